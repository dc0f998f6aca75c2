"""The field (SENG-BRD): 12 × 7 cells, what lies on them, and how cells lie to one another.

A cell is its index y × 12 + x, x counted east from column a and y north from row 1. Facings are 0 N, 1 E, 2 S, 3 W; a
direction is a facing. Cells off the field are −1 (SENG-BRD-08).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

WIDTH, DEPTH = 12, 7
CELLS = WIDTH * DEPTH
FACINGS = ("N", "E", "S", "W")
FACING_OF = {name: number for number, name in enumerate(FACINGS)}
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
NEUTRAL_ROW = 3
XS = tuple(cell % WIDTH for cell in range(CELLS))
YS = tuple(cell // WIDTH for cell in range(CELLS))
NAMES = tuple(f"{chr(97 + x)}{y + 1}" for x, y in zip(XS, YS, strict=True))
CELL_OF = {name: cell for cell, name in enumerate(NAMES)}
_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def cell_at(x: int, y: int) -> int:
    """The cell of these coordinates; −1 off the field."""
    return y * WIDTH + x if 0 <= x < WIDTH and 0 <= y < DEPTH else -1


def _offset(cell: int, facing: int, ahead: int, right: int) -> int:
    dx, dy = _STEPS[facing]
    rx, ry = _STEPS[(facing + 1) % 4]
    return cell_at(XS[cell] + ahead * dx + right * rx, YS[cell] + ahead * dy + right * ry)


#: The cell one step from a cell in a direction: `STEP[cell][direction]`.
STEP = tuple(tuple(_offset(cell, facing, 1, 0) for facing in range(4)) for cell in range(CELLS))
#: SENG-BRD-06: by cell and facing. Corner cells are left, right; flank cells left, right.
FRONT = STEP
CORNERS = tuple(
    tuple((_offset(cell, facing, 1, -1), _offset(cell, facing, 1, 1)) for facing in range(4)) for cell in range(CELLS)
)
FLANKS = tuple(
    tuple((_offset(cell, facing, 0, -1), _offset(cell, facing, 0, 1)) for facing in range(4)) for cell in range(CELLS)
)
REAR = tuple(tuple(_offset(cell, facing, -1, 0) for facing in range(4)) for cell in range(CELLS))
#: SENG-BRD-07: the up to eight cells around a cell.
AROUND = tuple(
    tuple(
        there
        for dy in (1, 0, -1)
        for dx in (-1, 0, 1)
        if (dx or dy) and (there := cell_at(XS[cell] + dx, YS[cell] + dy)) >= 0
    )
    for cell in range(CELLS)
)
#: SENG-BRD-02: zone of a cell: 0 NW, 1 NE, 2 SW, 3 SE; −1 on the neutral row.
ZONE_NAMES = ("NW", "NE", "SW", "SE")
ZONE_OF = tuple(
    -1 if y == NEUTRAL_ROW else (0 if y > NEUTRAL_ROW else 2) + (1 if x >= WIDTH // 2 else 0)
    for x, y in zip(XS, YS, strict=True)
)


def direction(a: int, b: int) -> int:
    """The direction from a cell to one straight beside it; −1 when it is not."""
    return STEP[a].index(b) if b >= 0 and b in STEP[a] else -1


def adjacent(a: int, b: int) -> bool:
    """SENG-BRD-07: the 8 cells around."""
    return b in AROUND[a]


def in_half(cell: int, northern: bool) -> bool:
    """SENG-BRD-01, SENG-BRD-04: whether a cell lies in the northern or the southern half."""
    return YS[cell] > NEUTRAL_ROW if northern else YS[cell] < NEUTRAL_ROW


@dataclass(frozen=True, slots=True)
class Field:
    """The ground of one battle. `rows`: 7 strings of 12, northernmost first (`.` open, `^` hill, `T` woods, `&` woods
    on a hill, `~` swamp). `river`: y of the row whose southern edge it follows (SENG-TER-06; −1: none); `bridge`: its
    column's x (−1: none)."""

    rows: tuple[str, ...]
    river: int = -1
    bridge: int = -1
    ground: str = field(init=False)
    hill: tuple[bool, ...] = field(init=False)
    woods: tuple[bool, ...] = field(init=False)
    swamp: tuple[bool, ...] = field(init=False)

    def __post_init__(self) -> None:
        ground = "".join(reversed(self.rows))
        object.__setattr__(self, "ground", ground)
        object.__setattr__(self, "hill", tuple(sign in "^&" for sign in ground))
        object.__setattr__(self, "woods", tuple(sign in "T&" for sign in ground))
        object.__setattr__(self, "swamp", tuple(sign == "~" for sign in ground))

    def crosses(self, a: int, b: int) -> bool:
        """Whether the step between two cells straight beside each other crosses the river, bridge or not."""
        return self.river >= 0 and {YS[a], YS[b]} == {self.river, self.river - 1}

    def on_bridge(self, a: int, b: int) -> bool:
        """SENG-TER-09: whether that step leads over the bridge."""
        return self.crosses(a, b) and XS[a] == XS[b] == self.bridge

    def wades(self, a: int, b: int) -> bool:
        """SENG-TER-07, SENG-TER-08: across the river, off the bridge."""
        return self.crosses(a, b) and not self.on_bridge(a, b)

    def bridge_cells(self) -> tuple[int, ...]:
        """The two cells that the bridge joins; none without one."""
        if self.river < 0 or self.bridge < 0:
            return ()
        return (cell_at(self.bridge, self.river - 1), cell_at(self.bridge, self.river))

    def dump(self) -> dict[str, object]:
        """As a fight file has it."""
        if self.river < 0:
            return {"rows": list(self.rows), "river": None}
        bridge = chr(97 + self.bridge) if self.bridge >= 0 else None
        return {"rows": list(self.rows), "river": {"south_of": self.river + 1, "bridge": bridge}}


@lru_cache(maxsize=256)
def field_of(rows: tuple[str, ...] = ("." * WIDTH,) * DEPTH, river: int = -1, bridge: int = -1) -> Field:
    """The field of these rows; equal fields are one object."""
    return Field(rows, river, bridge)
