"""What a figure could spend now: every way to declare a stat die and skills at one timing, for players and for asking.

Each way is a Declaration as an action writes it. Skills are listed in card order; where a die lies both in the pool
and on the card, both sources are listed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any, NamedTuple

from rules.grid import FACINGS, bits
from rules.okko.aim import default_targets, holds, matching, shows
from rules.okko.bearing import blocks
from rules.okko.figures import State
from rules.okko.powers import OPPOSED, Power
from rules.okko.spend import ELEMENT, Purse, already_boosted, can_be_placed, placed, times_used, turned_down

MOST, FEW = 128, 2  # ways to declare at one timing; ways more for each skill beyond


class Declaration(NamedTuple):
    """`boost`: "pool", "reserve" or None; `skills`: entries as an action's `skills` holds them."""

    boost: str | None
    skills: tuple[dict[str, Any], ...]


NOTHING = Declaration(None, ())
ONLY_NOTHING = (NOTHING,)
#: (a die in the pool, a die on the card) → the ways to raise a stat.
BOOSTS: dict[tuple[bool, bool], tuple[Declaration, ...]] = {
    (False, False): ONLY_NOTHING,
    (True, False): (NOTHING, Declaration("pool", ())),
    (False, True): (NOTHING, Declaration("reserve", ())),
    (True, True): (NOTHING, Declaration("pool", ()), Declaration("reserve", ())),
}


def may_spend(s: State, i: int, stat: str | None, timing: str, opponent: int = -1, rear: bool = False) -> bool:
    """Whether there is anything to declare at all."""
    return len(declarations(s, i, stat, timing, opponent, rear)) > 1


def declarations(
    s: State, i: int, stat: str | None, timing: str, opponent: int = -1, rear: bool = False
) -> Sequence[Declaration]:
    """Every legal way to declare a die on `stat` (None: no stat can be raised) and skills of `timing`. Skills go
    together in as many ways as there are sets of them: where there are more than MOST, each further one is offered in
    FEW, the first by itself."""
    boosts = BOOSTS[_sources(s, i, stat)]
    if not s.table.kits[i].chosen.get(timing):
        return boosts
    purse = Purse(s, i)
    powers = usable(s, purse, timing, opponent, rear)
    if not powers:
        return boosts
    found = list(boosts)
    for power in powers:
        entries = list(entries_for(s, i, power, timing, opponent, purse, rear))
        ways = (
            Declaration(way.boost, (*way.skills, {**entry, **paid}))
            for way in found
            if not turned_down(power, powers_of(s, i, way))
            for entry in entries
            for paid in _payments(s, purse, stat, way, power, entry)
        )
        found += list(islice(ways, max(FEW, MOST - len(found))))
    return found


def powers_of(s: State, i: int, way: Declaration) -> list[Power]:
    """The skills that a declaration names."""
    return [s.table.kits[i].powers[entry["skill"]] for entry in way.skills]


def _sources(s: State, i: int, stat: str | None) -> tuple[bool, bool]:
    """Whether a die for the stat can be taken from the pool, and from the figure's card."""
    if stat is None or already_boosted(s, i, stat):
        return False, False
    face = ELEMENT[stat]
    pool = s.table.side[i] == s.phase and face in s.pool[s.phase]
    return pool, s.reserve[i] == face and "reserve" not in blocks(s, i)


def usable(s: State, purse: Purse, timing: str, opponent: int, rear: bool) -> list[Power]:
    """The chosen skills of this timing that could be used and paid by themselves."""
    i = purse.i
    powers = s.table.kits[i].chosen.get(timing)
    if not powers or "skills" in blocks(s, i):
        return []
    return [power for power in powers if _usable(s, purse, power, timing, opponent, rear)]


def _usable(s: State, purse: Purse, power: Power, timing: str, opponent: int, rear: bool) -> bool:
    i = purse.i
    if not shows(s, power, i) or (power.once_at(timing) and power.id in s.used[i]):
        return False
    if power.uses is not None and times_used(s, i, power.id) >= power.uses:
        return False
    if power.cost and not _affordable(purse, power.cost):
        return False
    if power.target is not None and not reachable(s, i, power, timing, opponent):
        return False
    return not power.conditions or next(entries_for(s, i, power, timing, opponent, purse, rear), None) is not None


def _affordable(purse: Purse, cost: tuple[str, ...]) -> bool:
    if len(cost) == 1:
        return cost[0] in purse.pool or (purse.reserve == cost[0] and not purse.blocked)
    return bool(list(_payments_from(purse, list(purse.pool), purse.reserve, cost)))


