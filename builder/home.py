"""The first page: what the site is, the band to begin with, and what this person did last."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from builder.lists.checks import judge, judged_all, read_cards
from builder.lists.operations import Draft
from builder.lists.queries import card_ids, lists_of
from catalog.models import Release
from catalog.queries import current_release, release_cards, starter_lists
from catalog.samples import sample_name
from rules.report import Report

RECENT = 3
SYSTEM = "okko"


@dataclass(frozen=True, slots=True)
class Starter:
    """A band that came with the codex: its number there, its cards in the order of its entries, what the rules say."""

    number: int
    name: str
    cards: list[Any]
    report: Report


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    starters = starter_bands()
    context = {
        "starters": starters,
        "leader": starters[0].cards[0] if starters else None,
        "lists": [(found, now.report) for found, now in judged_all(lists_of(request.person)[:RECENT])],
    }
    return render(request, "home.html", context)


def starter_bands() -> list[Starter]:
    """The starter bands of the newest release, in its order; none before a codex is loaded."""
    try:
        release = current_release(SYSTEM)
    except Release.DoesNotExist:
        return []
    drafts = [Draft(sample) for sample in starter_lists(release)]
    raw = release_cards(release, set().union(*map(card_ids, drafts)))
    cards = read_cards(SYSTEM, raw)
    return [_starter(number, draft, cards) for number, draft in enumerate(drafts)]


def _starter(number: int, draft: Draft, cards: dict[str, Any]) -> Starter:
    members = [cards[entry["card"]] for entry in draft.entries]
    return Starter(number, sample_name(draft.file["name"]), members, judge(draft, cards))
