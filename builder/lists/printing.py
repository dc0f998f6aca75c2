"""The cards of a list on paper, each as often as the list has it."""

from collections import Counter
from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from builder.lists.checks import cards_of
from builder.lists.games import army_of
from builder.lists.models import List
from builder.lists.operations import Draft
from builder.lists.sharing import readable_or_404
from catalog import print_views
from catalog.pictures import art_of_release
from catalog.printing.deck import Cards, Deck, Line
from catalog.shown import language
from rules.words import name_in


@print_views.takes_forms
@never_cache
def cards(request: HttpRequest, token: str) -> HttpResponse:
    """For whoever may read the list."""
    found = readable_or_404(request, token)
    own = found.is_of(request.person)
    back = reverse("lists:edit", args=[found.token]) if own else reverse("lists:shared", args=[found.link])
    crumbs = [(_("Lists"), reverse("lists:index"))] if own else []
    return print_views.page(request, deck_of(found), {"crumbs": [*crumbs, (found.name, back)], "counted": True})


def deck_of(found: List) -> Deck:
    """The cards that the list names, in their order there, with those that it still carries though they are gone from
    its release."""
    often, lang = Counter(named(found.draft)), language()
    known = cards_of(found, often)

    def read(slugs: Sequence[str]) -> Cards:
        return [known[slug] for slug in slugs], art_of_release(found.release, slugs)

    return Deck(
        codex=found.release.codex,
        lines=[
            Line(slug, known[slug].raw["kind"], name_in(known[slug].name, lang, slug), copies=count)
            for slug, count in often.items()
            if slug in known
        ],
        number=lambda _lang: str(found.release.number),
        read=read,
        file=f"{found.release.codex.slug}-list",
    )


def named(draft: Draft) -> list[str]:
    """The cards that the list names, each as often as it does."""
    army = army_of(draft.file["system"])
    own = [entry[key] for entry in draft.entries for key in ("card", draft.gear_key) if entry.get(key)]
    return own + army.named_cards(draft.file) if army else own
