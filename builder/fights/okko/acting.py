"""What stands beside the board while a side acts: first whom to choose, then what that one does, at last the end."""

from django.utils.translation import gettext as _

from builder.fights.okko.choice import number_of
from builder.fights.okko.figures import figure_panel
from builder.fights.okko.marking import marks_of
from builder.fights.okko.nerve import recover_panel
from builder.fights.okko.striking import strike_panel
from builder.fights.okko.using import use_panel
from builder.fights.okko.walking import move_panel
from builder.fights.panel import Panel
from builder.fights.scene import Scene
from catalog.shown import language
from rules.okko.answers import reserve_parts
from rules.okko.words import label
from rules.words import counted


def act_panel(scene: Scene) -> Panel:
    """The panel of a side that acts, as far as it has chosen."""
    choice, s = scene.choice, scene.s
    if choice.do == "end_phase":
        return end_panel(scene)
    i = number_of(s, choice.who)
    if i < 0 or s.table.side[i] != s.phase:
        return Panel("choose", _("Choose a figure"), marks=marks_of(scene, -1))
    if choice.do == "recover":
        return recover_panel(scene, i)
    if choice.do == "use":
        return use_panel(scene, i)
    if choice.target:
        return strike_panel(scene, i)
    return move_panel(scene, i) if choice.to else figure_panel(scene, i)


def end_panel(scene: Scene) -> Panel:
    """Which dice stay, on whom."""
    s = scene.s
    holders, faces = reserve_parts(s)
    named = [(name, scene.cast.figure(name, language()), scene.card(name)) for name in holders]
    choices = [(face, label("element", face, language())) for face in dict.fromkeys(faces)]
    values = {"holders": named, "faces": choices, "close": scene.anew()}
    return Panel("end", _("End of the phase"), counted(len(faces), "die", language()), values, marks_of(scene, -1))
