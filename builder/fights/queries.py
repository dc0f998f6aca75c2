"""Reading fights. What belongs to a person starts from that person; who knows a token may watch, no more."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from builder.accounts.models import Person
from builder.fights.models import Fight, Seat
from builder.lists.queries import is_token


def fights_of(person: Person | None) -> QuerySet[Fight]:
    """The person's own fights, the last changed first, without the deleted ones and without their files."""
    return _own(person).filter(deleted_at=None)


def deleted_fights_of(person: Person | None) -> QuerySet[Fight]:
    return _own(person).exclude(deleted_at=None)


def invited_to(person: Person | None) -> QuerySet[Fight]:
    """The fights of others in which the person has a seat."""
    found = playable_by(person).exclude(person=person) if person else Fight.objects.none()
    return found.defer("file").order_by("-changed")


def _own(person: Person | None) -> QuerySet[Fight]:
    found = Fight.objects.filter(person=person) if person else Fight.objects.none()
    return found.defer("file").prefetch_related("seats").order_by("-changed")


def watchable() -> QuerySet[Fight]:
    """All fights that are there to be watched; to be asked for one by its token."""
    return Fight.objects.filter(deleted_at=None).prefetch_related("seats")


def playable_by(person: Person | None) -> QuerySet[Fight]:
    """The fights that the person owns or has a seat in."""
    if person is None:
        return watchable().none()
    seated = Seat.objects.filter(person=person).values("fight")
    return watchable().filter(Q(person=person) | Q(pk__in=seated))


def by_token(fights: QuerySet[Fight], token: str) -> QuerySet[Fight]:
    """The one of these fights with this token, if there is one."""
    return fights.filter(token=token) if is_token(token) else fights.none()


def sides_of(seats: Iterable[Seat], person: Person | None) -> tuple[str, ...]:
    """The sides that the person answers for."""
    return tuple(seat.side for seat in seats if not seat.computer and person and seat.person_id == person.pk)


def seats_by_token(token: str) -> QuerySet[Seat]:
    """The seat of a person that this token hands out, if there is one."""
    found = Seat.objects.filter(kind=Seat.PERSON, fight__deleted_at=None).select_related("fight")
    return found.filter(token=token) if is_token(token) else found.none()
