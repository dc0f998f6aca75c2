"""Whether a figure could do anything but end its activation (ANIMA-TRN-11): who cannot is not asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from rules.anima import bearing, lanes, moves, uses, vision
from rules.anima.checks import ATTACK_AP, CHARGE_AP, SHOT_AP
from rules.anima.figures import SIDE_NAMES, State
from rules.anima.powers import Power
from rules.grid import bits
from rules.refusal import Refused


def can_act(s: State, i: int) -> bool:
    """Whether some action other than `end` is legal for a figure that is or can be activated, the likeliest first."""
    ap = s.ap[i]
    if ap and not s.searched[i]:
        return True
    if ap >= ATTACK_AP and s.adjacent_enemy(i):
        return True
    if moves.held(s, i):
        return ap > 0 or can_use(s, i)
    return can_move(s, i) or can_shoot(s, i) or can_charge(s, i) or can_use(s, i)


def can_move(s: State, i: int) -> bool:
    """A free move, a walk or a run of a figure that nobody holds."""
    if s.moved[i]:
        return False
    if moves.step_reach(s, i).squares:
        return True
    ap = s.ap[i]
    if ap >= moves.AP["walk"] and moves.reach_of(s, i, bearing.stat(s, i, "walk")).squares:
        return True
    return ap >= moves.AP["run"] and bool(moves.run_reach(s, i).squares)


def can_shoot(s: State, i: int) -> bool:
    """SHO-01, SHO-02, SHO-03"""
    if s.ap[i] < SHOT_AP or not bearing.ranged(s, i) or s.engaged(i):
        return False
    return any(not s.hidden[j] and vision.sees(s, i, j) for j in s.enemies(i))


def can_charge(s: State, i: int) -> bool:
    """Whether a charge at some enemy would be accepted."""
    if s.ap[i] < CHARGE_AP or s.moved[i]:
        return False
    return any(_chargeable(s, i, j) for j in s.enemies(i) if not s.hidden[j])


def _chargeable(s: State, i: int, j: int) -> bool:
    """CHG-03, BRD-13, CHG-04: from some square beside the target."""
    here, there = s.at[i], s.at[j]
    if s.board.adjacent(here, there) or not vision.sees(s, i, j):
        return False
    squares = bits(s.board.near[there] & ~s.occupied)
    return any(lanes.fault(s, i, j, to, lanes.lane(s, i, to)) is None for to in squares)


def can_use(s: State, i: int) -> bool:
    """Whether one of its abilities would be accepted, on someone or somewhere."""
    if s.sealed(i):
        return False
    return any(power.ap <= s.ap[i] and usable(s, i, power) for power in s.table.kits[i].deeds)


def usable(s: State, i: int, power: Power) -> bool:
    """Whether some use of an ability would be accepted."""
    return any(accepted(s, action) for action in uses_of(s, i, power))


def accepted(s: State, action: Mapping[str, Any]) -> bool:
    try:
        uses.judge(s, action)
    except Refused:
        return False
    return True


def uses_of(s: State, i: int, power: Power) -> Iterator[dict[str, Any]]:
    """Enough ways of using an ability that one of them is legal if any is: on every figure, to every square in reach of
    what it moves, by every first step and path."""
    ids = s.table.ids
    figures = [j for j, at in enumerate(s.at) if at >= 0] if power.who in uses.SINGLE else [-1]
    plain = {"side": SIDE_NAMES[s.table.side[i]], "do": "ability", "who": ids[i], "ability": power.id}
    for j in figures:
        aimed = {**plain, "target": ids[j]} if j >= 0 else plain
        for way in _ways(s, j if j >= 0 else i, power):
            for push in ("N", "S") if "push" in uses.keys_of(power)[0] else ("",):
                yield {**aimed, **way, "push": push} if push else {**aimed, **way}


def _ways(s: State, i: int, power: Power) -> Iterator[dict[str, Any]]:
    """Where an ability takes figure i, or on which square it works: the keys `path` and `to`."""
    names, here = s.board.grid.names, s.at[i]
    if power.moves is not None and power.moves["kind"] == "walk":
        near = moves.reach_of(s, i, power.moves["distance"])
        steps = [(square,) for square in bits(s.board.within(here, 1) & ~(1 << here))]
        for path in chain(steps, (near.path(square) for square in bits(near.squares))):
            to = {"to": names[path[-1]]} if power.who == "square" else {}
            yield {**to, "path": [names[square] for square in path]}
    elif power.moves is not None or power.who == "square":
        far = power.moves["distance"] if power.moves else max(1, power.range)
        for square in bits(s.board.within(here, far)):
            yield {"to": names[square]}
    else:
        yield {}
