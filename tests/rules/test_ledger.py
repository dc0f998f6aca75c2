"""The ledgers, the format pages, the code and the cases speak of the same rules."""

import pytest

from tests.rules.ledger import ANIMA, BOOKS, OKKO, SENGOKU, cited_in

FILE_RULES = {"FILE-ACTION", "FILE-DICE", "FILE-FORMAT"}
of_each_game = pytest.mark.parametrize("book", BOOKS, ids=str)


def each_rule(rules_of):
    pairs = [(book, rule) for book in BOOKS for rule in rules_of(book)]
    return pytest.mark.parametrize(("book", "rule"), pairs, ids=[f"{book}-{rule}" for book, rule in pairs])


@of_each_game
def test_every_id_stands_once_in_the_ledger(book):
    ids = book.ledger_ids()
    assert len(ids) == len(set(ids)) > 180


@of_each_game
def test_code_and_format_page_name_only_rules_that_there_are(book):
    assert book.named_in_code() <= set(book.ledger_ids())
    assert book.ids(book.format) <= set(book.ledger_ids())


@of_each_game
def test_the_code_names_every_rule_that_is_not_a_definition(book):
    assert set(book.ledger_ids()) - book.named_in_code() - set(book.definitions) == set()


@of_each_game
def test_definitions_are_rules_that_are_never_cited(book):
    assert set(book.definitions) <= set(book.ledger_ids())
    assert not set(book.definitions) & (book.to_be_cited() | book.refused_in_code())


def test_the_page_names_what_must_be_cited():
    """The reading of the format pages is right: it finds the first and the last check of every table."""
    okko, anima = OKKO.to_be_cited(), ANIMA.to_be_cited()
    for rule in ("LST-01", "LST-08", "LST-15", "LST-16", "TRN-11", "STA-06", "TRN-05", "DIC-11", "ABL-02", "ABL-10"):
        assert f"OKKO-{rule}" in okko
    for rule in ("SET-06", "SET-10", "DIC-24", "RET-04", "SHO-06", "ZOC-04", "MOV-14", "MOV-13", "ABL-05", "WIL-05"):
        assert f"OKKO-{rule}" in okko
    assert "OKKO-ZOC-07" not in okko
    for rule in ("LST-01", "LST-17", "LST-20", "LST-21", "LST-22", "END-03", "KNB-12", "GNO-03", "MOV-02", "ABL-07"):
        assert f"ANIMA-{rule}" in anima
    for rule in ("LST-02", "LST-07", "LST-24", "CBT-01", "INF-01"):
        assert f"ANIMA-{rule}" not in anima
    sengoku = SENGOKU.to_be_cited()
    for rule in ("LST-01", "LST-28", "TER-02", "SET-07", "SET-12", "LDR-12", "TRT-01", "LDR-10", "UNT-21", "CMD-11"):
        assert f"SENG-{rule}" in sengoku
    for rule in ("BAN-05", "SHI-07", "TRT-06", "ARM-07", "SHD-08", "ALY-01", "ORD-07", "TER-17"):
        assert f"SENG-{rule}" in sengoku
    for rule in ("HQ-04", "SET-09", "LST-05", "MEL-01", "PRI-02"):
        assert f"SENG-{rule}" not in sengoku


@of_each_game
def test_the_code_refuses_with_the_rules_of_the_page_and_no_others(book):
    lists = {rule for rule in book.to_be_cited() if "-LST-" in rule}
    assert book.refused_in_code() == book.to_be_cited() - lists


@each_rule(lambda book: [*sorted(book.to_be_cited()), *sorted(FILE_RULES)])
def test_a_case_cites_it(book, rule):
    assert [path.name for path, case in book.cases.items() if rule in cited_in(case)]


@each_rule(lambda book: book.ledger_ids())
def test_a_case_shows_it(book, rule):
    """Every row, the permissions and the worked examples too."""
    assert rule in book.by_rule or rule in ("OKKO-CMP-06",)


@of_each_game
def test_cases_name_only_rules_that_there_are(book):
    assert set(book.by_rule) <= {*book.ledger_ids(), *FILE_RULES}
