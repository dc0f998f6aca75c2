"""The releases of a codex, and what is different between two of them: for their pages, and as a text to paste."""

from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from catalog import shown
from catalog.differences import LANGUAGES, Change, Difference, Printed, changes, differ
from catalog.games import cards_of
from catalog.kept import Kept
from catalog.models import Codex, Release
from catalog.samples import sample_name
from catalog.search import Row, by_slug, shelf
from rules.words import CardNames, name_in

PAGE = 30  # cards of a difference at once
TOLD = 300  # cards that a text tells in full
KEPT = 64  # pairs of releases that a process remembers; of each a few ids
KEPT_NAMES = 8  # releases whose names a process keeps by their ids
DRAWN = 3000  # cards of differences that a process keeps told, and drawn


@dataclass(frozen=True, slots=True)
class Between:
    """What a later release has differently: its cards; its sample lists, by their names; its factions, by their ids;
    whether cards or factions that both have stand in another order."""

    cards: Difference
    samples: Difference
    factions: Difference
    reordered: bool
    factions_reordered: bool

    def __bool__(self) -> bool:
        return any((self.cards, self.samples, self.factions, self.reordered, self.factions_reordered))


def printed(release: Release, slugs: Iterable[str] | None = None) -> dict[str, Printed]:
    """The cards of a release with these ids (all without `slugs`) to compare, in its order. One query."""
    cards = release.cards.order_by("position")
    if slugs is not None:
        cards = cards.filter(slug__in=set(slugs))
    rows = cards.values_list("slug", "data", "faction_slug", "picture")
    return {slug: Printed(data, faction, picture or "") for slug, data, faction, picture in rows.iterator(1000)}


def between(before: Release, after: Release) -> Between:
    """Releases never change, so two are compared once in a process."""
    return _between(before.pk, before.digest, after.pk, after.digest)


@lru_cache(KEPT)
def _between(before: int, _before: str, after: int, _after: str) -> Between:
    old, new = (Release.objects.get(pk=pk) for pk in (before, after))
    samples = differ(_by_name(old.samples), _by_name(new.samples))
    return between_sets((printed(old), old.factions), (printed(new), new.factions), samples)


#: The cards of a release or of the drafts by their ids, and its factions.
Content = tuple[Mapping[str, Printed], Sequence[Mapping[str, Any]]]


def between_sets(before: Content, after: Content, samples: Difference) -> Between:
    ours, theirs = _by_slug(before[1]), _by_slug(after[1])
    return Between(
        cards=differ(before[0], after[0]),
        samples=samples,
        factions=differ(ours, theirs),
        reordered=reordered(before[0], after[0]),
        factions_reordered=reordered(ours, theirs),
    )


