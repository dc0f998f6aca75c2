"""What somebody prints: cards of a release, of drafts or of a list, which of them, and how often each."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import override

import rules
from catalog import queries
from catalog.actions import drafts, models_of
from catalog.games import cards_of
from catalog.models import DRAFTS, Codex, Release, in_language
from catalog.pictures import Art, art_of, art_of_release
from catalog.printing.faces import foot_of
from catalog.queries import Filters, matching
from catalog.search import Row
from catalog.studio.queries import counts, drafts_named
from rules.words import Lang

MOST_COPIES = 99
LOOSE = "-"  # asked for as a faction: the cards without one

Cards = tuple[list[Any], Mapping[str, Art]]


@dataclass(frozen=True, slots=True)
class Line:
    """A card that may be printed, and how often it is unless somebody says otherwise; None: as often as the others."""

    slug: str
    kind: str
    name: str
    faction: str = ""
    copies: int | None = None


class Lines:
    """Lines that are made once somebody looks at them; how many there are is known before."""

    def __init__(self, count: int, make: Callable[[], list[Line]]) -> None:
        self._count, self._make = count, make

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Line]:
        return iter(self._made)

    @cached_property
    def _made(self) -> list[Line]:
        made = self._make()
        self._count = len(made)
        return made


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards that somebody may print, in their order; `number`: what stands under each of them beside its codex's
    name; `read` gives those with these ids, parsed, and the pictures of those that have one; `file`: its name."""

    codex: Codex
    lines: Lines | list[Line]
    number: Callable[[Lang], str]
    read: Callable[[Sequence[str]], Cards]
    file: str

    @property
    def system(self) -> str:
        return self.codex.system

    def name(self, lang: Lang) -> str:
        """What the codex is called in this language, or in the one in which it has a name."""
        return (self.codex.name_ru if lang == "ru" else self.codex.name_en) or self.codex.name

    def foot(self, lang: Lang) -> str:
        return foot_of(self.name(lang), self.number(lang))


def parsed(system: str, raws: Mapping[str, Any]) -> list[Any]:
    game = rules.system(system)
    return [game.parse_card(slug, raw, "$") for slug, raw in raws.items()]


def of_release(release: Release, asked: Filters) -> Deck:
    """The cards of a release that are asked for, of kinds that are cards."""

    @cache
    def rows() -> list[Row]:
        return [row for row in matching(release, asked) if asked.kind in ("", row.kind) and row.kind != "tile"]

    def lines() -> list[Line]:
        return [Line(row.slug, row.kind, row.name, row.faction) for row in rows()]

    def read(slugs: Sequence[str]) -> Cards:
        raws = queries.release_cards(release, slugs)
        return parsed(release.codex.system, raws), art_of_release(release, slugs)

    return Deck(
        codex=release.codex,
        lines=Lines(len(rows()) if narrowed(asked) else _of_kind(release.kinds, asked.kind), lines),
        number=lambda lang: str(release.number),
        read=read,
        file=f"{release.codex.slug}-{release.number}",
    )


def narrowed(asked: Filters) -> bool:
    """Whether anything is asked that leaves cards out, their kind aside."""
    return bool(asked.q or asked.faction or asked.trait or asked.flags or asked.cost is not None)


def _of_kind(counts: Mapping[str, int], kind: str) -> int:
    """How many cards of this kind there are, or of all that are cards."""
    return sum(count for one, count in counts.items() if one != "tile" and kind in ("", one))


def of_drafts(codex: Codex, faction: str = "", kind: str = "") -> Deck:
    """The drafts of a codex as they are saved; of one faction (LOOSE: of none) and of one kind, where they are asked
    for. Who may read them is asked before."""

    @cache
    def rows() -> list[Any]:
        return [row for row in _drafts(codex) if kind in ("", row.kind) and faction in ("", row.faction__slug or LOOSE)]

    def read(slugs: Sequence[str]) -> Cards:
        raws = drafts_named(codex, slugs)
        pictured = {row.slug: row.picture for row in rows() if row.picture}
        arts = art_of((slug, pictured[slug]) for slug in slugs if slug in pictured)
        return parsed(codex.system, {slug: raws[slug] for slug in slugs if slug in raws}), arts

    def lines() -> list[Line]:
        return [
            Line(row.slug, row.kind, in_language(row.name_en, row.name_ru), row.faction__slug or "") for row in rows()
        ]

    return Deck(
        codex=codex,
        lines=Lines(_count(codex, faction, kind), lines),
        number=_draft,
        read=read,
        file=f"{codex.slug}-draft",
    )


def _count(codex: Codex, faction: str, kind: str) -> int:
    """How many draft cards of the faction and the kind there are."""
    slugs = dict(codex.factions.values_list("pk", "slug")) if faction else {}
    return sum(
        _of_kind(has, kind)
        for key, has in counts(codex).items()
        if not faction or faction == (LOOSE if key is None else slugs.get(key))
    )


def _drafts(codex: Codex) -> list[Any]:
    """What is to be told of each draft card: by kind in the game's order, each kind in its own."""
    kinds = [kind for kind in cards_of(codex.system).KINDS if kind != "tile"]
    columns = ("slug", "kind", "name_en", "name_ru", "faction__slug", "picture", "position")
    models = [model for model in models_of(codex) if any(DRAFTS[kind] is model for kind in kinds)]
    rows = [row for model in models for row in drafts(model, codex).values_list(*columns, named=True)]
    return sorted(rows, key=lambda row: (kinds.index(row.kind), row.position))


def _draft(lang: Lang) -> str:
    with override(lang):
        return _("draft")
