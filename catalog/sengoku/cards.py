"""What the cards of Sengoku are to those who look for them and read them (see `catalog.games`)."""

import json
from collections.abc import Iterator, Mapping
from math import ceil
from typing import Any

from django.utils.translation import gettext_lazy, pgettext_lazy

from rules.sengoku import words
from rules.sengoku.cards import TAGS
from rules.sengoku.skills import BUILT_IN, BUILT_IN_RAW, Skill
from rules.words import LANGS, Lang, counted, name_in, sentence

CODEX = {
    "name_en": "First codex",
    "name_ru": "Первый кодекс",
    "about_en": "Fourteen troop types, the traits of leaders and five banners, for armies of 60 to 150 points.",
    "about_ru": "Четырнадцать родов войск, черты предводителей и пять знамён: для войск на 60–150 очков.",
}
SAMPLES = {
    "Host of the Heron": gettext_lazy("Host of the Heron"),
    "Hill clan": gettext_lazy("Hill clan"),
    "First battle": gettext_lazy("First battle"),
}
KINDS = {
    "unit": gettext_lazy("Units"),
    "trait": pgettext_lazy("leaders", "Traits"),
    "banner": gettext_lazy("Banners"),
    "skill": gettext_lazy("Skills"),
}
PLAYED = ("unit", "trait")
FLAGS = (
    ("cavalry", pgettext_lazy("filter", "cavalry")),
    ("shooters", pgettext_lazy("filter", "shooters")),
    ("limited", pgettext_lazy("filter", "limited in number")),
)
STATS = (("armour", "stat-armor"), ("steadiness", "stat-defense"), ("impetus", "stat-attack"))
UNIT = gettext_lazy("points")
COIN = False
MAKE, START = gettext_lazy("Raise an army"), gettext_lazy("Raise an army with it")
COSTS = (8,)
#: A card's cost, where one number must stand for it: that of the smallest unit (SENG-LST-02).
SMALLEST = 4
#: The format page's order of a skill's keys: a database may keep them in another.
KEYS = ("id", "name", "when", "if", "target", "effects", "for", "uses", "group")
MOST = 32767


def faction_of(raw: Mapping[str, Any]) -> str:
    return raw.get("faction", "")


def cost_of(raw: Mapping[str, Any]) -> int:
    """Points of a trait or banner; of a troop type those of its smallest unit, rounded up (SENG-LST-07)."""
    cost = raw.get("cost", 0)
    return min(MOST, ceil(cost[0] * SMALLEST / cost[1]) if isinstance(cost, list) else cost)


def columns(raw: Mapping[str, Any]) -> dict[str, Any]:
    """`told`, for `row_facts`: its tags that rules read, else its kind."""
    tags = tuple(raw.get("tags", ()))
    told = [("tag", tag) for tag in TAGS if tag in tags] or [("kind", raw["kind"])]
    flags = [flag for flag in ("cavalry", "shooters") if flag in tags]
    flags += ["limited"] if raw.get("max_units") else []
    stats = tuple(raw[stat] for stat, _icon in STATS) if raw["kind"] == "unit" else ()
    return {"flags": frozenset(flags), "traits": tags, "told": tuple(told), "stats": stats}


def row_facts(told: tuple[tuple[str, str], ...], lang: Lang) -> str:
    """What stands under a card's name: "infantry · samurai · spearmen"."""
    return " · ".join(words.label(table, word, lang) for table, word in told)


def trait_label(word: str, lang: Lang) -> str:
    return words.label("tag", word, lang)


def skills_in(card: Any) -> Iterator[tuple[Skill, Mapping[str, Any]]]:
    """The skills that a card has by itself, each with its JSON: its own and the built-in ones that it names."""
    if card.raw["kind"] == "skill":
        yield card.skill, {"id": card.id, **{key: card.raw[key] for key in KEYS if key in card.raw}}
        return
    for item, raw in zip(card.written, card.raw.get("skills", ()), strict=True):
        if isinstance(item, Skill):
            yield item, raw
        elif item in BUILT_IN:
            yield from zip(BUILT_IN[item], (own for own in BUILT_IN_RAW if own["id"] == item), strict=True)


def texts(card: Any) -> Iterator[str]:
    yield from card.name.values()
    yield from (words.label("tag", tag, lang) for lang in LANGS for tag in card.raw.get("tags", ()))
    for skill, _raw in skills_in(card):
        yield from skill.names.values()
        yield from (words.skill_text(skill, lang) for lang in LANGS)


def price(n: int, lang: Lang) -> str:
    return counted(n, "point", lang)


def facts(card: Any, lang: Lang) -> list[str]:
    """What it is, and what it goes by."""
    tags = [words.label("tag", tag, lang) for tag in card.raw.get("tags", ())]
    return tags or [words.label("kind", card.raw["kind"], lang)]


def stats_of(card: Any, lang: Lang) -> list[tuple[str, str, int]]:
    """(name, icon, value) of each stat; none for what has none."""
    if card.raw["kind"] != "unit":
        return []
    return [(words.label("stat", stat, lang), icon, getattr(card, stat)) for stat, icon in STATS]


def skills_of(card: Any, lang: Lang) -> list[dict[str, Any]]:
    return [
        {
            "name": name_in(skill.names, lang, skill.id),
            "text": words.skill_text(skill, lang),
            "json": json.dumps({key: raw[key] for key in sorted(raw, key=KEYS.index)}, ensure_ascii=False, indent=1),
        }
        for skill, raw in skills_in(card)
    ]


def read(card: Any, lang: Lang) -> dict[str, Any]:
    return {"stats": stats_of(card, lang), "skills": skills_of(card, lang)}


def page(card: Any, lang: Lang) -> dict[str, Any]:
    flavour = card.raw.get("text", {}).get(lang, "")
    return {**read(card, lang), "facts": facts(card, lang), "flavour": flavour}


def summary(card: Any, lang: Lang) -> str:
    parts = [", ".join([*facts(card, lang), price(cost_of(card.raw), lang)])]
    parts.append(", ".join(f"{name} {value}" for name, _icon, value in stats_of(card, lang)))
    parts += [f"{skill['name']}: {skill['text'].rstrip('.')}" for skill in skills_of(card, lang)]
    return sentence(". ".join(filter(None, parts))) + "."
