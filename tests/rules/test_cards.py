"""Okko's cards: what a card may say, and that what could not be played is refused at the word to change."""

from dataclasses import fields

import pytest

from rules.okko.cards import Character, Equipment, Tile, matches, parse_card
from rules.okko.skills import ADDABLE, BLOCKABLE, DURATIONS, EFFECTS, IGNORABLE, TIMINGS, Skill
from rules.reading import FileError

STATS = {"attack": 4, "defense": 3, "movement": 5, "willpower": 2}
RONIN = {"kind": "character", "alignment": "mercenary", "cost": 2, "vigilant": STATS, "shaken": STATS}
NAMES = {"en": "Cut", "ru": "Удар"}


def ronin(**changes):
    return {key: value for key, value in {**RONIN, **changes}.items() if value is not ...}


def fault(raw):
    with pytest.raises(FileError) as caught:
        parse_card("m", raw, "$.cards.m")
    return caught.value.path.removeprefix("$.cards.m."), caught.value.key


def skill(**changes):
    base = {"id": "cut", "when": ["attack"], "effects": [{"add": {"die": 1}}]}
    return {key: value for key, value in {**base, **changes}.items() if value is not ...}


def with_skill(**changes):
    return ronin(skills=[skill(**changes)])


def skill_fault(**changes):
    path, key = fault(with_skill(**changes))
    assert path.startswith("skills[0]")
    return path.removeprefix("skills[0]").removeprefix("."), key


def parsed(**changes):
    return parse_card("m", with_skill(**changes), "$").skills[0]


# Characters, equipment, tiles


def test_a_character_with_its_defaults():
    card = parse_card("m", ronin(), "$")
    assert isinstance(card, Character)
    assert (card.name, card.unique, card.civilian, card.traits, card.skills, card.text) == (
        {"en": "m", "ru": "m"},
        False,
        False,
        (),
        (),
        None,
    )
    assert (card.vigilant.attack, card.shaken.willpower, card.cost, card.alignment) == (4, 2, 2, "mercenary")


def test_equipment_with_its_defaults():
    card = parse_card("m", {"kind": "equipment", "cost": 0}, "$")
    assert isinstance(card, Equipment)
    assert (card.unique, card.single_use, card.restrict, card.skills) == (False, False, None, ())


def test_a_tile():
    card = parse_card("m", {"kind": "tile", "rows": [".h~", "#s.", "..."], "walls": ["a1/a2", "c3/b3"]}, "$")
    assert isinstance(card, Tile)
    assert (card.rows, card.walls) == ((".h~", "#s.", "..."), ("a1/a2", "c3/b3"))


@pytest.mark.parametrize(
    ("changes", "path", "key"),
    [
        ({"kind": ...}, "kind", "missing"),
        ({"kind": "hero"}, "kind", "not_one_of"),
        ({"kind": ["character"]}, "kind", "not_one_of"),
        ({"armor": 2}, "armor", "unknown_key"),
        ({"restrict": None}, "restrict", "unknown_key"),
        ({"alignment": ...}, "alignment", "missing"),
        ({"alignment": "red"}, "alignment", "not_one_of"),
        ({"cost": ...}, "cost", "missing"),
        ({"cost": -1}, "cost", "out_of_range"),
        ({"cost": 21}, "cost", "out_of_range"),
        ({"cost": True}, "cost", "expected"),
        ({"unique": 1}, "unique", "expected"),
        ({"civilian": "no"}, "civilian", "expected"),
        ({"name": "Ronin"}, "name", "expected"),
        ({"name": {"en": "Ronin"}}, "name.ru", "missing"),
        ({"name": {**NAMES, "de": "x"}}, "name.de", "unknown_key"),
        ({"name": {"en": "x", "ru": 1}}, "name.ru", "expected"),
        ({"text": "x"}, "text", "expected"),
        ({"traits": "samurai"}, "traits", "expected"),
        ({"traits": ["samurai", 1]}, "traits[1]", "expected"),
        ({"traits": [""]}, "traits[0]", "empty_text"),
        ({"vigilant": ...}, "vigilant", "missing"),
        ({"vigilant": [4, 4, 4, 4]}, "vigilant", "expected"),
        ({"vigilant": {**STATS, "attack": 13}}, "vigilant.attack", "out_of_range"),
        ({"vigilant": {**STATS, "luck": 1}}, "vigilant.luck", "unknown_key"),
        ({"shaken": {"attack": 1, "defense": 1, "movement": 1}}, "shaken.willpower", "missing"),
        ({"skills": {}}, "skills", "expected"),
        ({"skills": [skill(), skill(id="b"), skill()]}, "skills[2].id", "repeated"),
    ],
)
def test_a_faulty_character(changes, path, key):
    assert fault(ronin(**changes)) == (path, key)


