"""Anima's odds against 20,000 duels that are played, for the answers that the one attacked has: within three and a
half standard errors (hundreds of chances are compared)."""

from collections import Counter
from functools import cache
from math import sqrt
from typing import Any

import pytest

import rules
from rules.anima import odds
from rules.anima.deeds import Answer
from rules.anima.odds import Chances, Odds, answer_odds, at_least, best_of, duel, foresee
from rules.dice import Dice
from tests.rules.anima_scenes import FIELD, ability, card, scene, shooter

DUELS = 20_000
ERRORS = 3.5

BARRICADE = (
    "..........",
    "..........",
    "..........",
    "......=...",
    "..........",
    "..........",
    "..........",
    "..........",
)
BUSHES = (
    "..........",
    "..........",
    "..........",
    ".....bb...",
    "..........",
    "..........",
    "..........",
    "..........",
)
HILL = [*["0000000000"] * 3, "0100000000", *["0000000000"] * 4]
STRIKE = {"do": "attack", "who": "a1", "target": "b1"}
CHARGE = {"do": "charge", "who": "a1", "target": "b1"}
SHOT = {"do": "shoot", "who": "a1", "target": "b1"}
USE = {"do": "ability", "who": "a1", "ability": "x", "target": "b1"}
BLOW = {"do": "attack", "mode": "melee", "damage": 2, "dice": 2, "crit": 8, "ignore_armor": True, "no_counter": True}
BOLT = {"do": "attack", "mode": "ranged", "attack": 1, "damage": -2, "area": 2}
RAGE = {"do": "die", "roll": "attack", "extra": 1}
NIMBLE = {"do": "die", "roll": "dodge", "extra": 1}
ALWAYS = {"when": "always", "cost": {}, "types": []}
BANNER = ability("banner", {"do": "modify", "stat": "attack", "by": 2}, who="friends", reach=2, **ALWAYS)
HARDENED = ability("hard", {"do": "modify", "stat": "armor", "set": 3, "only": "charge"}, who="self", reach=0, **ALWAYS)
QUICK = ability("quick", NIMBLE, RAGE, who="self", reach=0, **ALWAYS)
SPENT = {"ap": 0}


def duelists(
    mine: dict[str, Any], theirs: dict[str, Any], places: tuple[str, str] = ("d5", "e5"), **more: Any
) -> rules.Fight:
    """a1 against b1, each with a friend far off; `a`, `b` in `more`: what their starts say; all else is the scene's."""
    own, other = more.pop("a", {}), more.pop("b", {})
    friends = {"a2": (card(), "a1", SPENT), "b2": (card(), "j1", {**SPENT, "moved": True})}
    return scene({"a1": (mine, places[0], own), "b1": (theirs, places[1], other), **friends}, **more)


SCENES: dict[str, tuple[rules.Fight, dict[str, Any]]] = {
    "an attack": (duelists(card(), card()), STRIKE),
    "an attack with gnosis, by a critical master": (
        duelists(card(traits=("critical_mastery",)), card(armor=7)), STRIKE | {"gnosis": ["attack"]},
    ),
    "a charge, into an aura, at one that is hard to charge": (
        scene({
            "a1": (card(), "a5"), "a2": (card(BANNER), "f7", SPENT), "b1": (card(HARDENED), "g5", {"moved": True}),
            "b2": (card(), "j1", SPENT | {"moved": True}),
        }), CHARGE,
    ),
    "a charge with gnosis": (
        duelists(card(), card(defense=13), ("a5", "f5"), b={"moved": True}), CHARGE | {"gnosis": ["attack"]},
    ),
    "a shot at long range through bushes, from a hill": (
        duelists(
            shooter(8), card(), ("b5", "h5"), rows=BUSHES, heights=HILL
        ), SHOT,
    ),
    "a shot into cover": (duelists(shooter(12), card(defense=8), ("b5", "h5"), rows=BARRICADE), SHOT),
    "a shot into close combat, blind": (
        scene({
            "a1": (shooter(12), "b5", {"states": {"blind": 1}}), "a2": (card(), "h6", SPENT),
            "b1": (card(defense=7), "h5"), "b2": (card(), "j1", SPENT),
        }), SHOT,
    ),
    "an area shot that catches friend and foe": (
        scene({
            "a1": (shooter(12, area=1), "b5"), "a2": (card(defense=11), "h6", SPENT), "b1": (card(), "h5"),
            "b2": (card(defense=12, armor=3), "i5", SPENT), "b3": (card(), "j1", SPENT),
        }), SHOT,
    ),
    "a strong blow": (duelists(card(ability("x", BLOW)), card()), USE),
    "a bolt with a difficulty": (
        duelists(card(ability("x", BOLT, reach=8, difficulty=4)), card(), ("b5", "f5")),
        USE | {"gnosis": ["difficulty"]},
    ),
    "a blow if it does not resist": (
        duelists(card(ability("x", {"do": "resist", "power": 9, "then": [BLOW]})), card()), USE,
    ),
    "berserk against a shield": (
        duelists(card(), card(armor=0), a={"states": {"berserk": 1}}, b={"states": {"shield": 1}}), STRIKE,
    ),
    "more dice on both sides": (duelists(card(QUICK), card(QUICK)), STRIKE),
    "one who is as good as dead": (duelists(card(), card(), b={"lp": 3}), STRIKE),
    "a ghost takes no harm": (duelists(card(), card(traits=("intangible",))), STRIKE),
    "one who can do nothing": (duelists(card(), card(traits=("damage_resistance",))), STRIKE),
}  # fmt: skip


