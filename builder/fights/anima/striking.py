"""A target or an ability is chosen: the odds from where the figure is or would be, and what is still to be chosen."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from builder.fights.anima.board import Marks
from builder.fights.anima.choice import (
    STRIKES,
    Choice,
    able,
    agrees,
    end_of,
    move_action,
    number_of,
    square_of,
    strike_action,
    use_action,
    uses_listed,
)
from builder.fights.anima.figure import ability_name, spheres
from builder.fights.anima.gnosis import rows_of
from builder.fights.anima.marking import Strike, marks_of, ranges_of, strike_link, strikes
from builder.fights.anima.moving import mark_plan
from builder.fights.anima.odds import view_of
from builder.fights.choosing import Action
from builder.fights.panel import Panel
from builder.fights.scene import Scene
from catalog.shown import language
from rules.anima import lanes, offers, sight
from rules.anima.answers import listed
from rules.anima.bearing import ranged
from rules.anima.figures import State
from rules.anima.powers import Power
from rules.anima.words import cost_text, label, skill_text
from rules.refusal import Refused

COST = {"attack": 2, "charge": 3, "shoot": 2}


def strike_panel(scene: Scene, i: int) -> Panel:
    """An attack, charge or shot, or an ability, as far as it has been chosen."""
    choice, ahead, move = scene.choice, None, None
    if choice.to:
        move = move_action(scene.s, choice)
        ahead, problem = scene.ahead(move)
        if ahead is None:
            return Panel("blocked", scene.name(i), values={"close": scene.anew(who=choice.who)}, problem=problem)
    marks = marks_of(scene, i, ahead)
    if move and ahead:
        mark_plan(scene, i, move, marks)
    there = replace(scene, game=ahead) if ahead else scene
    here = choice.only("who", "to", "by")
    values = {"close": scene.base + here.query(), "plan": bool(choice.to), "by": move["do"] if move else ""}
    panel = Panel("strike", title_of(there, i), _from(there.s, i), values, marks)
    _fill(there, i, panel)
    return panel


def title_of(scene: Scene, i: int) -> str:
    s, choice = scene.s, scene.choice
    j = number_of(s, choice.target)
    names = {"name": scene.name(i), "target": scene.name(j) if j >= 0 else choice.target}
    if choice.do == "ability":
        power = s.table.kits[i].powers.get(choice.ability)
        return _("%(name)s: %(ability)s") % {**names, "ability": ability_name(power) if power else choice.ability}
    return deed_title(choice.do) % names


def deed_title(do: str) -> str:
    if do == "charge":
        return _("%(name)s charges %(target)s")
    return _("%(name)s shoots at %(target)s") if do == "shoot" else _("%(name)s attacks %(target)s")


def _from(s: State, i: int) -> str:
    return _("from %(square)s") % {"square": s.board.grid.names[s.at[i]]} if s.at[i] >= 0 else ""


def _fill(scene: Scene, i: int, panel: Panel) -> None:
    s, choice = scene.s, scene.choice
    power = s.table.kits[i].powers.get(choice.ability) if choice.do == "ability" else None
    options = _options(s, i, choice)
    matching = [action for action in options if agrees(action, choice)]
    action = _action(s, choice)
    panel.values |= {
        "power": _about(power) if power else None,
        "ways": _ways(scene, i),
        "pushes": pushes_of(scene, action) if options else [],
        "targets": _targets(scene, options, choice),
        "cost": spheres(power.ap if power else COST.get(choice.do, 0)),
        "open": _open(matching, choice),
        "verb": label("verb", choice.do, language()),
    }
    _mark(scene, i, options, panel.marks)
    if choice.do == "shoot" or power:
        panel.marks.ranges = ranges_of(s, i, power.range if power else ranged(s, i))
    if panel.values["open"] and options:
        return
    panel.problem = scene.why_not(action)
    if panel.problem and not options:
        return
    panel.values["rows"] = rows_of(scene, action)
    if panel.problem is None:
        _show_odds(scene, action, panel)


def _show_odds(scene: Scene, action: Action, panel: Panel) -> None:
    try:
        panel.values["view"] = view_of(scene, action)
    except Refused as refusal:
        panel.problem = scene.told(refusal)


def _action(s: State, choice: Choice) -> Action:
    return use_action(s, choice) if choice.do == "ability" else strike_action(choice)


def _options(s: State, i: int, choice: Choice) -> list[Action]:
    """The listed answers of what is chosen to be done, to whomever and wherever."""
    if choice.do == "ability":
        return uses_listed(s, i, choice.ability)
    if choice.do not in STRIKES or choice.do not in able(s, i):
        return []
    return [action for action in listed(s, i, choice.do) if action["target"] == choice.target]


def _about(power: Power) -> dict[str, Any]:
    lang = language()
    return {"text": skill_text(power.ability, lang), "cost": cost_text(power.ability, lang)}


def _open(matching: Sequence[Action], choice: Choice) -> str:
    """What is still to be chosen on the board: "target", "spot", or nothing."""
    if not choice.target and len({action.get("target") for action in matching}) > 1:
        return "target"
    ends = {end_of(action) for action in matching if "path" in action or "to" in action}
    return "spot" if choice.do == "ability" and not choice.spot and len(ends) > 1 else ""


def _ways(scene: Scene, i: int) -> list[tuple[str, str, bool]]:
    """(words, link, whether it is the one): all that the figure can do to the same target."""
    s, choice = scene.s, scene.choice
    j = number_of(s, choice.target)
    if j < 0:
        return []
    found = [strike for strike in strikes(s, i) if strike[2] == j]
    now = (choice.do, choice.ability, j)
    told = [(_way_words(s, i, strike), strike_link(scene, s, strike), strike == now) for strike in found]
    return told if len(told) > 1 else []


def _way_words(s: State, i: int, strike: Strike) -> str:
    do, ability, _j = strike
    return ability_name(s.table.kits[i].powers[ability]) if ability else label("verb", do, language())


def _targets(scene: Scene, options: Sequence[Action], choice: Choice) -> list[tuple[str, str, bool]]:
    """(name, link, whether it is the one) of everybody that an ability can be used on."""
    names = list(dict.fromkeys(action["target"] for action in options if "target" in action))
    if choice.do != "ability" or len(names) < 2:
        return []
    lang = language()
    return [(scene.cast.figure(name, lang), scene.link(target=name, spot=""), name == choice.target) for name in names]


def pushes_of(scene: Scene, action: Action) -> list[tuple[str, str, bool]]:
    """(words, link, whether it is the one): where the victim is thrown, if that is to be chosen."""
    known = offers.pushes(scene.s, action)
    if not known:
        return []
    lang, now = language(), action.get("push")
    away = [] if offers.must_push(scene.s, action) else [(_("straight away"), scene.link(push=""), not now)]
    return away + [(label("direction", name, lang), scene.link(push=name), name == now) for name in known]


# On the board


def _mark(scene: Scene, i: int, options: Sequence[Action], marks: Marks) -> None:
    """Target, line, cover; the squares and figures that are still to be chosen."""
    s, choice = scene.s, scene.choice
    j = number_of(s, choice.target)
    if choice.do == "ability":
        _mark_uses(scene, options, marks)
    if j < 0 or s.at[i] < 0:
        return
    marks.targets = (s.at[j],)
    marks.current = s.at[j]
    if choice.do == "charge":
        _mark_lane(scene, i, j, options, marks)
    elif s.board.grid.distance(s.at[i], s.at[j]) > 1:
        marks.sight = (s.at[i], s.at[j])
        hindering = s.board.rough | s.board.cover | s.board.high
        marks.cover = tuple(q for q in _crossed(s, i, j) if hindering >> q & 1)


def _crossed(s: State, i: int, j: int) -> list[int]:
    mask = sight.crossed(s.board, s.at[i], s.at[j])
    return [q for q in range(s.board.grid.size) if mask >> q & 1]


def _mark_lane(scene: Scene, i: int, j: int, options: Sequence[Action], marks: Marks) -> None:
    """The line of a charge, and the other squares where it may end."""
    s, choice = scene.s, scene.choice
    to = square_of(s, choice.spot)
    to = to if to >= 0 else lanes.default_to(s, i, j)
    marks.path = (s.at[i], *lanes.lane(s, i, to))
    marks.planned = (s.table.ids[i], to) if to != s.at[i] else None
    ends = {square_of(s, action["to"]) for action in options if "to" in action}
    names = s.board.grid.names
    marks.zone = sum(1 << q for q in ends)
    marks.links = {**marks.links, **{q: scene.link(spot=names[q]) for q in ends}}
    marks.verbs = {**marks.verbs, **dict.fromkeys(ends, _("charge to"))}
    marks.reach = {}


def _mark_uses(scene: Scene, options: Sequence[Action], marks: Marks) -> None:
    """Whom and where an ability can be used."""
    s, choice = scene.s, scene.choice
    marks.reach, marks.targets = {}, ()
    targets = {s.at[s.table.number[action["target"]]]: action["target"] for action in options if "target" in action}
    fitting = [action for action in options if not choice.target or action.get("target") == choice.target]
    ends = {square_of(s, end_of(action)) for action in fitting if "path" in action or "to" in action}
    marks.links = {q: scene.link(target=name, spot="") for q, name in targets.items()}
    marks.targets = tuple(targets)
    marks.verbs = dict.fromkeys(targets, _("use an ability on"))
    if choice.target or not targets:
        marks.zone = sum(1 << q for q in ends)
        marks.links |= {q: scene.link(spot=s.board.grid.names[q]) for q in ends}
        marks.verbs |= dict.fromkeys(ends, _("here"))
    if choice.spot:
        marks.current = square_of(s, choice.spot)
        marks.spots = (marks.current,) if marks.current >= 0 else ()
