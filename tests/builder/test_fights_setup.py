"""Setting up a fight: lists from everywhere, boards, seats, seeds; what is wrong is said at its field."""

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

import rules
from builder.accounts.models import Person
from builder.fights import setup
from builder.fights.forms import MAX_TURNS
from builder.fights.models import Fight
from builder.fights.okko.setup import laid_board
from builder.fights.playing import too_much
from builder.lists.actions import do_share
from catalog.models import Release
from rules.okko.boards import board_json, boards, shuffle
from tests.builder.bands import band, browser, squad
from tests.builder.bands import now as list_now
from tests.builder.fighting import said
from tests.factories import PersonFactory, raw_character, starter_release

pytestmark = pytest.mark.django_db

NEW = "/fights/new/"


@pytest.fixture(autouse=True)
def release() -> Release:
    return starter_release()


def form(**values: Any) -> dict[str, Any]:
    """A filled-in set-up; `values` replace its own, None takes one out."""
    usual = {"a": "starter-0", "b": "starter-2", "player_a": "person", "player_b": "person"}
    usual |= {"board": "village", "board_seed": "7", "turns": "12", "seed": "5"}
    return {name: value for name, value in (usual | values).items() if value is not None}


def send(client: Client | None = None, **values: Any) -> HttpResponse:
    return (client or Client()).post(NEW, form(**values))


def made() -> Fight:
    return Fight.objects.get()


def errors(response: HttpResponse) -> dict[str, list[str]]:
    assert response.status_code == 422
    return {name: list(found) for name, found in response.context["form"].errors.items()}


def test_two_starter_bands_on_a_board_for_two_people() -> None:
    response = send()
    found = made()
    assert response.url == f"/fights/{found.token}/"
    assert found.file["options"]["max_turns"] == 12 and found.file["seed"] == 5
    assert "allow_illegal" not in found.file["options"]
    assert found.title == "Demon hunters – Night of the Oni"
    assert {seat.side: (seat.kind, seat.person) for seat in found.seats.all()} == {
        "A": ("person", found.person),
        "B": ("person", found.person),
    }


def test_computers_play_at_once_and_the_replay_opens() -> None:
    response = send(player_a="greedy", player_b="random")
    assert made().over
    assert response.url == f"/fights/{made().token}/replay/?at=0"


def test_a_visitor_becomes_a_person_only_when_the_fight_begins() -> None:
    send(turns="0")
    assert Person.objects.count() == 0
    client = Client()
    send(client)
    assert Person.objects.get() == made().person
    assert "Demon hunters" in said(client.get("/fights/"))


@pytest.mark.parametrize("key", sorted(boards()))
def test_every_board_can_be_fought_on(key: str) -> None:
    send(board=key)
    assert made().file["board"]["rows"] == laid_board(key, 0)["rows"]


def test_tiles_shuffled_by_a_number_carry_their_cards() -> None:
    send(board="shuffle", board_seed="33")
    file = made().file
    assert file["board"] == shuffle(33)
    assert set(file["cards"]) == {tile["tile"] for tile in shuffle(33)["tiles"]}
    assert rules.open_fight(file).decision


