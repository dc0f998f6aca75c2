"""Steps that are no attacks: what stands in their way, who may follow whom, and doing them all at once (SENG-PRI-07…11,
SENG-ORD-04…14, SENG-ORD-21)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.sengoku.able import ignores
from rules.sengoku.deeds import regrouped
from rules.sengoku.field import FACINGS, FLANKS, FRONT, NAMES, REAR, STEP
from rules.sengoku.rally import rally
from rules.sengoku.run import FLANK, Run, Task
from rules.sengoku.run import FRONT as AHEAD
from rules.sengoku.run import REAR as BEHIND
from rules.sengoku.units import FORMED, ROUTING, Order, State

#: SENG-SHD-01: a bit for each edge.
EDGE_BITS = {name: 1 << place for place, name in enumerate(FACINGS)}
#: SENG-SHD-06: fewer figures than these take no shields along.
CARRIERS = 4
#: What a step is said to be blocked by: its own order's row, or the general one.
_BLOCKED = {"withdraw": "ORD-10", "sidestep": "ORD-12", "march": "ORD-13", "general": "ARM-09"}
_TURNS = {"left": 3, "right": 1}
_SIDEWAYS = {"sidestep-left": 3, "sidestep-right": 1, "withdraw": 2}


class Going(NamedTuple):
    """A step as it would be: where the unit would stand and which way it would face."""

    cell: int
    facing: int
    step: str


def going(r: Run, i: int, task: Task) -> Going:
    """Where the next step of a unit's task leads it (cell −1: off the field)."""
    s, step = r.s, task.steps[0]
    cell, facing = s.at[i], s.facing[i]
    if step in ("move", "regroup") and task.facing >= 0:
        facing = task.facing
    if step == "move":
        return Going(STEP[cell][facing], facing, step)
    if step in _SIDEWAYS:
        return Going(STEP[cell][(facing + _SIDEWAYS[step]) % 4], facing, step)
    return Going(cell, (facing + _TURNS.get(step, 0)) % 4, step)


def prey(r: Run, i: int, task: Task) -> int:
    """The enemy that the next step attacks (SENG-ORD-09); −1: it attacks nobody. Shooters attack nobody by a general
    order (SENG-ARM-04) nor in the second cell of a march (SENG-ORD-13)."""
    s = r.s
    if task.steps[0] != "move":
        return -1
    cell = going(r, i, task).cell
    foe = s.holder[cell] if cell >= 0 else -1
    if foe < 0 or s.table.side[foe] == s.table.side[i]:
        return -1
    if s.table.kits[i].shooter and (task.word == "general" or (task.word == "march" and r.phase == 2)):
        return -1
    return foe


def aspect(s: State, i: int, foe: int) -> str:
    """SENG-PRI-05, SENG-MEL-28: on which side of its prey an attacker stands; a routing unit has none but the front."""
    return aspect_from(s, s.at[i], foe)


def aspect_from(s: State, here: int, foe: int) -> str:
    """The same of whoever stands on a cell."""
    there = s.at[foe]
    if s.status[foe] == ROUTING or FRONT[there][s.facing[foe]] == here:
        return AHEAD
    return BEHIND if REAR[there][s.facing[foe]] == here else FLANK


def fault(r: Run, i: int, task: Task) -> str:
    """Why the next step cannot be done whatever others do; "" when nothing is against it. Cavalry crosses the river or
    enters woods as the only step of its order (SENG-TER-08, SENG-TER-15). The edge of the field is judged with what
    stands in the way."""
    s, ground, step = r.s, r.s.field, task.steps[0]
    if task.spent:
        return task.spent
    there = going(r, i, task)
    if there.step == "regroup" and s.status[i] == ROUTING and ground.woods[s.at[i]]:
        return "TER-17"
    turned = there.facing != s.facing[i] or step in _TURNS
    if turned and step != "regroup" and ground.woods[s.at[i]] and not ignores(r.s, i, "woods"):
        return "TER-16"
    if there.cell >= 0 and ground.swamp[there.cell] and not ignores(r.s, i, "swamp"):
        return "TER-05"
    return bound(r, i, there) if task.begun else ""


def bound(r: Run, i: int, there: Going) -> str:
    """The row by which a cavalry step has to be the only one of its order; ""."""
    s, ground = r.s, r.s.field
    here = s.at[i]
    if there.step != "move" or there.cell < 0 or not s.table.kits[i].cavalry:
        return ""
    if ground.wades(here, there.cell) and not ignores(s, i, "river"):
        return "TER-08"
    return "TER-15" if ground.woods[there.cell] and not ignores(s, i, "woods") else ""


