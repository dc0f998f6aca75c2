"""Fights of Anima on the pages: whatever can be chosen is a link or a form, the engine judges, refusals say why."""

import json
import random
import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from builder.fights.anima.odds import span
from builder.fights.models import Fight
from builder.fights.odds import percent
from builder.fights.playing import opened
from rules.anima.boards import board_json
from rules.anima.odds import answer_odds, odds
from rules.fight import resume
from tests.builder.bands import browser
from tests.builder.fighting import BOTH, fight, hrefs, now, post, said, url
from tests.builder.fighting_anima import chosen, position, stood
from tests.builder.test_fights_play import board_links, buttons

pytestmark = pytest.mark.django_db

NEW = "/fights/new/"
FACE_TO_FACE = {"a1": {"at": "e5", "ap": 5}, "a3": "c3", "b1": {"at": "e6", "ap": 5}, "b2": "k9"}


def page(found: Fight, query: str = "", **keys: Any) -> HttpResponse:
    return browser(found.person).get(url(found, "play", query), **keys)


def panel(found: Fight, query: str = "") -> Any:
    return page(found, query).context["panel"]


def send(found: Fight, data: dict[str, Any], **headers: str) -> HttpResponse:
    return post(browser(found.person), found, data, **headers)


def taken(found: Fight) -> list[dict[str, Any]]:
    """The actions of the fight, without sides and dice."""
    return [{k: v for k, v in action.items() if k not in ("side", "dice")} for action in now(found).file["actions"]]


def press(found: Fight, words: str, query: str = "") -> HttpResponse:
    """Press the button of an answer that says this."""
    shown = [answer for answer in panel(found, query).values["answers"] if answer.words == words]
    assert len(shown) == 1, [answer.words for answer in panel(found, query).values["answers"]]
    return send(found, {"action": shown[0].action})


class TestPlayingByPagesAlone:
    """No JavaScript: follow links that the page has, press buttons that it has."""

    @pytest.mark.parametrize(
        ("squads", "board", "seed", "kinds"),
        [
            ((0, 1), "ruins", 1, {"infiltrate"}),
            ((4, 5), None, 2, {"terrain"}),
            ((3, 2), "tower", 3, {"strike", "move"}),
        ],
    )
    def test_a_fight_is_played_to_its_end(
        self, squads: tuple[int, int], board: str | None, seed: int, kinds: set[str]
    ) -> None:
        small = {"table_width": 20, "table_depth": 20}
        found = fight(chosen(*squads, board=board_json(board) if board else {}, seed=seed, options=small), seats=BOTH)
        client, rng, seen = browser(found.person), random.Random(seed), set()
        for _ in range(300):
            response = client.get(url(found))
            assert response.status_code == 200
            if response.context["panel"] is None:
                break
            answer = self.chosen(client, response, found, rng, seen)
            before = now(found).number
            sent = client.post(url(found, "act"), {"number": before} | answer)
            assert sent.status_code == 302, (answer, said(sent)[:1500])
            assert now(found).number > before
        assert now(found).over and "Watch it again" in said(client.get(url(found)))
        assert {"begin", "deploy", "choose", "figure"} | kinds <= seen
        game, stopped = resume(now(found).file)
        assert stopped is None and game.winner == now(found).winner

    def chosen(
        self, client: Client, response: HttpResponse, found: Fight, rng: random.Random, seen: set[str]
    ) -> dict[str, str]:
        """Wanders over the page's own links until a button is there, and presses one."""
        start = response
        for step in range(1, 60):
            seen.add(response.context["panel"].kind)
            there = buttons(response, found)
            if there and rng.random() < 0.7:
                return rng.choice(there)
            inner = [href for _label, href in board_links(response)]
            inner += [href for href in hrefs(response) if href.startswith(url(found) + "?") and "concede" not in href]
            response = client.get(rng.choice(inner)) if inner and step % 8 else start
            assert response.status_code == 200
        raise AssertionError("no button in sixty pages")


