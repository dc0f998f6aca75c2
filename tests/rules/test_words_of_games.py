"""Of every game: what its engine, roster and readers say by key is told in both languages."""

import json
import random
import re
from importlib import import_module
from itertools import product

import pytest

import rules
from rules.report import Violation
from rules.words import LANGS
from tests.rules import games, saying, saying_anima, saying_sengoku
from tests.rules.saying import HERE, ROOT, as_told, called, ledger, well_said

GAMES = sorted(path.parent.name for path in HERE.glob("*/words.py"))
CASTS = {"okko": saying.CAST, "anima": saying_anima.CAST, "sengoku": saying_sengoku.CAST}


def words_of(game: str):
    return import_module(f"rules.{game}.words")


def table(game: str, module: str, name: str):
    return getattr(import_module(f"rules.{game}.{module}"), name)


def test_the_games_are_found():
    assert {"okko", "anima", "sengoku"} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_is_told(game):
    """Rule and key, as far as the call writes them out; the rest is the game's own test's business."""
    refusals = table(game, "words_refusals", "REFUSALS")
    made = {
        f"{rule} {key}".strip()
        for arguments in called("refuse", game)
        for rule in arguments[0]
        for key in (arguments[1] if len(arguments) > 1 else [""])
    }
    assert made
    assert made <= set(refusals)


@pytest.mark.parametrize("game", GAMES)
def test_every_violation_is_told(game):
    violations = table(game, "words_lists", "VIOLATIONS")
    made = {rule for arguments in called("Violation", game) for rule in arguments[0]}
    assert made
    assert made <= {message.split()[0] for message in violations}


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_told(game):
    told = {kind for arguments in called("tell", game) for kind in arguments[0]}
    assert told
    assert told <= set(table(game, "words_log", "EVENT_TYPES"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("words_refusals", "REFUSALS"),
        ("words_lists", "VIOLATIONS"),
        ("words_lists", "RULES"),
        ("words_lists", "WARNINGS"),
        ("words_lists", "MENDS"),
        ("words_faults", "FAULTS"),
        ("words_log", "EVENTS"),
        ("words_odds", "ENDS"),
        ("words_odds", "LOSSES"),
    ],
)
def test_both_languages_stand_in_every_table(game, module, name):
    """English has no Cyrillic letters, Russian has some; both take the same values."""
    for key, pair in table(game, module, name).items():
        assert len(pair) == len(LANGS), key
        english, russian = pair
        assert not any("а" <= letter.lower() <= "я" for letter in english), key
        assert any("а" <= letter.lower() <= "я" for letter in russian) or not _letters(russian), key


def _letters(template: str) -> str:
    """The words of a template, without its places."""
    outside, depth = [], 0
    for letter in template:
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if not depth and letter.isalpha():
            outside.append(letter)
    return "".join(outside)


WITHOUT_YO = re.compile(
    r"\b(еще|ее|нее|наемник\w*|свое|своем|чье|чьем|идет|дает|берет|ждет|войдет|трех|четырех|пойдет|вернет\w*|зачет\w*)\b",
    re.I,
)


@pytest.mark.parametrize("path", [*HERE.glob("*words.py"), *HERE.glob("*/words*.py"), *HERE.glob("*/boards/*.json")])
def test_russian_writes_yo(path):
    assert not WITHOUT_YO.search(path.read_text("utf-8"))


def called_so(text: str) -> str:
    """The text with what is called alike in both languages (markers A1, clans C, file f) as a square, which is no
    word of either."""
    return re.sub(r"\b[A-Za-z]\d?\b|\b[a-z]{1,2}\d{1,2}\b", "a1", text)


@pytest.mark.parametrize("game", GAMES)
def test_every_term_stands_in_both_languages(game):
    words = words_of(game)
    for name in words.LABEL_TABLES:
        for key, lang in product(table(game, "words_terms", "TABLES")[name], LANGS):
            well_said(called_so(words.label(name, key, lang)), lang)


