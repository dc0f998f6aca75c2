"""Pictures of cards, each under the hash of its bytes, to whoever may see a card with it: at the address of its codex
what its releases show, at the address of its workshop what its drafts do and ever did."""

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from catalog.models import Picture
from catalog.pictures import KIND
from catalog.queries import releases_of
from catalog.studio.views import codex_or_404

NAME = re.compile(r"([0-9a-f]{64})(-small)?\.jpg")
FOR_EVER = "private, max-age=31536000, immutable"  # only in the browser of who may see it


@require_safe
def of_release(request: HttpRequest, codex: str, name: str) -> HttpResponse:
    digest, size = read_name(name)
    if not releases_of(codex, request.person).filter(cards__picture=digest).exists():
        raise Http404
    return answer(digest, size)


@require_safe
def of_drafts(request: HttpRequest, codex: str, name: str) -> HttpResponse:
    digest, size = read_name(name)
    if not codex_or_404(request, codex).revisions.filter(picture=digest).exists():
        raise Http404
    return answer(digest, size)


def read_name(name: str) -> tuple[str, str]:
    """The digest that a file's name says, and which of its sizes, as a column; 404 for what is no such name."""
    found = NAME.fullmatch(name)
    if found is None:
        raise Http404
    return found[1], "small" if found[2] else "body"


def answer(digest: str, size: str) -> HttpResponse:
    body = Picture.objects.values_list(size, flat=True).get(pk=digest)
    headers = {"Cache-Control": FOR_EVER, "X-Content-Type-Options": "nosniff"}
    return HttpResponse(bytes(body), content_type=KIND, headers=headers)
