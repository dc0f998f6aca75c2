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
#: `HEADING[facing][direction]`: 1 for a step to the front, 2 to the side and back.
HEADING = tuple(tuple(1 if (d - 2 * f + 1) % 8 < 3 else 2 for d in range(8)) for f in range(4))


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
    return 1 if "facing" in words else HEADING[facing][d]


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
    squares that the way must keep to; `ends`, by facing: where it may end (all, unless a way out of somebody's sight
    is looked for)."""

    __slots__ = ("ended", "exits", "figures", "gait", "i", "levels", "s", "start", "stops")

    def __init__(self, s: State, i: int, gait: Gait, within: int = -1, ends: Sequence[int] | None = None) -> None:
        self.s, self.i, self.gait, self.start = s, i, gait, s.at[i]
        zones = s.enemy_zones(s.table.side[i])
        pinned = s.status[i] == SHAKEN and bool(zones >> self.start & 1)
        self.stops = 0 if "zones" in gait.words else zones & ~(1 << self.start)
        self.figures = 0 if "figures" in gait.words else s.occupied & ~(1 << self.start)
        free = 0 if pinned else s.table.board.grid.full & ~(s.table.board.blocking | self.figures)
        self.levels = self.ended = self._flood(free & within, s.facing[i])
        if ends is not None:
            self.ended = [[mask & end for mask, end in zip(level, ends, strict=True)] for level in self.levels]

    def _flood(self, free: int, facing: int) -> list[list[int]]:
        board, words, points = self.s.table.board, self.gait.words, self.gait.points
        rough = (0 if "hindering" in words else board.hindering) | (0 if "water" in words else board.water)
        smooth, rough = free & ~rough, free & rough
        side = 1 if "facing" in words else 2
        n, ne, e, se, south, sw, w, nw = self.exits = self._exits()
        up, up_right, up_left = board.grid.width, board.grid.width + 1, board.grid.width - 1
        levels = [[0, 0, 0, 0] for _ in range(points + 4)]
        levels[0][facing] = 1 << self.start
        seen, go_on = [0, 0, 0, 0], ~self.stops
        for cost in range(points):
            here, one, two, other = (levels[cost + more] for more in (0, 1, 2, side))
            last = levels[cost + side + 1]
            for f in range(4):
                go = here[f] & ~seen[f]
                here[f] = go
                seen[f] |= go
                go &= go_on
                if not go:
                    continue
                one[f - 3] |= go
                one[f - 1] |= go
                north, east, down, west = (go & n) << up, (go & e) << 1, (go & south) >> up, (go & w) >> 1
                n_e, s_e, s_w, n_w = (
                    (go & ne) << up_right,
                    (go & se) >> up_left,
                    (go & sw) >> up_right,
                    (go & nw) << up_left,
                )
                if f == 0:
                    front, rest = n_w | north | n_e, east | s_e | down | s_w | west
                elif f == 1:
                    front, rest = n_e | east | s_e, north | down | s_w | west | n_w
                elif f == 2:
                    front, rest = s_e | down | s_w, north | n_e | east | west | n_w
                else:
                    front, rest = s_w | west | n_w, north | n_e | east | s_e | down
                one[f] |= front & smooth
                two[f] |= front & rough
                other[f] |= rest & smooth
                last[f] |= rest & rough
        levels[points] = [new & ~old for new, old in zip(levels[points], seen, strict=True)]
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
        for cost, level in enumerate(self.ended[1:], 1):
            for facing in range(4):
                mask = level[facing] & ~taken
                while mask:
                    low = mask & -mask
                    yield low.bit_length() - 1, facing, cost
                    mask ^= low

    def count(self, points: int) -> int:
        """How many places `ends` gives within so many points."""
        taken = ~(self.s.occupied & ~(1 << self.start))
        return sum((mask & taken).bit_count() for level in self.ended[1 : points + 1] for mask in level)

    def nth(self, n: int) -> tuple[int, int]:
        """The square and facing of the n-th of `ends`."""
        taken = ~(self.s.occupied & ~(1 << self.start))
        for level in self.ended[1:]:
            for facing, mask in enumerate(level):
                mask &= taken
                size = mask.bit_count()
                if n < size:
                    for _ in range(n):
                        mask &= mask - 1
                    return (mask & -mask).bit_length() - 1, facing
                n -= size
        raise IndexError(n)

    def seen_ends(self, enemy: int, vision: int) -> list[int]:
        """By facing, the squares out of an enemy's sight from which the mover would control the enemy's square, and
        whose cheapest path comes through that sight."""
        holders, found = self.s.table.board.holders, [0, 0, 0, 0]
        for level in self.ended[1:]:
            for facing in range(4):
                mask = level[facing] & holders[enemy * 4 + facing] & ~vision
                while mask:
                    low = mask & -mask
                    mask ^= low
                    if any(vision >> e & 1 for e in self.entered(low.bit_length() - 1, facing)):
                        found[facing] |= low
        return found

    def entered(self, square: int, facing: int) -> list[int]:
        """The squares that the path there enters."""
        grid = self.s.table.board.grid
        return [grid.index[name] for name in self.path(square, facing) if name not in FACING_OF]

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
        """The place before this one on a cheapest path: a turn if one leads here, else a step."""
        levels, to = self.levels, self.s.table.board.grid.to[square]
        if not self.stops >> square & 1:
            before = levels[cost - 1]
            for f in (facing - 3, facing - 1):
                if before[f] >> square & 1:
                    return square, f % 4, cost - 1
        going_on = ~self.stops
        rest = cost - ground_cost(self.s, square, self.gait.words)
        for d in range(8):
            origin = to[d - 4]
            if origin < 0:
                continue
            earlier = rest - HEADING[facing][d]
            if earlier < rest - 1 and "facing" in self.gait.words:
                earlier = rest - 1
            if earlier >= 0 and levels[earlier][facing] & going_on & self.exits[d] & 1 << origin:
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
