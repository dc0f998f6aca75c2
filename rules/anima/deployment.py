"""Deployment (ANIMA-SET-06 … SET-09, ANIMA-TRT-05): the zones, and characters placed in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.anima import checks
from rules.anima.figures import ON_TABLE, SIDE_NAMES, UNDEPLOYED, State
from rules.anima.play import Play
from rules.refusal import refuse

#: ANIMA-TRT-05: squares from the own zone, and from the enemies on the table.
ADVANCE, KEEP_OFF = 16, 4


def zone_of(s: State, side: int) -> int:
    """ANIMA-SET-07: the squares of a side's deployment zone."""
    options = s.table.options
    return s.board.zone(options.edges[SIDE_NAMES[side]], options.zone_depth, options.zone_width)


def squares_for(s: State, i: int) -> int:
    """ANIMA-SET-09, ANIMA-TRT-05: where a figure may be deployed."""
    board, side = s.board, s.table.side[i]
    zone = zone_of(s, side)
    if advanced(s, i):
        enemies = sum(1 << s.at[j] for j in s.enemies(i))
        zone |= board.around(zone, ADVANCE) & ~board.around(enemies, KEEP_OFF - 1)
    return zone & board.passable & ~s.occupied


def advanced(s: State, i: int) -> bool:
    return "advanced_deployment" in s.table.kits[i].traits


def undeployed(s: State, side: int) -> list[int]:
    """The characters of a side that are still to be placed, in list order."""
    return [i for i in s.table.members[side] if s.status[i] == UNDEPLOYED]


def can_deploy(s: State, side: int) -> bool:
    """Whether a side has a character left that finds a free square."""
    return any(squares_for(s, i) for i in undeployed(s, side))


class Placing(NamedTuple):
    """A character and the square it is placed on."""

    who: int
    to: int


def judge_deploy(s: State, action: Mapping[str, Any]) -> Placing:
    """SET-09, with the trait TRT-05."""
    to = checks.square(s, action["to"], "to")
    i = checks.one_of(s, undeployed(s, s.to_act), action["who"], "who")
    if not squares_for(s, i) >> to & 1:
        refuse("ANIMA-TRT-05" if advanced(s, i) else "ANIMA-SET-09", who=action["who"], at=action["to"])
    return Placing(i, to)


def carry_deploy(r: Play, action: Mapping[str, Any], placing: Placing) -> None:
    r.answered()
    r.s.status[placing.who] = ON_TABLE
    r.s.put(placing.who, placing.to)
    r.tell("deploy", who=r.name(placing.who), at=r.square(placing.to))
