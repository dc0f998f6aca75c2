"""What a squad breaks, what is worth saying, and what would mend it."""

from collections.abc import Mapping
from typing import Any

from rules import lists_words
from rules.anima.words_cards import restrict_text
from rules.anima.words_terms import ORGANIZATIONS, RANKS, ROLES
from rules.lists_words import ListWords
from rules.words import Lang, Table, name_in, pick

# What this squad breaks, by rule, or by rule and key where a rule is broken in several ways.
VIOLATIONS: Table = {
    "ANIMA-LST-01": (
        "[The characters have {spent:level}: {over} over the limit of {limit}."
        "|The characters have more levels than the limit.] Take somebody out or raise the limit.",
        "[У персонажей {spent:level}, это на {over} больше лимита ({limit}).|У персонажей больше уровней, чем позволяет"
        " лимит.] Уберите кого-нибудь или поднимите лимит.",
    ),
    "ANIMA-LST-04": (
        "[{count:leader}, and the limit allows {quota}: one for each {step:level}.|There are more leaders than the"
        " limit allows.] Keep fewer leaders.",
        "[{count:leader}, а лимит позволяет {quota}: по одному на {step:level}.|Лидеров больше, чем позволяет лимит.]"
        " Оставьте меньше лидеров.",
    ),
    "ANIMA-LST-05": (
        "[{count:agent}, and the limit allows {quota}: one for each {step:level}.|There are more agents than the limit"
        " allows.] Keep fewer agents.",
        "[{count:agent}, а лимит позволяет {quota}: по одному на {step:level}.|Агентов больше, чем позволяет лимит.]"
        " Оставьте меньше агентов.",
    ),
    "ANIMA-LST-06": (
        "[The upgrades have {spent:level}: {over} over their tenth of {limit}.|The upgrades have more levels than their"
        " tenth.] Take an upgrade off.",
        "[У улучшений {spent:level}, это на {over} больше их десятой части ({limit}).|У улучшений больше уровней, чем"
        " их десятая часть.] Снимите улучшение.",
    ),
    "ANIMA-LST-09": (
        "[{card} may not bear {upgrade}.|This character may not bear this upgrade.][ The card says: {requires}.]"
        " Take it off or give it to another.",
        "[{card}: улучшение «{upgrade}» не подходит.|Это улучшение персонажу не подходит.][ На карте: {requires}.]"
        " Снимите или отдайте другому.",
    ),
    "ANIMA-LST-10": (
        "[{upgrade}: {count} of 1. ]A unique upgrade may be taken once. Keep one of them.",
        "[{upgrade}: {count} из 1. ]Уникальное улучшение бывает в отряде один раз. Оставьте одно.",
    ),
    "ANIMA-LST-11": (
        "[{count:character} of other organisations; the squad’s is {organization}.|Not all belong to the squad’s"
        " organisation.] Only a hired mercenary may come from outside.",
        "[{count:character} из другой организации; у отряда — {organization}.|Не все принадлежат к организации отряда.]"
        " Со стороны бывает только нанятый наёмник.",
    ),
    "ANIMA-LST-13": (
        "[{count:hired}, and the squad may hire {quota}.|Too many mercenaries are hired.] Keep fewer of them.",
        "[{count:hired}, а нанять можно {quota}.|Нанято слишком много наёмников.] Оставьте меньше.",
    ),
    "ANIMA-LST-14": (
        "A hired mercenary may not be opposed to the squad: light does not serve with dark. Hire another.",
        "Нанятый наёмник не может быть противной стороны: свет не служит с тьмой. Наймите другого.",
    ),
    "ANIMA-LST-15": (
        "[{card}: a|A] hired mercenary does not lead. Take the role off or hire another.",
        "[{card}: нанятый|Нанятый] наёмник лидером не бывает. Снимите роль или наймите другого.",
    ),
    "ANIMA-LST-16": (
        "Light and dark do not stand in one squad[: here are {light} of light and {dark} of dark|]. Keep one side.",
        "Свет и тьма не стоят в одном отряде[: здесь света {light}, тьмы {dark}|]. Оставьте одну сторону.",
    ),
    "ANIMA-LST-17": (
        "[{card}: {count} of 1. ]A unique character may be taken once. Keep one.",
        "[{card}: {count} из 1. ]Уникальный персонаж бывает в отряде один раз. Оставьте одного.",
    ),
    "ANIMA-LST-18": (
        "[{card}: the role is {role}, the rank is {rank}.|The role does not fit the rank on the card.]"
        " Choose a role that the card has.",
        "[{card}: роль — {role}, ранг — {rank}.|Роль не подходит к рангу на карте.] Выберите роль, которая есть на"
        " карте.",
    ),
    "ANIMA-LST-19 too_few": (
        "[{count:character}: a squad has at least {least}.|The squad is too small.] Add somebody.",
        "[{count:character}, а в отряде не меньше {least}.|Отряд слишком мал.] Добавьте кого-нибудь.",
    ),
    "ANIMA-LST-19": (
        "[{count:character}: a squad has at most {most}.|The squad has not the size that was agreed.]"
        " Add or take out somebody.",
        "[{count:character}, а в отряде не больше {most}.|В отряде не столько персонажей, сколько условлено.]"
        " Добавьте или уберите кого-нибудь.",
    ),
    "ANIMA-LST-20": (
        "[{card} is no character card.|This is no character card.] Take it out; upgrades go to a character.",
        "[{card} — не карта персонажа.|Это не карта персонажа.] Уберите её: улучшения дают персонажу.",
    ),
    "ANIMA-LST-20 wrong_upgrade": (
        "[{upgrade} is no upgrade card.|This is no upgrade card.] Take it off; characters join the squad themselves.",
        "[{upgrade} — не карта улучшения.|Это не карта улучшения.] Снимите её: персонажи вступают в отряд сами.",
    ),
    "ANIMA-LST-20 both_wrong": (
        "[{card} is no character card, and {upgrade} no upgrade.|The two cards are in each other’s place.]"
        " Take them out.",
        "[{card} — не карта персонажа, а {upgrade} — не улучшение.|Карты стоят не на своих местах.] Уберите их.",
    ),
    "ANIMA-LST-21": (
        "[{left:level} left|There are levels left] to spend.",
        "[Не потрачено: {left:level}|Уровни потрачены не все].",
    ),
    "ANIMA-LST-22": (
        "[{count:character} can infiltrate, but only half the squad may: {half}.|More characters can infiltrate than"
        " half the squad.]",
        "[{count:character} с проникновением, а проникнуть может половина отряда: {half}.|Проникать может не больше"
        " половины отряда.]",
    ),
}

