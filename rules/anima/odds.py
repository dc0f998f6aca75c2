"""Exact chances of attacks before their dice are rolled, read from the numbers that the rolls use (CBT, ARE).

An action is foreseen on a copy of the position: declared, its windows passed, up to each attack roll that it comes to;
the copy stands there as the roll would find it. Damage is that of the blow itself: what a flight or an effect on a hit
would add is not in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from rules.anima import engine, flight, moves, search, strike, windows
from rules.anima.bearing import extra_dice, spared, stat
from rules.anima.deeds import AREA, PLAIN, Answer, Strike
from rules.anima.effects import resists
from rules.anima.figures import ON_TABLE, State
from rules.anima.play import RESIST, STEPS, Play
from rules.anima.powers import Effect
from rules.dice import Dice

Action = Mapping[str, Any]
FACES = 10


class Chances(NamedTuple):
    """What an attack does to one figure. `hit`, `critical`, `hurt` (at least 1 LP lost), `dead`: chances; `lost`: LP
    lost on average; `damage[n]`: the chance that it deals n (a miss deals 0)."""

    hit: float
    critical: float
    hurt: float
    dead: float
    lost: float
    damage: tuple[float, ...]


class Case(NamedTuple):
    """An attack roll if the one attacked answers so. `back`: what its counterattack does to the attacker (None: it
    makes none); `area`: what everybody else in the area suffers, if nobody there dodges."""

    answer: Answer
    target: Chances
    back: Chances | None
    area: tuple[tuple[int, Chances], ...]


class Odds(NamedTuple):
    """One attack roll that an action comes to. `there`: the position that it would be rolled in; `works`: the chance
    that it comes to it at all (difficulty, resistance or chance before it); `cases`: the answers that its target has,
    plain defense first; `best`: the one that leaves the attacker least."""

    there: State
    strike: Strike
    works: float
    cases: tuple[Case, ...]
    best: Case

    @property
    def plain(self) -> Case:
        """If it is not answered further."""
        return self.cases[0]


# Dice


@lru_cache(maxsize=64)
def best_of(count: int) -> tuple[float, ...]:
    """The chances that 1 … 10 is the best of so many dice (ANIMA-GNO-02)."""
    return tuple([((face**count) - (face - 1) ** count) / FACES**count for face in range(1, FACES + 1)])


def at_least(need: int, count: int = 1) -> float:
    """The chance that the best of so many dice shows a number or more."""
    return 1.0 - (min(max(need - 1, 0), FACES) / FACES) ** count


@lru_cache(maxsize=1 << 16)
def duel(lead: int, power: int | None, crit: int, dice: int, guard: int, lp: int) -> Chances:
    """An attack die against a defence die. `lead`: the attack's value less the defense; `power`: damage less armor
    (None: a hit does no harm); `crit`: the lowest critical die; `dice`, `guard`: how many dice attack and defence roll
    (guard 0: plain defense); `lp`: of the one attacked."""
    dealt, hit, critical = [0.0] * _room(power, lead), 0.0, 0.0
    for difference, sure, chance in spread(crit, dice, guard):
        critical += chance if sure else 0.0
        if strike.hits(lead + difference, 0, sure):
            hit += chance
            dealt[0 if power is None else strike.dealt(power, lead + difference, 0, 0, sure)] += chance
    return _chances(hit, critical, dealt, lp)


@lru_cache(maxsize=256)
def spread(crit: int, dice: int, guard: int) -> tuple[tuple[int, bool, float], ...]:
    """(attack die less defence die, whether a critical, chance) of two rolls' best dice."""
    met: dict[tuple[int, bool], float] = {}
    for die, chance in enumerate(best_of(dice), 1):
        for added, likely in enumerate(best_of(guard), 1) if guard else ((0, 1.0),):
            key = die - added, die >= crit
            met[key] = met.get(key, 0.0) + chance * likely
    return tuple([(difference, sure, chance) for (difference, sure), chance in met.items()])


