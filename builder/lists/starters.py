"""The lists that come with a codex: to begin with, and to copy."""

from dataclasses import dataclass
from typing import Any

from builder.lists.checks import Judge, release_cards_read
from builder.lists.operations import Draft
from builder.lists.queries import card_ids
from catalog.models import Release
from catalog.queries import current_release, starter_lists
from catalog.samples import sample_in_words
from rules.report import Report


@dataclass(frozen=True, slots=True)
class Starter:
    """A list that came with the codex: its number there, its cards in the order of its entries, what the rules say."""

    number: int
    name: str
    cards: list[Any]
    report: Report
    draft: Draft


def starter_bands(system: str) -> list[Starter]:
    """The starter lists of the system's newest release, in its order; none before a codex is loaded."""
    try:
        release = current_release(system)
    except Release.DoesNotExist:
        return []
    drafts = [Draft(sample_in_words(sample)) for sample in starter_lists(release)]
    judge = Judge(system, release_cards_read(release, set().union(*map(card_ids, drafts))))
    return [_starter(number, draft, judge) for number, draft in enumerate(drafts)]


def _starter(number: int, draft: Draft, judge: Judge) -> Starter:
    members = [judge.cards[entry["card"]] for entry in draft.entries]
    return Starter(number, draft.file["name"], members, judge(draft), draft)
