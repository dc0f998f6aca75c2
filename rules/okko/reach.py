"""Where a figure can go (MOV, ZOC-04): every place it can come to, what it costs, and a cheapest path there.

A place is a square and a facing. Sets of places are bit masks too: four copies of the board side by side, one for each
facing, so that one shift steps from every place at once; square q faced f is bit f × size + q.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.grid import DIAGONALS, FACINGS, bits
from rules.okko.figures import SHAKEN, State
from rules.okko.moves import HEADING, Gait

ALL_AHEAD = (1,) * 8


class Reach:
    """Every place a figure can come to: `levels[cost]`, and `ended[cost]`, those where its move may end.

    Flooded outwards level by level; a square in an enemy zone is reached, not gone through (OKKO-ZOC-04). `within`:
    squares that the way must keep to; `ends`: places where it may end (all, unless a way out of somebody's sight is
    looked for)."""

    __slots__ = ("board", "ended", "exits", "gait", "going_on", "levels", "reached", "rough", "stops")

    def __init__(self, s: State, i: int, gait: Gait, within: int = -1, ends: int = -1) -> None:
        board = self.board = s.table.board
        self.gait, words, start = gait, gait.words, s.at[i]
        zones, others = s.enemy_zones(s.table.side[i]), s.occupied & ~(1 << start)
        pinned = s.status[i] == SHAKEN and zones >> start & 1
        self.stops = 0 if "zones" in words else zones & ~(1 << start)
        self.going_on = board.grid.full ^ self.stops
        self.rough = (0 if "hindering" in words else board.hindering) | (0 if "water" in words else board.water)
        figures = 0 if "figures" in words else others
        self.exits = self._exits(figures)
        self._flood(0 if pinned else board.ground & ~figures & within, start, s.facing[i])
        self.ended = self.levels
        if figures != others or ends != -1:
            ends &= ~(others * board.four)
            self.ended = [level & ends for level in self.levels]

    def _exits(self, figures: int) -> list[int]:
        """Places from which a step in each direction is open: OKKO-MOV-11, OKKO-MOV-12, OKKO-MOV-14."""
        board = self.board
        width, (in_n, _, in_e, _, in_s, _, in_w, _) = board.grid.width, board.inboard
        north, east = figures >> width & in_n, figures >> 1 & in_e
        south, west = figures << width & in_s, figures << 1 & in_w
        (l1, r1), (l3, r3), (l5, r5), (l7, r7) = board.ways_past
        closed = (
            (l1 | north) & (r1 | east),
            (l3 | east) & (r3 | south),
            (l5 | south) & (r5 | west),
            (l7 | west) & (r7 | north),
        )
        exits = board.open_places[:]
        for d, shut, always in zip(DIAGONALS, closed, board.closed, strict=True):
            if shut != always:
                exits[d] &= ~(shut * board.four)
        return exits

    def _flood(self, free: int, start: int, facing: int) -> None:
        """Level by level; `here` is what comes to be reached at this cost, `soon` and `later` at one and two more."""
        board, any_way, levels = self.board, "facing" in self.gait.words, []
        size, up = board.grid.size, board.grid.width
        up_right, up_left, back, round_ = up + 1, up - 1, 3 * size, 4 * size
        n, ne, e, se, s, sw, w, nw = self.exits
        facing_n, facing_e, facing_s, facing_w = board.facings
        rough = free & self.rough
        smooth, rough, going_on = (free ^ rough) * board.four, rough * board.four, self.going_on * board.four
        here, soon, later, new = 1 << facing * size + start, 0, 0, board.whole
        for _ in range(self.gait.points):
            here &= new
            new ^= here
            levels.append(here)
            go = here & going_on
            north, east, south, west = (go & n) << up, (go & e) << 1, (go & s) >> up, (go & w) >> 1
            to_ne, to_se = (go & ne) << up_right, (go & se) >> up_left
            to_sw, to_nw = (go & sw) >> up_right, (go & nw) << up_left
            upward, downward = north | to_ne | to_nw, south | to_se | to_sw
            every = front = upward | downward | east | west
            if not any_way:
                rightward, leftward = east | to_ne | to_se, west | to_nw | to_sw
                front = upward & facing_n | rightward & facing_e | downward & facing_s | leftward & facing_w
            turned = go | go << round_
            here = soon | turned >> size | turned >> back | front & smooth
            soon, later = later | every & smooth | front & rough, every & rough
        here &= new
        levels.append(here)
        self.levels, self.reached = levels, board.whole ^ new ^ here

    def cost(self, square: int, facing: int) -> int:
        """Points to come to a square and facing; −1 if out of reach."""
        place = facing * self.board.grid.size + square
        for cost, level in enumerate(self.levels):
            if level >> place & 1:
                return cost
        return -1

    def ends(self) -> Iterator[tuple[int, int, int]]:
        """(square, facing, cost) of every place where the move may end, cheapest first."""
        size = self.board.grid.size
        for cost, level in enumerate(self.ended[1:], 1):
            for facing in range(4):
                mask = level >> facing * size & self.board.grid.full
                while mask:
                    low = mask & -mask
                    yield low.bit_length() - 1, facing, cost
                    mask ^= low

    def count(self, points: int) -> int:
        """How many places `ends` gives within so many points."""
        if self.ended is self.levels and points + 1 >= len(self.levels):
            return self.reached.bit_count() - 1
        return sum([level.bit_count() for level in self.ended[1 : points + 1]])

    def nth(self, n: int) -> tuple[int, int, int]:
        """The n-th of `ends`."""
        size, full = self.board.grid.size, self.board.grid.full
        for cost, level in enumerate(self.ended[1:], 1):
            here = level.bit_count()
            if n >= here:
                n -= here
                continue
            facing, mask = 0, level & full
            while n >= mask.bit_count():
                n -= mask.bit_count()
                facing += 1
                mask = level >> facing * size & full
            for _ in range(n):
                mask &= mask - 1
            return (mask & -mask).bit_length() - 1, facing, cost
        raise IndexError(n)

    def seen_ends(self, enemy: int, vision: int) -> int:
        """The places out of an enemy's sight from which the mover would control the enemy's square, and whose cheapest
        path comes through that sight."""
        wanted, found, first = self.board.holders[enemy], 0, -1
        if not self.reached & wanted:
            return 0
        size, seen = self.board.grid.size, vision * self.board.four
        for cost, level in enumerate(self.levels):
            if first >= 0:
                for place in bits(self.ended[cost] & wanted & ~seen):
                    if self._comes_through(place % size, place // size, cost, vision, first):
                        found |= 1 << place
            elif level & seen:
                first = cost
        return found

    def _comes_through(self, square: int, facing: int, cost: int, vision: int, first: int) -> bool:
        """Whether the path there enters a field of vision, of which nothing can be entered for less than `first`."""
        for before, _, spent in self._back(square, facing, cost):
            if vision >> before & 1:
                return True
            if spent <= first:
                break
        return False

    def is_seen(self, square: int, facing: int, vision: int) -> bool:
        """Whether the path there enters any square of a field of vision."""
        return any(vision >> entered & 1 for entered in self.entered(square, facing))

    def entered(self, square: int, facing: int) -> list[int]:
        """The squares that the path there enters."""
        return [to for to, turn in self._way(square, facing) if turn < 0]

    def path(self, square: int, facing: int, cost: int = -1) -> list[str]:
        """A cheapest path there, as an action's `path` has it; `cost` if it is known."""
        names = self.board.grid.names
        return [names[to] if turn < 0 else FACINGS[turn] for to, turn in self._way(square, facing, cost)]

    def _way(self, square: int, facing: int, cost: int = -1) -> list[tuple[int, int]]:
        """A cheapest path: for each step the square entered and −1, for each turn the square and the new facing."""
        way = []
        for before, turned_from, _ in self._back(square, facing, self.cost(square, facing) if cost < 0 else cost):
            way.append((square, -1 if before != square else facing))
            square, facing = before, turned_from
        way.reverse()
        return way

    def _back(self, square: int, facing: int, cost: int) -> Iterator[tuple[int, int, int]]:
        """The places before this one on a cheapest path, each with its cost, back to where the figure stands: by a turn
        if one leads here, else by a step."""
        board, levels, words, going_on = self.board, self.levels, self.gait.words, self.going_on
        size, rough, exits, origins = board.grid.size, self.rough, self.exits, board.grid.origins
        while cost > 0:
            turned = levels[cost - 1] >> square & board.beside[facing]
            if turned and going_on >> square & 1:
                clockwise = (facing + 1) % 4
                facing, cost = clockwise if turned >> clockwise * size & 1 else (facing - 1) % 4, cost - 1
                yield square, facing, cost
                continue
            rest = cost - (rough >> square & 1)
            front = levels[rest - 1] >> facing * size & going_on
            aside = levels[rest - 2] >> facing * size & going_on if rest > 1 else 0
            either, headings = front | aside, ALL_AHEAD if "facing" in words else HEADING[facing]
            for d, origin in origins[square]:
                if either >> origin & 1:
                    step = headings[d]
                    if (front if step == 1 else aside) >> origin & exits[d] >> origin & 1:
                        break
            else:
                raise LookupError((square, facing, cost))
            square, cost = origin, rest - step
            yield square, facing, cost
