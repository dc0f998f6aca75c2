"""The catalogue's pages: what they show, to whom, however they are asked, and at what cost."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.lists.models import List
from catalog.models import Codex, Member, Release
from catalog.tokens import new_token
from tests.catalog.reading import get, listed, text_of
from tests.factories import (
    CodexFactory,
    PersonFactory,
    many_cards,
    names,
    raw_character,
    release_of,
    starter_file,
    starter_release,
)

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def starter() -> Release:
    return starter_release()


def test_the_codices(client: Client, starter: Release) -> None:
    page = get(client, "/codex/")
    assert 'href="/codex/okko/"' in page
    assert "Okko: First codex" in text_of(page) and "Characters: 17 · Equipment: 9 · Tiles: 4 · release 1" in text_of(
        page
    )


def test_without_a_codex_the_page_says_so(client: Client) -> None:
    assert "No codex is loaded yet." in get(client, "/codex/")
    assert client.get("/codex/okko/").status_code == 404


def test_the_codex_lists_every_card_under_its_faction(client: Client, starter: Release) -> None:
    page = get(client, "/codex/okko/")
    assert listed(page) == list(starter_file()["cards"])
    headings = re.findall(r'<h2 class="band-head.*?>(.*?)</h2>', page, re.DOTALL)
    assert [re.sub(r" (Attack|Defense|Movement|Willpower)", "", text_of(head)) for head in headings] == [
        "Demon hunters",
        "Evil creatures",
        "Mercenaries",
        "Equipment",
        "Tiles",
    ]
    assert "30 cards" in text_of(page) and "Release 1" in text_of(page)


def test_a_row_shows_facts_stats_and_cost(client: Client, starter: Release) -> None:
    page = get(client, "/codex/okko/?q=yamabushi")
    assert "Yamabushi Archer ranged 6 2 3 4 4 3 zeni" in text_of(page)
    assert "unique · civilian" in text_of(get(client, "/codex/okko/?q=tikku"))


def test_an_empty_result_says_so_and_offers_to_clear(client: Client, starter: Release) -> None:
    page = get(client, "/codex/okko/?q=samovar&release=1")
    assert "No card has “samovar” in its name, traits or skills." in text_of(page) and "0 cards" in text_of(page)
    assert '<a class="btn" href="/codex/okko/?release=1">Clear the search</a>' in page
    assert "No card has “oni” and fits these filters." in text_of(
        get(client, "/codex/okko/?q=oni&kind=character&cost=1")
    )
    assert "No card has “oni” and fits these filters." in text_of(get(client, "/codex/okko/?q=oni&kind=equipment"))
    assert "No card fits these filters." in text_of(get(client, "/codex/okko/?cost=0&unique=1"))


def test_htmx_gets_the_rows_and_a_clean_address(client: Client, starter: Release) -> None:
    answer = client.get("/codex/okko/?q=oni&kind=&faction=&cost=&trait=&sort=", headers=HTMX)
    page = answer.content.decode()
    assert answer.headers["HX-Push-Url"] == "/codex/okko/?q=oni" and "HX-Request" in answer.headers["Vary"]
    assert "<html" not in page and "<form" not in page and "oni-sword" in listed(page)
    assert 'id="count" hx-swap-oob="true"' in page and 'id="count-character" hx-swap-oob="true"' in page
    assert client.get("/codex/okko/?q=", headers=HTMX).headers["HX-Push-Url"] == "/codex/okko/"


def test_pages_of_rows(client: Client) -> None:
    release_of(many_cards(150))
    page = get(client, "/codex/okko/?kind=character&page=2")
    assert len(listed(page)) == 60 and "150 cards, page 2 of 3" in text_of(page)
    assert 'rel="prev" href="/codex/okko/?kind=character"' in page
    assert 'rel="next" href="/codex/okko/?kind=character&amp;page=3"' in page


def test_a_faction(client: Client, starter: Release) -> None:
    page = get(client, "/codex/okko/factions/mercenary/")
    assert "They fight for whoever counts out the zeni." in text_of(page)
    cards = starter_file()["cards"]
    assert listed(page) == [slug for slug, card in cards.items() if card.get("alignment") == "mercenary"]
    assert listed(get(client, "/codex/okko/factions/mercenary/?q=okko&faction=demon_hunter")) == []
    assert client.get("/codex/okko/factions/nobody/").status_code == 404


def test_a_characters_page_draws_both_sides_and_its_stats(client: Client, starter: Release) -> None:
    page = get(client, "/codex/okko/okko/")
    assert page.count('class="card card-vigilant') == page.count('class="card card-shaken') == 1
    assert "Vigilant 5 4 5 4 Shaken 4 3 4 4" in text_of(page)
    assert "&quot;id&quot;: &quot;veteran-hunter&quot;" in page


def test_a_band_is_started_with_a_character(client: Client, starter: Release) -> None:
    assert '<button class="btn btn-primary" name="card" value="okko">' in get(client, "/codex/okko/okko/")
    answer = client.post(reverse("lists:create"), {"card": "okko"}, follow=True)
    assert answer.status_code == 200 and "Okko" in text_of(answer.content.decode())
    assert [entry["card"] for entry in List.objects.get().head.data["entries"]] == ["okko"]
    for wrong in ("nobody", "sake-gourd", "x" * 5000):
        assert client.post(reverse("lists:create"), {"card": wrong}).status_code == 422
    assert List.objects.count() == 1


def test_rules_that_matter_are_linked_and_told(client: Client, starter: Release) -> None:
    page = get(client, "/ru/codex/okko/tikku/")
    assert 'href="/ru/rules/okko/#OKKO-LST-04"' in page
    assert "Не больше одного гражданского в отряде" in text_of(page)


def test_equipment_has_one_side_and_a_tile_is_drawn(client: Client, starter: Release) -> None:
    page = get(client, "/codex/okko/sake-gourd/")
    assert page.count('<article lang="en" class="card') == 1
    page = get(client, "/codex/okko/tile-house/")
    assert page.count('class="wall"') == 8 and page.count('class="t-tufts"') == 3
    assert "6 × 6: hindering terrain 3, stairs 1, wall 8" in text_of(page) and "Start a band" not in page


def test_cards_follow_each_other(client: Client, starter: Release) -> None:
    assert 'rel="prev"' not in get(client, "/codex/okko/okko/")
    page = get(client, "/codex/okko/noburo/")
    assert 'rel="prev" href="/codex/okko/okko/"' in page and 'rel="next" href="/codex/okko/noshin/"' in page
    assert 'rel="next"' not in get(client, "/codex/okko/tile-grove/")


def test_titles_and_previews_say_what_the_page_is(client: Client, starter: Release) -> None:
    page = get(client, "/codex/okko/okko/")
    assert "<title>Okko: First codex · Muster</title>" in page
    summary = (
        "Demon hunter, unique, samurai, human, 6 zeni. Attack 5, Defense 4, Movement 5, Willpower 4. Veteran Hunter:"
    )
    assert f'<meta name="description" content="{summary}' in page
    assert (
        '<meta property="og:title" content="Okko">' in page
        and f'<meta property="og:description" content="{summary}' in page
    )
    assert '<meta property="og:title" content="Первый кодекс">' in get(client, "/ru/codex/okko/")
    assert '<meta property="og:title" content="Наёмники">' in get(client, "/ru/codex/okko/factions/mercenary/")


def test_an_older_release_stays_readable(client: Client) -> None:
    release_of({"one": raw_character(name=names("Old name"))})
    release_of({"two": raw_character(name=names("New name"))})
    assert listed(get(client, "/codex/okko/")) == ["two"]
    page = get(client, "/codex/okko/?release=1&q=name")
    assert "Old name" in page and 'name="release" value="1"' in page and 'href="/codex/okko/one/?release=1"' in page
    assert "Old name" in get(client, "/codex/okko/one/?release=1")
    for gone in ("/codex/okko/one/", "/codex/okko/?release=3", "/codex/okko/two/?release=1", "/codex/nothing/"):
        assert client.get(gone).status_code == 404


def test_a_codex_that_is_not_public_is_read_by_its_link_or_by_its_members(client: Client) -> None:
    codex = release_of({"one": raw_character()}).codex
    codex.visibility = Codex.PRIVATE
    codex.save()
    member = PersonFactory(account=True)
    Member.objects.create(codex=codex, person=member, role=Member.READER, name="Reader")
    inside = Client()
    inside.force_login(member.user)
    for address in ("/codex/okko/", "/codex/okko/one/", "/codex/okko/factions/mercenary/"):
        assert client.get(address).status_code == 404
        assert 'content="noindex"' in get(inside, address)
    assert "First codex" not in get(client, "/codex/") and "First codex" in get(inside, "/codex/")
    codex.visibility, codex.link = Codex.LINK, new_token()
    codex.save()
    page = get(client, f"/codex/{codex.link}/")
    assert f"/codex/{codex.link}/one/" in page and "/codex/okko/" not in page
    assert client.get("/codex/okko/").status_code == 404 and inside.get("/codex/okko/").status_code == 200
    assert "First codex" not in get(client, "/codex/")


def test_a_codex_says_on_what_terms_it_is_and_where_it_comes_from(client: Client, starter: Release) -> None:
    assert "Licence:" not in get(client, "/codex/okko/") and "Sources:" not in get(client, "/codex/okko/")
    copy, hidden = CodexFactory(), CodexFactory()
    copy.visibility, copy.licence, copy.sources = Codex.PUBLIC, "CC BY <4.0>", "A book\nand a game"
    copy.releases.create(number=1)
    for origin, told in ((starter, True), (hidden.releases.create(number=1), False)):
        copy.copied_from = origin
        copy.save()
        page = get(client, f"/codex/{copy.slug}/")
        assert "CC BY &lt;4.0&gt;" in page and "A book\nand a game" in page
        assert ('<a href="/codex/okko/?release=1">First codex</a>' in page) is told
        assert ("Begun as a copy of" in page) is told


PAGES = (
    "/codex/",
    "/codex/okko/",
    "/codex/okko/?q=nothing-of-the-kind",
    "/codex/okko/?sort=name&cost=3",
    "/codex/okko/factions/mercenary/",
    "/codex/okko/okko/",
    "/codex/okko/sake-gourd/",
    "/codex/okko/tile-stream/",
    "/rules/okko/",
    "/rules/okko/?q=zzz",
)


@pytest.mark.parametrize("address", PAGES)
def test_visitors_and_users_see_the_same(client: Client, starter: Release, address: str) -> None:
    assert get(client, address)
    user = Client()
    user.force_login(PersonFactory(account=True).user)
    assert get(user, address)


@pytest.mark.parametrize("address", PAGES)
def test_pages_are_only_read(client: Client, starter: Release, address: str) -> None:
    assert client.post(address).status_code == 405


@pytest.mark.parametrize("address", PAGES)
def test_no_page_carries_its_own_styles_or_scripts(client: Client, starter: Release, address: str) -> None:
    page = get(client, address)
    assert not re.search(r"""<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)""", page)


@pytest.mark.parametrize("address", PAGES)
def test_every_page_is_russian_in_russian(client: Client, starter: Release, address: str) -> None:
    """Left in Latin letters are the product's name, words of files in <code> and <pre>, rule ids, squares, facings."""
    page = get(client, f"/ru{address}")
    main = page[page.index("<main") : page.index("</main>")]
    main = re.sub(r"<(code|pre)\b.*?</\1>", "", main, flags=re.DOTALL)
    attributes = " ".join(re.findall(r'(?:aria-label|placeholder|title|alt)="([^"]*)"', main))
    title = "".join(
        re.findall(r"<title>(.*?)</title>|<meta [^>]*(?:description|og:title)\" content=\"(.*?)\"", page)[0]
    )
    words = re.findall(r"[A-Za-z]{2,}", re.sub(r"\b[A-Z]{2,4}-\d\d|\b[A-Z]{3}\b(?= —)|; [A-Z]{3}", "", text_of(main)))
    said = {*words, *re.findall(r"[A-Za-z]{2,}", attributes + title)}
    said -= {"Muster", "PNG", "max", "dx", "dy", "null", "true"}
    assert said - set(re.findall(r"[A-Za-z]+", address)) == set()


