"""The changes of a card as rows. A revision never changes, so what it changed is told once in a process, and its row is
drawn once for as long as it was made "an hour ago"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from catalog.differences import Change, Printed, changes
from catalog.kept import Kept
from catalog.models import Card, CardRevision
from catalog.shown import ago, language
from catalog.studio.queries import factions_of
from rules.words import CardNames

KEPT = 4000  # changes that a process keeps told, and drawn, some 1 kB each
WHAT = {
    CardRevision.CREATE: gettext_lazy("made"),
    CardRevision.EDIT: gettext_lazy("changed"),
    CardRevision.MOVE: gettext_lazy("moved to another faction"),
    CardRevision.DELETE: gettext_lazy("deleted"),
    CardRevision.RESTORE: gettext_lazy("brought back"),
    CardRevision.COPY: gettext_lazy("copied"),
    CardRevision.IMPORT: gettext_lazy("imported"),
    CardRevision.ASIDE: gettext_lazy("kept beside: another edit of the same was taken"),
}


@dataclass(frozen=True, slots=True)
class Step:
    """A row: what somebody did, and what it changed in words. `present`: it is how the card is now; `back`: it may be
    brought back; `picture`: the digest of the card's, "" for none."""

    number: int
    author: str
    what: str
    changes: tuple[Change, ...]
    made: str
    ago: str
    picture: str
    present: bool
    back: bool


def history_rows(card: Card, shown: Sequence[CardRevision], may_restore: bool) -> list[SafeString]:
    """Each of these revisions of the card, the last first, with what it changed."""
    told, lang = _told(card, _pairs(card, shown)), language()
    return [row_html(_step(card, row, told[row.pk], may_restore), card.codex.slug, card.slug, lang) for row in shown]


def _step(card: Card, row: CardRevision, told: tuple[Change, ...], may_restore: bool) -> Step:
    present = row.number == card.revision
    what, made, art = str(WHAT[row.what]), row.made.isoformat(), row.picture_id or ""
    return Step(row.number, row.author_name, what, told, made, ago(row.made), art, present, may_restore and not present)


@lru_cache(KEPT)
def row_html(step: Step, codex: str, card: str, _lang: str) -> SafeString:
    """It sends the page's form `press`, so that it holds nothing of who looks at it."""
    shown = {"step": step, "card": card, "root": reverse("studio:codex", args=[codex])}
    return SafeString(render_to_string("studio/_step.html", shown))


def _pairs(card: Card, shown: Sequence[CardRevision]) -> list[tuple[CardRevision | None, CardRevision]]:
    """Each with the one before it. What was kept aside was never the card, so it comes before none."""
    first = shown[-1].number if shown else 0
    earlier = card.codex.revisions.filter(slug=card.slug, number__lt=first).exclude(what=CardRevision.ASIDE)
    line = [row for row in shown if row.what != CardRevision.ASIDE]
    line += earlier.order_by("-number").defer("data")[:1]
    return [(next((row for row in line if row.number < after.number), None), after) for after in shown]


def _told(card: Card, pairs: Sequence[tuple[CardRevision | None, CardRevision]]) -> dict[int, tuple[Change, ...]]:
    """What each revision changed; their data are read where it is not known yet."""
    factions = tuple((row.slug, row.name_en, row.name_ru) for row in factions_of(card.codex))
    names = {slug: {"en": en, "ru": ru} for slug, en, ru in factions}
    about = (card.codex.slug, language(), factions)
    told = {(*about, before.pk, after.pk): (before, after) for before, after in pairs if before}
    found = _kept.many(told, lambda missing: _tell(card, [told[key] for key in missing], names))
    by_row = {told[key][1].pk: changed for key, changed in found.items()}
    return {after.pk: by_row.get(after.pk, ()) for _before, after in pairs}


_kept: Kept[tuple[Change, ...]] = Kept(KEPT)


def _tell(
    card: Card, pairs: Sequence[tuple[CardRevision, CardRevision]], names: CardNames
) -> Iterator[tuple[Change, ...]]:
    data = dict(
        card.codex.revisions.filter(pk__in={row.pk for pair in pairs for row in pair}).values_list("pk", "data")
    )
    for before, after in pairs:
        versions = (Printed(data[row.pk], row.faction_slug, row.picture_id or "") for row in (before, after))
        yield tuple(changes(card.codex.system, card.slug, *versions, language(), names))
