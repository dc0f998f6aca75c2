"""A square is chosen: by which way the figure would go there, what that brings, whom it could strike from there."""

from django.utils.translation import gettext as _

import rules
from builder.fights.anima.board import Marks
from builder.fights.anima.choice import MOVES, Choice, move_action, moves_of, square_of
from builder.fights.anima.figure import spheres
from builder.fights.anima.marking import marks_of, strike_link, strikes
from builder.fights.choosing import Action
from builder.fights.panel import Able, Panel
from builder.fights.scene import Scene
from catalog.shown import language
from rules.anima.figures import State
from rules.anima.moves import AP
from rules.anima.words import label, log_line


def move_panel(scene: Scene, i: int) -> Panel:
    """Where it would stand, and whom it could strike from there."""
    s, choice = scene.s, scene.choice
    action = move_action(s, choice)
    ahead, problem = scene.ahead(action)
    marks = marks_of(scene, i, ahead)
    close = scene.anew(who=choice.who)
    if ahead is None:
        intro = _("%(square)s is out of reach. On the straight way there:") % {"square": choice.to}
        return Panel("blocked", scene.name(i), values={"close": close, "intro": intro}, marks=marks, problem=problem)
    mark_plan(scene, i, action, marks)
    values = {
        "by": action["do"],
        "ways": _ways(scene, i),
        "told": _foreseen(scene, i, ahead),
        "able": _able_there(scene, i, ahead.state),
        "cost": spheres(AP[action["do"]]),
        "verb": label("verb", action["do"], language()),
        "close": close,
    }
    title = _("%(name)s moves to %(square)s") % {"name": scene.name(i), "square": choice.to}
    return Panel("move", title, "", values, marks)


def mark_plan(scene: Scene, i: int, action: Action, marks: Marks) -> None:
    """The way there in dots, and the figure as it would stand."""
    s: State = scene.s
    path = action.get("path") or [
        s.board.grid.names[square] for square in s.board.line(s.at[i], square_of(s, action["to"]))
    ]
    squares = [square_of(s, name) for name in path]
    marks.path = (s.at[i], *squares)
    marks.planned = (s.table.ids[i], squares[-1])
    marks.current = squares[-1]


def _ways(scene: Scene, i: int) -> list[tuple[str, tuple[str, ...], str, bool]]:
    """(words, cost, link, whether it is the one) of each way that leads there, when there are several."""
    choice: Choice = scene.choice
    found = [verb for verb, there in moves_of(scene.s, i).items() if choice.to in there]
    now = choice.by if choice.by in found else next(iter(found), "")
    told = [
        (label("verb", verb, language()), spheres(AP[verb]), scene.link(by=verb), verb == now)
        for verb in MOVES
        if verb in found
    ]
    return told if len(told) > 1 else []


def _foreseen(scene: Scene, i: int, ahead: rules.Fight) -> list[str]:
    """What else comes of it: it stands in close combat then, its activation ends."""
    then: State = ahead.state
    told = [
        log_line(event, scene.cast, language())
        for event in ahead.events or ()
        if event["type"] in ("end_activation", "visible") and event["who"] == scene.s.table.ids[i]
    ]
    if then.at[i] >= 0 and then.engaged(i) and not scene.s.engaged(i):
        told.insert(0, _("There it is in close combat."))
    return told


def _able_there(scene: Scene, i: int, then: State) -> list[Able]:
    """Whom it could strike from there."""
    words = {"attack": _("Attack: %(name)s"), "shoot": _("Shoot at: %(name)s")}
    cost = {"attack": 2, "shoot": 2}
    found = []
    for strike in strikes(then, i):
        do, _ability, j = strike
        if do in words:
            href = strike_link(scene, then, strike)
            found.append(Able(words[do] % {"name": scene.name(j)}, href, "", spheres(cost[do])))
    return found
