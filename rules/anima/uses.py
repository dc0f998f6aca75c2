"""Abilities used, as an action or as a reaction: what is named, what refuses it, the way from paying to the effects."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any

from rules.anima import checks, effects, harm, moves, shoot, vision
from rules.anima.deeds import MELEE, Deed
from rules.anima.figures import State
from rules.anima.play import Frame, Play, step
from rules.anima.powers import SINGLE, Power, walk
from rules.anima.strike import within_reach
from rules.refusal import refuse

Action = Mapping[str, Any]

GIVEN = frozenset(("target", "to", "path", "push"))


@lru_cache(maxsize=4096)
def keys_of(power: Power) -> tuple[frozenset[str], frozenset[str]]:
    """The keys that a use must have, and those that it may have, beside those of every use."""
    must, may = set(), set()
    if power.who in SINGLE:
        must.add("target")
    if power.who == "square":
        must.add("to")
    if power.moves is not None:
        must.add("path" if power.moves["kind"] == "walk" else "to")
    if any(effect.do == "push" and effect.keys["direction"] == "choice" for effect in walk(power.effects)):
        must.add("push")
    if power.blow is not None:
        may.add("push")
    return frozenset(must), frozenset(may)


@lru_cache(maxsize=4096)
def rolls_of(power: Power) -> tuple[str, ...]:
    """The rolls of its user that gnosis may strengthen (ANIMA-GNO-03, ANIMA-GNO-04)."""
    attack = ("attack",) if power.blow is not None else ()
    return attack if power.difficulty is None else (*attack, "difficulty")


# What is named


def find(s: State, action: Action, when: str) -> tuple[int, Power]:
    """The user and its ability; FILE-ACTION if it has none such, or one that is not used so."""
    i, name = checks.own(s, action), action["ability"]
    power = s.table.kits[i].powers.get(name) if type(name) is str else None
    if power is None:
        refuse("FILE-ACTION", "ability", who=action["who"], ability=name)
    elif power.when != when:
        refuse("FILE-ACTION", "when", who=action["who"], ability=name)
    return i, power  # type: ignore[return-value]


def read(s: State, action: Action, i: int, power: Power) -> Deed:
    """A use as it is named (FILE-ACTION); nothing is judged."""
    must, may = keys_of(power)
    for key in GIVEN & action.keys():
        if key not in must and key not in may:
            refuse("FILE-ACTION", "key", name=key)
    for key in must:
        if key not in action:
            refuse("FILE-ACTION", "missing", name=key)
    target = checks.figure(s, action["target"], "target") if "target" in must else -1
    to = -1
    if power.who == "square":
        to = checks.square(s, action["to"], "to")
    elif "to" in must:
        to = moves.read_square(s, action["to"], "to")
    path = checks.path(s, action["path"]) if "path" in must else ()
    return Deed(
        "ability",
        i,
        target,
        to,
        path,
        power,
        checks.direction(action),
        checks.named(action),
        s.at[i],
        s.at[target] if target >= 0 else -1,
    )


# What refuses it


def judge(s: State, action: Action) -> Deed:
    """An ability used as an action, found good."""
    i, power = find(s, action, "action")
    deed = read(s, action, i, power)
    checks.actor(s, action, power.ap, partial(within_limits, power, ()), rolls_of(power), power)
    judge_use(s, deed)
    return deed


def judge_reaction(s: State, action: Action, fitting: bool, used: tuple[tuple[int, str], ...]) -> Deed:
    """A reaction ability, found good. `fitting`: whether the window is one that its trigger names, for this figure;
    `used`: what has been used in it (ANIMA-ABL-13)."""
    i, power = find(s, action, "reaction")
    deed = read(s, action, i, power)
    checks.reactor(s, action, power.ap, partial(within_limits, power, used), rolls_of(power), power)
    if not fitting:
        refuse("ANIMA-ABL-13", "window", who=action["who"], ability=power.id)
    judge_use(s, deed)
    return deed._replace(reaction=True)


def within_limits(power: Power, used: tuple[tuple[int, str], ...], s: State, i: int) -> None:
    """What may be done once only: ANIMA-MOV-05, ANIMA-ABL-09, ANIMA-ABL-06, ANIMA-ABL-13."""
    who = s.table.ids[i]
    if power.move:
        checks.unmoved(s, i)
    if effects.used_up(s, i, power):
        refuse("ANIMA-ABL-09", who=who, ability=power.id, uses=power.uses, per=power.per)
    if power.id in s.sustained[i]:
        refuse("ANIMA-ABL-06", who=who, ability=power.id)
    if (i, power.id) in used:
        refuse("ANIMA-ABL-13", who=who, ability=power.id)


def judge_use(s: State, deed: Deed) -> None:
    """The refusals of an ability alone, in their order."""
    i, j, power = deed.who, deed.target, deed.using
    _judge_conditions(s, i, j, power)
    if power.hides:
        _judge_hiding(s, i, j, power)
    if power.move:
        _judge_freedom(s, i, j, power)
    if j >= 0 and j != i:
        _judge_target(s, i, j, power)
    _judge_blow(s, deed, power)
    if power.moves is not None:
        moves.judge_effect(s, effects.mover(i, j, power), power.moves, deed.path, deed.to)


def _judge_conditions(s: State, i: int, j: int, power: Power) -> None:
    """ANIMA-ABL-10"""
    who = s.table.ids[i]
    if (power.conditions and not effects.met(s, i, power, j)) or (power.lp and s.lp[i] <= power.lp):
        refuse("ANIMA-ABL-10", "lp" if power.lp and s.lp[i] <= power.lp else "", who=who, ability=power.id)
    if j >= 0 and not of_kind(s, i, j, power):
        refuse("ANIMA-ABL-10", "kind", who=who, ability=power.id, target=s.table.ids[j])


def of_kind(s: State, i: int, j: int, power: Power) -> bool:
    """ANIMA-ABL-10: whether a figure is of the kind that an ability works on."""
    if i == j:
        return power.own and power.who != "enemy"
    return power.who == "any" or (s.table.side[i] == s.table.side[j]) is (power.who == "friend")


def _judge_hiding(s: State, i: int, j: int, power: Power) -> None:
    """ANIMA-STL-06: whoever is to be hidden stands in no enemy's control zone."""
    hidden = i if j < 0 or any(effect.do == "hide" and effect.own for effect in power.effects) else j
    if any(vision.controls(s, enemy, hidden) for enemy in s.enemies(hidden)):
        refuse("ANIMA-STL-06", who=s.table.ids[hidden])


