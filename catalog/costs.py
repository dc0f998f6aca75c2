"""What cards of a codex cost: those most like one, and an estimate fitted on all of its kind. Never a verdict.

A card is read as numbers: its stats, and how much of each word of the vocabulary its skills hold. The estimate is a
ridge regression on these; its error is what it is off by, on average, on each card that it was not fitted on.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from django.utils.formats import number_format

from catalog.games import cards_of
from catalog.models import Release
from catalog.shown import language
from rules.words import name_in

FEWEST = 8  # cards of a kind on which anything can be fitted
NEAREST = 5
PENALTIES = (0.3, 1.0, 3.0, 10.0, 30.0, 100.0)
KEPT = 8
#: What says nothing of how well a card fights.
IDLE = frozenset(("kind", "name", "text", "faction", "cost", "level", "id", "character"))

Features = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Near:
    """A card like the one in question, and what it costs."""

    slug: str
    name: Mapping[str, str]
    cost: float


@dataclass(frozen=True, slots=True)
class Help:
    """`cost`: what the card costs; `estimate` ± `error`: what cards like it cost, None with fewer than FEWEST of its
    kind; `cards`: how many the estimate was fitted on; `nearest`: the likest first."""

    cost: float
    estimate: float | None
    error: float | None
    cards: int
    nearest: tuple[Near, ...]


def features(raw: Mapping[str, Any]) -> dict[str, float]:
    """A raw card in numbers, by the path of the word that they stand for: a number by itself, a word that is there 1;
    what stands twice is added up."""
    found: Counter[str] = Counter()
    for path, value in _leaves({key: value for key, value in raw.items() if key not in IDLE}, ""):
        found[path] += value
    return dict(found)


def _leaves(value: Any, path: str) -> Iterator[tuple[str, float]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key not in IDLE or path == "":
                yield from _leaves(inner, f"{path}.{key}")
    elif isinstance(value, list):
        yield from _listed(value, path)
    elif isinstance(value, int | float):
        yield path, float(value)
    elif isinstance(value, str):
        yield f"{path}:{value}", 1.0


def _listed(values: Sequence[Any], path: str) -> Iterator[tuple[str, float]]:
    """Numbers in a list mean something by their place (walk and run), everything else by being there."""
    numbers = all(isinstance(value, int | float) for value in values)
    for place, value in enumerate(values):
        if isinstance(value, Mapping):
            yield f"{path}#", 1.0
        yield from _leaves(value, f"{path}.{place}" if numbers else path)


class Fitted:
    """The cards of a kind as rows of numbers, each column scaled to its spread, and the ridge fitted on them."""

    def __init__(self, slugs: Sequence[str], raws: Sequence[Mapping[str, Any]], costs: Sequence[float]) -> None:
        self.slugs, self.names = list(slugs), [raw.get("name") or {} for raw in raws]
        read = [features(raw) for raw in raws]
        self.columns = {key: place for place, key in enumerate(sorted(set().union(*read)))}
        self.costs = np.array(costs, dtype=float)
        table = np.zeros((len(read), len(self.columns)))
        for row, known in enumerate(read):
            for key, value in known.items():
                table[row, self.columns[key]] = value
        self.middle = table.mean(axis=0) if read else np.zeros(len(self.columns))
        spread = table.std(axis=0) if read else np.ones(len(self.columns))
        self.spread = np.where(spread > 0, spread, 1.0)
        self.table = (table - self.middle) / self.spread

    def row(self, raw: Mapping[str, Any]) -> np.ndarray:
        """The card on the same scale; what no card here has means nothing."""
        row = -self.middle / self.spread
        for key, value in features(raw).items():
            if key in self.columns:
                place = self.columns[key]
                row[place] = (value - self.middle[place]) / self.spread[place]
        return row

    def nearest(self, slug: str, raw: Mapping[str, Any]) -> tuple[Near, ...]:
        distance = ((self.table - self.row(raw)) ** 2).sum(axis=1)
        order = [place for place in np.argsort(distance, kind="stable") if self.slugs[place] != slug]
        return tuple(Near(self.slugs[place], self.names[place], float(self.costs[place])) for place in order[:NEAREST])

    def estimate(self, slug: str, raw: Mapping[str, Any]) -> tuple[float, float] | None:
        """What cards like it cost, and the error of that; fitted on the others, so that a card is no witness for its
        own cost."""
        others = np.array([known != slug for known in self.slugs], dtype=bool)
        if others.sum() < FEWEST:
            return None
        error, penalty = self.chosen
        table, costs = self.table[others], self.costs[others]
        middle, base = table.mean(axis=0), costs.mean()
        weights = _ridge(table - middle, costs - base, penalty)
        return float(base + (self.row(raw) - middle) @ weights), error

    @cached_property
    def expected(self) -> np.ndarray:
        """What cards like each of them cost, in their order: fitted on the others of each, with the same penalty."""
        return np.maximum(0.0, self.costs - _left_out(self.table, self.costs - self.costs.mean(), self.chosen[1]))

    @cached_property
    def chosen(self) -> tuple[float, float]:
        """(error, penalty) of the penalty that misses least."""
        off = self.costs - self.costs.mean()
        return min((_missed(self.table, off, penalty), penalty) for penalty in PENALTIES)


def _ridge(table: np.ndarray, costs: np.ndarray, penalty: float) -> np.ndarray:
    """The weights of centred columns; by the smaller of two equal systems, since cards may be fewer than columns."""
    n, columns = table.shape
    if n <= columns:
        return table.T @ np.linalg.solve(table @ table.T + penalty * np.eye(n), costs)
    return np.linalg.solve(table.T @ table + penalty * np.eye(columns), table.T @ costs)


def _missed(table: np.ndarray, costs: np.ndarray, penalty: float) -> float:
    """By how much cards are missed when they are left out: root of the mean square."""
    return math.sqrt(float((_left_out(table, costs, penalty) ** 2).mean()))


def _left_out(table: np.ndarray, costs: np.ndarray, penalty: float) -> np.ndarray:
    """By how much each card is missed when it is left out, which the hat matrix tells without fitting anew."""
    n, columns = table.shape
    if n <= columns:
        hat = np.diag(np.linalg.solve(table @ table.T + penalty * np.eye(n), table @ table.T))
    else:
        hat = (table * np.linalg.solve(table.T @ table + penalty * np.eye(columns), table.T).T).sum(axis=1)
    return (costs - table @ _ridge(table, costs, penalty)) / (1 - hat - 1 / n)


def help_with(release: Release, slug: str, raw: Mapping[str, Any]) -> Help:
    """What the release's cards say of the cost of this one, which may be in it under this id or not."""
    system = release.codex.system
    return help_from(_fitted(release.pk, release.digest, system, raw["kind"]), system, slug, raw)


