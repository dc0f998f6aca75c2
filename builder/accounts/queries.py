from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from builder.accounts.models import Person
from builder.fights.queries import fights_of
from builder.lists.queries import lists_of
from catalog.studio.queries import memberships_of
from catalog.tokens import is_token


class Belongings(NamedTuple):
    lists: int
    fights: int
    codices: int  # their own, and those that they work on with others

    def __str__(self) -> str:
        lists = ngettext("%(n)d list", "%(n)d lists", self.lists) % {"n": self.lists}
        fights = ngettext("%(n)d fight", "%(n)d fights", self.fights) % {"n": self.fights}
        codices = ngettext("%(n)d codex", "%(n)d codices", self.codices) % {"n": self.codices}
        all_of_it = zip(self, (lists, fights, codices), strict=True)
        *others, last = [words for count, words in all_of_it if count] or [lists]
        return _("%(most)s and %(last)s") % {"most": ", ".join(others), "last": last} if others else last

    def __bool__(self) -> bool:
        return any(self)


def belongings(person: Person | None) -> Belongings:
    """How many lists, fights and codices a person would lose, or bring along; nobody has none."""
    if person is None:
        return Belongings(0, 0, 0)
    return Belongings(lists_of(person).count(), fights_of(person).count(), memberships_of(person).count())


def kept(token: str) -> Person | None:
    """The visitor whose keep-link holds `token`."""
    return Person.objects.filter(keep=token, user=None).first() if is_token(token) else None
