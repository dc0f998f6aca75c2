"""A card as somebody edits it: what they typed, what of it can be read, all that is wrong, and the form of it."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import override

import rules
from catalog.games import cards_of
from catalog.models import Card
from catalog.shown import language
from catalog.studio.checking import nameless, no_name
from catalog.studio.faults import beside, is_begun, place_of, put, said
from catalog.studio.fields import Choice, Field, fields_of, walk
from catalog.studio.folding import folded, opened
from catalog.studio.mending import Mended, mended
from catalog.studio.naming import called, placed
from catalog.studio.posted import read_form
from catalog.studio.records import read_card, read_json, require_use
from catalog.studio.trying import refusals, with_refusals
from rules.reading import FileError
from rules.shapes import Record, Shape
from rules.system import System
from rules.words import LANGS, Lang, pick

#: Under which key a card has its skills.
SKILLS = ("skills", "abilities")
#: A text in a language: (language, text).
Spoken = tuple[tuple[str, str], ...]


def shape_of(card: Card) -> Record:
    return rules.system(card.codex.system).shapes[card.kind]


def posted_card(card: Card, post: QueryDict) -> Any:
    """What the card's form says, as JSON; right or wrong."""
    return read_form(shape_of(card), post)


def savable(raw: Any) -> dict[str, Any]:
    """The JSON of a form, held to what a card may be: FileError or CodexError for what is too long or too deep."""
    return read_json(json.dumps(raw, ensure_ascii=False))


@dataclass(frozen=True, slots=True)
class Looked:
    """What somebody typed (`raw`) and what comes of it: `card` as far as it can be read (None: not at all), `form`
    with every fault at its field, `faults`: the names of these fields, each with what is wrong; `quiet`: those at
    which it is not told yet, since nobody has come so far."""

    raw: dict[str, Any]
    card: Any
    sound: Mapping[str, Any]
    form: Field
    faults: Mapping[str, str]
    quiet: frozenset[str] = frozenset()

    @property
    def told(self) -> list[tuple[str, str, str]]:
        """The same as a list: (name, what the field is called, what is wrong)."""
        return [(name, called(self.form, name), words) for name, words in self.faults.items()]

    @property
    def spoken(self) -> Mapping[str, Spoken]:
        """The texts of the skills, by the name of their part of the form."""
        return {field.name: field.spoken for field in walk(self.form) if field.spoken}

    @property
    def folds(self) -> list[Field]:
        """The skills as they stand folded."""
        return [field for field in walk(self.form) if field.kind == "fold"]


def _reads(card: Card) -> bool:
    """Whether the rules read the card as it is saved: those of older days may have taken more."""
    try:
        rules.system(card.codex.system).parse_card(card.slug, card.data, "$")
    except FileError:
        return False
    return True


def tell_all(name: str) -> bool:
    return False


def looked(card: Card, raw: dict[str, Any], offers: bool = True, quiet: Callable[[str], bool] = tell_all) -> Looked:
    """`offers`: whether the form also marks the words that do not go where it offers them; `quiet`: whether nothing is
    told yet at the field of this name of what is only unfinished there."""
    shape, game, lang = shape_of(card), rules.system(card.codex.system), language()
    before = card.data if _reads(card) else {}
    found = mended(raw, before, lambda one: read_card(card.codex, card.slug, one), shape)
    form = placed(fields_of(shape, raw, game.vocabulary(), lang, card.kind, offered_in(game, lang)))
    faults, hushed, mending = {}, set(), []
    for name, fault in found.faults.items():
        place = place_of(form, name)
        if isinstance(fault, FileError) and is_begun(name, fault, raw) and quiet(place):
            hushed.add(place)
            continue
        words = said(fault, card.codex.system, lang)
        faults[place] = f"{faults[place]} {words}" if place in faults else words
        mending.append(place_of(form, beside(name, fault)))
    if found.card and not faults and not hushed and nameless(raw):
        faults["name"] = no_name()
    for place, words in faults.items():
        form = put(form, place, words)
    if offers:
        found_out = refusals(shape, raw, lambda one: require_use(game, game.parse_card(card.slug, one, "$")))
        form = with_refusals(form, {at: said(fault, card.codex.system, lang) for at, fault in found_out.items()})
    sound = found.raw if found.card else before
    form = folded(with_texts(form, card.codex.system, found), skills_key(shape), lang)
    for place in mending:
        form = opened(form, place)
    return Looked(raw, found.card, sound, form, faults, frozenset(hushed))


