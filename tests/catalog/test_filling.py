"""Cards made by filling in their form: parts come and go by buttons, what is typed wrongly stays, what does not go
together is said beforehand."""

import inspect
import json
from copy import deepcopy

import pytest
from django.core.exceptions import BadRequest
from django.http import QueryDict
from django.template.loader import render_to_string

from catalog.studio.fields import Choice, fields_of, walk
from catalog.studio.posted import read_form
from catalog.studio.pressed import NoSuchPart, press
from catalog.studio.trying import refusals, with_refusals
from rules.reading import FileError
from rules.system import systems
from tests.catalog.clicking import Filler
from tests.catalog.filled import drawn, with_fault
from tests.rules.games import BOOKS

STATS = {"attack": 4, "defense": 3, "movement": 5, "willpower": 2}
RONIN = {"kind": "character", "alignment": "mercenary", "cost": 2, "vigilant": STATS, "shaken": STATS}
CUT = {"id": "cut", "when": ["attack"], "effects": [{"add": {"die": 1}}]}
GHOST = {
    "kind": "character",
    "name": {"en": "Ghost", "ru": "Призрак"},
    "organizations": ["toa"],
    "alignment": "light",
    "categories": ["mystic"],
    "level": 5,
    **dict.fromkeys(("attack", "damage", "defense", "armor", "lp", "resistance"), 5),
    "speed": [4, 8],
    "ap": [3, 6],
}


def okko(**more):
    return Filler("okko", {**deepcopy(RONIN), **deepcopy(more)})


def parsed(filler):
    return filler.game.parse_card("card", filler.raw, "$")


def fault(filler):
    with pytest.raises(FileError) as caught:
        parsed(filler)
    return caught.value


def test_a_skill_of_okko_is_made_by_filling_in():
    page = okko().fill("add skills").fill("add skills.0.effects")
    page.fill(**{"skills.0.effects.0:key": "push", "skills.0.when": ["attack", "defense"]})
    page.fill(**{"skills.0.effects.0.push": "2", "skills.0.effects.0.to": "target", "skills.0.effects.0.on": "tie"})
    page.fill("add skills.0.cost").fill("save", **{"skills.0.cost.0": "torii", "skills.0.name.en": "Tetsubo"})
    assert page.raw["skills"] == [
        {
            "id": "skill-1",
            "name": {"en": "Tetsubo", "ru": ""},
            "when": ["attack", "defense"],
            "cost": ["torii"],
            "effects": [{"push": 2, "to": "target", "on": "tie"}],
        }
    ]
    assert parsed(page).skills[0].effects[0]["push"] == 2


def test_an_ability_of_anima_is_made_by_filling_in():
    page = Filler("anima", deepcopy(GHOST)).fill("add abilities")
    page.fill("put abilities.0.cost", **{"abilities.0.when": "action", "abilities.0.target.who": "enemy"})
    page.fill("add abilities.0.effects", **{"abilities.0.cost.ap": "2", "abilities.0.target.range": "6"})
    page.fill(**{"abilities.0.effects.0.do": "resist"})
    page.fill("add abilities.0.effects.0.then", **{"abilities.0.effects.0.power": "13"})
    page.fill(**{"abilities.0.effects.0.then.0.do": "state"})
    page.fill("add abilities.0.condition", **{"abilities.0.effects.0.then.0.state": "paralysis"})
    page.fill(**{"abilities.0.condition.0:way": "not"}).fill(**{"abilities.0.condition.0.not:way": "if"})
    page.fill("save", **{"abilities.0.condition.0.not.if": "engaged"})
    assert page.raw["abilities"] == [
        {
            "id": "ability-1",
            "types": [],
            "when": "action",
            "cost": {"ap": 2},
            "target": {"who": "enemy", "range": 6},
            "condition": [{"not": {"if": "engaged"}}],
            "effects": [{"do": "resist", "power": 13, "then": [{"do": "state", "state": "paralysis", "level": 1}]}],
        }
    ]
    assert parsed(page).abilities[0].ap == 2


