"""What the studio's templates ask."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from catalog.models import Card, Faction
from catalog.studio.fields import Field
from catalog.studio.naming import full_name
from catalog.studio.people import Standing

register = template.Library()


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


@register.filter
def told(field: Field) -> str:
    """What a field of a card's form is called where it is named without what is around it: "Skill 2, Cost 1"."""
    return full_name(field)
