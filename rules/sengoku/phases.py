"""The two execution phases of a turn, slot by slot (SENG-PHS, SENG-PRI)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.sengoku import initiative
from rules.sengoku.army import open_tasks
from rules.sengoku.clashes import (
    Group,
    attackers,
    conflicting,
    defensive_shots,
    fights_of,
    fitting,
    forbid,
    groups,
    levels,
)
from rules.sengoku.deeds import happen, march_on
from rules.sengoku.ending import over
from rules.sengoku.melee import fight
from rules.sengoku.moves import do_steps, note_order
from rules.sengoku.rout import flee_home, peasants
from rules.sengoku.run import Run, Shot
from rules.sengoku.shooting import volley
from rules.sengoku.standing import expire
from rules.sengoku.tasks import reveal
from rules.sengoku.zones import able, pick, targets

#: SENG-PHS-05, SENG-PRI-02: the slots between the bonuses and initiative: level, and whether of special orders; of
#: regroups both are one.
SLOTS = tuple((level, special) for level in "bcdefghi" for special in (True, False) if level != "f" or special)


def execute(r: Run) -> bool:
    """Both phases from the orders revealed; False when the battle ends in one of them (SENG-END-01)."""
    reveal(r)
    for phase in (1, 2):
        r.open_phase(phase)
        r.tell("phase", phase=phase)
        happen(r, "phase_start")
        close_events(r)
        open_tasks(r)
        _bonuses(r)
        for level, special in slots(r):
            _slot(r, level, special)
        if phase == 1:
            march_on(r)
        r.panicked.clear()
        shoot(r, initiative.shots(r, initiative.turns(r)))
        if phase == 1:
            flee_home(r)
        expire(r.s, "phase")
        if over(r):
            return False
    return True


def slots(r: Run) -> list[tuple[str, bool]]:
    """SENG-PRI-02: the slots of this phase in which any order might be executed."""
    tasks = [task for task in r.task if task is not None]
    found = {(level, task.special or level == "f") for task in tasks for level in levels(task.steps, task.leaps)}
    return [slot for slot in SLOTS if slot in found]


def _bonuses(r: Run) -> None:
    """SENG-PRI-01 a: hold and advance at all costs (SENG-ORD-17, SENG-ORD-18)."""
    s = r.s
    for i in r.live:
        task = r.executing(i)
        if task is None or task.word not in ("hold", "advance"):
            continue
        (s.hold if task.word == "hold" else s.advance)[i] = True
        task.bonus = True
        r.acted[s.table.side[i]] = True
        r.tell("bonus", who=r.name(i), order=task.word)
        if not task.steps:
            task.finish()


def _slot(r: Run, level: str, special: bool) -> None:
    r.panicked.clear()
    if level == "b":
        _shoot(r, special)
        return
    r.stepping.clear()
    units = fitting(r, level, special)
    if not units:
        return
    if level in "cdehi" and _attacks(r, level, special, units):
        units = _still(r, level, special, units)
    do_steps(r, _passed(r, units))
    close_events(r)


def _still(r: Run, level: str, special: bool, ready: Sequence[int]) -> list[int]:
    """SENG-PRI-03: of the units whose step belonged to this slot when it began, those whose step does so now."""
    return [i for i in fitting(r, level, special) if i in ready]


def close_events(r: Run) -> None:
    """SENG-PHS-03: the peasants flee when the shooting or the melees of a slot are over."""
    if r.broken or r.overrun:
        peasants(r)
    r.broken.clear()
    r.overrun.clear()


def _shoot(r: Run, special: bool) -> None:
    """SENG-PRI-01 b: shooting by order, all at once (SENG-ORD-08, SENG-ORD-16)."""
    s, shots = r.s, []
    for i in fitting(r, "b", special):
        task, found = r.current(i), targets(r, i)
        wanted = s.table.number[task.order["target"]] if "target" in task.order else pick(r, i, found)
        if not able(s, i, task.word == "volley"):
            r.cancel(i, "SHO-04")
        elif wanted not in found:
            r.cancel(i, "ARM-09" if task.word == "general" else "ORD-08")
        else:
            note_order(r, i, task)
            task.step_done()
            shots.append(Shot(i, wanted, "order", task.word == "volley"))
    shoot(r, shots)


def shoot(r: Run, shots: list[Shot]) -> None:
    """All shots of a slot, and what follows at once."""
    if shots:
        volley(r, shots)
        close_events(r)


def _attacks(r: Run, level: str, special: bool, ready: Sequence[int]) -> bool:
    """SENG-PRI-10…13: defensive fire once, then the fights of the slot; what cannot be fought at the same time one
    after another, what is left being classed anew. Whom defensive fire has broken sets off peasants when they have
    fought (SENG-PHS-03); a fight follows at once on the move that makes it (SENG-PHS-02). False: nobody attacks."""
    if attackers(r, ready):
        found = _under_fire(r, level, special, ready)
    else:
        found = groups(r, ready)
        if not found:
            return False
    while found:
        clashing = conflicting(found)
        chosen = [clashing[r.rnd(len(clashing), max(clashing[0].target, 0))]] if clashing else found
        fight(r, fights_of(r, chosen))
        close_events(r)
        forbid(r, attackers(r, _still(r, level, special, ready)))
        found = groups(r, _still(r, level, special, ready))
    close_events(r)
    return True


def _under_fire(r: Run, level: str, special: bool, ready: Sequence[int]) -> list[Group]:
    """The attacks that are left after defensive fire."""
    forbid(r, attackers(r, ready))
    attacking = attackers(r, _still(r, level, special, ready))
    if attacking:
        volley(r, defensive_shots(r, attacking))
    return groups(r, _still(r, level, special, ready))


def _passed(r: Run, units: Sequence[int]) -> list[int]:
    """SENG-UNT-06: first steps left out are done with the others' first steps; who does another step."""
    rest = []
    for i in units:
        task = r.executing(i)
        if task is not None and task.steps[0] == "pass":
            task.step_done()
        else:
            rest.append(i)
    return rest
