"""The log: each event of a battle in words, with the rules it rests on. The sentences are in `words_events`."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.cast import Cast
from rules.log_words import Event, LogWords, Teller, Told, by, ending, rules_of, unless
from rules.sengoku.words_events import (
    CANCELLED,
    EVENT_TYPES,
    EVENTS,
    FROM,
    FROM_UNIT,
    HOW_SHOT,
    INTO,
    INTO_UNIT,
    RESULT_RULES,
    RISKS,
    ROUT_CAUSES,
    RULES,
    SORTED_BY,
)
from rules.sengoku.words_melee import melee_parts
from rules.sengoku.words_odds import end_text
from rules.sengoku.words_terms import (
    FACINGS,
    FACINGS_TO,
    FEATURES,
    ORDER_KINDS,
    ORDERS,
    REROLLS,
    SPY_FATES,
    STAKES,
    STEPS,
)
from rules.sengoku.words_terms import SIDES as SIDEWAYS
from rules.words import Both, Lang, counted, join, pick

__all__ = ["EVENTS", "EVENT_TYPES", "event_rules", "log_line", "log_parts", "order_text"]


# Values by their kind


def _word(key: str, value: Any, event: Event, cast: Cast, lang: Lang) -> Any:
    if key == "banner" and isinstance(value, list | tuple):
        return join([cast.skill(banner, lang) for banner in value], lang)
    if isinstance(value, list | tuple):
        return ", ".join(str(item) for item in value) or None
    if not isinstance(value, str):
        return value
    if key in ("who", "target", "by", "victim") and value in cast.figures:
        return cast.figure(value, lang)
    if key in ("side", "winner"):
        return cast.side(value, lang)
    if key in ("banner", "skill"):
        return cast.skill(value, lang)
    return pick(FACINGS_TO[value], lang) if key == "facing" else value


def _units(names: Sequence[str], cast: Cast, lang: Lang) -> str:
    return join([cast.figure(who, lang) for who in names], lang)


# Set-up


def _traits(event: Event, cast: Cast, lang: Lang) -> Told:
    traits = join([cast.skill(trait, lang) for trait in event["traits"]], lang)
    return ("traits" if traits else "traits none"), {"traits": traits}


def _terrain(event: Event, cast: Cast, lang: Lang) -> Told:
    found = [
        f"{pick(FEATURES[key], lang)} {', '.join(event[key])}" for key in ("hills", "woods", "swamps") if event[key]
    ]
    if event["bridge"]:
        river, bridge = pick(FEATURES["river"], lang), pick(FEATURES["bridge"], lang)
        found.append(f"{river}, {bridge} {event['bridge']}")
    return "terrain", {"ground": "; ".join(found) or pick(("open", "ровное поле"), lang)}


def _blocked(event: Event, cast: Cast, lang: Lang) -> Told:
    return "blocked", {"fate": pick(SPY_FATES[event["fate"]], lang)}


def _scouted(event: Event, cast: Cast, lang: Lang) -> Told:
    cells = ", ".join(cell for pair in event["cells"] for cell in pair)
    seen = [_sighted(who, found, cast, lang) for who, found in event["units"].items()]
    leaders = _units(event["leaders"], cast, lang) or None
    return "scouted", {"cells": cells, "units": "; ".join(seen) or None, "leaders": leaders}


def _sighted(who: str, found: Mapping[str, Any], cast: Cast, lang: Lang) -> str:
    figures, facing = counted(found["figures"], "figure", lang), pick(FACINGS_TO[found["facing"]], lang)
    return f"{cast.figure(who, lang)} ({figures}, {facing})"


def _swap(event: Event, cast: Cast, lang: Lang) -> Told:
    first, second = (cast.figure(who, lang) for who in event["units"])
    return "swap", {"first": first, "second": second}


# Command


def _command(event: Event, cast: Cast, lang: Lang) -> Told:
    terms = [str(die) for die in event["dice"]] + ([str(event["bonus"])] if event["bonus"] else [])
    more = {
        "stake": pick(STAKES[event["stake"]], lang),
        "by": pick(REROLLS[event["by"]], lang),
        "sum": f"{' + '.join(terms)} = {event['total']}",
    }
    return ("command" if event["success"] else "command failed"), more


def _leader(event: Event, cast: Cast, lang: Lang) -> Told:
    return "leader", {
        "from": _place(event.get("from"), FROM, FROM_UNIT, cast, lang),
        "to": _place(event.get("to"), INTO, INTO_UNIT, cast, lang),
    }


def _place(place: str | None, table: Mapping[str, Both], unit: Both, cast: Cast, lang: Lang) -> str | None:
    if place is None:
        return None
    return pick(table[place], lang) if place in table else pick(unit, lang).format(who=cast.figure(place, lang))


def _signals(event: Event, cast: Cast, lang: Lang) -> Told:
    plan = event.get("plan")
    moves = [
        f"{cast.figure(who, lang)} {_place(to, INTO, INTO_UNIT, cast, lang)}"
        for who, to in event.get("leaders", {}).items()
    ]
    return "signals", {
        "orders": "; ".join(order_text(order, cast, lang) for order in event["orders"]) or None,
        "plan": order_text(plan["order"], cast, lang) if plan else None,
        "leaders": ", ".join(moves) or None,
        "reserve": "" if event.get("reserve") else None,
    }


def order_text(order: Mapping[str, Any] | None, cast: Cast, lang: Lang) -> str:
    """An order as it was written: "shooting (special), Yamabushi"; None is the place that a general order fills."""
    if order is None:
        return pick(("the general order", "общий приказ"), lang)
    words = pick(ORDERS[order["order"]], lang)
    notes = [pick(STEPS[step], lang) for step in order.get("steps", ())]
    notes += [pick(SIDEWAYS[order["side"]], lang)] if "side" in order else []
    notes += [pick(FACINGS_TO[order["facing"]], lang)] if "facing" in order else []
    notes += [cast.figure(order["target"], lang)] if "target" in order else []
    notes += [pick(ORDER_KINDS[order["kind"]], lang)] if "kind" in order else []
    notes += [pick(("with the shields", "со щитами"), lang)] if order.get("carry") else []
    return f"{words} ({', '.join(notes)})" if notes else words


def _shinobi(event: Event, cast: Cast, lang: Lang) -> Told:
    return f"shinobi {event['task']}{'' if event['works'] else ' failed'}", {}


# Execution


def _shot(event: Event, cast: Cast, lang: Lang) -> Told:
    how = HOW_SHOT.get(event["how"])
    values = {"how": pick(how, lang) if how else None}
    if "card" in event:
        values["who"] = cast.skill(event["card"], lang)
    return ("shot massed" if event["massed"] else "shot"), values


def _fire(event: Event, cast: Cast, lang: Lang) -> Told:
    if "losses" not in event:
        return "fire hidden", {}
    return ("fire" if event["losses"] else "fire none"), {}


def _face(event: Event, cast: Cast, lang: Lang) -> Told:
    return f"face {event['how']}", {"facing_to": pick(FACINGS[event["facing"]], lang)}


def _rally(event: Event, cast: Cast, lang: Lang) -> Told:
    return f"rally {event['by']}", {"facing_to": pick(FACINGS[event["facing"]], lang)}


def _cancel(event: Event, cast: Cast, lang: Lang) -> Told:
    order, why = pick(ORDERS[event["order"]], lang), pick(CANCELLED[event["rule"]], lang)
    return "cancel", {"order": order, "why": why}


def _rout(event: Event, cast: Cast, lang: Lang) -> Told:
    way = " → ".join([event["from"], *event["path"]]) if event["path"] else None
    return "rout", {"way": way, "why": pick(ROUT_CAUSES[event["cause"]], lang)}


def _risk(event: Event, cast: Cast, lang: Lang) -> Told:
    return f"risk {event['result']}", {"why": pick(RISKS[event["for"]], lang)}


def _duel(event: Event, cast: Cast, lang: Lang) -> Told:
    more = {side.lower(): cast.figure(event[side], lang) for side in "AB"}
    spared = "" if event["die"] == 4 and event["result"] == "wounded" else None
    return f"duel {event['result']}", {"spared": spared, **more}


def _skill(event: Event, cast: Cast, lang: Lang) -> Told:
    done = next(key for key in ("losses", "restored", "ammo", "panic", "cancelled") if key in event)
    return f"skill {done}", {}


_TELLERS: Mapping[str, Teller] = {
    "traits": _traits,
    "terrain": _terrain,
    "blocked": _blocked,
    "scouted": _scouted,
    "swap": _swap,
    "command": _command,
    "leader": _leader,
    "general": by("order"),
    "signals": _signals,
    "shinobi": _shinobi,
    "bonus": by("order"),
    "shot": _shot,
    "fire": _fire,
    "move": by("how"),
    "face": _face,
    "cancel": _cancel,
    "retreat": by("cause"),
    "rout": _rout,
    "rally": _rally,
    "risk": _risk,
    "duel": _duel,
    "skill": _skill,
    "claim": unless("end", "not"),
}

_WORDS = LogWords(EVENTS, _word, _TELLERS, {"end": ending(end_text, "rule"), "melee": melee_parts})
log_line, log_parts = _WORDS.log_line, _WORDS.log_parts


# Rules


def event_rules(event: Event) -> tuple[str, ...]:
    """The ledger ids that an event rests on."""
    kind = event["type"]
    if kind in ("cancel", "end"):
        return (event["rule"],)
    found = rules_of(event, RULES, SORTED_BY)
    if kind == "melee":
        found = (*found, *RESULT_RULES[event["result"]])
    if kind == "shot" and event["massed"]:
        found = (*found, "ORD-16")
    return tuple(f"SENG-{rule}" for rule in found)
