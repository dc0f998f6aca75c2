"""One turn being carried out (`resolve`): the position, the dice, the story, and what is remembered only till the end
of the phase or of the turn. Everything here is data and its smallest changes; the phases themselves are in phases.py.

Who does what: `phases.execute` runs the turn slot by slot (SENG-PRI-02); `shooting.volley(r, shots)` carries out one
shooting slot and calls `firing.suffer(r, hit)` for each target; `melee.fight(r, fights)` all fights of one slot;
`rout.rout`, `rout.peasants`, `retreat.retreat`, `rout.flee_home`; `leaders.risks`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.dice import D6, Dice
from rules.sengoku.field import FACINGS, NAMES
from rules.sengoku.units import DESTROYED, FORMED, ROUTING, SCATTERED, Order, State

#: Why a die is rolled; part of its address.
SHOT, SHOT_AGAIN, MELEE, MELEE_AGAIN, PURSUIT, RISK, RISK_AGAIN, DUEL, DUEL_AGAIN, CHOICE, SABOTAGE = range(11)

#: What has become of a task (a unit's order of one phase).
WAITING, DONE, CANCELLED, LOST = range(4)

ATTACK, MEETING, CHASE = "attack", "meeting", "pursuit"
FRONT, FLANK, REAR = "front", "flank", "rear"


class Shot(NamedTuple):
    """One unit's shooting. `how`: "order", "initiative" or "defensive"."""

    who: int
    target: int
    how: str
    massed: bool = False


class Hit(NamedTuple):
    """What one shooting event (SENG-SHO-07) did to its target: `losses` of the event, and who shot, each
    (unit, facing and figures when it shot), canonical."""

    target: int
    losses: int
    shooters: tuple[tuple[int, int, int], ...]


class Attack(NamedTuple):
    """A unit that attacks: from which cell, in which direction (its facing), and on which aspect of the defender it
    stands ("front", "flank", "rear"; against a routing unit and in a meeting: "front")."""

    who: int
    cell: int
    facing: int
    aspect: str


class Fight(NamedTuple):
    """One melee. `kind`: "attack", "meeting" or "pursuit" (the defender is routing). `at`: the cell fought for.
    `attacks`: canonical; of a meeting both units, side A's first, and `defender` −1. `free`: a meeting in a cell that
    nobody held (SENG-MEL-21)."""

    kind: str
    at: int
    attacks: tuple[Attack, ...]
    defender: int
    free: bool = False


class Task:
    """A unit's order of one phase.

    `word`: the order's ("general" for a general order); `special`: executed as one; `steps`: those still to do ("move",
    "left", "right", "pass", "withdraw", "sidestep-left", "sidestep-right", "regroup", "set", "shoot", "volley");
    `begun`: steps executed, a pass not counted; `passed`: any step is behind it; `facing`: to which it turns as it
    moves or regroups (−1: as it stands); `fate`: WAITING, DONE, CANCELLED (said so) or LOST (with no event); `leaps`:
    its first step has the priority of cavalry (SENG-PRI-04); `moves`: whether it is a move order (SENG-SHO-18);
    `how`: what its moves are called; `bonus`: that of hold or advance is
    had; `at_bridge`: a step of it led over the bridge (SENG-TER-10); `spent`: the rule by which a step was the only one
    (SENG-TER-08, SENG-TER-15)."""

    __slots__ = (
        *("at_bridge", "begun", "bonus", "facing", "fate", "how", "leaps", "moves", "order", "passed", "special"),
        *("spent", "steps", "word"),
    )

    def __init__(self, order: Order, word: str, special: bool, steps: tuple[str, ...]) -> None:
        self.order, self.word, self.special, self.steps = order, word, special, steps
        self.begun, self.fate, self.facing, self.spent = 0, WAITING, -1, ""
        self.how = word if word in ("march", "advance", "general") else "move"
        self.moves = "move" in steps
        self.passed = self.bonus = self.at_bridge = self.leaps = False

    def step_done(self) -> None:
        """The next step is behind it."""
        if self.steps[0] != "pass":
            self.begun += 1
        self.passed = True
        self.steps = self.steps[1:]
        if not self.steps:
            self.fate = DONE

    def finish(self) -> None:
        """Nothing of it is left to do."""
        self.steps, self.fate = (), DONE

    def all_done(self) -> None:
        """SENG-UNT-07: an attack is the last step."""
        self.step_done()
        self.finish()


