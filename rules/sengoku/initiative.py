"""What units do without an order at the end of a phase (SENG-INI-01…06): all turns at once, then all shots."""

from __future__ import annotations

from rules.sengoku.able import ignores
from rules.sengoku.field import FLANKS, FRONT, REAR, direction
from rules.sengoku.run import CANCELLED, Run, Shot
from rules.sengoku.units import FORMED
from rules.sengoku.zones import pick


def free(r: Run, i: int) -> bool:
    """SENG-INI-01: whether a unit acts on initiative in this phase: it had no order in it, or the order was cancelled
    before a step of it was done, and nothing bars it (SENG-ORD-03)."""
    s, task = r.s, r.task[i]
    if s.at[i] < 0 or s.status[i] != FORMED or r.out[i] or r.idle[i] or r.sabotaged[i]:
        return False
    return task is None or (task.fate == CANCELLED and not task.begun and task.word != "hold")


def turn_to(r: Run, i: int) -> int:
    """SENG-INI-02, SENG-INI-03: the facing to which a unit turns front to front; −1: it does not turn."""
    s = r.s
    here, facing, side = s.at[i], s.facing[i], s.table.side[i]
    if s.field.woods[here] and not ignores(s, i, "woods"):
        return -1
    if (r.waits[i] and r.phase == 1) or _enemy(r, REAR[here][facing], side) >= 0:
        return -1
    for cell in FLANKS[here][facing]:
        foe = _enemy(r, cell, side)
        if foe >= 0 and FRONT[cell][s.facing[foe]] == here:
            turned = direction(here, cell)
            return -1 if _shown(r, i, turned) else turned
    return -1


def _enemy(r: Run, cell: int, side: int) -> int:
    """The enemy on a cell that is not routing; −1: none."""
    s = r.s
    foe = s.holder[cell] if cell >= 0 else -1
    return foe if foe >= 0 and s.table.side[foe] != side and s.status[foe] == FORMED else -1


def _shown(r: Run, i: int, facing: int) -> bool:
    """Whether the unit, facing so, shows a flank or the rear to an enemy's front."""
    s = r.s
    here, side = s.at[i], s.table.side[i]
    for cell in (*FLANKS[here][facing], REAR[here][facing]):
        foe = _enemy(r, cell, side)
        if foe >= 0 and FRONT[cell][s.facing[foe]] == here:
            return True
    return False


def turns(r: Run) -> set[int]:
    """SENG-INI-04: all turns at once, judged by the positions before; who turned does not shoot."""
    turning = {i: facing for i in range(r.n) if free(r, i) and (facing := turn_to(r, i)) >= 0}
    for i, facing in turning.items():
        r.face(i, facing, "initiative")
    return set(turning)


def shots(r: Run, turned: set[int]) -> list[Shot]:
    """SENG-INI-05, SENG-INI-06: each shooter that is free shoots at one of its targets, unless it saves ammunition."""
    s, found = r.s, []
    for i in range(r.n):
        if s.table.kits[i].shooter and i not in turned and free(r, i) and not r.shot[i] and not s.save_ammo[i]:
            target = pick(r, i)
            if target >= 0:
                found.append(Shot(i, target, "initiative"))
    return found
