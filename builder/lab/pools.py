"""Where the cards of duels are chosen from: a release, or the drafts of a codex that the person works on."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import rules
from catalog.actions import models_of
from catalog.games import cards_of
from catalog.models import DRAFTS, Codex, Release, in_language
from catalog.queries import release_cards
from catalog.search import Row, shelf
from catalog.shown import headings
from catalog.studio.queries import drafts_named, factions_of
from rules.system import with_links


@dataclass(frozen=True, slots=True)
class Fighter:
    """A draft that may be met, as a catalogue's row has it."""

    slug: str
    kind: str
    group: str
    cost: int
    name: str
    folded: str


@dataclass(frozen=True, slots=True)
class Pool:
    """`rows`: its cards; `named`: what their groups are called; `cards(ids)`: the raw cards with these ids, and maybe
    others; `release`: None for drafts."""

    system: str
    rows: Sequence[Row | Fighter]
    named: Mapping[str, str]
    cards: Callable[[Iterable[str]], dict[str, Any]]
    release: Release | None = None


def of_release(release: Release) -> Pool:
    return Pool(release.codex.system, shelf(release), headings(release), lambda _slugs: release_cards(release), release)


COLUMNS = ("slug", "kind", "faction__slug", "cost", "name_en", "name_ru", "folded")


def of_drafts(codex: Codex) -> Pool:
    rows = []
    for kind in rules.system(codex.system).duels.FIGHTERS:
        found = DRAFTS[kind].objects.filter(codex=codex, kind=kind, deleted_at=None).order_by("position")
        for slug, _, faction, cost, name_en, name_ru, folded in found.values_list(*COLUMNS):
            rows.append(Fighter(slug, kind, faction or kind, cost, in_language(name_en, name_ru), folded))
    kinds = {kind: str(name) for kind, name in cards_of(codex.system).KINDS.items()}
    factions = {row.slug: row.name for row in factions_of(codex)}
    return Pool(codex.system, rows, kinds | factions, lambda slugs: _drafts(codex, slugs))


def _drafts(codex: Codex, slugs: Iterable[str]) -> dict[str, Any]:
    """These cards; all of them where cards may name others."""
    if with_links(rules.system(codex.system)) is None:
        return drafts_named(codex, slugs)
    rows = (model.objects.filter(codex=codex, deleted_at=None) for model in models_of(codex))
    return {slug: data for found in rows for slug, data in found.values_list("slug", "data")}
