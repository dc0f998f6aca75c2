"""Where the cards of duels are chosen from: a release, or the drafts of a codex that the person works on, with some of
the starter codex."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

import rules
from catalog.actions import drafts_by_id, models_of
from catalog.games import cards_of
from catalog.models import Card, Codex, Release
from catalog.queries import LONGEST_QUERY, release_cards
from catalog.search import Row, fold, shelf
from catalog.shown import headings
from catalog.studio.finding import found_rows
from catalog.studio.kinds import like_cost
from catalog.studio.queries import drafts_named
from catalog.studio.shelf import shelf_of
from catalog.studio.starters import BEFORE, starter_for, starters
from rules.system import with_links

OFFERED = 60  # cards to choose from at once; a search finds the others


@dataclass(frozen=True, slots=True)
class Fighter:
    """A draft that may be met, as a catalogue's row has it; `folded`: "" where nothing is searched for."""

    slug: str
    kind: str
    group: str
    cost: int
    name: str
    folded: str


@dataclass(frozen=True, slots=True)
class Pool:
    """`rows`: its cards; `named`: what their groups are called; `cards(ids)`: the raw cards with these ids, and maybe
    others; `release`: None for drafts; `starter`: the release whose rows have `BEFORE` before their ids."""

    system: str
    rows: Sequence[Row | Fighter]
    named: Mapping[str, str]
    cards: Callable[[Iterable[str]], dict[str, Any]]
    release: Release | None = None
    starter: Release | None = None

    def met(self, choice: str) -> tuple[str, dict[str, Any]]:
        """The id of the card that a choice names, and the cards that are there with it."""
        if self.starter and choice.startswith(BEFORE):
            return choice.removeprefix(BEFORE), release_cards(self.starter)
        return choice, self.cards([choice])


def of_release(release: Release) -> Pool:
    return Pool(release.codex.system, shelf(release), headings(release), lambda _slugs: release_cards(release), release)


def of_drafts(card: Card, q: str, chosen: str) -> Pool:
    """Of the drafts of the card's codex those that a choice may offer: what is searched for, or what is of like cost;
    the chosen one, and the card itself. Behind them some of the starter codex."""
    codex, fighters = card.codex, rules.system(card.codex.system).duels.FIGHTERS
    words, shelf = fold(q[:LONGEST_QUERY]).split(), shelf_of(codex)
    wanted = islice(found_rows(codex, words, fighters), OFFERED) if words else like_cost(card, fighters, OFFERED)
    own = (shelf.rows[slug] for slug in (card.slug, chosen) if slug in shelf.rows)
    shown = {row.slug: row for row in (*wanted, *own)}
    groups, texts = {row.pk: row.slug for row in shelf.factions}, _folded(codex, shown) if words else {}
    rows: list[Row | Fighter] = [
        Fighter(row.slug, row.kind, groups.get(row.faction, row.kind), row.cost, row.name, texts.get(row.slug, ""))
        for row in shown.values()
    ]
    kinds = {kind: str(name) for kind, name in cards_of(codex.system).KINDS.items()}
    named = kinds | {row.slug: row.name for row in shelf.factions}
    starter = starter_for(codex)
    if starter:
        rows += starters(starter, card.cost, words, but=card.slug)
        named[BEFORE] = starter.codex.name
    return Pool(codex.system, rows, named, lambda slugs: _drafts(codex, slugs), starter=starter)


def _folded(codex: Codex, slugs: Iterable[str]) -> dict[str, str]:
    """What a search reads of these cards."""
    rows = (drafts_by_id(model, codex, slugs, "slug", "folded") for model in models_of(codex))
    return dict(chain.from_iterable(rows))


def _drafts(codex: Codex, slugs: Iterable[str]) -> dict[str, Any]:
    """These cards; all of them where cards may name others."""
    if with_links(rules.system(codex.system)) is None:
        return drafts_named(codex, slugs)
    rows = (model.objects.filter(codex=codex, deleted_at=None) for model in models_of(codex))
    return {slug: data for found in rows for slug, data in found.values_list("slug", "data")}
