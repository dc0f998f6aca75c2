"""What the catalogue's pages show, beyond what the database holds: groups of rows, terms, and a card's whole page."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rules
from catalog.ledger import read_ledger
from catalog.models import Codex, Release, in_language
from catalog.queries import Browse, Choices, Filters, choices
from catalog.search import STATS, Row
from catalog.texts import words_of
from catalog.tiles import said, tile_of
from rules.words import Lang, counted, name_in, sentence

ROWS = 4000  # drawn rows that a process keeps, some 2 kB each
ELEMENTS = {"attack": "fire", "defense": "earth", "movement": "air", "willpower": "water"}


def language() -> Lang:
    return "ru" if (get_language() or "en").startswith("ru") else "en"


def about_rules(game: str) -> str:
    about = _(
        "Every rule of %(game)s as this site plays it, each with the id that refusals, violations and the log cite."
    )
    return about % {"game": game}


def kind_names() -> dict[str, str]:
    return {"character": _("Characters"), "equipment": _("Equipment"), "tile": _("Tiles")}


def kinds(found: dict[str, int], has: Choices) -> list[tuple[str, str, int]]:
    """(kind, its name, how many were found) for each kind that the release has."""
    return [(kind, name, found.get(kind, 0)) for kind, name in kind_names().items() if kind in has.kinds]


def overview(release: Release) -> dict[str, Any]:
    """What the list of codices says of one: its game's name, and how many cards it has of each kind."""
    has = choices(release)
    return {"game": rules.system(release.codex.system).name[language()], "kinds": kinds(has.kinds, has)}


def traits(codex: Codex, has: Choices) -> list[tuple[str, str]]:
    words = words_of(codex.system)
    named = [(trait, words.label("trait", trait, language())) for trait in has.traits]
    return sorted(named, key=lambda pair: pair[1])


def sorts(codex: Codex) -> list[tuple[str, str]]:
    words = words_of(codex.system)
    stats = [(stat, words.label("stat", stat, language())) for stat in STATS]
    return [("name", _("by name")), ("cost", _("cheapest first")), ("-cost", _("dearest first")), *stats]


def localised(faction: dict[str, Any]) -> dict[str, str]:
    """A release's faction in the page's language."""
    return {
        "slug": faction["slug"],
        "name": in_language(faction["name"]["en"], faction["name"]["ru"]),
        "about": in_language(faction["about"]["en"], faction["about"]["ru"]),
    }


@dataclass(frozen=True)
class Group:
    """Rows under one heading. `faction`: its slug when they are a faction's; `stats`: whether they have any."""

    name: str
    faction: str
    href: str
    stats: bool
    rows: list[SafeString]


def groups(release: Release, asked: Filters, found: Browse) -> list[Group]:
    """The found rows under their factions, then their kinds; in an order of the reader's own, all under one heading."""
    if asked.sort and found.rows:
        return [group(release, asked, dict(sorts(release.codex))[asked.sort], "", found.rows)]
    under: dict[str, list[Row]] = {}
    for row in found.rows:
        under.setdefault(row.group, []).append(row)
    names = {known["slug"]: localised(known)["name"] for known in release.factions}
    headings = kind_names() | names
    return [group(release, asked, headings[key], key if key in names else "", rows) for key, rows in under.items()]


def group(release: Release, asked: Filters, name: str, faction: str, rows: list[Row]) -> Group:
    href = reverse("catalog:faction", args=[release.codex.slug, faction]) + asked.of_release if faction else ""
    root = reverse("catalog:codex", args=[release.codex.slug])
    drawn = [row_html(row, release.codex.system, root, asked.of_release) for row in rows]
    return Group(name, faction, href, any(row.stats for row in rows), drawn)


@lru_cache(ROWS)
def row_html(row: Row, system: str, root: str, query: str) -> SafeString:
    """A row of the catalogue. Its card is frozen and `root` names the language, so it is drawn once: 60 take 8 ms."""
    return render_to_string(
        "catalog/_row.html", {"row": row, "facts": facts(system, row), "root": root, "query": query}
    )


