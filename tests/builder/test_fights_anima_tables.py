"""Fights of Anima before the first turn and after the last: setting up, the table drawn, replays."""

import io
import json
import re
from typing import Any

import pytest
from django.test import Client

import rules
from builder.fights.anima import limits
from builder.fights.models import Fight
from builder.fights.playing import opened, too_much
from builder.lists.actions import do_share
from builder.lists.models import List
from catalog.models import Release
from rules.anima.boards import board_json, boards
from rules.fight import resume
from tests.builder.bands import band, browser, squad
from tests.builder.bands import now as list_now
from tests.builder.fighting import HTMX, fight, now, post, said, url
from tests.builder.fighting_anima import CATALOG, chosen, position, stood
from tests.builder.test_fights_anima import FACE_TO_FACE, NEW, page, panel, send, taken
from tests.builder.test_fights_play import board_links
from tests.factories import starter_release

pytestmark = pytest.mark.django_db


class TestSetUpOfTheTable:
    def test_terrain_is_placed_piece_by_piece(self) -> None:
        found = fight(chosen(0, 2, board={}, seed=4, options={"table_width": 20, "table_depth": 20}))
        send(found, {"do": "setup"})
        response = page(found, "?piece=wall&turn=1")
        assert response.context["panel"].kind == "terrain"
        label, href = next(link for link in board_links(response) if link[0].startswith("place here: h8"))
        shown = browser(found.person).get(href)
        assert 'class="footprint"' in shown.content.decode() and "Place it on h8" in said(shown)
        send(found, {"do": "terrain", "piece": "wall", "turn": "1", "to": "h8"})
        assert taken(found)[-1] == {"do": "terrain", "piece": "wall", "at": "h8", "turn": True}
        assert page(found).content.decode().count('href="#ground-wall"') >= 4

    def test_a_piece_too_near_the_edge_is_refused(self) -> None:
        found = fight(chosen(0, 2, board={}, seed=4, options={"table_width": 20, "table_depth": 20}))
        send(found, {"do": "setup"})
        assert "ANIMA-SET-03" in page(found, "?piece=hill&to=a1").content.decode()

    def test_markers_are_laid_one_after_another(self) -> None:
        found = fight(chosen(0, 1, board=board_json("ford"), seed=1))
        send(found, {"do": "setup"})
        name = panel(found).values["able"][0][0]
        query, laid = f"?names={name}", []
        for _ in range(3):
            response = page(found, query)
            _label, href = next(link for link in board_links(response) if link[0].startswith("lay a marker"))
            query = href[href.index("?") :]
            laid = panel(found, query).values["markers"]
        assert len(laid) == 3 and panel(found, query).values["ready"] and panel(found, query).problem is None
        send(found, {"do": "infiltrate", "names": name, "markers": laid})
        assert taken(found)[-1] == {"do": "infiltrate", "who": [name], "markers": laid}
        assert page(found).content.decode().count('class="marker marker-b"') == 3

    def test_the_sides_deploy_in_turn(self) -> None:
        found = fight(chosen(0, 3, board=board_json("ruins"), seed=3))
        send(found, {"do": "setup"})
        first = panel(found)
        assert first.kind == "deploy"
        response = page(found)
        label, href = next(link for link in board_links(response) if link[0].startswith("place here"))
        shown = browser(found.person).get(href)
        assert "figure-planned" in shown.content.decode()
        send(found, {"do": "deploy", "who": first.values["who"], "to": label.split(": ")[1].split(",")[0]})
        assert panel(found).values["who"][0] != first.values["who"][0]

    def test_all_can_be_placed_by_the_computer_while_the_other_side_places_its_own(self) -> None:
        found = fight(chosen(0, 3, board=board_json("ruins"), seed=3), seats={"A": "person", "B": "greedy"})
        send(found, {"do": "setup"})
        assert post(browser(found.person), found, {"do": "place"}, "go").status_code == 302
        figures = opened(now(found)).dump()["figures"].values()
        assert {figure["status"] for figure in figures} == {"table"} and panel(now(found)).kind in ("choose", "evade")

    def test_outside_its_zone_nobody_is_deployed(self) -> None:
        found = fight(chosen(0, 3, board=board_json("ruins"), seed=3))
        send(found, {"do": "setup"})
        assert "ANIMA-SET-09" in page(found, "?to=j10").content.decode()


