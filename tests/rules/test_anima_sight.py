"""Anima's sight: lines crossed, corners, heights, bodies, control zones (BRD-08 … 11, ARE-04)."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.anima import sight
from rules.anima.board import clear_board
from rules.grid import bits
from tests.rules.anima_tables import at, board, boards, mask, names, some_squares

usual = settings(max_examples=80, deadline=None, derandomize=True)

HALF = Fraction(1, 2)

# Squares crossed


@pytest.mark.parametrize(
    ("a", "b", "crossed"),
    [
        ("a1", "b1", set()),
        ("a1", "e1", {"b1", "c1", "d1"}),
        ("a1", "d4", {"b2", "c3"}),  # corners are only touched
        ("a1", "c2", {"b1", "b2"}),
        ("a1", "d2", {"b1", "c2"}),  # through the corner between b1 and c2
        ("e3", "a1", {"d2", "d3", "c2", "b1", "b2"}),
    ],
)
def test_squares_that_a_line_crosses(a, b, crossed):
    found = clear_board(6, 6)
    assert names(found, sight.crossed(found, *at(found, a, b))) == crossed


def test_a_line_does_not_come_round_the_board_to_the_next_row():
    found = clear_board(4, 3)
    assert names(found, sight.crossed(found, *at(found, "d1", "a2"))) == {"b2", "c1"}


def plain_crossed(found, a, b):
    """The squares, without the ends, whose open square the segment between the centres meets."""
    return {i for i in range(found.grid.size) if i not in (a, b) and meets(found.grid, a, b, i)}


def meets(grid, a, b, i):
    """Whether the segment meets the open square i: the stretches inside its columns and its rows overlap."""
    low, high = Fraction(0), Fraction(1)
    for of in (grid.xs, grid.ys):
        start, way = of[a], of[b] - of[a]
        if not way:
            if start != of[i]:
                return False
            continue
        enters, leaves = sorted(((of[i] - HALF - start) / way, (of[i] + HALF - start) / way))
        low, high = max(low, enters), min(high, leaves)
    return low < high


@usual
@given(st.data())
def test_every_line_crosses_what_its_segment_meets(data):
    found = clear_board(data.draw(st.integers(1, 17)), data.draw(st.integers(1, 15)))
    a, b = data.draw(st.tuples(*[st.integers(0, found.grid.size - 1)] * 2))
    assert set(bits(sight.crossed(found, a, b))) == (plain_crossed(found, a, b) if a != b else set())


# What blocks


@pytest.mark.parametrize(("sign", "seen"), [("#", False), ("O", False), ("=", True), ("~", True), ("f", True)])
def test_only_high_ground_blocks(sign, seen):
    found = board(f".{sign}.")
    assert sight.sees(found, 0, 2) is seen


def test_the_squares_at_the_ends_do_not_block():
    found = board("#.O", heights=("909",))
    assert sight.sees(found, 0, 2)


@pytest.mark.parametrize(
    ("heights", "seen"),
    [("010", False), ("110", True), ("011", True), ("121", False), ("220", True), ("020", False), ("122", True)],
)
def test_a_crossed_square_blocks_when_it_is_higher_than_both_ends(heights, seen):
    assert sight.sees(board("...", heights=(heights,)), 0, 2) is seen


@pytest.mark.parametrize(
    ("rows", "seen"),
    [
        (("#.", ".#"), False),
        (("O.", ".#"), False),
        (("..", ".#"), True),  # one alone is only touched
        (("#.", ".."), True),
        (("=.", ".~"), True),
    ],
)
def test_a_corner_is_closed_by_two_blocking_squares(rows, seen):
    found = board(*rows)
    assert sight.sees(found, *at(found, "a1", "b2")) is seen


def test_a_corner_far_along_a_slanting_line_is_closed_too():
    found = board("..#.", "....")
    assert sight.sees(found, *at(found, "a1", "d2")) is False  # c2 is crossed
    found = board("....", "..#.")
    assert sight.sees(found, *at(found, "a1", "d2"))  # c1 is touched at the corner between b1 and c2
    found = board(".#..", "..#.")
    assert not sight.sees(found, *at(found, "a1", "d2"))  # b2 and c1 close it


def test_heights_close_a_corner_together_with_a_wall():
    found = board("#.", "..", heights=("00", "02"))
    assert not sight.sees(found, *at(found, "a1", "b2"))
    found = board("#.", "..", heights=("02", "02"))
    assert sight.sees(found, *at(found, "a1", "b2"))


# Bodies: BRD-09, BRD-10


def test_a_body_blocks_the_line_that_crosses_it():
    found = clear_board(5, 1)
    assert not sight.sees(found, 0, 4, bodies=1 << 2)
    assert sight.sees(found, 0, 4, bodies=1 << 4 | 1 << 0)


def test_bodies_close_a_corner_alone_and_with_walls():
    found = board("..", "..")
    a, b = at(found, "a1", "b2")
    assert not sight.sees(found, a, b, mask(found, "a2", "b1"))
    assert sight.sees(found, a, b, mask(found, "a2"))
    walled = board("#.", "..")
    assert not sight.sees(walled, a, b, mask(walled, "b1"))


@pytest.mark.parametrize(
    ("heights", "seen"), [("000", False), ("100", True), ("001", True), ("111", False), ("010", False)]
)
def test_a_body_lower_than_viewer_or_target_is_looked_over(heights, seen):
    found = board("...", heights=(heights,))
    assert sight.sees(found, 0, 2, bodies=0b010) is seen
    assert (sight.bodies_between(found, 0, 2, 0b010) == 0) is seen


def test_bodies_between_are_those_crossed():
    found = clear_board(6, 3)
    a, b = at(found, "a1", "f1")
    assert names(found, sight.bodies_between(found, a, b, mask(found, "a1", "c1", "c2", "e1"))) == {"c1", "e1"}


# Against the plain rule


def plain_sees(found, a, b, bodies):
    """BRD-08 and BRD-09 by exact fractions: every square and every corner of the board is looked at."""
    top = max(found.height[a], found.height[b])

    def blocks(i):
        return found.terrain[i] in "#O" or found.height[i] > top or (bodies >> i & 1 and found.height[i] >= top)

    inside = plain_crossed(found, a, b)
    return not any(blocks(i) for i in inside) and not any(
        all(blocks(i) for i in flanks) for flanks in plain_corners(found.grid, a, b, inside)
    )


def plain_corners(grid, a, b, inside):
    """For every corner of the board that lies on the segment, its squares that the segment does not meet."""
    ax, ay = grid.xs[a], grid.ys[a]
    dx, dy = grid.xs[b] - ax, grid.ys[b] - ay
    for x, y in product(range(grid.width - 1), range(grid.height - 1)):
        px, py = x + HALF - ax, y + HALF - ay
        if px * dy == py * dx and 0 < px * dx + py * dy < dx * dx + dy * dy:
            around = [
                y * grid.width + x,
                y * grid.width + x + 1,
                (y + 1) * grid.width + x,
                (y + 1) * grid.width + x + 1,
            ]
            yield [i for i in around if i not in inside and i not in (a, b)]


@usual
@given(boards(), st.data())
def test_sight_is_what_the_rule_says(found, data):
    bodies = data.draw(some_squares(found))
    for _ in range(6):
        a, b = data.draw(st.tuples(*[st.integers(0, found.grid.size - 1)] * 2))
        if a == b:
            continue
        assert sight.sees(found, a, b) == plain_sees(found, a, b, 0)
        assert sight.sees(found, a, b, bodies) == plain_sees(found, a, b, bodies)
        assert sight.sees(found, a, b, bodies) == sight.sees(found, b, a, bodies)


# Control zones and areas: BRD-11, ARE-04


def test_the_control_zone_ends_eight_squares_away():
    found = clear_board(30, 30)
    centre = at(found, "o15")
    assert sight.zone(found, centre) == found.within(centre, 8)
    assert sight.zone(found, centre).bit_count() == 17 * 17


def test_walls_and_bodies_throw_shadows_into_the_zone():
    found = board("......", "......", "..#...")
    zone = names(found, sight.zone(found, at(found, "a1")))
    assert "c1" in zone  # the wall itself is seen
    assert not {"d1", "e1", "f1"} & zone
    zone = names(found, sight.zone(found, at(found, "a1"), mask(found, "a1", "b2")))
    assert "b2" in zone
    assert not {"b3", "c3", "d3", "c2"} & zone  # behind the body
    assert {"a2", "a3", "b1"} <= zone


def test_from_a_hill_one_looks_over_bodies():
    found = board("....", heights=("1000",))
    assert names(found, sight.zone(found, 0, 0b0110)) == {"a1", "b1", "c1", "d1"}
    found = board("....", heights=("0001",))
    assert names(found, sight.zone(found, 0, 0b0010)) == {"a1", "b1", "d1"}


@usual
@given(boards(22), st.data())
def test_the_zone_is_what_is_seen_square_by_square(found, data):
    bodies = data.draw(some_squares(found, most=12))
    a = data.draw(st.integers(0, found.grid.size - 1))
    near = bits(found.within(a, 8))
    assert bits(sight.view(found, a)) == [b for b in near if sight.sees(found, a, b)]
    assert bits(sight.zone(found, a, bodies)) == [b for b in near if sight.sees(found, a, b, bodies)]


@usual
@given(boards(26), st.data())
def test_an_area_of_any_radius_is_what_is_seen_by_terrain(found, data):
    a, n = data.draw(st.integers(0, found.grid.size - 1)), data.draw(st.integers(0, 12))
    assert bits(sight.seen_by_terrain(found, a, n)) == [b for b in bits(found.within(a, n)) if sight.sees(found, a, b)]
