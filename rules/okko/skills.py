"""A skill as a card carries it: the vocabulary of timings, conditions, selectors and effects, read strictly.

What cannot be run is refused here, with the path of the word to change, so a saved card always plays.
"""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any

from rules.cards import id_as_name, one_or_some, some
from rules.reading import (
    FileError,
    Reader,
    boolean,
    card_id,
    integer,
    later,
    names,
    nullable,
    one_key,
    only_true,
    other_card,
    record,
    tag,
    then,
    values_of,
    word,
)

STATS = ("attack", "defense", "movement", "willpower")
FACES = ("fire", "water", "air", "earth", "torii")
SIDES = ("vigilant", "shaken")
ALIGNMENTS = ("demon_hunter", "evil_creature", "mercenary")
DURATIONS = ("roll", "move", "activation", "phase", "next_phase", "game")

#: Timings at which two dice are compared, so that `on` has its moment.
CONTESTS = ("attack", "defense", "attacked", "shoot", "shot_at", "ranged")
#: Timings that nobody is asked about: their skills must be automatic.
UNASKED = ("always", "attacked", "phase_start", "phase_end")
TIMINGS = ("always", "move", *CONTESTS[:5], "will", "activation", "action", "ranged", "phase_start", "phase_end")

ADDABLE = (
    *STATS,
    "die",
    "enemy_die",
    "margin",
    "margin_taken",
    "range",
    "shot",
    "cover",
    "support_given",
    "rear",
    "test",
)
IGNORABLE = (
    "support",
    "rear",
    "cover",
    "zones",
    "hindering",
    "water",
    "figures",
    "fear",
    "retreat",
    "shaken",
    "push",
    "facing",
)
BLOCKABLE = ("move", "act", "skills", "reserve")
#: Effects that last. Every other is done once, for which a skill that is always on has no moment.
PERMANENT = ("add", "ignore", "extra_die", "reroll", "block")


@dataclass(frozen=True, slots=True, eq=False)
class Skill:
    """A skill with its defaults filled in; `conditions`, `target` and `effects` are the card's own checked objects."""

    id: str
    name: Mapping[str, str]
    when: tuple[str, ...]
    cost: tuple[str, ...] = ()
    sides: tuple[str, ...] = SIDES
    uses: int | None = None
    optional: bool = False
    conditions: tuple[Mapping[str, Any], ...] = ()
    target: Mapping[str, Any] | None = None
    effects: tuple[Mapping[str, Any], ...] = ()
    duration: str | None = None
    range: int | None = None
    shot: int | None = None

    @property
    def automatic(self) -> bool:
        """Works by itself: no cost, no `uses`, not `optional`, and not a free skill, an action or a weapon."""
        chosen = self.cost or self.uses is not None or self.optional
        return not chosen and not any(timing in ("activation", "action", "ranged") for timing in self.when)


# Filters and conditions

_FIGURE_STATUS = word("vigilant", "shaken", topic="status")
CARD_FILTER: dict[str, Reader] = {
    "alignment": one_or_some(word(*ALIGNMENTS, topic="alignment")),
    "trait": one_or_some(tag),
    "card": one_or_some(other_card("character")),
    "civilian": one_or_some(boolean),
}
FIGURE_FILTER: dict[str, Reader] = {
    **CARD_FILTER,
    "status": one_or_some(_FIGURE_STATUS),
    "terrain": one_or_some(word("clear", "hindering", "water", topic="terrain")),
    "in_enemy_zone": one_or_some(boolean),
    "equipped": one_or_some(boolean),
}
read_card_filter = record(CARD_FILTER, topic="filter")
_read_filter = record(FIGURE_FILTER, topic="filter")

#: Conditions by their key.
CONDITIONS: dict[str, Reader] = {
    "self": _read_filter,
    "target": _read_filter,
    "rear": boolean,
    "moved": boolean,
    "near": record(
        {"who": word("friend", "enemy"), "within": integer(0, 99), "filter": _read_filter, "min": integer(1, 99)},
        ("who", "within"),
        {"min": 1},
    ),
    "distance_max": integer(0, 99),
}
_read_condition = one_key(CONDITIONS, topic="condition")

_read_target = record(
    {
        "who": word("self", "friend", "enemy", "any"),
        "within": integer(0, 99),
        "zone": boolean,
        "front": boolean,
        "sight": boolean,
        "filter": _read_filter,
        "all": boolean,
        "count": integer(1, 99),
        "self": boolean,
    },
    ("who",),
    {"zone": False, "front": False, "sight": False, "all": False, "count": 1, "self": False},
)

# Effects

_read_effects: Reader = later(lambda: _effect_list)

