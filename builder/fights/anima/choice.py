"""What a player of Anima chooses, and the actions that it comes to."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.http import QueryDict

import rules
from builder.fights.choosing import Action, Chosen
from rules.anima.answers import actors, listed, verbs
from rules.anima.figures import ON_TABLE, State

MOVES = ("free_move", "walk", "run")
STRIKES = ("attack", "charge", "shoot", "ability")


@dataclass(frozen=True, slots=True)
class Choice(Chosen):
    """`who` is to move `to` a square `by` one of MOVES; then to `do` one of STRIKES (`ability`: which) to `target` or
    on the square `spot`, throwing in the direction `push`, with `gnosis` for these rolls. A terrain `piece`, turned by
    `turn`, is put `to` a square. `names`: who infiltrates, or which upkeep is paid; `markers`: where they are laid."""

    by: str = ""
    ability: str = ""
    spot: str = ""
    push: str = ""
    gnosis: tuple[str, ...] = ()
    piece: str = ""
    turn: str = ""
    names: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    zones: str = ""
    kept: ClassVar[tuple[str, ...]] = ("zones",)


def number_of(s: State, name: str) -> int:
    """The number of a figure on the table; −1 for anything else."""
    i = s.table.number.get(name, -1)
    return i if i >= 0 and s.status[i] == ON_TABLE else -1


def square_of(s: State, name: str) -> int:
    return s.board.grid.index.get(name, -1)


def able(s: State, i: int) -> list[str]:
    """What a figure may do now; nothing for one that it is not up to."""
    return verbs(s, i) if s.stage == "act" and i in actors(s) else []


# Moves


def end_of(action: Mapping[str, Any]) -> str:
    """The square that a move leads to."""
    return action["path"][-1] if "path" in action else action["to"]


def moves_of(s: State, i: int) -> dict[str, dict[str, Action]]:
    """By way of moving: square → the move there, as far as the rules allow it now."""
    found: dict[str, dict[str, Action]] = {}
    there_are = able(s, i)
    for verb in MOVES:
        if verb in there_are:
            there = found[verb] = {}
            for action in listed(s, i, verb):
                there.setdefault(end_of(action), action)
    return found


def move_action(s: State, choice: Choice) -> Action:
    """The move that is asked for, by the way chosen or the first that leads there; to where none does, a straight one,
    so that the engine says why not."""
    i = number_of(s, choice.who)
    found = moves_of(s, i) if i >= 0 else {}
    ways = [verb for verb in (choice.by, *MOVES) if choice.to in found.get(verb, ())]
    if ways and (not choice.by or ways[0] == choice.by):
        return found[ways[0]][choice.to]
    verb = choice.by if choice.by in MOVES else _farthest(found)
    plain = {"do": verb, "who": choice.who}
    if verb == "run":
        return {**plain, "to": choice.to}
    to = square_of(s, choice.to)
    straight = [s.board.grid.names[square] for square in s.board.line(s.at[i], to)] if i >= 0 and to >= 0 else []
    return {**plain, "path": straight or [choice.to]}


def _farthest(found: Mapping[str, Any]) -> str:
    return next((verb for verb in reversed(MOVES) if verb in found), "walk")


# Attacks, abilities, rolls


def strike_action(choice: Choice) -> Action:
    """The attack, charge or shot, or the ability, with what else was chosen of it."""
    action: Action = {"do": choice.do, "who": choice.who}
    if choice.do == "ability":
        action["ability"] = choice.ability
    if choice.target:
        action["target"] = choice.target
    if choice.spot:
        action["to"] = choice.spot
    if choice.push:
        action["push"] = choice.push
    return with_gnosis(action, choice.gnosis)


def with_gnosis(action: Mapping[str, Any], rolls: tuple[str, ...]) -> Action:
    return {**action, "gnosis": list(rolls)} if rolls else dict(action)


def use_action(s: State, choice: Choice) -> Action:
    """The use of an ability that is asked for: the listed one that agrees with all that was chosen, else as it is."""
    i = number_of(s, choice.who)
    for action in uses_listed(s, i, choice.ability) if i >= 0 else ():
        if agrees(action, choice):
            thrown = {"push": choice.push} if choice.push else {}
            return with_gnosis({**action, **thrown}, choice.gnosis)
    return strike_action(choice)


def uses_listed(s: State, i: int, ability: str) -> list[Action]:
    """The listed uses of one ability."""
    if "ability" not in able(s, i):
        return []
    return [action for action in listed(s, i, "ability") if action["ability"] == ability]


def agrees(action: Action, choice: Choice) -> bool:
    """Whether an action has the target and the square that were chosen."""
    spot = end_of(action) if "path" in action or "to" in action else ""
    return choice.target in ("", action.get("target")) and choice.spot in ("", spot)


# A form that was sent


def answers_of(game: rules.Fight, sent: QueryDict) -> list[Action]:
    """The actions that a form without an `action` asks for."""
    choice, s = Choice.read(sent), game.state
    if choice.do in MOVES:
        return [move_action(s, choice)]
    if choice.do in STRIKES:
        strike = use_action(s, choice) if choice.do == "ability" and not choice.to else strike_action(choice)
        return [*([move_action(s, choice)] if choice.to else []), strike]
    return [_other(choice, sent)]


def _other(choice: Choice, sent: QueryDict) -> Action:
    """The decisions that are made with a form of their own, and rolls that gnosis may strengthen."""
    match choice.do:
        case "search" | "disengage":
            return with_gnosis({"do": choice.do, "who": choice.who}, choice.gnosis)
        case "terrain":
            turned = {"turn": True} if choice.turn else {}
            return {"do": "terrain", "piece": choice.piece, "at": choice.to, **turned}
        case "deploy":
            return {"do": "deploy", "who": choice.who, "to": choice.to}
        case "infiltrate":
            return {"do": "infiltrate", "who": list(choice.names), "markers": list(choice.markers)}
        case "upkeep":
            return {"do": "upkeep", "pay": list(choice.names)}
        case "reveal":
            return {"do": "reveal", "reveals": reveals(sent)}
    return {"do": choice.do}


def reveals(sent: QueryDict) -> list[Action]:
    """For each character that comes out: at which marker and on which square ("B1@k9"), and under which abilities."""
    found: list[Action] = []
    for who in sent.getlist("names"):
        marker, _at, to = sent.get(f"place-{who}", "").partition("@")
        if marker:
            use = sent.getlist(f"use-{who}")
            found.append({"who": who, "marker": marker, "to": to, **({"use": use} if use else {})})
    return found
