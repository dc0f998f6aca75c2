"""Numbers with their reasons, and chances, as panels and replays show them."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """A part of a number: `value` as it is written, what it is for, its rule; `grey`: expected, but not counted."""

    value: str
    words: str
    rule: str
    grey: bool = False


@dataclass(frozen=True, slots=True)
class Numbers:
    """A column: a label, the number in all, and where it comes from."""

    label: str
    total: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Sum:
    """One side of a roll that was made: `total` = `fixed` + `die` (None: it rolled none)."""

    name: str
    total: int
    fixed: int
    die: int | None
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll that a replay shows large; `types`: of the events whose sums it says already."""

    title: str
    sums: tuple[Sum, ...]
    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """A stretch of a ruler: `kind` is the class of its colour."""

    kind: str
    x: float
    width: float


def bars(parts: Iterable[tuple[str, float]], length: float) -> tuple[Bar, ...]:
    """Chances (kind, chance), one after another, as stretches of a ruler so long."""
    x, found = 0.0, []
    for kind, chance in parts:
        found.append(Bar(kind, round(x * length, 2), round(chance * length, 2)))
        x += chance
    return tuple(found)


def percent(chance: float) -> str:
    """A chance in whole percents; what can happen is never told as 0, what can fail never as 100."""
    n = round(100 * chance)
    if n == 0 and chance > 1e-9:
        return "< 1%"
    if n == 100 and chance < 1 - 1e-9:
        return "> 99%"
    return f"{n}%"
