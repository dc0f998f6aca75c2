"""What abilities do: whom they work on, and their effects carried out one after another (ABL, TRT-09).

An ability at work is a frame on the stack: the effects still to come, on whom. An effect that may wait for something
(an attack with its window, a flight with its bystanders) leaves the rest below it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules.anima import deeds, flight, harm, moves, vision
from rules.anima.abilities import HARMFUL, HELPFUL, STATES
from rules.anima.bearing import extra_dice, spared, stat
from rules.anima.conditions import about_target, all_hold
from rules.anima.deeds import Deed
from rules.anima.figures import ON_TABLE, STATE_NUMBER, Lasting, State
from rules.anima.play import CHANCE, DIFFICULTY, RESIST, Frame, Play, step
from rules.anima.powers import NO_CHANGE, SINGLE, Effect, Power
from rules.anima.sight import seen_by_terrain
from rules.grid import bits
from rules.refusal import Refused

#: How long what an ability lays lasts, by its duration (State.effects).
UNTIL = {"instant": "action", "attack": "action"}
#: Groups of states that `clear` may name.
_STATES_OF = {"harmful": HARMFUL, "helpful": HELPFUL, "all": STATES}


class Course(NamedTuple):
    """An ability being carried out: whose, in which action, the effects to come, on whom. `steeled`: the figure whose
    next resistance roll gnosis strengthens (−1: none)."""

    power: Power
    user: int
    deed: Deed
    effects: tuple[Effect, ...]
    targets: tuple[int, ...]
    steeled: int = -1


# Whom it works on


def targets_of(s: State, i: int, power: Power, target: int = -1, to: int = -1) -> tuple[int, ...]:
    """The figures that an ability of figure i works on, the other side's in list order, then its own. `target`, `to`:
    the figure or square chosen; whether that was allowed is judged elsewhere."""
    if power.who == "self":
        found, middles = {i}, [s.at[i]]
    elif power.who == "square":
        found, middles = set(), [to]
    elif power.who in _KINDS:
        found = set(group(s, i, power))
        middles = [s.at[j] for j in found]
    else:
        found = {target} if target >= 0 and s.status[target] == ON_TABLE else set()
        middles = [s.at[j] for j in found]
    if power.area:
        found |= {j for square in middles if square >= 0 for j in around(s, square, power.area)}
    mine = s.table.side[i]
    return tuple(sorted(found, key=lambda j: (s.table.side[j] == mine, j)))


#: Groups: whether they hold friends, whether enemies.
_KINDS = {"friends": (True, False), "enemies": (False, True), "all": (True, True)}


def group(s: State, i: int, power: Power) -> list[int]:
    """Everyone of a kind within range and in sight; hidden enemies are left out (ANIMA-STL-02), and whom a condition
    about the target leaves out (ANIMA-ABL-10)."""
    friends, enemies = _KINDS[power.who]
    side, distance = s.table.side[i], s.board.grid.distance
    found = [i] if friends and power.own else []
    for j in (*(s.standing(side) if friends else ()), *(s.standing(1 - side) if enemies else ())):
        if j == i or (s.hidden[j] and s.table.side[j] != side):
            continue
        if distance(s.at[i], s.at[j]) <= power.range and vision.sees(s, i, j):
            found.append(j)
    wanted = [condition for condition in power.conditions if about_target(condition)]
    return [j for j in found if all_hold(s, i, wanted, j)] if wanted else found


def around(s: State, square: int, radius: int) -> list[int]:
    """ANIMA-ARE-04, ANIMA-STL-03: everyone within a radius of a square that sees it by terrain; hidden ones too."""
    here = seen_by_terrain(s.board, square, radius) & s.occupied
    return [s.at.index(at) for at in bits(here)]


def mover(user: int, target: int, power: Power) -> int:
    """Whom an effect `move` moves: the one figure chosen, else the user."""
    own = power.moves is None or power.moves.get("to") == "self"
    return user if own or power.who not in SINGLE else target


def against_enemies(s: State, i: int, power: Power, target: int) -> bool:
    """ANIMA-STL-04: whether an ability of figure i acts against enemies, and not by states and bonuses alone."""
    if power.gentle:
        return False
    if power.who in ("enemy", "enemies", "all"):
        return True
    if power.who == "any":
        return target >= 0 and s.table.side[target] != s.table.side[i]
    return power.harmful and (power.who == "square" or power.area > 0)


# Uses


def met(s: State, i: int, power: Power, target: int = -1) -> bool:
    """ANIMA-ABL-10: whether an ability's conditions hold; those about the target choose among a group (`group`)."""
    conditions = power.conditions
    if conditions and power.who in _KINDS:
        conditions = tuple([condition for condition in conditions if not about_target(condition)])
    return all_hold(s, i, conditions, target)


