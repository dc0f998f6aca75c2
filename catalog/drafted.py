"""What the drafts of a codex have differently from its newest release: for those who may see the drafts.

To decode 5,000 cards on both sides takes half a second. A draft that nobody changed is, letter for letter, what its
release froze: only cards whose JSON is another text are decoded and compared; and afterwards only those that changed
since (`shelf.since`).
"""

import json
from collections import ChainMap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db.models import TextField
from django.db.models.functions import Cast
from django.urls import reverse
from django.utils.translation import gettext as _

from catalog import shown
from catalog.actions import faction_data, models_of
from catalog.differences import Difference, Printed, alike, changes
from catalog.games import cards_of
from catalog.kept import Kept, Latest
from catalog.models import Codex, Faction, Release
from catalog.releases import (
    TOLD,
    Between,
    Told,
    between_sets,
    card_lines,
    facts_of,
    more_lines,
    names_of,
    other_lines,
    reordered,
    tally,
    unmarked,
)
from catalog.search import Row, by_slug
from catalog.studio.shelf import Section, Since, newest_revision, shelf_of, since
from rules.words import CardNames

KEPT = 16  # codices of whose drafts it is known what is different
KEPT_LINES = 4  # releases, some 5 MB each where they have 5,000 cards
KEPT_TOLD = 1000  # cards that a process keeps told

Line = tuple[str, str, str]  # a card's JSON, the slug of its faction, the digest of its picture


@dataclass(frozen=True, slots=True)
class _Known:
    """The drafts beside a release, at this stamp of the codex or later; `last`: the id of the newest revision that is
    in them. `other`: the place and line of each draft that the release has not or has differently; `gone`: the ids that
    only the release has. `reordered` is of the drafts as these `sections` have them."""

    stamp: int
    arranged: int
    last: int
    other: Mapping[str, tuple[int, Line]]
    gone: frozenset[str]
    sections: Mapping[Section, tuple[str, ...]]
    between: Between


_known: Latest[_Known] = Latest(KEPT)


def ahead(codex: Codex, release: Release) -> Between:
    """What is different now."""
    return _up_to_date(codex, release).between


def _up_to_date(codex: Codex, release: Release) -> _Known:
    key = (codex.pk, codex.slug, release.pk, release.digest)
    return _known.of(key, lambda known: _now(codex, release, known))


def _now(codex: Codex, release: Release, known: _Known | None) -> _Known:
    if known and (known.stamp, known.arranged) == (codex.stamp, codex.arranged):
        return known
    found = since(codex, known.last) if known else None
    return _changed(codex, release, known, found) if known and found else _read(codex, release)


def _read(codex: Codex, release: Release) -> _Known:
    last, frozen, drafts = newest_revision(codex), _lines_of(release.pk, release.digest), _lines_of_drafts(codex)
    other = {slug: (at, line) for slug, (at, line) in drafts.items() if _differs(frozen.get(slug), line)}
    return _found(codex, release, last, other, frozenset(frozen.keys() - drafts.keys()), None)


def _changed(codex: Codex, release: Release, known: _Known, found: Since) -> _Known:
    """With these cards as they are now."""
    frozen, factions = _lines_of(release.pk, release.digest), {row.pk: row.slug for row in shelf_of(codex).factions}
    other = {slug: known.other[slug] for slug in known.other.keys() - found.slugs}
    for slug, row in found.rows.items():
        line = (found.texts[slug], factions.get(row.faction, ""), row.picture or "")
        if _differs(frozen.get(slug), line):
            other[slug] = (row.position, line)
    gone = (known.gone - found.rows.keys()) | ((found.slugs & frozen.keys()) - found.rows.keys())
    if known.arranged == codex.arranged:
        return _found(codex, release, found.last, other, gone, known)
    rows = shelf_of(codex).rows
    placed = {slug: (rows[slug].position if slug in rows else at, line) for slug, (at, line) in other.items()}
    return _found(codex, release, found.last, placed, gone, None)


def _differs(old: Line | None, new: Line) -> bool:
    return old is None or (old != new and not alike(_printed(old), _printed(new)))


def _printed(line: Line) -> Printed:
    text, faction, picture = line
    return Printed(json.loads(text), faction, picture)


def _found(
    codex: Codex,
    release: Release,
    last: int,
    other: Mapping[str, tuple[int, Line]],
    gone: frozenset[str],
    known: _Known | None,
) -> _Known:
    """What is known now; `known` before, None where factions may have changed since."""
    frozen, shelf = _lines_of(release.pk, release.digest), shelf_of(codex)
    order = sorted(other, key=lambda slug: other[slug][0])
    cards = Difference(
        new=tuple(slug for slug in order if slug not in frozen),
        gone=tuple(slug for slug in frozen if slug in gone) if gone else (),
        changed=tuple(slug for slug in order if slug in frozen),
    )
    if known and known.sections is shelf.sections:
        moved = known.between.reordered
    else:
        moved = reordered(frozen, {row.slug: row for row in sorted(shelf.rows.values(), key=lambda row: row.position)})
    if known:
        between = Between(cards, Difference(), known.between.factions, moved, known.between.factions_reordered)
    else:
        factions = between_sets(({}, release.factions), ({}, factions_now(shelf.factions)), Difference())
        between = Between(cards, Difference(), factions.factions, moved, factions.factions_reordered)
    return _Known(codex.stamp, codex.arranged, last, other, gone, shelf.sections, between)


