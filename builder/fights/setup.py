"""What a fight is made of before it begins: two lists wherever they come from, a board, seats, a seed."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from builder.accounts.models import Person
from builder.fights.okko.board import preview
from builder.lists.files import whole_file
from builder.lists.models import List
from builder.lists.operations import Draft
from builder.lists.queries import card_ids, list_for, lists_of
from catalog.models import Release
from catalog.queries import current_release, release_cards, starter_lists
from catalog.samples import sample_name
from catalog.shown import language
from catalog.texts import words_of
from rules.okko.boards import board_json, boards, shuffle, shuffled_json, tile_cards
from rules.report import Report

SYSTEM = "okko"
SHUFFLE = "shuffle"
SEEDS = 1_000_000  # drawn seeds are below it; any that fits the format may be given
TURNS = 12


@dataclass(frozen=True, slots=True)
class Source:
    """A list to fight with: its file, whole, and what the rules say of it."""

    doc: Mapping[str, Any]
    report: Report

    @property
    def name(self) -> str:
        return self.doc["name"]

    @property
    def faults(self) -> list[tuple[str, str]]:
        """(rule, what is broken) of each violation."""
        words = words_of(self.doc["system"])
        return [(found.rule, words.violation_text(found, language())) for found in self.report.violations]

    @property
    def verdict(self) -> str:
        """16 of 16 zeni, legal"""
        cost, broken = self.report.cost, len(self.report.violations)
        state = _("legal") if not broken else broken_words(broken)
        return _("%(spent)d of %(budget)d zeni, %(state)s") % {**cost, "state": state}


def broken_words(broken: int) -> str:
    return ngettext("not legal: %(n)d rule broken", "not legal: %(n)d rules broken", broken) % {"n": broken}


def starters() -> list[tuple[str, str]]:
    """(key, name) of the bands that came with the release."""
    samples = starter_lists(current_release(SYSTEM))
    return [(f"starter-{n}", sample_name(doc["name"])) for n, doc in enumerate(samples)]


def own_lists(person: Person | None) -> list[tuple[str, str]]:
    return [(found.token, found.name) for found in lists_of(person) if found.system == SYSTEM]


def source_of(person: Person | None, key: str) -> Source | None:
    """The list behind a key: a starter's, a token of the person's own, a link's token or a whole link; else None."""
    if key.startswith("starter-"):
        return _starter(current_release(SYSTEM), key.removeprefix("starter-"))
    token = token_in(key)
    if not token.isascii() or not token:
        return None
    try:
        found = list_for(person, token)
    except List.DoesNotExist:
        return None
    return judged(whole_file(found)) if found.system == SYSTEM else None


def token_in(link: str) -> str:
    """The token of an address, whatever stands before and behind it; a bare token is one."""
    path = link.strip().partition("?")[0].partition("#")[0]
    return path.rstrip("/").rpartition("/")[2]


def _starter(release: Release, number: str) -> Source | None:
    samples = starter_lists(release)
    if not (number.isascii() and number.isdigit() and len(number) < 6 and int(number) < len(samples)):
        return None
    doc = samples[int(number)]
    named = {"name": sample_name(doc["name"]), "cards": release_cards(release, card_ids(Draft(doc)))}
    return judged({**doc, **named})


def judged(doc: Mapping[str, Any]) -> Source:
    return Source(doc, rules.check(doc))


# Boards


def board_names() -> list[tuple[str, str]]:
    names = [(key, board.name[language()]) for key, board in boards().items()]
    return [*names, (SHUFFLE, _("Shuffled tiles"))]


def board_of(key: str, seed: int) -> tuple[dict[str, Any], Mapping[str, Any]]:
    """The `board` of a fight file, and the cards of its tiles."""
    if key == SHUFFLE:
        board = shuffle(seed)
        used = {item["tile"] for item in board["tiles"]}
        return board, {card: raw for card, raw in tile_cards().items() if card in used}
    return board_json(key), {}


def laid_board(key: str, seed: int) -> dict[str, Any]:
    """Its rows and walls, to be drawn."""
    return shuffled_json(seed) if key == SHUFFLE else board_json(key)


def preview_of(key: str, seed: int) -> SafeString:
    laid = laid_board(key, seed)
    return preview(tuple(laid["rows"]), tuple(laid["walls"]))


def draw_seed() -> int:
    return secrets.randbelow(SEEDS)


# The fight


def pair_up(
    a: Source, b: Source, *, board: str, board_seed: int, seed: int, turns: int, anyway: bool = False
) -> rules.Fight:
    """The fight, opened; Illegal where a list is broken and nobody said to play it anyway, or there is no room."""
    laid, tiles = board_of(board, board_seed)
    doc = rules.pair(a.doc, b.doc, board=laid, cards=tiles, seed=seed)
    doc["options"] |= {"max_turns": turns}
    if anyway:
        doc["options"]["allow_illegal"] = True
    return rules.open_fight(doc)
