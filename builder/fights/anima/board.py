"""The board as an SVG is drawn from, layers as the look has them."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from builder.fights.anima.ground import FEW, area, bare, outline, room
from builder.fights.squares import Square, box, corner, corners, middle, read_order, way
from catalog.shown import language
from rules.anima.board import Board
from rules.anima.words import label
from rules.cast import Cast
from rules.grid import bits

RADIUS = {1: 34.0, 2: 40.0, 3: 46.0}  # of a stone, by the base of the figure


@dataclass(frozen=True, slots=True)
class Piece:
    """A figure on the board. `id` is its own, `mon` its card; `life`: what is left of it, in hundredths; `spheres`: a
    place for each action point it can hold, and whether it is there now; `tokens`: its states."""

    id: str
    mon: str
    side: str
    x: int
    y: int
    radius: float
    life: int
    spheres: tuple[tuple[float, float, bool], ...]
    tokens: tuple[tuple[str, float], ...]
    hidden: bool = False
    done: bool = False
    chosen: bool = False
    planned: bool = False

    @property
    def half(self) -> float:
        """Where its crest begins, beside the middle."""
        return round(self.radius * 0.72, 1)

    @property
    def crest(self) -> float:
        """The width of its crest."""
        return round(2 * self.half, 1)

    @property
    def crown(self) -> float:
        """How high its states stand above the middle."""
        return -self.radius - 14

    @property
    def arc(self) -> float:
        """The radius of the arc of its life."""
        return self.radius + 5


@dataclass(slots=True)
class Marks:
    """What is laid over the bare board: square numbers of the board's grid."""

    reach: Mapping[int, str] = field(default_factory=dict)  # square → "free", "walk" or "run"
    zone: int = 0  # masks: of the chosen figure, or where things may be placed; and the other side's
    enemy_zone: int = 0
    path: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()
    spots: tuple[int, ...] = ()  # places picked for markers
    sight: tuple[int, int] | None = None
    sights: tuple[tuple[int, int], ...] = ()  # all that the chosen figure sees
    ranges: tuple[int, ...] = ()  # masks: how far a shot or an ability goes, and half as far
    cover: tuple[int, ...] = ()
    footprint: int = 0  # of a piece of terrain, a mask
    planned: tuple[str, int] | None = None  # a figure, and the square where it would stand
    chosen: str = ""
    links: Mapping[int, str] = field(default_factory=dict)
    current: int = -1
    verbs: Mapping[int, str] = field(default_factory=dict)  # what pressing a square does, in words


@dataclass(frozen=True, slots=True)
class Region:
    """Squares drawn as one: what they fill, and the line around them."""

    area: str
    outline: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """All layers, ready for the template."""

    columns: int
    box: str
    ground: SafeString
    coordinates: SafeString
    reach: dict[str, list[tuple[int, int]]]
    zone: Region | None
    enemy_zone: Region | None
    footprint: list[tuple[int, int]]
    cover: list[tuple[int, int]]
    sight: str
    sights: list[str]
    ranges: list[Region]
    distance: tuple[int, int, int] | None  # where it is written, and the number
    path: str
    stops: list[tuple[int, int]]
    markers: list[tuple[str, str, int, int]]  # name, side, place
    spots: list[tuple[int, int]]
    pieces: list[Piece]
    targets: list[tuple[int, int]]
    squares: list[Square]

    @property
    def few(self) -> bool:
        """Whether its squares are so large that coordinates need not be."""
        return self.columns < FEW

    @property
    def big(self) -> bool:
        """Whether its squares are too small to press where the whole board is on the page."""
        return self.columns > 30


def draw(
    board: Board, position: Mapping[str, Any], maxima: "Maxima", cast: Cast, marks: Marks | None = None
) -> Drawing:
    """The board with its figures and markers, and what is marked on it."""
    marks, grid = marks or Marks(), board.grid
    ground, letters = bare(board.rows, board.heights)
    reach: dict[str, list[tuple[int, int]]] = {}
    for square, kind in marks.reach.items():
        reach.setdefault(kind, []).append(corner(grid, square))
    return Drawing(
        columns=grid.width,
        box=box(grid.width * 100, grid.height * 100, room(grid.width)),
        ground=ground,
        coordinates=letters,
        reach=reach,
        zone=region(board, marks.zone),
        enemy_zone=region(board, marks.enemy_zone),
        footprint=corners(grid, bits(marks.footprint)),
        cover=corners(grid, marks.cover),
        sight=way(grid, marks.sight or ()),
        sights=[way(grid, ends) for ends in marks.sights],
        ranges=[found for mask in marks.ranges if (found := region(board, mask))],
        distance=_distance(board, marks.sight),
        path=way(grid, marks.path),
        stops=[middle(grid, square) for square in marks.path[1:-1]],
        markers=[
            (name, marker["side"], *corner(grid, grid.index[marker["at"]]))
            for name, marker in position["markers"].items()
        ],
        spots=corners(grid, marks.spots),
        pieces=_pieces(board, position["figures"], maxima, marks),
        targets=corners(grid, marks.targets),
        squares=_squares(board, position, maxima, cast, marks),
    )


