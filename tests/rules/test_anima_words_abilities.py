"""The texts of Anima's abilities: the starter codex as written, and a walk through the whole vocabulary."""

from itertools import product

import pytest

from rules.anima import abilities
from rules.anima.abilities import parse_ability
from rules.anima.words import condition_text, cost_text, skill_line, skill_text, types_text
from rules.reading import FileError
from rules.words import LANGS
from tests.rules.saying import all_different, well_said
from tests.rules.saying_anima import CODEX, ability_of, texts

STARTERS = {
    "fireball": (
        "Action, an enemy within 10 squares: shot, +1 Damage, area 1.",
        "Действие, враг не далее 10 клеток: выстрел, +1 к Урону, площадной эффект 1.",
    ),
    "rally": (
        "Always: friends within 3 squares have +1 Attack.",
        "Всегда: союзники не далее 3 клеток получают +1 к Меткости.",
    ),
    "stone-fist": (
        "Action, an adjacent enemy: close-combat attack, +2 Damage, knockback.",
        "Действие, соседний враг: атака ближнего боя, +2 к Урону, отбрасывание.",
    ),
    "mend": (
        "Action, this character or a friend within 4 squares: it regains 3 LP.",
        "Действие, этот персонаж или союзник не далее 4 клеток: восстанавливает 3 хита.",
    ),
    "ward": (
        "Reaction when attacked: +3 Armor for this attack.",
        "Реакция, когда его атакуют: +3 к Броне на эту атаку.",
    ),
    "mark-prey": (
        "Action, an enemy within 12 squares: it has −2 Defense until the end of the turn. Once per turn.",
        "Действие, враг не далее 12 клеток: −2 к Защите до конца хода. Один раз за ход.",
    ),
    "stealth": ("Action: hides while it is sustained.", "Действие: прячется, пока поддерживается."),
    "venom": (
        "Action, an adjacent enemy: close-combat attack. On a hit, Effect 12: it gets poison level 2.",
        "Действие, соседний враг: атака ближнего боя. При попадании Эффект 12: получает отравление ур. 2.",
    ),
    "sealing": (
        "Action, an enemy within 8 squares. Effect 13: it gets seal level 2.",
        "Действие, враг не далее 8 клеток. Эффект 13: получает печать ур. 2.",
    ),
    "foresight": (
        "Action: gnosis +2 this turn. Once per game.",
        "Действие: гнозис +2 в этот ход. Один раз за игру.",
    ),
    "chill": (
        "Action, an adjacent enemy: it loses 2 LP. Effect 12: it gets slow level 1.",
        "Действие, соседний враг: теряет 2 хита. Эффект 12: получает замедление ур. 1.",
    ),
    "bulwark": ("Action: +2 Defense while it is sustained.", "Действие: +2 к Защите, пока поддерживается."),
    "doom-word": (
        "Action, an enemy within 6 squares. Effect 14: it gets doom level 1.",
        "Действие, враг не далее 6 клеток. Эффект 14: получает злой рок ур. 1.",
    ),
    "gaze": (
        "Action, an enemy within 6 squares. Effect 13: it gets paralysis level 1. Once per turn.",
        "Действие, враг не далее 6 клеток. Эффект 13: получает паралич ур. 1. Один раз за ход.",
    ),
    "shadow-step": (
        "Action, difficulty 5, a square within 8 squares: appears there, ignoring close combat and characters.",
        "Действие, сложность 5, клетка не далее 8 клеток: переносится туда, не мешают ближний бой и персонажи.",
    ),
    "fury": (
        "Action: gets berserk level 2 and haste level 1. Once per turn.",
        "Действие: получает берсерк ур. 2 и ускорение ур. 1. Один раз за ход.",
    ),
    "pack-call": (
        "Always: friends within 4 squares have +1 Damage.",
        "Всегда: союзники не далее 4 клеток получают +1 к Урону.",
    ),
    "web": (
        "Action, an enemy within 6 squares: shot, no damage. On a hit: it gets slow level 2.",
        "Действие, враг не далее 6 клеток: выстрел, без урона. При попадании: получает замедление ур. 2.",
    ),
    "orders": (
        "Action, a friend within 6 squares: it gains 1 AP.",
        "Действие, союзник не далее 6 клеток: получает 1 ОД.",
    ),
    "shield-gift": (
        "Action, this character or a friend within 4 squares: it gets shield level 2.",
        "Действие, этот персонаж или союзник не далее 4 клеток: получает щит ур. 2.",
    ),
    "flask": (
        "Action: loses all tokens of harmful states. Once per game.",
        "Действие: теряет все жетоны вредных состояний. Один раз за игру.",
    ),
}
PRINTED = {raw["id"]: raw for card in CODEX["cards"].values() for raw in card.get("abilities", ())}


