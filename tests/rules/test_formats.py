"""Files that cannot be used: each fault is named with its path, and nothing but FileError ever comes out."""

import ast
import copy
import json
import re
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.formats import FileError, _is_shallow, decode, read_catalog, read_fight, read_list
from rules.formats_words import FAULTS, fault_text
from rules.system import systems
from tests.rules.saying import literals

ROOT = Path(__file__).parents[2]
STARTER = json.loads((ROOT / "catalog/data/okko.json").read_text())
STATS = {"attack": 4, "defense": 4, "movement": 4, "willpower": 4}
RONIN = {"kind": "character", "alignment": "mercenary", "cost": 2, "vigilant": STATS, "shaken": STATS}
BLADE = {"kind": "equipment", "cost": 2}
YARD = {"kind": "tile", "rows": ["...", "...", "..."]}


def a_list(**changes):
    base = {
        "format": "muster-list",
        "version": 1,
        "system": "okko",
        "name": "Band",
        "cards": {"ronin": RONIN, "blade": BLADE, "yard": YARD},
        "entries": [{"id": "a1", "card": "ronin", "equipment": "blade"}, {"id": "a2", "card": "ronin"}],
    }
    return {key: value for key, value in {**base, **changes}.items() if value is not ...}


def a_fight(**changes):
    other = a_list(entries=[{"id": "b1", "card": "ronin"}])
    base = {
        "format": "muster-fight",
        "version": 1,
        "system": "okko",
        "title": "Fight",
        "sides": [{"name": "A", "list": a_list()}, {"name": "B", "list": other}],
        "board": {"rows": ["...", "...", "..."]},
        "seed": 7,
        "actions": [{"side": "A", "do": "begin"}],
    }
    return {key: value for key, value in {**base, **changes}.items() if value is not ...}


def fault(read, doc):
    with pytest.raises(FileError) as caught:
        read(doc)
    for lang in ("en", "ru"):
        assert "{" not in fault_text(caught.value, lang).replace("{…}", "")
    return caught.value.path, caught.value.key


# The text


@pytest.mark.parametrize(
    "text",
    ["", "{", "{'a': 1}", '{"a": NaN}', "[1,]", '"\ud800"', '"\\ud800"', '{"a": 1} x', "1e400", "1" * 9000, '"a\nb"'],
)
def test_what_is_no_json(text):
    assert fault(decode, text) == ("$", "not_json")


@pytest.mark.parametrize(
    ("text", "en", "ru"),
    [
        ("{", "it ends before it is complete (line 1, column 2)", "запись обрывается (строка 1, столбец 2)"),
        ('{"a":}', "a character that cannot stand there (line 1, column 6)", None),
        ("[1,]", "a comma before ] (line 1, column 3)", "запятая перед ] (строка 1, столбец 3)"),
        ("[1\n2]", "a comma or ] is missing (line 2, column 1)", "не хватает запятой или ] (строка 2, столбец 1)"),
        ("{a: 1}", "a key without quotes (line 1, column 2)", "ключ без кавычек (строка 1, столбец 2)"),
        ('{"a" 1}', "a colon is missing (line 1, column 6)", "не хватает двоеточия (строка 1, столбец 6)"),
        ("{} x", "something follows after its end (line 1, column 4)", None),
        ("[-]", "a number that is written wrong (line 1, column 2)", None),
        ("1e400", "a number is too large (line 1, column 1)", "слишком большое число (строка 1, столбец 1)"),
        ("1" * 9000, "a number is too large (line 1, column 1)", None),
        ('"\ud800"', "its characters are not UTF-8 (line 1, column 2)", "символы не в UTF-8 (строка 1, столбец 2)"),
        ('"\\q"', "a backslash that begins nothing (line 1, column 2)", None),
    ],
)
def test_why_it_is_no_json_is_said_in_the_readers_language(text, en, ru):
    with pytest.raises(FileError) as caught:
        decode(text)
    assert fault_text(caught.value) == f"This is not JSON: {en}."
    said = fault_text(caught.value, "ru")
    assert (
        said == f"Это не JSON: {ru}." if ru else re.fullmatch(r"Это не JSON: [^{}]+ \(строка 1, столбец \d\)\.", said)
    )


