import threading
from datetime import UTC, datetime

import pytest
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from builder.limits import address, hit, limit

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh() -> None:
    cache.clear()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time that limits and cache see; tests turn it on."""
    now = [1_800_000_000.0]
    monkeypatch.setattr("time.time", lambda: now[0])
    monkeypatch.setattr("django.core.cache.backends.db.tz_now", lambda: datetime.fromtimestamp(now[0], UTC))
    return now


def request(**meta: str) -> HttpRequest:
    made = RequestFactory().post("/", **meta)
    made.person = None
    return made


@limit("things", "2/h")
def view(request: HttpRequest) -> HttpResponse:
    return HttpResponse("done")


def test_so_many_and_no_more() -> None:
    assert [hit("x", "3/m", "anna") for _ in range(3)] == [0, 0, 0]
    assert hit("x", "3/m", "anna") > 0


def test_each_counts_alone() -> None:
    assert hit("x", "1/m", "anna") == 0
    assert hit("x", "1/m", "boris") == hit("y", "1/m", "anna") == 0
    assert hit("x", "1/m", "carla", "ANNA") > 0  # one who may not is enough


def test_the_answer_says_when(client: object) -> None:
    codes = [view(request()) for _ in range(3)]
    assert [answer.status_code for answer in codes] == [200, 200, 429]
    assert 3500 < int(codes[2]["Retry-After"]) <= 3601
    assert "Try again in 6" in codes[2].content.decode()


def test_in_russian() -> None:
    for _ in range(2):
        view(request())
    asked = RequestFactory().post("/ru/lists/")
    asked.person = None
    answer = view(asked)
    assert "Попробуйте снова через 6" in answer.content.decode()


def test_htmx_gets_a_fragment() -> None:
    for _ in range(2):
        view(request())
    answer = view(request(HTTP_HX_REQUEST="true"))
    assert answer.status_code == 429 and b"<html" not in answer.content and b"Try again in 6" in answer.content


def test_looking_is_free() -> None:
    looking = RequestFactory().get("/")
    assert {view(looking).status_code for _ in range(5)} == {200}


def test_a_place_is_free_again_when_its_time_is_over(clock: list[float]) -> None:
    hit("x", "2/m", "anna")
    clock[0] += 40
    hit("x", "2/m", "anna")
    assert hit("x", "2/m", "anna") == 21
    clock[0] += 21
    assert hit("x", "2/m", "anna") == 0
    assert hit("x", "2/m", "anna") == 40


def test_behind_a_proxy_the_address_is_the_one_the_proxy_saw(settings: object) -> None:
    forged = request(HTTP_X_FORWARDED_FOR="1.2.3.4, 5.6.7.8", REMOTE_ADDR="127.0.0.1")
    settings.HTTPS = False
    assert address(forged) == "127.0.0.1"
    settings.HTTPS = True
    assert address(forged) == "5.6.7.8"


@pytest.mark.django_db(transaction=True)
def test_those_who_come_at_once_share_no_place() -> None:
    allowed: list[int] = []

    def come() -> None:
        allowed.append(hit("x", "3/h", "anna"))
        connection.close()

    threads = [threading.Thread(target=come) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(allowed) == 8 and allowed.count(0) == 3
