"""Squads of Anima in the browser: composed from nothing, quotas, options and roles, each rule that clicking can break;
shared, copied, downloaded, printed; and what goes wrong in other list builders (rows of the collection of faults)."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.bands import Builder, builder
from tests.browser.conftest import Visit
from tests.browser.people import starter_cards
from tests.browser.watch import Watch
from tests.browser.world import upload, upload_in_vain

MEMBERS = ("toa-fire", "toa-stone", "toa-water", "village-guard", "village-guard")
AGENTLESS = ("toa-fire", "toa-stone", "toa-water")
LEADERLESS = ("toa-stone", "toa-water", "village-guard", "village-guard")
UPGRADED = ("toa-fire+up-plate", "toa-stone+up-mask", "toa-water+up-boots", "village-guard", "village-guard+up-flask")


def squad_file(*words: str, options: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A list file; each word is a card, or "card+upgrade"."""
    pairs = [word.partition("+")[::2] for word in words]
    entries = [{"id": f"a{n}", "card": card, "upgrade": upgrade or None} for n, (card, upgrade) in enumerate(pairs, 1)]
    head = {"format": "muster-list", "version": 1, "system": "anima", "name": "Squad"}
    return {**head, "options": dict(options or {}), "entries": entries}


def squad(page: Page, *words: str, options: Mapping[str, Any] | None = None) -> Builder:
    """The editor of a squad that stands already."""
    upload(page, squad_file(*words, options=options))
    return Builder(page, game="anima")


def tally(page: Page, label: str) -> Locator:
    return page.locator("#total .tallies li").filter(has_text=label)


def choice(page: Page, group: str, words: str) -> Locator:
    """One of the options that are pressed: scale, and how a squad is composed."""
    return page.get_by_role("group", name=group).get_by_role("button", name=words, exact=True)


def test_a_legal_squad_from_nothing(page: Page) -> None:
    maker = builder(page, game="anima")
    maker.sees_broken("LST-19")
    maker.adds(*MEMBERS)
    maker.sees_total(51)
    maker.sees_broken()
    for label, text in (("Leaders", "1 of 1"), ("Agents", "2 of 2"), ("Size", "5, of 5–7"), ("found", "Toa")):
        expect(tally(page, label)).to_contain_text(text)
    maker.equips("toa-fire", "up-plate")
    expect(tally(page, "Upgrades")).to_contain_text("2 of 6")
    maker.undoes()
    expect(tally(page, "Upgrades")).to_contain_text("0 of 6")
    maker.redoes()
    expect(tally(page, "Upgrades")).to_contain_text("2 of 6")
    page.reload()
    maker.sees_total(51)
    expect(maker.row("Toa of Fire")).to_contain_text("Reinforced plate")


# Every rule that clicking can break


@dataclass(frozen=True)
class Broken:
    """How pressing breaks a rule: `base` and `options` of the squad that stands already, `make` what is pressed; what
    is said of it, and whose rows are marked."""

    rule: str
    base: tuple[str, ...]
    make: Callable[[Builder], None]
    text: str
    marked: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""

    @property
    def said(self) -> str:
        return self.name or self.rule


def adds(*cards: str) -> Callable[[Builder], None]:
    return lambda maker: maker.adds(*cards)


def equips(bearer: str, gear: str) -> Callable[[Builder], None]:
    return lambda maker: maker.equips(bearer, gear)


def removes(name: str) -> Callable[[Builder], None]:
    return lambda maker: maker.does(name, "Remove")


def composes(words: str) -> Callable[[Builder], None]:
    return lambda maker: maker.press(choice(maker.page, "Composed", words))


def five_at_most(maker: Builder) -> None:
    maker.write(maker.page.get_by_role("textbox", name="Characters, at most"), "5")


def of_mercenaries(maker: Builder) -> None:
    maker.page.get_by_label("Organisation").select_option(label="Mercenaries")


def water_twice(maker: Builder) -> None:
    maker.does("Toa of Water", "Duplicate")


