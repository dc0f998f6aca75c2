"""Duels: every card of the starter codices can be tried, the same seeds give the same table, and sides are swapped."""

import json

import pytest

import rules
from rules.duels import MOST, duel_file, lean, play_duels, wilson
from rules.fight import open_fight, play_out
from rules.formats import FileError
from rules.ground import Duelist
from rules.okko.offers import declarations
from rules.players import player
from tests.rules.games import GAMES

GAMES_ = pytest.mark.parametrize("game", GAMES, ids=str)


def of_kinds(game, kinds):
    return [slug for slug, raw in game.book["cards"].items() if raw["kind"] in kinds]


def duelist(game, bearer, gear=None):
    return Duelist(bearer, game.book["cards"], gear)


@GAMES_
def test_every_card_can_be_tried(game):
    duels = rules.system(game.slug).duels
    fighters, gear = of_kinds(game, duels.FIGHTERS), of_kinds(game, duels.GEAR)
    assert fighters and gear
    foe = duelist(game, fighters[0])
    ours = [duelist(game, bearer) for bearer in fighters] + [duelist(game, fighters[1], card) for card in gear]
    for one in ours:
        fight = rules.open_fight(duel_file(game.slug, one, foe))
        assert fight.decision is not None
        assert next(play_duels(game.slug, one, foe, range(1))) in ("won", "lost", "drawn")


@GAMES_
def test_a_card_against_itself_loses_as_often_as_it_wins(game):
    """Row 10 of what goes wrong elsewhere: the sides of a pair are swapped, so a mirror's pair comes out even."""
    one = duelist(game, of_kinds(game, rules.system(game.slug).duels.FIGHTERS)[1])
    results = list(play_duels(game.slug, one, one, range(6)))
    opposite = {"won": "lost", "lost": "won", "drawn": "drawn"}
    assert [opposite[result] for result in results[::2]] == results[1::2]
    assert results == list(play_duels(game.slug, one, one, range(6)))


@GAMES_
def test_what_is_given_is_carried(game):
    duels = rules.system(game.slug).duels
    bearer = of_kinds(game, duels.FIGHTERS)[0]
    for card in of_kinds(game, duels.GEAR):
        plain, given = (
            duel_file(game.slug, duelist(game, bearer, carried), duelist(game, bearer)) for carried in (None, card)
        )
        assert plain["sides"][0]["list"] != given["sides"][0]["list"]
        assert plain["sides"][1] == given["sides"][1]
        assert f'"{card}"' in json.dumps({**given["sides"][0]["list"], "cards": {}})


def test_a_skill_card_is_added_to_what_the_unit_can_do():
    quick = {"kind": "skill", "id": "quick", "when": ["always"], "effects": [{"add": {"impetus": 1}}]}
    cards = {**GAMES[2].book["cards"], "quick": quick}
    doc = duel_file("sengoku", Duelist("samurai-spears", cards, "quick"), Duelist("samurai-spears", cards))
    ours, theirs = (side["list"]["cards"]["samurai-spears"]["skills"] for side in doc["sides"])
    assert ours == [*theirs, "quick"]
    assert rules.open_fight(doc).decision.kind == "stake"


@GAMES_
def test_a_duelist_keeps_the_cards_that_it_needs(game):
    duels = rules.system(game.slug).duels
    bearer, card = of_kinds(game, duels.FIGHTERS)[2], of_kinds(game, duels.GEAR)[0]
    whole = duelist(game, bearer, card)
    spare = lean(game.slug, whole)
    assert {bearer, card} <= set(spare.cards) < set(whole.cards)
    assert list(play_duels(game.slug, spare, spare, range(1))) == list(play_duels(game.slug, whole, whole, range(1)))


def test_a_card_that_cannot_be_used_is_refused_at_its_word():
    cards = {**GAMES[0].book["cards"], "mine": {"kind": "character", "alignment": "nobody"}}
    with pytest.raises(FileError) as refused:
        lean("okko", Duelist("mine", cards))
    assert refused.value.path == "$.cards.mine.alignment"
    with pytest.raises(FileError) as refused:
        rules.open_fight(duel_file("okko", Duelist("mine", cards), Duelist("okko", cards)))
    assert refused.value.path == "$.sides[0].list.cards.mine.alignment"


def test_who_cannot_hurt_each_other_draw():
    """Row 9: a duel without end is given up, or its time is up."""
    still = {"attack": 0, "defense": 0, "movement": 0, "willpower": 0}
    harmless = {"kind": "character", "alignment": "mercenary", "cost": 1, "vigilant": still, "shaken": still}
    one = Duelist("still", {"still": harmless})
    assert list(play_duels("okko", one, one, range(2))) == ["drawn"] * 4
    assert MOST > 100


@pytest.mark.parametrize(
    ("won", "n", "low", "high"),
    [(0, 10, 0.0, 0.27753), (10, 10, 0.72247, 1.0), (50, 100, 0.40383, 0.59617), (81, 263, 0.2553, 0.3662)],
)
def test_the_interval_of_a_share(won, n, low, high):
    """The last is the example of Newcombe, Statistics in Medicine 17 (1998), 857."""
    assert wilson(won, n) == pytest.approx((low, high), abs=1e-4)


def test_many_skills_that_go_together_are_not_offered_in_every_set():
    """Forty free ways to move make a million million sets: each is offered by itself, and greedy answers at once."""
    vanish = {
        "name": {"en": "V", "ru": "И"},
        "when": ["move"],
        "cost": [],
        "effects": [{"ignore": ["zones"]}],
        "uses": 1,
    }
    cards = next(game for game in GAMES if game.slug == "okko").book["cards"]
    skills = [vanish | {"id": f"s-{n}"} for n in range(40)]
    many = lean("okko", Duelist("many", cards | {"many": cards["okko"] | {"skills": skills}}))
    fight = open_fight(duel_file("okko", many, many), listen=False)
    ways = declarations(fight.state, 0, "movement", "move")
    alone = {way.skills[0]["skill"] for way in ways if len(way.skills) == 1 and way.boost is None}
    assert alone == {f"s-{n}" for n in range(40)}
    assert 1000 < len(ways) < 1400
    play_out(fight, dict.fromkeys("AB", player("greedy")), MOST)
    assert fight.winner
