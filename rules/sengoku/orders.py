"""Secret orders (SENG-CMD-09): the whole list of checks of `orders` and `revise`, signals, and the orders laid down
for `resolve`.

A refusal's key and values, beside its rule (those of single orders: legality.py): FILE-ACTION `value` (name);
SENG-LDR-10, SENG-HQ-05, SENG-HQ-08, SENG-LDR-08, SENG-LDR-03 (who, to); SENG-UNT-21 `size`, `off_field` (who);
SENG-BAN-02 (who, most); SENG-BAN-03 (who); SENG-BAN-04 `routing`, `formed`, SENG-BAN-05 `none`, `twice` (who, banner);
SENG-SHI-01 (count, most); SENG-SHI-07 (target); SENG-TRT-06 `none`, `special`, `allied`, `slot` (who); SENG-CMD-11
`special`, `ordinary`, `general` (count, most).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.reading import Reader, boolean, card_id, fields, list_of, mapping, one_or_more, record, text, word
from rules.refusal import refuse
from rules.sengoku import given as take
from rules.sengoku.able import most_banners
from rules.sengoku.command import commands_from_hq, judged_anew
from rules.sengoku.field import AROUND, FACINGS
from rules.sengoku.funds import Bill, bill, plan_source
from rules.sengoku.given import Action
from rules.sengoku.legality import Given, Purse, due, judge_order, judge_unit, will_follow
from rules.sengoku.order import read_order, read_slots, slot_number
from rules.sengoku.position import one_or_all
from rules.sengoku.run import Run
from rules.sengoku.tasks import is_march, kind_of
from rules.sengoku.units import FIT, IN_HQ, IN_RESERVE, ROUTING, SIDE_NAMES, Order, State

#: SENG-UNT-21: a unit of so many figures may leave for the reserve.
SMALL = 3
TASKS = ("signals", "panic", "sabotage", "intercept")

Units = dict[int, tuple[Order | None, ...]]


class Judged(NamedTuple):
    """A side's decisions of a turn, found good. `leaders`: (leader, new place); `banners`: (unit, banner id, facing or
    −1, the targets chosen or None); `shinobi`, `plan`: as written."""

    units: Units
    general: str | None
    leaders: tuple[tuple[int, int], ...]
    reserve: tuple[int, ...]
    banners: tuple[tuple[int, str, int, tuple[int, ...] | None], ...]
    shinobi: tuple[Mapping[str, Any], ...]
    plan: Mapping[str, Any] | None
    mercy: bool | None
    bill: Bill


# Reading


def _each(reader: Reader) -> Reader:
    """An object whose keys are the writer's own."""

    def read(raw: Any, path: str) -> dict[str, Any]:
        return {key: reader(value, f"{path}.{key}") for key, value in mapping(raw, path).items()}

    return read


def _task(raw: Any, path: str) -> dict[str, Any]:
    """A shinobi's task; an interception has no target (SENG-SHI-05)."""
    kind = raw.get("task") if type(raw) is dict else None
    aim: dict[str, Reader] = {} if kind == "intercept" else {"target": text}
    return fields(raw, path, {"task": word(*TASKS), **aim}, ("task", *aim))


_banner = one_or_more(record({"banner": card_id, "facing": word(*FACINGS), "targets": list_of(text)}, ("banner",)))


def _raised(raw: Any, path: str) -> tuple[Mapping[str, Any], ...]:
    """A unit's banner, or several (SENG-BAN-02)."""
    read = _banner(raw, path)
    return read if type(read) is tuple else (read,)


_READERS: dict[str, Reader] = {
    "units": _each(read_slots),
    "general": word("advance", "withdraw", "cancel"),
    "leaders": _each(text),
    "reserve": list_of(text, distinct=True),
    "banners": _each(_raised),
    "shinobi": list_of(_task),
    "plan": record({"unit": text, "slot": slot_number, "order": read_order}, ("unit", "slot", "order")),
    "mercy": boolean,
}
PARTS = tuple(_READERS)


def _read(action: Action) -> dict[str, Any]:
    return {key: take.read(_READERS[key], action[key], key) for key in PARTS if key in action}


# Judging


def judge(s: State, action: Action) -> Judged:
    """The checks of `orders` and `revise`, in the format page's order; a revision keeps what it leaves out."""
    revising = s.stage == "revise"
    if not revising:
        return _judge(s, s.to_act, _read(action), False)
    kept = {key: value for key, value in (s.given[s.to_act] or {}).items() if key in PARTS}
    return _judge(s, s.to_act, {**_read(kept), **_read(action)}, True)


