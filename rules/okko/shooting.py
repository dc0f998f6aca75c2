"""Shooting (SHO): who may be shot, and the shot."""

from __future__ import annotations

from collections.abc import Sequence

from rules.okko.bearing import Use, automatic, bearing, total
from rules.okko.combat import ATTACK_STEPS, lead_of
from rules.okko.figures import State
from rules.okko.offers import may_spend
from rules.okko.play import Play
from rules.okko.powers import Power
from rules.okko.strike import RUN, Sheet, Strike, margin, result_of, roll, settle, sheet, spend_attack, spend_defense
from rules.refusal import refuse


def judge_shot(s: State, i: int, j: int, weapon: Power, uses: Sequence[Use] = ()) -> None:
    """OKKO-SHO-12 and OKKO-SHO-03 … OKKO-SHO-06, in this order."""
    who, target = s.table.ids[i], s.table.ids[j]
    if s.table.side[i] == s.table.side[j]:
        refuse("OKKO-SHO-12", "friend", who=who, target=target)
    if s.in_enemy_zone(i):
        refuse("OKKO-SHO-03", who=who)
    if not s.sees(i, s.at[j]):
        refuse("OKKO-SHO-04", who=who, target=target)
    if s.table.board.blocked(s.at[i], s.at[j], s.occupied):
        refuse("OKKO-SHO-05", who=who, target=target)
    reach, distance = range_of(s, i, j, weapon, uses), s.table.board.grid.distance(s.at[i], s.at[j])
    if distance > reach:
        refuse("OKKO-SHO-06", who=who, target=target, have=reach, need=distance)


def may_shoot(s: State, i: int, j: int, weapon: Power) -> bool:
    """Whether `judge_shot` lets figure i shoot at enemy j, no skill adding to the range."""
    return (
        not s.in_enemy_zone(i)
        and s.sees(i, s.at[j])
        and s.table.board.grid.distance(s.at[i], s.at[j]) <= range_of(s, i, j, weapon, ())
        and not s.table.board.blocked(s.at[i], s.at[j], s.occupied)
    )


def range_of(s: State, i: int, j: int, weapon: Power, uses: Sequence[Use]) -> int:
    """OKKO-SHO-06: the weapon's range and what skills add."""
    own = automatic(s, i, "shoot", j)
    return (weapon.skill.range or 0) + total(bearing(s, i, "shoot", (*uses, *own), j), "range")


def _judge(r: Play, strike: Strike) -> None:
    s, i, j = r.s, strike.who, strike.target
    if may_spend(s, j, "defense", "shot_at", i):
        r.ask("defend", s.table.side[j], strike)
    else:
        spend_defense(r, strike, None, (), -1)


def _shoot(r: Play, strike: Strike) -> None:
    """OKKO-SHO-07: both roll; cover counts for the target."""
    i, j = strike.who, strike.target
    numbers = sheet(r.s, strike)
    shot_die, defense_die = roll(r, i, numbers.attack), roll(r, j, numbers.defense)
    lead = lead_of(numbers, shot_die, defense_die)
    if lead > 0:
        lead = margin(lead, numbers.ahead, numbers.behind)
    _tell_shot(r, strike, numbers, shot_die, defense_die, lead)
    settle(r, strike, numbers, lead)


def _tell_shot(r: Play, strike: Strike, numbers: Sheet, shot_die: int, defense_die: int, lead: int) -> None:
    if r.log is None or strike.weapon is None:
        return
    s, attack, defense = r.s, numbers.attack, numbers.defense
    r.tell(
        "shot",
        shooter=r.name(strike.who),
        target=r.name(strike.target),
        weapon=strike.weapon.id,
        distance=s.table.board.grid.distance(s.at[strike.who], s.at[strike.target]),
        cover=numbers.cover,
        shot=attack.value,
        defense=defense.value,
        shot_die=shot_die,
        defense_die=defense_die,
        shot_total=attack.value + shot_die + attack.bonus,
        defense_total=defense.value + defense_die + defense.bonus,
        margin=lead,
        result=result_of(lead) if lead > 0 else "none",
        reasons={"attack": [list(x) for x in attack.reasons], "defense": [list(x) for x in defense.reasons]},
    )


SHOT_STEPS = {"judge": _judge, "turn": _shoot}


def _either(name: str) -> None:
    attack, shot = ATTACK_STEPS[name], SHOT_STEPS[name]
    RUN[name] = lambda r, strike: (attack if strike.weapon is None else shot)(r, strike)


for _name in ("judge", "turn"):
    _either(_name)
RUN["pay"] = spend_attack
