"""The text of a skill, made from its data: "Attack or defense: +1 to its die."

A text is a head, then what happens. The head tells the timing, what must hold and, where one is chosen, the target:
"Action, an enemy within 4 squares in front and in sight: it tests Willpower. Failed: it becomes shaken." What is paid
is the element beside the text (`cost_text`); the side of the card that has the skill is the side it is printed on.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from rules.okko.skills import CONTESTS, Skill, walk
from rules.okko.words_effects import (
    BLOCKED,
    DEFAULT_DURATION,
    DURATIONS,
    IGNORED,
    IGNORED_BY,
    IMPLIED_DURATIONS,
    IN_THE_WAY,
    LASTING,
    MORE,
    ON,
    ON_BY_NAME,
    PREDICATES,
    TEST_IN_WILL,
    VALUES,
    WHOLES,
)
from rules.okko.words_filters import THIS, against, condition_text, is_many, selected
from rules.okko.words_terms import ELEMENTS, ELEMENTS_UP, TIMINGS
from rules.words import (
    Both,
    CardNames,
    Lang,
    either,
    join,
    name_in,
    often,
    pick,
    sentence,
    signed,
    squares_of,
    within,
)

Effect = Mapping[str, Any]

ENEMY: Both = ("the enemy", "враг")
ATTACKER: Both = ("the attacker", "нападающий")
WHOEVER: Both = ("whoever attacks it", "нападающий")
TARGET: Both = ("the target", "цель")
PER_GAME: Both = ("per game", "за игру")


def skill_text(skill: Skill, lang: Lang, names: CardNames | None = None) -> str:
    """The rules text of a skill, as it stands on a card. `names` (card id → names) serves filters that name a card."""
    scene = _scene(skill, lang, names or {})
    told = _tell(skill.effects, scene)
    if skill.range is not None:
        told = "; ".join(part for part in (_weapon(skill, lang), told) if part)
    head = _head(skill, scene)
    text = f"{head}: {told or pick(('no effect', 'без эффекта'), lang)}" if head else sentence(told)
    return f"{text}.{often(skill.uses, PER_GAME, lang)}".replace("..", ".")


def skill_line(skill: Skill, lang: Lang, names: CardNames | None = None) -> str:
    """A skill on a line of its own: name, what it costs, the side that has it, its text."""
    notes = [note for note in (cost_text(skill.cost, lang), sides_text(skill, lang)) if note]
    noted = f" ({', '.join(notes)})" if notes else ""
    return f"{name_in(skill.name, lang, skill.id)}{noted}. {skill_text(skill, lang, names)}"


def cost_text(cost: Sequence[str], lang: Lang) -> str:
    """The dice a skill takes: "fire and torii", "2 × earth"; "" for none."""
    words = [
        pick(ELEMENTS[face], lang) if cost.count(face) == 1 else f"{cost.count(face)} × {pick(ELEMENTS[face], lang)}"
        for face in dict.fromkeys(cost)
    ]
    return join(words, lang)


def sides_text(skill: Skill, lang: Lang) -> str:
    """Says "vigilant only" when one side of the card alone has the skill, else ""."""
    if len(skill.sides) != 1:
        return ""
    return pick(_ONE_SIDE[skill.sides[0]], lang)


_ONE_SIDE: Mapping[str, Both] = {
    "vigilant": ("vigilant only", "только бдительная сторона"),
    "shaken": ("shaken only", "только шокированная сторона"),
}


def _weapon(skill: Skill, lang: Lang) -> str:
    return pick(
        (f"range {skill.range}, shot {skill.shot}", f"дальность {skill.range}, значение выстрела {skill.shot}"), lang
    )


# The scene: who is who in the text


@dataclass(frozen=True)
class _Scene:
    """Whom a sentence without a subject is about (`implied`: "bearer" or "target"), and how the others are called.

    `pronoun`: English gives the implied one an "it" (they stand in the head); `many`: the target is several figures."""

    skill: Skill
    lang: Lang
    names: CardNames
    target: str
    opponent: Both
    implied: str = "bearer"
    pronoun: bool = False
    many: bool = False
    alone: bool = False
    """Whether the bearer itself is the target, as where there is nobody else."""
    first: bool = False
    """Whether the test comes before an attack, and says so."""


def _scene(skill: Skill, lang: Lang, names: CardNames) -> _Scene:
    contest = all(timing in CONTESTS for timing in skill.when)
    opponent = ATTACKER if skill.when == ("attacked",) else ENEMY if contest else TARGET
    scene = _Scene(skill, lang, names, pick(opponent, lang), opponent)
    target = skill.target
    if target is None:
        alone = not any(timing in CONTESTS for timing in skill.when)
        return replace(scene, alone=alone, **_fear(skill, lang))
    if target["who"] == "self" or not _aims(skill):
        return replace(scene, alone=target["who"] == "self")
    many = is_many(target)
    if skill.when == ("always",):
        return replace(scene, target=selected(target, lang, names, aura=True), many=many)
    chosen: Both = ("each of them", "каждая цель") if many else ("it", "цель")
    return replace(scene, implied="target", pronoun=True, many=many, target=pick(TARGET, lang), opponent=chosen)


def _fear(skill: Skill, lang: Lang) -> dict[str, Any]:
    """For "Whoever attacks it tests Willpower first": an `attacked` skill whose first effect is the attacker's test."""
    fear = skill.when == ("attacked",) and bool(skill.effects)
    if not fear or skill.effects[0].get("to") != "target" or "test" not in skill.effects[0]:
        return {}
    return {"first": True} if skill.conditions else {"first": True, "target": pick(WHOEVER, lang)}


