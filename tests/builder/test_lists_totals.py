"""The total bar: coins, rulers and words."""

import re
from itertools import chain

import pytest

from builder.lists.drawn import total_html
from builder.lists.games import game_of
from builder.lists.totals import coin_groups
from rules.report import Report, Violation


def report(spent: int, budget: int, broken: int = 0) -> Report:
    return Report({"spent": spent, "budget": budget}, (Violation("OKKO-LST-01", (), "over"),) * broken)


def drawn(found: Report) -> str:
    return total_html(game_of("okko").total(found.cost, {}), len(found.violations))


def counted(groups: list[list[str]]) -> dict[str, int]:
    states = list(chain(*groups))
    return {state: states.count(state) for state in states}


@pytest.mark.parametrize(
    ("spent", "budget", "inside", "over"),
    [
        (16, 16, {"spent": 16}, {}),
        (13, 16, {"spent": 13, "left": 3}, {}),
        (18, 16, {"spent": 16}, {"over": 2}),
        (0, 5, {"left": 5}, {}),
    ],
)
def test_coins_of_a_total(spent: int, budget: int, inside: dict[str, int], over: dict[str, int]) -> None:
    coins = coin_groups(spent, budget)
    assert (counted(coins["inside"]), counted(coins["over"])) == (inside, over)
    assert all(len(group) <= 4 for group in coins["inside"])


def test_total_bar_says_what_is_left_and_whether_it_is_legal() -> None:
    legal = drawn(report(13, 16))
    broken = drawn(report(18, 16, broken=2))
    assert "3 left" in legal
    assert "legal" in legal
    assert "not legal" not in legal
    assert "2 over" in broken
    assert "not legal: 2 rules broken" in broken


def test_total_bar_over_24_is_a_ruler() -> None:
    bar = drawn(report(47, 40, broken=1))
    assert "ruler-total" in bar
    assert "icon-coin" not in bar
    assert len(re.findall(r'd="M[\d.]+,14v5"', bar)) == 5
