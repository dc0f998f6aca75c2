"""What a figure could do from where it stands, and what each thing is worth: attacks, shots, charges, abilities, …"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from rules.anima import acts, checks, effects, lanes, moves, odds, offers, search, uses, vision, windows
from rules.anima.aims import Aim, Offer, away_from
from rules.anima.answers import acting, allowed, charge, prey, uses_of
from rules.anima.bearing import has, ranged
from rules.anima.benefits import Use, blow_gain, effects_value
from rules.anima.dangers import Menace, danger, menace, stand
from rules.anima.deeds import CHARGE, MELEE, RANGED, SHOT, Deed, Strike
from rules.anima.figures import State
from rules.anima.judgement import Goal, gnosis_price, goals, turns_left, worth
from rules.anima.potential import costs_nothing, improves
from rules.anima.powers import SINGLE, Power
from rules.grid import bits
from rules.plan import NO_PLAN, Plan, score

Action = dict[str, Any]
#: What coming out of hiding costs, as a share of the danger; a use that cannot be made again, as one of its worth.
HIDING, ONCE = 1.0, 0.02
#: How likely an attack is to come about whose target could step out of its range.
ESCAPES = 0.4
#: What finding a hidden enemy, and a marker, is worth as a share of a figure.
FOUND, TURNED = 0.12, 0.4


class View(NamedTuple):
    """What a figure knows of its surroundings: what threatens it, whom it would go for, friends that may be caught in
    an area with it (a mask); what standing where it is with the AP that it has is worth."""

    menace: Menace
    goals: list[Goal]
    friends: int
    here: float


def view_of(s: State, i: int) -> View:
    known = menace(s, i)
    return View(known, goals(s, i), _together(s, i), stand(known, s.at[i], s.ap[i]))


def _together(s: State, i: int) -> int:
    """The squares of friends, if the enemy has attacks that take effect on an area."""
    if not any(_wide(s, e) for e in s.enemies(i)):
        return 0
    return sum([1 << s.at[k] for k in s.standing(s.table.side[i]) if k != i])


def _wide(s: State, e: int) -> bool:
    kit = s.table.kits[e]
    return kit.area > 0 or any(power.blow is not None and power.blow.area for power in kit.deeds)


def spent(s: State, i: int, view: View, ap: int) -> float:
    """What it costs to have so many AP less where the figure stands."""
    return view.here - stand(view.menace, s.at[i], s.ap[i] - ap) if ap else 0.0


def best_action(s: State, i: int, view: View) -> Plan:
    """The best that a figure could do without a move of its own; gnosis and a direction not yet chosen. An ability that
    only prepares is worth what can still be done after it besides."""
    can = allowed(s, i)
    rated = [plan for verb in can if verb in _RATE for plan in _RATE[verb](s, i, view)]
    if "ability" in can:
        blows = [(plan.score, BLOWS[plan.action["do"]]) for plan in rated if plan.action["do"] in BLOWS]
        rated += _abilities(s, i, view, blows)
    return max(rated, key=score, default=NO_PLAN)


#: Attacks of everybody's and their AP (ANIMA-ACT-07).
BLOWS = {"attack": checks.ATTACK_AP, "charge": checks.CHARGE_AP, "shoot": checks.SHOT_AP}


# Attacks


def _shown(s: State, i: int, view: View) -> float:
    """What it costs a hidden figure to come out (ANIMA-STL-04)."""
    return HIDING * view.menace.weight * danger(view.menace, s.at[i]) if s.hidden[i] else 0.0


def _attacks(s: State, i: int, view: View) -> Iterator[Plan]:
    if s.ap[i] < checks.ATTACK_AP:
        return
    targets = moves.beside(s, i)
    cost = spent(s, i, view, checks.ATTACK_AP) + _shown(s, i, view) if targets else 0.0
    for j in targets:
        yield Plan(blow_gain(s, melee(i, j)) - cost, acting(s, "attack", i, target=s.table.ids[j]))


def melee(i: int, j: int, boosted: bool = False, push: int = -1) -> Strike:
    return Strike(Deed("attack", i, j), i, j, MELEE, MELEE, boosted=boosted, push=push)


def _shots(s: State, i: int, view: View) -> Iterator[Plan]:
    targets = marks_in_range(s, i)
    cost = spent(s, i, view, checks.SHOT_AP) + _shown(s, i, view) if targets else 0.0
    for j in targets:
        gain = blow_gain(s, shot(s, i, j)) * held_fast(s, i, j, ranged(s, i))
        yield Plan(gain - cost, acting(s, "shoot", i, target=s.table.ids[j]))


def held_fast(s: State, i: int, j: int, reach: int) -> float:
    """How likely an enemy is to be still there when the range is measured: one that may step is not (ANIMA-MOV-04)."""
    if s.board.grid.distance(s.at[i], s.at[j]) + moves.FREE_POINTS <= reach or not windows.step_allowed(s, j):
        return 1.0
    return ESCAPES


def marks_in_range(s: State, i: int) -> list[int]:
    """The enemies that a shot would not be wasted on (ANIMA-BRD-12)."""
    reach = ranged(s, i)
    if not reach:
        return []
    distance, here = s.board.grid.distance, s.at[i]
    return [j for j in acts.marks(s, i) if distance(here, s.at[j]) <= reach]


def shot(s: State, i: int, j: int, boosted: bool = False) -> Strike:
    deed = Deed("shoot", i, j, start=s.at[i], aimed=s.at[j])
    return Strike(deed, i, j, SHOT, RANGED, range=ranged(s, i), boosted=boosted)


def _charges(s: State, i: int, view: View) -> Iterator[Plan]:
    if s.ap[i] < checks.CHARGE_AP or s.moved[i]:
        return
    for j in prey(s, i):
        to, value = _landing(s, i, j, view)
        if to < 0:
            continue
        there = s
        if s.table.auras:
            there = s.copy()
            there.put(i, to)
        gain = blow_gain(there, rush(i, j)) * held_fast(s, i, j, s.table.kits[i].stats["run"] + 1)
        yield Plan(gain + value - view.here - _shown(s, i, view), charge(s, i, j, to))


def rush(i: int, j: int, boosted: bool = False, push: int = -1) -> Strike:
    return Strike(Deed("charge", i, j), i, j, CHARGE, CHARGE, boosted=boosted, push=push)


def _landing(s: State, i: int, j: int, view: View) -> tuple[int, float]:
    """The square beside an enemy where a charge that reaches it stands best, and what standing there is worth (−1:
    there is none)."""
    best, most = -1, -1000.0
    run = s.table.kits[i].stats["run"] + 3
    if s.board.grid.distance(s.at[i], s.at[j]) > run:
        return best, most
    for to in acts.landings(s, i, j):
        line = lanes.lane(s, i, to)
        if lanes.run_out(s, i, line)[0] == len(line):
            value = stand(view.menace, to, s.ap[i] - checks.CHARGE_AP) - 0.01 * len(line)
            if value > most:
                best, most = to, value
    return best, most


# Abilities


def _abilities(s: State, i: int, view: View, blows: Sequence[tuple[float, int]]) -> Iterator[Plan]:
    """Each ability where it does most; it is judged only then. `blows`: what the figure's attacks are worth, and their
    AP."""
    for offer in uses_of(s, i):
        power = offer.power
        if not power.moves and not _spent_already(s, i, power):
            plan = best_use(s, i, view, offer)
            if plan.score > 0:
                after = max(
                    [value for value, ap in blows if not (power.blow or power.hides) and ap + power.ap <= s.ap[i]],
                    default=0.0,
                )
                yield Plan(plan.score + max(0.0, after), plan.action)


def _spent_already(s: State, i: int, power: Power) -> bool:
    return effects.used_up(s, i, power) or power.id in s.sustained[i] or (power.move and s.moved[i])


def best_use(s: State, i: int, view: View, offer: Offer) -> Plan:
    """The best legal use of an ability."""
    power = offer.power
    cost = spent(s, i, view, power.ap) + (ONCE * worth(s, i) if power.per == "game" and power.uses else 0.0)
    if power.upkeep and not turns_left(s):
        cost += 0.01
    rated = []
    for aim in _aims(s, i, offer):
        for push in pushes(s, i, aim.target, power):
            value = use_value(s, i, power, aim, push) - cost
            if value > 0:
                rated.append((value, aim, push))
    rated.sort(key=lambda one: -one[0])
    for value, aim, push in rated[:4]:
        action = offer.action(aim)
        if push >= 0:
            action["push"] = offers_name(push)
        if offer.accepted(action, uses.judge) and (not costs_nothing(power) or improves(s, action)):
            return Plan(value - (_shown(s, i, view) if not power.gentle else 0.0), action)
    return NO_PLAN


def pushes(s: State, i: int, j: int, power: Power) -> Sequence[int]:
    """The directions that an ability has to name, or −1 alone."""
    if "push" not in uses.keys_of(power)[0]:
        return (-1,)
    return range(8)


def offers_name(push: int) -> str:
    return list(checks.DIRECTIONS)[push]


def _aims(s: State, i: int, offer: Offer) -> Iterator[Aim]:
    """Whom it may be worth using it on: in range (ANIMA-BRD-12), of squares those where somebody stands."""
    power, here, distance = offer.power, s.at[i], s.board.grid.distance
    if power.who == "square":
        for square in bits(s.occupied & s.board.within(here, power.range)):
            yield Aim(-1, square)
        return
    if power.who not in SINGLE:
        yield Aim()
        return
    side = s.table.side
    for j, at in enumerate(s.at):
        if at < 0 or distance(here, at) > power.range or not uses.of_kind(s, i, j, power):
            continue
        if s.hidden[j] and side[j] != side[i]:
            continue
        yield Aim(j)


def use_value(s: State, i: int, power: Power, aim: Aim, push: int = -1, boost: tuple[str, ...] = ()) -> float:
    """What a use is worth: its effects, weighed by its difficulty, less the LP that it costs."""
    deed = Deed("ability", i, aim.target, aim.to, (), power, push, boost, s.at[i], s.at[aim.target])
    if aim.target < 0:
        deed = deed._replace(aimed=-1)
    targets = effects.targets_of(s, i, power, aim.target, aim.to)
    works = odds.difficulty_odds(s, i, power.difficulty, "difficulty" in boost)
    if power.far and s.table.side[aim.target] != s.table.side[i] and s.stage == "act":
        works *= held_fast(s, i, aim.target, power.range)
    value = works * effects_value(s, Use(power, i, deed), power.effects, targets)
    return value - (0.6 * power.lp / s.table.kits[i].stats["lp"] * worth(s, i) if power.lp else 0.0)


# Searching


def _searches(s: State, i: int, view: View) -> Iterator[Plan]:
    if s.searched[i] or s.ap[i] < search.AP:
        return
    hidden = [j for j in s.enemies(i) if s.hidden[j] and vision.controls(s, i, j)]
    markers = search.marked(s, i) if s.markers[1 - s.table.side[i]] else ()
    if not hidden and not markers:
        return
    worthwhile = sum(FOUND * worth(s, j) for j in hidden) + TURNED * len(markers)
    yield Plan(odds.search_odds(s, i) * worthwhile - spent(s, i, view, search.AP), acting(s, "search", i))


_RATE: dict[str, Callable[[State, int, View], Iterator[Plan]]] = {
    "attack": _attacks,
    "charge": _charges,
    "shoot": _shots,
    "search": _searches,
}


# What may be added


def finished(s: State, i: int, action: Action) -> Action:
    """The action with the direction and the gnosis that are worth it."""
    rolls = offers.rolls(s, action)
    if action["do"] in ("attack", "charge", "shoot"):
        action = _with_push(s, i, action)
        return _boosted(s, i, action) if rolls else action
    if action["do"] == "ability" and rolls:
        return _boosted_use(s, i, action, rolls)
    if action["do"] in ("search", "disengage") and rolls:
        chance = odds.search_odds if action["do"] == "search" else odds.disengage_odds
        stake = 0.8 if action["do"] == "search" else 0.15 * worth(s, i)
        if (chance(s, i, True) - chance(s, i)) * stake > 0.5 * gnosis_price(s, s.table.side[i]):
            return {**action, "gnosis": [action["do"]]}
    return action


def _strike(s: State, i: int, action: Action, boosted: bool) -> Strike:
    j = s.table.number[action["target"]]
    push = checks.DIRECTIONS.get(action.get("push", ""), -1)
    if action["do"] == "shoot":
        return shot(s, i, j, boosted)
    return melee(i, j, boosted, push) if action["do"] == "attack" else rush(i, j, boosted, push)


def _standing(s: State, i: int, action: Action) -> State:
    """The position in which the blow of an action would fall."""
    if action["do"] != "charge":
        return s
    there = s.copy()
    there.put(i, s.board.grid.index[action["to"]])
    return there


def _with_push(s: State, i: int, action: Action) -> Action:
    """ANIMA-KNB-02: into obstacles, off cliffs, at the table edge."""
    if action["do"] == "shoot" or not has(s, i, "knockback"):
        return action
    there = _standing(s, i, action)
    j = s.table.number[action["target"]]
    plain = blow_gain(there, _strike(s, i, action, False))
    ways = [{**action, "push": name} for name in away_from(there, j, there.at[i])]
    rated = [(blow_gain(there, _strike(s, i, way, False)), n) for n, way in enumerate(ways)]
    most, n = max(rated, key=lambda one: (one[0], -one[1]))
    return ways[n] if most > plain + 0.01 else action


def _boosted(s: State, i: int, action: Action) -> Action:
    there = _standing(s, i, action)
    more = blow_gain(there, _strike(s, i, action, True)) - blow_gain(there, _strike(s, i, action, False))
    return {**action, "gnosis": ["attack"]} if more > gnosis_price(s, s.table.side[i]) else action


def _boosted_use(s: State, i: int, action: Action, rolls: Sequence[str]) -> Action:
    power = s.table.kits[i].powers[action["ability"]]
    if power.moves is not None:
        return action
    aim = Aim(
        s.table.number[action["target"]] if "target" in action else -1,
        s.board.grid.index[action["to"]] if "to" in action else -1,
    )
    push = checks.DIRECTIONS.get(action.get("push", ""), -1)
    plain = use_value(s, i, power, aim, push)
    rated = [(use_value(s, i, power, aim, push, (roll,)) - plain, roll) for roll in rolls]
    most, roll = max(rated)
    return {**action, "gnosis": [roll]} if most > gnosis_price(s, s.table.side[i]) else action