def test_bytes_that_are_no_text():
    assert fault(decode, b'"\xff"') == ("$", "not_json")


def test_a_byte_order_mark_does_no_harm():
    assert decode(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('{"a": 1, "a": 1}', "$.a"),
        ('{"a": {"b": [0, {"c": 1, "d": 2, "c": 3}]}}', "$.a.b[1].c"),
        ('[{"x": {"y": 1, "y": 2}}, {"z": 1, "z": 2}]', "$[0].x.y"),
        ('{"\\u0061": 1, "a": 2}', "$.a"),
        ('{"a": {"b": 1, "b": 2}, "a": 3}', "$.a.b"),
    ],
)
def test_a_key_written_twice(text, path):
    assert fault(decode, text) == (path, "twice")


def test_thirty_levels_and_no_more():
    assert decode("[" * 30 + "]" * 30)
    assert decode('{"a":' * 29 + "[]" + "}" * 29)
    assert fault(decode, "[" * 31 + "]" * 31) == ("$" + "[0]" * 30, "too_deep")
    assert fault(decode, '{"a": [1, {"b":' + "[" * 28 + "]" * 28 + "}]}") == ("$.a[1].b" + "[0]" * 27, "too_deep")


@given(st.lists(st.sampled_from(["[", "]", "{", "}", '"[["', '"\\\\"', '"\\"{"', ",", " "]), max_size=140))
def test_brackets_that_are_in_pairs_and_not_deep_are_gone_through_at_once(parts):
    """Only what is one or the other is gone through bracket by bracket, to say where."""
    open_, deepest, paired = [], 0, True
    for part in parts:
        if part in ("[", "{"):
            open_.append(part)
            deepest = max(deepest, len(open_))
        elif part in ("]", "}"):
            paired = paired and bool(open_) and open_.pop() + part in ("[]", "{}")
    paired = paired and not open_
    count = parts.count("[") + parts.count("{")
    data = "".join(parts).encode()
    if count > 30 and data.count(b"[") + data.count(b"{") > 30:
        assert _is_shallow(data) == (paired and deepest <= 30)
    if paired and deepest > 30:
        assert fault(decode, "".join(parts))[1] == "too_deep"


def test_a_flat_flood_is_read_at_once():
    assert len(decode("[" + "[]," * 1_000_000 + "[]]")) == 1_000_001


@pytest.mark.parametrize("text", ["[" * 10**6, '{"a":' * 10**6, '"' + '\\"' * 10**6, "[" * 40 + '"' + '\\"' * 10**6])
def test_floods_are_answered_at_once(text):
    fault(decode, text)


def test_brackets_in_strings_are_no_levels():
    assert decode(json.dumps(["[{" * 100, '"[' * 100, "\\"])) == ["[{" * 100, '"[' * 100, "\\"]


# List files


def test_a_list_is_read():
    army = read_list(a_list())
    assert (army.system, army.name, army.options.budget) == ("okko", "Band", 16)
    assert [(entry.id, entry.card.id, entry.equipment and entry.equipment.id) for entry in army.entries] == [
        ("a1", "ronin", "blade"),
        ("a2", "ronin", None),
    ]
    assert army.cards.keys() == {"ronin", "blade"}


