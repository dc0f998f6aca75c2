"""Every use of an ability that a figure could declare now; which of them are legal is the judges' word (`uses`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from rules.anima import checks, effects, moves, uses
from rules.anima.deeds import MELEE
from rules.anima.figures import SIDE_NAMES, State
from rules.anima.powers import SINGLE, Power
from rules.anima.reach import Reach
from rules.grid import bits
from rules.refusal import Refused

Action = dict[str, Any]
#: Raises Refused for an action that is not legal.
Judge = Callable[[State, Action], object]

DIRECTIONS = tuple(checks.DIRECTIONS)


class Aim(NamedTuple):
    """Whom an ability is used on (−1: nobody is named), and the square that it is used on or leads to (−1: none)."""

    target: int = -1
    to: int = -1


class Offer:
    """The uses of one ability of one figure as the position stands."""

    __slots__ = ("i", "ids", "names", "plain", "power", "reaches", "s", "walks")

    def __init__(self, s: State, i: int, power: Power) -> None:
        self.s, self.i, self.power = s, i, power
        self.ids, self.names = s.table.ids, s.board.grid.names
        who = self.ids[i]
        self.plain: Action = {
            "side": SIDE_NAMES[s.table.side[i]],
            "do": "ability",
            "who": who,
            "ability": power.id,
        }
        self.walks = power.moves is not None and power.moves["kind"] == "walk"
        self.reaches: dict[int, Reach] = {}

    def aims(self) -> Iterator[Aim]:
        """The ways to aim it, among them every one that is legal; but squares out of range are left out, and of the
        paths to one square all but a cheapest."""
        if self.spent():
            return
        for j in self._targets():
            for to in self._squares(j):
                yield Aim(j, to)

    def spent(self) -> bool:
        """Whether limits on its use leave none, whatever it were aimed at."""
        try:
            uses.within_limits(self.power, (), self.s, self.i)
        except Refused:
            return True
        return False

    def legal(self, judge: Judge) -> Iterator[Action]:
        """The uses that the judge accepts, each made when it is asked for."""
        for aim in self.aims():
            action = self.action(aim)
            if self.accepted(action, judge):
                yield action

    def accepted(self, action: Action, judge: Judge) -> bool:
        """Whether the judge accepts a use of it, if its owner's side is asked."""
        s = self.s
        asked, s.to_act = s.to_act, s.table.side[self.i]
        try:
            judge(s, action)
        except Refused:
            return False
        finally:
            s.to_act = asked
        return True

    def action(self, aim: Aim) -> Action:
        """A use as an action; if it has to name a direction, the first that it may."""
        action, names, power = self.plain.copy(), self.names, self.power
        if aim.target >= 0:
            action["target"] = self.ids[aim.target]
        if self.walks:
            path = self._reach(effects.mover(self.i, aim.target, power)).path(aim.to)
            action["path"] = [names[square] for square in path]
        if aim.to >= 0 and (not self.walks or power.who == "square"):
            action["to"] = names[aim.to]
        if "push" in uses.keys_of(power)[0]:
            action["push"] = directions(self.s, self.i, aim.target, power)[0]
        return action

    def _targets(self) -> list[int]:
        s, i, power = self.s, self.i, self.power
        if power.who not in SINGLE:
            return [-1]
        return [j for j, at in enumerate(s.at) if at >= 0 and uses.of_kind(s, i, j, power)]

    def _squares(self, j: int) -> list[int]:
        s, power = self.s, self.power
        if power.moves is not None:
            return bits(self._ends(effects.mover(self.i, j, power), power.moves))
        if power.who == "square":
            return bits(s.board.within(s.at[self.i], power.range))
        return [-1]

    def _ends(self, mover: int, effect: Mapping[str, Any]) -> int:
        """Where an effect `move` may take a figure."""
        s = self.s
        if self.walks:
            return self._reach(mover).squares
        return s.board.within(s.at[mover], effect["distance"]) & s.board.passable & ~s.occupied

    def _reach(self, mover: int) -> Reach:
        found = self.reaches.get(mover)
        if found is None:
            gait = moves.gait_of_effect(self.s, mover, self.power.moves or {})
            found = self.reaches[mover] = moves.reach_by(self.s, mover, gait)
        return found


def directions(s: State, i: int, j: int, power: Power) -> tuple[str, ...]:
    """ANIMA-KNB-02: the directions in which an ability that asks for one may throw figure j (−1: several)."""
    blow = power.blow
    close = j >= 0 and blow is not None and blow.knockback and blow.mode == MELEE
    return away_from(s, j, s.at[i]) if close else DIRECTIONS


def away_from(s: State, victim: int, start: int) -> tuple[str, ...]:
    """ANIMA-KNB-02: the directions in which a figure may be thrown by an attacker on this square."""
    towards = checks.towards(s, victim, start)
    return tuple([name for d, name in enumerate(DIRECTIONS) if d != towards])
