"""Refusals, the log, odds and endings in both languages."""

import re

import pytest

from rules.okko import skills
from rules.okko.odds import FATES
from rules.okko.words import (
    end_text,
    event_rules,
    faces_text,
    log_line,
    log_parts,
    outcome_text,
    reason_text,
    refusal_text,
    supposed_text,
)
from rules.okko.words_log import EVENT_TYPES
from rules.okko.words_odds import CHANCES, ENDS, OUTCOMES
from rules.okko.words_refusals import REFUSALS
from rules.words import LANGS
from tests.rules.saying import CAST, HERE, LEDGER, as_told, called, well_said

# Refusals

REFUSING = {
    "TRN": (
        5,
        6,
        8,
        11,
    ),
    "DIC": (
        11,
        17,
        18,
        24,
    ),
    "ABL": (
        2,
        4,
        5,
        7,
        8,
        9,
        10,
    ),
    "STA": (
        6,
        7,
        8,
    ),
    "CBT": (
        2,
        5,
    ),
    "WIL": (
        3,
        5,
    ),
    "SHO": (
        2,
        3,
        4,
        5,
        6,
        8,
        12,
    ),
    "RET": (
        2,
        4,
    ),
    "ZOC": (
        4,
        6,
    ),
    "MOV": (
        5,
        9,
        10,
        11,
        12,
        13,
        14,
    ),
    "SET": (
        6,
        10,
    ),
}
REFUSED = ["FILE-ACTION", "FILE-DICE", *(f"OKKO-{group}-{n:02}" for group in REFUSING for n in REFUSING[group])]


@pytest.mark.parametrize("rule", REFUSED)
def test_every_rule_that_refuses_has_words(rule):
    assert rule in REFUSALS
    assert rule in LEDGER or rule.startswith("FILE-")


def test_refusals_of_one_rule_differ_by_their_key():
    for lang in LANGS:
        told = [refusal_text(*message.partition(" ")[::2], {}, CAST, lang) for message in REFUSALS]
        repeated = {text for text in told if told.count(text) > 1}
        assert len(repeated) <= 2, repeated


@pytest.mark.parametrize(
    ("rule", "key", "values", "english", "russian"),
    [
        (
            "OKKO-TRN-06",
            "",
            {"who": "a1"},
            "Okko has acted already: one action per activation. It may still move if it has not.",
            "Окко: действие в этой активации уже было. Движение ещё возможно, если его не было.",
        ),
        (
            "OKKO-DIC-11",
            "",
            {"who": "a1", "stat": "attack"},
            "Okko: a die has raised Attack already this phase: one die per stat and phase. Another fire die may still"
            " pay"
            " for a skill.",
            "Окко: Атака в этой фазе уже с кубиком, больше одного нельзя. Второй кубик (огонь) может оплатить умение.",
        ),
        (
            "OKKO-DIC-24",
            "",
            {"who": "a1", "die": "torii", "source": "reserve"},
            "Okko has no torii die in reserve. Use another die, or none.",
            "Окко: в резерве такого кубика (тории) нет. Возьмите другой или обойдитесь без кубика.",
        ),
        (
            "OKKO-DIC-24",
            "",
            {"die": "pool:fire"},
            "This die is not there to be lost. Choose a die of your own: aside, rolled or in reserve.",
            "Такого кубика нет, потерять его нельзя. Выберите свой кубик: отложенный, выпавший или в резерве.",
        ),
        (
            "OKKO-SHO-06",
            "",
            {"who": "a4", "target": "b1", "need": 7, "have": 6},
            "Oni of the Smile is out of range: 7 squares away, the range is 6. Come closer.",
            "Они Улыбки слишком далеко: 7 клеток, дальность 6. Подойдите ближе.",
        ),
        (
            "OKKO-MOV-13",
            "",
            {"who": "a1", "need": 6, "have": 1},
            "Okko has 1 point, and this takes 6. Stop before, or raise Movement with an air die.",
            "Окко: 1 очко, а нужно 6. Остановитесь раньше или потратьте на движение кубик воздуха.",
        ),
        (
            "OKKO-ABL-10",
            "an unknown key",
            {"skill": "mocking-grin"},
            "Mocking Grin cannot be used now. Its text says when it can.",
            "Насмешливая ухмылка: сейчас это умение применить нельзя. Когда можно, сказано в его тексте.",
        ),
    ],
)
def test_refusals_as_written(rule, key, values, english, russian):
    assert refusal_text(rule, key, values, CAST, "en") == english
    assert refusal_text(rule, key, values, CAST, "ru") == russian


