"""The options of an army and of a battle, with the defaults of the format page. Lists and fights have the same.

A fault of its own, beside those of `rules.reading` (FileError `key`): `six_traits` – the table of traits has six
places.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from rules.reading import FileError, Reader, boolean, card_id, fields, integer, list_of, word

ASSETS = ("commander", "general", "shinobi", "messenger", "shield")
TRAIT_TABLE = ("swordsman", "devious", "charismatic", "provident", "cunning-plan", "daring")
FEATURES = ("river", "hills", "woods", "swamps")


def _free() -> Mapping[str, int]:
    return MappingProxyType(dict.fromkeys(ASSETS, 0))


@dataclass(frozen=True, slots=True)
class Options:
    """A list's options serve `check`, a fight's the battle; what a file leaves out has its default here. `asset_cost`
    has every one of ASSETS; `defender` is never None (SENG-TER-01: the northern side)."""

    budget: int = 150
    rounding: str = "unit"
    min_figures: int = 4
    max_figures: int = 16
    max_generals: int = 3
    max_shinobi: int = 3
    max_messengers: int = 3
    max_shields: int = 6
    max_banners: int = 2
    max_clans: int = 2
    commander_traits: int = 2
    general_traits: int = 1
    traits: str = "chosen"
    trait_table: tuple[str, ...] = TRAIT_TABLE
    asset_cost: Mapping[str, int] = field(default_factory=_free)
    north: str = "B"
    defender: str = "B"
    terrain: tuple[str, ...] = ()
    anchors: str = "cells"
    destroyed_roll: str = "dice"
    max_turns: int = 12
    count_from: int = 9
    allow_illegal: bool = False


def _read_table(raw: Any, path: str) -> tuple[str, ...]:
    """SENG-TRT-02: a trait for each face of the die."""
    table: tuple[str, ...] = _ids(raw, path)
    if len(table) != len(TRAIT_TABLE):
        raise FileError(path, "six_traits")
    return table


def _read_costs(raw: Any, path: str) -> dict[str, int]:
    return {**_free(), **fields(raw, path, dict.fromkeys(ASSETS, integer(0, 9999)))}


_ids = list_of(card_id)
_SIDE = word("A", "B")
_FIGURES = integer(1, 99)
_COUNT = integer(0, 99)
_PLACES = integer(0, 9)

READERS: dict[str, Reader] = {
    "budget": integer(1, 9999),
    "rounding": word("unit", "army"),
    "min_figures": _FIGURES,
    "max_figures": _FIGURES,
    "max_generals": _COUNT,
    "max_shinobi": _COUNT,
    "max_messengers": _COUNT,
    "max_shields": _COUNT,
    "max_banners": _COUNT,
    "max_clans": _COUNT,
    "commander_traits": _PLACES,
    "general_traits": _PLACES,
    "traits": word("chosen", "rolled"),
    "trait_table": _read_table,
    "asset_cost": _read_costs,
    "north": _SIDE,
    "defender": _SIDE,
    "terrain": list_of(word(*FEATURES), distinct=True),
    "anchors": word("cells", "zones", "none"),
    "destroyed_roll": word("dice", "minus"),
    "max_turns": integer(1),
    "count_from": integer(1),
    "allow_illegal": boolean,
}


def read_options(raw: Any, path: str = "$.options") -> Options:
    """The options of a file; FileError at an unknown one or a value out of its range."""
    keys = fields(raw, path, READERS)
    keys.setdefault("defender", keys.get("north", "B"))
    return Options(**keys)
