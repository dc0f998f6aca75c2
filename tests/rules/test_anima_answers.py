"""The listed answers of Anima against all that could be said: nothing legal is left out that comes to anything."""

import json
import random
from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.anima import answers, engine, infiltration, offers
from rules.anima.abilities import ROLLS
from rules.anima.aims import DIRECTIONS
from rules.anima.figures import ON_TABLE, SIDE_NAMES
from rules.grid import bits, nth_bit
from rules.refusal import Refused
from tests.rules.games import ANIMA
from tests.rules.strategies import SEEDS, damage, damaged

quick = settings(max_examples=25, deadline=None, derandomize=True)


def positions(seed, luck, most=60, share=0.2):
    """Positions of a strange fight, some of them."""
    fight, rng = rules.open_fight(ANIMA.strange(seed), listen=False), random.Random(luck)
    for _ in range(most):
        if fight.decision is None:
            return
        if rng.random() < share:
            yield fight.state
        fight.act(fight.system.draw(fight.state, rng))


def text(action):
    return json.dumps(action, sort_keys=True)


def refusal(s, action):
    try:
        engine.judge(s, action)
    except Refused as refused:
        return refused.rule
    return None


def actions(s):
    """Everything that a figure of the side to act could say of one target, one square or nothing, in one step."""
    ids, squares = s.table.ids, s.board.grid.names
    standing = [ids[j] for j, status in enumerate(s.status) if status == ON_TABLE]
    for i in s.table.members[s.to_act]:
        said = {"side": SIDE_NAMES[s.to_act], "who": ids[i]}
        for do in ("disengage", "search", "end"):
            yield {**said, "do": do}
        for do, target in product(("attack", "shoot"), standing):
            yield {**said, "do": do, "target": target}
        for target, to in product(standing, squares):
            yield {**said, "do": "charge", "target": target, "to": to}
        for to in squares:
            yield {**said, "do": "run", "to": to}
        for power in s.table.kits[i].deeds:
            used = {**said, "do": "ability", "ability": power.id}
            yield used
            for target in standing:
                yield {**used, "target": target}
                for to in squares:
                    yield {**used, "target": target, "to": to}
            for to in squares:
                yield {**used, "to": to}


def without_push(action):
    return {key: value for key, value in action.items() if key != "push"}


@given(seed=SEEDS, luck=SEEDS)
@quick
def test_whatever_is_legal_is_listed(seed, luck):
    for s in positions(seed, luck, share=0.05):
        if s.stage != "act":
            continue
        listed = {
            text(without_push(action))
            for i in answers.actors(s)
            for verb in answers.verbs(s, i)
            for action in answers.listed(s, i, verb)
        }
        for action in actions(s):
            pushed = ({**action, "push": d} for d in DIRECTIONS) if action["do"] == "ability" else ()
            if any(refusal(s, said) is None for said in (action, *pushed)) and not too_far(s, action):
                assert text(action) in listed, action


def too_far(s, action):
    """A square beyond an ability's range: it may be named, and nothing comes of it."""
    if "to" not in action or action["do"] != "ability":
        return False
    i, board = s.table.number[action["who"]], s.board.grid
    power = s.table.kits[i].powers[action["ability"]]
    return power.who == "square" and board.distance(s.at[i], board.index[action["to"]]) > power.range


@given(seed=SEEDS, luck=SEEDS)
@quick
def test_free_moves_and_steps_lead_wherever_paths_lead(seed, luck):
    for s in positions(seed, luck):
        for do, who, listed in short_ways(s):
            grid, found = s.board.grid, set()
            near = [grid.names[q] for q in grid.to[s.at[s.table.number[who]]] if q >= 0]
            paths = [[first] for first in near]
            paths += [[first, grid.names[q]] for first in near for q in grid.to[grid.index[first]] if q >= 0]
            for path in paths:
                if engine.legal(s, {"side": SIDE_NAMES[s.to_act], "do": do, "who": who, "path": path}):
                    found.add(path[-1])
            found.discard(grid.names[s.at[s.table.number[who]]])
            assert found == {action["path"][-1] for action in listed if action["who"] == who}


def short_ways(s):
    """Free moves, steps and interceptions of a charge, figure by figure: all of two points at most."""
    if s.stage == "act":
        for i in answers.actors(s):
            yield "free_move", s.table.ids[i], answers.listed(s, i, "free_move")
    if s.stage == "evade":
        listed = dict(answers.choices(s))
        for i in s.table.members[s.to_act]:
            if s.status[i] == ON_TABLE:
                yield "step", s.table.ids[i], listed.get("step", ())
                if s.stack[-1][1].do == "charge":
                    yield "intercept", s.table.ids[i], listed.get("intercept", ())


@given(seed=SEEDS, luck=SEEDS)
@quick
def test_windows_list_all_that_their_side_may_say(seed, luck):
    for s in positions(seed, luck, share=1):
        if s.stage not in ("evade", "defend", "area", "sidestep"):
            continue
        listed = {text(action) for action in answers.answers(s)}
        said = {"side": SIDE_NAMES[s.to_act]}
        for do, who in product(("dodge", "counter", "sidestep", "brace", "intercept"), s.table.ids):
            action = {**said, "do": do, "who": who}
            assert (refusal(s, action) is None) == (text(action) in listed), action
        assert (text({**said, "do": "pass"}) in listed) == (s.stage != "sidestep")


