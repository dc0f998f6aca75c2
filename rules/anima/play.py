"""One action being carried out: the position, the dice, the story told, and the stack of what is still to come."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from rules.anima.figures import SIDE_NAMES, State
from rules.dice import Dice

Frame = tuple[Any, ...]
Step = Callable[["Play", Frame], None]

#: ANIMA-DIC-01
D10 = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)

#: Why a die is rolled; part of its address.
ROLL_OFF, COUNT, ATTACK, DEFENCE, COUNTER, DISENGAGE, SEARCH, DIFFICULTY, RESIST, COLLIDE, CHANCE, DOOMED = range(12)

#: Frames that wait for an answer, by the decision they are.
WAITING = frozenset(
    (
        "setup",
        "terrain",
        "infiltrate",
        "deploy",
        "reveal",
        "upkeep",
        "act",
        "evade",
        "defend",
        "area",
        "sidestep",
        "marker",
    )
)

STEPS: dict[str, Step] = {}


def step(kind: str) -> Callable[[Step], Step]:
    """Registers what is done when a frame of this kind comes to the top of the stack."""

    def register(run: Step) -> Step:
        STEPS[kind] = run
        return run

    return register


class Play:
    """`log` is None when nobody listens; `turns`: how many have begun since the last question."""

    __slots__ = ("dice", "log", "s", "turns")

    def __init__(self, s: State, dice: Dice, log: list[dict[str, Any]] | None) -> None:
        self.s, self.dice, self.log, self.turns = s, dice, log, 0

    def tell(self, kind: str, /, **keys: Any) -> None:
        """An event of the story."""
        if self.log is not None:
            self.log.append({"type": kind, **keys})

    def name(self, i: int) -> str | None:
        """A figure's id (None for nobody)."""
        return self.s.table.ids[i] if i >= 0 else None

    def square(self, square: int) -> str | None:
        return self.s.board.grid.names[square] if square >= 0 else None

    def push(self, *frames: Frame) -> None:
        """Puts frames on the stack; the last one is carried out first."""
        self.s.stack += frames

    def ask(self, decision: str, side: int, *data: Any) -> None:
        """Waits for a side's answer, on top of the stack."""
        self.s.stack += ((decision, *data),)
        self.s.stage, self.s.to_act = decision, side

    def answered(self) -> Frame:
        """Takes the frame that was waiting."""
        frame = self.s.stack[-1]
        self.s.stack = self.s.stack[:-1]
        self.s.stage = ""
        return frame

    def run(self) -> None:
        """Carries out frames until one waits for an answer or none is left."""
        s = self.s
        while s.stack and s.stack[-1][0] not in WAITING:
            frame = s.stack[-1]
            s.stack = s.stack[:-1]
            STEPS[frame[0]](self, frame)

    def d10(self, i: int, purpose: int, count: int = 1) -> list[int]:
        """So many d10 of one roll of a figure, one after another (ANIMA-DIC-02)."""
        rolled: list[int] = self.dice.rolls(D10, self.s.table.roller[i], purpose, count)  # type: ignore[assignment]
        return rolled

    def side_d10(self, side: int, purpose: int) -> int:
        """One d10 of a side's."""
        die: int = self.dice.roll(D10, side, purpose)  # type: ignore[assignment]
        return die

    def pay(self, i: int, ap: int) -> None:
        """ANIMA-ACT-01: AP paid for an action or a reaction (ANIMA-STA-06 remembers them)."""
        self.s.ap[i] -= ap
        if ap:
            self.s.spent += ((i, ap),)

    def spend_gnosis(self, side: int, names: Collection[str]) -> None:
        """ANIMA-GNO-02, ANIMA-GNO-03: one point for each roll named, in the order named."""
        for name in names:
            self.s.gnosis[side] -= 1
            self.tell("gnosis", side=SIDE_NAMES[side], roll=name, left=self.s.gnosis[side])
