"""Tests of Willpower: to become vigilant, and against a skill of the other side."""

from django.utils.translation import gettext as _

from builder.fights.choosing import Action
from builder.fights.odds import percent
from builder.fights.okko.choice import recover_action
from builder.fights.okko.marking import marks_of
from builder.fights.okko.spending import declaration, parts_of, rows_of
from builder.fights.panel import Panel
from builder.fights.scene import Scene
from rules.okko.answers import listed
from rules.okko.engine import declare_all
from rules.okko.figures import State
from rules.okko.odds import will_odds
from rules.okko.spend import Purse, declare_boost
from rules.refusal import Refused


def recover_panel(scene: Scene, i: int) -> Panel:
    s, choice = scene.s, scene.choice
    action = recover_action(choice)
    why = scene.why_not({"do": "recover", "who": choice.who})
    values = {"close": scene.anew(who=choice.who)}
    panel = Panel(
        "recover", _("%(name)s: a Willpower test") % {"name": scene.name(i)}, "", values, marks_of(scene, i), why
    )
    if why:
        return panel
    ways = [declaration(found) for found in listed(s, i, "recover")]
    parts = parts_of(scene, i, ways, "willpower", "will", ("boost", "skills"))
    values["rows"] = rows_of(scene, parts, action, lambda asked: test_odds(s, i, 0, asked), test_change)
    try:
        values["chance"] = percent(test_odds(s, i, 0, action))
    except Refused as refusal:
        panel.problem = scene.told(refusal)
    return panel


def test_odds(s: State, i: int, mod: int, action: Action) -> float:
    """The chance of a Willpower test with what the action spends on it; Refused when it cannot be spent."""
    purse = Purse(s, i)
    boost = declare_boost(s, purse, "willpower", action.get("boost"))
    return will_odds(s, i, mod, boost, declare_all(s, purse, action, "will"))


def test_change(before: float | None, after: float | None) -> str:
    if before is None or after is None or before == after:
        return ""
    return f"{percent(before)} → {percent(after)}"
