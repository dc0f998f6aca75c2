"""The engine beside the cases: the page's own fight, hostile actions at every decision, dice and their addresses."""

import json
import re
from collections import Counter

import pytest

import rules
from rules.dice import Dice, below
from rules.fight import Refused, resume
from rules.okko.engine import KEYS
from rules.okko.play import INSPIRATION
from rules.refusal import Illegal
from tests.rules.ledger import OKKO

M = {
    "kind": "character",
    "alignment": "mercenary",
    "cost": 4,
    "vigilant": {"attack": 4, "defense": 4, "movement": 4, "willpower": 4},
    "shaken": {"attack": 3, "defense": 3, "movement": 4, "willpower": 3},
}
SKILLS = [
    {"id": "cut", "when": ["attack", "defense"], "cost": ["fire"], "effects": [{"add": {"die": 1}}]},
    {"id": "bow", "when": ["ranged"], "range": 4, "shot": 4},
    {"id": "mantra", "when": ["will"], "cost": ["water"], "effects": [{"add": {"test": 1}}]},
    {
        "id": "hex",
        "when": ["action"],
        "target": {"who": "enemy", "within": 4, "count": 2},
        "effects": [{"test": {"stat": "willpower", "fail": [{"status": "shaken"}]}, "to": "target"}],
    },
    {
        "id": "trick",
        "when": ["activation"],
        "effects": [{"place": 3}, {"turn": "choose"}, {"dice": "set", "face": "fire"}],
    },
]
FEARSOME = {"id": "fearsome", "when": ["attacked"], "effects": [{"test": {"fail": [{"cancel": True}]}, "to": "target"}]}


def band(letter, cards):
    entries = [{"id": f"{letter}{n}", "card": card} for n, card in enumerate(cards, 1)]
    return {"format": "muster-list", "version": 1, "system": "okko", "name": letter, "entries": entries}


def fight(a=("k", "k"), b=("civ", "m"), start=None, seed=1, **options):
    doc = {
        "format": "muster-fight",
        "version": 1,
        "system": "okko",
        "title": "A fight",
        "options": {"tile_size": 3, **options},
        "cards": {
            "m": M,
            "k": {**M, "skills": SKILLS},
            "civ": {**M, "civilian": True, "skills": [SKILLS[0]]},
            "oni": {**M, "skills": [FEARSOME]},
        },
        "sides": [{"name": "A", "list": band("a", a)}, {"name": "B", "list": band("b", b)}],
        "board": {"rows": ["......"] * 6},
        "seed": seed,
    }
    return rules.open_fight(doc if start is None else {**doc, "start": start})


def facing_each_other(stage="act", **b1):
    return {
        "stage": stage,
        "figures": {
            "a1": {"at": "c2", "facing": "N", "reserve": "earth"},
            "a2": {"at": "a2", "facing": "N"},
            "b1": {"at": "c3", "facing": "S", "reserve": "fire", **b1},
            "b2": {"at": "a4", "facing": "S", "reserve": "water"},
        },
        "sides": {"A": {"pool": ["fire", "water", "air"]}},
    }


def test_the_format_pages_own_fight():
    doc = json.loads(re.search(r"## A complete small fight\s+((?:    .*\n)+)", OKKO.format)[1])
    told, stopped = resume(doc)
    assert stopped is None
    assert [event["type"] for event in told.events] == (
        ["inspiration", "activate", "move", "zone_stop", "die_spent", "attack", "die_spent", "combat", "out", "end"]
    )
    assert (told.winner, told.decision) == ("A", None)
    combat = told.events[7]
    assert (combat["attack_total"], combat["defense_total"], combat["margin"]) == (10, 5, 5)
    assert told.dump()["sides"]["B"]["lost"] == 3


@pytest.mark.parametrize("path", OKKO.files, ids=lambda path: path.stem)
def test_a_recorded_case_replays_to_the_same_answer(path):
    """What a case's fight has played, recorded with its dice, is the same fight again; so is its last position."""
    case = OKKO.cases[path]
    if "fight" not in case or case["expect"].get("error.rule") == "FILE-FORMAT":
        return
    try:
        played, _ = resume(case["fight"])
    except Illegal:
        assert case["expect"]["error.action"] is None
        return
    again, stopped = resume(json.loads(json.dumps(played.document())))
    assert stopped is None
    assert again.events == played.events
    assert again.dump() == played.dump()
    if played.dump()["stage"] in ("act", "roll"):
        opened = rules.open_fight({**case["fight"], "start": json.loads(json.dumps(played.dump())), "actions": []})
        assert opened.dump() == played.dump()


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


