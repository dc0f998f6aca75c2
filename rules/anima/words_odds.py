"""Odds and outcomes: what may come of an attack, the reasons of its numbers, how a fight ended."""

from collections.abc import Mapping

from rules import odds_words
from rules.anima.words_terms import STATES, STATS
from rules.cast import Cast
from rules.odds_words import OddsWords
from rules.words import Both, Lang, Table, pick, say

# What may become of the one attacked, by its fate in the odds.
OUTCOMES: Table = {
    "dead": ("[{who} ]dies", "[{who} ]погибает"),
    "hurt": ("[{who} ]is hurt", "[{who} ]ранен"),
    "unhurt": ("hit without damage", "попадание без урона"),
    "missed": ("miss", "мимо"),
    "resisted": ("[{who} ]resists", "[{who} ]устоит"),
    "wasted": ("the action is wasted", "действие пропадёт"),
    "none": ("nothing happens", "ничего"),
}
# The chances of one side, as the page heads them; "other" is what may befall oneself.
CHANCES: Table = {
    "hit": ("hit", "попасть"),
    "critical": ("hit critically", "попасть критически"),
    "hurt": ("hurt", "ранить"),
    "dead": ("kill", "убить"),
    "resisted": ("be resisted", "не подействовать"),
    "collision": ("collide", "столкнуть"),
    "hit other": ("be hit", "пропустить удар"),
    "hurt other": ("be hurt", "быть раненым"),
    "dead other": ("die", "погибнуть"),
}
# Lines beside the odds: numbers, what they suppose of the other side, what may change them.
SUPPOSED: Table = {
    "chance": ("chance to hit: {n}%", "шанс попасть: {n}%"),
    "death": ("chance to kill: {n}%", "шанс убить: {n}%"),
    "damage": ("expected damage: {n}", "ожидаемый урон: {n}"),
    "needs": ("hits on {n}+", "попадание на {n}+"),
    "always": ("hits whatever is rolled", "попадание при любом броске"),
    "critical": ("hits only on a critical, {n}+", "попадание только критическое, на {n}+"),
    "plain": ("if it does not answer", "если цель не отвечает"),
    "dodge": ("if it dodges[ ({ap} AP)|]", "если цель уклонится[ ({ap} ОД)|]"),
    "counter": ("if it counterattacks[ ({ap} AP)|]", "если цель контратакует[ ({ap} ОД)|]"),
    "best": ("if it answers best", "если цель отвечает лучше всего"),
    "intercept": ("if {who} intercepts", "если перехватит {who}"),
    "step": ("if it steps away", "если цель отойдёт"),
    "ability": ("if it uses {ability}", "если применит: {ability}"),
    "cannot": ("it cannot answer", "ответить цель не может"),
    "gnosis": ("with a gnosis point: {n}%", "с очком гнозиса: {n}%"),
    **odds_words.SUPPOSED,
}
# What a number comes from, by the rule that gives it.
REASONS: Mapping[str, Both] = {
    "ANIMA-CHG-02": ("charge", "чардж"),
    "ANIMA-CBT-03": ("margin", "превышение"),
    "ANIMA-CBT-04": ("dodge", "уклонение"),
    "ANIMA-CBT-05": ("counterattack", "контратака"),
    "ANIMA-CBT-07": ("critical hit", "критическое попадание"),
    "ANIMA-GEN-10": ("never below 0", "не ниже 0"),
    "ANIMA-GNO-02": ("gnosis", "гнозис"),
    "ANIMA-SHO-04": ("more than half the range", "дальше половины дальности"),
    "ANIMA-SHO-05": ("through rough ground", "через пересечённую местность"),
    "ANIMA-SHO-06": ("cover", "укрытие"),
    "ANIMA-SHO-08": ("target in close combat", "цель в ближнем бою"),
    "ANIMA-SHO-09": ("from above", "сверху"),
    "ANIMA-STA-03": STATES["shield"],
    "ANIMA-STA-05": STATES["protection"],
    "ANIMA-STA-07": STATES["blind"],
    "ANIMA-STA-11": STATES["berserk"],
    "ANIMA-TRT-01": ("critical mastery", "критическое мастерство"),
}
_SOURCES: Mapping[str, Both] = {
    "die": ("die", "кубик"),
    "dodge": ("dodge", "уклонение"),
    "upgrade": ("upgrade", "улучшение"),
    "card": ("card", "карта"),
    "ability": ("ability", "способность"),
}
_EXPECTED = ("ANIMA-SHO-04", "ANIMA-SHO-05", "ANIMA-SHO-06", "ANIMA-SHO-08", "ANIMA-SHO-09")
"""Modifiers that people look for: with nothing to add they are told as "no"."""


def reason_text(rule: str, source: str, value: int, cast: Cast, lang: Lang, who: str | None = None) -> str:
    """What a number comes from: "cover", "Attack", "Rally"; `source` is a stat, "die", or an ability of `who`."""
    if rule in REASONS:
        words = pick(REASONS[rule], lang)
        return words if value or rule not in _EXPECTED else say(SUPPOSED, "zero", {"reason": words}, lang)
    for table in (STATS, STATES, _SOURCES):
        if source in table:
            return pick(table[source], lang)
    return cast.figure(source, lang) if source in cast.figures else cast.skill(source, lang, who)


# The end of a fight

ENDS: Table = {
    "elimination": (
        "[Victory: {winner}. The other side has nobody left.|Draw: neither side has anybody left.]",
        "[Победа: {winner}. У другой стороны никого не осталось.|Ничья: ни у одной стороны никого не осталось.]",
    ),
    "levels": (
        "[The turn limit is reached. Victory: {winner}, with more levels on the table."
        "|Draw by the turn limit: both sides have as many levels on the table.]",
        "[Вышел предел ходов. Победа: {winner}, на поле больше уровней."
        "|Ничья по пределу ходов: уровней на поле поровну.]",
    ),
    "conceded": odds_words.CONCEDED,
}

# What one side of many duels lost beside the other, in percent of its LP.
LOSSES: Table = {
    "fewer": ("loses {n}% less of its LP", "теряет на {n}% хитов меньше"),
    "more": ("loses {n}% more of its LP", "теряет на {n}% хитов больше"),
    "alike": ("loses as much of its LP", "теряет столько же хитов"),
    "between": ("from {more}% more to {fewer}% less", "от {more}% больше до {fewer}% меньше"),
    "each": ("LP lost: {ours}% against {theirs}%", "Потеряно хитов: {ours}% против {theirs}%"),
}

_WORDS = OddsWords(OUTCOMES, CHANCES, SUPPOSED, ENDS, LOSSES)
loss_text = _WORDS.loss_text
outcome_text, chance_text = _WORDS.outcome_text, _WORDS.chance_text
supposed_text, end_text = _WORDS.supposed_text, _WORDS.end_text
