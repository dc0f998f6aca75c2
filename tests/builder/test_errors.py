"""What a visitor sees when something goes wrong."""

import logging

import pytest
from django.db import DatabaseError
from django.test import Client

from builder.accounts import people
from tests.builder.broken_urls import SECRET

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.builder.broken_urls")]

PAGES = {
    "/broken-500/": (500, "Something broke on our side", "У нас что-то сломалось"),
    "/broken-400/": (400, "This request cannot be read", "Этот запрос не прочитать"),
    "/broken-403/": (403, "This is not yours to change", "Это не ваше, изменить нельзя"),
    "/account/log-out/": (405, "There is nothing to look at here", "Здесь не на что смотреть"),
    "/no-such-page/": (404, "There is no such page", "Такой страницы нет"),
}


@pytest.fixture
def visitor() -> Client:
    """A browser that gets the page of an error, where Django's test client raises it."""
    return Client(raise_request_exception=False)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_pages_in_both_languages_without_internals(visitor: Client, path: str, language: str) -> None:
    status, *words = PAGES[path]
    response = visitor.get(path if language == "en" else f"/ru{path}")
    text = response.content.decode()
    assert response.status_code == status and f'<html lang="{language}"' in text
    assert words[language == "ru"] in text and words[language != "ru"] not in text
    assert SECRET not in text and "Traceback" not in text and "RuntimeError" not in text and "DEBUG" not in text


@pytest.mark.parametrize("path", PAGES)
def test_htmx_gets_a_short_fragment(visitor: Client, path: str) -> None:
    response = visitor.get(path, headers={"hx-request": "true"})
    assert response.status_code == PAGES[path][0]
    assert PAGES[path][1] in response.content.decode() and len(response.content) < 2000
    assert b"<html" not in response.content and SECRET.encode() not in response.content


def test_the_other_language_of_a_page_that_is_not(visitor: Client) -> None:
    assert 'href="/ru/no-such-page/?a=1"' in visitor.get("/no-such-page/?a=1").content.decode()
    assert 'href="/no-such-page/"' in visitor.get("/ru/no-such-page/").content.decode()


def test_the_page_and_the_log_share_a_number(visitor: Client, caplog: pytest.LogCaptureFixture) -> None:
    response = visitor.get("/broken-500/")
    number = response["X-Request-ID"]
    assert number in response.content.decode()
    (record,) = [record for record in caplog.records if record.exc_info]
    assert SECRET in str(record.exc_info[1])


def test_log_lines_carry_the_number_and_no_addresses(visitor: Client, capsys: pytest.CaptureFixture) -> None:
    from logging.config import dictConfig

    from builder.logs import LOGGING

    dictConfig(LOGGING)
    try:
        response = visitor.get("/account/keep/very-secret-token/")
    finally:
        logging.getLogger().handlers = [h for h in logging.getLogger().handlers if type(h) is not logging.StreamHandler]
    lines = [line for line in capsys.readouterr().err.splitlines() if "builder.access" in line]
    assert len(lines) == 1 and response["X-Request-ID"] in lines[0]
    assert "/account/keep/<str:token>/ 404" in lines[0] and "very-secret-token" not in lines[0]


def test_every_request_has_another_number(visitor: Client) -> None:
    numbers = {visitor.get("/healthz")["X-Request-ID"] for _ in range(5)}
    assert len(numbers) == 5


def test_a_host_that_is_not_ours(visitor: Client) -> None:
    for path in ("/", "/account/log-in/"):
        response = visitor.get(path, headers={"host": "evil.example"})
        assert response.status_code == 400 and b"evil.example" not in response.content


def test_without_a_database_there_is_still_a_page(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(request: object) -> None:
        raise DatabaseError("password of the database")

    monkeypatch.setattr(people, "person_of", fail)
    response = visitor.get("/ru/")
    assert response.status_code == 500 and "У нас что-то сломалось" in response.content.decode()
    assert b"password" not in response.content


def test_an_old_form_says_so() -> None:
    strict = Client(enforce_csrf_checks=True)
    response = strict.post("/account/theme/", {"theme": "dark"})
    assert response.status_code == 403 and "This form has grown old" in response.content.decode()
    assert "CSRF verification" not in response.content.decode()
