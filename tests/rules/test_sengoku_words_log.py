"""Refusals and the log of Sengoku in both languages."""

import re

import pytest

from rules.refusal_words import FILE_REFUSALS
from rules.sengoku.words import (
    event_rules,
    log_line,
    order_text,
    refusal_text,
)
from rules.sengoku.words_events import CANCELLED
from rules.sengoku.words_log import EVENT_TYPES
from rules.sengoku.words_odds import ENDS
from rules.sengoku.words_refusals import REFUSALS
from rules.words import LANGS
from tests.rules.saying import all_different, called, well_said
from tests.rules.saying_sengoku import ATTACK, CAST, LEDGER, PAGE, SHOT

# Refusals


def test_refusals_of_one_rule_differ_by_their_key():
    told = [tuple(refusal_text(*message.partition(" ")[::2], {}, CAST, lang) for lang in LANGS) for message in REFUSALS]
    all_different(told)


def test_every_refusal_of_the_engine_has_its_own_words_and_no_other_has():
    made = {
        f"{rule} {key}".strip()
        for arguments in called("refuse", "sengoku")
        for rule in arguments[0]
        for key in (arguments[1] if len(arguments) > 1 and arguments[1] else [""])
    }
    assert len(made) > 80
    assert made <= set(REFUSALS)
    rules = {message.split()[0] for message in made}
    assert {message.split()[0] for message in REFUSALS if message not in FILE_REFUSALS} <= rules
    asked_for = {"SENG-CMD-05 hq", "SENG-CMD-05 messenger"}  # the re-roll that is none any more
    own = {message for message in REFUSALS if " " in message and message not in FILE_REFUSALS}
    assert own <= made | asked_for


@pytest.mark.parametrize(
    ("rule", "key", "values", "english", "russian"),
    [
        (
            "SENG-SET-03",
            "anchors",
            {"cells": ("a3", "g3")},
            "Units must stand on a3 and g3. Put a unit on each of them.",
            "Отряды должны стоять на клетках: a3 и g3. Поставьте отряд на каждую из них.",
        ),
        (
            "SENG-TER-02",
            "apart",
            {"feature": "swamps"},
            "swamps: the two cells touch, even if only by a corner. Move one away.",
            "топи: две клетки соседние, хотя бы наискосок. Отодвиньте одну.",
        ),
        (
            "SENG-LDR-03",
            "",
            {"who": "ag1", "to": "a3"},
            "Масанобу cannot go there: from the headquarters or reserve to any unit of his side, from a unit only to a"
            " neighbouring one, the headquarters or the reserve.",
            "Масанобу: туда не перейти. Из ставки или резерва идут в любой свой отряд, из отряда — только в соседний, в"
            " ставку или в резерв.",
        ),
        (
            "SENG-LDR-08",
            "",
            {"who": "ag1", "to": "a1"},
            "Yamabushi is routing: no leader joins it. Choose another.",
            "Ямабуси: отряд бежит, предводители в него не идут. Выберите другой.",
        ),
        (
            "SENG-ORD-20",
            "kind",
            {"who": "a2", "order": "volley"},
            "massed volley: this order is a special one and is not given as an ordinary one. Pay with a special order.",
            "массированный обстрел: это особый приказ, обычным его не отдать. Потратьте особый приказ.",
        ),
        (
            "SENG-BAN-02",
            "",
            {"who": "a1", "most": 1},
            "Yamabushi: too many banners for one unit, at most 1 a turn. Take one away.",
            "Ямабуси: знамён для одного отряда слишком много, за ход не больше 1. Уберите лишнее.",
        ),
        (
            "SENG-BAN-05",
            "twice",
            {"who": "a1", "banner": "tiger-banner"},
            "“Tiger banner”: one banner is raised in one unit a turn. Choose one of them.",
            "«Знамя Тигра»: одно знамя за ход поднимают в одном отряде. Выберите один.",
        ),
        (
            "SENG-CMD-11",
            "special",
            {"count": 2, "most": 1},
            "2 special orders are given, and there are 1. Take some back.",
            "Особых приказов отдано 2, а есть 1. Уберите лишние.",
        ),
        (
            "SENG-CMD-05",
            "messenger",
            {},
            "No messenger is left to re-roll. Let the roll stand.",
            "Гонцов для переброса не осталось. Оставьте бросок как есть.",
        ),
        ("SENG-XYZ-99", "", {}, "This cannot be done now.", "Сейчас этого сделать нельзя."),
    ],
)
def test_refusals_as_written(rule, key, values, english, russian):
    assert refusal_text(rule, key, values, CAST, "en") == english
    assert refusal_text(rule, key, values, CAST, "ru") == russian