def first(name: str) -> Odds:
    fight, action = SCENES[name]
    found = odds.odds(fight.state, {"side": "A", **action})
    assert found is not None
    return found


def answer(fight: rules.Fight, given: Answer) -> None:
    """The one attacked answers as told; everybody else lets things come."""
    while fight.decision and fight.decision.kind != "act":
        kind, side = fight.decision.kind, fight.decision.side
        if kind == "defend" and given.kind:
            boost = {"gnosis": list(given.boost)} if given.boost else {}
            fight.act({"side": side, "do": given.kind, "who": "b1", **boost})
        elif kind == "sidestep":
            fight.act({"side": side, "do": "brace", "who": fight.state.table.ids[fight.state.stack[-1][1]]})
        else:
            fight.act({"side": side, "do": "pass"})


@cache
def played(name: str, given: Answer) -> Counter[tuple[str, str, int]]:
    """(whose, what, n) → how often, over the duels: "hit", "critical", "dead", and "damage" of n."""
    fight, action = SCENES[name]
    met: Counter[tuple[str, str, int]] = Counter()
    for seed in range(DUELS):
        ahead = fight.fork()
        ahead.dice, ahead.events = Dice(seed), []
        ahead.act({"side": "A", **action})
        answer(ahead, given)
        tally(ahead.events, met)
    return met


def tally(events: list[dict[str, Any]], met: Counter[tuple[str, str, int]]) -> None:
    struck = ""
    for event in events:
        if event["type"] == "attack":
            struck = event["target"]
            met[struck, "hit", 0] += event["hit"]
            met[struck, "critical", 0] += event["critical"]
        elif event["type"] == "damage" and event["source"] == "attack" and event["amount"]:
            met[struck, "damage", event["amount"]] += 1
        elif event["type"] == "death" and event["who"] == struck:
            met[struck, "dead", 0] += 1


def agree(who: str, given: Chances, works: float, met: Counter[tuple[str, str, int]]) -> None:
    shown = {(who, "hit", 0): given.hit, (who, "critical", 0): given.critical, (who, "dead", 0): given.dead}
    shown |= {(who, "damage", n): chance for n, chance in enumerate(given.damage) if n and chance}
    assert sum(given.damage) == pytest.approx(1)
    assert given.hurt == pytest.approx(sum(given.damage[1:]))
    for key in shown.keys() | {key for key in met if key[0] == who}:
        chance = shown.get(key, 0.0) * works
        error = sqrt(max(chance * (1 - chance), 0.0) / DUELS)
        assert abs(met[key] / DUELS - chance) <= ERRORS * error + 1e-12, (key, chance, met[key] / DUELS)


def asked(name: str) -> list[int]:
    """Of a scene all answers, if it is the first; else none, a dodge, and the last: a counterattack with all gnosis."""
    cases = len(first(name).cases)
    return list(range(cases)) if name == "an attack" else sorted({0, min(1, cases - 1), cases - 1})


@pytest.mark.parametrize(("name", "n"), [(name, n) for name in SCENES for n in asked(name)])
def test_they_hold_for_every_answer(name: str, n: int) -> None:
    found = first(name)
    ids = found.there.table.ids
    case = found.cases[n]
    met = played(name, case.answer)
    agree(ids[found.strike.target], case.target, found.works, met)
    if case.back is not None:
        agree(ids[found.strike.who], case.back, found.works, met)
    for j, suffered in case.area:
        agree(ids[j], suffered, found.works, met)
    told = {ids[found.strike.target], *(ids[j] for j, _ in case.area)} | ({"a1"} if case.back else set())
    assert {key[0] for key in met} <= told


def test_the_scenes_try_what_they_say() -> None:
    assert {len(first(name).cases) for name in SCENES} == {1, 3, 6}
    assert [first("an area shot that catches friend and foe").there.table.ids[j] for j, _ in
            first("an area shot that catches friend and foe").plain.area] == ["b2", "a2"]  # fmt: skip
    assert first("a ghost takes no harm").plain.target.hurt == 0
    assert first("a bolt with a difficulty").works == pytest.approx(1 - 0.3**2)
    assert first("a blow if it does not resist").works == pytest.approx(0.4)
    assert len(first("one who can do nothing").cases) == 1


