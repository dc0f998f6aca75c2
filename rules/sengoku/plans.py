"""The best answer as the computer sees it: of each decision, the parts that are worth most together.

It looks at the position as its side may know it, and at no dice."""

from __future__ import annotations

from collections.abc import Callable

from rules.sengoku import camps, marshal
from rules.sengoku.answers import Action, answers, features, open_to, saying, terrain
from rules.sengoku.command import NEEDED, at_hand, may_reroll
from rules.sengoku.field import NAMES, XS, YS
from rules.sengoku.units import State


def best(s: State) -> Action:
    """The answer to the decision that is asked."""
    return _BEST[s.stage](s) if s.stage in _BEST else answers(s)[0]


def _terrain(s: State) -> Action:
    """Hills and woods on the wings of the first line, swamps before nobody."""
    parts = features(s)
    bridge = "f" if parts.bridges else ""
    placed: dict[str, list[int]] = {}
    for kind in parts.kinds:
        wanted = {"hills": (5, 8), "woods": (1, 10), "swamps": (3, 11)}[kind]
        for column in wanted:
            cells = open_to(s, kind, placed, bridge)
            deep = abs(min([abs(YS[cell] - 3) for cell in cells]))
            placed.setdefault(kind, []).append(
                min(cells, key=lambda cell: (abs(XS[cell] - column) + 2 * abs(abs(YS[cell] - 3) - deep), NAMES[cell]))
            )
    return terrain(s, placed, bridge)


def _scout(s: State) -> Action:
    """Shinobi are worth more in the battle."""
    return saying(s, "scout", cells=[])


def _swap(s: State) -> Action:
    return saying(s, "swap", pairs=[])


def _stake(s: State) -> Action:
    """SENG-CMD-03, SENG-CMD-04: high where special orders are wanted and likely to be had."""
    if len(answers(s)) < 2:
        return saying(s, "stake", stake="low")
    side = s.to_act
    bonus = len(at_hand(s, side))
    again = may_reroll(s, side)["hq"]
    chance = _success(NEEDED["high"], bonus, again)
    special, ordinary = marshal.needs(s, side)
    low = min(special, 1) * _success(NEEDED["low"], bonus, again) * 2 + min(ordinary, 3)
    high = min(special, 2) * chance * 2 + min(ordinary, 2) + chance * min(max(ordinary - 2, 0), 1)
    return saying(s, "stake", stake="high" if high > low else "low")


def _success(needed: int, bonus: int, again: bool) -> float:
    """That a roll reaches a number, once or with a re-roll."""
    first, second = _at_least(needed - bonus), _at_least(needed)
    return first + (1 - first) * second * again


def _at_least(needed: int) -> float:
    return sum(a + b >= needed for a in range(1, 7) for b in range(1, 7)) / 36


def _reroll(s: State) -> Action:
    """The HQ's always; a messenger where a special order is wanted."""
    side, left = s.to_act, may_reroll(s, s.to_act)
    if left["hq"]:
        return saying(s, "reroll", use="hq")
    special, _ = marshal.needs(s, side)
    messenger = special > 0 and s.turn > 1
    return saying(s, "reroll", use="messenger" if messenger else "none")


def _revise(s: State) -> Action:
    """What was decided stands."""
    return saying(s, "revise")


_BEST: dict[str, Callable[[State], Action]] = {
    "terrain": _terrain,
    "deploy": camps.deploy,
    "scout": _scout,
    "swap": _swap,
    "stake": _stake,
    "reroll": _reroll,
    "orders": marshal.orders,
    "revise": _revise,
}
