"""Armies of Sengoku in the editor: what it says and offers, every rule of lists that clicking can break, and mends."""

import json
import re
from html import unescape
from typing import Any

import pytest

from builder.lists.operations import Add, Option
from builder.lists.sengoku.army import Clan, Figures, Split
from tests.builder.armies import LED, TWO, army, heron, leader_of, led, made, own_of, units_of
from tests.builder.bands import (
    broken,
    buttons,
    edit,
    editor,
    mend_buttons,
    named,
    now,
    offered,
    owner_of,
    panel_of,
    part,
    press,
    report,
)

pytestmark = pytest.mark.django_db


# What the page says


def test_the_page_shows_points_leaders_units_and_stores() -> None:
    found = heron()
    page = editor(owner_of(found), found)
    assert "<title>Host of the Heron — Sengoku, 149 of 150 points, legal · Muster</title>" in page
    assert 'data-sys="sengoku"' in page
    assert "The army is legal" in page
    assert "1 left" in page
    assert re.findall(r'name="typed" value="(\w+)"', page) == ["Tadaoki", "Masanobu", "Kagetora"]
    assert re.findall(r'<output class="stepper-value">(\d+)', page) == ["2", "2", "4"]
    assert "Phoenix banner" in part(page, '<div id="banners">', "</details>")
    assert "sparrow" in part(page, '<div id="clans">', "<form")
    assert part(page, '<span id="tally">', "<") == "8 units"


def test_an_army_without_units_says_so_where_it_says_what_it_brings() -> None:
    found = army(led={})
    assert "No units yet." in part(editor(owner_of(found), found), 'id="prospects"', "</section>")


def test_a_unit_shows_what_its_figures_cost_and_the_fraction() -> None:
    found = army("ashigaru-spears*16", "naginata-retainers*5", "samurai-bows*10")
    client = owner_of(found)
    page = editor(client, found)
    assert [own_of(page, entry) for entry in ("a1", "a2", "a3")] == [
        "2 points per 3 figures = 10⅔",
        "5 points per 2 figures = 12½",
        "2 points per figure",
    ]
    assert re.findall(r'<span class="price">(\S+?)<', part(page, 'id="entries"', "</ol>")) == ["11", "13", "20"]
    edit(found, Option("rounding", "army"))
    page = editor(client, found)
    assert re.findall(r'<span class="price">(\S+?)<', part(page, 'id="entries"', "</ol>")) == ["10⅔", "12½", "20"]
    assert "44 of 150 points" in page
    assert "once for the army" in part(page, 'id="total"', "</ul>")


def test_a_units_sizes_are_offered_with_their_points() -> None:
    found = army("ashigaru-spears*6", "samurai-bows")
    row = part(editor(owner_of(found), found), 'id="entry-a1"', "</li>")
    sizes = [op["figures"] for op in buttons(part(row, "stepper-menu", "</div>"))]
    assert sizes == list(range(4, 17))
    assert "16 figures · 11 points (10⅔)" in row and "6 figures · 4 points<" in row
    edit(found, Option("rounding", "army"))
    assert "16 figures · 10⅔ points<" in editor(owner_of(found), found)
    assert [op["by"] for op in buttons(row) if op["do"] == "grow"] == [-1, 1]


def test_the_clan_of_a_unit_is_offered_only_where_there_are_clans() -> None:
    found = army("samurai-spears", "samurai-bows@owl", led={**LED, "clans": ["owl"]})
    client = owner_of(found)
    row = part(editor(client, found), 'id="entry-a1"', "</li>")
    assert [op["clan"] for op in buttons(row) if op["do"] == "clan"] == [None, "owl"]
    plain = army(*TWO)
    assert '"clan"' not in part(editor(owner_of(plain), plain), 'id="entry-a1"', "</li>")


def test_what_the_army_means_in_a_battle_is_said() -> None:
    held = {"commander": {"id": "ac", "traits": ["devious"]}, "generals": [{"id": "ag1"}], "shinobi": 2}
    found = army("samurai-spears*12", "samurai-bows*10@owl", led={**held, "messengers": 1, "clans": ["owl"]})
    shown = part(editor(owner_of(found), found), 'id="prospects"', "</div>")
    assert "22 figures in 2 units." in shown
    assert "1 general: where he is" in shown
    assert "1 minor clan" in shown
    assert "3 shinobi." in shown
    assert "1 re-roll by messenger." in shown
    assert re.findall(r"#SENG-([A-Z]+-\d\d)", shown) == ["LDR-02", "ALY-01", "SET-08", "SHI-01", "CMD-05"]


