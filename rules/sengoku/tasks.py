"""Orders become tasks when they are revealed: what a unit is to do step by step in each phase (SENG-ORD-01), and what
it does of itself (SENG-UNT-17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.sengoku.able import allows, calm, ignores, limit
from rules.sengoku.field import FACING_OF, FACINGS, STEP
from rules.sengoku.run import Run, Task
from rules.sengoku.units import ROUTING, Order, State

#: Orders that are special by their word.
SPECIAL_WORDS = frozenset(("volley", "hold", "advance", "regroup"))
#: SENG-ORD-17: orders that end `hold` as soon as they are revealed.
_ENDS_HOLD = frozenset(("withdraw", "sidestep", "march", "advance"))
#: SENG-ARM-06: orders that do not take a unit out of a general order.
_ALIKE = {"advance": frozenset(("move", "march", "advance")), "withdraw": frozenset(("withdraw",))}


def kind_of(order: Order) -> str:
    """SENG-CMD-11: what pays for an order; by default as its word is."""
    return str(order.get("kind") or ("special" if order["order"] in SPECIAL_WORDS else "ordinary"))


def executed_as(order: Order) -> str:
    """SENG-ORD-07: whether an order is executed as a special or an ordinary one."""
    return str(order.get("as") or kind_of(order))


def _steps(order: Order) -> tuple[str, ...]:
    word = order["order"]
    if word in ("move", "advance"):
        return tuple(order.get("steps") or ("move",))
    if word == "hold":
        return (order["side"],) if order.get("side") else ()
    if word == "turn":
        return (order.get("side") or "set",)
    if word == "sidestep":
        return (f"sidestep-{order['side']}",)
    return ("move",) if word == "march" else (word,)


def task_of(order: Order) -> Task:
    """The task that an order is in its phase."""
    task = Task(order, order["order"], executed_as(order) == "special", _steps(order))
    facing = order.get("facing")
    task.facing = FACING_OF[facing] if facing else -1
    return task


def reveal(r: Run) -> None:
    """All orders are known: tasks are made, `hold` ends where a moving order has come (SENG-ORD-17), other orders take
    their units out of a general order (SENG-ARM-06), the calm regroup (SENG-ORD-22). Who is sabotaged has had his
    orders, but does nothing by them (SENG-SHI-04)."""
    s = r.s
    for i in range(r.n):
        if s.at[i] < 0:
            continue
        _receive(s, i)
        if r.sabotaged[i]:
            continue
        given = s.orders[i]
        if s.status[i] == ROUTING and not given and calm(s, i) and not s.field.woods[s.at[i]]:
            edge = FACINGS[(s.table.home(s.table.side[i]) + 2) % 4]
            given = ({"order": "regroup", "facing": edge, "by": "calm"},)
        if given:
            _take(r, i, given)
        if s.follows[i] and r.first[i] is None:
            s.hold[i] = False


def _receive(s: State, i: int) -> None:
    """What orders change by being given, even if they are cancelled."""
    orders = [order for order in s.orders[i] if order]
    if any(not _alike(s, i, order) for order in orders):
        s.follows[i] = False
    if any(_ends_hold(order) for order in orders):
        s.hold[i] = False


def _take(r: Run, i: int, given: tuple[Order | None, ...]) -> None:
    first, second = [*given, None][:2]
    if any(order and order.get("carry") for order in (first, second)):
        r.out[i] = True
    if first and first["order"] == "wait":
        r.waits[i] = True
    elif first:
        r.first[i] = _within_limit(r.s, i, task_of(first))
    if first and first["order"] == "march":
        r.second[i] = task_of(first)
    elif second:
        r.second[i] = _within_limit(r.s, i, task_of(second))


def _within_limit(s: State, i: int, task: Task) -> Task:
    """SENG-UNT-08: the steps that a tired unit makes of an order planned before it tired (SENG-TRT-06)."""
    most = limit(s, i) if len(task.steps) > 1 else None
    if most is not None:
        most += task.steps[0] == "pass"
        task.steps = task.steps[:most]
    return task


def _alike(s: State, i: int, order: Order) -> bool:
    return order["order"] in _ALIKE.get(s.general[s.table.side[i]] or "", ())


def _ends_hold(order: Mapping[str, Any]) -> bool:
    return order["order"] in _ENDS_HOLD or (order["order"] == "move" and "move" in _steps(order))


def told_to_move(r: Run, i: int) -> bool:
    """SENG-SHO-18: whether a unit has received a move order for this phase, even if it has been lost since."""
    task = r.task[i]
    if task is not None:
        return task.moves
    slots = r.s.orders[i]
    order = slots[r.phase - 1] if len(slots) >= r.phase else next((one for one in slots if is_march(one)), None)
    return order is not None and "move" in _steps(order)


def is_march(order: Order | None) -> bool:
    """SENG-ORD-14: the order that fills both slots."""
    return order is not None and order["order"] == "march"


def gallops(s: State, i: int) -> bool:
    """SENG-PRI-04: whether a unit's first step has the priority of cavalry: not of fatigued ones (SENG-UNT-08)."""
    if s.fatigued[i] and not ignores(s, i, "fatigue"):
        return False
    return allows(s, i, "first_step")


def way_ahead(r: Run, i: int) -> list[tuple[int, int]]:
    """The moves that a unit's task of this phase has yet to make, each as (from, to), as if nothing were in the way."""
    s, task = r.s, r.executing(i)
    if task is None:
        return []
    cell = s.at[i]
    facing = task.facing if task.facing >= 0 else s.facing[i]
    way = []
    for step in task.steps:
        if step in ("left", "right"):
            facing = (facing + (3 if step == "left" else 1)) % 4
        elif step == "move" and cell >= 0:
            there = STEP[cell][facing]
            way.append((cell, there))
            cell = there
    return way


def bridging(r: Run, i: int) -> bool:
    """SENG-TER-10: whether a move step of this phase, executed or still to come, leads a unit over the bridge."""
    task = r.task[i]
    if task is None:
        return False
    ground = r.s.field
    return task.at_bridge or any(there >= 0 and ground.on_bridge(cell, there) for cell, there in way_ahead(r, i))
