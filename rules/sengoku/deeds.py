"""What skills do at their moment: deeds (figures lost or got back, panic, rout, rally …) and changes laid for a
while."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.sengoku import flight, leaders
from rules.sengoku.able import ignores
from rules.sengoku.cards import Banner
from rules.sengoku.clash import Clash
from rules.sengoku.conditions import View, chosen, hold, hold_outside
from rules.sengoku.field import NAMES, STEP
from rules.sengoku.powers import MOMENTARY, Effect
from rules.sengoku.rally import rally
from rules.sengoku.run import Run
from rules.sengoku.standing import Source, count_use, lay, of_chief, sources
from rules.sengoku.traits import card_powers
from rules.sengoku.units import DESTROYED, IN_RESERVE, ROUTING


class Call:
    """A skill at work: its source, its bearer's view, whom its owner chose, and where a rallied unit is to face."""

    __slots__ = ("facing", "foes", "named", "source", "view")

    def __init__(
        self,
        source: Source,
        view: View,
        foes: Sequence[int] = (),
        named: Sequence[int] | None = None,
        facing: int = -1,
    ) -> None:
        self.source, self.view, self.foes, self.named, self.facing = source, view, foes, named, facing


def aimed(r: Run, call: Call, effect: Effect) -> list[int]:
    """The units on the field on which an effect falls, canonical."""
    s, view, power = r.s, call.view, call.source.power
    if effect.to == "self":
        found = [view.who]
    elif effect.to == "enemy":
        found = list(call.foes)
    elif effect.to == "army":
        found = list(s.table.members[view.side])
    else:
        found = chosen(s, view.who, view.side, power.target, call.named) if power.target else []
    return [i for i in found if i >= 0 and s.at[i] >= 0 and s.figures[i]]


def work(r: Run, call: Call, moment: str, but_rout: bool = False) -> None:
    """Carries out a skill's deeds, and lays its changes that last beyond the fight or roll at hand."""
    power = call.source.power
    for effect in power.deeds:
        for i in aimed(r, call, effect):
            if not (but_rout and effect.do == "rout" and i == call.view.who):
                _DO[effect.do](r, i, effect.value, call)
    if moment != "always":
        _lay_all(r, call, power.until(moment))


def _lay_all(r: Run, call: Call, until: str) -> None:
    """The changes of a skill that last so long; none that are over with the fight or roll at hand."""
    if until in MOMENTARY:
        return
    for effect in call.source.power.changes:
        for i in aimed(r, call, effect):
            lay(r.s, i, effect, call.source, until)


# The deeds


def _told(r: Run, i: int, call: Call, **keys: Any) -> None:
    source = call.source
    who = source.owner if source.chief >= 0 else r.name(call.view.who)
    r.tell("skill", who=who, skill=source.power.id, target=r.name(i), **keys)


def _rally(r: Run, i: int, value: Any, call: Call) -> None:
    s = r.s
    if s.status[i] != ROUTING or (s.field.woods[s.at[i]] and not value.get("woods")):
        return
    side = s.table.side[i]
    facing = call.facing if call.facing >= 0 else (s.table.home(side) + 2) % 4
    rally(r, i, facing, "banner" if "raise" in call.source.power.when else "calm", value.get("penalty", True))
    regrouped(r, i)


def _rout(r: Run, i: int, value: Any, call: Call) -> None:
    if r.s.status[i] != ROUTING:
        flight.rout(r, i, "skill", (r.s.table.home(r.s.table.side[i]),))


def _losses(r: Run, i: int, value: Any, call: Call) -> None:
    before = r.s.figures[i]
    excess = r.lose(i, value)
    _told(r, i, call, losses=before - r.s.figures[i])
    if not r.s.figures[i]:
        chiefs = r.s.leaders_in(i)
        r.leave(i, DESTROYED)
        leaders.risk_destroyed(r, i, chiefs, excess)


def _restore(r: Run, i: int, value: Any, call: Call) -> None:
    s = r.s
    more = min(value, s.table.kits[i].start - s.figures[i])
    if more > 0:
        s.figures[i] += more
        _told(r, i, call, restored=more)


def _ammo(r: Run, i: int, value: Any, call: Call) -> None:
    s = r.s
    if s.ammo[i] < 0:
        return
    cap = s.table.kits[i].ammo_each * s.figures[i]
    after = max(0, min(cap, s.ammo[i] + value * s.figures[i]))
    if after != s.ammo[i]:
        _told(r, i, call, ammo=after - s.ammo[i])
        s.ammo[i] = after


def _steps(r: Run, i: int, value: Any, call: Call) -> None:
    r.extra_steps[i] += value


def _panic(r: Run, i: int, value: Any, call: Call) -> None:
    r.s.panic[i] += value
    _told(r, i, call, panic=value)


def _cancel(r: Run, i: int, value: Any, call: Call) -> None:
    """As sabotage that worked (SENG-SHI-04)."""
    r.sabotaged[i] = True
    r.first[i] = r.second[i] = r.task[i] = None
    r.delayed[i] = False
    _told(r, i, call, cancelled=True)


