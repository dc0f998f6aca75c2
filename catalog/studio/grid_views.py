"""The table in which many cards are edited at once: every press sends what was typed, and whatever keeps it from being
saved is told at its cells, with all that was typed."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from catalog.games import cards_of
from catalog.models import Card, Codex, Faction, TableStep, in_language
from catalog.queries import LONGEST_QUERY
from catalog.shown import language
from catalog.studio import grid_actions
from catalog.studio.cells import NO, YES
from catalog.studio.grid import (
    ALL,
    PAGE,
    Column,
    Sheet,
    cards_named,
    cell_name,
    kinds_of,
    rows_of,
    same,
    shelves_of,
    text_in,
    told,
)
from catalog.studio.grid_actions import (
    ASKED,
    MINE,
    THEIRS,
    Answers,
    Fault,
    NoSuchStep,
    Refused,
    Typed,
    bases_of,
    columns,
    do_save_grid,
    do_step,
    steps_of,
    typed_cells,
)
from catalog.studio.people import Standing
from catalog.studio.views import MOST_DIGITS, codex_or_404, page, shared, whole
from rules.words import Lang

ROWS = 2000  # drawn rows that a process keeps, some 4 kB each
MOST_ROWS = 2 * PAGE  # that one form may send: a page and some
STEPS = ("undo", "redo")


@page
@never_cache
def grid(request: HttpRequest, codex: str) -> HttpResponse:
    """The cards of one kind, a row each. POST saves what was typed, or takes the step that `undo` or `redo` names."""
    sheet = sheet_of(request, codex_or_404(request, codex))
    if request.method != "POST":
        return render_grid(request, sheet)
    rows = typed_rows(request.POST, sheet)
    step = next((name for name in STEPS if name in request.POST), "")
    if not step:
        return save(request, sheet, rows)
    if grid_actions.is_changed(sheet.codex, sheet.kind, rows):
        return render_typed(request, sheet, rows, 422, unsaved=True)
    return take_step(request, sheet, step)


def sheet_of(request: HttpRequest, codex: Codex) -> Sheet:
    """What the address asks for; a designer's own faction unless it asks for another."""
    kinds, asked = kinds_of(codex), request.GET
    kind = asked.get("kind", "")
    if kind not in kinds:
        kind = next((one for one, count in kinds.items() if count), next(iter(kinds)))
    shelves, number = shelves_of(codex, kind), asked.get("page", "")
    own = next((row.slug for row, _count in shelves if row and row.pk == request.standing.faction), ALL)
    faction = asked.get("faction", own)
    return Sheet(
        codex,
        kinds,
        shelves,
        kind,
        None if faction == ALL else faction,
        asked.get("q", "")[:LONGEST_QUERY].strip(),
        max(1, int(number)) if number.isascii() and number.isdigit() and len(number) < MOST_DIGITS else 1,
    )


# What was typed


def typed_rows(post: QueryDict, sheet: Sheet) -> list[Typed]:
    """The rows of a form that was sent; those that are to be left as they are have nothing in them."""
    known = columns(sheet.codex, sheet.kind)
    rows = []
    for name, base in post.items():
        if name.startswith("r:"):
            slug = name.removeprefix("r:")
            left = f"skip:{slug}" in post
            cells = {} if left else dict(sent(post, slug, known.values()))
            choices = {one: choice for one in known if (choice := decided(post, slug, one)) is not None}
            rows.append(Typed(slug, whole(base), cells, choices))
    if len(rows) > MOST_ROWS:
        raise BadRequest(f"{len(rows)} rows")
    return rows


def sent(post: QueryDict, slug: str, known: Iterable[Column]) -> Iterator[tuple[str, str]]:
    """The cells of a row: column and text. A box that is not ticked sends nothing."""
    for column in known:
        name = cell_name(slug, column.name)
        if column.kind == "check" or name in post:
            yield column.name, post.get(name, "")


def decided(post: QueryDict, slug: str, column: str) -> str | None:
    """What was decided about a cell at a clash; None where nothing was asked."""
    answer = post.get(f"keep:{slug}:{column}", "")
    asked = answer or f"ask:{slug}:{column}" in post
    return (answer if answer in (MINE, THEIRS) else ASKED) if asked else None


def save(request: HttpRequest, sheet: Sheet, rows: list[Typed]) -> HttpResponse:
    try:
        step = do_save_grid(person=request.person, codex=sheet.codex, kind=sheet.kind, rows=rows)
    except Refused as refused:
        return render_typed(request, sheet, rows, 422 if refused.faults else 409, refused.faults)
    if step is None:
        messages.success(request, _("Nothing was changed."))
        return redirect(request.get_full_path())
    count = sum(map(len, step.cards.values()))
    messages.success(request, ngettext("Saved: %(n)d cell.", "Saved: %(n)d cells.", count) % {"n": count})
    return redirect(f"{request.get_full_path()}#row-{next(iter(step.cards))}")


