"""Readers of decoded JSON: each takes a raw value and its path, and gives the value or raises FileError at that path.

msgspec decodes the text (`rules.formats.decode`); its own checking would name the object around an unknown key, not
the key, and say it in English only. These readers keep the path as the person wrote it, and their faults are data
(a key and its values) which `rules.formats_words` says in English or Russian.

Faults are met in the order of the document; a missing key comes after those that are there.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

Reader = Callable[[Any, str], Any]

CARD_ID = re.compile(r"[a-z0-9][a-z0-9-]*\Z")
ENTRY_ID = re.compile(r"[a-z][a-z0-9]*\Z")


class FileError(Exception):
    """A file that cannot be used: `path` of its first fault, `key` and `values` of the message.

    `source`: which file, when the command was given several.
    """

    rule = "FILE-FORMAT"

    def __init__(self, path: str, key: str, **values: Any) -> None:
        super().__init__(f"{path}: {key} {values}")
        self.path = path
        self.key = key
        self.values = values
        self.source: str | None = None


def mapping(raw: Any, path: str) -> dict[str, Any]:
    """Any JSON object."""
    if type(raw) is not dict:
        raise FileError(path, "expected", what="object")
    return raw


def anything(raw: Any, path: str) -> Any:
    """Any value: read by someone else."""
    return raw


def fields(raw: Any, path: str, readers: Mapping[str, Reader], required: Iterable[str] = ()) -> dict[str, Any]:
    """The keys of an object, each read by its reader; one that has none, or is required and absent, is a fault."""
    values = {}
    for key, value in mapping(raw, path).items():
        reader = readers.get(key)
        if reader is None:
            raise FileError(f"{path}.{key}", "unknown_key", known=tuple(readers))
        values[key] = reader(value, f"{path}.{key}")
    for key in required:
        if key not in values:
            raise FileError(f"{path}.{key}", "missing")
    return values


def record(readers: Mapping[str, Reader], required: Iterable[str] = ()) -> Reader:
    """An object with these keys, given on as it was written."""

    def read(raw: Any, path: str) -> Any:
        fields(raw, path, readers, required)
        return raw

    return read


def one_key(readers: Mapping[str, Reader]) -> Reader:
    """An object with exactly one of these keys, given on as it was written."""

    def read(raw: Any, path: str) -> Any:
        if len(fields(raw, path, readers)) != 1:
            raise FileError(path, "exactly_one", words=tuple(readers))
        return raw

    return read


def boolean(raw: Any, path: str) -> bool:
    """true or false."""
    if type(raw) is not bool:
        raise FileError(path, "expected", what="boolean")
    return raw


def only_true(raw: Any, path: str) -> bool:
    """true: a word that has no other value."""
    if raw is not True:
        raise FileError(path, "only_true")
    return True


def text(raw: Any, path: str) -> str:
    """A string, maybe empty."""
    if not isinstance(raw, str):
        raise FileError(path, "expected", what="text")
    return raw


def tag(raw: Any, path: str) -> str:
    """A word of the writer's own (a trait): a string that is not empty."""
    value = text(raw, path)
    if not value:
        raise FileError(path, "empty_text")
    return value


def card_id(raw: Any, path: str) -> str:
    """A card's or a skill's id."""
    value = text(raw, path)
    if not CARD_ID.match(value):
        raise FileError(path, "bad_card_id", id=value)
    return value


def entry_id(raw: Any, path: str) -> str:
    """A list entry's id."""
    value = text(raw, path)
    if not ENTRY_ID.match(value):
        raise FileError(path, "bad_entry_id", id=value)
    return value


def integer(low: int, high: int | None = None) -> Reader:
    """A whole number from `low` to `high`, both included; null as `high`: no upper bound."""

    def read(raw: Any, path: str) -> int:
        if type(raw) is not int:
            raise FileError(path, "expected", what="integer")
        if raw < low or (high is not None and raw > high):
            raise FileError(path, "out_of_range", low=low, high=high)
        return raw

    return read


def word(*choices: str) -> Reader:
    """One of these words."""
    known = frozenset(choices)

    def read(raw: Any, path: str) -> str:
        if type(raw) is not str or raw not in known:
            raise FileError(path, "not_one_of", words=choices)
        return raw

    return read


def nullable(reader: Reader) -> Reader:
    """null, or what the reader takes."""

    def read(raw: Any, path: str) -> Any:
        return None if raw is None else reader(raw, path)

    return read


def list_of(reader: Reader, least: int = 0, distinct: bool = False) -> Reader:
    """A list, each place read at its own path `[n]`; `distinct`: no value twice."""

    def read(raw: Any, path: str) -> tuple[Any, ...]:
        if type(raw) is not list:
            raise FileError(path, "expected", what="list")
        values = tuple([reader(value, f"{path}[{place}]") for place, value in enumerate(raw)])
        if len(values) < least:
            raise FileError(path, "too_few", least=least)
        if distinct and len(set(values)) < len(values):
            raise _repeated(values, path)
        return values

    return read


def _repeated(values: tuple[Any, ...], path: str) -> FileError:
    place = next(n for n, value in enumerate(values) if value in values[:n])
    return FileError(f"{path}[{place}]", "repeated", value=values[place])


def one_or_more(reader: Reader) -> Reader:
    """A value, or a list of at least one such value (any of them)."""
    many = list_of(reader, least=1)

    def read(raw: Any, path: str) -> Any:
        return many(raw, path) if type(raw) is list else reader(raw, path)

    return read


NAMES = ("en", "ru")
_names = {"en": text, "ru": text}


def names(raw: Any, path: str) -> dict[str, str]:
    """A text in both languages: `{"en": …, "ru": …}`."""
    return fields(raw, path, _names, NAMES)
