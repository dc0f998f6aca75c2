"""A battle's first position, from its lists, its board and its `start`.

Faults of its own, beside those of `rules.reading` (FileError `key` and its values):

- `board_rows` (`rows`), `board_cells` (`cells`) – seven rows of twelve signs; `board_sign` (`sign`, `legend`);
- `no_square` (`at`) – no cell of the field; `taken_square` (`at`) – another unit stands there;
- `unknown_unit`, `unknown_leader` (`id`) – in neither list;
- `off_field_has_none` – a unit off the field has none;
- `no_orders_yet` – a start opens before the orders of its turn;
- `own_unit` – a leader is in a unit of his own side that stands on the field;
- `unknown_banner` (`banner`) – the army has no such banner.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.reading import (
    FileError,
    Reader,
    anything,
    boolean,
    card_id,
    fields,
    integer,
    list_of,
    mapping,
    nullable,
    one_or_more,
    text,
    word,
)
from rules.sengoku.cards import Trait
from rules.sengoku.command import opening
from rules.sengoku.field import CELL_OF, DEPTH, FACING_OF, FACINGS, WIDTH, Field, cell_at, field_of
from rules.sengoku.kits import provide, shinobi, table_of
from rules.sengoku.order import read_order
from rules.sengoku.position import dump
from rules.sengoku.setup import open_terrain
from rules.sengoku.sight import seen_enemies
from rules.sengoku.units import (
    DEAD,
    DESTROYED,
    FATE_NAMES,
    FIT,
    IN_HQ,
    IN_RESERVE,
    INVALID,
    NOWHERE,
    ROUTING,
    SIDE_NAMES,
    STATUS_NAMES,
    State,
)

if TYPE_CHECKING:
    from rules.formats import FightFile

__all__ = ["dump", "setup"]

LEGEND = ".^T&~"
_COLUMNS = "abcdefghijkl"


def setup(file: FightFile) -> State:
    """The position in which a battle opens: before the set-up, or as its `start` says. FileError at the first fault."""
    ground = field_of() if file.board is None else read_board(file.board, "$.board")
    s = State(table_of(file), ground)
    s.banners = [tuple([(banner.id, banner.uses) for banner in s.table.banners[side]]) for side in (0, 1)]
    if file.start is not None:
        provide(s)
        _Start(s, file).read()
        return s
    _open(s, file)
    return s


def _open(s: State, file: FightFile) -> None:
    """SENG-SET-02: the first thing to decide before the first turn."""
    if file.options.traits == "rolled":
        s.given = [{"table": _trait_table(file, side)} for side in (0, 1)]
    else:
        provide(s)
    open_terrain(s, placed=file.board is not None or not file.options.terrain)


def _trait_table(file: FightFile, side: int) -> tuple[Trait, ...]:
    """SENG-TRT-02: the trait for each face of the die, as a side's cards have it."""
    shelf = file.sides[side].list.shelf
    if shelf is None:
        return ()
    table = file.options.trait_table
    return tuple([shelf.take(key, f"$.options.trait_table[{place}]", "trait") for place, key in enumerate(table)])


# The board


def read_board(raw: Mapping[str, Any], path: str) -> Field:
    """The ground as a file draws it (SENG-TER-18: taken as placed)."""
    keys = fields(raw, path, {"rows": _rows, "river": nullable(_river)}, ("rows",))
    river = keys.get("river") or {}
    return field_of(keys["rows"], river.get("south_of", 0) - 1, river.get("bridge", -1))


def _rows(raw: Any, path: str) -> tuple[str, ...]:
    rows: tuple[str, ...] = list_of(_row)(raw, path)
    if len(rows) != DEPTH:
        raise FileError(path, "board_rows", rows=DEPTH)
    return rows


def _row(raw: Any, path: str) -> str:
    row = text(raw, path)
    for sign in row:
        if sign not in LEGEND:
            raise FileError(path, "board_sign", sign=sign, legend=LEGEND)
    if len(row) != WIDTH:
        raise FileError(path, "board_cells", cells=WIDTH)
    return row


