"""The cards of a list on paper, each as often as the list has it."""

from collections import Counter
from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from builder.lists.checks import Judged, judged
from builder.lists.games import army_of
from builder.lists.gone import gone_cards
from builder.lists.models import List
from builder.lists.operations import Draft
from builder.lists.sharing import readable_or_404
from catalog import print_views
from catalog.pictures import art_of_releases
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
    its release: these with the picture that they had last."""
    often, lang = Counter(named(found.draft)), language()
    now = judged(found)

    def read(slugs: Sequence[str]) -> Cards:
        numbers = {slug: number for slug, number in pictured_in(found, now).items() if slug in slugs}
        return [now.cards[slug] for slug in slugs], art_of_releases(found.release.codex, numbers)

    return Deck(
        codex=found.release.codex,
        lines=[
            Line(slug, now.cards[slug].raw["kind"], name_in(now.cards[slug].name, lang, slug), copies=count)
            for slug, count in often.items()
            if slug in now.cards
        ],
        number=lambda _lang: str(found.release.number),
        read=read,
        file=f"{found.release.codex.slug}-list",
    )


def pictured_in(found: List, now: Judged) -> dict[str, int]:
    """In which release of its codex each card of the list has its picture: the list's own, that from which a gone card
    is taken, and for a card that the list brought along the nearest one that has it, if any."""
    brought = {slug: card.raw["kind"] for slug, card in now.cards.items() if slug in found.carried}
    there = dict(found.release.cards.filter(slug__in=brought).values_list("slug", "kind"))
    away = [slug for slug, kind in brought.items() if there.get(slug) != kind]
    lost = gone_cards(found.release, away) if away else {}
    numbers = {slug: gone.number for slug, gone in lost.items() if gone.card.raw["kind"] == brought[slug]}
    own = dict.fromkeys(now.cards.keys() - set(away), found.release.number)
    return own | dict(now.gone) | numbers


def named(draft: Draft) -> list[str]:
    """The cards that the list names, each as often as it does."""
    army = army_of(draft.file["system"])
    own = [entry[key] for entry in draft.entries for key in ("card", draft.gear_key) if entry.get(key)]
    return own + army.named_cards(draft.file) if army else own
