"""The board: terrain, walls, control zones, fields of vision, sight lines (CMP, ZOC-01/02, FOV, LOS).

All that does not change in a fight is computed once per board and kept as bit masks over its squares.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from rules.grid import DIAGONALS, bits, grid_of
from rules.okko.cards import TERRAIN, Tile
from rules.okko.tiles import assemble
from rules.reading import FileError, Reader, fields, integer, list_of, mapping, text

SIDE_LOW, SIDE_HIGH = 2, 26
TERRAIN_NAMES = {".": "clear", "s": "clear", "h": "hindering", "~": "water", "#": "blocking"}
_WALL = re.compile(r"([a-z][0-9]{1,2})/([a-z][0-9]{1,2})\Z")


class Corner(NamedTuple):
    """A corner that a sight line passes: its two flanking squares, whether terrain or walls close each of them
    (CMP-11), whether each is hindering."""

    left: int
    right: int
    left_closed: bool
    right_closed: bool
    left_hindering: bool
    right_hindering: bool


class Sight(NamedTuple):
    """What of a sight line never changes: whether walls or terrain block it, the squares between its ends as a mask,
    its hindering squares (LOS-06), the corners it passes."""

    blocked: bool
    between: int
    hindering: int
    corners: tuple[Corner, ...]


def closed_corner(c: Corner, occupied: int) -> bool:
    """LOS-05: whether both ways past a corner are closed (CMP-11), figures on `occupied` included."""
    return bool((c.left_closed or occupied >> c.left & 1) and (c.right_closed or occupied >> c.right & 1))


class Board:
    """Sets of places (a square and a facing, see reach.py) are masks four boards long: `four` spreads a set of squares
    over all facings, `whole` is every place, `facings` those of each facing, `beside[f]` square 0 with the facings next
    to f, `open_places[d]` those from which only a figure could close a step in direction d, `holders[square]` those
    whose control zone holds the square.

    `walled[d]`: squares whose orthogonal side d has a wall. `exits[d]`: squares from which a step in direction d
    stays on the board and meets no wall (orthogonal d only). `flanks[d]`: for a diagonal d the squares whose left
    (counter-clockwise) and right way are closed by walls or blocking terrain (`ways_past`: the same in order), `closed`
    those where both are. `zones[square * 4 + facing]`,
    `visions[…]`: control zone and field of vision."""

    __slots__ = (
        "beside",
        "blocking",
        "clear",
        "closed",
        "exits",
        "facings",
        "flanks",
        "four",
        "grid",
        "ground",
        "holders",
        "hindering",
        "open_places",
        "rows",
        "terrain",
        "visions",
        "walled",
        "walls",
        "water",
        "ways",
        "ways_past",
        "whole",
        "zones",
        "_sights",
        "_strips",
        "inboard",
    )

    def __init__(self, rows: tuple[str, ...], walls: tuple[str, ...]) -> None:
        self.rows, self.walls = rows, walls
        self.grid = grid = grid_of(len(rows[0]), len(rows))
        self.terrain = "".join(reversed(rows))
        self.hindering, self.water, self.blocking = (self._mask(symbol) for symbol in "h~#")
        self.ground = grid.full & ~self.blocking
        self.clear = grid.full & ~(self.hindering | self.water | self.blocking)
        self.inboard = [sum(1 << i for i in range(grid.size) if grid.to[i][d] >= 0) for d in range(8)]
        self.walled = self._read_walls()
        self.exits = [self.inboard[d] & ~self.walled[d] if d % 2 == 0 else self.inboard[d] for d in range(8)]
        self.flanks = {d: self._flanks(d, terrain=True) for d in (1, 3, 5, 7)}
        bare = {d: self._flanks(d, terrain=False) for d in (1, 3, 5, 7)}
        self.zones = [self._zone(i, f, bare) for i in range(grid.size) for f in range(4)]
        self.visions = [self._vision(i, f) for i in range(grid.size) for f in range(4)]
        self.four = sum(1 << f * grid.size for f in range(4))
        self.whole = grid.full * self.four
        self.facings = tuple(grid.full << f * grid.size for f in range(4))
        self.ways_past = tuple(self.flanks[d] for d in DIAGONALS)
        self.closed = tuple(left & right for left, right in self.ways_past)
        self.open_places = [self._open(d) * self.four for d in range(8)]
        self.beside = [1 << (f + 1) % 4 * grid.size | 1 << (f - 1) % 4 * grid.size for f in range(4)]
        self.holders = self._holders()
        self._sights: dict[int, Sight] = {}
        self.ways: dict[int, list[int]] = {}
        self._strips: dict[tuple[int, int], int] = {}

    def _mask(self, symbol: str) -> int:
        return sum(1 << i for i, here in enumerate(self.terrain) if here == symbol)

    def _read_walls(self) -> list[int]:
        walled = [0] * 8
        for wall in self.walls:
            a, b = (self.grid.index[name] for name in wall.split("/"))
            for here, there in ((a, b), (b, a)):
                walled[self.grid.direction(here, there)] |= 1 << here
        return walled

    def _flanks(self, d: int, terrain: bool) -> tuple[int, int]:
        """OKKO-CMP-11 without figures: squares whose left and right way in diagonal direction d are closed."""
        closed = [0, 0]
        for i in bits(self.inboard[d]):
            for way, (first, then) in enumerate(((d - 1, (d + 1) % 8), ((d + 1) % 8, d - 1))):
                flank = self.grid.to[i][first]
                wall = self.walled[first] >> i & 1 or self.walled[then] >> flank & 1
                if wall or (terrain and self.blocking >> flank & 1):
                    closed[way] |= 1 << i
        return closed[0], closed[1]

    def _zone(self, i: int, f: int, bare: dict[int, tuple[int, int]]) -> int:
        """OKKO-ZOC-01, OKKO-ZOC-02: the three squares in front that walls leave."""
        zone = 0
        for d in ((2 * f - 1) % 8, 2 * f, 2 * f + 1):
            walled = self.walled[d] if d % 2 == 0 else bare[d][0] & bare[d][1]
            if self.inboard[d] >> i & 1 and not walled >> i & 1:
                zone |= 1 << self.grid.to[i][d]
        return zone

    def _vision(self, i: int, f: int) -> int:
        """OKKO-FOV-01: every square beyond the line along the figure's front."""
        grid, x, y = self.grid, self.grid.xs[i], self.grid.ys[i]
        if f % 2 == 0:
            rows = y + 1 if f == 0 else y
            south = (1 << rows * grid.width) - 1
            return grid.full & ~south if f == 0 else south
        columns = x + 1 if f == 1 else x
        west = grid.full // ((1 << grid.width) - 1) * ((1 << columns) - 1)
        return grid.full & ~west if f == 1 else west

    def _open(self, d: int) -> int:
        left, right = self.flanks.get(d, (0, 0))
        return self.exits[d] & ~(left & right)

    def _holders(self) -> list[int]:
        found = [0] * self.grid.size
        for i in range(self.grid.size):
            for f in range(4):
                for j in bits(self.zones[i * 4 + f]):
                    found[j] |= 1 << f * self.grid.size + i
        return found

    def sight(self, a: int, b: int) -> Sight:
        """The line from a to b (LOS-01), worked out at its first use."""
        key = a * self.grid.size + b
        found = self._sights.get(key)
        if found is None:
            found = self._sights[key] = self._trace(self.grid.line(a, b))
        return found

    def _trace(self, line: list[int]) -> Sight:
        between = sum(1 << i for i in line[1:-1])
        steps = [(here, self.grid.direction(here, there)) for here, there in zip(line, line[1:], strict=False)]
        corners = tuple(self._corner(here, d) for here, d in steps if d % 2)
        blocked = (
            self.rock_on(between)
            or any(self.wall_at(here, d) for here, d in steps if d % 2 == 0)
            or any(closed_corner(c, 0) for c in corners)
        )
        return Sight(blocked, between, sum(self.hindering >> i & 1 for i in line[1:]), corners)

    def rock_on(self, squares: int) -> bool:
        """LOS-03: whether blocking terrain lies on some of the squares."""
        return bool(squares & self.blocking)

    def wall_at(self, i: int, d: int) -> bool:
        """LOS-02: whether a wall lies on a square's side."""
        return bool(self.walled[d] >> i & 1)

    def _corner(self, here: int, d: int) -> Corner:
        left, right = self.grid.to[here][d - 1], self.grid.to[here][(d + 1) % 8]
        closed_left, closed_right = (bool(way >> here & 1) for way in self.flanks[d])
        rough_left, rough_right = bool(self.hindering >> left & 1), bool(self.hindering >> right & 1)
        return Corner(left, right, closed_left, closed_right, rough_left, rough_right)

    def may_step(self, i: int, d: int, occupied: int) -> bool:
        """RET-04: whether a step from i in direction d is possible: on the board, free, not blocking, no wall, no
        closed diagonal."""
        j = self.grid.to[i][d]
        if j < 0 or (self.blocking | occupied) >> j & 1:
            return False
        return self.passage(i, d, occupied)

    def passage(self, i: int, d: int, occupied: int) -> bool:
        """MOV-11, MOV-14: whether walls, blocking terrain and figures let one pass from i in direction d."""
        if d % 2 == 0:
            return bool(self.exits[d] >> i & 1)
        left, right = self.flanks[d]
        to = self.grid.to[i]
        return not (
            (left >> i & 1 or occupied >> to[d - 1] & 1) and (right >> i & 1 or occupied >> to[(d + 1) % 8] & 1)
        )

    def blocked(self, a: int, b: int, occupied: int) -> bool:
        """LOS-02 … LOS-05, LOS-08: whether the line from a to b is blocked, figures on `occupied` included."""
        sight = self.sight(a, b)
        if sight.blocked or sight.between & occupied:
            return True
        return any(closed_corner(c, occupied) for c in sight.corners)

    def cover(self, a: int, b: int, occupied: int) -> int:
        """LOS-06, LOS-07: hindering squares crossed, and corners without an open flank."""
        sight = self.sight(a, b)
        return sight.hindering + sum(
            (c.left_closed or c.left_hindering or occupied >> c.left & 1 != 0)
            and (c.right_closed or c.right_hindering or occupied >> c.right & 1 != 0)
            for c in sight.corners
        )

    def strip(self, edge: int, depth: int) -> int:
        """SET-05: the squares of the rows or columns nearest an edge."""
        found = self._strips.get((edge, depth))
        if found is None:
            away = (self._top, self._right, self._bottom, self._left)[edge]
            found = self._strips[edge, depth] = sum(1 << i for i in range(self.grid.size) if away(i) < depth)
        return found

    def _top(self, i: int) -> int:
        return self.grid.height - 1 - self.grid.ys[i]

    def _right(self, i: int) -> int:
        return self.grid.width - 1 - self.grid.xs[i]

    def _bottom(self, i: int) -> int:
        return self.grid.ys[i]

    def _left(self, i: int) -> int:
        return self.grid.xs[i]


