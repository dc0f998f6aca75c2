"""Sengoku in the catalogue's pages: rows, filters, cards as this game prints them, what figures cost, their rules."""

import re
from fractions import Fraction

import pytest
from django.test import Client

from catalog.models import Release
from catalog.sengoku.cards import mixed, price, rate_text
from rules.sengoku import relevant
from tests.catalog.reading import face, get, listed, parsed, text_of
from tests.factories import names, starter_file, starter_release

pytestmark = pytest.mark.django_db
CARDS = starter_file("sengoku")["cards"]


@pytest.fixture
def starter() -> Release:
    return starter_release("sengoku")


def row_of(page: str, slug: str) -> str:
    """The row of a card, as text."""
    return next(text_of(row) for row in re.findall(r'<li class="catrow">.*?</li>', page) if f"/{slug}/" in row)


# The codex


def test_the_codex_lists_every_card_under_its_faction(client: Client, starter: Release) -> None:
    page = get(client, "/codex/sengoku/")
    assert set(listed(page)) == set(CARDS)
    headings = [text_of(head) for head in re.findall(r'<h2 class="band-head.*?>(.*?)</h2>', page, re.DOTALL)]
    wanted = ("Clan samurai", "Ashigaru levies", "Temples", "Hired and hill folk", "Leaders' traits and banners")
    assert [next(name for name in wanted if heading.startswith(name)) for heading in headings] == list(wanted)


def test_a_row_shows_facts_stats_and_what_figures_cost(client: Client, starter: Release) -> None:
    page = get(client, "/codex/sengoku/")
    assert row_of(page, "ashigaru-spears") == (
        "Ashigaru with spears infantry · ashigaru · spearmen 0 1 1 2/3 2 points per 3 figures"
    )
    assert row_of(page, "heavy-cavalry").endswith("2 2 2 4 4 points per figure")
    assert row_of(page, "swordsman") == "Swordsman leader’s trait 0 points"
    russian = get(client, "/ru/codex/sengoku/")
    assert row_of(russian, "ashigaru-spears").endswith("2/3 2 очка за 3 фигурки")
    assert row_of(russian, "ashigaru-teppo").endswith("1 1 очко за фигурку")


def test_a_units_page_has_its_profile_and_what_its_sizes_cost(client: Client, starter: Release) -> None:
    text = text_of(get(client, "/codex/sengoku/samurai-bows/"))
    assert "Armour 1" in text and "Steadiness 2" in text and "Impetus 2" in text
    assert "Melee sure damage 1 one more on 5+" in text
    assert "Shooting sure damage 1 one more on 5+ Shooting ranks 2 ammunition for each figure 8" in text
    spears = text_of(get(client, "/codex/sengoku/ashigaru-spears/"))
    assert "Figures 4 6 8 10 12 14 16 Points 3 2⅔ 4 6 5⅓ 7 6⅔ 8 10 9⅓ 11 10⅔" in spears
    assert "In an army, at most 1 unit" in text_of(get(client, "/codex/sengoku/yamabushi/"))


def test_a_traits_page_says_when_it_works(client: Client, starter: Release) -> None:
    text = text_of(get(client, "/codex/sengoku/swordsman/"))
    assert "Commander until dead, captured or in the reserve for wounds" in text
    assert "General in a unit, not moved this turn" in text
    assert "Several leaders with it each one’s works" in text
    assert "one’s works" in text_of(get(client, "/codex/sengoku/devious/"))


def test_a_banners_page_says_how_often_and_for_whom(client: Client, starter: Release) -> None:
    text = text_of(get(client, "/codex/sengoku/phoenix-banner/"))
    assert "In a battle 1 time" in text and "Raised in a unit that is routing" in text
    assert "Raised in" not in text_of(get(client, "/codex/sengoku/tiger-banner/"))


def test_a_page_names_the_rows_that_its_card_brings_in(client: Client, starter: Release) -> None:
    page = get(client, "/codex/sengoku/yamabushi/")
    shown = re.findall(r'#(SENG-[A-Z]+-\d\d)"', part_of_rules(page))
    assert list(dict.fromkeys(shown))[: len(relevant.rules_of(parsed("sengoku", "yamabushi")))]
    assert set(relevant.rules_of(parsed("sengoku", "yamabushi"))) <= set(shown)


