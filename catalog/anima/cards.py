"""What the cards of Anima are to those who look for them and read them (see `catalog.games`)."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from catalog.parts import Part, part, skill_parts, yes_or_no
from catalog.texts import as_data
from rules.anima.abilities import make_trait
from rules.anima.cards import MODIFIABLE
from rules.anima.words import (
    cost_text,
    label,
    modifiers_text,
    restrict_text,
    skill_text,
    trait_name,
    trait_text,
    types_text,
)
from rules.anima.words_effects import TRAITS
from rules.words import LANGS, CardNames, Lang, counted, name_in, pick, sentence, signed

CODEX = {
    "name_en": "First codex",
    "name_ru": "Первый кодекс",
    "about_en": "Six organisations and their squads, on the fan scale: 60 levels, one leader, two agents.",
    "about_ru": "Шесть организаций и их отряды, на нашей шкале: 60 уровней, один лидер, два агента.",
}
SAMPLES = {
    "Guardians of the village": gettext_lazy("Guardians of the village"),
    "The captain's contract": gettext_lazy("The captain's contract"),
    "Nameless five": gettext_lazy("Nameless five"),
    "Court of shadow": gettext_lazy("Court of shadow"),
    "The pack": gettext_lazy("The pack"),
    "Price on the door": gettext_lazy("Price on the door"),
}
KINDS = {"character": gettext_lazy("Characters"), "upgrade": gettext_lazy("Upgrades")}
PLAYED = ("character", "upgrade")
FLAGS = (
    ("ranged", pgettext_lazy("filter", "ranged")),
    ("leader", pgettext_lazy("filter", "leads or may lead")),
    ("agent", pgettext_lazy("filter", "agent")),
    ("unique", pgettext_lazy("filter", "unique")),
)
STATS = (
    ("attack", "stat-attack"),
    ("damage", "stat-damage"),
    ("defense", "stat-defense"),
    ("armor", "stat-armor"),
    ("lp", "stat-life"),
)
ALL_STATS = (*STATS, ("resistance", "stat-resistance"))
UNIT = gettext_lazy("levels")
COIN = False
MAKE, START = gettext_lazy("Make a squad"), gettext_lazy("Start a squad with it")
FIND = gettext_lazy("Name, ability or text")
COSTS = (10,)
#: The format page's order of an ability's keys: a database may keep them in another.
KEYS = (
    *("id", "name", "types", "when", "trigger", "cost", "difficulty"),
    *("condition", "target", "effects", "duration"),
)


def faction_of(raw: Mapping[str, Any]) -> str:
    return next(iter(raw.get("organizations", ())), "")


def cost_of(raw: Mapping[str, Any]) -> int:
    return raw["level"]


def worth(raw: Mapping[str, Any]) -> float:
    return cost_of(raw)


def columns(raw: Mapping[str, Any]) -> dict[str, Any]:
    """`told` is what `row_facts` reads."""
    traits = raw.get("traits", ())
    words = [*raw.get("categories", ()), *filter(None, [raw.get("alignment")]), *(trait["trait"] for trait in traits)]
    told = _told_of_character(raw) if raw["kind"] == "character" else _told_of_upgrade(raw)
    stats = tuple(raw[stat] for stat, _icon in STATS) if raw["kind"] == "character" else ()
    return {"flags": _flags(raw), "traits": tuple(dict.fromkeys(words)), "told": tuple(told), "stats": stats}


def _flags(raw: Mapping[str, Any]) -> frozenset[str]:
    rank = raw.get("rank", "none")
    asked = {
        "ranged": any(trait["trait"] == "ranged" for trait in raw.get("traits", ())),
        "leader": rank in ("leader", "optional_leader"),
        "agent": rank == "agent",
        "unique": raw.get("unique", rank != "agent"),
    }
    return frozenset(flag for flag, is_so in asked.items() if is_so)


def _told_of_character(raw: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    """leader · warrior · mystic · ranged attack 16"""
    if raw.get("rank", "none") != "none":
        yield "rank", raw["rank"]
    for category in raw["categories"]:
        yield "category", category
    for trait in raw.get("traits", ()):
        if trait["trait"] == "ranged":
            yield "trait", make_trait(trait)


def _told_of_upgrade(raw: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    """attack +1 · prowler"""
    modifiers = raw.get("modifiers", {})
    for stat in MODIFIABLE:
        if stat in modifiers:
            yield "stat", stat, modifiers[stat]
    for trait in raw.get("traits", ()):
        yield "trait", make_trait(trait)
    for ability in raw.get("abilities", ()):
        names = ability.get("name") or {}
        yield "name", names.get("en", ability["id"]), names.get("ru", ability["id"])


def row_facts(told: tuple[tuple[Any, ...], ...], lang: Lang) -> str:
    """What stands under a card's name."""
    return " · ".join(_said(*fact, lang=lang) for fact in told)


