"""What goes with a thing that was just chosen: where it falls on somebody on whom it can do nothing, or begins with a
word with which it does nothing, the rules are asked which other word is meant."""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import Any

from catalog.studio.faults import field_name
from catalog.studio.posted import blank
from catalog.studio.pressed import NoSuchPart, found_at
from rules.reading import FileError
from rules.shapes import ByWord, OneKey, Record, Shape, Word, bare


def aimed(shape: Shape, raw: Any, name: str, read: Callable[[Any], object]) -> Any:
    """The JSON with the first word in or beside what was chosen in the part of this name with which `read`, which
    raises FileError, finds nothing wrong in it any more; as it was, where nothing was wrong or no such word helps."""
    if not name or not _is_wrong(raw, name, read):
        return raw
    try:
        part, of = found_at(shape, raw, name)
    except NoSuchPart:
        return raw
    tried = deepcopy(raw)
    part = found_at(shape, tried, name)[0]
    for key, word in list(_words(of, part)):
        before = part.get(key)
        part[key] = word
        if not _is_wrong(tried, name, read):
            return tried
        part[key] = before
        if before is None:
            del part[key]
    return raw


def _words(of: Shape, part: Any) -> Iterator[tuple[str, str]]:
    """What may be said beside the choice and is not, and other words for those that it began with."""
    plain = bare(of)
    if not isinstance(plain, OneKey | ByWord) or not isinstance(part, dict):
        return
    for key, beside in plain.beside.items():
        if key not in part and isinstance(one := bare(beside), Word):
            yield from ((key, word) for word in one.choices)
    for key, shape in _begun(plain, part).items():
        if isinstance(one := bare(shape), Word) and part.get(key) == blank(one):
            yield from ((key, word) for word in one.choices if word != part[key])


def _begun(plain: OneKey | ByWord, part: dict[str, Any]) -> Mapping[str, Shape]:
    """What stands in the part because of its choice."""
    if isinstance(plain, OneKey):
        return {key: of for key, of in plain.choices.items() if key in part}
    return plain.kinds.get(part.get(plain.key, ""), Record({})).keys


def _is_wrong(raw: Any, name: str, read: Callable[[Any], object]) -> bool:
    try:
        read(raw)
    except FileError as fault:
        return within(fault.path, name)
    return False


def within(path: str, name: str) -> bool:
    """Whether what stands at a path of the JSON is in the part of this name."""
    return f"{field_name(path)}.".startswith(f"{name}.")
