"""Cards on paper: how they lie, what is told when letters or room are missing, and that a person's text stays text."""

import re
import time
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from django.urls import reverse

import rules
from catalog.crest import motif
from catalog.printing.faces import crest_svg, foot_of, icons, sides_of
from catalog.printing.paper import CARDS, Paper, sheets
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
    return len(pypdfium2.PdfDocument(pdf))


# How cards lie


@pytest.mark.parametrize(
    ("paper", "card", "bleed", "page", "grid"),
    [
        ("a4", "card", False, (210.0, 297.0), (3, 3)),
        ("letter", "card", False, (215.9, 279.4), (3, 3)),
        ("a4", "card", True, (297.0, 210.0), (4, 2)),
        ("letter", "card", True, (279.4, 215.9), (3, 2)),
        ("a4", "tarot", False, (210.0, 297.0), (2, 2)),
        ("letter", "tarot", False, (215.9, 279.4), (2, 2)),
        ("a4", "tarot", True, (210.0, 297.0), (2, 2)),
        ("letter", "tarot", True, (215.9, 279.4), (2, 2)),
    ],
)
def test_how_many_go_on_a_page(paper: str, card: str, bleed: bool, page: Any, grid: Any) -> None:
    chosen = Paper(paper, card, "front", bleed)
    assert (chosen.page, chosen.grid) == (page, grid)
    for length, side, n in zip(page, CARDS[card], grid, strict=True):
        assert n * (side + 2 * chosen.edge) <= length - 10  # what printers do not reach


def test_backs_are_mirrored_by_column() -> None:
    cards = [[f"{n} front", f"{n} back"] if n % 2 else [f"{n} front"] for n in range(1, 5)]
    front, back = sheets(cards, "plain", Paper(sides="back"))
    assert front.faces[:4] == ["1 front", "2 front", "3 front", "4 front"]
    assert back.faces[:3] == ["3 back", "plain", "1 back"]
    assert back.faces[3:6] == [None, None, "plain"]
    assert (len(front.faces), len(back.faces)) == (9, 9)


def turned_over(place: tuple[int, int], grid: tuple[int, int], upright: bool) -> tuple[int, int]:
    """Where a printer puts what it prints behind this column and row, seen from behind: the sheet is turned over an
    edge that stands upright, or over one that lies."""
    (column, row), (columns, rows) = place, grid
    return (columns - 1 - column, row) if upright else (column, rows - 1 - row)


