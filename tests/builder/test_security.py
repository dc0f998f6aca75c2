"""What holds for every address of the site, also for those that are added later."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import translation

from builder.accounts.actions import do_make_keep_link
from builder.accounts.models import Person, new_token
from builder.accounts.people import COOKIE, signed
from builder.lab.actions import do_start_trial
from builder.lists.actions import do_share
from builder.lists.models import List
from catalog.models import Publication
from catalog.pictures import file_name, read_picture
from catalog.studio.members import do_invite
from catalog.studio.pictures import do_set_picture
from rules.duels import lean
from rules.ground import Duelist
from tests.factories import (
    CodexFactory,
    FightFactory,
    ListFactory,
    PersonFactory,
    names,
    raw_character,
    starter_file,
    starter_release,
)
from tests.pictures import picture_file

pytestmark = pytest.mark.django_db


def routes() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every address that has a name: the name with its namespace, and the names of its parameters."""

    def walk(resolver: URLResolver, spaces: tuple[str, ...], parameters: tuple[str, ...]) -> Iterator[tuple]:
        for pattern in resolver.url_patterns:
            here = (*parameters, *pattern.pattern.regex.groupindex)
            if isinstance(pattern, URLPattern):
                assert pattern.name, f"{pattern.pattern} has no name"
                open_ones = tuple(name for name in here if name not in pattern.default_args)
                yield ":".join((*spaces, pattern.name)), open_ones
            else:
                yield from walk(pattern, (*spaces, *filter(None, [pattern.namespace])), here)

    return walk(get_resolver(), (), ())


ROUTES = sorted(set(routes()))


class World:
    """One of everything, all of it `person`'s."""

    def __init__(self, person: Person) -> None:
        release = starter_release()
        card = release.cards.filter(kind="character").exclude(faction_slug="").first()
        visitor = PersonFactory()
        do_make_keep_link(visitor=visitor)
        made = ListFactory(person=person, release=release)
        do_share(list=made)
        fight = FightFactory(person=person)
        codex = CodexFactory(owner=person, factions=("fire",), cards={"ronin": raw_character(name=names("Ronin"))})
        picture = read_picture(picture_file())
        do_set_picture(person=person, codex=codex, slug="ronin", picture=picture)
        invitation = do_invite(person=person, codex=codex, role="reader")
        publication = Publication.objects.create(codex=codex, notes="x", state="done")
        ours, theirs = (lean("okko", Duelist(slug, starter_file()["cards"])) for slug in ("okko", "noshin"))
        trial = do_start_trial(person=person, system="okko", release=release, wanted=1, ours=ours, theirs=theirs)
        self.values = {
            "lab": {"token": trial.token, "codex": release.codex.slug, "slug": "okko"},
            "studio": {
                "codex": codex.slug,
                "faction": "fire",
                "slug": "ronin",
                "form": "csv",
                "name": file_name(picture.digest),
                "token": invitation.token,
                "pk": publication.pk,
                "kind": "character",
            },
            "catalog": {
                "codex": release.codex.slug,
                "faction": card.faction_slug,
                "slug": card.slug,
                "name": file_name(picture.digest),
                "before": 1,
                "after": 1,
            },
            "rules": {"system": "okko"},
            "accounts": {"token": visitor.keep, "uidb64": "MQ"},
            "lists": {"token": made.token, "link": List.objects.get().link},
            "fights": {"token": fight.token},
        }

    def url(self, name: str, parameters: tuple[str, ...]) -> str:
        known = self.values.get(name.partition(":")[0], {})
        return reverse(name, kwargs={key: known[key] for key in parameters})


@pytest.fixture(params=["visitor", "account"])
def owner(request: pytest.FixtureRequest, client: Client) -> World:
    """The world and, in `client`, the browser of whose it is: a visitor's or one with an account."""
    person = PersonFactory(account=request.param == "account")
    if person.user:
        client.force_login(person.user)
    else:
        client.cookies[COOKIE] = signed(person.key)
    return World(person)


