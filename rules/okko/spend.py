"""Inspiration dice and declared skills: whether they can be spent, and spending them (DIC-07 … DIC-25, ABL-02 …
ABL-12).

Declaring is judged on a Purse, a picture of the dice that one figure may spend now; nothing changes until all of an
action's declarations are found good.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.grid import FACING_OF, parse
from rules.okko.aim import default_targets, fits_target, holds, shows
from rules.okko.bearing import Use, blocks
from rules.okko.figures import State
from rules.okko.play import Play
from rules.okko.powers import NEVER_AUTOMATIC, OPPOSED, Power
from rules.refusal import refuse

ELEMENT = {"attack": "fire", "defense": "earth", "movement": "air", "willpower": "water"}
ENTRY_KEYS = frozenset(("skill", "from", "target", "targets", "to", "facing", "die"))
SOURCES = ("pool", "reserve")


class Purse:
    """The dice that figure i may spend: its band's pool while it is active in its own phase (OKKO-TRN-10, OKKO-DIC-23),
    and the die on its card (OKKO-DIC-18, OKKO-DIC-19)."""

    __slots__ = ("blocked", "i", "name", "own_phase", "pool", "reserve")

    def __init__(self, s: State, i: int) -> None:
        self.i, self.name = i, s.table.ids[i]
        self.own_phase = s.table.side[i] == s.phase
        self.pool = list(s.pool[s.phase]) if self.own_phase else []
        self.reserve = s.reserve[i]
        self.blocked = "reserve" in blocks(s, i)

    def find(self, face: str, wanted: object = True) -> str | None:
        """Where a die of this face would come from: "pool", "reserve" or None."""
        if wanted in (True, "pool") and face in self.pool:
            return "pool"
        if wanted in (True, "reserve") and self.reserve == face:
            return "reserve"
        return None

    def holds(self, face: str, source: str) -> bool:
        """Whether a die of this face lies there and can be spent."""
        return face in self.pool if source == "pool" else self.reserve == face and not self.blocked

    def drop(self, face: str, source: str) -> bool:
        """Takes a die if it lies there; whether it did."""
        if not self.holds(face, source):
            return False
        if source == "pool":
            self.pool.remove(face)
        else:
            self.reserve = None
        return True

    def take(self, face: str, wanted: object) -> str:
        """Takes the die, pool first; refuses one that is not there (OKKO-DIC-24) or is blocked (OKKO-ABL-05)."""
        source = self.find(face, wanted)
        if source is None:
            refuse("OKKO-DIC-24", "", who=self.name, die=face, source=wanted if isinstance(wanted, str) else "")
            return "nothing"
        if source == "reserve":
            if self.blocked:
                refuse("OKKO-ABL-05", "reserve", who=self.name)
            self.reserve = None
        else:
            self.pool.remove(face)
        return source


class Boost(NamedTuple):
    """A die that raises a stat, and where it comes from."""

    stat: str
    source: str


# Declaring


def declare_boost(s: State, purse: Purse, stat: str, wanted: object) -> Boost | None:
    """The stat die that an action asks for with `boost` (OKKO-DIC-07 … OKKO-DIC-11)."""
    if wanted is None or wanted is False:
        return None
    if wanted is not True and wanted not in SOURCES:
        refuse("FILE-ACTION", "value", name="boost")
    if already_boosted(s, purse.i, stat):
        refuse("OKKO-DIC-11", who=purse.name, stat=stat)
    return Boost(stat, purse.take(ELEMENT[stat], wanted))


def already_boosted(s: State, i: int, stat: str) -> bool:
    """OKKO-DIC-11: one die per stat and phase."""
    return stat in s.boosted[i]


def entries_of(raw: object) -> Sequence[Mapping[str, Any]]:
    """The skill entries of an action's `skills`; FILE-ACTION if they are none."""
    if raw is None:
        return ()
    if type(raw) is not list:
        refuse("FILE-ACTION", "value", name="skills")
        return ()
    for entry in raw:
        if type(entry) is not dict or type(entry.get("skill")) is not str:
            refuse("FILE-ACTION", "value", name="skills")
        for key in entry:
            if key not in ENTRY_KEYS:
                refuse("FILE-ACTION", "key", name=key)
    return raw


