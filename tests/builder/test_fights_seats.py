"""Seats handed out by link: who takes one answers for its side, and the owner takes it back."""

import pytest
from django.test import Client

from builder.accounts.models import Person
from builder.fights.models import Fight, Seat
from tests.builder.bands import browser
from tests.builder.fighting import BOTH, HTMX, ME_AND_GREEDY, fight, now, post, said, url
from tests.builder.fighting_anima import stood
from tests.builder.fighting_sengoku import battle
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db

MOVE = {"do": "move", "who": "a1", "to": "g7"}


def okko() -> Fight:
    return fight(seats=BOTH)


def anima() -> Fight:
    return stood({"a1": "e5", "b1": "e7"})


def sengoku() -> Fight:
    return battle(seats=BOTH)


@pytest.fixture(params=[okko, anima, sengoku])
def found(request: pytest.FixtureRequest) -> Fight:
    made: Fight = request.param()
    return made


def seat(found: Fight, side: str) -> Seat:
    there: Seat = found.seats.get(side=side)
    return there


def address(found: Fight, side: str) -> str:
    return f"/fights/seat/{seat(found, side).token}/"


def take(found: Fight, side: str, person: Person) -> None:
    assert browser(person).post(address(found, side)).status_code == 302


def test_who_comes_with_the_link_takes_the_seat_by_a_press(found: Fight) -> None:
    other = PersonFactory()
    client = browser(other)
    assert "Take the seat" in said(client.get(address(found, "B")))
    assert seat(found, "B").person == found.person
    response = client.post(address(found, "B"))
    assert response.status_code == 302
    assert response["Location"] == url(found)
    assert seat(found, "B").person == other
    assert seat(found, "A").person == found.person
    assert client.get(url(found)).status_code == 200


def test_a_visitor_who_was_nobody_takes_it_too(found: Fight) -> None:
    client = Client()
    assert client.post(address(found, "B")).status_code == 302
    assert seat(found, "B").person != found.person
    assert client.get(url(found)).status_code == 200
    assert client.get(address(found, "B"))["Location"] == url(found)


def test_each_answers_for_its_own_side_only() -> None:
    found, other = okko(), PersonFactory()
    take(found, "B", other)
    assert "The other side decides." in said(browser(other).get(url(found)))
    assert post(browser(other), found, MOVE).status_code == 409
    assert post(browser(found.person), found, MOVE).status_code == 302
    assert now(found).number == 1


def test_who_waits_is_told_when_there_is_something_new() -> None:
    found, other = okko(), PersonFactory()
    take(found, "B", other)
    waiting = browser(other)
    assert waiting.get(url(found, query="?since=0"), headers=HTMX).status_code == 204
    post(browser(found.person), found, MOVE)
    answer = waiting.get(url(found, query="?since=0"), headers=HTMX)
    assert answer.status_code == 200
    assert "<title>" in answer.content.decode()


def test_the_owner_has_the_links_and_who_sits_there_its_own(found: Fight) -> None:
    other = PersonFactory()
    take(found, "B", other)
    a, b = address(found, "A"), address(found, "B")
    owners, others = (browser(who).get(url(found, "seats")).content.decode() for who in (found.person, other))
    assert a in owners
    assert b in owners
    assert b in others
    assert a not in others
    assert browser(PersonFactory()).get(url(found, "seats")).status_code == 404
    assert Client().get(url(found, "seats")).status_code == 404


def test_a_new_link_takes_the_side_back(found: Fight) -> None:
    other = PersonFactory()
    take(found, "B", other)
    old = address(found, "B")
    assert browser(other).post(url(found, "seats"), {"side": "B"}).status_code == 404
    assert seat(found, "B").person == other
    assert browser(found.person).post(url(found, "seats"), {"side": "B"}).status_code == 302
    assert seat(found, "B").person == found.person
    for client in (browser(other), Client()):
        assert client.get(old).status_code == 404
        assert client.post(old).status_code == 404
    assert browser(other).get(url(found)).status_code == 302


