"""What a band brings to a fight before anything is rolled: said where the band is gathered."""

from typing import TYPE_CHECKING

from rules.okko.figures import BASE_DICE, owed_dice
from rules.okko.start import kit_of

if TYPE_CHECKING:
    from rules.formats import ListFile


def opening_dice(army: "ListFile") -> int:
    """Inspiration dice at the start of a fight (OKKO-DIC-01, OKKO-DIC-02, and skills that bring one)."""
    return BASE_DICE + sum(owed_dice(kit_of(entry)) for entry in army.entries)


def losses_that_end_it(army: "ListFile") -> int:
    """Zeni lost that end a fight which this band's options govern (OKKO-END-03)."""
    losses: int = army.options.losses
    return losses
