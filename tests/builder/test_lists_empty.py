"""A list with nothing in it: what it needs to begin with is said, each by its rule, and not as a fault."""

import re
from typing import Any

import pytest
from django.urls import reverse

import rules
from builder.lists.actions import do_share
from builder.lists.checks import judged
from builder.lists.files import as_text
from builder.lists.games import game_of
from builder.lists.models import List
from builder.lists.operations import Add, Remove
from builder.lists.sengoku.army import Fetch
from tests.builder.armies import army
from tests.builder.bands import browser, edit, editor, now, owner_of, part, press
from tests.factories import ListFactory, starter_file, starter_release

pytestmark = pytest.mark.django_db
GAMES = pytest.mark.parametrize("game", list(rules.systems()))
FAULT = re.compile("is-broken|flagline|flagbar|not legal|Not legal|rules? broken")


def empty(game: str) -> List:
    return now(ListFactory(entries=[], release=starter_release(game)))


def first_card(game: str) -> str:
    sample: dict[str, Any] = starter_file(game)["lists"][0]
    return sample["entries"][0]["card"]


def panel(html: str) -> str:
    return part(html, '<section id="violations"', "</section>")


@GAMES
def test_the_editor_says_what_it_needs_and_calls_nothing_a_fault(game: str) -> None:
    found = empty(game)
    html = editor(owner_of(found), found)
    assert not FAULT.search(html)
    assert ", empty" in part(html, "<title>", "</title>")
    assert "Empty: what it needs to begin with" in panel(html)
    needed = [one.rule for one in judged(found).report.violations]
    assert needed
    for rule in needed:
        assert rule in panel(html)
    assert str(game_of(game).TERMS["add"]) in panel(html)
    assert panel(html).count("is-needed") == len(needed)
    russian = owner_of(found).get("/ru" + reverse("lists:edit", args=[found.token])).content.decode()
    assert ", пусто" in part(russian, "<title>", "</title>")
    assert "Пока пусто: с чего начать" in russian


@GAMES
def test_so_does_every_page_that_has_it(game: str) -> None:
    found = empty(game)
    do_share(list=found)
    pages = {
        "index": owner_of(found).get(reverse("lists:index")),
        "shared": browser().get(reverse("lists:shared", args=[now(found).link])),
        "home": owner_of(found).get("/"),
    }
    for name, answer in pages.items():
        html = answer.content.decode()
        assert not FAULT.search(part(html, "<main", "</main>")), name
        assert re.search(r"\b[Ee]mpty\b", html), name
    assert judged(found).report.violations[0].rule in pages["shared"].content.decode()
    text = as_text(found, judged(found))
    assert ", empty" in text and judged(found).report.violations[0].rule in text


@GAMES
def test_with_somebody_in_it_what_is_wrong_is_a_fault_again(game: str) -> None:
    found = empty(game)
    client = owner_of(found)
    press(client, found, Add(first_card(game)))
    html = editor(client, found)
    wrong = judged(now(found)).report.violations
    assert ("rule broken" in html or "rules broken" in html) == bool(wrong)
    assert "is-needed" not in html and ", empty" not in html
    edit(now(found), Remove((now(found).draft.entries[0]["id"],)))
    assert not FAULT.search(editor(client, found))


def test_an_army_of_shields_alone_is_not_empty() -> None:
    found = army(led={})
    assert now(found).draft.is_empty
    edit(found, Fetch("shields", 1))
    assert not now(found).draft.is_empty
    assert "rules broken" in editor(owner_of(found), now(found))
