"""Why an action is refused, as far as the games say it alike: the file's own rows, and how values become words.

A game's table has "rule" and, where a rule refuses for several reasons, "rule key"; a key that is not there is told as
its rule. Every value may be missing. Figures come as ids, skills as ids, sides as letters, squares as their names.
"""

from collections.abc import Mapping
from typing import Any

from rules.cast import Cast
from rules.words import Both, Lang, Table, join, pick, say

FILE_REFUSALS: Table = {
    "FILE-ACTION": ("This cannot be done now.", "Сейчас этого сделать нельзя."),
    "FILE-ACTION side": (
        "It is not this side’s turn to decide[: {to_act} decides|]. Wait for its answer.",
        "Сейчас решает не эта сторона[, решение за стороной: {to_act}|]. Дождитесь ответа.",
    ),
    "FILE-ACTION over": ("The fight is over: nothing more can be done.", "Бой окончен: больше ничего сделать нельзя."),
    "FILE-ACTION do": (
        "There is no action [“{do}”|of this name] now[. To be decided: {decision}|].",
        "Действия [«{do}»|с таким именем] сейчас нет[. Что решается: {decision}|].",
    ),
    "FILE-ACTION unknown": (
        "There is nothing called [“{id}”|so] in this fight. Choose from what is in play.",
        "В этом бою нет ничего [с именем «{id}»|с таким именем]. Выберите из того, что в игре.",
    ),
    "FILE-ACTION figure": (
        "[{id}: there is no such figure|There is no such figure] to choose here. Choose one of those offered.",
        "[{id}: такую|Такую] фигуру здесь выбрать нельзя. Выберите из предложенных.",
    ),
    "FILE-ACTION missing": (
        "The action lacks [“{name}”|a part]. Add it.",
        "В действии не хватает [«{name}»|одной части]. Добавьте.",
    ),
    "FILE-ACTION key": (
        "This action takes no [“{name}”|such part]. Leave it out.",
        "Такой части в этом действии не бывает[: «{name}»|]. Уберите её.",
    ),
    "FILE-ACTION value": (
        "[“{name}”|A part of the action] cannot be read. Write it as the format page shows.",
        "[«{name}»|Часть действия]: прочесть нельзя. Запишите, как показано на странице формата.",
    ),
    "FILE-DICE": ("These dice cannot have been rolled.", "Таких бросков здесь быть не могло."),
    "FILE-DICE list": ("Dice are given as a list.", "Кубики записывают списком."),
    "FILE-DICE few": (
        "Too few dice[: {need} are rolled, {have} given|]. Write down every roll.",
        "Кубиков мало[: нужно {need}, записано {have}|]. Запишите каждый бросок.",
    ),
    "FILE-DICE many": (
        "Too many dice[: {need} are rolled, {have} given|]. Leave out the rest.",
        "Кубиков слишком много[: нужно {need}, записано {have}|]. Уберите лишние.",
    ),
    "FILE-DICE face": (
        "[No such die shows {die}|No such die shows this][ (roll {place})|]. Write what was rolled.",
        "[На таком кубике не бывает: {die}|На таком кубике этого не бывает][ (бросок {place})|]. Запишите, что выпало.",
    ),
}

Terms = Mapping[str, Mapping[str, Both]]
FIGURES = ("who", "id", "target", "by", "shooter", "attacker", "defender")
SKILLS = ("skill", "weapon", "ability")


def told(table: Table, rule: str, key: str, values: Mapping[str, Any], lang: Lang) -> str:
    """The refusal in words; an unknown key is told as its rule, an unknown rule as "this cannot be done now"."""
    wanted = f"{rule} {key}".strip()
    found = wanted if wanted in table else rule if rule in table else "FILE-ACTION"
    return say(table, found, values, lang)


def shown(values: Mapping[str, Any], cast: Cast, lang: Lang, terms: Terms) -> dict[str, Any]:
    """The values of a refusal as the player reads them; `terms`: the game's words, by the key of the value."""
    return {key: _word(key, value, values.get("who"), cast, lang, terms) for key, value in values.items()}


def _word(key: str, value: Any, who: Any, cast: Cast, lang: Lang, terms: Terms) -> Any:
    if value is None or value == "" or isinstance(value, bool):
        return None
    if isinstance(value, list | tuple):
        return join([str(_word(key, item, who, cast, lang, terms)) for item in value], lang) or None
    if isinstance(value, int):
        return value
    return _name(key, str(value), who if isinstance(who, str) else None, cast, lang, terms)


def _name(key: str, value: str, who: str | None, cast: Cast, lang: Lang, terms: Terms) -> str:
    if key in FIGURES:
        return cast.figure(value, lang)
    if key in SKILLS:
        return cast.skill(value, lang, who)
    if key in ("side", "to_act"):
        return cast.side(value, lang)
    term = terms.get(key, {}).get(value)
    return pick(term, lang) if term else value
