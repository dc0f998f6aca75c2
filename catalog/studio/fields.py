"""A card's JSON as a tree of form fields, made from what its readers take (`rules.shapes`) and the game's words.

A field is named by its place in the JSON (`skills.0.effects.1.add.attack`). Beside a name stand, where they are needed:

- `name:is` – whether what is optional is "there", "null" or, empty, left out; of a list "one": a value without a list;
- `name:key`, `name:way` – which of several (the effect's kind, the way a value is given), `name:was` what it was;
- `name:n` – how many items a list has; `name:order` – in which order words were chosen; `name:also` – one word more;
- `name:more` – JSON of what the shape has no place for, so that nothing is lost.

`catalog.studio.posted` reads all of it back.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from rules.shapes import (
    NAMES,
    PROSE,
    Anything,
    ByWord,
    Either,
    Flag,
    Many,
    Number,
    OneKey,
    Only,
    Record,
    Row,
    Shape,
    Text,
    Word,
    bare,
    inner,
    topic_of,
    way_of,
)
from rules.vocabulary import Vocabulary, about, label
from rules.words import Lang

#: What is not there at all: null is something else.
ABSENT: Any = type("Absent", (), {"__repr__": lambda self: "ABSENT", "__bool__": lambda self: False})()


@dataclass(frozen=True, slots=True)
class Choice:
    """A word to choose: as it is sent, as it is called, what it does; `refused`: why it does not go here."""

    value: str
    label: str
    about: str = ""
    chosen: bool = False
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A field, or a group of them. `kind`: how it is drawn, one of

    "number", "text", "prose" (lines of text), "lines" (an item each), "choice", "flag", "checks", "only" (nothing to
    fill in), "hidden", "json" (what no other can show), "group" (an object), "names" (texts in both languages), "row",
    "list", "one" (an object whose first part is the choice of what it is), "way" (the same of how a value is given).
    `catalog.studio.folding` makes others of a card's skills: "skills" (the list), "fold" (one of them), "spoken" (what
    it says), "more" (what of it is seldom needed).

    `where`: the parts that it stands in, in words; `value`: what stands in it; `state`: "there", "null", "one" or ""
    (left out); `usual`: what leaving it out means; `chooser`: which of several, so that a change makes other fields;
    `named`: what its items are called; `sparse`: one of many that need not be there; `spoken`: what it comes to in
    words, (language, text) each; `stands`: where its number stands among others; `echo`: what it is was chosen right
    above it, where its name stands already; `title`: what a skill is called; `opened`: a fold that is open; `added`: a
    skill that was put there ready; `lands`: takes the caret after a press; `cards`: of which kind the codex's cards are
    offered while one types.
    """

    name: str
    kind: str
    label: str = ""
    about: str = ""
    where: str = ""
    value: str = ""
    state: str = ""
    required: bool = True
    choices: tuple[Choice, ...] = ()
    low: int | None = None
    high: int | None = None
    usual: str = ""
    parts: tuple["Field", ...] = ()
    more: str = ""
    order: str = ""
    error: str = ""
    chooser: bool = False
    checked: bool = False
    item: bool = False
    named: str = ""
    sparse: bool = False
    spoken: tuple[tuple[str, str], ...] = ()
    stands: Any = None
    echo: bool = False
    title: str = ""
    opened: bool = False
    added: bool = False
    lands: bool = False
    cards: str = ""

    @property
    def optional(self) -> bool:
        """A group that may be put there and taken away."""
        return not self.required and self.kind in ("group", "row", "one")

    @property
    def put(self) -> bool:
        """Whether it stands there, with its parts."""
        return self.required or self.state == "there"

    @property
    def puttable(self) -> bool:
        """Whether it can be put there: what is always shown cannot."""
        return self.optional and not self.put

    @property
    def full(self) -> bool:
        """Of a list: that it has as many items as it may."""
        return self.high is not None and len(self.parts) >= self.high

    @property
    def removable(self) -> bool:
        return (self.optional and self.put) or (self.kind == "json" and not self.required) or self.sparse

    @property
    def was(self) -> str:
        """Of a chooser: the name of what it was."""
        return f"{self.name.removesuffix(':key').removesuffix(':way')}:was"


def joined(name: str, key: str | int) -> str:
    """The name of what stands under a key or at a place."""
    return f"{name}.{key}" if name else str(key)


def walk(field: Field) -> Iterator[Field]:
    """The field and all that are in it."""
    yield field
    for part in field.parts:
        yield from walk(part)


