"""Sengoku's players: greedy against random over a match whose seeds were drawn before it was played; mirrors,
secrets."""

import json
import sys
from collections import Counter
from pathlib import Path

import pytest

from rules.dice import Dice
from rules.duels import wilson
from rules.fight import play_out
from rules.players import player
from rules.sengoku import SYSTEM
from rules.sengoku.sight import plain
from tests.rules.sengoku_armies import ARMIES, any_battle, starter, strange

SEEDS = json.loads((Path(__file__).parent / "data" / "match_seeds.json").read_text("utf-8"))["seeds"]
PAIRS = [(a, b) for a in range(len(ARMIES)) for b in range(a, len(ARMIES))]


@pytest.fixture(autouse=True, scope="module")
def registered():
    """The game is there, whether or not the site has it yet."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules["rules.system"]._SYSTEMS, "sengoku", SYSTEM)
        yield


def test_greedy_beats_random():
    """100 pairs, sides swapped, every army against every other, the default length; a draw is no win."""
    greedy, won = player("greedy"), 0
    for n, seed in enumerate(SEEDS):
        mine, other = ("A", "B") if n % 2 == 0 else ("B", "A")
        fight = starter(*PAIRS[n // 2 % len(PAIRS)], seed)
        play_out(fight, {mine: greedy, other: player("random", seed)})
        won += fight.winner == mine
    low, _ = wilson(won, len(SEEDS))
    assert len(SEEDS) == 200
    assert low >= 0.85, f"{won} of {len(SEEDS)}"


def mirror(seed, army):
    """Who wins an army's battle against itself."""
    fight = starter(army, army, seed)
    play_out(fight, {"A": player("greedy"), "B": player("greedy")})
    return fight.winner


def test_a_mirror_match_favours_neither_side():
    results = [mirror(seed, n % len(ARMIES)) for n, seed in enumerate(SEEDS[:120])]
    wins = Counter(results)
    decided = wins["A"] + wins["B"]
    assert decided > 90
    low, high = wilson(wins["A"], decided, z=2.576)
    assert low <= 0.5 <= high, wins
    assert results[:6] == [mirror(seed, n % len(ARMIES)) for n, seed in enumerate(SEEDS[:6])]


def test_greedy_does_not_see_the_dice_to_come():
    fight, greedy = starter(0, 1, 4), player("greedy")
    while fight.decision:
        picked = greedy.pick(fight)
        other = fight.fork()
        other.dice = Dice(987654)
        assert greedy.pick(other) == picked
        fight.act(picked)


def test_greedy_leaves_the_position_as_it_is():
    fight, greedy = starter(1, 2, 8), player("greedy")
    while fight.decision:
        before = fight.dump()
        picked = greedy.pick(fight)
        assert fight.dump() == before
        fight.act(picked)


@pytest.mark.parametrize("seed", range(24))
def test_greedy_answers_legally_whatever_the_cards_say(seed):
    fight = any_battle(seed)
    play_out(fight, {"A": player("greedy"), "B": player("random", seed)}, limit=400)
    assert fight.winner is not None


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
