"""Duels: one card against another on a small board, to see what a card does; and how a row of them ends.

A duel is a fight file like any other, with a `start`, so that no list rule stands in its way. A row of duels is played
in pairs: both of a pair have the same seed, and in one of them the sides are swapped.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

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


def play_duels(slug: str, ours: Duelist, theirs: Duelist, seeds: range) -> Iterator[Result]:
    """What becomes of ours in two duels for each seed, played by greedy: once as A, once as B."""
    for seed in seeds:
        for swapped in (False, True):
            a, b = (theirs, ours) if swapped else (ours, theirs)
            yield _result(open_fight(duel_file(slug, a, b, seed=seed), listen=False), "B" if swapped else "A")


def _result(fight: Fight, mine: str) -> Result:
    play_out(fight, dict.fromkeys("AB", player("greedy")), MOST)
    if fight.winner in (None, "draw") or fight.system.duels.timed_out(fight.state):
        return "drawn"
    return "won" if fight.winner == mine else "lost"


def wilson(won: float, n: int, z: float = 1.959964) -> tuple[float, float]:
    """The Wilson interval of a share, 95% by default; `won` may count halves. n ≥ 1."""
    share = won / n
    middle = share + z * z / (2 * n)
    width = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, (middle - width) / (1 + z * z / n)), min(1.0, (middle + width) / (1 + z * z / n))
