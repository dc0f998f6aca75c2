"""Anima's engine: what is decided, and an action judged and carried out.

Every action is judged whole before anything changes. Checks come in the order of the format page; the first that fails
is the refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.anima import (
    charge,
    deployment,
    flight,
    infiltration,
    moves,
    search,
    setup,
    shoot,
    strike,
    turn,
    uses,
    windows,
)
from rules.anima.figures import OVER, SIDE_NAMES, State
from rules.anima.play import WAITING, Frame, Play, step
from rules.dice import Dice
from rules.refusal import Decision, Refused, name_key, refuse

Action = Mapping[str, Any]
Judge = Callable[[State, Action], Any]
Carry = Callable[[Play, Action, Any], None]

#: do → (the decisions it answers, keys it must have, keys it may have)
KEYS: dict[str, tuple[frozenset[str], frozenset[str], frozenset[str]]] = {
    do: (frozenset(decisions.split()), frozenset(must.split()), frozenset(may.split()))
    for do, decisions, must, may in (
        ("setup", "setup", "", ""),
        ("terrain", "terrain", "piece at", "turn"),
        ("infiltrate", "infiltrate", "who markers", ""),
        ("deploy", "deploy", "who to", ""),
        ("reveal", "reveal", "reveals", ""),
        ("upkeep", "upkeep", "pay", ""),
        ("free_move", "act", "who path", "gnosis"),
        ("walk", "act", "who path", "gnosis"),
        ("run", "act", "who to", "gnosis"),
        ("disengage", "act", "who", "gnosis"),
        ("attack", "act", "who target", "push gnosis"),
        ("charge", "act", "who target", "to push gnosis"),
        ("shoot", "act", "who target", "gnosis"),
        ("search", "act", "who", "gnosis"),
        ("ability", "act evade defend", "who ability", "target to path push gnosis"),
        ("end", "act", "who", "gnosis"),
        ("pass", "evade defend area", "", "gnosis"),
        ("step", "evade", "who path", "gnosis"),
        ("intercept", "evade", "who", "path gnosis"),
        ("dodge", "defend area", "who", "gnosis"),
        ("counter", "defend", "who", "push gnosis"),
        ("sidestep", "sidestep", "who", "gnosis"),
        ("brace", "sidestep", "who", "gnosis"),
        ("marker", "marker", "marker choice", "who to"),
    )
}
COMMON = frozenset(("side", "do", "dice"))
NOTHING: frozenset[str] = frozenset()
ALLOWED: dict[object, frozenset[str]] = {do: must | may | COMMON for do, (_, must, may) in KEYS.items()}

#: Actions of an activation: ANIMA-ACT-03, as often as AP last; ANIMA-ACT-04, in no other decision than `act`.
ACTS: dict[str, tuple[Judge, Carry]] = {
    "free_move": (moves.judge_move, moves.carry_move),
    "walk": (moves.judge_move, moves.carry_move),
    "run": (moves.judge_move, moves.carry_move),
    "disengage": (moves.judge_disengage, moves.carry_disengage),
    "attack": (strike.judge_attack, strike.carry_attack),
    "charge": (charge.judge, charge.carry),
    "shoot": (shoot.judge, shoot.carry),
    "search": (search.judge_search, search.carry_search),
    "ability": (uses.judge, uses.carry),
    "end": (turn.judge_end, turn.carry_end),
}
#: Those in whose course others may have to decide: `pending` tells what they are about.
FAR_REACHING = frozenset(("attack", "charge", "shoot", "search", "ability"))

#: Answers to every other decision.
ANSWERS: dict[str, tuple[Judge, Carry]] = {
    "setup": (setup.judge_setup, setup.carry_setup),
    "terrain": (setup.judge_terrain, setup.carry_terrain),
    "infiltrate": (infiltration.judge_infiltrate, infiltration.carry_infiltrate),
    "deploy": (deployment.judge_deploy, deployment.carry_deploy),
    "reveal": (infiltration.judge_reveal, infiltration.carry_reveal),
    "upkeep": (turn.judge_upkeep, turn.carry_upkeep),
    "ability": (windows.judge_ability, windows.carry_ability),
    "pass": (windows.judge_pass, windows.carry_pass),
    "step": (windows.judge_step, windows.carry_step),
    "intercept": (windows.judge_intercept, windows.carry_intercept),
    "dodge": (windows.judge_dodge, windows.carry_dodge),
    "counter": (windows.judge_counter, windows.carry_counter),
    "sidestep": (flight.judge_sidestep, flight.carry_sidestep),
    "brace": (flight.judge_brace, flight.carry_brace),
    "marker": (search.judge_marker, search.carry_marker),
}


def apply(s: State, action: Action, dice: Dice, log: list[dict[str, Any]] | None) -> None:
    """Carries out an action of the side that is to act; raises Refused. Only a refusal of scripted dice (FILE-DICE)
    leaves the position changed: who scripts dice acts on a copy."""
    do = judge_shape(s, action)
    r = Play(s, dice, log)
    if do == "concede":
        turn.concede(r)
    elif s.stage == "act":
        declare(r, action, ACTS[do][0](s, action))
    else:
        judge, carry = ANSWERS[do]
        carry(r, action, judge(s, action))
    r.run()


def judge(s: State, action: Action) -> Any:
    """What an action would do, found good; Refused. Nothing is changed, no die is rolled."""
    do = judge_shape(s, action)
    if do == "concede":
        return None
    return (ACTS if s.stage == "act" else ANSWERS)[do][0](s, action)


def legal(s: State, action: Action) -> bool:
    """Whether an action would be accepted, its dice apart."""
    try:
        judge(s, action)
    except Refused:
        return False
    return True


def judge_shape(s: State, action: Action) -> str:
    """ANIMA-END-03; FILE-ACTION: the wrong side, an unknown `do` or one that answers another decision, missing and
    unknown keys, `gnosis` that is no list of names."""
    if s.phase == OVER:
        refuse("ANIMA-END-03")
    do, side = action.get("do"), action.get("side")
    if side != SIDE_NAMES[s.to_act]:
        refuse("FILE-ACTION", "side", side=str(side))
    if do == "concede" and action.keys() <= COMMON:
        return "concede"
    decisions, must, may = KEYS.get(do, (NOTHING, COMMON, NOTHING)) if type(do) is str else (NOTHING, COMMON, NOTHING)
    if s.stage not in decisions:
        refuse("FILE-ACTION", "do", do=str(do), decision=s.stage)
    if not must <= action.keys() <= ALLOWED.get(do, COMMON):
        name_key(action, must, must | may | COMMON)
    if "gnosis" in action and not _names(action["gnosis"]):
        refuse("FILE-ACTION", "value", name="gnosis")
    return do  # type: ignore[return-value]


def _names(raw: object) -> bool:
    return isinstance(raw, list) and all(type(name) is str for name in raw)


# Activations


def declare(r: Play, action: Action, data: Any) -> None:
    """ANIMA-ACT-01, ANIMA-TRN-09: an action of the decision `act`, judged good; the first activates; what abilities do
    then comes before it."""
    s, do = r.s, action["do"]
    i = s.table.number[action["who"]]
    r.answered()
    r.push(("done",))
    if s.active != i:
        if "activate" in s.table.kits[i].autos:
            r.push(("begin", action))
            turn.activate(r, i)
            return
        turn.activate(r, i)
    _carry(r, do, action, data)


def _carry(r: Play, do: str, action: Action, data: Any) -> None:
    if do in FAR_REACHING:
        number = r.s.table.number
        r.push(("deed", do, number[action["who"]], number[action["target"]] if "target" in action else -1))
    ACTS[do][1](r, action, data)


@step("begin")
def begin(r: Play, frame: Frame) -> None:
    """The first action, after automatic abilities and what the other side answered to them; dropped if it is no longer
    legal."""
    action = frame[1]
    r.s.to_act = SIDE_NAMES.index(action["side"])
    try:
        data = ACTS[action["do"]][0](r.s, action)
    except Refused:
        return
    _carry(r, action["do"], action, data)


@step("deed")
def under_way(r: Play, frame: Frame) -> None:
    """Nothing is left to do: it only tells what was going on."""


# What is asked


_ASKED = {(side, kind): Decision(name, kind) for side, name in enumerate(SIDE_NAMES) for kind in sorted(WAITING)}


def decision(s: State) -> Decision | None:
    """What is asked, of whom; None when the fight is over."""
    return _ASKED.get((s.to_act, s.stage))


def pending(s: State) -> dict[str, Any] | None:
    """What the decision is about, as a state shows it; null for those that stand for themselves."""
    stage = s.stage
    if stage in ("evade", "defend", "area"):
        return windows.pending(s, *s.stack[-1][:2])
    if stage not in ("sidestep", "marker"):
        return None
    asked = s.stack[-1][1]
    do, who, target = _under_way(s)
    name = s.table.ids[asked] if stage == "sidestep" else asked.name
    return {"action": do, "who": who, "target": target, "window": stage, "for": name}


def _under_way(s: State) -> tuple[str | None, str | None, str | None]:
    """The action that is going on, or waits for abilities at the start of its activation: do, who, target."""
    ids = s.table.ids
    for frame in reversed(s.stack):
        if frame[0] == "deed":
            _, do, who, target = frame
            return do, ids[who], ids[target] if target >= 0 else None
        if frame[0] == "begin":
            action = frame[1]
            return action["do"], action["who"], action.get("target")
    return None, None, None
