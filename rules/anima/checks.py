"""What judging has in common: reading the values of an action, and the refusals that every action shares, in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.anima import lanes
from rules.anima.figures import BERSERK, ON_TABLE, PARALYSIS, SEAL, State
from rules.anima.powers import Power
from rules.refusal import refuse

Action = Mapping[str, Any]
Once = Callable[[State, int], None]

DIRECTIONS = {name: d for d, name in enumerate(("N", "NE", "E", "SE", "S", "SW", "W", "NW"))}

#: ANIMA-GNO-04: the rolls of its own that an action has; of abilities and in windows see `uses` and `windows`.
ROLLS: dict[str, tuple[str, ...]] = {
    "disengage": ("disengage",),
    "attack": ("attack",),
    "charge": ("attack",),
    "shoot": ("attack",),
    "search": ("search",),
    "brace": ("collide",),
}

#: ANIMA-ACT-07
ATTACK_AP, CHARGE_AP, SHOT_AP, DODGE_AP, COUNTER_AP = 2, 3, 2, 1, 3


# Values (FILE-ACTION)


def figure(s: State, value: object, key: str) -> int:
    """The number of a figure on the table that an action names."""
    i = s.table.number.get(value, -1) if type(value) is str else -1
    if i < 0 or s.status[i] != ON_TABLE:
        refuse("FILE-ACTION", "figure", name=key, id=value)
    return i


def own(s: State, action: Action) -> int:
    """The figure that an action's `who` names: of the side that is asked, on the table."""
    i = figure(s, action["who"], "who")
    if s.table.side[i] != s.to_act:
        refuse("FILE-ACTION", "figure", name="who", id=action["who"])
    return i


def one_of(s: State, figures: Sequence[int], value: object, key: str) -> int:
    """The number of a figure that an action names, which must be one of these, on the table or not."""
    i = s.table.number.get(value, -1) if type(value) is str else -1
    if i not in figures:
        refuse("FILE-ACTION", "figure", name=key, id=value)
    return i


def square(s: State, value: object, key: str) -> int:
    """The square of the board that an action names."""
    found = s.board.grid.index.get(value, -1) if type(value) is str else -1
    if found < 0:
        refuse("FILE-ACTION", "value", name=key)
    return found


def path(s: State, value: object) -> tuple[int, ...]:
    """The squares of a `path`; a square that is not on the board is −1 (ANIMA-MOV-12 is the mover's to say)."""
    if type(value) is not list:
        refuse("FILE-ACTION", "value", name="path")
    index, found = s.board.grid.index, []
    for name in value:  # type: ignore[attr-defined]
        if type(name) is not str:
            refuse("FILE-ACTION", "value", name="path")
        at = index.get(name, -1)
        if at < 0 and lanes.parse(name) is None:
            refuse("FILE-ACTION", "value", name="path")
        found.append(at)
    return tuple(found)


def direction(action: Action) -> int:
    """0–7 of an action's `push`; −1 if it names none."""
    value = action.get("push")
    if value is None and "push" not in action:
        return -1
    found = DIRECTIONS.get(value, -1) if type(value) is str else -1
    if found < 0:
        refuse("FILE-ACTION", "value", name="push")
    return found


# Refusals that all actions share


def actor(
    s: State,
    action: Action,
    ap: int,
    once: Once | None = None,
    rolls: Sequence[str] = (),
    power: Power | None = None,
) -> int:
    """Who acts: the common refusals of the decision `act` in their order. `once`: raises what may be done once only;
    `rolls`: what gnosis may strengthen; `power`: the ability used."""
    i = own(s, action)
    if s.active != i and (s.active >= 0 or s.activated[i]):
        refuse("ANIMA-TRN-09", "active" if s.active >= 0 else "", who=action["who"], by=_name(s, s.active))
    if s.no_activation[i]:
        refuse("ANIMA-KNB-12", who=action["who"])
    tokens = s.tokens[i]
    if tokens[PARALYSIS]:
        refuse("ANIMA-STA-10", who=action["who"])
    if tokens[BERSERK]:
        bound_by_rage(s, i, action)
    if power is not None and tokens[SEAL]:
        refuse("ANIMA-STA-09", who=action["who"])
    afford(s, action, i, ap, once, rolls)
    return i


def reactor(
    s: State,
    action: Action,
    ap: int,
    once: Once | None = None,
    rolls: Sequence[str] = (),
    power: Power | None = None,
) -> int:
    """Who reacts: the same in a window, where the activation does not matter (ANIMA-ACT-05)."""
    i = own(s, action)
    if s.tokens[i][PARALYSIS]:
        refuse("ANIMA-STA-10", who=action["who"])
    if power is not None and s.tokens[i][SEAL]:
        refuse("ANIMA-STA-09", who=action["who"])
    afford(s, action, i, ap, once, rolls)
    return i


def afford(s: State, action: Action, i: int, ap: int, once: Once | None, rolls: Sequence[str]) -> None:
    """What may be done once only, ANIMA-ACT-02, ANIMA-GNO-03."""
    if once is not None:
        once(s, i)
    if s.ap[i] < ap:
        refuse("ANIMA-ACT-02", who=action["who"], need=ap, have=s.ap[i])
    if "gnosis" in action:
        boost(s, action, rolls)


def boost(s: State, action: Action, rolls: Sequence[str]) -> tuple[str, ...]:
    """ANIMA-GNO-03: the rolls that an action strengthens, in the order named."""
    named = action.get("gnosis", ())
    seen: list[str] = []
    for roll in named:
        if roll in seen:
            refuse("ANIMA-GNO-03", "twice", roll=roll)
        if roll not in rolls:
            refuse("ANIMA-GNO-03", "roll", roll=roll)
        seen.append(roll)
    have = s.gnosis[s.to_act]
    if len(seen) > have:
        refuse("ANIMA-GNO-03", need=len(seen), have=have)
    return tuple(seen)


def named(action: Action) -> tuple[str, ...]:
    """The rolls that a judged action strengthens."""
    return tuple(action.get("gnosis", ()))


def unmoved(s: State, i: int) -> None:
    """ANIMA-MOV-05"""
    if s.moved[i]:
        refuse("ANIMA-MOV-05", who=s.table.ids[i])


def bound_by_rage(s: State, i: int, action: Action) -> None:
    """ANIMA-STA-13"""
    must, prey = rage(s, i)
    if must and (action["do"] != must or (prey and s.table.number.get(action["target"], -1) not in prey)):
        refuse("ANIMA-STA-13", must, who=action["who"], **({"target": s.table.ids[prey[0]]} if prey else {}))


def rage(s: State, i: int) -> tuple[str, list[int]]:
    """ANIMA-STA-13: what a berserk figure has to do now, `attack` or `charge` ("" : what it likes); and whom it has to
    charge, one of them."""
    if s.engaged(i):
        return "attack" if s.ap[i] >= ATTACK_AP else "", []
    prey = lanes.prey(s, i) if not s.moved[i] and s.ap[i] >= CHARGE_AP else []
    return "charge" if prey else "", prey


def not_towards(s: State, push: int, victim: int, attacker_at: int) -> None:
    """ANIMA-KNB-02: nobody is thrown towards the attacker."""
    if push >= 0 and towards(s, victim, attacker_at) == push:
        refuse("ANIMA-KNB-02", target=s.table.ids[victim])


def towards(s: State, victim: int, attacker_at: int) -> int:
    """The direction from whoever is thrown to its attacker; −1 if they are no neighbours."""
    return s.board.grid.direction(s.at[victim], attacker_at)


def _name(s: State, i: int) -> str | None:
    return s.table.ids[i] if i >= 0 else None
