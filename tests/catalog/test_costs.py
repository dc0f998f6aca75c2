"""Help with cost: who is like a card, what cards like it cost, and by how much that is off."""

import math

import numpy as np
import pytest

from catalog.costs import FEWEST, PENALTIES, Fitted, Ridge, features, help_with, least
from catalog.games import cards_of
from tests.factories import raw_character, release_of, starter_file, starter_release


def character(attack, defense, skills=()):
    stats = {"attack": attack, "defense": defense, "movement": 4, "willpower": 3}
    return raw_character(vigilant=stats, shaken=stats, skills=list(skills), cost=attack + defense)


MANY = {f"c{n}": character(n % 5, n // 5 + 1) for n in range(25)}


def fitted(cards):
    return Fitted(list(cards), list(cards.values()), [raw["cost"] for raw in cards.values()])


def test_a_card_in_numbers():
    skill = {"id": "x", "when": ["attack", "shoot"], "effects": [{"add": {"attack": 2}}, {"add": {"attack": 1}}]}
    found = features(raw_character(skills=[skill], unique=True, name={"en": "No number"}))
    assert found[".vigilant.movement"] == 4
    assert found[".unique"] == 1
    assert found[".skills.when:attack"] == found[".skills.when:shoot"] == 1
    assert found[".skills.effects.add.attack"] == 3
    assert (found[".skills#"], found[".skills.effects#"]) == (1, 2)
    assert not any("cost" in key or "name" in key or key.endswith(".id:x") for key in found)


def test_numbers_in_a_list_mean_something_by_their_place():
    assert features({"speed": [4, 8]}) == {".speed.0": 4, ".speed.1": 8}


def test_costs_that_are_a_sum_of_stats_are_found_out():
    estimate, error = fitted(MANY).estimate("new", character(3, 4))
    assert estimate == pytest.approx(7, abs=0.1)
    assert error < 0.1


def test_a_card_is_no_witness_for_its_own_cost():
    dear = MANY | {"c12": MANY["c12"] | {"cost": 90}}
    assert fitted(dear).estimate("c12", dear["c12"])[0] < 15


def fitted_plainly(table, costs):
    """The weights of centred columns, solved as the books have it."""
    return np.linalg.solve(table.T @ table + PENALTIES[1] * np.eye(table.shape[1]), table.T @ costs)


@pytest.mark.parametrize("columns", [3, 60])
def test_the_error_is_what_each_card_is_missed_by_when_it_is_left_out(columns):
    draw = np.random.default_rng(columns)
    table, costs = draw.normal(size=(20, columns)), draw.normal(size=20)
    table -= table.mean(axis=0)
    missed = []
    for out in range(20):
        kept = np.arange(20) != out
        middle, base = table[kept].mean(axis=0), costs[kept].mean()
        weights = fitted_plainly(table[kept] - middle, costs[kept] - base)
        missed.append(costs[out] - base - (table[out] - middle) @ weights)
        new = draw.normal(size=columns)
        told = Ridge(table, costs).without(out, new, PENALTIES[1])
        assert told == pytest.approx(base + (new - middle) @ weights, rel=1e-9)
    plain = math.sqrt(np.mean(np.square(missed)))
    assert Ridge(table, costs).missed(PENALTIES[1]) == pytest.approx(plain, rel=1e-9)


def test_the_likest_come_first():
    near = fitted(MANY).nearest("c12", MANY["c12"])
    assert [one.slug for one in near[:4]] == ["c7", "c11", "c13", "c17"]
    assert near[0].cost == MANY["c7"]["cost"]


def test_cards_that_change_are_as_if_all_were_read_anew():
    other = character(1, 9, [{"id": "x", "when": ["attack"], "effects": [{"add": {"attack": 2}}]}])
    now = {slug: raw for slug, raw in MANY.items() if slug not in ("c3", "c7")} | {"c7": other, "new": other}
    changed = fitted(MANY).changed(["c3"], {slug: (now[slug], now[slug]["cost"]) for slug in ("c7", "new")})
    anew = fitted(dict(sorted(now.items())))
    assert changed.slugs == anew.slugs
    for slug, raw in (("c12", now["c12"]), ("c7", other), ("nobody", character(2, 2))):
        assert changed.estimate(slug, raw) == pytest.approx(anew.estimate(slug, raw))
        assert changed.nearest(slug, raw) == anew.nearest(slug, raw)
    assert changed.expected == pytest.approx(anew.expected)


def test_other_costs_of_the_same_cards_are_as_if_all_were_read_anew():
    """The table is taken from before, what it costs is not; and before says what it did."""
    before, cards = fitted(MANY), dict(MANY)
    said = before.estimate("c12", MANY["c12"]), before.nearest("c12", MANY["c12"]), before.expected.tolist()
    changed = before
    for slug, cost in (("c7", 40), ("c3", 0), ("c7", 2)):
        cards[slug] = cards[slug] | {"cost": cost, "name": {"en": f"{slug} at {cost}"}}
        changed = changed.changed([], {slug: (cards[slug], cost)})
        anew = fitted(cards)
        for asked in ("c12", "c7", "nobody"):
            raw = cards.get(asked, character(2, 2))
            assert changed.estimate(asked, raw) == pytest.approx(anew.estimate(asked, raw))
            assert changed.nearest(asked, raw) == anew.nearest(asked, raw)
        assert changed.expected == pytest.approx(anew.expected)
    assert said == (before.estimate("c12", MANY["c12"]), before.nearest("c12", MANY["c12"]), before.expected.tolist())


def test_few_cards_tell_nothing():
    few = dict(list(MANY.items())[: FEWEST - 1])
    assert fitted(few).estimate("new", MANY["c12"]) is None
    assert fitted({}).estimate("new", MANY["c12"]) is None
    assert fitted({}).nearest("new", MANY["c12"]) == ()


@pytest.mark.django_db
@pytest.mark.parametrize("system", ["okko", "anima", "sengoku"])
def test_every_starter_card_gets_help(system):
    release = starter_release(system)
    for slug, raw in starter_file(system)["cards"].items():
        found = help_with(release, slug, raw)
        assert found.cost == cards_of(system).worth(raw)
        assert slug not in [one.slug for one in found.nearest]
        assert (found.estimate is None) == (found.cards < FEWEST)
        assert found.error is None or 0 <= found.error < 10


@pytest.mark.django_db
def test_a_release_is_read_once(django_assert_num_queries):
    release = release_of(MANY)
    help_with(release, "c1", MANY["c1"])
    with django_assert_num_queries(0):
        assert help_with(release, "new", MANY["c1"]).cards == 25
        assert help_with(release, "c1", MANY["c1"]).cards == 24


def test_the_least_are_those_that_a_stable_sort_puts_first():
    chance = np.random.default_rng(7)
    for size in (0, 1, 5, 6, 7, 400):
        values = chance.integers(0, 9, size).astype(float)
        for count in (1, 6, 61):
            assert least(values, count).tolist()[:count] == np.argsort(values, kind="stable")[:count].tolist()


def test_other_costs_of_the_same_table_are_fitted_as_if_they_were_the_first():
    chance = np.random.default_rng(7)
    table, first, second = chance.normal(size=(40, 6)), chance.normal(size=40), chance.normal(size=40)
    table -= table.mean(axis=0)
    before, anew = Ridge(table, first), Ridge(table, second)
    for penalty in (0.3, 10.0):
        before.left_out(penalty)
        assert before.with_costs(second).left_out(penalty) == pytest.approx(anew.left_out(penalty))
