"""Armies of Sengoku: what can be done to them, edits made at once, what a tab gets, options."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.urls import reverse

import rules
from builder.lists.actions import Clash, do_redo, do_settle, do_undo
from builder.lists.models import List
from builder.lists.operations import Add, Duplicate, Operation, Option, Remove, Rename
from builder.lists.sengoku.army import (
    Ally,
    Appoint,
    Call,
    Clan,
    Clear,
    Dismiss,
    Fetch,
    Figures,
    Forget,
    Furl,
    Grow,
    Part,
    Raise,
    Split,
    Store,
    Teach,
)
from rules.sengoku.options import ASSETS
from tests.builder.armies import ALL, CHIEF, LED, TWO, army, heron, leader_of, led, units_of
from tests.builder.bands import HTMX, band, broken, change, edit, editor, named, now, owner_of, part, press, report

pytestmark = pytest.mark.django_db


# What can be done


@pytest.mark.parametrize("what", ALL)
def test_everything_is_kept_told_and_undone(what: str) -> None:
    operations, told = ALL[what]
    found = heron()
    before = now(found).draft
    client = owner_of(found)
    for operation in operations:
        assert press(client, found, operation).status_code == 302
    after = now(found).draft
    assert after != before
    steps = unescape(client.get(reverse("lists:history", args=[found.token])).content.decode())
    assert told in steps
    do_undo(person=found.person, token=found.token)
    assert now(found).draft == before
    do_redo(person=found.person, token=found.token)
    assert now(found).draft == after


def test_quick_presses_add_up_and_end_at_the_least() -> None:
    found = heron()
    edit(found, Grow("a8", 1), Grow("a8", 1), Fetch("shinobi", 1), Fetch("shinobi", 1))
    assert (units_of(found)[7], led(found)["shinobi"]) == ("light-cavalry*8", 4)
    edit(found, Grow("a8", -99), Fetch("shinobi", -99))
    assert (units_of(found)[7], led(found)["shinobi"]) == ("light-cavalry*1", 0)


def test_leaders_come_and_go() -> None:
    found = army(*TWO, led={})
    edit(found, Appoint("general", "One"), Appoint("commander", "Chief"), Appoint("general", "Two"))
    assert led(found)["commander"] == {"id": "ac", "name": "Chief"}
    assert [general["id"] for general in led(found)["generals"]] == ["ag1", "ag2"]
    edit(found, Dismiss(("ag1", "ac")), Appoint("general", "Three"), Appoint("commander", "Chief again"))
    assert [(general["id"], general["name"]) for general in led(found)["generals"]] == [
        ("ag2", "Two"),
        ("ag1", "Three"),
    ]
    assert report(found).ok


def test_a_clan_that_goes_leaves_its_units() -> None:
    found = heron()
    edit(found, Part(("sparrow",)))
    assert "ashigaru-spears*12" in units_of(found)
    assert (led(found)["clans"], broken(found)) == ([], [])


def test_a_copy_of_a_unit_takes_no_id_of_a_leader() -> None:
    found = army(*TWO, led={"commander": {"id": "a3"}, "generals": [{"id": "a4"}]})
    edit(found, Duplicate("a1"), Add("samurai-bows"), Split("a2"))
    ids = [entry["id"] for entry in now(found).draft.entries]
    assert len(set(ids) | {"a3", "a4"}) == 7


def test_of_a_card_held_twice_one_is_taken_off() -> None:
    found = army(*TWO, led={"commander": {**CHIEF, "traits": ["daring", "devious", "daring"]}})
    edit(found, Forget("ac", ("daring",)))
    assert led(found)["commander"]["traits"] == ["daring", "devious"]


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize(
    ("operation", "typed", "answer"),
    [
        (Call("ac", ""), "  ", "A leader needs a name."),
        (Call("ac", ""), "T" * 61, "A name has 60 characters at most; this one has 61."),
        (Ally(""), "", "A clan needs a name."),
        (Ally(""), "o" * 99, "A name has 60 characters at most; this one has 99."),
    ],
)
def test_a_name_that_cannot_be_is_answered_at_its_field_and_kept(
    operation: Any, typed: str, answer: str, headers: dict[str, str]
) -> None:
    found = heron()
    op = json.dumps(
        {"do": "call", "leader": "ac", "name": ""} if isinstance(operation, Call) else {"do": "ally", "clan": ""}
    )
    response = change(owner_of(found), found, {"op": op, "typed": typed}, headers=headers)
    page = response.content.decode()
    assert response.status_code == 422
    place = (
        leader_of(page, "ac") if isinstance(operation, Call) else part(page, 'class="clan-form has-error"', "</form>")
    )
    assert answer in place
    assert f'value="{typed.strip() and typed}' in place or f'value="{typed}"' in place
    assert 'aria-invalid="true"' in place
    assert now(found).draft == found.draft


def test_a_typed_name_is_taken() -> None:
    found = heron()
    client = owner_of(found)
    change(client, found, {"op": '{"do":"call","leader":"ag1","name":""}', "typed": " Датэ Масамунэ "})
    change(client, found, {"op": '{"do":"ally","clan":""}', "typed": "Сова"})
    assert led(found)["generals"][0]["name"] == "Датэ Масамунэ"
    assert led(found)["clans"] == ["sparrow", "Сова"]


@pytest.mark.parametrize(
    "op",
    [
        '{"do":"figures","entry":"a99","figures":8}',
        '{"do":"figures","entry":"a1","figures":0}',
        '{"do":"grow","entry":"a99","by":1}',
        '{"do":"teach","leader":"ag9","card":"daring"}',
        '{"do":"teach","leader":"ac","card":"no-such-card"}',
        '{"do":"store","store":"shinobi","count":-1}',
        '{"do":"raise","card":"no-such-card"}',
        '{"do":"ally","clan":""}',
        '{"do":"ally","clan":"\\u0000"}',
        '{"do":"clan","entry":"a1","clan":"\\u0000"}',
        '{"do":"call","leader":"ac","name":"\\u0000"}',
        '{"do":"equip","entry":"a1","card":"daring"}',
        '{"do":"role","entry":"a1","role":"leader"}',
        '{"do":"option","option":"budget.more","value":1}',
        '{"do":"option","option":"asset_cost.banner","value":1}',
        '{"do":"option","option":"asset_cost.general.more","value":1}',
        '{"do":"option","option":"asset_cost","value":1}',
        '{"do":"option","option":".general","value":1}',
    ],
)
def test_what_makes_no_list_is_refused_and_changes_nothing(op: str) -> None:
    found = heron()
    client = owner_of(found)
    for headers in ({}, HTMX):
        assert change(client, found, {"op": op}, headers=headers).status_code == 422, op
    assert now(found).draft == found.draft


@pytest.mark.parametrize("op", ['{"do":"figures","entry":"a1"}', '{"do":"store","store":"shinobi","count":"2"}'])
def test_what_is_no_operation_is_said_to_be_none(op: str) -> None:
    found = heron()
    assert change(owner_of(found), found, {"op": op}).status_code == 400


def test_an_unknown_store_changes_nothing() -> None:
    found = heron()
    press(owner_of(found), found, '{"do":"store","store":"elephants","count":2}')
    assert now(found).draft == found.draft


def test_an_army_has_bounds() -> None:
    found = army(*TWO, led={**LED, "banners": ["tiger-banner"] * 58})
    assert change(owner_of(found), found, {"op": '{"do":"raise","card":"boar-banner"}'}).status_code == 422
    edit(found, Furl(("tiger-banner",)))
    assert len(led(found)["banners"]) == 57


def test_operations_of_an_army_mean_nothing_in_another_game() -> None:
    found = band("ronin")
    for op in ('{"do":"store","store":"shinobi","count":2}', '{"do":"figures","entry":"a1","figures":3}'):
        assert change(owner_of(found), found, {"op": op}).status_code == 422
    assert now(found).draft == found.draft


# Edits made at once


def at_once(found: List, mine: Operation, theirs: Operation) -> Any:
    """Two tabs begin at the same revision; `mine` comes second."""
    base = now(found).head_id
    edit(found, theirs)
    return edit(found, mine, base=base)


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (Store("shinobi", 1), Store("shields", 1)),
        (Call("ag1", "A"), Teach("ag2", "daring")),
        (Figures("a1", 5), Figures("a2", 5)),
        (Raise("tiger-banner"), Raise("boar-banner")),
        (Ally("owl"), Ally("crow")),
        (Appoint("general", "A"), Appoint("general", "B")),
        (Figures("a1", 5), Store("shinobi", 0)),
        (Rename("Other"), Call("ac", "A")),
        (Store("shinobi", 1), Store("shinobi", 1)),
        (Teach("ag1", "daring"), Figures("a1", 5)),
    ],
)
def test_edits_of_different_parts_are_joined(mine: Operation, theirs: Operation) -> None:
    found = heron()
    outcome = at_once(found, mine, theirs)
    assert not isinstance(outcome, Clash)
    other = heron()
    edit(other, theirs, mine)
    assert now(found).draft == now(other).draft


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (Store("shinobi", 1), Store("shinobi", 3)),
        (Call("ag1", "A"), Call("ag1", "B")),
        (Teach("ag1", "daring"), Dismiss(("ag1",))),
        (Dismiss(("ag1",)), Call("ag1", "B")),
        (Dismiss(("ac",)), Call("ac", "B")),
        (Call("ac", "A"), Dismiss(("ac",))),
        (Figures("a1", 5), Figures("a1", 9)),
        (Figures("a1", 5), Remove(("a1",))),
        (Clan("a1", "sparrow"), Figures("a1", 9)),
        (Clear(("ac",)), Dismiss(("ac",))),
        (Appoint("commander", "A"), Appoint("commander", "B")),
    ],
)
def test_edits_of_the_same_part_clash_and_mine_can_be_kept(mine: Operation, theirs: Operation) -> None:
    found = heron()
    clash = at_once(found, mine, theirs)
    assert isinstance(clash, Clash)
    do_settle(person=found.person, token=found.token, mine=clash.mine)
    other = heron()
    edit(other, mine)
    wanted, kept = now(other).draft.file, now(found).draft.file
    assert by_id(kept) == by_id(wanted)
    assert kept["army"].get("shinobi") == wanted["army"].get("shinobi")


def by_id(file: dict[str, Any]) -> dict[str, Any]:
    """Entries and leaders; where a leader who was brought back stands among the others does not matter."""
    chief = file["army"].get("commander")
    leaders = [*file["army"].get("generals", ()), *([chief | {"rank": "commander"}] if chief else [])]
    return {some["id"]: some for some in [*file["entries"], *leaders]}


def test_a_banner_or_a_clan_taken_out_twice_is_out() -> None:
    found = heron()
    at_once(found, Furl(("phoenix-banner",)), Furl(("phoenix-banner",)))
    at_once(found, Part(("sparrow",)), Part(("sparrow",)))
    assert (led(found)["banners"], led(found)["clans"]) == (["tortoise-banner"], [])


# What a tab gets


def places(answer: str) -> set[str]:
    """The places around the units that an answer to htmx renews."""
    found = re.findall(r'id="(leaders|stocks|banners|clans)" hx-swap-oob', answer)
    return set(found) | set(re.findall(r'id="(entry-\w+)"[^>]* hx-swap-oob', answer))


@pytest.mark.parametrize(
    ("operation", "renewed"),
    [
        (Store("shinobi", 1), {"stocks"}),
        (Raise("tiger-banner"), {"banners"}),
        (Call("ag1", "A"), {"entry-ag1"}),
        (Teach("ac", "daring"), {"entry-ac"}),
        (Figures("a1", 7), {"entry-a1"}),
        (Appoint("general", "A"), {"leaders"}),
        (Ally("owl"), {"clans", *(f"entry-a{n}" for n in range(1, 9))}),
        (Rename("Other"), set()),
    ],
)
def test_only_what_changed_is_sent(operation: Operation, renewed: set[str]) -> None:
    found = heron()
    answer = press(owner_of(found), found, operation, now(found).head_id, headers=HTMX).content.decode()
    assert places(answer) == renewed


def test_another_tab_gets_all_that_it_has_not() -> None:
    found = heron()
    base = now(found).head_id
    edit(found, Store("shinobi", 1), Call("ag1", "A"))
    answer = press(owner_of(found), found, Figures("a1", 7), base, headers=HTMX).content.decode()
    assert places(answer) == {"stocks", "entry-ag1", "entry-a1"}


# Options


def test_limits_are_options_and_violations_follow_them() -> None:
    """Row 1: they come and go at once, with no other edit."""
    found = heron()
    client = owner_of(found)
    for option, value, rule in (
        ("budget", 148, "LST-01"),
        ("max_figures", 15, "LST-03"),
        ("min_figures", 7, "LST-02"),
        ("max_generals", 1, "LST-09"),
        ("max_shinobi", 1, "LST-13"),
        ("max_messengers", 0, "LST-14"),
        ("max_shields", 3, "LST-15"),
        ("max_banners", 1, "LST-16"),
        ("max_clans", 0, "LST-18"),
        ("commander_traits", 1, "LST-10"),
        ("general_traits", 0, "LST-10"),
    ):
        usual = getattr(rules.system("sengoku").read_options({"budget": 150}), option)
        change(client, found, {option: str(value)})
        assert set(broken(found)) == {rule}, option
        assert rule in named(editor(client, found)), option
        change(client, found, {option: str(usual)})
        assert broken(found) == [], option


def test_leaders_and_stores_may_be_given_a_cost() -> None:
    """SENG-LST-24; what was agreed of the one leaves the others as they are."""
    found = heron()
    client = owner_of(found)
    for option, spent in (("commander", 154), ("general", 164), ("shinobi", 174), ("messenger", 184), ("shield", 204)):
        assert change(client, found, {f"asset_cost.{option}": "5"}, headers=HTMX).status_code == 200
        assert report(found).cost["spent"] == spent
    assert now(found).draft.file["options"]["asset_cost"] == dict.fromkeys(ASSETS, 5)
    page = editor(client, found)
    assert re.search(r'<details id="costs"[^>]* open>', page)
    assert named(page) == ["LST-01"]
    press(client, found, Option("asset_cost.general", 0))
    assert report(found).cost["spent"] == 194
    undone = client.post(reverse("lists:undo", args=[found.token]))
    assert undone.status_code == 302
    assert report(found).cost["spent"] == 204
    history = client.get(reverse("lists:history", args=[found.token])).content.decode()
    assert "Points for each messenger: 5" in history


def test_costs_set_in_two_tabs_are_joined_and_the_same_one_asks() -> None:
    found = heron()
    base = now(found).head_id
    edit(found, Option("asset_cost.general", 3))
    client = owner_of(found)
    assert press(client, found, Option("asset_cost.shield", 2), base, headers=HTMX).status_code == 200
    assert now(found).draft.file["options"]["asset_cost"] == {"general": 3, "shield": 2}
    assert press(client, found, Option("asset_cost.general", 4), base, headers=HTMX).status_code == 409


@pytest.mark.parametrize(
    ("option", "typed"),
    [
        *(("budget", "many"), ("budget", "0"), ("min_figures", "-1"), ("max_clans", "")),
        *(("asset_cost.commander", "dear"), ("asset_cost.shield", "-1"), ("asset_cost.shinobi", "10000")),
    ],
)
def test_a_value_out_of_range_is_answered_at_its_field_and_kept(option: str, typed: str) -> None:
    found = heron()
    response = change(owner_of(found), found, {option: typed}, headers=HTMX)
    form = part(response.content.decode(), f'<form id="f-{option}"', "</form>")
    assert response.status_code == 422
    assert f'value="{typed}"' in form and f'id="{option}-error"' in form
    assert now(found).draft == found.draft


def test_rolled_traits_bring_their_cards_along() -> None:
    found = army(*TWO, options={"traits": "rolled"})
    client = owner_of(found)
    assert "Traits are rolled before the battle." in editor(client, found)
    doc = json.loads(client.get(reverse("lists:file", args=[found.token])).content)
    assert {"swordsman", "daring"} <= set(doc["cards"])
    assert rules.check(doc).ok
