"""How much the computer thinks before it acts: as much as cards that people play ask for, and no more for any card."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.anima import answers as anima_answers
from rules.anima import replies
from rules.cards import MOST_PLACES
from rules.duels import duel_file, lean
from rules.fight import open_fight, play_out
from rules.ground import Duelist
from rules.okko import offers, plans, tactics
from rules.okko.answers import listed
from rules.plan import Effort, spread
from rules.players import player
from tests.rules.games import BOOKS, OKKO

GREEDY = {"A": player("greedy"), "B": player("greedy")}
SECONDS = 1.0  # of the processor's time, at a decision: four times what the slowest of these took, who took minutes

BONUS = {"effects": [{"add": {"die": 1}}]}
STRIKE = {"do": "attack", "mode": "ranged"}
#: Skills of the kinds that can be used in most ways, by their number on the card.
OKKO_SKILLS = {
    "free in attack and defence": lambda n: {"when": ["attack" if n % 2 else "defense"], "optional": True, **BONUS},
    "free in every roll": lambda n: {
        "when": ["attack", "defense", "shoot", "shot_at", "move", "will"],
        "optional": True,
        **BONUS,
    },
    "used before free blows": lambda n: (
        {"when": ["activation"], "uses": 99, "effects": [{"add": {"attack": 1}}]}
        if n % 3 == 0
        else {"when": ["attack" if n % 3 == 1 else "defense"], "optional": True, **BONUS}
    ),
    "to any place": lambda n: {
        "when": ["activation"],
        "uses": 99,
        "effects": [{"place": 99}, {"grant": "attack"}],
        "target": {"who": "self"},
    },
    "weapons": lambda n: (
        {"when": ["ranged"], "range": 9, "shot": 3}
        if n % 3 == 0
        else {"when": ["shoot" if n % 3 == 1 else "shot_at"], "optional": True, **BONUS}
    ),
    "fear": lambda n: (
        {"when": ["will" if n % 3 else "attack"], "optional": True, "effects": [{"add": {"test": 1}}]}
        if n
        else {"when": ["attacked"], "effects": [{"test": {"pass": [], "fail": [{"cancel": True}]}, "to": "target"}]}
    ),
}
ANIMA_ABILITIES = {
    "steps of any length": lambda n: {
        "when": "reaction",
        "trigger": "evade",
        "target": {"who": "self"},
        "effects": [{"do": "move", "distance": 9, "kind": "walk"}],
    },
    "leaps": lambda n: {
        "when": "reaction",
        "trigger": "evade",
        "target": {"who": "self"},
        "effects": [{"do": "move", "distance": 99, "kind": "teleport"}],
    },
    "throws": lambda n: {
        "when": "action",
        "cost": {"ap": 0},
        "target": {"who": "any", "range": 99},
        "effects": [{"do": "push", "distance": 9, "direction": "choice"}],
    },
    "shots at an area": lambda n: {
        "when": "action",
        "cost": {"ap": 0},
        "target": {"who": "enemy", "range": 99},
        "effects": [STRIKE],
    },
}
SENGOKU_SKILLS = {
    "auras": lambda n: {
        "when": ["always"],
        "effects": [{"add": {"steadiness": -1}, "to": "target"}],
        "target": {"who": "enemy"},
    },
    "denials": lambda n: {"when": ["melee"], "effects": [{"deny": ["base", "charge", "formation"], "to": "enemy"}]},
    "orders": lambda n: {"when": ["orders"], "effects": [{"order": {"kind": "special", "units": "own"}}]},
}
MONSTERS = [
    *[("okko", "okko", "skills", name, skill) for name, skill in OKKO_SKILLS.items()],
    *[("anima", "toa-fire", "abilities", name, skill) for name, skill in ANIMA_ABILITIES.items()],
    *[("sengoku", "samurai-bows", "skills", name, skill) for name, skill in SENGOKU_SKILLS.items()],
]


def monster(slug, base, key, skill):
    """A fighter with as many of these skills as a card may have."""
    cards = BOOKS[slug]["cards"]
    types = {"types": []} if key == "abilities" else {}
    large = cards[base] | {key: [{"id": f"s-{n}", **types, **skill(n)} for n in range(MOST_PLACES)]}
    return lean(slug, Duelist("large", cards | {"large": large}))


@pytest.mark.parametrize(("slug", "base", "key", "name", "skill"), MONSTERS, ids=[f"{m[0]} {m[3]}" for m in MONSTERS])
def test_no_card_makes_the_computer_think_for_long(slug, base, key, name, skill):
    """The first decisions of a duel of two such cards, tried again where the processor had other things to do."""
    one = monster(slug, base, key, skill)
    fight = open_fight(duel_file(slug, one, one), listen=False)
    for _ in range(6):
        if fight.decision is None:
            break
        tries = (timed(fight) for _ in range(3))
        assert any(took < SECONDS for took in tries), fight.decision
        fight.act(GREEDY["A"].pick(fight))


def timed(fight):
    begun = time.process_time()
    GREEDY["A"].pick(fight)
    return time.process_time() - begun


@pytest.mark.parametrize("name", OKKO_SKILLS)
def test_what_is_weighed_at_a_decision_is_counted(name, monkeypatch):
    weighed, odds = [], tactics.odds

    def counting(*given):
        found = odds(*given)
        weighed.append(found.weighed)
        return found

    monkeypatch.setattr(tactics, "odds", counting)
    one = monster("okko", "okko", "skills", OKKO_SKILLS[name])
    fight = open_fight(duel_file("okko", one, one), listen=False)
    most = 0
    for _ in range(6):
        if fight.decision is None:
            break
        weighed.clear()
        fight.act(GREEDY[fight.decision.side].pick(fight))
        most = max(most, sum(weighed))
    assert most < plans.THOUGHT * 1.25
    if "free" in name:
        assert most > plans.THOUGHT / 4


def test_the_computer_plays_people_s_cards_as_if_it_could_think_for_ever(monkeypatch):
    """What is weighed at a decision of the starter's bands is far from the end."""

    def played():
        fights = [play_out(open_fight(OKKO.starter(seed), listen=False), GREEDY) for seed in range(6)]
        return [fight.actions for fight in fights]

    usual = played()
    monkeypatch.setattr(plans, "THOUGHT", 10**9)
    monkeypatch.setattr(tactics, "ANSWERED", 10**3)
    monkeypatch.setattr(offers, "MOST", 10**6)
    assert played() == usual


