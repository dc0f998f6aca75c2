"""Anima's reach: walks and runs, what they cost, where they lead (MOV-01 … 03, 08 … 12, TRT-08, TRT-11)."""

import heapq

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.anima.board import FREE_PASSAGE, INTANGIBLE, ORDINARY, clear_board
from rules.anima.reach import flood, run_out, runs
from rules.grid import bits
from tests.rules.anima_tables import at, board, boards, mask, names, some_squares

usual = settings(max_examples=80, deadline=None, derandomize=True)
MODES = (ORDINARY, FREE_PASSAGE, INTANGIBLE)


def path(found, reach, name):
    return [found.grid.names[i] for i in reach.path(at(found, name))]


def cost_along(found, start, line, mode):
    """Points to go along squares by ground alone; 0 if some step is impossible."""
    cost = 0
    for square in line:
        step = found.step_cost(start, square, mode)
        if not step:
            return 0
        start, cost = square, cost + step
    return cost


# Walks


def test_on_clear_ground_the_distance_is_the_cost():
    found = clear_board(9, 9)
    start = at(found, "e5")
    reach = flood(found, start, 3)
    assert reach.squares == found.within(start, 3) & ~(1 << start)
    assert [reach.cost(at(found, name)) for name in ("e5", "e6", "g7", "b5", "a5")] == [0, 1, 2, 3, -1]


def test_without_points_one_stays():
    assert flood(clear_board(3, 3), 4, 0).squares == 0


def test_rough_ground_and_climbs_cost_two_and_are_gone_round():
    found = board(".....", ".fff.", ".fff.", ".fff.", ".....")
    reach = flood(found, at(found, "a3"), 7)
    assert reach.cost(at(found, "e3")) == 6  # round about; through the trees it would be 2 + 2 + 2 + 1
    assert reach.cost(at(found, "c3")) == 4
    assert flood(found, at(found, "a3"), 5, mode=FREE_PASSAGE).cost(at(found, "e3")) == 4
    hill = board("..f", heights=("012",))
    assert [flood(hill, 0, 9, mode=mode).cost(2) for mode in MODES] == [4, 4, 2]
    assert [flood(hill, 0, 9, mode=mode, uphill=False).cost(2) for mode in MODES] == [3, 2, 2]


def test_two_points_are_one_square_of_rough_ground():
    found = board("ff.")
    assert names(found, flood(found, at(found, "c1"), 2).squares) == {"b1"}
    assert names(found, flood(found, at(found, "c1"), 1).squares) == set()


def test_what_is_blocked_is_gone_round_and_what_stops_is_not_gone_through():
    found = board("...", ".#.", "...")
    reach = flood(found, at(found, "a2"), 9, blocked=mask(found, "b3"))
    assert path(found, reach, "c3") == ["b1", "c2", "c3"]
    reach = flood(found, at(found, "a2"), 9, stop=mask(found, "b1", "b3"))
    assert names(found, reach.squares) == {"a1", "a3", "b1", "b3"}


def test_the_square_where_one_stands_never_stops():
    found = clear_board(4, 1)
    assert names(found, flood(found, 0, 3, blocked=1, stop=1).squares) == {"b1", "c1", "d1"}


def test_the_intangible_go_through_rock_and_end_on_open_ground():
    found = board(".#~.", heights=("0907",))
    reach = flood(found, 0, 3, mode=INTANGIBLE)
    assert names(found, reach.squares) == {"d1"}
    assert path(found, reach, "d1") == ["b1", "c1", "d1"]
    assert flood(found, 0, 3, blocked=0b0010, mode=INTANGIBLE).squares == 0


def test_out_of_reach_there_is_no_path():
    found = clear_board(9, 1)
    for reach in (flood(found, 0, 3), runs(found, 0, 3)):
        with pytest.raises(LookupError):
            reach.path(5)


def cheapest(found, start, points, blocked, stop, mode, uphill):
    """Dijkstra by `step_cost`: {square: points} of every square that can be entered."""
    known, queue = {start: 0}, [(0, start)]
    while queue:
        cost, here = heapq.heappop(queue)
        if cost > known[here] or (stop >> here & 1 and here != start):
            continue
        for there in found.grid.to[here]:
            step = found.step_cost(here, there, mode, uphill) if there >= 0 and not blocked >> there & 1 else 0
            if step and cost + step <= points and cost + step < known.get(there, points + 1):
                known[there] = cost + step
                heapq.heappush(queue, (cost + step, there))
    return known


