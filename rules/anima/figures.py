"""Figures and the position: what never changes in a fight (Table, Kit) and what does (State).

A figure is its number, counted through A's entries, then B's. The state keeps one list per property, indexed by that
number: a copy is a dozen list copies, and a question about all figures walks flat lists. Squares are indices of the
board's grid (−1: none).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.anima.abilities import STATES
from rules.anima.board import Board
from rules.anima.cards import Character, Upgrade
from rules.anima.options import Options
from rules.anima.powers import Change, Power

UNDEPLOYED, INFILTRATING, ON_TABLE, DEAD = 0, 1, 2, 3
STATUS_NAMES = ("undeployed", "infiltrating", "table", "dead")
SETUP, RECOVERY, SUPPORT, ACTION, OVER = 0, 1, 2, 3, 4
PHASE_NAMES = ("setup", "recovery", "support", "action", "over")
SIDE_NAMES = ("A", "B")

#: Places of the states in a figure's tokens, in the order in which the format page counts them.
SLOW, POISON, BLIND, DOOM, SEAL, PARALYSIS, BERSERK, HASTE, SHIELD, HEALING, PROTECTION = range(11)
STATE_NUMBER = {name: place for place, name in enumerate(STATES)}
NO_TOKENS: tuple[int, ...] = (0,) * len(STATES)


class Lasting(NamedTuple):
    """An effect that lies on a figure: the ability it comes from, its owner's number, what it changes, until when
    ("action", "activation", "turn", "sustained", "game")."""

    ability: str
    by: int
    change: Change
    until: str


class Marker(NamedTuple):
    """An infiltration marker (ANIMA-INF-05): its name ("B1") and its square."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Kit:
    """What a figure brings from its entry: card and upgrade together.

    `stats`: by name (attack, damage, defense, armor, lp, resistance, walk, run, recovery, ap_max), upgrade counted,
    none below 0. `traits`: names; `ranged`, `area`: the number of that trait (0: none); `immune`: places of states.
    `powers` by id, card before upgrade; `deeds` (when: action), `answers[trigger]` (reactions), `autos[trigger]`
    (always, with a trigger), `standing` (always, without one), each in listed order; `topics`: the stats, traits and
    rolls that standing ones change."""

    character: Character
    upgrade: Upgrade | None
    stats: dict[str, int]
    traits: frozenset[str]
    ranged: int
    area: int
    immune: frozenset[int]
    level: int
    base: int
    powers: dict[str, Power]
    deeds: tuple[Power, ...]
    answers: dict[str, tuple[Power, ...]]
    autos: dict[str, tuple[Power, ...]]
    standing: tuple[Power, ...]
    topics: frozenset[str]


def first_ap(kit: Kit) -> int:
    """ANIMA-SET-10: recovery + 1, at most the maximum."""
    return min(kit.stats["recovery"] + 1, kit.stats["ap_max"])


@dataclass(slots=True)
class Table:
    """What never changes in one fight. `members[side]`: the figures of a squad in list order; `auras`: the standing
    abilities that fall on others than their owner, with their owners, `topics`: the stats, traits and rolls that they
    change; `peopled[side]`: the side has a figure in the game (a side with none is not counted by ANIMA-END-01);
    `gnosis`: points a turn."""

    options: Options
    ids: tuple[str, ...]
    side: tuple[int, ...]
    kits: tuple[Kit, ...]
    titles: tuple[str, str] = ("A", "B")
    peopled: tuple[bool, bool] = (True, True)
    number: dict[str, int] = field(init=False)
    members: tuple[tuple[int, ...], tuple[int, ...]] = field(init=False)
    auras: tuple[tuple[int, Power], ...] = field(init=False)
    topics: frozenset[str] = field(init=False)
    roller: tuple[int, ...] = field(init=False)
    gnosis: int = field(init=False)

    def __post_init__(self) -> None:
        self.number = {name: i for i, name in enumerate(self.ids)}
        first = tuple(i for i, side in enumerate(self.side) if side == 0)
        second = tuple(i for i, side in enumerate(self.side) if side == 1)
        self.members = (first, second)
        self.auras = tuple((i, power) for i, kit in enumerate(self.kits) for power in kit.standing if power.reaches)
        self.topics = frozenset([topic for _, power in self.auras for topic in power.change.topics])
        self.roller = tuple(2 * (self.members[side].index(i) + 1) + side for i, side in enumerate(self.side))
        self.gnosis = self.options.gnosis