# The log

WHO = {"who": "a2"}
WAY = {"from": "c3", "to": "c4"}
JOINT = {**ATTACK, "attackers": ["a1", "a2"], "aspects": {"a1": "front", "a2": "rear"}, "reasons": {}}
MEETING = {
    **{key: value for key, value in ATTACK.items() if key not in ("impetus", "steadiness", "score", "reasons")},
    "kind": "meeting",
    "attackers": ["a1", "b2"],
    "defender": None,
    "aspects": {"a1": "front", "b2": "front"},
    "points": {"a1": 1, "b2": 0},
}
PURSUIT = {**MEETING, "kind": "pursuit", "attackers": ["a1"], "defender": "b2", "aspects": {"a1": "rear"}}
del PURSUIT["points"]
SIGNALS = {"type": "signals", "side": "A", "target": "b2", "orders": [], "plan": None}
ORDERED = {"order": "move", "steps": ["pass", "left"]}
DUEL = {"type": "duel", "A": "ac", "B": "bc", "die": 3, "victim": "bc"}
SCOUTED = {"type": "scouted", "side": "A", "cells": [["a5", "b5"]], "units": {}, "leaders": [], "hq": "c7"}
SEEN = {"b2": {"card": "samurai-spears", "figures": 8, "facing": "S"}}
GROUND = {"type": "terrain", "hills": ["c3", "f2"], "woods": [], "swamps": ["a1", "c1"], "bridge": "f"}


