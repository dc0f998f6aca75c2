"""Who may do what with a codex: one table of roles and actions, and one function, `may`, that everything asks.

A role comes from a membership. Who has none is a GUEST where the codex is public, or where they came by its link, else
an OUTSIDER. What an action is done to is a card or a faction; only for designers does it matter which.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Q

from catalog.models import Card, Codex, Faction, Member

OWNER, EDITOR, DESIGNER, READER = Member.OWNER, Member.EDITOR, Member.DESIGNER, Member.READER
GUEST, OUTSIDER = "guest", "outsider"
#: The roles that an invitation may give.
INVITED = (EDITOR, DESIGNER, READER)

EVERYBODY = frozenset({OWNER, EDITOR, DESIGNER, READER, GUEST})
MEMBERS = frozenset({OWNER, EDITOR, DESIGNER, READER})
MAKERS = frozenset({OWNER, EDITOR, DESIGNER})  # a designer only where it is about their own faction
EDITORS = frozenset({OWNER, EDITOR})
ONE = frozenset({OWNER})

#: Action → who may.
TABLE: Mapping[str, frozenset[str]] = {
    "see": EVERYBODY,  # the releases, and what the codex says of itself
    "copy_release": EVERYBODY,
    "see_drafts": MEMBERS,  # and histories, members, deleted cards
    "copy_drafts": MEMBERS,
    "leave": MEMBERS - ONE,
    "create_card": MAKERS,
    "edit_card": MAKERS,
    "move_card": MAKERS,  # out of a faction, and in its order; into one: "create_card"
    "delete_card": MAKERS,
    "restore_card": MAKERS,
    "edit_faction": MAKERS,
    "arrange_factions": EDITORS,  # make them, order them, delete empty ones
    "publish": EDITORS,
    "invite": ONE,
    "revoke": ONE,
    "change_roles": ONE,  # and remove members, and hand the codex over
    "settings": ONE,
    "delete_codex": ONE,
    "restore_codex": ONE,
}
#: What is done to a card or a faction, and by designers only to their own.
OWN = frozenset({"create_card", "edit_card", "move_card", "delete_card", "restore_card", "edit_faction"})


class NotAllowed(PermissionDenied):
    """Somebody who may see this much may not do that."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody is to a codex; `faction`: the id of a designer's, else None."""

    role: str
    faction: int | None = None
    gone: bool = False  # the codex is deleted: nothing is left to do but to bring it back

    def may(self, action: str, thing: Card | Faction | None = None) -> bool:
        """`thing`: the card or faction it is done to; for a new card the faction it goes to, None for none."""
        if self.gone != (action == "restore_codex"):
            return False
        if self.role not in TABLE[action]:
            return False
        return self.role != DESIGNER or action not in OWN or self.owns(thing)

    def owns(self, thing: Card | Faction | None) -> bool:
        if thing is None or self.faction is None:
            return False
        return (thing.pk if isinstance(thing, Faction) else thing.faction_id) == self.faction


def standing_of(person: Any, codex: Codex, link: str = "") -> Standing:
    """What the person (None: somebody unknown) is to the codex; `link`: the token they came by."""
    member = Member.objects.filter(codex=codex, person=person).first() if person else None
    if member:
        return Standing(member.role, member.faction_id, codex.deleted_at is not None)
    if codex.deleted_at:
        return Standing(OUTSIDER, gone=True)
    open_to = codex.visibility == Codex.PUBLIC or (codex.visibility == Codex.LINK and codex.link == link)
    return Standing(GUEST if open_to else OUTSIDER)


def may(person: Any, action: str, codex: Codex, thing: Card | Faction | None = None, link: str = "") -> bool:
    return standing_of(person, codex, link).may(action, thing)


def require(person: Any, action: str, codex: Codex, thing: Card | Faction | None = None, link: str = "") -> None:
    if not may(person, action, codex, thing, link):
        raise NotAllowed(action)


def visible(person: Any, link: str = "", codex: str = "") -> Q:
    """The condition that a codex may be seen: the same as `may(person, "see", …)`, asked of the database. `codex`: the
    way to it, "codex__" from a release."""
    open_to = Q(**{f"{codex}visibility": Codex.PUBLIC})
    if link:
        open_to |= Q(**{f"{codex}visibility": Codex.LINK, f"{codex}link": link})
    if person:
        open_to |= Q(**{f"{codex}pk__in": Member.objects.filter(person=person).values("codex")})
    return open_to & Q(**{f"{codex}deleted_at": None})