@lru_cache(maxsize=1 << 14)
def swept(main: tuple[int, int, int, int], lead: int, power: int | None, lp: int) -> Chances:
    """ANIMA-ARE-05: what the roll of an area attack does to somebody else there. `main`: lead, lowest critical, dice
    and defence dice of the duel with its target, which it has to win; `lead`, `power`, `lp` as for a duel."""
    ahead, crit, dice, guard = main
    dealt, hit = [0.0] * _room(power, lead), 0.0
    for die, chance in enumerate(best_of(dice), 1):
        if strike.hits(lead + die, 0, False):
            likely = chance * (1.0 if die >= crit else _wins(ahead + die, guard))
            hit += likely
            dealt[0 if power is None else strike.dealt(power, lead + die, 0, 0, False)] += likely
    return _chances(hit, 0.0, dealt, lp)


def _wins(margin: int, guard: int) -> float:
    """The chance that a margin stands against so many defence dice."""
    return 1.0 - at_least(margin + 1, guard) if guard else float(strike.hits(margin, 0, False))


def _room(power: int | None, lead: int) -> int:
    return max(power or 0, 0) + max(lead, 0) + FACES + 2


def _chances(hit: float, critical: float, dealt: Sequence[float], lp: int) -> Chances:
    """From the chances of each damage, misses left out."""
    hurt, dead = sum(dealt[1:]), sum(dealt[lp:])
    lost = sum([chance * min(amount, lp) for amount, chance in enumerate(dealt) if chance])
    return Chances(hit, critical, hurt, dead, lost, (1.0 - hurt, *dealt[1:]))


# One attack roll


def case(s: State, blow: Strike, answer: Answer = PLAIN) -> Case:
    """An attack roll as it would be made in this position if its target answers so."""
    guard = guard_dice(s, blow.target, answer)
    target = chances(s, blow, guard)
    back = _back(s, blow._replace(answer=answer), target) if answer.kind == "counter" else None
    return Case(answer, target, back, tuple(_area(s, blow, guard)))


def guard_dice(s: State, j: int, answer: Answer) -> int:
    """How many dice an answer's defence rolls (ANIMA-CBT-04, ANIMA-GNO-02); 0: none."""
    return 1 + ("dodge" in answer.boost) + extra_dice(s, j, "dodge") if answer.kind else 0


def chances(s: State, blow: Strike, guard: int = 0) -> Chances:
    """What the roll does to its target, whose defence rolls so many dice."""
    crit, dice = strike.critical_from(s, blow), strike.dice_count(s, blow)
    return duel(lead_of(s, blow), _power(s, blow), crit, dice, guard, s.lp[blow.target])


def lead_of(s: State, blow: Strike) -> int:
    """The attack's value less the defense."""
    return strike.attack_value(s, blow) - strike.defense_value(s, blow)


def _power(s: State, blow: Strike) -> int | None:
    """Damage less armor; None where a hit does no harm (ANIMA-TRT-09)."""
    power = blow.deed.power
    types = power.types if blow.blow is not None and power is not None else strike.NO_TYPES
    if (blow.blow is not None and blow.blow.no_damage) or spared(s, blow.target, blow.who, types):
        return None
    return strike.damage_value(s, blow) - strike.armor_value(s, blow)


def _back(s: State, blow: Strike, target: Chances) -> Chances | None:
    """ANIMA-CBT-05, ANIMA-CBT-06: what comes back, counted only where the attack misses."""
    back = strike.counterattack(s, blow)
    return weighed(chances(s, back), 1.0 - target.hit) if back is not None else None


def weighed(given: Chances, works: float) -> Chances:
    """Chances of something that comes about only so often."""
    if works == 1.0:
        return given
    dealt = (1.0 - given.hurt * works, *[chance * works for chance in given.damage[1:]])
    hit, critical, hurt, dead, lost, _ = given
    return Chances(hit * works, critical * works, hurt * works, dead * works, lost * works, dealt)


def _area(s: State, blow: Strike, guard: int) -> Iterator[tuple[int, Chances]]:
    """ANIMA-ARE-01, ANIMA-ARE-05; of an area that is already rolled for, nothing more."""
    wide = strike.area_of(s, blow) if blow.mode != AREA else 0
    if not wide:
        return
    attack = strike.attack_value(s, blow)
    main = (lead_of(s, blow), strike.critical_from(s, blow), strike.dice_count(s, blow), guard)
    for j in strike.caught(s, blow, wide):
        victim = blow._replace(target=j, mode=AREA)
        yield j, swept(main, attack - strike.defense_value(s, victim), _power(s, victim), s.lp[j])


