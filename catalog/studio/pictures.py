"""The picture of a draft card: put on it in its editor, replaced, and taken off. Each is a change of the card, kept in
its history, and undone as any other."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from catalog.actions import CodexError
from catalog.models import Card, CardRevision, Codex
from catalog.pictures import MOST_BYTES, Drawn, do_keep_picture, read_picture, too_large
from catalog.studio.bounds import MOST_KEPT_PICTURES
from catalog.studio.cards import CardDeleted
from catalog.studio.people import NotAllowed, require
from catalog.studio.queries import draft
from catalog.studio.records import keep_as_is, locked, require_picture, signature

#: What the editor's form calls the file, the buttons, and the one that takes the picture off.
FILE, BUTTON, REMOVE = "picture", "picture-do", "remove"
OFTEN = "120/h"


@transaction.atomic
def do_set_picture(*, person: Any, codex: Codex, slug: str, picture: Drawn | None) -> bool:
    """Put the picture on the card in place of what is there, None for its crest; whether that changed anything.
    CodexError where the card or the codex has no room for it, CardDeleted, NotAllowed."""
    codex = locked(codex, person, "see_drafts")
    card = draft(codex, slug)
    require(person, "edit_card", codex, card)
    if card.deleted_at:
        raise CardDeleted(card)
    if card.picture_id == (picture.digest if picture else None):
        return False
    if picture:
        require_picture(card, picture.digest)
        _require_history(codex)
    card.picture_id = do_keep_picture(picture) if picture else None
    keep_as_is(card, CardRevision.EDIT, signature(codex, person))
    return True


def _require_history(codex: Codex) -> None:
    """Every picture that ever was on a card is kept, so that each change can be undone."""
    if codex.revisions.exclude(picture=None).order_by().values("picture").distinct().count() >= MOST_KEPT_PICTURES:
        words = _("The histories of the cards have room for %(most)d pictures at most.")
        raise CodexError("picture", words % {"most": MOST_KEPT_PICTURES})


# What the editor sends


def is_sent(request: HttpRequest) -> bool:
    return BUTTON in request.POST or FILE in request.FILES


def put(request: HttpRequest, card: Card) -> tuple[int, dict[str, Any]] | None:
    """Do with the picture what the editor's form says; the status and what to tell where it cannot be done."""
    try:
        if not request.standing.may("edit_card", card):  # before anything is decoded
            raise NotAllowed("edit_card")
        picture = None if request.POST.get(BUTTON) == REMOVE else _sent(request)
        do_set_picture(person=request.person, codex=card.codex, slug=card.slug, picture=picture)
    except ValidationError as error:
        return 429 if error.code == "often" else 422, {"picture_error": " ".join(error.messages)}
    except CodexError as error:
        return 422, {"picture_error": error.message}
    except CardDeleted:
        return 409, {"gone": True}
    except NotAllowed:
        return 403, {"forbidden": True}
    return None


def _sent(request: HttpRequest) -> Drawn:
    sent = request.FILES.get(FILE)
    if sent is None:
        raise ValidationError(_("Choose a picture first."), code="none")
    if sent.size > MOST_BYTES:
        raise too_large()
    if request.too_many("picture", OFTEN):
        raise ValidationError(_("Too many pictures in a short time. Try again later."), code="often")
    return read_picture(sent.read())
