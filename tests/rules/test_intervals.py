"""Intervals against examples worked out elsewhere, and against what they promise."""

import random

import pytest

from rules.intervals import mean_of, student, wilson


@pytest.mark.parametrize(
    ("won", "n", "low", "high"),
    [(0, 10, 0.0, 0.27753), (10, 10, 0.72247, 1.0), (50, 100, 0.40383, 0.59617), (81, 263, 0.2553, 0.3662)],
)
def test_the_interval_of_a_share(won, n, low, high):
    """The last is the example of Newcombe, Statistics in Medicine 17 (1998), 857."""
    assert wilson(won, n) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(
    ("df", "t"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (10, 2.2281), (29, 2.0452), (49, 2.0096)],
)
def test_students_t(df, t):
    """As tables of it have it, two-sided, 95%."""
    assert student(df) == pytest.approx(t, abs=5e-5)


def test_the_interval_of_a_mean():
    """By hand: of 1, 2, 3, 4 the mean is 2.5, the variance 5/3; 3.1824 × √(5/3 ÷ 4) = 2.0543."""
    assert mean_of([1, 2, 3, 4]) == pytest.approx((2.5, 0.4457, 4.5543), abs=1e-4)


def test_numbers_that_are_all_the_same_leave_no_width():
    assert mean_of([0.5] * 50) == (0.5, 0.5, 0.5)


def test_it_holds_the_mean_in_95_of_100_samples():
    rng = random.Random(1)
    held = 0
    for _ in range(2000):
        _, low, high = mean_of([rng.choice((-1, 0, 0, 2)) for _ in range(20)])
        held += low <= 0.25 <= high
    assert 0.93 <= held / 2000 <= 0.97