class TestTheTable:
    def test_what_is_drawn(self) -> None:
        rows = ["bf#O=~Lr....", *["............"] * 9]
        heights = ["000000000000"] * 8 + ["000000001100", "000000001200"]
        figures = {"a1": {"at": "e5", "lp": 6, "ap": 2, "states": {"poison": 2, "haste": 1}}, "b1": "l9"}
        found = stood(figures | {"b2": {"at": "i5", "hidden": True}}, rows=rows, heights=heights, markers={"A1": "b4"})
        html = page(found).content.decode()
        for ground in ("bushes", "forest", "wall", "rock", "barricade", "pool", "ladder", "rubble"):
            assert html.count(f'href="#ground-{ground}"') >= 1, ground
        assert html.count('class="height-number"') == 3  # two hills, one of them with a second level
        assert html.count("figure-hidden") == 1 and 'class="marker marker-a"' in html
        one = html[html.index('id="piece-a1"') :].split("</g></g>")[0]
        assert 'stroke-dasharray="46 100"' in one
        assert one.count('class="sphere"') == 2 and one.count('class="sphere spent"') == 4
        assert "#token-poison" in one and "#token-haste" in one
        assert "no way through, free sight, hard cover beside it" in said(page(found))

    def test_squads_tell_life_points_and_states(self) -> None:
        figures = {"a1": {"at": "e5", "lp": 6, "ap": 2, "states": {"poison": 2}, "activated": True}, "b1": "l9"}
        words = said(page(stood(figures, to_act="B")))
        assert "Toa of Fire 6 / 13 2 of 6" in words and "Toa of Stone 0 / 14" in words and "dead" in words
        assert "e5, 6 of 13 LP, 2 of 6 AP, poison 2, activated" in words

    def test_a_large_table_holds_no_square_that_cannot_be_pressed(self) -> None:
        doc = chosen(0, 1, board=board_json("valley"), seed=1)
        found = fight(doc)
        html = page(found).content.decode()
        assert 'data-columns="48"' in html and "board-big" in html and html.count('class="square"') < 20
        assert len(html) < 200_000

    def test_control_zones_are_shown_when_asked_for(self) -> None:
        found = stood(FACE_TO_FACE)
        assert "zone-enemy" not in page(found).content.decode()
        html = page(found, "?zones=1").content.decode()
        assert "zone-enemy region" in html and 'class="zone region"' in html

    def test_what_a_figure_sees_and_how_far_it_shoots(self) -> None:
        rows = [*["............"] * 5, "......#.....", *["............"] * 4]
        found = stood({"b2": "h5", "a3": "b5", "a1": "h9"}, rows=rows, to_act="B", first="B")
        drawing = page(found, "?who=b2&zones=1").context["table"].drawing
        assert drawing.sights == ["M750 550L750 150"] and len(drawing.ranges) == 2
        assert page(found, "?who=b2").context["table"].drawing.ranges == []
        assert len(page(found, "?who=b2&do=shoot&target=a1").context["table"].drawing.ranges) == 2

    def test_in_russian(self) -> None:
        words = said(browser(stood(FACE_TO_FACE).person).get(NEW.replace("new/", "") + "new/?system=anima"))
        assert "Ruined village" in words
        found = stood(FACE_TO_FACE)
        words = said(browser(found.person).get("/ru" + url(found, "play", "?who=a1&do=attack&target=b1")))
        for russian in (
            "Тоа Огня атакует, цель: Капитан охоты",
            "Меткость",
            "Если цель уклонится",
            "Атаковать, 2 очка",
        ):
            assert russian in words, words