@lru_cache(maxsize=64)
def board_of(rows: tuple[str, ...], walls: tuple[str, ...]) -> Board:
    """The board of these rows and walls; equal boards are one object."""
    return Board(rows, walls)


# Reading


def _read_row(raw: Any, path: str) -> str:
    row = text(raw, path)
    if row.strip(TERRAIN):
        raise FileError(path, "bad_terrain", legend=TERRAIN)
    return row


_rows = list_of(_read_row)
_walls = list_of(text)
_PLAIN: dict[str, Reader] = {"rows": _rows, "walls": _walls}
_turn = integer(0, 270)


def read_board(raw: Any, card_of: Callable[[str], Any], path: str = "$.board", size: int | None = None) -> Board:
    """The board of a fight file; `card_of` finds its tiles, `size` is the tile size that a set-up needs."""
    raw = mapping(raw, path)
    rows, walls = _from_tiles(raw, card_of, path) if "tiles" in raw else _from_rows(raw, path)
    if size is not None and not len(rows) == len(rows[0]) == 2 * size:
        raise FileError(path, "board_size", side=2 * size)
    return board_of(rows, walls)


def _from_rows(raw: dict[str, Any], path: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    keys = fields(raw, path, _PLAIN, ("rows",))
    rows = tuple(keys["rows"])
    if not SIDE_LOW <= len(rows) <= SIDE_HIGH:
        raise FileError(f"{path}.rows", "board_side", low=SIDE_LOW, high=SIDE_HIGH)
    for place, row in enumerate(rows):
        if not SIDE_LOW <= len(row) <= SIDE_HIGH or len(row) != len(rows[0]):
            raise FileError(f"{path}.rows[{place}]", "board_row", low=SIDE_LOW, high=SIDE_HIGH, side=len(rows[0]))
    walls = tuple(keys.get("walls", ()))
    grid = grid_of(len(rows[0]), len(rows))
    for place, wall in enumerate(walls):
        match = _WALL.match(wall)
        ends = [grid.index.get(name, -1) for name in match.groups()] if match else [-1, -1]
        if min(ends) < 0 or grid.direction(*ends) % 2 != 0:
            raise FileError(f"{path}.walls[{place}]", "bad_wall", wall=wall)
    return rows, walls


def _from_tiles(
    raw: dict[str, Any], card_of: Callable[[str], Any], path: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    def read_tile(raw_tile: Any, here: str) -> tuple[Tile, int]:
        keys = fields(raw_tile, here, {"tile": text, "turn": _turn}, ("tile",))
        tile, turn = card_of(keys["tile"]), keys.get("turn", 0)
        if not isinstance(tile, Tile):
            raise FileError(f"{here}.tile", "unknown_card", card=keys["tile"])
        if turn % 90:
            raise FileError(f"{here}.turn", "bad_turn", turn=turn)
        return tile, turn

    chosen = fields(raw, path, {"tiles": list_of(read_tile)})["tiles"]
    if len(chosen) != 4:
        raise FileError(f"{path}.tiles", "four_tiles", have=len(chosen))
    size = len(chosen[0][0].rows)
    for place, (tile, _) in enumerate(chosen):
        if len(tile.rows) != size:
            raise FileError(f"{path}.tiles[{place}]", "tile_size", low=size, high=size)
    rows, walls = assemble([(list(tile.rows), list(tile.walls), turn) for tile, turn in chosen], size)
    return tuple(rows), tuple(walls)