def _aims(skill: Skill) -> bool:
    """Whether the text must say whom the selector finds: an aura that no effect falls on is not worth it."""
    return skill.when != ("always",) or any(effect.get("to") == "target" for effect, _ in walk(skill.effects))


# The head


def _head(skill: Skill, scene: _Scene) -> str:
    lang = scene.lang
    if scene.first and not skill.conditions:
        return ""
    words = sentence(either([pick(TIMINGS[timing], lang) for timing in skill.when], lang))
    if skill.optional:
        words += pick((" (optional)", " (по желанию)"), lang)
    fights = all(timing in ("attack", "defense", "shoot") for timing in skill.when)
    facts = []
    for condition in skill.conditions:
        if short := _short(condition, skill, lang) if fights else "":
            words += f" {short}"
        elif fact := condition_text(condition, lang, scene.names, scene.opponent):
            facts.append(fact)
    if scene.implied == "target" and skill.target:
        words += f", {selected(skill.target, lang, scene.names)}"
    return words + (f", {pick(('if', 'если'), lang)} {join(facts, lang)}" if facts else "")


def _short(condition: Mapping[str, Any], skill: Skill, lang: Lang) -> str:
    """What goes with "Attack" without a comma: "from behind", "against evil creatures"."""
    if condition.get("rear") is True and skill.when == ("attack",):
        return pick(("from behind", "сзади"), lang)
    return against(condition, lang) or ""


# What happens


@dataclass(frozen=True)
class _Clause:
    """A piece of the telling. `kind`: "value" (+1 …), "verb" (takes a subject), "whole" (has its own) or "test"."""

    kind: str
    text: str
    subject: str
    on: str
    lasting: bool


def _tell(effects: Sequence[Effect], scene: _Scene, tester: str | None = None) -> str:
    """The effects in order; `tester` is whom the branch of a test is about (then it is also whom it goes on about)."""
    subject = tester or scene.implied
    clauses: list[_Clause] = []
    for effect in sorted(effects, key=lambda effect: "on" in effect):
        clauses += _clauses(effect, clauses[-1].subject if clauses else subject, scene, tester)
    groups = [list(group) for _, group in groupby(clauses, lambda clause: (clause.subject, clause.on, clause.kind))]
    told = ""
    for place, group in enumerate(groups):
        words = _said(group, subject, scene, opening=place == 0, told_of=tester or scene.implied)
        later = groups[place + 1] if place + 1 < len(groups) else []
        if group[-1].lasting and not (later and later[0].lasting):
            words += _how_long(scene, comma=bool(re.search(" if it shows| if they show|, если на", group[-1].text)))
        told = _glued(told, words)
        subject = group[0].subject
    return told


def _glued(told: str, words: str) -> str:
    if not told:
        return words
    return f"{told} {sentence(words)}" if told.endswith(".") else f"{told}; {words}"


def _said(group: list[_Clause], subject: str, scene: _Scene, opening: bool, told_of: str) -> str:
    """One run of clauses of a kind with its subject and its "if it wins"."""
    first, lang = group[0], scene.lang
    prefix = pick(ON_BY_NAME[first.on] if scene.implied == "target" else ON[first.on], lang) if first.on else ""
    lead = _lead(first, subject, scene, afresh=bool(prefix) or not opening, astray=first.subject != told_of)
    simple = all(" and " not in c.text and " и " not in c.text and "," not in c.text for c in group)
    if first.kind == "whole" or not simple:
        return prefix + lead + "; ".join(clause.text for clause in group)
    return prefix + lead + join([clause.text for clause in group], lang)