@pytest.mark.parametrize(
    ("changes", "path", "key"),
    [
        ({"cost": ...}, "cost", "missing"),
        ({"alignment": "mercenary"}, "alignment", "unknown_key"),
        ({"restrict": []}, "restrict", "expected"),
        ({"restrict": {"trait": []}}, "restrict.trait", "too_few"),
        ({"restrict": {"alignment": ["mercenary", "red"]}}, "restrict.alignment[1]", "not_one_of"),
        ({"restrict": {"status": "shaken"}}, "restrict.status", "unknown_key"),
        ({"single_use": "yes"}, "single_use", "expected"),
        ({"skills": [skill(sides=["vigilant"])]}, "skills[0].sides", "equipment_sides"),
    ],
)
def test_faulty_equipment(changes, path, key):
    raw = {"kind": "equipment", "cost": 1, **changes}
    assert fault({name: value for name, value in raw.items() if value is not ...}) == (path, key)


@pytest.mark.parametrize(
    ("changes", "path", "key"),
    [
        ({"rows": ...}, "rows", "missing"),
        ({"rows": ["..", ".."]}, "rows", "too_few"),
        ({"rows": ["." * 14] * 14}, "rows", "tile_side"),
        ({"rows": ["...", "..", "..."]}, "rows[1]", "not_square"),
        ({"rows": ["...", "...", ".x."]}, "rows[2]", "bad_terrain"),
        ({"rows": ["...", "...", 3]}, "rows[2]", "expected"),
        ({"walls": ["a1/b2"]}, "walls[0]", "bad_wall"),
        ({"walls": ["a1/a2", "a1/a1"]}, "walls[1]", "bad_wall"),
        ({"walls": ["c3/d3"]}, "walls[0]", "bad_wall"),
        ({"walls": ["a1-a2"]}, "walls[0]", "bad_wall"),
        ({"walls": ["a1/a2/a3"]}, "walls[0]", "bad_wall"),
        ({"walls": ["a0/a1"]}, "walls[0]", "bad_wall"),
        ({"walls": [None]}, "walls[0]", "expected"),
        ({"cost": 1}, "cost", "unknown_key"),
    ],
)
def test_a_faulty_tile(changes, path, key):
    raw = {"kind": "tile", "rows": ["...", "...", "..."], **changes}
    assert fault({name: value for name, value in raw.items() if value is not ...}) == (path, key)


# Filters


def test_a_filter_matches_when_every_key_does_and_a_list_means_any():
    card = parse_card("m", ronin(traits=["samurai", "human"], civilian=True), "$")
    assert matches({}, card)
    assert matches({"trait": "samurai"}, card)
    assert matches({"trait": ["monk", "human"], "alignment": "mercenary"}, card)
    assert matches({"card": ["m", "n"], "civilian": True}, card)
    assert matches({"status": "shaken"}, card)
    assert not matches({"trait": ["monk"]}, card)
    assert not matches({"trait": "samurai", "alignment": ["demon_hunter"]}, card)
    assert not matches({"civilian": False}, card)
    assert not matches({"card": "ronin"}, card)


# Skills


