"""Anima in the catalogue's pages: rows, filters, cards as this game prints them, upgrades as cards, and their rules."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from catalog.crest import design
from catalog.ledger import read_ledger
from catalog.models import Release
from rules.anima import relevant
from rules.anima.abilities import EFFECTS, STATES, TRAITS
from rules.anima.cards import RANKS
from tests.catalog.reading import face, get, listed, parsed, text_of
from tests.factories import starter_file, starter_release

pytestmark = pytest.mark.django_db
CARDS = starter_file("anima")["cards"]


@pytest.fixture
def starter() -> Release:
    return starter_release("anima")


# The codex


def test_the_codex_lists_every_card_under_its_organisation(client: Client, starter: Release) -> None:
    page = get(client, "/codex/anima/")
    assert listed(page) == list(CARDS)
    headings = [text_of(head) for head in re.findall(r'<h2 class="band-head.*?>(.*?)</h2>', page, re.DOTALL)]
    assert headings == [
        *("Toa", "Dark Hunters", "Order of Mata Nui", "Makuta", "Rahi", "Mercenaries", "Upgrades"),
    ]
    assert "Characters 24" in text_of(page) and "Upgrades 6" in text_of(page)
    assert "Tiles" not in page


def test_a_row_shows_facts_stats_and_level(client: Client, starter: Release) -> None:
    assert "Hunter sniper prowler · ranged attack 16 7 4 9 0 8 11 levels" in text_of(
        get(client, "/codex/anima/?q=sniper")
    )
    assert "Light boots Walk +1 · Run +2 1 level" in text_of(get(client, "/codex/anima/?q=boots"))
    assert "Маска защиты Сопротивление +1 · иммунитет: паралич" in text_of(get(client, "/ru/codex/anima/?q=маска"))


def test_filters_of_another_game_are_not_offered(client: Client, starter: Release) -> None:
    page = get(client, "/codex/anima/")
    assert 'name="civilian"' not in page and 'name="leader"' in page
    assert listed(get(client, "/codex/anima/?sort=willpower")) == list(CARDS)


# A card's page


def test_a_characters_page_has_its_stats_spheres_and_card(client: Client, starter: Release) -> None:
    page = get(client, "/codex/anima/toa-fire/")
    words = text_of(page)
    assert "Toa · light · warrior · mystic · leader · unique" in words
    assert "Attack 7 Damage 5 Defense 11 Armor 2 LP 13 Resistance 6 Speed 4 / 8 AP 3 / 6" in words
    assert page.count('<article lang="en" class="card card-anima card-character card-light') == 1
    assert "Start a squad with it" in words
    assert "&quot;id&quot;: &quot;fireball&quot;" in page
    assert 'href="/rules/anima/#ANIMA-LST-04"' in page


def test_an_upgrades_page_says_who_may_bear_it_and_what_it_gives(client: Client, starter: Release) -> None:
    words = text_of(get(client, "/codex/anima/up-mask/"))
    assert "+1 Resistance" in words
    assert "Only Toa or Order of Mata Nui." in words
    assert "No token of paralysis can be put on it." in words
    assert "Start a squad" not in words


def test_titles_and_previews_say_what_the_page_is(client: Client, starter: Release) -> None:
    page = get(client, "/codex/anima/makuta-drone/")
    summary = "Makuta, dark, warrior, agent, 6 levels. Attack 5, Damage 4, Defense 8, Armor 2, LP 7, Resistance 3."
    assert f'<meta name="description" content="{summary}">' in page


# The printed card


def test_a_card_has_level_band_stats_bar_abilities_and_foot() -> None:
    drawn = face("anima", parsed("anima", "hunter-poisoner"), foot="First codex · 1")
    words = text_of(drawn)
    assert "Poisoner 9 Dark Hunters" in words
    assert "6 Attack 3 Damage 10 Defense 0 Armor 9 LP 6 Resistance 3 / 6 AP 5 / 10 Speed" in words
    assert (drawn.count('#sphere"'), drawn.count('#sphere-left"')) == (3, 3)
    assert 'aria-label="Recovery 3, AP maximum 6"' in drawn
    assert "Infiltration · Immunity: poison" in words
    assert "Stealth. 2 AP, upkeep 1 · subterfuge." in words
    assert "Prowler · mystic First codex · 1" in words


def test_what_always_works_costs_no_action_points() -> None:
    drawn = face("anima", parsed("anima", "rahi-alpha"))
    assert "card-box-free" in drawn and "card-ap" not in drawn


def test_a_card_is_drawn_in_the_language_asked_for() -> None:
    with override("en"):
        words = text_of(face("anima", parsed("anima", "makuta-lord"), lang="ru"))
    assert re.findall("[A-Za-z]{2,}", words) == []
    assert "Повелитель макута 19 Макуты" in words and "3 / 6 ОД" in words


def test_a_card_of_many_words_shrinks_its_text() -> None:
    many = [CARDS["toa-fire"]["abilities"][0] | {"id": f"a{n}"} for n in range(8)]
    assert "card-tight" not in face("anima", parsed("anima", "toa-fire"))
    assert "card-tightest" in face("anima", parsed("anima", "toa-fire", abilities=many))


def test_an_organisation_of_ones_own_stands_on_the_card() -> None:
    assert "barraki" in text_of(face("anima", parsed("anima", "toa-fire", organizations=["barraki"]))).casefold()


def test_no_two_starter_cards_share_a_crest_and_none_of_a_faction_looks_like_another() -> None:
    designs = {slug: design(slug) for slug in CARDS}
    assert len(set(designs.values())) == len(CARDS)
    for faction in starter_file("anima")["factions"]:
        members = [slug for slug, raw in CARDS.items() if faction in raw.get("organizations", ())]
        assert len({designs[slug][:2] for slug in members}) == len(members), faction


# The rules that a card brings in


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (relevant.RANK, RANKS),
        (relevant.TRAIT, TRAITS),
        (relevant.EFFECT, EFFECTS),
        (relevant.STATE, STATES),
    ],
)
def test_the_tables_know_every_word_of_the_format_and_name_rows_of_the_ledger(table: Any, words: Any) -> None:
    assert set(table) == set(words)
    ledger = read_ledger("anima", "en").lines
    assert {f"ANIMA-{rule}" for rules in table.values() for rule in rules} <= set(ledger)


@pytest.mark.parametrize(
    ("slug", "wanted"),
    [
        ("toa-fire", {"LST-04", "LST-17", "ABL-12", "SHO-01", "ARE-01"}),
        ("village-guard", {"LST-05"}),
        ("merc-gunner", {"LST-13", "TRT-04", "ARE-04"}),
        ("hunter-poisoner", {"INF-01", "TRT-06", "STL-01", "ABL-05", "STA-06"}),
        ("up-shadow-oath", {"LST-06", "LST-09", "LST-10", "TRT-01"}),
        ("up-flask", {"LST-06", "ABL-09"}),
    ],
)
def test_what_a_card_has_brings_its_rules_in(slug: str, wanted: set[str]) -> None:
    assert {f"ANIMA-{rule}" for rule in wanted} <= set(relevant.rules_of(parsed("anima", slug)))
