"""The engines beside the cases: the pages' own fights, hostile actions at every decision, dice and their addresses."""

import json
import re
from collections import Counter
from functools import cache

import pytest

import rules
from rules.dice import Dice, below
from rules.fight import Refused, resume
from rules.okko.engine import KEYS
from rules.okko.play import INSPIRATION
from rules.refusal import Illegal
from tests.rules import okko_scenes
from tests.rules.games import GAMES
from tests.rules.ledger import ANIMA, BOOKS, OKKO, SENGOKU
from tests.rules.okko_scenes import facing_each_other, fight

in_each_game = pytest.mark.parametrize("game", GAMES, ids=str)


def page_fight(book, heading):
    """The fight that stands on a format page below a heading."""
    return json.loads(re.search(rf"## {heading}\s+(?:.*\n\n)?((?:    .*\n)+)", book.format)[1])


def test_the_own_fight_of_okkos_page():
    doc = page_fight(OKKO, "A complete small fight")
    told, stopped = resume(doc)
    assert stopped is None
    assert [event["type"] for event in told.events] == (
        ["inspiration", "activate", "move", "zone_stop", "die_spent", "attack", "die_spent", "combat", "out", "end"]
    )
    assert (told.winner, told.decision) == ("A", None)
    combat = told.events[7]
    assert (combat["attack_total"], combat["defense_total"], combat["margin"]) == (10, 5, 5)
    assert told.dump()["sides"]["B"]["lost"] == 3


def test_the_own_fight_of_animas_page():
    told, stopped = resume(page_fight(ANIMA, "Example fight"))
    assert stopped is None
    first, second = (event for event in told.events if event["type"] == "attack")
    assert (first["dice"], first["total"], first["defense"], first["hit"]) == ([4, 7], 15, 13, True)
    assert (second["die"], second["total"], second["defense"], second["hit"]) == (2, 8, 10, False)
    assert {event["lp"] for event in told.events if event["type"] == "damage"} == {5}
    figures = told.dump()["figures"]
    assert (figures["b1"]["lp"], figures["b1"]["ap"], figures["a1"]["ap"]) == (5, 1, 0)
    assert [event["who"] for event in told.events if event["type"] == "end_activation"] == ["a1"]
    assert told.decision == ("B", "act")


def test_the_own_fight_of_sengokus_page():
    """A charge into the flank of spearmen, with the page's own account of it."""
    told, stopped = resume(page_fight(SENGOKU, "A complete small fight"))
    assert stopped is None
    assert [event["type"] for event in told.events] == ["orders", "orders", "phase", "melee", "rout", "occupy", "end"]
    melee, rout, occupy, end = told.events[3:]
    assert melee["losses"] == {"a1": 1, "b1": 3}
    assert (melee["score"], melee["steadiness"], melee["result"]) == (4, 2, "routed")
    assert (rout["path"], occupy["to"]) == (["f5", "f6"], "e5")
    assert end == {"type": "end", "winner": "A", "degree": "total", "rule": "SENG-END-01"}
    figures = {name: unit["figures"] for name, unit in told.dump()["units"].items()}
    assert figures == {"a1": 7, "b1": 9}


CASES = [(game, path) for game, book in zip(GAMES, BOOKS, strict=True) for path in book.files]


@pytest.mark.parametrize(("game", "path"), CASES, ids=[f"{game}-{path.stem}" for game, path in CASES])
def test_a_recorded_case_replays_to_the_same_answer(game, path):
    """What a case's fight has played, recorded with its dice, is the same fight again; so is its last position."""
    case = BOOKS[GAMES.index(game)].cases[path]
    if "fight" not in case or case["expect"].get("error.rule") == "FILE-FORMAT":
        return
    try:
        played, _ = resume(case["fight"])
    except Illegal:
        assert case["expect"]["ok"] is False
        return
    again, stopped = resume(json.loads(json.dumps(played.document())))
    assert stopped is None
    assert again.events == played.events
    assert again.dump() == played.dump()
    position = game.start(played.state, case["fight"])
    if position is not None:
        opened = rules.open_fight(json.loads(json.dumps(position)))
        assert game.in_play(opened) == game.in_play(played)


# Hostile actions

