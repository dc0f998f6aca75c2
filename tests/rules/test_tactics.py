"""What the greedy player does with cards out of the ordinary: it heals, shoots, casts, tests its nerves, keeps dice."""

import pytest

import rules
from rules.fight import play_out
from rules.okko.judgement import CAUTION, caution
from rules.okko.tactics import outcomes
from rules.players import player
from tests.rules.strange import Maker

STATS = {"attack": 4, "defense": 4, "movement": 4, "willpower": 4}
WEAK = {"attack": 2, "defense": 2, "movement": 4, "willpower": 3}
FIELD = (".........",) * 9


def card(*skills, cost=3, **stats):
    kind = {"kind": "character", "alignment": "mercenary", "cost": cost, "skills": list(skills)}
    return kind | {"vigilant": STATS | stats, "shaken": WEAK}


def scene(figures, pool=(), rows=FIELD, **start):
    """A's phase; `figures`: id → (card, square, facing, more keys of its start)."""

    def side(letter):
        mine = {name: figure for name, figure in figures.items() if name[0] == letter}
        head = {"format": "muster-list", "version": 1, "system": "okko", "name": letter}
        entries = [{"id": name, "card": f"card-{name}"} for name in mine]
        cards = {f"card-{name}": figure[0] for name, figure in mine.items()}
        return {"name": letter.upper(), "list": head | {"cards": cards, "entries": entries}}

    def stand(_card, at, facing, more=None):
        return {"at": at, "facing": facing} | (more or {})

    return rules.open_fight(
        {
            "format": "muster-fight",
            "version": 1,
            "system": "okko",
            "options": {"loss_limit": 99, "max_turns": 12},
            "sides": [side("a"), side("b")],
            "board": {"rows": list(rows)},
            "start": start
            | {
                "figures": {name: stand(*figure) for name, figure in figures.items()},
                "sides": {"A": {"pool": list(pool)}},
            },
            "seed": 1,
        }
    )


def phase(fight, side="A"):
    """What greedy does until the side's phase ends or the fight is over."""
    done = []
    while fight.decision is not None and (not done or done[-1]["do"] != "end_phase"):
        action = player("greedy").pick(fight)
        fight.act(action)
        if action["side"] == side:
            done.append(action)
    return done


def deeds(fight, who):
    return [action["do"] for action in phase(fight) if action.get("who") == who]


HEAL = {
    "id": "heal", "when": ["action"], "cost": ["water"], "effects": [{"status": "vigilant", "to": "target"}],
    "target": {"who": "friend", "within": 1, "filter": {"status": "shaken"}},
}  # fmt: skip
BOW = {"id": "bow", "when": ["ranged"], "range": 5, "shot": 5, "effects": []}
FEARSOME = {
    "id": "fearsome", "when": ["attacked"],
    "effects": [{"test": {"stat": "willpower", "pass": [], "fail": [{"cancel": True}]}, "to": "target"}],
}  # fmt: skip
SPELL = {
    "id": "spell", "when": ["action"], "cost": ["torii"],
    "target": {"who": "enemy", "within": 4, "front": True, "sight": True},
    "effects": [{"test": {"stat": "willpower", "pass": [], "fail": [{"status": "shaken"}]}, "to": "target"}],
}  # fmt: skip
RAGE = {"id": "rage", "when": ["activation"], "cost": ["air"], "effects": [{"add": {"attack": 2}}]}
AGAIN = {"id": "again", "when": ["attack"], "effects": [{"grant": "action"}, {"cancel": True}]}
FAR_OFF = (card(), "d9", "S")


@pytest.mark.parametrize("healer", ["c3", "b1", "f3"])
def test_a_healer_heals_even_if_it_must_walk(healer):
    hurt = (card(), "d4", "N", {"status": "shaken", "activation": "done"})
    fight = scene({"a1": (card(HEAL, cost=2, attack=1), healer, "N"), "a2": hurt, "b1": FAR_OFF}, ["water"])
    assert "use" in deeds(fight, "a1")
    assert fight.state.status[1] == 0


def test_a_healer_with_nobody_to_heal_keeps_its_water():
    whole = (card(), "d4", "N", {"activation": "done"})
    fight = scene({"a1": (card(HEAL, cost=2, attack=1), "c3", "N"), "a2": whole, "b1": FAR_OFF}, ["water"])
    assert "use" not in deeds(fight, "a1")


@pytest.mark.parametrize(("archer", "enemy"), [("d3", "d7"), ("d1", "d8"), ("a1", "f6")])
def test_an_archer_shoots_and_keeps_out_of_reach(archer, enemy):
    fight = scene({"a1": (card(BOW, attack=2), archer, "N"), "b1": (card(), enemy, "S"), "b2": (card(), "i9", "S")})
    assert "shoot" in deeds(fight, "a1")
    assert not fight.state.in_enemy_zone(0)


def test_an_archer_steps_out_of_an_enemys_zone_to_shoot_when_that_is_worth_it():
    foe = (card(attack=1), "d5", "S")
    fight = scene({"a1": (card(BOW, attack=0), "d3", "S"), "b1": foe, "b2": (card(), "i9", "S")})
    assert "shoot" in deeds(fight, "a1")


def test_of_two_equal_enemies_the_one_that_frightens_is_left_alone():
    timid = card(willpower=1)
    fight = scene({"a1": (timid, "d3", "N"), "b1": (card(FEARSOME), "d5", "S"), "b2": (card(), "f5", "S")}, ["fire"])
    attacks = [action for action in phase(fight) if action["do"] == "attack"]
    assert [action["target"] for action in attacks] == ["b2"]


