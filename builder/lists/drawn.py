"""Rows and totals as HTML, each drawn once: they show frozen values, and drawing is what an answer costs most."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from builder.lists import totals
from builder.lists.games import Total, game_of
from builder.lists.offers import Offer
from builder.lists.pages import Row, card_words
from catalog.kept import Kept
from catalog.shown import language

KEPT = 3000
KEPT_PARTS = 300  # parts of editors, some 5 kB each
BLANK = "\x01"  # where what is of one request goes
#: What `lists/_filters.html` shows that is no more than its release says.
OF_RELEASE = ("factions", "traits", "sorts", "flags", "quick_costs")


def row_html(row: Row, swapped: bool = False) -> SafeString:
    """An entry of the list; `swapped`: for htmx to put in the place of the one that is there."""
    return _row(row, swapped, language())


@lru_cache(KEPT)
def _row(row: Row, swapped: bool, lang: str) -> SafeString:
    context = {"row": row, "swapped": swapped, "terms": game_of(row.system).TERMS}
    return render_to_string("lists/_row.html", context)


def offers_html(offers: Iterable[Offer]) -> SafeString:
    """Cards of the catalogue in the editor."""
    lang = language()
    return mark_safe("".join([_offer(offer, lang) for offer in offers]))  # noqa: S308 (each is drawn by a template)


@lru_cache(KEPT)
def _offer(offer: Offer, lang: str) -> SafeString:
    return render_to_string("lists/_offer.html", {"offer": offer, "terms": game_of(offer.system).TERMS})


def total_html(total: Total, broken: int, href: str = "#violations", unbegun: bool = False) -> SafeString:
    """The bar of a list's totals; `broken` and `unbegun`: as in `totals.bar`."""
    return _total(total, broken, href, unbegun, language())


@lru_cache(KEPT)
def _total(total: Total, broken: int, href: str, unbegun: bool, lang: str) -> SafeString:
    return render_to_string("lists/_total.html", totals.bar(total, broken, href, unbegun))


def filters_html(page: Mapping[str, Any]) -> SafeString:
    """The form over the cards of the catalogue in the editor: the same as long as its list stays on its release, and
    the same is asked and found."""
    found, asked = page["list"], page["asked"].filters
    release = (found.release_id, found.release.digest)
    key = (found.system, found.token, release, asked, tuple(page["kinds"]), language())
    shown = {name: page[name] for name in (*OF_RELEASE, "list", "asked", "kinds")}
    return _filters.of(key, lambda: render_to_string("lists/_filters.html", shown))


_filters: Kept[SafeString] = Kept(KEPT_PARTS)


def card_html(page: Mapping[str, Any]) -> SafeString:
    """The card that is read beside a list: a release's drawn once, since it never changes; the list's own, or one that
    is gone from the codex, each time."""
    found, (card, gone) = page["list"], page["shown"] or (None, {})
    release, codex = found.release, found.release.codex

    def draw() -> SafeString:
        words = card_words(found, card, gone) if card else None
        return render_to_string("lists/_card.html", {"list": found, "shown": words, "terms": page["terms"]})

    if card is None or card.id in found.carried or card.id in gone:
        return draw()
    return _cards.of((release.pk, release.digest, card.id, codex.visibility, codex.slug, language()), draw)


_cards: Kept[SafeString] = Kept(KEPT_PARTS)


def step_html(name: str, able: bool, swapped: bool = False) -> SafeString:
    """The button that goes one step back ("undo") or on ("redo")."""
    return _step(name, able, swapped, language())


@lru_cache
def _step(name: str, able: bool, swapped: bool, lang: str) -> SafeString:
    return render_to_string("lists/_step.html", {"name": name, "able": able, "swapped": swapped})


def head_html(token: str, link: str | None, csrf_token: str) -> SafeString:
    """What is done with a list most: printing, sharing, a test fight."""
    return _filled(_head(token, bool(link), language()), csrf_token)


@lru_cache(KEPT_PARTS)
def _head(token: str, shared: bool, lang: str) -> list[str]:
    drawn = {"list": {"token": token, "link": shared}, "csrf_token": BLANK}
    return render_to_string("lists/_head_actions.html", drawn).split(BLANK)


def beside_html(token: str, link: str, csrf_token: str) -> SafeString:
    """What is done with a list as a whole: sharing it and taking it along. `link`: the address that others have."""
    return _filled(_beside(token, link, language()), csrf_token)


@lru_cache(KEPT_PARTS)
def _beside(token: str, link: str, lang: str) -> list[str]:
    drawn = {"list": {"token": token}, "link": link, "csrf_token": BLANK}
    return render_to_string("lists/_beside.html", drawn).split(BLANK)


def _filled(pieces: list[str], csrf_token: str) -> SafeString:
    """What was drawn with blanks for it."""
    return mark_safe(conditional_escape(csrf_token).join(pieces))  # noqa: S308 (drawn by a template)
