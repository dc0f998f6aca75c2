"""The report of a turn for a forum, as text and as BBCode: what happened, phase by phase, and how the armies stand.

It is made from what a reader may know and from nothing else: `shown` is the answer of a view ("A" or "B", or of both
for those who look on), with `state` and `events` since the battle opened. Who is out of the reader's sight has no name.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.cast import Cast
from rules.sengoku.words_log import event_rules, log_parts
from rules.sengoku.words_terms import FACINGS_TO, FATES, FLAGS, PLACES, STATUSES, known_cast
from rules.words import Both, Lang, Part, counted, pick, plain

Event = Mapping[str, Any]
Shown = Mapping[str, Any]

_FOR_ALL: Both = ("as all may know it", "известное всем")
_FOR_SIDE: Both = ("as seen by {side}", "глазами стороны: {side}")
_SETUP: Both = ("Set-up", "Расстановка")
_TURN: Both = ("Turn {n}", "Ход {n}")
_COMMAND: Both = ("Command", "Командование")
_PHASE: Both = ("Phase {n}", "{n}-я фаза исполнения")
_ARMIES: Both = ("The armies", "Войска")
_LOSSES: Both = ("Losses of the turn", "Потери за ход")
_QUIET: Both = ("Nothing happened.", "Ничего не произошло.")
_OF: Both = ("{figures} of {start}", "{figures} из {start}")
_UNIT_FLAGS = ("hold", "fatigued", "regrouped")


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its lines, each in parts (kind, text)."""

    heading: str
    lines: tuple[tuple[Part, ...], ...]


@dataclass(frozen=True, slots=True)
class TurnReport:
    """The report of a turn before it is written out."""

    title: str
    sections: tuple[Section, ...]


def turn_report(
    fight: Mapping[str, Any], shown: Shown, turn: int, lang: Lang, eyes: str | None = None, rules: bool = False
) -> TurnReport:
    """The report of a turn (0: the set-up). `fight`: the fight file (decoded JSON), for names; `eyes`: whose view
    `shown` is, None for all; `rules`: whether lines end with the ledger ids that they rest on."""
    cast = known_cast(fight, shown["state"])
    events = turn_events(shown, turn)
    quiet: tuple[Part, ...] = (("text", pick(_QUIET, lang)),)
    sections = [
        Section(heading, tuple([_line(event, cast, lang, rules) for event in told]) or (quiet,))
        for heading, told in _chapters(events, turn, lang)
    ]
    sections += _losses(events, shown["state"], cast, lang)
    if shown["state"]["turn"] in (turn, turn + 1):
        sections.append(_armies(shown["state"], cast, lang))
    return TurnReport(_title(fight, turn, cast, lang, eyes), tuple(sections))


def report_text(
    fight: Mapping[str, Any], shown: Shown, turn: int, lang: Lang, eyes: str | None = None, rules: bool = False
) -> str:
    """The report as plain text (see `turn_report`)."""
    report = turn_report(fight, shown, turn, lang, eyes, rules)
    blocks = [f"{report.title}\n{'=' * len(report.title)}"]
    for section in report.sections:
        blocks.append("\n".join([section.heading, *[f"- {plain(line)}" for line in section.lines]]))
    return "\n\n".join(blocks) + "\n"


def report_bbcode(
    fight: Mapping[str, Any], shown: Shown, turn: int, lang: Lang, eyes: str | None = None, rules: bool = False
) -> str:
    """The report as BBCode (see `turn_report`): names and fates bold, sums in italics. What people typed stays text."""
    report = turn_report(fight, shown, turn, lang, eyes, rules)
    blocks = [f"[b]{_safe(report.title)}[/b]"]
    for section in report.sections:
        items = "\n".join(f"[*]{''.join(_marked(part) for part in line)}" for line in section.lines)
        blocks.append(f"[b]{_safe(section.heading)}[/b]\n[list]\n{items}\n[/list]")
    return "\n\n".join(blocks) + "\n"


_MARKS: Mapping[str, str] = {"actor": "b", "state": "b", "sum": "i"}


def _marked(part: Part) -> str:
    kind, text = part
    mark = _MARKS.get(kind)
    return f"[{mark}]{_safe(text)}[/{mark}]" if mark else _safe(text)


def _safe(text: str) -> str:
    """A bracket that somebody typed opens no tag: a forum reads none across a space of no width."""
    return text.replace("[", "[\N{ZERO WIDTH SPACE}")


# What happened


def turn_events(shown: Shown, turn: int) -> list[Event]:
    """The events of a turn. A battle that opened in the midst of a turn has no `turn` event for it."""
    events: Sequence[Event] = shown["events"]
    first = next((event["turn"] for event in events if event["type"] == "turn"), shown["state"]["turn"] + 1)
    now, found = first - 1, []
    for event in events:
        if event["type"] == "turn":
            now = event["turn"]
        if now == turn:
            found.append(event)
    return found


