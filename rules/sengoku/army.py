"""General orders (SENG-ARM), and which order a unit executes in a phase."""

from __future__ import annotations

from rules.sengoku.run import LOST, WAITING, Run, Task
from rules.sengoku.tasks import gallops
from rules.sengoku.units import FORMED, SIDE_NAMES
from rules.sengoku.zones import targets


def proclaim(r: Run, side: int, word: str) -> None:
    """SENG-ARM-01, SENG-ARM-08: a general order is given (it binds all formed units anew) or cancelled."""
    s = r.s
    s.general[side] = None if word == "cancel" else word
    for i in s.table.members[side]:
        s.follows[i] = word != "cancel" and s.at[i] >= 0 and s.status[i] == FORMED
    r.tell("general", side=SIDE_NAMES[side], order=word)


def open_tasks(r: Run) -> None:
    """The orders of the phase that begins: the first, or in phase 2 the second, a first one held up (SENG-PHS-06); in
    phase 1 the general order fills an empty first slot (SENG-ARM-02, SENG-ARM-05)."""
    s = r.s
    for i in range(r.n):
        if s.at[i] < 0:
            continue
        task = r.first[i] if r.phase == 1 else _second(r, i)
        if task is None and r.phase == 1 and _obeys(r, i):
            task = general_task(r, i)
        r.task[i] = task
        if task is not None:
            task.leaps = gallops(s, i)
    r.live = [i for i, task in enumerate(r.task) if task is not None]


def _second(r: Run, i: int) -> Task | None:
    if not r.delayed[i]:
        return r.second[i]
    task = r.first[i]
    if task is not None and task.fate == LOST:
        task.fate = WAITING
    return task


def _obeys(r: Run, i: int) -> bool:
    s = r.s
    return bool(s.follows[i] and s.status[i] == FORMED and s.general[s.table.side[i]] and not r.sabotaged[i])


def general_task(r: Run, i: int) -> Task:
    """SENG-ARM-02…04: in an advance shooting for a shooter with a target; else a step toward the enemy's edge, or back
    toward the own one, by a unit that faces the enemy's edge; else a turn of 90° by the shorter way, right if it faces
    exactly wrong."""
    s = r.s
    side = s.table.side[i]
    word = s.general[side]
    order = {"order": "general"}
    if word == "advance" and s.table.kits[i].shooter and targets(r, i):
        return Task(order, "general", False, ("shoot",))
    turn = ((s.table.home(side) + 2) - s.facing[i]) % 4
    if turn:
        return Task(order, "general", False, ("left" if turn == 3 else "right",))
    return Task(order, "general", False, ("move" if word == "advance" else "withdraw",))
