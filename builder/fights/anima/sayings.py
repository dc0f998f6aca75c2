"""How a fight of Anima stands, in words; and which of its events say how it ended, and which are nobody's doing."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from builder.fights.turns import turns_told

END = "game_over"
REASON = "reason"  # the key of that event that says why
BY_LIMIT = "levels"
SIDELESS = ("roll_off", "game_over", "turn", "terrain_count")
SET_UP = ("setup", "terrain", "infiltrate", "deploy")
UPKEEP = ("reveal", "upkeep")
TURNS = 10  # unless a fight says otherwise (ANIMA-END-02)


def cost(cost: Mapping[str, Any]) -> str:
    """What a squad costs: 60 of 60 levels"""
    return _("%(spent)d of %(limit)d levels") % cost


def heading(kind: str, told: Mapping[str, Any], alone: bool) -> str:
    """Turn 2, you act. `told`: turn and side; `alone`: that side alone is one's own."""
    if kind in SET_UP:
        return _("Set-up, you choose") if alone else _("Set-up: %(side)s") % told
    if kind == "act":
        return _("Turn %(turn)d, you act") % told if alone else _("Turn %(turn)d, %(side)s to act") % told
    if kind in UPKEEP:
        return _("Turn %(turn)d begins, you choose") % told if alone else _("Turn %(turn)d begins: %(side)s") % told
    return _("Turn %(turn)d, your answer") % told if alone else _("Turn %(turn)d, answer of %(side)s") % told


def facts(file: Mapping[str, Any]) -> list[str]:
    """What the head of a page says of the table and the options."""
    options, rows = file.get("options", {}), (file.get("board") or {}).get("rows")
    width = len(rows[0]) if rows else options.get("table_width", 48)
    depth = len(rows) if rows else options.get("table_depth", 48)
    return [f"{width} × {depth}", *turns_told("anima", options)]