def test_leaders_cost_what_was_agreed() -> None:
    costs = {"commander": 5, "general": 3, "shinobi": 2, "messenger": 1, "shield": 1}
    found = army(*TWO, led={**LED, "shinobi": 2, "messengers": 1, "shields": 3}, options={"asset_cost": costs})
    page = editor(owner_of(found), found)
    assert "60 of 150 points" in page
    assert '<span class="price">5<' in leader_of(page, "ac")
    assert '<span class="price">3<' in leader_of(page, "ag1")
    assert re.findall(r'<span class="price">(\d+)', part(page, '<div id="stocks">', "</div>")) == ["4", "1", "3"]


def test_advice_is_no_fault() -> None:
    found = army("samurai-spears*5", led={"commander": {"id": "ac"}})
    panel = panel_of(editor(owner_of(found), found))
    assert named(f'<section id="violations"{panel}</section>') == ["LST-25", "LST-26", "LST-27", "LST-28"]
    assert "The army is legal" in panel
    assert panel.count('class="advice"') == 4


# Every rule that clicking can break


@pytest.mark.parametrize(
    ("what", "place", "rules_named"),
    [
        ("no commander", '<div id="leaders">', ["LST-08"]),
        ("too many shinobi", '<div id="stocks">', ["LST-13"]),
        ("too many messengers", '<div id="stocks">', ["LST-14"]),
        ("too many shields", '<div id="stocks">', ["LST-15"]),
        ("three banners", '<div id="banners">', ["LST-16"]),
        ("a banner twice", '<div id="banners">', ["LST-17"]),
        ("a trait among the banners", '<div id="banners">', ["LST-23"]),
        ("three clans", '<div id="clans">', ["LST-18"]),
        ("a clan that lends nobody", '<div id="clans">', ["LST-20"]),
        ("too many points", "", []),
        ("a banner among the units", "", []),
        ("only allies", "", []),
    ],
)
def test_a_fault_of_no_unit_and_no_leader_is_said_at_its_place(what: str, place: str, rules_named: list[str]) -> None:
    found = made(what)
    page = editor(owner_of(found), found)
    marked = re.findall(r'class="army-line is-broken"', page)
    assert len(marked) == len(rules_named)
    why = part(page, place, '<div class="column') if place else ""
    said = re.findall(r'<span class="entry-why">.*?#SENG-(LST-\d\d)', why, re.DOTALL)
    assert said == rules_named


def test_mends_say_what_they_do() -> None:
    found = made("many at once")
    page = editor(owner_of(found), found)
    general = unescape(leader_of(page, "ag1"))
    assert "General" in general and "Take off Daring" in general and "Dismiss" in general
    assert "Take it into your own clan" in part(page, 'id="entry-a2"', "</li>")
    assert "Make it two units" in part(page, 'id="entry-a1"', "</li>")
    panel = unescape(panel_of(page))
    assert "Appoint a commander" in panel
    assert "Shinobi: keep 3" in panel and "Mobile shields: keep 6" in panel
    assert "Take out the clan “wren”" in panel


def test_a_budget_that_is_too_small_is_mended_by_fewer_figures() -> None:
    found = army("ashigaru-spears*16", "samurai-bows*10", options={"budget": 29})
    client = owner_of(found)
    panel = panel_of(editor(client, found))
    assert {"do": "figures", "entry": "a1", "figures": 13} in buttons(panel)
    assert "Make it 13 figures: Ashigaru with spears, −2" in panel
    press(client, found, Figures("a1", 13))
    assert report(found).cost == {"spent": 29, "budget": 29}


def test_a_unit_too_large_becomes_two() -> None:
    found = army("ashigaru-spears*21", "samurai-bows")
    edit(found, Split("a1"))
    assert units_of(found) == ["ashigaru-spears*11", "ashigaru-spears*10", "samurai-bows*8"]
    assert [entry["id"] for entry in now(found).draft.entries] == ["a1", "a3", "a2"]
    assert report(found).ok


def test_what_is_missing_may_be_added() -> None:
    found = army()
    panel = panel_of(editor(owner_of(found), found))
    assert broken(found) == ["LST-21"]
    assert "Add a unit" in panel and 'href="?tab=cards"' in panel


# What it offers


def test_a_unit_begins_with_two_ranks() -> None:
    found = army()
    client = owner_of(found)
    press(client, found, Add("ashigaru-spears"))
    edit(found, Option("max_figures", 6))
    press(client, found, Add("samurai-bows"))
    edit(found, Option("max_figures", 20), Option("min_figures", 10))
    press(client, found, Add("samurai-bows"))
    assert units_of(found) == ["ashigaru-spears*8", "samurai-bows*6", "samurai-bows*10"]