@lru_cache(KEPT_LINES)
def _lines_of(release: int, _digest: str) -> dict[str, Line]:
    """The cards of a release, which never changes, in its order."""
    rows = Release(pk=release).cards.order_by("position").annotate(text=Cast("data", TextField()))
    found = rows.values_list("slug", "text", "faction_slug", "picture")
    return {slug: (text, faction, picture or "") for slug, text, faction, picture in found.iterator(1000)}


def _lines_of_drafts(codex: Codex) -> dict[str, tuple[int, Line]]:
    """All draft cards, each with its place."""
    factions = dict(codex.factions.values_list("pk", "slug"))
    found = {}
    for model in models_of(codex):
        live = model.objects.filter(codex=codex, deleted_at=None).annotate(text=Cast("data", TextField()))
        for at, slug, text, faction, art in live.values_list("position", "slug", "text", "faction", "picture"):
            found[slug] = at, (text, factions.get(faction, ""), art or "")
    return found


def factions_now(factions: Iterable[Faction]) -> list[dict[str, Any]]:
    return [faction_data(row) for row in factions]


def others(codex: Codex, release: Release) -> list[tuple[str, str]]:
    """(heading, text) of what is different beside the cards."""
    return other_lines(ahead(codex, release), release.factions, factions_now(shelf_of(codex).factions))


def told(codex: Codex, release: Release, slugs: Sequence[str]) -> list[Told]:
    """These cards of the difference, in words. Each is told once in a process as long as it and the factions are the
    same."""
    known, factions = _up_to_date(codex, release), _factions(codex)
    head = (codex.slug, codex.address, release.pk, release.digest, factions, shown.language())
    keys = [(*head, slug, known.other.get(slug)) for slug in slugs]
    found = _told.many(keys, lambda missing: [_tell(codex, release, factions, *key[-2:]) for key in missing])
    return [found[key] for key in keys]


_told: Kept[Told] = Kept(KEPT_TOLD)


def _tell(
    codex: Codex, release: Release, factions: tuple[tuple[str, str, str], ...], slug: str, now: tuple[int, Line] | None
) -> Told:
    """A card that is new or has changed; without a line of its own now it is gone."""
    if now is None:
        row = by_slug(release)[slug]
        href = f"{reverse('catalog:card', args=[codex.address, slug])}?release={release.number}"
        return Told("gone", slug, row.name or slug, facts_of(codex.system, row), href)
    card, old = _printed(now[1]), _lines_of(release.pk, release.digest).get(slug)
    row, href = _row(codex.system, slug, card), reverse("studio:edit", args=[codex.slug, slug])
    if old is None:
        return Told("new", slug, row.name or slug, facts_of(codex.system, row), href)
    said = changes(codex.system, slug, _printed(old), card, shown.language(), _names(release, factions))
    return Told("changed", slug, row.name or slug, "", href, tuple(said))


def _row(system: str, slug: str, card: Printed) -> Row:
    """The card as lists show it, which are not to be searched."""
    game, raw, name = cards_of(system), card.raw, card.raw.get("name", {})
    columns = (slug, raw["kind"], card.faction, game.cost_of(raw), name.get("en", ""), name.get("ru", ""), "")
    return Row(*columns, card.picture, **game.columns(raw))


def _factions(codex: Codex) -> tuple[tuple[str, str, str], ...]:
    return tuple((row.slug, row.name_en, row.name_ru) for row in shelf_of(codex).factions)


def _names(release: Release, factions: Iterable[tuple[str, str, str]]) -> CardNames:
    return ChainMap({slug: {"en": en, "ru": ru} for slug, en, ru in factions}, names_of(release))


def as_text(codex: Codex, release: Release, bbcode: bool = False) -> str:
    """The difference for a forum or a chat."""
    bold, clean = ("[b]{}[/b]", unmarked) if bbcode else ("{}", str)
    found = ahead(codex, release).cards
    head = _("%(codex)s: release %(before)s → the drafts")
    lines = [bold.format(head % {"codex": clean(codex.name), "before": release.number}), tally(found)]
    lines += [line for heading, text in others(codex, release) for line in ("", f"{heading}: {clean(text)}")]
    lines += card_lines(told(codex, release, found.slugs[:TOLD]), bbcode)
    return "\n".join([*lines, *more_lines(found)]) + "\n"
