"""What the lab's pages say of duelists and trials."""

from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from builder.lab.models import Trial
from catalog.shown import language
from catalog.texts import words_of
from rules.duels import spared
from rules.ground import Duelist
from rules.intervals import Mean, mean_of, wilson
from rules.words import name_in


def duelist_name(one: Duelist) -> str:
    """In the page's language: "Okko", "Okko with Katana"."""
    if one.gear is None:
        return card_name(one, one.bearer)
    return _("%(bearer)s with %(gear)s") % {"bearer": card_name(one, one.bearer), "gear": card_name(one, one.gear)}


def card_name(one: Duelist, card: str) -> str:
    return name_in(one.cards[card].get("name") or {}, language(), card)


MARK = 0.6  # the width of the mean's mark, of a scale of 100


@dataclass(frozen=True, slots=True)
class Losses:
    """What the duels cost ours beside theirs, in words: `said` "loses 1.2 figures fewer", `between` the interval of
    that, `each` what a duel cost the one and the other. `settled`: the interval says which of them loses less. On a
    scale of 100, with 50 where both lose as much: `low`, the interval's `width`, and `mean`, the left edge of its mark;
    at the scale's ends too they are within it and wide enough to be seen."""

    said: str
    between: str
    each: str
    settled: bool
    low: float
    width: float
    mean: float
    mark: float = MARK


@dataclass(frozen=True, slots=True)
class Told:
    """A trial as its page shows it. Shares in percent, `low` and `high` of ours; None before anything was played.
    `losses`: None before two pairs of duels were. `idle`: with what is tried a bearer came to the same as without."""

    ours: str
    theirs: str
    share: int | None
    low: int | None
    high: int | None
    won_end: float  # where the bar's parts end, of 100
    drawn_end: float
    losses: Losses | None
    idle: bool


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
        losses=losses_of(trial),
        idle=ours.gear is not None and trial.won == trial.lost and is_mirror(trial.losses),
    )


def is_mirror(losses: list[list[float]]) -> bool:
    """Whether in every pair each side lost what the other lost in the other duel."""
    pairs = list(zip(losses[::2], losses[1::2], strict=False))
    return bool(pairs) and all(one == other[::-1] for one, other in pairs)


def losses_of(trial: Trial) -> Losses | None:
    """Of the pairs that were played to the end."""
    pairs = spared(trial.losses)
    if len(pairs) < 2:
        return None
    most = rules.system(trial.system).duels.ALL
    value, low, high = mean_of(pairs)
    less = Mean(value, max(low, -most), min(high, most))
    alike = low == high
    width = max(50 * (less.high - less.low) / most, 3 * MARK)
    return Losses(
        said=said(trial.system, less.value, most),
        between=alike_in(len(pairs)) if alike else between(trial.system, less, most),
        each=each(trial, 2 * len(pairs), most),
        settled=not less.low <= 0 <= less.high,
        low=left_edge(50 + 25 * (less.low + less.high) / most, width),
        width=width,
        mean=left_edge(50 + 50 * less.value / most, MARK),
    )


def left_edge(middle: float, width: float) -> float:
    """Where something of this width begins that is to lie at this place of a scale of 100, and within it."""
    return min(max(middle - width / 2, 0), 100 - width)


def said(system: str, less: float, most: int) -> str:
    """By how much ours loses less; "as many" of what would be said to be 0.0 fewer."""
    n = shown(abs(less), most)
    key = "alike" if n == shown(0, most) else "fewer" if less > 0 else "more"
    return words_of(system).loss_text(key, {"n": n}, language())


def alike_in(pairs: int) -> str:
    return ngettext("in each of %(n)s pair", "in each of %(n)s pairs", pairs) % {"n": pairs}


def between(system: str, less: Mean, most: int) -> str:
    """The interval: of the difference, if it is on one side of none."""
    if less.low < 0 < less.high:
        ends = {"more": shown(-less.low, most), "fewer": shown(less.high, most)}
        return words_of(system).loss_text("between", ends, language())
    near, far = sorted((abs(less.low), abs(less.high)))
    return f"{shown(near, most)}–{shown(far, most)}"


def each(trial: Trial, duels: int, most: int) -> str:
    ours, theirs = (shown(sum(side) / duels, most) for side in zip(*trial.losses[:duels], strict=True))
    return words_of(trial.system).loss_text("each", {"ours": ours, "theirs": theirs, "all": most}, language())


def shown(amount: float, most: int) -> str:
    """A loss, as exactly as a hundred duels can tell it."""
    digits = 0 if most >= 100 else 1
    return number_format(round(amount, digits), digits)
