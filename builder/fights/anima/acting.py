"""What stands beside the board while a side acts: first whom to choose, then what that one does."""

from django.utils.translation import gettext as _

from builder.fights.anima.choice import STRIKES, number_of, with_gnosis
from builder.fights.anima.figure import figure_panel, spheres
from builder.fights.anima.gnosis import rows_of
from builder.fights.anima.marking import marks_of
from builder.fights.anima.moving import move_panel
from builder.fights.anima.striking import strike_panel
from builder.fights.odds import percent
from builder.fights.panel import Panel
from builder.fights.scene import Scene
from catalog.shown import language
from rules.anima.odds import disengage_odds, search_odds
from rules.anima.words import label

ROLLS = {"search": search_odds, "disengage": disengage_odds}


def act_panel(scene: Scene) -> Panel:
    """The panel of a side that acts, as far as it has chosen."""
    choice, s = scene.choice, scene.s
    i = number_of(s, choice.who)
    if i < 0 or s.table.side[i] != s.to_act:
        return Panel("choose", _("Choose a figure"), marks=marks_of(scene, -1))
    if choice.do in STRIKES:
        return strike_panel(scene, i)
    if choice.do in ROLLS:
        return roll_panel(scene, i)
    return move_panel(scene, i) if choice.to else figure_panel(scene, i)


def roll_panel(scene: Scene, i: int) -> Panel:
    """A search, or leaving close combat: one roll, perhaps with gnosis."""
    s, choice = scene.s, scene.choice
    action = with_gnosis({"do": choice.do, "who": choice.who}, choice.gnosis)
    values = {
        "chance": percent(ROLLS[choice.do](s, i, choice.do in choice.gnosis)),
        "verb": label("verb", choice.do, language()),
        "cost": spheres(1),
        "rows": rows_of(scene, action),
        "close": scene.anew(who=choice.who),
    }
    words = {"search": _("%(name)s searches"), "disengage": _("%(name)s leaves close combat")}
    marks = marks_of(scene, i)
    marks.reach = {}
    return Panel("roll", words[choice.do] % {"name": scene.name(i)}, "", values, marks, scene.why_not(action))
