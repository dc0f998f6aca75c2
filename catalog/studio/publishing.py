"""Making a release: a job (`tasks`) checks all drafts, says all that is wrong, and freezes them where nothing is."""

from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from catalog.actions import models_of
from catalog.models import Codex, Publication
from catalog.studio.bounds import bounded
from catalog.studio.records import locked, signature
from catalog.studio.tasks import publish

GIVEN_UP = timedelta(minutes=10)  # after which a job is taken for dead


def notes_left(codex: Codex) -> str:
    """What was written of a release that was not made; "" where the last one was, or is at work."""
    last = codex.publications.order_by("-pk").first()
    return last.notes if last and last.state in (Publication.REFUSED, Publication.FAILED) else ""


@transaction.atomic
def do_publish(*, person: Any, codex: Codex, notes: str) -> Publication:
    """Set a job to work that makes the next release, with these notes for readers. While one is at work: that one,
    where it has the same notes; else ValidationError, so that nobody's notes are dropped."""
    codex = locked(codex, person, "publish")
    clean = bounded({"notes": notes}, required=["notes"])
    at_work = codex.publications.filter(state__in=Publication.AT_WORK)
    at_work.filter(made__lt=timezone.now() - GIVEN_UP).update(state=Publication.FAILED, finished_at=timezone.now())
    if found := at_work.first():
        if found.notes != clean["notes"]:
            told = _("A release is being made right now, by %(who)s with notes of their own. Publish when it is done.")
            raise ValidationError(told % {"who": found.author_name or "?"}, code="at-work")
        return found
    if not any(model.objects.filter(codex=codex, deleted_at=None).exists() for model in models_of(codex)):
        raise ValidationError(_("There is no card to publish yet."), code="empty")
    made = codex.publications.create(**clean, **signature(codex, person))
    transaction.on_commit(lambda: publish.enqueue(made.pk))
    return made
