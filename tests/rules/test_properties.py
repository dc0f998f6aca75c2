"""What holds in every fight of Okko, whoever fights and however: Hypothesis looks for a fight where it does not."""

import json
import random
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.fight import Fight, Refused
from rules.grid import FACINGS
from rules.okko import answers
from rules.okko.board import Board
from rules.okko.draw import draw
from rules.okko.figures import OUT, State, owed_dice
from rules.okko.moves import Gait, judge_path
from rules.okko.reach import Reach
from tests.rules.strategies import SEEDS, damage, damaged, fights, garbage, strange_fight, strange_fights

quick = settings(max_examples=25, deadline=None, derandomize=True)
thorough = settings(max_examples=60, deadline=None, derandomize=True)


def played(fight, luck, most=10_000):
    """The decisions of a random fight, each before it is answered."""
    rng = random.Random(luck)
    for _ in range(most):
        if fight.decision is None:
            return
        yield rng
        fight.act(draw(fight.state, rng))


def text(value):
    return json.dumps(value, ensure_ascii=False)


# The whole fight


@given(fights, SEEDS)
@thorough
def test_a_replay_is_the_fight(doc, luck):
    fight = rules.open_fight(doc)
    for _ in played(fight, luck):
        pass
    told = json.loads(text(fight.document()))
    again = rules.open_fight(told)
    assert again.replay(again.file.actions) is None
    assert text(again.events) == text(fight.events)
    assert text(again.dump()) == text(fight.dump())
    assert text(again.document()) == text(fight.document())


@given(fights, SEEDS)
@quick
def test_a_fight_with_a_last_turn_ends(doc, luck):
    fight = rules.open_fight(doc)
    for _ in played(fight, luck, 5_000):
        assert fight.winner is None
    assert fight.decision is None
    assert fight.winner in ("A", "B", "draw")
    assert fight.events[-1] == {"type": "end", "winner": fight.winner, "reason": fight.state.reason}
    assert fight.state.turn <= doc["options"]["max_turns"]


@given(fights, SEEDS)
@quick
def test_listening_changes_nothing(doc, luck):
    heard, unheard = rules.open_fight(doc), rules.open_fight(doc, listen=False)
    for _ in played(heard, luck):
        pass
    for _ in played(unheard, luck):
        pass
    assert text(heard.document()) == text(unheard.document())
    assert heard.dump() == unheard.dump()


# Positions


@given(fights, SEEDS)
@quick
def test_a_position_opens_as_it_was_written_and_goes_on_the_same(doc, luck):
    fight = rules.open_fight(doc)
    checked = []
    for rng in played(fight, luck):
        if fight.decision.kind in ("act", "roll") and rng.random() < 0.1:
            position = json.loads(text(fight.dump()))
            opened = rules.open_fight({**doc, "start": position, "actions": []})
            assert text(opened.dump()) == text(fight.dump())
            checked.append((opened, len(fight.actions)))
    for opened, since in checked[-3:]:
        assert opened.replay(fight.actions[since:]) is None
        assert text(opened.dump()) == text(fight.dump())


@given(fights, SEEDS)
@quick
def test_what_always_holds_of_a_position(doc, luck):
    fight = rules.open_fight(doc)
    for _ in played(fight, luck):
        sound(fight.state)
        assert fight.dump()["stage"] == fight.decision.kind
    sound(fight.state)


def sound(s: State):
    """Dice are conserved; figures in play stand apart, on no rock; those out are gone; totals add up."""
    board = s.table.board
    standing = [q for q in s.at if q >= 0]
    assert len(standing) == len(set(standing))
    assert s.occupied == sum(1 << q for q in standing)
    assert not s.occupied & board.blocking
    for side, members in enumerate(s.table.members):
        reserved = sum(s.reserve[i] is not None for i in members)
        assert len(s.pool[side]) + s.aside[side] + reserved == s.dice[side]
        assert s.aside[side] >= 0
        assert s.lost[side] == sum(s.table.kits[i].cost for i in members if s.status[i] == OUT)
        in_play = sum(owed_dice(s.table.kits[i]) for i in members if s.status[i] != OUT)
        assert s.dice[side] == 4 + in_play + s.owed[side] or not s.dice[side]
    for i, at in enumerate(s.at):
        if s.status[i] == OUT:
            assert (at, s.facing[i], s.reserve[i], s.effects[i], s.granted[i]) == (-1, -1, None, (), ())
        assert (at >= 0) == (s.facing[i] >= 0)
        assert len(set(s.boosted[i])) == len(s.boosted[i])
        assert len(set(s.used[i])) == len(s.used[i])


@given(fights, SEEDS)
@quick
def test_a_copy_is_a_position_of_its_own(doc, luck):
    fight = rules.open_fight(doc)
    for rng in played(fight, luck):
        if rng.random() < 0.05:
            before = text(fight.dump())
            twin = fight.fork()
            for name in State.__slots__:
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


