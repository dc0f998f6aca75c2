"""The words of a game's cards, asked from `rules`: each system has them in its module `words`."""

import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from catalog.games import cards_of
from catalog.search import fold


def words_of(system: str) -> Any:
    """The module that says a system's terms and skills in English and Russian."""
    return import_module(f"rules.{system}.words")


def searchable(system: str, card: Any) -> str:
    """What a search finds a parsed card by: its names and all that it says, in both languages, folded."""
    return fold(" · ".join(cards_of(system).texts(card)))


def as_data(raw: Mapping[str, Any], keys: Sequence[str]) -> str:
    """The JSON of a skill, to be read: its keys in the order of `keys`, whichever a database kept them in."""
    return json.dumps({key: raw[key] for key in sorted(raw, key=keys.index)}, ensure_ascii=False, indent=1)
