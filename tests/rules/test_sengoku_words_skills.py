"""The text of skills of Sengoku: every moment, condition, target, effect and duration, in both languages."""

import pytest

from rules.sengoku import skills
from rules.sengoku.cards import parse_card
from rules.sengoku.skills import BUILT_IN
from rules.sengoku.words import skill_line, skill_text
from rules.sengoku.words_effects import DENIED, IGNORED, MOMENTS, REROLLS
from rules.words import LANGS
from tests.rules.saying import all_different, well_said
from tests.rules.saying_sengoku import CODEX, skill_of, texts

ADD = [{"add": {"impetus": 1}}]
OWN = [
    skill
    for key, raw in CODEX["cards"].items()
    for skill in parse_card(key, raw, "$").written
    if not isinstance(skill, str)
]

# The starter codex and the built-in skills


@pytest.mark.parametrize("skill", [*OWN, *[one for group in BUILT_IN.values() for one in group]], ids=lambda s: s.id)
def test_every_skill_at_hand_reads_well(skill):
    for text in texts(skill):
        assert text.endswith(".")
    assert skill_line(skill, "en").startswith(skill.names["en"])


@pytest.mark.parametrize(
    ("name", "english", "russian"),
    [
        (
            "charge",
            "In melee, if it attacks or is in a meeting engagement and the river is not crossed, unless by the bridge:"
            " rolls 2 dice for each front-rank figure.",
            "В рукопашной, если отряд атакует или ведёт встречный бой и реку не переходят, разве что по мосту: бросает"
            " 2 кубика за каждую фигурку первой шеренги.",
        ),
        (
            "spear-wall",
            "In melee, if they fight front to front: the enemy loses base damage and the bonus of a charge.",
            "В рукопашной, если бой идёт фронт к фронту: враг теряет основной урон и бонус конной атаки.",
        ),
        (
            "formation",
            "In melee, if no enemy is on its flank or rear: +1 steadiness for each rank after the first, at the end of"
            " the fight.",
            "В рукопашной, если врага нет ни с фланга, ни с тыла: +1 к стойкости за каждую шеренгу после первой на"
            " конец боя.",
        ),
        (
            "volley-fire",
            "When it shoots, if it shoots a massed volley: shoots with its first 2 ranks.",
            "При обстреле врага, если обстрел массированный: стреляет 2 первыми шеренгами.",
        ),
        (
            "fatigue",
            "At the end of the turn: is fatigued after 4 steps in a turn and makes only 1 step for an order next turn.",
            "В конце хода: после 4 шагов за ход утомляется и в следующий ход делает за приказ не больше 1 шага.",
        ),
        (
            "calm",
            "When orders are given, if it is routing: one more special order a turn for this unit (only regroup).",
            "При отдаче приказов, если отряд бежит: ещё один особый приказ за ход этому отряду (только"
            " перегруппировка).",
        ),
        (
            "peasants",
            "When a friend flees through it or when a friend is broken in a neighbouring cell: routs.",
            "Когда через отряд бежит свой или когда в соседней клетке разбит свой отряд: обращается в бегство.",
        ),
    ],
)
def test_built_in_skills_as_written(name, english, russian):
    assert texts(BUILT_IN[name][0]) == (english, russian)


def test_skills_of_one_id_are_told_apart():
    all_different([texts(skill) for skill in BUILT_IN["run-down"]])


# Moments, durations, uses


@pytest.mark.parametrize("moment", skills.MOMENTS)
def test_every_moment(moment):
    texts(skill_of(ADD, moment))
    texts(skill_of([{"rout": True}], moment if moment != "always" else "melee"))


def test_moments_are_told_apart():
    assert set(MOMENTS) == set(skills.MOMENTS)
    all_different([texts(skill_of(ADD, moment)) for moment in skills.MOMENTS])


