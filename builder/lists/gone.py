"""Cards that a list still has and its release no longer. A release beside it knows them, as they last were. A card
whose id has gone to one of another kind is gone like any other.

A list moves to a newer release with all its entries: a card that is not there any more stays, with the words, numbers
and skills it had last, until the player takes it out. So the list can be read, reckoned, fought with and mended. Which
release a card is taken from follows from the releases alone, and they never change: nothing is stored about it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import rules
from catalog.kept import Kept
from catalog.models import Release, ReleaseCard
from rules.reading import CARD_ID

KEPT = 2000  # cards kept by a process


@dataclass(frozen=True, slots=True)
class Gone:
    """A card, read by its system, that a release has no more, and the number of the release it is taken from."""

    card: Any
    number: int


_kept: Kept[Any] = Kept(KEPT)


def gone_cards(release: Release, ids: Iterable[str], kinds: Sequence[str] = ()) -> dict[str, Gone]:
    """Cards that this release of a codex lacks, as the newest release before it has them, failing that the first after
    it; what no release has is left out. `kinds`: of these alone. One query, a second one for cards that are asked for
    the first time."""
    nearest = _nearest(release, [card for card in ids if CARD_ID.match(card)], kinds)
    rows = {source.key: source.pk for source in nearest.values()}
    read = _kept.many(rows, lambda missing: _read(release.codex.system, {key[-1]: rows[key] for key in missing}))
    return {slug: Gone(read[source.key], source.number) for slug, source in nearest.items()}


def _read(system: str, rows: Mapping[str, int]) -> list[Any]:
    """The cards in these rows, by their ids, in that order."""
    data = dict(ReleaseCard.objects.filter(pk__in=rows.values()).values_list("pk", "data"))
    parse = rules.system(system).parse_card
    return [parse(slug, data[pk], f"$.cards.{slug}") for slug, pk in rows.items()]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a card stands: its row, the number of its release, and what is the same for no other card."""

    pk: int
    number: int
    key: tuple[int, str, str]


def _nearest(release: Release, ids: Sequence[str], kinds: Sequence[str]) -> dict[str, Source]:
    found: dict[str, Source] = {}
    beside = ReleaseCard.objects.filter(release__codex=release.codex_id, slug__in=ids).exclude(release=release)
    if kinds:
        beside = beside.filter(kind__in=kinds)
    for pk, slug, number, *whose in beside.values_list("pk", "slug", "release__number", "release", "release__digest"):
        if slug not in found or _nearer(number, found[slug].number, release.number):
            found[slug] = Source(pk, number, (*whose, slug))
    return found


def _nearer(number: int, other: int, present: int) -> bool:
    """Whether the release of this number is asked before the other: those before the present one, the newest first,
    then those after it, the oldest first."""
    if (number < present) != (other < present):
        return number < present
    return number > other if number < present else number < other
