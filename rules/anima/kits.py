"""What a figure brings to a fight: card and upgrade put together, once per pair."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rules.anima.cards import Character, Upgrade
from rules.anima.figures import STATE_NUMBER, Kit
from rules.anima.powers import Power, power_of

STATS = ("attack", "damage", "defense", "armor", "lp", "resistance", "walk", "run", "recovery", "ap_max")


@lru_cache(maxsize=4096)
def kit_of(character: Character, upgrade: Upgrade | None) -> Kit:
    """The kit of a character with its upgrade; no stat below 0 (`initiative` is what abilities
    change; its trait counts beside it). Of two abilities with one id the card's counts."""
    extras = (upgrade,) if upgrade is not None else ()
    modifiers = upgrade.modifiers if upgrade is not None else {}
    traits = [*character.traits, *(trait for extra in extras for trait in extra.traits)]
    abilities = [*character.abilities, *(ability for extra in extras for ability in extra.abilities)]
    powers: dict[str, Power] = {}
    for ability in abilities:
        powers.setdefault(ability.id, power_of(ability))
    always = [power for power in powers.values() if power.when == "always"]
    standing = tuple([power for power in always if power.trigger is None])
    return Kit(
        character=character,
        upgrade=upgrade,
        stats={name: max(0, getattr(character, name) + modifiers.get(name, 0)) for name in STATS} | {"initiative": 0},
        traits=frozenset(trait.name for trait in traits),
        ranged=max((trait.n for trait in traits if trait.name == "ranged"), default=0),
        area=max((trait.n for trait in traits if trait.name == "area"), default=0),
        immune=frozenset(STATE_NUMBER[trait.state] for trait in traits if trait.state is not None),
        level=character.level,
        base=character.base,
        powers=powers,
        deeds=tuple(power for power in powers.values() if power.when == "action"),
        answers=_by_trigger(power for power in powers.values() if power.when == "reaction"),
        autos=_by_trigger(power for power in always if power.trigger is not None),
        standing=standing,
        topics=frozenset([t for power in standing for t in (*power.change.topics, *power.own_change.topics)]),
    )


def _by_trigger(powers: Iterable[Power]) -> dict[str, tuple[Power, ...]]:
    found: dict[str, tuple[Power, ...]] = {}
    for power in powers:
        found[power.trigger or ""] = (*found.get(power.trigger or "", ()), power)
    return found
