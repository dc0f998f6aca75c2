"""What an action may add: the rolls that gnosis strengthens, the direction in which it throws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.anima import bearing, checks, uses, windows
from rules.anima.aims import away_from, directions
from rules.anima.figures import State
from rules.anima.powers import Power

Action = Mapping[str, Any]


def rolls(s: State, action: Action) -> tuple[str, ...]:
    """ANIMA-GNO-03, ANIMA-GNO-04: the rolls that an action may strengthen: any of them, but together no more than the
    side has points (`s.gnosis[s.to_act]`)."""
    if not s.gnosis[s.to_act]:
        return ()
    do = action["do"]
    if do == "ability":
        return uses.rolls_of(_power(s, action))
    if do in windows.ROLLS:
        kind, affair, _ = s.stack[-1]
        return windows.rolls_of(s, do, kind, affair)
    return checks.ROLLS.get(do, ())


def pushes(s: State, action: Action) -> tuple[str, ...]:
    """ANIMA-KNB-02: the directions that an action may name for whomever it throws, where naming one makes a
    difference."""
    do = action["do"]
    if do not in ("attack", "charge", "counter", "ability"):
        return ()
    number = s.table.number
    i = number[action["who"]]
    if do == "ability":
        power = _power(s, action)
        return directions(s, i, number.get(action.get("target", ""), -1), power) if power.chooses else ()
    if not bearing.has(s, i, "knockback"):
        return ()
    if do == "counter":
        return away_from(s, s.stack[-1][1].who, s.at[i])
    start = s.board.grid.index[action["to"]] if "to" in action else s.at[i]
    return away_from(s, number[action["target"]], start)


def must_push(s: State, action: Action) -> bool:
    """Whether an action has to name a direction."""
    return action["do"] == "ability" and "push" in uses.keys_of(_power(s, action))[0]


def _power(s: State, action: Action) -> Power:
    return s.table.kits[s.table.number[action["who"]]].powers[action["ability"]]