def _chapters(events: Iterable[Event], turn: int, lang: Lang) -> list[tuple[str, list[Event]]]:
    """The events under their headings: command (or set-up), then each phase; a phase is there even if quiet."""
    chapters: list[tuple[str, list[Event]]] = [(pick(_COMMAND if turn else _SETUP, lang), [])]
    for event in events:
        if event["type"] == "phase":
            chapters.append((pick(_PHASE, lang).format(n=event["phase"]), []))
        elif event["type"] != "turn":
            chapters[-1][1].append(event)
    return [chapter for place, chapter in enumerate(chapters) if place or chapter[1]]


def _line(event: Event, cast: Cast, lang: Lang, rules: bool) -> tuple[Part, ...]:
    parts = log_parts(event, cast, lang)
    if rules and (ids := event_rules(event)):
        parts = [*parts, ("text", f" ({', '.join(ids)})")]
    return tuple(parts)


def _title(fight: Mapping[str, Any], turn: int, cast: Cast, lang: Lang, eyes: str | None) -> str:
    when = pick(_TURN, lang).format(n=turn) if turn else pick(_SETUP, lang)
    whose = pick(_FOR_SIDE, lang).format(side=cast.side(eyes, lang)) if eyes else pick(_FOR_ALL, lang)
    return " · ".join(filter(None, (fight.get("title", ""), when, whose)))


# How the armies stand


def _losses(events: Iterable[Event], state: Mapping[str, Any], cast: Cast, lang: Lang) -> list[Section]:
    """Figures that each side is seen to have lost in the turn; no section if nobody fought."""
    lost = {"A": 0, "B": 0}
    told = [(who, n) for event in events for who, n in _lost(event)]
    for who, n in told:
        unit = state["units"].get(who)
        if unit:
            lost[unit["side"]] += n
    if not told:
        return []
    lines = tuple([_lost_in_all(side, n, cast, lang) for side, n in lost.items()])
    return [Section(pick(_LOSSES, lang), lines)]


def _lost_in_all(side: str, n: int, cast: Cast, lang: Lang) -> tuple[Part, ...]:
    return (("actor", cast.side(side, lang)), ("text", f": {counted(n, 'figure', lang)}."))


def _lost(event: Event) -> list[tuple[str, int]]:
    if event["type"] == "melee":
        return list(event["losses"].items())
    who = event.get("who" if event["type"] == "trampled" else "target")
    lost = event["type"] in ("fire", "trampled", "skill") and "losses" in event
    return [(who, event["losses"])] if lost and who else []


def _armies(state: Mapping[str, Any], cast: Cast, lang: Lang) -> Section:
    """Every unit that is seen, and the leaders that are known of."""
    lines: list[tuple[Part, ...]] = []
    for side in "AB":
        units = [(who, unit) for who, unit in state["units"].items() if unit["side"] == side]
        lines += [_standing(who, _unit_facts(unit, lang), side, cast, lang) for who, unit in units]
        leaders = [(who, leader) for who, leader in state["leaders"].items() if leader["side"] == side]
        lines += [_standing(who, _leader_facts(leader, cast, lang), side, cast, lang) for who, leader in leaders]
    return Section(pick(_ARMIES, lang), tuple(lines))


def _standing(who: str, facts: Sequence[str], side: str, cast: Cast, lang: Lang) -> tuple[Part, ...]:
    told = f" — {', '.join(facts)}." if facts else "."
    return (("text", f"{cast.side(side, lang)}: "), ("actor", cast.figure(who, lang)), ("text", told))


def _unit_facts(unit: Mapping[str, Any], lang: Lang) -> list[str]:
    facts = [unit["at"]] if unit["at"] else []
    if unit["facing"]:
        facts.append(pick(FACINGS_TO[unit["facing"]], lang))
    if unit["figures"] is not None:
        facts.append(_figures(unit["figures"], unit.get("start"), lang))
    if unit["status"] not in (None, "formed"):
        facts.append(pick(STATUSES[unit["status"]], lang))
    return facts + [pick(FLAGS[flag], lang) for flag in _UNIT_FLAGS if unit.get(flag)]


def _figures(n: int, start: int | None, lang: Lang) -> str:
    figures = counted(n, "figure", lang)
    return figures if start in (None, n) else pick(_OF, lang).format(figures=figures, start=start)


def _leader_facts(leader: Mapping[str, Any], cast: Cast, lang: Lang) -> list[str]:
    if leader["fate"]:
        return [pick(FATES[leader["fate"]], lang)]
    place = leader["place"]
    facts = [pick(PLACES[place], lang) if place in PLACES else cast.figure(place, lang)]
    return facts + ([counted(leader["wounds"], "wound", lang)] if leader.get("wounds") else [])
