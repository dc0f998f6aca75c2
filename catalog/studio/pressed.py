"""What a press of a form's button does to the JSON that the form was read into: parts come, go, move, are doubled."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from catalog.studio.fields import ABSENT, joined
from catalog.studio.posted import blank
from rules.cards import MOST_VALUES, size_of
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
)


class NoSuchPart(Exception):
    """The button belongs to no part of this form."""


class NoRoom(Exception):
    """There is no room for one thing more: where it would come (`name`, "" for the card itself), and how many of them
    may be there (`most`)."""

    def __init__(self, name: str, most: int) -> None:
        super().__init__(name)
        self.name = name
        self.most = most


def press(shape: Shape, raw: Any, button: str, added: str = "") -> Any:
    """The JSON after a press of the button whose value is `button`, such as "add skills" or "up skills.1"; `added`: the
    word chosen beside a "key" button. "change" alone changes nothing: what was chosen has been read already.

    NoSuchPart for a button that the form of this JSON does not have, NoRoom for one that would make the card too large.
    """
    if button == "change":
        return raw
    before = size_of(raw)
    verb, _, name = button.partition(" ")
    if verb not in _PRESSES or not name:
        raise NoSuchPart(button)
    raw = deepcopy(raw)
    keys = name.split(".")
    above, of = _walk(shape, raw, keys[:-1])
    try:
        _PRESSES[verb](above, keys[-1], of, added)
    except (KeyError, IndexError, ValueError, TypeError, AttributeError) as error:
        raise NoSuchPart(button) from error
    except Full as full:
        raise NoRoom(name if verb == "add" else ".".join(keys[:-1]), full.most) from full
    return with_room(raw, before)


class Full(Exception):
    """A list has as many items as it may, `most`."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


def with_room(raw: Any, before: int) -> Any:
    """The JSON of a card that had so many values before; NoRoom where it has more now, and more than it may."""
    if before < size_of(raw) > MOST_VALUES:
        raise NoRoom("", MOST_VALUES)
    return raw


def found_at(shape: Shape, raw: Any, name: str) -> tuple[Any, Shape]:
    """What stands at the part of this name, and its shape; NoSuchPart."""
    return _walk(shape, raw, name.split("."))


def shape_at(shape: Shape, raw: Any, name: str) -> Shape:
    """The shape of what stands, or would stand, under this name; NoSuchPart."""
    if not name:
        return shape
    *keys, key = name.split(".")
    above, of = _walk(shape, raw, keys)
    return _below(of, above, key)


def _walk(shape: Shape, raw: Any, keys: list[str]) -> tuple[Any, Shape]:
    """The object or list at a place, and its shape. An object that must be there and is not is made on the way."""
    at, of = raw, shape
    for key in keys:
        of = _below(of, at, key)
        if isinstance(at, dict) and key not in at and isinstance(bare(of), Record):
            at[key] = {}
        at = _value(at, key)
    return at, of


def _value(at: Any, key: str) -> Any:
    try:
        return at[int(key)] if isinstance(at, list) else at[key]
    except (KeyError, IndexError, ValueError, TypeError) as error:
        raise NoSuchPart(key) from error


def _below(of: Shape, value: Any, key: str) -> Shape:
    """The shape under a key or place of a value."""
    plain = _plain(of, value)
    if isinstance(plain, Many):
        return plain.of
    if isinstance(plain, Row) and key.isdigit() and int(key) < len(plain.places):
        return list(plain.places.values())[int(key)]
    if isinstance(plain, ByWord):
        kind = value.get(plain.key) if isinstance(value, dict) else None
        found: Mapping[str, Shape] = {**plain.beside, **(plain.kinds[kind].keys if kind in plain.kinds else {})}
    else:
        found = keys_of(plain) if isinstance(plain, Record | OneKey) else {}
    if key not in found:
        raise NoSuchPart(key)
    return found[key]


def _plain(of: Shape, value: Any) -> Shape:
    """The shape in the way in which the value is given."""
    of = bare(of)
    while isinstance(of, Either):
        of = bare(inner(of, way_of(of, value)))
    return of


# --- The presses. Each is told the object or list above, the key in it, the shape of what is above, the word chosen.


def _add(above: Any, key: str, of: Shape, added: str) -> None:
    """One item more at the end of the list under the key."""
    many = _plain(_below(of, above, key), _old(above, key))
    if not isinstance(many, Many):
        raise NoSuchPart(key)
    items = _with_place(many, _items(above, key))
    items.append(fresh(many.of, blank(many.of), items))
    _set(above, key, items)


def insert(shape: Shape, raw: Any, key: str, item: Any) -> Any:
    """The JSON with this item at the end of the list under the key, with an id of its own there; NoRoom."""
    raw, before = deepcopy(raw), size_of(raw)
    many = _plain(_below(shape, raw, key), _old(raw, key))
    if not isinstance(many, Many):
        raise NoSuchPart(key)
    try:
        items = _with_place(many, _items(raw, key))
    except Full as full:
        raise NoRoom(key, full.most) from full
    taken = {one.get("id") for one in items if isinstance(one, dict)}
    items.append(fresh(many.of, item, items) if item.get("id") in taken else item)
    raw[key] = items
    return with_room(raw, before)


