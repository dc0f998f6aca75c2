"""The drawn pieces of Okko alone: elements, inspiration dice, figures on a board. Templates load them as `okko`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.safestring import SafeString

from catalog.crest import TILT
from catalog.templatetags import look
from rules.okko.words import label

register = template.Library()


@register.simple_tag
def element(name: str, label: str = "", size: int = 16) -> SafeString:
    """An element's glyph (fire, earth, air, water, torii) in its colour."""
    return look.icon(name, label, size, f"el-{name}")


@register.simple_tag
def inspiration(face: str, state: str = "", small: bool = False) -> SafeString:
    """An inspiration die that shows an element, said by its name; `state` as of `look.die`."""
    return look.die(element(face, label("element", face, look.page_lang()), 24), state, small)


FACINGS: Mapping[str, int] = {"N": 0, "E": 90, "S": 180, "W": 270}


@register.inclusion_tag("catalog/okko/_figure.html")
def figure(
    card_id: str,
    x: float,
    y: float,
    side: str = "A",
    facing: str = "N",
    shaken: bool = False,
    reserve: str | None = None,
    chosen: bool = False,
    planned: bool = False,
) -> dict[str, Any]:
    """A figure in a board's SVG, in the square whose upper left corner is (x, y); a square is 100 units.

    The page holds the crest's symbol (`crest_symbols`). It is drawing only: the square beside it carries the name.
    """
    return {
        "mon": f"mon-{card_id}",
        "x": x,
        "y": y,
        "side": side.lower(),
        "turn": FACINGS[facing],
        "shaken": shaken,
        "reserve": reserve,
        "chosen": chosen,
        "planned": planned,
        "tilt": TILT,
        "icons": static("icons.svg"),
    }
