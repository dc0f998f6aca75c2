"""The log, as far as the games tell it alike: an event becomes the key of a sentence and the values put into it.

A game brings its sentences, how a value is said by its key, and *tellers* for the kinds of event that have more than
one sentence, or values besides the event's own.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.cast import Cast
from rules.words import Lang, Part, Table, plain, say_parts

Event = Mapping[str, Any]
Told = tuple[str, dict[str, Any]]
"""The key of a sentence, and the values that are not as `word` says them."""
Teller = Callable[[Event, Cast, Lang], Told]
Word = Callable[[str, Any, Event, Cast, Lang], Any]
Whole = Callable[[Event, Cast, Lang], list[Part]]
End = Callable[[str, str, Cast, Lang], str]


@dataclass(frozen=True)
class LogWords:
    """A game's words of the log. `events`: its sentences, by kind of event or by "kind way"; `word`: any value of an
    event, by its key; `tellers`: by kind, which sentence it is; `wholes`: by kind, what is no single sentence."""

    events: Table
    word: Word
    tellers: Mapping[str, Teller]
    wholes: Mapping[str, Whole] = field(default_factory=dict)

    def log_line(self, event: Event, cast: Cast, lang: Lang) -> str:
        """An event in plain words."""
        return plain(self.log_parts(event, cast, lang))

    def log_parts(self, event: Event, cast: Cast, lang: Lang) -> list[Part]:
        """An event in words, as (kind, text): "actor" whose doing it is, "sum" dice and reckoning, "state" what becomes
        of somebody. What a view has left out of an event is left out here."""
        kind = event["type"]
        if kind in self.wholes:
            return self.wholes[kind](event, cast, lang)
        key, values = self.tellers[kind](event, cast, lang) if kind in self.tellers else (kind, {})
        return say_parts(self.events, key, {**values_of(event, self.word, cast, lang), **values}, lang)


def values_of(event: Event, word: Word, cast: Cast, lang: Lang) -> dict[str, Any]:
    """Every value of an event in words, by its key."""
    return {key: word(key, value, event, cast, lang) for key, value in event.items()}


def ending(told: End, why: str) -> Whole:
    """The event that ends a fight; `told` says how, from the winner and what stands under `why`."""
    return lambda event, cast, lang: [("text", told(event["winner"], event[why], cast, lang))]


def by(name: str) -> Teller:
    """An event with a sentence for each word that may stand under one of its keys: "move march"."""
    return lambda event, cast, lang: (f"{event['type']} {event[name]}", {})


def when(name: str, way: str) -> Teller:
    """An event with another sentence where one of its keys is true: "doom dead"."""
    return lambda event, cast, lang: (f"{event['type']} {way}" if event[name] else event["type"], {})


def unless(name: str, way: str) -> Teller:
    """An event with another sentence where one of its keys is false: "resist failed"."""
    return lambda event, cast, lang: (event["type"] if event[name] else f"{event['type']} {way}", {})


def rules_of(
    event: Event, rules: Mapping[str, tuple[str, ...]], sorted_by: Mapping[str, str], sort: str | None = None
) -> tuple[str, ...]:
    """The rules of an event: those of the row "kind sort", else of its kind's. `sort` stands under the key that
    `sorted_by` names for its kind, unless it is given."""
    kind = event["type"]
    found = event.get(sorted_by.get(kind, ""), "") if sort is None else sort
    return rules.get(f"{kind} {found}", rules.get(kind, ()))
