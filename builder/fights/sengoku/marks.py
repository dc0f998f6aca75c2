"""The marks of orders on the field: arrows, rings, brackets, and what a unit would stand like after them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import atan2, cos, sin
from typing import Any

from builder.fights.sengoku.ground import cell_of, middle
from rules.sengoku.field import FACING_OF, FLANKS, FRONT, REAR
from rules.sengoku.tasks import executed_as, kind_of, task_of

Order = Mapping[str, Any]
#: The direction of a facing on the drawing.
AHEAD = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Badge:
    """The number of the phase, in a circle or, for a special order, a diamond."""

    x: int
    y: int
    phase: int
    special: bool


@dataclass(frozen=True, slots=True)
class Sign:
    """One stroke of an order: `kind` is its class, `d` its path, `head` the path of an arrow's head."""

    kind: str
    d: str
    head: str = ""


@dataclass(frozen=True, slots=True)
class Ghost:
    """Where a unit would stand, if nothing were in the way."""

    x: int
    y: int
    turn: int


@dataclass(frozen=True, slots=True)
class Marked:
    """All marks of a unit's orders."""

    signs: tuple[Sign, ...]
    badges: tuple[Badge, ...]
    ghosts: tuple[Ghost, ...]


def told(events: Iterable[Mapping[str, Any]], at: Callable[[str], int]) -> Marked:
    """What was done: shots as dashed lines to their targets, attacks as arrows to where they struck. `at`: where a unit
    stands (−1: nowhere that is known)."""
    signs: list[Sign] = []
    for event in events:
        if event["type"] == "shot":
            special = "special" if event.get("massed") else "plain"
            ends = (at(event["who"]), at(event["target"]))
            signs += [shot(*ends, special)] if min(ends) >= 0 else []
        elif event["type"] == "melee":
            there = cell_of(event["at"])
            starts = [at(who) for who in event["attackers"]]
            signs += [arrow(start, there, "plain", {there: 0}) for start in starts if start >= 0 and start != there]
    return Marked(tuple(signs), (), ())


def after(order: Order, cell: int, facing: int) -> list[tuple[int, int]]:
    """Where the order would lead a unit, step by step, as if nothing were in the way: (cell, facing); it ends at the
    edge of the field."""
    way = []
    task = task_of(order)
    facing = task.facing if task.facing >= 0 else facing
    for step in task.steps * (2 if order["order"] == "march" else 1):  # SENG-ORD-13: one in each phase
        if step in ("left", "right"):
            facing = (facing + (3 if step == "left" else 1)) % 4
        else:
            cell = _stepped(step, cell, facing)
        if cell < 0:
            break
        way.append((cell, facing))
    return way


def _stepped(step: str, cell: int, facing: int) -> int:
    match step:
        case "move":
            return FRONT[cell][facing]
        case "withdraw":
            return REAR[cell][facing]
        case "sidestep-left" | "sidestep-right":
            return FLANKS[cell][facing][step.endswith("right")]
    return cell


def mark(
    slots: Iterable[Order | None], cell: int, facing: int, foes: Mapping[int, int], places: Mapping[str, int]
) -> Marked:
    """The marks of a unit's two orders. `foes`: cell → facing of the enemies that are seen there; `places`: where the
    targets stand."""
    signs: list[Sign] = []
    badges: list[Badge] = []
    ghosts: list[Ghost] = []
    here = (cell, facing)
    for phase, order in enumerate(slots, 1):
        if order is None:
            continue
        badges.append(_badge(here, phase, executed_as(order) == "special" or kind_of(order) == "special"))
        signs += _signs(order, here, foes, places)
        way = after(order, *here)
        moved = [stand for stand in way if stand[0] not in foes]
        if moved and moved[-1] != here:
            here = moved[-1]
            ghosts.append(Ghost(*middle(here[0]), here[1] * 90))
    return Marked(tuple(signs), tuple(badges), tuple(ghosts))


def _badge(here: tuple[int, int], phase: int, special: bool) -> Badge:
    """At the unit's rear left."""
    x, y = middle(here[0])
    (ax, ay), (lx, ly) = AHEAD[here[1]], AHEAD[(here[1] + 3) % 4]
    aside = 38 if phase == 1 else 14
    return Badge(x - 32 * ax + aside * lx, y - 32 * ay + aside * ly, phase, special)