def find_power(s: State, i: int, skill: object) -> Power:
    """A skill on the figure's card or equipment."""
    power = s.table.kits[i].powers.get(skill) if isinstance(skill, str) else None
    if power is None:
        refuse("FILE-ACTION", "skill", who=s.table.ids[i], skill=skill)
        raise KeyError(skill)
    return power


def declare(
    s: State,
    purse: Purse,
    entry: Mapping[str, Any],
    timing: str,
    opponent: int = -1,
    rear: bool = False,
    declared: Sequence[Use] = (),
) -> Use:
    """A skill that an action declares, judged in the order of the format page; its dice are taken from the purse."""
    i = purse.i
    if "skills" in blocks(s, i):
        refuse("OKKO-ABL-05", "skills", who=s.table.ids[i])
    power = find_power(s, i, entry["skill"])
    judge_timing(s, i, power, timing, declared)
    judge_repeat(s, i, power, timing, declared)
    targets = choose_targets(s, i, power, entry, timing, opponent)
    other = opponent if timing in OPPOSED else (targets[0] if len(targets) == 1 else -1)
    if power.conditions and not holds(s, power, i, other, rear):
        refuse("OKKO-ABL-10", "condition", who=s.table.ids[i], skill=power.id)
    if not power.wants or timing == "ranged":
        return Use(power, pay_from(purse, power, entry.get("from")), targets)
    for key in sorted(power.wants):
        if key not in entry:
            refuse("FILE-ACTION", "missing", name=key)
    to = _place(s, i, power, entry, targets) if "to" in power.wants else -1
    facing, die = _facing(power, entry), _die(s, i, power, entry, purse)
    sources = pay_from(purse, power, entry.get("from"))
    return Use(power, sources, targets, to, facing, die and _die(s, i, power, entry, purse))


def judge_timing(s: State, i: int, power: Power, timing: str, declared: Sequence[Use] = ()) -> None:
    """OKKO-ABL-02, OKKO-ABL-08, OKKO-ABL-09, OKKO-ABL-07 (a weapon: OKKO-SHO-02)."""
    if works_by_itself(power, timing):
        refuse("OKKO-ABL-02", who=s.table.ids[i], skill=power.id)
    if not power.shown[s.status[i]]:
        refuse("OKKO-ABL-08", who=s.table.ids[i], skill=power.id)
    if power.on_equipment and (not s.up[i] or turned_down(power, [use.power for use in declared])):
        refuse("OKKO-ABL-09", who=s.table.ids[i], skill=power.id)
    if timing not in power.when:
        refuse("OKKO-SHO-02" if timing == "ranged" else "OKKO-ABL-07", who=s.table.ids[i], skill=power.id)


def turned_down(power: Power, before: Iterable[Power]) -> bool:
    """OKKO-ABL-09: whether an earlier skill of the same action has turned the single-use equipment face down."""
    return power.on_equipment and power.single_use and any(other.on_equipment for other in before)


def works_by_itself(power: Power, timing: str) -> bool:
    """OKKO-ABL-02: automatic, so nobody declares it."""
    if not power.free:
        return False
    timings = (timing,) if timing in power.when else power.when
    return any(t not in NEVER_AUTOMATIC for t in timings)


def judge_repeat(s: State, i: int, power: Power, timing: str, declared: Sequence[Use] = ()) -> None:
    """OKKO-ABL-04, OKKO-ABL-12: once per phase; OKKO-ABL-10: `uses` left."""
    if power.once_at(timing) and (power.id in s.used[i] or any(use.power.id == power.id for use in declared)):
        refuse("OKKO-ABL-04", who=s.table.ids[i], skill=power.id)
    if power.uses is not None and times_used(s, i, power.id) >= power.uses:
        refuse("OKKO-ABL-10", "uses", who=s.table.ids[i], skill=power.id)


def times_used(s: State, i: int, skill: str) -> int:
    return next((n for name, n in s.uses[i] if name == skill), 0)


