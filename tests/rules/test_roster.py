"""Gathering the band: what a list breaks, all of it, in the ledger's order and whatever order the entries stand in."""

import json
import timeit
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.formats import read_catalog, read_list
from rules.okko import roster

STARTER = json.loads((Path(__file__).parents[2] / "catalog/data/okko.json").read_text())
CARDS = read_catalog(STARTER)
CHARACTERS = sorted(key for key, card in STARTER["cards"].items() if card["kind"] == "character")
EQUIPMENT = sorted(key for key, card in STARTER["cards"].items() if card["kind"] == "equipment")


def band(*taken, budget=16):
    """A list file of these cards; `card+equipment` gives equipment."""
    entries = []
    for n, both in enumerate(taken, 1):
        card, _, equipment = both.partition("+")
        entries.append({"id": f"a{n}", "card": card, "equipment": equipment or None})
    return {
        "format": "muster-list",
        "version": 1,
        "system": "okko",
        "name": "Band",
        "options": {"budget": budget},
        "entries": entries,
    }


def check(*taken, budget=16):
    return rules.check(band(*taken, budget=budget), [CARDS])


def broken(report):
    return [(found.rule, found.entries) for found in report.violations]


def test_a_legal_band():
    report = check("okko", "noshin", "tikku", "shrine-guard")
    assert report.ok
    assert report.cost == {"spent": 15, "budget": 16}
    assert [found.rule for found in report.advice] == ["OKKO-LST-15"]


def test_budget():
    assert broken(check("ronin", "ronin", "ronin", "ronin", "ronin", "ronin", "ronin", "ronin", "ronin")) == [
        ("OKKO-LST-01", ())
    ]


def test_hunters_and_evil():
    report = check("ronin", "oni-sword", "shrine-guard", "shadow-bushi")
    assert broken(report) == [("OKKO-LST-02", ("a2", "a3", "a4"))]


def test_mercenaries_go_with_either_or_alone():
    assert check("ronin", "shrine-guard").ok
    assert check("ronin", "shadow-bushi").ok
    assert check("ronin", "kanatta").ok


def test_four_copies_of_a_unique_character_are_one_violation():
    report = check("okko", "okko", "ronin", "okko", "okko", budget=99)
    assert broken(report) == [("OKKO-LST-03", ("a1", "a2", "a4", "a5"))]
    assert (report.violations[0].values["count"], report.violations[0].values["limit"]) == (4, 1)


def test_each_unique_character_by_the_place_of_its_first():
    report = check("noshin", "okko", "okko", "noshin", budget=99)
    assert broken(report) == [("OKKO-LST-03", ("a1", "a4")), ("OKKO-LST-03", ("a2", "a3"))]


def test_two_civilians_of_any_alignment():
    assert broken(check("tikku", "ronin", "wandering-healer")) == [("OKKO-LST-04", ("a1", "a3"))]


def test_who_may_carry_what():
    report = check("ronin+masterwork-katana", "noshin+demon-mask", "tikku+lacquered-armour", "noburo+ofuda", budget=99)
    assert broken(report) == [("OKKO-LST-06", ("a2",)), ("OKKO-LST-06", ("a3",))]


def test_unique_equipment():
    report = check("ronin+masterwork-katana", "ronin", "ronin+masterwork-katana", budget=99)
    assert broken(report) == [("OKKO-LST-08", ("a1", "a3"))]


def test_common_cards_several_times():
    assert check("ronin+smoke-bomb", "ronin+smoke-bomb", "ronin+smoke-bomb").ok


@pytest.mark.parametrize("options", [{}, {"budget": 1}, {"budget": 99}, {"tile_size": 3, "max_turns": 1}])
def test_an_empty_list_breaks_only_what_an_empty_list_breaks(options):
    report = rules.check({**band(), "options": options})
    assert broken(report) == [("OKKO-LST-07", ())]
    assert report.cost == {"spent": 0, "budget": options.get("budget", 16)}
    assert report.advice == ()


def test_violations_come_and_go_with_the_budget():
    taken = ("okko", "noshin", "tikku", "shrine-guard")
    assert check(*taken, budget=15).ok
    assert broken(check(*taken, budget=14)) == [("OKKO-LST-01", ())]
    assert check(*taken, budget=15).ok


def test_one_card_that_breaks_everything():
    report = check("oni-sword", "okko", "okko", "tikku+demon-mask", "wandering-healer", budget=5)
    assert [found.rule for found in report.violations] == [
        "OKKO-LST-01",
        "OKKO-LST-02",
        "OKKO-LST-03",
        "OKKO-LST-04",
        "OKKO-LST-06",
    ]


def test_each_judge_speaks_for_its_own_rule():
    for rule, judge in {**roster.RULES, **roster.ADVICE}.items():
        docs = [band(), band("oni-sword", "okko", "okko", "tikku+demon-mask", "ronin+masterwork-katana", budget=3)]
        docs += [band("wandering-healer", "tikku", "kanatta+masterwork-katana", "ronin+masterwork-katana")]
        docs += [band("ronin")]
        armies = [read_list(doc, [CARDS]) for doc in docs]
        found = [one.rule for army in armies for one in judge(army.entries, army.options)]
        assert set(found) == {rule}


def test_the_judges_stand_in_the_order_of_their_ids():
    assert list(roster.RULES) == sorted(roster.RULES)
    assert list(roster.ADVICE) == sorted(roster.ADVICE)


TAKEN = st.lists(
    st.tuples(st.sampled_from(CHARACTERS), st.none() | st.sampled_from(EQUIPMENT)).map(
        lambda both: f"{both[0]}+{both[1]}" if both[1] else both[0]
    ),
    max_size=9,
)


@given(TAKEN, st.randoms(use_true_random=False), st.integers(1, 40))
def test_the_order_of_entries_changes_no_violation(taken, random, budget):
    doc = band(*taken, budget=budget)
    shuffled = random.sample(doc["entries"], len(doc["entries"]))
    first, second = rules.check(doc, [CARDS]), rules.check({**doc, "entries": shuffled}, [CARDS])
    assert {(rule, frozenset(ids)) for rule, ids in broken(first)} == {(r, frozenset(ids)) for r, ids in broken(second)}
    assert len(first.violations) == len(second.violations)
    assert (first.cost, first.advice) == (second.cost, second.advice)


@given(TAKEN, st.integers(1, 40))
def test_violations_are_ordered_and_name_entries_in_list_order(taken, budget):
    report = check(*taken, budget=budget)
    places = {f"a{n}": n for n in range(1, len(taken) + 1)}
    keys = [(found.rule, [places[entry] for entry in found.entries]) for found in report.violations]
    assert keys == sorted(keys, key=lambda key: (key[0], key[1][:1]))
    assert all(ids == sorted(ids) for _, ids in keys)


@given(TAKEN)
def test_the_cost_is_the_sum_of_its_cards(taken):
    costs = [STARTER["cards"][key]["cost"] for both in taken for key in both.split("+")]
    assert check(*taken).cost["spent"] == sum(costs)


def test_eight_figures_are_judged_in_a_fifth_of_a_millisecond():
    taken = (
        "okko+sake-gourd",
        "okko",
        "oni-sword+masterwork-katana",
        "tikku",
        "tikku",
        "kanatta",
        "ronin",
        "ronin+ofuda",
    )
    army = read_list(band(*taken), [CARDS])
    best = min(timeit.repeat(lambda: roster.check(army), number=50, repeat=5)) / 50
    assert best < 0.0002
