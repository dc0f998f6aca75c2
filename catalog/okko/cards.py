"""What the cards of Okko are to those who look for them and read them (see `catalog.games`)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from catalog.okko.tiles import said, tile_of
from catalog.parts import Part, part, skill_parts, yes_or_no
from catalog.texts import as_data
from rules.okko.skills import SIDES
from rules.okko.words import cost_text, label, restrict_text, sides_text, skill_text
from rules.words import LANGS, CardNames, Lang, counted, name_in, sentence

CODEX = {
    "name_en": "First codex",
    "name_ru": "Первый кодекс",
    "about_en": "Demon hunters, evil creatures and mercenaries of the Era of Asagiri, for bands of 12 or 16 zeni.",
    "about_ru": "Охотники на демонов, злые существа и наёмники Эры Асагири: для отрядов на 12 или 16 зени.",
}
SAMPLES = {
    "Demon hunters": gettext_lazy("Demon hunters"),
    "The red mask": gettext_lazy("The red mask"),
    "Night of the Oni": gettext_lazy("Night of the Oni"),
    "Shadows": gettext_lazy("Shadows"),
    "Swords for hire": gettext_lazy("Swords for hire"),
    "First game: hunters": gettext_lazy("First game: hunters"),
    "First game: evil": gettext_lazy("First game: evil"),
}
KINDS = {
    "character": gettext_lazy("Characters"),
    "equipment": gettext_lazy("Equipment"),
    "tile": gettext_lazy("Tiles"),
}
PLAYED = ("character", "equipment")
FLAGS = (
    ("ranged", pgettext_lazy("filter", "ranged")),
    ("civilian", pgettext_lazy("filter", "civilian")),
    ("unique", pgettext_lazy("filter", "unique")),
)
STATS = (("attack", "fire"), ("defense", "earth"), ("movement", "air"), ("willpower", "water"))
UNIT = gettext_lazy("zeni")
COIN = True
MAKE, START = gettext_lazy("Make a band"), gettext_lazy("Start a band with it")
FIND = gettext_lazy("Name, skill or text")
COSTS = (2,)
MARKS = ("unique", "civilian", "single_use")
#: The format page's order of a skill's keys: a database may keep them in another.
KEYS = ("id", "name", "when", "cost", "range", "shot", "sides", "uses", "optional", "if", "target", "effects", "for")


def faction_of(raw: Mapping[str, Any]) -> str:
    return raw.get("alignment", "")


def cost_of(raw: Mapping[str, Any]) -> int:
    return raw.get("cost", 0)


def worth(raw: Mapping[str, Any]) -> float:
    return cost_of(raw)


def columns(raw: Mapping[str, Any]) -> dict[str, Any]:
    """`told`, for `row_facts`: "unique · ranged 6", else its first trait or what else it is."""
    reach = longest_range(raw.get("skills", ()))
    traits = tuple(raw.get("traits", ()))
    told = [("mark", mark, "") for mark in MARKS if raw.get(mark)]
    if reach:
        told.append(("timing", "ranged", str(reach)))
    if not told:
        told.append(("trait", traits[0], "") if traits else ("kind", raw["kind"], ""))
    flags = [flag for flag in ("civilian", "unique") if raw.get(flag)] + (["ranged"] if reach else [])
    stats = tuple(raw["vigilant"][stat] for stat, _icon in STATS) if "vigilant" in raw else ()
    return {"flags": frozenset(flags), "traits": traits, "told": tuple(told), "stats": stats}


def longest_range(skills: Iterable[Mapping[str, Any]]) -> int:
    """The longest of its ranged skills, 0 without."""
    return max((skill.get("range", 0) for skill in skills if "ranged" in skill.get("when", ())), default=0)


def row_facts(told: tuple[tuple[str, str, str], ...], lang: Lang) -> str:
    """What stands under a card's name."""
    return " · ".join(f"{label(table, word, lang)} {number}".rstrip() for table, word, number in told)


def rate(told: tuple[Any, ...], lang: Lang) -> None:
    """None: a cost is a plain number."""


def trait_label(word: str, lang: Lang) -> str:
    return label("trait", word, lang)


