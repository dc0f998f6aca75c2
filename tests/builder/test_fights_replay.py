"""Watching: step by step, by links alone; what a link says of itself; a draw said as such."""

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from builder.fights.models import Fight
from builder.fights.story import story_of
from rules.fight import resume
from tests.builder.bands import browser
from tests.builder.fighting import COMPUTERS, HTMX, fight, hrefs, now, position, post, said, url
from tests.factories import starter_fight

pytestmark = pytest.mark.django_db

PLACE = re.compile(r'<g id="piece-(\w+)" class="figure-step" transform="translate\((\d+) (\d+)\)">')


@pytest.fixture
def played() -> Fight:
    return fight(starter_fight(0, 2, seed=3, options={"max_turns": 6}), seats=COMPUTERS)


def watch(found: Fight, at: object = "", name: str = "replay", **keys: object) -> HttpResponse:
    return Client().get(url(found, name, f"?at={at}" if at != "" else ""), **keys)


def pieces(response: HttpResponse) -> dict[str, str]:
    """figure → the square on which it is drawn"""
    return {
        name: f"{'abcdefghijkl'[int(x) // 100]}{12 - int(y) // 100}"
        for name, x, y in PLACE.findall(response.content.decode())
    }


def test_each_step_draws_the_position_after_it(played: Fight) -> None:
    game, _ = resume({**played.file, "actions": []})
    for at in range(played.number + 1):
        if at:
            game.act(played.file["actions"][at - 1])
        figures = game.dump()["figures"]
        drawn = pieces(watch(played, at))
        assert drawn == {name: figure["at"] for name, figure in figures.items() if figure["at"]}, at


def test_every_event_of_a_step_is_told_with_its_rules(played: Fight) -> None:
    """Nothing of the story is left out of the log, and its numbers lead to the board."""
    response = watch(played, name="log")
    words, links = said(response), hrefs(response)
    game, _ = resume(played.file)
    assert len(re.findall(r'class="log-line', response.content.decode())) >= len(
        [event for event in game.events if event["type"] != "activate"]
    )
    assert {url(played, "replay", f"?at={n}") for n in range(1, played.number + 1)} - set(links) == set()
    combats = [event for event in game.events if event["type"] == "combat"]
    assert combats
    for event in combats:
        assert f"{event['attack_total']}, " in words and f"die {event['attack_die']}" in words
    assert any("/rules/okko/#OKKO-CBT-0" in link for link in links)


def test_a_combat_is_shown_large_with_dice_and_reasons(played: Fight) -> None:
    story = story_of(played)
    step = next(step for step in story.steps if any(event["type"] == "combat" for event in step.events))
    combat = next(event for event in step.events if event["type"] == "combat")
    response = watch(played, step.number)
    words = said(response)
    for key in ("attack", "defense"):
        fixed = combat[f"{key}_total"] - combat[f"{key}_die"]
        assert f"{combat[f'{key}_total']} = {fixed} + {combat[f'{key}_die']}" in words
    for _value, rule, _source in combat["reasons"]["attack"]:
        assert f"/rules/okko/#{rule}" in hrefs(response)


def test_what_is_not_shown_large_is_told_with_its_dice(played: Fight) -> None:
    story = story_of(played)
    event = story.steps[0].events[0]
    assert event["type"] == "roll_off"
    lines = watch(played, 1).context["lines"]
    sums = [text for kind, text in lines[0].parts if kind == "sum"]
    shown = said(watch(played, 1)).split("Turn 1 ·")[1][:300]
    assert sums and all(text.strip() in shown for text in sums), (sums, shown)


def test_it_works_by_links_alone(played: Fight) -> None:
    first = watch(played, 0)
    assert "Before the first decision" in said(first)
    base = url(played, "replay")
    assert f"{base}?at=1" in hrefs(first) and f"{base}?at={played.number}" in hrefs(first)
    second = watch(played, 2)
    assert {f"{base}?at={n}" for n in (0, 1, 3, played.number)} <= set(hrefs(second))
    assert f"{base}?at={played.number + 1}" not in hrefs(watch(played, played.number))


def test_turns_are_marked_where_they_begin(played: Fight) -> None:
    links = re.findall(r'href="[^"]*\?at=(\d+)"[^>]*aria-label="Turn (\d+)"', watch(played, 0).content.decode())
    assert [int(turn) for _at, turn in links] == list(range(1, played.turn + 1))
    for at, turn in links[1:]:
        told = said(watch(played, int(at) + 1))
        assert f"Turn {turn} ·" in told


@pytest.mark.parametrize("at", ["x", "-1", "", "1e3", "²", "999999", "9" * 40])
def test_a_step_that_there_is_not_is_the_nearest(played: Fight, at: str) -> None:
    response = watch(played, at)
    assert response.status_code == 200 and response.context["at"] == played.number


def test_htmx_gets_what_it_swaps(played: Fight) -> None:
    response = watch(played, 3, headers=HTMX)
    assert response.content.strip().startswith(b'<div id="replay"') and b"<html" not in response.content