def pay_from(purse: Purse, power: Power, wanted: object) -> tuple[str, ...]:
    """One die for each face of the cost (OKKO-ABL-03, OKKO-DIC-13); `wanted` names a source for each, or is absent."""
    if wanted is None or wanted is True:
        return tuple([purse.take(face, True) for face in power.cost])
    if type(wanted) is not list or len(wanted) != len(power.cost) or any(w not in SOURCES for w in wanted):
        refuse("FILE-ACTION", "value", name="from")
        return ()
    return tuple([purse.take(face, source) for face, source in zip(power.cost, wanted, strict=True)])


def figure(s: State, raw: object, name: str) -> int:
    """The number of a figure in play that an action names."""
    i = s.table.number.get(raw, -1) if isinstance(raw, str) else -1
    if i < 0 or not s.in_play(i):
        refuse("FILE-ACTION", "figure", name=name, id=raw)
    return i


def choose_targets(
    s: State, i: int, power: Power, entry: Mapping[str, Any], timing: str, opponent: int
) -> tuple[int, ...]:
    """Whom a declared skill falls on; OKKO-ABL-10 if they do not fit."""
    named = _named(s, entry)
    if power.target is None or power.everyone or power.target["who"] == "self":
        targets = default_targets(s, power, i, timing, opponent)
        if targets is None:
            refuse("OKKO-ABL-10", "nobody", who=s.table.ids[i], skill=power.id)
        return targets or ()
    if named is None:
        targets = default_targets(s, power, i, timing, opponent) if timing in OPPOSED else None
        if targets is None and timing in OPPOSED:
            refuse("OKKO-ABL-10", "target", who=s.table.ids[i], skill=power.id)
        elif targets is None:
            refuse("FILE-ACTION", "missing", name="target")
        return targets or ()
    if len(named) > power.target.get("count", 1):
        refuse("OKKO-ABL-10", "too-many", who=s.table.ids[i], skill=power.id, need=power.target.get("count", 1))
    if not all(fits_target(s, power.target, i, j) for j in named):
        refuse("OKKO-ABL-10", "target", who=s.table.ids[i], skill=power.id)
    return tuple(sorted(named))


def _named(s: State, entry: Mapping[str, Any]) -> list[int] | None:
    if "targets" in entry:
        raw = entry["targets"]
        if type(raw) is not list or not raw or any(type(name) is not str for name in raw) or len(set(raw)) < len(raw):
            refuse("FILE-ACTION", "value", name="targets")
        return [figure(s, name, "targets") for name in raw]
    return [figure(s, entry["target"], "target")] if "target" in entry else None


def _facing(power: Power, entry: Mapping[str, Any]) -> int:
    """The facing that a `turn` effect is told."""
    if "facing" not in power.wants:
        return -1
    facing = facing_of(entry.get("facing"))
    if facing < 0:
        refuse("FILE-ACTION", "value", name="facing")
    return facing


def facing_of(raw: object) -> int:
    """0–3 for N, E, S, W; −1 for anything else."""
    return FACING_OF.get(raw, -1) if isinstance(raw, str) else -1


def _die(s: State, i: int, power: Power, entry: Mapping[str, Any], purse: Purse) -> str | None:
    """The pool die that a `dice` effect is told; it must still be there when the skill is paid."""
    if "die" not in power.wants:
        return None
    die = str(entry.get("die"))
    if die not in purse.pool:
        refuse("OKKO-ABL-10", "die", who=s.table.ids[i], skill=power.id, die=die)
    return die


def _place(s: State, i: int, power: Power, entry: Mapping[str, Any], targets: tuple[int, ...]) -> int:
    to = square(s, entry.get("to"), "to")
    if to < 0 or not all(can_be_placed(s, j, to, reach) for reach, j in placed(power, i, targets)):
        refuse("OKKO-ABL-10", "square", who=s.table.ids[i], skill=power.id, at=entry.get("to"))
    return to


def square(s: State, raw: object, name: str) -> int:
    """The index of a square that an action names; −1 when it lies off the board."""
    if parse(raw) is None:
        refuse("FILE-ACTION", "value", name=name)
    return s.table.board.grid.index.get(raw, -1) if isinstance(raw, str) else -1