EVENTS = [
    {"type": "traits", "who": "ac", "traits": ["swordsman", "daring"]},
    {"type": "traits", "who": "ac", "traits": []},
    {"type": "terrain", "hills": [], "woods": [], "swamps": [], "bridge": None},
    {"type": "deploy", "side": "A"},
    *[{"type": "blocked", "side": "A", "die": 4, "fate": fate} for fate in ("turned_back", "killed", "captured")],
    SCOUTED,
    {**SCOUTED, "units": SEEN, "leaders": ["bc"]},
    {"type": "swap", "side": "A", "units": ["a1", "a2"]},
    {"type": "turn", "turn": 3},
    {"type": "hq_lost", "side": "B"},
    *[
        {
            "type": "command",
            "side": "A",
            "stake": stake,
            "dice": [3, 4],
            "bonus": 1,
            "total": 8,
            "success": ok,
            "by": by,
        }
        for stake in ("low", "high")
        for ok in (True, False)
        for by in ("roll", "hq", "messenger")
    ],
    {"type": "orders", "side": "A"},
    {"type": "leader", "who": "ac", "from": "hq", "to": "a1"},
    {"type": "leader", "who": "ac", "from": "a1", "to": "reserve"},
    {"type": "leader", "who": "ac", "from": "a1"},
    *[{"type": "general", "side": "A", "order": word} for word in ("advance", "withdraw", "cancel")],
    SIGNALS,
    {**SIGNALS, "orders": [None, ORDERED], "banner": "tiger-banner", "leaders": {"bc": "hq"}, "reserve": True},
    {**SIGNALS, "orders": [], "banner": ["tiger-banner", "crane-banner"]},
    {**SIGNALS, "plan": {"turn": 4, "slot": 1, "order": ORDERED}},
    {"type": "shinobi", "side": "A", "task": "panic", "target": "b2", "works": True},
    {"type": "shinobi", "side": "A", "task": "panic", "works": True},
    *[
        {"type": "shinobi", "side": "A", "task": "sabotage", "target": "b2", "die": 3, "works": w}
        for w in (True, False)
    ],
    *[{"type": "shinobi", "side": "A", "task": "intercept", "target": None, "works": w} for w in (True, False)],
    {"type": "banner", **WHO, "banner": "tiger-banner"},
    {"type": "phase", "phase": 1},
    *[{"type": "bonus", **WHO, "order": word} for word in ("hold", "advance")],
    *[{**SHOT, "how": how, "massed": m} for how in ("order", "initiative", "defensive") for m in (True, False)],
    {"type": "fire", "target": "b2", "damage": 3, "losses": 2, "figures": 6},
    {"type": "fire", "target": "b2", "damage": 0, "losses": 0, "figures": 8},
    {"type": "fire", "target": "b2", "damage": 3},
    {"type": "broken_off", **WHO},
    *[
        {"type": "move", **WHO, **WAY, "how": how}
        for how in ("move", "withdraw", "sidestep", "march", "advance", "general")
    ],
    *[
        {"type": "face", **WHO, "facing": "N", "how": how}
        for how in ("turn", "hold", "regroup", "initiative", "general", "pursuit")
    ],
    *[{"type": "cancel", **WHO, "order": "move", "rule": rule} for rule in CANCELLED],
    *[
        {**ATTACK, "result": result}
        for result in ("repelled", "driven_back", "routed", "destroyed", "attackers_destroyed")
    ],
    {**ATTACK, "aspects": {"a1": "flank"}},
    JOINT,
    MEETING,
    {**MEETING, "result": "drawn", "loser": None},
    {**MEETING, "result": "destroyed", "loser": None},
    PURSUIT,
    *[{"type": "retreat", **WHO, **WAY, "cause": cause} for cause in ("melee", "fire")],
    *[
        {"type": "rout", **WHO, "cause": cause, "from": "c3", "path": ["c2", "c1"]}
        for cause in ("melee", "fire", "peasants", "pursuit", "no_retreat", "skill")
    ],
    {"type": "rout", **WHO, "cause": "melee", "from": "c3", "path": []},
    {"type": "trampled", **WHO, "by": "b1", "losses": 5},
    {"type": "occupy", **WHO, **WAY},
    *[{"type": kind, **WHO} for kind in ("destroyed", "scattered", "reserve", "fatigue")],
    *[{"type": "rally", **WHO, "facing": "S", "by": by} for by in ("regroup", "calm", "banner")],
    {"type": "flee", **WHO, **WAY},
    *[
        {"type": "risk", "who": "ac", "for": why, "dice": [4, 1], "result": result}
        for why in ("losses", "rout", "destroyed")
        for result in ("none", "wounded", "captured", "killed")
    ],
    *[{**DUEL, "result": result} for result in ("none", "wounded", "killed", "both_wounded", "captured")],
    {**DUEL, "die": 4, "result": "wounded"},
    *[
        {"type": "skill", "who": "a1", "skill": "tiger-leap", "target": "b2", **done}
        for done in ({"losses": 2}, {"restored": 1}, {"ammo": -3}, {"panic": 1}, {"cancelled": True})
    ],
    {"type": "skill", "target": "b2", "losses": 1},
    *[{"type": "claim", "side": "A", "end": end} for end in (True, False)],
    *[{"type": "end", "winner": who, "degree": "total", "rule": rule} for rule in ENDS for who in ("A", "draw")],
]


def test_every_event_of_the_format_page_is_told():
    """And `skill`, which the engine tells besides."""
    table = PAGE[PAGE.index("## Events") : PAGE.index("`cancel` carries as")]
    listed = {name for row in re.findall(r"^\| (`[^|]+) \|", table, re.M) for name in re.findall(r"`(\w+)`", row)}
    assert {*listed, "skill"} == set(EVENT_TYPES)
    assert {event["type"] for event in EVENTS} | {"terrain"} == set(EVENT_TYPES)
    assert {kind for arguments in called("tell", "sengoku") for kind in arguments[0]} <= set(EVENT_TYPES)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event["type"])
def test_every_event_in_both_languages(event):
    for lang in LANGS:
        text = log_line(event, CAST, lang)
        well_said(re.sub("Отряд ([AB])", r"\1", text) if lang == "en" else text, lang)
    assert set(event_rules(event)) <= LEDGER
    assert event_rules(event) or event["type"] == "skill"  # the text of the skill is its rule


def test_events_are_told_apart():
    all_different([tuple(log_line(event, CAST, lang) for lang in LANGS) for event in EVENTS])


