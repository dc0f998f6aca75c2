"""The board as an SVG is drawn from, layers as the look has them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from builder.fights.squares import (
    UNIT,
    Square,
    box,
    coordinates,
    corner,
    corners,
    lines,
    middle,
    read_order,
    small,
    way,
)
from catalog.shown import language
from rules.cast import Cast
from rules.grid import bits
from rules.okko.board import Board
from rules.okko.words import label
from rules.words import counted

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
        return box(self.width, self.height)


def draw(board: Board, figures: Mapping[str, Mapping[str, Any]], cast: Cast, marks: Marks | None = None) -> Drawing:
    """The board with its figures (`figures` of a state) and what is marked on it."""
    marks = marks or Marks()
    ground, walls, coordinates = bare(board.rows, board.walls)
    standing = {name: figure for name, figure in figures.items() if figure["at"]}
    grid = board.grid
    return Drawing(
        width=board.grid.width * UNIT,
        height=board.grid.height * UNIT,
        ground=ground,
        walls=walls,
        coordinates=coordinates,
        pieces=[piece_of(board, name, figure, marks.chosen == name) for name, figure in standing.items()],
        squares=_squares(board, standing, cast, marks),
        reach=[Reached(*corner(grid, square), left) for square, left in marks.reach.items()],
        zone=corners(grid, bits(marks.zone)),
        enemy_zone=corners(grid, bits(marks.enemy_zone)),
        targets=corners(grid, marks.targets),
        cover=corners(grid, marks.cover),
        path=way(grid, marks.path),
        stops=[middle(grid, square) for square in marks.path[1:-1]],
        sight=way(grid, marks.sight or ()),
        planned=marks.planned,
    )


def piece_of(board: Board, name: str, figure: Mapping[str, Any], chosen: bool = False) -> Piece:
    x, y = corner(board.grid, board.grid.index[figure["at"]])
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
        x, y = corner(board.grid, square)
        squares.append(Square(name, x, y, said, marks.links.get(square, ""), square == marks.current))
    return read_order(squares)


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
        coordinates(len(rows[0]), len(rows)),
    )


def _ground(rows: tuple[str, ...], width: int, height: int) -> SafeString:
    signs = [
        (SIGNS[sign], x * UNIT, y * UNIT) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in SIGNS
    ]
    seams = f"M{width // 2} 0V{height}M0 {height // 2}H{width}" if len(rows) % 2 == len(rows[0]) % 2 == 0 else ""
    return format_html(
        '<rect class="ground" width="{}" height="{}"/>{}<path class="grid" d="{}"/><path class="seam" d="{}"/>'
        '<rect class="frame" width="{}" height="{}"/>',
        width,
        height,
        format_html_join("", '<use href="#terrain-{}" x="{}" y="{}" width="100" height="100"/>', signs),
        lines(len(rows[0]), len(rows)),
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


def preview(rows: tuple[str, ...], walls: tuple[str, ...]) -> SafeString:
    """A small picture of a bare board."""
    ground, walled, _coords = bare(tuple(rows), tuple(walls))
    return small(ground + walled, len(rows[0]), len(rows))