def test_a_seed_that_is_left_out_is_drawn() -> None:
    for _ in range(3):
        send(seed="")
    seeds = {found.file["seed"] for found in Fight.objects.all()}
    assert len(seeds) == 3 and all(0 <= seed < setup.SEEDS for seed in seeds)


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"a": "starter-99"}, "a"),
        ({"a": None}, "a"),
        ({"a": "no-such-list"}, "a"),
        ({"b": "link", "b_link": ""}, "b_link"),
        ({"b": "link", "b_link": "https://muster.example/l/cut-in-ha"}, "b_link"),
        ({"b": "link", "b_link": "/l/\x00ё☃"}, "b_link"),
        ({"player_a": "chess"}, "player_a"),
        ({"player_b": None}, "player_b"),
        ({"board": "moon"}, "board"),
        ({"board_seed": "many"}, "board_seed"),
        ({"board_seed": "9" * 5000}, "board_seed"),
        ({"seed": "lucky"}, "seed"),
        ({"seed": "-1"}, "seed"),
        ({"seed": str(2**63)}, "seed"),
        ({"turns": ""}, "turns"),
        ({"turns": "0"}, "turns"),
        ({"turns": str(MAX_TURNS + 1)}, "turns"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_lost(values: dict[str, Any], field: str) -> None:
    response = send(**{"seed": "77", "player_b": "greedy", "board": "shuffle", **values})
    assert list(errors(response)) == [field]
    assert not Fight.objects.exists()
    html = response.content.decode()
    if field != "seed":
        assert 'value="77"' in html
    if field != "board":
        assert re.search(r'name="board" value="shuffle" checked', html)


class TestLists:
    def test_ones_own_is_offered_and_chosen_first(self) -> None:
        mine = band("okko", name="Mine")
        html = browser(mine.person).get(NEW).content.decode()
        assert f'<option value="{mine.token}" selected>Mine</option>' in html
        other = band("okko", name="Hers")
        assert other.token not in html and "Hers" not in html
        assert send(browser(mine.person), a=mine.token, anyway="on").status_code == 302
        assert made().file["sides"][0]["list"]["name"] == "Mine"

    def test_one_of_another_game_is_named_as_such(self) -> None:
        mine = squad()
        me = browser(mine.person)
        said = ["This list is for another game. Choose a list of the game that is to be played."]
        assert errors(send(me, system="okko", b="link", b_link=f"/lists/{mine.token}/")) == {"b_link": said}
        assert not Fight.objects.exists()

    def test_another_persons_is_not_to_be_had_by_its_owners_token(self) -> None:
        hers = band("okko")
        assert "a" in errors(send(a=hers.token))
        assert "a_link" in errors(send(a="link", a_link=hers.token))

    @pytest.mark.parametrize(
        "frame", ["{}", "/l/{}/", "https://muster.example/ru/l/{}/?utm_source=chat#entry-a1", " {} "]
    )
    def test_anybodys_by_its_link_however_it_was_copied(self, frame: str) -> None:
        hers = band("okko", "ronin", name="Hers")
        do_share(list=hers)
        link = frame.format(list_now(hers).link)
        assert send(b="link", b_link=link, anyway="on").status_code == 302
        assert made().file["sides"][1]["list"]["name"] == "Hers"

    def test_the_address_chooses_one(self) -> None:
        hers, client = band("okko", name="Hers"), Client()
        do_share(list=hers)
        link = list_now(hers).link
        page = client.get(f"{NEW}?a={link}")
        assert page.context["form"].sources["a"].name == "Hers"
        assert f'value="{link}"' in page.content.decode()
        mine = browser(hers.person).get(f"{NEW}?b={hers.token}")
        assert mine.context["form"].sources["b"].name == "Hers"

    def test_an_address_that_names_none_says_so_only_when_sent(self) -> None:
        page = Client().get(f"{NEW}?a=gone")
        assert page.status_code == 200 and page.context["form"].sources["a"] is None
        assert "a_link" in errors(send(a="link", a_link="gone"))

    def test_what_a_list_breaks_is_said_before_and_after(self) -> None:
        broken = band("okko", "okko", "tikku", name="Broken")
        client = browser(broken.person)
        for page in (client.get(f"{NEW}?a={broken.token}"), send(client, a=broken.token)):
            assert "OKKO-LST-03" in page.content.decode() and "Play it anyway" in said(page)
        assert not Fight.objects.exists()
        assert send(client, a=broken.token, anyway="on").status_code == 302
        assert made().file["options"]["allow_illegal"] is True
        assert "lists need not be legal" in said(client.get(f"/fights/{made().token}/"))

    def test_a_legal_list_is_not_asked_twice(self) -> None:
        assert "Play it anyway" not in said(Client().get(NEW))

    def test_an_empty_one_cannot_fight(self) -> None:
        empty = band(name="Nobody")
        found = errors(send(browser(empty.person), a=empty.token, anyway="on"))
        assert "Nobody is in this list" in found["a"][0]

    def test_one_with_more_skills_than_can_be_weighed_is_not_opened(self) -> None:
        skill = {"when": ["defense"], "uses": 1, "effects": [{"add": {"die": 1}}]}
        monster = raw_character(skills=[{"id": f"s{n}", **skill} for n in range(14)])
        file = {"format": "muster-list", "version": 1, "system": "okko", "name": "Hydra", "cards": {"hydra": monster}}
        source = setup.judged({**file, "entries": [{"id": "a1", "card": "hydra"}]})
        terms = setup.Terms(board_json("village"), {"max_turns": 12})
        game = setup.pair_up(source, source, terms, seed=1, anyway=True)
        assert "hydra" in too_much(game)


def test_both_lists_may_agree_on_a_budget() -> None:
    person = PersonFactory()
    one, two = (band("okko", person=person) for _ in range(2))
    client = browser(person)
    send(client, a=one.token, b=two.token, anyway="on")
    assert made().file["options"]["budget"] == 16


def test_in_russian() -> None:
    words = said(Client().get("/ru" + NEW))
    assert "Деревня в тумане" in words


def test_too_many_fights_wait() -> None:
    client = Client()
    answers = [send(client, turns="0").status_code for _ in range(61)]
    assert answers[:60] == [422] * 60 and answers[60] == 429
    cache.clear()
