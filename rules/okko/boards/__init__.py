"""Playable boards as data: six boards of four tiles, indoor and outdoor, and boards shuffled from a seed (CMP-05).

`tiles.json` holds the tiles as cards (the four of the starter codex among them), `boards.json` the boards: four tiles
each, NW, NE, SW, SE, with their clockwise turns.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules.dice import below
from rules.okko.tiles import assemble
from rules.words import Names

TILE_SIZE = 6
TURNS = (0, 90, 180, 270)
_HERE = Path(__file__).parent
_SHUFFLE = 0x711E5  # sets the shuffle's draws apart from the dice of a fight with the same seed


@dataclass(frozen=True, slots=True)
class BoardData:
    """A board: its four tiles as (tile id, clockwise turn), NW, NE, SW, SE."""

    id: str
    name: Names
    indoor: bool
    tiles: tuple[tuple[str, int], ...]


@cache
def tile_cards() -> Mapping[str, Mapping[str, Any]]:
    """The tiles as raw cards, by id: what a fight file with `tiles` on its board must carry."""
    cards: dict[str, Any] = json.loads((_HERE / "tiles.json").read_text("utf-8"))
    return cards


@cache
def boards() -> Mapping[str, BoardData]:
    """The playable boards, by id, in the order in which they are offered."""
    raw = json.loads((_HERE / "boards.json").read_text("utf-8"))
    return {
        item["id"]: BoardData(
            item["id"], item["name"], item["indoor"], tuple((tile, turn) for tile, turn in item["tiles"])
        )
        for item in raw
    }


def board_json(board: str) -> dict[str, list[str]]:
    """A board as the `board` of a fight file: `rows` and `walls`. KeyError for an unknown id."""
    return laid(boards()[board].tiles)


def laid(tiles: Sequence[tuple[str, int]]) -> dict[str, list[str]]:
    """Four (tile id, turn) put together: `rows` and `walls` of a fight file's `board`."""
    cards = tile_cards()
    rows, walls = assemble([(cards[tile]["rows"], cards[tile]["walls"], turn) for tile, turn in tiles], TILE_SIZE)
    return {"rows": rows, "walls": walls}


def shuffle(seed: int) -> dict[str, list[dict[str, Any]]]:
    """Four different tiles, each turned somehow, as the `board` of a fight file that carries `tile_cards()`: the same
    for the same seed everywhere."""
    left = list(tile_cards())
    drawn = [left.pop(below(len(left), _SHUFFLE, seed, place, 0)) for place in range(4)]
    turns = [TURNS[below(len(TURNS), _SHUFFLE, seed, place, 1)] for place in range(4)]
    return {"tiles": [{"tile": tile, "turn": turn} for tile, turn in zip(drawn, turns, strict=True)]}


def shuffled_json(seed: int) -> dict[str, list[str]]:
    """The board of `shuffle`, put together: `rows` and `walls`."""
    return laid([(item["tile"], item["turn"]) for item in shuffle(seed)["tiles"]])
