"""What a fight is made of before it begins: two lists wherever they come from, a board, seats, a seed."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from builder.accounts.models import Person
from builder.fights.games import own
from builder.lists.files import whole_file
from builder.lists.games import game_of
from builder.lists.models import List
from builder.lists.operations import Draft
from builder.lists.queries import card_ids, list_for, lists_of
from catalog.models import Release
from catalog.queries import current_release, release_cards, starter_lists
from catalog.samples import sample_in_words, sample_name
from catalog.shown import language
from catalog.texts import words_of
from rules.report import Report

KEPT = 16  # releases whose ready lists' costs are remembered
SEEDS = 1_000_000  # drawn seeds are below it; any that fits the format may be given


@dataclass(frozen=True, slots=True)
class Source:
    """A list to fight with: its file, whole, what the rules say of it, and the list itself unless it is a starter's."""

    doc: Mapping[str, Any]
    report: Report
    found: List | None = None

    @property
    def name(self) -> str:
        return self.doc["name"]

    @property
    def spent(self) -> int:
        return game_of(self.doc["system"]).price(self.report.cost)

    @property
    def faults(self) -> list[tuple[str, str]]:
        """(rule, what is broken) of each violation."""
        words = words_of(self.doc["system"])
        return [(found.rule, words.violation_text(found, language())) for found in self.report.violations]

    @property
    def verdict(self) -> str:
        """16 of 16 zeni, legal"""
        broken = len(self.report.violations)
        state = _("legal") if not broken else broken_words(broken)
        return f"{own(self.doc['system'], 'sayings').cost(self.report.cost)}, {state}"


@dataclass(frozen=True, slots=True)
class Terms:
    """What the form of a game comes to, beside lists and seed: `board` and `options` of the fight file, and the `cards`
    that the board needs."""

    board: Mapping[str, Any] | None
    options: Mapping[str, Any]
    cards: Mapping[str, Any] = field(default_factory=dict)


def broken_words(broken: int) -> str:
    return ngettext("not legal: %(n)d rule broken", "not legal: %(n)d rules broken", broken) % {"n": broken}


def system_of(person: Person | None, asked: Mapping[str, str], usual: str) -> str:
    """The game that is meant: the one that is named, or that of a list that is, else the usual one."""
    if asked.get("system") in rules.systems():
        return asked["system"]
    lists = (found_list(person, asked.get(key) or "") for key in ("a", "a_link", "b", "b_link"))
    return next((found.system for found in lists if found and found.system in rules.systems()), usual)


def released(system: str) -> Release | None:
    """The newest release of the game's starter codex, if it is loaded."""
    try:
        return current_release(system)
    except Release.DoesNotExist:
        return None


def starters(system: str) -> list[tuple[str, str]]:
    """(key, name) of the lists that came with the release."""
    release = released(system)
    samples = starter_lists(release) if release else []
    return [(f"starter-{n}", sample_name(doc["name"])) for n, doc in enumerate(samples)]


def fair_match(system: str, key: str, spent: int | None = None) -> str | None:
    """The key of the ready list that costs most nearly what the one behind `key` does: another than it, where there is
    one. `spent`: what it costs, if it is no ready list."""
    costs = starter_costs(system)
    spent = costs.get(key, spent)
    others = [other for other in costs if other != key] or list(costs)
    return min(others, key=lambda other: abs(costs[other] - (spent or costs[other])), default=None)


def starter_costs(system: str) -> Mapping[str, int]:
    """Key → what it costs, of the lists that came with the release."""
    release = released(system)
    return _costs(release.pk, release.digest) if release else {}


@lru_cache(KEPT)
def _costs(pk: int, _digest: str) -> Mapping[str, int]:
    """Of a release, which never changes; the digest tells it from one of another database."""
    release = Release.objects.get(pk=pk)
    samples = [sample_in_words(doc) for doc in starter_lists(release)]
    cards = release_cards(release, {card for doc in samples for card in card_ids(Draft(doc))})
    return {f"starter-{n}": judged({**doc, "cards": cards}).spent for n, doc in enumerate(samples)}


def own_lists(person: Person | None, system: str) -> list[tuple[str, str]]:
    return [(found.token, found.name) for found in lists_of(person) if found.system == system]


def source_of(person: Person | None, key: str, system: str) -> Source | None:
    """The list behind a key: a starter's, a token of the person's own, a link's token or a whole link; else None."""
    if key.startswith("starter-"):
        release = released(system)
        return _starter(release, key.removeprefix("starter-")) if release else None
    found = found_list(person, key)
    return judged(whole_file(found), found) if found and found.system == system else None


def found_list(person: Person | None, key: str) -> List | None:
    """The list with this token or behind this link, if the person may see it."""
    token = token_in(key)
    if not token.isascii() or not token:
        return None
    try:
        return list_for(person, token)
    except List.DoesNotExist:
        return None


def token_in(link: str) -> str:
    """The token of an address, whatever stands before and behind it; a bare token is one."""
    path = link.strip().partition("?")[0].partition("#")[0]
    return path.rstrip("/").rpartition("/")[2]


def _starter(release: Release, number: str) -> Source | None:
    samples = starter_lists(release)
    if not (number.isascii() and number.isdigit() and len(number) < 6 and int(number) < len(samples)):
        return None
    doc = sample_in_words(samples[int(number)])
    return judged({**doc, "cards": release_cards(release, card_ids(Draft(doc)))})


def judged(doc: Mapping[str, Any], found: List | None = None) -> Source:
    return Source(doc, rules.check(doc), found)


def draw_seed() -> int:
    return secrets.randbelow(SEEDS)


# The fight


def pair_up(a: Source, b: Source, terms: Terms, seed: int, anyway: bool = False) -> rules.Fight:
    """The fight, opened; Illegal where a list is broken and nobody said to play it anyway, or there is no room."""
    doc = rules.pair(a.doc, b.doc, board=terms.board, cards=terms.cards, seed=seed)
    doc["options"] |= terms.options
    if anyway:
        doc["options"]["allow_illegal"] = True
    return rules.open_fight(doc)
