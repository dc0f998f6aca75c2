"""Moving (MOV, ZOC-04 … ZOC-09): where a figure can go, what a path costs, and the move itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.grid import FACING_OF, FACINGS, parse
from rules.okko import harm
from rules.okko.bearing import Use, bearing
from rules.okko.deeds import pay
from rules.okko.figures import SHAKEN, VIGILANT, State
from rules.okko.play import Frame, Play, step
from rules.okko.spend import Boost, pay_boost
from rules.okko.strike import stat_in_use, words_of
from rules.refusal import refuse

NO_WORDS: frozenset[str] = frozenset()
#: `HEADING[facing][direction]`: 1 for a step to the front, 2 to the side and back.
HEADING = tuple(tuple(1 if (d - 2 * f + 1) % 8 < 3 else 2 for d in range(8)) for f in range(4))


class Gait(NamedTuple):
    """How a figure moves: its points (OKKO-MOV-02) and what it ignores."""

    points: int
    words: frozenset[str]


def gait_of(s: State, i: int, boost: bool, uses: Sequence[Use] = ()) -> Gait:
    """The points and freedoms of a move with these skills, its automatic ones among them."""
    bearings = bearing(s, i, "move", uses)
    points = stat_in_use(s, i, "movement", bearings, boost)
    return Gait(points, words_of(bearings) if bearings else NO_WORDS)


def step_cost(s: State, facing: int, d: int, to: int, words: frozenset[str]) -> int:
    """OKKO-MOV-03, OKKO-MOV-04 and what the ground adds (OKKO-MOV-06, OKKO-MOV-07, OKKO-MOV-08)."""
    return heading_cost(facing, d, words) + ground_cost(s, to, words)


def heading_cost(facing: int, d: int, words: frozenset[str]) -> int:
    """OKKO-MOV-03: 1 to the front; OKKO-MOV-04: 2 to the side and back."""
    return 1 if "facing" in words else HEADING[facing][d]


def ground_cost(s: State, to: int, words: frozenset[str]) -> int:
    """OKKO-MOV-06, OKKO-MOV-07"""
    board = s.table.board
    if board.hindering >> to & 1:
        return int("hindering" not in words)
    return int(board.water >> to & 1 and "water" not in words)


# The path of an action


class Walk(NamedTuple):
    """A path that is legal: the squares entered, the facing at its end, points spent, whether it began in an enemy
    zone, whether one stopped it."""

    path: Sequence[Any]
    entered: tuple[int, ...]
    facing: int
    points: int
    held: bool
    stopped: bool


def judge_path(s: State, i: int, path: Sequence[Any], gait: Gait) -> Walk:
    """Judges a path step by step, in the order of the format page."""
    walker = _Walker(s, i, gait)
    for name in path:
        if walker.stopped:
            refuse("OKKO-ZOC-04", who=walker.who, at=s.table.board.grid.names[walker.at])
        if isinstance(name, str) and name in FACING_OF:
            walker.turn(FACING_OF[name])
        else:
            walker.enter(name)
    if walker.entered and walker.at != s.at[i] and s.occupied >> walker.at & 1:
        refuse("OKKO-MOV-10", "end", who=s.table.ids[i], at=s.table.board.grid.names[walker.at])
    return Walk(path, tuple(walker.entered), walker.facing, walker.spent, walker.held, walker.stopped)


class _Walker:
    __slots__ = (
        "at",
        "entered",
        "facing",
        "figures",
        "gait",
        "held",
        "pinned",
        "s",
        "spent",
        "stopped",
        "who",
        "zones",
    )

    def __init__(self, s: State, i: int, gait: Gait) -> None:
        self.s, self.gait, self.who = s, gait, s.table.ids[i]
        self.at, self.facing, self.spent, self.stopped = s.at[i], s.facing[i], 0, False
        self.entered: list[int] = []
        self.zones = s.enemy_zones(s.table.side[i])
        self.figures = 0 if "figures" in gait.words else s.occupied & ~(1 << self.at)
        self.held = bool(self.zones >> self.at & 1)
        self.pinned = self.held and s.status[i] == SHAKEN

    def turn(self, facing: int) -> None:
        if (facing - self.facing) % 4 not in (1, 3):
            refuse("OKKO-MOV-05", who=self.who, facing=FACINGS[facing])
        self._spend(1)
        self.facing = facing

    def _spend(self, cost: int) -> None:
        self.spent += cost
        if self.spent > self.gait.points:
            refuse("OKKO-MOV-13", who=self.who, need=self.spent, have=self.gait.points)

    def enter(self, name: object) -> None:
        s, board, who, words = self.s, self.s.table.board, self.who, self.gait.words
        if self.pinned:
            refuse("OKKO-ZOC-06", who=who)
        to = board.grid.index.get(name, -1) if isinstance(name, str) else -1
        if to < 0:
            outside = parse(name)
            if outside is None or board.grid.width > outside[0] >= 0 <= outside[1] < board.grid.height:
                refuse("FILE-ACTION", "value", name="path")
            refuse("OKKO-MOV-12", who=who, at=name)
            return
        d = board.grid.direction(self.at, to)
        if d < 0:
            refuse("FILE-ACTION", "not-adjacent", name="path", at=name)
        if board.blocking >> to & 1:
            refuse("OKKO-MOV-09", who=who, at=name)
        if self.figures >> to & 1:
            refuse("OKKO-MOV-10", who=who, at=name)
        if not board.passage(self.at, d, self.figures):
            refuse("OKKO-MOV-11" if d % 2 == 0 else "OKKO-MOV-14", who=who, at=name)
        self._spend(step_cost(s, self.facing, d, to, words))
        self.at = to
        self.entered.append(to)
        self.stopped = stopped_by_zone(self.zones, to, words)


def stopped_by_zone(zones: int, square: int, words: frozenset[str]) -> bool:
    """OKKO-ZOC-04, OKKO-ZOC-09: entering an enemy control zone ends the move."""
    return bool(zones >> square & 1) and "zones" not in words


# The move


def make_move(
    r: Play, i: int, walk: Walk, words: frozenset[str], boost: Boost | None, declared: Sequence[Use], own: Sequence[Use]
) -> None:
    """Carries out a path that has been judged (OKKO-MOV-01: no action). `words`: what the figure ignores; `own`: its
    automatic skills."""
    s = r.s
    shaken_by_it = leaves_zone(s, i, walk, words)
    r.activate(i)
    if boost is not None:
        pay_boost(r, i, boost)
    start = s.at[i]
    if walk.entered:
        s.put(i, walk.entered[-1])
        s.trail[i] += walk.entered
    s.facing[i], s.moved[i] = walk.facing, True
    if declared or own:
        pay(r, i, declared, own, "move")
    if shaken_by_it:
        r.push(("zone_left", i))
    if r.log is not None:
        _tell_move(r, i, start, walk)


def _tell_move(r: Play, i: int, start: int, walk: Walk) -> None:
    r.tell(
        "move",
        who=r.name(i),
        **{"from": r.square(start)},
        to=r.square(r.s.at[i]),
        path=list(walk.path),
        points=walk.points,
        facing=FACINGS[walk.facing],
    )
    if walk.stopped:
        r.tell("zone_stop", who=r.name(i), at=r.square(r.s.at[i]))


def leaves_zone(s: State, i: int, walk: Walk, words: frozenset[str]) -> bool:
    """OKKO-ZOC-07, OKKO-ZOC-08: a vigilant figure that started in an enemy zone and left its square (or, by the option,
    turned) is shaken at the end of its move."""
    if s.status[i] != VIGILANT or "zones" in words or not walk.held:
        return False
    return bool(walk.entered) or s.table.options.turn_in_zone_shakes


@step("zone_left")
def end_move(r: Play, frame: Frame) -> None:
    i = frame[1]
    if r.s.in_play(i):
        harm.shake_anyway(r, i, "zone")
