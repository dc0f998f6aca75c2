"""What is hidden has no name, and leaves no mark on the names of others."""

import json
from typing import Any

import pytest
from django.test import Client

from builder.fights.models import Fight, Seat
from tests.builder.bands import browser
from tests.builder.fighting import BOTH, post, said, url
from tests.builder.fighting_sengoku import CATALOG, battle, fresh, position
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db
PAGES = ("play", "replay", "log", "report", "file")


def hiding(card: str, doc: dict[str, Any] | None = None) -> Fight:
    """b5, in the woods, is of this card."""
    doc = json.loads(json.dumps(doc or position()))
    held = doc["sides"][1]["list"]
    held["entries"][4]["card"] = card
    held["cards"][card] = CATALOG["cards"][card]
    return battle(doc, seats=BOTH)


def alone(found: Fight) -> Client:
    """The player of side A; B is somebody else's."""
    Seat.objects.filter(fight=found, side="B").update(person=PersonFactory())
    return browser(found.person)


def looks(found: Fight) -> list[tuple[str, str]]:
    """All that the player of side A and an onlooker get to read."""
    clients = (alone(found), browser(PersonFactory()))
    return [(name, said(client.get(url(found, name)))) for client in clients for name in PAGES]


def test_a_refusal_does_not_name_who_is_hidden() -> None:
    found = hiding("hill-hunters", position({"a5": {"at": "a1", "facing": "N"}}))
    a = alone(found)
    shot = {"a2": [{"order": "shoot", "target": "b5"}]}
    for data in (
        {"do": "orders", "o": ["a2.1.shoot.target-b5"]},
        {"action": json.dumps({"do": "orders", "units": shot})},
    ):
        response = post(a, found, data)
        assert response.status_code == 422
        assert "Hill hunters" not in response.content.decode()
        assert "Foot samurai with bows cannot aim at a hidden unit" in said(response)


@pytest.mark.parametrize("card", ["ashigaru-teppo", "yamabushi", "ashigaru-bows"])
def test_whether_a_hidden_unit_is_of_the_same_name_as_another_does_not_show(card: str) -> None:
    """Of one card with one's own unit, or with one in sight: nobody gets a letter or a number for that."""
    assert looks(hiding(card)) == looks(hiding("hill-hunters"))


@pytest.mark.parametrize("card", ["ashigaru-teppo", "heavy-cavalry"])
def test_nor_before_the_armies_are_deployed(card: str) -> None:
    assert looks(hiding(card, fresh())) == looks(hiding("hill-hunters", fresh()))


def test_a_leader_who_is_not_seen_leaves_the_names_of_ones_own_as_they_are() -> None:
    doc = json.loads(json.dumps(position()))
    doc["sides"][1]["list"]["army"]["commander"]["name"] = "Masanobu"
    assert looks(battle(doc, seats=BOTH)) == looks(battle(position(), seats=BOTH))


def test_those_in_sight_are_told_apart_as_ever_and_all_of_them_in_the_end() -> None:
    found = hiding("ashigaru-teppo")
    a = alone(found)
    read = said(a.get(url(found)))
    assert "Foot samurai with spears 2" in read
    assert "Ashigaru with teppo (A)" not in read
    post(a, found, {"do": "concede"})
    assert "Ashigaru with teppo (A)" in said(a.get(url(found, "replay")))


def test_the_download_is_called_what_it_is() -> None:
    """A view for who has one seat or none, until the end; the fight file for who has both."""
    found = battle(position(), seats=BOTH)
    both, looker = browser(found.person), browser(PersonFactory())
    for name in ("play", "replay"):
        assert "Fight file" in said(both.get(url(found, name)))
    a = alone(found)
    for client, name in ((a, "play"), (a, "replay"), (looker, "replay")):
        read = said(client.get(url(found, name)))
        assert "What you may know, as a file" in read
        assert "Fight file" not in read
    post(a, found, {"do": "concede"})
    for client in (a, looker):
        assert "Fight file" in said(client.get(url(found, "replay")))


def test_what_comes_before_the_first_turn_is_the_set_up() -> None:
    found = battle(fresh(), seats=BOTH)
    post(browser(found.person), found, {"do": "concede"})
    read = said(browser(found.person).get(url(found, "log")))
    assert "Set-up" in read
    assert "Turn 0" not in read
    assert "Подготовка" in said(browser(found.person).get(f"/ru{url(found, 'log')}"))


def test_of_a_unit_that_is_no_more_the_state_alone_is_said() -> None:
    found = battle(position({"a3": {"status": "destroyed", "figures": 0}}), seats=BOTH)
    assert "Ashigaru with teppo destroyed 0" in said(alone(found).get(url(found)))
