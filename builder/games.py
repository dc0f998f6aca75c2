"""Which game the visitor is at: the one last chosen at the top of a page, kept in a cookie."""

from django.http import HttpRequest

import rules

COOKIE = "game"


def game_of(request: HttpRequest) -> str:
    """The chosen game's slug; the first one's before anything was chosen."""
    chosen = request.COOKIES.get(COOKIE)
    return chosen if chosen in rules.systems() else next(iter(rules.systems()))
