"""What everybody who knows a fight's link may see: the replay, the log, the file."""

from collections.abc import Callable
from functools import wraps
from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

import rules
from builder.fights import pages
from builder.fights.files import file_name, file_text
from builder.fights.models import Fight
from builder.fights.playing import Outdated
from builder.fights.queries import by_token, watchable
from builder.fights.shown import replay_context
from builder.fights.story import story_of
from builder.fights.told import teller_of


def found_or_none(token: str) -> Fight | None:
    return by_token(watchable(), token).first()


def lost(request: HttpRequest) -> HttpResponse:
    """A link that leads to no fight: what may be wrong with it, instead of a bare 404."""
    return render(request, "fights/lost.html", status=404)


def replayable(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorate a view of a fight: what the present rules cannot open or go on with is told, not broken."""

    @wraps(view)
    def looked_at(request: HttpRequest, token: str) -> HttpResponse:
        try:
            return view(request, token)
        except (Outdated, rules.FileError, rules.Illegal):
            return render(request, "fights/outdated.html", {"token": token}, status=409)

    return looked_at


@require_GET
@never_cache
@replayable
def replay(request: HttpRequest, token: str) -> HttpResponse:
    """The fight after `?at=` decisions. Whatever else stands behind the "?" does not matter."""
    found = found_or_none(token)
    if found is None:
        return lost(request)
    context = replay_context(found, request.person, _at(request))
    template = "fights/_replay.html" if request.htmx else "fights/replay.html"
    return render(request, template, context)


def _at(request: HttpRequest) -> int | None:
    """Without a number the replay begins at the beginning, but a fight that goes on is shown as it is."""
    text = request.GET.get("at", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None


@require_GET
@never_cache
@replayable
def log(request: HttpRequest, token: str) -> HttpResponse:
    """The whole story in words."""
    found = found_or_none(token)
    if found is None:
        return lost(request)
    story, teller = story_of(found), teller_of(found.file)
    turns = [
        (turn, [line for step in steps for line in teller.lines(step)])
        for turn, steps in groupby(story.steps, key=lambda step: step.turn)
    ]
    context = pages.shared_context(found, story, teller, ()) | {"turns": turns}
    return render(request, "fights/log.html", context)


@require_GET
@never_cache
def file(request: HttpRequest, token: str) -> HttpResponse:
    """The fight file, with every roll that was made, to download."""
    found = found_or_none(token)
    if found is None:
        raise Http404
    response = HttpResponse(file_text(found), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{file_name(found)}"'
    return response
