"""What a position comes to for a side, and whether an ability that costs nothing changes it for the better.

Such an ability could be used for ever; it is tried on copies, with dice of the player's own, and used only if the
position gains by it. What is counted here is bounded, so there is an end to it.
"""

from __future__ import annotations

from typing import Any

from rules.anima import engine
from rules.anima.abilities import HARMFUL
from rules.anima.answers import answers
from rules.anima.figures import BERSERK, NO_TOKENS, State
from rules.anima.judgement import DEATH, WANTED, WOUNDS, worth
from rules.anima.powers import Power
from rules.dice import Dice

Action = dict[str, Any]
#: Tries of a use, and what they have to gain on average.
TRIES, LEAST = 4, 0.04
#: What a state, an effect that lies on a figure, hiding are worth as a share of it; a gnosis point, up to so many.
STATE, EFFECT, HIDDEN, POINT, POINTS = 0.06, 0.03, 0.1, 0.3, 6
#: Windows are let pass, bystanders brace themselves.
PASSIVE = {"evade": "pass", "defend": "pass", "area": "pass", "sidestep": "brace", "marker": "marker"}


def judge(s: State, side: int) -> float:
    """How the position looks for a side."""
    return _side(s, side) - _side(s, 1 - side)


def _side(s: State, side: int) -> float:
    return POINT * min(s.gnosis[side], POINTS) + sum([_figure(s, i) for i in s.standing(side)])


def _figure(s: State, i: int) -> float:
    """Its life, AP, states, what others have laid on it."""
    stats, unit = s.table.kits[i].stats, worth(s, i)
    share = DEATH + WOUNDS * s.lp[i] / stats["lp"] + WANTED * s.ap[i]
    if s.tokens[i] != NO_TOKENS:
        for number, count in enumerate(s.tokens[i]):
            bad = number < len(HARMFUL) and number != BERSERK
            share += (-STATE if bad else STATE) if count else 0.0
    if s.effects[i]:
        side = s.table.side
        lying = {(one.ability, side[one.by] == side[i]) for one in s.effects[i]}
        share += EFFECT * sum(1 if friendly else -1 for _, friendly in lying)
    return unit * (share + (HIDDEN if s.hidden[i] else 0.0))


def costs_nothing(power: Power) -> bool:
    """Whether an ability could be used again and again."""
    return not power.ap and power.uses is None and not power.upkeep and not power.move


def improves(s: State, action: Action) -> bool:
    """Whether a use changes the position for the better, tried a few times."""
    if s.stage != "act":
        return False
    side = s.to_act
    now = judge(s, side)
    return sum([judge(_tried(s, action, seed), side) - now for seed in range(TRIES)]) > LEAST * TRIES


def _tried(s: State, action: Action, seed: int) -> State:
    """The position after an action, nobody answering it."""
    there, dice = s.copy(), Dice(seed)
    dice.start(s.turn, None)
    engine.apply(there, action, dice, None)
    while there.stage in PASSIVE:
        told = next(one for one in answers(there) if one["do"] == PASSIVE[there.stage])
        engine.apply(there, told, dice, None)
    return there
