"""Raising an army: what a list breaks, all of it, in the ledger's order; and how a list with an army is read."""

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.formats import Cards, FileError, read_catalog, read_fight, read_list
from rules.sengoku import SYSTEM, roster

STARTER = json.loads((Path(__file__).parents[2] / "catalog/data/sengoku.json").read_text("utf-8"))
CARDS = STARTER["cards"]
UNITS, TRAITS, BANNERS = (
    sorted(key for key, card in CARDS.items() if card["kind"] == kind) for kind in ("unit", "trait", "banner")
)
HERON, HILLS, FIRST = STARTER["lists"]
LED = {"commander": {"id": "ac"}, "generals": [{"id": "ag1"}]}


def entries_of(*taken):
    """Entries a1 and on of (card, figures) or (card, figures, clan)."""
    return [dict(zip(("id", "card", "figures", "clan"), (f"a{n}", *unit))) for n, unit in enumerate(taken, 1)]  # noqa: B905


def doc_of(entries, army=LED, **options):
    named = {"format": "muster-list", "version": 1, "system": "sengoku", "name": "Host"}
    return {**named, "options": options, "army": army, "entries": entries}


def check(*taken, army=LED, cards=CARDS, **options):
    return roster.check(read_list(doc_of(entries_of(*taken), army, **options), [cards]))


def broken(report):
    return [(found.rule.removeprefix("SENG-LST-"), found.entries) for found in report.violations]


def told(report, rule):
    """The key and the values of the first violation or advice of this rule."""
    both = (*report.violations, *report.advice)
    found = next(found for found in both if found.rule == f"SENG-LST-{rule}")
    return found.key, found.values


@pytest.mark.parametrize("sample", STARTER["lists"], ids=lambda sample: sample["name"])
def test_the_sample_armies_are_legal(sample):
    report = roster.check(read_list(sample, [CARDS]))
    assert broken(report) == []
    assert report.cost["budget"] == sample["options"]["budget"]


def test_what_the_first_sample_costs():
    """8×4 + 12×2 + 10×2 + 8×3 + 12 + 16×2/3 up + 12×2/3 + 6×3 (SENG-LST-05 … SENG-LST-07)."""
    assert roster.check(read_list(HERON, [CARDS])).cost == {
        "spent": 32 + 24 + 20 + 24 + 12 + 11 + 8 + 18,
        "budget": 150,
    }


S = ("samurai-spears", 8)
NAME = {key: card["name"] for key, card in CARDS.items()}


