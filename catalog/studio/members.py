"""Everything that writes who works on a codex: invitations by link, joining, leaving, roles.

ValidationError for what cannot be had; NotAllowed for who may not. Nothing is then written.
"""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone
from django.utils.translation import gettext as _

from catalog.actions import models_of
from catalog.models import Codex, Faction, Invitation, Member
from catalog.pictures import do_drop_pictures
from catalog.studio.bounds import MOST_INVITATIONS, MOST_MEMBERS, bounded, require_room
from catalog.studio.people import DESIGNER, EDITOR, INVITED, OWNER, READER
from catalog.studio.queries import invitation_by, pictures_of, present
from catalog.studio.records import locked

#: Who is what somebody with two roles stays: the one that may more.
RANKS = (READER, DESIGNER, EDITOR, OWNER)


@transaction.atomic
def do_invite(*, person: Any, codex: Codex, role: str, faction: Faction | None = None) -> Invitation:
    """A link that makes whoever follows it a member, until it is revoked; a designer's is of one faction."""
    codex = locked(codex, person, "invite")
    faction = _require_role(codex, role, faction)
    require_room(codex.invitations.filter(revoked_at=None).count(), MOST_INVITATIONS)
    return Invitation.objects.create(codex=codex, role=role, faction=faction)


def _require_role(codex: Codex, role: str, faction: Faction | None) -> Faction | None:
    """The faction of the role as it is now: it may have been deleted since the form was made."""
    if role not in INVITED:
        raise ValidationError({"role": _("Choose one of these.")})
    if role == DESIGNER and faction is None:
        raise ValidationError({"faction": _("A designer has a faction. Choose which.")})
    if role != DESIGNER and faction is not None:
        raise ValidationError({"faction": _("Only a designer has a faction.")})
    return present(codex, faction)


@transaction.atomic
def do_revoke(*, person: Any, codex: Codex, invitation: Invitation) -> None:
    """The link leads nowhere any more; who joined by it stays."""
    codex = locked(codex, person, "revoke")
    codex.invitations.filter(pk=invitation.pk, revoked_at=None).update(revoked_at=timezone.now())


@transaction.atomic
def do_join(*, person: Any, token: str, name: str) -> Member:
    """Become a member by an invitation, called `name` by the others. Who is one already keeps the role that may more.
    Raises Invitation.DoesNotExist where the link does not hold (any more)."""
    codex = Codex.objects.select_for_update().filter(pk=invitation_by(token).codex_id).first()
    found = invitation_by(token)  # it may have been revoked, and its faction or codex deleted, while we waited
    clean = bounded({"member_name": name}, required=["member_name"])["member_name"]
    member = codex.members.filter(person=person).first()
    if member is None:
        require_room(codex.members.count(), MOST_MEMBERS)
        return Member.objects.create(codex=codex, person=person, role=found.role, faction=found.faction, name=clean)
    if RANKS.index(found.role) >= RANKS.index(member.role) and member.role != OWNER:
        member.role, member.faction = found.role, found.faction
    member.name = clean
    member.save()
    return member


@transaction.atomic
def do_leave(*, person: Any, codex: Codex) -> None:
    codex = locked(codex, person, "leave")
    codex.members.filter(person=person).delete()


@transaction.atomic
def do_remove_member(*, person: Any, codex: Codex, member: Member) -> None:
    """What they made stays, under their name."""
    codex = locked(codex, person, "change_roles")
    codex.members.filter(pk=member.pk).exclude(role=OWNER).delete()


@transaction.atomic
def do_change_role(*, person: Any, codex: Codex, member: Member, role: str, faction: Faction | None = None) -> None:
    """Give another member a role. The role of the owner is handed over: who had it is an editor then."""
    codex = locked(codex, person, "change_roles")
    found = codex.members.get(pk=member.pk)
    if found.role == OWNER:
        raise ValidationError({"role": _("The owner stays the owner until they make somebody else it.")})
    faction = None if role == OWNER else _require_role(codex, role, faction)
    if role == OWNER:
        codex.members.filter(role=OWNER).update(role=EDITOR)
    found.role, found.faction = role, faction
    found.save()


# When people end


@transaction.atomic
def do_merge_members(*, person: Any, visitor: Any) -> None:
    """The visitor's memberships become the person's, who may be a member of the same codex: the role that may more
    stays."""
    for found in Member.objects.filter(person=visitor).select_for_update():
        own = Member.objects.filter(codex=found.codex_id, person=person).first()
        if own is None:
            found.person = person
            found.save()
            continue
        found.delete()
        if RANKS.index(found.role) > RANKS.index(own.role):
            own.role, own.faction = found.role, found.faction
            own.save()


def owned_by(person: Any) -> list[Codex]:
    return list(Codex.objects.filter(members__person=person, members__role=OWNER))


@transaction.atomic
def do_abandon(*, codices: list[Codex]) -> None:
    """Codices whose owner is gone: the editor who joined first owns it now, without editors the designer who did, for
    their work is in it; without either it is deleted, but for the releases on which somebody has a list."""
    for codex in codices:
        by_age = codex.members.order_by("joined", "pk")
        heir = by_age.filter(role=EDITOR).first() or by_age.filter(role=DESIGNER).first()
        if heir:
            heir.role, heir.faction = OWNER, None
            heir.save()
        else:
            history = codex.revisions.exclude(picture=None).values_list("picture", flat=True)
            pictures = pictures_of(codex) | set(history)
            _end(codex)
            do_drop_pictures(pictures)


def _end(codex: Codex) -> None:
    try:
        with transaction.atomic():
            codex.delete()
    except ProtectedError:
        for rows in (codex.members, codex.invitations, codex.revisions, codex.publications):
            rows.all().delete()
        for model in models_of(codex):
            model.objects.filter(codex=codex).delete()
        codex.factions.all().delete()
        codex.deleted_at = timezone.now()
        codex.save(update_fields=["deleted_at"])
