"""The position written out, as the format page's state has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.sengoku.field import FACINGS, NAMES
from rules.sengoku.sight import seen_enemies
from rules.sengoku.units import FATE_NAMES, IN_HQ, IN_RESERVE, SIDE_NAMES, STATUS_NAMES, State


def one_or_all(names: Sequence[str]) -> str | list[str] | None:
    """As files say what is mostly one: none, one, or a list of them."""
    return list(names) if len(names) > 1 else names[0] if names else None


def dump(s: State) -> dict[str, Any]:
    """The whole position (SENG-HID-07: nothing is left out)."""
    return {
        "turn": s.turn,
        "stage": s.stage,
        "phase": 0,
        "units": {name: dump_unit(s, i) for i, name in enumerate(s.table.ids)},
        "leaders": {chief.id: dump_leader(s, k) for k, chief in enumerate(s.table.chiefs)},
        "sides": {name: dump_side(s, side) for side, name in enumerate(SIDE_NAMES)},
        "shields": dump_shields(s),
        "board": s.field.dump(),
        "still_turns": s.still_turns,
        "calm_turns": s.calm_turns,
        "result": None if s.result is None else dict(s.result),
    }


def dump_unit(s: State, i: int) -> dict[str, Any]:
    """One unit."""
    kit, at = s.table.kits[i], s.at[i]
    return {
        "side": SIDE_NAMES[s.table.side[i]],
        "card": kit.card.id,
        "clan": kit.clan,
        "figures": s.figures[i],
        "start": kit.start,
        "at": NAMES[at] if at >= 0 else None,
        "facing": FACINGS[s.facing[i]] if at >= 0 else None,
        "status": STATUS_NAMES[s.status[i]],
        "ammo": s.ammo[i] if s.ammo[i] >= 0 else None,
        **{word: getattr(s, word)[i] for word in _OF_UNITS},
        "orders": [None if order is None else dict(order) for order in s.orders[i]],
        "plan": dump_plan(s, i),
        "banner": one_or_all(s.banner[i]),
    }


_OF_UNITS = (
    *("save_ammo", "hold", "advance", "panic", "regrouped", "has_routed", "fatigued", "steps"),
    *("follows", "known"),
)


def dump_plan(s: State, i: int) -> dict[str, Any] | None:
    """SENG-TRT-06: the order that a cunning plan has laid up for a unit: the one that falls due, else the one just
    given."""
    plan = s.plan[i]
    if plan is not None:
        turn, slot, order = plan
        return {"turn": turn, "slot": slot, "order": dict(order)}
    given = (s.given[s.table.side[i]] or {}).get("plan")
    if given is None or given["unit"] != s.table.ids[i]:
        return None
    return {"turn": s.turn + 1, "slot": given["slot"], "order": dict(given["order"])}


def dump_leader(s: State, k: int) -> dict[str, Any]:
    """One leader."""
    chief = s.table.chiefs[k]
    return {
        "side": SIDE_NAMES[chief.side],
        "rank": "commander" if chief.commander else "general",
        "traits": [trait.id for trait in s.traits[k]],
        "place": place_name(s, k),
        "wounds": s.wounds[k],
        "fate": FATE_NAMES[s.fate[k]],
        "moved": s.gone[k],
    }


def place_name(s: State, k: int) -> str | None:
    """Where a leader is, in the words of the files."""
    place = s.place[k]
    if place >= 0:
        return s.table.ids[place]
    return "hq" if place == IN_HQ else "reserve" if place == IN_RESERVE else None


_OF_SIDES = (
    *("stake", "bonus", "success", "special", "ordinary", "hq_reroll_used", "daring", "signal_turns"),
    "withdraw_turns",
)


def dump_side(s: State, side: int) -> dict[str, Any]:
    """One side's headquarters, stores and standing orders."""
    hq = s.hq[side]
    told = {word: getattr(s, word)[side] for word in _OF_SIDES}
    return {
        "half": "N" if s.table.north == side else "S",
        "hq": NAMES[hq] if hq >= 0 else None,
        "hq_lost": s.hq_lost[side],
        "spies": s.spies[side],
        "messengers": s.messengers[side],
        "banners": dict(s.banners[side]),
        "general": s.general[side],
        "mercy": s.mercy[side],
        "stake": told.pop("stake"),
        "dice": list(s.dice[side]),
        **told,
        "sees": [s.table.ids[i] for i in seen_enemies(s, side)],
    }


def dump_shields(s: State) -> dict[str, list[str]]:
    """The shielded edges of each cell that has any, in the order N, E, S, W; cells from the south-west on."""
    return {NAMES[cell]: edge_names(bits) for cell, bits in sorted(s.shields) if bits}


def edge_names(bits: int) -> list[str]:
    return [name for n, name in enumerate(FACINGS) if bits >> n & 1]
