"""Exact chances of a melee or a shooting before its dice are rolled, from the numbers that the rolls use (MEL, SHO).

What skills do once before the blows (losses, panic, …) is not in them; nor what a retreat comes to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import comb
from typing import NamedTuple

from rules.sengoku import bearing
from rules.sengoku.bearing import NEVER, Pile, Sum
from rules.sengoku.clash import Clash, of_fight, of_shots
from rules.sengoku.moves import aspect
from rules.sengoku.run import ATTACK, CHASE, MEETING, REAR, Attack, Fight, Shot
from rules.sengoku.units import FRONT_RANK, ROUTING, State
from rules.sengoku.zones import able

#: The chances of 0, 1, 2, … of something.
Spread = tuple[float, ...]
NOTHING: Spread = (1.0,)


class Chances(NamedTuple):
    """What befalls one unit. `losses[n]`: the chance that it loses n figures; `lost`: on average; `destroyed`: all of
    them."""

    losses: Spread
    lost: float
    destroyed: float


class Odds(NamedTuple):
    """A melee or a shooting. `results`: the chance of each result (of a melee those of its event; of a shooting
    "withdraws", "destroyed", "hurt", "unhurt"); `units`: what befalls each unit; `impetus`: of each attacker (or unit
    that meets), `steadiness`: of the defender or target (None: of a meeting), with their reasons, before the losses;
    `score`: of an attack, on average."""

    results: Mapping[str, float]
    units: Mapping[int, Chances]
    impetus: Mapping[int, Sum]
    steadiness: Sum | None
    score: float

    def chance(self, *results: str) -> float:
        """That one of these comes about."""
        return sum([self.results.get(result, 0.0) for result in results])


# Dice


@lru_cache(maxsize=1024)
def hit_chance(need: int, rerolls: tuple[object, ...] = ()) -> float:
    """That one die shows a number or more, some faces rolled anew ("failed" or faces), in order."""
    faces = [1 / 6] * 6
    for wanted in rerolls:
        again = [face for face in range(1, 7) if (face < need if wanted == "failed" else face in wanted)]  # type: ignore[operator]
        moved = sum([faces[face - 1] for face in again])
        faces = [(0.0 if face in again else faces[face - 1]) + moved / 6 for face in range(1, 7)]
    return sum(faces[need - 1 :]) if need < NEVER else 0.0


@lru_cache(maxsize=4096)
def hits(dice: int, chance: float) -> Spread:
    """How many of so many dice hit."""
    return tuple([comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1)])


class Blow(NamedTuple):
    """Damage to come from one unit: sure damage, dice and each one's chance, armour pierced, over a shield or not."""

    base: int
    dice: int
    chance: float
    pierce: int
    shielded: bool


@lru_cache(maxsize=1 << 14)
def suffered(blows: tuple[Blow, ...], armour: int, figures: int) -> Spread:
    """SENG-MEL-03, SENG-SHO-10: the figures lost to these blows together."""
    found = [0.0] * (figures + 1)
    for rolled in product(*[enumerate(hits(blow.dice, blow.chance)) for blow in blows]):
        chance, piles = 1.0, []
        for blow, (n, likely) in zip(blows, rolled, strict=True):
            chance *= likely
            piles.append(Pile(blow.base + n, blow.pierce, blow.shielded))
        found[min(figures, bearing.harm(piles, armour))] += chance
    return tuple(found)


def chances(losses: Spread, figures: int) -> Chances:
    """A unit of so many figures that loses so many."""
    return Chances(losses, sum([n * chance for n, chance in enumerate(losses)]), sum(losses[figures:]))


# A melee


def fight_of(s: State, attackers: Iterable[int], foe: int) -> Fight:
    """The attack that these units would make, each straight ahead from where it stands, canonical."""
    attacks = tuple([Attack(i, s.at[i], s.facing[i], aspect(s, i, foe)) for i in sorted(attackers)])
    return Fight(CHASE if s.status[foe] == ROUTING else ATTACK, s.at[foe], attacks, foe)


def melee(s: State, fight: Fight, fired: Mapping[int, int] | None = None) -> Odds:
    """A melee; `fired`: figures that its units have lost to shooting in this phase already (SENG-MEL-11)."""
    clash = of_fight(s, fight)
    if fight.kind == CHASE:
        return _pursuit(s, fight, clash)
    losses = _losses(s, fight, clash)
    if fight.kind == MEETING:
        return _meeting(s, fight, clash, losses, fired or {})
    return _attack(s, fight, clash, losses, fired or {})


def _losses(s: State, fight: Fight, clash: Clash) -> dict[int, Spread]:
    fighters = {i: bearing.fighters(clash, i) for i in clash.views}
    found = {}
    for i, views in clash.views.items():
        foes = sorted([view.foe for view in views])
        blows = tuple([_blow(s, clash, foe, i, fighters[foe][i]) for foe in foes])
        found[i] = suffered(blows, bearing.armour(clash, i).value, s.figures[i])
    return found


