"""What somebody typed for what is not theirs (any more): shown to them to be copied, not lost.

Of a codex that they do not work on the page is made of what was sent alone, whether there is such a codex or not:
whoever guesses addresses learns nothing.
"""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _

from catalog.studio.people import NotAllowed
from catalog.studio.posted import read_form
from rules.shapes import Shape
from rules.system import systems

#: What a card's form sends to say of which game and kind it is ("okko character"), called as no key of a card can be.
SHAPE = "card-shape"
#: What forms send beside what somebody typed.
APART = ("csrfmiddlewaretoken", "base-revision", "press", "save", "do", "then", "page", "library-q", SHAPE)


class NoCodex(Http404):
    """There is no such codex, or whoever asks does not work on it."""


def keeping(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view of a form, which shows what was typed in it to whom it is closed or not there (any more)."""

    @wraps(view)
    def kept(request: HttpRequest, *args: Any, **keys: Any) -> HttpResponse:
        try:
            return view(request, *args, **keys)
        except (NoCodex, NotAllowed) as closed:
            typed = typed_in(request.POST)
            if not typed:
                raise
            return render_typed(request, typed, closed)

    return kept


def render_typed(request: HttpRequest, typed: str, closed: NoCodex | NotAllowed) -> HttpResponse:
    status = 404 if isinstance(closed, NoCodex) else 403
    if status == 404:
        heading = _("You do not work on this codex (any more)")
        why = _("Its owner took you off or deleted it, or you are not logged in here.")
    else:
        heading, why = _("This is not yours to change (any more)"), _("Your role on this codex does not allow it.")
    if request.headers.get("HX-Request"):
        still = _("Nothing of it was saved. What you wrote still stands here, to be copied.")
        return render(request, "errors/fragment.html", {"heading": heading, "text": f"{why} {still}"}, status=status)
    return render(request, "studio/gone.html", {"heading": heading, "why": why, "typed": typed}, status=status)


def typed_in(post: QueryDict) -> str:
    """What was typed in a form, as text: the JSON of a card or, of other forms, of their fields; "" for nothing."""
    shape = _shape_named(post.get(SHAPE, ""))
    if shape:
        try:
            return _written(read_form(shape, post))
        except BadRequest:  # a part of it is gone: what there is, is shown
            pass
    elif "text" in post:
        return post["text"]
    fields = {name: texts[0] if len(texts) == 1 else texts for name, texts in post.lists() if name not in APART}
    return _written(fields) if any(post.getlist(name) != [""] for name in fields) else ""


def _shape_named(name: str) -> Shape | None:
    system, _space, kind = name.partition(" ")
    game = systems().get(system)
    return game.shapes.get(kind) if game else None


def _written(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)