def test_rates_stand_in_the_rows_of_the_catalogue() -> None:
    found = army(*TWO)
    row = part(editor(owner_of(found), found), 'id="c-ashigaru-spears"', "</li>")
    assert ">2/3<" in row and "2 points per 3 figures" in row


def test_a_trait_asks_whose_it_is() -> None:
    found = army(*TWO, led={**LED, "generals": [{"id": "ag1", "name": "Masanobu", "traits": ["daring"]}]})
    page = editor(owner_of(found), found, "?tab=cards&kind=trait&give=daring")
    chooser = part(page, 'class="chooser"', "chooser-foot")
    assert buttons(chooser) == [{"do": "teach", "leader": "ac", "card": "daring"}]
    assert "carries it" in part(chooser, 'id="why-daring-ag1">', "</span>")
    other = part(editor(owner_of(found), found, "?kind=trait&give=devious"), 'class="chooser"', "chooser-foot")
    assert "LST-10" in part(other, 'id="why-devious-ag1">', "</div>")
    nobody = army(*TWO, led={})
    assert "No leader is there" in editor(owner_of(nobody), nobody, "?kind=trait&give=daring")


def test_a_banner_is_raised_with_one_press() -> None:
    found = army(*TWO, led={**LED, "banners": ["tiger-banner"]})
    client = owner_of(found)
    page = editor(client, found, "?kind=banner")
    assert "in army" in offered(page)["tiger-banner"] and "LST-17" in offered(page)["tiger-banner"]
    press(client, found, '{"do":"raise","card":"boar-banner"}')
    assert led(found)["banners"] == ["tiger-banner", "boar-banner"]


def test_filters_are_the_games_own() -> None:
    found = army(*TWO)
    client = owner_of(found)
    assert set(offered(editor(client, found, "?cavalry=1"))) == {"heavy-cavalry", "light-cavalry", "mounted-archers"}
    assert set(offered(editor(client, found, "?shooters=1&faction=levy"))) == {"ashigaru-teppo", "ashigaru-bows"}
    assert "yamabushi" in offered(editor(client, found, "?limited=1"))
    assert set(offered(editor(client, found, "?kind=banner&q=феникс"))) == {"phoenix-banner"}


def test_a_card_is_read_beside_the_army() -> None:
    found = army(*TWO)
    client = owner_of(found)
    panel = part(editor(client, found, "?card=ashigaru-teppo"), '<section id="card"', "</section>")
    assert "Merciless lead" in panel and "1 point per figure" in panel and "4+" in panel
    trait = part(editor(client, found, "?card=swordsman"), '<section id="card"', "</section>")
    assert "Commander" in trait and "Duellist" in trait


def test_ones_own_clan_is_written_as_none() -> None:
    found = army("samurai-spears@owl", "samurai-bows", led={**LED, "clans": ["owl"]})
    edit(found, Clan("a1", None), Clan("a2", "owl"))
    assert [entry["clan"] for entry in now(found).draft.entries] == [None, "owl"]


# What could be spared of an army that costs too much


def spared(budget: int, costs: dict[str, int], **held: Any) -> list[Any]:
    """What mends an army that costs more than `budget`, in the order of the page."""
    found = army(*TWO, led={**LED, **held}, options={"budget": budget, "asset_cost": costs})
    assert broken(found) == ["LST-01"]
    return [json.loads(mend) for mend in mend_buttons(editor(owner_of(found), found))]


def test_a_leader_is_spared_where_leaders_have_their_price() -> None:
    spent = report(army(*TWO, led=LED)).cost["spent"]
    assert not [mend for mend in spared(spent - 3, {}) if mend["do"] == "dismiss"]
    mends = spared(spent + 6, {"general": 9})
    assert {"do": "dismiss", "leaders": ["ag1"]} in mends
    assert "figures" in {mend["do"] for mend in mends}
    assert not [mend for mend in spared(spent - 1, {"general": 9}) if mend["do"] == "dismiss"]  # 9 is not enough


def test_a_store_is_spared_as_far_as_it_must_be() -> None:
    spent = report(army(*TWO, led=LED)).cost["spent"]
    mends = spared(spent + 7, {"shinobi": 5}, shinobi=3)
    assert {"do": "store", "store": "shinobi", "count": 1} in mends
    found = army(*TWO, led={**LED, "shinobi": 3}, options={"budget": spent + 7, "asset_cost": {"shinobi": 5}})
    assert "Shinobi: keep 1" in editor(owner_of(found), found)