def _blow(s: State, clash: Clash, i: int, foe: int, figures: int) -> Blow:
    need = bearing.need(clash, i, foe)
    again = tuple([_faces(faces) for faces in bearing.rerolls(clash, i, foe, "melee")])
    return Blow(
        bearing.base(clash, i, foe).value,
        bearing.dice(clash, i, foe, figures),
        hit_chance(need, again),
        bearing.pierce(clash, i, foe),
        bearing.shielded(clash, foe, i, s.at[i]),
    )


def _faces(faces: object) -> object:
    return tuple(faces) if isinstance(faces, list) else faces


def _pursuit(s: State, fight: Fight, clash: Clash) -> Odds:
    """SENG-MEL-26"""
    d, blows = fight.defender, []
    for attack in fight.attacks:
        figures = bearing.fighters(clash, attack.who)[d]
        each, need = bearing.hunting(clash, attack.who, d)
        blows.append((each, hits(figures, hit_chance(need))) if need else (1, (0.0,) * (each * figures) + (1.0,)))
    found = [0.0] * (s.figures[d] + 1)
    for rolled in product(*[enumerate(spread) for _, spread in blows]):
        chance, dealt = 1.0, 0
        for (each, _), (n, likely) in zip(blows, rolled, strict=True):
            chance, dealt = chance * likely, dealt + each * n
        found[min(s.figures[d], dealt)] += chance
    befalls = chances(tuple(found), s.figures[d])
    units = {attack.who: chances(NOTHING, s.figures[attack.who]) for attack in fight.attacks} | {d: befalls}
    results = {"routed": 1.0 - befalls.destroyed, "destroyed": befalls.destroyed}
    return Odds(results, units, {}, None, 0.0)