HOSTILE = [
    *(None, True, False, 0, 1, -1, 3, 1.5, 10**30, "", "zz", "A", "a1", "b1", "b2", "c3", "c0", "z99", "N", "fire"),
    *("pool", "reserve", "aside", "pool:", "pool:fire", "reserve:", "reserve:a1", "cut", "bow", "hex", "trick", "Ñ"),
    *(
        [],
        [None],
        [[]],
        ["a1"],
        ["b1", "b1"],
        ["c3", 7],
        ["N", {}],
        [{"skill": []}],
        [{"skill": "cut", "from": "pool"}],
    ),
    *([{"skill": "cut", "from": [[], {}]}], [{"skill": "cut", "target": []}], [{"skill": "hex", "targets": {}}]),
    *({}, {"a1": []}, {"a1": {}}, {"b1": "fire"}, {"a1": "fire", "a2": "fire"}, {"zz": "fire"}, {"skill": "cut"}),
]
OF_GAME = {
    "okko": [],
    "anima": [
        *("NE", "A1", "B1", "reveal", "remove", "hill", "attack", "dodge", "s0", "b1/s0", "b1/", "/", "concede"),
        *(["attack"], ["attack", "attack"], ["a1", "a1"], ["c3", "c3"], ["c3", "c4"], ["zz"], [{}], [True], "c10"),
        *([{"who": "b1"}], [{"who": [], "marker": {}}], [{"who": "b1", "marker": "B1", "to": 7}]),
        *([{"who": "b1", "marker": "B1", "use": "all"}], [{"who": "b1", "marker": "B1", "use": [[]]}]),
    ],
    "sengoku": [
        *("low", "high", "none", "messenger", "hq", "advance", "cancel", "concede", "ac", "bg1", {"ac": "a1"}),
        *({"a1": [[]]}, {"a1": [None, None]}, {"a1": [{"order": []}]}, {"a1": [{"order": "move", "kind": {}}]}),
        *({"a1": [{"order": "move"}] * 3}, {"a1": [{"order": "sidestep", "side": 1}]}, {"b1": [{"order": "move"}]}),
        *({"a1": [{"order": "shoot", "target": []}]}, {"a1": [{"order": "march", "steps": "move"}]}),
        *({"a1": ["d3", []]}, {"a1": ["z9", "N"]}, {"d3": ["N", "N"]}, {"d3": "N"}, {"a1": {"banner": []}}),
        *([{"task": "spy"}], [{"task": "sabotage", "target": []}], [["a1", "a1"]], [["d3", [], 1]], {"ac": ["hq"]}),
        *({"unit": "a1", "slot": 3, "order": {"order": "move"}}, {"unit": [], "slot": {}, "order": None}),
    ],
}


@cache
def decisions(slug):
    """A fight at each kind of decision, and an action that answers it, for every `do`."""
    if slug == "okko":
        return list(okko_scenes.decisions())
    return next(list(of_cases(book, game.keys)) for game, book in zip(GAMES, BOOKS, strict=True) if game.slug == slug)


def asked_by(kinds):
    """The decisions that an action answers."""
    return (kinds,) if type(kinds) is str else kinds


def of_cases(book, keys):
    """The same, from the cases of a game: the shortest fights in which an action of this `do` answers this decision."""
    missing, found = {(kind, do) for do, (kinds, _, _) in keys.items() for kind in asked_by(kinds)}, {}
    for case in sorted(book.cases.values(), key=lambda case: len(json.dumps(case.get("fight", "")))):
        tried = {action.get("do") for action in case.get("fight", {}).get("actions", [])}
        if case["expect"].get("error.rule") != "FILE-FORMAT" and any(do in tried for _, do in missing):
            for standing, action in scenes(case["fight"]):
                found.setdefault((standing.decision.kind, action["do"]), (standing, action))
            missing -= found.keys()
    assert not missing
    return found.values()


def scenes(doc):
    """Every action of a fight that is carried out, with the fight before it."""
    try:
        told = rules.open_fight(doc)
    except Illegal:
        return
    for action in doc["actions"]:
        before = told.fork()
        try:
            told.act(action)
        except Refused:
            return
        yield before, {key: value for key, value in action.items() if key != "dice"}


@in_each_game
def test_every_decision_is_tried(game):
    tried = decisions(game.slug)
    asked = {decision for kinds, _, _ in game.keys.values() for decision in asked_by(kinds)}
    assert {standing.decision.kind for standing, _ in tried} == asked
    assert {action["do"] for _, action in tried} - {"concede"} == set(game.keys)
    for standing, action in tried:
        standing.fork().act(action)


@in_each_game
def test_hostile_values_are_refused_and_change_nothing(game):
    for standing, action in decisions(game.slug):
        _, must, may = game.keys.get(action["do"], ("", (), ()))
        before = json.dumps(standing.dump())
        for key in ("side", "do", "dice", *must, *may):
            for value in (*HOSTILE, *OF_GAME[game.slug]):
                trial = standing.fork()
                try:
                    trial.act({**action, key: value})
                except Refused:
                    assert json.dumps(trial.dump()) == before, (action, key, value)
                assert json.dumps(standing.dump()) == before
                json.dumps(trial.dump())