@pytest.mark.parametrize(
    ("event", "english", "russian"),
    [
        (
            ATTACK,
            "Yamabushi attacked Foot samurai with spears on d5. Losses: Yamabushi −1 (damage 2), Foot samurai with"
            " spears −3; score 4 to steadiness 2 (losses of the defender +3, impetus of Yamabushi +3, steadiness of the"
            " defender −2); impetus of Yamabushi 3 (card 2, commander +1). Foot samurai with spears: routed.",
            "Отряд «Ямабуси»: атака на отряд «Пешие самураи с копьями», d5. Потери: «Ямабуси» −1 (урон 2), «Пешие"
            " самураи с копьями» −3; счёт 4 против стойкости 2 (потери обороняющегося +3, натиск отряда «Ямабуси» +3,"
            " стойкость обороняющегося −2); натиск отряда «Ямабуси» 3 (карта 2, полководец +1). Отряд «Пешие самураи с"
            " копьями» обращён в бегство.",
        ),
        (
            {**MEETING, "result": "drawn", "loser": None},
            "Yamabushi and Foot samurai with spears met head-on on d5. Losses: Yamabushi −1 (damage 2), Foot samurai"
            " with spears −3; points: Yamabushi +1, Foot samurai with spears 0. Neither gave way; both went back.",
            "Отряды «Ямабуси» и «Пешие самураи с копьями»: встречный бой, d5. Потери: «Ямабуси» −1 (урон 2), «Пешие"
            " самураи с копьями» −3; очки: «Ямабуси» +1, «Пешие самураи с копьями» 0. Никто не уступил, оба вернулись"
            " назад.",
        ),
        (
            {"type": "leader", "who": "ag1", "from": "hq", "to": "a1"},
            "Масанобу went from the headquarters to Yamabushi.",
            "Масанобу перешёл из ставки в отряд «Ямабуси».",
        ),
        (
            {"type": "cancel", **WHO, "order": "move", "rule": "SENG-ORD-04"},
            "Foot samurai with bows 1: the order “move” was not carried out, a flank or the rear would face an enemy’s"
            " front.",
            "Отряд «Пешие самураи с луками 1»: приказ «перемещение» не исполнен, фланг или тыл оказался бы перед"
            " фронтом врага.",
        ),
        (
            {**DUEL, "die": 4, "result": "wounded"},
            "Commander (A) and Commander (B) crossed swords; Commander (B) was wounded and spared. Die 4",
            "Полководец (A) и Полководец (B) сошлись в поединке, Полководец (B) ранен, но пощажён. Кубик 4",
        ),
        (
            {"type": "command", "side": "A", "stake": "low", "dice": [3, 2], "bonus": 1, "total": 6, "success": True}
            | {"by": "roll"},
            "Отряд A: low stake, first roll, 3 + 2 + 1 = 6: success.",
            "Отряд A: малая ставка, первый бросок, 3 + 2 + 1 = 6: успех.",
        ),
        (
            {"type": "rout", **WHO, "cause": "peasants", "from": "c3", "path": ["c2", "c1"]},
            "Foot samurai with bows 1 fled c3 → c2 → c1: panic of the peasants.",
            "Отряд «Пешие самураи с луками 1» бежит c3 → c2 → c1: паника крестьян.",
        ),
        (
            GROUND,
            "The ground: hills c3, f2; swamps a1, c1; river, bridge f.",
            "Местность: холмы c3, f2; топи a1, c1; река, мост f.",
        ),
    ],
)
def test_log_lines_as_written(event, english, russian):
    assert log_line(event, CAST, "en") == english
    assert log_line(event, CAST, "ru") == russian


def test_what_a_view_leaves_out_is_not_told():
    """SENG-HID-03, SENG-HID-04: a hidden shooter shows its type only; of a hidden target nothing is known."""
    seen = {key: value for key, value in SHOT.items() if key not in ("ammo", "dice")} | {"card": "samurai-bows"}
    assert log_line(seen, CAST, "en") == "Foot samurai with bows shot at Foot samurai with spears. Damage 2"
    assert "самураи" not in log_line({"type": "fire", "target": "b2", "damage": 3}, CAST, "ru")


def test_an_order_as_it_was_written():
    volley = {"order": "volley", "target": "b2", "kind": "special"}
    assert order_text(volley, CAST, "en") == "massed volley (Foot samurai with spears, special)"
    assert (
        order_text({"order": "turn", "side": "left", "carry": True}, CAST, "ru") == "перестроение (налево, со щитами)"
    )
    assert order_text({"order": "regroup", "facing": "W"}, CAST, "ru") == "перегруппировка (на запад)"
    assert order_text(None, CAST, "en") == "the general order"
