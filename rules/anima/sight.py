"""Who sees what: sight lines, bodies in the way, control zones (ANIMA-BRD-08 … 11, ARE-04).

Sight goes both ways: a line crosses the same squares from either end, and the higher end counts.
"""

from __future__ import annotations

from rules.anima.board import Board
from rules.anima.lines import seen_over, seen_past, shadows
from rules.grid import bits

CONTROL = 8


def crossed(board: Board, a: int, b: int) -> int:
    """ANIMA-BRD-08: the squares whose interior the line between two squares passes through, the ends left out."""
    ray = board.rays[board.places[b] - board.places[a]]
    return ray.between << a + ray.low


def sees(board: Board, a: int, b: int, bodies: int = 0) -> bool:
    """ANIMA-BRD-08, ANIMA-BRD-09: whether there is sight between two squares.

    `bodies`: the squares whose body blocks. Those lower than one of the ends are passed over (BRD-10); what the size of
    bases changes is the caller's to leave out."""
    h, other = board.height[a], board.height[b]
    if other > h:
        h = other
    blockers = board.opaque[h] | bodies & board.standing[h] if bodies else board.opaque[h]
    if not blockers:
        return True
    low, between, beside, span = board.rays[board.places[b] - board.places[a]]
    near = blockers >> a + low
    return not (near & between or (beside and near & near >> span & beside))


def bodies_between(board: Board, a: int, b: int, bodies: int) -> int:
    """ANIMA-BRD-10: those of the bodies that the line between two squares crosses and that are no lower than both."""
    return crossed(board, a, b) & bodies & board.standing[max(board.height[a], board.height[b])]


def view(board: Board, a: int) -> int:
    """The squares within 8 of a square that see it by terrain alone, itself included."""
    found = board.views.get(a)
    if found is None:
        found = board.views[a] = _view(board, a)
    return found


def _view(board: Board, a: int) -> int:
    """Open ground in one go; where something stands, what its shadow does not decide is looked at square by square."""
    window = board.within(a, CONTROL)
    h = board.height[a]
    seen = window & ~_shadow(board, a, board.high & window)
    for level in range(h + 1, 10):
        here = board.standing[level] & ~board.taller[level] & ~board.high & window
        if here:
            seen &= ~(_shadow(board, a, here) & ~board.standing[level])
    return _past_corners(board, a, seen, board.opaque[h] & window, 0)


def _shadow(board: Board, a: int, things: int) -> int:
    """The squares within 8 of a to which the line crosses one of some squares; may reach over the north edge."""
    if not things:
        return 0
    x, y, cast, shadow = board.grid.xs[a], board.grid.ys[a], shadows(board.grid.width, CONTROL, seen_over), 0
    while things:
        lowest = things & -things
        shadow |= cast.of(x, a, lowest.bit_length() - 1)
        things ^= lowest
    return cast.laid(shadow, y)


def _past_corners(board: Board, a: int, seen: int, things: int, bodies: int) -> int:
    """Of squares seen, those that are not lost where the line slips between two blocking squares: only things that have
    another at a corner can close one."""
    width, inside = board.grid.width, board.inside
    blockers = board.opaque[board.height[a]] | bodies
    up, down = blockers >> width, blockers << width
    paired = (up >> 1 | down >> 1) & inside[2] | (up << 1 | down << 1) & inside[6]
    x, y, cast, doubtful = board.grid.xs[a], board.grid.ys[a], shadows(width, CONTROL, seen_past), 0
    for thing in bits(things & paired):
        doubtful |= cast.of(x, a, thing)
    for b in bits(cast.laid(doubtful, y) & seen):
        if not sees(board, a, b, bodies):
            seen &= ~(1 << b)
    return seen


def zone(board: Board, a: int, bodies: int = 0) -> int:
    """ANIMA-BRD-11: the control zone of a figure on a square: the squares within 8 that it can see, its own included.
    `bodies` as for `sees`."""
    seen = view(board, a)
    bodies &= board.within(a, CONTROL) & board.standing[board.height[a]] & ~(1 << a)
    if not bodies:
        return seen
    if board.flat:
        return _past_corners(board, a, seen & ~_shadow(board, a, bodies), bodies, bodies)
    for level in range(board.height[a], 10):
        here = bodies & board.standing[level] & ~board.taller[level]
        seen &= ~(_shadow(board, a, here) & ~board.taller[level])
    return _past_corners(board, a, seen, bodies, bodies)


def seen_by_terrain(board: Board, a: int, n: int) -> int:
    """ANIMA-ARE-04: the squares within n of a square that see it by terrain, bodies ignored; itself included."""
    around = board.within(a, n)
    known = view(board, a) & around
    if n <= CONTROL:
        return known
    return known | sum(1 << b for b in bits(around & ~board.within(a, CONTROL)) if sees(board, a, b))
