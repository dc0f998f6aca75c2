"""A general of Sengoku at the field: deploys, stakes, gives each unit its orders, seals them."""

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, expect

from rules.sengoku.words_terms import label
from tests.browser.fighters import Player


@dataclass
class General(Player):
    """Somebody who commands an army."""

    game: str = "sengoku"

    def word(self, kind: str, key: str) -> str:
        return label(kind, key, self.lang)

    # What the page shows

    def asked(self, kind: str) -> None:
        """The panel asks for this decision."""
        words = self.word("decision", kind)
        expect(self.panel.get_by_role("heading")).to_have_text(words[0].upper() + words[1:])

    def unit(self, name: str) -> Locator:
        """The row of a unit in the table of one's own army, by its whole name."""
        named = self.page.locator("th").filter(has_text=re.compile(rf"^{re.escape(name)}\s*(?:[a-l]\d\b|$)"))
        return self.page.locator(".army-own tbody tr").filter(has=named)

    def left(self, kind: str) -> Locator:
        """How many orders of a kind are given, in words; `kind`: special or ordinary."""
        words = self.word("order_kind", kind)
        head = self.page.locator("dt").get_by_text(words[0].upper() + words[1:], exact=True)
        return self.panel.locator(".pools > div").filter(has=head).locator("dd")

    @property
    def arrows(self) -> Locator:
        """The orders drawn on the field, one for each unit that has some."""
        return self.page.locator(".board .order:has(.badge)")

    @property
    def refused(self) -> Locator:
        return self.panel.get_by_role("alert")

    @property
    def seal(self) -> Locator:
        return self.panel.locator("button[data-focus=do]")

    # What it does

    def commands(self, square: str, name: str) -> None:
        """Choose the unit that stands there."""
        self.picks(square)
        expect(self.panel.get_by_role("heading", level=2)).to_have_text(name)

    def orders(self, word: str, n: int = 1) -> None:
        """Give the chosen unit the nth of the orders that are listed under a word."""
        chip = self.page.locator(f".decision [data-focus=order-{word}-{n}]")
        self.unfolds(f"[data-focus=order-{word}-{n}]")
        self.does(chip)

    def unfolds(self, place: str) -> None:
        """Open what hides the part of the panel at this place."""
        folded = self.panel.locator(f"details:not([open]):has({place})")
        for _ in range(folded.count()):
            self.press(folded.first.locator("> summary"))
        expect(folded).to_have_count(0)

    def seals(self) -> None:
        self.carries_out()

    def takes_over(self) -> None:
        """Two share the screen: say that the next of them is there."""
        self.does(self.panel.locator("a[data-focus=do]"))

    def deploys(self, places: dict[str, str], hq: str) -> None:
        """Press each unit's cell, the units in the order of the panel, then that of the headquarters; `places`: unit →
        cell."""
        for who, cell in places.items():
            self.does(self.panel.locator(f"[data-focus=unit-{who}]"))
            self.picks(cell)
            expect(self.panel.locator(f"[data-focus=unit-{who}]")).to_contain_text(cell)
        self.does(self.panel.locator("[data-focus=unit-hq]"))
        self.picks(hq)
        self.carries_out()

    # Playing on: each decision is first filled in by the computer

    def decides(self) -> None:
        expect(self.page.locator(".decision, .result").first).to_be_visible()  # a computer may still be thinking
        if not self.over:
            super().decides()

    def _strike(self) -> Locator | None:
        fill = self.panel.locator("[data-focus=fill]")
        if not fill.count():
            return None
        number = self.panel.locator("input[name=number]").first.get_attribute("value")
        if number in self.tried:
            return None
        self.tried.add(str(number))
        return fill

    def _nearer(self) -> Locator | None:
        return None

    def _next_figure(self) -> Locator | None:
        return None

    def _end(self) -> Locator:
        return self.panel.locator("a[data-focus=do]")


def nameless(doc: dict[str, Any]) -> dict[str, Any]:
    """The same battle, its armies and leaders called by numbers: no language."""
    for side, number in zip(doc["sides"], ("47", "31"), strict=True):
        army = side["list"]["army"]
        side["list"]["name"] = number
        for leader in (army["commander"], *army["generals"]):
            leader["name"] = f"{number}{leader['id'][1:].replace('c', '0').replace('g', '')}"
    return doc
