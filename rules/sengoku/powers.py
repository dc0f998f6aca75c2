"""A skill compiled for play: once per card, when a fight is opened (the format page's skill vocabulary)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from rules.sengoku.skills import DEEDS, IGNORABLE, Skill

Raw = Mapping[str, Any]

#: Effects that bear on numbers, dice or what is allowed; all others are deeds, done once.
CHANGES = frozenset(
    (
        *("add", "set", "per_rank", "dice_per_figure", "deny", "pierce", "reroll", "allow", "ignore", "fatigue"),
        *("pursuit", "order", "hide"),
    )
)
#: Conditions that only a fight or a shot can answer.
OF_FIGHTS = frozenset(("role", "aspect", "front_to_front", "only_front", "enemy", "massed", "crossing"))
#: Durations that end with the roll or the fight at hand.
MOMENTARY = frozenset(("roll", "fight"))
#: Effects that are looked up where they matter while orders are given and carried out.
IN_PASSING = frozenset(("allow", "order", "ignore", "hide", "fatigue"))

#: What fights ask whether a unit ignores it, besides groups of skills.
IN_FIGHTS = frozenset(("river", "hill", "woods", "small", "retreat"))


class Effect(NamedTuple):
    """One effect. `do`: its word; `value`: what stands under it; `to`: whom it falls on (self, enemy, target, army)."""

    do: str
    value: Any
    to: str
    raw: Raw


@dataclass(frozen=True, slots=True, eq=False)
class Power:
    """A compiled skill. `conditions`: (word, argument), all must hold; `target`: the selector of effects `to` "target";
    `changes`, `deeds`: its effects in listed order; `group`: the word by which `deny` and `ignore` name it; `reaches`:
    some effect of it falls on others than its bearer and the opponent."""

    id: str
    skill: Skill
    when: frozenset[str]
    conditions: tuple[tuple[str, Any], ...]
    target: Raw | None
    effects: tuple[Effect, ...]
    changes: tuple[Effect, ...]
    deeds: tuple[Effect, ...]
    group: str
    uses: int | None
    reaches: bool

    def until(self, moment: str) -> str:
        """How long its changes last when they come at this moment."""
        return self.skill.duration(moment) or "turn"

    @property
    def busy(self) -> bool:
        """Whether it does more when its moment comes than what is looked up in passing."""
        return any(effect.do not in IN_PASSING or _spares_fights(effect) for effect in self.effects)

    def does(self, word: str) -> bool:
        """Whether one of its effects is of this word."""
        return any(effect.do == word for effect in self.effects)


def _spares_fights(effect: Effect) -> bool:
    """Whether it ignores what fights ask for; other skills than a fight's own must lay that on the unit."""
    return effect.do == "ignore" and any(word in IN_FIGHTS or word not in IGNORABLE for word in effect.value)


def _effect(raw: Raw) -> Effect:
    do = next(word for word in raw if word in DEEDS or word in CHANGES)
    return Effect(do, raw[do], raw.get("to", "enemy" if do == "deny" else "self"), raw)


@lru_cache(maxsize=4096)
def power_of(skill: Skill) -> Power:
    """The compiled skill; the same card's skill is compiled once per process."""
    effects = tuple([_effect(raw) for raw in skill.effects])
    return Power(
        id=skill.id,
        skill=skill,
        when=frozenset(skill.when),
        conditions=tuple([(word, argument) for condition in skill.conditions for word, argument in condition.items()]),
        target=skill.target,
        effects=effects,
        changes=tuple([effect for effect in effects if effect.do in CHANGES]),
        deeds=tuple([effect for effect in effects if effect.do in DEEDS]),
        group=skill.group,
        uses=skill.uses,
        reaches=any(effect.to in ("target", "army") for effect in effects),
    )


def powers_of(skills: Iterable[Skill]) -> dict[str, tuple[Power, ...]]:
    """Compiled skills by moment, each in listed order."""
    found: dict[str, list[Power]] = {}
    for skill in skills:
        power = power_of(skill)
        for moment in skill.when:
            found.setdefault(moment, []).append(power)
    return {moment: tuple(powers) for moment, powers in found.items()}


# What skills can do at all


def words_of(effects: Iterable[Effect]) -> frozenset[str]:
    """What these effects can do, as words to look up: "hide", "ignore:woods", "add:reach", "order:more", …"""
    return frozenset([word for effect in effects for word in _words(effect)])


def _words(effect: Effect) -> list[str]:
    if effect.do in ("allow", "ignore", "deny", "add", "set", "per_rank"):
        return [f"{effect.do}:{word}" for word in effect.value]
    if effect.do != "order":
        return [effect.do]
    return ["order", *(["order:more"] if gives_more(effect.value) else []), *_later(effect.value)]


def _later(order: Raw) -> list[str]:
    return ["order:later"] if order.get("next_turn") else []


def gives_more(order: Raw) -> bool:
    """Whether an effect `order` is one more of this turn: those of next turn are cunning plans (SENG-TRT-06), and a
    calm unit's own is written with its giver (SENG-ORD-22)."""
    calm = order["units"] == "bearer" and "regroup" in (order.get("only") or ())
    return not calm and not order.get("next_turn")


def can(powers: Mapping[str, tuple[Power, ...]]) -> frozenset[str]:
    """All that these skills can do, whenever."""
    return words_of(effect for found in powers.values() for power in found for effect in power.effects)


class Summary(NamedTuple):
    """What skills can do at all: words of `words_of`, those of effects that fall on others than the bearer, and the
    moments at which one does more than what is looked up in passing, or is counted."""

    can: frozenset[str]
    to_others: frozenset[str]
    moments: frozenset[str]


@lru_cache(maxsize=4096)
def summary_of(skills: tuple[Skill, ...]) -> Summary:
    """The summary of a card's skills, made once per process."""
    powers = [power_of(skill) for skill in skills]
    effects = [effect for power in powers for effect in power.effects]
    busy = [power.when for power in powers if power.busy or power.uses]
    return Summary(
        words_of(effects), words_of([effect for effect in effects if effect.to != "self"]), frozenset().union(*busy)
    )


def always_does(powers: Mapping[str, tuple[Power, ...]], moments: Iterable[str]) -> frozenset[str]:
    """What these skills do to their bearer at these moments whatever happens."""
    found = [power for moment in moments for power in powers.get(moment, ())]
    sure = [power for power in found if not power.conditions and power.uses is None]
    return words_of(effect for power in sure for effect in power.changes if effect.to == "self")
