"""Readers of decoded JSON: each takes a raw value and its path, and gives the value or raises FileError at that path.

msgspec decodes the text (`rules.formats.decode`); its own checking would name the object around an unknown key, not
the key, and say it in English only. These readers keep the path as the person wrote it, and their faults are data
(a key and its values) which `rules.formats_words` says in English or Russian.

A reader carries what it takes as data (`shape_of`, see `rules.shapes`), so that forms are made from what reads.

Faults are met in the order of the document; a missing key comes after those that are there.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from rules.shapes import (
    NAMES,
    PROSE,
    Anything,
    ByWord,
    Either,
    Flag,
    Later,
    Many,
    Nullable,
    Number,
    OneKey,
    Only,
    Record,
    Shape,
    Text,
    Word,
)

Reader = Callable[[Any, str], Any]
Readers = Mapping[str, Reader]
Read = TypeVar("Read", bound=Reader)

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


def shaped(shape: Shape) -> Callable[[Read], Read]:
    """Gives a reader its shape."""

    def give(read: Read) -> Read:
        vars(read)["shape"] = shape
        return read

    return give


def shape_of(reader: Reader) -> Shape:
    """What a reader takes, as data; that of a reader without a shape is anything."""
    return getattr(reader, "shape", None) or Anything()


def shapes_of(readers: Readers) -> dict[str, Shape]:
    """The shapes of a table of readers."""
    return {key: shape_of(reader) for key, reader in readers.items()}


def then(read: Reader, step: Callable[[Any, str], Any]) -> Reader:
    """What `step` makes of what was read (it too is told the path and may raise FileError); the shape stays."""

    def read_on(raw: Any, path: str) -> Any:
        return step(read(raw, path), path)

    return shaped(shape_of(read))(read_on)


def later(get: Callable[[], Reader]) -> Reader:
    """A reader that is made later, for what may hold itself."""

    def read(raw: Any, path: str) -> Any:
        return get()(raw, path)

    return shaped(Later(lambda: shape_of(get())))(read)


def mapping(raw: Any, path: str) -> dict[str, Any]:
    """Any JSON object."""
    if type(raw) is not dict:
        raise FileError(path, "expected", what="object")
    return raw


@shaped(Anything())
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


def values_of(
    readers: Readers,
    required: Iterable[str] = (),
    defaults: Mapping[str, Any] | None = None,
    *,
    least: int = 0,
    sparse: bool = False,
    topic: str = "",
) -> Reader:
    """An object with these keys, as a dict of what was read. `defaults`, `sparse` and `topic` say how the form looks
    (see rules.shapes); `least`: how many keys there must be."""
    needed = tuple(required)

    def read(raw: Any, path: str) -> dict[str, Any]:
        values = fields(raw, path, readers, needed)
        if len(values) < least:
            raise FileError(path, "too_few", least=least)
        return values

    return shaped(Record(shapes_of(readers), needed, defaults or {}, least, sparse, topic))(read)


def record(
    readers: Readers,
    required: Iterable[str] = (),
    defaults: Mapping[str, Any] | None = None,
    *,
    least: int = 0,
    sparse: bool = False,
    topic: str = "",
) -> Reader:
    """The same, given on as it was written."""
    read_values = values_of(readers, required, defaults, least=least, sparse=sparse, topic=topic)

    def read(raw: Any, path: str) -> Any:
        read_values(raw, path)
        return raw

    return shaped(shape_of(read_values))(read)


def one_key(
    readers: Readers,
    beside: Readers | None = None,
    only_with: Mapping[str, str] | None = None,
    defaults: Mapping[str, Any] | None = None,
    *,
    topic: str = "",
) -> Reader:
    """An object with exactly one of these keys and any of those `beside`, given on as it was written. `only_with` (see
    rules.shapes) is for the form: whoever reads further refuses what does not go together."""
    every = {**readers, **(beside or {})}

    def read(raw: Any, path: str) -> Any:
        values = fields(raw, path, every)
        if len(values.keys() & readers.keys()) != 1:
            raise FileError(path, "exactly_one", words=tuple(readers))
        return raw

    shape = OneKey(shapes_of(readers), shapes_of(beside or {}), only_with or {}, defaults or {}, topic)
    return shaped(shape)(read)


def by_word(
    key: str,
    kinds: Mapping[str, Readers],
    optional: Mapping[str, Iterable[str]] | None = None,
    defaults: Mapping[str, Mapping[str, Any]] | None = None,
    beside: Readers | None = None,
    *,
    topic: str = "",
) -> Reader:
    """An object whose `key` says which other keys it has, all but the optional ones of its kind and those `beside`
    required; given on as it was written."""
    choose = word(*kinds)
    free = {kind: frozenset((optional or {}).get(kind, ())) for kind in kinds}
    tables = {kind: {key: anything, **readers, **(beside or {})} for kind, readers in kinds.items()}
    needed = {kind: tuple(name for name in readers if name not in free[kind]) for kind, readers in kinds.items()}

    def read(raw: Any, path: str) -> Any:
        if key not in mapping(raw, path):
            raise FileError(f"{path}.{key}", "missing")
        kind = choose(raw[key], f"{path}.{key}")
        fields(raw, path, tables[kind], needed[kind])
        return raw

    shapes = {
        kind: Record(shapes_of(readers), needed[kind], (defaults or {}).get(kind, {}))
        for kind, readers in kinds.items()
    }
    return shaped(ByWord(key, shapes, shapes_of(beside or {}), topic))(read)


@shaped(Flag())
def boolean(raw: Any, path: str) -> bool:
    """true or false."""
    if type(raw) is not bool:
        raise FileError(path, "expected", what="boolean")
    return raw


@shaped(Only(True))
def only_true(raw: Any, path: str) -> bool:
    """true: a word that has no other value."""
    if raw is not True:
        raise FileError(path, "only_true")
    return True


@shaped(Text())
def text(raw: Any, path: str) -> str:
    """A string, maybe empty."""
    if not isinstance(raw, str):
        raise FileError(path, "expected", what="text")
    return raw


@shaped(Text("tag"))
def tag(raw: Any, path: str) -> str:
    """A word of the writer's own (a trait): a string that is not empty."""
    value = text(raw, path)
    if not value:
        raise FileError(path, "empty_text")
    return value