@pytest.mark.parametrize(
    ("changes", "path", "key"),
    [
        ({"format": ...}, "$.format", "missing"),
        ({"format": "muster-fight"}, "$.format", "wrong_format"),
        ({"version": 2}, "$.version", "wrong_version"),
        ({"version": True}, "$.version", "wrong_version"),
        ({"version": 1.0}, "$.version", "wrong_version"),
        ({"system": ...}, "$.system", "missing"),
        ({"system": "chess"}, "$.system", "not_one_of"),
        ({"system": ["okko"]}, "$.system", "not_one_of"),
        ({"name": ...}, "$.name", "missing"),
        ({"name": 3}, "$.name", "expected"),
        ({"points": 16}, "$.points", "unknown_key"),
        ({"options": []}, "$.options", "expected"),
        ({"options": {"budgets": 1}}, "$.options.budgets", "unknown_key"),
        ({"options": {"budget": 0}}, "$.options.budget", "out_of_range"),
        ({"options": {"budget": 100}}, "$.options.budget", "out_of_range"),
        ({"options": {"budget": "16"}}, "$.options.budget", "expected"),
        ({"options": {"budget": True}}, "$.options.budget", "expected"),
        ({"options": {"budget": 16.0}}, "$.options.budget", "expected"),
        ({"options": {"budget": None}}, "$.options.budget", "expected"),
        ({"options": {"loss_limit": 0}}, "$.options.loss_limit", "out_of_range"),
        ({"options": {"tile_size": 2}}, "$.options.tile_size", "out_of_range"),
        ({"options": {"tile_size": 14}}, "$.options.tile_size", "out_of_range"),
        ({"options": {"deploy_depth": 7}}, "$.options.deploy_depth", "out_of_range"),
        ({"options": {"first": "C"}}, "$.options.first", "not_one_of"),
        ({"options": {"fear_fail": "run"}}, "$.options.fear_fail", "not_one_of"),
        ({"options": {"max_turns": 0}}, "$.options.max_turns", "out_of_range"),
        ({"options": {"turn_in_zone_shakes": 0}}, "$.options.turn_in_zone_shakes", "expected"),
        ({"cards": []}, "$.cards", "expected"),
        ({"cards": {"Ronin": RONIN}}, "$.cards.Ronin", "bad_card_id"),
        ({"cards": {"-": RONIN}}, "$.cards.-", "bad_card_id"),
        ({"entries": ...}, "$.entries", "missing"),
        ({"entries": {}}, "$.entries", "expected"),
        ({"entries": ["a1"]}, "$.entries[0]", "expected"),
    ],
)
def test_a_faulty_list(changes, path, key):
    assert fault(read_list, a_list(**changes)) == (path, key)


@pytest.mark.parametrize(
    ("entry", "path", "key"),
    [
        ({"card": "ronin"}, "id", "missing"),
        ({"id": "a2"}, "card", "missing"),
        ({"id": "a1", "card": "ronin"}, "id", "id_taken"),
        ({"id": "A2", "card": "ronin"}, "id", "bad_entry_id"),
        ({"id": "2a", "card": "ronin"}, "id", "bad_entry_id"),
        ({"id": "a-2", "card": "ronin"}, "id", "bad_entry_id"),
        ({"id": "a2\n", "card": "ronin"}, "id", "bad_entry_id"),
        ({"id": "a2", "card": "nobody"}, "card", "unknown_card"),
        ({"id": "a2", "card": None}, "card", "expected"),
        ({"id": "a2", "card": "blade"}, "card", "wrong_kind"),
        ({"id": "a2", "card": "yard"}, "card", "wrong_kind"),
        ({"id": "a2", "card": "ronin", "equipment": "nothing"}, "equipment", "unknown_card"),
        ({"id": "a2", "card": "ronin", "equipment": "ronin"}, "equipment", "wrong_kind"),
        ({"id": "a2", "card": "ronin", "equipment": ["blade"]}, "equipment", "expected"),
        ({"id": "a2", "card": "ronin", "upgrade": "blade"}, "upgrade", "unknown_key"),
    ],
)
def test_a_faulty_entry(entry, path, key):
    doc = a_list(entries=[{"id": "a1", "card": "ronin"}, entry])
    assert fault(read_list, doc) == (f"$.entries[1].{path}", key)


def test_what_is_no_object():
    for doc in (None, [], "muster-list", 1):
        assert fault(read_list, doc) == ("$", "expected")


def test_the_first_fault_as_the_document_stands():
    doc = a_list(options={"budget": 0}, cards={"ronin": {**RONIN, "cost": -1}})
    assert fault(read_list, doc)[0] == "$.cards.ronin.cost"
    assert fault(read_list, dict(sorted(doc.items(), reverse=True)))[0] == "$.options.budget"
    assert fault(read_list, a_list(name=1, cards=[]))[0] == "$.name"


def test_a_card_that_nothing_uses_must_be_right_too():
    assert fault(read_list, a_list(cards={"ronin": RONIN, "blade": BLADE, "odd": {"kind": "hat"}})) == (
        "$.cards.odd.kind",
        "not_one_of",
    )


