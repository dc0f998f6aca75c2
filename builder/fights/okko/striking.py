"""A target is chosen: the odds of an attack or a shot from where the figure stands or would stand, and its costs."""

from django.utils.translation import gettext as _

import rules
from builder.fights.okko.choice import move_action, number_of, strike_action
from builder.fights.okko.marking import marks_of
from builder.fights.okko.odds import change, view_of
from builder.fights.okko.spending import Part, declaration, parts_of, rows_of
from builder.fights.okko.walking import mark_plan
from builder.fights.panel import Panel
from builder.fights.scene import Scene
from rules.grid import FACINGS
from rules.okko.answers import attacks_on, listed
from rules.okko.odds import odds
from rules.refusal import Refused


def strike_panel(scene: Scene, i: int) -> Panel:
    """The odds of an attack or a shot, from where the figure stands or would stand, and what can be spent on it."""
    choice, ahead = scene.choice, None
    j = number_of(scene.s, choice.target)
    if choice.to:
        move = move_action(scene.s, choice)
        ahead, problem = scene.ahead(move)
        if ahead is None:
            return Panel("blocked", scene.name(i), values={"close": scene.anew(who=choice.who)}, problem=problem)
    game = ahead or scene.game
    marks = marks_of(scene, i, ahead)
    if ahead:
        mark_plan(scene, i, move, ahead, marks)
    there = Scene(game, scene.cast, choice, scene.base)
    panel = Panel("strike", _strike_title(scene, i, j), _from(game, i), {}, marks)
    _fill_strike(there, i, j, panel)
    return panel


def _strike_title(scene: Scene, i: int, j: int) -> str:
    names = {"name": scene.name(i), "target": scene.name(j) if j >= 0 else scene.choice.target}
    return (
        _("%(name)s shoots at %(target)s") % names if scene.choice.weapon else _("%(name)s attacks %(target)s") % names
    )


def _from(game: rules.Fight, i: int) -> str:
    square = game.state.table.board.grid.names[game.state.at[i]] if game.state.at[i] >= 0 else ""
    return _("from %(square)s") % {"square": square}


def _fill_strike(scene: Scene, i: int, j: int, panel: Panel) -> None:
    s, choice = scene.s, scene.choice
    action = strike_action(choice)
    here = choice.only("who", "to", "facing", "way", "stride", "strides")
    panel.values = {"close": scene.base + here.query(), "plan": bool(choice.to), "facing": FACINGS[s.facing[i]]}
    try:
        panel.values["view"] = view_of(s, action, scene.cast)
    except Refused as refusal:
        panel.problem = scene.told(refusal)
    bare = {key: action[key] for key in action if key not in ("boost", "will_boost", "skills")}
    try:
        odds(s, bare)
    except Refused:
        return  # it cannot be struck at all, so there is nothing to spend
    panel.values["rows"] = rows_of(scene, strike_parts(scene, i, j), action, lambda asked: odds(s, asked), change)
    panel.marks.targets = (s.at[j],)
    panel.marks.current = s.at[j]
    if choice.weapon:
        panel.marks.sight = (s.at[i], s.at[j])
        board = s.table.board
        between = board.grid.line(s.at[i], s.at[j])[1:]
        panel.marks.cover = tuple(square for square in between if board.hindering >> square & 1)


def strike_parts(scene: Scene, i: int, j: int) -> list[Part]:
    s, choice = scene.s, scene.choice
    if choice.weapon:
        actions = [
            action
            for action in listed(s, i, "shoot")
            if action["target"] == choice.target and action["weapon"] == choice.weapon
        ]
        return parts_of(scene, i, map(declaration, actions), "", "shoot", ("boost", "skills"))
    actions = attacks_on(s, i, j)
    ways = [declaration(action) for action in actions if not action.get("will_boost")]
    parts = parts_of(scene, i, ways, "attack", "attack", ("boost", "skills"))
    if any(action.get("will_boost") for action in actions):
        wills = [declaration(action, "will_boost") for action in actions if not action.get("boost")]
        parts += parts_of(scene, i, [way for way in wills if not way.skills], "willpower", "", ("will", "skills"))
    return parts
