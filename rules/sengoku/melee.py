"""Melees (SENG-MEL): all of one slot, first dice and losses of each, then what comes of each (SENG-PRI-12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.sengoku import aftermath, bearing, deeds
from rules.sengoku.aftermath import Outcome, Toll
from rules.sengoku.bearing import Pile
from rules.sengoku.clash import Clash, Reason, Sum, of_fight
from rules.sengoku.field import NAMES
from rules.sengoku.run import CHASE, MEETING, MELEE, MELEE_AGAIN, PURSUIT, REAR, Attack, Fight, Run
from rules.sengoku.shooting import reroll
from rules.sengoku.units import FORMED


class Blow(NamedTuple):
    """What a unit deals to one opponent: final dice, and damage before armour."""

    who: int
    foe: int
    dice: tuple[int, ...]
    damage: int


def fight(r: Run, fights: Sequence[Fight]) -> None:
    """All melees of one slot: none helps another (SENG-MEL-29)."""
    fought = []
    for one, clash in _open(r, fights):
        toll = _blows(r, one, clash)
        outcome = judge(r, one, clash, toll)
        fought.append((one, clash, toll, outcome))
        _tell(r, one, toll, outcome)
        for i in clash.views:
            r.s.known[i] = True
        r.clashed = True
    for one, clash, toll, outcome in fought:
        aftermath.settle(r, one, clash, toll, outcome)
        deeds.close_clash(r, clash)


def _open(r: Run, fights: Sequence[Fight]) -> list[tuple[Fight, Clash]]:
    """What skills do before the blows, in all melees; then those that are still to be fought."""
    opened = [(one, of_fight(r.s, one)) for one in fights]
    for _, clash in opened:
        deeds.open_clash(r, clash)
    found = []
    for one, clash in opened:
        left = _left(r, one)
        if left is None:
            deeds.close_clash(r, clash)
            continue
        if left != one:
            used, clash = clash.used, of_fight(r.s, left)
            clash.used = used
        found.append((left, clash))
    return found


def _left(r: Run, one: Fight) -> Fight | None:
    """A melee without those whom a skill has killed or driven off; None when one side is gone."""
    s = r.s
    attacks = tuple(
        [x for x in one.attacks if s.figures[x.who] and s.at[x.who] == x.cell and s.status[x.who] == FORMED]
    )
    d = one.defender
    gone = len(attacks) < 2 if d < 0 else not attacks or not s.figures[d] or s.at[d] != one.at
    return None if gone else one._replace(attacks=attacks)


# Dice and losses


def _blows(r: Run, one: Fight, clash: Clash) -> Toll:
    """SENG-MEL-01: all deal their damage at the same time, with the figures at the start of the melee."""
    blows = _chase(r, one, clash) if one.kind == CHASE else _exchange(r, one, clash)
    toll = Toll({}, {}, {})
    through = {i: _through(clash, one, i, [blow for blow in blows if blow.foe == i]) for i in _all(one)}
    for i in _all(one):
        toll.damage[i] = sum([blow.damage for blow in blows if blow.foe == i])
        before = r.s.figures[i]
        toll.excess[i] = _lose(r, i, through[i])
        toll.losses[i] = before - r.s.figures[i]
    return toll


def _all(one: Fight) -> list[int]:
    """All units of a melee, canonical."""
    units = [attack.who for attack in one.attacks]
    return sorted([*units, one.defender] if one.defender >= 0 else units)


def _exchange(r: Run, one: Fight, clash: Clash) -> list[Blow]:
    """Attackers canonical, then the defender against front, left, right, rear; in a meeting A's unit, B's unit."""
    order = [attack.who for attack in one.attacks] + ([one.defender] if one.defender >= 0 else [])
    found = []
    for i in order:
        figures = bearing.fighters(clash, i)
        for view in clash.views[i]:
            dice = _roll(r, clash, i, view.foe, figures[view.foe])
            damage = bearing.base(clash, i, view.foe).value
            need = bearing.need(clash, i, view.foe)
            found.append(Blow(i, view.foe, dice, damage + sum(die >= need for die in dice)))
    return found


def _roll(r: Run, clash: Clash, i: int, foe: int, figures: int) -> tuple[int, ...]:
    count = bearing.dice(clash, i, foe, figures)
    dice = r.d6s(i, MELEE, count)
    need = bearing.need(clash, i, foe)
    for faces in bearing.rerolls(clash, i, foe, "melee"):
        reroll(r, i, dice, faces, need, MELEE_AGAIN)
    return tuple(dice)


def _chase(r: Run, one: Fight, clash: Clash) -> list[Blow]:
    """SENG-MEL-26, SENG-UNT-09: damage for each figure of the attackers' front ranks; the prey deals nothing."""
    found = []
    for attack in one.attacks:
        i, foe = attack.who, one.defender
        figures = bearing.fighters(clash, i)[foe]
        each, need = bearing.hunting(clash, i, foe)
        dice = tuple(r.d6s(i, PURSUIT, figures if need else 0))
        hits = sum(die >= need for die in dice) if need else figures
        found.append(Blow(i, foe, dice, each * hits))
    return found


