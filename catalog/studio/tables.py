"""Stats of cards as tables: CSV and XLSX, out and in.

A table has a row for each card. Its first columns say which card it is; an XLSX file has a sheet for each kind of card,
a CSV file has all kinds and all their columns together.
"""

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import Workbook, load_workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font

import rules
from catalog.models import Card, Codex
from catalog.studio.cells import Cell, Place, cell_of, places_of, value_at

#: What says which card a row is: its id, kind, faction, and the revision that the row shows.
HEAD = ("id", "kind", "faction", "revision")
MOST_BYTES, MOST_UNPACKED = 3_000_000, 60_000_000
MOST_ROWS, MOST_COLUMNS, MOST_TEXT = 10_000, 300, 5_000
#: What a spreadsheet would take for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


class BadTable(Exception):
    """A file that is no table, in words."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table that came in: where it stands, for people, and its cells by column."""

    where: str
    cells: Mapping[str, Any]


# Out


def places_by_kind(codex: Codex) -> dict[str, dict[str, Place]]:
    """Kind → column → place, for the columns behind those of HEAD."""
    shapes = rules.system(codex.system).shapes
    return {kind: {place.column: place for place in places_of(shape)} for kind, shape in shapes.items()}


def line_of(card: Card, places: Mapping[str, Place], columns: Iterable[str]) -> list[Cell]:
    """The row of a card; columns that its kind has not are empty."""
    own = [card.slug, card.kind, card.faction.slug if card.faction else "", card.revision]
    return own + [cell_of(value_at(card.data, places[name].path)) if name in places else "" for name in columns]


def as_csv(codex: Codex, cards: Sequence[Card]) -> str:
    """With the mark by which spreadsheets know UTF-8; what they would take for a formula has an apostrophe first."""
    places = places_by_kind(codex)
    columns = list(dict.fromkeys(name for kind in dict.fromkeys(card.kind for card in cards) for name in places[kind]))
    out = io.StringIO()
    write = csv.writer(out).writerow
    write([*HEAD, *columns])
    for card in cards:
        write([_guarded(cell) for cell in line_of(card, places[card.kind], columns)])
    return "\ufeff" + out.getvalue()


def _guarded(cell: Cell) -> Cell:
    if isinstance(cell, bool):
        return "true" if cell else "false"
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def as_xlsx(codex: Codex, cards: Sequence[Card]) -> bytes:
    book, places = Workbook(write_only=True), places_by_kind(codex)
    for kind in dict.fromkeys(card.kind for card in cards) or rules.system(codex.system).card_kinds[:1]:
        sheet = book.create_sheet(kind)
        sheet.freeze_panes = "B2"
        sheet.append([_bold(sheet, name) for name in (*HEAD, *places[kind])])
        for card in cards:
            if card.kind == kind:
                sheet.append([_plain(sheet, cell) for cell in line_of(card, places[kind], places[kind])])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _bold(sheet: Any, text: str) -> WriteOnlyCell:
    cell = WriteOnlyCell(sheet, value=text)
    cell.font = Font(bold=True)
    return cell


def _plain(sheet: Any, value: Cell) -> Any:
    if not isinstance(value, str):
        return value
    cell = WriteOnlyCell(sheet, value=value)
    cell.data_type = "s"  # never a formula
    return cell


# In


def read_table(data: bytes) -> list[TableRow]:
    """The rows of a file, those of all sheets; BadTable where it is none."""
    if len(data) > MOST_BYTES:
        raise BadTable(_("The file is too large: at most %(most)d MB.") % {"most": MOST_BYTES // 1_000_000})
    sheets = _sheets(data) if data[:4] == b"PK\x03\x04" else [("", _lines(data))]
    rows: list[TableRow] = []
    for sheet, lines in sheets:
        rows += islice(_rows(sheet, lines), MOST_ROWS + 1)
        if len(rows) > MOST_ROWS:
            raise BadTable(_("The table has too many rows: at most %(most)d.") % {"most": MOST_ROWS})
    if not rows:
        raise BadTable(_("The table has no rows below its head."))
    return rows


def _sheets(data: bytes) -> list[tuple[str, Iterator[Sequence[Any]]]]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(part.file_size for part in packed.infolist()) > MOST_UNPACKED:
                raise BadTable(_("The file is too large when it is unpacked."))
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        many = len(book.worksheets) > 1
        return [(sheet.title if many else "", iter(list(_cells(sheet)))) for sheet in book.worksheets]
    except BadTable:
        raise
    except Exception as error:  # what openpyxl raises at a broken file is anything
        raise BadTable(_("This is no XLSX file that can be read.")) from error


def _cells(sheet: Any) -> Iterator[Sequence[Any]]:
    yield from sheet.iter_rows(max_row=MOST_ROWS + 2, max_col=MOST_COLUMNS + 1, values_only=True)


def _lines(data: bytes) -> Iterator[Sequence[Any]]:
    text = _decoded(data)
    if "\x00" in text:
        raise BadTable(_("This is no table: neither CSV nor XLSX."))
    head = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    try:
        for line in csv.reader(io.StringIO(text), delimiter=delimiter, strict=True):
            yield [_unguarded(cell) for cell in line]
    except csv.Error as error:
        raise BadTable(_("This is no CSV file that can be read: %(why)s.") % {"why": error}) from error


def _decoded(data: bytes) -> str:
    """UTF-8, or what a Russian spreadsheet writes where it is told nothing."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1251", errors="replace")


def _unguarded(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and cell[1:].startswith(FORMULA) else cell


def _rows(sheet: str, lines: Iterator[Sequence[Any]]) -> Iterator[TableRow]:
    head = [str(name or "").strip() for name in next(lines, ())]
    if "id" not in head:
        raise BadTable(_("The first row names the columns, and one of them is “id”."))
    if sum(map(bool, head)) > MOST_COLUMNS:
        raise BadTable(_("The table has too many columns: at most %(most)d.") % {"most": MOST_COLUMNS})
    doubled = next((name for name in head if name and head.count(name) > 1), "")
    if doubled:
        raise BadTable(_("The column “%(name)s” stands there twice.") % {"name": doubled})
    for number, line in enumerate(lines, 2):
        if any(cell not in (None, "") for cell in line):
            where = f"{sheet} {number}".strip()
            yield TableRow(where, {name: cell for name, cell in zip(head, line, strict=False) if name})