@usual
@given(boards(), st.data(), st.sampled_from(MODES), st.booleans())
def test_a_flood_finds_what_dijkstra_finds(found, data, mode, uphill):
    start, points = data.draw(st.integers(0, found.grid.size - 1)), data.draw(st.integers(0, 14))
    blocked, stop = data.draw(some_squares(found)), data.draw(some_squares(found))
    known = cheapest(found, start, points, blocked, stop, mode, uphill)
    reach = flood(found, start, points, blocked, stop, mode, uphill)
    assert {i: reach.cost(i) for i in range(found.grid.size) if reach.cost(i) >= 0} == known
    assert bits(reach.squares) == sorted(i for i in known if i != start and found.terrain[i] not in "#O=~")
    for square in bits(reach.squares):
        way = reach.path(square)
        assert way[-1] == square
        steps = zip((start, *way), way, strict=False)
        assert sum(found.step_cost(a, b, mode, uphill) for a, b in steps) == known[square]
        assert not any(blocked >> i & 1 for i in way)
        assert not any(stop >> i & 1 for i in way[:-1])


# Runs


def test_a_run_is_a_straight_line_and_its_steps_cost_as_any():
    found = board("......", "..f...", "......")
    start = at(found, "a2")
    reach = runs(found, start, 5)
    assert path(found, reach, "d2") == ["b2", "c2", "d2"]
    assert [reach.cost(at(found, name)) for name in ("b2", "c2", "d2", "e2", "d3", "f3")] == [1, 3, 4, 5, 3, -1]
    assert [runs(found, start, 5, mode=mode).cost(at(found, "e2")) for mode in MODES] == [5, 4, 4]


def test_nothing_in_the_way_is_gone_round():
    found = board("....", ".=..", "....")
    start = at(found, "a2")
    assert names(found, runs(found, start, 3).squares) == {"a1", "a3", "b1", "b3", "c1", "c3"}  # to d3 by b2
    lost = runs(found, start, 3, blocked=mask(found, "b3"), stop=mask(found, "b1"))
    assert names(found, lost.squares) == {"a1", "a3", "b1"}


def test_a_run_may_end_where_it_must_stop():
    found = clear_board(6, 1)
    assert names(found, runs(found, 0, 5, stop=mask(found, "c1")).squares) == {"b1", "c1"}
    assert names(found, runs(found, 0, 5, stop=mask(found, "b1", "c1")).squares) == {"b1"}


def test_no_run_slips_between_two_walls_or_jumps_a_cliff():
    found = board("#..", ".#.", "...")
    assert not runs(found, at(found, "a2"), 3).squares & mask(found, "b3", "c3")
    found = board("....", heights=("0222",))
    assert runs(found, 0, 3).squares == 0
    assert names(found, runs(found, 3, 3).squares) == {"b1", "c1"}


def test_a_longer_run_after_a_shorter_one_from_the_same_square():
    found = board("." * 20)
    assert [runs(found, 0, points).squares.bit_count() for points in (3, 12, 5, 19)] == [3, 12, 5, 19]


@usual
@given(boards(20), st.data(), st.sampled_from(MODES))
def test_runs_are_the_straight_lines_walked_step_by_step(found, data, mode):
    start, points = data.draw(st.integers(0, found.grid.size - 1)), data.draw(st.integers(0, 19))
    blocked, stop = data.draw(some_squares(found)), data.draw(some_squares(found))
    reach = runs(found, start, points, blocked, stop, mode)
    for square in range(found.grid.size):
        line = found.line(start, square)
        cost = cost_along(found, start, line, mode)
        free = not any(blocked >> i & 1 for i in line) and not any(stop >> i & 1 for i in line[:-1])
        legal = 0 < cost <= points and free and found.terrain[square] not in "#O=~"
        assert bool(reach.squares >> square & 1) == legal, found.grid.names[square]
        if legal:
            assert reach.cost(square) == cost
            assert reach.path(square) == tuple(line)


def test_a_charge_runs_as_far_as_points_and_ground_allow():
    found = board("..f..#.", heights=("0000000",))
    line = found.line(0, 6)
    assert [found.grid.names[i] for i in run_out(found, 0, line, 9)] == ["b1", "c1", "d1", "e1"]
    assert [found.grid.names[i] for i in run_out(found, 0, line, 3)] == ["b1", "c1"]
    assert [found.grid.names[i] for i in run_out(found, 0, line, 2)] == ["b1"]
    assert run_out(found, 0, line, 9, INTANGIBLE) == line
