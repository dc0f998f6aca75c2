"""What the greedy player does: for every figure the best thing it could do from where it stands or could come to stand.

Places are picked by quick guesses (spots.py), what could be done there is weighed by exact odds (tactics.py), the best
plan's first action is the answer. Who is activated falls out of it: whose plan is worth most, the threatened first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.anima.answers import acting, actors, allowed, listed, saying
from rules.anima.dangers import danger
from rules.anima.figures import State
from rules.anima.openings import OPENINGS
from rules.anima.replies import REPLIES
from rules.anima.spots import best_leave, best_move
from rules.anima.tactics import best_action, finished, view_of
from rules.plan import NO_PLAN, Plan, score

Action = dict[str, Any]

#: Plans worth less than this are not carried out.
LEAST = 0.05
#: How much of the danger that a figure stands in makes it act earlier, if it has something to do.
URGENT = 0.25


def best(s: State) -> Action:
    """The answer to the decision that is asked."""
    return _DECIDE[s.stage](s)


def _act(s: State) -> Action:
    figures = actors(s)
    if not figures:
        return saying(s, "concede")
    plans = [(i, plan_of(s, i)) for i in figures]
    i, plan = max(plans, key=lambda one: (one[1].score, -one[0]))
    if plan.score > LEAST:
        return finished(s, i, plan.action)
    return _close(s, figures)


def _close(s: State, figures: list[int]) -> Action:
    """Nothing is worth doing: the figure that is least likely to find something later ends; one that rages does what
    it must."""
    for i in sorted(figures, key=lambda k: -_distance(s, k)):
        can = allowed(s, i)
        if "end" in can:
            return acting(s, "end", i)
    i = figures[0]
    return finished(s, i, listed(s, i, allowed(s, i)[0])[0])


def _distance(s: State, i: int) -> int:
    distance = s.board.grid.distance
    return min([distance(s.at[i], s.at[e]) for e in s.enemies(i)], default=99)


def plan_of(s: State, i: int) -> Plan:
    """The best that figure i can do now: an action where it stands, or a move and what it can do then."""
    view = view_of(s, i)
    plan = best_action(s, i, view)
    if len(allowed(s, i)) == 1:
        return _raging(s, i, plan)
    plan = max(plan, best_move(s, i, view), best_leave(s, i, view), key=score)
    if plan.score > LEAST and s.active < 0:
        return Plan(plan.score + URGENT * danger(view.menace, s.at[i]), plan.action)
    return plan


def _raging(s: State, i: int, plan: Plan) -> Plan:
    """ANIMA-STA-13: it must, whether it is worth it or not."""
    if plan is not NO_PLAN:
        return plan
    every = listed(s, i, allowed(s, i)[0])
    return Plan(0.06 if s.active == i else 0.0, every[0]) if every else NO_PLAN


_DECIDE: dict[str, Callable[[State], Action]] = {"act": _act, **OPENINGS, **REPLIES}