def _through(clash: Clash, one: Fight, i: int, blows: Sequence[Blow]) -> int:
    """SENG-MEL-02, SENG-MEL-03: what gets through armour, counted once; none helps a routing unit (SENG-MEL-26)."""
    if one.kind == CHASE:
        return sum([blow.damage for blow in blows])
    piles = [
        Pile(
            blow.damage,
            bearing.pierce(clash, blow.who, i),
            bearing.shielded(clash, i, blow.who, clash.s.at[blow.who]),
        )
        for blow in blows
    ]
    return bearing.harm(piles, bearing.armour(clash, i).value)


def _lose(r: Run, i: int, losses: int) -> int:
    """SENG-MEL-07; SENG-UNT-25: shooters lose 2 ammunition per figure besides."""
    s = r.s
    if s.ammo[i] > 0:
        s.ammo[i] = max(0, s.ammo[i] - 2 * min(losses, s.figures[i]))
    return r.lose(i, losses)


# Outcome


def judge(r: Run, one: Fight, clash: Clash, toll: Toll) -> Outcome:
    """What the losses come to."""
    if one.kind == CHASE:
        dead = not r.s.figures[one.defender]
        return Outcome("destroyed" if dead else "routed", one.defender)
    return _meeting(r, one, clash, toll) if one.kind == MEETING else _attack(r, one, clash, toll)


def _attack(r: Run, one: Fight, clash: Clash, toll: Toll) -> Outcome:
    """SENG-MEL-10…17, SENG-MEL-22."""
    s, d = r.s, one.defender
    living = [attack for attack in one.attacks if s.figures[attack.who]]
    sums = [bearing.impetus(clash, attack.who) for attack in living]
    steady = bearing.steadiness(clash, d)
    reasons = score_reasons(r, clash, one, toll, living, sums, steady)
    score = sum([reason.value for reason in reasons])
    result, loser = _result(r, one, clash, living, score, steady.value)
    told = {"score": reasons, "steadiness": list(steady.reasons)}
    for attack, total in zip(living, sums, strict=True):
        told[r.name(attack.who)] = list(total.reasons)
    return Outcome(result, loser, -1, sum([one.value for one in sums]), steady.value, score, None, told)


def score_reasons(
    r: Run, clash: Clash, one: Fight, toll: Toll, living: Sequence[Attack], sums: Sequence[Sum], steady: Sum
) -> list[Reason]:
    """SENG-MEL-10…13: the score of an attack, term by term; losses by shooting in this phase count (SENG-MEL-11)."""
    s, d = r.s, one.defender
    found = [Reason(_lost(r, toll, d), "SENG-MEL-10", "losses")]
    found += [Reason(total.value, "SENG-MEL-12", r.name(x.who)) for x, total in zip(living, sums, strict=True)]
    if any(s.ranks(attack.who) >= 2 for attack in living):
        found.append(Reason(1, "SENG-MEL-10", "ranks"))
    if any(attack.aspect == REAR for attack in living):
        found.append(Reason(1, "SENG-MEL-10", "rear"))
    found.append(Reason(-steady.value, "SENG-MEL-10", "steadiness"))
    found.append(Reason(-sum([_lost(r, toll, attack.who) for attack in one.attacks]), "SENG-MEL-10", "inflicted"))
    return found + clash.changed(d, "retreat_score", (), None, "SENG-MEL-10")