def pages(world: World, client: Client) -> Iterator[tuple[str, HttpResponse]]:
    """Every address, looked at in both languages: what it answers, whatever that is."""
    for name, parameters in ROUTES:
        for language in ("en", "ru"):
            with translation.override(language):
                url = world.url(name, parameters)
            yield url, client.get(url)


def test_looking_changes_nothing(owner: World, client: Client) -> None:
    """No GET writes, but for the session: a link that is followed, or fetched ahead, does nothing by itself."""
    for name, parameters in ROUTES:
        with CaptureQueriesContext(connection) as queries:
            response = client.get(owner.url(name, parameters))
        written = [query["sql"] for query in queries if re.match(r"\s*(INSERT|UPDATE|DELETE)", query["sql"])]
        assert [sql for sql in written if "django_session" not in sql] == [], name
        assert response.status_code in (200, 302, 404, 405), name


def test_nothing_is_changed_without_a_token_of_ours(owner: World, client: Client) -> None:
    """Every address, sent to from a page of somebody else's, refuses."""
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    for name, parameters in ROUTES:
        with CaptureQueriesContext(connection) as queries:
            response = strict.post(owner.url(name, parameters), {"name": "changed", "theme": "dark"})
        assert response.status_code == 403, name
        assert not any(re.match(r"\s*(INSERT|UPDATE|DELETE)", query["sql"]) for query in queries), name


def test_every_answer_is_guarded(owner: World, client: Client) -> None:
    for url, response in pages(owner, client):
        policy = response["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "script-src 'self'" in policy and "style-src 'self'" in policy, url
        assert "unsafe" not in policy and "*" not in policy and "http" not in policy, url
        assert "frame-ancestors 'none'" in policy and "base-uri 'none'" in policy and "form-action 'self'" in policy, (
            url
        )
        assert response["X-Content-Type-Options"] == "nosniff" and response["X-Frame-Options"] == "DENY", url
        assert response["Referrer-Policy"] == "same-origin", url
        assert response["Cross-Origin-Opener-Policy"] == "same-origin", url


def test_no_page_needs_what_the_policy_forbids(owner: World, client: Client) -> None:
    """No inline styles or scripts, no handlers in attributes, nothing from elsewhere, no forms to elsewhere."""
    looked_at = 0
    for url, response in pages(owner, client):
        if response.status_code == 200 and response["Content-Type"].startswith("text/html"):
            looked_at += 1
            assert forbidden(response.content.decode()) == [], url
    assert looked_at > 30


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ('<p style="color: red">', ["style"]),
        ("<style>p {}</style>", ["<style>"]),
        ("<script>1</script>", ["<script>"]),
        ('<a onclick="x()" hx-on:click="y()">', ["onclick", "hx-on:click"]),
        ('<a href="javascript:x()">', ["javascript:x()"]),
        ('<form action="https://evil.example/">', ["https://evil.example/"]),
        ('<script src="//cdn.example/x.js"></script>', ["//cdn.example/x.js"]),
        ('<script src="/static/x.js"></script><p class="style">', []),
    ],
)
def test_what_is_forbidden_is_seen(html: str, found: list[str]) -> None:
    assert forbidden(html) == found


def forbidden(html: str) -> list[str]:
    reader = Reader()
    reader.feed(html)
    return reader.found


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "style" or (tag == "script" and "src" not in dict(attrs)):
            self.found.append(f"<{tag}>")
        for name, value in attrs:
            if name == "style" or name.startswith(("on", "hx-on")):
                self.found.append(name)
            if name in ("src", "action", "formaction") and re.match(r"\w+:|//", value or ""):
                self.found.append(value or "")
            if name == "href" and re.match(r"javascript:|data:", value or ""):
                self.found.append(value or "")


def test_the_tokens_cannot_be_guessed() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000 and {len(token) for token in tokens} == {32}


def test_a_body_too_large_is_read_nowhere(owner: World, client: Client) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    for name, parameters in ROUTES:
        response = strict.post(owner.url(name, parameters), {"name": "x" * 1_100_000})
        assert response.status_code in (400, 403), name
