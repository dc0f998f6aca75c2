"""An answer drawn at random: a figure, then a verb, then evenly one of its listed answers."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.okko.answers import actors, answers, listed, reserve_parts, verbs
from rules.okko.figures import SIDE_NAMES, State


def draw(s: State, rng: Random) -> dict[str, Any]:
    """A legal answer to the decision that is asked. Ending the phase counts as one figure."""
    if s.stage == "act":
        return _draw_act(s, rng)
    if s.stage == "deploy":
        return rng.choice(listed(s, rng.choice(actors(s)), "deploy"))
    return rng.choice(answers(s))


def _draw_act(s: State, rng: Random) -> dict[str, Any]:
    figures = actors(s)
    place = rng.randrange(len(figures) + 1)
    if place == len(figures):
        return draw_end(s, rng)
    i = figures[place]
    return rng.choice(listed(s, i, rng.choice(verbs(s, i))))


def draw_end(s: State, rng: Random) -> dict[str, Any]:
    """The end of the phase: each die of the pool in turn goes to a figure without one, or to none."""
    holders, faces = reserve_parts(s)
    reserve: dict[str, str] = {}
    for face in faces:
        place = rng.randrange(len(holders) + 1)
        if place < len(holders):
            reserve[holders.pop(place)] = face
    end: dict[str, Any] = {"side": SIDE_NAMES[s.to_act], "do": "end_phase"}
    return {**end, "reserve": reserve} if reserve else end
