"""What keeps drafts from being published: everything at once, each with its card and the path of its field."""

from collections.abc import Callable, Iterator
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

import rules
from catalog.actions import drafts, models_of
from catalog.models import Card, Codex
from rules.formats_words import fault_text
from rules.reading import FileError
from rules.system import with_links
from rules.words import LANGS

STEP = 250  # cards between two words of how far it is
MOST_PROBLEMS = 500

Told = Callable[[int, int], None]
Problem = dict[str, Any]


def problems_of(codex: Codex, tell: Told) -> list[Problem]:
    """All that keeps the drafts from being published, each with its card and the path of its field; `tell` is told how
    many are checked of how many."""
    rows = sorted((row for model in models_of(codex) for row in drafts(model, codex)), key=lambda row: row.position)
    parsed: dict[str, Any] = {}
    problems: list[Problem] = []
    for n, row in enumerate(rows):
        if n % STEP == 0:
            tell(n, len(rows))
        problems += _faults(codex, row, parsed)
    problems += _broken_links(codex, parsed)
    tell(len(rows), len(rows))
    return problems[:MOST_PROBLEMS]


def _faults(codex: Codex, row: Card, parsed: dict[str, Any]) -> Iterator[Problem]:
    try:
        parsed[row.slug] = rules.system(codex.system).parse_card(row.slug, row.data, "$")
    except FileError as error:
        yield problem(row.slug, error.path, {lang: fault_text(error, lang) for lang in LANGS})
    else:
        if not any(text.strip() for text in row.data.get("name", {}).values()):
            yield problem(row.slug, "$.name", in_both(lambda: _("This card has no name.")))


def _broken_links(codex: Codex, parsed: dict[str, Any]) -> Iterator[Problem]:
    """Cards that name others which are gone."""
    links = with_links(rules.system(codex.system))
    for slug, card in parsed.items() if links else ():
        try:
            links.link(card, parsed.get, "$")
        except FileError as error:
            yield problem(slug, error.path, {lang: fault_text(error, lang) for lang in LANGS})


def problem(slug: str, path: str, text: dict[str, str]) -> Problem:
    return {"card": slug, "path": path, "text": text}


def in_both(say: Callable[[], str]) -> dict[str, str]:
    found = {}
    for lang in LANGS:
        with translation.override(lang):
            found[lang] = say()
    return found
