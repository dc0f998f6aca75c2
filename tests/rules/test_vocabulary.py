"""Whatever a card may say can be played, replayed and told: an ability that the engine cannot run cannot be saved."""

import json
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.anima.abilities import CONDITIONS, DURATIONS, EFFECTS, TRAITS, TRIGGERS, WHO
from rules.anima.words import trait_text
from rules.players.random import Random
from rules.sengoku import skills as sengoku_skills
from rules.system import system
from tests.rules.games import ANIMA, GAMES, SENGOKU

SEEDS = st.integers(0, 2**32)
in_each_game = pytest.mark.parametrize("game", GAMES, ids=str)


def words_of(game):
    return import_module(f"rules.{game.slug}.words")


def cards_of(game, doc):
    return [system(game.slug).parse_card(name, raw, "$") for name, raw in doc["cards"].items()]


def skills_of(card):
    """What a card says in skills: of its own, as it writes them."""
    if hasattr(card, "skill"):
        return [card.skill]
    skills = next(getattr(card, name) for name in ("abilities", "written", "skills") if hasattr(card, name))
    return [skill for skill in skills if not isinstance(skill, str)]


@in_each_game
@given(seed=SEEDS, luck=SEEDS)
@settings(max_examples=100, deadline=None)
def test_strange_cards_play_replay_and_speak(game, seed, luck):
    words, fight, player = words_of(game), rules.open_fight(game.strange(seed)), Random(luck)
    while fight.decision:
        fight.act(player.pick(fight))
    doc = json.loads(json.dumps(fight.document()))
    again = rules.open_fight(doc)
    assert again.replay(again.file.actions) is None
    assert again.events == fight.events
    assert again.dump() == fight.dump()
    cast = words.make_cast(doc)
    for event in fight.events:
        assert words.log_line(event, cast, "en")
        assert words.log_line(event, cast, "ru")


@in_each_game
@given(seed=SEEDS)
@settings(deadline=None)
def test_strange_skills_have_a_text(game, seed):
    words = words_of(game)
    for card in cards_of(game, game.strange(seed)):
        for skill in skills_of(card):
            for lang in ("en", "ru"):
                assert "None" not in words.skill_text(skill, lang)


def test_the_whole_vocabulary_of_anima_is_tried():
    """Every word a card may carry is drawn, wherever it may stand: the fights above are no smaller than the page."""
    every = [card for seed in range(150) for card in cards_of(ANIMA, ANIMA.strange(seed))]
    abilities = [ability for card in every for ability in card.abilities]
    told = json.dumps([card.raw for card in every])
    assert all(f'"do": "{do}"' in told for do in EFFECTS)
    assert all(f'"if": "{name}"' in told for name in CONDITIONS)
    assert {trait.name for card in every for trait in card.traits} == set(TRAITS)
    assert {(a.when, a.trigger) for a in abilities} == {(when, t) for when, ts in TRIGGERS.items() for t in ts}
    assert {a.target.who for a in abilities if a.when != "always"} == set(WHO)
    assert {a.duration for a in abilities} == set(DURATIONS)
    lasting = {(e["do"], a.duration) for a in abilities for e in a.effects if e["do"] in ("modify", "trait", "die")}
    assert len(lasting) == 3 * len(DURATIONS)
    assert all(trait_text(trait, lang) for card in every for trait in card.traits for lang in ("en", "ru"))


def test_the_whole_vocabulary_of_sengoku_is_tried():
    """Likewise: every moment, condition, effect and word of a skill is drawn."""
    every = [card for seed in range(300) for card in cards_of(SENGOKU, SENGOKU.strange(seed))]
    skills = [skill for card in every for skill in skills_of(card)]
    assert {moment for skill in skills for moment in skill.when} == set(sengoku_skills.MOMENTS)
    assert {skill.lasts for skill in skills} == {None, *sengoku_skills.DURATIONS}
    assert {key for skill in skills for condition in skill.conditions for key in condition} == (
        set(sengoku_skills.CONDITIONS)
    )
    effects = [effect for skill in skills for effect in skill.effects]
    assert {key for effect in effects for key in effect if key in sengoku_skills.EFFECTS} == set(sengoku_skills.EFFECTS)
    assert {effect["to"] for effect in effects if "to" in effect} == set(sengoku_skills.FALLS_ON)
    for word in ("add", "set"):
        assert {name for effect in effects for name in effect.get(word, ())} == set(sengoku_skills.NUMBERS)
    for word, known in (("allow", sengoku_skills.ALLOWABLE), ("ignore", sengoku_skills.IGNORABLE)):
        assert set(known) <= {name for effect in effects for name in effect.get(word, ())}
    assert set(sengoku_skills.DENIABLE) <= {name for effect in effects for name in effect.get("deny", ())}
    assert {effect.get("reroll") for effect in effects} == {None, *sengoku_skills.REROLLS}
