"""The field with all that stands on it, as an SVG is drawn from: from what a side may know of the position."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from builder.fights.sengoku.ground import SIGNS, cell_of, corner, drawn, middle
from builder.fights.sengoku.marks import AHEAD, Marked
from builder.fights.squares import Square, box, read_order
from catalog.shown import language
from rules.sengoku.field import CELLS, DEPTH, FACING_OF, NAMES, WIDTH, ZONE_NAMES, ZONE_OF
from rules.sengoku.units import FRONT_RANK
from rules.sengoku.words_terms import label

MOST_MARKS = 24  # figures of a unit that are drawn each
#: A figure's mark, 10 units wide, by what the unit is.
SHAPES = {
    "spear": "M{x} {y}v9",
    "bow": "M{x} {y}q5 4.500 0 9",
    "teppo": "M{l} {y}h6v6h-6z",
    "horse": "M{r} {y}l-6 9",
    "monk": "M{l} {m}a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0 -7 0",
}


@dataclass(frozen=True, slots=True)
class Block:
    """A unit on the field. `turn`: degrees; `figures` as it is written; `nx`, `ny`: where the number stands."""

    id: str
    side: str
    x: int
    y: int
    turn: int
    figures: str
    nx: int
    ny: int
    shape: str
    marks: str
    routing: bool
    leaders: str
    chosen: bool = False
    planned: bool = False


@dataclass(slots=True)
class Marks:
    """What is laid over the field: cells by number."""

    links: Mapping[int, str] = field(default_factory=dict)
    verbs: Mapping[int, str] = field(default_factory=dict)
    reach: tuple[int, ...] = ()
    zone: tuple[int, ...] = ()
    enemy_zone: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()
    chosen: str = ""
    current: int = -1
    orders: tuple[Marked, ...] = ()
    placed: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # unit → (cell, facing) not said yet
    hq: int = -1  # likewise
    shields: Mapping[str, list[str]] | None = None
    spots: tuple[int, ...] = ()
    moved: tuple[tuple[int, int], ...] = ()  # what an event did: (from, to)


@dataclass(frozen=True, slots=True)
class Drawing:
    width: int
    height: int
    ground: SafeString
    blocks: list[Block]
    unknown: list[tuple[int, int]]
    camps: list[tuple[str, int, int, bool]]
    shields: str
    squares: list[Square]
    reach: list[tuple[int, int]]
    zone: list[tuple[int, int]]
    enemy_zone: list[tuple[int, int]]
    targets: list[tuple[int, int]]
    spots: list[tuple[int, int]]
    chosen: tuple[int, int] | None
    moved: list[str]
    orders: tuple[Marked, ...]

    @property
    def box(self) -> str:
        return box(self.width, self.height)


def draw(board: Mapping[str, Any], position: Mapping[str, Any], cast: Any, cards: Any, marks: Marks) -> Drawing:
    """`board` and `position` as a state has them; `cards`: unit → its raw card."""
    units = {name: _with_place(name, unit, marks) for name, unit in position["units"].items()}
    standing = {name: unit for name, unit in units.items() if unit.get("at")}
    leaders = leaders_by_unit(position)
    blocks = [
        block_of(name, unit, cards.get(name, {}), [position["leaders"][k] for k in leaders.get(name, ())], marks)
        for name, unit in standing.items()
        if unit.get("card")
    ]
    here = standing.get(marks.chosen)
    return Drawing(
        WIDTH * 100,
        DEPTH * 100,
        drawn(board),
        blocks,
        [middle(cell_of(unit["at"])) for unit in standing.values() if not unit.get("card")],
        _camps(position, marks),
        _shields(position["shields"] if marks.shields is None else {**position["shields"], **marks.shields}),
        _squares(board, standing, position, cast, leaders, marks),
        _corners(marks.reach),
        _corners(marks.zone),
        _corners(marks.enemy_zone),
        _corners(marks.targets),
        _corners(marks.spots),
        corner(cell_of(here["at"])) if here else None,
        [_line(a, b) for a, b in marks.moved],
        marks.orders,
    )


def _with_place(name: str, unit: Mapping[str, Any], marks: Marks) -> Mapping[str, Any]:
    if name not in marks.placed:
        return unit
    cell, facing = marks.placed[name]
    return {**unit, "at": NAMES[cell], "facing": "NESW"[facing], "status": "formed"}


def _corners(cells: Iterable[int]) -> list[tuple[int, int]]:
    return [corner(cell) for cell in cells if cell >= 0]


def _line(a: int, b: int) -> str:
    (x, y), (tx, ty) = middle(a), middle(b)
    return f"M{x} {y}L{tx} {ty}"


def leaders_by_unit(position: Mapping[str, Any]) -> dict[str, list[str]]:
    """Unit → the leaders that are seen in it."""
    found: dict[str, list[str]] = {}
    for name, leader in position["leaders"].items():
        found.setdefault(leader.get("place") or "", []).append(name)
    return found


# Blocks


def kind_of_mark(card: Mapping[str, Any]) -> str:
    """Which mark a unit's figures have."""
    tags = card.get("tags", ())
    if "cavalry" in tags:
        return "horse"
    if "yamabushi" in tags:
        return "monk"
    if "teppo" in tags:
        return "teppo"
    return "bow" if "shooters" in tags else "spear"


