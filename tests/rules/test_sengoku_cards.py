"""Sengoku's cards and options: what they may say, and that what could not be played is refused at its word."""

import json
import re
from dataclasses import fields
from fractions import Fraction
from pathlib import Path

import pytest

from rules.reading import FileError
from rules.sengoku import cards, skills
from rules.sengoku.cards import Banner, Melee, Shot, SkillCard, Trait, Unit, link, parse_card
from rules.sengoku.options import ASSETS, READERS, TRAIT_TABLE, Options, read_options
from rules.sengoku.skills import BUILT_IN, CONDITIONS, EFFECTS, MOMENTS, NUMBERS, REROLLS
from rules.sengoku.words_faults import FAULTS

ROOT = Path(__file__).parents[2]
STARTER = json.loads((ROOT / "catalog/data/sengoku.json").read_text("utf-8"))
PAGE = (ROOT / "rules/sengoku/FORMAT.md").read_text("utf-8")

NAMES = {"en": "Spears", "ru": "Копья"}
SPEARS = {
    "kind": "unit",
    "tags": ["infantry", "spearmen"],
    "cost": [2, 3],
    "melee": {"base": 2, "extra": 5},
    "armour": 1,
    "steadiness": 2,
    "impetus": 3,
}
SHOT = {"base": 1, "extra": 4, "ranks": 2, "ammo": 8}
PUSH = {"id": "push", "when": ["melee"], "effects": [{"add": {"impetus": 1}}]}


def changed(raw, changes):
    """The JSON with these changes; `...` takes a key away."""
    return {key: value for key, value in {**raw, **changes}.items() if value is not ...}


def spears(**changes):
    return parse_card("m", changed(SPEARS, changes), "$.cards.m")


def fault(raw):
    with pytest.raises(FileError) as caught:
        parse_card("m", raw, "$.cards.m")
    return caught.value.path.removeprefix("$.cards.m."), caught.value.key


def skill(**changes):
    return spears(skills=[changed(PUSH, changes)]).written[0]


def skill_fault(**changes):
    path, key = fault({**SPEARS, "skills": [changed(PUSH, changes)]})
    assert path.startswith("skills[0]")
    return path.removeprefix("skills[0]").removeprefix("."), key


def linked(raw, **others):
    """The card with its skills, beside these others."""
    shelf = {key: parse_card(key, other, f"$.cards.{key}") for key, other in others.items()}
    return link(parse_card("m", raw, "$.cards.m"), shelf.get, "$.cards.m")


# Cards


def test_a_unit_with_its_defaults():
    card = spears()
    assert (card.names, card.name) == ({"en": "m", "ru": "m"}, {"en": "m", "ru": "m"})
    assert (card.cost, card.tags, card.melee) == ((2, 3), {"infantry", "spearmen"}, Melee(2, 5))
    assert (card.armour, card.steadiness, card.impetus) == (1, 2, 3)
    assert (card.shot, card.max_units, card.written, card.skills) == (None, None, (), ())
    assert card.raw == SPEARS


def test_what_figures_cost_is_exact():
    assert [spears().price(n) for n in (3, 4, 16)] == [2, Fraction(8, 3), Fraction(32, 3)]


def test_shooters():
    assert spears(tags=["infantry", "shooters"], shot=SHOT).shot == Shot(1, 4, 2, 8)


def test_a_trait_a_banner_and_a_skill_with_their_defaults():
    trait, banner = (parse_card("m", {"kind": kind}, "$") for kind in ("trait", "banner"))
    assert isinstance(trait, Trait)
    assert isinstance(banner, Banner)
    assert (trait.cost, trait.commander, trait.general, trait.stacks) == (0, "fit", "hq", False)
    assert (banner.cost, banner.uses, banner.routing) == (0, 1, False)
    card = parse_card("push", changed({"kind": "skill", **PUSH}, {"id": ...}), "$")
    assert isinstance(card, SkillCard)
    assert (card.skill.id, card.skill.group, card.names["ru"]) == ("push", "push", "push")


