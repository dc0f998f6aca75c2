"""How greedy answers in Anima, and whole fights of it."""

import rules
from rules.anima.judgement import CAUTION, caution
from rules.fight import play_out
from tests.rules.anima_scenes import ability, card, scene, shooter
from tests.rules.test_anima_tactics import DONE, GAZE, GREEDY, LAZY, LONG, WALLED, WARD, deeds, end_turn, first

# Answers


def charged(target, *friends, charger=None, limit=20, at_="a4", **start):
    """A charges: B is asked. `friends`: further figures of B."""
    figures = {"a1": (charger or card(attack=8, damage=8), at_, {"ap": 4}), "b1": target}
    figures |= {f"b{n}": friend for n, friend in enumerate(friends, 2)}
    fight = scene(figures, limit=limit, **start)
    fight.act({"side": "A", "do": "charge", "who": "a1", "target": "b1"})
    return fight


def struck(target, attacker=None, limit=20, **keys):
    figures = {"a1": (attacker or card(attack=8, damage=8), "d4", {"ap": 4}), "b1": target}
    fight = scene(figures, limit=limit)
    fight.act({"side": "A", "do": "attack", "who": "a1", "target": "b1", **keys})
    return fight


def test_a_step_takes_it_out_of_a_charge():
    fight = charged((card(), "i4"), charger=card(attack=8, damage=8, speed=[4, 7]))
    assert fight.decision.kind == "evade"
    assert first(fight)["do"] == "step"


def test_a_step_takes_it_out_of_a_shot():
    figures = {"a1": (shooter(6, attack=9, damage=9), "a4"), "b1": (card(), "g4")}
    fight = scene(figures)
    fight.act({"side": "A", "do": "shoot", "who": "a1", "target": "b1"})
    assert first(fight)["do"] == "step"


def test_a_step_takes_it_out_of_a_spell():
    fight = scene({"a1": (card(GAZE), "a4"), "b1": (card(resistance=2), "g4")})
    fight.act({"side": "A", "do": "ability", "who": "a1", "ability": "gaze", "target": "b1"})
    assert first(fight)["do"] == "step"


def test_a_friend_is_warded_by_another():
    aid = ability(
        "aid", {"do": "modify", "stat": "armor", "by": 6}, who="friend", reach=4, when="reaction",
        trigger="ally_defend", cost={"ap": 1}, duration="attack",
    )  # fmt: skip
    figures = {"a1": (card(attack=9, damage=8), "d4", {"ap": 4}), "b1": (card(lp=6, level=14), "e4", LAZY)}
    fight = scene(figures | {"b2": (card(aid), "g4", DONE | {"ap": 2})})
    fight.act({"side": "A", "do": "attack", "who": "a1", "target": "b1"})
    assert (first(fight)["do"], first(fight)["who"]) == ("ability", "b2")


def test_a_strong_friend_intercepts_a_charge():
    weak = (card(lp=4, level=14, defense=6), "h4", {"moved": True, "ap": 0})
    fight = charged(weak, (card(defense=13, armor=6, lp=16, traits=("damage_resistance",)), "g6", DONE))
    assert (first(fight)["do"], first(fight)["who"]) == ("intercept", "b2")


def test_a_strong_friend_intercepts_a_shot():
    weak = (card(lp=4, level=14, defense=6), "h4", {"moved": True, "ap": 0})
    figures = {
        "a1": (shooter(12, attack=8, damage=8), "a4"),
        "b1": weak,
        "b2": (card(defense=13, armor=6, lp=16), "f5", DONE),
    }
    fight = scene(figures)
    fight.act({"side": "A", "do": "shoot", "who": "a1", "target": "b1"})
    assert first(fight) == {"side": "B", "do": "intercept", "who": "b2"}


def test_a_weak_friend_does_not_intercept():
    strong = (card(defense=13, armor=6, lp=16, level=9), "h4", {"moved": True, "ap": 0})
    fight = charged(strong, (card(lp=3, level=14, defense=6), "g6", DONE))
    assert fight.decision.kind == "evade"
    assert first(fight)["do"] == "pass"


def test_a_heavy_blow_is_dodged():
    fight = struck((card(), "e4", {"ap": 2}))
    assert first(fight)["do"] == "dodge"


def test_a_harmless_blow_is_let_come():
    fight = struck((card(armor=30), "e4", {"ap": 1}), card(traits=()))
    assert first(fight)["do"] == "pass"


def test_gnosis_goes_into_a_dodge_that_saves_a_life():
    dear = (card(level=16, lp=5), "e4", {"ap": 1, **DONE})
    assert first(struck(dear, limit=60))["gnosis"] == ["dodge"]


def test_a_strong_one_strikes_back_at_a_weak_attacker():
    strong = (card(attack=9, damage=9, defense=13), "e4", {"ap": 6, **DONE})
    fight = struck(strong, card(lp=5, attack=5))
    assert first(fight)["do"] == "counter"


def test_a_ward_is_raised_against_a_blow():
    fight = struck((card(WARD, traits=("damage_resistance",)), "e4", {"ap": 3, **DONE}))
    assert first(fight)["do"] == "ability"


def test_gnosis_helps_to_resist():
    figures = {"a1": (card(GAZE), "d4"), "b1": (card(level=16, resistance=6), "g4", {"moved": True})}
    fight = scene(figures, limit=60)
    fight.act({"side": "A", "do": "ability", "who": "a1", "ability": "gaze", "target": "b1"})
    assert first(fight) == {"side": "B", "do": "pass", "gnosis": ["resist"]}


