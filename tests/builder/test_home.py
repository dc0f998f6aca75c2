"""The first page and the frame that every page stands in."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import DjangoAssertNumQueries

from builder.accounts.people import COOKIE, signed
from builder.fights.models import Fight
from builder.home import RECENT
from builder.lists.models import List
from catalog.okko.cards import SAMPLES
from tests.factories import CodexFactory, ListFactory, PersonFactory, starter_file, starter_release

pytestmark = pytest.mark.django_db


def page(client: Client, address: str = "/") -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def visitor(client: Client, lists: int, **keys: Any) -> Client:
    person, release = PersonFactory(), starter_release()
    for _ in range(lists):
        ListFactory(person=person, release=release, **keys)
    client.cookies[COOKIE] = signed(person.key)
    return client


def test_offers_a_band_and_makes_it(client: Client) -> None:
    starter_release()
    form = next(form for form in re.findall(r"<form.*?</form>", page(client), re.DOTALL) if 'name="budget"' in form)
    response = client.post(
        re.search(r'action="([^"]+)"', form)[1], dict(re.findall(r'name="(\w+)" value="(\w+)"', form))
    )
    assert response.url == reverse("lists:edit", args=[List.objects.get().token])
    assert List.objects.get().draft.file["options"] == {"budget": 16}


@pytest.mark.parametrize(
    ("system", "english", "russian"),
    [
        ("okko", ("Make a band, send a link", "Muster: bands, links"), ("Соберите отряд", "Muster: отряды")),
        ("anima", ("Make a squad, send a link", "Muster: squads, links"), ("Соберите отряд", "Muster: отряды")),
        ("sengoku", ("Raise an army, send a link", "Muster: armies, links"), ("Соберите войско", "Muster: войска")),
    ],
)
def test_the_first_page_speaks_of_the_chosen_game(
    client: Client, system: str, english: tuple[str, str], russian: tuple[str, str]
) -> None:
    starter_release(system)
    client.cookies["game"] = system
    for address, (slogan, short) in (("/", english), ("/ru/", russian)):
        shown = page(client, address)
        assert slogan in re.search("<title>(.*?)</title>", shown)[1]
        assert slogan in re.search("<h1>(.*?)</h1>", shown)[1]
        assert short in re.search(r'<footer class="footer">.*?</footer>', shown, re.DOTALL)[0]


def test_the_frame_of_a_page_speaks_of_the_pages_game(client: Client) -> None:
    """Whatever was chosen elsewhere."""
    starter_release("sengoku")
    starter_release("anima")
    client.cookies["game"] = "okko"
    assert "Muster: armies" in page(client, "/codex/sengoku/")
    for system, words in (("sengoku", "Name, skill or text"), ("anima", "Name, ability or text")):
        assert f'placeholder="{words}"' in page(client, f"/codex/{system}/")


def test_every_starter_band_can_be_taken_over(client: Client) -> None:
    starter_release()
    numbers = re.findall(r'name="starter" value="(\d+)"', page(client))
    assert len(numbers) == len(starter_file()["lists"])
    for number in numbers:
        client.post(reverse("lists:create"), {"starter": number})
    assert List.objects.count() == len(numbers)


def test_starter_bands_have_russian_names(client: Client) -> None:
    starter_release()
    names = [sample["name"] for sample in starter_file()["lists"]]
    assert set(names) == set(SAMPLES)
    shown = page(client, "/ru/")
    assert "Ночь Они" in shown
    assert [name for name in names if name in shown] == []


def test_shows_the_newest_of_ones_own_lists(client: Client) -> None:
    shown = page(visitor(client, RECENT + 1))
    newest = [found.name for found in List.objects.order_by("-changed")]
    assert [name in shown for name in newest] == [True] * RECENT + [False]


def test_says_which_list_is_not_legal(client: Client) -> None:
    two = [{"id": "a1", "card": "okko", "equipment": None}, {"id": "a2", "card": "oni-smile", "equipment": None}]
    assert "not legal" in page(visitor(client, 1, entries=two))
    assert "flagline" not in page(Client())


def test_an_empty_list_is_no_fault(client: Client) -> None:
    shown = page(visitor(client, 1))
    assert "flagline" not in shown
    assert ">empty</span>" in shown


def test_shows_nobody_elses_lists(client: Client) -> None:
    theirs = ListFactory(name="Secret band")
    assert theirs.name not in page(client)


def test_leads_to_the_studio_and_shows_the_newest_of_ones_own_codices(client: Client) -> None:
    person = PersonFactory()
    mine = [CodexFactory(owner=person) for _ in range(RECENT + 1)]
    CodexFactory()
    client.cookies[COOKIE] = signed(person.key)
    shown = page(client)
    assert re.findall(r'class="row-title" href="/studio/([^"]+)/"', shown) == [codex.slug for codex in mine[:0:-1]]
    assert client.get(re.search(r'href="([^"]+)">[^<]*<svg[^>]*>.*?</svg> Design cards', shown)[1]).status_code == 200


def test_names_of_lists_are_text(client: Client) -> None:
    shown = page(visitor(client, 1, name="<img src=x>"))
    assert "<img" not in shown
    assert "&lt;img src=x&gt;" in shown


def test_queries_do_not_grow_with_lists(client: Client, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    visitor(client, 8)
    with django_assert_max_num_queries(12):
        page(client)


def test_without_a_codex_it_says_so(client: Client) -> None:
    assert "No cards are loaded yet." in page(client)


def test_every_link_of_the_frame_leads_to_a_page(client: Client) -> None:
    starter_release()
    frame = re.search(r"<header class=\"topbar\">.*?</header>", page(client), re.DOTALL)[0]
    links = set(re.findall(r'href="([^"#]*)"', frame))
    assert len(links) >= 9
    assert {link: client.get(link).status_code for link in links} == dict.fromkeys(links, 200)


def test_watches_two_computers_fight(client: Client) -> None:
    starter_release()
    form = next(form for form in re.findall(r"<form.*?</form>", page(client), re.DOTALL) if 'name="player_a"' in form)
    response = client.post(reverse("fights:create"), dict(re.findall(r'name="(\w+)" value="([\w-]+)"', form)))
    fight = Fight.objects.get()
    assert response.url.startswith(reverse("fights:replay", args=[fight.token]))
    assert fight.over
    assert fight.title in page(client)


@pytest.mark.parametrize(
    ("address", "headers", "leads"),
    [
        ("/?a=b", {"Accept-Language": "ru-RU,ru;q=0.9,en;q=0.8"}, "/ru/?a=b"),
        ("/", {"Accept-Language": "uk,ru;q=0.5"}, "/ru/"),
        ("/", {"Accept-Language": "en-GB,ru;q=0.5"}, None),
        ("/", {"Accept-Language": "de"}, None),
        ("/", {"Accept-Language": "ru;q=x, \u044f"}, None),
        ("/ru/", {"Accept-Language": "en"}, None),  # what an address says holds
        ("/", {"Accept-Language": "ru", "Sec-Fetch-Site": "same-origin"}, None),  # EN was pressed
        ("/", {"Accept-Language": "ru", "Referer": "http://testserver/ru/"}, None),
        ("/", {"Accept-Language": "ru", "Referer": "http://testserver.example/ru/"}, "/ru/"),
        ("/rules/okko/", {"Accept-Language": "ru"}, None),
    ],
)
def test_whoever_comes_is_greeted_in_their_language(
    client: Client, address: str, headers: dict[str, str], leads: str | None
) -> None:
    starter_release()
    answer = client.get(address, headers=headers)
    assert (answer.status_code, answer.get("Location")) == ((302, leads) if leads else (200, None))


def test_each_page_leads_to_itself_in_the_other_language(client: Client) -> None:
    assert 'href="/ru/rules/okko/?q=mask" lang="ru"' in page(client, "/rules/okko/?q=mask")
    assert 'href="/rules/okko/?q=mask" lang="en"' in page(client, "/ru/rules/okko/?q=mask")


def test_htmx_may_neither_style_nor_evaluate(client: Client) -> None:
    config = re.search(r"name=\"htmx-config\" content='([^']+)'", page(client))
    assert config
    assert '"includeIndicatorStyles":false' in config[1]
    assert '"attributesToSettle":["class","width","height"]' in config[1]
    assert '"allowEval":false' in config[1]
