"""Anima's ground: the legend, steps, adjacency, straight lines, zones, reading; terrain pieces; the boards on offer."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.anima import pieces, reach
from rules.anima.board import (
    FREE_PASSAGE,
    INTANGIBLE,
    LEGEND,
    OBSTACLES,
    SIDE_HIGH,
    board_of,
    clear_board,
    read_board,
)
from rules.anima.boards import board_json
from rules.anima.boards import boards as offered
from rules.grid import bits
from rules.reading import FileError
from tests.rules.anima_tables import at, board, boards, mask, names, some_squares

usual = settings(max_examples=60, deadline=None, derandomize=True)

# The legend: BRD-03, BRD-04


@pytest.mark.parametrize(
    ("sign", "passable", "rough", "high", "cover", "stairs", "obstacle"),
    [
        (".", True, False, False, False, False, ""),
        ("b", True, True, False, False, False, "small"),
        ("r", True, True, False, False, False, "small"),
        ("f", True, True, False, False, False, "trees"),
        ("#", False, False, True, False, False, "wall"),
        ("O", False, False, True, False, False, "rock"),
        ("=", False, False, False, True, False, "wall"),
        ("~", False, False, False, False, False, ""),
        ("L", True, False, False, False, True, ""),
    ],
)
def test_what_each_sign_means(sign, passable, rough, high, cover, stairs, obstacle):
    found = board(sign + ".")
    masks = (found.passable, found.rough, found.high, found.cover, found.stairs)
    assert [bool(m & 1) for m in masks] == [passable, rough, high, cover, stairs]
    assert bool(found.low & 1) == (not passable and not high)
    assert OBSTACLES[found.obstacle[0]] == obstacle


def test_rows_and_heights_are_drawn_northernmost_first():
    found = board("#.", "..", ".f", heights=("90", "05", "00"))
    assert names(found, found.high) == {"a3"}
    assert names(found, found.rough) == {"b1"}
    assert [found.height[at(found, name)] for name in ("a3", "b2", "a1")] == [9, 5, 0]
    assert names(found, found.taller[4]) == {"a3", "b2"}


def test_equal_boards_are_one_object():
    assert board("..", "f.") is board_of(("..", "f."), ("00", "00"))
    assert board("..", "f.") is not board("..", ".f")


# Steps: BRD-03, BRD-05 … 07, MOV-09, MOV-10, TRT-08, TRT-11

HILL = board("....", ".f..", "....", heights=("0123", "0120", "0000"))


@pytest.mark.parametrize(
    ("here", "there", "ordinary", "free", "fault"),
    [
        ("a1", "b1", 1, 1, None),  # clear
        ("a3", "b3", 2, 2, None),  # uphill
        ("b3", "a3", 1, 1, None),  # downhill
        ("a2", "b2", 2, 2, None),  # uphill into trees: 2, not 4; free passage climbs all the same
        ("c2", "b2", 2, 1, None),  # down into trees
        ("b3", "b2", 2, 1, None),  # trees on the level
        ("b1", "c2", 0, 0, "ANIMA-BRD-06"),
        ("d2", "d3", 0, 0, "ANIMA-BRD-06"),
        ("a1", "c1", 0, 0, "ANIMA-MOV-12"),
    ],
)
def test_points_of_a_step(here, there, ordinary, free, fault):
    a, b = at(HILL, here, there)
    assert HILL.step_cost(a, b) == ordinary
    assert HILL.step_cost(a, b, FREE_PASSAGE) == free
    assert HILL.step_fault(a, b) == fault


def test_a_drop_of_two_is_as_impossible_as_a_climb():
    c2, d2 = at(HILL, "c2", "d2")
    assert HILL.step_fault(c2, d2) == HILL.step_fault(d2, c2) == "ANIMA-BRD-06"


@pytest.mark.parametrize("sign", "#O=~")
def test_impassable_ground_is_not_entered(sign):
    found = board("." + sign)
    assert found.step_cost(0, 1) == 0
    assert found.step_fault(0, 1) == "ANIMA-MOV-10"
    assert found.step_fault(1, 0) is None


@pytest.mark.parametrize("flanks", ["##", "#~", "=O"])
def test_no_diagonal_step_between_two_impassable_squares(flanks):
    found = board(flanks[0] + ".", "." + flanks[1])
    a, b = at(found, "a1", "b2")
    assert found.step_cost(a, b) == 0
    assert found.step_fault(a, b) == found.step_fault(b, a) == "ANIMA-BRD-07"
    assert found.adjacent(a, b)


def test_one_impassable_flank_is_no_hindrance():
    found = board("#.", "..")
    assert found.step_cost(*at(found, "a1", "b2")) == 1


def test_of_several_faults_the_first_of_the_format_page_counts():
    found = board("##", ".#", heights=("05", "00"))
    assert found.step_fault(*at(found, "a1", "b2")) == "ANIMA-BRD-07"
    found = board("#", ".", heights=("5", "0"))
    assert found.step_fault(*at(found, "a1", "a2")) == "ANIMA-BRD-06"


@pytest.mark.parametrize("rows", [("L.",), (".L",)])
def test_stairs_lead_up_any_height_and_keep_neighbours_adjacent(rows):
    found = board(*rows, heights=("05",))
    assert (found.step_cost(0, 1), found.step_cost(1, 0)) == (2, 1)
    assert found.adjacent(0, 1)


def test_a_cliff_parts_close_combat():
    a, b = at(HILL, "d2", "d3")
    assert not HILL.adjacent(a, b)
    assert not HILL.adjacent(b, a)
    assert names(HILL, HILL.near[a]) == {"c1", "d1"}


def test_intangible_steps_cost_a_point_anywhere():
    found = board("##f", ".#.", heights=("099", "000"))
    assert [found.step_cost(at(found, "a1"), at(found, name), INTANGIBLE) for name in ("a2", "b1", "b2")] == [1, 1, 1]
    assert found.step_fault(*at(found, "a1", "b2"), INTANGIBLE) is None
    assert found.step_fault(*at(found, "a1", "c1"), INTANGIBLE) == "ANIMA-MOV-12"


def plain_fault(found, a, b):
    """The step rules read off the drawing, square by square."""
    grid, ground, height = found.grid, found.terrain, found.height
    dx, dy = grid.xs[b] - grid.xs[a], grid.ys[b] - grid.ys[a]
    if dx and dy and ground[a + dx] in "#O=~" and ground[a + dy * grid.width] in "#O=~":
        return "ANIMA-BRD-07"
    if abs(height[a] - height[b]) > 1 and "L" not in ground[a] + ground[b]:
        return "ANIMA-BRD-06"
    return "ANIMA-MOV-10" if ground[b] in "#O=~" else None


@usual
@given(boards(8))
def test_every_step_agrees_with_the_drawing(found):
    for a in range(found.grid.size):
        for b in (b for b in found.grid.to[a] if b >= 0):
            fault = plain_fault(found, a, b)
            assert found.step_fault(a, b) == fault
            dear = found.height[b] > found.height[a] or found.terrain[b] in "brf"
            assert found.step_cost(a, b) == (0 if fault else 2 if dear else 1)
            assert found.adjacent(a, b) == (not found.cliff(a, b))
        assert not found.near[a] >> a & 1


# Distances: BRD-02


@usual
@given(boards(), st.data())
def test_within_and_around_are_distances(found, data):
    a, n = data.draw(st.integers(0, found.grid.size - 1)), data.draw(st.integers(0, 14))
    some = data.draw(some_squares(found))
    squares, distance = range(found.grid.size), found.grid.distance
    assert bits(found.within(a, n)) == [b for b in squares if distance(a, b) <= n]
    assert bits(found.around(some, n)) == [b for b in squares if any(distance(b, c) <= n for c in bits(some))]


# Straight lines: BRD-14


@pytest.mark.parametrize(
    ("to", "squares"),
    [
        ("e1", ["b1", "c1", "d1", "e1"]),
        ("d4", ["b2", "c3", "d4"]),
        ("c2", ["b2", "c2"]),  # the half is rounded up, away from the start
        ("e2", ["b1", "c2", "d2", "e2"]),
        ("b5", ["a2", "b3", "b4", "b5"]),
    ],
)
def test_the_straight_line_of_squares(to, squares):
    found = clear_board(6, 6)
    assert [found.grid.names[i] for i in found.line(*at(found, "a1", to))] == squares


def test_it_goes_on_beyond_by_the_same_formula_as_far_as_the_board():
    found = clear_board(9, 9)
    line = [found.grid.names[i] for i in found.line(*at(found, "c3", "e4"), beyond=20)]
    assert line == ["d4", "e4", "f5", "g5", "h6", "i6"]
    assert found.line(*at(found, "c3", "c1"), beyond=3) == at(found, "c2", "c1")


def test_there_is_no_line_to_where_one_stands():
    assert clear_board(3, 3).line(4, 4, beyond=2) == []


@usual
@given(st.data())
def test_every_line_follows_the_formula(data):
    found = clear_board(20, 17)
    a, b = data.draw(st.tuples(*[st.integers(0, found.grid.size - 1)] * 2).filter(lambda ends: ends[0] != ends[1]))
    beyond = data.draw(st.integers(0, 9))
    x, y = found.grid.xs[a], found.grid.ys[a]
    dx, dy = found.grid.xs[b] - x, found.grid.ys[b] - y
    far, m = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    expected = []
    for i in range(1, far + beyond + 1):
        aside = (2 * i * m + far) // (2 * far)
        ex, ey = (i, aside) if abs(dx) == far else (aside, i)
        ex, ey = x + (ex if dx > 0 else -ex), y + (ey if dy > 0 else -ey)
        if not (0 <= ex < 20 and 0 <= ey < 17):
            break
        expected.append(ey * 20 + ex)
    assert found.line(a, b, beyond) == expected


# Deployment zones: SET-07


@pytest.mark.parametrize(
    ("edge", "corners"),
    [("S", {"m1", "aj1", "m4", "aj4"}), ("N", {"m48", "aj48", "m45", "aj45"}), ("W", {"a13", "d13", "a36", "d36"})],
)
def test_the_zone_lies_in_the_middle_of_its_edge(edge, corners):
    found = clear_board(48, 48)
    zone = names(found, found.zone(edge, 4, 24))
    assert len(zone) == 96
    assert corners <= zone


def test_the_first_column_of_an_uneven_zone_is_rounded_down():
    found = clear_board(10, 8)
    assert names(found, found.zone("S", 1, 3)) == {"d1", "e1", "f1"}  # floor((10 − 3) / 2) + 1 = 4


def test_a_zone_is_no_longer_than_its_edge():
    found = clear_board(8, 5)
    assert found.zone("E", 2, 24) == sum(1 << i for i in range(40) if found.grid.xs[i] >= 6)


# Reading


def test_a_board_is_read_as_drawn_and_dumped_as_read():
    raw = {"rows": [".fL", "#.~"], "heights": ["012", "000"]}
    assert read_board(raw).dump() == raw
    assert read_board({"rows": [".."]}).dump() == {"rows": [".."], "heights": ["00"]}


def test_a_board_without_rows_is_for_the_table_to_make():
    assert read_board({}) is None


@pytest.mark.parametrize(
    ("raw", "path", "key"),
    [
        ([], "$.board", "expected"),
        ({"rows": "..."}, "$.board.rows", "expected"),
        ({"rows": []}, "$.board.rows", "board_side"),
        ({"rows": ["."] * (SIDE_HIGH + 1)}, "$.board.rows", "board_side"),
        ({"rows": ["." * (SIDE_HIGH + 1)]}, "$.board.rows[0]", "board_row"),
        ({"rows": [""]}, "$.board.rows[0]", "board_row"),
        ({"rows": ["..", "..."]}, "$.board.rows[1]", "board_row"),
        ({"rows": ["..", 7]}, "$.board.rows[1]", "expected"),
        ({"rows": ["..", ".x"]}, "$.board.rows[1]", "bad_ground"),
        ({"rows": [".."], "heights": ["0a"]}, "$.board.heights[0]", "bad_height"),
        ({"rows": [".."], "heights": ["0١"]}, "$.board.heights[0]", "bad_height"),
        ({"rows": [".."], "heights": [0]}, "$.board.heights[0]", "expected"),
        ({"rows": [".."], "heights": []}, "$.board.heights", "heights_side"),
        ({"rows": [".."], "heights": ["00", "00"]}, "$.board.heights", "heights_side"),
        ({"rows": ["..", ".."], "heights": ["00", "000"]}, "$.board.heights[1]", "heights_row"),
        ({"heights": ["00"]}, "$.board.rows", "missing"),
        ({"rows": [".."], "walls": []}, "$.board.walls", "unknown_key"),
    ],
)
def test_what_is_wrong_with_a_board_is_found_where_it_stands(raw, path, key):
    with pytest.raises(FileError) as error:
        read_board(raw)
    assert (error.value.path, error.value.key) == (path, key)


# Terrain pieces: SET-03 … 05


def test_the_pieces_are_those_of_the_ledger():
    sizes = {name: (len(piece.rows[0]), len(piece.rows), piece.height) for name, piece in pieces.PIECES.items()}
    assert sizes == {
        "hill": (5, 5, 1),
        "forest": (4, 4, 0),
        "bushes": (2, 2, 0),
        "ruins": (4, 4, 0),
        "wall": (4, 1, 0),
        "barricade": (3, 1, 0),
        "rock": (2, 2, 0),
        "pond": (3, 3, 0),
    }


def test_a_piece_lies_with_its_south_west_square_where_it_is_put():
    found = pieces.placed(clear_board(12, 12), "ruins", at(clear_board(12, 12), "d4"))
    assert [row[3:7] for row in found.rows[5:9]] == ["#.##", "#rr.", ".rr#", "##.#"]
    assert "".join(found.rows).count(".") == 144 - 12
    assert found.flat


def test_a_hill_raises_clear_ground():
    found = pieces.placed(clear_board(12, 12), "hill", at(clear_board(12, 12), "e5"))
    assert found.rows == ("." * 12,) * 12
    assert names(found, found.taller[0]) == {c + str(r) for c in "efghi" for r in range(5, 10)}


@pytest.mark.parametrize(
    ("piece", "turn", "first", "last"),
    [("wall", False, "d4", "g4"), ("wall", True, "d4", "d7"), ("barricade", True, "d4", "d6")],
)
def test_walls_and_barricades_may_be_turned(piece, turn, first, last):
    table = clear_board(14, 14)
    found = pieces.placed(table, piece, at(table, "d4"), turn)
    filled = bits(found.grid.full & ~found.passable)
    assert [found.grid.names[filled[0]], found.grid.names[filled[-1]]] == [first, last]


def test_turning_another_piece_changes_nothing():
    table = clear_board(14, 14)
    assert pieces.placed(table, "ruins", 50, True) is pieces.placed(table, "ruins", 50)
    assert dict.fromkeys(turned for turned, turn in pieces.placings() if turn) == {"wall": None, "barricade": None}


@pytest.mark.parametrize(
    ("piece", "square", "fault"),
    [
        ("rock", "d4", None),
        ("rock", "c4", "ANIMA-SET-03"),
        ("rock", "d3", "ANIMA-SET-03"),
        ("rock", "p16", None),  # p, q of 20 columns: three are left
        ("rock", "q16", "ANIMA-SET-03"),
        ("rock", "p17", "ANIMA-SET-03"),
        ("rock", "t20", "ANIMA-SET-03"),  # off the board
        ("hill", "m4", None),
        ("hill", "n4", "ANIMA-SET-03"),
        ("rock", "h10", "ANIMA-SET-04"),  # touches the bushes at j10
        ("rock", "h8", "ANIMA-SET-04"),  # at a corner
        ("rock", "h7", None),
        ("rock", "g10", None),  # one free square between
    ],
)
def test_pieces_keep_from_the_edge_and_from_each_other(piece, square, fault):
    table = clear_board(20, 20)
    found = pieces.placed(table, "bushes", at(table, "j10"))
    assert pieces.place_fault(found, piece, at(found, square)) == fault
    assert bool(pieces.spots(found, piece) >> at(found, square) & 1) == (fault is None)


def test_the_first_fault_of_the_format_page_counts():
    table = clear_board(20, 20)
    found = pieces.placed(table, "bushes", at(table, "d4"))
    assert pieces.place_fault(found, "rock", at(found, "c4")) == "ANIMA-SET-03"


def test_a_table_too_small_for_any_piece_has_no_room():
    assert not pieces.room(clear_board(7, 7))
    assert not pieces.room(clear_board(3, 9))
    assert pieces.room(clear_board(8, 8))
    assert pieces.room(clear_board(7, 9))  # a barricade, turned
    assert not pieces.room(clear_board(7, 8))


@usual
@given(st.integers(6, 22), st.integers(6, 22), st.data())
def test_spots_are_the_squares_without_a_fault_whatever_was_placed_before(width, depth, data):
    found, filled = clear_board(width, depth), []
    for _ in range(4):
        choices = [(*choice, i) for choice in pieces.placings() for i in bits(pieces.spots(found, *choice))]
        assert bool(choices) == pieces.room(found)
        for piece, turn in pieces.placings():
            legal = [i for i in range(found.grid.size) if may_stand(found, pieces.PIECES[piece], turn, i, filled)]
            assert bits(pieces.spots(found, piece, turn)) == legal
            assert legal == [i for i in range(found.grid.size) if not pieces.place_fault(found, piece, i, turn)]
        if not choices:
            break
        piece, turn, i = data.draw(st.sampled_from(choices))
        filled += bits(pieces.footprint(found, piece, i, turn))
        found = pieces.placed(found, piece, i, turn)


def may_stand(found, piece, turn, i, filled):
    """SET-03 and SET-04 by counting columns and rows from 1; `filled`: the squares of the pieces before."""
    grid, rows = found.grid, piece.rows
    width, depth = (len(rows), len(rows[0])) if turn and piece.turns else (len(rows[0]), len(rows))
    west, south = grid.xs[i] + 1, grid.ys[i] + 1
    if not (west >= 4 and west + width - 1 <= grid.width - 3 and south >= 4 and south + depth - 1 <= grid.height - 3):
        return False
    squares = [(west - 1 + x, south - 1 + y) for x in range(width) for y in range(depth)]
    return all(max(abs(x - grid.xs[j]), abs(y - grid.ys[j])) >= 2 for x, y in squares for j in filled)


# The boards on offer


def test_small_tables_come_first_and_every_board_has_its_own_name():
    sizes = [found.size for found in offered().values()]
    assert sizes == [(20, 20), (20, 20), (24, 24), (24, 24), (48, 48), (48, 48)]
    for lang in ("en", "ru"):
        assert len({found.name[lang] for found in offered().values()}) == len(sizes)


@pytest.mark.parametrize("key", offered())
def test_a_board_can_be_read_from_a_fight_file(key):
    found = read_board(board_json(key))
    assert (found.grid.width, found.grid.height) == offered()[key].size


@pytest.mark.parametrize("key", offered())
def test_a_board_is_the_same_from_north_and_south(key):
    found = read_board(board_json(key))
    assert found.terrain == found.terrain[::-1]
    assert found.height == found.height[::-1]


@pytest.mark.parametrize("key", offered())
def test_every_passable_square_can_be_reached_from_every_zone(key):
    found = read_board(board_json(key))
    for edge in "SNWE":
        start = bits(found.zone(edge, 4, 24) & found.passable)[0]
        assert reach.flood(found, start, 300).squares | 1 << start == found.passable


@pytest.mark.parametrize("key", offered())
@pytest.mark.parametrize("edge", "SNWE")
def test_a_squad_deploys_on_clear_ground_at_every_edge(key, edge):
    found = read_board(board_json(key))
    zone = found.zone(edge, 4, 24)
    assert (zone & found.passable & ~found.rough).bit_count() >= 48


@pytest.mark.parametrize("key", offered())
def test_a_board_is_open_enough_to_play_on_and_not_bare(key):
    found = read_board(board_json(key))
    blocked = found.grid.size - found.passable.bit_count()
    assert 0.04 <= blocked / found.grid.size <= 0.15
    assert 0.03 <= found.rough.bit_count() / found.grid.size <= 0.15
    assert found.cover


def test_together_the_boards_show_all_that_ground_can_be():
    ground = "".join(row for found in offered().values() for row in found.rows)
    assert set(ground) == set(LEGEND)
    assert {"0", "1", "2", "3"} <= {h for found in offered().values() for row in found.heights for h in row}


def test_a_sealed_square_would_be_found():
    found = board("#.#.", ".#..", "....", "....")
    assert not reach.flood(found, 0, 300).squares >> at(found, "b4") & 1
    assert found.passable >> at(found, "b4") & 1


def test_unused_squares_stay_as_they_were():
    table = clear_board(12, 12)
    found = pieces.placed(pieces.placed(table, "rock", at(table, "d4")), "pond", at(table, "h6"))
    assert names(found, found.high) == {"d4", "e4", "d5", "e5"}
    assert found.low == mask(found, *(c + r for c in "hij" for r in "678"))