def test_a_skill_with_its_defaults():
    cut = parsed()
    assert (cut.name, cut.cost, cut.sides, cut.uses, cut.optional, cut.conditions, cut.target, cut.duration) == (
        {"en": "cut", "ru": "cut"},
        (),
        ("vigilant", "shaken"),
        None,
        False,
        (),
        None,
        None,
    )


@pytest.mark.parametrize(
    ("changes", "automatic"),
    [
        ({}, True),
        ({"cost": ["fire"]}, False),
        ({"uses": 1}, False),
        ({"optional": True}, False),
        ({"when": ["activation"]}, False),
        ({"when": ["attack", "action"]}, False),
        ({"when": ["ranged"], "range": 3, "shot": 3}, False),
        ({"when": ["always"]}, True),
    ],
)
def test_what_works_by_itself(changes, automatic):
    assert parsed(**changes).automatic is automatic


def test_a_weapon_needs_no_effects():
    bow = parsed(when=["ranged"], range=5, shot=3, effects=...)
    assert (bow.range, bow.shot, bow.effects) == (5, 3, ())


SENSIBLE = {
    "add": {"attack": 1, "margin_taken": -2},
    "ignore": ["support", "rear"],
    "extra_die": "low",
    "reroll": {"max": 2},
    "status": "shaken",
    "retreat": True,
    "push": 2,
    "turn": "choose",
    "grant": "action",
    "place": 3,
    "test": {"stat": "willpower", "mod": -1, "pass": [{"push": 1}], "fail": [{"test": {"fail": [{"status": "out"}]}}]},
    "cancel": True,
    "dice": "reroll",
    "block": ["move", "act", "skills", "reserve"],
}


@pytest.mark.parametrize("effect", EFFECTS)
@pytest.mark.parametrize("more", [{}, {"to": "target"}, {"on": "win"}, {"to": "self", "on": "tie"}])
def test_every_effect_of_the_vocabulary(effect, more):
    assert parsed(effects=[{effect: SENSIBLE[effect], **more}]).effects == ({effect: SENSIBLE[effect], **more},)


@pytest.mark.parametrize("key", ADDABLE)
def test_every_number_that_can_be_added_to(key):
    assert parsed(effects=[{"add": {key: -1}}])


def test_every_word():
    assert parsed(effects=[{"ignore": list(IGNORABLE)}, {"block": list(BLOCKABLE)}])
    assert parsed(effects=[{"dice": "set", "face": "torii"}, {"reroll": {"min": 5}}])
    for duration in DURATIONS:
        assert parsed(**{"for": duration}).duration == duration
    for timing in TIMINGS:
        more = {"range": 1, "shot": 0} if timing == "ranged" else {}
        assert parsed(when=[timing], **more).when == (timing,)


