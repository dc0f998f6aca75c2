"""Anima's starter codex in the catalogue: its factions are organisations, its upgrades what is given to a character."""

from pathlib import Path
from typing import Any

import pytest

from catalog.actions import do_load_codex
from catalog.models import Character, Equipment
from rules.formats import decode

pytestmark = pytest.mark.django_db
STARTER = Path(__file__).parents[2] / "catalog" / "data" / "anima.json"


def starter() -> Any:
    return decode(STARTER.read_bytes())


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