def test_every_refusal_of_the_engine_has_its_own_words():
    made = {
        f"{rule} {key}".strip()
        for arguments in called("refuse")
        for rule in arguments[0]
        for key in (arguments[1] if len(arguments) > 1 else [""])
    }
    assert len(made) > 30
    assert made <= set(REFUSALS)
    assert {f"OKKO-ABL-05 {word}" for word in skills.BLOCKABLE} <= set(REFUSALS)


# The log

REASONS = {
    "attack": [[5, "OKKO-CMP-02", "attack"], [1, "OKKO-DIC-07", "die"], [1, "OKKO-CBT-13", "a2"]],
    "defense": [[4, "OKKO-CMP-02", "defense"], [1, "OKKO-DIC-08", "die"], [-1, "OKKO-ABL-01", "mocking-grin"]],
}
COMBAT = {
    "type": "combat",
    "attacker": "a1",
    "defender": "b1",
    "attack": 6,
    "defense": 5,
    "attack_die": 5,
    "defense_die": 3,
    "attack_support": 1,
    "defense_support": 0,
    "rear": 0,
    "attack_bonus": 1,
    "defense_bonus": 0,
    "attack_total": 12,
    "defense_total": 9,
    "margin": 3,
    "winner": "attacker",
    "result": "shaken",
    "reasons": REASONS,
}
SHOT = {
    "type": "shot",
    "shooter": "a4",
    "target": "b1",
    "weapon": "yumi",
    "distance": 4,
    "cover": 1,
    "shot": 3,
    "defense": 4,
    "shot_die": 6,
    "defense_die": 1,
    "shot_total": 9,
    "defense_total": 6,
    "margin": 3,
    "result": "shaken",
    "reasons": {
        "attack": [[3, "OKKO-SHO-02", "yumi"]],
        "defense": [[4, "OKKO-CMP-02", "defense"], [1, "OKKO-LOS-06", "cover"]],
    },
}
MOVE = {"type": "move", "who": "a1", "from": "g5", "to": "g7", "path": ["g6", "g7"], "points": 2, "facing": "N"}
SPENT = {"type": "die_spent", "who": "a1", "face": "earth", "from": "reserve", "for": "defense"}
TEST = {"type": "will_test", "who": "a1", "for": "recover", "die": 3, "willpower": 4, "success": True}
CAUSES = ("combat", "shot", "retreat", "zone", "recover", "mocking-grin")
EVENTS = [
    {"type": "roll_off", "A": 2, "B": 5, "first": "B"},
    {"type": "roll_off", "A": 3, "B": 3, "first": None},
    *({"type": "edge", "side": "A", "edge": edge} for edge in "NESW"),
    *({"type": "deploy", "who": "a1", "at": "c2", "facing": facing} for facing in "NESW"),
    {"type": "phase", "side": "A", "turn": 3},
    *({"type": "recall", "who": "a2", "face": face} for face in skills.FACES),
    {"type": "inspiration", "side": "A", "faces": list(skills.FACES)},
    {"type": "inspiration", "side": "A", "faces": []},
    {"type": "activate", "who": "a1"},
    *({**SPENT, "for": stat} for stat in skills.STATS),
    {**SPENT, "from": "pool", "face": "torii", "for": "veteran-hunter"},
    {"type": "skill", "who": "b1", "skill": "mocking-grin", "target": "a2"},
    {"type": "skill", "who": "b1", "skill": "mocking-grin", "target": None},
    MOVE,
    {**MOVE, "path": ["g6", "E", "g7"], "facing": "E", "have": 5},
    {**MOVE, "to": "g5", "path": ["E"], "facing": "E", "points": 1},
    {"type": "zone_stop", "who": "a1", "at": "g7"},
    TEST,
    {**TEST, "success": False, "for": "fear"},
    {**TEST, "success": False, "for": "mocking-grin"},
    *({"type": "attack", "who": "a1", "target": "b1", "rear": rear} for rear in (0, 1)),
    {"type": "turn", "who": "b1", "facing": "W"},
    COMBAT,
    *({**COMBAT, "result": result, "winner": "defender"} for result in ("retreat", "shaken", "out")),
    {**COMBAT, "result": "tie", "winner": None, "margin": 0},
    {key: value for key, value in COMBAT.items() if key != "reasons"},
    SHOT,
    *({**SHOT, "result": result} for result in ("retreat", "out")),
    {**SHOT, "result": "none", "margin": -2, "reasons": {}},
    *({"type": "status", "who": "a1", "status": status, "cause": c} for status in skills.SIDES for c in CAUSES),
    {"type": "retreat", "who": "b1", "from": "g8", "to": "g9"},
    {"type": "retreat", "who": "b1", "from": "g8", "to": None},
    *({"type": "out", "who": "b1", "cause": cause, "zeni": 5} for cause in CAUSES),
    *({"type": kind, "who": "a2", "face": face} for kind in ("reserve", "reserve_lost") for face in skills.FACES),
    *({"type": "die_lost", "side": "A", "die": die} for die in ("aside", "pool:fire", "reserve:a2", "torii")),
    {"type": "die_changed", "side": "A", "from": "air", "to": "fire"},
    *({"type": kind, "who": "b1", "from": "g8", "to": "g9"} for kind in ("push", "place")),
    {"type": "end_phase", "side": "B"},
    *({"type": "end", "winner": winner, "reason": reason} for winner in ("A", "B", "draw") for reason in ENDS),
]