def _lost(r: Run, toll: Toll, i: int) -> int:
    """SENG-MEL-11."""
    return toll.losses[i] + r.fire_losses[i]


def _result(r: Run, one: Fight, clash: Clash, living: Sequence[Attack], score: int, steady: int) -> tuple[str, int]:
    """SENG-MEL-14…17, SENG-MEL-22; SENG-RET-01: in the rear and from another side, whoever of the attackers lives."""
    d = one.defender
    single = one.attacks[0].who if len(one.attacks) == 1 else -1
    if not r.s.figures[d]:
        return "destroyed", d
    if not living:
        return "attackers_destroyed", single
    if score <= 0:
        return "repelled", single
    if score > steady:
        return "routed", d
    if "retreat" in clash.ignored(d):
        return "repelled", single
    aspects = [attack.aspect for attack in one.attacks]
    return ("routed" if REAR in aspects and len(aspects) > 1 else "driven_back"), d


def _meeting(r: Run, one: Fight, clash: Clash, toll: Toll) -> Outcome:
    """SENG-MEL-18…22."""
    a, b = [attack.who for attack in one.attacks]
    figures = r.s.figures
    impetus = {i: bearing.impetus(clash, i) for i in (a, b)}
    points = {a: 0, b: 0}
    for x, y in (
        (r.s.ranks(a), r.s.ranks(b)),
        (impetus[a].value, impetus[b].value),
        (_lost(r, toll, b), _lost(r, toll, a)),
    ):
        points[a] += x > y
        points[b] += y > x
    told = {r.name(i): list(impetus[i].reasons) for i in (a, b)}
    if not figures[a] or not figures[b]:
        loser = -1 if figures[a] == figures[b] else a if figures[b] else b
        winner = -1 if loser < 0 else a + b - loser
        return Outcome("destroyed", loser, winner, points=points, reasons=told)
    if points[a] == points[b]:
        return Outcome("drawn", points=points, reasons=told)
    winner, loser = (a, b) if points[a] > points[b] else (b, a)
    steady = bearing.steadiness(clash, loser)
    told["steadiness"] = list(steady.reasons)
    result = "routed" if _lost(r, toll, loser) > steady.value else "driven_back"
    return Outcome(result, loser, winner, points=points, reasons=told)


def _tell(r: Run, one: Fight, toll: Toll, outcome: Outcome) -> None:
    if r.log is None:
        return
    name = r.name
    keys: dict[str, Any] = {
        "kind": one.kind,
        "at": NAMES[one.at],
        "attackers": [name(attack.who) for attack in one.attacks],
        "defender": name(one.defender) if one.defender >= 0 else None,
        "aspects": {name(attack.who): attack.aspect for attack in one.attacks},
        **{word: _named(r, getattr(toll, word)) for word in ("damage", "losses", "excess")},
    }
    if outcome.score is not None:
        keys.update(impetus=outcome.impetus, steadiness=outcome.steadiness, score=outcome.score)
    if outcome.points is not None:
        keys["points"] = _named(r, outcome.points)
    if outcome.reasons is not None:
        keys["reasons"] = {key: [list(reason) for reason in found] for key, found in outcome.reasons.items()}
    loser = name(outcome.loser) if outcome.loser >= 0 else None
    r.tell("melee", **keys, result=outcome.result, loser=loser)


def _named(r: Run, numbers: dict[int, int]) -> dict[str, int]:
    return {r.name(i): n for i, n in numbers.items()}
