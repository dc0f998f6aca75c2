"""What the rules say of a list: asked anew each time, never stored, so that nothing can disagree with it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError

import rules
from builder.lists.models import List
from builder.lists.operations import Draft, Operation, apply
from builder.lists.queries import cards_of, cards_of_all
from catalog.shown import language
from rules.formats_words import fault_text
from rules.report import Report, Violation

Cards = Mapping[str, Any]  # card id → the card, read by its system


@dataclass(frozen=True, slots=True)
class Judged:
    """A draft, the cards it uses (and maybe more), and what the rules say of it."""

    draft: Draft
    cards: Cards
    report: Report

    def after(self, operation: Operation) -> Report:
        """What the rules would say after the operation; its cards must be among `cards`."""
        return judge(apply(self.draft, operation), self.cards)

    def broken_by(self, operation: Operation) -> list[Violation]:
        """What the operation would break that is whole now, or break further."""
        return [found for found in self.after(operation).violations if found not in self.report.violations]


def judge(draft: Draft, cards: Cards) -> Report:
    return rules.check(draft.file, [cards])


def read_cards(system: str, raw: Mapping[str, Any]) -> dict[str, Any]:
    """The cards as their system reads them; FileError at a faulty one."""
    parse = rules.system(system).parse_card
    return {card: parse(card, data, f"$.cards.{card}") for card, data in raw.items()}


def judged(found: List, besides: Iterable[str] = ()) -> Judged:
    """The list's head before the rules; `besides`: cards that are going to be asked about."""
    return judged_draft(found, found.draft, besides)


def judged_draft(found: List, draft: Draft, besides: Iterable[str] = ()) -> Judged:
    cards = read_cards(found.system, cards_of(found, draft, besides))
    return Judged(draft, cards, judge(draft, cards))


def judged_all(lists: Iterable[List]) -> list[tuple[List, Judged]]:
    """Many lists before the rules, in few queries."""
    lists = list(lists)
    cards = cards_of_all(lists)
    return [(found, _judged_with(found, cards[found.pk])) for found in lists]


def _judged_with(found: List, raw: Mapping[str, Any]) -> Judged:
    cards = read_cards(found.system, raw)
    return Judged(found.draft, cards, judge(found.draft, cards))


FIELDS = {"$.name": "name", "$.options.budget": "budget"}


def judged_or_refused(found: List, draft: Draft, besides: Iterable[str] = ()) -> Judged:
    """As `judged_draft`; ValidationError, at the field that it is about, when the draft makes no usable list file."""
    try:
        return judged_draft(found, draft, besides)
    except rules.FileError as fault:
        raise ValidationError({FIELDS.get(fault.path, "entries"): told(fault)}) from fault


def told(fault: rules.FileError) -> str:
    """The fault in the words of the present language."""
    return fault_text(fault, language())
