"""Anima's starter codex in the catalogue: its factions are organisations, its upgrades what is given to a character."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from catalog.actions import do_load_codex
from catalog.models import Character, Equipment, Faction, Tile
from catalog.search import fold
from rules.formats import decode

pytestmark = pytest.mark.django_db
STARTER = Path(__file__).parents[2] / "catalog" / "data" / "anima.json"


def starter() -> Any:
    return decode(STARTER.read_bytes())


def test_the_starter_codex_is_loaded() -> None:
    release, new = do_load_codex(doc=starter())
    assert (new, release.number, release.codex.slug) == (True, 1, "anima")
    assert (Character.objects.count(), Equipment.objects.count(), Tile.objects.count()) == (24, 6, 0)
    assert [faction.slug for faction in Faction.objects.order_by("position")] == list(starter()["factions"])
    assert release.samples == starter()["lists"]
    assert do_load_codex(doc=starter()) == (release, False)


def test_it_comes_with_the_other_games() -> None:
    call_command("load_codex")
    assert set(Character.objects.values_list("codex__slug", flat=True)) >= {"anima", "okko"}


def test_a_character_stands_under_its_first_organisation_with_its_level() -> None:
    do_load_codex(doc=starter())
    spider, mask = Character.objects.get(slug="rahi-spider"), Equipment.objects.get(slug="up-mask")
    assert (spider.faction.slug, spider.cost, spider.kind) == ("rahi", 9, "character")
    assert (mask.faction, mask.cost, mask.kind) == (None, 2, "upgrade")
    assert mask.data == starter()["cards"]["up-mask"]


def test_an_organisation_of_ones_own_is_no_faction() -> None:
    doc = starter()
    doc["lists"] = []
    doc["cards"]["toa-stone"]["organizations"] = ["barraki", "toa"]
    release, _new = do_load_codex(doc=doc)
    assert release.cards.get(slug="toa-stone").faction_slug == ""


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("toa-water", ["Тоа Воды", "mystic", "мистик", "Целебная вода", "light", "тоа"]),
        ("hunter-sniper", ["Dark Hunters", "16", "Тёмные Охотники"]),
        ("up-mask", ["paralysis", "паралич"]),
        ("rahi-alpha", ["Rahi", "рахи"]),
    ],
)
def test_what_a_search_finds_it_by(slug: str, words: list[str]) -> None:
    release, _new = do_load_codex(doc=starter())
    folded = release.cards.get(slug=slug).folded
    assert [word for word in words if fold(word) not in folded] == []
