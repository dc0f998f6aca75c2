"""What fire does to a unit beside its losses: it withdraws, or its move breaks down (SENG-SHO-13…20)."""

from __future__ import annotations

from rules.sengoku.able import ignores
from rules.sengoku.bearing import impetus, steadiness, under_fire
from rules.sengoku.clash import of_fight
from rules.sengoku.field import STEP
from rules.sengoku.moves import aspect, going, prey
from rules.sengoku.retreat import retreat
from rules.sengoku.run import ATTACK, CHASE, LOST, WAITING, Attack, Fight, Hit, Run, Task
from rules.sengoku.tasks import told_to_move
from rules.sengoku.units import FORMED, ROUTING
from rules.sengoku.zones import zone


def suffer(r: Run, hit: Hit) -> None:
    """After a shooting event a unit that lost more figures to shooting in this phase than it can bear gives way, once a
    phase (SENG-SHO-13, SENG-SHO-15); a routing one does not (SENG-SHO-20, SENG-ROU-14)."""
    s, i = r.s, hit.target
    if s.status[i] != FORMED or s.at[i] < 0 or r.broke[i] or ignores(s, i, "fire"):
        return
    moving = told_to_move(r, i)
    if r.fire_losses[i] <= (_impetus(r, hit) if moving else steadiness(under_fire(s, hit), i).value):
        return
    r.broke[i] = True
    if moving:
        _break_off(r, i)
    else:
        _withdraw(r, hit)


def _impetus(r: Run, hit: Hit) -> int:
    """SENG-SHO-16: as in the coming melee; of a move that is no attack without charge, river and hill."""
    s, i = r.s, hit.target
    task = r.executing(i)
    foe = prey(r, i, task) if task is not None and task.steps else -1
    if task is None or foe < 0:
        return impetus(under_fire(s, hit), i).value
    kind = CHASE if s.status[foe] == ROUTING else ATTACK
    attack = Attack(i, s.at[i], going(r, i, task).facing, aspect(s, i, foe))
    return impetus(of_fight(s, Fight(kind, s.at[foe], (attack,), foe)), i).value


def _break_off(r: Run, i: int) -> None:
    """SENG-SHO-15: the move is cancelled, all that is not executed is lost; SENG-SHO-17: but a move out of the fire is
    still made."""
    task = r.executing(i)
    out = _way_out(r, i, task) if task is not None else ()
    r.stop(i)
    if task is None:
        return
    if out:
        task.steps, task.fate = out, WAITING
    elif "move" in task.steps:
        r.tell("broken_off", who=r.name(i))


def _way_out(r: Run, i: int, task: Task) -> tuple[str, ...]:
    """SENG-SHO-17: the steps of a task, as far as needed, that lead through free cells out of the zones of all who shot
    at the unit in this phase; () when they do not."""
    s = r.s
    danger = {cell for j in r.fired_on[i] if s.at[j] >= 0 for cell in zone(s, j)}
    cell, facing = s.at[i], task.facing if task.facing >= 0 else s.facing[i]
    for n, step in enumerate(task.steps):
        if step in ("left", "right"):
            facing = (facing + (3 if step == "left" else 1)) % 4
        elif step == "move":
            cell = STEP[cell][facing]
            if cell < 0 or s.holder[cell] >= 0 or s.field.swamp[cell]:
                return ()
            if cell not in danger:
                return task.steps[: n + 1]
    return ()


def _withdraw(r: Run, hit: Hit) -> None:
    """SENG-SHO-13, SENG-SHO-19: one cell back, in the facing of the largest unit that shot; all that is not executed is
    lost, but for a withdrawal ordered for phase 2 (SENG-SHO-14)."""
    s, i = r.s, hit.target
    planned = r.second[i]
    kept = planned if planned is not None and planned.word == "withdraw" and planned.fate == WAITING else None
    r.stop(i)
    largest = min(hit.shooters, key=lambda shooter: (-shooter[2], shooter[0]))
    retreat(r, i, largest[1], "fire")
    if kept is not None and s.status[i] == FORMED and s.at[i] >= 0:
        r.second[i] = kept
        kept.fate = WAITING if kept.fate == LOST else kept.fate