def test_every_event_of_the_format_page_is_told():
    page = (HERE / "okko/FORMAT.md").read_text("utf-8")
    table = page[page.index("## Events") : page.index("`out` from")]
    listed = {name for row in re.findall(r"^\| (`[^|]+) \|", table, re.M) for name in re.findall(r"`(\w+)`", row)}
    assert listed == set(EVENT_TYPES)
    assert {event["type"] for event in EVENTS} == listed
    assert {kind for arguments in called("tell") for kind in arguments[0]} <= listed


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event["type"])
def test_every_event_in_both_languages(event):
    for lang in LANGS:
        as_told(log_line(event, CAST, lang), lang)
    assert set(event_rules(event)) <= LEDGER
    assert event_rules(event) or event["type"] == "turn"


@pytest.mark.parametrize(
    ("event", "english", "russian", "cited"),
    [
        (
            COMBAT,
            "Okko 12, Oni of the Smile 9. Margin 3: Oni of the Smile is shaken and must retreat. Attack 5, fire die +1,"
            " support +1 (Shrine Guard 1), die 5; Defense 4, earth die +1, Mocking Grin −1, die 3",
            "Окко 12, Они Улыбки 9. Разница 3. Они Улыбки: шок и отступление. Атака 5, огонь +1, поддержка +1 (Страж"
            " храма 1), кубик 5; Защита 4, земля +1, Насмешливая ухмылка −1, кубик 3",
            ("OKKO-CBT-09",),
        ),
        (
            {**COMBAT, "result": "retreat", "winner": "defender", "margin": 1, "reasons": {}},
            "Okko 12, Oni of the Smile 9. Margin 1: Okko must retreat. Die 5; die 3",
            "Окко 12, Они Улыбки 9. Разница 1. Окко: отступление. Кубик 5; кубик 3",
            ("OKKO-CBT-08", "OKKO-CBT-12"),
        ),
        (
            SHOT,
            "Yamabushi Archer shoots at Oni of the Smile with Yumi, 9 to 6. Margin 3: Oni of the Smile is shaken and"
            " must"
            " retreat. Yumi 3, die 6; Defense 4, cover +1, die 1",
            "Ямабуси-лучник стреляет (Юми), цель: Они Улыбки, 9 против 6. Разница 3. Они Улыбки: шок и отступление."
            " Юми 3, кубик 6; Защита 4, укрытие +1, кубик 1",
            ("OKKO-SHO-09",),
        ),
        (
            {**MOVE, "have": 5},
            "Okko moves from g5 to g7. 2 points of 5",
            "Окко движется g5 → g7. 2 из 5 очков",
            ("OKKO-MOV-02",),
        ),
        (
            {**TEST, "for": "mocking-grin", "success": False, "die": 6},
            "Okko tests Willpower against Mocking Grin. Willpower 4, die 6: failed.",
            "Окко: тест Силы Воли (Насмешливая ухмылка). Сила Воли 4, кубик 6: провал.",
            ("OKKO-WIL-01", "OKKO-WIL-02"),
        ),
        (
            SPENT,
            "Okko spends earth for Defense, from reserve.",
            "Окко тратит землю: Защита +1, из резерва.",
            ("OKKO-DIC-08",),
        ),
        (
            {"type": "retreat", "who": "b1", "from": "g8", "to": "g9"},
            "Oni of the Smile retreats g8 → g9.",
            "Они Улыбки отступает g8 → g9.",
            ("OKKO-RET-01",),
        ),
        (
            {"type": "inspiration", "side": "A", "faces": ["fire", "torii", "air", "water"]},
            "Roll: fire, torii, air, water.",
            "Бросок: огонь, тории, воздух, вода.",
            ("OKKO-DIC-05",),
        ),
    ],
)
def test_log_lines_as_written(event, english, russian, cited):
    assert log_line(event, CAST, "en") == english
    assert log_line(event, CAST, "ru") == russian
    assert event_rules(event) == cited