def _river(raw: Any, path: str) -> dict[str, int]:
    column = nullable(word(*_COLUMNS))
    keys = fields(raw, path, {"south_of": integer(2, DEPTH), "bridge": column}, ("south_of",))
    bridge = keys.get("bridge")
    return {"south_of": keys["south_of"], "bridge": -1 if bridge is None else _COLUMNS.index(bridge)}


# Reading a start


_plan = nullable(
    lambda raw, path: fields(
        raw, path, {"turn": integer(1), "slot": integer(1, 2), "order": read_order}, ("turn", "slot", "order")
    )
)
_FLAGS = ("save_ammo", "hold", "advance", "regrouped", "has_routed", "fatigued", "follows", "known")
_UNIT: dict[str, Reader] = {
    "side": anything,
    "card": anything,
    "clan": anything,
    "start": anything,
    "figures": integer(0, 99),
    "at": nullable(text),
    "facing": nullable(word(*FACINGS)),
    "status": word(*STATUS_NAMES),
    "ammo": nullable(integer(0)),
    **dict.fromkeys(_FLAGS, boolean),
    "panic": integer(0, 99),
    "steps": integer(0, 99),
    "orders": list_of(anything),
    "plan": _plan,
    "banner": nullable(one_or_more(card_id)),
}
_LEADER: dict[str, Reader] = {
    "side": anything,
    "rank": anything,
    "traits": list_of(card_id),
    "place": nullable(text),
    "wounds": integer(0, 3),
    "fate": nullable(word(*FATE_NAMES[1:])),
    "moved": boolean,
}
_COUNTS = ("spies", "messengers", "special", "ordinary", "signal_turns", "withdraw_turns")
_WHETHER = ("hq_lost", "mercy", "hq_reroll_used", "daring")
_SIDE: dict[str, Reader] = {
    "half": anything,
    "hq": text,
    **dict.fromkeys(_COUNTS, integer(0, 99)),
    **dict.fromkeys(_WHETHER, boolean),
    "banners": mapping,
    "general": nullable(word("advance", "withdraw")),
    "stake": nullable(word("low", "high")),
    "dice": list_of(integer(1, 6)),
    "bonus": integer(-99, 99),
    "success": nullable(boolean),
    "sees": list_of(text),
}
_START: dict[str, Reader] = {
    "turn": integer(1),
    "stage": word("stake", "orders"),
    "phase": integer(0, 0),
    "units": mapping,
    "leaders": mapping,
    "sides": mapping,
    "shields": mapping,
    "board": anything,
    "still_turns": integer(0),
    "calm_turns": integer(0),
    "result": anything,
}


