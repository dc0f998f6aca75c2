"""What the effects, conditions and traits of a card are called, English and Russian, as data."""

from collections.abc import Mapping

from rules.words import Both, Table

# (English of one, of several, Russian of one, of several)
Predicate = tuple[str, str, str, str]

PREDICATES: Mapping[str, Predicate] = {
    "damage": ("loses {lp}", "lose {lp}", "теряет {lp}", "теряют {lp}"),
    "damage:armor": (
        "takes {n} damage less its Armor",
        "take {n} damage less their Armor",
        "получает урон {n} минус Броня",
        "получают урон {n} минус Броня",
    ),
    "heal": ("regains {lp}", "regain {lp}", "восстанавливает {lp}", "восстанавливают {lp}"),
    "state": (
        "gets {state} level {n}",
        "get {state} level {n}",
        "получает {state} ур. {n}",
        "получают {state} ур. {n}",
    ),
    "clear": (
        "loses {tokens} of {of}",
        "lose {tokens} of {of}",
        "теряет {tokens} {of}",
        "теряют {tokens} {of}",
    ),
    "modify:set": (
        "has {stat} of at least {n}",
        "have {stat} of at least {n}",
        "имеет {stat} не ниже {n}",
        "имеют {stat} не ниже {n}",
    ),
    "trait": (
        "gains {trait}",
        "gain {trait}",
        "получает свойство «{trait}»",
        "получают свойство «{trait}»",
    ),
    "die": (
        "rolls {dice} more for {roll} (the best counts)",
        "roll {dice} more for {roll} (the best counts)",
        "бросает {roll} на {dice} больше (считается лучший)",
        "бросают {roll} на {dice} больше (считается лучший)",
    ),
    "move:walk": (
        "moves up to {points}",
        "move up to {points}",
        "движется в пределах {points}",
        "движутся в пределах {points}",
    ),
    "move:line": (
        "moves up to {points} in a straight line",
        "move up to {points} in a straight line",
        "движется по прямой в пределах {points}",
        "движутся по прямой в пределах {points}",
    ),
    "move:teleport": (
        "is set on a square {within}",
        "are set on squares {within}",
        "переносится на клетку {within}",
        "переносятся на клетки {within}",
    ),
    "move:there": ("appears there", "appear there", "переносится туда", "переносятся туда"),
    "move:there:within": (
        "appears there, if it is {within}",
        "appear there, if it is {within}",
        "переносится туда, если это {within}",
        "переносятся туда, если это {within}",
    ),
    "push:away": (
        "is thrown {squares} away",
        "are thrown {squares} away",
        "отлетает на {squares} прочь",
        "отлетают на {squares} прочь",
    ),
    "push:toward": (
        "is thrown {squares} towards this character",
        "are thrown {squares} towards this character",
        "отлетает на {squares} к этому персонажу",
        "отлетают на {squares} к этому персонажу",
    ),
    "push:choice": (
        "is thrown {squares} in a direction of your choice",
        "are thrown {squares} in a direction of your choice",
        "отлетает на {squares} в выбранную вами сторону",
        "отлетают на {squares} в выбранную вами сторону",
    ),
    "ap:more": ("gains {n} AP", "gain {n} AP", "получает {n} ОД", "получают {n} ОД"),
    "ap:less": ("loses {n} AP", "lose {n} AP", "теряет {n} ОД", "теряют {n} ОД"),
    "hide": ("hides", "hide", "прячется", "прячутся"),
    "reveal": ("becomes visible", "become visible", "становится видимым", "становятся видимыми"),
    "no_tokens": (
        "gets no tokens of {state} from this",
        "get no tokens of {state} from this",
        "жетонов {state} не получает",
        "жетонов {state} не получают",
    ),
}
VALUE: Both = ("{n} {stat}", "{n} {stat}")
ATTACK: Mapping[str, Both] = {"melee": ("close-combat attack", "атака ближнего боя"), "ranged": ("shot", "выстрел")}
ON_EACH: Both = ("{} at each of them", "{} по каждому")
# Changes of an attack; the values are numbers, the switches have none.
CHANGES: Mapping[str, Both] = {
    "attack": ("{n} Attack", "{n} к Меткости"),
    "damage": ("{n} Damage", "{n} к Урону"),
    "dice": ("best of {n}", "лучший из {n}"),
    "crit": ("critical on {n}+", "критическое попадание на {n}+"),
    "area": ("area {n}", "площадной эффект {n}"),
    "knockback": ("knockback", "отбрасывание"),
    "ignore_armor": ("Armor does not count", "Броня не считается"),
    "no_dodge": ("cannot be dodged", "уклониться нельзя"),
    "no_counter": ("no counterattack", "контратаковать нельзя"),
    "no_damage": ("no damage", "без урона"),
}
ON_HIT: Both = ("on a hit", "при попадании")
EFFECT: Both = ("Effect {n}", "Эффект {n}")
EFFECT_ON: Both = ("Effect {n} against {whom}", "Эффект {n} против {whom}")
RESISTED: Both = ("resisted", "если устоит")
CHANCE: Both = ("on a d10 of {n}+", "если на d10 {n}+")
OTHERWISE: Both = ("otherwise", "иначе")
CANCEL: Both = ("the action answered does nothing", "действие, на которое он отвечает, пропадает")
GNOSIS: Both = ("gnosis {n} this turn", "гнозис {n} в этот ход")
NOTHING: Both = ("no effect", "без эффекта")
ALL_TOKENS: Both = ("all tokens", "все жетоны")
# Of which states tokens are taken: (some of each kind, all of the kind).
CLEARED: Mapping[str, tuple[Both, Both]] = {
    "harmful": (("each harmful state", "каждого вредного состояния"), ("harmful states", "вредных состояний")),
    "helpful": (("each helpful state", "каждого полезного состояния"), ("helpful states", "полезных состояний")),
    "all": (("each state", "каждого состояния"), ("all states", "всех состояний")),
}
# In which attacks a stat changes: those made, those suffered.
ONLY: Mapping[str, tuple[Both, Both]] = {
    "melee": (("in close combat", "в ближнем бою"), ("against close-combat attacks", "против атак ближнего боя")),
    "charge": (("in charges", "в чардже"), ("against charges", "против чарджа")),
    "ranged": (("in shots", "при выстреле"), ("against shots", "против выстрелов")),
    "counter": (("in counterattacks", "в контратаке"), ("against counterattacks", "против контратак")),
}
SUFFERED = ("defense", "armor")
ROLLED_FOR: Mapping[str, Both] = {
    "attack": ("attacks", "на атаку"),
    "counter": ("counterattacks", "на контратаку"),
    "dodge": ("dodges", "на уклонение"),
    "disengage": ("disengaging", "на выход из схватки"),
    "search": ("searches", "на поиск"),
    "difficulty": ("difficulty", "на сложность"),
    "resist": ("resistance", "на сопротивление"),
    "collide": ("collisions", "на столкновение"),
}
# What does not hinder a movement: its name, and whether the Russian is plural.
UNHINDERED: Mapping[str, tuple[str, str, bool]] = {
    "rough": ("rough ground", "пересечённая местность", False),
    "uphill": ("slopes", "подъёмы", True),
    "engagement": ("close combat", "ближний бой", False),
    "figures": ("characters", "персонажи", True),
}
DURATIONS: Mapping[str, Both] = {
    "instant": (" for this action", " на это действие"),
    "attack": (" for this attack", " на эту атаку"),
    "activation": (" until the end of the activation", " до конца активации"),
    "turn": (" until the end of the turn", " до конца хода"),
    "sustained": (" while it is sustained", ", пока поддерживается"),
    "game": (" for the rest of the game", " до конца игры"),
}
LIMITS: Mapping[str, Both] = {
    "activation": ("per activation", "за активацию"),
    "turn": ("per turn", "за ход"),
    "game": ("per game", "за игру"),
}

