"""What the lab's pages say of duelists and trials."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from builder.lab.models import Trial
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
