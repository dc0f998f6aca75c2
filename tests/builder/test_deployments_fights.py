"""A deployment kept with a list, where a battle asks for one: taken, named where it does not fit, kept from there."""

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse

from builder.accounts.models import Person
from builder.fights.actions import do_revoke_seat, do_take_seat
from builder.fights.models import Fight
from builder.fights.playing import opened
from builder.lists.actions import do_delete, do_edit_list, do_share
from builder.lists.deployments import plan_of
from builder.lists.models import Deployment, List
from builder.lists.operations import Add, Remove
from tests.builder.armies import heron
from tests.builder.bands import HTMX, browser
from tests.builder.fighting import now, said, url
from tests.builder.forms_of import forms_of, sent
from tests.builder.test_deployments import PLACES, keep, plan, planned
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db

NEW = "/fights/new/"
USUAL = {"traits": "chosen", "anchors": "cells", "destroyed_roll": "dice", "count_from": 9, "turns": 12, "seed": 4}
OFFER = "Use the deployment saved with this list"
KEEP = "Keep this deployment with the list"


def set_up(person: Person, a: str, b: str = "starter-1", **keys: Any) -> Fight:
    """A battle set up by the form; the person plays A against the computer unless `keys` say otherwise."""
    usual = {"system": "sengoku", "a": a, "b": b, "board": "open", "north": "B", **USUAL}
    data = usual | {"player_a": "person", "player_b": "greedy", "plan_a": "hand", "plan_b": "hand"} | keys
    response = browser(person).post(NEW, data)
    assert response.status_code == 302, said(response)
    return now(Fight.objects.latest("pk"))


def page(found: Fight, person: Person, query: str = "", **keys: Any) -> HttpResponse:
    response = browser(person).get(url(found, "play", query), **keys)
    assert response.status_code == 200
    return response


def values(response: HttpResponse) -> dict[str, Any]:
    return response.context["panel"].values


def rows(response: HttpResponse) -> dict[str, str]:
    return {row.id: row.place for row in values(response)["waiting"]}


def offered(response: HttpResponse) -> str:
    """Where the offer leads."""
    assert OFFER in said(response)
    return str(values(response)["offer"]["use"])


def taken(found: Fight, person: Person, eye: str = "") -> HttpResponse:
    """The page after the offer was taken."""
    response = browser(person).get(offered(page(found, person, eye)))
    assert response.status_code == 200
    return response


def send(found: Fight, person: Person, response: HttpResponse, to: str = "act") -> HttpResponse:
    """Send the form of the deployment, as a browser without JavaScript does."""
    return browser(person).post(url(found, to), form_of(found, response))


def form_of(found: Fight, response: HttpResponse) -> dict[str, list[str]]:
    """What the form of the deployment sends."""
    forms = forms_of(response.content.decode(), url(found, "act"))
    return sent(next(form for form in forms if form["id"] == "choice"))


