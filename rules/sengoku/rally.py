"""A routing unit is stopped: by regrouping, of itself, or by a banner (SENG-ORD-19, SENG-UNT-17, SENG-BAN-06)."""

from __future__ import annotations

from rules.sengoku.able import penalised
from rules.sengoku.field import FACINGS
from rules.sengoku.run import Run
from rules.sengoku.units import FORMED


def rally(r: Run, i: int, facing: int, by: str, penalty: bool = True) -> None:
    """The unit is formed at once (SENG-ROU-18); −1 impetus and steadiness to the end of the battle, once only
    (SENG-ROU-09), unless a skill of its army spares it that. `by`: "regroup", "calm" or "banner"."""
    s = r.s
    s.status[i], s.facing[i] = FORMED, facing
    r.tell("rally", who=r.name(i), facing=FACINGS[facing], by=by)
    if penalty and penalised(s, i):
        s.regrouped[i] = True
