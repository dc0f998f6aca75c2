"""Reading the releases. Who may read which is told in `catalog.studio.people`; drafts are read in `catalog.studio`."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from operator import attrgetter
from typing import Any
from urllib.parse import urlencode

from django.db.models import Case, F, OuterRef, Q, QuerySet, Subquery, When

from catalog.games import all_flags, all_stats, cards_of
from catalog.models import Codex, Release
from catalog.search import SHELVES, Row, fold, shelf, shelved
from catalog.studio.people import visible

PAGE = 60
LONGEST_QUERY = 100  # characters of a search that are looked at


def readable(person: Any = None, link: str = "") -> QuerySet[Release]:
    """The releases that this person may read, None being anybody, with their codices; `link`: the token of a codex they
    came by. Their sample lists come when they are asked for."""
    return Release.objects.filter(visible(person, link, "codex__")).select_related("codex").defer("samples")


def latest_releases(person: Any = None) -> QuerySet[Release]:
    """The newest readable release of each codex: the starter codices, then those changed last."""
    newest = Release.objects.filter(codex=OuterRef("codex")).order_by("-number").values("pk")[:1]
    starter = Q(codex__slug=F("codex__system"))
    return readable(person).filter(pk=Subquery(newest)).order_by(Case(When(starter, "codex_id")), "-pk")


def releases_of(address: str, person: Any = None) -> QuerySet[Release]:
    """The releases of the codex at this address (its slug, or the token of its link)."""
    return readable(person, address).filter(Q(codex__slug=address) | Q(codex__link=address))


def release_of(address: str, number: int | None = None, person: Any = None) -> Release:
    """The release with that number of the codex at this address, without number the newest; raises
    Release.DoesNotExist."""
    releases = releases_of(address, person)
    if number is not None:
        return releases.get(number=number)
    return releases.latest("number")


def origin_of(codex: Codex, person: Any = None) -> Release | None:
    """The release that the codex began as a copy of, where this person may read it."""
    return readable(person).filter(pk=codex.copied_from_id).first() if codex.copied_from_id else None


def current_release(system: str) -> Release:
    """The newest release of the system's starter codex; raises Release.DoesNotExist before it is loaded."""
    return readable().filter(codex__slug=system).latest("number")


def works_on(person: Any, codex: Codex) -> bool:
    """Whether the drafts of the codex are theirs to see."""
    return person is not None and codex.members.filter(person=person).exists()


def release_cards(release: Release, slugs: Iterable[str] | None = None) -> dict[str, dict[str, Any]]:
    """The raw cards with these ids (all without `slugs`), in the release's order, without unknown ids. One query."""
    cards = release.cards.order_by("position")
    if slugs is not None:
        cards = cards.filter(slug__in=set(slugs))
    return dict(cards.values_list("slug", "data"))


def picture_of(release: Release, slug: str) -> str:
    """The digest of the card's picture, "" for none. No query once the release was read."""
    return next((row.picture or "" for row in shelf(release) if row.slug == slug), "")


def starter_lists(release: Release) -> list[dict[str, Any]]:
    """The sample list files that came with the release."""
    return release.samples


def neighbours(release: Release, slug: str) -> tuple[Row | None, Row | None]:
    """The rows before and after this card in the release's order."""
    rows = shelf(release)
    at = next(i for i, row in enumerate(rows) if row.slug == slug)
    return (rows[at - 1] if at else None), (rows[at + 1] if at + 1 < len(rows) else None)


@dataclass(frozen=True)
class Filters:
    """What a reader asks of the catalogue. All empty: everything, in the codex's order."""

    q: str = ""
    kind: str = ""
    faction: str = ""
    cost: int | None = None  # at most
    trait: str = ""
    flags: tuple[str, ...] = ()  # of its game's FLAGS
    sort: str = ""  # one of ORDERS or a stat
    page: int = 1
    release: int | None = None  # its number; None: the newest

    @classmethod
    def read(cls, query: Mapping[str, str]) -> "Filters":
        """Out of a query string; what makes no sense there is left out."""
        text = {name: query.get(name, "")[:LONGEST_QUERY].strip() for name in ("q", "kind", "faction", "trait")}
        numbers = {name: number(query.get(name, "")) for name in ("cost", "release")}
        sort = query.get("sort", "")
        return cls(
            **text,
            **numbers,
            flags=tuple(flag for flag in all_flags() if query.get(flag)),
            sort=sort if sort in (*ORDERS, *all_stats()) else "",
            page=number(query.get("page", "")) or 1,
        )

    def query(self) -> str:
        """The query string that asks this: "" or "?…"."""
        values = {field.name: (getattr(self, field.name), field.default) for field in fields(self)}
        words = {name: value for name, (value, default) in values.items() if value != default and name != "flags"}
        words |= dict.fromkeys(self.flags, 1)
        return "?" + urlencode(words) if words else ""

    def but(self, **changes: Any) -> str:
        """The query string that asks this with some changed."""
        return replace(self, **changes).query()

    @property
    def of_release(self) -> str:
        """The query string of nothing but the release."""
        return Filters(release=self.release).query()

    @property
    def filtered(self) -> bool:
        """Whether more than words is asked."""
        return self.hidden or self.kind != ""

    @property
    def hidden(self) -> bool:
        """Whether anything is asked that stands behind the filters' button."""
        return replace(self, q="", kind="", page=1, release=None) != Filters()


