"""Whom a skill falls on and when it works: filters, conditions, selectors (ABL-07 … ABL-12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.okko.board import TERRAIN_NAMES
from rules.okko.cards import matches
from rules.okko.figures import STATUS_NAMES, State
from rules.okko.powers import OPPOSED, Power
from rules.okko.skills import CARD_FILTER

Filter = Mapping[str, Any]


def fits(s: State, wanted: Filter, i: int) -> bool:
    """Whether figure i on the board matches every key of a filter."""
    for key, value in wanted.items():
        if key in CARD_FILTER:
            continue
        choices = value if isinstance(value, list) else (value,)
        if _seen(s, key, i) not in choices:
            return False
    return matches(wanted, s.table.kits[i].character)


def _seen(s: State, key: str, i: int) -> object:
    if key == "status":
        return STATUS_NAMES[s.status[i]]
    if key == "terrain":
        return TERRAIN_NAMES[s.table.board.terrain[s.at[i]]]
    if key == "in_enemy_zone":
        return s.in_enemy_zone(i)
    return s.table.kits[i].equipment is not None


def holds(s: State, power: Power, i: int, other: int = -1, rear: bool = False) -> bool:
    """Whether all conditions of bearer i's skill hold; `other` is the opponent or the chosen target (−1: none),
    `rear` whether the attack at hand comes from behind."""
    return all(_holds(s, condition, i, other, rear) for condition in power.conditions)


def _holds(s: State, condition: Mapping[str, Any], i: int, other: int, rear: bool) -> bool:
    ((key, value),) = condition.items()
    if key == "self":
        return fits(s, value, i)
    if key == "rear":
        return bool(rear == value)
    if key == "moved":
        return bool(s.moved[i] == value)
    if key == "near":
        return _near(s, value, i)
    if other < 0 or not s.in_play(other):
        return False
    if key == "target":
        return fits(s, value, other)
    return s.table.board.grid.distance(s.at[i], s.at[other]) <= value  # type: ignore[no-any-return]


def _near(s: State, near: Mapping[str, Any], i: int) -> bool:
    wanted = near.get("filter", {})
    side = s.table.side[i] if near["who"] == "friend" else 1 - s.table.side[i]
    distance = s.table.board.grid.distance
    found = sum(
        j != i and s.at[j] >= 0 and distance(s.at[i], s.at[j]) <= near["within"] and fits(s, wanted, j)
        for j in s.table.members[side]
    )
    return bool(found >= near.get("min", 1))


def works(s: State, power: Power, i: int, other: int = -1, rear: bool = False) -> bool:
    """Whether bearer i's skill shows (OKKO-ABL-08, OKKO-ABL-09) and its conditions hold."""
    return shows(s, power, i) and (not power.conditions or holds(s, power, i, other, rear))


def shows(s: State, power: Power, i: int) -> bool:
    """OKKO-ABL-08, OKKO-ABL-09: on the side of the card that shows; on equipment, face up."""
    return power.shown[s.status[i]] and (not power.on_equipment or s.up[i])


def fits_target(s: State, selector: Mapping[str, Any], i: int, j: int) -> bool:
    """Whether figure j is one that bearer i's selector can mean."""
    if s.at[j] < 0 or not _right_side(s, selector, i, j):
        return False
    board, here, there = s.table.board, s.at[i], s.at[j]
    if "within" in selector and board.grid.distance(here, there) > selector["within"]:
        return False
    if selector.get("zone") and not s.zone(i) >> there & 1:
        return False
    if selector.get("front") and not s.sees(i, there):
        return False
    if selector.get("sight") and i != j and board.blocked(here, there, s.occupied):
        return False
    return fits(s, selector.get("filter", {}), j)


def _right_side(s: State, selector: Mapping[str, Any], i: int, j: int) -> bool:
    if i == j:
        return bool(selector["who"] == "self" or (selector["who"] != "enemy" and selector.get("self")))
    friend = s.table.side[i] == s.table.side[j]
    return selector["who"] in ("any", "friend" if friend else "enemy")


def matching(s: State, power: Power, i: int) -> list[int]:
    """Everyone that bearer i's selector can mean, A's entries first."""
    return [j for j in range(len(s.at)) if fits_target(s, power.target or {}, i, j)]


def default_targets(s: State, power: Power, i: int, timing: str, opponent: int) -> tuple[int, ...] | None:
    """Whom bearer i's skill falls on when nobody names a target: the opponent of the roll, or the bearer; every match;
    the opponent if he fits the selector. None: someone must be named, or nobody fits."""
    if power.target is None:
        return (opponent,) if timing in OPPOSED and opponent >= 0 else (i,)
    if power.everyone:
        return tuple(matching(s, power, i)) or None
    if power.target["who"] == "self":
        return (i,) if fits_target(s, power.target, i, i) else None
    if timing in OPPOSED and opponent >= 0 and fits_target(s, power.target, i, opponent):
        return (opponent,)
    return None
