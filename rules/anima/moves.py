"""Moving (MOV, ANIMA-TRT-08, TRT-10, TRT-11): free moves, walks, runs, disengaging; paths and what forbids them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.anima import checks
from rules.anima.bearing import extra_dice, has, stat
from rules.anima.board import FREE_PASSAGE, ORDINARY
from rules.anima.figures import State
from rules.anima.lanes import lane, mode
from rules.anima.play import DISENGAGE, Play
from rules.anima.reach import Reach, Runs, flood, runs
from rules.grid import parse
from rules.refusal import refuse

Action = Mapping[str, Any]

#: ANIMA-MOV-01: points of a free move, a step and an interception.
FREE_POINTS = 2
#: ANIMA-MOV-06
LEAVE_AT = 6
#: ANIMA-ACT-07
AP = {"free_move": 0, "walk": 1, "run": 2, "disengage": 1}


class Gait(NamedTuple):
    """How a figure goes along a path: its points, the rule that bounds them, over which ground (reach's modes). `held`:
    it may not leave close combat, and stops beside an enemy; `uphill`: climbing costs 2; `through`: figures on the way
    do not stop it."""

    points: int
    rule: str
    mode: int
    held: bool = True
    uphill: bool = True
    through: bool = False


def points_of(s: State, i: int, kind: str) -> int:
    """ANIMA-MOV-01, ANIMA-MOV-02, ANIMA-MOV-03: points of a free move, a walk or a run."""
    return FREE_POINTS if kind == "free_move" else stat(s, i, kind)


def points_fault(kind: str) -> str:
    """The rule that refuses more points than a free move, a walk or a run has."""
    if kind == "free_move":
        return "ANIMA-MOV-01"
    return "ANIMA-MOV-02" if kind == "walk" else "ANIMA-MOV-03"


def gait_of(s: State, i: int, kind: str) -> Gait:
    """How a figure makes a free move, a walk or a run."""
    return Gait(points_of(s, i, kind), points_fault(kind), mode(s, i))


def gait_of_effect(s: State, i: int, effect: Mapping[str, Any]) -> Gait:
    """How a figure moves by an effect `move`."""
    ignore = effect.get("ignore", ())
    how = mode(s, i)
    if "rough" in ignore and how == ORDINARY:
        how = FREE_PASSAGE
    return Gait(
        effect["distance"], "ANIMA-MOV-02", how, "engagement" not in ignore, "uphill" not in ignore, "figures" in ignore
    )


# Leaving close combat


def held(s: State, i: int) -> bool:
    """ANIMA-MOV-06: engaged and not free to leave. ANIMA-TRT-10: only who is intangible itself holds an intangible
    one."""
    if s.disengaged[i] or not s.engaged(i):
        return False
    return not has(s, i, "intangible") or any(has(s, j, "intangible") for j in beside(s, i))


def beside(s: State, i: int) -> list[int]:
    """The visible enemies adjacent to a figure, in list order (ANIMA-BRD-15)."""
    near = s.board.near[s.at[i]] & s.shown
    return [j for j in s.enemies(i) if near >> s.at[j] & 1] if near else []


def stops(s: State, i: int) -> int:
    """ANIMA-MOV-08: the squares where a figure's move ends; none for a hidden one."""
    if s.hidden[i]:
        return 0
    near, at, hidden, mask = s.board.near, s.at, s.hidden, 0
    for j in s.enemies(i):
        if not hidden[j]:
            mask |= near[at[j]]
    return mask


def bodies(s: State, i: int) -> int:
    """ANIMA-MOV-11: the squares that a figure cannot enter because of others."""
    return s.shown & ~(1 << s.at[i])


def others(s: State, i: int) -> int:
    """ANIMA-MOV-11: the squares where a figure cannot end because of others."""
    return s.occupied & ~(1 << s.at[i])


def reach_of(s: State, i: int, points: int) -> Reach:
    """Where a figure that nobody holds can go for so many points; `squares` are those where it may end."""
    return reach_by(s, i, Gait(points, "", mode(s, i)))


def reach_by(s: State, i: int, gait: Gait) -> Reach:
    """The same for a way of going."""
    blocked = 0 if gait.through else bodies(s, i)
    stop = stops(s, i) if gait.held else 0
    found = flood(s.board, s.at[i], gait.points, blocked, stop, gait.mode, gait.uphill)
    found.squares &= ~s.occupied
    return found


def step_reach(s: State, i: int) -> Reach:
    """Where a figure can go by a step or an interception (ANIMA-MOV-04)."""
    return reach_of(s, i, FREE_POINTS)


def run_reach(s: State, i: int) -> Runs:
    """ANIMA-MOV-03: where a figure can run."""
    found = runs(s.board, s.at[i], stat(s, i, "run"), bodies(s, i), stops(s, i), mode(s, i))
    found.squares &= ~s.occupied
    return found


# Paths


def read_square(s: State, name: object, key: str) -> int:
    """One square, −1 if it is not on this board; FILE-ACTION if it is no name of a square."""
    square = s.board.grid.index.get(name, -1) if isinstance(name, str) else -1
    if square < 0 and parse(name) is None:
        refuse("FILE-ACTION", "value", name=key)
    return square


def judge_path(s: State, i: int, path: Sequence[int], gait: Gait) -> None:
    """Judges a path in the order of the format page: MOV-06; MOV-12; per step BRD-07, BRD-06, MOV-10, MOV-11, MOV-08;
    then the points."""
    if gait.held and held(s, i):
        refuse("ANIMA-MOV-06", who=s.table.ids[i])
    _judge_squares(s, i, path)
    stop = stops(s, i) if gait.held else 0
    here, last = s.at[i], len(path) - 1
    for place, square in enumerate(path):
        _judge_step(s, i, here, square, gait, place == last)
        if stop >> square & 1 and place < last:
            refuse("ANIMA-MOV-08", who=s.table.ids[i], at=s.board.grid.names[square])
        here = square
    need = path_cost(s, s.at[i], path, gait)
    if need > gait.points:
        refuse(gait.rule, who=s.table.ids[i], need=need, have=gait.points)


def _judge_squares(s: State, i: int, path: Sequence[int]) -> None:
    """ANIMA-MOV-12"""
    here, grid = s.at[i], s.board.grid
    if not path:
        refuse("ANIMA-MOV-12", "empty", who=s.table.ids[i])
    for square in path:
        if square < 0 or square not in grid.towards[here]:
            key = "off" if square < 0 else ""
            refuse("ANIMA-MOV-12", key, who=s.table.ids[i], at=grid.names[square] if square >= 0 else None)
        here = square


def _judge_step(s: State, i: int, here: int, square: int, gait: Gait, last: bool) -> None:
    board, who = s.board, s.table.ids[i]
    fault = board.step_fault(here, square, gait.mode)
    if fault is None and last and not board.passable >> square & 1:
        fault = "ANIMA-MOV-10"
    if fault is not None:
        refuse(fault, who=who, at=board.grid.names[square])
    taken = (0 if gait.through else bodies(s, i)) | (others(s, i) if last else 0)
    if taken >> square & 1:
        refuse("ANIMA-MOV-11", "end" if last else "", who=who, at=board.grid.names[square])


def path_cost(s: State, start: int, path: Sequence[int], gait: Gait) -> int:
    """ANIMA-MOV-09: points of a path whose every step is possible."""
    board, cost = s.board, 0
    for square in path:
        cost += board.step_cost(start, square, gait.mode, gait.uphill)
        start = square
    return cost


def judge_teleport(s: State, i: int, to: int, gait: Gait) -> None:
    """A `move` that passes nothing on its way: MOV-06, MOV-12, MOV-10, MOV-11, then the distance."""
    board, who = s.board, s.table.ids[i]
    if gait.held and held(s, i):
        refuse("ANIMA-MOV-06", who=who)
    if to < 0 or to == s.at[i]:
        refuse("ANIMA-MOV-12", "off" if to < 0 else "empty", who=who, at=None)
    if not board.passable >> to & 1:
        refuse("ANIMA-MOV-10", who=who, at=board.grid.names[to])
    if others(s, i) >> to & 1:
        refuse("ANIMA-MOV-11", "end", who=who, at=board.grid.names[to])
    need = board.grid.distance(s.at[i], to)
    if need > gait.points:
        refuse(gait.rule, who=who, need=need, have=gait.points)


def judge_effect(s: State, i: int, effect: Mapping[str, Any], path: Sequence[int], to: int) -> tuple[int, ...]:
    """An effect `move` (walk: `path`; line, teleport: `to`) judged as a walk is; the squares entered."""
    gait = gait_of_effect(s, i, effect)
    if effect["kind"] == "teleport":
        judge_teleport(s, i, to, gait)
        return (to,)
    entered = tuple(path) if effect["kind"] == "walk" else line_to(s, i, to)
    judge_path(s, i, entered, gait)
    return entered


def line_to(s: State, i: int, to: int) -> tuple[int, ...]:
    """ANIMA-BRD-14: the straight line from a figure to a square as a path; one that leads nowhere or off the board is
    no path (ANIMA-MOV-12)."""
    if to < 0:
        return (-1,)
    return lane(s, i, to)


# Actions


class Move(NamedTuple):
    """A free move, walk or run that is legal: who, which kind, the squares entered."""

    who: int
    kind: str
    path: tuple[int, ...]


def judge_move(s: State, action: Action) -> Move:
    """free_move, walk: `path`; run: `to`."""
    kind = action["do"]
    to = read_square(s, action["to"], "to") if kind == "run" else -1
    path = () if kind == "run" else checks.path(s, action["path"])
    i = checks.actor(s, action, AP[kind], once=checks.unmoved)
    if kind == "run":
        path = line_to(s, i, to)
    judge_path(s, i, path, gait_of(s, i, kind))
    return Move(i, kind, path)


def carry_move(r: Play, action: Action, move: Move) -> None:
    """Pays and goes; it is the figure's movement for the turn."""
    r.pay(move.who, AP[move.kind])
    r.s.moved[move.who] = True
    go(r, move.who, move.path[-1], move.kind)


def go(r: Play, i: int, to: int, kind: str) -> None:
    """Sets a figure down where its movement ends; ANIMA-MOV-07: leaving is used up by it. Whether it counts as the
    movement of the turn is the caller's business."""
    s = r.s
    start = s.at[i]
    s.put(i, to)
    s.disengaged[i] = False
    if r.log is not None:
        r.tell("move", who=r.name(i), kind=kind, **{"from": r.square(start)}, to=r.square(to))


def judge_disengage(s: State, action: Action) -> int:
    """ANIMA-MOV-13: only who is engaged and not free to leave."""
    i = checks.actor(s, action, AP["disengage"], rolls=checks.ROLLS["disengage"])
    if not held(s, i):
        refuse("ANIMA-MOV-13", who=s.table.ids[i])
    return i


def carry_disengage(r: Play, action: Action, i: int) -> None:
    """ANIMA-MOV-06, ANIMA-MOV-07"""
    r.pay(i, AP["disengage"])
    die = best(r, i, "disengage", DISENGAGE, action.get("gnosis", ()))
    ok = leaves(die)
    r.s.disengaged[i] = ok
    r.tell("disengage", who=r.name(i), die=die, ok=ok)


def leaves(die: int) -> bool:
    """ANIMA-MOV-06: 6 or more."""
    return die >= LEAVE_AT


def best(r: Play, i: int, roll: str, purpose: int, boost: Sequence[str]) -> int:
    """The best die of a roll that an action makes of itself (ANIMA-GNO-02): one, one more for gnosis, and what effects
    add."""
    r.spend_gnosis(r.s.table.side[i], boost)
    return max(r.d10(i, purpose, 1 + (roll in boost) + extra_dice(r.s, i, roll)))
