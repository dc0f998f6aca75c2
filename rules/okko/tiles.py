"""Four tiles laid 2 × 2 make a board (CMP-05, CMP-08)."""

import re
from collections.abc import Iterable, Sequence

from rules.grid import column

Laid = tuple[Sequence[str], Iterable[str], int]
"""A tile as it lies: rows, the northernmost first; walls, squares counted from its own a1; degrees turned clockwise."""

_WALL = re.compile(r"([a-z])(\d+)/([a-z])(\d+)")


def assemble(tiles: Sequence[Laid], size: int) -> tuple[list[str], list[str]]:
    """Rows and walls of the board of four tiles NW, NE, SW, SE, each `size` squares along a side."""
    northwest, northeast, southwest, southeast = (_turned(*tile, size) for tile in tiles)
    rows = [
        west + east
        for left, right in ((northwest, northeast), (southwest, southeast))
        for west, east in zip(left[0], right[0], strict=True)
    ]
    corners = ((northwest, 0, size), (northeast, size, size), (southwest, 0, 0), (southeast, size, 0))
    walls = [
        f"{column(x1 + east)}{y1 + north + 1}/{column(x2 + east)}{y2 + north + 1}"
        for tile, east, north in corners
        for x1, y1, x2, y2 in tile[1]
    ]
    return rows, walls


def _turned(
    rows: Sequence[str], walls: Iterable[str], turn: int, size: int
) -> tuple[list[str], list[tuple[int, int, int, int]]]:
    lines = list(rows)
    ends = [_ends(wall) for wall in walls]
    for _ in range(turn // 90 % 4):
        lines = ["".join(row[x] for row in reversed(lines)) for x in range(size)]
        ends = [(y1, size - 1 - x1, y2, size - 1 - x2) for x1, y1, x2, y2 in ends]
    return lines, ends


def _ends(wall: str) -> tuple[int, int, int, int]:
    match = _WALL.fullmatch(wall)
    if match is None:
        raise ValueError(wall)
    x1, y1, x2, y2 = match.groups()
    return ord(x1) - 97, int(y1) - 1, ord(x2) - 97, int(y2) - 1
