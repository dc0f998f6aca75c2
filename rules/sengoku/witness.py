"""Who was hidden when an event was told (SENG-HID-02): the story keeps it beside the events, so that `view` can leave
out of each what a side did not see at that time."""

from __future__ import annotations

from typing import Any

from rules.sengoku.able import hides
from rules.sengoku.field import CELL_OF
from rules.sengoku.sight import hidden
from rules.sengoku.traits import card_powers
from rules.sengoku.units import State

Event = dict[str, Any]


def may_hide(s: State) -> bool:
    """Whether anybody can be hidden in this battle at all: there are woods, or a skill that hides."""
    if any(s.field.woods):
        return True
    powers = [kit.powers for kit in s.table.kits]
    powers += [card_powers(trait) for traits in s.traits for trait in traits]
    powers += [card_powers(banner) for banners in s.table.banners for banner in banners]
    return any(power.does("hide") for found in powers for moment in found.values() for power in moment)


class Witness(list[Event]):
    """The events of one action. Each new one is told together with the units hidden from their enemies just then; who
    comes out of the woods or goes into them is seen."""

    def __init__(self, s: State) -> None:
        super().__init__()
        self.s = s
        self.watches = s.turn > 0 and may_hide(s)
        self.cells = s.at[:]
        self.found: list[tuple[int, frozenset[str]]] = []

    def append(self, event: Event) -> None:
        if self.watches:
            self._note(event)
        super().append(event)

    def _note(self, event: Event) -> None:
        s = self.s
        who = s.table.number.get(event.get("who", ""), -1)
        away: set[str] = set()
        for i, at in enumerate(s.at):
            if at >= 0:
                self.cells[i] = at
            if self._unseen(i) and not (i == who and self._passes(i, event)):
                away.add(s.table.ids[i])
            else:
                s.met[i] = True
        if away:
            away |= {chief.id for k, chief in enumerate(s.table.chiefs) if self._with(k, away)}
            self.found.append((s.told + len(self), frozenset(away)))

    def _unseen(self, i: int) -> bool:
        s = self.s
        if s.at[i] >= 0:
            return hidden(s, i)
        cell = self.cells[i]
        return not s.met[i] if cell < 0 else s.field.woods[cell] and not s.known[i]

    def _passes(self, i: int, event: Event) -> bool:
        """Whether an event leads a unit over a cell where it is seen."""
        s = self.s
        cells = [CELL_OF.get(name, -1) for name in (event.get("from"), event.get("to"), *event.get("path", ()))]
        return any(cell >= 0 and not s.field.woods[cell] for cell in cells) and not (s.at[i] >= 0 and hides(s, i))

    def _with(self, k: int, away: set[str]) -> bool:
        place = self.s.place[k]
        return place >= 0 and self.s.table.ids[place] in away

    def close(self) -> None:
        """Lays the notes of this action up in the position."""
        s = self.s
        s.told += len(self)
        if self.found:
            s.veils = (*s.veils, *self.found)
