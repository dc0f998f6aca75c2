"""Squads of Anima in the editor: what it says and offers, every rule of lists that clicking can break, and mends."""

import re
from html import unescape

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from builder.lists.operations import Option, Role
from tests.builder.bands import (
    buttons,
    edit,
    editor,
    named,
    offered,
    owner_of,
    panel_of,
    part,
    press,
    report,
    squad,
)
from tests.builder.squads import LEGAL, TOA, tallies

pytestmark = pytest.mark.django_db


# What the page says


def test_the_page_shows_levels_quotas_size_and_the_organisation_found() -> None:
    found = squad(*LEGAL, name="Guardians")
    page = editor(owner_of(found), found)
    assert "<title>Guardians — Anima, 51 of 60 levels, legal · Muster</title>" in page
    assert 'data-sys="anima"' in page
    assert tallies(page) == {
        "Upgrades": "6 of 6",
        "Leaders": "1 of 1",
        "Agents": "2 of 2",
        "Size": "5, of 5–7",
        "Organisation, found": "Toa",
    }
    assert "The squad is legal" in page
    assert "9 left" in page
    assert "leader · warrior · mystic" in part(page, 'id="entry-a1"', "</li>")


def test_what_the_squad_means_in_a_fight_is_said() -> None:
    found = squad("order-overseer", "order-agent", "order-ghost", "order-sentinel", "order-agent")
    shown = part(editor(owner_of(found), found), 'id="prospects"', "</div>")
    assert "3 gnosis points a turn." in shown
    assert "Initiative +1." in shown
    assert "2 may infiltrate: 4 markers." in shown
    assert re.findall(r"#ANIMA-(\w+-\d\d)", shown) == ["GNO-01", "TRT-07", "INF-01", "INF-04", "END-02"]


def test_a_chosen_organisation_is_told_from_a_found_one() -> None:
    found = squad(*TOA, options={"organization": "toa"})
    client = owner_of(found)
    assert tallies(editor(client, found))["Organisation, chosen"] == "Toa"
    edit(found, Option("base", "alignment"))
    assert tallies(editor(client, found))["Composed"] == "by alignment"


def test_a_total_beyond_its_quota_is_marked() -> None:
    found = squad("toa-fire", "merc-captain", "village-guard", "village-guard", "village-guard")
    bar = part(editor(owner_of(found), found), 'id="total"', "</ul>")
    assert re.findall(r'class="is-over">(\w+)', bar) == ["Leaders", "Agents"]


# Every rule that clicking can break


def test_a_role_that_the_card_has_not_is_mended_by_one_that_it_has() -> None:
    found = squad(*TOA, roles={"a1": None, "a2": "leader"})
    client = owner_of(found)
    page = editor(client, found)
    assert named(page)[:2] == ["LST-18", "LST-18"]
    assert "Make the role leader" in part(page, 'id="entry-a1"', "entry-a2")
    press(client, found, Role("a1", "leader"))
    press(client, found, Role("a2", None))
    assert report(found).ok
    steps = client.get(reverse("lists:history", args=[found.token])).content.decode()
    assert "Make the role leader" not in steps
    assert "Role of Toa of Fire: leader" in steps


def test_what_is_missing_may_be_added_or_agreed_upon() -> None:
    found = squad("toa-fire", "toa-stone", "village-guard")
    panel = panel_of(editor(owner_of(found), found))
    assert "a squad has at least 5" in panel
    assert 'href="?tab=cards"' in panel
    assert {"do": "option", "option": "min_size", "value": 3, "besides": {}} in buttons(panel)


# What it offers


def test_upgrades_that_do_not_fit_are_offered_and_marked_with_the_reason() -> None:
    found = squad("toa-fire", "toa-stone+up-plate", "merc-gunner")
    page = editor(owner_of(found), found, "?equip=a1")
    chooser = part(page, 'class="chooser"', "chooser-foot")
    assert {op["card"] for op in buttons(chooser)} == {
        "up-plate",
        "up-boots",
        "up-scope",
        "up-flask",
        "up-mask",
        "up-shadow-oath",
    }
    reasons = {
        card: unescape(part(chooser, f'id="why-a1-{card}">', "</div>")) for card in ("up-scope", "up-shadow-oath")
    }
    assert "only prowler" in reasons["up-scope"] and "LST-09" in reasons["up-scope"]
    assert "only dark" in reasons["up-shadow-oath"]
    assert "LST-10" in part(chooser, 'id="why-a1-up-plate">', "</div>")
    assert "LST-" not in part(chooser, 'id="why-a1-up-mask">', "</div>")


def test_an_upgrade_asks_who_bears_it() -> None:
    found = squad("toa-fire", "merc-gunner")
    page = editor(owner_of(found), found, "?tab=cards&kind=upgrade&give=up-mask")
    chooser = part(page, 'class="chooser"', "chooser-foot")
    assert [op["entry"] for op in buttons(chooser)] == ["a1", "a2"]
    assert "LST-09" in part(chooser, 'id="why-up-mask-a2">', "</div>")


def test_filters_are_the_games_own() -> None:
    found = squad("toa-fire")
    client = owner_of(found)
    assert set(offered(editor(client, found, "?ranged=1"))) == {"hunter-sniper", "hunter-recruit", "merc-gunner"}
    assert "rahi-alpha" in offered(editor(client, found, "?leader=1"))
    assert set(offered(editor(client, found, "?agent=1&faction=makuta"))) == {"makuta-drone"}
    assert set(offered(editor(client, found, "?trait=intangible"))) == {"order-ghost"}
    assert set(offered(editor(client, found, "?kind=upgrade&q=фляга"))) == {"up-flask"}
    assert 'name="civilian"' not in editor(client, found)


def test_a_card_is_read_beside_the_squad() -> None:
    found = squad("toa-fire")
    panel = part(editor(owner_of(found), found, "?card=hunter-poisoner"), '<section id="card"', "</section>")
    assert "Stealth" in panel and "2 AP, upkeep 1" in panel and "subterfuge" in panel
    assert "Immunity: poison" in panel
    assert panel.count('#sphere"') == 3 and panel.count('#sphere-left"') == 3


def test_an_organisation_that_no_database_keeps_is_refused() -> None:
    found = squad(*LEGAL)
    with pytest.raises(ValidationError) as refused:
        edit(found, Option("organization", "to\x00a"))
    assert refused.value.message_dict == {"entries": ["The character U+0000 cannot be kept."]}
    assert found.revisions.count() == 1