@pytest.mark.parametrize(
    ("taken", "army", "options", "rule", "expected"),
    [
        ([S], LED, {"budget": 15}, "01", ("over_budget", {"spent": 16, "budget": 15, "over": 1})),
        (
            [("samurai-spears", 3)],
            LED,
            {},
            "02",
            ("too_few_figures", {"card": NAME["samurai-spears"], "figures": 3, "least": 4}),
        ),
        (
            [("yamabushi", 9)],
            LED,
            {"max_figures": 8},
            "03",
            ("too_many_figures", {"card": NAME["yamabushi"], "figures": 9, "most": 8}),
        ),
        (
            [("yamabushi", 4), ("yamabushi", 4, "x")],
            {**LED, "clans": ["x"]},
            {},
            "04",
            ("too_many_units", {"card": NAME["yamabushi"], "count": 2, "most": 1}),
        ),
        ([S], {}, {}, "08", ("no_commander", {})),
        ([S], LED, {"max_generals": 0}, "09", ("generals", {"count": 1, "most": 0})),
        (
            [S],
            {"commander": {"id": "ac", "name": "Tadaoki", "traits": TRAITS[:3]}},
            {},
            "10",
            ("commander_traits", {"who": "Tadaoki", "count": 3, "most": 2}),
        ),
        (
            [S],
            {**LED, "generals": [{"id": "ag1", "traits": TRAITS[:2]}]},
            {},
            "10",
            ("general_traits", {"who": "ag1", "count": 2, "most": 1}),
        ),
        (
            [S],
            {"commander": {"id": "ac", "traits": ["daring", "devious", "devious"]}},
            {},
            "11",
            ("trait_twice", {"who": "ac", "card": NAME["devious"]}),
        ),
        (
            [S],
            {"commander": {"id": "ac", "traits": ["daring"]}},
            {"traits": "rolled"},
            "12",
            ("traits_named", {"count": 1}),
        ),
        ([S], {**LED, "shinobi": 4}, {}, "13", ("shinobi", {"count": 4, "most": 3})),
        ([S], {**LED, "messengers": 2}, {"max_messengers": 1}, "14", ("messengers", {"count": 2, "most": 1})),
        ([S], {**LED, "shields": 7}, {}, "15", ("shields", {"count": 7, "most": 6})),
        ([S], {**LED, "banners": BANNERS[:3]}, {}, "16", ("banners", {"count": 3, "most": 2})),
        (
            [S],
            {**LED, "banners": ["boar-banner"] * 2},
            {},
            "17",
            ("banner_twice", {"card": NAME["boar-banner"], "count": 2}),
        ),
        ([S, (*S, "x")], {**LED, "clans": ["x"]}, {"max_clans": 0}, "18", ("clans", {"count": 1, "most": 0})),
        ([S, (*S, "x")], LED, {}, "19", ("unknown_clan", {"card": NAME["samurai-spears"], "clan": "x"})),
        ([S], {**LED, "clans": ["x"]}, {}, "20", ("empty_clan", {"clan": "x"})),
        ([(*S, "x")], {**LED, "clans": ["x"]}, {}, "21", ("only_allies", {"count": 1})),
        ([], LED, {}, "21", ("nobody", {})),
        ([("ashigaru-bows", 4)] * 37, LED, {}, "22", ("units", {"count": 37, "most": 36})),
        ([("daring", 4)], LED, {}, "23", ("no_unit", {"card": NAME["daring"]})),
        (
            [S],
            {"commander": {"id": "ac", "traits": ["boar-banner"]}},
            {},
            "23",
            ("no_trait", {"card": NAME["boar-banner"], "who": "ac"}),
        ),
        ([S], {**LED, "banners": ["daring"]}, {}, "23", ("no_banner", {"card": NAME["daring"]})),
        ([S], LED, {}, "25", ("unspent", {"left": 134, "budget": 150})),
        ([S], {"commander": {"id": "ac"}}, {}, "26", ("no_general", {})),
        ([S, ("samurai-bows", 5), ("samurai-bows", 4)], LED, {}, "27", ("small_units", {"count": 2})),
        ([S], LED, {}, "28", ("one_unit", {})),
    ],
)
def test_what_is_said_of_each_rule(taken, army, options, rule, expected):
    assert told(check(*taken, army=army, **options), rule) == expected


def test_one_army_that_breaks_everything_that_can_be_broken_at_once():
    army = {
        "generals": [{"id": f"ag{n}", "traits": ["daring", "daring", "boar-banner"]} for n in range(1, 5)],
        **dict.fromkeys(("shinobi", "messengers"), 4),
        "shields": 7,
        "clans": ["x", "y", "z"],
        "banners": ["boar-banner", "boar-banner", "tiger-banner", "daring"],
    }
    taken = [("yamabushi", 3, "x"), ("yamabushi", 17, "q"), ("daring", 8)] + [("ashigaru-bows", 4, "x")] * 35
    report = check(*taken, army=army, budget=1, traits="rolled")
    leaders, allied = ("ag1", "ag2", "ag3", "ag4"), ("a1", "a2", *[f"a{n}" for n in range(4, 39)])
    assert broken(report) == [
        ("01", ()),
        ("02", ("a1",)),
        ("03", ("a2",)),
        ("04", ("a1", "a2")),
        ("08", ()),
        ("09", leaders),
        *[("10", (leader,)) for leader in leaders],
        *[("11", (leader,)) for leader in leaders],
        ("12", leaders),
        *[(rule, ()) for rule in ("13", "14", "15", "16", "17")],
        ("18", allied),
        ("19", ("a2",)),
        ("20", ()),
        ("20", ()),
        ("21", ()),
        ("22", ()),
        ("23", ()),
        *[("23", (leader,)) for leader in leaders],
        ("23", ("a3",)),
    ]
    assert report.cost["spent"] == 9 + 51 + 35 * 4


units = st.tuples(st.sampled_from(UNITS), st.integers(1, 20), st.sampled_from([None, "x", "y", "z"]))
leaders = st.lists(st.sampled_from(TRAITS + BANNERS), max_size=3)
armies = st.fixed_dictionaries(
    {"generals": st.lists(leaders, max_size=4), "banners": st.lists(st.sampled_from(BANNERS + TRAITS), max_size=4)},
    optional={"commander": leaders, "clans": st.sets(st.sampled_from("xyz")), "shields": st.integers(0, 9)},
)


