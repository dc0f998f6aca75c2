"""Reading what is being made. Everything starts from a person; what a codex is called in an address is its slug."""

from collections.abc import Iterable, Mapping
from itertools import chain, islice
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db.models import Max, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from catalog.actions import drafts_by_id, models_of
from catalog.games import cards_of
from catalog.models import (
    DRAFTS,
    Card,
    CardRevision,
    Codex,
    Faction,
    Invitation,
    Member,
    Release,
    ReleaseCard,
    in_language,
)
from catalog.queries import releases_of
from catalog.studio.finding import found_rows
from catalog.studio.people import MEMBERS, OWNER, Standing
from catalog.studio.shelf import Row, shelf_of
from catalog.tokens import is_token
from rules.reading import CARD_ID

PAGE = 60


class NoCard(ObjectDoesNotExist):
    """The codex has no card of this id."""


# Codices


def memberships_of(person: Any) -> QuerySet[Member]:
    """What somebody works on, last changed first, each with its codex, and the number of its newest release, None
    before there is one; nobody works on nothing."""
    found = Member.objects.filter(person=person, codex__deleted_at=None) if person else Member.objects.none()
    newest = Release.objects.filter(codex=OuterRef("codex")).order_by("-number").values("number")[:1]
    return found.select_related("codex", "faction").annotate(newest=Subquery(newest)).order_by("-codex__changed")


def deleted_codices_of(person: Any) -> QuerySet[Codex]:
    """What they deleted and may bring back."""
    if not person:
        return Codex.objects.none()
    own = Member.objects.filter(person=person, role=OWNER).values("codex")
    return Codex.objects.filter(pk__in=own).exclude(deleted_at=None).order_by("-deleted_at")


def codex_of(person: Any, slug: str) -> Codex:
    """The codex whose drafts this person may see; raises Codex.DoesNotExist."""
    return workshop_of(person, slug)[0]


def workshop_of(person: Any, slug: str) -> tuple[Codex, Standing]:
    """The same, and what the person is to it, in one query."""
    found = Member.objects.filter(person=person, codex__slug=slug).select_related("codex")
    member = next(iter(found), None) if person else None  # one at most, as `Member` says
    if member is None or member.role not in MEMBERS or member.codex.deleted_at:
        raise Codex.DoesNotExist
    return member.codex, Standing(member.role, member.faction_id)


def source_of(person: Any, address: str, number: int | None) -> tuple[Codex, Release | None]:
    """What a copy may start from: the codex at this address as it is now (for its members), or its release with this
    number; those who see no drafts copy the newest release. Raises Codex.DoesNotExist or Release.DoesNotExist."""
    releases = releases_of(address, person)
    if number is not None:
        found = releases.get(number=number)
        return found.codex, found
    try:
        return codex_of(person, address), None
    except Codex.DoesNotExist:
        newest = releases.latest("number")
        return newest.codex, newest


def newest_release(codex: Codex) -> Release | None:
    return codex.releases.defer("samples", "factions").order_by("-number").first()


# Factions and cards


def present(codex: Codex, faction: Faction | None) -> Faction | None:
    """The faction as it is now; ValidationError where it is deleted, or another codex's."""
    found = codex.factions.filter(pk=faction.pk).first() if faction else None
    if faction and found is None:
        raise ValidationError({"faction": _("There is no such faction any more.")})
    return found


def factions_of(codex: Codex) -> list[Faction]:
    return list(codex.factions.order_by("position"))


def draft(codex: Codex, slug: str) -> Card:
    """The draft card of this id, deleted or not; raises NoCard."""
    if not CARD_ID.match(slug):  # not every text can be asked of every database
        raise NoCard(slug)
    for model in models_of(codex):
        for found in model.objects.filter(codex=codex, slug=slug).select_related("faction"):  # one at most
            found.codex = codex
            return found
    raise NoCard(slug)


def drafts_named(codex: Codex, slugs: Iterable[str]) -> dict[str, Any]:
    """The raw draft cards with these ids, without the deleted ones and without unknown ids."""
    wanted = set(slugs)
    rows = (drafts_by_id(model, codex, wanted, "slug", "data") for model in models_of(codex))
    return dict(chain.from_iterable(rows)) if wanted else {}


