"""Anima's cards and options: what they may say, and that what could not be played is refused at the word to change."""

from dataclasses import fields

import pytest

from rules.anima.abilities import (
    ATTACKS,
    CONDITIONS,
    DURATIONS,
    EFFECTS,
    LEGEND,
    MODIFIABLE,
    ROLLS,
    STATES,
    TRAITS,
    TRIGGERS,
    WHO,
    Target,
    Trait,
    walk,
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


# Abilities


def test_an_ability_with_its_defaults():
    cut = ability()
    defaults = {
        "names": {"en": "cut", "ru": "cut"},
        "types": frozenset(),
        "when": "action",
        "trigger": None,
        "ap": 0,
        "lp": 0,
        "upkeep": 0,
        "uses": None,
        "per": "turn",
        "move": False,
        "difficulty": None,
        "conditions": (),
        "target": Target("enemy", 1, 0, False),
        "effects": (),
        "duration": "instant",
    }
    assert {field.name: getattr(cut, field.name) for field in fields(cut)} == {"id": "cut", **defaults}


def test_an_ability_with_everything():
    cost = {"ap": 2, "lp": 1, "upkeep": 1, "uses": 3, "per": "game", "move": True}
    cut = ability(
        name=NAMES,
        types=["might", "power"],
        cost=cost,
        difficulty=5,
        condition=[{"if": "engaged"}, {"not": {"not": {"if": "lp_at_most", "value": 3}}}],
        target={"who": "friend", "range": 4, "area": 2, "self": True},
        effects=[{"do": "heal", "amount": 3}],
        duration="sustained",
    )
    assert {key: getattr(cut, key) for key in cost} == cost
    assert cut.target == Target("friend", 4, 2, True)
    assert (cut.names, cut.types, cut.difficulty, cut.duration) == (
        NAMES,
        frozenset(("might", "power")),
        5,
        "sustained",
    )
    assert cut.conditions[1] == {"not": {"not": {"if": "lp_at_most", "value": 3}}}


@pytest.mark.parametrize("who", WHO)
def test_every_target_and_how_far_it_is_when_nothing_is_said(who):
    assert ability(target={"who": who}).target == Target(who, 0 if who == "self" else 1)


@pytest.mark.parametrize("duration", DURATIONS)
def test_every_duration(duration):
    assert ability(duration=duration).duration == duration


@pytest.mark.parametrize(("when", "trigger"), [(when, trigger) for when in TRIGGERS for trigger in TRIGGERS[when]])
def test_every_trigger_of_its_when_and_no_other(when, trigger):
    made = ability(when=when, trigger=trigger, target={"who": "self"})
    assert (made.when, made.trigger) == (when, trigger)
    assert made.standing is (when == "always" and trigger is None)
    assert made.automatic is (when == "always" and trigger is not None)
    for other, triggers in TRIGGERS.items():
        if trigger not in triggers:
            assert ability_fault(when=other, trigger=trigger, target={"who": "self"})[0] == "trigger"


VALUES = {
    "lp_at_most": 5,
    "turn_at_least": 2,
    "target_category": "mystic",
    "target_alignment": "dark",
    "target_organization": "makuta",
    "ground": "f",
}
CONDITION_KEYS = {"state": "slow", "range": 3, "count": 2}


def condition_of(name):
    return {"if": name, **{key: VALUES[name] if key == "value" else CONDITION_KEYS[key] for key in CONDITIONS[name]}}


@pytest.mark.parametrize("name", CONDITIONS)
def test_every_condition_of_the_vocabulary(name):
    condition = condition_of(name)
    assert ability(condition=[condition, {"not": condition}]).conditions == (condition, {"not": condition})
    for key in CONDITIONS[name]:
        lacking = {other: value for other, value in condition.items() if other != key}
        assert ability_fault(condition=[lacking]) == (f"condition[0].{key}", "missing")


@pytest.mark.parametrize("sign", LEGEND)
def test_every_ground_of_the_board(sign):
    assert ability(condition=[{"if": "ground", "value": sign}])


SENSIBLE = {
    "attack": {
        "mode": "ranged",
        "attack": -1,
        "damage": 2,
        "dice": 2,
        "crit": 9,
        "area": 1,
        "knockback": True,
        "ignore_armor": True,
        "no_dodge": True,
        "no_counter": False,
        "no_damage": False,
        "on_hit": [{"do": "resist", "power": 12, "then": [{"do": "push", "distance": 2, "direction": "toward"}]}],
    },
    "damage": {"amount": 3, "ignore_armor": False},
    "heal": {"amount": 0},
    "state": {"state": "haste", "level": 2},
    "clear": {"state": "all", "tokens": "all"},
    "modify": {"stat": "armor", "by": 3, "only": "charge"},
    "trait": {"trait": {"trait": "immunity", "state": "doom"}},
    "die": {"roll": "dodge", "extra": 1},
    "move": {"distance": 8, "kind": "teleport", "ignore": ["rough", "uphill", "engagement", "figures"]},
    "push": {"distance": 3, "direction": "choice"},
    "ap": {"by": -2},
    "gnosis": {"by": 1},
    "hide": {},
    "reveal": {},
    "cancel": {},
    "resist": {"power": 13, "then": [{"do": "hide"}], "else": [{"do": "reveal"}]},
    "chance": {"need": 6, "then": [{"do": "cancel"}], "else": []},
}
OPTIONAL = {
    "attack": set(SENSIBLE["attack"]) - {"mode"},
    "damage": {"ignore_armor"},
    "modify": {"only"},
    "move": {"ignore"},
    "resist": {"else"},
    "chance": {"else"},
}


@pytest.mark.parametrize("do", EFFECTS)
@pytest.mark.parametrize("more", [{}, {"to": "self"}])
def test_every_effect_of_the_vocabulary(do, more):
    effect = {"do": do, **SENSIBLE[do], **more}
    assert ability(when="reaction", trigger="defend", effects=[effect]).effects == (effect,)


@pytest.mark.parametrize(("do", "key"), [(do, key) for do in EFFECTS for key in SENSIBLE[do]])
def test_which_keys_an_effect_needs(do, key):
    effect = {"do": do, **{other: value for other, value in SENSIBLE[do].items() if other != key}}
    changes = {"when": "reaction", "trigger": "defend", "effects": [effect]}
    if key in OPTIONAL.get(do, ()):
        assert ability(**changes).effects == (effect,)
    elif (do, key) == ("modify", "by"):
        assert ability_fault(**changes) == ("effects[0]", "by_or_set")
    else:
        assert ability_fault(**changes) == (f"effects[0].{key}", "missing")


@pytest.mark.parametrize("stat", MODIFIABLE)
def test_every_stat_is_changed_or_set(stat):
    assert ability(effects=[{"do": "modify", "stat": stat, "by": -4}])
    assert ability(effects=[{"do": "modify", "stat": stat, "set": 0}])


@pytest.mark.parametrize("only", ATTACKS)
def test_every_kind_of_attack_that_a_change_is_limited_to(only):
    assert ability(effects=[{"do": "modify", "stat": "defense", "by": 1, "only": only}])


@pytest.mark.parametrize("state", [*STATES, "harmful", "helpful", "all"])
@pytest.mark.parametrize("tokens", [1, "all"])
def test_everything_that_is_cleared(state, tokens):
    assert ability(effects=[{"do": "clear", "state": state, "tokens": tokens}])


@pytest.mark.parametrize("roll", ROLLS)
def test_every_roll_that_is_helped(roll):
    assert ability(effects=[{"do": "die", "roll": roll, "extra": 2}])


@pytest.mark.parametrize(
    ("changes", "path", "key"),
    [
        ({"id": ...}, "id", "missing"),
        ({"id": "Cut"}, "id", "bad_card_id"),
        ({"types": ...}, "types", "missing"),
        ({"types": ["ki"]}, "types[0]", "not_one_of"),
        ({"types": ["might", "might"]}, "types[1]", "repeated"),
        ({"when": ...}, "when", "missing"),
        ({"when": "passive"}, "when", "not_one_of"),
        ({"target": ...}, "target", "missing"),
        ({"effects": ...}, "effects", "missing"),
        ({"text": NAMES}, "text", "unknown_key"),
        ({"when": "reaction"}, "trigger", "missing"),
        ({"when": "reaction", "trigger": None}, "trigger", "wrong_trigger"),
        ({"when": "reaction", "trigger": "on_hit"}, "trigger", "wrong_trigger"),
        ({"when": "always", "trigger": "evade"}, "trigger", "wrong_trigger"),
        ({"trigger": "defend"}, "trigger", "trigger_without_reaction"),
        ({"trigger": "attacked"}, "trigger", "not_one_of"),
        ({"cost": {"ap": -1}}, "cost.ap", "out_of_range"),
        ({"cost": {"uses": 0}}, "cost.uses", "out_of_range"),
        ({"cost": {"per": "fight"}}, "cost.per", "not_one_of"),
        ({"cost": {"move": "yes"}}, "cost.move", "expected"),
        ({"cost": {"mana": 1}}, "cost.mana", "unknown_key"),
        ({"difficulty": "5"}, "difficulty", "expected"),
        ({"target": {}}, "target.who", "missing"),
        ({"target": {"who": "foe"}}, "target.who", "not_one_of"),
        ({"target": {"who": "enemy", "range": -1}}, "target.range", "out_of_range"),
        ({"target": {"who": "enemy", "radius": 1}}, "target.radius", "unknown_key"),
        ({"condition": {"if": "engaged"}}, "condition", "expected"),
        ({"condition": [{}]}, "condition[0].if", "missing"),
        ({"condition": [{"if": "tired"}]}, "condition[0].if", "not_one_of"),
        ({"condition": [{"if": "engaged", "value": 1}]}, "condition[0].value", "unknown_key"),
        ({"condition": [{"not": {"if": "ground", "value": "fb"}}]}, "condition[0].not.value", "not_one_of"),
        ({"condition": [{"not": {"if": "engaged"}, "if": "hidden"}]}, "condition[0].if", "unknown_key"),
        ({"effects": [{"amount": 1}]}, "effects[0].do", "missing"),
        ({"effects": [{"do": "explode"}]}, "effects[0].do", "not_one_of"),
        ({"effects": [{"do": ["heal"]}]}, "effects[0].do", "not_one_of"),
        ({"effects": ["heal"]}, "effects[0]", "expected"),
        ({"effects": [{"do": "heal", "amount": 1, "to": "target"}]}, "effects[0].to", "not_one_of"),
        ({"effects": [{"do": "hide", "amount": 1}]}, "effects[0].amount", "unknown_key"),
        ({"effects": [{"do": "state", "state": "slow", "level": 0}]}, "effects[0].level", "out_of_range"),
        ({"effects": [{"do": "clear", "state": "slow", "tokens": "some"}]}, "effects[0].tokens", "expected"),
        ({"effects": [{"do": "modify", "stat": "lp", "by": 1}]}, "effects[0].stat", "not_one_of"),
        ({"effects": [{"do": "modify", "stat": "armor"}]}, "effects[0]", "by_or_set"),
        ({"effects": [{"do": "modify", "stat": "armor", "by": 1, "set": 4}]}, "effects[0]", "by_or_set"),
        (
            {"effects": [{"do": "modify", "stat": "run", "by": 1, "only": "charge"}]},
            "effects[0].only",
            "only_in_attacks",
        ),
        ({"effects": [{"do": "trait", "trait": {"trait": "ranged"}}]}, "effects[0].trait.range", "missing"),
        ({"effects": [{"do": "trait", "trait": "ranged"}]}, "effects[0].trait", "expected"),
        ({"effects": [{"do": "die", "roll": "initiative", "extra": 1}]}, "effects[0].roll", "not_one_of"),
        ({"effects": [{"do": "attack", "mode": "charge"}]}, "effects[0].mode", "not_one_of"),
        ({"effects": [{"do": "attack", "mode": "melee", "crit": 0}]}, "effects[0].crit", "out_of_range"),
        ({"effects": [{"do": "attack", "mode": "melee", "only": "melee"}]}, "effects[0].only", "unknown_key"),
        (
            {"effects": [{"do": "attack", "mode": "melee", "on_hit": [{"do": "ap"}]}]},
            "effects[0].on_hit[0].by",
            "missing",
        ),
        (
            {"effects": [{"do": "resist", "power": 9, "then": [], "else": [{"do": "heal"}]}]},
            "effects[0].else[0].amount",
            "missing",
        ),
        ({"effects": [{"do": "cancel"}]}, "effects[0].do", "cancel_without_reaction"),
        (
            {"effects": [{"do": "chance", "need": 5, "then": [], "else": [{"do": "cancel"}]}]},
            "effects[0].else[0].do",
            "cancel_without_reaction",
        ),
    ],
)
def test_a_faulty_ability(changes, path, key):
    assert ability_fault(**changes) == (path, key)


@pytest.mark.parametrize("trigger", [None, "activate", "turn_start"])
def test_where_nobody_chooses_the_target_is_a_group(trigger):
    for who in ("friend", "enemy", "any", "square"):
        assert ability_fault(when="always", trigger=trigger, target={"who": who}) == ("target.who", "finds_its_targets")
    for who in ("self", "friends", "enemies", "all"):
        assert ability(when="always", trigger=trigger, target={"who": who})


@pytest.mark.parametrize("trigger", ["on_hit", "on_damage", "on_kill"])
def test_after_a_blow_the_target_is_the_one_struck(trigger):
    assert ability(when="always", trigger=trigger, target={"who": "enemy"})


def test_an_automatic_ability_asks_nobody_for_a_path():
    step = {"do": "move", "distance": 2, "kind": "walk"}
    assert ability_fault(when="always", trigger="activate", target={"who": "self"}, effects=[step]) == (
        "effects[0].do",
        "nobody_moves",
    )


@pytest.mark.parametrize("do", EFFECTS)
def test_a_standing_ability_only_changes_things(do):
    """ANIMA-ABL-12: a state may be named, its tokens are never placed."""
    changes = {"when": "always", "target": {"who": "friends"}, "effects": [{"do": do, **SENSIBLE[do]}]}
    if do in ("modify", "trait", "die", "state"):
        assert ability(**changes).standing
    else:
        key = "cancel_without_reaction" if do == "cancel" else "no_moment"
        assert ability_fault(**changes) == ("effects[0].do", key)


def test_every_effect_is_walked_with_its_path():
    blow = {"do": "attack", "mode": "melee", "on_hit": [{"do": "chance", "need": 5, "then": [{"do": "hide"}]}]}
    assert [(effect["do"], path) for effect, path in walk([{"do": "reveal"}, blow], "e")] == [
        ("reveal", "e[0]"),
        ("attack", "e[1]"),
        ("chance", "e[1].on_hit[0]"),
        ("hide", "e[1].on_hit[0].then[0]"),
    ]


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
