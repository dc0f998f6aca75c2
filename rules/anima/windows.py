"""Windows: what the other side may answer to an action under way, and what it answers (ANIMA-ACT-05, ACT-08, ACT-09).

A window stands on the stack as its decision: ("evade" | "defend" | "area", what it is about, reaction abilities used in
it). It is about a Deed (before it is measured, or an ability without a roll of its own yet) or a Strike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.anima import charge, checks, harm, moves, uses
from rules.anima.aims import Offer
from rules.anima.bearing import has
from rules.anima.deeds import AREA, CLOSE, MELEE, PLAIN, RANGED, Answer, Deed, Strike
from rules.anima.figures import ON_TABLE, State
from rules.anima.play import Frame, Play, step
from rules.anima.powers import Blow, Power
from rules.anima.sight import crossed
from rules.refusal import Refused, refuse

Action = Mapping[str, Any]
Affair = Deed | Strike
Used = tuple[tuple[int, str], ...]


# Opening and closing


@step("window")
def window(r: Play, frame: Frame) -> None:
    """Asks if there is anything to choose; else things take their course."""
    _, kind, affair, used = frame
    s = r.s
    if used and over(s, kind, affair):
        return
    if answerable(s, kind, affair, used):
        r.ask(kind, s.table.side[affair.target], affair, used)
    else:
        go_on(r, kind, affair, PLAIN)


def over(s: State, kind: str, affair: Affair) -> bool:
    """ANIMA-ACT-09: whether a reaction has taken attacker or target from the table, or parted them."""
    if s.status[affair.target] != ON_TABLE or (kind != "area" and s.status[affair.who] != ON_TABLE):
        return True
    if kind != "defend" or kind_of(affair) not in CLOSE:
        return False
    here, there, power = s.at[affair.who], s.at[affair.target], deed_of(affair).power
    near = power is not None and power.range > 1 and s.board.grid.distance(here, there) <= power.range
    return not (near or s.board.adjacent(here, there))


def go_on(r: Play, kind: str, affair: Affair, answer: Answer) -> None:
    """Leaves on the stack what follows the window."""
    if isinstance(affair, Strike):
        r.push(("strike", affair._replace(answer=answer)))
    elif kind == "evade":
        r.push((affair.do, affair))
    else:
        r.push(("work", affair._replace(answer=answer)))


def answerable(s: State, kind: str, affair: Affair, used: Used) -> bool:
    """ANIMA-ACT-09: whether something other than a bare `pass` is legal."""
    j = affair.target
    if kind == "evade":
        deed = deed_of(affair)
        return can_step(s, j) or any(True for _ in interceptors(s, deed)) or can_react(s, kind, affair, used)
    if can_dodge(s, affair) or can_resist(s, affair):
        return True
    return kind == "defend" and (can_counter(s, affair) or can_react(s, kind, affair, used))


# What it is about


def deed_of(affair: Affair) -> Deed:
    """The action under way."""
    return affair.deed if isinstance(affair, Strike) else affair


def kind_of(affair: Affair) -> str:
    """melee, charge or ranged; "" for an ability without an attack."""
    if isinstance(affair, Strike):
        return affair.kind
    blow = blow_of(affair)
    if blow is None:
        return ""
    return MELEE if blow.mode == MELEE else RANGED


def blow_of(affair: Affair) -> Blow | None:
    """The ability's attack that is answered."""
    if isinstance(affair, Strike):
        return affair.blow
    return affair.power.blow if affair.power is not None else None


def stands_in(affair: Affair) -> bool:
    """ANIMA-SHO-11: whether the target has taken the shot for another."""
    deed = deed_of(affair)
    if deed.meant < 0 or deed.do == "charge" or affair.target != deed.target:
        return False
    return not (isinstance(affair, Strike) and affair.mode == AREA)


def dodge_fault(s: State, affair: Affair) -> str | None:
    """The rule that forbids the target to dodge, AP apart."""
    if has(s, affair.target, "damage_resistance"):
        return "ANIMA-TRT-02"
    if stands_in(affair):
        return "ANIMA-SHO-11"
    blow = blow_of(affair)
    if blow is not None and blow.no_dodge:
        return "ANIMA-CBT-04"
    return None if kind_of(affair) else "ANIMA-ACT-09"


