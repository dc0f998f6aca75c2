"""The game's own terms in both languages, and who is who in a battle."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from rules.cast import Cards, Cast, cast_of
from rules.sengoku.skills import BUILT_IN_RAW
from rules.words import COMPASS, Both, Names, term

STATS: Mapping[str, Both] = {
    "armour": ("Armour", "Броня"),
    "steadiness": ("Steadiness", "Стойкость"),
    "impetus": ("Impetus", "Натиск"),
    "base": ("Base damage", "Основной урон"),
    "extra": ("Extra damage", "Дополнительный урон"),
    "shot_base": ("Base damage of a shot", "Основной урон при обстреле"),
    "shot_extra": ("Extra damage of a shot", "Дополнительный урон при обстреле"),
    "shot_ranks": ("Shooting ranks", "Стреляющие шеренги"),
    "ammo": ("Ammunition", "Боеприпасы"),
    "figures": ("Figures", "Фигурки"),
    "ranks": ("Ranks", "Шеренги"),
    "cost": ("Cost", "Стоимость"),
    "panic": ("Panic", "Паника"),
}
# What skills change, as it stands behind a signed number.
NUMBERS: Mapping[str, Both] = {
    "base": ("base damage", "к основному урону"),
    "shot_base": ("base damage of its shots", "к основному урону при обстреле"),
    "sure": ("sure damage", "к верному урону"),
    "armour": ("armour", "к броне"),
    "melee_armour": ("armour in melee", "к броне в рукопашной"),
    "shot_armour": ("armour against shooting", "к броне от обстрела"),
    "steadiness": ("steadiness", "к стойкости"),
    "impetus": ("impetus", "к натиску"),
    "dice": ("damage dice", "к числу кубиков урона"),
    "shot_dice": ("dice of its shots", "к числу кубиков при обстреле"),
    "extra": ("to the number needed for extra damage", "к числу, нужному для дополнительного урона"),
    "shot_extra": (
        "to the number needed for extra damage of its shots",
        "к числу, нужному для дополнительного урона при обстреле",
    ),
    "shot_ranks": ("shooting ranks", "к числу стреляющих шеренг"),
    "reach": ("cells of reach", "к дальности обстрела"),
    "command": ("to the command roll", "к командному броску"),
    "shinobi": ("shinobi", "к числу синоби"),
    "messengers": ("messengers", "к числу гонцов"),
    "ammo_per_figure": ("ammunition for each figure", "к боеприпасам на каждую фигурку"),
    "retreat_score": ("to the score against it", "к счёту боя против него"),
}
# The English of one of them.
NUMBERS_ONE: Mapping[str, str] = {
    "dice": "damage die",
    "shot_dice": "die of its shots",
    "shot_ranks": "shooting rank",
    "reach": "cell of reach",
    "messengers": "messenger",
}
# The same as a thing that is made equal to a number.
NUMBERS_SET: Mapping[str, Both] = {
    "base": ("base damage", "основной урон"),
    "shot_base": ("base damage of its shots", "основной урон при обстреле"),
    "sure": ("sure damage", "верный урон"),
    "armour": ("armour", "броня"),
    "melee_armour": ("armour in melee", "броня в рукопашной"),
    "shot_armour": ("armour against shooting", "броня от обстрела"),
    "steadiness": ("steadiness", "стойкость"),
    "impetus": ("impetus", "натиск"),
    "dice": ("additional damage dice", "добавочные кубики урона"),
    "shot_dice": ("additional dice of its shots", "добавочные кубики при обстреле"),
    "extra": ("number needed for extra damage", "число, нужное для дополнительного урона"),
    "shot_extra": (
        "number needed for extra damage of its shots",
        "число, нужное для дополнительного урона при обстреле",
    ),
    "shot_ranks": ("shooting ranks", "стреляющие шеренги"),
    "reach": ("reach of its shots", "дальность обстрела"),
    "command": ("bonus to the command roll", "бонус к командному броску"),
    "shinobi": ("shinobi", "синоби"),
    "messengers": ("messengers", "гонцы"),
    "ammo_per_figure": ("ammunition for each figure", "боеприпасы на каждую фигурку"),
    "retreat_score": ("bonus to the score against it", "бонус к счёту боя против него"),
}
TAGS: Mapping[str, Both] = {
    "cavalry": ("cavalry", "конница"),
    "infantry": ("infantry", "пехота"),
    "samurai": ("samurai", "самураи"),
    "ashigaru": ("ashigaru", "асигару"),
    "yamabushi": ("yamabushi", "ямабуси"),
    "spearmen": ("spearmen", "копейщики"),
    "shooters": ("shooters", "стрелки"),
    "teppo": ("teppo", "тэппо"),
}
KINDS: Mapping[str, Both] = {
    "unit": ("unit", "отряд"),
    "trait": ("leader’s trait", "черта предводителя"),
    "banner": ("banner", "знамя"),
    "skill": ("skill", "умение"),
}
RANKS: Mapping[str, Both] = {
    "commander": ("commander", "полководец"),
    "general": ("general", "генерал"),
}
FATES: Mapping[str, Both] = {
    "invalid": ("in the reserve, wounded twice", "в резерве, дважды ранен"),
    "dead": ("dead", "погиб"),
    "captured": ("captured", "в плену"),
}
# How long a trait works, for a commander or a general (SENG-TRT-03, SENG-TRT-05).
WORKS: Mapping[str, Both] = {
    "battle": ("the whole battle", "всю битву"),
    "fit": (
        "until dead, captured or in the reserve for wounds",
        "до гибели, плена или резерва из-за ран",
    ),
    "hq": ("in the headquarters, not moved this turn", "в ставке, если не перемещался в этот ход"),
    "unit": ("in a unit, not moved this turn", "в отряде, если не перемещался в этот ход"),
}
PLACES: Mapping[str, Both] = {
    "hq": ("the headquarters", "ставка"),
    "unit": ("a unit", "отряд"),
    "reserve": ("the reserve", "резерв"),
}
ZONES: Mapping[str, Both] = {
    "NW": ("zone A (north-west)", "зона A (северо-запад)"),
    "NE": ("zone B (north-east)", "зона B (северо-восток)"),
    "SW": ("zone C (south-west)", "зона C (юго-запад)"),
    "SE": ("zone D (south-east)", "зона D (юго-восток)"),
    "neutral": ("the neutral row", "ничейная полоса"),
}
FACINGS = COMPASS
FACINGS_TO: Mapping[str, Both] = {
    "N": ("to the north", "на север"),
    "E": ("to the east", "на восток"),
    "S": ("to the south", "на юг"),
    "W": ("to the west", "на запад"),
}
EDGES: Mapping[str, Both] = {
    "N": ("the north edge", "северная граница"),
    "E": ("the east edge", "восточная граница"),
    "S": ("the south edge", "южная граница"),
    "W": ("the west edge", "западная граница"),
}
ASPECTS: Mapping[str, Both] = {
    "front": ("in front", "с фронта"),
    "flank": ("on the flank", "во фланг"),
    "rear": ("in the rear", "в тыл"),
}
ORDERS: Mapping[str, Both] = {
    "move": ("move", "перемещение"),
    "turn": ("turn", "перестроение"),
    "withdraw": ("withdrawal", "отступление"),
    "sidestep": ("sidestep", "боковой марш"),
    "march": ("quick march", "ускоренный марш"),
    "wait": ("wait", "ждать"),
    "shoot": ("shooting", "обстрел"),
    "volley": ("massed volley", "массированный обстрел"),
    "hold": ("hold at all costs", "держать позицию любой ценой"),
    "advance": ("advance at all costs", "продвигаться любой ценой"),
    "regroup": ("regroup", "перегруппировка"),
    "general": ("general order", "общий приказ"),
}
ORDER_KINDS: Mapping[str, Both] = {
    "ordinary": ("ordinary", "обычный"),
    "special": ("special", "особый"),
}
GIVERS: Mapping[str, Both] = {
    "pool": ("the command roll", "командный бросок"),
    "general": ("a general in the unit", "генерал в отряде"),
    "clan": ("the minor clan", "мелкий клан"),
    "calm": ("calm", "спокойствие"),
}
STEPS: Mapping[str, Both] = {
    "move": ("move", "перемещение"),
    "left": ("turn left", "перестроение налево"),
    "right": ("turn right", "перестроение направо"),
    "pass": ("skip", "пропуск"),
}
SIDES: Mapping[str, Both] = {"left": ("left", "налево"), "right": ("right", "направо")}
GENERAL_ORDERS: Mapping[str, Both] = {
    "advance": ("general advance", "общее наступление"),
    "withdraw": ("general withdrawal", "общее отступление"),
    "cancel": ("cancel the general order", "отмена общего приказа"),
}
STAKES: Mapping[str, Both] = {"low": ("low stake", "малая ставка"), "high": ("high stake", "большая ставка")}
REROLLS: Mapping[str, Both] = {
    "hq": ("re-roll from the headquarters", "переброс из ставки"),
    "messenger": ("re-roll by a messenger", "переброс гонца"),
    "none": ("no re-roll", "без переброса"),
    "roll": ("first roll", "первый бросок"),
}
TASKS: Mapping[str, Both] = {
    "signals": ("signals", "подача сигналов"),
    "panic": ("panic", "паника"),
    "sabotage": ("sabotage", "саботаж"),
    "intercept": ("interception", "перехват"),
}
# What a task does, as it is explained beside its name.
TASKS_IN_FULL: Mapping[str, Both] = {
    "signals": (
        "tells the orders of an enemy unit; yours may then be changed",
        "сообщает приказы вражеского отряда; свои после этого можно поменять",
    ),
    "panic": ("−1 steadiness and −1 impetus this turn", "−1 к стойкости и −1 к натиску в этот ход"),
    "sabotage": (
        "cancels all orders of an enemy unit: on 3+, or on 5+ if one of them is special",
        "отменяет все приказы вражеского отряда: на 3+, а если среди них есть особый, на 5+",
    ),
    "intercept": ("the enemy loses an unused messenger", "противник теряет неиспользованного гонца"),
}
SPY_FATES: Mapping[str, Both] = {
    "turned_back": ("turned back", "отогнан"),
    "killed": ("killed", "убит"),
    "captured": ("captured", "захвачен в плен"),
}
STATUSES: Mapping[str, Both] = {
    "formed": ("in formation", "в строю"),
    "routing": ("routing", "бежит"),
    "reserve": ("in the reserve", "в резерве"),
    "scattered": ("scattered", "рассеян"),
    "destroyed": ("destroyed", "уничтожен"),
}
FLAGS: Mapping[str, Both] = {
    "hold": ("holds at all costs", "держит позицию любой ценой"),
    "advance": ("advances at all costs", "продвигается любой ценой"),
    "fatigued": ("fatigued", "утомлён"),
    "follows": ("follows the general order", "выполняет общий приказ"),
    "regrouped": ("rallied: −1 steadiness, −1 impetus", "остановлен после бегства: −1 к стойкости, −1 к натиску"),
    "has_routed": ("has routed", "бежал в этой битве"),
    "save_ammo": ("saves ammunition", "бережёт боеприпасы"),
    "known": ("known to the enemy", "известен врагу"),
    "moved": ("moved this turn", "перемещался в этот ход"),
    "panic": ("in panic", "паника"),
    "banner": ("banner raised", "знамя поднято"),
    "hq": ("headquarters here", "здесь ставка"),
    "small": ("too small to hold a zone", "слишком мал, зону не держит"),
}
PHASES: Mapping[str, Both] = {
    "setup": ("set-up", "расстановка"),
    "command": ("command", "командование"),
    "1": ("phase 1", "1-я фаза исполнения"),
    "2": ("phase 2", "2-я фаза исполнения"),
    "over": ("the battle is over", "битва окончена"),
}
DECISIONS: Mapping[str, Both] = {
    "begin": ("begin the battle", "начало битвы"),
    "terrain": ("place terrain", "расстановка местности"),
    "deploy": ("deploy", "расстановка войск"),
    "scout": ("scouting", "разведка"),
    "swap": ("change of plan", "изменение плана"),
    "stake": ("stake and command roll", "ставка и командный бросок"),
    "reroll": ("re-roll", "переброс"),
    "orders": ("orders", "приказы"),
    "revise": ("change orders after signals", "приказы после сигналов"),
    "resolve": ("execution of the turn", "исполнение хода"),
    "claim": ("end the battle or fight on", "закончить битву или сражаться дальше"),
    "over": ("the battle is over", "битва окончена"),
}
VERBS: Mapping[str, Both] = {
    "begin": ("Begin", "Начать"),
    "terrain": ("Place terrain", "Расставить местность"),
    "deploy": ("Deploy", "Расставить войска"),
    "scout": ("Send scouts", "Отправить разведчиков"),
    "swap": ("Exchange places", "Поменять местами"),
    "stake": ("Roll for command", "Сделать командный бросок"),
    "reroll": ("Re-roll", "Перебросить"),
    "orders": ("Give these orders", "Отдать приказы"),
    "revise": ("Give the changed orders", "Отдать изменённые приказы"),
    "resolve": ("Play out the turn", "Разыграть ход"),
    "claim": ("Answer", "Ответить"),
    "concede": ("Concede", "Сдаться"),
}
TERRAIN: Mapping[str, Both] = {
    ".": ("open", "чистая клетка"),
    "^": ("hill", "холм"),
    "T": ("woods", "лес"),
    "&": ("woods on a hill", "лес на холме"),
    "~": ("swamp", "топь"),
}
FEATURES: Mapping[str, Both] = {
    "river": ("river", "река"),
    "bridge": ("bridge", "мост"),
    "hills": ("hills", "холмы"),
    "woods": ("woods", "леса"),
    "swamps": ("swamps", "топи"),
}
ARMY: Mapping[str, Both] = {
    "commander": ("Commander", "Полководец"),
    "generals": ("Generals", "Генералы"),
    "shinobi": ("Shinobi", "Синоби"),
    "messengers": ("Messengers", "Гонцы"),
    "shields": ("Mobile shields", "Переносные щиты"),
    "banners": ("Banners", "Знамёна"),
    "clans": ("Minor clans", "Мелкие кланы"),
    "units": ("Units", "Отряды"),
    "traits": ("Traits", "Черты"),
    "hq": ("Headquarters", "Ставка"),
    "reserve": ("Reserve", "Резерв"),
}
DEGREES: Mapping[str, Both] = {
    "total": ("total defeat", "полное поражение"),
    "ordinary": ("ordinary defeat", "обычное поражение"),
    "points": ("by zones", "по зонам"),
    "draw": ("draw", "ничья"),
}
HALVES: Mapping[str, Both] = {"N": ("northern half", "северная половина"), "S": ("southern half", "южная половина")}

TABLES: Mapping[str, Mapping[str, Both]] = {
    "stat": STATS,
    "number": NUMBERS,
    "number_set": NUMBERS_SET,
    "tag": TAGS,
    "kind": KINDS,
    "rank": RANKS,
    "fate": FATES,
    "works": WORKS,
    "place": PLACES,
    "zone": ZONES,
    "facing": FACINGS,
    "facing_to": FACINGS_TO,
    "edge": EDGES,
    "aspect": ASPECTS,
    "order": ORDERS,
    "order_kind": ORDER_KINDS,
    "giver": GIVERS,
    "step": STEPS,
    "side": SIDES,
    "general_order": GENERAL_ORDERS,
    "stake": STAKES,
    "reroll": REROLLS,
    "task": TASKS,
    "task_in_full": TASKS_IN_FULL,
    "spy_fate": SPY_FATES,
    "status": STATUSES,
    "flag": FLAGS,
    "phase": PHASES,
    "decision": DECISIONS,
    "verb": VERBS,
    "terrain": TERRAIN,
    "feature": FEATURES,
    "army": ARMY,
    "degree": DEGREES,
    "half": HALVES,
}
LABEL_TABLES = tuple(TABLES)
label = partial(term, TABLES)


# The cast

_NAMELESS: Mapping[str, Both] = {"commander": ("Commander", "Полководец"), "general": ("General", "Генерал")}
_HIDDEN: Names = {"en": "a hidden unit", "ru": "скрытый отряд"}


def make_cast(fight: Mapping[str, Any], catalogs: Sequence[Cards] = ()) -> Cast:
    """The cast of a fight file (decoded JSON), its cards looked up in the file, then in the catalogs: units and leaders
    as figures, skills, traits, banners and troop types as skills. A leader without a name goes by his rank."""
    whole = {**fight, "sides": [_with_leaders(side) for side in fight["sides"]]}
    cast = cast_of(whole, catalogs, "", "")
    shelves = [*catalogs, fight.get("cards", {}), *[side["list"].get("cards", {}) for side in fight["sides"]]]
    cards = {key: card for shelf in shelves for key, card in shelf.items()}
    names = {key: card["name"] for key, card in cards.items() if card.get("name")}
    return replace(cast, skills={**_names_of(BUILT_IN_RAW), **_names_of(_written(cards)), **names})


def known_cast(fight: Mapping[str, Any], state: Mapping[str, Any]) -> Cast:
    """The cast as who has this view of the position knows it (SENG-HID): units out of sight have no name, and nobody is
    numbered, or told from the other side, because of somebody out of sight."""
    seen = {who for who, unit in state["units"].items() if unit["card"] is not None} | set(state["leaders"])
    units = (entry["id"] for side in fight["sides"] for entry in side["list"]["entries"])
    hidden = {who: _HIDDEN for who in units if who not in seen}
    whole, known = (
        make_cast(fight),
        make_cast({**fight, "sides": [_without_unseen(side, seen) for side in fight["sides"]]}),
    )
    return replace(known, figures={**whole.figures, **known.figures, **hidden})


def _without_unseen(side: Mapping[str, Any], seen: Collection[str]) -> dict[str, Any]:
    listed = side["list"]
    army = dict(listed.get("army", {}))
    if army.get("commander") and army["commander"]["id"] not in seen:
        del army["commander"]
    army["generals"] = [general for general in army.get("generals", ()) if general["id"] in seen]
    entries = [entry for entry in listed["entries"] if entry["id"] in seen]
    return {**side, "list": {**listed, "army": army, "entries": entries}}


def _written(cards: Cards) -> Iterator[Mapping[str, Any]]:
    """The skills that cards write out themselves."""
    for card in cards.values():
        yield from (skill for skill in card.get("skills", ()) if isinstance(skill, Mapping))


def _names_of(skills: Iterator[Mapping[str, Any]] | Sequence[Mapping[str, Any]]) -> dict[str, Names]:
    return {skill["id"]: skill["name"] for skill in skills if skill.get("name")}


def _with_leaders(side: Mapping[str, Any]) -> dict[str, Any]:
    """A side whose leaders stand among its entries, each with a card that bears his name only."""
    army = side["list"].get("army", {})
    leaders = [("commander", army["commander"])] if army.get("commander") else []
    leaders += [("general", general) for general in army.get("generals", ())]
    cards = {f"leader {leader['id']}": {"name": _leader_names(rank, leader)} for rank, leader in leaders}
    entries = [{"id": leader["id"], "card": f"leader {leader['id']}"} for _, leader in leaders]
    listed = side["list"]
    whole = {
        **listed,
        "cards": {**listed.get("cards", {}), **cards},
        "entries": [*listed["entries"], *entries],
    }
    return {**side, "list": whole}


def _leader_names(rank: str, leader: Mapping[str, Any]) -> Names:
    name = leader.get("name")
    english, russian = (name, name) if name else _NAMELESS[rank]
    return {"en": english, "ru": russian}
