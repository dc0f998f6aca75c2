"""How a battle of Sengoku stands, in words; and which of its events say how it ended, and which are nobody's doing."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from builder.fights.turns import turns_told
from catalog.shown import language
from rules.sengoku.words_terms import label

END = "end"
REASON = "rule"  # the key of `end` that says why
BY_LIMIT = "SENG-END-05"
SIDELESS = ("turn", "phase", "terrain", "fire", "duel", "end")
SET_UP = ("begin", "terrain", "deploy", "scout", "swap")
TURNS = 12  # unless a fight says otherwise (SENG-END-11)


def cost(cost: Mapping[str, Any]) -> str:
    """What an army costs: 143 of 150 points"""
    return _("%(spent)d of %(budget)d points") % cost


def heading(kind: str, told: Mapping[str, Any], alone: bool) -> str:
    """Turn 3, orders: you. `told`: turn and side; `alone`: that side alone is one's own."""
    what = _("stake") if kind == "stake" else label("decision", kind, language())
    words = {**told, "what": what}
    if kind in SET_UP:
        return _("Set-up, %(what)s") % words if alone else _("Set-up, %(what)s: %(side)s") % words
    if alone or kind == "resolve":
        return _("Turn %(turn)d, %(what)s") % words
    return _("Turn %(turn)d, %(what)s: %(side)s") % words


def facts(file: Mapping[str, Any]) -> list[str]:
    """What the head of a page says of the battle."""
    return turns_told("sengoku", file.get("options", {}))
