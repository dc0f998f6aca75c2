"""Where a card stands among those of its kind, drawn: across what each costs, up what cards like it cost, or the sum of
its stats where there are too few cards for an estimate. Never a verdict."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from django.utils.translation import gettext as _

from catalog.costs import plainly

WIDTH, HEIGHT = 342, 148
LEFT, RIGHT, TOP, BOTTOM = 30, 334, 10, 122
MARGIN = 10  # between the axes and the outermost dots
FINE, COARSE, FEW = 4, 8, 300  # how far apart dots are at least; coarse for more than FEW cards
RADII = ((1, 3.5), (3, 4.5), (math.inf, 6.0))  # of a dot for so many cards at most
MOST_TICKS, MOST_ROWS = 6, 8


@dataclass(frozen=True, slots=True)
class Axis:
    """Places of values on the drawing, from `start` to `end`; `ticks` of them are written."""

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[float, ...]

    def at(self, value: Any) -> Any:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    @property
    def marks(self) -> list[tuple[str, str]]:
        """(place, value in words) of each tick."""
        return [(_number(self.at(tick)), said) for tick, said in zip(self.ticks, plainly(self.ticks), strict=True)]


@dataclass(frozen=True, slots=True)
class Told:
    """A row of the same in numbers: from `low` to `high` is what the `cards` cost, `least` to `most` what stands up."""

    low: str
    high: str
    cards: int
    least: str
    most: str


@dataclass(frozen=True, slots=True)
class Plot:
    """`estimated`: whether estimates stand up, else sums of stats; `dots`: (path of the others, of which radius);
    `own`: where the card is; `line`: from where to where both axes say the same; `less`, `same`, `more`: how many
    others cost less than it, as much, more; `told`: all in numbers."""

    estimated: bool
    across: Axis
    up: Axis
    dots: tuple[tuple[str, float], ...]
    own: tuple[str, str]
    line: tuple[str, str, str, str] | None
    less: int
    same: int
    more: int
    told: tuple[Told, ...]

    @property
    def compared(self) -> str:
        """How many cost less, as much and more, in words."""
        words = _("Cost less: %(less)s, as much: %(same)s, more: %(more)s.")
        return words % {"less": self.less, "same": self.same, "more": self.more}


def plot(costs: np.ndarray, values: np.ndarray, own: tuple[float, float], estimated: bool) -> Plot:
    """The others (their costs and values) and the card's own (cost, value); there is at least one other."""
    across = _axis([*costs[[costs.argmin(), costs.argmax()]], own[0]], LEFT + MARGIN, RIGHT - MARGIN)
    up = _axis([*values[[values.argmin(), values.argmax()]], own[1]], BOTTOM - MARGIN, TOP)
    return Plot(
        estimated,
        across,
        up,
        _dots(costs, values, across, up),
        (_number(across.at(own[0])), _number(up.at(own[1]))),
        _line(across, up) if estimated else None,
        int((costs < own[0]).sum()),
        int((costs == own[0]).sum()),
        int((costs > own[0]).sum()),
        _rows(costs, values),
    )


def _axis(values: Sequence[float], start: float, end: float) -> Axis:
    low, high = float(min(values)), float(max(values))
    if high - low < 1:
        low, high = math.floor(low) - 1, math.floor(low) + 1
    step = _step(high - low)
    first, last = max(0, math.ceil(low / step)), math.floor(high / step)
    return Axis(low, high, start, end, tuple(step * n for n in range(first, last + 1)))


def _step(span: float) -> int:
    """The least of 1, 2, 5, 10, 20 … that makes MOST_TICKS ticks at most."""
    power = 1
    while True:
        for step in (power, 2 * power, 5 * power):
            if span / step < MOST_TICKS:
                return step
        power *= 10


def _dots(costs: np.ndarray, values: np.ndarray, across: Axis, up: Axis) -> tuple[tuple[str, float], ...]:
    """A path of circles for each radius: cards at nearly the same place make one that is larger."""
    grain = FINE if len(costs) <= FEW else COARSE
    (lefts, column), (heights, row) = _snapped(across, costs, grain), _snapped(up, values, grain)
    counts = np.bincount(column * len(heights) + row)
    paths: dict[float, list[str]] = {}
    for place in np.flatnonzero(counts).tolist():
        radius = next(radius for most, radius in RADII if counts[place] <= most)
        left, height = divmod(place, len(heights))
        paths.setdefault(radius, []).append(_circle(lefts[left], heights[height], radius))
    return tuple(("".join(drawn), radius) for radius, drawn in sorted(paths.items()))


def _snapped(axis: Axis, values: np.ndarray, grain: int) -> tuple[list[float], np.ndarray]:
    """Places, and which of them each value has: those less than a grain apart the same. Values that are as far apart
    stay where their ticks are."""
    known = np.unique(values)
    places = axis.at(known)
    if len(known) == 1 or abs(np.diff(places)).min() >= grain:
        return places.tolist(), np.searchsorted(known, values)
    steps = np.rint(axis.at(values) / grain).astype(np.intp)
    first = steps.min()
    return [float(grain * step) for step in range(first, steps.max() + 1)], steps - first


def _circle(x: float, y: float, radius: float) -> str:
    turn = f"a{_number(radius)} {_number(radius)} 0 1 0"
    return f"M{_number(x - radius)} {_number(y)}{turn} {_number(2 * radius)} 0{turn} {_number(-2 * radius)} 0"


def _line(across: Axis, up: Axis) -> tuple[str, str, str, str] | None:
    low, high = max(across.low, up.low), min(across.high, up.high)
    if high <= low:
        return None
    ends = (across.at(low), up.at(low), across.at(high), up.at(high))
    x1, y1, x2, y2 = map(_number, ends)
    return x1, y1, x2, y2


def _rows(costs: np.ndarray, values: np.ndarray) -> tuple[Told, ...]:
    """A row for each cost, or for as many costs together as make MOST_ROWS at most."""
    known = np.unique(costs)
    groups = np.array_split(known, min(MOST_ROWS, len(known)))
    of = np.searchsorted([group[-1] for group in groups], costs)
    low, high = np.full(len(groups), np.inf), np.full(len(groups), -np.inf)
    np.minimum.at(low, of, values)
    np.maximum.at(high, of, values)
    ends = ([group[0] for group in groups], [group[-1] for group in groups], low, high)
    first, last, least, most = (plainly(map(float, end)) for end in ends)
    return tuple(map(Told, first, last, np.bincount(of).tolist(), least, most))


def _number(value: float) -> str:
    """At most one decimal, with a point in every language: what a drawing reads."""
    return f"{value:.1f}".removesuffix(".0")
