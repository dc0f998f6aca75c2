"""What is typed into the table of many cards is written: one step at a time, all of it or nothing, and a step can be
undone and redone by whoever made it.

Every card that a step changes is saved by `do_save_card`, as if it had been typed in its editor. Before that its cells
are put into the card as it is now, each by itself: what somebody else has changed in another cell stays, and where it
is the same cell, a clash asks. Undoing is the same the other way round: a cell goes back to what it was, unless it says
something else by now than what the step made of it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from catalog.actions import CodexError
from catalog.letters import all_cleaned
from catalog.models import Card, Codex, TableStep
from catalog.shown import language
from catalog.studio.cards import do_save_card
from catalog.studio.cells import ABSENT, Hollow, hollow_at, value_at, with_value, with_value_back, wrong_columns
from catalog.studio.faults import said
from catalog.studio.grid import Column, cards_named, columns_of, same, text_in, text_of, told, value_in
from catalog.studio.importing import unfit
from catalog.studio.mending import mended
from catalog.studio.people import Standing, standing_of
from catalog.studio.records import locked, read_card
from rules.reading import FileError

MOST_STEPS = 50  # that somebody can undo in a codex
#: What is decided at a clash; ASKED: nothing yet.
MINE, THEIRS, ASKED = "mine", "theirs", ""


@dataclass(frozen=True, slots=True)
class Typed:
    """A row as somebody sent it: the revision of the card that it showed, the texts of its cells by column, and what
    was decided in which columns."""

    slug: str
    base: int
    cells: Mapping[str, str]
    choices: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wish:
    """That a cell, which said `was`, says `value`; `choice`: what was decided about it at a clash, None: there was
    none; `hollow`: what stood around it when it said `value` before, where that had nothing in it."""

    column: Column
    was: Any
    value: Any
    choice: str | None = None
    hollow: Hollow | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a cell, in words; column "" is the row."""

    slug: str
    column: str
    words: str


@dataclass(frozen=True, slots=True)
class Clash:
    """A cell that somebody else has changed: what it was to be, and what it is now."""

    card: Card
    column: Column
    value: Any
    there: Any

    @property
    def mine(self) -> str:
        return told(self.column, text_of(self.column, self.value))

    @property
    def theirs(self) -> str:
        return told(self.column, text_of(self.column, self.there))


class Refused(Exception):
    """Nothing was written: all that is wrong, and all cells at which has to be decided."""

    def __init__(self, faults: list[Fault], clashes: list[Clash]) -> None:
        super().__init__(len(faults), len(clashes))
        self.faults, self.clashes = faults, clashes


class NoSuchStep(Exception):
    """It is not the step that can be undone or redone now."""


@dataclass(slots=True)
class Plan:
    """What a step does to a card: what is wished, what could not be read of it, what is `given` up at clashes; and what
    comes of it: the card's `data`, what each `changed` cell was and is, as a step keeps it, what is kept `aside`."""

    card: Card
    wishes: list[Wish] = field(default_factory=list)
    faults: dict[str, str] = field(default_factory=dict)
    data: dict[str, Any] = field(default_factory=dict)
    changed: dict[str, dict[str, Any]] = field(default_factory=dict)
    aside: dict[str, Any] | None = None

    @property
    def empty(self) -> bool:
        return not self.faults and len(self.given) == len(self.wishes)

    @property
    def given(self) -> list[Wish]:
        return [wish for wish in self.wishes if wish.choice == THEIRS]


def columns(codex: Codex, kind: str) -> dict[str, Column]:
    """The columns of a kind in the language of the page."""
    return columns_of(codex.system, kind, language(), _("yes"), _("no"))


# Saving what was typed


@transaction.atomic
def do_save_grid(*, person: Any, codex: Codex, kind: str, rows: Sequence[Typed]) -> TableStep | None:
    """Save all cells that say something else than the revisions that were shown; the step that it was, None where
    nothing changed. Raises Refused with all that keeps it from being done."""
    codex = locked(codex, person, "see_drafts")
    plans, standing = _plan(codex, kind, rows), standing_of(person, codex)
    _check(standing, codex, kind, plans)
    for plan in plans:
        if plan.given and not plan.card.deleted_at and standing.may("edit_card", plan.card):
            plan.aside = _aside(codex, plan)
    _save(person, codex, plans)
    cards = {plan.card.slug: plan.changed for plan in plans if plan.changed}
    return _keep_step(person, codex, kind, cards) if cards else None


