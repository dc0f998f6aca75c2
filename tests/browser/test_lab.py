"""Trying a card: from its page into a hundred fights, a duel by hand, and one to watch."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.people import Somebody


def tries(somebody: Somebody, system: str, card: str) -> None:
    """Go to the page of the card, and from there to where it is tried."""
    somebody.goes(f"/codex/{system}/{card}/")
    somebody.press(somebody.link("Try it"))
    expect(somebody.page.get_by_role("heading", level=1)).to_contain_text(somebody.card(card))


@pytest.mark.parametrize(
    ("lang", "hand", "system", "card", "on"),
    [
        ("en", "mouse", "okko", "oni-smile", "ronin"),
        ("ru", "touch", "anima", "up-plate", "village-guard"),
        ("en", "keys", "sengoku", "heavy-cavalry", "light-cavalry"),
    ],
)
def test_a_hundred_fights(visit: Visit, lang: str, hand: str, system: str, card: str, on: str) -> None:
    more = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if hand == "touch" else {}
    me = Somebody(visit(**more), lang, hand)
    tries(me, system, card)
    me.page.locator("#try select").select_option(label=me.card(on))
    me.press(me.button("100 fights"))
    expect(me.heading("%(n)s of %(of)s fights", n=100, of=100)).to_be_visible(timeout=120_000)
    expect(me.page.locator("#trial")).to_contain_text(re.compile(r"\d+% \(\d+–\d+%\)"))
    expect(me.button("Stop")).not_to_be_attached()
    me.press(me.link("Try it again, or another"))
    expect(me.page.get_by_role("region", name=me.says("Your last trials of it"))).to_contain_text(me.card(on))


def test_a_trial_is_stopped(page: Page) -> None:
    me = Somebody(page)
    tries(me, "sengoku", "samurai-spears")
    page.locator("#try select").select_option(label=me.card("ashigaru-spears"))
    me.press(me.button("100 fights"))
    me.press(me.button("Stop"))
    expect(page.locator("#trial")).to_contain_text("stopped")
    expect(me.button("Stop")).not_to_be_attached()


def test_a_duel_by_hand_and_one_to_watch(page: Page) -> None:
    me = Somebody(page)
    tries(me, "okko", "okko")
    me.write(page.get_by_role("searchbox"), "tikku")
    expect(page.locator("#try option")).to_have_count(1)
    me.press(me.button("Play a duel"))
    expect(page.locator("#fight")).to_contain_text("Okko")
    page.go_back()
    me.press(me.button("Watch a duel"))
    expect(page.locator("#replay")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Okko against Tikku")