# Lists


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_lists_has_words_and_no_other(game):
    judges, advice = table(game, "roster", "RULES"), table(game, "roster", "ADVICE")
    violations = table(game, "words_lists", "VIOLATIONS")
    assert {*judges, *advice} == {key.split()[0] for key in violations}
    assert {*judges, *advice} <= ledger(game)
    assert set(table(game, "words_lists", "RULES")) == set(judges)
    no_addition_breaks = {"OKKO-LST-07"}
    assert set(table(game, "words_lists", "WARNINGS")) == set(judges) - no_addition_breaks
    made = {(rule, key) for found, _, keys, *_ in called("Violation", game) for rule in found for key in keys}
    assert {tuple(key.split()) for key in violations if " " in key} <= made


SOME = {"over": 2, "most": 7, "least": 4, "requires": {"ranks": ("leader",)}, "restrict": {"trait": ["samurai"]}}
SOMEBODY = {"en": "Ronin", "ru": "Ронин"}
MENDED = {"cost": 1, "card": SOMEBODY, "budget": 60, "limit": 60, "role": None, "organization": "toa", "quota": 2}
MENDED |= {"count": 8, "figures": 16, "clan": "a1", "most": 4}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_every_message_of_lists_works_without_its_values(game, lang):
    words = words_of(game)
    for message in table(game, "words_lists", "VIOLATIONS"):
        rule, _, key = message.partition(" ")
        well_said(words.violation_text(Violation(rule, (), key), lang), lang)
    for rule in table(game, "words_lists", "RULES"):
        well_said(words.rule_text(rule, lang), lang)
    for rule in table(game, "words_lists", "WARNINGS"):
        well_said(words.warning_text(rule, {}, lang), lang)
        well_said(words.warning_text(rule, SOME, lang), lang)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_mends_are_told_apart(game, lang):
    words = words_of(game)
    told = [well_said(words.mend_text(key, MENDED, lang), lang) for key in table(game, "words_lists", "MENDS")]
    assert len(set(told)) == len(told)
    assert words.mend_text("take_off", {"cost": 2}, lang) == {"en": "Take it off, −2", "ru": "Снять, −2"}[lang]
    assert words.mend_text("take_off", {}, lang) == {"en": "Take it off", "ru": "Снять"}[lang]
    given = {"en": "Give it to Ronin", "ru": "Отдать: Ронин"}
    assert words.mend_text("give", {"card": SOMEBODY}, lang) == given[lang]
    removed = {"en": "Remove Ronin, −4", "ru": "Убрать: Ронин, −4"}
    assert words.mend_text("remove", {"card": SOMEBODY, "cost": 4}, lang) == removed[lang]


# Refusals

VALUES = {"who": "a1", "target": "b1", "by": "a2", "at": "c4", "to": "b2", "id": "b1", "place": 2, "side": "A"}
VALUES |= {"to_act": "B", "need": 5, "have": 2, "count": 4, "most": 2, "die": 7, "do": None, "uses": 2, "per": "game"}
VALUES_OF = {
    "okko": VALUES | {"decision": "defend", "skill": "mocking-grin", "source": "pool", "stat": "attack"},
    "anima": VALUES
    | {"decision": "defend", "ability": "fireball", "marker": "A1", "piece": "hill", "roll": "attack"}
    | {"because": "ANIMA-MOV-12"},
    "sengoku": VALUES
    | {"decision": "orders", "cells": ("a3", "g3"), "banner": "tiger-banner", "feature": "hills", "order": "volley"},
}
REFUSALS = [(game, message) for game in GAMES for message in table(game, "words_refusals", "REFUSALS")]


@pytest.mark.parametrize(("game", "message"), REFUSALS)
@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_works_with_and_without_its_values(game, message, lang):
    rule, _, key = message.partition(" ")
    every = VALUES_OF[game]
    for values in (every, {}, *[{k: v for k, v in every.items() if k != left} for left in every]):
        text = words_of(game).refusal_text(rule, key, values, CASTS[game], lang)
        assert as_told(called_so(text), lang).endswith(".")


@pytest.mark.parametrize("game", GAMES)
def test_refusals_rest_on_the_ledger(game):
    refusals = table(game, "words_refusals", "REFUSALS")
    assert {message.split()[0] for message in refusals if not message.startswith("FILE-")} <= ledger(game)


