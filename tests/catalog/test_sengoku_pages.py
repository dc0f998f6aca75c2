"""Sengoku in the catalogue's pages: rows, filters, cards as this game prints them, what figures cost, their rules."""

import re
from fractions import Fraction
from html import unescape
from typing import Any

import pytest
from django.template import Context, Template
from django.test import Client

import rules
from catalog.crest import design
from catalog.models import Release
from catalog.sengoku.cards import mixed, price, rate_text
from rules.sengoku import relevant
from rules.sengoku.words import skill_text
from tests.factories import names, starter_file, starter_release

pytestmark = pytest.mark.django_db
CARDS = starter_file("sengoku")["cards"]


@pytest.fixture
def starter() -> Release:
    return starter_release("sengoku")


def parsed(slug: str, **keys: Any) -> Any:
    return rules.system("sengoku").parse_card(slug, CARDS[slug] | keys, "$")


def text_of(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def get(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def listed(page: str) -> list[str]:
    return re.findall(r'class="row-title" href="/(?:ru/)?codex/sengoku/([a-z0-9-]+)/', page)


def row_of(page: str, slug: str) -> str:
    """The row of a card, as text."""
    return next(text_of(row) for row in re.findall(r'<li class="catrow">.*?</li>', page) if f"/{slug}/" in row)


def face(shown: Any, **keys: str) -> str:
    asked = "".join(f" {key}='{value}'" for key, value in keys.items())
    return Template("{% load look %}{% card 'sengoku' shown" + asked + " %}").render(Context({"shown": shown}))


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


@pytest.mark.parametrize(
    ("query", "slugs"),
    [
        ("cavalry=1", ["heavy-cavalry", "light-cavalry", "mounted-archers"]),
        ("shooters=1&faction=levy", ["ashigaru-teppo", "ashigaru-bows"]),
        ("kind=trait&q=плащ", []),
        ("kind=banner&q=crane", ["crane-banner"]),
        ("limited=1&faction=temple", ["yamabushi", "temple-guard"]),
        ("trait=teppo", ["ashigaru-teppo"]),
        ("q=тэппо", ["ashigaru-teppo"]),
    ],
)
def test_filters_are_the_games_own(client: Client, starter: Release, query: str, slugs: list[str]) -> None:
    assert listed(get(client, f"/codex/sengoku/?{query}")) == slugs


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_card_is_shown_whole_in_both_languages(client: Client, starter: Release, lang: Any) -> None:
    for slug, raw in CARDS.items():
        page = get(client, f"{'/ru' if lang == 'ru' else ''}/codex/sengoku/{slug}/")
        text = text_of(page)
        assert raw["name"][lang] in text
        for skill in rules.system("sengoku").link(parsed(slug), lambda _id: None, "$").skills:
            assert skill_text(skill, lang) in text, (slug, skill.id)
        assert len(re.findall(r'<article lang="\w+" class="card card-sengoku', page)) == 1


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
    assert list(dict.fromkeys(shown))[: len(relevant.rules_of(parsed("yamabushi")))]
    assert set(relevant.rules_of(parsed("yamabushi"))) <= set(shown)


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
    drawn = text_of(face(parsed("ashigaru-teppo"), lang="en", foot="First codex · 1"))
    assert drawn.startswith("Ashigaru with teppo 1 Infantry 0 Armour 1 Steadiness 1 Impetus")
    assert "Melee sure damage 0 · one more on 6+ Shooting sure damage 1 · one more on 4+" in drawn
    assert "Merciless lead." in drawn
    assert drawn.endswith("Infantry · ashigaru · shooters · teppo First codex · 1")


def test_a_cost_of_a_fraction_is_printed_and_said() -> None:
    drawn = face(parsed("ashigaru-spears"), lang="en")
    assert 'aria-label="2 points per 3 figures"' in drawn and ">2/3</text>" in drawn
    assert 'aria-label="2 очка за 3 фигурки"' in face(parsed("ashigaru-spears"), lang="ru")
    assert 'aria-label="7 points"' in face(parsed("swordsman", cost=7), lang="en")


def test_a_die_that_never_hits_is_a_dash() -> None:
    drawn = text_of(face(parsed("samurai-bows", melee={"base": 0, "extra": 7}), lang="en"))
    assert "one more on –" in drawn


def test_a_card_is_drawn_in_the_language_asked_for() -> None:
    drawn = text_of(face(parsed("heavy-cavalry"), lang="ru"))
    assert "Тяжёлая конница (хатамото)" in drawn and "Рукопашная" in drawn
    assert not re.search("[A-Za-z]{3,}", drawn)


def test_names_on_a_card_are_text() -> None:
    drawn = face(parsed("swordsman", name=names("<b>x</b>")))
    assert "<b>x" not in drawn and "&lt;b&gt;x" in drawn


def test_a_card_of_many_words_shrinks_its_text() -> None:
    skills = CARDS["ashigaru-teppo"]["skills"] + CARDS["heavy-cavalry"]["skills"]
    assert "card-tightest" in face(parsed("ashigaru-teppo", skills=skills))
    assert "card-tight" not in face(parsed("yamabushi"))


def test_flavour_is_printed() -> None:
    assert "Only words." in face(parsed("yamabushi", text=names("Only words.")), lang="en")


def test_no_two_starter_cards_share_a_crest() -> None:
    assert len({design(slug) for slug in CARDS}) == len(CARDS) > 20


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
