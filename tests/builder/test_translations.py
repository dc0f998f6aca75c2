"""Both languages are whole: what the pages say is collected again, and every text of it has its Russian."""

import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.template.base import Lexer, TokenType

from builder.management.commands.messages import message_of
from builder.messages import CATALOG, Message, NotLiteral, found, in_python, in_template

TEMPLATES = sorted((Path(settings.BASE_DIR) / "templates").rglob("*.html"))
NAMES = {"Muster", "Okko", "EN", "RU", "PNG", "XLSX", "CSV", "JSON"}
WORDLESS = ("main_class", "body_class", "sys")  # blocks of attributes
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}")


@pytest.fixture(scope="module")
def catalog() -> polib.POFile:
    return polib.pofile(str(CATALOG))


def translations(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def test_nothing_is_missing_and_nothing_is_left_over(catalog: polib.POFile) -> None:
    assert {message_of(entry) for entry in catalog if not entry.obsolete} == set(found())
    assert [entry.msgid for entry in catalog.obsolete_entries()] == []


def test_nothing_is_untranslated_or_fuzzy(catalog: polib.POFile) -> None:
    assert [entry.msgid for entry in catalog.untranslated_entries()] == []
    assert [entry.msgid for entry in catalog.fuzzy_entries()] == []
    assert [entry.msgid for entry in catalog if entry.msgid_plural and len(entry.msgstr_plural) != 3] == []


def test_what_is_filled_in_is_the_same_in_both(catalog: polib.POFile) -> None:
    wrong = [
        entry.msgid
        for entry in catalog.translated_entries()
        for text in translations(entry)
        if set(PLACEHOLDER.findall(text)) != set(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
    ]
    assert wrong == []


def test_what_is_compiled_is_what_is_written(catalog: polib.POFile) -> None:
    compiled = {message_of(entry): translations(entry) for entry in polib.mofile(str(CATALOG.with_suffix(".mo")))}
    assert compiled == {message_of(entry): translations(entry) for entry in catalog.translated_entries()}


def test_the_collector_sees_all_ways_to_say_it() -> None:
    template = """
        {% load i18n %}{% translate "one" %}{% translate 'it"s' context "two" as x %}{{ _("three") }}
        {% blocktranslate trimmed count n=n %}
          {{ n }} four
        {% plural %}{{ n }} fours{% endblocktranslate %}
        {% include "x.html" with text=_("five") %}{# {% translate "none" %} #}
        <p title="{% translate "six (6)" %}">plain text</p>
    """
    assert set(in_template(template, "x.html")) == {
        Message(None, "one", None),
        Message("two", 'it"s', None),
        Message(None, "three", None),
        Message(None, "%(n)s four", "%(n)s fours"),
        Message(None, "five", None),
        Message(None, "six (6)", None),
    }
    program = (
        "_('one'); ngettext('%d two', '%d twos', n); pgettext('c', 'three'); words._('four' 'five'); print('none')"
    )
    assert list(in_python(program, "x.py")) == [
        Message(None, "one", None),
        Message(None, "%d two", "%d twos"),
        Message("c", "three", None),
        Message(None, "fourfive", None),
    ]


def test_a_text_made_while_running_is_refused() -> None:
    with pytest.raises(NotLiteral, match="x.py:1"):
        list(in_python("_(f'{n} lists')", "x.py"))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_templates_say_nothing_that_no_translator_sees(path: Path) -> None:
    text = "".join(_spoken(path.read_text()))
    attributes = re.findall(r'\b(?:aria-label|title|placeholder|alt)="([^"]*)"', text)
    # A partial may hold a tag's attributes alone, so these go with or without a tag around them.
    visible = re.sub(r"<!--.*?-->|<[^>]*>|[\w-]+=\"[^\"]*\"|&\w+;", " ", text, flags=re.S)
    words = re.findall(r"[A-Za-zА-яё]{2,}", " ".join([visible, *attributes]))
    assert [word for word in words if word not in NAMES] == []


def _spoken(source: str) -> Iterator[str]:
    """What a template says outside of its tags, without what is translated, and blocks that hold no words."""
    silent = False
    for token in Lexer(source).tokenize():
        if token.token_type == TokenType.BLOCK:
            name, _, rest = token.contents.partition(" ")
            if name in ("blocktranslate", "comment") or (
                name == "block" and rest in ("main_class", "body_class", "sys")
            ):
                silent = True
            elif name in ("endblocktranslate", "endcomment", "endblock"):
                silent = False
        yield token.contents if token.token_type == TokenType.TEXT and not silent else "\x00"
