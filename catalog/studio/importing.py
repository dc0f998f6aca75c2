"""A table of cards coming in: first what it would change, then all of it or nothing."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

import rules
from catalog.actions import CodexError, check_kept, check_name, drawn, models_of, read_out
from catalog.letters import all_cleaned
from catalog.models import Card, CardRevision, Codex, Faction
from catalog.shown import language
from catalog.studio.bounds import MOST_CARDS
from catalog.studio.cards import blank
from catalog.studio.cells import ABSENT, Cell, Place, cell_of, value_at, value_of, with_value, wrong_columns
from catalog.studio.mending import mended
from catalog.studio.merging import Grain, merge_soundly
from catalog.studio.people import Standing, standing_of
from catalog.studio.queries import next_position
from catalog.studio.records import free_slug, locked, require_use, revision_of, signature, touch
from catalog.studio.tables import HEAD, MOST_TEXT, TableRow, places_by_kind
from rules.forms_words import cell_fault_text
from rules.reading import CARD_ID, FileError
from rules.system import with_links


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a table: in which row ("12", "unit 12"), in which column ("" for the row), in words."""

    where: str
    column: str
    words: str


@dataclass(frozen=True, slots=True)
class Change:
    """A cell that would change."""

    column: str
    before: Cell
    after: Cell


@dataclass(frozen=True, slots=True)
class Planned:
    """A row that would change something: the card, not written yet, and which of its cells are other than before."""

    where: str
    card: Card
    new: bool
    changes: tuple[Change, ...]
    parsed: Any


@dataclass(slots=True)
class Plan:
    """What a table would do. `same`: rows that change nothing."""

    rows: list[Planned] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    same: int = 0

    @property
    def new(self) -> int:
        return sum(row.new for row in self.rows)

    @property
    def changed(self) -> int:
        return len(self.rows) - self.new