@pytest.mark.parametrize("sides", ["back", "short"])
@pytest.mark.parametrize("bleed", [False, True])  # with it A4 lies on its long edge
def test_each_back_is_behind_its_card_whichever_edge_the_sheet_is_turned_over(sides: str, bleed: bool) -> None:
    paper = Paper("a4", "card", sides, bleed)
    columns, rows = paper.grid
    upright = (sides == "back") != paper.landscape
    front, back = sheets([[n, -n] for n in range(1, columns * rows)], 0, paper)
    for at, n in enumerate(front.faces):
        column, row = turned_over((at % columns, at // columns), paper.grid, upright)
        assert back.faces[row * columns + column] == (None if n is None else -n)
    assert back.turned is not upright  # so that a card turned like a page of a book shows its back upright


def test_sides_beside_each_other_and_fronts_alone() -> None:
    cards = [["1", "1b"], ["2"]]
    assert [page.faces for page in sheets(cards, "plain", Paper(sides="beside"))] == [["1", "1b", "2", *[None] * 6]]
    assert [page.faces for page in sheets(cards, "plain", Paper(sides="front"))] == [["1", "2", *[None] * 7]]
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
    "keys",
    [{"sides": "back"}, {"sides": "front", "bleed": True}, {"sides": "short"}, {"card": "tarot", "paper": "letter"}],
)
def test_ways_of_printing(keys: Any) -> None:
    sheet = cards_pdf("okko", starter_cards("okko"), "Codex", "Codex · 1", "en", Paper(**keys))
    assert sheet.overfull == []
    chosen = Paper(**keys)
    each, n = chosen.grid[0] * chosen.grid[1], len(starter_cards("okko"))
    faces = sum(len(sides_of("okko", one, "en", "")) for one in starter_cards("okko"))
    twice = 2 * -(-n // each)
    expected = {"back": twice, "short": twice, "front": -(-n // each), "beside": -(-faces // each)}
    assert pages(sheet.pdf) == expected[chosen.sides]


def test_text_that_does_not_fit_is_shrunk_and_then_told() -> None:
    long = names("A long tale. " * 30)
    assert printed(card(text=names("A long tale. " * 12))).overfull == []
    assert printed(card(text=names("A long tale. " * 400))).overfull == ["mine"]
    assert printed(card(text=long), card="tarot").overfull == []


def test_a_letter_that_no_font_has_is_told_and_not_dropped() -> None:
    with pytest.raises(NoLetters) as refused:
        printed(card(name=names("Okko 한")), *starter_cards("okko"))
    assert refused.value.lacked == {"한": ["mine"]}
    with pytest.raises(NoLetters):
        card_png("okko", card(name=names("😀")), "", "en")


@pytest.mark.parametrize("letter", ["\x07", "\u1a79", "한", "😀", "ก"])
def test_whichever_letter_it_is_the_card_is_named(letter: str) -> None:
    with pytest.raises(NoLetters) as refused:
        printed(card(text=names(f"One {letter} two")))
    assert refused.value.lacked == {letter: ["mine"]}


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
    made, overfull = card_png("okko", card(), "Codex · 1", "ru")
    assert not overfull
    assert made.startswith(b"\x89PNG")
    width, height = (int.from_bytes(made[at : at + 4], "big") for at in (16, 20))
    assert (width, height) == (1488, 1039)  # two sides of 63 × 88 mm at 300 dots an inch
    one, _overfull = card_png("sengoku", starter_cards("sengoku")[0], "", "en")
    assert int.from_bytes(one[16:20], "big") == 744


def test_drawings_need_no_styles() -> None:
    for slug in starter_file()["cards"]:
        svg = crest_svg(slug, "#111111", "#FFFFFF")
        assert "class=" not in svg
        assert "currentColor" not in svg
    assert "class=" in motif("okko") or "currentColor" in motif("okko")
    assert {"fire", "skill-free", "mask-mercenary", "align-light", "flag", "upgrade", "bag"} <= icons().keys()


def test_five_hundred_cards_in_one_go_leave_room_on_a_small_server() -> None:
    game = rules.system("okko")
    cards = [game.parse_card(slug, raw, "$") for slug, raw in many_cards(500).items()]
    printed(card())  # what any print needs
    begun, before = time.process_time(), resident()
    sheet = cards_pdf("okko", cards, "Codex", "Codex · 1", "ru", Paper(sides="back"))
    assert pages(sheet.pdf) == 112
    assert time.process_time() - begun < 40
    assert resident() - before < 220  # megabytes; made all at once it were 1450


def resident() -> int:
    """Megabytes of memory that this process holds."""
    held = re.search(r"VmRSS:\s+(\d+) kB", Path("/proc/self/status").read_text())
    assert held
    return int(held[1]) // 1024


def test_a_long_print_is_made_in_pieces_that_nobody_sees() -> None:
    """Each card once and in its order, one standard for all, the same whenever; all that is wrong is told at once."""
    cards = [card_called(n, f"Name {n:03}") for n in range(40)]
    pdf = printed(*cards, sides="front").pdf
    said = [re.findall(r"Name (\d+)", words_on(pdf, number)) for number in range(pages(pdf))]
    assert said == [[f"{n:03}" for n in range(at, min(at + 9, 40))] for at in range(0, 40, 9)]
    time.sleep(1.1)  # files name the second in which they were made
    assert pdf == printed(*cards, sides="front").pdf
    tale = "A long tale. " * 400
    assert printed(*cards, card_called(40, tale[:60], tale), card_called(0, "x", tale)).overfull == ["c0", "c40"]
    with pytest.raises(NoLetters) as refused:
        printed(card_called(50, "한"), *cards[:30], card_called(51, "😀"), *cards, card_called(52, "한"), sides="front")
    assert refused.value.lacked == {"한": ["c50", "c52"], "😀": ["c51"]}


def card_called(n: int, name: str, text: str = "Short.") -> Any:
    raw = raw_character(name=names(name), text=names(text))
    return rules.system("okko").parse_card(f"c{n}", raw, "$")


# What the file holds, measured


INK = {"head": (0x1D, 0x4C, 0x8A), "band": (0xA3, 0x27, 0x1C)}


def drawn_page(pdf: bytes, number: int = 0, dots: int = 10) -> Any:
    """A page as it comes out of the printer, so many dots a millimetre."""
    return pypdfium2.PdfDocument(pdf)[number].render(scale=dots * 25.4 / 72).to_pil().convert("RGB")


def at(image: Any, x: float, y: float, dots: int = 10) -> Any:
    """The colour at this place, in millimetres."""
    return image.getpixel((int(x * dots), int(y * dots)))


def close(one: Any, other: Any) -> bool:
    return all(abs(mine - theirs) <= 6 for mine, theirs in zip(one, other, strict=True))


def corner(paper: Paper) -> tuple[float, float]:
    """Where the cut of the first card begins."""
    return tuple(  # type: ignore[return-value]
        (length - n * (side + 2 * paper.edge)) / 2 + paper.edge
        for length, side, n in zip(paper.page, paper.size, paper.grid, strict=True)
    )


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", ["card", "tarot"])
def test_colour_reaches_the_bleed_and_no_further_and_the_marks_stand_outside(paper: str, size: str) -> None:
    chosen = Paper(paper, size, "front", True)
    pdf = cards_pdf("okko", [card()] * 9, "Codex", "", "en", chosen).pdf
    width, height = pypdfium2.PdfDocument(pdf)[0].get_size()
    assert (width / 72 * 25.4, height / 72 * 25.4) == pytest.approx(chosen.page, abs=0.02)
    image, (x, y), (wide, high) = drawn_page(pdf), corner(chosen), chosen.size
    assert close(at(image, x - 2.8, y - 2.8), INK["head"])
    assert at(image, x - 3.3, y + 5) == at(image, x + 5, y - 3.3) == (255, 255, 255)
    right = x + chosen.grid[0] * (wide + 6) - 6
    assert close(at(image, right + 2.8, y + 5), INK["head"])  # the last of the row, on its right side
    assert at(image, right + 3.3, y + 5) == (255, 255, 255)
    assert dark(image, x, y - 3.5 - 1.5)  # above the left cut, between 0.5 and 3.5 mm off the bleed
    assert dark(image, x + wide, y - 5)
    assert dark(image, x - 5, y)
    assert dark(image, x - 5, y + high)
    assert not dark(image, x - 5, y + high / 2)


def dark(image: Any, x: float, y: float, most: int = 450) -> bool:
    """Whether a thin line goes through there, whose three colours are `most` together."""
    around = [(x + dx / 10, y + dy / 10) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return min(sum(at(image, *place)) for place in around) < most


def test_the_frame_of_a_card_without_bleed_is_its_cut() -> None:
    chosen = Paper()
    image, (x, y) = drawn_page(cards_pdf("okko", [card()], "Codex", "", "en", chosen).pdf), corner(chosen)
    grey = 690
    assert dark(image, x + 30, y + 88, grey)
    assert dark(image, x, y + 80, grey)
    assert dark(image, x + 63, y + 80, grey)
    assert not dark(image, x + 30, y - 10, grey)
    assert not dark(image, x, y - 10, grey)


@pytest.mark.parametrize("size", ["card", "tarot"])
def test_text_stands_at_its_place_inside_the_cut(size: str) -> None:
    chosen = Paper("a4", size, "front")
    page = pypdfium2.PdfDocument(cards_pdf("okko", [card(name=names("Okko"))], "C", "FOOT", "en", chosen).pdf)[0]
    text, (x, y), high = page.get_textpage(), corner(chosen), chosen.size[1]
    left, _bottom, _right, top = (edge / 72 * 25.4 for edge in box_of(text, "Okko"))
    assert left == pytest.approx(x + 3.2, abs=0.4)
    assert chosen.page[1] - top == pytest.approx(y + 4.1, abs=0.8)
    _left, bottom, right, _top = (edge / 72 * 25.4 for edge in box_of(text, "FOOT"))
    assert right == pytest.approx(x + chosen.size[0] - 3, abs=0.4)
    assert chosen.page[1] - bottom == pytest.approx(y + high - 2, abs=0.5)


def box_of(text: Any, wanted: str) -> Any:
    """Left, bottom, right, top of the first place where this stands, in points from below."""
    index, count = text.search(wanted).get_next()
    boxes = [text.get_charbox(place) for place in range(index, index + count)]
    return (
        *(min(box[edge] for box in boxes) for edge in (0, 1)),
        *(max(box[edge] for box in boxes) for edge in (2, 3)),
    )


def words_on(pdf: bytes, number: int = 0) -> str:
    """All text of a page, without breaks."""
    said = pypdfium2.PdfDocument(pdf)[number].get_textpage().get_text_bounded()
    return re.sub(r"\s+", " ", re.sub("[\ufffe\xad\x02]", "", said))


@pytest.mark.parametrize(
    "text",
    ["#panic(1)", "*bold* _it_", "$x^2$ and `raw`", "<label> @ref", "\\ back /* no */ // rest", "= Head", "- it"],
)
def test_signs_of_markup_are_printed_as_they_are(text: str) -> None:
    assert text in words_on(printed(card(text=names(text)), sides="front").pdf)
    assert text in words_on(printed(card(name=names(text)), sides="front").pdf)


def test_a_name_of_any_length_stays_in_the_head() -> None:
    long = "The Grand Marshal of All the Western Provinces, Keeper of Seals and Protector of the Isles of the Dawn"
    assert long in words_on(printed(card(name=names(long)), sides="front").pdf)
    assert printed(card(name=names(long))).overfull == []
    wide = printed(card(name=names("W" * 200)), sides="front")
    assert wide.overfull == ["mine"]
    image, (x, y) = drawn_page(wide.pdf), corner(Paper())
    assert all(at(image, x + 13 + step / 10, y + 11.6) == (0xF4, 0xF4, 0xF0) for step in range(320))


def test_what_stands_at_the_foot_keeps_apart() -> None:
    foot = foot_of("A codex whose name goes on and on and never seems to end at all", "12")
    assert foot == "A codex whose name goes o… · 12"
    said = words_on(cards_pdf("okko", [card()], "C", foot, "ru", Paper(sides="front")).pdf)
    assert foot in said


def test_no_text_at_all() -> None:
    sheet = printed(card(name=names("Nobody"), skills=[]))
    assert sheet.overfull == []
    assert "Nobody" in words_on(sheet.pdf)


def test_a_long_name_of_a_codex_stays_on_the_backs() -> None:
    name = "The codex of the nineteen provinces beyond the western wall and of whoever comes from there"
    sheet = cards_pdf("anima", starter_cards("anima")[:1], name, "", "en", Paper(sides="back"))
    assert name in words_on(sheet.pdf, 1)
    image, (x, y) = drawn_page(sheet.pdf, 1), corner(Paper())
    assert at(image, x + 2 * 63 - 1.0, y + 40) == (255, 255, 255)  # nothing beside the back, which is the third place


def test_a_letter_that_only_the_codex_has_is_told_of_the_back() -> None:
    with pytest.raises(NoLetters) as refused:
        cards_pdf("anima", starter_cards("anima")[:1], "Codex 한", "", "en", Paper(sides="back"))
    assert refused.value.lacked == {"한": [""]}


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
        assert {row.line.kind for row in page.context["choice"].rows} == {"equipment"}
        assert self.make(client, faction="evil_creature").status_code == 200
        assert self.make(client, q="nothing like this").status_code == 422

    def test_only_some_and_some_more_often(self, client: Any) -> None:
        starter_release()
        asked = {"make": 1, "card": "card", "paper": "a4", "sides": "front", "lang": "en", "copies": 2}
        answer = client.post(self.url(), asked | {"slug": ["okko", "noburo"], "n-noburo": 5, "n-tikku": 9})
        said = words_on(answer.content)
        assert [said.count(name) for name in ("Okko 6", "Noburo 6", "Tikku")] == [2, 5, 0]
        assert client.post(self.url(), asked | {"slug": "okko", "n-okko": 0}).status_code == 422

    @pytest.mark.parametrize("copies", ["-1", "1.5", "x", "100", "٣", "9" * 30])
    def test_a_wrong_number_is_told_at_its_card_and_nothing_is_lost(self, client: Any, copies: str) -> None:
        starter_release()
        asked = {"make": 1, "card": "tarot", "paper": "a4", "sides": "front", "lang": "en"}
        page = client.post(self.url(), asked | {"slug": "okko", "n-okko": copies})
        assert page.status_code == 422
        row = next(row for row in page.context["choice"].rows if row.line.slug == "okko")
        assert row.error
        assert row.ticked
        assert 'id="error-okko"' in page.content.decode()
        assert '<option value="tarot" selected>' in page.content.decode()

    def test_too_many_copies(self, client: Any) -> None:
        starter_release()
        assert self.make(client, copies=99).status_code == 422
        assert self.make(client, copies=100).context["form"].errors.keys() == {"copies"}

    def test_a_wrong_choice_is_told_at_its_field(self, client: Any) -> None:
        starter_release()
        page = self.make(client, paper="a0")
        assert page.status_code == 422
        assert page.context["form"].errors.keys() == {"paper"}

    def test_too_many(self, client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        starter_release()
        monkeypatch.setattr("catalog.print_views.MOST", 3)
        assert self.make(client).status_code == 422

    def test_one_of_more_than_can_be_printed(self, client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        """The page that a card leads to has it ticked, however many others there are, and none of these."""
        starter_release()
        monkeypatch.setattr("catalog.print_views.MOST", 3)
        page = client.get(self.url(), {"slug": "okko"}).content.decode()
        assert re.findall(r'name="slug" value="([\w-]+)"', page) == ["okko"]
        assert "checked" in page
        asked = {"make": 1, "card": "card", "paper": "a4", "sides": "front", "lang": "en"}
        assert words_on(client.post(self.url(), asked | {"slug": "okko", "n-okko": 3}).content).count("Okko 6") == 3
        wrong = client.post(self.url(), asked | {"slug": "okko", "n-okko": "x"})
        assert [(row.line.slug, row.copies) for row in wrong.context["choice"].rows if row.error] == [("okko", "x")]
        refused = client.post(self.url(), asked | {"n-okko": 1})
        assert (refused.status_code, refused.context["choice"].rows != []) == (422, True)
        none = client.get(self.url()).content.decode()
        assert 'name="slug"' not in none
        assert "cards</h2>" in none

    def test_what_does_not_fit_is_told_first(self, client: Any) -> None:
        release_of({"mine": raw_character(name=names("Bard"), text=names("A long tale. " * 400))})
        page = self.make(client)
        assert page.status_code == 422
        assert "Bard" in page.content.decode()
        assert self.make(client, anyway=1).status_code == 200

    def test_what_cannot_be_written_is_told(self, client: Any) -> None:
        release_of({"mine": raw_character(name=names("Bard 한"))})
        page = self.make(client)
        assert page.status_code == 422
        assert page.context["lacked"] == [("한", ["Bard 한"])]
        answer = client.get(reverse("catalog:picture", args=["okko", "mine"]))
        assert (answer.status_code, answer.context["lacked"]) == (422, [("한", ["Bard 한"])])

    def test_a_letter_that_shows_nothing_is_told_by_its_number(self, client: Any) -> None:
        release_of({"mine": raw_character(name=names("Bard"), text=names("\x07"))})
        assert self.make(client).context["lacked"] == [("U+0007", ["Bard"])]

    def test_a_picture_with_too_much_text_is_told_first(self, client: Any) -> None:
        release_of({"mine": raw_character(name=names("Bard"), text=names("A long tale. " * 400))})
        address = reverse("catalog:picture", args=["okko", "mine"])
        page = client.get(address, {"release": 1})
        assert page.status_code == 422
        assert 'href="?release=1&amp;anyway=1"' in page.content.decode()
        assert client.get(address, {"release": 1, "anyway": 1})["Content-Type"] == "image/png"

    def test_what_the_name_of_the_codex_lacks_is_told_of_that(self, client: Any) -> None:
        codex = starter_release("anima").codex
        codex.name_en = "Codex 한"
        codex.save()
        asked = {"make": 1, "card": "card", "paper": "a4", "sides": "back", "lang": "en"}
        page = client.post(self.url("anima"), asked)
        assert page.context["lacked"] == [("한", ["the name of the codex"])]

    def test_a_picture(self, client: Any) -> None:
        release = starter_release()
        answer = client.get(reverse("catalog:picture", args=["okko", "okko"]))
        assert answer["Content-Type"] == "image/png"
        tile = release.cards.filter(kind="tile").first().slug
        assert client.get(reverse("catalog:picture", args=["okko", tile])).status_code == 404
        assert client.get(reverse("catalog:picture", args=["okko", "nobody"])).status_code == 404
        assert client.get(self.url("nowhere")).status_code == 404
