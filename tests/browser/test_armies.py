"""Armies of Sengoku in the browser: each rule that clicking can break, and what else the army screen does."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules.sengoku.roster import RULES
from tests.browser.armies import Raiser, raiser
from tests.browser.bands import Builder
from tests.browser.watch import Watch
from tests.builder.armies import CHIEF, LED, SECOND, TWO, generals

# Every rule that clicking can break


@dataclass(frozen=True)
class Broken:
    """How pressing breaks a rule: `base`, `led` and `options` of the army that stands already, `make` what is pressed;
    what is said of it, and what is marked."""

    rule: str
    make: Callable[[Raiser], None]
    text: str
    marked: tuple[str, ...] = ()
    base: tuple[str, ...] = TWO
    led: Mapping[str, Any] = field(default_factory=lambda: LED)
    options: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""

    @property
    def said(self) -> str:
        return self.name or self.rule


def does(name: str, *args: Any) -> Callable[[Raiser], None]:
    return lambda marshal: getattr(marshal, name)(*args)


def a_clan_too_many(marshal: Raiser) -> None:
    marshal.allies("wren")
    marshal.lends("Foot samurai with bows", "wren")


def the_same_trait_twice(marshal: Raiser) -> None:
    marshal.teaches("Tadaoki", "daring", "daring")


SPEARS, BOWS, MONKS = "Foot samurai with spears", "Foot samurai with bows", "Yamabushi"
ALLIED = {**LED, "clans": ["owl", "crow"]}
RICH = {**LED, "shinobi": 3, "messengers": 3, "shields": 6, "banners": ["tiger-banner", "boar-banner"]}
THREE = {"commander": CHIEF, "generals": generals(3)}
FULL = tuple(["ashigaru-spears*4"] * 36)
BROKEN = [
    Broken("LST-01", does("resizes", BOWS, 16), "56 points: 6 over the budget of 50", options={"budget": 50}),
    Broken(
        "LST-01", does("sets", "Points for each general", 9), "53 points", options={"budget": 50}, name="LST-01, cost"
    ),
    Broken(
        "LST-02",
        does("steps", SPEARS, "less"),
        "3 figures, and a unit starts with at least 4",
        (SPEARS,),
        ("samurai-spears*4", TWO[1]),
    ),
    Broken("LST-02", does("sets", "Figures of a unit, at least", 11), "10 figures", (BOWS,), name="LST-02, option"),
    Broken(
        "LST-03",
        does("steps", SPEARS, "more"),
        "17 figures, and a unit starts with at most 16",
        (SPEARS,),
        ("samurai-spears*16", TWO[1]),
    ),
    Broken(
        "LST-04",
        does("adds", "yamabushi"),
        "2 units, and an army has at most 1",
        (f"{MONKS} 1", f"{MONKS} 2"),
        ("yamabushi", *TWO),
    ),
    Broken("LST-08", does("dismisses", "Tadaoki"), "no commander", ("Appoint a commander",)),
    Broken(
        "LST-09",
        does("appoints", "general"),
        "4 generals, and an army has at most 3",
        tuple(f"General {n}" for n in range(1, 5)),
        led=THREE,
    ),
    Broken(
        "LST-10",
        does("teaches", "Tadaoki", "daring", "devious", "cautious"),
        "3 traits, and the limit is 2",
        ("Tadaoki",),
    ),
    Broken(
        "LST-10",
        does("teaches", "Masanobu", "daring", "devious"),
        "2 traits, and the limit is 1",
        ("Masanobu",),
        name="LST-10, general",
    ),
    Broken("LST-11", the_same_trait_twice, "Daring is there twice", ("Tadaoki",)),
    Broken(
        "LST-12",
        does("chooses", "Traits of leaders", "rolled before the battle"),
        "2 leaders",
        ("Tadaoki", "Masanobu"),
        led={"commander": {**CHIEF, "traits": ["daring"]}, "generals": [{**SECOND, "traits": ["devious"]}]},
    ),
    Broken("LST-13", does("stocks", "shinobi", 4), "4 shinobi, and an army has at most 3", ("Shinobi",), led=RICH),
    Broken(
        "LST-14", does("stocks", "messengers", 4), "4 messengers, and an army has at most 3", ("Messengers",), led=RICH
    ),
    Broken(
        "LST-15", does("stocks", "shields", 7), "7 shields, and an army has at most 6", ("Mobile shields",), led=RICH
    ),
    Broken("LST-16", does("hoists", "crane-banner"), "3 banners, and an army has at most 2", ("Banners",), led=RICH),
    Broken("LST-17", does("hoists", "tiger-banner", "tiger-banner"), "Tiger banner: 2 of 1", ("Banners",)),
    Broken(
        "LST-18",
        a_clan_too_many,
        "3 minor clans, and an army has at most 2",
        (SPEARS, "Light cavalry", BOWS, "Minor clans"),
        ("samurai-spears@owl", "light-cavalry@crow", "samurai-bows", "ashigaru-bows"),
        ALLIED,
    ),
    Broken("LST-20", does("allies", "owl"), "owl", ("Minor clans",)),
    Broken(
        "LST-21",
        does("lends", SPEARS, "owl"),
        "All units belong to minor clans",
        (),
        (TWO[0],),
        {**LED, "clans": ["owl"]},
    ),
    Broken(
        "LST-22",
        does("does", "Ashigaru with spears 36", "Duplicate"),
        "37 units, and a half of the field has room for 36",
        (),
        FULL,
    ),
]
#: What no press can break, and why.
UNBROKEN = {
    "SENG-LST-19": "a unit's clan is chosen among the army's; with a clan that is taken out its units come back",
    "SENG-LST-23": "units, traits and banners are each offered only where they belong",
}


def test_every_rule_is_broken_here_or_cannot_be_by_pressing() -> None:
    assert {f"SENG-{broken.rule}" for broken in BROKEN} | UNBROKEN.keys() == RULES.keys()
    assert not {f"SENG-{broken.rule}" for broken in BROKEN} & UNBROKEN.keys()


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.said)
def test_a_broken_rule_is_named_and_every_mend_mends(page: Page, broken: Broken) -> None:
    marshal = raiser(page, *broken.base, led=broken.led, options=broken.options)
    before = marshal.said.locator(".violation .rule").all_inner_texts()
    assert before in ([], ["LST-20"])
    broken.make(marshal)
    marshal.sees_broken(broken.rule)
    expect(marshal.violation(broken.rule)).to_contain_text(broken.text)
    marshal.sees_marked(broken.rule, *broken.marked)
    expect(page.locator("#total")).to_contain_text("not legal: 1 rule broken")
    offered = [mend.get_attribute("value") for mend in marshal.mends.all()]
    assert offered
    for value in dict.fromkeys(offered):  # the same stand in the panel and at the rows
        marshal.press(marshal.mends.nth(offered.index(value)))
        marshal.sees_broken()
        marshal.sees_marked(broken.rule)
        marshal.undoes()
        marshal.sees_broken(broken.rule)


def test_what_comes_by_file_alone_is_mended_by_pressing(page: Page) -> None:
    """SENG-LST-19 and SENG-LST-23."""
    led = {"commander": {**CHIEF, "traits": ["tiger-banner"]}, "generals": [SECOND], "banners": ["daring"]}
    marshal = raiser(page, *TWO, "ashigaru-bows@owl", "boar-banner", led=led)
    marshal.sees_broken("LST-19", "LST-23", "LST-23", "LST-23")
    marshal.sees_marked("LST-19", "Ashigaru bowmen")
    marshal.sees_marked("LST-23", "Tadaoki", "Boar banner", "Banners")
    clears(marshal)


def clears(marshal: Builder) -> None:
    """Press what is offered until nothing is broken."""
    for _ in range(20):
        before = marshal.said.locator(".violation").count()
        if not before:
            break
        marshal.press(marshal.mends.last)
        expect(marshal.said.locator(".violation")).not_to_have_count(before)
    marshal.sees_broken()


def test_several_rules_at_once_are_all_named_and_mended_by_what_is_shown(page: Page) -> None:
    marshal = raiser(page, "yamabushi*16", "heavy-cavalry*16", led=THREE)
    marshal.does("Heavy cavalry (hatamoto)", "Duplicate")
    marshal.does("Yamabushi", "Duplicate")
    marshal.appoints("general")
    marshal.dismisses("Tadaoki")
    marshal.stocks("shinobi", 4)
    marshal.hoists("boar-banner", "boar-banner")
    marshal.allies("owl")
    marshal.sees_broken("LST-01", "LST-04", "LST-08", "LST-09", "LST-13", "LST-17", "LST-20")
    clears(marshal)


def test_what_would_break_a_rule_is_offered_with_the_reason(page: Page) -> None:
    marshal = raiser(page, "yamabushi", *TWO)
    expect(page.locator("#c-yamabushi")).to_contain_text("at most 1 unit LST-04")
    expect(page.locator("#c-samurai-spears")).not_to_contain_text("LST-")
    marshal.adds("yamabushi")
    marshal.sees_broken("LST-04")


# Figures, leaders, options


def test_quick_presses_on_a_stepper_add_up(page: Page) -> None:
    """Nobody has to wait for the first to be saved."""
    marshal = raiser(page, *TWO)
    more = page.get_by_role("button", name=f"One figure more: {BOWS}", exact=True)
    for _ in range(4):
        more.click()
    marshal.sees_total(52)
    page.reload()
    marshal.sees_total(52)


def test_every_size_from_4_to_16_is_offered_with_its_points(page: Page) -> None:
    raiser(page, "ashigaru-spears*16", *TWO)
    row = page.locator("#entry-a1")
    row.locator(".stepper-menu > summary").click()
    sizes = row.locator(".stepper-menu .menu-item").all_inner_texts()
    assert len(sizes) == 13
    assert sizes[0].startswith("4 figures · 3 points (2⅔)")
    assert sizes[2] == "6 figures · 4 points"
    assert sizes[-1] == "16 figures · 11 points (10⅔)"


def test_fractions_are_rounded_as_agreed(page: Page) -> None:
    marshal = raiser(page, *["ashigaru-spears*4"] * 4)
    marshal.sees_total(12)
    marshal.chooses("Fractions of a point", "up once for the army")
    marshal.sees_total(11)
    marshal.undoes()
    marshal.sees_total(12)


def test_limits_and_costs_stay_unfolded_while_they_are_set(page: Page) -> None:
    """And the focus stays on what was pressed."""
    marshal = raiser(page, *TWO)
    marshal.hand = "keys"
    more = page.get_by_role("button", name="Points for each general: more")
    marshal.option("Points for each general")
    for points in (1, 2, 3):
        marshal.press(more)
        expect(marshal.option("Points for each general")).to_have_value(str(points))
        marshal.sees_total(44 + points)
        expect(more).to_be_focused()
    expect(page.locator("#entry-ag1")).to_contain_text("3")
    marshal.sets("Points for each general", 0)
    marshal.sees_total(44)
    expect(page.get_by_role("textbox", name="Points for each general")).to_be_visible()


def test_a_cost_that_is_no_number_is_answered_at_its_field_and_kept(page: Page, watch: Watch) -> None:
    marshal = raiser(page, *TWO)
    cost = marshal.option("Points for each mobile shield")
    with watch.expecting(422):
        marshal.write(cost, "many")
        expect(cost).to_have_accessible_description(re.compile("whole number", re.IGNORECASE))
    expect(cost).to_have_value("many")
    marshal.write(cost, "2")
    marshal.stocks("shields", 3)
    marshal.sees_total(50)


def test_a_name_that_cannot_be_is_answered_at_its_field(page: Page, watch: Watch) -> None:
    marshal = raiser(page, *TWO)
    name = marshal.leader("Tadaoki").get_by_role("textbox")
    with watch.expecting(422):
        marshal.write(name, "")
        expect(name).to_have_accessible_description("A leader needs a name.")
    marshal.write(name, "Nobunaga")
    expect(marshal.leader("Nobunaga")).to_have_count(1)


def test_two_tabs_that_clash(page: Page, watch: Watch) -> None:
    """What does not touch is put together; what does is asked about, and nothing is lost."""
    marshal = raiser(page, *TWO)
    other = Raiser(page.context.new_page())
    other.page.goto(page.url)
    marshal.stocks("shinobi", 2)
    other.stocks("shields", 1)
    expect(other.stock("shinobi").locator("output")).to_have_text("2")
    page.reload()
    marshal.stocks("shinobi", 3)
    with watch.expecting(409):
        other.press(other.page.get_by_role("button", name="Shinobi: less", exact=True))
        asked = other.page.get_by_role("alertdialog", name="This list was changed in another tab")
        expect(asked).to_be_visible()
    asked.get_by_role("button", name="Keep mine").click()
    expect(other.stock("shinobi").locator("output")).to_have_text("1")


def test_what_has_the_focus_is_never_under_a_bar_of_the_phone(phone: Page) -> None:
    """WCAG 2.2, 2.4.11: neither the tabs at the top nor the total at the bottom lies over it."""
    raiser(phone, *TWO, "yamabushi", "ashigaru-bows", "light-cavalry", led=RICH)
    phone.locator("#entries .stepper button").first.focus()
    for key in ["Tab"] * 30 + ["Shift+Tab"] * 30:
        phone.keyboard.press(key)
        covered = phone.evaluate(
            """() => {
              const here = document.activeElement;
              const box = here.getBoundingClientRect();
              const bars = [...document.querySelectorAll(".bottombar, .tabs, .page-head")];
              const over = (bar) => {
                const own = bar.getBoundingClientRect();
                return !bar.contains(here) && box.top >= own.top && box.bottom <= own.bottom;
              };
              return bars.some(over) ? here.outerHTML.slice(0, 80) : "";
            }"""
        )
        assert covered == ""
