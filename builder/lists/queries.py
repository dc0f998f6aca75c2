"""Reading lists. What belongs to a person starts from that person, so that nobody reaches another's by guessing."""

from collections.abc import Iterable

from django.db.models import Max, Q, QuerySet

from builder.accounts.models import Person
from builder.lists.games import army_of
from builder.lists.models import List, Revision
from builder.lists.operations import Draft
from catalog.kept import Kept
from catalog.models import Codex, Release
from catalog.studio.people import may, visible
from catalog.tokens import is_token

KEPT = 2000  # lists of which a process keeps whether something can be redone


def lists_of(person: Person | None) -> QuerySet[List]:
    """The person's lists, the last changed first, without the deleted ones; nobody has none."""
    return _with_head(List.objects.filter(person=person, deleted_at=None) if person else List.objects.none())


def deleted_lists_of(person: Person | None) -> QuerySet[List]:
    lists = List.objects.filter(person=person).exclude(deleted_at=None) if person else List.objects.none()
    return _with_head(lists)


def linked_lists() -> QuerySet[List]:
    """All lists that somebody shares by link; to be asked for one by its `link`."""
    return _with_head(List.objects.filter(link__isnull=False, deleted_at=None))


def list_for(person: Person | None, token: str) -> List:
    """The list that this person may read and fight with: their own by its token, anybody's by its link.

    Raises List.DoesNotExist.
    """
    mine = Q(person=person, token=token) if person else Q(pk=None)
    lists = List.objects.filter(mine | Q(link=token), deleted_at=None) if is_token(token) else List.objects.none()
    return _with_head(lists).get()


def _with_head(lists: QuerySet[List]) -> QuerySet[List]:
    return lists.select_related("head", "release__codex").order_by("-changed")


def newer_releases(found: List, person: Person | None) -> QuerySet[Release]:
    """The releases after the list's own of its codex, the newest first, that the person may read."""
    later = _readable_to(person).filter(codex=found.release.codex_id, number__gt=found.release.number)
    return later.select_related("codex").defer("samples").order_by("-number")


def newest_number(found: List, person: Person | None) -> int | None:
    """The number of the newest of them, None where there is none; the codex of the list is known, so that whose it is
    is not asked again unless it is private."""
    codex = found.release.codex
    if codex.deleted_at or (codex.visibility == Codex.PRIVATE and not may(person, "see", codex)):
        return None
    later = Release.objects.filter(codex=codex.pk, number__gt=found.release.number).order_by("-number")
    return next(iter(later.values_list("number", flat=True)[:1]), None)


def newest_numbers(lists: Iterable[List], person: Person | None) -> dict[int, int]:
    """Codex id → the number of its newest release that the person may read, of the codices of these lists."""
    codices = {found.release.codex_id for found in lists}
    newest = _readable_to(person).filter(codex__in=codices).values("codex").annotate(newest=Max("number"))
    return dict(newest.values_list("codex", "newest"))


def _readable_to(person: Person | None) -> QuerySet[Release]:
    """The releases for somebody who has lists on their codices: to one that is shared by link they came by that."""
    linked = Q(codex__visibility=Codex.LINK, codex__deleted_at=None)
    return Release.objects.filter(visible(person, codex="codex__") | linked)


def following_of(found: List) -> Revision | None:
    """The revision that redo goes to."""
    return _followings(found).order_by("pk").last()


def has_following(found: List) -> bool:
    """Asked once of a list as it is: whatever gives its head a following, or moves it, changes the list."""
    return _following.of((found.pk, found.head_id, found.changed), lambda: _followings(found).exists())


_following: Kept[bool] = Kept(KEPT)


def _followings(found: List) -> QuerySet[Revision]:
    return Revision.objects.filter(list=found.pk, parent=found.head_id, aside=False)


def card_ids(draft: Draft) -> set[str]:
    """The ids of all cards that the list names."""
    army = army_of(draft.file["system"])
    named = {entry[key] for entry in draft.entries for key in ("card", draft.gear_key) if entry.get(key)}
    return named | army.card_ids(draft.file) if army else named