def area_chances(s: State, blow: Strike, answer: Answer = PLAIN) -> Chances:
    """ANIMA-ARE-02: what an area does to one whose turn it is to dodge, the attack's total being known."""
    margin, guard = blow.total - strike.defense_value(s, blow), guard_dice(s, blow.target, answer)
    armor, harmless = strike.armor_value(s, blow), _power(s, blow) is None
    dealt, hit = [0.0] * _room(max(blow.damage, 0), margin), 0.0
    for added, likely in enumerate(best_of(guard), 1) if guard else ((0, 1.0),):
        if strike.hits(margin, added, False):
            hit += likely
            amount = 0 if harmless else strike.dealt(blow.damage, margin - added, 0, armor, False)
            dealt[amount] += likely
    return _chances(hit, 0.0, dealt, s.lp[blow.target])


def loss(s: State, j: int, given: Chances) -> float:
    """How bad it is for a figure, from 0 to about 2: the share of its LP lost, and its death once more."""
    return given.lost / max(s.table.kits[j].stats["lp"], 1) + given.dead


def rate(s: State, blow: Strike, given: Case) -> float:
    """How good a case is for the attacker, area left out (the answer changes it only with the target's own hit)."""
    back = loss(s, blow.who, given.back) if given.back is not None else 0.0
    return loss(s, blow.target, given.target) - back


# Answers


def answers_to(s: State, blow: Strike) -> list[Answer]:
    """What the target may answer to an attack roll now: plain defense first; each way with and without gnosis."""
    found = [PLAIN]
    if blow.final or s.table.side[blow.who] == s.table.side[blow.target]:
        return found
    gnosis = s.gnosis[s.table.side[blow.target]]
    if windows.can_dodge(s, blow):
        found.append(Answer("dodge"))
        found += [Answer("dodge", ("dodge",))] if gnosis else []
    if blow.mode != AREA and windows.can_counter(s, blow):
        found += [Answer("counter", boost) for boost in _BOOSTS if len(boost) <= gnosis]
    return found


_BOOSTS: tuple[tuple[str, ...], ...] = ((), ("dodge",), ("counter",), ("dodge", "counter"))


# Actions foreseen


class _Easy(Dice):
    """Dice for a look ahead: whatever comes before an attack roll succeeds; `works` is told apart."""

    __slots__ = ()

    def rolls(self, faces: Sequence[object], roller: int, purpose: int, count: int) -> list[object]:
        return [faces[0 if purpose == RESIST else -1]] * count


def odds(s: State, action: Action) -> Odds | None:
    """The first attack roll that an action, or an answer in a window, comes to if nobody evades; None if it comes to
    none (too far, out of sight, no attack). Refused when it is not legal."""
    return next(iter(foresee(s, action)), None)


def foresee(s: State, action: Action) -> list[Odds]:
    """All its attack rolls, in order, those of an area and of a counterattack left out (they are in the cases)."""
    do = engine.judge_shape(s, action)
    there = s.copy()
    r = Play(there, _Easy(0), None)
    if s.stage == "act":
        engine.declare(r, action, engine.ACTS[do][0](there, action))
    else:
        judge, carry = engine.ANSWERS[do]
        carry(r, action, judge(there, action))
    return list(_rolls(r))


def _rolls(r: Play) -> Iterator[Odds]:
    """Carries out what is on the stack up to the end of the action: windows are passed, attack rolls looked at and left
    out."""
    s = r.s
    while s.stack and s.stack[-1][0] not in ("done", "closed"):
        frame = s.stack[-1]
        s.stack = s.stack[:-1]
        kind = frame[0]
        if kind == "window":
            windows.go_on(r, frame[1], frame[2], PLAIN)
        elif kind == "strike":
            if frame[1].mode != AREA and _both_stand(s, frame[1]):
                yield look(s, frame[1])
        elif kind in STEPS:
            STEPS[kind](r, frame)
        else:
            return


