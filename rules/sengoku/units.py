"""Units, leaders and the position: what never changes in a battle (Table, Kit, Chief) and what does (State).

A unit is its number, counted through A's entries, then B's, which is the canonical order (SENG-GEN-02); a leader
likewise, a side's commander before its generals. The state keeps one list per property, indexed by that number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.sengoku.cards import Banner, Trait, Unit
from rules.sengoku.field import CELLS, Field
from rules.sengoku.options import Options
from rules.sengoku.powers import Power, always_does, can, summary_of

FORMED, ROUTING, RESERVE, SCATTERED, DESTROYED = 0, 1, 2, 3, 4
STATUS_NAMES = ("formed", "routing", "reserve", "scattered", "destroyed")
SIDE_NAMES = ("A", "B")
FRONT_RANK = 4

#: Where a leader is, when in no unit (a unit: its number).
IN_HQ, IN_RESERVE, NOWHERE = -1, -2, -3
FIT, INVALID, DEAD, CAPTURED = 0, 1, 2, 3
FATE_NAMES = (None, "invalid", "dead", "captured")

Order = Mapping[str, Any]
Slots = tuple[Order | None, ...]


@dataclass(frozen=True, slots=True)
class Kit:
    """What a unit brings: its card, its figures at the beginning, its clan, its skills compiled and sorted by moment
    (`powers[when]`, in listed order), and what is asked of its tags all the time. `can`: all that its skills can do;
    `sure`: what they do to it outside a fight whatever happens (words of powers.words_of)."""

    card: Unit
    start: int
    clan: str | None
    powers: dict[str, tuple[Power, ...]]
    cavalry: bool
    shooter: bool
    spearmen: bool
    teppo: bool
    ashigaru: bool
    ammo_each: int
    can: frozenset[str] = field(init=False)
    sure: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "can", can(self.powers))
        object.__setattr__(self, "sure", always_does(self.powers, ("always", "orders")))


@dataclass(frozen=True, slots=True)
class Chief:
    """A leader: id, side, whether the commander, the name, and the trait cards."""

    id: str
    side: int
    commander: bool
    name: str
    traits: tuple[Trait, ...]


@dataclass(slots=True)
class Table:
    """What never changes in one battle. `members[side]`: the units of an army; `chiefs`: all leaders, canonical;
    `staff[side]`: their numbers; `north`: the side whose edge is the northern one; `banners[side]`: what the army may
    raise; `clans[side]`: its minor clans; `stores[side]`: messengers, shinobi and shields at the beginning; `far`: what
    a skill that is not of a unit's own card can do to it (powers.words_of); `moments`: at which any skill does
    something (powers.Summary); both None: any, traits being given otherwise than by the lists."""

    options: Options
    ids: tuple[str, ...]
    side: tuple[int, ...]
    kits: tuple[Kit, ...]
    chiefs: tuple[Chief, ...]
    banners: tuple[tuple[Banner, ...], tuple[Banner, ...]]
    clans: tuple[tuple[str, ...], tuple[str, ...]]
    stores: tuple[Mapping[str, int], Mapping[str, int]]
    north: int
    titles: tuple[str, str] = ("A", "B")
    number: dict[str, int] = field(init=False)
    members: tuple[tuple[int, ...], tuple[int, ...]] = field(init=False)
    staff: tuple[tuple[int, ...], tuple[int, ...]] = field(init=False)
    chief_number: dict[str, int] = field(init=False)
    far: frozenset[str] | None = field(init=False)
    moments: frozenset[str] | None = field(init=False)

    def __post_init__(self) -> None:
        self.number = {name: i for i, name in enumerate(self.ids)}
        first = tuple(i for i, side in enumerate(self.side) if side == 0)
        second = tuple(i for i, side in enumerate(self.side) if side == 1)
        self.members = (first, second)
        self.chief_number = {chief.id: k for k, chief in enumerate(self.chiefs)}
        self.staff = (
            tuple(k for k, chief in enumerate(self.chiefs) if chief.side == 0),
            tuple(k for k, chief in enumerate(self.chiefs) if chief.side == 1),
        )
        self.far = self.moments = None
        if self.options.traits != "rolled":
            self._look_over()

    def _look_over(self) -> None:
        traits = [trait for chief in self.chiefs for trait in chief.traits]
        cards: list[Banner | Trait] = [*self.banners[0], *self.banners[1], *traits]
        held = [summary_of(card.skills) for card in cards]
        own = [summary_of(kit.card.skills) for kit in self.kits]
        self.far = frozenset().union(*[one.can for one in held], *[one.to_others for one in own])
        self.moments = frozenset().union(*[one.moments for one in (*held, *own)])

    def home(self, side: int) -> int:
        """SENG-BRD-09: the direction of a side's own edge (0 N, 2 S)."""
        return 0 if side == self.north else 2


