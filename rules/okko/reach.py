"""Where a figure can go (MOV, ZOC-04): every place it can come to, what it costs, and a cheapest path there.

A place is a square and a facing. Sets of places are bit masks too: four copies of the board side by side, one for each
facing, so that one shift steps from every place at once; square q faced f is bit f × size + q.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.grid import FACINGS, bits
from rules.okko.board import Steps
from rules.okko.figures import SHAKEN, State
from rules.okko.moves import HEADING, Gait, ground_cost


class Reach:
    """Every place a figure can come to: `levels[cost]`, and `ended[cost]`, those where its move may end.

    Flooded outwards level by level; a square in an enemy zone is reached, not gone through (OKKO-ZOC-04). `within`:
    squares that the way must keep to; `ends`: places where it may end (all, unless a way out of somebody's sight is
    looked for)."""

    __slots__ = ("board", "ended", "exits", "gait", "levels", "reached", "s", "stops")

    def __init__(self, s: State, i: int, gait: Gait, within: int = -1, ends: int = -1) -> None:
        self.s, self.gait, self.board = s, gait, s.table.board
        board, start = self.board, s.at[i]
        zones = s.enemy_zones(s.table.side[i])
        others = s.occupied & ~(1 << start)
        pinned = s.status[i] == SHAKEN and zones >> start & 1
        self.stops = 0 if "zones" in gait.words else zones & ~(1 << start)
        figures = 0 if "figures" in gait.words else others
        self.exits = self._exits(figures)
        free = 0 if pinned else board.grid.full & ~(board.blocking | figures) & within
        self.levels = self.ended = self._flood(free, start, s.facing[i])
        if figures != others or ends != -1:
            ends &= ~(others * board.four)
            self.ended = [level & ends for level in self.levels]

    def _exits(self, figures: int) -> list[int]:
        """Places from which a step in each direction is open: OKKO-MOV-11, OKKO-MOV-12, OKKO-MOV-14."""
        board = self.board
        inboard, width, exits = board.inboard, board.grid.width, board.open_places
        north, south = figures >> width & inboard[0], figures << width & inboard[4]
        east, west = figures >> 1 & inboard[2], figures << 1 & inboard[6]
        for d, one, other in ((1, north, east), (3, east, south), (5, south, west), (7, west, north)):
            left, right = board.flanks[d]
            closed = (left | one) & (right | other) & exits[d]
            if closed:
                exits = exits[:]
                exits[d] &= ~(closed * board.four)
        return exits

    def _flood(self, free: int, start: int, facing: int) -> list[int]:
        board, words, points = self.board, self.gait.words, self.gait.points
        rough = free & ((0 if "hindering" in words else board.hindering) | (0 if "water" in words else board.water))
        smooth, rough = (free & ~rough) * board.four, rough * board.four
        size, back, whole = board.grid.size, 3 * board.grid.size, board.whole
        levels = [0] * (points + 4)
        levels[0] = 1 << facing * size + start
        seen, go_on = 0, ~(self.stops * board.four)
        rising, falling = self._steps()
        for cost in range(points):
            go = levels[cost] = levels[cost] & ~seen
            seen |= go
            go &= go_on
            if not go:
                continue
            front = every = 0
            for exits, shift, ahead in rising:
                stepped = (go & exits) << shift
                every |= stepped
                front |= stepped & ahead
            for exits, shift, ahead in falling:
                stepped = (go & exits) >> shift
                every |= stepped
                front |= stepped & ahead
            turned = (go << size | go << back) & whole | go >> size | go >> back
            levels[cost + 1] |= turned | front & smooth
            levels[cost + 2] |= every & smooth | front & rough
            levels[cost + 3] |= every & rough
        levels[points] &= ~seen
        self.reached = seen | levels[points]
        return levels[: points + 1]

    def _steps(self) -> tuple[Steps, Steps]:
        """As `Board.steps_from`."""
        board, any_way = self.board, "facing" in self.gait.words
        if self.exits is board.open_places and not any_way:
            return board.steps
        return board.steps_from(self.exits, [board.whole] * 8 if any_way else board.ahead)

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
        return sum([level.bit_count() for level in self.ended[1 : points + 1]])

    def nth(self, n: int) -> tuple[int, int]:
        """The square and facing of the n-th of `ends`."""
        size, full = self.board.grid.size, self.board.grid.full
        for level in self.ended[1:]:
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
            return (mask & -mask).bit_length() - 1, facing
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
        while cost > first:
            square, facing, cost = self._before(square, facing, cost)
            if vision >> square & 1:
                return True
        return False

    def is_seen(self, square: int, facing: int, vision: int) -> bool:
        """Whether the path there enters any square of a field of vision."""
        return any(vision >> entered & 1 for entered in self.entered(square, facing))

    def entered(self, square: int, facing: int) -> list[int]:
        """The squares that the path there enters."""
        return [to for to, turn in self._way(square, facing) if turn < 0]

    def path(self, square: int, facing: int) -> list[str]:
        """A cheapest path there, as an action's `path` has it."""
        names = self.board.grid.names
        return [names[to] if turn < 0 else FACINGS[turn] for to, turn in self._way(square, facing)]

    def _way(self, square: int, facing: int) -> list[tuple[int, int]]:
        """A cheapest path: for each step the square entered and −1, for each turn the square and the new facing."""
        cost, way = self.cost(square, facing), []
        while cost > 0:
            before, turned_from, cost = self._before(square, facing, cost)
            way.append((square, -1 if before != square else facing))
            square, facing = before, turned_from
        way.reverse()
        return way

    def _before(self, square: int, facing: int, cost: int) -> tuple[int, int, int]:
        """The place before this one on a cheapest path, and its cost: a turn if one leads here, else a step."""
        size, levels = self.board.grid.size, self.levels
        if not self.stops >> square & 1:
            before = levels[cost - 1] >> square
            if before >> (facing + 1) % 4 * size & 1:
                return square, (facing + 1) % 4, cost - 1
            if before >> (facing - 1) % 4 * size & 1:
                return square, (facing - 1) % 4, cost - 1
        words, origins, going_on = self.gait.words, facing * size, ~self.stops
        rest = cost - ground_cost(self.s, square, words)
        front = levels[rest - 1] >> origins & going_on
        aside = levels[rest - 2] >> origins & going_on if rest > 1 else 0
        headings = (1,) * 8 if "facing" in words else HEADING[facing]
        for d, origin in self.board.grid.origins[square]:
            if (front if headings[d] == 1 else aside) >> origin & self.exits[d] >> origin & 1:
                return origin, facing, rest - headings[d]
        raise LookupError((square, facing, cost))