def test_hostile_entries_of_skills_are_refused_and_change_nothing():
    for standing, action in decisions("okko"):
        if "skills" not in KEYS[action["do"]][2]:
            continue
        for skill in ("cut", "bow", "mantra", "hex", "trick", "", None, 3):
            for key in ("from", "target", "targets", "to", "facing", "die", "skill", "who"):
                for value in HOSTILE:
                    before = json.dumps(standing.dump())
                    trial = standing.fork()
                    try:
                        trial.act({**action, "skills": [{"skill": skill, key: value}]})
                    except Refused:
                        assert json.dumps(trial.dump()) == before, (action, skill, key, value)


# Dice


def test_an_inspiration_die_has_two_torii():
    assert Counter(INSPIRATION) == {"fire": 1, "water": 1, "air": 1, "earth": 1, "torii": 2}


def test_addressed_dice_are_even():
    """60,000 rolls of each purpose: every face within four standard errors, neighbours independent."""
    rolls = [below(6, 1, turn, 3, count) for turn in range(600) for count in range(100)]
    for count in Counter(rolls).values():
        assert abs(count - 10_000) < 4 * (60_000 * 5 / 36) ** 0.5
    pairs = Counter(zip(rolls, rolls[1:], strict=False))
    assert len(pairs) == 36
    assert all(abs(count - 1667) < 4.5 * 40.3 for count in pairs.values())


def test_a_scripted_roll_leaves_the_later_ones_as_they_were():
    plain, scripted = Dice(5), Dice(5)
    plain.start(1, None)
    first, second, third = (plain.roll((1, 2, 3, 4, 5, 6), 2, 2) for _ in range(3))
    scripted.start(1, [first])
    scripted.roll((1, 2, 3, 4, 5, 6), 2, 2)
    scripted.finish()
    scripted.start(1, None)
    assert [scripted.roll((1, 2, 3, 4, 5, 6), 2, 2) for _ in range(2)] == [second, third]


def test_a_change_of_one_card_disturbs_no_other_roll():
    """a2's attack rolls the same dice whether or not a1, a stronger one, has fought before."""
    attack = {"side": "A", "do": "attack", "who": "a2", "target": "b2"}
    figures = facing_each_other(reserve=None)["figures"]
    figures["b2"] |= {"at": "a3", "reserve": None}
    told = []
    for cards in (("m", "m"), ("k", "m")):
        both = fight(a=cards, start={"figures": figures})
        both.act({"side": "A", "do": "attack", "who": "a1", "target": "b1"})
        while both.decision.kind != "act":
            both.act({"side": both.decision.side, "do": "retreat", "to": "c4" if both.decision.side == "B" else "c1"})
        both.act(attack)
        told.append(next(e for e in both.events if e["type"] == "combat" and e["attacker"] == "a2"))
    alone = fight(a=("m", "m"), start={"figures": figures})
    alone.act(attack)
    told.append(next(e for e in alone.events if e["type"] == "combat"))
    assert len({(event["attack_die"], event["defense_die"]) for event in told}) == 1


# The fight


def test_an_illegal_list_says_whose_and_what():
    with pytest.raises(Illegal) as stopped:
        fight(b=())
    assert (stopped.value.rule, stopped.value.side) == ("OKKO-LST-07", "B")
    assert [found.rule for found in stopped.value.report.violations] == ["OKKO-LST-07"]


def test_a_board_without_room_stops_the_fight_and_is_nobodys_list():
    with pytest.raises(Illegal) as stopped:
        fight(a=("m",) * 20, budget=99, allow_illegal=True)
    assert (stopped.value.rule, stopped.value.side, stopped.value.report) == ("OKKO-SET-10", None, None)


def test_events_of_an_action_are_given_back_and_kept():
    told = fight(start=facing_each_other())
    first = told.act({"side": "A", "do": "move", "who": "a1", "path": ["E"]})
    second = told.act({"side": "A", "do": "end_phase"})
    assert [event["type"] for event in first] == ["activate", "move"]
    assert told.events == first + second
    assert fight(start=facing_each_other()).fork().act({"side": "A", "do": "end_phase"}) == []


def test_an_action_is_recorded_with_the_dice_it_rolled():
    told = fight(start=facing_each_other(reserve=None))
    told.act({"side": "A", "do": "attack", "who": "a1", "target": "b1"})
    told_dice = told.actions[0]["dice"]
    assert len(told_dice) == 2
    assert told.document()["actions"] == told.actions
    combat = next(event for event in told.events if event["type"] == "combat")
    assert told_dice == [combat["attack_die"], combat["defense_die"]]


def test_the_whole_position_is_in_both_views():
    told = fight(start=facing_each_other())
    for side in "AB":
        assert told.system.view(told.state, told.events, side) == (told.dump(), told.events)
