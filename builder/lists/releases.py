"""A list and the newer releases of its codex: the page that tells what one would change, and the move to it."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from builder.lists import actions, editor
from builder.lists.games import game_of
from builder.lists.models import List
from builder.lists.moving import moving
from builder.lists.queries import newer_releases
from builder.lists.views import base_of, list_or_404
from catalog.models import Release
from catalog.queries import number


@require_http_methods(["GET", "POST"])
@never_cache
def renew(request: HttpRequest, token: str) -> HttpResponse:
    """What the newest release, or the one with the number `to`, would change; POST moves the list there."""
    found = list_or_404(request, token)
    releases = list(newer_releases(found, request.person))
    asked = request.POST.get("to", "") if request.method == "POST" else request.GET.get("to", "")
    if not releases or number(asked) == found.release.number:  # a second click, or an old tab: it is there already
        return redirect("lists:edit", token)
    if request.method == "POST":
        return _move(request, found, _asked(releases, asked))
    return _page(request, found, _asked(releases, asked) if asked else releases[0], releases)


def _asked(releases: list[Release], to: str) -> Release:
    release = next((release for release in releases if release.number == number(to)), None)
    if release is None:
        raise Http404
    return release


def _page(
    request: HttpRequest, found: List, to: Release, releases: list[Release], error: str = "", status: int = 200
) -> HttpResponse:
    context = {"list": found, "to": to, "moving": moving(found, to), "terms": game_of(found.system).TERMS}
    context |= {"others": [release for release in releases if release != to], "error": error}
    return render(request, "lists/renew.html", context, status=status)


def _move(request: HttpRequest, found: List, to: Release) -> HttpResponse:
    try:
        outcome = actions.do_renew_list(person=request.person, token=found.token, release=to, base=base_of(request))
    except ValidationError as error:
        return _page(request, found, to, [], " ".join(error.messages), status=422)
    if isinstance(outcome, actions.Clash):
        return editor.answer_clash(request, outcome)
    told = _("%(name)s is on release %(number)s now. Undo takes it back.")
    messages.success(request, told % {"name": found.name, "number": to.number})
    return redirect("lists:edit", found.token)