def _lead(clause: _Clause, subject: str, scene: _Scene, afresh: bool, astray: bool) -> str:
    """The subject before a clause: a name where it changes, a pronoun where English starts `afresh` or the telling has
    gone `astray`, to somebody else than it is about."""
    many = scene.many and clause.subject == "target"
    has = pick(("have ", "получают ") if many else ("has ", "получает "), scene.lang) * (clause.kind == "value")
    if clause.kind == "whole":
        return ""
    if clause.subject != subject:
        name = scene.target if clause.subject == "target" else pick(THIS, scene.lang)
        return f"{name} {has}"
    if clause.kind == "value":
        return pick(_THEY if many else _IT, scene.lang) + has if astray else ""
    pronoun = scene.lang == "en" and (afresh or (scene.pronoun and clause.subject == "target"))
    return pick(_THEY if many else _IT, "en") if pronoun and not (clause.kind == "test" and many) else ""


_IT: Both = ("it ", "он ")
_THEY: Both = ("they ", "они ")


def _how_long(scene: _Scene, comma: bool) -> str:
    """How long it lasts: " until your next phase", after a condition with a `comma`; "" where the timing says it."""
    skill, lang = scene.skill, scene.lang
    usual = {timing: DEFAULT_DURATION.get(timing, "roll") for timing in skill.when}
    lasts = {timing: skill.duration or usual[timing] for timing in skill.when}
    said = {
        timing: duration
        for timing, duration in lasts.items()
        if timing != "always"
        and (duration not in IMPLIED_DURATIONS or duration != DEFAULT_DURATION.get(timing, "roll"))
    }
    if len(set(said.values())) == 1 and len(said) == len(lasts):
        return f"{',' * comma} {pick(DURATIONS[next(iter(said.values()))], lang)}"
    each = [f"{pick(DURATIONS[duration], lang)} ({pick(TIMINGS[timing], lang)})" for timing, duration in said.items()]
    return f"{',' * comma} {either(each, lang)}" if each else ""


# One effect

Told = Iterator[tuple[str, str]]


@dataclass(frozen=True)
class _Voice:
    """Of whom an effect is told: "bearer" or "target", and whether by name (else the sentence has no subject)."""

    subject: str
    named: bool
    scene: _Scene

    @property
    def lang(self) -> Lang:
        return self.scene.lang

    @property
    def many(self) -> bool:
        return self.subject == "target" and self.scene.many

    @property
    def its(self) -> str:
        """The possessive, as in "+1 to its die"."""
        russian = "своему" if self.named else "их" if self.many else "его"
        return pick(("their" if self.many else "its", russian), self.lang)

    @property
    def foes(self) -> dict[str, str]:
        """Whose enemy is meant: the bearer's is "the enemy", another's its own."""
        if self.subject == "bearer" and not self.named:
            return {"foes": "the enemy’s", "foe": "врага"}
        return {"foes": "their enemies’" if self.many else "its enemy’s", "foe": "противника"}

    def verb(self, key: str, **values: Any) -> tuple[str, str]:
        """A predicate of the tables, in number and language."""
        template = PREDICATES[key][(2 if self.lang == "ru" else 0) + self.many]
        return "verb", template.format(**values)


def _clauses(effect: Effect, before: str, scene: _Scene, tester: str | None) -> Iterator[_Clause]:
    key = next(key for key in effect if key in _TELLERS)
    to = effect.get("to")
    other = to == "target" and not scene.alone
    subject = (tester if to != "self" else None) or ("target" if other else "bearer")
    voice = _Voice(subject, subject != before, scene)
    for kind, text in _TELLERS[key](effect[key], voice, effect):
        yield _Clause(kind, text, subject, effect.get("on", ""), key in LASTING)


def _add(sums: Mapping[str, int], voice: _Voice, _: Effect) -> Told:
    for key, n in sorted(sums.items(), key=lambda sum_: sum_[0] not in VALUES):
        if key in VALUES:
            yield "value", _value(key, n, voice)
        elif key == "rear" and {"rear": True} in voice.scene.skill.conditions and not voice.named:
            yield "whole", pick(WHOLES["add:rear"], voice.lang).format(sum=signed(1 + n))
        elif key in ("support_given", "rear"):
            yield voice.verb(f"add:{key}", sum=signed(1 + n))
        else:
            yield _margin(key, n, voice)


def _value(key: str, n: int, voice: _Voice) -> str:
    in_test = key == "test" and voice.scene.skill.when == ("will",)
    return pick(TEST_IN_WILL if in_test else VALUES[key], voice.lang).format(n=signed(n), its=voice.its, **voice.foes)


def _margin(key: str, n: int, voice: _Voice) -> tuple[str, str]:
    plainly = voice.subject == "bearer" and not voice.named
    more = pick(MORE["whole" if plainly else "verb"][n < 0], voice.lang)
    if plainly:
        return "whole", pick(WHOLES[f"add:{key}"], voice.lang).format(n=abs(n), more=more)
    return voice.verb(f"add:{key}", n=abs(n), more=more)


