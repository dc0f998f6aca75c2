"""For the templates of lists: the operation that a button sends, and what is drawn only once."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.safestring import SafeString

from builder.lists import drawn, totals
from builder.lists.games import Total, game_of
from builder.lists.offers import Offer
from builder.lists.pages import Row, Sheet
from catalog.games import cards_of
from catalog.templatetags.look import here
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


@register.simple_tag(takes_context=True)
def draw_filters(context: Mapping[str, Any]) -> SafeString:
    return drawn.filters_html(context)


@register.simple_tag(takes_context=True)
def draw_card(context: Mapping[str, Any]) -> SafeString:
    return drawn.card_html(context)


@register.simple_tag
def draw_step(name: str, able: bool, swapped: bool = False) -> SafeString:
    return drawn.step_html(name, able, swapped)


@register.simple_tag
def draw_head(token: str, link: str | None, csrf_token: str) -> SafeString:
    return drawn.head_html(token, link, csrf_token)


@register.simple_tag
def draw_beside(token: str, link: str, csrf_token: str) -> SafeString:
    return drawn.beside_html(token, link, csrf_token)


@register.simple_tag
def draw_total(sheet: Sheet, href: str = "#violations") -> SafeString:
    return drawn.total_html(sheet.total, len(sheet.report.violations), href, sheet.unbegun)


@register.inclusion_tag("lists/_coins.html")
def coins(total: Total) -> dict[str, Any]:
    """The string of coins alone, for a line of text; nothing where there are too many, or none in the game."""
    return totals.bar(total, 0, "")


@register.simple_tag
def told(system: str, report: Report) -> str:
    """16 of 16 zeni"""
    return game_of(system).told(report.cost)


@register.simple_tag
def total_of(system: str, report: Report) -> Total:
    """What a list spends and may spend."""
    return game_of(system).total(report.cost, {})


@register.simple_tag(takes_context=True)
def term(context: Mapping[str, Any], key: str) -> str:
    """What the game that the page is about calls this (`TERMS`)."""
    words: dict[str, str] = game_of(here(context)).TERMS
    return words[key]


@register.simple_tag
def unit_of(system: str) -> str:
    """What costs are called at the head of their column."""
    return cards_of(system).UNIT
