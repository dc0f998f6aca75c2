"""What bears on a figure, against plain sums; and that the reasons told for a number make up the number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.anima import bearing
from rules.anima.figures import Lasting
from rules.anima.powers import change_of
from tests.rules.anima_scenes import ability, card, scene

STATS = ("attack", "damage", "defense", "armor", "resistance", "walk", "run", "recovery")
STATES = ("shield", "protection", "blind", "berserk", "slow", "haste")
#: ANIMA-STA-03, STA-05, STA-07, STA-11: stat, what is added, what it is set to.
BY_STATE = {
    "shield": (("armor", 2, 4),),
    "protection": (("resistance", 4, 0),),
    "blind": (("attack", -4, 0),),
    "berserk": (("attack", 1, 0), ("damage", 1, 0)),
}
CHANGES = st.fixed_dictionaries({"do": st.just("modify"), "stat": st.sampled_from(STATS)}).flatmap(
    lambda effect: st.one_of(
        st.integers(-12, 12).map(lambda by: effect | {"by": by}),
        st.integers(0, 12).map(lambda to: effect | {"set": to}),
    )
)


def standing(name, *effects, who="friends", reach=9, **more):
    return ability(name, *effects, who=who, reach=reach, when="always", trigger=None, cost={}, **more)


@given(st.sets(st.sampled_from(STATES)), st.lists(CHANGES, max_size=4), CHANGES, CHANGES, st.sampled_from(STATS))
def test_a_stat_is_the_sum_or_what_it_is_set_to(states, laid, aura, own, name):
    blade, leader = card(standing("own", own, who="self")), card(standing("aura", aura))
    placed = {
        "a1": (blade, "c4", {"states": dict.fromkeys(states, 2)}),
        "a2": (leader, "c6"),
        "a3": (leader, "e4"),
        "b1": (card(), "j8"),
    }
    s = scene(placed).state
    s.effects[0] = tuple([Lasting("laid", 0, change_of([effect]), "turn") for effect in laid])
    terms = [term for state in states for term in BY_STATE.get(state, ())]
    terms += [(e["stat"], e.get("by", 0), e.get("set", 0)) for e in (*laid, aura, own)]
    printed = s.table.kits[0].stats[name]
    wanted = max(0, printed + sum(by for stat, by, _ in terms if stat == name), *[t for n, _, t in terms if n == name])
    assert bearing.stat(s, 0, name) == wanted
    assert sum(value for value, _, _ in bearing.reasons(s, 0, name)) == wanted - printed


def test_each_reason_has_its_rule_and_its_source():
    leader = card(standing("banner", {"do": "modify", "stat": "attack", "by": 2}))
    placed = {"a1": (card(), "c4", {"states": {"blind": 1}}), "a2": (leader, "c6"), "b1": (card(), "j8")}
    s = scene(placed).state
    s.effects[0] = (Lasting("focus", 1, change_of([{"do": "modify", "stat": "attack", "set": 9}]), "turn"),)
    assert bearing.reasons(s, 0, "attack") == [
        (-4, "ANIMA-STA-07", "blind"),
        (2, "ANIMA-ABL-12", "banner"),
        (5, "ANIMA-ABL-01", "focus"),
    ]


def test_nothing_bears_on_a_plain_figure():
    s = scene({"a1": (card(), "c4"), "b1": (card(), "j8")}).state
    assert [bearing.reasons(s, 0, name) for name in STATS] == [[]] * len(STATS)
    assert [bearing.stat(s, 0, name) for name in ("attack", "armor", "walk", "run")] == [6, 1, 4, 8]


def test_what_is_cut_off_at_nothing_is_told_as_such():
    s = scene({"a1": (card(attack=1), "c4", {"states": {"blind": 1}}), "b1": (card(), "j8")}).state
    assert bearing.stat(s, 0, "attack") == 0
    assert bearing.reasons(s, 0, "attack") == [(-4, "ANIMA-STA-07", "blind"), (3, "ANIMA-GEN-10", "")]


@pytest.mark.parametrize("only", [None, "melee", "charge", "ranged", "counter"])
def test_what_is_for_one_kind_of_attack_counts_in_it_alone(only):
    s = scene({"a1": (card(), "c4"), "b1": (card(), "j8")}).state
    effect = {"do": "modify", "stat": "defense", "by": 3, "only": "charge"}
    s.effects[0] = (Lasting("brace", 0, change_of([effect]), "turn"),)
    assert bearing.stat(s, 0, "defense", only) == (13 if only == "charge" else 10)


def test_traits_and_dice_that_are_given():
    traits = ({"trait": "ranged", "range": 6}, {"trait": "area", "radius": 1}, {"trait": "immunity", "state": "slow"})
    given_effects = [
        *({"do": "trait", "trait": trait} for trait in traits),
        {"do": "trait", "trait": {"trait": "initiative"}},
        {"do": "die", "roll": "dodge", "extra": 2},
    ]
    blade = card(traits=({"trait": "ranged", "range": 4},))
    s = scene({"a1": (blade, "c4"), "b1": (blade, "j8")}).state
    s.effects[0] = (Lasting("gift", 0, change_of(given_effects), "game"),)
    assert (bearing.ranged(s, 0), bearing.ranged(s, 1)) == (6, 4)
    assert (bearing.radius(s, 0), bearing.radius(s, 1)) == (1, 0)
    assert [bearing.immune(s, i, 0) for i in (0, 1)] == [True, False]
    assert [bearing.initiative(s, i) for i in (0, 1)] == [1, 0]
    assert [bearing.extra_dice(s, i, "dodge") for i in (0, 1)] == [2, 0]
    assert bearing.extra_dice(s, 0, "attack") == 0
    assert bearing.crit_from(s, 0) == 10


def test_a_change_of_initiative_is_no_trait_of_it():
    s = scene({"a1": (card(), "c4"), "b1": (card(), "j8")}).state
    s.effects[0] = (Lasting("hurry", 0, change_of([{"do": "modify", "stat": "initiative", "by": 2}]), "game"),)
    assert not bearing.has(s, 0, "initiative")
    assert bearing.initiative(s, 0) == 2