@dataclass(frozen=True, slots=True)
class _Look:
    """In whose words a form is drawn, and what is known to be typed at some topics."""

    words: Vocabulary
    lang: Lang
    known: Mapping[str, tuple[Choice, ...]]

    def called(self, word: str) -> dict[str, str]:
        """Label and explanation of a word."""
        return {"label": label(self.words, word, self.lang), "about": about(self.words, word, self.lang)}

    def choice(self, topic: str, word: str, chosen: bool) -> Choice:
        return Choice(word, **self.called(f"{topic}.{word}"), chosen=chosen)


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a value stands: its name, its place in the vocabulary, what it is called, whether it must be there, what
    its being left out means (ABSENT: not one value)."""

    name: str
    topic: str
    called: Mapping[str, str]
    required: bool = True
    usual: Any = ABSENT
    item: bool = False

    def field(self, kind: str, **more: Any) -> Field:
        return Field(self.name, kind, required=self.required, item=self.item, **{**self.called, **more})


def fields_of(
    shape: Shape,
    value: Any,
    words: Vocabulary,
    lang: Lang,
    kind: str,
    known: Mapping[str, tuple[Choice, ...]] | None = None,
) -> Field:
    """The form of a value of this shape: of a card of this kind, or of whatever stands at the topic `kind`. `known`: by
    topic of a text, what is offered while one types ("carried.named": the skills that can be named)."""
    look = _Look(words, lang, known or {})
    topic = topic_of(bare(shape), kind)
    return _draw(shape, value, _Spot("", topic, look.called(topic)), look)


def _draw(shape: Shape, value: Any, spot: _Spot, look: _Look) -> Field:
    """One field, its state noted; what is not as the shape has it is shown as JSON."""
    plain, there = bare(shape), value is not ABSENT and value is not None
    if there and not isinstance(plain, Anything | Either | Many | Only) and not _shown_by(plain, value):
        return _as_json(value, spot)
    drawn = _DRAW[type(plain)](plain, value if there else ABSENT, spot, look)
    if drawn.state or drawn.kind == "hidden":
        return drawn
    return replace(drawn, state="there" if there else "null" if value is None else "")


def _as_json(value: Any, spot: _Spot) -> Field:
    return spot.field("json", value=json.dumps(value, ensure_ascii=False), state="there")


def _shown_by(shape: Shape, value: Any) -> bool:
    """Whether the fields of the shape can show the value, right or wrong."""
    if isinstance(shape, Flag):
        return isinstance(value, bool)
    if isinstance(shape, Number | Text | Word):
        return not isinstance(value, dict | list)
    if isinstance(shape, Row):
        return isinstance(value, list) and len(value) == len(shape.places)
    return isinstance(value, dict)


def written(value: Any) -> str:
    """A value as text: a text as it is, everything else as JSON, nothing as nothing."""
    if value is ABSENT:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


# --- Single values


def _anything(shape: Anything, value: Any, spot: _Spot, look: _Look) -> Field:
    return Field(spot.name, "hidden", value="" if value is ABSENT else json.dumps(value, ensure_ascii=False))


def _number(shape: Number, value: Any, spot: _Spot, look: _Look) -> Field:
    return spot.field("number", value=written(value), low=shape.low, high=shape.high, usual=written(spot.usual))


def _text(shape: Text, value: Any, spot: _Spot, look: _Look) -> Field:
    choices = look.known.get(spot.topic, ())
    kind = "prose" if shape.form == "prose" else "text"
    return spot.field(kind, value=written(value), choices=choices, cards=shape.card)


def _word(shape: Word, value: Any, spot: _Spot, look: _Look) -> Field:
    topic = topic_of(shape, spot.topic)
    choices = tuple(look.choice(topic, word, word == value) for word in shape.choices)
    usual = label(look.words, f"{topic}.{spot.usual}", look.lang) if spot.usual is not ABSENT else ""
    if shape.more:
        return spot.field("text", value=written(value), choices=choices, usual=usual)
    if value is not ABSENT and value not in shape.choices:
        choices += (Choice(written(value), written(value), chosen=True),)
    return spot.field("choice", choices=choices, value=written(value), usual=usual)


def _yes(value: Any) -> str:
    return _("yes") if value else _("no")


def _flag(shape: Flag, value: Any, spot: _Spot, look: _Look) -> Field:
    """A box to tick where leaving it out means yes or no; else a choice."""
    if spot.usual is not ABSENT:
        usual = "true" if spot.usual else "false"
        return spot.field("flag", checked=spot.usual if value is ABSENT else value, usual=usual)
    choices = tuple(Choice(written(one), _yes(one), chosen=one is value) for one in (True, False))
    return spot.field("choice", choices=choices, value=written(value))


def _only(shape: Only, value: Any, spot: _Spot, look: _Look) -> Field:
    return spot.field("only", value=written(shape.value))


# --- Lists


def _many(shape: Many, value: Any, spot: _Spot, look: _Look) -> Field:
    of = bare(shape.of)
    if shape.bare and isinstance(of, Flag) and not isinstance(value, list):
        return _draw(of, value, spot, look)
    one = shape.bare and value is not ABSENT and not isinstance(value, list)
    values = [value] if one else [] if value is ABSENT else value
    if not isinstance(values, list):
        return _as_json(value, spot)
    limits: dict[str, Any] = {"low": shape.least, "high": shape.most, "state": "one" if one else ""}
    if isinstance(of, Word) and not shape.repeats and all(isinstance(one, str) for one in values):
        return _checks(of, values, spot, look, limits)
    if isinstance(of, Text) and of.form == "line" and all(isinstance(one, str) for one in values):
        return spot.field("lines", value="\n".join(values), **limits)
    topic = topic_of(of, spot.topic)
    own = topic != spot.topic and topic in look.words
    called = look.called(topic) if own else {**spot.called, "about": ""}
    parts = tuple(
        _draw(of, one, _Spot(joined(spot.name, n), topic, _numbered(called, n), item=True), look)
        for n, one in enumerate(values)
    )
    return spot.field("list", parts=parts, named=called["label"], **limits)


def _numbered(called: Mapping[str, str], place: int) -> Mapping[str, str]:
    """The first of a list's items explains what they are."""
    return {"label": f"{called['label']} {place + 1}", "about": "" if place else called["about"]}