def placed(power: Power, i: int, targets: tuple[int, ...]) -> list[tuple[int, int]]:
    """(within, figure) for every figure that the skill sets on a square."""
    return [(reach, j) for reach, to in power.places for j in ((i,) if to == "self" else targets)]


def can_be_placed(s: State, i: int, to: int, reach: int) -> bool:
    """Whether figure i can be set on a free, not blocking square within reach of its own."""
    board = s.table.board
    if s.at[i] < 0 or (board.blocking | s.occupied) >> to & 1:
        return False
    return board.grid.distance(s.at[i], to) <= reach


def die_bonus(stat: str, spent: bool) -> int:
    """OKKO-DIC-07, OKKO-DIC-08, OKKO-DIC-09, OKKO-DIC-10: what a die of its element adds to a stat."""
    return 1 if spent else 0


# Paying


def still_good(s: State, i: int, boost: Boost | None) -> bool:
    """Whether a declared stat die can still be spent (what came between may have made it impossible)."""
    return boost is not None and Purse(s, i).holds(ELEMENT[boost.stat], boost.source)


def still_payable(
    s: State, i: int, boost: Boost | None, uses: Sequence[Use], opponent: int = -1, rear: bool = False
) -> tuple[Use, ...]:
    """Those of the declared skills that can still be used and paid, beside the stat die."""
    purse = Purse(s, i)
    if boost is not None:
        purse.drop(ELEMENT[boost.stat], boost.source)
    kept = []
    for use in uses if "skills" not in blocks(s, i) else ():
        dice = list(zip(use.power.cost, use.sources, strict=True))
        if still_works(s, i, use, opponent, rear) and all(purse.drop(face, source) for face, source in dice):
            kept.append(use)
    return tuple(kept)


def still_works(s: State, i: int, use: Use, opponent: int, rear: bool) -> bool:
    """Whether a declared skill still shows, its condition holds and its targets fit."""
    power = use.power
    if power.target is not None and not all(fits_target(s, power.target, i, j) for j in use.targets):
        return False
    return shows(s, power, i) and (not power.conditions or holds(s, power, i, opponent, rear))


def pay_boost(r: Play, i: int, boost: Boost) -> None:
    """The die is spent; its stat is raised for the use at hand (OKKO-DIC-12)."""
    _spend(r, i, ELEMENT[boost.stat], boost.source, boost.stat)
    r.s.boosted[i] += (boost.stat,)


def pay_use(r: Play, i: int, use: Use, timing: str, told: bool = True) -> None:
    """The dice of a skill, and that it has been used (OKKO-ABL-04, OKKO-ABL-09, OKKO-ABL-10); told unless something
    else tells it."""
    s, power = r.s, use.power
    for face, source in zip(power.cost, use.sources, strict=True):
        _spend(r, i, face, source, power.id)
    if power.once_at(timing) and not works_by_itself(power, timing):
        s.used[i] += (power.id,)
    if power.uses is not None:
        count = times_used(s, i, power.id)
        others = tuple(pair for pair in s.uses[i] if pair[0] != power.id)
        s.uses[i] = (*others, (power.id, count + 1))
    if power.on_equipment and power.single_use:
        s.up[i] = False
    if told and (power.cost or not (power.weapon and timing == "shoot")):
        r.tell("skill", who=r.name(i), skill=power.id, target=r.name(one_target(use)))


def one_target(use: Use) -> int:
    """The one figure on which the skill's effects "to target" fall; −1 for none or several."""
    return use.targets[0] if use.power.aims and len(use.targets) == 1 else -1


def set_aside(s: State, side: int) -> None:
    """OKKO-DIC-14: a used die lies aside until its band's next roll."""
    s.aside[side] += 1


def _spend(r: Play, i: int, face: str, source: str, purpose: str) -> None:
    s = r.s
    side = s.table.side[i]
    if source == "pool":
        pool = s.pool[side]
        place = pool.index(face)
        s.pool[side] = pool[:place] + pool[place + 1 :]
    elif source == "reserve":
        s.reserve[i] = None
    else:
        return
    set_aside(s, side)
    r.tell("die_spent", who=r.name(i), face=face, **{"from": source}, **{"for": purpose})
