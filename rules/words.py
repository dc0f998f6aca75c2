"""Words in English and Russian from data: plurals, joined lists, signed numbers and a small template.

A *table* maps a message key to its template in both languages, English first:

    {"stops": ("{@who} stops at {at}. <{n:point}[ of {have}]>", "{@who} стоит на {at}. <{n:point}[ из {have}]>")}

In a template

- `{key}` is a value, `{key:noun}` a number with its noun (`NOUNS`), `{key:+}` one with its sign, `{@key}` the actor;
- `[…]` is left out when a value it names is missing or None; `[a|b]` takes the first alternative that lacks none;
- `<…>` holds sums, `*…*` a state: the page may set them apart, plain text drops the marks;
- a full stop makes it a sentence, which begins with a capital letter whatever alternative was taken.

Values are put in after the template is read, so whatever a user typed stays text.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

Lang = Literal["en", "ru"]
Both = tuple[str, str]
Names = Mapping[str, str]
CardNames = Mapping[str, Names]
"""Card id → names, for what names a card by its id; an id that is not there stays an id."""
Table = Mapping[str, Both]
Part = tuple[str, str]
"""(kind, text); kind is "actor", "text", "sum" or "state"."""

LANGS: tuple[Lang, Lang] = ("en", "ru")
MINUS = "\N{MINUS SIGN}"

NOUNS: Mapping[str, tuple[tuple[str, str], tuple[str, str, str]]] = {
    "square": (("square", "squares"), ("клетка", "клетки", "клеток")),
    "squares_acc": (("square", "squares"), ("клетку", "клетки", "клеток")),
    "point": (("point", "points"), ("очко", "очка", "очков")),
    "points_of": (("point", "points"), ("очка", "очков", "очков")),
    "die": (("die", "dice"), ("кубик", "кубика", "кубиков")),
    "dice_of": (("die", "dice"), ("кубика", "кубиков", "кубиков")),
    "zeni": (("zeni", "zeni"), ("зени", "зени", "зени")),
    "time": (("time", "times"), ("раз", "раза", "раз")),
    "copy": (("copy", "copies"), ("копия", "копии", "копий")),
    "civilian": (("civilian", "civilians"), ("гражданский", "гражданских", "гражданских")),
    "friend": (("friend", "friends"), ("союзник", "союзника", "союзников")),
    "character": (("character", "characters"), ("персонаж", "персонажа", "персонажей")),
    "spare": (("over", "over"), ("лишний", "лишние", "лишних")),
    "level": (("level", "levels"), ("уровень", "уровня", "уровней")),
    "leader": (("leader", "leaders"), ("лидер", "лидера", "лидеров")),
    "agent": (("agent", "agents"), ("агент", "агента", "агентов")),
    "hired": (
        ("hired mercenary", "hired mercenaries"),
        ("нанятый наёмник", "нанятых наёмника", "нанятых наёмников"),
    ),
    "lp": (("LP", "LP"), ("хит", "хита", "хитов")),
    "lp_of": (("LP", "LP"), ("хита", "хитов", "хитов")),
    "ap": (("AP", "AP"), ("ОД", "ОД", "ОД")),
    "token": (("token", "tokens"), ("жетон", "жетона", "жетонов")),
    "marker": (("marker", "markers"), ("метка", "метки", "меток")),
    "piece": (("piece", "pieces"), ("объект", "объекта", "объектов")),
    "rule": (("rule", "rules"), ("правило", "правила", "правил")),
    "figure": (("figure", "figures"), ("фигурка", "фигурки", "фигурок")),
    "figures_acc": (("figure", "figures"), ("фигурку", "фигурки", "фигурок")),
    "unit": (("unit", "units"), ("отряд", "отряда", "отрядов")),
    "chief": (("leader", "leaders"), ("предводитель", "предводителя", "предводителей")),
    "general": (("general", "generals"), ("генерал", "генерала", "генералов")),
    "trait": (("trait", "traits"), ("черта", "черты", "черт")),
    "messenger": (("messenger", "messengers"), ("гонец", "гонца", "гонцов")),
    "shield": (("shield", "shields"), ("щит", "щита", "щитов")),
    "banner": (("banner", "banners"), ("знамя", "знамени", "знамён")),
    "clan": (("minor clan", "minor clans"), ("мелкий клан", "мелких клана", "мелких кланов")),
    "cell": (("cell", "cells"), ("клетка", "клетки", "клеток")),
    "cells_acc": (("cell", "cells"), ("клетку", "клетки", "клеток")),
    "step": (("step", "steps"), ("шаг", "шага", "шагов")),
    "rank": (("rank", "ranks"), ("шеренга", "шеренги", "шеренг")),
    "wound": (("wound", "wounds"), ("рана", "раны", "ран")),
    "zone": (("zone", "zones"), ("зона", "зоны", "зон")),
    "turn": (("turn", "turns"), ("ход", "хода", "ходов")),
}

COMPASS: Table = {"N": ("north", "север"), "E": ("east", "восток"), "S": ("south", "юг"), "W": ("west", "запад")}
COMPASS_EDGES: Table = {
    "N": ("north", "северный"),
    "E": ("east", "восточный"),
    "S": ("south", "южный"),
    "W": ("west", "западный"),
}


def pick(pair: Both, lang: Lang) -> str:
    """The English or the Russian of a pair."""
    return pair[1] if lang == "ru" else pair[0]


def term(tables: Mapping[str, Table], table: str, key: str, lang: Lang) -> str:
    """A short term of a game: `table` is one of its `tables`; a word it lacks (one that a codex made up) comes back as
    it is."""
    pair = tables[table].get(key)
    return pick(pair, lang) if pair else key


def name_in(names: Names | None, lang: Lang, otherwise: str) -> str:
    """A card's or skill's name in `lang`; failing that in the other language, then `otherwise` (its id)."""
    if not names:
        return otherwise
    return names.get(lang) or next((names[other] for other in LANGS if names.get(other)), otherwise)


def plural(n: int, noun: str, lang: Lang) -> str:
    """The form of `noun` (a key of NOUNS) that stands after the number `n`."""
    english, russian = NOUNS[noun]
    if lang == "en":
        return english[0] if abs(n) == 1 else english[1]
    return russian[_russian_form(abs(n))]


def _russian_form(n: int) -> int:
    if n % 100 in (11, 12, 13, 14) or n % 10 in (0, 5, 6, 7, 8, 9):
        return 2
    return 0 if n % 10 == 1 else 1


def number(n: int) -> str:
    """A whole number with a true minus."""
    return f"{MINUS}{-n}" if n < 0 else str(n)


def signed(n: int) -> str:
    """+1, −1; zero without a sign."""
    return f"+{n}" if n > 0 else number(n)


def counted(n: int, noun: str, lang: Lang) -> str:
    """A number and its noun: "2 squares", «2 клетки»."""
    return f"{number(n)} {plural(n, noun, lang)}"


def genitive(n: int, one: str, many: str) -> str:
    """A number in the Russian genitive, as after «до» and «не далее»: «1 фигурки», «2 фигурок», «21 фигурки»."""
    return f"{number(n)} {one if _russian_form(abs(n)) == 0 else many}"


def squares_of(n: int) -> str:
    """Squares in the Russian genitive: «1 клетки», «2 клеток»."""
    return genitive(n, "клетки", "клеток")


def within(n: int, lang: Lang) -> str:
    """How far: "within 1 square", «не далее 1 клетки»."""
    return f"within {counted(n, 'square', lang)}" if lang == "en" else f"не далее {squares_of(n)}"


def often(times: int | None, per: Both, lang: Lang) -> str:
    """How often something may be done, as a sentence behind others: " Once per game."; "" without a limit."""
    if times is None:
        return ""
    count = pick(("Once", "Один раз"), lang) if times == 1 else counted(times, "time", lang)
    return f" {count} {pick(per, lang)}."


def join(items: Sequence[str], lang: Lang, last: Both = ("and", "и")) -> str:
    """A list: "a, b and c", «a, b и c»; `last` is the word before the last item."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {pick(last, lang)} {items[-1]}"


