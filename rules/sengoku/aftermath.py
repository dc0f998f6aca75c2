"""After the blows of a melee (SENG-PRI-12, 4): duels, risks, retreat or rout, and who takes the cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.sengoku import leaders, retreat, rout
from rules.sengoku.clash import Clash, Reason
from rules.sengoku.run import CHASE, MEETING, Attack, Fight, Run
from rules.sengoku.units import DESTROYED


class Toll(NamedTuple):
    """By unit of a melee: damage taken before armour, figures lost in it, and the excess (SENG-MEL-07)."""

    damage: dict[int, int]
    losses: dict[int, int]
    excess: dict[int, int]


class Outcome(NamedTuple):
    """What a melee came to. `result`: a word of the event; `winner`: in a meeting, the unit that takes the cell (−1:
    nobody); `loser`: the unit driven back, routed or destroyed, or the single repelled attacker (−1); `impetus`,
    `steadiness`, `score`: of an attack; `points`: of a meeting."""

    result: str
    loser: int = -1
    winner: int = -1
    impetus: int | None = None
    steadiness: int | None = None
    score: int | None = None
    points: dict[int, int] | None = None
    reasons: dict[str, list[Reason]] | None = None


def settle(r: Run, one: Fight, clash: Clash, toll: Toll, outcome: Outcome) -> None:
    """Duels, then risks by unit, canonical, then the loser, then the cell."""
    fought = _duels(r, one, clash, outcome)
    for i in sorted(clash.views):
        if r.s.figures[i]:
            _risk(r, i, clash, toll.losses[i], fought)
        else:
            r.leave(i, DESTROYED)
            leaders.risk_destroyed(r, i, clash.leading[i], toll.excess[i])
    if one.kind == MEETING:
        _end_meeting(r, one, clash, outcome)
    else:
        _end_attack(r, one, clash, outcome)


def _duels(r: Run, one: Fight, clash: Clash, outcome: Outcome) -> set[int]:
    """SENG-DUE-01, SENG-DUE-09: no duels with leaders of a routing unit."""
    if one.kind == CHASE:
        return set()
    sides: tuple[list[int], list[int]] = ([], [])
    for i in sorted(clash.views):
        sides[r.s.table.side[i]].extend(k for k in clash.leading[i] if leaders.present(r, k))
    fleeing = clash.leading[outcome.loser] if outcome.result == "routed" else ()
    return leaders.duels(r, (sorted(set(sides[0])), sorted(set(sides[1]))), fleeing)


def _risk(r: Run, i: int, clash: Clash, losses: int, fought: set[int]) -> None:
    """SENG-RSK-01, SENG-RSK-02: no roll for losses in a melee against ashigaru only."""
    kits = r.s.table.kits
    if losses > 1 and not all(kits[view.foe].ashigaru for view in clash.views[i]):
        leaders.risk_losses(r, clash.leading[i], fought)


def _end_attack(r: Run, one: Fight, clash: Clash, outcome: Outcome) -> None:
    """SENG-MEL-14…17, SENG-MEL-22…24."""
    d, s = one.defender, r.s
    living = [attack for attack in one.attacks if s.figures[attack.who]]
    if outcome.result in ("repelled", "attackers_destroyed"):
        r.attacked(d)
        for attack in living:
            r.stop(attack.who)
        return
    way = -1
    if outcome.result == "routed":
        cause = "pursuit" if one.kind == CHASE else "melee"
        way = rout.rout(r, d, cause, (retreat.direction_of(r, one.attacks, d),), clash.leading[d])
    elif outcome.result == "driven_back":
        way = retreat.retreat(r, d, retreat.direction_of(r, one.attacks, d), "melee", clash.leading[d])
    if living:
        _take(r, living, one.at, way if len(one.attacks) > 1 else -1)


def _take(r: Run, living: Sequence[Attack], cell: int, way: int) -> None:
    """SENG-MEL-23, SENG-MEL-24: the attacker takes the cell; of several the one that faces the way of the loser, to
    which all turn, else the largest."""
    s = r.s
    taker = max(living, key=lambda attack: s.figures[attack.who])
    if way >= 0:
        taker = next((attack for attack in living if attack.facing == way), taker)
        for attack in living:
            if s.facing[attack.who] != way:
                r.face(attack.who, way, "pursuit")
    if s.holder[cell] < 0:
        r.occupy(taker.who, cell)


def _end_meeting(r: Run, one: Fight, clash: Clash, outcome: Outcome) -> None:
    """SENG-MEL-19…22: in a free cell the loser goes back to its own, in the other's cell it retreats."""
    if outcome.result == "drawn":
        for attack in one.attacks:
            r.stop(attack.who)
        return
    if outcome.winner < 0:
        return
    winner, loser = outcome.winner, outcome.loser
    facing = next(attack.facing for attack in one.attacks if attack.who == winner)
    there = one.at if one.free else next(attack.cell for attack in one.attacks if attack.who == loser)
    if outcome.result == "routed":
        rout.rout(r, loser, "melee", (facing,), clash.leading[loser])
    elif outcome.result == "driven_back" and one.free:
        r.stop(loser)
    elif outcome.result == "driven_back":
        retreat.retreat(r, loser, facing, "melee", clash.leading[loser])
    if r.s.holder[there] < 0:
        r.occupy(winner, there)
