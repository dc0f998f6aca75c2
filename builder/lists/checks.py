"""What the rules say of a list: asked anew each time, never stored, so that nothing can disagree with it."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError

import rules
from builder.lists.games import game_of, numbers
from builder.lists.gone import Gone, gone_cards
from builder.lists.models import List
from builder.lists.operations import Draft, Operation, apply
from builder.lists.queries import card_ids
from catalog.kept import Kept
from catalog.models import Release
from catalog.queries import release_cards
from catalog.shown import language
from rules import formats
from rules.formats import ListFile
from rules.formats_words import fault_text
from rules.reading import CARD_ID
from rules.report import Report, Violation
from rules.system import with_army, with_links

Cards = Mapping[str, Any]  # card id → the card, read by its system


class Judge:
    """Asks the rules about drafts of one list, each of them a usable file.

    What two drafts share is read once, so that trying out thirty changes costs little.
    """

    __slots__ = ("cards", "_armies", "_cards", "_entries", "_options", "_system")

    def __init__(self, system: str, cards: Cards) -> None:
        self.cards = cards
        self._system = rules.system(system)
        self._cards = formats.Cards(self._system, [(cards, "$.cards")])
        self._armies: dict[str, Any] = {}
        self._entries: dict[tuple[Any, ...], Any] = {}
        self._options: dict[str, Any] = {}

    def __call__(self, draft: Draft) -> Report:
        return self._system.check(self.army(draft))

    def army(self, draft: Draft) -> ListFile:
        """The draft as the rules read it."""
        entries = tuple([self._entry(entry) for entry in draft.entries])
        options = self._option(draft.file.get("options", {}))
        file = draft.file
        army = self._army(file.get("army", {}))
        return ListFile(file["system"], file["name"], options, self.cards, entries, file, army, self._cards)

    def _army(self, army: dict[str, Any]) -> Any:
        leaders, key = with_army(self._system), json.dumps(army)
        if leaders and key not in self._armies:
            self._armies[key] = leaders.read_army(army, "$.army", self._cards)
        return self._armies.get(key)

    def _entry(self, entry: dict[str, Any]) -> Any:
        key = tuple(entry.items())
        if key not in self._entries:
            self._entries[key] = self._system.read_entries([entry], "$.entries", self._cards)[0]
        return self._entries[key]

    def _option(self, options: dict[str, Any]) -> Any:
        key = json.dumps(options)
        if key not in self._options:
            self._options[key] = self._system.read_options(options)
        return self._options[key]


@dataclass(frozen=True, slots=True)
class Judged:
    """A draft, what the rules say of it, and the judge to ask about changes; its `cards` are those it uses, or more.

    `gone`: the cards of the draft that its release has no more, with the number of the release they are taken from."""

    draft: Draft
    report: Report
    judge: Judge
    gone: Mapping[str, int] = field(default_factory=dict)

    @property
    def cards(self) -> Cards:
        return self.judge.cards

    @property
    def is_unbegun(self) -> bool:
        """Whether what the rules say of it is only what a list needs to begin with."""
        return self.draft.is_empty and bool(self.report.violations) and not self.gone

    def after(self, operation: Operation) -> Report:
        """What the rules would say after the operation; its cards must be among `cards`."""
        return self.judge(apply(self.draft, operation))

    def broken_by(self, operation: Operation) -> list[Violation]:
        """What the operation would break that is whole now, or break further."""
        unfinished = game_of(self.draft.file["system"]).UNFINISHED
        found = [found for found in self.after(operation).violations if (found.rule, found.key) not in unfinished]
        return [violation for violation in found if violation not in self.report.violations]


def read_cards(system: str, raw: Mapping[str, Any]) -> dict[str, Any]:
    """The cards as their system reads them; FileError at a faulty one."""
    parse = rules.system(system).parse_card
    return {card: parse(card, data, f"$.cards.{card}") for card, data in raw.items()}


KEPT = 8000  # cards kept by a process
_kept: Kept[Any] = Kept(KEPT)


def release_cards_read(release: Release, ids: Iterable[str]) -> dict[str, Any]:
    """Cards of a release as their system reads them, and those that they name; unknown ids are left out."""
    found, links = _read(release, ids), with_links(rules.system(release.codex.system))
    named = {other for card in found.values() for other in links.named_cards(card)} - found.keys() if links else ()
    return found | _read(release, named) if named else found


def _read(release: Release, ids: Iterable[str]) -> dict[str, Any]:
    """The cards of these ids.

    A release never changes, so a card is read once in a process. One query, or none when all have been asked for.
    """
    wanted = {card: (release.pk, release.digest, card) for card in ids if CARD_ID.match(card)}
    found = _kept.many(wanted.values(), lambda missing: _read_anew(release, [key[-1] for key in missing]))
    return {card: found[key] for card, key in wanted.items() if found[key] is not None}


def _read_anew(release: Release, ids: Sequence[str]) -> list[Any]:
    """None for those that the release does not have."""
    read = read_cards(release.codex.system, release_cards(release, ids))
    return [read.get(card) for card in ids]


def cards_of(found: List, ids: Iterable[str], release: Release | None = None) -> dict[str, Any]:
    """Cards for a list: its own go before its release's, and are always there. `release`: instead of its own."""
    return _held(found, ids, release or found.release)[0]


