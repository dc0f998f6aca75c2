"""Battles of Sengoku on the pages: whatever can be chosen is a link or a form, and each side sees its own."""

import io
import random
import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from builder.fights.models import Fight, Seat
from builder.fights.playing import opened
from tests.builder.bands import browser
from tests.builder.fighting import BOTH, ME_AND_GREEDY, hrefs, now, post, said, url
from tests.builder.fighting_sengoku import BOARD, CATALOG, UNITS, battle, fresh, position
from tests.builder.forms_of import forms_of, sent
from tests.factories import PersonFactory, starter_release

pytestmark = pytest.mark.django_db

COMPUTERS = {"A": "greedy", "B": "greedy"}
NEW = "/fights/new/"


def page(found: Fight, query: str = "", **keys: Any) -> HttpResponse:
    return browser(found.person).get(url(found, "play", query), **keys)


def panel(found: Fight, query: str = "") -> Any:
    return page(found, query).context["panel"]


def two(found: Fight) -> tuple[Client, Client]:
    """The browsers of two people, one at each side of the battle."""
    other = PersonFactory()
    Seat.objects.filter(fight=found, side="B").update(person=other)
    return browser(found.person), browser(other)


def press(client: Client, found: Fight, rng: random.Random) -> HttpResponse:
    """Answer what is asked by a form of the page, as a browser without JavaScript sends it."""
    asked = opened(now(found)).decision
    assert asked
    proposes = asked.kind in ("orders", "deploy", "terrain", "revise")
    response = client.get(url(found, query=f"?eye={asked.side}{'&fill=1' if proposes else ''}"))
    assert response.status_code == 200
    forms = forms_of(response.content.decode(), url(found, "act"))
    form = next((form for form in forms if form["id"] == "choice"), forms[0])
    buttons = [button for button in form["buttons"] if button[0] != "preview"]
    assert buttons, (asked, said(response))
    return client.post(url(found, "act"), sent(form, rng.choice(buttons)))


class TestPlayingByPagesAlone:
    @pytest.mark.parametrize("seed", [1, 2])
    def test_two_browsers_play_a_battle_to_its_end(self, seed: int) -> None:
        doc = fresh(seed=seed)
        del doc["board"]
        doc["options"] |= {"terrain": ["river", "hills", "woods", "swamps"], "max_turns": 4, "count_from": 3}
        found, rng, kinds = battle(doc, seats=BOTH), random.Random(seed), set()
        clients = dict(zip("AB", two(found), strict=True))
        for _ in range(120):
            asked = opened(now(found)).decision
            if asked is None:
                break
            kinds.add(asked.kind)
            assert press(clients[asked.side], found, rng).status_code == 302, asked
        assert now(found).over
        assert {"terrain", "deploy", "stake", "orders", "resolve"} <= kinds
        for client in clients.values():
            for name in ("play", "replay", "log", "file", "report"):
                assert client.get(url(found, name)).status_code == 200
        assert client.get(url(found, "file")).json()["format"] == "muster-fight"

    def test_one_screen_is_handed_over_before_secrets_are_shown(self) -> None:
        found = battle(seats=BOTH)
        assert "Over to Heron" in said(page(found))
        assert panel(found) is None
        assert panel(found, "?eye=A").kind == "orders"
        assert panel(found, "?eye=B") is None
        post(browser(found.person), found, {"do": "orders", "o": ["a1.1.move"], "eye": "A"})
        assert "Over to Boar" in said(page(found, "?eye=A"))
        assert "a1.1.move" not in page(found, "?eye=A").content.decode()

    def test_against_the_computer_it_goes_on_by_itself(self) -> None:
        found = battle(seats=ME_AND_GREEDY)
        client = browser(found.person)
        post(client, found, {"do": "orders", "o": ["a1.1.move"]})
        assert panel(now(found)).kind == "resolve"
        post(client, found, {"action": '{"do":"resolve"}'})
        assert opened(now(found)).decision.side == "A"


