"""Boards of Anima for tests: drawn by hand or by Hypothesis, and squares by name."""

from hypothesis import strategies as st

from rules.anima.board import LEGEND, Board, board_of

SIGNS = st.sampled_from("....." + LEGEND)
HEIGHTS = st.sampled_from("00001123")


def board(*rows: str, heights: tuple[str, ...] = ()) -> Board:
    """A board drawn by hand, the northernmost row first."""
    return board_of(rows, heights)


def at(found: Board, *names: str) -> int | list[int]:
    """Squares by name: one, or a list of several."""
    squares = [found.grid.index[name] for name in names]
    return squares[0] if len(squares) == 1 else squares


def mask(found: Board, *names: str) -> int:
    return sum(1 << found.grid.index[name] for name in names)


def names(found: Board, squares: int) -> set[str]:
    """The names of a mask's squares."""
    return {name for i, name in enumerate(found.grid.names) if squares >> i & 1}


@st.composite
def boards(draw, most: int = 12) -> Board:
    """Any board up to a size, crowded with terrain, hilly or flat."""
    width, depth = draw(st.integers(1, most)), draw(st.integers(1, most))
    rows = draw(st.lists(st.text(SIGNS, min_size=width, max_size=width), min_size=depth, max_size=depth))
    if draw(st.booleans()):
        return board_of(tuple(rows))
    heights = draw(st.lists(st.text(HEIGHTS, min_size=width, max_size=width), min_size=depth, max_size=depth))
    return board_of(tuple(rows), tuple(heights))


@st.composite
def some_squares(draw, found: Board, most: int = 8) -> int:
    """The mask of a few squares of a board."""
    chosen = draw(st.lists(st.integers(0, found.grid.size - 1), max_size=most))
    return sum(1 << i for i in set(chosen))
