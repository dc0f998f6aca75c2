"""Sheets of cards as PDF, and a single card as PNG, by typst. What people wrote goes in as data, never as markup."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import typst

from catalog.pictures import Art
from catalog.printing.faces import art_svg, back_of, icons, sides_of
from catalog.printing.joining import Mark, joined
from catalog.printing.letters import FALLBACKS, FONTS, SANS, SERIF, lacking, texts
from catalog.printing.paper import MARK, Page, Paper, sheets
from rules.words import Lang

HERE = Path(__file__).parent
SOURCE = str(HERE / "cards.typ")
PIECE = 3  # pages that are made at once: typst needs a megabyte for a card, and of that a small server has not 500
RUNS = 11  # typst keeps what its last ten runs used; so many runs of nothing, and it keeps no more of a piece
Arts = Mapping[str, Art]
NO_ARTS: Arts = {}
MOST = 600  # cards on one set of sheets
DOTS = 300  # an inch, of a picture
ESCAPED = re.compile(r"\\u\{([0-9a-f]+)\}")
LACKED = re.compile(r'the text `"(.+?)"` could not be displayed', re.DOTALL)


class NoLetters(Exception):
    """The fonts lack characters: each with the ids of the cards that have it, CODEX for the name of their codex."""

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
    pages = sheets(printed, back, paper)
    backs = [codex] if any(face is back for page in pages for face in page.faces) else []
    _require_letters([side for sides in printed for side in sides], [foot, *backs])
    made: list[bytes] = []
    overfull: set[str] = set()
    for at in range(0, max(len(pages), 1), PIECE):
        pdf, full = _drawn(_data(pages[at : at + PIECE], codex, lang, paper, arts))
        made.append(pdf)
        overfull.update(full)
        _forget()
    return Sheet(joined(made, _marks(pages, paper)), sorted(overfull))


def card_png(system: str, card: Any, foot: str, lang: Lang, arts: Arts = NO_ARTS) -> tuple[bytes, bool]:
    """The sides of a card beside each other, as one picture, and whether its text does not fit. NoLetters where the
    fonts lack a character."""
    sides = sides_of(system, card, lang, foot, arts.get(card.id))
    _require_letters(sides, [foot])
    paper = Paper()
    width, height = paper.size
    data = _data([Page(list(sides))], foot, lang, paper, arts) | {
        "page": {"width": width * len(sides), "height": height},
        "grid": {"columns": len(sides), "rows": 1},
        "corners": [(width * at, 0) for at in range(len(sides))],
        "mark": 0,
    }
    press = _press(data)
    return bytes(press.compile(format="png", ppi=DOTS)), bool(_overfull(press))


def _require_letters(sides: Sequence[Any], codex: Sequence[str]) -> None:
    if lacked := lacking(sides, codex):
        raise NoLetters(lacked)


def _data(pages: list[Page], title: str, lang: Lang, paper: Paper, arts: Arts) -> dict[str, Any]:
    (width, height), (columns, rows) = paper.page, paper.grid
    there = {side["slug"] for page in pages for side in page.faces if side}
    return {
        "title": title,
        "lang": lang,
        "fonts": {"sans": [SANS, *FALLBACKS], "serif": [SERIF, *FALLBACKS]},
        "page": {"width": width, "height": height},
        "card": dict(zip(("width", "height"), paper.size, strict=True)),
        "grid": {"columns": columns, "rows": rows},
        "corners": paper.corners,
        "bleed": paper.edge,
        "mark": MARK,
        "icons": icons(),
        "pictures": {art.digest: art_svg(art) for slug, art in arts.items() if slug in there},
        "sheets": [asdict(page) for page in pages],
    }


def _press(data: Mapping[str, Any]) -> typst.Compiler:
    """What is asked of one press it works out once."""
    said = {"data": json.dumps(data, ensure_ascii=False)}
    return typst.Compiler(SOURCE, font_paths=_fonts(), sys_inputs=said)


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)])


def _drawn(data: Mapping[str, Any]) -> tuple[bytes, list[str]]:
    """The PDF, and whose text does not fit."""
    press = _press(data)
    return _compiled(press, data), _overfull(press)


def _compiled(press: typst.Compiler, data: Mapping[str, Any]) -> bytes:
    """The same cards make the same file, whenever they are printed."""
    try:
        return bytes(press.compile(format="pdf", pdf_standards=["a-2a", "ua-1"], timestamp=0))
    except typst.TypstError as error:
        lacked = dict.fromkeys(map(_unescaped, LACKED.findall(str(error))))
        if not lacked:
            raise
        raise NoLetters({text: _who_has(data, text) for text in lacked}) from error


def _forget() -> None:
    empty = typst.Compiler(font_paths=typst.Fonts(False, False, []))
    for _run in range(RUNS):
        empty.compile(b"", format="svg")


def _marks(pages: Sequence[Page], paper: Paper) -> list[Mark]:
    """A bookmark for each card, where it stands first."""
    marks: dict[str, Mark] = {}
    for number, page in enumerate(pages):
        for side, corner in zip(page.faces, paper.corners, strict=True):
            if side and side["slug"]:
                marks.setdefault(side["slug"], Mark(side["name"].replace("\u00ad", ""), number, corner))
    return list(marks.values())


def _unescaped(text: str) -> str:
    """What typst quotes, as it was written."""
    plain = ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
    return plain.replace('\\"', '"').replace("\\\\", "\\")


def _overfull(press: typst.Compiler) -> list[str]:
    return [slug for slug in json.loads(press.query("<overfull>", field="value")) if slug]


def _who_has(data: Mapping[str, Any], text: str) -> list[str]:
    """The ids of the cards on which this stands, CODEX for the back of all."""
    sides = (side for page in data["sheets"] for side in page["faces"] if side)
    return list(dict.fromkeys(side["slug"] for side in sides if any(text in said for said in texts(side))))
