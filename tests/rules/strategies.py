"""What the properties of fights draw from, by game: garbage, actions gone wrong."""

import json

from hypothesis import strategies as st

from tests.rules.games import GAMES

SEEDS = st.integers(0, 2**32)

_SHARED = (
    *("a1", "a2", "a3", "b1", "b2", "b3", "zz", "A", "B", "c3", "a0", "z99", "aa1", "", "s0", "s1", "s2", "target"),
    *("to", "concede"),
)


def _garbage(game):
    words = st.sampled_from([*_SHARED, *game.words, *game.keys])
    atoms = st.one_of(st.none(), st.booleans(), st.integers(-2, 9), st.floats(allow_nan=False), words)
    return st.recursive(
        atoms,
        lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(words, inner, max_size=3)),
        max_leaves=6,
    )


def _damage(game):
    keys = {key for _, must, may in game.keys.values() for key in (*must, *may)}
    names = sorted({"side", "do", "dice", "nonsense"} | keys)
    one = st.tuples(st.sampled_from(names), st.one_of(st.just("gone"), garbage[game.slug]))
    return st.lists(one, min_size=1, max_size=3)


#: By game: any JSON value.
garbage = {game.slug: _garbage(game) for game in GAMES}
#: By game: changes to an action: (key, what stands there now), or "gone" there to take the key away.
damage = {game.slug: _damage(game) for game in GAMES}


def damaged(action, changes):
    """The action with some keys gone and some holding anything."""
    broken = json.loads(json.dumps(action))
    for key, value in changes:
        if value == "gone":
            broken.pop(key, None)
        else:
            broken[key] = value
    return broken
