"""An ability compiled for play: once per card, when a fight is opened (ABL)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from rules.anima.abilities import HARMFUL, LASTING, Ability, Trait, make_trait

Raw = Mapping[str, Any]

#: ANIMA-STL-04: effects that place nothing but states or bonuses.
GENTLE = frozenset((*LASTING, "state", "clear", "ap"))
#: Effects that do nothing themselves but choose between others.
BRANCHING = frozenset(("resist", "chance"))
#: Targets that are one figure, named by the key `target`.
SINGLE = frozenset(("friend", "enemy", "any"))


class Mod(NamedTuple):
    """A change of one stat: `by` added, or, if `to` is a number, "set to" it (ANIMA-GEN-10); `only`: in attacks of that
    kind."""

    stat: str
    by: int
    to: int | None
    only: str | None


class Change(NamedTuple):
    """What lasting effects do to one figure: stats changed, traits given, more dice for a roll (name, how many).
    `topics`: the names of all these stats, traits and rolls."""

    mods: tuple[Mod, ...] = ()
    traits: tuple[Trait, ...] = ()
    dice: tuple[tuple[str, int], ...] = ()
    topics: frozenset[str] = frozenset()


NO_CHANGE = Change()


class Blow(NamedTuple):
    """How one attack roll differs from a plain one (ANIMA-CBT-10). `mode`: melee or ranged; `dice`: how many, the best
    kept; `crit`: the lowest critical die; `on_hit`: what follows on whoever it hits."""

    mode: str
    attack: int = 0
    damage: int = 0
    dice: int = 1
    crit: int = 10
    area: int = 0
    knockback: bool = False
    ignore_armor: bool = False
    no_dodge: bool = False
    no_counter: bool = False
    no_damage: bool = False
    on_hit: tuple[Effect, ...] = ()


class Effect(NamedTuple):
    """One effect of an ability. `own`: on the user ("to": "self"); `change`: what lies on the figure, of a lasting one;
    `blow`: of an attack; `then`, `other`: the branches of a resistance roll or a chance."""

    do: str
    keys: Raw
    own: bool
    change: Change | None
    blow: Blow | None
    then: tuple[Effect, ...]
    other: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Power:
    """`change`, `own_change`: what its lasting effects outside any branch do to the targets and ("to": "self") to the
    user. `reaches`: a standing ability that falls on others (an aura). `blow`: of its attack effect, if it has one;
    `moves`: its move effect; `chooses`: it takes a `push`; `resists`: some effect of it is a resistance roll;
    `gentle`: it only places states or bonuses (ANIMA-STL-04); `hides`: it hides its user; `far`: aimed at one figure
    with a range above 1 (ANIMA-ACT-09); `own`: its friends include the user."""

    id: str
    ability: Ability
    types: frozenset[str]
    when: str
    trigger: str | None
    ap: int
    lp: int
    upkeep: int
    uses: int | None
    per: str
    move: bool
    difficulty: int | None
    conditions: tuple[Raw, ...]
    who: str
    range: int
    area: int
    own: bool
    effects: tuple[Effect, ...]
    change: Change
    own_change: Change
    duration: str
    reaches: bool
    blow: Blow | None
    moves: Raw | None
    chooses: bool
    resists: bool
    gentle: bool
    hides: bool
    harmful: bool
    far: bool


def change_of(effects: Iterable[Raw]) -> Change:
    """The lasting ones among the effects, as one change."""
    mods, traits, dice = [], [], []
    for effect in effects:
        if effect["do"] == "modify":
            mods.append(Mod(effect["stat"], effect.get("by", 0), effect.get("set"), effect.get("only")))
        elif effect["do"] == "trait":
            traits.append(make_trait(effect["trait"]))
        elif effect["do"] == "die":
            dice.append((effect["roll"], effect.get("extra", 1)))
    if not (mods or traits or dice):
        return NO_CHANGE
    topics = [mod.stat for mod in mods] + [trait.name for trait in traits] + [roll for roll, _ in dice]
    return Change(tuple(mods), tuple(traits), tuple(dice), frozenset(topics))


def effects_of(effects: Iterable[Raw]) -> tuple[Effect, ...]:
    """A list of effects, compiled in order."""
    return tuple([_effect(raw) for raw in effects])


def _effect(raw: Raw) -> Effect:
    do = raw["do"]
    return Effect(
        do=do,
        keys=raw,
        own=raw.get("to") == "self",
        change=change_of((raw,)) if do in LASTING else None,
        blow=_blow(raw) if do == "attack" else None,
        then=effects_of(raw.get("then", ())),
        other=effects_of(raw.get("else", ())),
    )


def _blow(raw: Raw) -> Blow:
    given = {key: value for key, value in raw.items() if key in Blow._fields}
    return Blow(**{**given, "on_hit": effects_of(raw.get("on_hit", ()))})


def walk(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Every effect, those in branches and on a hit too."""
    for effect in effects:
        yield effect
        yield from walk(effect.then)
        yield from walk(effect.other)
        if effect.blow is not None:
            yield from walk(effect.blow.on_hit)


def _harms(effect: Effect) -> bool:
    """Whether an effect is one that its target would rather do without."""
    keys = effect.keys
    if effect.do == "state":
        return keys["state"] in HARMFUL
    if effect.do == "modify":
        return bool(keys.get("by", 0) < 0)
    return effect.do in ("attack", "damage", "push", "reveal") or (effect.do == "ap" and keys["by"] < 0)


@lru_cache(maxsize=4096)
def power_of(ability: Ability) -> Power:
    """The compiled ability; the same card's ability is compiled once per process."""
    target, effects = ability.target, effects_of(ability.effects)
    every = tuple(walk(effects))
    change = change_of(e.keys for e in effects if not e.own)
    return Power(
        id=ability.id,
        ability=ability,
        types=ability.types,
        when=ability.when,
        trigger=ability.trigger,
        ap=ability.ap,
        lp=ability.lp,
        upkeep=ability.upkeep,
        uses=ability.uses,
        per=ability.per,
        move=ability.move,
        difficulty=ability.difficulty,
        conditions=ability.conditions,
        who=target.who,
        range=target.range,
        area=target.area,
        own=target.own,
        effects=effects,
        change=change,
        own_change=change_of(e.keys for e in effects if e.own),
        duration=ability.duration,
        reaches=ability.standing and (target.who != "self" or target.area > 0) and change is not NO_CHANGE,
        blow=next((e.blow for e in every if e.blow is not None), None),
        moves=next((e.keys for e in every if e.do == "move"), None),
        chooses=any(_chooses(e) for e in every),
        resists=any(e.do == "resist" for e in every),
        gentle=all(e.do in GENTLE or e.do in BRANCHING for e in every),
        hides=any(e.do == "hide" for e in every),
        harmful=any(_harms(e) for e in every if not e.own),
        far=target.who in SINGLE and target.range > 1,
    )


def _chooses(effect: Effect) -> bool:
    """Whether the user of it names a direction: a push by choice, or knockback (ANIMA-KNB-02)."""
    if effect.do == "push":
        return bool(effect.keys["direction"] == "choice")
    return effect.blow is not None and effect.blow.mode == "melee" and effect.blow.knockback
