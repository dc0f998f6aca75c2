"""No id that somebody gives a card or a faction is hidden by a word of an address."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse

from catalog.actions import ID
from catalog.models import Codex
from catalog.studio.actions import ALPHABET, do_change_settings, new_slug
from catalog.studio.cards import do_create_card
from tests.catalog.codices import owner_of, published
from tests.catalog.world import browser, page
from tests.factories import CodexFactory, names, raw_character

#: Parameters that are ids of somebody's choice.
IDS = ("slug", "faction")
#: What stands at the other parameters, where it does not matter.
OTHERS: dict[str, Any] = {
    "codex": "river-clans-abcd2345",
    "pk": 1,
    "before": 1,
    "after": 2,
    "system": "okko",
    "form": "csv",
    "kind": "character",
}


def routes(resolver: URLResolver, path: str = "", spaces: tuple[str, ...] = ()) -> Iterator[tuple[str, str, list[str]]]:
    """Every named address: its name, its route, its parameters."""
    for pattern in resolver.url_patterns:
        whole = path + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield ":".join((*spaces, pattern.name)), whole, re.findall(r"<(?:\w+:)?(\w+)>", whole)
        else:
            yield from routes(pattern, whole, (*spaces, *filter(None, [pattern.namespace])))


ROUTES = list(routes(get_resolver()))
WORDS = sorted({part for _name, route, _keys in ROUTES for part in re.split(r"<[^>]*>|/", route) if ID.fullmatch(part)})
OF_IDS = sorted({(name, tuple(keys)) for name, _route, keys in ROUTES if set(keys) & set(IDS)})


def test_there_are_words_and_addresses_to_try() -> None:
    assert {"releases", "print", "new", "deleted", "factions", "cards", "all"} <= set(WORDS)
    assert {"catalog:card", "catalog:faction", "studio:edit", "studio:faction", "lab:try"} <= {
        name for name, _ in OF_IDS
    }


@pytest.mark.parametrize(("name", "keys"), OF_IDS)
def test_an_id_that_is_a_word_of_an_address_leads_to_its_own_page(name: str, keys: tuple[str, ...]) -> None:
    ids = [key for key in keys if key in IDS]
    for words in product(WORDS, repeat=len(ids)):
        wanted = {key: OTHERS[key] for key in keys if key not in IDS} | dict(zip(ids, words, strict=True))
        found = resolve(reverse(name, kwargs=wanted))
        assert (found.view_name, found.kwargs) == (name, wanted)


def test_no_word_of_an_address_is_an_address_that_a_codex_is_given() -> None:
    given = re.compile(rf".+-[{ALPHABET}]{{8}}")
    assert given.fullmatch(new_slug("new")) and given.fullmatch(new_slug(""))
    assert not [word for word in WORDS if given.fullmatch(word)]


@pytest.mark.django_db
def test_a_card_called_releases_is_read_beside_the_releases() -> None:
    codex: Codex = CodexFactory(cards={"a": raw_character(name=names("A"))})
    client, there = browser(owner_of(codex)), f"/codex/{codex.slug}/releases/"
    published(codex)
    assert client.get(there)["Location"] == reverse("catalog:releases", args=[codex.slug])  # what was linked stays
    for slug in ("releases", "print", "pictures"):
        data = raw_character(name=names(f"The {slug}"))
        do_create_card(person=owner_of(codex), codex=codex, kind="character", names={}, data=data, slug=slug)
    published(codex, "Words")
    for slug in ("releases", "print", "pictures"):
        assert f"The {slug}" in page(client, reverse("catalog:card", args=[codex.slug, slug]))
        assert client.get(reverse("catalog:picture", args=[codex.slug, slug]))["Content-Type"] == "image/png"
    assert "Words" in page(client, reverse("catalog:releases", args=[codex.slug]))


@pytest.mark.django_db
def test_an_old_address_tells_nothing_of_a_private_codex() -> None:
    codex = published(CodexFactory(cards={"a": raw_character(name=names("A"))}))
    assert Client().get(f"/codex/{codex.slug}/releases/").status_code == 404
    do_change_settings(person=owner_of(codex), codex=codex, about={"name_en": "x"}, visibility=Codex.PUBLIC)
    assert Client().get(f"/codex/{codex.slug}/releases/").status_code == 302
