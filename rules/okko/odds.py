"""Exact chances of an attack or a shot before the dice are rolled, read from the same numbers that the roll will use.

A fate is what it comes to for a figure when all is done, its retreat included: "out", "shaken" (and forced back or
not), "back" (forced back, nerves whole), "none". A loser picks its best square; effects that wait for the outcome are
not foreseen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from rules.effects import Bundle
from rules.okko.bearing import Use, automatic, bearing
from rules.okko.combat import defender_facings, fears
from rules.okko.deeds import passes, will_value
from rules.okko.engine import declare_all, judge_attack, judge_shooting
from rules.okko.figures import SHAKEN, State
from rules.okko.harm import facings_toward, retreat_squares, shaken_by_ground, shaken_by_zone, spared
from rules.okko.offers import MOST, ONLY_NOTHING, Declaration, declarations, spoken
from rules.okko.spend import Boost, Purse, declare, declare_boost
from rules.okko.strike import Column, Sheet, Strike, from_behind, margin, result_of, sheet, words_of
from rules.plan import spread

#: How much of a figure's worth a fate costs it, for picking the better of two answers.
LOSS = {"out": 1.0, "shaken": 0.5, "back": 0.1, "none": 0.0}
FATES = ("out", "shaken", "back")


class Chances(NamedTuple):
    """`target`, `own`: fate → chance for the target and for the attacker or shooter ("none" left out); `nothing`: the
    chance that neither is touched, a test of fear that fails included; `sheet`: the numbers behind it."""

    target: dict[str, float]
    own: dict[str, float]
    nothing: float
    sheet: Sheet


class Odds(NamedTuple):
    """`plain`: if the defender spends nothing; `best`: if it answers best, by `reply` (keys of a `defend` action, empty
    when there is nothing better); `passing`: the chance to pass the tests of fear first (1 without); `weighed`: how
    many answers were looked at."""

    plain: Chances
    best: Chances
    reply: dict[str, Any]
    passing: float
    weighed: int


# Dice


@lru_cache(maxsize=4096)
def die_odds(extra: tuple[str, ...], rerolls: tuple[tuple[str, int], ...]) -> tuple[float, ...]:
    """The chance that 1 … 6 is kept after extra dice, then rerolls."""
    odds = [1 / 6] * 6
    for keep in extra:
        pick = max if keep == "high" else min
        met = [0.0] * 6
        for a, chance in enumerate(odds):
            for b in range(6):
                met[pick(a, b)] += chance / 6
        odds = met
    for bound, n in rerolls:
        again = [(face <= n) if bound == "max" else (face >= n) for face in range(1, 7)]
        mass = sum(chance for chance, rolled in zip(odds, again, strict=True) if rolled)
        odds = [(0.0 if rolled else chance) + mass / 6 for chance, rolled in zip(odds, again, strict=True)]
    return tuple(odds)


def column_die(column: Column) -> tuple[float, ...]:
    """The chances of one side's die."""
    bundles: Sequence[Bundle] = [b.bundle for b in column.bearings]
    if not bundles:
        return die_odds((), ())
    return die_odds(tuple(x for one in bundles for x in one.extra), tuple(x for one in bundles for x in one.rerolls))


@lru_cache(maxsize=16384)
def lead_odds(difference: int, attack: tuple[float, ...], defense: tuple[float, ...]) -> tuple[tuple[int, float], ...]:
    """(lead, chance) for what the attacker is ahead by before margins, most first."""
    met: dict[int, float] = {}
    for a, p in enumerate(attack):
        for d, q in enumerate(defense):
            if p and q:
                lead = difference + a - d
                met[lead] = met.get(lead, 0.0) + p * q
    return tuple(sorted(met.items(), reverse=True))


@lru_cache(maxsize=16384)
def result_odds(
    difference: int, attack: tuple[float, ...], defense: tuple[float, ...], ahead: int, behind: int
) -> tuple[tuple[bool, str, float], ...]:
    """(whether the attacker is ahead, result, chance), most ahead first; `ahead`, `behind`: added to the margin."""
    met: dict[tuple[bool, str], float] = {}
    for lead, chance in lead_odds(difference, attack, defense):
        key = (lead > 0, result_of(margin(lead, ahead, behind)))
        met[key] = met.get(key, 0.0) + chance
    return tuple((*key, chance) for key, chance in met.items())