class Ranked(NamedTuple):
    """A number that may depend on the ranks at the end: its sum without them, and what each further rank adds."""

    plain: int
    each: int

    def at(self, figures: int) -> int:
        """With so many figures left (SENG-GEN-04)."""
        return max(0, self.plain + self.each * max(0, (figures + FRONT_RANK - 1) // FRONT_RANK - 1))


def _ranked(clash: Clash, i: int, key: str, total: Sum) -> Ranked:
    each = sum([effect.value.get(key, 0) for effect in clash.effects(i, "per_rank")])
    raw = sum([reason.value for reason in total.reasons])
    return Ranked(raw - each * max(0, clash.s.ranks(i) - 1), each)


class Side(NamedTuple):
    """An attacker as its result needs it."""

    figures: int
    losses: Spread
    impetus: Ranked
    fired: int
    rear: bool


def _attack(s: State, fight: Fight, clash: Clash, losses: Mapping[int, Spread], fired: Mapping[int, int]) -> Odds:
    """SENG-MEL-10 … SENG-MEL-17"""
    d = fight.defender
    impetus = {attack.who: bearing.impetus(clash, attack.who) for attack in fight.attacks}
    steady = bearing.steadiness(clash, d)
    sides = tuple(
        [
            Side(
                s.figures[attack.who],
                losses[attack.who],
                _ranked(clash, attack.who, "impetus", impetus[attack.who]),
                fired.get(attack.who, 0),
                attack.aspect == REAR,
            )
            for attack in fight.attacks
        ]
    )
    more = sum([reason.value for reason in clash.changed(d, "retreat_score", (), None, "SENG-MEL-10")])
    stands = "retreat" in clash.ignored(d)
    results, score = _results(
        sides, s.figures[d], losses[d], _ranked(clash, d, "steadiness", steady), fired.get(d, 0) + more, stands
    )
    units = {i: chances(losses[i], s.figures[i]) for i in clash.views}
    return Odds(dict(results), units, impetus, steady, score)


@lru_cache(maxsize=1 << 14)
def _results(
    sides: tuple[Side, ...], figures: int, losses: Spread, steady: Ranked, more: int, stands: bool
) -> tuple[tuple[tuple[str, float], ...], float]:
    """The chances of an attack's results, and its score on average. `more`: what counts as the defender's losses
    besides."""
    found: dict[str, float] = {}
    mean = 0.0
    boxed = len(sides) > 1 and any(side.rear for side in sides)
    for lost, chance in _taken(sides):
        living = [(side, side.figures - n) for side, n in zip(sides, lost, strict=True) if side.figures > n]
        push = sum([side.impetus.at(left) for side, left in living]) + any(left > FRONT_RANK for _, left in living)
        push += any(side.rear for side, _ in living)
        push += more - sum(lost) - sum([side.fired for side in sides])
        for n, likely in enumerate(losses):
            if not likely:
                continue
            steadiness = steady.at(figures - n)
            score = push + n - steadiness
            mean += chance * likely * score
            result = _result(score, steadiness, n >= figures, not living, stands, boxed)
            found[result] = found.get(result, 0.0) + chance * likely
    return tuple(found.items()), mean


def _result(score: int, steady: int, dead: bool, alone: bool, stands: bool, boxed: bool) -> str:
    if dead:
        return "destroyed"
    if alone:
        return "attackers_destroyed"
    if score <= 0:
        return "repelled"
    if score > steady:
        return "routed"
    if stands:
        return "repelled"
    return "routed" if boxed else "driven_back"


def _taken(sides: Sequence[Side]) -> list[tuple[tuple[int, ...], float]]:
    """What the attackers lose together."""
    found: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    for side in sides:
        found = [
            ((*lost, n), chance * likely) for lost, chance in found for n, likely in enumerate(side.losses) if likely
        ]
    return found


def _meeting(s: State, fight: Fight, clash: Clash, losses: Mapping[int, Spread], fired: Mapping[int, int]) -> Odds:
    """SENG-MEL-18 … SENG-MEL-22; "won" and "lost" are those of side A's unit, the loser routed or not."""
    a, b = [attack.who for attack in fight.attacks]
    impetus = {i: bearing.impetus(clash, i) for i in (a, b)}
    pushes = {i: _ranked(clash, i, "impetus", impetus[i]) for i in (a, b)}
    steady = {i: _ranked(clash, i, "steadiness", bearing.steadiness(clash, i)) for i in (a, b)}
    found: dict[str, float] = {}
    for (x, one), (y, other) in product(enumerate(losses[a]), enumerate(losses[b])):
        left = {a: s.figures[a] - x, b: s.figures[b] - y}
        lost = {a: x + fired.get(a, 0), b: y + fired.get(b, 0)}
        result = _met(a, b, left, lost, pushes, steady)
        found[result] = found.get(result, 0.0) + one * other
    return Odds(found, {i: chances(losses[i], s.figures[i]) for i in (a, b)}, impetus, None, 0.0)


def _met(
    a: int,
    b: int,
    left: Mapping[int, int],
    lost: Mapping[int, int],
    pushes: Mapping[int, Ranked],
    steady: Mapping[int, Ranked],
) -> str:
    if not left[a] or not left[b]:
        return "destroyed"
    ranks = {i: (left[i] + FRONT_RANK - 1) // FRONT_RANK for i in (a, b)}
    push = {i: pushes[i].at(left[i]) for i in (a, b)}
    lead = 0
    for x, y in ((ranks[a], ranks[b]), (push[a], push[b]), (lost[b], lost[a])):
        lead += (x > y) - (y > x)
    if not lead:
        return "drawn"
    loser = b if lead > 0 else a
    return "routed" if lost[loser] > steady[loser].at(left[loser]) else "driven_back"


# Shooting


def volley(s: State, shots: Sequence[Shot], fired: int = 0, bridging: bool = False) -> Odds:
    """A shooting event (SENG-SHO-07); `fired`: figures that the target has lost to shooting in this phase already;
    `bridging`: it crosses the bridge (SENG-TER-10). "withdraws": it cannot stand it, if it has no move order
    (SENG-SHO-13)."""
    target = shots[0].target
    clash = of_shots(s, target, sorted(shots))
    blows = tuple([_shot(s, clash, shot, bridging) for shot in sorted(shots)])
    losses = suffered(blows, bearing.armour(clash, target).value, s.figures[target])
    total = bearing.steadiness(clash, target)
    steady = _ranked(clash, target, "steadiness", total)
    results = {"destroyed": 0.0, "withdraws": 0.0, "hurt": 0.0, "unhurt": 0.0}
    spared = s.status[target] == ROUTING or bearing.ignores(s, target, "fire")
    for n, chance in enumerate(losses):
        left = s.figures[target] - n
        gives = not spared and fired + n > steady.at(left)
        results["destroyed" if not left else "withdraws" if gives else "hurt" if n else "unhurt"] += chance
    units = {target: chances(losses, s.figures[target])}
    return Odds(results, units, {}, total, 0.0)


def _shot(s: State, clash: Clash, shot: Shot, bridging: bool) -> Blow:
    i, target = shot.who, shot.target
    need = bearing.shot_need(clash, i, target)
    again: tuple[object, ...] = ("failed",) * (shot.massed + bridging)
    again += tuple([_faces(faces) for faces in bearing.rerolls(clash, i, target, "shot")])
    return Blow(
        bearing.shot_base(clash, i, target).value,
        bearing.shot_dice(clash, i, target, min(clash.sizes[i], able(s, i, shot.massed))),
        hit_chance(need, again),
        bearing.pierce(clash, i, target),
        bearing.shielded(clash, target, i, s.at[i]),
    )
