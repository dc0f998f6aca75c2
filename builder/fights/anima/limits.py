"""What a fight may ask of the machine: cards that people bring along can have more abilities than are to be weighed."""

from builder.fights.anima.sayings import TURNS
from rules.anima.cards import Character
from rules.anima.figures import Kit, State
from rules.cards import MOST_PLACES

LAST_TURN = ("turn_limit", TURNS)
MOST = 2 * MOST_PLACES  # abilities of a figure: as many as its card may have, and as many more of its upgrades
FARTHEST = 96  # squares: longer than any table is wide


def overloaded(s: State, kit: Kit) -> Character | None:
    """The card of a figure that has too many abilities, or goes too far in one move."""
    much = len(kit.powers) > MOST or max(kit.stats["walk"], kit.stats["run"]) > FARTHEST
    return kit.character if much else None
