"""Dice and skills that can be spent on something, as rows to tick, each with what it would change or why it is not
to be had."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from builder.fights.choosing import written
from builder.fights.okko.choice import Choice
from builder.fights.panel import Problem
from builder.fights.scene import Scene
from catalog.shown import language
from rules.okko.offers import Declaration
from rules.okko.powers import Power
from rules.okko.spend import ELEMENT
from rules.okko.words import label, skill_text
from rules.refusal import Refused
from rules.words import name_in

Action = Mapping[str, Any]
#: What an action would lead to, to be compared; Refused when the action is not legal.
Try = Callable[[Action], Any]


@dataclass(frozen=True, slots=True)
class Part:
    """Something to spend: `field` and `value` as the form has them, `keys` as the action has them."""

    field: str
    value: str
    keys: Action
    faces: tuple[str, ...]
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """A part, whether it is chosen, what it changes in words, and why it cannot be chosen if it cannot."""

    part: Part
    checked: bool
    change: str
    off: Problem | None


def boost_part(stat: str, source: str, field: str) -> Part:
    face = ELEMENT[stat]
    words = {"face": label("element", face, language()).capitalize(), "stat": label("stat", stat, language())}
    text = _("from reserve") if source == "reserve" else ""
    key = "will_boost" if field == "will" else "boost"
    return Part(field, source, {key: source}, (face,), _("%(face)s: +1 %(stat)s") % words, text)


def skill_part(scene: Scene, i: int, power: Power, entry: Action, field: str) -> Part:
    """A skill with what it is aimed at and told, if anything."""
    lang = language()
    aims = [scene.cast.figure(name, lang) for name in (entry.get("target"), *entry.get("targets", ())) if name]
    aims += [str(entry["to"])] if "to" in entry else []
    aims += [label("facing", entry["facing"], lang)] if "facing" in entry else []
    aims += [label("element", entry["die"], lang)] if "die" in entry else []
    name = name_in(power.skill.name, lang, power.id)
    aims += [_("from reserve")] if "reserve" in entry.get("from", ()) else []
    title = f"{name} ({', '.join(aims)})" if aims else name
    return Part(field, written(entry), {"skills": [entry]}, power.cost, title, skill_text(power.skill, lang))


def parts_of(
    scene: Scene, i: int, ways: Iterable[Declaration], stat: str, timing: str, fields: tuple[str, str]
) -> list[Part]:
    """Everything that one could spend, piece by piece: what the ways to declare spend by themselves, and the chosen
    skills of the timing that none of them has. `fields`: of the die and of the skills in the form."""
    kit = scene.s.table.kits[i]
    parts = [boost_part(stat, "pool", fields[0])] if stat else []
    known: set[str] = set()
    for way in ways:
        if way.boost == "reserve" and not way.skills and stat:
            parts.append(boost_part(stat, "reserve", fields[0]))
        if len(way.skills) == 1 and not way.boost:
            (entry,) = way.skills
            known.add(entry["skill"])
            parts.append(skill_part(scene, i, kit.powers[entry["skill"]], entry, fields[1]))
    others = (power for power in kit.chosen.get(timing, ()) if power.id not in known)
    return [*parts, *(skill_part(scene, i, power, {"skill": power.id}, fields[1]) for power in others)]


def declaration(action: Action, boost: str = "boost") -> Declaration:
    """What an action spends."""
    return Declaration(action.get(boost), tuple(action.get("skills", ())))


def rows_of(
    scene: Scene, parts: Sequence[Part], action: Action, attempt: Try, changed: Callable[[Any, Any], str]
) -> list[Row]:
    """`action` is what is chosen now; `changed` says in words what is between two outcomes of `attempt`."""
    now, _problem = tried(attempt, action)
    return [_row(scene, part, action, now, attempt, changed) for part in parts]


def _row(scene: Scene, part: Part, action: Action, now: Any, attempt: Try, changed: Callable[[Any, Any], str]) -> Row:
    checked = chosen(scene.choice, part)
    if checked:
        return Row(part, True, "", None)
    then, refusal = tried(attempt, added(action, part))
    return Row(part, False, changed(now, then), scene.told(refusal) if refusal else None)


def chosen(choice: Choice, part: Part) -> bool:
    value = getattr(choice, part.field)
    return part.value in value if isinstance(value, tuple) else part.value == value


def added(action: Action, part: Part) -> Action:
    """The action with the part spent as well."""
    skills = [*action.get("skills", ()), *part.keys.get("skills", ())]
    return {**action, **part.keys, **({"skills": skills} if skills else {})}


def tried(attempt: Try, action: Action) -> tuple[Any, Refused | None]:
    try:
        return attempt(action), None
    except Refused as refusal:
        return None, refusal
