"""Flight (SENG-ROU-01…09): the two cells of a routed unit, and its flight turn after turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.sengoku import leaders
from rules.sengoku.field import EAST, NAMES, STEP, WEST
from rules.sengoku.run import Run
from rules.sengoku.units import DESTROYED, ROUTING, SCATTERED

#: Toward the side edges, in the order in which chance chooses (SENG-GEN-03).
SIDEWAYS = (WEST, EAST)


class Way(NamedTuple):
    """The next step of a flight: its direction (−1: there is none) and whether the unit is scattered after it."""

    direction: int
    scattered: bool = False


def rout(r: Run, i: int, cause: str, ways: Sequence[int], leading: Iterable[int] | None = None) -> int:
    """SENG-ROU-01: a unit is put to rout and flees 2 cells, turning as it goes. `ways`: the direction of its first
    step, or those among which chance chooses (SENG-ROU-12); `leading`: the leaders who share its risks, if not those in
    it. Returns the direction of the first step, −1 if it makes none."""
    r.put_to_rout(i)
    leaders.risk_rout(r, r.s.leaders_in(i) if leading is None else leading)
    return _Flight(r, i).run(cause, ways[r.rnd(len(ways), i)] if ways else -1)


class _Flight:
    """A flight being run: where the unit is (it may stand in another's cell in between) and what is told when it
    ends."""

    __slots__ = ("came", "cell", "excess", "first", "home", "i", "path", "r", "start", "trampled")

    def __init__(self, r: Run, i: int) -> None:
        s = r.s
        self.r, self.i = r, i
        self.start = self.cell = s.at[i]
        self.came = self.first = -1
        self.home = s.table.home(s.table.side[i])
        self.path: list[int] = []
        self.trampled: list[tuple[int, int]] = []
        self.excess = 0

    def run(self, cause: str, direction: int) -> int:
        """Both steps; then the story, and the unit's end if it came to one. Returns the first direction."""
        r, i = self.r, self.i
        ended = self._first(direction) or self._step(self._choose())
        if r.s.at[i] >= 0 and not ended:
            r.s.put(i, self.cell)
        r.tell("rout", who=r.name(i), cause=cause, path=[NAMES[c] for c in self.path], **{"from": NAMES[self.start]})
        for by, losses in self.trampled:
            r.tell("trampled", who=r.name(i), by=r.name(by), losses=losses)
        if not r.s.figures[i]:
            chiefs = r.s.leaders_in(i)
            r.leave(i, DESTROYED)
            leaders.risk_destroyed(r, i, chiefs, self.excess)
        elif ended:
            scatter(r, i)
        return self.first

    def _first(self, direction: int) -> bool:
        """SENG-ROU-02…04: the first step, through whoever is in the way; off the field or into a swamp it is chosen as
        the second is. True when the flight is over with it."""
        cell = STEP[self.cell][direction] if direction >= 0 else -1
        if cell < 0 and direction == self.home:
            self.first = direction
            return True
        if cell < 0 or self.r.s.field.swamp[cell]:
            return self._step(self._choose())
        return self._step(Way(direction))

    def _step(self, way: Way) -> bool:
        """One step; True when the unit has left the field, is scattered or dead."""
        r, i, direction = self.r, self.i, way.direction
        if self.first < 0:
            self.first = direction
        if direction < 0:
            return True
        cell = STEP[self.cell][direction]
        if cell < 0:
            return True
        self.came, self.cell = self.cell, cell
        self.path.append(cell)
        r.s.facing[i] = direction
        holder = r.s.holder[cell]
        if holder >= 0 and holder != i:
            self._through(holder, direction)
        return way.scattered or not r.s.figures[i]

    def _through(self, holder: int, direction: int) -> None:
        """SENG-ROU-03, SENG-ROU-04: a friend is run through, an enemy costs as many figures as he has."""
        r, i = self.r, self.i
        s = r.s
        if s.table.side[holder] == s.table.side[i]:
            r.overrun.append((holder, direction))
            return
        before = s.figures[i]
        self.excess = r.lose(i, s.figures[holder])
        self.trampled.append((holder, before - s.figures[i]))

    def _choose(self) -> Way:
        """SENG-ROU-05…07: toward the own edge, to the sides, toward the enemy's edge, to a free cell; all held: through
        the one that costs least, and scattered."""
        r = self.r
        for ways in ((self.home,), SIDEWAYS, ((self.home + 2) % 4,)):
            found = [way for way in ways if self._free(way)]
            if found:
                return Way(found[r.rnd(len(found), self.i)])
        held = [way for way in (self.home, *SIDEWAYS, (self.home + 2) % 4) if self._held(way)]
        if not held:
            return Way(-1, True)
        return Way(min(held, key=self._cost), True)

    def _free(self, way: int) -> bool:
        s, cell = self.r.s, STEP[self.cell][way]
        if cell < 0:
            return way == self.home
        return cell not in (self.came, self.start) and s.holder[cell] < 0 and not s.field.swamp[cell]

    def _held(self, way: int) -> bool:
        s, cell = self.r.s, STEP[self.cell][way]
        return cell >= 0 and cell not in (self.came, self.start) and s.holder[cell] >= 0

    def _cost(self, way: int) -> int:
        s = self.r.s
        holder = s.holder[STEP[self.cell][way]]
        return 0 if s.table.side[holder] == s.table.side[self.i] else s.figures[holder]


def scatter(r: Run, i: int) -> None:
    """SENG-ROU-06, SENG-ROU-19, SENG-LDR-09: a unit is no more in this battle; its leaders go to the reserve."""
    r.leave(i, SCATTERED)
    leaders.dismount(r, i)


# Flight turn after turn


def flee_home(r: Run) -> None:
    """SENG-ROU-16, level k: units routing since the turn began flee 1 cell toward their own edge, one after another;
    sideways they need not turn."""
    for i in range(r.n):
        if r.was_routing[i] and r.s.status[i] == ROUTING and r.s.at[i] >= 0 and not r.fled[i]:
            _flee(r, i)


def _flee(r: Run, i: int) -> None:
    s = r.s
    here, home = s.at[i], s.table.home(s.table.side[i])
    if STEP[here][home] < 0:
        scatter(r, i)
        r.broken.clear()  # he was broken when he began to run; who leaves at last frightens nobody (SENG-ROU-10)
        return
    for ways in ((home,), SIDEWAYS):
        found = [way for way in ways if _open(r, STEP[here][way])]
        if found:
            way = found[r.rnd(len(found), i)]
            s.put(i, STEP[here][way])
            if way == home:
                s.facing[i] = way
            r.tell("flee", who=r.name(i), **{"from": NAMES[here], "to": NAMES[s.at[i]]})
            return


def _open(r: Run, cell: int) -> bool:
    return cell >= 0 and r.s.holder[cell] < 0 and not r.s.field.swamp[cell]
