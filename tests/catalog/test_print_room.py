"""Room on printed cards: what is too much for its place is shrunk to a limit, and told beyond it; nothing is cut off or
printed over other text without a word."""

from copy import deepcopy
from typing import Any

import pypdfium2
import pytest

import rules
from catalog.printing.faces import breakable
from catalog.printing.paper import Paper
from catalog.printing.sheet import card_png, cards_pdf
from tests.catalog.test_printing import LANGS, box_of, corner, words_on
from tests.factories import names, starter_file

POINTS = 72 / 25.4  # a millimetre
SIZES = pytest.mark.parametrize("size", ["card", "tarot"])
MANY_TAGS = ["cavalry", *(f"tag-of-the-{n}-mountain" for n in range(9))]


def like(system: str, base: str, **keys: Any) -> Any:
    """A starter card with other keys."""
    raw = deepcopy(starter_file(system)["cards"][base]) | keys
    return rules.system(system).parse_card("mine", raw, "$")


def printed(card: Any, lang: Any = "en", size: str = "card", codex: str = "Codex", sides: str = "front") -> Any:
    system = next(slug for slug, game in rules.systems().items() if type(card).__module__.startswith(f"rules.{slug}."))
    return cards_pdf(system, [card], codex, "Codex · 1", lang, Paper("a4", size, sides))


def text_of(sheet: Any, page: int = 0) -> Any:
    return pypdfium2.PdfDocument(sheet.pdf)[page].get_textpage()


@LANGS
@pytest.mark.parametrize(("cost", "text"), [([12, 13], "12/13"), ([99, 99], "99/99"), ([999, 99], "999/99")])
def test_a_long_cost_stays_in_its_circle(lang: Any, cost: list[int], text: str) -> None:
    sheet = printed(like("sengoku", "heavy-cavalry", cost=cost), lang)
    left, _bottom, right, _top = box_of(text_of(sheet), text)
    assert (right - left) / POINTS < 7
    assert left / POINTS > corner(Paper())[0] + 63 - 11.2
    assert sheet.overfull == []


@LANGS
@SIZES
def test_large_numbers_stay_in_their_columns(lang: Any, size: str) -> None:
    stats = dict.fromkeys(("attack", "damage", "defense", "armor", "lp", "resistance"), 999)
    sheet = printed(like("anima", "toa-fire", **stats), lang, size)
    text, found, boxes = text_of(sheet), None, []
    search = text.search("999")
    while found := search.get_next():
        boxes.append([text.get_charbox(found[0] + n) for n in range(3)])
    assert len(boxes) == 6 and sheet.overfull == []
    names_of = {"en": ("Damage", "Resistance"), "ru": ("Урон", "Сопротивление")}[lang]
    x, wide = corner(Paper("a4", size))[0], 63 if size == "card" else 70
    third = x + 1.6 + (wide - 3.2) * 36 / 60
    assert box_of(text, names_of[0])[2] / POINTS <= third + 0.1
    assert box_of(text, names_of[1])[2] / POINTS <= x + wide - 1.5


@LANGS
def test_facts_of_many_lines_take_their_room_from_the_text_and_nothing_is_printed_over_it(lang: Any) -> None:
    tags = MANY_TAGS[:5]
    sheet = printed(like("sengoku", "samurai-spears", tags=tags, text=names("The last of it.")), lang)
    said = text_of(sheet)
    assert sheet.overfull == []
    last, first = box_of(said, "The last of it."), box_of(said, "tag-of-the-0")
    assert last[1] > first[3]  # the text's lower edge is above the upper one of the facts


def test_facts_that_leave_no_room_are_told() -> None:
    tale = names("A tale of the western provinces. " * 2)
    few, many = (like("sengoku", "heavy-cavalry", tags=tags, text=tale) for tags in (MANY_TAGS[:1], MANY_TAGS))
    assert printed(few).overfull == []
    assert printed(many).overfull == ["mine"]
    assert printed(many, size="tarot").overfull == []
    assert card_png("sengoku", many, "", "en")[1]
    assert not card_png("sengoku", few, "", "en")[1]


@SIZES
def test_what_stands_beside_the_picture_is_broken_into_lines_and_told_where_these_are_too_many(size: str) -> None:
    fits = printed(like("anima", "toa-fire", organizations=["guild-of-smiths-and-of-cartographers"]), size=size)
    assert fits.overfull == []
    box = box_of(text_of(fits), "Guild")
    assert box[0] / POINTS > corner(Paper("a4", size))[0]
    long = ["brotherhood-of-the-long-way-" * 4 + "home"]
    assert printed(like("anima", "toa-fire", organizations=long), size=size).overfull == ["mine"]


def test_a_word_is_broken_sooner_where_a_line_is_short() -> None:
    word = "Schlachtenbummler"
    assert breakable(word) == word
    assert breakable(word, 12) == "Schlac\u00adhtenbu\u00admmler"


@SIZES
@pytest.mark.parametrize("name", ["W" * 100, "The nineteen provinces " * 4])
def test_the_name_of_a_codex_stays_below_the_crest_of_the_backs(size: str, name: str) -> None:
    sheet = printed(like("sengoku", "daring"), size=size, codex=name.strip(), sides="back")
    assert name.strip() in words_on(sheet.pdf, 1)
    said, high = text_of(sheet, 1), 88 if size == "card" else 120
    top = max(said.get_charbox(n)[3] for n in range(said.count_chars()) if said.get_text_range(n, 1).strip())
    below = 297 - top / POINTS - corner(Paper("a4", size))[1]
    assert below >= high - 6 - 15
