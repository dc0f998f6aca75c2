"""One order as it is written: its words and keys, read strictly (the format page's orders)."""

from __future__ import annotations

from typing import Any

from rules.reading import FileError, Reader, boolean, fields, integer, list_of, text, word
from rules.sengoku.field import FACINGS
from rules.sengoku.skills import ORDERS

STEPS = ("move", "left", "right", "pass")
#: SENG-CMD-11: what pays for an order, and who gives it.
KINDS = ("ordinary", "special")
GIVERS = ("pool", "general", "clan", "calm")

_side = word("left", "right")
_facing = word(*FACINGS)
_edges = list_of(_facing, distinct=True)
_COMMON: dict[str, Reader] = {
    "order": word(*ORDERS),
    "kind": word(*KINDS),
    "as": word(*KINDS),
    "by": word(*GIVERS),
    "carry": boolean,
}
_steps = list_of(word(*STEPS), least=1)
_OWN: dict[str, dict[str, Reader]] = {
    "move": {"steps": _steps, "facing": _facing},
    "turn": {"side": _side, "edges": _edges},
    "withdraw": {},
    "sidestep": {"side": _side},
    "march": {},
    "wait": {},
    "shoot": {"target": text},
    "volley": {"target": text},
    "hold": {"side": _side},
    "advance": {"steps": _steps},
    "regroup": {"facing": _facing, "edges": _edges},
}
_KEYS: dict[str, dict[str, Reader]] = {name: {**_COMMON, **own} for name, own in _OWN.items()}
_NEEDED = {
    "turn": ("side",),
    "sidestep": ("side",),
    "shoot": ("target",),
    "volley": ("target",),
    "regroup": ("facing",),
}


def read_order(raw: Any, path: str) -> dict[str, Any]:
    """An order, given on as it was written; FileError at the first key or word that is none. With `edges` to re-set
    shields the unit's own turn may be left out (SENG-SHD-06)."""
    name = raw.get("order") if type(raw) is dict else None
    known = name if isinstance(name, str) else ""
    keys = _KEYS.get(known, _COMMON)
    resets = type(raw) is dict and raw.get("carry") is True and "edges" in raw
    fields(raw, path, keys, ("order", *(() if resets else _NEEDED.get(known, ()))))
    if "edges" in raw and not resets:
        raise FileError(f"{path}.carry", "missing")
    return raw  # type: ignore[no-any-return]


def read_slots(raw: Any, path: str) -> tuple[dict[str, Any] | None, ...]:
    """The orders of one unit, a slot each; null leaves the first to a general order (SENG-ARM-07)."""
    slots: tuple[dict[str, Any] | None, ...] = _slots(raw, path)
    return slots


def _slot(raw: Any, path: str) -> dict[str, Any] | None:
    return None if raw is None else read_order(raw, path)


_slots = list_of(_slot, least=1)
slot_number = integer(1, 2)
