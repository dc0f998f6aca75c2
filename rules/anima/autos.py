"""Automatic abilities: those that work by themselves at their trigger; nobody is asked (`always` with a trigger)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.anima import effects, harm
from rules.anima.deeds import Deed
from rules.anima.figures import ON_TABLE, State
from rules.anima.play import Frame, Play, step
from rules.anima.powers import SINGLE, Power


def trigger(r: Play, i: int, event: str, target: int = -1) -> None:
    """Leaves figure i's automatic abilities of a trigger on the stack, in listed order; `target`: the one struck."""
    powers = r.s.table.kits[i].autos.get(event)
    if powers:
        r.push(*[("auto", i, power, target) for power in reversed(powers)])


def trigger_all(r: Play, figures: Iterable[int], event: str) -> None:
    """The same for several figures, the first one's abilities first."""
    for i in reversed(tuple(figures)):
        trigger(r, i, event)


@step("auto")
def work(r: Play, frame: Frame) -> None:
    """One automatic ability, if it can work: it asks for nothing of its cost but its uses and its upkeep."""
    _, i, power, target = frame
    s = r.s
    if s.status[i] != ON_TABLE or effects.used_up(s, i, power) or power.id in s.sustained[i]:
        return
    targets = aim(s, i, power, target)
    if not effects.met(s, i, power, target):
        return
    if not targets and not any(effect.own for effect in power.effects):
        return
    effects.note_use(s, i, power)
    first = targets[0] if targets else i
    r.tell("ability", who=r.name(i), ability=power.id, target=r.name(first))
    if s.hidden[i] and effects.against_enemies(s, i, power, target):
        harm.reveal(r, i)
    if effects.works(r, i, power):
        effects.run(r, power.effects, i, targets, power, Deed("ability", i, target, power=power, auto=True))


def aim(s: State, i: int, power: Power, target: int) -> tuple[int, ...]:
    """Whom it works on: the one struck, if it is of the right kind and still stands; else as its target says."""
    if power.who in SINGLE:
        wanted = power.who == "any" or (s.table.side[target] == s.table.side[i]) is (power.who == "friend")
        if target < 0 or not wanted or (target == i and not power.own):
            return ()
    return effects.targets_of(s, i, power, target, s.at[target] if target >= 0 else -1)
