"""The start of `resolve`: what both sides decided in secret comes to light, in this order: shinobi tasks (SENG-SHI-07),
leaders' moves, units sent to the reserve, general orders, banners; then the plans for next turn are laid up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.sengoku.army import proclaim
from rules.sengoku.command import take_back
from rules.sengoku.conditions import View, hold_outside
from rules.sengoku.deeds import Call, raise_banner, work
from rules.sengoku.funds import plan_source
from rules.sengoku.orders import Judged, decided, slots_of
from rules.sengoku.position import place_name
from rules.sengoku.run import SABOTAGE, Run
from rules.sengoku.standing import count_use, of_card, of_chief, sources
from rules.sengoku.tasks import kind_of
from rules.sengoku.units import FORMED, IN_RESERVE, RESERVE, ROUTING, SIDE_NAMES, State

#: SENG-SHI-04: from which die on sabotage works, on ordinary orders and on special ones.
_SABOTAGE = {False: 3, True: 5}


def disclose(r: Run) -> None:
    """Everything before the first phase."""
    s = r.s
    both = [decided(s, side) for side in (0, 1)]
    fall_due(s)
    for side in (0, 1):
        for task in both[side].shinobi:
            _spy(r, side, task)
    for side in (0, 1):
        _move_leaders(r, side, both[side])
    for side in (0, 1):
        for i in both[side].reserve:
            _retire(r, i)
    for side in (0, 1):
        word = both[side].general
        if word is not None:
            proclaim(r, side, word)
    for side in (0, 1):
        _spend(s, side, both[side])
    _work(r)
    for side in (0, 1):
        _raise(r, side, both[side])
    for side in (0, 1):
        _lay_up(s, side, both[side].plan)
    s.given = [None, None]


def fall_due(s: State) -> None:
    """SENG-TRT-06: a plan for this turn becomes an order; it is lost with a unit that is routing or gone."""
    for i, plan in enumerate(s.plan):
        if plan is not None and plan[0] <= s.turn:
            s.orders[i] = slots_of(s, i)
            s.plan[i] = None


def _lay_up(s: State, side: int, plan: Mapping[str, Any] | None) -> None:
    if plan is not None:
        i = s.table.number[plan["unit"]]
        if s.at[i] >= 0:
            s.plan[i] = (s.turn + 1, plan["slot"], plan["order"])


# Shinobi


def _spy(r: Run, side: int, task: Mapping[str, Any]) -> None:
    """SENG-SHI-03, SENG-SHI-04, SENG-SHI-05; signals have been answered with the orders."""
    s, kind = r.s, task["task"]
    if kind == "signals":
        return
    s.spies[side] -= 1
    told: dict[str, Any] = {"side": SIDE_NAMES[side], "task": kind, "target": task.get("target")}
    if kind == "intercept":
        works = s.messengers[1 - side] > 0
        s.messengers[1 - side] -= works
    elif kind == "panic":
        works = True
        s.panic[s.table.number[task["target"]]] += 1
    else:
        told["die"], works = _sabotage(r, s.table.number[task["target"]])
    r.tell("shinobi", **told, works=works)


def _sabotage(r: Run, i: int) -> tuple[int, bool]:
    """SENG-SHI-04: a unit without orders counts as one with ordinary ones only."""
    special = any(order is not None and kind_of(order) == "special" for order in r.s.orders[i])
    die = r.d6(i, SABOTAGE)
    works = die >= _SABOTAGE[special]
    if works:
        r.sabotaged[i] = True
    return die, works


# Skills of the moment


def _spend(s: State, side: int, judged: Judged) -> None:
    """Counts the skills that gave orders, if they can do so only so often."""
    for grant in judged.bill.grants:
        count_use(s, grant.source.owner, grant.source.power)
    source = plan_source(s, side, frozenset()) if judged.plan is not None else None
    if source is not None:
        count_use(s, source.owner, source.power)
    for i, slots in judged.units.items():
        if any(order is not None and order.get("by") == "calm" for order in slots):
            for own in of_card(s, i, ("orders",)):
                if own.power.does("order"):
                    count_use(s, own.owner, own.power)


def _work(r: Run) -> None:
    """What skills do when orders are given, beside allowing and giving orders: it lasts for the turn. Units canonical,
    then leaders who go with none."""
    s = r.s
    if s.table.moments is not None and "orders" not in s.table.moments:
        return
    found = [(source, i, s.table.side[i]) for i in range(r.n) if s.at[i] >= 0 for source in sources(s, i, ("orders",))]
    for k, chief in enumerate(s.table.chiefs):
        if s.place[k] < 0:
            found += [(source, -1, chief.side) for source in of_chief(s, k, ("orders",))]
    for source, bearer, side in found:
        view = View(bearer, side, chief=source.chief)
        if source.power.busy and hold_outside(s, source.power, view):
            work(r, Call(source, view), "orders")
            count_use(s, source.owner, source.power)


# Leaders, the reserve, banners


def _move_leaders(r: Run, side: int, judged: Judged) -> None:
    """SENG-LDR-03, SENG-HQ-04"""
    s = r.s
    take_back(s, side, {k for k, _ in judged.leaders})
    for k, place in judged.leaders:
        before = place_name(s, k)
        s.place[k], s.gone[k] = place, True
        r.tell("leader", who=r.chief(k), **{"from": before, "to": place_name(s, k)})


def _retire(r: Run, i: int) -> None:
    """SENG-UNT-21: its leaders go with it."""
    s = r.s
    for k in s.leaders_in(i):
        s.place[k] = IN_RESERVE
    s.orders[i] = ()
    r.leave(i, RESERVE)


def _raise(r: Run, side: int, judged: Judged) -> None:
    """SENG-BAN-01, SENG-BAN-05; a unit that a banner rallies has orders only next turn (SENG-BAN-06)."""
    s = r.s
    for i, name, facing, named in judged.banners:
        if s.at[i] < 0:
            continue
        banner = next(card for card in s.table.banners[side] if card.id == name)
        s.banners[side] = tuple([(key, left - (key == name)) for key, left in s.banners[side]])
        s.banner[i] += (name,)
        r.tell("banner", who=r.name(i), banner=name)
        routing = s.status[i] == ROUTING
        raise_banner(r, i, banner, facing, named)
        if routing and s.status[i] == FORMED:
            s.orders[i] = ()
