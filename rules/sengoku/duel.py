"""Where two units of Sengoku, each with its commander, meet to see what a card does."""

from __future__ import annotations

from typing import Any

from rules.ground import Duelist, Ground
from rules.sengoku.units import SCATTERED, SIDE_NAMES, State

FIGURES = ALL = 12
#: Moments that come to a leader in a unit.
LED = ("melee", "pursuit", "shooting", "shot_at", "risk", "duel")
FIGHTERS: tuple[str, ...] = ("unit",)
GEAR: tuple[str, ...] = ("trait", "banner", "skill")


def duel(a: Duelist, b: Duelist) -> Ground:
    """Three cells apart, face to face on the open field; every unit has the same number of figures, so that cards are
    compared and not their costs. Both sides give their orders at once, so nobody begins."""
    units = {"a1": {"at": "f2", "facing": "N"}, "b1": {"at": "f6", "facing": "S"}}
    leaders = {f"{side}c": {"place": f"{side}1"} for side in "ab"} if any(map(_leads, (a, b))) else {}
    return Ground(
        {},
        (_host("a", a), _host("b", b)),
        {"rows": ["............"] * 7},
        {"stage": "stake", "units": units, "leaders": leaders},
    )


def _leads(one: Duelist) -> bool:
    """Whether the trait works in a fight alone, or in what may befall a leader there: then both commanders go with
    their units, else they stay in their HQs."""
    raw = one.cards[one.gear] if one.gear is not None else {}
    if raw.get("kind") != "trait":
        return False
    skills = [skill if isinstance(skill, dict) else one.cards.get(skill, {}) for skill in raw.get("skills", ())]
    moments = [moment for skill in skills for moment in skill.get("when", ())]
    return bool(moments) and all(moment in LED for moment in moments)


def _host(letter: str, one: Duelist) -> dict[str, Any]:
    """A trait is the commander's, a banner the army's, a skill card the unit's."""
    given = {kind: [] if one.gear is None or one.cards[one.gear]["kind"] != kind else [one.gear] for kind in GEAR}
    bearer = one.cards[one.bearer]
    able = {**bearer, "skills": [*bearer.get("skills", ()), *given["skill"]]}
    return {
        "army": {"commander": {"id": f"{letter}c", "traits": given["trait"]}, "banners": given["banner"]},
        "entries": [{"id": f"{letter}1", "card": one.bearer, "figures": FIGURES}],
        "cards": {**one.cards, one.bearer: able},
    }


def timed_out(s: State) -> bool:
    """SENG-END-05: zones were counted."""
    return s.result is not None and s.result["rule"] == "SENG-END-05"


def lost(s: State, side: int) -> int:
    """Figures; SENG-ROU-19: those of a scattered unit too, if its side is defeated totally."""
    total = s.result is not None and s.result["degree"] == "total" and s.result["winner"] != SIDE_NAMES[side]
    return sum(
        s.table.kits[i].start - (0 if total and s.status[i] == SCATTERED else s.figures[i])
        for i in s.table.members[side]
    )
