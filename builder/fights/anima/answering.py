"""What stands beside the board when the other side's action is to be answered: what is coming, and what each answer
costs and brings."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from builder.fights.anima.board import Marks
from builder.fights.anima.choice import end_of, square_of, with_gnosis
from builder.fights.anima.figure import ability_name, spheres
from builder.fights.anima.gnosis import Row, ticks
from builder.fights.anima.odds import Outlook, outlook
from builder.fights.anima.striking import deed_title, pushes_of
from builder.fights.choosing import Action, posted
from builder.fights.odds import percent
from builder.fights.panel import Answer, Panel
from builder.fights.scene import Scene
from catalog.shown import language
from rules.anima import offers, windows
from rules.anima.answers import answers
from rules.anima.figures import State
from rules.anima.odds import collision_odds
from rules.anima.words import label, skill_text

COST = {"dodge": 1, "counter": 3}


def window_prompt(scene: Scene) -> Panel:
    """Evading, defending, or dodging an area effect: a table of answers, with what comes of each."""
    s: State = scene.s
    kind, affair, _used = s.stack[-1]
    given = _with_choice(scene, [action for action in answers(s) if action["do"] != "step"])
    steps = {square_of(s, end_of(action)): action for action in answers(s) if action["do"] == "step"}
    marks = _marks(scene, affair, steps)
    picked = steps.get(square_of(s, scene.choice.to))
    given += [picked] if picked else []
    found = outlook(scene, kind, affair, given)
    values: dict[str, Any] = {
        "columns": found.columns,
        "odds": "fights/_columns.html" if found.columns else "",
        "coming": _coming(scene, affair),
        "supposed": found.supposed,
        "heads": found.heads,
        "answers": [_row(scene, action, found) for action in given],
        "rows": _ticks(scene, given),
        "pushes": _pushes(scene, given),
        "steps": bool(steps) and picked is None,
    }
    return Panel(kind, _title(scene, affair), "", values, marks)


def _title(scene: Scene, affair: windows.Affair) -> str:
    """Your answer: Hunter sniper shoots at Toa of Water"""
    deed = windows.deed_of(affair)
    named = {"name": scene.name(affair.who), "target": scene.name(affair.target)}
    if isinstance(affair, windows.Strike) and affair.mode == "area":
        return _("Your answer: an area effect reaches %(target)s") % named
    if deed.power is not None:
        named["ability"] = ability_name(deed.power)
        return _("Your answer: %(name)s uses %(ability)s on %(target)s") % named
    return _("Your answer: %(deed)s") % {"deed": deed_title(deed.do) % named}


def _coming(scene: Scene, affair: windows.Affair) -> str:
    """What an ability does, where its name alone does not say it."""
    power = windows.deed_of(affair).power
    return skill_text(power.ability, language()) if power is not None else ""


def _with_choice(scene: Scene, given: Sequence[Action]) -> list[Action]:
    """The answers with the gnosis and the direction that are chosen, as far as they can have them."""
    choice, s = scene.choice, scene.s
    found = []
    for action in given:
        rolls = tuple(roll for roll in choice.gnosis if roll in offers.rolls(s, action))
        push = {"push": choice.push} if choice.push in offers.pushes(s, action) else {}
        found.append(with_gnosis({**action, **push}, rolls))
    return found


def _ticks(scene: Scene, given: Sequence[Action]) -> list[Row]:
    """Every roll that some answer may strengthen."""
    rolls = dict.fromkeys(roll for action in given for roll in offers.rolls(scene.s, action))
    return ticks(scene, tuple(rolls))


def _pushes(scene: Scene, given: Sequence[Action]) -> list[tuple[str, str, bool]]:
    thrower = next((action for action in given if offers.pushes(scene.s, action)), None)
    return pushes_of(scene, thrower) if thrower else []


def _row(scene: Scene, action: Action, found: Outlook) -> Answer:
    words, note = words_of(scene, action)
    return Answer(words, posted(action), spheres(_cost(scene.s, action)), found.cells(action), note)


def _cost(s: State, action: Action) -> int:
    if action["do"] != "ability":
        return COST.get(action["do"], 0)
    return s.table.kits[s.table.number[action["who"]]].powers[action["ability"]].ap


def words_of(scene: Scene, action: Action) -> tuple[str, str]:
    """An answer in words, and what it means in a line."""
    do, lang = action["do"], language()
    who = scene.cast.figure(action["who"], lang) if "who" in action else ""
    boosted = _("with gnosis") if action.get("gnosis") else ""
    match do:
        case "pass":
            return _("Let it come"), boosted
        case "step":
            return _("Step to %(square)s") % {"square": end_of(action)}, _("it is the movement of this turn")
        case "intercept" if "path" in action:
            told = {"name": who, "square": end_of(action)}
            return _("Intercept: %(name)s on %(square)s") % told, _("it takes the charge in the target’s stead")
        case "intercept":
            return _("Intercept: %(name)s") % {"name": who}, _("it takes the shot and may not dodge")
        case "ability":
            return _ability_words(scene, action, who)
        case "dodge":
            return label("verb", do, lang), boosted or _("a die on top of its defense")
        case "counter":
            return label("verb", do, lang), boosted or _("as a dodge, and it strikes back if it is missed")
    return label("verb", do, lang), boosted


def _ability_words(scene: Scene, action: Action, who: str) -> tuple[str, str]:
    power = scene.s.table.kits[scene.s.table.number[action["who"]]].powers[action["ability"]]
    aim = [scene.cast.figure(action["target"], language())] if "target" in action else []
    aim += [end_of(action)] if "path" in action or "to" in action else []
    words = f"{who}: {ability_name(power)}"
    return (f"{words} ({', '.join(aim)})" if aim else words), skill_text(power.ability, language())


def _marks(scene: Scene, affair: windows.Affair, steps: dict[int, Action]) -> Marks:
    """The line of what is coming, and the squares to step to."""
    s: State = scene.s
    deed = windows.deed_of(affair)
    marks = Marks(chosen=s.table.ids[affair.target])
    if s.at[affair.who] >= 0 and s.at[affair.target] >= 0:
        marks.targets = (s.at[affair.who], s.at[affair.target])
        far = s.board.grid.distance(*marks.targets) > 1
        marks.sight = marks.targets if far and deed.do != "charge" else None
    if deed.do == "charge" and s.at[affair.who] == deed.start:
        marks.path = (s.at[affair.who], *deed.path)
    names = s.board.grid.names
    marks.reach = dict.fromkeys(steps, "free")
    marks.links = {q: scene.link(to=names[q]) for q in steps}
    marks.verbs = dict.fromkeys(steps, _("step here"))
    marks.current = square_of(s, scene.choice.to)
    if marks.current in steps:
        marks.planned = (s.table.ids[affair.target], marks.current)
    return marks


# A flight, a marker found


def sidestep_prompt(scene: Scene) -> Panel:
    s: State = scene.s
    _kind, i, flight = s.stack[-1]
    given = _with_choice(scene, list(answers(s)))
    told = {"name": scene.name(flight.who), "target": scene.name(i)}
    values = {
        "answers": [Answer(*_sidestep_words(scene, i, flight.who, action)) for action in given],
        "rows": _ticks(scene, given),
    }
    ends = tuple(q for q in (flight.here, *flight.path[flight.place : flight.place + flight.left]) if q >= 0)
    marks = Marks(chosen=s.table.ids[i], targets=(s.at[i],), path=ends)
    return Panel("sidestep", _("%(name)s flies at %(target)s") % told, "", values, marks)


def _sidestep_words(scene: Scene, i: int, flying: int, action: Action) -> tuple[str, str]:
    words = label("verb", action["do"], language())
    if action["do"] == "sidestep":
        return _("%(words)s: gives up its movement of this turn, unharmed") % {"words": words}, posted(action)
    chance = percent(collision_odds(scene.s, i, flying, bool(action.get("gnosis"))))
    return _("%(words)s: a collision with a chance of %(chance)s") % {"words": words, "chance": chance}, posted(action)


def marker_prompt(scene: Scene) -> Panel:
    """A marker was found: somebody comes out of it, or it goes."""
    s: State = scene.s
    marker = s.stack[-1][1]
    given = list(answers(s))
    squares = {square_of(s, action["to"]) for action in given if "to" in action}
    values = {"answers": [Answer(_marker_words(scene, action), posted(action)) for action in given]}
    marks = Marks(zone=sum(1 << q for q in squares), targets=(marker.at,))
    return Panel("marker", _("Marker %(name)s is found") % {"name": marker.name}, "", values, marks)


def _marker_words(scene: Scene, action: Action) -> str:
    if action["choice"] == "remove":
        return label("choice", "remove", language())
    told = {"name": scene.cast.figure(action["who"], language()), "square": action.get("to", "")}
    return _("Reveal: %(name)s on %(square)s") % told if told["square"] else _("Reveal: %(name)s") % told


PROMPTS: dict[str, Callable[[Scene], Panel]] = {
    "evade": window_prompt,
    "defend": window_prompt,
    "area": window_prompt,
    "sidestep": sidestep_prompt,
    "marker": marker_prompt,
}
