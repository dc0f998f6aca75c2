"""What a player of Sengoku chooses, part by part, and the action that it comes to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from django.http import QueryDict

import rules
from builder.fights.choosing import Action, Chosen
from builder.fights.sengoku.draft import order_of, pairs, put, slots_of, token_of
from rules.sengoku.units import State

MOST = 9  # shinobi that a form is read to send out
MOST_COUNTED = 99  # of anything that a form counts
GROUND = ("hills", "woods", "swamps")


@dataclass(frozen=True, slots=True)
class Choice(Chosen):
    """`who` is looked at, its `slot` is being filled ("1", "2"; "p1", "p2": a cunning plan for next turn).

    Orders: `o` texts of draft.py; `general`; `led` "leader.place"; `reserve`; `b` "banner.unit"; `aim` "banner.target";
    `spy` "task.unit"; `plan`, one such text; `mercy`. Set-up: `u` "unit.cell.facing"; `hq`; `sh` "cell.edges";
    `infiltrate`, `guard`; `save`; terrain `bridge`, `hills`, `woods`, `swamps`, of which `part` is being placed;
    `cells` of scouts; `pairs` to change places. `eye`: the side that looks, where two players share a screen. `fill`:
    let the computer propose; `saved`: take the deployment kept with the list."""

    slot: str = ""
    o: tuple[str, ...] = ()
    general: str = ""
    led: tuple[str, ...] = ()
    reserve: tuple[str, ...] = ()
    b: tuple[str, ...] = ()
    aim: tuple[str, ...] = ()
    spy: tuple[str, ...] = ()
    plan: str = ""
    mercy: str = ""
    u: tuple[str, ...] = ()
    hq: str = ""
    sh: tuple[str, ...] = ()
    infiltrate: str = ""
    guard: str = ""
    save: tuple[str, ...] = ()
    bridge: str = ""
    hills: tuple[str, ...] = ()
    woods: tuple[str, ...] = ()
    swamps: tuple[str, ...] = ()
    part: str = ""
    cells: tuple[str, ...] = ()
    pairs: tuple[str, ...] = ()
    eye: str = ""
    zones: str = ""
    fill: str = ""
    saved: str = ""
    kept: ClassVar[tuple[str, ...]] = ("eye", "zones")

    @property
    def decided(self) -> bool:
        """Whether anything has been decided for the turn."""
        return any((self.o, self.general, self.plan, self.mercy, *self.led, *self.reserve, *self.b, *self.spy))


def number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(MOST_COUNTED)) else 0


# Orders


def orders_action(choice: Choice, kind: str = "orders") -> Action:
    """All that a side has decided for the turn; what was left as it is, is left out."""
    found: Action = {"do": kind, "units": slots_of(choice.o)}
    if choice.general:
        found["general"] = choice.general
    if leaders := pairs(choice.led):
        found["leaders"] = leaders
    if plan := plan_of(choice.plan):
        found["plan"] = plan
    if choice.mercy:
        found["mercy"] = True
    return found if kind == "revise" else found | _once(choice)


def _once(choice: Choice) -> Action:
    """What a revision cannot change any more."""
    found: Action = {}
    if reserve := [who for who in choice.reserve if who]:
        found["reserve"] = reserve
    if banners := banners_of(choice.b, choice.aim):
        found["banners"] = banners
    if tasks := [task for text in choice.spy[:MOST] if (task := task_of(text))]:
        found["shinobi"] = tasks
    return found


def banners_of(texts: Iterable[str], aims: Iterable[str] = ()) -> dict[str, Any]:
    """ "phoenix-banner.a1.N" → {"a1": {"banner": "phoenix-banner", "facing": "N"}}; of `aims` "phoenix-banner.a2" is
    one of its `targets`. Two in one unit stand there as a list."""
    found: dict[str, list[dict[str, Any]]] = {}
    for text in texts:
        banner, who, facing, *_rest = [*text.split("."), "", ""]
        if banner and who:
            targets = targets_of(aims, banner)
            raised = {"banner": banner, **({"facing": facing} if facing else {})}
            found.setdefault(who, []).append(raised | ({"targets": targets} if targets else {}))
    return {who: raised if len(raised) > 1 else raised[0] for who, raised in found.items()}


def targets_of(aims: Iterable[str], banner: str) -> list[str]:
    """Whom a banner is meant for, each once."""
    named = (text.removeprefix(f"{banner}.") for text in aims if text.startswith(f"{banner}."))
    return list(dict.fromkeys(filter(None, named)))


def task_of(text: str) -> Action | None:
    task, _dot, target = text.partition(".")
    if not task:
        return None
    return {"task": task, "target": target} if target else {"task": task}


def plan_of(text: str) -> Action | None:
    """A cunning plan: "a1.2.move" """
    who, _dot, rest = text.partition(".")
    slot, _dot, token = rest.partition(".")
    order = order_of(token)
    return {"unit": who, "slot": number(slot), "order": order} if who and order else None


def given_orders(s: State) -> Action:
    """The `orders` action that the side that is asked has given in this turn."""
    told = dict(s.given[s.to_act] or {})
    units = {s.table.ids[i]: list(s.orders[i]) for i in s.table.members[s.to_act] if s.orders[i]}
    return {**told, "do": "orders", "units": units}


def from_orders(action: Mapping[str, Any], choice: Choice) -> Choice:
    """The choice that comes to this `orders` action: a proposal to be changed."""
    tokens: tuple[str, ...] = ()
    for who, slots in action.get("units", {}).items():
        for slot, order in enumerate(slots, 1):
            tokens = put(tokens, who, str(slot), order) if order else tokens
    tasks = [".".join(filter(None, (task["task"], task.get("target")))) for task in action.get("shinobi", ())]
    raisings = [
        (who, one)
        for who, raised in action.get("banners", {}).items()
        for one in (raised if isinstance(raised, list) else [raised])
    ]
    banners = [".".join(filter(None, (one["banner"], who, one.get("facing")))) for who, one in raisings]
    aims = [f"{one['banner']}.{target}" for _who, one in raisings for target in one.get("targets", ())]
    plan = action.get("plan")
    return replace(
        choice.only(),
        o=tokens,
        general=action.get("general") or "",
        led=tuple(f"{who}.{place}" for who, place in action.get("leaders", {}).items()),
        reserve=tuple(action.get("reserve", ())),
        b=tuple(banners),
        aim=tuple(aims),
        spy=tuple(tasks),
        plan=f"{plan['unit']}.{plan['slot']}.{token_of(plan['order'])}" if plan else "",
        mercy="1" if action.get("mercy") else "",
    )


# The set-up


def deploy_action(choice: Choice) -> Action:
    """Where everybody stands, as far as it has been said."""
    found: Action = {"do": "deploy", "units": places_of(choice), "hq": choice.hq}
    if leaders := pairs(choice.led):
        found["leaders"] = leaders
    if shields := {cell: list(edges) for cell, edges in pairs(choice.sh).items()}:
        found["shields"] = shields
    for key in ("infiltrate", "guard"):
        if count := number(getattr(choice, key)):
            found[key] = count
    if save := [who for who in choice.save if who]:
        found["save_ammo"] = save
    return found


def places_of(choice: Choice) -> dict[str, list[str]]:
    """Unit → [cell, facing]"""
    split = [text.split(".") for text in choice.u]
    return {part[0]: part[1:] for part in split if len(part) == 3}


def from_deployment(action: Mapping[str, Any], choice: Choice) -> Choice:
    return replace(
        choice.only(),
        u=tuple(f"{who}.{cell}.{facing}" for who, (cell, facing) in action["units"].items()),
        hq=action["hq"],
        led=tuple(f"{who}.{place}" for who, place in action.get("leaders", {}).items() if place != "hq"),
        sh=tuple(f"{cell}.{''.join(edges)}" for cell, edges in action.get("shields", {}).items()),
        infiltrate=str(action.get("infiltrate", "") or ""),
        guard=str(action.get("guard", "") or ""),
        save=tuple(action.get("save_ammo", ())),
    )


def terrain_action(choice: Choice, features: Iterable[str]) -> Action:
    found: Action = {"do": "terrain"}
    for name in features:
        if name == "river":
            found["bridge"] = choice.bridge
        else:
            found[name] = list(getattr(choice, name))
    return found


def pairs_of(texts: Iterable[str]) -> list[list[str]]:
    """ "b5.c5" → ["b5", "c5"]; halves are left out."""
    return [part for part in (text.split(".") for text in texts) if len(part) == 2 and all(part)]


# A form that was sent


def answers_of(game: rules.Fight, sent: QueryDict) -> list[Action]:
    """The action that a form without an `action` asks for."""
    choice = Choice.read(sent)
    match choice.do:
        case "orders" | "revise":
            return [orders_action(choice, choice.do)]
        case "deploy":
            return [deploy_action(choice)]
        case "terrain":
            return [terrain_action(choice, game.state.table.options.terrain)]
        case "scout":
            return [{"do": "scout", "cells": pairs_of(choice.cells)}]
        case "swap":
            return [{"do": "swap", "pairs": pairs_of(choice.pairs)}]
    return [{"do": choice.do}]
