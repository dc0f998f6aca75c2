"""The texts of skills: the starter codex as written, and a walk through the whole vocabulary."""

from itertools import product

import pytest

from rules.okko import skills
from rules.okko.skills import parse_skill
from rules.okko.words import cost_text, sides_text, skill_line, skill_text
from rules.reading import FileError
from rules.words import LANGS
from tests.rules.saying import CODEX, all_different, skill_of, texts, well_said
from tests.rules.strange import Maker

# Skills

STARTER_SKILLS = {
    "veteran-hunter": ("Attack or defense: +1 to its die.", "Атака или защита: +1 к его кубику."),
    "ronin-resolve": ("Attack: if it wins, its margin is 1 greater.", "Атака: при победе разница больше на 1."),
    "unyielding": (
        "Defense or when shot at: if it loses, the margin is 1 smaller.",
        "Защита или под выстрелом: при поражении разница меньше на 1.",
    ),
    "crimson-mask": (
        "Whoever attacks it tests Willpower at +1 first. Failed: no attack, the action is lost.",
        "Нападающий сначала проходит тест Силы Воли с +1. Провал: атаки нет, действие потеряно.",
    ),
    "calm-waters": (
        "Action, a shaken friend within 2 squares: it becomes vigilant.",
        "Действие, шокированный союзник не далее 2 клеток: становится бдительным.",
    ),
    "gust-of-kami": (
        "Action, an enemy within 3 squares in front and in sight: it is pushed up to 2 squares straight away.",
        "Действие, враг впереди и на виду не далее 3 клеток: отбрасывается на расстояние до 2 клеток.",
    ),
    "sake-wisdom": (
        "Free, when active: rolls one unspent inspiration die again.",
        "Без действия, в активацию: перебрасывает один непотраченный кубик вдохновения.",
    ),
    "keen-eyes": (
        "Always: this character and friends within 1 square ignore attacks from behind.",
        "Всегда: этот персонаж и союзники не далее 1 клетки игнорируют атаки сзади.",
    ),
    "quick-feet": ("Move: ignores control zones.", "Движение: не мешают зоны контроля."),
    "stand-firm": ("Defense: does not retreat.", "Защита: не отступает."),
    "yumi": ("Ranged: range 6, shot 3.", "Дальний бой: дальность 6, значение выстрела 3."),
    "purifying-arrow": (
        "Shooting against evil creatures: +2 to its shot.",
        "Стрельба против злых существ: +2 к его выстрелу.",
    ),
    "fearsome": (
        "Whoever attacks it tests Willpower first. Failed: no attack, the action is lost.",
        "Нападающий сначала проходит тест Силы Воли. Провал: атаки нет, действие потеряно.",
    ),
    "great-leap": (
        "Move: ignores hindering terrain, water and figures; +1 Movement.",
        "Движение: не мешают препятствия, вода и фигуры; +1 к Движению.",
    ),
    "sweeping-blade": ("Attack: ignores the enemy’s support.", "Атака: поддержка врага не считается."),
    "mocking-grin": (
        "Action, an enemy within 4 squares in front and in sight: it tests Willpower. Failed: it becomes shaken.",
        "Действие, враг впереди и на виду не далее 4 клеток: проходит тест Силы Воли. Провал: становится шокированным.",
    ),
    "relentless": ("Attack: if it wins, it may attack once more.", "Атака: при победе может атаковать ещё раз."),
    "from-the-shadows": (
        "Attack from behind: the bonus is +2 instead of +1.",
        "Атака сзади: бонус +2 вместо +1.",
    ),
    "cold-steel": (
        "Attack: rolls its die again if it shows 2 or less.",
        "Атака: перебрасывает кубик, если на нём 2 или меньше.",
    ),
    "wail": (
        "Action, all enemies within 3 squares: −1 Willpower until your next phase.",
        "Действие, все враги не далее 3 клеток: −1 к Силе Воли до вашей следующей фазы.",
    ),
    "perfect-cut": (
        "Attack: +1 to its die; if it wins, its margin is 1 greater.",
        "Атака: +1 к его кубику; при победе разница больше на 1.",
    ),
    "code-of-honour": (
        "Attack or defense: ignores the enemy’s support; +1 to its die.",
        "Атака или защита: поддержка врага не считается; +1 к его кубику.",
    ),
    "weapon-master": (
        "Attack or defense: rolls one more die and keeps the higher.",
        "Атака или защита: бросает ещё один кубик, берёт больший.",
    ),
    "comrade-in-arms": ("Always: gives +2 in support instead of +1.", "Всегда: в поддержке даёт +2 вместо +1."),
    "mighty-blow": ("Attack: +2 Attack.", "Атака: +2 к Атаке."),
    "tetsubo": (
        "Attack: +1 to its die; on a tie, the enemy is pushed 1 square straight away.",
        "Атака: +1 к его кубику; при ничьей враг отбрасывается на 1 клетку.",
    ),
    "steady-aim": ("Shooting: ignores cover.", "Стрельба: укрытие не считается."),
    "spear-wall": (
        "Defense, if a friend is within 1 square: +1 to its die.",
        "Защита, если не далее 1 клетки есть союзник: +1 к его кубику.",
    ),
    "comfort": (
        "Always: friends within 1 square have +1 Willpower.",
        "Всегда: союзники не далее 1 клетки получают +1 к Силе Воли.",
    ),
    "plates": ("Always: +1 Defense and −1 Movement.", "Всегда: +1 к Защите и −1 к Движению."),
    "long-draught": (
        "Willpower test: +2 Willpower. Once per game.",
        "Тест Силы Воли: +2 к Силе Воли. Один раз за игру.",
    ),
    "warding-script": (
        "Defense against evil creatures: +2 to its die. Once per game.",
        "Защита против злых существ: +2 к его кубику. Один раз за игру.",
    ),
    "signal": (
        "Free, when active: turns one unspent inspiration die to fire.",
        "Без действия, в активацию: поворачивает один непотраченный кубик вдохновения огнём вверх.",
    ),
    "fearless": ("Always: ignores fear.", "Всегда: страх не действует."),
}
STARTERS = {skill["id"]: skill for card in CODEX["cards"].values() for skill in card.get("skills", ())}


