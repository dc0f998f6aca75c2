"""What cards of a codex cost: those most like one, and an estimate fitted on all of its kind. Never a verdict.

A card is read as numbers: its stats, and how much of each word of the vocabulary its skills hold. The estimate is a
ridge regression on these; its error is what it is off by, on average, on each card that it was not fitted on.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from django.utils.formats import number_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from catalog.games import cards_of
from catalog.models import Release
from catalog.shown import language
from rules.words import name_in

FEWEST = 8  # cards of a kind on which anything can be fitted
NEAREST = 5
PENALTIES = (0.3, 1.0, 3.0, 10.0, 30.0, 100.0)
KEPT = 8
NOTHING = 1e-10  # of the greatest strength: what rounding makes of none
ALIKE = 9  # decimals of distances
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
    what stands twice is added up. Names and ids say nothing, wherever they stand."""
    found: dict[str, float] = {}
    _add(found, raw, "")
    return found


def _add(found: dict[str, float], value: Any, path: str) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in IDLE:
                _add(found, inner, f"{path}.{key}")
    elif isinstance(value, list):
        _add_listed(found, value, path)
    elif isinstance(value, int | float):
        found[path] = found.get(path, 0.0) + value
    elif isinstance(value, str):
        word = f"{path}:{value}"
        found[word] = found.get(word, 0.0) + 1


def _add_listed(found: dict[str, float], values: Sequence[Any], path: str) -> None:
    """Numbers in a list mean something by their place (walk and run), everything else by being there."""
    numbers = all(isinstance(value, int | float) for value in values)
    for place, value in enumerate(values):
        if isinstance(value, dict):
            found[f"{path}#"] = found.get(f"{path}#", 0.0) + 1
        _add(found, value, f"{path}.{place}" if numbers else path)


class Ridge:
    """Ridge regressions of costs on a table whose columns have the mean 0, for any penalty: the table is taken apart
    once into the directions in which its rows differ, `strengths` by how much, and `along` says where each is."""

    def __init__(self, table: np.ndarray, costs: np.ndarray) -> None:
        rows, columns = table.shape
        if rows <= columns:
            _, sizes, across = np.linalg.svd(table, full_matrices=False)
            strengths, directions = sizes**2, across.T
        else:
            strengths, directions = np.linalg.eigh(table.T @ table)
        real = strengths > NOTHING * strengths.max(initial=0)
        self.strengths, self.directions = strengths[real], directions[:, real]
        self.along = table @ self.directions
        self.stakes: dict[float, np.ndarray] = {}
        self._pay(costs)

    def _pay(self, costs: np.ndarray) -> None:
        self.base = costs.mean() if len(costs) else 0.0
        self.off = costs - self.base
        self.pull = self.along.T @ self.off

    def with_costs(self, costs: np.ndarray) -> "Ridge":
        """Of the same table, which need not be taken apart again."""
        made = object.__new__(Ridge)
        made.strengths, made.directions, made.along = self.strengths, self.directions, self.along
        made.stakes = self.stakes
        made._pay(costs)
        return made

    def weights(self, penalty: float) -> np.ndarray:
        """Of the columns."""
        weights: np.ndarray = self.directions @ (self.pull / (self.strengths + penalty))
        return weights

    def left_out(self, penalty: float) -> np.ndarray:
        """By how much each row is missed when it is left out, which the hat matrix tells without fitting anew."""
        shares = 1 / (self.strengths + penalty)
        missed: np.ndarray = (self.off - self.along @ (self.pull * shares)) / self._stake(penalty, shares)
        return missed

    def _stake(self, penalty: float, shares: np.ndarray) -> np.ndarray:
        """By how much less than itself each row is told by the fit: that is of the table alone, whatever its costs."""
        if penalty not in self.stakes:
            self.stakes[penalty] = 1 - (self.along**2 @ shares + 1 / len(self.along))
        return self.stakes[penalty]

    def missed(self, penalty: float) -> float:
        """By how much rows are missed when they are left out: root of the mean square."""
        return math.sqrt(float((self.left_out(penalty) ** 2).mean()))

    def without(self, place: int, row: np.ndarray, penalty: float) -> float:
        """What a row comes to by all others than the one at this place: as if that were never there, at the cost of two
        products (Sherman and Morrison)."""
        shares = self.along[place] / (self.strengths + penalty)
        missed = (self.off[place] - shares @ self.pull) / (1 - shares @ self.along[place] - 1 / len(self.along))
        share = row @ self.directions @ shares + 1 / len(self.along)
        return float(self.base + row @ self.weights(penalty) - share * missed)


