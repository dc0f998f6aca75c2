"""The text of a skill, made from its data: "In melee, if they fight front to front: the enemy loses base damage."

A text is a head, then what happens, how long it lasts and how often. The head tells the moments, what must hold and,
where one is chosen, the target. The card that has the skill is the unit, the leader's or the banner's.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rules.sengoku.cards import Banner, Trait, Unit
from rules.sengoku.skills import BUILT_IN, DEEDS, EFFECTS, Skill
from rules.sengoku.skills import MOMENTS as LASTING
from rules.sengoku.words_effects import (
    ALLOW,
    AMMO,
    ASPECT,
    ASPECTS,
    CANCEL,
    DENIED,
    DENY,
    DICE_PER_FIGURE,
    DURATIONS,
    FATIGUE,
    FILTERS,
    FILTERS_SHORT,
    FLAGS,
    GROUNDS,
    HIDE,
    IGNORE,
    IGNORED,
    LOSSES,
    MOMENTS,
    NEAR,
    NEAR_ONE,
    NEARBY,
    NEARBY_ONE,
    ONESELF,
    ORDER,
    ORDER_FOR,
    ORDER_NEXT,
    ORDER_ONLY,
    OWNERS,
    PANIC,
    PER_RANK,
    PIERCE,
    PLACE,
    PLACES,
    PURSUIT_DAMAGE,
    PURSUIT_NEED,
    RALLY,
    RALLY_FREE,
    RALLY_WOODS,
    REROLLS,
    RESTORE,
    ROLE,
    ROLES,
    ROUT,
    SET,
    SET_TO,
    SHOOTS_WITH,
    SHOOTS_WITH_ONE,
    SKILL,
    STAKE,
    STEPS,
    SUBJECTS,
    TERRAIN,
    TIMES,
    TURN,
    TURNS,
    UNITS,
)
from rules.sengoku.words_terms import NUMBERS, NUMBERS_ONE, NUMBERS_SET, ORDERS, STATS, STATUSES, TAGS, WORKS
from rules.words import (
    Both,
    CardNames,
    Lang,
    counted,
    either,
    genitive,
    join,
    name_in,
    often,
    pick,
    sentence,
    signed,
)

Effect = Mapping[str, Any]

PER_BATTLE: Both = ("per battle", "за битву")


def skill_text(skill: Skill, lang: Lang, names: CardNames | None = None) -> str:
    """The rules text of a skill, as it stands on a card. `names` (card or skill id → names) serves filters that name a
    card, and what is denied or ignored by name."""
    told = _tell(skill.effects, lang, names or {})
    return f"{_head(skill, lang, names or {})}: {told}{_how_long(skill, lang)}.{often(skill.uses, PER_BATTLE, lang)}"


def skill_line(skill: Skill, lang: Lang, names: CardNames | None = None) -> str:
    """A skill on a line of its own: name and text."""
    return f"{name_in(skill.names, lang, skill.id)}. {skill_text(skill, lang, names)}"


#: How long what happens at these moments lasts nobody would guess.
UNGUESSED = ("raise", "phase_start")


def _how_long(skill: Skill, lang: Lang) -> str:
    """How long changes last, where the moment does not say it by itself."""
    if all(key in DEEDS for effect in skill.effects for key in effect if key in EFFECTS):
        return ""
    if skill.lasts and any(moment in UNGUESSED or LASTING[moment] != skill.lasts for moment in skill.when):
        return f", {pick(DURATIONS[skill.lasts], lang)}"
    unsaid = [LASTING[moment] or "" for moment in skill.when if moment in UNGUESSED and not skill.lasts]
    return f", {either([pick(DURATIONS[word], lang) for word in unsaid], lang)}" if unsaid else ""


# The head


def _head(skill: Skill, lang: Lang, names: CardNames) -> str:
    words = sentence(either([pick(MOMENTS[moment], lang) for moment in skill.when], lang))
    facts = [fact for condition in skill.conditions for fact in condition_facts(condition, lang, names)]
    words += f", {pick(('if', 'если'), lang)} {join(facts, lang)}" if facts else ""
    if skill.target is None or not any(effect.get("to") == "target" for effect in skill.effects):
        return words
    return f"{words}; {pick(('the target is', 'цель —'), lang)} {selected(skill.target, lang, names)}"


def condition_facts(condition: Mapping[str, Any], lang: Lang, names: CardNames) -> list[str]:
    """A condition as clauses after "if"; a filter may have several."""
    ((key, value),) = condition.items()
    if key in FLAGS:
        return [pick(FLAGS[key][0 if value else 1], lang)]
    return _CONDITIONS[key](value, lang, names)


def _choice(frame: Both, table: Mapping[str, Both]) -> Callable[[Any, Lang, CardNames], list[str]]:
    """A condition that names some words of a table."""

    def told(value: Sequence[str], lang: Lang, names: CardNames) -> list[str]:
        return [pick(frame, lang).format(words=either([pick(table[word], lang) for word in value], lang))]

    return told


def _turns(value: Sequence[int], lang: Lang, names: CardNames) -> list[str]:
    first, last = value
    return [pick(TURN if first == last else TURNS, lang).format(n=first, to=last)]


def _near(value: Mapping[str, Any], lang: Lang, names: CardNames) -> list[str]:
    least = value.get("min", 1)
    one, several = UNITS[value["who"]]
    bracket = _bracket(value.get("filter", {}), lang, names)
    if least == 1:
        return [pick(NEAR_ONE, lang).format(who=pick(one, lang) + bracket)]
    return [pick(NEAR, lang).format(n=least, who=pick(several, lang) + bracket)]


def _about(place: int) -> Callable[[Any, Lang, CardNames], list[str]]:
    """A filter as clauses about the bearer (0) or about the enemy (1)."""

    def told(value: Mapping[str, Any], lang: Lang, names: CardNames) -> list[str]:
        return [pick(FILTERS[key][place], lang).format(**facts) for key, facts in _filtered(value, lang, names)]

    return told


_CONDITIONS: Mapping[str, Callable[[Any, Lang, CardNames], list[str]]] = {
    "role": _choice(ROLE, ROLES),
    "aspect": _choice(ASPECT, ASPECTS),
    "place": _choice(PLACE, PLACES),
    "terrain": _choice(TERRAIN, GROUNDS),
    "stake": lambda value, lang, names: [pick(STAKE[value], lang)],
    "turns": _turns,
    "near": _near,
    "self": _about(0),
    "enemy": _about(1),
}


def _filtered(found: Mapping[str, Any], lang: Lang, names: CardNames) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows of a filter, each with what goes into its template."""
    for key, value in found.items():
        if key in ("min", "max"):
            yield key, {"n": counted(value, "figure", lang), "n_of": genitive(value, "фигурки", "фигурок")}
        elif value is False:
            yield f"{key} not", {}
        else:
            yield key, {"words": _filter_words(key, value, lang, names)}


