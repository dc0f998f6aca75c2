"""What a battle may ask of the machine: cards that people bring along can have more skills than are to be weighed, and
lists more figures than the odds of a fight are to be reckoned for."""

from django.utils.translation import gettext as _

from builder.fights.sengoku.sayings import TURNS
from catalog.shown import language
from rules.cards import MOST_PLACES
from rules.sengoku.cards import Unit
from rules.sengoku.units import Kit, State
from rules.words import name_in

LAST_TURN = ("max_turns", TURNS)
MOST = 2 * MOST_PLACES  # moments at which skills of a unit work: those of as many as its card may have
MOST_FIGURES = 99  # of a unit: what the option `max_figures` may allow


def overloaded(s: State, kit: Kit) -> Unit | None:
    """The card of a unit that has too many skills."""
    return kit.card if sum(map(len, kit.powers.values())) > MOST else None


def crowded(s: State) -> str:
    """Which unit has too many figures, in words; "" for none."""
    large = next((kit.card for kit, n in zip(s.table.kits, s.figures, strict=True) if n > MOST_FIGURES), None)
    if large is None:
        return ""
    told = {"card": name_in(large.name, language(), large.id), "most": MOST_FIGURES}
    return _("%(card)s: a unit of a fight kept here has %(most)d figures at most.") % told