def facts(system: str, row: Row) -> str:
    """What stands under a card's name: "unique · ranged 6", else its first trait or what else it is."""
    words, lang = words_of(system), language()
    marks = [mark for mark in ("unique", "civilian", "single_use") if getattr(row, mark)]
    told = [words.label("mark", mark, lang) for mark in marks]
    if row.range:
        told.append(f"{words.label('timing', 'ranged', lang)} {row.range}")
    if not told and row.traits:
        told.append(words.label("trait", row.traits[0], lang))
    return " · ".join(told) or words.label("kind", row.kind, lang)


def page_of(release: Release, card: Any) -> dict[str, Any]:
    """What the page of a parsed card shows: the card, its skills with texts and JSON, and the rules it brings in."""
    system, lang, kind = release.codex.system, language(), card.raw["kind"]
    lines = read_ledger(system, lang).lines
    skills = [skill_of(system, skill, raw, lang) for skill, raw in with_json(card)]
    return {
        "shown": card,
        "lang": lang,
        "name": name_in(card.name, lang, card.id),
        "kind": kind,
        "foot": f"{release.codex.name} · {release.number}",
        "facts": card_facts(system, card, lang),
        "stats": stats_of(system, card, lang) if kind == "character" else [],
        "skills": skills,
        "tile": tile_of(system, card, lang) if kind == "tile" else None,
        "rules": [lines[rule] for rule in import_module(f"rules.{system}.relevant").rules_of(card)],
        "summary": summary(system, card, skills, lang),
    }


def card_facts(system: str, card: Any, lang: Lang) -> list[str]:
    """The words that a card goes by: what it is, whose, its marks and traits."""
    words, raw = words_of(system), card.raw
    told = [words.label("kind", raw["kind"], lang)]
    if "alignment" in raw:
        told = [words.label("alignment", raw["alignment"], lang)]
    told += [words.label("mark", mark, lang) for mark in ("unique", "civilian", "single_use") if raw.get(mark)]
    return told + [words.label("trait", trait, lang) for trait in raw.get("traits", ())]


def stats_of(system: str, card: Any, lang: Lang) -> list[tuple[str, str, int, int]]:
    """(name, element, vigilant, shaken) of each stat."""
    words = words_of(system)
    both = [(stat, getattr(card.vigilant, stat), getattr(card.shaken, stat)) for stat in STATS]
    return [(words.label("stat", stat, lang), ELEMENTS[stat], vigilant, shaken) for stat, vigilant, shaken in both]


def summary(system: str, card: Any, skills: list[dict[str, Any]], lang: Lang) -> str:
    """The card in one line, for the link's preview."""
    if card.raw["kind"] == "tile":
        return said(system, card, lang)
    parts = [", ".join([*card_facts(system, card, lang), counted(card.cost, "zeni", lang)])]
    if card.raw["kind"] == "character":
        parts.append(", ".join(f"{name} {value}" for name, _, value, _ in stats_of(system, card, lang)))
    parts += [f"{skill['name']}: {skill['text'].rstrip('.')}" for skill in skills]
    return sentence(". ".join(parts)) + "."


def with_json(card: Any) -> Iterable[tuple[Any, dict[str, Any]]]:
    return zip(getattr(card, "skills", ()), card.raw.get("skills", ()), strict=True)


def skill_of(system: str, skill: Any, raw: dict[str, Any], lang: Lang) -> dict[str, Any]:
    words = words_of(system)
    return {
        "name": name_in(skill.name, lang, skill.id),
        "cost": skill.cost,
        "cost_text": words.cost_text(skill.cost, lang),
        "sides": words.sides_text(skill, lang),
        "text": words.skill_text(skill, lang),
        "json": json.dumps({key: raw[key] for key in sorted(raw, key=KEYS.index)}, ensure_ascii=False, indent=1),
    }


#: The format page's order of a skill's keys: a database may keep them in another.
KEYS = ("id", "name", "when", "cost", "range", "shot", "sides", "uses", "optional", "if", "target", "effects", "for")
