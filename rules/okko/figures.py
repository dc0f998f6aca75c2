"""Figures and the position: what never changes in a fight (Table, Kit) and what does (State).

A figure is its number, counted through A's entries, then B's. The state keeps one list per property, indexed by that
number: a copy is a dozen list copies, and a question about all figures walks flat lists. Squares are indices of the
board's grid (−1: none), facings 0–3 clockwise from north.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.effects import Bundle
from rules.okko.board import Board
from rules.okko.cards import Character, Equipment, Stats
from rules.okko.options import Options
from rules.okko.powers import TOPICS, Power

VIGILANT, SHAKEN, OUT = 0, 1, 2
STATUS_NAMES = ("vigilant", "shaken", "out")
NONE, ACTIVE, DONE = 0, 1, 2
ACTIVATION_NAMES = ("none", "active", "done")
SIDE_NAMES = ("A", "B")
CIVILIAN_DICE = 1
BASE_DICE = 4


class Lasting(NamedTuple):
    """An effect that lies on a figure: the skill it comes from, its bearer's number, what it changes, until when."""

    skill: str
    by: int
    bundle: Bundle
    until: str


@dataclass(frozen=True, slots=True)
class Kit:
    """What a figure brings from its entry: card, equipment, and its skills sorted by how they work.

    `deeds`: by status, the verbs of actions that it could ever take. `powers` by id (card before equipment);
    `always[topic]` (the permanent skills that matter to a topic), `automatic[timing]`, `chosen[timing]` in listed
    order."""

    character: Character
    equipment: Equipment | None
    stats: tuple[Stats, Stats]
    cost: int
    powers: dict[str, Power]
    always: dict[str, tuple[Power, ...]]
    automatic: dict[str, tuple[Power, ...]]
    chosen: dict[str, tuple[Power, ...]]
    deeds: tuple[tuple[str, ...], tuple[str, ...]]
    extra_dice: int


@dataclass(slots=True)
class Table:
    """What never changes in one fight. `members[side]`: the figures of a band, `bands[side]` where they stand in a list
    of all. `auras[topic]`: the permanent skills that reach others, with their bearers. `walks[i]`: by status,
    whether figure i can move and no skill that works by itself has a say in it. `timed[timing]`: by
    side, the skills of a phase's start or end, with their bearers. `peopled`: neither band is empty."""

    options: Options
    board: Board
    ids: tuple[str, ...]
    side: tuple[int, ...]
    kits: tuple[Kit, ...]
    titles: tuple[str, str] = ("A", "B")
    number: dict[str, int] = field(init=False)
    members: tuple[tuple[int, ...], tuple[int, ...]] = field(init=False)
    bands: tuple[slice, slice] = field(init=False)
    auras: dict[str, tuple[tuple[int, Power], ...]] = field(init=False)
    walks: tuple[tuple[bool, bool], ...] = field(init=False)
    timed: dict[str, tuple[tuple[tuple[int, Power], ...], ...]] = field(init=False)
    peopled: bool = field(init=False)
    roller: tuple[int, ...] = field(init=False)
    losses: int = field(init=False)

    def __post_init__(self) -> None:
        self.losses = self.options.losses
        self.number = {name: i for i, name in enumerate(self.ids)}
        first = tuple(i for i, side in enumerate(self.side) if side == 0)
        second = tuple(i for i, side in enumerate(self.side) if side == 1)
        self.members = (first, second)
        self.bands = (slice(0, len(first)), slice(len(first), None))
        self.auras = {
            topic: tuple((i, p) for i, kit in enumerate(self.kits) for p in kit.always[topic] if p.reaches)
            for topic in TOPICS
        }
        swayed = bool(self.auras["move"] or self.auras["block"])
        self.walks = tuple((_walks(kit, 0, swayed), _walks(kit, 1, swayed)) for kit in self.kits)
        self.timed = {t: tuple(self._timed(t, band) for band in self.members) for t in ("phase_start", "phase_end")}
        self.peopled = bool(first and second)
        self.roller = tuple(
            2 * (members.index(i) + 1) + side for i, side in enumerate(self.side) for members in (self.members[side],)
        )

    def _timed(self, timing: str, band: Iterable[int]) -> tuple[tuple[int, Power], ...]:
        return tuple((i, power) for i in band for power in self.kits[i].automatic.get(timing, ()))


def _walks(kit: Kit, status: int, swayed: bool) -> bool:
    swayed = swayed or bool(kit.always["move"] or kit.always["block"]) or "move" in kit.automatic
    return not swayed and kit.stats[status].movement > 0