# Steps


def take_step(request: HttpRequest, sheet: Sheet, name: str) -> HttpResponse:
    """Undo or redo; where others have changed the same by now, it is asked about on a page of its own."""
    pk, codex = whole(request.POST[name]), sheet.codex
    try:
        step, count = do_step(
            person=request.person, codex=codex, pk=pk, back=name == "undo", answers=answers_of(request.POST)
        )
    except NoSuchStep:
        messages.error(request, _("This was undone or redone already, or something was saved since."))
        return redirect(request.get_full_path())
    except Refused as refused:
        return render_step(request, sheet, name, TableStep.objects.get(pk=pk), refused)
    if name == "undo":
        said = ngettext("Undone: %(n)d cell.", "Undone: %(n)d cells.", count)
    else:
        said = ngettext("Redone: %(n)d cell.", "Redone: %(n)d cells.", count)
    messages.success(request, said % {"n": count})
    here = request.get_full_path() if step.kind == sheet.kind else f"{request.path}?kind={step.kind}"
    return redirect(here + "".join(f"#row-{slug}" for slug in list(step.cards)[:1]))


def answers_of(post: QueryDict) -> Answers:
    """What the page of a step sends."""
    choices, seen = {}, {}
    for name, value in post.items():
        verb, _colon, rest = name.partition(":")
        if verb == "seen":
            seen[rest] = whole(value)
        elif verb == "keep":
            slug, _colon, column = rest.partition(":")
            choices[slug, column] = value if value in (MINE, THEIRS) else ASKED
    return Answers(choices, seen)


def render_step(request: HttpRequest, sheet: Sheet, name: str, step: TableStep, refused: Refused) -> HttpResponse:
    """All that keeps a step from being taken. Of a card that cannot be changed as a whole, all is left as it is."""
    cards, known = cards_named(sheet.codex, step.kind, list(step.cards)), columns(sheet.codex, step.kind)
    wrong = list(dict.fromkeys(fault.slug for fault in refused.faults))
    faults = [(cards[one.slug], full_name(known, one.column), one.words) for one in refused.faults]
    context = shared(request, sheet.codex) | {
        "step": step,
        "name": name,
        "faults": faults,
        "clashes": [clash for clash in refused.clashes if clash.card.slug not in wrong],
        "left": [f"{slug}:{column}" for slug in wrong for column in step.cards[slug]],
        "back": request.get_full_path(),
    }
    return render(request, "studio/grid_step.html", context, status=422 if wrong else 409)


def full_name(known: Mapping[str, Column], column: str) -> str:
    return known[column].full if column in known else ""


