"""Fights of Anima in a real browser: struck, answered, healed, hidden and searched for by pressing; the table before
the first turn; a table to zoom and to drag; two computers watched."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import rules
from rules.anima.boards import board_json
from tests.browser.commanders import Commander
from tests.browser.conftest import PHONE, Visit
from tests.browser.watch import Watch
from tests.builder.fighting_anima import chosen, position

SCROLLED = "(place) => [place.scrollLeft, place.scrollTop, place.querySelector('svg').clientWidth]"
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


@pytest.fixture
def me(page: Page) -> Commander:
    return Commander(page)


def told(me: Commander, words: str | re.Pattern[str]) -> None:
    expect(me.log.filter(has_text=words).first).to_be_visible()


def offered(me: Commander, words: str) -> Any:
    """What the panel offers to the figure that is chosen."""
    return me.panel.get_by_role("link", name=re.compile(f"^{words}"))


# What the other side is asked


def test_a_charge_is_intercepted_and_dodged(me: Commander) -> None:
    figures = {
        "a1": {"at": "b5", "ap": 5},
        "b1": {"at": "i5", "ap": 0, "moved": True},
        "b2": {"at": "f7", "ap": 2},
        "a3": "a9",
    }
    me.brings(position(figures)).picks("b5")
    me.titled("Toa of Fire")
    me.picks("i5")
    me.titled("%(name)s charges %(target)s", name="toa-fire", target="hunter-captain")
    expect(me.panel).to_contain_text("2 dice, the best counts")
    me.carries_out()
    me.asked("%(name)s charges %(target)s", name="toa-fire", target="hunter-captain")
    expect(me.answer("Intercept: Hunter sniper on")).to_contain_text("free")
    me.answers("Intercept: Hunter sniper on")
    me.asked("%(name)s charges %(target)s", name="toa-fire", target="hunter-sniper")
    expect(me.answer("Dodge")).to_contain_text(re.compile(r"\d+%"))
    me.answers("Dodge")
    told(me, "Hunter sniper dodges.")
    told(me, "Hunter sniper steps into the charge")


def test_a_shot_is_seen_with_its_odds_and_stepped_away_from(me: Commander) -> None:
    figures = {"b2": {"at": "k5", "ap": 4}, "a3": {"at": "c5", "ap": 2}, "b1": "l9"}
    me.brings(position(figures, to_act="B", first="B")).picks("k5")
    me.does(offered(me, "Shoot at: Toa of Water"))
    me.titled("%(name)s shoots at %(target)s", name="hunter-sniper", target="toa-water")
    chance = me.panel.locator(".answers tbody td").first
    before = chance.inner_text()
    me.panel.get_by_role("checkbox").check()
    expect(chance).not_to_have_text(before)
    expect(me.panel.get_by_role("checkbox")).to_be_focused()
    me.carries_out()
    me.asked("%(name)s shoots at %(target)s", name="hunter-sniper", target="toa-water")
    expect(me.page.locator(".board .sight")).to_be_attached()
    me.picks("c3")
    me.answers("Step to c3")
    told(me, "Toa of Water moves c5 → c3 (step).")
    me.asked("%(name)s shoots at %(target)s", name="hunter-sniper", target="toa-water")
    me.answers("Let it come")
    told(me, "Hunter sniper shoots at Toa of Water")
    told(me, re.compile("gnosis", re.IGNORECASE))


def test_odds_are_shown_for_every_answer_and_are_those_that_the_other_side_sees(me: Commander) -> None:
    """Row 12 shows these against 20,000 duels in tests/rules; here they are the same before and at the answer."""
    figures = {"a1": {"at": "e5", "ap": 4}, "b1": {"at": "e6", "ap": 4}, "b2": "l9"}
    me.brings(position(figures)).picks("e5")
    me.does(offered(me, "Attack: Captain of the Hunt"))
    supposed = ("If it does not answer", "If it dodges (1 AP)", "If it counterattacks (3 AP)")
    seen = [me.answer(words).locator("td").first.inner_text() for words in supposed]
    assert all(re.fullmatch(r"\d+%", chance) for chance in seen)
    expect(me.panel).to_contain_text(re.compile("Attack.*Defense", re.DOTALL))
    me.carries_out()
    costs = [me.answer(words).locator(".ap-sphere").count() for words in ("Let it come", "Dodge", "Counterattack")]
    assert costs == [0, 1, 3]
    asked = [me.answer(words).locator("td").nth(1).inner_text() for words in ("Let it come", "Dodge", "Counterattack")]
    assert asked == seen
    me.panel.get_by_role("checkbox").first.check()
    expect(me.answer("Dodge").locator("td").nth(1)).not_to_have_text(asked[1])
    me.answers("Counterattack")
    told(me, "Captain of the Hunt")
    told(me, re.compile("counterattack", re.IGNORECASE))


def test_greedy_answers_at_once(page: Page) -> None:
    me = Commander(page)
    figures = {"a1": {"at": "e5", "ap": 4}, "b1": {"at": "e6", "ap": 4}, "b2": "l9"}
    me.brings(position(figures), ("me", "greedy")).picks("e5")
    me.does(offered(me, "Attack: Captain of the Hunt"))
    me.carries_out()
    expect(page.get_by_role("heading", name=re.compile("^Your answer"))).to_have_count(0)
    told(me, "Toa of Fire attacks Captain of the Hunt")


# Abilities, stealth and search


def test_a_friend_is_healed(me: Commander) -> None:
    me.brings(position({"a3": "c3", "a1": {"at": "d4", "lp": 5}, "b1": "k9"}))
    me.does(me.member("toa-water"))
    me.does(offered(me, "Healing water"))
    me.picks("d4")
    expect(me.panel.get_by_role("link", name="Toa of Fire", exact=True)).to_have_attribute("aria-current", "true")
    me.carries_out()
    told(me, "Toa of Fire regains 3 LP")


def test_who_hides_is_drawn_dashed(me: Commander) -> None:
    rows = [".......#...." for _ in range(10)]
    me.brings(position({"b2": {"at": "k5", "ap": 4}, "a1": "c8"}, rows, to_act="B", first="B")).picks("k5")
    me.does(offered(me, "Stealth"))
    me.carries_out()
    told(me, re.compile("Hunter sniper.*hidden"))
    hidden = me.page.locator("#piece-b2.figure-hidden, #piece-b2 .figure-hidden")
    expect(hidden).to_have_count(1)
    dashes = "(one) => [one, ...one.querySelectorAll('*')].map((part) => getComputedStyle(part).strokeDasharray)"
    assert set(hidden.evaluate(dashes)) - {"none"}


def test_who_is_hidden_cannot_be_shot_and_is_searched_for(me: Commander) -> None:
    figures = {"b2": {"at": "k5", "hidden": True, "sustained": ["stealth"]}, "a3": {"at": "f5", "ap": 4}, "b1": "l9"}
    me.brings(position(figures, who={"a3": "hunter-recruit"})).picks("f5")
    expect(offered(me, "Shoot at: Captain of the Hunt")).to_be_visible()
    expect(offered(me, "Shoot at: Hunter sniper")).to_have_count(0)
    me.picks("k5")
    refused = me.panel.get_by_role("alert")
    expect(refused).to_contain_text("hidden")
    expect(refused.get_by_role("link")).to_have_text(re.compile(r"^STL-\d\d$"))
    me.does(me.panel.get_by_role("link", name="Back"))
    me.does(offered(me, me.verb("search")))
    expect(me.panel.locator(".odds-one")).to_contain_text(re.compile(r"Succeeds\s*\d+%"))
    me.carries_out()
    told(me, re.compile("Hunter recruit search"))


def test_markers_are_laid_and_figures_deployed(me: Commander) -> None:
    """The table before the first turn: the roll, who infiltrates, markers, deployment."""
    me.brings(chosen(0, 1, board=board_json("ford"), seed=1))
    me.carries_out()
    me.titled("Infiltration")
    me.panel.get_by_role("checkbox").check()
    for laid in range(3):
        expect(me.panel).to_contain_text(f"Markers: {laid} of 3")
        me.does(next(iter(me.squares("lay a marker here").values())))
        expect(me.page.locator(".board .spot")).to_have_count(laid + 1)
    me.carries_out()
    expect(me.page.locator(".board .marker")).to_have_count(3)
    expect(me.panel.get_by_role("heading")).to_have_text(re.compile("^Place "))
    square, link = next(iter(me.squares("place here").items()))
    me.does(link)
    expect(me.page.locator(".figure-planned")).to_be_attached()
    me.carries_out()
    told(me, f"stands on {square}")
    rest = me.panel.locator("button[value=place]")
    while rest.count():
        me.does(rest)
    me.titled("Choose a figure")
    expect(me.page.locator(".board .figure-step")).to_have_count(10)


def test_infiltrators_come_out_of_a_marker(me: Commander) -> None:
    figures = {"a1": "c2", "b1": {"at": "l9", "activated": True}, "b4": {"infiltrating": True}}
    me.brings(position(figures, markers={"B1": "f5", "B2": "a9"})).picks("c2")
    me.ends()
    me.titled("Reveal infiltrators")
    me.panel.get_by_role("combobox").select_option(label="B1: f5")
    me.panel.get_by_role("checkbox").check()
    me.carries_out()
    told(me, "Poisoner comes out on f5, hidden")
    expect(me.page.locator(".board .marker")).to_have_count(0)  # nobody is left to come out of the other
    expect(me.page.locator("#piece-b4 .figure-hidden, #piece-b4.figure-hidden")).to_have_count(1)


def test_a_refusal_is_said_in_words_and_changes_nothing(me: Commander) -> None:
    me.brings(position({"a1": {"at": "b5", "ap": 1}, "b1": "i5", "a3": "a9"})).picks("b5")
    before = me.log.count()
    me.picks("i5")
    said = me.panel.get_by_role("alert")
    expect(said).to_contain_text(re.compile(r"[a-z]{3,} .*\."))
    expect(said.get_by_role("link")).to_have_text(re.compile(r"^[A-Z]{3}-\d\d$"))
    expect(me.panel.locator("button[data-focus=do]")).to_have_count(0)
    expect(me.log).to_have_count(before)


# The table


def test_walking_by_the_keyboard(me: Commander) -> None:
    page = me.page
    me.brings(position({"a3": "c3", "b1": "k9"})).picks("c3")
    me.titled("Toa of Water")
    me.at("c3").focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight"):
        page.keyboard.press(key)
    expect(me.at("d6")).to_be_focused()
    page.keyboard.press("Enter")
    expect(me.panel.get_by_role("heading")).to_have_text("Toa of Water moves to d6")
    page.keyboard.press("Tab")
    me.panel.locator("button[data-focus=do]").press("Enter")
    told(me, "Toa of Water moves c3 → d6 (walk).")


def test_a_large_table_is_made_closer_dragged_and_seen_whole(me: Commander) -> None:
    page = me.page
    me.brings(chosen(0, 3, board=board_json("valley"), seed=3))
    place = page.locator("[data-pan]")
    whole = place.evaluate(SCROLLED)[2]
    expect(page.locator(".board.is-far")).to_be_attached()
    closer = page.get_by_role("button", name="Closer")
    closer.click()
    closer.click()
    expect(page.locator(".board.is-far")).not_to_be_attached()
    left, top, width = place.evaluate(SCROLLED)
    assert width > 2 * whole
    box = place.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 300, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 250, steps=4)
    page.mouse.up()
    assert place.evaluate(SCROLLED) == [left + 100, top + 50, width]
    me.carries_out()
    me.titled("Place %(name)s", name="toa-fire")
    assert place.evaluate(SCROLLED)[2] == width
    page.keyboard.press("0")
    assert place.evaluate(SCROLLED)[2] == whole
    page.keyboard.press("+")
    closer = place.evaluate(SCROLLED)[2]
    assert closer > whole
    page.get_by_role("button", name="Farther").press("Enter")
    assert place.evaluate(SCROLLED)[2] == whole
    expect(page.get_by_role("button", name="Farther")).to_be_disabled()


NAMED = """(board) => {
  const whole = board.getBoundingClientRect();
  return [...board.querySelectorAll(".coord")].map((name) => {
    const drawn = name.getBoundingClientRect(); // as high as a line, of which the letters are the middle half
    const foot = drawn.bottom - drawn.height / 4;
    const inside = drawn.left >= whole.left - 1 && foot <= whole.bottom && drawn.right <= whole.right + 1;
    return [parseFloat(getComputedStyle(name).fontSize) * whole.width / board.viewBox.baseVal.width, inside];
  });
}"""


@pytest.mark.parametrize(("board", "keys", "least"), [("ford", TOUCH, 12), ("ford", {}, 11), ("valley", {}, 9)])
def test_the_names_of_the_squares_can_be_read(visit: Visit, board: str, keys: dict[str, Any], least: int) -> None:
    """Their size in pixels, and that none is cut off."""
    me = Commander(visit(**keys))
    me.brings(chosen(0, 3, board=board_json(board), seed=3))
    expect(me.page.locator(".board.is-far")).to_have_count(int(bool(keys) or board == "valley"))
    named = me.page.locator("[data-pan] > .board").evaluate(NAMED)
    assert len(named) == 2 * len(board_json(board)["rows"])
    assert all(size >= least and inside for size, inside in named), named


def test_the_board_in_words(me: Commander) -> None:
    """Row 14: where everybody stands and how it is, also without the picture."""
    page = me.page
    figures = {"a1": {"at": "e5", "lp": 6, "ap": 2, "states": {"poison": 2}}, "b2": {"at": "i5", "hidden": True}}
    me.brings(position(figures | {"b1": "l9"}))
    page.get_by_role("heading", name="The board in words").click()
    words = page.locator(".board-words").get_by_role("listitem")
    expect(words.filter(has_text="Toa of Fire")).to_contain_text("e5, 6 of 13 LP, 2 of 6 AP, poison 2")
    expect(words.filter(has_text="Hunter sniper")).to_contain_text(re.compile("i5.*hidden"))
    for at, name in (("e5", "Toa of Fire"), ("i5", "Hunter sniper"), ("l9", "Captain of the Hunt")):
        square = page.locator("[data-board]").get_by_label(re.compile(rf"\b{at}, {name}\b"))
        expect(square).to_have_count(1)
    me.hand = "keys"
    me.picks("e5")
    expect(me.at("e5")).to_be_focused()
    me.does(me.member("toa-fire"))
    expect(page.locator("#fight :focus")).to_be_attached()


# To the end


@pytest.mark.parametrize("keys", [{}, TOUCH], ids=["desk", "phone"])
def test_a_fight_against_greedy_to_its_end(visit: Visit, keys: dict[str, Any]) -> None:
    me = Commander(visit(**keys))
    me.brings(chosen(0, 3, board=board_json("ruins"), seed=3), ("me", "greedy"))
    me.plays_to_the_end()
    expect(me.page.get_by_role("heading", name=re.compile(r"\b(Victory|Draw)\b"))).to_be_visible()


def test_greedy_against_greedy_is_watched_step_by_step_and_the_same_again(me: Commander) -> None:
    logs = []
    for _ in range(2):
        me.sets_up("Guardians of the village", "The pack", ("greedy", "greedy"), seed=5, turns=2)
        me.does(me.link("On"))
        expect(me.page.locator("#replay-board")).to_have_attribute("data-at", "1")
        me.page.keyboard.press("End")
        expect(me.page.locator(".result-line")).to_contain_text(re.compile("Victory|Draw"))
        me.page.get_by_role("link", name="The whole log").first.click()
        expect(me.page.get_by_role("heading", name="Turn 1", exact=True)).to_be_visible()
        logs.append(me.page.get_by_role("main").get_by_role("list").all_inner_texts())
    assert logs[0] == logs[1]
    jump = me.page.get_by_role("link", name=re.compile("on the board")).nth(20)
    at = jump.inner_text().split()[0]
    jump.click()
    expect(me.page.locator("#replay-board")).to_have_attribute("data-at", at)


def unharming() -> dict[str, Any]:
    """Two squads, each behind a wall of its own, whose attacks never hit."""
    monk = {"kind": "character", "name": {"en": "Monk", "ru": "Монах"}, "organizations": ["toa"], "alignment": "light"}
    monk |= {"categories": ["warrior"], "rank": "none", "level": 6, "base": 1, "attack": 0, "damage": 0, "defense": 99}
    monk |= {"armor": 99, "lp": 6, "resistance": 5, "speed": [4, 8], "ap": [2, 4], "traits": [], "abilities": []}
    squad = {"format": "muster-list", "version": 1, "system": "anima", "name": "Monks", "cards": {"monk": monk}}
    squad |= {"entries": [{"id": "a1", "card": "monk"}]}
    rows = [*["." * 12] * 5, *["#" * 12] * 2, *["." * 12] * 5]
    options = {"turn_limit": 2, "allow_illegal": True}
    return rules.pair(squad, squad, options=options, board={"rows": rows}, seed=5)


def test_row_9_squads_that_cannot_hurt_each_other_draw_by_the_turn_limit(me: Commander) -> None:
    me.brings(unharming(), ("greedy", "greedy"))
    me.does(me.link("To the end"))
    expect(me.page.locator(".result-line")).to_contain_text(re.compile(r"\bDraw\b"))
    expect(me.page.locator("#replay")).to_contain_text("END-02")


def test_a_file_that_is_wrong_is_answered_with_the_place(me: Commander, watch: Watch) -> None:
    """Row 8: nothing is made of it."""
    doc = position({"a1": "b5", "b1": "i5"})
    doc["start"]["figures"]["a1"]["mood"] = "good"
    me.goes("/fights/")
    before = me.page.get_by_role("region", name="My fights").get_by_role("listitem").count()
    with watch.expecting(422):
        me.uploads(doc)
        expect(me.page.get_by_role("alert")).to_contain_text("$.start.figures.a1.mood")
    me.goes("/fights/")
    expect(me.page.get_by_role("region", name="My fights").get_by_role("listitem")).to_have_count(before)
