"""Anima's cards and options: what they may say, and that what could not be played is refused at the word to change."""

from dataclasses import fields

import pytest

from rules.anima.abilities import (
    TRAITS,
    Trait,
)
from rules.anima.cards import MODIFIABLE as STATS
from rules.anima.cards import Character, Upgrade, parse_card
from rules.anima.options import FIGHT_READERS, LIST_READERS, ListOptions, Options, read_options
from rules.reading import FileError

NAMES = {"en": "Blade", "ru": "Клинок"}
BLADE = {
    "kind": "character",
    "name": NAMES,
    "organizations": ["toa"],
    "alignment": "light",
    "categories": ["warrior"],
    "level": 8,
    "attack": 6,
    "damage": 4,
    "defense": 10,
    "armor": 1,
    "lp": 10,
    "resistance": 5,
    "speed": [4, 8],
    "ap": [3, 6],
}
CUT = {"id": "cut", "types": [], "when": "action", "target": {"who": "enemy"}, "effects": []}
CHARM = {"kind": "upgrade", "name": NAMES, "level": 1}


def changed(raw, changes):
    """The JSON with these changes; `...` takes a key away."""
    return {key: value for key, value in {**raw, **changes}.items() if value is not ...}


def fault(raw):
    with pytest.raises(FileError) as caught:
        parse_card("m", raw, "$.cards.m")
    return caught.value.path.removeprefix("$.cards.m."), caught.value.key


def blade(**changes):
    return parse_card("m", changed(BLADE, changes), "$.cards.m")


def with_ability(**changes):
    return changed(BLADE, {"abilities": [changed(CUT, changes)]})


def ability(**changes):
    return parse_card("m", with_ability(**changes), "$").abilities[0]


def ability_fault(**changes):
    path, key = fault(with_ability(**changes))
    assert path.startswith("abilities[0]")
    return path.removeprefix("abilities[0]").removeprefix("."), key


# Characters and upgrades


def test_a_character_with_its_defaults():
    card = blade()
    assert isinstance(card, Character)
    assert (card.names, card.name, card.character, card.rank, card.unique, card.base) == (
        NAMES,
        NAMES,
        "m",
        "none",
        True,
        1,
    )
    assert (card.traits, card.abilities) == ((), ())
    assert (card.walk, card.run, card.recovery, card.ap_max) == (4, 8, 3, 6)
    assert card.raw == BLADE


@pytest.mark.parametrize(
    ("rank", "unique"), [("none", True), ("leader", True), ("agent", False), ("optional_leader", True)]
)
def test_only_agents_are_not_unique_by_default(rank, unique):
    assert blade(rank=rank).unique is unique
    assert blade(rank=rank, unique=not unique).unique is not unique


def test_an_upgrade_with_its_defaults():
    card = parse_card("m", CHARM, "$")
    assert isinstance(card, Upgrade)
    assert (card.level, card.unique, card.requires, card.modifiers, card.traits, card.abilities) == (
        1,
        True,
        {},
        {},
        (),
        (),
    )


def test_an_upgrade_changes_every_stat_and_gives_what_a_character_has():
    modifiers = dict.fromkeys(STATS, -1)
    raw = {**CHARM, "modifiers": modifiers, "traits": [{"trait": "area", "radius": 2}], "abilities": [CUT]}
    card = parse_card("m", raw, "$")
    assert card.modifiers == modifiers
    assert card.traits == (Trait("area", 2),)
    assert card.abilities[0].id == "cut"


def test_the_same_json_is_one_card():
    assert blade() is blade()
    assert blade() is not blade(level=9)


