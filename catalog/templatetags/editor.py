"""How the card editor's buttons are worded, and where one of them leads."""

from typing import Any

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from catalog.shown import language

register = template.Library()


@register.simple_tag(takes_context=True)
def offered(context: Any, name: str) -> SafeString:
    """The mark of the choice among what may be added to the part of this name, if the last press leads there: nobody
    sees its button who has scripts."""
    return SafeString(" data-focus-fallback" if f"key {name}" in context.get("landing", ()) else "")


@register.filter
def one_more(named: str) -> str:
    """What a button says that adds one of these, which are called by one: "Add an effect"."""
    what = named[:1].lower() + named[1:]
    if language() == "ru":
        what = _added(what)
    words = _("Add an %(what)s") if what[:1] in "aeiou" else _("Add a %(what)s")
    return words % {"what": what}


def _added(what: str) -> str:
    """A Russian noun as what is added: one in -а or -я changes, others that are no person's do not."""
    return what[:-1] + {"а": "у", "я": "ю"}.get(what[-1:], what[-1:])
