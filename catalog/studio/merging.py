"""Two people on one card: what both changed since the same revision, field by field.

A field is a key of the card; of an object of plain values (names, stats) each key by itself, of a list of things that
are known by an id or word (skills, traits) each thing, and each of its keys, and of a list of distinct words (traits,
tags, timings) each word. What both add stays, new skills of the same id too; what one takes away is gone. Whatever else
is one value: two edits of it clash.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

from catalog.differences import item_key
from rules.shapes import Anything, Either, Many, Record, Shape, Text, Word, bare, keys_of
from rules.words import LANGS

Path = tuple[str, ...]
Versions = tuple[Any, Any, Any]
"""What a place is in the base, in mine and in theirs."""


class Absent:
    """What stands where a version of a card has no such key."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT = Absent()


class Grain(IntEnum):
    """How finely two edits are taken apart: by keys of the card; by fields of what the base has; by words and by what
    is new too."""

    KEYS = 0
    FIELDS = 1
    WORDS = 2


@dataclass(frozen=True, slots=True)
class Clash:
    """A field that both changed, each to something else. A value is ABSENT where a version has no such field."""

    path: Path
    base: Any
    mine: Any
    theirs: Any

    @property
    def key(self) -> str:
        """The path as a form names it: "vigilant.attack", "skills.oni-grin.cost"."""
        return ".".join(self.path)


Merged = tuple[Any, list[Clash]]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in a card: its path, what stands there by the game's readers, and all ids and words that the card says
    anywhere, by which a skill may be meant."""

    path: Path
    shape: Shape
    grain: Grain
    said: frozenset[str]

    def under(self, key: str) -> "_Place":
        """What stands under a key of an object."""
        return replace(self, path=(*self.path, key), shape=keys_of(bare(self.shape)).get(key) or Anything())

    def item(self, key: str) -> "_Place":
        """The thing of a list that is known by this."""
        found = (of for of in _ways_of_items(self.shape) if isinstance(of, Record))
        return replace(self, path=(*self.path, key), shape=next(found, Anything()))

    @property
    def words(self) -> bool:
        """Whether a list stands there in which a word is there or is not; a word that repeats, or lines whose order
        tells something, are no such."""
        many = bare(self.shape)
        if self.grain < Grain.WORDS or not isinstance(many, Many) or many.repeats:
            return False
        items = _ways_of_items(many)
        return any(isinstance(of, Word) or (isinstance(of, Text) and of.form in ("tag", "id")) for of in items)


def _ways_of_items(shape: Shape) -> list[Shape]:
    many = bare(shape)
    of = bare(many.of) if isinstance(many, Many) else Anything()
    return [bare(way) for way in of.ways.values()] if isinstance(of, Either) else [of]


def merge(base: Any, mine: Any, theirs: Any, shape: Shape | None = None, grain: Grain = Grain.WORDS) -> Merged:
    """What becomes of the card `base` by both edits, and where they clash; there the answer has theirs. `shape`: what
    the card's readers take; without it no list is one of words."""
    said = frozenset(_said(mine)) | frozenset(_said(theirs)) if grain is Grain.WORDS else frozenset()
    return _merge((base, mine, theirs), _Place((), shape or Anything(), grain, said))


def merge_soundly(
    versions: Versions, shape: Shape, sound: Callable[[Any], bool], grains: Sequence[Grain] = tuple(Grain)[::-1]
) -> Merged:
    """The same as finely as it can be: where each edit is sound and both together are not, so that nobody's words would
    be to blame, less finely, and what both touched is decided as one. The last of the `grains` stands in any case."""
    *tried, last = grains
    for grain in tried:
        whole, clashes = merge(*versions, shape, grain)
        if clashes and grain is not Grain.WORDS:
            return whole, clashes
        mine = frozenset(clash.key for clash in clashes)
        if sound(whole) and (not clashes or sound(settle(whole, clashes, mine))):
            return whole, clashes
    return merge(*versions, shape, last)


