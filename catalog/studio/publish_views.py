"""Making a release: notes, the job's progress, and what keeps it from being made."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from catalog.games import cards_of
from catalog.models import Codex, Publication
from catalog.shown import language
from catalog.studio import queries
from catalog.studio.forms import NotesForm
from catalog.studio.people import NotAllowed
from catalog.studio.publishing import GIVEN_UP, do_publish, notes_left
from catalog.studio.views import codex_or_404, page, shared


@page
@never_cache
def publish(request: HttpRequest, codex: str) -> HttpResponse:
    found = codex_or_404(request, codex)
    if not request.standing.may("publish"):
        raise NotAllowed("publish")
    last = queries.newest_release(found)
    notes = notes_left(found) or ("" if last else _("The first release."))
    form = NotesForm(request.POST or None, initial={"notes": notes})
    if request.method == "POST":
        if refused := request.too_many("publish", "60/h"):
            return refused
        if form.is_valid():
            notes = form.cleaned_data["notes"]
            if made := form.does(do_publish, person=request.person, codex=found, notes=notes):
                return redirect("studio:publication", found.slug, made.pk)
    context = shared(request, found) | {"form": form, "last": last, "next": last.number + 1 if last else 1}
    return render(request, "studio/publish.html", context, status=422 if form.errors else 200)


@require_safe
@never_cache
def publication(request: HttpRequest, codex: str, pk: int) -> HttpResponse:
    """How far it is, and what came of it; the page asks again while the job is at work."""
    found = codex_or_404(request, codex)
    made = get_object_or_404(found.publications.select_related("release"), pk=pk)
    context = shared(request, found) | {"publication": made, "problems": problems(found, made)}
    dead = made.state == Publication.RUNNING and made.made < timezone.now() - GIVEN_UP
    context |= {"at_work": made.state in Publication.AT_WORK and not dead, "names": Publication}
    context["make"] = cards_of(found.system).MAKE
    return render(request, "studio/_publication.html" if request.htmx else "studio/publication.html", context)


def problems(codex: Codex, made: Publication) -> list[dict[str, Any]]:
    """What keeps it from being made, card by card; each problem leads to its field in the card's form, or to the card's
    JSON where the form has nothing for it."""
    cards = queries.drafts_called(codex, {told["card"] for told in made.problems})
    found: dict[str, list[dict[str, str]]] = {}
    for told in made.problems:
        found.setdefault(told["card"], []).append(in_words(codex, told))
    return [{"slug": slug, "name": cards.get(slug) or slug, "faults": faults} for slug, faults in found.items()]


def in_words(codex: Codex, told: dict[str, Any]) -> dict[str, str]:
    lang, at = language(), told.get("at", "")
    href = reverse("studio:edit" if at else "studio:json", args=[codex.slug, told["card"]])
    where = told.get("where", {}).get(lang) or told["path"]
    text = told["text"].get(lang) or told["text"]["en"]
    return {"href": f"{href}#{at}" if at else href, "where": where, "text": text}
