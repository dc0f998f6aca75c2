"""The options of a squad and those of a fight, with the defaults of the format page: two tables, two readers.

A fault of its own, beside those of `rules.reading` (FileError `key`): `not_opposite` – the two edges do not face each
other (ANIMA-SET-06).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

from rules.anima.board import SIDE_HIGH, SIDE_LOW
from rules.reading import FileError, Reader, boolean, fields, integer, nullable, tag, word

SCALES = ("fan", "original")
DEFAULT_LIMIT = {"fan": 60, "original": 300}
#: ANIMA-LST-03: what a printed level counts on this scale.
LEVEL = {"fan": 1, "original": 5}
#: ANIMA-LST-02: levels of the limit for one leader, one agent, and one gnosis point a turn.
LEADER_STEP = {"fan": 50, "original": 250}
AGENT_STEP = {"fan": 30, "original": 150}
GNOSIS_STEP = {"fan": 20, "original": 100}

OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
EDGES: Mapping[str, str] = MappingProxyType({"A": "S", "B": "N"})


@dataclass(frozen=True, slots=True)
class ListOptions:
    """How a squad is put together: what `check` judges by."""

    limit: int = DEFAULT_LIMIT["fan"]
    scale: str = "fan"
    base: str = "organization"
    organization: str | None = None
    hired: int = 1
    min_size: int | None = 5
    max_size: int | None = 7
    upgrade_overflow: bool = False

    @property
    def level(self) -> int:
        """What one printed level counts (ANIMA-LST-03)."""
        return LEVEL[self.scale]

    @property
    def leaders(self) -> int:
        """How many leaders the limit allows (ANIMA-LST-04)."""
        return self.limit // LEADER_STEP[self.scale]

    @property
    def agents(self) -> int:
        """How many agents the limit allows (ANIMA-LST-05)."""
        return self.limit // AGENT_STEP[self.scale]


@dataclass(frozen=True, slots=True)
class Options:
    """How a fight is fought. `edges`: side "A" or "B" → its edge, one of N, E, S, W; `allow_illegal`: a fight from the
    set-up begins whatever its lists break (ANIMA-LST-24)."""

    limit: int = DEFAULT_LIMIT["fan"]
    scale: str = "fan"
    table_width: int = 48
    table_depth: int = 48
    zone_depth: int = 4
    zone_width: int = 24
    edges: Mapping[str, str] = field(default_factory=lambda: EDGES)
    turn_limit: int | None = 10
    first_recovery: bool = False
    bodies: str = "block"
    free_move_reaction: str = "target"
    allow_illegal: bool = False

    @property
    def gnosis(self) -> int:
        """Gnosis points of a side each turn (ANIMA-GNO-01)."""
        return self.limit // GNOSIS_STEP[self.scale]


def _read_edges(raw: Any, path: str) -> dict[str, str]:
    """ANIMA-SET-06: two opposite edges."""
    edges = fields(raw, path, dict.fromkeys("AB", word(*OPPOSITE)), "AB")
    if edges["B"] != OPPOSITE[edges["A"]]:
        raise FileError(path, "not_opposite")
    return edges


_SIZE: dict[str, Reader] = {"limit": integer(1, 1_000_000), "scale": word(*SCALES)}

LIST_READERS: dict[str, Reader] = {
    **_SIZE,
    "base": word("organization", "alignment"),
    "organization": nullable(tag),
    "hired": integer(0),
    "min_size": nullable(integer(0)),
    "max_size": nullable(integer(0)),
    "upgrade_overflow": boolean,
}
FIGHT_READERS: dict[str, Reader] = {
    **_SIZE,
    "table_width": integer(SIDE_LOW, SIDE_HIGH),
    "table_depth": integer(SIDE_LOW, SIDE_HIGH),
    "zone_depth": integer(1),
    "zone_width": integer(1),
    "edges": _read_edges,
    "turn_limit": nullable(integer(1)),
    "first_recovery": boolean,
    "bodies": word("block", "cover", "clear"),
    "free_move_reaction": word("target", "intercept_only"),
    "allow_illegal": boolean,
}


def read_options(raw: Any, path: str = "$.options", of: Literal["list", "fight"] = "list") -> ListOptions | Options:
    """The options of a list or of a fight; FileError at an unknown one or a value out of its range. The default limit
    is the scale's."""
    keys = fields(raw, path, LIST_READERS if of == "list" else FIGHT_READERS)
    keys.setdefault("limit", DEFAULT_LIMIT[keys.get("scale", "fan")])
    return ListOptions(**keys) if of == "list" else Options(**keys)