def test_water_steadies_the_nerves_before_the_blow():
    fight = scene({"a1": (card(willpower=3), "d3", "N"), "b1": (card(FEARSOME), "d5", "S")}, ["fire", "water"])
    attack = next(action for action in phase(fight) if action["do"] == "attack")
    assert attack["will_boost"] == "pool"


def test_a_spell_is_cast_from_afar():
    caster = card(SPELL, cost=2, attack=1, defense=2)
    fight = scene({"a1": (caster, "d2", "N"), "b1": (card(willpower=2), "d7", "S")}, ["torii"])
    assert "use" in deeds(fight, "a1")
    grid, at = fight.state.table.board.grid, fight.state.at
    assert grid.distance(at[0], at[1]) >= 2


def test_strength_is_called_up_before_the_blow_and_not_in_vain():
    near = scene({"a1": (card(RAGE), "d4", "N"), "b1": (card(), "d6", "S"), "b2": (card(), "i9", "S")}, ["air"])
    did = deeds(near, "a1")
    assert did.index("use") < did.index("attack")
    far = scene({"a1": (card(RAGE, movement=1), "a1", "N"), "b1": (card(), "i9", "S")}, ["air"])
    assert "use" not in deeds(far, "a1")


def test_an_attack_from_behind_is_sought():
    fight = scene({"a1": (card(), "d3", "N"), "b1": (card(), "d5", "N"), "b2": (card(), "i9", "S")})
    phase(fight)
    attack = next(event for event in fight.events if event["type"] == "attack")
    assert attack["rear"] == 1


def test_earth_is_kept_where_the_enemy_will_strike():
    threatened = (card(), "d3", "N", {"activation": "done"})
    safe = (card(), "a1", "N", {"activation": "done"})
    fight = scene({"a1": threatened, "a2": safe, "b1": (card(), "d5", "S")}, ["earth", "water"])
    assert phase(fight)[-1]["reserve"].get("a1") == "earth"


def test_a_reserved_earth_is_spent_when_it_matters_and_kept_when_it_cannot():
    def reply(attack, defense):
        weak = (card(attack=attack), "d3", "N")
        fight = scene(
            {"a1": weak, "b1": (card(defense=defense), "d4", "S", {"reserve": "earth"}), "b2": (card(), "i9", "S")}
        )
        fight.act({"side": "A", "do": "attack", "who": "a1", "target": "b1"})
        return player("greedy").pick(fight)

    assert reply(4, 4)["boost"] == "reserve"
    assert "boost" not in reply(0, 12)


def test_the_shaken_pull_themselves_together():
    fight = scene({"a1": (card(), "d3", "N", {"status": "shaken"}), "b1": FAR_OFF}, ["water"])
    assert "recover" in deeds(fight, "a1")


def test_who_is_behind_in_the_last_turns_minds_losses_less():
    figures = {"a1": (card(), "d3", "N"), "b1": FAR_OFF, "a2": (card(), None, None, {"status": "out"})}
    early, late = scene(figures, turn=3).state, scene(figures, turn=12).state
    assert caution(early, 0) == CAUTION > caution(late, 0)
    assert caution(late, 1) == CAUTION


@pytest.mark.parametrize(("turn", "waits"), [(2, True), (12, False)])
def test_who_would_lose_by_waiting_attacks_against_the_odds(turn, waits):
    strong = (card(defense=5), "d4", "S")
    fallen = (card(), None, None, {"status": "out"})
    figures = {"a1": (card(attack=2, movement=0), "d3", "N"), "a2": fallen, "b1": strong, "b2": (card(), "i9", "S")}
    assert ("attack" in deeds(scene(figures, turn=turn), "a1")) is not waits


def test_an_attack_that_cancels_and_grants_itself_is_not_made_for_ever():
    fight = scene({"a1": (card(AGAIN), "d3", "N"), "b1": (card(), "d4", "S"), "b2": (card(), "i9", "S")})
    assert deeds(fight, "a1").count("attack") <= 2


def test_a_skill_is_tried_on_every_face_of_its_first_die():
    caster = card(SPELL, cost=2)
    fight = scene({"a1": (caster, "d3", "N"), "b1": (card(willpower=2), "d6", "S")}, ["torii"])
    met = outcomes(fight.state, {"side": "A", "do": "use", "who": "a1", "skill": "spell", "target": "b1"})
    assert [then.status[1] for then in met] == [0, 0, 1, 1, 1, 1]
    heal = scene(
        {"a1": (card(HEAL), "d3", "N"), "a2": (card(), "d4", "N", {"status": "shaken"}), "b1": FAR_OFF}, ["water"]
    )
    assert len(outcomes(heal.state, {"side": "A", "do": "use", "who": "a1", "skill": "heal", "target": "a2"})) == 1


@pytest.mark.parametrize("first", range(0, 120, 20))
def test_every_fight_of_strange_cards_ends(first):
    """Whatever the cards say, every answer is legal (a refusal would be raised) and the turn limit is reached."""
    for seed in range(first, first + 20):
        fight = rules.open_fight(Maker(seed).fight(), listen=False)
        play_out(fight, {"A": player("greedy"), "B": player("greedy")}, limit=2000)
        assert fight.winner is not None, seed
