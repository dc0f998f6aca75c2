"""The pages of a codex's releases: all of them, what two of them have differently, and that as a text to paste."""

import re

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import rules
from builder.accounts.people import COOKIE, signed
from catalog.actions import do_load_codex, do_release
from catalog.differences import Difference
from catalog.drafted import ahead
from catalog.models import Codex
from catalog.releases import PAGE, Pair, as_text, between
from catalog.studio.actions import do_copy_codex, do_create_faction, do_edit_faction, do_place_faction
from catalog.studio.cards import do_create_card, do_delete_card, do_move_card, do_save_card
from catalog.studio.queries import draft
from tests.builder.bands import browser
from tests.editions import DEARER, GONE, NEW, UNSKILLED, dearer, second_edition, second_release, with_card
from tests.factories import (
    CodexFactory,
    PersonFactory,
    catalog_file,
    many_cards,
    names,
    raw_character,
    release_of,
    starter_file,
    starter_release,
)

pytestmark = pytest.mark.django_db
SYSTEMS = tuple(rules.systems())
URL = "/codex/okko/releases/"


def page_of(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200, url
    return answer.content.decode()


def test_all_releases_with_numbers_dates_and_notes(client: Client) -> None:
    first = starter_release()
    do_load_codex(doc=second_edition("okko"))
    codex = first.codex
    character = codex.character_set.first()
    character.data |= {"cost": 9}
    character.save()
    third, _new = do_release(codex=codex, samples=[], notes="Dearer <b>again</b>.\n\nSorry.")
    page = page_of(client, f"{URL}all/")
    assert [int(n) for n in re.findall(r'id="release-(\d+)"', page)] == [3, 2, 1]
    assert "Dearer &lt;b&gt;again&lt;/b&gt;." in page
    assert page.count('<time datetime="') == 3
    assert f"{URL}2-3/" in page
    assert f"{URL}1-2/" in page
    assert f"{URL}0-1/" not in page
    assert third.number == 3


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_difference_in_each_game_and_language(client: Client, system: str) -> None:
    first, second = starter_release(system), second_release(system)
    found = between(first, second).cards
    assert set(found.gone) == set(GONE[system])
    assert found.new == (NEW,)
    assert set(found.changed) == {DEARER[system], UNSKILLED[system]}
    english = page_of(client, f"/codex/{system}/releases/1-2/")
    russian = page_of(client, f"/ru/codex/{system}/releases/1-2/")
    cards = starter_file(system)["cards"]
    for slug in (*GONE[system], DEARER[system], UNSKILLED[system]):
        assert cards[slug]["name"]["en"] in english
        assert cards[slug]["name"]["ru"] in russian
    assert "Newcomer" in english
    assert "Новичок" in russian
    assert "Cost" in english
    assert "Стоимость" in russian
    gone = cards[UNSKILLED[system]]
    for skill in gone.get("skills", gone.get("abilities")):
        if not isinstance(skill, str):
            assert skill["name"]["en"] in english
            assert skill["name"]["ru"] in russian


def test_cards_lead_to_the_release_that_has_them(client: Client) -> None:
    starter_release()
    second_release()
    page = page_of(client, f"{URL}1-2/")
    for href in ("/codex/okko/ronin/?release=1", "/codex/okko/newcomer/?release=2", "/codex/okko/tikku/?release=2"):
        assert href in page
        page_of(client, href)


def test_backwards_what_was_new_is_gone() -> None:
    first, second = starter_release(), second_release()
    forth, back = between(first, second).cards, between(second, first).cards
    assert (set(back.new), back.gone, set(back.changed)) == (set(forth.gone), forth.new, set(forth.changed))


def test_a_release_is_not_different_from_itself(client: Client) -> None:
    starter_release()
    page = page_of(client, f"{URL}1-1/")
    assert "Nothing is different." in page
    assert "no card is different" in page


def test_factions_sample_lists_and_order_count_too(client: Client) -> None:
    first = starter_release()
    doc = starter_file()
    next(iter(doc["factions"].values()))["name"]["en"] = "Seekers"
    doc["factions"]["river"] = {"name": names("River folk", "Речной народ")}
    doc["lists"] = doc["lists"][1:]
    doc["cards"] = dict(reversed(list(doc["cards"].items())))
    second, new = do_load_codex(doc=doc)
    assert new
    found = between(first, second)
    assert not found.cards
    assert found.reordered
    page = page_of(client, f"{URL}1-2/")
    assert "new: River folk; changed: Seekers (name in English: " in page
    assert "The factions stand" not in page
    assert "gone: Demon hunters" in page
    assert "The cards stand in another order." in page


def test_releases_of_different_content_never_look_alike() -> None:
    """Whatever makes a new release is a difference of the two."""
    doc = starter_file()
    releases = [do_load_codex(doc=doc)[0]]
    edits = [
        with_card(doc, "ronin", unique=True),
        with_card(doc, "ronin", text=names("Words.", "Слова.")),
        doc | {"lists": doc["lists"][:-1]},
        doc | {"factions": dict(reversed(list(doc["factions"].items())))},
        doc | {"cards": dict(reversed(list(doc["cards"].items())))},
    ]
    releases += [do_load_codex(doc=edit)[0] for edit in edits]
    assert [release.number for release in releases] == list(range(1, len(edits) + 2))
    for one in releases:
        for other in releases:
            assert bool(between(one, other)) == (one != other)


def test_the_text_holds_everything_and_no_marks_of_others(client: Client) -> None:
    cards = {"a": raw_character(name=names("[b]Bold[/b]", "Жир")), "b": raw_character(name=names("Bee", "Пчела"))}
    first = release_of(cards)
    cards["a"] |= {"cost": 3}
    second, _new = do_load_codex(doc=catalog_file({"a": cards["a"], "c": raw_character(name=names("Cee", "Си"))}))
    plain, bbcode = as_text(Pair(first, second)), as_text(Pair(first, second), bbcode=True)
    assert "[b]Bold[/b]\n– Cost: 2 zeni → 3 zeni\n" in plain
    assert "[b](b)Bold(/b)[/b]\n– Cost: 2 zeni → 3 zeni\n" in bbcode
    for text in (plain, bbcode):
        assert "1 card is new, 1 card is gone, 1 card changed" in text
        assert "Bee" in text
        assert "Cee" in text
    page = page_of(client, f"{URL}1-2/text/")
    assert "[b]Bold[/b]" in page
    assert "Жир" in page_of(client, f"/ru{URL}1-2/text/")


def test_long_differences_come_in_pages_of_flat_cost(client: Client) -> None:
    cards = many_cards(3 * PAGE)
    release_of(cards)
    release_of({slug: raw | {"cost": raw["cost"] + 1} for slug, raw in cards.items()})
    first = page_of(client, f"{URL}1-2/")
    assert first.count('class="told ') == PAGE
    assert "?page=2" in first
    with CaptureQueriesContext(connection) as cold:
        page_of(client, f"{URL}1-2/?page=2")
    with CaptureQueriesContext(connection) as warm:
        last = page_of(client, f"{URL}1-2/?page=3")
        page_of(client, f"{URL}1-2/?page=3")
    assert last.count('class="told ') == PAGE
    assert len(cold) <= 8
    assert len(warm) <= 14


@pytest.mark.parametrize("url", ["1-7/", "7-1/", "1-7/text/", "x-1/", "0-1/"])
def test_a_release_that_there_is_not(client: Client, url: str) -> None:
    starter_release()
    assert client.get(URL + url).status_code == 404


def test_the_form_leads_to_its_difference(client: Client) -> None:
    starter_release()
    assert client.get(f"{URL}compare/?before=1&after=1")["Location"] == f"{URL}1-1/"
    for bad in ("", "?before=1", "?before=a&after=2", "?before=-1&after=2", "?before=1&after=99999999999999999999"):
        assert client.get(f"{URL}compare/{bad}")["Location"] == f"{URL}all/"


def test_a_codex_that_there_is_not(client: Client) -> None:
    for url in ("/codex/nothing/releases/", "/codex/nothing/releases/all/", "/codex/nothing/releases/1-2/"):
        assert client.get(url).status_code == 404


def test_the_codex_leads_to_its_releases(client: Client) -> None:
    starter_release()
    assert f'href="{URL}all/"' in page_of(client, "/codex/okko/")


def test_a_private_codex_shows_its_releases_to_nobody_else(client: Client) -> None:
    starter_release()
    second_release()
    Codex.objects.filter(slug="okko").update(visibility=Codex.PRIVATE)
    for url in ("", "1-2/", "1-2/text/"):
        assert client.get(URL + url).status_code == 404


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_the_drafts_change_is_told_to_those_who_work_on_them(client: Client, system: str) -> None:
    person, source = PersonFactory(), starter_release(system)
    about = {"name_en": "Mine", "name_ru": "Мой"}
    codex = do_copy_codex(person=person, source=source.codex, release=source, about=about, member_name="M")
    do_release(codex=codex, samples=[])
    client.cookies[COOKIE] = signed(person.key)
    url = f"/codex/{codex.slug}/releases/drafts/"
    assert "no card is different" in page_of(client, url)
    who, dear = {"person": person, "codex": codex}, draft(codex, DEARER[system])
    for slug in GONE[system]:
        do_delete_card(**who, slug=slug, known=source.cards.values_list("slug", flat=True))
    do_create_card(**who, kind=dear.kind, names={}, data=dear.data | {"name": names("Newcomer", "Новичок")}, slug=NEW)
    do_save_card(**who, slug=dear.slug, data=dear.data | dearer(dear.data), base=dear.revision)
    page, cards = page_of(client, url), starter_file(system)["cards"]
    count = len(GONE[system])
    assert f"1 card is new, {count} card{'s are' if count > 1 else ' is'} gone, 1 card changed" in page
    russian, text = page_of(client, f"/ru{url}"), page_of(client, f"{url}?text=1")
    for slug in (*GONE[system], DEARER[system]):
        assert cards[slug]["name"]["en"] in page
        assert cards[slug]["name"]["en"] in text
        assert cards[slug]["name"]["ru"] in russian
    assert "Newcomer" in page
    assert "– Cost: " in text
    assert f'href="{url}"' in page_of(client, f"/codex/{codex.slug}/releases/all/")
    assert page_of(client, f"/studio/{codex.slug}/publish/").count(url) == 1
    for other in (Client(), browser(PersonFactory())):
        assert other.get(url).status_code == 404
    codex.refresh_from_db()
    Codex.objects.filter(pk=codex.pk).update(visibility=Codex.PUBLIC)
    assert Client().get(url).status_code == 404
    assert url not in Client().get(f"/codex/{codex.slug}/releases/all/").content.decode()


def test_the_drafts_of_many_cards_in_pages_of_flat_cost(client: Client) -> None:
    person = PersonFactory()
    source = release_of(many_cards(3 * PAGE))
    about = {"name_en": "Mine", "name_ru": ""}
    codex = do_copy_codex(person=person, source=source.codex, release=source, about=about, member_name="M")
    do_release(codex=codex, samples=[])
    codex.character_set.update(cost=1, data={**raw_character(), "cost": 19})
    Codex.objects.filter(pk=codex.pk).update(stamp=F("stamp") + 1)
    client.cookies[COOKIE] = signed(person.key)
    url = f"/codex/{codex.slug}/releases/drafts/"
    assert page_of(client, url).count('class="told ') == PAGE
    with CaptureQueriesContext(connection) as queries:
        page_of(client, f"{url}?page=2")
    assert len(queries) <= 16


def test_a_codex_whose_factions_alone_changed_is_published_and_says_what_did() -> None:
    codex = CodexFactory(
        factions=("fire", "water"),
        cards={slug: raw_character(name=names(slug.upper())) for slug in ("a", "b")},
        of={"a": "fire"},
    )
    person, factions = codex.members.get().person, {row.slug: row for row in codex.factions.all()}
    who, client = {"person": person, "codex": codex}, browser(person)
    assert do_release(codex=codex, samples=[])[1] and not do_release(codex=codex, samples=[])[1]

    def told(number: int) -> tuple[str, str]:
        """What the page of the drafts says, and that of the releases once they are one."""
        ahead = page_of(client, reverse("catalog:drafts", args=[codex.slug]))
        text = page_of(client, reverse("catalog:drafts", args=[codex.slug]) + "?text=1")
        assert do_release(codex=codex, samples=[])[1] and not do_release(codex=codex, samples=[])[1]
        return ahead + text, page_of(client, reverse("catalog:difference", args=[codex.slug, number - 1, number]))

    do_move_card(**who, slug="a", faction=factions["water"])
    assert all("Fire" in page and "Water" in page and "1 card changed" in page for page in told(2))
    do_move_card(**who, slug="b", faction=factions["fire"])
    assert all("1 card changed" in page and "Fire" in page for page in told(3))
    do_edit_faction(**who, faction=factions["fire"], about={"name_en": "Flame", "name_ru": "", "about_ru": "Огонь"})
    said = "changed: Flame (name in English: Fire → Flame; what it is, in Russian)"
    assert all(said in page for page in told(4))
    do_place_faction(**who, faction=factions["fire"], place=1)
    assert all("The factions stand in another order." in page for page in told(5))
    do_create_faction(**who, about={"name_en": "Wind"})
    assert all("Factions" in page and "new: Wind" in page for page in told(6))


def test_what_is_kept_of_a_difference_is_as_young_as_the_drafts() -> None:
    """Words are kept for the same cards and names: a card saved, a faction renamed, and nothing old is told."""
    codex = CodexFactory(factions=("fire", "water"), cards={"ronin": raw_character()}, of={"ronin": "fire"})
    who = {"person": codex.members.get().person, "codex": codex}
    do_release(codex=codex, samples=[])
    client, water = browser(who["person"]), codex.factions.get(slug="water")
    url = reverse("catalog:drafts", args=[codex.slug])

    def said() -> list[str]:
        """What is there now, of all that changed."""
        first, again = (re.findall(r"</span>([^<]*)</ins>", page_of(client, url)) for _time in range(2))
        assert first == again
        return first

    do_move_card(**who, slug="ronin", faction=water)
    assert said() == ["Water"]
    do_edit_faction(**who, faction=water, about={"name_en": "Rain"})
    assert said() == ["Rain"]
    card = draft(codex, "ronin")
    for cost in (7, 8, 7):
        card = do_save_card(**who, slug="ronin", data=card.data | {"cost": cost}, base=card.revision).card
        assert said() == [f"{cost} zeni", "Rain"]
    do_move_card(**who, slug="ronin", faction=codex.factions.get(slug="fire"))
    assert said() == ["7 zeni"]


def test_a_draft_is_compared_as_json_however_it_is_written() -> None:
    """Whatever is written otherwise is read: the same with its keys in another order is the same, 1 and 1.0 are not."""
    cards = {slug: raw_character(name=names(slug.upper())) for slug in ("a", "b", "c")}
    codex = CodexFactory(cards=cards)
    release, _new = do_release(codex=codex, samples=[])
    turned = dict(reversed(draft(codex, "a").data.items()))
    other = draft(codex, "b").data | {"cost": float(cards["b"]["cost"])}
    for slug, data in (("a", turned), ("b", other)):
        codex.character_set.filter(slug=slug).update(data=data)
    Codex.objects.filter(pk=codex.pk).update(stamp=F("stamp") + 1, arranged=F("stamp") + 1)
    codex.refresh_from_db()
    assert ahead(codex, release).cards == Difference(changed=("b",))
    codex.character_set.filter(slug="c").update(position=0)
    codex.character_set.filter(slug="a").update(position=9)
    Codex.objects.filter(pk=codex.pk).update(stamp=F("stamp") + 1, arranged=F("stamp") + 1)
    codex.refresh_from_db()
    assert ahead(codex, release).cards == Difference(changed=("b",))
    assert ahead(codex, release).reordered
