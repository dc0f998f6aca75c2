"""The frame that all pages have, drawn once in a process for each of the few looks it has.

What is of one request or person (`BLANKS`, and the addresses of the page in each language) is left
blank when it is drawn, and filled in at each page: nothing of anybody's is ever kept.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from django import template
from django.template.loader import render_to_string
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language, override

from builder.context import known_games, known_languages
from catalog.templatetags.look import game_page, here, initials

register = template.Library()

BLANKS = ("csrf_token", "path", "email", "initials")
_BLANK = re.compile("\x01(.*?)\x01")


class Look(NamedTuple):
    """All that a topbar shows beside its blanks. `parts`: the URL namespaces of the page; `next`: where the choice of
    another game leads to."""

    language: str
    game: str
    parts: tuple[str, ...]
    next: str
    theme: str
    known: bool


@register.simple_tag(takes_context=True)
def topbar(context: Mapping[str, Any]) -> SafeString:
    request, user = context.get("request"), context.get("user")
    match, email = getattr(request, "resolver_match", None), getattr(user, "email", "")
    look = Look(
        get_language() or "",
        here(context),
        tuple(match.namespaces) if match else (),
        game_page(context),
        context.get("theme", ""),
        bool(user and user.is_authenticated),
    )
    filled = {
        "csrf_token": context.get("csrf_token", ""),
        "path": request.get_full_path() if request else "",
        "email": email,
        "initials": initials(email),
        **{row["code"]: row["url"] for row in context.get("languages", ())},
    }
    return _filled(_topbar(look), filled)


def _filled(pieces: list[str], values: Mapping[str, Any]) -> SafeString:
    """Text and the names of blanks in turns, as `_BLANK` splits them."""
    told = (conditional_escape(values[piece]) if n % 2 else piece for n, piece in enumerate(pieces))
    return SafeString("".join(told))


@lru_cache(512)
def _topbar(look: Look) -> list[str]:
    blank = {name: f"\x01{name}\x01" for name in BLANKS}
    languages = [row | {"url": f"\x01{row['code']}\x01"} for row in known_languages(look.language)]
    drawn = look._asdict() | blank | {"here": look.game, "games": known_games(look.language), "languages": languages}
    with override(look.language or None):
        return _BLANK.split(render_to_string("components/topbar.html", drawn))


@register.simple_tag
def still(name: str) -> SafeString:
    """A template in which nothing shows but the language."""
    return _still(name, get_language() or "")


@lru_cache(64)
def _still(name: str, _language: str) -> SafeString:
    return SafeString(render_to_string(name))
