"""Set-up (SET): terrain, the roll for deployment, infiltration, deployment, the roll for order (ANIMA-SET-13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.anima import checks, deployment, infiltration, pieces, turn
from rules.anima.figures import SIDE_NAMES, State
from rules.anima.play import COUNT, Frame, Play, step
from rules.refusal import refuse

Action = Mapping[str, Any]


def judge_setup(s: State, action: Action) -> bool:
    """Whether terrain is rolled: the fight has no board of its own."""
    rolled: bool = s.stack[-1][1]
    return rolled


def carry_setup(r: Play, action: Action, rolled: bool) -> None:
    """ANIMA-SET-01, ANIMA-SET-02, where terrain is to be placed; then deployment."""
    r.answered()
    r.push(("deployment",))
    if not rolled:
        return
    dice = [r.side_d10(side, COUNT) for side in (0, 1)]
    r.s.pieces = sum(pieces_for(die) for die in dice)
    r.tell("terrain_count", dice=dict(zip(SIDE_NAMES, dice, strict=True)), pieces=r.s.pieces)
    r.push(("place", turn.roll_off(r, "terrain")))


def pieces_for(die: int) -> int:
    """ANIMA-SET-01: 1–3 one piece, 4–6 two, 7–10 three."""
    return 1 + (die >= 4) + (die >= 7)


# Terrain


@step("place")
def next_piece(r: Play, frame: Frame) -> None:
    """ANIMA-SET-02: the sides alternate; ANIMA-SET-05: pieces that fit nowhere are dropped."""
    s, side = r.s, frame[1]
    if not s.pieces or not pieces.room(s.board):
        s.pieces = 0
        return
    r.push(("place", 1 - side))
    r.ask("terrain", side)


class Laying(NamedTuple):
    """A piece of terrain, its south-west square, and whether it is turned."""

    piece: str
    at: int
    turn: bool


def judge_terrain(s: State, action: Action) -> Laying:
    """SET-05 (unknown piece), SET-03, SET-04."""
    piece, at, turned = action["piece"], checks.square(s, action["at"], "at"), action.get("turn", False)
    if type(piece) is not str or type(turned) is not bool:
        refuse("FILE-ACTION", "value", name="turn" if type(piece) is str else "piece")
    if piece not in pieces.PIECES:
        refuse("ANIMA-SET-05", piece=piece)
    fault = pieces.place_fault(s.board, piece, at, turned)
    if fault is not None:
        refuse(fault, piece=piece, at=action["at"])
    return Laying(piece, at, turned)


def carry_terrain(r: Play, action: Action, laying: Laying) -> None:
    s, side = r.s, r.s.to_act
    r.answered()
    s.board = pieces.placed(s.board, laying.piece, laying.at, laying.turn)
    s.pieces -= 1
    r.tell("terrain", side=SIDE_NAMES[side], piece=laying.piece, at=r.square(laying.at))


# Characters


@step("deployment")
def begin_deployment(r: Play, frame: Frame) -> None:
    """ANIMA-SET-08, ANIMA-SET-13: the winner of the roll declares its infiltration and deploys first."""
    winner = turn.roll_off(r, "deploy", turn.bonuses(r.s))
    r.push(("order",), ("deploying", winner), ("infiltration", 1 - winner), ("infiltration", winner))


@step("infiltration")
def ask_infiltration(r: Play, frame: Frame) -> None:
    """Asked of a side that has characters with infiltration."""
    if infiltration.able(r.s, frame[1]):
        r.ask("infiltrate", frame[1])


@step("deploying")
def next_deployment(r: Play, frame: Frame) -> None:
    """ANIMA-SET-08: alternately; who has none left, or no free square, is skipped."""
    side = frame[1]
    if not deployment.can_deploy(r.s, side):
        side = 1 - side
        if not deployment.can_deploy(r.s, side):
            return
    r.push(("deploying", 1 - side))
    r.ask("deploy", side)


@step("order")
def begin_play(r: Play, frame: Frame) -> None:
    """ANIMA-SET-11, ANIMA-SET-12: who acts first in turn 1, which needs no other recovery."""
    r.s.first = turn.roll_off(r, "order", turn.bonuses(r.s))
    turn.begin_first(r)
