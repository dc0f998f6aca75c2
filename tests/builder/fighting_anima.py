"""What the tests of Anima's fights share: positions where much can be done, on a small clear table."""

from typing import Any

import rules
from builder.fights.models import Fight
from rules.formats import decode
from tests.builder.fighting import fight
from tests.factories import DATA

CATALOG = decode((DATA / "anima.json").read_bytes())
CLEAR = ["............"] * 10
WHO = {
    "a1": "toa-fire",
    "a2": "toa-stone",
    "a3": "toa-water",
    "a4": "village-guard",
    "b1": "hunter-captain",
    "b2": "hunter-sniper",
    "b3": "merc-gunner",
    "b4": "hunter-poisoner",
    "b5": "rahi-alpha",
}


def squad(side: str, who: dict[str, str]) -> dict[str, Any]:
    entries = [{"id": name, "card": card} for name, card in who.items() if name.startswith(side.lower())]
    cards = {entry["card"]: CATALOG["cards"][entry["card"]] for entry in entries}
    head = {"format": "muster-list", "version": 1, "system": "anima", "name": {"A": "Toa", "B": "Hunters"}[side]}
    return {**head, "cards": cards, "entries": entries}


def position(
    figures: dict[str, Any], rows: list[str] = CLEAR, heights: list[str] | None = None, **start: Any
) -> dict[str, Any]:
    """A fight file in turn 2: `figures` by the ids of WHO, each its square or all that is said of it; `start` replaces
    keys of the start, `options` and `who` (other cards) those of the fight."""
    who = WHO | start.pop("who", {})
    options = {"limit": 60, "turn_limit": 10} | start.pop("options", {})
    named = {name: {"at": keys} if isinstance(keys, str) else keys for name, keys in figures.items()}
    begun = {"turn": 2, "first": "A", "to_act": "A", "figures": named}
    return {
        "format": "muster-fight",
        "version": 1,
        "system": "anima",
        "title": "",
        "options": options,
        "sides": [{"name": side, "list": squad(side, who)} for side in "AB"],
        "board": {"rows": rows, **({"heights": heights} if heights else {})},
        "start": begun | start,
        "seed": 902,
        "actions": [],
    }


def stood(figures: dict[str, Any], *actions: dict[str, Any], **keys: Any) -> Fight:
    """That position, after actions that both sides have taken; a person plays both."""
    doc = position(figures, **keys)
    game = rules.open_fight(doc)
    for action in actions:
        game.act(action)
    return fight(game.document())


def chosen(a: int = 0, b: int = 1, **keys: Any) -> dict[str, Any]:
    """The fight of two of the starter squads, by their numbers, from the set-up on."""
    options = {"limit": 60, "turn_limit": 2} | keys.pop("options", {})
    doc = rules.pair(CATALOG["lists"][a], CATALOG["lists"][b], [CATALOG["cards"]], **keys)
    return doc | {"options": doc["options"] | options}
