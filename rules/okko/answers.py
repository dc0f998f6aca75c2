"""The legal answers to a decision, for those who choose among them: players, the board, tests.

Figures act one by one, so `act` and `deploy` are listed figure by figure (`actors`), verb by verb (`verbs`), answer
by answer (`listed`); every other decision by `answers`. Dice to reserve are a combination: `reserve_parts` lists its
parts.
Every listed action is legal. Lists of moves are worked out answer by answer, when they are asked for.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, overload

from rules.grid import FACINGS, bits
from rules.lazy import Lazy
from rules.okko.aim import default_targets
from rules.okko.bearing import Use, automatic, blocks
from rules.okko.combat import defender_facings, in_reach, tested
from rules.okko.engine import grant_for
from rules.okko.figures import DONE, SHAKEN, SIDE_NAMES, State
from rules.okko.harm import retreats
from rules.okko.moves import Gait, gait_of
from rules.okko.offers import (
    FEW,
    MOST,
    NOTHING,
    ONLY_NOTHING,
    Declaration,
    declarations,
    entries_for,
    payments,
    powers_of,
    spoken,
    usable,
)
from rules.okko.powers import Power
from rules.okko.reach import Reach
from rules.okko.shooting import may_shoot
from rules.okko.spend import ELEMENT, Purse, declare, turned_down
from rules.okko.strike import from_behind
from rules.okko.turn import edge_has_room, losable, zone_of
from rules.plan import spread
from rules.refusal import Refused

Action = dict[str, Any]


# Who, and what


def actors(s: State) -> list[int]:
    """The figures that may do something now: still to be deployed, or with a verb left in this phase."""
    members = s.table.members[s.to_act]
    if s.stage == "deploy":
        return [i for i in members if s.at[i] < 0]
    return [i for i in members if s.at[i] >= 0 and s.activation[i] != DONE and (_may_walk(s, i) or _deeds(s, i))]


def verbs(s: State, i: int) -> list[str]:
    """What a figure may do now; each verb has at least one answer."""
    if s.stage == "deploy":
        return ["deploy"]
    return ["move", *_deeds(s, i)] if _may_walk(s, i) else _deeds(s, i)


def _may_walk(s: State, i: int) -> bool:
    if s.moved[i] and "move" not in s.granted[i]:
        return False
    if s.table.walks[i][s.status[i]] and not s.effects[i]:
        return True
    return "move" not in blocks(s, i) and any(gait.points > 0 for _, gait in _gaits(s, i))


def _deeds(s: State, i: int) -> list[str]:
    """The verbs that are no move."""
    found: list[str] = []
    if (s.acted[i] is None or s.granted[i]) and "act" not in blocks(s, i):
        deeds = s.table.kits[i].deeds[s.status[i]]
        found = [verb for verb in deeds if _ABLE[verb](s, i) and (s.acted[i] is None or _action_left(s, i, verb))]
    if "use" not in found and _powers(s, i, "activation"):
        found.append("use")
    return found


def _action_left(s: State, i: int, verb: str) -> bool:
    return s.acted[i] is None or grant_for(s, i, verb) is not None


def _can_attack(s: State, i: int) -> bool:
    return bool(targets_of_attack(s, i))


def targets_of_attack(s: State, i: int) -> list[int]:
    """OKKO-CBT-02: the enemies that figure i could attack from where it stands."""
    zone, at, cowed = s.zone(i), s.at, s.cowed[i]
    if not zone & s.occupied:
        return []
    enemies = s.table.members[1 - s.table.side[i]]
    return [j for j in enemies if at[j] >= 0 and zone >> at[j] & 1 and j not in cowed and in_reach(s, i, j)]


def _can_shoot(s: State, i: int) -> bool:
    return any(True for _ in shots(s, i))


def shots(s: State, i: int) -> Iterator[tuple[Power, int]]:
    """The weapons that figure i can use now, each with every enemy that it can shoot at."""
    if s.in_enemy_zone(i):
        return
    purse = Purse(s, i)
    for j in s.table.members[1 - s.table.side[i]]:
        if s.at[j] >= 0 and s.sees(i, s.at[j]):
            for weapon in usable(s, purse, "ranged", j, False):
                if not weapon.wants and may_shoot(s, i, j, weapon) and _aims_at(s, i, weapon, j):
                    yield weapon, j


def _aims_at(s: State, i: int, weapon: Power, j: int) -> bool:
    """Whether a weapon with a selector of its own means its target."""
    return default_targets(s, weapon, i, "ranged", j) is not None


def _can_recover(s: State, i: int) -> bool:
    return s.status[i] == SHAKEN and not s.in_enemy_zone(i)


def _can_use(s: State, i: int) -> bool:
    return bool(_powers(s, i, "action"))


def _powers(s: State, i: int, timing: str) -> list[Power]:
    """The chosen skills of a timing that have at least one way to be used."""
    if timing not in s.table.kits[i].chosen:
        return []
    purse = Purse(s, i)
    powers = [p for p in usable(s, purse, timing, -1, False) if timing == "activation" or "activation" not in p.when]
    return [p for p in powers if not p.wants or next(entries_for(s, i, p, timing, -1, purse), None) is not None]


_ABLE: dict[str, Callable[[State, int], bool]] = {
    "attack": _can_attack,
    "shoot": _can_shoot,
    "recover": _can_recover,
    "use": _can_use,
}


# Answers


def listed(s: State, i: int, verb: str) -> Sequence[Action]:
    """The answers of a figure and a verb."""
    return _LISTS[verb](s, i)


def _act(s: State, do: str, i: int, **keys: Any) -> Action:
    return {"side": SIDE_NAMES[s.to_act], "do": do, "who": s.table.ids[i], **keys}


def _deploys(s: State, i: int) -> Sequence[Action]:
    """Every free square of the side's zone, with every facing."""
    squares, names = bits(zone_of(s, s.edge[s.to_act])), s.table.board.grid.names

    def deployment(n: int) -> Action:
        return _act(s, "deploy", i, at=names[squares[n // 4]], facing=FACINGS[n % 4])

    return Lazy(4 * len(squares), deployment)


def _attacks(s: State, i: int) -> Sequence[Action]:
    return [action for j in targets_of_attack(s, i) for action in attacks_on(s, i, j)]


def attacks_on(s: State, i: int, j: int) -> list[Action]:
    """Every way to attack one enemy: dice and skills, those of the test of fear included."""
    target = s.table.ids[j]
    ways = declarations(s, i, "attack", "attack", j, from_behind(s, i, j))
    if not tested(s, i, j):
        return [_act(s, "attack", i, target=target, **spoken(way)) for way in ways]
    found = []
    for will, way in _pairs(declarations(s, i, "willpower", "will"), ways):
        if _both_payable(s, i, will, way):
            keys = spoken(Declaration(way.boost, (*will.skills, *way.skills)))
            if will.boost:
                keys["will_boost"] = will.boost
            found.append(_act(s, "attack", i, target=target, **keys))
    return found


def _pairs(wills: Sequence[Declaration], ways: Sequence[Declaration]) -> Sequence[tuple[Declaration, Declaration]]:
    """What is declared for the test and for the attack: everything together, or where that is more than MOST by far,
    each with nothing for the other."""
    if len(wills) * len(ways) <= 2 * MOST:
        return list(product(wills, ways))
    return [*((wills[0], way) for way in ways), *((will, ways[0]) for will in wills[1:])]


def _both_payable(s: State, i: int, will: Declaration, way: Declaration) -> bool:
    """Whether one figure's dice pay for both; a skill of tests is not declared for the attack as well."""
    before = powers_of(s, i, will)
    if any("will" in power.when or turned_down(power, before) for power in powers_of(s, i, way)):
        return False
    purse = Purse(s, i)
    pool, reserve = list(purse.pool), [purse.reserve]
    for source, face in (*payments(s, i, will, "willpower"), *payments(s, i, way, "attack")):
        purse_side = pool if source == "pool" else reserve
        if face not in purse_side:
            return False
        purse_side.remove(face)
    return True


def _shoots(s: State, i: int) -> Sequence[Action]:
    found = []
    every = list(shots(s, i))
    for weapon, j in every:
        for way in _after_weapon(s, i, weapon, j, max(FEW, 4 * MOST // len(every))):
            found.append(_act(s, "shoot", i, weapon=weapon.id, target=s.table.ids[j], **spoken(way)))
    return found


def _after_weapon(s: State, i: int, weapon: Power, j: int, most: int) -> Sequence[Declaration]:
    """What can be declared for a shot once the weapon itself is paid; `most`: of how many ways."""
    ways = spread(declarations(s, i, None, "shoot", j), most)
    if ways is ONLY_NOTHING or (not weapon.cost and "shoot" not in weapon.when):
        return ways
    return [way for way in ways if _declarable(s, i, weapon, j, way)]


def _declarable(s: State, i: int, weapon: Power, j: int, way: Declaration) -> bool:
    purse = Purse(s, i)
    try:
        declared = [declare(s, purse, {"skill": weapon.id}, "ranged", j)]
        for entry in way.skills:
            declared.append(declare(s, purse, entry, "shoot", j, False, declared))
    except Refused:
        return False
    return True


def _recovers(s: State, i: int) -> Sequence[Action]:
    return [_act(s, "recover", i, **spoken(way)) for way in declarations(s, i, "willpower", "will")]


def _uses(s: State, i: int) -> Sequence[Action]:
    timings = ["activation"]
    if _action_left(s, i, "use") and "act" not in blocks(s, i):
        timings.append("action")
    purse = Purse(s, i)
    return [
        _act(s, "use", i, **entry)
        for timing in timings
        for power in _powers(s, i, timing)
        for entry in entries_for(s, i, power, timing, -1, purse)
    ]


class Moves(Sequence[Action]):
    """Every move of a figure: for each way to declare dice and skills, the cheapest path to each square and facing;
    and where it matters for an attack from behind (OKKO-CBT-16), a path that keeps out of an enemy's sight."""

    def __init__(self, s: State, i: int) -> None:
        self.s, self.i = s, i
        self.ways: list[tuple[Declaration, Reach, int]] = []
        self.counts: list[int] = []
        floods: dict[frozenset[str], list[Reach]] = {}
        gaits, total = _gaits(s, i), 0
        if len(gaits) > 1:
            gaits.sort(key=_fewer_points)
        for way, gait in gaits:
            reaches = floods.get(gait.words)
            if reaches is None:
                cheapest = Reach(s, i, gait)
                reaches = floods[gait.words] = [cheapest, *_hidden(s, i, gait, cheapest)]
            for reach in reaches:
                total += reach.count(gait.points)
                self.ways.append((way, reach, gait.points))
                self.counts.append(total)

    def __len__(self) -> int:
        return self.counts[-1] if self.counts else 0

    @overload
    def __getitem__(self, n: int) -> Action: ...
    @overload
    def __getitem__(self, n: slice) -> Sequence[Action]: ...
    def __getitem__(self, n: int | slice) -> Action | Sequence[Action]:
        if isinstance(n, slice):
            return [self[k] for k in range(*n.indices(len(self)))]
        if not 0 <= n < len(self):
            raise IndexError(n)
        place = bisect_right(self.counts, n)
        way, reach, _ = self.ways[place]
        path = reach.path(*reach.nth(n - (self.counts[place - 1] if place else 0)))
        return _act(self.s, "move", self.i, path=path, **spoken(way))


def _fewer_points(found: tuple[Declaration, Gait]) -> int:
    return -found[1].points


def _gaits(s: State, i: int) -> list[tuple[Declaration, Gait]]:
    """Every way to declare a move, with the points and freedoms that it gives."""
    own = automatic(s, i, "move")
    ways = declarations(s, i, "movement", "move")
    if ways is ONLY_NOTHING:
        return [(NOTHING, gait_of(s, i, False, own))]
    found = []
    for way in ways:
        uses = (*_declared(s, i, way), *own) if way.skills else own
        found.append((way, gait_of(s, i, way.boost is not None, uses)))
    return found


def _declared(s: State, i: int, way: Declaration) -> Sequence[Use]:
    """The skills of a way to move, as the move will have them."""
    purse = Purse(s, i)
    if way.boost:
        purse.take(ELEMENT["movement"], way.boost)
    return [declare(s, purse, entry, "move") for entry in way.skills]


def _hidden(s: State, i: int, gait: Gait, reach: Reach) -> Iterator[Reach]:
    """For each enemy that has not seen the figure in this activation: the ways behind it that keep out of its sight,
    ending where the enemy is in the figure's control zone and the cheapest way there is seen."""
    visions, at, been = s.table.board.visions, s.at, 1 << s.at[i]
    for square in s.trail[i]:
        been |= 1 << square
    for j in s.table.members[1 - s.table.side[i]]:
        vision = visions[at[j] * 4 + s.facing[j]] if at[j] >= 0 else -1
        if vision & been:
            continue
        behind = reach.seen_ends(at[j], vision)
        if behind:
            yield Reach(s, i, gait, ~vision, behind)


def reserve_parts(s: State) -> tuple[list[str], list[str]]:
    """The parts of an `end_phase`: the figures that may take a die (OKKO-DIC-17) and the faces left in the pool, each
    as often as it is there; any one-to-one choice among them is legal."""
    holders = [s.table.ids[i] for i in s.table.members[s.phase] if s.at[i] >= 0 and s.reserve[i] is None]
    return holders, list(s.pool[s.phase])


def answers(s: State) -> Sequence[Action]:
    """The answers to every decision but `act` and `deploy`."""
    return _ANSWERS[s.stage](s)


def _side(s: State, do: str, **keys: Any) -> Action:
    return {"side": SIDE_NAMES[s.to_act], "do": do, **keys}


def _edges(s: State) -> list[Action]:
    return [_side(s, "choose_edge", edge=FACINGS[e]) for e in range(4) if edge_has_room(s, s.first, e)]


def _rolls(s: State) -> Sequence[Action]:
    """Every set of reserve dice that could be taken back (OKKO-DIC-06)."""
    holders = [s.table.ids[i] for i in s.table.members[s.phase] if s.reserve[i] is not None]

    def roll(n: int) -> Action:
        recall = [who for place, who in enumerate(holders) if n >> place & 1]
        return _side(s, "roll", recall=recall) if recall else _side(s, "roll")

    return Lazy(1 << len(holders), roll)


def _defends(s: State) -> list[Action]:
    strike = s.stack[-1][1]
    i, j, rear = strike.who, strike.target, strike.rear
    ways = declarations(s, j, "defense", strike.answer_timing, i, rear)
    facings = defender_facings(s, i, j) if strike.weapon is None else ()
    if len(facings) < 2:
        return [_side(s, "defend", **spoken(way)) for way in ways]
    return [_side(s, "defend", facing=FACINGS[f], **spoken(way)) for f in facings for way in ways]


def _resists(s: State) -> list[Action]:
    return [_side(s, "resist", **spoken(way)) for way in declarations(s, s.stack[-1][1].who, "willpower", "will")]


def _retreats(s: State) -> list[Action]:
    _, i, facings, _, shot = s.stack[-1]
    names = s.table.board.grid.names
    return [
        _side(s, "retreat", to=names[q], **({"facing": FACINGS[f]} if shot else {})) for f, q in retreats(s, i, facings)
    ]


def _lose_dice(s: State) -> list[Action]:
    return [_side(s, "lose_die", die=die) for die in losable(s, s.stack[-1][1])]


_LISTS: dict[str, Callable[[State, int], Sequence[Action]]] = {
    "deploy": _deploys,
    "move": Moves,
    "attack": _attacks,
    "shoot": _shoots,
    "recover": _recovers,
    "use": _uses,
}
_ANSWERS: dict[str, Callable[[State], Sequence[Action]]] = {
    "begin": lambda s: [_side(s, "begin")],
    "choose_edge": _edges,
    "roll": _rolls,
    "defend": _defends,
    "resist": _resists,
    "retreat": _retreats,
    "lose_die": _lose_dice,
}
