"""The ledger, the format page, the code and the cases speak of the same rules."""

import re

import pytest

from tests.rules.ledger import (
    CASES,
    CODE,
    DEFINITIONS,
    FORMAT,
    cases_by_rule,
    cited_in,
    ids,
    ledger_ids,
    refused_in_code,
    to_be_cited,
)

LEDGER_IDS = ledger_ids()
MUST = sorted(to_be_cited())
FILE_RULES = {"FILE-ACTION", "FILE-DICE", "FILE-FORMAT"}


def named_in_code():
    """Every id in the code, the inner ones of "CBT-16 … CBT-19" too."""
    found = set()
    for text in CODE.values():
        found |= ids(text)
        for chapter, first, last in re.findall(r"([A-Z]{3})-(\d\d) … (?:OKKO-)?\1-(\d\d)", text):
            found |= {f"OKKO-{chapter}-{n:02}" for n in range(int(first), int(last) + 1)}
    return found


def test_every_id_stands_once_in_the_ledger():
    assert len(LEDGER_IDS) == len(set(LEDGER_IDS)) > 180


def test_code_and_format_page_name_only_rules_that_there_are():
    assert named_in_code() <= set(LEDGER_IDS)
    assert ids(FORMAT) <= set(LEDGER_IDS)


def test_the_code_names_every_rule_that_is_not_a_definition():
    assert set(LEDGER_IDS) - named_in_code() - set(DEFINITIONS) == set()


def test_definitions_are_rules_that_are_never_cited():
    assert set(DEFINITIONS) <= set(LEDGER_IDS)
    assert not set(DEFINITIONS) & (set(MUST) | refused_in_code())


def test_the_page_names_what_must_be_cited():
    """The reading of the format page is right: it finds the first and the last check of every table."""
    for rule in ("LST-01", "LST-08", "LST-15", "LST-16", "TRN-11", "STA-06", "TRN-05", "DIC-11", "ABL-02", "ABL-10"):
        assert f"OKKO-{rule}" in MUST
    for rule in ("SET-06", "SET-10", "DIC-24", "RET-04", "SHO-06", "ZOC-04", "MOV-14", "MOV-13", "ABL-05", "WIL-05"):
        assert f"OKKO-{rule}" in MUST
    assert "OKKO-ZOC-07" not in MUST


def test_the_code_refuses_with_the_rules_of_the_page_and_no_others():
    lists = {rule for rule in MUST if rule.startswith("OKKO-LST")}
    assert refused_in_code() == set(MUST) - lists


@pytest.mark.parametrize("rule", [*MUST, *sorted(FILE_RULES)])
def test_a_case_cites_it(rule):
    assert [path.name for path, case in CASES.items() if rule in cited_in(case)]


@pytest.mark.parametrize("rule", LEDGER_IDS)
def test_a_case_shows_it(rule):
    """Every row, the permissions and the worked examples too."""
    shown = cases_by_rule()
    assert rule in shown or rule in ("OKKO-CMP-06",)


def test_cases_name_only_rules_that_there_are():
    assert set(cases_by_rule()) <= {*LEDGER_IDS, *FILE_RULES}
