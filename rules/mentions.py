"""Which other cards a card names by their ids, found by its shape (rules.shapes): whatever a reader of any game takes
as the id of another card."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from rules.shapes import (
    ByWord,
    Either,
    Many,
    OneKey,
    Record,
    Row,
    Shape,
    Text,
    bare,
    inner,
    keys_of,
    way_of,
    words_in,
)

Mention = tuple[str, str]


def mentions(shape: Shape, value: Any, path: str = "$") -> Iterator[Mention]:
    """(path, id) of each place at which the value, which stands at `path`, names a card; in its order. What is not as
    the shape has it names nothing."""
    of = bare(shape)
    if not may_name(of):
        return
    if isinstance(of, Text):
        if isinstance(value, str):
            yield path, value
        return
    for key, below, inside in _inside(of, value):
        yield from mentions(inside, below, f"{path}{key}")


def _inside(of: Shape, value: Any) -> Iterator[tuple[str, Any, Shape]]:
    """(key as a path has it, value, shape) of what a value holds, or of the value as the way has it that it takes."""
    if isinstance(of, Either):
        yield "", value, of.ways[way_of(of, value)]
    elif isinstance(of, Many):
        if isinstance(value, list):
            yield from ((f"[{place}]", one, of.of) for place, one in enumerate(value))
        elif of.bare:
            yield "", value, of.of
    elif isinstance(of, Row) and isinstance(value, list):
        places = enumerate(zip(value, of.places.values(), strict=False))
        yield from ((f"[{place}]", one, shape) for place, (one, shape) in places)
    elif isinstance(of, Record | OneKey | ByWord) and isinstance(value, dict):
        known = _keys(of)
        if isinstance(of, ByWord) and isinstance(kind := value.get(of.key), str) and kind in of.kinds:
            known = {**known, **of.kinds[kind].keys}
        yield from ((f".{key}", one, known[key]) for key, one in value.items() if key in known)


@cache
def may_name(shape: Shape) -> bool:
    """Whether any value of this shape names a card; most of a card is read past, since it cannot."""
    seen, ahead = set[Shape](), [bare(shape)]
    while ahead:
        of = ahead.pop()
        if isinstance(of, Text) and of.card:
            return True
        if of not in seen:
            seen.add(of)
            ahead += map(bare, _parts(of))
    return False


def _parts(of: Shape) -> Iterator[Shape]:
    """The shapes of what values of this one hold."""
    if isinstance(of, Many):
        yield of.of
    for words in words_in(of):
        yield from (inner(of, word) for word in words)


@cache
def _keys(of: Record | OneKey | ByWord) -> Mapping[str, Shape]:
    return dict(keys_of(of))
