"""Positions of Anima for tests: figures by id, each with a card, a square and what its start says."""

from typing import Any

import rules

STATS = {
    "attack": 6, "damage": 4, "defense": 10, "armor": 1, "lp": 10, "resistance": 5, "speed": [4, 8], "ap": [3, 6],
}  # fmt: skip
FIELD = ("..........",) * 8

Card = dict[str, Any]
#: A card, a square ("": it infiltrates), more keys of the start.
Placed = tuple[Card, str] | tuple[Card, str, dict[str, Any]]


def card(*abilities: dict[str, Any], traits: tuple[str | dict[str, Any], ...] = (), **stats: Any) -> Card:
    """A character of level 8, all of whose numbers are ordinary unless they are given."""
    head = {
        "kind": "character",
        "name": {"en": "Blade", "ru": "Клинок"},
        "organizations": ["toa"],
        "alignment": "light",
    }
    given = [{"trait": trait} if isinstance(trait, str) else trait for trait in traits]
    more = {"categories": ["warrior"], "level": 8, "traits": given, "abilities": list(abilities)}
    return head | more | STATS | stats


def ability(name: str, *effects: dict[str, Any], who: str = "enemy", reach: int = 1, **more: Any) -> dict[str, Any]:
    """An ability of 2 AP; `more`: any other keys, `area` and `own` of its target."""
    target = {"who": who, "range": reach, "area": more.pop("area", 0), "self": more.pop("own", False)}
    head = {"id": name, "name": {"en": name, "ru": name}, "types": ["power"], "when": "action", "cost": {"ap": 2}}
    return head | {"target": target, "effects": list(effects)} | more


def shooter(reach: int = 8, *abilities: dict[str, Any], area: int = 0, **stats: Any) -> Card:
    """A character with a ranged attack."""
    traits = [{"trait": "ranged", "range": reach}, *([{"trait": "area", "radius": area}] if area else [])]
    return card(*abilities, traits=tuple(traits), **stats)


def scene(figures: dict[str, Placed], rows: tuple[str, ...] = FIELD, limit: int = 20, **start: Any) -> rules.Fight:
    """A fight from a start: A's figures are those whose id begins with "a". `limit`: of levels, for gnosis."""
    options = {"limit": limit, **start.pop("options", {})}
    board = {"rows": list(rows), **({"heights": start.pop("heights")} if "heights" in start else {})}
    placed = {name: _start(figure) for name, figure in figures.items()}
    return rules.open_fight(
        {
            "format": "muster-fight",
            "version": 1,
            "system": "anima",
            "options": options,
            "sides": [_side(letter, figures) for letter in "AB"],
            "board": board,
            "start": {"turn": 1, "first": "A", "to_act": "A", "figures": placed, **start},
            "seed": 1,
        }
    )


def _start(figure: Placed) -> dict[str, Any]:
    """What the start says of a figure; one on no square infiltrates."""
    at = {"at": figure[1]} if figure[1] else {"infiltrating": True}
    return {**at, **(figure[2] if len(figure) > 2 else {})}


def _side(letter: str, figures: dict[str, Placed]) -> dict[str, Any]:
    mine = {name: figure for name, figure in figures.items() if name[0] == letter.lower()}
    army = {"format": "muster-list", "version": 1, "system": "anima", "name": letter}
    entries = [{"id": name, "card": f"card-{name}"} for name in mine]
    return {"name": letter, "list": army | {"cards": {f"card-{n}": f[0] for n, f in mine.items()}, "entries": entries}}
