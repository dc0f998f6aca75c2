"""What a side may know (SENG-HID): the position and the story without the enemy's secrets; and what both sides know,
for those who only look on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from rules.sengoku.field import NAMES
from rules.sengoku.position import dump, dump_leader, dump_side, dump_unit, edge_names
from rules.sengoku.sight import hidden, plain, sees
from rules.sengoku.units import DEAD, SIDE_NAMES, State
from rules.sengoku.witness import may_hide

__all__ = ["public", "sees", "told", "view"]

Event = dict[str, Any]
Story = list[Event]


def view(s: State, events: Story, side: str) -> tuple[dict[str, Any], Story]:
    """The position and the story as side "A" or "B" may know them; `events` are all since the battle opened."""
    own = frozenset((SIDE_NAMES.index(side),))
    return _position(s, own), list(_story(s, events, own))


def public(s: State, events: Story) -> tuple[dict[str, Any], Story]:
    """The same as a spectator may know them: only what both sides know."""
    return _position(s, frozenset()), list(_story(s, events, frozenset()))


# The position


class Eye(NamedTuple):
    """Who looks: the sides whose secrets he knows, and whether anybody can be hidden in this battle."""

    own: Collection[int]
    wild: bool


def _position(s: State, own: Collection[int]) -> dict[str, Any]:
    eye = Eye(own, may_hide(s))
    units = ((name, _unit(s, i, eye)) for i, name in enumerate(s.table.ids))
    leaders = ((chief.id, _leader(s, k, own)) for k, chief in enumerate(s.table.chiefs))
    return {
        **dump(s),
        "units": {name: unit for name, unit in units if unit is not None},
        "leaders": {name: leader for name, leader in leaders if leader is not None},
        "sides": {name: _side(s, side, own) for side, name in enumerate(SIDE_NAMES)},
        "shields": _shields(s, own),
    }


#: What may not be known of an enemy unit in sight (SENG-HID-05, SENG-HID-06); a number not known is null.
_SECRET_OF_UNITS = ("save_ammo", "follows", "known", "orders", "plan")


def _unit(s: State, i: int, eye: Eye) -> dict[str, Any] | None:
    """A unit; None: it is hidden."""
    side = s.table.side[i]
    told = dump_unit(s, i)
    if side in eye.own:
        return told
    seen = plain(s, 1 - side, i) if s.at[i] >= 0 else s.turn > 0 and (s.met[i] or not eye.wild)
    if not seen:
        return _felt(s, i, told, eye.own)
    for key in _SECRET_OF_UNITS:
        del told[key]
    return {**told, "ammo": None, "start": None if eye.wild else told["start"]}


def _felt(s: State, i: int, told: Mapping[str, Any], own: Collection[int]) -> dict[str, Any] | None:
    """SENG-HID-03: somebody is there; no more is known of it."""
    side = 1 - s.table.side[i]
    if side not in own or not sees(s, side, i):
        return None
    return {"side": told["side"], "at": told["at"], "card": None, "figures": None, "facing": None, "status": None}


def _leader(s: State, k: int, own: Collection[int]) -> dict[str, Any] | None:
    """SENG-HID-01: an enemy leader is seen with his unit; who is dead or captured is known."""
    chief, told = s.table.chiefs[k], dump_leader(s, k)
    if chief.side in own:
        return told
    place = s.place[k]
    if s.fate[k] < DEAD and not (place >= 0 and plain(s, 1 - chief.side, place)):
        return None
    del told["traits"]
    return told


_SECRET_OF_SIDES = ("banners", "mercy", "sees")


def _side(s: State, side: int, own: Collection[int]) -> dict[str, Any]:
    """SENG-HID-06, SENG-HID-07: stake, dice and messengers are open; SENG-HQ-07: so is the HQ from turn 1 on."""
    told = dump_side(s, side)
    if side in own:
        return told
    for key in _SECRET_OF_SIDES:
        del told[key]
    told["spies"] = None
    if s.turn < 1:
        told["hq"] = None
    return told


def _shields(s: State, own: Collection[int]) -> dict[str, list[str]]:
    """Shields stand in the open, but for those of a deployment still secret and those in woods with a hidden enemy."""
    return {NAMES[cell]: edge_names(bits) for cell, bits in sorted(s.shields) if bits and _shield_seen(s, cell, own)}


def _shield_seen(s: State, cell: int, own: Collection[int]) -> bool:
    there = s.holder[cell]
    if s.turn < 1:
        north = NAMES[cell][1:] > "4"
        return (s.table.north if north else 1 - s.table.north) in own
    return there < 0 or s.table.side[there] in own or not hidden(s, there)


# The story


def told(s: State, events: Story, side: str | None) -> list[Event | None]:
    """Each event as a side, or None who only looks on, may know it; None where nothing of it may be known."""
    own = frozenset(() if side is None else (SIDE_NAMES.index(side),))
    return list(_each(s, events, own))


def _story(s: State, events: Story, own: Collection[int]) -> Iterator[Event]:
    return (event for event in _each(s, events, own) if event is not None)


def _each(s: State, events: Story, own: Collection[int]) -> Iterator[Event | None]:
    veils = dict(s.veils)
    for n, event in enumerate(events):
        yield _TOLD.get(event["type"], _of_side)(s, event, own, veils.get(n, frozenset()))


Veil = Collection[str]


def _all(s: State, event: Event, own: Collection[int], veil: Veil) -> Event | None:
    return event


def _of_side(s: State, event: Event, own: Collection[int], veil: Veil) -> Event | None:
    """Told to that side alone."""
    side = event.get("side")
    return event if side in SIDE_NAMES and SIDE_NAMES.index(side) in own else None


def _side_of(s: State, name: Any) -> int:
    """The side of a unit or leader; −1: neither."""
    table = s.table
    if name in table.number:
        return table.side[table.number[name]]
    return table.chiefs[table.chief_number[name]].side if name in table.chief_number else -1


def _is_own(s: State, name: Any, own: Collection[int]) -> bool:
    return _side_of(s, name) in own


def _of_owner(s: State, event: Event, own: Collection[int], veil: Veil) -> Event | None:
    """Told to the owner alone: a cancelled order was never executed (SENG-HID-05), traits are their leader's own."""
    return event if _is_own(s, event["who"], own) else None


