"""Refusals, the log, odds and endings of Anima in both languages."""

import re
from itertools import product

import pytest

from rules.anima import abilities
from rules.anima.words import (
    end_text,
    event_rules,
    log_line,
    log_parts,
    outcome_text,
    reason_text,
    refusal_text,
    supposed_text,
)
from rules.anima.words_log import EVENT_TYPES
from rules.anima.words_odds import ENDS, REASONS
from rules.anima.words_refusals import REFUSALS
from rules.refusal_words import FILE_REFUSALS
from rules.words import LANGS
from tests.rules.saying import HERE, all_different, as_told, called, well_said
from tests.rules.saying_anima import CAST, LEDGER

PAGE = (HERE / "anima/FORMAT.md").read_text("utf-8")

# Refusals


def refusing() -> list[str]:
    """The rules that the format page's paragraph on refusals names."""
    text = PAGE[PAGE.index("**Refusals: ") : PAGE.index("## Events")]
    text = text.replace("MOV-01, 02, 03", "MOV-01 MOV-02 MOV-03")
    return sorted(f"ANIMA-{rule}" for rule in set(re.findall(r"\b[A-Z]{3}-\d\d\b", text)))


@pytest.mark.parametrize("rule", [*refusing(), "FILE-ACTION", "FILE-DICE"])
def test_every_rule_that_refuses_has_words(rule):
    assert rule in REFUSALS
    assert rule in LEDGER or rule.startswith("FILE-")


def test_no_other_rule_refuses():
    assert {message.split()[0] for message in REFUSALS} == {*refusing(), "FILE-ACTION", "FILE-DICE"}


def test_refusals_of_one_rule_differ_by_their_key():
    told = [tuple(refusal_text(*message.partition(" ")[::2], {}, CAST, lang) for lang in LANGS) for message in REFUSALS]
    over = ("FILE-ACTION over", "ANIMA-END-03")
    assert told[list(REFUSALS).index(over[0])] == told[list(REFUSALS).index(over[1])]
    all_different([pair for message, pair in zip(REFUSALS, told, strict=True) if message != over[0]])


def test_every_refusal_of_the_engine_has_its_own_words():
    """Rules that a call works out (a step's fault, a move's points) are held by the format page's list."""
    made = {
        f"{rule} {key}".strip()
        for arguments in called("refuse", "anima")
        for rule in arguments[0]
        for key in (arguments[1] if len(arguments) > 1 else [""])
    }
    assert len(made) > 50
    assert made <= set(REFUSALS)
    keys = {key for arguments in called("refuse", "anima") for key in (arguments[1] if len(arguments) > 1 else [])}
    worked_out = {"attack", "charge"}  # what a berserk figure must do
    own = {key.partition(" ")[2] for key in REFUSALS if " " in key and key not in FILE_REFUSALS}
    assert own <= keys | worked_out


@pytest.mark.parametrize(
    ("rule", "key", "values", "english", "russian"),
    [
        (
            "ANIMA-MOV-05",
            "",
            {"who": "a1"},
            "Toa of Fire has moved already: one movement a turn, whatever its kind.",
            "Тоа Огня: движение в этот ход уже было, оно бывает одно, любое.",
        ),
        (
            "ANIMA-ACT-02",
            "",
            {"who": "a1", "need": 3, "have": 2},
            "Toa of Fire has 2 AP, and this takes 3. Do something cheaper, or end the activation.",
            "Тоа Огня: ОД всего 2, а нужно 3. Сделайте что-нибудь дешевле или закончите активацию.",
        ),
        (
            "ANIMA-MOV-02",
            "",
            {"who": "a1", "need": 6, "have": 4},
            "Toa of Fire walks 4 points, and this takes 6. Stop before, or run.",
            "Тоа Огня: шагом 4 очка, а нужно 6. Остановитесь раньше или бегите.",
        ),
        (
            "ANIMA-GNO-03",
            "twice",
            {"roll": "dodge"},
            "The roll “dodge” is named twice: one point strengthens a roll once. Name it once.",
            "Бросок «уклонение» назван дважды, а усиливают его один раз. Назовите один раз.",
        ),
        (
            "ANIMA-STL-02",
            "",
            {"target": "b1"},
            "Gunner is hidden and cannot be aimed at. Search for it first, or choose another.",
            "Канонир: незаметность, целью выбрать нельзя. Сначала найдите поиском или выберите другую цель.",
        ),
        (
            "ANIMA-ABL-09",
            "an unknown key",
            {"ability": "fireball", "who": "a1", "uses": 2, "per": "turn"},
            "Fireball has been used as often as its card allows: 2 times per turn.",
            "Огненный шар: способность применена столько раз, сколько позволяет карта: 2 раза за ход.",
        ),
        (
            "ANIMA-CHG-06",
            "path",
            {"who": "a1", "because": "ANIMA-MOV-10"},
            "Toa of Fire cannot get onto the line of the charge this way. This square is impassable ground. Go round"
            " it.",
            "Тоа Огня: на линию чарджа так не попасть. Клетка непроходима. Обойдите.",
        ),
        ("ANIMA-XYZ-99", "", {}, "This cannot be done now.", "Сейчас этого сделать нельзя."),
    ],
)
def test_refusals_as_written(rule, key, values, english, russian):
    assert refusal_text(rule, key, values, CAST, "en") == english
    assert refusal_text(rule, key, values, CAST, "ru") == russian


