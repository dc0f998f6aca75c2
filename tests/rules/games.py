"""What the tests of every game know of each: its cards and fights, its answers, what holds of its positions."""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import rules.anima.boards
import rules.okko.boards
from rules import anima, okko
from rules.anima import offers
from rules.anima.figures import DEAD, NO_TOKENS, ON_TABLE, OVER, SETUP, UNDEPLOYED
from rules.okko.figures import OUT, owed_dice
from rules.okko.skills import FACES
from rules.pairing import pair
from tests.rules import strange, strange_anima

DATA = Path(__file__).parents[2] / "catalog" / "data"


@dataclass(frozen=True)
class Game:
    """`maker`: draws strange cards; `asides`: decisions asked only where there is a choice; `limit`: the option that
    ends a fight after so many turns; `asked`: where a position written out says what is asked; `end`: the event with
    which a fight ends; `no_die`: a number that no die shows; `board`: a board for a fight of starter lists, by seed
    (None: the game's usual one); `sound`: asserts what always holds of a position; `start`: the fight that begins
    where another stands (None: it cannot be written); `ways`: how many answers, at least, a listed one stands for;
    `words`: what files of this game might say."""

    slug: str
    answers: ModuleType
    keys: dict[str, Any]
    maker: Callable[[int], Any]
    asides: tuple[str, ...]
    limit: str
    asked: str
    end: str
    no_die: int
    board: Callable[[int], Any]
    sound: Callable[[Any], None]
    start: Callable[[Any, dict[str, Any]], dict[str, Any] | None]
    ways: Callable[[Any, dict[str, Any]], int]
    words: tuple[str, ...]

    def __str__(self) -> str:
        return self.slug

    @property
    def book(self) -> dict[str, Any]:
        return BOOKS[self.slug]

    def strange(self, seed: int) -> dict[str, Any]:
        """Three figures a side with cards of every word of the vocabulary, about to begin; three turns at most."""
        return self.maker(seed).fight()

    def starter(self, seed: int) -> dict[str, Any]:
        """Two starter lists from the set-up; few turns."""
        rng = random.Random(seed)
        a, b = rng.choice(self.book["lists"]), rng.choice(self.book["lists"])
        return pair(a, b, [self.book["cards"]], options={self.limit: 4}, board=self.board(seed), seed=seed)

    def fight(self, seed: int) -> dict[str, Any]:
        """The one or the other."""
        return self.strange(seed) if seed % 2 else self.starter(seed)

    def some(self, s: Any, rng: random.Random) -> list[dict[str, Any]]:
        """Some of the answers to a decision, every verb of every figure among them."""
        if s.stage not in ("act", "deploy"):
            every = self.answers.answers(s)
            return list(every) if len(every) < 30 else rng.sample(every, 30)
        found = []
        for i in self.answers.actors(s):
            for verb in self.answers.verbs(s, i):
                every = self.answers.listed(s, i, verb)
                assert len(every) > 0
                found += [every[rng.randrange(len(every))] for _ in range(min(3, len(every)))]
        return found


BOOKS = {slug: json.loads((DATA / f"{slug}.json").read_text("utf-8")) for slug in ("okko", "anima")}


# Okko


def okko_board(seed):
    boards, rng = rules.okko.boards, random.Random(seed)
    return boards.board_json(rng.choice(list(boards.boards()))) if rng.random() < 0.7 else boards.shuffled_json(seed)


def okko_sound(s):
    """Dice are conserved; figures in play stand apart, on no rock; those out are gone; totals add up."""
    board = s.table.board
    standing = [q for q in s.at if q >= 0]
    assert len(standing) == len(set(standing))
    assert s.occupied == sum(1 << q for q in standing)
    assert not s.occupied & board.blocking
    for side, members in enumerate(s.table.members):
        reserved = sum(s.reserve[i] is not None for i in members)
        assert len(s.pool[side]) + s.aside[side] + reserved == s.dice[side]
        assert s.aside[side] >= 0
        assert s.lost[side] == sum(s.table.kits[i].cost for i in members if s.status[i] == OUT)
        in_play = sum(owed_dice(s.table.kits[i]) for i in members if s.status[i] != OUT)
        assert s.dice[side] == 4 + in_play + s.owed[side] or not s.dice[side]
    for i, at in enumerate(s.at):
        if s.status[i] == OUT:
            assert (at, s.facing[i], s.reserve[i], s.effects[i], s.granted[i]) == (-1, -1, None, (), ())
        assert (at >= 0) == (s.facing[i] >= 0)
        assert len(set(s.boosted[i])) == len(s.boosted[i])
        assert len(set(s.used[i])) == len(s.used[i])


