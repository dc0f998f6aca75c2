"""What the lab's pages say of duelists and trials."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from builder.lab.models import Trial
from catalog.costs import help_with
from catalog.games import cards_of
from catalog.models import Release
from catalog.shown import language
from rules.duels import wilson
from rules.ground import Duelist
from rules.words import name_in


def duelist_name(one: Duelist) -> str:
    """In the page's language: "Okko", "Okko with Katana"."""
    if one.gear is None:
        return card_name(one, one.bearer)
    return _("%(bearer)s with %(gear)s") % {"bearer": card_name(one, one.bearer), "gear": card_name(one, one.gear)}


def card_name(one: Duelist, card: str) -> str:
    return name_in(one.cards[card].get("name") or {}, language(), card)


def cost_words(release: Release, slug: str, raw: Mapping[str, Any]) -> dict[str, Any]:
    """Cost help as a panel shows it: numbers with at most one decimal."""
    found = help_with(release, slug, raw)
    near = [(one.slug, name_in(one.name, language(), one.slug), plain(one.cost)) for one in found.nearest]
    said = {"unit": cards_of(release.codex.system).UNIT, "cost": plain(found.cost), "near": near, "cards": found.cards}
    if found.estimate is None or found.error is None:
        return said
    ends = {"low": max(0.0, found.estimate - found.error), "high": found.estimate + found.error}
    return said | {key: plain(value) for key, value in (ends | {"estimate": max(0.0, found.estimate)}).items()}


def plain(value: float) -> str:
    """4, 4.6: in the page's language."""
    rounded = round(value, 1)
    return number_format(rounded, 0 if rounded == int(rounded) else 1)


@dataclass(frozen=True, slots=True)
class Told:
    """A trial as its page shows it. Shares in percent, `low` and `high` of ours; None before anything was played."""

    ours: str
    theirs: str
    share: int | None
    low: int | None
    high: int | None
    won_end: float  # where the bar's parts end, of 100
    drawn_end: float


def told(trial: Trial) -> Told:
    ours, theirs = trial.duelists
    n = trial.played
    low, high = wilson(trial.won, n) if n else (None, None)
    return Told(
        duelist_name(ours),
        duelist_name(theirs),
        *(None if share is None else round(100 * share) for share in (trial.won / n if n else None, low, high)),
        won_end=100 * trial.won / n if n else 0,
        drawn_end=100 * (trial.won + trial.drawn) / n if n else 0,
    )