def _said(table: str, *words: Any, lang: Lang) -> str:
    match table:
        case "stat":
            return f"{label('stat', words[0], lang)} {signed(words[1])}"
        case "trait":
            name = trait_name(words[0], lang)
            return name[:1].lower() + name[1:]
        case "name":
            return words[1] if lang == "ru" else words[0]
    return label(table, words[0], lang)


def rate(told: tuple[Any, ...], lang: Lang) -> None:
    """None: a cost is a plain number."""


def trait_label(word: str, lang: Lang) -> str:
    """A word that the filter of traits offers: a category, an alignment, or a trait without its number."""
    for table in ("category", "alignment"):
        if label(table, word, lang) != word:
            return label(table, word, lang)
    return pick(TRAITS[word], lang).partition(" {")[0].rstrip(":") if word in TRAITS else word


def texts(card: Any) -> Iterator[str]:
    yield from card.name.values()
    for lang in LANGS:
        yield from facts(card, lang)
        yield from (trait_name(trait, lang) for trait in card.traits)
        yield from (skill_text(ability, lang) for ability in card.abilities)
    for ability in card.abilities:
        yield from (ability.names or {}).values()


def price(n: int, lang: Lang) -> str:
    return counted(n, "level", lang)


def facts(card: Any, lang: Lang) -> list[str]:
    """Whose it is, its alignment, categories, rank and marks."""
    told = [label("kind", card.raw["kind"], lang)]
    if card.raw["kind"] == "character":
        told = [label("organization", organization, lang) for organization in card.organizations]
        told += [label("alignment", card.alignment, lang)]
        told += [label("category", category, lang) for category in card.categories]
        told += [label("rank", card.rank, lang)] if card.rank != "none" else []
    return told + ([label("mark", "unique", lang)] if card.unique else [])


def stats_of(card: Any, lang: Lang) -> list[tuple[str, str, int]]:
    """(name, icon, value) of each stat; none for an upgrade."""
    if card.raw["kind"] != "character":
        return []
    return [(label("stat", stat, lang), icon, getattr(card, stat)) for stat, icon in ALL_STATS]


def pace_of(card: Any, lang: Lang) -> dict[str, Any] | None:
    """How far and how often a character acts: speed, base, and the AP bar as spheres, those regained filled."""
    if card.raw["kind"] != "character":
        return None
    return {
        "speed": f"{card.walk} / {card.run}",
        "speed_name": label("stat", "speed", lang),
        "speed_text": label("stat_in_full", "speed", lang),
        "ap": f"{card.recovery} / {card.ap_max}",
        "ap_name": label("stat", "ap", lang),
        "ap_text": f"{label('stat', 'recovery', lang)} {card.recovery}, {label('stat', 'ap_max', lang)} {card.ap_max}",
        "spheres": [place < card.recovery for place in range(card.ap_max)],
        "base": label("base", str(card.base), lang),
        "base_name": label("stat", "base", lang),
    }


def traits_of(card: Any, lang: Lang) -> list[tuple[str, str]]:
    """(name, what it means) of each trait."""
    return [(trait_name(trait, lang), trait_text(trait, lang)) for trait in card.traits]