def test_the_actor_and_the_state_stand_apart():
    assert log_parts(COMBAT, CAST, "ru")[0] == ("actor", "Окко")
    assert ("state", "шок") in log_parts(COMBAT, CAST, "ru")
    assert ("sum", "2 points") in log_parts(MOVE, CAST, "en")


# Odds and ends


def test_outcomes_and_chances():
    assert outcome_text("out", "en", "Okko") == "Okko out"
    assert outcome_text("shaken", "ru", "Окко") == "Окко: шок"
    assert outcome_text("back", "ru", "Они Улыбки") == "Они Улыбки отступает"
    assert set(FATES) <= set(OUTCOMES)
    assert {key for fate in FATES for key in (fate, f"{fate} other")} == set(CHANCES)


@pytest.mark.parametrize(
    ("rule", "source", "value", "english", "russian"),
    [
        ("OKKO-CMP-02", "attack", 5, "Attack", "Атака"),
        ("OKKO-DIC-07", "die", 1, "fire die", "огонь"),
        ("OKKO-DIC-08", "die", 1, "earth die", "земля"),
        ("OKKO-DIC-10", "die", 1, "water die", "вода"),
        ("OKKO-DIC-07", "fire", 1, "fire die", "огонь"),
        ("OKKO-CBT-13", "a2", 1, "support: Shrine Guard 1", "поддержка: Страж храма 1"),
        ("OKKO-CBT-13", "support", 0, "support: no", "поддержка: нет"),
        ("OKKO-CBT-16", "rear", 1, "behind", "сзади"),
        ("OKKO-CBT-16", "rear", 0, "behind: no", "сзади: нет"),
        ("OKKO-CBT-17", "g6", 0, "behind: no, seen on g6", "сзади: нет, видно на g6"),
        ("OKKO-LOS-06", "cover", 2, "cover", "укрытие"),
        ("OKKO-ABL-01", "veteran-hunter", 1, "Veteran Hunter", "Ветеран охотник"),
        ("OKKO-SHO-02", "yumi", 3, "Yumi", "Юми"),
    ],
)
def test_reasons(rule, source, value, english, russian):
    assert reason_text(rule, source, value, CAST, "en") == english
    assert reason_text(rule, source, value, CAST, "ru") == russian


def test_what_the_odds_suppose():
    assert supposed_text("die", {"die": "earth", "n": 6}, "en") == "if it spends its earth: 6"
    assert supposed_text("change", {"what": "Out", "before": 28, "after": 42}, "en") == "Out 28 → 42%"
    for lang in LANGS:
        assert well_said(supposed_text("nothing", {}, lang), lang) != well_said(supposed_text("best", {}, lang), lang)
    assert faces_text(["fire", "air"], "ru") == "огонь и воздух"


def test_a_draw_and_a_time_out_are_said_as_such():
    assert end_text("draw", "turns", CAST, "en") == "Draw by the turn limit: both bands have lost equally."
    assert end_text("draw", "turns", CAST, "ru") == "Ничья по пределу ходов: потери равны."
    assert end_text("A", "turns", CAST, "ru") == "Вышел предел ходов. Победа: Отряд A, потери меньше."
    assert end_text("B", "losses", CAST, "ru") == "Победа: Отряд B. Другой отряд потерял предельное число зени."
