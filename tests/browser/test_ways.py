"""The whole way, from nothing to a fight's end: with a mouse, on a phone, in Russian, by keyboard, without scripts."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.utils.translation import override
from playwright.sync_api import Page, expect

from catalog.samples import sample_name
from tests.browser.bands import Builder
from tests.browser.conftest import DESK, PHONE, Visit
from tests.browser.fighters import Fighter
from tests.browser.people import Somebody
from tests.browser.texts import english_left, keys_left, russian_left

TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
WAYS = {
    "mouse": ({}, {"lang": "en", "hand": "mouse"}),
    "phone": (TOUCH, {"lang": "en", "hand": "touch"}),
    "russian": ({}, {"lang": "ru", "hand": "mouse"}),
    "russian phone": (TOUCH | {"color_scheme": "dark"}, {"lang": "ru", "hand": "touch"}),
    "keyboard": ({}, {"lang": "en", "hand": "keys"}),
}


@pytest.fixture(params=WAYS)
def maker(request: pytest.FixtureRequest, visit: Visit) -> Builder:
    context, keys = WAYS[request.param]
    return Builder(visit(**context), **keys)


def test_a_band_is_made_mended_shared_and_copied(maker: Builder, visit: Visit) -> None:
    maker.begins()
    maker.adds("okko", "noshin", "tikku", "ronin", "wandering-healer")
    maker.sees_total(16)
    maker.sees_broken("LST-04")
    maker.sees_marked("LST-04", maker.card("tikku"), maker.card("wandering-healer"))
    reads_well(maker)
    maker.press(maker.mends.first)
    maker.sees_total(14)
    maker.sees_broken()
    maker.undoes()
    maker.sees_total(16)
    maker.redoes()
    maker.sees_total(14)
    maker.equips("okko", "sake-gourd")
    maker.write(maker.page.get_by_role("textbox", name=maker.says("Name of the list")), "Асагири")
    maker.sees_total(15)
    link = maker.shares()

    stranger = replace(maker, page=visit(viewport=maker.page.viewport_size))
    if maker.hand == "touch":
        stranger.hand = "mouse"
    stranger.page.goto(link)
    expect(stranger.page.get_by_role("heading", level=1)).to_have_text("Асагири")
    stranger.press(stranger.button("Copy to my lists"))
    stranger.sees_total(15)


def test_a_fight_is_set_up_and_played_to_its_end(maker: Builder) -> None:
    maker.begins()
    maker.adds("oni-smile")
    maker.write(maker.page.get_by_role("textbox", name=maker.says("Name of the list")), "Асагири")
    maker.sees_total(5)
    fighter = Fighter(maker.page, maker.lang, maker.hand)
    fighter.press(fighter.link("Test fight").locator("visible=true"))
    fighter.begins(seed=7)
    fighter.plays_to_the_end(lambda: reads_well(fighter))
    fighter.press(fighter.link("Watch it again"))
    expect(fighter.page.locator("#replay")).to_have_attribute("data-at", "0")
    fighter.does(fighter.link("On"))
    expect(fighter.page.locator("#replay")).to_have_attribute("data-at", "1")


def test_each_rule_that_pressing_can_break_is_named(maker: Builder) -> None:
    maker.begins()
    maker.sees_broken("LST-07")
    maker.adds("okko", "oni-smile", "oni-smile", "tikku", "wandering-healer", "ronin")
    maker.equips("tikku", "lacquered-armour")
    for bearer in ("okko", "ronin"):
        maker.equips(bearer, "masterwork-katana")
    maker.sees_broken("LST-01", "LST-02", "LST-03", "LST-04", "LST-06", "LST-08")
    reads_well(maker)
    maker.undoes()
    maker.sees_broken("LST-01", "LST-02", "LST-03", "LST-04", "LST-06")


def test_a_downloaded_list_comes_back(maker: Builder, tmp_path: Path) -> None:
    maker.takes_over("Shadows")
    file = maker.downloads(tmp_path)
    maker.goes("/lists/upload/")
    chooser = maker.page.locator("main input[type=file]")
    chooser.set_input_files(file)
    maker.press(maker.page.locator("main form button").last)
    maker.sees_total(16)
    expect(maker.page.get_by_role("textbox", name=maker.says("Name of the list"))).to_have_value(sample(maker))


def test_two_computers_are_watched_step_by_step(maker: Builder) -> None:
    fighter = Fighter(maker.page, maker.lang, maker.hand)
    fighter.sets_up(sample(maker), sample(maker, "Night of the Oni"), ("greedy", "greedy"), turns=4)
    replay = maker.page.locator("#replay")
    for at in range(int(replay.get_attribute("data-at")), 3):
        expect(replay).to_have_attribute("data-at", str(at))
        fighter.does(fighter.link("On"))
    fighter.does(fighter.link("Back"))
    expect(replay).to_have_attribute("data-at", "2")
    reads_well(fighter)


def sample(reader: Somebody, name: str = "Shadows") -> str:
    """A band that came with the codex, as the reader's language calls it."""
    with override(reader.lang):
        return sample_name(name)


