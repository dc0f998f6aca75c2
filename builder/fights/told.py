"""The story in words: log lines with their rules, and whose they are."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from builder.fights.games import own
from builder.fights.story import Event, Step
from catalog.shown import language
from catalog.texts import words_of


@dataclass(frozen=True, slots=True)
class Line:
    """An event in words: `parts` as (kind, text), the `rules` it rests on, whose doing it is, its decision."""

    type: str
    side: str
    step: int
    parts: tuple[tuple[str, str], ...]
    rules: tuple[str, ...]

    @property
    def text(self) -> str:
        return "".join(text for _kind, text in self.parts)


@dataclass(frozen=True, slots=True)
class Teller:
    """Says events of one fight; `sides`: figure → "A" or "B"."""

    system: str
    cast: Any
    sides: Mapping[str, str]

    def lines(self, step: Step) -> list[Line]:
        """A decision's events, without activations that the next line tells anyway."""
        told = [event for event in step.events if event["type"] != "activate" or len(step.events) == 1]
        return [self.line(event, step) for event in told]

    def line(self, event: Event, step: Step) -> Line:
        words = words_of(self.system)
        parts = tuple(words.log_parts(event, self.cast, language()))
        return Line(event["type"], self._side(event, step), step.number, parts, words.event_rules(event))

    def _side(self, event: Event, step: Step) -> str:
        who = next((event[key] for key in ("who", "attacker", "shooter") if event.get(key)), None)
        who = who or next(iter(event.get("attackers") or ()), None)
        if who is not None:
            return self.sides.get(who, "")
        nobodys = event["type"] in own(self.system, "sayings").SIDELESS
        return "" if nobodys else event.get("side") or step.side

    def all(self, steps: Iterable[Step]) -> list[Line]:
        return [line for step in steps for line in self.lines(step)]


def teller_of(file: Mapping[str, Any]) -> Teller:
    """For a fight file, whose lists hold every card that they use."""
    sides = {name: side for side, half in zip("AB", file["sides"], strict=True) for name in _members(half["list"])}
    return Teller(file["system"], words_of(file["system"]).make_cast(file), sides)


def _members(held: Mapping[str, Any]) -> Iterable[str]:
    """The ids of all in a list, of its leaders too."""
    army = held.get("army", {})
    leaders = [*([army["commander"]] if army.get("commander") else []), *army.get("generals", ())]
    return (member["id"] for member in (*held["entries"], *leaders))