def _judge(s: State, side: int, parts: Mapping[str, Any], revising: bool) -> Judged:
    leaders = _judge_leaders(s, side, parts.get("leaders", {}))
    reserve = _judge_reserve(s, side, parts.get("reserve", ()))
    places = dict(leaders)
    given = Given(
        side,
        {k: places.get(k, s.place[k]) for k in s.table.staff[side]},
        frozenset(k for k in s.table.staff[side] if s.gone[k] or k in places),
        frozenset(reserve),
        parts.get("general"),
    )
    units = _judge_units(s, side, parts.get("units", {}), given)
    banners = _judge_banners(s, side, parts.get("banners", {}))
    shinobi = parts.get("shinobi", ())
    if not revising:
        _judge_shinobi(s, side, shinobi)
    plan = parts.get("plan")
    if plan is not None:
        _judge_new_plan(s, side, plan, given)
    paid = _judge_totals(s, units, given)
    return Judged(units, given.general, leaders, reserve, banners, shinobi, plan, parts.get("mercy"), paid)


# 1, 2: leaders and the reserve


def _judge_leaders(s: State, side: int, raw: Mapping[str, str]) -> tuple[tuple[int, int], ...]:
    moves = sorted((take.own_leader(s, side, who, "leaders"), place) for who, place in raw.items())
    return tuple([(k, _judge_leader(s, side, k, place)) for k, place in moves])


def _judge_leader(s: State, side: int, k: int, place: str) -> int:
    """SENG-LDR-03, SENG-LDR-08, SENG-LDR-10, SENG-HQ-05, SENG-HQ-08"""
    who = s.table.chiefs[k].id
    if s.gone[k]:
        take.bad(f"leaders.{who}")
    if s.fate[k] != FIT:
        refuse("SENG-LDR-10", who=who, to=place)
    if s.table.chiefs[k].commander and s.place[k] == IN_HQ and place != "hq" and s.hq_reroll_used[side]:
        refuse("SENG-HQ-05", who=who, to=place)
    if place == "hq" and s.hq_lost[side]:
        refuse("SENG-HQ-08", who=who, to=place)
    i = s.table.number.get(place, -1)
    own = i >= 0 and s.table.side[i] == side and s.at[i] >= 0
    if own and s.status[i] == ROUTING:
        refuse("SENG-LDR-08", who=who, to=place)
    to = i if own else {"hq": IN_HQ, "reserve": IN_RESERVE}.get(place, s.place[k])
    if to == s.place[k] or not _in_reach(s, s.place[k], to):
        refuse("SENG-LDR-03", who=who, to=place)
    return to


def _in_reach(s: State, here: int, to: int) -> bool:
    """SENG-LDR-03: from a unit only to one in a neighbouring cell, the HQ or the reserve."""
    return here < 0 or to < 0 or s.at[to] in AROUND[s.at[here]]


def _judge_reserve(s: State, side: int, raw: tuple[str, ...]) -> tuple[int, ...]:
    units = sorted(take.own_unit(s, side, who, "reserve") for who in raw)
    for i in units:
        if s.at[i] < 0:
            refuse("SENG-UNT-21", "off_field", who=s.table.ids[i])
        if s.figures[i] > SMALL:
            refuse("SENG-UNT-21", "size", who=s.table.ids[i])
    return tuple(units)


# 3: units


def _judge_units(s: State, side: int, raw: Mapping[str, Any], given: Given) -> Units:
    units = {take.own_unit(s, side, who, "units"): slots for who, slots in raw.items()}
    purse = Purse()
    for i in sorted(units):
        if len(units[i]) == 2 and units[i][1] is None and not is_march(units[i][0]):
            take.bad(f"units.{s.table.ids[i]}[1]")
        judge_unit(s, i, units[i], given, purse)
    return units


# 4: banners


def _judge_banners(
    s: State, side: int, raw: Mapping[str, Any]
) -> tuple[tuple[int, str, int, tuple[int, ...] | None], ...]:
    left, found = dict(s.banners[side]), []
    units = {take.own_unit(s, side, who, "banners"): wanted for who, wanted in raw.items()}
    for i in sorted(units):
        judge_bearer(s, i, len(units[i]))
        for wanted in units[i]:
            _judge_banner(s, side, i, wanted["banner"], left)
            left[wanted["banner"]] = 0
            facing = take.facing(wanted["facing"], "facing") if "facing" in wanted else -1
            named = wanted.get("targets")
            targets = None if named is None else tuple([s.table.number.get(who, -1) for who in named])
            found.append((i, wanted["banner"], facing, targets))
    return tuple(found)


