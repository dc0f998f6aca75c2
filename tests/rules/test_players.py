"""The players: greedy against random over a match whose seeds were drawn before it was played, mirrors, sieges."""

import json
from pathlib import Path

import pytest

import rules
from rules.fight import play_out
from rules.okko.boards import board_json, boards
from rules.players import player
from tests.rules.matches import assert_greedy_beats_random, assert_sides_are_even

HERE = Path(__file__).parent
BOOK = json.loads((HERE.parents[1] / "catalog" / "data" / "okko.json").read_text("utf-8"))
BANDS = [band for band in BOOK["lists"] if band["options"]["budget"] == 16]
BOARDS = sorted(boards())


def starter(a, b, board, seed, turns=12):
    """A fight of two starter bands, from the set-up."""
    doc = rules.pair(
        BANDS[a], BANDS[b], [BOOK["cards"]], options={"max_turns": turns}, board=board_json(board), seed=seed
    )
    return rules.open_fight(doc, listen=False)


def pairings(n):
    """The n-th pair of bands and its board: every band meets every other, on every board in turn."""
    matches = [(a, b) for a in range(len(BANDS)) for b in range(a, len(BANDS))]
    a, b = matches[n % len(matches)]
    return a, b, BOARDS[n % len(BOARDS)]


def test_greedy_beats_random():
    def opened(n, seed):
        a, b, board = pairings(n)
        return starter(a, b, board, seed)

    assert_greedy_beats_random(opened, lambda fight: fight.state.reason == "turns")


def test_a_mirror_match_favours_neither_side(record_property):
    """The roll-off says who begins, so the names of the sides decide nothing; whether it pays to begin is told."""
    began = []

    def mirror(n, seed):
        band = n % len(BANDS)
        fight = starter(band, band, BOARDS[seed % len(BOARDS)], seed)
        play_out(fight, {"A": player("greedy"), "B": player("greedy")})
        if fight.winner != "draw":
            began.append(fight.winner == "AB"[fight.state.first])
        return fight.winner

    assert_sides_are_even(mirror)
    record_property("won by who began", f"{sum(began)} of {len(began)}")
    assert 0.35 < sum(began) / len(began) < 0.65


def unharming(walls):
    """Two bands that can neither reach nor hurt each other."""
    card = {
        "kind": "character",
        "alignment": "mercenary",
        "cost": 4,
        "vigilant": {"attack": 0, "defense": 12, "movement": 3, "willpower": 6},
        "shaken": {"attack": 0, "defense": 12, "movement": 3, "willpower": 6},
    }
    band = {
        "format": "muster-list",
        "version": 1,
        "system": "okko",
        "name": "Pacifists",
        "cards": {"monk": card},
        "entries": [{"id": "a1", "card": "monk"}, {"id": "a2", "card": "monk"}],
    }
    rows = ["." * 12] * 12
    if walls:
        rows = [*["." * 12] * 5, *["#" * 12] * 2, *["." * 12] * 5]
    return rules.pair(band, band, options={"max_turns": 6, "first": "A"}, board={"rows": rows}, seed=5)


@pytest.mark.parametrize(
    ("walls", "names"),
    [
        (True, ("greedy", "greedy")),
        (True, ("random", "random")),
        (True, ("greedy", "random")),
        (False, ("greedy", "greedy")),  # in the open a random one throws itself at Defense 12 and falls
    ],
)
def test_bands_that_cannot_hurt_each_other_draw_by_the_turn_limit(walls, names):
    """Row 9: the fight ends, and says why."""
    fight = rules.open_fight(unharming(walls))
    if walls:
        fight.act({"side": "A", "do": "begin"})
        fight.act({"side": "A", "do": "choose_edge", "edge": "S"})
    play_out(fight, {side: player(name, 3) for side, name in zip("AB", names, strict=True)})
    assert fight.events[-1] == {"type": "end", "winner": "draw", "reason": "turns"}
    assert fight.state.turn == 6


class Passive:
    """Does nothing that it need not do."""

    def __init__(self):
        self.setup = player("greedy")

    def pick(self, fight):
        if fight.decision.kind == "act":
            return {"side": fight.decision.side, "do": "end_phase"}
        return self.setup.pick(fight)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("mine", "AB")
def test_greedy_closes_in_on_who_stands_still(board, mine):
    fight = starter(0, 2, board, 11, turns=12)
    other = "BA"["AB".index(mine)]
    play_out(fight, {mine: player("greedy"), other: Passive()})
    assert (fight.winner, fight.state.reason) == (mine, "losses")
