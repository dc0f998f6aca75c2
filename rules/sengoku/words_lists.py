"""What an army breaks, what is worth saying, and what would mend it."""

from collections.abc import Mapping
from typing import Any

from rules import lists_words
from rules.lists_words import ListWords
from rules.words import Lang, Table, name_in

# What this army breaks, by rule, or by rule and key where a rule is broken in several ways.
VIOLATIONS: Table = {
    "SENG-LST-01": (
        "[The army costs {spent:point}: {over} over the budget of {budget}.|The army costs more than the budget.]"
        " Take something out or raise the budget.",
        "[Войско стоит {spent:point}, это на {over} больше бюджета ({budget}).|Войско стоит больше бюджета.] Уберите"
        " что-нибудь или поднимите бюджет.",
    ),
    "SENG-LST-02": (
        "[{card}: {figures:figure}, and a unit starts with at least {least}.|The unit has too few figures.]"
        " Add figures or take it out.",
        "[{card}: {figures:figure}, а в начале битвы в отряде не меньше {least}.|В отряде слишком мало фигурок.]"
        " Добавьте фигурок или уберите отряд.",
    ),
    "SENG-LST-03": (
        "[{card}: {figures:figure}, and a unit starts with at most {most}.|The unit has too many figures.]"
        " Take some out or make it two units.",
        "[{card}: {figures:figure}, а в начале битвы в отряде не больше {most}.|В отряде слишком много фигурок.]"
        " Уберите лишние или разделите на два отряда.",
    ),
    "SENG-LST-04": (
        "[{card}: {count:unit}, and an army has at most {most}.|The army has too many units of this card.]"
        " Keep fewer of them.",
        "[{card}: {count:unit}, а в войске их не больше {most}.|Отрядов этой карты слишком много.] Оставьте меньше.",
    ),
    "SENG-LST-08": (
        "The army has no commander. Appoint one.",
        "У войска нет полководца. Назначьте его.",
    ),
    "SENG-LST-09": (
        "[{count:general}, and an army has at most {most}.|The army has too many generals.] Keep fewer of them.",
        "[{count:general}, а в войске их не больше {most}.|Генералов слишком много.] Оставьте меньше.",
    ),
    "SENG-LST-10": (
        "[{who}: {count:trait}, and the limit is {most}.|A leader has too many traits.] Keep fewer of them.",
        "[{who}: {count:trait}, а можно не больше {most}.|У предводителя слишком много черт.] Оставьте меньше.",
    ),
    "SENG-LST-11": (
        "[{who}: {card} is there twice.|A leader has one trait twice.] Keep it once.",
        "[{who}: черта «{card}» стоит дважды.|Одна черта у предводителя стоит дважды.] Оставьте её один раз.",
    ),
    "SENG-LST-12": (
        "Traits are rolled in this battle, and the list names some[: {count:leader}|]. Take them off.",
        "Черты в этой битве определяет бросок, а в списке они названы[: {count:chief}|]. Снимите их.",
    ),
    "SENG-LST-13": (
        "[{count} shinobi, and an army has at most {most}.|The army has too many shinobi.] Keep fewer of them.",
        "[Синоби: {count}, а в войске их не больше {most}.|Синоби слишком много.] Оставьте меньше.",
    ),
    "SENG-LST-14": (
        "[{count:messenger}, and an army has at most {most}.|The army has too many messengers.] Keep fewer of them.",
        "[{count:messenger}, а в войске их не больше {most}.|Гонцов слишком много.] Оставьте меньше.",
    ),
    "SENG-LST-15": (
        "[{count:shield}, and an army has at most {most}.|The army has too many shields.] Keep fewer of them.",
        "[{count:shield}, а в войске их не больше {most}.|Щитов слишком много.] Оставьте меньше.",
    ),
    "SENG-LST-16": (
        "[{count:banner}, and an army has at most {most}.|The army has too many banners.] Keep fewer of them.",
        "[{count:banner}, а в войске их не больше {most}.|Знамён слишком много.] Оставьте меньше.",
    ),
    "SENG-LST-17": (
        "[{card}: {count} of 1. ]A banner stands once in an army. Keep one.",
        "[{card}: {count} из 1. ]Знамя бывает в войске один раз. Оставьте одно.",
    ),
    "SENG-LST-18": (
        "[{count:clan}, and an army has at most {most}.|The army has too many minor clans.] Keep fewer of them.",
        "[{count:clan}, а в войске их не больше {most}.|Мелких кланов слишком много.] Оставьте меньше.",
    ),
    "SENG-LST-19": (
        "[{card}: the clan “{clan}” is not among the army’s.|The unit’s clan is not among the army’s.] Add the clan or"
        " take the unit into your own.",
        "[{card}: клана «{clan}» в войске нет.|Клана этого отряда в войске нет.] Добавьте клан или возьмите отряд в"
        " свой.",
    ),
    "SENG-LST-20": (
        "[The clan “{clan}” has|A clan has] no unit here. Give it one or take the clan out.",
        "[У клана «{clan}»|У клана] здесь нет отрядов. Дайте ему отряд или уберите клан.",
    ),
    "SENG-LST-21": (
        "The army has no units. Add one of your own clan.",
        "В войске нет отрядов. Добавьте отряд своего клана.",
    ),
    "SENG-LST-21 only_allies": (
        "All units belong to minor clans[: {count}|]. Add one of your own clan.",
        "Все отряды — из мелких кланов[: {count}|]. Добавьте отряд своего клана.",
    ),
    "SENG-LST-22": (
        "[{count:unit}, and a half of the field has room for {most}.|There are more units than the field has room for.]"
        " Keep fewer of them.",
        "[{count:unit}, а на половине поля помещается {most}.|Отрядов больше, чем помещается на поле.] Оставьте"
        " меньше.",
    ),
    "SENG-LST-23": (
        "[{card} does not belong here.|This card does not belong here.] Take it out.",
        "[{card}: этой|Этой] карте здесь не место. Уберите её.",
    ),
    "SENG-LST-23 no_unit": (
        "[{card} is no unit card.|This is no unit card.] Take it out; traits go to leaders, banners to the army.",
        "[{card} — не карта отряда.|Это не карта отряда.] Уберите её: черты дают предводителям, знамёна — войску.",
    ),
    "SENG-LST-23 no_trait": (
        "[{who}: {card} is no trait.|This card is no trait.] Take it off; leaders have traits only.",
        "[{who}: {card} — не черта.|Эта карта — не черта.] Снимите её: у предводителей бывают только черты.",
    ),
    "SENG-LST-23 no_banner": (
        "[{card} is no banner.|This card is no banner.] Take it out from among the banners.",
        "[{card} — не знамя.|Эта карта — не знамя.] Уберите её из знамён.",
    ),
    "SENG-LST-25": (
        "[{left:point} left|There are points left] to spend.",
        "[Не потрачено: {left:point}|Очки потрачены не все].",
    ),
    "SENG-LST-26": (
        "Without a general nobody gives his unit a free special order.",
        "Без генерала никто не отдаст своему отряду бесплатный особый приказ.",
    ),
    "SENG-LST-27": (
        "[{count:unit} of 4 or 5 figures: two|Units of 4 or 5 figures: two] losses, and they hold no zone any more.",
        "[{count:unit} по 4–5 фигурок: после|Отряды по 4–5 фигурок: после] двух потерь они уже не держат зону.",
    ),
    "SENG-LST-28": (
        "One unit alone cannot stand on both cells that should be held at deployment.",
        "Один отряд не займёт обе клетки, которые нужно занять при расстановке.",
    ),
}

