"""What the drafts of a codex have differently from its newest release: for those who may see the drafts.

To decode 5,000 cards on both sides takes half a second. A draft that nobody changed is, letter for letter, what its
release froze: only cards whose JSON is another text are decoded and compared.
"""

import json
from collections import ChainMap
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from operator import itemgetter
from typing import Any

from django.db.models import TextField
from django.db.models.functions import Cast
from django.urls import reverse
from django.utils.translation import gettext as _

from catalog import shown
from catalog.actions import drafts_by_id, faction_data, models_of
from catalog.differences import Difference, Printed, said
from catalog.kept import Kept
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
    tally,
    unmarked,
)
from catalog.search import COLUMNS, Row, by_slug, row_of
from rules.words import CardNames

KEPT = 64
KEPT_LINES = 4  # releases, some 5 MB each where they have 5,000 cards

Line = tuple[str, str, str]  # a card's JSON, the slug of its faction, the digest of its picture
SAME = Printed({})


def ahead(codex: Codex, release: Release) -> Between:
    """Compared once in a process for each stamp of the drafts: as long as it is the same, so are they."""
    return _ahead(codex.pk, codex.system, (codex.stamp, codex.changed), release.pk, release.digest)


@lru_cache(KEPT)
def _ahead(codex: int, system: str, _stamp: tuple[int, datetime], release: int, _digest: str) -> Between:
    drawn_from, now = Release.objects.get(pk=release), Codex(pk=codex, system=system)
    before, after = _to_compare(_lines_of(release, drawn_from.digest), _lines_of_drafts(now))
    return between_sets((before, drawn_from.factions), (after, factions_now(now)), Difference())


def _to_compare(old: Mapping[str, Line], new: Mapping[str, Line]) -> tuple[dict[str, Printed], dict[str, Printed]]:
    """Both sets of cards, of which those that are written alike need no reading."""
    alike = {slug for slug, line in new.items() if old.get(slug) == line}
    before, after = (
        {slug: SAME if slug in alike else _read_line(line) for slug, line in lines.items()} for lines in (old, new)
    )
    return before, after


def _read_line(line: Line) -> Printed:
    text, faction, picture = line
    return Printed(json.loads(text), faction, picture)


@lru_cache(KEPT_LINES)
def _lines_of(release: int, _digest: str) -> dict[str, Line]:
    """The cards of a release, which never changes, in its order."""
    rows = Release(pk=release).cards.order_by("position").annotate(text=Cast("data", TextField()))
    found = rows.values_list("slug", "text", "faction_slug", "picture")
    return {slug: (text, faction, picture or "") for slug, text, faction, picture in found.iterator(1000)}


def _lines_of_drafts(codex: Codex) -> dict[str, Line]:
    """All draft cards, in their order."""
    factions = dict(codex.factions.values_list("pk", "slug"))
    rows = []
    for model in models_of(codex):
        live = model.objects.filter(codex=codex, deleted_at=None).annotate(text=Cast("data", TextField()))
        rows += live.values_list("position", "slug", "text", "faction", "picture")
    rows.sort(key=itemgetter(0))
    return {slug: (text, factions.get(faction, ""), art or "") for _at, slug, text, faction, art in rows}


def factions_now(codex: Codex) -> list[dict[str, Any]]:
    return [faction_data(row) for row in codex.factions.order_by("position")]


def others(codex: Codex, release: Release) -> list[tuple[str, str]]:
    """(heading, text) of what is different beside the cards."""
    return other_lines(ahead(codex, release), release.factions, factions_now(codex))


def told(codex: Codex, release: Release, slugs: Sequence[str]) -> list[Told]:
    """These cards of the difference, in words; found once for each stamp of the drafts, as `ahead` is."""
    stamp = (codex.pk, codex.address, codex.stamp, codex.changed)
    key = (*stamp, release.pk, release.digest, shown.language(), tuple(slugs))
    return _kept.of(key, lambda: _tell(codex, release, slugs))


_kept: Kept[list[Told]] = Kept(KEPT)


def _tell(codex: Codex, release: Release, slugs: Sequence[str]) -> list[Told]:
    found, lang = ahead(codex, release).cards, shown.language()
    gone, changed, factions = set(found.gone), set(found.changed), _factions(codex)
    new, old = _read(codex, slugs), printed(release, [slug for slug in slugs if slug in changed])
    names, known = _names(release, factions), (release.pk, release.digest, factions)
    words = {
        slug: said(codex.system, slug, card, new[slug][1], lang, names, known)
        for slug, card in old.items()
        if slug in new  # and not deleted since the codex was read
    }
    rows = {slug: row for slug, (row, _card) in new.items()} | {
        slug: by_slug(release)[slug] for slug in slugs if slug in gone
    }
    return [_told(codex, release, rows[slug], slug in gone, words.get(slug, ())) for slug in slugs if slug in rows]


def _told(codex: Codex, release: Release, row: Row, gone: bool, said: tuple[Any, ...]) -> Told:
    what = "changed" if said else "gone" if gone else "new"
    href = reverse("studio:edit", args=[codex.slug, row.slug])
    if gone:
        href = f"{reverse('catalog:card', args=[codex.address, row.slug])}?release={release.number}"
    return Told(what, row.slug, row.name or row.slug, "" if said else facts_of(codex.system, row), href, said)


def _read(codex: Codex, slugs: Sequence[str]) -> dict[str, tuple[Row, Printed]]:
    """These draft cards as rows, and to compare."""
    asked = [{"faction_slug": "faction__slug"}.get(column, column) for column in COLUMNS]
    found = {}
    for model in models_of(codex):
        for columns in drafts_by_id(model, codex, slugs, *asked):
            row = row_of(codex.system, [*columns[:2], columns[2] or "", *columns[3:]])
            found[row.slug] = row, Printed(columns[-1], row.faction, row.picture or "")
    return found


def _factions(codex: Codex) -> tuple[tuple[str, str, str], ...]:
    return tuple(codex.factions.order_by("position").values_list("slug", "name_en", "name_ru"))


def _names(release: Release, factions: Iterable[tuple[str, str, str]]) -> CardNames:
    return ChainMap({slug: {"en": en, "ru": ru} for slug, en, ru in factions}, names_of(release))


def as_text(codex: Codex, release: Release, bbcode: bool = False) -> str:
    """The difference for a forum or a chat."""
    bold, clean = ("[b]{}[/b]", unmarked) if bbcode else ("{}", str)
    found = ahead(codex, release).cards
    head = _("%(codex)s: release %(before)s → the drafts")
    lines = [bold.format(head % {"codex": clean(codex.name), "before": release.number}), tally(found)]
    lines += [line for heading, text in others(codex, release) for line in ("", f"{heading}: {clean(text)}")]
    return "\n".join([*lines, *card_lines(told(codex, release, found.slugs[:TOLD]), bbcode)]) + "\n"
