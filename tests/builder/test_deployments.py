"""A deployment kept with a list of Sengoku: made on a page of its own, copied with the list, nobody else's to see."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from builder.lists.actions import do_copy, do_edit_list, do_share, do_undo
from builder.lists.deployments import do_keep_deployment, plan_of
from builder.lists.models import Deployment, List
from builder.lists.operations import Add, Remove
from builder.lists.sengoku.army import Clear, Dismiss, Store
from rules.formats import decode
from tests.builder.armies import BREAKS, army, heron, made
from tests.builder.bands import HTMX, band, browser, now, owner_of, press
from tests.builder.fighting import hrefs, said
from tests.builder.forms_of import forms_of, sent
from tests.builder.test_security import forbidden
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db

#: A plan for the Heron, whose units are a1 … a8: everybody in a row.
PLACES = [f"a{n}.{cell}.N" for n, cell in enumerate(("a3", "g3", "b2", "c2", "d2", "e2", "f2", "h2"), 1)]
WHOLE: dict[str, Any] = {
    "do": "deploy",
    "u": PLACES,
    "hq": "k1",
    "sh": ["g3.NE"],
    "led": ["ac.hq", "ag1.a2", "ag2.reserve"],
    "infiltrate": "1",
    "guard": "1",
    "save": ["a3"],
}


def url(found: List, query: str = "") -> str:
    return reverse("lists:deployment", args=[found.token]) + query


def page(found: List, query: str = "", **keys: Any) -> HttpResponse:
    response = owner_of(found).get(url(found, query), **keys)
    assert response.status_code == 200
    return response


def keep(found: List, **keys: Any) -> HttpResponse:
    return owner_of(found).post(url(found), {**WHOLE, **keys})


def planned(**keys: Any) -> List:
    """The Heron with the plan."""
    found = heron()
    assert keep(found, **keys).status_code == 302
    return found


def plan(found: List) -> dict[str, Any]:
    kept = plan_of(found, found.person)
    assert kept is not None
    return kept


def rows(response: HttpResponse) -> dict[str, str]:
    """Unit → where it stands on the page."""
    return {row.id: row.place for row in response.context["panel"].values["waiting"]}


def problem(response: HttpResponse) -> str:
    found = response.context["panel"].problem
    return found.rule if found else ""


class TestMaking:
    def test_the_army_screen_leads_to_it(self) -> None:
        found = heron()
        editor = owner_of(found).get(reverse("lists:edit", args=[found.token]))
        assert url(found) in hrefs(editor)
        shared = band("okko")
        assert url(shared) not in hrefs(owner_of(shared).get(reverse("lists:edit", args=[shared.token])))
        assert owner_of(shared).get(url(shared)).status_code == 404

    def test_before_anything_is_kept_nobody_is_placed(self) -> None:
        response = page(heron())
        assert set(rows(response).values()) == {""}
        assert response.context["open"] == ["8 units", "Headquarters"]
        assert "a3, g3" in said(response).replace(" ,", ",")
        assert "(A)" not in said(response), "nobody faces the army here"

    def test_a_unit_is_placed_by_two_presses_without_javascript(self) -> None:
        found = heron()
        client = owner_of(found)
        row = next(row for row in page(found).context["panel"].values["waiting"] if row.id == "a4")
        chosen = client.get(row.href)
        square = next(square for square in chosen.context["drawing"].squares if square.name == "c2")
        assert square.said == "place here: c2"
        placed = client.get(square.href)
        assert rows(placed)["a4"] == "c2 N"
        assert not placed.context["same"]
        assert not Deployment.objects.exists(), "nothing is kept before it is saved"
        form = next(form for form in forms_of(placed.content.decode(), url(found)) if form["id"] == "choice")
        assert client.post(url(found), sent(form)).status_code == 302
        assert plan(found)["units"] == {"a4": {"at": "c2", "facing": "N", "card": "yamabushi"}}
        assert {square.name[1] for square in chosen.context["drawing"].squares if square.href} == {"1", "2", "3"}

    def test_what_is_kept_is_there_again(self) -> None:
        found = planned()
        response = page(found)
        assert list(rows(response).values()) == [text.partition(".")[2].replace(".", " ") for text in PLACES]
        assert response.context["same"]
        assert response.context["open"] == []
        assert problem(response) == ""
        assert "Everybody is placed as the rules have it." in said(response)
        assert plan(found)["hq"] == "k1"
        assert plan(found)["leaders"] == {"ac": "hq", "ag1": "a2", "ag2": "reserve"}
        assert plan(found)["shields"] == {"g3": ["N", "E"]}
        assert (plan(found)["infiltrate"], plan(found)["guard"], plan(found)["save_ammo"]) == (1, 1, ["a3"])
        form = next(form for form in forms_of(response.content.decode(), url(found)) if form["id"] == "choice")
        before = plan(found)
        owner_of(found).post(url(found), sent(form))
        assert plan(found) == before

    @pytest.mark.parametrize(
        ("keys", "rule"),
        [
            ({"u": [*PLACES[:7], "a8.g3.N"]}, "SENG-SET-04"),
            ({"u": [*PLACES[:7], "a8.c6.N"]}, "SENG-SET-03"),
            ({"u": ["a1.b3.N", *PLACES[1:]]}, "SENG-SET-03"),
            ({"hq": "k5"}, "SENG-SET-06"),
            ({"sh": ["g3.NESW", "b3.N"]}, "SENG-SET-14"),
            ({"sh": ["g5.N"]}, "SENG-SHD-01"),
            ({"led": ["ac.b1"]}, "SENG-SET-05"),
            ({"infiltrate": "2", "guard": "1"}, "SENG-SET-08"),
            ({"save": ["a1"]}, "SENG-SET-07"),
            ({"u": ["zz.a3.N"], "hq": ""}, "FILE-ACTION"),
            ({"u": [], "hq": "z9"}, "FILE-ACTION"),
        ],
    )
    def test_what_the_rules_forbid_is_said_at_once(self, keys: dict[str, Any], rule: str) -> None:
        found = heron()
        response = owner_of(found).get(url(found), {**WHOLE, **keys})
        assert problem(response) == rule

    def test_what_cannot_stand_is_not_kept_and_not_lost(self) -> None:
        found = planned()
        before = plan(found)
        response = keep(found, sh=["g3.NESW", "b3.N"], hq="l1")
        assert response.status_code == 422
        assert problem(response) == "SENG-SET-14"
        assert response.context["scene"].choice.sh == ("g3.NESW", "b3.N")
        assert response.context["scene"].choice.hq == "l1"
        assert plan(found) == before

    def test_an_unfinished_one_is_kept_too(self) -> None:
        found = planned(u=PLACES[1:3], hq="")
        response = page(found)
        assert response.context["open"] == ["6 units", "Headquarters"]
        assert response.context["same"]

    def test_the_computer_may_propose_one(self) -> None:
        found = heron()
        response = page(found, "?fill=1")
        assert response.context["open"] == []
        assert problem(response) == ""
        assert not Deployment.objects.exists()

    def test_a_cleared_field_that_is_saved_keeps_nothing(self) -> None:
        found = planned()
        cleared = owner_of(found).get(page(found).context["clear"])
        assert set(rows(cleared).values()) == {""}
        assert not cleared.context["same"]
        assert plan(found)["units"], "only saving counts"
        owner_of(found).post(url(found), {"do": "deploy"})
        assert plan_of(found, found.person) is None

    def test_htmx_gets_the_part_that_changes(self) -> None:
        response = page(planned(), headers=HTMX)
        assert "<html" not in response.content.decode()
        assert "As it is saved" not in said(response)

    @pytest.mark.parametrize(
        "query", ["?u=..&sh=.&led=.", "?u=a1.a3&hq=%00", "?who=hq", "?who=shields&to=g3", "?u=a1.g3.X"]
    )
    def test_whatever_an_address_says_the_page_is_there(self, query: str) -> None:
        page(planned(), query)

    def test_an_army_of_nobody_says_so(self) -> None:
        found = army()
        assert "Nobody is in this list." in said(page(found))
        assert keep(found).status_code == 200
        assert not Deployment.objects.exists()

    @pytest.mark.parametrize("what", BREAKS)
    def test_an_illegal_list_is_deployed_as_far_as_there_is_room(self, what: str) -> None:
        found = made(what)
        response = page(found)
        units = [entry for entry in found.draft.entries if entry["card"] not in ("daring", "tiger-banner")]
        assert len(rows(response)) == len(units)
        proposed = page(found, "?fill=1")
        if len(units) > 36:
            assert len(proposed.context["open"]) > 0
        else:
            assert proposed.context["open"] == []
            assert problem(proposed) == ""

    def test_in_russian(self) -> None:
        found = planned(u=PLACES[:2])
        text = said(owner_of(found).get(f"/ru{url(found)}"))
        assert "Ещё не расставлены: 6 отрядов" in text
        assert "Deploy" not in text


class TestWithTheList:
    def test_undo_and_redo_of_the_list_leave_it_alone(self) -> None:
        found = heron()
        do_edit_list(person=found.person, token=found.token, operation=Store("shields", 3))
        keep(found)
        before = plan(found)
        do_undo(person=found.person, token=found.token)
        assert plan(found) == before
        assert now(found).revisions.count() == 2, "keeping a deployment is no edit"

    def test_a_unit_that_is_gone_is_left_out_and_comes_back_with_an_undo(self) -> None:
        found = planned()
        do_edit_list(person=found.person, token=found.token, operation=Remove(("a8",)))
        response = page(found)
        assert len(rows(response)) == 7
        assert response.context["away"] == ["Light cavalry"]
        assert "Not in the army now: Light cavalry." in said(response)
        assert problem(response) == ""
        assert keep(found, u=PLACES[:7]).status_code == 302
        do_undo(person=found.person, token=found.token)
        assert rows(page(found))["a8"] == "h2 N"

    def test_those_behind_a_unit_that_is_gone_keep_their_places(self) -> None:
        found = planned()
        do_edit_list(person=found.person, token=found.token, operation=Remove(("a4",)))
        assert list(rows(page(found)).values()) == ["a3 N", "g3 N", "b2 N", "d2 N", "e2 N", "f2 N", "h2 N"]

    def test_its_place_is_given_up_where_another_took_it(self) -> None:
        found = planned()
        do_edit_list(person=found.person, token=found.token, operation=Remove(("a8",)))
        keep(found, u=[*PLACES[:6], "a7.h2.N"])
        do_undo(person=found.person, token=found.token)
        places = rows(page(found))
        assert places["a7"] == "h2 N"
        assert places["a8"] == ""

    def test_a_new_unit_is_not_placed_yet(self) -> None:
        found = planned()
        do_edit_list(person=found.person, token=found.token, operation=Add("ronin-band"))
        response = page(found)
        assert response.context["open"] == ["Ronin band"]
        assert rows(response)["a9"] == ""

    def test_an_id_given_anew_does_not_inherit_the_place(self) -> None:
        found = planned()
        do_edit_list(person=found.person, token=found.token, operation=Remove(("a8",)))
        do_edit_list(person=found.person, token=found.token, operation=Add("ronin-band"))
        response = page(found)
        assert rows(response)["a8"] == ""
        assert response.context["away"] == ["Light cavalry"]

    def test_what_the_army_has_no_more_is_named(self) -> None:
        found = planned(sh=["g3.NE", "a3.NE"])
        for operation in (Store("shields", 2), Store("shinobi", 1), Clear(("ac", "ag1", "ag2")), Dismiss(("ag2",))):
            do_edit_list(person=found.person, token=found.token, operation=operation)
        response = page(found)
        assert [(who, why.rule) for who, why in response.context["left"]] == [
            ("Mobile shields g3", "SENG-SET-14"),
            ("Shinobi on guard", "SENG-SET-08"),
        ]
        assert rows(response)["a1"] == "a3 N", "the rest stands"

    def test_a_leader_whose_unit_is_gone_is_named(self) -> None:
        found = planned()
        do_edit_list(person=found.person, token=found.token, operation=Remove(("a2",)))
        response = page(found)
        assert [(who, why.rule) for who, why in response.context["left"]] == [("Masanobu", "SENG-SET-05")]

    def test_a_copy_of_ones_own_has_it_too(self) -> None:
        found = planned()
        response = owner_of(found).post(reverse("lists:copy", args=[found.token]))
        made = List.objects.get(token=response.url.strip("/").rpartition("/")[2])
        assert plan_of(made, made.person) == plan(found)
        keep(made, hq="l1")
        assert plan(found)["hq"] == "k1", "each list has its own"

    def test_a_list_without_one_is_copied_without(self) -> None:
        found = heron()
        made = do_copy(person=found.person, source=found, name="Copy")
        assert not Deployment.objects.filter(list=made).exists()


class TestSecrecy:
    def test_nobody_else_reaches_the_page(self) -> None:
        found = planned()
        do_share(list=found)
        found.refresh_from_db()
        before = plan(found)
        for client in (Client(), browser(PersonFactory()), browser(PersonFactory(account=True))):
            for token in (found.token, found.link):
                there = reverse("lists:deployment", args=[token])
                assert client.get(there).status_code == 404
                assert client.post(there, WHOLE).status_code == 404
        assert owner_of(found).get(reverse("lists:deployment", args=[found.link])).status_code == 404
        assert plan(found) == before
        assert plan_of(found, None) is None
        assert plan_of(found, PersonFactory()) is None

    def test_files_links_and_copies_of_others_do_not_hold_it(self) -> None:
        found, bare = planned(), heron()
        do_share(list=found)
        found.refresh_from_db()
        other = PersonFactory()
        made = do_copy(person=other, source=found, name=found.name)
        assert plan_of(made, other) is None
        file = browser(other).get(reverse("lists:file", args=[found.link])).content
        assert decode(file) == decode(owner_of(bare).get(reverse("lists:file", args=[bare.token])).content)
        for client, token in ((browser(other), found.link), (owner_of(found), found.token)):
            assert "k1" not in said(client.get(reverse("lists:text", args=[token])))
        shared = browser(other).get(reverse("lists:shared", args=[found.link]))
        assert not any("deployment" in href for href in hrefs(shared))
        assert "k1" not in said(shared)
        assert decode(file) == decode(owner_of(found).get(reverse("lists:file", args=[found.token])).content)

    def test_uploading_the_file_brings_none(self) -> None:
        found = planned()
        file = SimpleUploadedFile("list.json", owner_of(found).get(reverse("lists:file", args=[found.token])).content)
        response = owner_of(found).post(reverse("lists:upload"), {"file": file})
        made = List.objects.get(token=response.url.strip("/").rpartition("/")[2])
        assert made != found
        assert plan_of(made, made.person) is None

    def test_the_history_says_nothing_of_it(self) -> None:
        found = planned()
        assert press(owner_of(found), found, Store("shields", 3)).status_code == 302
        history = owner_of(found).get(reverse("lists:history", args=[found.token]))
        assert "k1" not in said(history)
        assert len(history.context["page"]) == 2


def test_the_page_needs_nothing_that_the_policy_forbids_and_looking_writes_nothing() -> None:
    found = planned()
    client = owner_of(found)
    for query in ("", "?fill=1", "?do=deploy", "?who=shields&to=g3"):
        with CaptureQueriesContext(connection) as queries:
            response = client.get(url(found, query))
        assert forbidden(response.content.decode()) == []
        assert not [query["sql"] for query in queries if query["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]


def test_a_form_of_somebody_elses_page_keeps_nothing() -> None:
    found = heron()
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = owner_of(found).cookies
    assert strict.post(url(found), WHOLE).status_code == 403
    assert not Deployment.objects.exists()


def test_a_deployment_is_deleted_with_its_list_and_replaced_by_the_next() -> None:
    found = planned()
    do_keep_deployment(list=found, plan=plan(found) | {"hq": "l1"})
    assert Deployment.objects.count() == 1
    assert plan(found)["hq"] == "l1"
    found.head = None
    found.save()
    found.delete()
    assert not Deployment.objects.exists()


def test_the_draft_is_all_in_the_address() -> None:
    """So that the way back leads to it, and nothing is lost by a look elsewhere."""
    found = planned()
    response = page(found)
    square = next(square for square in response.context["drawing"].squares if square.name == "l2")
    drafted = parse_qs(urlsplit(square.href).query)
    assert len(drafted["u"]) == 8
    assert drafted["hq"] == ["k1"]
    assert drafted["sh"] == ["g3.NE"]
