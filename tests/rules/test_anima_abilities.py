"""Abilities of Anima as cards have them: every trigger, target, condition and effect, and what is wrong with one."""

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
    TRIGGERS,
    WHO,
    Target,
    walk,
)
from tests.rules.test_anima_cards import NAMES, ability, ability_fault

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
        ({"effects": [{"do": "modify", "stat": "armor", "by": 1, "set": 4}]}, "effects[0]", "by_and_set"),
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
