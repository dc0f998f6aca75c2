"""Orders as an address carries them: `move.steps-mr`, `shoot.target-b3.by-general`; `a1.2.turn.side-left` is one of a
unit, for its second slot. What cannot be read is left out; what can be read the rules judge."""

from collections.abc import Iterable, Mapping
from typing import Any

import rules
from rules.sengoku.order import read_order

Order = dict[str, Any]

STEPS = {"m": "move", "l": "left", "r": "right", "p": "pass"}
LETTERS = {word: letter for letter, word in STEPS.items()}
#: The keys of an order that are words, in the order in which they are written.
WORDS = ("side", "facing", "target", "kind", "as", "by")
SLOTS = ("1", "2")


def token_of(order: Mapping[str, Any]) -> str:
    """An order as a short text."""
    parts = [order["order"]]
    if order.get("steps"):
        parts.append("steps-" + "".join(LETTERS[step] for step in order["steps"]))
    parts += [f"{key}-{order[key]}" for key in WORDS if key in order]
    parts += ["carry"] if order.get("carry") else []
    if "edges" in order:
        parts.append("edges-" + "".join(order["edges"]))
    return ".".join(parts)


def order_of(token: str) -> Order | None:
    """The order that a text says; None for nothing."""
    word, *parts = token.split(".")
    if not word:
        return None
    order: Order = {"order": word}
    for part in parts:
        key, _dash, value = part.partition("-")
        if key == "steps":
            order["steps"] = [STEPS[letter] for letter in value if letter in STEPS]
        elif key == "edges":
            order["edges"] = list(value)
        elif key == "carry":
            order["carry"] = True
        elif key in WORDS:
            order[key] = value
    return order


def slots_of(tokens: Iterable[str]) -> dict[str, list[Order | None]]:
    """Unit → its orders, as an `orders` action has them."""
    found: dict[str, dict[str, Order]] = {}
    for token in tokens:
        who, _dot, rest = token.partition(".")
        slot, _dot, text = rest.partition(".")
        order = order_of(text)
        if who and order and slot in SLOTS:
            found.setdefault(who, {})[slot] = order
    return {who: _listed(slots) for who, slots in found.items()}


def readable(order: Mapping[str, Any] | None) -> bool:
    """Whether there are such orders: what an address says may be anything, and only these can be told or drawn."""
    try:
        return order is None or bool(read_order(order, "$"))
    except rules.FileError:
        return False


def sound(tokens: Iterable[str]) -> dict[str, list[Order | None]]:
    """The orders of `slots_of`, of units whose orders can be told and drawn."""
    return {who: slots for who, slots in slots_of(tokens).items() if all(map(readable, slots))}


def _listed(slots: Mapping[str, Order]) -> list[Order | None]:
    first, second = slots.get("1"), slots.get("2")
    return [first, second] if second else [first]


def put(tokens: Iterable[str], who: str, slot: str, order: Mapping[str, Any] | None) -> tuple[str, ...]:
    """The texts with a unit's slot given this order, or none. A quick march takes both slots."""
    head = f"{who}.{slot}."
    march = order is not None and order["order"] == "march"
    gone = (head, f"{who}.2.") if march else (head, f"{who}.1.march") if slot == "2" and order else (head,)
    kept = [token for token in tokens if not token.startswith(gone)]
    return (*kept, *([head + token_of(order)] if order else []))


def without(tokens: Iterable[str], who: str) -> tuple[str, ...]:
    return tuple(token for token in tokens if not token.startswith(f"{who}."))


def pairs(texts: Iterable[str]) -> dict[str, str]:
    """ "ac.a1" → {"ac": "a1"}; what has no second part is left out."""
    split = (text.partition(".") for text in texts)
    return {head: tail for head, _dot, tail in split if head and tail}
