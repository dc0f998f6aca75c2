"""What Sengoku costs on one core: random battles, an order to one unit counting as a decision; turns carried out; the
legality of an army."""

import json
import random
from pathlib import Path
from typing import Any

import rules
from rules.formats import read_catalog, read_list
from rules.players import player
from rules.sengoku import roster
from tests.bench.games import spent

CODEX = json.loads((Path(__file__).parents[2] / "catalog" / "data" / "sengoku.json").read_text("utf-8"))
CARDS = read_catalog(CODEX)
#: The starter armies of about the default budget.
ARMIES = [army for army in CODEX["lists"] if army["options"]["budget"] > 100]
TERRAIN = (["river", "hills", "woods", "swamps"], [], ["hills", "woods"])


def document(n: int) -> dict[str, Any]:
    """The file of the n-th battle of two starter armies, on ground of every kind in turn, of the default length."""
    a, b = ARMIES[n % len(ARMIES)], ARMIES[n // len(ARMIES) % len(ARMIES)]
    return rules.pair(a, b, [CARDS], options={"terrain": TERRAIN[n % len(TERRAIN)]}, seed=n)


def worth(action: dict[str, Any]) -> int:
    """How many decisions an action is: as many as it gives orders to units, if it gives any."""
    return max(1, sum(order is not None for slots in action.get("units", {}).values() for order in slots_of(slots)))


def slots_of(slots: Any) -> list[Any]:
    """The orders of one unit; of a deployment its place, which is one."""
    return slots if slots and not isinstance(slots[0], str) else [slots]


def resolve_time(count: int) -> float:
    """Seconds for carrying out a turn that both sides have ordered at random, in whatever turn of a battle."""
    ready, rng = [], random.Random(3)
    while len(ready) < count:
        fight = rules.open_fight(document(rng.randrange(99)), listen=False)
        drawer = player("random", rng.randrange(99))
        while fight.decision is not None and len(ready) < count:
            if fight.decision.kind == "resolve":
                ready.append(fight.fork())
            fight.act(drawer.pick(fight))

    def work() -> int:
        for fight in ready:
            fight.act({"side": "A", "do": "resolve"})
        return count

    return spent(work)


def check_times(count: int) -> tuple[float, float]:
    """Seconds for the legality of the largest starter army: the rules alone, and with the reading of its file."""
    doc = max(ARMIES, key=lambda army: len(army["entries"]))
    host = read_list(doc, [CARDS])

    def judge() -> int:
        for _ in range(count):
            roster.check(host)
        return count

    def whole() -> int:
        for _ in range(count):
            rules.check(doc, [CARDS])
        return count

    return spent(judge), spent(whole)