class TestOrders:
    def test_a_unit_and_a_cell_are_an_order(self) -> None:
        found = battle(seats=ME_AND_GREEDY)
        links = [link for link in hrefs(page(found)) if "who=a5" in link]
        response = browser(found.person).get(links[0])
        assert response.context["panel"].title == "Heavy cavalry (hatamoto)"
        there = next(s for s in response.context["table"].drawing.squares if s.name == "j5")
        assert "o=a5.1.move" in there.href
        second = browser(found.person).get(there.href)
        assert second.context["panel"].values["slot"] == "2"
        assert len(second.context["table"].drawing.orders) == 1

    def test_an_enemy_in_the_zone_is_shot_at(self) -> None:
        drawing = page(battle(seats=ME_AND_GREEDY), "?who=a2").context["table"].drawing
        links = {square.name: square.href for square in drawing.squares}
        assert "o=a2.1.shoot.target-b1" in links["e5"]
        assert "shoot" not in links["h6"]

    def test_too_many_orders_are_said_at_once_and_not_given(self) -> None:
        found = battle(seats=ME_AND_GREEDY)
        many = "?" + "&".join(f"o=a{n}.1.{'hold' if n < 4 else 'move'}" for n in range(1, 6))
        problem = panel(found, many).problem
        assert problem.rule == "SENG-CMD-11"
        response = post(browser(found.person), found, {"do": "orders", "o": [f"a{n}.1.hold" for n in range(1, 6)]})
        assert response.status_code == 422
        assert "CMD-11" in said(response)
        assert now(found).number == 0

    def test_the_general_in_the_unit_pays_for_one_more(self) -> None:
        found = battle(seats=ME_AND_GREEDY)
        query = "?o=a2.1.hold&o=a3.1.hold&o=a1.1.hold"
        assert panel(found, query).problem.rule == "SENG-CMD-11"
        payers = panel(found, f"{query}&who=a1&slot=1").values["payers"]
        assert [payer.words for payer in payers] == ["special", "a general in the unit"]
        assert panel(found, query.replace("a1.1.hold", "a1.1.hold.by-general")).problem is None

    def test_a_cunning_plan_is_an_order_for_next_turn(self) -> None:
        doc = position(leaders={})
        general = doc["sides"][0]["list"]["army"]["generals"][0]
        general["traits"] = ["cunning-plan"]
        doc["sides"][0]["list"]["cards"]["cunning-plan"] = CATALOG["cards"]["cunning-plan"]
        found = battle(doc, seats=ME_AND_GREEDY)
        values = panel(found, "?who=a1").values
        assert [tab["slot"] for tab in values["tabs"]] == ["1", "2", "p1", "p2"]
        later = panel(found, "?who=a1&slot=p1").values
        move = next(group for group in later["groups"] if group.word == "move").options[0]
        assert "plan=a1.1.move" in move.href
        assert panel(found, "?who=a1&slot=p1&plan=a1.1.move").problem is None
        post(browser(found.person), found, {"do": "orders", "plan": "a1.1.move"})
        assert now(found).file["actions"][0]["plan"] == {"unit": "a1", "slot": 1, "order": {"order": "move"}}

    def test_leaders_banners_shinobi_and_the_general_order_are_fields(self) -> None:
        found = battle(seats=ME_AND_GREEDY)
        data = {"do": "orders", "led": ["ac.a2", ""], "b": ["tiger-banner.a1"], "general": "advance", "mercy": "1"}
        assert post(browser(found.person), found, data | {"spy": ["panic.b1"]}).status_code == 302
        given = now(found).file["actions"][0]
        assert given["leaders"] == {"ac": "a2"}
        assert given["banners"] == {"a1": {"banner": "tiger-banner"}}
        assert given["shinobi"] == [{"task": "panic", "target": "b1"}]
        assert (given["general"], given["mercy"]) == ("advance", True)

    def test_what_is_left_to_give_is_shown_with_the_general_order_and_the_leaders_moves(self) -> None:
        found = battle(position(leaders={}), seats=ME_AND_GREEDY)

        def pools(query: str) -> dict[str, tuple[int, int]]:
            shown = panel(found, query).values["roll"]["pools"]
            return {pool["kind"]: (pool["spent"], pool["most"]) for pool in shown}

        assert pools("") == {"special": (0, 2), "ordinary": (0, 3)}
        assert pools("?o=a1.1.move&o=a2.1.hold") == {"special": (1, 2), "ordinary": (1, 3)}
        assert pools("?general=advance") == {"special": (0, 2), "ordinary": (1, 3)}
        assert pools("?general=advance&led=ac.a1") == {"special": (1, 2), "ordinary": (0, 3)}

    def test_a_revision_counts_the_general_order_that_it_keeps_once(self) -> None:
        found = battle(position(leaders={}), seats=BOTH)
        a, b = two(found)
        assert post(a, found, {"do": "orders", "spy": ["signals.b1"], "general": "advance"}).status_code == 302
        assert post(b, found, {"do": "orders"}).status_code == 302
        assert opened(now(found)).decision.kind == "revise"
        spent = {pool["kind"]: (pool["spent"], pool["most"]) for pool in panel(found).values["roll"]["pools"]}
        assert spent == {"special": (0, 2), "ordinary": (1, 3)}

    def test_an_attack_and_a_shot_say_what_they_would_likely_come_to(self) -> None:
        found = battle(seats=ME_AND_GREEDY)
        attack = panel(found, "?who=a1&slot=1&o=a1.1.advance").values["forecast"]
        assert [(column.label, column.total) for column in attack.columns] == [("Impetus", 4), ("Steadiness", 4)]
        assert {"SENG-UNT-01", "SENG-ORD-18"} <= {reason.rule for reason in attack.columns[0].reasons}
        assert len(attack.results) > 1
        shot = panel(found, "?who=a2&slot=1&o=a2.1.shoot.target-b1").values["forecast"]
        assert dict(shot.losses)["Yamabushi"] != "0.0"
        for order in ("a1.1.withdraw", "a5.1.move", "a2.1.shoot.target-b4", "a2.1.shoot.target-b5", "a2.1.hold"):
            assert panel(found, f"?who={order[:2]}&slot=1&o={order}").values["forecast"] is None

    def test_traits_of_enemy_leaders_do_not_show_in_what_is_likely(self) -> None:
        shown = []
        for traits in ([], ["swordsman", "swordsman"]):
            doc = position(leaders={"bg1": {"place": "b2"}})
            doc["sides"][1]["list"]["army"]["generals"][0]["traits"] = traits
            doc["sides"][1]["list"]["cards"]["swordsman"] = CATALOG["cards"]["swordsman"]
            shown.append(panel(battle(doc, seats=ME_AND_GREEDY), "?who=a1&slot=1&o=a1.1.move").values["forecast"])
        assert shown[0] is not None
        assert shown[0] == shown[1]

    def test_an_attack_on_shooters_counts_their_fire_whatever_they_have_left(self) -> None:
        shown = []
        for secret in ({}, {"ammo": 0}, {"save_ammo": True}):
            doc = position({"b3": UNITS["b3"] | secret})
            shown.append(panel(battle(doc, seats=ME_AND_GREEDY), "?who=a3&slot=1&o=a3.1.move").values["forecast"])
        assert "the attack breaks down under fire" in dict(shown[0].results)
        assert shown[0] == shown[1] == shown[2]

    def test_what_a_unit_may_not_be_told_says_its_rule(self) -> None:
        groups = {group.word: group for group in panel(battle(seats=ME_AND_GREEDY), "?who=a5").values["groups"]}
        assert groups["march"].off.rule == "SENG-ORD-13"
        assert groups["shoot"].off.rule == "SENG-ORD-20"
        assert groups["move"].options

    @pytest.mark.parametrize(
        "query",
        ["o=a1", "o=a1.1.", "o=zz.1.move", "o=b1.1.move", "o=a1.1.dance", "o=a1.1.move.steps-xx", "o=a1.2.move"]
        + ["o=a1.1.sidestep", "o=a1.1.shoot", "o=a1.1.regroup.facing-Q", "who=b1", "slot=9&who=a1", "slot=p1&who=a1"]
        + ["led=ac.zz", "b=x.a1", "spy=panic.zz", "spy=x", "plan=a1.1.move", "plan=x", "general=dance", "reserve=a1"]
        + [
            "o=a1.1.turn.side-up",
            "o=a1.1.move.facing-Q",
            "o=a1.1.advance.steps-&o=a1.2.hold.side-x",
            "eye=Q",
            "zones=1",
        ]
        + ["o=a1.1.move.kind-x", "o=a1.1.move.as-x.by-x", "o=a1.1.turn.edges-QQ.carry", "led=.&b=.&spy=.&u=.&sh=."],
    )
    def test_what_an_address_says_may_be_anything(self, query: str) -> None:
        assert page(battle(seats=ME_AND_GREEDY), f"?{query}&who=a1").status_code == 200

    @pytest.mark.parametrize("lang", ["", "/ru"])
    def test_both_languages(self, lang: str) -> None:
        found = battle(seats=ME_AND_GREEDY)
        queries = ("", "?who=a5", "?who=a2&o=a2.1.shoot.target-b1&zones=1")
        for address in [lang + url(found, query=query) for query in queries]:
            response = browser(found.person).get(address)
            assert response.status_code == 200
            assert ("Тяжёлая конница" in said(response)) is bool(lang)

    def test_a_revision_begins_with_the_orders_that_were_given(self) -> None:
        found = battle(position(sides={"B": {"spies": 1, "special": 1, "ordinary": 3}}), seats=BOTH)
        client = browser(found.person)
        post(client, found, {"do": "orders", "o": ["a1.1.move"]})
        post(client, found, {"do": "orders", "o": ["b1.1.withdraw", "b2.1.hold"], "spy": ["signals.a1"]})
        shown = page(found, "?eye=B")
        assert shown.context["scene"].choice.o == ("b1.1.withdraw", "b2.1.hold")
        assert "signals" in said(shown) or "move" in said(shown)
        form = next(form for form in forms_of(shown.content.decode(), url(found, "act")) if form["id"] == "choice")
        assert client.post(url(found, "act"), sent(form)).status_code == 302
        assert now(found).file["actions"][-1]["units"] == {"b1": [{"order": "withdraw"}], "b2": [{"order": "hold"}]}