def test_a_skill_of_sengoku_is_made_by_filling_in():
    page = Filler("sengoku", {"kind": "banner"}).fill("add skills")
    page.fill("put skills.0.target", **{"skills.0.when": ["raise"]}).fill("add skills.0.effects")
    page.fill(**{"skills.0.effects.0:key": "add", "skills.0.target.who": "friend"})
    page.fill("key skills.0.effects.0.add", **{"skills.0.effects.0.add:add": "impetus"})
    page.fill(**{"skills.0.target.count:way": "other", "skills.0.effects.0.to": "target"})
    page.fill("save", **{"skills.0.target.count": "2", "skills.0.effects.0.add.impetus": "−1", "uses": "2"})
    assert page.raw == {
        "kind": "banner",
        "uses": 2,
        "skills": [
            {
                "id": "skill-1",
                "when": ["raise"],
                "target": {"who": "friend", "count": 2},
                "effects": [{"add": {"impetus": -1}, "to": "target"}],
            }
        ],
    }
    parsed(page)


def test_a_unit_takes_a_skill_by_its_id():
    page = Filler("sengoku", deepcopy(BOOKS["sengoku"]["cards"]["samurai-spears"])).fill("add skills")
    page.fill(**{"skills.2:way": "named"}).fill("save", **{"skills.2": "calm"})
    assert page.raw["skills"] == ["spear-wall", "formation", "calm"]


def test_items_move_double_and_go():
    page = okko(skills=[CUT, {**CUT, "id": "bite"}])
    page.fill("copy skills.0").fill("down skills.0").fill("up skills.2")
    assert [skill["id"] for skill in page.raw["skills"]] == ["cut-1", "bite", "cut"]
    assert page.fill("drop skills.1").raw["skills"][1] == CUT
    page.fill("up skills.0").fill("down skills.1")
    assert [skill["id"] for skill in page.raw["skills"]] == ["cut-1", "cut"]


def test_parts_are_put_and_taken():
    page = okko(skills=[CUT]).fill("put skills.0.target")
    assert page.raw["skills"][0]["target"] == {"who": "self"}
    assert "target" not in page.fill("take skills.0.target").raw["skills"][0]
    page.fill("key skills.0.effects.0.add", **{"skills.0.effects.0.add:add": "margin"})
    assert page.raw["skills"][0]["effects"] == [{"add": {"die": 1, "margin": 1}}]
    assert page.fill("take skills.0.effects.0.add.die").raw["skills"][0]["effects"] == [{"add": {"margin": 1}}]


def test_null_stays_null_until_something_is_put_there():
    page = okko(skills=[{**CUT, "uses": None, "target": None}], text=None).fill("save")
    assert (page.raw["text"], page.raw["skills"][0]["uses"], page.raw["skills"][0]["target"]) == (None, None, None)
    page.fill("put skills.0.target", **{"skills.0.uses": "2", "text.en": "Old."})
    assert page.raw["text"] == {"en": "Old.", "ru": ""}
    assert (page.raw["skills"][0]["uses"], page.raw["skills"][0]["target"]) == (2, {"who": "self"})


def test_another_kind_of_effect_keeps_what_both_have():
    page = okko(skills=[{**CUT, "effects": [{"dice": "set", "face": "fire", "to": "target"}]}])
    page.fill(**{"skills.0.effects.0:key": "status"})
    assert page.raw["skills"][0]["effects"] == [{"status": "vigilant", "to": "target"}]


def test_words_keep_their_order_and_new_ones_come_last():
    page = okko(skills=[{**CUT, "when": ["shoot", "attack", "defense"]}])
    page.fill("save", **{"skills.0.when": ["move", "attack", "shoot"]})
    assert page.raw["skills"][0]["when"] == ["shoot", "attack", "move"]


def test_what_was_ticked_can_be_left_out_again():
    page = okko(skills=[{**CUT, "sides": ["shaken"]}]).fill("save", **{"skills.0.sides": []})
    assert page.raw["skills"] == [CUT]
    assert page.fill("save", **{"skills.0.when": []}).raw["skills"] == [{**CUT, "when": []}]  # what must be there stays


def test_a_tag_of_ones_own_is_added_beside_the_known_ones():
    page = Filler("sengoku", deepcopy(BOOKS["sengoku"]["cards"]["samurai-spears"]))
    page.fill("save", **{"tags:also": "guards"})
    assert page.raw["tags"][-1] == "guards"
    assert [choice.chosen for choice in page.field("tags").choices][-1]


