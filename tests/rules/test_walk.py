"""A walk through the three vocabularies, word by word: for each there is a case that holds with it and does not without
it, so it runs, and as the format page says; and a card says something else in both languages without it.

Cases are what the format pages mean, with their dice; nothing here depends on how the engines are made.
"""

import json
from pathlib import Path

import pytest

from rules.reading import FileError
from rules.sengoku.skills import BUILT_IN_RAW
from rules.system import systems
from rules.vocabulary import choices_of, shape_topic
from rules.words import LANGS
from tests.rules.games import GAMES
from tests.rules.test_vocabulary import skills_of, words_of
from tests.rules.walking import holds, shelves, walk_cases, without

CASES = Path(__file__).parent / "cases"
in_each_game = pytest.mark.parametrize("game", GAMES, ids=str)

#: Ends of words that only pages read: what a card is called, what is told about it, under what it is shown.
TOLD = ("name", "text", "faction", "id", "en", "ru")
#: Words that have no other in their place, with what is walked instead.
ALONE = {
    "effect.test.stat": "only Willpower is tested, and is unless something else is said",
    "effect.test.stat.willpower": "the same",
    "ability.when.reaction": "a reaction has a trigger that nothing else has: ability.trigger.defend …",
    "tag.shooters": "the units with shot have it, and no others: unit.shot",
}
#: Words whose skill takes no other in their place: the whole effect goes instead.
STRICT = {"effect.dice.extra"}
#: Words that the skill's own text leaves to others: a skill named by its id has its text where it is written, and a
#: group is said by the skills that deny or ignore it.
UNSAID = {"carried.named", "skill.group"}


def words(game):
    """The words of a game that must do something."""
    every = {f"without {word}" if word in STRICT else word for word in _every(game)}
    return {word for word in every if word.rpartition(".")[2] not in TOLD}


def _every(game):
    kinds = {shape_topic(kind, shape) for kind, shape in game.shapes.items()}
    return {word for choice in choices_of(game.shapes) for word in choice} - kinds - set(ALONE)


def spelled_out(raw, shelf):
    """The card with the built-in skills that it names written out, so that their words are walked too."""
    skills = raw.get("skills", []) if raw["kind"] != "skill" else []
    written = [item for item in skills if isinstance(item, str) and item not in shelf]
    if not written:
        return raw
    found = [[skill for skill in BUILT_IN_RAW if item == skill["id"]] or [item] for item in skills]
    return json.loads(json.dumps({**raw, "skills": [one for many in found for one in many]}))


def cases_of(slug):
    return [json.loads(path.read_text("utf-8")) for path in sorted((CASES / slug).glob("*.json"))]


@in_each_game
def test_every_word_makes_a_difference(game):
    system = systems()[game.slug]
    wanted = words(system)
    walk_cases(system, cases_of(game.slug), wanted, spelled_out if game.slug == "sengoku" else None)
    assert wanted == set()


@in_each_game
def test_no_case_depends_on_what_the_engine_rolls(game):
    """What a case expects follows from the dice that it names: with another seed it holds as well."""
    for path in sorted((CASES / game.slug).glob("*.json")):
        case = json.loads(path.read_text("utf-8"))
        if "seed" in case.get("fight", {}):
            case["fight"]["seed"] += 986
            assert holds(case), path.name


def told(game, card, lang):
    """All that the card says of what it can do."""
    says = words_of(game)
    traits = [says.trait_text(trait, lang) for trait in getattr(card, "traits", ()) if game.slug == "anima"]
    return "\n".join([*traits, *[says.skill_line(skill, lang) for skill in skills_of(card)]])


def of_skills(system):
    """The words that are said in the text of a skill: those of its shape, but for what it is called."""
    found = set()
    for shape in system.shapes.values():
        keys = shape.keys
        for key in ("skills", "abilities", *(("traits",) if system.slug == "anima" else ())):
            if key in keys:
                found |= {word for choice in choices_of({"": keys[key]}) for word in choice}
    return {word for word in words(system) if word.removeprefix("without ") in found}


@in_each_game
def test_every_word_of_a_skill_is_said(game):
    """Cards of the cases, and strange ones: without the word the text is another, in English and in Russian."""
    system = systems()[game.slug]
    wanted = {lang: of_skills(system) - UNSAID for lang in LANGS}
    shelves_of_cases = [shelf for case in cases_of(game.slug) for shelf in shelves(case)]
    for shelf in [*shelves_of_cases, *[game.strange(seed)["cards"] for seed in range(40)]]:
        for card_id, raw in shelf.items():
            look_for(game, system, card_id, raw, wanted)
    assert wanted == {lang: set() for lang in LANGS}


def look_for(game, system, card_id, raw, wanted):
    """Takes from the wanted words those without which this card's text is another."""
    if not any(wanted.values()) or not isinstance(raw, dict) or raw.get("kind") == "tile":
        return
    try:
        card = system.parse_card(card_id, raw, "$")
    except FileError:
        return
    texts = {lang: told(game, card, lang) for lang in LANGS}
    for word, other in without(system, card_id, raw, wanted["en"] | wanted["ru"]):
        changed = system.parse_card(card_id, other, "$")
        for lang in LANGS:
            if word in wanted[lang] and told(game, changed, lang) != texts[lang]:
                wanted[lang].discard(word)
