"""How much a card may hold (rules.cards): no list without an end, what is too much is said where it is; no real card
comes near."""

import json
from copy import deepcopy
from pathlib import Path

import pytest

import rules
from rules.cards import MOST_PLACES, MOST_VALUES
from rules.formats import read_catalog
from rules.formats_words import fault_text
from rules.forms_words import form_fault_text
from rules.okko.cards import MOST_WALLS
from rules.reading import FileError
from rules.shapes import Either, Many, Shape, bare, inner, words_in
from rules.system import systems
from tests.rules.games import BOOKS

ROOT = Path(__file__).parents[2]
KINDS = [(slug, kind) for slug, game in systems().items() for kind in game.shapes]
#: A small skill of each game that may stand on a card any number of times, its id aside; under which key; on whom.
SKILLS = {
    "okko": ("okko", "skills", {"when": ["always"], "effects": [{"add": {"attack": 1}}]}),
    "anima": (
        "village-guard",
        "abilities",
        {"types": [], "when": "action", "target": {"who": "self"}, "effects": [{"do": "heal", "amount": 1}]},
    ),
    "sengoku": ("samurai-spears", "skills", {"when": ["melee"], "effects": [{"add": {"base": 1}}]}),
}


def lists_in(shape: Shape, at: str, seen: set[int]) -> list[tuple[str, Many]]:
    """Every list that a card of this shape may have, with where it stands."""
    plain = bare(shape)
    if id(plain) in seen:
        return []
    seen.add(id(plain))
    if isinstance(plain, Many):
        return [(at, plain), *lists_in(plain.of, f"{at}[]", seen)]
    names = {name for words in words_in(plain) for name in words}
    below = [(f"{at}.{name}" if not isinstance(plain, Either) else at, inner(plain, name)) for name in sorted(names)]
    return [found for place, of in below for found in lists_in(of, place, seen)]


@pytest.mark.parametrize(("slug", "kind"), KINDS)
def test_no_list_on_a_card_is_without_an_end(slug, kind):
    """The rows of a tile are held to its greatest side."""
    found = dict(lists_in(rules.system(slug).shapes[kind], kind, set()))
    most = {at: many.most for at, many in found.items()}
    assert {at for at, end in most.items() if end is None} == ({"tile.rows"} if kind == "tile" else set())
    special = {"walls": MOST_WALLS, "categories": 2, "faces": 6}
    assert all(end in (None, MOST_PLACES, special.get(at.rpartition(".")[2])) for at, end in most.items())


def with_skills(slug, count):
    base, key, skill = SKILLS[slug]
    card = deepcopy(BOOKS[slug]["cards"][base])
    return card | {key: [{**deepcopy(skill), "id": f"s-{n}"} for n in range(count)]}


def fault_of(slug, raw):
    with pytest.raises(FileError) as caught:
        rules.system(slug).parse_card("large", raw, "$.cards.large")
    return caught.value


@pytest.mark.parametrize("slug", SKILLS)
def test_a_card_has_forty_skills_and_not_one_more(slug):
    key = SKILLS[slug][1]
    rules.system(slug).parse_card("large", with_skills(slug, MOST_PLACES), "$")
    fault = fault_of(slug, with_skills(slug, MOST_PLACES + 1))
    assert (fault.path, fault.key) == (f"$.cards.large.{key}", "too_many")
    assert fault_text(fault) == form_fault_text(fault, rules.system(slug)) == "At most 40 go here; these are 41."
    assert fault_text(fault, "ru") == "Здесь может быть не больше 40, а здесь 41."


INSIDE = [
    ("okko", "skills[0].effects", "effects", {"retreat": True}),
    ("okko", "skills[0].if", "if", {"rear": True}),
    ("okko", "skills[0].if[0].self.trait", "if", {"self": {"trait": ["x"] * 41}}),
    ("okko", "skills[0].cost", "cost", "fire"),
    ("okko", "skills[0].effects[0].test.fail", "effects", {"test": {"pass": [], "fail": [{"retreat": True}] * 41}}),
    ("anima", "abilities[0].condition", "condition", {"if": "engaged"}),
    ("anima", "abilities[0].effects", "effects", {"do": "hide"}),
    ("anima", "abilities[0].effects[0].then", "effects", {"do": "chance", "need": 5, "then": [{"do": "hide"}] * 41}),
    ("sengoku", "skills[0].effects", "effects", {"add": {"base": 1}}),
    ("sengoku", "skills[0].if", "if", {"massed": True}),
    ("sengoku", "skills[0].if[0].self.tags", "if", {"self": {"tags": ["cavalry"] * 41}}),
]


