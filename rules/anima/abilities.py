"""Traits and abilities as a card carries them: the vocabulary of conditions and effects, read strictly.

What no engine could run is refused here, with the path of the word to change, so a saved card always plays. Faults of
its own, beside those of `rules.reading` (FileError `key` and its values):

- `trigger_without_reaction` – an action has no trigger;
- `wrong_trigger` (`when`, `words`) – this trigger belongs to another `when`;
- `by_or_set`, `by_and_set` – a `modify` has exactly one of `by` and `set`: it has neither, it has both;
- `only_in_attacks` (`words`) – `only` goes with the stats that an attack uses;
- `cancel_without_reaction` – only a reaction has something to cancel;
- `finds_its_targets` (`words`) – a standing or automatic ability finds its targets by itself: `target.who` is a group;
- `nobody_moves` – an automatic ability asks nobody for a path;
- `no_moment` (`words`) – a standing ability changes things; it has no moment to do one.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.cards import id_as_name, some
from rules.reading import (
    FileError,
    Reader,
    boolean,
    by_word,
    card_id,
    integer,
    later,
    mapping,
    names,
    nullable,
    record,
    shape_of,
    shaped,
    tag,
    then,
    this_or,
    values_of,
    word,
)
from rules.shapes import Either

#: ANIMA-STA: in this order tokens are taken, and states are named.
HARMFUL = ("slow", "poison", "blind", "doom", "seal", "paralysis", "berserk")
HELPFUL = ("haste", "shield", "healing", "protection")
STATES = HARMFUL + HELPFUL

#: ANIMA-GNO-04: the rolls that gnosis strengthens, by the names they have in files.
ROLLS = ("attack", "counter", "dodge", "disengage", "search", "difficulty", "resist", "collide")
MODES = ("melee", "ranged")
#: Kinds of attack that a `modify` may be limited to.
ATTACKS = ("melee", "charge", "ranged", "counter")
#: What a `modify` changes; the first four may be limited to a kind of attack.
MODIFIABLE = ("attack", "damage", "defense", "armor", "resistance", "walk", "run", "recovery", "initiative")

CATEGORIES = ("warrior", "mystic", "prowler")
ALIGNMENTS = ("light", "dark", "neutral")
#: ANIMA-ABL-08; an ability may have none of them.
TYPES = ("might", "power", "subterfuge")
#: ANIMA-BRD-04: the signs of the board.
LEGEND = ".brf#O=~L"

WHENS = ("action", "reaction", "always")
#: The triggers of each `when`; None: standing, or (action) used when its owner wants.
TRIGGERS: Mapping[str, tuple[str | None, ...]] = {
    "action": (None,),
    "reaction": ("defend", "ally_defend", "evade"),
    "always": (None, "activate", "turn_start", "on_hit", "on_damage", "on_kill"),
}
#: Triggers whose target is the one struck; every other `always` ability finds its targets by itself.
STRUCK = ("on_hit", "on_damage", "on_kill")
WHO = ("self", "friend", "enemy", "any", "square", "friends", "enemies", "all")
#: Targets that nobody chooses.
GROUPS = ("self", "friends", "enemies", "all")
PER = ("activation", "turn", "game")
DURATIONS = ("instant", "attack", "activation", "turn", "sustained", "game")
#: Effects that last for the ability's duration.
LASTING = ("modify", "trait", "die")


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait: `n` is the range of `ranged` or the radius of `area`, in squares; `state` what `immunity` wards off."""

    name: str
    n: int = 0
    state: str | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """Whom an ability works on: `who` (a word of WHO) within `range` squares (0 self, 1 adjacent, ANIMA-ABL-11), and
    everyone within `area` of them; `own`: the user may be one of the friends (the file's key `self`)."""

    who: str
    range: int = 1
    area: int = 0
    own: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """An ability with its defaults filled in (ANIMA-ABL-01); `ap`, `lp`, `upkeep`, `uses`, `per` and `move` are its
    cost. `conditions` and `effects` are the card's own checked objects, their defaults not filled in."""

    id: str
    names: Mapping[str, str]
    types: frozenset[str]
    when: str
    target: Target
    effects: tuple[Mapping[str, Any], ...]
    trigger: str | None = None
    ap: int = 0
    lp: int = 0
    upkeep: int = 0
    uses: int | None = None
    per: str = "turn"
    move: bool = False
    difficulty: int | None = None
    conditions: tuple[Mapping[str, Any], ...] = ()
    duration: str = "instant"

    @property
    def standing(self) -> bool:
        """Always at work, without a moment of its own (auras, bonuses)."""
        return self.when == "always" and self.trigger is None

    @property
    def automatic(self) -> bool:
        """Sets itself off at its trigger; nobody is asked."""
        return self.when == "always" and self.trigger is not None