def _items(above: Any, key: str) -> list[Any]:
    old = _old(above, key)
    return old if isinstance(old, list) else [] if old is ABSENT or old is None else [old]


def _with_place(many: Shape, items: list[Any]) -> list[Any]:
    """The items, if there is a place for one more; Full."""
    if isinstance(many, Many) and many.most is not None and len(items) >= many.most:
        raise Full(many.most)
    return items


def _old(above: Any, key: str) -> Any:
    try:
        return _value(above, key)
    except NoSuchPart:
        return ABSENT


def _set(above: Any, key: str, value: Any) -> None:
    if isinstance(above, list):
        above[int(key)] = value
    else:
        above[key] = value


def fresh(of: Shape, value: Any, siblings: list[Any]) -> Any:
    """The value with an id that no sibling has, where it has one."""
    plain = _plain(of, value)
    if not isinstance(plain, Record) or not isinstance(bare(plain.keys.get("id", plain)), Text):
        return value
    taken = {one.get("id") for one in siblings if isinstance(one, dict)}
    stem = (value.get("id") or plain.topic).rstrip("0123456789").rstrip("-") or plain.topic
    numbers = (number for number in range(1, len(taken) + 2) if f"{stem}-{number}" not in taken)
    return {**value, "id": f"{stem}-{next(numbers)}"}


def _place(above: Any, key: str) -> int:
    place = int(key)
    if not isinstance(above, list) or not 0 <= place < len(above):
        raise NoSuchPart(key)
    return place


def _drop(above: Any, key: str, of: Shape, added: str) -> None:
    """The item goes out of its list."""
    del above[_place(above, key)]


def _up(above: Any, key: str, of: Shape, added: str) -> None:
    """The item changes places with the one before it; the first stays."""
    place = _place(above, key)
    if place:
        above[place - 1 : place + 1] = above[place - 1 : place + 1][::-1]


def _down(above: Any, key: str, of: Shape, added: str) -> None:
    """The item changes places with the one after it; the last stays."""
    place = _place(above, key)
    above[place : place + 2] = above[place : place + 2][::-1]


def _copy(above: Any, key: str, of: Shape, added: str) -> None:
    """One more like it, behind it, with an id of its own."""
    place = _place(above, key)
    _with_place(_plain(of, above), above)
    twin = deepcopy(above[place])
    above.insert(place + 1, fresh(_below(of, above, key), twin, above))


def _put(above: Any, key: str, of: Shape, added: str) -> None:
    """What may be there is put there, if it is not yet."""
    below = _below(of, above, key)
    if _old(above, key) is ABSENT or above[key] is None:
        _set(above, key, blank(below))


def _take(above: Any, key: str, of: Shape, added: str) -> None:
    """What need not be there is taken away."""
    del above[key]


def _key(above: Any, key: str, of: Shape, added: str) -> None:
    """One key more in the object under the key, if one was chosen."""
    sparse = _below(of, above, key)
    if not added and isinstance(plain := _plain(sparse, {}), Record) and plain.sparse:
        return
    value = _old(above, key)
    value = value if isinstance(value, dict) else {}
    if added not in value:
        value[added] = blank(_below(sparse, value, added))
    _set(above, key, value)


_PRESSES: Mapping[str, Callable[[Any, str, Shape, str], None]] = {
    "add": _add,
    "drop": _drop,
    "up": _up,
    "down": _down,
    "copy": _copy,
    "put": _put,
    "take": _take,
    "key": _key,
}


def added_by(button: str, post: Mapping[str, Any]) -> str:
    """The word that was chosen beside a "key" button."""
    verb, _, name = button.partition(" ")
    return str(post.get(f"{name}:add", "")) if verb == "key" else ""


def chosen_in(post: Mapping[str, Any]) -> str:
    """The name of the part of which another kind or way was chosen, "" for none."""
    names = [key.removesuffix(":was") for key in post if key.endswith(":was")]
    choosers = ((name, post.get(f"{name}:key", post.get(f"{name}:way", post.get(name)))) for name in names)
    return next((name for name, chosen in choosers if chosen is not None and chosen != post[f"{name}:was"]), "")


def landing(button: str, raw: Any) -> frozenset[str]:
    """The buttons of which one takes the focus after a press: that of the part that came or moved, else of what is
    next to one that went, or would bring it back. `raw`: the JSON after the press."""
    verb, _, name = button.partition(" ")
    above, _, key = name.rpartition(".")
    place = int(key) if key.isdigit() else 0
    count = len(items) if isinstance(items := _at(raw, above), list) else 0
    moved = {"up": max(0, place - 1), "down": min(place + 1, count - 1), "copy": place + 1}
    if verb in moved:
        return frozenset({f"{'up' if verb == 'copy' else verb} {joined(above, moved[verb])}"})
    if verb == "drop":
        return frozenset({f"drop {name}" if place < count else f"add {above}"})
    if verb == "add":
        items = _at(raw, name)
        last = len(items) - 1 if isinstance(items, list) else 0
        return frozenset({f"up {name}.{last}", f"add {name}"})
    return frozenset({"put": {f"take {name}"}, "take": {f"put {name}", f"key {above}"}}.get(verb, {button}))


def _at(raw: Any, name: str) -> Any:
    try:
        for key in name.split(".") if name else ():
            raw = _value(raw, key)
    except NoSuchPart:
        return None
    return raw