class State:
    """The position; figures begin vigilant (OKKO-SET-08).

    `boosted`, `used`, `granted`, `cowed`, `trail`, `uses`, `effects`: tuples, in the order in which things came.
    `owed`: inspiration dice a side must still give up. `stack`: what is going on, innermost last, as frames (a kind
    and its data); `stage` is the decision that is asked."""

    __slots__ = (
        "table",
        "turn",
        "first",
        "phase",
        "stage",
        "to_act",
        "at",
        "facing",
        "status",
        "reserve",
        "activation",
        "moved",
        "acted",
        "trail",
        "boosted",
        "used",
        "uses",
        "cowed",
        "granted",
        "effects",
        "up",
        "edge",
        "dice",
        "pool",
        "aside",
        "lost",
        "owed",
        "stack",
        "occupied",
        "winner",
        "reason",
    )

    def __init__(self, table: Table) -> None:
        n = len(table.ids)
        self.table = table
        self.turn, self.first, self.phase, self.stage, self.to_act = 1, -1, -1, "begin", 0
        self.at: list[int] = [-1] * n
        self.facing: list[int] = [-1] * n
        self.status: list[int] = [VIGILANT] * n
        self.reserve: list[str | None] = [None] * n
        self.activation: list[int] = [NONE] * n
        self.moved: list[bool] = [False] * n
        self.acted: list[str | None] = [None] * n
        self.trail: list[tuple[int, ...]] = [()] * n
        self.boosted: list[tuple[str, ...]] = [()] * n
        self.used: list[tuple[str, ...]] = [()] * n
        self.uses: list[tuple[tuple[str, int], ...]] = [()] * n
        self.cowed: list[tuple[int, ...]] = [()] * n
        self.granted: list[tuple[str, ...]] = [()] * n
        self.effects: list[tuple[Lasting, ...]] = [()] * n
        self.up: list[bool] = [kit.equipment is not None for kit in table.kits]
        self.edge: list[int] = [-1, -1]
        self.dice: list[int] = [self.band_dice(0), self.band_dice(1)]
        self.pool: list[tuple[str, ...]] = [(), ()]
        self.aside: list[int] = self.dice[:]
        self.lost: list[int] = [0, 0]
        self.owed: list[int] = [0, 0]
        self.stack: tuple[tuple[Any, ...], ...] = ()
        self.occupied = 0
        self.winner: str | None = None
        self.reason: str | None = None

    def copy(self) -> State:
        """A position of its own; only what never changes is shared."""
        twin = State.__new__(State)
        twin.table = self.table
        twin.turn, twin.first, twin.phase, twin.stage = self.turn, self.first, self.phase, self.stage
        twin.to_act, twin.stack, twin.occupied = self.to_act, self.stack, self.occupied
        twin.winner, twin.reason = self.winner, self.reason
        twin.at, twin.facing, twin.status, twin.reserve = self.at[:], self.facing[:], self.status[:], self.reserve[:]
        twin.activation, twin.moved, twin.acted = self.activation[:], self.moved[:], self.acted[:]
        twin.trail, twin.boosted, twin.used, twin.uses = self.trail[:], self.boosted[:], self.used[:], self.uses[:]
        twin.cowed, twin.granted, twin.effects, twin.up = self.cowed[:], self.granted[:], self.effects[:], self.up[:]
        twin.edge, twin.dice, twin.pool, twin.aside = self.edge[:], self.dice[:], self.pool[:], self.aside[:]
        twin.lost, twin.owed = self.lost[:], self.owed[:]
        return twin

    def band_dice(self, side: int) -> int:
        """OKKO-DIC-01, OKKO-DIC-02: four, one for each civilian in play, one for each `extra` effect in play."""
        members = self.table.members[side]
        return BASE_DICE + sum(owed_dice(self.table.kits[i]) for i in members if self.status[i] != OUT)

    def put(self, i: int, square: int) -> None:
        """Sets a figure on a square (−1: off the board), which it fills (OKKO-CMP-07)."""
        if self.at[i] >= 0:
            self.occupied &= ~(1 << self.at[i])
        self.at[i] = square
        if square >= 0:
            self.occupied |= 1 << square

    def zone(self, i: int) -> int:
        """OKKO-ZOC-01: the control zone of a figure on the board."""
        return self.table.board.zones[self.at[i] * 4 + self.facing[i]]

    def enemy_zones(self, side: int) -> int:
        """The squares that any enemy of a side controls (OKKO-ZOC-03: whatever its status)."""
        zones, at, facing = self.table.board.zones, self.at, self.facing
        mask = 0
        for i in self.table.members[1 - side]:
            if at[i] >= 0:
                mask |= zones[at[i] * 4 + facing[i]]
        return mask

    def in_enemy_zone(self, i: int) -> bool:
        """Whether a figure stands in a control zone of an enemy."""
        return bool(self.enemy_zones(self.table.side[i]) >> self.at[i] & 1)

    def sees(self, i: int, square: int) -> bool:
        """OKKO-FOV-01: whether a square lies in a figure's field of vision."""
        return bool(self.table.board.visions[self.at[i] * 4 + self.facing[i]] >> square & 1)

    def in_play(self, i: int) -> bool:
        return self.status[i] != OUT

    def printed(self, i: int, stat: str) -> int:
        """OKKO-CMP-01: the value on the side of the card that shows."""
        value: int = getattr(self.table.kits[i].stats[self.status[i]], stat)
        return value


def owed_dice(kit: Kit) -> int:
    """Inspiration dice that a figure brings its band (OKKO-DIC-02)."""
    return kit.extra_dice + (CIVILIAN_DICE if kit.character.civilian else 0)
