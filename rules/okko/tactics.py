"""What a figure could do from where it stands, and what each thing is worth: attacks, shots, tests, skills."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from rules.dice import D6, Dice
from rules.okko import engine
from rules.okko.answers import attacks_on, listed, targets_of_attack, verbs
from rules.okko.figures import State
from rules.okko.judgement import KEEP, SHAKEN_SHARE, gain, judge, price, worth
from rules.okko.odds import odds, will_odds
from rules.okko.replies import REPLIES
from rules.okko.spend import Purse, declare_boost
from rules.plan import NO_PLAN, Effort, Plan, score, spread

Action = dict[str, Any]
#: How many ways to use its skills a figure thinks about, and how many answers to an attack.
THOUGHT_OF, ANSWERED = 16, 16
#: What it takes to see what comes of a skill, beside weighing an answer to an attack.
OUTCOME = 3


def best_action(s: State, i: int, effort: Effort) -> Plan:
    """The best that the figure could do without a move."""
    return _best(s, i, [verb for verb in verbs(s, i) if verb != "move"], effort)


def _best(s: State, i: int, can: Iterable[str], effort: Effort) -> Plan:
    return max((plan for verb in can for plan in _RATE[verb](s, i, effort)), default=NO_PLAN, key=score)


def _attacks(s: State, i: int, effort: Effort) -> Iterator[Plan]:
    for j in targets_of_attack(s, i):
        yield from _strikes(s, i, attacks_on(s, i, j), effort)


def _shots(s: State, i: int, effort: Effort) -> Iterator[Plan]:
    return _strikes(s, i, listed(s, i, "shoot"), effort)


def _strikes(s: State, i: int, actions: Sequence[Action], effort: Effort) -> Iterator[Plan]:
    """What attacks or shots are worth by their exact odds."""
    most = effort.share(ANSWERED)
    for action in spread(actions, max(1, most // ANSWERED)):
        j = s.table.number[action["target"]]
        found = odds(s, action, min(most, ANSWERED))
        effort.spend(found.weighed)
        yield Plan(gain(s, i, j, found.best) - price(action), action)


def _recoveries(s: State, i: int, effort: Effort) -> Iterator[Plan]:
    for action in listed(s, i, "recover"):
        purse = Purse(s, i)
        boost = declare_boost(s, purse, "willpower", action.get("boost"))
        chance = will_odds(s, i, 0, boost, engine.declare_all(s, purse, action, "will"))
        yield Plan((1 - SHAKEN_SHARE) * worth(s, i) * chance - price(action), action)


def _skills(s: State, i: int, effort: Effort) -> Iterator[Plan]:
    """What a skill changes; one that is free leaves the attack or the shot to do, which may be worth more for it."""
    side, now = s.table.side[i], judge(s, s.table.side[i])
    for action in listed(s, i, "use")[: min(THOUGHT_OF, effort.share(1))]:
        free = "activation" in s.table.kits[i].powers[action["skill"]].when
        after = []
        for then in outcomes(s, action):
            effort.spend(OUTCOME)
            after.append(judge(then, side) + (_blow(then, i, effort) if free else 0.0))
        yield Plan(sum(after) / len(after) - now - KEEP, action)


def _blow(s: State, i: int, effort: Effort) -> float:
    """What the best attack or shot is worth that the figure can make now."""
    if s.stage != "act" or s.at[i] < 0:
        return 0.0
    return _best(s, i, [verb for verb in verbs(s, i) if verb in ("attack", "shoot")], effort).score


_RATE: dict[str, Callable[[State, int, Effort], Iterator[Plan]]] = {
    "attack": _attacks,
    "shoot": _shots,
    "recover": _recoveries,
    "use": _skills,
}


class _Loaded(Dice):
    """Dice of the player's own: the first d6 shows what it is told, the rest fall as they may."""

    __slots__ = ("first",)

    def __init__(self, first: int) -> None:
        super().__init__(first)
        self.first = first

    def roll(self, faces: Any, roller: int, purpose: int) -> object:
        face = super().roll(faces, roller, purpose)
        if len(self.rolled) == 1 and faces is D6:
            face = self.rolled[0] = self.first
        return face


def outcomes(s: State, action: Action) -> list[State]:
    """The position after an action, for each face of the first die that it rolls (one, when it rolls none)."""
    found = []
    for face in D6:
        then, dice = s.copy(), _Loaded(face)
        dice.start(s.turn, None)
        engine.apply(then, action, dice, None)
        rolled = bool(dice.rolled)
        while then.stage in REPLIES:
            engine.apply(then, REPLIES[then.stage](then), dice, None)
            rolled = rolled or bool(dice.rolled)
        found.append(then)
        if not rolled:
            break
    return found
