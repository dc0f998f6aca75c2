"""One action being carried out: the position, the dice, the story told, and the stack of what is still to come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.dice import D6, Dice
from rules.okko.figures import ACTIVE, DONE, NONE, SIDE_NAMES, State
from rules.okko.skills import FACES

Frame = tuple[Any, ...]
Step = Callable[["Play", Frame], None]

#: The six faces of an inspiration die (OKKO-CMP-03).
INSPIRATION = (*FACES, "torii")

#: Why a die is rolled; part of its address.
ROLL_OFF, INSPIRE, COMBAT, TEST, REROLL = range(5)

#: Frames that wait for an answer, by the decision they are.
WAITING = frozenset(("defend", "resist", "retreat", "lose_die"))

STEPS: dict[str, Step] = {}


def step(kind: str) -> Callable[[Step], Step]:
    """Registers what is done when a frame of this kind comes to the top of the stack."""

    def register(run: Step) -> Step:
        STEPS[kind] = run
        return run

    return register


class Play:
    """`log` is None when nobody listens."""

    __slots__ = ("dice", "log", "s")

    def __init__(self, s: State, dice: Dice, log: list[dict[str, Any]] | None) -> None:
        self.s, self.dice, self.log = s, dice, log

    def tell(self, kind: str, **keys: Any) -> None:
        """An event of the story."""
        if self.log is not None:
            self.log.append({"type": kind, **keys})

    def name(self, i: int) -> str | None:
        """A figure's id (None for nobody)."""
        return self.s.table.ids[i] if i >= 0 else None

    def square(self, square: int) -> str | None:
        return self.s.table.board.grid.names[square] if square >= 0 else None

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
        return frame

    def run(self) -> None:
        """Carries out frames until one waits for an answer or none is left."""
        s = self.s
        while s.stack and s.stack[-1][0] not in WAITING:
            frame = s.stack[-1]
            s.stack = s.stack[:-1]
            STEPS[frame[0]](self, frame)

    def d6(self, i: int, purpose: int) -> int:
        """OKKO-CMP-04: a combat die."""
        die: int = self.dice.roll(D6, self.s.table.roller[i], purpose)  # type: ignore[assignment]
        return die

    def inspiration(self, side: int, count: int = 1) -> tuple[str, ...]:
        """Faces of so many inspiration dice of a band."""
        faces: list[str] = self.dice.rolls(INSPIRATION, side, INSPIRE, count)  # type: ignore[assignment]
        return tuple(faces)

    def activate(self, i: int) -> None:
        """OKKO-TRN-04, OKKO-TRN-05, OKKO-TRN-13: i becomes the active figure, any other is finished."""
        s = self.s
        if s.activation[i] == ACTIVE:
            return
        for j in s.table.members[s.phase]:
            if s.activation[j] == ACTIVE:
                finish(s, j)
        s.activation[i] = ACTIVE
        s.trail[i] = (s.at[i],)
        self.tell("activate", who=self.name(i))


def finish(s: State, i: int) -> None:
    """The end of an activation: what belongs to it is over."""
    s.activation[i] = DONE
    s.trail[i] = s.granted[i] = ()
    expire(s, lambda lasting: lasting.until == "activation" and lasting.by == i)


def fresh(s: State, side: int) -> None:
    """A side's figures at the start of its phase."""
    band, size = s.table.bands[side], len(s.table.members[side])
    s.activation[band], s.moved[band], s.acted[band] = [NONE] * size, [False] * size, [None] * size
    s.trail[band], s.granted[band] = [()] * size, [()] * size


def expire(s: State, over: Callable[[Any], bool]) -> None:
    """Takes away the lasting effects that are over."""
    if not any(s.effects):
        return
    for i, lying in enumerate(s.effects):
        if lying:
            s.effects[i] = tuple(lasting for lasting in lying if not over(lasting))


def side_name(side: int) -> str | None:
    return SIDE_NAMES[side] if side >= 0 else None
