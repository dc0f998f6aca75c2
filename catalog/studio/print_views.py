"""Drafts on paper, as they are saved: for those who may read them."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from catalog import print_views
from catalog.games import cards_of
from catalog.models import Codex
from catalog.printing.deck import LOOSE, of_drafts
from catalog.studio import queries
from catalog.studio.views import codex_or_404


@print_views.takes_forms
@never_cache
def sheets(request: HttpRequest, codex: str) -> HttpResponse:
    found = codex_or_404(request, codex)
    asked = {key: request.GET.get(key, "")[:60] for key in ("faction", "kind")}
    names = cards_of(found.system).KINDS
    there = {kind for kinds in queries.counts(found).values() for kind in kinds}
    factions = [(row.slug, row.name) for row in queries.factions_of(found)]
    context = {
        "crumbs": crumbs(found),
        "factions": [*factions, (LOOSE, _("without a faction"))] if factions else [],
        "kinds": [(kind, str(name)) for kind, name in names.items() if kind in there and kind != "tile"],
        "asked": asked,
    }
    return print_views.page(request, of_drafts(found, **asked), context)


@require_safe
@never_cache
def picture(request: HttpRequest, codex: str, slug: str) -> HttpResponse:
    found = codex_or_404(request, codex)
    context = {"crumbs": [*crumbs(found), (slug, reverse("studio:edit", args=[found.slug, slug]))]}
    return print_views.picture_of(request, of_drafts(found), slug, context)


def crumbs(codex: Codex) -> list[tuple[str, str]]:
    return [(_("Studio"), reverse("studio:index")), (codex.name, reverse("studio:codex", args=[codex.slug]))]
