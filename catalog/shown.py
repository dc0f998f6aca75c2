"""What the catalogue's pages show, beyond what the database holds: groups of rows, terms, and a card's whole page."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from importlib import import_module
from typing import Any

from django.contrib.humanize.templatetags.humanize import naturaltime
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rules
from catalog.games import cards_of
from catalog.ledger import read_ledger
from catalog.models import Codex, Release, in_language
from catalog.queries import Browse, Choices, Filters
from catalog.search import Row
from catalog.texts import words_of
from rules.words import Lang, name_in

ROWS = 4000  # drawn rows that a process keeps, some 2 kB each


def language() -> Lang:
    return "ru" if (get_language() or "en").startswith("ru") else "en"


def ago(when: datetime) -> str:
    """ "just now", "3 hours ago" """
    return _("just now") if timezone.now() - when < timedelta(minutes=1) else str(naturaltime(when))


def about_rules(game: str) -> str:
    about = _(
        "Every rule of %(game)s as this site plays it, each with the id that refusals, violations and the log cite."
    )
    return about % {"game": game}


def kinds(system: str, found: dict[str, int], has: Choices) -> list[tuple[str, str, int]]:
    """(kind, its name, how many were found) for each kind that the release has."""
    return [(kind, str(name), found.get(kind, 0)) for kind, name in cards_of(system).KINDS.items() if kind in has.kinds]


def headings(release: Release) -> dict[str, str]:
    """The names of what rows stand under, by `Row.group`."""
    names = {known["slug"]: localised(known)["name"] for known in release.factions}
    return {kind: str(name) for kind, name in cards_of(release.codex.system).KINDS.items()} | names


def overview(release: Release) -> dict[str, Any]:
    """What the list of codices says of one: its game's name, and how many cards it has of each kind."""
    names = cards_of(release.codex.system).KINDS.items()
    found = [(kind, str(name), release.kinds[kind]) for kind, name in names if release.kinds.get(kind)]
    return {"game": rules.system(release.codex.system).name[language()], "kinds": found}


def traits(codex: Codex, has: Choices) -> list[tuple[str, str]]:
    named = [(trait, cards_of(codex.system).trait_label(trait, language())) for trait in has.traits]
    return sorted(named, key=lambda pair: pair[1])


def sorts(codex: Codex) -> list[tuple[str, str]]:
    words = words_of(codex.system)
    stats = [(stat, words.label("stat", stat, language())) for stat, _icon in cards_of(codex.system).STATS]
    return [("name", _("by name")), ("cost", _("cheapest first")), ("-cost", _("dearest first")), *stats]


def flags(codex: Codex) -> list[tuple[str, str]]:
    """What else a filter may ask for: (key, its name)."""
    return [(flag, str(name)) for flag, name in cards_of(codex.system).FLAGS]


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
    orders = dict(sorts(release.codex))
    if asked.sort in orders and found.rows:
        return [group(release, asked, orders[asked.sort], "", found.rows)]
    under: dict[str, list[Row]] = {}
    for row in found.rows:
        under.setdefault(row.group, []).append(row)
    named, factions = headings(release), {known["slug"] for known in release.factions}
    return [group(release, asked, named[key], key if key in factions else "", rows) for key, rows in under.items()]


def group(release: Release, asked: Filters, name: str, faction: str, rows: list[Row]) -> Group:
    href = reverse("catalog:faction", args=[release.codex.address, faction]) + asked.of_release if faction else ""
    root = reverse("catalog:codex", args=[release.codex.address])
    drawn = [row_html(row, release.codex.system, root, asked.of_release) for row in rows]
    return Group(name, faction, href, any(row.stats for row in rows), drawn)


@lru_cache(ROWS)
def row_html(row: Row, system: str, root: str, query: str) -> SafeString:
    """A row of the catalogue. Its card is frozen and `root` names the language, so it is drawn once: 60 take 8 ms."""
    return render_to_string(
        "catalog/_row.html", {"row": row, "system": system, "facts": facts(system, row), "root": root, "query": query}
    )


def facts(system: str, row: Row) -> str:
    """What stands under a card's name: "unique · ranged 6"."""
    return cards_of(system).row_facts(row.told, language())


def page_of(release: Release, card: Any) -> dict[str, Any]:
    """What the page of a parsed card shows: the card, what its game says of it, and the rules it brings in."""
    system, lang = release.codex.system, language()
    lines, game, duels = read_ledger(system, lang).lines, cards_of(system), rules.system(system).duels
    return {
        "shown": card,
        "lang": lang,
        "name": name_in(card.name, lang, card.id),
        "kind": card.raw["kind"],
        "foot": f"{release.codex.name} · {release.number}",
        "template": f"catalog/{system}/_card.html",
        "first": card.raw["kind"] == game.PLAYED[0],
        "start": game.START,
        "tried": card.raw["kind"] in (*duels.FIGHTERS, *duels.GEAR),
        "rules": [lines[rule] for rule in import_module(f"rules.{system}.relevant").rules_of(card)],
        "summary": game.summary(card, lang),
        **game.page(card, lang),
    }
