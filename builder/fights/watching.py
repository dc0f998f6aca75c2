"""What everybody who knows a fight's link may see: the replay, the log, the file."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import wraps
from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

import rules
from builder.fights import pages
from builder.fights.files import file_name, file_text, view_name, view_text
from builder.fights.models import Fight
from builder.fights.playing import Outdated, opened
from builder.fights.queries import by_token, sides_of, watchable
from builder.fights.secrecy import eye_of, eyes_of, known_sides, may_have_file, reported_eye, view_of
from builder.fights.shown import looked_at, replay_context
from builder.fights.told import teller_of
from catalog.shown import language
from catalog.texts import words_of


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


def _at(request: HttpRequest, name: str = "at") -> int | None:
    """Without a number the replay begins at the beginning, but a fight that goes on is shown as it is."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None


@require_GET
@never_cache
@replayable
def log(request: HttpRequest, token: str) -> HttpResponse:
    """The whole story in words."""
    found = found_or_none(token)
    if found is None:
        return lost(request)
    story, teller = looked_at(found, None, sides_of(found.seats.all(), request.person))
    turns = [
        (turn, [line for step in steps for line in teller.lines(step)])
        for turn, steps in groupby(story.steps, key=lambda step: step.turn)
    ]
    context = pages.shared_context(found, story, teller, ()) | {"turns": turns}
    return render(request, "fights/log.html", context)


@require_GET
@never_cache
def file(request: HttpRequest, token: str) -> HttpResponse:
    """The fight file, with every roll that was made, to download; of a fight with secrets, until it is over, what one
    may know of it."""
    found = found_or_none(token)
    if found is None:
        raise Http404
    text, name = _download(found, known_sides(found, sides_of(found.seats.all(), request.person)))
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _download(found: Fight, mine: Sequence[str]) -> tuple[str, str]:
    """The text and its file's name. A fight that the rules do not open any more has no secrets to keep."""
    if not may_have_file(found, mine):
        with suppress(Outdated, rules.FileError, rules.Illegal):
            eye = eye_of(found, mine)
            return view_text(found, eye), view_name(found, eye)
    return file_text(found), file_name(found)


@require_GET
@never_cache
@replayable
def report(request: HttpRequest, token: str) -> HttpResponse:
    """A turn as text and as BBCode, to copy: as one's own side knows it, or as all may."""
    found = found_or_none(token)
    if found is None:
        return lost(request)
    words = words_of(found.system)
    if not hasattr(words, "report_text"):
        raise Http404
    mine = known_sides(found, sides_of(found.seats.all(), request.person))
    asked = request.GET.get("for", "")
    game, eye = opened(found), reported_eye(found, mine, asked)
    turn = min(_at(request, "turn") or max(found.turn - (not found.over), 0), found.turn)
    shown = view_of(game, eye)
    told = {"lang": language(), "eyes": eye if eye in ("A", "B") else None, "rules": "rules" in request.GET}
    texts = [(name, getattr(words, f"report_{name}")(found.file, shown, turn, **told)) for name in ("text", "bbcode")]
    context = {"fight": found, "texts": texts, "turn": turn, "turns": range(found.turn + 1), "asked": asked}
    context |= {"eyes": eyes_of(found, mine, teller_of(found.file).cast), "with_rules": told["rules"]}
    return render(request, "fights/report.html", context)