class TestTaking:
    def test_it_is_offered_taken_and_played(self) -> None:
        army = planned()
        found = set_up(army.person, army.token)
        response = taken(found, army.person)
        assert rows(response) == {text[:2]: text[3:].replace(".", " ") for text in PLACES}
        assert "As saved with Host of the Heron." in said(response)
        assert OFFER not in said(response)
        assert response.context["panel"].problem is None
        assert send(found, army.person, response).status_code == 302
        stands = opened(now(found)).dump()
        assert stands["units"]["a8"]["at"] == "h2"
        assert stands["sides"]["A"]["hq"] == "k1"
        assert stands["shields"]["g3"] == ["N", "E"]
        assert stands["leaders"]["ag1"]["place"] == "a2"
        assert stands["units"]["a3"]["save_ammo"]

    @pytest.mark.parametrize("side", ["A", "B"])
    def test_in_the_north_it_lies_mirrored(self, side: str) -> None:
        army = planned()
        a, b = (army.token, "starter-1") if side == "A" else ("starter-1", army.token)
        players = ("person", "greedy") if side == "A" else ("greedy", "person")
        found = set_up(army.person, a, b, north=side, player_a=players[0], player_b=players[1])
        response = taken(found, army.person)
        letter = side.lower()
        assert rows(response)[f"{letter}1"] == "a5 S"
        assert rows(response)[f"{letter}2"] == "g5 S"
        assert response.context["scene"].choice.hq == "k7"
        assert response.context["scene"].choice.sh == ("g5.ES",)
        assert response.context["panel"].problem is None
        send(found, army.person, response)
        assert opened(now(found)).dump()["units"][f"{letter}2"]["at"] == "g5"

    def test_swamps_under_it_are_named_and_the_rest_stands(self) -> None:
        army = planned(hq="l1", u=["a1.a1.N", *PLACES[1:7], "a8.a3.N"], sh=["l1.N", "g3.N"])
        players = {"player_a": "greedy", "player_b": "person"}
        found = set_up(army.person, "starter-1", army.token, board="ford", **players)
        response = taken(found, army.person)
        places = rows(response)
        assert places["b1"] == ""
        assert places["b2"] == "g5 S"
        assert [(who, why.rule) for who, why in values(response)["offer"]["left"]] == [
            ("Heavy cavalry (hatamoto)", "SENG-TER-05"),
            ("Headquarters", "SENG-SET-06"),
            ("Mobile shields l7", "SENG-SHD-01"),
        ]
        assert "swamp" in said(response)
        assert plan(army)["hq"] == "l1", "what is kept stays as it is"

    def test_the_list_as_it_was_when_the_battle_was_set_up_counts(self) -> None:
        army = planned()
        found = set_up(army.person, army.token)
        do_edit_list(person=army.person, token=army.token, operation=Remove(("a8",)))
        assert rows(taken(found, army.person))["a8"] == "h2 N", "the battle has the unit still"
        do_edit_list(person=army.person, token=army.token, operation=Add("ronin-band"))
        keep(army)
        response = taken(found, army.person)
        assert rows(response)["a8"] == "", "another unit has its id now"
        assert values(response)["offer"]["away"] == ["Ronin band"]

    def test_units_that_are_not_in_the_battle_are_named(self) -> None:
        army = planned()
        found = set_up(army.person, army.token)
        do_edit_list(person=army.person, token=army.token, operation=Add("ronin-band"))
        keep(army, u=[*PLACES, "a9.l3.N"])
        response = taken(found, army.person)
        assert values(response)["offer"]["away"] == ["Ronin band"]
        assert "Not in the army now: Ronin band." in said(response)

    def test_what_is_changed_afterwards_is_ones_own(self) -> None:
        army = planned()
        found = set_up(army.person, army.token)
        response = taken(found, army.person)
        square = next(square for square in response.context["table"].drawing.squares if square.name == "l3")
        changed = browser(army.person).get(square.href)
        assert rows(changed)["a1"] == "l3 N"
        assert rows(changed)["a2"] == "g3 N"
        assert OFFER in said(changed)

    def test_without_one_nothing_is_offered(self) -> None:
        army = heron()
        found = set_up(army.person, army.token)
        assert OFFER not in said(page(found, army.person))

    def test_a_deleted_list_offers_nothing(self) -> None:
        army = planned()
        found = set_up(army.person, army.token)
        do_delete(list=army)
        assert OFFER not in said(page(found, army.person))
        assert set(rows(page(found, army.person, "?saved=1")).values()) == {""}

    def test_starters_have_none(self) -> None:
        person = PersonFactory()
        heron()
        found = set_up(person, "starter-0")
        response = page(found, person)
        assert values(response)["offer"] is None
        assert OFFER not in said(response)
        assert KEEP not in said(page(found, person, "?fill=1"))

    def test_on_one_screen_each_side_has_its_own(self) -> None:
        mine = planned()
        second = planned(hq="b1")
        List.objects.filter(pk=second.pk).update(person=mine.person)
        found = set_up(mine.person, mine.token, second.token, player_b="person")
        assert OFFER not in said(page(found, mine.person)), "before the screen is handed over nothing is shown"
        response = taken(found, mine.person, "?eye=A")
        assert response.context["scene"].choice.hq == "k1"
        assert response.context["scene"].choice.eye == "A"
        send(found, mine.person, response)
        assert OFFER not in said(page(found, mine.person, "?eye=A"))
        assert taken(found, mine.person, "?eye=B").context["scene"].choice.hq == "b7"


