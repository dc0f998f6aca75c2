"""The board as an SVG is drawn from: 100 units a square, the northernmost row on top, layers as the look has them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from catalog.shown import language
from rules.grid import bits
from rules.okko.board import Board
from rules.okko.words import Cast, label
from rules.words import counted

UNIT = 100
SIGNS = {"h": "hindering", "~": "water", "#": "blocking", "s": "stairs"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A figure on the board. `id` is its own, `mon` its card."""

    id: str
    mon: str
    side: str
    x: int
    y: int
    facing: str
    shaken: bool = False
    reserve: str | None = None
    chosen: bool = False
    planned: bool = False


@dataclass(frozen=True, slots=True)
class Square:
    """A square's name for those who do not see it, and where pressing it leads ("": nowhere)."""

    name: str
    x: int
    y: int
    said: str
    href: str = ""
    current: bool = False


@dataclass(frozen=True, slots=True)
class Reached:
    x: int
    y: int
    left: int


@dataclass(slots=True)
class Marks:
    """What is laid over the bare board: square numbers of the board's grid."""

    reach: Mapping[int, int] = field(default_factory=dict)  # square → points left
    zone: int = 0  # of the chosen figure, a mask
    enemy_zone: int = 0
    path: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()
    sight: tuple[int, int] | None = None
    cover: tuple[int, ...] = ()
    planned: Piece | None = None
    chosen: str = ""
    links: Mapping[int, str] = field(default_factory=dict)
    current: int = -1
    verbs: Mapping[int, str] = field(default_factory=dict)  # what pressing a square does, in words


@dataclass(frozen=True, slots=True)
class Drawing:
    """All layers, ready for the template."""

    width: int
    height: int
    ground: SafeString
    walls: SafeString
    coordinates: SafeString
    pieces: list[Piece]
    squares: list[Square]
    reach: list[Reached]
    zone: list[tuple[int, int]]
    enemy_zone: list[tuple[int, int]]
    targets: list[tuple[int, int]]
    cover: list[tuple[int, int]]
    path: str
    stops: list[tuple[int, int]]
    sight: str
    planned: Piece | None

    @property
    def box(self) -> str:
        return f"-44 -6 {self.width + 52} {self.height + 52}"


def corner(board: Board, square: int) -> tuple[int, int]:
    """The upper left corner of a square."""
    grid = board.grid
    return grid.xs[square] * UNIT, (grid.height - 1 - grid.ys[square]) * UNIT


def middle(board: Board, square: int) -> tuple[int, int]:
    x, y = corner(board, square)
    return x + UNIT // 2, y + UNIT // 2


def draw(board: Board, figures: Mapping[str, Mapping[str, Any]], cast: Cast, marks: Marks | None = None) -> Drawing:
    """The board with its figures (`figures` of a state) and what is marked on it."""
    marks = marks or Marks()
    ground, walls, coordinates = bare(board.rows, board.walls)
    standing = {name: figure for name, figure in figures.items() if figure["at"]}
    path = [middle(board, square) for square in marks.path]
    return Drawing(
        width=board.grid.width * UNIT,
        height=board.grid.height * UNIT,
        ground=ground,
        walls=walls,
        coordinates=coordinates,
        pieces=[piece_of(board, name, figure, marks.chosen == name) for name, figure in standing.items()],
        squares=_squares(board, standing, cast, marks),
        reach=[Reached(*corner(board, square), left) for square, left in marks.reach.items()],
        zone=_corners(board, bits(marks.zone)),
        enemy_zone=_corners(board, bits(marks.enemy_zone)),
        targets=_corners(board, marks.targets),
        cover=_corners(board, marks.cover),
        path="M" + "L".join(f"{x} {y}" for x, y in path) if len(path) > 1 else "",
        stops=path[1:-1],
        sight="M" + "L".join("{} {}".format(*middle(board, end)) for end in marks.sight) if marks.sight else "",
        planned=marks.planned,
    )


def _corners(board: Board, squares: Iterable[int]) -> list[tuple[int, int]]:
    return [corner(board, square) for square in squares]


def piece_of(board: Board, name: str, figure: Mapping[str, Any], chosen: bool = False) -> Piece:
    x, y = corner(board, board.grid.index[figure["at"]])
    return Piece(
        name,
        figure["card"],
        figure["side"],
        x,
        y,
        figure["facing"],
        figure["status"] == "shaken",
        figure["reserve"],
        chosen,
    )


