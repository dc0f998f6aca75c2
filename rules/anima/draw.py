"""An answer drawn at random: a figure, then a verb, then evenly one of its answers; then what may be added to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from rules.anima import acts, infiltration, offers, uses
from rules.anima.answers import (
    LISTS,
    actors,
    allowed,
    apart,
    charge,
    choices,
    infiltrate,
    listed,
    markable,
    prey,
    revealable,
    saying,
    uses_of,
)
from rules.anima.figures import State
from rules.anima.infiltration import Reveal
from rules.grid import bits

Action = dict[str, Any]
T = TypeVar("T")


def draw(s: State, rng: Random) -> Action:
    """A legal answer to the decision that is asked. Of a side that can do nothing (a start may be so written): it
    concedes."""
    if s.stage in ("act", "deploy"):
        return _draw_act(s, rng)
    if s.stage == "infiltrate":
        return _draw_infiltration(s, rng)
    if s.stage == "reveal":
        return _draw_reveals(s, rng)
    _, found = rng.choice(choices(s))
    return _with_extras(s, rng.choice(found), rng)


def _draw_act(s: State, rng: Random) -> Action:
    figures = actors(s)
    if not figures:
        return saying(s, "concede")
    i = rng.choice(figures)
    if s.stage == "deploy":
        return rng.choice(listed(s, i, "deploy"))
    # Verbs without an answer fall out until one has some: each of the others is as likely to be the first.
    left = list(allowed(s, i))
    while True:
        verb = left.pop(rng.randrange(len(left)))
        action = _DRAWS[verb](s, i, rng) if verb in _DRAWS else _draw_from(LISTS[verb](s, i), rng)
        if action is not None:
            return _with_extras(s, action, rng)


def _draw_from(found: Sequence[Action], rng: Random) -> Action | None:
    return found[rng.randrange(len(found))] if found else None


def _draw_charge(s: State, i: int, rng: Random) -> Action | None:
    """One that is legal of all that could be: as likely as if they had all been judged."""
    near, free = s.board.near, ~s.occupied
    pool = [(j, to) for j in prey(s, i) for to in bits(near[s.at[j]] & free)]
    while pool:
        j, to = _take(pool, rng)
        if acts.is_clear(s, i, j, to):
            return charge(s, i, j, to)
    return None


def _draw_use(s: State, i: int, rng: Random) -> Action | None:
    pool = [(offer, aim) for offer in uses_of(s, i) for aim in offer.aims()]
    while pool:
        offer, aim = _take(pool, rng)
        action = offer.action(aim)
        if offer.accepted(action, uses.judge):
            return action
    return None


def _take(pool: list[T], rng: Random) -> T:
    """One out of the pool, which closes the gap."""
    place = rng.randrange(len(pool))
    pool[place], pool[-1] = pool[-1], pool[place]
    return pool.pop()


_DRAWS: dict[str, Callable[[State, int, Random], Action | None]] = {"charge": _draw_charge, "ability": _draw_use}


def _with_extras(s: State, action: Action, rng: Random) -> Action:
    """A direction and gnosis added, or not."""
    pushes, rolls = offers.pushes(s, action), offers.rolls(s, action)
    if pushes:
        place = rng.randrange(len(pushes) + (not offers.must_push(s, action)))
        if place < len(pushes):
            action["push"] = pushes[place]
    if rolls:
        names = rng.sample(rolls, rng.randint(0, min(len(rolls), s.gnosis[s.to_act])))
        if names:
            action["gnosis"] = names
    return action


def _draw_infiltration(s: State, rng: Random) -> Action:
    """Some of those who can, and markers anywhere; fewer of both where there is no room."""
    parts = markable(s)
    who = rng.sample(parts.who, rng.randint(0, parts.most))
    markers = _draw_markers(s, parts.squares, infiltration.markers_for(len(who)), rng)
    while infiltration.markers_for(len(who)) > len(markers):
        who.pop()
    return infiltrate(s, who, markers[: infiltration.markers_for(len(who))])


def _draw_markers(s: State, squares: int, count: int, rng: Random) -> list[int]:
    found: list[int] = []
    while squares and len(found) < count:
        found.append(rng.choice(bits(squares)))
        squares = apart(s, squares, found[-1])
    return found


def _draw_reveals(s: State, rng: Random) -> Action:
    """One character after another, or enough."""
    side = s.to_act
    reveals: list[Action] = []
    before: list[Reveal] = []
    while True:
        parts = revealable(s, before)
        place = rng.randrange(len(parts) + 1) if rng.random() < 0.5 else len(parts)
        if place == len(parts):
            return saying(s, "reveal", reveals=reveals)
        reveals.append(parts[place])
        before.append(_as_reveal(s, side, parts[place]))


def _as_reveal(s: State, side: int, part: Action) -> Reveal:
    marker = next(marker for marker in s.markers[side] if marker.name == part["marker"])
    return Reveal(s.table.number[part["who"]], marker, s.board.grid.index[part["to"]], ())
