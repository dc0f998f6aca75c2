"""Exact chances of an attack that is shot at before it strikes home (SENG-INI-07, SENG-INI-08): fire first, which may
break it down (SENG-SHO-15), then the melee with what is left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.dice import Dice
from rules.sengoku import odds
from rules.sengoku.able import ignores
from rules.sengoku.bearing import impetus
from rules.sengoku.clash import of_fight
from rules.sengoku.clashes import defensive_shots
from rules.sengoku.odds import Odds, Spread, chances
from rules.sengoku.run import Fight, Run, Shot
from rules.sengoku.sight import plain
from rules.sengoku.units import State


def assault(s: State, i: int, foe: int) -> Odds:
    """What the attack of a unit straight ahead comes to, if the enemy has no orders and stays where it is: the results
    of a melee, and "broken_off". `score`: on average where there is a melee. Whom the unit's side does not see is not
    reckoned with."""
    fight = odds.fight_of(s, [i], foe)
    whole = odds.melee(s, fight)
    shots = defenders(s, i, foe)
    if not shots:
        return whole
    fired = odds.volley(s, shots, bridging=s.field.on_bridge(s.at[i], fight.at)).units[i].losses
    return _sum(s, fight, i, list(_ends(s, fight, i, fired)), whole)


def defenders(s: State, i: int, foe: int) -> list[Shot]:
    """Who would shoot at the attack before the melee, as far as the attacker's side sees."""
    r = Run(s, Dice(0), None)
    r.open_phase(1)
    return [shot for shot in defensive_shots(r, {i: foe}) if plain(s, s.table.side[i], shot.who)]


class End(NamedTuple):
    """How the attack goes on after so many `fallen` to the fire: broken off or over before it begins (`result`), or a
    melee."""

    chance: float
    fallen: int
    result: str
    melee: Odds | None


def _ends(s: State, fight: Fight, i: int, fired: Spread) -> Iterator[End]:
    twin = s.copy()
    for fallen, chance in enumerate(fired):
        if not chance:
            continue
        twin.figures[i] = s.figures[i] - fallen
        if not twin.figures[i]:
            yield End(chance, fallen, "attackers_destroyed", None)
        elif fallen > impetus(of_fight(twin, fight), i).value and not ignores(s, i, "fire"):
            yield End(chance, fallen, "broken_off", None)
        else:
            yield End(chance, fallen, "", odds.melee(twin, fight, {i: fallen}))


def _sum(s: State, fight: Fight, i: int, ends: list[End], whole: Odds) -> Odds:
    """All ends together; impetus and steadiness are told as they are before the fire."""
    foe = fight.defender
    results: dict[str, float] = {}
    losses = {unit: [0.0] * (s.figures[unit] + 1) for unit in (i, foe)}
    fought = score = 0.0
    for chance, fallen, result, melee in ends:
        if melee is None:
            results[result] = results.get(result, 0.0) + chance
            losses[i][fallen] += chance
            losses[foe][0] += chance
            continue
        fought += chance
        score += chance * melee.score
        for word, likely in melee.results.items():
            results[word] = results.get(word, 0.0) + chance * likely
        for unit, before in ((i, fallen), (foe, 0)):
            for n, likely in enumerate(melee.units[unit].losses):
                losses[unit][before + n] += chance * likely
    units = {unit: chances(tuple(spread), s.figures[unit]) for unit, spread in losses.items()}
    return whole._replace(results=results, units=units, score=score / fought if fought else 0.0)
