"""What outlasts a request: publishing."""

import logging
from typing import Any

from django.db import transaction
from django.utils import timezone
from django_tasks import task

from catalog.actions import do_release
from catalog.models import Codex, Publication
from catalog.studio.checking import Told, problems_of
from catalog.studio.people import may

logger = logging.getLogger(__name__)
TRIES = 5  # when others keep on editing


@task()
def publish(publication: int) -> None:
    """Check the drafts and make the release. Whatever happens, the publication says how it ended."""
    found = Publication.objects.filter(pk=publication, state=Publication.WAITING).select_related("codex").first()
    if found is None:
        return
    try:
        _carry_out(found)
    except Exception:
        logger.exception("publication %s", publication)
        if _goes_on(found):
            _end(found, Publication.FAILED)


def _carry_out(publication: Publication) -> None:
    """It checks without holding anybody up, and once more where somebody edited meanwhile."""
    for attempt in range(TRIES):
        stamp = Codex.objects.values_list("stamp", flat=True).get(pk=publication.codex_id)
        problems = problems_of(publication.codex, _teller(publication))
        if problems:
            return _end(publication, Publication.REFUSED, problems=problems) if _goes_on(publication) else None
        if _freeze(publication, stamp, last=attempt == TRIES - 1):
            return None
    return None


@transaction.atomic
def _freeze(publication: Publication, stamp: int, last: bool) -> bool:
    """Make the release of what was checked; False where the drafts are others by now. The `last` time nobody may edit
    while they are checked."""
    codex = Codex.objects.select_for_update().get(pk=publication.codex_id)
    if not _goes_on(publication):
        return True
    if codex.deleted_at or not may(publication.author, "publish", codex):
        _end(publication, Publication.FAILED)
        return True
    if codex.stamp != stamp:
        if not last:
            return False
        problems = problems_of(codex, lambda done, total: None)
        if problems:
            _end(publication, Publication.REFUSED, problems=problems)
            return True
    release, new = do_release(codex=codex, samples=[], notes=publication.notes)
    _end(publication, Publication.DONE if new else Publication.UNCHANGED, release=release)
    return True


def _goes_on(publication: Publication) -> bool:
    """Whether nobody has taken the job for dead meanwhile, and maybe begun another."""
    return Publication.objects.filter(pk=publication.pk, state__in=Publication.AT_WORK).exists()


def _end(publication: Publication, state: str, **columns: Any) -> None:
    for column, value in columns.items():
        setattr(publication, column, value)
    publication.state, publication.finished_at = state, timezone.now()
    publication.save()


def _teller(publication: Publication) -> Told:
    def tell(done: int, total: int) -> None:
        at_work = Publication.objects.filter(pk=publication.pk, state__in=Publication.AT_WORK)
        at_work.update(state=Publication.RUNNING, done=done, total=total)
        publication.done, publication.total = done, total

    return tell
