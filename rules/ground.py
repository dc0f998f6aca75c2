"""What a game says of its duels: who meets, and on what ground."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Duelist:
    """Who fights a duel: `bearer`, the id of a card that fights by itself, with `gear`, the id of one that it is given
    (None: nothing); `cards`: raw cards by id, these two and whatever they name."""

    bearer: str
    cards: Mapping[str, Any]
    gear: str | None = None


@dataclass(frozen=True, slots=True)
class Ground:
    """Where and how a game has its duels: parts of the fight file. `lists`: what a list file of A's and of B's holds
    beside its head and the duelist's cards."""

    options: Mapping[str, Any]
    lists: tuple[Mapping[str, Any], Mapping[str, Any]]
    board: Mapping[str, Any]
    start: Mapping[str, Any]


class Duels(Protocol):
    """A game's module `duel`. `FIGHTERS`: the kinds of card that fight by themselves; `GEAR`: the kinds that one of
    these is given; `ALL`: the most that a side can lose."""

    FIGHTERS: tuple[str, ...]
    GEAR: tuple[str, ...]
    ALL: int

    def duel(self, a: Duelist, b: Duelist) -> Ground:
        """The ground on which A, who begins where somebody has to, meets B."""

    def timed_out(self, state: Any) -> bool:
        """Whether a fight that is over ended because its time was up."""

    def lost(self, state: Any, side: int) -> float:
        """What a side (0, 1) has lost so far, of `ALL`, in the measure in which the game counts it; `loss_text` of its
        words says that."""
