"""A deployment planned before its battle (SENG-SET-03 … SENG-SET-08): as it lies for the other half, and what of it
stands when the battle's field and army are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from rules.refusal import Refused
from rules.sengoku import given as take
from rules.sengoku import setup
from rules.sengoku.field import CELL_OF, DEPTH, NAMES, XS, YS, cell_at
from rules.sengoku.units import State

Action = Mapping[str, Any]


class Left(NamedTuple):
    """A part that is left out: a unit, leader or shooter by its id, the headquarters, the shields of a cell by its
    name, shinobi by what they do; and why."""

    part: str
    who: str
    refusal: Refused


class Fitting(NamedTuple):
    """What stands, as a `deploy` action that may still lack units and headquarters (`hq` then is ""), and the rest."""

    action: dict[str, Any]
    left: tuple[Left, ...]


def mirrored(action: Action) -> dict[str, Any]:
    """The deployment as it lies in the other half: each cell in its column, as far from the own edge as before. So the
    cells that have to be held (SENG-SET-03) stay the ones that are held. What names no cell or facing stays."""
    found = dict(action)
    found["units"] = {who: [_across(at), _about(facing)] for who, (at, facing) in action.get("units", {}).items()}
    found["hq"] = _across(action.get("hq", ""))
    if "shields" in action:
        found["shields"] = {_across(at): sorted(map(_about, edges)) for at, edges in action["shields"].items()}
    return found


def _across(name: str) -> str:
    cell = CELL_OF.get(name, -1)
    return name if cell < 0 else NAMES[cell_at(XS[cell], DEPTH - 1 - YS[cell])]


def _about(facing: str) -> str:
    """North and south change places."""
    return {"N": "S", "S": "N"}.get(facing, facing)


def fitting(s: State, plan: Action) -> Fitting:
    """What of a plan the side that is asked to deploy may do here, part by part in the order in which a deployment is
    judged (setup.judge_deploy). Nothing changes."""
    sieve = _Sieve(s)
    sieve.units(plan.get("units", {}))
    sieve.headquarters(plan.get("hq", ""))
    sieve.leaders(plan.get("leaders", {}))
    sieve.shields(plan.get("shields", {}))
    sieve.shinobi(plan)
    sieve.savers(plan.get("save_ammo", ()))
    return Fitting(sieve.action, tuple(sieve.left))


class _Sieve:
    def __init__(self, s: State) -> None:
        self.s, self.side = s, s.to_act
        self.action: dict[str, Any] = {"do": "deploy", "units": {}, "hq": ""}
        self.left: list[Left] = []

    def passes(self, part: str, who: str, judge: Callable[[], object]) -> bool:
        try:
            judge()
        except Refused as refusal:
            self.left.append(Left(part, who, refusal))
            return False
        return True

    def units(self, wanted: Mapping[str, Any]) -> None:
        """SENG-SET-03, SENG-SET-04, SENG-TER-05; of two on one cell the first in the list stands."""
        placed: dict[str, Any] = self.action["units"]
        for who, place in _in_order(wanted, self.s.table.number):
            taken = [CELL_OF[name] for name, _facing in placed.values()]
            if self.passes("unit", who, partial(self._judge_unit, who, place, taken)):
                placed[who] = list(place)

    def _judge_unit(self, who: str, place: Any, taken: list[int]) -> None:
        ((_i, cell, _facing),) = setup.read_places(self.s, self.side, {"units": {who: list(place)}})
        setup.judge_free(cell, taken)
        setup.judge_half(self.s, self.side, cell)
        setup.judge_ground(self.s, cell)

    def headquarters(self, name: str) -> None:
        if name and self.passes("hq", "", partial(self._judge_hq, name)):
            self.action["hq"] = name

    def _judge_hq(self, name: str) -> None:
        setup.judge_hq(self.s, self.side, take.cell(name, "hq"))

    def leaders(self, wanted: Mapping[str, str]) -> None:
        for who, place in _in_order(wanted, self.s.table.chief_number):
            if self.passes("leader", who, partial(self._judge_leader, who, place)):
                self.action.setdefault("leaders", {})[who] = place

    def _judge_leader(self, who: str, place: str) -> None:
        ((k, name),) = setup.read_leaders(self.s, self.side, {"leaders": {who: place}})
        setup.leader_place(self.s, self.side, k, name)

    def shields(self, wanted: Mapping[str, Any]) -> None:
        """SENG-SHD-01, SENG-SET-14: as many as the army has, from the south-west on."""
        kept: dict[str, Any] = {}
        for name, edges in _in_order(wanted, CELL_OF):
            if self.passes("shields", name, partial(self._judge_shields, {**kept, name: edges})):
                kept[name] = list(edges)
        self.action.update({"shields": kept} if kept else {})

    def _judge_shields(self, wanted: Mapping[str, Any]) -> None:
        setup.judge_shields(self.s, self.side, setup.read_shields({"shields": dict(wanted)}))

    def shinobi(self, plan: Action) -> None:
        """SENG-SET-08: the infiltrators first."""
        count = 0
        for task in ("infiltrate", "guard"):
            more = plan.get(task, 0)
            if more and self.passes("shinobi", task, partial(self._judge_shinobi, count, more)):
                self.action[task], count = more, count + more

    def _judge_shinobi(self, count: int, more: Any) -> None:
        setup.judge_shinobi(self.s, self.side, count + take.count(more, "shinobi"))

    def savers(self, wanted: Any) -> None:
        for who in wanted:
            if self.passes("save_ammo", who, partial(self._judge_saver, who)):
                self.action.setdefault("save_ammo", []).append(who)

    def _judge_saver(self, who: str) -> None:
        setup.judge_saver(self.s, take.own_unit(self.s, self.side, who, "save_ammo"))


def _in_order(wanted: Mapping[str, Any], places: Mapping[str, int]) -> list[tuple[str, Any]]:
    """By their numbers, what has none at the end: a database need not keep the order of keys."""
    return sorted(wanted.items(), key=lambda item: (places.get(item[0], len(places)), item[0]))