def written(drawn):
    army = {**drawn, "generals": [{"id": f"ag{n}", "traits": traits} for n, traits in enumerate(drawn["generals"], 1)]}
    if "commander" in drawn:
        army["commander"] = {"id": "ac", "traits": drawn["commander"]}
    return army | ({"clans": sorted(drawn["clans"])} if "clans" in drawn else {})


@given(st.lists(units, max_size=8), armies, st.sampled_from(["unit", "army"]))
def test_any_army_is_judged_in_the_ledgers_order(taken, drawn, rounding):
    army = written(drawn)
    report = check(*taken, army=army, rounding=rounding)
    order = ["ac", *[general["id"] for general in army["generals"]], *[f"a{n}" for n in range(1, len(taken) + 1)]]
    places = [(found.rule, order.index(found.entries[0]) if found.entries else -1) for found in report.violations]
    assert places == sorted(places)
    assert list(report.advice) == sorted(report.advice, key=lambda found: found.rule)
    exact = sum(
        unit["figures"] * CARDS[unit["card"]]["cost"][0] / CARDS[unit["card"]]["cost"][1] for unit in entries_of(*taken)
    )
    assert exact - 1e-9 <= report.cost["spent"] < exact + (len(taken) if rounding == "unit" else 1) + 1e-9


# Reading


def fault(doc, catalogs=(CARDS,)):
    with pytest.raises(FileError) as caught:
        read_list(doc, catalogs)
    return caught.value.path, caught.value.key


def test_an_army_as_it_is_read():
    army = read_list(HERON, [CARDS]).army
    assert (army.commander.id, army.commander.name, [trait.id for trait in army.commander.traits]) == (
        *("ac", "Tadaoki"),
        ["cautious", "provident"],
    )
    assert [leader.id for leader in army.leaders] == ["ac", "ag1", "ag2"]
    assert (army.shinobi, army.messengers, army.shields, army.clans) == (2, 2, 4, ("sparrow",))
    assert [banner.id for banner in army.banners] == ["phoenix-banner", "tortoise-banner"]


def test_an_absent_army_is_an_empty_one():
    doc = doc_of(entries_of(S))
    del doc["army"]
    assert read_list(doc, [CARDS]).army == roster.Army()


@pytest.mark.parametrize(
    ("army", "path", "key"),
    [
        ([], "", "expected"),
        ({"commander": None}, ".commander", "expected"),
        ({"commander": {"name": "X"}}, ".commander.id", "missing"),
        ({"commander": {"id": "A1"}}, ".commander.id", "bad_entry_id"),
        ({"commander": {"id": "ac", "name": 3}}, ".commander.name", "expected"),
        ({"commander": {"id": "ac", "traits": ["brave"]}}, ".commander.traits[0]", "unknown_card"),
        ({"generals": {"id": "ag1"}}, ".generals", "expected"),
        ({"generals": [{"id": "ag1", "rank": 1}]}, ".generals[0].rank", "unknown_key"),
        ({"banners": ["owl"]}, ".banners[0]", "unknown_card"),
        ({"messengers": -1}, ".messengers", "out_of_range"),
        ({"clans": [""]}, ".clans[0]", "empty_text"),
        ({"clans": ["x", "x"]}, ".clans[1]", "repeated"),
        ({"spies": 1}, ".spies", "unknown_key"),
        ({"commander": {"id": "a1"}}, ".commander.id", None),
        ({"commander": {"id": "ac"}, "generals": [{"id": "ac"}]}, ".generals[0].id", "id_taken"),
    ],
)
def test_a_faulty_army(army, path, key):
    """An id that leaders share with units is at fault where it stands second."""
    if key is None:
        assert fault(doc_of(entries_of(S), army)) == ("$.entries[0].id", "id_taken")
        later = {name: value for name, value in doc_of(entries_of(S)).items() if name != "army"} | {"army": army}
        assert fault(later) == (f"$.army{path}", "id_taken")
    else:
        assert fault(doc_of(entries_of(S), army)) == (f"$.army{path}", key)


@pytest.mark.parametrize(
    ("entry", "path", "key"),
    [
        ({"id": "a1", "card": "samurai-spears"}, ".figures", "missing"),
        ({"id": "a1", "card": "samurai-spears", "figures": 0}, ".figures", "out_of_range"),
        ({"id": "a1", "card": "samurai-spears", "figures": 8, "clan": ""}, ".clan", "empty_text"),
        ({"id": "a1", "card": "dragons", "figures": 8}, ".card", "unknown_card"),
        ({"id": "a1", "card": "samurai-spears", "figures": 8, "at": "c3"}, ".at", "unknown_key"),
        ({"id": "ac", "card": "samurai-spears", "figures": 8}, ".id", "id_taken"),
    ],
)
def test_a_faulty_entry(entry, path, key):
    assert fault(doc_of([entry])) == (f"$.entries[0]{path}", key)


