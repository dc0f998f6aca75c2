"""Building a squad: what a list breaks, all of it, in the ledger's order and whatever order the entries stand in."""

import json
import timeit
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import anima
from rules.anima import roster
from rules.formats import Cards, ListFile
from rules.reading import FileError

STARTER = json.loads((Path(__file__).parents[2] / "catalog/data/anima.json").read_text("utf-8"))
CHARACTERS = sorted(key for key, card in STARTER["cards"].items() if card["kind"] == "character")
UPGRADES = sorted(key for key, card in STARTER["cards"].items() if card["kind"] == "upgrade")
TOA = ("toa-fire", "toa-stone", "toa-water", "village-guard", "village-guard")


def entries_of(*taken):
    """Entries of these cards, a1 and on; `card+upgrade` gives an upgrade."""
    pairs = [both.partition("+")[::2] for both in taken]
    return [{"id": f"a{n}", "card": card, "upgrade": upgrade or None} for n, (card, upgrade) in enumerate(pairs, 1)]


def army(entries, **options):
    """The list of these entries (as in a file), as the rules read it."""
    cards = Cards(anima.SYSTEM, [(STARTER["cards"], "$.cards")])
    read = anima.SYSTEM.read_entries(entries, "$.entries", cards)
    return ListFile("anima", "Squad", anima.SYSTEM.read_options(options), cards.used, read, {})


def check(*taken, **options):
    return roster.check(army(entries_of(*taken), **options))


def broken(report):
    return [(found.rule, found.entries) for found in report.violations]


def key_of(report, rule):
    """The key and the values of the first violation of this rule."""
    found = next(found for found in report.violations if found.rule == rule)
    return found.key, found.values


def test_a_legal_squad():
    report = check(*TOA)
    assert report.ok
    assert report.cost == {
        "spent": 51,
        "limit": 60,
        "upgrades": 0,
        "upgrade_limit": 6,
        "characters": 5,
        "leaders": 1,
        "leader_limit": 1,
        "agents": 2,
        "agent_limit": 2,
        "organization": "toa",
    }
    assert [(found.rule, found.key, found.values) for found in report.advice] == [
        ("ANIMA-LST-21", "unspent", {"left": 9, "limit": 60})
    ]


@pytest.mark.parametrize("sample", STARTER["lists"], ids=lambda sample: sample["name"])
def test_the_sample_squads_are_legal_on_both_scales(sample):
    assert roster.check(army(sample["entries"], **sample.get("options", {}))).ok
    assert roster.check(army(sample["entries"], scale="original")).ok


@pytest.mark.parametrize(
    ("options", "rule", "key", "values"),
    [
        ({"limit": 50}, "ANIMA-LST-01", "over_limit", {"spent": 51, "limit": 50, "over": 1}),
        ({"limit": 49}, "ANIMA-LST-04", "leaders", {"count": 1, "quota": 0, "step": 50}),
        ({"limit": 59}, "ANIMA-LST-05", "agents", {"count": 2, "quota": 1, "step": 30}),
        ({"scale": "original", "limit": 299}, "ANIMA-LST-05", "agents", {"count": 2, "quota": 1, "step": 150}),
        ({"organization": "rahi"}, "ANIMA-LST-11", "outsiders", {"organization": "rahi", "count": 5}),
        ({"min_size": 6}, "ANIMA-LST-19", "too_few", {"count": 5, "least": 6}),
        ({"max_size": 4}, "ANIMA-LST-19", "too_many", {"count": 5, "most": 4}),
    ],
)
def test_what_an_option_makes_illegal_and_the_numbers_told(options, rule, key, values):
    assert check(*TOA).ok
    assert key_of(check(*TOA, **options), rule) == (key, values)


def test_an_upgrade_that_does_not_fit_says_which_groups_fail():
    key, values = key_of(check(*TOA[:4], "merc-gunner+up-mask"), "ANIMA-LST-09")
    assert key == "may_not_carry"
    assert values["unmet"] == ("organizations",)
    assert values["requires"] == {"organizations": ("toa", "order_of_mata_nui")}
    assert values["card"] == STARTER["cards"]["merc-gunner"]["name"]
    assert values["upgrade"] == STARTER["cards"]["up-mask"]["name"]


