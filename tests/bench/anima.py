"""What Anima costs on one core: random fights, lines of sight and reaches on a full table, the legality of a squad."""

import json
import random
from pathlib import Path
from typing import Any

import rules
from rules.anima import reach, sight
from rules.anima.board import Board, read_board
from rules.anima.boards import board_json, boards
from rules.formats import read_catalog
from rules.grid import bits
from tests.bench.games import legality_times, spent

CODEX = json.loads((Path(__file__).parents[2] / "catalog" / "data" / "anima.json").read_text("utf-8"))
CARDS = read_catalog(CODEX)
SQUADS = CODEX["lists"]
BOARDS = [board_json(board) for board in boards()]


def document(n: int) -> dict[str, Any]:
    """The file of the n-th fight of two different starter squads, on every board in turn, ten turns at most."""
    a, b = n % len(SQUADS), (n + 1 + n // len(SQUADS) % (len(SQUADS) - 1)) % len(SQUADS)
    return rules.pair(SQUADS[a], SQUADS[b], [CARDS], options={}, board=BOARDS[n % len(BOARDS)], seed=n)


def table() -> Board:
    """The largest of the boards."""
    found = read_board(max(BOARDS, key=lambda board: len(board["rows"])))
    assert found is not None
    return found


def sight_time(count: int) -> tuple[float, float]:
    """Seconds for the question whether two squares of a full table see each other, bodies in the way, and for a whole
    control zone."""
    board, rng = table(), random.Random(1)
    open_squares = bits(board.passable)
    bodies = sum(1 << square for square in rng.sample(open_squares, 14))
    pairs = [(rng.choice(open_squares), rng.choice(open_squares)) for _ in range(count)]

    def lines() -> int:
        for a, b in pairs:
            sight.sees(board, a, b, bodies)
        return count

    def zones() -> int:
        for a, _ in pairs:
            sight.zone(board, a, bodies)
        return count

    lines(), zones()
    return spent(lines), spent(zones)


def reach_time(count: int) -> tuple[float, float]:
    """Seconds for everywhere that a figure can walk (5 points) and run (10 points) on a full table."""
    board, rng = table(), random.Random(2)
    open_squares = bits(board.passable)
    blocked = sum(1 << square for square in rng.sample(open_squares, 14))
    starts = [rng.choice(open_squares) for _ in range(count)]

    def walks() -> int:
        for start in starts:
            reach.flood(board, start, 5, blocked)
        return count

    def runs() -> int:
        for start in starts:
            reach.runs(board, start, 10, blocked)
        return count

    walks(), runs()
    return spent(walks), spent(runs)


def check_times(count: int) -> tuple[float, float]:
    """`legality_times` of the largest starter squad."""
    doc = max(SQUADS, key=lambda squad: len(squad["entries"]))
    return legality_times(doc, CARDS, count)
