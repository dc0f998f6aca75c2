"""A clash as people see it: what two of them made of the same field, and what it was, in the words of the form."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

import rules
from catalog.differences import item_key
from catalog.models import Card
from catalog.shown import language
from catalog.studio.editing import SKILLS, offered_in, with_texts
from catalog.studio.fields import Field, fields_of, joined, walk
from catalog.studio.mending import Mended
from catalog.studio.merging import ABSENT, Clash, Path
from catalog.studio.naming import called, placed
from catalog.studio.worded import skill_name, spoken_in, words_of
from rules.reading import FileError
from rules.words import Lang


@dataclass(frozen=True, slots=True)
class Said:
    """What one version has there, "" for nothing; `skill`: what the skill around it says; `data`: the JSON, where words
    do not tell the versions apart."""

    text: str
    skill: str = ""
    data: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A field to decide: `key` as it is sent, what it is called, and what it was, is in mine, and in theirs."""

    key: str
    label: str
    before: Said
    mine: Said
    theirs: Said


def asked(card: Card, base: Any, mine: Any, theirs: Any, clashes: Sequence[Clash]) -> list[Asked]:
    """The clashes between two versions of the card that were made of `base`."""
    lang = language()
    versions = [(raw, form_in_words(card, raw, lang)) for raw in (mine, theirs, base)]
    return [_asked(clash, versions, lang) for clash in clashes]


def form_in_words(card: Card, raw: Any, lang: Lang) -> Field:
    """The form of a version of the card, with what its skills say."""
    game = rules.system(card.codex.system)
    form = placed(fields_of(game.shapes[card.kind], raw, game.vocabulary(), lang, card.kind, offered_in(game, lang)))
    try:
        parsed = game.parse_card(card.slug, raw, "$")
    except FileError:
        return form  # the rules have changed since: its words are in the fields
    return with_texts(form, card.codex.system, Mended(raw, parsed))


def _asked(clash: Clash, versions: Sequence[tuple[Any, Field]], lang: Lang) -> Asked:
    mine, theirs, before = (_said(raw, form, clash.path, lang) for raw, form in versions)
    if mine == theirs:
        mine, theirs, before = (
            replace(said, data=_json(value))
            for said, value in ((mine, clash.mine), (theirs, clash.theirs), (before, clash.base))
        )
    label = next((found for raw, form in versions if (found := _label(raw, form, clash.path, lang))), clash.key)
    return Asked(clash.key, label, before, mine, theirs)


def _json(value: Any) -> str:
    return "" if value is ABSENT else json.dumps(value, ensure_ascii=False)


def _said(raw: Any, form: Field, path: Path, lang: Lang) -> Said:
    names = _names(raw, path)
    field = _field(form, names[-1]) if len(names) == len(path) else None
    skill = _skill(form, path, names)
    around = spoken_in(skill, lang) if skill and len(path) > 2 else ""
    return Said(words_of(field, lang) if field else "", around)


def _names(raw: Any, path: Path) -> list[str]:
    """The names of the fields on the way to the place, as far as the card has it."""
    names, name = [], ""
    for key in path:
        if isinstance(raw, list):
            place = next((n for n, one in enumerate(raw) if item_key(one) == key), None)
            if place is None:
                break
            name, raw = joined(name, place), raw[place]
        elif isinstance(raw, Mapping) and key in raw:
            name, raw = joined(name, key), raw[key]
        else:
            break
        names.append(name)
    return names


def _field(form: Field, name: str) -> Field | None:
    return next((field for field in walk(form) if field.name == name), None)


def _skill(form: Field, path: Path, names: Sequence[str]) -> Field | None:
    """The skill that the place is in."""
    return _field(form, names[1]) if path[0] in SKILLS and len(names) > 1 else None


def _label(raw: Any, form: Field, path: Path, lang: Lang) -> str:
    """What the place is called; in a skill after its name, which does not change with its place among others."""
    names = _names(raw, path)
    if len(names) < len(path):
        return ""
    skill = _skill(form, path, names)
    if skill is None:
        return called(form, names[-1])
    listed = _field(form, names[0])
    title = {"what": listed.named if listed else "", "name": skill_name(skill, lang)}
    return ", ".join([_("%(what)s “%(name)s”") % title, *_inner_labels(form, names[2:])])


def _inner_labels(form: Field, names: Sequence[str]) -> Iterator[str]:
    for name in names:
        field = _field(form, name)
        if field and field.label:
            yield field.label
