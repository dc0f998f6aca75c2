"""What the properties of fights draw from: fights of starter bands and of strange cards, actions gone wrong."""

import json
import random
from pathlib import Path

from hypothesis import strategies as st

from rules.okko.boards import board_json, boards, shuffled_json
from rules.okko.engine import KEYS
from rules.okko.skills import FACES
from rules.pairing import pair
from tests.rules.strange import Maker

CODEX = json.loads((Path(__file__).parents[2] / "catalog" / "data" / "okko.json").read_text("utf-8"))
SEEDS = st.integers(0, 2**32)


def strange_fight(seed):
    """Three figures a side with cards of every word of the vocabulary, about to begin a phase; three turns at most."""
    return Maker(seed).fight()


def starter_fight(seed):
    """Two starter bands from the set-up, on a board of the house or a shuffled one; six turns at most."""
    rng = random.Random(seed)
    a, b = rng.choice(CODEX["lists"]), rng.choice(CODEX["lists"])
    fight = pair(a, b, [CODEX["cards"]])
    board = board_json(rng.choice(list(boards()))) if rng.random() < 0.7 else shuffled_json(seed)
    return {**fight, "options": {**fight["options"], "max_turns": 6}, "board": board, "seed": seed}


strange_fights = SEEDS.map(strange_fight)
starter_fights = SEEDS.map(starter_fight)
fights = st.one_of(strange_fights, starter_fights)

_WORDS = st.sampled_from(
    [
        *("a1", "a2", "a3", "b1", "b2", "b3", "zz", "A", "B", "N", "E", "S", "W", "c3", "a0", "z99", "aa1", "", "pool"),
        *("reserve", "aside", "pool:fire", "reserve:a1", "s0", "s1", "s2", "skill", "from", "target", "targets", "to"),
        *("facing", "die", *FACES, *KEYS, "concede"),
    ]
)
_ATOMS = st.one_of(st.none(), st.booleans(), st.integers(-2, 9), st.floats(allow_nan=False), _WORDS)
garbage = st.recursive(
    _ATOMS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(_WORDS, inner, max_size=3)),
    max_leaves=6,
)
_KEY_NAMES = sorted(
    {"side", "do", "dice", "weapon"} | {key for _, must, may in KEYS.values() for key in (*must, *may)} | {"nonsense"}
)
#: Changes to an action: (key, what stands there now), or None there to take the key away.
damage = st.lists(st.tuples(st.sampled_from(_KEY_NAMES), st.one_of(st.just("gone"), garbage)), min_size=1, max_size=3)


def damaged(action, changes):
    """The action with some keys gone and some holding anything."""
    broken = json.loads(json.dumps(action))
    for key, value in changes:
        if value == "gone":
            broken.pop(key, None)
        else:
            broken[key] = value
    return broken
