"""What stands on a card beside the texts of its abilities: costs, types, traits, conditions, what an upgrade asks."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.anima.abilities import TYPES, Ability, Trait
from rules.anima.words_effects import CONDITIONS, TRAITS, TRAITS_IN_FULL, VALUE
from rules.anima.words_terms import (
    ALIGNMENTS,
    CATEGORIES,
    ORGANIZATIONS,
    RANKS,
    STATES,
    STATES_GENITIVE,
    STATS_TO,
    TERRAIN_ON,
    label,
)
from rules.anima.words_terms import TYPES as TYPE_NAMES
from rules.words import Both, CardNames, Lang, counted, either, join, pick, say, signed, within


def types_text(ability: Ability, lang: Lang) -> str:
    """The types of an ability: "might and power"; "" for none."""
    return join([pick(TYPE_NAMES[kind], lang) for kind in TYPES if kind in ability.types], lang)


def cost_text(ability: Ability, lang: Lang) -> str:
    """What a use takes, and keeping it up: "2 AP, upkeep 1"; "" for what works by itself (ANIMA-ABL-07, ABL-09)."""
    paid = [] if ability.when == "always" else [counted(ability.ap, "ap", lang)]
    if ability.lp and paid:
        paid.append(counted(ability.lp, "lp", lang))
    if ability.move and paid:
        paid.append(pick(("the move of the turn", "движение за ход"), lang))
    if ability.upkeep:
        paid.append(pick((f"upkeep {ability.upkeep}", f"поддержка {ability.upkeep}"), lang))
    return ", ".join(paid)


# Traits


def trait_name(trait: Trait, lang: Lang) -> str:
    """A trait with its number or state: "Ranged attack 16", "Immunity: poison"."""
    state = pick(STATES[trait.state], lang) if trait.state else None
    return say(TRAITS, trait.name, {"n": trait.n, "state": state}, lang)


def trait_text(trait: Trait, lang: Lang) -> str:
    """What a trait means, in a sentence."""
    state = pick(STATES_GENITIVE[trait.state], lang) if trait.state else None
    return say(TRAITS_IN_FULL, trait.name, {"n": trait.n, "state": state, "within": within(trait.n, lang)}, lang)


# Upgrades

_REQUIRED: Mapping[str, Mapping[str, Both]] = {
    "organizations": ORGANIZATIONS,
    "categories": CATEGORIES,
    "alignments": ALIGNMENTS,
    "ranks": RANKS,
}


def restrict_text(requires: Mapping[str, Sequence[str]] | None, lang: Lang, names: CardNames | None = None) -> str:
    """Who may bear an upgrade (ANIMA-LST-09): "only prowler; Toa or Order of Mata Nui"; "" for anybody."""
    groups = [
        either([pick(named.get(word, (word, word)), lang) for word in (requires or {}).get(group, ())], lang)
        for group, named in _REQUIRED.items()
        if (requires or {}).get(group)
    ]
    return f"{pick(('only', 'только'), lang)} {'; '.join(groups)}" if groups else ""


def modifiers_text(modifiers: Mapping[str, int], lang: Lang) -> str:
    """What an upgrade adds to the stats: "+1 Walk and +2 Run"."""
    return join([value_text(stat, n, lang) for stat, n in modifiers.items()], lang)


def value_text(stat: str, n: int, lang: Lang) -> str:
    """A change of a stat: "+1 Attack", «+1 к Меткости»."""
    return pick(VALUE, lang).format(n=signed(n), stat=pick(STATS_TO[stat], lang))


# Conditions


def condition_text(condition: Mapping[str, Any], lang: Lang) -> str:
    """A condition as a clause after "if" (ANIMA-ABL-10)."""
    holds = True
    while "not" in condition:
        holds, condition = not holds, condition["not"]
    key = condition["if"]
    return pick(CONDITIONS[key][0 if holds else 1], lang).format(**_facts(condition, lang))


def _facts(condition: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    facts: dict[str, Any] = {"n": condition.get("value")}
    if condition["if"] == "lp_at_most":
        facts["lp"] = counted(condition["value"], "lp_of", lang)
    if "state" in condition:
        facts["state"] = pick(STATES[condition["state"]], lang)
        facts["of_state"] = pick(STATES_GENITIVE[condition["state"]], lang)
    if condition["if"] in _WORDS:
        facts["word"] = label(_WORDS[condition["if"]], condition["value"], lang)
    if condition["if"] == "ground":
        facts["ground"] = pick(TERRAIN_ON[condition["value"]], lang)
    if "count" in condition:
        facts["count"] = counted(condition["count"], "friend", lang)
        facts["are"] = "is" if condition["count"] == 1 else "are"
        facts["within"] = within(condition["range"], lang)
    return facts


_WORDS: Mapping[str, str] = {
    "target_category": "category",
    "target_alignment": "alignment",
    "target_organization": "organization",
}
