"""The board: ground, heights, steps, adjacency, straight lines (ANIMA-BRD-01 … 07, 14; MOV-09, 10; SET-07).

A square is its index y × width + x (`rules.grid`), a set of squares a bit mask. A Board never changes: equal boards are
one object (`board_of`), so fights on the same board share its geometry and whatever was worked out on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rules.anima.lines import offsets, rays_of
from rules.grid import grid_of
from rules.reading import FileError, Reader, fields, list_of, text

LEGEND = ".brf#O=~L"
DIGITS = "0123456789"
SIDE_LOW, SIDE_HIGH = 1, 96
#: Ways of moving over ground: any figure, free passage (TRT-11), intangible (TRT-08).
ORDINARY, FREE_PASSAGE, INTANGIBLE = 0, 1, 2
#: Classes of obstacles a flight meets (KNB-04 … 07), `Board.obstacle`; their names as the event `contact` has them.
NONE, SMALL, TREES, WALL, ROCK = 0, 1, 2, 3, 4
OBSTACLES = ("", "small", "trees", "wall", "rock")
_CLASS_OF = {"b": SMALL, "r": SMALL, "f": TREES, "#": WALL, "=": WALL, "O": ROCK}


class Board:
    """Ground and heights of a table, and everything that follows from them alone.

    Masks: `passable`; `rough`; `high`, impassable and blocking sight; `low`, impassable and not; `cover`, the obstacles
    of SHO-06; `stairs`. `height[square]` is 0–9, `taller[h]` the squares higher than h, `standing[h]` those at least
    that high, `opaque[h]` those that block sight between ends of which the higher stands at h (BRD-08), `flat`: all
    heights are equal. `obstacle[square]` is a class of KNB-04 … 07.

    `inside[d]`: squares whose neighbour in direction d is on the board. `open[d]`: those from which an ordinary step in
    direction d is possible; `level[d]` and `climb[d]` split them into steps that do not and that do go uphill.
    `barred[d]`: those from which only BRD-06 or BRD-07 forbids it. `near[square]`: the squares adjacent to it for close
    combat (BRD-02, BRD-06). `places[square]`: numbers whose differences tell the offset between two squares, `rays`
    their sight lines by it. `runs` and `views` are what `reach` and `sight` have worked out here."""

    __slots__ = (
        "barred",
        "climb",
        "cover",
        "flat",
        "grid",
        "height",
        "heights",
        "high",
        "inside",
        "level",
        "low",
        "near",
        "obstacle",
        "opaque",
        "open",
        "passable",
        "places",
        "rough",
        "rows",
        "stairs",
        "standing",
        "taller",
        "terrain",
        "rays",
        "runs",
        "views",
    )

    def __init__(self, rows: tuple[str, ...], heights: tuple[str, ...]) -> None:
        self.rows, self.heights = rows, heights
        self.grid = grid = grid_of(len(rows[0]), len(rows))
        self.terrain = "".join(reversed(rows))
        self.high, self.low, self.cover = self._mask("#O"), self._mask("=~"), self._mask("=")
        self.rough, self.stairs = self._mask("brf"), self._mask("L")
        self.passable = grid.full & ~(self.high | self.low)
        self.obstacle = [_CLASS_OF.get(sign, NONE) for sign in self.terrain]
        digits = "".join(reversed(heights))
        self.height = [int(digit) for digit in digits]
        self.flat = len(set(digits)) == 1
        self.taller = [_mask_of(digits, DIGITS[h + 1 :]) for h in range(10)]
        self.standing = [grid.full, *self.taller[:-1]]
        self.opaque = [self.high | taller for taller in self.taller]
        self.inside, self.places, flat_near = surroundings(grid.width, grid.height)
        cliffs, climbs = self._rises()
        closed = [cliffs[d] | (self._pinched(d) if d % 2 else 0) for d in range(8)]
        self.barred = [self._before(self.passable, d) & closed[d] for d in range(8)]
        self.open = [self._before(self.passable, d) & ~closed[d] for d in range(8)]
        self.climb = [self.open[d] & climbs[d] for d in range(8)]
        self.level = [self.open[d] & ~climbs[d] for d in range(8)]
        self.near = self._near(flat_near, cliffs)
        self.rays = rays_of(grid.width)
        self.runs: dict[tuple[int, int], list[int]] = {}
        self.views: dict[int, int] = {}

    # Built once

    def _mask(self, signs: str) -> int:
        return _mask_of(self.terrain, signs)

    def _before(self, mask: int, d: int) -> int:
        """The squares whose neighbour in direction d is in the mask."""
        shift = self.grid.shift[d]
        return (mask >> shift if shift > 0 else mask << -shift) & self.inside[d]

    def _rises(self) -> tuple[list[int], list[int]]:
        """By direction the squares from which a step is too steep (BRD-06), and those from which it goes uphill."""
        cliffs, climbs = [0] * 8, [0] * 8
        if self.flat:
            return cliffs, climbs
        for d in range(8):
            for h in sorted(set(self.height)):
                here = self.standing[h] & ~self.taller[h]
                steep = self.grid.full & ~self.standing[h - 1] if h else 0
                if h < 9:
                    steep |= self.taller[h + 1]
                cliffs[d] |= here & self._before(steep, d)
                climbs[d] |= here & self._before(self.taller[h], d)
            cliffs[d] &= ~(self.stairs | self._before(self.stairs, d))
        return cliffs, climbs

    def _pinched(self, d: int) -> int:
        """ANIMA-BRD-07: the squares whose diagonal step in direction d has impassable ground on both sides."""
        shut = self.grid.full & ~self.passable
        return self._before(shut, d - 1) & self._before(shut, (d + 1) % 8)

    def _near(self, flat_near: list[int], cliffs: list[int]) -> list[int]:
        if not any(cliffs):
            return flat_near
        near = flat_near[:]
        for d, steep in enumerate(cliffs):
            while steep:
                lowest = steep & -steep
                i = lowest.bit_length() - 1
                near[i] &= ~(1 << self.grid.to[i][d])
                steep ^= lowest
        return near

    # Steps

    def step_cost(self, a: int, b: int, mode: int = ORDINARY, uphill: bool = True) -> int:
        """Movement points of a step between neighbours by ground alone (BRD-03, BRD-05, MOV-09, TRT-08, TRT-11);
        0 if it is impossible, or if they are no neighbours. `uphill`: climbing costs."""
        d = self.grid.towards[a].get(b)
        if d is None:
            return 0
        if mode == INTANGIBLE:
            return 1
        if not self.open[d] >> a & 1:
            return 0
        return 2 if (uphill and self.climb[d] >> a & 1) or (mode == ORDINARY and self.rough >> b & 1) else 1

    def step_fault(self, a: int, b: int, mode: int = ORDINARY) -> str | None:
        """The rule by which ground forbids a step, in the order of the format page; None if it does not. Squares that
        are no neighbours: MOV-12. Where an intangible one must end is the path's question, not a step's."""
        d = self.grid.towards[a].get(b)
        if d is None:
            return "ANIMA-MOV-12"
        if mode == INTANGIBLE or self.open[d] >> a & 1:
            return None
        if d % 2 and self._pinched(d) >> a & 1:
            return "ANIMA-BRD-07"
        return "ANIMA-BRD-06" if self.cliff(a, b) else "ANIMA-MOV-10"

    def cliff(self, a: int, b: int) -> bool:
        """ANIMA-BRD-06: whether the heights of two neighbours part them: a difference of 2 or more, no stairs."""
        return abs(self.height[a] - self.height[b]) >= 2 and not (1 << a | 1 << b) & self.stairs

    def adjacent(self, a: int, b: int) -> bool:
        """ANIMA-BRD-02, ANIMA-BRD-06: whether two squares are adjacent for close combat."""
        return bool(self.near[a] >> b & 1)

    # Distances

    def within(self, a: int, n: int) -> int:
        """ANIMA-BRD-02: the squares at most n from a, itself included."""
        return _within(self.grid.width, self.grid.height, a, n)

    def around(self, mask: int, n: int) -> int:
        """The squares at most n from some square of the mask."""
        east, west, width, full = self.inside[2], self.inside[6], self.grid.width, self.grid.full
        for _ in range(min(n, width)):
            mask |= (mask & east) << 1 | (mask & west) >> 1
        for _ in range(min(n, self.grid.height)):
            mask |= (mask << width | mask >> width) & full
        return mask

    def line(self, a: int, b: int, beyond: int = 0) -> list[int]:
        """ANIMA-BRD-14: the squares after a on the straight line to b, b included, and `beyond` more as far as the
        board goes."""
        grid = self.grid
        x, y = grid.xs[a], grid.ys[a]
        dx, dy = grid.xs[b] - x, grid.ys[b] - y
        steps = offsets(dx, dy, max(abs(dx), abs(dy)) + beyond)
        if not beyond:
            return [a + ey * grid.width + ex for ex, ey in steps]
        line = []
        for ex, ey in steps:
            if not (0 <= x + ex < grid.width and 0 <= y + ey < grid.height):
                break
            line.append(a + ey * grid.width + ex)
        return line

    def zone(self, edge: str, depth: int, width: int) -> int:
        """ANIMA-SET-07: the deployment zone at edge N, E, S or W, `depth` deep and `width` wide in its middle."""
        return _zone(self.grid.width, self.grid.height, edge, depth, width)

    def dump(self) -> dict[str, list[str]]:
        """The board as files and states show it: `rows` and `heights`."""
        return {"rows": list(self.rows), "heights": list(self.heights)}


def _mask_of(signs: str, wanted: str) -> int:
    """The places of a string where one of the wanted signs stands."""
    drawn = "".join(["1" if sign in wanted else "0" for sign in reversed(signs)])
    return int(drawn, 2)


@lru_cache(maxsize=32)
def surroundings(width: int, height: int) -> tuple[list[int], list[int], list[int]]:
    """What boards of one size share: `inside`, `places`, and `near` where there are no cliffs."""
    grid = grid_of(width, height)
    rows = grid.full // ((1 << width) - 1)
    west = grid.full & ~(rows << (width - 1))
    east = grid.full & ~rows
    south = grid.full >> width
    north = grid.full & ~((1 << width) - 1)
    inside = [south, south & west, west, north & west, north, north & east, east, south & east]
    places = [y * 2 * width + x for y in range(height) for x in range(width)]
    near = [_within(width, height, i, 1) ^ 1 << i for i in range(grid.size)]
    return inside, places, near


@lru_cache(maxsize=1 << 15)
def _within(width: int, height: int, a: int, n: int) -> int:
    y, x = divmod(a, width)
    return _block(width, max(0, x - n), max(0, y - n), min(width - 1, x + n), min(height - 1, y + n))


def _block(width: int, x0: int, y0: int, x1: int, y1: int) -> int:
    """The squares of columns x0 … x1 and rows y0 … y1."""
    count = y1 - y0 + 1
    rows = ((1 << width * count) - 1) // ((1 << width) - 1)
    return rows * ((1 << x1 - x0 + 1) - 1) << y0 * width + x0


@lru_cache(maxsize=64)
def _zone(width: int, height: int, edge: str, depth: int, wide: int) -> int:
    along, across = (width, height) if edge in "NS" else (height, width)
    wide, depth = min(wide, along), min(depth, across)
    first = (along - wide) // 2
    last, deepest = first + wide - 1, depth - 1
    if edge == "S":
        return _block(width, first, 0, last, deepest)
    if edge == "N":
        return _block(width, first, height - depth, last, height - 1)
    if edge == "W":
        return _block(width, 0, first, deepest, last)
    return _block(width, width - depth, first, width - 1, last)


@lru_cache(maxsize=16)
def board_of(rows: tuple[str, ...], heights: tuple[str, ...] = ()) -> Board:
    """The board of these rows, the northernmost first, and heights (none: all 0); equal boards are one object."""
    if not heights:
        return board_of(rows, ("0" * len(rows[0]),) * len(rows))
    return Board(rows, heights)


def clear_board(width: int, depth: int) -> Board:
    """A table without terrain."""
    return board_of(("." * width,) * depth)


# Reading


def _signs(legend: str) -> Reader:
    def read(raw: Any, path: str) -> str:
        row = text(raw, path)
        if row.strip(legend):
            raise FileError(path, "bad_ground" if legend == LEGEND else "bad_height", legend=legend)
        return row

    return read


_READERS: dict[str, Reader] = {
    "rows": list_of(_signs(LEGEND)),
    "heights": list_of(_signs(DIGITS)),
}


def read_board(raw: Any, path: str = "$.board") -> Board | None:
    """The board of a fight file; None when it gives no rows (the table is clear, or its terrain is rolled). FileError
    at a sign that is not of the legend, at rows of different lengths, at heights that do not fit the rows."""
    keys = fields(raw, path, _READERS)
    if "rows" not in keys:
        if "heights" in keys:
            raise FileError(f"{path}.rows", "missing")
        return None
    rows, heights = tuple(keys["rows"]), tuple(keys.get("heights", ()))
    _check_rows(rows, f"{path}.rows")
    if "heights" in keys:
        _check_heights(heights, f"{path}.heights", rows)
    return board_of(rows, heights)


def _check_rows(rows: Sequence[str], path: str) -> None:
    if not SIDE_LOW <= len(rows) <= SIDE_HIGH:
        raise FileError(path, "board_side", low=SIDE_LOW, high=SIDE_HIGH)
    for place, row in enumerate(rows):
        if not SIDE_LOW <= len(row) <= SIDE_HIGH or len(row) != len(rows[0]):
            raise FileError(f"{path}[{place}]", "board_row", low=SIDE_LOW, high=SIDE_HIGH, side=len(rows[0]))


def _check_heights(heights: Sequence[str], path: str, rows: Sequence[str]) -> None:
    if len(heights) != len(rows):
        raise FileError(path, "heights_side", side=len(rows))
    for place, row in enumerate(heights):
        if len(row) != len(rows[0]):
            raise FileError(f"{path}[{place}]", "heights_row", side=len(rows[0]))
