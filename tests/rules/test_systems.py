"""What every game of the registry keeps to, asked through the System contract alone."""

import inspect
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from rules.fight import Fight, play_out
from rules.pairing import pair
from rules.players import player
from rules.refusal import Refused
from rules.system import System, system, systems
from tests.rules.games import GAMES

ROOT = Path(__file__).parents[2]
SLUGS = sorted(systems())


def codex(slug):
    return json.loads((ROOT / "catalog" / "data" / f"{slug}.json").read_text("utf-8"))


def short(slug):
    """Options that end a fight soon."""
    limits = {"max_turns": 5, "turn_limit": 4}
    return {name: turns for name, turns in limits.items() if name in system(slug).fight_options}


def starter_fight(slug, seed=0):
    """Two starter lists of a game on its usual board, from the set-up."""
    book = codex(slug)
    lists = random.Random(seed).choices(book["lists"], k=2)
    return pair(*lists, [book["cards"]], options=short(slug), seed=seed)


def random_fight(slug, seed=0, most=100_000):
    fight = rules.open_fight(starter_fight(slug, seed))
    return play_out(fight, {side: player("random", seed + place) for place, side in enumerate("AB")}, most)


def text(value):
    return json.dumps(value, ensure_ascii=False)


@pytest.fixture(params=SLUGS)
def slug(request):
    return request.param


def test_it_answers_the_contract(slug):
    game = system(slug)
    assert game.slug == slug
    assert set(game.name) == {"en", "ru"}
    for name, asked in inspect.getmembers(System, inspect.isfunction):
        if not name.startswith("_"):
            answer = getattr(game, name)
            assert len(inspect.signature(answer).parameters) == len(inspect.signature(asked).parameters) - 1, name


def test_its_starter_lists_are_legal(slug):
    book = codex(slug)
    assert book["lists"]
    for raw in book["lists"]:
        assert rules.check(raw, [book["cards"]]).ok


@pytest.mark.parametrize("seed", range(6))
def test_random_play_ends(slug, seed):
    fight = random_fight(slug, seed)
    assert fight.decision is None
    assert fight.winner in ("A", "B", "draw")
    with pytest.raises(Refused):
        fight.act({**fight.actions[-1]})


@pytest.mark.parametrize("seed", range(3))
def test_a_replay_is_the_fight(slug, seed):
    fight = random_fight(slug, seed)
    told = json.loads(text(fight.document()))
    again = rules.open_fight(told)
    assert again.replay(again.file.actions) is None
    assert text(again.events) == text(fight.events)
    assert text(again.dump()) == text(fight.dump())
    assert text(again.document()) == text(fight.document())


def test_copies_are_equal_and_apart(slug):
    game, rng = system(slug), random.Random(1)
    fight = rules.open_fight(starter_fight(slug, 1))
    while fight.decision and len(fight.actions) < 200:
        if len(fight.actions) % 10 == 0:
            before, twin = text(fight.dump()), fight.fork()
            assert text(game.dump(fight.state.copy())) == text(twin.dump()) == before
            play_out(twin, dict.fromkeys("AB", player("random", 2)), 15)
            assert text(fight.dump()) == before
        fight.act(game.draw(fight.state, rng))


def test_answers_are_their_text(slug):
    game, rng = system(slug), random.Random(2)
    fight, told = (rules.open_fight(starter_fight(slug, 2)) for _ in range(2))
    while fight.decision and len(fight.actions) < 200:
        answer = game.draw(fight.state, rng)
        fight.act(answer)
        told.act(json.loads(text(answer)))
    assert text(told.document()) == text(fight.document())


def test_refusals_change_nothing(slug):
    """A wrong side, an unknown `do`, nothing at all, a key too many: refused, and the fight goes on as without them."""
    game, rng = system(slug), random.Random(3)
    fight, plain = (rules.open_fight(starter_fight(slug, 3)) for _ in range(2))
    while fight.decision and len(fight.actions) < 100:
        answer = game.draw(fight.state, rng)
        other = "A" if answer["side"] == "B" else "B"
        for wrong in ({}, {**answer, "side": other}, {**answer, "do": "sing"}, {**answer, "also": 1}, {"do": ["x"]}):
            with pytest.raises(Refused):
                fight.act(wrong)
        fight.act(answer)
        plain.act(answer)
    assert text(fight.document()) == text(plain.document())
    assert text(fight.events) == text(plain.events)


def test_each_side_has_its_view(slug):
    game, fight = system(slug), random_fight(slug, 4, most=60)
    for side in "AB":
        state, events = game.view(fight.state, fight.events, side)
        assert json.loads(text([state, events]))


def test_greedy_answers_legally_and_from_the_position_alone(slug):
    """The same position reached with other dice to come, and asked twice: the same answer, and nothing changed."""
    game, rng = system(slug), random.Random(5)
    fight = rules.open_fight(starter_fight(slug, 5))
    other = rules.open_fight({**starter_fight(slug, 5), "seed": 99})
    asked = 0
    while fight.decision and asked < 120:
        before = fight.dump()
        best = game.best(fight.state)
        assert text(best) == text(game.best(fight.state)) == text(game.best(other.state))
        assert fight.dump() == before
        fight.fork().act(best)
        asked += 1
        fight.act(best if asked % 3 else game.draw(fight.state, rng))
        other.act(fight.actions[-1])


@pytest.mark.parametrize(
    ("game", "seed"),
    [(game, seed) for game, count in zip(GAMES, (40, 60, 24), strict=True) for seed in range(count)],
    ids=str,
)
def test_greedy_answers_legally_whatever_the_cards_say(game, seed):
    fight = rules.open_fight(game.strange(seed), listen=False)
    play_out(fight, {"A": player("greedy"), "B": player("random", seed)}, limit=3000)
    assert fight.winner is not None or getattr(fight.file.options, game.limit) is None


SCRIPT = """
import hashlib, sys
sys.path.insert(0, ".")
from tests.rules.test_systems import SLUGS, Fight, player, play_out, random_fight, rules, starter_fight, text
told = hashlib.sha256()
for slug in SLUGS:
    for seed in range(3):
        told.update(text(random_fight(slug, seed).document()).encode())
    greedy = play_out(rules.open_fight(starter_fight(slug, 7)), dict.fromkeys("AB", player("greedy")), 60)
    told.update(text([greedy.document(), greedy.events]).encode())
print(told.hexdigest())
"""


def test_processes_with_other_hash_seeds_agree():
    assert Fight.__module__ == "rules.fight"
    told = set()
    for seed in ("1", "2"):
        env = {"PYTHONHASHSEED": seed, "PATH": ""}
        ran = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=env, cwd=ROOT, capture_output=True, text=True, check=True
        )
        told.add(ran.stdout)
    assert len(told) == 1
