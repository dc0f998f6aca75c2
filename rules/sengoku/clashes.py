"""Who attacks whom in a slot: classing of steps (SENG-PRI-03…06), groups and their conflicts (SENG-PRI-10), meetings
(SENG-PRI-09), defensive fire before them (SENG-INI-07…11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.sengoku.field import AROUND, CORNERS, FRONT
from rules.sengoku.moves import aspect, fault, going, note_order, prey
from rules.sengoku.run import ATTACK, CANCELLED, CHASE, MEETING, WAITING, Attack, Fight, Run, Shot, Task
from rules.sengoku.run import FRONT as AHEAD
from rules.sengoku.units import ROUTING
from rules.sengoku.zones import in_zone, pick

#: SENG-PRI-03: the level of a step that is no attack, if it is not cavalry's first.
_LEVEL = {"shoot": "b", "volley": "b", "regroup": "f", "withdraw": "g", "pass": "d"}
_FIRST_STEPS = frozenset(("move", "left", "right", "pass"))
#: The levels at which flank, rear and joint attacks, and frontal ones, are executed.
_SUPPORTED, _FRONTAL = "cehi", "hi"


class Group(NamedTuple):
    """Attacks of one slot on one target (−1: a meeting in a free cell)."""

    target: int
    attackers: tuple[int, ...]
    cell: int


@lru_cache(maxsize=1024)
def levels(steps: tuple[str, ...], leaps: bool) -> frozenset[str]:
    """SENG-PRI-03: the levels at which these steps may be executed, whatever happens before; `leaps`: the first has the
    priority of cavalry."""
    found = {_LEVEL.get(step, "i") for step in steps}
    return frozenset(found | set(_SUPPORTED if "move" in steps else "") | set("d" if leaps else ""))


def _supported(r: Run, i: int, foe: int) -> bool:
    """Whether an attack counts as one on flank or rear by itself (SENG-PRI-05)."""
    return r.s.status[foe] == ROUTING or aspect(r.s, i, foe) != AHEAD


def fitting(r: Run, level: str, special: bool) -> list[int]:
    """SENG-PRI-03: the units whose next step is executed in this slot, classed as things stand now, canonical."""
    found, fronts, flanked = [], [], set()
    for i in r.live:
        task = r.task[i]
        if task is None or task.fate != WAITING or (task.special is not special and level != "f"):
            continue
        if not task.steps or r.s.at[i] < 0:
            continue
        foe = prey(r, i, task) if task.steps[0] == "move" else -1
        if foe >= 0 and _supported(r, i, foe):
            if level in _SUPPORTED or level == _base_level(task):
                found.append(i)
                flanked.add(foe)
        elif level == _base_level(task) if foe < 0 else level in _FRONTAL or level == _first(task):
            found.append(i)
        elif foe >= 0 and level in _SUPPORTED:
            fronts.append((i, foe))
    joint = [i for i, foe in fronts if foe in flanked]
    return sorted(found + joint)


def _first(task: Task) -> str:
    """ "d" for the first step of unfatigued cavalry (SENG-PRI-04)."""
    return "d" if task.leaps and not task.passed and task.steps[0] in _FIRST_STEPS else ""


def _base_level(task: Task) -> str:
    return _LEVEL.get(task.steps[0]) or _first(task) or "i"


def attackers(r: Run, units: Iterable[int]) -> dict[int, int]:
    """Of these units those whose step is an attack, and on whom."""
    found = {}
    for i in units:
        task = r.executing(i)
        foe = prey(r, i, task) if task is not None else -1
        if foe >= 0:
            found[i] = foe
    return found


def forbid(r: Run, units: Iterable[int]) -> None:
    """Cancels attacks that may not be made: with shields (SENG-SHD-08), with a turn in woods (SENG-TER-16), as another
    step of an order that crossing the river or entering woods fills (SENG-TER-08, SENG-TER-15)."""
    for i in units:
        task = r.executing(i)
        if task is not None:
            rule = "SHD-08" if task.order.get("carry") else fault(r, i, task)
            if rule:
                r.cancel(i, rule)


def groups(r: Run, fits: Sequence[int]) -> list[Group]:
    """The attacks of a slot by target, and the meetings in free cells; of several friends that enter one chance chooses
    (SENG-PRI-11). Canonical by target (a meeting: by its first unit)."""
    by_target: dict[int, list[int]] = {}
    for i, foe in attackers(r, fits).items():
        by_target.setdefault(foe, []).append(i)
    found = [Group(foe, tuple(units), r.s.at[foe]) for foe, units in by_target.items()]
    found += _free_meetings(r, fits)
    return sorted(found, key=lambda group: group.target if group.target >= 0 else group.attackers[0])


def _free_meetings(r: Run, fits: Sequence[int]) -> list[Group]:
    s = r.s
    entering: dict[int, list[int]] = {}
    for i in fits:
        task = r.executing(i)
        if task is None or fault(r, i, task):
            continue
        cell = going(r, i, task).cell
        if cell >= 0 and s.holder[cell] < 0:
            entering.setdefault(cell, []).append(i)
    found = []
    for cell, units in entering.items():
        moving = [i for i in units if r.current(i).steps[0] == "move"]
        sides = _unladen(r, [[i for i in moving if s.table.side[i] == side] for side in (0, 1)])
        if sides[0] and sides[1]:
            _yield(r, [i for i in units if i not in moving])
            found.append(Group(-1, (_one_of(r, sides[0]), _one_of(r, sides[1])), cell))
    return found


def _yield(r: Run, aside: list[int]) -> None:
    """SENG-PRI-09: who would step aside into a cell where others meet stays, whatever they leave of it."""
    for i in aside:
        r.cancel(i, "PRI-09")


def _unladen(r: Run, sides: list[list[int]]) -> list[list[int]]:
    """SENG-SHD-08: with shields nobody goes into a meeting."""
    if not sides[0] or not sides[1]:
        return sides
    for i in (*sides[0], *sides[1]):
        if r.current(i).order.get("carry"):
            r.cancel(i, "SHD-08")
    return [[i for i in units if r.executing(i) is not None] for units in sides]


def _one_of(r: Run, friends: list[int]) -> int:
    kept = friends[r.rnd(len(friends), friends[0])]
    for i in friends:
        if i != kept:
            r.cancel(i, "PRI-11")
    return kept


def conflicting(found: list[Group]) -> list[Group]:
    """SENG-PRI-10: groups of which an attacker is the target of another, but for a plain meeting of two."""
    clashing = []
    for group in found:
        for other in found:
            if other is not group and not _plain(group, other) and (_against(group, other) or _against(other, group)):
                clashing.append(group)
                break
    return clashing


def _against(group: Group, other: Group) -> bool:
    return other.target in group.attackers


def _plain(group: Group, other: Group) -> bool:
    return group.attackers == (other.target,) and other.attackers == (group.target,)


def fights_of(r: Run, found: list[Group]) -> list[Fight]:
    """The melees of groups that do not conflict; a group of two that attack each other is one meeting."""
    made: list[Fight] = []
    met: set[int] = set()
    for group in found:
        if group.target in met:
            continue
        mutual = next((other for other in found if other is not group and _plain(group, other)), None)
        if group.target < 0 or mutual is not None:
            pair = group.attackers if group.target < 0 else (group.target, group.attackers[0])
            units = tuple(sorted(pair))
            met.update(units)
            made.append(_meeting(r, units, group))
        else:
            made.append(_attack(r, group))
    return made


def _meeting(r: Run, units: tuple[int, ...], group: Group) -> Fight:
    attacks = tuple([_mark(r, i, AHEAD) for i in units])
    cell = group.cell if group.target < 0 else r.s.at[units[0]]
    return Fight(MEETING, cell, attacks, -1, group.target < 0)


def _attack(r: Run, group: Group) -> Fight:
    s, foe = r.s, group.target
    kind = CHASE if s.status[foe] == ROUTING else ATTACK
    attacks = tuple([_mark(r, i, aspect(r.s, i, foe)) for i in group.attackers])
    s.known[foe] = True
    return Fight(kind, s.at[foe], attacks, foe)


def _mark(r: Run, i: int, seen: str) -> Attack:
    """The attack is this unit's step: it is executed whatever its outcome (SENG-UNT-07, SENG-UNT-08, SENG-MEL-27)."""
    s, task = r.s, r.current(i)
    there = going(r, i, task)
    if there.facing != s.facing[i]:
        r.face(i, there.facing, "turn")
    note_order(r, i, task)
    task.at_bridge |= s.field.on_bridge(s.at[i], there.cell)
    if s.table.kits[i].cavalry:
        s.steps[i] += 1
    if there.facing == (s.table.home(s.table.side[i]) + 2) % 4:
        r.advanced = True
    if task.word == "march":
        r.second[i] = None
    task.all_done()
    s.hold[i], s.known[i] = False, True
    r.stepping.add(i)
    r.clashed = True
    return Attack(i, s.at[i], there.facing, seen)


