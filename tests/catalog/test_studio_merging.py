"""Two edits of one card: different fields go together, the same field is asked about, and nothing is lost."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from catalog.studio.merging import ABSENT, Clash, Grain, merge, merge_soundly, settle
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


SHAPES = rules.system("okko").shapes
SHAPE = SHAPES["character"]
MADE = {"id": "skill-1", "when": ["attack"], "effects": [{"add": {"attack": 1}}]}
OTHER = {"id": "skill-1", "when": ["defense"], "effects": [{"push": 2}]}


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
    "a word more each": (
        {"traits": ["human", "oni"]},
        {"traits": ["human", "samurai"]},
        {"traits": ["human", "samurai", "oni"]},
    ),
    "the same word more": (
        {"traits": ["human", "oni"]},
        {"traits": ["oni", "human"]},
        {"traits": ["oni", "human"]},
    ),
    "a word gone, another more": ({"traits": []}, {"traits": ["human", "oni"]}, {"traits": ["oni"]}),
    "other words": ({"traits": ["oni"]}, {"traits": ["samurai"]}, {"traits": ["samurai", "oni"]}),
    "words of a skill": (
        {"skills": [STRIKE | {"when": ["attack", "shoot"]}, GUARD]},
        {"skills": [STRIKE | {"when": ["defense", "attack"]}, GUARD]},
        {"skills": [STRIKE | {"when": ["defense", "attack", "shoot"]}, GUARD]},
    ),
    "a new text, a language each": (
        {"text": {"en": "Mine", "ru": ""}},
        {"text": {"en": "", "ru": "Их"}},
        {"text": {"en": "Mine", "ru": "Их"}},
    ),
    "a new text, one language the same": (
        {"text": {"en": "Both", "ru": ""}},
        {"text": {"en": "Both", "ru": "Их"}},
        {"text": {"en": "Both", "ru": "Их"}},
    ),
    "two new skills of the same id": (
        {"skills": [STRIKE, GUARD, MADE]},
        {"skills": [STRIKE, GUARD, OTHER]},
        {"skills": [STRIKE, GUARD, OTHER, MADE | {"id": "skill-2"}]},
    ),
    "new skills of ids that are taken": (
        {"skills": [MADE, OTHER | {"id": "skill-2"}]},
        {"skills": [STRIKE, GUARD, OTHER, GRIN | {"id": "skill-3"}]},
        {"skills": [OTHER, GRIN | {"id": "skill-3"}, MADE | {"id": "skill-4"}, OTHER | {"id": "skill-2"}]},
    ),
    "a skill that theirs has already under another id": (
        {"skills": [STRIKE, GUARD, MADE]},
        {"skills": [STRIKE, GUARD, OTHER, MADE | {"id": "skill-2"}]},
        {"skills": [STRIKE, GUARD, OTHER, MADE | {"id": "skill-2"}]},
    ),
}
#: The same, of a card that had nothing of the sort.
FROM_NOTHING = {
    "words": ({"traits": ["oni"]}, {"traits": ["samurai"]}, {"traits": ["samurai", "oni"]}),
    "skills": ({"skills": [MADE]}, {"skills": [OTHER]}, {"skills": [OTHER, MADE | {"id": "skill-2"}]}),
    "skills of their own": ({"skills": [STRIKE]}, {"skills": [GUARD]}, {"skills": [GUARD, STRIKE]}),
    "a text of one language": ({"text": {"en": "Mine"}}, {"text": {"ru": "Их"}}, {"text": {"en": "Mine", "ru": "Их"}}),
    "a text that was null": (
        {"text": {"en": "Mine", "ru": ""}},
        {"text": {"en": "", "ru": "Их"}},
        {"text": {"en": "Mine", "ru": "Их"}},
    ),
}

CLASHES = {
    "one number": ({"cost": 3}, {"cost": 4}, ["cost"]),
    "one stat": ({"vigilant": stats(attack=5)}, {"vigilant": stats(attack=6)}, ["vigilant.attack"]),
    "words of which one stands twice": ({"traits": ["oni", "oni"]}, {"traits": ["samurai"]}, ["traits"]),
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
    "a new text in both languages": (
        {"text": names("Mine", "Моё")},
        {"text": names("Theirs", "Их")},
        ["text.en", "text.ru"],
    ),
    "a new text, one language": (
        {"text": {"en": "Mine", "ru": "Оба"}},
        {"text": {"en": "Theirs", "ru": "Оба"}},
        ["text.en"],
    ),
    "the same key new": (
        {"skills": [STRIKE | {"target": {"who": "enemy", "range": 3}}, GUARD]},
        {"skills": [STRIKE | {"target": {"who": "friend"}}, GUARD]},
        ["skills.strike.target"],
    ),
    "a new skill that something names": (
        {"skills": [STRIKE, GUARD, MADE], "traits": ["human", "skill-1"]},
        {"skills": [STRIKE, GUARD, OTHER], "traits": ["human", "skill-1"]},
        ["skills.skill-1"],
    ),
    "all skills gone, one changed": ({"skills": ABSENT}, {"skills": [STRIKE | {"cost": ["fire"]}, GUARD]}, ["skills"]),
    "two at once": ({"cost": 3, "unique": True}, {"cost": 4, "unique": False, "civilian": True}, ["cost", "unique"]),
}


@pytest.mark.parametrize("case", TOGETHER)
def test_edits_of_different_fields_go_together(case: str) -> None:
    mine, theirs, both = TOGETHER[case]
    assert merge(card(), card(**mine), card(**theirs), SHAPE) == (card(**both), [])


@pytest.mark.parametrize("case", FROM_NOTHING)
def test_what_both_begin_goes_together(case: str) -> None:
    mine, theirs, both = FROM_NOTHING[case]
    bare = raw_character(name=names("Ronin", "Ронин"))
    base = bare | ({"text": None} if "text" in mine else {})
    assert merge(base, base | mine, base | theirs, SHAPE) == (base | both, [])


@pytest.mark.parametrize("case", CLASHES)
def test_a_clash_tells_both_values_and_either_can_be_had(case: str) -> None:
    mine, theirs, keys = CLASHES[case]
    one, other = (without(card(**keys)) for keys in (mine, theirs))
    merged, clashes = merge(card(), one, other, SHAPE)
    assert [clash.key for clash in clashes] == keys
    assert merge(card(), other, one, SHAPE)[1] == [Clash(c.path, c.base, c.theirs, c.mine) for c in clashes]
    assert settle(merged, clashes, frozenset()) == other
    everything_mine = settle(merged, clashes, frozenset(keys))
    assert {key: everything_mine.get(key, ABSENT) for key in mine} == mine


def without(raw: dict[str, Any]) -> dict[str, Any]:
    """The card without what is ABSENT of it."""
    return {key: value for key, value in raw.items() if value is not ABSENT}


def test_the_first_name_of_a_skill_in_a_language_each() -> None:
    mine, theirs, both = (
        card(skills=[GRIN | {"name": name}])
        for name in ({"en": "Grin", "ru": ""}, {"en": "", "ru": "Ухмылка"}, {"en": "Grin", "ru": "Ухмылка"})
    )
    assert merge(card(skills=[GRIN]), mine, theirs, SHAPE) == (both, [])


def test_what_was_added_or_taken_away_by_one_stays_so() -> None:
    plain = without(card(traits=ABSENT))
    assert merge(card(), plain, card(cost=4), SHAPE) == (plain | {"cost": 4}, [])
    assert merge(card(), card(text=names("New")), card(cost=4), SHAPE) == (card(text=names("New"), cost=4), [])
    for one, other in ((plain, card(traits=["human", "oni"])), (card(traits=["human", "oni"]), plain)):
        assert merge(card(), one, other, SHAPE) == (card(traits=["oni"]), [])
    twice = card(traits=["human", "oni"])
    assert merge(twice, plain, card(traits=["human"]), SHAPE) == (plain, [])


def test_words_that_repeat_and_lines_in_their_order_are_one_value() -> None:
    one, other = ({"skills": [STRIKE | {"cost": [face]}, GUARD]} for face in ("fire", "air"))
    assert [clash.key for clash in merge(card(), card(**one), card(**other), SHAPE)[1]] == ["skills.strike.cost"]
    rows = ["fff", "ooo", "www"]
    tiles = [{"kind": "tile", "rows": made} for made in (rows, ["ffo", *rows[1:]], [*rows[:2], "wwo"])]
    assert [clash.key for clash in merge(*tiles, SHAPES["tile"])[1]] == ["rows"]


def test_keys_of_an_object_that_holds_lists_go_together() -> None:
    shape = rules.system("anima").shapes["upgrade"]
    base = {"kind": "upgrade", "level": 1, "traits": [{"trait": "ranged", "range": 6}]}
    mine = base | {"requires": {"categories": ["warrior"]}, "traits": [*base["traits"], {"trait": "prowler"}]}
    theirs = base | {"requires": {"organizations": ["pack"]}, "traits": [{"trait": "ranged", "range": 8}]}
    assert merge(base, mine, theirs, shape) == (
        base
        | {
            "requires": {"organizations": ["pack"], "categories": ["warrior"]},
            "traits": [{"trait": "ranged", "range": 8}, {"trait": "prowler"}],
        },
        [],
    )
    more = [base | {"requires": {"categories": ["warrior", word]}} for word in ("mystic", "hunter")]
    merged, clashes = merge(base | {"requires": {"categories": ["warrior"]}}, *more, shape)
    assert (merged["requires"], clashes) == ({"categories": ["warrior", "hunter", "mystic"]}, [])


def test_named_and_own_skills_beside_each_other() -> None:
    shape = rules.system("sengoku").shapes["unit"]
    base = {"kind": "unit", "skills": ["charge"]}
    merged, clashes = merge(base, {**base, "skills": ["charge", MADE]}, {**base, "skills": [OTHER, "leap"]}, shape)
    assert (merged["skills"], clashes) == ([OTHER, "leap", MADE | {"id": "skill-2"}], [])


def test_what_the_rules_refuse_together_is_asked_about() -> None:
    """Words first as one list, and what no list tells by whole keys."""
    shape = rules.system("anima").shapes["character"]
    base = {"kind": "character", "categories": ["warrior"], "level": 9}
    mine, theirs = (base | {"categories": ["warrior", word]} for word in ("mystic", "hunter"))

    def sound(raw: Any) -> bool:
        return len(raw["categories"]) < 3

    whole, clashes = merge_soundly((base, mine, theirs), shape, sound)
    assert whole == theirs
    assert clashes == [Clash(("categories",), ["warrior"], ["warrior", "mystic"], ["warrior", "hunter"])]
    whole, clashes = merge_soundly((base, mine | {"level": 7}, theirs | {"level": 8}), shape, sound)
    assert [clash.key for clash in clashes] == ["categories", "level"]
    whole, clashes = merge_soundly((base, mine, base | {"level": 8}), shape, sound)
    assert (whole, clashes) == (mine | {"level": 8}, [])
    one, other = card(vigilant=stats(attack=5)), card(vigilant=stats(defense=6))
    whole, clashes = merge_soundly((card(), one, other), SHAPE, lambda raw: raw in (one, other))
    assert [clash.key for clash in clashes] == ["vigilant"]


def test_coarsely_whole_keys_are_compared() -> None:
    one, other = card(vigilant=stats(attack=5)), card(vigilant=stats(defense=6))
    merged, clashes = merge(card(), one, other, SHAPE, Grain.KEYS)
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


WORDS = st.lists(st.sampled_from("abcdef"), unique=True, max_size=5)


@given(WORDS, WORDS, WORDS)
def test_no_word_is_lost_and_none_comes_back(base: list[str], mine: list[str], theirs: list[str]) -> None:
    """Of two edits of a list of words: what either added is there, what either took away is not."""
    cards = [{"traits": words} for words in (base, mine, theirs)]
    for shape_of in (SHAPE, rules.system("sengoku").shapes["skill"]):
        key = "traits" if shape_of is SHAPE else "when"
        (merged, clashes), (again, _none) = (
            merge(*({key: one["traits"]} for one in order), shape_of)
            for order in (cards, [cards[0], cards[2], cards[1]])
        )
        added, gone = {*mine, *theirs} - {*base}, {*base} - ({*mine} & {*theirs})
        assert clashes == [] and len(set(merged[key])) == len(merged[key])
        assert set(merged[key]) == set(again[key]) == ({*base} | added) - gone


SKILLS = st.lists(
    st.builds(lambda key, n: {"id": key, "uses": n}, st.sampled_from(("a", "skill-1", "skill-2")), st.integers(1, 3)),
    unique_by=lambda skill: skill["id"],
    max_size=3,
)


@given(SKILLS, SKILLS, SKILLS)
def test_no_new_skill_is_lost_whoever_saves_first(base: list[Any], mine: list[Any], theirs: list[Any]) -> None:
    def saying(skills: list[Any], known: set[str]) -> set[int]:
        return {skill["uses"] for skill in skills if skill["id"] not in known}

    known = {skill["id"] for skill in base}
    before, one, other = ({"skills": skills} for skills in (base, mine, theirs))
    merged, clashes = merge(before, one, other, SHAPE)
    turned, again = merge(before, other, one, SHAPE)
    assert {clash.key for clash in clashes} == {clash.key for clash in again}
    assert saying(merged["skills"], known) == saying(turned["skills"], known)
    assert saying(merged["skills"], known) == saying(mine, known) | saying(theirs, known)
    assert len({skill["id"] for skill in merged["skills"]}) == len(merged["skills"])
    assert merge(before, one, merged, SHAPE) == (merged, clashes) or clashes, "to save the same twice changes nothing"
