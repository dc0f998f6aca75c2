"""Orders put together piece by piece: who pays when skills give orders of their own, and what a revision changes."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.sengoku import draw, engine, offers
from rules.sengoku.answers import Draft
from rules.sengoku.tasks import SPECIAL_WORDS
from rules.sengoku.units import IN_HQ, IN_RESERVE, SIDE_NAMES
from tests.rules.sengoku_armies import strange

CASES = Path(__file__).parent / "cases/sengoku"
SEEDS = st.integers(0, 2**32)
quick = settings(max_examples=15, deadline=None, derandomize=True)


def opened(case, **side):
    """The battle of a case before its first action, A's stores as given."""
    doc = json.loads((CASES / f"{case}.json").read_text("utf-8"))["fight"]
    doc["actions"] = []
    doc["start"].setdefault("sides", {}).setdefault("A", {}).update(side)
    return rules.open_fight(doc)


def one_more(draft, i, told, slot):
    """The draft's answer with another order."""
    ids = draft.s.table.ids
    units = {ids[j]: list(slots) for j, slots in draft.units.items()}
    units.setdefault(ids[i], [None] if slot == 2 and not draft.units.get(i) else []).append(told)
    return {**draft.action(), "units": units}


def said_and_legal(draft):
    """By order that could be given next and payer out of the roll: whether the draft offers him, and whether it would
    be legal."""
    for i in draft.free():
        slot = draft.slots(i)[0]
        for word, some in draft.verbs(i, slot).items():
            if word == "wait":
                continue
            offered = draft.payers(i, some[0])
            assert draft.can_pay(i) or not offered
            for payer in (offers.POOL, offers.RESERVED):
                if payer is offers.RESERVED or word not in SPECIAL_WORDS:
                    told = offers.payer_of(some[0], payer)
                    yield payer in offered, engine.legal(draft.s, one_more(draft, i, told, slot)), told


def give_some(draft, rng):
    """An order that can be paid; False: there is none."""
    for i in draft.free():
        slot = draft.slots(i)[0]
        words = [word for word in draft.verbs(i, slot) if word != "wait"]
        rng.shuffle(words)
        for word in words:
            order = rng.choice(draft.verbs(i, slot)[word])
            payers = draft.payers(i, order)
            if payers:
                draft.give(i, order, rng.choice(payers), slot)
                return True
    return False


def spend_all(s, rng):
    """A draft given orders till nothing pays for another, what it says of payers judged at each step."""
    draft = Draft(s)
    while True:
        for offered, legal, told in said_and_legal(draft):
            assert offered == legal, (told, draft.action())
        if not give_some(draft, rng):
            assert engine.legal(s, draft.action())
            return draft


GENEROUS = ("totals-two-skills-pay", "totals-trait-gives-one-more", "totals-order-for-allies", "totals-trait-once")


@pytest.mark.parametrize("pool", [(0, 0), (1, 0), (0, 2), (1, 3)])
@pytest.mark.parametrize("case", GENEROUS)
def test_a_draft_spends_what_skills_give_to_the_last(case, pool):
    s = opened(case, special=pool[0], ordinary=pool[1]).state
    assert Draft(s).grants
    for luck in range(3):
        draft = spend_all(s, random.Random(luck))
        given = sum(len([order for order in slots if order]) for slots in draft.units.values())
        assert given >= sum(pool)


@given(seed=st.integers(0, 400).map(lambda n: 2 * n + 1), luck=SEEDS)
@quick
def test_in_battles_of_any_cards_too(seed, luck):
    fight, rng = strange(seed), random.Random(luck)
    for _ in range(30):
        if fight.decision is None:
            return
        if fight.decision.kind == "orders" and Draft(fight.state).grants:
            spend_all(fight.state, rng)
            return
        fight.act(draw.draw(fight.state, rng))