# The log

ATTACK = {
    "type": "attack",
    "who": "a1",
    "target": "b1",
    "mode": "charge",
    "dice": [4, 7],
    "die": 7,
    "total": 15,
    "defense": 13,
    "hit": True,
    "critical": False,
}
REASONS_OF_IT = {
    "attack": [[2, "ANIMA-CHG-02", "charge"], [-4, "ANIMA-STA-07", "blind"], [1, "ANIMA-ABL-12", "rally"]],
    "defense": [[-2, "ANIMA-ABL-01", "web"]],
}
ROLLS = {"dice": {"A": 7, "B": 3}, "bonus": {"A": 1, "B": 0}, "winner": "A"}
WHO = {"who": "a1"}
EVENTS = [
    {"type": "terrain_count", "dice": {"A": 3, "B": 7}, "pieces": 4},
    {"type": "terrain", "side": "A", "piece": "hill", "at": "c4"},
    *({"type": "roll_off", "for": what, **ROLLS} for what in ("terrain", "deploy", "order", "initiative")),
    {"type": "deploy", **WHO, "at": "c2"},
    {"type": "markers", "side": "B", "markers": {"B1": "k9", "B2": "c9"}},
    {"type": "markers", "side": "B", "markers": {}},
    *({"type": "reveal", **WHO, "at": "c4", "ap": 4, "hidden": hidden} for hidden in (True, False)),
    {"type": "turn", "turn": 2},
    {"type": "recover", **WHO, "ap": 6, "gained": 3},
    {"type": "heal", **WHO, "amount": 2, "lp": 11},
    *({"type": "upkeep", "who": "a1", "ability": "fireball", "paid": paid} for paid in (True, False)),
    *(
        {"type": "state", **WHO, "state": state, "tokens": tokens, "change": change}
        for state in abilities.STATES
        for tokens, change in ((2, 2), (1, -1), (0, -1))
    ),
    *({"type": "immune", **WHO, "state": state} for state in abilities.STATES),
    *({"type": "doom", **WHO, "die": 8, "dead": dead} for dead in (True, False)),
    *({"type": kind, **WHO} for kind in ("activate", "end_activation", "no_activation", "death", "hidden", "visible")),
    *(
        {"type": "move", **WHO, "kind": kind, "from": "c4", "to": "g4"}
        for kind in ("free_move", "walk", "run", "charge", "step", "intercept", "ability")
    ),
    *({"type": "disengage", **WHO, "die": 6, "ok": ok} for ok in (True, False)),
    *({"type": "charge", **WHO, "target": "b1", "reached": reached} for reached in (True, False)),
    *(
        {"type": "wasted", **WHO, "action": action, "reason": reason}
        for action in ("shoot", "charge", "ability")
        for reason in ("range", "sight", "blocked")
    ),
    *({"type": "intercept", "who": "b2", "for": "b1", "of": of} for of in ("charge", "shot")),
    *({**ATTACK, "mode": mode} for mode in ("melee", "charge", "shot", "counter", "ability", "area")),
    {**ATTACK, "dice": [10], "die": 10, "critical": True},
    {**ATTACK, "dice": [1], "die": 1, "hit": False},
    {**ATTACK, "reasons": REASONS_OF_IT},
    *({"type": "dodge", "who": "b1", "die": 4, "counter": counter} for counter in (True, False)),
    *(
        {"type": "damage", **WHO, "amount": amount, "lp": 5, "source": source}
        for amount in (0, 4)
        for source in ("attack", "poison", "flight", "fall", "collision", "ability")
    ),
    {"type": "search", **WHO, "die": 8, "ok": True, "found": ["b1", "b2"]},
    {"type": "search", **WHO, "die": 8, "ok": True, "found": []},
    {"type": "search", **WHO, "die": 3, "ok": False, "found": []},
    *({"type": "ability", **WHO, "ability": "fireball", "target": target} for target in ("b1", "g7", "a1", None)),
    *({"type": "difficulty", **WHO, "die": 6, "need": 5, "ok": ok} for ok in (True, False)),
    *({"type": "resist", **WHO, "die": 6, "total": 12, "power": 13, "resisted": ok} for ok in (True, False)),
    *({"type": "chance", **WHO, "die": 6, "need": 5, "ok": ok} for ok in (True, False)),
    {"type": "flight", **WHO, "from": "c4", "to": "g4", "distance": 5},
    *(
        {"type": "contact", **WHO, "with": what, "damage": n}
        for n, what in enumerate(("edge", "small", "trees", "wall", "rock", "cliff"))
    ),
    *(
        {"type": "bystander", "who": "b2", "by": "b1", "result": result, "die": die}
        for result, die in (("sidestep", None), ("avoided", 7), ("collision", 2))
    ),
    {"type": "marker_removed", "marker": "B1"},
    *({"type": "gnosis", "side": "A", "roll": roll, "left": 1} for roll in abilities.ROLLS),
    {"type": "no_harm", **WHO, "by": "b1"},
    *({"type": "game_over", "winner": winner, "reason": reason} for winner in ("A", "B", "draw") for reason in ENDS),
]