def test_the_starter_codex_as_written():
    assert set(STARTERS) == set(PRINTED)
    for name, raw in PRINTED.items():
        assert texts(parse_ability(raw, "$")) == STARTERS[name]


def test_an_ability_on_its_line():
    stealth = parse_ability({**PRINTED["stealth"], "cost": {"ap": 2, "upkeep": 1}}, "$")
    assert skill_line(stealth, "en") == ("Stealth (subterfuge; 2 AP, upkeep 1). Action: hides while it is sustained.")
    assert skill_line(stealth, "ru") == (
        "Незаметность (уловка; 2 ОД, поддержка 1). Действие: прячется, пока поддерживается."
    )
    assert skill_line(parse_ability(PRINTED["rally"], "$"), "ru") == (
        "Воодушевление. Всегда: союзники не далее 3 клеток получают +1 к Меткости."
    )


def test_what_a_use_costs():
    def cost(when="action", **cost):
        trigger = {"trigger": "turn_start"} if when == "always" else {}
        ability = ability_of([{"do": "heal", "amount": 1}], when, cost=cost, **trigger)
        return tuple(cost_text(ability, lang) for lang in LANGS)

    assert cost(ap=2) == ("2 AP", "2 ОД")
    assert cost() == ("0 AP", "0 ОД")
    assert cost(ap=1, lp=3) == ("1 AP, 3 LP", "1 ОД, 3 хита")
    assert cost(ap=1, move=True) == ("1 AP, the move of the turn", "1 ОД, движение за ход")
    assert cost(ap=2, upkeep=1) == ("2 AP, upkeep 1", "2 ОД, поддержка 1")
    # What works by itself asks for nothing but its upkeep.
    assert cost("always", ap=2, lp=1, upkeep=1) == ("upkeep 1", "поддержка 1")


def test_types_are_told_in_one_order():
    ability = ability_of([{"do": "hide"}])
    assert types_text(ability, "en") == ""
    both = ability_of([{"do": "hide"}], types=["subterfuge", "might"])
    assert types_text(both, "en") == "might and subterfuge"
    assert types_text(both, "ru") == "мощь и уловка"


# The vocabulary, word by word

