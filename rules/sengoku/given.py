"""What an action gives, read strictly: a word, cell or id that is none is refused as FILE-ACTION with the name of its
key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from rules.reading import FileError, Reader
from rules.refusal import Refused
from rules.sengoku.field import CELL_OF, FACING_OF
from rules.sengoku.units import State

Action = Mapping[str, Any]


def bad(name: str) -> NoReturn:
    """The value under this key of the action is none that could stand there."""
    raise Refused("FILE-ACTION", "value", name=name)


def read(reader: Reader, raw: Any, name: str) -> Any:
    """A value by a reader of files; its fault is the action's."""
    try:
        return reader(raw, name)
    except FileError as fault:
        bad(fault.path)


def cell(raw: Any, name: str) -> int:
    found = CELL_OF.get(raw, -1) if isinstance(raw, str) else -1
    return found if found >= 0 else bad(name)


def facing(raw: Any, name: str) -> int:
    found = FACING_OF.get(raw, -1) if isinstance(raw, str) else -1
    return found if found >= 0 else bad(name)


def own_unit(s: State, side: int, raw: Any, name: str) -> int:
    """One of the side's own units, wherever it is."""
    i = s.table.number.get(raw, -1) if isinstance(raw, str) else -1
    return i if i >= 0 and s.table.side[i] == side else bad(name)


def own_leader(s: State, side: int, raw: Any, name: str) -> int:
    """One of the side's own leaders, dead or alive."""
    k = s.table.chief_number.get(raw, -1) if isinstance(raw, str) else -1
    return k if k >= 0 and s.table.chiefs[k].side == side else bad(name)


def mapping(raw: Any, name: str) -> dict[str, Any]:
    return raw if type(raw) is dict else bad(name)


def array(raw: Any, name: str) -> list[Any]:
    return raw if type(raw) is list else bad(name)


def count(raw: Any, name: str) -> int:
    return raw if type(raw) is int and raw >= 0 else bad(name)