def _filter_words(key: str, value: Any, lang: Lang, names: CardNames) -> str:
    if key == "tags":
        return either([pick(TAGS.get(tag, (tag, tag)), lang) for tag in value], lang)
    if key == "card":
        return name_in(names.get(value), lang, value)
    return pick(STATUSES[value], lang) if key == "status" else ""


def _bracket(found: Mapping[str, Any], lang: Lang, names: CardNames) -> str:
    told = [pick(FILTERS_SHORT[key], lang).format(**facts) for key, facts in _filtered(found, lang, names)]
    return f" ({', '.join(told)})" if told else ""


def selected(target: Mapping[str, Any], lang: Lang, names: CardNames) -> str:
    """Whom a selector finds: "an enemy unit in a neighbouring cell", "all friendly units (infantry)"."""
    if target["who"] == "self":
        return pick(ONESELF, lang)
    one, several = UNITS[target["who"]]
    count, bracket = target.get("count", 1), _bracket(target.get("filter", {}), lang, names)
    where = pick(NEARBY_ONE if count == 1 else NEARBY, lang) if target.get("near") else ""
    if count == 1:
        words = pick(one, lang)
    elif count == "all":
        words = pick((f"all {several[0]}", "все свои отряды" if target["who"] == "friend" else ALL_FOES), lang)
    else:
        words = pick((f"up to {count} {several[0]}", f"до {count} {several[1]}"), lang)
    return f"{words}{bracket} {where}".strip()


ALL_FOES = "все вражеские отряды"


# What happens


def _tell(effects: Iterable[Effect], lang: Lang, names: CardNames) -> str:
    """The effects in order, those on the same one in one breath."""
    told = [(effect.get("to") or _usual(effect), *effect_words(effect, lang, names)) for effect in effects]
    runs = []
    for (whom, has), group in groupby(told, key=lambda piece: piece[:2]):
        lead = pick((OWNERS if has else SUBJECTS)[whom], lang)
        runs.append(lead + join([words for _, _, words in group], lang))
    return "; ".join(runs)


