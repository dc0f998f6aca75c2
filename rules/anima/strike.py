"""An attack roll: who may answer, the numbers that meet, the dice, what a hit does (CBT, ARE, ANIMA-DIC-02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.anima import autos, checks, effects, flight, harm, shoot
from rules.anima.bearing import Reason, crit_from, extra_dice, has, radius, reasons, spared, stat
from rules.anima.deeds import (
    ABILITY,
    AREA,
    CHARGE,
    COUNTER,
    MELEE,
    PLAIN,
    RANGED,
    SHOT,
    Deed,
    Strike,
    strike_of,
)
from rules.anima.figures import DEAD, ON_TABLE, State
from rules.anima.play import ATTACK, DEFENCE, Frame, Play, step
from rules.anima.play import COUNTER as COUNTER_DIE
from rules.anima.powers import Blow
from rules.anima.sight import seen_by_terrain
from rules.refusal import refuse

Action = Mapping[str, Any]

#: ANIMA-CHG-02, ANIMA-CBT-05
CHARGE_DICE, CHARGE_BONUS, COUNTER_MALUS = 2, 2, -2
NO_TYPES: frozenset[str] = frozenset()


# The basic attack


def judge_attack(s: State, action: Action) -> Deed:
    """An attack in close combat as declared, found good."""
    checks.own(s, action)
    j = checks.figure(s, action["target"], "target")
    push = checks.direction(action)
    i = checks.actor(s, action, checks.ATTACK_AP, rolls=checks.ROLLS["attack"])
    shoot.visible(s, j)
    within_reach(s, i, j)
    checks.not_towards(s, push, j, s.at[i])
    return Deed("attack", i, j, push=push, boost=checks.named(action), start=s.at[i], aimed=s.at[j])


def within_reach(s: State, i: int, j: int) -> None:
    """ANIMA-CBT-02"""
    if s.table.side[i] == s.table.side[j] or not s.board.adjacent(s.at[i], s.at[j]):
        refuse("ANIMA-CBT-02", who=s.table.ids[i], target=s.table.ids[j])


def carry_attack(r: Play, action: Action, deed: Deed) -> None:
    """Pays and comes out of hiding (ANIMA-STL-04)."""
    r.pay(deed.who, checks.ATTACK_AP)
    r.spend_gnosis(r.s.table.side[deed.who], deed.boost)
    harm.reveal(r, deed.who)
    r.push(("strike", Strike(deed, deed.who, deed.target, MELEE, MELEE, boosted=bool(deed.boost), push=deed.push)))


# The numbers


def modifiers(s: State, strike: Strike) -> list[Reason]:
    """What is added to the attack roll itself, each as (value, rule, source); no stat is changed."""
    kind, blow = strike.kind, strike.blow
    if kind == CHARGE:
        return [(CHARGE_BONUS, "ANIMA-CHG-02", CHARGE)]
    if kind == COUNTER:
        return [(COUNTER_MALUS, "ANIMA-CBT-05", COUNTER)]
    found: list[Reason] = []
    if blow is not None and blow.attack:
        power = strike.deed.power
        found.append((blow.attack, "ANIMA-CBT-10", power.id if power is not None else ABILITY))
    if kind == RANGED:
        found += shoot.modifiers(s, strike.who, strike.meant, strike.range)
    return found


def attack_value(s: State, strike: Strike) -> int:
    """What is added to the attack die (ANIMA-CBT-01, ANIMA-CBT-10)."""
    value = stat(s, strike.who, "attack", strike.kind)
    if strike.kind == MELEE and strike.blow is None:
        return value
    return value + sum([reason[0] for reason in modifiers(s, strike)])


def damage_value(s: State, strike: Strike) -> int:
    """What a hit deals before margin and armor (ANIMA-CBT-03)."""
    value = stat(s, strike.who, "damage", strike.kind)
    return value if strike.blow is None else value + strike.blow.damage


def defense_value(s: State, strike: Strike) -> int:
    """What must be equalled to hit, without a dodge (ANIMA-CBT-01)."""
    return stat(s, strike.target, "defense", strike.kind)


def armor_value(s: State, strike: Strike) -> int:
    """What is taken off the damage (ANIMA-CBT-03)."""
    if strike.blow is not None and strike.blow.ignore_armor:
        return 0
    return stat(s, strike.target, "armor", strike.kind)


def critical_from(s: State, strike: Strike) -> int:
    """The lowest die that is a critical (ANIMA-CBT-07, ANIMA-TRT-01)."""
    lowest = crit_from(s, strike.who)
    return lowest if strike.blow is None else min(lowest, strike.blow.crit)


def dice_count(s: State, strike: Strike) -> int:
    """How many dice the attack rolls, the best kept (ANIMA-CHG-02, ANIMA-GNO-02)."""
    count = CHARGE_DICE if strike.kind == CHARGE else 1 if strike.blow is None else strike.blow.dice
    name = "counter" if strike.mode == COUNTER else "attack"
    return count + strike.boosted + extra_dice(s, strike.who, name)


def hits(total: int, defense: int, critical: bool) -> bool:
    """ANIMA-CBT-01, ANIMA-CBT-07; no die is a miss by itself (ANIMA-DIC-04)."""
    return critical or total >= defense


def dealt(damage: int, total: int, defense: int, armor: int, critical: bool) -> int:
    """ANIMA-CBT-03, ANIMA-CBT-07: the damage of a hit."""
    amount = damage + max(0, total - defense) - armor
    return max(1 if critical else 0, amount)


def throws(s: State, strike: Strike) -> bool:
    """ANIMA-KNB-01, ANIMA-TRT-03: whether a hit knocks back."""
    return has(s, strike.who, "knockback") if strike.blow is None else strike.blow.knockback


def area_of(s: State, strike: Strike) -> int:
    """The radius of an area attack (ANIMA-ARE-01); 0: none."""
    if strike.blow is not None:
        return strike.blow.area
    return radius(s, strike.who) if strike.mode == SHOT else 0


# The roll


@step("blow")
def blow_struck(r: Play, frame: Frame) -> None:
    """The effect `attack` of an ability."""
    _, deed, i, j, blow = frame
    if not slipped(r.s, deed, i, j, blow):
        r.push(("strike", strike_of(r.s, deed, i, j, blow)))


def slipped(s: State, deed: Deed, i: int, j: int, blow: Blow) -> bool:
    """ANIMA-ACT-09: whether the answer to an earlier blow of it has parted an ability's attack in close combat from
    this target of several."""
    power = deed.using
    far = s.board.grid.distance(s.at[i], s.at[j]) > max(1, power.range + power.area)
    return far and blow.mode == MELEE and not deed.auto


@step("strike")
def begin(r: Play, frame: Frame) -> None:
    """The defender's window (ANIMA-CHG-11), then the roll: the answer comes before the dice (ANIMA-DIC-03)."""
    strike: Strike = frame[1]
    s = r.s
    if s.status[strike.target] != ON_TABLE or (s.status[strike.who] != ON_TABLE and strike.mode != AREA):
        return
    if strike.answer is None and not strike.final:
        r.push(("window", "area" if strike.mode == AREA else "defend", strike, ()))
    elif strike.mode == AREA:
        take_area(r, strike)
    else:
        roll(r, strike)


