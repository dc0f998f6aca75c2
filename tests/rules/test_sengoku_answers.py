"""The listed answers of Sengoku and the parts of those that are put together, against all that could be said."""

import json
import random
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.refusal import Refused
from rules.sengoku import SYSTEM, answers, draw, engine, offers
from rules.sengoku.answers import Draft
from rules.sengoku.field import CELL_OF, FACINGS, NAMES
from rules.sengoku.legality import due, judge_order
from rules.sengoku.order import GIVERS, KINDS
from rules.sengoku.units import SIDE_NAMES
from tests.rules.sengoku_armies import any_battle, starter, strange

SEEDS = st.integers(0, 2**32)
quick = settings(max_examples=25, deadline=None, derandomize=True)


def text(action):
    return json.dumps(action, sort_keys=True)


def positions(fight, luck, kind, most=60, share=0.3):
    """Positions of a battle played at random that ask for a decision of a kind, some of them."""
    rng = random.Random(luck)
    for _ in range(most):
        if fight.decision is None:
            return
        if fight.decision.kind == kind and rng.random() < share:
            yield fight.state
        fight.act(draw.draw(fight.state, rng))


# What is drawn


@given(seed=SEEDS, luck=SEEDS)
@quick
def test_what_is_drawn_is_legal_and_judging_changes_nothing(seed, luck):
    fight, rng = any_battle(seed), random.Random(luck)
    for _ in range(60):
        if fight.decision is None:
            return
        before = text(fight.dump())
        action = draw.draw(fight.state, rng)
        assert engine.legal(fight.state, action), action
        assert text(fight.dump()) == before
        fight.act(json.loads(text(action)))


@pytest.mark.parametrize("seed", range(12))
def test_in_battles_played_at_random_every_kind_of_decision_and_order_comes(seed):
    seen, fight, rng = set(), any_battle(2 * seed), random.Random(seed)
    while fight.decision:
        seen.add(fight.decision.kind)
        fight.act(draw.draw(fight.state, rng))
    assert seen >= {"deploy", "stake", "orders", "resolve"}
    assert fight.winner in ("A", "B", "draw")


WORDS = st.sampled_from(["a1", "b1", "a01", "hq", "reserve", "advance", "c3", "N", "left", "panic", "move", "special"])
JUNK = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-2, 5), WORDS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=5,
)
DAMAGE = st.lists(st.tuples(st.integers(0, 10**6), JUNK), min_size=1, max_size=2)


def damaged(action, changes):
    """The action with something at one of its places, at any depth, replaced."""
    broken = json.loads(text(action))
    for place, value in changes:
        spots = list(_spots(broken))
        holder, key = spots[place % len(spots)]
        holder[key] = json.loads(text(value))
    return broken


def _spots(value):
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in list(keys):
        yield value, key
        yield from _spots(value[key])


@given(seed=SEEDS, luck=SEEDS, changes=DAMAGE)
@quick
def test_what_is_judged_legal_is_what_is_accepted(seed, luck, changes):
    fight, rng = any_battle(seed), random.Random(luck)
    for _ in range(25):
        if fight.decision is None:
            return
        action = draw.draw(fight.state, rng)
        broken = damaged(action, changes)
        broken.pop("dice", None)
        legal = engine.legal(fight.state, broken)
        try:
            fight.fork().act(broken)
        except Refused:
            assert not legal
        else:
            assert legal
        fight.act(action)


# What is listed


@given(seed=SEEDS, luck=SEEDS)
@quick
def test_stakes_rerolls_and_claims_are_listed_whole(seed, luck):
    for kind in ("stake", "reroll", "claim"):
        for s in positions(any_battle(seed), luck, kind, share=1):
            listed = {text(action) for action in answers.answers(s)}
            said = {"side": SIDE_NAMES[s.to_act], "do": kind}
            keys = {
                "stake": [{"stake": stake} for stake in ("low", "high")],
                "reroll": [{"use": use} for use in ("hq", "messenger", "none")]
                + [{"use": use, "stake": "low"} for use in ("hq", "messenger")],
                "claim": [{"end": end} for end in (True, False)],
            }[kind]
            assert listed == {text({**said, **more}) for more in keys if engine.legal(s, {**said, **more})}


def test_what_has_too_many_answers_is_not_listed():
    with pytest.raises(LookupError):
        answers.answers(starter(0, 1, 1).state)


# Orders of one unit