# When an ability works, as its text begins. Automatic ones begin with their trigger.
HEADS: Mapping[str, Both] = {
    "action": ("Action", "Действие"),
    "always": ("Always", "Всегда"),
    "defend": ("Reaction when attacked", "Реакция, когда его атакуют"),
    "ally_defend": ("Reaction when a friend is attacked", "Реакция, когда атакуют союзника"),
    "evade": (
        "Reaction to a shot, a charge or a ranged ability at it",
        "Реакция на выстрел, чардж или дальнюю способность по нему",
    ),
}
DIFFICULTY: Both = ("difficulty {n}", "сложность {n}")

# Whom an ability works on: chosen ones, then groups. {where} is "within 3 squares".
CHOSEN: Mapping[str, Both] = {
    "friend": ("a friend {where}", "союзник {where}"),
    "friend own": ("this character or a friend {where}", "этот персонаж или союзник {where}"),
    "enemy": ("an enemy {where}", "враг {where}"),
    "any": ("a character {where}", "персонаж {where}"),
    "any own": ("this or another character {where}", "этот или другой персонаж {where}"),
    "square": ("a square {where}", "клетка {where}"),
    "friends": ("friends {where}", "союзники {where}"),
    "friends own": ("this character and friends {where}", "этот персонаж и союзники {where}"),
    "enemies": ("enemies {where}", "враги {where}"),
    "all": ("all characters {where}", "все персонажи {where}"),
    "all own": ("this and all other characters {where}", "этот и все персонажи {where}"),
}
ADJACENT: Mapping[str, Both] = {
    "friend": ("an adjacent friend", "соседний союзник"),
    "friend own": ("this character or an adjacent friend", "этот персонаж или соседний союзник"),
    "enemy": ("an adjacent enemy", "соседний враг"),
    "any": ("an adjacent character", "соседний персонаж"),
    "any own": ("this or an adjacent character", "этот или соседний персонаж"),
    "square": ("an adjacent square", "соседняя клетка"),
    "friends": ("adjacent friends", "соседние союзники"),
    "friends own": ("this character and adjacent friends", "этот персонаж и соседние союзники"),
    "enemies": ("adjacent enemies", "соседние враги"),
    "all": ("all adjacent characters", "все соседние персонажи"),
    "all own": ("this and all adjacent characters", "этот и все соседние персонажи"),
}
AREA: Both = ("and everyone {within} of it", "и все вокруг {within}")