def counter_fault(s: State, affair: Affair) -> str | None:
    """The rule that forbids the target to counterattack, AP apart."""
    if has(s, affair.target, "damage_resistance"):
        return "ANIMA-TRT-02"
    kind, blow = kind_of(affair), blow_of(affair)
    if not kind:
        return "ANIMA-ACT-09"
    return None if kind in CLOSE and not (blow is not None and blow.no_counter) else "ANIMA-CBT-05"


def can_dodge(s: State, affair: Affair) -> bool:
    """ANIMA-CBT-04, ANIMA-CBT-09"""
    j = affair.target
    return s.ap[j] >= checks.DODGE_AP and not s.paralysed(j) and dodge_fault(s, affair) is None


def can_counter(s: State, affair: Affair) -> bool:
    """ANIMA-CBT-05, ANIMA-CBT-09"""
    j = affair.target
    return s.ap[j] >= checks.COUNTER_AP and not s.paralysed(j) and counter_fault(s, affair) is None


def can_resist(s: State, affair: Affair) -> bool:
    """ANIMA-GNO-04: whether gnosis may strengthen a resistance roll that the ability asks of its target."""
    side = s.table.side
    return s.gnosis[side[affair.target]] > 0 and resisting(s, affair)


def resisting(s: State, affair: Affair) -> bool:
    """Whether the target may have to roll resistance."""
    power, side = deed_of(affair).power, s.table.side
    return power is not None and power.resists and side[affair.target] != side[affair.who]


# Reaction abilities


def can_react(s: State, kind: str, affair: Affair, used: Used) -> bool:
    """Whether some reaction ability would be accepted."""
    return any(usable(s, i, power, used) for i, power in reacting(s, kind, affair))


def reacting(s: State, kind: str, affair: Affair) -> Iterator[tuple[int, Power]]:
    """The reaction abilities that this window calls up, with their owners, the side's list order."""
    for i in s.table.members[s.table.side[affair.target]]:
        answers = s.table.kits[i].answers
        if answers and s.status[i] == ON_TABLE and not s.paralysed(i) and not s.sealed(i):
            for power in answers.get(trigger_for(kind, affair, i), ()):
                yield i, power


def trigger_for(kind: str, affair: Affair, i: int) -> str:
    """The trigger of the abilities that a figure may use in this window (ANIMA-ABL-13)."""
    if i == affair.target:
        return kind
    return "ally_defend" if kind == "defend" else ""


def usable(s: State, i: int, power: Power, used: Used) -> bool:
    """Whether some use of a reaction ability would be accepted."""
    return s.ap[i] >= power.ap and (i, power.id) not in used and any(True for _ in reactions(s, i, power, used))


def reactions(s: State, i: int, power: Power, used: Used) -> Iterator[dict[str, Any]]:
    """The uses of a reaction ability that would be accepted."""
    return Offer(s, i, power).legal(lambda s, action: uses.judge_reaction(s, action, True, used))


def judge_ability(s: State, action: Action) -> Deed:
    """A reaction ability in the window that is open."""
    kind, affair, used = s.stack[-1]
    i = checks.own(s, action)
    power = s.table.kits[i].powers.get(action["ability"]) if type(action["ability"]) is str else None
    fitting = power is not None and power.trigger == trigger_for(kind, affair, i)
    return uses.judge_reaction(s, action, fitting, used)


def carry_ability(r: Play, action: Action, deed: Deed) -> None:
    """It does not close the window: what can still be chosen is asked afterwards."""
    kind, affair, used = r.answered()
    r.push(("window", kind, affair, (*used, (deed.who, action["ability"]))))
    uses.carry(r, action, deed)


# Passing, dodging, countering


def judge_pass(s: State, action: Action) -> None:
    """GNO-03: a resistance roll may be strengthened by it."""
    if "gnosis" in action:
        kind, affair, _ = s.stack[-1]
        checks.boost(s, action, rolls_of(s, "pass", kind, affair))


def carry_pass(r: Play, action: Action, data: None) -> None:
    """ANIMA-ACT-06: what is not spent is kept."""
    _answer(r, action, Answer("", checks.named(action)))


#: ANIMA-GNO-04: the rolls that an answer may strengthen, beside the target's resistance.
ROLLS: dict[str, tuple[str, ...]] = {"pass": (), "dodge": ("dodge",), "counter": ("counter", "dodge")}


