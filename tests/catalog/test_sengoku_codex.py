"""Sengoku's starter codex in the catalogue: troop types are units, traits and banners what is given to an army."""

from typing import Any

import pytest

from catalog.actions import do_load_codex
from catalog.models import Equipment, Unit
from catalog.search import row_of
from catalog.sengoku.cards import cost_of
from rules.formats import decode
from tests.factories import DATA

pytestmark = pytest.mark.django_db
STARTER = DATA / "sengoku.json"


def starter() -> Any:
    return decode(STARTER.read_bytes())


def test_a_card_stands_under_its_faction_with_its_cost() -> None:
    do_load_codex(doc=starter())
    spears, banner = Unit.objects.get(slug="ashigaru-spears"), Equipment.objects.get(slug="boar-banner")
    assert (spears.faction.slug, spears.cost, spears.kind) == ("levy", 3, "unit")
    assert (banner.faction.slug, banner.cost, banner.kind) == ("court", 0, "banner")
    assert spears.data == starter()["cards"]["ashigaru-spears"]


def test_a_skill_that_cards_name_is_kept_too() -> None:
    doc = starter()
    doc["cards"]["push"] = {"kind": "skill", "when": ["melee"], "effects": [{"add": {"impetus": 1}}]}
    doc["cards"]["yamabushi"]["skills"].append("push")
    release, _new = do_load_codex(doc=doc)
    assert release.cards.get(slug="push").kind == "skill"


@pytest.mark.parametrize(
    ("raw", "cost"),
    [({"cost": [4, 1]}, 16), ({"cost": [2, 3]}, 3), ({"cost": 7}, 7), ({}, 0), ({"cost": [9999, 1]}, 32767)],
)
def test_one_number_for_a_cost(raw: dict[str, Any], cost: int) -> None:
    assert cost_of(raw) == cost


def test_a_row() -> None:
    raw = starter()["cards"]["mounted-archers"]
    row = row_of("sengoku", ("mounted-archers", "unit", "clan", 12, "", "", "", None, raw))
    assert (row.flags, row.stats) == ({"cavalry", "shooters", "limited"}, (1, 2, 1))
