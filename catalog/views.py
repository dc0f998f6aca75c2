"""The catalogue's pages: codices, a codex, a faction, a card, and a system's ledger of rules. All GET; who
may read which is `queries.readable`'s to say."""

from dataclasses import replace
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import push_url

import rules
from catalog import queries, shown
from catalog.games import cards_of
from catalog.ledger import read_ledger
from catalog.models import Release
from catalog.pictures import file_name
from catalog.queries import Filters, browse

PAGE = 50
RELEASES = "releases"  # where a codex's releases stood before a card could have this id


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    page = Paginator(queries.latest_releases(request.person), PAGE).get_page(request.GET.get("page"))
    shelves = [(release, shown.overview(release)) for release in page]
    return render(request, "catalog/index.html", {"page": page, "shelves": shelves})


@require_safe
@vary_on_headers("HX-Request")
def codex(request: HttpRequest, codex: str) -> HttpResponse:
    asked = Filters.read(request.GET)
    release = release_or_404(request, codex, asked.release)
    origin = queries.origin_of(release.codex, request.person)
    return answer_rows(request, "catalog/codex.html", browsing(release, asked) | {"origin": origin})


@require_safe
@vary_on_headers("HX-Request")
def faction(request: HttpRequest, codex: str, faction: str) -> HttpResponse:
    asked = replace(Filters.read(request.GET), faction="")
    release = release_or_404(request, codex, asked.release)
    about = next((known for known in release.factions if known["slug"] == faction), None)
    if about is None:
        raise Http404
    context = browsing(release, asked, faction)
    return answer_rows(request, "catalog/faction.html", context | {"faction": shown.localised(about)})


def release_or_404(request: HttpRequest, codex: str, number: int | None) -> Release:
    try:
        return queries.release_of(codex, number, request.person)
    except Release.DoesNotExist:
        raise Http404 from None


def browsing(release: Release, asked: Filters, faction: str = "") -> dict[str, Any]:
    """What the pages with rows show; `faction`: only that one's, whatever was asked."""
    found = browse(release, replace(asked, faction=faction) if faction else asked)
    choices = queries.choices(release)
    return {
        "release": release,
        "codex": release.codex,
        "game": rules.system(release.codex.system).name[shown.language()],
        "make": cards_of(release.codex.system).MAKE,
        "asked": asked,
        "found": found,
        "groups": shown.groups(release, asked, found),
        "kinds": shown.kinds(release.codex.system, found.kinds, choices),
        "system": release.codex.system,
        "previous_page": asked.but(page=found.page - 1) if found.page > 1 else None,
        "next_page": asked.but(page=found.page + 1) if found.page < found.pages else None,
    }


def search_form(release: Release) -> dict[str, Any]:
    """What the search form offers to choose from."""
    choices = queries.choices(release)
    return {
        "costs": choices.costs,
        "factions": [shown.localised(known) for known in release.factions],
        "traits": shown.traits(release.codex, choices),
        "sorts": shown.sorts(release.codex),
        "flags": shown.flags(release.codex),
    }


def answer_rows(request: HttpRequest, page: str, context: dict[str, Any]) -> HttpResponse:
    """The page, or only its rows for htmx, which shows the page's address with nothing idle in it."""
    if not request.htmx:
        own = queries.works_on(request.person, context["codex"])
        return render(request, page, context | search_form(context["release"]) | {"own": own})
    answer = render(request, "catalog/_found.html", context)
    return push_url(answer, request.path + context["asked"].query())


@require_safe
def card(request: HttpRequest, codex: str, slug: str) -> HttpResponse:
    asked = Filters.read(request.GET)
    release = release_or_404(request, codex, asked.release)
    raw = queries.release_cards(release, [slug]).get(slug)
    if raw is None and slug == RELEASES:
        return redirect("catalog:releases", codex)
    if raw is None:
        raise Http404
    parsed = rules.system(release.codex.system).parse_card(slug, raw, f"$.cards.{slug}")
    before, after = queries.neighbours(release, slug)
    context = {"release": release, "codex": release.codex, "system": release.codex.system, "asked": asked}
    context |= {"before": before, "after": after, "picture": address(release, queries.picture_of(release, slug))}
    return render(request, "catalog/card.html", context | shown.page_of(release, parsed))


def address(release: Release, picture: str) -> str:
    """Of the picture with this digest; "" for none."""
    return reverse("catalog:image", args=[release.codex.address, file_name(picture)]) if picture else ""


@require_safe
@vary_on_headers("HX-Request")
def ledger(request: HttpRequest, system: str) -> HttpResponse:
    if system not in rules.systems():
        raise Http404
    q = request.GET.get("q", "")[: queries.LONGEST_QUERY].strip()
    language = shown.language()
    whole = read_ledger(system, language)
    name = rules.system(system).name[language]
    context = {"system": system, "name": name, "about": shown.about_rules(name), "q": q}
    context |= {"whole": whole, "found": whole.find(q)}
    if not request.htmx:
        return render(request, "catalog/ledger.html", context)
    address = reverse("rules:ledger", args=[system]) + Filters(q=q).query()
    return push_url(render(request, "catalog/_ledger_found.html", context), address)