def test_readers_words_change_nothing():
    card = spears(name=NAMES, text={"en": "Old men.", "ru": "Старики."}, faction="levy")
    assert (card.names, card.raw["faction"]) == (NAMES, "levy")


@pytest.mark.parametrize(
    ("changes", "path", "key"),
    [
        ({"kind": "hero"}, "kind", "not_one_of"),
        ({"kind": ...}, "kind", "missing"),
        ({"tags": ["spearmen"]}, "tags", "one_arm"),
        ({"tags": ["cavalry", "infantry"]}, "tags", "one_arm"),
        ({"tags": ["infantry", "infantry"]}, "tags[1]", "repeated"),
        ({"tags": ["infantry", "shooters"]}, "shot", "shooters_need_shot"),
        ({"tags": ["infantry", "shooters"], "shot": None}, "shot", "shooters_need_shot"),
        ({"shot": SHOT}, "shot", "shot_without_shooters"),
        ({"tags": ["infantry", "shooters"], "shot": {**SHOT, "ammo": 100}}, "shot.ammo", "out_of_range"),
        ({"tags": ["infantry", "shooters"], "shot": {**SHOT, "ranks": 0}}, "shot.ranks", "out_of_range"),
        ({"tags": ["infantry", "shooters"], "shot": changed(SHOT, {"ammo": ...})}, "shot.ammo", "missing"),
        ({"melee": {"base": 10, "extra": 5}}, "melee.base", "out_of_range"),
        ({"melee": {"base": 1, "extra": 1}}, "melee.extra", "out_of_range"),
        ({"melee": {"base": 1}}, "melee.extra", "missing"),
        ({"armour": -1}, "armour", "out_of_range"),
        ({"impetus": ...}, "impetus", "missing"),
        ({"cost": 2}, "cost", "expected"),
        ({"cost": [2]}, "cost", "points_and_figures"),
        ({"cost": [-1, 1]}, "cost[0]", "out_of_range"),
        ({"cost": [1, 0]}, "cost[1]", "out_of_range"),
        ({"max_units": 0}, "max_units", "out_of_range"),
        ({"skills": ["Formation"]}, "skills[0]", "bad_card_id"),
        ({"skills": [3]}, "skills[0]", "expected"),
        ({"name": {"en": "Spears"}}, "name.ru", "missing"),
        ({"speed": 2}, "speed", "unknown_key"),
    ],
)
def test_a_faulty_unit(changes, path, key):
    assert fault(changed(SPEARS, changes)) == (path, key)


@pytest.mark.parametrize(
    ("raw", "path", "key"),
    [
        ({"kind": "trait", "general": "always"}, "general", "not_one_of"),
        ({"kind": "trait", "cost": [1, 1]}, "cost", "expected"),
        ({"kind": "trait", "uses": 1}, "uses", "unknown_key"),
        ({"kind": "banner", "uses": 0}, "uses", "out_of_range"),
        ({"kind": "banner", "routing": 1}, "routing", "expected"),
        ({"kind": "skill", "when": ["melee"]}, "effects", "missing"),
        ({"kind": "skill", **PUSH}, "id", "skill_card_id"),
        ({"kind": "skill", "skills": []}, "skills", "unknown_key"),
    ],
)
def test_other_faulty_cards(raw, path, key):
    assert fault(raw) == (path, key)


# Skills that a card names


def test_built_in_skills_by_their_ids():
    card = linked({**SPEARS, "skills": ["run-down", "formation"]})
    assert [skill.id for skill in card.skills] == ["run-down", "run-down", "formation"]
    assert card.written == ("run-down", "formation")


def test_a_skill_card_comes_before_a_built_in_skill():
    own = {"kind": "skill", **changed(PUSH, {"id": ...})}
    card = linked({**SPEARS, "skills": ["formation", PUSH]}, formation=own)
    assert [skill.effects for skill in card.skills] == [({"add": {"impetus": 1}},)] * 2


