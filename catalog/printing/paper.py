"""How cards lie on paper: sizes in millimetres, how many fit, and in which order they are laid."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
CARDS = {"card": (63.0, 88.0), "tarot": (70.0, 120.0)}
BLEED = 3.0
MARK, SHORT_MARK, ROOM_FOR_MARK = 3.0, 1.5, 4.0

PAPER_NAMES = (("a4", "A4"), ("letter", "Letter"))
CARD_NAMES = (("card", _("63 × 88 mm")), ("tarot", _("tarot, 70 × 120 mm")))
SIDE_NAMES = (
    ("beside", _("all sides beside each other")),
    ("back", _("two-sided, backs mirrored")),
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
    def page(self) -> tuple[float, float]:
        return PAPERS[self.paper]

    @property
    def size(self) -> tuple[float, float]:
        return CARDS[self.card]

    @property
    def edge(self) -> float:
        return BLEED if self.bleed else 0.0

    @property
    def grid(self) -> tuple[int, int]:
        """Columns and rows; with bleed each card keeps its own on all sides."""
        return tuple(  # type: ignore[return-value]
            int((length + 1e-9) // (side + 2 * self.edge)) for length, side in zip(self.page, self.size, strict=True)
        )

    @property
    def mark(self) -> float:
        """How long the marks to cut by are, where there is room for them."""
        rest = min(
            length - n * (side + 2 * self.edge) for length, side, n in zip(self.page, self.size, self.grid, strict=True)
        )
        return MARK if rest / 2 >= ROOM_FOR_MARK else SHORT_MARK if rest / 2 >= SHORT_MARK + 0.5 else 0.0


def sheets(cards: Sequence[Sequence[Any]], back: Any, paper: Paper) -> list[list[Any]]:
    """The faces of each page, row by row, None for an empty place. `cards`: the sides of each card; `back` is what
    stands behind a card of one side."""
    columns, rows = paper.grid
    each = columns * rows
    if paper.sides == "beside":
        faces = [side for sides in cards for side in sides]
        return [_full(faces[at : at + each], each) for at in range(0, len(faces), each)]
    pages = []
    for at in range(0, len(cards), each):
        here = cards[at : at + each]
        pages.append(_full([sides[0] for sides in here], each))
        if paper.sides == "back":
            behind = _full([sides[1] if len(sides) > 1 else back for sides in here], each)
            lines = (behind[row * columns : (row + 1) * columns] for row in range(rows))
            pages.append([face for line in lines for face in reversed(line)])
    return pages


def _full(faces: list[Any], each: int) -> list[Any]:
    return [*faces, *[None] * (each - len(faces))]
