"""Whether a unit's orders are legal when they are given (SENG-ORD-20 and what goes with it), in the format page's
order.

A refusal's values, beside its rule: `who`, the unit, and where they are asked `order`, `target`, `count`; its key:
SENG-ORD-20 `off_field`, `no_shooter`, `target`, `kind`; SENG-CMD-10 `count`, `march`; SENG-UNT-05 `infantry`,
`count`; SENG-SHD-06 `small`, `none`, `edges`; SENG-LDR-02 `none`, `moved`, `used`, `kind`; SENG-ALY-01
`own`, `used`, `kind`; SENG-UNT-17 `unit`, `order`; SENG-UNT-21 `orders`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rules.refusal import refuse
from rules.sengoku.able import allows, calm, ignores, limit
from rules.sengoku.sight import sees
from rules.sengoku.tasks import SPECIAL_WORDS, kind_of
from rules.sengoku.units import FORMED, ROUTING, Order, State

CARRYING = ("move", "withdraw", "turn", "regroup")
_SHOTS = ("shoot", "volley")
_TURNS = ("left", "right")


class Given(NamedTuple):
    """What else a side decides and a unit's orders depend on. `places`: where its leaders will be; `moved`: those who
    move this turn; `reserved`: units sent to the reserve; `general`: the general order given now (None: none)."""

    side: int
    places: Mapping[int, int]
    moved: frozenset[int]
    reserved: frozenset[int]
    general: str | None


class Purse:
    """Who has given a free order already: clans, and units of which the general gave one."""

    __slots__ = ("clans", "generals")

    def __init__(self) -> None:
        self.clans: set[str] = set()
        self.generals: set[int] = set()


def judge_unit(s: State, i: int, slots: Sequence[Order | None], given: Given, purse: Purse) -> None:
    """Both orders of one unit."""
    who = s.table.ids[i]
    if s.at[i] < 0:
        refuse("SENG-ORD-20", "off_field", who=who)
    if i in given.reserved:
        refuse("SENG-UNT-21", "orders", who=who)
    if len(slots) > 2:
        refuse("SENG-CMD-10", "count", who=who, count=len(slots))
    if len(slots) == 2 and any(order and order["order"] == "march" for order in slots):
        refuse("SENG-CMD-10", "march", who=who)
    planned = due(s, i)
    if slots[0] is None and planned != 1 and not will_follow(s, i, given.general):
        refuse("SENG-ARM-07", who=who)
    for slot, order in enumerate(slots, 1):
        if order is not None:
            judge_order(s, i, order, slot, len(slots) > 1 or planned > 0)
            judge_giver(s, i, order, slot, given, purse)
            _judge_plan(s, i, order, slot, planned)


def due(s: State, i: int) -> int:
    """SENG-TRT-06: the slot of this turn that a cunning plan fills (0: none); a routing unit has lost it."""
    plan = s.plan[i]
    return plan[1] if plan is not None and plan[0] == s.turn and s.at[i] >= 0 and s.status[i] == FORMED else 0


def will_follow(s: State, i: int, general: str | None) -> bool:
    """SENG-ARM-07, SENG-ARM-08, SENG-ARM-10: whether the unit follows a general order this turn; `general`: the one
    given now (None: none)."""
    if s.status[i] != FORMED:
        return False
    if general is not None:
        return general != "cancel"
    return s.follows[i] and s.general[s.table.side[i]] is not None


def _judge_plan(s: State, i: int, order: Order, slot: int, planned: int) -> None:
    plan = s.plan[i]
    if not planned or plan is None:
        return
    if planned == slot or "march" in (order["order"], plan[2]["order"]):
        refuse("SENG-TRT-06", "slot", who=s.table.ids[i])


# One order


class Case(NamedTuple):
    """An order to be judged: the unit, its slot (1, 2), whether the unit has another order; `later`: it is planned for
    next turn, so only what cannot change till then is judged."""

    s: State
    i: int
    order: Order
    slot: int
    another: bool
    later: bool = False

    @property
    def who(self) -> str:
        return self.s.table.ids[self.i]

    @property
    def steps(self) -> tuple[str, ...]:
        return tuple(self.order.get("steps", ()))


def judge_order(s: State, i: int, order: Order, slot: int, another: bool, later: bool = False) -> None:
    """SENG-ORD-20: one order, check by check."""
    case = Case(s, i, order, slot, another, later)
    for check in _CHECKS:
        check(case)


def _routing(case: Case) -> None:
    s, i = case.s, case.i
    if s.status[i] != ROUTING or case.later:
        return
    if case.order["order"] != "regroup":
        refuse("SENG-ORD-19", who=case.who)
    if s.field.woods[s.at[i]] and not ignores(s, i, "woods"):
        refuse("SENG-TER-17", who=case.who)


def _wait(case: Case) -> None:
    if case.order["order"] == "wait" and (case.slot != 1 or not (case.another or case.later)):
        refuse("SENG-ORD-15", who=case.who)


def _shot(case: Case) -> None:
    """SENG-ORD-20, SENG-HID-08: a target that the side does not see is refused as one that is not there is."""
    s, i, order = case.s, case.i, case.order
    if order["order"] not in _SHOTS:
        return
    if not s.table.kits[i].shooter:
        refuse("SENG-ORD-20", "no_shooter", who=case.who)
    side, j = s.table.side[i], s.table.number.get(order["target"], -1)
    if j < 0 or s.table.side[j] == side or s.at[j] < 0 or not sees(s, side, j):
        refuse("SENG-ORD-20", "target", who=case.who, target=order["target"])
    if s.ammo[i] <= 0 and not case.later:
        refuse("SENG-SHO-04", who=case.who)


def _march(case: Case) -> None:
    if case.order["order"] == "march" and case.s.table.kits[case.i].cavalry:
        refuse("SENG-ORD-13", who=case.who)


def _steps(case: Case) -> None:
    """SENG-UNT-05, SENG-UNT-06, SENG-UNT-08, SENG-ORD-18"""
    s, i, steps = case.s, case.i, case.steps
    if not steps:
        return
    two = allows(s, i, "two_steps")
    if not (s.table.kits[i].cavalry or two):
        refuse("SENG-UNT-05", "infantry", who=case.who)
    if len(steps) > (2 if two else 1):
        refuse("SENG-UNT-05", "count", who=case.who)
    if "pass" in steps and (steps[0] != "pass" or len(steps) < 2 or steps[1] == "pass"):
        refuse("SENG-UNT-06", who=case.who)
    if "pass" in steps and not allows(s, i, "skip_step"):
        refuse("SENG-UNT-06", who=case.who)
    most = None if case.later else limit(s, i)
    if most is not None and len([step for step in steps if step != "pass"]) > most:
        refuse("SENG-UNT-08", who=case.who)
    if case.order["order"] == "advance" and "move" not in steps:
        refuse("SENG-ORD-18", who=case.who)


def _woods(case: Case) -> None:
    """SENG-TER-16: what is sure to turn where the unit stands now."""
    s, i, order = case.s, case.i, case.order
    if case.later or case.slot != 1 or not s.field.woods[s.at[i]]:
        return
    first = next((step for step in case.steps if step != "pass"), "")
    turns = "side" in order and order["order"] in ("turn", "hold")
    turns = turns or first in _TURNS or (order["order"] == "move" and "facing" in order)
    if turns and not ignores(s, i, "woods"):
        refuse("SENG-TER-16", who=case.who)


def _small(case: Case) -> None:
    if case.order["order"] == "move" and "facing" in case.order and case.s.figures[case.i] > 2:
        refuse("SENG-UNT-23", who=case.who)


def _carry(case: Case) -> None:
    """SENG-SHD-06, SENG-SHD-07, SENG-SHD-08, SENG-SHD-10"""
    s, i, order = case.s, case.i, case.order
    if not order.get("carry"):
        return
    if s.table.kits[i].cavalry and not allows(s, i, "carry"):
        refuse("SENG-SHD-10", who=case.who)
    bits = s.shield_bits(s.at[i])
    if s.figures[i] < 4:
        refuse("SENG-SHD-06", "small", who=case.who)
    if not bits and not case.later:
        refuse("SENG-SHD-06", "none", who=case.who)
    if "edges" in order and not case.later and len(order["edges"]) != bits.bit_count():
        refuse("SENG-SHD-06", "edges", who=case.who, count=bits.bit_count())
    if case.another:
        refuse("SENG-SHD-07", who=case.who)
    if order["order"] not in CARRYING:
        refuse("SENG-SHD-08", who=case.who)


def _kind(case: Case) -> None:
    order = case.order
    if order["order"] in SPECIAL_WORDS and order.get("kind") == "ordinary":
        refuse("SENG-ORD-20", "kind", who=case.who, order=order["order"])
    if order.get("as") == "special" and kind_of(order) == "ordinary":
        refuse("SENG-ORD-07", who=case.who)


_CHECKS: tuple[Callable[[Case], None], ...] = (
    *(_routing, _wait, _shot, _march, _steps, _woods, _small, _carry, _kind),
)


# Who gives it


def judge_giver(s: State, i: int, order: Order, slot: int, given: Given, purse: Purse) -> None:
    """SENG-LDR-02, SENG-ALY-01, SENG-UNT-17: the free orders."""
    by = order.get("by", "pool")
    if by == "general":
        _by_general(s, i, order, given, purse)
    elif by == "clan":
        _by_clan(s, i, order, purse)
    elif by == "calm":
        _by_calm(s, i, order, slot)


def _by_general(s: State, i: int, order: Order, given: Given, purse: Purse) -> None:
    """SENG-LDR-02, SENG-LDR-05, SENG-LDR-07: a general who has been in the unit since the command phase began. (One who
    is not fit is in no unit.)"""
    who, table = s.table.ids[i], s.table
    here = [k for k in table.staff[given.side] if given.places[k] == i]
    generals = [k for k in here if not table.chiefs[k].commander]
    if not generals:
        refuse("SENG-LDR-02", "none", who=who)
    if all(k in given.moved for k in generals):
        refuse("SENG-LDR-02", "moved", who=who)
    if i in purse.generals:
        refuse("SENG-LDR-02", "used", who=who)
    if any(table.chiefs[k].commander for k in here):
        refuse("SENG-LDR-05", who=who)
    if table.kits[i].clan is not None:
        refuse("SENG-LDR-07", who=who)
    if kind_of(order) != "special":
        refuse("SENG-LDR-02", "kind", who=who)
    purse.generals.add(i)


def _by_clan(s: State, i: int, order: Order, purse: Purse) -> None:
    """SENG-ALY-01: one ordinary order a turn for each clan's own units."""
    who, clan = s.table.ids[i], s.table.kits[i].clan
    if clan is None:
        refuse("SENG-ALY-01", "own", who=who)
    elif clan in purse.clans:
        refuse("SENG-ALY-01", "used", who=who)
    elif kind_of(order) != "ordinary":
        refuse("SENG-ALY-01", "kind", who=who)
    else:
        purse.clans.add(clan)


def _by_calm(s: State, i: int, order: Order, slot: int) -> None:
    """SENG-UNT-17, SENG-ORD-22: a calm unit that is routing regroups of itself."""
    who = s.table.ids[i]
    if s.status[i] != ROUTING or not calm(s, i):
        refuse("SENG-UNT-17", "unit", who=who)
    if order["order"] != "regroup" or slot != 1:
        refuse("SENG-UNT-17", "order", who=who)
