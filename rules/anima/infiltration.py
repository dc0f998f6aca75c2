"""Infiltration (INF): markers on the table, and the characters that come out of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.anima import checks, effects
from rules.anima.deployment import zone_of
from rules.anima.figures import INFILTRATING, ON_TABLE, SIDE_NAMES, UNDEPLOYED, Marker, State, first_ap
from rules.anima.play import Frame, Play, step
from rules.anima.powers import Power
from rules.grid import bits
from rules.refusal import refuse

Action = Mapping[str, Any]

#: ANIMA-INF-01: markers of the first character; each further one adds one (ANIMA-INF-02).
FIRST_MARKERS = 3
#: ANIMA-INF-03: squares to another marker of the side and to the enemy's deployment zone.
MARKERS_APART = 6
#: ANIMA-INF-08
STRAY = 2


def waiting(s: State, side: int) -> list[int]:
    """The characters of a side that still infiltrate, in list order."""
    return [i for i in s.table.members[side] if s.status[i] == INFILTRATING]


# Laying markers


def able(s: State, side: int) -> list[int]:
    """ANIMA-TRT-12: who may infiltrate."""
    kits = s.table.kits
    return [i for i in s.table.members[side] if "infiltration" in kits[i].traits and s.status[i] == UNDEPLOYED]


def most(s: State, side: int) -> int:
    """ANIMA-INF-04: half the squad, rounded down."""
    return len(s.table.members[side]) // 2


def markers_for(count: int) -> int:
    """ANIMA-INF-01, ANIMA-INF-02: markers of so many infiltrating characters."""
    return FIRST_MARKERS + count - 1 if count else 0


def lawful_squares(s: State, side: int) -> int:
    """ANIMA-INF-03: passable squares not nearer than 6 to the enemy deployment zone."""
    board = s.board
    return board.passable & ~board.around(zone_of(s, 1 - side), MARKERS_APART - 1)


class Plan(NamedTuple):
    """Who infiltrates, and where the markers lie."""

    who: tuple[int, ...]
    squares: tuple[int, ...]


def judge_infiltrate(s: State, action: Action) -> Plan:
    """INF-04, INF-02, INF-03."""
    side = s.to_act
    who, squares = _distinct(action["who"], "who"), _distinct(action["markers"], "markers")
    willing = able(s, side)
    chosen = tuple([checks.one_of(s, willing, name, "who") for name in who])
    laid = tuple([checks.square(s, name, "markers") for name in squares])
    if len(chosen) > most(s, side):
        refuse("ANIMA-INF-04", count=len(chosen), most=most(s, side))
    if len(laid) != markers_for(len(chosen)):
        refuse("ANIMA-INF-02", count=len(laid), need=markers_for(len(chosen)))
    _judge_markers(s, side, laid)
    return Plan(chosen, laid)


def _distinct(raw: object, key: str) -> list[Any]:
    """A list of an action in which nothing stands twice; squares that do are too near each other (ANIMA-INF-03)."""
    if type(raw) is not list or (key == "who" and len(set(map(str, raw))) < len(raw)):
        refuse("FILE-ACTION", "value", name=key)
    return raw  # type: ignore[return-value]


def _judge_markers(s: State, side: int, squares: Sequence[int]) -> None:
    """ANIMA-INF-03"""
    lawful, grid = lawful_squares(s, side), s.board.grid
    for place, square in enumerate(squares):
        near = any(grid.distance(square, other) < MARKERS_APART for other in squares[:place])
        if near or not lawful >> square & 1:
            refuse("ANIMA-INF-03", "near" if near else "", at=grid.names[square])


def carry_infiltrate(r: Play, action: Action, plan: Plan) -> None:
    """Lays the markers and names them (ANIMA-INF-05); the set-up goes on by the frame below."""
    s, side = r.s, r.s.to_act
    r.answered()
    if not plan.who:
        return
    for i in plan.who:
        s.status[i] = INFILTRATING
    s.markers[side] = tuple([Marker(f"{SIDE_NAMES[side]}{n + 1}", square) for n, square in enumerate(plan.squares)])
    r.tell("markers", side=SIDE_NAMES[side], markers={marker.name: r.square(marker.at) for marker in s.markers[side]})


# Coming out


def crowded(s: State, marker: Marker) -> bool:
    """ANIMA-INF-08: whether a character stands on or next to the marker."""
    return bool(s.occupied & s.board.within(marker.at, 1))


def landing_squares(s: State, side: int, marker: Marker) -> int:
    """ANIMA-INF-08: where a character may come out: on the marker; if it is crowded, free squares up to 2 away that are
    not next to an enemy."""
    if not crowded(s, marker):
        return 1 << marker.at
    board = s.board
    enemies = 0
    for j in s.standing(1 - side):
        enemies |= board.within(s.at[j], 1)
    return board.within(marker.at, STRAY) & board.passable & ~s.occupied & ~enemies


def landings(s: State, side: int, marker: Marker) -> list[int]:
    """The squares of `landing_squares`, in their order."""
    return bits(landing_squares(s, side, marker))


def judge_landing(s: State, side: int, i: int, marker: Marker, to: int) -> None:
    """ANIMA-INF-08"""
    if not landing_squares(s, side, marker) >> to & 1:
        refuse("ANIMA-INF-08", who=s.table.ids[i], marker=marker.name, at=s.board.grid.names[to])


class Reveal(NamedTuple):
    """A character that comes out: at which marker, on which square, under which sustained abilities."""

    who: int
    marker: Marker
    to: int
    use: tuple[Power, ...]


_KEYS = frozenset(("who", "marker", "to", "use"))


def judge_reveal(s: State, action: Action) -> tuple[Reveal, ...]:
    """ANIMA-INF-06, ANIMA-INF-08, ANIMA-INF-09: one after another, each on the table when the next is judged."""
    asked = _read_reveals(s, action["reveals"])
    s, side = s.copy(), s.to_act
    found = []
    for raw in asked:
        reveal = _judge_reveal(s, side, raw)
        appear(s, reveal.who, reveal.marker, reveal.to)
        found.append(reveal)
    return tuple(found)


def _read_reveals(s: State, raw: object) -> list[dict[str, Any]]:
    """FILE-ACTION: the shape of the whole action first."""
    if type(raw) is not list:
        refuse("FILE-ACTION", "value", name="reveals")
    seen: set[int] = set()
    for item in raw:  # type: ignore[attr-defined]
        _read_reveal(s, item)
        i = checks.one_of(s, waiting(s, s.to_act), item["who"], "who")
        if i in seen:
            refuse("FILE-ACTION", "figure", name="who", id=item["who"])
        seen.add(i)
    return raw  # type: ignore[return-value]


def _read_reveal(s: State, item: object) -> None:
    if type(item) is not dict or not {"who", "marker"} <= item.keys() <= _KEYS:
        refuse("FILE-ACTION", "value", name="reveals")
        return
    if not isinstance(item["marker"], str):
        refuse("FILE-ACTION", "value", name="marker")
    if "to" in item:
        checks.square(s, item["to"], "to")
    i, use = checks.one_of(s, waiting(s, s.to_act), item["who"], "who"), item.get("use", [])
    if type(use) is not list or not all(isinstance(name, str) and name in s.table.kits[i].powers for name in use):
        refuse("FILE-ACTION", "value", name="use")


def _judge_reveal(s: State, side: int, raw: Mapping[str, Any]) -> Reveal:
    i = s.table.number[raw["who"]]
    to = s.board.grid.index[raw["to"]] if "to" in raw else -1
    marker = next((m for m in s.markers[side] if m.name == raw["marker"]), Marker(raw["marker"], to))
    if marker not in s.markers[side]:
        refuse("ANIMA-INF-06", who=raw["who"], marker=raw["marker"])
    if to < 0:
        to = marker.at
    judge_landing(s, side, i, marker, to)
    use = [s.table.kits[i].powers[name] for name in raw.get("use", ())]
    _judge_use(s, i, use)
    return Reveal(i, marker, to, tuple(use))


def arrival_ap(s: State, i: int) -> int:
    """ANIMA-INF-09: what a character that comes out has before it pays for anything."""
    return first_ap(s.table.kits[i])


def enterable(power: Power) -> bool:
    """ANIMA-INF-09: whether a character may come out under this ability."""
    return power.when == "action" and power.upkeep > 0 and power.duration == "sustained" and power.who == "self"


def _judge_use(s: State, i: int, use: Sequence[Power]) -> None:
    """ANIMA-INF-09: abilities that can be entered, once each, their upkeep in hand."""
    for place, power in enumerate(use):
        if not enterable(power) or power in use[:place]:
            refuse("ANIMA-INF-09", who=s.table.ids[i], ability=power.id)
    need, have = sum(power.upkeep for power in use), arrival_ap(s, i)
    if need > have:
        refuse("ANIMA-INF-09", "ap", who=s.table.ids[i], need=need, have=have)


def carry_reveal(r: Play, action: Action, reveals: tuple[Reveal, ...]) -> None:
    """The characters come out in the order named; then, if none is left, the markers go (ANIMA-INF-07)."""
    side = r.s.to_act
    r.answered()
    if not reveals:
        return
    r.push(("tidy", side))
    for reveal in reversed(reveals):
        r.push(("come_out", reveal))


@step("come_out")
def come_out(r: Play, frame: Frame) -> None:
    """ANIMA-INF-09: with recovery + 1 AP, the upkeep of what it enters under paid of them."""
    reveal: Reveal = frame[1]
    s, i = r.s, reveal.who
    s.ap[i] = arrival_ap(s, i) - sum(power.upkeep for power in reveal.use)
    appear(s, i, reveal.marker, reveal.to)
    r.push(("revealed", i))
    for power in reversed(reveal.use):
        r.push(("enter", i, power))


@step("enter")
def enter(r: Play, frame: Frame) -> None:
    """Enters under a sustained ability; its effects on the user follow."""
    _, i, power = frame
    effects.run(r, power.effects, i, (i,), power)


@step("revealed")
def revealed(r: Play, frame: Frame) -> None:
    tell_reveal(r, frame[1])


@step("tidy")
def tidied(r: Play, frame: Frame) -> None:
    tidy(r, frame[1])


def appear(s: State, i: int, marker: Marker, to: int) -> None:
    """A character stands on the table; its marker is used up (ANIMA-INF-06)."""
    side = s.table.side[i]
    s.status[i] = ON_TABLE
    s.put(i, to)
    s.markers[side] = tuple([other for other in s.markers[side] if other != marker])


def tell_reveal(r: Play, i: int) -> None:
    r.tell("reveal", who=r.name(i), at=r.square(r.s.at[i]), ap=r.s.ap[i], hidden=r.s.hidden[i])


def tidy(r: Play, side: int) -> None:
    """ANIMA-INF-07: once all are revealed the remaining markers are removed."""
    if not waiting(r.s, side):
        for marker in r.s.markers[side]:
            remove(r, side, marker)


def remove(r: Play, side: int, marker: Marker) -> None:
    """Takes a marker from the table."""
    r.s.markers[side] = tuple([other for other in r.s.markers[side] if other != marker])
    r.tell("marker_removed", marker=marker.name)
