"""What the lists bring to a battle: units with their compiled skills, leaders, stores, and what skills add to the
stores before deployment (the moment `setup`: SENG-TRT-01 devious, provident)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from rules.sengoku.cards import Unit
from rules.sengoku.conditions import View, hold_outside, matches
from rules.sengoku.powers import Power, powers_of
from rules.sengoku.roster import Army, Leader, units_of
from rules.sengoku.traits import card_powers, working
from rules.sengoku.units import Chief, Kit, State, Table

if TYPE_CHECKING:
    from rules.formats import FightFile

SETUP = "setup"


@lru_cache(maxsize=4096)
def kit_of(card: Unit, figures: int, clan: str | None) -> Kit:
    tags = card.tags
    return Kit(
        card=card,
        start=figures,
        clan=clan,
        powers=powers_of(card.skills),
        cavalry="cavalry" in tags,
        shooter="shooters" in tags,
        spearmen="spearmen" in tags,
        teppo="teppo" in tags,
        ashigaru="ashigaru" in tags,
        ammo_each=card.shot.ammo if card.shot else 0,
    )


def table_of(file: FightFile) -> Table:
    """What never changes in this battle, before any skill has added to it."""
    lists = [side.list for side in file.sides]
    entries = [(entry, side) for side in (0, 1) for entry in units_of(lists[side].entries)]
    armies: list[Army] = [given.army for given in lists]
    chiefs = [chief for side in (0, 1) for chief in _chiefs(armies[side], side)]
    a, b = armies
    return Table(
        options=file.options,
        ids=tuple([entry.id for entry, _ in entries]),
        side=tuple([side for _, side in entries]),
        kits=tuple([kit_of(entry.card, entry.figures, entry.clan) for entry, _ in entries]),
        chiefs=tuple(chiefs),
        banners=(a.banners, b.banners),
        clans=(a.clans, b.clans),
        stores=(_stores(a), _stores(b)),
        north=("A", "B").index(file.options.north),
        titles=(lists[0].name, lists[1].name),
    )


def _chiefs(army: Army, side: int) -> Iterator[Chief]:
    """SENG-GEN-02: the commander first."""
    for leader in army.leaders:
        yield _chief(leader, side, leader is army.commander)


def _chief(leader: Leader, side: int, commander: bool) -> Chief:
    return Chief(leader.id, side, commander, leader.name, leader.traits)


def _stores(army: Army) -> Mapping[str, int]:
    return {"shinobi": army.shinobi, "messengers": army.messengers, "shields": army.shields}


# What skills add before deployment


def provide(s: State) -> None:
    """Adds what skills give at `setup` to both armies: shinobi, messengers, ammunition per figure (start and cap). The
    state's table becomes one of its own, so that a copy made before the traits were rolled keeps the old one."""
    adds = [list(_gifts(s, side)) for side in (0, 1)]
    if not any(adds):
        return
    table = s.table
    a, b = (_more(table.stores[side], adds[side]) for side in (0, 1))
    kits = tuple([_supplied(s, i, adds[table.side[i]]) for i in range(len(s.at))])
    s.table = replace(table, stores=(a, b), kits=kits)
    s.messengers = [a["messengers"], b["messengers"]]
    s.ammo = [kit.ammo_each * s.figures[i] if kit.shooter else -1 for i, kit in enumerate(kits)]


Gift = tuple[str, int, int | None, bool]


def _gifts(s: State, side: int) -> Iterator[Gift]:
    """What is given to a side: (key, number, the one unit that gets it or None for the army, whether it is set)."""
    for k, trait in working(s, side):
        yield from _of_powers(s, card_powers(trait).get(SETUP, ()), View(-1, side, chief=k))
    for i in s.table.members[side]:
        yield from _of_powers(s, s.table.kits[i].powers.get(SETUP, ()), View(i, side))


def _of_powers(s: State, powers: Iterable[Power], view: View) -> Iterator[Gift]:
    for power in powers:
        if not hold_outside(s, power, view):
            continue
        for effect in power.changes:
            if effect.do not in ("add", "set"):
                continue
            for i in _gifted(s, power, effect.to, view):
                yield from ((key, n, i, effect.do == "set") for key, n in effect.value.items())


def _gifted(s: State, power: Power, to: str, view: View) -> list[int | None]:
    """Whom an effect of `setup` falls on; units stand nowhere yet, so nothing is near anything."""
    if to == "army":
        return [None]
    if to == "self":
        return [view.who if view.who >= 0 else None]
    target = power.target or {}
    if to != "target" or target.get("near"):
        return []
    mine = [i for i in s.table.members[view.side] if target.get("who") == "friend" and i != view.who]
    found: list[int | None] = [i for i in mine if matches(s, i, target.get("filter", {}))]
    count = target.get("count", "all")
    return found if count == "all" else found[:count]


def _more(stores: Mapping[str, int], gifts: Iterable[Gift]) -> dict[str, int]:
    found = dict(stores)
    for key, n, _, replaces in gifts:
        if key in found:
            found[key] = max(0, n if replaces else found[key] + n)
    return found


def _supplied(s: State, i: int, gifts: Iterable[Gift]) -> Kit:
    kit = s.table.kits[i]
    each = kit.ammo_each
    for key, n, whom, replaces in gifts:
        if key == "ammo_per_figure" and whom in (None, i):
            each = max(0, n if replaces else each + n)
    return kit if each == kit.ammo_each or not kit.shooter else replace(kit, ammo_each=each)


def shinobi(s: State, side: int) -> int:
    """How many shinobi an army has, devious ones of its leaders included (SENG-TRT-01)."""
    return s.table.stores[side]["shinobi"]
