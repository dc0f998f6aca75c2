"""What is wrong with a file, in English or Russian. The path is told beside the message, which does not repeat it."""

from collections.abc import Mapping
from typing import Any

from rules.reading import FileError
from rules.system import systems
from rules.words import Both, Lang, Table, either, pick, say

FAULTS: Table = {
    # the text
    "not_json": (
        "This is not JSON: {syntax}[ (line {line}, column {column})].",
        "Это не JSON: {syntax}[ (строка {line}, столбец {column})].",
    ),
    "too_deep": (
        "This is nested deeper than {limit} levels. No file of ours is.",
        "Вложенность больше {limit} уровней. Таких файлов не бывает.",
    ),
    "twice": (
        "This key is written twice in one object. Keep one of the two.",
        "Этот ключ записан в одном объекте дважды. Оставьте один.",
    ),
    "unreadable": ("This file cannot be read: {reason}.", "Этот файл не читается: {reason}."),
    # the file
    "wrong_format": ('Here must stand "{wanted}".', "Здесь должно стоять «{wanted}»."),
    "wrong_version": ("Only version {wanted} can be read.", "Читается только версия {wanted}."),
    "other_system": (
        "This is for another game: here must stand {wanted}.",
        "Это для другой игры: здесь должно стоять {wanted}.",
    ),
    "two_sides": ("A fight has exactly two sides, A and B.", "В бою ровно две стороны: A и B."),
    "side_name": ("This side is called {wanted}.", "Эта сторона называется {wanted}."),
    # keys and values
    "missing": ("This key is missing.", "Этого ключа не хватает."),
    "unknown_key": ("There is no such key here. Known: {known}.", "Такого ключа здесь нет. Известны: {known}."),
    "exactly_one": ("Exactly one of these keys goes here: {words}.", "Здесь нужен ровно один из ключей: {words}."),
    "expected": ("Here must stand {what}.", "Здесь должно стоять: {what}."),
    "only_true": (
        "Only true can stand here; else leave the key out.",
        "Здесь может стоять только true; иначе уберите ключ.",
    ),
    "not_one_of": ("Here must stand one of: {words}.", "Здесь должно стоять одно из: {words}."),
    "out_of_range": (
        "The number must be [from {low} to {high}|at least {low}].",
        "Число должно быть [от {low} до {high}|не меньше {low}].",
    ),
    "too_few": ("At least {least} must be given here.", "Здесь нужно не меньше {least}."),
    "too_many": ("At most {most} go here; these are {count}.", "Здесь может быть не больше {most}, а здесь {count}."),
    "repeated": ("{value} is here already. Write it once.", "Здесь уже есть {value}. Запишите один раз."),
    "empty_text": ("This must not be empty.", "Здесь не может быть пусто."),
    # positions
    "not_the_lists": (
        "By the lists this is {wanted}. Write that or leave the key out.",
        "По спискам здесь {wanted}. Запишите так или уберите ключ.",
    ),
    "does_not_add_up": (
        "By the rest of the position this is {wanted}. Write that or leave the key out.",
        "По остальной позиции здесь {wanted}. Запишите так или уберите ключ.",
    ),
    # ids and cards
    "bad_card_id": (
        "An id of a card or skill has small Latin letters, digits and hyphens, and no hyphen first: oni-sword.",
        "Идентификатор карты или умения состоит из строчных латинских букв, цифр и дефисов и не начинается с дефиса: "
        "oni-sword.",
    ),
    "bad_entry_id": (
        "An entry's id has small Latin letters and digits, a letter first: a1.",
        "Идентификатор записи состоит из строчных латинских букв и цифр и начинается с буквы: a1.",
    ),
    "id_taken": (
        "The id {id} is taken. Give each entry its own.",
        "Идентификатор {id} уже занят. У каждой записи он свой.",
    ),
    "unknown_card": (
        "There is no card {card}, neither in the file nor in the catalog.",
        "Карты {card} нет ни в файле, ни в каталоге.",
    ),
    "wrong_kind": (
        "The card {card} is of kind {kind}; here goes one of kind {kinds}.",
        "Карта {card} вида {kind}; здесь нужна карта вида {kinds}.",
    ),
    "too_large": (
        "A card holds at most {most} values in all: texts, numbers, true and false, lists and objects. This one has "
        "{count}. Take something out, or make two cards of it.",
        "На карте помещается не больше {most} значений, считая все тексты, числа, true и false, списки и объекты. "
        "Сейчас значений на ней {count}. Уберите что-нибудь или сделайте из неё две карты.",
    ),
    # boards and start positions
    "board_side": (
        "A board has from {low} to {high} rows.",
        "У поля от {low} до {high} рядов.",
    ),
    "board_row": (
        "All rows of a board are equally long, from {low} to {high} signs; the first has {side}.",
        "Все ряды поля одной длины, от {low} до {high} знаков; в первом их {side}.",
    ),
    "unknown_figure": (
        "There is no figure {id} in the lists.",
        "В списках нет персонажа {id}.",
    ),
    "no_square": (
        "There is no square {at} on this board.",
        "На этом поле нет клетки {at}.",
    ),
    "taken_square": (
        "No figure can stand on {at}: the square is occupied or blocking.",
        "На {at} стоять нельзя: клетка занята или там преграда.",
    ),
}