def everything(s, i):
    """All orders that could be written, payers and execution apart."""
    ids, bits = s.table.ids, s.shield_bits(s.at[i]).bit_count()
    steps = [list(some) for n in (1, 2) for some in product(("move", "left", "right", "pass"), repeat=n)]
    for word in ("move", "advance"):
        yield {"order": word}
        yield from ({"order": word, "steps": some} for some in steps if some != ["move"])
    yield from ({"order": "move", "facing": facing} for facing in FACINGS)
    yield from ({"order": word, "side": side} for word in ("turn", "sidestep", "hold") for side in ("left", "right"))
    yield from ({"order": word} for word in ("withdraw", "march", "wait", "hold"))
    yield from ({"order": "regroup", "facing": facing} for facing in FACINGS)
    yield from ({"order": word, "target": name} for word in ("shoot", "volley") for name in ids)
    yield from _carrying(bits)


def _carrying(bits):
    edges = [list(some) for some in combinations(FACINGS, bits)]
    yield from ({"order": word, "carry": True} for word in ("move", "withdraw", "march", "hold"))
    ways = {"turn": [{"side": side} for side in ("left", "right")], "regroup": [{"facing": way} for way in FACINGS]}
    for word, keys in ways.items():
        yield from ({"order": word, "carry": True, **more} for more in keys)
        yield from ({"order": word, "carry": True, "edges": some, **more} for some in edges for more in (*keys, {}))


def accepted(s, i, order, slot, another):
    try:
        judge_order(s, i, order, slot, another)
    except Refused:
        return False
    return True


@given(seed=SEEDS, luck=SEEDS)
@quick
def test_a_unit_is_offered_every_order_that_it_may_get_and_no_other(seed, luck):
    for s in positions(any_battle(seed), luck, "orders", most=20, share=0.15):
        for i in s.on_field(s.to_act):
            for slot, alone in ((1, True), (1, False), (2, False)):
                listed = [order for some in offers.verbs(s, i, slot, alone).values() for order in some]
                found = {text(order) for order in listed}
                assert len(found) == len(listed)
                every = [order for order in everything(s, i) if order.get("edges") != []]
                whole = [order for order in every if alone or order["order"] != "march"]  # SENG-CMD-10
                assert found == {text(order) for order in whole if accepted(s, i, order, slot, not alone)}


@given(seed=SEEDS, luck=SEEDS)
@quick
def test_whoever_is_said_to_pay_may_and_nobody_else(seed, luck):
    for s in positions(any_battle(seed), luck, "orders", most=30):
        draft = Draft(s)
        said = {"side": SIDE_NAMES[s.to_act], "do": "orders"}
        for i in draft.free():
            if due(s, i) == 1:
                continue
            for word, some in draft.verbs(i, 1).items():
                if word == "wait":
                    continue
                order = some[0]
                offered = {(payer.kind, payer.by) for payer in draft.payers(i, order)}
                for kind, by in product(KINDS, GIVERS):
                    told = {**order, "kind": kind, "by": by}
                    legal = engine.legal(s, {**said, "units": {s.table.ids[i]: [told]}})
                    assert ((kind, by) in offered) == legal, (told, due(s, i))


# The other parts


@given(seed=SEEDS, luck=SEEDS)
@quick
def test_leaders_reserve_banners_and_shinobi_are_offered_whole(seed, luck):
    for s in positions(any_battle(seed), luck, "orders", most=30):
        side, ids = s.to_act, s.table.ids
        said = {"side": SIDE_NAMES[side], "do": "orders"}
        for k in s.table.staff[side]:
            ways = {offers.named_place(s, to) for to in offers.ways(s, k)}
            who = s.table.chiefs[k].id
            assert ways == {to for to in ("hq", "reserve", *ids) if engine.legal(s, {**said, "leaders": {who: to}})}
        leaving = {ids[i] for i in offers.reservable(s, side)}
        assert leaving == {name for name in ids if engine.legal(s, {**said, "reserve": [name]})}
        raised = offers.raisable(s, side)
        for i in s.table.members[side]:
            names = {
                card.id
                for card in s.table.banners[side]
                if engine.legal(s, {**said, "banners": {ids[i]: {"banner": card.id}}})
            }
            assert names == set(raised.get(i, ()))
        for task in offers.tasks(s, side):
            assert engine.legal(s, {**said, "shinobi": [task]})
        assert bool(offers.tasks(s, side)) == engine.legal(s, {**said, "shinobi": [{"task": "intercept"}]})


@given(seed=SEEDS, luck=SEEDS)
@quick
def test_a_general_order_is_offered_when_it_can_be_paid(seed, luck):
    for s in positions(any_battle(seed), luck, "orders", share=0.6):
        said = {"side": SIDE_NAMES[s.to_act], "do": "orders", "general": "advance"}
        assert bool(Draft(s).price()) == engine.legal(s, said)


