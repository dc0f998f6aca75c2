"""A square is chosen: where the figure would stand, facing where, what that brings, whom it could strike from there."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

import rules
from builder.fights.choosing import Action
from builder.fights.okko.board import Marks, Piece
from builder.fights.okko.choice import facings, move_action, paths, reaches, square_of, stride_keys
from builder.fights.okko.marking import marks_of
from builder.fights.okko.spending import Row, parts_of, rows_of
from builder.fights.okko.strikes import strikes_of
from builder.fights.panel import Panel
from builder.fights.scene import Scene
from builder.fights.squares import corner
from catalog.shown import language
from rules.grid import FACING_OF, FACINGS
from rules.okko.answers import verbs
from rules.okko.offers import declarations
from rules.okko.words import label, log_line
from rules.words import counted

TOLD_AHEAD = ("move", "zone_stop", "status", "out")  # of a move that is only planned; it rolls no dice


def stride_rows(scene: Scene, i: int) -> list[Row]:
    """Dice and skills for the move."""
    s = scene.s
    if "move" not in verbs(s, i):
        return []
    parts = parts_of(scene, i, declarations(s, i, "movement", "move"), "movement", "move", ("stride", "strides"))
    bare = {"do": "move", "who": s.table.ids[i], "path": [FACINGS[(s.facing[i] + 1) % 4]], **stride_keys(scene.choice)}

    def attempt(action: Action) -> bool:
        scene.fork().act({**action, "side": "AB"[s.to_act]})
        return True

    return rows_of(scene, parts, bare, attempt, lambda _before, _after: "")


def move_panel(scene: Scene, i: int) -> Panel:
    """Where it would stand, facing where, what that brings, and whom it could strike from there."""
    s, choice = scene.s, scene.choice
    action = move_action(s, choice)
    ahead, problem = scene.ahead(action)
    marks = marks_of(scene, i, ahead)
    title = _("%(name)s moves to %(square)s") % {"name": scene.name(i), "square": choice.to}
    if ahead is None:
        intro = _("%(square)s is out of reach. On the straight way there:") % {"square": choice.to}
        values = {"close": scene.anew(who=choice.who), "intro": intro}
        return Panel("blocked", scene.name(i), values=values, marks=marks, problem=problem)
    mark_plan(scene, i, action, ahead, marks)
    spent = next(event["points"] for event in ahead.events or () if event["type"] == "move")
    values = {
        "facings": _facings(scene, i, ahead),
        "ways": _ways(scene, i, ahead),
        "told": [log_line(event, scene.cast, language()) for event in _foreseen(ahead)[1:]],
        "able": strikes_of(scene, i, ahead.state),
        "rows": stride_rows(scene, i),
        "facing": FACINGS[ahead.state.facing[i]],
        "close": scene.anew(who=choice.who),
    }
    return Panel("move", title, _spent(scene, i, spent), values, marks)


def _foreseen(ahead: rules.Fight) -> list[Mapping[str, Any]]:
    return [event for event in ahead.events or () if event["type"] in TOLD_AHEAD]


def _spent(scene: Scene, i: int, spent: int) -> str:
    found = reaches(scene.s, i, scene.choice)[:1]
    if not found:
        return ""
    return _("%(spent)d of %(points)s") % {"spent": spent, "points": counted(found[0][1], "points_of", language())}


def mark_plan(scene: Scene, i: int, action: Action, ahead: rules.Fight, marks: Marks) -> None:
    """The way there in dots, and the figure as it would stand, with its control zone."""
    s, then, board = scene.s, ahead.state, scene.s.table.board
    marks.path = (s.at[i], *(board.grid.index[step] for step in action["path"] if step not in FACING_OF))
    if then.at[i] < 0:
        return
    marks.zone = then.zone(i)
    marks.current = then.at[i]
    if then.at[i] != s.at[i] or then.facing[i] != s.facing[i]:
        x, y = corner(board.grid, then.at[i])
        figure = s.table.kits[i].character.id
        side = "AB"[s.table.side[i]]
        marks.planned = Piece("plan", figure, side, x, y, FACINGS[then.facing[i]], bool(then.status[i]), planned=True)


def _facings(scene: Scene, i: int, ahead: rules.Fight) -> list[dict[str, Any]]:
    """All four, with the points that each leaves; those out of reach have no link."""
    s, to = scene.s, square_of(scene.s, scene.choice.to)
    cheapest = reaches(s, i, scene.choice)[:1]
    able = {f: most - cost for reach, most in cheapest for f, cost in facings(reach, most, to).items()}
    return [
        {
            "name": name,
            "words": label("facing", name, language()),
            "left": counted(able[f], "point", language()) if f in able else "",
            "href": scene.link(facing=name, way="", target="", do="") if f in able else "",
            "on": ahead.state.facing[i] == f,
        }
        for f, name in enumerate(FACINGS)
    ]


def _ways(scene: Scene, i: int, ahead: rules.Fight) -> list[tuple[str, str, bool]]:
    """(words, link, whether it is the one) when there are several ways to the same place."""
    s, to = scene.s, square_of(scene.s, scene.choice.to)
    found = paths(s, i, scene.choice, to, ahead.state.facing[i])
    if len(found) < 2:
        return []
    now = scene.choice.way or "0"
    told = []
    for n, path in enumerate(found):
        words = _("the shortest way") if n == 0 else _("out of sight, by %(path)s") % {"path": " ".join(path)}
        told.append((words, scene.link(way=str(n)), str(n) == now))
    return told