def test_whom_an_upgrade_fits():
    cards = army(entries_of(*CHARACTERS, *UPGRADES)).cards
    fitting = {
        upgrade: {key for key in CHARACTERS if roster.may_carry(cards[key], cards[upgrade])} for upgrade in UPGRADES
    }
    assert fitting["up-plate"] == set(CHARACTERS)
    assert fitting["up-shadow-oath"] == {key for key in CHARACTERS if STARTER["cards"][key]["alignment"] == "dark"}
    assert fitting["up-scope"] == {key for key in CHARACTERS if "prowler" in STARTER["cards"][key]["categories"]}
    assert fitting["up-mask"] == {key for key in CHARACTERS if key.startswith(("toa", "order", "village"))}


def test_hired_and_opposed_and_leading():
    assert check(*TOA[1:], "merc-exile").ok
    report = check(*TOA[1:4], "merc-captain", "merc-blade")
    assert broken(report) == [
        ("ANIMA-LST-13", ("a4", "a5")),
        ("ANIMA-LST-14", ("a5",)),
        ("ANIMA-LST-15", ("a4",)),
    ]
    assert key_of(report, "ANIMA-LST-13") == ("hired", {"count": 2, "quota": 1})
    assert key_of(report, "ANIMA-LST-15") == ("hired_leader", {"card": STARTER["cards"]["merc-captain"]["name"]})


def test_light_and_dark_with_base_alignment():
    report = check("toa-water", "rahi-bird", "makuta-drone", "toa-stone", "makuta-spawn", base="alignment")
    assert broken(report) == [("ANIMA-LST-16", ("a1", "a3", "a4", "a5"))]
    assert key_of(report, "ANIMA-LST-16") == ("mixed", {"light": 2, "dark": 2})
    assert report.cost["organization"] is None


def test_one_squad_that_breaks_everything_that_can_be_broken_at_once():
    taken = ("toa-fire+up-scope", "toa-fire+up-scope", "merc-captain", "merc-blade", "rahi-alpha", "up-plate")
    entries = entries_of(*taken)
    entries[4]["role"] = "agent"
    report = roster.check(army(entries, limit=29, min_size=6))
    assert broken(report) == [
        ("ANIMA-LST-01", ()),
        ("ANIMA-LST-04", ("a1", "a2", "a3")),
        ("ANIMA-LST-05", ("a4",)),
        ("ANIMA-LST-06", ("a1", "a2")),
        ("ANIMA-LST-09", ("a1",)),
        ("ANIMA-LST-09", ("a2",)),
        ("ANIMA-LST-10", ("a1", "a2")),
        ("ANIMA-LST-11", ("a5",)),
        ("ANIMA-LST-13", ("a3", "a4")),
        ("ANIMA-LST-14", ("a4",)),
        ("ANIMA-LST-15", ("a3",)),
        ("ANIMA-LST-17", ("a1", "a2")),
        ("ANIMA-LST-18", ("a5",)),
        ("ANIMA-LST-19", ()),
        ("ANIMA-LST-20", ("a6",)),
    ]


def test_each_judge_speaks_for_its_own_rule():
    spoiled = army([*entries_of("toa-fire", "toa-fire+up-mask", "merc-captain", "up-mask")], limit=20)
    for rule, judge in {**roster.RULES, **roster.ADVICE}.items():
        squad = roster.Squad(spoiled.entries, spoiled.options)
        assert {found.rule for found in judge(squad)} <= {rule}


def test_the_judges_stand_in_the_order_of_their_ids():
    assert list(roster.RULES) == sorted(roster.RULES)
    assert list(roster.ADVICE) == sorted(roster.ADVICE)


@pytest.mark.parametrize(
    ("rank", "printed"), [("none", None), ("leader", "leader"), ("agent", "agent"), ("optional_leader", None)]
)
def test_an_absent_role_is_the_printed_one(rank, printed):
    card = next(key for key in CHARACTERS if STARTER["cards"][key]["rank"] == rank)
    entry = army([{"id": "a1", "card": card}]).entries[0]
    assert entry.role == printed
    assert army([{"id": "a1", "card": card, "role": None}]).entries[0].role is None