EFFECTS = [
    {"do": "attack", "mode": "melee"},
    {"do": "attack", "mode": "ranged"},
    {"do": "attack", "mode": "melee", "attack": -1, "damage": 2, "dice": 2, "crit": 9, "area": 1},
    *({"do": "attack", "mode": "melee", switch: True} for switch in abilities._SWITCHES),
    {"do": "attack", "mode": "melee", "on_hit": [{"do": "push", "distance": 1, "direction": "away"}]},
    {"do": "damage", "amount": 2},
    {"do": "damage", "amount": 2, "ignore_armor": False},
    {"do": "heal", "amount": 5},
    *({"do": "state", "state": state, "level": 2} for state in abilities.STATES),
    *(
        {"do": "clear", "state": state, "tokens": tokens}
        for state in (*abilities.STATES, "harmful", "helpful", "all")
        for tokens in (1, 2, "all")
    ),
    *({"do": "modify", "stat": stat, "by": 1} for stat in abilities.MODIFIABLE),
    *({"do": "modify", "stat": stat, "set": 4} for stat in abilities.MODIFIABLE),
    *(
        {"do": "modify", "stat": stat, "by": -2, "only": kind}
        for stat in abilities.MODIFIABLE[:4]
        for kind in abilities.ATTACKS
    ),
    *(
        {"do": "trait", "trait": {"trait": name, **dict.fromkeys((key for key in keys if key != "state"), 3)}}
        for name, keys in abilities.TRAITS.items()
        if "state" not in keys
    ),
    *({"do": "trait", "trait": {"trait": "immunity", "state": state}} for state in abilities.STATES),
    *({"do": "die", "roll": roll, "extra": n} for roll in abilities.ROLLS for n in (1, 2)),
    *({"do": "move", "kind": kind, "distance": 3} for kind in ("walk", "line", "teleport")),
    *(
        {"do": "move", "kind": "walk", "distance": 3, "ignore": [word]}
        for word in ("rough", "uphill", "engagement", "figures")
    ),
    *({"do": "push", "distance": 2, "direction": way} for way in ("away", "toward", "choice")),
    {"do": "ap", "by": 2},
    {"do": "ap", "by": -2},
    {"do": "gnosis", "by": 1},
    {"do": "hide"},
    {"do": "reveal"},
    {"do": "resist", "power": 12, "then": [{"do": "ap", "by": -1}]},
    {"do": "resist", "power": 12, "then": [{"do": "ap", "by": -1}], "else": [{"do": "damage", "amount": 1}]},
    {"do": "resist", "power": 12, "then": [], "else": [{"do": "damage", "amount": 1}]},
    {"do": "chance", "need": 6, "then": [{"do": "ap", "by": 1}]},
    {"do": "chance", "need": 6, "then": [{"do": "ap", "by": 1}], "else": [{"do": "reveal"}]},
]
CONDITIONS = [
    *({"if": key} for key in ("engaged", "hidden", "moved", "activated")),
    {"if": "lp_at_most", "value": 4},
    *({"if": key, "state": state} for key in ("state", "target_state") for state in abilities.STATES),
    *({"if": "target_category", "value": word} for word in abilities.CATEGORIES),
    *({"if": "target_alignment", "value": word} for word in abilities.ALIGNMENTS),
    {"if": "target_organization", "value": "makuta"},
    *({"if": "ground", "value": sign} for sign in abilities.LEGEND),
    {"if": "turn_at_least", "value": 3},
    *({"if": "friends_within", "range": 2, "count": n} for n in (1, 2)),
]


def test_the_walk_leaves_nothing_out():
    assert {effect["do"] for effect in EFFECTS} | {"cancel"} == set(abilities.EFFECTS)
    assert {condition["if"] for condition in CONDITIONS} == set(abilities.CONDITIONS)
    for do, keys in abilities.EFFECTS.items():
        seen = {key for effect in EFFECTS if effect["do"] == do for key in effect}
        assert set(keys) <= seen or do == "cancel"


@pytest.mark.parametrize(
    "target",
    [
        {"who": "self"},
        {"who": "enemy", "range": 4},
        {"who": "friend", "own": True},
        {"who": "enemies", "range": 2},
        {"who": "enemy", "area": 1},
        {"who": "square", "range": 5},
    ],
    ids=lambda target: "-".join(map(str, target.values())),
)
def test_every_effect_on_every_kind_of_target(target):
    told = [texts(ability_of([effect], duration="turn", **target)) for effect in EFFECTS]
    all_different(told)
    both = [texts(ability_of([effect, {"do": "heal", "amount": 1}], duration="turn", **target)) for effect in EFFECTS]
    all_different(both)


def test_every_effect_turned_on_the_user_names_it():
    for effect in EFFECTS:
        if effect["do"] in ("attack", "gnosis"):
            continue
        english, russian = texts(ability_of([{**effect, "to": "self"}], who="enemy", range=3))
        assert "this character" in english or "it " not in english, english
        assert "этот персонаж" in russian or "этого персонажа" in russian or effect["do"] == "chance", russian