@dataclass(frozen=True, slots=True)
class Lost:
    """Cards that a release has no more (`builder.lists.gone`), and those that they name."""

    gone: Mapping[str, Gone] = field(default_factory=dict)
    named: Cards = field(default_factory=dict)


def lost_from(release: Release, ids: set[str]) -> Lost:
    if not ids:
        return Lost()
    gone, links = gone_cards(release, ids), with_links(rules.system(release.codex.system))
    named = {other for known in gone.values() for other in links.named_cards(known.card)} if links else set()
    own = release_cards_read(release, named) if named else {}
    beside = gone_cards(release, named - own.keys()) if named - own.keys() else {}
    return Lost(gone, own | {card: known.card for card, known in beside.items()})


def _held(
    found: List, ids: Iterable[str], release: Release, lost: Lost | None = None
) -> tuple[dict[str, Any], dict[str, int]]:
    """The cards, and of those that this release has no more the numbers of the releases that they are taken from.
    `lost`: what is known to be lost among these ids and others."""
    ids = set(ids)
    there = ids - lost.gone.keys() if lost else ids
    held = release_cards_read(release, there) | read_cards(found.system, found.carried)
    lost = lost or lost_from(release, ids - held.keys())
    gone = {card: known for card, known in lost.gone.items() if card in ids and card not in held}
    cards = {**lost.named, **held, **{card: known.card for card, known in gone.items()}}
    return cards, {card: known.number for card, known in gone.items()}


def release_for(found: List, draft: Draft) -> Release:
    """The release that the draft, one of the list's, is on."""
    if draft.release in (None, found.release_id):
        return found.release
    return Release.objects.select_related("codex").defer("samples").get(pk=draft.release)


def judged(found: List, besides: Iterable[str] = (), lost: Lost | None = None) -> Judged:
    """The list's head before the rules; `besides`: cards that are going to be asked about; `lost`: see `_held`."""
    own = card_ids(found.draft)
    held = _held(found, own | set(besides), found.release, lost)
    return _judged(found, found.draft, found.release, held, lambda judge: judge(found.draft))


def judged_draft(found: List, draft: Draft, besides: Iterable[str] = ()) -> Judged:
    """A draft that may be anything before the rules; FileError when it is no usable list file."""
    release = release_for(found, draft)
    held = _held(found, card_ids(draft) | set(besides), release)
    return _judged(found, draft, release, held, lambda judge: rules.check(draft.file, [judge.cards]))


def _judged(
    found: List, draft: Draft, release: Release, held: tuple[Cards, Mapping[str, int]], check: Callable[[Judge], Report]
) -> Judged:
    """The draft with these cards, of which some are gone. A card that the release has as one of another kind is gone
    too, which is known only by reading the list: FileError where that is no help."""
    cards, gone = held
    while True:
        judge = Judge(found.system, cards)
        try:
            return Judged(draft, check(judge), judge, _those(gone, card_ids(draft)))
        except rules.FileError as fault:
            slug, earlier = _of_the_kind(found, release, fault)
            if earlier is None or slug in gone:
                raise
        cards, gone = {**cards, slug: earlier.card}, {**gone, slug: earlier.number}


def _of_the_kind(found: List, release: Release, fault: rules.FileError) -> tuple[str, Gone | None]:
    """The card that the fault calls one of the wrong kind, and the right one in another release."""
    slug = fault.values.get("card") if fault.key == "wrong_kind" else None
    if not isinstance(slug, str) or slug in found.carried:
        return "", None
    return slug, gone_cards(release, [slug], fault.values["kinds"]).get(slug)


def _those(gone: Mapping[str, int], ids: set[str]) -> dict[str, int]:
    return {card: number for card, number in gone.items() if card in ids}


def judged_all(lists: Iterable[List]) -> list[tuple[List, Judged]]:
    """Many lists before the rules: a few queries for each release among them, however many lists."""
    lists = list(lists)
    wanted: dict[Release, set[str]] = {}
    for found in lists:
        wanted.setdefault(found.release, set()).update(card_ids(found.draft) - found.carried.keys())
    lost = {
        release: lost_from(release, ids - release_cards_read(release, ids).keys()) for release, ids in wanted.items()
    }
    return [(found, judged(found, lost=lost[found.release])) for found in lists]


def judged_or_refused(found: List, draft: Draft, besides: Iterable[str] = ()) -> Judged:
    """As `judged_draft`; ValidationError, at the field that it is about, when the draft makes no usable list file."""
    try:
        return judged_draft(found, draft, besides)
    except rules.FileError as fault:
        raise ValidationError({_field_of(fault.path): told(fault)}) from fault


def _field_of(path: str) -> str:
    """The field that a fault's path is about; "entries" when no field is."""
    field = path.removeprefix("$.options.").removeprefix("$.")
    return field if field in ("name", *numbers()) else "entries"


def told(fault: rules.FileError) -> str:
    """The fault in the words of the present language."""
    return fault_text(fault, language())
