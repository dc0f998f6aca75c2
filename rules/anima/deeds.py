"""What an action under way is made of: the deed declared, the answer given to it, one attack roll. Data on the stack.

Everything is immutable; a frame that learns something leaves a changed copy for the next one.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.anima.figures import State
from rules.anima.powers import Blow, Power

NO_BOOST: frozenset[str] = frozenset()

#: Kinds of attack that stats with `only` tell apart.
MELEE, CHARGE, RANGED, COUNTER = "melee", "charge", "ranged", "counter"
#: ANIMA-CBT-05: against these a counterattack is possible.
CLOSE = frozenset((MELEE, CHARGE))


class Answer(NamedTuple):
    """How the character under attack answers: "dodge", "counter" or "" (plain defense); `boost`: the rolls of it that
    gnosis strengthens (dodge, counter, resist); `push`: where a counterattack throws (−1: straight away)."""

    kind: str = ""
    boost: frozenset[str] = NO_BOOST
    push: int = -1


PLAIN = Answer()


class Deed(NamedTuple):
    """An action as declared. `do`: attack, charge, shoot, ability; `to`: a square (−1: none); `path`: squares entered, in
    order (of a charge: its line); `push`: a direction 0–7 (−1: straight away); `boost`: rolls that gnosis strengthens.
    `aimed`: the square of the target when it was declared; `meant`: the target declared, when another took the shot
    (−1: nobody did); `reaction`: there is no answer to it (ANIMA-ACT-08); `auto`: an automatic ability's; `answer`: of
    the defend window of an ability aimed at one enemy (None: none was opened)."""

    do: str
    who: int
    target: int = -1
    to: int = -1
    path: tuple[int, ...] = ()
    power: Power | None = None
    push: int = -1
    boost: frozenset[str] = NO_BOOST
    aimed: int = -1
    meant: int = -1
    reaction: bool = False
    auto: bool = False
    answer: Answer | None = None


class Strike(NamedTuple):
    """One attack roll (ANIMA-CBT-10). `mode`: as its event names it (melee, charge, shot, counter, ability, area);
    `kind`: melee, charge, ranged or counter, for stats with `only`; `blow`: what an ability changes; `answer`: None until
    the defender has answered; `boosted`: gnosis strengthens the attack roll; `total`: of the roll that an area takes
    over (ANIMA-ARE-05); `shot_from`: the square of whoever the area's line starts from."""

    deed: Deed
    who: int
    target: int
    mode: str
    kind: str
    blow: Blow | None = None
    answer: Answer | None = None
    boosted: bool = False
    push: int = -1
    total: int = 0

    @property
    def final(self) -> bool:
        """ANIMA-ACT-08: nobody may answer it."""
        return self.deed.reaction or self.deed.auto or self.mode == COUNTER


def cancel(s: State) -> None:
    """The effect `cancel`: what the innermost open window is about does nothing."""
    stack = s.stack
    for place in range(len(stack) - 1, -1, -1):
        if stack[place][0] == "window":
            s.stack = (*stack[:place], *stack[place + 1 :])
            return
