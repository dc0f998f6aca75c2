"""The text of an ability or a trait, made from its data: "Action, an adjacent enemy: close-combat attack, +2 Damage."

A text is a head, then what happens, then how often. The head tells when, how hard it is, whom it works on and what must
hold. What it costs (`cost_text`) and its types (`types_text`) stand beside the text.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from rules.anima.abilities import GROUPS, LASTING, STRUCK, Ability, Target, make_trait
from rules.anima.words_cards import condition_text, cost_text, trait_name, types_text, value_text
from rules.anima.words_effects import (
    ADJACENT,
    ALL_TOKENS,
    AREA,
    ATTACK,
    CANCEL,
    CHANCE,
    CHANGES,
    CHOSEN,
    CLEARED,
    DIFFICULTY,
    DURATIONS,
    EFFECT,
    EFFECT_ON,
    GNOSIS,
    HEADS,
    LIMITS,
    NOTHING,
    ON_EACH,
    ON_HIT,
    ONLY,
    OTHERWISE,
    PREDICATES,
    RESISTED,
    ROLLED_FOR,
    SUFFERED,
    UNHINDERED,
)
from rules.anima.words_terms import STATES_ACCUSATIVE, STATES_GENITIVE, STATS_ACCUSATIVE, TRIGGERS
from rules.words import Both, CardNames, Lang, counted, join, name_in, often, pick, sentence, signed, within

Effect = Mapping[str, Any]

THIS: Both = ("this character", "этот персонаж")
# Whom an effect is told of by name: English, Russian, Russian genitive.
_NAMED: Mapping[str, tuple[str, str, str]] = {
    "bearer": (*THIS, "этого персонажа"),
    "target": ("the target", "цель", "цели"),
    "struck": ("the one struck", "поражённый", "поражённого"),
    "there": ("whoever stands there", "тот, кто там стоит", "того, кто там стоит"),
}


def skill_text(ability: Ability, lang: Lang, names: CardNames | None = None) -> str:
    """The rules text of an ability, as it stands on a card."""
    scene = _scene(ability, lang)
    told = _tell(ability.effects, scene)
    head = _head(ability, scene)
    text = f"{head}. {sentence(told.text)}" if told.opens else f"{head}: {told.text or pick(NOTHING, lang)}"
    return f"{text}.{often(ability.uses, LIMITS[ability.per], lang)}".replace("..", ".")


def skill_line(ability: Ability, lang: Lang, names: CardNames | None = None) -> str:
    """An ability on a line of its own: name, types and cost, text."""
    notes = [note for note in (types_text(ability, lang), cost_text(ability, lang)) if note]
    noted = f" ({'; '.join(notes)})" if notes else ""
    return f"{name_in(ability.names, lang, ability.id)}{noted}. {skill_text(ability, lang)}"


# The scene: who is who in the text


@dataclass(frozen=True)
class _Scene:
    """Whom a sentence without a subject is about (`implied`: "bearer" or "target"), and what the target is called.

    `named`: a key of _NAMED for the target, or "" when `target` is its name; `many`: the target is several figures."""

    ability: Ability
    lang: Lang
    implied: str = "bearer"
    named: str = "target"
    target: str = ""
    many: bool = False

    def name(self, subject: str) -> str:
        """How a subject is called where it must be named."""
        return self.target if subject == "target" and self.target else self._named(subject)[self.lang == "ru"]

    def against(self, subject: str) -> str:
        """The same after "against", «против»."""
        return self._named(subject)[2 if self.lang == "ru" else 0]

    def _named(self, subject: str) -> tuple[str, str, str]:
        return _NAMED[self.named if subject == "target" else subject]


def _scene(ability: Ability, lang: Lang) -> _Scene:
    target = ability.target
    scene = _Scene(ability, lang)
    if ability.trigger in STRUCK and target.who not in GROUPS:
        return replace(scene, named="struck")
    if target.who == "self" and not target.area:
        return scene
    many = bool(target.area) or target.who in GROUPS
    if ability.standing:
        return replace(scene, target=_selected(target, lang), many=many)
    if target.who == "square" and not target.area:
        return replace(scene, named="there")
    return replace(scene, implied="target", many=many)


def _selected(target: Target, lang: Lang) -> str:
    """Whom the ability works on: "an enemy within 3 squares", «враги не далее 3 клеток»."""
    key = f"{target.who} own" if target.own and f"{target.who} own" in CHOSEN else target.who
    if target.who == "self":
        words = pick(THIS, lang)
    elif target.range == 1:
        words = pick(ADJACENT[key], lang)
    else:
        words = pick(CHOSEN[key], lang).format(where=within(target.range, lang))
    return f"{words} {pick(AREA, lang).format(within=within(target.area, lang))}" if target.area else words


# The head


def _head(ability: Ability, scene: _Scene) -> str:
    lang = scene.lang
    automatic = ability.automatic and ability.trigger
    words = [sentence(pick(TRIGGERS[automatic] if automatic else HEADS[ability.trigger or ability.when], lang))]
    if ability.difficulty is not None:
        words.append(pick(DIFFICULTY, lang).format(n=ability.difficulty))
    if scene.implied == "target" or scene.named == "there":
        words.append(_selected(ability.target, lang))
    if ability.conditions:
        facts = [condition_text(condition, lang) for condition in ability.conditions]
        words.append(f"{pick(('if', 'если'), lang)} {join(facts, lang)}")
    return ", ".join(words)


# What happens


@dataclass(frozen=True)
class _Clause:
    """A piece of the telling. `kind`: "value" (+1 …), "verb" (takes a subject), "whole" (has its own) or "sentence"
    (with a lead of its own, and ended by a full stop)."""

    kind: str
    text: str
    subject: str
    lasting: bool


@dataclass(frozen=True)
class _Told:
    """Words without their last full stop; `opens`: they begin with a lead ("Effect 12: …")."""

    text: str
    opens: bool = False


def _tell(effects: Sequence[Effect], scene: _Scene) -> _Told:
    """The effects in order, those of one kind and subject run together."""
    clauses = [clause for effect in effects for clause in _clauses(effect, scene)]
    groups = [list(group) for _, group in groupby(clauses, lambda clause: (clause.subject, clause.kind))]
    told = ""
    for place, group in enumerate(groups):
        words = _said(group, groups[place - 1][0].subject if place else scene.implied, scene, opening=not place)
        if group[-1].lasting and not (groups[place + 1 :] and groups[place + 1][0].lasting):
            words += _how_long(scene)
        told = _glued(told, words, group[0].kind == "sentence")
    return _Told(told.removesuffix("."), bool(clauses) and clauses[0].kind == "sentence")


def _glued(told: str, words: str, apart: bool) -> str:
    if not told:
        return words
    if apart or told.endswith("."):
        return f"{told.removesuffix('.')}. {sentence(words)}"
    return f"{told}; {words}"


def _said(group: list[_Clause], before: str, scene: _Scene, opening: bool) -> str:
    """A run of clauses with their subject; `before` is whom the telling was about last."""
    kind, subject = group[0].kind, group[0].subject
    texts = [clause.text for clause in group]
    if kind == "sentence":
        return ". ".join([texts[0], *(sentence(text) for text in texts[1:])]) + "."
    if kind == "whole":
        return "; ".join(texts)
    plain = all("," not in text for text in texts)
    words = join(_once(texts), scene.lang) if plain else "; ".join(texts)
    return _lead(kind, subject, before, scene, opening) + words


def _once(texts: list[str]) -> list[str]:
    """The same verb is said once: "gets slow level 1 and blindness level 2"."""
    verbs = {text.partition(" ")[0] for text in texts}
    if len(verbs) > 1 or verbs & {"is", "are"} or not texts[0][:1].isalpha():
        return texts
    return [texts[0], *(text.partition(" ")[2] for text in texts[1:])]


def _lead(kind: str, subject: str, before: str, scene: _Scene, opening: bool) -> str:
    """The subject: nothing where it is implied (English then says "it"), else its name."""
    lang, many = scene.lang, scene.many and subject == "target"
    has = pick(("have ", "получают ") if many else ("has ", "получает "), lang) if kind == "value" else ""
    if subject != before or (subject != scene.implied and opening):
        return f"{scene.name(subject)} {has}"
    if subject == scene.implied == "bearer":
        return ""
    return f"{'they' if many else 'it'} {has}" if lang == "en" else ""


def _how_long(scene: _Scene) -> str:
    """How long it lasts; nothing for what always does."""
    return "" if scene.ability.standing else pick(DURATIONS[scene.ability.duration], scene.lang)


# One effect

Told = Iterator[tuple[str, str]]


@dataclass(frozen=True)
class _Voice:
    """Of whom an effect is told: "bearer" or "target"."""

    subject: str
    scene: _Scene

    @property
    def lang(self) -> Lang:
        return self.scene.lang

    @property
    def many(self) -> bool:
        return self.subject == "target" and self.scene.many

    def verb(self, key: str, **values: Any) -> tuple[str, str]:
        """A predicate of the tables, in number and language."""
        return "verb", PREDICATES[key][(2 if self.lang == "ru" else 0) + self.many].format(**values)

    def inside(self) -> _Scene:
        """The scene in a branch: it goes on about the same subject."""
        return replace(self.scene, implied=self.subject)


def _clauses(effect: Effect, scene: _Scene) -> Iterator[_Clause]:
    do = effect["do"]
    goes = do == "move" and scene.ability.target.who == "square"
    own = effect.get("to") == "self" or goes or not _others(scene.ability.target)
    voice = _Voice("bearer" if own else "target", scene)
    lasting = do in LASTING or (do == "hide" and scene.ability.duration == "sustained")
    for kind, text in _TELLERS[do](effect, voice):
        yield _Clause(kind, text, scene.implied if kind in ("whole", "sentence") else voice.subject, lasting)


def _others(target: Target) -> bool:
    """Whether the effects fall on others than the user alone."""
    return target.who != "self" or target.area > 0


def _attack(effect: Effect, voice: _Voice) -> Told:
    lang = voice.lang
    words = pick(ATTACK[effect["mode"]], lang)
    changes = [
        pick(CHANGES[key], lang).format(n=_change(key, effect[key], lang)) for key in CHANGES if _says(key, effect)
    ]
    words = ", ".join([pick(ON_EACH, lang).format(words) if voice.many else words, *changes])
    yield "whole", words
    if told := _tell(effect.get("on_hit", ()), replace(voice.scene, implied="target", many=False)).text:
        yield "sentence", _opened(pick(ON_HIT, lang), effect["on_hit"], told)


def _says(key: str, effect: Effect) -> bool:
    """Whether a change of an attack differs from the usual."""
    return key in effect and effect[key] != {"dice": 1, "crit": 10}.get(key, 0)


def _change(key: str, value: int, lang: Lang) -> str:
    if key == "dice":
        return counted(value, "dice_of", lang)
    return signed(value) if key in ("attack", "damage") else str(value)


def _opened(lead: str, effects: Sequence[Effect], told: str) -> str:
    """A lead and what follows; another lead follows after a comma («при попадании Эффект 12» without one)."""
    inner = effects[0]["do"]
    comma = "" if lead == ON_HIT[1] and inner == "resist" else ","
    return f"{lead}{f'{comma} ' if inner in ('resist', 'chance') else ': '}{told}"


def _damage(effect: Effect, voice: _Voice) -> Told:
    if effect.get("ignore_armor", True):
        yield voice.verb("damage", lp=counted(effect["amount"], "lp", voice.lang))
    else:
        yield voice.verb("damage:armor", n=effect["amount"])


def _heal(effect: Effect, voice: _Voice) -> Told:
    yield voice.verb("heal", lp=counted(effect["amount"], "lp", voice.lang))


def _state(effect: Effect, voice: _Voice) -> Told:
    if voice.scene.ability.standing:
        yield voice.verb("no_tokens", state=pick(STATES_GENITIVE[effect["state"]], voice.lang))
        return
    yield voice.verb("state", state=pick(STATES_ACCUSATIVE[effect["state"]], voice.lang), n=effect["level"])


def _clear(effect: Effect, voice: _Voice) -> Told:
    lang, tokens, what = voice.lang, effect["tokens"], effect["state"]
    count = pick(ALL_TOKENS, lang) if tokens == "all" else counted(tokens, "token", lang)
    of = CLEARED[what][tokens == "all"] if what in CLEARED else STATES_GENITIVE[what]
    yield voice.verb("clear", tokens=count, of=pick(of, lang))


def _modify(effect: Effect, voice: _Voice) -> Told:
    lang, stat = voice.lang, effect["stat"]
    only = f" {pick(ONLY[effect['only']][stat in SUFFERED], lang)}" if "only" in effect else ""
    if "by" in effect:
        yield "value", value_text(stat, effect["by"], lang) + only
        return
    kind, words = voice.verb("modify:set", stat=pick(STATS_ACCUSATIVE[stat], lang), n=effect["set"])
    yield kind, words + only


def _trait(effect: Effect, voice: _Voice) -> Told:
    name = trait_name(make_trait(effect["trait"]), voice.lang)
    yield voice.verb("trait", trait=name if voice.lang == "ru" else name[:1].lower() + name[1:])


def _die(effect: Effect, voice: _Voice) -> Told:
    dice = counted(effect["extra"], "die", voice.lang)
    yield voice.verb("die", dice=dice, roll=pick(ROLLED_FOR[effect["roll"]], voice.lang))


def _move(effect: Effect, voice: _Voice) -> Told:
    lang, distance, target = voice.lang, effect["distance"], voice.scene.ability.target
    key = f"move:{effect['kind']}"
    if key == "move:teleport" and target.who == "square":
        key = "move:there" if distance >= target.range else "move:there:within"
    points = counted(distance, "point" if lang == "en" else "points_of", lang)
    kind, words = voice.verb(key, points=points, within=within(distance, lang))
    yield kind, words + _unhindered(effect.get("ignore", ()), lang)


def _unhindered(words: Iterable[str], lang: Lang) -> str:
    things = [UNHINDERED[word] for word in dict.fromkeys(words)]
    if not things:
        return ""
    if lang == "en":
        return f", ignoring {join([english for english, _, _ in things], lang)}"
    verb = "не мешают" if len(things) > 1 or things[0][2] else "не мешает"
    return f", {verb} {join([russian for _, russian, _ in things], lang)}"


def _push(effect: Effect, voice: _Voice) -> Told:
    yield voice.verb(f"push:{effect['direction']}", squares=counted(effect["distance"], "squares_acc", voice.lang))


def _ap(effect: Effect, voice: _Voice) -> Told:
    yield voice.verb("ap:less" if effect["by"] < 0 else "ap:more", n=abs(effect["by"]))


def _gnosis(effect: Effect, voice: _Voice) -> Told:
    yield "whole", pick(GNOSIS, voice.lang).format(n=signed(effect["by"]))


def _worded(effect: Effect, voice: _Voice) -> Told:
    yield voice.verb(effect["do"])


def _cancel(effect: Effect, voice: _Voice) -> Told:
    yield "whole", pick(CANCEL, voice.lang)


def _resist(effect: Effect, voice: _Voice) -> Told:
    lang = voice.lang
    astray = voice.subject != voice.scene.implied
    lead = pick(EFFECT_ON if astray else EFFECT, lang)
    words = lead.format(n=effect["power"], whom=voice.scene.against(voice.subject))
    yield "sentence", _branches(words, pick(RESISTED, lang), effect, voice)


def _chance(effect: Effect, voice: _Voice) -> Told:
    words = pick(CHANCE, voice.lang).format(n=effect["need"])
    yield "sentence", _branches(words, pick(OTHERWISE, voice.lang), effect, voice)


def _branches(lead: str, other: str, effect: Effect, voice: _Voice) -> str:
    """ "Effect 12: it gets slow level 1. Resisted: it loses 1 LP"."""
    scene = voice.inside()
    then = _tell(effect["then"], scene).text
    words = _opened(lead, effect["then"], then) if then else f"{lead}: {pick(NOTHING, voice.lang)}"
    if told := _tell(effect.get("else", ()), scene).text:
        words += f". {sentence(_opened(other, effect['else'], told))}"
    return words


_TELLERS: Mapping[str, Any] = {
    "attack": _attack,
    "damage": _damage,
    "heal": _heal,
    "state": _state,
    "clear": _clear,
    "modify": _modify,
    "trait": _trait,
    "die": _die,
    "move": _move,
    "push": _push,
    "ap": _ap,
    "gnosis": _gnosis,
    "hide": _worded,
    "reveal": _worded,
    "cancel": _cancel,
    "resist": _resist,
    "chance": _chance,
}