def test_another_kind_of_card_does_not_hide_a_built_in_skill():
    assert linked({**SPEARS, "skills": ["charge"]}, charge={"kind": "trait"}).skills == BUILT_IN["charge"]


@pytest.mark.parametrize("kind", ["trait", "banner"])
def test_traits_and_banners_name_skills_too(kind):
    assert linked({"kind": kind, "skills": ["formation"]}).skills == BUILT_IN["formation"]


def test_an_id_that_means_nothing():
    with pytest.raises(FileError) as caught:
        linked({**SPEARS, "skills": ["formation", "glory"]}, glory={"kind": "banner"})
    assert (caught.value.path, caught.value.key) == ("$.cards.m.skills[1]", "unknown_skill")


# Skills


def test_a_skill_with_its_defaults():
    found = skill()
    assert (found.when, found.effects, found.group) == (("melee",), ({"add": {"impetus": 1}},), "push")
    assert (found.conditions, found.target, found.lasts, found.uses) == ((), None, None, None)


def test_how_long_what_a_skill_does_lasts():
    assert [skill(when=["melee", "always"]).duration(moment) for moment in ("melee", "always")] == ["fight", "battle"]
    assert skill(**{"for": "phase"}).duration("melee") == "phase"
    assert {moment for moment, lasts in MOMENTS.items() if lasts is None} == {
        *("friend_flees_through", "friend_broken_near", "regrouped", "turn_end"),
    }


