"""What stands beside the board at the beginning of a turn: who comes out of a marker, which upkeep is paid."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from builder.fights.anima.board import Marks
from builder.fights.anima.figure import ability_name, spheres
from builder.fights.panel import Panel
from builder.fights.scene import Scene
from catalog.shown import language
from rules.anima import infiltration, turn
from rules.anima.figures import State
from rules.anima.words import label


def reveal_prompt(scene: Scene) -> Panel:
    """For each character that still infiltrates: where it could come out, and what it could enter under."""
    s: State = scene.s
    side, names = s.to_act, s.board.grid.names
    places, squares = [], 0
    for marker in s.markers[side]:
        landing = infiltration.landings(s, side, marker)
        squares |= infiltration.landing_squares(s, side, marker)
        places += [(f"{marker.name}@{names[to]}", f"{marker.name}: {names[to]}") for to in landing]
    waiting = [
        (s.table.ids[i], scene.name(i), s.table.kits[i].character.id, _enterable(s, i), infiltration.arrival_ap(s, i))
        for i in infiltration.waiting(s, side)
    ]
    values = {"waiting": waiting, "places": places}
    return Panel("reveal", label("decision", "reveal", language()).capitalize(), "", values, Marks(zone=squares))


def _enterable(s: State, i: int) -> list[tuple[str, str, tuple[str, ...]]]:
    """(id, name, cost) of what it may be under when it comes out."""
    powers = [power for power in s.table.kits[i].powers.values() if infiltration.enterable(power)]
    return [(power.id, ability_name(power), spheres(power.upkeep)) for power in powers]


def upkeep_prompt(scene: Scene) -> Panel:
    """Every upkeep that is due: paid unless it is left out."""
    s: State = scene.s
    due = [
        (
            f"{s.table.ids[i]}/{power.id}",
            scene.name(i),
            ability_name(power),
            spheres(power.upkeep),
            turn.payable(s, i, power),
        )
        for i, power in s.stack[-1][1]
    ]
    return Panel("upkeep", _("Upkeep"), "", {"due": due}, Marks())


PROMPTS: dict[str, Callable[[Scene], Panel]] = {"reveal": reveal_prompt, "upkeep": upkeep_prompt}