_DO: dict[str, Callable[[Run, int, Any, Call], None]] = {
    "rally": _rally,
    "rout": _rout,
    "losses": _losses,
    "restore": _restore,
    "ammo": _ammo,
    "steps": _steps,
    "panic": _panic,
    "cancel": _cancel,
}


# Moments


def open_clash(r: Run, clash: Clash) -> None:
    """The deeds of all who take part in a melee or shooting, before its dice; what is used is counted when it ends."""
    for i in sorted(clash.views):
        for source in sources(r.s, i, clash.moments(i)[1:], clash.leading[i]):
            views = [view._replace(chief=source.chief) for view in clash.views[i]]
            holding = [view for view in views if hold(r.s, source.power, view)]
            if holding:
                clash.used.append(source)
                work(r, Call(source, holding[0], [view.foe for view in holding]), clash.moments(i)[1])
    if clash.used:
        clash.begin()


def close_clash(r: Run, clash: Clash) -> None:
    """Counts the skills that worked in it."""
    for source in clash.used:
        count_use(r.s, source.owner, source.power)


def happen(r: Run, moment: str) -> None:
    """A moment of the turn that comes to all (`phase_start`, `turn_end`): units canonical, then leaders without one."""
    s = r.s
    if s.table.moments is not None and moment not in s.table.moments:
        return
    for i in range(r.n):
        if s.at[i] >= 0:
            for source in list(sources(s, i, (moment,))):
                _automatic(r, Call(source, View(i, s.table.side[i], chief=source.chief)), moment)
    for k, chief in enumerate(s.table.chiefs):
        if IN_RESERVE <= s.place[k] < 0:
            for source in list(of_chief(s, k, (moment,))):
                _automatic(r, Call(source, View(-1, chief.side, chief=k)), moment)


def _automatic(r: Run, call: Call, moment: str) -> None:
    if hold_outside(r.s, call.source.power, call.view):
        work(r, call, moment)
        count_use(r.s, call.source.owner, call.source.power)


def wave(r: Run, i: int, banner: Banner) -> None:
    """Lays what the banner would lay if it were raised in a unit, for one who thinks it over: nothing is done, asked or
    counted."""
    view = View(i, r.s.table.side[i])
    for place, power in enumerate(card_powers(banner).get("raise", ())):
        call = Call(Source(power, banner.id, -1, place), view)
        if hold_outside(r.s, power, view):
            _lay_all(r, call, power.until("raise"))


def raise_banner(r: Run, i: int, banner: Banner, facing: int = -1, named: Sequence[int] | None = None) -> None:
    """SENG-BAN-06, SENG-BAN-07: what a banner raised in a unit does; `facing`: of a rallied unit (−1: the enemy's
    edge)."""
    view = View(i, r.s.table.side[i])
    for place, power in enumerate(card_powers(banner).get("raise", ())):
        call = Call(Source(power, banner.id, -1, place), view, named=named, facing=facing)
        _automatic(r, call, "raise")


def regrouped(r: Run, i: int) -> None:
    """A unit of the army is rallied: what its own skills and those of its army's leaders do then, to it."""
    s = r.s
    side = s.table.side[i]
    found = list(sources(s, i, ("regrouped",), ()))
    found += [source for k in s.table.staff[side] for source in of_chief(s, k, ("regrouped",))]
    for source in found:
        _automatic(r, Call(source, View(i, side, chief=source.chief)), "regrouped")


def startle(r: Run, i: int, moment: str) -> bool:
    """SENG-UNT-16: a friend flees through the unit or is broken near it: whether it routs. Other deeds of the moment
    are done at once."""
    s = r.s
    view, routs = View(i, s.table.side[i]), False
    for source in list(sources(s, i, (moment,))):
        if not hold_outside(s, source.power, view._replace(chief=source.chief)):
            continue
        work(r, Call(source, view._replace(chief=source.chief)), moment, but_rout=True)
        count_use(s, source.owner, source.power)
        routs |= any(effect.do == "rout" and effect.to == "self" for effect in source.power.deeds)
    return routs and not ignores(s, i, "peasants")


def march_on(r: Run) -> None:
    """The cells that skills move units forward, if free (level i of phase 1), canonical."""
    s = r.s
    for i in range(r.n):
        while r.extra_steps[i] and s.at[i] >= 0 and s.status[i] != ROUTING:
            here, there = s.at[i], STEP[s.at[i]][s.facing[i]]
            if there < 0 or s.holder[there] >= 0 or s.field.swamp[there]:
                break
            r.extra_steps[i] -= 1
            s.put(i, there)
            s.hold[i] = False
            if s.facing[i] == (s.table.home(s.table.side[i]) + 2) % 4:
                r.advanced = True
            r.tell("move", who=r.name(i), **{"from": NAMES[here], "to": NAMES[there]}, how="move")
        r.extra_steps[i] = 0
