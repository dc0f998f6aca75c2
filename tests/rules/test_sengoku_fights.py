"""Sengoku's numbers in fights: armour, figures that strike, reasons, and skills of every kind."""

import copy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.formats import read_fight
from rules.sengoku import bearing, clash, flight, zones
from rules.sengoku.bearing import Pile, harm
from rules.sengoku.field import CELL_OF, NAMES
from rules.sengoku.rout import ways_from
from rules.sengoku.run import Attack, Fight
from rules.sengoku.start import setup
from tests.rules.sengoku_battles import made_up, resolved
from tests.rules.sengoku_skills import made_up_skill

SEEDS = st.integers(0, 10**9)
PILES = st.lists(st.builds(Pile, st.integers(0, 9), st.integers(0, 2), st.booleans()), min_size=1, max_size=4)
usual = settings(deadline=None, max_examples=150)


# Armour


@pytest.mark.parametrize(("armour", "losses"), [(0, (1, 2, 3, 4, 5)), (1, (1, 1, 2, 3, 4)), (2, (1, 1, 1, 2, 3))])
def test_armour_takes_off_its_value_but_never_the_last_damage(armour, losses):
    """SENG-EX-01, SENG-EX-02"""
    assert tuple(harm([Pile(damage, 0, False)], armour) for damage in (1, 2, 3, 4, 5)) == losses
    assert harm([Pile(0, 0, False)], armour) == 0


@pytest.mark.parametrize(
    ("piles", "armour", "losses"),
    [
        ([Pile(3, 1, False)], 2, 2),  # lead alone
        ([Pile(3, 1, False), Pile(3, 0, False)], 2, 4),  # what lead takes away works against the bows
        ([Pile(3, 1, False), Pile(0, 0, False)], 2, 2),  # but there must be damage of theirs
        ([Pile(3, 1, True), Pile(3, 0, True)], 0, 5),  # one shield, once
        ([Pile(3, 1, True)], 1, 2),  # lead does not lower shields
        ([Pile(1, 0, True), Pile(2, 0, False)], 0, 2),  # only from where it stands
        ([Pile(1, 0, True)], 3, 1),
    ],
)
def test_crossfire(piles, armour, losses):
    """SENG-SHO-07…10"""
    assert harm(piles, armour) == losses


@usual
@given(PILES, st.integers(0, 5))
def test_armour_never_helps_the_shooter_and_piercing_never_the_target(piles, armour):
    through, dealt = harm(piles, armour), sum(pile.damage for pile in piles)
    assert (through > 0) == (dealt > 0) and through <= dealt
    assert harm(piles, armour + 1) <= through
    assert harm([pile._replace(pierce=0) for pile in piles], armour) <= through
    assert harm([pile._replace(shielded=False) for pile in piles], armour) >= through


# Who strikes whom


def drawn(figures, *, facing="S", attackers=("d4", "c5", "e5", "d6")):
    """Spears at d5 attacked from these cells: the position and the melee."""
    spears = {"kind": "unit", "tags": ["infantry"], "cost": [1, 1], "armour": 0, "steadiness": 1, "impetus": 1}
    spears["melee"] = {"base": 1, "extra": 4}
    toward = {"d4": "N", "c5": "E", "e5": "W", "d6": "S"}
    units = {f"a{n}": {"at": cell, "facing": toward[cell]} for n, cell in enumerate(attackers, 1)}
    units["b1"] = {"at": "d5", "facing": facing, "figures": figures}
    lists = {"A": [{"id": name, "card": "spears", "figures": 4} for name in units if name != "b1"]}
    lists["B"] = [{"id": "b1", "card": "spears", "figures": 16}]
    doc = {"format": "muster-fight", "version": 1, "system": "sengoku", "title": "drawn", "seed": 1}
    doc["cards"] = {"spears": spears}
    doc["sides"] = [
        {"name": side, "list": {"format": "muster-list", "version": 1, "system": "sengoku", "name": side,
                                "army": {"commander": {"id": side.lower() + "c"}}, "entries": lists[side]}}
        for side in "AB"
    ]  # fmt: skip
    s = setup(read_fight({**doc, "start": {"stage": "orders", "units": units}}, ()))
    attacks = [
        Attack(n, CELL_OF[cell], s.facing[n], clash.seen_from(s, len(attackers), CELL_OF[cell]))
        for n, cell in enumerate(attackers)
    ]
    return s, Fight("attack", CELL_OF["d5"], tuple(attacks), len(attackers))


