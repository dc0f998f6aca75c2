"""Finding cards: one folded text for each, and the rows of a release that a search goes through.

A release never changes, so its rows are read once in a process and kept (`SHELVES` releases at most), with an index of
their words. To find cards by LIKE took 24 ms on SQLite, most of it reading pages. It also makes a search mean the same
on every database, in Russian too.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from os.path import commonprefix
from typing import Any

import snowballstemmer

from catalog.games import cards_of
from catalog.index import Index, places
from catalog.models import Release, in_language

SHELVES = 8


def fold(text: str) -> str:
    """Text as searches compare it: no case, ё as е, one form of each character, single spaces."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(plain.replace("ё", "е").split())


SHORTEST_ROOT = 3


@lru_cache(1000)
def root(word: str) -> str:
    """With what the other forms of a folded word begin as it does: "move" for "moves", "ранен" for "ранения"."""
    algorithm = "russian" if re.search("[а-я]", word) else "english"
    found = commonprefix([word, snowballstemmer.stemmer(algorithm).stemWord(word)])
    if algorithm == "english":
        found = found.removesuffix("i")  # bodies, body
    return found if len(found) >= SHORTEST_ROOT else word


def tells(text: str, word: str) -> bool:
    """Whether the folded text has the folded word within one of its own, or another form of it."""
    return word in text or bool(re.search(rf"\b{re.escape(root(word))}", text))


@dataclass(frozen=True, slots=True)
class Row:
    """What a catalogue row shows and what the filters ask of a card."""

    slug: str
    kind: str
    faction: str
    cost: int
    name_en: str
    name_ru: str
    folded: str
    picture: str | None  # its digest
    flags: frozenset[str]  # what a filter may ask for, of its game's FLAGS
    traits: tuple[str, ...]
    told: tuple[Any, ...]  # what stands under its name, in no language yet
    stats: tuple[int, ...]  # those of its game's STATS, () for what has none

    @property
    def name(self) -> str:
        return in_language(self.name_en, self.name_ru)

    @property
    def group(self) -> str:
        """What it stands under in the catalogue: its faction, else its kind."""
        return self.faction or self.kind


COLUMNS = ("slug", "kind", "faction_slug", "cost", "name_en", "name_ru", "folded", "picture", "data")


def row_of(system: str, columns: Sequence[Any]) -> Row:
    """The row of a card's COLUMNS."""
    return Row(*columns[:-1], **cards_of(system).columns(columns[-1]))


@lru_cache(SHELVES)
def _shelf(pk: int, digest: str, system: str) -> tuple[Row, ...]:
    cards = Release(pk=pk).cards.order_by("position").values_list(*COLUMNS)
    return tuple(row_of(system, columns) for columns in cards.iterator(500))


def shelf(release: Release) -> tuple[Row, ...]:
    """All rows of the release, in its order: one query the first time, none afterwards."""
    return _shelf(release.pk, release.digest, release.codex.system)


def shelved(release: Release, words: Iterable[str]) -> list[Row]:
    """The rows whose texts have all these folded words, in the order of the release."""
    rows = shelf(release)
    return [rows[place] for place in places(_index(release.pk, release.digest, release.codex.system).having(words))]


@lru_cache(SHELVES)
def _index(pk: int, digest: str, system: str) -> Index:
    return Index([row.folded for row in _shelf(pk, digest, system)])


def by_slug(release: Release) -> Mapping[str, Row]:
    """All rows of the release, by the ids of their cards."""
    return _by_slug(release.pk, release.digest, release.codex.system)


@lru_cache(SHELVES)
def _by_slug(pk: int, digest: str, system: str) -> Mapping[str, Row]:
    return {row.slug: row for row in _shelf(pk, digest, system)}