def test_only_a_skills_orders_pay_when_the_roll_gives_none():
    s = opened("totals-two-skills-pay", special=0, ordinary=0).state
    draft = spend_all(s, random.Random(1))
    assert len(draft.units) >= 1
    assert Draft(opened("totals-four-ordinary", special=0, ordinary=0).state).free()
    assert not any(Draft(opened("totals-four-ordinary", special=0, ordinary=0).state).can_pay(i) for i in range(4))


def test_a_skills_last_order_leaves_the_roll_for_the_general_one():
    """An order that a trait gives once a battle is used where the roll, less the general order, does not reach."""
    fight = opened("totals-trait-once", special=0, ordinary=2)
    moves = {f"a{n}": [{"order": "move"}] for n in (1, 2)}
    fight.act({"side": "A", "do": "orders", "units": moves, "general": "advance"})
    assert fight.decision.kind == "orders"


# A revision


def revising(case="totals-general-and-two", rest=None, **side):
    """A battle in which A may change its orders, `rest` beside the signals having been given first."""
    fight = opened(case, spies=1, **side)
    enemy = next(name for name, of in zip(fight.state.table.ids, fight.state.table.side, strict=True) if of)
    signals = [{"task": "signals", "target": enemy}]
    fight.act({"side": "A", "do": "orders", "shinobi": signals, **(rest or {})})
    fight.act({"side": "B", "do": "orders"})
    assert fight.decision.kind == "revise"
    return fight


def test_a_revision_gives_another_general_order_for_the_same_price():
    fight = revising(rest={"general": "advance"}, special=0, ordinary=1)
    draft = Draft(fight.state)
    assert draft.price() == "ordinary"
    draft.command("withdraw")
    assert (draft.special, draft.ordinary) == (0, 0)
    fight.act(draft.action())
    fight.act({"side": "A", "do": "resolve"})
    assert fight.state.general[0] == "withdraw"


def test_a_revision_gives_a_general_order_where_none_was_given():
    fight = revising(special=0, ordinary=1)
    draft = Draft(fight.state)
    draft.command("advance")
    assert draft.ordinary == 0
    fight.act(draft.action())
    fight.act({"side": "A", "do": "resolve"})
    assert fight.state.general[0] == "advance"


def test_a_revision_moves_leaders_anew_if_what_it_keeps_can_be_paid():
    fight = revising(rest={"general": "advance"}, special=0, ordinary=1)
    commander = fight.state.table.staff[0][0]
    assert not Draft(fight.state, {commander: IN_RESERVE}).stands()
    dear = revising(rest={"general": "advance"}, special=1, ordinary=0)
    draft = Draft(dear.state, {commander: IN_RESERVE})
    assert draft.stands() and draft.kind == "special"
    dear.act(draft.action())
    dear.act({"side": "A", "do": "resolve"})
    assert dear.state.place[commander] == IN_RESERVE


def test_a_revision_without_leader_moves_takes_those_back_that_were_told():
    first = revising(special=1, ordinary=3)
    commander = first.state.table.staff[0][0]
    told = {"leaders": {first.state.table.chiefs[commander].id: "reserve"}}
    kept, back = revising(rest=told), revising(rest=told)
    for fight, leaders, place in ((kept, None, IN_RESERVE), (back, {}, IN_HQ)):
        fight.act(Draft(fight.state, leaders).action())
        fight.act({"side": "A", "do": "resolve"})
        assert fight.state.place[commander] == place


@given(seed=SEEDS.map(lambda n: 2 * n + 1), luck=SEEDS)
@quick
def test_revisions_drawn_are_legal_whatever_they_change(seed, luck):
    fight, rng = strange(seed), random.Random(luck)
    for _ in range(40):
        if fight.decision is None:
            return
        if fight.decision.kind == "revise":
            s = fight.state
            for _ in range(20):
                action = draw.draw(s, rng)
                assert engine.legal(s, action), (action, SIDE_NAMES[s.to_act])
        fight.act(draw.draw(fight.state, rng))