def _usual(effect: Effect) -> str:
    """Whom an effect falls on that does not say it: what is denied is the enemy's."""
    return "enemy" if "deny" in effect else "self"


def effect_words(effect: Effect, lang: Lang, names: CardNames) -> tuple[bool, str]:
    """Whether it is something that one has, and the words."""
    key = next(key for key in EFFECTS if key in effect)
    if key == "reroll":
        return False, _reroll(effect, lang)
    has, words = _TELLERS[key]
    return has and effect.get("set", {}).keys() != {"shot_ranks"}, words(effect[key], lang, names)


def _values(value: Mapping[str, int], lang: Lang) -> str:
    return join([f"{signed(n)} {_number_of(key, n, lang)}" for key, n in value.items()], lang)


def _number_of(key: str, n: int, lang: Lang) -> str:
    """What a signed number changes: "+1 damage die", "+2 damage dice"."""
    return NUMBERS_ONE[key] if lang == "en" and abs(n) == 1 and key in NUMBERS_ONE else pick(NUMBERS[key], lang)


def _set(value: Mapping[str, int], lang: Lang, names: CardNames) -> str:
    if value.keys() == {"shot_ranks"}:
        n = value["shot_ranks"]
        return pick(SHOOTS_WITH_ONE if n == 1 else SHOOTS_WITH, lang).format(n=n)
    frames = [(pick(SET_TO.get(key, SET), lang), pick(NUMBERS_SET[key], lang), n) for key, n in value.items()]
    return join([frame.format(what=what, n=n) for frame, what, n in frames], lang)


def _words_of(table: Mapping[str, Both], frame: Both) -> Callable[[Any, Lang, CardNames], str]:
    """What is denied or ignored: words of a table, or skills by the word of their group."""

    def one(word: str, lang: Lang, names: CardNames) -> str:
        if word in table:
            return pick(table[word], lang)
        found = names.get(word) or (BUILT_IN[word][0].names if word in BUILT_IN else None)
        return pick(SKILL, lang).format(name=name_in(found, lang, word))

    def told(value: Sequence[str], lang: Lang, names: CardNames) -> str:
        return pick(frame, lang).format(words=join([one(word, lang, names) for word in value], lang))

    return told


def _reroll(effect: Effect, lang: Lang) -> str:
    faces, times = effect["faces"], effect.get("times", 1)
    if isinstance(faces, str):
        words = pick(REROLLS[f"{effect['reroll']} {faces}"], lang)
    else:
        words = pick(REROLLS[effect["reroll"]], lang).format(faces=either([str(face) for face in faces], lang))
    return words + (pick(TIMES, lang).format(times=counted(times, "time", lang), n=times) if times > 1 else "")


def _fatigue(value: Mapping[str, int], lang: Lang, names: CardNames) -> str:
    steps, limit = value["steps"], value["limit"]
    return pick(FATIGUE, lang).format(
        steps=counted(steps, "step", "en"),
        limit=counted(limit, "step", "en"),
        steps_of=genitive(steps, "шага", "шагов"),
        limit_of=genitive(limit, "шага", "шагов"),
    )


def _pursuit(value: Mapping[str, int], lang: Lang, names: CardNames) -> str:
    ((key, n),) = value.items()
    return pick(PURSUIT_DAMAGE if key == "per_figure" else PURSUIT_NEED, lang).format(n=n)


def _order(value: Mapping[str, Any], lang: Lang, names: CardNames) -> str:
    words = pick(ORDER[value["kind"]], lang) + pick(ORDER_FOR[value["units"]], lang)
    if value.get("only"):
        only = either([pick(ORDERS[word], lang) for word in value["only"]], lang)
        words += pick(ORDER_ONLY, lang).format(words=only)
    return words + (pick(ORDER_NEXT, lang) if value.get("next_turn") else "")


def _rally(value: Mapping[str, Any], lang: Lang, names: CardNames) -> str:
    woods = pick(RALLY_WOODS, lang) if value.get("woods") else ""
    return pick(RALLY, lang) + woods + ("" if value.get("penalty", True) else pick(RALLY_FREE, lang))


