"""The whole way, from nothing to a fight's end: with a mouse, on a phone, in Russian, by keyboard, without scripts."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.utils.translation import override
from playwright.sync_api import Page, expect

from catalog.samples import sample_name
from rules.anima.words import label
from tests.browser.bands import Builder
from tests.browser.commanders import Commander
from tests.browser.conftest import DESK, PHONE, Visit
from tests.browser.fighters import Fighter, Player
from tests.browser.people import Somebody, starter_cards
from tests.browser.texts import english_left, keys_left, russian_left
from tests.browser.world import list_file, upload
from tests.builder.fighting_anima import position

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
    """Somebody who makes a band of Okko."""
    context, keys = WAYS[request.param]
    return Builder(visit(**context), **keys)


@pytest.fixture
def squads(maker: Builder) -> Builder:
    """The same with a squad of Anima."""
    return replace(maker, game="anima")


@dataclass(frozen=True)
class Course:
    """A list that breaks one rule, and its totals: as it is, mended by the first press; `price`: of `gear` in it."""

    cards: tuple[str, ...]
    total: int
    rule: str
    marked: tuple[str, ...]
    mended: int
    bearer: str
    gear: str
    price: int


COURSES = {
    "okko": Course(
        ("okko", "noshin", "tikku", "ronin", "wandering-healer"),
        16,
        "LST-04",
        ("tikku", "wandering-healer"),
        14,
        "okko",
        "sake-gourd",
        1,
    ),
    "anima": Course(
        ("toa-fire", "toa-stone", "toa-water", "village-guard", "village-guard", "rahi-hunter-cat"),
        60,
        "LST-11",
        ("rahi-hunter-cat",),
        51,
        "toa-fire",
        "up-plate",
        0,
    ),
}


def passes(maker: Builder, visit: Visit) -> None:
    """From nothing to a list that a stranger copied."""
    course = COURSES[maker.game]
    maker.begins()
    maker.adds(*course.cards)
    maker.sees_total(course.total)
    maker.sees_broken(course.rule)
    maker.sees_marked(course.rule, *map(maker.card, course.marked))
    reads_well(maker)
    maker.press(maker.mends.first)
    maker.sees_total(course.mended)
    maker.sees_broken()
    maker.undoes()
    maker.sees_total(course.total)
    maker.redoes()
    maker.sees_total(course.mended)
    maker.equips(course.bearer, course.gear)
    maker.write(maker.page.get_by_role("textbox", name=maker.says("Name of the list")), "Асагири")
    maker.sees_total(course.mended + course.price)
    link = maker.shares()

    stranger = replace(maker, page=visit(viewport=maker.page.viewport_size))
    if maker.hand == "touch":
        stranger.hand = "mouse"
    stranger.page.goto(link)
    expect(stranger.page.get_by_role("heading", level=1)).to_have_text("Асагири")
    stranger.press(stranger.button("Copy to my lists"))
    stranger.sees_total(course.mended + course.price)


def test_a_band_is_made_mended_shared_and_copied(maker: Builder, visit: Visit) -> None:
    passes(maker, visit)


def test_a_squad_is_made_mended_shared_and_copied(squads: Builder, visit: Visit) -> None:
    passes(squads, visit)


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
    expect(fighter.page.locator("#replay-board")).to_have_attribute("data-at", "0")
    fighter.does(fighter.link("On"))
    expect(fighter.page.locator("#replay-board")).to_have_attribute("data-at", "1")


def test_a_fight_of_squads_with_a_charge_an_interception_a_dodge_a_shot_and_an_ability(squads: Builder) -> None:
    """And played on to its end."""
    figures = {
        "a1": {"at": "b5", "ap": 5, "lp": 8},
        "a3": {"at": "c3", "ap": 4},
        "b1": {"at": "i5", "ap": 0, "moved": True},
        "b2": {"at": "f7", "ap": 2},
        "b3": {"at": "k3", "ap": 4},
    }
    doc = position(figures, who={"b3": "hunter-recruit"}, options={"turn_limit": 2})
    for side in doc["sides"]:
        side["list"]["name"] = "Асагири"
    me = Commander(squads.page, squads.lang, squads.hand).brings(doc)
    me.picks("b5")
    me.picks("i5")
    me.titled("%(name)s charges %(target)s", name="toa-fire", target="hunter-captain")
    expect(me.panel).to_contain_text(re.compile(r"\d+%"))
    reads_well(me)
    me.carries_out()
    me.asked("%(name)s charges %(target)s", name="toa-fire", target="hunter-captain")
    reads_well(me)
    sniper = me.card("hunter-sniper")
    me.answers(me.says("Intercept: %(name)s on %(square)s", name=sniper, square=""))
    me.asked("%(name)s charges %(target)s", name="toa-fire", target="hunter-sniper")
    me.answers(me.verb("dodge"))
    expect(me.log.filter(has_text=sniper).first).to_be_visible()
    me.ends()
    me.does(me.member("hunter-recruit"))
    me.does(me.panel.get_by_role("link", name=me.says("Shoot at: %(name)s", name=me.card("toa-water"))))
    me.titled("%(name)s shoots at %(target)s", name="hunter-recruit", target="toa-water")
    me.carries_out()
    while me.panel.locator(".answers button").count():
        me.asked("%(name)s shoots at %(target)s", name="hunter-recruit", target="toa-water")
        reads_well(me)
        me.answers(me.says("Let it come"))
    me.ends()
    me.does(me.member("toa-water"))
    me.does(me.panel.get_by_role("link", name=starter_cards()["toa-water"]["abilities"][0]["name"][me.lang]))
    me.does(me.panel.get_by_role("link", name=me.card("toa-fire"), exact=True))
    reads_well(me)
    me.carries_out()
    expect(me.log.filter(has_text=re.compile(rf"^.*{me.card('toa-fire')}.*\+?3 ")).last).to_be_visible()
    me.plays_to_the_end(lambda: reads_well(me))
    expect(me.page.locator(".result")).to_be_visible()


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


def test_scale_base_roles_and_the_rules_of_a_squad(squads: Builder) -> None:
    """Several rules broken by pressing, and mended by the page's own mends."""
    page = squads.page
    upload(page, list_file("Асагири", {"rahi-alpha": None, "rahi-spider": None, "makuta-lord": None}, system="anima"))
    squads.goes(urlsplit(page.url).path)
    squads.adds("makuta-lord", "toa-stone")
    squads.equips("rahi-spider", "up-mask")
    squads.sees_broken("LST-01", "LST-04", "LST-09", "LST-11", "LST-17")
    reads_well(squads)
    for option, value in (("scale", "original"), ("composition", "alignment")):
        squads.opens("Overview")
        squads.press(squads.page.get_by_role("button", name=label(option, value, squads.lang), exact=True))
    squads.sees_total(365, 300)
    squads.sees_broken("LST-01", "LST-04", "LST-09", "LST-16", "LST-17")
    reads_well(squads)
    rules = squads.said.locator(".violation .rule")
    for _ in range(8):
        if not (broken := rules.all_text_contents()):
            break
        squads.opens("Overview")
        squads.opens("Overview" if squads.mends.count() else "Band")
        squads.press(squads.mends.last)
        expect(rules).not_to_have_text(broken)
    squads.sees_broken()


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
    watches(fighter)