# Readers

FEW = integer(0, 99)
SOME = integer(1, 99)
FAR = integer(0, 999)
CHANGE = integer(-99, 99)
_state = word(*STATES, topic="state")
_category = word(*CATEGORIES, topic="category")
_alignment = word(*ALIGNMENTS, topic="alignment")

# Traits (ANIMA-TRT)

TRAITS: Mapping[str, Mapping[str, Reader]] = {
    "ranged": {"range": integer(1, 999)},
    "critical_mastery": {},
    "damage_resistance": {},
    "knockback": {},
    "advanced_deployment": {},
    "initiative": {},
    "immunity": {"state": _state},
    "intangible": {},
    "free_passage": {},
    "infiltration": {},
    "area": {"radius": integer(1, 999)},
}
_trait = by_word("trait", TRAITS, topic="trait")


def make_trait(raw: Mapping[str, Any]) -> Trait:
    """The trait of a checked trait object."""
    return Trait(raw["trait"], raw.get("range", raw.get("radius", 0)), raw.get("state"))


#: A trait of a card, or one that an effect gives.
parse_trait = then(_trait, lambda raw, path: make_trait(raw))

# Conditions (ANIMA-ABL-10)

CONDITIONS: Mapping[str, Mapping[str, Reader]] = {
    "engaged": {},
    "hidden": {},
    "moved": {},
    "activated": {},
    "lp_at_most": {"value": integer(0)},
    "state": {"state": _state},
    "target_state": {"state": _state},
    "target_category": {"value": _category},
    "target_alignment": {"value": _alignment},
    "target_organization": {"value": tag},
    "ground": {"value": word(*LEGEND)},
    "turn_at_least": {"value": integer(1)},
    "friends_within": {"range": FAR, "count": SOME},
}
_plain_condition = by_word("if", CONDITIONS, topic="condition")
_not = record({"not": later(lambda: _condition)}, ("not",))


@shaped(Either({"not": shape_of(_not), "if": shape_of(_plain_condition)}, topic="judged"))
def read_condition(raw: Any, path: str) -> Any:
    """A condition, or `{"not": condition}`."""
    if "not" not in mapping(raw, path):
        return _plain_condition(raw, path)
    return _not(raw, path)


_condition: Reader = read_condition

# Effects


#: A list of effects, those inside `resist`, `chance` and `on_hit` too.
read_effects: Reader = later(lambda: _effect_list)

_SWITCHES = ("knockback", "ignore_armor", "no_dodge", "no_counter", "no_damage")

EFFECTS: Mapping[str, Mapping[str, Reader]] = {
    "attack": {
        "mode": word(*MODES),
        "attack": CHANGE,
        "damage": CHANGE,
        "dice": SOME,
        "crit": integer(1, 10),
        "area": FAR,
        **dict.fromkeys(_SWITCHES, boolean),
        "on_hit": read_effects,
    },
    "damage": {"amount": FEW, "ignore_armor": boolean},
    "heal": {"amount": FEW},
    "state": {"state": _state, "level": SOME},
    "clear": {
        "state": word(*STATES, "harmful", "helpful", "all"),
        "tokens": this_or("all", SOME),
    },
    "modify": {"stat": word(*MODIFIABLE), "by": CHANGE, "set": FEW, "only": word(*ATTACKS)},
    "trait": {"trait": _trait},
    "die": {"roll": word(*ROLLS), "extra": SOME},
    "move": {
        "distance": FAR,
        "kind": word("walk", "line", "teleport"),
        "ignore": some(word("rough", "uphill", "engagement", "figures")),
    },
    "push": {"distance": FAR, "direction": word("away", "toward", "choice")},
    "ap": {"by": CHANGE},
    "gnosis": {"by": FEW},
    "hide": {},
    "reveal": {},
    "cancel": {},
    "resist": {"power": FEW, "then": read_effects, "else": read_effects},
    "chance": {"need": FEW, "then": read_effects, "else": read_effects},
}
_BRANCHES = ("then", "else", "on_hit")
_OPTIONAL = {
    "attack": ("attack", "damage", "dice", "crit", "area", *_SWITCHES, "on_hit"),
    "damage": ("ignore_armor",),
    "modify": ("by", "set", "only"),
    "move": ("ignore",),
    "resist": ("else",),
    "chance": ("else",),
}
_DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "attack": {"attack": 0, "damage": 0, "dice": 1, "crit": 10, "area": 0, **dict.fromkeys(_SWITCHES, False)},
    "damage": {"ignore_armor": True},
}


