"""The cards: characters and upgrades (ANIMA-GEN-02 … ANIMA-GEN-08, ANIMA-LST-23), read strictly from their JSON.

Faults of their own, beside those of `rules.reading` and `rules.anima.abilities` (FileError `key` and its values):

- `categories` – one category, or two different ones (ANIMA-GEN-05);
- `two_numbers` – a pair such as `[4, 8]`;
- `pair_order` – the first of the pair is more than the second.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules import cards
from rules.anima.abilities import ALIGNMENTS, CATEGORIES, Ability, Trait, parse_ability, parse_trait
from rules.cards import Named, some
from rules.reading import (
    FileError,
    Reader,
    anything,
    boolean,
    integer,
    list_of,
    names,
    shape_of,
    shaped,
    tag,
    then,
    values_of,
    word,
)
from rules.shapes import Many, Row, Shape

#: ANIMA-LST-12: in this order ties between organisations are decided; other organisations come after them.
ORGANIZATIONS = ("toa", "dark_hunters", "order_of_mata_nui", "makuta", "rahi", "mercenaries")
RANKS = ("none", "leader", "agent", "optional_leader")
STATS = ("attack", "damage", "defense", "armor", "lp", "resistance")
#: What an upgrade's `modifiers` change.
MODIFIABLE = (*STATS, "walk", "run", "recovery", "ap_max")
#: The groups of an upgrade's `requires`.
REQUIRABLE = ("organizations", "categories", "alignments", "ranks")


@dataclass(frozen=True, slots=True, eq=False)
class Character(Named):
    """A character card. `character` is whom it shows (ANIMA-LST-17); `walk` and `run` are squares, `recovery` and
    `ap_max` action points; `level` as printed. `raw` is its JSON as it was written. Cards are the same when they are
    one object."""

    id: str
    names: Mapping[str, str]
    character: str
    organizations: tuple[str, ...]
    alignment: str
    categories: tuple[str, ...]
    unique: bool
    level: int
    attack: int
    damage: int
    defense: int
    armor: int
    lp: int
    resistance: int
    walk: int
    run: int
    recovery: int
    ap_max: int
    rank: str = "none"
    base: int = 1
    traits: tuple[Trait, ...] = ()
    abilities: tuple[Ability, ...] = ()
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class Upgrade(Named):
    """An upgrade card: `requires` maps groups (REQUIRABLE) to the values of which its bearer has one, `modifiers` stats
    (MODIFIABLE) to changes; traits and abilities are its bearer's too."""

    id: str
    names: Mapping[str, str]
    level: int
    unique: bool = True
    requires: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    modifiers: Mapping[str, int] = field(default_factory=dict)
    traits: tuple[Trait, ...] = ()
    abilities: tuple[Ability, ...] = ()
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False)


Card = Character | Upgrade

# Reading


def _each_once(abilities: tuple[Ability, ...], path: str) -> tuple[Ability, ...]:
    seen = set()
    for place, ability in enumerate(abilities):
        if ability.id in seen:
            raise FileError(f"{path}[{place}].id", "repeated", value=ability.id)
        seen.add(ability.id)
    return abilities


_category = word(*CATEGORIES, topic="category")
_alignment = word(*ALIGNMENTS, topic="alignment")
_rank = word(*RANKS, topic="rank")
_category_list = list_of(_category)


@shaped(Many(shape_of(_category), 1, 2, distinct=True))
def _read_categories(raw: Any, path: str) -> tuple[str, ...]:
    """ANIMA-GEN-05."""
    categories: tuple[str, ...] = _category_list(raw, path)
    if len(categories) not in (1, 2) or len(set(categories)) < len(categories):
        raise FileError(path, "categories")
    return categories


def _pair(first: str, second: str) -> Reader:
    """ANIMA-GEN-03, ANIMA-GEN-04: two numbers, the first at most the second."""

    @shaped(Row({first: shape_of(_NUMBER), second: shape_of(_NUMBER)}))
    def read(raw: Any, path: str) -> tuple[int, int]:
        numbers: tuple[int, ...] = _number_list(raw, path)
        if len(numbers) != 2:
            raise FileError(path, "two_numbers")
        low, high = numbers
        if low > high:
            raise FileError(path, "pair_order")
        return low, high

    return read


_NUMBER = integer(0, 999)
_CHANGE = integer(-999, 999)
_number_list = list_of(_NUMBER)

_REQUIRES: dict[str, Reader] = {
    "organizations": some(tag, least=1),
    "categories": some(_category, least=1),
    "alignments": some(_alignment, least=1),
    "ranks": some(_rank, least=1),
}
_MODIFIERS: dict[str, Reader] = dict.fromkeys(MODIFIABLE, _CHANGE)
_GIVEN: dict[str, Reader] = {
    "traits": some(parse_trait),
    "abilities": then(some(parse_ability), _each_once),
}


def _in_order(readers: dict[str, Reader], sparse: bool = False) -> Reader:
    """Reads an object into the order of its readers: a database keeps keys in an order of its own."""
    return then(
        values_of(readers, sparse=sparse), lambda found, path: {key: found[key] for key in readers if key in found}
    )


_CHARACTER: dict[str, Reader] = {
    "kind": anything,
    "name": names,
    "organizations": some(tag, least=1),
    "alignment": _alignment,
    "categories": _read_categories,
    "rank": _rank,
    "unique": boolean,
    "level": integer(1, 9999),
    "base": integer(1, 3),
    **dict.fromkeys(STATS, _NUMBER),
    "lp": integer(1, 999),
    "speed": _pair("walk", "run"),
    "ap": _pair("recovery", "ap_max"),
    "character": tag,
    **_GIVEN,
}
_UPGRADE: dict[str, Reader] = {
    "kind": anything,
    "name": names,
    "level": integer(0, 9999),
    "unique": boolean,
    "requires": _in_order(_REQUIRES),
    "modifiers": _in_order(_MODIFIERS, sparse=True),
    **_GIVEN,
}
_NEEDED = ("name", "organizations", "alignment", "categories", "level", *STATS, "speed", "ap")
_character = values_of(_CHARACTER, _NEEDED, {"rank": "none", "base": 1}, topic="character")
_upgrade = values_of(_UPGRADE, ("name", "level"), {"unique": True}, topic="upgrade")


def _parse_character(card_id: str, raw: Any, path: str) -> Character:
    keys = _character(raw, path)
    del keys["kind"]
    keys["names"] = keys.pop("name")
    keys["walk"], keys["run"] = keys.pop("speed")
    keys["recovery"], keys["ap_max"] = keys.pop("ap")
    keys.setdefault("character", card_id)
    keys.setdefault("unique", keys.get("rank") != "agent")
    return Character(card_id, raw=raw, **keys)


def _parse_upgrade(card_id: str, raw: Any, path: str) -> Upgrade:
    keys = _upgrade(raw, path)
    del keys["kind"]
    keys["names"] = keys.pop("name")
    return Upgrade(card_id, raw=raw, **keys)


_PARSERS: dict[str, cards.Parser[Card]] = {"character": _parse_character, "upgrade": _parse_upgrade}
KINDS = tuple(_PARSERS)
parse_card = cards.reader_of(_PARSERS)
#: What a card of each kind may say.
SHAPES: Mapping[str, Shape] = {"character": shape_of(_character), "upgrade": shape_of(_upgrade)}
