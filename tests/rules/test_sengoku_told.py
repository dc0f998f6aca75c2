"""Battles made up at random, and all cases, are told in both languages, for either side and for all, and no report
names a unit that its reader does not see."""

import re
from random import Random

import pytest

from rules.fight import Fight, resume
from rules.formats import FileError, read_fight
from rules.refusal import Illegal, Refused
from rules.sengoku import SYSTEM, view
from rules.sengoku.words import event_rules, known_cast, log_line, make_cast, refusal_text, report_bbcode, report_text
from rules.words import LANGS
from tests.rules.ledger import SENGOKU
from tests.rules.saying import well_said
from tests.rules.saying_sengoku import LEDGER
from tests.rules.sengoku_battles import made_up, resolved

SEEDS = 40


def told(event, cast):
    for lang in LANGS:
        text = log_line(event, cast, lang)
        well_said(re.sub(r"Command\w*|(?<=\W)[AB](?=\W)", "A", text), lang)
    assert set(event_rules(event)) <= LEDGER


def fought(seed):
    doc, orders = made_up(Random(seed))
    fight = Fight(read_fight(doc, ()))
    for side in "AB":
        mine = {who: slots for who, slots in orders.items() if who[0] == side.lower()}
        while True:
            try:
                fight.act(
                    {"side": side, "do": "orders", "units": mine, "general": "advance"}
                    if mine
                    else {"side": side, "do": "orders"}
                )
                break
            except Refused as refused:
                for lang in LANGS:
                    said = refusal_text(refused.rule, refused.key, refused.values, make_cast(doc), lang)
                    well_said(re.sub(r"(?<=\W)[AB](?=\W)", "A", said), lang)
                mine.pop(refused.values.get("who"), None) if refused.values.get("who") in mine else mine.popitem()
    fight.act({"side": "A", "do": "resolve"})
    return doc, fight


@pytest.mark.parametrize("seed", range(80))
def test_whole_turns_are_told(seed):
    doc, orders = made_up(Random(seed))
    cast = make_cast(doc)
    for event in resolved(doc, orders, seed).log:
        told(event, cast)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_made_up_battles_are_told(seed):
    doc, fight = fought(seed)
    cast = make_cast(doc)
    for event in fight.events:
        told(event, cast)
    for eyes in ("A", "B", None):
        state, events = SYSTEM.view(fight.state, fight.events, eyes) if eyes else view.public(fight.state, fight.events)
        shown = {"state": state, "events": events}
        hidden = [who for who in cast.figures if who[0] != (eyes or "x").lower() and _unseen(who, state, doc)]
        known = known_cast(doc, state)
        for lang in LANGS:
            # Who is hidden is counted nowhere, so that somebody in sight may go by a number that was theirs.
            seen = {known.figure(who, lang) for who in known.figures if who not in hidden}
            assert not seen & {known.figure(who, lang) for who in hidden}
            text = report_text(doc, shown, 3, lang, eyes)
            for report in (text, report_bbcode(doc, shown, 3, lang, eyes, rules=True)):
                for who in hidden:
                    name = cast.figure(who, lang)
                    assert name in seen or not re.search(rf"{re.escape(name)}(?! ?\d)", report), (who, name)


def _unseen(who, state, doc):
    units = {entry["id"] for side in doc["sides"] for entry in side["list"]["entries"]}
    return who in units and (state["units"].get(who) or {}).get("card") is None


@pytest.mark.parametrize("path", SENGOKU.files, ids=lambda path: path.stem)
def test_every_case_file_can_be_told(path):
    case = SENGOKU.cases[path]
    if "fight" not in case or "error.path" in case["expect"]:
        return
    try:
        fight, refused = resume(case["fight"])
    except (FileError, Illegal):  # there is no story
        return
    cast = make_cast(case["fight"])
    for event in fight.events:
        for lang in LANGS:
            assert log_line(event, cast, lang)
        assert set(event_rules(event)) <= LEDGER
    if refused:
        assert all(refusal_text(refused[1].rule, refused[1].key, refused[1].values, cast, lang) for lang in LANGS)
