"""What `cards.typ` draws of a card: plain data, colours as #RRGGBB, lengths in millimetres, drawings as SVG.

Each game says it in `printed(face, lang)` of its module `face`, out of what its own face on the screen says.
"""

import re
from base64 import b64encode
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings

from catalog.crest import motif
from catalog.games import face_of
from catalog.pictures import FROM_THE_TOP, Art
from catalog.printing.letters import clusters
from rules.words import Lang, name_in

INK, PAPER, RED = "#14161B", "#FFFFFF", "#A3271C"
GREY, SILVER, SLATE = "#43474F", "#C9C9C9", "#6B6E76"
#: Colours of elements on a card, which is paper.
ELEMENTS = {"fire": "#A8321A", "earth": "#6E5212", "air": "#3D6371", "water": "#1B5C9E", "torii": INK}
SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="([\d. -]+)">(.*?)</symbol>', re.DOTALL)
#: What a face has that says nothing else.
PLAIN: Mapping[str, Any] = {
    "kind": "face",
    "hatched": False,
    "lines": [],
    "skills": [],
    "flavour": "",
    "stats": {"cells": [], "columns": [1], "height": 0, "inset": 0},
}


@lru_cache
def icons() -> dict[str, str]:
    """The icons of the site, each an SVG file whose ink is `currentColor`."""
    text = (Path(settings.BASE_DIR) / "static" / "icons.svg").read_text("utf-8")
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}">{}</svg>'
    return {name: head.format(box, drawn) for name, box, drawn in SYMBOL.findall(text)}


def crest_svg(card_id: str, ink: str, ground: str) -> str:
    """A crest as an SVG file of its own: classes of the site's styles said by attributes."""
    drawn = motif(card_id).replace('class="ground"', f'fill="{ground}"')
    drawn = drawn.replace('class="gap"', f'stroke="{ground}"').replace("currentColor", ink)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" fill="{ink}" color="{ink}">'
        f'<circle r="47" fill="{ground}" stroke="{ink}" stroke-width="4.5"/>{drawn}</svg>'
    )


def art_svg(art: Art) -> str:
    """A picture as an SVG file around its JPEG, whose bytes go into a PDF as they are."""
    size = f'width="{100 * art.ratio:.2f}" height="100"'
    href = "data:image/jpeg;base64," + b64encode(art.body).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}><image {size} preserveAspectRatio="none" href="{href}"/></svg>'
    )


def sides_of(system: str, card: Any, lang: Lang, foot: str, art: Art | None = None) -> list[dict[str, Any]]:
    """The printed sides of a parsed card, each with its picture where it has one."""
    game = face_of(system)
    name = name_in(card.name, lang, card.id)
    picture = {"key": art.digest, "ratio": art.ratio, "cut": FROM_THE_TOP} if art else None
    return [_side(game, card, lang, name, foot, keys) | {"art": picture} for keys in game.sides(card)]


LONG, CHUNK = 24, 6  # letters of a word that may be broken anywhere, and of its pieces
LONG_BESIDE = 12  # the same beside the picture, where a line is short
FOOT = 26  # characters of what stands under each card of its codex


def breakable(value: Any, longest: int = LONG) -> Any:
    """All texts in plain data, with places to break in words that no line may hold. Sentences stay as they are, and so
    does what is written without spaces and breaks anywhere: Japanese."""
    if isinstance(value, str):
        return _words(longest).sub(lambda word: "\u00ad".join(_chunks(word[0])), value)
    if isinstance(value, Mapping):
        return {key: breakable(part, longest) for key, part in value.items()}
    return [breakable(part, longest) for part in value] if isinstance(value, list) else value


@lru_cache
def _words(longest: int) -> re.Pattern[str]:
    return re.compile(rf"[^\s\u00ad\u3000-\u9fff\uff00-\uffef]{{{longest + 1},}}")


def _chunks(word: str) -> list[str]:
    """A letter stays with its signs."""
    letters = clusters(word)
    return ["".join(letters[at : at + CHUNK]) for at in range(0, len(letters), CHUNK)]


def foot_of(codex: str, number: str) -> str:
    """What stands under each card: its codex, shortened where it is long, and its release."""
    short = codex if len(codex) <= FOOT else codex[: FOOT - 1].rstrip() + "…"
    return f"{short} · {number}"


def _side(game: Any, card: Any, lang: Lang, name: str, foot: str, keys: Mapping[str, str]) -> dict[str, Any]:
    face = game.face(card, lang, **keys)
    own = PLAIN | game.printed(face, lang)
    crest = own.pop("crest")
    drawn = {"svg": crest_svg(card.id, crest.pop("ink"), PAPER)} | crest
    own["band"] = {"alt": "", **own["band"], "text": breakable(own["band"]["text"], LONG_BESIDE)}
    said = breakable(own | {"name": name, "facts": face["facts"], "foot": foot})
    return said | {"slug": card.id, "crest": drawn}


def back_of(name: str, seed: str, fill: str) -> dict[str, str]:
    """The back of cards of one side: the crest and the name of their codex."""
    return {"kind": "back", "slug": "", "name": breakable(name), "fill": fill, "crest": crest_svg(seed, fill, PAPER)}


def drawn_stat(
    name: str, value: Any, icon: str, colour: str = INK, small: bool = False, lower: str = ""
) -> dict[str, Any]:
    """A stat; `small`: in one line with its name; `lower`: marked, in these words for whoever hears the card, as lower
    than on the other side."""
    return {"name": name, "value": str(value), "icon": icon, "colour": colour, "small": small, "lower": lower}


def laid_out(cells: list[dict[str, Any]], columns: list[int], height: float, inset: float = 0) -> dict[str, Any]:
    """Stats in columns of these shares, so many millimetres high."""
    return {"cells": cells, "columns": columns, "height": height, "inset": inset}


def free() -> dict[str, Any]:
    """The box before a skill that costs nothing."""
    return {"kind": "free", "icons": [], "text": ""}
