"""Something that a player of a game thinks of doing: what it is worth, in the game's own measure, and how it begins."""

from typing import Any, NamedTuple


class Plan(NamedTuple):
    """Its worth, and its first action."""

    score: float
    action: dict[str, Any]


NO_PLAN = Plan(0.0, {})


def score(plan: Plan) -> float:
    return plan.score
