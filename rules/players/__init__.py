"""Who answers decisions. A player sees the position, never the dice to come; its choices repeat exactly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from rules.fight import Fight
from rules.players.random import Random


class Player(Protocol):
    """Answers for one side (or both)."""

    def pick(self, fight: Fight) -> dict[str, Any]:
        """A legal action for the decision that the fight asks."""


def _greedy(fight_system: str, seed: int) -> Player:
    from rules.system import system

    player: Player = system(fight_system).greedy()
    return player


PLAYERS: dict[str, Callable[[str, int], Player]] = {"random": lambda _, seed: Random(seed), "greedy": _greedy}


def player(name: str, system: str, seed: int = 0) -> Player:
    """The player of this name ("random" or "greedy") for a system; `seed` is what a random one draws from."""
    return PLAYERS[name](system, seed)
