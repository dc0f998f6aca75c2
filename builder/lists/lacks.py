"""What the release of a list has no card of, where the editor would offer some: said, with the way to make one."""

from dataclasses import dataclass

from django.urls import reverse

from builder.lists.models import List
from catalog.games import cards_of
from catalog.models import DRAFTS
from catalog.studio.people import MAKERS, standing_of


@dataclass(frozen=True, slots=True)
class Lack:
    """`what`: the kind of cards in words; `make`: the page that makes one, `publish`: the one that puts those that are
    made already into the next release, each "" where there is none for the list's owner."""

    what: str
    codex: str
    number: int
    make: str
    publish: str


def lack_of(found: List, kind: str) -> Lack:
    """Of a kind of which the release has no card."""
    codex = found.release.codex
    standing = standing_of(found.person, codex)
    drafted = DRAFTS[kind].objects.filter(codex=codex, kind=kind, deleted_at=None).exists()
    publish = reverse("studio:publish", args=[codex.slug]) if drafted and standing.may("publish") else ""
    makes = not drafted and not standing.gone and standing.role in MAKERS
    make = f"{reverse('studio:create_card', args=[codex.slug])}?kind={kind}" if makes else ""
    return Lack(str(cards_of(found.system).KINDS[kind]), codex.name, found.release.number, make, publish)
