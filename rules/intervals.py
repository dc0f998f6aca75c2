"""What is known by a sample: intervals that hold what they are about in 95 of 100 samples."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

SURE = 0.95


class Mean(NamedTuple):
    """The mean of a sample and where its expectation may lie."""

    value: float
    low: float
    high: float


def wilson(won: float, n: int, z: float = 1.959964) -> tuple[float, float]:
    """The Wilson interval of a share, 95% by default; `won` may count halves. n ≥ 1."""
    share = won / n
    middle = share + z * z / (2 * n)
    width = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, (middle - width) / (1 + z * z / n)), min(1.0, (middle + width) / (1 + z * z / n))


def mean_of(sample: Sequence[float]) -> Mean:
    """The mean and its t interval, 95%; it has no width where all numbers are the same. At least two numbers."""
    n = len(sample)
    mean = math.fsum(sample) / n
    spread = math.sqrt(math.fsum((x - mean) ** 2 for x in sample) / (n - 1))
    width = student(n - 1) * spread / math.sqrt(n)
    return Mean(mean, mean - width, mean + width)


def student(df: int) -> float:
    """How far from 0, either way, Student's t of `df` ≥ 1 degrees of freedom lies in 95 of 100 cases."""
    low, high = 0.0, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, df) < SURE else (low, middle)
    return high


def _within(t: float, df: int) -> float:
    """P(|T| ≤ t): Abramowitz and Stegun, 26.7.3 and 26.7.4."""
    angle = math.atan(t / math.sqrt(df))
    cos, odd = math.cos(angle), df % 2
    term, total = (cos, 0.0) if odd else (1.0, 0.0)
    for k in range(1 + odd, df, 2):
        total += term
        term *= k / (k + 1) * cos * cos
    total *= math.sin(angle)
    return 2 / math.pi * (angle + total) if odd else total