def _check_modify(raw: Any, path: str) -> Any:
    """A stat is changed or set, and only those that an attack uses may be so for one kind of attack."""
    if raw["do"] != "modify":
        return raw
    if "by" in raw and "set" in raw:
        raise FileError(path, "by_and_set")
    if "by" not in raw and "set" not in raw:
        raise FileError(path, "by_or_set")
    if "only" in raw and raw["stat"] not in MODIFIABLE[:4]:
        raise FileError(f"{path}.only", "only_in_attacks", words=MODIFIABLE[:4])
    return raw


_effect_list: Reader = some(
    then(by_word("do", EFFECTS, _OPTIONAL, _DEFAULTS, {"to": word("self")}, topic="effect"), _check_modify)
)


def walk(effects: Iterable[Mapping[str, Any]], path: str = "") -> Iterator[tuple[Mapping[str, Any], str]]:
    """Every effect with its path, those inside others too."""
    for place, effect in enumerate(effects):
        here = f"{path}[{place}]"
        yield effect, here
        for branch in _BRANCHES:
            yield from walk(effect.get(branch, ()), f"{here}.{branch}")


# The ability


def _make_target(keys: dict[str, Any], path: str) -> Target:
    keys["own"] = keys.pop("self", False)
    keys.setdefault("range", 0 if keys["who"] == "self" else 1)
    return Target(**keys)


_COST: dict[str, Reader] = {
    "ap": FEW,
    "lp": FEW,
    "upkeep": FEW,
    "uses": nullable(SOME),
    "per": word(*PER),
    "move": boolean,
}
_TARGET: dict[str, Reader] = {"who": word(*WHO), "range": FAR, "area": FAR, "self": boolean}
_ABILITY: dict[str, Reader] = {
    "id": card_id,
    "name": names,
    "types": some(word(*TYPES), distinct=True),
    "when": word(*WHENS),
    "trigger": nullable(word(*(trigger for triggers in TRIGGERS.values() for trigger in triggers if trigger))),
    "cost": values_of(_COST, defaults={"ap": 0, "lp": 0, "upkeep": 0, "per": "turn", "move": False}),
    "difficulty": nullable(FEW),
    "condition": some(read_condition),
    "target": then(values_of(_TARGET, ("who",), {"area": 0, "self": False}), _make_target),
    "effects": read_effects,
    "duration": word(*DURATIONS),
}


def _make_ability(keys: dict[str, Any], path: str) -> Ability:
    """The ability of keys already read; FileError at the first word that no engine could run beside the others."""
    _check_trigger(keys, path)
    keys["names"] = keys.pop("name", None) or id_as_name(keys["id"])
    keys["types"] = frozenset(keys["types"])
    keys["conditions"] = keys.pop("condition", ())
    ability = Ability(**keys.pop("cost", {}), **keys)
    _check_target(ability, path)
    for effect, place in walk(ability.effects, f"{path}.effects"):
        _check_effect(effect, ability, place)
    return ability


#: An ability of a card; FileError at the first word that is wrong or that no engine could run.
parse_ability = then(
    values_of(_ABILITY, ("id", "types", "when", "target", "effects"), {"duration": "instant"}, topic="ability"),
    _make_ability,
)


def _check_trigger(keys: Mapping[str, Any], path: str) -> None:
    """ANIMA-ABL-13: a reaction names its window; what an owner uses when it wants has no trigger."""
    when, trigger = keys["when"], keys.get("trigger")
    if trigger in TRIGGERS[when]:
        return
    if when == "action":
        raise FileError(f"{path}.trigger", "trigger_without_reaction")
    if "trigger" not in keys:
        raise FileError(f"{path}.trigger", "missing")
    raise FileError(f"{path}.trigger", "wrong_trigger", when=when, words=tuple(filter(None, TRIGGERS[when])))


def _check_target(ability: Ability, path: str) -> None:
    """Nobody chooses the targets of an `always` ability, but one set off by a blow has the one struck as its target."""
    chosen = ability.target.who not in GROUPS
    if chosen and ability.when == "always" and ability.trigger not in STRUCK:
        raise FileError(f"{path}.target.who", "finds_its_targets", words=GROUPS)


def _check_effect(effect: Mapping[str, Any], ability: Ability, path: str) -> None:
    do = effect["do"]
    if do == "cancel" and ability.when != "reaction":
        raise FileError(f"{path}.do", "cancel_without_reaction")
    if do == "move" and ability.automatic:
        raise FileError(f"{path}.do", "nobody_moves")
    # ANIMA-ABL-12: a standing ability may name a state; its tokens are never placed.
    if ability.standing and do not in (*LASTING, "state"):
        raise FileError(f"{path}.do", "no_moment", words=LASTING)