def test_every_event_of_the_format_page_is_told():
    table = PAGE[PAGE.index("## Events") : PAGE.index("A damage of 0 gives")]
    listed = {name for row in re.findall(r"^\| (`[^|]+) \|", table, re.M) for name in re.findall(r"`(\w+)`", row)}
    assert listed == set(EVENT_TYPES)
    assert {event["type"] for event in EVENTS} == listed
    assert {kind for arguments in called("tell", "anima") for kind in arguments[0]} <= listed


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event["type"])
def test_every_event_in_both_languages(event):
    for lang in LANGS:
        marked = log_line(event, CAST, lang)
        as_told(re.sub(r"\b[AB]\d\b", "", marked).replace(" : ", ": ").replace("  ", " ").replace(" ,", ","), lang)
    assert set(event_rules(event)) <= LEDGER
    assert event_rules(event)


def test_events_are_told_apart():
    told = [tuple(log_line(event, CAST, lang) for lang in LANGS) for event in EVENTS]
    own = [pair for event, pair in zip(EVENTS, told, strict=True) if event["type"] != "ability"]
    all_different(own)


@pytest.mark.parametrize(
    ("event", "english", "russian", "cited"),
    [
        (
            ATTACK,
            "Toa of Fire strikes Gunner in the charge, 15 to 13: hit. Attack 8, die 7 (of 4, 7)",
            "Тоа Огня бьёт с чарджа, цель: Канонир, 15 против 13: попадание. Меткость 8, кубик 7 (из 4, 7)",
            ("ANIMA-CHG-02",),
        ),
        (
            {**ATTACK, "mode": "shot", "dice": [10], "die": 10, "critical": True},
            "Toa of Fire shoots at Gunner, 15 to 13: critical hit. Attack 5, die 10",
            "Тоа Огня стреляет, цель: Канонир, 15 против 13: критическое попадание. Меткость 5, кубик 10",
            ("ANIMA-SHO-01", "ANIMA-CBT-07"),
        ),
        (
            {**ATTACK, "reasons": REASONS_OF_IT},
            "Toa of Fire strikes Gunner in the charge, 15 to 13: hit. Attack 9, charge +2, blindness −4, Rally +1,"
            " die 7 (of 4, 7); Defense: Web −2",
            "Тоа Огня бьёт с чарджа, цель: Канонир, 15 против 13: попадание. Меткость 9, чардж +2, ослепление −4,"
            " Воодушевление +1, кубик 7 (из 4, 7); Защита: Паутина −2",
            ("ANIMA-CHG-02",),
        ),
        (
            {"type": "damage", "who": "b1", "amount": 4, "lp": 5, "source": "attack"},
            "Gunner takes 4 damage. 5 LP left",
            "Канонир получает урон 4. Осталось: 5 хитов",
            ("ANIMA-CBT-03",),
        ),
        (
            {"type": "damage", "who": "b1", "amount": 1, "lp": 1, "source": "poison"},
            "Gunner takes 1 damage (poison). 1 LP left",
            "Канонир получает урон 1 (отравление). Осталось: 1 хит",
            ("ANIMA-STA-06",),
        ),
        (
            {"type": "intercept", "who": "b2", "for": "b1", "of": "shot"},
            "Web spider takes the shot, in place of Gunner.",
            "Паук-ткач закрывает собой от выстрела, прежняя цель: Канонир.",
            ("ANIMA-SHO-10",),
        ),
        (
            {"type": "roll_off", "for": "initiative", **ROLLS},
            "Initiative: Отряд A 7 +1, Отряд B 3. First: Отряд A.",
            "Инициатива: Отряд A 7 +1, Отряд B 3. Начинает: Отряд A.",
            ("ANIMA-TRN-04",),
        ),
        (
            {"type": "state", "who": "b1", "state": "poison", "tokens": 2, "change": 2},
            "Gunner: poison +2. 2 tokens",
            "Канонир: отравление +2. 2 жетона",
            ("ANIMA-STA-00",),
        ),
        (
            {"type": "search", "who": "a1", "die": 9, "ok": True, "found": ["b1", "b2"]},
            "Toa of Fire searches and finds Gunner and Web spider. Die 9",
            "Тоа Огня ищет и находит, вот кто: Канонир и Паук-ткач. Кубик 9",
            ("ANIMA-SEA-02",),
        ),
    ],
)
def test_log_lines_as_written(event, english, russian, cited):
    assert log_line(event, CAST, "en") == english
    assert log_line(event, CAST, "ru") == russian
    assert event_rules(event) == cited


