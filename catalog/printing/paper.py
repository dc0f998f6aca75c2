"""How cards lie on paper: sizes in millimetres, how many fit, and in which order they are laid."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
CARDS = {"card": (63.0, 88.0), "tarot": (70.0, 120.0)}
BLEED = 3.0
TWO_SIDED = ("back", "short")
MARK = 3.0  # how long the marks to cut by are
MARGIN = 5.0  # what stays free at each edge of the paper: printers do not reach it, and the marks stand there

PAPER_NAMES = (("a4", "A4"), ("letter", "Letter"))
CARD_NAMES = (("card", _("63 × 88 mm")), ("tarot", _("tarot, 70 × 120 mm")))
SIDE_NAMES = (
    ("beside", _("all sides beside each other")),
    ("back", _("two-sided, the sheet turned over its long edge")),
    ("short", _("two-sided, the sheet turned over its short edge")),
    ("front", pgettext_lazy("print", "fronts only")),
)


@dataclass(frozen=True, slots=True)
class Paper:
    """What somebody chose: keys of PAPERS, CARDS and SIDE_NAMES, and whether cards are printed beyond their edge."""

    paper: str = "a4"
    card: str = "card"
    sides: str = "beside"
    bleed: bool = False

    @property
    def landscape(self) -> bool:
        """Whether the paper lies on its long edge: where more cards go on it so."""
        across, upright = self._fit(*reversed(PAPERS[self.paper])), self._fit(*PAPERS[self.paper])
        return across[0] * across[1] > upright[0] * upright[1]

    @property
    def page(self) -> tuple[float, float]:
        width, height = PAPERS[self.paper]
        return (height, width) if self.landscape else (width, height)

    @property
    def size(self) -> tuple[float, float]:
        return CARDS[self.card]

    @property
    def edge(self) -> float:
        return BLEED if self.bleed else 0.0

    @property
    def grid(self) -> tuple[int, int]:
        """Columns and rows; with bleed each card keeps its own on all sides."""
        return self._fit(*self.page)

    def _fit(self, width: float, height: float) -> tuple[int, int]:
        across, down = (
            int((length - 2 * MARGIN + 1e-9) // (side + 2 * self.edge))
            for length, side in zip((width, height), self.size, strict=True)
        )
        return across, down

    @property
    def corners(self) -> list[tuple[float, float]]:
        """Where the cut of the card at each place begins, from the upper left corner of the page, row by row: all stand
        in the middle of it."""
        columns, rows = self.grid
        (left, wide), (top, high) = (
            ((length - n * side - (n - 1) * 2 * self.edge) / 2, side + 2 * self.edge)
            for length, side, n in zip(self.page, self.size, self.grid, strict=True)
        )
        return [(left + column * wide, top + row * high) for row in range(rows) for column in range(columns)]

    @property
    def turned(self) -> bool:
        """Whether the pages of backs stand on their heads. A card is turned like a page of a book; so is the sheet
        where it is turned over its upright edges, else it comes out of the printer upside down."""
        return (self.sides == "short") != self.landscape


@dataclass(frozen=True, slots=True)
class Page:
    """The faces of a page, row by row, None for an empty place; `turned`: each stands on its head."""

    faces: list[Any]
    turned: bool = False


def sheets(cards: Sequence[Sequence[Any]], back: Any, paper: Paper) -> list[Page]:
    """The pages. `cards`: the sides of each card; `back` is what stands behind a card of one side."""
    columns, rows = paper.grid
    each = columns * rows
    if paper.sides == "beside":
        faces = [side for sides in cards for side in sides]
        return [Page(_full(faces[at : at + each], each)) for at in range(0, len(faces), each)]
    pages = []
    for at in range(0, len(cards), each):
        here = cards[at : at + each]
        pages.append(Page(_full([sides[0] for sides in here], each)))
        if paper.sides in TWO_SIDED:
            behind = _full([sides[1] if len(sides) > 1 else back for sides in here], each)
            pages.append(_behind(behind, columns, paper.turned))
    return pages


def _behind(faces: list[Any], columns: int, turned: bool) -> Page:
    """The faces each behind its front: what stands at the left in front is at the right behind."""
    lines = [list(reversed(faces[at : at + columns])) for at in range(0, len(faces), columns)]
    mirrored = [face for line in lines for face in line]
    return Page(mirrored[::-1] if turned else mirrored, turned)


def _full(faces: list[Any], each: int) -> list[Any]:
    return [*faces, *[None] * (each - len(faces))]
