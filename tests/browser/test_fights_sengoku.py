"""Battles of Sengoku in a real browser: set up, deployed, ordered in two taps, carried out step by step, reported."""

import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.generals import General
from tests.browser.texts import keys_left, russian_left
from tests.browser.watch import Watch
from tests.builder.fighting_sengoku import fresh, position

SPEARS, BOWS, CAVALRY = "Foot samurai with spears", "Foot samurai with bows", "Heavy cavalry (hatamoto)"
RULE = re.compile(r"^[A-Z]{2,3}-\d\d$")
MANY_STEPS = 60


@pytest.fixture
def me(page: Page) -> General:
    return General(page)


@pytest.fixture
def fighting(me: General) -> General:
    """Turn 3, at the orders of side A, against the computer."""
    return me.brings(position(), ("me", "greedy"))


# Before the first turn


def test_a_small_battle_is_set_up_and_deployed_by_clicking(me: General) -> None:
    """The usual options, of the two smallest armies."""
    me.sets_up("First battle", "First battle", seed=5)
    me.asked("deploy")
    expect(me.seal).to_have_count(0)
    me.deploys({"a1": "b2", "a2": "g3", "a3": "f3", "a4": "a3"}, hq="g1")
    expect(me.log.filter(has_text="First battle").first).to_be_visible()
    me.asked("stake")
    for name, cell in (("Light cavalry", "b2"), (SPEARS, "g3"), ("Ashigaru with teppo", "f3")):
        expect(me.unit(f"{name} (A)")).to_contain_text(cell)
    expect(me.page.locator(".board .block-a")).to_have_count(4)
    expect(me.page.locator(".board .block-b")).to_have_count(4)


def test_a_deployment_that_breaks_a_rule_is_refused_at_once_with_its_rule(me: General) -> None:
    me.sets_up("First battle", "First battle", seed=5)
    for who, cell in (("a1", "b2"), ("a2", "c2"), ("a3", "f3"), ("a4", "a3")):
        me.does(me.panel.locator(f"[data-focus=unit-{who}]"))
        me.picks(cell)
    me.does(me.panel.locator("[data-focus=unit-hq]"))
    me.picks("g1")
    expect(me.refused.get_by_role("link", name="SET-03")).to_be_visible()
    expect(me.seal).to_have_count(0)


def test_a_large_battle_on_ground_that_is_placed_with_traits_that_are_rolled(me: General) -> None:
    """Options that are not the usual ones, of the two largest armies."""
    page = me.page
    me.goes("/fights/new/?system=sengoku")
    for letter, name in (("A", "Host of the Heron"), ("B", "Hill clan")):
        side = page.get_by_role("group", name=f"Side {letter}")
        with me._settling():
            side.get_by_label("List", exact=True).select_option(label=name)
    page.get_by_label("The defender places the terrain").check()
    for feature in ("river", "hills", "woods", "swamps"):
        me.press(page.locator("label.chip").filter(has_text=feature))
        expect(page.get_by_role("checkbox", name=feature, exact=True)).to_be_checked()
    page.get_by_text("Options of the fight").click()
    me.field("The north, and the defence").select_option(label="side A")
    me.field("Traits of the leaders").select_option(label="rolled when the battle begins")
    me.field("Units have to stand at deployment").select_option(label="in both zones")
    me.begins(seed=11, turns=8)
    me.asked("terrain")
    places_terrain(me, {"bridge": ["d4"], "hills": ["c6", "i6"], "woods": ["e7", "k6"], "swamps": ["a7", "l7"]})
    me.carries_out()
    expect(page.locator(".board use[href='#field-swamp']")).to_have_count(2)
    expect(page.locator(".board use[href='#field-hill']")).to_have_count(2)
    me.asked("begin")
    me.carries_out()
    expect(me.log.filter(has_text="Tadaoki").first).to_be_visible()  # what was rolled for him
    me.asked("deploy")
    me.does(me.panel.locator("[data-focus=fill]"))
    before = me.panel.locator("[data-focus=unit-a1]").inner_text()
    me.does(me.panel.locator("[data-focus=unit-a1]"))
    me.does(next(iter(me.squares("place here").values())))
    expect(me.panel.locator("[data-focus=unit-a1]")).not_to_have_text(before)
    me.does(me.panel.locator(".facings").get_by_role("link", name="west"))
    expect(me.panel.locator("[data-focus=unit-a1]")).to_contain_text(re.compile(r"[a-l]\d W"))
    me.does(me.panel.locator("[data-focus=fill]"))
    me.carries_out()
    me.plays_until(lambda: page.get_by_role("heading", name=re.compile("^Turn 1, stake")).count() > 0)
    expect(page.locator(".board .block-a")).to_have_count(8)
    expect(page.get_by_text("8 turns at most")).to_be_visible()


