"""The frame of the pages is drawn once for all, and shows everybody their own."""

import re
from datetime import datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import override

from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db


def bar(client: Client, path: str) -> str:
    text = client.get(path).content.decode()
    return text[text.index('<header class="topbar">') : text.index("</header>")]


def of(email: str) -> Client:
    client = Client()
    client.force_login(PersonFactory(account=True, user__email=email).user)
    return client


def token_of(text: str) -> str:
    """The one token that all its forms send."""
    (found,) = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w{64})"', text))
    return found


def test_what_is_of_one_person_is_in_no_other_page() -> None:
    ann, ben = of("ann.one@example.org"), of("b&n@example.org")
    first, second, nobody = bar(ann, "/lists/"), bar(ben, "/lists/"), bar(Client(), "/lists/")
    assert "ann.one@example.org" in first
    assert ">AO<" in first
    assert "b&amp;n@example.org" in second
    assert "ann.one" not in second + nobody
    assert "Log out" not in nobody
    assert token_of(first) != token_of(second) != token_of(nobody)


def test_a_form_of_the_topbar_sends_what_csrf_asks_for() -> None:
    client, theme = Client(enforce_csrf_checks=True), {"theme": "dark", "next": "/"}
    token = token_of(bar(client, "/lists/"))
    assert client.post(reverse("accounts:theme"), theme).status_code == 403
    assert client.post(reverse("accounts:theme"), theme | {"csrfmiddlewaretoken": token}).status_code == 302


def test_the_address_of_each_page_is_its_own() -> None:
    client = Client()
    assert 'value="/lists/?a=1&amp;b=%22"' in bar(client, "/lists/?a=1&b=%22")
    other = bar(client, "/ru/lists/?q=2")
    assert 'value="/ru/lists/?q=2"' in other
    assert 'href="/lists/?q=2" lang="en"' in other
    assert "a=1" not in other
    assert "Карты" in other


@pytest.mark.parametrize(("path", "part"), [("/lists/", "Lists"), ("/codex/", "Cards"), ("/studio/", "Studio")])
def test_the_section_of_the_page_is_marked(path: str, part: str) -> None:
    marked = re.findall(r'<a [^>]*aria-current="page">(\w+)<', bar(Client(), path))
    assert marked == [part, part]  # at the top, and in the menu of a phone


def test_the_game_and_the_theme_that_were_chosen_are_marked() -> None:
    client = Client()
    for game, theme in (("okko", "dark"), ("anima", "light"), ("okko", "system")):
        client.cookies["game"], client.cookies["theme"] = game, theme
        text = bar(client, "/lists/")
        assert set(re.findall(r'value="(\w+)" aria-pressed="true"', text)) == {game, theme}


def test_no_blank_is_left_and_what_is_typed_is_none() -> None:
    typed = "x\x01csrf_token\x01@example.org"
    text = bar(of(typed), "/lists/")
    assert text.count(typed) == 2  # at the top, and in the menu of a phone
    assert "\x01" not in text.replace(typed, "")


@pytest.mark.parametrize(("lang", "date"), [("en", "30 Nov 2026"), ("ru", "30 ноября 2026 г.")])
def test_no_date_can_be_taken_for_another(lang: str, date: str) -> None:
    with override(lang):
        assert date_format(datetime(2026, 11, 30)) == date