def is_changed(codex: Codex, kind: str, rows: Sequence[Typed]) -> bool:
    """Whether anything was typed that is not saved."""
    cards = cards_named(codex, kind, [row.slug for row in rows])
    bases = bases_of(codex, rows, cards)
    known = columns(codex, kind)
    return any(typed_cells(row, bases.get(row.slug, {}), known) for row in rows)


def typed_cells(row: Typed, base: Mapping[str, Any], known: Mapping[str, Column]) -> dict[str, str]:
    """The cells of a row that somebody typed into: those that say something else than the card did then."""
    cells = ((known[name], text) for name, text in row.cells.items() if name in known)
    return {column.name: text for column, text in cells if not same(column, text, text_in(column, base))}


def bases_of(codex: Codex, rows: Sequence[Typed], cards: Mapping[str, Card]) -> dict[str, Mapping[str, Any]]:
    """The cards as they were shown."""
    bases: dict[str, Mapping[str, Any]] = {}
    older = {}
    for row in rows:
        card = cards.get(row.slug)
        if card and card.revision == row.base:
            bases[row.slug] = card.data
        elif card:
            older[row.slug] = row.base
    found = codex.revisions.filter(slug__in=list(older), number__in=set(older.values())) if older else ()
    return bases | {one.slug: one.data for one in found if older[one.slug] == one.number}


def _plan(codex: Codex, kind: str, rows: Sequence[Typed]) -> list[Plan]:
    cards = cards_named(codex, kind, [row.slug for row in rows])
    bases = bases_of(codex, rows, cards)
    known = columns(codex, kind)
    lost = [row.slug for row in rows if row.cells and row.slug not in bases]
    if lost:
        raise Refused([Fault(slug, "", _("There never was such a revision of this card.")) for slug in lost], [])
    return [_planned(cards[row.slug], row, bases[row.slug], known) for row in rows if row.slug in bases]


def _planned(card: Card, row: Typed, base: Mapping[str, Any], known: Mapping[str, Column]) -> Plan:
    """What was typed into a row is read."""
    plan = Plan(card)
    for name, text in typed_cells(row, base, known).items():
        column, choice, was = known[name], row.choices.get(name), value_at(base, known[name].place.path)
        words = unfit(text)
        try:
            value = was if words else value_in(column, all_cleaned(text))
        except FileError as error:
            value, words = was, said(error, card.codex.system, language())
        if words and choice != THEIRS:
            plan.faults[name] = words
        else:
            plan.wishes.append(Wish(column, was, value, choice))
    return plan


# Writing


def _check(standing: Standing, codex: Codex, kind: str, plans: Iterable[Plan]) -> None:
    """Put what is planned into the cards as they are now; Refused with all that is wrong with all of it."""
    known = columns(codex, kind)
    faults: list[Fault] = []
    clashes: list[Clash] = []
    for plan in plans:
        slug = plan.card.slug
        if plan.empty:
            continue
        if plan.card.deleted_at:
            faults.append(Fault(slug, "", _("This card is deleted by now.")))
        elif not standing.may("edit_card", plan.card):
            faults.append(Fault(slug, "", _("This card is not yours to change.")))
        else:
            clashes += _merge(plan)
            wrong = _wrong(codex, plan, known) | plan.faults
            faults += [Fault(slug, name, words) for name, words in wrong.items()]
    if faults or clashes:
        raise Refused(faults, clashes)


def _save(person: Any, codex: Codex, plans: Iterable[Plan]) -> None:
    for plan in plans:
        if plan.changed or plan.aside:
            who = {"person": person, "codex": codex, "slug": plan.card.slug}
            do_save_card(**who, data=plan.data or plan.card.data, base=plan.card.revision, aside=plan.aside)


def _aside(codex: Codex, plan: Plan) -> dict[str, Any] | None:
    """The card with what was typed and given up at clashes; None where that makes no card."""
    data = plan.data or plan.card.data
    for wish in plan.given:
        data = with_value(data, wish.column.place.path, wish.value)
    try:
        read_card(codex, plan.card.slug, data)
    except (FileError, CodexError):
        return None
    return data


