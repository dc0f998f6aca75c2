"""Charges (CHG): the line as declared, the run along it, contact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.anima import checks, harm, lanes
from rules.anima.deeds import CHARGE, Deed, Strike
from rules.anima.figures import State
from rules.anima.moves import go, held
from rules.anima.play import Frame, Play, step
from rules.anima.shoot import in_sight, visible
from rules.refusal import refuse

Action = Mapping[str, Any]


def judge(s: State, action: Action) -> Deed:
    """A charge as declared, found good."""
    checks.own(s, action)
    j = checks.figure(s, action["target"], "target")
    to = checks.square(s, action["to"], "to") if "to" in action else -1
    push = checks.direction(action)
    i = checks.actor(s, action, checks.CHARGE_AP, checks.unmoved, checks.ROLLS["charge"])
    if held(s, i):
        refuse("ANIMA-CHG-12", who=action["who"])
    visible(s, j)
    if s.table.side[i] == s.table.side[j] or s.board.adjacent(s.at[i], s.at[j]):
        refuse("ANIMA-CHG-03", "target", who=action["who"], target=action["target"])
    in_sight(s, i, j)
    if to < 0:
        to = lanes.default_to(s, i, j)
    line = lanes.lane(s, i, to)
    fault = lanes.fault(s, i, j, to, line)
    if fault is not None:
        refuse(fault, "to" if fault == "ANIMA-CHG-03" else "", who=action["who"], at=s.board.grid.names[to])
    checks.not_towards(s, push, j, to)
    return Deed("charge", i, j, to, line, push=push, boost=checks.named(action), start=s.at[i], aimed=s.at[j])


def carry(r: Play, action: Action, deed: Deed) -> None:
    """Pays, comes out of hiding (ANIMA-STL-04); the other side may evade."""
    r.pay(deed.who, checks.CHARGE_AP)
    r.spend_gnosis(r.s.table.side[deed.who], deed.boost)
    harm.reveal(r, deed.who)
    r.push(("window", "evade", deed, ()))


@step("charge")
def run(r: Play, frame: Frame) -> None:
    """ANIMA-CHG-01, ANIMA-CHG-05, ANIMA-CHG-10: the run, and the attack if it comes to contact."""
    deed: Deed = frame[1]
    s, i, j = r.s, deed.who, deed.target
    line = course(s, deed)
    count, tired = lanes.run_out(s, i, line)
    s.moved[i], s.disengaged[i] = True, False
    if count:
        go(r, i, line[count - 1], CHARGE)
    reached = count == len(line) and s.board.adjacent(s.at[i], s.at[j])
    r.tell("charge", who=r.name(i), target=r.name(j), reached=reached)
    if not reached:
        r.tell("wasted", who=r.name(i), action="charge", reason="range" if tired else "blocked")
        return
    r.push(("strike", Strike(deed, i, j, CHARGE, CHARGE, boosted="attack" in deed.boost, push=deed.push)))


def course(s: State, deed: Deed) -> tuple[int, ...]:
    """The squares to run: the line declared, or, if the target or the charger is no longer where it was, the straight
    line to the target's square up to the one beside it (ANIMA-CHG-10)."""
    i, j = deed.who, deed.target
    if s.at[i] == deed.start and s.at[j] == deed.aimed:
        return deed.path
    if s.board.adjacent(s.at[i], s.at[j]):
        return ()
    return tuple(s.board.line(s.at[i], s.at[j])[:-1])
