"""The cards beside the one that is edited: those of its faction, or what somebody looks for; and the way to the one
before it and the one after it. However many there are, a few dozen are shown."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from catalog.games import cards_of
from catalog.models import Card, Codex, Faction
from catalog.search import fold
from catalog.shown import language
from catalog.studio import queries
from catalog.studio.shelf import Row, Shelf, shelf_of

MOST = 40
MOST_FACTIONS = 12
KEPT = 128  # columns that a process keeps
ROWS = 4000  # drawn rows that a process keeps, some 1 kB each


@dataclass(frozen=True, slots=True)
class Beside:
    """`groups`: (what a kind is called, its drawn rows); `before`, `after`: (address, name) of the neighbours; `more`:
    how many cards of the faction are not among them."""

    groups: tuple[tuple[str, tuple[SafeString, ...]], ...]
    before: tuple[str, str] | None
    after: tuple[str, str] | None
    more: int

    @property
    def count(self) -> int:
        return sum(len(rows) for _name, rows in self.groups)


def beside(card: Card) -> Beside:
    """The cards of its faction, of many those that stand next to it."""
    codex, shelf = card.codex, shelf_of(card.codex)
    has = shelf.counts.get(card.faction_id, {})
    count = sum(has.values())
    few = count <= MOST
    rows = queries.page_of(codex, card.faction_id, has, 1, MOST) if few else _around(shelf, card)
    return _drawn(codex.slug, codex.system, card.slug, tuple(rows), count - len(rows), language())


def _around(shelf: Shelf, card: Card) -> list[Row]:
    """The cards of its kind and faction before it and after it, as many of each as there is room for."""
    slugs = shelf.section(card.faction_id, card.kind)
    at = bisect_left(slugs, card.position, key=lambda slug: shelf.rows[slug].position)
    return [shelf.rows[slug] for slug in slugs[max(0, at - MOST // 2) : at + MOST // 2]]


@lru_cache(KEPT)
def _drawn(codex: str, system: str, slug: str, rows: tuple[Row, ...], more: int, _lang: str) -> Beside:
    """Drawn once for these rows."""
    at = next((place for place, row in enumerate(rows) if row.slug == slug), None)
    near = {place: _link(codex, row) for place, row in enumerate(rows) if at is not None and abs(place - at) == 1}
    before, after = (near.get(at - 1), near.get(at + 1)) if at is not None else (None, None)
    return Beside(_grouped(codex, system, slug, rows), before, after, more)


def found(card: Card, q: str) -> Beside:
    """What a search in the codex finds."""
    return _listed(card, queries.found_drafts(card.codex, fold(q).split(), MOST), 0)


def of_faction(card: Card, faction: Faction | None) -> Beside:
    """The first cards of another faction."""
    key = faction.pk if faction else None
    has = queries.counts(card.codex).get(key, {})
    rows = queries.page_of(card.codex, key, has, 1, MOST)
    return _listed(card, rows, sum(has.values()) - len(rows))


def _listed(card: Card, rows: list[Row], more: int) -> Beside:
    """Cards that are no neighbours."""
    return Beside(_grouped(card.codex.slug, card.codex.system, card.slug, rows), None, None, more)


def others(codex: Codex, factions: Sequence[Faction], here: Faction | None) -> list[tuple[str, str, int]]:
    """(slug, name, how many cards) of the first other factions; "" is the cards without one, where there are any."""
    counts: Mapping[int | None, Mapping[str, int]] = queries.counts(codex)
    told = [(row.slug, row.name, sum(counts.get(row.pk, {}).values())) for row in factions if row != here]
    loose = sum(counts.get(None, {}).values())
    return [*told[:MOST_FACTIONS], *([("", "", loose)] if loose and here else [])]


def _grouped(
    codex: str, system: str, present: str, rows: Iterable[Row]
) -> tuple[tuple[str, tuple[SafeString, ...]], ...]:
    names, root = cards_of(system).KINDS, reverse("studio:codex", args=[codex])
    under: dict[str, list[SafeString]] = {}
    for row in rows:
        rate = cards_of(system).rate(row.rate, language())
        shown = (row.slug, row.kind, row.name, rate[0] if rate else str(row.cost), row.picture)
        under.setdefault(row.kind, []).append(_row(root, row.slug == present, *shown))
    return tuple((str(names[kind]), tuple(drawn)) for kind, drawn in under.items())


@lru_cache(ROWS)
def _row(root: str, present: bool, slug: str, kind: str, name: str, cost: str, picture: str | None) -> SafeString:
    """A card's row. Nothing else shows in it, and `root` names the language, so it is drawn once."""
    card = {"slug": slug, "kind": kind, "name": name, "cost": cost, "picture": picture}
    return SafeString(render_to_string("studio/_beside_row.html", {"card": card, "root": root, "present": present}))


def _link(codex: str, row: Row) -> tuple[str, str]:
    return reverse("studio:edit", args=[codex, row.slug]), row.name
