"""Terrain that the sides place in the set-up: the pieces, where they may stand, the board after (ANIMA-SET-03 … 05)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.anima.board import Board, board_of
from rules.grid import bits

#: Free squares that SET-03 demands to the table edge, and SET-04 to another piece.
TO_EDGE, APART = 3, 1


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: `rows` of the board's legend, the northernmost first, all at one `height`; `turns`: it may be turned."""

    rows: tuple[str, ...]
    height: int = 0
    turns: bool = False

    def laid(self, turn: bool) -> tuple[str, ...]:
        """The rows as they lie; turning a piece that does not turn changes nothing (SET-05)."""
        if not (turn and self.turns):
            return self.rows
        return tuple("".join(column) for column in zip(*self.rows, strict=True))


#: ANIMA-SET-05, in the order of the ledger.
PIECES: Mapping[str, Piece] = MappingProxyType(
    {
        "hill": Piece((".....",) * 5, height=1),
        "forest": Piece(("ffff",) * 4),
        "bushes": Piece(("bb",) * 2),
        "ruins": Piece(("#.##", "#rr.", ".rr#", "##.#")),
        "wall": Piece(("####",), turns=True),
        "barricade": Piece(("===",), turns=True),
        "rock": Piece(("OO",) * 2),
        "pond": Piece(("~~~",) * 3),
    }
)


def placings() -> Iterator[tuple[str, bool]]:
    """Every piece with every turn that makes a difference."""
    for name, piece in PIECES.items():
        yield name, False
        if piece.turns:
            yield name, True


def footprint(board: Board, piece: str, at: int, turn: bool = False) -> int | None:
    """The squares that a piece fills, `at` its south-west one, open squares of ruins too; None: it leaves the board."""
    rows = PIECES[piece].laid(turn)
    width, depth, grid = len(rows[0]), len(rows), board.grid
    if grid.xs[at] + width > grid.width or grid.ys[at] + depth > grid.height:
        return None
    return sum(((1 << width) - 1) << at + y * grid.width for y in range(depth))


def inner(board: Board) -> int:
    """ANIMA-SET-03: the squares with 3 others between them and every table edge."""
    grid = board.grid
    wide, deep = max(0, grid.width - 2 * TO_EDGE), max(0, grid.height - 2 * TO_EDGE)
    row = ((1 << wide) - 1) << TO_EDGE
    return sum(row << (y + TO_EDGE) * grid.width for y in range(deep))


def built(board: Board) -> int:
    """The squares that show some piece. A piece's every edge shows all along (those of ruins have no two open squares
    side by side), so that its surroundings are the surroundings of these."""
    clear = board.passable & ~(board.rough | board.stairs)
    return board.grid.full & ~clear | board.taller[0]


def place_fault(board: Board, piece: str, at: int, turn: bool = False) -> str | None:
    """The rule that forbids a piece there, in the order of the format page; None if it may stand."""
    filled = footprint(board, piece, at, turn)
    if filled is None or filled & ~inner(board):
        return "ANIMA-SET-03"
    return "ANIMA-SET-04" if filled & board.around(built(board), APART) else None


def spots(board: Board, piece: str, turn: bool = False) -> int:
    """The squares where the south-west square of a piece may lie (SET-03, SET-04)."""
    return _fitting(board, _free(board), PIECES[piece].laid(turn))


def _free(board: Board) -> int:
    return inner(board) & ~board.around(built(board), APART)


def _fitting(board: Board, free: int, rows: tuple[str, ...]) -> int:
    """From free squares alone: none lies at an edge, so no shift comes round to another row."""
    along = free
    for x in range(1, len(rows[0])):
        along &= free >> x
    found = along
    for y in range(1, len(rows)):
        found &= along >> y * board.grid.width
    return found


def room(board: Board) -> bool:
    """ANIMA-SET-05: whether any piece still fits anywhere."""
    free = _free(board)
    return any(_fitting(board, free, PIECES[piece].laid(turn)) for piece, turn in placings())


def placed(board: Board, piece: str, at: int, turn: bool = False) -> Board:
    """The board with a piece on it, its south-west square `at`; where it may stand is not asked."""
    grid, rows = board.grid, PIECES[piece].laid(turn)
    ground, heights = list(board.terrain), [str(h) for h in board.height]
    for square, sign in zip(bits(footprint(board, piece, at, turn) or 0), "".join(reversed(rows)), strict=True):
        ground[square], heights[square] = sign, str(PIECES[piece].height)
    return board_of(_north_first("".join(ground), grid.width), _north_first("".join(heights), grid.width))


def _north_first(signs: str, width: int) -> tuple[str, ...]:
    return tuple(signs[first : first + width] for first in range(len(signs) - width, -1, -width))
