"""What was done to a list, in words: for the history, and for the line that is read out after an edit."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from builder.lists.checks import Cards, cards_of
from builder.lists.games import command_of, game_of
from builder.lists.models import List, Revision
from builder.lists.operations import (
    Add,
    Draft,
    Duplicate,
    Equip,
    Give,
    Move,
    Note,
    Operation,
    Option,
    Own,
    Remove,
    Rename,
    Renew,
    Role,
    Strip,
    from_data,
)
from builder.lists.pages import title_of
from builder.lists.queries import card_ids
from catalog.shown import language
from catalog.texts import words_of
from rules.words import join


@dataclass(frozen=True, slots=True)
class Step:
    """A revision in the history."""

    revision: Revision
    what: str
    present: bool
    size: str  # in words


def steps(found: List, revisions: Iterable[Revision]) -> list[Step]:
    """The revisions with what each of them did. One query, however many there are."""
    revisions = list(revisions)
    parents = Revision.objects.in_bulk([revision.parent_id for revision in revisions if revision.parent_id])
    ids = set().union(*(card_ids(revision.draft) for revision in [*revisions, *parents.values()]))
    cards = cards_of(found, ids)
    return [
        Step(
            revision,
            _what(revision, parents.get(revision.parent_id), cards),
            revision.pk == found.head_id,
            _size(revision.draft),
        )
        for revision in revisions
    ]


def _size(draft: Draft) -> str:
    return game_of(draft.file["system"]).tally(len(draft.entries), 0)


def _what(revision: Revision, parent: Revision | None, cards: Cards) -> str:
    begun = {"create": _("Made"), "copy": _("Copied"), "upload": _("Uploaded"), "restore": _("Brought back")}
    if revision.what["do"] in begun or parent is None:
        return begun.get(revision.what["do"], _("Made"))
    return words_of_operation(from_data(revision.what), parent.draft, cards)


def words_of_operation(operation: Operation, before: Draft, cards: Cards) -> str:
    """Added: Ronin"""
    game = game_of(before.file["system"])
    terms = game.TERMS

    def names(entries: Iterable[str]) -> str:
        held = {entry["id"]: entry["card"] for entry in before.entries}
        return join([_title(held.get(entry), cards) for entry in entries], language())

    match operation:
        case Add(card):
            return _("Added: %(name)s") % {"name": _title(card, cards)}
        case Remove(entries):
            return _("Removed: %(name)s") % {"name": names(entries)}
        case Duplicate(entry):
            return _("Duplicated: %(name)s") % {"name": names([entry])}
        case Move(entry):
            return _("Moved: %(name)s") % {"name": names([entry])}
        case Equip(entry, None):
            return terms["off"] % {"name": names([entry])}
        case Strip(entries):
            return terms["off"] % {"name": names(entries)}
        case Equip(entry, card):
            return _("%(card)s given: %(name)s") % {"card": _title(card, cards), "name": names([entry])}
        case Give(_entry, to):
            return terms["handed"] % {"name": names([to])}
        case Role(entry, role):
            named = words_of(before.file["system"]).label("role", role or "none", language())
            return _("Role of %(name)s: %(role)s") % {"name": names([entry]), "role": named}
        case Option(option, value):
            return game.words_of_option(option, value)
        case Own():
            return command_of(before.file["system"]).told(operation, before, cards)
    return _words_of_field(operation)


def _words_of_field(operation: Operation) -> str:
    match operation:
        case Rename(name):
            return _("Renamed: %(name)s") % {"name": name}
        case Note():
            return _("Note changed")
        case Renew(number=number):
            return _("Moved to release %(number)s") % {"number": number}
    raise TypeError(operation)


def _title(card: str | None, cards: Cards) -> str:
    return title_of(cards[card]) if card in cards else (card or "—")