@pytest.mark.parametrize(
    ("figures", "attackers", "given"),
    [
        (12, ("d4",), [4]),
        (12, ("c5",), [3]),
        (12, ("d6",), [4]),
        (5, ("d6",), [4]),
        (12, ("d4", "c5"), [4, 2]),
        (12, ("c5", "d6"), [3, 3]),
        (12, ("c5", "e5", "d6"), [3, 3, 2]),
        (4, ("d4", "d6"), [4, 0]),
        (5, ("d4", "d6"), [4, 1]),
        (5, ("d4", "c5", "e5"), [4, 0, 1]),
        (16, ("d4", "c5", "e5", "d6"), [4, 3, 3, 2]),
        (2, ("c5",), [1]),
    ],
)
def test_figures_are_given_out_front_left_right_rear(figures, attackers, given):
    """SENG-MEL-05, SENG-MEL-06; facing south, e5 is on the left."""
    s, fight = drawn(figures, attackers=attackers)
    found = bearing.fighters(clash.of_fight(s, fight), fight.defender)
    assert [found[n] for n in range(len(attackers))] == given


@usual
@given(st.integers(1, 16), st.sampled_from("NESW"), st.sets(st.sampled_from(["d4", "c5", "e5", "d6"]), min_size=1))
def test_no_figure_fights_twice(figures, facing, attackers):
    s, fight = drawn(figures, facing=facing, attackers=tuple(sorted(attackers)))
    found = bearing.fighters(clash.of_fight(s, fight), fight.defender)
    assert sum(found.values()) <= figures
    assert all(0 <= n <= 4 for n in found.values())


# Ways


def test_the_zone_of_a_hill_is_three_cells_more():
    """SENG-SHO-01, SENG-TER-13"""
    s, _ = drawn(8, attackers=("d4",))
    near = [NAMES[cell] for cell in zones.zone(s, 0)]
    assert near == ["d5", "c5", "e5"]
    s.field = type(s.field)((*s.field.rows[:3], "...^........", *s.field.rows[4:]))
    assert [NAMES[cell] for cell in zones.zone(s, 0)] == [*near, "d6", "b6", "f6"]


@pytest.mark.parametrize(("broken", "ways"), [("d6", [2]), ("c5", [1]), ("c6", [2, 1]), ("e4", [0, 3]), ("c4", [0, 1])])
def test_peasants_flee_away_the_vertical_way_first(broken, ways):
    """SENG-ROU-12"""
    s, fight = drawn(8, attackers=("d4",))
    assert list(ways_from(_Table(s), fight.defender, CELL_OF[broken])) == ways


class _Table:
    """As much of a turn as geometry asks for."""

    def __init__(self, s):
        self.s = s


# Stories


@usual
@given(SEEDS)
def test_every_number_of_a_melee_is_the_sum_of_its_reasons(seed):
    """SENG-GEN-04: the floor comes last; the score has none."""
    doc, orders = made_up(Random(seed))
    for event in resolved(doc, orders, seed).log:
        if event["type"] != "melee" or "score" not in event:
            continue
        reasons = {key: sum(value for value, _, _ in found) for key, found in event["reasons"].items()}
        assert event["steadiness"] == max(0, reasons["steadiness"])
        assert event["score"] == reasons["score"]
        assert event["impetus"] == sum(max(0, reasons[name]) for name in event["attackers"] if name in reasons)


@usual
@given(SEEDS)
def test_flight_goes_from_cell_to_cell(seed):
    """SENG-ROU-01: at most two cells, straight, never back."""
    doc, orders = made_up(Random(seed))
    for event in resolved(doc, orders, seed).log:
        if event["type"] != "rout":
            continue
        way = [CELL_OF[name] for name in (event["from"], *event["path"])]
        assert len(way) <= 3 and len(set(way)) == len(way)
        assert all(b in flight.STEP[a] for a, b in zip(way, way[1:], strict=False))


@settings(deadline=None, max_examples=200)
@given(SEEDS)
def test_skills_of_every_kind_leave_a_sound_position(seed):
    rng = Random(seed)
    doc, orders = made_up(rng)
    doc = copy.deepcopy(doc)
    for card in doc["cards"].values():
        card["skills"] = [*card["skills"], *[made_up_skill(rng) for _ in range(rng.randint(0, 2))]]
    made = {"kind": "trait", "commander": "fit", "general": "unit", "skills": [made_up_skill(rng) for _ in range(2)]}
    doc["cards"]["made-trait"] = made
    for side in doc["sides"]:
        side["list"]["army"]["commander"]["traits"] = ["made-trait"]
        side["list"]["army"]["generals"][0]["traits"] = ["made-trait"]
    s = resolved(doc, orders, seed).s
    for i, cell in enumerate(s.at):
        assert (cell >= 0) == (s.status[i] < 2) == (s.figures[i] > 0 and s.status[i] < 2)
        assert cell < 0 or s.holder[cell] == i
        assert 0 <= s.figures[i] <= s.table.kits[i].start
        assert s.ammo[i] <= s.table.kits[i].ammo_each * s.figures[i]
    for place in s.place:
        assert place < 0 or s.at[place] >= 0