def region(board: Board, mask: int) -> Region | None:
    """The squares of a mask as one thing; None for none."""
    grid = board.grid
    places = {(grid.xs[q], grid.height - 1 - grid.ys[q]) for q in bits(mask)}
    return Region(area(places), outline(places)) if places else None


def _distance(board: Board, sight: tuple[int, int] | None) -> tuple[int, int, int] | None:
    """The middle of the line of sight, and its length in squares."""
    if sight is None:
        return None
    (x1, y1), (x2, y2) = (middle(board.grid, end) for end in sight)
    return (x1 + x2) // 2, (y1 + y2) // 2, board.grid.distance(*sight)


# Figures

#: By figure: (life, action points) at most, base.
Maxima = Mapping[str, tuple[int, int, int]]


def _pieces(board: Board, figures: Mapping[str, Any], maxima: Maxima, marks: Marks) -> list[Piece]:
    there = [
        piece_of(name, figure, maxima[name], *corner(board.grid, board.grid.index[figure["at"]]), marks.chosen == name)
        for name, figure in figures.items()
        if figure["at"]
    ]
    if marks.planned:
        name, square = marks.planned
        there.append(piece_of(name, figures[name], maxima[name], *corner(board.grid, square), planned=True))
    return there


def piece_of(
    name: str,
    figure: Mapping[str, Any],
    most: tuple[int, int, int],
    x: int,
    y: int,
    chosen: bool = False,
    planned: bool = False,
) -> Piece:
    radius = RADIUS[most[2]]
    return Piece(
        id=name,
        mon=f"mon-{figure['card']}",
        side=figure["side"].lower(),
        x=x,
        y=y,
        radius=radius,
        life=round(100 * figure["lp"] / most[0]),
        spheres=spheres(figure["ap"], most[1], radius + 10),
        tokens=_tokens(figure["states"], radius),
        hidden=figure["hidden"],
        done=figure["activated"],
        chosen=chosen,
        planned=planned,
    )


def spheres(filled: int, most: int, radius: float) -> tuple[tuple[float, float, bool], ...]:
    """The spheres on an arc below the stone, from the left."""
    step = min(26.0, 150 / max(most, 1))
    first = 90 + step * (most - 1) / 2
    turned = [math.radians(first - step * n) for n in range(most)]
    return tuple(
        (round(radius * math.cos(a), 1), round(radius * math.sin(a), 1), n < filled) for n, a in enumerate(turned)
    )


def _tokens(states: Mapping[str, int], radius: float) -> tuple[tuple[str, float], ...]:
    """The states above the stone, each with its place from the left."""
    wide = 26
    left = -wide * len(states) / 2
    return tuple((state, round(left + wide * n, 1)) for n, state in enumerate(states))


# Squares


def _squares(board: Board, position: Mapping[str, Any], maxima: Maxima, cast: Cast, marks: Marks) -> list[Square]:
    """Those that can be pressed, and those where somebody or something is: a table has thousands."""
    grid = board.grid
    there = {grid.index[figure["at"]]: name for name, figure in position["figures"].items() if figure["at"]}
    laid = {grid.index[marker["at"]]: name for name, marker in position["markers"].items()}
    squares = []
    for square in {*marks.links, *there, *laid}:
        who = there.get(square)
        said = square_words(board, square)
        if square in laid:
            said += ", " + _("marker %(name)s") % {"name": laid[square]}
        if who:
            words = [cast.figure(who, language()), *figure_words(position["figures"][who], maxima[who])]
            said += ", " + ", ".join(words)
        if square in marks.verbs:
            said = f"{marks.verbs[square]}: {said}"
        current = square == marks.current
        squares.append(Square(grid.names[square], *corner(grid, square), said, marks.links.get(square, ""), current))
    return read_order(squares)


def square_words(board: Board, square: int) -> str:
    """ "g8, forest, height 2" """
    sign, height = board.terrain[square], board.height[square]
    words = [board.grid.names[square]]
    words += [label("terrain", sign, language())] if sign != "." else []
    words += [_("height %(n)d") % {"n": height}] if height else []
    return ", ".join(words)


def figure_words(figure: Mapping[str, Any], most: tuple[int, int, int]) -> list[str]:
    """How it is with a figure on the board, apart from its square."""
    lang = language()
    life = _("%(left)d of %(most)d LP") % {"left": figure["lp"], "most": most[0]}
    points = _("%(left)d of %(most)d AP") % {"left": figure["ap"], "most": most[1]}
    states = [f"{label('state', state, lang)} {n}" for state, n in figure["states"].items()]
    flags = [label("flag", flag, lang) for flag in ("hidden", "no_activation") if figure[flag]]
    return [life, points, *states, *flags]