class TestChoosing:
    def test_own_figures_can_be_chosen_on_the_board_and_in_the_table(self) -> None:
        found = stood(FACE_TO_FACE)
        response = page(found)
        assert ("choose: c3, Toa of Water, 10 of 10 LP, 4 of 6 AP", url(found, "play", "?who=a3")) in board_links(
            response
        )
        assert hrefs(response).count(url(found, "play", "?who=a3")) == 2
        assert not any("who=b" in href for href in hrefs(response))

    def test_squares_are_reached_by_the_cheapest_way(self) -> None:
        links = [label for label, _href in board_links(page(stood(FACE_TO_FACE), "?who=a3"))]
        assert "free move: c5" in links and "walk: c7" in links and "run: c10" in links
        assert "run: h3" in links and "walk: h3" not in links

    def test_one_way_of_moving_alone(self) -> None:
        links = [label for label, _href in board_links(page(stood(FACE_TO_FACE), "?who=a3&by=free_move"))]
        assert "free move: c5" in links and not any(label.startswith(("walk", "run")) for label in links)

    def test_a_square_shows_the_way_its_price_and_whom_it_could_strike_from_there(self) -> None:
        found = stood({"a3": "c3", "b1": "g6", "b2": "l9"})
        response = page(found, "?who=a3&to=f5")
        words = said(response)
        assert "Toa of Water moves to f5" in words and "Walk: f5, 1 point" in words
        assert "There it is in close combat." in words and "Attack: Captain of the Hunt" in words
        assert 'class="path"' in response.content.decode() and "figure-planned" in response.content.decode()

    def test_several_ways_to_one_square(self) -> None:
        found = stood({"a3": "c3", "b1": "l9"})
        assert [words for words, *_rest in panel(found, "?who=a3&to=c5").values["ways"]] == ["Free move", "Walk", "Run"]
        send(found, {"do": "walk", "who": "a3", "to": "c5", "by": "walk"})
        assert taken(found) == [{"do": "walk", "who": "a3", "path": ["c4", "c5"]}]

    def test_moving_and_striking_are_two_answers_at_once(self) -> None:
        found = stood({"a3": {"at": "c3", "ap": 4}, "b1": {"at": "g6", "ap": 0, "moved": True}, "b2": "l9"})
        shown = panel(found, "?who=a3&to=f5&do=attack&target=b1")
        assert shown.values["plan"] and shown.values["view"].lines
        send(found, {"do": "attack", "who": "a3", "target": "b1", "to": "f5", "by": "walk"})
        assert [action["do"] for action in taken(found)] == ["walk", "attack"]

    def test_while_one_is_active_no_other_can_be_chosen(self) -> None:
        found = stood(FACE_TO_FACE | {"a4": "a1"}, active="a3")
        response = page(found)
        assert response.context["panel"].title == "Toa of Water"
        assert not any("who=a1" in href for href in hrefs(response))
        assert "ANIMA-TRN-09" in page(found, "?who=a1").content.decode()

    def test_who_is_berserk_is_offered_what_it_must_do_alone(self) -> None:
        found = stood({"a1": {"at": "e5", "ap": 5, "states": {"berserk": 1}}, "b1": "e6", "b2": "l9"})
        shown = panel(found, "?who=a1").values
        assert [able.words for able in shown["able"] if able.href] == ["Attack: Captain of the Hunt"]
        assert shown["end"] == "" and any(able.off and able.off.rule == "ANIMA-STA-13" for able in shown["able"])

    def test_looking_rolls_no_dice_and_writes_nothing(self) -> None:
        found = stood(FACE_TO_FACE)
        before = now(found)
        for query in ("?who=a3&to=c7", "?who=a1&do=attack&target=b1", "?who=a3&do=search", "?do=concede", "?zones=1"):
            assert page(found, query).status_code == 200
        assert (now(found).file, now(found).changed) == (before.file, before.changed)

    @pytest.mark.parametrize(
        ("query", "rule"),
        [
            ("?who=a1", "ANIMA-MOV-06"),
            ("?who=a1&to=e1&by=walk", "ANIMA-MOV-06"),
            ("?who=a3&to=c10&by=walk", "ANIMA-MOV-02"),
            ("?who=a3&do=attack&target=b1", "ANIMA-CBT-02"),
            ("?who=a3&do=shoot&target=b1", "ANIMA-SHO-01"),
            ("?who=a1&do=charge&target=b2", "ANIMA-CHG-12"),
            ("?who=a3&do=charge&target=b3", "ANIMA-STL-02"),
            ("?who=a3&do=disengage", "ANIMA-MOV-13"),
            ("?who=a3&do=ability&ability=nothing", "FILE-ACTION"),
            ("?who=a1&do=attack&target=b1&push=S", "ANIMA-KNB-02"),
        ],
    )
    def test_what_cannot_be_done_says_why(self, query: str, rule: str) -> None:
        found = stood(FACE_TO_FACE | {"b3": {"at": "i4", "hidden": True}})
        response = page(found, query)
        assert response.status_code == 200
        assert rule in response.content.decode()

    @pytest.mark.parametrize(
        "query",
        [
            "?who=zz",
            "?who=b1",
            "?to=g7",
            "?who=a3&to=zz9",
            "?do=fly",
            "?who=a3&target=a3&do=attack",
            "?who=a3&do=charge&target=b1&spot=q99",
            "?who=a3&do=ability&ability=mend&target=b1&gnosis=luck",
            "?who=a3&do=run&to=c3",
        ],
    )
    def test_an_address_that_makes_no_sense_is_a_page_all_the_same(self, query: str) -> None:
        assert page(stood(FACE_TO_FACE), query).status_code == 200

    def test_a_form_that_makes_no_sense_changes_nothing(self) -> None:
        found = stood(FACE_TO_FACE)
        for data in ({"do": "walk", "who": "a3", "to": "zz9"}, {"do": "fly"}, {"action": "[1]"}, {"action": "{"}):
            assert send(found, data).status_code == 422
        assert taken(found) == []


