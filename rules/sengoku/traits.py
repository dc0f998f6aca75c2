"""Leaders' traits at work (SENG-TRT): which of them work now, and who leads a unit in a fight."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules.sengoku.cards import Banner, Trait
from rules.sengoku.powers import Power, powers_of
from rules.sengoku.units import FIT, IN_HQ, IN_RESERVE, State

Powers = dict[str, tuple[Power, ...]]


@lru_cache(maxsize=1024)
def card_powers(card: Trait | Banner) -> Powers:
    """The compiled skills of a trait or banner card, by moment."""
    return powers_of(card.skills)


def works(s: State, k: int, trait: Trait) -> bool:
    """SENG-TRT-03, SENG-TRT-05: whether a leader's trait works now. "hq" and "unit" mean his place at the start of the
    command phase: one who has moved this turn is not where he was (SENG-LDR-04)."""
    mode = trait.commander if s.table.chiefs[k].commander else trait.general
    if mode == "battle":
        return True
    if s.fate[k] != FIT:
        return False
    if mode == "fit":
        return True
    return not s.gone[k] and (s.place[k] == IN_HQ if mode == "hq" else s.place[k] >= 0)


def working(s: State, side: int) -> Iterator[tuple[int, Trait]]:
    """The traits of a side that work now, each with its leader, canonical. One that several have works once, unless it
    stacks (SENG-TRT-04)."""
    seen: set[str] = set()
    for k in s.table.staff[side]:
        for trait in s.traits[k]:
            if (trait.stacks or trait.id not in seen) and works(s, k, trait):
                seen.add(trait.id)
                yield k, trait


def with_unit(s: State, i: int, attacked: bool) -> list[int]:
    """The leaders who share a unit's fight, canonical: those in it, and, if it is attacked on the cell of its side's
    HQ, those in the HQ (SENG-LDR-06)."""
    table = s.table
    side, hq = table.side[i], attacked and leads_from_hq(s, i)
    return [k for k in table.staff[side] if s.place[k] == i or (hq and s.place[k] == IN_HQ)]


def leads_from_hq(s: State, i: int) -> bool:
    """SENG-LDR-06: whether a unit stands on the cell of its side's HQ."""
    side = s.table.side[i]
    return s.at[i] >= 0 and s.at[i] == s.hq[side] and not s.hq_lost[side]


def commander_bonus(s: State, i: int, attacked: bool) -> bool:
    """SENG-LDR-01: the commander has been in the unit since the command phase began; SENG-LDR-06: or he leads it from
    the HQ while it is attacked."""
    k = s.table.staff[s.table.side[i]]
    if not k or not s.table.chiefs[k[0]].commander or s.fate[k[0]] != FIT:
        return False
    place = s.place[k[0]]
    if place == i:
        return not s.gone[k[0]]
    return attacked and place == IN_HQ and leads_from_hq(s, i)


def place_word(s: State, k: int) -> str | None:
    """Where a leader is, as conditions say it; None: nowhere, or he has moved this turn (SENG-LDR-04)."""
    place = s.place[k]
    if place == IN_RESERVE:
        return "reserve"
    if s.gone[k]:
        return None
    if place == IN_HQ:
        return "hq"
    return "unit" if place >= 0 else None
