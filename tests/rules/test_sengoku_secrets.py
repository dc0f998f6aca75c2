"""What a side of Sengoku may know: nothing that the enemy keeps secret reaches it, whatever is decided (SENG-HID)."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.fight import Fight
from rules.formats import read_fight
from rules.refusal import Refused
from rules.sengoku import SYSTEM, engine, view
from rules.sengoku.sight import hidden, sees
from tests.rules import sengoku_battles
from tests.rules.sengoku_battles import STARTER, UNITS, made_up

SEEDS = st.integers(0, 10**9)
SIDES = "AB"
CARDS = ("cunning-plan", "devious", "tiger-banner", "phoenix-banner")


# Battles full of secrets


def secretive(rng, **start):
    """A battle of which both sides have leaders with plans, shinobi, messengers and banners, at A's orders."""
    doc, _ = made_up(rng)
    _rename(doc)
    doc["cards"] |= {key: STARTER["cards"][key] for key in CARDS}
    for side in doc["sides"]:
        army = side["list"]["army"]
        army["commander"]["traits"] = ["cunning-plan", "devious"]
        army |= {"shinobi": 3, "messengers": 2, "banners": ["tiger-banner", "phoenix-banner"]}
    doc["start"] |= start
    return doc


def _rename(doc):
    """Calls the units a01, b01, …, so that none is called like a cell."""
    new = {name: f"{name[0]}0{name[1:]}" for name in doc["start"]["units"]}
    doc["start"]["units"] = {new[name]: unit for name, unit in doc["start"]["units"].items()}
    for leader in doc["start"]["leaders"].values():
        leader["place"] = new[leader["place"]]
    for side in doc["sides"]:
        for entry in side["list"]["entries"]:
            entry["id"] = new[entry["id"]]


def opened(doc):
    return Fight(read_fight(doc, ()))


def lawful(fight, action):
    try:
        engine.judge(fight.state, action)
    except Refused:
        return False
    return True


def orders_of(rng, fight):
    """Random secret orders of the side that is to act, part by part as the rules let them be."""
    s, side = fight.state, fight.decision.side
    action = {"side": side, "do": fight.decision.kind}
    for key, value in _parts(rng, s, SIDES.index(side)):
        kept = action.get(key)
        both = {**kept, **value} if isinstance(kept, dict) else [*kept, *value] if kept is not None else value
        if (fight.decision.kind == "orders" or key in ("units", "plan", "leaders")) and lawful(
            fight, {**action, key: both}
        ):
            action[key] = both
    return action


def _parts(rng, s, side):
    table = s.table
    mine, theirs = (s.on_field(other) for other in (side, 1 - side))
    if not mine or not theirs:
        return
    units = {name: {} for i, name in enumerate(table.ids) if s.at[i] >= 0}
    for i in mine:
        name, card = table.ids[i], table.kits[i].card.id
        units[name] = {"status": "routing"} if s.status[i] == 1 else {"fatigued": s.fatigued[i]}
        entry = {"id": name, "card": card if card in UNITS else "samurai-spears", "figures": s.figures[i]}
        units[name]["at"] = "-"
        yield "units", {name: sengoku_battles._slots(rng, entry, units, {})}
    yield "general", rng.choice(["advance", "withdraw", "cancel"])
    yield "leaders", {table.chiefs[rng.choice(table.staff[side])].id: rng.choice(["hq", "reserve", *units])}
    yield "banners", {table.ids[rng.choice(mine)]: {"banner": rng.choice(["tiger-banner", "phoenix-banner"])}}
    yield "reserve", [table.ids[rng.choice(mine)]]
    for task in rng.sample(["signals", "panic", "sabotage"], 2):
        yield "shinobi", [{"task": task, "target": table.ids[rng.choice(theirs)]}]
    yield "plan", {"unit": table.ids[rng.choice(mine)], "slot": rng.choice([1, 2]), "order": {"order": "move"}}
    yield "mercy", True


def answer(rng, fight):
    """A random legal answer to any decision of a battle that has begun."""
    side, kind = fight.decision
    if kind in ("orders", "revise"):
        return orders_of(rng, fight)
    more = {"stake": {"stake": rng.choice(["low", "high"])}, "reroll": {"use": "none"}, "claim": {"end": False}}
    action = {"side": side, "do": kind, **more.get(kind, {})}
    return action if lawful(fight, action) else {"side": side, "do": kind}


def seen_by(fight, side):
    return SYSTEM.view(fight.state, fight.events, side)


def mentions(story, name):
    return json.dumps(name) in json.dumps(story)


# What is ordered