@pytest.mark.parametrize(
    ("changes", "path", "key"),
    [
        ({"id": ...}, "id", "missing"),
        ({"id": "Cut"}, "id", "bad_card_id"),
        ({"name": {"ru": "Удар"}}, "name.en", "missing"),
        ({"when": ...}, "when", "missing"),
        ({"when": "attack"}, "when", "expected"),
        ({"when": []}, "when", "too_few"),
        ({"when": ["attack", "attack"]}, "when[1]", "repeated"),
        ({"when": ["attacks"]}, "when[0]", "not_one_of"),
        ({"cost": "fire"}, "cost", "expected"),
        ({"cost": ["fire", "void"]}, "cost[1]", "not_one_of"),
        ({"sides": []}, "sides", "too_few"),
        ({"sides": ["red"]}, "sides[0]", "not_one_of"),
        ({"uses": 0}, "uses", "out_of_range"),
        ({"optional": None}, "optional", "expected"),
        ({"for": "turn"}, "for", "not_one_of"),
        ({"element": "fire"}, "element", "unknown_key"),
        ({"effects": ...}, "effects", "missing"),
        ({"effects": {}}, "effects", "expected"),
        ({"when": ["ranged"], "shot": 1}, "range", "missing"),
        ({"when": ["ranged"], "range": 1}, "shot", "missing"),
        ({"range": 3}, "range", "not_ranged"),
        ({"shot": 3}, "shot", "not_ranged"),
        ({"when": ["ranged"], "range": "5", "shot": 1}, "range", "expected"),
        # conditions
        ({"if": {"rear": True}}, "if", "expected"),
        ({"if": [{}]}, "if[0]", "exactly_one"),
        ({"if": [{"rear": True, "moved": True}]}, "if[0]", "exactly_one"),
        ({"if": [{"rear": True}, {"weather": "rain"}]}, "if[1].weather", "unknown_key"),
        ({"if": [{"rear": "yes"}]}, "if[0].rear", "expected"),
        ({"if": [{"self": {"status": "out"}}]}, "if[0].self.status", "not_one_of"),
        ({"if": [{"target": {"terrain": ["water", "sky"]}}]}, "if[0].target.terrain[1]", "not_one_of"),
        ({"if": [{"target": {"equipped": "no"}}]}, "if[0].target.equipped", "expected"),
        ({"if": [{"near": {"within": 1}}]}, "if[0].near.who", "missing"),
        ({"if": [{"near": {"who": "friend"}}]}, "if[0].near.within", "missing"),
        ({"if": [{"near": {"who": "self", "within": 1}}]}, "if[0].near.who", "not_one_of"),
        ({"if": [{"near": {"who": "enemy", "within": 1, "min": 0}}]}, "if[0].near.min", "out_of_range"),
        ({"if": [{"near": {"who": "enemy", "within": 1, "filter": {"x": 1}}}]}, "if[0].near.filter.x", "unknown_key"),
        ({"if": [{"distance_max": -1}]}, "if[0].distance_max", "out_of_range"),
        # selectors
        ({"target": {}}, "target.who", "missing"),
        ({"target": {"who": "foe"}}, "target.who", "not_one_of"),
        ({"target": {"who": "enemy", "range": 4}}, "target.range", "unknown_key"),
        ({"target": {"who": "enemy", "within": -1}}, "target.within", "out_of_range"),
        ({"target": {"who": "enemy", "front": 1}}, "target.front", "expected"),
        ({"target": {"who": "enemy", "count": 0}}, "target.count", "out_of_range"),
        ({"target": {"who": "enemy", "all": True, "count": 2}}, "target.count", "count_with_all"),
        ({"target": {"who": "enemy", "filter": {"civilian": "yes"}}}, "target.filter.civilian", "expected"),
        ({"when": ["always"], "target": {"who": "friend", "within": 1}}, "target", "nobody_chooses"),
        ({"when": ["phase_start"], "target": {"who": "enemy"}}, "target", "nobody_chooses"),
        # what works by itself
        ({"when": ["always"], "cost": ["fire"]}, "cost", "never_asked"),
        ({"when": ["attack", "attacked"], "cost": ["fire"]}, "cost", "never_asked"),
        ({"when": ["phase_end"], "uses": 2}, "uses", "never_asked"),
        ({"when": ["attacked"], "optional": True}, "optional", "never_asked"),
        # effects
        ({"effects": [{}]}, "effects[0]", "exactly_one"),
        ({"effects": [{"to": "self"}]}, "effects[0]", "exactly_one"),
        ({"effects": [{"push": 1, "retreat": True}]}, "effects[0]", "exactly_one"),
        ({"effects": [{"push": 1}, {"heal": 2}]}, "effects[1].heal", "unknown_key"),
        ({"effects": [{"push": 1, "to": "all"}]}, "effects[0].to", "not_one_of"),
        ({"effects": [{"push": 1, "on": "loss"}]}, "effects[0].on", "not_one_of"),
        ({"effects": [{"push": 0}]}, "effects[0].push", "out_of_range"),
        ({"effects": [{"place": "far"}]}, "effects[0].place", "expected"),
        ({"effects": [{"add": {}}]}, "effects[0].add", "too_few"),
        ({"effects": [{"add": {"luck": 1}}]}, "effects[0].add.luck", "unknown_key"),
        ({"effects": [{"add": {"die": 1.5}}]}, "effects[0].add.die", "expected"),
        ({"effects": [{"add": {"die": 100}}]}, "effects[0].add.die", "out_of_range"),
        ({"effects": [{"ignore": "rear"}]}, "effects[0].ignore", "expected"),
        ({"effects": [{"ignore": []}]}, "effects[0].ignore", "too_few"),
        ({"effects": [{"ignore": ["rear", "sun"]}]}, "effects[0].ignore[1]", "not_one_of"),
        ({"effects": [{"block": ["sing"]}]}, "effects[0].block[0]", "not_one_of"),
        ({"effects": [{"extra_die": "both"}]}, "effects[0].extra_die", "not_one_of"),
        ({"effects": [{"reroll": {}}]}, "effects[0].reroll", "exactly_one"),
        ({"effects": [{"reroll": {"max": 2, "min": 5}}]}, "effects[0].reroll", "exactly_one"),
        ({"effects": [{"reroll": {"max": 7}}]}, "effects[0].reroll.max", "out_of_range"),
        ({"effects": [{"status": "dead"}]}, "effects[0].status", "not_one_of"),
        ({"effects": [{"retreat": False}]}, "effects[0].retreat", "only_true"),
        ({"effects": [{"cancel": 1}]}, "effects[0].cancel", "only_true"),
        ({"effects": [{"turn": "N"}]}, "effects[0].turn", "not_one_of"),
        ({"effects": [{"grant": "shot"}]}, "effects[0].grant", "not_one_of"),
        ({"effects": [{"dice": "set"}]}, "effects[0].face", "missing"),
        ({"effects": [{"dice": "set", "face": "void"}]}, "effects[0].face", "not_one_of"),
        ({"effects": [{"dice": "reroll", "face": "fire"}]}, "effects[0].face", "face_without_set"),
        ({"effects": [{"push": 1, "face": "fire"}]}, "effects[0].face", "face_without_set"),
        ({"effects": [{"dice": "extra"}]}, "effects[0].dice", "extra_not_always"),
        ({"effects": [{"test": {"stat": "attack"}}]}, "effects[0].test.stat", "not_one_of"),
        ({"effects": [{"test": {"mod": "1"}}]}, "effects[0].test.mod", "expected"),
        ({"effects": [{"test": {"lose": []}}]}, "effects[0].test.lose", "unknown_key"),
        ({"effects": [{"test": {"fail": [{"push": 1}, {"fly": 1}]}}]}, "effects[0].test.fail[1].fly", "unknown_key"),
        ({"when": ["will"], "effects": [{"test": {}}]}, "effects[0].test", "test_in_will"),
        ({"when": ["attack", "will"], "effects": [{"push": 1}, {"test": {}}]}, "effects[1].test", "test_in_will"),
        ({"when": ["action"], "effects": [{"cancel": True}]}, "effects[0].cancel", "nothing_to_cancel"),
        (
            {"when": ["action"], "effects": [{"test": {"fail": [{"cancel": True}]}}]},
            "effects[0].test.fail[0].cancel",
            "nothing_to_cancel",
        ),
        ({"when": ["move"], "effects": [{"push": 1, "on": "win"}]}, "effects[0].on", "nothing_compared"),
        ({"when": ["always"], "effects": [{"push": 1}]}, "effects[0]", "deed_always"),
        ({"when": ["always"], "effects": [{"dice": "reroll"}]}, "effects[0]", "deed_always"),
    ],
)
def test_a_faulty_skill(changes, path, key):
    assert skill_fault(**changes) == (path, key)


def test_spelt_out_defaults_change_nothing():
    spelt = parsed(
        **{"when": ["always"], "cost": [], "uses": None, "optional": False, "if": [], "target": None},
        effects=[{"dice": "extra"}],
    )
    plain = parsed(when=["always"], effects=[{"dice": "extra"}])
    assert all(getattr(spelt, field.name) == getattr(plain, field.name) for field in fields(Skill))