class Run:
    """By unit, for the turn: `first`, `second` (its tasks of the two phases; None: no order), `out` (no initiative, no
    defensive fire this turn any more, SENG-PHS-07, SENG-SHD-07), `sabotaged`, `was_routing` (at the start of the turn),
    `delayed` (its first order is tried again in phase 2, SENG-PHS-06), `waits` (in phase 1 by order,
    SENG-ORD-15), `extra_steps` (cells that skills move it in phase 1).

    By unit, for the phase: `task` (the order of this phase or None; a wait is none, SENG-INI-11; `live`: who may have
    one), `idle` (may not
    act on initiative any more, SENG-PHS-06), `shot` (has shot, SENG-INI-11), `fire_losses` (figures lost to
    shooting, SENG-SHO-12), `fired_on` (who shot at it), `broke` (has withdrawn or broken off under fire), `fled`
    (SENG-ROU-16).

    For the slot: `broken`: (unit, the cell where it stood) newly routed, destroyed or scattered (SENG-ROU-10), in
    order; `overrun`: (unit run through by a friend, the friend's direction of running) in order; `panicked`: the units
    that have routed as peasants in this slot (SENG-ROU-13); `stepping`: those that have executed a step in this slot
    (SENG-ORD-05).

    For the turn's end: `clashed` (a melee or shooting, SENG-END-12), `advanced` (SENG-END-03), `withdrew` and `acted`:
    by side, whether a withdrawal, another order was executed (SENG-END-04)."""

    __slots__ = (
        *("acted", "advanced", "broke", "broken", "clashed", "delayed", "dice", "extra_steps", "fire_losses"),
        *("fired_on", "first", "fled", "idle", "live", "log", "n", "out", "overrun", "panicked", "phase", "s"),
        "sabotaged",
        *("second", "shot", "stepping", "task", "waits", "was_routing", "withdrew"),
    )

    def __init__(self, s: State, dice: Dice, log: list[dict[str, Any]] | None, turn: bool = True) -> None:
        """`turn`: whether a turn is carried out; any other action needs the position, dice and story alone."""
        n = len(s.at)
        self.s, self.dice, self.log, self.n = s, dice, log, n
        if turn:
            self._open_turn(n)

    def _open_turn(self, n: int) -> None:
        s = self.s
        self.first: list[Task | None] = [None] * n
        self.second: list[Task | None] = [None] * n
        self.out, self.sabotaged = [False] * n, [False] * n
        self.delayed, self.waits = [False] * n, [False] * n
        self.extra_steps = [0] * n
        self.was_routing = [status == ROUTING for status in s.status]
        self.clashed = self.advanced = False
        self.withdrew, self.acted = [False, False], [False, False]
        self.broken: list[tuple[int, int]] = []
        self.overrun: list[tuple[int, int]] = []
        self.panicked: set[int] = set()
        self.stepping: set[int] = set()
        self.open_phase(0)

    def open_phase(self, phase: int) -> None:
        """Forgets what held for one phase."""
        n = self.n
        self.phase = phase
        self.task: list[Task | None] = [None] * n
        self.live: Sequence[int] = range(n)
        self.idle, self.shot = [False] * n, [False] * n
        self.fire_losses = [0] * n
        self.fired_on: list[tuple[int, ...]] = [()] * n
        self.broke, self.fled = [False] * n, [False] * n

    def tell(self, kind: str, /, **keys: Any) -> None:
        """An event of the story."""
        if self.log is not None:
            self.log.append({"type": kind, **keys})

    def name(self, i: int) -> str:
        """A unit's id."""
        return self.s.table.ids[i]

    def chief(self, k: int) -> str:
        """A leader's id."""
        return self.s.table.chiefs[k].id

    def rnd(self, n: int, roller: int) -> int:
        """SENG-GEN-03: a random choice among n listed answers, counted from 0, by one d6 of a unit."""
        n = min(n, 6)
        if n < 2:
            return 0
        while True:
            die = self.d6(roller, CHOICE)
            if n == 2:
                return 0 if die <= 3 else 1
            if n == 3:
                return (die - 1) // 2
            if die <= n:
                return die - 1

    def d6(self, i: int, purpose: int) -> int:
        """One d6 of a unit."""
        die: int = self.dice.roll(D6, i, purpose)  # type: ignore[assignment]
        return die

    def d6s(self, i: int, purpose: int, count: int) -> list[int]:
        """So many d6 of a unit, one after another."""
        rolled: list[int] = self.dice.rolls(D6, i, purpose, count) if count > 0 else []  # type: ignore[assignment]
        return rolled

    def chief_d6(self, k: int, purpose: int) -> int:
        """One d6 of a leader."""
        die: int = self.dice.roll(D6, self.n + k, purpose)  # type: ignore[assignment]
        return die

    # -- orders

    def cancel(self, i: int, rule: str) -> None:
        """SENG-ORD-02: what is left of the order of this phase is cancelled, said with the rule (its id without the
        system's); with a first order of which no step was executed the second is lost, but for the turn of a hold."""
        task = self.executing(i)
        if task is None:
            return
        task.fate = CANCELLED
        self.tell("cancel", who=self.name(i), order=task.word, rule=f"SENG-{rule}")
        if not task.begun and task.word != "hold":
            self.second[i] = None

    def executing(self, i: int) -> Task | None:
        """The task of this phase that is not finished yet, or None."""
        task = self.task[i]
        return task if task is not None and task.fate == WAITING else None

    def current(self, i: int) -> Task:
        """The task of this phase of a unit that has one."""
        task = self.task[i]
        if task is None:
            raise AssertionError(f"{self.name(i)} has no order in this phase")
        return task

    def attacked(self, i: int) -> None:
        """SENG-PHS-06: a unit that was attacked and holds its ground. An order not begun is tried in phase 2 and the
        second is lost, or it is lost in phase 2; the rest of one begun is lost, its second order remains.
        A march is over."""
        self.idle[i] = True
        task = self.task[i]
        if task is not None and task.word == "march":
            self.second[i] = None
        if task is None or task.fate != WAITING:
            return
        task.fate = LOST
        if task.begun or task.bonus or self.phase != 1 or self.broke[i]:
            return
        self.second[i] = None
        self.delayed[i] = task.word not in ("general", "march")

    def stop(self, i: int) -> None:
        """SENG-PHS-07: driven back, drawn, repelled or routed: no more orders this turn, no initiative."""
        self.out[i] = self.idle[i] = True
        self.delayed[i] = False
        self.second[i] = None
        task = self.executing(i)
        if task is not None:
            task.fate = LOST

    # -- figures

    def lose(self, i: int, losses: int) -> int:
        """Figures killed, at most those there are; the ammunition is cut down with them (SENG-UNT-24). A unit without
        figures holds no cell from then on (SENG-SHO-11); `destroy` says its end. Returns the excess (SENG-MEL-07)."""
        s = self.s
        killed = min(losses, s.figures[i])
        if killed:
            s.figures[i] -= killed
            if s.ammo[i] >= 0:
                s.ammo[i] = min(s.ammo[i], s.table.kits[i].ammo_each * s.figures[i])
            if not s.figures[i] and s.at[i] >= 0 and s.holder[s.at[i]] == i:
                s.holder[s.at[i]] = -1
        return losses - killed

    def shoot_down(self, i: int, losses: int) -> int:
        """`lose` by shooting: the losses count in the melees of this phase too (SENG-SHO-12)."""
        self.fire_losses[i] += min(losses, self.s.figures[i])
        return self.lose(i, losses)

    def leave(self, i: int, status: int) -> None:
        """Takes a unit off the field, with the event (destroyed, scattered, reserve)."""
        s = self.s
        if status in (SCATTERED, DESTROYED):
            self.broken_at(i)
        s.put(i, -1)
        s.facing[i], s.status[i] = -1, status
        s.hold[i] = s.advance[i] = s.follows[i] = False
        self.stop(i)
        self.tell(("", "", "reserve", "scattered", "destroyed")[status], who=self.name(i))

    def broken_at(self, i: int) -> None:
        """SENG-ROU-10: remembers that a unit is broken where it stands (call it before it runs)."""
        s = self.s
        if s.at[i] >= 0 and all(i != other for other, _ in self.broken):
            self.broken.append((i, s.at[i]))

    def put_to_rout(self, i: int) -> None:
        """What a unit loses when it routs (SENG-ROU-17): call before it runs. One that was routing already is not
        broken anew by it (SENG-ROU-15)."""
        s = self.s
        if s.status[i] == FORMED:
            self.broken_at(i)
        s.status[i], s.has_routed[i] = ROUTING, True
        s.hold[i] = s.advance[i] = s.follows[i] = False
        self.fled[i] = True
        self.stop(i)

    def occupy(self, i: int, cell: int) -> None:
        """A unit takes the cell it fought for, with the event; it ends `hold` (SENG-ORD-17)."""
        s = self.s
        before = s.at[i]
        s.put(i, cell)
        s.hold[i] = False
        if s.facing[i] != s.table.home(s.table.side[i]) and s.facing[i] % 2 == 0:
            self.advanced = True
        self.tell("occupy", who=self.name(i), **{"from": NAMES[before], "to": NAMES[cell]})

    def face(self, i: int, facing: int, how: str) -> None:
        """A unit turns, with the event."""
        self.s.facing[i] = facing
        self.tell("face", who=self.name(i), facing=FACINGS[facing], how=how)
