"""A card as cells of a table: its stats and what else is one value, each under the name of its place.

What is made of parts (skills, abilities) has no cell, and stays as it is. The places are read out of the card's shape.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from catalog.actions import CodexError
from rules.reading import FileError
from rules.shapes import Flag, Many, Number, Record, Row, Shape, Text, Word, bare, topic_of

Cell = str | int | bool
Path = tuple[str | int, ...]

#: Stand in columns of their own.
APART = frozenset(("kind", "faction"))
YES = frozenset(("true", "yes", "1", "x", "+", "да", "истина"))
NO = frozenset(("false", "no", "0", "-", "нет", "ложь"))


class Absent:
    pass


ABSENT = Absent()


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a card that a cell holds: its column's name, the way to it in the raw card, and what it takes.
    `words`: what each step of the way is called in the game's vocabulary; `usual`: what stands there where nothing
    does, ABSENT for no one value."""

    column: str
    path: Path
    shape: Shape
    words: tuple[str, ...] = ()
    usual: Any = ABSENT


def places_of(shape: Shape, kind: str = "") -> tuple[Place, ...]:
    """The places of a kind of card, in the order of its form."""
    return tuple(_places(Place("", (), bare(shape)), topic_of(bare(shape), kind)))


def _places(at: Place, topic: str) -> Iterator[Place]:
    """Those at a place or in it; `topic`: its own in the vocabulary."""
    shape = at.shape
    if isinstance(shape, Record):
        for key, of in shape.keys.items():
            if at.path or key not in APART:
                yield from _inner(at, key, key, of, topic, shape.defaults.get(key, ABSENT))
    elif isinstance(shape, Row):
        for place, (key, of) in enumerate(shape.places.items()):
            yield from _inner(at, key, place, of, topic, ABSENT)
    elif isinstance(shape, Number | Flag | Text | Word) or (isinstance(shape, Many) and _plain(bare(shape.of))):
        yield at


def _inner(above: Place, key: str, step: str | int, of: Shape, topic: str, usual: Any) -> Iterator[Place]:
    word, column = f"{topic}.{key}", f"{above.column}.{key}".lstrip(".")
    place = Place(column, (*above.path, step), bare(of), (*above.words, word), usual)
    yield from _places(place, topic_of(bare(of), word))


def _plain(shape: Shape) -> bool:
    return isinstance(shape, Text | Word)


# Reading and writing a raw card


def value_at(raw: Any, path: Path) -> Any:
    """What stands there, or ABSENT."""
    for step in path:
        if isinstance(step, int):
            if not isinstance(raw, list) or step >= len(raw):
                return ABSENT
        elif not isinstance(raw, dict) or step not in raw:
            return ABSENT
        raw = raw[step]
    return raw


def with_value(raw: Any, path: Path, value: Any) -> Any:
    """The card with this value there; with ABSENT, without what stood there and without what is empty then."""
    if not path:
        return value
    step, *rest = path
    if isinstance(step, int):
        items = list(raw) if isinstance(raw, list) else []
        items += [None] * (step + 1 - len(items))
        items[step] = _or_none(with_value(items[step], tuple(rest), value))
        return ABSENT if all(item is None for item in items) else items
    keys = dict(raw) if isinstance(raw, dict) else {}
    inner = with_value(keys.get(step), tuple(rest), value)
    if inner is ABSENT:
        keys.pop(step, None)
    else:
        keys[step] = inner
    return keys if keys or not isinstance(inner, Absent) else ABSENT


def _or_none(value: Any) -> Any:
    return None if value is ABSENT else value


Hollow = tuple[int, Any]


def hollow_at(raw: Any, path: Path) -> Hollow | None:
    """What stands on the way to a place and has nothing in it, null or empty: after how many steps, and what it is."""
    for steps in range(1, len(path)):
        around = value_at(raw, path[:steps])
        if around is ABSENT:
            return None
        if not around:
            return steps, around
    return None


def with_value_back(raw: Any, path: Path, value: Any, hollow: Hollow | None) -> Any:
    """The card with the value there that stood there once; `hollow`: what stood on the way to it then, where that had
    nothing in it."""
    back = with_value(raw, path, value)
    if hollow and value_at(back, path[: hollow[0]]) is ABSENT:
        return with_value(back, path[: hollow[0]], hollow[1])
    return back


# A value and its cell


def cell_of(value: Any) -> Cell:
    """A value as a table shows it; "" for none."""
    if value is ABSENT or value is None:
        return ""
    if isinstance(value, list):
        return json.dumps(value, ensure_ascii=False) if any("," in one for one in value) else ", ".join(value)
    cell: Cell = value
    return cell


def value_of(cell: Any, shape: Shape, path: str) -> Any:
    """What a cell of a table means: a number, true or false, a text, words between commas; ABSENT for an empty one.
    FileError at what cannot be meant."""
    text = str(cell).strip() if not isinstance(cell, bool) else str(cell).lower()
    if cell is None or text == "":
        return ABSENT
    if isinstance(shape, Number):
        return _number(cell, text, path)
    if isinstance(shape, Flag):
        return _flag(text.lower(), path)
    return _words(text, path) if isinstance(shape, Many) else text


def _number(cell: Any, text: str, path: str) -> int:
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    digits = text.removeprefix("-")
    if isinstance(cell, bool) or not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise FileError(path, "expected", what="integer")
    return int(text)


def _flag(text: str, path: str) -> bool:
    if text not in YES | NO:
        raise FileError(path, "expected", what="boolean")
    return text in YES


def _words(text: str, path: str) -> list[str]:
    if text.startswith("["):
        try:
            found = json.loads(text)
        except ValueError:
            found = None
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            raise FileError(path, "expected", what="list")
        return found
    return [word for part in text.split(",") if (word := part.strip())]


def column_of(places: Mapping[str, Place], path: str) -> str:
    """The column that a reader's path means (`$.speed[1]`): the one at it, around it or in it; "" for none."""
    steps = _steps(path)
    near = [
        (min(len(steps), len(place.path)), column)
        for column, place in places.items()
        if steps[: len(place.path)] == place.path[: len(steps)]
    ]
    return max(near, key=lambda one: one[0], default=(0, ""))[1] if steps else ""


def wrong_columns(
    places: Mapping[str, Place], faults: Iterable[FileError | CodexError], say: Callable[[Any], str]
) -> dict[str, str]:
    """Column → what is wrong in it, as `say` puts it; under "" what is in no column."""
    wrong: dict[str, str] = {}
    for fault in faults:
        column, words = column_of(places, fault.path), say(fault)
        wrong[column] = f"{wrong[column]} {words}" if column in wrong else words
    return wrong


def _steps(path: str) -> Path:
    parts = path.removeprefix("$").replace("[", ".[").split(".")
    return tuple(int(part[1:-1]) if part.startswith("[") else part for part in parts if part)
