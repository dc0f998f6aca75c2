"""The vocabulary of a game: for every word that its cards may say, a name and what it does in play, in both languages.

It is written as a table in `VOCABULARY.md` beside the game's ledger, one row a word, under the topics of `rules.shapes`
(`effect.add`, `skill.when.attack`); what all games share stands here.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rules.shapes import Shape, topics
from rules.words import Both, Lang, pick


@dataclass(frozen=True, slots=True)
class Entry:
    """What a word is called, and one sentence about what it does."""

    label: Both
    about: Both


Vocabulary = Mapping[str, Entry]

_SHARED: Vocabulary = {
    "names.en": Entry(
        ("In English", "По-английски"), ("What English readers see.", "Что видят читающие по-английски.")
    ),
    "names.ru": Entry(("In Russian", "По-русски"), ("What Russian readers see.", "Что видят читающие по-русски.")),
}
_ROW = re.compile(r"\| (\S+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|")


@lru_cache
def read_vocabulary(file: Path) -> Vocabulary:
    """The table of a game; ValueError at a row that is none, or whose word has one already."""
    found: dict[str, Entry] = dict(_SHARED)
    for line in _rows(file.read_text("utf-8")):
        row = _ROW.fullmatch(line)
        if row is None or row[1] in found:
            raise ValueError(f"{file.name}: {line}")
        found[row[1]] = Entry((row[2], row[3]), (row[4], row[5]))
    return found


def _rows(text: str) -> Iterable[str]:
    """The rows of the table, without its head."""
    return [line for line in text.splitlines() if line.startswith("| ")][1:]


def label(words: Vocabulary, word: str, lang: Lang) -> str:
    """What a word is called."""
    return pick(words[word].label, lang)


def about(words: Vocabulary, word: str, lang: Lang) -> str:
    """What a word does in play."""
    return pick(words[word].about, lang)


def choices_of(shapes: Mapping[str, Shape]) -> set[tuple[str, ...]]:
    """Whatever may be chosen on cards of these kinds: each time the words, as the vocabulary has them."""
    found: set[tuple[str, ...]] = {(shape_topic(kind, shape),) for kind, shape in shapes.items()}
    for kind, shape in shapes.items():
        for topic, words in topics(shape, kind):
            found.add(tuple(f"{topic}.{word}" if topic else word for word in words))
    return found


def shape_topic(kind: str, shape: Shape) -> str:
    """The word of a kind of card."""
    return getattr(shape, "topic", "") or kind
