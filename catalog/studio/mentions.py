"""Cards that name others by their ids (rules.mentions): who names a card, and which of those that a card names are
deleted. A card may be deleted all the same; whoever does it is told, and so is whoever opens a card that names it."""

from itertools import chain, islice
from typing import Any

from django.db.models import TextField
from django.db.models.functions import Cast

import rules
from catalog.actions import models_of
from catalog.models import Card, Codex
from catalog.search import fold
from catalog.studio.finding import found_rows
from catalog.studio.records import check_links
from catalog.studio.shelf import Row, shelf_of
from rules.mentions import mentions
from rules.reading import FileError


def named_in(system: str, kind: str, raw: Any) -> list[str]:
    """The ids of the cards that a raw card of this kind names, each once."""
    return list(dict.fromkeys(slug for _path, slug in mentions(rules.system(system).shapes[kind], raw)))


def namers_of(codex: Codex, slug: str) -> list[Card]:
    """The other draft cards that name the card of this id, in their order. A query for each model: the database finds
    the few in whose data the id stands at all."""
    rows = []
    for model in models_of(codex):
        found = model.objects.filter(codex=codex, deleted_at=None).exclude(slug=slug).select_related("faction")
        rows += found.annotate(text=Cast("data", TextField())).filter(text__contains=f'"{slug}"')
    named = [row for row in rows if slug in named_in(codex.system, row.kind, row.data)]
    return sorted(named, key=lambda row: row.position)


MOST_MEANT = 12


def may_be_meant(codex: Codex, kind: str, typed: str) -> list[Row]:
    """The first draft cards of this kind whose names have all these words in them, then those in whose ids what is
    typed stands; MOST_MEANT at most."""
    words, part = fold(typed).split(), typed.strip().lower()
    by_name = (row for row in found_rows(codex, words, [kind]) if has_words(row, words))
    by_id = (row for slug, row in shelf_of(codex).rows.items() if row.kind == kind and part in slug)
    return list(islice({row.slug: row for row in islice(chain(by_name, by_id), 2 * MOST_MEANT)}.values(), MOST_MEANT))


def has_words(row: Row, words: list[str]) -> bool:
    called = fold(f"{row.name_en} {row.name_ru}")
    return all(word in called for word in words)


def deleted_among(codex: Codex, kind: str, raw: Any) -> list[Card]:
    """Of the cards that a raw card names, those that are deleted. No query where it names none."""
    wanted = named_in(codex.system, kind, raw)
    if not wanted:
        return []
    rows = [
        row
        for model in models_of(codex)
        for row in model.objects.filter(codex=codex, slug__in=wanted).exclude(deleted_at=None).select_related("faction")
    ]
    return sorted(rows, key=lambda row: wanted.index(row.slug))


def needs(codex: Codex, row: Card, slug: str) -> bool:
    """Whether this card, which names the one of this id, could not be read without it."""
    try:
        check_links(codex, row.slug, rules.system(codex.system).parse_card(row.slug, row.data, "$"), without=slug)
    except FileError:
        return True
    return False