def rolls_of(s: State, do: str, kind: str, affair: Affair) -> tuple[str, ...]:
    """All rolls that an answer to this may strengthen."""
    return (*ROLLS[do], "resist") if kind != "evade" and resisting(s, affair) else ROLLS[do]


def _answer(r: Play, action: Action, answer: Answer) -> None:
    kind, affair, _ = r.answered()
    r.spend_gnosis(r.s.table.side[affair.target], answer.boost)
    go_on(r, kind, affair, answer)


def judge_dodge(s: State, action: Action) -> int:
    """ANIMA-CBT-04, after the checks of every reaction."""
    kind, affair, _ = s.stack[-1]
    _defender(s, action, affair)
    rolls = rolls_of(s, "dodge", kind, affair)
    i = checks.reactor(s, action, checks.DODGE_AP, rolls=rolls)
    fault = dodge_fault(s, affair)
    if fault is not None:
        refuse(fault, "dodge", who=action["who"])
    return i


def carry_dodge(r: Play, action: Action, i: int) -> None:
    r.pay(i, checks.DODGE_AP)
    _answer(r, action, Answer("dodge", checks.named(action)))


def judge_counter(s: State, action: Action) -> tuple[int, int]:
    """ANIMA-CBT-05, after the checks of every reaction: who counters, and where it throws."""
    kind, affair, _ = s.stack[-1]
    _defender(s, action, affair)
    push = checks.direction(action)
    rolls = rolls_of(s, "counter", kind, affair)
    i = checks.reactor(s, action, checks.COUNTER_AP, rolls=rolls)
    fault = counter_fault(s, affair)
    if fault is not None:
        refuse(fault, "counter", who=action["who"])
    checks.not_towards(s, push, affair.who, s.at[i])
    return i, push


def carry_counter(r: Play, action: Action, data: tuple[int, int]) -> None:
    i, push = data
    r.pay(i, checks.COUNTER_AP)
    _answer(r, action, Answer("counter", checks.named(action), push))


def _defender(s: State, action: Action, affair: Affair) -> None:
    """FILE-ACTION: nobody else answers for the character under attack."""
    if checks.own(s, action) != affair.target:
        refuse("FILE-ACTION", "figure", name="who", id=action["who"])


# Stepping


def can_step(s: State, j: int) -> bool:
    """ANIMA-MOV-04: whether the target may step somewhere."""
    return step_allowed(s, j) and bool(moves.step_reach(s, j).squares)


def step_allowed(s: State, j: int) -> bool:
    """ANIMA-MOV-04"""
    if s.moved[j] or s.table.options.free_move_reaction != "target":
        return False
    return not s.paralysed(j) and not s.engaged(j)


def judge_step(s: State, action: Action) -> tuple[int, int]:
    """ANIMA-MOV-04, then as a free move: who steps, and to which square."""
    deed: Deed = s.stack[-1][1]
    i, path = checks.own(s, action), checks.path(s, action["path"])
    if "gnosis" in action:
        checks.boost(s, action, ())
    if i != deed.target or not step_allowed(s, i):
        refuse("ANIMA-MOV-04", "" if i == deed.target else "target", who=action["who"])
    moves.judge_path(s, i, path, moves.gait_of(s, i, "free_move"))
    return i, path[-1]


def carry_step(r: Play, action: Action, data: tuple[int, int]) -> None:
    i, to = data
    kind, deed, _ = r.answered()
    r.s.moved[i] = True
    moves.go(r, i, to, "step")
    go_on(r, kind, deed, PLAIN)


# Interceptions


def interceptors(s: State, deed: Deed) -> Iterator[int]:
    """The friends of the target that may intercept (ANIMA-CHG-06 … CHG-09, ANIMA-SHO-10, ANIMA-SHO-12)."""
    if kind_of_line(deed):
        line = line_of_attack(s, deed)
        near = s.board.around(line, moves.FREE_POINTS)
        for i in s.standing(s.table.side[deed.target]):
            if i != deed.target and near >> s.at[i] & 1 and can_intercept(s, i, deed, line):
                yield i


def kind_of_line(deed: Deed) -> str:
    """ "charge" or "shot": what is intercepted; "" for an ability that is no shot."""
    if deed.do == "charge":
        return "charge"
    return "shot" if deed.do == "shoot" or kind_of(deed) == RANGED else ""


