"""Where two characters of Anima meet to see what a card does."""

from __future__ import annotations

from typing import Any

from rules.anima.figures import DEAD, State
from rules.ground import Duelist, Ground

FIGHTERS: tuple[str, ...] = ("character",)
GEAR: tuple[str, ...] = ("upgrade",)
SIZE = 12
LEVELS = 20  # a gnosis point a turn
ALL = 100  # percent of the one character's LP


def duel(a: Duelist, b: Duelist) -> Ground:
    """Seven squares apart on clear ground, so that most can charge and most shooters shoot; A acts first."""
    return Ground(
        {"limit": LEVELS},
        ({"entries": [_entry("a1", a)]}, {"entries": [_entry("b1", b)]}),
        {"rows": ["." * SIZE] * SIZE},
        {"first": "A", "to_act": "A", "figures": {"a1": {"at": "f3"}, "b1": {"at": "f10"}}},
    )


def _entry(name: str, one: Duelist) -> dict[str, Any]:
    return {"id": name, "card": one.bearer, "upgrade": one.gear}


def timed_out(s: State) -> bool:
    """ANIMA-END-02: by levels, of which two lone characters hardly have the same."""
    return s.reason == "levels"


def lost(s: State, side: int) -> float:
    """Percent of LP, since cards that have more of them can lose more."""
    return sum(ALL * (1 - _left(s, i)) for i in s.table.members[side])


def _left(s: State, i: int) -> float:
    """The share of its LP that a figure has; who is dead has none, whatever it died of."""
    return 0.0 if s.status[i] == DEAD else s.lp[i] / max(1, s.table.kits[i].stats["lp"])
