"""What is known of the drafts of a kind together: their numbers, and what they cost.

To read 5,000 cards takes half a second, so each process keeps what it knows of the codices that were edited last, and
brings it up to date with what changed since (`shelf.since`).
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import numpy as np
from django.db.models import TextField
from django.db.models.functions import Cast

from catalog.costs import FEWEST, Fitted, least
from catalog.games import cards_of
from catalog.kept import Latest
from catalog.models import DRAFTS, Card, Codex
from catalog.studio.editing import numbers_in
from catalog.studio.shelf import Row, newest_revision, shelf_of, since

KEPT = 8  # kinds, some 20 MB each where they have 5,000 cards
FEW = 300  # kinds of no more cards are read anew

Numbers = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """The drafts at this stamp of the codex, or later; `last`: the id of the newest revision that is in them.

    `of`: the numbers of each card by the name of their field; `numbers`: how many cards have which; `fitted`: what
    costs come to, the cards in the order of their ids, so that of cards alike all processes name the same;
    `strengths`: of those that are too few for an estimate the sums of their stats.
    """

    stamp: int
    last: int
    of: Mapping[str, Numbers]
    numbers: Mapping[str, Counter[int]]
    fitted: Fitted
    strengths: np.ndarray


_known: Latest[Kind] = Latest(KEPT)


def kind_of(codex: Codex, kind: str) -> Kind:
    """What is known of its drafts of this kind now."""
    return _known.of((codex.pk, codex.slug, kind), lambda known: _now(codex, kind, known))


def strength(system: str, raw: Mapping[str, Any]) -> int:
    """The sum of the stats that the rows of its game show, 0 for what has none or cannot be read any more."""
    try:
        return sum(cards_of(system).columns(raw)["stats"])
    except (LookupError, TypeError):
        return 0


def _now(codex: Codex, kind: str, known: Kind | None) -> Kind:
    if known and known.stamp == codex.stamp:
        return known
    found = since(codex, known.last) if known and len(known.of) > FEW else None
    if known is None or found is None:
        return _read(codex, kind)
    now = {slug: found.raw(slug) for slug, row in found.rows.items() if row.kind == kind}
    gone = {slug for slug in found.slugs - now.keys() if slug in known.of}
    if not now and not gone:
        return replace(known, stamp=codex.stamp, last=found.last)
    return _changed(codex, known, found.last, gone, now)


def _read(codex: Codex, kind: str) -> Kind:
    last = newest_revision(codex)
    rows = DRAFTS[kind].objects.filter(codex=codex, kind=kind, deleted_at=None)
    texts = rows.annotate(text=Cast("data", TextField())).values_list("slug", "text")
    cards = {slug: msgspec.json.decode(text) for slug, text in sorted(texts)}
    of = {slug: tuple(numbers_in(raw)) for slug, raw in cards.items()}
    costs = _costs(codex.system, cards)
    sums = [strength(codex.system, cards[slug]) for slug in costs] if len(costs) <= FEWEST else []
    fitted = Fitted(list(costs), [cards[slug] for slug in costs], list(costs.values()))
    return Kind(codex.stamp, last, of, _counted({}, (), of.values()), fitted, np.array(sums, dtype=float))


def _changed(codex: Codex, known: Kind, last: int, gone: Iterable[str], now: Mapping[str, Any]) -> Kind:
    """With these cards as they are now."""
    out = {*gone, *now}
    of, fresh = dict(known.of), {slug: tuple(numbers_in(raw)) for slug, raw in now.items()}
    old = [of.pop(slug) for slug in out if slug in of]
    costs = _costs(codex.system, now)
    unread = {slug for slug in out - costs.keys() if slug in known.fitted.at}
    fitted = known.fitted.changed(unread, {slug: (now[slug], cost) for slug, cost in costs.items()})
    of.update(fresh)
    return Kind(codex.stamp, last, of, _counted(known.numbers, old, fresh.values()), fitted, known.strengths)


def _counted(
    before: Mapping[str, Counter[int]], old: Iterable[Numbers], new: Iterable[Numbers]
) -> dict[str, Counter[int]]:
    """How many cards have which number, without the old ones and with the new ones."""
    changes: dict[str, Counter[int]] = {}
    for sign, cards in ((-1, old), (1, new)):
        for numbers in cards:
            for name, value in numbers:
                changes.setdefault(name, Counter())[value] += sign
    found = dict(before)
    for name, counts in changes.items():
        if any(counts.values()):
            found[name] = Counter(before.get(name))
            found[name].update(counts)
            found[name] = +found[name]
    return found


def _costs(system: str, cards: Mapping[str, Any]) -> dict[str, float]:
    """What cards cost, but for drafts of older days that the rules do not read any more."""
    found = {}
    for slug, raw in cards.items():
        try:
            found[slug] = float(cards_of(system).worth(raw))
        except (ArithmeticError, LookupError, TypeError, ValueError):
            continue
    return found


def like_cost(card: Card, kinds: Iterable[str], most: int) -> list[Row]:
    """The other drafts of the codex of these kinds, those of like cost first."""
    rows, found = shelf_of(card.codex).rows, list[str]()
    for kind in kinds:
        fitted = kind_of(card.codex, kind).fitted
        order = least(np.abs(fitted.costs - card.cost), most + 1)
        found += [fitted.slugs[place] for place in order if fitted.slugs[place] != card.slug]
    return [rows[slug] for slug in found[:most] if slug in rows]