class _Start:
    """Reads a `start` into a position, fault by fault with its path."""

    def __init__(self, s: State, file: FightFile) -> None:
        self.s, self.file = s, file

    def read(self) -> None:
        s, path = self.s, "$.start"
        keys = fields(self.file.start, path, _START, ("units",))
        s.turn, s.stage = keys.get("turn", 1), keys.get("stage", "stake")
        s.still_turns, s.calm_turns = keys.get("still_turns", 0), keys.get("calm_turns", 0)
        self._same(keys, f"{path}", {"board": s.field.dump(), "result": None})
        self._units(keys["units"], f"{path}.units")
        self._sides(keys.get("sides", {}), f"{path}.sides")
        self._leaders(keys.get("leaders", {}), f"{path}.leaders")
        self._shields(keys.get("shields", {}), f"{path}.shields")
        self._sees(keys.get("sides", {}), f"{path}.sides")
        if s.stage == "stake":
            opening(s)

    @staticmethod
    def _same(keys: Mapping[str, Any], path: str, fixed: Mapping[str, Any], key: str = "not_the_lists") -> None:
        for name, value in fixed.items():
            if name in keys and keys[name] != value:
                raise FileError(f"{path}.{name}", key, wanted=value)

    # units

    def _units(self, raw: dict[str, Any], path: str) -> None:
        number = self.s.table.number
        for name in raw:
            if name not in number:
                raise FileError(f"{path}.{name}", "unknown_unit", id=name)
        for name in number:
            if name not in raw:
                raise FileError(f"{path}.{name}", "missing")
        for name, unit in raw.items():
            self._unit(number[name], unit, f"{path}.{name}")

    def _unit(self, i: int, raw: Any, path: str) -> None:
        s = self.s
        keys, kit = fields(raw, path, _UNIT), s.table.kits[i]
        side = SIDE_NAMES[s.table.side[i]]
        self._same(keys, path, {"side": side, "card": kit.card.id, "clan": kit.clan, "start": kit.start})
        s.status[i] = STATUS_NAMES.index(keys.get("status", "formed"))
        self._stand(i, keys, path)
        self._strength(i, keys, path)
        for flag in _FLAGS:
            if flag in keys:
                getattr(s, flag)[i] = keys[flag]
        s.has_routed[i] = keys.get("has_routed", s.status[i] == ROUTING)
        s.panic[i], s.steps[i] = keys.get("panic", 0), keys.get("steps", 0)
        if keys.get("orders"):
            raise FileError(f"{path}.orders", "no_orders_yet")
        plan = keys.get("plan")
        s.plan[i] = None if plan is None else (plan["turn"], plan["slot"], plan["order"])
        self._banner(i, keys, path)

    def _stand(self, i: int, keys: dict[str, Any], path: str) -> None:
        s = self.s
        if s.status[i] > ROUTING:
            for key in ("at", "facing", "hold", "advance", "follows"):
                if keys.get(key):
                    raise FileError(f"{path}.{key}", "off_field_has_none")
            return
        for key in ("at", "facing"):
            if keys.get(key) is None:
                raise FileError(f"{path}.{key}", "missing")
        cell = self._cell(keys["at"], f"{path}.at")
        if s.holder[cell] >= 0 or (s.field.swamp[cell] and not self._may_wade(i)):
            raise FileError(f"{path}.at", "taken_square", at=keys["at"])
        s.put(i, cell)
        s.facing[i] = FACING_OF[keys["facing"]]

    def _may_wade(self, i: int) -> bool:
        """SENG-TER-05: whether any card of the battle could let the unit stand in a swamp."""
        table = self.s.table
        return table.far is None or "ignore:swamp" in table.far | table.kits[i].can

    def _strength(self, i: int, keys: dict[str, Any], path: str) -> None:
        """Figures and ammunition; full unless said (SENG-UNT-24)."""
        s, kit = self.s, self.s.table.kits[i]
        gone = s.status[i] == DESTROYED
        low, high = (0, 0) if gone else (1, kit.start)
        s.figures[i] = integer(low, high)(keys.get("figures", high), f"{path}.figures")
        if not kit.shooter:
            self._same(keys, path, {"ammo": None})
            return
        full = kit.ammo_each * s.figures[i]
        ammo = keys.get("ammo")
        s.ammo[i] = full if ammo is None else integer(0, full)(ammo, f"{path}.ammo")

    def _banner(self, i: int, keys: dict[str, Any], path: str) -> None:
        s, found = self.s, keys.get("banner") or ()
        raised = (found,) if type(found) is str else found
        known = [card.id for card in s.table.banners[s.table.side[i]]]
        for banner in raised:
            if banner not in known:
                raise FileError(f"{path}.banner", "unknown_banner", banner=banner)
        s.banner[i] = raised

    def _cell(self, name: str, path: str) -> int:
        cell = CELL_OF.get(name, -1)
        if cell < 0:
            raise FileError(path, "no_square", at=name)
        return cell

    # sides

    def _sides(self, raw: dict[str, Any], path: str) -> None:
        read = fields(raw, path, dict.fromkeys(SIDE_NAMES, lambda side, here: fields(side, here, _SIDE)))
        for side, name in enumerate(SIDE_NAMES):
            self._side(side, read.get(name, {}), f"{path}.{name}")

    def _side(self, side: int, keys: dict[str, Any], path: str) -> None:
        s = self.s
        northern = s.table.north == side
        self._same(keys, path, {"half": "N" if northern else "S"}, "does_not_add_up")
        corner = cell_at(WIDTH - 1, DEPTH - 1) if northern else cell_at(0, 0)
        s.hq[side] = self._cell(keys["hq"], f"{path}.hq") if "hq" in keys else corner
        s.spies[side] = shinobi(s, side)
        if s.stage == "orders":
            s.special[side], s.ordinary[side] = 1, 3
        for key in (*_COUNTS, *_WHETHER, "general", "stake", "dice", "bonus", "success"):
            if key in keys:
                getattr(s, key)[side] = keys[key]
        uses = {banner.id: banner.uses for banner in s.table.banners[side]}
        readers: dict[str, Reader] = {key: integer(0, most) for key, most in uses.items()}
        s.banners[side] = tuple({**uses, **fields(keys.get("banners", {}), f"{path}.banners", readers)}.items())

    def _sees(self, raw: dict[str, Any], path: str) -> None:
        """What a side sees follows from where everybody stands (SENG-HID-07)."""
        s = self.s
        for side, name in enumerate(SIDE_NAMES):
            seen = [s.table.ids[i] for i in seen_enemies(s, side)]
            self._same(raw.get(name, {}), f"{path}.{name}", {"sees": seen}, "does_not_add_up")

    # leaders

    def _leaders(self, raw: dict[str, Any], path: str) -> None:
        s = self.s
        for name in raw:
            if name not in s.table.chief_number:
                raise FileError(f"{path}.{name}", "unknown_leader", id=name)
        for k, chief in enumerate(s.table.chiefs):
            self._leader(k, raw.get(chief.id, {}), f"{path}.{chief.id}")

    def _leader(self, k: int, raw: Any, path: str) -> None:
        s, chief = self.s, self.s.table.chiefs[k]
        keys = fields(raw, path, _LEADER)
        rank = "commander" if chief.commander else "general"
        self._same(keys, path, {"side": SIDE_NAMES[chief.side], "rank": rank})
        s.wounds[k], s.gone[k] = keys.get("wounds", 0), keys.get("moved", False)
        s.fate[k] = FATE_NAMES.index(keys.get("fate"))
        s.place[k] = self._place(k, keys, path)
        if "traits" in keys:
            s.table.far = s.table.moments = None
            s.traits[k] = tuple(
                [self._trait(chief.side, key, f"{path}.traits[{n}]") for n, key in enumerate(keys["traits"])]
            )

    def _place(self, k: int, keys: dict[str, Any], path: str) -> int:
        """Where a leader is: by default in the HQ, in the reserve if that is lost or he is not fit, nowhere if he is
        dead or captured."""
        s = self.s
        side = s.table.chiefs[k].side
        lost = IN_RESERVE if s.fate[k] == INVALID or s.hq_lost[side] else IN_HQ
        if s.fate[k] >= DEAD:
            self._same(keys, path, {"place": None}, "does_not_add_up")
            return NOWHERE
        if s.fate[k] != FIT:
            self._same(keys, path, {"place": "reserve"}, "does_not_add_up")
        place = keys.get("place", "")
        if place in ("", "reserve"):
            return lost if not place else IN_RESERVE
        if place == "hq":
            self._same({"place": "hq"}, path, {"place": "reserve"} if s.hq_lost[side] else {}, "does_not_add_up")
            return IN_HQ
        i = s.table.number.get(place, -1)
        if i < 0 or s.table.side[i] != side or s.at[i] < 0:
            raise FileError(f"{path}.place", "own_unit", id=place)
        return i

    def _trait(self, side: int, key: str, path: str) -> Trait:
        """A trait that a leader may have rolled (SENG-TRT-02)."""
        shelf = self.file.sides[side].list.shelf
        if shelf is None:
            raise FileError(path, "unknown_card", card=key)
        trait: Trait = shelf.take(key, path, "trait")
        return trait

    # shields

    def _shields(self, raw: dict[str, Any], path: str) -> None:
        edges = list_of(word(*FACINGS), least=1, distinct=True)
        found = []
        for name, value in raw.items():
            cell = self._cell(name, f"{path}.{name}")
            names = edges(value, f"{path}.{name}")
            found.append((cell, sum(1 << FACING_OF[edge] for edge in names)))
        self.s.shields = tuple(sorted(found))
