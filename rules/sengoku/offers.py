"""The parts of which a side's orders are made, each with its limits: what a unit may be told in either slot, who pays,
where leaders may go, what may be raised, spied out and planned. What is built from them is legal (orders.judge)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from rules.sengoku.able import allows, calm, ignores, limit
from rules.sengoku.conditions import chosen
from rules.sengoku.field import AROUND, FACINGS
from rules.sengoku.orders import SMALL, TASKS
from rules.sengoku.sight import plain, seen_enemies
from rules.sengoku.tasks import SPECIAL_WORDS
from rules.sengoku.traits import card_powers
from rules.sengoku.units import FIT, IN_HQ, IN_RESERVE, ROUTING, Order, State

SIDEWAYS = ("left", "right")
#: SENG-ORD-15
WAIT: tuple[Order, ...] = ({"order": "wait"},)


class Payer(NamedTuple):
    """What pays for an order (`kind`), and who gives it (`by`)."""

    kind: str
    by: str


POOL, RESERVED = Payer("ordinary", "pool"), Payer("special", "pool")
GENERAL, CLAN, CALM = Payer("special", "general"), Payer("ordinary", "clan"), Payer("special", "calm")


class Ground(NamedTuple):
    """What a unit's orders depend on but for its targets: `steps`: how many of an order (0: they cannot be named);
    `limit`: how many of them besides a pass; `skips`: it may pass; `turns`: it may turn where it stands (SENG-TER-16);
    `small`: 1 or 2 figures (SENG-UNT-23); `shields`: how many it could take along (0: none, SENG-SHD-06)."""

    routing: bool
    stuck: bool
    cavalry: bool
    steps: int
    limit: int
    skips: bool
    turns: bool
    small: bool
    shields: int


def ground_of(s: State, i: int) -> Ground:
    """What a unit on the field may do now."""
    kit, here = s.table.kits[i], s.at[i]
    two = allows(s, i, "two_steps")
    most = limit(s, i)
    woods = s.field.woods[here] and not ignores(s, i, "woods")
    carries = s.figures[i] >= 4 and (not kit.cavalry or allows(s, i, "carry"))
    return Ground(
        routing=s.status[i] == ROUTING,
        stuck=woods and s.status[i] == ROUTING,
        cavalry=kit.cavalry,
        steps=(2 if two else 1) if kit.cavalry or two else 0,
        limit=2 if most is None else most,
        skips=two and allows(s, i, "skip_step"),
        turns=not woods,
        small=s.figures[i] <= 2,
        shields=s.shield_bits(here).bit_count() if carries else 0,
    )


# What a unit may be told

Verbs = Mapping[str, tuple[Order, ...]]


def verbs(s: State, i: int, slot: int, alone: bool) -> Verbs:
    """The orders that a unit may get in a slot (1, 2), by word ("carry": those that take shields along); a payer not
    named. `alone`: it gets no other this turn."""
    found = _on(ground_of(s, i), slot, alone)
    if s.ammo[i] <= 0 or s.status[i] == ROUTING:
        return found
    targets = targets_of(s, s.table.side[i])
    return {**found, **_shots(targets)} if targets else found


def targets_of(s: State, side: int) -> tuple[str, ...]:
    """The enemies that a side may name (SENG-ORD-20)."""
    ids = s.table.ids
    return tuple([ids[j] for j in seen_enemies(s, side)])


@lru_cache(maxsize=4096)
def _shots(targets: tuple[str, ...]) -> Verbs:
    return {word: tuple([{"order": word, "target": name} for name in targets]) for word in ("shoot", "volley")}


@lru_cache(maxsize=1024)
def _on(ground: Ground, slot: int, alone: bool) -> Verbs:
    """The words of a unit without its shots. In slot 2 it is not known where it will stand: woods forbid nothing."""
    regroups = tuple([{"order": "regroup", "facing": facing} for facing in FACINGS])
    if ground.routing:
        if ground.stuck:
            return {}
        if not (alone and ground.shields):
            return {"regroup": regroups}
        return {"regroup": regroups, "carry": tuple(_carried(ground.shields, regroups, "regroup"))}
    turns = ground.turns or slot == 2
    found: dict[str, tuple[Order, ...]] = {
        "move": _moves(ground, "move", turns),
        "withdraw": ({"order": "withdraw"},),
        "sidestep": tuple([{"order": "sidestep", "side": side} for side in SIDEWAYS]),
        "hold": ({"order": "hold"}, *[{"order": "hold", "side": side} for side in SIDEWAYS if turns]),
        "advance": tuple([order for order in _moves(ground, "advance", turns) if _goes(order)]),
        "regroup": regroups,
    }
    if turns:
        found["turn"] = tuple([{"order": "turn", "side": side} for side in SIDEWAYS])
    if alone and not ground.cavalry:
        found["march"] = ({"order": "march"},)
    if slot == 1 and not alone:
        found["wait"] = WAIT
    if alone and ground.shields:
        taken = ({"order": "move", "carry": True}, {"order": "withdraw", "carry": True})
        turned = _carried(ground.shields, found.get("turn", ()), "turn")
        found["carry"] = (*taken, *turned, *_carried(ground.shields, regroups, "regroup"))
    return found


def _goes(order: Order) -> bool:
    """SENG-ORD-18"""
    return "steps" not in order or "move" in order["steps"]


def _moves(ground: Ground, word: str, turns: bool) -> tuple[Order, ...]:
    plain: list[Order] = [{"order": word}]
    if ground.steps:
        first = ("move", *SIDEWAYS) if turns else ("move",)
        every: list[tuple[str, ...]] = [(step,) for step in first]
        if ground.steps > 1:
            every += [(a, b) for a in first for b in ("move", *SIDEWAYS) if ground.limit > 1]
            every += [("pass", b) for b in ("move", *SIDEWAYS) if ground.skips and (turns or b == "move")]
        plain += [{"order": word, "steps": list(steps)} for steps in every if steps != ("move",)]
    if ground.small and turns and word == "move":
        plain += [{"order": word, "facing": facing} for facing in FACINGS]
    return tuple(plain)


def _carried(shields: int, orders: Iterable[Order], word: str) -> Iterator[Order]:
    """SENG-SHD-06: so many shields kept as they are while the unit turns, or set anew, turning or not."""
    edges = [list(named) for named in combinations(FACINGS, shields)]
    for order in orders:
        yield {**order, "carry": True}
        yield from ({**order, "carry": True, "edges": named} for named in edges)
    yield from ({"order": word, "carry": True, "edges": named} for named in edges)


# Who pays


def payer_of(order: Order, payer: Payer) -> Order:
    """The order with its payer named, where it is not the usual one."""
    usual = RESERVED if order["order"] in SPECIAL_WORDS else POOL
    if payer == usual:
        return order
    more = {"kind": payer.kind} if payer.kind != usual.kind else {}
    return {**order, **more, "by": payer.by} if payer.by != "pool" else {**order, **more}


def paid(s: State, i: int, order: Order) -> tuple[Payer, ...]:
    """All that might pay for an order of this unit, used or not: the general and the clan only where they could."""
    if order["order"] in SPECIAL_WORDS:
        own = order["order"] == "regroup" and s.status[i] == ROUTING and calm(s, i)
        return (CALM, RESERVED, GENERAL) if own else (RESERVED, GENERAL)
    return (CLAN, POOL, RESERVED) if s.table.kits[i].clan is not None else (POOL, RESERVED, GENERAL)


# Leaders, the reserve, banners, shinobi


def ways(s: State, k: int) -> list[int]:
    """SENG-LDR-03: where a leader may go."""
    side, here = s.table.chiefs[k].side, s.place[k]
    if s.gone[k] or s.fate[k] != FIT:
        return []
    if s.table.chiefs[k].commander and here == IN_HQ and s.hq_reroll_used[side]:
        return []
    found = [to for to in (IN_HQ, IN_RESERVE) if to != here and not (to == IN_HQ and s.hq_lost[side])]
    near = AROUND[s.at[here]] if here >= 0 and s.at[here] >= 0 else None
    for i in s.on_field(side):
        if i != here and s.status[i] != ROUTING and (near is None or s.at[i] in near):
            found.append(i)
    return found


def named_place(s: State, to: int) -> str:
    """A leader's place in the words of the files."""
    return s.table.ids[to] if to >= 0 else "hq" if to == IN_HQ else "reserve"