class Fitted:
    """The cards of a kind as rows of numbers, each column scaled to its spread, and the ridge fitted on them."""

    def __init__(self, slugs: Sequence[str], raws: Sequence[Mapping[str, Any]], costs: Sequence[float]) -> None:
        read = [features(raw) for raw in raws]
        columns = {key: place for place, key in enumerate(sorted(set().union(*read)))}
        names = [raw.get("name") or {} for raw in raws]
        self._take(list(slugs), names, np.array(costs, dtype=float), columns, _rows(read, columns))

    def _take(
        self,
        slugs: list[str],
        names: list[Mapping[str, str]],
        costs: np.ndarray,
        columns: Mapping[str, int],
        read: np.ndarray,
        at: Mapping[str, int] | None = None,
    ) -> None:
        """`read`: the numbers of each card, not scaled yet; `at`: their places, where they are known."""
        self.slugs, self.names, self.costs, self.columns, self.read = slugs, names, costs, columns, read
        self.at = {slug: place for place, slug in enumerate(slugs)} if at is None else at
        self.middle = read.mean(axis=0) if slugs else np.zeros(len(columns))
        spread = read.std(axis=0) if slugs else np.ones(len(columns))
        self.spread = np.where(spread > 0, spread, 1.0)
        self.table = (read - self.middle) / self.spread
        self.lengths = np.einsum("ij,ij->i", self.table, self.table)

    def changed(self, gone: Iterable[str], cards: Mapping[str, tuple[Mapping[str, Any], float]]) -> "Fitted":
        """The same without the cards that are gone, and with these as they are now: raw and cost by id. Where cards
        come or go, all stand in the order of their ids then."""
        gone = set(gone)
        if not gone and cards.keys() <= self.at.keys():
            return self._edited(cards)
        out = {*gone, *cards}
        kept = [place for place, slug in enumerate(self.slugs) if slug not in out]
        read = [features(raw) for raw, _cost in cards.values()]
        columns = {**self.columns}
        for key in sorted(set().union(*read) - columns.keys()):
            columns[key] = len(columns)
        before = np.pad(self.read[kept], ((0, 0), (0, len(columns) - len(self.columns))))
        slugs = [*(self.slugs[place] for place in kept), *cards]
        names = [*(self.names[place] for place in kept), *(raw.get("name") or {} for raw, _cost in cards.values())]
        costs = np.concatenate([self.costs[kept], np.array([cost for _raw, cost in cards.values()], dtype=float)])
        order = sorted(range(len(slugs)), key=slugs.__getitem__)
        return self._made(
            [slugs[place] for place in order],
            [names[place] for place in order],
            costs[order],
            columns,
            np.vstack([before, _rows(read, columns)])[order],
        )

    def _edited(self, cards: Mapping[str, tuple[Mapping[str, Any], float]]) -> "Fitted":
        """With these cards, all of which it has, in their places."""
        read = [features(raw) for raw, _cost in cards.values()]
        columns, names, costs = {**self.columns}, self.names, self.costs.copy()
        for key in sorted(set().union(*read) - columns.keys()):
            columns[key] = len(columns)
        places, rows = [self.at[slug] for slug in cards], _rows(read, columns)
        costs[places] = [cost for _raw, cost in cards.values()]
        called = {place: raw.get("name") or {} for place, (raw, _cost) in zip(places, cards.values(), strict=True)}
        if any(names[place] != name for place, name in called.items()):
            names = [called.get(place, name) for place, name in enumerate(names)]
        if len(columns) == len(self.columns) and np.array_equal(self.read[places], rows):
            return self._priced(names, costs)
        table = np.pad(self.read, ((0, 0), (0, len(columns) - len(self.columns))))
        table[places] = rows
        return self._made(self.slugs, names, costs, columns, table, self.at)

    def _priced(self, names: list[Mapping[str, str]], costs: np.ndarray) -> "Fitted":
        """With other names and costs, while no card fights otherwise: the table is the same, and so is what was found
        out about it."""
        made = copy(self)
        for fitted in ("expected", "chosen", "ridge"):
            made.__dict__.pop(fitted, None)
        made.names, made.costs = names, costs
        if "ridge" in self.__dict__:
            made.ridge = self.ridge.with_costs(costs)
        return made

    @staticmethod
    def _made(*known: Any) -> "Fitted":
        made = object.__new__(Fitted)
        made._take(*known)
        return made

    def row(self, raw: Mapping[str, Any]) -> np.ndarray:
        """The card on the same scale; what no card here has means nothing."""
        row = -self.middle / self.spread
        for key, value in features(raw).items():
            if key in self.columns:
                place = self.columns[key]
                row[place] = (value - self.middle[place]) / self.spread[place]
        return row

    def nearest(self, slug: str, raw: Mapping[str, Any]) -> tuple[Near, ...]:
        row = self.row(raw)
        distance = np.round(self.lengths - 2 * (self.table @ row), ALIKE)  # of the same cards the same
        order = [place for place in least(distance, NEAREST + 1) if self.slugs[place] != slug]
        return tuple(Near(self.slugs[place], self.names[place], float(self.costs[place])) for place in order[:NEAREST])

    def estimate(self, slug: str, raw: Mapping[str, Any]) -> tuple[float, float] | None:
        """What cards like it cost, and the error of that; fitted on the others, so that a card is no witness for its
        own cost."""
        place, row = self.at.get(slug), self.row(raw)
        if len(self.slugs) - (place is not None) < FEWEST:
            return None
        error, penalty = self.chosen
        if place is not None:
            return self.ridge.without(place, row, penalty), error
        return float(self.ridge.base + row @ self.ridge.weights(penalty)), error

    @cached_property
    def ridge(self) -> Ridge:
        return Ridge(self.table, self.costs)

    @cached_property
    def expected(self) -> np.ndarray:
        """What cards like each of them cost, in their order: fitted on the others of each, with the same penalty."""
        return np.maximum(0.0, self.costs - self.ridge.left_out(self.chosen[1]))

    @cached_property
    def chosen(self) -> tuple[float, float]:
        """(error, penalty) of the penalty that misses least."""
        return min((self.ridge.missed(penalty), penalty) for penalty in PENALTIES)


