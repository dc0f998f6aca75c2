"""What the effects of an ability are worth to its user's side, weighed by their chances (ABL, STA)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.anima import bearing, flight, odds, strike
from rules.anima.abilities import HARMFUL, HELPFUL, STATES
from rules.anima.board import ROCK, SMALL
from rules.anima.dangers import DANGER, danger, menace
from rules.anima.deeds import Answer, Deed, Strike, strike_of
from rules.anima.figures import BERSERK, PARALYSIS, STATE_NUMBER, State
from rules.anima.flight import DAMAGE, SHORTER, STEEP
from rules.anima.judgement import (
    DEATH,
    WANTED,
    WINNING,
    WOUNDS,
    ap_price,
    caution,
    decides,
    gnosis_price,
    loss,
    worth,
)
from rules.anima.powers import Effect, Power
from rules.anima.windows import can_counter, can_dodge

#: A token of a harmful state on a figure that it fully bears on, as a share of its worth.
TOKENS = {
    "slow": 0.05, "poison": 0.12, "blind": 0.2, "doom": 0.28, "seal": 0.08, "paralysis": 0.22, "berserk": 0.04,
    "haste": 0.06, "shield": 0.07, "healing": 0.05, "protection": 0.02,
}  # fmt: skip
#: A point of a stat for as long as it lasts, as a share of a figure's worth.
POINTS = {
    "attack": 0.035, "damage": 0.03, "defense": 0.04, "armor": 0.045, "resistance": 0.008, "walk": 0.01, "run": 0.008,
    "recovery": 0.06, "initiative": 0.01,
}  # fmt: skip
LASTS = {"instant": 0.2, "attack": 0.3, "activation": 0.6, "turn": 1.0, "sustained": 1.5, "game": 3.0}
#: A trait or an extra die given, a figure revealed.
EXTRA, SEEN = 0.05, 0.15


class Use(NamedTuple):
    """An ability as it would be used: whose, in which deed, how likely its effects come about."""

    power: Power
    user: int
    deed: Deed


# Attack rolls


def blow_gain(s: State, blow: Strike) -> float:
    """What an attack roll is worth to the attacker's side if it is answered best: what its target loses, the area's
    victims too, AP that the answer costs, less what comes back."""
    side, j = s.table.side, blow.target
    given = odds.case(s, blow)
    gain = case_value(s, blow, given)
    if side[j] == side[blow.who] or blow.final:
        return gain
    if can_dodge(s, blow):
        gain = min(gain, case_value(s, blow, odds.case(s, blow, Answer("dodge"))) + ap_price(s, j, 1))
        if can_counter(s, blow):
            gain = min(gain, case_value(s, blow, odds.case(s, blow, Answer("counter"))) + ap_price(s, j, 3))
    return gain


def case_value(s: State, blow: Strike, given: odds.Case) -> float:
    """What a case costs the other side, less what it costs one's own."""
    side, j = s.table.side, blow.target
    mine = side[blow.who]
    total = _hit_value(s, blow, j, given.target) * (1.0 if side[j] != mine else -1.0)
    for k, suffered in given.area:
        total += loss(s, k, suffered) if side[k] != mine else -loss(s, k, suffered)
    if given.back is not None:
        total -= caution(s, mine) * loss(s, blow.who, given.back)
    return total


def _hit_value(s: State, blow: Strike, j: int, given: odds.Chances) -> float:
    """What becomes of the target: its loss, what a hit brings besides, where it is thrown."""
    value = loss(s, j, given)
    power = blow.deed.power
    alive = given.hit - given.dead
    if blow.blow is not None and blow.blow.on_hit and power is not None and alive > 0:
        value += alive * effects_value(s, Use(power, blow.who, blow.deed), blow.blow.on_hit, (j,))
    if alive > 0 and given.hurt and strike.throws(s, blow):
        far = round(given.lost / max(given.hurt, 0.01))
        value += (given.hurt - given.dead) * throw_value(s, j, strike.trajectory(s, blow), far)
    if not blow.deed.auto:
        deed = blow.deed._replace(auto=True)
        for auto in s.table.kits[blow.who].autos.get("on_hit", ()):
            value += given.hit * effects_value(s, Use(auto, blow.who, deed), auto.effects, (j,))
    return value


def throw_value(s: State, j: int, path: Sequence[int], far: int) -> float:
    """What it costs a figure to be thrown: obstacles, edges, falls, those it may strike (KNB)."""
    board, here, left, hurt, stunned = s.board, s.at[j], far, 0, False
    value = 0.0
    for square in path[: max(far, 0)]:
        if left <= 0:
            break
        kind = board.obstacle[square]
        rise = board.height[square] - board.height[here]
        if rise >= STEEP:
            hurt, stunned, left = hurt + DAMAGE[ROCK], True, 0
        elif kind and kind != board.obstacle[here]:
            hurt += DAMAGE[kind]
            stunned = stunned or kind != SMALL
            left -= SHORTER.get(kind, left)
        elif rise <= -STEEP:
            hurt, stunned, left = hurt - rise, True, 0
        value += _struck(s, j, square)
        left, here = left - 1, square
    if len(path) < left:
        stunned = True
    return value + _hurt(s, j, hurt) + (0.12 * worth(s, j) if stunned and not s.activated[j] else 0.0)