# The rule itself in a sentence, as it stands above the culprits.
RULES: Table = {
    "SENG-LST-01": ("The army costs at most the budget.", "Войско стоит не больше бюджета."),
    "SENG-LST-02": ("A unit starts with so many figures at least.", "Меньше условленного фигурок в отряде не бывает."),
    "SENG-LST-03": ("A unit starts with so many figures at most.", "Больше условленного фигурок в отряде не бывает."),
    "SENG-LST-04": (
        "Of some troops an army has only so many units.",
        "Отрядов некоторых войск в войске не больше, чем сказано на карте.",
    ),
    "SENG-LST-08": ("An army has a commander.", "У войска есть полководец."),
    "SENG-LST-09": ("An army has only so many generals.", "Генералов в войске не больше условленного."),
    "SENG-LST-10": ("A leader has only so many traits.", "Черт у предводителя не больше условленного."),
    "SENG-LST-11": ("A leader has a trait once.", "Одна черта бывает у предводителя один раз."),
    "SENG-LST-12": (
        "Where traits are rolled, a list names none.",
        "Если черты определяет бросок, в списке их не называют.",
    ),
    "SENG-LST-13": ("An army has only so many shinobi.", "Синоби в войске не больше условленного."),
    "SENG-LST-14": ("An army has only so many messengers.", "Гонцов в войске не больше условленного."),
    "SENG-LST-15": ("An army has only so many mobile shields.", "Переносных щитов в войске не больше условленного."),
    "SENG-LST-16": ("An army has only so many banners.", "Знамён в войске не больше условленного."),
    "SENG-LST-17": ("A banner stands once in an army.", "Знамя бывает в войске один раз."),
    "SENG-LST-18": ("An army has only so many minor clans.", "Мелких кланов в войске не больше условленного."),
    "SENG-LST-19": (
        "An allied unit belongs to one of the army’s minor clans.",
        "Союзный отряд — из мелкого клана, который есть в войске.",
    ),
    "SENG-LST-20": ("A minor clan lends a unit at least.", "От мелкого клана есть хотя бы один отряд."),
    "SENG-LST-21": (
        "At least one unit is of the army’s own clan.",
        "Хотя бы один отряд — из своего клана.",
    ),
    "SENG-LST-22": (
        "There are no more units than cells in a half of the field.",
        "Отрядов не больше, чем клеток на половине поля.",
    ),
    "SENG-LST-23": (
        "Units stand among units, traits with leaders, banners among banners.",
        "Отряды стоят среди отрядов, черты — у предводителей, знамёна — среди знамён.",
    ),
}

