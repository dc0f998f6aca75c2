"""A figure is chosen: what it is, where it can go, whom it can strike, what else it can do, and why not."""

from django.utils.translation import gettext as _

from builder.fights.okko.board import facing_words
from builder.fights.okko.choice import reaches
from builder.fights.okko.marking import marks_of
from builder.fights.okko.strikes import strikes_of
from builder.fights.okko.walking import stride_rows
from builder.fights.panel import Able, Panel
from builder.fights.scene import Scene
from catalog.shown import language
from rules.grid import FACINGS
from rules.okko.answers import listed, verbs
from rules.okko.figures import DONE, State
from rules.okko.words import label, skill_text
from rules.words import counted, name_in


def figure_panel(scene: Scene, i: int) -> Panel:
    s = scene.s
    values = {
        "stats": stats_of(s, i),
        "skills": skills_of(s, i),
        "able": [*_moving(scene, i), *strikes_of(scene, i, s), *_others(scene, i)],
        "rows": stride_rows(scene, i),
        "points": _points(scene, i),
        "close": scene.anew(),
    }
    return Panel("figure", scene.name(i), _where(scene, i), values, marks_of(scene, i))


def _where(scene: Scene, i: int) -> str:
    s = scene.s
    words = [s.table.board.grid.names[s.at[i]], label("status", ("vigilant", "shaken")[s.status[i]], language())]
    words += [_("done in this phase")] if s.activation[i] == DONE else []
    return ", ".join([*words, facing_words(FACINGS[s.facing[i]])])


def stats_of(s: State, i: int) -> list[tuple[str, str, int, bool]]:
    """(name, element, value, lower than vigilant) of the side of the card that shows."""
    glyphs = {"attack": "fire", "defense": "earth", "movement": "air", "willpower": "water"}
    vigilant = s.table.kits[i].stats[0]
    return [
        (label("stat", stat, language()), glyph, s.printed(i, stat), s.printed(i, stat) < getattr(vigilant, stat))
        for stat, glyph in glyphs.items()
    ]


def skills_of(s: State, i: int) -> list[tuple[str, tuple[str, ...], str]]:
    """(name, cost, text) of the skills that the figure has now."""
    lang = language()
    return [
        (name_in(power.skill.name, lang, power.id), power.cost, skill_text(power.skill, lang))
        for power in s.table.kits[i].powers.values()
        if power.shown[s.status[i]] and (s.up[i] or not power.on_equipment)
    ]


def _points(scene: Scene, i: int) -> str:
    found = reaches(scene.s, i, scene.choice)[:1] if "move" in verbs(scene.s, i) else []
    return counted(found[0][1], "point", language()) if found else ""


def _moving(scene: Scene, i: int) -> list[Able]:
    s = scene.s
    if "move" in verbs(s, i):
        return []
    turned = FACINGS[(s.facing[i] + 1) % 4]
    why = scene.why_not({"do": "move", "who": s.table.ids[i], "path": [turned]})
    return [Able(label("verb", "move", language()), off=why)] if why else []


def _others(scene: Scene, i: int) -> list[Able]:
    s, can, name = scene.s, verbs(scene.s, i), scene.s.table.ids[i]
    able = []
    if "recover" in can:
        able.append(Able(label("verb", "recover", language()), scene.anew(who=name, do="recover")))
    elif s.status[i]:
        able.append(Able(label("verb", "recover", language()), off=scene.why_not({"do": "recover", "who": name})))
    for skill in dict.fromkeys(action["skill"] for action in listed(s, i, "use")) if "use" in can else ():
        power = s.table.kits[i].powers[skill]
        words = name_in(power.skill.name, language(), skill)
        href = scene.anew(who=name, do="use", use=skill)
        able.append(Able(words, href, skill_text(power.skill, language()), power.cost))
    return [*able, *_unusable(scene, i, {entry.words for entry in able})]


def _unusable(scene: Scene, i: int, usable: set[str]) -> list[Able]:
    """Skills for the activation or instead of the action that it has and cannot use now, with the reason."""
    chosen, name = scene.s.table.kits[i].chosen, scene.s.table.ids[i]
    found = []
    for power in dict.fromkeys((*chosen.get("activation", ()), *chosen.get("action", ()))):
        words = name_in(power.skill.name, language(), power.id)
        why = None if words in usable else scene.why_not({"do": "use", "who": name, "skill": power.id})
        if why and why.rule != "FILE-ACTION":
            found.append(Able(words, off=why))
    return found
