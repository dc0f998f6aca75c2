"""A fight's first position, from its lists, its board and its `start`; and the position written out again.

Faults of its own, beside those of `rules.reading` (FileError `key` and its values):

- `unknown_figure` (`id`) – no entry of the two lists;
- `no_square` (`at`) – no square of this board;
- `taken_square` (`at`) – impassable ground, or somebody stands there;
- `nowhere` – an infiltrating figure stands on no square;
- `unknown_ability` (`id`) – none of this figure's;
- `not_sustained` (`id`), `not_limited` (`id`) – an ability that does not last by upkeep, or has no `uses`;
- `bad_marker` (`name`) – markers are called A1, A2, … B1, …;
- `not_to_act` (`id`) – the active figure stands on the table and is of the side to act.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.anima import turn
from rules.anima.abilities import STATES
from rules.anima.board import clear_board, read_board
from rules.anima.engine import pending
from rules.anima.figures import (
    ACTION,
    DEAD,
    INFILTRATING,
    ON_TABLE,
    PHASE_NAMES,
    SIDE_NAMES,
    STATUS_NAMES,
    Lasting,
    Marker,
    State,
    Table,
)
from rules.anima.kits import kit_of
from rules.anima.powers import NO_CHANGE, Power
from rules.anima.roster import squad_of
from rules.reading import FileError, Reader, boolean, fields, integer, list_of, mapping, nullable, text, word

if TYPE_CHECKING:
    from rules.anima.options import Options
    from rules.formats import FightFile

FLAGS = ("activated", "moved", "searched", "intercepted", "disengaged", "no_activation")
_MARKER = re.compile(r"([AB])([1-9][0-9]{0,2})\Z")


def setup(file: FightFile) -> State:
    """The position in which a fight opens: before the set-up, or as its `start` says. FileError at the first fault."""
    options: Options = file.options
    board = None if file.board is None else read_board(file.board, "$.board")
    ground = board or clear_board(options.table_width, options.table_depth)
    if file.start is None:
        s = State(_table(file, (True, True)), ground)
        s.stack = (("setup", board is None),)
        return s
    named = file.start.get("figures")
    return _Start(State(_table(file, _peopled(file, named)), ground), file.start).read()


def _table(file: FightFile, peopled: tuple[bool, bool]) -> Table:
    entries = [(entry, side) for side in (0, 1) for entry in squad_of(file.sides[side].list.entries)]
    return Table(
        file.options,
        tuple(entry.id for entry, _ in entries),
        tuple(side for _, side in entries),
        tuple(kit_of(entry.card, entry.upgrade) for entry, _ in entries),
        peopled=peopled,
    )


def _peopled(file: FightFile, named: Any) -> tuple[bool, bool]:
    """Which sides have a figure that the start names."""
    known = named if isinstance(named, dict) else {}
    a, b = (any(entry.id in known for entry in side.list.entries) for side in file.sides)
    return a, b


# Reading a start

_side = word(*SIDE_NAMES)
_tokens: dict[str, Reader] = dict.fromkeys(STATES, integer(0, 99))
_FIGURE: dict[str, Reader] = {
    "at": text,
    "ap": integer(0),
    "lp": integer(1),
    "states": lambda raw, path: fields(raw, path, _tokens),
    **dict.fromkeys(FLAGS, boolean),
    "hidden": boolean,
    "sustained": list_of(text, distinct=True),
    "used": mapping,
    "infiltrating": boolean,
}
_gnosis: dict[str, Reader] = dict.fromkeys(SIDE_NAMES, integer(0, 999))
_START: dict[str, Reader] = {
    "turn": integer(1),
    "first": _side,
    "to_act": _side,
    "active": nullable(text),
    "gnosis": lambda raw, path: fields(raw, path, _gnosis),
    "figures": mapping,
    "markers": mapping,
}


class _Start:
    """Reads a `start` into a position, fault by fault with its path."""

    def __init__(self, s: State, raw: Mapping[str, Any]) -> None:
        self.s, self.raw = s, raw

    def read(self) -> State:
        s, path = self.s, "$.start"
        keys = fields(self.raw, path, _START, ("figures",))
        s.turn, s.phase = keys.get("turn", 1), ACTION
        s.first, s.to_act = (SIDE_NAMES.index(keys.get(key, "A")) for key in ("first", "to_act"))
        for side, points in keys.get("gnosis", {}).items():
            s.gnosis[SIDE_NAMES.index(side)] = points
        s.status = [DEAD] * len(s.at)
        for name, figure in keys["figures"].items():
            self._figure(self._number(name, f"{path}.figures.{name}"), figure, f"{path}.figures.{name}")
        for name, at in keys.get("markers", {}).items():
            self._marker(name, at, f"{path}.markers.{name}")
        for side in (0, 1):
            s.markers[side] = tuple(sorted(s.markers[side], key=lambda marker: int(marker.name[1:])))
        self._active(keys.get("active"), f"{path}.active")
        s.stack, s.stage = (("act",),), "act"
        return s

    def _number(self, name: str, path: str) -> int:
        number = self.s.table.number.get(name)
        if number is None:
            raise FileError(path, "unknown_figure", id=name)
        return number

    def _square(self, name: Any, path: str) -> int:
        square = self.s.board.grid.index.get(text(name, path), -1)
        if square < 0:
            raise FileError(path, "no_square", at=name)
        return square

    def _figure(self, i: int, raw: Any, path: str) -> None:
        s, keys = self.s, fields(raw, path, _FIGURE)
        self._stand(i, keys, path)
        for key, most in (("ap", s.table.kits[i].stats["ap_max"]), ("lp", s.table.kits[i].stats["lp"])):
            if key in keys:
                getattr(s, key)[i] = integer(0, most)(keys[key], f"{path}.{key}")
        tokens = keys.get("states", {})
        s.tokens[i] = tuple([tokens.get(state, 0) for state in STATES])
        for flag in FLAGS:
            getattr(s, flag)[i] = keys.get(flag, False)
        s.conceal(i, keys.get("hidden", False))
        self._abilities(i, keys, path)

    def _stand(self, i: int, keys: dict[str, Any], path: str) -> None:
        s, here = self.s, f"{path}.at"
        if keys.get("infiltrating"):
            if "at" in keys:
                raise FileError(here, "nowhere")
            s.status[i] = INFILTRATING
            return
        if "at" not in keys:
            raise FileError(here, "missing")
        square = self._square(keys["at"], here)
        if (s.occupied | ~s.board.passable) >> square & 1:
            raise FileError(here, "taken_square", at=keys["at"])
        s.status[i] = ON_TABLE
        s.put(i, square)

    def _abilities(self, i: int, keys: dict[str, Any], path: str) -> None:
        s = self.s
        for place, name in enumerate(keys.get("sustained", ())):
            here = f"{path}.sustained[{place}]"
            power = self._power(i, name, here)
            if power.duration != "sustained" and not power.upkeep:
                raise FileError(here, "not_sustained", id=name)
            sustain(s, i, power)
        for name, count in keys.get("used", {}).items():
            here = f"{path}.used.{name}"
            if self._power(i, name, here).uses is None:
                raise FileError(here, "not_limited", id=name)
            if integer(0)(count, here):
                s.used[i] += ((name, count),)

    def _power(self, i: int, name: str, path: str) -> Power:
        power = self.s.table.kits[i].powers.get(name)
        if power is None:
            raise FileError(path, "unknown_ability", id=name)
        return power

    def _marker(self, name: str, at: Any, path: str) -> None:
        s, match = self.s, _MARKER.match(name)
        if not match:
            raise FileError(path, "bad_marker", name=name)
        square = self._square(at, path)
        if not s.board.passable >> square & 1:
            raise FileError(path, "taken_square", at=at)
        s.markers[SIDE_NAMES.index(match[1])] += (Marker(name, square),)

    def _active(self, name: str | None, path: str) -> None:
        s = self.s
        if name is None:
            s.to_act = turn.side_to_act(s, s.to_act)
            return
        i = self._number(name, path)
        if s.status[i] != ON_TABLE or s.table.side[i] != s.to_act:
            raise FileError(path, "not_to_act", id=name)
        s.active, s.activated[i] = i, True


def sustain(s: State, i: int, power: Power) -> None:
    """A sustained ability at work on its user alone, as a start can write it: its effects on others are not known."""
    s.sustained[i] += (power.id,)
    changes = (power.change, power.own_change) if power.who == "self" else (power.own_change,)
    s.effects[i] += tuple([Lasting(power.id, i, change, "sustained") for change in changes if change is not NO_CHANGE])


# Writing the position


def dump(s: State) -> dict[str, Any]:
    """The whole position as the format page has it."""
    squares, ids = s.board.grid.names, s.table.ids
    over = not s.stage
    return {
        "turn": s.turn,
        "phase": PHASE_NAMES[s.phase],
        "first": SIDE_NAMES[s.first] if s.first >= 0 else None,
        "to_act": None if over else SIDE_NAMES[s.to_act],
        "decision": s.stage or None,
        "active": ids[s.active] if s.active >= 0 else None,
        "gnosis": dict(zip(SIDE_NAMES, s.gnosis, strict=True)),
        "board": s.board.dump(),
        "figures": {name: _dump_figure(s, i) for i, name in enumerate(ids)},
        "markers": {
            marker.name: {"side": SIDE_NAMES[side], "at": squares[marker.at]}
            for side in (0, 1)
            for marker in s.markers[side]
        },
        "pending": pending(s),
        "levels": {name: turn.levels(s, side) for side, name in enumerate(SIDE_NAMES)},
        "winner": s.winner,
    }


def _dump_figure(s: State, i: int) -> dict[str, Any]:
    kit = s.table.kits[i]
    return {
        "side": SIDE_NAMES[s.table.side[i]],
        "card": kit.character.id,
        "upgrade": kit.upgrade.id if kit.upgrade else None,
        "status": STATUS_NAMES[s.status[i]],
        "at": s.board.grid.names[s.at[i]] if s.status[i] == ON_TABLE else None,
        "ap": s.ap[i],
        "lp": s.lp[i],
        "states": {STATES[n]: count for n, count in enumerate(s.tokens[i]) if count},
        **{flag: getattr(s, flag)[i] for flag in FLAGS},
        "hidden": s.hidden[i],
        "sustained": list(s.sustained[i]),
        "used": dict(s.used[i]),
    }
