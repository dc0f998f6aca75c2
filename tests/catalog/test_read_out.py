"""What a printed file says to whoever has it read out, or goes through it by its bookmarks, in however many pieces it
was made."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from catalog.printing.faces import sides_of
from catalog.printing.paper import Paper
from catalog.printing.sheet import cards_pdf
from rules.words import name_in
from tests.catalog.test_printing import LANGS, SYSTEMS, card_called, starter_cards

TITLE = {"en": "The codex", "ru": "Кодекс"}


def opened(system: str, cards: Any, lang: Any = "en", **keys: Any) -> pikepdf.Pdf:
    made = cards_pdf(system, cards, TITLE[lang], "Codex · 1", lang, Paper(**keys))
    return pikepdf.open(BytesIO(made.pdf))


def kids(of: Any) -> list[Any]:
    found = of.get("/K", pikepdf.Array())
    return list(found) if isinstance(found, pikepdf.Array) else [found]


def spoken(branch: Any) -> Iterator[Any]:
    """What the tree of a file holds, in the order in which it is read."""
    if isinstance(branch, pikepdf.Dictionary):
        yield branch
        for kid in kids(branch):
            yield from spoken(kid)


def of_kind(pdf: pikepdf.Pdf, kind: str) -> list[Any]:
    return [branch for branch in spoken(pdf.Root.StructTreeRoot) if branch.get("/S") == pikepdf.Name(kind)]


@SYSTEMS
@LANGS
def test_it_is_called_as_its_codex_and_keeps_the_standards_for_being_read_out(system: str, lang: Any) -> None:
    pdf = opened(system, starter_cards(system), lang, sides="back")
    assert len(pdf.pages) > 3  # of several pieces
    assert (pdf.Root.Lang, pdf.docinfo["/Title"]) == (lang, TITLE[lang])
    assert pdf.Root.MarkInfo.Marked and pdf.Root.ViewerPreferences.DisplayDocTitle
    with pdf.open_metadata() as about:
        assert (about["pdfaid:part"], about["pdfaid:conformance"], about["pdfuaid:part"]) == ("2", "A", "1")
        assert about["dc:title"] == TITLE[lang]
    assert b"<xmpTPg:NPages>%d<" % len(pdf.pages) in pdf.Root.Metadata.read_bytes()
    assert len(pdf.Root.OutputIntents) == 1


@SYSTEMS
@LANGS
def test_each_side_of_each_card_begins_with_its_name_as_a_heading(system: str, lang: Any) -> None:
    cards = starter_cards(system)
    pdf = opened(system, cards, lang)
    expected = [name_in(one.name, lang, one.id) for one in cards for _side in sides_of(system, one, lang, "")]
    assert [str(head["/T"]) for head in of_kind(pdf, "/H1")] == expected


@pytest.mark.parametrize("sides", ["beside", "back", "short", "front"])
def test_every_text_of_every_page_is_in_the_tree_at_its_place(sides: str) -> None:
    """The tree names a page and a number there, the page's row of the other table the branch: both of all pieces."""
    pdf = opened("okko", starter_cards("okko"), sides=sides)
    tree = pdf.Root.StructTreeRoot
    numbers = list(tree.ParentTree.Nums)
    rows = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
    pages = [page.obj for page in pdf.pages if "/StructParents" in page.obj]
    assert sorted(rows) == list(range(len(pages))) == [int(page.StructParents) for page in pages]
    assert tree.ParentTreeNextKey == len(pages)
    there = {branch.objgen for branch in spoken(tree) if branch.is_indirect}
    counted = 0
    for page in pages:
        for number, branch in enumerate(rows[int(page.StructParents)]):
            assert branch.objgen in there
            assert number in [kid for kid in kids(branch) if isinstance(kid, int)]
            assert branch.Pg.objgen == page.objgen
            counted += 1
    assert counted > 100


@pytest.mark.parametrize(
    ("lang", "fire", "lower"), [("en", "fire", "lower than vigilant"), ("ru", "огонь", "ниже, чем")]
)
def test_an_icon_without_a_word_beside_it_is_said(lang: Any, fire: str, lower: str) -> None:
    pdf = opened("okko", starter_cards("okko"), lang)
    said = [str(drawn["/Alt"]) for drawn in of_kind(pdf, "/Figure")]
    assert fire in said
    assert any(one.startswith(lower) for one in said)
    anima = opened("anima", starter_cards("anima"), lang)
    assert {"en": "light", "ru": "свет"}[lang] in {str(drawn["/Alt"]).lower() for drawn in of_kind(anima, "/Figure")}
    sengoku = opened("sengoku", starter_cards("sengoku"), lang)
    assert of_kind(sengoku, "/Figure") == []


def test_a_bookmark_for_each_card_where_it_stands_first() -> None:
    cards = [card_called(n, f"Name {n:02}") for n in range(30)]
    paper = Paper("letter", "tarot", "back", True)
    pdf = pikepdf.open(BytesIO(cards_pdf("okko", [cards[0], *cards], "C", "", "en", paper).pdf))
    with pdf.open_outline() as outline:
        marks = list(outline.root)
    assert [mark.title for mark in marks] == [f"Name {n:02}" for n in range(30)]
    places = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
    found = [(places[mark.destination[0].objgen], float(mark.destination[2])) for mark in marks]
    left = (215.9 - 2 * 76) / 2 + 3  # of the cut, in millimetres
    assert found[0] == (0, pytest.approx(left / 25.4 * 72, abs=0.1))
    for n in range(1, 30):  # the first card stands there twice
        at = n + 1
        assert found[n] == (at // 4 * 2, pytest.approx((left + at % 2 * 76) / 25.4 * 72, abs=0.1))
    assert float(marks[0].destination[3]) == pytest.approx((279.4 - (279.4 - 2 * 126) / 2 - 3) / 25.4 * 72, abs=0.1)


def test_a_long_name_is_whole_in_its_bookmark() -> None:
    name = "Hippopotomonstrosesquippedaliophobia-" * 3
    raw = card_called(1, name)
    with opened("okko", [raw], sides="front").open_outline() as outline:
        assert [mark.title for mark in outline.root] == [name]


def test_a_piece_may_be_one_page_of_backs() -> None:
    pdf = opened("anima", starter_cards("anima")[:9], sides="back", bleed=True)
    assert len(pdf.pages) == 4
    assert "/StructParents" not in pdf.pages[3].obj
    assert len(of_kind(pdf, "/H1")) == 9


def test_a_sheet_without_cards() -> None:
    assert len(opened("okko", []).pages) == 1