# The page


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as it is drawn. `error`: what is wrong with it; `changed`: whether something is typed in it that is not
    saved; `theirs`: what somebody else has made of it meanwhile, where that is asked about."""

    column: Column
    name: str
    text: str
    error: str = ""
    changed: bool = False
    was: str = ""
    theirs: str | None = None

    @property
    def told(self) -> str:
        return told(self.column, self.text)

    @property
    def key(self) -> str:
        """Its name behind what else is sent about it."""
        return self.name.removeprefix("c:")

    @property
    def odd(self) -> bool:
        """Whether it says something that cannot be chosen."""
        return self.text not in self.column.choices

    @property
    def label(self) -> str:
        """The ids of what it is called by."""
        return f"n:{self.name.split(':')[1]} h:{self.column.number}"


def render_grid(request: HttpRequest, sheet: Sheet) -> HttpResponse:
    found = rows_of(sheet)
    root, system, lang = reverse("studio:codex", args=[sheet.codex.slug]), sheet.codex.system, language()
    able = {key: may_edit(request.standing, key) for key in {row.faction for row in found}}
    rows = []
    for row in found[:PAGE]:
        name = in_language(row.name_en, row.name_ru) or row.slug
        of = (root, able[row.faction], row.slug, name, row.revision)
        rows.append((row.faction, row_html(system, sheet.kind, lang, *of, row.text)))
    context = of_page(request, sheet, rows) | {"editable": any(able.values()), "more": len(found) > PAGE}
    return render(request, "studio/grid.html", context)


def may_edit(standing: Standing, faction: int | None) -> bool:
    return standing.may("edit_card", Faction(pk=faction) if faction else None)


@lru_cache(ROWS)
def row_html(
    system: str, kind: str, lang: Lang, root: str, may: bool, slug: str, name: str, revision: int, text: str
) -> SafeString:
    """A card's row as it is; nothing else shows in it, so it is drawn once. `text`: the card's JSON."""
    raw, known = json.loads(text), columns(Codex(system=system), kind).values()
    cells = [Cell(column, cell_name(slug, column.name), text_in(column, raw)) for column in known]
    return draw(root, slug, name, revision, cells, may_edit=may)


@lru_cache
def head_html(system: str, kind: str, lang: Lang) -> SafeString:
    """The head of the table."""
    found = list(columns(Codex(system=system), kind).values())
    return SafeString(render_to_string("studio/_grid_head.html", {"columns": found}))


def draw(root: str, slug: str, name: str, revision: int, cells: list[Cell], **more: Any) -> SafeString:
    row = {"slug": slug, "name": name, "base": revision, "href": f"{root}cards/{slug}/", "cells": cells}
    return SafeString(render_to_string("studio/_grid_row.html", row | more))


def render_typed(
    request: HttpRequest, sheet: Sheet, rows: list[Typed], status: int, faults: Sequence[Fault] = (), **more: Any
) -> HttpResponse:
    """The rows that were sent, with what was typed and with what is wrong at its cell."""
    codex, known = sheet.codex, columns(sheet.codex, sheet.kind)
    cards = cards_named(codex, sheet.kind, [row.slug for row in rows])
    bases = bases_of(codex, rows, cards)
    root, drawn, problems, typed = reverse("studio:codex", args=[codex.slug]), [], [], 0
    for row in rows:
        if row.slug not in cards:
            continue
        card = cards[row.slug]
        wrong = {fault.column: fault.words for fault in faults if fault.slug == row.slug}
        base, cells = typed_row(row, card, bases.get(row.slug, card.data), known, wrong)
        name = card.name or card.slug
        drawn.append((card.faction_id, draw(root, card.slug, name, base, cells, may_edit=True, wrong=wrong.get(""))))
        problems += problems_of(row.slug, name, cells, wrong.get(""))
        typed += sum(cell.changed for cell in cells)
    context = of_page(request, sheet, drawn) | {"editable": True, "problems": problems, "typed": typed, **more}
    return render(request, "studio/grid.html", context, status=status)


def typed_row(
    row: Typed, card: Card, base: Mapping[str, Any], known: Mapping[str, Column], wrong: Mapping[str, str]
) -> tuple[int, list[Cell]]:
    """The revision that the row shows now, and its cells. Where something is wrong with the row it shows the card as it
    is by now, and asks about each typed cell that somebody else has changed; else it stays as it was sent."""
    typed = {name: text for name, text in typed_cells(row, base, known).items() if row.choices.get(name) != THEIRS}
    asked = {name for name in typed if row.choices.get(name) == ASKED or clashes(known[name], typed[name], base, card)}
    fresh = (bool(wrong) or bool(asked)) and "" not in wrong
    under: Mapping[str, Any] = card.data if fresh else base
    cells = []
    for name, column in known.items():
        there = text_in(column, under)
        cell = Cell(
            column, cell_name(row.slug, name), typed.get(name, there), wrong.get(name, ""), name in typed, there
        )
        cells.append(replace(cell, theirs=told(column, there)) if fresh and name in asked else cell)
    return (card.revision if fresh else row.base), cells


def clashes(column: Column, text: str, base: Mapping[str, Any], card: Card) -> bool:
    now = text_in(column, card.data)
    return not same(column, now, text_in(column, base)) and not same(column, now, text)


def problems_of(slug: str, name: str, cells: list[Cell], wrong: str | None) -> list[tuple[str, str, str]]:
    """(where, what it is called, what is wrong) of a row and its cells."""
    found = [(f"row-{slug}", name, wrong)] if wrong else []
    for cell in cells:
        called = f"{name}, {cell.column.full}"
        if cell.theirs is not None:
            words = _("Somebody else has made it “%(theirs)s” meanwhile: choose.") % {"theirs": cell.theirs}
            found.append((cell.name, called, words))
        if cell.error:
            found.append((cell.name, called, cell.error))
    return found


def of_page(request: HttpRequest, sheet: Sheet, rows: list[tuple[int | None, SafeString]]) -> dict[str, Any]:
    """What the page shows whether anything was typed or not; `rows`: each under its faction."""
    names = cards_of(sheet.codex.system).KINDS
    factions = {row.pk: row.name for row, _count in sheet.shelves if row}
    groups: dict[int | None, list[SafeString]] = {}
    for faction, html in rows:
        groups.setdefault(faction, []).append(html)
    undo, redo = steps_of(request.person, sheet.codex)
    return shared(request, sheet.codex) | {
        "sheet": sheet,
        "kinds": [(kind, names[kind], count) for kind, count in sheet.kinds.items() if count],
        "head": head_html(sheet.codex.system, sheet.kind, language()),
        "wide": len(columns(sheet.codex, sheet.kind)) + 1,
        "groups": [(factions.get(faction, ""), found) for faction, found in groups.items()],
        "undo": undo,
        "redo": redo,
        "yes": " ".join(sorted(YES)),
        "no": " ".join(sorted(NO)),
    }
