"""Sheets of cards as PDF, and a single card as PNG, by typst. What people wrote goes in as data, never as markup."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import typst

from catalog.pictures import Art
from catalog.printing.faces import art_svg, back_of, icons, sides_of
from catalog.printing.paper import MARK, Page, Paper, sheets
from rules.words import Lang

HERE = Path(__file__).parent
SOURCE = (HERE / "cards.typ").read_bytes()
FONTS = [str(HERE / "fonts")]
AT = {"timestamp": 0}  # the same cards make the same file, whenever they are printed
Arts = Mapping[str, Art]
NO_ARTS: Arts = {}
MOST = 600  # cards on one set of sheets
DOTS = 300  # an inch, of a picture
ESCAPED = re.compile(r"\\u\{([0-9a-f]+)\}")
LACKED = re.compile(r'the text `"(.+?)"` could not be displayed', re.DOTALL)


class NoLetters(Exception):
    """The fonts lack characters: each with the ids of the cards that have it."""

    def __init__(self, lacked: Mapping[str, list[str]]) -> None:
        super().__init__("".join(lacked))
        self.lacked = lacked


@dataclass(frozen=True, slots=True)
class Sheet:
    """A PDF file; `overfull`: ids of cards whose text does not fit even when it is as small as may be."""

    pdf: bytes
    overfull: list[str] = field(default_factory=list)


def cards_pdf(
    system: str, cards: Sequence[Any], codex: str, foot: str, lang: Lang, paper: Paper, arts: Arts = NO_ARTS
) -> Sheet:
    """The parsed cards on sheets, with their pictures by their ids. NoLetters where the fonts lack a character; at most
    MOST cards."""
    printed = [sides_of(system, card, lang, foot, arts.get(card.id)) for card in cards]
    back = back_of(codex, codex, printed[0][0]["head"]["fill"] if printed else "#14161B")
    data = _data(sheets(printed, back, paper), lang, paper, arts)
    return Sheet(_compiled(data, format="pdf", pdf_standards="a-2b"), sorted(set(_overfull(data))))


def card_png(system: str, card: Any, foot: str, lang: Lang, arts: Arts = NO_ARTS) -> tuple[bytes, bool]:
    """The sides of a card beside each other, as one picture, and whether its text does not fit. NoLetters where the
    fonts lack a character."""
    sides = sides_of(system, card, lang, foot, arts.get(card.id))
    paper = Paper()
    width, height = paper.size
    data = _data([Page(list(sides))], lang, paper, arts) | {
        "page": {"width": width * len(sides), "height": height},
        "grid": {"columns": len(sides), "rows": 1},
        "mark": 0,
    }
    _compiled(data, format="pdf", pdf_standards="a-2b")  # it alone says what letters are missing
    return _compiled(data, format="png", ppi=DOTS), bool(_overfull(data))


def _data(pages: list[Page], lang: Lang, paper: Paper, arts: Arts) -> dict[str, Any]:
    (width, height), (columns, rows) = paper.page, paper.grid
    return {
        "lang": lang,
        "page": {"width": width, "height": height},
        "card": dict(zip(("width", "height"), paper.size, strict=True)),
        "grid": {"columns": columns, "rows": rows},
        "bleed": paper.edge,
        "mark": MARK,
        "icons": icons(),
        "pictures": {art.digest: art_svg(art) for art in arts.values()},
        "sheets": [asdict(page) for page in pages],
    }


def _compiled(data: Mapping[str, Any], **keys: Any) -> bytes:
    try:
        made = typst.compile(SOURCE, sys_inputs=_inputs(data), font_paths=FONTS, ignore_system_fonts=True, **AT, **keys)
    except typst.TypstError as error:
        lacked = dict.fromkeys(map(_unescaped, LACKED.findall(str(error))))
        if not lacked:
            raise
        raise NoLetters({text: _who_has(data, text) for text in lacked}) from error
    return bytes(made)


def _unescaped(text: str) -> str:
    """What typst quotes, as it was written."""
    plain = ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
    return plain.replace('\\"', '"').replace("\\\\", "\\")


def _overfull(data: Mapping[str, Any]) -> list[str]:
    found = typst.query(
        SOURCE, "<overfull>", field="value", sys_inputs=_inputs(data), font_paths=FONTS, ignore_system_fonts=True
    )
    return [slug for slug in json.loads(found) if slug]


def _inputs(data: Mapping[str, Any]) -> dict[str, str]:
    return {"data": json.dumps(data, ensure_ascii=False)}


def _who_has(data: Mapping[str, Any], text: str) -> list[str]:
    """The ids of the cards on which this stands, "" for the back of all."""
    sides = (side for page in data["sheets"] for side in page["faces"] if side)
    return list(dict.fromkeys(side["slug"] for side in sides if any(text in said for said in _texts(side))))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from _texts(part)
