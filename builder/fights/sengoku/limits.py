"""What a battle may ask of the machine: cards that people bring along can have more skills than are to be weighed."""

from collections.abc import Mapping
from typing import Any

import rules
from builder.fights.sengoku.sayings import TURNS
from catalog.shown import language
from rules.sengoku.units import State
from rules.words import name_in

MOST = 24  # skills of a unit


def overloaded(game: rules.Fight) -> str | None:
    """The name of a card that has too many skills, if there is one."""
    s: State = game.state
    for kit in s.table.kits:
        if sum(map(len, kit.powers.values())) > MOST:
            return name_in(kit.card.names, language(), kit.card.id)
    return None


def last_turn(options: Mapping[str, Any]) -> int | None:
    """The turn after which a battle with these options is over."""
    limit: int = options.get("max_turns", TURNS)
    return limit