# The rule itself in a sentence, as it stands above the culprits.
RULES: Table = {
    "ANIMA-LST-01": (
        "The characters’ levels are at most the limit.",
        "Уровней у персонажей не больше лимита.",
    ),
    "ANIMA-LST-04": (
        "The limit says how many leaders a squad may have.",
        "Сколько в отряде лидеров, решает лимит.",
    ),
    "ANIMA-LST-05": (
        "The limit says how many agents a squad may have.",
        "Сколько в отряде агентов, решает лимит.",
    ),
    "ANIMA-LST-06": (
        "The upgrades’ levels are at most a tenth of the limit.",
        "Уровней у улучшений не больше десятой части лимита.",
    ),
    "ANIMA-LST-09": (
        "An upgrade goes to a character that its card allows.",
        "Улучшение получает тот, кому позволяет карта.",
    ),
    "ANIMA-LST-10": ("A unique upgrade may be taken once.", "Уникальное улучшение бывает в отряде один раз."),
    "ANIMA-LST-11": (
        "All belong to the squad’s organisation; only mercenaries may be hired.",
        "Все принадлежат к организации отряда; нанять можно только наёмников.",
    ),
    "ANIMA-LST-13": (
        "A squad may hire only so many mercenaries.",
        "Нанятых наёмников в отряде не больше условленного.",
    ),
    "ANIMA-LST-14": (
        "A hired mercenary may not be opposed to the squad.",
        "Нанятый наёмник не может быть противной стороны.",
    ),
    "ANIMA-LST-15": ("A hired mercenary does not lead.", "Нанятый наёмник лидером не бывает."),
    "ANIMA-LST-16": ("Light and dark do not stand in one squad.", "Свет и тьма не стоят в одном отряде."),
    "ANIMA-LST-17": ("A unique character may be taken once.", "Уникальный персонаж бывает в отряде один раз."),
    "ANIMA-LST-18": ("A role is one that the card’s rank allows.", "Роль бывает та, которую позволяет ранг на карте."),
    "ANIMA-LST-19": (
        "A squad has as many characters as was agreed.",
        "Персонажей в отряде столько, сколько условлено.",
    ),
    "ANIMA-LST-20": (
        "Characters stand in the squad, upgrades are given to them.",
        "В отряде стоят персонажи, а улучшения им дают.",
    ),
}

