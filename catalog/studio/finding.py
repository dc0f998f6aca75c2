"""Searching the drafts of a codex.

To search 5,000 cards by LIKE takes 4 ms on SQLite, most of it reading pages; so each process keeps an index of the
codices that were searched last, and brings it up to date with what changed since (`shelf.since`).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from catalog.actions import models_of
from catalog.index import Index, places
from catalog.kept import Latest
from catalog.models import Codex
from catalog.studio.shelf import Row, Since, newest_revision, shelf_of, since

KEPT = 8  # codices, some 5 MB each where they have 5,000 cards


@dataclass(frozen=True, slots=True)
class _Known:
    """The texts at this stamp of the codex, or later; `last`: the id of the newest revision that is in them.

    `slugs` are the ids of the cards by their places in the index; `at` has the place of each id.
    """

    stamp: int
    last: int
    slugs: tuple[str, ...]
    at: Mapping[str, int]
    index: Index


_known: Latest[_Known] = Latest(KEPT)


def found_rows(codex: Codex, words: list[str], kinds: Iterable[str]) -> Iterator[Row]:
    """The draft cards of these kinds whose texts have all these folded words: by what the kinds stand in, by faction
    (those without one first), by kind, each in their order."""
    shelf, known = shelf_of(codex), _up_to_date(codex)
    found = {known.slugs[place] for place in places(known.index.having(words))}
    wanted, tables = set(kinds), models_of(codex)
    faction_at = {None: -1} | {row.pk: row.pk for row in shelf.factions}

    def order(section: tuple[int | None, str]) -> tuple[int, int, str]:
        faction, kind = section
        return tables.index(shelf.rows[shelf.sections[section][0]].model), faction_at.get(faction, 0), kind

    for section in sorted((one for one in shelf.sections if one[1] in wanted), key=order):
        yield from (shelf.rows[slug] for slug in shelf.sections[section] if slug in found)


def _up_to_date(codex: Codex) -> _Known:
    return _known.of((codex.pk, codex.slug), lambda known: _now(codex, known))


def _now(codex: Codex, known: _Known | None) -> _Known:
    """Read anew what was changed since, or all."""
    if known and known.stamp == codex.stamp:
        return known
    found = since(codex, known.last) if known else None
    return _read(codex) if known is None or found is None else _changed(codex, known, found)


def _read(codex: Codex) -> _Known:
    last = newest_revision(codex)
    lives = [model.objects.filter(codex=codex, deleted_at=None) for model in models_of(codex)]
    found = [row for live in lives for row in live.values_list("slug", "folded").iterator(500)]
    slugs = tuple(slug for slug, _folded in found)
    at = {slug: place for place, slug in enumerate(slugs)}
    return _Known(codex.stamp, last, slugs, at, Index([folded for _slug, folded in found]))


def _changed(codex: Codex, known: _Known, found: Since) -> _Known:
    """With the texts of these cards as they are now: none of what is deleted; what is new stands last."""
    new = tuple(slug for slug in found.rows if slug not in known.at)
    slugs = (*known.slugs, *new) if new else known.slugs
    at = {**known.at, **{slug: len(known.slugs) + place for place, slug in enumerate(new)}} if new else known.at
    texts = {at[slug]: found.folded.get(slug, "") for slug in found.slugs if slug in at}
    index = known.index.replaced(texts) if texts else known.index
    return _Known(codex.stamp, found.last, slugs, at, index)