def exposed(r: Run, i: int, there: Going, stepping: Iterable[int], flanks_only: bool = False) -> bool:
    """SENG-ORD-05: after the step the unit would stand on the front cell of an enemy that is then on its flank or rear
    cell, and was not so before; enemies executing a step in the same slot and routing ones are disregarded."""
    s = r.s
    if there.cell < 0:
        return False
    here, facing, side = s.at[i], s.facing[i], s.table.side[i]
    rear = () if flanks_only else (REAR[there.cell][there.facing],)
    for cell in (*FLANKS[there.cell][there.facing], *rear):
        foe = s.holder[cell] if cell >= 0 else -1
        if foe < 0 or s.table.side[foe] == side or s.status[foe] != FORMED or foe in stepping:
            continue
        if FRONT[cell][s.facing[foe]] != there.cell:
            continue
        before = there.cell == here and (cell in FLANKS[here][facing] or cell == REAR[here][facing])
        if not before:
            return True
    return False


def exposure(r: Run, i: int, task: Task, there: Going, stepping: Iterable[int]) -> str:
    """The row by which a step that would expose the unit is cancelled; "" when it may be done."""
    if task.word == "march" and r.phase == 2 and exposed(r, i, there, stepping, flanks_only=True):
        rule = "ORD-13"
    elif not task.special and exposed(r, i, there, stepping):
        rule = "ARM-09" if task.word == "general" else "ORD-04"
    else:
        return ""
    return "" if ignores(r.s, i, "exposure") else rule


def blocked_by(task: Task) -> str:
    """The row that says that the way is not free."""
    return _BLOCKED.get(task.word, "ORD-21")


def do_steps(r: Run, movers: Iterable[int]) -> None:
    """All steps of a slot that are no attacks, at once: those that cannot be done are cancelled, the others done in
    canonical order; a way that is not free is said last (SENG-ORD-21)."""
    ways = {i: going(r, i, task) for i in movers if (task := r.executing(i)) is not None}
    for i in list(ways):
        rule = fault(r, i, r.current(i))
        if rule:
            del ways[i]
            r.cancel(i, rule)
    stuck = _sift(r, ways)
    _carry_out(r, ways)
    for i in sorted(stuck):
        r.cancel(i, blocked_by(r.current(i)))


def _sift(r: Run, ways: dict[int, Going]) -> list[int]:
    """Takes out of the ways what cannot be done beside the others, until all the rest can; those whose way is not free
    are given back, the others cancelled."""
    stuck: list[int] = []
    while True:
        out = _blocked(r, ways)
        if out:
            stuck += out
        else:
            out = _through(r, ways) or _showing(r, ways) or _yielding(r, ways) or _crowding(r, ways)
        if not out:
            return stuck
        for i in out:
            ways.pop(i)


def _blocked(r: Run, ways: dict[int, Going]) -> list[int]:
    """Whose cell is off the field, or held by a unit that does not leave it in this slot."""
    s = r.s
    found = []
    for i, there in ways.items():
        if there.cell == s.at[i]:
            continue
        holder = s.holder[there.cell] if there.cell >= 0 else -1
        stays = holder >= 0 and (holder not in ways or ways[holder].cell == s.at[holder])
        if there.cell < 0 or stays:
            found.append(i)
    return found


def _through(r: Run, ways: dict[int, Going]) -> list[int]:
    """SENG-PRI-08: two units moving into each other's cells; friends who both sidestep may (SENG-ORD-12)."""
    s = r.s
    found = []
    for i, there in ways.items():
        j = s.holder[there.cell] if there.cell != s.at[i] else -1
        if j < 0 or ways[j].cell != s.at[i]:
            continue
        friends = s.table.side[i] == s.table.side[j]
        if not (friends and there.step.startswith("side") and ways[j].step.startswith("side")):
            found.append(i)
    return _cancelled(r, found, "PRI-08")


def _cancelled(r: Run, units: list[int], rule: str) -> list[int]:
    for i in units:
        r.cancel(i, rule)
    return units


def _showing(r: Run, ways: dict[int, Going]) -> list[int]:
    """SENG-ORD-04."""
    stepping = r.stepping.union(ways)
    found = []
    for i, there in ways.items():
        rule = exposure(r, i, r.current(i), there, stepping)
        if rule:
            r.cancel(i, rule)
            found.append(i)
    return found