def _both_stand(s: State, blow: Strike) -> bool:
    return s.status[blow.who] == ON_TABLE and s.status[blow.target] == ON_TABLE


def look(s: State, blow: Strike) -> Odds:
    """The odds of an attack roll that is about to be made in this position, with every answer that is still open."""
    given = blow.answer is not None and blow.answer != PLAIN
    answers = [blow.answer or PLAIN] if given else answers_to(s, blow)
    cases = tuple([case(s, blow, answer) for answer in answers])
    best = min(cases, key=lambda one: rate(s, blow, one))
    if rate(s, blow, best) >= rate(s, blow, cases[0]) - 1e-9:
        best = cases[0]
    return Odds(s.copy(), blow, works(s, blow), cases, best)


def works(s: State, blow: Strike) -> float:
    """The chance that an ability comes to its attack: its difficulty, and the branches that the attack stands in."""
    power = blow.deed.power
    if power is None or blow.blow is None:
        return 1.0
    passed = difficulty_odds(s, blow.who, power.difficulty, "difficulty" in blow.deed.boost)
    return passed * _leading(s, blow, power.effects)


def _leading(s: State, blow: Strike, effects: Sequence[Effect]) -> float:
    """The chance that these effects come to the blow."""
    for effect in effects:
        if effect.blow is blow.blow:
            return 1.0
        yes = _branch_odds(s, blow, effect)
        then, other = _leading(s, blow, effect.then), _leading(s, blow, effect.other)
        if then or other:
            return yes * then + (1.0 - yes) * other
    return 0.0


def _branch_odds(s: State, blow: Strike, effect: Effect) -> float:
    """The chance that an effect takes its first branch."""
    if effect.do == "resist":
        if s.table.side[blow.who] == s.table.side[blow.target]:
            return 1.0
        return 1.0 - resist_odds(s, blow.target, effect.keys["power"])
    return at_least(effect.keys["need"]) if effect.do == "chance" else 1.0


# At a window


def answer_odds(s: State, action: Action) -> Case | None:
    """What comes of the attack under way if it is answered so; None if no attack roll follows. At an evade window the
    target does nothing more afterwards. Refused when the answer is not legal."""
    kind, affair, _ = s.stack[-1]
    if kind == "area":
        engine.ANSWERS[action["do"]][0](s, action)
        answer = Answer("dodge" if action["do"] == "dodge" else "", tuple(action.get("gnosis", ())))
        return Case(answer, area_chances(s, affair, answer), None, ())
    found = odds(s, action)
    if found is None:
        return None
    only = found.plain
    if found.works == 1.0:
        return only
    area = tuple([(j, weighed(one, found.works)) for j, one in only.area])
    back = weighed(only.back, found.works) if only.back is not None else None
    return Case(only.answer, weighed(only.target, found.works), back, area)


# Other rolls


def resist_odds(s: State, j: int, power: int, boosted: bool = False) -> float:
    """The chance that a figure resists (ANIMA-ABL-02)."""
    resistance = stat(s, j, "resistance")
    need = next((die for die in range(1, FACES + 1) if resists(die + resistance, power)), FACES + 1)
    return at_least(need, 1 + boosted + extra_dice(s, j, "resist"))


def difficulty_odds(s: State, i: int, need: int | None, boosted: bool = False) -> float:
    """The chance that an ability works (ANIMA-ABL-04)."""
    return 1.0 if need is None else at_least(need, 1 + boosted + extra_dice(s, i, "difficulty"))


def disengage_odds(s: State, i: int, boosted: bool = False) -> float:
    """The chance to leave close combat (ANIMA-MOV-06)."""
    return at_least(moves.LEAVE_AT, 1 + boosted + extra_dice(s, i, "disengage"))


def search_odds(s: State, i: int, boosted: bool = False) -> float:
    """The chance that a search finds (ANIMA-SEA-02)."""
    return at_least(search.FOUND_AT, 1 + boosted + extra_dice(s, i, "search"))


def collision_odds(s: State, i: int, flying: int, boosted: bool = False) -> float:
    """The chance that a bystander is struck (ANIMA-KNB-09)."""
    return 1.0 - at_least(flight.need(s, i, flying), 1 + boosted + extra_dice(s, i, "collide"))
