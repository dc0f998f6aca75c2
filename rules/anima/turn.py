"""The turn (TRN, ANIMA-ABL-07, ANIMA-STA-12): recovery, support, activations one by one; and how a fight ends (END)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.anima import acts, autos, checks, harm, infiltration
from rules.anima.abilities import STATES
from rules.anima.bearing import initiative, recovery
from rules.anima.figures import (
    ACTION,
    DOOM,
    HEALING,
    INFILTRATING,
    NO_TOKENS,
    ON_TABLE,
    OVER,
    PARALYSIS,
    POISON,
    RECOVERY,
    SIDE_NAMES,
    SUPPORT,
    UNDEPLOYED,
    State,
)
from rules.anima.play import DOOMED, ROLL_OFF, Frame, Play, step
from rules.anima.powers import Power
from rules.refusal import refuse

Action = Mapping[str, Any]
#: An upkeep that is due: whose, and of which ability.
Due = tuple[int, Power]

#: ANIMA-STA-04
HEALED = 2
#: ANIMA-STA-08
DOOMED_AT = 8
#: Turns in a row in which nobody had anything to decide, after which nobody ever will: more than a figure has tokens.
IDLE = 100


# Rolls of both sides


def roll_off(r: Play, what: str, bonus: Sequence[int] = (0, 0)) -> int:
    """A d10 of each side, A's first, plus its bonus; ties are rolled again by both (ANIMA-SET-02, SET-08, SET-11,
    TRN-04). The side with the higher."""
    while True:
        dice = [r.side_d10(side, ROLL_OFF) for side in (0, 1)]
        a, b = (die + extra for die, extra in zip(dice, bonus, strict=True))
        if a != b:
            break
    winner = int(a < b)
    pairs = (dict(zip(SIDE_NAMES, pair, strict=True)) for pair in (dice, bonus))
    r.tell("roll_off", **{"for": what}, dice=next(pairs), bonus=next(pairs), winner=SIDE_NAMES[winner])
    return winner


def bonuses(s: State) -> tuple[int, int]:
    """ANIMA-TRT-07: what each side adds to its rolls: by its characters on the table, in the set-up by all in its
    list."""
    counts = (ON_TABLE,) if s.phase else (UNDEPLOYED, INFILTRATING, ON_TABLE)
    a, b = (sum(initiative(s, i) for i in members if s.status[i] in counts) for members in s.table.members)
    return a, b


# Recovery


def begin_first(r: Play) -> None:
    """ANIMA-SET-12: turn 1 stands on the set-up; only by the option does it add AP."""
    r.tell("turn", turn=r.s.turn)
    if r.s.table.options.first_recovery:
        recover(r)
    r.push(("support", ()))


@step("turn")
def begin_turn(r: Play, frame: Frame) -> None:
    """ANIMA-TRN-05: healing, gnosis, AP, readying; then what abilities do at a turn's start, and the initiative."""
    s = r.s
    s.turn += 1
    r.turns += 1
    s.phase = RECOVERY
    r.tell("turn", turn=s.turn)
    due = upkeeps(s)
    for i in on_table(s):
        if s.tokens[i][HEALING]:
            harm.heal(r, i, HEALED)
    s.gnosis = [s.table.gnosis] * 2
    recover(r)
    ready_all(s)
    r.push(("initiative", due))
    autos.trigger_all(r, on_table(s), "turn_start")


def on_table(s: State) -> list[int]:
    """Everybody on the table, A's first."""
    return [i for i, status in enumerate(s.status) if status == ON_TABLE]


def recover(r: Play) -> None:
    """ANIMA-TRN-02"""
    s = r.s
    for i in on_table(s):
        before = s.ap[i]
        s.ap[i] = max(before, min(before + recovery(s, i), s.table.kits[i].stats["ap_max"]))
        r.tell("recover", who=r.name(i), ap=s.ap[i], gained=s.ap[i] - before)


def ready_all(s: State) -> None:
    """ANIMA-TRN-03"""
    n = len(s.at)
    s.activated, s.moved, s.searched = [False] * n, [False] * n, [False] * n
    s.intercepted, s.disengaged, s.no_activation = [False] * n, [False] * n, [False] * n
    forget_uses(s, "turn")
    harm.expire(s, "turn")


def forget_uses(s: State, per: str) -> None:
    """ANIMA-ABL-09: uses that are counted within this span are free again."""
    if not any(s.used):
        return
    for i, used in enumerate(s.used):
        if used:
            powers = s.table.kits[i].powers
            s.used[i] = tuple([use for use in used if powers[use[0]].per != per])


@step("initiative")
def roll_initiative(r: Play, frame: Frame) -> None:
    """ANIMA-TRN-04; then infiltrators are revealed, first side first (ANIMA-INF-06). Reactions to what abilities did at
    the turn's start are paid for in full before (ANIMA-STA-06)."""
    s = r.s
    poison(r)
    s.first = roll_off(r, "initiative", bonuses(s))
    r.push(("support", frame[1]), ("reveals", 1 - s.first), ("reveals", s.first))