class Refused(Exception):
    """The table cannot be taken: `plan` has its faults. Nothing was written."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(len(plan.faults))
        self.plan = plan


class Wrong(Exception):
    """A row that cannot be taken: (column, words) of each fault."""

    def __init__(self, *faults: tuple[str, str]) -> None:
        super().__init__(faults)
        self.faults = faults


def plan_table(person: Any, codex: Codex, rows: Sequence[TableRow]) -> Plan:
    """What the table would change, and all that is wrong with it. Writes nothing."""
    return Planner(person, codex).plan(rows)


@transaction.atomic
def do_import_table(*, person: Any, codex: Codex, rows: Sequence[TableRow]) -> Plan:
    """Change the cards as the table says, all or nothing: Refused with all that is wrong, NotAllowed for who may see no
    drafts."""
    codex = locked(codex, person, "see_drafts")
    plan = plan_table(person, codex, rows)
    if plan.faults:
        raise Refused(plan)
    write(codex, plan, signature(codex, person))
    return plan


def write(codex: Codex, plan: Plan, signed: dict[str, Any]) -> None:
    """The cards of a plan without faults, as they stand there, each with its revision; the codex must be held fast."""
    made: dict[type[Card], list[Card]] = {model: [] for model in models_of(codex)}
    changed: dict[type[Card], list[Card]] = {model: [] for model in made}
    for row in plan.rows:
        row.card.revision += 1
        for column, value in read_out(codex.system, row.parsed).items():
            setattr(row.card, column, value)
        (made if row.new else changed)[type(row.card)].append(row.card)
    columns = ["kind", "cost", "folded", "data", "name_en", "name_ru", "revision", "faction", "position"]
    columns += ["picture", "deleted_at"]
    for model in made:
        model.objects.bulk_create(made[model], batch_size=500)
        model.objects.bulk_update(changed[model], columns, batch_size=200)
    kept = [CardRevision(**revision_of(row.card, CardRevision.IMPORT), **signed) for row in plan.rows]
    CardRevision.objects.bulk_create(kept, batch_size=500)
    if kept:
        touch(codex, revised=True)


class Planner:
    """One table held against the drafts of a codex, which are read once."""

    def __init__(self, person: Any, codex: Codex) -> None:
        self.codex, self.game = codex, rules.system(codex.system)
        self.standing: Standing = standing_of(person, codex)
        found = [row for model in models_of(codex) for row in model.objects.filter(codex=codex)]
        self.factions = {faction.slug: faction for faction in codex.factions.all()}
        by_id = {faction.pk: faction for faction in self.factions.values()}
        for row in found:
            row.codex, row.faction = codex, by_id.get(row.faction_id)
        self.cards = {row.slug: row for row in found}
        self.places = places_by_kind(codex)
        self.position = next_position(codex)
        self.fresh: dict[str, dict[str, Any]] = {}

    def plan(self, rows: Sequence[TableRow]) -> Plan:
        plan = Plan()
        rows = [_cleaned(row) for row in rows]
        counted = Counter(text(row.cells.get("id")) for row in rows)
        for row in rows:
            try:
                self._add(plan, row, counted)
            except Wrong as wrong:
                plan.faults += [Fault(row.where, *fault) for fault in wrong.faults]
        self.check_whole(plan)
        return plan

    def check_whole(self, plan: Plan, besides: Iterable[Card] = ()) -> None:
        """What can only be said of all together; `besides`: cards that do not change, but name some that may go."""
        if len(self.cards) + plan.new > MOST_CARDS:
            words = _("There is room for %(most)d cards at most.") % {"most": MOST_CARDS}
            plan.faults.append(Fault("", "", words))
        self._link(plan, besides)

    def _add(self, plan: Plan, row: TableRow, counted: Mapping[str, int]) -> None:
        slug = text(row.cells.get("id"))
        if slug and counted[slug] > 1:
            raise Wrong(("id", _("This id stands in several rows.")))
        card = self.cards.get(slug)
        if card is None:
            plan.rows.append(self._new(row, slug))
        elif planned := self._changed(row, card):
            plan.rows.append(planned)
        else:
            plan.same += 1

    # A card that is there

    def _changed(self, row: TableRow, card: Card) -> Planned | None:
        if card.deleted_at:
            raise Wrong(("id", _("This card is deleted. Restore it first, or give the row another id.")))
        if (kind := text(row.cells.get("kind"))) and kind != card.kind:
            raise Wrong(
                ("kind", _("A card keeps its kind: %(kind)s. Make a new card for another.") % {"kind": card.kind})
            )
        faction = self._faction(row, card.faction)
        data = self._filled(row, card.kind, card.data)
        data = self._merged(row, card, data)
        places = self.places[card.kind]
        changes = self._changes(places, card.data, data)
        if faction != card.faction:
            changes = (Change("faction", slug_of(card.faction), slug_of(faction)), *changes)
        if not changes:
            return None
        self.allow(card, faction, edited=data != card.data)
        if faction != card.faction:
            card.faction, card.position = faction, self.next_place()
        return Planned(row.where, card, False, changes, self._read(card.slug, data, card.data, places))

    def _merged(self, row: TableRow, card: Card, data: dict[str, Any]) -> dict[str, Any]:
        """The row together with what others changed since it went out."""
        base = text(row.cells.get("revision"))
        if not base.isdigit() or int(base) == card.revision:
            return data
        before = self.codex.revisions.filter(slug=card.slug, number=int(base)).first()
        if before is None:
            raise Wrong(("revision", _("There never was such a revision of this card.")))
        mine = self._filled(row, card.kind, before.data)
        versions, shape = (before.data, mine, card.data), self.game.shapes[card.kind]
        # No coarser than by fields: a clash is told at its column.
        grains = (Grain.WORDS, Grain.FIELDS)
        whole, clashes = merge_soundly(versions, shape, lambda raw: self._is_card(card, raw), grains)
        if clashes:
            told = _("Somebody changed this since the table was saved: it says %(now)s now.")
            raise Wrong(*((clash.key, told % {"now": cell_text(clash.theirs)}) for clash in clashes))
        merged: dict[str, Any] = whole
        return merged

    def _is_card(self, card: Card, raw: dict[str, Any]) -> bool:
        try:
            self._read(card.slug, raw, card.data, self.places[card.kind])
        except Wrong:
            return False
        return True

    def allow(self, card: Card, faction: Faction | None, edited: bool) -> None:
        if edited and not self.standing.may("edit_card", card):
            raise Wrong(("", _("This card is not yours to change.")))
        if faction != card.faction:
            if not self.standing.may("move_card", card):
                raise Wrong(("faction", _("This card is not yours to move.")))
            self.allow_into(faction)

    def allow_into(self, faction: Faction | None) -> None:
        if not self.standing.may("create_card", faction):
            raise Wrong(("faction", _("You may not put cards there.")))

    # A card that is new

    def _new(self, row: TableRow, slug: str) -> Planned:
        kind = text(row.cells.get("kind"))
        if kind not in self.places:
            kinds = ", ".join(self.places)
            raise Wrong(("kind", _("No card has this id. For a new one say its kind: %(kinds)s.") % {"kinds": kinds}))
        if slug and not (CARD_ID.match(slug) and len(slug) <= 60):
            raise Wrong(("id", _("An id has at most 60 small letters, digits and hyphens.")))
        faction = self._faction(row, None)
        self.allow_into(faction)
        places = self.places[kind]
        said = {column: cell for column, cell in row.cells.items() if text(cell)}  # the rest is as in a blank
        data = self._filled(TableRow(row.where, said), kind, {"kind": kind} | blank(self.codex.system, kind))
        slug = slug or self._free(data, kind)
        parsed = self._read(slug, data, {}, places)
        card = drawn(self.codex, slug, parsed, faction=faction, position=self.next_place())
        self.fresh[slug] = data
        return Planned(row.where, card, True, self._changes(places, {}, data), parsed)

    def _free(self, data: Mapping[str, Any], kind: str) -> str:
        named = next((name for name in (data.get("name") or {}).values() if name), "")
        slug = free_slug(self.codex, named, kind)
        n = 2
        while slug in self.fresh or slug in self.cards:
            slug, n = f"{free_slug(self.codex, named, kind)}-{n}", n + 1
        return slug

    def next_place(self) -> int:
        self.position += 1
        return self.position - 1

    # Cells

    def _faction(self, row: TableRow, now: Faction | None) -> Faction | None:
        if "faction" not in row.cells:
            return now
        slug = text(row.cells["faction"])
        if slug and slug not in self.factions:
            known = ", ".join(self.factions)
            raise Wrong(("faction", _("There is no such faction. These are: %(known)s.") % {"known": known}))
        return self.factions.get(slug)

    def _filled(self, row: TableRow, kind: str, data: dict[str, Any]) -> dict[str, Any]:
        """The card's JSON with the row's cells in their places; a cell that says what stands there changes nothing."""
        places, faults = self.places[kind], []
        for column, cell in row.cells.items():
            if column in HEAD:
                continue
            place = places.get(column)
            if place is None:
                if text(cell):
                    faults.append((column, _("A card of this kind has no such column.")))
                continue
            if words := unfit(cell):
                faults.append((column, words))
                continue
            try:
                data = put(data, place, cell)
            except FileError as error:
                faults.append((column, cell_fault_text(error, language())))
        if faults:
            raise Wrong(*faults)
        return data

    def _changes(self, places: Mapping[str, Place], before: Any, after: Any) -> tuple[Change, ...]:
        both = (
            (name, cell_of(value_at(before, p.path)), cell_of(value_at(after, p.path))) for name, p in places.items()
        )
        return tuple(Change(*cells) for cells in both if cells[1] != cells[2])

    def _read(self, slug: str, data: dict[str, Any], before: dict[str, Any], places: Mapping[str, Place]) -> Any:
        """The card as its game reads it; Wrong with its faults, one for each column."""

        def read(raw: Any) -> Any:
            card = self.game.parse_card(slug, raw, "$")
            require_use(self.game, card)
            check_name(raw, "$")
            check_kept(raw, "$")
            return card

        found = mended(data, before, read)
        if found.faults:
            raise Wrong(*wrong_columns(places, found.faults.values(), told).items())
        return found.card

    def _link(self, plan: Plan, besides: Iterable[Card]) -> None:
        """Cards may name others: those of the codex as it will be."""
        links = with_links(self.game)
        if links is None:
            return
        now = {slug: card.data for slug, card in self.cards.items() if not card.deleted_at}
        now |= {row.card.slug: row.parsed.raw for row in plan.rows}
        read = [(row.where, row.parsed) for row in plan.rows]
        read += [(card.slug, self.game.parse_card(card.slug, card.data, "$")) for card in besides]
        for where, parsed in read:
            try:
                links.link(parsed, self._finder(now), "$")
            except FileError as error:
                plan.faults.append(Fault(where, "", cell_fault_text(error, language())))

    def _finder(self, now: Mapping[str, Any]) -> Callable[[str], Any]:
        return lambda slug: self.game.parse_card(slug, now[slug], "$") if slug in now else None


def _cleaned(row: TableRow) -> TableRow:
    cells = {column: all_cleaned(cell) if isinstance(cell, str) else cell for column, cell in row.cells.items()}
    return TableRow(row.where, cells)


def told(fault: FileError | CodexError) -> str:
    return cell_fault_text(fault, language()) if isinstance(fault, FileError) else fault.message


def unfit(cell: Any) -> str:
    """Why a text cannot stand in a card, whatever its place; "" where it can."""
    if not isinstance(cell, str):
        return ""
    if "\x00" in cell:
        return _("The character U+0000 cannot be kept.")
    return _("At most %(most)d characters go here.") % {"most": MOST_TEXT} if len(cell) > MOST_TEXT else ""


def put(data: dict[str, Any], place: Place, cell: Any) -> dict[str, Any]:
    """The card's JSON with the cell at its place; as it was where the cell says what stands there."""
    now = value_at(data, place.path)
    value = value_of(cell, place.shape, place.column)
    if value is ABSENT and now in (ABSENT, None, "", []):
        return data
    if value == now or (isinstance(now, str) and value == [now]):
        return data
    whole: dict[str, Any] = with_value(data, place.path, value)
    return whole


def text(cell: Any) -> str:
    """A cell as a word: spreadsheets make numbers of ids that look like them."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell).strip()


def cell_text(value: Any) -> str:
    return str(value) if isinstance(value, str | int) else str(cell_of(value) if not isinstance(value, dict) else "…")


def slug_of(faction: Faction | None) -> str:
    return faction.slug if faction else ""
