"""What the drawings of all boards share: 100 units a square, the northernmost row on top."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rules.grid import Grid, column

UNIT = 100
ROOM = 44  # units left of and below a board, for its coordinates


@dataclass(frozen=True, slots=True)
class Square:
    """A square's name for those who do not see it, and where pressing it leads ("": nowhere)."""

    name: str
    x: int
    y: int
    said: str
    href: str = ""
    current: bool = False


def corner(grid: Grid, square: int) -> tuple[int, int]:
    """The upper left corner of a square."""
    return grid.xs[square] * UNIT, (grid.height - 1 - grid.ys[square]) * UNIT


def middle(grid: Grid, square: int) -> tuple[int, int]:
    x, y = corner(grid, square)
    return x + UNIT // 2, y + UNIT // 2


def corners(grid: Grid, squares: Iterable[int]) -> list[tuple[int, int]]:
    return [corner(grid, square) for square in squares]


def way(grid: Grid, squares: Iterable[int]) -> str:
    """The line through the middles of squares, as an SVG path has it; "" for fewer than two."""
    points = ["{} {}".format(*middle(grid, square)) for square in squares]
    return "M" + "L".join(points) if len(points) > 1 else ""


def read_order(squares: Iterable[Square]) -> list[Square]:
    """Row by row from the top."""
    return sorted(squares, key=lambda found: (found.y, found.x))


def lines(columns: int, rows: int, every: int = 1) -> str:
    """The lines between squares, or between blocks of `every` squares, as an SVG path."""
    step, width, height = every * UNIT, columns * UNIT, rows * UNIT
    upright = "".join(f"M{x} 0V{height}" for x in range(step, width, step))
    return upright + "".join(f"M0 {y}H{width}" for y in range(height - step, 0, -step))


def coordinates(columns: int, rows: int, room: int = ROOM) -> SafeString:
    """Letters below, numbers at the left, in `room` units beside the board."""
    letters = ((x * UNIT + 50, rows * UNIT + 4 + room // 2, column(x)) for x in range(columns))
    numbers = ((-2 - room // 2, (rows - y) * UNIT + 50, y) for y in range(1, rows + 1))
    marks = format_html_join("", '<text class="coord" x="{}" y="{}">{}</text>', (*letters, *numbers))
    return format_html('<g aria-hidden="true">{}</g>', marks)


def box(width: int, height: int, room: int = ROOM) -> str:
    """The view box of a board of that size in units, with its coordinates."""
    return f"{-room} -6 {width + room + 8} {height + room + 8}"


def small(ground: SafeString, columns: int, rows: int) -> SafeString:
    """A small picture of a bare board."""
    return format_html(
        '<svg class="board board-small" viewBox="-8 -8 {} {}" aria-hidden="true">{}</svg>',
        columns * UNIT + 16,
        rows * UNIT + 16,
        ground,
    )
