"""What the board shows and lets one press while a side acts."""

from django.utils.translation import gettext as _

import rules
from builder.fights.okko.board import Marks
from builder.fights.okko.choice import reaches
from builder.fights.scene import Scene
from rules.grid import bits
from rules.okko.answers import shots, targets_of_attack, verbs
from rules.okko.figures import State
from rules.okko.reach import Reach


def marks_of(scene: Scene, i: int, ahead: rules.Fight | None = None) -> Marks:
    """Own figures can be chosen anywhere; with one chosen, squares and enemies can."""
    s = scene.s
    links = {s.at[j]: scene.anew(who=s.table.ids[j]) for j in s.table.members[s.phase] if s.at[j] >= 0}
    marks = Marks(links=links, verbs=dict.fromkeys(links, _("choose")))
    if scene.choice.zones:
        marks.enemy_zone = s.enemy_zones(s.phase)
    if i < 0:
        return marks
    marks.chosen = s.table.ids[i]
    marks.current = s.at[i]
    if "move" in verbs(s, i):
        _mark_reach(scene, i, marks)
    _mark_enemies(scene, i, marks, ahead.state if ahead else s)
    return marks


def _mark_reach(scene: Scene, i: int, marks: Marks) -> None:
    s = scene.s
    here = scene.choice.only("who", "stride", "strides")
    free = s.table.board.grid.full & ~s.occupied | 1 << s.at[i]
    found = reaches(s, i, scene.choice)[:1]
    left = {square: points for reach, most in found for square, points in _reached(reach, most).items()}
    marks.reach = {square: points for square, points in left.items() if square != s.at[i]}
    squares = {
        square: scene.base + here.but(to=s.table.board.grid.names[square])
        for square in bits(free)
        if square in left or square != s.at[i]
    }
    marks.links = {**marks.links, **squares}
    marks.verbs = {**marks.verbs, **{square: _("move") for square in marks.reach}}


def _reached(reach: Reach, most: int) -> dict[int, int]:
    """square → points left, of the cheapest way there."""
    left: dict[int, int] = {}
    for square, _facing, cost in reach.ends():
        if cost <= most:
            left.setdefault(square, most - cost)
    return left


def _mark_enemies(scene: Scene, i: int, marks: Marks, s: State) -> None:
    """Every enemy can be pressed: it is struck, or the engine says why it cannot be."""
    near = set(targets_of_attack(s, i)) if "attack" in verbs(s, i) else set()
    weapons = {j: weapon.id for weapon, j in shots(s, i)} if "shoot" in verbs(s, i) else {}
    for j in s.table.members[1 - s.table.side[i]]:
        if s.at[j] < 0:
            continue
        weapon = "" if j in near else weapons.get(j, "")
        marks.links = {**marks.links, s.at[j]: strike_link(scene, s, j, weapon)}
        if j in near or weapon:
            marks.targets = (*marks.targets, s.at[j])
            marks.verbs = {**marks.verbs, s.at[j]: _("shoot at") if weapon else _("attack")}


def strike_link(scene: Scene, s: State, j: int, weapon: str) -> str:
    here = scene.choice.only("who", "to", "facing", "way", "stride", "strides")
    return scene.base + here.but(target=s.table.ids[j], weapon=weapon)
