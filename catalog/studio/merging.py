"""Two people on one card: what both changed since the same revision, field by field.

A field is a key of the card; of an object of plain values (names, stats) each key by itself, and of a list of things
with ids (skills, abilities) each thing, and each of its keys. Whatever else is one value: two edits of it clash.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Path = tuple[str, ...]


class Absent:
    """What stands where a version of a card has no such key."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT = Absent()


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


def merge(base: Any, mine: Any, theirs: Any, path: Path = (), fine: bool = True) -> tuple[Any, list[Clash]]:
    """What becomes of `base` by both edits, and where they clash; there the answer has theirs. Not `fine`: keys of the
    card are not looked into."""
    if mine == theirs or base == mine:
        return theirs, []
    if base == theirs:
        return mine, []
    versions = (base, mine, theirs)
    if not path or (fine and all(map(_is_record, versions)) and len(path) < 4):
        return _merge_keys(versions, path, fine)
    if fine and all(map(_has_ids, versions)):
        return _merge_things(versions, path)
    return theirs, [Clash(path, base, mine, theirs)]


def _is_record(value: Any) -> bool:
    """An object of plain values, or a thing out of a list of things with ids."""
    if not isinstance(value, dict):
        return False
    return "id" in value or not any(isinstance(one, dict | list) for one in value.values())


def _has_ids(value: Any) -> bool:
    if not isinstance(value, list) or not all(isinstance(one, dict) and "id" in one for one in value):
        return False
    return len({str(one["id"]) for one in value}) == len(value)


def _merge_keys(versions: tuple[Any, ...], path: Path, fine: bool) -> tuple[dict[str, Any], list[Clash]]:
    merged, clashes = {}, []
    base, mine, theirs = versions
    for key in dict.fromkeys([*theirs, *mine, *base]):
        value, found = merge(*(one.get(key, ABSENT) for one in versions), (*path, key), fine)
        clashes += found
        if value is not ABSENT:
            merged[key] = value
    return merged, clashes


def _merge_things(versions: tuple[Any, ...], path: Path) -> tuple[list[Any], list[Clash]]:
    """Things by their ids. Their order is whose was changed; where both changed it, theirs, and mine that are new
    behind."""
    base, mine, theirs = ({one["id"]: one for one in version} for version in versions)
    merged, clashes = {}, []
    for key in _order(list(base), list(mine), list(theirs)):
        value, found = merge(*(one.get(key, ABSENT) for one in (base, mine, theirs)), (*path, key))
        clashes += found
        merged[key] = value
    return [value for value in merged.values() if value is not ABSENT], clashes


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
        found = next((one for one in whole if one["id"] == key), ABSENT)
        new = _put(found, rest, value) if rest else value
        if found is ABSENT:
            return [*whole, new]
        return [new if one is found else one for one in whole if one is not found or new is not ABSENT]
    new = _put(whole[key], rest, value) if rest else value
    kept = {name: one for name, one in whole.items() if name != key or new is not ABSENT}
    return kept if new is ABSENT else kept | {key: new}
