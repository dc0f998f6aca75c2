"""What pays for orders (SENG-CMD-11): the roll's pool, and the additional orders that skills give."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from rules.sengoku.able import extra_orders
from rules.sengoku.conditions import View, hold
from rules.sengoku.standing import of_chief
from rules.sengoku.tasks import kind_of
from rules.sengoku.units import Order, State


class Grant(NamedTuple):
    """One order more: its kind, the words that it may be (None: any), and for which units."""

    kind: str
    only: tuple[str, ...] | None
    fits: Callable[[int], bool]


def uncovered(
    s: State, side: int, units: Mapping[int, tuple[Order | None, ...]], moved: frozenset[int]
) -> tuple[int, int]:
    """How many special and ordinary orders the roll must pay: those `by` the pool that no skill's additional order
    covers."""
    paid = [
        (i, order)
        for i, slots in sorted(units.items())
        for order in slots
        if order is not None and order.get("by", "pool") == "pool"
    ]
    grants = list(_grants(s, side, moved))
    counts = []
    for kind in ("special", "ordinary"):
        asked = [(i, order) for i, order in paid if kind_of(order) == kind]
        counts.append(len(asked) - _covered(asked, [grant for grant in grants if grant.kind == kind]))
    return counts[0], counts[1]


def _covered(asked: list[tuple[int, Order]], grants: list[Grant]) -> int:
    """The most orders that these grants can pay, each one of them: a matching grown path by path."""
    payer: dict[int, int] = {}

    def grow(grant: int, seen: set[int]) -> bool:
        for n, (i, order) in enumerate(asked):
            if n in seen or not _pays(grants[grant], i, order):
                continue
            seen.add(n)
            if n not in payer or grow(payer[n], seen):
                payer[n] = grant
                return True
        return False

    return sum(grow(grant, set()) for grant in range(len(grants)))


def _pays(grant: Grant, i: int, order: Order) -> bool:
    return (grant.only is None or order["order"] in grant.only) and grant.fits(i)


def _grants(s: State, side: int, moved: frozenset[int]) -> Iterator[Grant]:
    """The additional orders of this turn; those of next turn are cunning plans (SENG-TRT-06), and a calm unit's own is
    written with its giver (SENG-ORD-22)."""
    table = s.table
    for i in s.on_field(side):
        for value in extra_orders(s, i):
            if not value.get("next_turn") and "regroup" not in (value.get("only") or ()):
                yield _grant(value, lambda j, i=i: j == i)  # type: ignore[misc]
    for k in table.staff[side]:
        if k in moved:
            continue
        for source in of_chief(s, k, ("orders",)):
            if not hold(s, source.power, View(-1, side, chief=k)):
                continue
            for effect in source.power.changes:
                value = effect.value
                if effect.do == "order" and not value.get("next_turn") and value["units"] != "bearer":
                    allied = value["units"] == "allied"
                    yield _grant(value, lambda j, allied=allied: (table.kits[j].clan is not None) is allied)  # type: ignore[misc]


def _grant(value: Mapping[str, Any], fits: Callable[[int], bool]) -> Grant:
    return Grant(value["kind"], value.get("only"), fits)