class TestSettingUp:
    def test_the_form_offers_it_for_a_side_of_ones_own(self) -> None:
        army = planned()
        ask = {"system": "sengoku", "a": army.token, "b": "starter-1"}
        response = browser(army.person).get(NEW, ask)
        assert [field.name for field in response.context["form"].plans] == ["plan_a"]
        assert "Deployment of side A" in said(response)
        for more in ({"player_a": "greedy"}, {"a": "starter-0"}):
            assert browser(army.person).get(NEW, ask | more).context["form"].plans == []
        both = browser(army.person).get(NEW, ask | {"b": army.token, "player_b": "person"})
        assert [field.name for field in both.context["form"].plans] == ["plan_a", "plan_b"]

    def test_what_was_chosen_stays_chosen_when_the_form_is_drawn_anew(self) -> None:
        army = planned()
        ask = {"system": "sengoku", "a": army.token, "b": "starter-1", "plan_a": "hand"}
        response = browser(army.person).get(NEW, ask, headers=HTMX)
        assert response.context["form"]["plan_a"].value() == "hand"

    def test_the_battle_begins_with_it(self) -> None:
        army = planned()
        found = set_up(army.person, army.token, plan_a="saved")
        response = page(found, army.person)
        assert rows(response)["a1"] == "a3 N"
        assert "As saved with" in said(response)
        back = browser(army.person).get(values(response)["take_back"])
        assert rows(back)["a1"] == ""
        assert rows(back)["a2"] == "g3 N", "once something is chosen it counts"
        assert send(found, army.person, response).status_code == 302

    def test_made_by_hand_it_begins_empty(self) -> None:
        army = planned()
        found = set_up(army.person, army.token, plan_a="hand")
        assert set(rows(page(found, army.person)).values()) == {""}

    def test_a_computer_does_not_take_it(self) -> None:
        army = planned()
        found = set_up(army.person, "starter-0", army.token, plan_b="saved")
        assert not found.seats.get(side="B").planned

    def test_nonsense_is_refused_at_the_field(self) -> None:
        army = planned()
        data = {"system": "sengoku", "a": army.token, "b": "starter-1", "board": "open", "north": "B", **USUAL}
        data |= {"player_a": "person", "player_b": "greedy", "plan_a": "nonsense"}
        response = browser(army.person).post(NEW, data)
        assert response.status_code == 422
        assert response.context["form"].errors.keys() == {"plan_a"}


class TestKeeping:
    def test_what_is_deployed_is_kept_with_the_list(self) -> None:
        army = heron()
        found = set_up(army.person, army.token)
        assert KEEP not in said(page(found, army.person)), "nothing is deployed yet"
        response = page(found, army.person, "?fill=1")
        assert KEEP in said(response)
        client = browser(army.person)
        answer = client.post(url(found, "keep"), form_of(found, response))
        assert answer.status_code == 302
        back = client.get(answer.url)
        assert rows(back) == rows(response)
        assert "The deployment is saved with the list Host of the Heron." in back.content.decode()
        assert KEEP not in said(back), "it is as it is kept"
        kept = plan(army)["units"]
        assert {entry: f"{unit['at']} {unit['facing']}" for entry, unit in kept.items()} == rows(response)
        assert now(found).number == 0, "that is no decision of the battle"

    def test_from_the_north_it_is_kept_as_it_lies_in_the_south(self) -> None:
        army = heron()
        found = set_up(army.person, army.token, north="A")
        response = page(found, army.person, "?u=a2.c6.E&hq=l7&sh=c6.NW")
        send(found, army.person, response, "keep")
        assert plan(army)["units"] == {"a2": {"at": "c2", "facing": "E", "card": "samurai-spears"}}
        assert plan(army)["hq"] == "l1"
        assert sorted(plan(army)["shields"]["c2"]) == ["S", "W"]

    def test_htmx_stays_on_the_draft(self) -> None:
        army = heron()
        found = set_up(army.person, army.token)
        data = {"number": 0, "do": "deploy", "u": ["a1.a3.N"], "hq": "k1"}
        response = browser(army.person).post(url(found, "keep"), data, headers=HTMX)
        assert response.status_code == 200
        assert "u=a1.a3.N" in response["HX-Replace-Url"]
        assert "csrf" not in response["HX-Replace-Url"]
        assert response.context["note"]
        assert plan(army)["hq"] == "k1"

    def test_places_of_units_that_are_not_in_the_battle_stay(self) -> None:
        army = planned()
        found = set_up(army.person, army.token)
        do_edit_list(person=army.person, token=army.token, operation=Add("ronin-band"))
        keep(army, u=[*PLACES, "a9.l3.N"])
        send(found, army.person, page(found, army.person, "?u=a1.a2.N"), "keep")
        assert {entry: unit["at"] for entry, unit in plan(army)["units"].items()} == {"a1": "a2", "a9": "l3"}

    def test_what_cannot_stand_is_refused_and_not_lost(self) -> None:
        army = planned()
        before = plan(army)
        found = set_up(army.person, army.token)
        data = {"number": 0, "do": "deploy", "u": ["a1.a6.N"], "hq": "k1"}
        response = browser(army.person).post(url(found, "keep"), data)
        assert response.status_code == 422
        assert "SET-03" in said(response)
        assert response.context["scene"].choice.u == ("a1.a6.N",)
        assert plan(army) == before

    def test_an_old_tab_keeps_nothing(self) -> None:
        army = planned()
        before = plan(army)
        found = set_up(army.person, army.token)
        send(found, army.person, taken(found, army.person))
        data = {"number": 0, "do": "deploy", "u": ["a1.a2.N"], "hq": "b1"}
        assert browser(army.person).post(url(found, "keep"), data).status_code == 409
        assert plan(army) == before

    @pytest.mark.parametrize("number", ["", "7", "x"])
    def test_a_wrong_number_keeps_nothing(self, number: str) -> None:
        army = heron()
        found = set_up(army.person, army.token)
        data = {"number": number, "do": "deploy", "u": ["a1.a2.N"], "hq": "b1"}
        assert browser(army.person).post(url(found, "keep"), data).status_code == 409
        assert not Deployment.objects.exists()


