"""Duels: one card against another on a small board, to see what a card does; and how a row of them ends.

A duel is a fight file like any other, with a `start`, so that no list rule stands in its way. A row of duels is played
in pairs: both of a pair have the same seed, and in one of them the sides are swapped. What luck gives to ours in the
one it gives to theirs in the other, so a pair tells more than two duels, and pairs are what intervals count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from rules.fight import Fight, open_fight, play_out
from rules.formats import read_list
from rules.ground import Duelist
from rules.players import player
from rules.system import system

Result = Literal["won", "lost", "drawn"]

#: Decisions after which a duel is given up as drawn: cards may let a fight go on for ever.
MOST = 2_000


def duel_file(
    slug: str, a: Duelist, b: Duelist, *, names: tuple[str, str] | None = None, seed: int = 0
) -> dict[str, Any]:
    """The fight file of a duel; `names` of the two, else the ids of the bearers. Its cards are not judged here:
    `open_fight` raises FileError at what cannot be used."""
    ground = system(slug).duels.duel(a, b)
    called = names or (a.bearer, b.bearer)
    sides = [
        {"name": side, "list": {**_head(slug, name), "cards": dict(one.cards), **part}}
        for side, name, one, part in zip("AB", called, (a, b), ground.lists, strict=True)
    ]
    return {
        "format": "muster-fight",
        "version": 1,
        "system": slug,
        "title": " – ".join(called),
        "options": dict(ground.options),
        "sides": sides,
        "board": dict(ground.board),
        "start": dict(ground.start),
        "seed": seed,
        "actions": [],
    }


def lean(slug: str, one: Duelist) -> Duelist:
    """The duelist with no cards but those that a duel needs. FileError, its path from the card on, at what cannot be
    used."""
    doc = duel_file(slug, one, one)["sides"][0]["list"]
    needed = read_list(doc).cards
    return replace(one, cards={key: one.cards[key] for key in needed})


def _head(slug: str, name: str) -> dict[str, Any]:
    return {"format": "muster-list", "version": 1, "system": slug, "name": name}


class Ended(NamedTuple):
    """How a duel ended for ours; what ours and theirs had lost then (see `rules.ground.Duels.lost`)."""

    result: Result
    lost: tuple[float, float]


def play_duels(slug: str, ours: Duelist, theirs: Duelist, seeds: range) -> Iterator[Ended]:
    """How two duels for each seed, played by greedy, end: ours is once A and once B."""
    for seed in seeds:
        for swapped in (False, True):
            a, b = (theirs, ours) if swapped else (ours, theirs)
            yield _ended(open_fight(duel_file(slug, a, b, seed=seed), listen=False), int(swapped))


def _ended(fight: Fight, mine: int) -> Ended:
    play_out(fight, dict.fromkeys("AB", player("greedy")), MOST)
    duels, state = fight.system.duels, fight.state
    lost = (duels.lost(state, mine), duels.lost(state, 1 - mine))
    if fight.winner in (None, "draw") or duels.timed_out(state):
        return Ended("drawn", lost)
    return Ended("won" if fight.winner == "AB"[mine] else "lost", lost)


def spared(lost: Sequence[tuple[float, float]]) -> list[float]:
    """By how much ours lost less than theirs in a duel of each whole pair, of what each duel cost them, in the order in
    which they were played."""
    less = [theirs - ours for ours, theirs in lost]
    return [(one + other) / 2 for one, other in zip(less[::2], less[1::2], strict=False)]
