"""The pieces of a skill's text, as data: moments, conditions, selectors, effects, durations. `words_skills` puts them
together. English first in every pair."""

from collections.abc import Mapping

from rules.words import Both

MOMENTS: Mapping[str, Both] = {
    "always": ("always", "всегда"),
    "melee": ("in melee", "в рукопашной"),
    "pursuit": ("in pursuit", "при преследовании"),
    "shooting": ("when it shoots", "при обстреле врага"),
    "shot_at": ("when it is shot at", "под обстрелом"),
    "setup": ("before deployment", "до расстановки"),
    "command": ("at the first command roll", "при первом командном броске"),
    "reroll": ("after a failed command roll", "после неудачного командного броска"),
    "orders": ("when orders are given", "при отдаче приказов"),
    "raise": ("when the banner is raised", "когда знамя поднято"),
    "friend_flees_through": ("when a friend flees through it", "когда через отряд бежит свой"),
    "friend_broken_near": (
        "when a friend is broken in a neighbouring cell",
        "когда в соседней клетке разбит свой отряд",
    ),
    "regrouped": ("when a unit of the army is rallied", "когда отряд войска остановлен после бегства"),
    "risk": ("when the leader’s fate is rolled", "при броске на риск предводителя"),
    "duel": ("in a duel", "в поединке"),
    "phase_start": ("at the start of a phase", "в начале фазы"),
    "turn_end": ("at the end of the turn", "в конце хода"),
}

# Conditions, after "if"

ROLE: Both = ("it {words}", "отряд {words}")
ROLES: Mapping[str, Both] = {
    "attack": ("attacks", "атакует"),
    "defend": ("is attacked", "атакован"),
    "meeting": ("is in a meeting engagement", "ведёт встречный бой"),
}
ASPECTS: Mapping[str, Both] = {
    "front": ("in front", "с фронта"),
    "flank": ("on a flank", "с фланга"),
    "rear": ("in the rear", "с тыла"),
}
ASPECT: Both = ("the enemy is {words}", "враг {words}")
PLACE: Both = ("the leader is {words}", "предводитель {words}")
PLACES: Mapping[str, Both] = {
    "hq": ("in the headquarters", "в ставке"),
    "unit": ("in a unit", "в отряде"),
    "reserve": ("in the reserve", "в резерве"),
}
TERRAIN: Both = ("it stands {words}", "отряд {words}")
GROUNDS: Mapping[str, Both] = {
    "open": ("on open ground", "на чистой клетке"),
    "hill": ("on a hill", "на холме"),
    "woods": ("in woods", "в лесу"),
}
# Conditions that are true or false: what is said of either.
FLAGS: Mapping[str, tuple[Both, Both]] = {
    "front_to_front": (
        ("they fight front to front", "бой идёт фронт к фронту"),
        ("they do not fight front to front", "бой идёт не фронт к фронту"),
    ),
    "only_front": (
        ("no enemy is on its flank or rear", "врага нет ни с фланга, ни с тыла"),
        ("an enemy is on its flank or rear", "враг есть с фланга или с тыла"),
    ),
    "massed": (
        ("it shoots a massed volley", "обстрел массированный"),
        ("it shoots no massed volley", "обстрел не массированный"),
    ),
    "streak": (
        ("all stakes so far were high and won", "все ставки до сих пор были большими и удачными"),
        ("a stake was low or lost before", "была малая или неудачная ставка"),
    ),
    "crossing": (
        ("the river is crossed off the bridge", "реку переходят не по мосту"),
        ("the river is not crossed, unless by the bridge", "реку не переходят, разве что по мосту"),
    ),
}
STAKE: Mapping[str, Both] = {
    "low": ("the stake is low", "ставка малая"),
    "high": ("the stake is high", "ставка большая"),
}
TURNS: Both = ("it is one of turns {n} to {to}", "идёт ход с {n}-го по {to}-й")
TURN: Both = ("it is turn {n}", "идёт {n}-й ход")
NEAR_ONE: Both = ("{who} is in a neighbouring cell", "в соседней клетке есть {who}")
NEAR: Both = ("at least {n} {who} are in neighbouring cells", "в соседних клетках не меньше {n} {who}")
# Units: one; several (English), several (Russian, genitive).
UNITS: Mapping[str, tuple[Both, Both]] = {
    "friend": (("a friendly unit", "свой отряд"), ("friendly units", "своих отрядов")),
    "enemy": (("an enemy unit", "вражеский отряд"), ("enemy units", "вражеских отрядов")),
}
# A filter as a clause about the bearer and about the enemy.
FILTERS: Mapping[str, tuple[Both, Both]] = {
    "tags": (("it is {words}", "отряд — {words}"), ("the enemy is {words}", "враг — {words}")),
    "card": (("it is “{words}”", "отряд — «{words}»"), ("the enemy is “{words}”", "враг — «{words}»")),
    "min": (
        ("it has at least {n}", "в отряде не меньше {n_of}"),
        ("the enemy has at least {n}", "у врага не меньше {n_of}"),
    ),
    "max": (
        ("it has at most {n}", "в отряде не больше {n_of}"),
        ("the enemy has at most {n}", "у врага не больше {n_of}"),
    ),
    "status": (("it is {words}", "отряд {words}"), ("the enemy is {words}", "враг {words}")),
    "allied": (
        ("it belongs to a minor clan", "отряд из мелкого клана"),
        ("the enemy belongs to a minor clan", "враг из мелкого клана"),
    ),
    "allied not": (
        ("it belongs to no minor clan", "отряд не из мелкого клана"),
        ("the enemy belongs to no minor clan", "враг не из мелкого клана"),
    ),
    "fatigued": (("it is fatigued", "отряд утомлён"), ("the enemy is fatigued", "враг утомлён")),
    "fatigued not": (("it is not fatigued", "отряд не утомлён"), ("the enemy is not fatigued", "враг не утомлён")),
    "hold": (
        ("it holds at all costs", "отряд держит позицию любой ценой"),
        ("the enemy holds at all costs", "враг держит позицию любой ценой"),
    ),
    "hold not": (
        ("it does not hold at all costs", "отряд не держит позицию любой ценой"),
        ("the enemy does not hold at all costs", "враг не держит позицию любой ценой"),
    ),
}
# The same in brackets behind a unit.
FILTERS_SHORT: Mapping[str, Both] = {
    "tags": ("{words}", "{words}"),
    "card": ("“{words}”", "«{words}»"),
    "min": ("at least {n}", "не меньше {n_of}"),
    "max": ("at most {n}", "не больше {n_of}"),
    "status": ("{words}", "{words}"),
    "allied": ("of a minor clan", "из мелкого клана"),
    "allied not": ("not of a minor clan", "не из мелкого клана"),
    "fatigued": ("fatigued", "утомлён"),
    "fatigued not": ("not fatigued", "не утомлён"),
    "hold": ("holding at all costs", "держит позицию любой ценой"),
    "hold not": ("not holding at all costs", "не держит позицию любой ценой"),
}