# What must hold: (when it does, when it does not).
CONDITIONS: Mapping[str, tuple[Both, Both]] = {
    "engaged": (
        ("this character is in close combat", "этот персонаж в ближнем бою"),
        ("this character is not in close combat", "этот персонаж не в ближнем бою"),
    ),
    "hidden": (
        ("this character is hidden", "этот персонаж спрятан"),
        ("this character is not hidden", "этот персонаж не спрятан"),
    ),
    "moved": (
        ("this character has moved this turn", "этот персонаж в этот ход двигался"),
        ("this character has not moved this turn", "этот персонаж в этот ход не двигался"),
    ),
    "activated": (
        ("this character has been activated this turn", "этот персонаж в этот ход активировался"),
        ("this character has not been activated this turn", "этот персонаж в этот ход не активировался"),
    ),
    "lp_at_most": (
        ("this character has at most {n} LP", "у этого персонажа не больше {lp}"),
        ("this character has more than {n} LP", "у этого персонажа больше {lp}"),
    ),
    "state": (
        ("this character has {state}", "на этом персонаже {state}"),
        ("this character has no {state}", "на этом персонаже нет {of_state}"),
    ),
    "target_state": (
        ("the target has {state}", "на цели {state}"),
        ("the target has no {state}", "на цели нет {of_state}"),
    ),
    "target_category": (
        ("the target is a {word}", "цель — {word}"),
        ("the target is no {word}", "цель — не {word}"),
    ),
    "target_alignment": (
        ("the target is {word}", "сторона цели: {word}"),
        ("the target is not {word}", "сторона цели не {word}"),
    ),
    "target_organization": (
        ("the target belongs to {word}", "организация цели: {word}"),
        ("the target does not belong to {word}", "организация цели не {word}"),
    ),
    "ground": (
        ("this character stands {ground}", "этот персонаж стоит {ground}"),
        ("this character does not stand {ground}", "этот персонаж стоит не {ground}"),
    ),
    "turn_at_least": (
        ("it is turn {n} or later", "идёт ход {n} или позже"),
        ("it is before turn {n}", "ход {n} ещё не начался"),
    ),
    "friends_within": (
        ("at least {count} {are} {within}", "{within} хотя бы {count}"),
        ("fewer than {count} {are} {within}", "{within} меньше, чем {count}"),
    ),
}