def reads_well(reader: Somebody) -> None:
    left = english_left if reader.lang == "ru" else russian_left
    assert [said for said in (*left(reader.page), *keys_left(reader.page)) if "Асагири" not in said] == []


# Without scripts


@pytest.fixture
def plain(visit: Visit) -> Page:
    return visit(java_script_enabled=False)


def test_without_scripts_a_band_is_made_mended_undone_and_shared(plain: Page, visit: Visit) -> None:
    maker = Builder(plain)
    maker.begins()
    maker.adds("okko", "tikku", "wandering-healer")
    maker.sees_total(10)
    maker.sees_broken("LST-04")
    maker.press(maker.mends.first)
    maker.sees_broken()
    maker.undoes()
    maker.sees_broken("LST-04")
    maker.redoes()
    maker.equips("okko", "sake-gourd")
    plain.get_by_role("textbox", name="Name of the list").fill("By hand")
    plain.get_by_role("button", name="Rename").click()
    expect(plain).to_have_title(re.compile("^By hand — "))
    plain.get_by_role("textbox", name="Budget").fill("12")
    plain.get_by_role("button", name="Set the budget").click()
    maker.sees_total(9, 12)
    link = maker.shares()
    stranger = visit(java_script_enabled=False)
    stranger.goto(link)
    expect(stranger.get_by_role("heading", level=1)).to_have_text("By hand")


def test_without_scripts_a_card_is_found(plain: Page) -> None:
    plain.goto("/codex/okko/")
    plain.get_by_role("searchbox").fill("katana")
    plain.get_by_role("button", name="Find").click()
    expect(plain.get_by_role("status").filter(has_text="1 card")).to_be_visible()
    plain.get_by_role("link", name="Masterwork Katana").click()
    expect(plain.get_by_role("heading", name="Masterwork Katana", level=1)).to_be_visible()


def test_without_scripts_a_fight_is_watched(plain: Page) -> None:
    fighter = Fighter(plain)
    fighter.sets_up("Demon hunters", "Shadows", ("greedy", "greedy"), seed=3)
    replay = plain.locator("#replay")
    plain.get_by_role("link", name="On", exact=True).click()
    expect(replay).to_have_attribute("data-at", "1")
    plain.get_by_role("slider", name="Decision").fill("9")
    plain.get_by_role("button", name="Go there").click()
    expect(replay).to_have_attribute("data-at", "9")
    plain.get_by_role("link", name="Back", exact=True).click()
    expect(replay).to_have_attribute("data-at", "8")


def test_without_scripts_decisions_are_taken(plain: Page) -> None:
    fighter = Fighter(plain)
    fighter.sets_up("First game: hunters", "First game: evil", ("me", "me"), seed=7)
    fighter.plays_until(lambda: plain.locator(".odds-key").count() > 0)
    log = plain.get_by_role("list", name="What happened").get_by_role("listitem")
    before = log.count()
    fighter.decides()
    expect(log).not_to_have_count(before)


def test_on_a_phone_the_details_have_an_address(visit: Visit) -> None:
    """Back closes what was opened."""
    maker = Builder(visit(**TOUCH), hand="touch").begins()
    maker.adds("tikku", "wandering-healer")
    maker.press(maker.page.locator(".flagbar"))
    expect(maker.said).to_be_visible()
    maker.page.go_back()
    expect(maker.said).to_be_hidden()
    assert maker.page.viewport_size == PHONE != DESK