# Whom an effect falls on: English and Russian before a verb; before a value.

SUBJECTS: Mapping[str, Both] = {
    "self": ("", ""),
    "enemy": ("the enemy ", "враг "),
    "target": ("the target ", "цель "),
    "army": ("the whole army ", "всё войско "),
}
OWNERS: Mapping[str, Both] = {
    "self": ("", ""),
    "enemy": ("the enemy has ", "у врага "),
    "target": ("the target has ", "у цели "),
    "army": ("the whole army has ", "у всего войска "),
}
ONESELF: Both = ("itself", "сам отряд")
NEARBY: Both = ("in neighbouring cells", "в соседних клетках")
NEARBY_ONE: Both = ("in a neighbouring cell", "в соседней клетке")

# Effects

SET: Both = ("{what} {n}", "{what} — {n}")
SET_TO: Mapping[str, Both] = {
    "extra": ("extra damage on {n}+", "дополнительный урон на {n}+"),
    "shot_extra": ("extra damage of shots on {n}+", "дополнительный урон при обстреле на {n}+"),
}
SHOOTS_WITH: Both = ("shoots with its first {n} ranks", "стреляет {n} первыми шеренгами")
SHOOTS_WITH_ONE: Both = ("shoots with its first rank", "стреляет первой шеренгой")
PER_RANK: Both = (
    "{values} for each rank after the first, at the end of the fight",
    "{values} за каждую шеренгу после первой на конец боя",
)
DICE_PER_FIGURE: Both = ("rolls {dice} for each front-rank figure", "бросает {dice} за каждую фигурку первой шеренги")
DENY: Both = ("loses {words}", "теряет {words}")
DENIED: Mapping[str, Both] = {
    "base": ("base damage", "основной урон"),
    "charge": ("the bonus of a charge", "бонус конной атаки"),
    "formation": ("the bonus of formation", "бонус за строй"),
    "shields": ("the armour of shields", "броню щитов"),
    "terrain": ("the armour of terrain", "броню местности"),
}
SKILL: Both = ("the skill “{name}”", "умение «{name}»")
PIERCE: Both = (
    "lowers the target’s armour by {n}, that of shields excepted",
    "понижает броню цели на {n}, кроме брони щитов",
)
REROLLS: Mapping[str, Both] = {
    "melee failed": ("re-rolls failed damage dice", "перебрасывает неудачные кубики урона"),
    "shot failed": ("re-rolls failed dice of its shots", "перебрасывает неудачные кубики обстрела"),
    "command failed": ("re-rolls a failed command roll", "перебрасывает неудачный командный бросок"),
    "risk harmed": ("re-rolls results that harm the leader", "перебрасывает результаты, опасные для предводителя"),
    "risk unharmed": (
        "re-rolls results that leave the leader unhurt",
        "перебрасывает результаты, при которых предводитель невредим",
    ),
    "duel harmed": ("re-rolls if the duel harms the leader", "перебрасывает, если в поединке пострадал предводитель"),
    "melee": ("re-rolls damage dice that show {faces}", "перебрасывает кубики урона, на которых {faces}"),
    "shot": ("re-rolls dice of its shots that show {faces}", "перебрасывает кубики обстрела, на которых {faces}"),
    "command": ("re-rolls command dice that show {faces}", "перебрасывает командные кубики, на которых {faces}"),
    "risk": ("re-rolls the leader’s risk on {faces}", "перебрасывает риск предводителя, если выпало {faces}"),
    "duel": ("re-rolls the duel on {faces}", "перебрасывает поединок, если выпало {faces}"),
}
TIMES: Both = (", up to {times}", ", до {n} раз")
ALLOW: Mapping[str, Both] = {
    "two_steps": ("makes two steps for one order", "делает два шага за один приказ"),
    "first_step": ("makes the first step before others move", "делает первый шаг раньше прочих отрядов"),
    "skip_step": ("may skip the first step", "может пропустить первый шаг"),
    "low_reroll": (
        "may make a messenger’s re-roll at the low stake",
        "может сделать переброс гонца с малой ставкой",
    ),
    "two_banners": ("may raise two banners in one turn", "может поднять за ход два знамени"),
    "carry": ("may carry shields", "может переносить щиты"),
}
IGNORE: Both = ("ignores {words}", "не принимает в расчёт {words}")
IGNORED: Mapping[str, Both] = {
    "river": ("the river", "реку"),
    "hill": ("hills", "холмы"),
    "woods": ("woods", "леса"),
    "swamp": ("swamps", "топи"),
    "fatigue": ("fatigue", "утомление"),
    "peasants": ("the flight of friends near by", "бегство своих рядом"),
    "regroup_penalty": ("the −1 and −1 after regrouping", "−1 и −1 после перегруппировки"),
    "small": ("the penalty of small units", "штраф малых отрядов"),
    "fire": ("what fire does to orders", "отход и отмену приказов под обстрелом"),
    "retreat": ("a retreat after melee", "отход после рукопашной"),
    "exposure": ("the ban on showing a flank", "запрет подставлять фланг и тыл"),
}
FATIGUE: Both = (
    "is fatigued after {steps} in a turn and makes only {limit} for an order next turn",
    "после {steps_of} за ход утомляется и в следующий ход делает за приказ не больше {limit_of}",
)
PURSUIT_DAMAGE: Both = (
    "deals {n} damage for each front-rank figure",
    "наносит {n} урона за каждую фигурку первой шеренги",
)
PURSUIT_NEED: Both = (
    "deals damage only on {n}+, a die for each front-rank figure",
    "наносит урон только на {n}+, по кубику за фигурку первой шеренги",
)
ORDER: Mapping[str, Both] = {
    "ordinary": ("one more ordinary order a turn", "ещё один обычный приказ за ход"),
    "special": ("one more special order a turn", "ещё один особый приказ за ход"),
}
ORDER_FOR: Mapping[str, Both] = {
    "bearer": (" for this unit", " этому отряду"),
    "own": (" for a unit of its own clan", " отряду своего клана"),
    "allied": (" for a unit of a minor clan", " отряду мелкого клана"),
}
ORDER_ONLY: Both = (" (only {words})", " (только {words})")
ORDER_NEXT: Both = (", carried out next turn", ", исполняется в следующий ход")
RALLY: Both = ("stops fleeing and regroups", "прекращает бегство и перегруппировывается")
RALLY_WOODS: Both = (", in woods too", ", даже в лесу")
RALLY_FREE: Both = (", without −1 and −1 afterwards", ", без −1 и −1 после этого")
ROUT: Both = ("routs", "обращается в бегство")
LOSSES: Both = ("loses {figures}, armour does not help", "теряет {figures} без учёта брони")
RESTORE: Both = ("gets back up to {figures} that it lost", "возвращает до {figures_of} из потерянных")
AMMO: Both = ("{n} ammunition for each figure, up to its cap", "{n} к боеприпасам на каждую фигурку, не выше запаса")
STEPS: Both = ("moves {cells} forward where they are free", "продвигается на {cells} вперёд, если путь свободен")
PANIC: Both = ("{n} steadiness and {n} impetus this turn", "{n} к стойкости и {n} к натиску на этот ход")
HIDE: Both = ("is not seen, as in woods", "скрывается от глаз, как в лесу")
CANCEL: Both = ("loses all orders of this turn", "теряет все приказы этого хода")

DURATIONS: Mapping[str, Both] = {
    "roll": ("for this roll", "на этот бросок"),
    "fight": ("for this fight", "на этот бой"),
    "phase": ("for this phase", "на эту фазу"),
    "turn": ("for this turn", "на этот ход"),
    "battle": ("to the end of the battle", "до конца битвы"),
}
