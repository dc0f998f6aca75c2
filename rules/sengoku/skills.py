"""Skills as cards carry them: the vocabulary of moments, conditions, targets and effects, read strictly; and the
built-in skills, which are data like any other.

What no engine could run is refused here, with the path of the word to change, so a saved card always plays. Faults of
their own, beside those of `rules.reading` (FileError `key` and its values):

- `no_target` – an effect falls on the target, and the skill chooses none;
- `turns_order` – `turns` are two numbers, the first at most the second;
- `bad_faces` (`words`) – `faces` are numbers from 1 to 6 or one of these words;
- `faces_of_roll` (`words`) – what this roll can do over, of these words;
- `standing_deed` – what is done once has a moment, and `always` is none;
- `not_a_word` (`words`) – one of these words, or the group of a skill.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.cards import id_as_name, some
from rules.reading import (
    CARD_ID,
    FileError,
    Reader,
    Readers,
    boolean,
    card_id,
    integer,
    names,
    nullable,
    one_key,
    only_true,
    other_card,
    record,
    shape_of,
    shaped,
    tag,
    text,
    then,
    this_or,
    values_of,
    word,
)
from rules.shapes import Either, Many, Number, Row, Word

Effect = Mapping[str, Any]

#: The moments, and how long what a skill does at them lasts if it does not say (None: done once, it does not last).
MOMENTS: Mapping[str, str | None] = {
    "always": "battle",
    "melee": "fight",
    "pursuit": "fight",
    "shooting": "roll",
    "shot_at": "roll",
    "setup": "battle",
    "command": "roll",
    "reroll": "roll",
    "orders": "turn",
    "raise": "turn",
    "friend_flees_through": None,
    "friend_broken_near": None,
    "regrouped": None,
    "risk": "roll",
    "duel": "roll",
    "phase_start": "phase",
    "turn_end": None,
}
DURATIONS = ("roll", "fight", "phase", "turn", "battle")
ROLES = ("attack", "defend", "meeting")
ASPECTS = ("front", "flank", "rear")
PLACES = ("hq", "unit", "reserve")
STATUSES = ("formed", "routing", "reserve", "scattered", "destroyed")
GROUNDS = ("open", "hill", "woods")
ORDERS = (
    "move",
    "turn",
    "withdraw",
    "sidestep",
    "march",
    "wait",
    "shoot",
    "volley",
    "hold",
    "advance",
    "regroup",
)

#: What `add`, `set` and `per_rank` change.
NUMBERS = (
    "base",
    "shot_base",
    "sure",
    "armour",
    "melee_armour",
    "shot_armour",
    "steadiness",
    "impetus",
    "dice",
    "shot_dice",
    "extra",
    "shot_extra",
    "shot_ranks",
    "reach",
    "command",
    "shinobi",
    "messengers",
    "ammo_per_figure",
    "retreat_score",
)
#: What `deny` takes from the other side, and what `ignore` spares its own: these words, or the group of a skill.
DENIABLE = ("base", "charge", "formation", "shields", "terrain")
IGNORABLE = (
    "river",
    "hill",
    "woods",
    "swamp",
    "fatigue",
    "peasants",
    "regroup_penalty",
    "small",
    "fire",
    "retreat",
    "exposure",
)
ALLOWABLE = ("two_steps", "first_step", "skip_step", "low_reroll", "two_banners", "carry")
#: Rolls that may be done over, and the words for the faces that are.
REROLLS: Mapping[str, tuple[str, ...]] = {
    "melee": ("failed",),
    "shot": ("failed",),
    "command": ("failed",),
    "risk": ("harmed", "unharmed"),
    "duel": ("harmed",),
}
FALLS_ON = ("self", "enemy", "target", "army")


@dataclass(frozen=True, slots=True, eq=False)
class Skill:
    """A skill with its defaults filled in, but for `lasts` (the file's `for`): None, as long as its moment says. Its
    `conditions` (`if`), `target` and `effects` are the card's own checked objects. `group`: the word by which others
    deny or ignore it."""

    id: str
    names: Mapping[str, str]
    when: tuple[str, ...]
    effects: tuple[Effect, ...]
    group: str
    conditions: tuple[Mapping[str, Any], ...] = ()
    target: Mapping[str, Any] | None = None
    lasts: str | None = None
    uses: int | None = None

    def duration(self, moment: str) -> str | None:
        """How long what it does at this moment of its own lasts; None: it is done once."""
        return self.lasts or MOMENTS[moment]


# Conditions and targets

_filter = record(
    {
        "tags": some(tag, least=1),
        "card": other_card("unit"),
        "min": integer(0, 99),
        "max": integer(0, 99),
        "status": word(*STATUSES),
        "allied": boolean,
        "fatigued": boolean,
        "hold": boolean,
    },
    topic="filter",
)


def _words(*choices: str) -> Reader:
    return some(word(*choices), least=1, distinct=True)


@shaped(Row({"from": Number(1, 99), "to": Number(1, 99)}))
def _read_turns(raw: Any, path: str) -> Any:
    turns = _numbers(raw, path)
    if len(turns) != 2 or turns[0] > turns[1]:
        raise FileError(path, "turns_order")
    return raw


_numbers = some(integer(1, 99))

CONDITIONS: Mapping[str, Reader] = {
    "role": _words(*ROLES),
    "aspect": _words(*ASPECTS),
    "front_to_front": boolean,
    "only_front": boolean,
    "self": _filter,
    "enemy": _filter,
    "place": _words(*PLACES),
    "massed": boolean,
    "stake": word("low", "high"),
    "streak": boolean,
    "terrain": _words(*GROUNDS),
    "crossing": boolean,
    "turns": _read_turns,
    "near": record({"who": word("friend", "enemy"), "filter": _filter, "min": integer(1, 8)}, ("who",), {"min": 1}),
}
_condition = one_key(CONDITIONS, topic="condition")

_target = record(
    {
        "who": word("self", "friend", "enemy"),
        "near": boolean,
        "filter": _filter,
        "count": this_or("all", integer(1, 99)),
    },
    ("who",),
    {"near": False, "count": "all"},
)

# Effects


def _numbers_by(reader: Reader) -> Reader:
    """An object of at least one of NUMBERS."""
    return record(dict.fromkeys(NUMBERS, reader), least=1, sparse=True, topic="number")


def _word_or_group(*choices: str) -> Reader:
    @shaped(Word(choices, more=True))
    def read(raw: Any, path: str) -> str:
        value = text(raw, path)
        if value not in choices and not CARD_ID.match(value):
            raise FileError(path, "not_a_word", words=choices)
        return value

    return some(read, least=1)


_FACE_WORDS = tuple(dict.fromkeys(name for faces in REROLLS.values() for name in faces))


@shaped(Either({"faces": Many(Number(1, 6), 1, 6, distinct=True), "word": Word(_FACE_WORDS)}))
def _read_faces(raw: Any, path: str) -> Any:
    if type(raw) is list:
        return some(integer(1, 6), least=1, distinct=True)(raw, path)
    if type(raw) is not str or raw not in _FACE_WORDS:
        raise FileError(path, "bad_faces", words=_FACE_WORDS)
    return raw


_CHANGE = integer(-99, 99)
_SOME = integer(1, 99)

EFFECTS: Mapping[str, Reader] = {
    "add": _numbers_by(_CHANGE),
    "set": _numbers_by(integer(0, 99)),
    "per_rank": _numbers_by(_CHANGE),
    "dice_per_figure": integer(0, 9),
    "deny": _word_or_group(*DENIABLE),
    "pierce": integer(1, 9),
    "reroll": word(*REROLLS),
    "allow": _words(*ALLOWABLE),
    "ignore": _word_or_group(*IGNORABLE),
    "fatigue": record({"steps": _SOME, "limit": _SOME}, ("steps", "limit")),
    "pursuit": one_key({"per_figure": integer(0, 9), "need": integer(2, 7)}),
    "order": record(
        {
            "kind": word("ordinary", "special"),
            "only": nullable(_words(*ORDERS)),
            "next_turn": boolean,
            "units": word("bearer", "own", "allied"),
        },
        ("kind", "units"),
        {"next_turn": False},
    ),
    "rally": record({"woods": boolean, "penalty": boolean}, defaults={"woods": False, "penalty": True}),
    "rout": only_true,
    "losses": _SOME,
    "restore": _SOME,
    "ammo": _CHANGE,
    "steps": integer(1, 12),
    "panic": _SOME,
    "hide": only_true,
    "cancel": word("orders"),
}
#: Effects done once, at their moment; the others are changes, which last.
DEEDS = frozenset(("rally", "rout", "losses", "restore", "ammo", "steps", "panic", "cancel"))
_BESIDE: Readers = {"to": word(*FALLS_ON), "faces": _read_faces, "times": integer(1, 9)}
_OF_REROLL = {"faces": "reroll", "times": "reroll"}


def _check_reroll(raw: Any, path: str) -> Any:
    """Faces and times go with a roll that is done over, and with nothing else."""
    if "reroll" in raw:
        _check_faces(raw, path)
        return raw
    for key in _OF_REROLL:
        if key in raw:
            known = tuple(key for key in (*EFFECTS, *_BESIDE) if key not in _OF_REROLL)
            raise FileError(f"{path}.{key}", "unknown_key", known=known)
    return raw


def _check_faces(raw: Effect, path: str) -> None:
    """A roll is done over on faces that mean something to it."""
    if "faces" not in raw:
        raise FileError(f"{path}.faces", "missing")
    known = REROLLS[raw["reroll"]]
    if type(raw["faces"]) is str and raw["faces"] not in known:
        raise FileError(f"{path}.faces", "faces_of_roll", words=known)


_read_effect = then(one_key(EFFECTS, _BESIDE, _OF_REROLL, {"times": 1}, topic="effect"), _check_reroll)

# The skill

_SKILL: dict[str, Reader] = {
    "id": card_id,
    "name": names,
    "when": some(word(*MOMENTS), least=1, distinct=True),
    "if": some(_condition),
    "target": nullable(_target),
    "effects": some(_read_effect, least=1),
    "for": word(*DURATIONS),
    "uses": nullable(_SOME),
    "group": card_id,
}
#: A card of kind skill has these keys beside those that every card has; its id is the card's.
SKILL_KEYS: Mapping[str, Reader] = {key: reader for key, reader in _SKILL.items() if key != "name"}
NEEDED = ("when", "effects")


def make_skill(keys: dict[str, Any], path: str) -> Skill:
    """The skill of keys already read, `id` among them; FileError when they do not go together."""
    for place, effect in enumerate(keys["effects"]):
        if effect.get("to") == "target" and not keys.get("target"):
            raise FileError(f"{path}.effects[{place}].to", "no_target")
        if keys["when"] == ("always",) and not DEEDS.isdisjoint(effect):
            deed = next(iter(DEEDS.intersection(effect)))
            raise FileError(f"{path}.effects[{place}].{deed}", "standing_deed")
    return Skill(
        id=keys["id"],
        names=keys.get("name") or id_as_name(keys["id"]),
        when=keys["when"],
        effects=keys["effects"],
        group=keys.get("group", keys["id"]),
        conditions=keys.get("if", ()),
        target=keys.get("target"),
        lasts=keys.get("for"),
        uses=keys.get("uses"),
    )


#: A skill object; FileError at the first word that is wrong or that no engine could run.
parse_skill = then(values_of(_SKILL, ("id", *NEEDED), topic="skill"), make_skill)


_read_skill_id = other_card("skill")


@shaped(Either({"named": shape_of(_read_skill_id), "own": shape_of(parse_skill)}, topic="carried"))
def read_skill_or_id(raw: Any, path: str) -> Skill | str:
    """A place of a card's `skills`: a skill object, or the id of a skill card or built-in skill."""
    read = _read_skill_id if type(raw) is str else parse_skill
    found: Skill | str = read(raw, path)
    return found


# Built-in skills: the rules of the troop types (SENG-UNT)

_ATTACKS: tuple[dict[str, Any], ...] = ({"role": ["attack", "meeting"]}, {"crossing": False})
_PEASANTS_FLEE = ["friend_flees_through", "friend_broken_near"]
_ONLY_REGROUP = {"kind": "special", "only": ["regroup"], "units": "bearer"}

#: Skills by id as a card would write them: SENG-UNT-03 … SENG-UNT-17.
BUILT_IN_RAW: tuple[dict[str, Any], ...] = (
    {
        "id": "charge",
        "name": {"en": "Charge", "ru": "Конная атака"},
        "when": ["melee"],
        "if": [*_ATTACKS],
        "effects": [{"dice_per_figure": 2}],
    },
    {
        "id": "heavy-charge",
        "name": {"en": "Heavy charge", "ru": "Тяжёлая конная атака"},
        "group": "charge",
        "when": ["melee"],
        "if": [*_ATTACKS],
        "effects": [{"add": {"impetus": 1}}],
    },
    {
        "id": "gallop",
        "name": {"en": "Gallop", "ru": "Галоп"},
        "when": ["orders"],
        "effects": [{"allow": ["two_steps", "first_step", "skip_step"]}],
    },
    {
        "id": "fatigue",
        "name": {"en": "Fatigue", "ru": "Утомление"},
        "when": ["turn_end"],
        "effects": [{"fatigue": {"steps": 4, "limit": 1}}],
    },
    {
        "id": "run-down",
        "name": {"en": "Run down", "ru": "Четыре ноги быстрее двух"},
        "when": ["pursuit"],
        "if": [{"role": ["attack"]}, {"enemy": {"tags": ["infantry"]}}],
        "effects": [{"pursuit": {"per_figure": 2}}],
    },
    {
        "id": "run-down",
        "name": {"en": "Run down", "ru": "Четыре ноги быстрее двух"},
        "when": ["pursuit"],
        "if": [{"role": ["defend"]}, {"enemy": {"tags": ["infantry"]}}],
        "effects": [{"pursuit": {"need": 4}, "to": "enemy"}],
    },
    {
        "id": "spear-wall",
        "name": {"en": "Spear wall", "ru": "Лес копий"},
        "when": ["melee"],
        "if": [{"front_to_front": True}],
        "effects": [{"deny": ["base", "charge"], "to": "enemy"}],
    },
    {
        "id": "formation",
        "name": {"en": "Formation", "ru": "Строй"},
        "when": ["melee"],
        "if": [{"only_front": True}],
        "effects": [{"per_rank": {"steadiness": 1}}],
    },
    {
        "id": "plunging-fire",
        "name": {"en": "Plunging fire", "ru": "Навесной огонь"},
        "when": ["shooting"],
        "effects": [{"set": {"shot_ranks": 2}}],
    },
    {
        "id": "volley-fire",
        "name": {"en": "Volley fire", "ru": "Стрельба залпами"},
        "when": ["shooting"],
        "if": [{"massed": True}],
        "effects": [{"set": {"shot_ranks": 2}}],
    },
    {
        "id": "merciless-lead",
        "name": {"en": "Merciless lead", "ru": "Безжалостный свинец"},
        "when": ["shooting"],
        "effects": [{"pierce": 1}],
    },
    {
        "id": "peasants",
        "name": {"en": "Peasants", "ru": "Крестьяне"},
        "when": _PEASANTS_FLEE,
        "effects": [{"rout": True}],
    },
    {
        "id": "calm",
        "name": {"en": "Calm", "ru": "Спокойствие"},
        "when": ["orders"],
        "if": [{"self": {"status": "routing"}}],
        "effects": [{"order": _ONLY_REGROUP}],
    },
)


def _built_in() -> Iterator[tuple[str, tuple[Skill, ...]]]:
    parsed = [parse_skill(raw, f"built-in.{raw['id']}") for raw in BUILT_IN_RAW]
    for some_id in dict.fromkeys(skill.id for skill in parsed):
        yield some_id, tuple([skill for skill in parsed if skill.id == some_id])


#: The built-in skills by id; one id may stand for several, each judged alone.
BUILT_IN: Mapping[str, tuple[Skill, ...]] = dict(_built_in())