EFFECTS: dict[str, Reader] = {
    "add": record(dict.fromkeys(ADDABLE, integer(-99, 99)), least=1, sparse=True),
    "ignore": some(word(*IGNORABLE), least=1),
    "extra_die": word("high", "low"),
    "reroll": one_key({"max": integer(1, 6), "min": integer(1, 6)}),
    "status": word("vigilant", "shaken", "out", topic="status"),
    "retreat": only_true,
    "push": integer(1, 99),
    "turn": word("choose", "toward", "away"),
    "grant": word("move", "attack", "action"),
    "place": integer(1, 99),
    "test": record(
        {"stat": word("willpower"), "mod": integer(-99, 99), "pass": _read_effects, "fail": _read_effects},
        defaults={"stat": "willpower", "mod": 0},
    ),
    "cancel": only_true,
    "dice": word("reroll", "set", "extra"),
    "block": some(word(*BLOCKABLE), least=1),
}


def _check_face(raw: Any, path: str) -> Any:
    """A die is set to a face, and to nothing else is one given."""
    if raw.get("dice") == "set" and "face" not in raw:
        raise FileError(f"{path}.face", "missing")
    if "face" in raw and raw.get("dice") != "set":
        raise FileError(f"{path}.face", "face_without_set")
    return raw


_face = word(*FACES, topic="face")
_read_effect = then(
    one_key(
        EFFECTS,
        {"to": word("self", "target"), "on": word("win", "lose", "tie"), "face": _face},
        {"face": "dice"},
        topic="effect",
    ),
    _check_face,
)
_effect_list: Reader = some(_read_effect)


# The skill

_SKILL: dict[str, Reader] = {
    "id": card_id,
    "name": names,
    "when": some(word(*TIMINGS), least=1, distinct=True),
    "cost": some(_face, repeats=True),
    "sides": some(word(*SIDES), least=1, distinct=True),
    "uses": nullable(integer(1)),
    "optional": boolean,
    "if": some(_read_condition),
    "target": nullable(_read_target),
    "effects": _read_effects,
    "for": word(*DURATIONS),
    "range": integer(0, 99),
    "shot": integer(0, 99),
}


def _make_skill(keys: dict[str, Any], path: str) -> Skill:
    """The skill of keys already read; FileError at the first word that no engine could run beside the others."""
    written = frozenset(keys)
    keys.setdefault("name", id_as_name(keys["id"]))
    keys["conditions"] = keys.pop("if", ())
    keys["duration"] = keys.pop("for", None)
    skill = Skill(**keys)
    _check_weapon(written, skill, path)
    _check_asked(keys, skill, path)
    _check_target(skill, path)
    for effect, place in walk(skill.effects, f"{path}.effects"):
        _check_effect(effect, skill.when, place)
    return skill


parse_skill = then(values_of(_SKILL, ("id", "when"), {"optional": False}, topic="skill"), _make_skill)


def walk(effects: Any, path: str = "") -> Iterator[tuple[Mapping[str, Any], str]]:
    """Every effect with its path, those in the branches of tests too."""
    for place, effect in enumerate(effects):
        here = f"{path}[{place}]"
        yield effect, here
        for branch in ("pass", "fail"):
            yield from walk(effect.get("test", {}).get(branch, ()), f"{here}.test.{branch}")


def _check_weapon(written: Set[str], skill: Skill, path: str) -> None:
    """What must be written, and what may be, as it is a weapon or none."""
    ranged = "ranged" in skill.when
    if not ranged and "effects" not in written:
        raise FileError(f"{path}.effects", "missing")
    for key in ("range", "shot"):
        if ranged and key not in written:
            raise FileError(f"{path}.{key}", "missing")
        if key in written and not ranged:
            raise FileError(f"{path}.{key}", "not_ranged")


def _check_asked(keys: Mapping[str, Any], skill: Skill, path: str) -> None:
    """A timing that asks nobody has only automatic skills: no cost, no `uses`, not `optional`."""
    unasked = next((timing for timing in skill.when if timing in UNASKED), None)
    if unasked is None:
        return
    for key in ("cost", "uses", "optional"):
        if keys.get(key):
            raise FileError(f"{path}.{key}", "never_asked", when=unasked)


def _check_target(skill: Skill, path: str) -> None:
    target = skill.target
    if target is None:
        return
    everyone = target.get("all", False)
    if everyone and target.get("count", 1) > 1:
        raise FileError(f"{path}.target.count", "count_with_all")
    aimless = next((timing for timing in skill.when if timing in ("always", "phase_start", "phase_end")), None)
    if aimless and not everyone and target["who"] != "self":
        raise FileError(f"{path}.target", "nobody_chooses", when=aimless)


def _check_effect(effect: Mapping[str, Any], when: tuple[str, ...], path: str) -> None:
    if "test" in effect and "will" in when:
        raise FileError(f"{path}.test", "test_in_will")
    if effect.get("dice") == "extra" and when != ("always",):
        raise FileError(f"{path}.dice", "extra_not_always")
    if when == ("always",) and not (any(key in effect for key in PERMANENT) or effect.get("dice") == "extra"):
        raise FileError(path, "deed_always", words=PERMANENT)
    if "cancel" in effect and not any(timing in CONTESTS for timing in when):
        raise FileError(f"{path}.cancel", "nothing_to_cancel", words=CONTESTS)
    if "on" in effect and not any(timing in CONTESTS for timing in when):
        raise FileError(f"{path}.on", "nothing_compared", words=CONTESTS)
