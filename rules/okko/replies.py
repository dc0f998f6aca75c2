"""How the greedy player answers what the other side's actions ask: a defence, a test, a retreat, a die to give up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.dice import Dice
from rules.okko import engine
from rules.okko.answers import answers
from rules.okko.figures import State
from rules.okko.judgement import DANGER, DIE_VALUE, danger, judge, price, worth
from rules.okko.odds import answer_odds, rate

Action = dict[str, Any]


def _defend(s: State) -> Action:
    """The answer that leaves the attacker least; a die is kept when it changes next to nothing."""
    strike = s.stack[-1][1]
    scale = max(worth(s, strike.target), 1.0)
    return min(answers(s), key=lambda action: rate(answer_odds(s, action)) * scale + price(action))


def _resist(s: State) -> Action:
    """All that helps."""
    return max(answers(s), key=lambda action: ("boost" in action) + 2 * len(action.get("skills", ())))


def _retreat(s: State) -> Action:
    """The square where nerves hold and least danger waits."""
    i = s.stack[-1][1]
    side = s.table.side[i]

    def value(action: Action) -> float:
        copy = s.copy()
        engine.apply(copy, action, Dice(0), None)
        after = judge(copy, side)
        return after - DANGER * danger(copy, i, copy.at[i], copy.facing[i]) if copy.at[i] >= 0 else after

    return max(answers(s), key=value)


def _lose_die(s: State) -> Action:
    """A die aside, else the face that is worth least."""
    return min(answers(s), key=lambda action: _die_worth(s, action["die"]))


def _die_worth(s: State, die: str) -> float:
    if die == "aside":
        return 0.0
    kind, _, name = die.partition(":")
    face = name if kind == "pool" else s.reserve[s.table.number[name]]
    return DIE_VALUE[face or "water"] + (0.05 if kind == "reserve" else 0.0)


REPLIES: dict[str, Callable[[State], Action]] = {
    "defend": _defend,
    "resist": _resist,
    "retreat": _retreat,
    "lose_die": _lose_die,
}