class TestOdds:
    def test_they_are_the_rules_odds_for_every_answer(self) -> None:
        found = stood(FACE_TO_FACE)
        view = panel(found, "?who=a1&do=attack&target=b1").values["view"]
        given = odds(opened(found).state, {"side": "A", "do": "attack", "who": "a1", "target": "b1"})
        assert given is not None and len(view.lines) >= 3
        plain = [case for case in given.cases if not case.answer.boost]
        for (words, cells), case in zip(view.lines, plain, strict=False):
            assert cells == (percent(case.target.hit), span(case.target), percent(case.target.dead)), words
        assert [case.answer.kind for case in plain] == ["", "dodge", "counter"]
        assert [column.total for column in view.columns] == [7, 11]
        assert view.lines[0][0] == "If it does not answer" and any("counterattack" in note for note in view.notes)

    def test_each_reason_names_its_rule(self) -> None:
        rows = ["............"] * 8 + [".....f......"] + ["............"]
        heights = ["000000000000"] * 9 + ["000000000001"]
        found = stood({"b2": "l1", "a3": "b2", "a1": "a8"}, rows=rows, heights=heights, to_act="B", first="B")
        words = said(page(found, "?who=b2&do=shoot&target=a3"))
        for reason in ("−1 more than half the range SHO-04", "+1 from above SHO-09", "7 Attack CBT-01"):
            assert reason in words, words
        assert "hits on" in words

    def test_cover_and_distance_are_drawn(self) -> None:
        rows = [*["............"] * 5, "..=.........", *["............"] * 4]
        found = stood({"b2": "h5", "a3": "b5"}, rows=rows, to_act="B", first="B")
        html = page(found, "?who=b2&do=shoot&target=a3").content.decode()
        assert 'class="sight"' in html and 'class="cover"' in html
        assert re.search(r'class="distance"[^>]*>.*?<text[^>]*>6</text>', html, re.S)

    def test_gnosis_adds_a_die_and_is_sent(self) -> None:
        found = stood(FACE_TO_FACE)
        plain = panel(found, "?who=a1&do=attack&target=b1").values
        better = panel(found, "?who=a1&do=attack&target=b1&gnosis=attack").values
        assert [row.checked for row in plain["rows"]] == [False] and better["rows"][0].checked
        assert int(better["view"].lines[0][1][0][:-1]) > int(plain["view"].lines[0][1][0][:-1])
        send(found, {"do": "attack", "who": "a1", "target": "b1", "gnosis": "attack"})
        assert taken(found)[0]["gnosis"] == ["attack"]

    def test_without_gnosis_none_is_offered(self) -> None:
        found = stood(FACE_TO_FACE, gnosis={"A": 0, "B": 0})
        assert panel(found, "?who=a1&do=attack&target=b1").values["rows"] == []

    def test_a_shot_that_would_be_wasted_says_so(self) -> None:
        rows = ["." * 24] * 10
        found = stood({"b2": "a5", "a3": "x5"}, rows=rows, to_act="B", first="B")
        shown = panel(found, "?who=b2&do=shoot&target=a3").values["view"]
        assert shown.lines == () and "wasted" in shown.notes[0]

    def test_a_charge_may_end_beside_its_target_anywhere_that_is_free(self) -> None:
        found = stood({"a1": {"at": "b5", "ap": 4}, "b1": {"at": "g5", "ap": 0, "moved": True}})
        response = page(found, "?who=a1&do=charge&target=b1")
        ends = {href for label, href in board_links(response) if label.startswith("charge to")}
        assert any("spot=f4" in href for href in ends) and any("spot=f6" in href for href in ends)
        assert "+2 charge CHG-02" in said(response) and "2 dice, the best counts CHG-02" in said(response)
        send(found, {"do": "charge", "who": "a1", "target": "b1", "spot": "f4"})
        assert taken(found)[0] == {"do": "charge", "who": "a1", "target": "b1", "to": "f4"}

    def test_the_direction_of_a_knockback_is_chosen(self) -> None:
        found = stood({"a1": "a9", "a3": {"at": "e6", "ap": 0}, "b5": {"at": "e5", "ap": 5}}, to_act="B", first="B")
        pushes = panel(found, "?who=b5&do=attack&target=a3").values["pushes"]
        assert [words for words, _href, on in pushes if on] == ["straight away"] and len(pushes) == 8
        send(found, {"do": "attack", "who": "b5", "target": "a3", "push": "NE"})
        assert taken(found)[0]["push"] == "NE"


