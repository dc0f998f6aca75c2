"""For those who hear the page or use the keyboard: focus stays, changes are told, the board has words."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.bands import Builder, builder
from tests.browser.fighters import SQUARE, Fighter
from tests.browser.world import list_file, upload


@pytest.fixture
def maker(page: Page) -> Builder:
    maker = builder(page)
    maker.hand = "keys"
    return maker


def test_focus_stays_on_what_was_pressed_in_the_builder(maker: Builder) -> None:
    page = maker.page
    add = maker.button("Add %(name)s", name="Tikku")
    maker.press(add)
    maker.sees_total(2)
    expect(add).to_be_focused()
    for name in ("Budget one less", "Budget one more"):
        maker.press(maker.button(name))
        maker.sees_total(2, 15 if name.endswith("less") else 16)
        expect(maker.button(name)).to_be_focused()
    maker.press(page.get_by_role("link", name="Equipment Tikku"))
    expect(page.get_by_role("group", name="Equipment for Tikku")).to_be_visible()
    holds_focus(page.locator("#entries"))
    maker.press(page.get_by_role("button", name="Give Lacquered Armour"))
    maker.sees_broken("LST-06")
    holds_focus(page.get_by_role("main"))
    maker.press(page.get_by_role("button", name=re.compile("^Take it off")))
    maker.sees_broken()
    holds_focus(page.get_by_role("main"))


def holds_focus(place: Locator) -> None:
    """The focus comes to rest in there, and is not lost to the page as a whole."""
    expect(place.locator(":focus")).to_be_attached()


def test_changes_are_told(maker: Builder) -> None:
    told = maker.page.locator("#said")
    expect(told).to_have_attribute("role", "status")
    maker.adds("okko")
    expect(told).to_have_text(re.compile("Okko.*6 of 16 zeni, legal"))
    maker.adds("oni-smile")
    expect(told).to_have_text(re.compile("Oni of the Smile.*11 of 16 zeni, not legal: 1 rule broken"))


def test_what_is_wrong_is_described_where_it_is_offered(maker: Builder) -> None:
    maker.adds("okko")
    expect(maker.button("Add %(name)s", name="Okko")).to_have_accessible_description(re.compile("one more copy LST-03"))


def test_show_leads_to_the_culprit(maker: Builder) -> None:
    maker.adds("tikku", "wandering-healer")
    maker.press(maker.violation("LST-04").get_by_role("link", name="Show Wandering Healer"))
    holds_focus(maker.row("Wandering Healer"))


def test_rows_are_moved_by_keys(maker: Builder) -> None:
    maker.adds("okko", "tikku", "ronin")
    maker.reach(maker.row("Ronin").locator("summary"))
    maker.page.keyboard.press("Alt+ArrowUp")
    names = maker.entries.locator(".row-main .row-title")
    expect(names).to_have_text(["Okko", "Ronin", "Tikku"])
    holds_focus(maker.row("Ronin"))


# The board


@pytest.fixture
def fighter(page: Page) -> Fighter:
    """At the first choice of a figure, of both sides by hand."""
    upload(page, list_file("One", {"okko": "sake-gourd", "shrine-guard": None}))
    upload(page, list_file("Other", {"oni-smile": None}))
    fighter = Fighter(page)
    fighter.sets_up("One", "Other", ("me", "me"))
    fighter.plays_until(lambda: len(fighter.squares("choose")) > 0)
    return fighter


def test_the_board_in_words(fighter: Fighter) -> None:
    page = fighter.page
    page.get_by_role("heading", name="The board in words").click()
    told = page.locator(".board-words").get_by_role("listitem")
    expect(told).to_have_count(3)
    squares = page.locator("[data-board] :is(a, [role=img])")
    expect(squares).to_have_count(144)
    for name in ("Okko", "Shrine Guard", "Oni of the Smile"):
        line = told.filter(has_text=name).inner_text()
        at = SQUARE.search(line)[0]
        square = page.locator("[data-board]").get_by_label(
            re.compile(rf"\b{at}, {name}, faces (north|east|south|west)")
        )
        expect(square).to_have_count(1)


def test_focus_stays_on_the_board(fighter: Fighter) -> None:
    page = fighter.page
    fighter.hand = "keys"
    at, square = next(iter(fighter.squares("choose").items()))
    fighter.does(square)
    expect(page.locator(f"[data-focus=sq-{at}]")).to_be_focused()
    page.keyboard.press("ArrowUp")
    focused = page.evaluate("document.activeElement.dataset.focus")
    assert focused != f"sq-{at}"
    fighter.does(page.locator(f"[data-focus={focused}]"))
    expect(page.locator(f"[data-focus={focused}]")).to_be_focused()
    fighter.does(page.locator("a.strip-figure").first)
    holds_focus(page.locator("#fight"))


def test_after_a_decision_the_focus_is_not_lost(fighter: Fighter) -> None:
    fighter.hand = "keys"
    for _ in range(6):
        fighter.decides()
        holds_focus(fighter.page.locator("#fight"))


def test_the_replay_keeps_the_focus_and_tells_each_step(page: Page) -> None:
    fighter = Fighter(page, hand="keys")
    fighter.sets_up("Demon hunters", "Shadows", ("greedy", "greedy"), seed=3)
    for at in (1, 2, 3):
        fighter.does(fighter.link("On"))
        expect(page.locator("#replay-board")).to_have_attribute("data-at", str(at))
        expect(fighter.link("On")).to_be_focused()
    expect(page.locator("#replay [aria-live=polite]")).to_contain_text("3 of")


def test_the_first_stop_of_tab_skips_to_the_content(page: Page) -> None:
    page.goto("/rules/okko/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


def test_what_has_the_focus_is_seen(page: Page) -> None:
    """Whatever Tab comes to on the first page has an outline."""
    page.goto("/")
    for place in range(20):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        # The first is the link to the content, which comes into sight whole.
        assert place == 0 or focused.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
