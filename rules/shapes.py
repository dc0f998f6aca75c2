"""What a reader takes, as data: the same tables that read a card make its form and the words beside it.

A *topic* names a place in the vocabulary of a game: the words of a shape stand there under `topic.word`. A shape that
is used in several places has a topic of its own; any other goes by the key under which it stands (`skill.target.who`).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, eq=False)
class Anything:
    """Any value: read by someone else."""


@dataclass(frozen=True, slots=True, eq=False)
class Flag:
    """true or false."""


@dataclass(frozen=True, slots=True, eq=False)
class Only:
    """This one value."""

    value: Any


@dataclass(frozen=True, slots=True, eq=False)
class Number:
    """A whole number from `low` to `high`, both included; None: no upper bound."""

    low: int
    high: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """A string. `form`: "text" (maybe empty), "prose" (several lines), "line" (of a list that is written as lines),
    "tag" (not empty), "id" (of a card or skill). `card`: the kind of the cards of which it names one by its id, ""
    where it names none."""

    form: str = "text"
    card: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """One of these words; `more`: or, where it is set, an id."""

    choices: tuple[str, ...]
    more: bool = False
    topic: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Nullable:
    """null, or what the other takes."""

    of: "Shape"


@dataclass(frozen=True, slots=True, eq=False)
class Many:
    """A list of from `least` to `most` values. `distinct`: none twice; `repeats`: one twice means more than once;
    `bare`: one value may stand without the list."""

    of: "Shape"
    least: int = 0
    most: int | None = None
    distinct: bool = False
    repeats: bool = False
    bare: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A list with a fixed number of places, each with a name."""

    places: Mapping[str, "Shape"]


@dataclass(frozen=True, slots=True, eq=False)
class Record:
    """An object with these keys; `defaults` are what a key that is left out means, where that is one value. `least`:
    how many keys it has at least; `sparse`: of its many keys few are there."""

    keys: Mapping[str, "Shape"]
    required: tuple[str, ...] = ()
    defaults: Mapping[str, Any] = field(default_factory=dict)
    least: int = 0
    sparse: bool = False
    topic: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class OneKey:
    """An object with exactly one of the keys `choices`, and any of `beside`; one of `only_with` stands beside that
    choice alone."""

    choices: Mapping[str, "Shape"]
    beside: Mapping[str, "Shape"] = field(default_factory=dict)
    only_with: Mapping[str, str] = field(default_factory=dict)
    defaults: Mapping[str, Any] = field(default_factory=dict)
    topic: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class ByWord:
    """An object whose `key` says which other keys it has; each may have those of `beside` besides."""

    key: str
    kinds: Mapping[str, Record]
    beside: Mapping[str, "Shape"] = field(default_factory=dict)
    topic: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Either:
    """What one of these ways takes: the first one that a value looks like (the last one looks like anything)."""

    ways: Mapping[str, "Shape"]
    topic: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Later:
    """A shape that is made later, for one that holds itself."""

    get: Callable[[], "Shape"]


Shape = (
    Anything | Flag | Only | Number | Text | Word | Nullable | Many | Row | Record | OneKey | ByWord | Either | Later
)

NAMES = Record({"en": Text(), "ru": Text()}, ("en", "ru"), topic="names")
PROSE = Record({"en": Text("prose"), "ru": Text("prose")}, ("en", "ru"), topic="names")


def bare(shape: Shape) -> Shape:
    """The shape itself, where it is made later or null may stand for it."""
    while isinstance(shape, Later | Nullable):
        shape = shape.get() if isinstance(shape, Later) else shape.of
    return shape


def topic_of(shape: Shape, above: str) -> str:
    """The topic of a shape that stands in the place `above` of the vocabulary."""
    return getattr(shape, "topic", "") or above


def looks_like(shape: Shape, value: Any) -> bool:
    """Whether a value is of the kind that the shape takes, whatever stands in it."""
    shape = bare(shape)
    if isinstance(shape, Record):
        return isinstance(value, dict) and all(key in value for key in shape.required)
    if isinstance(shape, OneKey | ByWord):
        return isinstance(value, dict)
    if isinstance(shape, Many | Row):
        return isinstance(value, list)
    if isinstance(shape, Text | Word):
        return isinstance(value, str)
    if isinstance(shape, Only):
        return type(value) is type(shape.value) and bool(value == shape.value)
    return type(value) is (int if isinstance(shape, Number) else bool)


def way_of(shape: Either, value: Any) -> str:
    """The way in which a value is given."""
    return next((way for way, one in shape.ways.items() if looks_like(one, value)), list(shape.ways)[-1])


def keys_of(shape: Shape) -> Mapping[str, Shape]:
    """What may stand under the keys of an object of this shape, of every choice and way; no other has keys."""
    if isinstance(shape, Record):
        return shape.keys
    if isinstance(shape, OneKey):
        return {**shape.choices, **shape.beside}
    return shape.beside if isinstance(shape, ByWord) else {}


def topics(shape: Shape, at: str) -> set[tuple[str, tuple[str, ...]]]:
    """Every topic at or below a shape that stands at `at`, with the words among which is chosen there: keys, kinds,
    ways, places, choices. What the items of a list are is a word too, of the topic ""."""
    return set(_topics(shape, at, set(), item=False))


def _topics(shape: Shape, at: str, seen: set[tuple[int, str]], item: bool) -> Iterator[tuple[str, tuple[str, ...]]]:
    shape = bare(shape)
    if isinstance(shape, Many):
        yield from _topics(shape.of, at, seen, item=True)
        return
    here = topic_of(shape, at)
    if item and isinstance(shape, Record | OneKey | ByWord | Either):
        yield "", (here,)
    if (id(shape), here) in seen:
        return
    seen.add((id(shape), here))
    for words in words_in(shape):
        yield here, words
        for word in words:
            yield from _topics(inner(shape, word), f"{here}.{word}", seen, item=False)


def words_in(shape: Shape) -> list[tuple[str, ...]]:
    """The words of a shape, each with those among which it is chosen."""
    match shape:
        case Word():
            return [shape.choices]
        case Record():
            return [tuple(key for key, of in shape.keys.items() if not isinstance(of, Anything))]
        case OneKey():
            return [tuple(shape.choices), *([tuple(shape.beside)] if shape.beside else [])]
        case ByWord():
            return [tuple(shape.kinds), *([tuple(shape.beside)] if shape.beside else [])]
        case Row():
            return [tuple(shape.places)]
        case Either():
            return [tuple(shape.ways)]
    return []


def inner(shape: Shape, name: str) -> Shape:
    """What stands under a key, kind, way or place of a shape; nothing of account under a word."""
    match shape:
        case Row():
            return shape.places[name]
        case Either():
            return shape.ways[name]
        case ByWord():
            return shape.kinds.get(name) or shape.beside[name]
        case Record() | OneKey():
            return keys_of(shape)[name]
    return Anything()
