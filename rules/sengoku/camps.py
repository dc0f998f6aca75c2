"""How the computer deploys: a line on the first row around its inner anchor, shooters beside spears, cavalry on the
wings, the HQ at their back; generals where their free orders count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.sengoku.answers import Action, Camp, camp, possible, saying
from rules.sengoku.field import FACINGS, NAMES, WIDTH, XS, YS
from rules.sengoku.judgement import worth
from rules.sengoku.setup import northern
from rules.sengoku.traits import card_powers
from rules.sengoku.units import State

#: Around which column the line stands, and how dear it is to stand off it, or farther back.
CENTRE = 6.5


def deploy(s: State) -> Action:
    """Where everybody stands. An army that finds no room concedes."""
    parts = camp(s)
    if not possible(parts):
        return saying(s, "concede")
    side = s.to_act
    north = northern(s, side)
    places = _places(s, parts, north)
    ids, chiefs = s.table.ids, s.table.chiefs
    leaders = {chiefs[k].id: ids[i] for k, i in _leaders(s, parts).items()}
    forward = FACINGS[2 if north else 0]
    spies = parts.shinobi
    keys: Action = {
        "units": {ids[i]: [NAMES[cell], forward] for i, cell in sorted(places.items())},
        "hq": NAMES[_hq(parts, places, north)],
        "leaders": leaders,
        "infiltrate": spies - spies // 3,
        "guard": spies // 3,
        "shields": _shields(s, parts, places, forward),
    }
    return saying(s, "deploy", **keys)


# Units


def _places(s: State, parts: Camp, north: bool) -> dict[int, int]:
    """The line in its order from west to east, cells taken from the middle outward; the anchors first of all."""
    line = _line(s, parts.units)
    places: dict[int, int] = {}
    groups = sorted(parts.must, key=lambda cells: min([abs(XS[cell] - CENTRE) for cell in cells]))
    for group in groups[1:]:
        lone = _outpost(s, line)
        line.remove(lone)
        places[lone] = _nearest(group, north, set(places.values()))
    inner = groups[0] if groups else ()
    free = [cell for cell in parts.cells if cell not in places.values()]
    cells = _block(free, len(line), inner, north)
    places.update(zip(line, cells, strict=True))
    return places


def _depth(cell: int, north: bool) -> int:
    """How many rows behind the first one."""
    return YS[cell] - 4 if north else 2 - YS[cell]


def _nearest(cells: Sequence[int], north: bool, taken: set[int]) -> int:
    return min([cell for cell in cells if cell not in taken], key=lambda cell: (_depth(cell, north), cell))


def _block(free: Sequence[int], count: int, must: Sequence[int], north: bool) -> list[int]:
    """So many cells close together, one of `must` among them, from west to east and front to back."""
    held = [_nearest(must, north, set())] if must else []
    rest = sorted(
        [cell for cell in free if cell not in held],
        key=lambda cell: (abs(XS[cell] - CENTRE) + 3.2 * _depth(cell, north), cell),
    )
    found = (held + rest)[:count]
    return sorted(found, key=lambda cell: (XS[cell], _depth(cell, north)))


def _outpost(s: State, line: Sequence[int]) -> int:
    """Who stands alone on an anchor far from the others: who can come back soon, else who is missed least."""
    quick = [i for i in line if s.table.kits[i].cavalry]
    return min(quick or line, key=lambda i: (worth(s, i), i))


def _line(s: State, units: Sequence[int]) -> list[int]:
    """From west to east: cavalry on the wings, between them spears and others, shooters in turn."""
    kits = s.table.kits
    horse = sorted([i for i in units if kits[i].cavalry], key=lambda i: -worth(s, i))
    bows = [i for i in units if kits[i].shooter and not kits[i].cavalry]
    foot = sorted([i for i in units if i not in horse and i not in bows], key=lambda i: worth(s, i))
    middle: list[int] = []
    while foot or bows:
        if foot:
            middle.append(foot.pop())
        if bows:
            middle.append(bows.pop())
        if foot and len(foot) > len(bows):
            middle.append(foot.pop(0))
    return [*horse[1::2], *middle, *reversed(horse[0::2])]


def _hq(parts: Camp, places: dict[int, int], north: bool) -> int:
    """Behind the middle of the army, one row from the edge."""
    xs = sorted(XS[cell] for cell in places.values())
    middle = xs[len(xs) // 2] if xs else WIDTH // 2
    return min(parts.cells, key=lambda cell: (abs(_depth(cell, north) - 2), abs(XS[cell] - middle), cell))


def _shields(s: State, parts: Camp, places: dict[int, int], forward: str) -> dict[str, list[str]]:
    """Before the infantry, dearest first."""
    infantry = [i for i in places if not s.table.kits[i].cavalry]
    shielded = sorted(infantry, key=lambda i: (-worth(s, i), i))[: parts.shields]
    return {NAMES[places[i]]: [forward] for i in shielded}


# Leaders


def _leaders(s: State, parts: Camp) -> dict[int, int]:
    """Generals go with a shooter or the best attackers, one in each; the commander, and who is of use there by a trait
    that works in the HQ alone, stay in it."""
    found: dict[int, int] = {}
    own = [i for i in parts.units if s.table.kits[i].clan is None]
    fit = sorted(own, key=lambda i: (-_led(s, i), i))
    for k in parts.leaders:
        if s.table.chiefs[k].commander or _serves_hq(s, k):
            continue
        left = [i for i in fit if i not in found.values()]
        if left:
            found[k] = left[0]
    return found


def _led(s: State, i: int) -> float:
    """What a free special order a turn is worth to a unit: a volley, an advance."""
    card = s.table.kits[i].card
    if s.table.kits[i].shooter:
        shot: Any = card.shot
        return float((7 - shot.extra) * min(4 * max(shot.ranks, 1 + s.table.kits[i].teppo), s.figures[i]))
    return 0.8 * worth(s, i)


def _serves_hq(s: State, k: int) -> bool:
    """Whether a general's trait works in the HQ alone and gives orders there."""
    return any(trait.general == "hq" and "orders" in card_powers(trait) for trait in s.traits[k])