@pytest.mark.parametrize("skill", STARTER_SKILLS)
def test_a_starter_skill_reads_as_written(skill):
    assert texts(parse_skill(STARTERS[skill], "$")) == STARTER_SKILLS[skill]


def test_every_starter_skill_is_well_said():
    for raw in STARTERS.values():
        skill = parse_skill(raw, "$")
        for lang in LANGS:
            well_said(skill_text(skill, lang), lang)
            well_said(skill_line(skill, lang), lang)


COSTS = ([], *([face] for face in skills.FACES), ["fire", "torii"], ["earth", "earth"])


@pytest.mark.parametrize("timing", skills.TIMINGS)
def test_every_timing_at_every_cost(timing):
    told = []
    for cost in COSTS:
        if cost and timing in skills.UNASKED:
            continue
        skill = skill_of([timing], [{"add": {"die": 1}}], cost=cost)
        told.append(texts(skill))
        assert [bool(cost_text(skill.cost, lang)) for lang in LANGS] == [bool(cost)] * 2
    assert len(set(told)) == 1, "the cost stands beside the text, not in it"


def test_timings_differ():
    all_different([texts(skill_of([timing], [{"add": {"die": 1}}])) for timing in skills.TIMINGS])


def test_every_pair_of_timings():
    for one, other in product(skills.TIMINGS, repeat=2):
        if one != other:
            texts(skill_of([one, other], [{"add": {"attack": 1, "die": -1}}, {"ignore": ["rear"]}]))


def test_costs_in_words():
    assert cost_text(("fire", "torii"), "en") == "fire and torii"
    assert cost_text(("earth", "earth"), "ru") == "2 × земля"
    assert cost_text((), "ru") == ""


EFFECTS = [
    *({"add": {key: n}} for key in skills.ADDABLE for n in (2, -2)),
    *({"ignore": [word]} for word in skills.IGNORABLE),
    {"ignore": list(skills.IGNORABLE)},
    *({"extra_die": word} for word in ("high", "low")),
    *({"reroll": {bound: n}} for bound in ("max", "min") for n in (2, 5)),
    {"reroll": {"max": 1}},
    {"reroll": {"min": 6}},
    *({"status": word} for word in ("vigilant", "shaken", "out")),
    {"retreat": True},
    *({"push": n} for n in (1, 2, 21)),
    *({"turn": word} for word in ("choose", "toward", "away")),
    *({"grant": word} for word in ("move", "attack", "action")),
    *({"place": n} for n in (1, 2, 21)),
    {"test": {"stat": "willpower"}},
    {"test": {"mod": -1, "pass": [{"retreat": True}], "fail": [{"status": "shaken"}]}},
    {"test": {"fail": [{"push": 2}, {"add": {"attack": 1}, "to": "self"}, {"test": {"fail": [{"status": "out"}]}}]}},
    {"cancel": True},
    {"dice": "reroll"},
    *({"dice": "set", "face": face} for face in skills.FACES),
    *({"block": [word]} for word in skills.BLOCKABLE),
    {"block": list(skills.BLOCKABLE)},
]
FRIENDS = {"who": "friend", "within": 2, "all": True}
STAGES = {
    "attack": (["attack"], {}),
    "shot": (["shoot", "shot_at"], {"to": "target"}),
    "defense, on a loss": (["defense"], {"to": "target", "on": "lose"}),
    "attack, on a win": (["attack"], {"on": "win"}),
    "action at one": (["action"], {"to": "target", "target": {"who": "enemy", "within": 3, "self": True}}),
    "action at all": (["action"], {"to": "target", "target": FRIENDS}),
    "attacked": (["attacked"], {"to": "target"}),
    "activation": (["activation"], {}),
    "start of phase": (["phase_start"], {"to": "target", "target": FRIENDS}),
    "ranged": (["ranged"], {"to": "target", "on": "win"}),
}


