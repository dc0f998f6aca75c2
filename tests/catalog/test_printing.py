"""Cards on paper: how they lie, what is told when letters or room are missing, and that a person's text stays text."""

import re
import time
import zlib
from typing import Any

import pytest
from django.urls import reverse

import rules
from catalog.crest import motif
from catalog.printing.faces import crest_svg, icons, sides_of
from catalog.printing.paper import CARDS, PAPERS, Paper, sheets
from catalog.printing.sheet import NoLetters, card_png, cards_pdf
from tests.factories import many_cards, names, raw_character, release_of, starter_file, starter_release

SYSTEMS = pytest.mark.parametrize("system", list(rules.systems()))
LANGS = pytest.mark.parametrize("lang", ["en", "ru"])


def starter_cards(system: str) -> list[Any]:
    game = rules.system(system)
    return [
        game.parse_card(slug, raw, "$") for slug, raw in starter_file(system)["cards"].items() if raw["kind"] != "tile"
    ]


def card(**keys: Any) -> Any:
    return rules.system("okko").parse_card("mine", raw_character(**keys), "$")


def printed(*cards: Any, lang: Any = "en", **keys: Any) -> Any:
    return cards_pdf("okko", cards, "Codex", "Codex · 1", lang, Paper(**keys))


def pages(pdf: bytes) -> int:
    """How many pages there are: what the page tree counts, wherever it is kept."""
    streams = [zlib_or_none(found) for found in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)]
    text = b"\n".join([pdf, *filter(None, streams)])
    return max(int(n) for n in re.findall(rb"/Type\s*/Pages.*?/Count\s+(\d+)|/Count\s+(\d+)", text)[0] if n)


def zlib_or_none(data: bytes) -> bytes | None:
    try:
        return zlib.decompress(data)
    except zlib.error:
        return None


# How cards lie


@pytest.mark.parametrize(
    ("paper", "card", "bleed", "grid", "mark"),
    [
        ("a4", "card", False, (3, 3), 3.0),
        ("letter", "card", False, (3, 3), 3.0),
        ("a4", "card", True, (3, 3), 0.0),
        ("letter", "card", True, (3, 2), 3.0),
        ("a4", "tarot", False, (3, 2), 0.0),
        ("letter", "tarot", False, (3, 2), 1.5),
        ("a4", "tarot", True, (2, 2), 3.0),
    ],
)
def test_how_many_go_on_a_page(paper: str, card: str, bleed: bool, grid: Any, mark: float) -> None:
    chosen = Paper(paper, card, "front", bleed)
    assert chosen.grid == grid
    for length, side, n in zip(PAPERS[paper], CARDS[card], grid, strict=True):
        assert n * (side + 2 * chosen.edge) <= length
    assert chosen.mark == mark


def test_backs_are_mirrored_by_column() -> None:
    cards = [[f"{n} front", f"{n} back"] if n % 2 else [f"{n} front"] for n in range(1, 5)]
    front, back = sheets(cards, "plain", Paper(sides="back"))
    assert front[:4] == ["1 front", "2 front", "3 front", "4 front"]
    assert back[:3] == ["3 back", "plain", "1 back"]
    assert back[3:6] == [None, None, "plain"]
    assert (len(front), len(back)) == (9, 9)


def test_sides_beside_each_other_and_fronts_alone() -> None:
    cards = [["1", "1b"], ["2"]]
    assert sheets(cards, "plain", Paper(sides="beside")) == [["1", "1b", "2", *[None] * 6]]
    assert sheets(cards, "plain", Paper(sides="front")) == [["1", "2", *[None] * 7]]
    assert sheets([], "plain", Paper()) == []


# What is printed