@shaped(Text("id"))
def card_id(raw: Any, path: str) -> str:
    """A card's or a skill's id."""
    value = text(raw, path)
    if not CARD_ID.match(value):
        raise FileError(path, "bad_card_id", id=value)
    return value


def other_card(kind: str) -> Reader:
    """The id by which a card names another, which is of this kind."""

    @shaped(Text("id", card=kind))
    def read(raw: Any, path: str) -> str:
        return card_id(raw, path)

    return read


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

    return shaped(Number(low, high))(read)


def word(*choices: str, topic: str = "") -> Reader:
    """One of these words."""
    known = frozenset(choices)

    def read(raw: Any, path: str) -> str:
        if type(raw) is not str or raw not in known:
            raise FileError(path, "not_one_of", words=choices)
        return raw

    return shaped(Word(choices, topic=topic))(read)


def nullable(reader: Reader) -> Reader:
    """null, or what the reader takes."""

    def read(raw: Any, path: str) -> Any:
        return None if raw is None else reader(raw, path)

    return shaped(Nullable(shape_of(reader)))(read)


def this_or(value: str, reader: Reader) -> Reader:
    """This word, or what the reader takes; in forms "this" and "other"."""

    def read(raw: Any, path: str) -> Any:
        return raw if raw == value else reader(raw, path)

    return shaped(Either({"this": Only(value), "other": shape_of(reader)}))(read)


def list_of(
    reader: Reader, least: int = 0, distinct: bool = False, repeats: bool = False, most: int | None = None
) -> Reader:
    """A list, each place read at its own path `[n]`; `distinct`: no value twice; `repeats`: twice is more than once;
    `most`: how many values it may have."""

    def read(raw: Any, path: str) -> tuple[Any, ...]:
        if type(raw) is not list:
            raise FileError(path, "expected", what="list")
        if most is not None and len(raw) > most:
            raise FileError(path, "too_many", most=most, count=len(raw))
        values = tuple([reader(value, f"{path}[{place}]") for place, value in enumerate(raw)])
        if len(values) < least:
            raise FileError(path, "too_few", least=least)
        if distinct and len(set(values)) < len(values):
            raise _repeated(values, path)
        return values

    return shaped(Many(shape_of(reader), least, most, distinct, repeats))(read)


def _repeated(values: tuple[Any, ...], path: str) -> FileError:
    place = next(n for n, value in enumerate(values) if value in values[:n])
    return FileError(f"{path}[{place}]", "repeated", value=values[place])


def one_or_more(reader: Reader, most: int | None = None) -> Reader:
    """A value, or a list of at least one such value (any of them), and at most so many."""
    many = list_of(reader, least=1, most=most)

    def read(raw: Any, path: str) -> Any:
        return many(raw, path) if type(raw) is list else reader(raw, path)

    return shaped(Many(shape_of(reader), 1, most, bare=True))(read)


_LANGS = ("en", "ru")
_names = {"en": text, "ru": text}


@shaped(NAMES)
def names(raw: Any, path: str) -> dict[str, str]:
    """A text in both languages: `{"en": …, "ru": …}`."""
    return fields(raw, path, _names, _LANGS)


@shaped(PROSE)
def prose(raw: Any, path: str) -> dict[str, str]:
    """The same, of several lines."""
    return fields(raw, path, _names, _LANGS)