class State:
    """The position.

    By unit: `at` (−1: off the field), `facing` (−1), `figures`, `status`, `ammo` (−1: no shooter), flags, `panic`,
    `steps`, `orders` (the two slots as given), `plan` ((turn, slot, order) or None), `banner` (card ids).
    By leader: `place` (a unit: with it he goes wherever it goes, SENG-LDR-13), `wounds`, `fate`, `gone` (moved this
    turn), `traits` (rolled ones included). By side: `hq` (a cell; −1: not chosen), … as the format page's state has
    them. `holder[cell]`: the unit there (−1: none). `shields`: (cell, a bit for each edge N 1, E 2, S 4, W 8) pairs.
    `given[side]`: what a side's `orders` action said beside the units, until `resolve`. `lasting`: effects of skills
    that last, (target unit, power, until) in the order in which they came; `uses`: (unit or leader key, skill id) →
    times used, as a tuple of pairs. `stage`: the decision asked, or "over"."""

    __slots__ = (
        "table",
        "field",
        "turn",
        "stage",
        "to_act",
        "at",
        "facing",
        "figures",
        "status",
        "ammo",
        "save_ammo",
        "hold",
        "advance",
        "panic",
        "regrouped",
        "has_routed",
        "fatigued",
        "steps",
        "follows",
        "known",
        "orders",
        "plan",
        "banner",
        "place",
        "wounds",
        "fate",
        "gone",
        "traits",
        "hq",
        "hq_lost",
        "spies",
        "messengers",
        "banners",
        "general",
        "mercy",
        "stake",
        "dice",
        "bonus",
        "success",
        "special",
        "ordinary",
        "hq_reroll_used",
        "daring",
        "signal_turns",
        "withdraw_turns",
        "holder",
        "shields",
        "given",
        "lasting",
        "uses",
        "scouts",
        "still_turns",
        "calm_turns",
        "result",
        "told",
        "veils",
        "met",
    )

    def __init__(self, table: Table, ground: Field) -> None:
        n, m = len(table.ids), len(table.chiefs)
        self.table, self.field = table, ground
        self.turn, self.stage, self.to_act = 0, "", 0
        self.at: list[int] = [-1] * n
        self.facing: list[int] = [-1] * n
        self.figures: list[int] = [kit.start for kit in table.kits]
        self.status: list[int] = [FORMED] * n
        self.ammo: list[int] = [kit.ammo_each * kit.start if kit.shooter else -1 for kit in table.kits]
        self.save_ammo: list[bool] = [False] * n
        self.hold: list[bool] = [False] * n
        self.advance: list[bool] = [False] * n
        self.panic: list[int] = [0] * n
        self.regrouped: list[bool] = [False] * n
        self.has_routed: list[bool] = [False] * n
        self.fatigued: list[bool] = [False] * n
        self.steps: list[int] = [0] * n
        self.follows: list[bool] = [False] * n
        self.known: list[bool] = [False] * n
        self.orders: list[Slots] = [()] * n
        self.plan: list[tuple[int, int, Order] | None] = [None] * n
        self.banner: list[tuple[str, ...]] = [()] * n
        self.place: list[int] = [IN_HQ] * m
        self.wounds: list[int] = [0] * m
        self.fate: list[int] = [FIT] * m
        self.gone: list[bool] = [False] * m
        self.traits: list[tuple[Trait, ...]] = [chief.traits for chief in table.chiefs]
        self.hq: list[int] = [-1, -1]
        self.hq_lost: list[bool] = [False, False]
        self.spies: list[int] = [0, 0]
        self.messengers: list[int] = [table.stores[side].get("messengers", 0) for side in (0, 1)]
        self.banners: list[tuple[tuple[str, int], ...]] = [(), ()]
        self.general: list[str | None] = [None, None]
        self.mercy: list[bool] = [False, False]
        self.stake: list[str | None] = [None, None]
        self.dice: list[tuple[int, ...]] = [(), ()]
        self.bonus: list[int] = [0, 0]
        self.success: list[bool | None] = [None, None]
        self.special: list[int] = [0, 0]
        self.ordinary: list[int] = [0, 0]
        self.hq_reroll_used: list[bool] = [False, False]
        self.daring: list[bool] = [True, True]
        self.signal_turns: list[int] = [0, 0]
        self.withdraw_turns: list[int] = [0, 0]
        self.holder: list[int] = [-1] * CELLS
        self.shields: tuple[tuple[int, int], ...] = ()
        self.given: list[Mapping[str, Any] | None] = [None, None]
        self.lasting: tuple[tuple[Any, ...], ...] = ()
        self.uses: tuple[tuple[Any, int], ...] = ()
        self.scouts: list[int] = [0, 0]
        self.still_turns = self.calm_turns = 0
        self.result: Mapping[str, Any] | None = None
        self.told = 0
        self.veils: tuple[tuple[int, frozenset[str]], ...] = ()
        self.met: list[bool] = [False] * n

    def copy(self) -> State:
        """A position of its own; only what never changes is shared."""
        twin = State.__new__(State)
        for name in _SHARED:
            setattr(twin, name, getattr(self, name))
        for name in _LISTS:
            setattr(twin, name, getattr(self, name)[:])
        return twin

    def put(self, i: int, cell: int) -> None:
        """Sets a unit on a cell (−1: off the field), which it fills (SENG-BRD-05)."""
        here = self.at[i]
        if here >= 0 and self.holder[here] == i:
            self.holder[here] = -1
        self.at[i] = cell
        if cell >= 0:
            self.holder[cell] = i

    def on_field(self, side: int) -> list[int]:
        """The units of a side that stand on the field, in list order."""
        at = self.at
        return [i for i in self.table.members[side] if at[i] >= 0]

    def ranks(self, i: int) -> int:
        """SENG-UNT-19: how many ranks a unit has now."""
        return (self.figures[i] + FRONT_RANK - 1) // FRONT_RANK

    def leaders_in(self, i: int) -> list[int]:
        """The leaders that go with a unit, canonical."""
        return [k for k in self.table.staff[self.table.side[i]] if self.place[k] == i]

    def shield_bits(self, cell: int) -> int:
        """The shielded edges of a cell."""
        return next((bits for there, bits in self.shields if there == cell), 0)


_SHARED = (
    *("table", "field", "turn", "stage", "to_act", "shields", "lasting", "uses", "still_turns", "calm_turns"),
    *("result", "told", "veils"),
)
_LISTS = tuple(name for name in State.__slots__ if name not in _SHARED)
