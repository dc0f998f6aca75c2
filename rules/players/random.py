"""A player that draws evenly: a figure (ending the phase counts as one), a verb, one of its answers."""

from __future__ import annotations

import random
from typing import Any

from rules.fight import Fight


class Random:
    """Draws from its own generator, never from the fight's dice."""

    __slots__ = ("rng",)

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def pick(self, fight: Fight) -> dict[str, Any]:
        """A legal action, drawn."""
        answer: dict[str, Any] = fight.system.draw(fight.state, self.rng)
        return answer
