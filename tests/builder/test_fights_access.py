"""Who may do what with a fight: every address, every method, every kind of asker."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from builder.accounts.models import Person
from builder.fights.actions import do_delete
from builder.fights.models import Fight, Seat
from builder.fights.urls import urlpatterns
from tests.builder.bands import browser
from tests.builder.fighting import BOTH, fight, now, post, url
from tests.factories import PersonFactory, starter_release

pytestmark = pytest.mark.django_db

MOVE = {"do": "move", "who": "a1", "to": "g7"}

#: (address, method): what it sends, and what the owner, who has the seat of side A, and who only knows the link get.
MATRIX: dict[tuple[str, str], tuple[dict[str, Any], int, int, int]] = {
    ("play", "get"): ({}, 200, 200, 302),
    ("act", "post"): (MOVE, 302, 302, 404),
    ("go", "post"): ({}, 302, 302, 404),
    ("stop", "post"): ({}, 302, 302, 404),
    ("delete", "post"): ({}, 302, 404, 404),
    ("undelete", "post"): ({}, 302, 404, 404),
    ("replay", "get"): ({}, 200, 200, 200),
    ("log", "get"): ({}, 200, 200, 200),
    ("file", "get"): ({}, 200, 200, 200),
    ("report", "get"): ({}, 404, 404, 404),  # of a game that tells no reports
}
CASES = list(MATRIX)
OWN_PAGES = {"index", "create", "upload"}  # of nobody's fight: whoever asks sees their own
SEATS = {"seats", "seat"}  # test_fights_seats.py
PLANS = {"keep"}  # test_deployments_fights.py


def made(name: str, holder: Person | None = None) -> Fight:
    found = fight(seats=BOTH)
    if holder:
        Seat.objects.filter(fight=found, side="A").update(person=holder)
    if name == "undelete":
        do_delete(fight=found)
    return found


def ask(client: Client, found: Fight, name: str, method: str) -> int:
    if method == "post":
        return post(client, found, MATRIX[name, method][0], name).status_code
    return client.get(url(found, name)).status_code


def untouched(found: Fight, name: str) -> bool:
    there = now(found)
    return there.number == 0 and (there.deleted_at is None) == (name != "undelete")


def test_the_matrix_is_whole() -> None:
    assert {pattern.name for pattern in urlpatterns} == {name for name, _method in MATRIX} | OWN_PAGES | SEATS | PLANS


@pytest.mark.parametrize("account", [False, True])
@pytest.mark.parametrize(("name", "method"), CASES)
def test_the_owner_may(name: str, method: str, account: bool) -> None:
    found = fight(person=PersonFactory(account=account))
    if name == "undelete":
        do_delete(fight=found)
    assert ask(browser(found.person), found, name, method) == MATRIX[name, method][1]


@pytest.mark.parametrize(("name", "method"), CASES)
def test_who_holds_a_seat_plays_it_and_no_more(name: str, method: str) -> None:
    holder = PersonFactory()
    found = made(name, holder)
    assert ask(browser(holder), found, name, method) == MATRIX[name, method][2]
    if MATRIX[name, method][2] == 404:
        assert untouched(found, name)


@pytest.mark.parametrize(("name", "method"), CASES)
def test_who_knows_the_link_watches_and_no_more(name: str, method: str) -> None:
    found = made(name)
    for client in (browser(PersonFactory()), browser(PersonFactory(account=True)), Client()):
        assert ask(client, found, name, method) == MATRIX[name, method][3]
    assert untouched(found, name)


@pytest.mark.parametrize(("name", "method"), CASES)
def test_a_wrong_address_leads_nowhere(name: str, method: str) -> None:
    found = fight()
    for token in (found.token[:16], "x" * 32, "%00", "\x00", "ёж", found.seats.all()[0].token):
        found.token = token
        response = getattr(browser(found.person), method)(url(found, name), MATRIX[name, method][0])
        assert response.status_code == 404, token


def test_what_an_address_says_was_deleted_may_be_anything() -> None:
    for token in ("", "x", "\x00", "ёж"):
        assert browser(PersonFactory()).get("/fights/", {"deleted": token}).status_code == 200, token


@pytest.mark.parametrize(("name", "method"), CASES)
def test_other_methods_are_refused(name: str, method: str) -> None:
    found = fight()
    other = "get" if method == "post" else "post"
    assert getattr(browser(found.person), other)(url(found, name)).status_code == 405


@pytest.mark.parametrize(("name", "method"), [case for case in CASES if case[1] == "post"])
def test_nothing_changes_without_the_token_of_our_forms(name: str, method: str) -> None:
    found = made(name)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = browser(found.person).cookies
    assert ask(strict, found, name, method) == 403
    assert untouched(found, name)


def test_the_seat_of_one_side_is_not_that_of_the_other() -> None:
    holder = PersonFactory()
    found = fight()
    Seat.objects.filter(fight=found, side="B").update(person=holder)
    assert post(browser(holder), found, MOVE).status_code == 409
    assert now(found).number == 0


def test_a_seat_without_a_person_is_nobodys() -> None:
    found = fight()
    Seat.objects.filter(fight=found).update(person=None)
    assert post(browser(found.person), found, MOVE).status_code == 409


@pytest.mark.parametrize("name", ["play", "replay", "log", "file"])
def test_a_deleted_fight_is_gone_for_all(name: str) -> None:
    found = fight()
    do_delete(fight=found)
    for client in (browser(found.person), Client()):
        assert client.get(url(found, name)).status_code == 404


def test_nobody_is_made_by_looking() -> None:
    starter_release()
    found = fight()
    before = Person.objects.count()
    for name, method in CASES:
        ask(Client(), found, name, method)
    for address in ("/fights/", "/fights/new/", "/fights/upload/"):
        assert Client().get(address).status_code == 200
    assert Person.objects.count() == before


@pytest.mark.parametrize("name", ["index", "play", "replay"])
def test_no_page_asks_more_of_the_database_for_more_fights(name: str) -> None:
    found = fight()

    def queries() -> int:
        client = browser(found.person)
        with CaptureQueriesContext(connection) as seen:
            client.get("/fights/" if name == "index" else url(found, name))
        return len(seen)

    one = queries()
    for _ in range(12):
        fight(person=found.person)
    assert queries() == one
    assert one <= {"index": 6, "play": 4, "replay": 4}[name]