@given(seed=SEEDS, luck=SEEDS)
@quick
def test_plans_are_offered_when_a_leader_has_them(seed, luck):
    for s in positions(any_battle(seed), luck, "orders", most=30):
        draft, ids = Draft(s), s.table.ids
        said = {"side": SIDE_NAMES[s.to_act], "do": "orders"}
        for i in s.on_field(s.to_act):
            for slot in (1, 2):
                orders = [order for some in draft.plannable(i, slot).values() for order in some]
                for order in orders[:: 1 + len(orders) // 6]:
                    plan = {"unit": ids[i], "slot": slot, "order": order}
                    assert engine.legal(s, {**said, "plan": plan}) == draft.plans()


# Deployment and terrain


@pytest.mark.parametrize("north", "AB")
def test_terrain_goes_wherever_it_may_and_nowhere_else(north):
    fight = starter(0, 1, 3, north=north, terrain=["river", "hills", "woods", "swamps"])
    s, rng = fight.state, random.Random(5)
    for _ in range(20):
        action = draw.draw(s, rng)
        placed = {kind: [CELL_OF[name] for name in action[kind]] for kind in ("hills", "woods", "swamps")}
        for kind in placed:
            partly = {**placed, kind: placed[kind][:1]}
            legal = {cell for cell in range(84) if _accepts(s, partly, kind, cell, action["bridge"])}
            assert set(answers.open_to(s, kind, partly, action["bridge"])) - _later(kind, placed) == legal


def _accepts(s, partly, kind, cell, bridge):
    return engine.legal(s, answers.terrain(s, {**partly, kind: [*partly[kind], cell]}, bridge))


def _later(kind, placed):
    """Cells that swamps, which are placed last, hold already."""
    return set() if kind == "swamps" else set(placed["swamps"])


@pytest.mark.parametrize("anchors", ["cells", "zones", "none"])
@pytest.mark.parametrize("north", "AB")
def test_a_deployment_put_together_from_its_parts_is_legal(anchors, north):
    fight = starter(0, 2, 3, north=north, anchors=anchors)
    s, rng = fight.state, random.Random(1)
    parts = answers.camp(s)
    assert answers.possible(parts)
    ids = s.table.ids
    for _ in range(15):
        held = [rng.choice(group) for group in parts.must]
        rest = [cell for cell in parts.cells if cell not in held]
        cells = held + rng.sample(rest, len(parts.units) - len(held))
        units = {ids[i]: [NAMES[cell], "N"] for i, cell in zip(parts.units, cells, strict=True)}
        action = answers.saying(s, "deploy", units=units, hq=NAMES[rng.choice(parts.cells)])
        assert engine.legal(s, action)
        if anchors != "none":
            away = [cell for cell in rest if cell not in parts.must[0]][: len(parts.units)]
            moved = {ids[i]: [NAMES[cell], "N"] for i, cell in zip(parts.units, away, strict=True)}
            assert engine.legal(s, {**action, "units": moved}) == all(set(group) & set(away) for group in parts.must)


def test_an_army_without_room_concedes():
    board = {"rows": ["." * 12] * 4 + ["~" * 12] * 3}
    from rules.fight import open_fight
    from rules.pairing import pair
    from tests.rules.sengoku_armies import ARMIES, BOOK

    fight = open_fight(pair(ARMIES[0], ARMIES[1], [BOOK["cards"]], board=board, seed=1))
    assert draw.draw(fight.state, random.Random(1)) == {"side": "A", "do": "concede"}
    assert SYSTEM.best(fight.state) == {"side": "A", "do": "concede"}


# A draft


@given(seed=SEEDS, luck=SEEDS)
@quick
def test_a_wait_is_not_left_alone(seed, luck):
    for s in positions(any_battle(seed), luck, "orders", most=30):
        rng, draft = random.Random(luck), Draft(s)
        for i in draft.free():
            if 1 not in draft.slots(i) or "wait" not in draft.verbs(i, 1):
                continue
            order = draft.verbs(i, 1)["wait"][0]
            payers = draft.payers(i, order)
            if not payers:
                assert due(s, i)
                continue
            draft.give(i, order, rng.choice(payers))
            if due(s, i):
                continue
            assert draft.must_go_on(i)
            after = draft.verbs(i, 2)["withdraw"][0]
            payers = draft.payers(i, after)
            assert payers
            draft.give(i, after, payers[0], 2)
            assert not draft.must_go_on(i)
        assert engine.legal(s, draft.action())


def test_a_revision_keeps_leaders_and_the_general_order():
    for seed in range(1, 400, 2):
        fight, rng = strange(seed), random.Random(seed)
        for _ in range(20):
            if fight.decision is None:
                break
            if fight.decision.kind == "revise" and "leaders" in (fight.state.given[fight.state.to_act] or {}):
                draft = Draft(fight.state)
                assert engine.legal(fight.state, draft.action())
                assert draft.given.moved
                return
            fight.act(draw.draw(fight.state, rng))
    raise LookupError("no revision")
