"""Lists going to others and coming from them: the link, the read-only page, copies, files and texts."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

import rules
from builder.accounts.people import ensure_person
from builder.limits import limit
from builder.lists import actions, files
from builder.lists.checks import judged, told
from builder.lists.editor import link_of
from builder.lists.forms import UploadForm
from builder.lists.games import command_of, game_of
from builder.lists.models import List
from builder.lists.pages import card_words, sheet, verdict
from builder.lists.queries import is_token, linked_lists, list_for
from builder.lists.views import list_or_404
from catalog.games import cards_of
from catalog.shown import language


def readable_or_404(request: HttpRequest, token: str) -> List:
    """A list of the person's own, or one of somebody's who gave the link."""
    try:
        return list_for(request.person, token)
    except List.DoesNotExist:
        raise Http404 from None


@require_POST
def share(request: HttpRequest, token: str) -> HttpResponse:
    actions.do_share(list=list_or_404(request, token))
    return redirect(reverse("lists:edit", args=[token]) + "?tab=overview#sharing")


@require_POST
def unshare(request: HttpRequest, token: str) -> HttpResponse:
    actions.do_unshare(list=list_or_404(request, token))
    messages.success(request, _("The link leads nowhere now."))
    return redirect(reverse("lists:edit", args=[token]) + "?tab=overview#sharing")


@require_POST
@limit("new-list", "200/h")
def copy(request: HttpRequest, token: str) -> HttpResponse:
    """Copy a list, one's own or a linked one, to one's lists."""
    source = readable_or_404(request, token)
    name = source.name
    if source.is_of(request.person):
        name = _("%(name)s, copy") % {"name": name[: actions.MAX_NAME - 10]}
    made = actions.do_copy(person=ensure_person(request), source=source, name=name)
    messages.success(request, _("Copied to your lists."))
    return redirect("lists:edit", made.token)


@require_GET
@never_cache
def file(request: HttpRequest, token: str) -> HttpResponse:
    """The list file, whole, to download."""
    found = readable_or_404(request, token)
    response = HttpResponse(files.file_text(found), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{files.file_name(found)}"'
    return response


@require_GET
@never_cache
def text(request: HttpRequest, token: str) -> HttpResponse:
    """The band as plain text and as BBCode, to copy."""
    found = readable_or_404(request, token)
    now = judged(found)
    texts = {"plain": files.as_text(found, now), "bbcode": files.as_text(found, now, bbcode=True)}
    return render(request, "lists/text.html", {"list": found, "back": _page_of(request, found), **texts})


@require_GET
@never_cache
def printed(request: HttpRequest, token: str) -> HttpResponse:
    """The owner's own view of what a reader sees; this is the page to print."""
    return render(request, "lists/shared.html", _shown(request, list_or_404(request, token)) | {"mine": True})


@require_GET
@never_cache
def shared(request: HttpRequest, link: str) -> HttpResponse:
    """What the link leads to: the band, read-only. Whatever stands behind the "?" does not matter."""
    found = linked_lists().filter(link=link).first() if is_token(link) else None
    if found is None:
        return render(request, "lists/lost.html", status=404)
    return render(request, "lists/shared.html", _shown(request, found) | {"mine": found.is_of(request.person)})


def _shown(request: HttpRequest, found: List) -> dict[str, Any]:
    now = judged(found)
    page = sheet(found.system, now, mending=False)
    played = cards_of(found.system).PLAYED
    drawn = {card: parsed for card, parsed in now.cards.items() if parsed.raw["kind"] in played}
    cards = {card: card_words(found, parsed, now.gone) for card, parsed in drawn.items()}
    rows = [(row, cards[row.card], cards.get(row.gear)) for row in page.rows]
    command = command_of(found.system)
    army = {"army": command.shown(found, now), "army_template": f"lists/{found.system}/_shared.html"} if command else {}
    token = found.token if found.is_of(request.person) else found.link
    return army | {
        "list": found,
        "game": rules.system(found.system).name[language()],
        "terms": game_of(found.system).TERMS,
        "token": token,
        "sheet": page,
        "rows": rows,
        "title": verdict(found, now),
        "summary": ", ".join(_named(row) for row in page.rows),
        "address": link_of(request, found),
    }


def _named(row: Any) -> str:
    return f"{row.title} + {row.gear_title}" if row.gear else row.title


def _page_of(request: HttpRequest, found: List) -> str:
    if found.is_of(request.person):
        return reverse("lists:edit", args=[found.token])
    return reverse("lists:shared", args=[found.link])


@require_http_methods(["GET", "POST"])
@never_cache
@limit("upload", "60/h")
def upload(request: HttpRequest) -> HttpResponse:
    """A list file becomes a list. A bad one is answered at the form, and nothing is made."""
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    fault = None
    if request.method == "POST" and form.is_valid():
        try:
            read = files.read_upload(form.cleaned_data["file"])
            actions.usable(read.release, read.draft, read.carried)  # before a visitor gets a row and a cookie
            made = actions.do_create_list(
                person=ensure_person(request),
                release=read.release,
                draft=read.draft,
                carried=read.carried,
                what="upload",
            )
            return redirect("lists:edit", made.token)
        except rules.FileError as error:
            fault = {"path": error.path, "text": told(error), "rule": error.rule}
        except ValidationError as error:
            form.add_error("file", ValidationError(error.messages))
    status = 200 if request.method == "GET" else 422
    return render(request, "lists/upload.html", {"form": form, "fault": fault}, status=status)