def _judge_freedom(s: State, i: int, j: int, power: Power) -> None:
    """ANIMA-MOV-06: whose movement the use is must be free to move, unless the ability breaks free. (A move that costs
    no movement is judged last, as a walk is.)"""
    moves_user = power.moves is not None and effects.mover(i, j, power) == i
    if moves_user and "engagement" in (power.moves or {}).get("ignore", ()):
        return
    if moves.held(s, i):
        refuse("ANIMA-MOV-06", who=s.table.ids[i])


def _judge_target(s: State, i: int, j: int, power: Power) -> None:
    """ANIMA-STL-02 of an enemy, ANIMA-BRD-13."""
    if s.table.side[i] != s.table.side[j]:
        shoot.visible(s, j)
    shoot.in_sight(s, i, j)


def _judge_blow(s: State, deed: Deed, power: Power) -> None:
    """An attack effect: as an attack or a shot is judged (ANIMA-CBT-02, ANIMA-SHO-02, ANIMA-SHO-03, ANIMA-KNB-02)."""
    i, j, blow = deed.who, deed.target, power.blow
    if blow is None:
        return
    if blow.mode != MELEE:
        shoot.unengaged(s, i)
        if j >= 0:
            shoot.foe(s, i, j)
    elif j >= 0:
        within_reach(s, i, j)
        if blow.knockback or "push" not in keys_of(power)[0]:
            checks.not_towards(s, deed.push, j, s.at[i])


# Carrying out


def carry(r: Play, action: Action, deed: Deed) -> None:
    """Pays, says so, comes out of hiding; who is aimed at from afar may evade (ANIMA-ACT-09)."""
    s, i, j, power = r.s, deed.who, deed.target, deed.using
    r.pay(i, power.ap)
    s.lp[i] -= power.lp
    effects.note_use(s, i, power)
    if power.move:
        s.moved[i] = True
    r.spend_gnosis(s.table.side[i], deed.boost)
    named = r.name(j) if j >= 0 else r.square(deed.to)
    r.tell("ability", who=r.name(i), ability=power.id, target=named)
    if s.hidden[i] and effects.against_enemies(s, i, power, j):
        harm.reveal(r, i)
    if power.far and not deed.reaction and s.table.side[j] != s.table.side[i]:
        r.push(("window", "evade", deed, ()))
    else:
        r.push(("ability", deed))


@step("ability")
def aim(r: Play, frame: Frame) -> None:
    """ANIMA-BRD-12, ANIMA-ABL-10: measured only now; then an enemy aimed at may answer."""
    deed: Deed = frame[1]
    s, i, j, power = r.s, deed.who, deed.target, deed.using
    if j >= 0 and j != i:
        if parted(s, deed) or shoot.lost(r, deed, power.range):
            return
    elif power.who == "square" and s.board.grid.distance(s.at[i], deed.to) > power.range:
        r.tell("wasted", who=r.name(i), action="ability", reason="range")
        return
    if j >= 0 and s.table.side[j] != s.table.side[i] and not deed.reaction:
        r.push(("window", "defend", deed, ()))
    else:
        r.push(("work", deed))


def parted(s: State, deed: Deed) -> bool:
    """ANIMA-ACT-09: whether the target of an attack in close combat is no longer beside the attacker."""
    power = deed.power
    close = power is not None and power.blow is not None and power.blow.mode == MELEE
    return close and deed.target >= 0 and not s.board.adjacent(s.at[deed.who], s.at[deed.target])


@step("work")
def work(r: Play, frame: Frame) -> None:
    """ANIMA-ABL-04: the difficulty, then the effects."""
    deed: Deed = frame[1]
    s, i, j, power = r.s, deed.who, deed.target, deed.using
    if effects.works(r, i, power, "difficulty" in deed.boost):
        effects.run(r, power.effects, i, effects.targets_of(s, i, power, j, deed.to), power, deed)