def judge_bearer(s: State, i: int, count: int) -> None:
    """SENG-BAN-02, SENG-BAN-03: whether so many banners may be raised in the unit; Refused when not."""
    who = s.table.ids[i]
    if s.at[i] < 0:
        take.bad(f"banners.{who}")
    if s.table.kits[i].clan is not None:
        refuse("SENG-BAN-03", who=who)
    if count > (most := most_banners(s, i)):
        refuse("SENG-BAN-02", who=who, most=most)


def _judge_banner(s: State, side: int, i: int, banner: str, left: Mapping[str, int]) -> None:
    """SENG-BAN-04, SENG-BAN-05"""
    who = s.table.ids[i]
    card = next((card for card in s.table.banners[side] if card.id == banner), None)
    routing = s.status[i] == ROUTING
    if card is not None and card.routing is not routing:
        refuse("SENG-BAN-04", "routing" if routing else "formed", who=who, banner=banner)
    if not left.get(banner):
        twice = bool(dict(s.banners[side]).get(banner))
        refuse("SENG-BAN-05", "twice" if twice else "none", who=who, banner=banner)


# 5, 6: shinobi and the cunning plan


def _judge_shinobi(s: State, side: int, tasks: tuple[Mapping[str, Any], ...]) -> None:
    if len(tasks) > s.spies[side]:
        refuse("SENG-SHI-01", count=len(tasks), most=s.spies[side])
    for task in tasks:
        if task["task"] == "intercept":
            continue
        i = s.table.number.get(task["target"], -1)
        if i < 0 or s.table.side[i] == side or s.at[i] < 0:
            refuse("SENG-SHI-07", target=task["target"])


def _judge_new_plan(s: State, side: int, plan: Mapping[str, Any], given: Given) -> None:
    """SENG-TRT-06: one ordinary order for next turn."""
    i = take.own_unit(s, side, plan["unit"], "plan.unit")
    who, order = s.table.ids[i], plan["order"]
    if plan_source(s, side, given.moved) is None:
        refuse("SENG-TRT-06", "none", who=who)
    if kind_of(order) == "special" or order.get("by", "pool") != "pool":
        refuse("SENG-TRT-06", "special", who=who)
    if s.table.kits[i].clan is not None:
        refuse("SENG-TRT-06", "allied", who=who)
    if s.at[i] < 0:
        refuse("SENG-ORD-20", "off_field", who=who)
    if order["order"] == "march" and plan["slot"] == 2:
        refuse("SENG-CMD-10", "march", who=who)
    judge_order(s, i, order, plan["slot"], False, later=True)


# 7: totals


def _judge_totals(s: State, units: Units, given: Given) -> Bill:
    """SENG-CMD-11, after SENG-HQ-04; what the roll gave pays for allied units as for others (SENG-ALY-02)."""
    side = given.side
    roll = judged_anew(s, side, set(given.moved))
    special, ordinary = (roll.special, roll.ordinary) if roll else (s.special[side], s.ordinary[side])
    for pool in _pools(s, given, special, ordinary):
        asked = bill(s, side, units, given.moved, pool)
        if asked.special <= pool[0] and asked.ordinary <= pool[1]:
            return asked
    asked = bill(s, side, units, given.moved, (special, ordinary))
    if asked.special > special:
        refuse("SENG-CMD-11", "special", count=asked.special, most=special)
    if asked.ordinary > ordinary:
        refuse("SENG-CMD-11", "ordinary", count=asked.ordinary, most=ordinary)
    refuse("SENG-CMD-11", "general", count=1, most=0)
    return asked


def _pools(s: State, given: Given, special: int, ordinary: int) -> list[tuple[int, int]]:
    """What is left for units, special and ordinary, in each way in which a general order may be paid (SENG-HQ-02)."""
    if given.general is None:
        return [(special, ordinary)]
    cheap = [(special, ordinary - 1)] if _cheap(s, given) else []
    return [*cheap, (special - 1, ordinary)]