def test_a_list_overrides_the_catalogs_and_the_first_catalog_the_second():
    catalogs = [{"ronin": {**RONIN, "cost": 3}}, {"ronin": {**RONIN, "cost": 4}, "blade": BLADE}]
    assert read_list(a_list(), catalogs).cards["ronin"].cost == 2
    army = read_list(a_list(cards=...), catalogs)
    assert (army.cards["ronin"].cost, army.cards["blade"].cost) == (3, 2)


def test_catalogs_may_hold_cards_already_read():
    cards = read_catalog(STARTER)
    army = read_list(STARTER["lists"][0], [cards])
    assert army.cards["okko"] is cards["okko"]


# Fight files


def test_a_fight_is_read():
    fight = read_fight(a_fight())
    assert [side.name for side in fight.sides] == ["A", "B"]
    assert (fight.title, fight.seed, fight.start, len(fight.actions)) == ("Fight", 7, None, 1)


def test_cards_are_looked_up_for_each_side():
    bare = a_list(cards=..., entries=[{"id": "b1", "card": "ronin"}])
    sides = [{"name": "A", "list": a_list()}, {"name": "B", "list": bare}]
    fight = read_fight(a_fight(sides=sides, cards={"ronin": {**RONIN, "cost": 9}}), [{"ronin": {**RONIN, "cost": 5}}])
    assert [side.list.cards["ronin"].cost for side in fight.sides] == [2, 9]


@pytest.mark.parametrize(
    ("changes", "path", "key"),
    [
        ({"format": "muster-list"}, "$.format", "wrong_format"),
        ({"title": None}, "$.title", "expected"),
        ({"sides": ...}, "$.sides", "missing"),
        ({"sides": {}}, "$.sides", "expected"),
        ({"sides": []}, "$.sides", "two_sides"),
        ({"seed": "7"}, "$.seed", "expected"),
        ({"seed": 7.5}, "$.seed", "expected"),
        ({"seed": 2**63}, "$.seed", "out_of_range"),
        ({"actions": {}}, "$.actions", "expected"),
        ({"actions": [{}, "end"]}, "$.actions[1]", "expected"),
        ({"board": ["..."]}, "$.board", "expected"),
        ({"start": None}, "$.start", "expected"),
        ({"options": {"max_turns": "12"}}, "$.options.max_turns", "expected"),
        ({"cards": {"m": {**RONIN, "hp": 3}}}, "$.cards.m.hp", "unknown_key"),
        ({"state": {}}, "$.state", "unknown_key"),
    ],
)
def test_a_faulty_fight(changes, path, key):
    assert fault(read_fight, a_fight(**changes)) == (path, key)


@pytest.mark.parametrize(
    ("change", "path", "key"),
    [
        (lambda side: side.pop("name"), "name", "missing"),
        (lambda side: side.update(name="A"), "name", "side_name"),
        (lambda side: side.update(colour="red"), "colour", "unknown_key"),
        (lambda side: side.pop("list"), "list", "missing"),
        (lambda side: side.update(list=[]), "list", "expected"),
        (lambda side: side["list"].update(system="chess"), "list.system", "not_one_of"),
        (lambda side: side["list"].update(version=0), "list.version", "wrong_version"),
        (lambda side: side["list"]["entries"][0].update(id="a2"), "list.entries[0].id", "id_taken"),
        (lambda side: side["list"]["entries"][0].update(card="nobody"), "list.entries[0].card", "unknown_card"),
    ],
)
def test_a_faulty_side(change, path, key):
    doc = copy.deepcopy(a_fight())
    change(doc["sides"][1])
    assert fault(read_fight, doc) == (f"$.sides[1].{path}", key)


# Catalogs


def test_the_starter_catalog():
    cards = read_catalog(STARTER)
    assert cards.keys() == STARTER["cards"].keys()
    for doc in STARTER["lists"]:
        assert rules.check(doc, [cards]).ok


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda doc: doc["cards"]["okko"].update(cost=21), "$.cards.okko.cost"),
        (lambda doc: doc["factions"]["mercenary"].pop("name"), "$.factions.mercenary.name"),
        (lambda doc: doc["lists"][2]["entries"][1].update(card="nobody"), "$.lists[2].entries[1].card"),
        (lambda doc: (doc.pop("cards"), doc.pop("lists")), "$.cards"),
        (lambda doc: doc.update(owner="me"), "$.owner"),
    ],
)
def test_a_faulty_catalog(change, path):
    doc = copy.deepcopy(STARTER)
    change(doc)
    assert fault(read_catalog, doc)[0] == path


