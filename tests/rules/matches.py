"""What the tests of every game's players share: matches of greedy against random whose seeds were drawn before they
were played, and of a list against itself."""

import json
from collections import Counter
from pathlib import Path

from rules.fight import play_out
from rules.intervals import wilson
from rules.players import player

SEEDS = json.loads((Path(__file__).parent / "data" / "match_seeds.json").read_text("utf-8"))["seeds"]


def assert_greedy_beats_random(opened, timed_out=lambda fight: False):
    """200 fights `opened(pair, seed)`, each pair with its sides swapped; a draw or a time-out is no win."""
    greedy, won = player("greedy"), 0
    for n, seed in enumerate(SEEDS):
        mine, other = ("A", "B") if n % 2 == 0 else ("B", "A")
        fight = opened(n // 2, seed)
        play_out(fight, {mine: greedy, other: player("random", seed)})
        won += fight.winner == mine and not timed_out(fight)
    low, _ = wilson(won, len(SEEDS))
    assert len(SEEDS) == 200
    assert low >= 0.85, f"{won} of {len(SEEDS)}"


def assert_sides_are_even(mirror, count=200, again=10):
    """Row 10 of what goes wrong elsewhere: of `mirror(n, seed)`, the winners of a list against itself, A is the winner
    as often as B; the same seeds give the same fights."""
    results = [mirror(n, seed) for n, seed in enumerate(SEEDS[:count])]
    wins = Counter(results)
    decided = wins["A"] + wins["B"]
    assert decided > 3 * count // 4
    low, high = wilson(wins["A"], decided, z=2.576)
    assert low <= 0.5 <= high, wins
    assert results[:again] == [mirror(n, seed) for n, seed in enumerate(SEEDS[:again])]
