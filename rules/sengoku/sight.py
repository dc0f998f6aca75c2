"""Who sees whom (SENG-HID): units in woods are hidden until they have fought, and those beside them are felt."""

from __future__ import annotations

from rules.sengoku.able import hides
from rules.sengoku.field import AROUND
from rules.sengoku.units import State


def hidden(s: State, i: int) -> bool:
    """SENG-HID-02: in woods without having fought, or hidden by a skill. Nobody far off sees such a unit."""
    at = s.at[i]
    if at < 0 or s.known[i]:
        return False
    return s.field.woods[at] or hides(s, i)


def felt(s: State, side: int, i: int) -> bool:
    """SENG-HID-03: a unit of the side stands in a neighbouring cell, so it sees that somebody is there."""
    sides, holder = s.table.side, s.holder
    return any(holder[cell] >= 0 and sides[holder[cell]] == side for cell in AROUND[s.at[i]])


def sees(s: State, side: int, i: int) -> bool:
    """SENG-HID-01, SENG-HID-02, SENG-HID-03: whether a side may name a unit as a target."""
    if s.table.side[i] == side:
        return True
    if s.turn < 1 or s.at[i] < 0:
        return False
    return not hidden(s, i) or felt(s, side, i)


def plain(s: State, side: int, i: int) -> bool:
    """SENG-HID-01: whether a side sees a unit with its card, figures and facing, not only that somebody is there."""
    return s.table.side[i] == side or (s.turn > 0 and s.at[i] >= 0 and not hidden(s, i))


def seen_enemies(s: State, side: int) -> list[int]:
    """SENG-HID-07: the enemy units that a side sees, canonical."""
    return [i for i in s.table.members[1 - side] if sees(s, side, i)]