WRONG = [
    ("cost", "four", "cost"),
    ("cost", "21", "cost"),
    ("cost", "", "cost"),
    ("vigilant.attack", "1.5", "vigilant.attack"),
    ("skills.0.id", "Two words", "skills.0.id"),
    ("skills.0.effects.0.add.die", "100", "skills.0.effects.0.add.die"),
    ("skills.0.when", None, "skills.0.when"),
    ("skills.0.range", "3", "skills.0.range"),
]


@pytest.mark.parametrize(("name", "typed", "place"), WRONG)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_is_typed_wrongly_stays_and_is_said_at_its_field(name, typed, place, lang):
    page = okko(skills=[CUT]).fill("save", **{name: typed})
    form = with_fault(page.form, fault(page), "okko", lang)
    wrong = [field for field in walk(form) if field.error]
    assert [field.name for field in wrong] == [place]
    if typed is not None:
        assert wrong[0].value == typed


def test_what_goes_wrong_between_two_fields_is_said_at_one_of_them():
    page = okko(skills=[{**CUT, "effects": [{"dice": "set"}]}])
    assert [field.name for field in walk(with_fault(page.form, fault(page), "okko", "en")) if field.error] == [
        "skills.0.effects.0.face"
    ]
    page = okko(skills=[{**CUT, "effects": [{}]}])
    said = [field for field in walk(with_fault(page.form, fault(page), "okko", "ru")) if field.error]
    assert [(field.name, field.error) for field in said] == [("skills.0.effects.0", "Выберите, что это.")]


def test_what_the_form_has_no_place_for_is_kept():
    odd = {**CUT, "colour": "red", "when": "attack", "target": ["x"], "effects": [{"push": 1, "turn": "away"}]}
    page = okko(skills=[odd, 7], bogus={"a": [1, None]}).fill("save")
    assert page.raw == {**RONIN, "skills": [odd, 7], "bogus": {"a": [1, None]}}


def test_json_that_is_none_is_kept_as_it_was_typed():
    page = okko(bogus=1).fill("save", **{":more": "{nonsense"})
    assert page.raw["more"] == "{nonsense"
    assert fault(page).path == "$.more"


@pytest.mark.parametrize(
    "typed",
    ['{"x":' * 900 + "1" + "}" * 900, '{"x": "\\ud800"}', '{"x": NaN}', '{"x": 1, "x": 2}'],
    ids=["too deep", "half of a letter", "no number", "a key twice"],
)
def test_json_that_no_file_may_hold_is_kept_as_it_was_typed(typed):
    page = okko(bogus=1).fill("save", **{":more": typed})
    assert page.raw["more"] == typed
    assert fault(page).path == "$.more"


def test_a_hostile_post_goes_no_deeper_than_a_card_may():
    at, sent = "skills.0.effects", {"skills:is": "there", "skills:n": "1", "skills.0:is": "there"}
    for _level in range(100):
        sent |= {f"{at}:is": "there", f"{at}:n": "1", f"{at}.0:key": "test", f"{at}.0.test:is": "there"}
        at += ".0.test.pass"
    post = QueryDict(mutable=True)
    post.update(sent)
    raw = read_form(systems()["okko"].shapes["character"], post)
    assert 5 < str(raw).count("'pass'") < 10


@pytest.mark.parametrize(
    "count", ["999999999999", "201", "3", "1", "0", "-1", "2.0", "\N{ARABIC-INDIC DIGIT TWO}", "abc", "", None]
)
@pytest.mark.parametrize("name", ["skills", "skills.0.effects"])
def test_a_form_that_counts_other_parts_than_it_sends_is_not_read(name, count):
    """Read as it stands it would make a card without them."""
    page = okko(skills=[{**CUT, "effects": [{"add": {"die": 1}}, {"push": {}}]}, CUT])
    post = drawn(page.form).post
    assert read_form(page.shape, post)
    assert post[f"{name}:n"] == "2"
    if count is None:
        del post[f"{name}:n"]
    else:
        post[f"{name}:n"] = count
    with pytest.raises(BadRequest):
        read_form(page.shape, post)


