"""Searching and filtering a release, in both languages, on whatever database."""

from collections.abc import Callable
from typing import Any

import pytest
from django.http import QueryDict
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from catalog import queries
from catalog.models import Release
from catalog.queries import (
    Filters,
    browse,
    choices,
    current_release,
    latest_releases,
    release_cards,
    starter_lists,
)
from catalog.search import fold
from rules.formats import read_list
from tests.factories import many_cards, names, raw_character, release_of, starter_file, starter_release

pytestmark = pytest.mark.django_db


def found(release: Release, **asked: Any) -> list[str]:
    return [row.slug for row in browse(release, Filters(**asked)).rows]


@pytest.fixture
def starter() -> Release:
    return starter_release()


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ёж", "еж"),
        ("Е\u0308ж", "ёж"),
        ("ИДЕАЛЬНЫЙ", "идеальный"),
        ("Straße", "STRASSE"),
        ("\uff2f\uff4b\uff4b\uff4f", "Okko"),
        ("a\u00a0 b", "A B"),
    ],
)
def test_what_a_reader_takes_for_the_same_is_the_same(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize("q", ["еж", "ЕЖ", "Ёж", "ёж", "е\u0308ж"])
def test_a_hedgehog_is_found_however_it_is_written(q: str) -> None:
    assert found(
        release_of({"hedgehog": raw_character(name=names("Hedgehog", "Ёж")), "ronin": raw_character()}), q=q
    ) == ["hedgehog"]


@pytest.mark.parametrize(
    ("q", "slugs"),
    [
        ("ИДЕАЛЬНЫЙ", ["kanatta"]),  # a skill's name
        ("perfect cut", ["kanatta"]),
        ("keeps the higher", ["kanatta"]),  # a skill's text
        ("еще один кубик", ["kanatta"]),
        ("ямабуси", ["yamabushi"]),  # a name
        ("sword oni", ["oni-sword"]),  # words in any order
        ("нежить", ["shadow-bushi"]),  # a trait
        ("", None),
        ("   ", None),
    ],
)
def test_names_skills_and_texts_are_searched(starter: Release, q: str, slugs: list[str] | None) -> None:
    everything = list(starter_file()["cards"])
    assert found(starter, q=q) == (everything if slugs is None else slugs)


def test_traits_are_searched_in_both_languages(starter: Release) -> None:
    monks = found(starter, trait="monk")
    assert set(monks) <= set(found(starter, q="monk")) and set(monks) <= set(found(starter, q="монах"))


@pytest.mark.parametrize("q", ["%", "_", "\\", "%k%", "*", "'", '"', "[a-z]"])
def test_no_sign_is_a_wildcard(q: str) -> None:
    assert found(release_of({"one": raw_character(name=names("Okko"), traits=["human"])}), q=q) == []


FILTERS: dict[str, tuple[dict[str, Any], Callable[[dict[str, Any]], bool]]] = {
    "kind": ({"kind": "equipment"}, lambda card: card["kind"] == "equipment"),
    "faction": ({"faction": "evil_creature"}, lambda card: card.get("alignment") == "evil_creature"),
    "cost": ({"cost": 2}, lambda card: card.get("cost", 0) <= 2),
    "no cost": ({"cost": 0}, lambda card: card.get("cost", 0) == 0),
    "trait": ({"trait": "samurai"}, lambda card: "samurai" in card.get("traits", [])),
    "ranged": ({"flags": ("ranged",)}, lambda card: any("ranged" in skill["when"] for skill in card.get("skills", []))),
    "civilian": ({"flags": ("civilian",)}, lambda card: card.get("civilian", False)),
    "unique": ({"flags": ("unique",)}, lambda card: card.get("unique", False)),
    "all at once": (
        {"kind": "character", "faction": "demon_hunter", "cost": 3, "flags": ("ranged",), "q": "arrow"},
        lambda card: card["name"]["en"] == "Yamabushi Archer",
    ),
}


@pytest.mark.parametrize("name", FILTERS)
def test_filters(starter: Release, name: str) -> None:
    asked, wanted = FILTERS[name]
    cards = starter_file()["cards"]
    assert found(starter, **asked) == [slug for slug, card in cards.items() if wanted(card)]


def test_orders(starter: Release) -> None:
    cards = starter_file()["cards"]
    costs = [cards[slug].get("cost", 0) for slug in found(starter, sort="cost")]
    assert costs == sorted(costs) and found(starter, sort="-cost")[0] in ("okko", "noburo", "oni-sword")
    attacks = [cards[slug]["vigilant"]["attack"] for slug in found(starter, sort="attack", kind="character")]
    assert attacks == sorted(attacks, reverse=True)
    assert found(starter, sort="attack")[-1] not in found(starter, kind="character")
    with override("ru"):
        russian = [fold(cards[slug]["name"]["ru"]) for slug in found(starter, sort="name")]
    assert russian == sorted(russian)


def test_kinds_are_counted_whichever_is_asked(starter: Release) -> None:
    everything = {"character": 17, "equipment": 9, "tile": 4}
    assert browse(starter, Filters()).kinds == browse(starter, Filters(kind="tile")).kinds == everything
    assert browse(starter, Filters(cost=0)).kinds == {"tile": 4}


def test_pages() -> None:
    release = release_of(many_cards(130))
    pages = [browse(release, Filters(page=page), size=60) for page in (1, 2, 3, 999_999)]
    assert [(len(page.rows), page.page, page.pages, page.total) for page in pages] == [
        (60, 1, 3, 130),
        (60, 2, 3, 130),
        (10, 3, 3, 130),
        (10, 3, 3, 130),
    ]
    assert len({row.slug for page in pages for row in page.rows}) == 130


def test_what_the_filters_offer(starter: Release) -> None:
    offered = choices(starter)
    assert offered.kinds == {"character": 17, "equipment": 9, "tile": 4}
    assert "samurai" in offered.traits and list(offered.costs) == list(range(7))


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"q": " Oni ", "kind": "character", "faction": "evil_creature", "cost": "5", "trait": "oni", "sort": "-cost"},
        {"ranged": "1", "civilian": "1", "unique": "1", "page": "3", "release": "2"},
    ],
)
def test_filters_go_into_an_address_and_back(query: dict[str, str]) -> None:
    asked = Filters.read(query)
    assert Filters.read(QueryDict(asked.query().removeprefix("?"))) == asked


