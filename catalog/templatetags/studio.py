"""What the studio's templates ask."""

import secrets
from collections.abc import Hashable
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from catalog.kept import Kept
from catalog.models import Card, Faction
from catalog.studio.fields import Field
from catalog.studio.naming import full_name
from catalog.studio.people import Standing
from catalog.studio.plot import Plot

register = template.Library()

#: Stands in a kept piece for the token of whoever looks at it; nobody can know it, so nobody can type it.
TOKEN = secrets.token_hex(20)


@register.simple_tag
def may(standing: Standing, action: str, thing: Card | Faction | None = None) -> bool:
    """Whether somebody of this standing may do that: `{% may standing "edit_card" card as may_edit %}`."""
    return standing.may(action, thing)


@register.simple_tag(takes_context=True)
def press(context: Any, verb: str, name: str) -> SafeString:
    """What a button of a card's form sends; the one that the last press leads to takes the focus."""
    value = f"{verb} {name}"
    lands = SafeString(" data-focus-fallback") if value in context.get("landing", ()) else ""
    return format_html('name="press" value="{}"{}', value, lands)


@register.simple_tag
def plot_axes(plot: Plot) -> SafeString:
    """The values along both axes of a drawing of costs: numbers alone, and a template would take ten times as long."""
    line = '<path class="plot-grid" d="M30 {0}H334"/><text x="24" y="{0}" dy="4" text-anchor="end">{1}</text>'
    up = [line.format(*mark) for mark in plot.up.marks]
    across = [f'<text x="{x}" y="140" text-anchor="middle">{value}</text>' for x, value in plot.across.marks]
    return mark_safe("".join(up + across))  # noqa: S308 (numbers)


@register.simple_tag
def plot_rows(plot: Plot) -> SafeString:
    """What the drawing says, as rows of a table: numbers alone."""
    line = '<tr><th scope="row">{}</th><td>{}</td><td>{}</td></tr>'
    rows = [line.format(_span(row.low, row.high), row.cards, _span(row.least, row.most)) for row in plot.told]
    return mark_safe("".join(rows))  # noqa: S308 (numbers)


def _span(low: str, high: str) -> str:
    return low if low == high else f"{low}–{high}"


@register.filter
def told(field: Field) -> str:
    """What a field of a card's form is called where it is named without what is around it: "Skill 2, Cost 1"."""
    return full_name(field)


@register.simple_tag(takes_context=True)
def kept(context: Any, name: str, key: Hashable) -> SafeString:
    """The template of this name, drawn once for a key: that is all that shows in it but the language. Without a key, ""
    or None, it is drawn anew. The token in its forms is that of whoever looks at it."""
    piece = context.template.engine.get_template(name)
    if not key:
        return piece.render(context)

    def draw() -> SafeString:
        with context.push(csrf_token=TOKEN):
            return piece.render(context)

    drawn = _pieces.of((name, get_language(), key), draw)
    if TOKEN not in drawn:
        return drawn
    return mark_safe(drawn.replace(TOKEN, str(context["csrf_token"])))  # noqa: S308 (drawn by a template)


_pieces: Kept[SafeString] = Kept(4_000_000, len)  # characters; some 5,000 each
