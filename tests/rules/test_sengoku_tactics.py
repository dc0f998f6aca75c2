"""What the greedy player of Sengoku does in small positions that have one sensible answer."""

import sys

import pytest

from rules.fight import Fight
from rules.formats import read_fight
from rules.sengoku import SYSTEM
from tests.rules.sengoku_armies import BOOK, starter


@pytest.fixture(autouse=True, scope="module")
def registered():
    """The game is there, whether or not the site has it yet."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules["rules.system"]._SYSTEMS, "sengoku", SYSTEM)
        yield


def scene(units, *, leaders=None, sides=None, army=None, cards=None, turn=3, stage="orders", **options):
    """A position at A's orders. `units`: id → (card, figures, cell, facing, more)."""
    entries, start = {"a": [], "b": []}, {}
    for name, (card, figures, cell, facing, *more) in units.items():
        entries[name[0]].append({"id": name, "card": card, "figures": figures})
        start[name] = {"at": cell, "facing": facing, **(more[0] if more else {})}
    lists = [_list(side, entries[side], (army or {}) if side == "a" else {}) for side in "ab"]
    doc = {"format": "muster-fight", "version": 1, "system": "sengoku", "title": "scene", "seed": 1, "options": options}
    doc["cards"] = {**BOOK["cards"], **(cards or {})}
    doc["sides"] = [{"name": side, "list": army} for side, army in zip("AB", lists, strict=True)]
    doc["start"] = {"turn": turn, "stage": stage, "units": start, "leaders": leaders or {}, "sides": sides or {}}
    return Fight(read_fight(doc, ()), False)


def _list(side, entries, more):
    army = {"commander": {"id": side + "c"}, "generals": [{"id": side + "g1"}], **more}
    head = {"format": "muster-list", "version": 1, "system": "sengoku", "name": side}
    return {**head, "army": army, "entries": entries}


def told(fight):
    """A's orders by unit."""
    return SYSTEM.best(fight.state).get("units", {})


FAR = ("samurai-spears", 12, "l7", "S")


def test_cavalry_takes_a_flank():
    orders = told(scene({"a1": ("heavy-cavalry", 8, "c5", "E"), "b1": ("samurai-spears", 12, "d5", "N"), "b2": FAR}))
    assert orders["a1"][0]["order"] in ("move", "advance")


def test_nobody_charges_a_wall_of_spears_with_horsemen_few_in_number():
    orders = told(scene({"a1": ("light-cavalry", 4, "d4", "N"), "b1": ("samurai-spears", 16, "d5", "S"), "b2": FAR}))
    assert all(order["order"] not in ("advance",) for order in orders.get("a1", ()))
    assert orders.get("a1", [{}])[0] != {"order": "move"}


def test_front_and_flank_attack_together():
    units = {
        "a1": ("samurai-spears", 12, "d4", "N"),
        "a2": ("samurai-spears", 12, "c5", "E"),
        "b1": ("samurai-spears", 12, "d5", "S"),
        "b2": FAR,
    }
    orders = told(scene(units))
    assert {orders["a1"][0]["order"], orders["a2"][0]["order"]} <= {"move", "advance"}
    # Only orders of one kind join (SENG-PRI-06).
    kinds = {order.get("as") or ("special" if order["order"] == "advance" else order.get("kind", "ordinary"))
             for order in (orders["a1"][0], orders["a2"][0])}  # fmt: skip
    assert len(kinds) == 1


def test_a_volley_is_shot_at_the_best_target_in_reach():
    units = {
        "a1": ("ashigaru-teppo", 12, "d4", "N"),
        "b1": ("samurai-spears", 12, "d5", "W"),
        "b2": FAR,
    }
    orders = told(scene(units))
    assert orders["a1"][0] == {"order": "volley", "target": "b1"}


def test_the_routed_are_rallied():
    units = {"a1": ("samurai-spears", 12, "d2", "N", {"status": "routing"}), "a2": FAR[:2] + ("a1", "N"), "b1": FAR}
    orders = told(scene(units))
    assert orders["a1"][0]["order"] == "regroup"


def test_the_calm_rally_for_nothing():
    units = {"a1": ("yamabushi", 8, "d2", "N", {"status": "routing"}), "a2": FAR[:2] + ("a1", "N"), "b1": FAR}
    assert told(scene(units))["a1"][0]["by"] == "calm"


def test_the_fleeing_are_ridden_down():
    """By an order, or by a general advance, which leads straight at them."""
    fleeing = ("samurai-spears", 8, "d5", "N", {"status": "routing"})
    fight = scene({"a1": ("light-cavalry", 8, "d4", "N"), "b1": fleeing, "b2": FAR})
    fight.act(SYSTEM.best(fight.state))
    fight.act({"side": "B", "do": "orders"})
    fight.act({"side": "A", "do": "resolve"})
    assert fight.dump()["units"]["b1"]["status"] == "destroyed"


def test_who_may_be_attacked_from_the_flank_does_not_wait_for_it():
    """A unit that shows its flank to an enemy turns, moves off, or strikes first."""
    units = {
        "a1": ("samurai-spears", 12, "d4", "N"),
        "b1": ("heavy-cavalry", 12, "c4", "E"),
        "b2": FAR,
    }
    assert told(scene(units))["a1"]


def test_the_army_advances_at_one_order_when_the_enemy_is_far():
    units = {f"a{n}": ("samurai-spears", 12, f"{'cdefgh'[n]}2", "N") for n in range(1, 6)} | {
        "b1": ("samurai-spears", 12, "e7", "S")
    }
    assert SYSTEM.best(scene(units).state)["general"] == "advance"


