"""Playable boards as data: four small tables, offered first, and two of the size of the rules, 48 × 48 (BRD-01).

`boards.json` holds rows and heights as a fight file has them. Each board looks the same from north and south.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules.words import Names

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class BoardData:
    """A board: its rows and heights, the northernmost first, all of one length."""

    id: str
    name: Names
    rows: tuple[str, ...]
    heights: tuple[str, ...]

    @property
    def size(self) -> tuple[int, int]:
        """Its width and depth in squares."""
        return len(self.rows[0]), len(self.rows)


@cache
def boards() -> Mapping[str, BoardData]:
    """The playable boards, by id, in the order in which they are offered: small ones first."""
    raw = json.loads((_HERE / "boards.json").read_text("utf-8"))
    return {item["id"]: _board(item["id"], item["name"], item["rows"], item.get("heights")) for item in raw}


def _board(key: str, name: Names, rows: list[str], heights: list[str] | None) -> BoardData:
    flat = ["0" * len(row) for row in rows]
    return BoardData(key, name, tuple(rows), tuple(heights or flat))


def board_json(board: str) -> dict[str, list[str]]:
    """A board as the `board` of a fight file: `rows` and `heights`. KeyError for an unknown id."""
    found = boards()[board]
    return {"rows": list(found.rows), "heights": list(found.heights)}