def roll(r: Play, strike: Strike) -> None:
    """ANIMA-DIC-02: the attack's dice, then the defence's."""
    s, i = r.s, strike.who
    value, defense = attack_value(s, strike), defense_value(s, strike)
    dice = r.d10(i, COUNTER_DIE if strike.mode == COUNTER else ATTACK, dice_count(s, strike))
    die = max(dice)
    defense += dodge(r, strike)
    total, critical = die + value, die >= critical_from(s, strike)
    hit = hits(total, defense, critical)
    if r.log is not None:
        _tell(r, strike, dice, total, defense, hit, critical)
    if hit:
        land(r, strike._replace(dice=tuple(dice), total=total), defense, critical, damage_value(s, strike))
    elif strike.answer is not None and strike.answer.kind == "counter":
        strike_back(r, strike)


def dodge(r: Play, strike: Strike) -> int:
    """ANIMA-CBT-04: what the defence die adds; nothing for plain defense (ANIMA-CBT-09)."""
    answer, j = strike.answer or PLAIN, strike.target
    if not answer.kind:
        return 0
    count = 1 + ("dodge" in answer.boost) + extra_dice(r.s, j, "dodge")
    die = max(r.d10(j, DEFENCE, count))
    r.tell("dodge", who=r.name(j), die=die, counter=answer.kind == "counter")
    return die


def strike_back(r: Play, strike: Strike) -> None:
    """ANIMA-CBT-05, ANIMA-CBT-06: the defender's basic attack, at −2, against plain defense."""
    back = counterattack(r.s, strike)
    if back is not None:
        r.push(("strike", back))


def counterattack(s: State, strike: Strike) -> Strike | None:
    """The attack that a counterattack makes; None if the two are not beside each other."""
    answer = strike.answer or PLAIN
    if not s.board.adjacent(s.at[strike.target], s.at[strike.who]):
        return None
    boosted = "counter" in answer.boost
    deed = Deed("counter", strike.target, strike.who, reaction=True)
    return Strike(deed, strike.target, strike.who, COUNTER, COUNTER, boosted=boosted, push=answer.push)


