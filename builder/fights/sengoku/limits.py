"""What a battle may ask of the machine: cards that people bring along can have more skills than are to be weighed."""

from builder.fights.sengoku.sayings import TURNS
from rules.sengoku.cards import Unit
from rules.sengoku.units import Kit, State

LAST_TURN = ("max_turns", TURNS)
MOST = 24  # skills of a unit


def overloaded(s: State, kit: Kit) -> Unit | None:
    """The card of a unit that has too many skills."""
    return kit.card if sum(map(len, kit.powers.values())) > MOST else None
