"""Which letters no font of the sheets has: the fonts themselves are asked, before anything is drawn.

typst tells no more than the first letter of a text that it lacks, and of a letter with a sign over it the wrong one.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont

from catalog.letters import SHOWS_NOTHING, SPACES

FONTS = Path(__file__).parent / "fonts"
#: What text is set in, and what is looked into in turn for a letter that these have not.
SANS, SERIF = "Noto Sans", "Noto Serif"
FALLBACKS = (
    "Noto Sans Math",
    "Noto Sans Symbols2",
    "Noto Sans Symbols",
    "Noto Sans Georgian",
    "Noto Sans Armenian",
    "Noto Sans Hebrew",
    "Noto Sans Arabic",
    "Noto Sans CJK JP",
)
CODEX = ""  # in place of a card: the name of its codex, which stands on all of them


def lacking(sides: Iterable[Mapping[str, Any]], codex: Sequence[str]) -> dict[str, list[str]]:
    """The letters that the fonts lack, in their order, each with the ids of the cards that have it in what is printed
    on them; `codex`: what is printed of its name."""
    found: dict[str, dict[str, None]] = {}
    for slug, text in [(CODEX, text) for text in codex] + [pair for side in sides for pair in _said(side)]:
        for letter in lacked(text):
            found.setdefault(letter, {})[slug] = None
    return {letter: list(slugs) for letter, slugs in found.items()}


def _said(side: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    own = {key: value for key, value in side.items() if key not in ("slug", "foot", "crest", "art")}
    return ((side["slug"], text) for text in texts(own))


def texts(value: Any) -> Iterator[str]:
    """All texts in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from texts(part)


def lacked(text: str) -> list[str]:
    """The letters of this text that no font has, each once."""
    if set(text) <= _shown():
        return []
    return list(dict.fromkeys(sign for cluster in clusters(text) for sign in _missing(cluster)))


def clusters(text: str) -> list[str]:
    """The text in pieces that a reader takes for one letter: each with the signs over and under it."""
    found: list[str] = []
    for sign in text:
        if found and (sign in SHOWS_NOTHING or unicodedata.category(sign).startswith("M")):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _missing(cluster: str) -> list[str]:
    """A letter with a sign over it may be written in two parts or in one, and is set as the fonts have it."""
    ways = (cluster, unicodedata.normalize("NFC", cluster), unicodedata.normalize("NFD", cluster))
    return [] if any(_shown().issuperset(way) for way in ways) else [sign for sign in cluster if sign not in _shown()]


@cache
def _shown() -> frozenset[str]:
    """What can be set, whether it shows anything or not. Of a family each face must have it, and the sans and the serif
    are one: what can be printed does not depend on where it stands."""
    faces: dict[str, list[set[str]]] = {}
    for path in sorted(FONTS.glob("*.[ot]tf")):
        with TTFont(path, lazy=True) as font:
            faces.setdefault(font["name"].getDebugName(1), []).append(set(map(chr, font.getBestCmap())))
    families = [faces[SANS] + faces[SERIF], *(faces[name] for name in FALLBACKS)]
    return SHOWS_NOTHING.union(SPACES, *(set.intersection(*family) for family in families))