@settings(deadline=None, max_examples=30)
@given(SEEDS)
def test_no_secret_of_a_side_changes_what_the_other_sees(seed):
    """Whatever B orders, A sees the same as if B ordered nothing; and the other way round (SENG-HID-05)."""
    rng = Random(seed)
    doc = secretive(rng)
    full, idle_a, idle_b = opened(doc), opened(doc), opened(doc)
    mine = orders_of(rng, full)
    for fight, action in ((full, mine), (idle_b, mine), (idle_a, {"side": "A", "do": "orders"})):
        fight.act(action)
    assert seen_by(full, "B") == seen_by(idle_a, "B")
    theirs = orders_of(rng, full)
    theirs["shinobi"] = [task for task in theirs.get("shinobi", ()) if task["task"] != "signals"]
    full.act(theirs)
    idle_b.act({"side": "B", "do": "orders"})
    if not any(event["type"] == "signals" for event in full.events):
        assert seen_by(full, "A") == seen_by(idle_b, "A")
    idle_a.act(theirs)
    if full.decision == idle_a.decision:
        assert view.public(full.state, full.events[:2]) == view.public(idle_a.state, idle_a.events[:2])


@settings(deadline=None, max_examples=30)
@given(SEEDS)
def test_what_is_secret_of_a_unit_or_an_army_is_not_in_sight(seed):
    """SENG-HID-06: other ammunition, other plans, other numbers of shinobi and banners, other hidden units: the enemy
    sees the same."""
    rng = Random(seed)
    doc = secretive(rng)
    first = opened(doc)
    units = doc["start"]["units"]
    other = json.loads(json.dumps(doc))
    for i, name in enumerate(first.state.table.ids):
        unit = other["start"]["units"][name]
        if name[0] != "b":
            continue
        unit["save_ammo"] = True
        unit["plan"] = {"turn": 3, "slot": 1, "order": {"order": "turn", "side": "left"}}
        if first.state.ammo[i] > 0:
            unit["ammo"] = 0
        if hidden(first.state, i):
            unit |= {"facing": rng.choice("NESW"), "figures": 1, "hold": True}
    other["start"]["sides"]["B"] |= {"spies": 0, "mercy": True, "banners": {"tiger-banner": 0}}
    assert units == doc["start"]["units"]
    assert seen_by(first, "A") == seen_by(opened(other), "A")
    assert view.public(first.state, []) == view.public(opened(other).state, [])


@settings(deadline=None, max_examples=25)
@given(SEEDS)
def test_hidden_units_are_nowhere_in_what_the_enemy_gets(seed):
    """SENG-HID-02: through whole battles, who is hidden before and after what is done, and did not fight or shoot, is
    named neither in the position nor in what was told meanwhile."""
    rng = Random(seed)
    fight = opened(secretive(rng))
    for _ in range(40):
        if fight.decision is None:
            break
        before = _unseen(fight.state)
        told, own = len(fight.events), [len(seen_by(fight, side)[1]) for side in SIDES]
        fight.act(answer(rng, fight))
        shot = {
            event[key]
            for event in fight.events[told:]
            if event["type"] in ("shot", "fire")
            for key in event
            if key in ("who", "target")
        }
        for side in (0, 1):
            state, story = seen_by(fight, SIDES[side])
            for name in _unseen(fight.state)[side]:
                assert not mentions(_without_own_orders(state), name)
                if name in before[side] and name not in shot:
                    told_now = [event for event in story[own[side] :] if event["type"] not in ("signals", "shinobi")]
                    passed = [event for event in told_now if event.get("who") == name and event["type"] in _MOVES]
                    assert passed or not mentions(told_now, name)


_MOVES = ("move", "retreat", "rout", "flee", "occupy")


def _without_own_orders(state):
    """What was ordered against an enemy then in sight names him still."""
    units = {name: {**unit, "orders": [], "plan": None} for name, unit in state["units"].items()}
    return {**state, "units": units}


def _unseen(s):
    """By side, the enemy units on the field that it does not see."""
    table = s.table
    return [{table.ids[i] for i in s.on_field(1 - side) if not sees(s, side, i)} for side in (0, 1)]