def _said(value: Any) -> Iterator[str]:
    """All texts in it but ids and what is only for people."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from _said(one)
    elif isinstance(value, dict) and not _is_text(value):
        for key, one in value.items():
            yield from _said(one) if key != "id" else ()


def _merge(versions: Versions, at: _Place) -> Merged:
    base, mine, theirs = versions
    if mine == theirs or base == mine:
        return theirs, []
    if base == theirs:
        return mine, []
    filled = _filled(versions) if at.grain is Grain.WORDS else versions
    inside = _inside(filled, at)
    value, clashes = inside(filled, at) if inside else (theirs, [Clash(at.path, *versions)])
    if clashes and not _stands(versions):
        return theirs, [Clash(at.path, *versions)]
    return ABSENT if value == [] and ABSENT in (mine, theirs) else value, clashes


def _inside(versions: Versions, at: _Place) -> Callable[[Versions, _Place], Merged] | None:
    """How what stands there is taken apart; None: it is one value."""
    if not at.path:
        return _merge_keys
    if at.grain is Grain.KEYS:
        return None
    if len(at.path) < 4 and all(_is_record(one, at) for one in versions):
        return _merge_keys
    return _merge_items if all(_items(one, at) is not None for one in versions) else None


def _filled(versions: Versions) -> Versions:
    """Where there was nothing and both put an object or a list of their own, something empty was; and whoever took away
    a list took away what was in it."""
    base, mine, theirs = versions
    if all(isinstance(one, list) or one is ABSENT for one in versions):
        base, mine, theirs = ([] if one is ABSENT else one for one in versions)
    elif (base is ABSENT or base is None) and _is_text(mine) and _is_text(theirs):
        base, mine, theirs = (dict.fromkeys(LANGS, "") | one for one in ({}, mine, theirs))
    elif (base is ABSENT or base is None) and all(map(_is_nameless, (mine, theirs))):
        base = {}
    return base, mine, theirs


def _stands(versions: Versions) -> bool:
    """Whether clashes inside are to be decided there: not where somebody took it all away, nor where both began an
    object of their own, whose keys go together. The languages of a text do not."""
    base, mine, theirs = versions
    if mine is ABSENT or theirs is ABSENT:
        return False
    begun = (base is ABSENT or base is None) and isinstance(theirs, dict)
    return not begun or (_is_text(mine) and _is_text(theirs))


def _is_text(value: Any) -> bool:
    """Whether it is a text by its languages."""
    return (
        isinstance(value, dict) and value.keys() <= set(LANGS) and all(isinstance(one, str) for one in value.values())
    )


def _is_nameless(value: Any) -> bool:
    return isinstance(value, dict) and item_key(value) is None


def _is_record(value: Any, at: _Place) -> bool:
    """An object of plain values, one of which the game knows the keys, or a thing out of a list."""
    if not isinstance(value, dict):
        return False
    if item_key(value) is not None or (at.grain is Grain.WORDS and isinstance(bare(at.shape), Record)):
        return True
    return not any(isinstance(one, dict | list) for one in value.values())


def _items(value: Any, at: _Place) -> dict[str, Any] | None:
    """The things or words of a list by what they are known by; None for what is no such list."""
    value = [value] if isinstance(value, str) and at.words else value
    if not isinstance(value, list):
        return None
    found = {item_key(one): one for one in value if isinstance(one, dict) or at.words}
    return found if len(found) == len(value) and None not in found else None


def _merge_keys(versions: Versions, at: _Place) -> Merged:
    merged, clashes = {}, []
    base, mine, theirs = versions
    for key in dict.fromkeys([*theirs, *mine, *base]):
        value, found = _merge((base.get(key, ABSENT), mine.get(key, ABSENT), theirs.get(key, ABSENT)), at.under(key))
        clashes += found
        if value is not ABSENT:
            merged[key] = value
    return merged, clashes


def _merge_items(versions: Versions, at: _Place) -> Merged:
    """Things by their ids, words by themselves. Their order is whose was changed; where both changed it, theirs, and
    mine that are new behind."""
    base, mine, theirs = (_items(one, at) or {} for one in versions)
    if at.grain is Grain.WORDS:
        mine = _told_apart(base, mine, theirs, at)
    merged, clashes = {}, []
    for key in _order(list(base), list(mine), list(theirs)):
        found = base.get(key, ABSENT), mine.get(key, ABSENT), theirs.get(key, ABSENT)
        merged[key], more = _merge(found, at.item(key))
        clashes += more
    return [value for value in merged.values() if value is not ABSENT], clashes


def _told_apart(base: Mapping[str, Any], mine: Mapping[str, Any], theirs: Mapping[str, Any], at: _Place) -> Any:
    """Mine, in which a new thing has an id of its own where theirs has another new thing of the same id, unless the
    card means it by that; one that theirs has already, under whatever id, has that one."""
    made: dict[str, Any] = {}
    for key, one in mine.items():
        other = theirs.get(key)
        both = isinstance(one, dict) and isinstance(other, dict) and "id" in one and "id" in other
        if key not in base and both and one != other and key not in at.said:
            there = (new for new, thing in theirs.items() if new not in base and thing == one | {"id": new})
            key = next(there, None) or _free(key, {*base, *mine, *theirs, *made, *at.said})
            one = one | {"id": key}
        made[key] = one
    return made


def _free(key: str, taken: set[str]) -> str:
    """An id like this one that nothing has."""
    stem = key.rstrip("0123456789").rstrip("-") or key
    return next(f"{stem}-{n}" for n in range(1, len(taken) + 2) if f"{stem}-{n}" not in taken)


def _order(base: list[str], mine: list[str], theirs: list[str]) -> Iterator[str]:
    only_mine = _reordered(base, mine) and not _reordered(base, theirs)
    yield from dict.fromkeys([*mine, *theirs] if only_mine else [*theirs, *mine])


def _reordered(base: list[str], version: list[str]) -> bool:
    return [key for key in base if key in version] != [key for key in version if key in base]


def settle(merged: Any, clashes: list[Clash], mine: frozenset[str]) -> Any:
    """The merged card with the clashes named in `mine` (by key) decided for mine; the others are theirs already."""
    for clash in clashes:
        if clash.key in mine:
            merged = _put(merged, clash.path, clash.mine)
    return merged


def _put(whole: Any, path: Path, value: Any) -> Any:
    """A copy of the whole with the value at the path."""
    key, rest = path[0], path[1:]
    if isinstance(whole, list):
        found = next((one for one in whole if item_key(one) == key), ABSENT)
        new = _put(found, rest, value) if rest else value
        if found is ABSENT:
            return [*whole, new]
        return [new if one is found else one for one in whole if one is not found or new is not ABSENT]
    new = _put(whole[key], rest, value) if rest else value
    kept = {name: one for name, one in whole.items() if name != key or new is not ABSENT}
    return kept if new is ABSENT else kept | {key: new}
