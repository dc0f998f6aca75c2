"""A list on a codex that has nothing to carry, to teach or to raise: said where it would be chosen, with a way out."""

from html import unescape
from typing import Any

import pytest

from builder.lists.actions import do_create_list
from builder.lists.models import List
from builder.lists.operations import Draft
from catalog.actions import do_release
from catalog.models import Codex
from catalog.studio.cards import do_create_card
from tests.builder.bands import browser, editor
from tests.factories import CodexFactory, MemberFactory, PersonFactory, starter_file

pytestmark = pytest.mark.django_db

#: Of each game: what fights, the kinds that are given to it with what they are called, what the list has.
GAMES = {
    "okko": ("character", {"equipment": "Equipment"}, {}),
    "anima": ("character", {"upgrade": "Upgrades"}, {}),
    "sengoku": ("unit", {"trait": "Traits", "banner": "Banners"}, {"army": {"commander": {"id": "ac", "traits": []}}}),
}
KINDS = [(system, kind) for system, (_fighter, kinds, _army) in GAMES.items() for kind in kinds]


def codex_of(system: str, *kinds: str) -> Codex:
    """A codex with one card of each of these kinds, published."""
    cards = starter_file(system)["cards"]
    one = {kind: next(slug for slug, raw in cards.items() if raw["kind"] == kind) for kind in kinds}
    codex = CodexFactory(system=system, name="Mine", cards={slug: cards[slug] for slug in one.values()})
    do_release(codex=codex, samples=[])
    return codex


def list_on(codex: Codex, person: Any) -> List:
    release, fighter = codex.releases.get(), GAMES[codex.system][0]
    card = release.cards.get(kind=fighter).slug
    entry = {"id": "a1", "card": card} | ({"figures": 4} if fighter == "unit" else {})
    file = {"format": "muster-list", "version": 1, "system": codex.system, "name": "L", "entries": [entry]}
    return do_create_list(person=person, release=release, draft=Draft(file | GAMES[codex.system][2]))


def page_of(found: List) -> str:
    return unescape(editor(browser(found.person), found, "?equip=a1"))


@pytest.mark.parametrize(("system", "kind"), KINDS)
def test_a_designer_is_told_and_led_to_where_one_is_made(system: str, kind: str) -> None:
    codex = codex_of(system, GAMES[system][0])
    page = page_of(list_on(codex, codex.members.get().person))
    assert f"{GAMES[system][1][kind]}: none in release 1 of Mine." in page
    assert f'<a href="/studio/{codex.slug}/cards/?kind={kind}">Make one in the studio</a>' in page


@pytest.mark.parametrize(("system", "kind"), KINDS)
def test_who_has_made_one_is_led_to_publishing_it(system: str, kind: str) -> None:
    codex = codex_of(system, GAMES[system][0])
    owner = codex.members.get().person
    raw = next(raw for raw in starter_file(system)["cards"].values() if raw["kind"] == kind)
    do_create_card(person=owner, codex=codex, kind=kind, names={}, data=raw, slug="new-one", faction=None)
    page = page_of(list_on(codex, owner))
    assert f'<a href="/studio/{codex.slug}/publish/">Publish what its drafts have</a>' in page
    assert f"cards/?kind={kind}" not in page


@pytest.mark.parametrize(("system", "kind"), KINDS)
def test_a_player_is_told_without_a_way_that_is_not_theirs(system: str, kind: str) -> None:
    codex = codex_of(system, GAMES[system][0])
    Codex.objects.filter(pk=codex.pk).update(visibility=Codex.PUBLIC)
    for person in (PersonFactory(), MemberFactory(codex=codex).person):
        page = page_of(list_on(codex, person))
        assert f"{GAMES[system][1][kind]}: none in release 1 of Mine." in page
        assert f"/studio/{codex.slug}/" not in page


@pytest.mark.parametrize("system", list(GAMES))
def test_where_there_are_some_they_are_offered(system: str) -> None:
    fighter, kinds, _army = GAMES[system]
    codex = codex_of(system, fighter, *kinds)
    page = page_of(list_on(codex, codex.members.get().person))
    assert "none in release" not in page
    for kind in kinds:
        assert codex.releases.get().cards.get(kind=kind).slug in page