@given(fights, SEEDS, st.lists(damage, min_size=1, max_size=12))
@thorough
def test_a_refused_action_changes_nothing(doc, luck, damages):
    """A fight with refusals between its actions is the fight without them, dice and all."""
    fight, plain = rules.open_fight(doc), rules.open_fight(doc)
    rng = random.Random(luck)
    while fight.decision and len(fight.actions) < 120:
        action = draw(fight.state, rng)
        broken = damaged(action, damages[len(fight.actions) % len(damages)])
        before = traces(fight)
        try:
            fight.act(broken)
        except Refused as refusal:
            assert traces(fight) == before
            assert refusal.rule.startswith(("OKKO-", "FILE-"))
            fight.act(action)
            plain.act(action)
        else:
            plain.act(broken)
    assert text(fight.document()) == text(plain.document())
    assert text(fight.events) == text(plain.events)


@given(strange_fights, SEEDS, st.lists(st.dictionaries(st.text(max_size=4) | st.just("do"), garbage), max_size=8))
@quick
def test_garbage_is_refused(doc, luck, actions):
    fight = rules.open_fight(doc)
    for _ in played(fight, luck, 12):
        for action in actions:
            for whole in (action, {"side": fight.decision.side, **action}):
                before = traces(fight)
                with pytest.raises(Refused):
                    fight.act({**whole, "do": whole.get("do") if whole.get("do") != "concede" else None})
                assert traces(fight) == before


@given(fights, SEEDS)
@quick
def test_scripted_dice_that_do_not_fit_change_nothing(doc, luck):
    """Each action again with too few, too many and impossible dice: refused by FILE-DICE, whatever had happened by the
    time the dice were wanted."""
    fight = rules.open_fight(doc)
    rng = random.Random(luck)
    while fight.decision and len(fight.actions) < 80:
        action = draw(fight.state, rng)
        before = traces(fight)
        twin = fight.fork()
        twin.act(action)
        dice = twin.actions[0].get("dice", [])
        scripts = [[*dice, dice[-1] if dice else 3], [*dice[:-1], "void"], [*dice[:-1], 7]]
        for script in scripts if dice else scripts[:1]:
            with pytest.raises(Refused) as refused:
                fight.act({**action, "dice": script})
            assert refused.value.rule == "FILE-DICE"
            assert traces(fight) == before
        fight.act({**action, "dice": dice})
        assert text(fight.dump()) == text(twin.dump())


def listed(s: State, rng):
    """Some of the answers to a decision, every verb of every figure among them."""
    if s.stage not in ("act", "deploy"):
        return list(answers.answers(s))
    found = []
    for i in answers.actors(s):
        for verb in answers.verbs(s, i):
            every = answers.listed(s, i, verb)
            assert len(every) > 0
            found += [every[rng.randrange(len(every))] for _ in range(min(3, len(every)))]
    return found


@given(fights, SEEDS)
@thorough
def test_every_listed_answer_is_legal_and_is_its_text(doc, luck):
    fight = rules.open_fight(doc)
    for rng in played(fight, luck, 60):
        for answer in listed(fight.state, rng):
            told = json.loads(text(answer))
            assert told == answer
            ours, theirs = fight.fork(), fight.fork()
            ours.act(answer)
            theirs.act(told)
            assert ours.dump() == theirs.dump()


@given(fights, SEEDS)
@quick
def test_nobody_is_asked_what_is_no_question(doc, luck):
    """A defence, a test, a retreat or a die to lose is asked only when there are two answers or more."""
    fight = rules.open_fight(doc)
    for _ in played(fight, luck):
        if fight.decision.kind in ("defend", "resist", "retreat", "lose_die"):
            found = [text(answer) for answer in answers.answers(fight.state)]
            assert len(set(found)) == len(found) > 1


# Moves and lines, against slower ways to say the same


@given(strange_fights, SEEDS, st.sets(st.sampled_from(["zones", "hindering", "water", "figures", "facing"])))
@quick
def test_the_reach_is_what_paths_reach(doc, luck, words):
    s = rules.open_fight(doc).state
    rng = random.Random(luck)
    i = rng.randrange(len(s.at))
    gait = Gait(rng.randint(0, 4), frozenset(words))
    found = {(square, facing): cost for square, facing, cost in Reach(s, i, gait).ends()}
    assert found == walked(s, i, gait)


def walked(s: State, i: int, gait: Gait):
    """(square, facing) → fewest points, by trying every step that a path may make, and pricing it by the ledger."""
    start = (s.at[i], s.facing[i])
    fewest, ends, edge = {start: 0}, {}, [[]]
    while edge:
        path = edge.pop(0)
        for name in (*FACINGS, *near(s, path, i)):
            longer = [*path, name]
            may_end = True
            try:
                assert judge_path(s, i, longer, gait).points == price(s, i, longer, gait)
            except Refused as refusal:
                if refusal.key != "end":
                    continue
                may_end = False
            place, points = (where(s, longer, i), faced(s, longer, i)), price(s, i, longer, gait)
            if points < fewest.get(place, 99):
                fewest[place] = points
                edge.append(longer)
                if may_end:
                    ends[place] = points
    return ends


def where(s, path, i):
    squares = [name for name in path if name not in FACINGS]
    return s.table.board.grid.index[squares[-1]] if squares else s.at[i]


