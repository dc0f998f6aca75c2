"""The table in which many cards are edited at once: its columns, its rows, and what stands in their cells.

The columns are the places of `catalog.studio.cells`. In a form a cell is named by its card and its column
(`cell_name`); what it sends is text, and `value_in` answers what that means.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any
from urllib.parse import urlencode

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

import rules
from catalog.games import cards_of
from catalog.models import DRAFTS, Card, Codex, Faction
from catalog.search import fold
from catalog.studio.cells import ABSENT, Place, cell_of, places_of, value_at, value_of
from catalog.studio.finding import found_rows
from catalog.studio.queries import counts, factions_of, kinds_in_order
from rules.shapes import Flag, Many, Number, Shape, Text, Word, bare, topic_of
from rules.vocabulary import Vocabulary, label
from rules.words import LANGS, Lang

PAGE = 40
ALL = "*"  # of the factions, in addresses
#: What a row shows of its card; `text`: its JSON, not read yet.
ROW = ("slug", "name_en", "name_ru", "revision", "faction", "text")


# Columns


@dataclass(frozen=True, slots=True)
class Column:
    """A place as a column. `kind`: how its cells are filled in, one of "number", "text", "prose" (of several lines),
    "check", "choice", "words" (between commas); `choices`: word → what it is called, where there are such."""

    place: Place
    number: int
    kind: str
    above: str
    label: str
    choices: Mapping[str, str]

    @property
    def name(self) -> str:
        return self.place.column

    @property
    def full(self) -> str:
        """What it is called, after what it is in."""
        return f"{self.above}, {self.label}" if self.above else self.label

    @property
    def signed(self) -> bool:
        return isinstance(self.place.shape, Number) and self.place.shape.low < 0

    @property
    def lang(self) -> str:
        """The language of what stands in it, where it is a text in one."""
        last = self.place.path[-1]
        return last if isinstance(self.place.shape, Text) and last in LANGS else ""

    @property
    def clearable(self) -> bool:
        """Whether nothing may be chosen."""
        return self.place.usual is ABSENT

    @property
    def usual(self) -> str:
        """What an empty cell means, where that can be said in it."""
        return "" if self.place.usual is ABSENT else str(self.place.usual)


@lru_cache
def columns_of(system: str, kind: str, lang: Lang, yes: str, no: str) -> dict[str, Column]:
    """The columns of a kind of card by their names, in the order of its form; `yes` and `no` in the language."""
    game = rules.system(system)
    words, places = game.vocabulary(), places_of(game.shapes[kind], kind)
    return {place.column: _column(place, n, words, lang, {"true": yes, "false": no}) for n, place in enumerate(places)}


def _column(place: Place, number: int, words: Vocabulary, lang: Lang, said: Mapping[str, str]) -> Column:
    *above, own = (label(words, word, lang) for word in place.words)
    return Column(place, number, _kind(place), ", ".join(above), own, _choices(place, words, lang, said))


def _kind(place: Place) -> str:
    shape = place.shape
    if isinstance(shape, Flag):
        return "choice" if place.usual is ABSENT else "check"
    if isinstance(shape, Word) and not shape.more:
        return "choice"
    if isinstance(shape, Many):
        return "words"
    if isinstance(shape, Number):
        return "number"
    return "prose" if isinstance(shape, Text) and shape.form == "prose" else "text"


def _choices(place: Place, words: Vocabulary, lang: Lang, said: Mapping[str, str]) -> Mapping[str, str]:
    """Words that are called alike, or have a comma in their names, could not be told apart: they stay as they are."""
    shape: Shape = bare(place.shape.of) if isinstance(place.shape, Many) else place.shape
    if isinstance(shape, Flag):
        return said
    if not isinstance(shape, Word):
        return {}
    topic = topic_of(shape, place.words[-1])
    called = {word: label(words, f"{topic}.{word}", lang) for word in shape.choices}
    plain = len({fold(one) for one in called.values()}) == len(called) and not any(
        "," in one for one in called.values()
    )
    return called if plain or not isinstance(place.shape, Many) else {word: word for word in called}


# Cells


def cell_name(slug: str, column: str) -> str:
    return f"c:{slug}:{column}"


def text_in(column: Column, raw: Any) -> str:
    """What the cell of a raw card has in it."""
    return text_of(column, value_at(raw, column.place.path))


def text_of(column: Column, value: Any) -> str:
    """A value as a form sends it: "true" or "" of a box to tick, the word of a choice."""
    nothing = value is ABSENT or value is None
    if column.kind in ("check", "choice"):
        value = column.place.usual if nothing else value
        said = "" if value is ABSENT else str(value).lower() if isinstance(value, bool) else str(value)
        return "" if column.kind == "check" and said != "true" else said
    if column.kind == "words" and column.choices and not nothing:
        return ", ".join(column.choices.get(one, one) for one in ([value] if isinstance(value, str) else value))
    return str(cell_of(value))


def flat(text: str) -> str:
    """A text as it comes back from a browser: of lines only that they are, not how they end."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def same(column: Column, one: str, other: str) -> bool:
    """Whether a form that was given one of these may have sent the other with nothing typed: a field of one line loses
    the ends of lines."""
    if column.kind == "prose":
        return flat(one).strip("\n") == flat(other).strip("\n")
    return flat(one).replace("\n", "") == flat(other).replace("\n", "")


