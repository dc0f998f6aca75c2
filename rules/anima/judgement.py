"""What the computer thinks of a position (END, STA): worth in levels, danger, nearness, prices of AP and gnosis.

No dice are rolled. Duels of enemies that might come are guessed from printed numbers and weighed exactly by `odds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.anima.board import Board
from rules.anima.checks import CHARGE_AP
from rules.anima.figures import INFILTRATING, ON_TABLE, State
from rules.anima.odds import Chances
from rules.anima.powers import Power
from rules.anima.reach import flood
from rules.grid import bits

#: How a figure's worth is shared out: what its LP are worth all together, and what its last one is.
WOUNDS, DEATH = 0.5, 0.5
#: How much of its own expected loss a side minds when it attacks; and what the end of a fight is worth.
CAUTION, WINNING = 0.8, 15.0
#: From how many turns before the last the count of levels matters.
HURRY = 3
#: An AP of a figure, as a share of its worth: one it wants to act with, one that it can only keep.
WANTED, KEPT = 0.045, 0.015
#: What a point of movement nearer to the enemy is worth.
NEARER = 0.2
#: A gnosis point, by how much of the turn is still to come.
GNOSIS = 0.7
FAR = 120


def worth(s: State, i: int) -> float:
    """What the loss of a figure would cost its side, in levels; one of few levels still counts as a body."""
    return s.table.kits[i].level + 1.0


def loss(s: State, j: int, given: Chances) -> float:
    """What these chances cost a figure's side."""
    share = WOUNDS * given.lost / s.table.kits[j].stats["lp"] + DEATH * given.dead
    return share * worth(s, j) + (WINNING * given.dead if given.dead and decides(s, j) else 0.0)


def decides(s: State, j: int) -> bool:
    """ANIMA-END-01: whether the death of a figure would end the fight."""
    status = s.status
    left = [k for k in s.table.members[s.table.side[j]] if status[k] in (ON_TABLE, INFILTRATING)]
    return left == [j]


def levels(s: State, side: int) -> int:
    """ANIMA-END-02"""
    return sum(s.table.kits[i].level for i in s.standing(side))


def lead(s: State, side: int) -> int:
    """By how many levels a side is ahead."""
    return levels(s, side) - levels(s, 1 - side)


def turns_left(s: State) -> int:
    """Turns that are still to come after this one."""
    limit = s.table.options.turn_limit
    return 99 if limit is None else max(0, limit - s.turn)


def caution(s: State, side: int) -> float:
    """How much the side minds its own losses: less and less when it is behind and the fight nears its end (END-02);
    more in the last turn when it is ahead."""
    left = turns_left(s)
    if left >= HURRY:
        return CAUTION
    ahead = lead(s, side)
    if ahead > 0:
        return CAUTION if left else 1.3
    return CAUTION * (left + 1) / (HURRY + 1)


def eagerness(s: State, side: int) -> float:
    """How much nearness to the enemy counts: nothing in the last turn for a side that is ahead."""
    left = turns_left(s)
    if left >= HURRY:
        return 1.0
    ahead = lead(s, side)
    return (1.0 if left else 0.0) if ahead > 0 else 1.5


# Prices


def ap_price(s: State, i: int, count: int) -> float:
    """What so many AP of a figure are worth outside its own activation (ANIMA-ACT-06): those that it will want to act
    with are dear, those that would be lost at its maximum cheap."""
    stats, ap = s.table.kits[i].stats, s.ap[i]
    unit = worth(s, i)
    if s.activated[i] or s.no_activation[i]:
        if not turns_left(s):
            return 0.0
        spare = max(0, ap + stats["recovery"] - stats["ap_max"])
        return unit * (WANTED * max(0, count - spare) + KEPT * min(count, spare))
    spare = max(0, ap - CHARGE_AP)
    return unit * (1.5 * WANTED * max(0, count - spare) + WANTED * min(count, spare))


def gnosis_price(s: State, side: int) -> float:
    """What a gnosis point could do later this turn (ANIMA-GNO-01: it is lost at its end)."""
    every = [i for i, status in enumerate(s.status) if status == ON_TABLE]
    waiting = sum(not s.activated[i] for i in every)
    points = max(1, s.gnosis[side])
    return GNOSIS * min(1.0, 2 * waiting / (len(every) * points) + 0.05)


# Nearness


@lru_cache(maxsize=4096)
def way_to(board: Board, square: int) -> bytes:
    """Points from every square to this one, figures left out; FAR where there is no way."""
    field = bytearray([FAR]) * board.grid.size
    for cost, level in enumerate(flood(board, square, FAR - 1).levels):
        for q in bits(level):
            field[q] = cost
    return bytes(field)


class Goal(NamedTuple):
    """An enemy to come near to: points from every square to it, and how much more it is worth than others."""

    field: bytes
    bonus: float


def goals(s: State, i: int) -> list[Goal]:
    """The enemies that a figure would go for, dear and weak ones first; where none is in sight, markers."""
    found = [Goal(way_to(s.board, s.at[e]), _bonus(s, e)) for e in s.enemies(i)]
    if all(s.hidden[e] for e in s.enemies(i)):
        found += [Goal(way_to(s.board, marker.at), 0.0) for marker in s.markers[1 - s.table.side[i]]]
    return found


def _bonus(s: State, e: int) -> float:
    hurt = 1 - s.lp[e] / s.table.kits[e].stats["lp"]
    return 0.1 * worth(s, e) + 3 * hurt - (4 if s.hidden[e] else 0)


def remoteness(known: Sequence[Goal], square: int, least: float = 0.0) -> float:
    """Points to the best goal, never less than `least` (who works from afar wants to be no nearer)."""
    return max(least, min([goal.field[square] - goal.bonus for goal in known], default=0.0))


# Roles


def far_power(s: State, i: int) -> Power | None:
    """The ability with which a figure hurts enemies from furthest off."""
    found = [p for p in s.table.kits[i].deeds if p.far and p.who in ("enemy", "any") and _hurts(p)]
    return max(found, key=lambda p: p.range, default=None)


def _hurts(power: Power) -> bool:
    if power.blow is not None:
        return not power.blow.no_damage
    return any(effect.do == "damage" and not effect.own for effect in power.effects)


def shooting_range(s: State, i: int) -> int:
    """How far a figure's usual work reaches: its shots, or the abilities of one who is no fighter."""
    kit = s.table.kits[i]
    if kit.ranged:
        return kit.ranged
    power = far_power(s, i)
    return power.range if power is not None and "warrior" not in kit.character.categories else 0