def _struck(s: State, j: int, square: int) -> float:
    """Half a chance that somebody on the way is struck: a friend of the victim's is a gain."""
    k = flight.standing_on(s, square)
    if k < 0 or k == j:
        return 0.0
    same = s.table.side[k] == s.table.side[j]
    return 0.4 * (_hurt(s, j, 1) + (_hurt(s, k, 1) if same else -_hurt(s, k, 1)))


def _hurt(s: State, j: int, amount: int) -> float:
    """What it costs to lose so many LP for certain."""
    lost, dead = min(amount, s.lp[j]), amount >= s.lp[j]
    share = WOUNDS * lost / s.table.kits[j].stats["lp"] + (DEATH if dead else 0.0)
    return share * worth(s, j) + (WINNING if dead and decides(s, j) else 0.0)


# Effects


def effects_value(s: State, use: Use, effects: Sequence[Effect], targets: Sequence[int]) -> float:
    """What these effects on these figures are worth to the user's side."""
    total = 0.0
    for effect in effects:
        for j in (use.user,) if effect.own else targets:
            if s.at[j] >= 0:
                total += _value(s, use, effect, j)
    return total


def _value(s: State, use: Use, effect: Effect, j: int) -> float:
    """One effect on one figure; what is bad for an enemy is good."""
    enemy = s.table.side[j] != s.table.side[use.user]
    if effect.do in ("resist", "chance"):
        return _branch(s, use, effect, j, enemy)
    if effect.do == "attack":
        if j == use.user or effect.blow is None:
            return 0.0
        return blow_gain(s, strike_of(s, use.deed, use.user, j, effect.blow))
    rate = _RATES.get(effect.do)
    if rate is None:
        return 0.0
    if enemy and effect.do in ("damage", "push", "state") and bearing.spared(s, j, use.user, use.power.types):
        return 0.0
    value = rate(s, use, effect, j)
    return -value if enemy else value


def _branch(s: State, use: Use, effect: Effect, j: int, enemy: bool) -> float:
    if effect.do == "chance":
        yes = odds.at_least(effect.keys["need"])
    else:
        yes = 1.0 - odds.resist_odds(s, j, effect.keys["power"]) if enemy else 1.0
    then = effects_value(s, use, effect.then, (j,)) if yes else 0.0
    other = effects_value(s, use, effect.other, (j,)) if yes < 1 else 0.0
    return yes * then + (1.0 - yes) * other


# What an effect is worth to the figure that it falls on


def _damage(s: State, use: Use, effect: Effect, j: int) -> float:
    armor = 0 if effect.keys.get("ignore_armor", True) else bearing.stat(s, j, "armor")
    return -_hurt(s, j, max(0, int(effect.keys["amount"]) - armor))


def _heal(s: State, use: Use, effect: Effect, j: int) -> float:
    most = s.table.kits[j].stats["lp"]
    gained = min(int(effect.keys["amount"]), most - s.lp[j])
    return (WOUNDS + 0.4 * (1 - s.lp[j] / most)) * gained / most * worth(s, j)


def _state(s: State, use: Use, effect: Effect, j: int) -> float:
    state, count = effect.keys["state"], effect.keys["level"]
    number = STATE_NUMBER[state]
    if bearing.immune(s, j, number):
        return 0.0
    share = TOKENS[state] * _bears(s, use, j, state) * (0.2 if s.tokens[j][number] else 1.0)
    last = 0.5 + 0.5 * float(count)
    return share * last * worth(s, j) * (-1.0 if state in HARMFUL and not _raging(s, use, j, number) else 1.0)


def _raging(s: State, use: Use, j: int, number: int) -> bool:
    """Rage is good for a friend that fights."""
    return number == BERSERK and s.table.side[j] == s.table.side[use.user]


def _bears(s: State, use: Use, j: int, state: str) -> float:
    """How much a state bears on a figure now."""
    kit, done = s.table.kits[j], s.activated[j]
    if state == "paralysis":
        return 1.3 if not done and not s.tokens[j][PARALYSIS] else 0.25
    if state == "seal":
        return 1.0 if kit.deeds or kit.answers else 0.0
    if state in ("shield", "protection"):
        return min(2.5, 10 * danger(menace(s, j), s.at[j]) / worth(s, j))
    if state == "healing":
        return min(1.0, (kit.stats["lp"] - s.lp[j]) / 2)
    if state == "berserk":
        engaged = s.engaged(j) or any(s.board.grid.distance(s.at[j], s.at[e]) <= kit.stats["run"] for e in s.enemies(j))
        return 2.0 if engaged and not (done and j != use.user) and not s.tokens[j][BERSERK] else 0.0
    return 0.6 if done and state == "blind" else 1.0


