"""What the effects of a skill are called: predicates for one subject or several, English and Russian, as data."""

from collections.abc import Mapping

from rules.words import Both

# (English of one, of several, Russian of one, of several)
Predicate = tuple[str, str, str, str]

PREDICATES: Mapping[str, Predicate] = {
    "status:vigilant": ("becomes vigilant", "become vigilant", "становится бдительным", "становятся бдительными"),
    "status:shaken": ("becomes shaken", "become shaken", "становится шокированным", "становятся шокированными"),
    "status:out": ("goes out of action", "go out of action", "выбывает", "выбывают"),
    "retreat": ("retreats", "retreat", "отступает", "отступают"),
    "push:one": (
        "is pushed 1 square straight away",
        "are pushed 1 square straight away",
        "отбрасывается на 1 клетку",
        "отбрасываются на 1 клетку",
    ),
    "push": (
        "is pushed up to {n} squares straight away",
        "are pushed up to {n} squares straight away",
        "отбрасывается на расстояние до {n_of}",
        "отбрасываются на расстояние до {n_of}",
    ),
    "place": (
        "is set on a free square {within}",
        "are set on free squares {within}",
        "переносится на свободную клетку {within}",
        "переносятся на свободные клетки {within}",
    ),
    "turn:choose": (
        "turns as you choose",
        "turn as you choose",
        "поворачивается по вашему выбору",
        "поворачиваются по вашему выбору",
    ),
    "turn:toward": (
        "turns to face {other}",
        "turn to face {other}",
        "поворачивается лицом к {other_dative}",
        "поворачиваются лицом к {other_dative}",
    ),
    "turn:away": (
        "turns its back on {other}",
        "turn their backs on {other}",
        "поворачивается спиной к {other_dative}",
        "поворачиваются спиной к {other_dative}",
    ),
    "grant:move": ("may move once more", "may move once more", "может двигаться ещё раз", "могут двигаться ещё раз"),
    "grant:attack": (
        "may attack once more",
        "may attack once more",
        "может атаковать ещё раз",
        "могут атаковать ещё раз",
    ),
    "grant:action": (
        "may take one more action",
        "may take one more action",
        "может совершить ещё одно действие",
        "могут совершить ещё по действию",
    ),
    "extra_die:high": (
        "rolls one more die and keeps the higher",
        "roll one more die and keep the higher",
        "бросает ещё один кубик, берёт больший",
        "бросают ещё по кубику, берут больший",
    ),
    "extra_die:low": (
        "rolls one more die and keeps the lower",
        "roll one more die and keep the lower",
        "бросает ещё один кубик, берёт меньший",
        "бросают ещё по кубику, берут меньший",
    ),
    "reroll:only": (
        "rolls its die again if it shows {n}",
        "roll their dice again if they show {n}",
        "перебрасывает кубик, если на нём {n}",
        "перебрасывают кубики, если на них {n}",
    ),
    "reroll:max": (
        "rolls its die again if it shows {n} or less",
        "roll their dice again if they show {n} or less",
        "перебрасывает кубик, если на нём {n} или меньше",
        "перебрасывают кубики, если на них {n} или меньше",
    ),
    "reroll:min": (
        "rolls its die again if it shows {n} or more",
        "roll their dice again if they show {n} or more",
        "перебрасывает кубик, если на нём {n} или больше",
        "перебрасывают кубики, если на них {n} или больше",
    ),
    "test": ("tests Willpower", "test Willpower", "проходит тест Силы Воли", "проходят тест Силы Воли"),
    "test:mod": (
        "tests Willpower at {mod}",
        "test Willpower at {mod}",
        "проходит тест Силы Воли с {mod}",
        "проходят тест Силы Воли с {mod}",
    ),
    "test:first": (
        "tests Willpower first",
        "test Willpower first",
        "сначала проходит тест Силы Воли",
        "сначала проходят тест Силы Воли",
    ),
    "test:first:mod": (
        "tests Willpower at {mod} first",
        "test Willpower at {mod} first",
        "сначала проходит тест Силы Воли с {mod}",
        "сначала проходят тест Силы Воли с {mod}",
    ),
    "dice:reroll": (
        "rolls one unspent inspiration die again",
        "roll one unspent inspiration die again",
        "перебрасывает один непотраченный кубик вдохновения",
        "перебрасывают один непотраченный кубик вдохновения",
    ),
    "dice:set": (
        "turns one unspent inspiration die to {face}",
        "turn one unspent inspiration die to {face}",
        "поворачивает один непотраченный кубик вдохновения {face} вверх",
        "поворачивают один непотраченный кубик вдохновения {face} вверх",
    ),
    "ignore": ("ignores {what}", "ignore {what}", "игнорирует {what}", "игнорируют {what}"),
    "ignore:retreat": ("does not retreat", "do not retreat", "не отступает", "не отступают"),
    "ignore:shaken": ("cannot be shaken", "cannot be shaken", "не поддаётся шоку", "не поддаются шоку"),
    "ignore:push": ("cannot be pushed", "cannot be pushed", "не сдвигается толчками", "не сдвигаются толчками"),
    "ignore:facing": (
        "pays 1 point for a step any way",
        "pay 1 point for a step any way",
        "платит 1 очко за шаг в любую сторону",
        "платят 1 очко за шаг в любую сторону",
    ),
    "block": ("may not {what}", "may not {what}", "не может {what}", "не могут {what}"),
    "add:margin": (
        "wins by {n} {more}",
        "win by {n} {more}",
        "побеждает с разницей на {n} {more}",
        "побеждают с разницей на {n} {more}",
    ),
    "add:margin_taken": (
        "loses by {n} {more}",
        "lose by {n} {more}",
        "проигрывает с разницей на {n} {more}",
        "проигрывают с разницей на {n} {more}",
    ),
    "add:support_given": (
        "gives {sum} in support instead of +1",
        "give {sum} in support instead of +1",
        "в поддержке даёт {sum} вместо +1",
        "в поддержке дают {sum} вместо +1",
    ),
    "add:rear": (
        "gets {sum} from behind instead of +1",
        "get {sum} from behind instead of +1",
        "за атаку сзади получает {sum} вместо +1",
        "за атаку сзади получают {sum} вместо +1",
    ),
}

