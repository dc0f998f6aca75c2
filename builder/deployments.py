"""Deployments kept with lists: the page on which one is made, and keeping the one that a battle asks for."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from builder.fights.games import planning_of
from builder.fights.models import Fight
from builder.fights.playing import opened
from builder.fights.queries import sides_of
from builder.fights.shown import offer_of
from builder.fights.views import already_played, choice_of, fight_or_404, render_play
from builder.fights.watching import replayable
from builder.limits import limit
from builder.lists.deployments import do_drop_deployment, do_keep_deployment, plan_of
from builder.lists.models import List
from builder.lists.views import list_or_404


@require_http_methods(["GET", "POST"])
@never_cache
@limit("keep-deployment", "200/h")
def of_list(request: HttpRequest, token: str) -> HttpResponse:
    """What is kept with a list, and drafts of it, which the address holds; POST keeps one."""
    found = list_or_404(request, token)
    planning = planning_of(found.system)
    if planning is None:
        raise Http404
    if request.method == "GET" or not found.draft.entries:
        return render_page(request, found, planning)
    return _kept(request, found, planning)


def _kept(request: HttpRequest, found: List, planning: Any) -> HttpResponse:
    """Keep what the form says, or say what of it does not stand. Where nothing is said, nothing is kept."""
    game = planning.alone(found)
    fits = planning.deployed(game.state, request.POST)
    if fits.left:
        return render_page(request, found, planning, 422)
    roll = planning.roll_at(game, game.state.to_act, found.draft.file)
    plan = planning.merged(plan_of(found, request.person), planning.kept(fits.action, roll), roll)
    if planning.empty(fits.action):
        do_drop_deployment(list=found)
        messages.success(request, _("No deployment is saved with this list any more."))
    else:
        do_keep_deployment(list=found, plan=plan)
        messages.success(request, _("The deployment is saved with this list."))
    return redirect("lists:deployment", found.token)


def render_page(request: HttpRequest, found: List, planning: Any, status: int = 200) -> HttpResponse:
    base = reverse("lists:deployment", args=[found.token])
    query = request.GET if request.method == "GET" else request.POST
    parts = {"own_page": f"lists/{found.system}/_deployment.html", "defs": f"fights/{found.system}/_defs.html"}
    context: dict[str, Any] = {"list": found, "base": base, **parts}
    if found.draft.entries:
        context |= planning.page_of(found, request.person, query, base)
    template = "lists/_deployment.html" if request.htmx else "lists/deployment.html"
    return render(request, template, context, status=status)


@require_POST
@limit("keep-deployment", "200/h")
@replayable
def keep(request: HttpRequest, token: str) -> HttpResponse:
    """Keep the deployment that a fight's form says, as far as it goes, with the list of the side."""
    found = fight_or_404(request, token)
    game, seats = opened(found), list(found.seats.all())
    asked, planning = game.decision, planning_of(found.system)
    mine = asked is not None and asked.side in sides_of(seats, request.person)
    offer = offer_of(game, seats, request.person) if mine else None
    if planning is None or offer is None or request.POST.get("number") != str(found.number):
        return already_played(request, token)
    fits = planning.deployed(game.state, request.POST)
    if fits.left:
        return render_play(request, found, request.POST, 422, refusal=fits.left[0].refusal)
    plan = planning.merged(offer.plan, planning.kept(fits.action, offer.roll), offer.roll)
    do_keep_deployment(list=offer.found, plan=plan)
    return _back(request, found, _("The deployment is saved with the list %(name)s.") % {"name": offer.found.name})


def _back(request: HttpRequest, found: Fight, note: str) -> HttpResponse:
    """To the draft as it was."""
    there = f"{reverse('fights:play', args=[found.token])}?{choice_of(request)}"
    if not request.htmx:
        messages.success(request, note)
        return redirect(there)
    response = render_play(request, found, request.POST, note=note)
    response["HX-Replace-Url"] = there
    return response