_KINDS: Mapping[str, Both] = {
    "object": ("an object, {…}", "объект, {…}"),
    "list": ("a list, […]", "список, […]"),
    "text": ("a text in quotes", "текст в кавычках"),
    "integer": ("a whole number, without quotes", "целое число, без кавычек"),
    "boolean": ("true or false, without quotes", "true или false, без кавычек"),
}


#: Why a text is no JSON (`rules.syntax`).
REASONS: Mapping[str, Both] = {
    "character": ("a character that cannot stand there", "символ, которому там не место"),
    "comma_array": ("a comma before ]", "запятая перед ]"),
    "comma_object": ("a comma before }", "запятая перед }"),
    "control": (
        "a line break, a tab or another control character inside a text",
        "разрыв строки, табуляция или другой управляющий символ внутри текста",
    ),
    "encoding": ("its characters are not UTF-8", "символы не в UTF-8"),
    "escape": ("a backslash that begins nothing", "обратная косая черта, которая ничего не начинает"),
    "key": ("a key without quotes", "ключ без кавычек"),
    "no_colon": ("a colon is missing", "не хватает двоеточия"),
    "no_comma_array": ("a comma or ] is missing", "не хватает запятой или ]"),
    "no_comma_object": ("a comma or } is missing", "не хватает запятой или }"),
    "nul": ("it holds the character U+0000", "в нём есть символ U+0000"),
    "number": ("a number that is written wrong", "неверно записанное число"),
    "other": ("something that is written wrong", "неверная запись"),
    "range": ("a number is too large", "слишком большое число"),
    "surrogate": ("half of a character", "половина символа"),
    "trailing": ("something follows after its end", "что-то стоит после конца"),
    "truncated": ("it ends before it is complete", "запись обрывается"),
}


MOST_QUOTED = 200  # characters


def shortened(text: str) -> str:
    """What a fault quotes of a file, or where in it that is: as long as one reads it, whatever the file holds."""
    return text if len(text) <= MOST_QUOTED else text[: MOST_QUOTED - 1] + "…"


def fault_text(error: FileError, lang: Lang = "en") -> str:
    """What is wrong at the path of the error, and what would mend it."""
    values = {key: _shown(key, value, lang) for key, value in error.values.items()}
    return say(_tables()[error.key], error.key, values, lang)


def _tables() -> Mapping[str, Table]:
    tables = [FAULTS, *(game.faults for game in systems().values())]
    return {key: table for table in tables for key in table}


def _shown(key: str, value: Any, lang: Lang) -> Any:
    if key == "what":
        return pick(_KINDS[value], lang)
    if key == "syntax":
        return pick(REASONS[value], lang)
    if isinstance(value, tuple | list):
        items = [shortened(str(item)) for item in value]
        return ", ".join(items) if key == "known" else either(items, lang)
    if isinstance(value, str):
        return shortened(value)
    return "null" if key == "wanted" and value is None else value
