"""The ledger of rules as the site reads and shows it, in both languages."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

import rules
from catalog.ledger import parse, read_ledger

GAMES = ("okko", "anima", "sengoku")
SMALL = """# A title

For writers.

## Glossary

| Russian | English | code |
|---|---|---|
| группа | band | `band` |

## LST — gathering

| ID | Rule | Lines |
|---|---|---|
| OKKO-LST-01 | Cost ≤ `budget` & <b>, see LST-02…04. | 1 |
| OKKO-LST-02 | DECIDED (advice only): max(|dx|,|dy|) is *far*. DECIDED: so. | — |
"""


def rows(name: str, game: str = "okko") -> list[tuple[str, str]]:
    """(id, lines of the source) of each row, straight from the file."""
    text = (Path(rules.__file__).parent / game / name).read_text("utf-8")
    return re.findall(r"^\| ([A-Z]+-[A-Z]+-\d+) \| .* \| (.*) \|$", text, re.MULTILINE)


def test_a_small_ledger() -> None:
    ledger = parse(SMALL, "OKKO-", "/rules/okko/")
    assert ledger.title == "A title"
    assert [(section.id, section.head) for section in ledger.sections] == [
        ("section-0", ("Russian", "English", "code")),
        ("LST", ("ID", "Rule", "Lines")),
    ]
    assert ledger.sections[0].lines[0].cells == ("группа", "band", "<code>band</code>")
    assert ledger.lines["OKKO-LST-01"].cells == (
        'Cost ≤ <code>budget</code> &amp; &lt;b&gt;, see <a href="/rules/okko/#OKKO-LST-02">LST-02…04</a>.',
        "1",
    )
    assert ledger.lines["OKKO-LST-02"].cells == (
        "<b>Our ruling</b> (advice only): max(|dx|,|dy|) is <em>far</em>. <b>Our ruling</b>: so.",
        "—",
    )


def test_finding_keeps_the_lines_with_every_word() -> None:
    ledger = parse(SMALL, "OKKO-")
    assert list(ledger.find("BUDGET cost").lines) == ["OKKO-LST-01"]
    assert list(ledger.find("lst-02 decided").lines) == ["OKKO-LST-02"]
    assert [section.id for section in ledger.find("ГРУППА").sections] == ["section-0"]
    assert ledger.find("nowhere").sections == () and ledger.find(" ") == ledger


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_rows_in_the_same_order(game: str) -> None:
    english = rows("RULES.md", game)
    assert len(english) >= 200 and rows("RULES.ru.md", game) == english


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_page_reads_every_row_and_no_more(language: str) -> None:
    assert list(read_ledger("okko", language).lines) == [rule for rule, _ in rows("RULES.md")]


def test_rulings_code_words_and_references_are_the_same_in_both_languages() -> None:
    english, russian = read_ledger("okko", "en").lines, read_ledger("okko", "ru").lines
    for rule, line in english.items():
        one, other = "".join(line.cells), "".join(russian[rule].cells)
        assert one.count("Our ruling") == other.count("Наше решение"), rule
        for marked in (r"<code>(.*?)</code>", r"#(OKKO-[A-Z]+-\d+)"):
            assert set(re.findall(marked, one)) == set(re.findall(marked, other)), rule


def test_every_reference_leads_to_a_row() -> None:
    lines = read_ledger("okko", "en").lines
    for line in lines.values():
        assert set(re.findall(r"#(OKKO-[A-Z]+-\d+)", "".join(line.cells))) <= set(lines), line.id


def test_the_russian_text_is_russian() -> None:
    """No row stayed English. Latin letters stand only in code, ids, squares, facings and names of formulas."""
    for rule, line in read_ledger("okko", "ru").lines.items():
        words = re.sub(r"<code>.*?</code>|<[^>]*>|OKKO-\S+|[A-Z]{3}-\d\d", "", line.cells[0])
        assert not re.findall(r"[A-Za-z]{3,}", words.replace("max(", "").replace("null", "").replace("true", "")), rule
        assert re.search("[а-яё]", words), rule


def test_a_rules_address_names_its_system() -> None:
    assert reverse("rules:ledger", args=["okko"]) == "/rules/okko/"


@pytest.mark.parametrize(("prefix", "title"), [("", "Okko: Era of Asagiri"), ("/ru", "Окко: Эра Асагири")])
@pytest.mark.django_db
def test_the_page(client: Client, prefix: str, title: str) -> None:
    page = client.get(f"{prefix}/rules/okko/").content.decode()
    assert title in page
    for rule, _ in rows("RULES.md"):
        assert page.count(f'id="{rule}"') == 1
    for section in read_ledger("okko", "en").sections:
        assert f'id="{section.id}"' in page and f'href="{prefix}/rules/okko/#{section.id}"' in page
    assert f'href="{prefix}/rules/okko/#OKKO-CMP-11"' in page


@pytest.mark.django_db
def test_searching_the_page(client: Client) -> None:
    page = client.get("/rules/okko/?q=civilian").content.decode()
    assert 'id="OKKO-LST-04"' in page and 'id="OKKO-LST-02"' not in page and 'value="civilian"' in page
    assert "No rule has “&lt;b&gt;”." in client.get("/rules/okko/?q=<b>").content.decode()


@pytest.mark.django_db
def test_searching_by_htmx_answers_rows_and_a_clean_address(client: Client) -> None:
    answer = client.get("/rules/okko/?q=civilian", headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert answer.headers["HX-Push-Url"] == "/rules/okko/?q=civilian" and "HX-Request" in answer.headers["Vary"]
    assert "<html" not in page and 'id="OKKO-LST-04"' in page and 'id="count" hx-swap-oob' in page


@pytest.mark.django_db
def test_there_is_no_ledger_of_a_game_that_there_is_not(client: Client) -> None:
    assert client.get("/rules/chess/").status_code == 404
