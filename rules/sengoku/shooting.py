"""One shooting slot (SENG-SHO): shots, losses, risks, and what the targets do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.sengoku import bearing, deeds, firing, leaders
from rules.sengoku.bearing import Pile
from rules.sengoku.clash import Clash, of_shots
from rules.sengoku.run import SHOT, SHOT_AGAIN, Hit, Run, Shot
from rules.sengoku.tasks import bridging
from rules.sengoku.units import DESTROYED
from rules.sengoku.zones import RATES, able, in_zone, pick, targets, zone

__all__ = ["Fired", "again", "in_zone", "pick", "reroll", "targets", "volley", "zone"]


class Fired(NamedTuple):
    """A shot as it was fired: final dice, damage before armour, ammunition spent, facing and figures of the shooter."""

    shot: Shot
    dice: tuple[int, ...]
    damage: int
    ammo: int
    facing: int
    figures: int


# One slot


def volley(r: Run, shots: Sequence[Shot]) -> None:
    """All shots of one slot (SENG-SHO-07): dice and damage with the strengths before it (SENG-SHO-11), losses of all
    targets, then by target, canonical, risks and what it does under fire."""
    shots = sorted(shots)
    events = {target: [shot for shot in shots if shot.target == target] for target in sorted({x.target for x in shots})}
    clashes = {target: of_shots(r.s, target, event) for target, event in events.items()}
    for clash in clashes.values():
        deeds.open_clash(r, clash)
    fired = [_fire(r, clashes[shot.target], shot) for shot in shots if _still(r, shot)]
    for one in fired:
        _spend(r, one)
    excess = {}
    hits = []
    for target, clash in clashes.items():
        mine = [one for one in fired if one.shot.target == target]
        if mine:
            hit, excess[target] = _hurt(r, clash, target, mine)
            hits.append(hit)
    for hit in hits:
        _bear(r, hit, excess[hit.target])
    for clash in clashes.values():
        deeds.close_clash(r, clash)


def _still(r: Run, shot: Shot) -> bool:
    """Whether a shot can still be fired, after what skills have done before it."""
    s = r.s
    return s.figures[shot.who] > 0 and s.figures[shot.target] > 0 and in_zone(s, shot.who, shot.target)


def _fire(r: Run, clash: Clash, shot: Shot) -> Fired:
    """SENG-SHO-02…04: a shooter's dice and what they deal."""
    s, i, target = r.s, shot.who, shot.target
    figures = clash.sizes[i]
    count = bearing.shot_dice(clash, i, target, min(figures, able(s, i, shot.massed)))
    need = bearing.shot_need(clash, i, target)
    dice = r.d6s(i, SHOT, count)
    for faces in again(r, clash, shot):
        reroll(r, i, dice, faces, need, SHOT_AGAIN)
    damage = bearing.shot_base(clash, i, target).value + sum(die >= need for die in dice)
    ammo = min(s.ammo[i], figures * RATES[shot.massed])
    return Fired(shot, tuple(dice), damage, ammo, s.facing[i], figures)


def again(r: Run, clash: Clash, shot: Shot) -> list[object]:
    """What is rolled anew, in order: a massed volley's failures (SENG-ORD-16), those at a unit that crosses the bridge
    (SENG-TER-10), then what skills say."""
    found: list[object] = ["failed"] * (shot.massed + bridging(r, shot.target))
    return found + bearing.rerolls(clash, shot.who, shot.target, "shot")


def reroll(r: Run, i: int, dice: list[int], faces: object, need: int, purpose: int) -> None:
    """Rolls the dice with these faces ("failed": below the number needed) anew, in their order."""
    wanted = range(1, need) if faces == "failed" else faces
    places = [n for n, die in enumerate(dice) if die in wanted]  # type: ignore[operator]
    for place, die in zip(places, r.d6s(i, purpose, len(places)), strict=True):
        dice[place] = die


def _spend(r: Run, one: Fired) -> None:
    s, shot = r.s, one.shot
    i = shot.who
    s.ammo[i] -= one.ammo
    r.shot[i] = r.clashed = True
    r.fired_on[shot.target] = (*r.fired_on[shot.target], i)
    r.tell(
        "shot",
        who=r.name(i),
        target=r.name(shot.target),
        how=shot.how,
        massed=shot.massed,
        dice=list(one.dice),
        damage=one.damage,
        ammo=one.ammo,
    )


def _hurt(r: Run, clash: Clash, target: int, fired: Sequence[Fired]) -> tuple[Hit, int]:
    """SENG-SHO-05…11: armour once for the whole event, then the losses; the excess too (SENG-RSK-04)."""
    s = r.s
    piles = [
        Pile(
            one.damage,
            bearing.pierce(clash, one.shot.who, target),
            bearing.shielded(clash, target, one.shot.who, s.at[one.shot.who]),
        )
        for one in fired
    ]
    through = bearing.harm(piles, bearing.armour(clash, target).value)
    before = s.figures[target]
    excess = r.shoot_down(target, through)
    r.tell(
        "fire",
        target=r.name(target),
        damage=sum([one.damage for one in fired]),
        losses=before - s.figures[target],
        figures=s.figures[target],
    )
    shooters = tuple([(one.shot.who, one.facing, one.figures) for one in fired])
    return Hit(target, before - s.figures[target], shooters), excess


def _bear(r: Run, hit: Hit, excess: int) -> None:
    """SENG-RSK-01, SENG-RSK-04, SENG-PHS-04: risks, then the target's end or what it does under fire."""
    i = hit.target
    if r.s.figures[i]:
        if hit.losses > 1:
            leaders.risk_losses(r, r.s.leaders_in(i))
        firing.suffer(r, hit)
        return
    r.leave(i, DESTROYED)
    leaders.risk_destroyed(r, i, r.s.leaders_in(i), excess)
