"""What the greedy player of Anima does in small positions that have one sensible answer."""

import pytest

from rules.anima.answers import actors
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
