"""Fighters of the game's starter codex: whom a card meets whose own codex has few others, or none yet."""

from collections.abc import Iterable
from dataclasses import replace

import rules
from catalog.kept import Kept
from catalog.models import Codex, Release
from catalog.queries import current_release
from catalog.search import Row, shelf

BEFORE = "starter:"  # what stands before their ids, lest they be taken for the codex's own
OFFERED = 12


def starter_for(codex: Codex) -> Release | None:
    """The newest release of the game's starter codex, unless that is this codex or there is none."""
    if codex.slug == codex.system:
        return None
    try:
        return current_release(codex.system)
    except Release.DoesNotExist:
        return None


def starters(release: Release, cost: int, words: Iterable[str] = (), but: str = "") -> list[Row]:
    """Its fighters with all the folded words and another id, those of like cost first; `BEFORE` stands before their
    ids and for their faction."""
    wanted = tuple(words)
    key = (release.pk, release.digest, cost, wanted, but)
    return _kept.of(key, lambda: _nearest(release, cost, wanted, but))


_kept: Kept[list[Row]] = Kept(200)


def _nearest(release: Release, cost: int, words: Iterable[str], but: str) -> list[Row]:
    kinds = rules.system(release.codex.system).duels.FIGHTERS
    fighters = [row for row in shelf(release) if row.kind in kinds and row.slug != but]
    found = [row for row in fighters if all(word in row.folded for word in words)]
    nearest = sorted(found, key=lambda row: abs(row.cost - cost))[:OFFERED]
    return [replace(row, slug=BEFORE + row.slug, faction=BEFORE) for row in nearest]