def reservable(s: State, side: int) -> list[int]:
    """SENG-UNT-21: the units that may leave for the reserve."""
    return [i for i in s.on_field(side) if s.figures[i] <= SMALL]


def banners_for(s: State, i: int) -> tuple[str, ...]:
    """SENG-BAN-03 … SENG-BAN-05: the banners that may be raised in a unit on the field."""
    side = s.table.side[i]
    if s.table.kits[i].clan is not None or not any(left for _, left in s.banners[side]):
        return ()
    routing = s.status[i] == ROUTING
    left = dict(s.banners[side])
    return tuple([card.id for card in s.table.banners[side] if left.get(card.id) and card.routing is routing])


def raisable(s: State, side: int) -> dict[int, tuple[str, ...]]:
    """By unit: the banners that may be raised in it; none where there are none."""
    if not any(left for _, left in s.banners[side]):
        return {}
    return {i: found for i in s.on_field(side) if (found := banners_for(s, i))}


def aims(s: State, i: int, banner: str) -> tuple[int, tuple[str, ...]]:
    """How many targets a banner asks its owner to choose when it is raised in a unit, and those that he sees plainly,
    so that nobody learns from a filter what a hidden unit is; 0: it asks for none, or takes all that there are."""
    card = next(card for card in s.table.banners[s.table.side[i]] if card.id == banner)
    wanted = [power.target for power in card_powers(card).get("raise", ()) if power.target]
    counts = [target["count"] for target in wanted if target.get("count", "all") != "all"]
    if not counts:
        return 0, ()
    side = s.table.side[i]
    found = {j for target in wanted for j in chosen(s, i, side, {**target, "count": "all"}) if plain(s, side, j)}
    return max(counts), tuple([s.table.ids[j] for j in sorted(found)])


def tasks(s: State, side: int) -> list[dict[str, str]]:
    """SENG-SHI-01 … SENG-SHI-07: what one shinobi may do."""
    if not s.spies[side]:
        return []
    known = targets_of(s, side)
    found = [{"task": task, "target": name} for task in TASKS if task != "intercept" for name in known]
    return [*found, {"task": "intercept"}]
