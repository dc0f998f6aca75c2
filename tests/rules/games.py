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
from rules import anima, okko, sengoku
from rules.anima import offers
from rules.anima.figures import DEAD, NO_TOKENS, ON_TABLE, OVER, SETUP, UNDEPLOYED
from rules.okko.figures import OUT, owed_dice
from rules.okko.skills import FACES
from rules.pairing import pair
from rules.sengoku import answers as sengoku_answers
from rules.sengoku import engine as sengoku_engine
from rules.sengoku import units
from tests.rules import strange, strange_anima, strange_sengoku

DATA = Path(__file__).parents[2] / "catalog" / "data"


@dataclass(frozen=True)
class Game:
    """`maker`: draws strange cards; `asides`: decisions asked only where there is a choice; `limit`: the option that
    ends a fight after so many turns; `asked`: where a position written out says what is asked; `end`: the event with
    which a fight ended; `no_die`: a number that no die shows; `board`: a board for a fight of starter lists, by seed
    (None: the game's usual one); `sound`: asserts what always holds of a position; `start`: the fight that begins
    where another stands (None: it cannot be written); `ways`: how many answers, at least, a listed one stands for;
    `words`: what files of this game might say; `some`: some of the answers to a decision; `options`: what else
    a fight of starter lists may agree on; `gone`: who is out of the game for good, of
    whom a start need not say how they left it."""

    slug: str
    answers: ModuleType
    keys: dict[str, Any]
    maker: Callable[[int], Any]
    asides: tuple[str, ...]
    limit: str
    asked: str
    end: Callable[[Any, str], dict[str, Any]]
    no_die: int
    board: Callable[[int], Any]
    sound: Callable[[Any], None]
    start: Callable[[Any, dict[str, Any]], dict[str, Any] | None]
    ways: Callable[[Any, dict[str, Any]], int]
    words: tuple[str, ...]
    some: Callable[[Any, random.Random], list[dict[str, Any]]]
    options: Callable[[random.Random], dict[str, Any]] = lambda rng: {}
    gone: Callable[[dict[str, Any]], bool] = lambda figure: figure["status"] == "dead"

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
        return pair(
            a, b, [self.book["cards"]], options={self.limit: 4, **self.options(rng)}, board=self.board(seed), seed=seed
        )

    def fight(self, seed: int) -> dict[str, Any]:
        """The one or the other."""
        return self.strange(seed) if seed % 2 else self.starter(seed)

    def in_play(self, fight: Any) -> dict[str, Any]:
        """The position, without whom a start may leave out."""
        position = fight.dump()
        figures = position.get("figures", {})
        return {**position, "figures": {name: one for name, one in figures.items() if not self.gone(one)}}


BOOKS = {slug: json.loads((DATA / f"{slug}.json").read_text("utf-8")) for slug in ("okko", "anima", "sengoku")}


def some_of_figures(answers: ModuleType) -> Callable[[Any, random.Random], list[dict[str, Any]]]:
    """Every verb of every figure among them."""

    def some(s: Any, rng: random.Random) -> list[dict[str, Any]]:
        if s.stage not in ("act", "deploy"):
            every = answers.answers(s)
            return list(every) if len(every) < 30 else rng.sample(every, 30)
        found = []
        for i in answers.actors(s):
            for verb in answers.verbs(s, i):
                every = answers.listed(s, i, verb)
                assert len(every) > 0
                found += [every[rng.randrange(len(every))] for _ in range(min(3, len(every)))]
        return found

    return some


def with_reason(kind: str) -> Callable[[Any, str], dict[str, Any]]:
    return lambda s, winner: {"type": kind, "winner": winner, "reason": s.reason}


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
    end=with_reason("end"),
    no_die=7,
    board=okko_board,
    sound=okko_sound,
    start=okko_start,
    ways=lambda s, answer: 1,
    words=("N", "E", "S", "W", "pool", "reserve", "aside", "pool:fire", "reserve:a1", "skill", "from", "targets")
    + ("facing", "die", *FACES),
    some=some_of_figures(okko.answers),
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
    end=with_reason("game_over"),
    no_die=11,
    board=anima_board,
    sound=anima_sound,
    start=anima_start,
    ways=anima_ways,
    words=("N", "NE", "A1", "B1", "reveal", "remove", "attack", "dodge", "resist", "difficulty", "collide", "hill")
    + ("a1/s0", "who", "marker", "use", "path", "push", "stealth"),
    some=some_of_figures(anima.answers),
)


# Sengoku


def sengoku_board(seed):
    """An open field, or one with hills, woods, swamps and a river."""
    rng = random.Random(seed)
    if rng.random() < 0.5:
        return None
    rows = ["".join(rng.choice("......^T&~") for _ in range(12)) for _ in range(7)]
    rows[0] = rows[-1] = "............"
    rows[2] = rows[4] = "............"
    return {"rows": rows, "river": rng.choice([None, {"south_of": 4, "bridge": rng.choice([None, "f"])}])}