def places_terrain(me: General, cells: dict[str, Iterable[str]]) -> None:
    for part, names in cells.items():
        me.does(me.panel.locator(f"[data-focus=part-{part}]"))
        for name in names:
            me.picks(name)
        said = "d" if part == "bridge" else ", ".join(names)
        expect(me.panel.locator(f"[data-focus=part-{part}]")).to_contain_text(said)


# A turn


def test_a_stake_says_its_chance_and_rolls_the_dice(me: General) -> None:
    doc = position()
    doc["start"] |= {"stage": "stake", "sides": {}}
    me.brings(doc, ("me", "greedy"))
    me.asked("stake")
    chances = [me.answer(stake).locator("td").first.inner_text() for stake in ("Low stake", "High stake")]
    assert all(re.fullmatch(r"\d+%", chance) for chance in chances)
    assert int(chances[0][:-1]) > int(chances[1][:-1])
    me.answers("Low stake")
    if me.panel.locator(".btn-answer").count():  # it failed, and may be rolled again
        me.answers("No re-roll")
    me.asked("orders")
    expect(me.panel.locator(".roll-line .die")).to_have_count(2)
    expect(me.panel.locator(".roll-line")).to_contain_text(re.compile("low stake: (success|failure) CMD-04"))


def test_orders_are_given_in_two_taps_drawn_and_counted(fighting: General) -> None:
    me = fighting
    expect(me.left("special")).to_have_text("0 of 2 given")
    expect(me.left("ordinary")).to_have_text("0 of 3 given")
    me.commands("f4", SPEARS)
    me.orders("advance")
    expect(me.left("special")).to_have_text("1 of 2 given")
    expect(me.unit(SPEARS)).to_contain_text("advance at all costs: to f5")
    expect(me.arrows).to_have_count(1)
    expect(me.arrows.locator(".special").first).to_be_attached()  # a double shaft
    me.commands("e4", BOWS)
    me.picks("e5")
    expect(me.unit(BOWS)).to_contain_text("shooting: Yamabushi")
    expect(me.panel.locator(".forecast")).to_contain_text(re.compile(r"Losses\s*\d+%"))
    me.commands("j4", CAVALRY)
    me.picks("j5")
    tabs = me.panel.locator(".phase-tab")
    expect(tabs.nth(0)).to_contain_text("move: to j5")
    expect(tabs.nth(1)).to_have_attribute("aria-current", "true")  # the second order comes up by itself
    me.orders("turn")
    expect(me.unit(CAVALRY).locator(".order-line")).to_have_text([re.compile("to j5"), re.compile("turn: left")])
    expect(me.left("ordinary")).to_have_text("3 of 3 given")
    expect(me.arrows).to_have_count(3)
    expect(me.page.locator(".board .ghost")).to_have_count(2)  # where the cavalry is to stand, and how
    expect(me.unit("Ashigaru with spears")).to_contain_text("initiative")


def test_an_order_too_many_is_refused_at_once_with_its_rule_and_taken_back(fighting: General) -> None:
    me = fighting
    me.commands("j4", CAVALRY)
    me.picks("j5")
    me.orders("turn")
    me.commands("g4", "Ashigaru with teppo")
    me.orders("withdraw")
    expect(me.refused).to_have_count(0)
    me.commands("f3", "Ashigaru with spears")
    me.orders("turn")
    expect(me.refused).to_contain_text("4 ordinary orders are given, and there are 3.")
    expect(me.refused.get_by_role("link")).to_have_text("CMD-11")
    expect(me.seal).to_have_count(0)
    expect(me.left("ordinary")).to_have_text("1 too many")
    me.does(me.panel.get_by_role("link", name="Take back"))
    expect(me.refused).to_have_count(0)
    expect(me.seal).to_be_visible()
    expect(me.left("ordinary")).to_have_text("3 of 3 given")


def test_what_a_unit_may_not_be_told_names_its_rule(fighting: General) -> None:
    me = fighting
    me.commands("j4", CAVALRY)
    me.press(me.panel.get_by_text("What it may not be told"))
    off = me.panel.locator(".order-group.is-off")
    for word, rule in (("Shooting", "ORD-20"), ("Quick march", "ORD-13")):
        expect(off.filter(has_text=word).get_by_role("link")).to_have_text(rule)


