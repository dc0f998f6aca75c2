"""A figure is chosen: what it is, where it can go, whom it can strike, what else it can do, and why not."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from builder.fights.anima.choice import MOVES, able, uses_listed
from builder.fights.anima.marking import marks_of, strike_link, strikes
from builder.fights.choosing import posted
from builder.fights.panel import Able, Panel, Problem
from builder.fights.scene import Scene
from catalog.shown import language
from rules.anima.abilities import STATES
from rules.anima.aims import Offer
from rules.anima.answers import actors
from rules.anima.bearing import reasons, stat
from rules.anima.figures import State
from rules.anima.moves import AP, points_of
from rules.anima.powers import Power
from rules.anima.words import cost_text, label, skill_text, trait_text
from rules.words import counted, name_in

STATS = ("attack", "damage", "defense", "armor", "resistance")
SPHERE = "sphere"


def figure_panel(scene: Scene, i: int) -> Panel:
    s: State = scene.s
    values = about(scene, i) | {
        "able": [*_moving(scene, i), *_striking(scene, i), *_using(scene, i), *_rolling(scene, i)],
        "end": posted({"do": "end", "who": s.table.ids[i]}) if "end" in able(s, i) else "",
        "end_words": label("verb", "end", language()),
        "fresh": s.active < 0,
        "close": scene.anew() if s.active < 0 else "",
    }
    off = None if i in actors(s) else scene.why_not({"do": "end", "who": s.table.ids[i]})
    return Panel("figure", scene.name(i), s.board.grid.names[s.at[i]], values, marks_of(scene, i), off)


def about(scene: Scene, i: int) -> dict[str, Any]:
    """The figure's card as it counts now, for the panel."""
    s: State = scene.s
    lang, kit = language(), s.table.kits[i]
    return {
        "stats": [(label("stat", name, lang), stat(s, i, name), bool(reasons(s, i, name))) for name in STATS],
        "speed": (stat(s, i, "walk"), stat(s, i, "run")),
        "life": (s.lp[i], kit.stats["lp"]),
        "spheres": [n < s.ap[i] for n in range(kit.stats["ap_max"])],
        "points": (s.ap[i], kit.stats["ap_max"]),
        "states": states_of(s, i),
        "lasting": lasting_of(scene, i),
        "abilities": abilities_of(s, i),
        "traits": [trait_text(trait, lang) for trait in traits_of(s, i)],
    }


def states_of(s: State, i: int) -> list[tuple[str, str, int, str]]:
    """(state, its name, tokens, what it does)"""
    lang = language()
    from_state = [(name, n) for name, n in zip(STATES, s.tokens[i], strict=True) if n]
    return [(name, label("state", name, lang), n, label("state_in_full", name, lang)) for name, n in from_state]


def lasting_of(scene: Scene, i: int) -> list[str]:
    """The abilities that lie on it."""
    s: State = scene.s
    names = [scene.cast.skill(lasting.ability, language(), s.table.ids[lasting.by]) for lasting in s.effects[i]]
    return list(dict.fromkeys(names))


def traits_of(s: State, i: int) -> list[Any]:
    kit = s.table.kits[i]
    return [*kit.character.traits, *(kit.upgrade.traits if kit.upgrade else ())]


def abilities_of(s: State, i: int) -> list[tuple[str, str, str]]:
    """(name, cost, text) of every ability that the figure has."""
    lang = language()
    powers = s.table.kits[i].powers.values()
    return [(ability_name(power), cost_text(power.ability, lang), skill_text(power.ability, lang)) for power in powers]


def ability_name(power: Power) -> str:
    return name_in(power.ability.names, language(), power.id)


# What it can do


def _moving(scene: Scene, i: int) -> Iterator[Able]:
    """Its ways of moving; if it has none, why."""
    s: State = scene.s
    verbs = able(s, i)
    for verb in MOVES:
        if verb in verbs:
            far = counted(points_of(s, i, verb), "point", language())
            href = scene.anew(who=s.table.ids[i], by=verb)
            yield Able(
                label("verb", verb, language()), href, _("%(far)s: press a square") % {"far": far}, spheres(AP[verb])
            )
    if i in actors(s) and not any(verb in verbs for verb in MOVES):
        near = s.board.grid.names[next(iter(s.board.grid.towards[s.at[i]]))]
        off = scene.why_not({"do": "free_move", "who": s.table.ids[i], "path": [near]})
        if off and off.rule not in ("ANIMA-MOV-10", "ANIMA-MOV-11"):
            yield Able(_("Move"), off=off)


def spheres(n: int) -> tuple[str, ...]:
    """So many action points, as the template draws a cost."""
    return (SPHERE,) * n


def _striking(scene: Scene, i: int) -> Iterator[Able]:
    s: State = scene.s
    words = {"attack": _("Attack: %(name)s"), "charge": _("Charge: %(name)s"), "shoot": _("Shoot at: %(name)s")}
    cost = {"attack": 2, "charge": 3, "shoot": 2}
    for strike in strikes(s, i):
        do, _ability, j = strike
        if do in words:
            yield Able(words[do] % {"name": scene.name(j)}, strike_link(scene, s, strike), "", spheres(cost[do]))


def _using(scene: Scene, i: int) -> Iterator[Able]:
    """Its abilities to act with; of those that it cannot use now, why."""
    s: State = scene.s
    who = s.table.ids[i]
    for power in s.table.kits[i].deeds if i in actors(s) else ():
        words, text = ability_name(power), skill_text(power.ability, language())
        if uses_listed(s, i, power.id):
            yield Able(words, scene.anew(who=who, do="ability", ability=power.id), text, spheres(power.ap))
        else:
            yield Able(words, meta=text, cost=spheres(power.ap), off=_unusable(scene, i, power))


def _unusable(scene: Scene, i: int, power: Power) -> Problem | None:
    """Why the first way to use an ability is refused; None where there is nobody and nowhere to use it on."""
    offer = Offer(scene.s, i, power)
    aim = next(iter(offer.aims()), None)
    return scene.why_not(offer.action(aim)) if aim else None


def _rolling(scene: Scene, i: int) -> Iterator[Able]:
    """What is nothing but a roll of its own."""
    s: State = scene.s
    verbs = able(s, i)
    for do in ("disengage", "search"):
        if do in verbs:
            href = scene.anew(who=s.table.ids[i], do=do)
            yield Able(label("verb", do, language()), href, "", spheres(1))