class TestTheLink:
    def test_it_says_what_it_is(self, played: Fight) -> None:
        html = watch(played, 0).content.decode()
        assert '<meta name="robots" content="noindex">' in html
        title = re.search(r"<title>(.*?)</title>", html, re.S)[1]
        assert "Demon hunters against Night of the Oni" in title
        about = re.search(r'name="description" content="([^"]*)"', html)[1]
        assert "A fight of Okko: Demon hunters against Night of the Oni." in about and "Victory" in about
        assert f'property="og:url" content="{settings.ORIGIN}{url(played, "replay")}"' in html

    def test_in_russian(self, played: Fight) -> None:
        html = Client().get("/ru" + url(played, "replay")).content.decode()
        assert "Победа" in re.search(r'name="description" content="([^"]*)"', html)[1]

    @pytest.mark.parametrize("name", ["replay", "log", "play"])
    def test_whatever_a_chat_hangs_on_it_does_not_matter(self, played: Fight, name: str) -> None:
        answer = Client().get(url(played, name, "?utm_source=chat&fbclid=IwAR0&at=2"), follow=True)
        assert answer.status_code == 200

    @pytest.mark.parametrize("name", ["replay", "log", "play"])
    @pytest.mark.parametrize("token", ["", "x", "cut", "%F0%9F%98%80", "../../etc/passwd", "0" * 500, "а" * 32])
    def test_a_wrong_one_says_so(self, played: Fight, name: str, token: str) -> None:
        token = {"cut": played.token[:16]}.get(token, token) or "-"
        answer = Client().get(f"/fights/{token}/{'' if name == 'play' else name + '/'}")
        assert answer.status_code == 404
        assert "No fight behind this link" in said(answer) or "There is no such page" in said(answer)

    def test_a_fight_that_goes_on_says_how_far_it_is(self) -> None:
        found = fight(position())
        assert "Turn 3, 0 decisions so far." in watch(found).content.decode()
        post(browser(found.person), found, {"do": "end_phase"})
        assert "Turn 4, 1 decision so far." in watch(found).content.decode()


def test_a_draw_by_the_turn_limit_is_said_as_such() -> None:
    rows = ["." * 12] * 5 + ["#" * 12] * 2 + ["." * 12] * 5
    file = starter_fight(0, 2, board={"rows": rows, "walls": []}, options={"max_turns": 2}, seed=1)
    figures = {f"a{n}": {"at": f"{'abcdefgh'[n]}1", "facing": "N"} for n in range(1, 5)}
    figures |= {f"b{n}": {"at": f"{'abcdefgh'[n]}12", "facing": "S"} for n in range(1, 5)}
    file["start"] = {"turn": 1, "phase": "A", "stage": "roll", "figures": figures}
    found = fight(file, seats={"A": "greedy", "B": "greedy"})
    for words in (said(watch(found, found.number)), said(watch(found, name="log"))):
        assert "Draw by the turn limit" in words
    assert "draw by the turn limit" in said(browser(found.person).get("/fights/"))
    assert "Ничья по пределу ходов" in said(Client().get("/ru" + url(found, "replay")))


def test_a_turn_of_the_track_leads_into_that_turn(played: Fight) -> None:
    """Each mark leads to where the heading, the line above it and the log are of the mark's turn."""
    marks = re.findall(r'href="[^"]*\?at=(\d+)"[^>]*aria-label="(Turn \d+)"', watch(played, 0).content.decode())
    assert [name for _at, name in marks] == [f"Turn {n + 1}" for n in range(len(marks))] and len(marks) > 1
    for at, name in marks:
        page = watch(played, at).content.decode()
        assert f'<h2 id="log-heading">{name}</h2>' in page and f'now-where">{name} ' in page, (at, name)
    first = next(step.number for step in story_of(played).steps if step.turn == 2)
    assert [int(at) for at, _name in marks[:2]] == [0, first]


class TestMyFights:
    def test_when_is_said_without_a_month_that_may_be_a_day(self, played: Fight) -> None:
        client = browser(played.person)
        assert "changed just now" in said(client.get("/fights/"))
        Fight.objects.filter(pk=played.pk).update(changed=timezone.now() - timedelta(days=3))
        assert "changed 3 days ago" in said(client.get("/fights/"))
        assert "изменён 3 дня назад" in said(client.get("/ru/fights/"))

    def test_they_are_listed_with_turn_and_result(self, played: Fight) -> None:
        going = fight(person=played.person)
        words = said(browser(played.person).get("/fights/"))
        assert "turn 3" in words and "Resume" in words and "Watch" in words
        assert f"{'Demon hunters' if played.winner == 'A' else 'Night of the Oni'} won" in words
        assert "greedy against random" in words and "me against me" in words
        assert now(going).turn == 3

    def test_deleting_is_undone_from_the_list(self, played: Fight) -> None:
        client = browser(played.person)
        gone = post(client, played, {}, "delete")
        page = client.get(gone.url)
        assert "Deleted: Demon hunters – Night of the Oni" in said(page) and "Undo" in said(page)
        assert post(client, played, {}, "undelete").status_code == 302
        assert "is back" in said(client.get("/fights/"))

    def test_none_yet(self) -> None:
        assert "No fights yet." in said(Client().get("/fights/"))


class TestWaiting:
    def test_a_computer_that_thinks_can_be_stopped_and_sent_on(self) -> None:
        found = fight(starter_fight(seed=8, options={"max_turns": 2}), seats={"A": "person", "B": "greedy"})
        found.seats.update(kind="greedy")
        Fight.objects.filter(pk=found.pk).update(busy_since=found.made)
        client = browser(found.person)
        page = client.get(url(found))
        assert "The computer thinks" in said(page) and 'hx-trigger="every 1s"' in page.content.decode()
        post(client, found, {}, "stop")
        page = client.get(url(found))
        assert "Let it play on" in said(page) and "every 1s" not in page.content.decode()
        post(client, found, {}, "go")
        assert now(found).over