class TestASideTakenOverInTheMiddleOfATurn:
    """Whoever takes a side from another player does not see what that player sealed, until it is carried out."""

    SEALED = ("a1.1.advance", "advance at all costs: to")
    LOOKS = ("play", "replay", "log", "report", "file")

    def sealed(self) -> tuple[Fight, Person]:
        """The guest has side A and sealed its orders; B, the owner's, is to give its."""
        found, guest = battle(seats=BOTH), PersonFactory()
        take(found, "A", guest)
        assert post(browser(guest), found, {"do": "orders", "o": ["a1.1.advance"]}).status_code == 302
        return found, guest

    def all_of(self, person: Person, found: Fight) -> str:
        client = browser(person)
        queries = [(name, "") for name in self.LOOKS] + [("play", "?eye=A"), ("play", "?eye=B"), ("report", "?for=A")]
        return "\n".join(client.get(url(found, name, query)).content.decode() for name, query in queries)

    def orders(self, person: Person, found: Fight) -> object:
        """Of a1, in the file that one may have."""
        return browser(person).get(url(found, "file")).json()["state"]["units"]["a1"].get("orders")

    def test_the_player_itself_sees_them(self) -> None:
        found, guest = self.sealed()
        assert self.SEALED[1] in self.all_of(guest, found)
        assert self.orders(guest, found)

    def test_the_owner_who_takes_it_back_does_not(self) -> None:
        found, guest = self.sealed()
        assert "stays sealed until it is carried out" in said(browser(found.person).get(url(found, "seats")))
        browser(found.person).post(url(found, "seats"), {"side": "A"})
        assert not [words for words in self.SEALED if words in self.all_of(found.person, found)]
        assert not self.orders(found.person, found)
        assert "A side was taken over in this turn" in said(browser(found.person).get(url(found)))

    @pytest.mark.parametrize("owner", [True, False])
    def test_nor_who_comes_with_the_link(self, owner: bool) -> None:
        found, guest = self.sealed()
        other = found.person if owner else PersonFactory()
        take(found, "A", other)
        assert not [words for words in self.SEALED if words in self.all_of(other, found)]
        assert not self.orders(other, found)

    def test_until_the_turn_is_carried_out(self) -> None:
        found, guest = self.sealed()
        owner = browser(found.person)
        owner.post(url(found, "seats"), {"side": "A"})
        post(owner, found, {"do": "orders", "eye": "B"})
        assert owner.get(url(found, "file")).json().get("format") is None
        post(owner, found, {"action": '{"do":"resolve"}'})
        assert owner.get(url(found, "file")).json()["format"] == "muster-fight"

    def test_a_side_that_has_yet_to_be_asked_can_be_played(self) -> None:
        found, guest = battle(seats=BOTH), PersonFactory()
        take(found, "A", guest)
        owner = browser(found.person)
        owner.post(url(found, "seats"), {"side": "A"})
        assert owner.get(url(found, query="?eye=A")).context["panel"].kind == "orders"
        assert post(owner, found, {"do": "orders", "o": ["a1.1.move"], "eye": "A"}).status_code == 302

    def test_a_side_given_away_by_its_owner_is_seen_at_once(self) -> None:
        found, guest = battle(seats=BOTH), PersonFactory()
        take(found, "A", guest)
        assert browser(guest).get(url(found)).context["panel"].kind == "orders"
        assert browser(guest).get(url(found, "file")).json()["state"]["units"]["a2"]["ammo"] == 64


def test_the_seat_of_a_computer_is_nobodys_to_take() -> None:
    found = fight(seats=ME_AND_GREEDY)
    assert browser(found.person).get(address(found, "B")).status_code == 404
    assert address(found, "B") not in browser(found.person).get(url(found, "seats")).content.decode()
    assert browser(found.person).post(url(found, "seats"), {"side": "B"}).status_code == 302
    assert seat(found, "B").person is None


def test_the_seat_of_a_deleted_fight_is_gone(found: Fight) -> None:
    there = address(found, "B")
    browser(found.person).post(url(found, "delete"))
    assert browser(PersonFactory()).get(there).status_code == 404


@pytest.mark.parametrize("token", ["x", "x" * 32, "%00", "ёж"])
def test_a_wrong_link_leads_nowhere(token: str) -> None:
    assert browser(PersonFactory()).get(f"/fights/seat/{token}/").status_code == 404


def test_whoever_has_a_seat_finds_the_fight_among_the_fights(found: Fight) -> None:
    other = PersonFactory()
    assert url(found) not in browser(other).get("/fights/").content.decode()
    take(found, "B", other)
    assert url(found) in browser(other).get("/fights/").content.decode()


def test_nothing_is_taken_without_the_token_of_our_forms(found: Fight) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(address(found, "B")).status_code == 403
    assert seat(found, "B").person == found.person