def _of_seen(s: State, event: Event, own: Collection[int], veil: Veil) -> Event | None:
    """Told to those who saw who did it."""
    return event if event["who"] not in veil or _is_own(s, event["who"], own) else None


def _without(event: Event, *keys: str) -> Event:
    return {key: value for key, value in event.items() if key not in keys}


def _shinobi(s: State, event: Event, own: Collection[int], veil: Veil) -> Event | None:
    target = event.get("target")
    return _without(event, "target") if target in veil and not _is_own(s, target, own) else event


def _leader_moved(s: State, event: Event, own: Collection[int], veil: Veil) -> Event | None:
    """SENG-HID-01: seen where he leaves or joins a unit in sight."""
    if _is_own(s, event["who"], own):
        return event
    away = [key for key in ("from", "to") if event[key] not in s.table.number or event[key] in veil]
    return None if len(away) == 2 else _without(event, *away)


def _shot(s: State, event: Event, own: Collection[int], veil: Veil) -> Event | None:
    """SENG-HID-04, SENG-HID-06: ammunition is secret; a hidden shooter shows its type, not its number."""
    who = event["who"]
    if _is_own(s, who, own):
        return event
    if who not in veil:
        return _without(event, "ammo")
    return {**_without(event, "ammo", "dice"), "card": s.table.kits[s.table.number[who]].card.id}


def _fire(s: State, event: Event, own: Collection[int], veil: Veil) -> Event | None:
    """SENG-HID-03: of a hidden target it is seen that it was hit, not what that did."""
    if event["target"] in veil and not _is_own(s, event["target"], own):
        return {key: event[key] for key in ("type", "target", "damage")}
    return event


def _trampled(s: State, event: Event, own: Collection[int], veil: Veil) -> Event | None:
    return event if _is_own(s, event["by"], own) else _of_seen(s, event, own, veil)


def _skill(s: State, event: Event, own: Collection[int], veil: Veil) -> Event | None:
    """Seen by what it does; whose skill it was is known of one's own, and of units in sight."""
    who, target = event["who"], event["target"]
    if target in veil and not _is_own(s, target, own):
        return None
    seen = _is_own(s, who, own) or (who in s.table.number and who not in veil)
    return event if seen else _without(event, "who", "skill")


_Teller = Callable[[State, Event, Collection[int], Veil], Event | None]
_TOLD: dict[str, _Teller] = {
    **dict.fromkeys(
        (
            *("terrain", "deploy", "blocked", "turn", "hq_lost", "command", "orders", "general", "phase", "melee"),
            *("duel", "claim", "end"),
        ),
        _all,
    ),
    **dict.fromkeys(("scouted", "swap", "signals"), _of_side),
    **dict.fromkeys(("traits", "cancel"), _of_owner),
    **dict.fromkeys(
        (
            *("banner", "bonus", "broken_off", "move", "face", "retreat", "rout", "occupy", "destroyed", "scattered"),
            *("reserve", "rally", "flee", "risk", "fatigue"),
        ),
        _of_seen,
    ),
    "shinobi": _shinobi,
    "leader": _leader_moved,
    "shot": _shot,
    "fire": _fire,
    "trampled": _trampled,
    "skill": _skill,
}