class TestSecrecy:
    def test_who_takes_the_seat_gets_nothing_of_it(self) -> None:
        army = planned()
        found = set_up(army.person, army.token)
        other = PersonFactory()
        do_take_seat(seat=found.seats.get(side="A"), person=other)
        response = page(found, other)
        assert values(response)["offer"] is None
        assert set(rows(page(found, other, "?saved=1")).values()) == {""}
        data = {"number": 0, "do": "deploy", "u": ["a1.a2.N"], "hq": "b1"}
        assert browser(other).post(url(found, "keep"), data).status_code == 409
        assert plan(army)["hq"] == "k1"
        assert page(found, army.person).context["panel"] is None
        do_revoke_seat(fight=found, side="A")
        assert OFFER in said(page(found, army.person))

    def test_a_battle_that_begins_with_it_shows_it_to_nobody_else(self) -> None:
        army = planned()
        found = set_up(army.person, army.token, plan_a="saved", player_b="person")
        other, stranger = PersonFactory(), PersonFactory()
        do_take_seat(seat=found.seats.get(side="B"), person=other)
        assert rows(page(found, army.person))["a2"] == "g3 N"
        for who in (other, stranger):
            for name in ("play", "replay", "log", "file", "report", "seats"):
                text = browser(who).get(url(found, name), follow=True).content.decode()
                assert not re.search(r"\ba2\.g3\b|\bk1\b(?!,|\")", text), (name, who == other)
                assert "As saved with" not in text
            data = {"number": 0, "do": "deploy", "u": ["b1.a6.N"], "hq": "b7"}
            assert browser(who).post(url(found, "keep"), data).status_code in (404, 409)
        assert plan(army)["hq"] == "k1"

    def test_a_list_by_link_offers_its_owners_deployment_to_nobody_but_the_owner(self) -> None:
        army = planned()
        do_share(list=army)
        army.refresh_from_db()
        other = PersonFactory()
        found = set_up(other, "link", a_link=army.link)
        assert found.seats.get(side="A").origin.list == army
        assert values(page(found, other))["offer"] is None
        answer = browser(other).get(NEW, {"system": "sengoku", "a": army.link, "b": "starter-1"})
        assert answer.context["form"].plans == []
        do_take_seat(seat=found.seats.get(side="A"), person=army.person)
        assert rows(taken(found, army.person))["a1"] == "a3 N", "the owner at the board has it"

    def test_the_fight_file_does_not_hold_it(self) -> None:
        army = planned()
        found = set_up(army.person, army.token, plan_a="saved")
        assert "k1" not in str(found.file)
        assert plan_of(army, army.person)
        assert reverse("lists:deployment", args=[army.token]) not in str(found.file)
