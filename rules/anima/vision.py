"""Which figures see what (ANIMA-BRD-08 … BRD-11): sight between figures, whose bodies may stand in its way."""

from __future__ import annotations

from rules.anima import sight
from rules.anima.figures import State


def bodies(s: State, base: int = 1) -> int:
    """ANIMA-BRD-09, ANIMA-BRD-10: the squares whose body may block a line of which the larger end has this base.
    Hidden figures are transparent; heights are the sight line's own question."""
    if s.table.options.bodies != "block":
        return 0
    return standing_bodies(s, base)


def standing_bodies(s: State, base: int) -> int:
    """The squares of visible figures whose base is no smaller than this, whatever the option makes of them."""
    if base == 1:
        return s.shown
    kits, mask = s.table.kits, s.shown
    for i, here in enumerate(s.at):
        if here >= 0 and kits[i].base < base:
            mask &= ~(1 << here)
    return mask


def sees(s: State, i: int, j: int) -> bool:
    """Whether two figures on the table see each other; hiding does not matter here."""
    kits = s.table.kits
    return sight.sees(s.board, s.at[i], s.at[j], bodies(s, max(kits[i].base, kits[j].base)))


def sees_square(s: State, i: int, square: int) -> bool:
    """Whether a figure sees a square, whoever stands on it."""
    return sight.sees(s.board, s.at[i], square, bodies(s, s.table.kits[i].base))


def controls(s: State, i: int, j: int) -> bool:
    """ANIMA-BRD-11: whether figure j stands in the control zone of figure i."""
    board = s.board
    return board.grid.distance(s.at[i], s.at[j]) <= sight.CONTROL and sees(s, i, j)


def controls_square(s: State, i: int, square: int) -> bool:
    """ANIMA-BRD-11: whether a square lies in the control zone of figure i."""
    return s.board.grid.distance(s.at[i], square) <= sight.CONTROL and sees_square(s, i, square)