@step("reveals")
def ask_reveals(r: Play, frame: Frame) -> None:
    if infiltration.waiting(r.s, frame[1]):
        r.ask("reveal", frame[1])


# Support


def upkeeps(s: State) -> tuple[Due, ...]:
    """ANIMA-ABL-06: the upkeeps due in this turn's support phase, of abilities that last since an earlier turn."""
    found = []
    for i, names in enumerate(s.sustained):
        for name in names:
            power = s.table.kits[i].powers[name]
            if power.upkeep:
                found.append((i, power))
    return tuple(found)


@step("support")
def support(r: Play, frame: Frame) -> None:
    """ANIMA-TRN-06, ANIMA-TRN-07: upkeep of the first side, of the other; then tokens."""
    s, due = r.s, frame[1]
    s.phase = SUPPORT
    harm.expire(s, "action")
    r.push(("tokens",))
    if due:
        r.push(("upkeeps", 1 - s.first, due), ("upkeeps", s.first, due))


@step("upkeeps")
def ask_upkeeps(r: Play, frame: Frame) -> None:
    """One decision per side, where something can be paid."""
    s, (_, side, every) = r.s, frame
    due = tuple([(i, power) for i, power in every if s.table.side[i] == side and power.id in s.sustained[i]])
    if any(payable(s, i, power) for i, power in due):
        r.ask("upkeep", side, due)
    else:
        settle(r, due, ())


def payable(s: State, i: int, power: Power) -> bool:
    """ANIMA-ABL-07, ANIMA-STA-09, ANIMA-STA-10"""
    return s.ap[i] >= power.upkeep and not s.sealed(i) and not s.paralysed(i)


def judge_upkeep(s: State, action: Action) -> tuple[tuple[Due, ...], tuple[Due, ...]]:
    """What is due, and what of it is paid. ANIMA-ABL-07: only what is due and can be paid, all together."""
    due: tuple[Due, ...] = s.stack[-1][1]
    raw = action["pay"]
    if type(raw) is not list or len(set(map(str, raw))) < len(raw):
        refuse("FILE-ACTION", "value", name="pay")
    paid = tuple([_named_upkeep(s, name) for name in raw])
    left = s.ap[:]
    for i, power in paid:
        left[i] -= power.upkeep
        if (i, power) not in due or not payable(s, i, power) or left[i] < 0:
            refuse("ANIMA-ABL-07", who=s.table.ids[i], ability=power.id, need=power.upkeep, have=s.ap[i])
    return due, paid


def _named_upkeep(s: State, name: object) -> Due:
    """The figure and ability of "a1/stealth"; FILE-ACTION if there are none such."""
    who, _, ability = name.partition("/") if isinstance(name, str) else ("", "", "")
    i = s.table.number.get(who, -1)
    if i < 0 or s.table.side[i] != s.to_act or ability not in s.table.kits[i].powers:
        refuse("FILE-ACTION", "value", name="pay")
    return i, s.table.kits[i].powers[ability]


def carry_upkeep(r: Play, action: Action, data: tuple[tuple[Due, ...], tuple[Due, ...]]) -> None:
    r.answered()
    settle(r, *data)


def settle(r: Play, due: Sequence[Due], paid: Sequence[Due]) -> None:
    """ANIMA-TRN-06: each upkeep is paid, or its ability ends."""
    for i, power in due:
        if power.id not in r.s.sustained[i]:
            continue
        pays = (i, power) in paid
        r.tell("upkeep", who=r.name(i), ability=power.id, paid=pays)
        if pays:
            r.s.ap[i] -= power.upkeep
        else:
            harm.end_sustained(r, i, power)


@step("tokens")
def take_tokens(r: Play, frame: Frame) -> None:
    """ANIMA-STA-12: one token of each state, first side first; then the action phase."""
    s = r.s
    for side in (s.first, 1 - s.first):
        for i in s.standing(side):
            if s.tokens[i] != NO_TOKENS:
                _take_tokens(r, i)
    if ended(r):
        return
    s.phase = ACTION
    next_activation(r, s.first)


def _take_tokens(r: Play, i: int) -> None:
    for state in range(len(STATES)):
        if harm.take_tokens(r, i, state, 1) and state == DOOM and _doomed(r, i):
            return


def _doomed(r: Play, i: int) -> bool:
    """ANIMA-STA-08"""
    die = r.d10(i, DOOMED)[0]
    dead = dies_of(die)
    r.tell("doom", who=r.name(i), die=die, dead=dead)
    if dead:
        harm.die(r, i)
    return dead


def dies_of(die: int) -> bool:
    """ANIMA-STA-08: 8 or more."""
    return die >= DOOMED_AT


# Activations


def ready(s: State, side: int) -> list[int]:
    """The figures of a side that can still be activated this turn (ANIMA-TRN-09, ANIMA-KNB-12, ANIMA-STA-10)."""
    status, activated, barred, tokens = s.status, s.activated, s.no_activation, s.tokens
    return [
        i
        for i in s.table.members[side]
        if not activated[i] and status[i] == ON_TABLE and not barred[i] and not tokens[i][PARALYSIS]
    ]


