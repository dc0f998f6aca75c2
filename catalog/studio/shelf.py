"""The draft cards of a codex as rows in their order, which a process keeps and brings up to date.

To read 5,000 rows takes a tenth of a second. Every change of a card is a CardRevision, and all changes of one codex are
made one after another (`records.locked`): it is enough to read the cards of the revisions since. Of whatever else
changes, which cards stand where and the factions, `Codex.arranged` tells.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

import msgspec
from django.db import connection
from django.db.models import Max

from catalog.actions import models_of
from catalog.games import rate_in
from catalog.kept import Kept, Latest
from catalog.models import DRAFTS, Card, Codex, Faction, in_language
from catalog.shown import language

KEPT = 8  # codices, some 4 MB each where they have 5,000 cards
MOST_REVISIONS = 3000
FEW = 300  # changed cards that are read by their ids; of more all are read anew
CHANGES = 4_000_000  # characters of the changed cards that are kept for whoever asks next


class Row(NamedTuple):
    """What lists of drafts show of one; `rate` is what stands for its cost where that is no plain number."""

    slug: str
    kind: str
    name_en: str
    name_ru: str
    cost: int
    revision: int
    faction: int | None
    position: int
    picture: str | None
    rate: Any

    @property
    def name(self) -> str:
        """Its id, while it has none."""
        return in_language(self.name_en, self.name_ru).strip() or self.slug

    @property
    def model(self) -> type[Card]:
        return DRAFTS[self.kind]


def called(rows: Iterable[Row]) -> list[tuple[str, str]]:
    """(id, name) of each, as `Row.name` has it; the language, which takes longest, is asked once."""
    russian = language() == "ru"
    names = ((row.slug, row.name_ru or row.name_en if russian else row.name_en or row.name_ru) for row in rows)
    return [(slug, name.strip() or slug) for slug, name in names]


COLUMNS = Row._fields[:-1]
Section = tuple[int | None, str]  # of a faction (its id), a kind


@dataclass(frozen=True, slots=True)
class Shelf:
    """The live drafts at this stamp of the codex, or later; `last`: the id of the newest revision that is in them.

    `sections` have the ids of the cards in their order; they are the same object as long as all cards stand where they
    stood. Sections without cards there are none."""

    stamp: int
    arranged: int
    last: int
    rows: Mapping[str, Row]
    sections: Mapping[Section, tuple[str, ...]]
    counts: Mapping[int | None, Mapping[str, int]]
    factions: tuple[Faction, ...]

    def section(self, faction: int | None, kind: str) -> tuple[str, ...]:
        return self.sections.get((faction, kind), ())


_known: Latest[Shelf] = Latest(KEPT)


def shelf_of(codex: Codex) -> Shelf:
    """Its drafts now: no query where they are known, two for those that changed since."""
    return _known.of((codex.pk, codex.slug), lambda known: _now(codex, known))


def _now(codex: Codex, known: Shelf | None) -> Shelf:
    if known is None:
        return _read(codex)
    if known.stamp == codex.stamp and known.arranged == codex.arranged:
        return known
    found = since(codex, known.last)
    now = _changed(codex, known, found) if found else None
    if now and now.arranged != codex.arranged:
        now = _arranged(codex, now)
    return now or _read(codex)


def newest_revision(codex: Codex) -> int:
    """Its id. Whoever reads all cards asks for it before, lest one be missed that is changed meanwhile."""
    return codex.revisions.aggregate(last=Max("pk"))["last"] or 0


def _read(codex: Codex) -> Shelf:
    last, rows = newest_revision(codex), []
    for model in models_of(codex):
        live = model.objects.filter(codex=codex, deleted_at=None).order_by("position")
        found = live.values_list(*COLUMNS, "data__cost").iterator(1000)
        rows += [Row(*columns, rate_in(cost)) for *columns, cost in found]
    sections: dict[Section, list[str]] = {}
    for row in rows:
        sections.setdefault((row.faction, row.kind), []).append(row.slug)
    fixed = {section: tuple(slugs) for section, slugs in sections.items()}
    factions = tuple(codex.factions.order_by("position"))
    return Shelf(codex.stamp, codex.arranged, last, {row.slug: row for row in rows}, fixed, _counted(fixed), factions)


def _counted(sections: Mapping[Section, tuple[str, ...]]) -> dict[int | None, dict[str, int]]:
    found: dict[int | None, dict[str, int]] = {}
    for (faction, kind), slugs in sections.items():
        found.setdefault(faction, {})[kind] = len(slugs)
    return found


def _changed(codex: Codex, known: Shelf, found: "Since") -> Shelf:
    """With these cards as they are now."""
    moved = [slug for slug in found.slugs if _place(known.rows.get(slug)) != _place(found.rows.get(slug))]
    rows = {**known.rows, **found.rows}
    for slug in found.slugs - found.rows.keys():
        rows.pop(slug, None)
    renewed = replace(known, stamp=codex.stamp, last=found.last, rows=rows)
    if not moved:
        return renewed
    sections = _moved(known, rows, moved)
    return replace(renewed, sections=sections, counts=_counted(sections))


def _arranged(codex: Codex, known: Shelf) -> Shelf | None:
    """With all cards where they stand now, and the factions; None where there are others by now."""
    places: dict[str, tuple[int, int | None]] = {}
    with connection.cursor() as cursor:
        for model in models_of(codex):
            cursor.execute(_places(model), [codex.pk])
            places |= {slug: (position, faction) for slug, position, faction in cursor.fetchall()}
    if places.keys() != known.rows.keys():
        return None
    factions = tuple(codex.factions.order_by("position"))
    there = {slug: (row.position, row.faction) for slug, row in known.rows.items()}
    if places == there:
        return replace(known, arranged=codex.arranged, factions=factions)
    rows = {
        slug: row if places[slug] == there[slug] else row._replace(position=places[slug][0], faction=places[slug][1])
        for slug, row in known.rows.items()
    }
    sections: dict[Section, list[str]] = {}
    for row in sorted(rows.values(), key=lambda row: row.position):
        sections.setdefault((row.faction, row.kind), []).append(row.slug)
    fixed = {section: tuple(slugs) for section, slugs in sections.items()}
    return Shelf(codex.stamp, codex.arranged, known.last, rows, fixed, _counted(fixed), factions)


@cache
def _places(model: type[Card]) -> str:
    return (
        f"SELECT slug, position, faction_id FROM {model._meta.db_table} "  # noqa: S608 (a name of ours)
        "WHERE codex_id = %s AND deleted_at IS NULL"
    )


def _place(row: Row | None) -> tuple[Any, ...] | None:
    return row and (row.faction, row.kind, row.position)


def _moved(known: Shelf, rows: Mapping[str, Row], moved: Iterable[str]) -> dict[Section, tuple[str, ...]]:
    """The sections with these cards where they stand now, which may be nowhere."""
    sections = dict(known.sections)
    for slug in moved:
        if old := known.rows.get(slug):
            section = (old.faction, old.kind)
            sections[section] = tuple(one for one in sections[section] if one != slug)
    for slug in moved:
        if new := rows.get(slug):
            there = sections.get((new.faction, new.kind), ())
            at = bisect_left(there, new.position, key=lambda one: rows[one].position)
            sections[new.faction, new.kind] = (*there[:at], slug, *there[at:])
    return {section: slugs for section, slugs in sections.items() if slugs}


# What changed


@dataclass(frozen=True, slots=True)
class Since:
    """The ids of the cards that were changed, made, deleted or brought back; and of those that are there now their
    rows, what a search reads of them, and their JSON."""

    last: int
    slugs: frozenset[str]
    rows: Mapping[str, Row]
    folded: Mapping[str, str]
    texts: Mapping[str, str]

    def raw(self, slug: str) -> Any:
        return msgspec.json.decode(self.texts[slug])


_since: Kept[Since | None] = Kept(CHANGES, lambda found: 1000 + sum(map(len, found.texts.values())) if found else 1000)


def since(codex: Codex, last: int) -> Since | None:
    """What changed after the revision of this id, up to this stamp of the codex or later; None: too much to be read by
    ids. All who ask the same after a change are answered by the same two queries."""
    return _since.of((codex.pk, codex.slug, codex.stamp, last), lambda: _read_since(codex, last))


def _read_since(codex: Codex, last: int) -> Since | None:
    """Asked in SQL: each page after a change begins with it, and to put such a query together anew takes Django twenty
    times as long as the database needs to answer it."""
    with connection.cursor() as cursor:
        cursor.execute(_REVISIONS, [codex.pk, last, MOST_REVISIONS])
        revisions = cursor.fetchall()
        slugs = frozenset(slug for _pk, slug in revisions)
        if len(slugs) > FEW or len(revisions) == MOST_REVISIONS:
            return None
        found = [row for model in models_of(codex) for row in _columns(cursor, model, codex, slugs)] if slugs else []
    rows = {columns[0]: Row(*columns, rate_in(_cost(text))) for *columns, _words, text in found}
    folded = {columns[0]: columns[-2] for columns in found}
    texts = {columns[0]: columns[-1] for columns in found}
    return Since(max([last, *(pk for pk, _slug in revisions)]), slugs, rows, folded, texts)


_REVISIONS = "SELECT id, slug FROM catalog_cardrevision WHERE codex_id = %s AND id > %s ORDER BY id LIMIT %s"


@cache
def _cards(model: type[Card], count: int) -> str:
    """Deleted ones are left out afterwards: SQLite, told to leave them out, goes through all cards of the codex."""
    columns = [model._meta.get_field(name).column for name in (*COLUMNS, "folded")]
    return (
        f"SELECT deleted_at, {', '.join(columns)}, CAST(data AS text) FROM {model._meta.db_table} "  # noqa: S608 (names of ours)
        f"WHERE codex_id = %s AND slug IN ({', '.join(['%s'] * count)})"
    )


def _columns(cursor: Any, model: type[Card], codex: Codex, slugs: Collection[str]) -> list[tuple[Any, ...]]:
    """The columns of a row, what a search reads and the JSON of these cards."""
    cursor.execute(_cards(model, len(slugs)), [codex.pk, *slugs])
    return [tuple(columns) for deleted, *columns in cursor.fetchall() if deleted is None]


def _cost(text: str) -> Any:
    return msgspec.json.decode(text).get("cost")
