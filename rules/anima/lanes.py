"""The line of a charge: where it leads, what stands on it, how far a run comes along it (CHG)."""

from __future__ import annotations

from rules.anima import vision
from rules.anima.bearing import has, stat
from rules.anima.board import FREE_PASSAGE, INTANGIBLE, ORDINARY
from rules.anima.figures import State
from rules.grid import parse

__all__ = ["fault", "lane", "mode", "parse", "prey", "run_out"]


def mode(s: State, i: int) -> int:
    """How a figure crosses ground (ANIMA-TRT-08, ANIMA-TRT-11)."""
    if has(s, i, "intangible"):
        return INTANGIBLE
    return FREE_PASSAGE if has(s, i, "free_passage") else ORDINARY


def lane(s: State, i: int, to: int) -> tuple[int, ...]:
    """ANIMA-BRD-14: the squares that a charge to a square enters, that one last."""
    return tuple(s.board.line(s.at[i], to)) if to != s.at[i] else ()


def default_to(s: State, i: int, j: int) -> int:
    """ANIMA-CHG-03: the last square before the target on the line to it."""
    line = s.board.line(s.at[i], s.at[j])
    return line[-2] if len(line) > 1 else s.at[i]


def fault(s: State, i: int, j: int, to: int, line: tuple[int, ...]) -> str | None:
    """The rule that a charge at j along a line to a square would break; None if none (ANIMA-CHG-03, ANIMA-CHG-04)."""
    if not s.board.adjacent(to, s.at[j]) or s.occupied >> to & 1:
        return "ANIMA-CHG-03"
    return None if clear(s, i, line) else "ANIMA-CHG-04"


def clear(s: State, i: int, line: tuple[int, ...]) -> bool:
    """ANIMA-CHG-04: whether neither ground nor a visible figure stands in the way along a line."""
    here, board, how, shown = s.at[i], s.board, mode(s, i), s.shown
    for square in line:
        if shown >> square & 1 or not board.step_cost(here, square, how):
            return False
        here = square
    return bool(board.passable >> here & 1)


def prey(s: State, i: int) -> list[int]:
    """ANIMA-STA-13: the nearest enemies in sight whose charge line is free."""
    near = 1 << 30
    found: list[int] = []
    for j in s.enemies(i):
        distance = s.board.grid.distance(s.at[i], s.at[j])
        if distance > near or s.hidden[j] or s.board.adjacent(s.at[i], s.at[j]) or not vision.sees(s, i, j):
            continue
        to = default_to(s, i, j)
        if fault(s, i, j, to, lane(s, i, to)) is None:
            found = [*found, j] if distance == near else [j]
            near = distance
    return found


def run_out(s: State, i: int, line: tuple[int, ...]) -> tuple[int, bool]:
    """ANIMA-CHG-05, ANIMA-CHG-10: how many squares of a line the figure runs, ending where there is room; and whether
    it was points that it lacked."""
    here, points, board, how = s.at[i], stat(s, i, "run"), s.board, mode(s, i)
    free, ends = board.passable & ~s.occupied, 0
    for count, square in enumerate(line, 1):
        cost = board.step_cost(here, square, how)
        if not cost or s.shown >> square & 1:
            return ends, False
        points -= cost
        if points < 0:
            return ends, True
        here = square
        if free >> square & 1:
            ends = count
    return ends, False
