"""Duels: every card of the starter codices can be tried, the same seeds give the same table, and sides are swapped."""

import json

import pytest

import rules
from rules.duels import MOST, duel_file, lean, play_duels, spared
from rules.fight import open_fight, play_out
from rules.formats import FileError
from rules.ground import Duelist
from rules.intervals import mean_of
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
        ended = next(play_duels(game.slug, one, foe, range(1)))
        assert ended.result in ("won", "lost", "drawn")
        assert all(0 <= lost <= duels.ALL for lost in ended.lost)


@GAMES_
def test_a_card_against_itself_loses_as_often_as_it_wins(game):
    """Row 10 of what goes wrong elsewhere: the sides of a pair are swapped, so a mirror's pair comes out even."""
    one = duelist(game, of_kinds(game, rules.system(game.slug).duels.FIGHTERS)[1])
    ends = list(play_duels(game.slug, one, one, range(6)))
    opposite = {"won": "lost", "lost": "won", "drawn": "drawn"}
    assert [(opposite[result], lost[::-1]) for result, lost in ends[::2]] == ends[1::2]
    assert ends == list(play_duels(game.slug, one, one, range(6)))
    assert spared([lost for _, lost in ends]) == [0] * 6 and any(any(lost) for _, lost in ends)


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
    assert list(play_duels("okko", one, one, range(2))) == [("drawn", (0, 0))] * 4
    assert MOST > 100


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
    assert 128 <= len(ways) < 200
    play_out(fight, dict.fromkeys("AB", player("greedy")), MOST)
    assert fight.winner


# What the sides have lost


@GAMES_
def test_nothing_is_lost_before_a_duel_and_no_more_than_all(game):
    duels = rules.system(game.slug).duels
    one, other = (duelist(game, slug) for slug in of_kinds(game, duels.FIGHTERS)[:2])
    fight = open_fight(duel_file(game.slug, one, other), listen=False)
    assert [duels.lost(fight.state, side) for side in (0, 1)] == [0, 0]
    play_out(fight, dict.fromkeys("AB", player("greedy")), MOST)
    lost = [duels.lost(fight.state, side) for side in (0, 1)]
    assert any(lost) and max(lost) <= duels.ALL


def test_a_wound_shakes_and_another_takes_out():
    s = open_fight(duel_file("okko", *[duelist(GAMES[0], "ronin")] * 2)).state
    s.status = [1, 2]
    assert [rules.system("okko").duels.lost(s, side) for side in (0, 1)] == [1, 2]


def test_lp_are_lost_by_the_share_and_all_by_death():
    """ANIMA-STA-08: doom leaves a dead character its LP."""
    s = open_fight(duel_file("anima", *[duelist(GAMES[1], "village-guard")] * 2)).state
    s.lp, s.status[1] = [s.lp[0] // 4, s.lp[1]], 3
    assert [rules.system("anima").duels.lost(s, side) for side in (0, 1)] == [75, 100]


def test_scattered_figures_are_lost_by_who_is_defeated_totally():
    """SENG-ROU-19"""
    s = open_fight(duel_file("sengoku", *[duelist(GAMES[2], "ashigaru-spears")] * 2)).state
    s.figures, s.status = [9, 8], [3, 3]
    lost = rules.system("sengoku").duels.lost
    ends = {("A", "total"): [3, 12], ("B", "total"): [12, 4], ("B", "points"): [3, 4], ("draw", "draw"): [3, 4]}
    for (winner, degree), figures in ends.items():
        s.result = {"winner": winner, "degree": degree, "rule": "SENG-END-01"}
        assert [lost(s, side) for side in (0, 1)] == figures
    s.result = None
    assert [lost(s, side) for side in (0, 1)] == [3, 4]


def test_a_pair_counts_once_and_only_whole():
    assert spared([(1, 3), (2, 2), (0, 4), (4, 1), (0, 9)]) == [1, 0.5]
    assert spared([]) == spared([(0, 1)]) == []


def fifty_pairs(slug, bearer, gear, cards):
    """What the bearer with the card came to against itself without: the results, and by how much less it lost."""
    with_it, without = (lean(slug, Duelist(bearer, cards, carried)) for carried in (gear, None))
    ends = list(play_duels(slug, with_it, without, range(50)))
    return [result for result, _ in ends], mean_of(spared([lost for _, lost in ends]))


@pytest.mark.parametrize(
    ("game", "bearer", "gear"),
    [
        (0, "ronin", "lacquered-armour"),
        (1, "village-guard", "up-plate"),
        (2, "heavy-cavalry", "crane-banner"),
        (2, "ashigaru-spears", "swordsman"),
    ],
)
def test_what_protects_is_seen_in_the_losses(game, bearer, gear):
    _, less = fifty_pairs(GAMES[game].slug, bearer, gear, GAMES[game].book["cards"])
    assert less.low > 0


def test_it_is_seen_where_hardly_a_duel_is_decided_in_its_time():
    tough = {"kind": "skill", "id": "tough", "when": ["always"], "effects": [{"add": {"armour": 2}}]}
    results, less = fifty_pairs("sengoku", "ashigaru-spears", "tough", {**GAMES[2].book["cards"], "tough": tough})
    assert results.count("drawn") > 90
    assert less.low > 0


def test_what_is_of_no_use_in_a_duel_leaves_every_pair_even():
    """Whose only unit gets its orders in any case has nothing from another roll for them."""
    results, less = fifty_pairs("sengoku", "ashigaru-spears", "cautious", GAMES[2].book["cards"])
    assert results.count("won") == results.count("lost")
    assert less == (0, 0, 0)
