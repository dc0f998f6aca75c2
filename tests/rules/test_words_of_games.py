"""Of every game: what its engine, roster and readers say by key is told in both languages."""

from importlib import import_module

import pytest

from rules.words import LANGS
from tests.rules.saying import HERE, called

GAMES = sorted(path.parent.name for path in HERE.glob("*/words.py"))


def table(game: str, module: str, name: str):
    return getattr(import_module(f"rules.{game}.{module}"), name)


def test_the_games_are_found():
    assert {"okko", "anima", "sengoku"} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_is_told(game):
    """Rule and key, as far as the call writes them out; the rest is the game's own test's business."""
    refusals = table(game, "words_refusals", "REFUSALS")
    made = {
        f"{rule} {key}".strip()
        for arguments in called("refuse", game)
        for rule in arguments[0]
        for key in (arguments[1] if len(arguments) > 1 else [""])
    }
    assert made
    assert made <= set(refusals)


@pytest.mark.parametrize("game", GAMES)
def test_every_violation_is_told(game):
    violations = table(game, "words_lists", "VIOLATIONS")
    made = {rule for arguments in called("Violation", game) for rule in arguments[0]}
    assert made
    assert made <= {message.split()[0] for message in violations}


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_told(game):
    told = {kind for arguments in called("tell", game) for kind in arguments[0]}
    assert told
    assert told <= set(table(game, "words_log", "EVENT_TYPES"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("words_refusals", "REFUSALS"),
        ("words_lists", "VIOLATIONS"),
        ("words_lists", "RULES"),
        ("words_lists", "WARNINGS"),
        ("words_lists", "MENDS"),
        ("words_faults", "FAULTS"),
        ("words_log", "EVENTS"),
        ("words_odds", "ENDS"),
    ],
)
def test_both_languages_stand_in_every_table(game, module, name):
    """English has no Cyrillic letters, Russian has some; both take the same values."""
    for key, pair in table(game, module, name).items():
        assert len(pair) == len(LANGS), key
        english, russian = pair
        assert not any("а" <= letter.lower() <= "я" for letter in english), key
        assert any("а" <= letter.lower() <= "я" for letter in russian) or not _letters(russian), key


def _letters(template: str) -> str:
    """The words of a template, without its places."""
    outside, depth = [], 0
    for letter in template:
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if not depth and letter.isalpha():
            outside.append(letter)
    return "".join(outside)
