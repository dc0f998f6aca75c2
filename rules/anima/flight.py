"""Flights: whoever is thrown, square by square, into obstacles, over edges and into bystanders (KNB).

A flight is a frame on the stack; a bystander who may choose stands above it as the decision `sidestep`, and one who is
struck leaves a flight of its own above it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.anima import checks
from rules.anima.bearing import extra_dice, has
from rules.anima.board import OBSTACLES, ROCK, SMALL, TREES, WALL
from rules.anima.figures import ON_TABLE, State
from rules.anima.harm import hurt, no_activation
from rules.anima.play import COLLIDE, Frame, Play, step
from rules.refusal import refuse

#: ANIMA-KNB-04 … ANIMA-KNB-07: damage of a contact, how much it shortens the flight, by class of obstacle.
DAMAGE = {SMALL: 1, TREES: 2, WALL: 3, ROCK: 5}
SHORTER = {SMALL: 0, TREES: 2, WALL: 4}
CLIFF_DAMAGE = DAMAGE[ROCK]
#: A rise or drop of this much is a cliff (ANIMA-KNB-08).
STEEP = 2


class Flight(NamedTuple):
    """A flight under way: `path`, all squares ahead of `start` up to the table edge; `place`, the next of them; `left`,
    how many squares it still goes; `distance`, how many at the outset; `met`, what is on the next square has been dealt
    with."""

    who: int
    start: int
    path: tuple[int, ...]
    left: int
    distance: int
    place: int = 0
    met: bool = False

    @property
    def here(self) -> int:
        """The square that it has come to."""
        return self.path[self.place - 1] if self.place else self.start


# Where it goes


def ray(s: State, start: int, d: int) -> tuple[int, ...]:
    """The squares from a square in a direction 0–7, up to the table edge (ANIMA-KNB-02)."""
    to, found = s.board.grid.to, []
    here = to[start][d]
    while here >= 0:
        found.append(here)
        here = to[here][d]
    return tuple(found)


def beyond(s: State, a: int, b: int) -> tuple[int, ...]:
    """The squares past b on the straight line from a, up to the table edge (ANIMA-KNB-03)."""
    grid = s.board.grid
    return tuple(s.board.line(a, b, max(grid.width, grid.height))[grid.distance(a, b) :])


def toward(s: State, a: int, b: int) -> tuple[int, ...]:
    """The squares from a on the straight line to b and past it, up to the table edge."""
    grid = s.board.grid
    return tuple(s.board.line(a, b, max(grid.width, grid.height)))


def fly(r: Play, i: int, path: tuple[int, ...], distance: int) -> None:
    """ANIMA-KNB-01: throws a figure so many squares along a path (all the squares up to the table edge)."""
    if distance > 0 and r.s.status[i] == ON_TABLE:
        r.push(("flight", Flight(i, r.s.at[i], path, distance, distance)))


# Square by square


@step("flight")
def carry_on(r: Play, frame: Frame) -> None:
    """ANIMA-KNB-08: on to where it ends, or to the next bystander."""
    s, flight = r.s, frame[1]
    i, height = flight.who, s.board.height
    ghost = has(s, i, "intangible")
    while flight.left > 0:
        if flight.place == len(flight.path):
            contact(r, i, "edge", 0, True)
            break
        there = flight.path[flight.place]
        if not flight.met:
            if not ghost:
                flight = meet_ground(r, flight, there)
            if flight.left <= 0:
                break
            bystander = standing_on(s, there)
            if bystander >= 0:
                meet(r, flight, bystander)
                return
        drop = height[flight.here] - height[there]
        flight = flight._replace(left=flight.left - 1, place=flight.place + 1, met=False)
        if drop >= STEEP and not ghost:
            land(r, flight)
            fall(r, i, drop)
            return
    if s.status[i] == ON_TABLE:
        land(r, flight)


def meet_ground(r: Play, flight: Flight, there: int) -> Flight:
    """ANIMA-KNB-04 … ANIMA-KNB-08: contact with a new obstacle, or a rise, on the next square."""
    board, i = r.s.board, flight.who
    if board.height[there] - board.height[flight.here] >= STEEP:
        contact(r, i, "cliff", CLIFF_DAMAGE, True)
        return flight._replace(left=0)
    kind = board.obstacle[there]
    if not kind or kind == board.obstacle[flight.here]:
        return flight
    contact(r, i, OBSTACLES[kind], DAMAGE[kind], kind != SMALL)
    stopped = kind == ROCK or r.s.status[i] != ON_TABLE
    return flight._replace(left=0 if stopped else flight.left - SHORTER[kind])


def contact(r: Play, i: int, obstacle: str, damage: int, stuns: bool) -> None:
    """What an obstacle does: damage past all armor, and perhaps no activation."""
    r.tell("contact", who=r.name(i), damage=damage, **{"with": obstacle})
    if damage:
        hurt(r, i, damage, "flight")
    if stuns:
        lose_activation(r, i)


def lose_activation(r: Play, i: int) -> None:
    """ANIMA-KNB-12, but for damage resistance (ANIMA-TRT-02)."""
    if r.s.status[i] == ON_TABLE and not has(r.s, i, "damage_resistance"):
        no_activation(r, i)


def land(r: Play, flight: Flight) -> None:
    """ANIMA-KNB-08: it comes down on the last free passable square of its path."""
    s, i = r.s, flight.who
    free = s.board.passable & ~s.occupied | 1 << flight.start
    squares = (flight.start, *flight.path[: flight.place])
    end = next(square for square in reversed(squares) if free >> square & 1)
    s.put(i, end)
    r.tell("flight", who=r.name(i), **{"from": r.square(flight.start)}, to=r.square(end), distance=flight.distance)


def fall(r: Play, i: int, drop: int) -> None:
    """ANIMA-KNB-08: over an edge of 2 heights or more."""
    hurt(r, i, drop, "fall")
    lose_activation(r, i)


# Bystanders


def standing_on(s: State, square: int) -> int:
    """The visible figure on a square (−1: none); a hidden one is flown over (ANIMA-STL-07)."""
    return s.at.index(square) if s.shown >> square & 1 else -1


def meet(r: Play, flight: Flight, bystander: int) -> None:
    """ANIMA-KNB-09: asked, unless it can only brace itself, and that without gnosis."""
    s = r.s
    side = s.table.side[bystander]
    if can_sidestep(s, bystander) or s.gnosis[side] > 0:
        r.ask("sidestep", side, bystander, flight)
    else:
        brace(r, bystander, flight, False)


def can_sidestep(s: State, i: int) -> bool:
    """ANIMA-KNB-09, ANIMA-KNB-11: it has its movement to give up, and is not paralysed."""
    return not s.moved[i] and not s.paralysed(i)


def need(s: State, bystander: int, flying: int) -> int:
    """ANIMA-KNB-09: what a bystander's die must show at least."""
    kits = s.table.kits
    return 8 if kits[flying].base > kits[bystander].base else 6


