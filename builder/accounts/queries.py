from typing import NamedTuple

from builder.accounts.models import Person
from builder.lists.queries import lists_of


class Belongings(NamedTuple):
    lists: int
    fights: int

    def __bool__(self) -> bool:
        return self.lists > 0 or self.fights > 0


def belongings(person: Person | None) -> Belongings:
    """How many lists and fights a person would lose, or bring along; nobody has none."""
    if person is None:
        return Belongings(0, 0)
    return Belongings(lists_of(person).count(), person.fights.count() if hasattr(person, "fights") else 0)


def kept(token: str) -> Person | None:
    """The visitor whose keep-link holds `token`."""
    return Person.objects.filter(keep=token, user=None).first()