@settings(deadline=None, max_examples=25)
@given(SEEDS)
def test_no_key_of_the_enemy_is_secret(seed):
    """SENG-HID-05, SENG-HID-06: through whole battles."""
    rng = Random(seed)
    fight = opened(secretive(rng))
    for _ in range(30):
        if fight.decision is None:
            break
        fight.act(answer(rng, fight))
        for side in SIDES:
            state, story = seen_by(fight, side)
            theirs = [unit for unit in state["units"].values() if unit["side"] != side]
            assert not any({"orders", "plan", "save_ammo", "follows"} & unit.keys() for unit in theirs)
            assert all(unit.get("ammo") is None for unit in theirs)
            army = state["sides"]["B" if side == "A" else "A"]
            assert army["spies"] is None and not {"banners", "mercy", "sees"} & army.keys()
            assert not any("traits" in leader for leader in state["leaders"].values() if leader["side"] != side)
            own = {"signals", "scouted", "swap"}
            assert not any(event["type"] in own and event["side"] != side for event in story)
            assert not any(event["type"] == "cancel" and event["who"][0] != side.lower() for event in story)
            assert not any(
                event["type"] == "shot" and event["who"][0] != side.lower() and "ammo" in event for event in story
            )


@settings(deadline=None, max_examples=25)
@given(SEEDS)
def test_a_spectator_knows_no_more_than_either_side(seed):
    """What both may know: each of its events and units is known to both sides."""
    rng = Random(seed)
    fight = opened(secretive(rng))
    for _ in range(16):
        if fight.decision is None:
            break
        fight.act(answer(rng, fight))
    state, story = view.public(fight.state, fight.events)
    for side in SIDES:
        known, told = seen_by(fight, side)
        assert state["units"].keys() <= known["units"].keys()
        assert state["leaders"].keys() <= known["leaders"].keys()
        assert len(story) <= len(told)
        plainly = [{key: value for key, value in event.items() if key != "card"} for event in story]
        assert all(any(event.items() <= other.items() for other in told) for event in plainly)


# Deployment


def from_the_set_up(rng):
    doc = json.loads(json.dumps(secretive(rng)))
    del doc["start"]
    doc["board"]["rows"] = ["............"] * 7
    doc["options"] = {"allow_illegal": True, "anchors": "none"}
    return doc


def deployment(rng, fight, side):
    s = fight.state
    y = (1, 2, 3) if side == "A" else (5, 6, 7)
    cells = [f"{column}{row}" for column in "abcdefghijkl" for row in y]
    rng.shuffle(cells)
    mine = s.table.members[SIDES.index(side)]
    units = {s.table.ids[i]: [cells.pop(), rng.choice("NESW")] for i in mine}
    spies = {"infiltrate": rng.randint(0, 2), "guard": rng.randint(0, 2)}
    return {"side": side, "do": "deploy", "units": units, "hq": rng.choice(cells), **spies}


@settings(deadline=None, max_examples=25)
@given(SEEDS)
def test_a_deployment_is_secret_until_turn_1(seed):
    """SENG-HID-01: wherever A deploys, B sees the same; then all in the open is seen."""
    rng = Random(seed)
    doc = from_the_set_up(rng)
    one, two = opened(doc), opened(doc)
    one.act(deployment(rng, one, "A"))
    two.act(deployment(rng, two, "A"))
    assert seen_by(one, "B") == seen_by(two, "B")
    assert view.public(one.state, one.events) == view.public(two.state, two.events)
    one.act(deployment(rng, one, "B"))
    while one.decision.kind in ("scout", "swap"):
        side, kind = one.decision
        for looker in SIDES:
            private = [event for event in seen_by(one, looker)[1] if event["type"] in ("scouted", "swap")]
            assert all(event["side"] == looker for event in private)
        one.act({"side": side, "do": kind, **({"cells": [["a1", "a7"]]} if kind == "scout" else {"pairs": []})})
    assert one.state.turn == 1
    enemies = [name for name, unit in seen_by(one, "A")[0]["units"].items() if unit["side"] == "B"]
    assert len(enemies) == len(one.state.table.members[1])


# The position as a file has it


@settings(deadline=None, max_examples=30)
@given(SEEDS)
def test_a_position_written_out_is_a_start(seed):
    """A battle goes on from its own state: after whole turns, at the stake."""
    rng = Random(seed)
    doc = secretive(rng)
    fight = opened(doc)
    for _ in range(12):
        if fight.decision is None or fight.decision == ("A", "stake"):
            break
        fight.act(answer(rng, fight))
    if fight.decision == ("A", "stake"):
        again = opened({**doc, "start": json.loads(json.dumps(fight.dump()))})
        assert again.dump() == fight.dump()


@settings(deadline=None, max_examples=25)
@given(SEEDS)
def test_a_refused_action_and_a_judged_one_change_nothing(seed):
    rng = Random(seed)
    fight = opened(secretive(rng))
    for _ in range(6):
        if fight.decision is None:
            break
        action, before = answer(rng, fight), fight.dump()
        engine.judge(fight.state, action)
        assert fight.dump() == before
        with pytest.raises(Refused):
            fight.act({**action, "dice": [7]})
        assert fight.dump() == before
        fight.act(action)
