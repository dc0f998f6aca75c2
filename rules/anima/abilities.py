"""Traits and abilities as a card carries them: the vocabulary of conditions and effects, read strictly.

What no engine could run is refused here, with the path of the word to change, so a saved card always plays. Faults of
its own, beside those of `rules.reading` (FileError `key` and its values):

- `trigger_without_reaction` – an action has no trigger;
- `wrong_trigger` (`when`, `words`) – this trigger belongs to another `when`;
- `by_or_set` – a `modify` has exactly one of `by` and `set`;
- `only_in_attacks` (`words`) – `only` goes with the stats that an attack uses;
- `cancel_without_reaction` – only a reaction has something to cancel;
- `finds_its_targets` (`words`) – a standing or automatic ability finds its targets by itself: `target.who` is a group;
- `nobody_moves` – an automatic ability asks nobody for a path;
- `no_moment` (`words`) – a standing ability changes things; it has no moment to do one.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.cards import id_as_name
from rules.reading import (
    FileError,
    Reader,
    anything,
    boolean,
    card_id,
    fields,
    integer,
    list_of,
    mapping,
    names,
    nullable,
    tag,
    word,
)

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
_state = word(*STATES)


def _by_word(key: str, kinds: Mapping[str, Mapping[str, Reader]], optional: Iterable[str] = ()) -> Reader:
    """An object whose `key` says which other keys it has, all but the optional ones required; given on as written."""
    choose = word(*kinds)
    left_out = frozenset(optional)

    def read(raw: Any, path: str) -> Any:
        if key not in mapping(raw, path):
            raise FileError(f"{path}.{key}", "missing")
        readers = kinds[choose(raw[key], f"{path}.{key}")]
        fields(raw, path, {key: anything, **readers}, [name for name in readers if name not in left_out])
        return raw

    return read


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
_trait = _by_word("trait", TRAITS)


def make_trait(raw: Mapping[str, Any]) -> Trait:
    """The trait of a checked trait object."""
    return Trait(raw["trait"], raw.get("range", raw.get("radius", 0)), raw.get("state"))


def parse_trait(raw: Any, path: str) -> Trait:
    """A trait of a card, or one that an effect gives."""
    return make_trait(_trait(raw, path))


# Conditions (ANIMA-ABL-10)

CONDITIONS: Mapping[str, Mapping[str, Reader]] = {
    "engaged": {},
    "hidden": {},
    "moved": {},
    "activated": {},
    "lp_at_most": {"value": integer(0)},
    "state": {"state": _state},
    "target_state": {"state": _state},
    "target_category": {"value": word(*CATEGORIES)},
    "target_alignment": {"value": word(*ALIGNMENTS)},
    "target_organization": {"value": tag},
    "ground": {"value": word(*LEGEND)},
    "turn_at_least": {"value": integer(1)},
    "friends_within": {"range": FAR, "count": SOME},
}
_plain_condition = _by_word("if", CONDITIONS)


def read_condition(raw: Any, path: str) -> Any:
    """A condition, or `{"not": condition}`."""
    if "not" not in mapping(raw, path):
        return _plain_condition(raw, path)
    fields(raw, path, {"not": read_condition})
    return raw


# Effects


def read_effects(raw: Any, path: str) -> Any:
    """A list of effects, those inside `resist`, `chance` and `on_hit` too."""
    return _effect_list(raw, path)


_OPTIONAL = ("attack", "damage", "dice", "crit", "area", "on_hit", "ignore", "else", "to")
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
        "tokens": lambda raw, path: raw if raw == "all" else SOME(raw, path),
    },
    "modify": {"stat": word(*MODIFIABLE), "by": CHANGE, "set": FEW, "only": word(*ATTACKS)},
    "trait": {"trait": _trait},
    "die": {"roll": word(*ROLLS), "extra": SOME},
    "move": {
        "distance": FAR,
        "kind": word("walk", "line", "teleport"),
        "ignore": list_of(word("rough", "uphill", "engagement", "figures")),
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
_effect = _by_word(
    "do",
    {do: {**keys, "to": word("self")} for do, keys in EFFECTS.items()},
    (*_OPTIONAL, *_SWITCHES),
)


def _read_effect(raw: Any, path: str) -> Any:
    if type(raw) is dict and raw.get("do") == "modify":
        return _read_modify(raw, path)
    return _effect(raw, path)


def _read_modify(raw: dict[str, Any], path: str) -> Any:
    fields(raw, path, {"do": anything, **EFFECTS["modify"], "to": word("self")}, ("stat",))
    if ("by" in raw) == ("set" in raw):
        raise FileError(path, "by_or_set")
    if "only" in raw and raw["stat"] not in MODIFIABLE[:4]:
        raise FileError(f"{path}.only", "only_in_attacks", words=MODIFIABLE[:4])
    return raw


_effect_list = list_of(_read_effect)


def walk(effects: Iterable[Mapping[str, Any]], path: str = "") -> Iterator[tuple[Mapping[str, Any], str]]:
    """Every effect with its path, those inside others too."""
    for place, effect in enumerate(effects):
        here = f"{path}[{place}]"
        yield effect, here
        for branch in _BRANCHES:
            yield from walk(effect.get(branch, ()), f"{here}.{branch}")


# The ability


def _read_cost(raw: Any, path: str) -> dict[str, Any]:
    return fields(raw, path, _COST)


def _read_target(raw: Any, path: str) -> Target:
    keys = fields(raw, path, _TARGET, ("who",))
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
    "types": list_of(word(*TYPES), distinct=True),
    "when": word(*WHENS),
    "trigger": nullable(word(*(trigger for triggers in TRIGGERS.values() for trigger in triggers if trigger))),
    "cost": _read_cost,
    "difficulty": nullable(FEW),
    "condition": list_of(read_condition),
    "target": _read_target,
    "effects": read_effects,
    "duration": word(*DURATIONS),
}


def parse_ability(raw: Any, path: str) -> Ability:
    """An ability of a card; FileError at the first word that is wrong or that no engine could run."""
    keys = fields(raw, path, _ABILITY, ("id", "types", "when", "target", "effects"))
    _check_trigger(keys, path)
    keys["names"] = keys.pop("name", None) or id_as_name(keys["id"])
    keys["types"] = frozenset(keys["types"])
    keys["conditions"] = keys.pop("condition", ())
    ability = Ability(**keys.pop("cost", {}), **keys)
    _check_target(ability, path)
    for effect, place in walk(ability.effects, f"{path}.effects"):
        _check_effect(effect, ability, place)
    return ability


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