@pytest.mark.parametrize(
    ("changes", "path", "key"),
    [
        ({"id": ...}, "id", "missing"),
        ({"when": ...}, "when", "missing"),
        ({"when": []}, "when", "too_few"),
        ({"when": ["melee", "melee"]}, "when[1]", "repeated"),
        ({"when": ["dawn"]}, "when[0]", "not_one_of"),
        ({"effects": ...}, "effects", "missing"),
        ({"effects": []}, "effects", "too_few"),
        ({"for": "week"}, "for", "not_one_of"),
        ({"uses": 0}, "uses", "out_of_range"),
        ({"group": "two words"}, "group", "bad_card_id"),
        ({"if": {"massed": True}}, "if", "expected"),
        ({"if": [{}]}, "if[0]", "exactly_one"),
        ({"if": [{"massed": True, "streak": True}]}, "if[0]", "exactly_one"),
        ({"if": [{"weather": "rain"}]}, "if[0].weather", "unknown_key"),
        ({"if": [{"role": "attack"}]}, "if[0].role", "expected"),
        ({"if": [{"role": []}]}, "if[0].role", "too_few"),
        ({"if": [{"aspect": ["left"]}]}, "if[0].aspect[0]", "not_one_of"),
        ({"if": [{"place": ["camp"]}]}, "if[0].place[0]", "not_one_of"),
        ({"if": [{"stake": "mid"}]}, "if[0].stake", "not_one_of"),
        ({"if": [{"crossing": "river"}]}, "if[0].crossing", "expected"),
        ({"if": [{"turns": [3]}]}, "if[0].turns", "turns_order"),
        ({"if": [{"turns": [3, 2]}]}, "if[0].turns", "turns_order"),
        ({"if": [{"turns": [0, 2]}]}, "if[0].turns[0]", "out_of_range"),
        ({"if": [{"self": {"tag": "infantry"}}]}, "if[0].self.tag", "unknown_key"),
        ({"if": [{"self": {"tags": []}}]}, "if[0].self.tags", "too_few"),
        ({"if": [{"enemy": {"status": "tired"}}]}, "if[0].enemy.status", "not_one_of"),
        ({"if": [{"near": {"min": 1}}]}, "if[0].near.who", "missing"),
        ({"if": [{"near": {"who": "friend", "min": 9}}]}, "if[0].near.min", "out_of_range"),
        ({"target": {}}, "target.who", "missing"),
        ({"target": {"who": "any"}}, "target.who", "not_one_of"),
        ({"target": {"who": "friend", "count": 0}}, "target.count", "out_of_range"),
        ({"effects": [{}]}, "effects[0]", "exactly_one"),
        ({"effects": [{"rout": True, "hide": True}]}, "effects[0]", "exactly_one"),
        ({"effects": [{"fly": 1}]}, "effects[0].fly", "unknown_key"),
        ({"effects": [{"hide": True, "to": "friend"}]}, "effects[0].to", "not_one_of"),
        ({"effects": [{"hide": True, "to": "target"}]}, "effects[0].to", "no_target"),
        ({"effects": [{"hide": True, "to": "target"}], "target": None}, "effects[0].to", "no_target"),
        ({"when": ["always"], "effects": [{"losses": 1}]}, "effects[0].losses", "standing_deed"),
        ({"when": ["always"], "effects": [{"hide": True}, {"rout": True}]}, "effects[1].rout", "standing_deed"),
        ({"effects": [{"hide": True, "times": 1}]}, "effects[0].times", "unknown_key"),
        ({"effects": [{"add": {}}]}, "effects[0].add", "too_few"),
        ({"effects": [{"add": {"morale": 1}}]}, "effects[0].add.morale", "unknown_key"),
        ({"effects": [{"add": {"dice": 1.5}}]}, "effects[0].add.dice", "expected"),
        ({"effects": [{"set": {"dice": -1}}]}, "effects[0].set.dice", "out_of_range"),
        ({"effects": [{"per_rank": {"morale": 1}}]}, "effects[0].per_rank.morale", "unknown_key"),
        ({"effects": [{"deny": []}]}, "effects[0].deny", "too_few"),
        ({"effects": [{"deny": ["no way"]}]}, "effects[0].deny[0]", "not_a_word"),
        ({"effects": [{"ignore": ["regroup penalty"]}]}, "effects[0].ignore[0]", "not_a_word"),
        ({"effects": [{"pierce": 0}]}, "effects[0].pierce", "out_of_range"),
        ({"effects": [{"allow": ["flight"]}]}, "effects[0].allow[0]", "not_one_of"),
        ({"effects": [{"reroll": "dawn", "faces": "failed"}]}, "effects[0].reroll", "not_one_of"),
        ({"effects": [{"reroll": "melee"}]}, "effects[0].faces", "missing"),
        ({"effects": [{"reroll": "melee", "faces": "bad"}]}, "effects[0].faces", "bad_faces"),
        ({"effects": [{"reroll": "melee", "faces": "unharmed"}]}, "effects[0].faces", "faces_of_roll"),
        ({"effects": [{"reroll": "melee", "faces": [7]}]}, "effects[0].faces[0]", "out_of_range"),
        ({"effects": [{"reroll": "melee", "faces": "failed", "times": 0}]}, "effects[0].times", "out_of_range"),
        ({"effects": [{"fatigue": {"limit": 1}}]}, "effects[0].fatigue.steps", "missing"),
        ({"effects": [{"pursuit": {}}]}, "effects[0].pursuit", "exactly_one"),
        ({"effects": [{"order": {"kind": "special"}}]}, "effects[0].order.units", "missing"),
        ({"effects": [{"order": {"kind": "general", "units": "own"}}]}, "effects[0].order.kind", "not_one_of"),
        ({"effects": [{"rally": True}]}, "effects[0].rally", "expected"),
        ({"effects": [{"rout": False}]}, "effects[0].rout", "only_true"),
        ({"effects": [{"losses": 0}]}, "effects[0].losses", "out_of_range"),
        ({"effects": [{"cancel": True}]}, "effects[0].cancel", "not_one_of"),
    ],
)
def test_a_faulty_skill(changes, path, key):
    assert skill_fault(**changes) == (path, key)