def help_from(fitted: Fitted, system: str, slug: str, raw: Mapping[str, Any]) -> Help:
    """The same, of whichever cards these are."""
    estimate, error = fitted.estimate(slug, raw) or (None, None)
    others = len(fitted.slugs) - (slug in fitted.slugs)
    return Help(cards_of(system).worth(raw), estimate, error, others, fitted.nearest(slug, raw))


@lru_cache(KEPT)
def _fitted(pk: int, digest: str, system: str, kind: str) -> Fitted:
    cards = dict(Release(pk=pk).cards.filter(kind=kind).order_by("position").values_list("slug", "data"))
    return Fitted(list(cards), list(cards.values()), [cards_of(system).worth(raw) for raw in cards.values()])


def cost_words(system: str, found: Help, address: Callable[[str], str]) -> dict[str, Any]:
    """Cost help as a panel shows it: numbers with at most one decimal; `address`: of the page of a card."""
    near = [(address(one.slug), name_in(one.name, language(), one.slug), plain(one.cost)) for one in found.nearest]
    told = {"unit": cards_of(system).UNIT, "cost": plain(found.cost), "near": near, "cards": found.cards}
    if found.estimate is None or found.error is None:
        return told
    ends = {"low": max(0.0, found.estimate - found.error), "high": found.estimate + found.error}
    return told | {key: plain(value) for key, value in (ends | {"estimate": max(0.0, found.estimate)}).items()}


def plain(value: float) -> str:
    """4, 4.6: in the page's language."""
    rounded = round(value, 1)
    return number_format(rounded, 0 if rounded == int(rounded) else 1)
