"""What a fight may ask of the machine: cards that people bring along can have more abilities than are to be weighed."""

from collections.abc import Mapping
from typing import Any

import rules
from builder.fights.anima.sayings import TURNS
from catalog.shown import language
from rules.anima.figures import Kit, State
from rules.words import name_in

MOST = 24  # abilities of a figure, its upgrade's counted; no starter card has more than three
FARTHEST = 96  # squares: longer than any table is wide


def overloaded(game: rules.Fight) -> str | None:
    """The name of a card that has too many abilities, or goes too far in one move, if there is one."""
    s: State = game.state
    for kit in s.table.kits:
        if _too_much(kit):
            return name_in(kit.character.name, language(), kit.character.id)
    return None


def _too_much(kit: Kit) -> bool:
    return len(kit.powers) > MOST or max(kit.stats["walk"], kit.stats["run"]) > FARTHEST


def last_turn(options: Mapping[str, Any]) -> int | None:
    """The turn after which a fight with these options is over, if there is one."""
    limit: int | None = options.get("turn_limit", TURNS)
    return limit