def _tell(r: Play, strike: Strike, dice: list[int], total: int, defense: int, hit: bool, critical: bool) -> None:
    s, i, j, kind = r.s, strike.who, strike.target, strike.kind
    r.tell(
        "attack",
        who=r.name(i),
        target=r.name(j),
        mode=strike.mode,
        dice=dice,
        die=max(dice),
        total=total,
        defense=defense,
        hit=hit,
        critical=critical,
        reasons={
            "attack": [] if strike.mode == AREA else _attack_reasons(s, strike),
            "defense": [list(x) for x in reasons(s, j, "defense", kind)],
        },
    )


def _attack_reasons(s: State, strike: Strike) -> list[list[object]]:
    return [list(x) for x in (*reasons(s, strike.who, "attack", strike.kind), *modifiers(s, strike))]


# A hit


def land(r: Play, strike: Strike, defense: int, critical: bool, damage: int) -> None:
    """What a hit does: damage, death, on-hit effects, automatic abilities, flight, the area; each may ask, so what
    comes later is left on the stack first."""
    s, i, j, blow = r.s, strike.who, strike.target, strike.blow
    power = strike.deed.power
    wide = 0 if strike.mode == AREA else area_of(s, strike)
    if wide:
        leave_area(r, strike, wide, damage)
    types = power.types if blow is not None and power is not None else NO_TYPES
    taken = 0
    if spared(s, j, i, types):
        r.tell("no_harm", who=r.name(j), by=r.name(i))
    elif blow is None or not blow.no_damage:
        taken = harm.hurt(r, j, dealt(damage, strike.total, defense, armor_value(s, strike), critical), "attack")
    if taken and s.status[j] == ON_TABLE and s.status[i] == ON_TABLE and throws(s, strike):
        r.push(("throw", strike, taken))
    if not strike.deed.auto and s.table.kits[i].autos:
        leave_autos(r, i, j, taken)
    if blow is not None and blow.on_hit and power is not None:
        deed = strike.deed._replace(target=j, answer=strike.answer)
        effects.run(r, blow.on_hit, i, (j,), power, deed)


def leave_autos(r: Play, i: int, j: int, taken: int) -> None:
    """What a hit sets off on the attacker's card: on_hit, on_damage, on_kill."""
    autos_of = r.s.table.kits[i].autos
    for trigger in ("on_kill", "on_damage", "on_hit"):
        if trigger in autos_of and (trigger != "on_damage" or taken):
            r.push(("set-off", i, trigger, j))


@step("set-off")
def set_off(r: Play, frame: Frame) -> None:
    """An automatic ability of an attack; `on_kill` only if the one struck is dead by now."""
    _, i, trigger, j = frame
    if r.s.status[i] == ON_TABLE and (trigger != "on_kill" or r.s.status[j] == DEAD):
        autos.trigger(r, i, trigger, j)


@step("throw")
def throw(r: Play, frame: Frame) -> None:
    """ANIMA-KNB-01 … ANIMA-KNB-03: the flight of whoever was hit, unless something has taken it away."""
    _, strike, distance = frame
    s, i, j = r.s, strike.who, strike.target
    if s.status[i] != ON_TABLE or s.status[j] != ON_TABLE or s.at[i] == s.at[j]:
        return
    flight.fly(r, j, trajectory(s, strike), distance)


def trajectory(s: State, strike: Strike) -> tuple[int, ...]:
    """The squares ahead of whoever is thrown: in the direction chosen, or straight on from the attacker, as always
    where the choice turns out to be towards it (ANIMA-KNB-02)."""
    here, there, push = s.at[strike.who], s.at[strike.target], strike.push
    chosen = push >= 0 and strike.kind != RANGED and strike.mode != AREA
    if chosen and s.board.grid.direction(there, here) != push:
        return flight.ray(s, there, push)
    return flight.beyond(s, here, there)


# Areas


def leave_area(r: Play, strike: Strike, wide: int, damage: int) -> None:
    """ANIMA-ARE-01, ANIMA-ARE-03 … ARE-05: everyone else in the area meets the same roll, the other side first."""
    for j in reversed(caught(r.s, strike, wide)):
        r.push(("strike", strike._replace(target=j, mode=AREA, answer=None, damage=damage)))


def caught(s: State, strike: Strike, wide: int) -> list[int]:
    """ANIMA-ARE-04, ANIMA-ARE-05: everyone else in the area around the target, in the order of their being struck."""
    area, side = seen_by_terrain(s.board, s.at[strike.target], wide), s.table.side[strike.who]
    return [j for j in (*s.standing(1 - side), *s.standing(side)) if area >> s.at[j] & 1 and j != strike.target]


def take_area(r: Play, strike: Strike) -> None:
    """ANIMA-ARE-05: one victim of an area: no criticals, its own margin and armor."""
    defense = defense_value(r.s, strike) + dodge(r, strike)
    hit = hits(strike.total, defense, False)
    if r.log is not None:
        _tell(r, strike, list(strike.dice), strike.total, defense, hit, False)
    if hit:
        land(r, strike, defense, False, strike.damage)
