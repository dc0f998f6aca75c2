"""Sengoku's cases bite: switch one rule off where it is judged or takes effect, and some case that shows it fails."""

import pytest

from rules.cases import run_case
from rules.sengoku import cards, command, disclosure, ending, leaders, moves, options, roster, setup, skills, zones
from tests.rules.ledger import SENGOKU
from tests.rules.sengoku_edits import every_edit, failing, holds, leave_out
from tests.rules.switching import without_refusal


def test_every_case_holds_unswitched():
    assert [path.name for path in SENGOKU.files if run_case(path)] == []


# Refusals


@pytest.mark.parametrize("rule", sorted(SENGOKU.refused_in_code()))
def test_without_its_refusal(rule, monkeypatch):
    without_refusal(monkeypatch, rule)
    assert not all(holds(path) for path in SENGOKU.by_rule[rule])


# Lists


@pytest.mark.parametrize("rule", [*roster.RULES, *roster.ADVICE])
def test_without_its_judge(rule, monkeypatch):
    monkeypatch.setitem(roster.RULES if rule in roster.RULES else roster.ADVICE, rule, lambda host: ())
    assert failing(rule)


# Skills of the troop types

SKILLS = {
    "SENG-UNT-03": "charge",
    "SENG-UNT-04": "heavy-charge",
    "SENG-UNT-05": "gallop",
    "SENG-UNT-08": "fatigue",
    "SENG-UNT-09": "run-down",
    "SENG-UNT-10": "spear-wall",
    "SENG-UNT-11": "formation",
    "SENG-UNT-12": "plunging-fire",
    "SENG-UNT-14": "volley-fire",
    "SENG-UNT-15": "merciless-lead",
    "SENG-UNT-16": "peasants",
    "SENG-UNT-17": "calm",
}


def test_every_skill_of_a_troop_type_is_switched():
    assert set(SKILLS.values()) == set(skills.BUILT_IN) == set(cards.BUILT_IN)


@pytest.mark.parametrize("rule", SKILLS)
def test_without_the_skill(rule, monkeypatch):
    monkeypatch.setitem(skills.BUILT_IN, SKILLS[rule], ())
    assert failing(rule)


# Numbers

NUMBERS = [
    ("SENG-CMD-03", command.NEEDED, "low", 6),
    ("SENG-CMD-04", command.NEEDED, "high", 7),
    ("SENG-CMD-03", command.ORDERS, "low", ((0, 3), (1, 2))),
    ("SENG-CMD-03", command.ORDERS, "low", ((1, 3), (1, 3))),
    ("SENG-CMD-04", command.ORDERS, "high", ((0, 3), (2, 3))),
    ("SENG-CMD-04", command.ORDERS, "high", ((0, 2), (1, 3))),
    ("SENG-RSK-01", leaders._OUTCOMES, "losses", "wwnnnn"),
    ("SENG-RSK-03", leaders._OUTCOMES, "rout", "wwnnnn"),
    ("SENG-RSK-04", leaders._OUTCOMES, "destroyed", "cwwwnn"),
    ("SENG-SHI-04", disclosure._SABOTAGE, False, 4),
    ("SENG-SHI-04", disclosure._SABOTAGE, True, 4),
    ("SENG-SET-03", setup.ANCHORS, False, (setup.ANCHORS[False][0], setup.ANCHORS[True][1])),
    ("SENG-BRD-09", setup.ANCHORS, True, setup.ANCHORS[False]),
]


@pytest.mark.parametrize(("rule", "table", "key", "value"), NUMBERS, ids=lambda value: str(value)[:24])
def test_with_another_number_in_a_table(rule, table, key, value, monkeypatch):
    monkeypatch.setitem(table, key, value)
    assert failing(rule)


CONSTANTS = [
    ("SENG-END-08", ending, "HOLDING", 3),
    ("SENG-END-03", ending, "QUIET_TURNS", 4),
    ("SENG-END-04", ending, "QUIET_TURNS", 4),
    ("SENG-SHD-06", moves, "CARRIERS", 1),
    ("SENG-SHO-04", zones, "RATES", (1, 1)),
    ("SENG-SET-09", setup, "_FATES", ("captured",) * 6),
]


@pytest.mark.parametrize(("rule", "module", "name", "value"), CONSTANTS, ids=lambda value: str(value)[:24])
def test_with_another_constant(rule, module, name, value, monkeypatch):
    monkeypatch.setattr(module, name, value)
    assert failing(rule)


# What lists cost

EDITS = {
    "SENG-LST-05": [(cards.Unit.price, "points * figures, per", "points * figures, 1")],
    "SENG-TRT-02": [
        (setup._rolled, "if trait.id not in had", ""),
        (setup._rolled, "(*table[die - 1 :], *table[: die - 1])", "table"),
    ],
    "SENG-TER-01": [(options.read_options, 'keys.get("north", "B")', '"B"')],
}


@every_edit(EDITS)
def test_without_what_it_does(rule, function, old, new, monkeypatch):
    leave_out(monkeypatch, function, old, new)
    assert failing(rule)
