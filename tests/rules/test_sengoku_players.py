"""Sengoku's players: greedy against random over a match whose seeds were drawn before it was played; mirrors,
secrets."""

from collections import Counter

import pytest

from rules.fight import play_out
from rules.players import player
from rules.sengoku import SYSTEM
from rules.sengoku.sight import plain
from tests.rules.matches import assert_greedy_beats_random, assert_sides_are_even
from tests.rules.sengoku_armies import ARMIES, starter, strange

PAIRS = [(a, b) for a in range(len(ARMIES)) for b in range(a, len(ARMIES))]


def test_greedy_beats_random():
    """Every army against every other, the default length."""
    assert_greedy_beats_random(lambda n, seed: starter(*PAIRS[n % len(PAIRS)], seed))


def test_a_mirror_match_favours_neither_side():
    def mirror(n, seed):
        fight = starter(n % len(ARMIES), n % len(ARMIES), seed)
        play_out(fight, {"A": player("greedy"), "B": player("greedy")})
        return fight.winner

    assert_sides_are_even(mirror, count=120, again=6)


def told_otherwise(s, side):
    """The same position, all that the side cannot know being otherwise."""
    t, other = s.copy(), 1 - side
    t.given[other] = None
    t.spies[other], t.mercy[other], t.banners[other] = 2, True, ()
    for i in s.table.members[other]:
        if s.stage != "resolve":
            t.orders[i] = ({"order": "withdraw"},)
        t.plan[i] = (s.turn, 1, {"order": "turn", "side": "left"})
        t.save_ammo[i], t.follows[i] = not s.save_ammo[i], not s.follows[i]
        if s.ammo[i] >= 0:
            t.ammo[i] = s.ammo[i] // 2
        if s.at[i] >= 0 and not plain(s, side, i):
            t.figures[i], t.facing[i], t.hold[i] = max(1, s.figures[i] - 2), (s.facing[i] + 1) % 4, True
    for k in s.table.staff[other]:
        t.traits[k] = ()
        if s.place[k] < 0:
            t.place[k], t.gone[k] = -2, True
    return t


@pytest.mark.parametrize("seed", range(12))
def test_greedy_decides_on_what_its_side_knows(seed):
    """The enemy's orders, plans, stores, traits, ammunition, leaders out of sight and units in woods may be whatever
    they are."""
    fight = strange(2 * seed + 1) if seed % 2 else starter(seed % 3, 0, seed, terrain=["woods", "hills"])
    asked = 0
    while fight.decision and asked < 50:
        s, asked = fight.state, asked + 1
        if s.stage in ("stake", "orders", "revise", "reroll"):
            other = told_otherwise(s, s.to_act)
            assert SYSTEM.best(other) == SYSTEM.best(s), (s.turn, s.stage)
        fight.act(SYSTEM.best(s))


def test_battles_use_what_armies_bring():
    """Over some battles greedy gives orders of every kind, raises banners, sends shinobi, plans, commands armies."""
    words, keys = Counter(), Counter()
    for n in range(10):
        fight = starter(n % 2, 0, n)
        play_out(fight, {"A": player("greedy"), "B": player("greedy")})
        for action in fight.actions:
            keys.update(key for key in action if action["do"] == "orders")
            for slots in action.get("units", {}).values() if action["do"] == "orders" else ():
                words.update(order["order"] for order in slots if order)
    assert {"move", "march", "turn", "volley", "advance", "regroup", "hold"} <= set(words)
    assert {"units", "banners", "shinobi", "plan", "general", "leaders"} <= set(keys)
