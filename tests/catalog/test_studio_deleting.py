"""Deleting a card that others name: they are named, the person decides, it shows on them, and restoring mends it."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from catalog.models import Codex, Publication
from catalog.studio.cards import CardNamed, NamesDeleted, do_create_card, do_delete_card, do_restore_card, do_save_card
from catalog.studio.mentions import deleted_among, namers_of, needs
from catalog.studio.publishing import do_publish
from catalog.studio.queries import draft
from tests.catalog.codices import owner_of, run
from tests.catalog.world import browser, page
from tests.factories import CodexFactory, MemberFactory, names, raw_character

pytestmark = pytest.mark.django_db
ONLY_RONIN = {"kind": "equipment", "cost": 1, "name": names("Hat", "Шляпа"), "restrict": {"card": ["ronin"]}}


def bands() -> Codex:
    """Okko: a hat that only the ronin may wear, and a card in whose data the ronin's id stands without naming him."""
    cards = {
        "ronin": raw_character(name=names("Ronin", "Ронин")),
        "hat": ONLY_RONIN,
        "trait": raw_character(name=names("Wanderer"), traits=["ronin"]),
    }
    codex: Codex = CodexFactory(cards=cards, factions=("fire",))
    return codex


def army() -> Codex:
    """Sengoku: spears that have the skill of a card, "wall"."""
    codex: Codex = CodexFactory(system="sengoku")
    owner = owner_of(codex)
    do_create_card(person=owner, codex=codex, kind="skill", names={"name_en": "Wall"})
    unit = do_create_card(person=owner, codex=codex, kind="unit", names={"name_en": "Spears"})
    do_save_card(person=owner, codex=codex, slug="spears", data=unit.data | {"skills": ["wall"]}, base=1)
    return codex


def delete(codex: Codex, slug: str, *known: str) -> None:
    do_delete_card(person=owner_of(codex), codex=codex, slug=slug, known=known)


def url(name: str, codex: Codex, slug: str) -> str:
    return reverse(f"studio:{name}", args=[codex.slug, slug])


@pytest.mark.parametrize(
    ("make", "slug", "namer", "needed"), [(bands, "ronin", "hat", False), (army, "wall", "spears", True)]
)
def test_a_card_that_others_name_goes_only_knowingly(make: Any, slug: str, namer: str, needed: bool) -> None:
    codex = make()
    assert [row.slug for row in namers_of(codex, slug)] == [namer]
    assert needs(codex, draft(codex, namer), slug) == needed
    for known in ((), ("another",)):
        with pytest.raises(CardNamed) as told:
            delete(codex, slug, *known)
        assert [row.slug for row in told.value.namers] == [namer]
        assert draft(codex, slug).deleted_at is None
    delete(codex, slug, namer)
    assert [row.slug for row in deleted_among(codex, draft(codex, namer).kind, draft(codex, namer).data)] == [slug]
    do_restore_card(person=owner_of(codex), codex=codex, slug=slug)
    assert deleted_among(codex, draft(codex, namer).kind, draft(codex, namer).data) == []


def test_a_card_that_only_deleted_ones_name_goes_at_once() -> None:
    codex = bands()
    delete(codex, "hat")
    delete(codex, "ronin")
    assert draft(codex, "ronin").deleted_at


def test_the_page_names_them_and_a_press_decides() -> None:
    codex = army()
    client = browser(owner_of(codex))
    answer = client.post(url("delete_card", codex, "wall"))
    assert answer.status_code == 302 and answer.url == url("delete_card", codex, "wall")
    told = page(client, answer.url)
    assert "1 other card names it" in told and f'href="{url("edit", codex, "spears")}"' in told
    assert "without it nothing can be published" in told and draft(codex, "wall").deleted_at is None
    known = re.search(r'name="known" value="([^"]*)"', told)[1]
    answer = client.post(url("delete_card", codex, "wall"), {"known": known}, follow=True)
    assert "Deleted: Wall." in answer.content.decode() and draft(codex, "wall").deleted_at


def test_who_came_to_name_it_meanwhile_is_told_too() -> None:
    codex = bands()
    client = browser(owner_of(codex))
    known = re.search(r'name="known" value="([^"]*)"', page(client, url("delete_card", codex, "ronin")))[1]
    do_create_card(person=owner_of(codex), codex=codex, kind="equipment", names={}, data=ONLY_RONIN, slug="cap")
    answer = client.post(url("delete_card", codex, "ronin"), {"known": known}, follow=True)
    assert "2 other cards name it" in answer.content.decode() and draft(codex, "ronin").deleted_at is None


def test_a_card_that_nobody_names_goes_with_one_press() -> None:
    codex = bands()
    client = browser(owner_of(codex))
    assert "No other card names it." in page(client, url("delete_card", codex, "hat"))
    client.post(url("delete_card", codex, "hat"))
    assert draft(codex, "hat").deleted_at
    assert client.get(url("delete_card", codex, "hat")).status_code == 302


@pytest.mark.parametrize("name", ["edit", "json"])
def test_it_shows_on_the_card_that_names_it_and_a_press_there_brings_it_back(name: str) -> None:
    codex = bands()
    client = browser(owner_of(codex))
    delete(codex, "ronin", "hat")
    told = page(client, url(name, codex, "hat"))
    assert "This card names" in told and f'href="{url("history", codex, "ronin")}"' in told
    assert "Эта карта упоминает" in page(client, "/ru" + url(name, codex, "hat"))
    answer = client.post(url("restore_card", codex, "ronin"), {"to": "hat"})
    assert answer.url == url("edit", codex, "hat") and draft(codex, "ronin").deleted_at is None
    assert "This card names" not in page(client, url(name, codex, "hat"))


def test_who_may_not_bring_it_back_sees_it_without_the_press() -> None:
    codex = bands()
    delete(codex, "ronin", "hat")
    told = page(browser(MemberFactory(codex=codex).person), url("edit", codex, "hat"))
    assert "This card names" in told and url("restore_card", codex, "ronin") not in told


def test_what_needs_another_deleted_card_says_which_to_bring_back_first() -> None:
    codex = army()
    delete(codex, "wall", "spears")
    delete(codex, "spears")
    with pytest.raises(NamesDeleted) as told:
        do_restore_card(person=owner_of(codex), codex=codex, slug="spears")
    assert [row.slug for row in told.value.deleted] == ["wall"]
    client = browser(owner_of(codex))
    answer = client.post(url("restore_card", codex, "spears"), follow=True)
    assert "Spears names what is deleted too. Bring this back first: Wall." in unescape(answer.content.decode())
    for slug in ("wall", "spears"):
        client.post(url("restore_card", codex, slug))
    made = run(do_publish(person=owner_of(codex), codex=codex, notes="x"))
    assert made.state == Publication.DONE


def test_those_who_name_a_card_are_found_in_as_many_queries_as_there_are_models(
    django_assert_max_num_queries: Any,
) -> None:
    codex = bands()
    for n in range(20):
        slug = f"hat-{n}"
        do_create_card(person=owner_of(codex), codex=codex, kind="equipment", names={}, data=ONLY_RONIN, slug=slug)
    with django_assert_max_num_queries(3):
        assert len(namers_of(codex, "ronin")) == 21
    with django_assert_max_num_queries(0):
        assert deleted_among(codex, "character", raw_character()) == []


def test_a_guest_learns_nothing() -> None:
    codex = bands()
    assert Client().get(url("delete_card", codex, "ronin")).status_code == 404
