"""What the drafts of a codex have differently from its newest release: for those who may see the drafts."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from catalog import shown
from catalog.actions import drafts, faction_data, models_of
from catalog.differences import Difference, Printed, changes
from catalog.models import Codex, Release
from catalog.releases import (
    TOLD,
    Between,
    Told,
    between_sets,
    card_lines,
    facts_of,
    names_of,
    other_lines,
    printed,
    rows_of,
    tally,
    unmarked,
)
from catalog.search import COLUMNS, Row, row_of
from rules.words import CardNames

KEPT = 64


def ahead(codex: Codex, release: Release) -> Between:
    """Compared once in a process for each stamp of the drafts: as long as it is the same, so are they."""
    return _ahead(codex.pk, codex.system, (codex.stamp, codex.changed), release.pk, release.digest)


@lru_cache(KEPT)
def _ahead(codex: int, system: str, _stamp: tuple[int, datetime], release: int, _digest: str) -> Between:
    drawn_from, now = Release.objects.get(pk=release), Codex(pk=codex, system=system)
    before = (printed(drawn_from), drawn_from.factions)
    return between_sets(before, (printed_drafts(now), factions_now(now)), Difference())


def factions_now(codex: Codex) -> list[dict[str, Any]]:
    return [faction_data(row) for row in codex.factions.order_by("position")]


def others(codex: Codex, release: Release) -> list[tuple[str, str]]:
    """(heading, text) of what is different beside the cards."""
    return other_lines(ahead(codex, release), release.factions, factions_now(codex))


def printed_drafts(codex: Codex, slugs: Iterable[str] | None = None) -> dict[str, Printed]:
    """The draft cards with these ids (all without `slugs`) to compare, in their order."""
    found = [row for model in models_of(codex) for row in _columns(model, codex, slugs, "position", "data", "picture")]
    cards = sorted(found, key=_place)
    return {slug: Printed(data, faction or "", art or "") for slug, faction, _position, data, art in cards}


def _place(row: Sequence[Any]) -> int:
    return int(row[2])


def _columns(model: Any, codex: Codex, slugs: Iterable[str] | None, *columns: str) -> Any:
    rows = drafts(model, codex)
    if slugs is not None:
        rows = rows.filter(slug__in=set(slugs))
    return rows.values_list("slug", "faction__slug", *columns)


def told(codex: Codex, release: Release, slugs: Sequence[str]) -> list[Told]:
    """These cards of the difference, in words."""
    found, lang = ahead(codex, release).cards, shown.language()
    new, old = printed_drafts(codex, slugs), printed(release, [slug for slug in slugs if slug in found.changed])
    rows, named = _rows(codex, release, found, slugs), _names(codex, release)
    said = {slug: tuple(changes(codex.system, slug, old[slug], new[slug], lang, named)) for slug in old}
    return [_told(codex, release, rows[slug], slug in found.gone, said.get(slug, ())) for slug in slugs]


def _told(codex: Codex, release: Release, row: Row, gone: bool, said: tuple[Any, ...]) -> Told:
    what = "changed" if said else "gone" if gone else "new"
    href = reverse("studio:edit", args=[codex.slug, row.slug])
    if gone:
        href = f"{reverse('catalog:card', args=[codex.address, row.slug])}?release={release.number}"
    return Told(what, row.slug, row.name, "" if said else facts_of(codex.system, row), href, said)


def _rows(codex: Codex, release: Release, found: Difference, slugs: Sequence[str]) -> dict[str, Row]:
    """Rows of the drafts, and of the release where they are gone."""
    columns = [{"faction_slug": "faction__slug"}.get(column, column) for column in COLUMNS[1:]]
    models = models_of(codex)
    drawn = [row for model in models for row in _columns(model, codex, slugs, *columns)]
    rows = {
        slug: row_of(codex.system, (slug, *("" if value is None else value for value in rest)))
        for slug, _faction, *rest in drawn
    }
    return rows | {slug: row for slug, row in rows_of(release).items() if slug in found.gone}


def _names(codex: Codex, release: Release) -> CardNames:
    factions = codex.factions.values_list("slug", "name_en", "name_ru")
    return {**names_of(release), **{slug: {"en": en, "ru": ru} for slug, en, ru in factions}}


def as_text(codex: Codex, release: Release, bbcode: bool = False) -> str:
    """The difference for a forum or a chat."""
    bold, clean = ("[b]{}[/b]", unmarked) if bbcode else ("{}", str)
    found = ahead(codex, release).cards
    head = _("%(codex)s: release %(before)s → the drafts")
    lines = [bold.format(head % {"codex": clean(codex.name), "before": release.number}), tally(found)]
    lines += [line for heading, text in others(codex, release) for line in ("", f"{heading}: {clean(text)}")]
    return "\n".join([*lines, *card_lines(told(codex, release, found.slugs[:TOLD]), bbcode)]) + "\n"