# Traits by name: what they are called and what they mean. {n}: squares, {within}: the same in words, {state}: a state.
TRAITS: Table = {
    "ranged": ("Ranged attack {n}", "Дальнобойная атака {n}"),
    "critical_mastery": ("Critical mastery", "Критическое мастерство"),
    "damage_resistance": ("Damage resistance", "Устойчивость к повреждениям"),
    "knockback": ("Knockback", "Отбрасывание"),
    "advanced_deployment": ("Advanced deployment", "Продвинутая расстановка"),
    "initiative": ("Initiative", "Инициатива"),
    "immunity": ("Immunity: {state}", "Иммунитет: {state}"),
    "intangible": ("Intangible", "Неосязаемость"),
    "free_passage": ("Free passage", "Свободное перемещение"),
    "infiltration": ("Infiltration", "Проникновение"),
    "area": ("Area {n}", "Площадной эффект {n}"),
}
TRAITS_IN_FULL: Table = {
    "ranged": (
        "Shoots {n:square} far with its basic attack.",
        "Стреляет базовой атакой на {n:squares_acc}.",
    ),
    "critical_mastery": (
        "Critical hits on 9 and 10.",
        "Критические попадания на 9 и 10.",
    ),
    "damage_resistance": (
        "Cannot dodge or counterattack; keeps its activation after a fall or a collision in flight.",
        "Не уклоняется и не контратакует; не теряет активацию при падении и столкновении в полёте.",
    ),
    "knockback": (
        "Its attacks, charges, shots and counterattacks throw the victim as many squares as the damage dealt.",
        "Его атаки, чарджи, выстрелы и контратаки отбрасывают цель на столько клеток, сколько нанесено урона.",
    ),
    "advanced_deployment": (
        "Deploys up to 16 squares from its zone, at least 4 from enemies.",
        "Встаёт не далее 16 клеток от своей зоны расстановки и не ближе 4 к врагам.",
    ),
    "initiative": (
        "+1 to its side’s initiative and deployment rolls.",
        "+1 к броскам своей стороны на инициативу и право расстановки.",
    ),
    "immunity": (
        "No token of {state} can be put on it.",
        "Не получает жетонов {state}.",
    ),
    "intangible": (
        "Moves through any ground and leaves close combat with tangible enemies freely. Takes no harm from enemies of"
        " its level or lower, but for abilities of type might or power.",
        "Проходит сквозь любую местность и свободно покидает ближний бой с осязаемыми врагами. Враги не выше его уровня"
        " вредят ему только способностями типа мощь или сила.",
    ),
    "free_passage": (
        "Rough ground costs it 1 point a square.",
        "Пересечённая местность стоит ему 1 очко за клетку.",
    ),
    "infiltration": (
        "May start as one of several markers anywhere on the table and be revealed from turn 2.",
        "Может начать игру под одной из меток в любом месте поля и раскрыться со второго хода.",
    ),
    "area": (
        "Its basic shots, if they hit, strike everyone {within} of the target too.",
        "Его базовые выстрелы при попадании действуют и на всех {within} от цели.",
    ),
}
