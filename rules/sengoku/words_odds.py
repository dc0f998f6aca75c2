"""Odds and outcomes: what may come of a fight or a volley, the reasons of its numbers, how a battle ended."""

from collections.abc import Mapping

from rules import odds_words
from rules.cast import Cast
from rules.odds_words import OddsWords
from rules.words import Both, Lang, Table, pick

# What may become of a fight, by its result in the odds and in the log.
OUTCOMES: Table = {
    "repelled": ("the attack is repelled", "атака отбита"),
    "driven_back": ("[{who} is |]driven back", "[{who}: |]отброшен"),
    "routed": ("[{who} is |]routed", "[{who}: |]обращён в бегство"),
    "destroyed": ("[{who} is |]destroyed", "[{who}: |]уничтожен"),
    "attackers_destroyed": ("the attackers are destroyed", "нападающие уничтожены"),
    "drawn": ("drawn", "вничью"),
    "withdraws": ("[{who} |]withdraws under fire", "[{who}: |]отход под обстрелом"),
    "broken_off": ("the attack breaks down under fire", "атака сорвана обстрелом"),
    "unhurt": ("no losses", "без потерь"),
    "hurt": ("losses", "потери"),
    "cancelled": ("the order is cancelled", "приказ отменён"),
    "none": ("nothing happens", "ничего"),
}
# The chances of one side, as the page heads them; "other" is what may befall oneself.
CHANCES: Table = {
    "driven_back": ("drive back", "отбросить"),
    "routed": ("rout", "обратить в бегство"),
    "destroyed": ("destroy", "уничтожить"),
    "repelled": ("be repelled", "не пробиться"),
    "drawn": ("draw", "разойтись вничью"),
    "hurt": ("cause losses", "нанести потери"),
    "withdraws": ("make withdraw", "заставить отойти"),
    "broken_off": ("break off", "сорвать атаку"),
    "success": ("succeed", "добиться успеха"),
    "driven_back other": ("be driven back", "быть отброшенным"),
    "routed other": ("be routed", "побежать"),
    "destroyed other": ("be destroyed", "быть уничтоженным"),
    "hurt other": ("suffer losses", "понести потери"),
}
# Lines beside the odds: numbers, what they suppose of the other side, what may change them.
SUPPOSED: Table = {
    "chance": ("chance of success: {n}%", "шанс успеха: {n}%"),
    "losses": ("expected losses: {n}", "ожидаемые потери: {n}"),
    "inflicted": ("expected losses of the enemy: {n}", "ожидаемые потери врага: {n}"),
    "score": ("expected score: {n}", "ожидаемый счёт боя: {n}"),
    "needs": ("success on {n}+", "успех на {n}+"),
    "steadiness": ("routs above {n}", "бегство, если больше {n}"),
    "still": ("if the enemy stays where it is", "если враг останется на месте"),
    "fire": ("if it is shot at first", "если сначала попадёт под обстрел"),
    "hold": ("if it holds at all costs", "если враг держит позицию любой ценой"),
    "banner": ("if a banner is raised", "если поднимут знамя"),
    **odds_words.SUPPOSED,
}
# What a number comes from, by the rule that gives it.
REASONS: Mapping[str, Both] = {
    "SENG-UNT-01": ("card", "карта"),
    "SENG-UNT-10": ("spear wall", "лес копий"),
    "SENG-UNT-11": ("formation", "строй"),
    "SENG-UNT-22": ("small unit", "малый отряд"),
    "SENG-LDR-01": ("commander", "полководец"),
    "SENG-ROU-09": ("rallied after a rout", "после бегства"),
    "SENG-SHI-03": ("panic", "паника"),
    "SENG-ORD-17": ("holds at all costs", "держит позицию любой ценой"),
    "SENG-ORD-18": ("advances at all costs", "продвигается любой ценой"),
    "SENG-TER-07": ("across the river", "через реку"),
    "SENG-TER-11": ("up the hill", "на холм"),
    "SENG-TER-12": ("hill or woods", "холм или лес"),
    "SENG-SHD-02": ("shields", "щиты"),
    "SENG-SHD-05": ("shields", "щиты"),
    "SENG-SHO-02": ("does not shoot", "не стреляет"),
    "SENG-MEL-04": ("on the flank or rear", "фланг или тыл"),
    "SENG-HQ-03": ("generals in the headquarters", "генералы в ставке"),
}
# What the score of an attack comes from (SENG-MEL-10).
_SOURCES: Mapping[str, Both] = {
    "losses": ("losses of the defender", "потери обороняющегося"),
    "ranks": ("ranks of the attackers", "шеренги нападающих"),
    "rear": ("attack in the rear", "атака в тыл"),
    "steadiness": ("steadiness of the defender", "стойкость обороняющегося"),
    "inflicted": ("losses of the attackers", "потери нападающих"),
}


