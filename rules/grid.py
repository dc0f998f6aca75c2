"""Squares of a rectangular board: names, neighbours, distance, the squares that a line crosses.

A square is its index y × width + x, x counted east and y north from 0. Sets of squares are bit masks. Directions are
numbered clockwise from north: N 0, NE 1, E 2, SE 3, S 4, SW 5, W 6, NW 7; facings N 0, E 1, S 2, W 3 (OKKO-CMP-09).
Neighbours are the eight squares around one (OKKO-CMP-10).
"""

from __future__ import annotations

import re
from functools import lru_cache

FACINGS = ("N", "E", "S", "W")
FACING_OF = {name: i for i, name in enumerate(FACINGS)}
DIAGONALS = (1, 3, 5, 7)
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
SQUARE = re.compile(r"([a-z]{1,2})(0|[1-9][0-9]{0,2})")


def column(x: int) -> str:
    """a … z, aa, ab … for x = 0, 1 …"""
    return chr(97 + x) if x < 26 else chr(96 + x // 26) + chr(97 + x % 26)


def parse(name: object) -> tuple[int, int] | None:
    """(x, y) of a square's name, on the board or not; None if it is no name of a square."""
    match = SQUARE.fullmatch(name) if isinstance(name, str) else None
    if not match:
        return None
    letters, digits = match.groups()
    x = 0
    for letter in letters:
        x = x * 26 + ord(letter) - 96
    return x - 1, int(digits) - 1


def bits(mask: int) -> list[int]:
    """The set bits of a mask, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def nth_bit(mask: int, n: int) -> int:
    """The n-th set bit of a mask, counted from 0, the lowest first; IndexError if it has not so many."""
    if not 0 <= n < mask.bit_count():
        raise IndexError(n)
    place, width = 0, mask.bit_length()
    while width > 1:
        half = width // 2
        low = mask & (1 << half) - 1
        count = low.bit_count()
        if n < count:
            mask, width = low, half
        else:
            mask, width, n, place = mask >> half, width - half, n - count, place + half
    return place


class Grid:
    """The plain geometry of a width × height board."""

    __slots__ = ("full", "height", "index", "names", "origins", "shift", "size", "to", "towards", "width", "xs", "ys")

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height, self.size = width, height, width * height
        self.xs = [i % width for i in range(self.size)]
        self.ys = [i // width for i in range(self.size)]
        self.names = [f"{column(x)}{y + 1}" for x, y in zip(self.xs, self.ys, strict=True)]
        self.index = {name: i for i, name in enumerate(self.names)}
        self.full = (1 << self.size) - 1
        self.shift = [dy * width + dx for dx, dy in STEPS]
        self.to = [[self._neighbour(i, d) for d in range(8)] for i in range(self.size)]

        self.towards = [{there: d for d, there in enumerate(near) if there >= 0} for near in self.to]
        self.origins = [self._origins(i) for i in range(self.size)]

    def _origins(self, i: int) -> tuple[tuple[int, int], ...]:
        """The directions that lead to a square, each with the square that it leads from."""
        return tuple((d, self.to[i][d - 4]) for d in range(8) if self.to[i][d - 4] >= 0)

    def _neighbour(self, i: int, d: int) -> int:
        x, y = self.xs[i] + STEPS[d][0], self.ys[i] + STEPS[d][1]
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else -1

    def distance(self, a: int, b: int) -> int:
        """Squares between two squares, a diagonal counting as one: 1 between neighbours."""
        return max(abs(self.xs[a] - self.xs[b]), abs(self.ys[a] - self.ys[b]))

    def direction(self, a: int, b: int) -> int:
        """The direction from a to its neighbour b; −1 if they are no neighbours."""
        return self.towards[a].get(b, -1)

    def heading(self, a: int, x: int, y: int) -> int:
        """The direction from a to (x, y) beside it, on the board or off it; −1 if they are no neighbours."""
        step = x - self.xs[a], y - self.ys[a]
        return STEPS.index(step) if step in STEPS else -1

    def line(self, a: int, b: int) -> list[int]:
        """The squares whose interior the segment between the two centres crosses, in order, both ends included."""
        return [
            (self.ys[a] + dy) * self.width + self.xs[a] + dx
            for dx, dy in crossed(self.xs[b] - self.xs[a], self.ys[b] - self.ys[a])
        ]


@lru_cache(maxsize=32)
def grid_of(width: int, height: int) -> Grid:
    """The grid of this size; equal grids are one object."""
    return Grid(width, height)


@lru_cache(maxsize=4096)
def crossed(dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    """Offsets of the squares whose interior the segment from (0,0) to (dx,dy) crosses, in order. Exact arithmetic:
    a square's two borders are met at ratios compared by cross-multiplication, a corner when both are met at once."""
    sx, sy, nx, ny = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0), abs(dx), abs(dy)
    x = y = ix = iy = 0
    found = [(0, 0)]
    while (ix, iy) != (nx, ny):
        vertical, horizontal = (2 * ix + 1) * ny, (2 * iy + 1) * nx
        if vertical <= horizontal:
            ix, x = ix + 1, x + sx
        if horizontal <= vertical:
            iy, y = iy + 1, y + sy
        found.append((x, y))
    return tuple(found)
