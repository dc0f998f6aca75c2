"""The first page: what the site is, the band to begin with, and what this person made last."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import translate_url
from django.utils.translation import get_language, get_language_from_request
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from builder.fights import pages, setup
from builder.fights.forms import first_values
from builder.fights.queries import fights_of
from builder.games import game_of
from builder.lists import games as lists
from builder.lists.checks import judged_all
from builder.lists.queries import lists_of
from builder.lists.starters import starter_bands
from catalog.studio.queries import memberships_of

RECENT = 3


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    wanted = get_language_from_request(request)
    if get_language() == settings.LANGUAGE_CODE != wanted and not comes_from_here(request):
        return redirect(translate_url(request.get_full_path(), wanted))
    system = game_of(request)
    starters = starter_bands(system)
    context = {
        "system": system,
        "terms": lists.game_of(system).TERMS,
        "limit": {"name": lists.game_of(system).LIMIT, "value": lists.game_of(system).USUAL},
        "starters": starters,
        "leader": starters[0].cards[0] if starters else None,
        "watch": fight_to_watch(system) if starters else {},
        "lists": [(found, now.report) for found, now in judged_all(lists_of(request.person)[:RECENT])],
        "fights": [(found, pages.short_result(found)) for found in fights_of(request.person)[:RECENT]],
        "codices": [found.codex for found in memberships_of(request.person)[:RECENT]],
    }
    return render(request, "home.html", context)


def comes_from_here(request: HttpRequest) -> bool:
    """Whether a page of the site led here, as when somebody chose the language; else it is the browser's to say."""
    own = f"{request.scheme}://{request.get_host()}/"
    return request.headers.get("Sec-Fetch-Site") == "same-origin" or request.headers.get("Referer", "").startswith(own)


def fight_to_watch(system: str) -> dict[str, Any]:
    """The set-up of a fight that two computers play with starter lists: what the form of a new fight sends."""
    keys = [key for key, _name in setup.starters(system)]
    sides = {"a": keys[0], "b": setup.fair_match(system, keys[0]), "player_a": "greedy", "player_b": "greedy"}
    return first_values({}, system) | sides