@pytest.mark.parametrize("stage", STAGES)
def test_every_effect_is_said_and_differs_from_every_other(stage):
    when, how = STAGES[stage]
    target = {"target": how["target"]} if "target" in how else {}
    told = []
    for effect in EFFECTS:
        if "cancel" in effect and when[0] not in skills.CONTESTS:
            continue
        placed = {**effect, **{key: how[key] for key in ("to", "on") if key in how}}
        told.append(texts(skill_of(when, [placed], **target)))
    all_different(told)


def test_permanent_effects_of_an_aura():
    lasting = [effect for effect in EFFECTS if {"add", "ignore", "extra_die", "reroll", "block"} & effect.keys()]
    told = [texts(skill_of(["always"], [{**effect, "to": "target"}], target=FRIENDS)) for effect in lasting]
    all_different(told)
    assert all(english.startswith("Always: friends within 2 squares ") for english, _ in told)
    assert all(russian.startswith("Всегда: союзники не далее 2 клеток ") for _, russian in told)


def test_an_extra_inspiration_die():
    assert texts(skill_of(["always"], [{"dice": "extra"}])) == (
        "Always: its band has one more inspiration die.",
        "Всегда: у отряда на один кубик вдохновения больше.",
    )


@pytest.mark.parametrize("on", ["win", "lose", "tie"])
def test_what_waits_for_the_dice_says_so(on):
    english, russian = texts(skill_of(["attack"], [{"retreat": True, "to": "target", "on": on}]))
    assert (
        english
        == f"Attack: {({'win': 'if it wins', 'lose': 'if it loses', 'tie': 'on a tie'})[on]}, the enemy retreats."
    )
    assert (
        russian == f"Атака: {({'win': 'при победе', 'lose': 'при поражении', 'tie': 'при ничьей'})[on]} враг отступает."
    )


def test_durations_are_said_where_the_timing_does_not_say_them():
    told = [texts(skill_of(["attack"], [{"add": {"attack": 1}}], **{"for": duration})) for duration in skills.DURATIONS]
    all_different(told)
    assert told[0] == texts(skill_of(["attack"], [{"add": {"attack": 1}}]))
    assert told[-1] == ("Attack: +1 Attack for the rest of the game.", "Атака: +1 к Атаке до конца игры.")
    for timing in ("activation", "action", "phase_start", "phase_end", "move"):
        for duration in skills.DURATIONS:
            texts(skill_of([timing], [{"block": ["move"]}], **{"for": duration}))


def test_deeds_have_no_duration():
    assert texts(skill_of(["action"], [{"retreat": True}])) == ("Action: retreats.", "Действие: отступает.")


FILTERS = [
    *({"status": word} for word in skills.SIDES),
    *({"alignment": word} for word in skills.ALIGNMENTS),
    {"alignment": ["evil_creature", "mercenary"]},
    {"trait": "samurai"},
    {"trait": ["monk", "ninja"]},
    {"card": "okko"},
    {"card": ["okko", "noshin"]},
    *({key: flag} for key in ("civilian", "in_enemy_zone", "equipped") for flag in (True, False)),
    *({"terrain": word} for word in ("clear", "hindering", "water")),
    {"terrain": ["hindering", "water"]},
    {"status": "shaken", "alignment": ["mercenary"], "trait": "monk", "civilian": False, "terrain": "water"},
]
CONDITIONS = [
    *({"self": filter_} for filter_ in FILTERS),
    *({"target": filter_} for filter_ in FILTERS),
    *({key: flag} for key in ("rear", "moved") for flag in (True, False)),
    *({"near": {"who": who, "within": n}} for who in ("friend", "enemy") for n in (1, 2)),
    *({"near": {"who": "friend", "within": 2, "min": n}} for n in (2, 5, 21)),
    *({"near": {"who": "enemy", "within": 1, "filter": filter_, "min": n}} for filter_ in FILTERS for n in (1, 2)),
    {"distance_max": 1},
    {"distance_max": 3},
]


@pytest.mark.parametrize("when", [["attack"], ["defense", "shot_at"], ["always"], ["action"], ["attacked"]])
def test_every_condition_is_said_and_differs_from_every_other(when):
    plainly = texts(skill_of(when, [{"add": {"die": 1}}]))
    told = [texts(skill_of(when, [{"add": {"die": 1}}], **{"if": [condition]})) for condition in CONDITIONS]
    all_different([plainly, *told])