@pytest.mark.parametrize("text", ["-1", "1.5", "1e3", "²", "١", "0x1", "9" * 5000, "", "None", "1_0", "\x00"])
def test_what_is_no_number_asks_nothing(text: str) -> None:
    assert Filters.read({"cost": text, "page": text, "release": text, "sort": text}) == Filters()


def test_a_search_asks_the_database_once_for_a_release(django_assert_num_queries: Any) -> None:
    release = release_of(many_cards(300))
    with django_assert_num_queries(1):
        browse(release, Filters(q="7"))
    with django_assert_num_queries(0):
        browse(release, Filters(q="номер 12", sort="name"))
        choices(release)


def test_releases_are_searched_apart() -> None:
    first = release_of({"one": raw_character(name=names("Rice"))})
    second = release_of({"one": raw_character(name=names("Tea"))})
    assert (found(first, q="rice"), found(second, q="rice")) == (["one"], [])


# What lists and fights are offered


def test_the_current_release_is_the_newest_of_the_starter_codex(django_assert_num_queries: Any) -> None:
    with pytest.raises(Release.DoesNotExist):
        current_release("okko")
    release_of({"one": raw_character()})
    newest = release_of({"one": raw_character(cost=3)})
    with django_assert_num_queries(1):
        assert current_release("okko") == newest
    assert queries.release_of("okko", 1).number == 1 and list(latest_releases()) == [newest]


def test_cards_of_a_release_are_read_at_once(starter: Release, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        cards = release_cards(starter, ["sake-gourd", "okko", "nobody", "okko"])
    assert list(cards) == ["okko", "sake-gourd"]
    assert cards["okko"] == starter_file()["cards"]["okko"]
    assert release_cards(starter) == starter_file()["cards"]


def test_the_starter_lists_use_cards_of_the_release(starter: Release) -> None:
    catalog = release_cards(starter)
    lists = starter_lists(current_release("okko"))
    assert [read_list(doc, [catalog]).name for doc in lists] == [doc["name"] for doc in starter_file()["lists"]]