def test_card_texts_are_text(client: Client) -> None:
    bad = '<script>alert("1")</script>&amp;'
    skill = {"id": "x", "name": names(bad), "when": ["attack"], "effects": [{"add": {"die": 1}}]}
    card = raw_character(name=names(bad), text=names(bad), skills=[skill], traits=[bad])
    faction = {"mercenary": {"name": names(bad), "about": names(bad)}}
    release_of({"one": card}, factions=faction)
    asked = quote(bad)
    for address in (
        "/codex/okko/",
        f"/codex/okko/?q={asked}",
        f"/codex/okko/?trait={asked}",
        f"/codex/okko/?q={asked}%20nope&kind={asked}&sort={asked}",
        "/codex/okko/factions/mercenary/",
        "/codex/okko/one/",
        f"/rules/okko/?q={asked}",
    ):
        for headers in ({}, HTMX):
            page = get(client, address, headers=headers)
            assert "<script>alert" not in page and "</script>&amp;" not in page


HOSTILE = (
    "\x00",
    "%",
    "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
    "9" * 4400,
    "-1",
    "1e9",
    "' OR 1=1 --",
    "я" * 5000,
)


@pytest.mark.parametrize(
    "name", ["q", "kind", "faction", "cost", "trait", "ranged", "unique", "sort", "page", "release"]
)
def test_hostile_values_are_answered(client: Client, starter: Release, name: str) -> None:
    for value in HOSTILE:
        for address in ("/codex/okko/", "/codex/okko/factions/mercenary/", "/codex/okko/okko/", "/rules/okko/"):
            for headers in ({}, HTMX):
                assert client.get(address, {name: value}, headers=headers).status_code in (200, 404)


@given(st.binary(max_size=40))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_random_bytes_are_answered(client: Client, starter: Release, raw: bytes) -> None:
    query = quote(raw, safe="=&;%")
    assert client.get(f"/codex/okko/?q={query}").status_code in (200, 404)
    assert client.get(f"/codex/okko/?{query}").status_code in (200, 404)
    assert client.get(f"/codex/okko/{quote(raw, safe='')}/").status_code in (200, 301, 404)


@pytest.mark.parametrize(
    "address",
    ["/codex/", "/codex/okko/", "/codex/okko/?q=number", "/codex/okko/card-1/", "/codex/okko/factions/mercenary/"],
)
def test_queries_do_not_grow_with_the_cards(client: Client, address: str, django_assert_num_queries: Any) -> None:
    """One for the release, one for the card, one to count codices; the rows are read once in a process."""
    for count in (5, 400):
        release_of(many_cards(count))
        get(client, address)
        with django_assert_num_queries(2 if "card-1" in address or address == "/codex/" else 1):
            get(client, address)