def reordered(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Whether what both have stands in another order."""
    return [slug for slug in before if slug in after] != [slug for slug in after if slug in before]


def _by_name(samples: Sequence[Mapping[str, Any]]) -> dict[str, Printed]:
    return {sample["name"]: Printed(sample) for sample in samples}


def _by_slug(factions: Sequence[Mapping[str, Any]]) -> dict[str, Printed]:
    return {faction["slug"]: Printed(faction) for faction in factions}


# In words


@dataclass(frozen=True, slots=True)
class Told:
    """A card of a difference: `what` is "new", "gone" or "changed"; `facts`: what it is, unless it changed."""

    what: str
    slug: str
    name: str
    facts: str
    href: str
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Pair:
    """Two releases of a codex, in the language of the page."""

    before: Release
    after: Release

    @property
    def codex(self) -> Codex:
        return self.after.codex

    @property
    def system(self) -> str:
        return self.codex.system

    def told(self, slugs: Sequence[str]) -> list[Told]:
        """These cards of the difference, in words. Each is told once in a process, for both releases are frozen; two
        queries at most."""
        ours, theirs = (self.before.pk, self.before.digest), (self.after.pk, self.after.digest)
        head = (*ours, *theirs, self.codex.address, shown.language())
        found = _told.many([(*head, slug) for slug in slugs], lambda missing: self._tell([key[-1] for key in missing]))
        return [found[*head, slug] for slug in slugs]

    def _tell(self, slugs: Sequence[str]) -> list[Told]:
        found, rows = between(self.before, self.after).cards, ChainMap(by_slug(self.after), by_slug(self.before))
        changed = set(found.changed)
        said = self._said([slug for slug in slugs if slug in changed])
        return [self._told(slug, found, rows[slug], said.get(slug, ())) for slug in slugs]

    def _said(self, slugs: Sequence[str]) -> dict[str, tuple[Change, ...]]:
        if not slugs:
            return {}
        old, new, lang = printed(self.before, slugs), printed(self.after, slugs), shown.language()
        named = names_of(self.after, self.before)
        return {slug: tuple(changes(self.system, slug, old[slug], new[slug], lang, named)) for slug in slugs}

    def _told(self, slug: str, found: Difference, row: Row, said: tuple[Change, ...]) -> Told:
        what = "changed" if said else "gone" if slug in found.gone else "new"
        facts = "" if said else facts_of(self.system, row)
        release = self.before if what == "gone" else self.after
        href = f"{reverse('catalog:card', args=[self.codex.address, slug])}?release={release.number}"
        return Told(what, slug, row.name, facts, href, said)

    def others(self) -> list[tuple[str, str]]:
        """(heading, text) of what is different beside the cards."""
        return other_lines(between(self.before, self.after), self.before.factions, self.after.factions)


def other_lines(
    found: Between, before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]
) -> list[tuple[str, str]]:
    """(heading, text) of what is different beside the cards; `before` and `after`: the factions."""
    lines = _told_by_name(_("Factions"), found.factions, _faction_names(before, after))
    lines += _told_by_name(_("Sample lists"), found.samples, sample_name)
    if found.factions_reordered:
        lines.append((_("Order"), _("The factions stand in another order.")))
    if found.reordered:
        lines.append((_("Order"), _("The cards stand in another order.")))
    return lines


def names_of(*releases: Release) -> CardNames:
    """Names by id, of their factions and cards: what a card may name. The first that has the id."""
    return ChainMap(*(_names(release) for release in releases))


def _names(release: Release) -> dict[str, Mapping[str, str]]:
    key = (release.pk, release.digest)
    return _named.of(key, lambda: _names_in(release))


_named: Kept[dict[str, Mapping[str, str]]] = Kept(KEPT_NAMES)


def _names_in(release: Release) -> dict[str, Mapping[str, str]]:
    factions = {faction["slug"]: faction["name"] for faction in release.factions}
    return factions | {row.slug: {"en": row.name_en, "ru": row.name_ru} for row in shelf(release)}


def facts_of(system: str, row: Row) -> str:
    """What a card is, beginning with its cost: "2 zeni · unique"."""
    return " · ".join(filter(None, [_cost(system, row), shown.facts(system, row)]))


def _cost(system: str, row: Row) -> str:
    """In words; nothing for what has none."""
    game, lang = cards_of(system), shown.language()
    if rate := game.rate(row.told, lang):
        return rate[1]
    return game.price(row.cost, lang) if row.kind in game.PLAYED else ""


def _faction_names(before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]) -> Callable[[str], str]:
    """What a faction is called, and of one that both have what is different about it."""
    ours, theirs = ({known["slug"]: known for known in factions} for factions in (before, after))

    def name(slug: str) -> str:
        here = name_in({**ours, **theirs}[slug]["name"], shown.language(), slug)
        said = "; ".join(_faction_changes(ours[slug], theirs[slug])) if slug in ours and slug in theirs else ""
        return f"{here} ({said})" if said else here

    return name


def _faction_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    for lang, language in LANGUAGES.items():
        old, new = (known["name"].get(lang, "") for known in (before, after))
        if old != new:
            yield _("name %(language)s: %(before)s → %(after)s") % {
                "language": language,
                "before": old or "–",
                "after": new or "–",
            }
    for lang, language in LANGUAGES.items():
        if before["about"].get(lang, "") != after["about"].get(lang, ""):
            yield _("what it is, %(language)s") % {"language": language}


def _told_by_name(heading: str, found: Difference, name: Any) -> list[tuple[str, str]]:
    sorts = (
        (pgettext("several", "new"), found.new),
        (pgettext("several", "gone"), found.gone),
        (pgettext("several", "changed"), found.changed),
    )
    parts = [f"{word}: {', '.join(name(key) for key in keys)}" for word, keys in sorts if keys]
    return [(heading, "; ".join(parts))] if parts else []


# Drawn

_told: Kept[Told] = Kept(DRAWN)


def drawn(cards: Iterable[Told]) -> list[SafeString]:
    """These cards of a difference as rows."""
    lang = shown.language()
    return [_row_html(told, lang) for told in cards]


@lru_cache(DRAWN)
def _row_html(told: Told, _lang: str) -> SafeString:
    return SafeString(render_to_string("catalog/_told.html", {"told": told}))


def tally(found: Difference) -> str:
    """3 new cards, 1 gone, 2 changed"""
    counts = [
        ngettext("%(n)s card is new", "%(n)s cards are new", len(found.new)) % {"n": len(found.new)},
        ngettext("%(n)s card is gone", "%(n)s cards are gone", len(found.gone)) % {"n": len(found.gone)},
        ngettext("%(n)s card changed", "%(n)s cards changed", len(found.changed)) % {"n": len(found.changed)},
    ]
    kept = [text for text, cards in zip(counts, (found.new, found.gone, found.changed), strict=True) if cards]
    return ", ".join(kept) or _("no card is different")


# As text


def as_text(pair: Pair, bbcode: bool = False) -> str:
    """The difference for a forum or a chat; beyond TOLD cards only how many more there are."""
    found = between(pair.before, pair.after).cards
    lines = list(_text_lines(pair, pair.told(found.slugs[:TOLD]), bbcode))
    return "\n".join([*lines, *more_lines(found)]) + "\n"


def more_lines(found: Difference) -> list[str]:
    """How many cards there are beyond those that a text tells."""
    more = len(found.slugs) - TOLD
    return ["", ngettext("… and %(n)s card more", "… and %(n)s cards more", more) % {"n": more}] if more > 0 else []


def _text_lines(pair: Pair, cards: Sequence[Told], bbcode: bool) -> Iterator[str]:
    bold = "[b]{}[/b]" if bbcode else "{}"
    clean = unmarked if bbcode else str
    numbers = {"codex": clean(pair.codex.name), "before": pair.before.number, "after": pair.after.number}
    yield bold.format(_("%(codex)s: release %(before)s → %(after)s") % numbers)
    yield tally(between(pair.before, pair.after).cards)
    if pair.after.notes:
        yield from ("", clean(pair.after.notes))
    for heading, text in pair.others():
        yield from ("", f"{heading}: {clean(text)}")
    yield from card_lines(cards, bbcode)


def card_lines(cards: Sequence[Told], bbcode: bool = False) -> Iterator[str]:
    """Each card after an empty line: its name, and a line for each thing that changed."""
    bold, clean = ("[b]{}[/b]", unmarked) if bbcode else ("{}", str)
    for told in cards:
        yield from ("", bold.format(clean(told.name)) + (f": {_state(told)}" if told.what != "changed" else ""))
        yield from (f"– {clean(line)}" for line in map(line_of, told.changes))


def _state(told: Told) -> str:
    word = pgettext("of a card", "new") if told.what == "new" else pgettext("of a card", "gone")
    return f"{word} ({told.facts})"


def line_of(change: Change) -> str:
    """Cost: 2 zeni → 3 zeni"""
    if change.before is None:
        return _("%(what)s (new): %(after)s") % {"what": change.label, "after": change.after}
    if change.after is None:
        return _("%(what)s (gone): %(before)s") % {"what": change.label, "before": change.before}
    return f"{change.label}: {change.before} → {change.after}"


def unmarked(text: str) -> str:
    """What somebody typed must not be BBCode."""
    return text.replace("[", "(").replace("]", ")")
