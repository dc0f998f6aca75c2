"""What the computer thinks of a position: units in points, what fights and shootings are worth, danger, nearness,
zones.

It judges a position as its side may know it (`veiled`): by the exact odds of what could happen at once, and of what is
farther off by those of the same units on open ground, without their leaders (`guess`)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache

from rules.dice import Dice
from rules.sengoku import odds
from rules.sengoku.cards import Unit
from rules.sengoku.ending import HOLDING, zone_counts, zone_tally
from rules.sengoku.field import CELL_OF, FRONT, NEUTRAL_ROW, NORTH, SOUTH, STEP, WIDTH, XS, YS, ZONE_OF, field_of
from rules.sengoku.kits import kit_of
from rules.sengoku.moves import aspect_from
from rules.sengoku.odds import Odds
from rules.sengoku.options import Options
from rules.sengoku.run import ATTACK, CHASE, FLANK, Attack, Fight, Run, Shot
from rules.sengoku.run import FRONT as AHEAD
from rules.sengoku.run import REAR as BEHIND
from rules.sengoku.sight import felt, plain
from rules.sengoku.units import DEAD, FORMED, ROUTING, State, Table

#: What is lost, as a share of a unit's points, when it is routed, driven back, repelled, made to withdraw under fire.
ROUTED, BACK, REPELLED, WITHDRAWN = 0.5, 0.1, 0.04, 0.12
#: What a figure is worth that routs already; a side's last units count so much more.
FLEEING = 0.6
#: How much of the danger counts that an enemy straight ahead of its prey, and one a step away, is.
AT_ONCE, SOON = 0.5, 0.15
#: What an attack or a shot that could be made next is worth now, and how that fades with each step to it.
NEXT, FADES = 0.5, 0.84
#: How much of the danger is minded after so many turns in which nobody has moved forward (SENG-END-03).
PATIENCE = (1.0, 0.7, 0.2)
#: What a unit wants of an enemy that it would rather not fight: a share of its points.
SOMETHING = 0.06
#: What a zone is worth in points when they may be counted, and from how many turns before it matters.
ZONES = 6.0
HURRY = 4
#: How that fades with each cell to a zone.
ZONE_FADES = 0.6


def veiled(s: State, side: int) -> State:
    """The position as a side may know it (SENG-HID): the enemy's orders, plans, ammunition, traits and instructions
    gone, and those in hiding with them."""
    t = s.copy()
    t.given = [None, None]
    t.given[side] = s.given[side]
    t.spies[1 - side] = 0
    t.banners[1 - side] = ()
    t.mercy[1 - side] = False
    for i in s.table.members[1 - side]:
        if not plain(s, side, i):
            t.put(i, -1)
        t.orders[i], t.plan[i] = (), None
        t.save_ammo[i] = t.follows[i] = t.known[i] = False
        t.ammo[i] = s.table.kits[i].ammo_each * t.figures[i] if s.table.kits[i].shooter else -1
    for k in s.table.staff[1 - side]:
        t.traits[k] = ()
        if s.fate[k] < DEAD and not (s.place[k] >= 0 and plain(s, side, s.place[k])):
            t.place[k], t.gone[k], t.wounds[k] = -1, False, 0
    return t


def each(s: State, i: int) -> float:
    """What a figure of a unit is worth, in points."""
    points, figures = s.table.kits[i].card.cost
    return max(0.4, points / figures)


def worth(s: State, i: int) -> float:
    """What a unit is worth now."""
    return each(s, i) * s.figures[i]


class Mind:
    """A side's thoughts about a position. `foes`: the enemies that it sees, `mine`: its own units, on the field;
    `closed`: cells where somebody hides, it is felt (SENG-HID-03). What has been reckoned is kept."""

    __slots__ = (
        "_counts",
        "_fights",
        "_pulls",
        "_shots",
        "closed",
        "foes",
        "mine",
        "patience",
        "r",
        "s",
        "side",
        "wants",
        "zones",
    )

    def __init__(self, s: State, side: int) -> None:
        self.s = veiled(s, side)
        self.side = side
        self.r = Run(self.s, Dice(0), None)
        self.mine = self.s.on_field(side)
        self.foes = self.s.on_field(1 - side)
        hiding = [j for j in s.table.members[1 - side] if s.at[j] >= 0 and not plain(s, side, j)]
        self.closed = frozenset([s.at[j] for j in hiding if felt(s, side, j)])
        self._counts: dict[tuple[int, int], float] = {}
        self._fights: dict[object, float] = {}
        self._shots: dict[object, float] = {}
        self._pulls: dict[tuple[int, int], float] = {}
        self.patience = PATIENCE[min(s.still_turns, len(PATIENCE) - 1)]
        self.zones = zone_counts(self.s)
        left = max(0, min(s.table.options.count_from, s.table.options.max_turns) - s.turn)
        self.wants = ZONES * (HURRY - left) / HURRY if left < HURRY else 0.0

    # -- fights

    def attack(self, attacks: Sequence[Attack], foe: int) -> float:
        """What an attack is worth to those who make it, in points."""
        s = self.s
        pushing = tuple([(s.advance[attack.who], s.banner[attack.who], s.panic[attack.who]) for attack in attacks])
        key = (tuple(attacks), foe, pushing, s.hold[foe], s.banner[foe], s.panic[foe])
        known = self._fights.get(key)
        if known is None:
            kind = CHASE if s.status[foe] == ROUTING else ATTACK
            fight = Fight(kind, s.at[foe], tuple(sorted(attacks)), foe)
            known = self._fights[key] = gain(s, odds.melee(s, fight), [attack.who for attack in attacks], foe)
        return known

    def single(self, i: int, cell: int, facing: int, foe: int) -> float:
        """The same of one unit that attacks straight ahead from a cell."""
        return self.attack((Attack(i, cell, facing, aspect_from(self.s, cell, foe)),), foe)

    def likely(self, i: int, foe: int, seen: str) -> float:
        """What a fight on an aspect would be worth, whoever stands where."""
        key = (i, foe, seen)
        known = self._fights.get(key)
        if known is None:
            s = self.s
            kind = CHASE if s.status[foe] == ROUTING else ATTACK
            facing = s.facing[i] if STEP[s.at[i]][s.facing[i]] >= 0 else (s.facing[i] + 2) % 4
            attack = Attack(i, s.at[i], facing, AHEAD if kind == CHASE else seen)
            fight = Fight(kind, s.at[foe], (attack,), foe)
            known = self._fights[key] = gain(s, odds.melee(s, fight), [i], foe)
        return known

    # -- shots

    def shot(self, i: int, foe: int, massed: bool = False) -> float:
        """What a shot is worth."""
        key = (i, foe, massed)
        known = self._shots.get(key)
        if known is None:
            known = self._shots[key] = shot_gain(self.s, odds.volley(self.s, [Shot(i, foe, "order", massed)]), foe)
        return known

    # -- places

    def stand(self, i: int, cell: int, facing: int) -> float:
        """What it is worth for a unit to stand so at the end of the turn."""
        value = self.pull(i, cell, facing) - self.patience * self.danger(i, cell, facing)
        return value + self.wants * self.zone_value(i, cell) if self.wants else value

    def pull(self, i: int, cell: int, facing: int) -> float:
        """The best that it could do next, faded by how far it has to go for it."""
        x, y = XS[cell], YS[cell]
        quick = 0.6 if self.s.table.kits[i].cavalry else 1.0
        best = 0.0
        for j in self.foes:
            there = self.s.at[j]
            dx, dy = XS[there] - x, YS[there] - y
            far = abs(dx) + abs(dy) - 1
            ahead = (dy, dx, -dy, -dx)[facing]
            aside = abs(dx) + abs(dy) - abs(ahead)
            turns = (2 if ahead < 0 else 1 if ahead == 0 else 0) + (aside > 0 and ahead > 0) * 0.6
            if self.s.table.kits[i].shooter and ahead == 1 and aside <= 1:
                far, turns = 0, 0
            value = self.wanted(i, j) * FADES ** (quick * (far + turns))
            if value > best:
                best = value
        return NEXT * best

    def wanted(self, i: int, foe: int) -> float:
        """How much a unit wants to get at an enemy."""
        known = self._pulls.get((i, foe))
        if known is None:
            s = self.s
            units = self._pair(i, foe)
            found = [SOMETHING * worth(s, foe) + 0.3]
            if s.status[foe] == ROUTING:
                found.append(guess(*units, ""))
            else:
                found += [guess(*units, AHEAD), 0.7 * guess(*units, FLANK)]
            if s.table.kits[i].shooter and s.ammo[i] > 0:
                found.append(2 * guess_shot(*units))
            known = self._pulls[i, foe] = max(found)
        return known

    def danger(self, i: int, cell: int, facing: int) -> float:
        """What the enemies near could do to a unit that stands so."""
        s, threats = self.s, []
        x, y = XS[cell], YS[cell]
        for j in self.foes:
            if s.status[j] != FORMED:
                continue
            there = s.at[j]
            dx, dy = XS[there] - x, YS[there] - y
            far = abs(dx) + abs(dy)
            if far > 3:
                continue
            share = AT_ONCE if FRONT[there][s.facing[j]] == cell else SOON if far <= 2 else SOON / 2
            seen = _seen(facing, dx, dy, self._covered(i, cell, facing))
            value = share * (self.likely(j, i, seen) if share == AT_ONCE else self._feared(j, i, seen))
            if s.table.kits[j].shooter and far <= 2 and (dy, dx, -dy, -dx)[(s.facing[j] + 2) % 4] == 1:
                value = max(value, 1.2 * self.shot(j, i))
            if value > 0:
                threats.append(value)
        return max(threats) + 0.4 * (sum(threats) - max(threats)) if threats else 0.0

    def _feared(self, j: int, i: int, seen: str) -> float:
        """What an enemy not yet there might make of attacking a unit."""
        return guess(*self._pair(j, i), "" if self.s.status[i] == ROUTING else seen)

    def _pair(self, i: int, j: int) -> tuple[Unit, int, Unit, int]:
        s = self.s
        return model_of(s.table.kits[i].card), s.figures[i], model_of(s.table.kits[j].card), s.figures[j]

    def _covered(self, i: int, cell: int, facing: int) -> tuple[bool, bool]:
        """Whether friends stand on the left and right of a unit that stands so."""
        found = []
        for turn in (3, 1):
            beside = STEP[cell][(facing + turn) % 4]
            j = self.s.holder[beside] if beside >= 0 else i
            found.append(beside < 0 or (j >= 0 and j != i and self.s.table.side[j] == self.side))
        return found[0], found[1]

    # -- zones

    def zone_value(self, i: int, cell: int) -> float:
        """How far ahead the side would be in zones with a unit on a cell, others as they are; or with it in a better
        zone, faded by how far that is."""
        if self.s.figures[i] < HOLDING:
            return 0.0
        here = self._ahead(i, _spot(cell))
        return max([here + (self._ahead(i, zone) - here) * ZONE_FADES ** _way(cell, zone) for zone in range(4)])

    def _ahead(self, i: int, spot: int) -> float:
        """SENG-END-06 … SENG-END-09: how far ahead the side would be with a unit at a spot: a zone controlled counts 1,
        one claimed a third."""
        known = self._counts.get((i, spot))
        if known is None:
            inside, claims = ([list(counts) for counts in both] for both in self.zones)
            for there, step in ((_spot(self.s.at[i]), -1), (spot, 1)):
                if there < 4:
                    inside[self.side][there] += step
                else:
                    claims[self.side][(0 if self.side == self.s.table.north else 2) + there - 4] += step
            controlled, claimed = zone_tally(inside, claims)
            me, foe = self.side, 1 - self.side
            known = controlled[me] - controlled[foe] + (claimed[me] - claimed[foe]) / 3
            self._counts[i, spot] = known
        return known


def _spot(cell: int) -> int:
    """The zone of a cell; 4, 5: the western and eastern half of the neutral row."""
    return ZONE_OF[cell] if YS[cell] != NEUTRAL_ROW else 4 + (XS[cell] >= WIDTH // 2)


def _way(cell: int, zone: int) -> int:
    """How many cells it is to a zone."""
    east = XS[cell] - WIDTH // 2
    across = max(0, -east) if zone % 2 else max(0, east + 1)
    up = NEUTRAL_ROW + 1 - YS[cell]
    return across + (max(0, up) if zone < 2 else max(0, 2 - up))


def _seen(facing: int, dx: int, dy: int, covered: tuple[bool, bool]) -> str:
    """From where an enemy would attack a unit that faces so; not from a side that a friend covers."""
    ahead = (dy, dx, -dy, -dx)[facing]
    right = (dx, -dy, -dx, dy)[facing]
    if ahead > 0 and abs(right) <= ahead:
        return AHEAD
    if ahead < 0 and abs(right) < -ahead:
        return BEHIND
    return AHEAD if covered[right > 0] else FLANK


# Two units by themselves


_MODELS: dict[str, Unit] = {}


@lru_cache(maxsize=4096)
def model_of(card: Unit) -> Unit:
    """The first card met that fights as this one does, so that what is known of the one serves for all."""
    skills = [
        [skill.id, skill.when, skill.group, skill.lasts, skill.uses, skill.conditions, skill.effects, skill.target]
        for skill in card.skills
    ]
    shot = card.shot and (card.shot.base, card.shot.extra, card.shot.ranks, card.shot.ammo)
    numbers = (card.melee.base, card.melee.extra, shot, card.armour, card.steadiness, card.impetus, card.cost)
    key = json.dumps([card.id, numbers, sorted(card.tags), skills])
    if len(_MODELS) > 2048:
        _MODELS.clear()
    return _MODELS.setdefault(key, card)


def _alone(one: Unit, size: int, other: Unit, others: int) -> State:
    """Two units on open ground, the second facing north in the middle, the first before it."""
    kits = (kit_of(one, max(size, 1), None), kit_of(other, max(others, 1), None))
    none: tuple[tuple[()], tuple[()]] = ((), ())
    s = State(Table(Options(), ("a1", "b1"), (0, 1), kits, (), none, none, ({}, {}), 1), field_of())
    s.turn = 1
    s.put(0, CELL_OF["f5"])
    s.put(1, CELL_OF["f4"])
    s.facing = [SOUTH, NORTH]
    return s


@lru_cache(maxsize=1 << 15)
def guess(one: Unit, size: int, other: Unit, others: int, seen: str) -> float:
    """What an attack of one troop on another is worth to it, nobody else about; `seen` "": the other routs."""
    s = _alone(one, size, other, others)
    if not seen:
        s.status[1] = ROUTING
    attack = Attack(0, s.at[0], s.facing[0], seen or AHEAD)
    return gain(s, odds.melee(s, Fight(ATTACK if seen else CHASE, s.at[1], (attack,), 1)), (0,), 1)


@lru_cache(maxsize=1 << 15)
def guess_shot(one: Unit, size: int, other: Unit, others: int) -> float:
    """The same of a shot."""
    s = _alone(one, size, other, others)
    return shot_gain(s, odds.volley(s, [Shot(0, 1, "order")]), 1)


# What comes of it


def gain(s: State, found: Odds, attackers: Sequence[int], foe: int) -> float:
    """What a melee is worth to its attackers, in points."""
    target = found.units[foe]
    left = s.figures[foe] - target.lost
    if s.status[foe] == ROUTING:
        return each(s, foe) * target.lost * FLEEING + 0.5 * target.destroyed
    value = each(s, foe) * (target.lost + left * (ROUTED * found.chance("routed") + BACK * found.chance("driven_back")))
    for i in attackers:
        value -= each(s, i) * found.units[i].lost
    largest = max([worth(s, i) for i in attackers])
    return value - REPELLED * largest * found.chance("repelled", "attackers_destroyed")


def shot_gain(s: State, found: Odds, foe: int) -> float:
    """What a shooting is worth."""
    share = FLEEING if s.status[foe] == ROUTING else 1.0
    return share * each(s, foe) * found.units[foe].lost + WITHDRAWN * worth(s, foe) * found.chance("withdraws")