def _ignore(words: Sequence[str], voice: _Voice, _: Effect) -> Told:
    things = [word for word in words if word in IGNORED]
    if things and voice.lang == "ru" and not voice.named:
        yield from _in_no_way(things, voice)
    elif things:
        what = join([IGNORED[word][0 if voice.lang == "en" else 1] for word in things], voice.lang)
        yield voice.verb("ignore", what=what.format(**voice.foes))
    for word in words:
        if word not in IGNORED:
            yield voice.verb(f"ignore:{word}")


def _in_no_way(things: Sequence[str], voice: _Voice) -> Told:
    """«поддержка врага не считается», «не мешают препятствия, вода и фигуры»: Russian that names no subject."""
    for _, group in groupby(things, lambda word: IGNORED_BY[word][1]):
        words = list(group)
        said = join([IGNORED[word][2] for word in words], "ru").format(**voice.foes)
        by = IGNORED_BY[words[0]][len(words) > 1]
        yield "whole", f"{by} {said}" if words[0] in IN_THE_WAY else f"{said} {by}"


def _worded(key: str) -> Any:
    """The teller of an effect whose value is a word of the tables."""

    def tell(word: str, voice: _Voice, _: Effect) -> Told:
        yield voice.verb(f"{key}:{word}")

    return tell


def _reroll(bound: Mapping[str, int], voice: _Voice, _: Effect) -> Told:
    ((key, n),) = bound.items()
    only = (key, n) in (("max", 1), ("min", 6))
    yield voice.verb("reroll:only" if only else f"reroll:{key}", n=n)


def _retreat(_: bool, voice: _Voice, __: Effect) -> Told:
    yield voice.verb("retreat")


def _push(n: int, voice: _Voice, _: Effect) -> Told:
    yield voice.verb("push:one" if n == 1 else "push", n=n, n_of=squares_of(n))


def _turn(word: str, voice: _Voice, _: Effect) -> Told:
    english, russian = _TURNED_TO["bearer" if voice.subject == "target" else _who(voice.scene)]
    yield voice.verb(f"turn:{word}", other=english, other_dative=russian)


def _who(scene: _Scene) -> str:
    return "enemy" if scene.opponent in (ENEMY, ATTACKER) else "target"


_TURNED_TO: Mapping[str, Both] = {
    "bearer": ("this character", "этому персонажу"),
    "enemy": ("the enemy", "врагу"),
    "target": ("the target", "цели"),
}


def _place(n: int, voice: _Voice, _: Effect) -> Told:
    yield voice.verb("place", within=within(n, voice.lang))


def _test(test: Mapping[str, Any], voice: _Voice, _: Effect) -> Told:
    mod = test.get("mod", 0)
    key = "test" + (":first" if voice.scene.first else "") + (":mod" if mod else "")
    words = voice.verb(key, mod=signed(mod))[1]
    scene = replace(voice.scene, first=False, pronoun=voice.scene.implied == "target" and not voice.many)
    if voice.many:
        words = pick(_EACH, voice.lang).format(PREDICATES[key][2 if voice.lang == "ru" else 0].format(mod=signed(mod)))
        scene = replace(scene, many=False)
    branches = [
        f" {pick(name, voice.lang)}: {told.removesuffix('.')}."
        for branch, name in _BRANCHES.items()
        if (told := _tell(test.get(branch, ()), scene, voice.subject))
    ]
    yield "test", f"{words}.{''.join(branches)}"


_EACH: Both = ("each {}", "каждый {}")
_BRANCHES: Mapping[str, Both] = {"pass": ("Passed", "Успех"), "fail": ("Failed", "Провал")}


def _cancel(_: bool, voice: _Voice, __: Effect) -> Told:
    shots = [timing in ("shoot", "shot_at", "ranged") for timing in voice.scene.skill.when if timing in CONTESTS]
    what = "shot" if all(shots) else "both" if any(shots) else "attack"
    yield "whole", pick(WHOLES[f"cancel:{what}"], voice.lang)


def _dice(word: str, voice: _Voice, effect: Effect) -> Told:
    if word == "extra":
        yield "whole", pick(WHOLES["dice:extra"], voice.lang)
        return
    face = effect.get("face", "torii")
    yield voice.verb(f"dice:{word}", face=pick(ELEMENTS_UP[face], voice.lang))


def _block(words: Sequence[str], voice: _Voice, _: Effect) -> Told:
    yield voice.verb("block", what=either([pick(BLOCKED[word], voice.lang) for word in words], voice.lang))


_TELLERS: Mapping[str, Any] = {
    "add": _add,
    "ignore": _ignore,
    "extra_die": _worded("extra_die"),
    "reroll": _reroll,
    "status": _worded("status"),
    "retreat": _retreat,
    "push": _push,
    "turn": _turn,
    "grant": _worded("grant"),
    "place": _place,
    "test": _test,
    "cancel": _cancel,
    "dice": _dice,
    "block": _block,
}
