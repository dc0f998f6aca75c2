"""Everything that writes lists. Each `do_…` checks, writes and keeps a revision, in one transaction.

What a person asked for and cannot have raises `ValidationError` with the field it belongs to; nothing is then written.
"""

from dataclasses import dataclass, replace
from typing import Any

from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from builder.accounts.models import Person, new_token
from builder.lists import operations
from builder.lists.checks import Judged, judged, judged_or_refused, release_for
from builder.lists.deployments import do_keep_deployment, plan_of
from builder.lists.games import army_of
from builder.lists.models import List, Revision
from builder.lists.operations import Draft, NoEntry, Operation, Renew
from builder.lists.pages import title_of
from builder.lists.queries import card_ids, following_of, lists_of
from catalog.letters import all_cleaned, cleaned
from catalog.models import Release
from catalog.shown import language
from rules.words import join

MAX_ENTRIES = 100
MAX_NAME = 80
MAX_NOTE = 2000


@dataclass(frozen=True, slots=True)
class Edited:
    """The list after an edit that was meant for the revision `seen`; what the rules say of it, the cards of `seen`
    included; and whether the edit changed anything."""

    list: List
    seen: Revision
    now: Judged
    changed: bool = True


@dataclass(frozen=True, slots=True)
class Clash:
    """Another tab changed the same thing since `seen`. The list is as that tab left it; `mine` is kept beside it."""

    list: List
    seen: Revision
    mine: Revision


def do_create_list(
    *, person: Person, release: Release, draft: Draft, carried: dict[str, Any] | None = None, what: str = "create"
) -> List:
    made = usable(release, draft, carried, copied=what == "copy")
    made.person = person
    with transaction.atomic():
        made.save()
        _advance(made, replace(_cleaned(draft), release=release.pk), {"do": what}, parent=None)
    return made


def _cleaned(draft: Draft) -> Draft:
    """With what nobody sees left out of its texts."""
    return replace(draft, file=all_cleaned(draft.file), note=cleaned(draft.note))


def usable(release: Release, draft: Draft, carried: dict[str, Any] | None = None, copied: bool = False) -> List:
    """A list of nobody's, not written yet; ValidationError when the draft makes none. Only where it is `copied` it may
    have cards that its release has no more."""
    draft = _cleaned(draft)
    _require_bounds(draft)
    made = List(system=release.codex.system, release=release, carried=all_cleaned(carried or {}))
    now = judged_or_refused(made, replace(draft, release=None))
    _require_there(now, set(now.gone) if copied else set(), release)
    return made


def do_copy(*, person: Person, source: List, name: str, draft: Draft | None = None) -> List:
    """A list of the person's own, starting from the source's present draft (or from the one given). The deployment
    kept with it comes along if the source is the person's own too: it is nobody else's to see."""
    draft = draft or source.draft
    copied = replace(draft, file=draft.file | {"name": name[:MAX_NAME]})
    with transaction.atomic():
        made = do_create_list(
            person=person, release=release_for(source, draft), draft=copied, carried=source.carried, what="copy"
        )
        if plan := plan_of(source, person):
            do_keep_deployment(list=made, plan=plan)
    return made


def do_edit_list(*, person: Person | None, token: str, operation: Operation, base: int | None = None) -> Edited | Clash:
    """Carry out the operation, meant for the revision `base`, on the person's list as it is now.

    A later edit that touched nothing of the same is built upon silently. One that did makes a Clash: the operation is
    then kept as a revision of its own beside the head, for `do_settle`. Without `base`: meant for the list as it is.
    Raises List.DoesNotExist or Revision.DoesNotExist for what is not the person's.
    """
    with transaction.atomic():
        found = _locked(person, token)
        seen = _seen(found, base)
        if seen == found.head or not _contested(operation, seen.draft, found.draft):
            return _carried_out(found, _after(found.draft, operation), operations.as_data(operation), seen, seen.draft)
        return Clash(found, seen, _set_aside(found, operation, seen))


def _carried_out(found: List, after: Draft, what: dict[str, Any], seen: Revision, source: Draft) -> Edited:
    """Write what an edit made of the head, if anything. `source`: what else than the head it took its parts from."""
    before = found.draft
    _require_bounds(after, before)
    now = judged_or_refused(found, after, card_ids(seen.draft))
    _require_there(now, card_ids(before) | card_ids(source), release_for(found, after))
    if after != before:
        _advance(found, after, what, parent=found.head)
    return Edited(found, seen, now, after != before)


def _after(draft: Draft, operation: Operation) -> Draft:
    try:
        after = operations.apply(draft, operation)
    except NoEntry as missing:
        raise ValidationError(_("This list has no such entry any more."), code="no-entry") from missing
    return _cleaned(after) if draft == _cleaned(draft) else after  # one of older days is not refused for its old texts


def _contested(operation: Operation, base: Draft, head: Draft) -> bool:
    """Whether somebody changed what the operation touches, or took away what it needs, since `base`."""
    if operations.needs(operation) - operations.ids(head.file):
        return True
    if not operations.touches(operation) & operations.changed(base, head):
        return False
    return operations.apply(head, operation) != head


def _set_aside(found: List, operation: Operation, seen: Revision) -> Revision:
    mine = _after(seen.draft, operation)
    _require_bounds(mine, seen.draft)
    _require_there(judged_or_refused(found, mine), card_ids(seen.draft), release_for(found, mine))
    what = operations.as_data(operation)
    return _revision(found, mine, parent=seen, what=what, aside=True)