class TestAbilities:
    def test_one_on_a_friend_names_whom(self) -> None:
        found = stood({"a3": "c3", "a1": {"at": "d4", "lp": 5}, "b1": "k9"})
        shown = panel(found, "?who=a3&do=ability&ability=mend").values
        assert shown["open"] == "target" and {name for name, _href, _on in shown["targets"]} == {
            "Toa of Water",
            "Toa of Fire",
        }
        send(found, {"do": "ability", "who": "a3", "ability": "mend", "target": "a1"})
        assert now(found).file["actions"][0]["target"] == "a1"
        assert "Toa of Fire regains 3 LP" in said(page(found))

    def test_one_on_an_enemy_tells_the_chance_to_resist(self) -> None:
        found = stood({"a1": "c3", "b1": {"at": "c7", "ap": 4}}, who={"a1": "makuta-lord"})
        words = said(page(found, "?who=a1&do=ability&ability=gaze&target=b1"))
        assert re.search(r"Captain of the Hunt resists effect \d+ with a chance of \d+%", words)

    def test_a_teleport_is_aimed_at_a_square(self) -> None:
        found = stood({"a1": "c3", "b1": "k9"}, who={"a1": "makuta-spawn"})
        response = page(found, "?who=a1&do=ability&ability=shadow-step")
        assert response.context["panel"].values["open"] == "spot"
        assert any("spot=c7" in href for _label, href in board_links(response))
        send(found, {"do": "ability", "who": "a1", "ability": "shadow-step", "spot": "c7"})
        assert taken(found)[0] == {"do": "ability", "who": "a1", "ability": "shadow-step", "to": "c7"}

    def test_one_that_cannot_be_used_says_why(self) -> None:
        found = stood({"b2": {"at": "c3", "ap": 1}, "a1": "k9"}, to_act="B", first="B")
        able = {able.words: able for able in panel(found, "?who=b2").values["able"]}
        assert able["Stealth"].off.rule == "ANIMA-ACT-02"


