"""What every page may use: the theme and the links to itself in the other languages."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation

import rules
from builder.games import game_of

THEMES = ("system", "light", "dark")


def site(request: HttpRequest) -> dict[str, Any]:
    """`theme` is one of THEMES; `games` are (slug, name), `game` is the slug of the one last chosen; `languages` are
    those of `known_languages`, each with the `url` of this page in it."""
    theme = request.COOKIES.get("theme")
    current = translation.get_language() or ""
    path = request.get_full_path()
    return {
        "theme": theme if theme in THEMES else "system",
        "origin": settings.ORIGIN,
        "game": game_of(request),
        "games": known_games(current),
        "languages": [known | {"url": in_language(path, known["code"])} for known in known_languages(current)],
    }


def known_games(current: str) -> list[tuple[str, str]]:
    """(slug, name in the current language)"""
    return [(slug, system.name.get(current, system.name["en"])) for slug, system in rules.systems().items()]


def known_languages(current: str) -> list[dict[str, Any]]:
    """The `code` and `name` of each, and whether it is `current`."""
    return [
        {
            "code": code,
            "name": translation.get_language_info(code)["name_local"].capitalize(),
            "current": code == current,
        }
        for code, _ in settings.LANGUAGES
    ]


def in_language(path: str, code: str) -> str:
    """The same page in another language, also where no page is: an error page changes its language too."""
    present = translation.get_language_from_path(path)
    bare = path.removeprefix(f"/{present}") if present else path
    return bare if code == settings.LANGUAGE_CODE else f"/{code}{bare}"
