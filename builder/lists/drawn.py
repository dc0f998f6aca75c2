"""Rows and totals as HTML, each drawn once: they show frozen values, and drawing is what an answer costs most."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from builder.lists.offers import Offer
from builder.lists.pages import Row
from catalog.shown import language
from catalog.templatetags.look import total_bar
from rules.report import Report

KEPT = 3000


def row_html(row: Row, swapped: bool = False) -> SafeString:
    """An entry of the band; `swapped`: for htmx to put in the place of the one that is there."""
    return _row(row, swapped, language())


@lru_cache(KEPT)
def _row(row: Row, swapped: bool, lang: str) -> SafeString:
    return render_to_string("lists/_row.html", {"row": row, "swapped": swapped})


def offers_html(offers: Iterable[Offer]) -> SafeString:
    """Cards of the catalogue in the editor."""
    lang = language()
    return mark_safe("".join([_offer(offer, lang) for offer in offers]))  # noqa: S308 (each is drawn by a template)


@lru_cache(KEPT)
def _offer(offer: Offer, lang: str) -> SafeString:
    return render_to_string("lists/_offer.html", {"offer": offer})


def elements_html() -> SafeString:
    """The four elements as the heads of columns of stats."""
    return _elements(language())


@lru_cache
def _elements(lang: str) -> SafeString:
    return render_to_string("lists/_elements.html")


def total_html(report: Report, href: str = "#violations") -> SafeString:
    return _total(report.cost["spent"], report.cost["budget"], len(report.violations), href, language())


@lru_cache(KEPT)
def _total(spent: int, budget: int, broken: int, href: str, lang: str) -> SafeString:
    report: Any = Report({"spent": spent, "budget": budget}, (None,) * broken)  # the bar only counts them
    return render_to_string("components/total.html", total_bar(report, href))