class TestReplay:
    def played(self) -> Fight:
        doc = chosen(1, 0, board=board_json("ford"), seed=5)
        return fight(doc, seats={"A": "random", "B": "random"})

    def test_it_is_watched_step_by_step(self) -> None:
        found = self.played()
        assert found.over and found.reason in ("levels", "elimination")
        client = Client()
        for at in (0, 1, found.number // 2, found.number):
            response = client.get(url(found, "replay", f"?at={at}"))
            assert response.status_code == 200 and response.context["at"] == at
        assert response.context["result"] in said(response)
        assert (
            "Nobody" not in said(client.get(url(found, "log")))
            and "ANIMA-SET-08" in client.get(url(found, "log")).content.decode()
        )

    def test_rolls_that_are_not_shown_large_are_told_with_their_dice(self) -> None:
        words = said(Client().get(url(self.played(), "replay", "?at=1")))
        assert re.search(r"First to deploy: The captain's contract \d+( \+1)? , Guardians of the village \d+", words)

    def test_an_attack_is_shown_large(self) -> None:
        actions = [
            {"side": "A", "do": "attack", "who": "a1", "target": "b1"},
            {"side": "B", "do": "dodge", "who": "b1", "dice": [7, 3]},
        ]
        found = stood(FACE_TO_FACE, *actions)
        response = Client().get(url(found, "replay", "?at=2"))
        rolled = response.context["rolled"]
        assert rolled.title == "Toa of Fire attacks Captain of the Hunt"
        assert [(sum.total, sum.fixed, sum.die) for sum in rolled.sums] == [(14, 7, 7), (14, 11, 3)]
        assert response.context["table"].drawing.targets and "Turn 2 · 2 of 2" in said(response)

    def test_the_way_that_somebody_took_is_drawn(self) -> None:
        rows = ["............"] * 5 + [".####......."] + ["............"] * 4
        walk = {"side": "A", "do": "walk", "who": "a3", "path": ["d4", "e4", "f5", "e6"]}
        found = stood({"a3": "c4", "b1": "l9"}, walk, rows=rows)
        drawing = Client().get(url(found, "replay", "?at=1")).context["table"].drawing
        assert drawing.path == "M250 650L350 650L450 650L550 550L450 450"

    def test_a_downloaded_file_comes_back(self) -> None:
        found = self.played()
        text = Client().get(url(found, "file")).content
        doc = json.loads(text)
        assert doc["system"] == "anima" and doc["actions"]
        game, stopped = resume(doc)
        assert stopped is None and game.winner == found.winner

    def test_two_that_cannot_reach_each_other_draw_by_the_turn_limit(self) -> None:
        rows = [*["............"] * 5, "############", *["............"] * 4]
        guards = {"a1": "village-guard", "b1": "village-guard"}
        doc = position({"a1": "c2", "b1": "c9"}, rows=rows, who=guards, options={"turn_limit": 4})
        found = fight(doc, seats={"A": "greedy", "B": "greedy"})
        assert (found.over, found.winner, found.reason) == (True, "draw", "levels")
        assert "Draw by the turn limit" in said(Client().get(url(found, "replay")))
        assert "draw by the turn limit" in said(browser(found.person).get("/fights/"))

    def test_rules_that_refuse_it_now_are_told(self) -> None:
        found = stood(FACE_TO_FACE, {"side": "A", "do": "search", "who": "a3"})
        file = now(found).file
        file["actions"].append({"side": "A", "do": "search", "who": "a3"})
        Fight.objects.filter(pk=found.pk).update(file=file)
        assert "refused now by ANIMA-SEA-01" in said(Client().get(url(found, "replay", "?at=2")))
        assert page(found).status_code == 409 or "refused now" in said(page(found))


@pytest.fixture
def release() -> Release:
    return starter_release("anima")


@pytest.mark.usefixtures("release")
class TestSettingUp:
    def form(self, **values: Any) -> dict[str, Any]:
        usual = {"system": "anima", "a": "starter-0", "b": "starter-1", "player_a": "person", "player_b": "person"}
        usual |= {"board": "ruins", "size": "24", "turns": "8", "seed": "5", "edges": "SN", "zone_depth": "4"}
        usual |= {"zone_width": "24", "bodies": "block", "free_move_reaction": "target"}
        return {name: value for name, value in (usual | values).items() if value is not None}

    def made(self) -> Fight:
        return Fight.objects.get()

    def test_two_starter_squads_on_a_board(self) -> None:
        assert Client().post(NEW, self.form()).status_code == 302
        file = self.made().file
        assert file["board"] == board_json("ruins") and file["options"]["turn_limit"] == 8
        assert self.made().system == "anima" and page(self.made()).status_code == 200

    @pytest.mark.parametrize("key", sorted(boards()))
    def test_every_board_can_be_fought_on(self, key: str) -> None:
        assert Client().post(NEW, self.form(board=key)).status_code == 302
        assert self.made().file["board"]["rows"] == list(boards()[key].rows)

    def test_the_sides_may_place_the_terrain(self) -> None:
        Client().post(NEW, self.form(board="placed", size="30"))
        file = self.made().file
        assert "rows" not in file["board"] and file["options"]["table_width"] == 30
        assert rules.open_fight(file).decision.kind == "setup"

    def test_the_options_go_into_the_file(self) -> None:
        chosen = {"edges": "WE", "bodies": "cover", "free_move_reaction": "intercept_only", "first_recovery": "on"}
        Client().post(NEW, self.form(limit="100", zone_depth="5", zone_width="10", **chosen))
        options = self.made().file["options"]
        assert options["edges"] == {"A": "W", "B": "E"} and options["bodies"] == "cover"
        assert (options["zone_depth"], options["zone_width"], options["limit"]) == (5, 10, 100)
        assert options["first_recovery"] is True and options["free_move_reaction"] == "intercept_only"
        assert "gnosis 5 of 5" in said(page(self.made()))

    def test_without_a_limit_that_of_both_lists_counts(self) -> None:
        Client().post(NEW, self.form())
        assert opened(self.made()).state.table.gnosis == 3

    @pytest.mark.parametrize(
        ("values", "field"),
        [
            ({"board": "moon"}, "board"),
            ({"size": "7"}, "size"),
            ({"limit": "0"}, "limit"),
            ({"edges": "NE"}, "edges"),
            ({"zone_depth": ""}, "zone_depth"),
            ({"zone_width": "0"}, "zone_width"),
            ({"bodies": "eat"}, "bodies"),
            ({"turns": "0"}, "turns"),
            ({"a": "starter-99"}, "a"),
        ],
    )
    def test_what_is_wrong_is_said_at_its_field(self, values: dict[str, Any], field: str) -> None:
        response = Client().post(NEW, self.form(**values))
        assert response.status_code == 422 and list(response.context["form"].errors) == [field]
        assert not Fight.objects.exists()

    def test_a_list_by_link_says_which_game(self) -> None:
        made: List = band("okko", name="Other")
        do_share(list=made)
        link = list_now(made).link
        assert Client().get(f"{NEW}?a={link}").context["form"].system == "okko"
        response = Client().post(NEW, self.form(a="link", a_link=link))
        assert response.status_code == 422 and "a_link" in response.context["form"].errors

    def test_ones_own_squad_is_offered_and_fights(self) -> None:
        mine: List = squad("toa-fire", "toa-stone", "toa-water", "village-guard", "village-guard", name="Mine")
        client = browser(mine.person)
        shown = client.get(f"{NEW}?a={mine.token}")
        assert shown.context["form"].system == "anima" and "Mine: 51 of 60 levels, legal" in said(shown)
        assert client.post(NEW, self.form(a=mine.token, player_b="greedy")).status_code == 302
        assert self.made().file["sides"][0]["list"]["name"] == "Mine"

    def test_what_a_squad_breaks_is_said_and_can_fight_anyway(self) -> None:
        few: List = squad("toa-fire", name="Few")
        client = browser(few.person)
        shown = client.post(NEW, self.form(a=few.token))
        assert shown.status_code == 422 and "ANIMA-LST-19" in shown.content.decode()
        assert client.post(NEW, self.form(a=few.token, anyway="on")).status_code == 302
        assert "lists need not be legal" in said(page(self.made()))

    def test_the_game_is_chosen(self) -> None:
        words = said(Client().get(f"{NEW}?system=anima"))
        assert "Ruined village, 20 × 20" in words and "Shuffled tiles" not in words
        assert "Shuffled tiles" in said(Client().get(f"{NEW}?system=okko"))
        client = Client()
        client.cookies["game"] = "anima"
        assert client.get(NEW).context["form"].system == "anima"

    def test_its_parts_are_swapped_as_the_page_has_them(self) -> None:
        response = Client().get(f"{NEW}?system=anima&board=placed", headers=HTMX)
        assert response.content.decode().lstrip().startswith("<form") and "placed" in response.content.decode()


@pytest.mark.parametrize(("limit", "status"), [({"turn_limit": None}, 422), ({}, 302), ({"turn_limit": 3}, 302)])
def test_computers_are_not_let_at_a_fight_without_an_end(limit: dict[str, Any], status: int) -> None:
    doc = position({"a1": "c2", "b1": "c9"})
    doc["options"] = {"limit": 60} | limit
    sent = {"player_a": "greedy", "player_b": "random", "file": io.BytesIO(json.dumps(doc).encode())}
    assert Client().post("/fights/upload/", sent).status_code == status


def test_a_bad_file_is_told_with_its_path() -> None:
    doc = position({"a1": "c2", "b1": "zz9"})
    sent = {"player_a": "person", "player_b": "person", "file": io.BytesIO(json.dumps(doc).encode())}
    response = Client().post("/fights/upload/", sent)
    assert response.status_code == 422 and "$.start.figures.b1.at" in said(response)


def test_a_figure_with_more_abilities_than_can_be_weighed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    doc = position(FACE_TO_FACE)
    cards = doc["sides"][0]["list"]["cards"]
    ability = {"types": [], "when": "action", "target": {"who": "self"}, "effects": [{"do": "heal", "amount": 1}]}
    many = [{"id": f"s{n}", "name": {"en": f"S{n}", "ru": f"S{n}"}, **ability} for n in range(30)]
    cards["toa-fire"] = {**CATALOG["cards"]["toa-fire"], "abilities": many}
    assert too_much(rules.open_fight(doc)) == ""
    monkeypatch.setattr(limits, "MOST", 29)
    assert "Toa of Fire" in too_much(rules.open_fight(doc))
    assert too_much(rules.open_fight(position(FACE_TO_FACE))) == ""