class TestAnswers:
    """The reaction asked of the other side: what is coming, what each answer costs and brings."""

    SHOT = {"side": "B", "do": "shoot", "who": "b2", "target": "a3"}

    def shot(self, *more: dict[str, Any], **a3: Any) -> Fight:
        figures = {"b2": "k5", "a3": {"at": "c5", "ap": 3, **a3}, "a1": "a9", "a2": {"at": "e6", "ap": 1}, "b1": "l9"}
        return stood(figures, self.SHOT, *more, to_act="B", first="B")

    def test_a_shot_is_dodged(self) -> None:
        found = self.shot({"side": "A", "do": "pass"})
        shown = panel(found)
        assert shown.kind == "defend" and shown.title == "Your answer: Hunter sniper shoots at Toa of Water"
        assert [(answer.words, len(answer.costs)) for answer in shown.values["answers"]][:2] == [
            ("Let it come", 0),
            ("Dodge", 1),
        ]
        for answer in shown.values["answers"]:
            case = answer_odds(opened(found).state, {**json.loads(answer.action), "side": "A"})
            assert answer.cells == (percent(case.target.hit), span(case.target), percent(case.target.dead))
        press(found, "Dodge")
        assert taken(found)[-1] == {"do": "dodge", "who": "a3"}
        assert "Toa of Water dodges" in said(page(found))

    def test_gnosis_is_ticked_before_an_answer(self) -> None:
        found = self.shot({"side": "A", "do": "pass"})
        assert [row.roll for row in panel(found).values["rows"]] == ["dodge"]
        press(found, "Dodge", "?gnosis=dodge")
        assert taken(found)[-1] == {"do": "dodge", "who": "a3", "gnosis": ["dodge"]}

    def test_its_target_steps_out_of_the_way(self) -> None:
        found = self.shot()
        response = page(found)
        assert response.context["panel"].kind == "evade"
        links = dict(board_links(response))
        assert links["step here: c3"].endswith("?to=c3")
        press(found, "Step to c3", "?to=c3")
        assert taken(found)[-1]["do"] == "step" and taken(found)[-1]["path"][-1] == "c3"

    def test_a_friend_takes_the_shot(self) -> None:
        found = self.shot()
        assert "Intercept: Toa of Stone" in [answer.words for answer in panel(found).values["answers"]]
        press(found, "Intercept: Toa of Stone")
        assert taken(found)[-1] == {"do": "intercept", "who": "a2"}
        assert "Toa of Stone takes the shot" in said(page(found))

    def test_a_charge_is_intercepted_on_its_line(self) -> None:
        figures = {"b1": {"at": "b5", "ap": 4}, "a3": {"at": "i5", "ap": 0, "moved": True}, "a2": {"at": "f7", "ap": 0}}
        charge = {"side": "B", "do": "charge", "who": "b1", "target": "a3", "to": "h5"}
        found = stood(figures, charge, to_act="B", first="B")
        words = [answer.words for answer in panel(found).values["answers"]]
        assert "Intercept: Toa of Stone on f5" in words
        press(found, "Intercept: Toa of Stone on f5")
        assert taken(found)[-1]["path"][-1] == "f5"

    def test_a_counterattack_costs_three(self) -> None:
        attack = {"side": "A", "do": "attack", "who": "a1", "target": "b1"}
        found = stood(FACE_TO_FACE, attack)
        shown = panel(found)
        counter = next(answer for answer in shown.values["answers"] if answer.words == "Counterattack")
        assert len(counter.costs) == 3 and any("counterattack" in line for line in shown.values["supposed"])
        press(found, "Counterattack")
        assert taken(found)[-1] == {"do": "counter", "who": "b1"}

    def test_a_reaction_ability_leaves_the_window_open(self) -> None:
        found = self.shot({"side": "A", "do": "pass"})
        ward = next(answer for answer in panel(found).values["answers"] if "ward" in answer.action)
        before = panel(found).values["answers"][0].cells
        send(found, {"action": ward.action})
        assert panel(found).kind == "defend" and panel(found).values["answers"][0].cells != before

    def test_everybody_in_an_area_may_dodge(self) -> None:
        figures = {"b3": {"at": "h5", "ap": 4}, "a3": {"at": "c5", "ap": 1, "moved": True}, "a1": {"at": "b5", "ap": 2}}
        shot = {"side": "B", "do": "shoot", "who": "b3", "target": "a3"}
        passing = {"side": "A", "do": "pass"}
        found = stood(figures, shot, passing, {**passing, "dice": [10]}, to_act="B", first="B")
        shown = panel(found)
        assert shown.kind == "area" and "an area effect reaches Toa of Fire" in shown.title
        assert shown.values["columns"][0].total == 16 and "Toa of Fire 13 / 13 2 of 6 under fire" in said(page(found))
        press(found, "Dodge")
        assert taken(found)[-1] == {"do": "dodge", "who": "a1"}

    def test_a_bystander_steps_aside_or_stands(self) -> None:
        figures = {"b5": {"at": "e3", "ap": 5}, "a3": {"at": "e4", "ap": 0}, "a1": "e6", "a2": "a1"}
        attack = {"side": "B", "do": "attack", "who": "b5", "target": "a3", "push": "N", "dice": [5]}
        found = stood(figures, attack, to_act="B", first="B")
        shown = panel(found)
        assert shown.kind == "sidestep" and shown.title == "Toa of Water flies at Toa of Fire"
        words = [answer.words for answer in shown.values["answers"]]
        assert words[0].startswith("Step aside") and re.search(r"Stand: a collision with a chance of \d+%", words[1])
        press(found, words[0])
        assert taken(found)[-1] == {"do": "sidestep", "who": "a1"}

    def test_the_other_sides_turn_shows_no_answers(self) -> None:
        found = fight(position(FACE_TO_FACE), seats={"A": "person", "B": "greedy"})
        found.seats.update(person=None)
        assert page(found).context["panel"] is None


