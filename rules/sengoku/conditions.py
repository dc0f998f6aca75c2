"""When a skill works: its conditions, filters and targets, judged for its bearer as he sees the fight."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.sengoku.field import AROUND
from rules.sengoku.powers import OF_FIGHTS, Power
from rules.sengoku.traits import place_word
from rules.sengoku.units import STATUS_NAMES, State

Raw = Mapping[str, Any]


class View(NamedTuple):
    """A fight or a shot as one unit sees one opponent. `who`: the bearer (−1: none); `side`: his army; `foe`: the
    opponent (−1: none); `role`: attack, defend, meeting or ""; `aspect`: where the opponent stands, seen from the
    bearer; `face`: the attacker's front meets the defender's front; `only_front`: no opponent on a flank or the rear;
    `crossing`: over the river off the bridge; `massed`: in a massed volley; `chief`: the leader whose trait is judged
    (−1: none); `sizes`: figures of all units at the start of the fight (None: now); `rolling`: a command roll's
    stake."""

    who: int
    side: int
    foe: int = -1
    role: str = ""
    aspect: str = ""
    face: bool = False
    only_front: bool = True
    crossing: bool = False
    massed: bool = False
    chief: int = -1
    sizes: Sequence[int] | None = None
    rolling: str | None = None


def matches(s: State, i: int, wanted: Raw, sizes: Sequence[int] | None = None) -> bool:
    """Whether a unit passes a filter; figures are those at the start of the fight, if there is one (SENG-UNT-22)."""
    kit = s.table.kits[i]
    figures = (sizes or s.figures)[i]
    return (
        ("tags" not in wanted or not kit.card.tags.isdisjoint(wanted["tags"]))
        and wanted.get("card", kit.card.id) == kit.card.id
        and wanted.get("min", 0) <= figures <= wanted.get("max", figures)
        and wanted.get("status", STATUS_NAMES[s.status[i]]) == STATUS_NAMES[s.status[i]]
        and wanted.get("allied", kit.clan is not None) == (kit.clan is not None)
        and wanted.get("fatigued", s.fatigued[i]) == s.fatigued[i]
        and wanted.get("hold", s.hold[i]) == s.hold[i]
    )


def chosen(s: State, who: int, side: int, target: Raw, named: Sequence[int] | None = None) -> list[int]:
    """The units on which effects `to` "target" fall, canonical. `who`: the bearer (−1: none, then nothing is near it);
    `named`: those that the owner chose; without a choice the first `count` that match."""
    found = [i for i in range(len(s.at)) if s.at[i] >= 0 and _is_target(s, who, side, target, i)]
    if named is not None:
        found = [i for i in found if i in named]
    count = target.get("count", "all")
    return found if count == "all" else found[:count]


def _is_target(s: State, who: int, side: int, target: Raw, i: int) -> bool:
    whose = target["who"]
    if whose == "self":
        return i == who and matches(s, i, target.get("filter", {}))
    if i == who or (s.table.side[i] == side) is (whose == "enemy"):
        return False
    if target.get("near") and (who < 0 or s.at[who] < 0 or s.at[i] not in AROUND[s.at[who]]):
        return False
    return matches(s, i, target.get("filter", {}))


def _near(s: State, view: View, wanted: Raw) -> bool:
    if view.who < 0 or s.at[view.who] < 0:
        return False
    count = 0
    for cell in AROUND[s.at[view.who]]:
        j = s.holder[cell]
        if j >= 0 and (s.table.side[j] == view.side) is (wanted["who"] == "friend"):
            count += matches(s, j, wanted.get("filter", {}), view.sizes)
    return bool(count >= wanted.get("min", 1))


def _terrain(s: State, view: View, words: Sequence[str]) -> bool:
    if view.who < 0 or s.at[view.who] < 0:
        return False
    cell, ground = s.at[view.who], s.field
    here = {word for word, there in (("hill", ground.hill), ("woods", ground.woods)) if there[cell]}
    return not (here or {"open"}).isdisjoint(words)


def _self(s: State, view: View, wanted: Raw) -> bool:
    return view.who >= 0 and matches(s, view.who, wanted, view.sizes)


def _enemy(s: State, view: View, wanted: Raw) -> bool:
    return view.foe >= 0 and matches(s, view.foe, wanted, view.sizes)


def _stake(s: State, view: View, wanted: str) -> bool:
    return (view.rolling or s.stake[view.side]) == wanted


_TESTS: dict[str, Callable[[State, View, Any], bool]] = {
    "role": lambda s, view, words: view.role in words,
    "aspect": lambda s, view, words: view.foe >= 0 and view.aspect in words,
    "front_to_front": lambda s, view, wanted: view.foe >= 0 and view.face is wanted,
    "only_front": lambda s, view, wanted: view.only_front is wanted,
    "self": _self,
    "enemy": _enemy,
    "place": lambda s, view, words: view.chief >= 0 and place_word(s, view.chief) in words,
    "massed": lambda s, view, wanted: view.massed is wanted,
    "stake": _stake,
    "streak": lambda s, view, wanted: s.daring[view.side] is wanted,
    "terrain": _terrain,
    "crossing": lambda s, view, wanted: view.crossing is wanted,
    "turns": lambda s, view, span: span[0] <= s.turn <= span[1],
    "near": _near,
}


def hold(s: State, power: Power, view: View) -> bool:
    """Whether all conditions of a skill hold for its bearer."""
    return all(_TESTS[word](s, view, argument) for word, argument in power.conditions)


def hold_outside(s: State, power: Power, view: View) -> bool:
    """The same where no fight is going on: what only a fight can answer is left to the fights to come."""
    return all(_TESTS[word](s, view, argument) for word, argument in power.conditions if word not in OF_FIGHTS)


def hold_later(s: State, power: Power, view: View) -> bool:
    """What `hold_outside` has left to a fight."""
    return all(_TESTS[word](s, view, argument) for word, argument in power.conditions if word in OF_FIGHTS)
