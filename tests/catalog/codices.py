"""Whose a codex is, and a release of it."""

from typing import Any

from django.db import transaction

from catalog.models import Codex, Member, Publication
from catalog.studio import tasks
from catalog.studio.publishing import do_publish

ABOUT = {
    "name_en": "River clans",
    "name_ru": "Речные кланы",
    "about_en": "Eels",
    "licence": "CC BY 4.0",
    "sources": "-",
}


def owner_of(codex: Codex) -> Any:
    return codex.members.get(role=Member.OWNER).person


def published(codex: Codex, notes: str = "First") -> Codex:
    """The codex with a release of its drafts; in tests a job is done at once."""
    with transaction.atomic():
        made = do_publish(person=owner_of(codex), codex=codex, notes=notes)
    run(made)
    return codex


def run(publication: Publication) -> Publication:
    """What on_commit would do: a test's own transaction never commits."""
    tasks.publish.func(publication.pk)
    publication.refresh_from_db()
    return publication
