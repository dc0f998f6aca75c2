"""What another release of its codex would make of a list: what its cards say there, its total, and its violations."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError

from builder.lists.checks import Judged, judged, judged_or_refused
from builder.lists.games import game_of
from builder.lists.models import List
from builder.lists.pages import holders_of, names_in_band, state, title_of
from catalog.differences import Change, Printed, said
from catalog.models import Release
from catalog.releases import names_of
from catalog.shown import language
from catalog.texts import words_of
from rules.words import join


@dataclass(frozen=True, slots=True)
class Moved:
    """A card of the list that the other release has not (`gone`), or differently; `held`: who has it."""

    card: str
    title: str
    held: tuple[str, ...]
    gone: bool
    changes: tuple[Change, ...] = ()

    @property
    def whose(self) -> str:
        """Who has it, where that says more than its own name."""
        return "" if self.held == (self.title,) else join(self.held, language())


@dataclass(frozen=True, slots=True)
class Standing:
    """The list on one of the releases, in words: its total, whether it is legal, and (rule, text) of what is broken."""

    total: str
    state: str
    broken: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Moving:
    """The list now and on the release `to`; `fault` says why it cannot move there, "" where it can."""

    to: Release
    now: Standing
    then: Standing | None
    cards: tuple[Moved, ...] = ()
    fault: str = ""

    @property
    def sides(self) -> tuple[Standing | None, ...]:
        return self.now, self.then


def moving(found: List, to: Release) -> Moving:
    now = judged(found)
    draft = replace(found.draft, release=to.pk)
    try:
        then = judged_or_refused(found, draft)
    except ValidationError as error:
        return Moving(to, _standing(now), None, fault=" ".join(error.messages))
    return Moving(to, _standing(now), _standing(then), tuple(sorted(_moved(found, now, then, to), key=_order)))


def _standing(now: Judged) -> Standing:
    system, report = now.draft.file["system"], now.report
    words, lang = words_of(system), language()
    broken = tuple((found.rule, words.violation_text(found, lang)) for found in report.violations)
    return Standing(game_of(system).told(report.cost), state(now), broken)


def _order(moved: Moved) -> tuple[bool, str]:
    return not moved.gone, moved.title


def _moved(found: List, now: Judged, then: Judged, to: Release) -> Iterator[Moved]:
    """The cards that the list names, and those that they name."""
    held, names, named = holders_of(now), names_in_band(now), names_of(to, found.release)
    known = tuple((release.pk, release.digest) for release in (to, found.release))
    for card in now.cards.keys() - found.carried.keys():
        old, new = now.cards[card], then.cards.get(card)
        who, title = tuple(names[some_id] for some_id in held.get(card, ())), title_of(old)
        if card in then.gone:
            if card not in now.gone:
                yield Moved(card, title, who, gone=True)
        elif new is not None:
            told = said(found.system, card, Printed(old.raw), Printed(new.raw), language(), named, known)
            if told:
                yield Moved(card, title, who, gone=False, changes=told)