#: One whole effect of each word, and conditions of each.
SOME = {
    "add": {"base": 1, "retreat_score": -2},
    "set": {"shot_ranks": 2},
    "per_rank": {"steadiness": 1},
    "dice_per_figure": 2,
    "deny": ["base", "own-group"],
    "pierce": 1,
    "reroll": "melee",
    "allow": ["two_steps", "carry"],
    "ignore": ["regroup_penalty", "own-group"],
    "fatigue": {"steps": 4, "limit": 1},
    "pursuit": {"need": 4},
    "order": {"kind": "ordinary", "only": None, "next_turn": True, "units": "own"},
    "rally": {"woods": True, "penalty": False},
    "rout": True,
    "losses": 1,
    "restore": 2,
    "ammo": -1,
    "steps": 1,
    "panic": 1,
    "hide": True,
    "cancel": "orders",
}
CONDITIONS_OF = {
    "role": ["attack", "defend"],
    "aspect": ["flank"],
    "front_to_front": False,
    "only_front": True,
    "self": {"tags": ["infantry", "of-mine"], "card": "ronin-band", "min": 2, "max": 9},
    "enemy": {"status": "routing", "allied": True, "fatigued": False, "hold": True},
    "place": ["hq", "reserve"],
    "massed": True,
    "stake": "low",
    "streak": False,
    "terrain": ["open", "woods"],
    "crossing": True,
    "turns": [2, 2],
    "near": {"who": "enemy", "filter": {"min": 4}, "min": 8},
}


def test_every_word_can_be_said():
    assert (SOME.keys(), CONDITIONS_OF.keys()) == (EFFECTS.keys(), CONDITIONS.keys())
    effects = [{do: value, **({"faces": [1, 2], "times": 2} if do == "reroll" else {})} for do, value in SOME.items()]
    found = skill(effects=effects, **{"if": [{word: value} for word, value in CONDITIONS_OF.items()]})
    assert found.effects == tuple(effects)
    assert [next(iter(condition)) for condition in found.conditions] == list(CONDITIONS_OF)
    assert skill(when=["always", "turn_end"], effects=[{"restore": 1}]).when == ("always", "turn_end")
    target = {"who": "friend", "near": True, "filter": {"tags": ["cavalry"]}, "count": "all"}
    assert skill(target=target, effects=[{"panic": 1, "to": "target"}]).target == target


@pytest.mark.parametrize("roll", REROLLS)
def test_every_roll_has_a_word_for_its_faces(roll):
    for faces in (*REROLLS[roll], [6]):
        assert skill(effects=[{"reroll": roll, "faces": faces}]).effects[0]["faces"] == faces


def table(heading):
    """The first cells of a table of the format page."""
    rows = PAGE[PAGE.index(heading) :].split("\n\n", 1)[0].splitlines()[2:]
    return [re.split(r"(?<!\\)\|", row)[1].strip() for row in rows]


def test_the_vocabulary_is_the_format_pages():
    moments = re.findall(r"`(\w+)`", " ".join(table("| `when` | moment |")))
    assert moments == list(MOMENTS)
    effects = {re.search(r'\{"(\w+)"', part)[1] for row in table("| Effect |") for part in re.split(r"`[,/ ]+`", row)}
    assert effects == set(EFFECTS)
    keys = re.search(r"keys: (.*?) \|", PAGE)[1]
    assert set(re.findall(r"`(\w+)`", keys)) == set(NUMBERS)
    said = PAGE[PAGE.index("**Conditions**") : PAGE.index("**Filter**")]
    assert set(re.findall(r'`\{"(\w+)"', said)) == set(CONDITIONS)


def test_the_built_in_skills_are_the_format_pages():
    rows = table("| id | Written |")
    assert [row.strip("`") for row in rows] == list(BUILT_IN)
    page = PAGE[PAGE.index("| id | Written |") : PAGE.index("**Traits and banners**")]
    for raw in skills.BUILT_IN_RAW:
        effects = json.dumps(raw["effects"], separators=(",", ":"))
        assert f'"effects":{effects}' in page
        assert "if" not in raw or f'"if":{json.dumps(raw["if"], separators=(",", ":"))}' in page


