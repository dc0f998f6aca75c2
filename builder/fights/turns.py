"""The turn after which a fight is over: as its options have it, and in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import ngettext

from builder.fights.games import own


def last_turn(system: str, options: Mapping[str, Any]) -> int | None:
    """The turn after which a fight with these options is over, if there is one."""
    option, usual = own(system, "limits").LAST_TURN
    limit: int | None = options.get(option, usual)
    return limit


def turns_told(system: str, options: Mapping[str, Any]) -> list[str]:
    """What the head of a page says of it: 12 turns at most."""
    n = last_turn(system, options)
    return [ngettext("%(n)d turn at most", "%(n)d turns at most", n) % {"n": n}] if n else []