def do_renew_list(*, person: Person | None, token: str, release: Release, base: int | None = None) -> Edited | Clash:
    """Move the person's list to another release of its codex, which they may read; all its entries stay."""
    found = lists_of(person).get(token=token)
    if found.release.codex_id != release.codex_id:
        raise ValidationError({"entries": _("This list was not built on that codex.")})
    return do_edit_list(person=person, token=token, operation=Renew(release.pk, release.number), base=base)


def do_settle(*, person: Person | None, token: str, mine: Revision) -> Edited:
    """After a clash, keep mine: what the two disagree about goes back to where my edit started, and my edit follows."""
    operation = operations.from_data(mine.what)
    with transaction.atomic():
        found = _locked(person, token)
        contested = operations.bring_back(found.draft, mine.parent.draft, operation)
        return _carried_out(found, _after(contested, operation), mine.what, found.head, mine.parent.draft)


def do_undo(*, person: Person | None, token: str, base: int | None = None) -> Edited:
    """Back to the revision that the head was made from: one step from what one sees, two on a second quick click."""
    with transaction.atomic():
        found = _locked(person, token)
        seen = _seen(found, base)
        if found.head_id not in (seen.pk, seen.parent_id):
            raise ValidationError(_("This list was changed in another tab. Here it is as it is now."), code="stale")
        return _stepped(found, found.head.parent, seen)


def do_redo(*, person: Person | None, token: str, base: int | None = None) -> Edited:
    """Forward to the last revision made from the head."""
    with transaction.atomic():
        found = _locked(person, token)
        seen = _seen(found, base)
        if seen.pk not in (found.head_id, found.head.parent_id):
            raise ValidationError(_("This list was changed in another tab. Here it is as it is now."), code="stale")
        return _stepped(found, following_of(found), seen)


def _stepped(found: List, to: Revision | None, seen: Revision) -> Edited:
    if to:
        _move_head(found, to)
    return Edited(found, seen, judged(found, card_ids(seen.draft)), bool(to))


def do_restore(*, person: Person | None, token: str, revision: Revision) -> Edited:
    """Make an earlier revision the present one again: a new revision, so that undo takes it back."""
    with transaction.atomic():
        found = _locked(person, token)
        return _carried_out(found, revision.draft, {"do": "restore"}, found.head, revision.draft)


def do_delete(*, list: List) -> None:
    list.deleted_at = timezone.now()
    list.save(update_fields=["deleted_at"])


def do_undelete(*, list: List) -> None:
    list.deleted_at = None
    list.save(update_fields=["deleted_at"])


def do_share(*, list: List) -> None:
    """Give the list a link; the same one for as long as it is shared."""
    List.objects.filter(pk=list.pk, link=None).update(link=new_token())


def do_unshare(*, list: List) -> None:
    """Take the link away for good: sharing again makes another."""
    List.objects.filter(pk=list.pk).update(link=None)


def _locked(person: Person | None, token: str) -> List:
    """The person's list as it is now, nobody else writing it until the transaction ends.

    SQLite has no row locks: there the transaction itself is the lock (IMMEDIATE, see settings). Where there are locks,
    the wait for one brings the row up to date, but not what was joined to it before: the head is read again.
    """
    found = lists_of(person).select_for_update(of=("self",)).get(token=token)
    if connection.features.has_select_for_update:
        found.head = found.revisions.get(pk=found.head_id)
    return found


def _seen(found: List, base: int | None) -> Revision:
    """The revision that a form was made on, the head without one."""
    return found.head if base in (None, found.head_id) else found.revisions.get(pk=base)


def _advance(found: List, draft: Draft, what: dict[str, Any], parent: Revision | None) -> None:
    _move_head(found, _revision(found, draft, parent=parent, what=what))


def _revision(found: List, draft: Draft, **keys: Any) -> Revision:
    return found.revisions.create(data=draft.file, note=draft.note, release_id=draft.release, **keys)


def _move_head(found: List, revision: Revision) -> None:
    """The list is on the release that its head is on."""
    found.head, found.release = revision, release_for(found, revision.draft)
    found.save(update_fields=["head", "release", "changed"])


def _require_there(now: Judged, known: set[str], release: Release) -> None:
    """A list keeps cards that its release has no more, and gets none: but those in `known`."""
    if missing := sorted(title_of(now.cards[card]) for card in now.gone.keys() - known):
        text = _("Release %(number)s does not have %(names)s.")
        raise ValidationError({"entries": text % {"number": release.number, "names": join(missing, language())}})


def _require_bounds(after: Draft, before: Draft | None = None) -> None:
    """The bounds that keep a page and a row small; the format itself has none."""
    name = after.file["name"]
    if not name.strip():
        raise ValidationError({"name": _("A list needs a name.")})
    if len(name) > MAX_NAME:
        long = _("A name has %(most)d characters at most; this one has %(count)d.")
        raise ValidationError({"name": long % {"most": MAX_NAME, "count": len(name)}})
    if len(after.note) > MAX_NOTE:
        long = _("A note has %(most)d characters at most; this one has %(count)d.")
        raise ValidationError({"note": long % {"most": MAX_NOTE, "count": len(after.note)}})
    if len(after.entries) > MAX_ENTRIES and (before is None or len(after.entries) > len(before.entries)):
        raise ValidationError({"entries": _("A list has %(most)d entries at most.") % {"most": MAX_ENTRIES}})
    if army := army_of(after.file["system"]):
        army.require_bounds(after.file, before and before.file)
    chosen = "".join(value for value in after.file.get("options", {}).values() if isinstance(value, str))
    for field, text in (("name", name), ("note", after.note), ("entries", chosen)):
        if "\x00" in text:
            raise ValidationError({field: _("The character U+0000 cannot be kept.")})
