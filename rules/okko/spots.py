"""Where a figure could come to stand, and what it is worth to stand there: guesses first, for many places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rules.grid import bits
from rules.okko.aim import fits_target, shows
from rules.okko.answers import Moves
from rules.okko.figures import SHAKEN, State
from rules.okko.judgement import (
    DANGER,
    SHAKEN_SHARE,
    danger,
    guessed_gain,
    guessed_shot,
    way_to,
    worth,
)
from rules.okko.moves import gait_of
from rules.okko.powers import Power
from rules.okko.reach import Reach
from rules.okko.strike import support_of

#: What an enemy in one's zone is worth (a share of its own), and a step nearer.
HOLD, NEARER = 0.08, 0.22
#: How near those who shoot, and those who would rather not fight, want to be.
AT_A_DISTANCE = 3.0
#: How many places are looked at closely when there is nothing to do yet.
LOOKED_AT = 8


class Spot(NamedTuple):
    """A place where a move could end, what is guessed of it, the reach that leads there, whether it takes an air
    die."""

    guess: float
    square: int
    facing: int
    reach: Reach
    boost: bool


def spots(s: State, i: int, moves: Moves) -> list[Spot]:
    """Places from which the figure could do something, the most promising first, one for each square."""
    reaches = _reaches(s, i, moves)
    kept: dict[int, Spot] = {}
    for spot in sorted(_busy(s, i, reaches), key=lambda spot: -spot.guess):
        kept.setdefault(spot.square, spot)
    return list(kept.values())


def _reaches(s: State, i: int, moves: Moves) -> list[tuple[Reach, int, bool]]:
    """The reaches of moves that spend no skill: (reach, points without an air die, whether one could be added)."""
    plain = gait_of(s, i, False, ())
    found: dict[int, tuple[Reach, int, bool]] = {}
    for way, reach, points in moves.ways:
        if not way.skills:
            boosted = way.boost is not None
            known = found.get(id(reach))
            found[id(reach)] = (reach, min(points, known[1]) if known else points, boosted or bool(known and known[2]))
    return [(reach, min(points, plain.points), boosted) for reach, points, boosted in found.values()]


def _busy(s: State, i: int, reaches: Sequence[tuple[Reach, int, bool]]) -> Iterator[Spot]:
    can_act = s.acted[i] is None or bool(s.granted[i])
    shoots, aimed = "ranged" in s.table.kits[i].chosen, list(_aimed(s, i, can_act))
    for reach, plain, boosted in reaches:
        for cost, level in enumerate(reach.ended[1:], 1):
            if not can_act or (cost > plain and not boosted):
                break
            yield from _strike_spots(s, i, reach, level, cost > plain)
        if can_act and shoots:
            yield from _shot_spots(s, i, reach, plain)
        for power in aimed:
            yield from _skill_spots(s, i, power, reach, plain)


def _strike_spots(s: State, i: int, reach: Reach, level: int, boost: bool) -> Iterator[Spot]:
    board, side = s.table.board, s.table.side[i]
    size, full = board.grid.size, board.grid.full
    for j in s.table.members[1 - side]:
        square = s.at[j]
        if square < 0 or j in s.cowed[i]:
            continue
        vision = board.visions[square * 4 + s.facing[j]]
        unseen = not any(vision >> q & 1 for q in (*s.trail[i], s.at[i]))
        support = support_of(s, i, j, ())[0]
        for facing in range(4):
            for q in bits((level & board.holders[square]) >> facing * size & full):
                rear = unseen and not vision >> q & 1 and not reach.is_seen(q, facing, vision)
                yield Spot(guessed_gain(s, i, j, support + rear - _helpers(s, j, q)), q, facing, reach, boost)


def _helpers(s: State, j: int, square: int) -> int:
    """Friends of j that would support it against an attacker on a square."""
    zones = s.table.board.zones
    return sum(
        k != j and s.at[k] >= 0 and zones[s.at[k] * 4 + s.facing[k]] >> square & 1
        for k in s.table.members[s.table.side[j]]
    )


def _shot_spots(s: State, i: int, reach: Reach, points: int) -> Iterator[Spot]:
    board = s.table.board
    weapons = [p for p in s.table.kits[i].chosen["ranged"] if p.shown[s.status[i]]]
    zones = s.enemy_zones(s.table.side[i])
    enemies = [j for j in s.table.members[1 - s.table.side[i]] if s.at[j] >= 0]
    without = s.occupied & ~(1 << s.at[i])
    for weapon in weapons[:1]:
        reach_of, shot = weapon.skill.range or 0, weapon.skill.shot or 0
        for q, facing, cost in reach.ends():
            if cost > points:
                break
            if zones >> q & 1:
                continue
            for j in enemies:
                there = s.at[j]
                seen = board.visions[q * 4 + facing] >> there & 1 and board.grid.distance(q, there) <= reach_of
                if seen and not board.blocked(q, there, without):
                    yield Spot(guessed_shot(s, i, j, shot, board.cover(q, there, without)), q, facing, reach, False)


def _aimed(s: State, i: int, can_act: bool) -> Iterator[Power]:
    """The figure's free and Action skills that mean somebody and could be paid."""
    chosen = s.table.kits[i].chosen
    dice = {*s.pool[s.phase], s.reserve[i]}
    for power in (*chosen.get("activation", ()), *(chosen.get("action", ()) if can_act else ())):
        aimed = power.target is not None and power.target["who"] != "self" and not power.everyone
        if aimed and shows(s, power, i) and dice.issuperset(power.cost) and power.id not in s.used[i]:
            yield power


