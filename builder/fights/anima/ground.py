"""The bare board: ground, heights as nested contours, obstacles, grid and frame. Drawn once for each board."""

from collections.abc import Sequence
from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from builder.fights.squares import ROOM, UNIT, coordinates, lines, small

SIGNS = {
    "b": "bushes",
    "r": "rubble",
    "f": "forest",
    "#": "wall",
    "O": "rock",
    "=": "barricade",
    "~": "pool",
    "L": "ladder",
}
FEW = 15  # columns: a narrower table has large squares
BLOCK = 6  # squares between the stronger lines
Place = tuple[int, int]  # column and row of a square, the northernmost row 0


@lru_cache(maxsize=64)
def bare(rows: tuple[str, ...], heights: tuple[str, ...]) -> tuple[SafeString, SafeString]:
    """Everything under the figures; and the coordinates."""
    columns, depth = len(rows[0]), len(rows)
    signs = [
        (SIGNS[sign], x * UNIT, y * UNIT) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in SIGNS
    ]
    ground = format_html(
        '<rect class="ground" width="{w}" height="{h}"/>{levels}<path class="grid" d="{grid}"/>{terrain}'
        '<path class="seam" d="{seams}"/><rect class="frame" width="{w}" height="{h}"/>',
        w=columns * UNIT,
        h=depth * UNIT,
        levels=contours(heights),
        grid=lines(columns, depth),
        terrain=format_html_join("", '<use href="#ground-{}" x="{}" y="{}" width="100" height="100"/>', signs),
        seams=lines(columns, depth, BLOCK),
    )
    return ground, coordinates(columns, depth, room(columns))


def room(columns: int) -> int:
    """How much the coordinates have beside a table of so many squares: where these are small, their names have to be
    almost as large as they are to be read on a phone."""
    return ROOM if columns < FEW else UNIT


def preview(rows: Sequence[str], heights: Sequence[str]) -> SafeString:
    """A small picture of a bare board."""
    return small(bare(tuple(rows), tuple(heights))[0], len(rows[0]), len(rows))


def contours(heights: Sequence[str]) -> SafeString:
    """For each height that there is: the squares at least so high, tinted and outlined, with the number at the first
    of each hill."""
    digits = sorted(set("".join(heights)) - {"0"})
    levels = [
        (digit, {(x, y) for y, row in enumerate(heights) for x, h in enumerate(row) if h >= digit}) for digit in digits
    ]
    return format_html_join(
        "",
        '<path class="height" d="{}"/><path class="contour" d="{}"/>{}',
        ((area(squares), outline(squares), _numbers(digit, squares)) for digit, squares in levels),
    )


def area(squares: set[Place]) -> str:
    """The squares as one path: a rectangle for each stretch of a row."""
    found = []
    for x, y in sorted(squares, key=lambda place: (place[1], place[0])):
        if (x - 1, y) not in squares:
            end = x
            while (end, y) in squares:
                end += 1
            found.append(f"M{x * UNIT} {y * UNIT}H{end * UNIT}v{UNIT}H{x * UNIT}z")
    return "".join(found)


def outline(squares: set[Place]) -> str:
    """The sides that they share with other squares."""
    found = []
    for x, y in sorted(squares):
        left, top = x * UNIT, y * UNIT
        sides = (((x, y - 1), left, top, "h"), ((x, y + 1), left, top + UNIT, "h"))
        sides += (((x - 1, y), left, top, "v"), ((x + 1, y), left + UNIT, top, "v"))
        found += [f"M{x1} {y1}{way}{UNIT}" for beside, x1, y1, way in sides if beside not in squares]
    return "".join(found)


def _numbers(digit: str, squares: set[Place]) -> SafeString:
    """The height in the upper left corner of each hill."""
    return format_html_join(
        "",
        '<text class="height-number" x="{}" y="{}">{}</text>',
        ((x * UNIT + 14, y * UNIT + 34, digit) for x, y in firsts(squares)),
    )


def firsts(squares: set[Place]) -> list[Place]:
    """Of each connected group its square in the topmost row, the leftmost there."""
    left, found = set(squares), []
    for place in sorted(squares, key=lambda place: (place[1], place[0])):
        if place in left:
            found.append(place)
            _take_group(place, left)
    return found


def _take_group(place: Place, left: set[Place]) -> None:
    group = [place]
    left.discard(place)
    while group:
        x, y = group.pop()
        for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if beside in left:
                left.discard(beside)
                group.append(beside)
