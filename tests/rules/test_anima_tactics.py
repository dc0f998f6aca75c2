"""What the greedy player of Anima does in small positions that have one sensible answer."""

import pytest

import rules
from rules.anima.answers import actors
from rules.anima.judgement import CAUTION, caution
from rules.fight import play_out
from rules.players import player
from tests.rules.anima_scenes import ability, card, scene, shooter

GREEDY = player("greedy")
DONE = {"activated": True}
LAZY = {"activated": True, "ap": 0, "moved": True}
ROCK = ("..........", "..........", "..........", ".....O....", "..........", "..........", "..........", "..........")
WALLED = (
    "..........",
    "..........",
    "..........",
    "##########",
    "##########",
    "..........",
    "..........",
    "..........",
)
BARRICADE = (
    "..........",
    "..........",
    "..........",
    "..=.......",
    "..........",
    "..........",
    "..........",
    "..........",
)
LONG = ("....................",) * 8
HEAL = ability("mend", {"do": "heal", "amount": 3}, who="friend", reach=4, own=True)
SHIELD = ability("gift", {"do": "state", "state": "shield", "level": 2}, who="friend", reach=4, own=True)
MARK = ability(
    "mark", {"do": "modify", "stat": "defense", "by": -2}, reach=12, duration="turn",
    cost={"ap": 1, "uses": 1, "per": "turn"},
)  # fmt: skip
STEALTH = ability(
    "stealth", {"do": "hide"}, who="self", reach=0, cost={"ap": 2, "upkeep": 1}, duration="sustained",
)  # fmt: skip
BULWARK = ability(
    "bulwark", {"do": "modify", "stat": "defense", "by": 2}, who="self", reach=0, cost={"ap": 2, "upkeep": 1},
    duration="sustained",
)  # fmt: skip
WARD = ability(
    "ward", {"do": "modify", "stat": "armor", "by": 3}, who="self", reach=0, when="reaction", trigger="defend",
    cost={"ap": 1}, duration="attack",
)  # fmt: skip
GAZE = ability(
    "gaze", {"do": "resist", "power": 13, "then": [{"do": "state", "state": "paralysis", "level": 1}]}, reach=6
)
FLASK = ability(
    "flask", {"do": "clear", "state": "harmful", "tokens": "all"}, who="self", reach=0,
    cost={"ap": 1, "uses": 1, "per": "game"},
)  # fmt: skip
ORDERS = ability("orders", {"do": "ap", "by": 1}, who="friend", reach=6, cost={"ap": 1})
BLINK = ability(
    "blink", {"do": "move", "kind": "teleport", "distance": 8, "ignore": ["engagement", "figures"]}, who="square",
    reach=8, cost={"ap": 1, "move": True},
)  # fmt: skip
FIREBALL = ability("fireball", {"do": "attack", "mode": "ranged", "attack": 3, "area": 1}, reach=8)


def activation(fight, side="A", most=20):
    """What a side does until one activation of its own has ended; the other side lets everything come."""
    done, before = [], len(fight.events)
    for _ in range(most):
        asked = fight.decision
        if asked is None:
            break
        if asked.side == side:
            done.append(GREEDY.pick(fight))
            fight.act(done[-1])
        else:
            passive(fight)
        if any(event["type"] == "end_activation" for event in fight.events[before:]):
            break
    return done


def passive(fight):
    kind, side = fight.decision.kind, fight.decision.side
    if kind in ("evade", "defend", "area"):
        fight.act({"side": side, "do": "pass"})
    elif kind == "act":
        fight.act({"side": side, "do": "end", "who": fight.state.table.ids[actors(fight.state)[0]]})
    else:
        fight.act(GREEDY.pick(fight))


def deeds(fight):
    return [action["do"] for action in activation(fight)]


def first(fight):
    return GREEDY.pick(fight)


def at(fight, who):
    state = fight.state
    return state.board.grid.names[state.at[state.table.number[who]]]


def distance(fight, a, b):
    state = fight.state
    number = state.table.number
    return state.board.grid.distance(state.at[number[a]], state.at[number[b]])


# Charging, striking


def test_an_enemy_in_reach_is_charged():
    fight = scene({"a1": (card(), "a4"), "b1": (card(), "g4", LAZY)})
    assert first(fight)["do"] == "charge"


def test_a_charge_that_would_fall_short_is_not_declared():
    fight = scene({"a1": (card(), "a4"), "b1": (card(), "p4", LAZY)}, LONG)
    done = deeds(fight)
    assert "charge" not in done
    assert {"walk", "run"} & set(done)
    assert distance(fight, "a1", "b1") < 15


def test_the_wounded_is_finished_first():
    hurt, whole = (card(), "e5", LAZY | {"lp": 2}), (card(), "e3", LAZY)
    fight = scene({"a1": (card(), "d4"), "b1": whole, "b2": hurt})
    assert first(fight)["target"] == "b2"