def _skill_spots(s: State, i: int, power: Power, reach: Reach, points: int) -> Iterator[Spot]:
    """Where a skill would find a target: the nearest such place counts for most."""
    selector = power.target or {}
    anywhere = {key: selector[key] for key in ("who", "filter") if key in selector}
    meant = [j for j in range(len(s.at)) if j != i and fits_target(s, anywhere, i, j)]
    if not meant:
        return
    there = s.copy()
    for q, facing, cost in reach.ends():
        if cost > points:
            break
        there.put(i, q)
        there.facing[i] = facing
        for j in meant:
            if fits_target(there, selector, i, j):
                yield Spot((1 - SHAKEN_SHARE) * worth(s, j) - 0.01 * cost, q, facing, reach, False)


# What it is worth to stand somewhere


def place_value(s: State, i: int, square: int, facing: int) -> float:
    """What it is worth to stand so: near the enemies that matter, some of them in one's zone, not in danger."""
    board = s.table.board
    zone = board.zones[square * 4 + facing]
    value = 0.0
    nearest = 99.0
    for j in s.table.members[1 - s.table.side[i]]:
        if s.at[j] < 0:
            continue
        if zone >> s.at[j] & 1:
            value += HOLD * worth(s, j)
        steps = way_to(board, s.at[j])[square]
        nearest = min(nearest, steps - 0.25 * worth(s, j) - (2.0 if s.status[j] == SHAKEN else 0.0))
    eager = 0.4 if s.status[i] == SHAKEN or s.table.kits[i].character.civilian else 1.0
    if works_from_afar(s, i):
        nearest = max(nearest, AT_A_DISTANCE)
    return value - NEARER * eager * nearest - DANGER * danger(s, i, square, facing) * (2 - eager)


def shoots(s: State, i: int) -> bool:
    """Whether the side of the figure's card that shows has a weapon."""
    return any(p.shown[s.status[i]] for p in s.table.kits[i].chosen.get("ranged", ()))


def works_from_afar(s: State, i: int) -> bool:
    """Whether it has a weapon, or an Action skill that reaches enemies further off than its blade."""
    actions = s.table.kits[i].chosen.get("action", ())
    return shoots(s, i) or any(p.shown[s.status[i]] and _strikes_far(p.target) for p in actions)


def _strikes_far(selector: Mapping[str, Any] | None) -> bool:
    return selector is not None and selector["who"] in ("enemy", "any") and selector.get("within", 0) > 1


def nearest(s: State, i: int, moves: Moves) -> Spot | None:
    """The place, within plain points, where it is best to stand when there is nothing to do yet: near the enemy; for a
    shaken figure near or far."""
    reaches = _reaches(s, i, moves)
    if not reaches:
        return None
    reach, points, _ = reaches[0]
    size, full = s.table.board.grid.size, s.table.board.grid.full
    places = 0
    for level in reach.ended[1 : points + 1]:
        places |= level
    by_facing = [places >> f * size & full for f in range(4)]
    squares = bits(by_facing[0] | by_facing[1] | by_facing[2] | by_facing[3])
    found: list[Spot] = []
    squares.sort(key=_nearness(s, i), reverse=True)
    for q in squares[:: 1 + len(squares) // LOOKED_AT] if s.status[i] == SHAKEN else squares:
        found += [Spot(place_value(s, i, q, f), q, f, reach, False) for f in range(4) if by_facing[f] >> q & 1]
        if len(found) >= LOOKED_AT and s.status[i] != SHAKEN:
            break
    return max(found, key=lambda spot: spot.guess, default=None)


def _nearness(s: State, i: int) -> Callable[[int], tuple[float, int]]:
    """Nearness alone, for a first choice among many squares."""
    board = s.table.board
    enemies = [j for j in s.table.members[1 - s.table.side[i]] if s.at[j] >= 0]
    fields = [(way_to(board, s.at[j]), 0.25 * worth(s, j)) for j in enemies]
    least = AT_A_DISTANCE if works_from_afar(s, i) else 0.0

    def nearness(square: int) -> tuple[float, int]:
        return -max(least, min([field[square] - bonus for field, bonus in fields], default=0.0)), square

    return nearness