ALL = ("Toa of Fire", "Toa of Stone", "Toa of Water", "Village guard 1", "Village guard 2")
GUARDS = ("Village guard 1", "Village guard 2", "Village guard 3")
LIGHT_AND_DARK = ("toa-stone", "toa-water", "makuta-drone", "rahi-bird", "rahi-hunter-cat")
BROKEN = [
    Broken("LST-01", MEMBERS, adds("merc-gunner"), "61 levels: 1 over the limit of 60"),
    Broken(
        "LST-04",
        (*AGENTLESS, "village-guard"),
        adds("merc-captain"),
        "2 leaders, and the limit allows 1",
        ("Toa of Fire", "Free captain"),
        {"base": "alignment"},
    ),
    Broken("LST-05", MEMBERS[1:], adds("village-guard"), "3 agents, and the limit allows 2", GUARDS),
    Broken("LST-06", UPGRADED, equips("village-guard", "up-flask"), "7 levels: 1 over their tenth of 6", ALL),
    Broken("LST-09", MEMBERS, equips("toa-fire", "up-shadow-oath"), "only dark", ("Toa of Fire",)),
    Broken(
        "LST-10",
        ("toa-fire+up-plate", *MEMBERS[1:]),
        equips("toa-stone", "up-plate"),
        "Reinforced plate: 2 of 1",
        ("Toa of Fire", "Toa of Stone"),
    ),
    Broken("LST-11", MEMBERS[:4], adds("rahi-bird"), "the squad’s is Toa", ("Carrion bird",)),
    Broken(
        "LST-11",
        ("merc-gunner", "rahi-bird", "rahi-hunter-cat", "rahi-alpha", "rahi-spider"),
        of_mercenaries,
        "the squad’s is Mercenaries",
        ("Carrion bird", "Thicket cat", "Alpha beast", "Web spider"),
        name="LST-11, another organisation",
    ),
    Broken(
        "LST-13",
        (*AGENTLESS, "merc-exile"),
        adds("merc-gunner"),
        "2 hired mercenaries, and the squad may hire 1",
        ("Exiled Toa", "Gunner"),
    ),
    Broken("LST-14", MEMBERS[:4], adds("merc-blade"), "light does not serve with dark", ("Hired blade",)),
    Broken("LST-15", LEADERLESS, adds("merc-captain"), "a hired mercenary does not lead", ("Free captain",)),
    Broken(
        "LST-16",
        LIGHT_AND_DARK[:2] + LIGHT_AND_DARK[3:],
        adds("makuta-drone"),
        "here are 2 of light and 1 of dark",
        ("Toa of Stone", "Toa of Water", "Armored drone"),
        {"base": "alignment"},
    ),
    Broken("LST-17", LEADERLESS, water_twice, "Toa of Water: 2 of 1", ("Toa of Water 1", "Toa of Water 2")),
    Broken("LST-19", MEMBERS, removes("Toa of Stone"), "4 characters: a squad has at least 5", name="LST-19, too few"),
    Broken(
        "LST-19",
        (*LEADERLESS, "merc-gunner", "rahi-hunter-cat"),
        five_at_most,
        "6 characters: a squad has at most 5",
        options={"base": "alignment"},
        name="LST-19, too many",
    ),
]


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.said)
def test_a_broken_rule_is_named_and_every_mend_mends(page: Page, broken: Broken) -> None:
    """A mend leaves the squad legal, or with somebody to be added."""
    maker = squad(page, *broken.base, options=broken.options)
    before = maker.said.locator(".violation .rule").all_inner_texts()
    assert before in ([], ["LST-19"])
    broken.make(maker)
    maker.sees_broken(broken.rule)
    expect(maker.violation(broken.rule)).to_contain_text(broken.text)
    maker.sees_marked(broken.rule, *broken.marked)
    expect(page.locator("#total")).to_contain_text("not legal: 1 rule broken")
    offered = [mend.get_attribute("value") for mend in maker.mends.all()]
    assert offered
    for value in dict.fromkeys(offered):  # the same stand in the panel and at the rows
        maker.mends.nth(offered.index(value)).click()
        expect(maker.violation(broken.rule).filter(has_text=broken.text)).to_have_count(0)
        assert set(maker.said.locator(".violation .rule").all_inner_texts()) <= {"LST-19"}
        maker.undoes()
        maker.sees_broken(broken.rule)


def test_several_rules_at_once_are_all_named_and_mended_by_what_is_shown(page: Page) -> None:
    maker = squad(page, *MEMBERS)
    maker.adds("rahi-alpha", "merc-captain")
    maker.equips("toa-fire", "up-shadow-oath")
    maker.sees_broken("LST-01", "LST-04", "LST-09", "LST-11", "LST-15")
    maker.sees_marked("LST-04", "Toa of Fire", "Free captain")
    maker.sees_marked("LST-09", "Toa of Fire")
    for _ in range(12):
        before = maker.said.locator(".violation").count()
        if not before:
            break
        maker.press(maker.mends.last)
        expect(maker.said.locator(".violation")).not_to_have_count(before)
    maker.sees_broken()


