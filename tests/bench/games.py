"""What the engine and the players cost on one core: this process's own time, medians of rounds taken in turn."""

import json
import random
import resource
import statistics
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import chess

import rules
from rules.fight import play_out
from rules.formats import Catalog, read_catalog, read_list
from rules.okko.boards import board_json, boards, shuffled_json
from rules.players import player

ROOT = Path(__file__).parents[2]
CODEX = json.loads((ROOT / "catalog" / "data" / "okko.json").read_text("utf-8"))
CARDS = read_catalog(CODEX)
BOARDS = [board_json(board) for board in boards()]
BANDS = [band for band in CODEX["lists"] if band["options"]["budget"] == 16]


def document(n: int, board: dict[str, list[str]] | None = None) -> dict[str, Any]:
    """The file of the n-th fight of two different starter bands of 16 zeni, on every board in turn."""
    a, b = n % len(BANDS), (n + 1 + n // len(BANDS) % (len(BANDS) - 1)) % len(BANDS)
    board = board or BOARDS[n % len(BOARDS)]
    return rules.pair(BANDS[a], BANDS[b], [CARDS], options={"max_turns": 12}, board=board, seed=n)


def spent(work: Callable[[], int]) -> float:
    """Processor seconds per unit of a piece of work, which says how many units it did."""
    start = time.process_time()
    done = work()
    return (time.process_time() - start) / done


# Random decisions


def one(action: Mapping[str, Any]) -> int:
    """An action is one decision."""
    return 1


def random_fights(
    docs: list[dict[str, Any]], verbs: Counter[str], weigh: Callable[[Mapping[str, Any]], int] = one
) -> int:
    """Whole fights played at random, from their files to the end, nobody listening; how many decisions were made
    (`weigh`: how many an action is)."""
    decisions = 0
    for doc in docs:
        fight, drawer = rules.open_fight(doc, listen=False), player("random", doc["seed"])
        while fight.decision is not None:
            fight.act(drawer.pick(fight))
        decisions += sum(map(weigh, fight.actions))
        verbs.update(action["do"] for action in fight.actions)
    return decisions


def chess_games(count: int, seed: int) -> int:
    """Whole games of chess played at random; how many moves were made."""
    rng, moves = random.Random(seed), 0
    for _ in range(count):
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return moves


def decisions(
    rounds: int,
    size: int,
    write: Callable[[int], dict[str, Any]] = document,
    weigh: Callable[[Mapping[str, Any]], int] = one,
) -> tuple[float, float, float, Counter[str]]:
    """Random decisions per second, python-chess's moves per second, the median ratio, how often each verb came.
    `write`: the file of the n-th fight; `weigh`: how many decisions an action is."""
    verbs: Counter[str] = Counter()
    random_fights([write(n) for n in range(len(BOARDS))], Counter(), weigh)
    ours, theirs = [], []
    for n in range(rounds):
        docs = [write(k) for k in range(n * size, (n + 1) * size)]
        ours.append(1 / spent(lambda docs=docs: random_fights(docs, verbs, weigh)))
        theirs.append(1 / spent(lambda n=n: chess_games(max(size // 4, 1), n)))
    ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    return statistics.median(ours), statistics.median(theirs), ratio, verbs


# Players, lists, copies


def greedy_fights(count: int, write: Callable[[int], dict[str, Any]] = document) -> float:
    """Greedy against greedy, fights per second. `write`: the file of the n-th fight."""
    greedy, docs = player("greedy"), [write(n) for n in range(count)]

    def work() -> int:
        for doc in docs:
            play_out(rules.open_fight(doc, listen=False), {"A": greedy, "B": greedy})
        return count

    return 1 / spent(work)


EIGHT = ("tikku", "ronin", "ronin", "ashigaru", "ashigaru", "ashigaru", "ronin", "ashigaru")


def band_of_eight() -> dict[str, Any]:
    entries = [
        {"id": f"a{n}", "card": card, "equipment": "war-fan" if n == 1 else None} for n, card in enumerate(EIGHT)
    ]
    return {"format": "muster-list", "version": 1, "system": "okko", "name": "Eight", "entries": entries}


def legality_times(doc: dict[str, Any], cards: Catalog, count: int) -> tuple[float, float]:
    """Seconds for the legality of a list: the rules alone, and with the reading of its file."""
    army = read_list(doc, [cards])
    check = rules.system(army.system).check

    def judge() -> int:
        for _ in range(count):
            check(army)
        return count

    def whole() -> int:
        for _ in range(count):
            rules.check(doc, [cards])
        return count

    return spent(judge), spent(whole)


def check_times(count: int) -> tuple[float, float]:
    """`legality_times` of a band of eight."""
    return legality_times(band_of_eight(), CARDS, count)


def copy_time(count: int) -> float:
    """Seconds for a copy of a position of ten figures in the middle of a fight."""
    doc = band_of_eight() | {"options": {"budget": 99}}
    fight = rules.open_fight(rules.pair(doc, doc, [CARDS], options={"max_turns": 4, "budget": 99}), listen=False)
    drawer = player("random", 1)
    while fight.decision is not None and fight.state.stage != "act":
        fight.act(drawer.pick(fight))
    state = fight.state
    assert len(state.at) >= 10

    def work() -> int:
        for _ in range(count):
            state.copy()
        return count

    return spent(work)


def memory(fights: int) -> tuple[float, float]:
    """Megabytes that the process has at its most, after a tenth of so many random fights, each on a board of its own,
    and after all of them."""

    def play(numbers: range) -> float:
        for n in numbers:
            random_fights([document(n, shuffled_json(n))], Counter())
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

    tenth = max(fights // 10, 1)
    return play(range(tenth)), play(range(tenth, fights))
