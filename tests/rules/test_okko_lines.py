"""Moves and lines of Okko, against slower ways to say the same."""

import random
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.grid import FACINGS
from rules.okko.board import Board
from rules.okko.figures import State
from rules.okko.moves import Gait, judge_path
from rules.okko.reach import Reach
from rules.refusal import Refused
from tests.rules.games import OKKO
from tests.rules.strategies import SEEDS

quick = settings(max_examples=25, deadline=None, derandomize=True)


@given(SEEDS, SEEDS, st.sets(st.sampled_from(["zones", "hindering", "water", "figures", "facing"])))
@quick
def test_the_reach_is_what_paths_reach(seed, luck, words):
    s = rules.open_fight(OKKO.strange(seed)).state
    rng = random.Random(luck)
    i = rng.randrange(len(s.at))
    gait = Gait(rng.randint(0, 4), frozenset(words))
    found = {(square, facing): cost for square, facing, cost in Reach(s, i, gait).ends()}
    assert found == walked(s, i, gait)


def walked(s: State, i: int, gait: Gait):
    """(square, facing) → fewest points, by trying every step that a path may make, and pricing it by the ledger."""
    start = (s.at[i], s.facing[i])
    fewest, ends, edge = {start: 0}, {}, [[]]
    while edge:
        path = edge.pop(0)
        for name in (*FACINGS, *near(s, path, i)):
            longer = [*path, name]
            may_end = True
            try:
                assert judge_path(s, i, longer, gait).points == price(s, i, longer, gait)
            except Refused as refusal:
                if refusal.key != "end":
                    continue
                may_end = False
            place, points = (where(s, longer, i), faced(s, longer, i)), price(s, i, longer, gait)
            if points < fewest.get(place, 99):
                fewest[place] = points
                edge.append(longer)
                if may_end:
                    ends[place] = points
    return ends


def where(s, path, i):
    squares = [name for name in path if name not in FACINGS]
    return s.table.board.grid.index[squares[-1]] if squares else s.at[i]


def near(s, path, i):
    grid = s.table.board.grid
    return [grid.names[q] for q in grid.to[where(s, path, i)] if q >= 0]


def faced(s, path, i):
    turns = [name for name in path if name in FACINGS]
    return FACINGS.index(turns[-1]) if turns else s.facing[i]


def price(s, i, path, gait):
    """Points of a path, by the ledger's prices."""
    board, at, facing, spent = s.table.board, s.at[i], s.facing[i], 0
    for name in path:
        if name in FACINGS:
            facing, spent = FACINGS.index(name), spent + 1
            continue
        to = board.grid.index[name]
        dx, dy = board.grid.xs[to] - board.grid.xs[at], board.grid.ys[to] - board.grid.ys[at]
        ahead = ((0, 1), (1, 0), (0, -1), (-1, 0))[facing]
        front = dx * ahead[0] + dy * ahead[1] > 0
        spent += 1 if front or "facing" in gait.words else 2
        ground = board.terrain[to]
        spent += (ground == "h" and "hindering" not in gait.words) + (ground == "~" and "water" not in gait.words)
        at = to
    return spent


ROWS = st.integers(3, 7).flatmap(
    lambda width: st.lists(st.text("....h~#s", min_size=width, max_size=width), min_size=3, max_size=7)
)


@given(ROWS, SEEDS)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_lines_of_sight_by_exact_fractions(rows, seed):
    rng = random.Random(seed)
    width, height = len(rows[0]), len(rows)
    sides = [(x, y, x + 1, y) for x in range(width - 1) for y in range(height)]
    sides += [(x, y, x, y + 1) for x in range(width) for y in range(height - 1)]
    walls = rng.sample(sides, len(sides) // 6)
    name = lambda x, y: f"{chr(97 + x)}{y + 1}"  # noqa: E731
    board = Board(tuple(rows), tuple(f"{name(a, b)}/{name(c, d)}" for a, b, c, d in walls))
    squares = [(x, y) for x in range(width) for y in range(height)]
    for _ in range(12):
        here, there, *others = rng.sample(squares, 5)
        occupied = sum(1 << board.grid.index[name(*q)] for q in (here, there, *others))
        blocked, cover = line(rows, set(walls), here, there, set(others))
        a, b = board.grid.index[name(*here)], board.grid.index[name(*there)]
        assert board.blocked(a, b, occupied) == blocked
        if not blocked:
            assert board.cover(a, b, occupied) == cover


def line(rows, walls, here, there, figures):
    """Whether the line between two centres is blocked, and its cover: by the words of the format page."""
    terrain = lambda q: rows[len(rows) - 1 - q[1]][q[0]]  # noqa: E731
    crossed = crossed_squares(here, there)
    blocked = any(terrain(q) == "#" or q in figures for q in crossed[1:-1])
    cover = sum(terrain(q) == "h" for q in crossed[1:])
    for p, q in zip(crossed, crossed[1:], strict=False):
        if p[0] == q[0] or p[1] == q[1]:
            blocked |= wall_between(walls, p, q)
            continue
        flanks = [(p[0], q[1]), (q[0], p[1])]
        closed = [
            wall_between(walls, p, f) or wall_between(walls, f, q) or terrain(f) == "#" or f in figures for f in flanks
        ]
        blocked |= all(closed)
        cover += all(shut or terrain(f) == "h" for shut, f in zip(closed, flanks, strict=True))
    return blocked, cover


def wall_between(walls, p, q):
    return (*p, *q) in walls or (*q, *p) in walls


def crossed_squares(here, there):
    """Squares whose inside the segment between the centres meets, in order, by exact fractions."""
    half, (dx, dy) = Fraction(1, 2), (there[0] - here[0], there[1] - here[1])
    cuts = {Fraction(0), Fraction(1)}
    for start, step in ((here[0], dx), (here[1], dy)):
        if step:
            bounds = [start + half * odd for odd in range(-2 * abs(step) - 1, 2 * abs(step) + 2, 2)]
            cuts |= {t for edge in bounds if 0 < (t := Fraction(edge - start) / step) < 1}
    found = []
    for a, b in zip(sorted(cuts), sorted(cuts)[1:], strict=False):
        middle = (a + b) / 2
        square = (round_half(here[0] + middle * dx), round_half(here[1] + middle * dy))
        if not found or found[-1] != square:
            found.append(square)
    return found


def round_half(value):
    """The square in whose inside a coordinate lies (never on a border here)."""
    return (value + Fraction(1, 2)).__floor__()