def test_every_condition_and_its_opposite():
    told = []
    for condition in CONDITIONS:
        for said in (condition, {"not": condition}, {"not": {"not": {"not": condition}}}):
            told.append(tuple(well_said(condition_text(said, lang), lang) for lang in LANGS))
        assert told[-1] == told.pop(-2)
    all_different(told)


@pytest.mark.parametrize(("when", "trigger"), [(w, t) for w, ts in abilities.TRIGGERS.items() for t in ts])
def test_every_moment(when, trigger):
    moment = {"trigger": trigger} if trigger else {}
    effect = {"do": "modify", "stat": "attack", "by": 1}
    ability = ability_of([effect], when, duration="turn", **moment)
    english, russian = texts(ability)
    lasts = not ability.standing
    assert english.endswith(": +1 Attack until the end of the turn." if lasts else ": +1 Attack.")
    assert russian.endswith(": +1 к Меткости до конца хода." if lasts else ": +1 к Меткости.")


def test_moments_are_told_apart():
    pairs = [(when, trigger) for when, triggers in abilities.TRIGGERS.items() for trigger in triggers]
    told = []
    for when, trigger in pairs:
        moment = {"trigger": trigger} if trigger else {}
        told.append(texts(ability_of([{"do": "modify", "stat": "attack", "by": 1}], when, **moment)))
    all_different(told)


def test_every_target_in_every_size():
    told = []
    for who, own, near, area in product(abilities.WHO, (False, True), (1, 3), (0, 2)):
        if who == "self" and near != 1:
            continue
        if own and who not in ("friend", "friends"):
            continue
        told.append(texts(ability_of([{"do": "heal", "amount": 1}], who=who, own=own, range=near, area=area)))
    all_different(told)


def test_every_duration_of_what_lasts_and_of_nothing_else():
    lasting = [
        texts(ability_of([{"do": "die", "roll": "attack", "extra": 1}], duration=duration))
        for duration in abilities.DURATIONS
    ]
    all_different(lasting)
    once = {texts(ability_of([{"do": "heal", "amount": 1}], duration=duration)) for duration in abilities.DURATIONS}
    assert len(once) == 1


@pytest.mark.parametrize(
    ("uses", "per", "english", "russian"),
    [
        (1, "activation", "Once per activation.", "Один раз за активацию."),
        (2, "turn", "2 times per turn.", "2 раза за ход."),
        (5, "game", "5 times per game.", "5 раз за игру."),
    ],
)
def test_how_often(uses, per, english, russian):
    told = texts(ability_of([{"do": "heal", "amount": 1}], cost={"uses": uses, "per": per}))
    assert told[0].endswith(f". {english}")
    assert told[1].endswith(f". {russian}")


