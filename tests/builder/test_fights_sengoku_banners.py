"""Banners that ask whom they are meant for, on the page of a battle's orders."""

import re
from typing import Any

import pytest

from builder.fights.sengoku.choice import Choice, banners_of, from_orders
from tests.builder.bands import browser
from tests.builder.fighting import ME_AND_GREEDY, now, post, said
from tests.builder.fighting_sengoku import CATALOG, battle, position
from tests.builder.test_fights_sengoku import page, panel

pytestmark = pytest.mark.django_db


def test_a_banner_that_asks_for_targets_has_a_field_for_each() -> None:
    """Once it is said where it is raised; of the enemies only those are offered whom one sees."""
    doc = position()
    enemies = {"who": "enemy", "near": False, "filter": {}, "count": 2}
    steady = {"add": {"steadiness": -1}, "to": "target"}
    skill = {"id": "fear", "when": ["raise"], "target": enemies, "effects": [steady]}
    doc["sides"][0]["list"]["cards"]["tiger-banner"] = CATALOG["cards"]["tiger-banner"] | {"skills": [skill]}
    found = battle(doc, seats=ME_AND_GREEDY)
    assert panel(found, "").values["banners"][0]["aims"] == []
    aims = panel(found, "?b=tiger-banner.a1").values["banners"][0]["aims"]
    assert [n for n, _choices in aims] == [1, 2]
    offered = [value for value, _words, _on in aims[0][1]]
    assert offered == [f"tiger-banner.b{n}" for n in (1, 2, 3, 4)]
    chosen = "?b=tiger-banner.a1&aim=tiger-banner.b3"
    fields = panel(found, chosen).values["banners"][0]["aims"]
    assert [[value for value, _words, on in choices if on] for _n, choices in fields] == [["tiger-banner.b3"], []]
    shown = said(page(found, chosen))
    assert "Tiger banner: target 1" in shown and "Tiger banner: target 2" in shown
    data = {"do": "orders", "b": ["tiger-banner.a1"], "aim": ["tiger-banner.b3", "", "crane-banner.b1"]}
    assert post(browser(found.person), found, data).status_code == 302
    raised = {"a1": {"banner": "tiger-banner", "targets": ["b3"]}}
    assert now(found).file["actions"][0]["banners"] == raised
    again = from_orders(now(found).file["actions"][0], Choice())
    assert banners_of(again.b, again.aim) == raised


def test_a_banner_that_falls_on_all_of_them_asks_for_none() -> None:
    doc = position()
    skill = {"id": "cheer", "when": ["raise"], "target": {"who": "friend", "near": True, "filter": {}, "count": "all"}}
    skill["effects"] = [{"add": {"steadiness": 1}, "to": "target"}]
    doc["sides"][0]["list"]["cards"]["tiger-banner"] = CATALOG["cards"]["tiger-banner"] | {"skills": [skill]}
    found = battle(doc, seats=ME_AND_GREEDY)
    assert panel(found, "?b=tiger-banner.a1").values["banners"][0]["aims"] == []


def two_banners(allowed: bool) -> Any:
    """A battle in which unit a1 may have two banners raised, or one as any other; there are two."""
    doc = position()
    cards = doc["sides"][0]["list"]["cards"]
    card = next(entry["card"] for entry in doc["sides"][0]["list"]["entries"] if entry["id"] == "a1")
    bearers = {"id": "bearers", "when": ["always"], "effects": [{"allow": ["two_banners"]}]}
    cards[card] = CATALOG["cards"][card] | {"skills": [bearers] if allowed else []}
    cards |= {name: CATALOG["cards"][name] for name in ("tiger-banner", "crane-banner")}
    doc["sides"][0]["list"]["army"]["banners"] = ["tiger-banner", "crane-banner"]
    return battle(doc, seats=ME_AND_GREEDY)


def fields(found: Any, chosen: str) -> dict[str, Any]:
    return {banner["id"]: banner for banner in panel(found, chosen).values["banners"]}


@pytest.mark.parametrize("allowed", [True, False])
def test_a_unit_that_may_have_no_more_is_not_offered_to_the_next_banner(allowed: bool) -> None:
    found = two_banners(allowed)
    assert not any(full for banner in fields(found, "").values() for *_choice, full in banner["choices"])
    chosen = fields(found, "?b=tiger-banner.a1")
    other = {value: full for value, _words, _on, full in chosen["crane-banner"]["choices"]}
    assert (other["crane-banner.a1"], other["crane-banner.a2"]) == (not allowed, False)
    assert [rule for _name, rule in chosen["crane-banner"]["full"]] == ([] if allowed else ["SENG-BAN-02"])
    assert not any(full for *_choice, full in chosen["tiger-banner"]["choices"])
    assert chosen["tiger-banner"]["problem"] is chosen["crane-banner"]["problem"] is None
    shown = page(found, "?b=tiger-banner.a1").content.decode()
    assert ('value="crane-banner.a1" disabled' in shown) is not allowed
    assert ("As many banners as it may have:" in shown) is not allowed


@pytest.mark.parametrize("allowed", [True, False])
def test_one_too_many_is_told_at_its_own_field_as_it_is_chosen(allowed: bool) -> None:
    """As a page without scripts sends it, which cannot take the unit out of the other field before."""
    found = two_banners(allowed)
    chosen = "?b=tiger-banner.a1&b=crane-banner.a1"
    told = {banner: field["problem"] for banner, field in fields(found, chosen).items()}
    assert not all(told.values())
    wrong = [problem for problem in told.values() if problem]
    assert [problem.rule for problem in wrong] == ([] if allowed else ["SENG-BAN-02"])
    assert all("at most 1 a turn" in problem.text for problem in wrong)
    shown = page(found, chosen).content.decode()
    assert shown.count('aria-invalid="true"') == len(wrong)
    assert all(f'value="{value}" selected' in shown for value in ("tiger-banner.a1", "crane-banner.a1"))
    if not allowed:
        wronged = next(banner for banner, problem in told.items() if problem)
        assert re.search(rf'id="b-{wronged}"[^>]* aria-invalid="true" aria-describedby="b-{wronged}-why"', shown)
        assert re.search(rf'<p class="pick-why error" id="b-{wronged}-why">[^<]*too many banners', shown)


@pytest.mark.parametrize("allowed", [True, False])
def test_two_banners_go_to_one_unit_where_a_skill_allows_it(allowed: bool) -> None:
    """Where none does, the page says so, and what was chosen stays chosen."""
    found = two_banners(allowed)
    data = {"do": "orders", "b": ["tiger-banner.a1", "crane-banner.a1"]}
    answer = post(browser(found.person), found, data)
    if not allowed:
        told = answer.content.decode()
        assert answer.status_code == 422 and "SENG-BAN-02" in told
        assert all(f'value="{raised}" selected' in told for raised in data["b"])
        return
    assert answer.status_code == 302
    raised = {"a1": [{"banner": "tiger-banner"}, {"banner": "crane-banner"}]}
    assert now(found).file["actions"][0]["banners"] == raised
    again = from_orders(now(found).file["actions"][0], Choice())
    assert banners_of(again.b, again.aim) == raised