def _signs(order: Order, here: tuple[int, int], foes: Mapping[int, int], places: Mapping[str, int]) -> list[Sign]:
    special = "special" if executed_as(order) == "special" else "plain"
    match order["order"]:
        case "shoot" | "volley":
            target = places.get(order.get("target", ""), -1)
            return [shot(here[0], target, special)] if target >= 0 else []
        case "hold":
            return [_bracket(*here), *_ways(order, here, foes, special)]
        case "wait":
            x, y = middle(here[0])
            return [Sign("wait", f"M{x - 7} {y}a7 7 0 1 0 14 0a7 7 0 1 0 -14 0")]
        case "regroup":
            facing = FACING_OF.get(order.get("facing", ""), here[1])
            return [_curve(here[0], here[1], facing, "regroup")]
    return _ways(order, here, foes, special)


def _ways(order: Order, here: tuple[int, int], foes: Mapping[int, int], special: str) -> list[Sign]:
    found, (cell, facing) = [], here
    for there, turned in after(order, *here):
        if there != cell:
            found.append(arrow(cell, there, special, foes))
        elif turned != facing:
            found.append(_curve(cell, facing, turned, special))
        cell, facing = there, turned
    return found


def arrow(cell: int, there: int, special: str, foes: Mapping[int, int]) -> Sign:
    """From a unit's edge to the middle of a cell; at an enemy it stops before its block."""
    (x, y), (tx, ty) = middle(cell), middle(there)
    long = max(abs(tx - x), abs(ty - y))
    ux, uy = (tx - x) / long, (ty - y) / long
    end = long - (34 if there in foes else 12)
    start = 30
    px, py = -uy, ux
    shafts = (-5, 5) if special == "special" else (0,)
    d = "".join(
        f"M{x + ux * start + px * off:.0f} {y + uy * start + py * off:.0f}"
        f"L{x + ux * (end - 16) + px * off:.0f} {y + uy * (end - 16) + py * off:.0f}"
        for off in shafts
    )
    return Sign(f"arrow {special}", d, _head(x + ux * end, y + uy * end, ux, uy))


def _head(x: float, y: float, ux: float, uy: float) -> str:
    """An arrow's head whose tip is there."""
    bx, by = x - ux * 22, y - uy * 22
    return f"M{x:.0f} {y:.0f}L{bx - uy * 12:.0f} {by + ux * 12:.0f}L{bx + uy * 12:.0f} {by - ux * 12:.0f}z"


def _curve(cell: int, facing: int, turned: int, special: str) -> Sign:
    """A turn in the cell where it happens: round its middle from one facing to the other."""
    x, y = middle(cell)
    radius, right = 38, (turned - facing) % 4 != 3
    start = atan2(AHEAD[facing][1], AHEAD[facing][0])
    span = 1.25 if (turned - facing) % 2 else 2.8
    if turned == facing:
        span = 0.9
    end = start + (span if right else -span)
    sx, sy = x + radius * cos(start), y + radius * sin(start)
    ex, ey = x + radius * cos(end), y + radius * sin(end)
    along = end + (1.5708 if right else -1.5708)
    large = 1 if span > 3.14 else 0
    d = f"M{sx:.0f} {sy:.0f}A{radius} {radius} 0 {large} {1 if right else 0} {ex:.0f} {ey:.0f}"
    return Sign(f"arrow {special}", d, _head(ex + 14 * cos(along), ey + 14 * sin(along), cos(along), sin(along)))


def _bracket(cell: int, facing: int) -> Sign:
    """Hold: a bracket before the front."""
    x, y = middle(cell)
    (ax, ay), (rx, ry) = AHEAD[facing], AHEAD[(facing + 1) % 4]
    fx, fy = x + 44 * ax, y + 44 * ay
    points = [
        (fx - 40 * rx - 14 * ax, fy - 40 * ry - 14 * ay),
        (fx - 40 * rx, fy - 40 * ry),
        (fx + 40 * rx, fy + 40 * ry),
        (fx + 40 * rx - 14 * ax, fy + 40 * ry - 14 * ay),
    ]
    return Sign("hold", "M" + "L".join(f"{px} {py}" for px, py in points))


def shot(cell: int, target: int, special: str) -> Sign:
    """A dashed line to a ring on the target."""
    (x, y), (tx, ty) = middle(cell), middle(target)
    far = max(1.0, ((tx - x) ** 2 + (ty - y) ** 2) ** 0.5)
    ux, uy = (tx - x) / far, (ty - y) / far
    ring = f"M{tx - 12} {ty}a12 12 0 1 0 24 0a12 12 0 1 0 -24 0"
    line = f"M{x + ux * 32:.0f} {y + uy * 32:.0f}L{tx - ux * 12:.0f} {ty - uy * 12:.0f}"
    dot = f"M{tx - 4} {ty}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"
    return Sign(f"shot {special}", line + ring, dot)
