"""The sums of a fight that a replay shows large: score, impetus, steadiness, each with where it comes from."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from builder.fights.odds import Reason, Rolled, Sum
from builder.fights.story import Event
from rules.sengoku.words import reason_text
from rules.sengoku.words_terms import label
from rules.words import Lang


def rolled_in(events: Iterable[Event], cast: Any, lang: Lang) -> Rolled | None:
    """The sums of the first fight of a beat that was reckoned."""
    fought = next((event for event in events if event["type"] == "melee" and event.get("reasons")), None)
    if fought is None:
        return None
    reasons, foe = fought["reasons"], fought.get("defender")
    sums = [_sum(cast.figure(who, lang), reasons[who], cast, lang) for who in fought["attackers"] if who in reasons]
    if "score" in reasons:
        sums = [_sum(_("Score"), reasons["score"], cast, lang)]
    if "steadiness" in reasons:
        sums.append(_sum(label("stat", "steadiness", lang), reasons["steadiness"], cast, lang))
    names = [cast.figure(who, lang) for who in fought["attackers"]]
    title = f"{', '.join(names)} – {cast.figure(foe, lang)}" if foe else " – ".join(names)
    return Rolled(f"{title}, {fought['at']}", tuple(sums[:2]), ("melee",)) if len(sums) > 1 else None


def _sum(name: str, parts: Sequence[Sequence[Any]], cast: Any, lang: Lang) -> Sum:
    total = sum(value for value, *_rest in parts)
    told = [
        Reason(_signed(value), reason_text(rule, source[0] if source else "", value, cast, lang), rule)
        for value, rule, *source in parts
        if value
    ]
    return Sum(name, total, total, None, tuple(told))


def _signed(value: int) -> str:
    return f"−{-value}" if value < 0 else f"+{value}"
