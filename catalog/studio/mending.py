"""All that is wrong with a card at once, though its reader stops at the first fault: what is wrong is put aside, and
the rest is read again.

What is put aside gives way to what stood there before, or goes; so a card that is half typed can still be shown.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from catalog.actions import CodexError
from catalog.studio.faults import BEGUN, field_name, path_in
from catalog.studio.posted import sound
from catalog.studio.pressed import NoSuchPart, found_at, shape_at
from rules.reading import FileError
from rules.shapes import Shape

MOST_FAULTS = 30

Fault = FileError | CodexError
Place = tuple[str, ...]


@dataclass
class Mended:
    """`card`: what could be read, None for nothing; `raw`: its JSON; `faults`: what was put aside, by the name of its
    field in the form, as the first reading would tell it."""

    raw: Any
    card: Any = None
    faults: dict[str, Fault] = field(default_factory=dict)
    #: id of a list → the places that its items had at first
    places: dict[int, list[int]] = field(default_factory=dict)

    def first_places(self, key: str) -> list[int]:
        """Where the items that are left of the list under this key of the card stood at first."""
        items = self.raw.get(key) or []
        return self.places.get(id(items), list(range(len(items))))


def mended(raw: Any, before: Mapping[str, Any], read: Callable[[Any], Any], shape: Shape | None = None) -> Mended:
    """The card and its faults; `before`: a card that was sound. `shape`: of the card, to tell too what else is not
    filled in where something is not, though that cannot be read around it."""
    found, tried = Mended(deepcopy(raw)), set[Place]()
    for _ in range(MOST_FAULTS):
        try:
            found.card = read(found.raw)
        except (FileError, CodexError) as fault:
            keys = _keys(fault.path)
            first = _first(found, keys)
            if not _is_aside(first, tried):
                found.faults[".".join(first)] = fault
                _tell_besides(found, fault, tried, shape, read)
            if not keys or not _put_aside(found, keys, before, tried):
                return found
        else:
            return found
    return found


def _is_aside(place: Place, tried: set[Place]) -> bool:
    """Whether it was put aside, or something in it: that it is gone now is no fault of the card."""
    return any(told[: len(place)] == place for told in tried)


def _tell_besides(
    found: Mended, fault: Fault, aside: set[Place], shape: Shape | None, read: Callable[[Any], Any]
) -> None:
    """What else is only begun: told by the reader once something stands where this fault is, whatever it is."""
    tried = deepcopy(found.raw)
    for _ in range(MOST_FAULTS):
        if shape is None or not isinstance(fault, FileError) or fault.key not in BEGUN:
            return
        keys = _keys(fault.path)
        if not _is_aside(first := _first(found, keys), aside):
            found.faults.setdefault(".".join(first), fault)
        if not keys or not _fill(tried, keys, shape):
            return
        try:
            read(tried)
        except (FileError, CodexError) as other:
            if other.path == fault.path:
                return
            fault = other
        else:
            return


def _fill(raw: Any, keys: Place, shape: Shape) -> bool:
    """Let something stand at the place that may stand there. Whether it could."""
    try:
        of = shape_at(shape, raw, ".".join(keys))
        above = found_at(shape, raw, ".".join(keys[:-1]))[0] if keys[1:] else raw
        above[int(keys[-1]) if isinstance(above, list) else keys[-1]] = sound(of)
    except (NoSuchPart, KeyError, IndexError, TypeError, ValueError):
        return False
    return True


def all_faults(
    raw: Any, before: Mapping[str, Any], read: Callable[[Any], Any], shape: Shape | None = None
) -> list[tuple[str, Fault]]:
    """What is wrong with a card, each at its path in the card's JSON as it was written; `shape`: see `mended`."""
    return [(path_in(name), fault) for name, fault in mended(raw, before, read, shape).faults.items()]


def _keys(path: str) -> Place:
    name = field_name(path)
    return tuple(name.split(".")) if name else ()


def _first(found: Mended, keys: Place) -> Place:
    """The place as it was at first: before items of its lists went."""
    at, told = found.raw, []
    for key in keys:
        if isinstance(at, list) and key.isdigit() and int(key) < len(at):
            told.append(str(found.places.get(id(at), range(len(at)))[int(key)]))
        else:
            told.append(key)
        at = _under(at, key)
    return tuple(told)


def _under(at: Any, key: str) -> Any:
    if isinstance(at, list):
        return at[int(key)] if key.isdigit() and int(key) < len(at) else None
    return at.get(key) if isinstance(at, dict) else None


def _put_aside(found: Mended, keys: Place, before: Mapping[str, Any], tried: set[Place]) -> bool:
    """Put what stood at the place before there; where that is no help, let the place go, or what it is in. Whether
    anything was changed."""
    while keys:
        first = _first(found, keys)
        fresh = first not in tried
        tried.add(first)
        if fresh and (_as_before(found.raw, keys, before) or _gone(found, keys)):
            return True
        keys = keys[:-1]
    return False


def _as_before(raw: Any, keys: Place, before: Any) -> bool:
    """Through objects alone: what stands in a list at a place may have been another thing before."""
    for key in keys[:-1]:
        raw, before = _object(raw, key), _object(before, key)
    key = keys[-1]
    if not isinstance(raw, dict) or not isinstance(before, dict) or key not in before or raw.get(key) == before[key]:
        return False
    raw[key] = deepcopy(before[key])
    return True


def _object(of: Any, key: str) -> Any:
    return of.get(key) if isinstance(of, dict) else None


def _gone(found: Mended, keys: Place) -> bool:
    above = found.raw
    for key in keys[:-1]:
        above = _under(above, key)
    key = keys[-1]
    if isinstance(above, dict) and key in above:
        del above[key]
        return True
    if isinstance(above, list) and key.isdigit() and int(key) < len(above):
        del found.places.setdefault(id(above), list(range(len(above))))[int(key)]
        del above[int(key)]
        return True
    return False
