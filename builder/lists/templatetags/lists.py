"""What the templates of lists write as data: the operation that a button sends."""

import json
from typing import Any

from django import template

register = template.Library()


@register.simple_tag
def op(do: str, **values: Any) -> str:
    """An operation (`builder.lists.operations`) as JSON; `entries` given as one id becomes a list."""
    if isinstance(values.get("entries"), str):
        values["entries"] = [values["entries"]]
    return json.dumps({"do": do} | values)