def test_who_can_kill_acts_before_who_can_only_wound():
    figures = {"a1": (card(), "b2"), "a2": (card(attack=9, damage=9), "g7"), "b1": (card(), "c2", LAZY)}
    fight = scene(figures | {"b2": (card(), "h7", LAZY)})
    assert first(fight)["who"] == "a2"


def test_of_two_with_the_same_to_do_the_threatened_acts_first():
    foe = card(attack=9, damage=9)
    figures = {"a1": (card(), "b2"), "a2": (card(), "p4"), "b1": (card(), "c2", LAZY), "b2": (card(), "q4", LAZY)}
    fight = scene(figures | {"b3": (foe, "t4", {"ap": 5})}, LONG)
    assert first(fight)["who"] == "a2"


def test_a_hopeless_blow_is_not_struck_and_the_ap_is_kept():
    wall = card(defense=22, armor=9, attack=9, damage=9)
    fight = scene({"a1": (card(), "d4", {"ap": 2}), "b1": (wall, "e4", {"ap": 4})}, limit=1)
    assert "attack" not in deeds(fight)
    assert fight.state.ap[0] >= 1


def test_the_last_ap_is_kept_for_a_dodge_rather_than_for_a_scratch():
    brute = card(attack=9, damage=9, defense=14, armor=3)
    scratch = card(attack=4, damage=1)
    fight = scene({"a1": (scratch, "d4", {"ap": 2}), "b1": (brute, "e4", {"ap": 4})}, limit=1)
    assert "attack" not in deeds(fight)


def test_a_berserker_charges_as_it_must():
    wall = card(defense=30, armor=20, attack=12, damage=12)
    fight = scene({"a1": (card(), "a4", {"states": {"berserk": 2}}), "b1": (wall, "g4")})
    assert first(fight)["do"] == "charge"


def test_the_victim_is_thrown_against_the_rock():
    hammer = card(traits=("knockback",), damage=5)
    fight = scene({"a1": (hammer, "d4"), "b1": (card(defense=6, lp=14), "e4", LAZY)}, ROCK)
    attack = next(action for action in activation(fight) if action["do"] == "attack")
    assert attack.get("push") == "NE"


# Shooting


@pytest.mark.parametrize(("archer", "enemy"), [("b4", "i4"), ("a1", "h6")])
def test_an_archer_shoots_and_keeps_out_of_reach(archer, enemy):
    bow, brute = shooter(12, attack=7, defense=8, lp=6), card(attack=9, damage=9, defense=12)
    fight = scene({"a1": (bow, archer), "b1": (brute, enemy, {"ap": 5}), "b2": (card(), "t8", LAZY)}, LONG)
    assert "shoot" in deeds(fight)
    assert distance(fight, "a1", "b1") > 2


def test_a_shot_is_taken_at_half_the_range_where_it_can_be():
    fight = scene({"a1": (shooter(10), "b4", {"ap": 2}), "b1": (card(), "i4", LAZY)}, LONG)
    done = deeds(fight)
    assert done.index("shoot") > 0
    shot = next(event for event in fight.events if event["type"] == "attack")
    assert ["ANIMA-SHO-04"] not in [reason[1:2] for reason in shot["reasons"]["attack"]]


def test_a_shot_beyond_the_range_is_not_wasted():
    fight = scene({"a1": (shooter(5, speed=[0, 0]), "b4", {"moved": True}), "b1": (card(), "i4", LAZY)})
    assert "shoot" not in deeds(fight)


def test_an_archer_seeks_cover_from_archers():
    weak = shooter(14, damage=2, lp=6)
    foe = shooter(14, attack=8, damage=7)
    fight = scene({"a1": (weak, "b3"), "b1": (foe, "p5")}, tuple(row + "." * 10 for row in BARRICADE))
    activation(fight)
    board, here = fight.state.board, fight.state.at[0]
    assert board.within(here, 1) & board.cover or distance(fight, "a1", "b1") > 14


def test_an_archer_leaves_close_combat():
    fight = scene(
        {"a1": (shooter(12, attack=7, damage=6, ap=[4, 6]), "d4", {"ap": 5}), "b1": (card(attack=9, damage=8), "e4")}
    )
    assert first(fight)["do"] == "disengage"


def test_an_area_shot_takes_the_clump_and_spares_friends():
    fight = scene({
        "a1": (shooter(12, area=1), "b4"), "a2": (card(), "h8", LAZY), "b1": (card(), "h7", LAZY),
        "b2": (card(), "h2", LAZY), "b3": (card(), "h1", LAZY),
    })  # fmt: skip
    shot = next(action for action in activation(fight) if action["do"] == "shoot")
    assert shot["target"] in ("b2", "b3")


# Abilities


def test_a_healer_heals_who_is_hurt():
    fight = scene(
        {"a1": (card(HEAL, attack=2, damage=1), "c4"), "a2": (card(), "d4", LAZY | {"lp": 3}), "b1": (card(), "j8")}
    )
    used = next(action for action in activation(fight) if action["do"] == "ability")
    assert used["target"] == "a2"


