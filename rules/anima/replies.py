"""How the greedy player answers what the other side does, and its own upkeep: what it expects to lose decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rules.anima import engine, odds, offers, shoot, turn, windows
from rules.anima.aims import Aim
from rules.anima.answers import answers, saying
from rules.anima.benefits import Use, blow_gain, case_value, effects_value, lasting_value
from rules.anima.checks import CHARGE_AP
from rules.anima.dangers import danger, menace
from rules.anima.deeds import Answer, Deed, Strike
from rules.anima.figures import State
from rules.anima.judgement import WANTED, ap_price, gnosis_price, loss, worth
from rules.anima.play import Play
from rules.anima.powers import Power
from rules.anima.tactics import use_value
from rules.dice import Dice
from rules.plan import spread

Action = dict[str, Any]
#: What it costs to give up a movement that is still wanted, and a stretch of hiding, as shares of a figure's worth.
MOVEMENT, HIDING = 0.03, 0.05
#: How many squares to step to are thought about, and how many ways to use abilities.
STEPS, USES = 10, 160


# Before it is measured


def _evade(s: State) -> Action:
    """Passing, stepping, intercepting: whatever leaves the side best; nothing is done that changes next to nothing."""
    given = list(_thought_of(s))
    return max(given, key=lambda action: -coming(s, action) - _price(s, action))


def _thought_of(s: State) -> Iterable[Action]:
    """The answers, of the steps those furthest from the attacker and those out of its sight."""
    every = _some_uses(answers(s))
    steps = [action for action in every if action["do"] == "step"]
    yield from (action for action in every if action["do"] != "step")
    here, index, distance = s.at[s.stack[-1][1].who], s.board.grid.index, s.board.grid.distance
    steps.sort(key=lambda action: -distance(here, index[action["path"][-1]]))
    yield from steps[:STEPS]


def _some_uses(every: Sequence[Action]) -> Sequence[Action]:
    """The answers, of abilities no more ways than may be thought of."""
    uses = [action for action in every if action["do"] == "ability"]
    if len(uses) <= USES:
        return every
    return [*(action for action in every if action["do"] != "ability"), *spread(uses, USES)]


def coming(s: State, action: Action) -> float:
    """What the deed under way is worth to the attacker if it is answered so."""
    deed = windows.deed_of(s.stack[-1][1])
    if deed.power is not None and deed.power.blow is None:
        return _coming_effects(s, action, deed)
    return sum(found.works * blow_gain(found.there, found.strike) for found in odds.foresee(s, action))


def _coming_effects(s: State, action: Action, deed: Deed) -> float:
    """The same for an ability that makes no attack."""
    there = _after(s, action)
    j, power = deed.target, deed.using
    if there.at[j] < 0 or shoot.lost(Play(there, Dice(0), None), deed, power.range):
        return 0.0
    return use_value(there, deed.who, power, Aim(j))


def _after(s: State, action: Action) -> State:
    """The position with an answer carried out, what follows left to come."""
    there = s.copy()
    judge, carry = engine.ANSWERS[action["do"]]
    carry(Play(there, Dice(0), None), action, judge(there, action))
    return there


def _price(s: State, action: Action) -> float:
    """What an answer costs besides what it leads to."""
    do = action["do"]
    if do == "pass":
        return 0.0
    i = s.table.number[action["who"]]
    cost = 0.02
    if do == "ability":
        cost += ap_price(s, i, s.table.kits[i].powers[action["ability"]].ap)
    if do in ("step", "intercept"):
        cost += HIDING * worth(s, i) if s.hidden[i] else 0.0
        if (do == "step" or "path" in action) and not s.moved[i] and not s.activated[i]:
            cost += MOVEMENT * worth(s, i)
    return cost


# When it comes


def _defend(s: State) -> Action:
    """The answer that leaves the attacker least, AP and gnosis counted at their price."""
    affair = s.stack[-1][1]
    deed = windows.deed_of(affair)
    if not isinstance(affair, Strike) and (deed.power is None or deed.power.blow is None):
        return _resist(s, deed)
    return max(_defences(s), key=lambda one: one[0])[1]


def _defences(s: State) -> list[tuple[float, Action]]:
    """Every answer with its gnosis, and what it is worth."""
    affair = s.stack[-1][1]
    side, rated = s.table.side[affair.target], []
    unit = gnosis_price(s, side)
    for action in _some_uses(answers(s)):
        if action["do"] == "ability":
            rated.append((-coming(s, action) - _price(s, action), action))
            continue
        for boost in _boosts(s, action):
            told = {**action, "gnosis": list(boost)} if boost else action
            harm = _harm(s, affair, told, Answer("" if action["do"] == "pass" else action["do"], boost))
            rated.append((-harm - _ap(s, affair.target, action["do"]) - unit * len(boost), told))
    return rated


def _boosts(s: State, action: Action) -> list[tuple[str, ...]]:
    rolls = [roll for roll in offers.rolls(s, action) if roll != "resist"]
    most = min(s.gnosis[s.to_act], len(rolls))
    found: list[tuple[str, ...]] = [(), *[(roll,) for roll in rolls if most]]
    return [*found, tuple(rolls)] if len(rolls) > 1 and most > 1 else found


def _ap(s: State, j: int, do: str) -> float:
    return ap_price(s, j, {"dodge": 1, "counter": 3}.get(do, 0))


def _harm(s: State, affair: windows.Affair, action: Action, answer: Answer) -> float:
    """What the attack is worth to the attacker if it is answered so, nothing more."""
    if isinstance(affair, Strike):
        return case_value(s, affair, odds.case(s, affair, answer))
    return sum(found.works * case_value(found.there, found.strike, found.plain) for found in odds.foresee(s, action))


def _resist(s: State, deed: Deed) -> Action:
    """An ability without an attack: reactions that are worth it; gnosis on the resistance roll."""
    power, j = deed.using, deed.target
    plain = saying(s, "pass")
    now = use_value(s, deed.who, power, Aim(j), deed.push)
    best, action = 0.0, plain
    for told in _some_uses(answers(s)):
        if told["do"] == "ability":
            saved = now - _coming_effects(s, told, deed) - _price(s, told)
            if saved > best:
                best, action = saved, told
    if action is plain and "resist" in offers.rolls(s, plain):
        effect = next((one for one in power.effects if one.do == "resist"), None)
        if effect is not None:
            stake = effects_value(s, Use(power, deed.who, deed), effect.then, (j,))
            level = effect.keys["power"]
            gain = (odds.resist_odds(s, j, level, True) - odds.resist_odds(s, j, level)) * stake
            if gain > gnosis_price(s, s.to_act):
                return {**plain, "gnosis": ["resist"]}
    return action


def _area(s: State) -> Action:
    """The roll is known: a dodge if it saves enough."""
    blow: Strike = s.stack[-1][1]
    j, unit = blow.target, gnosis_price(s, s.to_act)
    rated = [(0.0, saying(s, "pass"))]
    before = loss(s, j, odds.area_chances(s, blow))
    for action in answers(s):
        if action["do"] == "dodge":
            for boost in _boosts(s, action):
                saved = before - loss(s, j, odds.area_chances(s, blow, Answer("dodge", boost)))
                told = {**action, "gnosis": list(boost)} if boost else action
                rated.append((saved - ap_price(s, j, 1) - unit * len(boost), told))
    return max(rated, key=lambda one: one[0])[1]


# Bystanders, markers


def _sidestep(s: State) -> Action:
    """Its movement against the danger of being struck."""
    _, i, flying = s.stack[-1]
    given = {action["do"]: action for action in answers(s)}
    chance = odds.collision_odds(s, i, flying.who)
    mean = chance * (2 * worth(s, i) / s.table.kits[i].stats["lp"])
    if "sidestep" in given and (s.activated[i] or mean > MOVEMENT * worth(s, i)):
        return given["sidestep"]
    saved = (chance - odds.collision_odds(s, i, flying.who, True)) * mean / max(chance, 0.01)
    if "collide" in offers.rolls(s, given["brace"]) and saved > gnosis_price(s, s.to_act):
        return {**given["brace"], "gnosis": ["collide"]}
    return given["brace"]


def _marker(s: State) -> Action:
    """A marker that stands for nobody is given up; else who comes out is who risks least, where it risks least."""
    given = answers(s)
    removed = next((action for action in given if action["choice"] == "remove"), None)
    return removed or min(given, key=lambda action: _exposure(s, action["who"], action["to"]))


def _exposure(s: State, who: str, to: str) -> float:
    i = s.table.number[who]
    return danger(menace(s, i), s.board.grid.index[to])


# Upkeep


def _upkeep(s: State) -> Action:
    """ANIMA-ABL-07: what is worth its AP is paid, the dearest first."""
    due: Sequence[turn.Due] = s.stack[-1][1]
    rated = [(_kept(s, i, power) - WANTED * worth(s, i) * power.upkeep, i, power) for i, power in due]
    pay, left = [], s.ap[:]
    for value, i, power in sorted(rated, key=lambda one: -one[0]):
        if value > 0 and turn.payable(s, i, power) and left[i] >= power.upkeep:
            left[i] -= power.upkeep
            pay.append(f"{s.table.ids[i]}/{power.id}")
    return saying(s, "upkeep", pay=pay)


def _kept(s: State, i: int, power: Power) -> float:
    """What a sustained ability is worth for another turn."""
    if power.hides and s.hidden[i]:
        return 0.0 if _ready_to_strike(s, i, power) else 0.5 * danger(menace(s, i), s.at[i])
    use = Use(power, i, Deed("ability", i, power=power))
    on = [j for j, lying in enumerate(s.effects) if any(one.by == i and one.ability == power.id for one in lying)]
    value = sum(
        lasting_value(s, use, effect, j) * (1 if s.table.side[j] == s.table.side[i] else -1)
        for effect in power.effects
        if effect.change is not None
        for j in ((i,) if effect.own else on)
    )
    return value if on else 0.0


def _ready_to_strike(s: State, i: int, power: Power) -> bool:
    """Whether who is hidden could charge an enemy now, but not if it pays for hiding."""
    near = min([s.board.grid.distance(s.at[i], s.at[e]) for e in s.enemies(i) if not s.hidden[e]], default=99)
    return near <= s.table.kits[i].stats["run"] + 1 and CHARGE_AP <= s.ap[i] < CHARGE_AP + power.upkeep


REPLIES: dict[str, Callable[[State], Action]] = {
    "evade": _evade,
    "defend": _defend,
    "area": _area,
    "sidestep": _sidestep,
    "marker": _marker,
    "upkeep": _upkeep,
}
