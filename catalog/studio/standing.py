"""Where a card stands among the drafts of its kind: each of its numbers among theirs, and its cost."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from catalog.costs import Help, cost_words, help_from, help_with, plainly
from catalog.models import Card
from catalog.shown import language
from catalog.studio import kinds as kinds_of_drafts
from catalog.studio.editing import numbers_in
from catalog.studio.fields import Field
from catalog.studio.kinds import cost_in, costs_like, kind_of, strength
from catalog.studio.plot import Plot, plot
from catalog.studio.shelf import called
from catalog.studio.starters import starter_for

FEWEST = 3  # others of its kind with which a number can be compared
COSTS = ("cost", "level")  # what is no stat but the price of them
MOST_BARS = 16
KEPT = 2000  # of them drawn, some 1 kB each
WIDE, HIGH, GAP = 6, 24, 1  # of a bar, in pixels


@dataclass(frozen=True, slots=True)
class Bar:
    x: int
    y: int
    height: int
    own: bool


@dataclass(frozen=True, slots=True)
class Stands:
    """`lower` of `others` cards have less; `bars`: how many have which number, from the lowest that is to the highest;
    `width`: of the drawing; `like`: what the others cost, "" where they are all of the kind."""

    lower: int
    others: int
    bars: tuple[Bar, ...]
    width: int
    like: str = ""


@dataclass(frozen=True, slots=True)
class Foe:
    slug: str
    name: str


def stands_of(card: Card, raw: Any) -> dict[str, Stands]:
    """Where the numbers that somebody typed stand, by the name of their field: among those of the others of like cost;
    the cost itself among all."""
    known = kind_of(card.codex, card.kind)
    own, saved = (None, {}) if card.deleted_at else (cost_in(card.codex.system, card.data), dict(numbers_in(card.data)))
    cost = cost_in(card.codex.system, raw)
    costs = costs_like(known, cost, own) if cost is not None else []
    like = "–".join(plainly(sorted({costs[0], costs[-1]}))) if costs else ""
    found = {}
    for name, value in numbers_in(raw):
        among = like and name.partition(".")[0] not in COSTS
        tallies = [known.at_cost.get((one, name)) for one in costs] if among else [known.numbers.get(name)]
        others = sum(filter(None, tallies), Counter[int]())
        if name in saved and (not among or own in costs):
            others -= Counter((saved[name],))
        if others.total() >= FEWEST:
            lower = sum(count for one, count in others.items() if one < value)
            found[name] = Stands(lower, others.total(), *_bars(others, value), like if among else "")
    return found


def _bars(others: Counter[int], own: int) -> tuple[tuple[Bar, ...], int]:
    """A bar for each number; where there are too many, for as many of them as make MOST_BARS at most."""
    low, high = min(*others, own), max(*others, own)
    step = -(-(high - low + 1) // MOST_BARS)
    counts = Counter[int]()
    for value, count in others.items():
        counts[(value - low) // step] += count
    most = max(counts.values())
    mine = (own - low) // step
    places = range((high - low) // step + 1)
    return tuple(_bar(place, counts[place], most, place == mine) for place in places), len(places) * (WIDE + GAP)


def _bar(place: int, count: int, most: int, own: bool) -> Bar:
    height = max(2 if own else 1, round(HIGH * count / most))
    return Bar(place * (WIDE + GAP), HIGH - height, height, own)


def with_stands(form: Field, stands: Mapping[str, Stands]) -> Field:
    """The form with these at their fields."""
    parts = tuple(with_stands(part, stands) for part in form.parts) if form.kind in ("group", "row", "way") else ()
    if form.kind == "number" and form.name in stands:
        form = replace(form, stands=stands[form.name])
    return replace(form, parts=parts) if parts else form


def with_drawn_stands(drawn: SafeString, form: Field, stands: Mapping[str, Stands]) -> SafeString:
    """The same of a form that was drawn without them: in the places that it left empty for them."""
    lang, done = language(), list[str]()
    rest: str = drawn
    for name in _placed(form):
        if name in stands:
            before, place, after = rest.partition(_drawn(name, None, lang))
            if place:
                done += [before, _drawn(name, stands[name], lang)]
                rest = after
    return mark_safe("".join([*done, rest]))  # noqa: S308 (all drawn by templates)


def _placed(form: Field) -> Iterator[str]:
    """The names of the fields at which they stand."""
    if form.kind == "number":
        yield form.name
    for part in form.parts if form.kind in ("group", "row", "way") else ():
        yield from _placed(part)


@lru_cache(KEPT)
def _drawn(name: str, stands: Stands | None, _lang: str) -> str:
    return render_to_string("studio/_stands.html", {"name": name, "stands": stands}).rstrip("\n")


def cost_of(card: Card, raw: Mapping[str, Any]) -> dict[str, Any] | None:
    """What the other drafts of its kind say of its cost, in words, or the cards of the starter codex while there are
    too few; None for what costs nothing."""
    if "cost" not in raw and "level" not in raw:
        return None
    found = help_from(kind_of(card.codex, card.kind).fitted, card.codex.system, card.slug, raw)
    if found.estimate is None and (told := _by_starters(card, raw)):
        return told
    root = reverse("studio:codex", args=[card.codex.slug])
    told = cost_words(card.codex.system, found, lambda slug: f"{root}cards/{slug}/")
    return told | {"plot": plot_of(card, raw, found)}


def _by_starters(card: Card, raw: Mapping[str, Any]) -> dict[str, Any] | None:
    release = starter_for(card.codex)
    found = help_with(release, card.slug, dict(raw) | {"kind": card.kind}) if release else None
    if release is None or found is None or found.estimate is None:
        return None
    address = release.codex.address
    told = cost_words(card.codex.system, found, lambda slug: reverse("catalog:card", args=[address, slug]))
    by = _("by the cards of %(name)s") % {"name": release.codex.name}
    return told | {"starter": release.codex.name, "by": by}


def plot_of(card: Card, raw: Mapping[str, Any], found: Help) -> Plot | None:
    """The card, as it is typed, among the others of its kind; None where there is nothing to compare."""
    known = kind_of(card.codex, card.kind)
    others = np.ones(len(known.fitted.slugs), dtype=bool)
    if card.slug in known.fitted.at:
        others[known.fitted.at[card.slug]] = False
    if not others.any():
        return None
    paid = known.fitted.costs[others]
    if found.estimate is not None:
        return plot(paid, known.fitted.expected[others], (found.cost, max(0.0, found.estimate)), estimated=True)
    own = strength(card.codex.system, raw)
    return plot(paid, known.strengths[others], (found.cost, own), estimated=False) if own else None


def like_cost(card: Card, kinds: Iterable[str], most: int = 60) -> list[Foe]:
    """The other drafts of the codex of these kinds, those of like cost first."""
    return [Foe(slug, name) for slug, name in called(kinds_of_drafts.like_cost(card, kinds, most))]