def test_several_conditions():
    raw = {"if": [{"self": {"status": "shaken"}}, {"near": {"who": "enemy", "within": 1, "min": 2}}]}
    assert texts(skill_of(["always"], [{"add": {"attack": 1}}], **raw)) == (
        "Always, if it is shaken and at least 2 enemies are within 1 square: +1 Attack.",
        "Всегда, если он в шоке и не далее 1 клетки есть не меньше 2 врагов: +1 к Атаке.",
    )


SELECTORS = [
    *({"who": who} for who in ("friend", "enemy", "any")),
    *({"who": "friend", "within": n} for n in (1, 2, 11, 21)),
    *({"who": "enemy", key: True} for key in ("zone", "front", "sight")),
    {"who": "enemy", "zone": True, "front": True, "sight": True, "within": 4},
    {"who": "friend", "self": True},
    *({"who": "enemy", "count": n, "within": 3} for n in (2, 5, 21)),
    {"who": "enemy", "all": True},
    {"who": "friend", "all": True, "self": True, "within": 1},
    *({"who": "any", "filter": filter_} for filter_ in FILTERS),
    *({"who": "enemy", "filter": filter_, "all": True} for filter_ in FILTERS),
    *({"who": "friend", "filter": filter_, "count": 3} for filter_ in FILTERS),
]


@pytest.mark.parametrize("when", ["action", "attack"])
def test_every_selector_is_said_and_differs_from_every_other(when):
    effect = {"status": "vigilant", "to": "target"}
    all_different([texts(skill_of([when], [effect], target=selector)) for selector in SELECTORS])


def test_a_selector_that_no_effect_falls_on_still_shows():
    told = texts(skill_of(["action"], [{"retreat": True}], target={"who": "enemy", "within": 1}))
    assert told == (
        "Action, an enemy within 1 square: this character retreats.",
        "Действие, враг не далее 1 клетки: этот персонаж отступает.",
    )


def test_optional_and_limited_skills_say_so():
    skill = skill_of(["attack"], [{"add": {"die": 1}}], optional=True, uses=2)
    assert texts(skill) == (
        "Attack (optional): +1 to its die. 2 times per game.",
        "Атака (по желанию): +1 к его кубику. 2 раза за игру.",
    )
    assert "5 раз за игру" in skill_text(skill_of(["attack"], [{"retreat": True}], uses=5), "ru")


def test_effects_that_change_from_one_to_another():
    effects = [{"push": 1, "to": "target"}, {"add": {"attack": 1}}, {"status": "shaken", "to": "target"}]
    assert texts(skill_of(["attack"], effects)) == (
        "Attack: the enemy is pushed 1 square straight away; this character has +1 Attack; the enemy becomes shaken.",
        "Атака: враг отбрасывается на 1 клетку; этот персонаж получает +1 к Атаке; враг становится шокированным.",
    )


def test_a_weapon_with_effects():
    assert texts(skill_of(["ranged"], [{"retreat": True, "to": "target", "on": "tie"}])) == (
        "Ranged: range 4, shot 3; on a tie, the enemy retreats.",
        "Дальний бой: дальность 4, значение выстрела 3; при ничьей враг отступает.",
    )


def test_a_skill_without_effects():
    assert texts(skill_of(["action"], [])) == ("Action: no effect.", "Действие: без эффекта.")


def test_without_anybody_else_the_target_is_the_bearer():
    effects = [{"status": "shaken", "to": "target"}, {"add": {"movement": 1}}]
    told = ("Free, when active: becomes shaken; +1 Movement until the end of the activation.",)
    assert texts(skill_of(["activation"], effects))[:1] == told
    assert texts(skill_of(["activation"], effects, target={"who": "self", "all": True}))[:1] == told


def test_strange_skills_are_well_said():
    made = [skill for seed in range(1200) if (skill := strange_skill(seed))]
    assert len(made) > 400
    for skill in made:
        texts(skill)


def strange_skill(seed: int) -> skills.Skill | None:
    """One of the cards nobody would print; None when no engine could run it."""
    try:
        return parse_skill(Maker(seed).skill("x"), "$")
    except FileError:
        return None


def test_the_side_that_has_a_skill():
    one = parse_skill(STARTERS["desperate-stroke"], "$")
    assert [sides_text(one, lang) for lang in LANGS] == ["shaken only", "только шокированная сторона"]
    assert sides_text(parse_skill(STARTERS["veteran-hunter"], "$"), "en") == ""
    assert skill_line(one, "en") == "Desperate Stroke (fire, shaken only). Attack: +1 Attack."
