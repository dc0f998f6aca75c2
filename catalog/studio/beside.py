"""The cards beside the one that is edited: those of its faction, or what somebody looks for; and the way to the one
before it and the one after it. However many there are, a few dozen are shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from catalog.games import cards_of, rate_in
from catalog.models import Card, Codex, Faction, in_language
from catalog.search import fold
from catalog.shown import language
from catalog.studio import queries

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
    codex = card.codex
    state = (codex.pk, codex.slug, codex.stamp, codex.system)
    return _beside(state, card.faction_id, card.kind, card.slug, card.position, language())


@lru_cache(KEPT)
def _beside(
    state: tuple[int, str, int, str], faction: int | None, kind: str, slug: str, position: int, _lang: str
) -> Beside:
    """Read once for each state of the codex."""
    codex = Codex(**dict(zip(("pk", "slug", "stamp", "system"), state, strict=True)))
    has = queries.counts(codex).get(faction, {})
    count = sum(has.values())
    few = count <= MOST
    rows = queries.page_of(codex, faction, has, 1, MOST) if few else _around(codex, faction, kind, position)
    at = next((place for place, row in enumerate(rows) if row.slug == slug), None)
    near = {place: _link(codex, row) for place, row in enumerate(rows) if at is not None and abs(place - at) == 1}
    before, after = (near.get(at - 1), near.get(at + 1)) if at is not None else (None, None)
    return Beside(_grouped(codex, slug, rows), before, after, count - len(rows))


def _around(codex: Codex, faction: int | None, kind: str, position: int) -> list[Any]:
    """The cards of its kind and faction before it and after it, as many of each as there is room for."""
    rows = queries.section(codex, faction, kind).values_list(*queries.PRICED, named=True)
    before = rows.filter(position__lt=position).reverse()[: MOST // 2]
    return [*reversed(before), *rows.filter(position__gte=position)[: MOST // 2]]


def found(card: Card, q: str) -> Beside:
    """What a search in the codex finds."""
    rows = queries.found_drafts(card.codex, fold(q).split(), MOST)
    return Beside(_grouped(card.codex, card.slug, rows), None, None, 0)


def of_faction(card: Card, faction: Faction | None) -> Beside:
    """The first cards of another faction."""
    key = faction.pk if faction else None
    has = queries.counts(card.codex).get(key, {})
    rows = queries.page_of(card.codex, key, has, 1, MOST)
    return Beside(_grouped(card.codex, card.slug, rows), None, None, sum(has.values()) - len(rows))


def others(codex: Codex, factions: Sequence[Faction], here: Faction | None) -> list[tuple[str, str, int]]:
    """(slug, name, how many cards) of the first other factions; "" is the cards without one, where there are any."""
    counts: Mapping[int | None, Mapping[str, int]] = queries.counts(codex)
    told = [(row.slug, row.name, sum(counts.get(row.pk, {}).values())) for row in factions if row != here]
    loose = sum(counts.get(None, {}).values())
    return [*told[:MOST_FACTIONS], *([("", "", loose)] if loose and here else [])]


def _grouped(codex: Codex, present: str, rows: Sequence[Any]) -> tuple[tuple[str, tuple[SafeString, ...]], ...]:
    names, root = cards_of(codex.system).KINDS, reverse("studio:codex", args=[codex.slug])
    under: dict[str, list[SafeString]] = {}
    for row in rows:
        rate = cards_of(codex.system).rate(rate_in(row.data__cost), language())
        shown = (row.slug, row.kind, _name(row), rate[0] if rate else str(row.cost), row.picture)
        under.setdefault(row.kind, []).append(_row(root, row.slug == present, *shown))
    return tuple((str(names[kind]), tuple(drawn)) for kind, drawn in under.items())


@lru_cache(ROWS)
def _row(root: str, present: bool, slug: str, kind: str, name: str, cost: str, picture: str | None) -> SafeString:
    """A card's row. Nothing else shows in it, and `root` names the language, so it is drawn once."""
    card = {"slug": slug, "kind": kind, "name": name, "cost": cost, "picture": picture}
    return SafeString(render_to_string("studio/_beside_row.html", {"card": card, "root": root, "present": present}))


def _link(codex: Codex, row: Any) -> tuple[str, str]:
    return reverse("studio:edit", args=[codex.slug, row.slug]), _name(row)


def _name(row: Any) -> str:
    return in_language(row.name_en, row.name_ru) or row.slug
