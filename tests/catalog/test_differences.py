"""The difference of two sets of cards: nothing that differs goes untold, and it is told in the words of the game."""

import copy
import time
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from catalog.differences import Change, Printed, changes, differ, leaves, same
from tests.factories import many_cards, names, raw_character, starter_file

SYSTEMS = tuple(rules.systems())
CARDS = {system: starter_file(system)["cards"] for system in SYSTEMS}
NAMED = {system: {slug: raw.get("name", {}) for slug, raw in cards.items()} for system, cards in CARDS.items()}
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=4),
    st.lists(st.text(max_size=2), max_size=2),
    st.dictionaries(st.text(max_size=3), st.integers(0, 2), max_size=2),
)


def told(system: str, slug: str, before: Any, after: Any, lang: Any = "en") -> list[Change]:
    return changes(system, slug, Printed(before), Printed(after), lang, NAMED[system])


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of whatever stands in a card, whole objects and lists included."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from places(item, (*path, key))


def put(raw: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy of the card with this at the path."""
    made = copy.deepcopy(raw)
    at = made
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return made


@st.composite
def edited(draw: st.DrawFn) -> tuple[str, str, Any, Any]:
    """A card and another that somebody made of it: any value put anywhere, or a key more or less."""
    system = draw(st.sampled_from(SYSTEMS))
    slug = draw(st.sampled_from(sorted(CARDS[system])))
    raw = CARDS[system][slug]
    path = draw(st.sampled_from([path for path in places(raw) if path != ("kind",)]))
    if draw(st.booleans()):
        return system, slug, raw, put(raw, path, draw(VALUES))
    made = copy.deepcopy(raw)
    del made[path[0]]
    return system, slug, raw, made if path[0] != "kind" else raw


@given(edited(), st.sampled_from(("en", "ru")))
@settings(max_examples=200, deadline=None)
def test_what_differs_is_told_and_what_does_not_is_not(pair: tuple[str, str, Any, Any], lang: Any) -> None:
    system, slug, before, after = pair
    assert bool(told(system, slug, before, after, lang)) == (not same(before, after))
    assert bool(told(system, slug, after, before, lang)) == (not same(before, after))
    assert told(system, slug, before, copy.deepcopy(before), lang) == []
    assert bool(differ({slug: Printed(before)}, {slug: Printed(after)})) == (not same(before, after))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_value_of_every_card_has_words(system: str) -> None:
    """Numbers, words and flags of the starter cards: only what its game cannot read is told as data."""
    parse = rules.system(system).parse_card
    for slug, raw in CARDS[system].items():
        for path in places(raw):
            value = raw
            for key in path:
                value = value[key]
            if type(value) not in (int, bool) or "effects" in path:
                continue
            after = put(raw, path, (not value) if type(value) is bool else value + 1)
            try:
                parse(slug, after, "$")
            except rules.FileError:
                continue
            found = told(system, slug, raw, after)
            assert found, (slug, path)
            assert all(change.kind != "data" for change in found), (slug, path, found)


def test_keys_may_stand_in_any_order() -> None:
    raw = next(iter(CARDS["okko"].values()))
    assert told("okko", "x", raw, dict(reversed(list(raw.items())))) == []


@pytest.mark.parametrize(("one", "other"), [(1, True), (1, 1.0), (0, False), (0.0, -0.0), ([], {}), ("", None)])
def test_what_python_takes_for_equal_is_not_the_same(one: Any, other: Any) -> None:
    assert not same(one, other)
    assert list(leaves({"a": one}, {"a": other})) == [(("a",), one, other)]


def skilled() -> Any:
    """The first starter character that has a skill."""
    return copy.deepcopy(next(raw for raw in CARDS["okko"].values() if raw.get("skills")))


def test_a_cost_and_a_stat_in_both_languages() -> None:
    before = raw_character(name=names("Hand", "Рука"))
    after = before | {"cost": 3, "vigilant": before["vigilant"] | {"attack": 5}}
    assert told("okko", "hand", before, after) == [
        Change("cost", "Cost", "2 zeni", "3 zeni"),
        Change("stat", "Attack (vigilant)", "3", "5"),
    ]
    assert [(change.kind, change.before, change.after) for change in told("okko", "hand", before, after, "ru")] == [
        ("cost", "2 зени", "3 зени"),
        ("stat", "3", "5"),
    ]


def test_a_skill_that_came_one_that_went_and_one_that_changed() -> None:
    before = skilled()
    skill = before["skills"][0]
    gone = told("okko", "x", before, before | {"skills": before["skills"][1:]})
    assert [(change.kind, change.label, change.after) for change in gone] == [("skill", skill["name"]["en"], None)]
    assert gone[0].before
    [came] = told("okko", "x", before | {"skills": before["skills"][1:]}, before)
    assert (came.kind, came.before, came.after) == ("skill", None, gone[0].before)
    after = copy.deepcopy(before)
    after["skills"][0]["cost"] = [*skill.get("cost", ()), "torii"]
    [changed] = told("okko", "x", before, after)
    assert changed.kind == "skill"
    assert "torii" in changed.after
    assert changed.before == gone[0].before


def test_names_and_text_say_their_language() -> None:
    before = skilled()
    after = copy.deepcopy(before)
    after["name"]["ru"], after["skills"][0]["name"]["en"] = "Иначе", "Otherwise"
    after["text"] = {"en": "New words.", "ru": "Новые слова."}
    labels = [(change.kind, change.after) for change in told("okko", "x", before, after)]
    assert ("name", "Иначе") in labels
    assert ("name", "Otherwise") in labels
    found = told("okko", "x", before | {"text": {"en": "Old.", "ru": "Старые."}}, after | {"text": {"en": "New."}})
    assert Change("text", "Flavour in English", "Old.", "New.") in found
    assert Change("text", "Flavour in Russian", "Старые.", None) in found


def test_a_default_that_is_written_out_is_told_as_data() -> None:
    before = raw_character()
    [change] = told("okko", "x", before, before | {"unique": False})
    assert change == Change("data", "In the data: unique", None, "false")


def test_another_order_of_skills_is_told() -> None:
    raw = next(raw for raw in CARDS["okko"].values() if len(raw.get("skills", ())) > 1)
    [change] = told("okko", "x", raw, raw | {"skills": raw["skills"][::-1]})
    assert change.kind == "data"
    assert change.before == ", ".join(skill["id"] for skill in raw["skills"])


def test_a_card_that_went_to_another_faction() -> None:
    raw = raw_character()
    before, after = Printed(raw, "river"), Printed(raw)
    assert differ({"x": before}, {"x": after}).changed == ("x",)
    named = {"river": {"en": "River", "ru": "Река"}}
    assert changes("okko", "x", before, after, "en", named) == [Change("faction", "Faction", "River", "–")]


def test_a_card_that_became_another_kind() -> None:
    character, equipment = (
        next(raw for raw in CARDS["okko"].values() if raw["kind"] == kind) for kind in ("character", "equipment")
    )
    found = told("okko", "x", character, equipment)
    assert ("Kind", "Characters", "Equipment") in [(change.label, change.before, change.after) for change in found]


def test_anima_tells_traits_pace_and_what_an_upgrade_gives() -> None:
    cards = CARDS["anima"]
    slug, raw = next((slug, raw) for slug, raw in cards.items() if raw.get("traits") and raw["kind"] == "character")
    assert [change.kind for change in told("anima", slug, raw, raw | {"traits": raw["traits"][1:]})] == ["skill"]
    low, high = raw["speed"]
    [pace] = told("anima", slug, raw, raw | {"speed": [low, high + 1]})
    assert (pace.kind, pace.before, pace.after) == ("stat", f"{low} / {high}", f"{low} / {high + 1}")
    slug, raw = next((slug, raw) for slug, raw in cards.items() if raw.get("modifiers"))
    stat, n = next(iter(raw["modifiers"].items()))
    [given_] = told("anima", slug, raw, raw | {"modifiers": raw["modifiers"] | {stat: n + 1}})
    assert (given_.kind, given_.after) == ("stat", f"+{n + 1}")


def test_sengoku_tells_units_traits_banners_and_skills() -> None:
    cards = CARDS["sengoku"]
    slug, unit = next((slug, raw) for slug, raw in cards.items() if raw["kind"] == "unit")
    [cost] = told("sengoku", slug, unit, unit | {"cost": [9, 2]})
    assert cost.after == "9 points per 2 figures"
    [blow] = told("sengoku", slug, unit, unit | {"melee": unit["melee"] | {"base": unit["melee"]["base"] + 1}})
    assert blow.label.startswith("Melee")
    [named] = told("sengoku", slug, unit, unit | {"skills": [*unit.get("skills", ()), "unheard-of"]})
    assert (named.kind, named.label, named.before) == ("skill", "unheard-of", None)
    slug, trait = next((slug, raw) for slug, raw in cards.items() if raw["kind"] == "trait")
    works = "battle" if trait.get("general", "hq") != "battle" else "unit"
    assert [change.label for change in told("sengoku", slug, trait, trait | {"general": works})] == ["General"]
    slug, banner = next((slug, raw) for slug, raw in cards.items() if raw["kind"] == "banner")
    [uses] = told("sengoku", slug, banner, banner | {"uses": banner.get("uses", 1) + 1})
    assert uses.after == "2 times"


def test_new_gone_and_changed_of_five_thousand_cards_quickly() -> None:
    before = {slug: Printed(raw) for slug, raw in many_cards(5000).items()}
    after = {slug: Printed(copy.deepcopy(card.raw)) for slug, card in before.items()}
    del after["card-7"]
    after["card-9"] = Printed(after["card-9"].raw | {"cost": 19})
    after["other"] = after["card-11"]
    began = time.process_time()
    found = differ(before, after)
    assert time.process_time() - began < 2  # a twentieth of that where nothing else runs
    assert (found.new, found.gone, found.changed) == (("other",), ("card-7",), ("card-9",))