def figure_marks(shape: str, figures: int) -> str:
    """One mark a figure, in ranks of four, the front rank foremost; the block faces north, its middle is 0 0."""
    ranks = (min(figures, MOST_MARKS) + FRONT_RANK - 1) // FRONT_RANK
    deep = min(10.5, 42 / max(ranks, 1))
    found = []
    for n in range(min(figures, MOST_MARKS)):
        x, y = -28 + 9.5 * (n % FRONT_RANK), -18 + deep * (n // FRONT_RANK)
        found.append(SHAPES[shape].format(x=x, y=y, l=x - 3, r=x + 3, m=y + 4))
    return "".join(found)


def block_of(
    name: str, unit: Mapping[str, Any], card: Mapping[str, Any], leaders: Iterable[Mapping[str, Any]], marks: Marks
) -> Block:
    x, y = middle(cell_of(unit["at"]))
    facing = FACING_OF[unit["facing"]]
    (ax, ay), (rx, ry) = AHEAD[facing], AHEAD[(facing + 1) % 4]
    figures, shape = unit["figures"], kind_of_mark(card)
    return Block(
        id=name,
        side=unit["side"],
        x=x,
        y=y,
        turn=facing * 90,
        figures="" if figures is None else str(figures),
        nx=x + 22 * rx - 10 * ax,
        ny=y + 22 * ry - 10 * ay,
        shape=shape,
        marks=figure_marks(shape, figures or 0),
        routing=unit["status"] == "routing",
        leaders="".join(leader["rank"][0] for leader in leaders),
        chosen=name == marks.chosen,
        planned=name in marks.placed,
    )


def _camps(position: Mapping[str, Any], marks: Marks) -> list[tuple[str, int, int, bool]]:
    """(side, x, y, whether it is destroyed) of each headquarters that is known."""
    found = [
        (side, *middle(cell_of(half["hq"])), half.get("hq_lost", False))
        for side, half in position["sides"].items()
        if half.get("hq")
    ]
    return [*found, *([("", *middle(marks.hq), False)] if marks.hq >= 0 else [])]


def _shields(shields: Mapping[str, Iterable[str]]) -> str:
    """A stroke along each shielded edge of a cell."""
    found = []
    for name, edges in shields.items():
        x, y = corner(cell_of(name))
        for edge in edges:
            found.append(
                {"N": f"M{x + 14} {y + 5}h72", "S": f"M{x + 14} {y + 95}h72", "W": f"M{x + 5} {y + 14}v72"}.get(
                    edge, f"M{x + 95} {y + 14}v72"
                )
            )
    return "".join(found)


# In words


def _squares(board: Any, standing: Any, position: Any, cast: Any, leaders: Any, marks: Marks) -> list[Square]:
    there = {unit["at"]: name for name, unit in standing.items()}
    camps = {half["hq"]: side for side, half in position["sides"].items() if half.get("hq")}
    squares = []
    for cell in range(CELLS):
        name = NAMES[cell]
        said = [name, *ground_words(board, cell)]
        if name in camps:
            said.append(_("headquarters of %(side)s") % {"side": cast.side(camps[name], language())})
        if name in there:
            who = there[name]
            said += [unit_name(cast, who, standing[who]), *unit_words(standing[who], cast, leaders.get(who, ()))]
        words = ", ".join(said)
        if cell in marks.verbs:
            words = f"{marks.verbs[cell]}: {words}"
        x, y = corner(cell)
        squares.append(Square(name, x, y, words, marks.links.get(cell, ""), cell == marks.current))
    return read_order(squares)


def ground_words(board: Mapping[str, Any], cell: int) -> list[str]:
    """What lies on a cell, and whether the bridge leads from it."""
    lang, x, y = language(), cell % WIDTH, cell // WIDTH
    sign = board["rows"][DEPTH - 1 - y][x]
    words = [label("terrain", sign, lang)] if sign in SIGNS else []
    river = board.get("river")
    if river and y + 1 in (river["south_of"], river["south_of"] - 1):
        words.append(label("feature", "bridge" if river.get("bridge") == chr(97 + x) else "river", lang))
    return words


def unit_name(cast: Any, who: str, unit: Mapping[str, Any]) -> str:
    """The unit's name; of one that is only felt, that somebody is there."""
    return cast.figure(who, language()) if unit.get("card") else _("somebody, hidden")


def unit_words(unit: Mapping[str, Any], cast: Any, leaders: Iterable[str] = ()) -> list[str]:
    """How it is with a unit, apart from its cell."""
    if not unit.get("card"):
        return [cast.side(unit["side"], language())]
    lang, n = language(), unit["figures"]
    words = [cast.side(unit["side"], lang), ngettext("%(n)d figure", "%(n)d figures", n) % {"n": n}]
    if unit["facing"]:
        words.append(facing_words(unit["facing"]))
    words += [label("status", unit["status"], lang)] if unit["status"] != "formed" else []
    if unit.get("ammo") is not None:
        words.append(_("ammunition %(n)d") % {"n": unit["ammo"]})
    words += flag_words(unit)
    return [*words, *[cast.figure(leader, lang) for leader in leaders]]


def facing_words(facing: str) -> str:
    return {"N": _("faces north"), "E": _("faces east"), "S": _("faces south"), "W": _("faces west")}[facing]


def flag_words(unit: Mapping[str, Any]) -> list[str]:
    """What lasts with a unit: hold, fatigue, panic …"""
    lang = language()
    flags = ("hold", "advance", "fatigued", "regrouped", "follows", "save_ammo", "panic", "banner")
    return [label("flag", flag, lang) for flag in flags if unit.get(flag)]


def zone_name(cell: int) -> str:
    zone = ZONE_OF[cell]
    return label("zone", ZONE_NAMES[zone] if zone >= 0 else "neutral", language())