def texts(card: Any) -> Iterator[str]:
    yield from card.name.values()
    yield from (label("trait", trait, lang) for lang in LANGS for trait in getattr(card, "traits", ()))
    for skill in getattr(card, "skills", ()):
        yield from (skill.name or {}).values()
        yield from (skill_text(skill, lang) for lang in LANGS)


def price(n: int, lang: Lang) -> str:
    return counted(n, "zeni", lang)


def facts(card: Any, lang: Lang) -> list[str]:
    """What it is, whose, its marks and traits."""
    raw = card.raw
    told = [label("alignment", raw["alignment"], lang) if "alignment" in raw else label("kind", raw["kind"], lang)]
    told += [label("mark", mark, lang) for mark in MARKS if raw.get(mark)]
    return told + [label("trait", trait, lang) for trait in raw.get("traits", ())]


def stats_of(card: Any, lang: Lang) -> list[tuple[str, str, int, int]]:
    """(name, element, vigilant, shaken) of each stat; none for what has none."""
    if not hasattr(card, "vigilant"):
        return []
    return [
        (label("stat", stat, lang), icon, getattr(card.vigilant, stat), getattr(card.shaken, stat))
        for stat, icon in STATS
    ]


def skills_of(card: Any, lang: Lang) -> list[dict[str, Any]]:
    return [
        {
            "name": name_in(skill.name, lang, skill.id),
            "cost": skill.cost,
            "cost_text": cost_text(skill.cost, lang),
            "sides": sides_text(skill, lang),
            "text": skill_text(skill, lang),
            "json": as_data(raw, KEYS),
        }
        for skill, raw in zip(getattr(card, "skills", ()), card.raw.get("skills", ()), strict=True)
    ]


def read(card: Any, lang: Lang) -> dict[str, Any]:
    return {
        "stats": stats_of(card, lang),
        "skills": skills_of(card, lang),
        "limit": restrict_text(getattr(card, "restrict", None), lang),
    }


def page(card: Any, lang: Lang) -> dict[str, Any]:
    tile = tile_of(card, lang) if card.raw["kind"] == "tile" else None
    return {**read(card, lang), "facts": facts(card, lang), "tile": tile}


def summary(card: Any, lang: Lang) -> str:
    if card.raw["kind"] == "tile":
        return said(card, lang)
    parts = [", ".join([*facts(card, lang), price(card.cost, lang)])]
    if card.raw["kind"] == "character":
        parts.append(", ".join(f"{name} {value}" for name, _, value, _ in stats_of(card, lang)))
    parts += [f"{skill['name']}: {skill['text'].rstrip('.')}" for skill in skills_of(card, lang)]
    return sentence(". ".join(parts)) + "."


def parts(card: Any, lang: Lang, named: CardNames) -> Iterator[Part]:
    if card.raw["kind"] == "tile":
        yield part("other", "rows", _("Squares"), f"{said(card, lang)}: {' / '.join(card.rows)}")
        yield part("other", "walls", label("terrain", "wall", lang), ", ".join(card.walls) or "–")
        return
    yield part("cost", "cost", _("Cost"), price(card.cost, lang))
    yield from (
        yes_or_no(mark, label("mark", mark, lang), getattr(card, mark)) for mark in MARKS if hasattr(card, mark)
    )
    if card.raw["kind"] == "character":
        yield part("other", "alignment", _("Alignment"), label("alignment", card.alignment, lang))
        yield part(
            "other", "traits", _("Traits"), ", ".join(label("trait", trait, lang) for trait in card.traits) or "–"
        )
        yield from _stat_parts(card, lang)
    else:
        yield part(
            "other", "restrict", _("Who may carry it"), restrict_text(card.restrict, lang, named) or _("anybody")
        )
    skills = [
        {
            "name": name_in(skill.name, lang, skill.id),
            "before": (cost_text(skill.cost, lang), sides_text(skill, lang)),
            "text": skill_text(skill, lang, named),
        }
        for skill in card.skills
    ]
    yield from skill_parts("skills", card.raw.get("skills", ()), skills)


def _stat_parts(card: Any, lang: Lang) -> Iterator[Part]:
    for side in SIDES:
        for stat, _icon in STATS:
            name = f"{label('stat', stat, lang)} ({label('card_side', side, lang).lower()})"
            yield part("stat", f"{side}.{stat}", name, str(getattr(getattr(card, side), stat)))
