"""Something that a player of a game thinks of doing: what it is worth, in the game's own measure, and how it begins;
and how much it thinks before it does anything."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

Thing = TypeVar("Thing")


class Plan(NamedTuple):
    """Its worth, and its first action."""

    score: float
    action: dict[str, Any]


NO_PLAN = Plan(0.0, {})


def score(plan: Plan) -> float:
    return plan.score


class Effort:
    """What a player may still weigh at one decision, counted in things weighed and not in time, so that it decides the
    same on every machine. Cards of a kind that people play leave most of it over; it is for those that can be played in
    thousands of ways."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def share(self, least: int) -> int:
        """How many things may be weighed in one place, of several: a quarter of what is left, and `least` always."""
        return max(least, self.left // 4)

    def spend(self, weighed: int) -> None:
        self.left = max(0, self.left - weighed)


def spread(things: Sequence[Thing], most: int) -> Sequence[Thing]:
    """The things, or so many of them at even distances, the first among them; `most` is at least 1."""
    count = len(things)
    return things if count <= most else [things[place * count // most] for place in range(most)]
