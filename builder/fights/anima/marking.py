"""What the board shows and lets one press while a side acts."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

import rules
from builder.fights.anima.board import Marks
from builder.fights.anima.choice import STRIKES, able, moves_of, square_of
from builder.fights.scene import Scene
from rules.anima import sight, vision
from rules.anima.answers import listed
from rules.anima.bearing import ranged
from rules.anima.figures import State

KINDS = {"free_move": "free", "walk": "walk", "run": "run"}
Strike = tuple[str, str, int]  # do, ability, target


def marks_of(scene: Scene, i: int, ahead: rules.Fight | None = None) -> Marks:
    """Own figures can be chosen anywhere; with one chosen, squares and enemies can. `ahead`: after a planned move."""
    s: State = scene.s
    free = s.active if s.active >= 0 else None
    own = [j for j in s.standing(s.to_act) if free is None or j == free]
    links = {s.at[j]: scene.anew(who=s.table.ids[j]) for j in own}
    marks = Marks(links=links, verbs=dict.fromkeys(links, _("choose")))
    if scene.choice.zones:
        marks.enemy_zone = zone_of(s, s.standing(1 - s.to_act))
        marks.zone = zone_of(s, [i] if i >= 0 else own)
    if i < 0:
        return marks
    marks.chosen = s.table.ids[i]
    marks.current = s.at[i]
    if scene.choice.zones:
        marks.sights = tuple((s.at[i], s.at[j]) for j in s.enemies(i) if vision.sees(s, i, j))
        marks.ranges = ranges_of(s, i, ranged(s, i))
    if able(s, i):
        _mark_reach(scene, i, marks)
        _mark_enemies(scene, i, marks, ahead.state if ahead else s)
    return marks


def zone_of(s: State, figures: Iterable[int]) -> int:
    """The control zones of these figures together (ANIMA-BRD-11)."""
    mask = 0
    for i in figures:
        mask |= sight.zone(s.board, s.at[i], vision.bodies(s, s.table.kits[i].base))
    return mask


def ranges_of(s: State, i: int, far: int) -> tuple[int, ...]:
    """How far it reaches, and half as far, beyond which a shot is harder (ANIMA-SHO-04); nothing for touch."""
    if far < 2 or s.at[i] < 0:
        return ()
    return s.board.within(s.at[i], far), s.board.within(s.at[i], far // 2)


def _mark_reach(scene: Scene, i: int, marks: Marks) -> None:
    """Each square by the cheapest way that leads there."""
    s, by = scene.s, scene.choice.by
    here = scene.choice.only("who", "by")
    found: dict[int, str] = {}
    for verb, there in moves_of(s, i).items():
        if by in ("", verb):
            for name in there:
                found.setdefault(square_of(s, name), verb)
    marks.reach = {square: KINDS[verb] for square, verb in found.items()}
    names = s.board.grid.names
    marks.links = {**marks.links, **{square: scene.base + here.but(to=names[square]) for square in found}}
    words = {"free_move": _("free move"), "walk": _("walk"), "run": _("run")}
    marks.verbs = {**marks.verbs, **{square: words[verb] for square, verb in found.items()}}


# Whom it can strike


def strikes(s: State, i: int) -> list[Strike]:
    """Every way to do something to an enemy from where the figure stands, and to whom."""
    verbs, found = able(s, i), []
    for do in STRIKES:
        for action in listed(s, i, do) if do in verbs else ():
            j = s.table.number.get(action.get("target", ""), -1)
            if j >= 0 and s.table.side[j] != s.table.side[i]:
                found.append((do, action.get("ability", ""), j))
    return list(dict.fromkeys(found))


def _mark_enemies(scene: Scene, i: int, marks: Marks, s: State) -> None:
    """Every enemy can be pressed: it is struck, or the engine says why it cannot be."""
    first: dict[int, Strike] = {}
    for strike in strikes(s, i):
        first.setdefault(strike[2], strike)
    words = {"attack": _("attack"), "charge": _("charge"), "shoot": _("shoot at"), "ability": _("use an ability on")}
    for j in s.enemies(i):
        square = s.at[j]
        strike = first.get(j) or (_likely(s, i, j), "", j)
        marks.links = {**marks.links, square: strike_link(scene, s, strike)}
        if j in first:
            marks.targets = (*marks.targets, square)
            marks.verbs = {**marks.verbs, square: words[strike[0]]}


def _likely(s: State, i: int, j: int) -> str:
    """What somebody means who presses an enemy that cannot be struck: the engine says why not."""
    if s.board.adjacent(s.at[i], s.at[j]):
        return "attack"
    return "shoot" if ranged(s, i) else "charge"


def strike_link(scene: Scene, s: State, strike: Strike) -> str:
    do, ability, j = strike
    kept = scene.choice.only("who", "to", "by", do=do, ability=ability, target=s.table.ids[j])
    return scene.base + kept.query()
