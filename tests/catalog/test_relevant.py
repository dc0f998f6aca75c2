"""The rules that a card's page tells: every word of the format has its rows, and every row is in the ledger."""

from typing import Any

import pytest

from catalog.ledger import read_ledger
from rules.okko import relevant
from rules.okko.cards import parse_card
from rules.okko.skills import ADDABLE, ALIGNMENTS, IGNORABLE, TIMINGS
from tests.factories import raw_character

TABLES = {
    "alignment": (relevant.ALIGNMENT, ALIGNMENTS),
    "timing": (relevant.TIMING, TIMINGS),
    "added": (relevant.ADDED, ADDABLE),
    "ignored": (relevant.IGNORED, IGNORABLE),
    "ground": (relevant.GROUND, "h~#s"),
}


@pytest.mark.parametrize("table", TABLES)
def test_the_tables_know_every_word_of_the_format(table: str) -> None:
    told, words = TABLES[table]
    assert set(told) == set(words)


@pytest.mark.parametrize("table", [relevant.EFFECT, *(told for told, _ in TABLES.values())])
def test_the_tables_name_rows_of_the_ledger(table: dict[str, tuple[str, ...]]) -> None:
    ledger = read_ledger("okko", "en").lines
    assert {f"OKKO-{rule}" for rules in table.values() for rule in rules} <= set(ledger)


def skill(**keys: Any) -> dict[str, Any]:
    return {"skills": [{"id": "x", "when": ["attack"], "effects": [{"add": {"die": 1}}]} | keys]}


@pytest.mark.parametrize(
    ("keys", "rules"),
    [
        ({"unique": True}, {"OKKO-LST-03"}),
        ({"civilian": True}, {"OKKO-LST-04", "OKKO-DIC-02", "OKKO-DIC-03"}),
        ({"alignment": "demon_hunter"}, {"OKKO-LST-02"}),
        (skill(cost=["fire"]), {"OKKO-ABL-03", "OKKO-DIC-13"}),
        (skill(), {"OKKO-ABL-02"}),
        (skill(sides=["shaken"]), {"OKKO-ABL-08"}),
        (skill(uses=1), {"OKKO-ABL-10"}),
        (skill(when=["ranged"], range=4, shot=3, effects=[]), {"OKKO-SHO-02", "OKKO-SHO-06"}),
        (
            skill(when=["attacked"], effects=[{"test": {"stat": "willpower", "pass": [], "fail": [{"cancel": True}]}}]),
            {"OKKO-WIL-01", "OKKO-WIL-03"},
        ),
        (skill(when=["move"], effects=[{"ignore": ["zones"]}]), {"OKKO-ZOC-04"}),
    ],
)
def test_what_a_card_has_brings_its_rules_in(keys: dict[str, Any], rules: set[str]) -> None:
    plain = set(relevant.rules_of(parse_card("one", raw_character(), "$")))
    assert rules <= set(relevant.rules_of(parse_card("one", raw_character(**keys), "$"))) and not rules & plain