def least(values: np.ndarray, count: int) -> np.ndarray:
    """The places of so many of the least of them, as a stable sort of them all would have them."""
    if len(values) <= count:
        return np.argsort(values, kind="stable")
    among = np.flatnonzero(values <= np.partition(values, count - 1)[count - 1])
    return among[np.argsort(values[among], kind="stable")[:count]]


def _rows(read: Sequence[Features], columns: Mapping[str, int]) -> np.ndarray:
    table = np.zeros((len(read), len(columns)))
    for row, known in zip(table, read, strict=True):
        row[[columns[key] for key in known]] = list(known.values())
    return table


def help_with(release: Release, slug: str, raw: Mapping[str, Any]) -> Help:
    """What the release's cards say of the cost of this one, which may be in it under this id or not."""
    system = release.codex.system
    return help_from(_fitted(release.pk, release.digest, system, raw["kind"]), system, slug, raw)


def help_from(fitted: Fitted, system: str, slug: str, raw: Mapping[str, Any]) -> Help:
    """The same, of whichever cards these are."""
    estimate, error = fitted.estimate(slug, raw) or (None, None)
    others = len(fitted.slugs) - (slug in fitted.at)
    return Help(cards_of(system).worth(raw), estimate, error, others, fitted.nearest(slug, raw))


@lru_cache(KEPT)
def _fitted(pk: int, digest: str, system: str, kind: str) -> Fitted:
    cards = dict(Release(pk=pk).cards.filter(kind=kind).order_by("position").values_list("slug", "data"))
    return Fitted(list(cards), list(cards.values()), [cards_of(system).worth(raw) for raw in cards.values()])


def cost_words(system: str, found: Help, address: Callable[[str], str]) -> dict[str, Any]:
    """Cost help as a panel shows it: numbers with at most one decimal; `address`: of the page of a card."""
    lang, costs = language(), plainly(one.cost for one in found.nearest)
    names = [(address(one.slug), name_in(one.name, lang, one.slug)) for one in found.nearest]
    near = [(*named, cost) for named, cost in zip(names, costs, strict=True)]
    by = ngettext("%(n)s other card of its kind", "%(n)s other cards of its kind", found.cards) % {"n": found.cards}
    heading = _("Cost, %(unit)s") % {"unit": cards_of(system).UNIT}
    told = {"heading": heading, "by": by, "cost": plain(found.cost), "near": near, "cards": found.cards}
    if found.estimate is None or found.error is None:
        return told
    ends = {"low": max(0.0, found.estimate - found.error), "high": found.estimate + found.error}
    ends["estimate"] = max(0.0, found.estimate)
    return told | dict(zip(ends, plainly(ends.values()), strict=True))


def plain(value: float) -> str:
    """4, 4.6: in the page's language."""
    return plainly([value])[0]


def plainly(values: Iterable[float]) -> list[str]:
    """The same of several: to ask for the language takes longer than to write a number."""
    current = get_language()
    return [_plain(round(value, 1), current) for value in values]


@lru_cache(4000)
def _plain(rounded: float, _language: str | None) -> str:
    return number_format(rounded, 0 if rounded == int(rounded) else 1)
