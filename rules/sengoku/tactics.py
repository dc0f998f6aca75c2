"""What units could be told, and what each thing is worth: attacks, alone and joint, shots, moves, stands, rallies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.sengoku import offers
from rules.sengoku.field import FACINGS, STEP
from rules.sengoku.judgement import Mind, worth
from rules.sengoku.moves import Going, aspect_from, exposed
from rules.sengoku.offers import ground_of
from rules.sengoku.run import Attack
from rules.sengoku.units import FORMED, ROUTING, Order
from rules.sengoku.zones import targets

#: What rallying a unit is worth, as a share of its points; an attack of phase 2, as one of what it would be now.
RALLY, LATER = 0.4, 0.6
#: What a stand at all costs is worth beside the danger met; a volley for being shot before all else (SENG-PRI-01).
HOLDING_OUT, EARLY = 0.8, 0.15
_SIDES = ((3, "left"), (1, "right"))


class Told(NamedTuple):
    """An order to one unit, and where it would then stand (cell −1: where it attacks)."""

    who: int
    order: Order
    cell: int
    facing: int


class Plan(NamedTuple):
    """Orders that belong together, and what they are worth in points. `foe`: the enemy attacked (−1: none); `bold`: the
    one of these orders that an advance at all costs would strengthen, and by how much (SENG-ORD-18); `less`: what the
    plan is worth without its last order."""

    score: float
    orders: tuple[Told, ...]
    foe: int = -1
    bold: tuple[int, float] = (-1, 0.0)
    less: float = 0.0


# Attacks


class Lunge(NamedTuple):
    """An attack that a unit could make in phase 1, or in phase 2 by a march (`late`)."""

    order: Order
    attack: Attack
    late: bool = False


def lunges(mind: Mind, foe: int) -> list[Lunge]:
    """The attacks that could be made on an enemy, each unit's best."""
    s, found = mind.s, []
    there = s.at[foe]
    for i in mind.mine:
        if s.status[i] != FORMED or abs(s.at[i] % 12 - there % 12) + abs(s.at[i] // 12 - there // 12) > 2:
            continue
        ways = list(_ways(mind, i, there))
        if ways:
            found.append(max(ways, key=lambda way: _alone(mind, way, foe)))
    return found


def _alone(mind: Mind, lunge: Lunge, foe: int) -> float:
    attack = lunge.attack
    value = mind.single(attack.who, attack.cell, attack.facing, foe)
    return LATER * value if lunge.late and value > 0 else value


def _ways(mind: Mind, i: int, there: int) -> Iterator[Lunge]:
    s = mind.s
    here, facing = s.at[i], s.facing[i]
    foe = s.holder[there]
    if STEP[here][facing] == there:
        yield Lunge({"order": "move"}, Attack(i, here, facing, aspect_from(s, here, foe)))
        return
    ground = ground_of(s, i)
    ahead = STEP[here][facing]
    if ground.steps > 1 and ground.limit > 1:
        for way, name in _SIDES:
            turned = (facing + way) % 4
            if STEP[here][turned] == there and ground.turns and not exposed(mind.r, i, Going(here, turned, name), ()):
                yield Lunge(
                    {"order": "move", "steps": [name, "move"]}, Attack(i, here, turned, aspect_from(s, here, foe))
                )
        if is_open(mind, ahead) and STEP[ahead][facing] == there and not _exposes(mind, i, ahead, facing):
            attack = Attack(i, ahead, facing, aspect_from(s, ahead, foe))
            if not (s.field.woods[ahead] or s.field.wades(here, ahead)):
                yield Lunge({"order": "move", "steps": ["move", "move"]}, attack)
        return
    marches = not ground.cavalry and not s.table.kits[i].shooter and is_open(mind, ahead)
    if marches and STEP[ahead][facing] == there and not _exposes(mind, i, ahead, facing):
        yield Lunge({"order": "march"}, Attack(i, ahead, facing, aspect_from(s, ahead, foe)), True)


def _exposes(mind: Mind, i: int, cell: int, facing: int) -> bool:
    return exposed(mind.r, i, Going(cell, facing, "move"), ())


def is_open(mind: Mind, cell: int) -> bool:
    """Whether a unit may step on a cell as things stand."""
    return cell >= 0 and mind.s.holder[cell] < 0 and not mind.s.field.swamp[cell] and cell not in mind.closed


def assaults(mind: Mind) -> Iterator[Plan]:
    """Attacks on each enemy: by each unit alone, and joint ones, grown by whoever adds most."""
    for foe in mind.foes:
        found = lunges(mind, foe)
        if not found:
            continue
        for lunge in found:
            score = _alone(mind, lunge, foe)
            yield _assault(mind, [lunge], foe, score)
        yield from _joint(mind, [lunge for lunge in found if not lunge.late], foe)


def _joint(mind: Mind, found: list[Lunge], foe: int) -> Iterator[Plan]:
    if len(found) < 2:
        return
    left = sorted(found, key=lambda lunge: -_alone(mind, lunge, foe))
    group, best = [left.pop(0)], 0.0
    best = _alone(mind, group[0], foe)
    while left and len(group) < 3:
        values = [mind.attack([one.attack for one in (*group, lunge)], foe) for lunge in left]
        top = max(values)
        if top <= best:
            return
        group.append(left.pop(values.index(top)))
        yield _assault(mind, group, foe, top)._replace(less=best)
        best = top


def _assault(mind: Mind, group: Sequence[Lunge], foe: int, score: float) -> Plan:
    orders = tuple([Told(one.attack.who, one.order, -1, one.attack.facing) for one in group])
    return Plan(score, orders, foe, _bold(mind, group, foe, score))


def _bold(mind: Mind, group: Sequence[Lunge], foe: int, score: float) -> tuple[int, float]:
    """Who of them would gain most by advancing at all costs, and how much."""
    if any(one.order["order"] == "march" for one in group) or mind.s.status[foe] == ROUTING:
        return -1, 0.0
    who = max(group, key=lambda one: worth(mind.s, one.attack.who)).attack.who
    mind.s.advance[who] = True
    better = mind.attack([one.attack for one in group], foe)
    mind.s.advance[who] = False
    return who, better - score


# Shots


def volleys(mind: Mind) -> Iterator[Plan]:
    """Massed volleys, and shots by order where there would be none on initiative; each beside what the unit would do of
    itself (SENG-INI-05)."""
    s = mind.s
    for i in mind.mine:
        if not s.table.kits[i].shooter or s.status[i] != FORMED:
            continue
        found = [j for j in targets(mind.r, i) if j in mind.foes]
        if not found:
            continue
        usual = 0.0 if s.save_ammo[i] else min([mind.shot(i, j) for j in found])
        for j in found:
            for word, massed in (("volley", True), ("shoot", False)):
                score = mind.shot(i, j, massed) - usual
                order: Order = {"order": word, "target": s.table.ids[j]}
                yield Plan(score + EARLY * massed, (Told(i, order, s.at[i], s.facing[i]),))


# Places


def moves(mind: Mind, i: int) -> Iterator[Told]:
    """The orders that put a unit elsewhere or turn it, none that would be cancelled as things stand."""
    s = mind.s
    here, facing = s.at[i], s.facing[i]
    ground = ground_of(s, i)
    if ground.turns:
        for way, name in _SIDES:
            if not exposed(mind.r, i, Going(here, (facing + way) % 4, name), ()):
                yield Told(i, {"order": "turn", "side": name}, here, (facing + way) % 4)
    for way, order in _STEPS:
        cell = STEP[here][(facing + way) % 4]
        if is_open(mind, cell) and not _exposes(mind, i, cell, facing):
            yield Told(i, order, cell, facing)
            if not way:
                yield from _further(mind, i, ground, cell)
    if ground.steps > 1 and ground.limit > 1 and ground.turns:
        yield from _wheeling(mind, i)


_STEPS: tuple[tuple[int, Order], ...] = (
    (0, {"order": "move"}),
    (2, {"order": "withdraw"}),
    (3, {"order": "sidestep", "side": "left"}),
    (1, {"order": "sidestep", "side": "right"}),
)


def _further(mind: Mind, i: int, ground: offers.Ground, cell: int) -> Iterator[Told]:
    """Two cells ahead, or a cell and a turn, of one order."""
    s = mind.s
    facing = s.facing[i]
    beyond = STEP[cell][facing]
    two = ground.steps > 1 and ground.limit > 1
    if two and (s.field.woods[cell] or s.field.wades(s.at[i], cell)):
        return
    if is_open(mind, beyond) and not _exposes(mind, i, beyond, facing) and (two or not ground.cavalry):
        yield Told(i, {"order": "move", "steps": ["move", "move"]} if two else {"order": "march"}, beyond, facing)
    if two:
        for way, name in _SIDES:
            turned = (facing + way) % 4
            if not _exposes(mind, i, cell, turned):
                yield Told(i, {"order": "move", "steps": ["move", name]}, cell, turned)


def _wheeling(mind: Mind, i: int) -> Iterator[Told]:
    """A turn, then a move or another turn."""
    s = mind.s
    here, facing = s.at[i], s.facing[i]
    for way, name in _SIDES:
        turned = (facing + way) % 4
        if exposed(mind.r, i, Going(here, turned, name), ()):
            continue
        cell = STEP[here][turned]
        if is_open(mind, cell) and not _exposes(mind, i, cell, turned):
            yield Told(i, {"order": "move", "steps": [name, "move"]}, cell, turned)
    yield Told(i, {"order": "move", "steps": ["left", "left"]}, here, (facing + 2) % 4)


def stands(mind: Mind) -> Iterator[Plan]:
    """Holding at all costs where the enemy may attack (SENG-ORD-17)."""
    s = mind.s
    for i in mind.mine:
        if s.status[i] != FORMED or s.hold[i]:
            continue
        near = [j for j in mind.foes if s.status[j] == FORMED and STEP[s.at[j]][s.facing[j]] == s.at[i]]
        if not near:
            continue
        before = met(mind, i, near)
        s.hold[i] = True
        after = met(mind, i, near)
        s.hold[i] = False
        yield Plan(HOLDING_OUT * (before - after), (Told(i, {"order": "hold"}, s.at[i], s.facing[i]),))


def met(mind: Mind, i: int, near: Sequence[int]) -> float:
    """What these enemies' attacks would be worth to them."""
    s = mind.s
    return sum([max(0.0, mind.single(j, s.at[j], s.facing[j], i)) for j in near]) / 2


def rallies(mind: Mind) -> Iterator[Plan]:
    """Regrouping the routed (SENG-ORD-19)."""
    s = mind.s
    formed = sum(s.status[i] == FORMED for i in mind.mine)
    for i in mind.mine:
        if s.status[i] != ROUTING or ground_of(s, i).stuck:
            continue
        facing = facing_of(mind, i)
        score = RALLY * worth(s, i) + (3.0 if formed <= 2 else 0.0)
        yield Plan(score, (Told(i, {"order": "regroup", "facing": FACINGS[facing]}, s.at[i], facing),))


def facing_of(mind: Mind, i: int) -> int:
    """The facing in which a unit stands best where it is."""
    here = mind.s.at[i]
    home = mind.s.table.home(mind.side)
    return max(((home + 2) % 4, (home + 1) % 4, (home + 3) % 4, home), key=lambda way: mind.stand(i, here, way))
