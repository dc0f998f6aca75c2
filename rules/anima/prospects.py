"""What a squad brings to a fight before anything is rolled: said where the squad is built."""

from typing import TYPE_CHECKING

from rules.anima.infiltration import markers_for
from rules.anima.options import GNOSIS_STEP
from rules.anima.roster import squad_of

if TYPE_CHECKING:
    from rules.formats import ListFile


def gnosis(army: "ListFile") -> int:
    """Gnosis points of each turn, in a fight of this limit (ANIMA-GNO-01)."""
    limit: int = army.options.limit
    return limit // GNOSIS_STEP[army.options.scale]


def infiltrators(army: "ListFile") -> int:
    """How many can infiltrate at once (ANIMA-INF-04)."""
    squad = squad_of(army.entries)
    return min(sum(entry.has("infiltration") for entry in squad), len(squad) // 2)


def markers(army: "ListFile") -> int:
    """Markers that stand for all who can infiltrate (ANIMA-INF-01, ANIMA-INF-02)."""
    return markers_for(infiltrators(army))


def initiative(army: "ListFile") -> int:
    """What its characters add to the squad's initiative rolls (ANIMA-TRT-07)."""
    return sum(entry.has("initiative") for entry in squad_of(army.entries))


def levels(army: "ListFile") -> int:
    """The printed levels that count at the end (ANIMA-END-02)."""
    return sum(entry.card.level for entry in squad_of(army.entries))