def _squares(board: Board, standing: Mapping[str, Any], cast: Cast, marks: Marks) -> list[Square]:
    there = {figure["at"]: name for name, figure in standing.items()}
    squares = []
    for square, name in enumerate(board.grid.names):
        who = there.get(name)
        said = square_words(board, square, cast, who, standing[who] if who else None)
        if square in marks.reach:
            left = counted(marks.reach[square], "point", language())
            said = _("%(square)s, %(points)s left") % {"square": said, "points": left}
        if square in marks.verbs:
            said = f"{marks.verbs[square]}: {said}"
        x, y = corner(board, square)
        squares.append(Square(name, x, y, said, marks.links.get(square, ""), square == marks.current))
    return sorted(squares, key=lambda found: (found.y, found.x))


def square_words(board: Board, square: int, cast: Cast, who: str | None, figure: Mapping[str, Any] | None) -> str:
    """ "g8, hindering terrain, Oni of the Smile, shaken, faces south, earth in reserve" """
    sign = board.terrain[square]
    words = [board.grid.names[square], *([label("terrain", SIGNS[sign], language())] if sign in SIGNS else [])]
    if who and figure:
        words += [cast.figure(who, language()), *figure_words(figure)]
    return ", ".join(words)


def figure_words(figure: Mapping[str, Any]) -> list[str]:
    """How it is with a figure on the board, apart from its square."""
    lang = language()
    words = [label("status", "shaken", lang)] if figure["status"] == "shaken" else []
    words.append(facing_words(figure["facing"]))
    if figure["reserve"]:
        words.append(_("%(face)s in reserve") % {"face": label("element", figure["reserve"], lang)})
    return words


def facing_words(facing: str) -> str:
    return {"N": _("faces north"), "E": _("faces east"), "S": _("faces south"), "W": _("faces west")}[facing]


# What never changes on a board


@lru_cache(maxsize=64)
def bare(rows: tuple[str, ...], walls: tuple[str, ...]) -> tuple[SafeString, SafeString, SafeString]:
    """Ground, terrain, grid and frame; walls; coordinates: drawn once for each board."""
    width, height = len(rows[0]) * UNIT, len(rows) * UNIT
    return (
        _ground(rows, width, height),
        format_html_join("", '<path class="wall" d="{}"/>', ((wall_path(wall, len(rows)),) for wall in walls)),
        _coordinates(len(rows[0]), len(rows)),
    )


def _ground(rows: tuple[str, ...], width: int, height: int) -> SafeString:
    signs = [
        (SIGNS[sign], x * UNIT, y * UNIT) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in SIGNS
    ]
    lines = "".join(f"M{x} 0V{height}" for x in range(UNIT, width, UNIT))
    lines += "".join(f"M0 {y}H{width}" for y in range(UNIT, height, UNIT))
    seams = f"M{width // 2} 0V{height}M0 {height // 2}H{width}" if len(rows) % 2 == len(rows[0]) % 2 == 0 else ""
    return format_html(
        '<rect class="ground" width="{}" height="{}"/>{}<path class="grid" d="{}"/><path class="seam" d="{}"/>'
        '<rect class="frame" width="{}" height="{}"/>',
        width,
        height,
        format_html_join("", '<use href="#terrain-{}" x="{}" y="{}" width="100" height="100"/>', signs),
        lines,
        seams,
        width,
        height,
    )


def wall_path(wall: str, height: int) -> str:
    """The line on the side that two squares ("b1/b2") share."""
    (x1, y1), (x2, y2) = sorted((ord(square[0]) - 97, int(square[1:])) for square in wall.split("/"))
    if y1 == y2:
        return f"M{x2 * UNIT} {(height - y1) * UNIT}v{UNIT}"
    return f"M{x1 * UNIT} {(height - y1) * UNIT}h{UNIT}"


def _coordinates(columns: int, rows: int) -> SafeString:
    letters = ((x * UNIT + 50, rows * UNIT + 26, chr(97 + x)) for x in range(columns))
    numbers = ((-24, (rows - y) * UNIT + 50, y) for y in range(1, rows + 1))
    marks = format_html_join("", '<text class="coord" x="{}" y="{}">{}</text>', (*letters, *numbers))
    return format_html('<g aria-hidden="true">{}</g>', marks)


def preview(rows: tuple[str, ...], walls: tuple[str, ...]) -> SafeString:
    """A small picture of a bare board."""
    ground, walled, _coords = bare(tuple(rows), tuple(walls))
    side, high = len(rows[0]) * UNIT, len(rows) * UNIT
    return format_html(
        '<svg class="board board-small" viewBox="-8 -8 {} {}" aria-hidden="true">{}{}</svg>',
        side + 16,
        high + 16,
        ground,
        walled,
    )