def watches(player: Player) -> None:
    """A few steps on, and one back."""
    replay = player.page.locator("#replay-board")
    for at in range(int(replay.get_attribute("data-at")), 3):
        expect(replay).to_have_attribute("data-at", str(at))
        player.does(player.link("On"))
    player.does(player.link("Back"))
    expect(replay).to_have_attribute("data-at", "2")
    reads_well(player)


def test_two_squads_are_watched_step_by_step(squads: Builder) -> None:
    me = Commander(squads.page, squads.lang, squads.hand)
    a, b = sample(squads, "Guardians of the village"), sample(squads, "Court of shadow")
    me.sets_up(a, b, ("greedy", "greedy"), turns=1)
    watches(me)


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


def test_without_scripts_a_squad_is_made_and_a_charge_is_answered(plain: Page) -> None:
    maker = Builder(plain, game="anima")
    maker.begins()
    maker.adds("toa-fire", "toa-stone", "toa-water", "village-guard", "rahi-bird")
    maker.sees_broken("LST-11")
    plain.get_by_role("button", name="original scale", exact=True).click()
    maker.sees_total(255, 300)
    plain.get_by_label("Organisation").select_option(label="Rahi")
    plain.locator("#f-organization").get_by_role("button", name="Set it").click()
    expect(maker.violation("LST-11")).to_contain_text("the squad’s is Rahi")
    maker.undoes()
    maker.press(maker.mends.first)
    maker.sees_total(225, 300)
    figures = {"a1": {"at": "b5", "ap": 5}, "b1": {"at": "i5", "ap": 3, "moved": True}}
    me = Commander(plain).brings(position(figures))
    me.picks("b5")
    me.picks("i5")
    me.carries_out()
    me.asked("%(name)s charges %(target)s", name="toa-fire", target="hunter-captain")
    me.answers(me.verb("dodge"))
    expect(me.log.filter(has_text="Captain of the Hunt dodges.")).to_be_visible()


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
    replay = plain.locator("#replay-board")
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
