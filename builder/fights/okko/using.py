"""A skill is chosen: how it can be aimed, as buttons when there are few ways, else on the board."""

from django.utils.translation import gettext as _

from builder.fights.choosing import Action, posted
from builder.fights.okko.board import Marks, facing_words
from builder.fights.okko.choice import square_of
from builder.fights.okko.marking import marks_of
from builder.fights.panel import Panel
from builder.fights.scene import Scene
from catalog.shown import language
from rules.okko.answers import listed, verbs
from rules.okko.words import label, skill_text
from rules.words import name_in

FEW = 12  # ways that are listed as buttons


def use_panel(scene: Scene, i: int) -> Panel:
    """The answers of one skill: as buttons when they are few, else on the board."""
    s, choice = scene.s, scene.choice
    power = s.table.kits[i].powers.get(choice.use)
    close = scene.anew(who=choice.who)
    if power is None or "use" not in verbs(s, i):
        why = scene.why_not({"do": "use", "who": choice.who, "skill": choice.use})
        return Panel("blocked", scene.name(i), values={"close": close}, marks=marks_of(scene, i), problem=why)
    answers = [action for action in listed(s, i, "use") if action["skill"] == choice.use]
    marks = Marks(chosen=choice.who, current=s.at[i])
    _mark_answers(scene, answers, marks)
    picked = answers[int(choice.pick)] if choice.pick in [str(n) for n in range(len(answers))] else None
    shown = [picked] if picked else answers if len(answers) <= FEW else []
    values = {
        "text": skill_text(power.skill, language()),
        "cost": power.cost,
        "answers": [(aimed(scene, action), posted(action)) for action in shown],
        "close": close,
    }
    name = name_in(power.skill.name, language(), power.id)
    return Panel("use", _("%(name)s: %(skill)s") % {"name": scene.name(i), "skill": name}, "", values, marks)


def _mark_answers(scene: Scene, answers: list[Action], marks: Marks) -> None:
    """The squares, or the figures, that the answers name lead to them."""
    s, links = scene.s, {}
    for n, action in enumerate(answers):
        at = square_of(s, action["to"]) if "to" in action else -1
        if at < 0 and "target" in action:
            at = s.at[s.table.number[action["target"]]]
        if at >= 0:
            links.setdefault(at, scene.link(pick=str(n)))
    marks.links = links
    marks.targets = tuple(links)


def aimed(scene: Scene, action: Action) -> str:
    """What an answer names, in words: "Noshin", "g7, faces north"."""
    lang = language()
    words = [scene.cast.figure(name, lang) for name in (action.get("target"), *action.get("targets", ())) if name]
    words += [str(action["to"])] if "to" in action else []
    words += [facing_words(action["facing"])] if "facing" in action else []
    words += [label("element", action["die"], lang)] if "die" in action else []
    words += [_("from reserve")] if "reserve" in action.get("from", ()) else []
    return ", ".join(words)
