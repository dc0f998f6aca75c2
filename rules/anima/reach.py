"""Where a figure can go (ANIMA-MOV-01 … 03, 08, 09, 11): every square in reach, its cost, and a path there.

Flooded outwards level by level: the squares first entered at a cost are a mask, and one shift steps from all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.anima.board import FREE_PASSAGE, INTANGIBLE, ORDINARY, Board
from rules.anima.lines import run_over, shadows
from rules.grid import bits

__all__ = ["FREE_PASSAGE", "INTANGIBLE", "ORDINARY", "Reach", "Runs", "flood", "run_out", "runs"]


class Reach:
    """The squares in reach of a walk: `squares`, those where it may end, the start left out; `levels[cost]`, those
    entered for exactly that many points, whether or not it may end there."""

    __slots__ = ("board", "going_on", "levels", "mode", "squares", "start", "uphill")

    def __init__(
        self, board: Board, start: int, levels: list[int], going_on: int, mode: int, uphill: bool = True
    ) -> None:
        self.board, self.start, self.levels, self.going_on, self.mode = board, start, levels, going_on, mode
        self.uphill = uphill
        reached = 0
        for level in levels:
            reached |= level
        self.squares = reached & board.passable & ~(1 << start)

    def cost(self, square: int) -> int:
        """Points to come to a square; −1 if out of reach."""
        for cost, level in enumerate(self.levels):
            if level >> square & 1:
                return cost
        return -1

    def path(self, square: int) -> tuple[int, ...]:
        """A cheapest path: the squares entered, this one last; always the same among equals. LookupError if it is out
        of reach."""
        cost, board, mode, levels = self.cost(square), self.board, self.mode, self.levels
        if cost < 0:
            raise LookupError(square)
        way = []
        while square != self.start:
            way.append(square)
            before = (levels[cost - 1] | (levels[cost - 2] if cost > 1 else 0)) & self.going_on
            for _, origin in board.grid.origins[square]:
                if not before >> origin & 1:
                    continue
                step = board.step_cost(origin, square, mode, self.uphill)
                if step and step <= cost and levels[cost - step] >> origin & 1:
                    break
            square, cost = origin, cost - step
        way.reverse()
        return tuple(way)


def flood(
    board: Board,
    start: int,
    points: int,
    blocked: int = 0,
    stop: int = 0,
    mode: int = ORDINARY,
    uphill: bool = True,
) -> Reach:
    """What can be reached from a square for so many points, going round corners.

    `blocked` squares may not be entered, one of `stop` ends the move when entered (MOV-08; the start never does).
    `mode`: ORDINARY, FREE_PASSAGE (rough costs 1) or INTANGIBLE (every square costs 1, no ground stops it, but it may
    not end on impassable ground). `uphill`: a climb costs 2. Occupied squares that may be passed are the caller's to
    take out of `squares`."""
    here, new, origin = 1 << start, board.grid.full & ~blocked | 1 << start, 1 << start
    going_on = ~stop | origin
    rough = board.rough if mode == ORDINARY else 0
    steps, climbs = (board.inside, None) if mode == INTANGIBLE else (board.level, board.climb)
    if board.flat:
        climbs = None
    elif not uphill and climbs:
        steps, climbs = board.open, None
    levels, soon = [], 0
    for _ in range(points):
        here &= new
        new ^= here
        levels.append(here)
        go = here & going_on
        every = _stepped(go, steps, board.grid.width)
        climbed = _stepped(go, climbs, board.grid.width) if climbs else 0
        here, soon = soon | every & ~rough, every & rough | climbed
    levels.append(here & new)
    return Reach(board, start, levels, going_on, mode, uphill)


def _stepped(go: int, exits: list[int], up: int) -> int:
    """The squares one step away from some squares, by direction only from where the step is possible."""
    n, ne, e, se, s, sw, w, nw = exits
    return (
        (go & n) << up
        | (go & ne) << up + 1
        | (go & e) << 1
        | (go & se) >> up - 1
        | (go & s) >> up
        | (go & sw) >> up + 1
        | (go & w) >> 1
        | (go & nw) << up - 1
    )


# Straight lines


class Runs:
    """The squares in reach of a run, in a straight line: `squares` and `levels` as for a Reach."""

    __slots__ = ("board", "levels", "squares", "start")

    def __init__(self, board: Board, start: int, levels: list[int]) -> None:
        self.board, self.start, self.levels = board, start, levels
        self.squares = 0
        for level in levels[1:]:
            self.squares |= level

    def cost(self, square: int) -> int:
        """Points to run to a square; −1 if it is out of reach."""
        for cost, level in enumerate(self.levels):
            if level >> square & 1:
                return cost
        return -1

    def path(self, square: int) -> tuple[int, ...]:
        """The straight line to a square: the squares entered, this one last. LookupError if it is out of reach."""
        if not self.squares >> square & 1:
            raise LookupError(square)
        return tuple(self.board.line(self.start, square))


def runs(board: Board, start: int, points: int, blocked: int = 0, stop: int = 0, mode: int = ORDINARY) -> Runs:
    """ANIMA-MOV-03: what can be reached from a square along a straight line of squares (BRD-14) for so many points;
    `blocked`, `stop` and `mode` as for `flood`."""
    known = board.runs.get((start, mode))
    if known is None or len(known) <= points:
        known = board.runs[start, mode] = _free_runs(board, start, points, mode)
    levels, lost = known[: points + 1], blocked
    hindering = (blocked | stop) & board.within(start, points) & ~(1 << start)
    if hindering:
        lost |= _Passing(board, start, points).shadow(hindering)
    return Runs(board, start, [level & ~lost for level in levels] if lost else levels)


class _Passing:
    """For straight lines from one square: which end beyond, or at, some square. Masks lie as in `Shadows` (`raised`)
    until they are put together and `laid` on the board."""

    __slots__ = ("base", "cast", "start", "x", "y")

    def __init__(self, board: Board, start: int, points: int) -> None:
        self.start, self.x, self.y = start, board.grid.xs[start], board.grid.ys[start]
        self.cast = shadows(board.grid.width, max(8, -(-points // 8) * 8), run_over)  # few radii: multiples of 8
        self.base = self.cast.radius * board.grid.width + self.x - start

    def beyond(self, square: int) -> int:
        """The ends of lines that pass a square; raised."""
        return self.cast.of(self.x, self.start, square)

    def through(self, square: int) -> int:
        """The ends of lines that enter a square; raised."""
        return self.beyond(square) | 1 << self.base + square

    def along(self, here: int, there: int) -> int:
        """The ends of lines that step from a square to its neighbour: all that pass the one and enter the other, since
        a line goes on by one square a step; raised."""
        return self.through(there) if here == self.start else self.beyond(here) & self.through(there)

    def laid(self, raised: int) -> int:
        """A raised mask where it lies on the board."""
        return self.cast.laid(raised, self.y)

    def shadow(self, squares: int) -> int:
        """The ends of lines that pass some squares."""
        raised = 0
        for square in bits(squares):
            raised |= self.beyond(square)
        return self.laid(raised)


class _Tally:
    """How often each square of a board was counted, as bit planes: many squares are counted in one step."""

    __slots__ = ("planes",)

    def __init__(self) -> None:
        self.planes: list[int] = []

    def add(self, mask: int) -> None:
        for n, plane in enumerate(self.planes):
            self.planes[n], mask = plane ^ mask, plane & mask
            if not mask:
                return
        if mask:
            self.planes.append(mask)

    def counted(self, times: int, among: int) -> int:
        """The squares of `among` that were counted exactly so often."""
        for n, plane in enumerate(self.planes):
            among &= plane if times >> n & 1 else ~plane
        return among


def _free_runs(board: Board, start: int, points: int, mode: int) -> list[int]:
    """The squares that can be run to by ground alone, for each cost up to `points`: the distance, and a point more for
    each costly step on the line."""
    discs = [board.within(start, n) for n in range(points + 1)]
    rings = [disc & ~smaller & board.passable for smaller, disc in zip([0, *discs], discs, strict=False)]
    if mode == INTANGIBLE:
        return rings
    passing, tally, window = _Passing(board, start, points), _Tally(), discs[-1]
    lost = passing.shadow(window & ~board.passable & ~(1 << start))
    for here, there in _outward(board, board.barred, start, window):
        lost |= passing.laid(passing.along(here, there))
    rough = board.rough & window & ~(1 << start) if mode == ORDINARY else 0
    for square in bits(rough):
        tally.add(passing.through(square))
    for here, there in _outward(board, board.climb, start, window):
        if not rough >> there & 1:
            tally.add(passing.along(here, there))
    tally.planes = [passing.laid(plane) for plane in tally.planes]
    return _by_cost([ring & ~lost for ring in rings], tally)


def _by_cost(rings: list[int], tally: _Tally) -> list[int]:
    """Squares by distance → squares by distance and what was counted on the way."""
    levels, every = [0] * len(rings), 0
    for ring in rings:
        every |= ring
    for more in range(min(1 << len(tally.planes), len(rings))):
        counted = tally.counted(more, every)
        if counted:
            for distance, ring in enumerate(rings[: len(rings) - more]):
                levels[distance + more] |= ring & counted
    return levels


def _outward(board: Board, steps: list[int], start: int, window: int) -> Iterator[tuple[int, int]]:
    """Of steps given by direction, those that a line from the start may take: each leads one square further away."""
    xs, ys, shift = board.grid.xs, board.grid.ys, board.grid.shift
    x, y = xs[start], ys[start]
    for d, origins in enumerate(steps):
        for here in bits(origins & window):
            there = here + shift[d]
            if window >> there & 1:
                far = max(abs(xs[here] - x), abs(ys[here] - y))
                if abs(xs[there] - x) > far or abs(ys[there] - y) > far:
                    yield here, there


def run_out(board: Board, start: int, line: list[int], points: int, mode: int = ORDINARY) -> list[int]:
    """ANIMA-CHG-05: as much of a line as so many points pay for and ground lets through."""
    for place, square in enumerate(line):
        step = board.step_cost(start, square, mode)
        points -= step
        if not step or points < 0:
            return line[:place]
        start = square
    return line