def test_the_actor_and_what_becomes_of_it_stand_apart():
    assert log_parts(ATTACK, CAST, "ru")[0] == ("actor", "Тоа Огня")
    assert ("sum", "Attack 8, die 7 (of 4, 7)") in log_parts(ATTACK, CAST, "en")
    assert ("state", "погибает") in log_parts({"type": "death", "who": "b1"}, CAST, "ru")


# Odds and ends


def test_outcomes_and_chances():
    assert outcome_text("dead", "en", "Gunner") == "Gunner dies"
    assert outcome_text("dead", "ru", "Канонир") == "Канонир погибает"


def test_what_the_odds_say_and_suppose():
    assert supposed_text("dodge", {"ap": 1}, "en") == "if it dodges (1 AP)"
    assert supposed_text("counter", {"ap": 3}, "ru") == "если цель контратакует (3 ОД)"
    assert supposed_text("chance", {"n": 70}, "ru") == "шанс попасть: 70%"
    assert supposed_text("damage", {"n": "2.4"}, "en") == "expected damage: 2.4"


@pytest.mark.parametrize(
    ("rule", "source", "value", "english", "russian"),
    [
        ("ANIMA-GEN-02", "attack", 6, "Attack", "Меткость"),
        ("ANIMA-CHG-02", "charge", 2, "charge", "чардж"),
        ("ANIMA-SHO-06", "cover", -2, "cover", "укрытие"),
        ("ANIMA-SHO-06", "cover", 0, "cover: no", "укрытие: нет"),
        ("ANIMA-STA-07", "blind", -4, "blindness", "ослепление"),
        ("ANIMA-ABL-12", "fireball", 1, "Fireball", "Огненный шар"),
        ("ANIMA-LST-08", "upgrade", 1, "upgrade", "улучшение"),
        ("ANIMA-SHO-11", "b2", 0, "Web spider", "Паук-ткач"),
    ],
)
def test_reasons(rule, source, value, english, russian):
    assert reason_text(rule, source, value, CAST, "en") == english
    assert reason_text(rule, source, value, CAST, "ru") == russian


def test_reasons_rest_on_the_ledger():
    assert set(REASONS) <= LEDGER
    for rule, lang in product(REASONS, LANGS):
        well_said(reason_text(rule, "", 1, CAST, lang), lang)


def test_a_draw_and_a_time_out_are_said_as_such():
    assert end_text("draw", "levels", CAST, "en").startswith("Draw by the turn limit: ")
    assert end_text("A", "levels", CAST, "ru") == "Вышел предел ходов. Победа: Отряд A, на поле больше уровней."