# Sums that stand by themselves: {n} is signed, {its} the possessive, {foes} and {foe} whose enemy is meant.
VALUES: Mapping[str, Both] = {
    "attack": ("{n} Attack", "{n} к Атаке"),
    "defense": ("{n} Defense", "{n} к Защите"),
    "movement": ("{n} Movement", "{n} к Движению"),
    "willpower": ("{n} Willpower", "{n} к Силе Воли"),
    "die": ("{n} to {its} die", "{n} к {its} кубику"),
    "enemy_die": ("{n} to {foes} die", "{n} к кубику {foe}"),
    "range": ("{n} range", "{n} к дальности"),
    "shot": ("{n} to {its} shot", "{n} к {its} выстрелу"),
    "cover": ("{n} cover", "{n} к укрытию"),
    "test": ("{n} Willpower in tests", "{n} к Силе Воли в тестах"),
}
TEST_IN_WILL: Both = ("{n} Willpower", "{n} к Силе Воли")

# Sentences of their own, said of a bearer that nothing names.
WHOLES: Mapping[str, Both] = {
    "add:margin": ("if it wins, its margin is {n} {more}", "при победе разница {more} на {n}"),
    "add:margin_taken": ("if it loses, the margin is {n} {more}", "при поражении разница {more} на {n}"),
    "add:rear": ("the bonus is {sum} instead of +1", "бонус {sum} вместо +1"),
    "dice:extra": ("its band has one more inspiration die", "у отряда на один кубик вдохновения больше"),
    "cancel:attack": ("no attack, the action is lost", "атаки нет, действие потеряно"),
    "cancel:shot": ("no shot, the action is lost", "выстрела нет, действие потеряно"),
    "cancel:both": ("no attack or shot, the action is lost", "атаки или выстрела нет, действие потеряно"),
}
MORE: Mapping[str, tuple[Both, Both]] = {
    "whole": (("greater", "больше"), ("smaller", "меньше")),
    "verb": (("more", "больше"), ("less", "меньше")),
}

# What may be ignored as a thing: English, Russian accusative, Russian nominative.
IGNORED: Mapping[str, tuple[str, str, str]] = {
    "support": ("{foes} support", "поддержку {foe}", "поддержка {foe}"),
    "rear": ("attacks from behind", "атаки сзади", "атаки сзади"),
    "cover": ("cover", "укрытие", "укрытие"),
    "zones": ("control zones", "зоны контроля", "зоны контроля"),
    "hindering": ("hindering terrain", "препятствия", "препятствия"),
    "water": ("water", "воду", "вода"),
    "figures": ("figures", "фигуры", "фигуры"),
    "fear": ("fear", "страх", "страх"),
}
# How a Russian sentence without a subject says it: the verb for one thing, for several.
IGNORED_BY: Mapping[str, tuple[str, str]] = {
    "support": ("не считается", "не считаются"),
    "rear": ("не считаются", "не считаются"),
    "cover": ("не считается", "не считаются"),
    "fear": ("не действует", "не действуют"),
    "zones": ("не мешают", "не мешают"),
    "hindering": ("не мешают", "не мешают"),
    "water": ("не мешает", "не мешают"),
    "figures": ("не мешают", "не мешают"),
}
IN_THE_WAY = ("zones", "hindering", "water", "figures")

BLOCKED: Mapping[str, Both] = {
    "move": ("move", "двигаться"),
    "act": ("act", "действовать"),
    "skills": ("use skills", "применять умения"),
    "reserve": ("spend a reserve die", "тратить кубик из резерва"),
}

ON: Mapping[str, Both] = {
    "win": ("if it wins, ", "при победе "),
    "lose": ("if it loses, ", "при поражении "),
    "tie": ("on a tie, ", "при ничьей "),
}
ON_BY_NAME: Mapping[str, Both] = {
    "win": ("if this character wins, ", "при победе "),
    "lose": ("if this character loses, ", "при поражении "),
    "tie": ("on a tie, ", "при ничьей "),
}

DURATIONS: Mapping[str, Both] = {
    "roll": ("for this roll", "на этот бросок"),
    "move": ("for this move", "на это движение"),
    "activation": ("until the end of the activation", "до конца активации"),
    "phase": ("until the end of the phase", "до конца фазы"),
    "next_phase": ("until your next phase", "до вашей следующей фазы"),
    "game": ("for the rest of the game", "до конца игры"),
}
DEFAULT_DURATION: Mapping[str, str] = {
    "move": "move",
    "activation": "activation",
    "action": "next_phase",
    "phase_start": "phase",
    "phase_end": "next_phase",
}
"""Every other timing lasts for the roll; `always` has no duration."""
IMPLIED_DURATIONS = ("roll", "move")

LASTING = ("add", "ignore", "extra_die", "reroll", "block")