def test_a_healer_with_nobody_to_heal_keeps_its_ap():
    fight = scene({"a1": (card(HEAL), "c4"), "a2": (card(), "d4", LAZY), "b1": (card(), "j8")})
    assert "ability" not in deeds(fight)


def test_a_shield_goes_to_the_threatened():
    threatened, safe = (card(lp=6), "g4", LAZY), (card(), "a8", LAZY)
    slow = card(damage=7, speed=[1, 2])
    fight = scene({"a1": (card(SHIELD, attack=1, damage=0), "c4"), "a2": threatened, "a3": safe, "b1": (slow, "h4")})
    used = [action for action in activation(fight) if action["do"] == "ability"]
    assert [action["target"] for action in used] == ["a2"]


def test_the_prey_is_marked_before_it_is_struck():
    strong = card(MARK, attack=7, damage=6)
    fight = scene({"a1": (strong, "d4"), "a2": (card(), "f4", {"ap": 4}), "b1": (card(level=14), "e4", LAZY)})
    done = deeds(fight)
    assert done.index("ability") < done.index("attack")


def test_a_gaze_falls_on_who_has_yet_to_act():
    fight = scene({"a1": (card(GAZE, attack=2), "d4"), "b1": (card(), "h6", DONE), "b2": (card(), "h2", {"ap": 5})})
    used = next(action for action in activation(fight) if action["do"] == "ability")
    assert used["target"] == "b2"


def test_poison_is_cleared_away():
    fight = scene({"a1": (card(FLASK), "a1", {"states": {"poison": 3}}), "b1": (card(), "j8")})
    assert "ability" in deeds(fight)


def test_orders_go_to_who_lacks_an_ap_to_charge():
    fight = scene({
        "a1": (card(ORDERS, attack=2, damage=1), "a4"), "a2": (card(attack=8, damage=8), "b5", {"ap": 2}),
        "b1": (card(), "h5", LAZY),
    })  # fmt: skip
    assert any(action["do"] == "ability" and action["target"] == "a2" for action in activation(fight))


def test_a_fireball_is_thrown_from_afar():
    mage = card(FIREBALL, attack=5, defense=8, lp=6, categories=["mystic"])
    fight = scene({"a1": (mage, "b4"), "b1": (card(attack=9, damage=9), "i4", {"ap": 1, "moved": True})})
    assert "ability" in deeds(fight)
    assert distance(fight, "a1", "b1") >= 2


def test_one_who_blinks_comes_past_the_wall():
    fight = scene({"a1": (card(BLINK), "e2"), "b1": (card(), "e8", LAZY)}, WALLED)
    assert any(action["do"] == "ability" for action in activation(fight))


# Hiding and searching


def test_the_threatened_hides_and_pays_for_it():
    figures = {
        "a1": (shooter(3, STEALTH, lp=6, speed=[1, 1]), "a4", {"ap": 3}),
        "b1": (card(attack=9, damage=9, ap=[4, 6], speed=[6, 12]), "k4", {"ap": 6}),
    }
    fight = scene(figures, LONG)
    assert "ability" in deeds(fight)
    assert fight.state.hidden[0]
    end_turn(fight)
    assert fight.state.hidden[0]


def end_turn(fight):
    """Until the next turn's action phase; upkeep is greedy's to pay, nobody does anything else."""
    turn = fight.state.turn
    while fight.decision is not None and (fight.state.turn == turn or fight.decision.kind != "act"):
        if fight.decision.kind == "upkeep":
            fight.act(GREEDY.pick(fight))
        else:
            passive(fight)


def test_who_is_in_no_danger_does_not_pay_for_hiding():
    hidden = {"hidden": True, "sustained": ["stealth"], "ap": 1}
    fight = scene({"a1": (shooter(3, STEALTH), "a4", hidden), "b1": (card(speed=[1, 2]), "t8")}, LONG)
    end_turn(fight)
    assert not fight.state.hidden[0]


def test_a_bulwark_is_kept_up_while_enemies_are_near():
    kept = {"sustained": ["bulwark"], "ap": 3}
    fight = scene(
        {
            "a1": (card(BULWARK), "d4", kept),
            "b1": (card(damage=7), "f4", {"ap": 4}),
            "b2": (card(damage=7), "f6", {"ap": 4}),
        }
    )
    end_turn(fight)
    assert fight.state.sustained[0] == ("bulwark",)


def test_the_hidden_are_searched_for():
    fight = scene({"a1": (card(), "d4"), "b1": (card(level=12), "f4", {"hidden": True})})
    assert "search" in deeds(fight)


def test_nobody_searches_where_nobody_hides():
    fight = scene({"a1": (card(), "a1"), "b1": (card(), "t8", LAZY)}, LONG)
    assert "search" not in deeds(fight)


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