def test_the_sides_of_a_fight_share_no_id():
    a, b = doc_of(entries_of(S)), doc_of([{**entries_of(S)[0], "id": "b1"}], {"commander": {"id": "a1"}})
    sides = [{"name": "A", "list": a}, {"name": "B", "list": b}]
    with pytest.raises(FileError) as caught:
        read_fight({"format": "muster-fight", "version": 1, "system": "sengoku", "sides": sides}, [CARDS])
    assert (caught.value.path, caught.value.key) == ("$.sides[1].list.army.commander.id", "id_taken")


# Skills that cards name, in files

PUSH = {"kind": "skill", "when": ["melee"], "effects": [{"add": {"impetus": 1}}]}
PULL = {"kind": "skill", "when": ["melee"], "effects": [{"add": {"impetus": 2}}]}
LEVY = {**CARDS["samurai-spears"], "skills": ["push", "formation"]}


def impetus(army):
    return army.entries[0].card.skills[0].effects[0]["add"]["impetus"]


def test_each_side_has_its_own_skills_and_takes_them_along():
    levy = entries_of(("levy", 8))
    a = {**doc_of(levy), "cards": {"push": PULL}}
    b = doc_of([{**levy[0], "id": "b1"}], {"commander": {"id": "bc"}})
    sides = [{"name": "A", "list": a}, {"name": "B", "list": b}]
    doc = {"format": "muster-fight", "version": 1, "system": "sengoku", "cards": {"levy": LEVY}, "sides": sides}
    file = read_fight(doc, [{"push": PUSH}])
    assert [impetus(side.list) for side in file.sides] == [2, 1]
    assert [set(side.list.cards) for side in file.sides] == [{"levy", "push"}] * 2
    whole = read_fight(file.whole())
    assert [impetus(side.list) for side in whole.sides] == [2, 1]


def test_a_named_skill_must_be_somewhere_even_where_nothing_uses_the_card():
    doc = {**doc_of(entries_of(S)), "cards": {"levy": LEVY}}
    assert fault(doc) == ("$.cards.levy.skills[0]", "unknown_skill")
    assert read_list({**doc, "cards": {"levy": LEVY, "push": PUSH}}, [CARDS]).entries[0].card.id == "samurai-spears"


def test_a_catalog_may_name_its_skills():
    doc = {"format": "muster-catalog", "version": 1, "system": "sengoku", "cards": {"levy": LEVY, "push": PUSH}}
    assert read_catalog(doc)["levy"].raw == LEVY
    assert set(read_catalog(STARTER)) == set(CARDS)
    with pytest.raises(FileError):
        read_catalog({**doc, "cards": {"levy": LEVY}})


def test_cards_are_taken_as_one_object():
    cards = Cards(SYSTEM, [(CARDS, "$.cards")])
    entries = SYSTEM.read_entries(entries_of(S, S), "$.entries", cards)
    assert entries[0].card is entries[1].card


# Pairs


def test_a_pair_renames_leaders_and_changes_nothing_else():
    before = copy.deepcopy((HERON, HILLS))
    doc = rules.pair(HERON, HILLS, [CARDS])
    own, theirs = (side["list"] for side in doc["sides"])
    assert before == (HERON, HILLS)
    assert own["army"] == HERON["army"]
    assert theirs["army"] == {
        **HILLS["army"],
        "commander": {**HILLS["army"]["commander"], "id": "bc"},
        "generals": [{**HILLS["army"]["generals"][0], "id": "bg1"}],
    }
    assert [entry["id"] for entry in theirs["entries"]] == [f"b{n}" for n in range(1, 9)]
    assert "board" not in doc
    assert read_fight(doc).sides[1].list.army.commander.name == "Ujiharu"


def test_a_pair_of_lists_without_an_army():
    doc = {key: value for key, value in FIRST.items() if key != "army"}
    assert "army" not in rules.pair(doc, FIRST, [CARDS])["sides"][0]["list"]


def test_an_army_whose_traits_are_rolled_takes_along_those_that_it_may_roll():
    army = read_list(doc_of(entries_of(S), traits="rolled"), [CARDS])
    assert {"swordsman", "devious", "charismatic", "provident", "cunning-plan", "daring"} <= set(army.cards)
    assert set(read_list(doc_of(entries_of(S)), [CARDS]).cards) == {"samurai-spears"}
