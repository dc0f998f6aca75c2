"""What a fight may ask of the machine: cards that people bring along can have more skills than anybody could weigh."""

import math

from rules.okko.cards import Character
from rules.okko.figures import Kit, State
from rules.okko.powers import Power

LAST_TURN = ("max_turns", None)  # without the option there is no end (OKKO-END-06)
MOST_WAYS = 600  # to declare dice and skills at one timing; no starter card has more than 81
ALONE = ("activation", "action", "ranged")  # timings at which one skill is used at a time


def overloaded(s: State, kit: Kit) -> Character | None:
    """The card of a figure whose skills can be combined in too many ways."""
    return kit.character if most_ways(s, kit) > MOST_WAYS else None


def most_ways(s: State, kit: Kit) -> int:
    """At most so many ways to declare at one timing: for each skill every way to aim, tell and pay it, or none."""
    combined = [powers for timing, powers in kit.chosen.items() if timing not in ALONE]
    return 3 * max((math.prod(1 + _choices(s, power) for power in powers) for powers in combined), default=1)


def _choices(s: State, power: Power) -> int:
    board, target = s.table.board, power.target
    aims = len(s.table.ids) + 1 if target and not power.everyone and target["who"] != "self" else 1
    places = min((min((2 * reach + 1) ** 2, board.grid.size) for reach, _to in power.places), default=1)
    return (
        aims
        * places
        * (4 if "facing" in power.wants else 1)
        * (5 if "die" in power.wants else 1)
        * 2 ** len(power.cost)
    )
