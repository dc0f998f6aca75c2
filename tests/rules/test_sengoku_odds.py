"""Sengoku's odds against its engine: what it says of melees and shootings is how often they come, dice by dice."""

import math
from collections import Counter
from random import Random

import pytest

from rules.dice import Dice
from rules.formats import read_fight
from rules.sengoku import assault, melee, odds, phases, shooting
from rules.sengoku.field import STEP, field_of
from rules.sengoku.run import MEETING, Attack, Fight, Run, Shot
from rules.sengoku.start import setup
from rules.sengoku.tasks import task_of
from rules.sengoku.units import FORMED
from tests.rules.sengoku_battles import UNITS, made_up

ROLLS = 600


def rolled(s, work, kind, rolls=ROLLS):
    """The events of a kind that a piece of work tells, with many dice; and all that was told beside each."""
    for seed in range(rolls):
        dice, told = Dice(seed), []
        dice.start(1, None)
        r = Run(s.copy(), dice, told)
        r.open_phase(1)
        work(r)
        yield next(event for event in told if event["type"] == kind), told


def agree(said, counted, rolls=ROLLS, errors=5):
    """What was said comes as often as that, so many standard errors allowed."""
    assert sum(said.values()) == pytest.approx(1)
    for key in {*said, *counted}:
        chance = said.get(key, 0.0)
        error = math.sqrt(max(chance * (1 - chance), 1e-4) / rolls)
        assert abs(counted.get(key, 0) / rolls - chance) <= errors * error, key


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


# An attack under fire

DUELS = 20_000


def attacks(s, i, rolls=ROLLS):
    """How the attack of a unit ends, its enemies having no orders, with many dice: the result, and the losses of both
    sides by unit."""
    before = s.figures[:]
    for seed in range(rolls):
        dice, told = Dice(seed), []
        dice.start(1, None)
        r = Run(s.copy(), dice, told)
        r.open_phase(1)
        r.task[i] = task_of({"order": "move"})
        for level in "cehi":
            phases._slot(r, level, False)
        ends = [event for event in told if event["type"] in ("melee", "broken_off")]
        fire = Counter({event["target"]: event["losses"] for event in told if event["type"] == "fire"})
        result = ends[0].get("result", "broken_off") if ends else "attackers_destroyed"
        blows = Counter(ends[0].get("losses", {})) if ends else Counter()
        yield result, {unit: fire[name] + blows[name] for unit, name in enumerate(s.table.ids)}
    assert s.figures == before


def compare(s, i, foe, **how):
    found, told = assault.assault(s, i, foe), list(attacks(s, i, **{key: how[key] for key in how if key == "rolls"}))
    agree(found.results, Counter(result for result, _ in told), **how)
    for unit, befalls in found.units.items():
        agree(dict(enumerate(befalls.losses)), Counter(losses[unit] for _, losses in told), **how)
    return found


def facing(mine, theirs):
    """A unit of A before one of B that looks at it: card, figures."""
    at = {"a1": {"at": "d4", "facing": "N"}, "b1": {"at": "d5", "facing": "S"}}
    sides = [
        {
            "name": side.upper(),
            "list": {
                "format": "muster-list",
                "version": 1,
                "system": "sengoku",
                "name": side,
                "army": {"commander": {"id": f"{side}c"}},
                "entries": [{"id": f"{side}1", "card": card, "figures": figures}],
            },
        }
        for side, (card, figures) in zip("ab", (mine, theirs), strict=True)
    ]
    doc = {"format": "muster-fight", "version": 1, "system": "sengoku", "title": "facing", "seed": 1, "sides": sides}
    doc["cards"] = {card: UNITS[card] for card, _ in (mine, theirs)}
    return setup(read_fight({**doc, "start": {"stage": "orders", "units": at}}, ()))


def test_20000_attacks_under_fire_end_as_the_odds_say_where_both_can_fall():
    s = facing(("samurai-spears", 5), ("ashigaru-teppo", 4))
    found = compare(s, 0, 1, rolls=DUELS, errors=3)
    assert found.chance("broken_off") > 0.4
    assert found.chance("destroyed") and found.chance("attackers_destroyed")


@pytest.mark.parametrize("seed", [1, 9, 13, 18, 25, 28, 36, 56])
def test_any_attack_under_fire_ends_as_its_odds_say(seed):
    s = setup(read_fight(made_up(Random(seed))[0], ()))
    s.known = [True] * len(s.at)
    under_fire = [(i, foe) for i, foe in first_targets(s) if assault.defenders(s, i, foe)]
    assert under_fire
    for i, foe in under_fire:
        compare(s, i, foe)


def first_targets(s):
    """The attacks that formed units of foot could make straight ahead."""
    for i, cell in enumerate(s.at):
        ahead = STEP[cell][s.facing[i]] if cell >= 0 else -1
        foe = s.holder[ahead] if ahead >= 0 else -1
        if foe >= 0 and s.status[i] == FORMED and s.table.side[foe] != s.table.side[i] and not s.table.kits[i].cavalry:
            yield i, foe


def test_without_anybody_to_shoot_the_odds_are_those_of_the_melee():
    s = facing(("samurai-spears", 8), ("samurai-spears", 8))
    assert assault.assault(s, 0, 1) == odds.melee(s, odds.fight_of(s, [0], 1))


def test_who_has_nothing_to_shoot_with_does_not():
    s = facing(("samurai-spears", 8), ("ashigaru-teppo", 8))
    assert assault.assault(s, 0, 1).chance("broken_off")
    s.ammo[1] = 0
    assert not assault.assault(s, 0, 1).chance("broken_off")


def test_who_is_not_seen_is_not_reckoned_with():
    s = facing(("samurai-spears", 8), ("ashigaru-teppo", 8))
    s.field = field_of(("............",) * 2 + ("...T........",) + ("............",) * 4)
    assert not assault.defenders(s, 0, 1)
    s.known[1] = True
    assert assault.defenders(s, 0, 1)


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
