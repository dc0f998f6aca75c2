"""The pages of a codex's releases: all of them, and the difference between two. All GET; who may read
which is `queries.readable`'s to say."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from catalog import drafted, queries, releases
from catalog.models import Codex, Release
from catalog.releases import Pair
from catalog.studio.people import may
from catalog.views import release_or_404

PAGE = 50


@require_safe
def index(request: HttpRequest, codex: str) -> HttpResponse:
    found = queries.releases_of(codex, request.person).order_by("-number")
    numbers = list(found.values_list("number", flat=True))
    if not numbers:
        raise Http404
    before = dict(zip(numbers, numbers[1:], strict=False))
    page = Paginator(found.defer("factions", "samples"), PAGE).get_page(request.GET.get("page"))
    shown = [(release, before.get(release.number)) for release in page]
    found = shown[0][0].codex
    context = {"codex": found, "address": codex, "choices": numbers, "page": page, "releases": shown}
    context["drafts"] = may(request.person, "see_drafts", found)
    return render(request, "catalog/releases.html", context)


@require_safe
def compare(request: HttpRequest, codex: str) -> HttpResponse:
    """To the difference that the form asks for."""
    asked = [queries.number(request.GET.get(side, "")) for side in ("before", "after")]
    if None in asked:
        return redirect("catalog:releases", codex)
    return redirect("catalog:difference", codex, *asked)


@require_safe
def difference(request: HttpRequest, codex: str, before: int, after: int) -> HttpResponse:
    context = compared(request, codex, before, after)
    pair = context["pair"]
    found = releases.between(pair.before, pair.after).cards
    page = Paginator(found.slugs, releases.PAGE).get_page(request.GET.get("page"))
    context |= {"page": page, "cards": releases.drawn(pair.told(list(page))), "others": pair.others()}
    return render(request, "catalog/difference.html", context | {"tally": releases.tally(found)})


@require_safe
def text(request: HttpRequest, codex: str, before: int, after: int) -> HttpResponse:
    context = compared(request, codex, before, after)
    texts = {"plain": releases.as_text(context["pair"]), "bbcode": releases.as_text(context["pair"], bbcode=True)}
    return render(request, "catalog/difference_text.html", context | texts)


@require_safe
@never_cache
def drafts(request: HttpRequest, codex: str) -> HttpResponse:
    """What the drafts have differently from the newest release, for those who may see them; with `text` to paste."""
    found, release = workshop_or_404(request, codex)
    title = _("%(name)s: from release %(before)s to the drafts") % {"name": found.name, "before": release.number}
    context = {"codex": found, "address": codex, "before": release, "title": title, "drafts": True}
    if "text" in request.GET:
        texts = {"plain": drafted.as_text(found, release), "bbcode": drafted.as_text(found, release, bbcode=True)}
        return render(request, "catalog/difference_text.html", context | texts)
    difference = drafted.ahead(found, release).cards
    page = Paginator(difference.slugs, releases.PAGE).get_page(request.GET.get("page"))
    cards = releases.drawn(drafted.told(found, release, list(page)))
    context |= {"page": page, "cards": cards, "tally": releases.tally(difference)}
    context["others"] = drafted.others(found, release)
    return render(request, "catalog/difference.html", context)


def workshop_or_404(request: HttpRequest, address: str) -> tuple[Codex, Release]:
    """The codex whose drafts the person may see, and its newest release."""
    release = release_or_404(request, address, None)
    if not may(request.person, "see_drafts", release.codex):
        raise Http404
    return release.codex, release


def compared(request: HttpRequest, address: str, before: int, after: int) -> dict[str, Any]:
    """What both pages of a difference show; Http404 for releases that there are not."""
    pair = Pair(*(release_or_404(request, address, number) for number in (before, after)))
    numbers = {"name": pair.codex.name, "before": before, "after": after}
    title = _("%(name)s: from release %(before)s to %(after)s") % numbers
    sides = {"before": pair.before, "after": pair.after}
    return {"pair": pair, "codex": pair.codex, "address": address, "title": title, **sides}
