"""Letters that no font of the printed sheets has: all of them, of all cards, each with whose they are, in one go."""

import json
import unicodedata
from typing import Any

import pytest
import typst
from django.test import Client
from django.urls import reverse

import rules
from catalog.printing.letters import FALLBACKS, FONTS, SANS, SERIF, clusters, lacked
from catalog.printing.paper import Paper
from catalog.printing.sheet import NoLetters, card_png, cards_pdf
from tests.catalog.test_printing import words_on
from tests.factories import names, raw_character, release_of

LANGS = pytest.mark.parametrize("lang", ["en", "ru"])


def card(slug: str = "mine", **keys: Any) -> Any:
    return rules.system("okko").parse_card(slug, raw_character(**keys), "$")


def lacked_by(*cards: Any, codex: str = "Codex", lang: Any = "en", sides: str = "back") -> Any:
    with pytest.raises(NoLetters) as refused:
        cards_pdf("okko", cards, codex, f"{codex} · 1", lang, Paper(sides=sides))
    return refused.value.lacked


# What a text lacks


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("Okko, Ёжик №5 «½» — ’“…”", ""),
        ("侍大将 サムライ さむらい 服部半蔵 「武士」、", ""),
        ("Ἀθηνᾶ თბილისი Երևան שלום الحرب Қазақ Ѣѣ", ""),
        ("→ ★ ♥ ⚔ ☠ ✓ ⚀⚅ ♔ ①", ""),
        ("e\u0301 ḗ q\u0303 и\u0306 \u0489", ""),  # in one or in two parts, and where there is no one letter for it
        ("a\u00adb\u200dc\u200b\ufe0f\ufeff\u2060 \u3000\t\n", ""),  # shows nothing
        ("☀\ufe0f", ""),
        ("侍😀 ก and 😀", "😀ก"),
        ("👩\u200d🚀", "👩🚀"),
        ("🇯🇵", "🇯🇵"),
        ("한국", "한국"),
        ("汉字 simplified", "汉"),
        ("\x07\x1b", "\x07\x1b"),
        ("k\u1a79", "\u1a79"),  # a sign that typst leaves out without a word
        ("\ue000", "\ue000"),
    ],
)
def test_every_letter_that_is_lacked_and_no_other(text: str, letters: str) -> None:
    assert lacked(text) == list(letters)


def test_a_letter_keeps_its_signs() -> None:
    assert clusters("e\u0301a\u0303\u0323b") == ["e\u0301", "a\u0303\u0323", "b"]
    long = "x" + "e\u0301" * 60
    said = words_on(cards_pdf("okko", [card(name=names(long))], "C", "", "en", Paper(sides="front")).pdf)
    assert unicodedata.normalize("NFC", long) in unicodedata.normalize("NFC", said)


SOURCE = b"""
#let d = json(bytes(sys.inputs.data))
#set page(width: 100mm, height: auto)
#set text(fallback: false)
#for t in d.texts [
#text(font: d.sans, t) #text(font: d.sans, weight: "bold", t) #text(font: d.sans, style: "italic", t)
#text(font: d.serif, weight: "bold", t) #text(font: d.serif, style: "italic", t)

]
"""


def test_what_is_let_through_is_set_in_every_font() -> None:
    """Every character that there is, as the fonts say; and typst, which refuses one that it cannot show."""
    there = [chr(code) for code in range(0x20, 0x20000) if not 0xD800 <= code < 0xE000]
    fine = [sign for sign in there if not lacked(f"x{sign}")]
    assert len(fine) > 11_000
    said = {"texts": [f"x{sign}y" for sign in fine], "sans": [SANS, *FALLBACKS], "serif": [SERIF, *FALLBACKS]}
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)])
    press = typst.Compiler(SOURCE, font_paths=fonts, sys_inputs={"data": json.dumps(said)})
    assert press.compile(format="pdf", pdf_standards="a-2b", pdf_tags=False)


# Whose they are


@LANGS
def test_all_of_all_cards_at_once(lang: Any) -> None:
    cards = [
        card("a", name={"en": "A 한국", "ru": "А 한국"}, text={"en": "😀", "ru": "😀"}),
        *(card(f"fine{n}", name=names("Fine", "Годен")) for n in range(40)),
        card(
            "b", name={"en": "B 한", "ru": "Б 한"}, text={"en": "One ก, two 👩\u200d🚀", "ru": "Раз ก, два 👩\u200d🚀"}
        ),
    ]
    expected = {"한": ["a", "b"], "국": ["a"], "😀": ["a"], "ก": ["b"], "👩": ["b"], "🚀": ["b"]}
    assert lacked_by(*cards, lang=lang) == expected
    assert lacked_by(*cards, lang=lang, sides="front") == expected
    with pytest.raises(NoLetters) as refused:
        card_png("okko", cards[0], "Codex", lang)
    assert refused.value.lacked == {"한": ["a"], "국": ["a"], "😀": ["a"]}


def test_only_what_is_printed_counts() -> None:
    one = card(name={"en": "Fine", "ru": "Плох 한"})
    assert cards_pdf("okko", [one], "C", "", "en", Paper()).pdf
    assert lacked_by(one, lang="ru") == {"한": ["mine"]}


def test_a_letter_of_the_codex_and_of_a_card_is_told_of_both() -> None:
    assert lacked_by(card(name=names("한")), card("other"), codex="Codex 한") == {"한": ["", "mine"]}
    assert lacked_by(card("other"), codex="Codex 한", sides="beside") == {"한": [""]}


@pytest.mark.django_db
@LANGS
def test_the_page_names_them_all(lang: str, client: Client) -> None:
    bad = {"a": names("Bard 한국 😀", "Бард 한국 😀"), "b": names("Monk 한", "Монах 한"), "c": names("Ronin", "Ронин")}
    cards = {slug: raw_character(name=name) for slug, name in bad.items()}
    release = release_of(cards)
    release.codex.name_en = release.codex.name_ru = "Codex ก"
    release.codex.save()
    prefix = "/ru" if lang == "ru" else ""
    asked = {"make": 1, "card": "card", "paper": "a4", "sides": "back", "lang": lang}
    page = client.post(prefix + reverse("catalog:print", args=["okko"]).removeprefix("/ru"), asked)
    a, b = bad["a"][lang], bad["b"][lang]
    codex = "название кодекса" if lang == "ru" else "the name of the codex"
    assert page.status_code == 422
    assert page.context["lacked"] == [("ก", [codex]), ("한", [a, b]), ("국 😀", [a])]
    text = page.content.decode()
    assert f"<b>국 😀</b>: {a}</li>" in text and f"<b>한</b>: {a}, {b}</li>" in text
    one = client.get(prefix + reverse("catalog:picture", args=["okko", "a"]).removeprefix("/ru"))
    assert one.status_code == 422
    assert one.context["lacked"][1:] == [("한 국 😀", [a])]
