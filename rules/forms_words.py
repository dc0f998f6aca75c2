"""What is wrong with a card, as it is said to whoever fills in its form: in the form's words, not in those of a file.

A game brings a table of its own (`System.form_faults`). In a template `{skill.cost}` is what the form calls that word
of the game's vocabulary, and `{skill.when=when}` what it calls the word, or the words, that the fault's value `when`
holds. Whatever no table here has is said as it is said of a file (`rules.formats_words`): it names no word of one.
"""

import re
from collections.abc import Iterable
from typing import Any

from rules.formats_words import fault_text
from rules.reading import FileError
from rules.system import System
from rules.vocabulary import label
from rules.words import Both, Lang, Table, either, fill, pick, plain

FAULTS: Table = {
    "missing": ("Fill this in.", "Заполните это поле."),
    "unknown_key": (
        "The game knows nothing of “{key}”, which stands here as JSON. Take it out.",
        "Игра ничего не знает о «{key}», что записано здесь как JSON. Уберите это.",
    ),
    "exactly_one": ("Choose what it is.", "Выберите, что это."),
    "expected_integer": ("A whole number goes here.", "Здесь нужно целое число."),
    "expected_boolean": ("Yes or no goes here.", "Здесь нужно «да» или «нет»."),
    "expected_text": ("A text goes here.", "Здесь нужен текст."),
    "expected_list": ("A list goes here.", "Здесь нужен список."),
    "expected_object": ("Several values go here, each with its name.", "Здесь нужно несколько значений с названиями."),
    "only_true": (
        "This is either there or it is not: take it out, if it is not meant.",
        "Это либо есть, либо нет: уберите, если оно не нужно.",
    ),
    "not_one_of": ("Choose one of these.", "Выберите что-то одно из списка."),
    "too_few": ("Choose or add at least {least}.", "Выберите или добавьте хотя бы {least}."),
    "too_large": (
        "The card is too large: all texts, numbers, ticks and parts counted, {count} values stand on it, and at most "
        "{most} fit. Take out what it can do without: a skill, a condition, an effect.",
        "Карта слишком велика. Считая все тексты, числа, отметки и части, значений на ней {count}, а помещается не "
        "больше {most}. Уберите то, без чего можно обойтись: умение, условие, действие.",
    ),
    "repeated": (
        "This is here already, and goes here once. Change one of the two.",
        "Это здесь уже есть, а бывает один раз. Измените одно из двух.",
    ),
    "too_deep": (
        "This goes deeper than {limit} levels, one inside the other. No card does.",
        "Одно в другом лежит глубже {limit} уровней. На картах так не бывает.",
    ),
}

_WORD = re.compile(r"\{(\w+(?:\.\w+)*)=(\w+)\}|\{(\w+(?:\.\w+)+)\}")
_QUOTES: Both = ("“{}”", "«{}»")


def form_fault_text(error: FileError, game: System, lang: Lang = "en") -> str:
    """What is wrong at the field of the error, and what would mend it."""
    key = _key(error)
    template = game.form_faults.get(key) or FAULTS.get(key)
    if template is None:
        return fault_text(error, lang)
    values = {"key": re.split(r"[.\]]", error.path)[-1], **error.values}
    return plain(fill(*_worded(pick(template, lang), values, game, lang), lang))


def cell_fault_text(error: FileError, lang: Lang = "en") -> str:
    """The same in a cell of a table, which holds the words of a file."""
    of_cells = error.key in ("missing", "expected")
    return pick(FAULTS[_key(error)], lang) if of_cells else fault_text(error, lang)


def _key(error: FileError) -> str:
    return f"expected_{error.values['what']}" if error.key == "expected" else error.key


def _worded(template: str, values: dict[str, Any], game: System, lang: Lang) -> tuple[str, dict[str, Any]]:
    """The template with a place for each word that it names, and what goes there."""
    called: dict[str, Any] = dict(values)

    def place(match: re.Match[str]) -> str:
        topic, value, word = match.groups()
        words = [word] if word else [f"{topic}.{one}" for one in _several(values[value])]
        key = f"word{len(called)}"
        called[key] = either([_quoted(game, one, lang) for one in words], lang)
        return f"{{{key}}}"

    return _WORD.sub(place, template), called


def _several(value: Any) -> Iterable[str]:
    return value if isinstance(value, tuple | list) else (value,)


def _quoted(game: System, word: str, lang: Lang) -> str:
    return pick(_QUOTES, lang).format(label(game.vocabulary(), word, lang))
