"""Of every game: the turn after which a fight is over, and cards with more skills than anybody could weigh."""

import random

import pytest

import rules
from builder.fights.games import own
from builder.fights.playing import too_much
from builder.fights.turns import last_turn, turns_told
from tests.rules.games import GAMES

EVERY = pytest.mark.parametrize("game", GAMES, ids=str)


@EVERY
def test_the_last_turn_is_the_options_else_the_games(game) -> None:
    usual = {"okko": None, "anima": 10, "sengoku": 12}[game.slug]
    assert last_turn(game.slug, {}) == usual
    assert last_turn(game.slug, {game.limit: 4}) == 4
    assert turns_told(game.slug, {game.limit: 1}) == ["1 turn at most"]
    assert turns_told(game.slug, {}) == ([f"{usual} turns at most"] if usual else [])


@EVERY
def test_who_asks_too_much_is_named(game, monkeypatch: pytest.MonkeyPatch) -> None:
    fight = rules.open_fight(game.starter(random.Random(1).randrange(9)))
    assert too_much(fight) == ""
    monkeypatch.setattr(own(game.slug, "limits"), "MOST_WAYS" if game.slug == "okko" else "MOST", 0)
    said = too_much(fight)
    assert said.endswith(": too many skills to choose from at one moment.")
    assert said.partition(":")[0] in {card["name"]["en"] for card in game.book["cards"].values()}
