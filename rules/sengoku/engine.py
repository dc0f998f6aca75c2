"""Sengoku's engine: what is decided, and an action judged and carried out.

Every action is judged whole before anything changes; the first check that fails, in the order of the format page, is
the refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.dice import Dice
from rules.refusal import Decision, Refused, name_key, refuse
from rules.sengoku import command, disclosure, ending, orders, phases, setup
from rules.sengoku import given as take
from rules.sengoku.run import Run
from rules.sengoku.units import SIDE_NAMES, State
from rules.sengoku.witness import Witness

Action = Mapping[str, Any]

#: do → (the decision it answers, keys it must have, keys it may have)
KEYS: dict[str, tuple[str, frozenset[str], frozenset[str]]] = {
    do: (do, frozenset(must.split()), frozenset(may.split()))
    for do, must, may in (
        ("begin", "", ""),
        ("terrain", "", "bridge hills woods swamps"),
        ("deploy", "units hq", "leaders shields infiltrate guard save_ammo"),
        ("scout", "cells", ""),
        ("swap", "pairs", ""),
        ("stake", "", "stake"),
        ("reroll", "use", "stake"),
        ("orders", "", "units general leaders reserve banners shinobi plan mercy"),
        ("revise", "", "units general leaders plan mercy"),
        ("resolve", "", ""),
        ("claim", "end", ""),
    )
}
COMMON = frozenset(("side", "do", "dice"))
ALLOWED: dict[object, frozenset[str]] = {do: must | may | COMMON for do, (_, must, may) in KEYS.items()}
_ASKED = {(side, kind): Decision(name, kind) for side, name in enumerate(SIDE_NAMES) for kind in KEYS}


def decision(s: State) -> Decision | None:
    """What is asked, of whom; None when the battle is over."""
    return _ASKED.get((s.to_act, s.stage))


def apply(s: State, action: Action, dice: Dice, log: list[dict[str, Any]] | None) -> None:
    """Carries out an action of the side that is to act; raises Refused. Only a refusal of scripted dice (FILE-DICE)
    leaves the position changed: who scripts dice acts on a copy."""
    do = judge_shape(s, action)
    witness = None if log is None else Witness(s)
    r = Run(s, dice, witness, do == "resolve")
    _DO[do](r, action)
    if log is not None and witness is not None:
        log += witness
        witness.close()


def judge_shape(s: State, action: Action) -> str:
    """FILE-ACTION: the wrong side, an unknown `do` or one that answers another decision, missing and unknown keys."""
    do, side = action.get("do"), action.get("side")
    if s.to_act < 0:
        refuse("FILE-ACTION", "over")
    if side != SIDE_NAMES[s.to_act]:
        refuse("FILE-ACTION", "side", side=str(side), to_act=SIDE_NAMES[s.to_act])
    if do == "concede" and action.keys() <= COMMON:
        return "concede"
    asked, must, may = KEYS.get(do, ("", COMMON, COMMON)) if isinstance(do, str) else ("", COMMON, COMMON)
    if asked != s.stage:
        refuse("FILE-ACTION", "do", do=str(do), decision=s.stage)
    name_key(action, must, ALLOWED[do])
    return do  # type: ignore[return-value]


def judge(s: State, action: Action) -> None:
    """Whether this is a legal answer to the decision that is asked; Refused when it is none. Nothing changes, no die is
    rolled."""
    check = _JUDGES.get(judge_shape(s, action))
    if check is not None:
        check(s, action)


def legal(s: State, action: Action) -> bool:
    """Whether an action would be accepted, its dice apart."""
    try:
        judge(s, action)
    except Refused:
        return False
    return True


def _judge_claim(s: State, action: Action) -> bool:
    end: bool = action["end"] if type(action["end"]) is bool else take.bad("end")
    return end


# The whole turn


def _resolve(r: Run, action: Action) -> None:
    """SENG-PHS-01: the game master's step."""
    disclosure.disclose(r)
    if not phases.execute(r):
        return
    ending.end_turn(r)
    s = r.s
    if s.stage == "claim":
        s.given = [{"withdrew": tuple(r.withdrew), "clashed": r.clashed}, None]
    elif not s.stage:
        command.open_turn(r)


def _claim(r: Run, action: Action) -> None:
    """SENG-END-02: the winning side ends the battle, or fights on."""
    s, side = r.s, r.s.to_act
    end = _judge_claim(s, action)
    r.tell("claim", side=SIDE_NAMES[side], end=end)
    if end:
        ending.conclude(s, r.log, side, "ordinary", "END-02")
        return
    seen = s.given[0] or {}
    s.stage = ""
    ending.judge_rest(s, r.log, list(seen["withdrew"]), seen["clashed"])
    if not s.stage:
        command.open_turn(r)


def _concede(r: Run, action: Action) -> None:
    """SENG-END-11"""
    ending.conclude(r.s, r.log, 1 - r.s.to_act, "ordinary", "END-11")


_JUDGES: dict[str, Callable[[State, Action], object]] = {
    "terrain": setup.judge_terrain,
    "deploy": setup.judge_deploy,
    "scout": setup.judge_scout,
    "swap": setup.judge_swap,
    "stake": command.judge_stake,
    "reroll": command.judge_reroll,
    "orders": orders.judge,
    "revise": orders.judge,
    "claim": _judge_claim,
}
_DO: dict[str, Callable[[Run, Action], None]] = {
    "begin": setup.begin,
    "terrain": setup.place_terrain,
    "deploy": setup.deploy,
    "scout": setup.scout,
    "swap": setup.swap,
    "stake": command.stake,
    "reroll": command.reroll,
    "orders": orders.give,
    "revise": orders.revise,
    "resolve": _resolve,
    "claim": _claim,
    "concede": _concede,
}
