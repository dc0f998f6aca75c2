"""What a squad of Anima brings to a fight, said where it is built."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.anima import prospects
from rules.formats import read_list

CODEX = json.loads((Path(__file__).parents[2] / "catalog" / "data" / "anima.json").read_text())


def army(*cards: str, **options: Any) -> Any:
    entries = [{"id": f"a{n}", "card": card} for n, card in enumerate(cards, 1)]
    head = {"format": "muster-list", "version": 1, "system": "anima", "name": "x"}
    return read_list(head | {"options": options, "entries": entries}, [CODEX["cards"]])


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({}, 3),
        ({"limit": 59}, 2),
        ({"limit": 19}, 0),
        ({"scale": "original"}, 3),
        ({"scale": "original", "limit": 99}, 0),
    ],
)
def test_gnosis_points_of_a_turn(options: dict[str, Any], points: int) -> None:
    """ANIMA-GNO-01"""
    assert prospects.gnosis(army("toa-fire", **options)) == points


@pytest.mark.parametrize(
    ("cards", "hidden", "markers"),
    [
        ((), 0, 0),
        (("hunter-poisoner",), 0, 0),
        (("hunter-poisoner", "hunter-recruit"), 1, 3),
        (("order-agent", "order-agent", "order-ghost", "order-sentinel"), 2, 4),
        (("order-agent", "order-agent", "order-agent", "order-ghost", "order-sentinel"), 2, 4),
    ],
)
def test_half_the_squad_infiltrates_under_markers(cards: tuple[str, ...], hidden: int, markers: int) -> None:
    """ANIMA-INF-01, ANIMA-INF-02, ANIMA-INF-04"""
    squad = army(*cards)
    assert (prospects.infiltrators(squad), prospects.markers(squad)) == (hidden, markers)


def test_initiative_adds_up_and_levels_are_printed_ones() -> None:
    """ANIMA-TRT-07, ANIMA-END-02; what is no character counts in neither."""
    squad = army("order-overseer", "hunter-captain", "village-guard", "up-plate", scale="original")
    assert (prospects.initiative(squad), prospects.levels(squad)) == (2, 38)