def test_every_duration():
    told = [texts(skill_of(ADD, "regrouped", **{"for": word})) for word in skills.DURATIONS]
    all_different(told)
    assert texts(skill_of(ADD, "melee", **{"for": "fight"})) == texts(skill_of(ADD))
    assert texts(skill_of(ADD, **{"for": "turn"}))[0] == "In melee: +1 impetus, for this turn."
    assert texts(skill_of(ADD, "raise"))[1] == "Когда знамя поднято: +1 к натиску, на этот ход."
    assert texts(skill_of(ADD, "phase_start"))[0] == "At the start of a phase: +1 impetus, for this phase."
    assert texts(skill_of([{"losses": 1}], "turn_end", **{"for": "turn"}))[1] == (
        "В конце хода: теряет 1 фигурку без учёта брони."
    )


@pytest.mark.parametrize(
    ("uses", "english", "russian"),
    [(1, "Once per battle.", "Один раз за битву."), (3, "3 times per battle.", "3 раза за битву.")],
)
def test_how_often(uses, english, russian):
    told = texts(skill_of(ADD, uses=uses))
    assert told[0].endswith(f". {english}")
    assert told[1].endswith(f". {russian}")


# Conditions and targets

FILTERS = [
    {"tags": ["cavalry"]},
    {"tags": ["infantry", "shooters"]},
    {"min": 8},
    {"max": 1},
    {"status": "routing"},
    {"allied": True},
    {"allied": False},
    {"fatigued": True},
    {"fatigued": False},
    {"hold": True},
    {"hold": False},
]
CONDITIONS = [
    *[{"role": [role]} for role in skills.ROLES],
    {"role": ["attack", "defend"]},
    *[{"aspect": [aspect]} for aspect in skills.ASPECTS],
    *[
        {key: value}
        for key in ("front_to_front", "only_front", "massed", "streak", "crossing")
        for value in (True, False)
    ],
    *[{who: found} for who in ("self", "enemy") for found in FILTERS],
    *[{"place": [place]} for place in skills.PLACES],
    {"stake": "low"},
    {"stake": "high"},
    *[{"terrain": [ground]} for ground in skills.GROUNDS],
    {"turns": [3, 3]},
    {"turns": [1, 4]},
    {"near": {"who": "friend"}},
    {"near": {"who": "enemy", "min": 2}},
    {"near": {"who": "enemy", "filter": {"tags": ["cavalry"], "min": 4}}},
]


def test_the_conditions_leave_nothing_out():
    assert {key for condition in CONDITIONS for key in condition} == set(skills.CONDITIONS)


def test_every_condition_reads_well_and_differs():
    all_different([texts(skill_of(ADD, **{"if": [condition]})) for condition in CONDITIONS])


def test_conditions_as_written():
    both = skill_of(ADD, **{"if": [{"self": {"min": 8}}, {"near": {"who": "enemy", "min": 2}}]})
    assert texts(both) == (
        "In melee, if it has at least 8 figures and at least 2 enemy units are in neighbouring cells: +1 impetus.",
        "В рукопашной, если в отряде не меньше 8 фигурок и в соседних клетках не меньше 2 вражеских отрядов: +1 к"
        " натиску.",
    )
    named = skill_of(ADD, **{"if": [{"enemy": {"card": "yamabushi"}}]})
    names = {"yamabushi": {"en": "Yamabushi", "ru": "Ямабуси"}}
    assert skill_text(named, "ru", names) == "В рукопашной, если враг — «Ямабуси»: +1 к натиску."
    assert skill_text(named, "en") == "In melee, if the enemy is “yamabushi”: +1 impetus."


TARGETS = [
    {"who": "self"},
    *[
        {"who": who, "near": near, "count": count}
        for who in ("friend", "enemy")
        for near in (True, False)
        for count in (1, 2, "all")
    ],
    {"who": "friend", "filter": {"status": "routing", "max": 8}},
]


def test_every_target_reads_well_and_differs():
    aimed = [{"add": {"steadiness": -1}, "to": "target"}]
    all_different([texts(skill_of(aimed, "raise", target=target)) for target in TARGETS])
    told = texts(skill_of(aimed, "raise", target={"who": "enemy", "near": True, "count": 2}))
    assert told == (
        "When the banner is raised; the target is up to 2 enemy units in neighbouring cells: the target has −1"
        " steadiness, for this turn.",
        "Когда знамя поднято; цель — до 2 вражеских отрядов в соседних клетках: у цели −1 к стойкости, на этот ход.",
    )


