"""Flights against the ledger's words, read once more: any board, any start, any direction, any distance (KNB)."""

from hypothesis import given
from hypothesis import strategies as st

from rules.anima import flight
from rules.anima.figures import ON_TABLE
from rules.anima.play import Play
from rules.dice import Dice
from tests.rules.anima_scenes import card, scene
from tests.rules.anima_tables import boards

CLASS = {"b": "small", "r": "small", "f": "trees", "#": "wall", "=": "wall", "O": "rock"}
#: Damage, squares it shortens, whether it costs the activation (ANIMA-KNB-04 … KNB-07).
DOES = {"small": (1, 0, False), "trees": (2, 2, True), "wall": (3, 4, True), "rock": (5, 99, True)}
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def by_the_book(board, start, d, distance):
    """Where it ends, all damage, whether the activation is lost; nobody in the way."""
    signs = {(x, y): board.rows[-1 - y][x] for y in range(len(board.rows)) for x in range(len(board.rows[0]))}
    heights = {(x, y): int(board.heights[-1 - y][x]) for x, y in signs}
    here, left, damage, lost = start, distance, 0, False
    path = [start]
    while left > 0:
        there = (here[0] + STEPS[d][0], here[1] + STEPS[d][1])
        if there not in signs:
            lost = True
            break
        rise = heights[there] - heights[here]
        kind = "rock" if rise >= 2 else CLASS.get(signs[there])
        if kind and (rise >= 2 or kind != CLASS.get(signs[here])):
            hurt, shorter, stuns = DOES[kind]
            damage, left, lost = damage + hurt, left - shorter, lost or stuns
            if left <= 0:
                break
        here, left = there, left - 1
        path.append(here)
        if rise <= -2:
            damage, lost = damage - rise, True
            break
    end = next(square for square in reversed(path) if signs[square] not in "#O=~")
    return end, damage, lost


@given(boards(), st.integers(0, 7), st.integers(1, 14), st.data())
def test_as_the_ledger_has_it(board, d, distance, data):
    free = [i for i in range(board.grid.size) if board.passable >> i & 1]
    if not free:
        return
    start = data.draw(st.sampled_from(free))
    heights = {"heights": list(board.heights)}
    placed = {"a1": (card(lp=99), board.grid.names[start])}
    s = scene(placed, board.rows, **heights).state
    log = []
    r = Play(s, Dice(1), log)
    s.stack = ()
    flight.fly(r, 0, flight.ray(s, start, d), distance)
    r.run()
    grid = board.grid
    end, damage, lost = by_the_book(board, (grid.xs[start], grid.ys[start]), d, distance)
    assert (grid.xs[s.at[0]], grid.ys[s.at[0]]) == end
    assert s.lp[0] == 99 - damage
    assert s.no_activation[0] == lost
    assert [e["distance"] for e in log if e["type"] == "flight"] == [distance]
    assert s.status[0] == ON_TABLE
    assert s.occupied == 1 << s.at[0]


def test_nobody_is_thrown_no_squares():
    s = scene({"a1": (card(), "c4"), "b1": (card(), "j8")}).state
    r = Play(s, Dice(1), [])
    before = s.stack
    flight.fly(r, 0, flight.ray(s, s.at[0], 0), 0)
    assert s.stack == before
