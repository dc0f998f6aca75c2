"""What skills let a unit do and spare it outside a fight, and how far it shoots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.sengoku.conditions import View, hold
from rules.sengoku.standing import Falling, falling, of_card, of_chief
from rules.sengoku.units import State


def ignores(s: State, i: int, word: str) -> bool:
    """Whether a unit ignores something (a word of the format page) outside a fight."""
    known = _known(s, i, f"ignore:{word}")
    if known is not None:
        return known
    return any(fall.effect.do == "ignore" and word in fall.effect.value for fall in _outside(s, i))


def _known(s: State, i: int, word: str) -> bool | None:
    """Whether a skill does this to a unit, as far as the cards alone tell: not if none could, surely if one of its own
    always does; None: it depends."""
    kit, far = s.table.kits[i], s.table.far
    if word in kit.sure:
        return True
    return None if far is None or word in far or word in kit.can else False


def allows(s: State, i: int, word: str) -> bool:
    """Whether a skill allows a unit something (gallop: SENG-UNT-05, SENG-UNT-06)."""
    known = _known(s, i, f"allow:{word}")
    if known is not None:
        return known
    return any(fall.effect.do == "allow" and word in fall.effect.value for fall in _outside(s, i))


def most_banners(s: State, i: int) -> int:
    """SENG-BAN-02: how many banners may be raised in a unit in one turn."""
    return 2 if allows(s, i, "two_banners") else 1


def hides(s: State, i: int) -> bool:
    """Whether a skill hides a unit as woods do (SENG-HID-02)."""
    known = _known(s, i, "hide")
    if known is not None:
        return known
    return any(fall.effect.do == "hide" for fall in _outside(s, i))


def fatigue(s: State, i: int) -> tuple[int, int] | None:
    """SENG-UNT-08: after how many steps in a turn a unit is tired, and how many steps an order then has."""
    if _known(s, i, "fatigue") is False:
        return None
    found = [fall.effect.value for fall in _outside(s, i, "turn_end") if fall.effect.do == "fatigue"]
    return (found[-1]["steps"], found[-1]["limit"]) if found else None


def limit(s: State, i: int) -> int | None:
    """SENG-UNT-08: how many steps besides a pass an order of a tired unit has; None: it is not tired."""
    tired = fatigue(s, i) if s.fatigued[i] and not ignores(s, i, "fatigue") else None
    return None if tired is None else tired[1]


def penalised(s: State, i: int) -> bool:
    """SENG-ROU-09: whether a unit that is rallied loses 1 impetus and 1 steadiness to the end of the battle: not if it,
    or one who speaks for its army, takes the penalty away (SENG-TRT-01)."""
    side, view = s.table.side[i], View(i, s.table.side[i])
    found = [(source, view) for source in of_card(s, i, ("always", "regrouped"))]
    found += [
        (source, view._replace(chief=k))
        for k in s.table.staff[side]
        for source in of_chief(s, k, ("always", "regrouped"))
    ]
    return not any(
        effect.do == "ignore" and "regroup_penalty" in effect.value
        for source, seen in found
        if hold(s, source.power, seen)
        for effect in source.power.changes
    ) and not ignores(s, i, "regroup_penalty")


def calm(s: State, i: int) -> bool:
    """SENG-UNT-17: whether a unit of its own accord gets a free regroup order now."""
    return any("regroup" in (order.get("only") or ()) for order in extra_orders(s, i))


def extra_orders(s: State, i: int) -> list[Mapping[str, Any]]:
    """The additional orders that a unit's own skills give it this turn (`order` with `units` "bearer")."""
    if _known(s, i, "order") is False:
        return []
    found = [fall.effect.value for fall in _outside(s, i) if fall.effect.do == "order"]
    return [order for order in found if order["units"] == "bearer"]


def reach(s: State, i: int) -> int:
    """SENG-TER-13: how many cells far a shooter reaches straight ahead and along its forward diagonals."""
    from_hill = 1 + s.field.hill[s.at[i]]
    if _known(s, i, "add:reach") is False and _known(s, i, "set:reach") is False:
        return from_hill
    found: int = from_hill
    for fall in _outside(s, i, "shooting"):
        if fall.effect.do in ("add", "set") and "reach" in fall.effect.value:
            found = fall.effect.value["reach"] + (found if fall.effect.do == "add" else 0)
    return max(1, found)


def _outside(s: State, i: int, moment: str = "orders") -> list[Falling]:
    """The changes that bear on a unit as it stands; a unit without skills costs a look in its kit."""
    powers = s.table.kits[i].powers
    plain = moment not in powers and not s.banner[i] and not s.lasting and not any(s.traits)
    if plain and not any("always" in kit.powers for kit in s.table.kits):
        return []
    return falling(s, View(i, s.table.side[i]), ("always", moment))