@pytest.mark.parametrize(
    ("change", "path", "key"),
    [
        ({"id": "A1"}, "$.entries[0].id", "bad_entry_id"),
        ({"card": "nobody"}, "$.entries[0].card", "unknown_card"),
        ({"upgrade": ["up-plate"]}, "$.entries[0].upgrade", "expected"),
        ({"upgrade": "nothing"}, "$.entries[0].upgrade", "unknown_card"),
        ({"role": "boss"}, "$.entries[0].role", "not_one_of"),
        ({"equipment": None}, "$.entries[0].equipment", "unknown_key"),
    ],
)
def test_a_faulty_entry(change, path, key):
    with pytest.raises(FileError) as caught:
        army([{"id": "a1", "card": "toa-fire", **change}])
    assert (caught.value.path, caught.value.key) == (path, key)


def test_two_entries_of_one_id():
    with pytest.raises(FileError) as caught:
        army([{"id": "a1", "card": "toa-fire"}, {"id": "a1", "card": "toa-water"}])
    assert (caught.value.path, caught.value.key) == ("$.entries[1].id", "id_taken")


OPTIONS = st.fixed_dictionaries(
    {"limit": st.integers(1, 120)},
    optional={
        "scale": st.sampled_from(("fan", "original")),
        "base": st.sampled_from(("organization", "alignment")),
        "organization": st.sampled_from((None, "toa", "rahi", "mercenaries", "barraki")),
        "hired": st.integers(0, 3),
        "upgrade_overflow": st.booleans(),
    },
)
TAKEN = st.lists(
    st.tuples(
        st.sampled_from([*CHARACTERS, "up-plate"]),
        st.none() | st.sampled_from([*UPGRADES, "toa-water"]),
        st.sampled_from(("printed", None, "leader", "agent")),
    ),
    max_size=9,
)


def drawn(taken):
    entries = []
    for n, (card, upgrade, role) in enumerate(taken, 1):
        entry = {"id": f"a{n}", "card": card, "upgrade": upgrade}
        entries.append(entry if role == "printed" else {**entry, "role": role})
    return entries


@given(TAKEN, st.randoms(use_true_random=False), OPTIONS)
def test_the_order_of_entries_changes_no_violation(taken, random, options):
    entries = drawn(taken)
    shuffled = random.sample(entries, len(entries))
    first, second = (roster.check(army(each, **options)) for each in (entries, shuffled))

    def unordered(found):
        return sorted((one.rule, sorted(one.entries)) for one in found)

    assert unordered(first.violations) == unordered(second.violations)
    assert unordered(first.advice) == unordered(second.advice)
    assert first.cost == second.cost


@given(TAKEN, OPTIONS)
def test_violations_are_ordered_and_name_entries_in_list_order(taken, options):
    report = roster.check(army(drawn(taken), **options))
    keys = [(found.rule, [int(entry[1:]) for entry in found.entries]) for found in report.violations]
    assert keys == sorted(keys, key=lambda key: (key[0], key[1][:1]))
    assert all(ids == sorted(set(ids)) for _, ids in keys)


@given(TAKEN, OPTIONS)
def test_the_totals_are_sums_of_printed_levels_and_quotas_of_the_limit(taken, options):
    cost = roster.check(army(drawn(taken), **options)).cost
    step = {"fan": 1, "original": 5}[options.get("scale", "fan")]
    members = [(card, upgrade) for card, upgrade, _ in taken if card in CHARACTERS]
    assert cost["characters"] == len(members)
    assert cost["spent"] == step * sum(STARTER["cards"][card]["level"] for card, _ in members)
    assert cost["upgrades"] == step * sum(STARTER["cards"][up]["level"] for _, up in members if up in UPGRADES)
    assert cost["leader_limit"] == options["limit"] // (50 * step)
    assert cost["agent_limit"] == options["limit"] // (30 * step)


def test_a_squad_is_judged_in_half_a_millisecond():
    squad = army(entries_of("toa-fire+up-scope", "toa-fire", "merc-captain", "merc-blade", "rahi-alpha", "toa-water"))
    assert min(timeit.repeat(lambda: roster.check(squad), number=50, repeat=5)) / 50 < 0.0005