# -- defensive fire


def defensive_shots(r: Run, attacking: Mapping[int, int]) -> list[Shot]:
    """SENG-INI-07…11: who shoots at the attacks about to be made (attacker → target), canonical; their own orders of
    this phase are cancelled (SENG-INI-10). None against a meeting of two."""
    preys = list(attacking.values())
    attacks = {
        i: foe for i, foe in attacking.items() if attacking.get(foe) != i or preys.count(i) + preys.count(foe) > 2
    }
    shots = []
    for j in range(r.n):
        if attacks and r.s.table.kits[j].shooter and _may_defend(r, j):
            target = _defended(r, j, attacks)
            if target >= 0:
                r.cancel(j, "INI-10")
                shots.append(Shot(j, target, "defensive"))
    return shots


def _may_defend(r: Run, j: int) -> bool:
    s, task = r.s, r.task[j]
    if s.at[j] < 0 or s.figures[j] <= 0 or s.status[j] == ROUTING or s.ammo[j] <= 0:
        return False
    if r.out[j] or r.idle[j] or r.shot[j]:
        return False
    return task is None or (task.fate in (WAITING, CANCELLED) and not task.begun and not task.bonus)


def _defended(r: Run, j: int, attacks: dict[int, int]) -> int:
    """Whom a shooter fires at: its own attacker from the front, else, if it has no order in this phase, an attacker of
    a neighbour that stands on one of its corner cells; −1: nobody."""
    s = r.s
    ahead = FRONT[s.at[j]][s.facing[j]]
    own = [i for i, foe in attacks.items() if foe == j and s.at[i] == ahead and in_zone(s, j, i)]
    if own or r.task[j] is not None or r.sabotaged[j] or s.save_ammo[j]:
        return own[0] if own else -1
    corners = CORNERS[s.at[j]][s.facing[j]]
    others = [
        i
        for i, foe in sorted(attacks.items())
        if s.table.side[foe] == s.table.side[j]
        and foe != j
        and s.at[foe] in AROUND[s.at[j]]
        and s.at[i] in corners
        and in_zone(s, j, i)
    ]
    return pick(r, j, others)
