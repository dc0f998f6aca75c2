"""Rout (SENG-ROU): who flees, and the peasants that flee with him (SENG-ROU-10…13)."""

from __future__ import annotations

from collections import deque

from rules.sengoku import deeds
from rules.sengoku.field import AROUND, STEP, XS, YS
from rules.sengoku.flight import flee_home, rout, scatter
from rules.sengoku.run import Run
from rules.sengoku.units import FORMED

__all__ = ["flee_home", "peasants", "rout", "scatter", "ways_from"]


def peasants(r: Run) -> None:
    """SENG-ROU-10…13, SENG-UNT-16: who flees because a friend ran through it or was broken beside it: first all that
    were run through, then all neighbours; those who rout may set off others. First in, first out."""
    queue: deque[tuple[int, tuple[int, ...]]] = deque()
    _gather(r, queue)
    while queue:
        i, ways = queue.popleft()
        if r.s.status[i] == FORMED and r.s.at[i] >= 0:
            rout(r, i, "peasants", ways)
            _gather(r, queue)


def _gather(r: Run, queue: deque[tuple[int, tuple[int, ...]]]) -> None:
    """Puts those into the queue whom the flights so far have set off, and forgets these."""
    overrun, broken = r.overrun[:], r.broken[:]
    r.overrun.clear()
    r.broken.clear()
    for i, direction in overrun:
        if _startled(r, i, "friend_flees_through"):
            queue.append((i, (direction,)))
    for unit, cell in broken:
        for i in _neighbours(r, unit, cell):
            if _startled(r, i, "friend_broken_near"):
                queue.append((i, ways_from(r, i, cell)))


def _neighbours(r: Run, unit: int, cell: int) -> list[int]:
    s = r.s
    around = AROUND[cell]
    return [i for i in s.on_field(s.table.side[unit]) if i != unit and s.at[i] in around]


def _startled(r: Run, i: int, moment: str) -> bool:
    """Whether a unit routs now; once this way per slot (SENG-ROU-13)."""
    if r.s.status[i] != FORMED or r.s.at[i] < 0 or not r.s.figures[i] or i in r.panicked:
        return False
    if not deeds.startle(r, i, moment):
        return False
    r.panicked.add(i)
    return True


def ways_from(r: Run, i: int, cell: int) -> tuple[int, ...]:
    """SENG-ROU-12: the directions that lead away from a neighbouring cell, the vertical one first; only those possible
    (on the field, no swamp), if any is."""
    s = r.s
    here = s.at[i]
    dx, dy = XS[here] - XS[cell], YS[here] - YS[cell]
    ways = [way for way, leads in ((0, dy > 0), (2, dy < 0), (1, dx > 0), (3, dx < 0)) if leads]
    possible = [way for way in ways if STEP[here][way] >= 0 and not s.field.swamp[STEP[here][way]]]
    return tuple(possible or ways[:1])
