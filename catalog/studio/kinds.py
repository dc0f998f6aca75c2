"""What is known of the drafts of a kind together: their numbers, and what they cost.

To read 5,000 cards takes half a second, so each process keeps what it knows of the codices that were edited last, and
brings it up to date with what changed since (`shelf.since`).
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
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
ENOUGH = 8  # others of like cost among which a number is told

Numbers = tuple[tuple[str, int], ...]
Tally = Mapping[Hashable, Counter[int]]


@dataclass(frozen=True, slots=True)
class Kind:
    """The drafts at this stamp of the codex, or later; `last`: the id of the newest revision that is in them.

    `of`: what each card costs (None: what the rules do not read any more) and its numbers by the name of their field;
    `numbers`: how many cards have which, by that name; `at_cost`: the same of the cards of a cost, by both; `priced`:
    how many cards cost so much; `fitted`: what costs come to, the cards in the order of their ids, so that of cards
    alike all processes name the same; `strengths`: of those that are too few for an estimate the sums of their stats.
    """

    stamp: int
    last: int
    of: Mapping[str, tuple[float | None, Numbers]]
    numbers: Tally
    at_cost: Tally
    priced: Mapping[float, int]
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
    costs = _costs(codex.system, cards)
    of = {slug: (costs.get(slug), tuple(numbers_in(raw))) for slug, raw in cards.items()}
    sums = [strength(codex.system, cards[slug]) for slug in costs] if len(costs) <= FEWEST else []
    fitted = Fitted(list(costs), [cards[slug] for slug in costs], list(costs.values()))
    tallies = (_counted({}, (), map(told, of.values())) for told in (_plain, _by_cost))
    priced = Counter(fitted.costs.tolist())
    return Kind(codex.stamp, last, of, *tallies, priced, fitted, np.array(sums, dtype=float))


def _changed(codex: Codex, known: Kind, last: int, gone: Iterable[str], now: Mapping[str, Any]) -> Kind:
    """With these cards as they are now."""
    out = {*gone, *now}
    costs = _costs(codex.system, now)
    of, fresh = dict(known.of), {slug: (costs.get(slug), tuple(numbers_in(raw))) for slug, raw in now.items()}
    old = [of.pop(slug) for slug in out if slug in of]
    unread = {slug for slug in out - costs.keys() if slug in known.fitted.at}
    fitted = known.fitted.changed(unread, {slug: (now[slug], cost) for slug, cost in costs.items()})
    of.update(fresh)
    numbers = _counted(known.numbers, map(_plain, old), map(_plain, fresh.values()))
    at_cost = _counted(known.at_cost, map(_by_cost, old), map(_by_cost, fresh.values()))
    priced = Counter(known.priced)
    priced.subtract(cost for cost, _numbers in old if cost is not None)
    priced.update(costs.values())
    return Kind(codex.stamp, last, of, numbers, at_cost, +priced, fitted, known.strengths)


Counted = Iterable[tuple[Hashable, int]]


def _plain(card: tuple[float | None, Numbers]) -> Counted:
    return card[1]


def _by_cost(card: tuple[float | None, Numbers]) -> Counted:
    cost, numbers = card
    return [((cost, name), value) for name, value in numbers] if cost is not None else ()


def _counted(before: Tally, old: Iterable[Counted], new: Iterable[Counted]) -> dict[Hashable, Counter[int]]:
    """How many cards have which number, without the old ones and with the new ones."""
    changes: dict[Hashable, Counter[int]] = {}
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
    return {name: counts for name, counts in found.items() if counts}


def costs_like(kind: Kind, cost: float, but: float | None) -> list[float]:
    """The costs of the others of a kind that are like this one: those within a tenth of it, and as many of the next as
    make ENOUGH cards; none where these are all. `but`: what the card itself costs, if it is among them."""
    others = Counter(kind.priced)
    if but is not None:
        others[but] -= 1

    def away(one: float) -> float:
        return abs(one - cost)

    found, left = list[float](), +others
    for distance, costs in groupby(sorted(left, key=away), away):
        if found and distance > cost / 10 and sum(others[one] for one in found) >= ENOUGH:
            return sorted(found)
        found += costs
    return []


def _costs(system: str, cards: Mapping[str, Any]) -> dict[str, float]:
    """What cards cost, but for drafts of older days that the rules do not read any more."""
    found = {}
    for slug, raw in cards.items():
        if (cost := cost_in(system, raw)) is not None:
            found[slug] = cost
    return found


def cost_in(system: str, raw: Any) -> float | None:
    """What a raw card costs; None for what cannot be read."""
    try:
        return float(cards_of(system).worth(raw))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return None


def like_cost(card: Card, kinds: Iterable[str], most: int) -> list[Row]:
    """The other drafts of the codex of these kinds, those of like cost first."""
    rows, found = shelf_of(card.codex).rows, list[str]()
    for kind in kinds:
        fitted = kind_of(card.codex, kind).fitted
        order = least(np.abs(fitted.costs - card.cost), most + 1)
        found += [fitted.slugs[place] for place in order if fitted.slugs[place] != card.slug]
    return [rows[slug] for slug in found[:most] if slug in rows]