def drafts_called(codex: Codex, slugs: Iterable[str]) -> dict[str, str]:
    """The names of the draft cards with these ids in the present language, "" where one has none."""
    wanted = set(slugs)
    if not wanted:
        return {}
    rows = (model.objects.filter(codex=codex, slug__in=wanted) for model in models_of(codex))
    columns = (found.values_list("slug", "name_en", "name_ru") for found in rows)
    return {slug: in_language(en, ru) for found in columns for slug, en, ru in found}


def taken(codex: Codex, slugs: Iterable[str]) -> set[str]:
    """Which of these ids cards of the codex have, deleted ones too."""
    wanted = list(slugs)
    rows = (model.objects.filter(codex=codex, slug__in=wanted) for model in models_of(codex))
    return {slug for found in rows for slug in found.values_list("slug", flat=True)}


def next_position(codex: Codex) -> int:
    highest = (model.objects.filter(codex=codex).aggregate(top=Max("position"))["top"] for model in models_of(codex))
    return max((top + 1 for top in highest if top is not None), default=0)


def card_count(codex: Codex) -> int:
    """How many draft cards it has, deleted ones too."""
    return sum(model.objects.filter(codex=codex).count() for model in models_of(codex))


def counts(codex: Codex) -> Mapping[int | None, Mapping[str, int]]:
    """Faction id (None: without) → kind → how many draft cards."""
    return shelf_of(codex).counts


#: What a list of deleted drafts shows of each; not `data`, which is large.
ROW = ("slug", "kind", "name_en", "name_ru", "cost", "revision", "faction", "position", "picture")


def section(codex: Codex, faction: int | None, kind: str) -> QuerySet[Card]:
    """The draft cards of a kind in a faction, in their order."""
    rows = DRAFTS[kind].objects.filter(codex=codex, deleted_at=None, faction=faction, kind=kind)
    return rows.order_by("position")


def page_of(codex: Codex, faction: int | None, kinds: Iterable[str], page: int, size: int = PAGE) -> list[Row]:
    """One page of a faction's cards of these kinds, by kind in the game's order."""
    shelf, rows = shelf_of(codex), list[str]()
    for kind in kinds_in_order(codex, kinds):
        rows += shelf.section(faction, kind)
    return [shelf.rows[slug] for slug in rows[(page - 1) * size : page * size]]


def kinds_in_order(codex: Codex, has: Iterable[str]) -> list[str]:
    present = set(has)
    return [kind for kind in cards_of(codex.system).KINDS if kind in present]


def all_drafts(codex: Codex) -> list[Card]:
    """All draft cards with their factions, kind by kind in the game's order, each kind in its own."""
    rows = [
        row
        for model in models_of(codex)
        for row in model.objects.filter(codex=codex, deleted_at=None).select_related("faction").defer("folded")
    ]
    kinds = list(cards_of(codex.system).KINDS)
    return sorted(rows, key=lambda row: (kinds.index(row.kind), row.position))


def found_drafts(codex: Codex, words: list[str], most: int = PAGE) -> list[Row]:
    """The draft cards that a search for these folded words finds, `most` at most."""
    return list(islice(found_rows(codex, words, cards_of(codex.system).KINDS), most))


def deleted_drafts(codex: Codex, most: int = PAGE) -> list[Card]:
    """The deleted cards, the last deleted first."""
    rows = [
        row
        for model in models_of(codex)
        for row in model.objects.filter(codex=codex)
        .exclude(deleted_at=None)
        .select_related("faction")
        .only(*ROW, "deleted_at", "faction__name_en", "faction__name_ru")
        .order_by("-deleted_at")[:most]
    ]
    return sorted(rows, key=lambda row: row.deleted_at, reverse=True)[:most]


def pictures_of(codex: Codex, but: str = "") -> set[str]:
    """The digests of the pictures on its draft cards, without the one with this id, and in its releases."""
    drafted = (model.objects.filter(codex=codex, deleted_at=None).exclude(slug=but) for model in models_of(codex))
    rows = (*drafted, ReleaseCard.objects.filter(release__codex=codex))
    return {digest for found in rows for digest in found.exclude(picture=None).values_list("picture", flat=True)}


def revisions_of(codex: Codex, slug: str) -> QuerySet[CardRevision]:
    """All changes of a card, the last first."""
    return codex.revisions.filter(slug=slug).order_by("-number")


# Joining


def invitation_by(token: str) -> Invitation:
    """The invitation behind a link, while it holds; raises Invitation.DoesNotExist."""
    if not is_token(token):
        raise Invitation.DoesNotExist
    return Invitation.objects.select_related("codex", "faction").get(
        token=token, revoked_at=None, codex__deleted_at=None
    )
