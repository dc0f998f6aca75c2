"""The game's own terms in both languages, and the Cast: who is who in a fight."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.words import Both, Lang, Names, name_in, pick

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
FACINGS: Mapping[str, Both] = {
    "N": ("north", "север"),
    "E": ("east", "восток"),
    "S": ("south", "юг"),
    "W": ("west", "запад"),
}
FACINGS_TO: Mapping[str, Both] = {
    "N": ("north", "к северу"),
    "E": ("east", "к востоку"),
    "S": ("south", "к югу"),
    "W": ("west", "к западу"),
}
EDGES: Mapping[str, Both] = {
    "N": ("north", "северный"),
    "E": ("east", "восточный"),
    "S": ("south", "южный"),
    "W": ("west", "западный"),
}
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
SIDE_NAMES: Mapping[str, Both] = {"A": ("Side A", "Сторона A"), "B": ("Side B", "Сторона B")}

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
}
LABEL_TABLES = tuple(TABLES)


def label(table: str, key: str, lang: Lang) -> str:
    """A short term: `table` is one of LABEL_TABLES or "trait"; a word it lacks comes back as it is."""
    if table == "trait":
        return trait(key, lang)
    pair = TABLES[table].get(key)
    return pick(pair, lang) if pair else key


def trait(word: str, lang: Lang) -> str:
    """A trait as the starter codex translates it; any other word as its codex wrote it."""
    known = TRAITS.get(word)
    return word if known is None else known[1 if lang == "ru" else 0]


@dataclass(frozen=True)
class Cast:
    """Display names: figures by id, skills by (figure id, skill id) and by skill id, sides, what a figure carries."""

    figures: Mapping[str, Names] = field(default_factory=dict)
    own_skills: Mapping[tuple[str, str], Names] = field(default_factory=dict)
    skills: Mapping[str, Names] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    equipment: Mapping[str, Names] = field(default_factory=dict)

    def figure(self, figure: str, lang: Lang) -> str:
        """The figure's name; an unknown id stays an id."""
        return name_in(self.figures.get(figure), lang, figure)

    def skill(self, skill: str, lang: Lang, who: str | None = None) -> str:
        """The skill's name, as `who`'s own cards write it if they do."""
        return name_in(self.own_skills.get((who or "", skill)) or self.skills.get(skill), lang, skill)

    def side(self, side: str, lang: Lang) -> str:
        """The name of the side's list, else "Side A"; what is no side stays as it was written."""
        return self.sides.get(side) or pick(SIDE_NAMES.get(side, (side, side)), lang)


Cards = Mapping[str, Mapping[str, Any]]


def make_cast(fight: Mapping[str, Any], catalogs: Sequence[Cards] = ()) -> Cast:
    """The cast of a fight file (decoded JSON). Cards are looked up as the fight looks them up: the side's list,
    the fight, the catalogs. Figures of one card in one side are numbered: Ronin 1, Ronin 2; a name that both sides use
    gets its side: Okko (A), Okko (B)."""
    figures: dict[str, Names] = {}
    bands: list[dict[str, Names]] = []
    own_skills: dict[tuple[str, str], Names] = {}
    equipment: dict[str, Names] = {}
    for side in fight["sides"]:
        shelves = (side["list"].get("cards", {}), fight.get("cards", {}), *catalogs)
        entries = side["list"]["entries"]
        bands.append(_figure_names(entries, shelves))
        for entry in entries:
            own_skills.update(_skill_names(entry, shelves))
            if entry.get("equipment"):
                equipment[entry["id"]] = _names(entry["equipment"], shelves)
    for letter, band, other in zip("AB", bands, reversed(bands), strict=True):
        figures.update(_told_apart(band, other, letter))
    skills = {skill: names for (_, skill), names in reversed(own_skills.items())}
    return Cast(figures, own_skills, skills, _side_names(fight["sides"]), equipment)


def _side_names(sides: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """A side that is only called A or B goes by the name of its list."""
    names = {}
    for key, side in zip("AB", sides, strict=False):
        own = side.get("name") or ""
        names[key] = own if own not in ("", key) else side["list"].get("name") or ""
    same = len(set(names.values())) < len(names)
    return {key: f"{name} ({key})" if same and name else name for key, name in names.items()}


def _told_apart(band: Mapping[str, Names], other: Mapping[str, Names], letter: str) -> dict[str, Names]:
    """The names of a band, with the letter of its side where the other band has the same name."""
    taken = {(lang, name) for names in other.values() for lang, name in names.items()}
    return {
        figure: {lang: f"{name} ({letter})" for lang, name in names.items()} if taken & set(names.items()) else names
        for figure, names in band.items()
    }


def _figure_names(entries: Iterable[Mapping[str, Any]], shelves: Sequence[Cards]) -> dict[str, Names]:
    entries = list(entries)
    taken = [entry["card"] for entry in entries]
    count: dict[str, int] = {}
    names: dict[str, Names] = {}
    for entry in entries:
        card = entry["card"]
        count[card] = count.get(card, 0) + 1
        base = _names(card, shelves)
        names[entry["id"]] = base if taken.count(card) == 1 else {k: f"{v} {count[card]}" for k, v in base.items()}
    return names


def _skill_names(entry: Mapping[str, Any], shelves: Sequence[Cards]) -> dict[tuple[str, str], Names]:
    cards = (_card(entry[key], shelves) for key in ("equipment", "card") if entry.get(key))
    return {
        (entry["id"], skill["id"]): skill.get("name") or {"en": skill["id"]}
        for card in cards
        for skill in card.get("skills", ())
    }


def _names(card: str, shelves: Sequence[Cards]) -> Names:
    names: Names = _card(card, shelves).get("name") or {"en": card}
    return names


def _card(card: str, shelves: Sequence[Cards]) -> Mapping[str, Any]:
    return next((shelf[card] for shelf in shelves if card in shelf), {})
