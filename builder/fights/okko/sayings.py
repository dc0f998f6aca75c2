"""How a fight of Okko stands, in words; and which of its events say how it ended, and which are nobody's doing."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from builder.fights.turns import turns_told

END = "end"
REASON = "reason"  # the key of that event that says why
BY_LIMIT = "turns"
SIDELESS = ("roll_off", "end")
SET_UP = ("begin", "choose_edge", "deploy")
PHASE = ("roll", "act")


def cost(cost: Mapping[str, Any]) -> str:
    """What a list costs: 16 of 16 zeni"""
    return _("%(spent)d of %(budget)d zeni") % cost


def heading(kind: str, told: Mapping[str, Any], alone: bool) -> str:
    """Turn 3, your phase. `told`: turn and side; `alone`: that side alone is one's own."""
    if kind in SET_UP:
        return _("Set-up, you choose") if alone else _("Set-up: %(side)s") % told
    if kind in PHASE:
        return _("Turn %(turn)d, your phase") % told if alone else _("Turn %(turn)d, phase of %(side)s") % told
    return _("Turn %(turn)d, your answer") % told if alone else _("Turn %(turn)d, answer of %(side)s") % told


def facts(file: Mapping[str, Any]) -> list[str]:
    """What the head of a page says of the options."""
    return turns_told("okko", file.get("options", {}))
