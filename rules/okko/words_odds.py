"""Odds and outcomes: what may come of an attack or a shot, the reasons of its numbers, how a fight ended."""

from collections.abc import Mapping

from rules import odds_words
from rules.cast import Cast
from rules.odds_words import OddsWords
from rules.okko.words_terms import ELEMENTS, STATS
from rules.words import Both, Lang, Table, pick, say

# What may become of a figure, by its fate in the odds.
OUTCOMES: Table = {
    "out": ("[{who} ]out", "[{who}: ]вне игры"),
    "shaken": ("[{who} ]shaken", "[{who}: ]шок"),
    "back": ("[{who} ]retreats", "[{who} ]отступает"),
    "none": ("nothing happens", "ничего"),
    "tie": ("tie", "ничья"),
}
# The chances of one side, by fate, as the page heads them; "other" is what may befall oneself.
CHANCES: Table = {
    "back": ("force back", "оттеснить"),
    "shaken": ("shake", "ввергнуть в шок"),
    "out": ("take out", "вывести из игры"),
    "back other": ("be forced back", "отступить"),
    "shaken other": ("be shaken", "впасть в шок"),
    "out other": ("be taken out", "выбыть"),
}
# What the odds suppose of the other side, and what may change them.
SUPPOSED: Table = {
    "nothing": ("if the defender spends nothing", "если защитник ничего не тратит"),
    "best": ("if the defender answers best", "если защитник отвечает лучше всего"),
    "die": ("if it spends its {die}: {n}", "если потратит: {die} → {n}"),
    **odds_words.SUPPOSED,
    "seen": ("behind: no, seen on {at}", "сзади: нет, видно на {at}"),
}
_REASONS: Mapping[str, Both] = {
    "rear": ("behind", "сзади"),
    "cover": ("cover", "укрытие"),
    "support": ("support", "поддержка"),
    "stat": ("card", "карта"),
    "test": ("the test", "условие теста"),
    "die": ("die", "кубик"),
}
_DIE_OF_RULE: Mapping[str, str] = {
    "OKKO-DIC-07": "fire",
    "OKKO-DIC-08": "earth",
    "OKKO-DIC-09": "air",
    "OKKO-DIC-10": "water",
}


def reason_text(rule: str, source: str, value: int, cast: Cast, lang: Lang, who: str | None = None) -> str:
    """What a number comes from: "support: Shrine Guard", "fire die", "behind"; `who` is the figure it is told of."""
    if rule == "OKKO-CBT-17" and source != "rear":
        return say(SUPPOSED, "seen", {"at": source}, lang)
    words = _source(rule, source, cast, lang, who)
    return words if value or rule not in _EXPECTED else say(SUPPOSED, "zero", {"reason": words}, lang)


_EXPECTED = ("OKKO-CBT-13", "OKKO-CBT-16", "OKKO-CBT-17", "OKKO-LOS-06")
"""Bonuses that people look for: with nothing to add they are told as "no"."""


def _source(rule: str, source: str, cast: Cast, lang: Lang, who: str | None) -> str:
    if rule in _DIE_OF_RULE or source in ELEMENTS:
        element = pick(ELEMENTS[_DIE_OF_RULE.get(rule, source)], lang)
        return f"{element} die" if lang == "en" else element
    if source in STATS:
        return pick(STATS[source], lang)
    if source in _REASONS:
        return pick(_REASONS[source], lang)
    if source in cast.figures:
        name = cast.figure(source, lang)
        return f"{pick(_REASONS['support'], lang)}: {name}" if rule == "OKKO-CBT-13" else name
    return cast.skill(source, lang, who)


# The end of a fight

ENDS: Table = {
    "losses": (
        "[Victory: {winner}. The other band has lost as many zeni as it may.|Draw: both bands have lost as many zeni"
        " as they"
        " may.]",
        "[Победа: {winner}. Другой отряд потерял предельное число зени.|Ничья: оба отряда потеряли предельное число"
        " зени.]",
    ),
    "wiped_out": (
        "[Victory: {winner}. The other band has nobody left.|Draw: neither band has anybody left.]",
        "[Победа: {winner}. В другом отряде никого не осталось.|Ничья: ни в одном отряде никого не осталось.]",
    ),
    "turns": (
        "[The turn limit is reached. Victory: {winner}, with fewer zeni lost."
        "|Draw by the turn limit: both bands have lost equally.]",
        "[Вышел предел ходов. Победа: {winner}, потери меньше.|Ничья по пределу ходов: потери равны.]",
    ),
    "conceded": odds_words.CONCEDED,
}

# What one side of many duels lost beside the other, in wounds.
LOSSES: Table = {
    "fewer": ("takes {n} wounds fewer", "получает на {n} раны меньше"),
    "more": ("takes {n} wounds more", "получает на {n} раны больше"),
    "alike": ("takes as many wounds", "получает столько же ран"),
    "between": ("from {more} more to {fewer} fewer", "от {more} больше до {fewer} меньше"),
    "each": (
        "Wounds: {ours} against {theirs}; shaken is 1, out of action 2",
        "Раны: {ours} против {theirs}; шок — 1, вне игры — 2",
    ),
}

_WORDS = OddsWords(OUTCOMES, CHANCES, SUPPOSED, ENDS, LOSSES)
loss_text = _WORDS.loss_text
outcome_text, chance_text, end_text = _WORDS.outcome_text, _WORDS.chance_text, _WORDS.end_text


def supposed_text(key: str, values: Mapping[str, object], lang: Lang) -> str:
    """A line beside the odds, from SUPPOSED; a `die` is given as its face."""
    die = values.get("die")
    face = pick(ELEMENTS[die], lang) if isinstance(die, str) else None
    return _WORDS.supposed_text(key, {**values, "die": face}, lang)
