"""What a list breaks, what is worth saying, and what would mend it."""

from collections.abc import Mapping
from typing import Any

from rules import lists_words
from rules.lists_words import ListWords
from rules.okko.words_filters import restrict_text
from rules.words import Lang, Table, name_in

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
    "OKKO-LST-01": ("over by [{over}|some zeni]", "лишних зени[: {over}|]"),
    "OKKO-LST-02": ("the other mask", "чужая маска"),
    "OKKO-LST-03": ("one more copy", "ещё одна копия"),
    "OKKO-LST-04": ("another civilian", "ещё один гражданский"),
    "OKKO-LST-06": ("[{restrict}|may not carry it]", "[{restrict}|нести нельзя]"),
    "OKKO-LST-08": ("one more copy", "ещё одна копия"),
}

# Buttons that mend a list.
MENDS: Table = {
    **lists_words.MENDS,
    "budget": ("Raise the budget to {budget}", "Поднять бюджет до {budget}"),
    "add": ("Add a character", "Добавить персонажа"),
}


def _shown(values: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    shown = {key: name_in(value, lang, "") if key in ("card", "equipment") else value for key, value in values.items()}
    if "restrict" in values:
        shown["restrict"] = restrict_text(values["restrict"], lang) or None
    return shown


_WORDS = ListWords(VIOLATIONS, RULES, WARNINGS, MENDS, _shown)
violation_text, rule_text = _WORDS.violation_text, _WORDS.rule_text
warning_text, mend_text = _WORDS.warning_text, _WORDS.mend_text
