"""Somebody who uses the site: finds things by role and name in the page's language, and presses them in their way."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from django.utils.translation import gettext, ngettext, override
from playwright.sync_api import Locator, Page, expect

import rules
from tests.factories import starter_file

BUSY = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"
MANY_TABS = 250


def comes_to_rest(page: Page) -> None:
    """Nothing is on its way and nothing is being swapped: a person presses what keeps still."""
    expect(page.locator(BUSY)).to_have_count(0)


@cache
def starter_cards() -> dict[str, Any]:
    return {slug: card for system in rules.systems() for slug, card in starter_file(system)["cards"].items()}


@dataclass
class Somebody:
    """`hand`: how they press things. `lang`: the language they read the site in."""

    page: Page
    lang: Literal["en", "ru"] = "en"
    hand: Literal["mouse", "touch", "keys"] = "mouse"

    # What is written on things

    def says(self, text: str, **values: Any) -> str:
        """A text of the site as they read it."""
        with override(self.lang):
            return gettext(text) % values if values else gettext(text)

    def counts(self, one: str, many: str, n: int) -> str:
        with override(self.lang):
            return ngettext(one, many, n) % {"n": n}

    def card(self, slug: str) -> str:
        return starter_cards()[slug]["name"][self.lang]

    # Finding and pressing

    def button(self, text: str, **values: Any) -> Locator:
        return self.page.get_by_role("button", name=self.says(text, **values), exact=True)

    def link(self, text: str, **values: Any) -> Locator:
        return self.page.get_by_role("link", name=self.says(text, **values), exact=True)

    def heading(self, text: str, **values: Any) -> Locator:
        return self.page.get_by_role("heading", name=self.says(text, **values), exact=True)

    def field(self, text: str) -> Locator:
        return self.page.get_by_label(self.says(text), exact=True)

    def goes(self, path: str) -> None:
        self.page.goto(path if self.lang == "en" else f"/{self.lang}{path}")

    def press(self, thing: Locator) -> None:
        """Press it, and wait for what that sets off in the page: who leaves sooner leaves before it was asked for."""
        expect(thing).to_be_visible()
        comes_to_rest(self.page)
        if self.hand == "mouse":
            thing.click()
        elif self.hand == "touch":
            thing.tap()
        else:
            self.reach(thing)
            # A link knows Enter alone; Space would scroll.
            self.page.keyboard.press("Enter")
        comes_to_rest(self.page)

    def reach(self, thing: Locator) -> None:
        """Walk there with Tab, or back with Shift and Tab."""
        expect(thing).to_be_visible()
        for _ in range(MANY_TABS):
            where = thing.evaluate(
                """(thing) => {
                  const here = document.activeElement ?? document.body;
                  if (here === thing) return "here";
                  return thing.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING ? "before" : "after";
                }"""
            )
            if where == "here":
                return
            self.page.keyboard.press("Tab" if where == "after" else "Shift+Tab")
        raise AssertionError(f"Tab does not lead to {thing}")

    def write(self, field: Locator, text: str) -> None:
        """Write into a field in place of what stands there, and leave it."""
        if self.hand == "keys":
            self.reach(field)
            self.page.keyboard.press("ControlOrMeta+a")
            self.page.keyboard.type(text)
            self.page.keyboard.press("Tab")
        else:
            self.press(field)
            field.fill(text)
            field.blur()