@SYSTEMS
@LANGS
def test_every_starter_card_is_printed_whole(system: str, lang: Any) -> None:
    cards = starter_cards(system)
    sheet = cards_pdf(system, cards, "Codex", "Codex · 1", lang, Paper())
    faces = sum(len(sides_of(system, one, lang, "")) for one in cards)
    assert sheet.pdf.startswith(b"%PDF-1")
    assert sheet.overfull == []
    assert pages(sheet.pdf) == -(-faces // 9)


@pytest.mark.parametrize(
    "keys", [{"sides": "back"}, {"sides": "front", "bleed": True}, {"card": "tarot", "paper": "letter"}]
)
def test_ways_of_printing(keys: Any) -> None:
    sheet = cards_pdf("okko", starter_cards("okko"), "Codex", "Codex · 1", "en", Paper(**keys))
    assert sheet.overfull == []
    chosen = Paper(**keys)
    each, n = chosen.grid[0] * chosen.grid[1], len(starter_cards("okko"))
    faces = sum(len(sides_of("okko", one, "en", "")) for one in starter_cards("okko"))
    expected = {"back": 2 * -(-n // each), "front": -(-n // each), "beside": -(-faces // each)}
    assert pages(sheet.pdf) == expected[chosen.sides]


def test_text_that_does_not_fit_is_shrunk_and_then_told() -> None:
    long = names("A long tale. " * 30)
    assert printed(card(text=names("A long tale. " * 12))).overfull == []
    assert printed(card(text=names("A long tale. " * 400))).overfull == ["mine"]
    assert printed(card(text=long), card="tarot").overfull == []


def test_a_letter_that_no_font_has_is_told_and_not_dropped() -> None:
    with pytest.raises(NoLetters) as refused:
        printed(card(name=names("Okko 漢")), *starter_cards("okko"))
    assert refused.value.lacked == {"漢": ["mine"]}
    with pytest.raises(NoLetters):
        card_png("okko", card(name=names("😀")), "", "en")


@pytest.mark.parametrize(
    "text",
    [
        '#panic("no")',
        "$x^2$",
        "*bold* _it_ `raw` <label> @ref \\ // /* ",
        '"]]) #read("/etc/passwd")',
        "= Head\n- item",
    ],
)
def test_what_people_write_is_never_markup(text: str) -> None:
    plain = printed(card(name=names("x" * len(text)), text=names(text)))
    assert plain.pdf.startswith(b"%PDF")
    assert printed(card(name=names(text))).pdf.startswith(b"%PDF")


def test_the_same_cards_make_the_same_file() -> None:
    assert printed(card(), lang="ru").pdf == printed(card(), lang="ru").pdf


def test_a_card_as_a_picture() -> None:
    made = card_png("okko", card(), "Codex · 1", "ru")
    assert made.startswith(b"\x89PNG")
    width, height = (int.from_bytes(made[at : at + 4], "big") for at in (16, 20))
    assert (width, height) == (1488, 1039)  # two sides of 63 × 88 mm at 300 dots an inch
    one = card_png("sengoku", starter_cards("sengoku")[0], "", "en")
    assert int.from_bytes(one[16:20], "big") == 744


def test_drawings_need_no_styles() -> None:
    for slug in starter_file()["cards"]:
        svg = crest_svg(slug, "#111111", "#FFFFFF")
        assert "class=" not in svg
        assert "currentColor" not in svg
    assert "class=" in motif("okko") or "currentColor" in motif("okko")
    assert {"fire", "skill-free", "mask-mercenary", "align-light", "flag", "upgrade", "bag"} <= icons().keys()


def test_five_hundred_cards_in_one_go() -> None:
    game = rules.system("okko")
    cards = [game.parse_card(slug, raw, "$") for slug, raw in many_cards(500).items()]
    begun = time.monotonic()
    sheet = cards_pdf("okko", cards, "Codex", "Codex · 1", "ru", Paper(sides="back"))
    assert pages(sheet.pdf) == 112
    assert time.monotonic() - begun < 60


# Pages


@pytest.mark.django_db
class TestPages:
    def url(self, codex: str = "okko") -> str:
        return reverse("catalog:print", args=[codex])

    def make(self, client: Any, **keys: Any) -> Any:
        asked = {"make": 1, "card": "card", "paper": "a4", "sides": "beside", "lang": "en"} | keys
        return client.get(self.url(), asked)

    def test_the_form_then_the_file(self, client: Any) -> None:
        release = starter_release()
        assert client.get(self.url()).status_code == 200
        answer = self.make(client)
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
        assert f'filename="okko-{release.number}.pdf"' in answer["Content-Disposition"]
        assert answer.content.startswith(b"%PDF")

    def test_filters_say_which(self, client: Any) -> None:
        starter_release()
        page = client.get(self.url(), {"kind": "equipment", "faction": ""})
        assert {row.kind for row in page.context["rows"]} == {"equipment"}
        assert self.make(client, faction="evil_creature").status_code == 200
        assert self.make(client, q="nothing like this").status_code == 422

    def test_a_wrong_choice_is_told_at_its_field(self, client: Any) -> None:
        starter_release()
        page = self.make(client, paper="a0")
        assert page.status_code == 422
        assert page.context["form"].errors.keys() == {"paper"}

    def test_too_many(self, client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        starter_release()
        monkeypatch.setattr("catalog.print_views.MOST", 3)
        assert self.make(client).status_code == 422

    def test_what_does_not_fit_is_told_first(self, client: Any) -> None:
        release_of({"mine": raw_character(name=names("Bard"), text=names("A long tale. " * 400))})
        page = self.make(client)
        assert page.status_code == 422
        assert "Bard" in page.content.decode()
        assert self.make(client, anyway=1).status_code == 200

    def test_what_cannot_be_written_is_told(self, client: Any) -> None:
        release_of({"mine": raw_character(name=names("Bard 漢"))})
        page = self.make(client)
        assert page.status_code == 422
        assert page.context["lacked"] == [("漢", ["Bard 漢"])]
        assert client.get(reverse("catalog:picture", args=["okko", "mine"])).status_code == 422

    def test_a_picture(self, client: Any) -> None:
        release = starter_release()
        answer = client.get(reverse("catalog:picture", args=["okko", "okko"]))
        assert answer["Content-Type"] == "image/png"
        tile = release.cards.filter(kind="tile").first().slug
        assert client.get(reverse("catalog:picture", args=["okko", tile])).status_code == 404
        assert client.get(reverse("catalog:picture", args=["okko", "nobody"])).status_code == 404
        assert client.get(self.url("nowhere")).status_code == 404
