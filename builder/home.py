"""The first page: what the site is, the band to begin with, and what this person did last."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from builder.lists.checks import judged_all
from builder.lists.queries import lists_of
from builder.lists.starters import starter_bands

RECENT = 3


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    starters = starter_bands()
    context = {
        "starters": starters,
        "leader": starters[0].cards[0] if starters else None,
        "lists": [(found, now.report) for found, now in judged_all(lists_of(request.person)[:RECENT])],
    }
    return render(request, "home.html", context)
