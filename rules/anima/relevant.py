"""Which rows of the ledger a reader of a card wants to see: data about the words of the format, for the card's page."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.anima.abilities import Ability, Trait, walk
from rules.anima.cards import Card, Character, Upgrade

RANK: Mapping[str, tuple[str, ...]] = {
    "none": (),
    "leader": ("LST-04", "LST-18"),
    "agent": ("LST-05", "LST-18"),
    "optional_leader": ("LST-04", "LST-18"),
}
TRAIT: Mapping[str, tuple[str, ...]] = {
    "ranged": ("TRT-04", "SHO-01", "SHO-04", "SHO-05", "SHO-06", "SHO-13"),
    "critical_mastery": ("TRT-01", "CBT-07"),
    "damage_resistance": ("TRT-02",),
    "knockback": ("TRT-03", "KNB-01", "KNB-02"),
    "advanced_deployment": ("TRT-05",),
    "initiative": ("TRT-07",),
    "immunity": ("TRT-06",),
    "intangible": ("TRT-08", "TRT-09", "TRT-10"),
    "free_passage": ("TRT-11",),
    "infiltration": ("TRT-12", "INF-01", "INF-03", "INF-04", "INF-06"),
    "area": ("ARE-01", "ARE-02", "ARE-04", "ARE-05"),
}
EFFECT: Mapping[str, tuple[str, ...]] = {
    "attack": ("CBT-10",),
    "damage": (),
    "heal": ("GEN-07",),
    "state": ("STA-00", "STA-12"),
    "clear": ("STA-00",),
    "modify": ("GEN-10",),
    "trait": (),
    "die": ("GNO-04",),
    "move": ("MOV-12",),
    "push": ("KNB-08", "KNB-09"),
    "ap": ("GEN-04",),
    "gnosis": ("GNO-01",),
    "hide": ("STL-01", "STL-02", "STL-04", "STL-06"),
    "reveal": ("STL-08",),
    "cancel": ("ABL-13",),
    "resist": ("ABL-02", "ABL-03"),
    "chance": (),
}
STATE: Mapping[str, tuple[str, ...]] = {
    "haste": ("STA-01",),
    "slow": ("STA-02",),
    "shield": ("STA-03",),
    "healing": ("STA-04",),
    "protection": ("STA-05",),
    "poison": ("STA-06",),
    "blind": ("STA-07",),
    "doom": ("STA-08",),
    "seal": ("STA-09",),
    "paralysis": ("STA-10",),
    "berserk": ("STA-11", "STA-13"),
}
CHAPTERS = (
    *("GEN", "LST", "BRD", "SET", "TRN", "ACT", "GNO", "DIC", "MOV", "CBT", "CHG", "SHO", "ARE", "SEA"),
    *("STL", "STA", "ABL", "TRT", "KNB", "INF", "END"),
)


def rules_of(card: Card) -> list[str]:
    """The ids of the ledger's rows that this card brings into play, each once, in the ledger's order of chapters."""
    found = {f"ANIMA-{rule}" for rule in _found(card)}
    return sorted(found, key=lambda rule: (CHAPTERS.index(rule[6:9]), rule))


def _found(card: Card) -> Iterator[str]:
    yield from _of_character(card) if isinstance(card, Character) else _of_upgrade(card)
    for trait in card.traits:
        yield from _of_trait(trait)
    for ability in card.abilities:
        yield from _of_ability(ability)


def _of_character(card: Character) -> Iterator[str]:
    yield from ("LST-11", "GEN-02")
    yield from RANK[card.rank]
    if "mercenaries" in card.organizations:
        yield from ("LST-13", "LST-14", "LST-15")
    if card.unique:
        yield "LST-17"


def _of_upgrade(card: Upgrade) -> Iterator[str]:
    yield from ("LST-06", "LST-08")
    if card.requires:
        yield "LST-09"
    if card.unique:
        yield "LST-10"


def _of_trait(trait: Trait) -> Iterator[str]:
    yield from TRAIT[trait.name]
    yield from STATE.get(trait.state or "", ())


def _of_ability(ability: Ability) -> Iterator[str]:
    yield "ABL-01" if ability.when == "action" else "ABL-13" if ability.when == "reaction" else "ABL-12"
    if ability.difficulty is not None:
        yield "ABL-04"
    if ability.upkeep:
        yield from ("ABL-05", "ABL-06", "ABL-07")
    if ability.uses is not None:
        yield "ABL-09"
    if ability.conditions:
        yield "ABL-10"
    if ability.move:
        yield "MOV-05"
    if ability.target.area:
        yield "ARE-04"
    for effect, _path in walk(ability.effects):
        yield from _of_effect(effect)


def _of_effect(effect: Mapping[str, Any]) -> Iterator[str]:
    yield from EFFECT[effect["do"]]
    if effect["do"] == "state":
        yield from STATE[effect["state"]]
    if effect["do"] == "trait":
        yield from TRAIT[effect["trait"]["trait"]]
    if effect["do"] == "attack":
        yield from ("SHO-01", "SHO-03") if effect["mode"] == "ranged" else ()
        yield from ("ARE-01", "ARE-02", "ARE-04") if effect.get("area") else ()
        yield from ("KNB-01",) if effect.get("knockback") else ()
