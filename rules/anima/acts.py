"""What a figure could do besides ending its activation, action by action; who can do nothing is not asked
(ANIMA-TRN-11)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.anima import bearing, lanes, moves, uses, vision
from rules.anima.aims import Offer
from rules.anima.checks import ATTACK_AP, CHARGE_AP, SHOT_AP
from rules.anima.figures import State
from rules.anima.powers import Power
from rules.grid import bits


def can_act(s: State, i: int) -> bool:
    """Whether some action other than `end` is legal for a figure that is or can be activated, the likeliest first."""
    ap = s.ap[i]
    if ap and not s.searched[i]:
        return True
    if can_attack(s, i):
        return True
    if moves.held(s, i):
        return ap > 0 or can_use(s, i)
    return can_move(s, i) or can_shoot(s, i) or can_charge(s, i) or can_use(s, i)


# Moving


def can_move(s: State, i: int) -> bool:
    """A free move, a walk or a run."""
    return can_free_move(s, i) or can_walk(s, i) or can_run(s, i)


def can_free_move(s: State, i: int) -> bool:
    """ANIMA-MOV-01"""
    return free_to_go(s, i, "free_move") and bool(moves.step_reach(s, i).squares)


def can_walk(s: State, i: int) -> bool:
    """ANIMA-MOV-02"""
    return free_to_go(s, i, "walk") and bool(moves.reach_of(s, i, moves.points_of(s, i, "walk")).squares)


def can_run(s: State, i: int) -> bool:
    """ANIMA-MOV-03"""
    return free_to_go(s, i, "run") and bool(moves.run_reach(s, i).squares)


def free_to_go(s: State, i: int, kind: str) -> bool:
    """ANIMA-MOV-05, ANIMA-ACT-02, ANIMA-MOV-06"""
    return not s.moved[i] and s.ap[i] >= moves.AP[kind] and not moves.held(s, i)


def can_disengage(s: State, i: int) -> bool:
    """ANIMA-MOV-13"""
    return s.ap[i] >= moves.AP["disengage"] and moves.held(s, i)


# Attacking


def can_attack(s: State, i: int) -> bool:
    """ANIMA-CBT-02"""
    return s.ap[i] >= ATTACK_AP and s.adjacent_enemy(i)


def can_shoot(s: State, i: int) -> bool:
    """Whether a shot at some enemy would be accepted."""
    return any(True for _ in marks(s, i))


def marks(s: State, i: int) -> Iterator[int]:
    """ANIMA-SHO-01, ANIMA-SHO-02, ANIMA-SHO-03, ANIMA-BRD-13: the enemies that a figure may shoot at, near or far."""
    if s.ap[i] >= SHOT_AP and bearing.ranged(s, i) and not s.engaged(i):
        for j in s.enemies(i):
            if not s.hidden[j] and vision.sees(s, i, j):
                yield j


def can_charge(s: State, i: int) -> bool:
    """Whether a charge at some enemy would be accepted."""
    return any(True for j in chargeable(s, i) for _ in landings(s, i, j))


def chargeable(s: State, i: int) -> Iterator[int]:
    """ANIMA-CHG-03, ANIMA-CHG-12, ANIMA-BRD-13: the enemies that a figure may charge, if a way is free."""
    if s.ap[i] < CHARGE_AP or s.moved[i] or moves.held(s, i):
        return
    for j in s.enemies(i):
        if not s.hidden[j] and not s.board.adjacent(s.at[i], s.at[j]) and vision.sees(s, i, j):
            yield j


def landings(s: State, i: int, j: int) -> Iterator[int]:
    """ANIMA-CHG-03, ANIMA-CHG-04: the squares to which a charge at an enemy may lead."""
    for to in bits(s.board.near[s.at[j]] & ~s.occupied):
        if is_clear(s, i, j, to):
            yield to


def is_clear(s: State, i: int, j: int, to: int) -> bool:
    """ANIMA-CHG-03, ANIMA-CHG-04: whether a charge at an enemy may lead to a square."""
    return lanes.fault(s, i, j, to, lanes.lane(s, i, to)) is None


# Abilities


def can_use(s: State, i: int) -> bool:
    """Whether one of its abilities would be accepted, on someone or somewhere."""
    return any(usable(s, i, power) for power in ready_powers(s, i))


def ready_powers(s: State, i: int) -> list[Power]:
    """ANIMA-STA-09, ANIMA-ACT-02: the abilities that a figure can use as an action and pay."""
    deeds = s.table.kits[i].deeds
    return [power for power in deeds if power.ap <= s.ap[i]] if deeds and not s.sealed(i) else []


def usable(s: State, i: int, power: Power) -> bool:
    """Whether some use of an ability would be accepted."""
    return any(True for _ in Offer(s, i, power).legal(uses.judge))
