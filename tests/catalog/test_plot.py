"""The plot of costs: where dots are, what the axes say, the same in numbers; however many cards there are."""

import re

import numpy as np
import pytest

from catalog.costs import FEWEST, Fitted
from catalog.studio.actions import do_copy_codex
from catalog.studio.cards import do_create_card
from catalog.studio.plot import BOTTOM, COARSE, FINE, LEFT, MOST_ROWS, MOST_TICKS, RADII, RIGHT, TOP, plot
from catalog.studio.queries import draft
from catalog.studio.standing import cost_of
from tests.factories import CodexFactory, PersonFactory, names, raw_character, starter_release

pytestmark = pytest.mark.django_db


def drawn(costs, values, own=(3.0, 3.0), estimated=True):
    return plot(np.array(costs, dtype=float), np.array(values, dtype=float), own, estimated)


def circles(found):
    return [
        (float(x) + radius, float(y), radius)
        for path, radius in found.dots
        for x, y in re.findall(r"M(-?[\d.]+) (-?[\d.]+)", path)
    ]


def test_a_dot_for_each_card_with_the_dearer_to_the_right_and_the_likelier_dear_above():
    found = drawn([1, 2, 5], [1.5, 4.0, 3.0])
    (first, low, _), (second, high, _), (third, middle, _) = sorted(circles(found))
    assert first < second < third
    assert low > middle > high
    assert [radius for *_place, radius in circles(found)] == [RADII[0][1]] * 3
    assert all(LEFT < x < RIGHT and TOP <= y < BOTTOM for x, y, _radius in circles(found))


def test_the_card_itself_is_on_the_drawing_wherever_it_is():
    found = drawn([1, 2], [1, 2], own=(40.0, 30.0))
    assert float(found.own[0]) <= RIGHT and float(found.own[1]) >= TOP
    assert max(x for x, *_rest in circles(found)) < float(found.own[0])


def test_on_the_line_both_axes_say_the_same():
    found = drawn([1, 5, 9], [2, 4, 6])
    x1, y1, x2, y2 = map(float, found.line)
    assert (x1, y1) == pytest.approx((found.across.at(2), found.up.at(2)), abs=0.1)
    assert (x2, y2) == pytest.approx((found.across.at(6), found.up.at(6)), abs=0.1)
    assert drawn([1, 5], [20, 30], own=(1.0, 20.0)).line is None
    assert drawn([1, 5], [2, 4], estimated=False).line is None


def test_cards_alike_make_one_larger_dot():
    found = drawn([3] * 5 + [4], [3] * 5 + [4])
    assert {radius for *_place, radius in circles(found)} == {RADII[0][1], RADII[2][1]}
    assert drawn([3], [3]).told == drawn([3], [3.0]).told


@pytest.mark.parametrize("high", [1, 6, 30, 9999])
def test_few_ticks_are_written_however_far_the_costs_go(high):
    found = drawn([0, high], [0, high / 3])
    assert 2 <= len(found.across.marks) <= MOST_TICKS
    assert all(LEFT <= float(place) <= RIGHT for place, _value in found.across.marks)


def test_thousands_of_cards_are_a_bounded_drawing():
    random = np.random.default_rng(5)
    costs = random.integers(0, 9999, 5000)
    found = drawn(costs, costs + random.normal(0, 500, 5000))
    assert len(circles(found)) <= (RIGHT - LEFT) * (BOTTOM - TOP) / COARSE**2
    assert len(found.told) == MOST_ROWS
    assert sum(row.cards for row in found.told) == 5000
    assert FINE < COARSE


def test_the_same_in_numbers():
    found = drawn([2, 2, 3, 7], [1.9, 2.6, 3, 5], own=(3.0, 4.0))
    assert (found.less, found.same, found.more) == (2, 1, 1)
    first = found.told[0]
    assert (first.low, first.high, first.cards, first.least, first.most) == ("2", "2", 2, "1.9", "2.6")


def test_expected_costs_are_those_of_each_card_left_out():
    cards = {f"c{n}": character(n % 5, n // 5) for n in range(25)}
    fitted = Fitted(list(cards), list(cards.values()), [raw["cost"] for raw in cards.values()])
    without = {slug: raw for slug, raw in cards.items() if slug != "c7"}
    alone = Fitted(list(without), list(without.values()), [raw["cost"] for raw in without.values()])
    assert fitted.expected[7] == pytest.approx(alone.estimate("c7", cards["c7"])[0], abs=0.2)


def character(attack, defense):
    stats = {"attack": attack, "defense": defense, "movement": 4, "willpower": 3}
    return raw_character(vigilant=stats, shaken=stats, cost=attack + defense, name=names("Oni", "Они"))


@pytest.mark.parametrize("system", ["okko", "anima", "sengoku"])
def test_every_card_of_the_starter_codices_with_a_cost_is_among_the_others(system):
    release = starter_release(system)
    person = PersonFactory()
    codex = do_copy_codex(person=person, source=release.codex, release=release, about=called("Mine"), member_name="I")
    for slug, raw in release.cards.values_list("slug", "data"):
        card = draft(codex, slug)
        found = cost_of(card, raw)
        if found is None:
            continue
        told = found["plot"]
        others = release.cards.filter(kind=card.kind).count() - 1
        if told is None:
            assert others < FEWEST
            continue
        assert told.less + told.same + told.more == others == sum(row.cards for row in told.told)
        assert told.estimated == (others >= FEWEST)


def called(name):
    return {"name_en": name}


def test_a_few_cards_stand_by_the_sum_of_their_stats():
    cards = {"okko": character(2, 3), "noburo": character(4, 4)}
    codex = CodexFactory(cards=cards)
    told = cost_of(draft(codex, "okko"), cards["okko"])["plot"]
    assert not told.estimated
    assert [(row.cards, row.least) for row in told.told] == [(1, "15")]
    alone = CodexFactory(cards={"okko": character(2, 3)})
    assert cost_of(draft(alone, "okko"), cards["okko"])["plot"] is None


def test_what_is_typed_moves_the_card_and_leaves_the_others_where_they_are():
    cards = {f"c{n}": character(n % 5, n // 5) for n in range(25)}
    codex = CodexFactory(cards=cards)
    card = draft(codex, "c7")
    saved, typed = cost_of(card, cards["c7"])["plot"], cost_of(card, cards["c7"] | {"cost": 6})["plot"]
    assert typed.own != saved.own
    assert typed.dots == saved.dots
    made = do_create_card(
        person=codex.members.get().person, codex=codex, kind="character", names=called("New"), faction=None
    )
    codex.refresh_from_db()
    after = cost_of(draft(codex, made.slug), made.data)["plot"]
    assert after.less + after.same + after.more == 25
