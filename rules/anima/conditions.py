"""Whether the conditions of an ability are met (ANIMA-ABL-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.anima.figures import STATE_NUMBER, State

Condition = Mapping[str, Any]


def all_hold(s: State, i: int, conditions: Iterable[Condition], target: int = -1) -> bool:
    """Whether all conditions of an ability of figure i hold; `target`: the figure it is used on (−1: none yet)."""
    return all(holds(s, i, condition, target) for condition in conditions)


def holds(s: State, i: int, condition: Condition, target: int = -1) -> bool:
    """Whether one condition holds; one about a target does not hold without one."""
    if "not" in condition:
        return not holds(s, i, condition["not"], target)
    return _CONDITIONS[condition["if"]](s, i, condition, target)


def about_target(condition: Condition) -> bool:
    """Whether a condition looks at the target."""
    while "not" in condition:
        condition = condition["not"]
    return str(condition["if"]).startswith("target_")


def _state(s: State, i: int, c: Condition, target: int) -> bool:
    return s.tokens[i][STATE_NUMBER[c["state"]]] > 0


def _target_state(s: State, i: int, c: Condition, target: int) -> bool:
    return target >= 0 and s.tokens[target][STATE_NUMBER[c["state"]]] > 0


def _target_category(s: State, i: int, c: Condition, target: int) -> bool:
    return target >= 0 and c["value"] in s.table.kits[target].character.categories


def _target_alignment(s: State, i: int, c: Condition, target: int) -> bool:
    return target >= 0 and s.table.kits[target].character.alignment == c["value"]


def _target_organization(s: State, i: int, c: Condition, target: int) -> bool:
    return target >= 0 and c["value"] in s.table.kits[target].character.organizations


def _ground(s: State, i: int, c: Condition, target: int) -> bool:
    return s.at[i] >= 0 and s.board.terrain[s.at[i]] == c["value"]


def _friends_within(s: State, i: int, c: Condition, target: int) -> bool:
    """Friends other than itself; they need not be seen."""
    if s.at[i] < 0:
        return False
    distance, here = s.board.grid.distance, s.at[i]
    friends = [j for j in s.standing(s.table.side[i]) if j != i and distance(here, s.at[j]) <= c["range"]]
    return len(friends) >= int(c["count"])


_CONDITIONS: dict[str, Callable[[State, int, Condition, int], bool]] = {
    "engaged": lambda s, i, c, target: s.engaged(i),
    "hidden": lambda s, i, c, target: s.hidden[i],
    "moved": lambda s, i, c, target: s.moved[i],
    "activated": lambda s, i, c, target: s.activated[i],
    "lp_at_most": lambda s, i, c, target: s.lp[i] <= int(c["value"]),
    "turn_at_least": lambda s, i, c, target: s.turn >= int(c["value"]),
    "state": _state,
    "target_state": _target_state,
    "target_category": _target_category,
    "target_alignment": _target_alignment,
    "target_organization": _target_organization,
    "ground": _ground,
    "friends_within": _friends_within,
}
