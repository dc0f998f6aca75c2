"""The starter codices of every game and their pages: every card is there, whole, in both languages, with its rules."""

import re
from collections.abc import Iterable
from importlib import import_module
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

import rules
from catalog.actions import do_load_codex
from catalog.crest import design
from catalog.ledger import read_ledger
from catalog.models import Character, Equipment, Faction, Tile, Unit
from catalog.search import fold
from rules.formats import decode
from tests.catalog.reading import face, get, listed, parsed, text_of
from tests.factories import DATA, names, starter_file, starter_release

pytestmark = pytest.mark.django_db
GAMES = tuple(rules.systems())
EVERY = pytest.mark.parametrize("game", GAMES)
COUNTS = {"okko": (17, 9, 4, 0), "anima": (24, 6, 0, 0), "sengoku": (0, 12, 0, 14)}


def doc(game: str) -> Any:
    return decode((DATA / f"{game}.json").read_bytes())


def said(game: str, card: Any, lang: Any) -> Iterable[str]:
    """The names and texts of a card's skills, and what else the game says of it."""
    words = import_module(f"rules.{game}.words")
    if game == "sengoku":
        card = rules.system(game).link(card, lambda _id: None, "$")
    for skill in getattr(card, "abilities" if game == "anima" else "skills", ()):
        yield (skill.name if game == "okko" else skill.names)[lang]
        yield words.skill_text(skill, lang)
    for trait in card.traits if game == "anima" else ():
        yield words.trait_text(trait, lang)
    yield from filter(None, [card.raw.get("text", {}).get(lang)])


# The codex


@EVERY
def test_the_starter_codex_is_loaded_once(game: str) -> None:
    release, new = do_load_codex(doc=doc(game))
    assert (new, release.number, release.codex.slug) == (True, 1, game)
    assert tuple(model.objects.count() for model in (Character, Equipment, Tile, Unit)) == COUNTS[game]
    assert [faction.slug for faction in Faction.objects.order_by("position")] == list(doc(game)["factions"])
    assert release.samples == doc(game)["lists"]
    assert do_load_codex(doc=doc(game)) == (release, False)


def test_all_games_are_loaded_together_and_stand_among_the_codices(client: Client) -> None:
    call_command("load_codex")
    page = text_of(get(client, "/codex/"))
    for game in rules.systems().values():
        assert f"{game.name['en']}: First codex" in page
    assert "Characters: 17 · Equipment: 9 · Tiles: 4 · release 1" in page
    assert "Characters: 24 · Upgrades: 6" in page


@pytest.mark.parametrize(
    ("game", "slug", "words"),
    [
        ("anima", "toa-water", ["Тоа Воды", "mystic", "мистик", "Целебная вода", "light", "тоа"]),
        ("anima", "hunter-sniper", ["Dark Hunters", "16", "Тёмные Охотники"]),
        ("anima", "up-mask", ["paralysis", "паралич"]),
        ("anima", "rahi-alpha", ["Rahi", "рахи"]),
        ("sengoku", "ashigaru-teppo", ["тэппо", "merciless lead", "безжалостный свинец"]),
        ("sengoku", "ronin-band", ["отчаянный натиск", "ронинов"]),
        ("sengoku", "phoenix-banner", ["из пепла"]),
    ],
)
def test_what_a_search_finds_a_card_by(game: str, slug: str, words: list[str]) -> None:
    release, _new = do_load_codex(doc=doc(game))
    folded = release.cards.get(slug=slug).folded
    assert [word for word in words if fold(word) not in folded] == []


@pytest.mark.parametrize(
    ("game", "query", "slugs"),
    [
        ("okko", "q=ИДЕАЛЬНЫЙ", ["kanatta"]),
        ("okko", "kind=character&faction=mercenary&unique=1", ["kanatta", "reaper-of-winds"]),
        ("okko", "kind=equipment&ranged=1", ["shuriken-pouch"]),
        ("okko", "trait=oni&sort=cost", ["oni-smile", "oni-sword"]),
        ("okko", "kind=character&cost=2&civilian=1", ["tikku", "possessed-villager", "wandering-healer"]),
        ("anima", "ranged=1", ["hunter-sniper", "hunter-recruit", "merc-gunner"]),
        ("anima", "agent=1&faction=rahi", ["rahi-bird"]),
        ("anima", "leader=1&trait=neutral", ["rahi-alpha", "merc-captain"]),
        ("anima", "trait=infiltration", ["hunter-poisoner", "order-agent"]),
        ("anima", "kind=upgrade&unique=1&cost=1", ["up-boots"]),
        ("anima", "q=паралич", ["makuta-lord", "up-mask"]),
        ("anima", "kind=character&sort=armor&cost=10&faction=toa", ["village-guard", "toa-water"]),
        ("sengoku", "cavalry=1", ["heavy-cavalry", "light-cavalry", "mounted-archers"]),
        ("sengoku", "shooters=1&faction=levy", ["ashigaru-teppo", "ashigaru-bows"]),
        ("sengoku", "kind=trait&q=плащ", []),
        ("sengoku", "kind=banner&q=crane", ["crane-banner"]),
        ("sengoku", "limited=1&faction=temple", ["yamabushi", "temple-guard"]),
        ("sengoku", "trait=teppo", ["ashigaru-teppo"]),
        ("sengoku", "q=тэппо", ["ashigaru-teppo"]),
    ],
)
def test_search_and_filters_are_the_games_own_and_stand_in_the_address(
    client: Client, game: str, query: str, slugs: list[str]
) -> None:
    starter_release(game)
    page = get(client, f"/codex/{game}/?{query}")
    assert listed(page) == slugs
    for name, value in (pair.split("=") for pair in query.split("&")):
        ticked, selected = (
            rf'name="{name}" value="{value}"(?: maxlength| checked)',
            rf'<option(?: value="{value}")? selected>',
        )
        assert re.search(rf"{ticked}|{selected}", page), name


# A card's page


@EVERY
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_card_is_shown_whole_in_both_languages(client: Client, game: str, lang: str) -> None:
    starter_release(game)
    for slug, raw in starter_file(game)["cards"].items():
        page = text_of(get(client, f"{'/ru' if lang == 'ru' else ''}/codex/{game}/{slug}/"))
        assert raw["name"][lang] in page
        assert [words for words in said(game, parsed(game, slug), lang) if " ".join(words.split()) not in page] == []


# The printed card


@pytest.mark.parametrize(("game", "slug"), [("okko", "okko"), ("anima", "toa-fire"), ("sengoku", "swordsman")])
def test_names_on_a_card_are_text(game: str, slug: str) -> None:
    drawn = face(game, parsed(game, slug, name=names("<script>x</script>")))
    assert "<script>" not in drawn and "&lt;script&gt;" in drawn


@EVERY
def test_no_two_starter_cards_share_a_crest(game: str) -> None:
    slugs = [slug for slug, raw in starter_file(game)["cards"].items() if raw["kind"] != "tile"]
    assert len({design(slug) for slug in slugs}) == len(slugs) > 20


# The rules that a card brings in


@pytest.mark.parametrize(("game", "slug"), [(game, slug) for game in GAMES for slug in starter_file(game)["cards"]])
def test_every_starter_card_has_its_rows_once_and_in_order(game: str, slug: str) -> None:
    told = import_module(f"rules.{game}.relevant").rules_of(parsed(game, slug))
    order = list(read_ledger(game, "en").lines)
    assert told and list(told) == sorted(set(told), key=order.index)