def _entering(r: Run, ways: dict[int, Going]) -> dict[int, list[int]]:
    """By cell: who would enter it, for cells that several would."""
    cells: dict[int, list[int]] = {}
    for i, there in ways.items():
        if there.cell != r.s.at[i]:
            cells.setdefault(there.cell, []).append(i)
    return {cell: units for cell, units in cells.items() if len(units) > 1}


def _yielding(r: Run, ways: dict[int, Going]) -> list[int]:
    """SENG-PRI-09: a sidestep or withdrawal yields to an enemy who enters the cell in the same slot."""
    side = r.s.table.side
    found = [
        i
        for units in _entering(r, ways).values()
        for i in units
        if ways[i].step != "move" and any(side[j] != side[i] for j in units)
    ]
    return _cancelled(r, sorted(found), "PRI-09")


def _crowding(r: Run, ways: dict[int, Going]) -> list[int]:
    """SENG-PRI-11: of several friends entering one cell chance chooses one, in the first such cell."""
    crowded = min(_entering(r, ways).values(), default=None)
    if crowded is None:
        return []
    kept = crowded[r.rnd(len(crowded), crowded[0])]
    return _cancelled(r, [i for i in crowded if i != kept], "PRI-11")


def _carry_out(r: Run, ways: dict[int, Going]) -> None:
    s = r.s
    r.stepping.update(ways)
    lifted = _lift_shields(r, ways)
    routing = [i for i in ways if s.status[i] == ROUTING]
    for i, there in ways.items():
        task = r.current(i)
        _note(r, i, task, there)
        here = s.at[i]
        if there.facing != s.facing[i] or there.step == "regroup":
            _turn(r, i, task, there)
        if there.cell != here:
            s.put(i, there.cell)
            s.hold[i] = False
            how = there.step.split("-")[0] if there.step != "move" and task.word != "general" else task.how
            r.tell("move", who=r.name(i), **{"from": NAMES[here], "to": NAMES[there.cell]}, how=how)
        task.step_done()
    if lifted:
        _set_shields(r, lifted)
    for i in routing:
        if s.status[i] == FORMED:
            regrouped(r, i)


def _turn(r: Run, i: int, task: Task, there: Going) -> None:
    if r.s.status[i] == ROUTING:
        rally(r, i, there.facing, "calm" if task.order.get("by") == "calm" else "regroup")
        return
    if there.step == "regroup" and task.facing < 0:
        return
    how = task.word if task.word in ("hold", "regroup", "general") else "turn"
    r.face(i, there.facing, how)


def _note(r: Run, i: int, task: Task, there: Going) -> None:
    """What a step means later: cavalry tires (SENG-UNT-08), the bridge, the river and woods, the battle's end."""
    s = r.s
    side, here = s.table.side[i], s.at[i]
    if s.table.kits[i].cavalry and there.step in ("move", "left", "right"):
        s.steps[i] += 1
    if there.step == "move":
        task.at_bridge |= s.field.on_bridge(here, there.cell)
        task.spent = task.spent or bound(r, i, there)
        if there.facing == (s.table.home(side) + 2) % 4:
            r.advanced = True
    note_order(r, i, task)


def note_order(r: Run, i: int, task: Task) -> None:
    """SENG-END-04: a step of an order was executed: a withdrawal, by order or general order, or another."""
    side = r.s.table.side[i]
    general = task.word == "general" and r.s.general[side] == "withdraw"
    (r.withdrew if general or task.word == "withdraw" else r.acted)[side] = True


# -- shields


def _lift_shields(r: Run, ways: dict[int, Going]) -> list[tuple[int, int]]:
    """SENG-SHD-06: the shields that are taken along or set anew, as (cell where they will stand, edges); they are off
    the field until all steps are done."""
    s = r.s
    lifted = []
    for i, there in ways.items():
        order = r.current(i).order
        bits = s.shield_bits(s.at[i]) if order.get("carry") and s.figures[i] >= CARRIERS else 0
        if bits:
            lifted.append((there.cell, edge_bits(order, bits)))
            s.shields = tuple(pair for pair in s.shields if pair[0] != s.at[i])
    return lifted


def edge_bits(order: Order, bits: int) -> int:
    """The edges as an order sets them, else as they are."""
    edges = order.get("edges")
    return sum(EDGE_BITS[edge] for edge in set(edges)) if edges else bits


def _set_shields(r: Run, lifted: list[tuple[int, int]]) -> None:
    """SENG-SHD-09: two on one edge count as one."""
    s = r.s
    shields = dict(s.shields)
    for cell, bits in lifted:
        shields[cell] = shields.get(cell, 0) | bits
    s.shields = tuple(sorted(shields.items()))
