"""The legal answers to each decision: listed where they are few, else their parts and how far these go together.

A deployment is put together from cells (`camp`), orders part by part in a `Draft`, which knows what is left to pay
with. Whatever is listed or put together so is legal (engine.judge).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.sengoku import funds, offers, orders
from rules.sengoku.command import cautious, commander, commands_from_hq, judged_anew, may_reroll
from rules.sengoku.field import AROUND, CELLS, NAMES, ZONE_OF, cell_at, in_half
from rules.sengoku.kits import shinobi
from rules.sengoku.legality import Given, due, will_follow
from rules.sengoku.offers import CALM, CLAN, GENERAL, POOL, RESERVED, Payer
from rules.sengoku.setup import ANCHORS, KINDS_OF_GROUND, northern
from rules.sengoku.tasks import SPECIAL_WORDS
from rules.sengoku.units import FIT, ROUTING, SIDE_NAMES, Order, State

Action = dict[str, Any]

#: The decisions of which every answer is listed.
LISTED = ("begin", "stake", "reroll", "resolve", "claim")


def saying(s: State, do: str, **keys: Any) -> Action:
    """An action of the side that is asked."""
    return {"side": SIDE_NAMES[s.to_act], "do": do, **keys}


def answers(s: State) -> list[Action]:
    """All answers to a decision of LISTED; of another there are too many (LookupError)."""
    if s.stage not in LISTED:
        raise LookupError(s.stage)
    if s.stage == "stake":
        stakes = ("low", "high") if commander(s, s.to_act) >= 0 else ("low",)
        return [saying(s, "stake", stake=stake) for stake in stakes]
    if s.stage == "reroll":
        return _rerolls(s)
    if s.stage == "claim":
        return [saying(s, "claim", end=end) for end in (True, False)]
    return [saying(s, s.stage)]


def _rerolls(s: State) -> list[Action]:
    """SENG-CMD-05, SENG-TRT-01"""
    left = may_reroll(s, s.to_act)
    found = [saying(s, "reroll", use=use) for use, there in left.items() if there]
    if left["messenger"] and cautious(s, s.to_act):
        found.append(saying(s, "reroll", use="messenger", stake="low"))
    return [*found, saying(s, "reroll", use="none")]


# Terrain


class Features(NamedTuple):
    """What the defender places (SENG-TER-01): `kinds`: of hills, woods, swamps those asked for, two cells each, not
    adjacent; `cells`: his half; `bridges`: columns of a bridge, none without a river."""

    kinds: tuple[str, ...]
    cells: tuple[int, ...]
    bridges: str


def features(s: State) -> Features:
    """The parts of a `terrain` answer."""
    wanted = s.table.options.terrain
    north = northern(s, s.to_act)
    cells = tuple([cell for cell in range(CELLS) if in_half(cell, north)])
    return Features(
        tuple([kind for kind in KINDS_OF_GROUND if kind in wanted]), cells, "abcdefghijkl" if "river" in wanted else ""
    )


def open_to(s: State, kind: str, placed: Mapping[str, Sequence[int]], bridge: str) -> list[int]:
    """SENG-TER-02 … SENG-TER-04: where the next cell of a kind of ground may go, others being placed already: hills and
    woods first, swamps last."""
    north = northern(s, s.to_act)
    there = tuple(placed.get(kind, ()))
    closed = {cell for one in there for cell in (one, *AROUND[one])}
    joined = {cell_at("abcdefghijkl".index(bridge), y) for y in ((3, 4) if north else (2, 3))} if bridge else set()
    if kind != "hills":
        closed |= joined
    if kind == "swamps":
        closed |= {*placed.get("hills", ()), *placed.get("woods", ()), *ANCHORS[north]}
    return [cell for cell in features(s).cells if cell not in closed]


def terrain(s: State, placed: Mapping[str, Sequence[int]], bridge: str) -> Action:
    """The answer."""
    named = {kind: [NAMES[cell] for cell in cells] for kind, cells in placed.items()}
    return saying(s, "terrain", **named, **({"bridge": bridge} if bridge else {}))


# Deployment


class Camp(NamedTuple):
    """Where a side may deploy (SENG-SET-03 … SENG-SET-08): its units and leaders, free cells (no swamps); `must`: of
    each of these groups of cells one is to be filled; shields and shinobi that it has; units that may save
    ammunition."""

    units: tuple[int, ...]
    leaders: tuple[int, ...]
    cells: tuple[int, ...]
    must: tuple[tuple[int, ...], ...]
    shields: int
    shinobi: int
    savers: tuple[int, ...]


def camp(s: State) -> Camp:
    """The parts of a `deploy` answer. Of the groups in `must` only as many as there are units."""
    side, table = s.to_act, s.table
    north = northern(s, side)
    cells = tuple([cell for cell in range(CELLS) if in_half(cell, north) and not s.field.swamp[cell]])
    members = table.members[side]
    return Camp(
        members,
        table.staff[side],
        cells,
        _must(table.options.anchors, north, cells)[: len(members)],
        table.stores[side]["shields"],
        shinobi(s, side),
        tuple([i for i in members if table.kits[i].shooter]),
    )


def _must(option: str, north: bool, cells: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """SENG-SET-03"""
    if option == "none":
        return ()
    if option == "cells":
        return tuple([(cell,) if cell in cells else () for cell in ANCHORS[north]])
    zones = sorted({ZONE_OF[cell] for cell in range(CELLS) if in_half(cell, north)})
    return tuple([tuple([cell for cell in cells if ZONE_OF[cell] == zone]) for zone in zones])


def possible(parts: Camp) -> bool:
    """Whether there is room for all; a side that has none can only concede."""
    return len(parts.cells) >= len(parts.units) and all(parts.must)


# Orders


class Draft:
    """A side's orders being put together. Leaders, the reserve and the general order come first, for they decide what
    there is to pay with and who is free; then orders, unit by unit. A revision keeps what it is not told anew
    (SENG-CMD-12): leaders that are None, the reserve whatever is said, a general order that is not given again.

    `pool`: what the roll gives, special and ordinary orders, the leaders having moved; `special`, `ordinary`: of it
    what is left; `led`: the units that a general gives an order; `units`: what has been given; `more`: the other
    keys."""

    __slots__ = (
        *("clans", "generals", "given", "grants", "kind", "led", "more", "ordinary", "pool", "s", "side", "special"),
        "units",
    )

    def __init__(self, s: State, leaders: Mapping[int, int] | None = None, reserve: Sequence[int] = ()) -> None:
        self.s, self.side = s, s.to_act
        self.units: dict[int, list[Order | None]] = {}
        self.more: Action = {}
        self.clans: set[str] = set()
        self.generals: set[int] = set()
        self.kind = ""
        if s.stage != "revise":
            self._open(dict(leaders or {}), reserve, bool(leaders))
            if reserve:
                self.more["reserve"] = [s.table.ids[i] for i in sorted(reserve)]
            return
        kept = orders.decided(s, self.side)
        self._open(dict(kept.leaders if leaders is None else leaders), kept.reserve, leaders is not None)
        if kept.general is not None:
            self._command(kept.general)

    def _open(self, leaders: dict[int, int], reserve: Sequence[int], told: bool) -> None:
        s, side = self.s, self.side
        staff = s.table.staff[side]
        moved = frozenset([k for k in staff if s.gone[k] or k in leaders])
        places = {k: leaders.get(k, s.place[k]) for k in staff}
        self.given = Given(side, places, moved, frozenset(reserve), None)
        roll = judged_anew(s, side, set(moved))
        self.pool = (roll.special, roll.ordinary) if roll else (s.special[side], s.ordinary[side])
        self.special, self.ordinary = self.pool
        self.grants = funds.grants_of(s, side, moved)
        self.led = frozenset([i for i in set(places.values()) if i >= 0 and self._is_led(i)])
        if told:
            self.more["leaders"] = {
                s.table.chiefs[k].id: offers.named_place(s, to) for k, to in sorted(leaders.items())
            }

    def stands(self) -> bool:
        """Whether what a revision keeps can still be paid for under its leaders' new moves: a general order, which is
        dearer when the commander leaves the HQ (SENG-HQ-05), and a cunning plan, whose leader has to stay there."""
        kept = orders.decided(self.s, self.side).plan if self.s.stage == "revise" else None
        return (self.given.general is None or bool(self.kind)) and (kept is None or self.plans())

    # -- the general order

    def price(self) -> str:
        """SENG-HQ-02: which kind of order a general order takes: "ordinary", "special", or "" for none left. Asked
        before units are given orders; one given again, or another instead, costs no more."""
        if self.kind:
            return self.kind
        cheap = commands_from_hq(self.s, self.side) and not any(
            self.s.table.chiefs[k].commander and k in self.given.moved for k in self.s.table.staff[self.side]
        )
        return "ordinary" if cheap and self.ordinary else "special" if self.special else ""

    def command(self, word: str) -> None:
        """Gives a general order (advance, withdraw, cancel), in place of one given before; `price` says that it can be
        paid."""
        self._command(word)
        self.more["general"] = word

    def _command(self, word: str) -> None:
        if not self.kind:
            self.kind = self.price()
            self.ordinary -= self.kind == "ordinary"
            self.special -= self.kind == "special"
        self.given = self.given._replace(general=word)

    # -- units

    def free(self) -> list[int]:
        """The units that may still get an order, canonical."""
        return [i for i in self.s.on_field(self.side) if self.slots(i)]

    def slots(self, i: int) -> tuple[int, ...]:
        """The slots of a unit (1, 2) that may get an order now: the second after the first, or alone where a plan or a
        general order fills the first (SENG-TRT-06, SENG-ARM-07)."""
        if self.s.at[i] < 0 or i in self.given.reserved:
            return ()
        told = self.units.get(i, ())
        planned = due(self.s, i)
        if told:
            return () if len(told) > 1 or planned or _fills(told[0]) else (2,)
        if planned:
            return () if self._marching(i) else (3 - planned,)
        return (1, 2) if will_follow(self.s, i, self.given.general) else (1,)

    def _marching(self, i: int) -> bool:
        plan = self.s.plan[i]
        return plan is not None and plan[2]["order"] == "march"

    def verbs(self, i: int, slot: int) -> offers.Verbs:
        """What the unit may be told in a slot that is free. Told to wait it has to get a second order, unless one is
        planned (`must_go_on`)."""
        if slot == 2 or due(self.s, i):
            return offers.verbs(self.s, i, slot, False)
        found = offers.verbs(self.s, i, slot, True)
        if self.s.status[i] == ROUTING or self._left(i) < 2:
            return found
        return {**found, "wait": offers.WAIT}

    def must_go_on(self, i: int) -> bool:
        """SENG-ORD-15: whether a unit told to wait has no second order yet."""
        told = self.units.get(i, ())
        waits = len(told) == 1 and told[0] is not None and told[0]["order"] == "wait"
        return waits and not due(self.s, i)

    def _left(self, i: int) -> int:
        """How many orders of any word this unit could still get."""
        clan = self.s.table.kits[i].clan
        own = clan is not None and clan not in self.clans
        more = sum([grant.only is None for grant in self._unused(i)])
        return self.special + self.ordinary + own + more + (i in self.led and i not in self.generals)

    def can_pay(self, i: int) -> bool:
        """Whether anything is left to pay for an order to this unit."""
        return self._left(i) > 0 or bool(self._unused(i)) or self.s.status[i] == ROUTING

    def payers(self, i: int, order: Order) -> list[Payer]:
        """Who may pay for an order to this unit, with what is left. The additional orders of skills (SENG-CMD-11) pay
        in the roll's place, of their kind."""
        return [payer for payer in offers.paid(self.s, i, order) if self._pays(i, order, payer)]

    def _pays(self, i: int, order: Order, payer: Payer) -> bool:
        if payer is POOL:
            return self.ordinary > 0 or self._granted(i, order, payer)
        if payer is RESERVED:
            return self.special > 0 or self._granted(i, order, payer)
        if payer is CLAN:
            return self.s.table.kits[i].clan not in self.clans
        if payer is GENERAL:
            return i in self.led and i not in self.generals
        return payer is CALM and not self.units.get(i)

    def _granted(self, i: int, order: Order, payer: Payer) -> bool:
        """Whether skills' additional orders make room for this one, whatever they pay for now."""
        if not self.grants:
            return False
        told = [*self.units.get(i, ()), offers.payer_of(order, payer)]
        asked, pool = self._bill({**self.units, i: told})
        return asked.special <= pool[0] and asked.ordinary <= pool[1]

    def _bill(self, units: Mapping[int, Sequence[Order | None]]) -> tuple[funds.Bill, tuple[int, int]]:
        """What these orders take of the roll and of skills, and what the roll has for units."""
        pool = (self.pool[0] - (self.kind == "special"), self.pool[1] - (self.kind == "ordinary"))
        slots = {i: tuple(told) for i, told in units.items()}
        return funds.bill(self.s, self.side, slots, self.given.moved, pool), pool

    def _unused(self, i: int) -> list[funds.Grant]:
        """The additional orders of skills that no order takes yet and that this unit may have."""
        if not self.grants:
            return []
        used = Counter((grant.kind, grant.source) for grant in self._bill(self.units)[0].grants)
        left = Counter((grant.kind, grant.source) for grant in self.grants) - used
        return [grant for grant in self.grants if grant.fits(i) and left[grant.kind, grant.source]]

    def _is_led(self, i: int) -> bool:
        """SENG-LDR-02, SENG-LDR-05, SENG-LDR-07: whether a general in the unit gives it an order."""
        s, found = self.s, False
        for k, place in self.given.places.items():
            if place == i:
                if s.table.chiefs[k].commander:
                    return False
                found |= k not in self.given.moved and s.fate[k] == FIT
        return found and s.table.kits[i].clan is None

    def give(self, i: int, order: Order, payer: Payer, slot: int = 1) -> None:
        """An order that `verbs` lists, paid by one of `payers`."""
        if payer is POOL:
            self.ordinary -= 1
        elif payer is RESERVED:
            self.special -= 1
        elif payer is CLAN:
            self.clans.add(self.s.table.kits[i].clan or "")
        elif payer is GENERAL:
            self.generals.add(i)
        told = self.units.setdefault(i, [])
        if slot == 2 and not told:
            told.append(None)
        told.append(offers.payer_of(order, payer))
        if self.grants:
            asked, pool = self._bill(self.units)
            self.special, self.ordinary = pool[0] - asked.special, pool[1] - asked.ordinary

    # -- the rest

    def plannable(self, i: int, slot: int) -> offers.Verbs:
        """SENG-TRT-06: what a unit may be told for a slot of next turn."""
        if self.s.table.kits[i].clan is not None or self.s.status[i] == ROUTING:
            return {}
        found = offers.verbs(self.s, i, 2, False)
        march: Mapping[str, Any] = {} if slot == 2 or self.s.table.kits[i].cavalry else {"march": ({"order": "march"},)}
        return {word: some for word, some in {**found, **march}.items() if word not in SPECIAL_WORDS}

    def plans(self) -> bool:
        """Whether a cunning plan may be made."""
        return funds.plan_source(self.s, self.side, self.given.moved) is not None

    def action(self) -> Action:
        """The answer: `orders`, or `revise` with what has changed."""
        ids = self.s.table.ids
        told = {ids[i]: list(slots) for i, slots in sorted(self.units.items())}
        keys = {"units": told} if told or self.s.stage == "revise" else {}
        return saying(self.s, self.s.stage, **keys, **self.more)


def _fills(order: Order | None) -> bool:
    """Whether a first order leaves no room for a second."""
    return order is not None and (order["order"] == "march" or "carry" in order)
