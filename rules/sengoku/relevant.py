"""Which rows of the ledger a reader of a card wants to see: data about the words of the format, for the card's page."""

from collections.abc import Iterator, Mapping

from rules.sengoku.cards import Banner, Card, SkillCard, Trait, Unit, Written
from rules.sengoku.skills import BUILT_IN, Effect, Skill

Rows = tuple[str, ...]

TAG: Mapping[str, Rows] = {
    "cavalry": ("TER-08", "TER-15", "SHD-10"),
    "infantry": ("ORD-13", "SHD-02"),
    "samurai": (),
    "ashigaru": ("RSK-02",),
    "yamabushi": (),
    "spearmen": ("SHD-05",),
    "shooters": ("SHO-01", "SHO-02", "SHO-03", "SHO-04", "UNT-24", "UNT-25", "INI-05", "INI-07"),
    "teppo": (),
}
SKILL: Mapping[str, Rows] = {
    "charge": ("UNT-03",),
    "heavy-charge": ("UNT-04",),
    "gallop": ("UNT-05", "UNT-06", "UNT-07", "PRI-04"),
    "fatigue": ("UNT-08",),
    "run-down": ("UNT-09", "MEL-26"),
    "spear-wall": ("UNT-10",),
    "formation": ("UNT-11", "UNT-12"),
    "plunging-fire": ("UNT-13",),
    "volley-fire": ("UNT-14", "ORD-16"),
    "merciless-lead": ("UNT-15", "SHO-10"),
    "peasants": ("UNT-16", "ROU-10", "ROU-11", "ROU-12", "ROU-13"),
    "calm": ("UNT-17", "ORD-22"),
}
MOMENT: Mapping[str, Rows] = {
    "always": (),
    "melee": ("MEL-01",),
    "pursuit": ("MEL-26",),
    "shooting": ("SHO-02",),
    "shot_at": ("SHO-06",),
    "setup": ("SET-02",),
    "command": ("CMD-03", "CMD-04"),
    "reroll": ("CMD-05", "CMD-07"),
    "orders": ("CMD-11",),
    "raise": ("BAN-01", "BAN-05"),
    "friend_flees_through": ("UNT-16", "ROU-11"),
    "friend_broken_near": ("UNT-16", "ROU-10", "ROU-12"),
    "regrouped": ("ROU-09",),
    "risk": ("RSK-03", "RSK-04"),
    "duel": ("DUE-05",),
    "phase_start": ("PHS-01",),
    "turn_end": ("CMD-13",),
}
NUMBER: Mapping[str, Rows] = {
    "base": ("MEL-01",),
    "shot_base": ("SHO-02",),
    "sure": ("TRT-07",),
    "armour": ("MEL-02", "SHO-05"),
    "melee_armour": ("MEL-02",),
    "shot_armour": ("SHO-05", "SHO-06"),
    "steadiness": ("GEN-04", "MEL-16"),
    "impetus": ("GEN-04", "MEL-10"),
    "dice": ("MEL-01",),
    "shot_dice": ("SHO-03",),
    "extra": ("MEL-01",),
    "shot_extra": ("SHO-02",),
    "shot_ranks": ("SHO-03",),
    "reach": ("TER-13",),
    "command": ("CMD-03", "CMD-04", "CMD-06"),
    "shinobi": ("SET-08", "SHI-01"),
    "messengers": ("CMD-05",),
    "ammo_per_figure": ("UNT-24",),
    "retreat_score": ("MEL-10",),
}
EFFECT: Mapping[str, Rows] = {
    "add": (),
    "set": (),
    "per_rank": ("UNT-19",),
    "dice_per_figure": ("UNT-03", "UNT-19"),
    "deny": (),
    "pierce": ("SHO-10",),
    "reroll": (),
    "allow": (),
    "ignore": (),
    "fatigue": ("UNT-08",),
    "pursuit": ("UNT-09", "MEL-26"),
    "order": ("CMD-11",),
    "rally": ("ORD-19", "ROU-09"),
    "rout": ("ROU-01",),
    "losses": ("MEL-07",),
    "restore": (),
    "ammo": ("UNT-24",),
    "steps": ("ORD-09",),
    "panic": ("SHI-03",),
    "hide": ("HID-02",),
    "cancel": ("SHI-04",),
}
DENIED: Mapping[str, Rows] = {
    "base": ("MEL-01",),
    "charge": ("UNT-03", "UNT-04"),
    "formation": ("UNT-11",),
    "shields": ("SHD-02",),
    "terrain": ("TER-12",),
}
IGNORED: Mapping[str, Rows] = {
    "river": ("TER-07", "TER-08"),
    "hill": ("TER-11",),
    "woods": ("TER-15", "TER-16"),
    "swamp": ("TER-05",),
    "fatigue": ("UNT-08",),
    "peasants": ("UNT-16",),
    "regroup_penalty": ("ROU-09",),
    "small": ("UNT-22",),
    "fire": ("SHO-13", "SHO-15"),
    "retreat": ("MEL-15",),
    "exposure": ("ORD-04",),
}
ALLOWED: Mapping[str, Rows] = {
    "two_steps": ("UNT-05",),
    "first_step": ("UNT-06", "PRI-04"),
    "skip_step": ("UNT-06",),
    "low_reroll": ("CMD-05",),
    "two_banners": ("BAN-02",),
    "carry": ("SHD-06",),
}
REROLLED: Mapping[str, Rows] = {
    "melee": ("MEL-01",),
    "shot": ("SHO-02",),
    "command": ("CMD-05",),
    "risk": ("RSK-03", "RSK-05"),
    "duel": ("DUE-07",),
}
CHAPTERS = (
    *("GEN", "BRD", "LST", "UNT", "SHD", "TER", "SET", "LDR", "HQ", "RSK", "DUE", "TRT", "BAN", "ALY", "CMD", "SHI"),
    *("ORD", "ARM", "INI", "PHS", "PRI", "SHO", "MEL", "RET", "ROU", "HID", "END"),
)