def _clear(s: State, use: Use, effect: Effect, j: int) -> float:
    named, total = effect.keys["state"], 0.0
    for state in {"harmful": HARMFUL, "helpful": HELPFUL, "all": STATES}.get(named, (named,)):
        have = s.tokens[j][STATE_NUMBER[state]]
        count = have if effect.keys["tokens"] == "all" else min(have, effect.keys["tokens"])
        if count:
            share = TOKENS[state] * (1.0 + 0.5 * (count - 1)) * worth(s, j)
            total += share if state in HARMFUL else -share
    return total


def _lasting(s: State, use: Use, effect: Effect, j: int) -> float:
    """Once: the same again would add up, but there must be an end to it."""
    return 0.0 if any(one.ability == use.power.id for one in s.effects[j]) else lasting_value(s, use, effect, j)


def lasting_value(s: State, use: Use, effect: Effect, j: int) -> float:
    """What it is worth to a figure that an effect lies on it."""
    if effect.change is None:
        return 0.0
    lasts = LASTS[use.power.duration]
    total = EXTRA * (len(effect.change.traits) + len(effect.change.dice))
    for mod in effect.change.mods:
        by = mod.by if mod.to is None else max(0, mod.to - bearing.stat(s, j, mod.stat))
        share = POINTS[mod.stat] * by
        total += share * (_pressed(s, use, j) if mod.stat in ("defense", "armor") else _busy(s, j))
    return total * lasts * worth(s, j)


def _pressed(s: State, use: Use, j: int) -> float:
    """How many are about to attack a figure: of the user's side if it is an enemy's, else of the other."""
    count = 0.0
    for k in s.enemies(j):
        if s.activated[k] and k != use.user:
            continue
        kit = s.table.kits[k]
        count += s.board.grid.distance(s.at[j], s.at[k]) <= max(kit.ranged, kit.stats["run"] + 1)
    return min(count, 3.0) * 0.8


def _busy(s: State, j: int) -> float:
    """Whether a figure has somebody to strike in this activation or the next."""
    kit = s.table.kits[j]
    far = max(kit.ranged, kit.stats["run"] + 1)
    near = any(s.board.grid.distance(s.at[j], s.at[e]) <= far for e in s.enemies(j))
    return (0.6 if s.activated[j] and s.active != j else 1.4) if near else 0.1


def _push(s: State, use: Use, effect: Effect, j: int) -> float:
    direction, here, there = effect.keys["direction"], s.at[use.user], s.at[j]
    if direction == "choice":
        path = flight.ray(s, there, use.deed.push) if use.deed.push >= 0 else ()
    elif here == there:
        return 0.0
    else:
        path = flight.toward(s, there, here) if direction == "toward" else flight.beyond(s, here, there)
    return -throw_value(s, j, path, effect.keys["distance"])


def _ap(s: State, use: Use, effect: Effect, j: int) -> float:
    most = s.table.kits[j].stats["ap_max"]
    by = max(-s.ap[j], min(int(effect.keys["by"]), most - s.ap[j]))
    wanted = 2.4 if s.ap[j] in (1, 2) and not s.activated[j] and _busy(s, j) > 1 else 1.0
    return WANTED * worth(s, j) * by * (wanted if by > 0 else 1.0)


def _gnosis(s: State, use: Use, effect: Effect, j: int) -> float:
    side = s.table.side[j]
    return 0.0 if s.gnosis[side] > 6 else float(effect.keys["by"]) * gnosis_price(s, side)


def _hide(s: State, use: Use, effect: Effect, j: int) -> float:
    """Nobody can strike it while it lasts; the upkeep has to be paid."""
    if s.hidden[j]:
        return 0.0
    safe = DANGER * danger(menace(s, j), s.at[j])
    return safe - WANTED * worth(s, j) * use.power.upkeep * 0.5


def _reveal(s: State, use: Use, effect: Effect, j: int) -> float:
    return -SEEN * worth(s, j) if s.hidden[j] else 0.0


_RATES: dict[str, Callable[[State, Use, Effect, int], float]] = {
    "damage": _damage,
    "heal": _heal,
    "state": _state,
    "clear": _clear,
    "modify": _lasting,
    "trait": _lasting,
    "die": _lasting,
    "push": _push,
    "ap": _ap,
    "gnosis": _gnosis,
    "hide": _hide,
    "reveal": _reveal,
}
