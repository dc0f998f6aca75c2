"""For the templates of lists: the operation that a button sends, and what is drawn only once."""

import json
from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.safestring import SafeString

from builder.lists import drawn
from builder.lists.offers import Offer
from builder.lists.pages import Row
from rules.report import Report

register = template.Library()


@register.simple_tag
def op(do: str, **values: Any) -> str:
    """An operation (`builder.lists.operations`) as JSON; `entries` given as one id becomes a list."""
    if isinstance(values.get("entries"), str):
        values["entries"] = [values["entries"]]
    return json.dumps({"do": do} | values)


@register.simple_tag
def draw_row(row: Row, swapped: bool = False) -> SafeString:
    return drawn.row_html(row, swapped)


@register.simple_tag
def draw_offers(offers: Iterable[Offer]) -> SafeString:
    return drawn.offers_html(offers)


@register.simple_tag
def draw_elements() -> SafeString:
    return drawn.elements_html()


@register.simple_tag
def draw_total(report: Report, href: str = "#violations") -> SafeString:
    return drawn.total_html(report, href)
