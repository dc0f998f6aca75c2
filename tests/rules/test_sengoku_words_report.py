"""The report of a turn of Sengoku as text and BBCode, odds and endings, in both languages."""

import re

from rules.sengoku.words import (
    chance_text,
    end_text,
    outcome_text,
    reason_text,
    report_bbcode,
    report_text,
    supposed_text,
)
from rules.sengoku.words_odds import ENDS, REASONS
from rules.words import LANGS
from tests.rules.saying import called
from tests.rules.saying_sengoku import ATTACK, CAST, FIGHT, LEDGER, SHOT

# The report

UNIT = {"status": "formed", "start": 8}
STATE = {
    "turn": 3,
    "units": {
        "a1": {**UNIT, "side": "A", "card": "yamabushi", "at": "d5", "facing": "N", "figures": 7, "hold": True},
        "b1": {"side": "B", "card": None, "at": "e5", "facing": None, "figures": None, "status": None},
        "b2": {
            **UNIT,
            "side": "B",
            "card": "samurai-spears",
            "at": None,
            "facing": None,
            "figures": 3,
            "status": "scattered",
        },
    },
    "leaders": {
        "ag1": {"side": "A", "place": "a1", "fate": None, "wounds": 1},
        "ac": {"side": "A", "place": "hq", "fate": None, "wounds": 0},
        "bc": {"side": "B", "place": None, "fate": "captured", "wounds": 0},
    },
}
STORY = [
    {"type": "deploy", "side": "A"},
    {"type": "turn", "turn": 1},
    {"type": "orders", "side": "A"},
    {"type": "turn", "turn": 2},
    {"type": "orders", "side": "B"},
    {"type": "phase", "phase": 1},
    ATTACK,
    {"type": "fire", "target": "b1", "damage": 2},
    {"type": "phase", "phase": 2},
    {"type": "turn", "turn": 3},
    {"type": "hq_lost", "side": "B"},
]
SHOWN = {"state": STATE, "events": STORY}


def test_the_report_of_a_turn():
    told = report_text(FIGHT, SHOWN, 2, "ru", "A")
    head, command, first, second, losses, armies = told.strip().split("\n\n")
    assert head.splitlines()[0] == "Брод · Ход 2 · глазами стороны: Отряд A"
    assert command == "Командование\n- Отряд B: приказы отданы."
    assert first.startswith("1-я фаза исполнения\n- Отряд «Ямабуси»: атака")
    assert first.endswith("- Обстрел накрыл скрытый отряд. Урон 2")
    assert second == "2-я фаза исполнения\n- Ничего не произошло."
    assert losses == "Потери за ход\n- Отряд A: 1 фигурка.\n- Отряд B: 3 фигурки."
    assert armies.splitlines()[1:] == [
        "- Отряд A: Ямабуси — d5, на север, 7 фигурок из 8, держит позицию любой ценой.",
        "- Отряд A: Масанобу — Ямабуси, 1 рана.",
        "- Отряд A: Полководец (A) — ставка.",
        "- Отряд B: скрытый отряд — e5.",
        "- Отряд B: Пешие самураи с копьями — 3 фигурки из 8, рассеян.",
        "- Отряд B: Полководец (B) — в плену.",
    ]


def test_reports_of_other_turns():
    assert report_text(FIGHT, SHOWN, 0, "en").startswith("Брод · Set-up · as all may know it\n====")
    assert "the army is deployed" in report_text(FIGHT, SHOWN, 0, "en")
    old = report_text(FIGHT, SHOWN, 1, "en")
    assert "The armies" not in old
    assert "orders are given" in old
    assert "overran" in report_text(FIGHT, SHOWN, 3, "en")


def test_a_battle_that_opened_in_a_turn():
    """Its first events belong to the turn in which it stands, or to the one before the first that began."""
    assert "orders are given" in report_text(FIGHT, {"state": STATE, "events": STORY[4:5]}, 3, "en")
    assert "orders are given" in report_text(FIGHT, {"state": STATE, "events": [STORY[4], STORY[-2]]}, 2, "en")


def test_a_report_names_nobody_who_is_hidden():
    shot = {**SHOT, "target": "b1", "who": "a1"}
    for lang in LANGS:
        told = report_text(FIGHT, {"state": STATE, "events": [shot]}, 3, lang)
        assert not re.search("Light cavalry|Лёгкая конница", told)
        assert {"en": "at a hidden unit", "ru": "отряд «скрытый отряд»"}[lang] in told


def test_the_report_as_bbcode():
    told = report_bbcode(FIGHT, SHOWN, 2, "en", rules=True)
    assert told.startswith("[b]Брод · Turn 2 · as all may know it[/b]\n\n[b]Command[/b]\n[list]\n[*]Отряд B: orders")
    assert "[*][b]Yamabushi[/b] attacked Foot samurai with spears on d5. [i]Losses: " in told
    assert "Foot samurai with spears: [b]routed[/b]. (SENG-MEL-10, SENG-MEL-16)" in told
    for tag in ("b", "i", "list"):
        assert told.count(f"[{tag}]") == told.count(f"[/{tag}]") > 0


def test_what_people_typed_opens_no_tag():
    told = report_bbcode({**FIGHT, "title": "[url=x]Брод[/url]"}, SHOWN, 2, "en")
    assert "[url" not in told
    assert "[/url" not in told
    assert "url=x]Брод" in told


# Odds and endings


def test_outcomes_and_chances():
    assert outcome_text("routed", "en", "Yamabushi") == "Yamabushi is routed"
    assert outcome_text("driven_back", "ru") == "отброшен"
    assert chance_text("routed", "ru", other=True) == "побежать"


def test_what_the_odds_say_and_suppose():
    assert supposed_text("chance", {"n": 50}, "ru") == "шанс успеха: 50%"


def test_reasons():
    assert reason_text("SENG-LDR-01", "", 1, CAST, "ru") == "полководец"
    assert reason_text("SENG-MEL-25", "tiger-leap", 1, CAST, "en") == "Tiger's leap"
    assert reason_text("SENG-MEL-12", "a1", 3, CAST, "ru") == "натиск отряда «Ямабуси»"
    assert reason_text("SENG-MEL-10", "rear", 1, CAST, "en") == "attack in the rear"
    assert set(REASONS) <= LEDGER
    given = {rule for arguments in called("Reason", "sengoku") for rule in arguments[1] if len(arguments) == 2}
    assert given <= set(REASONS)


def test_endings_rest_on_the_ledger():
    assert set(ENDS) <= LEDGER
    assert {f"SENG-{rule}" for args in called("conclude", "sengoku") for rule in args[-1]} == set(ENDS)


def test_how_a_battle_ended():
    assert end_text("A", "SENG-END-01", CAST, "ru") == (
        "Полная победа: Отряд A. Все отряды другой стороны бегут или уничтожены."
    )
    assert end_text("draw", "SENG-END-05", CAST, "en") == "The zones are counted: draw."
