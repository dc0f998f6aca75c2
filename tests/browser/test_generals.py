"""Those who command Sengoku's armies: at two browsers by link, at one screen, at a desk, on a phone, by keys alone,
without scripts. Nobody sees what the other keeps secret."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.generals import General, nameless
from tests.browser.texts import english_left, keys_left, russian_left
from tests.builder.fighting_sengoku import position

TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
WAYS = {
    "mouse": ({}, {"lang": "en", "hand": "mouse"}),
    "russian phone": (TOUCH | {"color_scheme": "dark"}, {"lang": "ru", "hand": "touch"}),
    "keyboard": ({}, {"lang": "en", "hand": "keys"}),
}
#: What an address, a link or a form says of orders to units of a side.
TOKENS = {"A": re.compile(r"\ba\d\.[12p]\d?\."), "B": re.compile(r"\bb\d\.[12p]\d?\.")}
LOOKS = ("replay/", "replay/?at=0", "log/", "report/", "report/?for=A", "report/?for=B", "file/")
HIDDEN = "Hill hunters"  # of side B, in the woods
ENOUGH = 60
SOON = 100  # milliseconds between looks at whose turn it is


# Two browsers


@pytest.fixture
def two(visit: Visit) -> tuple[General, General]:
    """A battle in turn 3; the seat of side B went to another browser by its link."""
    mine, theirs = General(visit()), General(visit())
    mine.brings(position())
    fight = mine.page.url
    mine.press(mine.link("Play at two browsers"))
    link = mine.page.get_by_label("Link of the seat").nth(1).input_value()
    theirs.page.goto(re.sub(r"^https?://[^/]+", "", link))
    theirs.press(theirs.button("Take the seat"))
    mine.page.goto(fight)
    return mine, theirs


def all_that_reaches(page: Page, fight: str) -> Iterator[str]:
    """The page as it is, and all pages and files that this browser can get of the battle, as they were sent."""
    yield page.content()
    for look in ("", *LOOKS):
        answer = page.context.request.get(fight + look)
        assert answer.ok
        yield answer.text()


def keeps_secret(page: Page, fight: str, side: str, words: tuple[str, ...]) -> None:
    """Nothing that reaches this browser tells of the sealed orders of a side, nor of who is hidden."""
    for sent in all_that_reaches(page, fight):
        assert not TOKENS[side].search(sent)
        assert [said for said in words if said in sent] == []
    known = json.loads(sent)
    assert "seed" not in known
    units = [unit for unit in known["state"]["units"].values() if unit["side"] == side]
    assert units
    assert all(not unit.get("orders") and not unit.get("plan") for unit in units)
    assert all(unit.get("ammo") is None for unit in units)


def next_of(generals: tuple[General, General]) -> tuple[str, General, General]:
    """Whose turn it is: the side, who is asked, and who waits. Nobody presses anything for that."""
    for _ in range(ENOUGH * 10):
        for side, one, other in (("A", *generals), ("B", *reversed(generals))):
            if one.page.locator(".decision").count():
                expect(other.heading("The other side decides.")).to_be_visible()
                return side, one, other
        generals[0].page.wait_for_timeout(SOON)
    raise AssertionError("Nobody is asked")


def test_three_turns_ordered_by_two_browsers_each_seeing_only_its_side(
    two: tuple[General, General], visit: Visit
) -> None:
    fight = two[0].page.url
    looker = visit()
    looker.goto(fight)
    expect(looker).to_have_url(re.compile("/replay/"))
    turns, asked = 0, set()
    for _ in range(ENOUGH):
        side, one, other = next_of(two)
        head = one.panel.get_by_role("heading").inner_text()
        asked.add((side, head))
        if head == "Orders":
            one.does(one.panel.locator("[data-focus=fill]"))
            given = one.page.locator(".army-own .order-line").count()
            assert given
            assert one.arrows.count()
            one.seals()
            unseen = (HIDDEN,) if turns == 0 else ()  # until it comes out of the woods
            keeps_secret(other.page, fight, side, unseen if side == "B" else ())
            keeps_secret(looker, fight, side, unseen)
            expect(other.log.filter(has_text="orders are given").first).to_be_visible()
        elif head == "Execution of the turn":
            turns += 1
            one.carries_out()
        else:
            one.decides()
        if turns == 3:
            break
    assert turns == 3
    assert {("A", "Orders"), ("B", "Orders"), ("A", "Stake and command roll"), ("B", "Stake and command roll")} <= asked
    for general in two:
        expect(general.page.get_by_role("heading", level=1)).to_have_text(re.compile("^Turn 6"))
        expect(general.log.filter(has_text="Phase 2.").first).to_be_visible()


def test_sealed_orders_plans_and_hidden_units_stand_nowhere_in_the_other_browser(
    two: tuple[General, General], visit: Visit
) -> None:
    mine, theirs = two
    fight, looker = mine.page.url, visit()
    mine.commands("f4", "Foot samurai with spears")
    mine.orders("advance")
    mine.unfolds("#general")
    with mine._settling():
        mine.panel.get_by_label("General order").select_option(label="general advance")
    with mine._settling():
        mine.panel.get_by_label(re.compile("^Shinobi 1")).select_option(index=1)
    task = mine.panel.get_by_label(re.compile("^Shinobi 1")).locator("option:checked").inner_text()
    own = mine.page.content()
    words = ("advance at all costs: to f5", "o=a1", "general-advance", task)
    assert [said for said in words if said in own] == [words[0], words[1], words[3]]  # there, where it belongs
    mine.seals()
    for page in (theirs.page, looker):
        page.goto(fight)
        keeps_secret(page, fight, "A", (*words[:3], f">{task}<") if page is looker else words[:3])
    expect(theirs.unit(HIDDEN)).to_contain_text("k5")
    expect(theirs.panel).to_contain_text("Heron has sealed its orders.")
    for page in (mine.page, looker):
        page.goto(fight)
        assert all(HIDDEN not in sent for sent in all_that_reaches(page, fight))
    assert "somebody, hidden" in mine.page.content()
    expect(mine.heading("The other side decides.")).to_be_visible()
    expect(mine.unit("Foot samurai with spears")).to_contain_text("advance at all costs: to f5")  # its own it sees


# One screen


def test_two_on_one_screen_hand_it_over(page: Page) -> None:
    me = General(page).brings(position())
    expect(me.heading("Over to %(side)s", side="Heron")).to_be_visible()
    assert HIDDEN not in page.content()
    me.takes_over()
    me.commands("f4", "Foot samurai with spears")
    me.orders("advance")
    sealed = page.url
    me.seals()
    expect(me.heading("Over to %(side)s", side="Boar")).to_be_visible()
    assert not TOKENS["A"].search(page.content())
    assert "advance at all costs: to" not in page.content()
    for back in (lambda: page.goto(sealed), page.reload, page.go_back):
        back()
        expect(me.heading("Over to %(side)s", side="Boar")).to_be_visible()
        assert "advance at all costs: to" not in page.content()
    me.takes_over()
    expect(me.unit(HIDDEN)).to_contain_text("k5")
    assert "advance at all costs: to" not in page.content()
    me.seals()
    me.asked("resolve")
    assert HIDDEN not in page.content()
    me.carries_out()
    me.asked("stake")
    expect(me.log.filter(has_text="advance at all costs").first).to_be_visible()


# The ways of the hand


@pytest.fixture(params=WAYS)
def me(request: pytest.FixtureRequest, visit: Visit) -> General:
    context, keys = WAYS[request.param]
    return General(visit(**context), **keys)


def reads_well(me: General) -> None:
    left = english_left if me.lang == "ru" else russian_left
    assert [*left(me.page), *keys_left(me.page)] == []


def test_a_turn_is_ordered_and_carried_out(me: General) -> None:
    """Two taps an order; stake, orders, resolve, the turn watched, the next stake."""
    me.brings(nameless(position()), ("me", "greedy"))
    reads_well(me)
    me.commands("j4", me.card("heavy-cavalry"))
    me.picks("j5")
    me.orders("turn")
    expect(me.unit(me.card("heavy-cavalry")).locator(".order-line")).to_have_count(2)
    me.commands("e4", me.card("samurai-bows"))
    me.picks("e5")
    expect(me.unit(me.card("samurai-bows"))).to_contain_text(me.card("yamabushi"))
    me.commands("f4", me.card("samurai-spears"))
    me.orders("advance")
    expect(me.arrows).to_have_count(3)
    reads_well(me)
    me.does(me.page.locator("[data-focus=zones]"))
    expect(me.page.locator(".board .zone").first).to_be_attached()
    me.seals()
    me.asked("resolve")
    reads_well(me)
    me.carries_out()
    me.asked("stake")
    reads_well(me)
    me.does(me.panel.locator(".btn-answer").first)
    expect(me.panel.locator(".btn-answer, [data-focus=fill]").first).to_be_visible()
    reads_well(me)
    me.press(me.page.locator("a[href*='/replay/?at=']").locator("visible=true").first)
    expect(me.page.locator("#replay")).to_be_visible()
    before = me.page.locator("#replay-board").get_attribute("data-at")
    me.does(me.link("On"))
    expect(me.page.locator("#replay-board")).not_to_have_attribute("data-at", str(before))
    reads_well(me)


def test_on_a_phone_the_unit_and_its_orders_are_in_sight(visit: Visit) -> None:
    me = General(visit(**TOUCH), hand="touch").brings(position(), ("me", "greedy"))
    page = me.page
    cell = me.at("j4").bounding_box()
    assert cell is not None
    assert min(cell["width"], cell["height"]) >= 24
    for square, name in (("e4", "Foot samurai with bows"), ("j4", "Heavy cavalry (hatamoto)")):
        me.commands(square, name)
        page.evaluate("scrollTo(0, 0)")
        chosen, tab = me.at(square).bounding_box(), me.panel.locator(".phase-tab").first.bounding_box()
        assert chosen is not None
        assert tab is not None
        assert 0 <= chosen["x"] <= PHONE["width"] - chosen["width"]
        seal = me.seal.bounding_box()
        assert seal is not None
        assert tab["y"] + tab["height"] <= seal["y"]
        assert seal["y"] + seal["height"] <= PHONE["height"]
    held = page.locator("[data-slide]").evaluate("(place) => place.scrollLeft")
    me.picks("j5")
    assert page.locator("[data-slide]").evaluate("(place) => place.scrollLeft") == held  # a swap does not move it
    row = me.unit("Foot samurai with bows").bounding_box()
    for cell in me.unit("Foot samurai with bows").locator("> *").all():
        box = cell.bounding_box()
        assert row is not None
        assert box is not None
        assert row["x"] + 15 <= box["x"]
        assert box["x"] + box["width"] <= row["x"] + row["width"] - 15
    for said in ("e4 · 2 ranks", "8", "64", "Steadiness 2"):
        expect(me.unit("Foot samurai with bows")).to_contain_text(said)


def test_without_scripts_a_turn_is_ordered(visit: Visit) -> None:
    me = General(visit(java_script_enabled=False))
    me.brings(position(), ("me", "greedy"))
    me.commands("j4", "Heavy cavalry (hatamoto)")
    me.picks("j5")
    me.commands("f4", "Foot samurai with spears")
    me.unfolds("#general")
    me.panel.get_by_label("General order").select_option(label="general advance")
    me.press(me.button("Look at it"))
    expect(me.left("ordinary")).to_have_text("2 of 3 given")
    expect(me.arrows).to_have_count(1)
    me.seals()
    me.asked("resolve")
    me.carries_out()
    me.asked("stake")
    me.answers("Low stake")
    expect(me.log.filter(has_text="Heavy cavalry").first).to_be_visible()