def _checks(of: Word, values: list[str], spot: _Spot, look: _Look, limits: Mapping[str, Any]) -> Field:
    topic = topic_of(of, spot.topic)
    known = tuple(look.choice(topic, word, word in values) for word in of.choices)
    others = tuple(Choice(one, one, chosen=True) for one in dict.fromkeys(values) if one not in of.choices)
    order = json.dumps(values, ensure_ascii=False)
    return spot.field("checks", choices=known + others, order=order, more="also" if of.more else "", **limits)


def _row(shape: Row, value: Any, spot: _Spot, look: _Look) -> Field:
    values = [ABSENT] * len(shape.places) if value is ABSENT else value
    parts = tuple(
        _draw(of, one, _Spot(joined(spot.name, n), f"{spot.topic}.{key}", look.called(f"{spot.topic}.{key}")), look)
        for n, ((key, of), one) in enumerate(zip(shape.places.items(), values, strict=True))
    )
    return spot.field("row", parts=parts)


# --- Objects


def _rest(value: Mapping[str, Any], shown: set[str]) -> str:
    """JSON of the keys that have no field."""
    left = {key: one for key, one in value.items() if key not in shown}
    return json.dumps(left, ensure_ascii=False) if left else ""


def _parts(shape: Record, value: Mapping[str, Any], spot: _Spot, topic: str, look: _Look) -> tuple[Field, ...]:
    keys = [key for key in shape.keys if not shape.sparse or key in value]
    parts = [_part(shape.keys[key], key, value, shape, spot.name, topic, look) for key in keys]
    return tuple(replace(part, sparse=shape.sparse) for part in parts)


def _part(
    of: Shape, key: str, value: Mapping[str, Any], above: Record | OneKey, name: str, topic: str, look: _Look
) -> Field:
    word = f"{topic}.{key}"
    called = {} if isinstance(of, Anything) else look.called(word)
    required = isinstance(above, Record) and key in above.required
    usual = above.defaults.get(key, ABSENT)
    return _draw(of, value.get(key, ABSENT), _Spot(joined(name, key), word, called, required, usual), look)


def inline(shape: Shape) -> bool:
    """Texts in two languages are shown whether they are there or not."""
    return shape is NAMES or shape is PROSE