def test_a_won_battle_is_ended():
    units = {"a1": ("samurai-spears", 12, "d2", "N"), "b1": ("samurai-spears", 4, "l7", "S", {"has_routed": True})}
    fight = scene(units)
    for action in ({"side": "A", "do": "orders"}, {"side": "B", "do": "orders"}, {"side": "A", "do": "resolve"}):
        fight.act(action)
    assert fight.decision.kind == "claim"
    assert SYSTEM.best(fight.state) == {"side": "A", "do": "claim", "end": True}


def test_zones_are_held_when_they_are_about_to_be_counted():
    """An enemy zone that nobody disputes is entered by whoever can reach it."""
    units = {
        "a1": ("samurai-spears", 12, "d4", "N"),
        "a2": ("samurai-spears", 12, "c2", "N"),
        "a3": ("samurai-spears", 12, "h2", "N"),
        "b1": ("samurai-spears", 12, "a7", "S"),
        "b2": FAR,
    }
    assert told(scene(units, turn=9))["a1"][0]["order"] in ("move", "march")


def test_stakes_follow_what_is_needed():
    """With nothing to spend special orders on the stake is low."""
    units = {"a1": ("samurai-spears", 12, "d2", "N"), "b1": FAR}
    assert SYSTEM.best(scene(units, stage="stake").state)["stake"] == "low"


def test_the_hq_rolls_again_before_a_messenger_rides():
    units = {"a1": ("samurai-spears", 12, "d2", "N"), "b1": FAR}
    fight = scene(units, stage="stake", army={"messengers": 1})
    fight.act({"side": "A", "do": "stake", "stake": "low", "dice": [1, 1]})
    assert SYSTEM.best(fight.state) == {"side": "A", "do": "reroll", "use": "hq"}
    fight.act({"side": "A", "do": "reroll", "use": "hq", "dice": [1, 1]})
    assert SYSTEM.best(fight.state) == {"side": "A", "do": "reroll", "use": "none"}


def test_a_phoenix_rises_in_who_flees():
    units = {"a1": ("samurai-spears", 12, "d2", "N", {"status": "routing"}), "a2": FAR[:2] + ("a1", "N"), "b1": FAR}
    sides = {"A": {"special": 0, "ordinary": 0}}
    banners = SYSTEM.best(scene(units, sides=sides, army={"banners": ["phoenix-banner"]}).state)["banners"]
    assert banners["a1"]["banner"] == "phoenix-banner"


@pytest.mark.parametrize(("banner", "foe"), [("crane-banner", "d5"), ("boar-banner", "d5"), ("crane-banner", "k5")])
def test_a_banner_that_works_when_it_is_raised_rises_for_an_attack_that_it_helps(banner, foe):
    units = {"a1": ("heavy-cavalry", 12, "d4", "N"), "b1": ("samurai-spears", 12, foe, "S")}
    fight = scene(units, army={"banners": [banner]})
    helps = banner == "crane-banner" and foe == "d5"
    assert SYSTEM.best(fight.state).get("banners") == ({"a1": {"banner": banner}} if helps else None)


@pytest.mark.parametrize("two", [True, False])
def test_two_banners_rise_in_a_unit_that_both_of_them_help(two):
    bearers = {"id": "bearers", "when": ["always"], "effects": [{"allow": ["two_banners"]}]}
    pikes = {**BOOK["cards"]["samurai-spears"], "skills": [bearers] if two else []}
    banners = {
        name: {"kind": "banner", "skills": [{"id": name, "when": ["melee"], "effects": [{"add": {"armour": 1}}]}]}
        for name in ("lion", "bear")
    }
    units = {"a1": ("pikes", 16, "d4", "N"), "b1": ("yamabushi", 12, "d5", "S")}
    fight = scene(units, cards={"pikes": pikes, **banners}, army={"banners": [*banners]})
    raised = SYSTEM.best(fight.state)["banners"]
    assert raised == {"a1": [{"banner": "lion"}, {"banner": "bear"}] if two else {"banner": "lion"}}


@pytest.mark.parametrize("side", "AB")
@pytest.mark.parametrize("army", range(3))
def test_armies_deploy_sensibly(side, army):
    """Close together on the front line but for the outpost on the far anchor, the HQ behind, shooters beside others."""
    fight = starter(army, army, 1)
    if side == "B":
        fight.act(SYSTEM.best(fight.state))
    picked = SYSTEM.best(fight.state)
    cells = {name: cell for name, (cell, _) in picked["units"].items()}
    front, back = ("3", "1") if side == "A" else ("5", "7")
    columns = sorted(ord(cell[0]) - 97 for cell in cells.values())
    assert sum(cell[1] == front for cell in cells.values()) >= len(cells) - 2
    assert max(columns[1:]) - min(columns[1:]) <= len(columns)
    assert picked["hq"][1] == back
    table = fight.state.table
    kits = {name: table.kits[table.number[name]] for name in cells}
    shooters = [cells[name] for name, kit in kits.items() if kit.shooter and not kit.cavalry]
    others = [cells[name] for name, kit in kits.items() if not kit.shooter]
    for cell in shooters:
        assert any(
            abs(ord(cell[0]) - ord(other[0])) <= 1 and abs(int(cell[1]) - int(other[1])) <= 1 for other in others
        )
