"""What an action under way is made of: the deed declared, the answer given to it, one attack roll. Data on the stack.

Everything is immutable; a frame that learns something leaves a changed copy for the next one.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.anima.figures import State
from rules.anima.powers import Blow, Power

#: Kinds of attack that stats with `only` tell apart.
MELEE, CHARGE, RANGED, COUNTER = "melee", "charge", "ranged", "counter"
SHOT, ABILITY, AREA = "shot", "ability", "area"
#: ANIMA-CBT-05: against these a counterattack is possible.
CLOSE = frozenset((MELEE, CHARGE))


class Answer(NamedTuple):
    """How the character under attack answers: "dodge", "counter" or "" (plain defense); `boost`: the rolls of it that
    gnosis strengthens (dodge, counter, resist); `push`: where a counterattack throws (−1: straight away)."""

    kind: str = ""
    boost: tuple[str, ...] = ()
    push: int = -1


PLAIN = Answer()


class Deed(NamedTuple):
    """An action as declared. `do`: attack, charge, shoot, ability (counter: of a counterattack); `to`: a square (−1:
    none); `path`: squares entered, in order (of a charge: its line); `push`: a direction 0–7 (−1: straight away);
    `boost`: rolls that gnosis strengthens. `start`, `aimed`: the squares of the user and of the target when it was
    declared; `meant`: the target declared, when another intercepted (−1: nobody did). `reaction`: there is no answer
    to it (ANIMA-ACT-08); `auto`: an automatic ability's, which sets off no other. `answer`: of the defend window of an
    ability aimed at one enemy (None: none was opened)."""

    do: str
    who: int
    target: int = -1
    to: int = -1
    path: tuple[int, ...] = ()
    power: Power | None = None
    push: int = -1
    boost: tuple[str, ...] = ()
    start: int = -1
    aimed: int = -1
    meant: int = -1
    reaction: bool = False
    auto: bool = False
    answer: Answer | None = None

    @property
    def using(self) -> Power:
        """The ability used; LookupError if it is none that is."""
        if self.power is None:
            raise LookupError(self.do)
        return self.power


class Strike(NamedTuple):
    """One attack roll (ANIMA-CBT-10). `mode`: as its event names it (melee, charge, shot, counter, ability, area);
    `kind`: melee, charge, ranged or counter, for stats with `only`; `blow`: what an ability changes; `range`: of a
    shot; `answer`: None until the defender has answered; `boosted`: gnosis strengthens the attack roll; `push`: where a
    hit throws (−1: straight on). `dice`, `total`, `damage`: of the roll that an area takes over (ANIMA-ARE-05)."""

    deed: Deed
    who: int
    target: int
    mode: str
    kind: str
    blow: Blow | None = None
    range: int = 0
    answer: Answer | None = None
    boosted: bool = False
    push: int = -1
    dice: tuple[int, ...] = ()
    total: int = 0
    damage: int = 0

    @property
    def final(self) -> bool:
        """ANIMA-ACT-08: nobody may answer it."""
        return self.deed.reaction or self.mode == COUNTER

    @property
    def meant(self) -> int:
        """ANIMA-SHO-11: whom it was aimed at, by whom range and modifiers go."""
        deed = self.deed
        return deed.meant if deed.meant >= 0 and self.target == deed.target and self.mode != AREA else self.target


def strike_of(s: State, deed: Deed, i: int, j: int, blow: Blow) -> Strike:
    """The effect `attack` of an ability on one figure (ANIMA-CBT-10). The answer given before the ability is for its
    first attack on the target declared; every other one opens a window of its own (ANIMA-ACT-09), friends none."""
    power = deed.power
    first = power is not None and blow is power.blow
    answer = deed.answer if first and j == deed.target else None
    if answer is None and s.table.side[i] == s.table.side[j]:
        answer = PLAIN
    kind = MELEE if blow.mode == MELEE else RANGED
    reach = power.range if power is not None else 0
    boosted = first and "attack" in deed.boost
    return Strike(deed, i, j, ABILITY, kind, blow, reach, answer, boosted, deed.push)


def cancel(s: State) -> None:
    """The effect `cancel`: what the innermost open window is about does nothing."""
    stack = s.stack
    for place in range(len(stack) - 1, -1, -1):
        if stack[place][0] == "window":
            s.stack = (*stack[:place], *stack[place + 1 :])
            return