def abilities_of(card: Any, lang: Lang) -> list[dict[str, Any]]:
    return [
        {
            "name": name_in(ability.names, lang, ability.id),
            "ap": ability.ap if ability.when != "always" else None,
            "cost": cost_text(ability, lang),
            "types": types_text(ability, lang),
            "text": skill_text(ability, lang),
            "json": as_data(raw, KEYS),
        }
        for ability, raw in zip(card.abilities, card.raw.get("abilities", ()), strict=True)
    ]


def given_by(card: Any, lang: Lang) -> str:
    """What an upgrade adds to the stats of its bearer."""
    return sentence(modifiers_text(card.modifiers, lang)) if card.raw["kind"] == "upgrade" else ""


def limit_of(card: Any, lang: Lang) -> str:
    """Who may bear an upgrade."""
    return sentence(restrict_text(card.requires, lang)) if card.raw["kind"] == "upgrade" else ""


def read(card: Any, lang: Lang) -> dict[str, Any]:
    return {
        "stats": stats_of(card, lang),
        "pace": pace_of(card, lang),
        "traits": traits_of(card, lang),
        "abilities": abilities_of(card, lang),
        "given": given_by(card, lang),
        "limit": limit_of(card, lang),
    }


def page(card: Any, lang: Lang) -> dict[str, Any]:
    words = read(card, lang)
    return {**words, "words": words, "facts": facts(card, lang)}


def summary(card: Any, lang: Lang) -> str:
    parts = [", ".join([*facts(card, lang), price(card.level, lang)])]
    parts.append(", ".join(f"{name} {value}" for name, _icon, value in stats_of(card, lang)))
    parts += [given_by(card, lang), limit_of(card, lang), ", ".join(name for name, _text in traits_of(card, lang))]
    parts += [f"{ability['name']}: {ability['text'].rstrip('.')}" for ability in abilities_of(card, lang)]
    return sentence(". ".join(filter(None, parts))) + "."


def parts(card: Any, lang: Lang, named: CardNames) -> Iterator[Part]:
    yield part("cost", "level", _("Cost"), price(card.level, lang))
    yield from _body(card, lang) if card.raw["kind"] == "character" else _gifts(card, lang, named)
    yield yes_or_no("unique", label("mark", "unique", lang), card.unique)
    raws = card.raw.get("traits", ())
    for raw, trait, (name, text) in zip(raws, card.traits, traits_of(card, lang), strict=True):
        yield Part((("traits", raw["trait"]),), "skill", trait_label(trait.name, lang), f"{name}. {text}")
    skills = [
        {
            "name": name_in(ability.names, lang, ability.id),
            "before": (cost_text(ability, lang), types_text(ability, lang)),
            "text": skill_text(ability, lang, named),
        }
        for ability in card.abilities
    ]
    yield from skill_parts("abilities", card.raw.get("abilities", ()), skills)


def _body(card: Any, lang: Lang) -> Iterator[Part]:
    """What only a character has."""
    for stat, _icon in ALL_STATS:
        yield part("stat", stat, label("stat", stat, lang), str(getattr(card, stat)))
    pace = pace_of(card, lang)
    yield part("stat", "speed", pace["speed_name"], pace["speed"])
    yield part("stat", "ap", pace["ap_name"], pace["ap_text"])
    yield part("stat", "base", pace["base_name"], pace["base"])
    organizations = ", ".join(label("organization", organization, lang) for organization in card.organizations)
    yield part("other", "organizations", _("Organisation"), organizations)
    yield part("other", "alignment", _("Alignment"), label("alignment", card.alignment, lang))
    yield part("other", "categories", _("Category"), ", ".join(label("category", c, lang) for c in card.categories))
    yield part("other", "rank", _("Rank"), label("rank", card.rank, lang))
    yield part("other", "character", _("Whom it shows"), card.character)


def _gifts(card: Any, lang: Lang, named: CardNames) -> Iterator[Part]:
    """What only an upgrade has."""
    for stat, n in card.modifiers.items():
        yield part("stat", f"modifiers.{stat}", label("stat", stat, lang), signed(n))
    yield part("other", "requires", _("Who may carry it"), restrict_text(card.requires, lang, named) or _("anybody"))