@pytest.mark.parametrize(
    ("ability", "english", "russian"),
    [
        (
            ability_of(
                [{"do": "modify", "stat": "attack", "by": 3, "to": "self"}, {"do": "attack", "mode": "melee"}],
                who="enemy",
            ),
            "Action, an adjacent enemy: this character has +3 Attack for this action; close-combat attack.",
            "Действие, соседний враг: этот персонаж получает +3 к Меткости на это действие; атака ближнего боя.",
        ),
        (
            ability_of([{"do": "state", "state": "slow", "level": 1}], "always", "enemy", trigger="on_hit"),
            "When its attack hits: the one struck gets slow level 1.",
            "Когда его атака попадает: поражённый получает замедление ур. 1.",
        ),
        (
            ability_of(
                [{"do": "resist", "power": 9, "then": [{"do": "state", "state": "slow", "level": 1}]}],
                "always",
                "enemy",
                trigger="on_damage",
            ),
            "When its attack deals damage. Effect 9 against the one struck: it gets slow level 1.",
            "Когда его атака наносит урон. Эффект 9 против поражённого: получает замедление ур. 1.",
        ),
        (
            ability_of([{"do": "cancel"}], "reaction", trigger="defend", cost={"ap": 2}),
            "Reaction when attacked: the action answered does nothing.",
            "Реакция, когда его атакуют: действие, на которое он отвечает, пропадает.",
        ),
        (
            ability_of(
                [{"do": "attack", "mode": "melee", "on_hit": [{"do": "heal", "amount": 1, "to": "self"}]}],
                who="enemies",
            ),
            "Action, adjacent enemies: close-combat attack at each of them. On a hit: this character regains 1 LP.",
            "Действие, соседние враги: атака ближнего боя по каждому. При попадании: этот персонаж восстанавливает"
            " 1 хит.",
        ),
        (
            ability_of(
                [
                    {"do": "damage", "amount": 3, "ignore_armor": False},
                    {"do": "damage", "amount": 2},
                    {"do": "damage", "amount": 1, "to": "self"},
                ],
                who="enemy",
                range=4,
            ),
            "Action, an enemy within 4 squares: it takes 3 damage less its Armor and loses 2 LP; this character loses"
            " 1 LP.",
            "Действие, враг не далее 4 клеток: получает урон 3 минус Броня и теряет 2 хита; этот персонаж теряет"
            " 1 хит.",
        ),
        (
            ability_of([{"do": "reveal"}], who="square", range=8, area=2),
            "Action, a square within 8 squares and everyone within 2 squares of it: they become visible.",
            "Действие, клетка не далее 8 клеток и все вокруг не далее 2 клеток: становятся видимыми.",
        ),
        (
            ability_of(
                [{"do": "modify", "stat": "armor", "by": 1}, {"do": "modify", "stat": "defense", "set": 10}],
                "always",
                "friends",
                own=True,
            ),
            "Always: this character and adjacent friends have +1 Armor; they have Defense of at least 10.",
            "Всегда: этот персонаж и соседние союзники получают +1 к Броне; имеют Защиту не ниже 10.",
        ),
        (
            ability_of(
                [{"do": "heal", "amount": 1}],
                condition=[{"if": "lp_at_most", "value": 21}, {"not": {"if": "engaged"}}],
            ),
            "Action, if this character has at most 21 LP and this character is not in close combat: regains 1 LP.",
            "Действие, если у этого персонажа не больше 21 хита и этот персонаж не в ближнем бою: восстанавливает"
            " 1 хит.",
        ),
        (
            ability_of(
                [{"do": "chance", "need": 5, "then": [{"do": "ap", "by": 1}], "else": [{"do": "damage", "amount": 1}]}],
                "always",
                trigger="turn_start",
            ),
            "At the start of the turn. On a d10 of 5+: gains 1 AP. Otherwise: loses 1 LP.",
            "В начале хода. Если на d10 5+: получает 1 ОД. Иначе: теряет 1 хит.",
        ),
        (
            ability_of([{"do": "state", "state": "shield", "level": 1}], "always", "friends", range=2),
            "Always: friends within 2 squares get no tokens of shield from this.",
            "Всегда: союзники не далее 2 клеток жетонов щита не получают.",
        ),
        (
            ability_of([]),
            "Action: no effect.",
            "Действие: без эффекта.",
        ),
    ],
)
def test_texts_as_written(ability, english, russian):
    assert texts(ability) == (english, russian)


def test_pairs_of_effects_read_well():
    """Every two effects after each other, on a target that is not the user, one of them turned back on it."""
    for first, second in product(EFFECTS[::5], EFFECTS[::3]):
        texts(ability_of([first, {**second, "to": "self"}, first], who="enemy", range=2))


def test_what_cannot_be_saved_has_no_text():
    with pytest.raises(FileError):
        ability_of([{"do": "cancel"}])
    assert skill_text(ability_of([{"do": "cancel"}], "reaction", trigger="evade"), "en").startswith(
        "Reaction to a shot"
    )