def sengoku_options(rng):
    """Features to be placed, anchors, who has the north."""
    terrain = [ground for ground in ("river", "hills", "woods", "swamps") if rng.random() < 0.3]
    anchors = rng.choice(["cells", "cells", "zones", "none"])
    return {"terrain": terrain, "anchors": anchors, "north": rng.choice("AB")}


def sengoku_sound(s):
    """Units stand apart on ground that bears them; figures, ammunition, stores and orders keep within bounds."""
    standing = [i for i, cell in enumerate(s.at) if cell >= 0]
    assert len({s.at[i] for i in standing}) == len(standing)
    assert [s.holder[s.at[i]] for i in standing] == standing
    assert sum(holder >= 0 for holder in s.holder) == len(standing)
    assert not any(s.field.swamp[s.at[i]] for i in standing)
    assert (s.stage == "over") == (s.result is not None) == (s.to_act < 0)
    for i, kit in enumerate(s.table.kits):
        assert 0 <= s.figures[i] <= kit.start
        assert (s.figures[i] == 0) == (s.status[i] == units.DESTROYED)
        assert s.at[i] < 0 or s.status[i] in (units.FORMED, units.ROUTING)
        assert s.turn < 1 or (s.at[i] >= 0) == (s.status[i] in (units.FORMED, units.ROUTING))
        assert -1 <= s.ammo[i] <= kit.ammo_each * max(s.figures[i], 1)
        assert (s.ammo[i] >= 0) == kit.shooter
        assert len(s.orders[i]) <= 2
    for k, place in enumerate(s.place):
        assert 0 <= s.wounds[k] <= 3
        assert (place == units.NOWHERE) == (s.fate[k] in (units.DEAD, units.CAPTURED))
        assert place < 0 or (s.at[place] >= 0 and s.table.side[place] == s.table.chiefs[k].side)
    for side in (0, 1):
        assert min(s.spies[side], s.messengers[side], s.scouts[side], s.special[side], s.ordinary[side]) >= 0
        assert all(left >= 0 for _, left in s.banners[side])


def sengoku_start(s, doc):
    """Only a turn before its orders can be written, and of skills nothing that lasts or is counted."""
    fresh = s.stage in ("stake", "orders") and s.to_act == 0 and s.given == [None, None] and s.stake != ["low", None]
    if not fresh or s.lasting or s.uses or any(s.orders) or not sengoku_begins(s):
        return None
    position = sengoku.SYSTEM.dump(s)
    return {**doc, "board": position["board"], "start": position, "actions": []}


def sengoku_begins(s):
    """A stake opens a turn in which nothing has been rolled; orders follow both rolls."""
    return s.stage == "orders" or s.success == [None, None]


def sengoku_some(s, rng):
    """Every answer where they are listed; else some drawn; of orders one of each word to each unit that may have it."""
    if s.stage in sengoku_answers.LISTED:
        return sengoku_answers.answers(s)
    found = [sengoku.SYSTEM.draw(s, rng) for _ in range(4)]
    if s.stage not in ("orders", "revise"):
        return found
    plain = sengoku_answers.Draft(s)
    for i in plain.free():
        for slot in plain.slots(i):
            found += [told(s, i, slot, rng.choice(some), rng) for some in plain.verbs(i, slot).values()]
    return [answer for answer in found if answer]


def told(s, i, slot, order, rng):
    """One order to one unit, and a second where the first waits for it; None: it cannot be paid."""
    draft = sengoku_answers.Draft(s)
    for place in (slot, 2):
        payers = draft.payers(i, order)
        if not payers:
            return None
        draft.give(i, order, rng.choice(payers), place)
        if not draft.must_go_on(i):
            return draft.action()
        order = rng.choice(rng.choice([*draft.verbs(i, 2).values()]))
    raise AssertionError(order)


SENGOKU = Game(
    slug="sengoku",
    answers=sengoku_answers,
    keys=sengoku_engine.KEYS,
    maker=strange_sengoku.Maker,
    asides=("reroll", "claim"),
    limit="max_turns",
    asked="stage",
    end=lambda s, winner: {"type": "end", **s.result},
    no_die=7,
    board=sengoku_board,
    sound=sengoku_sound,
    start=sengoku_start,
    ways=lambda s, answer: 1,
    words=("N", "E", "S", "W", "low", "high", "messenger", "hq", "none", "reserve", "move", "turn", "march", "shoot")
    + (
        "special",
        "ordinary",
        "ac",
        "bg1",
        "b1",
        "order",
        "kind",
        "side",
        "left",
        "pass",
        "sabotage",
        "banner",
        "cancel",
    ),
    some=sengoku_some,
    options=sengoku_options,
)

GAMES = (OKKO, ANIMA, SENGOKU)
