"""Sengoku's odds against its engine: what it says of melees and shootings is how often they come, dice by dice."""

import math
from collections import Counter
from random import Random

import pytest

from rules.dice import Dice
from rules.formats import read_fight
from rules.sengoku import melee, odds, shooting
from rules.sengoku.field import STEP
from rules.sengoku.run import MEETING, Attack, Fight, Run, Shot
from rules.sengoku.start import setup
from rules.sengoku.units import FORMED
from tests.rules.sengoku_battles import made_up

ROLLS = 600


def rolled(s, work, kind):
    """The events of a kind that a piece of work tells, with many dice; and all that was told beside each."""
    for seed in range(ROLLS):
        dice, told = Dice(seed), []
        dice.start(1, None)
        r = Run(s.copy(), dice, told)
        r.open_phase(1)
        work(r)
        yield next(event for event in told if event["type"] == kind), told


def agree(said, counted):
    """What was said comes as often as that, five standard errors allowed."""
    assert sum(said.values()) == pytest.approx(1)
    for key in {*said, *counted}:
        chance = said.get(key, 0.0)
        error = math.sqrt(max(chance * (1 - chance), 1e-4) / ROLLS)
        assert abs(counted.get(key, 0) / ROLLS - chance) <= 5 * error, key


def fights(s):
    """Attacks of one, of all who can, and meetings, as they could be made in a position."""
    ahead = {i: STEP[s.at[i]][s.facing[i]] for i in range(len(s.at)) if s.at[i] >= 0 and s.status[i] == FORMED}
    for foe in range(len(s.at)):
        side = s.table.side[foe]
        mine = [i for i, cell in ahead.items() if s.at[foe] >= 0 and cell == s.at[foe] and s.table.side[i] != side]
        if mine:
            yield odds.fight_of(s, mine[:1], foe)
        if len(mine) > 1:
            yield odds.fight_of(s, mine, foe)
        if mine and ahead.get(foe) == s.at[mine[0]]:
            pair = sorted((mine[0], foe))
            yield Fight(MEETING, s.at[pair[0]], tuple(Attack(i, s.at[i], s.facing[i], "front") for i in pair), -1)


@pytest.mark.parametrize("seed", range(8))
def test_a_melee_ends_as_often_as_its_odds_say(seed):
    s = setup(read_fight(made_up(Random(seed))[0], ()))
    for fight in fights(s):
        found = odds.melee(s, fight)
        told = [event for event, _ in rolled(s, lambda r, fight=fight: melee.fight(r, [fight]), "melee")]
        agree(found.results, Counter(event["result"] for event in told))
        for i, befalls in found.units.items():
            losses = Counter(event["losses"][s.table.ids[i]] for event in told)
            agree(dict(enumerate(befalls.losses)), losses)
            assert befalls.lost == pytest.approx(sum(n * chance for n, chance in enumerate(befalls.losses)))
        scores = [event["score"] for event in told if "score" in event]
        if scores and not found.chance("destroyed", "attackers_destroyed"):
            assert sum(scores) / ROLLS == pytest.approx(found.score, abs=0.5)


@pytest.mark.parametrize("seed", range(8))
def test_a_shooting_does_what_its_odds_say(seed):
    s = setup(read_fight(made_up(Random(seed))[0], ()))
    r = Run(s, Dice(0), None)
    for target in range(len(s.at)):
        mine = [i for i in range(len(s.at)) if s.at[i] >= 0 and target in shooting.targets(r, i)]
        for massed in (False, True) if mine else ():
            shots = [Shot(i, target, "order", massed and i == mine[0]) for i in mine]
            found = odds.volley(s, shots)
            told = list(rolled(s, lambda r, shots=shots: shooting.volley(r, shots), "fire"))
            agree(found.results, Counter(_fate(s, target, event, every) for event, every in told))
            agree(dict(enumerate(found.units[target].losses)), Counter(event["losses"] for event, _ in told))


def _fate(s, target, event, told):
    if not event["figures"]:
        return "destroyed"
    if any(other["type"] in ("retreat", "rout") and other["who"] == s.table.ids[target] for other in told):
        return "withdraws"
    return "hurt" if event["losses"] else "unhurt"


@pytest.mark.parametrize(
    ("need", "again", "chance"),
    [(5, (), 1 / 3), (5, ("failed",), 5 / 9), (4, ("failed",) * 2, 7 / 8), (7, ("failed",), 0), (6, ((1, 6),), 1 / 18)],
)  # fmt: skip
def test_a_die_rolled_anew(need, again, chance):
    assert odds.hit_chance(need, again) == pytest.approx(chance)


def test_the_worked_example_of_the_flank():
    """SENG-EX-07: monks 8 on the flank of spears 12: the dice of the example rout them; on average they do too."""
    blows = (odds.Blow(2, 4, 1 / 2, 0, False),)
    assert odds.suffered(blows, 1, 12)[3] == pytest.approx(6 / 16)
    assert odds.suffered(blows, 1, 2)[2] == pytest.approx(15 / 16)