def near(s, path, i):
    grid = s.table.board.grid
    return [grid.names[q] for q in grid.to[where(s, path, i)] if q >= 0]


def faced(s, path, i):
    turns = [name for name in path if name in FACINGS]
    return FACINGS.index(turns[-1]) if turns else s.facing[i]


def price(s, i, path, gait):
    """Points of a path, by the ledger's prices."""
    board, at, facing, spent = s.table.board, s.at[i], s.facing[i], 0
    for name in path:
        if name in FACINGS:
            facing, spent = FACINGS.index(name), spent + 1
            continue
        to = board.grid.index[name]
        dx, dy = board.grid.xs[to] - board.grid.xs[at], board.grid.ys[to] - board.grid.ys[at]
        ahead = ((0, 1), (1, 0), (0, -1), (-1, 0))[facing]
        front = dx * ahead[0] + dy * ahead[1] > 0
        spent += 1 if front or "facing" in gait.words else 2
        ground = board.terrain[to]
        spent += (ground == "h" and "hindering" not in gait.words) + (ground == "~" and "water" not in gait.words)
        at = to
    return spent


ROWS = st.integers(3, 7).flatmap(
    lambda width: st.lists(st.text("....h~#s", min_size=width, max_size=width), min_size=3, max_size=7)
)


@given(ROWS, SEEDS)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_lines_of_sight_by_exact_fractions(rows, seed):
    rng = random.Random(seed)
    width, height = len(rows[0]), len(rows)
    sides = [(x, y, x + 1, y) for x in range(width - 1) for y in range(height)]
    sides += [(x, y, x, y + 1) for x in range(width) for y in range(height - 1)]
    walls = rng.sample(sides, len(sides) // 6)
    name = lambda x, y: f"{chr(97 + x)}{y + 1}"  # noqa: E731
    board = Board(tuple(rows), tuple(f"{name(a, b)}/{name(c, d)}" for a, b, c, d in walls))
    squares = [(x, y) for x in range(width) for y in range(height)]
    for _ in range(12):
        here, there, *others = rng.sample(squares, 5)
        occupied = sum(1 << board.grid.index[name(*q)] for q in (here, there, *others))
        blocked, cover = line(rows, set(walls), here, there, set(others))
        a, b = board.grid.index[name(*here)], board.grid.index[name(*there)]
        assert board.blocked(a, b, occupied) == blocked
        if not blocked:
            assert board.cover(a, b, occupied) == cover


def line(rows, walls, here, there, figures):
    """Whether the line between two centres is blocked, and its cover: by the words of the format page."""
    terrain = lambda q: rows[len(rows) - 1 - q[1]][q[0]]  # noqa: E731
    crossed = crossed_squares(here, there)
    blocked = any(terrain(q) == "#" or q in figures for q in crossed[1:-1])
    cover = sum(terrain(q) == "h" for q in crossed[1:])
    for p, q in zip(crossed, crossed[1:], strict=False):
        if p[0] == q[0] or p[1] == q[1]:
            blocked |= wall_between(walls, p, q)
            continue
        flanks = [(p[0], q[1]), (q[0], p[1])]
        closed = [
            wall_between(walls, p, f) or wall_between(walls, f, q) or terrain(f) == "#" or f in figures for f in flanks
        ]
        blocked |= all(closed)
        cover += all(shut or terrain(f) == "h" for shut, f in zip(closed, flanks, strict=True))
    return blocked, cover


def wall_between(walls, p, q):
    return (*p, *q) in walls or (*q, *p) in walls


def crossed_squares(here, there):
    """Squares whose inside the segment between the centres meets, in order, by exact fractions."""
    half, (dx, dy) = Fraction(1, 2), (there[0] - here[0], there[1] - here[1])
    cuts = {Fraction(0), Fraction(1)}
    for start, step in ((here[0], dx), (here[1], dy)):
        if step:
            bounds = [start + half * odd for odd in range(-2 * abs(step) - 1, 2 * abs(step) + 2, 2)]
            cuts |= {t for edge in bounds if 0 < (t := Fraction(edge - start) / step) < 1}
    found = []
    for a, b in zip(sorted(cuts), sorted(cuts)[1:], strict=False):
        middle = (a + b) / 2
        square = (round_half(here[0] + middle * dx), round_half(here[1] + middle * dy))
        if not found or found[-1] != square:
            found.append(square)
    return found


def round_half(value):
    """The square in whose inside a coordinate lies (never on a border here)."""
    return (value + Fraction(1, 2)).__floor__()


# Other processes


SCRIPT = """
import hashlib, json, random, rules
from rules.okko.draw import draw
from tests.rules.strategies import starter_fight, strange_fight
told = hashlib.sha256()
for seed in range(12):
    for doc in (strange_fight(seed), starter_fight(seed)):
        fight, rng = rules.open_fight(doc), random.Random(seed)
        while fight.decision and len(fight.actions) < 150:
            fight.act(draw(fight.state, rng))
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


def test_strange_fights_differ():
    assert len({text(strange_fight(seed)) for seed in range(20)}) == 20
