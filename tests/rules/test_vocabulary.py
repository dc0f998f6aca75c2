"""Whatever a card may say can be played, replayed and told: a skill that the engine cannot run cannot be saved."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.okko.cards import parse_card
from rules.okko.words import log_line, make_cast, skill_text
from rules.players.random import Random
from tests.rules.strange import Maker

SEEDS = st.integers(0, 2**32)


@given(SEEDS, SEEDS)
@settings(max_examples=100, deadline=None)
def test_strange_cards_play_replay_and_speak(seed, luck):
    fight, player = rules.open_fight(Maker(seed).fight()), Random(luck)
    while fight.decision:
        fight.act(player.pick(fight))
    doc = json.loads(json.dumps(fight.document()))
    again = rules.open_fight(doc)
    assert again.replay(again.file.actions) is None
    assert again.events == fight.events
    assert again.dump() == fight.dump()
    cast = make_cast(doc)
    for event in fight.events:
        assert log_line(event, cast, "en")
        assert log_line(event, cast, "ru")


@given(SEEDS)
def test_strange_skills_have_a_text(seed):
    for name, raw in Maker(seed).fight()["cards"].items():
        for skill in parse_card(name, raw, "$").skills:
            for lang in ("en", "ru"):
                assert "None" not in skill_text(skill, lang)
