"""Gnosis: the rolls of an action that a point may strengthen, as rows to tick."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from builder.fights.anima.choice import with_gnosis
from builder.fights.choosing import Action
from builder.fights.panel import Problem
from builder.fights.scene import Scene
from catalog.shown import language
from rules.anima import offers
from rules.anima.words import label


@dataclass(frozen=True, slots=True)
class Row:
    """A roll: its name in the form, in words, whether it is ticked, and why it cannot be if it cannot."""

    roll: str
    words: str
    checked: bool
    off: Problem | None


def rows_of(scene: Scene, action: Action) -> list[Row]:
    """For each roll that the action may strengthen; nothing where no point is left."""
    return [_row(scene, roll, action) for roll in offers.rolls(scene.s, action)]


def _row(scene: Scene, roll: str, action: Action) -> Row:
    chosen = scene.choice.gnosis
    checked = roll in chosen
    off = None if checked else scene.why_not(with_gnosis(action, (*chosen, roll)))
    words = _("one more die, the best counts: %(roll)s") % {"roll": label("roll", roll, language())}
    return Row(roll, words, checked, off)


def ticks(scene: Scene, rolls: tuple[str, ...]) -> list[Row]:
    """Rolls of several answers, each of which takes what it can have; how many is counted when one is pressed."""
    lang, chosen = language(), scene.choice.gnosis
    words = _("one more die, the best counts: %(roll)s")
    return [Row(roll, words % {"roll": label("roll", roll, lang)}, roll in chosen, None) for roll in rolls]
