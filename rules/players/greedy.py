"""A player that does what looks best now: the system's own plans and judgement, exact odds, no look at the dice."""

from __future__ import annotations

from typing import Any

from rules.fight import Fight


class Greedy:
    """Its choice depends on the position alone, never on a seed."""

    __slots__ = ()

    def pick(self, fight: Fight) -> dict[str, Any]:
        """The action that the system's plans rate best."""
        answer: dict[str, Any] = fight.system.best(fight.state)
        return answer