@pytest.mark.parametrize("name", SCENES)
def test_the_best_answer_leaves_least(name: str) -> None:
    found = first(name)
    rates = [odds.rate(found.there, found.strike, case) for case in found.cases]
    assert odds.rate(found.there, found.strike, found.best) == pytest.approx(min(rates))


def test_a_charge_that_is_too_far_comes_to_no_attack() -> None:
    fight = duelists(card(), card(), ("a5", "j5"))
    assert odds.odds(fight.state, {"side": "A", **CHARGE}) is not None
    tired = duelists(card(speed=[2, 4]), card(), ("a5", "j5"))
    assert odds.odds(tired.state, {"side": "A", **CHARGE}) is None
    assert foresee(tired.state, {"side": "A", **CHARGE}) == []


def test_what_is_not_legal_has_no_odds() -> None:
    fight = duelists(card(), card(), ("a5", "j5"))
    with pytest.raises(rules.Refused):
        odds.odds(fight.state, {"side": "A", **STRIKE})


def test_looking_ahead_changes_nothing() -> None:
    fight = duelists(card(ability("x", BOLT, reach=8)), card(), ("b5", "f5"))
    before = fight.dump()
    foresee(fight.state, {"side": "A", **USE})
    assert fight.dump() == before


def test_every_attack_of_an_ability_is_foreseen() -> None:
    twice = ability("x", BLOW, BLOW)
    fight = duelists(card(twice), card())
    assert [found.strike.target for found in foresee(fight.state, {"side": "A", **USE})] == [2, 2]


def test_the_odds_at_a_window_are_those_that_were_told_before() -> None:
    fight, action = SCENES["an attack"]
    told = {case.answer: case for case in first("an attack").cases}
    ahead = fight.fork()
    ahead.act({"side": "A", **action})
    for do, boost in [("pass", []), ("dodge", []), ("dodge", ["dodge"]), ("counter", ["counter"])]:
        who = {} if do == "pass" else {"who": "b1"}
        given = answer_odds(ahead.state, {"side": "B", "do": do, **who, **({"gnosis": boost} if boost else {})})
        assert given is not None
        kind = "" if do == "pass" else do
        assert (given.target, given.back) == (
            told[Answer(kind, tuple(boost))].target,
            told[Answer(kind, tuple(boost))].back,
        )


def test_who_steps_out_of_a_charges_way_may_spoil_it() -> None:
    fight = duelists(card(), card(), ("a5", "i5"))
    fight.act({"side": "A", **CHARGE})
    assert fight.decision is not None and fight.decision.kind == "evade"
    away = answer_odds(fight.state, {"side": "B", "do": "step", "who": "b1", "path": ["j5"]})
    stays = answer_odds(fight.state, {"side": "B", "do": "pass"})
    further = duelists(card(speed=[4, 7]), card(), ("a5", "i5"))
    further.act({"side": "A", **CHARGE})
    assert stays is not None and away is not None and stays.target.hit == away.target.hit
    assert answer_odds(further.state, {"side": "B", "do": "step", "who": "b1", "path": ["j5"]}) is None


def test_an_area_is_dodged_with_the_roll_known() -> None:
    figures = {
        "a1": (shooter(12, area=1), "b5"),
        "b1": (card(traits=("damage_resistance",)), "h5"),
        "b2": (card(), "i5"),
    }
    fight = scene(figures, FIELD)
    fight.act({"side": "A", **SHOT})
    while fight.decision is not None and fight.decision.kind == "evade":
        fight.act({"side": "B", "do": "pass", "dice": [8]})
    assert fight.decision is not None and fight.decision.kind == "area"
    plain, dodged = (
        answer_odds(fight.state, {"side": "B", **do}) for do in ({"do": "pass"}, {"do": "dodge", "who": "b2"})
    )
    assert plain is not None and dodged is not None
    assert plain.target.damage[4 + 14 - 10 - 1] == 1  # 8 + 6 against 10: damage 4, margin 4, armor 1
    assert dodged.target.hit == pytest.approx(0.4)


def test_the_best_of_several_dice() -> None:
    for count in (1, 2, 3):
        assert sum(best_of(count)) == pytest.approx(1)
        assert at_least(8, count) == pytest.approx(sum(best_of(count)[7:]))
    assert best_of(2)[9] == pytest.approx(0.19)
    assert (at_least(0), at_least(1), at_least(11)) == (1, 1, 0)


def test_a_duel_by_hand() -> None:
    """Attack 6 against 10: hits on 4+; damage 4 and margin against armor 1; the ten is a critical."""
    given = duel(-4, 3, 10, 1, 0, 5)
    assert given.hit == pytest.approx(0.7)
    assert [round(chance, 9) for chance in given.damage[:10]] == [0.3, 0, 0, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]
    assert given.lost == pytest.approx(0.1 * (3 + 4 + 5 + 5 + 5 + 5 + 5))
    assert given.dead == pytest.approx(0.5)
    armored = duel(-20, -9, 10, 1, 0, 5)
    assert (armored.hit, armored.damage[1]) == (pytest.approx(0.1), pytest.approx(0.1))