def test_ways_to_shoot_are_shared_among_weapons():
    one = monster("okko", "okko", "skills", OKKO_SKILLS["weapons"])
    fight = open_fight(duel_file("okko", one, one), listen=False)
    fight.act(GREEDY["A"].pick(fight))
    found = listed(fight.state, 0, "shoot")
    assert {shot["weapon"] for shot in found} == {f"s-{n}" for n in range(0, MOST_PLACES, 3)}
    assert len(found) <= 4 * offers.MOST
    assert any(len(shot.get("skills", ())) > 1 for shot in found)


def test_of_very_many_ways_to_answer_some_of_each_ability_are_thought_of():
    one = monster("anima", "toa-fire", "abilities", ANIMA_ABILITIES["leaps"])
    fight = open_fight(duel_file("anima", one, one), listen=False)
    while fight.state.stage != "evade":
        fight.act(GREEDY[fight.decision.side].pick(fight))
    every = anima_answers.answers(fight.state)
    thought = replies._some_uses(every)
    uses = [answer for answer in thought if answer["do"] == "ability"]
    assert len(every) > 1000 and len(uses) == replies.USES
    assert {answer["ability"] for answer in uses} == {f"s-{n}" for n in range(MOST_PLACES)}
    others = [answer for answer in every if answer["do"] != "ability"]
    assert [answer for answer in thought if answer["do"] != "ability"] == others


@given(st.lists(st.integers(), max_size=60), st.integers(1, 70))
def test_things_are_spread_evenly(things, most):
    found = spread(things, most)
    assert len(found) == min(most, len(things))
    assert found[:1] == things[:1]
    assert len(things) > most or found == things


def test_numbers_are_spread_from_the_first():
    assert spread(range(10), 4) == [0, 2, 5, 7]
    assert spread(range(10), 1) == [0]


def test_effort_comes_to_an_end():
    effort = Effort(100)
    assert effort.share(10) == 25
    effort.spend(70)
    assert (effort.left, effort.share(10)) == (30, 10)
    effort.spend(70)
    assert (effort.left, effort.share(1)) == (0, 1)
