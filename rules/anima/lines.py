"""Straight lines as offsets, and what lies in their shadow: geometry that no terrain changes (ANIMA-BRD-08, 14).

A shadow of a square, seen from another, holds the squares whose line from there passes it: blocked, they are what is
lost. Shadows are worked out for lines of at most `radius` squares; see `Shadows`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from rules.grid import crossed

Offset = tuple[int, int]


@lru_cache(maxsize=1 << 14)
def offsets(dx: int, dy: int, steps: int) -> tuple[Offset, ...]:
    """ANIMA-BRD-14: the first `steps` squares after (0, 0) of the straight line to (dx, dy) and beyond."""
    along, across = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    if not along:
        return ()
    aside = [(2 * i * across + along) // (2 * along) for i in range(1, steps + 1)]
    if abs(dx) >= abs(dy):
        return tuple([(i * sx, j * sy) for i, j in enumerate(aside, 1)])
    return tuple([(j * sx, i * sy) for i, j in enumerate(aside, 1)])


def corners(dx: int, dy: int) -> list[tuple[Offset, Offset]]:
    """ANIMA-BRD-08: for each corner that the segment from (0, 0) to (dx, dy) passes exactly through, the two squares
    there that it does not enter, the lower first."""
    found = []
    line = crossed(dx, dy)
    for (x, y), (then_x, then_y) in zip(line, line[1:], strict=False):
        if x != then_x and y != then_y:
            flanks = sorted([(then_x, y), (x, then_y)], key=lambda square: square[1])
            found.append((flanks[0], flanks[1]))
    return found


class Ray(NamedTuple):
    """A sight line between two squares at some offset, as masks over a board shifted right by (first square + `low`):
    `between`, the squares crossed; `beside`, for each corner passed the lower of its two flanking squares, the other
    being `span` further on."""

    low: int
    between: int
    beside: int
    span: int


class Rays(dict[int, Ray]):
    """The rays of boards of one width, by the difference of `Board.places`, each worked out at its first use."""

    __slots__ = ("width",)

    def __init__(self, width: int) -> None:
        super().__init__()
        self.width = width

    def __missing__(self, key: int) -> Ray:
        dy = (key + self.width) // (2 * self.width)
        found = self[key] = _ray(self.width, key - dy * 2 * self.width, dy)
        return found


def _ray(width: int, dx: int, dy: int) -> Ray:
    between = [y * width + x for x, y in crossed(dx, dy)[1:-1]]
    flanks = [(y * width + x, v * width + u) for (x, y), (u, v) in corners(dx, dy)]
    low = min([*between, *[first for first, _ in flanks]], default=0)
    span = flanks[0][1] - flanks[0][0] if flanks else 0
    return Ray(low, _sum(between, low), _sum([first for first, _ in flanks], low), span)


def _sum(squares: list[int], low: int) -> int:
    return sum(1 << square - low for square in squares)


@lru_cache(maxsize=32)
def rays_of(width: int) -> Rays:
    """The rays of boards of this width."""
    return Rays(width)


def run_over(dx: int, dy: int) -> Iterable[Offset]:
    """The squares that a straight line of squares to (dx, dy) passes before its end."""
    return offsets(dx, dy, max(abs(dx), abs(dy)))[:-1]


def seen_over(dx: int, dy: int) -> Iterable[Offset]:
    """The squares that a sight line to (dx, dy) crosses."""
    return crossed(dx, dy)[1:-1]


def seen_past(dx: int, dy: int) -> Iterable[Offset]:
    """The squares beside the corners that a sight line to (dx, dy) passes through."""
    return [flank for pair in corners(dx, dy) for flank in pair]


class Shadows:
    """For boards of one width: which squares within `radius` are reached only by a line that passes a given one.

    A shadow is a mask `radius` rows too high, so that rows below the board are not lost: shift it by `rise(y)`, y the
    row of the square that the lines start from. It depends on that square's column only, and is cut at the side
    edges; rows north of the board are the caller's to cut."""

    __slots__ = ("known", "radius", "through", "width")

    def __init__(self, width: int, radius: int, passes: Callable[[int, int], Iterable[Offset]]) -> None:
        self.width, self.radius = width, radius
        self.through: dict[Offset, list[Offset]] = {}
        self.known: dict[tuple[int, int], int] = {}
        for dx in range(-radius, radius + 1):
            for dy in range(-radius, radius + 1):
                for passed in passes(dx, dy):
                    self.through.setdefault(passed, []).append((dx, dy))

    def of(self, x: int, start: int, passed: int) -> int:
        """The shadow of square `passed` for lines from square `start` of column x."""
        key = x, passed - start
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._cast(x, start, passed)
        return found

    def _cast(self, x: int, start: int, passed: int) -> int:
        width, radius = self.width, self.radius
        offset = passed % width - x, passed // width - start // width
        mask = 0
        for dx, dy in self.through.get(offset, ()):
            if 0 <= x + dx < width:
                mask |= 1 << (dy + radius) * width + x + dx
        return mask

    def laid(self, shadow: int, y: int) -> int:
        """A shadow, or several put together, for lines from row y, where it lies on the board; what lies north of the
        board is not cut off."""
        rise = (y - self.radius) * self.width
        return shadow << rise if rise >= 0 else shadow >> -rise


@lru_cache(maxsize=16)
def shadows(width: int, radius: int, passes: Callable[[int, int], Iterable[Offset]]) -> Shadows:
    """The shadows of `run_over`, `seen_over` or `seen_past` on boards of this width."""
    return Shadows(width, radius, passes)