# In place of the facts of a card that would break a rule if it were added.
WARNINGS: Table = {
    "SENG-LST-01": ("over by [{over:point}|some points]", "лишних очков[: {over}|]"),
    "SENG-LST-02": ("[at least {least}|too few figures]", "[не меньше {least}|мало фигурок]"),
    "SENG-LST-03": ("[at most {most}|too many figures]", "[не больше {most}|много фигурок]"),
    "SENG-LST-04": ("[at most {most:unit}|one unit too many]", "[не больше {most}|лишний отряд]"),
    "SENG-LST-08": ("no commander", "нет полководца"),
    "SENG-LST-09": ("one general too many", "лишний генерал"),
    "SENG-LST-10": ("one trait too many", "лишняя черта"),
    "SENG-LST-11": ("there already", "уже есть"),
    "SENG-LST-12": ("traits are rolled", "черты определит бросок"),
    "SENG-LST-13": ("[at most {most}|too many shinobi]", "[не больше {most}|лишние синоби]"),
    "SENG-LST-14": ("[at most {most}|too many messengers]", "[не больше {most}|лишние гонцы]"),
    "SENG-LST-15": ("[at most {most}|too many shields]", "[не больше {most}|лишние щиты]"),
    "SENG-LST-16": ("one banner too many", "лишнее знамя"),
    "SENG-LST-17": ("there already", "уже есть"),
    "SENG-LST-18": ("one clan too many", "лишний клан"),
    "SENG-LST-19": ("no such clan", "такого клана нет"),
    "SENG-LST-20": ("a clan without units", "клан без отрядов"),
    "SENG-LST-21": ("no unit of your own", "нет своих отрядов"),
    "SENG-LST-22": ("no room on the field", "не хватит клеток"),
    "SENG-LST-23": ("not here", "здесь не место"),
}

# Buttons that mend a list.
MENDS: Table = {
    **lists_words.MENDS,
    "budget": ("Raise the budget to {budget}", "Поднять бюджет до {budget}"),
    "figures": ("Make it {figures:figure}", "Сделать {figures:figure}"),
    "split": ("Make it two units", "Разделить на два отряда"),
    "own": ("Take it into your own clan", "Взять в свой клан"),
    "clan": ("Add the clan “{clan}”", "Добавить клан «{clan}»"),
    "remove_clan": ("Take out the clan “{clan}”", "Убрать клан «{clan}»"),
    "commander": ("Appoint a commander", "Назначить полководца"),
    "clear_traits": ("Take off all traits", "Снять все черты"),
    "count": ("[{store}: keep|Keep] {count}", "[{store}: оставить|Оставить] {count}"),
    "most": ("Let the army have {most}", "Разрешить {most}"),
    "add": ("Add a unit", "Добавить отряд"),
}


def _shown(values: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    return {key: name_in(value, lang, "") or None if key == "card" else value for key, value in values.items()}


_WORDS = ListWords(VIOLATIONS, RULES, WARNINGS, MENDS, _shown)
violation_text, rule_text = _WORDS.violation_text, _WORDS.rule_text
warning_text, mend_text = _WORDS.warning_text, _WORDS.mend_text
