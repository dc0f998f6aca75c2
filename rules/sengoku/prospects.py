"""What an army brings to a battle before anything is rolled: said where the army is raised."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.sengoku.cards import Trait
from rules.sengoku.roster import units_of

if TYPE_CHECKING:
    from rules.formats import ListFile


def figures(army: "ListFile") -> int:
    """All figures of its units."""
    return sum(unit.figures for unit in units_of(army.entries))


def units(army: "ListFile") -> int:
    """How many units stand on the field (SENG-SET-03)."""
    return len(units_of(army.entries))


def shinobi(army: "ListFile") -> int:
    """Its shinobi, those that leaders' traits bring among them (SENG-TRT-01)."""
    return int(army.army.shinobi) + _given(army, "shinobi")


def messengers(army: "ListFile") -> int:
    """Re-rolls of command rolls that messengers bring (SENG-CMD-05)."""
    return int(army.army.messengers) + _given(army, "messengers")


def generals(army: "ListFile") -> int:
    """How many leaders may give a special order for nothing (SENG-LDR-02)."""
    return len(army.army.generals)


def clans(army: "ListFile") -> int:
    """Minor clans, each of which gives an ordinary order for nothing (SENG-ALY-01)."""
    lending = {unit.clan for unit in units_of(army.entries)}
    return sum(clan in lending for clan in army.army.clans)


def _given(army: "ListFile", what: str) -> int:
    """What traits add of it at setup, without a condition: one that does not stack works once (SENG-TRT-04)."""
    return sum(
        effect["add"].get(what, 0)
        for trait in _working(army)
        for skill in trait.skills
        if "setup" in skill.when and not skill.conditions
        for effect in skill.effects
        if "add" in effect and effect.get("to") == "army"
    )


def _working(army: "ListFile") -> Iterator[Trait]:
    held = [trait for leader in army.army.leaders for trait in leader.traits]
    seen: set[str] = set()
    for trait in held:
        if trait.stacks or trait.id not in seen:
            yield trait
        seen.add(trait.id)
