"""Two edits of one card: different fields go together, the same field is asked about, and nothing is lost."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.studio.merging import ABSENT, Clash, merge, settle
from tests.factories import names, raw_character

STRIKE = {"id": "strike", "name": names("Strike"), "when": ["attack"], "cost": [], "effects": [{"add": {"die": 1}}]}
GUARD = {
    "id": "guard",
    "name": names("Guard"),
    "when": ["defense"],
    "cost": ["earth"],
    "effects": [{"add": {"die": 1}}],
}
GRIN = {"id": "grin", "when": ["attack"], "effects": [{"add": {"margin": 1}}]}


def card(**keys: Any) -> dict[str, Any]:
    return raw_character(name=names("Ronin", "Ронин"), traits=["human"], skills=[STRIKE, GUARD]) | keys


def stats(**keys: int) -> dict[str, int]:
    return raw_character()["vigilant"] | keys


#: What mine changes, what theirs changes, and what comes of both.
TOGETHER = {
    "different keys": ({"cost": 3}, {"unique": True}, {"cost": 3, "unique": True}),
    "two stats of one side": (
        {"vigilant": stats(attack=5)},
        {"vigilant": stats(defense=6)},
        {"vigilant": stats(attack=5, defense=6)},
    ),
    "a name in either language": (
        {"name": names("Samurai", "Ронин")},
        {"name": names("Ronin", "Самурай")},
        {"name": names("Samurai", "Самурай")},
    ),
    "the same edit twice": ({"cost": 4}, {"cost": 4}, {"cost": 4}),
    "two skills": (
        {"skills": [STRIKE | {"cost": ["fire"]}, GUARD]},
        {"skills": [STRIKE, GUARD | {"cost": []}]},
        {"skills": [STRIKE | {"cost": ["fire"]}, GUARD | {"cost": []}]},
    ),
    "two fields of one skill": (
        {"skills": [STRIKE | {"cost": ["fire"]}, GUARD]},
        {"skills": [STRIKE | {"when": ["defense"]}, GUARD]},
        {"skills": [STRIKE | {"cost": ["fire"], "when": ["defense"]}, GUARD]},
    ),
    "a skill more, another changed": (
        {"skills": [STRIKE, GUARD, GRIN]},
        {"skills": [STRIKE, GUARD | {"cost": []}]},
        {"skills": [STRIKE, GUARD | {"cost": []}, GRIN]},
    ),
    "a skill gone, another changed": (
        {"skills": [GUARD]},
        {"skills": [STRIKE, GUARD | {"cost": []}]},
        {"skills": [GUARD | {"cost": []}]},
    ),
    "their order, my change": (
        {"skills": [STRIKE | {"cost": ["fire"]}, GUARD]},
        {"skills": [GUARD, STRIKE]},
        {"skills": [GUARD, STRIKE | {"cost": ["fire"]}]},
    ),
    "my order, their change": (
        {"skills": [GUARD, STRIKE]},
        {"skills": [STRIKE | {"cost": ["fire"]}, GUARD]},
        {"skills": [GUARD, STRIKE | {"cost": ["fire"]}]},
    ),
}

CLASHES = {
    "one number": ({"cost": 3}, {"cost": 4}, ["cost"]),
    "one stat": ({"vigilant": stats(attack=5)}, {"vigilant": stats(attack=6)}, ["vigilant.attack"]),
    "one list of words": ({"traits": ["oni"]}, {"traits": ["samurai"]}, ["traits"]),
    "one field of a skill": (
        {"skills": [STRIKE | {"cost": ["fire"]}, GUARD]},
        {"skills": [STRIKE | {"cost": ["air"]}, GUARD]},
        ["skills.strike.cost"],
    ),
    "a skill changed and gone": (
        {"skills": [GUARD]},
        {"skills": [STRIKE | {"cost": ["fire"]}, GUARD]},
        ["skills.strike"],
    ),
    "the same key new": ({"text": names("Mine")}, {"text": names("Theirs")}, ["text"]),
    "two at once": ({"cost": 3, "unique": True}, {"cost": 4, "unique": False, "civilian": True}, ["cost", "unique"]),
}


@pytest.mark.parametrize("case", TOGETHER)
def test_edits_of_different_fields_go_together(case: str) -> None:
    mine, theirs, both = TOGETHER[case]
    assert merge(card(), card(**mine), card(**theirs)) == (card(**both), [])


@pytest.mark.parametrize("case", CLASHES)
def test_a_clash_tells_both_values_and_either_can_be_had(case: str) -> None:
    mine, theirs, keys = CLASHES[case]
    one, other = card(**mine), card(**theirs)
    merged, clashes = merge(card(), one, other)
    assert [clash.key for clash in clashes] == keys
    assert merge(card(), other, one)[1] == [Clash(c.path, c.base, c.theirs, c.mine) for c in clashes]
    assert settle(merged, clashes, frozenset()) == other
    everything_mine = settle(merged, clashes, frozenset(keys))
    assert {key: everything_mine.get(key, ABSENT) for key in mine} == mine


def test_what_was_added_or_taken_away_by_one_stays_so() -> None:
    without = {key: value for key, value in card().items() if key != "traits"}
    assert merge(card(), without, card(cost=4)) == (without | {"cost": 4}, [])
    assert merge(card(), card(text=names("New")), card(cost=4)) == (card(text=names("New"), cost=4), [])


def test_coarsely_whole_keys_are_compared() -> None:
    one, other = card(vigilant=stats(attack=5)), card(vigilant=stats(defense=6))
    merged, clashes = merge(card(), one, other, fine=False)
    assert merged == other and [clash.key for clash in clashes] == ["vigilant"]


def things(one: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    made = st.builds(lambda some_id, value: {"id": some_id, "value": value}, st.sampled_from("xyz"), one)
    return st.lists(made, max_size=3, unique_by=lambda thing: thing["id"]) | st.dictionaries(st.sampled_from("pq"), one)


VALUES = st.recursive(
    st.integers(0, 2) | st.text("ab", max_size=2), lambda one: st.lists(one, max_size=2) | things(one), max_leaves=4
)


CARDS = st.dictionaries(st.sampled_from(["cost", "name", "skills", "traits"]), VALUES, max_size=4)


@given(CARDS, CARDS, CARDS)
def test_no_edit_is_lost_whatever_the_cards(base: Any, mine: Any, theirs: Any) -> None:
    """Of one who edits alone everything stands; of two, a top key that only one touched is as they left it."""
    assert merge(base, mine, base) == (mine, [])
    assert merge(base, base, theirs) == (theirs, [])
    merged, clashes = merge(base, mine, theirs)
    for key in {*base, *mine, *theirs}:
        before, one, other = (version.get(key, ABSENT) for version in (base, mine, theirs))
        if any(clash.path[0] == key for clash in clashes):
            assert before != one != other != before
        elif before == one:
            assert merged.get(key, ABSENT) == other
        elif before == other:
            assert merged.get(key, ABSENT) == one
    decided = settle(merged, clashes, frozenset(clash.key for clash in clashes))
    for clash in clashes:
        if len(clash.path) == 1:
            assert decided.get(clash.path[0], ABSENT) == clash.mine
