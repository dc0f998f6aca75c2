"""Who answers decisions. A player sees the position, never the dice to come; its choices repeat exactly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from rules.fight import Fight
from rules.players.greedy import Greedy
from rules.players.random import Random


class Player(Protocol):
    """Answers for one side (or both)."""

    def pick(self, fight: Fight) -> dict[str, Any]:
        """A legal action for the decision that the fight asks."""


PLAYERS: dict[str, Callable[[int], Player]] = {"random": Random, "greedy": lambda _: Greedy()}


def player(name: str, seed: int = 0) -> Player:
    """The player of this name ("random" or "greedy"), for any system; `seed` is what a random one draws from."""
    return PLAYERS[name](seed)