class State:
    """The position.

    `stage`: the decision that is asked ("" while the engine works), `to_act`: of which side. `stack`: what is going on,
    innermost last, as frames (a kind and its data). `spent`: AP paid in the action under way, by whom, in order
    (ANIMA-STA-06). `occupied`: the squares of all characters on the table; `shown`: of those that are not hidden.
    `pieces`: terrain pieces still to be placed. `markers[side]`, `sustained[i]` (ids of abilities), `used[i]` (ability
    and count), `effects[i]`: tuples in the order in which things came."""

    __slots__ = (
        "table",
        "board",
        "turn",
        "phase",
        "first",
        "to_act",
        "stage",
        "active",
        "gnosis",
        "status",
        "at",
        "ap",
        "lp",
        "tokens",
        "activated",
        "moved",
        "searched",
        "intercepted",
        "disengaged",
        "no_activation",
        "hidden",
        "sustained",
        "used",
        "effects",
        "markers",
        "pieces",
        "spent",
        "stack",
        "occupied",
        "shown",
        "winner",
        "reason",
    )

    def __init__(self, table: Table, board: Board) -> None:
        n = len(table.ids)
        self.table, self.board = table, board
        self.turn, self.phase, self.first, self.to_act, self.stage, self.active = 1, SETUP, -1, 0, "setup", -1
        self.gnosis: list[int] = [table.gnosis, table.gnosis]
        self.status: list[int] = [UNDEPLOYED] * n
        self.at: list[int] = [-1] * n
        self.ap: list[int] = [first_ap(kit) for kit in table.kits]
        self.lp: list[int] = [kit.stats["lp"] for kit in table.kits]
        self.tokens: list[tuple[int, ...]] = [NO_TOKENS] * n
        self.activated: list[bool] = [False] * n
        self.moved: list[bool] = [False] * n
        self.searched: list[bool] = [False] * n
        self.intercepted: list[bool] = [False] * n
        self.disengaged: list[bool] = [False] * n
        self.no_activation: list[bool] = [False] * n
        self.hidden: list[bool] = [False] * n
        self.sustained: list[tuple[str, ...]] = [()] * n
        self.used: list[tuple[tuple[str, int], ...]] = [()] * n
        self.effects: list[tuple[Lasting, ...]] = [()] * n
        self.markers: list[tuple[Marker, ...]] = [(), ()]
        self.pieces = 0
        self.spent: tuple[tuple[int, int], ...] = ()
        self.stack: tuple[tuple[Any, ...], ...] = ()
        self.occupied = self.shown = 0
        self.winner: str | None = None
        self.reason: str | None = None

    def copy(self) -> State:
        """A position of its own; only what never changes is shared."""
        twin = State.__new__(State)
        twin.table, twin.board = self.table, self.board
        twin.turn, twin.phase, twin.first, twin.to_act = self.turn, self.phase, self.first, self.to_act
        twin.stage, twin.active, twin.pieces, twin.spent = self.stage, self.active, self.pieces, self.spent
        twin.stack, twin.occupied, twin.shown = self.stack, self.occupied, self.shown
        twin.winner, twin.reason = self.winner, self.reason
        twin.gnosis, twin.markers = self.gnosis[:], self.markers[:]
        twin.status, twin.at, twin.ap, twin.lp = self.status[:], self.at[:], self.ap[:], self.lp[:]
        twin.tokens, twin.activated, twin.moved = self.tokens[:], self.activated[:], self.moved[:]
        twin.searched, twin.intercepted = self.searched[:], self.intercepted[:]
        twin.disengaged, twin.no_activation = self.disengaged[:], self.no_activation[:]
        twin.hidden, twin.sustained, twin.used = self.hidden[:], self.sustained[:], self.used[:]
        twin.effects = self.effects[:]
        return twin

    def put(self, i: int, square: int) -> None:
        """Sets a figure on a square (−1: off the table), which it fills (ANIMA-GEN-08)."""
        if self.at[i] >= 0:
            gone = ~(1 << self.at[i])
            self.occupied &= gone
            self.shown &= gone
        self.at[i] = square
        if square >= 0:
            self.occupied |= 1 << square
            if not self.hidden[i]:
                self.shown |= 1 << square

    def conceal(self, i: int, hidden: bool) -> None:
        """Marks a figure as hidden or visible; what that ends or begins is the caller's business."""
        self.hidden[i] = hidden
        if self.at[i] < 0:
            return
        if hidden:
            self.shown &= ~(1 << self.at[i])
        else:
            self.shown |= 1 << self.at[i]

    def standing(self, side: int) -> list[int]:
        """The figures of a side that stand on the table, in list order."""
        status = self.status
        return [i for i in self.table.members[side] if status[i] == ON_TABLE]

    def enemies(self, i: int) -> list[int]:
        """The enemies of a figure that stand on the table, in list order."""
        return self.standing(1 - self.table.side[i])

    def adjacent_enemy(self, i: int) -> bool:
        """Whether a visible enemy is adjacent for close combat, were i visible itself (ANIMA-BRD-15)."""
        here = self.at[i]
        if here < 0:
            return False
        near = self.board.near[here] & self.shown
        return bool(near) and any(near >> self.at[j] & 1 for j in self.enemies(i))

    def engaged(self, i: int) -> bool:
        """ANIMA-BRD-15: in close combat, by place alone (who is intangible leaves it freely all the same)."""
        return not self.hidden[i] and self.adjacent_enemy(i)

    def paralysed(self, i: int) -> bool:
        """ANIMA-STA-10"""
        return self.tokens[i][PARALYSIS] > 0

    def sealed(self, i: int) -> bool:
        """ANIMA-STA-09"""
        return self.tokens[i][SEAL] > 0
