"""What the hot pages cost beside a bare view on the same server: session, user and twelve rows. In this process,
through the WSGI application, as a server calls it."""

import io
import json
import os
import statistics
import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import count
from typing import Any
from urllib.parse import urlencode

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import reverse  # noqa: E402

from builder.accounts.models import Person  # noqa: E402
from builder.lists.models import List  # noqa: E402
from catalog.actions import do_release  # noqa: E402
from catalog.models import Codex, Member, Publication, Release  # noqa: E402
from catalog.queries import release_cards  # noqa: E402
from catalog.studio.actions import do_copy_codex  # noqa: E402
from catalog.studio.cards import do_delete_card, do_save_card  # noqa: E402
from catalog.studio.queries import draft  # noqa: E402
from catalog.studio.tasks import publish  # noqa: E402
from tests.factories import ListFactory, MemberFactory, PersonFactory, many_cards, release_of  # noqa: E402

CARDS = 5_000
CSRF = "c" * 32
WORDS = [f"number {n}" for n in range(10, 22)]


class Browser:
    """Asks the application, logged in."""

    def __init__(self, person: Person) -> None:
        client = Client()
        client.force_login(person.user)
        self.application = get_wsgi_application()
        self.cookie = f"sessionid={client.cookies['sessionid'].value}; csrftoken={CSRF}"

    def ask(self, path: str, query: str = "", form: dict[str, str] | None = None, target: str = "") -> None:
        """GET, or POST of a form; with a `target`, as htmx asks."""
        body = urlencode(form or {}).encode()
        environ = {
            "REQUEST_METHOD": "POST" if form else "GET",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "8000",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": "127.0.0.1:8000",
            "HTTP_COOKIE": self.cookie,
            "HTTP_X_CSRFTOKEN": CSRF,
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": io.StringIO(),
            "wsgi.url_scheme": "http",
        }
        if target:
            environ |= {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": target, "HTTP_HX_TRIGGER": "search"}
        told: list[str] = []
        answer = self.application(environ, lambda status, headers: told.append(status))
        text = b"".join(answer)
        answer.close()
        assert told == ["200 OK"], (told, path, text[:2000])


def editing(browser: Browser, made: List) -> Callable[[], Callable[[], None]]:
    """Adding a card to a band of four, and taking it off again, in turns: made ready, then asked."""
    turn = count()

    def prepare() -> Callable[[], None]:
        made.refresh_from_db()
        added = [entry["id"] for entry in made.draft.entries][4:]
        operation = {"do": "remove", "entries": added} if next(turn) % 2 else {"do": "add", "card": "card-7"}
        form = {"op": json.dumps(operation), "base": str(made.head_id)}
        return partial(browser.ask, reverse("lists:change", args=[made.token]), form=form, target="band")

    return prepare


def searching(browser: Browser, page: str, target: str) -> Callable[[], Callable[[], None]]:
    """One search after another, the same dozen again and again."""
    turn = count()
    return lambda: partial(browser.ask, page, urlencode({"q": WORDS[next(turn) % len(WORDS)]}), target=target)


def after_a_change(browser: Browser, page: str, codex: Codex, slug: str) -> Callable[[], Callable[[], None]]:
    """A page after this card of its codex was saved, otherwise each time: that is no part of what is measured."""
    turn, person = count(), codex.members.get(role=Member.OWNER).person

    def prepare() -> Callable[[], None]:
        card = draft(codex, slug)
        data = card.data | {"cost": next(turn) % 9}
        do_save_card(person=person, codex=codex, slug=card.slug, data=data, base=card.revision)
        return partial(browser.ask, page)

    return prepare


def raws(release: Release) -> Iterable[tuple[str, dict[str, Any]]]:
    return release_cards(release).items()


def workshop(person: Person, release: Release) -> Codex:
    """A codex of the person's own with the release's cards as drafts."""
    about = {"name_en": "Workshop"}
    return do_copy_codex(person=person, source=release.codex, release=release, about=about, member_name="Owner")


def publishing() -> float:
    """The seconds of this process that it takes to check and publish the drafts that `ratios` has made."""
    codex = Codex.objects.get(name_en="Workshop")
    publication = Publication.objects.create(
        codex=codex, author=codex.members.get(role=Member.OWNER).person, notes="All of them"
    )
    start = time.process_time()
    publish.func(publication.pk)
    spent = time.process_time() - start
    publication.refresh_from_db()
    assert publication.state == Publication.DONE, publication.problems
    return spent


def studio(browser: Browser, drafts: str, codex: Codex) -> dict[str, Callable[[], Callable[[], None]]]:
    """The rest of the studio's pages, of a codex that a dozen work on; some of its cards are changed often, and some
    deleted."""
    person = codex.members.get(role=Member.OWNER).person
    do_release(codex=codex, samples=[])
    for _n in range(12):
        MemberFactory(codex=codex, role=Member.READER)
    for n in range(30):
        card = draft(codex, "card-7")
        do_save_card(
            person=person, codex=codex, slug="card-7", data=card.data | {"cost": n % 7 + 1}, base=card.revision
        )
        do_delete_card(person=person, codex=codex, slug=f"card-{n + 20}")
    pages = {
        "deleted cards": "deleted/",
        "publish": "publish/",
        "tables in and out": "tables/",
        "settings": "settings/",
        "a faction": "factions/mercenary/",
        "new card": "cards/",
        "a draft as JSON": "cards/card-7/json/",
    }
    asked = {name: partial(partial, browser.ask, drafts + path) for name, path in pages.items()}
    changes = reverse("catalog:drafts", args=[codex.slug])
    return asked | {
        "search in drafts": searching(browser, drafts, ""),
        "a file in": partial(partial, browser.ask, reverse("studio:upload")),
        "codices of the studio": partial(partial, browser.ask, reverse("studio:index")),
        "difference of the drafts": partial(partial, browser.ask, changes),
        "the same as a text": partial(partial, browser.ask, changes, "text=1"),
        "difference, a change before": after_a_change(browser, changes, codex, "card-10"),
        "drafts to print": partial(partial, browser.ask, f"{drafts}print/"),
    }


def ratios(rounds: int, cards: int = CARDS) -> dict[str, tuple[float, float]]:
    """Row → (milliseconds, how many times the bare view's), medians of rounds taken in turn. The first time that a
    process makes a search is told apart: it draws the rows of the catalogue that nobody has seen, and keeps them."""
    call_command("migrate", verbosity=0)
    call_command("createcachetable")
    release, person = release_of(many_cards(cards)), PersonFactory(account=True)
    release_of({slug: raw | {"cost": raw["cost"] + place % 2} for place, (slug, raw) in enumerate(raws(release))})
    works_on = workshop(person, release)
    drafts = reverse("studio:codex", args=[works_on.slug])
    entries = [{"id": f"a{n}", "card": f"card-{n}"} for n in range(1, 5)]
    made = ListFactory(person=person, release=release, entries=entries)
    browser = Browser(person)
    editor, codex = reverse("lists:edit", args=[made.token]), reverse("catalog:codex", args=[release.codex.slug])
    works = {
        "bare view": lambda: partial(browser.ask, "/bare/"),
        "list edit": editing(browser, made),
        "card search, editor": searching(browser, editor, "cards"),
        "card search, codex": searching(browser, codex, "found"),
        "workshop": lambda: partial(browser.ask, drafts),
        "workshop, a late page": lambda: partial(browser.ask, drafts, "faction=mercenary&page=9"),
        "card editor": lambda: partial(browser.ask, f"{drafts}cards/card-7/"),
        "card editor, a change before": after_a_change(browser, f"{drafts}cards/card-8/", works_on, "card-9"),
        "try it on a draft": lambda: partial(browser.ask, reverse("lab:try_draft", args=[works_on.slug, "card-7"])),
        "a draft's history": lambda: partial(browser.ask, f"{drafts}cards/card-7/history/"),
        "table of cards, a late page": lambda: partial(browser.ask, f"{drafts}grid/", "page=99"),
        "people of a codex": lambda: partial(browser.ask, f"{drafts}people/"),
        "difference of releases": lambda: partial(browser.ask, f"{codex}releases/1-2/"),
        "newer release, of a list": lambda: partial(browser.ask, reverse("lists:renew", args=[made.token])),
    }
    works |= studio(browser, drafts, works_on) | {
        "list editor, whole": lambda: partial(browser.ask, editor),
        "codex": lambda: partial(browser.ask, codex),
        "cards to print": lambda: partial(browser.ask, f"{codex}print/sheets/"),
        "difference as a text": lambda: partial(browser.ask, f"{codex}releases/1-2/text/"),
    }
    spent: dict[str, list[float]] = {}
    for n in range(-len(WORDS), rounds):
        for name, prepare in works.items():
            work = prepare()
            start = time.process_time()
            work()
            spent.setdefault(name if n >= 0 else f"{name}, at first", []).append(time.process_time() - start)
    medians = {name: statistics.median(spent[name]) for name in works}
    medians |= {name: statistics.median(found) for name, found in spent.items() if name.startswith("card search")}
    return {name: (1000 * median, median / medians["bare view"]) for name, median in medians.items()}