@pytest.mark.parametrize(("slug", "path", "key", "item"), INSIDE, ids=[path for _, path, _, _ in INSIDE])
def test_what_is_in_a_skill_is_held_to_the_same(slug, path, key, item):
    raw = with_skills(slug, 1)
    skill = raw[SKILLS[slug][1]][0]
    skill |= {"when": ["attack"]} if slug == "okko" else {}
    skill[key] = [item] * (41 if path.endswith(f".{key}") else 1)
    fault = fault_of(slug, raw)
    assert (fault.path, fault.key, fault.values) == (f"$.cards.large.{path}", "too_many", {"most": 40, "count": 41})


def counted(raw):
    inside = raw.values() if isinstance(raw, dict) else raw if isinstance(raw, list) else ()
    return 1 + sum(counted(one) for one in inside)


@pytest.mark.parametrize("slug", SKILLS)
def test_a_card_holds_600_values_and_no_effect_more(slug):
    raw = with_skills(slug, MOST_PLACES)
    skills = raw[SKILLS[slug][1]]
    effect = skills[0]["effects"][0]
    for skill in skills * 4:
        if counted(raw) + counted(effect) <= MOST_VALUES:
            skill["effects"] = [*skill["effects"], effect]
            full = skill
    assert MOST_VALUES - counted(effect) < counted(raw) <= MOST_VALUES
    rules.system(slug).parse_card("large", raw, "$")
    full["effects"] = [*full["effects"], effect]
    fault = fault_of(slug, raw)
    assert (fault.key, fault.values) == ("too_large", {"most": 600, "count": counted(raw)})


def test_every_value_counts_as_one():
    skill = {
        "id": "s",
        "name": {"en": "N", "ru": "И"},
        "when": ["always"],
        "effects": [{"add": {"attack": 1}}, {"add": {"defense": 1}}],
    }
    assert counted(skill) == 14
    stats = {"attack": 1, "defense": 1, "movement": 1, "willpower": 1}
    card = {"kind": "character", "alignment": "mercenary", "cost": 1, "vigilant": stats, "shaken": stats}
    assert counted(card) == 14
    card["skills"] = [{**skill, "id": f"s{n}"} for n in range(40)]
    card["traits"] = [f"t{n}" for n in range(24)]
    assert counted(card) == 14 + 1 + 40 * 14 + 1 + 24 == 600
    rules.system("okko").parse_card("large", card, "$")
    fault = fault_of("okko", {**card, "text": None})
    assert (fault.path, fault.values["count"]) == ("$.cards.large", 601)
    fault = fault_of("okko", {"unique": True, "civilian": False, **card})
    assert (fault.path, fault.values["count"]) == ("$.cards.large", 602)
    assert fault_text(fault).startswith("A card holds at most 600 values in all") and "602" in fault_text(fault)
    for lang, words in (("en", "The card is too large"), ("ru", "Карта слишком велика")):
        told = form_fault_text(fault, rules.system("okko"), lang)
        assert told.startswith(words) and "602" in told and "600" in told


def test_a_list_a_fight_and_a_codex_with_such_a_card_are_refused_at_it():
    large = with_skills("okko", 41)
    army = {"format": "muster-list", "version": 1, "system": "okko", "name": "L", "cards": {"large": large}}
    army["entries"] = [{"id": "a1", "card": "large"}]
    fight = {"format": "muster-fight", "version": 1, "system": "okko", "board": {"rows": ["..."] * 3}}
    fight["sides"] = [{"name": "A", "list": army}, {"name": "B", "list": army | {"entries": []}}]
    book = {"format": "muster-catalog", "version": 1, "system": "okko", "cards": {"large": large}}
    readers = ((rules.check, army, "$"), (rules.open_fight, fight, "$.sides[0].list"), (read_catalog, book, "$"))
    for read, doc, root in readers:
        with pytest.raises(FileError) as caught:
            read(doc)
        assert (caught.value.path, caught.value.key) == (f"{root}.cards.large.skills", "too_many")


def raw_cards(value):
    """Every card in a document, wherever it stands."""
    if isinstance(value, dict):
        if isinstance(value.get("kind"), str) and {"skills", "abilities", "cost", "level", "rows", "effects"} & set(
            value
        ):
            yield value
        for one in value.values():
            yield from raw_cards(one)
    elif isinstance(value, list):
        for one in value:
            yield from raw_cards(one)


def longest(raw):
    inside = raw.values() if isinstance(raw, dict) else raw if isinstance(raw, list) else ()
    return max([len(raw) if isinstance(raw, list) else 0, *map(longest, inside)])


def test_the_limits_are_three_times_what_any_card_of_ours_has():
    documents = [*BOOKS.values()]
    documents += [json.loads(path.read_text("utf-8")) for path in sorted((ROOT / "tests/rules/cases").rglob("*.json"))]
    found = [card for document in documents for card in raw_cards(document) if card["kind"] != "tile"]
    assert len(found) > 2000
    assert 100 < max(map(counted, found)) * 3 <= MOST_VALUES
    assert 10 < max(map(longest, found)) * 3 <= MOST_PLACES