def _record(shape: Record, value: Any, spot: _Spot, look: _Look) -> Field:
    topic = topic_of(shape, spot.topic)
    if value is ABSENT and not spot.required and not inline(shape):
        return spot.field("group")
    present = {} if value is ABSENT else value
    parts = _parts(shape, present, spot, topic, look)
    left = tuple(look.choice(topic, key, False) for key in shape.keys if shape.sparse and key not in present)
    field = spot.field("group", parts=parts, more=_rest(present, set(shape.keys)), choices=left)
    if not inline(shape):
        return field
    own_first = sorted(parts, key=lambda part: not part.name.endswith(look.lang))
    return replace(field, kind="names", parts=tuple(own_first))


def _one_key(shape: OneKey, value: Any, spot: _Spot, look: _Look) -> Field:
    topic, present = topic_of(shape, spot.topic), {} if value is ABSENT else value
    key = next((key for key in present if key in shape.choices), "")
    choices = tuple(look.choice(topic, word, word == key) for word in shape.choices)
    parts = [_kind_of(f"{spot.name}:key", key, choices, spot)]
    if key:
        of = shape.choices[key]
        parts.append(_chosen(of, present[key], joined(spot.name, key), f"{topic}.{key}", look))
    beside = [name for name in shape.beside if shape.only_with.get(name, key) == key]
    parts += [_part(shape.beside[name], name, present, shape, spot.name, topic, look) for name in beside if key]
    rest = _rest(present, {key, *beside} if key else set())
    return spot.field("one", parts=tuple(parts), value=key, more=rest)


def _chooser(name: str, chosen: str, choices: tuple[Choice, ...], spot: _Spot) -> Field:
    return Field(name, "choice", **spot.called, value=chosen, choices=choices, chooser=True)


def _kind_of(name: str, chosen: str, choices: tuple[Choice, ...], spot: _Spot) -> Field:
    """Of an object, whose own legend explains it."""
    return replace(_chooser(name, chosen, choices, spot), about="")


def _by_word(shape: ByWord, value: Any, spot: _Spot, look: _Look) -> Field:
    topic, present = topic_of(shape, spot.topic), {} if value is ABSENT else value
    kind = present.get(shape.key, "")
    choices = tuple(look.choice(topic, word, word == kind) for word in shape.kinds)
    if not isinstance(kind, str) or kind not in shape.kinds:
        choices += (Choice(written(kind), written(kind), chosen=True),) if kind else ()
        chooser = _kind_of(joined(spot.name, shape.key), written(kind), choices, spot)
        return spot.field("one", parts=(chooser,), value=written(kind), more=_rest(present, {shape.key}))
    record = shape.kinds[kind]
    parts = _parts(record, present, spot, f"{topic}.{kind}", look)
    besides = Record(shape.beside)
    parts += _parts(besides, present, spot, topic, look)
    shown = {shape.key, *record.keys, *shape.beside}
    chooser = _kind_of(joined(spot.name, shape.key), kind, choices, spot)
    return spot.field("one", parts=(chooser, *parts), value=kind, more=_rest(present, shown))


def _either(shape: Either, value: Any, spot: _Spot, look: _Look) -> Field:
    """A choice of the way, and what it takes; what is optional may have no way."""
    topic = topic_of(shape, spot.topic)
    way = "" if value is ABSENT else way_of(shape, value)
    choices = tuple(look.choice(topic, one, one == way) for one in shape.ways)
    usual = ""
    if spot.usual is not ABSENT:
        usual = label(look.words, f"{topic}.{way_of(shape, spot.usual)}", look.lang)
    choose = _kind_of if spot.item else _chooser
    chooser = replace(choose(f"{spot.name}:way", way, choices, spot), required=spot.required, usual=usual)
    if not way:
        return spot.field("way", parts=(chooser,))
    part = _chosen(inner(shape, way), value, spot.name, f"{topic}.{way}", look)
    return spot.field("way", parts=(chooser, part), value=way)


def _chosen(shape: Shape, value: Any, name: str, word: str, look: _Look) -> Field:
    """What is given under the chosen word, which stands with what it does at the choice."""
    drawn = _draw(shape, value, _Spot(name, word, {**look.called(word), "about": ""}), look)
    return replace(drawn, echo=drawn.kind in ("group", "one", "row", "list"))


_DRAW: Mapping[type, Callable[..., Field]] = {
    Anything: _anything,
    Flag: _flag,
    Only: _only,
    Number: _number,
    Text: _text,
    Word: _word,
    Many: _many,
    Row: _row,
    Record: _record,
    OneKey: _one_key,
    ByWord: _by_word,
    Either: _either,
}
