"""Which rows of the ledger a reader of a card wants to see: data about the words of the format, for the card's page."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.okko.cards import Card, Character, Equipment, Tile
from rules.okko.skills import Skill, walk

ALIGNMENT: Mapping[str, tuple[str, ...]] = {
    "demon_hunter": ("LST-02",),
    "evil_creature": ("LST-02",),
    "mercenary": ("LST-10", "LST-11"),
}
TIMING: Mapping[str, tuple[str, ...]] = {
    "always": ("ABL-02",),
    "move": ("TRN-08",),
    "attack": ("CBT-04",),
    "defense": ("CBT-04", "TRN-11"),
    "attacked": ("CBT-04",),
    "shoot": ("SHO-07",),
    "shot_at": ("SHO-07", "TRN-11"),
    "will": ("WIL-01", "WIL-05"),
    "activation": ("TRN-08", "ABL-12"),
    "action": ("ABL-06", "TRN-06"),
    "ranged": ("SHO-02", "SHO-03", "SHO-04", "SHO-05", "SHO-06"),
    "phase_start": ("TRN-02",),
    "phase_end": ("TRN-02",),
}
EFFECT: Mapping[str, tuple[str, ...]] = {
    "add": ("ABL-11",),
    "ignore": ("ABL-05",),
    "status": ("STA-01", "STA-02", "STA-03"),
    "retreat": ("RET-01", "RET-02"),
    "push": ("ABL-05",),
    "turn": ("ABL-05",),
    "grant": ("TRN-06",),
    "place": ("ABL-05",),
    "test": ("WIL-01", "WIL-02"),
    "dice": ("DIC-24",),
    "block": ("ABL-05",),
}
ADDED: Mapping[str, tuple[str, ...]] = {
    "attack": ("CBT-06",),
    "defense": ("CBT-07",),
    "movement": ("MOV-02",),
    "willpower": ("WIL-01",),
    "die": ("CBT-06", "CBT-07"),
    "enemy_die": ("CBT-06", "CBT-07"),
    "margin": ("CBT-08", "CBT-09", "CBT-10"),
    "margin_taken": ("CBT-08", "CBT-09", "CBT-10"),
    "range": ("SHO-06",),
    "shot": ("SHO-07",),
    "cover": ("LOS-06",),
    "support_given": ("CBT-13",),
    "rear": ("CBT-16",),
    "test": ("WIL-01",),
}
IGNORED: Mapping[str, tuple[str, ...]] = {
    "support": ("CBT-13",),
    "rear": ("CBT-16",),
    "cover": ("LOS-06",),
    "zones": ("ZOC-04", "ZOC-07", "RET-08"),
    "hindering": ("MOV-06", "RET-06"),
    "water": ("MOV-07", "RET-06"),
    "figures": ("MOV-10",),
    "fear": ("WIL-03",),
    "retreat": ("RET-01",),
    "shaken": ("STA-01",),
    "push": (),
    "facing": ("MOV-04",),
}
GROUND: Mapping[str, tuple[str, ...]] = {
    "h": ("MOV-06", "LOS-06", "RET-06"),
    "~": ("MOV-07", "LOS-08", "RET-06"),
    "#": ("MOV-09", "LOS-03"),
    "s": ("MOV-08",),
}


def rules_of(card: Card) -> list[str]:
    """The ids of the ledger's rows that this card brings into play, each once, in the ledger's order of chapters."""
    found = {f"OKKO-{rule}" for rule in _found(card)}
    return sorted(found, key=lambda rule: (CHAPTERS.index(rule[5:8]), rule))


CHAPTERS = (
    "CMP",
    "LST",
    "SET",
    "TRN",
    "DIC",
    "ABL",
    "ZOC",
    "FOV",
    "MOV",
    "CBT",
    "SHO",
    "LOS",
    "RET",
    "STA",
    "WIL",
    "END",
)


def _found(card: Card) -> Iterator[str]:
    if isinstance(card, Tile):
        yield from _of_tile(card)
        return
    if isinstance(card, Character):
        yield from _of_character(card)
    if isinstance(card, Equipment):
        yield from _of_equipment(card)
    for skill in card.skills:
        yield from _of_skill(skill)


def _of_character(card: Character) -> Iterator[str]:
    yield from ALIGNMENT[card.alignment]
    if card.unique:
        yield from ("LST-03", "LST-13")
    if card.civilian:
        yield from ("LST-04", "DIC-02", "DIC-03")


def _of_equipment(card: Equipment) -> Iterator[str]:
    yield from ("LST-05", "LST-14", "ABL-13")
    if card.restrict:
        yield "LST-06"
    if card.unique:
        yield "LST-08"
    if card.single_use:
        yield "ABL-09"


def _of_tile(card: Tile) -> Iterator[str]:
    yield from ("CMP-05", "CMP-08")
    for sign in set("".join(card.rows)):
        yield from GROUND.get(sign, ())
    if card.walls:
        yield from ("MOV-11", "LOS-02")


def _of_skill(skill: Skill) -> Iterator[str]:
    if skill.cost:
        yield from ("ABL-03", "ABL-04", "DIC-13")
    if skill.automatic:
        yield "ABL-02"
    if len(skill.sides) == 1:
        yield "ABL-08"
    if skill.uses is not None:
        yield "ABL-10"
    for timing in skill.when:
        yield from TIMING[timing]
    effects = [effect for effect, _ in walk(skill.effects)]
    if "attacked" in skill.when and any("test" in effect for effect in effects):
        yield from ("WIL-03", "WIL-04")
    for effect in effects:
        yield from _of_effect(effect)


def _of_effect(effect: Mapping[str, Any]) -> Iterator[str]:
    for key in effect:
        yield from EFFECT.get(key, ())
    for key in effect.get("add", ()):
        yield from ADDED[key]
    for word in effect.get("ignore", ()):
        yield from IGNORED[word]