def test_a_role_and_a_kind_that_do_not_fit_come_by_file_and_are_mended(page: Page) -> None:
    """Pressing cannot break LST-18 and LST-20, a file can; pressing mends them."""
    doc = squad_file(*MEMBERS, "up-boots")
    doc["entries"][1]["role"] = "leader"
    upload(page, doc)
    maker = Builder(page, game="anima")
    maker.sees_broken("LST-18", "LST-20")
    maker.sees_marked("LST-18", "Toa of Stone")
    maker.sees_marked("LST-20", "Light boots")
    for rule in ("LST-18", "LST-20"):
        maker.press(maker.entries.locator(".entry-why").filter(has_text=rule).get_by_role("button").first)
        expect(maker.violation(rule)).to_have_count(0)
    maker.sees_broken()


def test_what_would_break_a_rule_is_offered_with_the_reason(page: Page) -> None:
    maker = squad(page, "toa-fire", "toa-stone")
    offer = page.locator("#c-rahi-bird")
    expect(offer).to_contain_text("another organisation LST-11")
    expect(page.locator("#c-village-guard")).not_to_contain_text("LST-")
    maker.press(maker.row("Toa of Fire").get_by_role("link", name="Upgrade Toa of Fire"))
    choice = page.get_by_role("group", name="Upgrade for Toa of Fire")
    expect(choice.get_by_role("button", name="Give Shadow oath")).to_have_accessible_description("only dark LST-09")
    expect(choice.get_by_role("button", name="Give Mask of protection")).not_to_have_accessible_description("LST")


def test_scale_base_and_organisation_are_switched_on_the_page(page: Page) -> None:
    maker = squad(page, *MEMBERS)
    choice(page, "Scale", "original scale").click()
    maker.sees_total(255, 300)
    maker.sees_broken()
    choice(page, "Scale", "fan scale").click()
    maker.sees_total(51)
    page.get_by_label("Organisation").select_option(label="Rahi")
    expect(tally(page, "chosen")).to_contain_text("Rahi")
    maker.sees_broken("LST-11")
    maker.undoes()
    maker.sees_broken()
    choice(page, "Composed", "by alignment").click()
    expect(page.get_by_label("Organisation")).to_have_count(0)
    maker.sees_broken()


def test_an_optional_leader_leads_by_a_press_on_a_phone(phone: Page) -> None:
    maker = squad(phone, "rahi-alpha")
    maker.does("Alpha beast", "Take it as leader")
    expect(maker.row("Alpha beast").locator(".tag")).to_have_text("leader")
    maker.opens("Overview")
    expect(phone.locator("#violations .tallies")).to_contain_text("Leaders 1 of 1")
    width = phone.evaluate("document.documentElement.scrollWidth")
    assert width <= phone.viewport_size["width"]


# Shared, copied, downloaded, printed


def test_a_squad_goes_to_a_stranger_who_copies_it(page: Page, visit: Visit) -> None:
    """Row 6: totals equal, options with it, everything can be edited, and the original stays."""
    owner = squad(page, "toa-fire+up-plate", *MEMBERS[1:], options={"scale": "original", "limit": 300, "min_size": 3})
    owner.sees_total(255, 300)
    link = owner.shares()
    stranger = Builder(visit(), game="anima")
    stranger.page.goto(link)
    expect(stranger.page).to_have_title(re.compile("^Squad — Anima.*, 255 of 300 levels, legal"))
    members = stranger.page.get_by_role("region", name="Squad")
    expect(members.get_by_role("group")).to_have_count(5)
    members.get_by_text("Toa of Stone").click()
    expect(members.get_by_role("group").nth(1)).to_contain_text("Stone fist")
    expect(stranger.page.get_by_role("textbox")).to_have_count(0)

    stranger.button("Copy to my lists").click()
    stranger.sees_total(255, 300)
    expect(tally(stranger.page, "Upgrades")).to_contain_text("10 of 30")
    stranger.does("Toa of Stone", "Remove")
    stranger.does("Toa of Fire", "Remove")
    stranger.sees_total(110, 300)
    stranger.sees_broken()
    stranger.equips("toa-water", "up-mask")
    expect(tally(stranger.page, "Upgrades")).to_contain_text("10 of 30")
    choice(stranger.page, "Scale", "fan scale").click()
    stranger.sees_total(22, 60)
    page.reload()
    owner.sees_total(255, 300)
    expect(owner.entries).to_have_count(5)