def _merge(plan: Plan) -> list[Clash]:
    """Put the wishes into the card as it is now; answers where somebody else has changed the same cell."""
    now, clashes = plan.card.data, []
    plan.data = now
    for wish in plan.wishes:
        column, path = wish.column, wish.column.place.path
        there = value_at(now, path)
        if wish.choice == THEIRS or text_of(column, there) == text_of(column, wish.value):
            continue
        if text_of(column, there) != text_of(column, wish.was) or wish.choice == ASKED:
            clashes.append(Clash(plan.card, column, wish.value, there))
            continue
        plan.data = with_value_back(plan.data, path, wish.value, wish.hollow)
        cell = {"was": there, "is": wish.value, "hollow": hollow_at(now, path) or ABSENT}
        plan.changed[column.name] = {key: one for key, one in cell.items() if one is not ABSENT}
    return clashes


def _wrong(codex: Codex, plan: Plan, known: Mapping[str, Column]) -> dict[str, str]:
    """All that is wrong with the card as it would be: column → words, "" for what is in no column."""
    places = {name: column.place for name, column in known.items()}
    found = mended(plan.data, plan.card.data, lambda raw: read_card(codex, plan.card.slug, raw))
    return wrong_columns(places, found.faults.values(), lambda fault: said(fault, codex.system, language()))


# Steps


def steps_of(person: Any, codex: Codex) -> tuple[int | None, int | None]:
    """The step that can be undone next, and the one that can be redone."""
    found = TableStep.objects.filter(person=person, codex=codex).order_by("pk").values_list("pk", "undone")
    done = [pk for pk, undone in found if not undone]
    return (done[-1] if done else None), next((pk for pk, undone in found if undone), None)


def _keep_step(person: Any, codex: Codex, kind: str, cards: dict[str, Any]) -> TableStep:
    """The newest step: what was undone before cannot be redone any more, and the oldest are forgotten."""
    mine = TableStep.objects.filter(person=person, codex=codex)
    mine.filter(undone=True).delete()
    step = TableStep.objects.create(person=person, codex=codex, kind=kind, cards=cards)
    kept = mine.order_by("-pk").values_list("pk", flat=True)[:MOST_STEPS]
    mine.filter(pk__lt=min(kept)).delete()
    return step


@dataclass(frozen=True, slots=True)
class Answers:
    """What was decided where a step clashed: (id, column) → choice, and which revision of each card was shown then."""

    choices: Mapping[tuple[str, str], str] = field(default_factory=dict)
    seen: Mapping[str, int] = field(default_factory=dict)


@transaction.atomic
def do_step(*, person: Any, codex: Codex, pk: int, back: bool, answers: Answers | None = None) -> tuple[TableStep, int]:
    """Undo (`back`) or redo a step; the step, and how many cells it changed. What is left as others have made it is no
    part of the step any more. Raises NoSuchStep, and Refused as saving does."""
    codex = locked(codex, person, "see_drafts")
    if pk != steps_of(person, codex)[0 if back else 1]:
        raise NoSuchStep
    step = TableStep.objects.get(pk=pk)
    plans = _stepped(codex, step, back, answers or Answers())
    _check(standing_of(person, codex), codex, step.kind, plans)
    _save(person, codex, plans)
    _leave_out(step, plans)
    step.undone = back
    step.save()
    return step, sum(len(plan.changed) for plan in plans)


def _stepped(codex: Codex, step: TableStep, back: bool, answers: Answers) -> list[Plan]:
    cards, known = cards_named(codex, step.kind, list(step.cards)), columns(codex, step.kind)
    was, becomes = ("is", "was") if back else ("was", "is")
    plans = []
    for slug, cells in step.cards.items():
        plan = Plan(cards[slug])
        for name, cell in cells.items():
            if name not in known:  # a column of a form that the game has no more
                continue
            choice, before = answers.choices.get((slug, name)), cell.get(was, ABSENT)
            if choice == MINE and answers.seen.get(slug) == plan.card.revision:
                before = value_at(plan.card.data, known[name].place.path)
            hollow = cell.get("hollow") if back else None
            plan.wishes.append(Wish(known[name], before, cell.get(becomes, ABSENT), choice, hollow))
        plans.append(plan)
    return plans


def _leave_out(step: TableStep, plans: list[Plan]) -> None:
    for plan in plans:
        cells = step.cards[plan.card.slug]
        for wish in plan.given:
            del cells[wish.column.name]
        if not cells:
            del step.cards[plan.card.slug]