def test_a_general_order_leaders_banners_and_shinobi_are_chosen(fighting: General) -> None:
    me = fighting
    for field, choice in (("Tiger banner", SPEARS), ("General order", "general advance")):
        box = me.panel.get_by_label(re.compile(f"^{field}"))
        with me._settling():
            box.select_option(label=choice)
    expect(me.left("ordinary")).to_have_text("1 of 3 given")
    me.seals()
    me.asked("resolve")
    me.carries_out()
    expect(me.log.filter(has_text="Tiger banner").first).to_be_visible()
    expect(me.log.filter(has_text=re.compile("general order", re.IGNORECASE)).first).to_be_visible()


def test_a_turn_is_carried_out_and_watched_step_by_step(me: General) -> None:
    """Both phases, with every modifier and its rule; the log reads like a chronicle."""
    page = me.page
    turned = [{"order": "move"}, {"order": "turn", "side": "left"}]
    mine = {"a1": [{"order": "advance"}], "a2": [{"order": "shoot", "target": "b1"}], "a5": turned}
    theirs = {"b3": [{"order": "shoot", "target": "a3"}]}
    orders = [{"side": side, "do": "orders", "units": units} for side, units in (("A", mine), ("B", theirs))]
    me.brings(position() | {"actions": orders}, ("me", "greedy"))
    me.asked("resolve")
    expect(me.panel).to_contain_text("Both sides have sealed their orders.")
    me.carries_out()
    me.asked("stake")
    me.press(me.panel.get_by_role("link", name="Watch the last turn step by step"))
    replay, last = page.locator("#replay-board"), int(page.locator("#replay").get_attribute("data-count") or 0)
    told, sums = [], []
    for at in range(int(replay.get_attribute("data-at") or 0) + 1, last + 1):
        me.does(me.link("On"))
        expect(replay).to_have_attribute("data-at", str(at))
        told += page.locator(".now .now-lines > li").all_inner_texts()
        sums += page.locator(".versus .now-reasons").all_inner_texts()
    assert at == last > 8
    phases = [n for n, said in enumerate(told) if re.match(r"Phase \d\.", said.strip())]
    assert len(phases) == 2
    assert any("advance at all costs" in said for said in told[phases[0] : phases[1]])
    assert any("turned to the west" in said for said in told[phases[1] :])
    assert [said for said in told if not RULE.search(said.split()[-1])] == []
    assert {"UNT-01", "MEL-10"} <= set(re.findall(r"[A-Z]{3}-\d\d", " ".join(sums)))
    page.get_by_role("link", name="The whole log").first.click()
    expect(page.get_by_role("heading", name="Turn 3", exact=True)).to_be_visible()
    chronicle = page.get_by_role("main").get_by_role("listitem").all_inner_texts()
    assert [said for said in chronicle if not re.search(r"\w[.:] ", said)] == []
    assert russian_left(page) == keys_left(page) == []


def test_a_turn_is_reported_as_text_and_bbcode_for_a_side_and_for_all(fighting: General) -> None:
    me, page = fighting, fighting.page
    me.commands("f4", SPEARS)
    me.orders("advance")
    me.seals()
    me.carries_out()
    me.press(me.link("Report"))
    whom = me.field("For whom")
    assert whom.locator("option").all_inner_texts() == ["for all", "Heron"]  # not the enemy's
    for choice, eyes in (("for all", "as all may know it"), ("Heron", "as seen by Heron")):
        whom.select_option(label=choice)
        page.get_by_label("with the rules").check()
        me.press(me.button("Show"))
        text, code = page.get_by_label("As text"), page.get_by_label("As BBCode")
        expect(text).to_have_value(re.compile(f"Turn 3 .*{eyes}"))
        expect(text).to_have_value(re.compile(r"Phase 1\n(.*\n)+\nPhase 2\n"))
        expect(text).to_have_value(re.compile(r"Foot samurai with spears pressed on.*ORD-18"))
        expect(code).to_have_value(re.compile(r"^\[b\]Turn 3 .*\[/b\]\n"))
        expect(code).to_have_value(re.compile(r"\[\*\]\[b\]Foot samurai with spears\[/b\] pressed on"))
    me.goes(
        page.url.partition("/fights/")[1] + page.url.partition("/fights/")[2].partition("report")[0] + "?do=concede"
    )
    me.carries_out()
    me.press(me.link("Watch it again"))
    page.goto(page.url.partition("replay")[0] + "report/?turn=3")
    assert whom.locator("option").all_inner_texts() == ["for all", "Heron", "Boar"]  # it is over: all is open


# To the end