def reachable(s: State, i: int, power: Power, timing: str, opponent: int) -> bool:
    """Whether a skill's selector finds somebody."""
    if power.everyone or (power.target or {}).get("who") == "self":
        return default_targets(s, power, i, timing, opponent) is not None
    return bool(matching(s, power, i))


def entries_for(
    s: State, i: int, power: Power, timing: str, opponent: int, purse: Purse, rear: bool = False
) -> Iterator[dict[str, Any]]:
    """Every way to aim a skill and to tell its effects what they need, as entries without `from`."""
    for aim, targets in _aims(s, i, power, timing, opponent):
        other = opponent if timing in OPPOSED else (targets[0] if len(targets) == 1 else -1)
        if power.conditions and not holds(s, power, i, other, rear):
            continue
        for told in _told(s, i, power, targets, purse):
            yield {"skill": power.id, **aim, **told}


def _aims(
    s: State, i: int, power: Power, timing: str, opponent: int
) -> Iterator[tuple[dict[str, Any], tuple[int, ...]]]:
    """One target, or (with `count`) as many as it may have: the nearest of all choices a player could make."""
    target = power.target
    if target is None or power.everyone or target["who"] == "self":
        yield {}, default_targets(s, power, i, timing, opponent) or ()
        return
    ids = s.table.ids
    fitting = matching(s, power, i)
    for j in fitting:
        yield {"target": ids[j]}, (j,)
    if target.get("count", 1) > 1 and len(fitting) > 1:
        group = tuple(fitting[: target["count"]])
        yield {"targets": [ids[j] for j in group]}, group


def _told(s: State, i: int, power: Power, targets: tuple[int, ...], purse: Purse) -> Iterator[dict[str, Any]]:
    if not power.wants:
        yield {}
        return
    wants = sorted(power.wants)
    for chosen in product(*(_choices(s, i, power, want, targets, purse) for want in wants)):
        yield dict(zip(wants, chosen, strict=True))


def _choices(s: State, i: int, power: Power, want: str, targets: tuple[int, ...], purse: Purse) -> list[str]:
    if want == "facing":
        return list(FACINGS)
    if want == "die":
        left = list(purse.pool)
        for face in power.cost:
            if face in left:
                left.remove(face)
        return list(dict.fromkeys(left))
    board = s.table.board
    free = board.grid.full & ~(board.blocking | s.occupied)
    settings = placed(power, i, targets)
    return [board.grid.names[q] for q in bits(free) if all(can_be_placed(s, j, q, reach) for reach, j in settings)]


def _payments(
    s: State, purse: Purse, stat: str | None, way: Declaration, power: Power, entry: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """The `from` of a skill given what the declaration so far has spent; a die that its effects are told must be
    left."""
    pool, reserve = list(purse.pool), None if purse.blocked else purse.reserve
    for source, face in payments(s, purse.i, way, stat):
        if source == "pool":
            pool.remove(face)
        else:
            reserve = None
    for sources in _payments_from(purse, pool, reserve, power.cost):
        left = list(pool)
        for face, source in zip(power.cost, sources, strict=True):
            if source == "pool":
                left.remove(face)
        if "die" not in entry or entry["die"] in left:
            yield {"from": list(sources)} if sources else {}


def _payments_from(
    purse: Purse, pool: list[str], reserve: str | None, cost: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    if not cost:
        yield ()
        return
    face, rest = cost[0], cost[1:]
    if face in pool:
        left = list(pool)
        left.remove(face)
        for tail in _payments_from(purse, left, reserve, rest):
            yield ("pool", *tail)
    if reserve == face:
        for tail in _payments_from(purse, pool, None, rest):
            yield ("reserve", *tail)


def payments(s: State, i: int, way: Declaration, stat: str | None) -> list[tuple[str, str]]:
    """(source, face) of every die that a declaration spends."""
    spent = [(way.boost, ELEMENT[stat])] if way.boost and stat else []
    for entry in way.skills:
        spent += zip(entry.get("from", ()), s.table.kits[i].powers[entry["skill"]].cost, strict=True)
    return spent


def spoken(way: Declaration) -> dict[str, Any]:
    """A declaration as an action's keys."""
    keys: dict[str, Any] = {"boost": way.boost} if way.boost else {}
    return {**keys, "skills": list(way.skills)} if way.skills else keys
