"""Rows and totals as HTML, each drawn once: they show frozen values, and drawing is what an answer costs most."""

from collections.abc import Iterable
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from builder.lists import totals
from builder.lists.games import Total, game_of
from builder.lists.offers import Offer
from builder.lists.pages import Row
from catalog.shown import language

KEPT = 3000


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


def total_html(total: Total, broken: int, href: str = "#violations") -> SafeString:
    """The bar of a list's totals; `broken`: how many rules."""
    return _total(total, broken, href, language())


@lru_cache(KEPT)
def _total(total: Total, broken: int, href: str, lang: str) -> SafeString:
    return render_to_string("lists/_total.html", totals.bar(total, broken, href))