def test_a_battle_against_greedy_to_its_end_and_again_as_a_replay(me: General) -> None:
    page = me.page
    me.brings(fresh(options={"allow_illegal": True, "max_turns": 4, "count_from": 3}), ("me", "greedy"))
    me.plays_to_the_end(presses=60)
    result = page.locator(".result-words")
    expect(result).to_have_text(re.compile(r"\b(Victory|Draw|victory|draw|won)\b.*\."))
    said = result.inner_text()
    log = me.log.count()
    me.press(me.link("Watch it again"))
    replay = page.locator("#replay-board")
    expect(replay).to_have_attribute("data-at", "0")
    me.does(me.link("On"))
    expect(replay).to_have_attribute("data-at", "1")
    page.keyboard.press("End")
    expect(page.locator(".result-line")).to_have_text(said)
    page.get_by_role("link", name="The whole log").first.click()
    whole = page.get_by_role("main").get_by_role("listitem")
    expect(page.get_by_role("heading", name="Turn 1", exact=True)).to_be_visible()
    assert whole.count() >= log
    for words in ("orders are given", "Phase 1.", "Phase 2.", said.split(".")[0]):
        expect(page.get_by_role("main").get_by_text(words).first).to_be_visible()


def test_two_that_never_come_to_blows_end_by_the_limit_and_it_is_the_same_again(me: General) -> None:
    logs = []
    for _ in range(2):
        me.brings(fresh(options={"allow_illegal": True, "max_turns": 1}), ("greedy", "greedy"))
        me.does(me.link("To the end"))
        expect(me.page.locator(".result-line")).to_contain_text("The zones are counted.")
        expect(me.page.locator("#replay")).to_contain_text("END-05")
        me.page.get_by_role("link", name="The whole log").first.click()
        expect(me.page.get_by_role("heading", name="Turn 1", exact=True)).to_be_visible()
        logs.append(me.page.get_by_role("main").get_by_role("list").all_inner_texts())
    assert logs[0] == logs[1]


def test_an_old_tab_and_a_double_click_change_nothing(visit: Visit, watch: Watch) -> None:
    one = visit()
    me = General(one).brings(position(), ("me", "greedy"))
    other = General(one.context.new_page())
    other.page.goto(one.url)
    other.asked("orders")
    me.commands("j4", CAVALRY)
    me.picks("j5")
    me.seals()
    me.asked("resolve")
    before = me.log.all_inner_texts()
    with watch.expecting(409):
        other.seals()
        expect(other.page.locator("#note")).to_contain_text("This decision has been taken already")
    other.asked("resolve")
    assert other.log.all_inner_texts() == before
    with watch.expecting(409):
        twice = "(form) => { const button = form.querySelector('button'); button.click(); button.click(); }"
        me.panel.locator("form").evaluate(twice)
        me.asked("stake")
        one.wait_for_load_state("networkidle")
    expect(me.log.filter(has_text=re.compile(r"^\s*Phase 1\."))).to_have_count(1)


def test_the_field_in_words_and_the_focus(fighting: General) -> None:
    """Row 14: where everybody stands and how it is, also without the picture; the focus stays where one was."""
    me, page = fighting, fighting.page
    page.get_by_role("heading", name="The board in words").click()
    words = page.locator(".board-words").get_by_role("listitem")
    expect(words.filter(has_text=BOWS)).to_have_text(
        re.compile(r"^\s*A\s*Foot samurai with bows: e4, 8 figures, faces north, ammunition 64\s*$")
    )
    expect(words.filter(has_text="somebody, hidden")).to_have_text(re.compile(r"^\s*B\s*somebody, hidden: k5\s*$"))
    for at, name in (("f4", SPEARS), ("e5", "Yamabushi"), ("k5", "somebody, hidden")):
        expect(page.locator("[data-board]").get_by_label(re.compile(rf"\b{at}, .*\b{name}\b"))).to_have_count(1)
    me.hand = "keys"
    me.picks("f4")
    expect(me.at("f4")).to_be_focused()
    me.orders("move")
    expect(page.locator("#fight :focus")).to_be_attached()
    expect(page.get_by_role("heading", level=2).first).to_have_text(SPEARS)
    me.does(me.unit(BOWS).get_by_role("link", name=BOWS))
    expect(me.unit(BOWS).get_by_role("link", name=BOWS)).to_be_focused()


def test_a_file_that_is_wrong_is_answered_with_the_place(me: General, watch: Watch) -> None:
    """Row 8: nothing is made of it."""
    doc = position()
    doc["start"]["units"] = {**doc["start"]["units"], "a1": {"at": "f4", "facing": "N", "mood": "good"}}
    with watch.expecting(422):
        me.uploads(doc)
        expect(me.page.get_by_role("alert")).to_contain_text("$.start.units.a1.mood")
    me.goes("/fights/")
    expect(me.page.get_by_text("No fights yet.")).to_be_visible()
