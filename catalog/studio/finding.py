"""Searching the drafts of a codex.

To search 5,000 cards by LIKE takes 4 ms on SQLite, most of it reading pages; so each process keeps an index of the
codices that were searched last. Every change of a card's text is a CardRevision, and all changes of one codex are made
one after another (`records.locked`): to be up to date it is enough to read the cards of the revisions since. What is
shown of the cards that are found is always read anew.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from threading import Lock

from django.db.models import F, Max, Q, QuerySet
from django.db.models.functions import Coalesce

from catalog.actions import drafts_by_id, models_of
from catalog.index import Index, places
from catalog.models import Card, Codex

KEPT = 8  # codices, some 5 MB each where they have 5,000 cards
FEW = 300  # cards that are read by their ids; of more the database finds the first that fit


@dataclass(frozen=True, slots=True)
class _Known:
    """The texts at this stamp of the codex, or later; `last`: the id of the newest revision that is in them.

    `cards` are (model, card id) by their places in the index; `at` has the place of each id.
    """

    stamp: int
    last: int
    cards: tuple[tuple[type[Card], str], ...]
    at: Mapping[str, int]
    index: Index


_known: dict[tuple[int, str], _Known] = {}
_lock = Lock()


def matching(codex: Codex, words: list[str]) -> list[QuerySet[Card]]:
    """The draft cards whose texts have all these folded words: of each model that has any, in their order."""
    known, found = _up_to_date(codex), {}
    for place in places(known.index.having(words)):
        model, slug = known.cards[place]
        found.setdefault(model, []).append(slug)
    return [_rows(model, codex, found[model], words) for model in models_of(codex) if model in found]


def _rows(model: type[Card], codex: Codex, slugs: list[str], words: Iterable[str]) -> QuerySet[Card]:
    """By faction, kind and place: few by their ids, so that these are looked up; many in the order of an index, so that
    the first are found without a look at the others."""
    if len(slugs) <= FEW:
        found = model.objects.filter(codex=codex, slug__in=slugs)  # none of them deleted, so far as is known
        return found.order_by(Coalesce("faction", 0), "kind", "position")
    rows = model.objects.filter(codex=codex, deleted_at=None)
    asked = Q()
    for word in words:
        asked &= Q(folded__contains=word)
    return rows.filter(asked).order_by(F("faction").asc(nulls_first=True), "kind", "position")


def _up_to_date(codex: Codex) -> _Known:
    key = (codex.pk, codex.slug)
    with _lock:
        known = _known.pop(key, None)
    if known is None or known.stamp != codex.stamp:
        known = _renewed(codex, known)
    with _lock:
        _known[key] = known
        while len(_known) > KEPT:
            del _known[next(iter(_known))]
    return known


def _renewed(codex: Codex, known: _Known | None) -> _Known:
    """Read anew what was changed since, or all."""
    since = list(codex.revisions.filter(pk__gt=known.last).values_list("pk", "slug")) if known else []
    if known is None or len(since) > FEW:
        return _read(codex)
    last, changed = max([known.last, *(pk for pk, _slug in since)]), {slug for _pk, slug in since}
    return _changed(codex, known, last, changed) if changed else replace(known, stamp=codex.stamp)


def _read(codex: Codex) -> _Known:
    last = codex.revisions.aggregate(last=Max("pk"))["last"] or 0  # before the cards, lest one be missed
    rows = [(model, model.objects.filter(codex=codex, deleted_at=None)) for model in models_of(codex)]
    found = [(model, *row) for model, live in rows for row in live.values_list("slug", "folded").iterator(500)]
    cards = tuple((model, slug) for model, slug, _folded in found)
    at = {slug: place for place, (_model, slug) in enumerate(cards)}
    return _Known(codex.stamp, last, cards, at, Index([folded for _model, _slug, folded in found]))


def _changed(codex: Codex, known: _Known, last: int, changed: set[str]) -> _Known:
    """With the texts of these cards as they are now: none of what is deleted; what is new stands last."""
    texts, new = {known.at[slug]: "" for slug in changed if slug in known.at}, []
    for model in models_of(codex):
        for slug, folded in drafts_by_id(model, codex, changed, "slug", "folded"):
            if slug not in known.at:
                new.append((model, slug))
            texts[known.at.get(slug, len(known.cards) + len(new) - 1)] = folded
    if not new:
        return replace(known, stamp=codex.stamp, last=last, index=known.index.replaced(texts))
    at = {**known.at, **{slug: len(known.cards) + place for place, (_model, slug) in enumerate(new)}}
    return _Known(codex.stamp, last, (*known.cards, *new), at, known.index.replaced(texts))