def line_of_attack(s: State, deed: Deed) -> int:
    """The squares on which it can be intercepted: the charge's path, or those that the line of fire crosses."""
    if deed.do != "charge":
        return crossed(s.board, s.at[deed.who], s.at[deed.target])
    return sum([1 << square for square in charge.course(s, deed)])


def can_intercept(s: State, i: int, deed: Deed, line: int) -> bool:
    """Whether a friend of the target may intercept on one of these squares."""
    if s.paralysed(i) or s.engaged(i):
        return False
    if deed.do == "charge":
        return not s.intercepted[i] and bool(moves.step_reach(s, i).squares & line)
    return on_line(s, i, line)


def on_line(s: State, i: int, line: int) -> bool:
    """ANIMA-SHO-10: it stands on the line of fire, or could step on it."""
    return bool(line >> s.at[i] & 1) or bool(moves.step_reach(s, i).squares & line)


def judge_intercept(s: State, action: Action) -> tuple[int, tuple[int, ...]]:
    """Who intercepts, and the path that it steps (none for a shot)."""
    deed: Deed = s.stack[-1][1]
    checks.own(s, action)
    charged = deed.do == "charge"
    if charged != ("path" in action):
        refuse("FILE-ACTION", "missing" if charged else "key", name="path")
    path = checks.path(s, action["path"]) if charged else ()
    i = checks.reactor(s, action, 0, _unintercepted if charged else None)
    if charged:
        _judge_block(s, i, deed, path)
    else:
        _judge_shield(s, i, deed)
    return i, path


def _unintercepted(s: State, i: int) -> None:
    """ANIMA-CHG-08"""
    if s.intercepted[i]:
        refuse("ANIMA-CHG-08", who=s.table.ids[i])


def _judge_block(s: State, i: int, deed: Deed, path: tuple[int, ...]) -> None:
    """ANIMA-CHG-09, ANIMA-CHG-06"""
    who = s.table.ids[i]
    if s.engaged(i):
        refuse("ANIMA-CHG-09", who=who)
    if i == deed.target or not path or not line_of_attack(s, deed) >> max(0, path[-1]) & 1:
        refuse("ANIMA-CHG-06", who=who)
    try:
        moves.judge_path(s, i, path, moves.gait_of(s, i, "free_move"))
    except Refused as fault:
        refuse("ANIMA-CHG-06", "path", who=who, because=fault.rule)


def _judge_shield(s: State, i: int, deed: Deed) -> None:
    """ANIMA-SHO-12, ANIMA-SHO-10"""
    who = s.table.ids[i]
    shot = bool(kind_of_line(deed))
    if shot and s.engaged(i):
        refuse("ANIMA-SHO-12", who=who)
    if not shot or i == deed.target or not on_line(s, i, line_of_attack(s, deed)):
        refuse("ANIMA-SHO-10", "" if shot else "ability", who=who)


def carry_intercept(r: Play, action: Action, data: tuple[int, tuple[int, ...]]) -> None:
    """ANIMA-CHG-06, ANIMA-CHG-07, ANIMA-SHO-11; a hidden one is revealed (ANIMA-STL-04)."""
    i, path = data
    s = r.s
    kind, deed, _ = r.answered()
    charged = deed.do == "charge"
    line = charge.course(s, deed) if charged else ()
    harm.reveal(r, i)
    r.tell("intercept", who=r.name(i), **{"for": r.name(deed.target)}, of="charge" if charged else "shot")
    if not charged:
        go_on(r, kind, deed._replace(target=i, meant=deed.target), PLAIN)
        return
    s.moved[i] = s.intercepted[i] = True
    moves.go(r, i, path[-1], "intercept")
    line = line[: line.index(path[-1])]
    blocked = deed._replace(target=i, meant=deed.target, path=line, start=s.at[deed.who], aimed=path[-1])
    go_on(r, kind, blocked, PLAIN)


def pending(s: State, kind: str, affair: Affair) -> dict[str, Any]:
    """What a window is about, as a state shows it."""
    deed, ids = deed_of(affair), s.table.ids
    declared = deed.meant if deed.meant >= 0 else deed.target
    target = ids[declared] if declared >= 0 else None
    return {"action": deed.do, "who": ids[deed.who], "target": target, "window": kind, "for": ids[affair.target]}
