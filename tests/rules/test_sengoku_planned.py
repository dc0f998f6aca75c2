"""Deployments planned before a battle: whatever may be done stands, the rest is left out and says why."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.sengoku import draw, engine, planned
from rules.sengoku.field import NAMES
from tests.rules.sengoku_armies import any_starter, starter

SEEDS = st.integers(0, 2**32)
quick = settings(max_examples=25, deadline=None, derandomize=True)
KEYS = ("units", "hq", "leaders", "shields", "infiltrate", "guard", "save_ammo")
SWAMPS = {"rows": ["~..........~", *["............"] * 6], "river": None}


def deployed(fight, luck=0):
    """A legal deployment of the side that is asked, as chance has it."""
    while fight.decision.kind != "deploy":
        fight.act(draw.draw(fight.state, random.Random(luck)))
    return draw.draw(fight.state, random.Random(luck))


def parts(action):
    """What an action says, without what is as if it were not said."""
    found = {key: action[key] for key in KEYS if action.get(key)}
    if "shields" in found:
        found["shields"] = {cell: sorted(edges) for cell, edges in found["shields"].items() if edges}
    return {key: value for key, value in found.items() if value}


@given(seed=SEEDS, luck=SEEDS)
@quick
def test_a_legal_deployment_fits_whole(seed, luck):
    fight = any_starter(seed)
    action = deployed(fight, luck)
    before = fight.dump()
    found = planned.fitting(fight.state, action)
    assert found.left == ()
    assert parts(found.action) == parts(action)
    assert engine.legal(fight.state, {**found.action, "side": action["side"]})
    assert fight.dump() == before


@given(seed=SEEDS, luck=SEEDS, anchors=st.sampled_from(["cells", "zones", "none"]))
@quick
def test_mirrored_it_serves_the_other_half(seed, luck, anchors):
    south, north = (starter(seed % 3, 1, 3, anchors=anchors, north=letter) for letter in "BA")
    action = deployed(south, luck)
    there = planned.mirrored(action)
    assert parts(planned.mirrored(there)) == parts(action)
    assert engine.legal(north.state, there)
    assert not engine.legal(south.state, there)
    assert planned.fitting(north.state, there).left == ()


@given(seed=SEEDS, luck=SEEDS, strange=st.data())
@quick
def test_what_is_moved_anywhere_stands_there_or_is_named(seed, luck, strange):
    fight = any_starter(seed)
    action = deployed(fight, luck)
    who = strange.draw(st.sampled_from(sorted(action["units"])))
    cell, hq = (strange.draw(st.sampled_from(NAMES)) for _ in "ab")
    plan = {**action, "units": {**action["units"], who: [cell, "N"]}, "hq": hq}
    found = planned.fitting(fight.state, plan)
    stands, named = set(found.action["units"]), {left.who for left in found.left if left.part == "unit"}
    assert stands | named == set(plan["units"])
    assert not stands & named
    assert bool(found.action["hq"]) is not any(left.part == "hq" for left in found.left)
    if not found.left:
        assert engine.legal(fight.state, {**found.action, "side": plan["side"]}) or anchors_missing(fight, plan)


def anchors_missing(fight, plan):
    try:
        engine.judge(fight.state, plan)
    except rules.Refused as refusal:
        return (refusal.rule, refusal.key) in {("SENG-SET-03", "anchors"), ("SENG-SET-03", "zones")}
    return False


def heron(**options):
    return starter(0, 1, 3, **options)


def refused(state, **plan):
    return [(left.part, left.who, left.refusal.rule) for left in planned.fitting(state, plan).left]


def test_each_part_that_does_not_fit_is_named_with_its_rule():
    state = heron().state
    shooter = next(state.table.ids[i] for i in state.table.members[0] if state.table.kits[i].shooter)
    other = next(state.table.ids[i] for i in state.table.members[0] if not state.table.kits[i].shooter)
    assert refused(state, units={"a1": ["c5", "N"]}) == [("unit", "a1", "SENG-SET-03")]
    twice = {"a1": ["c3", "N"], "a2": ["c3", "N"]}
    assert refused(state, units=twice) == [("unit", "a2", "SENG-SET-04")]
    assert refused(state, units={"b1": ["c3", "N"]}) == [("unit", "b1", "FILE-ACTION")]
    assert refused(state, hq="c4") == [("hq", "", "SENG-SET-06")]
    assert refused(state, leaders={"ac": "b1", "ag1": "a1"}) == [("leader", "ac", "SENG-SET-05")]
    assert refused(state, leaders={"bc": "hq"}) == [("leader", "bc", "FILE-ACTION")]
    assert refused(state, shields={"c5": ["N"], "c3": ["N"]}) == [("shields", "c5", "SENG-SHD-01")]
    assert refused(state, save_ammo=[shooter, other]) == [("save_ammo", other, "SENG-SET-07")]


def test_what_is_too_much_stands_as_far_as_the_army_has_it():
    state = heron().state
    most = state.table.stores[0]
    edges = {"a1": ["N", "E", "S", "W"], "b1": ["N"], "c1": ["N", "E"]}
    found = planned.fitting(state, {"units": {}, "shields": edges, "infiltrate": most["shinobi"], "guard": 1})
    assert most["shields"] == 4
    assert found.action["shields"] == {"a1": ["N", "E", "S", "W"]}
    assert [(left.who, left.refusal.rule) for left in found.left] == [
        ("b1", "SENG-SET-14"),
        ("c1", "SENG-SET-14"),
        ("guard", "SENG-SET-08"),
    ]
    assert found.action["infiltrate"] == most["shinobi"]
    assert "guard" not in found.action


def test_a_swamp_under_it_leaves_a_unit_and_the_headquarters_out():
    fight = heron(north="A")
    doc = fight.document() | {"board": SWAMPS}
    state = rules.open_fight(doc).state
    plan = {"units": {"a1": ["a7", "S"], "a2": ["b7", "S"]}, "hq": "l7", "shields": {"a7": ["S"], "b7": ["S"]}}
    found = planned.fitting(state, plan)
    assert found.action == {"do": "deploy", "units": {"a2": ["b7", "S"]}, "hq": "", "shields": {"b7": ["S"]}}
    assert [(left.part, left.who, left.refusal.rule, left.refusal.key) for left in found.left] == [
        ("unit", "a1", "SENG-TER-05", ""),
        ("hq", "", "SENG-SET-06", "swamp"),
        ("shields", "a7", "SENG-SHD-01", "swamp"),
    ]