def test_a_skill_of_an_unknown_effect_is_named_by_its_card_and_place():
    doc = copy.deepcopy(STARTER)
    doc["cards"]["ronin"]["skills"][0]["effects"] = [{"add": {"die": 1}}, {"fly": 3}]
    assert fault(read_catalog, doc) == ("$.cards.ronin.skills[0].effects[1].fly", "unknown_key")


# Whatever comes


def spots(value, place=()):
    """Where something stands in a document."""
    yield place
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from spots(item, (*place, key))


STARTERS = {slug: json.loads((ROOT / f"catalog/data/{slug}.json").read_text()) for slug in systems()}
FILES = [path for slug in systems() for path in sorted((ROOT / f"tests/rules/cases/{slug}").glob("*.json"))]
CASES = [json.loads(path.read_text()) for path in FILES]
DOCS = [case["list"] for case in CASES if "list" in case] + [case["fight"] for case in CASES if "fight" in case]
DOCS += [doc for starter in STARTERS.values() for doc in (*starter["lists"], starter)]
PLACES = [list(spots(doc)) for doc in DOCS]
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=4),
    st.sampled_from(["a1", "all", "target", "always", "ranged", "c3/c4", "-", 10**30, [], {}, [[]], {"": {}}, [None]]),
)


@st.composite
def mangled(draw):
    which = draw(st.integers(0, len(DOCS) - 1))
    doc = copy.deepcopy(DOCS[which])
    for _ in range(draw(st.integers(1, 2))):
        place = draw(st.sampled_from(PLACES[which]))
        try:
            _mangle(doc, place, draw(st.sampled_from(["replace", "remove", "add"])), draw(JUNK))
        except (AttributeError, KeyError, IndexError, TypeError):
            continue  # an earlier change took this place away
    return doc


def _mangle(doc, place, how, junk):
    if not place:
        doc["surplus"] = junk
        return
    *way, last = place
    for key in way:
        doc = doc[key]
    if how == "remove":
        del doc[last]
    elif how == "replace":
        doc[last] = junk
    elif isinstance(doc, dict):
        doc[f"{last}x"] = junk
    else:
        doc.insert(last, junk)


@given(mangled())
def test_a_mangled_file_is_read_or_refused_with_a_path(doc):
    doc = decode(json.dumps(doc))
    readers = {"muster-fight": read_fight, "muster-catalog": read_catalog}
    kind = doc.get("format")
    read = readers.get(kind, read_list) if isinstance(kind, str) else read_list
    system = doc.get("system")
    cards = STARTERS[system if isinstance(system, str) and system in STARTERS else "okko"]["cards"]
    try:
        read(doc) if read is read_catalog else read(doc, [cards])
    except FileError as error:
        assert error.path.startswith("$")
        assert fault_text(error, "en")
        assert fault_text(error, "ru")


@given(st.binary(max_size=60))
def test_any_bytes(data):
    try:
        decode(data)
    except FileError as error:
        assert fault_text(error)


# Words


def test_every_fault_has_its_words():
    """The keys of all `FileError(path, key, …)` below rules/ stand in the tables, and the tables hold no others."""
    keys = set()
    for path in (ROOT / "rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "FileError" and len(node.args) > 1:
                keys.update(literals(node.args[1]))
    games = [import_module(f"rules.{path.parent.name}.words_faults") for path in ROOT.glob("rules/*/words_faults.py")]
    known = [*FAULTS, *(key for game in games for key in game.FAULTS)]
    assert keys == set(known)
    assert len(set(known)) == len(known), "a key that two tables have is told wrongly for one of them"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_a_fault_quotes_of_a_file_is_cut(lang):
    long = "x" * 10_000
    for error in (
        FileError("$", "repeated", value=long),
        FileError("$", "wrong_kind", card=long, kind="k", kinds=[long]),
    ):
        told = fault_text(error, lang)
        assert "x…" in told and len(told) < 600
    assert "x" * 200 in fault_text(FileError("$", "repeated", value="x" * 200), lang)
