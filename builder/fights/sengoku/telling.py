"""A battle told beat by beat. A turn is carried out by one decision, `resolve`; its story is cut into what happens at
one moment, and the position at each is made from the one before and from what the looker was told."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import rules
from builder.fights.models import Fight
from builder.fights.playing import Outdated
from builder.fights.secrecy import ALL, PUBLIC
from builder.fights.story import Event, Step, Story
from rules.refusal import Decision, Refused

Position = dict[str, Any]
#: Which events begin a beat of their own; the others belong to the one before them.
BEGINS = frozenset(
    (
        *("phase", "shot", "move", "face", "cancel", "melee", "retreat", "rout", "rally", "banner", "shinobi"),
        *("leader", "general", "flee", "turn", "hq_lost", "end", "claim"),
    )
)
FALLEN = {"killed": "dead", "captured": "captured"}
OFF = {"destroyed": "destroyed", "scattered": "scattered", "reserve": "reserve"}


@dataclass(frozen=True, slots=True)
class Taken:
    """A decision: the turn it was taken in, its events' numbers `first` to `last`, the position before it."""

    turn: int
    action: Mapping[str, Any]
    first: int
    last: int
    state: Any


def story_of(found: Fight, at: int | None, look: Callable[[Decision | None], str]) -> Story:
    """The story as the eye that `look` says (of the decision that is asked) may know it; the position after `at`
    beats."""
    game, taken, stopped = _played(found)
    eye = look(game.decision)
    told = _told(game, eye)
    steps: list[Step] = []
    owner: list[int] = []
    for n, one in enumerate(taken):
        seen = [event for event in told[one.first : one.last] if event is not None]
        for events in beats(seen) if one.action["do"] == "resolve" else [seen]:
            steps.append(Step(len(steps) + 1, one.turn, one.action["side"], one.action, events))
            owner.append(n)
    at = len(steps) if at is None else min(max(at, 0), len(steps))
    position = _position_at(game, taken, steps, owner, at, eye)
    return Story(game, steps, at, position, game.state, stopped, eye)


def _played(found: Fight) -> tuple[rules.Fight, list[Taken], Outdated | None]:
    game = rules.open_fight({**found.file, "actions": []})
    taken: list[Taken] = []
    for action in found.file.get("actions", []):
        before, first = game.state.copy(), len(game.events or ())
        turn = game.system.turn(game.state)
        try:
            game.act(action)
        except Refused as refusal:
            return game, taken, Outdated(found, len(taken), refusal)
        taken.append(Taken(turn, action, first, len(game.events or ()), before))
    return game, taken, None


def _told(game: rules.Fight, eye: str) -> Sequence[Event | None]:
    events = game.events or []
    if eye == ALL:
        return events
    told: Sequence[Event | None] = game.system.told(game.state, events, eye if eye != PUBLIC else None)
    return told


def position_of(game: rules.Fight, state: Any, eye: str) -> Position:
    """The position as the eye may know it."""
    if eye == ALL:
        return dict(game.system.dump(state))
    if eye == PUBLIC:
        return dict(game.system.public(state, [])[0])
    return dict(game.system.view(state, [], eye)[0])


def beats(events: Sequence[Event]) -> Iterator[list[Event]]:
    """What happens at one moment: a volley of several shooters is one, a fight with what comes of it too."""
    now: list[Event] = []
    for event in events:
        begins = event["type"] in BEGINS and not (event["type"] == "shot" and now and now[-1]["type"] == "shot")
        if now and begins and now[-1]["type"] != "phase":
            yield now
            now = []
        now.append(event)
    yield now


# Positions between decisions


def _position_at(
    game: rules.Fight, taken: Sequence[Taken], steps: Sequence[Step], owner: Sequence[int], at: int, eye: str
) -> Position:
    if not at:
        return position_of(game, taken[0].state if taken else game.state, eye)
    n = owner[at - 1]
    after = taken[n + 1].state if n + 1 < len(taken) else game.state
    whole = position_of(game, after, eye)
    if at == len(owner) or owner[at] != n:
        return whole
    found = position_of(game, taken[n].state, eye)
    first = owner.index(n)
    for step in steps[first:at]:
        for event in step.events:
            follow(found, event, whole)
    return found


def follow(position: Position, event: Event, later: Mapping[str, Any]) -> None:
    """Changes a position by what an event tells; a unit that comes into sight is taken from the position `later`."""
    units = position["units"] = dict(position["units"])
    match event["type"]:
        case "move" | "retreat" | "occupy" | "flee":
            _put(units, event["who"], later, at=event["to"])
        case "rout":
            path = event.get("path") or [event.get("from")]
            _put(units, event["who"], later, at=path[-1], status="routing")
        case "face":
            _put(units, event["who"], later, facing=event["facing"])
        case "rally":
            _put(units, event["who"], later, facing=event["facing"], status="formed")
        case "destroyed" | "scattered" | "reserve":
            _put(units, event["who"], later, at=None, status=OFF[event["type"]])
        case "fire":
            if "figures" in event:
                _put(units, event["target"], later, figures=event["figures"])
        case "melee":
            for who, lost in event["losses"].items():
                _lose(units, who, lost)
        case "trampled":
            _lose(units, event["who"], event.get("losses", 0))
        case "leader":
            _lead(position, event)
        case "risk":
            _fall(position, event["who"], event["result"])
        case "duel":
            _fall(position, event["victim"], event["result"])


def _put(units: dict[str, Any], who: str, later: Mapping[str, Any], **keys: Any) -> None:
    now = units.get(who)
    if now is None or not now.get("card"):
        now = later["units"].get(who)
    if now is not None and now.get("card"):
        units[who] = {**now, **keys}


def _lose(units: dict[str, Any], who: str, lost: int) -> None:
    now = units.get(who)
    if now is not None and now.get("figures") is not None:
        units[who] = {**now, "figures": max(0, now["figures"] - lost)}


def _lead(position: Position, event: Event) -> None:
    now = position["leaders"].get(event["who"])
    if now is not None and "to" in event:
        position["leaders"] = {**position["leaders"], event["who"]: {**now, "place": event["to"]}}


def _fall(position: Position, who: str | None, result: str) -> None:
    """Who is killed or taken prisoner is with his unit no more."""
    now = position["leaders"].get(who)
    if now is not None and result in FALLEN:
        position["leaders"] = {**position["leaders"], who: {**now, "place": None, "fate": FALLEN[result]}}
