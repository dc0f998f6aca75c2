from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from builder.accounts.models import Person
from builder.fights.queries import fights_of
from builder.lists.queries import is_token, lists_of


class Belongings(NamedTuple):
    lists: int
    fights: int

    def __str__(self) -> str:
        lists = ngettext("%(n)d list", "%(n)d lists", self.lists) % {"n": self.lists}
        fights = ngettext("%(n)d fight", "%(n)d fights", self.fights) % {"n": self.fights}
        if self.lists and self.fights:
            return _("%(lists)s and %(fights)s") % {"lists": lists, "fights": fights}
        return fights if self.fights else lists

    def __bool__(self) -> bool:
        return self.lists > 0 or self.fights > 0


def belongings(person: Person | None) -> Belongings:
    """How many lists and fights a person would lose, or bring along; nobody has none."""
    if person is None:
        return Belongings(0, 0)
    return Belongings(lists_of(person).count(), fights_of(person).count())


def kept(token: str) -> Person | None:
    """The visitor whose keep-link holds `token`."""
    return Person.objects.filter(keep=token, user=None).first() if is_token(token) else None
