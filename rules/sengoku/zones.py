"""Whom a shooter may shoot at (SENG-SHO-01, SENG-TER-13, SENG-TER-14), and whom it chooses (SENG-INI-05)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.sengoku.able import reach
from rules.sengoku.field import CORNERS, FRONT, XS, YS, cell_at
from rules.sengoku.run import Run
from rules.sengoku.sight import sees
from rules.sengoku.units import FORMED, State

#: SENG-SHO-04: ammunition per figure, of an ordinary shot and of a massed volley.
RATES = (1, 2)


def zone(s: State, i: int) -> tuple[int, ...]:
    """SENG-SHO-01, SENG-TER-13: the cells that a unit can shoot into, front before corners, near before far (−1: off
    the field)."""
    cell, facing = s.at[i], s.facing[i]
    cells = [FRONT[cell][facing], *CORNERS[cell][facing]]
    for far in range(2, reach(s, i) + 1):
        cells += [_ahead(cell, facing, far, aside) for aside in (0, -far, far)]
    return tuple(cells)


def _ahead(cell: int, facing: int, far: int, aside: int) -> int:
    dx, dy = ((aside, far), (far, -aside), (-aside, -far), (-far, aside))[facing]
    return cell_at(XS[cell] + dx, YS[cell] + dy)


def in_zone(s: State, i: int, target: int) -> bool:
    """SENG-ORD-08, SENG-TER-14: whether a target stands where a unit can shoot at it; never from a hill at a hill."""
    cell = s.at[target]
    if cell < 0 or s.at[i] < 0 or cell not in zone(s, i):
        return False
    return not _hill_to_hill(s, i, cell)


def _hill_to_hill(s: State, i: int, cell: int) -> bool:
    """SENG-TER-14"""
    return s.field.hill[cell] and s.field.hill[s.at[i]]


def able(s: State, i: int, massed: bool = False) -> int:
    """SENG-SHO-04: how many figures of a unit have ammunition for a shot."""
    return min(s.figures[i], s.ammo[i] // RATES[massed]) if s.ammo[i] > 0 else 0


def targets(r: Run, i: int) -> list[int]:
    """The enemies that a shooter may shoot at, canonical: in its zone and seen by its side (SENG-INI-05)."""
    s = r.s
    if not s.table.kits[i].shooter or s.at[i] < 0 or s.status[i] != FORMED or not able(s, i):
        return []
    side, foes = s.table.side[i], []
    for cell in zone(s, i):
        j = s.holder[cell] if cell >= 0 else -1
        if j >= 0 and s.table.side[j] != side and not _hill_to_hill(s, i, cell) and sees(s, side, j):
            foes.append(j)
    return sorted(foes)


def _class(s: State, i: int, j: int) -> int:
    """SENG-INI-05: the unit in the front cell, then cavalry, yamabushi, foot samurai, then the rest."""
    tags = s.table.kits[j].card.tags
    if s.at[j] == FRONT[s.at[i]][s.facing[i]]:
        return 0
    if "cavalry" in tags:
        return 1
    if "yamabushi" in tags:
        return 2
    return 3 if "samurai" in tags else 4


def choice(s: State, i: int, among: Sequence[int]) -> list[int]:
    """SENG-INI-05: those of the highest class, among which chance chooses."""
    best = min([_class(s, i, j) for j in among], default=0)
    return [j for j in among if _class(s, i, j) == best]


def pick(r: Run, i: int, among: Sequence[int] | None = None) -> int:
    """The target that a shooter chooses for itself, of these or of all that it may shoot at; −1: none."""
    best = choice(r.s, i, targets(r, i) if among is None else among)
    return best[r.rnd(len(best), i)] if best else -1
