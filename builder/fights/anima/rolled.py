"""An attack that was rolled, as the replay shows it large: totals, sums and dice."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from builder.fights.anima.striking import deed_title
from builder.fights.odds import Reason, Rolled, Sum
from catalog.shown import language
from rules.anima.words import label, reason_text
from rules.cast import Cast
from rules.words import number, signed

Event = Mapping[str, Any]
TITLES = {"charge": "charge", "shot": "shoot"}


def rolled_in(events: Iterable[Event], cast: Cast) -> Rolled | None:
    """The first attack roll among these events, if there was one."""
    events = list(events)
    place = next((n for n, event in enumerate(events) if event["type"] == "attack"), -1)
    if place < 0:
        return None
    event = events[place]
    if event["mode"] == "area":
        return None
    names = {key: cast.figure(event[who], language()) for key, who in (("name", "who"), ("target", "target"))}
    dodge = _dodge(events[:place], event["target"])
    struck, fixed = event["total"] - event["die"], event["defense"] - (dodge or 0)
    attack = Sum(names["name"], event["total"], struck, event["die"], _why(event, "attack", struck, cast))
    defense = Sum(names["target"], event["defense"], fixed, dodge, _why(event, "defense", fixed, cast))
    return Rolled(deed_title(TITLES.get(event["mode"], "attack")) % names, (attack, defense), ("attack", "dodge"))


def _dodge(before: Sequence[Event], target: str) -> int | None:
    """The die that the target added to its defense."""
    return next((e["die"] for e in reversed(before) if e["type"] == "dodge" and e["who"] == target), None)


def _why(event: Event, column: str, fixed: int, cast: Cast) -> tuple[Reason, ...]:
    """What the fixed part of a sum consists of: the stat as it is printed, then all that bears on it."""
    bearing = event["reasons"][column]
    printed = fixed - sum(value for value, _rule, _source in bearing)
    who = event["who"] if column == "attack" else event["target"]
    told = [Reason(number(printed), label("stat", column, language()), "ANIMA-CBT-01")]
    for value, rule, source in bearing:
        told.append(Reason(signed(value), reason_text(rule, source, value, cast, language(), who), rule))
    return tuple(told)