def part_of_rules(page: str) -> str:
    return page.partition("Rules that matter here")[2]


def test_titles_and_previews_say_what_the_page_is(client: Client, starter: Release) -> None:
    page = get(client, "/codex/sengoku/ashigaru-spears/")
    assert "<title>Ashigaru with spears: First codex · Muster</title>" in page
    assert (
        "Infantry, ashigaru, spearmen, 2 points per 3 figures. Melee: sure damage 1, one more on 6+. Armour 0" in page
    )
    assert 'content="Ashigaru with spears"' in page


def test_only_units_begin_an_army(client: Client, starter: Release) -> None:
    assert "Raise an army with it" in get(client, "/codex/sengoku/yamabushi/")
    assert "Raise an army with it" not in get(client, "/codex/sengoku/swordsman/")


# Cards as they are printed


def test_a_card_has_cost_arm_stats_blows_skills_and_foot() -> None:
    drawn = text_of(face("sengoku", parsed("sengoku", "ashigaru-teppo"), lang="en", foot="First codex · 1"))
    assert drawn.startswith("Ashigaru with teppo 1 Infantry 0 Armour 1 Steadiness 1 Impetus")
    assert "Melee sure damage 0 · one more on 6+ Shooting sure damage 1 · one more on 4+" in drawn
    assert "Merciless lead." in drawn
    assert drawn.endswith("Infantry · ashigaru · shooters · teppo First codex · 1")


def test_a_cost_of_a_fraction_is_printed_and_said() -> None:
    drawn = face("sengoku", parsed("sengoku", "ashigaru-spears"), lang="en")
    assert 'aria-label="2 points per 3 figures"' in drawn and ">2/3</text>" in drawn
    assert 'aria-label="2 очка за 3 фигурки"' in face("sengoku", parsed("sengoku", "ashigaru-spears"), lang="ru")
    assert 'aria-label="7 points"' in face("sengoku", parsed("sengoku", "swordsman", cost=7), lang="en")


def test_a_die_that_never_hits_is_a_dash() -> None:
    drawn = text_of(face("sengoku", parsed("sengoku", "samurai-bows", melee={"base": 0, "extra": 7}), lang="en"))
    assert "one more on –" in drawn


def test_a_card_is_drawn_in_the_language_asked_for() -> None:
    drawn = text_of(face("sengoku", parsed("sengoku", "heavy-cavalry"), lang="ru"))
    assert "Тяжёлая конница (хатамото)" in drawn and "Рукопашная" in drawn
    assert not re.search("[A-Za-z]{3,}", drawn)


def test_a_card_of_many_words_shrinks_its_text() -> None:
    skills = CARDS["ashigaru-teppo"]["skills"] + CARDS["heavy-cavalry"]["skills"]
    assert "card-tightest" in face("sengoku", parsed("sengoku", "ashigaru-teppo", skills=skills))
    assert "card-tight" not in face("sengoku", parsed("sengoku", "yamabushi"))


def test_flavour_is_printed() -> None:
    assert "Only words." in face("sengoku", parsed("sengoku", "yamabushi", text=names("Only words.")), lang="en")


# Fractions


@pytest.mark.parametrize(
    ("points", "figures", "shown"),
    [
        (2, 3, "⅔"),
        (32, 3, "10⅔"),
        (1, 2, "½"),
        (9, 4, "2¼"),
        (7, 5, "1⅖"),
        (17, 7, "2 3/7"),
        (3, 7, "3/7"),
        (8, 2, "4"),
    ],
)
def test_fractions_are_written_as_people_write_them(points: int, figures: int, shown: str) -> None:
    assert mixed(Fraction(points, figures)) == shown


@pytest.mark.parametrize(
    ("cost", "english", "russian"),
    [
        ((2, 3), "2 points per 3 figures", "2 очка за 3 фигурки"),
        ((1, 1), "1 point per figure", "1 очко за фигурку"),
        ((5, 21), "5 points per 21 figures", "5 очков за 21 фигурку"),
    ],
)
def test_rates_in_both_languages(cost: tuple[int, int], english: str, russian: str) -> None:
    assert (rate_text(cost, "en"), rate_text(cost, "ru")) == (english, russian)
    assert (price(Fraction(32, 3), "en"), price(Fraction(32, 3), "ru")) == ("10⅔ points", "10⅔ очка")
