"""The cards: characters, equipment and tiles (OKKO-CMP-01, OKKO-CMP-02, OKKO-ABL-01), read strictly from their JSON."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.cards import Parser, id_as_name, reader_of, some
from rules.okko.skills import (
    ALIGNMENTS,
    CARD_FILTER,
    SIDES,
    STATS,
    Skill,
    parse_skill,
    read_card_filter,
)
from rules.reading import (
    FileError,
    Reader,
    anything,
    boolean,
    integer,
    list_of,
    names,
    nullable,
    prose,
    shape_of,
    shaped,
    tag,
    text,
    then,
    values_of,
    word,
)
from rules.shapes import Shape, Text

TERRAIN = ".h~#s"
MOST_SIDE = 13
MOST_WALLS = 2 * MOST_SIDE * (MOST_SIDE - 1)


@dataclass(frozen=True, slots=True)
class Stats:
    """The four values of one side of a character's card."""

    attack: int
    defense: int
    movement: int
    willpower: int


@dataclass(frozen=True, slots=True, eq=False)
class Character:
    """A profile card. `raw` is its JSON as it was written. Cards are the same when they are one object."""

    id: str
    name: Mapping[str, str]
    alignment: str
    cost: int
    vigilant: Stats
    shaken: Stats
    unique: bool = False
    civilian: bool = False
    traits: tuple[str, ...] = ()
    skills: tuple[Skill, ...] = ()
    text: Mapping[str, str] | None = None
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class Equipment:
    """An equipment card; `restrict` is the filter of who may carry it, or None."""

    id: str
    name: Mapping[str, str]
    cost: int
    unique: bool = False
    single_use: bool = False
    restrict: Mapping[str, Any] | None = None
    skills: tuple[Skill, ...] = ()
    text: Mapping[str, str] | None = None
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A quarter of a board: square rows, the northernmost first; walls as "b1/b2" counted from its own a1."""

    id: str
    name: Mapping[str, str]
    rows: tuple[str, ...]
    walls: tuple[str, ...] = ()
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False)


Card = Character | Equipment | Tile


def matches(card_filter: Mapping[str, Any], character: Character) -> bool:
    """Whether the filter's keys about the card itself (alignment, trait, card, civilian) all hold."""
    return all(_holds(card_filter[key], key, character) for key in CARD_FILTER if key in card_filter)


def _holds(wanted: Any, key: str, character: Character) -> bool:
    choices = wanted if isinstance(wanted, list) else [wanted]
    if key == "trait":
        return any(trait in choices for trait in character.traits)
    if key == "card":
        return character.id in choices
    return getattr(character, key) in choices


# Reading


def _each_once(skills: tuple[Skill, ...], path: str) -> tuple[Skill, ...]:
    seen = set()
    for place, skill in enumerate(skills):
        if skill.id in seen:
            raise FileError(f"{path}[{place}].id", "repeated", value=skill.id)
        seen.add(skill.id)
    return skills


def _on_both_sides(skills: tuple[Skill, ...], path: str) -> tuple[Skill, ...]:
    for place, skill in enumerate(skills):
        if len(skill.sides) < len(SIDES):
            raise FileError(f"{path}[{place}].sides", "equipment_sides")
    return skills


_SQUARE = re.compile(r"([a-m])([1-9]|1[0-3])\Z")


@shaped(Text("line"))
def _read_wall(raw: Any, path: str) -> str:
    wall = text(raw, path)
    squares = [_SQUARE.match(square) for square in wall.split("/")]
    if len(squares) != 2 or not all(squares):
        raise FileError(path, "bad_wall", wall=wall)
    (x1, y1), (x2, y2) = [(ord(found[1]), int(found[2])) for found in squares if found]
    if abs(x1 - x2) + abs(y1 - y2) != 1:
        raise FileError(path, "bad_wall", wall=wall)
    return wall


@shaped(Text("line"))
def _read_row(raw: Any, path: str) -> str:
    row = text(raw, path)
    if row.strip(TERRAIN):
        raise FileError(path, "bad_terrain", legend=TERRAIN)
    return row


_read_stats = then(
    values_of(dict.fromkeys(STATS, integer(0, 12)), STATS, topic="stats"), lambda keys, path: Stats(**keys)
)
_read_skills = then(some(parse_skill), _each_once)
_COST = integer(0, 20)

_CHARACTER: dict[str, Reader] = {
    "kind": anything,
    "name": names,
    "alignment": word(*ALIGNMENTS, topic="alignment"),
    "cost": _COST,
    "unique": boolean,
    "civilian": boolean,
    "traits": some(tag),
    "vigilant": _read_stats,
    "shaken": _read_stats,
    "skills": _read_skills,
    "text": nullable(prose),
}
_EQUIPMENT: dict[str, Reader] = {
    "kind": anything,
    "name": names,
    "cost": _COST,
    "unique": boolean,
    "single_use": boolean,
    "restrict": nullable(read_card_filter),
    "skills": then(_read_skills, _on_both_sides),
    "text": nullable(prose),
}
_TILE: dict[str, Reader] = {
    "kind": anything,
    "name": names,
    "rows": list_of(_read_row, least=3),
    "walls": list_of(_read_wall, most=MOST_WALLS),
}
_character = values_of(
    _CHARACTER,
    ("alignment", "cost", "vigilant", "shaken"),
    {"unique": False, "civilian": False},
    topic="character",
)
_equipment = values_of(_EQUIPMENT, ("cost",), {"unique": False, "single_use": False}, topic="equipment")
_tile = values_of(_TILE, ("rows",), topic="tile")


def _keys(card_id: str, read: Reader, raw: Any, path: str) -> dict[str, Any]:
    keys: dict[str, Any] = read(raw, path)
    del keys["kind"]
    keys.setdefault("name", id_as_name(card_id))
    return keys


def _parse_character(card_id: str, raw: Any, path: str) -> Character:
    return Character(card_id, raw=raw, **_keys(card_id, _character, raw, path))


def _parse_equipment(card_id: str, raw: Any, path: str) -> Equipment:
    return Equipment(card_id, raw=raw, **_keys(card_id, _equipment, raw, path))


def _parse_tile(card_id: str, raw: Any, path: str) -> Tile:
    tile = Tile(card_id, raw=raw, **_keys(card_id, _tile, raw, path))
    size = len(tile.rows)
    if size > MOST_SIDE:
        raise FileError(f"{path}.rows", "tile_side", low=3, high=MOST_SIDE)
    for place, row in enumerate(tile.rows):
        if len(row) != size:
            raise FileError(f"{path}.rows[{place}]", "not_square", size=size)
    for place, wall in enumerate(tile.walls):
        if any(ord(square[0]) - 96 > size or int(square[1:]) > size for square in wall.split("/")):
            raise FileError(f"{path}.walls[{place}]", "bad_wall", wall=wall)
    return tile


_PARSERS: dict[str, Parser[Card]] = {
    "character": _parse_character,
    "equipment": _parse_equipment,
    "tile": _parse_tile,
}
KINDS = tuple(_PARSERS)
parse_card = reader_of(_PARSERS)
#: What a card of each kind may say.
SHAPES: Mapping[str, Shape] = {
    "character": shape_of(_character),
    "equipment": shape_of(_equipment),
    "tile": shape_of(_tile),
}
