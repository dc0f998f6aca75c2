"""Who may do what with a codex: every role, every action, every thing it is done to."""

from itertools import product
from typing import Any

import pytest

from builder.accounts.models import Person
from catalog.models import Card, Character, Codex, Faction
from catalog.queries import readable
from catalog.studio.people import TABLE, may, standing_of, visible
from catalog.tokens import new_token
from tests.factories import CodexFactory, MemberFactory, PersonFactory, raw_character

pytestmark = pytest.mark.django_db

ROLES = ("owner", "editor", "designer", "reader", "with link", "outsider", "nobody")
THINGS = ("own card", "other card", "card without faction", "own faction", "other faction", "no faction")

#: Action → for each of ROLES whether they may: "+" always, "-" never, "o" only what is of their own faction.
#: Written out here once more, by hand, so that the table of the code is held to it.
MATRIX = {
    #                     owner editor designer reader link outsider nobody
    "see": "+ + + + + - -",
    "copy_release": "+ + + + + - -",
    "see_drafts": "+ + + + - - -",
    "copy_drafts": "+ + + + - - -",
    "leave": "- + + + - - -",
    "create_card": "+ + o - - - -",
    "edit_card": "+ + o - - - -",
    "move_card": "+ + o - - - -",
    "delete_card": "+ + o - - - -",
    "restore_card": "+ + o - - - -",
    "edit_faction": "+ + o - - - -",
    "arrange_factions": "+ + - - - - -",
    "publish": "+ + - - - - -",
    "invite": "+ - - - - - -",
    "revoke": "+ - - - - - -",
    "change_roles": "+ - - - - - -",
    "settings": "+ - - - - - -",
    "delete_codex": "+ - - - - - -",
    "restore_codex": "- - - - - - -",  # of a codex that is there
}


class World:
    """A codex by link with two factions, a card in each and one without, and somebody of each role."""

    def __init__(self) -> None:
        cards = {slug: raw_character() for slug in ("mine", "other", "free")}
        of = {"mine": "fire", "other": "water"}
        self.codex: Codex = CodexFactory(factions=("fire", "water"), cards=cards, of=of)
        self.codex.visibility, self.codex.link = Codex.LINK, new_token()
        self.codex.save()
        fire = self.faction("fire")
        self.people: dict[str, Person | None] = {
            "owner": self.codex.members.get().person,
            "editor": MemberFactory(codex=self.codex, role="editor").person,
            "designer": MemberFactory(codex=self.codex, role="designer", faction=fire).person,
            "reader": MemberFactory(codex=self.codex).person,
            "with link": PersonFactory(),
            "outsider": PersonFactory(),
            "nobody": None,
        }
        self.things: dict[str, Card | Faction | None] = {
            "own card": self.card("mine"),
            "other card": self.card("other"),
            "card without faction": self.card("free"),
            "own faction": fire,
            "other faction": self.faction("water"),
            "no faction": None,
        }

    def faction(self, slug: str) -> Faction:
        return self.codex.factions.get(slug=slug)

    def card(self, slug: str) -> Card:
        return Character.objects.get(codex=self.codex, slug=slug)

    def link(self, role: str) -> str:
        return self.codex.link if role == "with link" else ""

    def may(self, role: str, action: str, thing: str) -> bool:
        return may(self.people[role], action, self.codex, self.things[thing], self.link(role))


@pytest.fixture
def world() -> World:
    return World()


def test_the_matrix_is_whole() -> None:
    assert set(MATRIX) == set(TABLE)
    assert {len(row.split()) for row in MATRIX.values()} == {len(ROLES)}


@pytest.mark.parametrize("action", MATRIX)
def test_every_role_may_what_the_matrix_says_and_nothing_else(action: str, world: World) -> None:
    for (role, cell), thing in product(zip(ROLES, MATRIX[action].split(), strict=True), THINGS):
        expected = cell == "+" or (cell == "o" and thing in ("own card", "own faction"))
        assert world.may(role, action, thing) is expected, (role, action, thing)


def test_a_public_codex_is_seen_by_everybody_and_no_more_than_seen(world: World) -> None:
    world.codex.visibility, world.codex.link = Codex.PUBLIC, None
    world.codex.save()
    for role in ("outsider", "nobody"):
        able = {action for action in TABLE if world.may(role, action, "own card")}
        assert able == {"see", "copy_release"}, role


def test_a_private_codex_is_seen_by_its_members_alone(world: World) -> None:
    old = world.codex.link
    world.codex.visibility, world.codex.link = Codex.PRIVATE, None
    world.codex.save()
    for role in ROLES:
        able = {action for action in TABLE if may(world.people[role], action, world.codex, None, old)}
        assert bool(able) is (role in ROLES[:4]), role


def test_a_deleted_codex_can_be_brought_back_by_its_owner_and_is_gone_for_everybody(world: World) -> None:
    world.codex.deleted_at = world.codex.made
    world.codex.save()
    for role, action, thing in product(ROLES, TABLE, THINGS):
        assert world.may(role, action, thing) is (role == "owner" and action == "restore_codex"), (role, action)


@pytest.mark.parametrize("visibility", [Codex.PRIVATE, Codex.LINK, Codex.PUBLIC])
@pytest.mark.parametrize("deleted", [False, True])
def test_the_database_is_asked_the_same_question(visibility: str, deleted: bool, world: World) -> None:
    world.codex.visibility = visibility
    world.codex.link = new_token() if visibility == Codex.LINK else None
    world.codex.deleted_at = world.codex.made if deleted else None
    world.codex.save()
    for role, link in product(ROLES, ("", world.codex.link or "", "guessed")):
        person = world.people[role]
        seen = Codex.objects.filter(visible(person, link), pk=world.codex.pk).exists()
        assert seen is may(person, "see", world.codex, link=link), (role, link)


def test_a_link_of_one_codex_opens_no_other(world: World) -> None:
    other = CodexFactory()
    assert not may(None, "see", other, link=world.codex.link)
    assert not Codex.objects.filter(visible(None, world.codex.link), pk=other.pk).exists()
    assert not readable(None, "").filter(codex=world.codex).exists()


def test_an_empty_link_opens_nothing(world: World) -> None:
    world.codex.link = None
    world.codex.save()
    assert standing_of(None, world.codex, "").role == "outsider"
    assert not Codex.objects.filter(visible(None, ""), pk=world.codex.pk).exists()


def test_a_designer_of_one_codex_is_nobody_in_another(world: World) -> None:
    other: Any = CodexFactory(factions=("fire",), cards={"one": raw_character()}, of={"one": "fire"})
    card = Character.objects.get(codex=other)
    assert not any(may(world.people["designer"], action, other, card) for action in TABLE)
