"""Where a figure could go, and what it is worth to stand there: guesses for many squares, a close look at a few."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.anima import moves, sight, uses
from rules.anima.aims import Aim, Offer
from rules.anima.answers import acting, uses_of
from rules.anima.bearing import ranged
from rules.anima.checks import ATTACK_AP, SHOT_AP
from rules.anima.dangers import stand
from rules.anima.figures import State
from rules.anima.judgement import (
    NEARER,
    eagerness,
    remoteness,
    shooting_range,
    worth,
)
from rules.anima.odds import difficulty_odds, disengage_odds
from rules.anima.potential import costs_nothing
from rules.anima.reach import Reach, Runs
from rules.anima.tactics import View, best_action, spent
from rules.grid import bits
from rules.plan import NO_PLAN, Plan, score

Action = dict[str, Any]
#: How many squares are looked at closely: to come nearer, to keep safe, to strike from, to shoot from.
IDLE, SAFE, STRIKING, SHOOTING = 5, 2, 2, 3
#: What standing beside another who may be caught in the same area costs, as a share of a figure's worth.
CLUMP = 0.02
#: What a place is worth from which an enemy in range is seen.
SEEING = 0.06
#: By how much a place must be better to be taken for nothing.
BETTER = 0.05


class Way(NamedTuple):
    """A way of going: free_move, walk or run; its AP; the squares it leads to that no cheaper one does."""

    kind: str
    ap: int
    squares: int
    reach: Reach | Runs


class Spot(NamedTuple):
    """A square where a move could end, what standing there is worth, the way there."""

    value: float
    square: int
    way: Way


def ways(s: State, i: int) -> list[Way]:
    """The moves that a figure could make, cheapest first."""
    if s.moved[i] or moves.held(s, i):
        return []
    ap, found, known = s.ap[i], [], 0
    for kind, cost in (("free_move", 0), ("walk", 1), ("run", 2)):
        if ap < cost:
            break
        reach = moves.run_reach(s, i) if kind == "run" else moves.reach_of(s, i, moves.points_of(s, i, kind))
        fresh = reach.squares & ~known
        if fresh:
            found.append(Way(kind, cost, fresh, reach))
            known |= fresh
    return found


def action_of(s: State, i: int, spot: Spot) -> Action:
    names = s.board.grid.names
    if spot.way.kind == "run":
        return acting(s, "run", i, to=names[spot.square])
    return acting(s, spot.way.kind, i, path=[names[square] for square in spot.way.reach.path(spot.square)])


# What a square is worth


def nearness(s: State, i: int, view: View, square: int) -> float:
    """What it is worth to be so near to those that the figure would go for."""
    least = 0.75 * shooting_range(s, i)
    return -NEARER * eagerness(s, s.table.side[i]) * remoteness(view.goals, square, least)


def place(s: State, i: int, view: View, square: int, ap: int) -> float:
    """What it is worth to end there with so many AP."""
    return (
        stand(view.menace, square, ap)
        + nearness(s, i, view, square)
        - _crowd(s, i, view, square)
        + _outlook(s, i, square)
    )


def _outlook(s: State, i: int, square: int) -> float:
    """Who works from afar wants to see somebody."""
    reach = shooting_range(s, i)
    if not reach:
        return 0.0
    board, distance = s.board, s.board.grid.distance
    seen = any(
        not s.hidden[e] and distance(square, s.at[e]) <= reach and sight.sees(board, square, s.at[e])
        for e in s.enemies(i)
    )
    return SEEING * worth(s, i) if seen else 0.0


def _crowd(s: State, i: int, view: View, square: int) -> float:
    """Friends beside the square, where the enemy has attacks that take effect on an area."""
    if not view.friends:
        return 0.0
    return CLUMP * worth(s, i) * (view.friends & s.board.within(square, 1)).bit_count()


# Moves


def best_move(s: State, i: int, view: View) -> Plan:
    """The best place to go, with what could be done there."""
    found = NO_PLAN
    known = ways(s, i)
    here = place(s, i, view, s.at[i], s.ap[i])
    looked: dict[int, Spot] = {}
    for spot in _candidates(s, i, view, known):
        looked.setdefault(spot.square, spot)
    for spot in looked.values():
        value = spot.value - here + _then(s, i, view, spot)
        if value > found.score:
            found = Plan(value, action_of(s, i, spot))
    return max(found, _best_jump(s, i, view, here), key=score)


def _candidates(s: State, i: int, view: View, known: list[Way]) -> Iterator[Spot]:
    ap = s.ap[i]
    for way in known:
        left = ap - way.ap
        if left >= ATTACK_AP:
            yield from _striking(s, i, view, way, left)
        if left >= SHOT_AP or shooting_range(s, i):
            yield from _shooting(s, i, view, way, left)
        yield from _idle(s, i, view, way, left)


def _striking(s: State, i: int, view: View, way: Way, left: int) -> Iterator[Spot]:
    """Squares beside enemies."""
    near, found = s.board.near, []
    for j in s.enemies(i):
        if s.hidden[j]:
            continue
        squares = bits(way.squares & near[s.at[j]])[:STRIKING]
        found += [Spot(place(s, i, view, q, left), q, way) for q in squares]
    found.sort(key=lambda spot: -spot.value)
    yield from found[: 2 * STRIKING]


def _shooting(s: State, i: int, view: View, way: Way, left: int) -> Iterator[Spot]:
    """Squares from which somebody can be shot at, or reached with an ability, at half the range if it can be."""
    reach = ranged(s, i) or shooting_range(s, i)
    if not reach:
        return
    board, found = s.board, []
    for j in s.enemies(i):
        if s.hidden[j]:
            continue
        far = way.squares & board.within(s.at[j], reach)
        close = far & board.within(s.at[j], reach // 2)
        for squares in (close, far & ~close):
            found += [q for q in _furthest(s, j, squares, 6) if sight.sees(board, q, s.at[j])][:SHOOTING]
    stop = moves.stops(s, i)
    spots = [Spot(place(s, i, view, q, left), q, way) for q in dict.fromkeys(found) if not stop >> q & 1]
    spots.sort(key=lambda spot: -spot.value)
    yield from spots[:SHOOTING]


def _furthest(s: State, j: int, squares: int, count: int) -> list[int]:
    """Some of the squares, those furthest from figure j."""
    if squares.bit_count() <= count:
        return bits(squares)
    board, here = s.board, s.at[j]
    distance = board.grid.distance
    return sorted(bits(squares), key=lambda q: -distance(q, here))[:count]


def _idle(s: State, i: int, view: View, way: Way, left: int) -> Iterator[Spot]:
    """The nearest squares to those that the figure would go for; and those where it is safest."""
    squares = bits(way.squares)
    fields = [(goal.field, goal.bonus) for goal in view.goals]
    least = 0.75 * shooting_range(s, i)
    rated = sorted([(max(least, min([f[q] - b for f, b in fields], default=0.0)), q) for q in squares])
    looked = [q for _, q in rated[:: max(1, len(rated) // (2 * IDLE))]][:IDLE] + [q for _, q in rated[:IDLE]]
    looked += _safest(s, view, way.squares)
    found = [Spot(place(s, i, view, q, left), q, way) for q in dict.fromkeys(looked)]
    yield max(found, key=lambda spot: spot.value)


def _safest(s: State, view: View, squares: int) -> list[int]:
    """The squares that all enemies are furthest from."""
    left = squares
    for far in range(1, s.board.grid.width):
        for foe in view.menace.foes:
            left &= ~s.board.within(foe.at, far)
        if not left:
            break
        squares = left
    return bits(squares)[:SAFE]


def best_leave(s: State, i: int, view: View) -> Plan:
    """Out of close combat (ANIMA-MOV-06): for one who works from afar, or who is in more danger than it deals."""
    if s.ap[i] < moves.AP["disengage"] or s.moved[i] or not moves.held(s, i):
        return NO_PLAN
    left = s.ap[i] - moves.AP["disengage"]
    chance = disengage_odds(s, i)
    gain = chance * (_haven(s, i, view, left) - view.here) - (1 - chance) * spent(s, i, view, moves.AP["disengage"])
    return Plan(gain, acting(s, "disengage", i))


def _haven(s: State, i: int, view: View, ap: int) -> float:
    """What the best place is worth that a figure could walk to if nobody held it."""
    there = s.copy()
    there.disengaged[i], there.ap[i] = True, ap
    afar = shooting_range(s, i) > 0
    spots = [spot for spot in _candidates(there, i, view, ways(there, i)[:2]) if afar or spot.way.kind == "walk"]
    values = [spot.value + (_then(there, i, view, spot) if afar else 0.0) for spot in spots]
    return max(values, default=view.here) - nearness(s, i, view, s.at[i])


def _then(s: State, i: int, view: View, spot: Spot) -> float:
    """What the figure could do from there, weighed exactly on a copy that stands there."""
    there = s.copy()
    there.put(i, spot.square)
    there.ap[i] -= spot.way.ap
    there.moved[i], there.activated[i], there.active, there.disengaged[i] = True, True, i, False
    if not there.ap[i] and not there.table.kits[i].deeds:
        return 0.0
    left = stand(view.menace, spot.square, there.ap[i])
    return best_action(there, i, view._replace(here=left)).score


# Abilities that move


def _best_jump(s: State, i: int, view: View, here: float) -> Plan:
    """The best place that an ability takes its user to. One that costs nothing could take it there and back for ever:
    then standing there must be better by itself, whatever could be done from there."""
    found = NO_PLAN
    for offer in uses_of(s, i):
        power = offer.power
        if power.moves is None or power.who not in ("self", "square") or not _free(s, i, offer):
            continue
        works = difficulty_odds(s, i, power.difficulty)
        cost = view.here - stand(view.menace, s.at[i], s.ap[i] - power.ap)
        for spot in _jumps(s, i, view, offer):
            if costs_nothing(power) and spot.value < here + BETTER:
                continue
            value = works * (spot.value + _then(s, i, view, spot) - here) - (1 - works) * cost
            action = offer.action(Aim(-1, spot.square))
            if value > found.score and offer.accepted(action, uses.judge):
                found = Plan(value, action)
    return found


def _free(s: State, i: int, offer: Offer) -> bool:
    return not (offer.power.move and s.moved[i])


def _jumps(s: State, i: int, view: View, offer: Offer) -> list[Spot]:
    squares = 0
    for aim in offer.aims():
        squares |= 1 << aim.to if aim.to >= 0 else 0
    squares &= s.board.within(s.at[i], offer.power.range) if offer.power.who == "square" else s.board.grid.full
    squares &= ~s.occupied & s.board.passable
    left = s.ap[i] - offer.power.ap
    if not squares or left < 0:
        return []
    way = Way("ability", offer.power.ap, squares, moves.step_reach(s, i))
    found = [*_striking(s, i, view, way, left), *_shooting(s, i, view, way, left), *_idle(s, i, view, way, left)]
    return found[:6]