def side_to_act(s: State, side: int) -> int:
    """ANIMA-TRN-10: this side, or the other if this one has nobody to activate."""
    return side if ready(s, side) or not ready(s, 1 - side) else 1 - side


def next_activation(r: Play, side: int) -> None:
    """ANIMA-TRN-08, ANIMA-TRN-10: a side activates a character, or the turn ends; a side whose only action is an `end`
    is not asked."""
    s = r.s
    candidates = ready(s, side)
    if not candidates:
        side = 1 - side
        candidates = ready(s, side)
    if not candidates:
        end_turn(r)
    elif len(candidates) == 1 and not acts.can_act(s, candidates[0]):
        r.push(("closed",))
        activate(r, candidates[0])
    else:
        r.ask("act", side)


def activate(r: Play, i: int) -> None:
    """ANIMA-TRN-08, ANIMA-TRN-09: the activation begins; what abilities do then goes on top of the stack."""
    r.s.active, r.s.activated[i] = i, True
    r.tell("activate", who=r.name(i))
    autos.trigger(r, i, "activate")


def judge_end(s: State, action: Action) -> int:
    """`end` is always legal, but for the checks common to all actions."""
    return checks.actor(s, action, 0)


def carry_end(r: Play, action: Action, i: int) -> None:
    """The frame that follows every action ends the activation this time."""
    s = r.s
    s.stack = (*s.stack[:-1], ("closed",))


@step("done")
def after_action(r: Play, frame: Frame) -> None:
    """An action and all that it brought has been carried out: ANIMA-STA-06, ANIMA-END-01, ANIMA-TRN-11."""
    if settle_action(r):
        return
    i = r.s.active
    if must_stop(r.s, i) or not acts.can_act(r.s, i):
        close(r, i)
    else:
        r.ask("act", r.s.table.side[i])


@step("closed")
def after_end(r: Play, frame: Frame) -> None:
    """The same after an `end`."""
    if not settle_action(r):
        close(r, r.s.active)


def settle_action(r: Play) -> bool:
    """Poison for the AP spent, effects of the action end; whether the fight is over."""
    poison(r)
    harm.expire(r.s, "action")
    return ended(r)


def poison(r: Play) -> None:
    """ANIMA-STA-06: 1 LP for each AP spent since; who reacted, in order, then who acted."""
    s = r.s
    if not s.spent:
        return
    spent, s.spent = [(i, ap) for i, ap in s.spent if s.tokens[i][POISON]], ()
    for i, ap in sorted(spent, key=lambda one: one[0] == s.active):
        if s.status[i] == ON_TABLE:
            harm.hurt(r, i, ap, "poison")


def must_stop(s: State, i: int) -> bool:
    """ANIMA-TRN-11: by death, a no-activation mark or a paralysis token."""
    return s.status[i] != ON_TABLE or s.no_activation[i] or s.paralysed(i)


def close(r: Play, i: int) -> None:
    """The end of an activation: ANIMA-MOV-07, and what lasts no longer; the other side is next."""
    s = r.s
    r.tell("end_activation", who=r.name(i))
    s.active, s.disengaged[i] = -1, False
    forget_uses(s, "activation")
    harm.expire(s, "activation")
    next_activation(r, 1 - s.table.side[i])


# The end


def end_turn(r: Play) -> None:
    """ANIMA-END-02 after the last turn, or where the fight stands still for good (nobody regains AP or can move, and no
    limit of turns); else the next one."""
    s = r.s
    if not last_turn(s) and r.turns < IDLE:
        r.push(("turn",))
        return
    a, b = levels(s, 0), levels(s, 1)
    finish(r, "draw" if a == b else SIDE_NAMES[int(a < b)], "levels")


def last_turn(s: State) -> bool:
    """ANIMA-END-02"""
    limit = s.table.options.turn_limit
    return limit is not None and s.turn >= limit


def levels(s: State, side: int) -> int:
    """ANIMA-END-02: printed levels of the living on the table."""
    return sum(s.table.kits[i].level for i in s.standing(side))


def ended(r: Play) -> bool:
    """ANIMA-END-01: a side with nobody left loses; both: a draw."""
    s = r.s
    a, b = beaten(s, 0), beaten(s, 1)
    if not (a or b) or not all(s.table.peopled):
        return False
    finish(r, "draw" if a and b else SIDE_NAMES[int(a)], "elimination")
    return True


def beaten(s: State, side: int) -> bool:
    """ANIMA-END-01: no character of the side is on the table or infiltrating."""
    left = [s.status[i] for i in s.table.members[side]]
    return ON_TABLE not in left and INFILTRATING not in left


def finish(r: Play, winner: str, reason: str) -> None:
    """The fight is over: nothing is asked any more (ANIMA-END-03)."""
    s = r.s
    s.stack, s.stage, s.phase, s.active = (), "", OVER, -1
    s.winner, s.reason = winner, reason
    r.tell("game_over", winner=winner, reason=reason)


def concede(r: Play) -> None:
    """ANIMA-END-04"""
    finish(r, SIDE_NAMES[1 - r.s.to_act], "conceded")