@pytest.mark.parametrize(
    ("changes", "path", "key"),
    [
        ({"kind": ...}, "kind", "missing"),
        ({"kind": "unit"}, "kind", "not_one_of"),
        ({"cost": 2}, "cost", "unknown_key"),
        ({"text": NAMES}, "text", "unknown_key"),
        ({"name": ...}, "name", "missing"),
        ({"name": {"en": "Blade"}}, "name.ru", "missing"),
        ({"character": ""}, "character", "empty_text"),
        ({"organizations": ...}, "organizations", "missing"),
        ({"organizations": []}, "organizations", "too_few"),
        ({"organizations": "toa"}, "organizations", "expected"),
        ({"organizations": ["toa", 1]}, "organizations[1]", "expected"),
        ({"alignment": "grey"}, "alignment", "not_one_of"),
        ({"categories": []}, "categories", "categories"),
        ({"categories": ["warrior", "warrior"]}, "categories", "categories"),
        ({"categories": ["warrior", "mystic", "prowler"]}, "categories", "categories"),
        ({"categories": ["warrior", "thief"]}, "categories[1]", "not_one_of"),
        ({"rank": None}, "rank", "not_one_of"),
        ({"unique": 1}, "unique", "expected"),
        ({"level": 0}, "level", "out_of_range"),
        ({"level": True}, "level", "expected"),
        ({"base": 0}, "base", "out_of_range"),
        ({"base": 4}, "base", "out_of_range"),
        ({"attack": ...}, "attack", "missing"),
        ({"attack": -1}, "attack", "out_of_range"),
        ({"defense": "10"}, "defense", "expected"),
        ({"armor": 1.0}, "armor", "expected"),
        ({"lp": 0}, "lp", "out_of_range"),
        ({"speed": ...}, "speed", "missing"),
        ({"speed": 4}, "speed", "expected"),
        ({"speed": [4]}, "speed", "two_numbers"),
        ({"speed": [4, -8]}, "speed[1]", "out_of_range"),
        ({"speed": [5, 4]}, "speed", "pair_order"),
        ({"ap": [1, 2, 3]}, "ap", "two_numbers"),
        ({"ap": [4, 3]}, "ap", "pair_order"),
        ({"traits": {}}, "traits", "expected"),
        ({"traits": ["initiative"]}, "traits[0]", "expected"),
        ({"traits": [{}]}, "traits[0].trait", "missing"),
        ({"traits": [{"trait": "flight"}]}, "traits[0].trait", "not_one_of"),
        ({"traits": [{"trait": "ranged"}]}, "traits[0].range", "missing"),
        ({"traits": [{"trait": "ranged", "range": 0}]}, "traits[0].range", "out_of_range"),
        ({"traits": [{"trait": "area", "range": 2}]}, "traits[0].range", "unknown_key"),
        ({"traits": [{"trait": "immunity", "state": "fear"}]}, "traits[0].state", "not_one_of"),
        ({"traits": [{"trait": "initiative", "n": 2}]}, "traits[0].n", "unknown_key"),
        ({"abilities": [CUT, {**CUT, "id": "b"}, CUT]}, "abilities[2].id", "repeated"),
    ],
)
def test_a_faulty_character(changes, path, key):
    assert fault(changed(BLADE, changes)) == (path, key)


@pytest.mark.parametrize("pair", [[0, 0], [4, 4], [0, 8]])
def test_a_walk_may_be_as_far_as_the_run_and_nothing(pair):
    assert [blade(speed=pair).walk, blade(speed=pair).run] == pair
    assert [blade(ap=pair).recovery, blade(ap=pair).ap_max] == pair


@pytest.mark.parametrize(
    ("changes", "path", "key"),
    [
        ({"level": ...}, "level", "missing"),
        ({"level": -1}, "level", "out_of_range"),
        ({"rank": "none"}, "rank", "unknown_key"),
        ({"attack": 1}, "attack", "unknown_key"),
        ({"requires": None}, "requires", "expected"),
        ({"requires": {"traits": ["ranged"]}}, "requires.traits", "unknown_key"),
        ({"requires": {"categories": "prowler"}}, "requires.categories", "expected"),
        ({"requires": {"categories": []}}, "requires.categories", "too_few"),
        ({"requires": {"alignments": ["dark", "grey"]}}, "requires.alignments[1]", "not_one_of"),
        ({"requires": {"ranks": ["boss"]}}, "requires.ranks[0]", "not_one_of"),
        ({"modifiers": {"base": 1}}, "modifiers.base", "unknown_key"),
        ({"modifiers": {"armor": "+1"}}, "modifiers.armor", "expected"),
        ({"traits": [{"trait": "ranged", "range": "far"}]}, "traits[0].range", "expected"),
    ],
)
def test_a_faulty_upgrade(changes, path, key):
    assert fault(changed(CHARM, changes)) == (path, key)


def test_an_upgrade_of_no_level():
    assert parse_card("m", {**CHARM, "level": 0}, "$").level == 0


KEYS = {"range": 8, "radius": 2, "state": "poison"}


@pytest.mark.parametrize("name", TRAITS)
def test_every_trait_of_the_vocabulary(name):
    given = {key: KEYS[key] for key in TRAITS[name]}
    trait = blade(traits=[{"trait": name, **given}]).traits[0]
    assert trait == Trait(name, given.get("range", given.get("radius", 0)), given.get("state"))


# Options


def test_the_defaults_of_the_options():
    assert read_options({}) == ListOptions()
    assert read_options({}, of="fight") == Options()
    assert (ListOptions().limit, Options().limit, Options().gnosis) == (60, 60, 3)
    assert dict(Options().edges) == {"A": "S", "B": "N"}


@pytest.mark.parametrize(
    ("raw", "leaders", "agents", "gnosis"),
    [
        ({"limit": 19}, 0, 0, 0),
        ({"limit": 20}, 0, 0, 1),
        ({"limit": 29}, 0, 0, 1),
        ({"limit": 30}, 0, 1, 1),
        ({"limit": 49}, 0, 1, 2),
        ({"limit": 50}, 1, 1, 2),
        ({"limit": 99}, 1, 3, 4),
        ({"limit": 100}, 2, 3, 5),
        ({"scale": "original"}, 1, 2, 3),
        ({"scale": "original", "limit": 99}, 0, 0, 0),
        ({"scale": "original", "limit": 100}, 0, 0, 1),
        ({"scale": "original", "limit": 149}, 0, 0, 1),
        ({"scale": "original", "limit": 150}, 0, 1, 1),
        ({"scale": "original", "limit": 249}, 0, 1, 2),
        ({"scale": "original", "limit": 250}, 1, 1, 2),
    ],
)
def test_quotas_of_the_limit(raw, leaders, agents, gnosis):
    """ANIMA-LST-02, ANIMA-GNO-01."""
    of_list, of_fight = read_options(raw), read_options(raw, of="fight")
    assert (of_list.leaders, of_list.agents, of_fight.gnosis) == (leaders, agents, gnosis)


