"""The cards: units, traits, banners and skills, read strictly from their JSON.

A unit, trait or banner names skills by id too; `link` puts in what the ids stand for, once all cards are at hand.
Faults of their own, beside those of `rules.reading` and `rules.sengoku.skills` (FileError `key` and its values):

- `one_arm` – a unit is either cavalry or infantry (SENG-UNT-18);
- `points_and_figures` – a cost is a pair such as `[2, 3]`: points, figures;
- `shooters_need_shot`, `shot_without_shooters` – a unit has `shot` exactly when it is of shooters;
- `skill_card_id` (`wanted`) – a skill card's own `id` is the card's;
- `unknown_skill` (`skill`) – neither a skill card nor a built-in skill.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from rules import cards
from rules.cards import Named, id_as_name, some
from rules.reading import (
    FileError,
    Reader,
    anything,
    boolean,
    integer,
    names,
    nullable,
    prose,
    shape_of,
    shaped,
    tag,
    then,
    values_of,
    word,
)
from rules.sengoku.skills import BUILT_IN, NEEDED, SKILL_KEYS, Skill, make_skill, read_skill_or_id
from rules.shapes import Number, Row, Shape, Word

#: SENG-UNT-18: the tags that rules read; a card may have others beside them.
TAGS = ("cavalry", "infantry", "samurai", "ashigaru", "yamabushi", "spearmen", "shooters", "teppo")
ARMS = ("cavalry", "infantry")
#: When a leader's trait works (SENG-TRT-03, SENG-TRT-05).
WORKS = ("battle", "fit", "hq", "unit")

Skills = tuple[Skill, ...]
#: Skills as written: those that are named only are still ids.
Written = tuple[Skill | str, ...]


@dataclass(frozen=True, slots=True)
class Melee:
    """SENG-UNT-01: sure damage of the unit, and what a figure's die must show (7: never)."""

    base: int
    extra: int


@dataclass(frozen=True, slots=True)
class Shot:
    """SENG-UNT-01: as in melee; how many ranks shoot, and ammunition for each figure."""

    base: int
    extra: int
    ranks: int
    ammo: int


@dataclass(frozen=True, slots=True, eq=False)
class Unit(Named):
    """A troop type (SENG-UNT-01; the card prevails, SENG-UNT-02). `cost`: points for so many figures (SENG-LST-05);
    `written` are its skills as they stand on the card, `skills` those that it has once the card is linked. `raw` is
    its JSON as it was written. Cards are the same when they are one object."""

    id: str
    names: Mapping[str, str]
    cost: tuple[int, int]
    tags: frozenset[str]
    melee: Melee
    armour: int
    steadiness: int
    impetus: int
    shot: Shot | None = None
    max_units: int | None = None
    written: Written = ()
    skills: Skills = ()
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False)

    def price(self, figures: int) -> Fraction:
        """SENG-LST-05: what so many figures cost, not rounded."""
        points, per = self.cost
        return Fraction(points * figures, per)


@dataclass(frozen=True, slots=True, eq=False)
class Trait(Named):
    """A leader's trait (SENG-TRT-01); `commander` and `general`: when it works (a word of WORKS)."""

    id: str
    names: Mapping[str, str]
    cost: int = 0
    commander: str = "fit"
    general: str = "hq"
    stacks: bool = False
    written: Written = ()
    skills: Skills = ()
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class Banner(Named):
    """A banner (SENG-BAN-05): `uses` in a battle; `routing`: only for a unit routing at the start of the turn."""

    id: str
    names: Mapping[str, str]
    cost: int = 0
    uses: int = 1
    routing: bool = False
    written: Written = ()
    skills: Skills = ()
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class SkillCard(Named):
    """A skill with an id that other cards may name; it overrides a built-in one."""

    id: str
    names: Mapping[str, str]
    skill: Skill
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False)


Card = Unit | Trait | Banner | SkillCard

# Reading


@shaped(Row({"points": Number(0, 9999), "figures": Number(1, 99)}))
def _read_cost(raw: Any, path: str) -> tuple[int, int]:
    """SENG-LST-05: points, and for how many figures."""
    if type(raw) is not list:
        raise FileError(path, "expected", what="list")
    if len(raw) != 2:
        raise FileError(path, "points_and_figures")
    return integer(0, 9999)(raw[0], f"{path}[0]"), integer(1, 99)(raw[1], f"{path}[1]")


_tag = shaped(Word(TAGS, more=True, topic="tag"))(lambda raw, path: tag(raw, path))


def _one_arm(written: tuple[str, ...], path: str) -> frozenset[str]:
    tags = frozenset(written)
    if len(tags & frozenset(ARMS)) != 1:
        raise FileError(path, "one_arm")
    return tags


_LEVEL = integer(0, 9)
_POINTS = integer(0, 9999)
_BLOW: dict[str, Reader] = {"base": _LEVEL, "extra": integer(2, 7)}
_SHOT: dict[str, Reader] = {**_BLOW, "ranks": integer(1, 4), "ammo": integer(1, 99)}
_read_melee = then(values_of(_BLOW, tuple(_BLOW), topic="blow"), lambda keys, path: Melee(**keys))
_read_shot = then(values_of(_SHOT, tuple(_SHOT), topic="blow"), lambda keys, path: Shot(**keys))
_works = word(*WORKS, topic="works")
_ANY: dict[str, Reader] = {"kind": anything, "name": names}
#: No rule reads these: forms have them last.
_UNREAD: dict[str, Reader] = {"text": prose, "faction": tag}
_SKILLS: dict[str, Reader] = {"skills": some(read_skill_or_id)}