def used_up(s: State, i: int, power: Power) -> bool:
    """ANIMA-ABL-09: no use of it is left."""
    return power.uses is not None and dict(s.used[i]).get(power.id, 0) >= power.uses


def note_use(s: State, i: int, power: Power) -> None:
    """ANIMA-ABL-09: counts a use of an ability whose uses are limited."""
    if power.uses is not None:
        counts = dict(s.used[i])
        counts[power.id] = counts.get(power.id, 0) + 1
        s.used[i] = tuple(counts.items())


def works(r: Play, i: int, power: Power, boosted: bool = False) -> bool:
    """ANIMA-ABL-04: the roll against its difficulty, if it has one."""
    if power.difficulty is None:
        return True
    die = max(r.d10(i, DIFFICULTY, 1 + boosted + extra_dice(r.s, i, "difficulty")))
    ok = die >= power.difficulty
    r.tell("difficulty", who=r.name(i), die=die, need=power.difficulty, ok=ok)
    return ok


# Carrying out


def run(
    r: Play, effects: tuple[Effect, ...], user: int, targets: tuple[int, ...], power: Power, deed: Deed | None = None
) -> None:
    """Leaves effects of an ability on the stack, ready to be carried out; it lasts from now on, if it is sustained.
    `deed`: the action that they are part of, with the answer of the one they fall on."""
    if (power.upkeep or power.duration == "sustained") and power.id not in r.s.sustained[user]:
        r.s.sustained[user] += (power.id,)
    if deed is None:
        deed = Deed("ability", user, power=power)
    steeled = -1
    if deed.answer is not None and "resist" in deed.answer.boost:
        steeled = targets[0] if len(targets) == 1 else deed.target
    if effects:
        r.push(("effects", Course(power, user, deed, effects, targets, steeled)))


@step("effects")
def next_effect(r: Play, frame: Frame) -> None:
    """The first of the effects to come, on all its targets; the rest is left on the stack."""
    course: Course = frame[1]
    effect, rest = course.effects[0], course.effects[1:]
    if rest:
        # ANIMA-GNO-03: one point strengthens one roll.
        steeled = -1 if effect.do == "resist" and course.steeled in course.targets else course.steeled
        r.push(("effects", course._replace(effects=rest, steeled=steeled)))
    on = (course.user,) if effect.own else course.targets
    whole = _WHOLE.get(effect.do)
    if whole is not None:
        whole(r, course, effect, on)
    else:
        r.push(*[("effect", course, effect, j) for j in reversed(on)])


@step("effect")
def one_effect(r: Play, frame: Frame) -> None:
    """One effect on one figure that is still on the table."""
    _, course, effect, j = frame
    s, user = r.s, course.user
    if s.status[j] != ON_TABLE:
        return
    if effect.do in _HARM and spared(s, j, user, course.power.types) and _is_harm(effect):
        r.tell("no_harm", who=r.name(j), by=r.name(user))
        return
    EFFECTS[effect.do](r, course, effect, j)


#: ANIMA-TRT-09: damage, flight and harmful states.
_HARM = frozenset(("damage", "push", "state"))


def _is_harm(effect: Effect) -> bool:
    return effect.do != "state" or effect.keys["state"] in HARMFUL


# Effects on one figure


def _attack(r: Play, course: Course, effect: Effect, j: int) -> None:
    """ANIMA-GNO-03: of several attack rolls gnosis strengthens the first."""
    deed, targets = course.deed, course.targets
    if r.s.status[course.user] != ON_TABLE or j == course.user:
        return
    if deed.boost and j != targets[0]:
        deed = deed._replace(boost=())
    r.push(("blow", deed, course.user, j, effect.blow))


def _damage(r: Play, course: Course, effect: Effect, j: int) -> None:
    armor = 0 if effect.keys.get("ignore_armor", True) else stat(r.s, j, "armor")
    harm.hurt(r, j, max(0, effect.keys["amount"] - armor), "ability")


def _heal(r: Play, course: Course, effect: Effect, j: int) -> None:
    harm.heal(r, j, effect.keys["amount"])


def _state(r: Play, course: Course, effect: Effect, j: int) -> None:
    harm.add_tokens(r, j, STATE_NUMBER[effect.keys["state"]], effect.keys["level"])


def _clear(r: Play, course: Course, effect: Effect, j: int) -> None:
    named, tokens = effect.keys["state"], effect.keys["tokens"]
    for state in _STATES_OF.get(named, (named,)):
        number = STATE_NUMBER[state]
        harm.take_tokens(r, j, number, r.s.tokens[j][number] if tokens == "all" else tokens)


def _lasting(r: Play, course: Course, effect: Effect, j: int) -> None:
    lay(r.s, course, j, effect)


