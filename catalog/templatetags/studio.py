"""What the studio's templates ask."""

from django import template

from catalog.models import Card, Faction
from catalog.studio.people import Standing

register = template.Library()


@register.simple_tag
def may(standing: Standing, action: str, thing: Card | Faction | None = None) -> bool:
    """Whether somebody of this standing may do that: `{% may standing "edit_card" card as may_edit %}`."""
    return standing.may(action, thing)
