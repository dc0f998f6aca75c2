"""A combat or a shot that was rolled, as the replay shows it large: totals, sums, dice, and what they consist of."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from builder.fights.odds import Rolled, Sum
from builder.fights.okko.odds import reason
from catalog.shown import language
from rules.cast import Cast

Event = Mapping[str, Any]


def rolled_in(events: Iterable[Event], cast: Cast) -> Rolled | None:
    """The roll that decided these events, if one did: of a combat or a shot."""
    event = next((event for event in events if event["type"] in ("combat", "shot")), None)
    if event is None:
        return None
    shot = event["type"] == "shot"
    who, target = (event["shooter"], event["target"]) if shot else (event["attacker"], event["defender"])
    names = {"name": cast.figure(who, language()), "target": cast.figure(target, language())}
    title = _("%(name)s shoots at %(target)s") if shot else _("%(name)s attacks %(target)s")
    first = "shot" if shot else "attack"
    sums = (_sum(event, first, "attack", who, cast), _sum(event, "defense", "defense", target, cast))
    return Rolled(title % names, sums, (event["type"],))


def _sum(event: Event, key: str, column: str, who: str, cast: Cast) -> Sum:
    total, die = event[f"{key}_total"], event[f"{key}_die"]
    reasons = event.get("reasons", {}).get(column, ())
    told = tuple(reason(entry, who, cast, first=place == 0) for place, entry in enumerate(reasons))
    return Sum(cast.figure(who, language()), total, total - die, die, told)