# The log

CASES = {
    (game, path.stem): case["fight"]
    for game in GAMES
    for path in (ROOT / "tests/rules/cases" / game).glob("*.json")
    if (case := json.loads(path.read_text("utf-8"))).get("fight")
    and ("error.rule" not in case["expect"] or case["expect"].get("error.action") is not None)
}


def replayed(game: str, name: str):
    """The fight of a case file as far as it goes, and what ended it before its end."""
    raw = CASES[game, name]
    fight = rules.open_fight(raw, [games.BOOKS[game]["cards"]])
    return fight, fight.replay(raw.get("actions", []))


@pytest.mark.parametrize(("game", "name"), CASES)
def test_every_case_file_can_be_told(game, name):
    words, (fight, refused) = words_of(game), replayed(game, name)
    cast = words.make_cast(CASES[game, name], [games.BOOKS[game]["cards"]])
    for lang in LANGS:
        lines = [words.log_line(event, cast, lang) for event in fight.events]
        if refused:
            refusal = words.refusal_text(refused[1].rule, refused[1].key, refused[1].values, cast, lang)
            lines.append(re.sub("“.*?”|«.*?»", "x", refusal))  # what the file says
        assert all(line and not re.search(r"None|[{}\[\]|<>*_]|  ", line) for line in lines)
    assert {rule for event in fight.events for rule in words.event_rules(event)} <= ledger(game)


BY_SLUG = {game.slug: game for game in games.GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_the_cases_tell_every_event(game):
    """So nothing of the tables is there in vain, and no engine's event is told by guess."""
    fights = [replayed(game, name)[0] for slug, name in CASES if slug == game]
    told = {event["type"] for fight in fights for event in fight.events}
    assert told == set(table(game, "words_log", "EVENT_TYPES"))


def whole_battle(game: str, seed: int):
    """A fight of starter lists to its end, and its file, where nobody has a name of one language."""
    doc = BY_SLUG[game].starter(seed)
    for side in doc["sides"]:
        side["list"]["name"] = "Отряд"
        army = side["list"].get("army", {})
        for leader in (army.get("commander", {}), *army.get("generals", ())):
            leader.pop("name", None)
    fight, rng = rules.open_fight(doc), random.Random(seed)
    while fight.decision:
        fight.act(rules.system(game).draw(fight.state, rng))
    return fight


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_fight_is_told_to_its_end(game, seed):
    words, fight = words_of(game), whole_battle(game, seed)
    cast = words.make_cast(fight.document())
    for event, lang in product(fight.events, LANGS):
        parts = words.log_parts(event, cast, lang)
        assert {kind for kind, _ in parts} <= {"actor", "text", "sum", "state"}
        assert all(text for _, text in parts)
        assert words.log_line(event, cast, lang) == "".join(text for _, text in parts)
        as_told(called_so(words.log_line(event, cast, lang)), lang)
        assert set(words.event_rules(event)) <= ledger(game)


# Odds and ends


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_outcomes_chances_and_ends_are_told_apart(game, lang):
    words, tables = words_of(game), import_module(f"rules.{game}.words_odds")
    fates = [well_said(words.outcome_text(fate, lang), lang) for fate in tables.OUTCOMES]
    chances = [
        well_said(words.chance_text(key.split()[0], lang, key.endswith(" other")), lang) for key in tables.CHANCES
    ]
    ends = [
        as_told(words.end_text(winner, reason, CASTS[game], lang), lang)
        for winner in ("A", "B", "draw")
        for reason in tables.ENDS
    ]
    for told in (fates, chances, ends):
        assert len(set(told)) == len(told)


@pytest.mark.parametrize("game", GAMES)
def test_what_the_odds_say_and_suppose(game):
    values = {"n": 45, "ap": 3, "before": 28, "after": 42, "at": "c4", "who": "a1", "ability": "a1", "what": "a1"}
    for key, lang in product(table(game, "words_odds", "SUPPOSED"), LANGS):
        well_said(words_of(game).supposed_text(key, values | {"reason": "a1", "die": "fire"}, lang), lang)