@pytest.mark.parametrize(
    "button",
    [
        "",
        "explode skills",
        "add",
        "add cost",
        "drop skills.7",
        "drop skills.-1",
        "up cost",
        "put nothing",
        "take cost.x",
    ]
    + ["key skills.0", "key vigilant", "copy skills.x", "add skills.0.effects.0.push.x", "drop vigilant.attack"],
)
def test_a_button_that_the_form_has_not_is_refused(button):
    raw = {**deepcopy(RONIN), "skills": [deepcopy(CUT)]}
    with pytest.raises(NoSuchPart):
        press(systems()["okko"].shapes["character"], raw, button, "nonsense")
    assert raw == {**RONIN, "skills": [CUT]}


def refused(filler):
    read = inspect.unwrap(filler.game.parse_card)
    found = refusals(filler.shape, filler.raw, lambda raw: read("card", raw, "$"))
    form = with_refusals(filler.form, dict.fromkeys(found, "no"))
    return {(field.name, choice.value) for field in walk(form) for choice in field.choices if choice.refused}


def test_what_the_reader_refuses_is_marked_where_it_is_offered():
    always = refused(okko(skills=[{**CUT, "when": ["always"]}]))
    assert ("skills.0.effects.0:key", "push") in always
    assert ("skills.0.effects.0:key", "dice") not in always  # one die more is fine
    assert ("skills.0.effects.0:key", "block") not in always
    assert ("skills.0.effects.0.on", "win") not in refused(okko(skills=[CUT]))
    paid = refused(okko(skills=[{**CUT, "cost": ["fire"]}]))
    assert {word for name, word in paid if name == "skills.0.when"} == {
        *("always", "attacked", "phase_start", "phase_end")
    }


def test_the_marks_are_no_table_of_their_own():
    """A word is marked exactly where the reader refuses the card that has it: tried for each one offered."""
    for slug in ("okko", "anima", "sengoku"):
        for raw in BOOKS[slug]["cards"].values():
            page = Filler(slug, raw)
            read = inspect.unwrap(page.game.parse_card)
            found = refusals(page.shape, raw, lambda card, read=read: read("card", card, "$"))
            assert json.dumps(raw) == json.dumps(page.raw)
            for (name, word), error in found.items():
                assert error.key not in ("not_one_of", "unknown_key"), (name, word)


def test_what_can_be_typed_is_offered_where_it_is_known():
    game, raw = systems()["sengoku"], {"kind": "banner", "skills": ["calm", CUT]}
    known = {"carried.named": (Choice("calm", "Calm"),)}
    form = fields_of(game.shapes["banner"], raw, game.vocabulary(), "en", "banner", known)
    offered = {field.name for field in walk(form) for choice in field.choices if choice.label == "Calm"}
    assert offered == {"skills.0"}
    assert "f-skills.0-known" in drawn(form).ids


def headings(page):
    """Every heading that is seen in the form."""
    return [heading for _above, heading in drawn(page.form).headings]


def test_what_an_item_is_stands_over_it_once():
    page = Filler("anima", deepcopy(GHOST)).fill("add abilities").fill("add abilities.0.condition")
    page.fill(**{"abilities.0.condition.0:way": "not"}).fill(**{"abilities.0.condition.0.not:way": "if"})
    seen = headings(page)
    assert seen.count("Condition 1") == 1
    assert seen[seen.index("Condition 1") + 1] == "What must not hold"
    named = Filler("sengoku", {"kind": "banner"}).fill("add skills")
    assert headings(named).count("Skill 1") == 1
    own = headings(named.fill(**{"skills.0:way": "own"}))
    assert own[own.index("Skill 1") + 1] == "Id", "what was chosen does not stand over it once more"


def test_a_part_is_added_below_what_is_said_of_it():
    html = render_to_string("studio/_fields.html", {"field": okko().fill("add skills").form})
    for what in ("skills", "skills.0.target"):
        about = html.index(f'id="f-{what}-about"')
        button = html.index(f'value="{"add" if what == "skills" else "put"} {what}"')
        assert about < button, what
