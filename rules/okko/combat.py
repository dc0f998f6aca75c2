"""Combat (CBT), with the tests of fear before it (WIL-03 … WIL-05)."""

from __future__ import annotations

from rules.effects import Effect
from rules.okko.bearing import automatic, bearing, ignores
from rules.okko.deeds import end_roll, push_rows, row
from rules.okko.figures import State
from rules.okko.harm import turn_to
from rules.okko.offers import may_spend
from rules.okko.play import Play
from rules.okko.powers import ROLL, Power
from rules.okko.spend import pay_use
from rules.okko.strike import (
    RUN,
    Sheet,
    Strike,
    advance,
    consequences,
    from_behind,
    margin,
    result_of,
    roll,
    settle,
    sheet,
    spend_attack,
    spend_defense,
)


def in_reach(s: State, i: int, j: int) -> bool:
    """OKKO-CBT-02: an enemy in the attacker's control zone."""
    return s.table.side[i] != s.table.side[j] and bool(s.zone(i) >> s.at[j] & 1)


def fears(s: State, i: int, j: int) -> list[Power]:
    """The skills of target j that attacker i must test against, card before equipment (OKKO-WIL-03, OKKO-WIL-04)."""
    uses = automatic(s, j, "attacked", i)
    if not uses or fearless(s, i, j):
        return []
    return [use.power for use in uses if use.power.fear and i in use.targets]


def fearless(s: State, i: int, j: int) -> bool:
    """Whether attacker i takes no tests of fear."""
    return ignores(bearing(s, i, "attack", automatic(s, i, "attack", j), j), "fear")


def tested(s: State, i: int, j: int) -> bool:
    """Whether attacking j takes a test of fear first."""
    return bool(fears(s, i, j))


def _fear(r: Play, strike: Strike) -> None:
    """CBT-04 step 1: the next `attacked` skill of the target."""
    s, i, j = r.s, strike.who, strike.target
    powers = s.table.kits[j].automatic.get("attacked", ())
    if strike.k >= len(powers):
        spend_attack(r, strike)
        return
    power = powers[strike.k]
    use = next((use for use in automatic(s, j, "attacked", i) if use.power is power), None)
    effects = at_work(s, strike, power)
    if use is None or not (effects or any(power.later.values())):
        advance(r, strike, "fear", k=strike.k + 1)
        return
    advance(r, strike, "fear", k=strike.k + 1, scary=(*strike.scary, use))
    scares = any("test" in effect for effect in effects)
    pay_use(r, j, use, "attacked", told=not scares)
    push_rows(r, [row(effects, use, j, -1, power.lasts_beyond("attacked") or ROLL, scares)])


def at_work(s: State, strike: Strike, power: Power) -> list[Effect]:
    """What an `attacked` skill does at once: no test for who ignores fear, and no skill that scares after a test that
    failed."""
    effects = [effect for effect in power.skill.effects if "on" not in effect]
    if not power.fear:
        return effects
    if strike.failed:
        return []
    if fearless(s, strike.who, strike.target):
        return [effect for effect in effects if "test" not in effect]
    return effects


def _judge(r: Play, strike: Strike) -> None:
    """Whether the attack comes from behind (OKKO-CBT-20), then the defender's answer if there is any to give."""
    s, i, j = r.s, strike.who, strike.target
    rear = from_behind(s, i, j)
    strike = strike._replace(rear=rear)
    r.tell("attack", who=r.name(i), target=r.name(j), rear=int(rear))
    facings = defender_facings(s, i, j)
    if len(facings) > 1 or may_spend(s, j, "defense", "defense", i, rear):
        r.ask("defend", s.table.side[j], strike)
    else:
        spend_defense(r, strike, None, (), facings[0] if facings else -1)


def defender_facings(s: State, i: int, j: int) -> tuple[int, ...]:
    """OKKO-CBT-05: the facings that bring attacker i into j's control zone; the present one if it is there already."""
    zones, here, square = s.table.board.zones, s.at[j], s.at[i]
    if zones[here * 4 + s.facing[j]] >> square & 1:
        return (s.facing[j],)
    return tuple(f for f in range(4) if zones[here * 4 + f] >> square & 1)


def _turn(r: Play, strike: Strike) -> None:
    """CBT-04 steps 4–8: the defender turns (OKKO-CBT-05), both roll, the totals are compared."""
    i, j = strike.who, strike.target
    if strike.facing >= 0:
        turn_to(r, j, strike.facing)
    numbers = sheet(r.s, strike)
    attack_die, defense_die = roll(r, i, numbers.attack), roll(r, j, numbers.defense)
    lead = margin(lead_of(numbers, attack_die, defense_die), numbers.ahead, numbers.behind)
    _tell_combat(r, strike, numbers, attack_die, defense_die, lead)
    settle(r, strike, numbers, lead)


def lead_of(numbers: Sheet, attack_die: int, defense_die: int) -> int:
    """OKKO-CBT-06, OKKO-CBT-07: the attacker's total less the defender's."""
    return (
        numbers.attack.value
        + numbers.attack.bonus
        + attack_die
        - (numbers.defense.value + numbers.defense.bonus + defense_die)
    )


def _tell_combat(r: Play, strike: Strike, numbers: Sheet, attack_die: int, defense_die: int, lead: int) -> None:
    if r.log is None:
        return
    attack, defense = numbers.attack, numbers.defense
    r.tell(
        "combat",
        attacker=r.name(strike.who),
        defender=r.name(strike.target),
        attack=attack.value,
        defense=defense.value,
        attack_die=attack_die,
        defense_die=defense_die,
        attack_support=attack.support,
        defense_support=defense.support,
        rear=numbers.rear,
        attack_bonus=attack.bonus,
        defense_bonus=defense.bonus,
        attack_total=attack.value + attack_die + attack.bonus,
        defense_total=defense.value + defense_die + defense.bonus,
        margin=abs(lead),
        winner="attacker" if lead > 0 else ("defender" if lead < 0 else None),
        result=result_of(lead),
        reasons={"attack": [list(x) for x in attack.reasons], "defense": [list(x) for x in defense.reasons]},
    )


def _harm(r: Play, strike: Strike) -> None:
    """What the margin does to the loser (OKKO-CBT-08 … OKKO-CBT-12), of combat and shot alike."""
    end_roll(r.s)
    loser = loser_of(strike)
    if loser >= 0:
        cause, shooter = ("combat", -1) if strike.weapon is None else ("shot", strike.who)
        consequences(r, loser, result_of(strike.lead), cause, strike.words, shooter)


def loser_of(strike: Strike) -> int:
    """Who suffers from the roll: nobody on a tie (OKKO-CBT-11), the attacker that is behind (OKKO-CBT-12), but not a
    shooter (OKKO-SHO-11)."""
    if strike.lead > 0:
        return strike.target
    return strike.who if strike.lead < 0 and strike.weapon is None else -1


RUN.update(fear=_fear, harm=_harm)
ATTACK_STEPS = {"judge": _judge, "turn": _turn}
