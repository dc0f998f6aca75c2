"""Try it, from the studio: a draft as it stands in its editor, unsaved, against other drafts of its codex."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import rules
from builder.lab.forms import DuelForm
from builder.lab.pages import told
from builder.lab.pools import of_drafts
from builder.lab.views import begun, go
from builder.limits import limit
from catalog.models import Card, Codex
from catalog.studio.editing import posted_card
from catalog.studio.queries import NoCard, draft, workshop_of


@require_http_methods(["GET", "POST"])
@never_cache
@limit("trial", "60/h")
def try_draft(request: HttpRequest, codex: str, slug: str) -> HttpResponse:
    """What is posted is either this page's own form or the whole form of the card's editor."""
    card = found_draft(request, codex, slug)
    sent = sent_of(request, card)
    pool = of_drafts(card, sent.get("q", ""), sent.get("foe") or sent.get("bearer", ""))
    form = DuelForm(pool, slug, card.kind, sent if request.method == "POST" else None, initial=sent)
    beside = request.htmx and "try-against" in request.POST
    if request.method == "POST" and form.is_valid():
        if beside and request.POST.get("go") == "fights":
            trial = begun(request, form)
            return render(request, "lab/_trial.html", {"trial": trial, "told": told(trial)})
        return go(request, form)
    status = 422 if request.method == "POST" else 200
    if beside:
        return render(request, "lab/_refused.html", {"form": form}, status=status)
    context: dict[str, Any] = {"codex": card.codex, "system": card.codex.system, "card": card, "form": form}
    context["try_url"] = reverse("lab:try_draft", args=[codex, slug])
    template = "lab/_form.html" if request.htmx and request.method == "GET" else "lab/try_draft.html"
    return render(request, template, context, status=status)


def found_draft(request: HttpRequest, codex: str, slug: str) -> Card:
    """The draft that the address names, if this person may see it and it can be tried; else 404."""
    try:
        found = draft(workshop_of(request.person, codex)[0], slug)
    except (Codex.DoesNotExist, NoCard):
        raise Http404 from None
    duels = rules.system(found.codex.system).duels
    if found.deleted_at or found.kind not in duels.FIGHTERS + duels.GEAR:
        raise Http404
    return found


def sent_of(request: HttpRequest, card: Card) -> QueryDict:
    """What is asked, with the card as it stands: as it was typed, or as it is saved."""
    sent = (request.GET if request.method == "GET" else request.POST).copy()
    if "try-against" in sent:
        against = sent["try-against"]
        sent = QueryDict(mutable=True)
        raw = json.dumps(posted_card(card, request.POST), ensure_ascii=False)
        sent.update({"raw": raw, "foe": against, "bearer": against})
    elif request.method == "GET":
        sent["raw"] = json.dumps(card.data, ensure_ascii=False)
    return sent