def _plain(pair: Both) -> Callable[[Any, Lang, CardNames], str]:
    """An effect with at most a number, which may stand in it with its noun."""

    def told(value: Any, lang: Lang, names: CardNames) -> str:
        if not isinstance(value, int):
            return pick(pair, lang)
        return pick(pair, lang).format(
            n=value,
            dice=counted(value, "die", lang),
            figures=counted(value, "figures_acc", lang),
            figures_of=genitive(value, "фигурки", "фигурок"),
            cells=counted(value, "cells_acc", lang),
        )

    return told


#: Effect → whether it is something that one has ("+1 impetus"), and the words.
_TELLERS: Mapping[str, tuple[bool, Callable[[Any, Lang, CardNames], str]]] = {
    "add": (True, lambda value, lang, names: _values(value, lang)),
    "set": (True, _set),
    "per_rank": (True, lambda value, lang, names: pick(PER_RANK, lang).format(values=_values(value, lang))),
    "dice_per_figure": (False, _plain(DICE_PER_FIGURE)),
    "deny": (False, _words_of(DENIED, DENY)),
    "pierce": (False, _plain(PIERCE)),
    "allow": (False, lambda value, lang, names: join([pick(ALLOW[word], lang) for word in value], lang)),
    "ignore": (False, _words_of(IGNORED, IGNORE)),
    "fatigue": (False, _fatigue),
    "pursuit": (False, _pursuit),
    "order": (True, _order),
    "rally": (False, _rally),
    "rout": (False, _plain(ROUT)),
    "losses": (False, _plain(LOSSES)),
    "restore": (False, _plain(RESTORE)),
    "ammo": (True, lambda value, lang, names: pick(AMMO, lang).format(n=signed(value))),
    "steps": (False, _plain(STEPS)),
    "panic": (True, lambda value, lang, names: pick(PANIC, lang).format(n=signed(-value))),
    "hide": (False, _plain(HIDE)),
    "cancel": (False, _plain(CANCEL)),
}


# Cards


def profile_text(unit: Unit, lang: Lang) -> str:
    """The numbers of a troop type in a line: "base damage 2, extra damage 5+, armour 1, …" (SENG-UNT-01)."""
    facts = [_damage("base", "extra", unit.melee.base, unit.melee.extra, lang)]
    if unit.shot:
        facts.append(_damage("shot_base", "shot_extra", unit.shot.base, unit.shot.extra, lang))
        facts.append(f"{pick(STATS['shot_ranks'], lang).lower()} {unit.shot.ranks}")
        facts.append(f"{pick(STATS['ammo'], lang).lower()} {unit.shot.ammo}")
    facts += [
        f"{pick(STATS[stat], lang).lower()} {getattr(unit, stat)}" for stat in ("armour", "steadiness", "impetus")
    ]
    return sentence(", ".join(facts))


def _damage(base: str, extra: str, n: int, need: int, lang: Lang) -> str:
    told = f"{need}+" if need <= 6 else pick(("never", "никогда"), lang)
    return f"{pick(STATS[base], lang).lower()} {n}, {pick(STATS[extra], lang).lower()} {told}"


def price_text(unit: Unit, lang: Lang) -> str:
    """What a troop type costs: "2 points for 3 figures" (SENG-LST-05)."""
    points, per = unit.cost
    told = counted(points, "point", lang)
    if per == 1:
        return told + pick((" a figure", " за фигурку"), lang)
    return told + pick((" for ", " за "), lang) + counted(per, "figures_acc", lang)


def works_text(trait: Trait, lang: Lang) -> str:
    """When a leader's trait works (SENG-TRT-03, SENG-TRT-05)."""
    commander, general = pick(WORKS[trait.commander], lang), pick(WORKS[trait.general], lang)
    if trait.commander == trait.general:
        return sentence(pick((f"works {commander}.", f"действует {commander}."), lang))
    return pick(
        (
            f"A commander’s works {commander}; a general’s, {general}.",
            f"У полководца действует {commander}; у генерала — {general}.",
        ),
        lang,
    )


def banner_text(banner: Banner, lang: Lang) -> str:
    """Where a banner is raised and how often (SENG-BAN-04, SENG-BAN-05)."""
    where = pick(
        ("Only in a unit routing at the start of the turn. ", "Только в отряде, который бежит с начала хода. ")
        if banner.routing
        else ("", ""),
        lang,
    )
    often = pick(("Once", "Один раз"), lang) if banner.uses == 1 else counted(banner.uses, "time", lang)
    return f"{where}{often} {pick(('per battle', 'за битву'), lang)}."