def test_a_downloaded_squad_comes_back(page: Page, visit: Visit, tmp_path: Path) -> None:
    maker = Builder(page, game="anima").takes_over("The pack")
    maker.does("Alpha beast", "Take it without a role")
    file = maker.downloads(tmp_path)
    doc = json.loads(file.read_text())
    assert doc["entries"][0]["role"] is None
    other = Builder(visit(), game="anima")
    upload(other.page, doc)
    expect(tally(other.page, "Leaders")).to_contain_text("0 of 1")
    expect(other.row("Thicket cat")).to_contain_text("Far sight")
    other.sees_broken()
    again = other.downloads(tmp_path / "again")
    assert json.loads(again.read_text()) == doc


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda doc: doc["entries"][1].update(upgrade=["up-plate", "up-mask"]), "$.entries[1].upgrade"),
        (lambda doc: doc["options"].update(scale="tiny"), "$.options.scale"),
        (lambda doc: doc["entries"][0].update(equipment="up-plate"), "$.entries[0].equipment"),
    ],
    ids=["two upgrades", "unknown scale", "a key of another game"],
)
def test_a_file_that_is_wrong_is_answered_with_the_place(
    page: Page, watch: Watch, change: Callable[[dict[str, Any]], None], path: str
) -> None:
    doc = squad_file(*MEMBERS)
    change(doc)
    upload_in_vain(page, watch, doc, path)


def test_text_and_sheet_hold_every_item(page: Page) -> None:
    """Row 11."""
    maker = squad(page, *UPGRADED)
    editor = page.url
    items = ("Toa of Fire", "Toa of Stone", "Toa of Water", "Village guard")
    upgrades = ("Reinforced plate", "Mask of protection", "Light boots", "Cleansing flask")
    page.goto(editor + "text/")
    for form in ("Plain text", "BBCode"):
        text = page.get_by_label(form, exact=True).input_value()
        assert all(text.count(item) >= 1 for item in (*items, *upgrades, "51")), text
    page.goto(editor + "sheet/")
    page.emulate_media(media="print")
    for item in (*items, *upgrades):
        expect(page.get_by_role("main").get_by_text(item).first).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text(re.compile("Fireball.*Stone fist.*Healing water", re.DOTALL))
    page.emulate_media(media="screen")
    page.goto(editor)
    maker.sees_broken()


# What goes wrong in other list builders


def test_row_3_an_empty_squad_breaks_only_what_an_empty_one_breaks(page: Page) -> None:
    """On both scales and however it is composed."""
    maker = builder(page, game="anima")
    for scale in ("original scale", "fan scale"):
        choice(page, "Scale", scale).click()
        expect(choice(page, "Scale", scale)).to_have_attribute("aria-pressed", "true")
        for base in ("by alignment", "by organisation"):
            choice(page, "Composed", base).click()
            expect(choice(page, "Composed", base)).to_have_attribute("aria-pressed", "true")
            maker.sees_broken("LST-19")
    expect(maker.violation("LST-19")).to_contain_text("a squad has at least 5")


def test_row_8_a_squad_of_own_cards_with_an_unknown_effect_is_not_made(page: Page, watch: Watch) -> None:
    doc = squad_file("hero", "toa-stone")
    effect = {"do": "explode", "amount": 3}
    ability = {"id": "boom", "name": {"en": "Boom", "ru": "Бум"}, "types": [], "when": "action", "trigger": None}
    ability |= {
        "cost": {"ap": 1},
        "condition": [],
        "target": {"who": "self"},
        "effects": [effect],
        "duration": "instant",
    }
    doc["cards"] = {"hero": {**starter_cards()["toa-water"], "abilities": [ability]}}
    upload_in_vain(page, watch, doc, "$.cards.hero.abilities[0].effects[0].do")


def test_row_14_focus_stays_on_what_was_pressed(page: Page) -> None:
    maker = squad(page, *MEMBERS)
    maker.hand = "keys"
    add = maker.button("Add %(name)s", name="Carrion bird")
    maker.press(add)
    maker.sees_broken("LST-05", "LST-11")
    expect(add).to_be_focused()
    original = choice(page, "Scale", "original scale")
    maker.press(original)
    maker.sees_total(285, 300)
    expect(original).to_be_focused()
    more = page.get_by_role("button", name="Level limit: more")
    maker.press(more)
    maker.sees_total(285, 325)
    expect(more).to_be_focused()
    maker.press(maker.mends.first)
    expect(page.get_by_role("main").locator(":focus")).to_be_attached()
    expect(page.locator("#said")).to_have_attribute("role", "status")
    expect(page.locator("#said")).to_have_text(re.compile("of 325 levels"))
