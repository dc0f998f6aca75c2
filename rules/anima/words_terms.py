"""The game's own terms in both languages, and who is who in a fight."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rules.cast import Cards, Cast, cast_of
from rules.words import COMPASS_EDGES, Both, term

STATS: Mapping[str, Both] = {
    "attack": ("Attack", "Меткость"),
    "damage": ("Damage", "Урон"),
    "defense": ("Defense", "Защита"),
    "armor": ("Armor", "Броня"),
    "lp": ("LP", "Хиты"),
    "resistance": ("Resistance", "Сопротивление"),
    "speed": ("Speed", "Скорость"),
    "walk": ("Walk", "Ходьба"),
    "run": ("Run", "Бег"),
    "ap": ("AP", "ОД"),
    "recovery": ("Recovery", "Восстановление"),
    "ap_max": ("AP maximum", "Запас ОД"),
    "initiative": ("Initiative", "Инициатива"),
    "level": ("Level", "Уровень"),
    "base": ("Base", "Подставка"),
}
STATS_TO: Mapping[str, Both] = {
    **STATS,
    "attack": ("Attack", "к Меткости"),
    "damage": ("Damage", "к Урону"),
    "defense": ("Defense", "к Защите"),
    "armor": ("Armor", "к Броне"),
    "lp": ("LP", "к Хитам"),
    "resistance": ("Resistance", "к Сопротивлению"),
    "walk": ("Walk", "к Ходьбе"),
    "run": ("Run", "к Бегу"),
    "recovery": ("Recovery", "к Восстановлению"),
    "ap_max": ("AP maximum", "к запасу ОД"),
    "initiative": ("Initiative", "к Инициативе"),
}
STATS_ACCUSATIVE: Mapping[str, Both] = {
    **STATS,
    "defense": ("Defense", "Защиту"),
    "armor": ("Armor", "Броню"),
    "walk": ("Walk", "Ходьбу"),
    "initiative": ("Initiative", "Инициативу"),
}
STATS_IN_FULL: Mapping[str, Both] = {
    "lp": ("life points", "очки жизни (хиты)"),
    "ap": ("action points", "очки действия (ОД)"),
    "speed": ("squares of a walk and of a run", "клетки шагом и бегом"),
    "recovery": ("AP regained each turn", "ОД, которые возвращаются каждый ход"),
    "ap_max": ("the most AP that can be held", "больше ОД накопить нельзя"),
}
CATEGORIES: Mapping[str, Both] = {
    "warrior": ("warrior", "воин"),
    "mystic": ("mystic", "мистик"),
    "prowler": ("prowler", "хитрец"),
}
ALIGNMENTS: Mapping[str, Both] = {
    "light": ("light", "свет"),
    "dark": ("dark", "тьма"),
    "neutral": ("neutral", "нейтралитет"),
}
ORGANIZATIONS: Mapping[str, Both] = {
    "toa": ("Toa", "Тоа"),
    "dark_hunters": ("Dark Hunters", "Тёмные Охотники"),
    "order_of_mata_nui": ("Order of Mata Nui", "Орден Мата Нуи"),
    "makuta": ("Makuta", "Макуты"),
    "rahi": ("Rahi", "Рахи"),
    "mercenaries": ("Mercenaries", "Наёмники"),
}
RANKS: Mapping[str, Both] = {
    "none": ("no rank", "без ранга"),
    "leader": ("leader", "лидер"),
    "agent": ("agent", "агент"),
    "optional_leader": ("may lead", "может быть лидером"),
}
ROLES: Mapping[str, Both] = {
    "none": ("none", "без роли"),
    "leader": ("leader", "лидер"),
    "agent": ("agent", "агент"),
}
BASES: Mapping[str, Both] = {
    "1": ("small", "маленькая"),
    "2": ("large", "большая"),
    "3": ("huge", "огромная"),
}
TYPES: Mapping[str, Both] = {
    "might": ("might", "мощь"),
    "power": ("power", "сила"),
    "subterfuge": ("subterfuge", "уловка"),
}
WHEN: Mapping[str, Both] = {
    "action": ("action", "действие"),
    "reaction": ("reaction", "реакция"),
    "always": ("always", "всегда"),
}
TRIGGERS: Mapping[str, Both] = {
    "defend": ("when attacked", "когда его атакуют"),
    "ally_defend": ("when a friend is attacked", "когда атакуют союзника"),
    "evade": (
        "to a shot, a charge or a ranged ability at it",
        "на выстрел, чардж или дальнюю способность по нему",
    ),
    "activate": ("when activated", "при активации"),
    "turn_start": ("at the start of the turn", "в начале хода"),
    "on_hit": ("when its attack hits", "когда его атака попадает"),
    "on_damage": ("when its attack deals damage", "когда его атака наносит урон"),
    "on_kill": ("when its attack kills", "когда его атака убивает"),
}
STATES: Mapping[str, Both] = {
    "slow": ("slow", "замедление"),
    "poison": ("poison", "отравление"),
    "blind": ("blindness", "ослепление"),
    "doom": ("doom", "злой рок"),
    "seal": ("seal", "печать"),
    "paralysis": ("paralysis", "паралич"),
    "berserk": ("berserk", "берсерк"),
    "haste": ("haste", "ускорение"),
    "shield": ("shield", "щит"),
    "healing": ("healing", "лечение"),
    "protection": ("protection", "защита"),
}
STATES_ACCUSATIVE: Mapping[str, Both] = {**STATES, "protection": ("protection", "защиту")}
STATES_GENITIVE: Mapping[str, Both] = {
    "slow": ("slow", "замедления"),
    "poison": ("poison", "отравления"),
    "blind": ("blindness", "ослепления"),
    "doom": ("doom", "злого рока"),
    "seal": ("seal", "печати"),
    "paralysis": ("paralysis", "паралича"),
    "berserk": ("berserk", "берсерка"),
    "haste": ("haste", "ускорения"),
    "shield": ("shield", "щита"),
    "healing": ("healing", "лечения"),
    "protection": ("protection", "защиты"),
}
# What a state does, as it is explained beside its token.
STATES_IN_FULL: Mapping[str, Both] = {
    "slow": ("regains 1 AP less", "восстанавливает на 1 ОД меньше"),
    "poison": ("loses 1 LP for each AP spent", "теряет 1 хит за каждое потраченное ОД"),
    "blind": ("−4 Attack", "−4 к Меткости"),
    "doom": ("dies on 8+ when a token is taken off", "умирает на 8+, когда жетон снимается"),
    "seal": ("no active or reaction abilities, no upkeep", "нельзя применять и поддерживать способности"),
    "paralysis": ("no actions and no reactions", "ни действий, ни реакций"),
    "berserk": (
        "+1 Attack, +1 Damage; must charge and attack",
        "+1 к Меткости, +1 к Урону; обязан чарджить и атаковать",
    ),
    "haste": ("regains 1 AP more", "восстанавливает на 1 ОД больше"),
    "shield": ("+2 Armor, at least 4", "+2 к Броне, не ниже 4"),
    "healing": ("+2 LP at the start of the turn", "+2 хита в начале хода"),
    "protection": ("+4 Resistance", "+4 к Сопротивлению"),
}
ROLLS: Mapping[str, Both] = {
    "attack": ("attack", "атака"),
    "counter": ("counterattack", "контратака"),
    "dodge": ("dodge", "уклонение"),
    "disengage": ("disengaging", "выход из схватки"),
    "search": ("search", "поиск"),
    "difficulty": ("difficulty", "сложность"),
    "resist": ("resistance", "сопротивление"),
    "collide": ("collision", "столкновение"),
}
PHASES: Mapping[str, Both] = {
    "setup": ("set-up", "подготовка"),
    "recovery": ("recovery", "восстановление"),
    "support": ("support", "поддержка"),
    "action": ("action", "действия"),
    "over": ("the fight is over", "бой окончен"),
}
DECISIONS: Mapping[str, Both] = {
    "setup": ("begin the game", "начало игры"),
    "terrain": ("place terrain", "расстановка местности"),
    "infiltrate": ("infiltration", "проникновение"),
    "deploy": ("deploy", "расстановка"),
    "reveal": ("reveal infiltrators", "раскрытие проникших"),
    "upkeep": ("upkeep", "поддержка"),
    "act": ("act", "действия"),
    "evade": ("step or intercept", "шаг или перехват"),
    "defend": ("defend", "защита"),
    "area": ("dodge the area effect", "уклонение от площадного эффекта"),
    "sidestep": ("step aside from a flight", "уступить дорогу летящему"),
    "marker": ("a marker is found", "метка найдена"),
    "over": ("the fight is over", "бой окончен"),
}
VERBS: Mapping[str, Both] = {
    "setup": ("Begin", "Начать"),
    "terrain": ("Place this piece", "Поставить объект"),
    "infiltrate": ("Infiltrate", "Отправить на проникновение"),
    "deploy": ("Place here", "Поставить сюда"),
    "reveal": ("Reveal", "Раскрыть"),
    "upkeep": ("Pay upkeep", "Оплатить поддержку"),
    "free_move": ("Free move", "Бесплатное движение"),
    "walk": ("Walk", "Идти"),
    "run": ("Run", "Бежать"),
    "disengage": ("Disengage", "Выйти из схватки"),
    "attack": ("Attack", "Атаковать"),
    "charge": ("Charge", "Чардж"),
    "shoot": ("Shoot", "Стрелять"),
    "search": ("Search", "Искать"),
    "ability": ("Use an ability", "Применить способность"),
    "end": ("End the activation", "Закончить активацию"),
    "pass": ("Do nothing", "Ничего не делать"),
    "step": ("Step", "Шагнуть"),
    "intercept": ("Intercept", "Перехватить"),
    "dodge": ("Dodge", "Уклониться"),
    "counter": ("Counterattack", "Контратаковать"),
    "sidestep": ("Step aside", "Уступить дорогу"),
    "brace": ("Stand", "Остаться на месте"),
    "marker": ("Answer for the marker", "Решить судьбу метки"),
    "concede": ("Concede", "Сдаться"),
}
CHOICES: Mapping[str, Both] = {
    "reveal": ("Reveal a character", "Раскрыть персонажа"),
    "remove": ("Remove the marker", "Убрать метку"),
}
# Kinds of attack and of movement, as the log and the odds name them.
MODES: Mapping[str, Both] = {
    "melee": ("attack", "атака"),
    "charge": ("charge", "чардж"),
    "shot": ("shot", "выстрел"),
    "ranged": ("shot", "выстрел"),
    "counter": ("counterattack", "контратака"),
    "ability": ("ability", "способность"),
    "area": ("area effect", "площадной эффект"),
}
MOVEMENTS: Mapping[str, Both] = {
    "free_move": ("free move", "бесплатное движение"),
    "walk": ("walk", "ходьба"),
    "run": ("run", "бег"),
    "charge": ("charge", "чардж"),
    "step": ("step", "шаг"),
    "intercept": ("interception", "перехват"),
    "ability": ("ability", "способность"),
}
STATUSES: Mapping[str, Both] = {
    "undeployed": ("not placed yet", "ещё не на поле"),
    "infiltrating": ("infiltrating", "проникает"),
    "table": ("on the table", "на поле"),
    "dead": ("dead", "погиб"),
}
FLAGS: Mapping[str, Both] = {
    "activated": ("activated", "активация была"),
    "moved": ("has moved", "движение было"),
    "searched": ("has searched", "поиск был"),
    "intercepted": ("has intercepted a charge", "перехват чарджа был"),
    "disengaged": ("free to leave", "может уйти"),
    "no_activation": ("no activation this turn", "без активации в этот ход"),
    "hidden": ("hidden", "незаметность"),
    "engaged": ("in close combat", "в ближнем бою"),
}
TERRAIN: Mapping[str, Both] = {
    ".": ("clear", "чистая клетка"),
    "b": ("bushes", "кусты"),
    "r": ("rubble", "обломки"),
    "f": ("forest", "лес"),
    "#": ("wall", "стена"),
    "O": ("rock", "скала"),
    "=": ("barricade", "баррикада"),
    "~": ("water or gorge", "вода или ущелье"),
    "L": ("stairs", "лестница"),
}
TERRAIN_ON: Mapping[str, Both] = {
    ".": ("on clear ground", "на чистой клетке"),
    "b": ("in bushes", "в кустах"),
    "r": ("on rubble", "на обломках"),
    "f": ("in forest", "в лесу"),
    "#": ("in a wall", "в стене"),
    "O": ("in rock", "в скале"),
    "=": ("on a barricade", "на баррикаде"),
    "~": ("in water", "в воде"),
    "L": ("on stairs", "на лестнице"),
}
OBSTACLES: Mapping[str, Both] = {
    "small": ("a small obstacle", "небольшое препятствие"),
    "trees": ("trees", "деревья"),
    "wall": ("a wall", "стена"),
    "rock": ("rock", "скала"),
    "edge": ("the table edge", "край поля"),
    "cliff": ("a cliff", "обрыв"),
}
PIECES: Mapping[str, Both] = {
    "hill": ("hill", "холм"),
    "forest": ("forest", "лес"),
    "bushes": ("bushes", "кусты"),
    "ruins": ("ruins", "руины"),
    "wall": ("wall", "стена"),
    "barricade": ("barricade", "баррикада"),
    "rock": ("rock", "скала"),
    "pond": ("pond", "пруд"),
}
DIRECTIONS: Mapping[str, Both] = {
    "N": ("north", "на север"),
    "NE": ("north-east", "на северо-восток"),
    "E": ("east", "на восток"),
    "SE": ("south-east", "на юго-восток"),
    "S": ("south", "на юг"),
    "SW": ("south-west", "на юго-запад"),
    "W": ("west", "на запад"),
    "NW": ("north-west", "на северо-запад"),
}
EDGES = COMPASS_EDGES
KINDS: Mapping[str, Both] = {
    "character": ("character", "персонаж"),
    "upgrade": ("upgrade", "улучшение"),
}
MARKS: Mapping[str, Both] = {
    "unique": ("unique", "уникальный"),
    "hired": ("hired", "наёмник в отряде"),
}
SCALES: Mapping[str, Both] = {
    "fan": ("fan scale", "наша шкала"),
    "original": ("original scale", "шкала оригинала"),
}
COMPOSITIONS: Mapping[str, Both] = {
    "organization": ("by organisation", "по организации"),
    "alignment": ("by alignment", "по стороне"),
}

TABLES: Mapping[str, Mapping[str, Both]] = {
    "stat": STATS,
    "stat_in_full": STATS_IN_FULL,
    "category": CATEGORIES,
    "alignment": ALIGNMENTS,
    "organization": ORGANIZATIONS,
    "rank": RANKS,
    "role": ROLES,
    "base": BASES,
    "type": TYPES,
    "when": WHEN,
    "trigger": TRIGGERS,
    "state": STATES,
    "state_in_full": STATES_IN_FULL,
    "roll": ROLLS,
    "phase": PHASES,
    "decision": DECISIONS,
    "verb": VERBS,
    "choice": CHOICES,
    "mode": MODES,
    "movement": MOVEMENTS,
    "status": STATUSES,
    "flag": FLAGS,
    "terrain": TERRAIN,
    "obstacle": OBSTACLES,
    "piece": PIECES,
    "direction": DIRECTIONS,
    "edge": EDGES,
    "kind": KINDS,
    "mark": MARKS,
    "scale": SCALES,
    "composition": COMPOSITIONS,
}
LABEL_TABLES = tuple(TABLES)
label = partial(term, TABLES)


def make_cast(fight: Mapping[str, Any], catalogs: Sequence[Cards] = ()) -> Cast:
    """The cast of a fight file (decoded JSON), its cards looked up in the file, then in the catalogs."""
    return cast_of(fight, catalogs, "upgrade", "abilities")