class TestSetUp:
    @pytest.mark.parametrize(
        "query",
        ["", "fill=1", "who=hq", "who=shields&to=a3", "u=a1.a3.N&who=a1", "u=a1.z9.N", "u=zz.a3.N", "u=a1.a3.Q"]
        + [
            "hq=zz",
            "sh=zz.N",
            "sh=a3.Q&who=shields&to=a3",
            "infiltrate=x&guard=99",
            "save=zz",
            "led=zz.zz",
            "u=b1.a3.N",
        ],
    )
    def test_what_an_address_says_may_be_anything(self, query: str) -> None:
        assert page(battle(fresh(), seats=ME_AND_GREEDY), f"?{query}").status_code == 200

    def test_a_unit_a_cell_and_a_facing(self) -> None:
        found = battle(fresh(), seats=ME_AND_GREEDY)
        drawing = page(found, "?who=a1").context["table"].drawing
        links = {square.name: square.href for square in drawing.squares}
        assert "u=a1.a3.N" in links["a3"]
        assert links["a5"] == ""
        shown = page(found, "?u=a1.a3.N&who=a1").context["panel"].values
        assert [words for words, _href, on in shown["facings"] if on] == ["north"]
        assert ("a3", True) in shown["must"]

    def test_a_broken_rule_is_said_before_it_is_sent(self) -> None:
        found = battle(fresh(), seats=ME_AND_GREEDY)
        units = "&".join(f"u=a{n}.{column}1.N" for n, column in enumerate("abcde", 1))
        assert panel(found, f"?{units}&hq=a2").problem.rule == "SENG-SET-03"

    @pytest.mark.parametrize(("lang", "name"), [("", "Motoyasu"), ("/ru", "Мотоясу")])
    def test_leaders_of_ready_lists_have_names_in_the_language_of_the_page(self, lang: str, name: str) -> None:
        starter_release("sengoku")
        data = {"system": "sengoku", "a": "starter-2", "b": "starter-2", "player_a": "person", "player_b": "person"}
        data |= {"board": "open", "turns": "12", "north": "B", "traits": "chosen", "anchors": "cells", "seed": "3"}
        data |= {"destroyed_roll": "dice", "count_from": "9"}
        assert Client().post(lang + NEW, data).status_code == 302
        armies = [side["list"]["army"] for side in Fight.objects.get().file["sides"]]
        assert [army["commander"]["name"] for army in armies] == [name, name]

    @pytest.mark.parametrize("board", ["open", "ford", "heights", "placed"])
    @pytest.mark.parametrize("north", ["A", "B"])
    def test_the_form_begins_a_battle(self, board: str, north: str) -> None:
        starter_release("sengoku")
        client = Client()
        assert client.get(f"{NEW}?system=sengoku&board={board}").status_code == 200
        data = {"system": "sengoku", "a": "starter-2", "b": "starter-2", "player_a": "person", "player_b": "person"}
        data |= {"board": board, "turns": "12", "north": north, "traits": "chosen", "anchors": "cells", "seed": "3"}
        data |= {"destroyed_roll": "dice", "count_from": "9", "terrain": ["river", "hills", "woods", "swamps"]}
        response = client.post(NEW, data)
        assert response.status_code == 302, said(response)[:900]
        found = Fight.objects.get()
        assert opened(found).decision.kind == ("terrain" if board == "placed" else "deploy")
        assert client.get(url(found, query="?eye=A&fill=1")).status_code == 200
        whole = client.get(url(found, "file")).content
        sent_back = {"file": io.BytesIO(whole), "player_a": "person", "player_b": "greedy"}
        assert client.post("/fights/upload/", sent_back).status_code == 302
        again = Fight.objects.exclude(pk=found.pk).get()
        assert again.file["sides"] == found.file["sides"]

    def test_computers_play_it_out(self) -> None:
        starter_release("sengoku")
        data = {"system": "sengoku", "a": "starter-2", "b": "starter-2", "player_a": "greedy", "player_b": "random"}
        data |= {"board": "open", "turns": "2", "north": "B", "traits": "rolled", "anchors": "zones", "seed": "3"}
        data |= {"destroyed_roll": "dice", "count_from": "9"}
        response = Client().post(NEW, data)
        assert response.status_code == 302, said(response)[:900]
        found = Fight.objects.get()
        assert found.over
        assert found.reason.startswith("SENG-END")
        for name in ("play", "replay", "log", "report"):
            assert browser(found.person).get(url(found, name)).status_code == 200

    def test_what_the_defender_places_must_be_said(self) -> None:
        starter_release("sengoku")
        data = {"system": "sengoku", "a": "starter-2", "b": "starter-2", "player_a": "person", "player_b": "person"}
        data |= {"board": "placed", "turns": "12", "north": "B", "traits": "chosen", "anchors": "cells"}
        response = Client().post(NEW, data | {"destroyed_roll": "dice", "count_from": "9"})
        assert response.status_code == 422
        assert "Choose what the defender places" in said(response)