@pytest.mark.parametrize(("key", "raw"), STARTER["cards"].items())
def test_the_starter_cards_can_be_read(key, raw):
    card = link(parse_card(key, raw, "$"), {}.get, "$")
    assert (card.raw, card.name) == (raw, raw["name"])
    assert {skill.id for skill in card.skills} == {item if type(item) is str else item["id"] for item in raw["skills"]}


@pytest.mark.parametrize("key", [key for key, raw in STARTER["cards"].items() if raw["kind"] == "unit"])
def test_the_starter_units_are_the_tables(key):
    """SENG-UNT-01 and the format page's table of the starter catalog."""
    card = parse_card(key, STARTER["cards"][key], "$")
    row = re.search(rf"^\| {key}(?: \([^)]*\))? \| (.*) \|$", PAGE, re.M)[1].split(" | ")
    points, per = re.match(r"(\d+)/(\d+)", row[0]).groups()
    assert isinstance(card, Unit)
    assert card.cost == (int(points), int(per))
    assert f"{card.melee.base}, {card.melee.extra}+" == row[1]
    ranks = card.shot and f"{card.shot.ranks} rank{'s' if card.shot.ranks > 1 else ''}"
    assert (f"{card.shot.base}, {card.shot.extra}+, {ranks}" if card.shot else "–") == row[2]
    assert [card.armour, card.steadiness, card.impetus] == [int(n) for n in row[3:6]]


def test_every_fault_has_its_words():
    keys = set()
    for module in (cards, skills):
        source = Path(module.__file__).read_text("utf-8")
        keys |= set(re.findall(r'raise FileError\([^"]*(?:f?"[^"]*", )?"(\w+)"', source))
    common = {"expected", "missing", "too_few", "exactly_one", "unknown_key"}
    assert keys - common
    assert keys - common <= set(FAULTS)


# Options


def test_the_defaults_are_the_format_pages():
    options = read_options({})
    assert options == Options()
    assert (options.budget, options.rounding, options.min_figures, options.max_figures) == (150, "unit", 4, 16)
    assert (options.trait_table, options.asset_cost) == (TRAIT_TABLE, dict.fromkeys(ASSETS, 0))
    assert (options.max_turns, options.count_from, options.terrain) == (12, 9, ())
    assert {field.name for field in fields(Options)} == set(READERS)


def test_the_northern_side_defends_unless_it_is_said():
    assert (read_options({}).defender, read_options({"north": "A"}).defender) == ("B", "A")
    assert read_options({"north": "A", "defender": "B"}).defender == "B"


def test_an_asset_that_is_not_named_costs_nothing():
    assert read_options({"asset_cost": {"shield": 2}}).asset_cost == {**dict.fromkeys(ASSETS, 0), "shield": 2}


@pytest.mark.parametrize(
    ("raw", "path", "key"),
    [
        ({"budget": 0}, "budget", "out_of_range"),
        ({"budget": 10000}, "budget", "out_of_range"),
        ({"min_figures": 0}, "min_figures", "out_of_range"),
        ({"max_generals": 100}, "max_generals", "out_of_range"),
        ({"general_traits": 10}, "general_traits", "out_of_range"),
        ({"traits": "bought"}, "traits", "not_one_of"),
        ({"trait_table": ["daring"] * 5}, "trait_table", "six_traits"),
        ({"trait_table": ["daring"] * 5 + [1]}, "trait_table[5]", "expected"),
        ({"asset_cost": {"banner": 1}}, "asset_cost.banner", "unknown_key"),
        ({"terrain": ["hills", "hills"]}, "terrain[1]", "repeated"),
        ({"max_turns": 0}, "max_turns", "out_of_range"),
        ({"allow_illegal": "yes"}, "allow_illegal", "expected"),
        ({"bugdet": 1}, "bugdet", "unknown_key"),
    ],
)
def test_faulty_options(raw, path, key):
    with pytest.raises(FileError) as caught:
        read_options(raw, "$.options")
    assert (caught.value.path, caught.value.key) == (f"$.options.{path}", key)
