"""The cards of a list on paper: each as often as it stands there, for whoever may read the list."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from builder.accounts.people import COOKIE, signed
from builder.lists import actions
from builder.lists.models import List
from builder.lists.printing import deck_of
from tests.catalog.test_printing import words_on
from tests.factories import ListFactory, PersonFactory, starter_file, starter_release

pytestmark = pytest.mark.django_db
ASKED = {"make": 1, "card": "card", "paper": "a4", "sides": "front", "lang": "en"}


def visitor(person: Any = None) -> Client:
    client = Client()
    if person:
        client.cookies[COOKIE] = signed(person.key)
    return client


def band() -> List:
    entries = (
        {"id": "a1", "card": "okko", "equipment": None},
        {"id": "a2", "card": "shrine-guard", "equipment": None},
        {"id": "a3", "card": "shrine-guard", "equipment": None},
    )
    return ListFactory(entries=entries)


def counted(found: List) -> dict[str, int | None]:
    return {line.slug: line.copies for line in deck_of(found).lines}


def test_each_card_as_often_as_it_stands_there() -> None:
    found = band()
    assert counted(found) == {"okko": 1, "shrine-guard": 2}
    answer = visitor(found.person).post(reverse("lists:cards", args=[found.token]), ASKED)
    said = words_on(answer.content)
    assert [said.count(name) for name in ("Okko 6", "Shrine Guard 3", "Noburo")] == [1, 2, 0]


def test_another_number_is_taken() -> None:
    found = band()
    answer = visitor(found.person).post(reverse("lists:cards", args=[found.token]), ASKED | {"n-okko": 3})
    assert words_on(answer.content).count("Okko 6") == 3


@pytest.mark.parametrize("system", ["anima", "sengoku"])
def test_upgrades_traits_and_banners_are_among_them(system: str) -> None:
    release, sample = starter_release(system), starter_file(system)["lists"][0]
    found = ListFactory(release=release, entries=sample["entries"], options=sample.get("options", {}))
    found = actions.do_copy(person=found.person, source=found, name="Copy")
    named = [
        value for entry in sample["entries"] for key, value in entry.items() if key != "id" and value in shelf(system)
    ]
    assert counted(found) == {slug: named.count(slug) for slug in dict.fromkeys(named)}


def shelf(system: str) -> set[Any]:
    return set(starter_file(system)["cards"])


def test_whoever_has_the_link_prints_them_and_nobody_else() -> None:
    found = band()
    own = reverse("lists:cards", args=[found.token])
    stranger = visitor(PersonFactory())
    assert stranger.post(own, ASKED).status_code == 404
    assert visitor().get(own).status_code == 404
    actions.do_share(list=found)
    found.refresh_from_db()
    linked = reverse("lists:cards", args=[found.link])
    assert stranger.post(linked, ASKED)["Content-Type"] == "application/pdf"
    assert found.token not in stranger.get(linked).content.decode()
    actions.do_unshare(list=found)
    assert stranger.post(linked, ASKED).status_code == 404


def test_the_pages_of_a_list_lead_there() -> None:
    found = band()
    address = reverse("lists:cards", args=[found.token])
    for page in ("edit", "sheet"):
        assert (
            f'href="{address}"'
            in visitor(found.person).get(reverse(f"lists:{page}", args=[found.token])).content.decode()
        )
