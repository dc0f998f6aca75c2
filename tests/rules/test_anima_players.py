"""Anima's players: greedy against random over a match whose seeds were drawn before it was played, mirrors, sieges."""

import json
from collections import Counter
from pathlib import Path

import pytest

import rules
from rules.anima.answers import actors
from rules.anima.boards import board_json, boards
from rules.fight import play_out
from rules.players import player
from tests.rules.anima_scenes import ability, card
from tests.rules.matches import assert_greedy_beats_random, assert_sides_are_even

HERE = Path(__file__).parent
BOOK = json.loads((HERE.parents[1] / "catalog" / "data" / "anima.json").read_text("utf-8"))
SQUADS = BOOK["lists"]
SMALL = [board for board, data in boards().items() if max(data.size) <= 24]


def starter(a, b, board, seed, **options):
    """A fight of two starter squads of 60 levels, from the set-up."""
    doc = rules.pair(SQUADS[a], SQUADS[b], [BOOK["cards"]], options=options, board=board_json(board), seed=seed)
    return rules.open_fight(doc, listen=False)


def pairings(n):
    """The n-th pair of squads and its table: every squad meets every other, on every small table in turn."""
    matches = [(a, b) for a in range(len(SQUADS)) for b in range(a, len(SQUADS))]
    a, b = matches[n % len(matches)]
    return a, b, SMALL[n % len(SMALL)]


def test_greedy_beats_random():
    def opened(n, seed):
        a, b, board = pairings(n)
        return starter(a, b, board, seed)

    assert_greedy_beats_random(opened, lambda fight: fight.state.reason == "levels")


def test_a_mirror_match_favours_neither_side():
    def mirror(n, seed):
        squad = n % len(SQUADS)
        fight = starter(squad, squad, SMALL[seed % len(SMALL)], seed)
        play_out(fight, {"A": player("greedy"), "B": player("greedy")})
        return fight.winner

    assert_sides_are_even(mirror)


def unharming(walls):
    """Two squads that can neither reach nor hurt each other."""
    monk = card(attack=0, defense=99, damage=0, armor=99, lp=6)
    squad = {"format": "muster-list", "version": 1, "system": "anima", "name": "Monks", "cards": {"monk": monk}}
    squad |= {"entries": [{"id": "a1", "card": "monk"}, {"id": "a2", "card": "monk"}]}
    rows = [*["." * 12] * 5, *[("#" if walls else ".") * 12] * 2, *["." * 12] * 5]
    options = {"turn_limit": 4, "allow_illegal": True}
    return rules.pair(squad, squad, options=options, board={"rows": rows}, seed=5)


@pytest.mark.parametrize("walls", [True, False])
@pytest.mark.parametrize("names", [("greedy", "greedy"), ("random", "random"), ("greedy", "random")])
def test_squads_that_cannot_reach_each_other_draw_by_the_turn_limit(walls, names):
    """Row 9: the fight ends, and says why. In the open only a critical hurts, by 1."""
    fight = rules.open_fight(unharming(walls))
    play_out(fight, {side: player(name, 3) for side, name in zip("AB", names, strict=True)})
    assert (fight.events[-1]["winner"], fight.events[-1]["reason"]) == ("draw", "levels")
    assert fight.state.turn == 4


class Passive:
    """Does nothing that it need not do."""

    def __init__(self):
        self.setup = player("greedy")

    def pick(self, fight):
        asked = fight.decision
        if asked.kind == "act":
            i = actors(fight.state)[0]
            return {"side": asked.side, "do": "end", "who": fight.state.table.ids[i]}
        if asked.kind in ("evade", "defend", "area"):
            return {"side": asked.side, "do": "pass"}
        return self.setup.pick(fight)


@pytest.mark.parametrize("board", SMALL)
@pytest.mark.parametrize("mine", "AB")
def test_greedy_closes_in_on_who_stands_still(board, mine):
    fight = starter(0, 3, board, 11)
    other = "BA"["AB".index(mine)]
    play_out(fight, {mine: player("greedy"), other: Passive()})
    assert (fight.winner, fight.state.reason) == (mine, "elimination")


def test_an_ability_that_costs_nothing_is_not_used_for_ever():
    free = ability("free", {"do": "modify", "stat": "attack", "by": 1}, who="self", reach=0, duration="game", cost={})
    luck = ability("luck", {"do": "gnosis", "by": 1}, who="self", reach=0, cost={})
    squad = {"format": "muster-list", "version": 1, "system": "anima", "name": "Free"}
    squad |= {"cards": {"monk": card(free, luck)}, "entries": [{"id": "a1", "card": "monk"}]}
    doc = rules.pair(squad, squad, options={"turn_limit": 3, "allow_illegal": True}, board={"rows": ["." * 12] * 12})
    fight = rules.open_fight(doc)
    play_out(fight, {"A": player("greedy"), "B": player("greedy")}, limit=400)
    assert fight.winner is not None


@pytest.mark.parametrize("kind", ["walk", "line", "teleport"])
def test_who_goes_for_nothing_does_not_go_there_and_back_for_ever(kind):
    """A way of going without AP or limit: it is used, and the fight comes to its end."""
    go = {"do": "move", "kind": kind, "distance": 20, "ignore": ["engagement", "figures"]}
    who = {"who": "square", "reach": 20} if kind == "teleport" else {"who": "self", "reach": 0}
    squad = {"format": "muster-list", "version": 1, "system": "anima", "name": "Free"}
    squad |= {"cards": {"wind": card(ability("go", go, cost={}, **who), unique=False)}}
    squad |= {"entries": [{"id": f"a{n}", "card": "wind"} for n in range(1, 6)], "options": {"limit": 100}}
    for seed in range(3):
        doc = rules.pair(squad, squad, options={"turn_limit": 6}, board=board_json("hill"), seed=seed)
        fight = rules.open_fight(doc)
        play_out(fight, {"A": player("greedy"), "B": player("greedy")}, limit=1000)
        assert fight.winner is not None
        assert any(action["do"] == "ability" for action in fight.actions)


def test_terrain_is_placed_and_infiltrators_are_laid_out():
    """A fight whose terrain is rolled, on the table of the rules."""
    doc = rules.pair(SQUADS[1], SQUADS[2], [BOOK["cards"]], options={}, seed=3)
    fight = rules.open_fight(doc)
    play_out(fight, {"A": player("greedy"), "B": player("greedy")})
    told = Counter(event["type"] for event in fight.events)
    assert told["terrain"] >= 2
    assert told["markers"] == 2
    assert told["reveal"] == 3
