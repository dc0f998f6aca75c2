"""Retreat by one cell (SENG-RET): where to, and rout where there is nowhere to go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.sengoku import flight
from rules.sengoku.field import NAMES, STEP
from rules.sengoku.run import FLANK, FRONT, Attack, Run


def direction_of(r: Run, attacks: Sequence[Attack], i: int) -> int:
    """SENG-RET-03: away from the attack: the facing of the largest attacker, now (tie: the front attacker, else the
    first); attacked on both flanks: the rear cell."""
    if sum(attack.aspect == FLANK for attack in attacks) == 2:
        return (r.s.facing[i] + 2) % 4
    figures = r.s.figures
    most = max([figures[attack.who] for attack in attacks])
    largest = [attack for attack in attacks if figures[attack.who] == most]
    return next((attack for attack in largest if attack.aspect == FRONT), largest[0]).facing


def retreat(r: Run, i: int, direction: int, cause: str, leading: Iterable[int] | None = None) -> int:
    """The unit goes back a cell in a direction, facing kept (SENG-RET-02); held by an enemy: routed (SENG-RET-04).
    `cause`: "melee" or "fire"; `leading`: the leaders who share its risks, if not those in it alone. Returns the
    direction of the step made, −1 when it made none."""
    s = r.s
    here = s.at[i]
    cell = STEP[here][direction]
    holder = s.holder[cell] if cell >= 0 else -1
    if holder >= 0 and s.table.side[holder] != s.table.side[i]:
        return flight.rout(r, i, "no_retreat", (direction,), leading)
    way = direction if free(r, cell) else _aside(r, i)
    if way < 0:
        return flight.rout(r, i, "no_retreat", (direction,), leading)
    there = STEP[here][way]
    r.stop(i)
    s.put(i, there)
    s.hold[i] = False
    r.tell("retreat", who=r.name(i), **{"from": NAMES[here], "to": NAMES[there]}, cause=cause)
    return way


def free(r: Run, cell: int) -> bool:
    """SENG-RET-07: on the field, no swamp, no unit."""
    return cell >= 0 and r.s.holder[cell] < 0 and not r.s.field.swamp[cell]


def _aside(r: Run, i: int) -> int:
    """SENG-RET-05: any free cell, first toward the own edge, then sideways, then toward the enemy's edge; −1: none
    (SENG-RET-06)."""
    s = r.s
    here, home = s.at[i], s.table.home(s.table.side[i])
    for ways in ((home,), flight.SIDEWAYS, ((home + 2) % 4,)):
        found = [way for way in ways if free(r, STEP[here][way])]
        if found:
            return found[r.rnd(len(found), i)]
    return -1