def plain(response: HttpResponse) -> str:
    """A page without the tokens that differ between two requests for it."""
    return re.sub(r"\b\w{64}\b", "", response.content.decode())


PAGES = ("play", "replay", "log", "file", "report")


class TestTelling:
    def fought(self) -> Fight:
        found = battle(seats=BOTH)
        client = browser(found.person)
        post(client, found, {"do": "orders", "o": ["a1.1.advance", "a2.1.shoot.target-b1", "a5.1.move"]})
        post(client, found, {"do": "orders", "o": ["b3.1.shoot.target-a3"]})
        post(client, found, {"action": '{"do":"resolve"}'})
        return found

    def test_a_turn_is_told_beat_by_beat(self) -> None:
        found = self.fought()
        client = browser(found.person)
        first = client.get(url(found, "replay", "?at=0"))
        count = first.context["count"]
        assert count > 5
        kinds, before = [], None
        for at in range(count + 1):
            context = client.get(url(found, "replay", f"?at={at}")).context
            kinds += [line.type for line in context["lines"]]
            before = context["table"].drawing
        assert {"orders", "phase", "shot", "fire", "melee", "move"} <= set(kinds)
        assert before is not None
        end = opened(now(found)).dump()["units"]
        there = {block.id: block.figures for block in before.blocks}
        assert there == {name: str(end[name]["figures"]) for name in there}

    def test_between_decisions_the_position_follows_the_story(self) -> None:
        found = self.fought()
        client = browser(found.person)
        story = [client.get(url(found, "replay", f"?at={at}")).context for at in range(12)]
        moved = next(n for n, shown in enumerate(story) if "move" in [line.type for line in shown["lines"]])
        places = [{block.id: (block.x, block.y) for block in shown["table"].drawing.blocks} for shown in story]
        assert places[moved - 1]["a5"] != places[moved]["a5"]

    def test_the_sums_of_a_fight_are_shown_with_their_rules(self) -> None:
        found = self.fought()
        client = browser(found.person)
        rolled = [client.get(url(found, "replay", f"?at={at}")).context["rolled"] for at in range(12)]
        sums = next(one for one in rolled if one)
        assert {reason.rule for one in sums.sums for reason in one.reasons} >= {"SENG-UNT-01", "SENG-MEL-10"}

    def test_the_report_is_text_and_bbcode_for_a_side_or_for_all(self) -> None:
        found = self.fought()
        a, _b = two(found)
        for query, there in (("", "as all may know it"), ("?for=A&rules=1", "as seen by Heron"), ("?for=B", "as all")):
            response = a.get(url(found, "report", query))
            texts = dict(response.context["texts"])
            assert there in texts["text"]
            assert texts["bbcode"].startswith("[b]")
        assert "SENG-" in dict(a.get(url(found, "report", "?rules=1")).context["texts"])["text"]
        assert a.get(url(found, "report", "?turn=99999999999")).status_code == 200


def test_the_field_is_drawn_whole() -> None:
    drawing = page(battle(seats=ME_AND_GREEDY)).context["table"].drawing
    assert len(drawing.squares) == 84
    assert {block.id for block in drawing.blocks} == {*(f"a{n}" for n in range(1, 6)), *(f"b{n}" for n in range(1, 5))}
    assert len(drawing.unknown) == 1
    words = {square.name: square.said for square in drawing.squares}
    assert "Foot samurai with spears" in words["f4"]
    assert "Masanobu" in words["f4"]
    assert "bridge" in words["f5"]
    assert "somebody, hidden" in words["k5"]


def test_positions_and_boards_of_the_tests_are_sound() -> None:
    assert position()["board"] == BOARD