def reason_text(rule: str, source: str, value: int, cast: Cast, lang: Lang, who: str | None = None) -> str:
    """What a number comes from: "commander", "losses of the defender", "Tiger's leap"; `source` is a word of the score,
    a unit whose impetus it is, or a skill."""
    if source in _SOURCES:
        return pick(_SOURCES[source], lang)
    if source in cast.figures:
        return pick(("impetus of {who}", "натиск отряда «{who}»"), lang).format(who=cast.figure(source, lang))
    if source:
        return cast.skill(source, lang, who)
    return pick(REASONS[rule], lang) if rule in REASONS else rule


# The end of a battle

ENDS: Table = {
    "SENG-END-01": (
        "[Total victory: {winner}. All units of the other side are routing or destroyed."
        "|Draw: all units of both sides are routing or destroyed.]",
        "[Полная победа: {winner}. Все отряды другой стороны бегут или уничтожены."
        "|Ничья: все отряды обеих сторон бегут или уничтожены.]",
    ),
    "SENG-END-02": (
        "[Victory: {winner}. Every unit of the other side has routed or is destroyed."
        "|The battle is broken off after a rout.]",
        "[Победа: {winner}. Каждый отряд другой стороны бежал или уничтожен.|Битва прекращена после бегства.]",
    ),
    "SENG-END-03": (
        "[Victory: {winner}.|Draw: for three turns nobody advanced, fought or shot.]",
        "[Победа: {winner}.|Ничья: три хода никто не наступал, не сражался и не стрелял.]",
    ),
    "SENG-END-04": (
        "[Victory: {winner}. The other side has withdrawn for three turns.|Draw: both sides have withdrawn.]",
        "[Победа: {winner}. Другая сторона отступала три хода.|Ничья: отступили обе стороны.]",
    ),
    "SENG-END-05": (
        "[The zones are counted. Victory: {winner}.|The zones are counted: draw.]",
        "[Подсчитаны зоны. Победа: {winner}.|Подсчитаны зоны: ничья.]",
    ),
    "SENG-END-11": (
        "[Victory: {winner}. The other side has conceded.|The battle was conceded.]",
        "[Победа: {winner}. Другая сторона сдалась.|Битва сдана.]",
    ),
}

# What one side of many duels lost beside the other, in figures.
LOSSES: Table = {
    "fewer": ("loses {n} figures fewer", "теряет на {n} фигурки меньше"),
    "more": ("loses {n} figures more", "теряет на {n} фигурки больше"),
    "alike": ("loses as many figures", "теряет столько же фигурок"),
    "between": ("from {more} more to {fewer} fewer", "от {more} больше до {fewer} меньше"),
    "each": (
        "Figures lost: {ours} of {all} against {theirs}",
        "Потеряно фигурок: {ours} из {all} против {theirs}",
    ),
}

_WORDS = OddsWords(OUTCOMES, CHANCES, SUPPOSED, ENDS, LOSSES)
loss_text = _WORDS.loss_text
outcome_text, chance_text = _WORDS.outcome_text, _WORDS.chance_text
supposed_text, end_text = _WORDS.supposed_text, _WORDS.end_text
