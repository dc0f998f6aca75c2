"""What Sengoku costs on one core: random battles, turns carried out, the legality of an army."""

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import rules
from rules.dice import Dice
from rules.formats import read_catalog
from rules.sengoku import draw, engine
from tests.bench.games import legality_times, spent

CODEX = json.loads((Path(__file__).parents[2] / "catalog" / "data" / "sengoku.json").read_text("utf-8"))
CARDS = read_catalog(CODEX)
ARMIES = CODEX["lists"]
LARGE = [army for army in ARMIES if army["options"]["budget"] >= 130]


def document(n: int) -> dict[str, Any]:
    """The file of the n-th battle of two starter armies, every other one on ground that the defender has placed."""
    a, b = n % len(ARMIES), (n + n // len(ARMIES)) % len(ARMIES)
    terrain = ["river", "hills", "woods", "swamps"] if n % 2 else []
    return rules.pair(ARMIES[a], ARMIES[b], [CARDS], options={"terrain": terrain}, seed=n)


def full(n: int) -> dict[str, Any]:
    """The file of the n-th battle of two of the larger starter armies."""
    a, b = n % len(LARGE), (n + n // len(LARGE)) % len(LARGE)
    return rules.pair(LARGE[a], LARGE[b], [CARDS], options={}, seed=n)


def decisions_in(action: Mapping[str, Any]) -> int:
    """How many decisions an action is: each order to a unit is one, and each unit's place."""
    units = action.get("units", {})
    if action["do"] == "deploy":
        return len(units) + 1
    return 1 + sum(order is not None for slots in units.values() for order in slots)


def turn_time(count: int) -> float:
    """Seconds for a turn of two of the larger armies, from orders drawn at random."""
    rng, turns = random.Random(1), []
    fight = rules.open_fight(full(0), listen=False)
    while len(turns) < count:
        if fight.decision is None:
            fight = rules.open_fight(full(len(turns)), listen=False)
        if fight.state.stage == "resolve":
            turns.append((fight.state.copy(), fight.state.turn))
        fight.act(draw.draw(fight.state, rng))

    def work() -> int:
        for state, turn in turns:
            dice = Dice(turn)
            dice.start(turn, None)
            engine.apply(state, {"side": "A", "do": "resolve"}, dice, None)
        return count

    return spent(work)


def check_times(count: int) -> tuple[float, float]:
    """`legality_times` of the largest starter army."""
    doc = max(ARMIES, key=lambda army: army["options"]["budget"])
    return legality_times(doc, CARDS, count)