def rules_of(card: Card) -> list[str]:
    """The ids of the ledger's rows that this card brings into play, each once, in the ledger's order of chapters."""
    found = {f"SENG-{rule}" for rule in _found(card)}
    return sorted(found, key=lambda rule: (CHAPTERS.index(rule.split("-")[1]), rule))


def _found(card: Card) -> Iterator[str]:
    if isinstance(card, SkillCard):
        yield from _of_skill(card.skill)
        return
    if isinstance(card, Unit):
        yield from _of_unit(card)
    elif isinstance(card, Trait):
        yield from _of_trait(card)
    else:
        yield from _of_banner(card)
    yield from _of_skills(card.written)


def _of_unit(card: Unit) -> Iterator[str]:
    yield from ("LST-05", "LST-07", "UNT-18")
    if card.max_units is not None:
        yield "LST-04"
    for tag in card.tags:
        yield from TAG.get(tag, ())


def _of_trait(card: Trait) -> Iterator[str]:
    yield from ("LST-10", "LST-11", "TRT-03", "TRT-04", "TRT-05")
    if card.cost:
        yield "LST-24"


def _of_banner(card: Banner) -> Iterator[str]:
    yield from ("LST-16", "LST-17", "BAN-01", "BAN-03", "BAN-04", "BAN-05")
    if card.routing:
        yield "BAN-06"
    if card.cost:
        yield "LST-24"


def _of_skills(written: Written) -> Iterator[str]:
    """Those of a card, which may name a built-in skill; what other cards say stands on their own pages."""
    for item in written:
        if isinstance(item, Skill):
            yield from _of_skill(item)
        elif item in BUILT_IN:
            yield from SKILL[item]


def _of_skill(skill: Skill) -> Iterator[str]:
    for moment in skill.when:
        yield from MOMENT[moment]
    for effect in skill.effects:
        yield from _of_effect(effect)


def _of_effect(effect: Effect) -> Iterator[str]:
    words = {**effect.get("add", {}), **effect.get("set", {}), **effect.get("per_rank", {})}
    tables = ((NUMBER, words), (DENIED, effect.get("deny", ())), (IGNORED, effect.get("ignore", ())))
    for do in effect.keys() & EFFECT.keys():
        yield from EFFECT[do]
    for table, named in (*tables, (ALLOWED, effect.get("allow", ()))):
        for word in named:
            yield from table.get(word, ())
    yield from REROLLED.get(effect.get("reroll", ""), ())
    if effect.get("order", {}).get("next_turn"):
        yield "TRT-06"