def decisions():
    """A fight at each kind of decision, and an action that answers it."""
    begun = fight()
    yield begun, {"side": "A", "do": "begin"}
    edged = fight(first="A")
    edged.act({"side": "A", "do": "begin"})
    yield edged, {"side": "A", "do": "choose_edge", "edge": "S"}
    standing = fight(first="A")
    standing.act({"side": "A", "do": "begin"})
    standing.act({"side": "A", "do": "choose_edge", "edge": "S"})
    yield standing, {"side": "A", "do": "deploy", "who": "a1", "at": "a1", "facing": "N"}
    yield fight(start=facing_each_other("roll")), {"side": "A", "do": "roll", "recall": ["a1"]}
    for action in (
        {"do": "move", "who": "a1", "path": ["c1", "E"], "boost": True},
        {"do": "attack", "who": "a1", "target": "b1", "boost": "pool", "skills": []},
        {"do": "shoot", "who": "a2", "weapon": "bow", "target": "b2", "skills": []},
        {"do": "use", "who": "a2", "skill": "hex", "target": "b2"},
        {"do": "use", "who": "a1", "skill": "trick", "to": "d1", "facing": "E", "die": "air"},
        {"do": "end_phase", "reserve": {"a2": "fire"}},
    ):
        yield fight(start=facing_each_other()), {"side": "A", **action}
    yield (
        fight(b=("oni", "m"), start=facing_each_other()),
        {"side": "A", "do": "attack", "who": "a1", "target": "b1", "will_boost": True},
    )
    shaken = facing_each_other()
    shaken["figures"]["a2"] |= {"at": "f1", "status": "shaken"}
    yield fight(start=shaken), {"side": "A", "do": "recover", "who": "a2", "boost": True, "skills": []}
    attacked = fight(start=facing_each_other())
    attacked.act({"side": "A", "do": "attack", "who": "a1", "target": "b1"})
    yield attacked, {"side": "B", "do": "defend", "skills": [{"skill": "cut"}]}
    hexed = fight(start=facing_each_other())
    hexed.act({"side": "A", "do": "use", "who": "a2", "skill": "hex", "target": "b2"})
    yield hexed, {"side": "B", "do": "resist", "boost": True}
    beaten = fight(start=facing_each_other(reserve=None))
    beaten.act({"side": "A", "do": "attack", "who": "a1", "target": "b1", "dice": [5, 3]})
    yield beaten, {"side": "B", "do": "retreat", "to": "c4"}
    shot = facing_each_other()
    shot["figures"]["b2"] |= {"at": "b4", "facing": "N", "reserve": None}
    back = fight(start=shot)
    back.act({"side": "A", "do": "shoot", "who": "a2", "weapon": "bow", "target": "b2", "dice": [5, 3]})
    yield back, {"side": "B", "do": "retreat", "to": "b5", "facing": "S"}
    bereft = fight(start=facing_each_other())
    bereft.act({"side": "A", "do": "attack", "who": "a1", "target": "b1"})
    bereft.act({"side": "B", "do": "defend", "dice": [6, 1]})
    yield bereft, {"side": "B", "do": "lose_die", "die": "reserve:b2"}


def test_every_decision_is_tried():
    assert {fight.decision.kind for fight, _ in decisions()} == {decision for decision, _, _ in KEYS.values()}
    assert {action["do"] for _, action in decisions()} == set(KEYS)
    for standing, action in decisions():
        standing.act(action)


def test_hostile_values_are_refused_and_change_nothing():
    for standing, action in decisions():
        _, must, may = KEYS[action["do"]]
        for key in ("side", "do", "dice", *must, *may):
            for value in HOSTILE:
                before = json.dumps(standing.dump())
                trial = standing.fork()
                try:
                    trial.act({**action, key: value})
                except Refused:
                    assert json.dumps(trial.dump()) == before, (action, key, value)
                assert json.dumps(standing.dump()) == before
                json.dumps(trial.dump())


def test_hostile_entries_of_skills_are_refused_and_change_nothing():
    for standing, action in decisions():
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
