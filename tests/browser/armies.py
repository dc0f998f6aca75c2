"""The army screen of Sengoku as its reader uses it: figures, leaders, stores, banners, clans, options."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from rules.sengoku.words import label
from rules.words import counted
from tests.browser.bands import Builder
from tests.browser.world import upload
from tests.builder.armies import LED, units


@dataclass
class Raiser(Builder):
    """Somebody who raises an army."""

    game: str = "sengoku"

    # Units

    def resizes(self, unit: str, figures: int) -> None:
        """Choose how many figures a unit has."""
        chosen = self._sizes(unit)
        self.press(chosen)
        size = self.row(unit).locator(".stepper-menu .menu-item").filter(has_text=self._figures(figures))
        self.press(size.first)
        expect(chosen).to_have_text(f"{self.says('Figures of %(name)s:', name=unit)} {figures}")

    def steps(self, unit: str, way: str, times: int = 1) -> None:
        """One figure "more" or "less", so many times, without waiting in between."""
        chosen = self._sizes(unit)
        before = int(chosen.inner_text().split()[-1])
        for _ in range(times):
            self.press(self.button(f"One figure {way}: %(name)s", name=unit))
        after = before + (times if way == "more" else -times)
        expect(chosen).to_have_text(f"{self.says('Figures of %(name)s:', name=unit)} {after}")

    def _figures(self, figures: int) -> str:
        """ "8 figures ·" as a choice of sizes begins"""
        return f"{counted(figures, 'figure', self.lang)} ·"

    def _sizes(self, unit: str) -> Locator:
        self.opens("Band")
        return self.row(unit).locator(".stepper-menu > summary")

    def lends(self, unit: str, clan: str | None) -> None:
        """Say whose a unit is: a clan's, None: one's own."""
        self.opens("Band")
        menu = self.row(unit).locator(".own-clan")
        self.press(menu.locator("summary"))
        named = clan or self.says("own clan")
        self.press(menu.get_by_role("button", name=named, exact=True))
        expect(menu.locator("summary")).to_contain_text(named)

    # Leaders

    def leader(self, name: str) -> Locator:
        """The row of the leader who is called so."""
        self.opens("Band")
        dismiss = self.page.get_by_role("button", name=self.says("Dismiss %(name)s", name=name), exact=True)
        return self.page.locator(".leader").filter(has=dismiss)

    def appoints(self, rank: str) -> None:
        """ "commander" or "general" """
        self.opens("Band")
        leaders = self.page.locator(".leader")
        before = leaders.count()
        self.press(self.page.locator("#leaders").get_by_role("button", name=self.says(f"Appoint a {rank}"), exact=True))
        expect(leaders).to_have_count(before + 1)

    def dismisses(self, name: str) -> None:
        row = self.leader(name)
        self.press(row.get_by_role("button", name=self.says("Dismiss %(name)s", name=name), exact=True))
        expect(row).to_have_count(0)

    def calls(self, name: str, anew: str) -> None:
        self.write(self.leader(name).get_by_role("textbox"), anew)
        expect(self.leader(anew)).to_have_count(1)

    def teaches(self, name: str, *traits: str) -> None:
        """Give a leader traits, by their cards."""
        for trait in traits:
            row = self.leader(name)
            held = row.locator(".leader-traits > .menu .meta")
            before = held.inner_text()
            self.press(row.locator(".leader-traits > .menu > summary"))
            self.press(row.locator(".menu-body").get_by_role("button", name=self.card(trait), exact=True))
            expect(held).not_to_have_text(before)

    def forgets(self, name: str, trait: str) -> None:
        off = self.says("Take off %(gear)s: %(name)s", gear=self.card(trait), name=name)
        self.press(self.leader(name).get_by_role("button", name=off, exact=True))
        expect(self.leader(name).get_by_role("button", name=off, exact=True)).to_have_count(0)

    # What stands behind the units

    def stock(self, store: str) -> Locator:
        self.opens("Band")
        return self.page.get_by_role("group", name=label("army", store, self.lang), exact=True)

    def stocks(self, store: str, count: int) -> None:
        """Have so many "shinobi", "messengers" or "shields"."""
        stock = self.stock(store)
        shown = stock.locator("output")
        now = int(shown.inner_text())
        way = "more" if count > now else "less"
        button = self.says(f"%(label)s: {way}", label=label("army", store, self.lang))
        for number in range(now, count, 1 if count > now else -1):
            expect(shown).to_have_text(str(number))
            self.press(stock.get_by_role("button", name=button, exact=True))
        expect(shown).to_have_text(str(count))

    def hoists(self, *banners: str) -> None:
        """Add banners, by their cards."""
        self.opens("Band")
        place = self.page.locator("#banners")
        for banner in banners:
            held = place.locator(".held").filter(has_text=self.card(banner))
            before = held.all_inner_texts()
            self.press(place.locator(".menu > summary"))
            self.press(place.locator(".menu-body").get_by_role("button", name=self.card(banner), exact=True))
            expect(held).not_to_have_text(before)

    def allies(self, clan: str) -> None:
        """Take a minor clan into the army."""
        self.opens("Band")
        self.write(self.page.get_by_role("textbox", name=self.says("Name of a clan")), clan)
        self.press(self.page.locator("#clans").get_by_role("button", name=self.says("Clan"), exact=True))
        expect(self.page.locator("#clans .held").filter(has_text=clan)).to_have_count(1)

    # Options

    def option(self, name: str) -> Locator:
        """The field of an option, unfolded if it has to be."""
        self.opens("Overview")
        field = self.page.get_by_label(self.says(name), exact=True)
        fold = self.page.locator("details.options-more").filter(has=field)
        if fold.count() and not fold.evaluate("(fold) => fold.open"):
            self.press(fold.locator("summary"))
        return field

    def sets(self, name: str, value: int) -> None:
        self.write(self.option(name), str(value))
        expect(self.option(name)).to_have_value(str(value))

    def chooses(self, group: str, words: str) -> None:
        """An option that is pressed."""
        self.opens("Overview")
        choice = self.page.get_by_role("group", name=self.says(group)).get_by_role("button", name=self.says(words))
        self.press(choice)
        expect(choice).to_have_attribute("aria-pressed", "true")


def army_file(
    *words: str, led: Mapping[str, Any] | None = None, options: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """A list file; each word is a unit as `units` takes it."""
    head = {"format": "muster-list", "version": 1, "system": "sengoku", "name": "Host"}
    return head | {"options": dict(options or {}), "army": dict(LED if led is None else led), "entries": units(*words)}


def raiser(page: Page, *words: str, **keys: Any) -> Raiser:
    """The army screen of an army that stands already."""
    upload(page, army_file(*words, **keys))
    return Raiser(page)
