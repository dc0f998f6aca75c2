"""Moving (MOV, ZOC-04 … ZOC-09): where a figure can go, what a path costs, and the move itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.grid import FACING_OF, FACINGS, parse
from rules.okko import harm
from rules.okko.bearing import Use, automatic, bearing
from rules.okko.deeds import pay
from rules.okko.figures import SHAKEN, VIGILANT, State
from rules.okko.play import Frame, Play, step
from rules.okko.spend import Boost, pay_boost
from rules.okko.strike import stat_in_use, words_of
from rules.refusal import refuse

NO_WORDS: frozenset[str] = frozenset()


class Gait(NamedTuple):
    """How a figure moves: its points (OKKO-MOV-02) and what it ignores."""

    points: int
    words: frozenset[str]


def gait_of(s: State, i: int, boost: bool, uses: Sequence[Use] = ()) -> Gait:
    """The points and freedoms of a move with these skills, its automatic ones among them."""
    bearings = bearing(s, i, "move", uses)
    points, _ = stat_in_use(s, i, "movement", bearings, boost)
    return Gait(points, words_of(bearings) if bearings else NO_WORDS)


def step_cost(s: State, facing: int, d: int, to: int, words: frozenset[str]) -> int:
    """OKKO-MOV-03, OKKO-MOV-04 and what the ground adds (OKKO-MOV-06, OKKO-MOV-07, OKKO-MOV-08)."""
    return heading_cost(facing, d, words) + ground_cost(s, to, words)


def heading_cost(facing: int, d: int, words: frozenset[str]) -> int:
    """OKKO-MOV-03: 1 to the front; OKKO-MOV-04: 2 to the side and back."""
    return 1 if (d - 2 * facing + 1) % 8 < 3 or "facing" in words else 2


def ground_cost(s: State, to: int, words: frozenset[str]) -> int:
    """OKKO-MOV-06, OKKO-MOV-07"""
    board = s.table.board
    if board.hindering >> to & 1:
        return int("hindering" not in words)
    return int(board.water >> to & 1 and "water" not in words)


# Where it can go


class Reach:
    """Every (square, facing) a figure can come to, by cost, as masks: `levels[cost][facing]`.

    Flooded outwards level by level; a square in an enemy zone is reached, not gone through (OKKO-ZOC-04). `within`:
    squares that the way must keep to (all, unless asked for a way out of somebody's sight)."""

    __slots__ = ("figures", "gait", "i", "levels", "s", "start", "stops")

    def __init__(self, s: State, i: int, gait: Gait, within: int = -1) -> None:
        self.s, self.i, self.gait, self.start = s, i, gait, s.at[i]
        zones = s.enemy_zones(s.table.side[i])
        pinned = s.status[i] == SHAKEN and bool(zones >> self.start & 1)
        self.stops = 0 if "zones" in gait.words else zones & ~(1 << self.start)
        self.figures = 0 if "figures" in gait.words else s.occupied & ~(1 << self.start)
        free = 0 if pinned else s.table.board.grid.full & ~(s.table.board.blocking | self.figures)
        self.levels = self._flood(free & within, s.facing[i])

    def _flood(self, free: int, facing: int) -> list[list[int]]:
        board, words, points = self.s.table.board, self.gait.words, self.gait.points
        rough = (0 if "hindering" in words else board.hindering) | (0 if "water" in words else board.water)
        smooth, rough = free & ~rough, free & rough
        exits, shift, side = self._exits(), board.grid.shift, 1 if "facing" in words else 2
        levels = [[0, 0, 0, 0] for _ in range(points + 4)]
        levels[0][facing] = 1 << self.start
        seen, go_on = [0, 0, 0, 0], ~self.stops
        for cost in range(points + 1):
            here = levels[cost]
            for f in range(4):
                new = here[f] & ~seen[f]
                here[f] = new
                seen[f] |= new
                go = new & go_on
                if not go or cost == points:
                    continue
                one, two = levels[cost + 1], levels[cost + 2]
                one[(f + 1) & 3] |= go
                one[(f + 3) & 3] |= go
                front = other = 0
                for d in range(8):
                    out = go & exits[d]
                    if out:
                        by = shift[d]
                        there = out << by if by > 0 else out >> -by
                        if (d - 2 * f + 1) % 8 < 3:
                            front |= there
                        else:
                            other |= there
                one[f] |= front & smooth
                two[f] |= front & rough
                levels[cost + side][f] |= other & smooth
                levels[cost + side + 1][f] |= other & rough
        return levels[: points + 1]

    def _exits(self) -> list[int]:
        """Squares from which a step in each direction is open: OKKO-MOV-11, OKKO-MOV-12, OKKO-MOV-14."""
        board, figures = self.s.table.board, self.figures
        exits = board.exits
        if not figures and not board.walls and not board.blocking:
            return exits
        shift = board.grid.shift
        beside = [0] * 8
        for d in (0, 2, 4, 6):
            beside[d] = (figures >> shift[d] if shift[d] > 0 else figures << -shift[d]) & board.inboard[d]
        open_to = list(exits)
        for d, (left, right) in board.flanks.items():
            open_to[d] = exits[d] & ~((left | beside[d - 1]) & (right | beside[(d + 1) & 7]))
        return open_to

    def cost(self, square: int, facing: int) -> int:
        """Points to come to a square and facing; −1 if out of reach."""
        for cost, level in enumerate(self.levels):
            if level[facing] >> square & 1:
                return cost
        return -1

    def ends(self) -> Iterator[tuple[int, int, int]]:
        """(square, facing, cost) of every place where the move may end, cheapest first."""
        taken = self.s.occupied & ~(1 << self.start)
        for cost, level in enumerate(self.levels[1:], 1):
            for facing in range(4):
                mask = level[facing] & ~taken
                while mask:
                    low = mask & -mask
                    yield low.bit_length() - 1, facing, cost
                    mask ^= low

    def path(self, square: int, facing: int) -> list[str]:
        """A cheapest path there, as an action's `path` has it."""
        grid = self.s.table.board.grid
        cost, steps = self.cost(square, facing), []
        while cost > 0:
            before = self._before(square, facing, cost)
            steps.append(FACINGS[facing] if before[0] == square else grid.names[square])
            square, facing, cost = before
        return steps[::-1]

    def _before(self, square: int, facing: int, cost: int) -> tuple[int, int, int]:
        board, words, levels = self.s.table.board, self.gait.words, self.levels
        if not self.stops >> square & 1:
            for f in ((facing + 3) & 3, (facing + 1) & 3):
                if levels[cost - 1][f] >> square & 1:
                    return square, f, cost - 1
        ground = ground_cost(self.s, square, words)
        for d in range(8):
            origin = board.grid.to[square][(d + 4) & 7]
            if origin < 0 or self.stops >> origin & 1:
                continue
            earlier = cost - heading_cost(facing, d, words) - ground
            if earlier >= 0 and levels[earlier][facing] >> origin & 1 and board.passage(origin, d, self.figures):
                return origin, facing, earlier
        raise LookupError((square, facing, cost))


# The path of an action


class Walk(NamedTuple):
    """A path that is legal: the squares entered, the facing at its end, points spent, whether a zone stopped it."""

    entered: tuple[int, ...]
    facing: int
    points: int
    stopped: bool


def judge_path(s: State, i: int, path: Sequence[object], gait: Gait) -> Walk:
    """Judges a path step by step, in the order of the format page."""
    walker = _Walker(s, i, gait)
    for step_name in path:
        walker.go(step_name)
    if walker.entered and walker.at != s.at[i] and s.occupied >> walker.at & 1:
        refuse("OKKO-MOV-10", "end", who=s.table.ids[i], at=s.table.board.grid.names[walker.at])
    return Walk(tuple(walker.entered), walker.facing, walker.spent, walker.stopped)


class _Walker:
    __slots__ = ("at", "entered", "facing", "gait", "i", "pinned", "s", "spent", "stopped", "who", "zones")

    def __init__(self, s: State, i: int, gait: Gait) -> None:
        self.s, self.i, self.gait, self.who = s, i, gait, s.table.ids[i]
        self.at, self.facing, self.spent, self.stopped = s.at[i], s.facing[i], 0, False
        self.entered: list[int] = []
        self.zones = s.enemy_zones(s.table.side[i])
        self.pinned = s.status[i] == SHAKEN and bool(self.zones >> self.at & 1)

    def go(self, name: object) -> None:
        if self.stopped:
            refuse("OKKO-ZOC-04", who=self.who, at=self.s.table.board.grid.names[self.at])
        if isinstance(name, str) and name in FACING_OF:
            self._turn(FACING_OF[name])
        else:
            self._step(name)

    def _turn(self, facing: int) -> None:
        if (facing - self.facing) % 4 not in (1, 3):
            refuse("OKKO-MOV-05", who=self.who, facing=FACINGS[facing])
        self._spend(1)
        self.facing = facing

    def _spend(self, cost: int) -> None:
        self.spent += cost
        if self.spent > self.gait.points:
            refuse("OKKO-MOV-13", who=self.who, need=self.spent, have=self.gait.points)

    def _step(self, name: object) -> None:
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
        figures = 0 if "figures" in words else s.occupied & ~(1 << s.at[self.i])
        if figures >> to & 1:
            refuse("OKKO-MOV-10", who=who, at=name)
        if not board.passage(self.at, d, figures):
            refuse("OKKO-MOV-11" if d % 2 == 0 else "OKKO-MOV-14", who=who, at=name)
        self._spend(step_cost(s, self.facing, d, to, words))
        self.at = to
        self.entered.append(to)
        self.stopped = stopped_by_zone(self.zones, to, words)


def stopped_by_zone(zones: int, square: int, words: frozenset[str]) -> bool:
    """OKKO-ZOC-04, OKKO-ZOC-09: entering an enemy control zone ends the move."""
    return bool(zones >> square & 1) and "zones" not in words


# The move


def make_move(r: Play, i: int, path: list[str], walk: Walk, boost: Boost | None, declared: tuple[Use, ...]) -> None:
    """Carries out a path that has been judged."""
    s = r.s
    own = automatic(s, i, "move")
    words = gait_of(s, i, boost is not None, (*declared, *own)).words
    shaken_by_it = leaves_zone(s, i, walk, words)
    r.activate(i)
    if boost is not None:
        pay_boost(r, i, boost)
    start = s.at[i]
    if walk.entered:
        s.put(i, walk.entered[-1])
        s.trail[i] += walk.entered
    s.facing[i], s.moved[i] = walk.facing, True
    pay(r, i, declared, own, "move")
    r.push(("moved", i, shaken_by_it))
    r.tell(
        "move",
        who=r.name(i),
        **{"from": r.square(start)},
        to=r.square(s.at[i]),
        path=list(path),
        points=walk.points,
        facing=FACINGS[walk.facing],
    )
    if walk.stopped:
        r.tell("zone_stop", who=r.name(i), at=r.square(s.at[i]))


def leaves_zone(s: State, i: int, walk: Walk, words: frozenset[str]) -> bool:
    """OKKO-ZOC-07, OKKO-ZOC-08: a vigilant figure that started in an enemy zone and left its square (or, by the option,
    turned) is shaken at the end of its move."""
    if s.status[i] != VIGILANT or "zones" in words or not s.in_enemy_zone(i):
        return False
    return bool(walk.entered) or s.table.options.turn_in_zone_shakes


@step("moved")
def end_move(r: Play, frame: Frame) -> None:
    _, i, shaken_by_it = frame
    if shaken_by_it and r.s.in_play(i):
        harm.shake_anyway(r, i, "zone")