def okko_start(s, doc):
    """A position is a start as it is written out."""
    position = okko.SYSTEM.dump(s)
    return {**doc, "start": position, "actions": []} if position["stage"] in ("act", "roll") else None


OKKO = Game(
    slug="okko",
    answers=okko.answers,
    keys=okko.engine.KEYS,
    maker=strange.Maker,
    asides=("defend", "resist", "retreat", "lose_die"),
    limit="max_turns",
    asked="stage",
    end="end",
    no_die=7,
    board=okko_board,
    sound=okko_sound,
    start=okko_start,
    ways=lambda s, answer: 1,
    words=("N", "E", "S", "W", "pool", "reserve", "aside", "pool:fire", "reserve:a1", "skill", "from", "targets")
    + ("facing", "die", *FACES),
)


# Anima


def anima_board(seed):
    """A board of the house, or none: then the sides place their terrain on the usual table."""
    boards, rng = rules.anima.boards, random.Random(seed)
    return boards.board_json(rng.choice(list(boards.boards()))) if rng.random() < 0.8 else None


def anima_sound(s):
    """Bodies stand apart on ground that bears them; AP, LP and tokens keep within bounds; the dead leave nothing."""
    standing = [q for q in s.at if q >= 0]
    assert len(standing) == len(set(standing))
    assert s.occupied == sum(1 << q for q in standing)
    assert s.shown == sum(1 << q for i, q in enumerate(s.at) if q >= 0 and not s.hidden[i])
    assert not s.occupied & ~s.board.passable
    assert min(s.gnosis) >= 0
    assert s.stage != "act" or s.spent == ()
    assert s.active < 0 or s.status[s.active] == ON_TABLE
    for i, kit in enumerate(s.table.kits):
        assert (s.at[i] >= 0) == (s.status[i] == ON_TABLE)
        assert 0 <= s.ap[i] <= kit.stats["ap_max"]
        assert (s.status[i] != DEAD) <= (s.lp[i] > 0)
        assert s.lp[i] <= kit.stats["lp"]
        assert min(s.tokens[i]) >= 0
        if s.status[i] == DEAD:
            assert (s.tokens[i], s.effects[i], s.sustained[i], s.hidden[i]) == (NO_TOKENS, (), (), False)
        for name, count in s.used[i]:
            assert 0 < count <= kit.powers[name].uses
        assert all(name in kit.powers for name in s.sustained[i])
    for markers in s.markers:
        assert all(s.board.passable >> marker.at & 1 for marker in markers)
        assert len({marker.name for marker in markers}) == len(markers)
    assert (s.phase == OVER) == (s.stage == "")
    assert s.phase != SETUP or not s.activated.count(True)


def anima_start(s, doc):
    """Only the action phase can be written, and of what lies on figures only what they sustain on themselves."""
    if s.stage != "act" or not s.table.peopled[0] * s.table.peopled[1]:
        return None
    for i, lying in enumerate(s.effects):
        if any(one.by != i or one.until != "sustained" for one in lying) or UNDEPLOYED in s.status:
            return None
    kept = ("at", "ap", "lp", "states", "activated", "moved", "searched", "intercepted", "disengaged", "no_activation")
    kept += ("hidden", "sustained", "used")
    position = anima.SYSTEM.dump(s)
    figures = {
        name: {"infiltrating": True} if figure["status"] == "infiltrating" else {key: figure[key] for key in kept}
        for name, figure in position["figures"].items()
        if figure["status"] in ("infiltrating", "table")
    }
    start = {key: position[key] for key in ("turn", "first", "to_act", "active", "gnosis")}
    markers = {name: marker["at"] for name, marker in position["markers"].items()}
    whole = {**start, "figures": figures, "markers": markers}
    return {**doc, "board": position["board"], "start": whole, "actions": []}


def anima_ways(s, answer):
    return 1 + len(offers.rolls(s, answer))


ANIMA = Game(
    slug="anima",
    answers=anima.answers,
    keys=anima.engine.KEYS,
    maker=strange_anima.Maker,
    asides=("evade", "defend", "area", "sidestep", "marker", "upkeep", "terrain"),
    limit="turn_limit",
    asked="decision",
    end="game_over",
    no_die=11,
    board=anima_board,
    sound=anima_sound,
    start=anima_start,
    ways=anima_ways,
    words=("N", "NE", "A1", "B1", "reveal", "remove", "attack", "dodge", "resist", "difficulty", "collide", "hill")
    + ("a1/s0", "who", "marker", "use", "path", "push", "stealth"),
)

GAMES = (OKKO, ANIMA)
