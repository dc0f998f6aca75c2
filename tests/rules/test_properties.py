"""What holds in every fight of every game, whoever fights and however: Hypothesis looks for a fight where it does
not."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.fight import Fight, Refused
from rules.system import systems
from tests.rules.games import GAMES
from tests.rules.strategies import SEEDS, damage, damaged, garbage

quick = settings(max_examples=25, deadline=None, derandomize=True)
thorough = settings(max_examples=60, deadline=None, derandomize=True)
in_each_game = pytest.mark.parametrize("game", GAMES, ids=str)


def draw(fight, rng):
    return fight.system.draw(fight.state, rng)


def played(fight, luck, most=10_000):
    """The decisions of a random fight, each before it is answered."""
    rng = random.Random(luck)
    for _ in range(most):
        if fight.decision is None:
            return
        yield rng
        fight.act(draw(fight, rng))


def text(value):
    return json.dumps(value, ensure_ascii=False)


def test_every_game_is_tried():
    assert [game.slug for game in GAMES] == list(systems())


# The whole fight


@in_each_game
@given(seed=SEEDS, luck=SEEDS)
@thorough
def test_a_replay_is_the_fight(game, seed, luck):
    fight = rules.open_fight(game.fight(seed))
    for _ in played(fight, luck):
        pass
    told = json.loads(text(fight.document()))
    again = rules.open_fight(told)
    assert again.replay(again.file.actions) is None
    assert text(again.events) == text(fight.events)
    assert text(again.dump()) == text(fight.dump())
    assert text(again.document()) == text(fight.document())


@in_each_game
@given(seed=SEEDS, luck=SEEDS)
@quick
def test_a_fight_with_a_last_turn_ends(game, seed, luck):
    doc = game.fight(seed)
    fight = rules.open_fight(doc)
    for _ in played(fight, luck, 5_000):
        assert fight.winner is None
    assert fight.decision is None
    assert fight.winner in ("A", "B", "draw")
    assert fight.events[-1] == {"type": game.end, "winner": fight.winner, "reason": fight.state.reason}
    assert fight.state.turn <= doc["options"][game.limit]


@in_each_game
@given(seed=SEEDS, luck=SEEDS)
@quick
def test_listening_changes_nothing(game, seed, luck):
    doc = game.fight(seed)
    heard, unheard = rules.open_fight(doc), rules.open_fight(doc, listen=False)
    for _ in played(heard, luck):
        pass
    for _ in played(unheard, luck):
        pass
    assert text(heard.document()) == text(unheard.document())
    assert heard.dump() == unheard.dump()


# Positions


@in_each_game
@given(seed=SEEDS, luck=SEEDS)
@quick
def test_a_position_opens_as_it_was_written_and_goes_on_the_same(game, seed, luck):
    doc = game.fight(seed)
    fight = rules.open_fight(doc)
    checked = []
    for rng in played(fight, luck):
        position = game.start(fight.state, doc) if rng.random() < 0.1 else None
        if position is not None:
            opened = rules.open_fight(json.loads(text(position)))
            assert in_play(opened) == in_play(fight)
            checked.append((opened, len(fight.actions)))
    for opened, since in checked[-3:]:
        assert opened.replay(fight.actions[since:]) is None
        assert in_play(opened) == in_play(fight)


def in_play(fight):
    """The position; but of figures that are out of the game a start need not say how they left it."""
    position = fight.dump()
    figures = {name: figure for name, figure in position["figures"].items() if figure["status"] != "dead"}
    return text({**position, "figures": figures})


@in_each_game
@given(seed=SEEDS, luck=SEEDS)
@quick
def test_what_always_holds_of_a_position(game, seed, luck):
    fight = rules.open_fight(game.fight(seed))
    for _ in played(fight, luck):
        game.sound(fight.state)
        assert fight.dump()[game.asked] == fight.decision.kind
    game.sound(fight.state)


@in_each_game
@given(seed=SEEDS, luck=SEEDS)
@quick
def test_a_copy_is_a_position_of_its_own(game, seed, luck):
    fight = rules.open_fight(game.fight(seed))
    for rng in played(fight, luck):
        if rng.random() < 0.05:
            before = text(fight.dump())
            twin = fight.fork()
            for name in type(fight.state).__slots__:
                value = getattr(fight.state, name)
                assert not isinstance(value, list) or getattr(twin.state, name) is not value
            assert text(twin.dump()) == before
            for _ in played(twin, luck + 1, 30):
                pass
            assert text(fight.dump()) == before


# Actions


def traces(fight: Fight):
    """All that an action may leave behind."""
    return text(fight.dump()), len(fight.events), len(fight.actions)


@in_each_game
@given(seed=SEEDS, luck=SEEDS, data=st.data())
@thorough
def test_a_refused_action_changes_nothing(game, seed, luck, data):
    """A fight with refusals between its actions is the fight without them, dice and all."""
    doc = game.fight(seed)
    damages = data.draw(st.lists(damage[game.slug], min_size=1, max_size=12))
    fight, plain = rules.open_fight(doc), rules.open_fight(doc)
    rng = random.Random(luck)
    while fight.decision and len(fight.actions) < 120:
        action = draw(fight, rng)
        broken = damaged(action, damages[len(fight.actions) % len(damages)])
        before = traces(fight)
        try:
            fight.act(broken)
        except Refused as refusal:
            assert traces(fight) == before
            assert refusal.rule.startswith((fight.system.prefix, "FILE-"))
            fight.act(action)
            plain.act(action)
        else:
            plain.act(broken)
    assert text(fight.document()) == text(plain.document())
    assert text(fight.events) == text(plain.events)


@in_each_game
@given(seed=SEEDS, luck=SEEDS, data=st.data())
@quick
def test_garbage_is_refused(game, seed, luck, data):
    keys = st.text(max_size=4) | st.just("do")
    actions = data.draw(st.lists(st.dictionaries(keys, garbage[game.slug]), max_size=8))
    fight = rules.open_fight(game.strange(seed))
    for _ in played(fight, luck, 12):
        for action in actions:
            for whole in (action, {"side": fight.decision.side, **action}):
                before = traces(fight)
                with pytest.raises(Refused):
                    fight.act({**whole, "do": whole.get("do") if whole.get("do") != "concede" else None})
                assert traces(fight) == before


@in_each_game
@given(seed=SEEDS, luck=SEEDS)
@quick
def test_scripted_dice_that_do_not_fit_change_nothing(game, seed, luck):
    """Each action again with too few, too many and impossible dice: refused by FILE-DICE, whatever had happened by the
    time the dice were wanted."""
    fight = rules.open_fight(game.fight(seed))
    rng = random.Random(luck)
    while fight.decision and len(fight.actions) < 80:
        action = draw(fight, rng)
        before = traces(fight)
        twin = fight.fork()
        twin.act(action)
        dice = twin.actions[0].get("dice", [])
        scripts = [[*dice, dice[-1] if dice else 3], [*dice[:-1], "void"], [*dice[:-1], game.no_die]]
        for script in scripts if dice else scripts[:1]:
            with pytest.raises(Refused) as refused:
                fight.act({**action, "dice": script})
            assert refused.value.rule == "FILE-DICE"
            assert traces(fight) == before
        fight.act({**action, "dice": dice})
        assert text(fight.dump()) == text(twin.dump())


@in_each_game
@given(seed=SEEDS, luck=SEEDS)
@thorough
def test_every_listed_answer_is_legal_and_is_its_text(game, seed, luck):
    fight = rules.open_fight(game.fight(seed))
    for rng in played(fight, luck, 60):
        for answer in game.some(fight.state, rng):
            told = json.loads(text(answer))
            assert told == answer
            ours, theirs = fight.fork(), fight.fork()
            ours.act(answer)
            theirs.act(told)
            assert ours.dump() == theirs.dump()


@in_each_game
@given(seed=SEEDS, luck=SEEDS)
@quick
def test_nobody_is_asked_what_is_no_question(game, seed, luck):
    """What is asked in the middle of things is asked only when there are two answers or more."""
    fight = rules.open_fight(game.fight(seed))
    for _ in played(fight, luck):
        if fight.decision.kind in game.asides:
            every = game.answers.answers(fight.state)
            found = {text(answer) for answer in every}
            assert len(found) == len(every)
            assert sum(game.ways(fight.state, answer) for answer in every) > 1


# Other processes


SCRIPT = """
import hashlib, json, random, rules
from tests.rules.games import GAMES
told = hashlib.sha256()
for game in GAMES:
    for seed in range(24):
        fight, rng = rules.open_fight(game.fight(seed)), random.Random(seed)
        while fight.decision and len(fight.actions) < 150:
            fight.act(fight.system.draw(fight.state, rng))
        told.update(json.dumps([fight.document(), fight.events, fight.dump()]).encode())
print(told.hexdigest())
"""


def test_two_processes_with_other_hash_seeds_agree():
    told = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "4711")
    }
    assert len(told) == 1


@in_each_game
def test_strange_fights_differ(game):
    assert len({text(game.strange(seed)) for seed in range(20)}) == 20
