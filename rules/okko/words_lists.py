"""What a list breaks, what is worth saying, and what would mend it."""

from collections.abc import Mapping
from typing import Any

from rules.okko.words_filters import CardNames, restrict_text
from rules.report import Violation
from rules.words import Lang, Table, name_in, say

# What this list breaks, by rule.
VIOLATIONS: Table = {
    "OKKO-LST-01": (
        "[The band costs {spent:zeni}: {over} over the budget of {budget}.|The band costs more than its budget.]",
        "[Отряд стоит {spent:zeni}, это на {over} больше бюджета ({budget}).|Отряд стоит больше бюджета.]",
    ),
    "OKKO-LST-02": (
        "A band may not hold both a demon hunter and an evil creature.",
        "В отряде не бывает охотников на демонов вместе со злыми существами.",
    ),
    "OKKO-LST-03": (
        "[{card}: {count} of {limit}. ]A unique character may be taken once.",
        "[{card}: {count} из {limit}. ]Уникальный персонаж бывает в отряде только один раз.",
    ),
    "OKKO-LST-04": (
        "A band may hold one civilian[; here are {count}|].",
        "В отряде бывает только один гражданский[, а здесь их {count}|].",
    ),
    "OKKO-LST-06": (
        "[{card} may not carry {equipment}.|This character may not carry this equipment.][ The card says: {restrict}.]",
        "[{card} не может нести карту «{equipment}»|Этот персонаж не может нести это снаряжение]"
        "[: карта {restrict}.|: карта не позволяет.]",
    ),
    "OKKO-LST-07": (
        "The band is empty. It needs at least one character.",
        "Отряд пуст. Нужен хотя бы один персонаж.",
    ),
    "OKKO-LST-08": (
        "[{equipment}: {count} of {limit}. ]Unique equipment may be taken once.",
        "[{equipment}: {count} из {limit}. ]Уникальное снаряжение бывает в отряде только один раз.",
    ),
    "OKKO-LST-15": (
        "[{left:zeni} left to spend|There are zeni left to spend].",
        "[Осталось {left:zeni}|Остались зени], их можно потратить.",
    ),
    "OKKO-LST-16": (
        "No civilian: one would bring an inspiration die more.",
        "Нет гражданского: с ним было бы на один кубик вдохновения больше.",
    ),
}

# The rule itself in a sentence, as it stands above the culprits.
RULES: Table = {
    "OKKO-LST-01": (
        "Characters and their equipment cost no more than the budget.",
        "Персонажи и их снаряжение стоят не больше бюджета.",
    ),
    "OKKO-LST-02": VIOLATIONS["OKKO-LST-02"],
    "OKKO-LST-03": ("A unique character may be taken once.", "Уникальный персонаж бывает в отряде только один раз."),
    "OKKO-LST-04": ("A band may hold one civilian.", "В отряде бывает только один гражданский."),
    "OKKO-LST-06": (
        "An equipment card goes to any character unless the card says otherwise.",
        "Карту снаряжения может нести любой персонаж, если на ней не сказано иное.",
    ),
    "OKKO-LST-07": ("A band has at least one character.", "В отряде есть хотя бы один персонаж."),
    "OKKO-LST-08": ("Unique equipment may be taken once.", "Уникальное снаряжение бывает в отряде только один раз."),
}

# In place of the facts of a card that would break a rule if it were added.
WARNINGS: Table = {
    "OKKO-LST-01": ("over by {over}", "лишних зени: {over}"),
    "OKKO-LST-02": ("the other mask", "чужая маска"),
    "OKKO-LST-03": ("one more copy", "ещё одна копия"),
    "OKKO-LST-04": ("another civilian", "ещё один гражданский"),
    "OKKO-LST-06": ("[{restrict}|may not carry it]", "[{restrict}|нести нельзя]"),
    "OKKO-LST-08": ("one more copy", "ещё одна копия"),
}

# Buttons that mend a list. `cost` is what the list gets back.
MENDS: Table = {
    "take_off": ("Take it off[, {back}|]", "Снять[, {back}|]"),
    "give": ("Give it to {card}", "Отдать: {card}"),
    "remove": ("Remove {card}[, {back}|]", "Убрать: {card}[, {back}|]"),
    "budget": ("Raise the budget to {budget}", "Поднять бюджет до {budget}"),
    "add": ("Add a character", "Добавить персонажа"),
}


def violation_text(found: Violation, lang: Lang = "en", names: CardNames | None = None) -> str:
    """A violation, or an advice, as a sentence of this list. `names` (card id → names) serves a `restrict` by card."""
    return say(VIOLATIONS, found.rule, _shown(found.values, lang, names), lang)


def rule_text(rule: str, lang: Lang) -> str:
    """The rule that a list breaks, in general: the sentence above the culprits."""
    return say(RULES, rule, {}, lang)


def warning_text(rule: str, values: Mapping[str, Any], lang: Lang, names: CardNames | None = None) -> str:
    """What a card would break if it were added, in a few words."""
    return say(WARNINGS, rule, _shown(values, lang, names), lang)


def mend_text(key: str, values: Mapping[str, Any], lang: Lang, names: CardNames | None = None) -> str:
    """The words on a button that mends a list: `take_off` and `remove` (`cost`: the zeni back), `give` (`card`: who
    gets it), `budget` (`budget`: the new one), `add`."""
    back = -values["cost"] if values.get("cost") else None
    return say(MENDS, key, {**_shown(values, lang, names), "back": back}, lang)


def _shown(values: Mapping[str, Any], lang: Lang, names: CardNames | None) -> dict[str, Any]:
    shown = {key: name_in(value, lang, "") if key in ("card", "equipment") else value for key, value in values.items()}
    if "restrict" in values:
        shown["restrict"] = restrict_text(values["restrict"], lang, names) or None
    return shown