def number(text: str) -> int | None:
    """A short whole number written in plain figures, else None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None


ORDERS: dict[str, Any] = {
    "name": lambda row: fold(row.name),
    "cost": lambda row: row.cost,
    "-cost": lambda row: -row.cost,
}


def order(system: str, sort: str) -> Any:
    """The key that rows are sorted by; an order of another game's leaves them as they are."""
    places = {stat: place for place, (stat, _icon) in enumerate(cards_of(system).STATS)}
    if sort not in places:
        return ORDERS.get(sort, lambda row: 0)
    place = places[sort]
    return lambda row: (-row.stats[place] if row.stats else 1, row.cost)


def matching(release: Release, asked: Filters) -> list[Row]:
    """The rows that are asked for, their kind aside. One plain pass for each thing asked: 5,000 rows take 1 ms."""
    words = fold(asked.q).split()
    found = shelved(release, words) if words else list(shelf(release))
    if asked.faction:
        found = [row for row in found if row.faction == asked.faction]
    if asked.cost is not None:
        found = [row for row in found if row.cost <= asked.cost]
    if asked.trait:
        found = [row for row in found if asked.trait in row.traits]
    for flag in asked.flags:
        found = [row for row in found if flag in row.flags]
    return found


@dataclass(frozen=True)
class Browse:
    """One page of the rows that were asked for."""

    rows: list[Row]
    kinds: dict[str, int]  # how many there are of each kind, whichever was asked
    total: int  # on all pages
    page: int
    pages: int


def browse(release: Release, asked: Filters, size: int = PAGE) -> Browse:
    """The asked page of the matching rows; a page beyond the last is the last. No query once the release was read."""
    found, kinds = _with_kinds(release, asked)
    if asked.sort:
        found.sort(key=order(release.codex.system, asked.sort))
    pages = max(1, -(-len(found) // size))
    page = min(asked.page, pages)
    rows = found[(page - 1) * size : page * size]
    return Browse(rows, kinds, len(found), page, pages)


def _with_kinds(release: Release, asked: Filters) -> tuple[list[Row], dict[str, int]]:
    """The rows that are asked for, and how many there are of each kind, whichever was asked."""
    if replace(asked, kind="", sort="", page=1, release=None) == Filters():
        return list(_of_kind(release.pk, release.digest, release.codex.system, asked.kind)), choices(release).kinds
    found = matching(release, asked)
    return [row for row in found if asked.kind in ("", row.kind)], counts(found)


@lru_cache(4 * SHELVES)
def _of_kind(pk: int, digest: str, system: str, kind: str) -> tuple[Row, ...]:
    rows = shelf(Release(pk=pk, digest=digest, codex=Codex(system=system)))
    return tuple(row for row in rows if kind in ("", row.kind))


@dataclass(frozen=True)
class Choices:
    """What the filters of a release can offer."""

    kinds: dict[str, int]
    traits: tuple[str, ...]
    costs: range


def choices(release: Release) -> Choices:
    return _choices(release.pk, release.digest, release.codex.system)


@lru_cache(SHELVES)
def _choices(pk: int, digest: str, system: str) -> Choices:
    rows = shelf(Release(pk=pk, digest=digest, codex=Codex(system=system)))
    traits = sorted({trait for row in rows for trait in row.traits})
    return Choices(counts(rows), tuple(traits), range(max((row.cost for row in rows), default=0) + 1))


def counts(rows: Iterable[Row]) -> dict[str, int]:
    """How many there are of each kind."""
    return dict(Counter(map(attrgetter("kind"), rows)))