def test_the_default_limit_is_the_scales():
    assert read_options({"scale": "original"}).limit == 300
    assert read_options({"scale": "original"}, of="fight").limit == 300


def test_every_option_of_the_two_tables_is_read_into_its_own():
    assert {field.name for field in fields(ListOptions)} == set(LIST_READERS)
    assert {field.name for field in fields(Options)} == set(FIGHT_READERS)


@pytest.mark.parametrize("key", sorted(set(LIST_READERS) - set(FIGHT_READERS)))
def test_a_lists_option_in_a_fight_is_unknown(key):
    with pytest.raises(FileError) as caught:
        read_options({key: None}, of="fight")
    assert (caught.value.path, caught.value.key) == (f"$.options.{key}", "unknown_key")


@pytest.mark.parametrize("key", sorted(set(FIGHT_READERS) - set(LIST_READERS)))
def test_a_fights_option_in_a_list_is_unknown(key):
    with pytest.raises(FileError) as caught:
        read_options({key: None})
    assert (caught.value.path, caught.value.key) == (f"$.options.{key}", "unknown_key")


@pytest.mark.parametrize(
    ("of", "raw", "path", "key"),
    [
        ("list", {"limit": 0}, "limit", "out_of_range"),
        ("list", {"limit": None}, "limit", "expected"),
        ("list", {"limit": "60"}, "limit", "expected"),
        ("list", {"scale": "small"}, "scale", "not_one_of"),
        ("list", {"base": None}, "base", "not_one_of"),
        ("list", {"organization": ""}, "organization", "empty_text"),
        ("list", {"hired": -1}, "hired", "out_of_range"),
        ("list", {"hired": None}, "hired", "expected"),
        ("list", {"min_size": 5.0}, "min_size", "expected"),
        ("list", {"max_size": -1}, "max_size", "out_of_range"),
        ("list", {"upgrade_overflow": "yes"}, "upgrade_overflow", "expected"),
        ("fight", {"table_width": 0}, "table_width", "out_of_range"),
        ("fight", {"table_depth": 10**6}, "table_depth", "out_of_range"),
        ("fight", {"zone_depth": 0}, "zone_depth", "out_of_range"),
        ("fight", {"zone_width": None}, "zone_width", "expected"),
        ("fight", {"edges": ["S", "N"]}, "edges", "expected"),
        ("fight", {"edges": {"A": "S"}}, "edges.B", "missing"),
        ("fight", {"edges": {"A": "S", "B": "S"}}, "edges", "not_opposite"),
        ("fight", {"edges": {"A": "S", "B": "E"}}, "edges", "not_opposite"),
        ("fight", {"edges": {"A": "south", "B": "N"}}, "edges.A", "not_one_of"),
        ("fight", {"edges": {"A": "S", "B": "N", "C": "E"}}, "edges.C", "unknown_key"),
        ("fight", {"turn_limit": 0}, "turn_limit", "out_of_range"),
        ("fight", {"first_recovery": 1}, "first_recovery", "expected"),
        ("fight", {"bodies": "none"}, "bodies", "not_one_of"),
        ("fight", {"free_move_reaction": True}, "free_move_reaction", "not_one_of"),
        ("fight", {"allow_illegal": None}, "allow_illegal", "expected"),
    ],
)
def test_a_faulty_option(of, raw, path, key):
    with pytest.raises(FileError) as caught:
        read_options(raw, of=of)
    assert (caught.value.path, caught.value.key) == (f"$.options.{path}", key)


def test_options_that_may_be_null():
    assert read_options({"organization": None, "min_size": None, "max_size": None}).max_size is None
    assert read_options({"turn_limit": None}, of="fight").turn_limit is None
    assert dict(read_options({"edges": {"A": "E", "B": "W"}}, of="fight").edges) == {"A": "E", "B": "W"}


def test_an_upgrade_reads_the_same_in_whatever_order_its_keys_were_kept():
    """PostgreSQL's jsonb keeps keys in an order of its own."""
    modifiers = {"run": 2, "walk": 1, "attack": 1}
    requires = {"ranks": ["agent"], "organizations": ["toa"]}
    raw = {
        "kind": "upgrade",
        "name": {"en": "Boots", "ru": "Сапоги"},
        "level": 1,
        "modifiers": modifiers,
        "requires": requires,
    }
    card = parse_card("boots", raw, "$")
    assert list(card.modifiers) == ["attack", "walk", "run"]
    assert list(card.requires) == ["organizations", "ranks"]