@given(seed=SEEDS, luck=SEEDS)
@quick
def test_gnosis_strengthens_what_is_offered_and_nothing_else(seed, luck):
    rng = random.Random(luck)
    for s in positions(seed, luck):
        for action in ANIMA.some(s, rng)[:20]:
            offered, points = offers.rolls(s, action), s.gnosis[s.to_act]
            for named in (*[(roll,) for roll in ROLLS], *permutations(offered, 2)):
                legal = refusal(s, {**action, "gnosis": list(named)}) is None
                assert legal == (set(named) <= set(offered) and len(named) <= points), (action, named)


@given(seed=SEEDS, luck=SEEDS)
@quick
def test_directions_offered_are_all_that_may_be_named(seed, luck):
    rng = random.Random(luck)
    for s in positions(seed, luck):
        for action in ANIMA.some(s, rng)[:20]:
            offered = offers.pushes(s, action)
            if offered:
                assert {d for d in DIRECTIONS if engine.legal(s, {**action, "push": d})} == set(offered)
                assert engine.legal(s, without_push(action)) != offers.must_push(s, action)


@given(seed=SEEDS, luck=SEEDS, changes=damage["anima"])
@quick
def test_what_is_judged_legal_is_what_is_accepted_and_judging_changes_nothing(seed, luck, changes):
    fight, rng = rules.open_fight(ANIMA.fight(seed)), random.Random(luck)
    while fight.decision and len(fight.actions) < 60:
        action = fight.system.draw(fight.state, rng)
        broken = {**damaged(action, changes), "dice": None}
        del broken["dice"]
        before = text(fight.dump())
        legal = engine.legal(fight.state, broken)
        assert text(fight.dump()) == before
        try:
            fight.fork().act(broken)
        except Refused:
            assert not legal
        else:
            assert legal
        fight.act(action)


# Combinations


def starter(seed, **options):
    """Two squads that infiltrate, on a small table of their own."""
    book = ANIMA.book
    lists = [
        raw
        for raw in book["lists"]
        if any("hunter-poisoner" in e["card"] or "order-agent" in e["card"] for e in raw["entries"])
    ]
    board = {"rows": ["." * 24] * 24}
    doc = rules.pair(lists[0], lists[-1], [book["cards"]], options=options, board=board, seed=seed)
    return rules.open_fight(doc, listen=False)


def at(kind, seed=0):
    """A fight of squads that infiltrate, played at random to the first decision of a kind."""
    for turn in range(200):
        fight, rng = starter(seed + turn, turn_limit=6), random.Random(turn)
        while fight.decision and fight.decision.kind != kind:
            fight.act(fight.system.draw(fight.state, rng))
        if fight.decision:
            return fight.state
    raise LookupError(kind)


def test_markers_put_together_from_their_parts_are_legal():
    s = at("infiltrate")
    parts, rng = answers.markable(s), random.Random(3)
    assert parts.who
    assert parts.most >= 1
    for count in range(1, parts.most + 1):
        left, markers = parts.squares, []
        while left and len(markers) < infiltration.markers_for(count):
            markers.append(rng.choice([q for q in range(s.board.grid.size) if left >> q & 1]))
            left = answers.apart(s, left, markers[-1])
        for who in combinations(parts.who, count):
            assert engine.legal(s, answers.infiltrate(s, who, markers))
    assert refusal(s, answers.infiltrate(s, parts.who[:1], [markers[0]] * 3)) == "ANIMA-INF-03"


def test_reveals_put_together_from_their_parts_are_legal():
    s = at("reveal")
    one = answers.revealable(s)
    assert one
    for part in one:
        assert engine.legal(s, answers.saying(s, "reveal", reveals=[part]))
    unknown = {**one[0], "marker": "A99"}
    assert refusal(s, answers.saying(s, "reveal", reveals=[unknown])) == "ANIMA-INF-06"


def test_upkeeps_that_cannot_be_paid_together_are_not_listed():
    s = at("upkeep")
    listed = [action["pay"] for action in answers.answers(s)]
    due = [f"{s.table.ids[i]}/{power.id}" for i, power in s.stack[-1][1]]
    every = [list(pay) for count in range(len(due) + 1) for pay in combinations(due, count)]
    legal = [pay for pay in every if engine.legal(s, answers.saying(s, "upkeep", pay=pay))]
    assert sorted(map(sorted, listed)) == sorted(map(sorted, legal))


@given(st.integers(0, 2**200))
def test_the_nth_bit_is_the_nth_of_all(mask):
    every = bits(mask)
    assert [nth_bit(mask, n) for n in range(len(every))] == every
    for beyond in (-1, len(every)):
        with pytest.raises(IndexError):
            nth_bit(mask, beyond)


def test_a_lazy_list_is_a_list():
    lazy = answers.Lazy(3, lambda n: {"n": n})
    assert list(lazy) == [{"n": 0}, {"n": 1}, {"n": 2}]
    assert lazy[-1] == {"n": 2}
    assert lazy[1:] == [{"n": 1}, {"n": 2}]
    for beyond in (3, -4):
        with pytest.raises(IndexError):
            lazy[beyond]


def test_a_side_that_can_do_nothing_concedes():
    doc = ANIMA.strange(4)
    figures = {
        name: {**figure, "activated": True} for name, figure in doc["start"]["figures"].items() if "at" in figure
    }
    fight = rules.open_fight({**doc, "start": {"figures": figures}})
    assert answers.actors(fight.state) == []
    assert fight.system.draw(fight.state, random.Random(1)) == {"side": "A", "do": "concede"}
