"""Whom a figure can attack and shoot from where it stands."""

from django.utils.translation import gettext as _

from builder.fights.okko.marking import strike_link
from builder.fights.panel import Able
from builder.fights.scene import Scene
from catalog.shown import language
from rules.okko.answers import shots, targets_of_attack, verbs
from rules.okko.figures import State
from rules.words import name_in


def strikes_of(scene: Scene, i: int, s: State) -> list[Able]:
    """Whom it can attack and shoot from where it stands in `s`."""
    able = []
    if "attack" in verbs(s, i):
        able += [
            Able(_("Attack: %(name)s") % {"name": scene.name(j)}, strike_link(scene, s, j, ""))
            for j in targets_of_attack(s, i)
        ]
    if "shoot" in verbs(s, i):
        able += [
            Able(
                _("Shoot at: %(name)s") % {"name": scene.name(j)},
                strike_link(scene, s, j, weapon.id),
                name_in(weapon.skill.name, language(), weapon.id),
            )
            for weapon, j in shots(s, i)
        ]
    return able