_UNIT: dict[str, Reader] = {
    **_ANY,
    "tags": then(some(_tag, distinct=True), _one_arm),
    "cost": _read_cost,
    "max_units": nullable(integer(1)),
    "melee": _read_melee,
    "shot": nullable(_read_shot),
    "armour": _LEVEL,
    "steadiness": _LEVEL,
    "impetus": _LEVEL,
    **_SKILLS,
    **_UNREAD,
}
_TRAIT: dict[str, Reader] = {
    **_ANY,
    "cost": _POINTS,
    "commander": _works,
    "general": _works,
    "stacks": boolean,
    **_SKILLS,
    **_UNREAD,
}
_BANNER: dict[str, Reader] = {
    **_ANY,
    "cost": _POINTS,
    "uses": integer(1, 99),
    "routing": boolean,
    **_SKILLS,
    **_UNREAD,
}
_SKILL: dict[str, Reader] = {
    **_ANY,
    **{key: reader for key, reader in SKILL_KEYS.items() if key != "id"},
    **_UNREAD,
    "id": SKILL_KEYS["id"],
}
_NEEDED = ("cost", "tags", "melee", "armour", "steadiness", "impetus")
_unit = values_of(_UNIT, _NEEDED, topic="unit")
_trait = values_of(
    _TRAIT, defaults={"cost": 0, "commander": "fit", "general": "hq", "stacks": False}, topic="leader_trait"
)
_banner = values_of(_BANNER, defaults={"cost": 0, "uses": 1, "routing": False}, topic="banner")
_skill_card = values_of(_SKILL, NEEDED, topic="skill")


def _common(card_id: str, keys: dict[str, Any]) -> dict[str, Any]:
    """Keys as a card's fields; what only pages read stays in the card's JSON."""
    for key in ("kind", "text", "faction"):
        keys.pop(key, None)
    keys["names"] = keys.pop("name", None) or id_as_name(card_id)
    keys["written"] = keys.pop("skills", ())
    return keys


def _parse_unit(card_id: str, raw: Any, path: str) -> Unit:
    keys = _unit(raw, path)
    shoots = "shooters" in keys["tags"]
    if shoots and not keys.get("shot"):
        raise FileError(f"{path}.shot", "shooters_need_shot")
    if keys.get("shot") and not shoots:
        raise FileError(f"{path}.shot", "shot_without_shooters")
    return Unit(card_id, raw=raw, **_common(card_id, keys))


def _parse_trait(card_id: str, raw: Any, path: str) -> Trait:
    return Trait(card_id, raw=raw, **_common(card_id, _trait(raw, path)))


def _parse_banner(card_id: str, raw: Any, path: str) -> Banner:
    return Banner(card_id, raw=raw, **_common(card_id, _banner(raw, path)))


def _parse_skill_card(card_id: str, raw: Any, path: str) -> SkillCard:
    keys = _skill_card(raw, path)
    if keys.setdefault("id", card_id) != card_id:
        raise FileError(f"{path}.id", "skill_card_id", wanted=card_id)
    skill = make_skill(keys, path)
    return SkillCard(card_id, skill.names, skill, raw)


_PARSERS: dict[str, cards.Parser[Card]] = {
    "unit": _parse_unit,
    "trait": _parse_trait,
    "banner": _parse_banner,
    "skill": _parse_skill_card,
}
KINDS = tuple(_PARSERS)
parse_card = cards.reader_of(_PARSERS)
#: What a card of each kind may say.
SHAPES: Mapping[str, Shape] = {
    "unit": shape_of(_unit),
    "trait": shape_of(_trait),
    "banner": shape_of(_banner),
    "skill": shape_of(_skill_card),
}

# Skills that a card names


def named_cards(card: Card) -> list[str]:
    """The ids of skills that a card names."""
    return [] if isinstance(card, SkillCard) else [item for item in card.written if isinstance(item, str)]


def link(card: Card, find: Callable[[str], Card | None], path: str) -> Card:
    """The card with its `skills`: `find` gives the card of an id, built-in skills come last; FileError at a place of
    the card, which stands at `path`, where an id means nothing."""
    if isinstance(card, SkillCard):
        return card
    skills = [
        skill for place, item in enumerate(card.written) for skill in _meant(item, find, f"{path}.skills[{place}]")
    ]
    return _with_skills(card, tuple(skills))


@lru_cache(maxsize=4096)
def _with_skills(card: Unit | Trait | Banner, skills: Skills) -> Card:
    """One object for the same card with the same skills, in all battles: what is compiled of it is compiled once."""
    return replace(card, skills=skills)


def _meant(item: Skill | str, find: Callable[[str], Card | None], path: str) -> Skills:
    if isinstance(item, Skill):
        return (item,)
    card = find(item)
    if isinstance(card, SkillCard):
        return (card.skill,)
    if item not in BUILT_IN:
        raise FileError(path, "unknown_skill", skill=item)
    return BUILT_IN[item]
