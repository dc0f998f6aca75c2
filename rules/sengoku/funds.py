"""What pays for orders (SENG-CMD-11): the roll's pool, and the additional orders that skills give."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from rules.sengoku.conditions import View, hold
from rules.sengoku.powers import gives_more
from rules.sengoku.standing import Source, of_chief, sources
from rules.sengoku.tasks import kind_of
from rules.sengoku.units import Order, State

KINDS = ("special", "ordinary")
_MOMENTS = ("always", "orders")


class Grant(NamedTuple):
    """One order more: its kind, the words that it may be (None: any), for which units, and whose skill it is."""

    kind: str
    only: Sequence[str] | None
    fits: Callable[[int], bool]
    source: Source


class Bill(NamedTuple):
    """What is left for the roll to pay, and the additional orders used up."""

    special: int
    ordinary: int
    grants: tuple[Grant, ...]


Asked = list[tuple[int, Order]]


@contextmanager
def away(s: State, moved: frozenset[int]) -> Iterator[None]:
    """The position as if these leaders had moved already (SENG-LDR-04)."""
    before = s.gone
    s.gone = [gone or k in moved for k, gone in enumerate(before)]
    try:
        yield
    finally:
        s.gone = before


def bill(
    s: State,
    side: int,
    units: Mapping[int, tuple[Order | None, ...]],
    moved: frozenset[int],
    pool: tuple[int, int],
) -> Bill:
    """How many special and ordinary orders the roll must pay: those `by` the pool that no skill's additional order
    covers. One that a skill can give only so often in a battle is used where the pool does not reach."""
    paid = [
        (i, order)
        for i, slots in sorted(units.items())
        for order in slots
        if order is not None and order.get("by", "pool") == "pool"
    ]
    grants = grants_of(s, side, moved) if paid else []
    counts, used = [], []
    for kind, most in zip(KINDS, pool, strict=True):
        asked = [(i, order) for i, order in paid if kind_of(order) == kind]
        payers = _payers(asked, [grant for grant in grants if grant.kind == kind], most)
        counts.append(len(asked) - len(payers))
        used += payers
    return Bill(counts[0], counts[1], tuple(used))


def _payers(asked: Asked, grants: list[Grant], most: int) -> list[Grant]:
    free = [grant for grant in grants if grant.source.power.uses is None]
    paying = _matched(asked, free)
    for grant in grants:
        if grant.source.power.uses is not None and len(asked) - len(paying) > most:
            paying = _matched(asked, [*paying, grant])
    return paying


def _matched(asked: Asked, grants: list[Grant]) -> list[Grant]:
    """As many of these grants as can pay an order each: a matching grown path by path."""
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

    for grant in range(len(grants)):
        grow(grant, set())
    return [grants[grant] for grant in sorted(payer.values())]


def _pays(grant: Grant, i: int, order: Order) -> bool:
    return (grant.only is None or order["order"] in grant.only) and grant.fits(i)


def plan_source(s: State, side: int, moved: frozenset[int]) -> Source | None:
    """SENG-TRT-05, SENG-TRT-06: the skill that lays up an order for next turn, these leaders having moved; None."""
    if not _possible(s, "order:later"):
        return None
    with away(s, moved):
        found = (source for source, _, value in _offered(s, side) if value.get("next_turn"))
        return next(found, None)


def grants_of(s: State, side: int, moved: frozenset[int]) -> list[Grant]:
    """The additional orders of this turn, these leaders having moved."""
    if not _possible(s, "order:more"):
        return []
    with away(s, moved):
        return [
            Grant(value["kind"], value.get("only"), _whom(s, value["units"], i), source)
            for source, i, value in _offered(s, side)
            if gives_more(value)
        ]


def _possible(s: State, word: str) -> bool:
    """Whether any card of this battle can do this at all."""
    far = s.table.far
    return far is None or word in far or any(word in kit.can for kit in s.table.kits)


def _whom(s: State, units: str, bearer: int) -> Callable[[int], bool]:
    if units == "bearer":
        return lambda i: i == bearer
    allied = units == "allied"
    return lambda i: (s.table.kits[i].clan is not None) is allied


def _offered(s: State, side: int) -> Iterator[tuple[Source, int, Mapping[str, Any]]]:
    """The effects `order` of a side's skills that work now: of its units and of its leaders, each with its bearer."""
    able = [i for i in s.on_field(side) if "order" in s.table.kits[i].can or s.banner[i]]
    found = [(source, i) for i in able for source in sources(s, i, _MOMENTS, ())]
    for k in s.table.staff[side]:
        bearer = s.place[k] if s.place[k] >= 0 and not s.gone[k] else -1
        found += [(source, bearer) for source in of_chief(s, k, _MOMENTS)]
    for source, bearer in found:
        if source.power.does("order") and hold(s, source.power, View(bearer, side, chief=source.chief)):
            for effect in source.power.changes:
                if effect.do == "order":
                    yield source, bearer, effect.value
