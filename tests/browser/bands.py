"""The builder as its reader uses it, at a desk and on a phone alike."""

import re
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation import gettext, ngettext, override
from playwright.sync_api import Locator, Page, expect

import rules
from builder.lists.games import game_of
from catalog.samples import sample_name
from tests.browser.people import Somebody

OF = {
    "okko": ("/ %(budget)s zeni",),
    "anima": ("/ %(limit)s level", "/ %(limit)s levels"),
    "sengoku": ("/ %(limit)s point", "/ %(limit)s points"),
}


@dataclass
class Builder(Somebody):
    """Somebody in the editor of a list; of a band of Okko unless `game` says otherwise."""

    game: str = "okko"

    def term(self, key: str, **values: str) -> str:
        """What the list's game calls this (`TERMS`)."""
        with override(self.lang):
            said = str(game_of(self.game).TERMS[key])
        return said % values if values else said

    @property
    def narrow(self) -> bool:
        """Whether cards, band and overview are tabs."""
        return self.page.viewport_size["width"] < 768

    def takes_over(self, band: str) -> "Builder":
        """Take over a band that came with the codex; `band` by its name in English."""
        self.chooses_game()
        with override(self.lang):
            name = sample_name(band)
        self.press(self.button("Take over: %(name)s", name=name))
        expect(self.page.get_by_role("textbox", name=self.says("Name of the list"))).to_have_value(name)
        return self

    def begins(self) -> "Builder":
        """Make an empty list of the usual size from the first page."""
        self.chooses_game()
        self.press(self.page.get_by_role("button", name=self.term("make"), exact=True))
        expect(self.page.get_by_role("textbox", name=self.says("Name of the list"))).to_be_visible()
        return self

    def chooses_game(self) -> None:
        """Go to the first page, and switch it to the list's game."""
        self.goes("/")
        if self.game == "okko":
            return
        if self.narrow:
            self.press(self.page.get_by_label(self.says("Menu"), exact=True))
        name = rules.system(self.game).name[self.lang]
        self.press(self.page.get_by_role("banner").get_by_role("button", name=name, exact=True))
        expect(self.page.get_by_role("button", name=self.term("make"), exact=True)).to_be_visible()

    def opens(self, tab: str) -> None:
        """Go to "Cards", "Band" or "Overview", where these are tabs."""
        if not self.narrow:
            return
        tabs = self.page.get_by_role("navigation", name=self.says("Parts of the list"))
        wanted = tabs.get_by_role("link", name=self.term("army") if tab == "Band" else self.says(tab))
        if wanted.get_attribute("aria-current") != "page":
            self.press(wanted)
            expect(wanted).to_have_attribute("aria-current", "page")

    def adds(self, *cards: str) -> None:
        self.opens("Cards")
        for card in cards:
            before = self.number
            self.press(self.button("Add %(name)s", name=self.card(card)))
            expect(self.entries).not_to_have_count(before)

    def equips(self, bearer: str, gear: str) -> None:
        """Give the equipment to the first of these that carries none."""
        self.opens("Band")
        row = self.row(self.card(bearer))
        self.press(row.get_by_role("link", name=f"{self.term('gear')} {self.card(bearer)}"))
        choice = self.page.get_by_role("group", name=self.term("gear_for", name=self.card(bearer)))
        self.press(choice.get_by_role("button", name=f"{self.says('Give')} {self.card(gear)}", exact=True))
        expect(choice).not_to_be_attached()

    @property
    def entries(self) -> Locator:
        return self.page.locator("#entries > [data-entry]")

    @property
    def number(self) -> int:
        return self.entries.count()

    def row(self, name: str) -> Locator:
        """The row of an entry, by its name or the beginning of it."""
        return self.entries.filter(has=self.page.get_by_role("link", name=name)).first

    def does(self, name: str, what: str) -> None:
        """Press an item of the menu of a row."""
        self.opens("Band")
        row = self.row(name)
        self.press(row.locator("> .menu > summary"))
        self.press(row.locator("> .menu").get_by_role("button", name=self.says(what), exact=True))

    def undoes(self) -> None:
        self.press(self.page.get_by_role("main").get_by_role("button", name=self.says("Undo"), exact=True))

    def redoes(self) -> None:
        self.press(self.page.get_by_role("main").get_by_role("button", name=self.says("Redo"), exact=True))

    # What the page says of the band

    @property
    def said(self) -> Locator:
        """The panel that says what is broken, or that nothing is."""
        return self.page.locator("#violations")

    def violation(self, rule: str) -> Locator:
        """The violation of this rule in the panel; `rule` as LST-04."""
        return self.said.locator(".violation").filter(has=self.page.get_by_role("link", name=rule, exact=True))

    def sees_total(self, spent: int, limit: int | None = None) -> None:
        """In sight, and in the title; `limit`: the usual one unless said otherwise."""
        limit = game_of(self.game).USUAL if limit is None else limit
        total = self.page.locator("#total-phone" if self.narrow else "#total")
        words = OF[self.game]
        with override(self.lang):
            of = ngettext(*words, limit) if len(words) > 1 else gettext(*words)
        of %= {"budget": limit, "limit": limit}
        expect(total).to_contain_text(f"{spent} {of}")
        expect(self.page).to_have_title(re.compile(rf"\b{spent} (?:of|из) {limit} "))

    def sees_broken(self, *rules: str) -> None:
        """The panel names these rules, in this order, and no other; with none: that the band is legal."""
        self.opens("Overview")
        expect(self.said.locator(".violation .rule")).to_have_text(list(rules))
        if not rules:
            expect(self.said.get_by_role("heading")).to_have_text(self.term("legal"))

    def sees_marked(self, rule: str, *names: str) -> None:
        """The rows of these, and no other, say that they break the rule, in the page's order; an army's leaders, and
        its other parts, have rows too."""
        self.opens("Band")
        about = self.page.get_by_role("link", name=rule, exact=True)
        why = self.page.locator(".entry-why").filter(has=about)
        marked = self.page.locator(".is-broken").filter(has=why)
        expect(marked).to_have_count(len(names))
        for place, name in enumerate(names):
            self._sees_named(marked.nth(place), name)
            expect(marked.nth(place).locator(".entry-why").filter(has=about)).to_be_visible()

    def _sees_named(self, row: Locator, name: str) -> None:
        if (leader := row.locator(".leader-name > [name=typed]")).count():
            expect(leader).to_have_value(name)
        else:
            expect(row.locator(".row-main .row-title, .army-what, :scope > .btn").first).to_contain_text(name)

    @property
    def mends(self) -> Locator:
        """The buttons that would mend what is broken, in the panel and at the rows."""
        return self.page.locator(".violation .actions, .entry-why .actions").get_by_role("button").filter(visible=True)

    def shares(self) -> str:
        """Make the link, and read it."""
        self.press(self.button("Share"))
        self.opens("Overview")
        return self.field("Link").input_value()

    def downloads(self, folder: Path) -> Path:
        self.opens("Overview")
        with self.page.expect_download() as download:
            self.press(self.link("List file"))
        target = folder / download.value.suggested_filename
        download.value.save_as(target)
        return target


def builder(page: Page, **keys: str) -> Builder:
    return Builder(page, **keys).begins()
