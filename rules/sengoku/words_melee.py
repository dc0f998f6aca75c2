"""A melee in the log: who met whom, what both lost, how the outcome was reckoned, what became of the loser."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.cast import Cast
from rules.sengoku.words_events import EACH, EACH_OF, EVENTS, IMPETUS, LOSSES, POINTS, SCORE, STEADINESS
from rules.sengoku.words_odds import reason_text
from rules.sengoku.words_terms import ASPECTS
from rules.words import Both, Lang, Part, append, join, number, pick, say, say_parts, sentence, signed

Event = Mapping[str, Any]
UNIT: Both = ("{who}", "Отряд {who}")
UNITS: Both = ("{who}", "Отряды {who}")
QUOTED: Both = ("{who}", "«{who}»")


def melee_parts(event: Event, cast: Cast, lang: Lang) -> list[Part]:
    """The event in words: its head, the sums, the result."""
    values = {
        "attackers": _attackers(event, cast, lang),
        "defender": cast.figure(event["defender"], lang) if event["defender"] else None,
        "at": event["at"],
    }
    parts = say_parts(EVENTS, f"melee {event['kind']}", values, lang)
    sums = "; ".join([_losses(event, cast, lang), *_reckoning(event, cast, lang)])
    append(parts, "sum", f"{sentence(sums)}.")
    append(parts, "text", " ")
    for kind, text in _result(event, cast, lang):
        append(parts, kind, text)
    return [part for part in parts if part[1]]


def _attackers(event: Event, cast: Cast, lang: Lang) -> str:
    names = [_attacker(who, event, cast, lang) for who in event["attackers"]]
    return pick(UNIT if len(names) == 1 else UNITS, lang).format(who=join(names, lang))


def _attacker(who: str, event: Event, cast: Cast, lang: Lang) -> str:
    """The name, and of an attack where it strikes, unless it is a single one in front."""
    name, aspect = pick(QUOTED, lang).format(who=cast.figure(who, lang)), event["aspects"].get(who)
    if event["kind"] != "attack" or (aspect == "front" and len(event["attackers"]) == 1):
        return name
    return f"{name} ({pick(ASPECTS[aspect], lang)})"


def _losses(event: Event, cast: Cast, lang: Lang) -> str:
    told = []
    for who, n in event["losses"].items():
        damage = event["damage"].get(who, n)
        frame = EACH if damage == n else EACH_OF
        told.append(pick(frame, lang).format(who=cast.figure(who, lang), n=number(-n), damage=damage))
    return say(LOSSES, "losses", {"words": ", ".join(told)}, lang)


def _reckoning(event: Event, cast: Cast, lang: Lang) -> list[str]:
    """The score or the points, and what the numbers in them come from (SENG-MEL-10, SENG-MEL-18, SENG-MEL-25)."""
    told = []
    reasons = event.get("reasons", {})
    if "score" in event:
        words = pick(SCORE, lang).format(score=number(event["score"]), steadiness=event["steadiness"])
        told.append(words + _because(reasons.get("score", ()), cast, lang))
    if "points" in event:
        points = [
            pick(EACH, lang).format(who=cast.figure(who, lang), n=signed(n)) for who, n in event["points"].items()
        ]
        told.append(pick(POINTS, lang).format(words=", ".join(points)))
    for key, found in reasons.items():
        if key != "score" and len(found) > 1:
            total = max(0, sum(reason[0] for reason in found))
            frame = STEADINESS if key == "steadiness" else IMPETUS
            head = pick(frame, lang).format(who=cast.figure(key, lang), n=total)
            told.append(head + _because(found, cast, lang))
    return told


def _because(reasons: Sequence[Sequence[Any]], cast: Cast, lang: Lang) -> str:
    """The reasons of a number in brackets: "(card 2, commander +1)"; those that add nothing are left out."""
    told = []
    for value, rule, *source in reasons:
        if value:
            words = reason_text(rule, source[0] if source else "", value, cast, lang)
            told.append(f"{words} {number(value) if rule == 'SENG-UNT-01' else signed(value)}")
    return f" ({', '.join(told)})" if told else ""


def _result(event: Event, cast: Cast, lang: Lang) -> list[Part]:
    result, loser = event["result"], event["loser"]
    both = " both" if result == "destroyed" and loser is None else ""
    return say_parts(EVENTS, f"result {result}{both}", {"loser": cast.figure(loser, lang) if loser else None}, lang)