def test_gnosis_strengthens_the_blow_that_may_kill():
    fight = scene({"a1": (card(), "d4", {"ap": 2}), "b1": (card(level=16, lp=5, defense=13), "e4", LAZY)}, limit=60)
    assert first(fight).get("gnosis") == ["attack"]


def test_gnosis_is_kept_from_a_blow_that_cannot_miss():
    sure = card(attack=20)
    fight = scene({"a1": (sure, "d4", {"ap": 2}), "b1": (card(lp=4), "e4", LAZY), "b2": (card(), "j8")}, limit=20)
    assert "gnosis" not in first(fight)


def test_a_bystander_that_has_acted_steps_aside():
    hammer = card(traits=("knockback",), attack=15, damage=3)
    fight = scene({
        "a1": (hammer, "d4"), "b1": (card(lp=30), "e4", LAZY), "b2": (card(), "f4", DONE | {"ap": 0}),
    })  # fmt: skip
    fight.act({"side": "A", "do": "attack", "who": "a1", "target": "b1", "push": "E"})
    assert fight.decision.kind == "sidestep"
    assert first(fight)["do"] == "sidestep"


# The whole fight


def test_at_the_end_who_is_behind_cares_less_for_its_losses():
    def at_turn(turn, *more):
        figures = {"a1": (card(), "a1"), "b1": (card(), "j8")} | {name: (card(), square) for name, square in more}
        return scene(figures, turn=turn).state

    assert caution(at_turn(1), 0) == CAUTION
    assert caution(at_turn(10, ("b2", "j6")), 0) < caution(at_turn(9, ("b2", "j6")), 0) < CAUTION
    assert caution(at_turn(10, ("a2", "a3")), 0) > CAUTION


def test_in_the_last_turn_who_is_ahead_stays_out_of_reach():
    figures = {"a1": (card(), "a4"), "a2": (card(), "a6", LAZY), "b1": (card(attack=10, damage=10), "p4", {"ap": 5})}
    fight = scene(figures, LONG, turn=10)
    assert deeds(fight) == ["end"]


def test_in_the_last_turn_who_is_behind_risks_a_charge():
    tough = card(attack=9, damage=9, defense=13, armor=4, lp=3)
    fight = scene({"a1": (card(lp=4), "a4"), "b1": (tough, "g4"), "b2": (card(), "j8", LAZY)}, turn=10)
    assert first(fight)["do"] == "charge"


def test_nobody_paces_up_and_down():
    fight = scene({"a1": (card(), "e2"), "b1": (card(), "e8")}, WALLED, turn=1)
    play_out(fight, {"A": GREEDY, "B": GREEDY}, limit=200)
    moves = [event for event in fight.events if event["type"] == "move"]
    assert len(moves) <= 6


def squad(*cards_):
    named = {f"c{n}": one for n, one in enumerate(cards_)}
    return {
        "format": "muster-list", "version": 1, "system": "anima", "name": "S", "cards": named,
        "entries": [{"id": f"a{n + 1}", "card": name} for n, name in enumerate(named)],
    }  # fmt: skip


def deployed(mine, theirs, rows=LONG * 3):
    doc = rules.pair(mine, theirs, options={"allow_illegal": True}, board={"rows": list(rows[:20])}, seed=2)
    fight = rules.open_fight(doc)
    while fight.decision.kind != "act":
        fight.act(GREEDY.pick(fight))
    return fight


def test_fighters_stand_in_front_of_archers():
    fight = deployed(squad(card(), shooter(16), card()), squad(card(), card(), card()))
    row = fight.state.board.grid.ys
    side = [row[fight.state.at[i]] for i in (0, 1, 2)]
    assert side[1] < min(side[0], side[2])


def test_a_squad_does_not_stand_in_one_clump():
    fight = deployed(squad(*[card()] * 5), squad(*[shooter(12, area=1)] * 5))
    at_ = fight.state.at
    near = fight.state.board.grid.distance
    assert sum(near(at_[i], at_[k]) <= 1 for i in range(5) for k in range(i)) <= 2


def test_who_shoots_more_places_cover_before_its_zone():
    doc = rules.pair(squad(*[shooter(16)] * 3), squad(*[card()] * 3), options={"allow_illegal": True}, seed=5)
    fight = rules.open_fight(doc)
    while fight.decision.kind != "terrain" or fight.decision.side != "A":
        fight.act(GREEDY.pick(fight))
    placed = first(fight)
    assert placed["piece"] in ("barricade", "hill")
    assert int(placed["at"].lstrip("abcdefghijklmnopqrstuvwxyz")) <= 24


def test_a_marker_that_is_found_is_given_up_rather_than_a_character():
    spy, markers = card(traits=("infiltration",)), {"B1": "f4", "B2": "j1"}
    fight = scene({"a1": (card(), "d4"), "b1": (card(), "j8", LAZY), "b2": (spy, "")}, markers=markers)
    fight.act({"side": "A", "do": "search", "who": "a1", "dice": [9]})
    assert fight.decision.kind == "marker"
    assert first(fight)["choice"] == "remove"


def test_infiltrators_come_out_near_the_enemy():
    spy = card(traits=("infiltration",))
    fight = deployed(squad(card(), spy), squad(card(lp=5), card()))
    assert len(fight.state.markers[0]) == 3
    end_turn(fight)
    shown = [event for event in fight.events if event["type"] == "reveal"]
    assert len(shown) == 1
    near = min(fight.state.board.grid.distance(fight.state.at[1], fight.state.at[e]) for e in fight.state.enemies(1))
    assert near <= 10
