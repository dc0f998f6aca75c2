"""The rules that a card's page tells: every word of the format has its rows, and every row is in the ledger."""

import json
import re
from pathlib import Path

import pytest

from rules.sengoku import relevant
from rules.sengoku.cards import TAGS, parse_card
from rules.sengoku.skills import ALLOWABLE, BUILT_IN, DENIABLE, EFFECTS, IGNORABLE, MOMENTS, NUMBERS, REROLLS

ROOT = Path(__file__).parents[2]
CARDS = json.loads((ROOT / "catalog/data/sengoku.json").read_text("utf-8"))["cards"]
LEDGER = re.findall(r"^\| (SENG-[A-Z]+-\d\d) \|", (ROOT / "rules/sengoku/RULES.md").read_text("utf-8"), re.M)
TABLES = {
    "tag": (relevant.TAG, TAGS),
    "skill": (relevant.SKILL, BUILT_IN),
    "moment": (relevant.MOMENT, MOMENTS),
    "number": (relevant.NUMBER, NUMBERS),
    "effect": (relevant.EFFECT, EFFECTS),
    "denied": (relevant.DENIED, DENIABLE),
    "ignored": (relevant.IGNORED, IGNORABLE),
    "allowed": (relevant.ALLOWED, ALLOWABLE),
    "rerolled": (relevant.REROLLED, REROLLS),
}


@pytest.mark.parametrize("table", TABLES)
def test_the_tables_know_every_word_and_name_rows_of_the_ledger(table):
    told, words = TABLES[table]
    assert set(told) == set(words)
    assert {f"SENG-{rule}" for rules in told.values() for rule in rules} <= set(LEDGER)


@pytest.mark.parametrize("key", CARDS)
def test_every_starter_card_has_its_rows_once_and_in_order(key):
    rules = relevant.rules_of(parse_card(key, CARDS[key], "$"))
    assert rules
    assert rules == sorted(set(rules), key=LEDGER.index)


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("heavy-cavalry", {"SENG-UNT-03", "SENG-UNT-04", "SENG-UNT-08", "SENG-UNT-09", "SENG-TER-15"}),
        ("ashigaru-teppo", {"SENG-UNT-14", "SENG-UNT-15", "SENG-UNT-16", "SENG-SHO-04"}),
        ("yamabushi", {"SENG-LST-04", "SENG-UNT-17"}),
        ("hill-hunters", {"SENG-SHO-03", "SENG-TER-07", "SENG-TER-11"}),
        ("cunning-plan", {"SENG-TRT-06"}),
        ("swordsman", {"SENG-TRT-07", "SENG-RSK-05", "SENG-DUE-07"}),
        ("phoenix-banner", {"SENG-BAN-06", "SENG-ROU-09"}),
    ],
)
def test_what_a_card_has_brings_its_rules_in(key, rules):
    plain = {**CARDS["samurai-spears"], "skills": [], "tags": ["infantry"]}
    assert rules <= set(relevant.rules_of(parse_card(key, CARDS[key], "$")))
    assert not rules & set(relevant.rules_of(parse_card("plain", plain, "$")))


def test_what_costs_and_what_another_card_says():
    assert "SENG-LST-24" in relevant.rules_of(parse_card("m", {"kind": "trait", "cost": 2}, "$"))
    assert "SENG-LST-24" in relevant.rules_of(parse_card("m", {"kind": "banner", "cost": 2, "skills": ["push"]}, "$"))
    push = {"kind": "skill", "when": ["raise"], "effects": [{"panic": 1}]}
    assert relevant.rules_of(parse_card("push", push, "$")) == ["SENG-BAN-01", "SENG-BAN-05", "SENG-SHI-03"]