# Fates


def fate(s: State, i: int, result: str, words: frozenset[str], facings: Sequence[int]) -> str:
    """What a lost roll comes to for figure i, which may face one of `facings` before it retreats."""
    if result in ("tie", "none", "out"):
        return "out" if result == "out" else "none"
    guarded = spared(s, i, "shaken", words)
    shaken = s.status[i] == SHAKEN
    flipped = result == "shaken" and not guarded
    if flipped and shaken:
        return "out"
    if spared(s, i, "retreat", words):
        return "shaken" if flipped else "none"
    ways = [q for f in facings for q in retreat_squares(s, i, f)]
    safe = any(not shaken_by_ground(s, i, q, words) and not shaken_by_zone(s, i, q, words) for q in ways)
    if safe or guarded:
        return "shaken" if flipped else ("back" if ways else "none")
    return "out" if shaken or flipped else "shaken"


def chances(s: State, strike: Strike) -> Chances:
    """The fates of both, each with its chance, with what `strike` says is spent."""
    numbers = sheet(s, strike)
    difference = numbers.attack.value + numbers.attack.bonus - numbers.defense.value - numbers.defense.bonus
    dice = column_die(numbers.attack), column_die(numbers.defense)
    target: dict[str, float] = {}
    own: dict[str, float] = {}
    nothing = 0.0
    for ahead, result, chance in result_odds(difference, *dice, numbers.ahead, numbers.behind):
        end = "none" if strike.weapon is not None and not ahead else _end(s, strike, numbers, ahead, result)
        if end == "none":
            nothing += chance
        else:
            fates = target if ahead else own
            fates[end] = fates.get(end, 0.0) + chance
    return Chances(target, own, nothing, numbers)


def _end(s: State, strike: Strike, numbers: Sheet, ahead: bool, result: str) -> str:
    """The fate of whoever loses by this result: the target when the attacker is ahead."""
    if ahead:
        return fate(s, strike.target, result, words_of(numbers.defense.bearings), _facings(s, strike))
    return fate(s, strike.who, result, words_of(numbers.attack.bearings), (s.facing[strike.who],))


def _facings(s: State, strike: Strike) -> Sequence[int]:
    """What the target faces when it retreats: what it turned to, or turns to for the shooter."""
    if strike.weapon is not None:
        return facings_toward(s, strike.target, s.at[strike.who])
    return (strike.facing if strike.facing >= 0 else s.facing[strike.target],)


def ruler(given: Chances) -> list[tuple[str, str, float]]:
    """(whose, fate, chance) in the order of the roll, best for the attacker first."""
    ahead = [("target", fate, given.target[fate]) for fate in FATES if fate in given.target]
    behind = [("own", fate, given.own[fate]) for fate in reversed(FATES) if fate in given.own]
    return [*ahead, ("none", "none", given.nothing), *behind]


# Before an attack or a shot


def odds(s: State, action: Mapping[str, Any], most: int = MOST) -> Odds:
    """The odds of an `attack` or `shoot` action; raises Refused when it is not legal. `most`: how many ways of the
    defender to spend dice and skills are weighed."""
    strike = judge_attack(s, action) if action["do"] == "attack" else judge_shooting(s, action)
    return strike_odds(s, strike, most)


def declared(s: State, strike: Strike) -> Strike:
    """The strike as it will stand when the defender is asked, its own skills at work."""
    rear = strike.weapon is None and from_behind(s, strike.who, strike.target)
    own = automatic(s, strike.who, strike.timing, strike.target, rear)
    return strike._replace(mine=(*strike.declared, *own), raised=strike.boost is not None, rear=rear)


