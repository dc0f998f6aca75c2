"""What the editor offers to add: cards of the catalogue, what an entry may carry, and bearers for it.

Nothing is held back. What would break a rule is offered with the rule and a few words, found by asking the rules about
the list as it would then be; only for the cards on the page.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from builder.lists.checks import Judged
from builder.lists.games import command_of, first_kind, gear_kind
from builder.lists.models import List
from builder.lists.operations import Add, Draft, Equip, Operation, written
from builder.lists.pages import factor_of, names_in_band, title_of
from catalog import shown
from catalog.games import cards_of
from catalog.kept import Kept
from catalog.queries import Filters
from catalog.search import Row
from catalog.texts import words_of
from rules.reading import FileError

TABS = ("band", "cards", "overview")
KEPT = 200  # pages of offers that a process keeps, some 10 kB each


@dataclass(frozen=True)
class Asked:
    """What the address of the editor asks for, besides the list."""

    filters: Filters
    first: str  # the kind that is shown unless another is asked for
    tab: str = TABS[0]
    equip: str = ""  # the entry for which a card to carry is being chosen
    give: str = ""  # the card whose bearer is being chosen
    card: str = ""  # the card shown in full

    @classmethod
    def read(cls, query: QueryDict, system: str) -> "Asked":
        filters, kinds = Filters.read(query), cards_of(system).PLAYED
        kind = filters.kind if filters.kind in kinds else kinds[0]
        tab = query.get("tab", "")
        opened = {
            key: query.get(key, "")[:60] for key in ("equip", "give", "card") if key != "equip" or gear_kind(system)
        }
        return cls(replace(filters, kind=kind, release=None), kinds[0], tab if tab in TABS else TABS[0], **opened)

    def query(self) -> str:
        """The query string that asks this: "" or "?…". A page has it in ten places."""
        return _query_of(self)

    @property
    def closed(self) -> "Asked":
        """The same with nothing opened."""
        return replace(self, equip="", give="", card="")

    def beside_filters(self) -> list[tuple[str, str]]:
        """(field, value) of what is asked for besides what the form of filters holds."""
        page = str(self.filters.page) if self.filters.page > 1 else ""
        told = (("page", page), ("equip", self.equip), ("give", self.give), ("card", self.card))
        return [(key, value) for key, value in told if value]

    def tabs(self) -> list[tuple[str, str, bool]]:
        """(name, query string, whether it is the present one), in the order of the tabs."""
        return [
            (tab, replace(self.closed, tab=tab).query() or "?", tab == self.tab)
            for tab in ("cards", "band", "overview")
        ]

    def on_page(self, page: int) -> str:
        """The query string of another page of the cards."""
        return replace(self.closed, tab="cards", filters=replace(self.filters, page=page)).query() or "?"


@lru_cache(512)
def _query_of(asked: Asked) -> str:
    own = {key: getattr(asked, key) for key in ("equip", "give", "card") if getattr(asked, key)}
    if asked.tab != TABS[0]:
        own["tab"] = asked.tab
    filters = replace(asked.filters, kind="" if asked.filters.kind == asked.first else asked.filters.kind).query()
    text = "&".join(part for part in (filters.removeprefix("?"), urlencode(own)) if part)
    return f"?{text}" if text else ""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to add or give: `taken` says how many the list has; `why` and `rule` what it would break."""

    system: str
    row: Row
    cost: int
    name: str
    facts: str
    op: str
    taken: int = 0
    why: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Bearer:
    """Somebody that a card could go to."""

    id: str
    name: str
    op: str
    has_it: bool
    why: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Offers under one heading; `faction`: its slug when they are a faction's."""

    name: str
    faction: str
    stats: bool
    offers: list[Offer]