# In place of the facts of a card that would break a rule if it were added.
WARNINGS: Table = {
    "ANIMA-LST-01": ("over by [{over}|some levels]", "лишних уровней[: {over}|]"),
    "ANIMA-LST-04": ("one leader too many", "лишний лидер"),
    "ANIMA-LST-05": ("one agent too many", "лишний агент"),
    "ANIMA-LST-06": ("upgrades over by [{over}|some levels]", "лишних уровней улучшений[: {over}|]"),
    "ANIMA-LST-09": ("[{requires}|does not fit]", "[{requires}|не подходит]"),
    "ANIMA-LST-10": ("one more copy", "ещё одна копия"),
    "ANIMA-LST-11": ("another organisation", "другая организация"),
    "ANIMA-LST-13": ("one mercenary too many", "лишний наёмник"),
    "ANIMA-LST-14": ("opposed to the squad", "противная сторона"),
    "ANIMA-LST-15": ("a hired leader", "наёмник-лидер"),
    "ANIMA-LST-16": ("light beside dark", "свет рядом с тьмой"),
    "ANIMA-LST-17": ("one more copy", "ещё одна копия"),
    "ANIMA-LST-18": ("no such role", "роль не та"),
    "ANIMA-LST-19": ("[more than {most}|the squad’s size]", "[больше {most}|размер отряда]"),
    "ANIMA-LST-20": ("not here", "здесь не место"),
}

# Buttons that mend a list.
MENDS: Table = {
    **lists_words.MENDS,
    "limit": ("Raise the limit to {limit}", "Поднять лимит до {limit}"),
    "role": ("Make the role [{role}|none]", "Роль: [{role}|без роли]"),
    "organization": ("Make it a squad of {organization}", "Организация отряда: {organization}"),
    "hired": ("Let the squad hire {quota}", "Нанятых наёмников: {quota}"),
    "size": ("Let the squad have {count:character}", "Персонажей в отряде: {count}"),
    "add": ("Add a character", "Добавить персонажа"),
}


def _shown(values: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    return {key: _word(key, value, lang) for key, value in values.items()}


def _word(key: str, value: Any, lang: Lang) -> Any:
    if key in ("card", "upgrade"):
        return name_in(value, lang, "") or None
    if key == "requires":
        return restrict_text(value, lang) or None
    if key == "organization" and value:
        return pick(ORGANIZATIONS.get(value, (value, value)), lang)
    if key == "rank":
        return pick(RANKS[value], lang)
    return pick(ROLES[value or "none"], lang) if key == "role" else value


_WORDS = ListWords(VIOLATIONS, RULES, WARNINGS, MENDS, _shown)
violation_text, rule_text = _WORDS.violation_text, _WORDS.rule_text
warning_text, mend_text = _WORDS.warning_text, _WORDS.mend_text
