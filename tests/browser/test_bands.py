"""Composing a band by clicking: a legal one, and each rule that clicking can break."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bands import Builder, builder
from tests.browser.watch import Watch


def test_a_legal_band_from_nothing(page: Page) -> None:
    maker = builder(page)
    maker.sees_total(0)
    maker.sees_broken("LST-07")
    maker.adds("okko", "noshin", "tikku", "shrine-guard")
    maker.sees_total(15)
    maker.equips("okko", "sake-gourd")
    maker.sees_total(16)
    maker.sees_broken()
    expect(page.locator("#total")).to_contain_text("nothing left")
    page.reload()
    maker.sees_total(16)
    expect(maker.row("Okko")).to_contain_text("Sake Gourd")


@dataclass(frozen=True)
class Broken:
    """How clicking breaks a rule, what is said of it, and whose rows are marked."""

    rule: str
    make: Callable[[Builder], None]
    text: str
    marked: tuple[str, ...] = ()


def too_dear(maker: Builder) -> None:
    maker.adds("okko", "noburo", "noshin", "shrine-guard")


def hunters_and_evil(maker: Builder) -> None:
    maker.adds("okko", "noshin", "oni-smile")


def four_of_a_unique(maker: Builder) -> None:
    maker.adds("noshin")
    maker.does("Noshin", "Duplicate")
    maker.does("Noshin 1", "Duplicate")
    maker.adds("noshin")


def two_civilians(maker: Builder) -> None:
    maker.adds("tikku", "ronin", "wandering-healer")


def armour_for_a_civilian(maker: Builder) -> None:
    maker.adds("tikku", "shrine-guard")
    maker.equips("tikku", "lacquered-armour")


def the_katana_twice(maker: Builder) -> None:
    maker.adds("okko", "ronin")
    maker.equips("okko", "masterwork-katana")
    maker.equips("ronin", "masterwork-katana")


NOSHINS = tuple(f"Noshin {n}" for n in (1, 2, 3, 4))
BROKEN = [
    Broken("LST-01", too_dear, "costs 19 zeni: 3 over the budget of 16"),
    Broken("LST-02", hunters_and_evil, "both a demon hunter and an evil", ("Okko", "Noshin", "Oni of the Smile")),
    Broken("LST-03", four_of_a_unique, "Noshin: 4 of 1", NOSHINS),
    Broken("LST-04", two_civilians, "one civilian; here are 2", ("Tikku", "Wandering Healer")),
    Broken("LST-06", armour_for_a_civilian, "Tikku may not carry Lacquered Armour", ("Tikku",)),
    Broken("LST-08", the_katana_twice, "Masterwork Katana: 2 of 1", ("Okko", "Ronin")),
]


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.rule)
def test_a_broken_rule_is_named_and_every_mend_mends(page: Page, broken: Broken) -> None:
    maker = builder(page)
    broken.make(maker)
    maker.sees_broken(broken.rule)
    expect(maker.violation(broken.rule)).to_contain_text(broken.text)
    expect(maker.violation(broken.rule).get_by_role("link", name="Show")).to_have_count(len(broken.marked))
    maker.sees_marked(broken.rule, *broken.marked)
    expect(page.locator("#total")).to_contain_text("not legal: 1 rule broken")
    assert maker.mends.count()
    for place in range(maker.mends.count()):
        maker.mends.nth(place).click()
        maker.sees_broken()
        maker.sees_marked(broken.rule)
        maker.undoes()
        maker.sees_broken(broken.rule)


def test_an_empty_band_is_mended_by_the_first_character(page: Page) -> None:
    """Also after it was emptied again; nothing else is wrong with it."""
    maker = builder(page)
    maker.adds("ronin")
    maker.sees_broken()
    maker.does("Ronin", "Remove")
    maker.sees_broken("LST-07")
    expect(maker.violation("LST-07")).to_contain_text("The band is empty")
    maker.violation("LST-07").get_by_role("link", name="Add a character").click()
    maker.adds("ronin")
    maker.sees_broken()


def test_several_rules_at_once_are_all_named_and_all_mended_by_what_is_shown(page: Page) -> None:
    maker = builder(page)
    maker.adds("okko", "oni-smile", "oni-smile", "tikku", "wandering-healer")
    maker.equips("tikku", "lacquered-armour")
    maker.sees_broken("LST-01", "LST-02", "LST-03", "LST-04", "LST-06")
    for _ in range(10):
        before = maker.said.locator(".violation").count()
        if not before:
            break
        maker.mends.first.click()
        expect(maker.said.locator(".violation")).not_to_have_count(before)
    maker.sees_broken()


def test_what_would_break_a_rule_is_offered_with_the_reason(page: Page) -> None:
    maker = builder(page)
    maker.adds("tikku", "okko")
    offer = page.locator("#cards").get_by_role("listitem").filter(has_text="Wandering Healer")
    expect(offer).to_contain_text("another civilian LST-04")
    expect(page.locator("#cards").get_by_role("listitem").filter(has_text="Okko")).to_contain_text("in band")
    expect(offer.get_by_role("button", name="Add Wandering Healer")).to_have_accessible_description(
        "another civilian LST-04"
    )
    maker.adds("wandering-healer")
    maker.sees_broken("LST-04")


def test_budget_down_and_up(page: Page, watch: Watch) -> None:
    """Violations come and go at once, with no other edit."""
    maker = builder(page)
    maker.adds("okko", "noburo", "noshin")
    maker.sees_total(16)
    less, more = maker.button("Budget one less"), maker.button("Budget one more")
    less.click()
    maker.sees_total(16, 15)
    maker.sees_broken("LST-01")
    more.click()
    maker.sees_total(16, 16)
    maker.sees_broken()
    budget = page.get_by_role("textbox", name="Budget")
    maker.write(budget, "12")
    maker.sees_total(16, 12)
    expect(maker.violation("LST-01")).to_contain_text("4 over the budget of 12")
    with watch.expecting(422):
        maker.write(budget, "many")
        expect(budget).to_have_accessible_description(re.compile("whole number", re.IGNORECASE))
    expect(budget).to_have_value("many")
    maker.write(budget, "40")
    maker.sees_total(16, 40)
    maker.sees_broken()


def test_undo_and_redo_by_buttons_and_keys(page: Page) -> None:
    maker = builder(page)
    expect(maker.button("Undo")).to_be_disabled()
    maker.adds("okko", "noshin")
    maker.undoes()
    maker.sees_total(6)
    maker.undoes()
    maker.sees_total(0)
    expect(maker.button("Undo")).to_be_disabled()
    maker.redoes()
    maker.sees_total(6)
    page.keyboard.press("Control+Shift+Z")
    maker.sees_total(10)
    expect(maker.button("Redo")).to_be_disabled()
    page.keyboard.press("Control+Z")
    maker.sees_total(6)
    maker.adds("tikku")  # a new branch: nothing to redo
    expect(maker.button("Redo")).to_be_disabled()
    maker.write(page.get_by_role("textbox", name="Name of the list"), "Two of a kind")
    expect(page).to_have_title("Two of a kind — Okko, 8 of 16 zeni, legal · Muster")
    page.get_by_role("main").focus()
    page.keyboard.press("Control+Z")
    expect(page.get_by_role("textbox", name="Name of the list")).to_have_value("New band")


def test_removing_offers_its_undo(page: Page) -> None:
    maker = builder(page)
    maker.adds("okko", "tikku")
    maker.does("Okko", "Remove")
    maker.sees_total(2)
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    maker.sees_total(8)
    expect(maker.entries.first).to_contain_text("Okko")


def test_two_quick_presses_are_two_edits(page: Page) -> None:
    """Nobody has to wait for the first to be saved."""
    maker = builder(page)
    page.get_by_role("button", name="Add Ronin", exact=True).dblclick()
    maker.sees_total(4)
    page.get_by_role("button", name="Add Okko", exact=True).click()
    page.get_by_role("button", name="Add Tikku", exact=True).click()
    maker.sees_total(12)
    page.reload()
    maker.sees_total(12)


def test_two_tabs_that_clash(page: Page, watch: Watch) -> None:
    """What does not touch is put together; what does is asked about, and nothing is lost."""
    maker = builder(page)
    maker.adds("okko", "ronin")
    other_page = page.context.new_page()
    other_page.goto(page.url)
    other = Builder(other_page)
    maker.adds("tikku")
    other.adds("shrine-guard")
    other.sees_total(13)
    page.reload()
    maker.equips("okko", "sake-gourd")
    asked = other_page.get_by_role("alertdialog", name="This list was changed in another tab")
    with watch.expecting(409):
        other.equips("okko", "war-fan")
        expect(asked).to_be_visible()
    asked.get_by_role("button", name="Keep mine").click()
    expect(other.row("Okko")).to_contain_text("War Fan")
