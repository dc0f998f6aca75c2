"""An attack or a shot: what they share. Its data, the numbers that meet, the dice, what the outcome does (CBT, SHO).

A Strike is data on the stack, carried from step to step, so that it can wait for the defender's answer, a test, a
retreat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rules.okko import harm
from rules.okko.bearing import Bearing, Use, at_rest, automatic, bearing, ignores, total
from rules.okko.deeds import afterwards, end_roll, helped, pay, push_rows
from rules.okko.figures import State
from rules.okko.play import COMBAT, Frame, Play, step
from rules.okko.powers import Power
from rules.okko.spend import Boost, die_bonus, pay_boost, still_good, still_payable


class Strike(NamedTuple):
    """An attack (`weapon` None) or a shot. `before`: acted and granted of the attacker before this action. `step`: what
    comes next; `k`: the next `attacked` skill of the target, `scary`: those that worked. `mine`, `theirs`: skills at
    work, declared first, then automatic; `raised`, `braced`: fire or earth spent. `facing`: what the defender chose to
    turn to (−1: nothing). `lead`: what the attacker is ahead by, skills counted; `words`: what the loser ignores in
    this roll."""

    who: int
    target: int
    weapon: Power | None
    boost: Boost | None
    declared: tuple[Use, ...]
    will_boost: Boost | None = None
    will_uses: tuple[Use, ...] = ()
    before: tuple[str | None, tuple[str, ...]] = (None, ())
    step: str = "fear"
    k: int = 0
    scary: tuple[Use, ...] = ()
    mine: tuple[Use, ...] = ()
    raised: bool = False
    theirs: tuple[Use, ...] = ()
    braced: bool = False
    facing: int = -1
    rear: bool = False
    cancelled: bool = False
    failed: bool = False
    afraid: bool = False
    lead: int = 0
    words: frozenset[str] = frozenset()

    @property
    def timing(self) -> str:
        return "attack" if self.weapon is None else "shoot"

    @property
    def answer_timing(self) -> str:
        return "defense" if self.weapon is None else "shot_at"


Reason = tuple[int, str, str]


class Column(NamedTuple):
    """One side of a roll: `value` (the stat or the shot's), `support` and `bonus` (all that is added to the die), with
    the `reasons` for both as (value, rule, source), and all that bears on the figure."""

    value: int
    bonus: int
    support: int
    bearings: Sequence[Bearing]
    reasons: tuple[Reason, ...]


class Sheet(NamedTuple):
    """All of a roll that dice do not change. `ahead`, `behind`: added to the margin when the attacker wins or loses."""

    attack: Column
    defense: Column
    rear: int
    cover: int
    ahead: int
    behind: int


def sheet(s: State, strike: Strike) -> Sheet:
    """The numbers of an attack or a shot as the figures stand (CBT-06, CBT-07, SHO-07)."""
    i, j = strike.who, strike.target
    ours = bearing(s, i, strike.timing, strike.mine, j, strike.theirs, strike.rear)
    theirs = bearing(s, j, strike.answer_timing, strike.theirs, i, strike.mine, strike.rear)
    rear = int(strike.rear and not ignores(theirs, "rear"))
    cover = 0 if strike.weapon is None else cover_of(s, i, j, ours, theirs)
    return Sheet(
        attack_column(s, strike, rear, ours, theirs),
        defense_column(s, strike, cover, ours, theirs),
        rear,
        cover,
        total(ours, "margin") + total(theirs, "margin_taken"),
        total(theirs, "margin") + total(ours, "margin_taken"),
    )


def attack_column(s: State, strike: Strike, rear: int, ours: Sequence[Bearing], theirs: Sequence[Bearing]) -> Column:
    """The attacker's or the shooter's numbers."""
    i, j = strike.who, strike.target
    if strike.weapon is None:
        value = stat_in_use(s, i, "attack", ours, strike.raised)
        why = stat_reasons(s, i, "attack", ours, strike.raised)
        support, supporters = support_of(s, i, j, theirs)
        behind = rear_bonus(rear, ours)
        why += supporters + (((behind, "OKKO-CBT-16", "rear"),) if behind else ())
    else:
        printed = strike.weapon.skill.shot or 0
        value, support, behind = printed + total(ours, "shot"), 0, 0
        why = ((printed, "OKKO-SHO-02", strike.weapon.id), *reasons(ours, "shot"))
    bonus = support + behind + total(ours, "die") + total(theirs, "enemy_die")
    return Column(value, bonus, support, ours, (*why, *reasons(ours, "die"), *reasons(theirs, "enemy_die")))


def defense_column(s: State, strike: Strike, cover: int, ours: Sequence[Bearing], theirs: Sequence[Bearing]) -> Column:
    """The defender's or the target's numbers."""
    i, j = strike.who, strike.target
    value = stat_in_use(s, j, "defense", theirs, strike.braced)
    why = stat_reasons(s, j, "defense", theirs, strike.braced)
    support, supporters = support_of(s, j, i, ours) if strike.weapon is None else (0, ())
    why += supporters + (((cover, "OKKO-LOS-06", "cover"),) if cover else ())
    bonus = support + cover + total(theirs, "die") + total(ours, "enemy_die")
    return Column(value, bonus, support, theirs, (*why, *reasons(theirs, "die"), *reasons(ours, "enemy_die")))


DIE_RULE = {"attack": "OKKO-DIC-07", "defense": "OKKO-DIC-08", "movement": "OKKO-DIC-09", "willpower": "OKKO-DIC-10"}


def stat_in_use(s: State, i: int, stat: str, bearings: Sequence[Bearing], raised: bool) -> int:
    """A stat with what bears on it and its die, never below 0 (OKKO-ABL-11)."""
    return not_below_zero(s.printed(i, stat) + total(bearings, stat) + die_bonus(stat, raised))


def stat_reasons(s: State, i: int, stat: str, bearings: Sequence[Bearing], raised: bool) -> tuple[Reason, ...]:
    """What a stat in use is made of."""
    die = ((1, DIE_RULE[stat], "die"),) if raised else ()
    return ((s.printed(i, stat), "OKKO-CMP-02", stat), *die, *reasons(bearings, stat))


def not_below_zero(value: int) -> int:
    """OKKO-ABL-11"""
    return max(0, value)


def reasons(bearings: Sequence[Bearing], key: str) -> tuple[Reason, ...]:
    """What is added under a key, skill by skill."""
    if not bearings:
        return ()
    return tuple((n, "OKKO-ABL-01", b.skill) for b in bearings for k, n in b.bundle.adds if k == key)


def support_of(s: State, i: int, enemy: int, enemy_bearings: Sequence[Bearing]) -> tuple[int, tuple[Reason, ...]]:
    """OKKO-CBT-13: what every other friend of i that supports it gives; nothing against an enemy that ignores
    support."""
    if ignores(enemy_bearings, "support"):
        return 0, ()
    found = []
    for j in s.table.members[s.table.side[i]]:
        if j != i and supports(s, j, enemy):
            found.append((1 + total(at_rest(s, j, "support"), "support_given"), "OKKO-CBT-13", s.table.ids[j]))
    return sum(n for n, _, _ in found), tuple(found)


def supports(s: State, j: int, enemy: int) -> bool:
    """OKKO-CBT-13, OKKO-CBT-14: whether figure j, of whatever status, has the enemy in its control zone."""
    return s.at[j] >= 0 and bool(s.zone(j) >> s.at[enemy] & 1)


def rear_bonus(rear: int, bearings: Sequence[Bearing]) -> int:
    """OKKO-CBT-16: +1 from behind, more by skills that say so."""
    return 1 + total(bearings, "rear") if rear else 0


def cover_of(s: State, i: int, j: int, ours: Sequence[Bearing], theirs: Sequence[Bearing]) -> int:
    """OKKO-LOS-06, OKKO-LOS-07, and cover that the target's skills give; nothing for a shooter that ignores cover."""
    if ignores(ours, "cover"):
        return 0
    return s.table.board.cover(s.at[i], s.at[j], s.occupied) + total(theirs, "cover")


def seen_coming(s: State, i: int, j: int) -> bool:
    """OKKO-CBT-16 … OKKO-CBT-19: whether any part of attacker i's movement lies in the field of vision of j."""
    vision = s.table.board.visions[s.at[j] * 4 + s.facing[j]]
    trail = s.trail[i] if s.table.options.rear_counts_start else s.trail[i][1:]
    return any(vision >> square & 1 for square in (*trail, s.at[i]))


def from_behind(s: State, i: int, j: int) -> bool:
    """OKKO-CBT-16, OKKO-CBT-20: as the figures stand before the defender turns; not against one that ignores it."""
    if seen_coming(s, i, j):
        return False
    own = automatic(s, j, "defense", i, True)
    return not ignores(bearing(s, j, "defense", own, i, rear=True), "rear")


def margin(lead: int, ahead: int, behind: int) -> int:
    """What the attacker is ahead (behind: negative) by, `margin` and `margin_taken` counted, never less than 1."""
    if lead > 0:
        return max(1, lead + ahead)
    return min(-1, lead - behind) if lead < 0 else 0


# Steps


def advance(r: Play, strike: Strike, step_name: str, **changes: Any) -> None:
    """Leaves the next step on the stack."""
    r.push(("strike", strike._replace(step=step_name, **changes)))


RUN: dict[str, Callable[[Play, Strike], None]] = {}


@step("strike")
def run_strike(r: Play, frame: Frame) -> None:
    strike: Strike = frame[1]
    fighting = r.s.in_play(strike.who) and r.s.in_play(strike.target)
    if strike.step != "harm" and (strike.cancelled or not fighting):
        _abandon(r.s, strike)
    else:
        RUN[strike.step](r, strike)


def _abandon(s: State, strike: Strike) -> None:
    """The attack or shot does not take place. Its action is spent, or lost to fear."""
    if strike.afraid and s.in_play(strike.who):
        lose_to_fear(s, strike)
    end_roll(s)


def lose_to_fear(s: State, strike: Strike) -> None:
    """OKKO-WIL-03, option `fear_fail`."""
    i = strike.who
    if s.table.options.fear_fail == "may_act":
        s.acted[i], s.granted[i] = strike.before
        s.cowed[i] += (strike.target,)
    else:
        s.acted[i] = "fear"


def spend_attack(r: Play, strike: Strike) -> None:
    """CBT-04 step 2: the attacker's dice and skills, those that can still be used after a test of fear."""
    s, i = r.s, strike.who
    boost = strike.boost if still_good(s, i, strike.boost) else None
    rear = strike.weapon is None and from_behind(s, i, strike.target)
    declared = still_payable(s, i, boost, strike.declared, strike.target, rear)
    own = automatic(s, i, strike.timing, strike.target, rear)
    advance(r, strike, "judge", mine=(*declared, *own), raised=boost is not None)
    if boost is not None:
        pay_boost(r, i, boost)
    pay(r, i, declared, own, strike.timing, strike.target)


def spend_defense(r: Play, strike: Strike, boost: Boost | None, uses: Sequence[Use], facing: int) -> None:
    """CBT-04 step 3, SHO-07: the defender's dice and skills."""
    j = strike.target
    own = automatic(r.s, j, strike.answer_timing, strike.who, strike.rear)
    advance(r, strike, "turn", theirs=(*uses, *own), braced=boost is not None, facing=facing)
    if boost is not None:
        pay_boost(r, j, boost)
    pay(r, j, uses, own, strike.answer_timing, strike.who)


def roll(r: Play, i: int, column: Column) -> int:
    """CBT-04 step 5: the d6 that is kept."""
    return helped(r, i, [b.bundle for b in column.bearings], COMBAT)


def words_of(bearings: Sequence[Bearing]) -> frozenset[str]:
    """All that a figure ignores in this roll."""
    return frozenset().union(*(b.bundle.ignores for b in bearings)) if bearings else frozenset()


def settle(r: Play, strike: Strike, numbers: Sheet, lead: int) -> None:
    """Leaves on the stack what follows a roll: effects that waited for it, attacker's before defender's, then the
    consequences for the loser."""
    loser = numbers.defense if lead > 0 else numbers.attack
    advance(r, strike, "harm", lead=lead, words=words_of(loser.bearings))
    mine, theirs = ("win", "lose") if lead > 0 else (("lose", "win") if lead < 0 else ("tie", "tie"))
    rows = [afterwards(use, strike.who, strike.timing, mine) for use in strike.mine]
    rows += [afterwards(use, strike.target, strike.answer_timing, theirs) for use in (*strike.scary, *strike.theirs)]
    push_rows(r, rows)


def result_of(lead: int) -> str:
    """OKKO-CBT-08 … OKKO-CBT-11: what a margin does to the loser."""
    if lead == 0:
        return "tie"
    if abs(lead) >= 4:
        return "out"
    return "shaken" if abs(lead) == 3 else "retreat"


def consequences(r: Play, loser: int, result: str, cause: str, words: frozenset[str], shooter: int = -1) -> None:
    """OKKO-CBT-08 … OKKO-CBT-10, OKKO-SHO-08 … OKKO-SHO-10 for a loser that is still in play."""
    if not r.s.in_play(loser):
        return
    if result == "out":
        harm.go_out(r, loser, cause)
        return
    if result == "shaken":
        harm.shake(r, loser, cause, words)
    harm.force_back(r, loser, words, shooter)
