"""A fight's first position, from its lists, its board and its `start`; and the position written out again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rules.effects import LASTING, bundle
from rules.grid import FACING_OF, FACINGS
from rules.okko.board import Board, read_board
from rules.okko.cards import Character, Equipment
from rules.okko.engine import pending
from rules.okko.figures import (
    ACTIVATION_NAMES,
    ACTIVE,
    OUT,
    SHAKEN,
    SIDE_NAMES,
    STATUS_NAMES,
    VIGILANT,
    Kit,
    Lasting,
    State,
    Table,
)
from rules.okko.options import Options
from rules.okko.powers import NEVER_AUTOMATIC, TOPICS, Power, power_of
from rules.okko.roster import Entry
from rules.okko.skills import EFFECTS, FACES, STATS, TIMINGS
from rules.okko.turn import can_be_set_up
from rules.reading import (
    FileError,
    Reader,
    anything,
    boolean,
    fields,
    integer,
    list_of,
    mapping,
    nullable,
    one_key,
    tag,
    text,
    word,
)
from rules.refusal import Illegal

if TYPE_CHECKING:
    from rules.formats import FightFile

ACTS = ("attack", "shoot", "recover", "use", "fear")


# The table


def kit_of(entry: Entry) -> Kit:
    """What an entry brings to a fight."""
    return _kit(entry.card, entry.equipment, entry.cost)


@lru_cache(maxsize=4096)
def _kit(card: Character, equipment: Equipment | None, cost: int) -> Kit:
    powers: dict[str, Power] = {skill.id: power_of(skill) for skill in card.skills}
    if equipment:
        for skill in equipment.skills:
            powers.setdefault(skill.id, power_of(skill, True, equipment.single_use))
    every = tuple(powers.values())
    chosen = {t: found for t in TIMINGS if (found := tuple(p for p in every if _chosen_at(p, t)))}
    return Kit(
        card,
        equipment,
        (card.vigilant, card.shaken),
        cost,
        powers,
        always={t: tuple(p for p in every if "always" in p.when and p.touches(t)) for t in TOPICS},
        automatic={
            t: found for t in TIMINGS if (found := tuple(p for p in every if p.automatic_at(t))) and t != "always"
        },
        chosen=chosen,
        deeds=(_verbs(chosen, VIGILANT), _verbs(chosen, SHAKEN)),
        extra_dice=sum(e.get("dice") == "extra" for p in every for e in p.skill.effects),
    )


def _verbs(chosen: Mapping[str, tuple[Power, ...]], status: int) -> tuple[str, ...]:
    """The actions that a figure with these skills may come to while this side of its card shows."""
    weapon, skill = (any(p.shown[status] for p in chosen.get(timing, ())) for timing in ("ranged", "action"))
    able = {"attack": True, "shoot": weapon, "recover": status == SHAKEN, "use": skill}
    return tuple(verb for verb, may in able.items() if may)


def _chosen_at(power: Power, timing: str) -> bool:
    return timing in power.when and (not power.free or timing in NEVER_AUTOMATIC)


def table_of(file: FightFile, board: Board, options: Options) -> Table:
    """What never changes in this fight."""
    sides = [(entry, side) for side in (0, 1) for entry in file.sides[side].list.entries]
    return Table(
        options,
        board,
        tuple(entry.id for entry, _ in sides),
        tuple(side for _, side in sides),
        tuple(kit_of(entry) for entry, _ in sides),
    )


def setup(file: FightFile) -> State:
    """The position in which a fight opens: at `begin`, or as its `start` says. FileError at the first fault; Illegal
    when no edge has room for both bands (OKKO-SET-10)."""
    options: Options = file.options
    size = options.tile_size if file.start is None else None
    s = State(table_of(file, _board(file, options, size), options))
    if file.start is not None:
        _Start(s, file.start).read()
    elif not can_be_set_up(s):
        raise Illegal("OKKO-SET-10")
    return s


def _board(file: FightFile, options: Options, size: int | None) -> Board:
    if file.board is None:
        raise FileError("$.board", "missing")
    return read_board(file.board, file.cards.get, "$.board", size)


# Reading a start


def _effects(raw: Any, path: str) -> Any:
    return _effect_list(raw, path)


_effect_list = list_of(one_key({key: EFFECTS[key] for key in sorted(LASTING)}), least=1)
_FIGURE: dict[str, Reader] = {
    "side": anything,
    "card": anything,
    "equipment": anything,
    "equipment_up": boolean,
    "at": nullable(text),
    "facing": nullable(word(*FACINGS)),
    "status": word(*STATUS_NAMES),
    "reserve": nullable(word(*FACES)),
    "activation": word(*ACTIVATION_NAMES),
    "moved": boolean,
    "acted": nullable(word(*ACTS)),
    "trail": list_of(text),
    "boosted": list_of(word(*STATS), distinct=True),
    "used": list_of(tag, distinct=True),
    "uses": mapping,
    "cowed": list_of(text, distinct=True),
    "granted": list_of(word("move", "attack", "action")),
    "effects": list_of(
        lambda raw, path: fields(
            raw,
            path,
            {"skill": tag, "by": text, "effects": _effects, "until": word("activation", "phase", "next_phase", "game")},
            ("skill", "by", "effects", "until"),
        )
    ),
}
_SIDE: dict[str, Reader] = {
    "edge": nullable(word(*FACINGS)),
    "dice": integer(0, 99),
    "pool": list_of(word(*FACES)),
    "aside": integer(0, 99),
    "lost": integer(0),
}


def _nothing(raw: Any, path: str) -> None:
    if raw is not None:
        raise FileError(path, "only_null")


class _Start:
    """Reads a `start` into a position, fault by fault with its path."""

    def __init__(self, s: State, raw: Mapping[str, Any]) -> None:
        self.s, self.raw = s, raw

    def read(self) -> None:
        path = "$.start"
        side = word(*SIDE_NAMES)
        keys = fields(
            self.raw,
            path,
            {
                "turn": integer(1),
                "first": side,
                "phase": side,
                "stage": word("act", "roll"),
                "figures": mapping,
                "sides": mapping,
                "pending": _nothing,
            },
            ("figures",),
        )
        s = self.s
        s.turn = keys.get("turn", 1)
        s.phase = s.to_act = SIDE_NAMES.index(keys.get("phase", "A"))
        s.first = SIDE_NAMES.index(keys["first"]) if "first" in keys else s.phase
        s.stage = keys.get("stage", "act")
        self._figures(keys["figures"], f"{path}.figures")
        self._sides(keys.get("sides", {}), f"{path}.sides")

    def _figures(self, raw: dict[str, Any], path: str) -> None:
        s = self.s
        for name in raw:
            if name not in s.table.number:
                raise FileError(f"{path}.{name}", "unknown_figure", id=name)
        for name in s.table.ids:
            if name not in raw:
                raise FileError(f"{path}.{name}", "missing")
        for name, figure in raw.items():
            self._figure(s.table.number[name], figure, f"{path}.{name}")
        active = [i for i in range(len(s.at)) if s.activation[i] == ACTIVE]
        for i in active:
            if s.table.side[i] != s.phase or i != active[0]:
                raise FileError(f"{path}.{s.table.ids[i]}.activation", "one_active")

    def _figure(self, i: int, raw: Any, path: str) -> None:
        s = self.s
        keys = fields(raw, path, _FIGURE)
        self._same(i, keys, path)
        s.status[i] = STATUS_NAMES.index(keys.get("status", "vigilant"))
        self._stand(i, keys, path)
        s.reserve[i] = keys.get("reserve")
        if s.status[i] == OUT and s.reserve[i] is not None:
            raise FileError(f"{path}.reserve", "out_has_none")
        s.up[i] = keys.get("equipment_up", s.up[i])
        if s.up[i] and s.table.kits[i].equipment is None:
            raise FileError(f"{path}.equipment_up", "no_equipment")
        s.activation[i] = ACTIVATION_NAMES.index(keys.get("activation", "none"))
        s.moved[i], s.acted[i] = keys.get("moved", False), keys.get("acted")
        s.boosted[i], s.used[i], s.granted[i] = (keys.get(key, ()) for key in ("boosted", "used", "granted"))
        self._histories(i, keys, path)

    def _same(self, i: int, keys: dict[str, Any], path: str) -> None:
        kit, side = self.s.table.kits[i], SIDE_NAMES[self.s.table.side[i]]
        fixed = {"side": side, "card": kit.character.id, "equipment": kit.equipment.id if kit.equipment else None}
        for key, value in fixed.items():
            if keys.get(key, value) != value:
                raise FileError(f"{path}.{key}", "not_the_lists", wanted=value)

    def _stand(self, i: int, keys: dict[str, Any], path: str) -> None:
        s = self.s
        if s.status[i] == OUT:
            for key in ("at", "facing"):
                if keys.get(key) is not None:
                    raise FileError(f"{path}.{key}", "out_has_none")
            s.lost[s.table.side[i]] += s.table.kits[i].cost
            return
        for key in ("at", "facing"):
            if keys.get(key) is None:
                raise FileError(f"{path}.{key}", "missing")
        square = self._square(keys["at"], f"{path}.at")
        if (s.occupied | s.table.board.blocking) >> square & 1:
            raise FileError(f"{path}.at", "taken_square", at=keys["at"])
        s.put(i, square)
        s.facing[i] = FACING_OF[keys["facing"]]

    def _square(self, name: str, path: str) -> int:
        square = self.s.table.board.grid.index.get(name, -1)
        if square < 0:
            raise FileError(path, "no_square", at=name)
        return square

    def _histories(self, i: int, keys: dict[str, Any], path: str) -> None:
        s = self.s
        started = (s.at[i],) if s.activation[i] == ACTIVE else ()
        trail = tuple([self._square(name, f"{path}.trail[{n}]") for n, name in enumerate(keys.get("trail", ()))])
        s.trail[i] = trail or started
        uses = keys.get("uses", {})
        s.uses[i] = tuple([(name, integer(1)(n, f"{path}.uses.{name}")) for name, n in uses.items()])
        cowed = keys.get("cowed", ())
        s.cowed[i] = tuple([self._figure_number(name, f"{path}.cowed[{n}]") for n, name in enumerate(cowed)])
        s.effects[i] = tuple(
            [
                Lasting(
                    e["skill"],
                    self._figure_number(e["by"], f"{path}.effects[{n}].by"),
                    bundle(e["effects"]),
                    e["until"],
                )
                for n, e in enumerate(keys.get("effects", ()))
            ]
        )

    def _figure_number(self, name: str, path: str) -> int:
        number = self.s.table.number.get(name, -1)
        if number < 0:
            raise FileError(path, "unknown_figure", id=name)
        return number

    def _sides(self, raw: dict[str, Any], path: str) -> None:
        s = self.s
        read = fields(raw, path, dict.fromkeys(SIDE_NAMES, lambda side, here: fields(side, here, _SIDE)))
        for side, name in enumerate(SIDE_NAMES):
            keys, here = read.get(name, {}), f"{path}.{name}"
            edge = keys.get("edge")
            s.edge[side] = -1 if edge is None else FACING_OF[edge]
            s.dice[side] = keys.get("dice", s.band_dice(side))
            s.pool[side] = keys.get("pool", ())
            held = sum(s.reserve[i] is not None for i in s.table.members[side])
            s.aside[side] = s.dice[side] - len(s.pool[side]) - held
            if s.aside[side] < 0:
                raise FileError(here, "too_many_dice", dice=s.dice[side])
            for key, value in (("aside", s.aside[side]), ("lost", s.lost[side])):
                if keys.get(key, value) != value:
                    raise FileError(f"{here}.{key}", "does_not_add_up", wanted=value)


# Writing the position


def dump(s: State) -> dict[str, Any]:
    """The whole position as the format page has it."""
    return {
        "turn": s.turn,
        "first": _side(s.first),
        "phase": _side(s.phase),
        "stage": s.stage,
        "figures": {name: _dump_figure(s, i) for i, name in enumerate(s.table.ids)},
        "sides": {
            name: {
                "edge": FACINGS[s.edge[side]] if s.edge[side] >= 0 else None,
                "dice": s.dice[side],
                "pool": list(s.pool[side]),
                "aside": s.aside[side],
                "lost": s.lost[side],
            }
            for side, name in enumerate(SIDE_NAMES)
        },
        "pending": pending(s),
    }


def _side(side: int) -> str | None:
    return SIDE_NAMES[side] if side >= 0 else None


def _dump_figure(s: State, i: int) -> dict[str, Any]:
    kit, squares, ids = s.table.kits[i], s.table.board.grid.names, s.table.ids
    return {
        "side": SIDE_NAMES[s.table.side[i]],
        "card": kit.character.id,
        "equipment": kit.equipment.id if kit.equipment else None,
        "equipment_up": s.up[i],
        "at": squares[s.at[i]] if s.at[i] >= 0 else None,
        "facing": FACINGS[s.facing[i]] if s.facing[i] >= 0 else None,
        "status": STATUS_NAMES[s.status[i]],
        "reserve": s.reserve[i],
        "activation": ACTIVATION_NAMES[s.activation[i]],
        "moved": s.moved[i],
        "acted": s.acted[i],
        "trail": [squares[q] for q in s.trail[i]],
        "boosted": list(s.boosted[i]),
        "used": list(s.used[i]),
        "uses": dict(s.uses[i]),
        "cowed": [ids[j] for j in s.cowed[i]],
        "granted": list(s.granted[i]),
        "effects": [
            {"skill": e.skill, "by": ids[e.by], "effects": [dict(raw) for raw in e.bundle.raw], "until": e.until}
            for e in s.effects[i]
            if e.until != "roll"
        ],
    }
