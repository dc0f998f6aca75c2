"""An answer drawn at random: each decision's parts one after another; of orders, unit by unit, a word, then one of its
answers, as long as the roll pays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from rules.sengoku import offers
from rules.sengoku.able import most_banners
from rules.sengoku.answers import (
    LISTED,
    Action,
    Camp,
    Draft,
    answers,
    camp,
    features,
    open_to,
    possible,
    saying,
    terrain,
)
from rules.sengoku.field import FACINGS, NAMES
from rules.sengoku.units import Order, State

T = TypeVar("T")

#: How often a leader moves, a banner is raised, …: a share of the times that it may be.
RARE, OFTEN = 0.2, 0.5


def draw(s: State, rng: Random) -> Action:
    """A legal answer to the decision that is asked. A side whose army finds no room concedes."""
    if s.stage in LISTED:
        return _one(answers(s), rng)
    return _DRAWS[s.stage](s, rng)


def _one(found: Sequence[T], rng: Random) -> T:
    return found[int(rng.random() * len(found))]


# Before the first turn


def _terrain(s: State, rng: Random) -> Action:
    parts = features(s)
    bridge = _one(parts.bridges, rng) if parts.bridges else ""
    placed: dict[str, list[int]] = {}
    for kind in parts.kinds:
        for _ in range(2):
            placed.setdefault(kind, []).append(_one(open_to(s, kind, placed, bridge), rng))
    return terrain(s, placed, bridge)


def _deploy(s: State, rng: Random) -> Action:
    parts = camp(s)
    if not possible(parts):
        return saying(s, "concede")
    cells = _places(parts, rng)
    ids, chiefs = s.table.ids, s.table.chiefs
    keys: Action = {
        "units": {ids[i]: [NAMES[cell], _one(FACINGS, rng)] for i, cell in zip(parts.units, cells, strict=True)},
        "hq": NAMES[_one(parts.cells, rng)],
        "leaders": {chiefs[k].id: _one(("hq", "reserve", *[ids[i] for i in parts.units]), rng) for k in parts.leaders},
        "save_ammo": [ids[i] for i in parts.savers if rng.random() < RARE],
    }
    keys["infiltrate"] = rng.randint(0, parts.shinobi)
    keys["guard"] = rng.randint(0, parts.shinobi - keys["infiltrate"])
    keys["shields"] = _shields(parts, rng)
    return saying(s, "deploy", **keys)


def _places(parts: Camp, rng: Random) -> list[int]:
    """A cell for each unit: one of each group that must be filled, the rest anywhere."""
    cells: list[int] = []
    for group in parts.must:
        cells.append(_one([cell for cell in group if cell not in cells], rng))
    left = [cell for cell in parts.cells if cell not in cells]
    cells += rng.sample(left, len(parts.units) - len(cells))
    rng.shuffle(cells)
    return cells


def _shields(parts: Camp, rng: Random) -> dict[str, list[str]]:
    edges = [(cell, edge) for cell in rng.sample(parts.cells, min(3, len(parts.cells))) for edge in FACINGS]
    found: dict[str, list[str]] = {}
    for cell, edge in rng.sample(edges, rng.randint(0, min(parts.shields, len(edges)))):
        found.setdefault(NAMES[cell], []).append(edge)
    return found


def _scout(s: State, rng: Random) -> Action:
    count = rng.randint(0, s.spies[s.to_act])
    return saying(s, "scout", cells=[[_one(NAMES, rng), _one(NAMES, rng)] for _ in range(count)])


def _swap(s: State, rng: Random) -> Action:
    mine = [s.table.ids[i] for i in s.table.members[s.to_act]]
    count = rng.randint(0, s.scouts[s.to_act]) if len(mine) > 1 else 0
    return saying(s, "swap", pairs=[rng.sample(mine, 2) for _ in range(count)])


# Orders


def _orders(s: State, rng: Random) -> Action:
    side = s.to_act
    draft = Draft(s, _leaders(s, side, rng), [i for i in offers.reservable(s, side) if rng.random() < RARE])
    _command(draft, rng)
    _give(draft, rng)
    _rest(draft, rng)
    return draft.action()


def _command(draft: Draft, rng: Random) -> None:
    if rng.random() < RARE and draft.price():
        draft.command(_one(("advance", "withdraw", "cancel"), rng))


def _revise(s: State, rng: Random) -> Action:
    if rng.random() < RARE:
        return saying(s, "revise")
    side = s.to_act
    draft = Draft(s, _leaders(s, side, rng) if rng.random() < OFTEN else None)
    if not draft.stands():
        draft = Draft(s)
    _command(draft, rng)
    _give(draft, rng)
    if draft.plans() and rng.random() < RARE:
        _plan(draft, rng)
    return draft.action()


def _leaders(s: State, side: int, rng: Random) -> dict[int, int]:
    found = {}
    for k in s.table.staff[side]:
        if rng.random() < RARE:
            ways = offers.ways(s, k)
            if ways:
                found[k] = _one(ways, rng)
    return found


def _give(draft: Draft, rng: Random) -> None:
    """Unit by unit as chance has it, as long as something is left to pay with; a unit has its second order at once."""
    free = draft.free()
    rng.shuffle(free)
    for i in free:
        slots = draft.slots(i)
        if not slots or not draft.can_pay(i):
            continue
        if not _tell(draft, i, slots[-1] if rng.random() < RARE else slots[0], rng):
            continue
        if draft.must_go_on(i) or (rng.random() < OFTEN and 2 in draft.slots(i)):
            _tell(draft, i, 2, rng)


def _tell(draft: Draft, i: int, slot: int, rng: Random) -> bool:
    """One order, of a word that can be paid; False: there is none."""
    found = draft.verbs(i, slot)
    words = list(found)
    while words:
        some = found[words.pop(int(rng.random() * len(words)))]
        order = _one(some, rng)
        payers = draft.payers(i, order)
        if payers:
            draft.give(i, _executed(order, rng), _one(payers, rng), slot)
            return True
    return False


def _executed(order: Order, rng: Random) -> Order:
    """SENG-ORD-07: now and then in ordinary execution, whoever pays."""
    return {**order, "as": "ordinary"} if rng.random() < RARE * RARE else order


def _beside(s: State, i: int, banner: str, found: Sequence[str], rng: Random) -> list[str]:
    """A banner of these to raise in a unit, and maybe another where two may be (SENG-BAN-02)."""
    others = [other for other in found if other != banner]
    two = bool(others) and most_banners(s, i) > 1 and rng.random() < OFTEN
    return [banner, _one(others, rng)] if two else [banner]


def _rest(draft: Draft, rng: Random) -> None:
    """Banners, shinobi, a cunning plan, mercy."""
    s, side = draft.s, draft.side
    flown: set[str] = set()
    for i, found in offers.raisable(s, side).items():
        banner = _one(found, rng)
        if rng.random() < RARE and banner not in flown:
            raised = [
                {"banner": name} for name in _beside(s, i, banner, [one for one in found if one not in flown], rng)
            ]
            flown |= {one["banner"] for one in raised}
            draft.more.setdefault("banners", {})[s.table.ids[i]] = raised if len(raised) > 1 else raised[0]
    if s.spies[side] and rng.random() < OFTEN:
        draft.more["shinobi"] = [_one(offers.tasks(s, side), rng)]
    if draft.plans() and rng.random() < OFTEN:
        _plan(draft, rng)
    if rng.random() < RARE * RARE:
        draft.more["mercy"] = rng.random() < OFTEN


def _plan(draft: Draft, rng: Random) -> None:
    s = draft.s
    i, slot = _one(s.on_field(draft.side), rng), _one((1, 2), rng)
    found = draft.plannable(i, slot)
    if found:
        order: Order = _one(found[_one(list(found), rng)], rng)
        draft.more["plan"] = {"unit": s.table.ids[i], "slot": slot, "order": order}


_DRAWS: dict[str, Callable[[State, Random], Action]] = {
    "terrain": _terrain,
    "deploy": _deploy,
    "scout": _scout,
    "swap": _swap,
    "orders": _orders,
    "revise": _revise,
}
