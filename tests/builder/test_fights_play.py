"""The play page: whatever can be chosen is a link or a form, the engine judges, and refusals say why."""

import json
import random
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

import rules
from builder.fights.models import Fight
from builder.fights.odds import percent
from rules.fight import resume
from rules.okko.odds import odds
from tests.builder.bands import browser
from tests.builder.fighting import BOTH, HTMX, ME_AND_GREEDY, fight, hrefs, now, position, post, said, url
from tests.factories import starter_fight

pytestmark = pytest.mark.django_db


def page(found: Fight, query: str = "", **keys: Any) -> HttpResponse:
    return browser(found.person).get(url(found, "play", query), **keys)


def send(found: Fight, data: dict[str, Any], **headers: str) -> HttpResponse:
    return post(browser(found.person), found, data, **headers)


class Form(HTMLParser):
    """The forms of a page that post an answer: (fields, buttons with a name)."""

    def __init__(self, html: str, action: str) -> None:
        super().__init__()
        self.action, self.forms, self.open = action, [], False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form":
            self.open = given.get("action") == self.action
            if self.open:
                self.forms.append(({}, []))
        if not self.open or not self.forms:
            return
        fields, buttons = self.forms[-1]
        if tag == "input" and given.get("type") == "hidden":
            fields[given["name"]] = given.get("value", "")
        if tag == "button" and given.get("name") != "preview":
            buttons.append((given.get("name"), given.get("value")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = False


def buttons(response: HttpResponse, found: Fight) -> list[dict[str, str]]:
    """Everything that a press on a button of the page would send as an answer."""
    read = Form(response.content.decode(), url(found, "act"))
    return [fields | ({name: value or ""} if name else {}) for fields, pressed in read.forms for name, value in pressed]


def board_links(response: HttpResponse) -> list[tuple[str, str]]:
    """(what the square says, where it leads)"""
    html = response.content.decode()
    found = re.findall(r'<a href="([^"]*)"[^>]*data-x[^>]*aria-label="([^"]*)"', html)
    return [(label, href.replace("&amp;", "&")) for href, label in found]


class TestPlayingByPagesAlone:
    """No JavaScript: follow links that the page has, press buttons that it has."""

    @pytest.mark.parametrize(("seats", "seed"), [(BOTH, 1), (ME_AND_GREEDY, 2)])
    def test_a_fight_is_played_to_its_end(self, seats: dict[str, str], seed: int) -> None:
        found = fight(starter_fight(0, 2, seed=seed, options={"max_turns": 3}), seats=seats)
        client, rng, seen = browser(found.person), random.Random(seed), set()
        for _ in range(400):
            response = client.get(url(found))
            assert response.status_code == 200
            kind = response.context["panel"].kind if response.context["panel"] else None
            if kind is None:
                break
            seen.add(kind)
            answer = self.chosen(client, response, found, rng)
            before = now(found).number
            sent = client.post(url(found, "act"), answer)
            assert sent.status_code == 302, said(sent)[:2000]
            assert now(found).number > before
        assert now(found).over and "Watch it again" in said(client.get(url(found)))
        assert {"begin", "deploy", "roll"} <= seen and {"choose", "figure"} & seen
        game, stopped = resume(now(found).file)
        assert stopped is None and game.winner == now(found).winner

    def chosen(self, client: Client, response: HttpResponse, found: Fight, rng: random.Random) -> dict[str, str]:
        """Wanders over the page's own links until a button is there, and presses one."""
        for _ in range(6):
            there = buttons(response, found)
            if there and rng.random() < 0.7:
                return rng.choice(there)
            inner = [href for _label, href in board_links(response)]
            inner += [href for href in hrefs(response) if href.startswith(url(found) + "?") and "concede" not in href]
            response = client.get(rng.choice(inner)) if inner else response
            assert response.status_code == 200
        response = client.get(url(found, "play", "?do=end_phase"))
        return next(iter(buttons(response, found)))


class TestChoosing:
    def test_own_figures_can_be_chosen_on_the_board_and_in_the_strip(self) -> None:
        found = fight()
        response = page(found)
        assert ("choose: g5, Okko, faces north", url(found, "play", "?who=a1")) in board_links(response)
        assert hrefs(response).count(url(found, "play", "?who=a1")) == 2
        assert not any("who=b" in href for href in hrefs(response))

    def test_a_chosen_figure_shows_where_it_can_go_with_the_points_left(self) -> None:
        found = fight()
        links = dict(board_links(page(found, "?who=a1")))
        assert links["move: g7, 3 points left"].endswith("?who=a1&to=g7")
        assert "move: g6, 4 points left" in links and not any("move: a1" in label for label in links)

    def test_air_takes_it_further(self) -> None:
        found = fight()
        far = [label for label, _href in board_links(page(found, "?who=a1&stride=pool")) if label.startswith("move")]
        near = [label for label, _href in board_links(page(found, "?who=a1")) if label.startswith("move")]
        assert len(far) > len(near)
        send(found, {"do": "move", "who": "a1", "to": "g7", "stride": "pool"})
        assert now(found).file["actions"][0]["boost"] == "pool"

    def test_a_chosen_square_shows_the_way_and_whom_it_can_strike_from_there(self) -> None:
        found = fight()
        response = page(found, "?who=a1&to=g7")
        words = said(response)
        assert "Okko moves to g7" in words and "2 of 5 points" in words
        assert "Okko stops on g7: enemy control zone" in words
        assert "Attack: Oni of the Smile" in words and "Attack: Ninja Apprentice" in words
        assert 'class="path"' in response.content.decode() and "figure-planned" in response.content.decode()

    def test_the_facing_is_chosen_among_those_in_reach(self) -> None:
        found = fight()
        send(found, {"do": "move", "who": "a1", "to": "g6", "facing": "W"})
        move = now(found).file["actions"][0]
        assert move["path"][-1] == "W" or "W" in move["path"]
        assert "out of reach" in said(page(fight(), "?who=a1&to=j5"))

    def test_looking_rolls_no_dice_and_writes_nothing(self) -> None:
        found = fight()
        before = now(found)
        for query in ("?who=a1&to=g7&target=b2", "?who=a2&do=recover", "?do=end_phase", "?do=concede", "?zones=1"):
            assert page(found, query).status_code == 200
        assert (now(found).file, now(found).changed) == (before.file, before.changed)

    def test_the_two_zones_are_shown_when_asked_for(self) -> None:
        found = fight()
        assert 'class="zone-enemy"' not in page(found).content.decode()
        assert 'class="zone-enemy"' in page(found, "?zones=1").content.decode()
        assert all("zones=1" in href for _label, href in board_links(page(found, "?zones=1&who=a1")))

    @pytest.mark.parametrize(
        ("query", "rule"),
        [
            ("?who=a4", "OKKO-TRN-05"),
            ("?who=a1&target=b1", "OKKO-CBT-02"),
            ("?who=a1&to=b4", "OKKO-MOV-11"),
            ("?who=a1&to=l5", "OKKO-MOV-13"),
            ("?who=a1&to=f7", "OKKO-MOV-10"),
            ("?who=a1&to=i11", "OKKO-ZOC-04"),
            ("?who=a1&to=g7&target=b2&will=pool", "OKKO-WIL-05"),
            ("?who=a1&do=recover", "OKKO-STA-08"),
            ("?who=a1&do=use&use=nothing", "FILE-ACTION"),
            ("?who=a1&to=g7&target=b2&skills=rubbish", "FILE-ACTION"),
        ],
    )
    def test_what_cannot_be_done_says_why(self, query: str, rule: str) -> None:
        found = fight()
        response = page(found, query)
        assert response.status_code == 200
        assert rule in response.content.decode()

    @pytest.mark.parametrize(
        "query", ["?who=zz", "?who=b1", "?to=g7", "?who=a1&to=zz9", "?do=fly", "?target=a2&who=a1"]
    )
    def test_an_address_that_makes_no_sense_is_a_page_all_the_same(self, query: str) -> None:
        assert page(fight(), query).status_code == 200


class TestOdds:
    def shown(self, response: HttpResponse) -> list[str]:
        return re.findall(r"\d+%", said(response).split("if the defender spends nothing")[1])

    def test_they_are_the_rules_odds_from_where_it_would_stand(self) -> None:
        found = fight()
        response = page(found, "?who=a1&to=g7&facing=N&target=b2&boost=pool")
        game = rules.open_fight(found.file)
        game.act({"side": "A", "do": "move", "who": "a1", "path": ["g6", "g7"]})
        given = odds(game.state, {"do": "attack", "who": "a1", "target": "b2", "boost": "pool"})
        words = said(response)
        for name, chances in (("spends nothing", given.plain), ("answers best", given.best)):
            for fate, chance in chances.target.items():
                assert percent(chance) in words, (name, fate)
        assert "Out" not in words.split("out 28%")[0][-20:] and "28%" in words
        view = response.context["panel"].values["view"]
        assert [column.total for column in view.columns] == [7, 5]
        assert [len(ruler.bars) > 0 for ruler in view.chart.rulers] == [True, True]
        for ruler in view.chart.rulers:
            assert sum(bar.width for bar in ruler.bars) == pytest.approx(720, abs=0.1)

    def test_each_reason_names_its_rule(self) -> None:
        response = page(fight(), "?who=a1&to=g7&facing=N&target=b2&boost=pool")
        words = said(response)
        for reason in ("+1 fire die DIC-07", "+1 support: Shrine Guard CBT-13", "behind: no, seen on g5 CBT-17"):
            assert reason in words
        assert "+1 if it spends its earth: 6 DIC-08" in words

    def test_a_row_says_what_it_would_change_or_why_not(self) -> None:
        words = said(page(fight(), "?who=a1&to=g7&facing=N&target=b2&boost=pool"))
        assert "Veteran Hunter" in words and "Take out 28 → 42%" in words
        assert "There is no fire die left" in words and "DIC-24" in words

    def test_what_is_ticked_is_carried_into_the_fight(self) -> None:
        found = fight()
        skill = json.dumps({"skill": "veteran-hunter", "from": ["pool"]})
        sent = {"do": "attack", "who": "a1", "to": "g7", "facing": "N", "target": "b2", "boost": "pool"}
        assert send(found, {**sent, "skills": skill}).status_code == 302
        move, attack = now(found).file["actions"]
        assert (move["do"], move["path"]) == ("move", ["g6", "g7"])
        assert (attack["boost"], attack["skills"][0]["skill"]) == ("pool", "veteran-hunter")

    def test_a_chance_is_never_rounded_to_what_cannot_fail_or_happen(self) -> None:
        assert [percent(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)] == ["0%", "< 1%", "50%", "> 99%", "100%"]


class TestAnswers:
    def attacked(self) -> Fight:
        found = fight(seats=BOTH)
        send(found, {"do": "attack", "who": "a1", "to": "g7", "facing": "N", "target": "b2", "boost": "pool"})
        return now(found)

    def test_a_defender_sees_every_answer_with_what_comes_of_it(self) -> None:
        found = self.attacked()
        response = page(found)
        words = said(response)
        assert "Your answer: Okko attacks Oni of the Smile" in words
        assert re.search(r"Spend nothing free 31% 14% 28%", words)
        assert re.search(r"\+1 Defense 31% 11% 17%", words)
        sent = [json.loads(button["action"]) for button in buttons(response, found)]
        assert sent == [{"do": "defend"}, {"boost": "reserve", "do": "defend"}]

    def test_the_answer_is_rolled_and_told(self) -> None:
        found = self.attacked()
        send(found, {"action": '{"do":"defend","boost":"reserve"}'})
        words = said(page(now(found)))
        assert "Oni of the Smile spends earth for Defense" in words
        assert re.search(r"Okko \d+, Oni of the Smile \d+", words)

    def test_a_die_in_reserve_is_kept_and_called_back(self) -> None:
        found = fight(seats=BOTH)
        assert "Okko" in said(page(found, "?do=end_phase"))
        send(found, {"do": "end_phase", "reserve-a1": "torii", "reserve-a3": ""})
        assert now(found).file["actions"][0]["reserve"] == {"a1": "torii"}
        held = fight(position(phase="B", stage="roll"), seats=BOTH)
        assert "Take it back from Oni of the Smile" in said(page(held))
        send(held, {"do": "roll", "recall": "b2"})
        assert now(held).file["actions"][0]["recall"] == ["b2"]

    def test_more_of_a_face_than_there_is_is_refused_in_words(self) -> None:
        found = fight()
        response = send(found, {"do": "end_phase", "reserve-a1": "torii", "reserve-a3": "torii"})
        assert response.status_code == 422 and "DIC-24" in said(response)
        assert now(found).number == 0

    def test_a_willpower_test_says_its_chance(self) -> None:
        found = fight()
        words = said(page(found, "?who=a2&do=recover"))
        assert "Becomes vigilant 67%" in words and "67% → 83%" in words
        assert "83%" in said(page(found, "?who=a2&do=recover&boost=pool"))
        assert send(found, {"do": "recover", "who": "a2", "boost": "pool"}).status_code == 302
        assert now(found).file["actions"][0] | {"dice": 0} == {
            "side": "A", "do": "recover", "who": "a2", "boost": "pool", "dice": 0,
        }  # fmt: skip

    def test_conceding_is_asked_twice(self) -> None:
        found = fight(seats=BOTH)
        assert "Concede the fight?" in said(page(found, "?do=concede"))
        send(found, {"do": "concede"})
        assert (now(found).winner, now(found).reason) == ("B", "conceded")
        assert "The other side has conceded" in said(page(now(found)))

    def test_a_band_is_placed_one_by_one_or_at_a_press(self) -> None:
        found = fight(starter_fight(0, 2, seed=5), seats=BOTH)
        for _ in range(2):
            response = page(found)
            post(browser(found.person), found, buttons(response, found)[0])
        response = page(found)
        assert "Place" in said(response)
        label, href = next(link for link in board_links(response) if link[0].startswith("place here"))
        chosen = browser(found.person).get(href)
        send(found, buttons(chosen, found)[0])
        assert now(found).file["actions"][-1]["do"] == "deploy"
        assert label.split(": ")[1].split(",")[0] == now(found).file["actions"][-1]["at"]
        response = post(browser(found.person), found, {"do": "place"}, "go")
        assert response.status_code == 302
        assert resume(now(found).file)[0].decision.side != now(found).file["actions"][2]["side"]


class TestOldTabs:
    def test_a_decision_that_was_taken_is_said_so_with_the_fight_as_it_is(self) -> None:
        found = fight()
        send(found, {"do": "move", "who": "a1", "to": "g7"})
        late = send(found, {"do": "move", "who": "a1", "to": "g6", "number": 0})
        assert late.status_code == 409 and now(found).number == 1
        assert "This decision has been taken already" in said(late) and "Okko moves from g5 to g7" in said(late)
        assert "<html" in late.content.decode()

    def test_to_htmx_it_is_the_part_that_is_swapped(self) -> None:
        found = fight()
        late = send(found, {"do": "end_phase", "number": 7}, **HTMX)
        assert late.status_code == 409 and late.content.strip().startswith(b'<div id="fight"')
        assert late["HX-Replace-Url"] == url(found)

    @pytest.mark.parametrize("number", ["", "x", "-1", "1" * 20, "²"])
    def test_a_number_that_is_none_is_late_as_well(self, number: str) -> None:
        found = fight()
        assert send(found, {"do": "end_phase", "number": number}).status_code == 409
        assert now(found).number == 0


class TestForms:
    def test_a_refusal_keeps_what_was_chosen(self) -> None:
        found = fight()
        response = send(found, {"do": "attack", "who": "a1", "target": "b1", "boost": "pool"})
        assert response.status_code == 422
        assert "cannot attack Oni of the Sword" in said(response) and "CBT-02" in said(response)
        assert response.context["scene"].choice.who == "a1"

    @pytest.mark.parametrize(
        "action",
        ["", "[]", "{}", "null", '{"do": 1}', '{"do": "move"}', '{"do": "fly", "who": "a1"}', "{" * 50, '{"a":1,"a":2}',
         '{"do":"move","who":["a1"],"path":[[]]}', '{"do":"attack","who":"a1","target":{}}',
         '{"do":"end_phase","reserve":[]}', '{"do":"move","who":"a1","path":["g6"],"dice":[6]}',
         '{"side":"B","do":"move","who":"b1","path":["i9"]}'],
    )  # fmt: skip
    def test_an_action_that_is_none_is_refused_in_words(self, action: str) -> None:
        found = fight(seats=BOTH)
        response = send(found, {"action": action})
        assert response.status_code == 422 and now(found).number == 0
        assert response.context["problem"].text

    def test_a_preview_without_javascript_comes_back_with_the_choice(self) -> None:
        found = fight()
        data = {
            "who": "a1",
            "to": "g7",
            "target": "b2",
            "boost": "pool",
            "preview": "1",
            "csrfmiddlewaretoken": "secret",
        }
        response = send(found, data)
        assert response.status_code == 302 and now(found).number == 0
        assert "boost=pool" in response.url and "secret" not in response.url and "number" not in response.url

    def test_htmx_gets_the_part_and_its_address(self) -> None:
        found = fight()
        response = send(found, {"do": "move", "who": "a1", "to": "g7"}, **HTMX)
        assert response.status_code == 200 and b"<html" not in response.content
        assert response["HX-Replace-Url"] == url(found)
        assert b"<html" not in page(found, "?who=a1", headers=HTMX).content


class TestReaders:
    def test_every_square_has_a_name_and_every_figure_a_line(self) -> None:
        html = page(fight(), "?who=a1").content.decode()
        names = re.findall(r'aria-label="(?:\w+(?: \w+)?: )?([a-l]\d{1,2})\b', html)
        assert len(set(names)) == 144
        assert "g8, Oni of the Smile, faces south, earth in reserve" in html
        words = said(page(fight()))
        assert "Noshin : d6, shaken, faces north" in words
        assert "Possessed Villager : out" in words
        assert "Shrine Guard : f7, faces north, earth in reserve, done" in words

    def test_an_enemy_that_cannot_be_reached_yet_can_be_pressed_to_learn_why(self) -> None:
        found = fight()
        links = dict(board_links(page(found, "?who=a1")))
        assert links["j9, hindering terrain, Oni of the Sword, faces west"].endswith("?who=a1&target=b1")


def test_a_fight_against_greedy_shows_what_it_did_and_where_to_watch_it() -> None:
    found = fight(seats=ME_AND_GREEDY)
    send(found, {"do": "end_phase"})
    response = page(now(found))
    assert "Watch the other side’s moves" in said(response)
    assert url(found, "replay", "?at=1") in hrefs(response)


def test_in_russian() -> None:
    found = fight()
    words = said(browser(found.person).get("/ru" + url(found, "play", "?who=a1&to=g7&target=b2")))
    assert "если защитник ничего не тратит" in words and "Они Улыбки" in words


def test_a_fight_that_the_rules_have_left_behind_is_shown_up_to_there() -> None:
    found = fight()
    file = found.file | {"actions": [{"side": "A", "do": "move", "who": "a1", "path": ["a1"]}]}
    Fight.objects.filter(pk=found.pk).update(file=file, number=1)
    words = said(page(found))
    assert "The rules have changed since: decision 1 is refused now by FILE-ACTION" in words


@pytest.mark.parametrize("change", [{"version": 2}, {"sides": []}, {"board": {"rows": ["."]}}])
def test_a_fight_that_the_rules_no_longer_open_keeps_its_file(change: dict[str, Any]) -> None:
    found = fight()
    Fight.objects.filter(pk=found.pk).update(file=found.file | change)
    client = browser(found.person)
    for name in ("play", "replay", "log"):
        response = client.get(url(found, name))
        assert response.status_code == 409 and "cannot be replayed" in said(response)
    assert post(client, found, {"do": "end_phase"}).status_code == 409
    assert client.get(url(found, "file")).json() == found.file | change
    assert client.get("/fights/").status_code == 200


def test_nothing_goes_on_where_the_rules_have_left_a_fight() -> None:
    found = fight()
    file = found.file | {"actions": [{"side": "A", "do": "move", "who": "a1", "path": ["a1"]}]}
    Fight.objects.filter(pk=found.pk).update(file=file, number=1)
    assert "cannot be replayed" in said(send(found, {"do": "end_phase", "number": 1}))


def test_playing_against_a_computer_is_limited() -> None:
    found = fight(seats=ME_AND_GREEDY)
    answers = [send(found, {"do": "fly"}).status_code for _ in range(121)]
    assert answers == [422] * 120 + [429]