def _cheap(s: State, given: Given) -> bool:
    """SENG-HQ-02, SENG-HQ-05: the price of a general order while the commander is in the HQ and stays."""
    return commands_from_hq(s, given.side) and not any(
        s.table.chiefs[k].commander and k in given.moved for k in s.table.staff[given.side]
    )


# Giving


def give(r: Run, action: Action) -> None:
    """SENG-CMD-09: a side's secret orders; with B's the signals of both sides are answered (SENG-CMD-12)."""
    s, side = r.s, r.s.to_act
    judged = judge(s, action)
    rerolled = bool((s.given[side] or {}).get("rerolled"))
    s.given[side] = {**{key: action[key] for key in PARTS if key in action}, "rerolled": rerolled, "judged": judged}
    _lay_down(s, side, judged)
    r.tell("orders", side=SIDE_NAMES[side])
    if side == 0:
        s.to_act = 1
        return
    for spying in (0, 1):
        _answer_signals(r, spying)
    _open_revision(s, 0)


def revise(r: Run, action: Action) -> None:
    """SENG-CMD-12: after its signals a side may change its orders and leader moves."""
    s, side = r.s, r.s.to_act
    judged = judge(s, action)
    changed = {key: action[key] for key in PARTS if key in action}
    s.given[side] = {**(s.given[side] or {}), **changed, "judged": judged}
    _lay_down(s, side, judged)
    r.tell("orders", side=SIDE_NAMES[side])
    _open_revision(s, side + 1)


def _lay_down(s: State, side: int, judged: Judged) -> None:
    for i in s.table.members[side]:
        s.orders[i] = judged.units.get(i, ())
    if judged.mercy is not None:
        s.mercy[side] = judged.mercy


def _signals(s: State, side: int) -> list[str]:
    """The enemy units whose orders a side's shinobi signal."""
    return [task["target"] for task in (s.given[side] or {}).get("shinobi", ()) if task["task"] == "signals"]


def _open_revision(s: State, side: int) -> None:
    for spying in range(side, 2):
        if _signals(s, spying):
            s.stage, s.to_act = "revise", spying
            return
    s.stage, s.to_act = "resolve", 0


def _answer_signals(r: Run, side: int) -> None:
    """SENG-SHI-02: the unit's orders of this turn, and its planned one; a banner and leader moves concerning it too."""
    s = r.s
    for target in _signals(s, side):
        s.spies[side] -= 1
        i = s.table.number[target]
        theirs: Mapping[str, Any] = s.given[1 - side] or {}
        more: dict[str, Any] = {}
        if target in theirs.get("banners", {}):
            raised = theirs["banners"][target]
            more["banner"] = one_or_all([one["banner"] for one in (raised if type(raised) is list else [raised])])
        moves = {who: to for who, to in theirs.get("leaders", {}).items() if _concerns(s, who, to, i)}
        if moves:
            more["leaders"] = moves
        if target in theirs.get("reserve", ()):
            more["reserve"] = True
        told = [None if order is None else dict(order) for order in slots_of(s, i)]
        r.tell("signals", side=SIDE_NAMES[side], target=target, orders=told, plan=_next_plan(s, theirs, target), **more)


def _concerns(s: State, who: str, to: str, i: int) -> bool:
    return to == s.table.ids[i] or s.place[s.table.chief_number[who]] == i


def _next_plan(s: State, theirs: Mapping[str, Any], target: str) -> dict[str, Any] | None:
    plan = theirs.get("plan")
    if plan is None or plan["unit"] != target:
        return None
    return {"turn": s.turn + 1, "slot": plan["slot"], "order": dict(plan["order"])}


def decided(s: State, side: int) -> Judged:
    """What a side has decided for this turn, from its orders on."""
    judged: Judged = (s.given[side] or {})["judged"]
    return judged


def slots_of(s: State, i: int) -> tuple[Order | None, ...]:
    """A unit's orders with the one that a cunning plan has laid up for this turn (SENG-TRT-06). Planned for slot 2
    alone, it has a wait before it, unless a general order is followed."""
    slot, plan = due(s, i), s.plan[i]
    if not slot or plan is None:
        return s.orders[i]
    slots: list[Order | None] = [*s.orders[i], None, None][:2]
    slots[slot - 1] = plan[2]
    general = (s.given[s.table.side[i]] or {}).get("general")
    if slots[0] is None and not will_follow(s, i, general):
        slots[0] = {"order": "wait"}
    return (slots[0],) if slots[1] is None else tuple(slots)
