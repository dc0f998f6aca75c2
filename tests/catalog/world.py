"""A codex on which everybody of it works, and the pages of the studio as each of them has them."""

import json
from html import unescape
from typing import Any

from django.test import Client
from django.urls import reverse

from catalog.models import Card, Codex, Publication
from catalog.pictures import file_name, read_picture
from catalog.studio.cards import do_delete_card, do_save_card
from catalog.studio.members import do_invite
from catalog.studio.pictures import do_set_picture
from catalog.studio.queries import draft
from catalog.studio.urls import urlpatterns
from tests.builder.bands import browser
from tests.catalog.filled import sent
from tests.catalog.test_fields import form_of
from tests.factories import (
    CodexFactory,
    MemberFactory,
    PersonFactory,
    names,
    raw_character,
)
from tests.pictures import picture_file

ROLES = ("owner", "editor", "designer", "reader", "outsider", "nobody")
NAMED = raw_character(name=names("Ronin", "Ронин"))


class World:
    """A codex of two factions, `fire` the designer's, with a card in each, a deleted one, an invitation, a release."""

    def __init__(self) -> None:
        cards = {"ronin": NAMED, "okko": NAMED, "gone": NAMED}
        of = {"ronin": "fire", "okko": "water", "gone": "fire"}
        self.codex: Codex = CodexFactory(
            factions=("fire", "water"), cards=cards, of=of, owner=PersonFactory(account=True)
        )
        self.owner = self.codex.members.get().person
        self.picture = read_picture(picture_file())
        do_set_picture(person=self.owner, codex=self.codex, slug="gone", picture=self.picture)
        do_delete_card(person=self.owner, codex=self.codex, slug="gone")
        fire = self.codex.factions.get(slug="fire")
        self.invitation = do_invite(person=self.owner, codex=self.codex, role="reader")
        self.publication = Publication.objects.create(codex=self.codex, notes="x", state="done", total=2)
        self.other = MemberFactory(codex=self.codex, name="Other")
        self.people = {
            "owner": self.owner,
            "editor": MemberFactory(codex=self.codex, role="editor").person,
            "designer": MemberFactory(codex=self.codex, role="designer", faction=fire, name="Ivan").person,
            "reader": MemberFactory(codex=self.codex).person,
            "outsider": PersonFactory(),
        }

    def browser(self, role: str) -> Client:
        return browser(self.people.get(role))

    def url(self, name: str, **keys: Any) -> str:
        known = {
            "codex": self.codex.slug,
            "slug": "ronin",
            "faction": "fire",
            "form": "csv",
            "kind": "character",
            "name": file_name(self.picture.digest),
            "token": self.invitation.token,
            "pk": {"member": self.other.pk, "revoke": self.invitation.pk}.get(name, self.publication.pk),
        }
        wanted = {pattern.name: pattern.pattern.converters for pattern in urlpatterns}[name]
        return reverse(f"studio:{name}", kwargs={key: known[key] for key in wanted} | keys)

    def card(self, slug: str = "ronin") -> Card:
        return draft(self.codex, slug)

    def text(self, **changes: Any) -> str:
        return json.dumps(self.card().data | changes)

    def filled(self, data: dict[str, Any]) -> dict[str, Any]:
        """What a page sends: with the card's JSON for "TEXT", and beside the card's form for "FORM"."""
        if "FORM" in data.values():
            return sent(form_of("okko", self.card().data)).dict() | data
        return {key: self.text(cost=7) if value == "TEXT" else value for key, value in data.items()}

    def saved(self, **changes: Any) -> None:
        card = self.card()
        do_save_card(person=self.owner, codex=self.codex, slug="ronin", data=card.data | changes, base=card.revision)


def page(client: Client, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status
    return unescape(answer.content.decode())
