"""On whom a thing falls that was just chosen: where left out means somebody on whom it can do nothing, the rules are
asked who else may be meant."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from catalog.studio.faults import field_name
from catalog.studio.pressed import NoSuchPart, found_at
from rules.reading import FileError
from rules.shapes import OneKey, Shape, Word, bare


def aimed(shape: Shape, raw: Any, name: str, read: Callable[[Any], object]) -> Any:
    """The JSON with the first word beside what was chosen in the part of this name with which `read`, which raises
    FileError, finds nothing wrong in it any more; as it was, where nothing was wrong or no such word helps."""
    if not name or not _is_wrong(raw, name, read):
        return raw
    try:
        part, of = found_at(shape, raw, name)
    except NoSuchPart:
        return raw
    for key, word in _words(of, part):
        tried = deepcopy(raw)
        found_at(shape, tried, name)[0][key] = word
        if not _is_wrong(tried, name, read):
            return tried
    return raw


def _words(of: Shape, part: Any) -> Iterator[tuple[str, str]]:
    """What may be said beside the choice and is not."""
    plain = bare(of)
    if not isinstance(plain, OneKey) or not isinstance(part, dict):
        return
    for key, beside in plain.beside.items():
        if key not in part and isinstance(one := bare(beside), Word):
            yield from ((key, word) for word in one.choices)


def _is_wrong(raw: Any, name: str, read: Callable[[Any], object]) -> bool:
    try:
        read(raw)
    except FileError as fault:
        return f"{field_name(fault.path)}.".startswith(f"{name}.")
    return False