def lay(s: State, course: Course, j: int, effect: Effect) -> None:
    """Lays a lasting effect on a figure; nothing of a sustained ability that has ended meanwhile (its user died of it,
    or was brought out of hiding)."""
    power = course.power
    until = UNTIL.get(power.duration, power.duration)
    if until == "sustained" and power.id not in s.sustained[course.user]:
        return
    change = effect.change if effect.change is not None else NO_CHANGE
    harm.lay(s, j, Lasting(power.id, course.user, change, until))


def _push(r: Play, course: Course, effect: Effect, j: int) -> None:
    """ANIMA-KNB-08 for whoever is thrown; away and toward are seen from the user."""
    s, direction, user = r.s, effect.keys["direction"], course.user
    if direction == "choice" and course.deed.push >= 0:
        flight.fly(r, j, flight.ray(s, s.at[j], course.deed.push), effect.keys["distance"])
    elif j != user and s.status[user] == ON_TABLE:
        here, there = s.at[user], s.at[j]
        path = flight.toward(s, there, here) if direction == "toward" else flight.beyond(s, here, there)
        flight.fly(r, j, path, effect.keys["distance"])


def _ap(r: Play, course: Course, effect: Effect, j: int) -> None:
    """ANIMA-GEN-04"""
    s = r.s
    s.ap[j] = max(0, min(s.ap[j] + effect.keys["by"], s.table.kits[j].stats["ap_max"]))


def _gnosis(r: Play, course: Course, effect: Effect, j: int) -> None:
    side = r.s.table.side[j]
    r.s.gnosis[side] = max(0, r.s.gnosis[side] + effect.keys["by"])


def _hide(r: Play, course: Course, effect: Effect, j: int) -> None:
    """ANIMA-STL-01: on others than its user a sustained hiding leaves a mark, so that it ends with the ability."""
    power = course.power
    harm.hide(r, j)
    if power.duration == "sustained" and not (j == course.user and harm.hides_user(power)):
        lay(r.s, course, j, effect)


def _reveal(r: Play, course: Course, effect: Effect, j: int) -> None:
    harm.reveal(r, j)


def _resist(r: Play, course: Course, effect: Effect, j: int) -> None:
    """ANIMA-ABL-02: the roll against an effect, then the branch that follows."""
    s = r.s
    resisted = False
    if not willing(s, course.user, j):
        die = max(r.d10(j, RESIST, 1 + (course.steeled == j) + extra_dice(s, j, "resist")))
        total, power = die + stat(s, j, "resistance"), effect.keys["power"]
        resisted = resists(total, power)
        r.tell("resist", who=r.name(j), die=die, total=total, power=power, resisted=resisted)
    branch = effect.other if resisted else effect.then
    if branch:
        r.push(("effects", course._replace(effects=branch, targets=(j,), steeled=-1)))


def willing(s: State, user: int, j: int) -> bool:
    """ANIMA-ABL-03: one's own side does not roll."""
    return s.table.side[j] == s.table.side[user]


def resists(total: int, power: int) -> bool:
    """ANIMA-ABL-02: above the power; equal or below, it works."""
    return total > power


EFFECTS: dict[str, Callable[[Play, Course, Effect, int], None]] = {
    "attack": _attack,
    "damage": _damage,
    "heal": _heal,
    "state": _state,
    "clear": _clear,
    "modify": _lasting,
    "trait": _lasting,
    "die": _lasting,
    "push": _push,
    "ap": _ap,
    "gnosis": _gnosis,
    "hide": _hide,
    "reveal": _reveal,
    "resist": _resist,
}


# Effects that are done once, whomever they fall on


def _chance(r: Play, course: Course, effect: Effect, on: tuple[int, ...]) -> None:
    """One roll of the user's for all targets."""
    user, need = course.user, effect.keys["need"]
    die = r.d10(user, CHANCE)[0]
    ok = die >= need
    r.tell("chance", who=r.name(user), die=die, need=need, ok=ok)
    branch = effect.then if ok else effect.other
    if branch:
        r.push(("effects", course._replace(effects=branch, targets=on)))


def _move(r: Play, course: Course, effect: Effect, on: tuple[int, ...]) -> None:
    """The movement that was declared; what has come in its way since then stops it from taking place."""
    s, deed = r.s, course.deed
    i = mover(course.user, deed.target, course.power)
    if i < 0 or s.status[i] != ON_TABLE:
        return
    try:
        entered = moves.judge_effect(s, i, effect.keys, deed.path, deed.to)
    except Refused:
        return
    moves.go(r, i, entered[-1], "ability")


def _cancel(r: Play, course: Course, effect: Effect, on: tuple[int, ...]) -> None:
    deeds.cancel(r.s)


_WHOLE: dict[str, Callable[[Play, Course, Effect, tuple[int, ...]], None]] = {
    "chance": _chance,
    "move": _move,
    "cancel": _cancel,
}