def offered_in(game: System, lang: Lang) -> dict[str, tuple[Choice, ...]]:
    """What is offered while one types, by the topic of the field."""
    return {
        topic: tuple(Choice(word, pick(names, lang)) for word, names in table.items())
        for topic, table in game.offered.items()
    }


def fault_in_words(system: str, raw: dict[str, Any], fault: FileError, root: str = "$") -> str:
    """What is wrong with a card that stands at `root`, after what the field is called: "Skill 2, When: …"."""
    game, lang = rules.system(system), language()
    form = placed(fields_of(game.shapes[raw["kind"]], raw, game.vocabulary(), lang, raw["kind"]))
    where, words = called(form, place_of(form, fault.path, root)), said(fault, system, lang)
    return f"{where}: {words}" if where else words


def skills_key(shape: Shape) -> str:
    """Under which key cards of this shape have skills, "" for none."""
    return next((key for key in SKILLS if isinstance(shape, Record) and key in shape.keys), "")


def with_texts(form: Field, system: str, found: Mended) -> Field:
    """The form with what each skill is called and says, in both languages, at its part."""
    texts = dict(_texts(system, found)) if found.card else {}
    parts = []
    for part in form.parts:
        if part.kind == "list" and part.name in SKILLS:
            told = ((item, *texts.get(item.name, ("", SILENT))) for item in part.parts)
            items = (replace(item, title=title, spoken=spoken) for item, title, spoken in told)
            part = replace(part, parts=tuple(items))
        parts.append(part)
    return replace(form, parts=tuple(parts), spoken=texts[""][1] if "" in texts else ())


SILENT: Spoken = tuple((lang, "") for lang in LANGS)


def _texts(system: str, found: Mended) -> Iterator[tuple[str, tuple[str, Spoken]]]:
    """What each skill is called and says, by the name of its part of the form; of a card that is one, by the form's."""
    key = next((key for key in SKILLS if key in found.raw), "")
    said_in: dict[str, list[tuple[str, str]]] = {lang: skills_said(system, found.card, key, lang) for lang in LANGS}
    names = [f"{key}.{place}" for place in found.first_places(key)] if key else [""]
    for name, *told in zip(names, *said_in.values(), strict=False):
        titles = dict(zip(LANGS, (title for title, _text in told), strict=True))
        yield name, (titles[language()], tuple(zip(LANGS, (text for _title, text in told), strict=True)))


def skills_said(system: str, card: Any, key: str, lang: Any) -> list[tuple[str, str]]:
    """(name, text) of the skills under the key, in their order: traits are told like skills and stand elsewhere."""
    with override(lang):
        skills = [part for part in cards_of(system).parts(card, lang, {}) if part.kind == "skill"]
    return [(part.label, part.text) for part in skills if not key or part.paths[0][0] == key]


def numbers_in(raw: Any, name: str = "") -> Iterator[tuple[str, int]]:
    """The numbers of a card's stats by the names of their fields; what is in lists of things is no stat."""
    if isinstance(raw, dict):
        for key, value in raw.items():
            yield from numbers_in(value, f"{name}.{key}" if name else key)
    elif isinstance(raw, list) and raw and all(type(one) is int for one in raw):
        for place, one in enumerate(raw):
            yield f"{name}.{place}", one
    elif type(raw) is int:
        yield name, raw
