"""A player of Anima at the board, and fights that come to the point at once."""

import json
import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import FilePayload, Locator, expect

from rules.anima.words import label
from tests.browser.fighters import LABELS, SQUARE, Player, nearest

NAMES = "(rows) => rows.map((row) => row.innerText.trim())"
FOCI = "(links) => links.map((link) => link.dataset.focus)"


@dataclass
class Commander(Player):
    """Somebody who commands a squad."""

    game: str = "anima"

    # Beginning

    def brings(self, doc: dict[str, Any], players: tuple[str, str] = ("me", "me")) -> "Commander":
        """Upload a fight file, and take the seats."""
        self.uploads(doc, players)
        expect(self.page.locator("#fight, #replay")).to_be_visible()
        return self

    def uploads(self, doc: dict[str, Any], players: tuple[str, str] = ("me", "me")) -> None:
        """Send a fight file, whatever comes of it."""
        self.goes("/fights/upload/")
        file: FilePayload = {"name": "fight.json", "mimeType": "application/json", "buffer": json.dumps(doc).encode()}
        self.page.locator("main input[type=file]").set_input_files(file)
        for letter, kind in zip("AB", players, strict=True):
            side = self.page.get_by_role("group", name=re.compile(f" {letter}$"))
            side.get_by_role("radio", name=self.says(kind), exact=True).check()
        self.press(self.page.get_by_role("main").get_by_role("button", name=self.says("Upload"), exact=True))

    # What it sees

    def titled(self, text: str, **cards: str) -> None:
        """The panel is about this; `cards` are those whose names are in it."""
        words = self.says(text, **{key: self.card(card) for key, card in cards.items()})
        expect(self.panel.get_by_role("heading")).to_have_text(words)

    def asked(self, text: str, **cards: str) -> None:
        """The panel asks for an answer to this."""
        deed = self.says(text, **{key: self.card(card) for key, card in cards.items()})
        expect(self.panel.get_by_role("heading")).to_have_text(self.says("Your answer: %(deed)s", deed=deed))

    def verb(self, name: str) -> str:
        return label("verb", name, self.lang)

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("list", name=self.says("What happened")).get_by_role("listitem")

    def answer(self, words: str) -> Locator:
        """The row of the answer that begins so: what it costs and brings, and its button."""
        return self.panel.locator(".answers tbody tr").filter(has_text=re.compile(rf"^\s*{re.escape(words)}")).first

    def at(self, square: str) -> Locator:
        """The square of the board, to press."""
        return self.page.locator(f"[data-focus=sq-{square}]")

    def member(self, card: str) -> Locator:
        """One of the squads' tables, to press."""
        return self.page.locator(".squad-table").get_by_role("link", name=self.card(card), exact=True)

    # What it does

    def picks(self, square: str) -> None:
        self.does(self.at(square))

    def carries_out(self) -> None:
        """Press what carries out all that is chosen."""
        self.does(self.panel.locator("button[data-focus=do]"))

    def ends(self) -> None:
        """End the activation of the figure that is chosen."""
        self.does(self.panel.locator("button[data-focus=end]"))

    def answers(self, words: str) -> None:
        self.does(self.answer(words).get_by_role("button"))

    # Playing on

    def enemies(self) -> list[str]:
        """The squares where those stand in whose table nobody can be chosen."""
        mine = self.page.locator(".squad-table:has(tbody a)")
        others = self.page.locator(".squad-table").filter(has_not=self.page.locator("tbody a"))
        names = others.locator("tbody th").evaluate_all(NAMES) if mine.count() else []
        said = self.page.locator("[data-board] :is(a, [role=img])").evaluate_all(LABELS)
        return [SQUARE.search(square)[0] for square in said if any(f", {name}," in square for name in names)]

    def _strike(self) -> Locator | None:
        offered = self.panel.locator(".able a[href*=target]")
        return offered.first if offered.count() else None

    def _nearer(self) -> Locator | None:
        return nearest({**self.squares("run"), **self.squares("walk")}, self.enemies())

    def _next_figure(self) -> Locator | None:
        if self.panel.locator("button[data-focus=end]").count():
            return None
        figures = self.page.locator(".squad-table tbody a")
        for place, name in enumerate(figures.evaluate_all(FOCI)):
            if name not in self.tried:
                self.tried.add(name)
                return figures.nth(place)
        self.tried.clear()
        return figures.first

    def _end(self) -> Locator:
        return self.panel.locator("button[data-focus=end]")