def strike_odds(s: State, strike: Strike, most: int = MOST) -> Odds:
    """The odds of a strike that is declared but not carried out."""
    passing = fear_odds(s, strike)
    ready = declared(s, strike)
    answers = list(replies(s, ready, most))
    rated = [(chances(s, answered), keys) for answered, keys in answers]
    plain = min((c for c, keys in rated if not keys or keys.keys() == {"facing"}), key=rate)
    best, reply = min(rated, key=lambda pair: (rate(pair[0]), len(pair[1])))
    if rate(best) >= rate(plain) - 1e-9:
        best, reply = plain, {}
    return Odds(_feared(plain, passing), _feared(best, passing), reply, passing, len(answers))


def rate(given: Chances) -> float:
    """How good it is for the attacker, from −1 to 1."""
    return sum(LOSS[f] * p for f, p in given.target.items()) - sum(LOSS[f] * p for f, p in given.own.items())


def _feared(given: Chances, passing: float) -> Chances:
    if passing == 1:
        return given
    return Chances(
        {f: p * passing for f, p in given.target.items()},
        {f: p * passing for f, p in given.own.items()},
        1 - passing + given.nothing * passing,
        given.sheet,
    )


def replies(s: State, strike: Strike, most: int = MOST) -> Iterable[tuple[Strike, dict[str, Any]]]:
    """The answers of the defender, `most` for each way to face, as the strike that each makes and the keys of its
    `defend` action."""
    i, j = strike.who, strike.target
    facings = defender_facings(s, i, j) if strike.weapon is None else ()
    ways = spread(declarations(s, j, "defense", strike.answer_timing, i, strike.rear), most)
    for facing in facings or (-1,):
        told = {"facing": "NESW"[facing]} if len(facings) > 1 else {}
        for way in ways:
            yield answered(s, strike, way, facing), {**told, **spoken(way)}


def answered(s: State, strike: Strike, way: Declaration, facing: int) -> Strike:
    """The strike after the defender has declared this."""
    i, j, timing = strike.who, strike.target, strike.answer_timing
    own = automatic(s, j, timing, i, strike.rear)
    if way is ONLY_NOTHING[0] or way == ONLY_NOTHING[0]:
        return strike._replace(theirs=own, braced=False, facing=facing)
    purse = Purse(s, j)
    boost = declare_boost(s, purse, "defense", way.boost)
    uses = tuple([declare(s, purse, entry, timing, i, strike.rear) for entry in way.skills])
    return strike._replace(theirs=(*uses, *own), braced=boost is not None, facing=facing)


def answer_odds(s: State, action: Mapping[str, Any]) -> Chances:
    """The chances at a `defend` decision if the defender answers with this action (which must be legal)."""
    strike: Strike = s.stack[-1][1]
    purse = Purse(s, strike.target)
    boost = declare_boost(s, purse, "defense", action.get("boost"))
    uses = declare_all(s, purse, action, strike.answer_timing, strike.who, strike.rear)
    own = automatic(s, strike.target, strike.answer_timing, strike.who, strike.rear)
    fitting = defender_facings(s, strike.who, strike.target) if strike.weapon is None else ()
    facing = "NESW".index(action["facing"]) if "facing" in action else (fitting[0] if fitting else -1)
    return chances(s, strike._replace(theirs=(*uses, *own), braced=boost is not None, facing=facing))


# Tests


def fear_odds(s: State, strike: Strike) -> float:
    """The chance to pass the tests of fear before an attack; the first takes what is declared for it."""
    if strike.weapon is not None:
        return 1.0
    passing, boost, uses = 1.0, strike.will_boost, strike.will_uses
    for power in fears(s, strike.who, strike.target):
        for effect in power.skill.effects if power.fear else ():
            if "test" in effect:
                passing *= will_odds(s, strike.who, effect["test"].get("mod", 0), boost, uses)
                boost, uses = None, ()
    return passing


def will_odds(s: State, i: int, mod: int, boost: Boost | None, uses: Sequence[Use]) -> float:
    """The chance that a Willpower test succeeds (OKKO-WIL-01)."""
    bearings = bearing(s, i, "will", (*uses, *automatic(s, i, "will")))
    willpower = will_value(s, i, bearings, boost, mod)
    own = [b.bundle for b in bearings]
    dice = die_odds(tuple(x for one in own for x in one.extra), tuple(x for one in own for x in one.rerolls))
    return sum(chance for face, chance in enumerate(dice, 1) if passes(face, willpower))
