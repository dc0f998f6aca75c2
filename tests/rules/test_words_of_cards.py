"""The vocabulary of every game: each word that a card may say has a name and an explanation, and no word is idle."""

import pytest

from rules.shapes import Anything, Later, Nullable, bare, inner, topic_of, topics, words_in
from rules.system import systems
from rules.vocabulary import about, choices_of, label, read_vocabulary
from rules.words import LANGS

GAMES = tuple(systems().values())
in_each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


@in_each_game
def test_every_kind_of_card_has_its_shape(game):
    assert tuple(game.shapes) == game.card_kinds


@in_each_game
def test_nothing_is_without_a_name_and_no_name_is_idle(game):
    spoken = {word for choice in choices_of(game.shapes) for word in choice}
    assert spoken == set(game.vocabulary())


@in_each_game
@pytest.mark.parametrize("lang", LANGS)
def test_no_name_stands_twice_within_a_choice(game, lang):
    words = game.vocabulary()
    for choice in choices_of(game.shapes):
        names = [label(words, word, lang).casefold() for word in choice]
        assert len(set(names)) == len(names), choice


@in_each_game
def test_every_explanation_is_a_sentence(game):
    words = game.vocabulary()
    for word in words:
        for lang in LANGS:
            said = about(words, word, lang)
            assert said.endswith("."), word
            assert said[0] == said[0].upper(), word
            assert label(words, word, lang) == label(words, word, lang).strip()
        assert not any("а" <= letter <= "я" for letter in about(words, word, "en").lower()), word


@in_each_game
def test_every_reader_below_a_card_carries_its_shape(game):
    """Only `kind` is read by someone else: what a form could not draw would be a word that nobody can reach."""
    seen = set()

    def look(shape, at):
        shape = bare(shape)
        assert not isinstance(shape, Anything | Later | Nullable), at
        here = topic_of(shape, at)
        if (id(shape), here) in seen:
            return
        seen.add((id(shape), here))
        for of in [shape.of] if hasattr(shape, "of") else []:
            look(of, at)
        if type(shape).__name__ == "Word":
            return
        for words in words_in(shape):
            for word in words:
                look(inner(shape, word), f"{here}.{word}")

    for kind, shape in game.shapes.items():
        look(shape, kind)
    assert len(seen) > 50
    assert all(topics(shape, kind) for kind, shape in game.shapes.items())


def test_a_table_with_a_word_twice_or_a_row_cut_short_is_refused(tmp_path):
    table = "| word | name | имя | what | что |\n|---|---|---|---|---|\n| a | A | А | It. | Оно. |\n"
    for wrong in ("| a | B | Б | It. | Оно. |\n", "| b | B | Б | It. |\n"):
        file = tmp_path / f"{len(wrong)}.md"
        file.write_text(table + wrong, "utf-8")
        with pytest.raises(ValueError, match=wrong[2]):
            read_vocabulary(file)
