"""The game's own terms in both languages, and who is who in a fight."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rules.cast import Cards, Cast, cast_of
from rules.words import COMPASS, COMPASS_EDGES, Both, term

STATS: Mapping[str, Both] = {
    "attack": ("Attack", "Атака"),
    "defense": ("Defense", "Защита"),
    "movement": ("Movement", "Движение"),
    "willpower": ("Willpower", "Сила Воли"),
}
STATS_TO: Mapping[str, Both] = {
    "attack": ("Attack", "к Атаке"),
    "defense": ("Defense", "к Защите"),
    "movement": ("Movement", "к Движению"),
    "willpower": ("Willpower", "к Силе Воли"),
}
ELEMENTS: Mapping[str, Both] = {
    "fire": ("fire", "огонь"),
    "earth": ("earth", "земля"),
    "air": ("air", "воздух"),
    "water": ("water", "вода"),
    "torii": ("torii", "тории"),
}
ELEMENTS_ACCUSATIVE: Mapping[str, Both] = {**ELEMENTS, "earth": ("earth", "землю"), "water": ("water", "воду")}
ELEMENTS_UP: Mapping[str, Both] = {
    "fire": ("fire", "огнём"),
    "earth": ("earth", "землёй"),
    "air": ("air", "воздухом"),
    "water": ("water", "водой"),
    "torii": ("torii", "тории"),
}
ELEMENT_OF_STAT: Mapping[str, str] = {"attack": "fire", "defense": "earth", "movement": "air", "willpower": "water"}
TERRAIN: Mapping[str, Both] = {
    "clear": ("clear", "чистая клетка"),
    "hindering": ("hindering terrain", "препятствие"),
    "water": ("water", "вода"),
    "blocking": ("blocking terrain", "преграда"),
    "stairs": ("stairs", "лестница"),
    "wall": ("wall", "стена"),
}
TIMINGS: Mapping[str, Both] = {
    "always": ("always", "всегда"),
    "move": ("move", "движение"),
    "attack": ("attack", "атака"),
    "defense": ("defense", "защита"),
    "attacked": ("when attacked", "когда его атакуют"),
    "shoot": ("shooting", "стрельба"),
    "shot_at": ("when shot at", "под выстрелом"),
    "will": ("Willpower test", "тест Силы Воли"),
    "activation": ("free, when active", "без действия, в активацию"),
    "action": ("action", "действие"),
    "ranged": ("ranged", "дальний бой"),
    "phase_start": ("start of its phase", "начало его фазы"),
    "phase_end": ("end of its phase", "конец его фазы"),
}
ALIGNMENTS: Mapping[str, Both] = {
    "demon_hunter": ("demon hunter", "охотник на демонов"),
    "evil_creature": ("evil creature", "злое существо"),
    "mercenary": ("mercenary", "наёмник"),
}
ALIGNMENTS_PLURAL: Mapping[str, Both] = {
    "demon_hunter": ("demon hunters", "охотники на демонов"),
    "evil_creature": ("evil creatures", "злые существа"),
    "mercenary": ("mercenaries", "наёмники"),
}
ALIGNMENTS_GENITIVE: Mapping[str, Both] = {
    "demon_hunter": ("demon hunters", "охотников на демонов"),
    "evil_creature": ("evil creatures", "злых существ"),
    "mercenary": ("mercenaries", "наёмников"),
}
STATUSES: Mapping[str, Both] = {
    "vigilant": ("vigilant", "бдительность"),
    "shaken": ("shaken", "шок"),
    "out": ("out", "вне игры"),
}
CARD_SIDES: Mapping[str, Both] = {
    "vigilant": ("Vigilant", "Бдительный"),
    "shaken": ("Shaken", "Шокированный"),
}
FACINGS = COMPASS
FACINGS_TO: Mapping[str, Both] = {
    "N": ("north", "к северу"),
    "E": ("east", "к востоку"),
    "S": ("south", "к югу"),
    "W": ("west", "к западу"),
}
EDGES = COMPASS_EDGES
DECISIONS: Mapping[str, Both] = {
    "begin": ("begin the game", "начало игры"),
    "choose_edge": ("choose an edge", "выбор края"),
    "deploy": ("deploy", "расстановка"),
    "roll": ("roll the inspiration dice", "бросок кубиков вдохновения"),
    "act": ("act", "активации"),
    "defend": ("defend", "защита"),
    "resist": ("resist", "сопротивление"),
    "retreat": ("retreat", "отступление"),
    "lose_die": ("lose a die", "потеря кубика"),
    "over": ("the fight is over", "бой окончен"),
}
VERBS: Mapping[str, Both] = {
    "begin": ("Begin", "Начать"),
    "choose_edge": ("Take this edge", "Занять этот край"),
    "deploy": ("Place here", "Поставить сюда"),
    "roll": ("Roll", "Бросить"),
    "move": ("Move", "Двигаться"),
    "attack": ("Attack", "Атаковать"),
    "shoot": ("Shoot", "Стрелять"),
    "recover": ("Become vigilant", "Стать бдительным"),
    "use": ("Use a skill", "Применить умение"),
    "end_phase": ("End the phase", "Закончить фазу"),
    "defend": ("Defend", "Защищаться"),
    "resist": ("Resist", "Сопротивляться"),
    "retreat": ("Retreat", "Отступить"),
    "lose_die": ("Lose this die", "Потерять этот кубик"),
    "concede": ("Concede", "Сдаться"),
}
KINDS: Mapping[str, Both] = {
    "character": ("character", "персонаж"),
    "equipment": ("equipment", "снаряжение"),
    "tile": ("tile", "плитка поля"),
}
MARKS: Mapping[str, Both] = {
    "unique": ("unique", "уникальный"),
    "civilian": ("civilian", "гражданский"),
    "single_use": ("single use", "на один раз"),
    "permanent": ("permanent", "постоянное"),
}
# Traits are free words of a codex. These are the starter codex's, as (English, Russian, Russian genitive plural).
TRAITS: Mapping[str, tuple[str, str, str]] = {
    "samurai": ("samurai", "самурай", "самураев"),
    "human": ("human", "человек", "людей"),
    "warrior": ("warrior", "воин", "воинов"),
    "monk": ("monk", "монах", "монахов"),
    "apprentice": ("apprentice", "ученик", "учеников"),
    "oni": ("oni", "они", "они"),
    "ninja": ("ninja", "ниндзя", "ниндзя"),
    "undead": ("undead", "нежить", "нежити"),
    "possessed": ("possessed", "одержимый", "одержимых"),
    "soldier": ("soldier", "солдат", "солдат"),
}

TABLES: Mapping[str, Mapping[str, Both]] = {
    "stat": STATS,
    "element": ELEMENTS,
    "terrain": TERRAIN,
    "timing": TIMINGS,
    "alignment": ALIGNMENTS,
    "alignments": ALIGNMENTS_PLURAL,
    "status": STATUSES,
    "card_side": CARD_SIDES,
    "facing": FACINGS,
    "edge": EDGES,
    "decision": DECISIONS,
    "verb": VERBS,
    "kind": KINDS,
    "mark": MARKS,
    "trait": {word: (english, russian) for word, (english, russian, _) in TRAITS.items()},
}
LABEL_TABLES = tuple(TABLES)
label = partial(term, TABLES)


def make_cast(fight: Mapping[str, Any], catalogs: Sequence[Cards] = ()) -> Cast:
    """The cast of a fight file (decoded JSON), its cards looked up in the file, then in the catalogs."""
    return cast_of(fight, catalogs, "equipment", "skills")
