"""What the hot pages cost beside a bare view on the same server: session, user and twelve rows. In process."""

import io
import logging
import os
import statistics
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.test import Client, override_settings  # noqa: E402
from django.test.utils import setup_databases, setup_test_environment, teardown_databases  # noqa: E402
from django.urls import path, reverse  # noqa: E402

from builder.lists import operations  # noqa: E402
from builder.lists.models import List  # noqa: E402
from builder.urls import urlpatterns as site_urls  # noqa: E402
from catalog.models import ReleaseCard  # noqa: E402
from tests.factories import ListFactory, PersonFactory, many_cards, release_of  # noqa: E402

CARDS = 5_000
HTMX = {"HX-Request": "true"}


def bare(request: HttpRequest) -> HttpResponse:
    """The yardstick: who is asking, what the session holds, twelve rows."""
    request.session.get("nothing")
    rows = list(ReleaseCard.objects.order_by("pk").values_list("slug", "name_en", "cost")[:12])
    name = get_user_model().objects.get(pk=request.user.pk).email
    return HttpResponse(f"{name} {rows}")


urlpatterns = [path("bare/", bare), *site_urls]


@contextmanager
def world(cards: int = CARDS) -> Iterator[tuple[Client, Any, Any]]:
    """A fresh database with a codex of so many cards; an account's browser, its list and the list's release."""
    for handler in logging.getLogger().handlers:  # lines are written as ever, but not into the table
        handler.setStream(io.StringIO())
    warnings.filterwarnings("ignore", "No directory at")  # where collected static files go once the site is served
    setup_test_environment()
    old = setup_databases(verbosity=0, interactive=False)
    try:
        call_command("createcachetable", verbosity=0)
        release = release_of(many_cards(cards))
        person = PersonFactory(account=True)
        slugs = list(release.cards.values_list("slug", flat=True)[:4])
        entries = tuple({"id": f"a{n}", "card": slug} for n, slug in enumerate(slugs, 1))
        found = ListFactory(person=person, release=release, entries=entries)
        client = Client()
        client.force_login(person.user)
        with override_settings(ROOT_URLCONF="tests.bench.site"):
            yield client, found, release
    finally:
        teardown_databases(old, verbosity=0)


def timed(work: Callable[[], HttpResponse]) -> float:
    start = time.process_time()
    response = work()
    assert response.status_code == 200, response.status_code
    return time.process_time() - start


def slugs_of(found: List) -> list[str]:
    return [entry["card"] for entry in found.draft.entries]


def ratios(rounds: int, cards: int = CARDS) -> dict[str, tuple[float, float]]:
    """Row → (milliseconds, how many times the bare view's), medians of rounds taken in turn."""
    with world(cards) as (client, found, release):
        change = reverse("lists:change", args=[found.token])
        codex = reverse("catalog:codex", args=[release.codex.slug])
        add = operations.written(operations.Add(card=slugs_of(found)[0]))
        words = [f"number {n}" for n in range(10, 99)]
        works: dict[str, Callable[[int], HttpResponse]] = {
            "bare view": lambda n: client.get("/bare/"),
            "list edit": lambda n: (
                client.post(change, {"op": add}, headers=HTMX)
                if n % 2
                else client.post(reverse("lists:undo", args=[found.token]), headers=HTMX)
            ),
            "card search": lambda n: client.get(codex, {"q": words[n % len(words)]}, headers=HTMX),
        }
        for work in works.values():
            work(1)
        times = {name: [] for name in works}
        for n in range(rounds):
            for name, work in works.items():
                times[name].append(timed(lambda n=n, work=work: work(n)))
    medians = {name: statistics.median(found) for name, found in times.items()}
    return {name: (1000 * median, median / medians["bare view"]) for name, median in medians.items()}