def either(items: Sequence[str], lang: Lang) -> str:
    """A choice: "a, b or c", «a, b или c»."""
    return join(items, lang, ("or", "или"))


def sentence(text: str) -> str:
    """The text with a capital letter at its head."""
    return text[:1].upper() + text[1:]


def say(table: Table, key: str, values: Mapping[str, Any], lang: Lang) -> str:
    """The message `key` of `table` in plain words; a key the table lacks is a programming error (KeyError)."""
    return plain(say_parts(table, key, values, lang))


def say_parts(table: Table, key: str, values: Mapping[str, Any], lang: Lang) -> list[Part]:
    """The same message as (kind, text) parts, neighbours of one kind run together."""
    return fill(pick(table[key], lang), values, lang)


def plain(parts: Sequence[Part]) -> str:
    """The words of parts, without their kinds."""
    return "".join(text for _, text in parts)


def fill(template: str, values: Mapping[str, Any], lang: Lang) -> list[Part]:
    """Put values into a template (see the module's head)."""
    there = frozenset(key for key, value in values.items() if value is not None)
    parts: list[Part] = []
    for kind, key, spec in _read(template, there):
        words = sentence(spec) if not parts and "." in template else spec
        append(parts, kind, words if key is None else _shown(values[key], spec, lang))
    return parts


def append(parts: list[Part], kind: str, text: str) -> None:
    """Add words to parts, to the last one when it is of the same kind."""
    if parts and parts[-1][0] == kind:
        parts[-1] = (kind, parts[-1][1] + text)
    elif text:
        parts.append((kind, text))


def _shown(value: Any, spec: str, lang: Lang) -> str:
    if spec == "+":
        return signed(value)
    if spec:
        return counted(value, spec, lang)
    return number(value) if isinstance(value, int) else str(value)


_OPTIONAL = re.compile(r"\[([^\]]*)\]")
_PLACE = re.compile(r"\{(@?)(\w+)(?::([\w+]+))?\}")
_MARKS = {"<": "sum", ">": "text", "*": "state"}


@lru_cache(maxsize=1024)
def _read(template: str, there: frozenset[str]) -> tuple[tuple[str, str | None, str], ...]:
    """(kind, key, spec) for a value, (kind, None, words) for what stands between."""

    def choose(match: re.Match[str]) -> str:
        whole = (part for part in match[1].split("|") if all(key in there for _, key, _ in _PLACE.findall(part)))
        return next(whole, "")

    flat = _OPTIONAL.sub(choose, template)
    pieces: list[tuple[str, str | None, str]] = []
    kind = "text"
    for piece in re.split(r"(\{[^}]*\}|[<>*])", flat):
        if piece in _MARKS:
            kind = "text" if piece == "*" and kind == "state" else _MARKS[piece]
        elif place := _PLACE.fullmatch(piece):
            pieces.append(("actor" if place[1] else kind, place[2], place[3] or ""))
        elif piece:
            pieces.append((kind, None, piece))
    return tuple(pieces)


def left_text(left: int, lang: Lang) -> str:
    """What is left of a budget or a limit: "2 left", "nothing left", "1 over"."""
    if left == 0:
        return pick(("nothing left", "не осталось ничего"), lang)
    if left > 0:
        return pick((f"{left} left", f"осталось {left}"), lang)
    return pick((f"{-left} over", f"{plural(left, 'spare', 'ru')} {-left}"), lang)
