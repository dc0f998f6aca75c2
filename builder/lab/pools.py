"""Where the cards of duels are chosen from: a release, or the drafts of a codex that the person works on."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import rules
from catalog.games import cards_of
from catalog.models import Codex, Release, in_language
from catalog.queries import release_cards
from catalog.search import Row, shelf
from catalog.shown import headings
from catalog.studio.queries import all_drafts, factions_of


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
    """`rows`: its cards; `named`: what their groups are called; `cards()`: the raw cards by id; `release`: None for
    drafts."""

    system: str
    rows: Sequence[Row | Fighter]
    named: Mapping[str, str]
    cards: Callable[[], dict[str, Any]]
    release: Release | None = None


def of_release(release: Release) -> Pool:
    return Pool(release.codex.system, shelf(release), headings(release), lambda: release_cards(release), release)


def of_drafts(codex: Codex) -> Pool:
    drafts = all_drafts(codex)
    fighters = rules.system(codex.system).duels.FIGHTERS
    rows = [
        Fighter(row.slug, row.kind, row.faction.slug if row.faction else row.kind, row.cost, row.name, row.folded)
        for row in drafts
        if row.kind in fighters
    ]
    kinds = {kind: str(name) for kind, name in cards_of(codex.system).KINDS.items()}
    factions = {row.slug: in_language(row.name_en, row.name_ru) for row in factions_of(codex)}
    return Pool(codex.system, rows, kinds | factions, lambda: {row.slug: row.data for row in drafts})