class TestBeginningOfATurn:
    FIGURES = {"a1": "c2", "b1": "l9", "b2": "j9"}

    def test_infiltrators_come_out_at_a_marker(self) -> None:
        figures = self.FIGURES | {"b4": {"infiltrating": True}}
        ends = [{"side": "A", "do": "end", "who": "a1"}]
        ends += [{"side": "B", "do": "end", "who": who} for who in ("b1", "b2")]
        found = stood(figures, *ends, markers={"B1": "f5", "B2": "a9"})
        shown = panel(found)
        assert shown.kind == "reveal" and 'class="marker marker-b"' in page(found).content.decode()
        assert ("B1@f5", "B1: f5") in shown.values["places"]
        send(found, {"do": "reveal", "names": "b4", "place-b4": "B1@f5", "use-b4": "stealth"})
        assert taken(found)[-1]["reveals"] == [{"who": "b4", "marker": "B1", "to": "f5", "use": ["stealth"]}]
        assert "figure-hidden" in page(found).content.decode()

    def test_they_may_stay_away(self) -> None:
        figures = self.FIGURES | {"b4": {"infiltrating": True}}
        ends = [{"side": "A", "do": "end", "who": "a1"}]
        ends += [{"side": "B", "do": "end", "who": who} for who in ("b1", "b2")]
        found = stood(figures, *ends, markers={"B1": "f5", "B2": "a9"})
        send(found, {"do": "reveal", "names": "b4", "place-b4": ""})
        assert taken(found)[-1] == {"do": "reveal", "reveals": []}

    def test_upkeep_is_paid_unless_it_is_left_out(self) -> None:
        figures = self.FIGURES | {"b2": {"at": "j9", "hidden": True, "sustained": ["stealth"]}}
        ends = [{"side": "A", "do": "end", "who": "a1"}]
        ends += [{"side": "B", "do": "end", "who": who} for who in ("b1", "b2")]
        found = stood(figures, *ends)
        assert panel(found).kind == "upkeep"
        assert re.search(r'name="names" value="b2/stealth" checked', page(found).content.decode())
        send(found, {"do": "upkeep", "names": "b2/stealth"})
        assert taken(found)[-1] == {"do": "upkeep", "pay": ["b2/stealth"]}

    def test_a_marker_that_a_search_finds(self) -> None:
        figures = {"a1": {"at": "c2", "ap": 4}, "b1": "l9", "b4": {"infiltrating": True}}
        search = {"side": "A", "do": "search", "who": "a1", "dice": [9]}
        found = stood(figures, search, markers={"B1": "f5", "B2": "a9"})
        assert panel(found).title == "Marker B1 is found"
        press(found, "Remove the marker")
        assert taken(found)[-1] == {"do": "marker", "marker": "B1", "choice": "remove"}
