"""What the tests of Sengoku's fights share: two small armies before each other in turn 3."""

from typing import Any

from builder.fights.models import Fight
from rules.formats import decode
from tests.builder.fighting import fight
from tests.factories import DATA

CATALOG = decode((DATA / "sengoku.json").read_bytes())
PLAIN = ["............"] * 7
ROWS = ["~..........~", "..^......^..", "..........T.", *PLAIN[:4]]
BOARD = {"rows": ROWS, "river": {"south_of": 5, "bridge": "f"}}
WHO = {
    "a1": ("samurai-spears", 12),
    "a2": ("samurai-bows", 8),
    "a3": ("ashigaru-teppo", 12),
    "a4": ("ashigaru-spears", 16),
    "a5": ("heavy-cavalry", 8),
    "b1": ("yamabushi", 8),
    "b2": ("samurai-spears", 10),
    "b3": ("ashigaru-bows", 12),
    "b4": ("samurai-spears", 14),
    "b5": ("hill-hunters", 6),
}
UNITS: dict[str, Any] = {
    "a1": {"at": "f4", "facing": "N"},
    "a2": {"at": "e4", "facing": "N"},
    "a3": {"at": "g4", "facing": "N"},
    "a4": {"at": "f3", "facing": "N"},
    "a5": {"at": "j4", "facing": "N"},
    "b1": {"at": "e5", "facing": "S"},
    "b2": {"at": "f5", "facing": "S"},
    "b3": {"at": "g5", "facing": "S"},
    "b4": {"at": "h6", "facing": "S"},
    "b5": {"at": "k5", "facing": "S"},
}
ARMY: dict[str, Any] = {"shinobi": 1, "messengers": 1, "banners": ["tiger-banner"]}


def army(side: str) -> dict[str, Any]:
    letter = side.lower()
    entries = [{"id": name, "card": card, "figures": n} for name, (card, n) in WHO.items() if name.startswith(letter)]
    chiefs = {
        "commander": {"id": f"{letter}c", "name": {"A": "Tadaoki", "B": "Kagetora"}[side], "traits": ["cautious"]},
        "generals": [{"id": f"{letter}g1", "name": {"A": "Masanobu", "B": "Yoshitsune"}[side], "traits": []}],
    }
    named = {entry["card"] for entry in entries} | {"tiger-banner", "cautious"}
    cards = {key: CATALOG["cards"][key] for key in named}
    head = {"format": "muster-list", "version": 1, "system": "sengoku", "name": {"A": "Heron", "B": "Boar"}[side]}
    return {**head, "options": {"budget": 400}, "army": {**chiefs, **ARMY}, "cards": cards, "entries": entries}


def position(units: dict[str, Any] | None = None, **start: Any) -> dict[str, Any]:
    """A battle in turn 3 at the orders of A, who has 2 special and 3 ordinary ones; b5 is hidden in the woods."""
    sides = {
        "A": {"special": 2, "ordinary": 3, "stake": "high", "dice": [5, 4], "success": True},
        "B": {"special": 1, "ordinary": 3, "stake": "low", "dice": [3, 4], "success": True},
    }
    begun = {"turn": 3, "stage": "orders", "units": UNITS | (units or {}), "leaders": {"ag1": {"place": "a1"}}}
    return {
        "format": "muster-fight",
        "version": 1,
        "system": "sengoku",
        "title": "",
        "options": {},
        "sides": [{"name": side, "list": army(side)} for side in "AB"],
        "board": BOARD,
        "start": begun | {"sides": sides} | start,
        "seed": 7,
        "actions": [],
    }


def fresh(**keys: Any) -> dict[str, Any]:
    """A battle that begins at the deployment."""
    doc = position()
    del doc["start"]
    return doc | {"options": {"allow_illegal": True}} | keys


def battle(file: dict[str, Any] | None = None, **keys: Any) -> Fight:
    return fight(position() if file is None else file, **keys)
