"""Searching (SEA, ANIMA-STL-05, ANIMA-INF-10, ANIMA-INF-11): hidden enemies are found, markers are turned over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.anima import checks, harm, infiltration
from rules.anima.bearing import stat
from rules.anima.figures import Marker, State
from rules.anima.moves import best
from rules.anima.play import SEARCH, Frame, Play, step
from rules.anima.vision import controls, controls_square
from rules.refusal import refuse

Action = Mapping[str, Any]

#: ANIMA-ACT-07
AP = 1
#: ANIMA-SEA-02
FOUND_AT = 8


def unsearched(s: State, i: int) -> None:
    """ANIMA-SEA-01: once a turn."""
    if s.searched[i]:
        refuse("ANIMA-SEA-01", who=s.table.ids[i])


def judge_search(s: State, action: Action) -> int:
    """The figure that searches."""
    return checks.actor(s, action, AP, once=unsearched, rolls=checks.ROLLS["search"])


def carry_search(r: Play, action: Action, i: int) -> None:
    """ANIMA-SEA-02, ANIMA-SEA-03: one roll for hidden enemies and markers alike."""
    s = r.s
    r.pay(i, AP)
    s.searched[i] = True
    die = best(r, i, "search", SEARCH, action.get("gnosis", ()))
    ok = finds(die)
    found = [j for j in s.enemies(i) if s.hidden[j] and controls(s, i, j)] if ok else []
    r.tell("search", who=r.name(i), die=die, ok=ok, found=[r.name(j) for j in found])
    if ok:
        r.push(("markers", 1 - s.table.side[i], marked(s, i), i))
    for j in found:
        harm.reveal(r, j)


def finds(die: int) -> bool:
    """ANIMA-SEA-02: 8 or more."""
    return die >= FOUND_AT


def marked(s: State, i: int) -> tuple[Marker, ...]:
    """The enemy markers in a figure's control zone, in order of their names (ANIMA-INF-10)."""
    return tuple([marker for marker in s.markers[1 - s.table.side[i]] if controls_square(s, i, marker.at)])


# Markers found


@step("markers")
def next_marker(r: Play, frame: Frame) -> None:
    """ANIMA-INF-10: one by one; the owner is asked where more than one answer is legal."""
    _, side, found, by = frame
    if not found:
        return
    r.push(("markers", side, found[1:], by))
    marker = found[0]
    if marker not in r.s.markers[side]:
        return
    answers = list(choices(r.s, side, marker))
    if len(answers) == 1:
        settle(r, answers[0])
    elif answers:
        r.ask("marker", side, marker, by)


class Choice(NamedTuple):
    """What becomes of a marker found: removed, or (`who` ≥ 0) a character is revealed at it, on square `to`."""

    side: int
    marker: Marker
    who: int = -1
    to: int = -1


def choices(s: State, side: int, marker: Marker) -> list[Choice]:
    """Every legal answer (ANIMA-INF-08, ANIMA-INF-10, ANIMA-INF-11)."""
    found = [Choice(side, marker)] if may_remove(s, side) else []
    waiting = infiltration.waiting(s, side)
    if waiting:
        squares = infiltration.landings(s, side, marker)
        found += [Choice(side, marker, i, to) for i in waiting for to in squares]
    return found


def may_remove(s: State, side: int) -> bool:
    """ANIMA-INF-11: not when the side has as many markers as unrevealed characters."""
    return len(s.markers[side]) > len(infiltration.waiting(s, side))


def judge_marker(s: State, action: Action) -> Choice:
    """The owner's answer for the marker found."""
    _, marker, _ = s.stack[-1]
    side = s.to_act
    if action["marker"] != marker.name or action["choice"] not in ("reveal", "remove"):
        refuse("FILE-ACTION", "value", name="choice" if action["marker"] == marker.name else "marker")
    if action["choice"] == "remove":
        return _judge_removal(s, action, Choice(side, marker))
    if "who" not in action:
        refuse("FILE-ACTION", "missing", name="who")
    i = checks.one_of(s, infiltration.waiting(s, side), action["who"], "who")
    to = checks.square(s, action["to"], "to") if "to" in action else marker.at
    infiltration.judge_landing(s, side, i, marker, to)
    return Choice(side, marker, i, to)


def _judge_removal(s: State, action: Action, choice: Choice) -> Choice:
    for key in ("who", "to"):
        if key in action:
            refuse("FILE-ACTION", "key", name=key)
    if not may_remove(s, choice.side):
        refuse("ANIMA-INF-11", marker=choice.marker.name)
    return choice


def carry_marker(r: Play, action: Action, choice: Choice) -> None:
    r.answered()
    settle(r, choice)


def settle(r: Play, choice: Choice) -> None:
    """ANIMA-INF-10: a character revealed has its recovery in AP and has moved."""
    if choice.who < 0:
        infiltration.remove(r, choice.side, choice.marker)
        return
    i, s = choice.who, r.s
    s.ap[i] = min(stat(s, i, "recovery"), stat(s, i, "ap_max"))
    s.moved[i] = True
    infiltration.appear(s, i, choice.marker, choice.to)
    infiltration.tell_reveal(r, i)
    infiltration.tidy(r, choice.side)
