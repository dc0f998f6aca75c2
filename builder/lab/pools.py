"""Where the cards of duels are chosen from: a release, or the drafts of a codex that the person works on, with some of
the starter codex."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import rules
from catalog.actions import drafts_by_id, models_of
from catalog.games import cards_of
from catalog.models import DRAFTS, Card, Codex, Release, in_language
from catalog.queries import LONGEST_QUERY, release_cards
from catalog.search import Row, fold, shelf
from catalog.shown import headings
from catalog.studio.finding import matching
from catalog.studio.kinds import like_cost
from catalog.studio.queries import drafts_named, factions_of
from catalog.studio.starters import BEFORE, starter_for, starters
from rules.system import with_links

OFFERED = 60  # cards to choose from at once; a search finds the others


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


COLUMNS = ("slug", "kind", "faction__slug", "cost", "name_en", "name_ru", "folded")


def of_drafts(card: Card, q: str, chosen: str) -> Pool:
    """Of the drafts of the card's codex those that a choice may offer: what is searched for, or what is of like cost;
    the chosen one, and the card itself. Behind them some of the starter codex."""
    codex, fighters = card.codex, rules.system(card.codex.system).duels.FIGHTERS
    words, models = fold(q[:LONGEST_QUERY]).split(), dict.fromkeys(DRAFTS[kind] for kind in fighters)
    wanted = _matching(codex, fighters, words) if words else like_cost(card, fighters, OFFERED)
    own = [(type(card), card.slug), *((model, chosen) for model in models if chosen.isprintable())]
    asked = [*wanted, *own]
    rows: list[Row | Fighter] = []
    for model in dict.fromkeys(model for model, _slug in asked):
        slugs = {slug for one, slug in asked if one is model}
        for slug, kind, faction, cost, name_en, name_ru, folded in drafts_by_id(model, codex, slugs, *COLUMNS):
            rows.append(Fighter(slug, kind, faction or kind, cost, in_language(name_en, name_ru), folded))
    kinds = {kind: str(name) for kind, name in cards_of(codex.system).KINDS.items()}
    named = kinds | {row.slug: row.name for row in factions_of(codex)}
    starter = starter_for(codex)
    if starter:
        rows += starters(starter, card.cost, words, but=card.slug)
        named[BEFORE] = starter.codex.name
    return Pool(codex.system, rows, named, lambda slugs: _drafts(codex, slugs), starter=starter)


def _matching(codex: Codex, kinds: Iterable[str], words: list[str]) -> list[tuple[type[Card], str]]:
    """(model, id) of the first drafts of these kinds that have all the words."""
    found = [rows.filter(kind__in=kinds) for rows in matching(codex, words)]
    return [(rows.model, slug) for rows in found for slug in rows.values_list("slug", flat=True)[:OFFERED]]


def _drafts(codex: Codex, slugs: Iterable[str]) -> dict[str, Any]:
    """These cards; all of them where cards may name others."""
    if with_links(rules.system(codex.system)) is None:
        return drafts_named(codex, slugs)
    rows = (model.objects.filter(codex=codex, deleted_at=None) for model in models_of(codex))
    return {slug: data for found in rows for slug, data in found.values_list("slug", "data")}