# Effects

EFFECTS = [
    *[{kind: {number: n}} for kind in ("add", "set", "per_rank") for number in skills.NUMBERS for n in (1, 2)],
    {"add": {"impetus": -1, "steadiness": -2}},
    {"dice_per_figure": 2},
    *[{"deny": [word]} for word in (*skills.DENIABLE, "spear-wall")],
    {"pierce": 1},
    *[{"reroll": roll, "faces": faces} for roll, words in skills.REROLLS.items() for faces in (*words, [1], [1, 2, 3])],
    {"reroll": "melee", "faces": "failed", "times": 2},
    *[{"allow": [word]} for word in skills.ALLOWABLE],
    *[{"ignore": [word]} for word in (*skills.IGNORABLE, "charge")],
    {"fatigue": {"steps": 21, "limit": 2}},
    {"pursuit": {"per_figure": 2}},
    {"pursuit": {"need": 4}},
    *[{"order": {"kind": "ordinary", "units": units}} for units in ("bearer", "own", "allied")],
    {"order": {"kind": "special", "units": "own"}},
    {"order": {"kind": "ordinary", "units": "own", "next_turn": True}},
    {"order": {"kind": "ordinary", "units": "own", "only": ["move", "turn"]}},
    *[{"rally": {"woods": woods, "penalty": penalty}} for woods in (True, False) for penalty in (True, False)],
    {"rout": True},
    *[{key: n} for key in ("losses", "restore", "ammo", "steps", "panic") for n in (1, 2, 5)],
    {"ammo": -2},
    {"hide": True},
    {"cancel": "orders"},
]


def test_the_effects_leave_nothing_out():
    told = {key for effect in EFFECTS for key in effect} - {"faces", "times"}
    assert told == set(skills.EFFECTS)
    assert set(skills.DENIABLE) == set(DENIED)
    assert set(skills.IGNORABLE) == set(IGNORED)
    assert {f"{roll} {word}" for roll, words in skills.REROLLS.items() for word in words} < set(REROLLS)


@pytest.mark.parametrize("whom", [None, *skills.FALLS_ON])
def test_every_effect_on_everybody_reads_well_and_differs(whom):
    target = {"target": {"who": "enemy"}} if whom == "target" else {}
    to = {"to": whom} if whom else {}
    all_different([texts(skill_of([{**effect, **to}], "turn_end", **target)) for effect in EFFECTS])


def test_effects_on_one_are_told_in_one_breath():
    several = [{"add": {"impetus": 1}}, {"add": {"steadiness": 1}}, {"rout": True, "to": "enemy"}]
    assert texts(skill_of(several)) == (
        "In melee: +1 impetus and +1 steadiness; the enemy routs.",
        "В рукопашной: +1 к натиску и +1 к стойкости; враг обращается в бегство.",
    )


def test_what_is_set_reads_as_what_one_has():
    wanted = {"armour": 2, "extra": 4, "shot_ranks": 2}
    assert texts(skill_of([{"set": wanted, "to": "enemy"}])) == (
        "In melee: the enemy has armour 2, extra damage on 4+ and shooting ranks 2.",
        "В рукопашной: у врага броня — 2, дополнительный урон на 4+ и стреляющие шеренги — 2.",
    )


def test_what_is_denied_by_name():
    own = skill_of([{"deny": ["war-cry"]}])
    assert skill_text(own, "en") == "In melee: the enemy loses the skill “war-cry”."
    assert (
        skill_text(own, "ru", {"war-cry": {"ru": "Боевой клич"}}) == "В рукопашной: враг теряет умение «Боевой клич»."
    )
    wall = skill_of([{"deny": ["spear-wall"]}])
    assert [well_said(skill_text(wall, lang), lang) for lang in LANGS] == [
        "In melee: the enemy loses the skill “Spear wall”.",
        "В рукопашной: враг теряет умение «Лес копий».",
    ]
