"""The first steps of a designer, and the cards beside the editor, in a browser."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.people import Somebody, comes_to_rest


def test_from_nothing_to_a_card_by_keyboard_alone(page: Page) -> None:
    me = Somebody(page)
    page.goto("/studio/")
    me.press(me.link("Make a codex"))
    for field, name in (("name_en", "Ashes"), ("name_en", "Ash Monks"), ("name_en", "Abbot")):
        named = page.locator(f'main input[name="{field}"]')
        expect(named).to_be_focused()
        expect(named).to_have_value("")
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1, name=re.compile(f"^({name}|New card)$"))).to_be_visible()
    expect(page.locator("#save")).to_be_visible()
    expect(page.get_by_role("navigation", name="Cards of the codex")).to_contain_text("Ash Monks")


def test_another_card_is_looked_for_and_opened_beside_the_form(page: Page, visit: Visit) -> None:
    me = Somebody(page)
    page.goto("/studio/new/?from=okko")
    me.write(page.locator("[name=name_en]"), "Mine")
    me.press(me.button("Make the codex"))
    expect(page.get_by_role("navigation", name="Factions")).to_be_visible()
    page.goto(f"{page.url.partition('?')[0]}cards/noshin/")
    beside = page.get_by_role("navigation", name="Cards of the codex")
    expect(beside.locator("[aria-current]")).to_have_text(re.compile("Noshin"))
    me.press(beside.get_by_role("link", name=re.compile("^Mercenaries")))
    expect(beside.get_by_role("link", name=re.compile("^Ronin"))).to_be_visible()
    beside.get_by_role("searchbox").fill("oni of the")
    expect(beside.get_by_role("link", name=re.compile("^Oni of the"))).to_have_count(2)
    comes_to_rest(page)
    me.press(beside.get_by_role("link", name=re.compile("^Oni of the Smile")))
    expect(page.get_by_role("heading", level=1, name="Oni of the Smile")).to_be_visible()
    page.set_viewport_size(PHONE)
    expect(beside).to_be_hidden()
    me.press(page.get_by_role("link", name=re.compile("^Next card: ")))
    expect(page.get_by_role("heading", level=1, name="Ninja Apprentice")).to_be_visible()
