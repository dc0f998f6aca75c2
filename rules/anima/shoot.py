"""Shooting (SHO): the shot as declared, what makes it harder, whether it comes to anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.anima import checks, harm, sight, vision
from rules.anima.bearing import Reason, ranged
from rules.anima.deeds import RANGED, SHOT, Deed, Strike
from rules.anima.figures import State
from rules.anima.play import Frame, Play, step
from rules.refusal import refuse

Action = Mapping[str, Any]


def judge(s: State, action: Action) -> Deed:
    """A shot as declared, found good: ANIMA-SHO-01, then as every ranged attack."""
    checks.own(s, action)
    j = checks.figure(s, action["target"], "target")
    i = checks.actor(s, action, checks.SHOT_AP, rolls=checks.ROLLS["shoot"])
    if not ranged(s, i):
        refuse("ANIMA-SHO-01", who=action["who"])
    unengaged(s, i)
    visible(s, j)
    foe(s, i, j)
    in_sight(s, i, j)
    return Deed("shoot", i, j, boost=checks.named(action), start=s.at[i], aimed=s.at[j])


def unengaged(s: State, i: int) -> None:
    """ANIMA-SHO-02"""
    if s.engaged(i):
        refuse("ANIMA-SHO-02", who=s.table.ids[i])


def visible(s: State, j: int) -> None:
    """ANIMA-STL-02"""
    if s.hidden[j]:
        refuse("ANIMA-STL-02", target=s.table.ids[j])


def foe(s: State, i: int, j: int) -> None:
    """ANIMA-SHO-03: only enemies are shot at."""
    if s.table.side[i] == s.table.side[j]:
        refuse("ANIMA-SHO-03", who=s.table.ids[i], target=s.table.ids[j])


def in_sight(s: State, i: int, j: int) -> None:
    """ANIMA-BRD-13"""
    if not vision.sees(s, i, j):
        refuse("ANIMA-BRD-13", who=s.table.ids[i], target=s.table.ids[j])


def carry(r: Play, action: Action, deed: Deed) -> None:
    """Pays, comes out of hiding (ANIMA-STL-04); the other side may evade."""
    r.pay(deed.who, checks.SHOT_AP)
    r.spend_gnosis(r.s.table.side[deed.who], deed.boost)
    harm.reveal(r, deed.who)
    r.push(("window", "evade", deed, ()))


@step("shoot")
def aim(r: Play, frame: Frame) -> None:
    """ANIMA-BRD-12, ANIMA-SHO-03: measured only now."""
    deed: Deed = frame[1]
    reach = ranged(r.s, deed.who)
    if not lost(r, deed, reach):
        boosted = "attack" in deed.boost
        r.push(("strike", Strike(deed, deed.who, deed.target, SHOT, RANGED, range=reach, boosted=boosted)))


def lost(r: Play, deed: Deed, reach: int) -> bool:
    """ANIMA-SHO-03, ANIMA-SHO-11: whether a ranged deed is wasted: its target has left sight, or proves too far. Who
    takes a shot for another is shot at as the other would be."""
    s, i, j = r.s, deed.who, deed.meant if deed.meant >= 0 else deed.target
    parted = s.at[i] != deed.start or s.at[j] != deed.aimed
    reason = "sight" if parted and not vision.sees(s, i, j) else ""
    if not reason and s.board.grid.distance(s.at[i], s.at[j]) > reach:
        reason = "range"
    if reason:
        r.tell("wasted", who=r.name(i), action=deed.do, reason=reason)
    return bool(reason)


def modifiers(s: State, i: int, j: int, reach: int) -> list[Reason]:
    """What makes a shot at j harder or easier (ANIMA-SHO-04 … ANIMA-SHO-09), each as (value, rule, source)."""
    board, a, b = s.board, s.at[i], s.at[j]
    found: list[Reason] = []
    if 2 * board.grid.distance(a, b) > reach:
        found.append((-1, "ANIMA-SHO-04", "range"))
    crossed = sight.crossed(board, a, b)
    if _behind(s, i, j, crossed):
        found.append((-2, "ANIMA-SHO-06", "cover"))
    elif board.rough & (crossed | 1 << b):
        found.append((-1, "ANIMA-SHO-05", "rough"))
    if s.engaged(j):
        found.append((-1, "ANIMA-SHO-08", "engaged"))
    if board.height[a] > board.height[b]:
        found.append((1, "ANIMA-SHO-09", "height"))
    return found


def _behind(s: State, i: int, j: int, crossed: int) -> bool:
    """ANIMA-SHO-06, ANIMA-BRD-09: whether the target has hard cover."""
    board, b = s.board, s.at[j]
    if board.cover & crossed and board.cover & crossed & board.within(b, 1):
        return True
    if s.table.options.bodies != "cover":
        return False
    kits = s.table.kits
    standing = vision.standing_bodies(s, max(kits[i].base, kits[j].base))
    return bool(sight.bodies_between(board, s.at[i], b, standing))
