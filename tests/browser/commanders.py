"""A player of Anima at the board."""

from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from rules.anima.words import label
from tests.browser.fighters import LABELS, SQUARE, Player, nearest

NAMES = "(rows) => rows.map((row) => row.innerText.trim())"
FOCI = "(links) => links.map((link) => link.dataset.focus)"


@dataclass
class Commander(Player):
    """Somebody who commands a squad."""

    game: str = "anima"

    # What it sees

    def asked(self, text: str, **cards: str) -> None:
        """The panel asks for an answer to this."""
        deed = self.says(text, **{key: self.card(card) for key, card in cards.items()})
        expect(self.panel.get_by_role("heading")).to_have_text(self.says("Your answer: %(deed)s", deed=deed))

    def verb(self, name: str) -> str:
        return label("verb", name, self.lang)

    def member(self, card: str) -> Locator:
        """One of the squads' tables, to press."""
        return self.page.locator(".squad-table").get_by_role("link", name=self.card(card), exact=True)

    # What it does

    def ends(self) -> None:
        """End the activation of the figure that is chosen."""
        self.does(self.panel.locator("button[data-focus=end]"))

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