def value_in(column: Column, text: str) -> Any:
    """What the text of a cell means, ABSENT where it is empty; FileError where it can mean nothing."""
    if column.kind == "check":
        return text == "true"
    if column.kind == "words" and column.choices:
        known = {fold(called): word for word, called in column.choices.items()}
        found = value_of(text, column.place.shape, column.name)
        return found if found is ABSENT else [known.get(fold(one), one) for one in found]
    return value_of(flat(text), column.place.shape, column.name)


def told(column: Column, text: str) -> str:
    """The same text for people who only read it; "–" for nothing."""
    if column.kind == "check":
        return column.choices["true" if text else "false"]
    return (column.choices.get(text, text) if column.kind == "choice" else text) or "–"


# Rows


@dataclass(frozen=True, slots=True)
class Sheet:
    """What somebody asks for of a codex's cards. `kinds`: kind → how many; `shelves`: the factions that have cards of
    the asked `kind`, in their order, with how many, last what has none; `faction`: None for all, "" for those without
    one."""

    codex: Codex
    kinds: Mapping[str, int]
    shelves: list[tuple[Faction | None, int]]
    kind: str
    faction: str | None
    q: str
    page: int

    @property
    def here(self) -> list[tuple[Faction | None, int]]:
        """The shelves that are asked for."""
        return [one for one in self.shelves if self.faction is None or self.faction == slug_of(one[0])]

    @property
    def asked_faction(self) -> str:
        """As an address has it."""
        return ALL if self.faction is None else self.faction

    @property
    def query(self) -> str:
        """The address of its pages, without the number."""
        return urlencode({"kind": self.kind, "faction": self.asked_faction, "q": self.q})

    @property
    def pages(self) -> int:
        return max(1, -(-sum(count for _faction, count in self.here) // PAGE))


def slug_of(faction: Faction | None) -> str:
    return faction.slug if faction else ""


def kinds_of(codex: Codex) -> dict[str, int]:
    """Kind → how many drafts, of all the kinds that its game has."""
    found = counts(codex).values()
    return {
        kind: sum(has.get(kind, 0) for has in found) for kind in kinds_in_order(codex, cards_of(codex.system).KINDS)
    }


def shelves_of(codex: Codex, kind: str) -> list[tuple[Faction | None, int]]:
    found = counts(codex)
    rows: list[Faction | None] = [*factions_of(codex), None]
    return [(row, count) for row in rows if (count := found.get(row.pk if row else None, {}).get(kind, 0))]


def rows_of(sheet: Sheet) -> list[Any]:
    """The ROWs of the asked page, faction by faction; one more than PAGE where another page follows."""
    first, last = (sheet.page - 1) * PAGE, sheet.page * PAGE + 1
    model, words = DRAFTS[sheet.kind], fold(sheet.q).split()
    if not words:
        drafts = model.objects.filter(codex=sheet.codex, deleted_at=None, kind=sheet.kind)
        return _slices(_with_text(drafts), sheet.here, first, last)
    wanted = {row.pk if row else None for row, _count in sheet.here}
    found = (row.slug for row in found_rows(sheet.codex, words, [sheet.kind]) if row.faction in wanted)
    slugs = list(islice(found, first, last))
    rows = _with_text(model.objects.filter(codex=sheet.codex, slug__in=slugs)).values_list(*ROW, named=True)
    return sorted(rows, key=lambda row: slugs.index(row.slug))


def _with_text(drafts: QuerySet[Card]) -> QuerySet[Card]:
    return drafts.annotate(text=Cast("data", TextField()))


def _within(factions: list[Faction | None]) -> Q:
    named = Q(faction__in=[row.pk for row in factions if row])
    return named | Q(faction=None) if None in factions else named


def _slices(drafts: QuerySet[Card], shelves: list[tuple[Faction | None, int]], start: int, end: int) -> list[Any]:
    """Rows `start` to `end` of the shelves one after another. What is wholly there is asked for together, so that it
    takes three queries at most."""
    parts: list[tuple[Faction | None, int, int, bool]] = []
    for faction, count in shelves:
        if start < count and end > 0:
            parts.append((faction, max(0, start), min(end, count), start <= 0 and end >= count))
        start, end = start - count, end - count
    whole = [faction for faction, _first, _last, is_whole in parts if is_whole]
    rows: dict[int | None, list[Any]] = {}
    if whole:
        for row in drafts.filter(_within(whole)).order_by("position").values_list(*ROW, named=True):
            rows.setdefault(row.faction, []).append(row)
    found: list[Any] = []
    for faction, first, last, is_whole in parts:
        key = faction.pk if faction else None
        some = drafts.filter(faction=faction).order_by("position").values_list(*ROW, named=True)
        found += rows.get(key, []) if is_whole else some[first:last]
    return found


def cards_named(codex: Codex, kind: str, slugs: list[str]) -> dict[str, Card]:
    """The drafts of a kind with these ids, deleted ones too."""
    found = DRAFTS[kind].objects.filter(codex=codex, kind=kind, slug__in=slugs).select_related("faction")
    for card in found:
        card.codex = codex
    return {card.slug: card for card in found}