def told(r: Play, bystander: int, flight: Flight, result: str, die: int | None) -> None:
    r.tell("bystander", who=r.name(bystander), by=r.name(flight.who), result=result, die=die)


def brace(r: Play, bystander: int, flight: Flight, boosted: bool) -> None:
    """ANIMA-KNB-09: the die that decides whether the two collide."""
    s = r.s
    die = max(r.d10(bystander, COLLIDE, 1 + boosted + extra_dice(s, bystander, "collide")))
    if die < need(s, bystander, flight.who):
        told(r, bystander, flight, "collision", die)
        collide(r, bystander, flight)
    else:
        told(r, bystander, flight, "avoided", die)
        r.push(("flight", flight._replace(met=True)))


def collide(r: Play, bystander: int, flight: Flight) -> None:
    """ANIMA-KNB-10: both are hurt, then fly the rest, the one struck first."""
    s, kits = r.s, r.s.table.kits
    larger = kits[bystander].base > kits[flight.who].base
    rest = flight.left // 2 if larger else flight.left
    hurt(r, bystander, 1, "collision")
    hurt(r, flight.who, 1, "collision")
    if s.status[flight.who] == ON_TABLE:
        r.push(("flight", flight._replace(left=rest, met=True)))
    fly(r, bystander, flight.path[flight.place + 1 :], rest)


# The answers


def judge_sidestep(s: State, action: Mapping[str, Any]) -> None:
    """STA-10, MOV-05."""
    i = _bystander(s, action)
    if s.paralysed(i):
        refuse("ANIMA-STA-10", who=s.table.ids[i])
    if s.moved[i]:
        refuse("ANIMA-MOV-05", who=s.table.ids[i])
    if "gnosis" in action:
        checks.boost(s, action, ())


def carry_sidestep(r: Play, action: Mapping[str, Any], data: None) -> None:
    """ANIMA-KNB-09: it gives up its movement and is unharmed."""
    _, i, flight = r.answered()
    r.s.moved[i] = True
    told(r, i, flight, "sidestep", None)
    r.push(("flight", flight._replace(met=True)))


def judge_brace(s: State, action: Mapping[str, Any]) -> bool:
    """Whether gnosis strengthens the roll (GNO-03)."""
    _bystander(s, action)
    return bool(checks.boost(s, action, checks.ROLLS["brace"]))


def carry_brace(r: Play, action: Mapping[str, Any], boosted: bool) -> None:
    """ANIMA-KNB-09: it takes its chance."""
    _, i, flight = r.answered()
    if boosted:
        r.spend_gnosis(r.s.table.side[i], ("collide",))
    brace(r, i, flight, boosted)


def _bystander(s: State, action: Mapping[str, Any]) -> int:
    """Who is asked; nobody else answers."""
    i = checks.own(s, action)
    if i != s.stack[-1][1]:
        refuse("FILE-ACTION", "figure", name="who", id=action["who"])
    return i
