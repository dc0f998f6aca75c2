"""The bare field as an SVG is drawn from: ground, river, bridge, zones; 100 units a cell, the north on top."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from builder.fights.squares import UNIT, coordinates, lines, small
from rules.sengoku.field import CELL_OF, DEPTH, WIDTH, XS, YS

WIDE, HIGH = WIDTH * UNIT, DEPTH * UNIT
SIGNS: Mapping[str, tuple[str, ...]] = {"^": ("hill",), "T": ("woods",), "&": ("hill", "woods"), "~": ("swamp",)}
WAVE = "q12.5 -12 25 0t25 0"  # half a cell of water


def corner(cell: int) -> tuple[int, int]:
    """The upper left corner of a cell."""
    return XS[cell] * UNIT, (DEPTH - 1 - YS[cell]) * UNIT


def middle(cell: int) -> tuple[int, int]:
    x, y = corner(cell)
    return x + UNIT // 2, y + UNIT // 2


def drawn(board: Mapping[str, Any]) -> SafeString:
    """The field of a state's `board`."""
    river = board.get("river")
    return bare(tuple(board["rows"]), river["south_of"] if river else 0, (river or {}).get("bridge") or "")


@lru_cache(maxsize=64)
def bare(rows: tuple[str, ...], south_of: int, bridge: str) -> SafeString:
    """Drawn once for each field. `south_of`: the row whose southern edge the river follows (0: none)."""
    signs = [
        (symbol, x * UNIT, y * UNIT)
        for y, row in enumerate(rows)
        for x, sign in enumerate(row)
        for symbol in SIGNS.get(sign, ())
    ]
    zones = f"M{WIDE // 2} 0V{3 * UNIT}M{WIDE // 2} {4 * UNIT}V{HIGH}M0 {3 * UNIT}H{WIDE}M0 {4 * UNIT}H{WIDE}"
    return format_html(
        '<rect class="ground" width="{}" height="{}"/><rect class="neutral" y="{}" width="{}" height="100"/>{}'
        '<path class="grid" d="{}"/><path class="seam" d="{}"/>{}<rect class="frame" width="{}" height="{}"/>{}',
        WIDE,
        HIGH,
        3 * UNIT,
        WIDE,
        format_html_join("", '<use href="#field-{}" x="{}" y="{}" width="100" height="100"/>', signs),
        lines(WIDTH, DEPTH),
        zones,
        _river(south_of, bridge) if south_of else "",
        WIDE,
        HIGH,
        coordinates(WIDTH, DEPTH),
    )


def _river(south_of: int, bridge: str) -> SafeString:
    """A band along the edge between two rows, with planks where the bridge is."""
    y = (DEPTH + 1 - south_of) * UNIT
    shore = "".join([WAVE] * (2 * WIDTH))
    water = format_html(
        '<rect class="t-water" y="{}" width="{}" height="20"/><path class="t-waves" d="M0 {}{}M0 {}{}"/>',
        y - 10,
        WIDE,
        y - 10,
        shore,
        y + 10,
        shore,
    )
    if not bridge:
        return water
    x = (ord(bridge) - ord("a")) * UNIT
    planks = "".join(f"M{x + 26} {y + n}H{x + 74}" for n in range(-20, 21, 8))
    return water + format_html(
        '<rect class="bridge" x="{}" y="{}" width="52" height="48"/><path class="planks" d="{}"/>'
        '<path class="rails" d="M{} {}v52M{} {}v52"/>',
        x + 24,
        y - 24,
        planks,
        x + 24,
        y - 26,
        x + 76,
        y - 26,
    )


def preview(board: Mapping[str, Any]) -> SafeString:
    """A small picture of a bare field."""
    return small(drawn(board), WIDTH, DEPTH)


def cell_of(name: str) -> int:
    """The number of a cell by its name; −1 for none."""
    return CELL_OF.get(name, -1)
