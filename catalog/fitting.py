"""How small the text of a printed card must be: roughly, by counting letters."""

from collections.abc import Mapping
from math import ceil
from typing import Any

from rules.words import Lang

LETTERS: Mapping[Lang, int] = {"en": 94, "ru": 87}  # in a line of 49 mm, with type of 1 mm, roughly


def fit(skills: list[dict[str, Any]], flavour: str, room: float, letters: int) -> str:
    """The step down in type that a card's text needs: "", "tight" or "tightest" (5.5 pt in print)."""
    for step, size, line, gap in (("", 2.35, 3.05, 1.3), ("tight", 2.1, 2.65, 0.9)):
        per_line = letters / size
        heights = [max(5, line * ceil((len(skill["name"]) + len(skill["text"]) + 2) / per_line)) for skill in skills]
        below = line * ceil(len(flavour) / per_line / 1.12) + 1.2
        if sum(heights) + gap * len(skills) + below <= room:
            return step
    return "tightest"
