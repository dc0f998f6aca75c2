"""Where two figures of Okko meet to see what a card does."""

from __future__ import annotations

from typing import Any

from rules.ground import Duelist, Ground
from rules.okko.figures import OUT, State

FIGHTERS: tuple[str, ...] = ("character",)
GEAR: tuple[str, ...] = ("equipment",)
SIZE = 8
MAX_TURNS = 12
ALL = OUT  # of the one figure


def duel(a: Duelist, b: Duelist) -> Ground:
    """Five squares apart, face to face on clear ground; A's phase begins."""
    figures = {"a1": {"at": "d2", "facing": "N"}, "b1": {"at": "d7", "facing": "S"}}
    return Ground(
        {"max_turns": MAX_TURNS},
        ({"entries": [_entry("a1", a)]}, {"entries": [_entry("b1", b)]}),
        {"rows": ["." * SIZE] * SIZE},
        {"stage": "roll", "phase": "A", "figures": figures},
    )


def _entry(name: str, one: Duelist) -> dict[str, Any]:
    return {"id": name, "card": one.bearer, "equipment": one.gear}


def timed_out(s: State) -> bool:
    return s.reason == "turns"


def lost(s: State, side: int) -> int:
    """OKKO-STA-01, OKKO-STA-02: wounds: one shakes a figure, another takes it out."""
    return sum(s.status[i] for i in s.table.members[side])