def shelves(found: List, now: Judged, asked: Filters, rows: Sequence[Row]) -> list[Shelf]:
    """The rows as offers under their factions; in an order of the reader's own, all under that.

    Asked once in a process of the same draft on the same release, which never changes: whoever comes back to a list
    finds it as they left it. Not of a list with cards of its own, or of an earlier release.
    """
    if found.carried or now.gone:
        return _shelves(found, now, asked, rows)
    release = (found.release_id, found.release.digest)
    key = (*release, json.dumps(now.draft.file), asked.sort, tuple(row.slug for row in rows), shown.language())
    return _kept.of(key, lambda: _shelves(found, now, asked, rows))


_kept: Kept[list[Shelf]] = Kept(KEPT)


def _shelves(found: List, now: Judged, asked: Filters, rows: Sequence[Row]) -> list[Shelf]:
    held = _held(now.draft)
    factions, orders = {known["slug"] for known in found.release.factions}, dict(shown.sorts(found.release.codex))
    under: dict[str, list[Offer]] = {}
    for row in rows:
        under.setdefault("" if asked.sort in orders else row.group, []).append(
            _offer(found.system, now, row, held[row.slug])
        )
    headings = {"": orders.get(asked.sort, "")} | shown.headings(found.release)
    return [
        Shelf(headings[key], key if key in factions else "", any(offer.row.stats for offer in made), made)
        for key, made in under.items()
    ]


def _held(draft: Draft) -> Counter[str]:
    """How many of each card the list has."""
    command = command_of(draft.file["system"])
    held = Counter(entry[key] for entry in draft.entries for key in ("card", draft.gear_key) if entry.get(key))
    return held + Counter(command.taken(draft.file)) if command else held


@lru_cache(8000)
def _facts(system: str, row: Row, lang: str) -> str:
    return shown.facts(system, row)


def _offer(system: str, now: Judged, row: Row, taken: int) -> Offer:
    """`now.cards` holds the row's card. The first kind is added; the other given, so that a bearer is asked for."""
    command = command_of(system)
    operation = Add(row.slug) if row.kind == first_kind(system) else None
    if operation is None and command:
        operation = command.offered(row.slug, row.kind)
    return _offered(system, now, row, operation, taken)


def _offered(system: str, now: Judged, row: Row, operation: Operation | None, taken: int) -> Offer:
    facts = _facts(system, row, shown.language())
    op, why = (written(operation), _broken(system, now, operation)) if operation else ("", ("", ""))
    title = row.name if row.slug in now.gone else title_of(now.cards[row.slug])  # it is another card than the list's
    return Offer(system, row, row.cost * factor_of(now.draft), title, facts, op, taken, *why)


def gear_offers(system: str, now: Judged, rows: Iterable[Row], entry: str) -> list[Offer]:
    """What the entry may be given in place of what it carries."""
    carried = next((now.draft.gear_of(found) for found in now.draft.entries if found["id"] == entry), None)
    return [_offered(system, now, row, Equip(entry, row.slug), int(row.slug == carried)) for row in rows]


def bearers(system: str, now: Judged, card: str) -> list[Bearer]:
    """Those that the card could go to."""
    command, names = command_of(system), names_in_band(now)
    choice = (
        command.bearers(now.draft.file, card)
        if command
        else [(entry["id"], Equip(entry["id"], card), now.draft.gear_of(entry) == card) for entry in now.draft.entries]
    )
    return [
        Bearer(some_id, names[some_id], written(operation), has_it, *_broken(system, now, operation))
        for some_id, operation, has_it in choice
    ]


def _broken(system: str, now: Judged, operation: Operation) -> tuple[str, str]:
    """The rule that the operation would break, in a few words and by its id; two empty texts for none.

    Of several the one about this very card is told: it says more than one about the whole band. No rule says that the
    list still has another card of the same id, from a release before.
    """
    try:
        broken = sorted(now.broken_by(operation), key=lambda found: not found.entries)
    except FileError:
        return _("the list has an older card of this id"), ""
    if not broken:
        return "", ""
    return words_of(system).warning_text(broken[0].rule, broken[0].values, shown.language()), broken[0].rule
