"""Try it: a card in a duel, by hand or to watch, and a hundred of them. A trial is its person's alone."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

import rules
from builder.accounts.people import ensure_person
from builder.fights.setup import draw_seed
from builder.fights.views import redirect_to
from builder.lab import actions
from builder.lab.forms import DuelForm
from builder.lab.models import Trial
from builder.lab.pages import told
from builder.lab.pools import of_release
from builder.lab.queries import by_token, trials_of
from builder.limits import limit
from catalog.costs import cost_words, help_with
from catalog.models import Release
from catalog.queries import Filters, release_cards, release_of
from catalog.shown import page_of

LATEST = 6  # trials of the card that its page shows


@require_http_methods(["GET", "POST"])
@never_cache
@limit("trial", "60/h")
def try_card(request: HttpRequest, codex: str, slug: str) -> HttpResponse:
    """A card of a release, and what to try with it; `go` says which button was pressed."""
    release, raw = found_card(request, codex, slug)
    sent = request.GET if request.method == "GET" else request.POST
    form = DuelForm(
        of_release(release), slug, raw["kind"], sent if request.method == "POST" else None, initial=sent.dict()
    )
    if request.method == "GET" or not form.is_valid():
        return render_try(request, release, slug, raw, form, 200 if request.method == "GET" else 422)
    return go(request, form)


def go(request: HttpRequest, form: DuelForm) -> HttpResponse:
    kind = request.POST.get("go")
    if kind in ("duel", "watch"):
        return redirect_to(actions.do_begin_duel(**whose(request, form), seed=draw_seed(), watch=kind == "watch"))
    return redirect("lab:trial", begun(request, form).token)


def begun(request: HttpRequest, form: DuelForm) -> Trial:
    """A hundred fights of what the form makes."""
    return actions.do_start_trial(**whose(request, form), release=form.pool.release, wanted=actions.WANTED)


def whose(request: HttpRequest, form: DuelForm) -> dict[str, Any]:
    person = ensure_person(request)
    return {"person": person, "system": form.system, "ours": form.ours, "theirs": form.theirs}


def found_card(request: HttpRequest, codex: str, slug: str) -> tuple[Release, dict[str, Any]]:
    """The card that the address names, if it can be tried; else 404."""
    try:
        release = release_of(codex, Filters.read(request.GET).release, request.person)
    except Release.DoesNotExist:
        raise Http404 from None
    raw = release_cards(release, [slug]).get(slug)
    duels = rules.system(release.codex.system).duels
    if raw is None or raw["kind"] not in duels.FIGHTERS + duels.GEAR:
        raise Http404
    return release, raw


def render_try(
    request: HttpRequest, release: Release, slug: str, raw: dict[str, Any], form: DuelForm, status: int
) -> HttpResponse:
    parsed = rules.system(release.codex.system).parse_card(slug, raw, f"$.cards.{slug}")
    own = [trial for trial in trials_of(request.person) if slug in (trial.ours["bearer"], trial.ours["gear"])]
    context = {"release": release, "codex": release.codex, "system": release.codex.system, "form": form}
    asked = Filters.read(request.GET)
    context |= {"cost": cost_help(release, slug, raw, asked.of_release), "asked": asked}
    context["try_url"] = reverse("lab:try", args=[release.codex.address, slug]) + asked.of_release
    context |= {"latest": [(trial, told(trial)) for trial in own[:LATEST]]}
    template = "lab/_form.html" if request.htmx and request.method == "GET" else "lab/try.html"
    return render(request, template, context | page_of(release, parsed), status=status)


def cost_help(release: Release, slug: str, raw: dict[str, Any], query: str) -> dict[str, Any]:
    """What the cards of the release say of its cost."""
    found = help_with(release, slug, raw)
    codex = release.codex
    return cost_words(codex.system, found, lambda card: reverse("catalog:card", args=[codex.address, card]) + query)


@require_GET
@never_cache
def trial(request: HttpRequest, token: str) -> HttpResponse:
    """What came of it so far; the page asks again by itself while it runs."""
    found = trial_or_404(request, token)
    template = "lab/_trial.html" if request.htmx else "lab/trial.html"
    return render(request, template, {"trial": found, "told": told(found), "system": found.system})


@require_POST
def stop(request: HttpRequest, token: str) -> HttpResponse:
    found = trial_or_404(request, token)
    actions.do_stop_trials(person=found.person, token=token)
    return redirect(reverse("lab:trial", args=[token]))


def trial_or_404(request: HttpRequest, token: str) -> Trial:
    return get_object_or_404(by_token(trials_of(request.person), token))
