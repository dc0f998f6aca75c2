"""The sentences of the log, as data: one row for an event, or for each of the ways it may go. `words_log` fills them.

A chronicle is told in the past. In Russian the name of a unit stands in quotation marks after «отряд», which takes the
verb and the case.
"""

from collections.abc import Mapping

from rules.words import Both, Table

EVENTS: Table = {
    # set-up
    "traits": ("{@who}: the dice gave {traits}.", "{@who}: бросок дал черты, это {traits}."),
    "traits none": ("{@who}: no traits.", "{@who}: без черт."),
    "terrain": ("The ground: {ground}.", "Местность: {ground}."),
    "deploy": ("{side}: the army is deployed.", "{side}: войско расставлено."),
    "blocked": (
        "{side}: a shinobi met the enemy’s guards, {fate}. <Die {die}>",
        "{side}: синоби наткнулся на охрану, {fate}. <Кубик {die}>",
    ),
    "scouted": (
        "{side}: scouts looked at {cells}. Seen: [{units}|nobody].[ Leaders there: {leaders}.|] The enemy headquarters"
        " is on {hq}.",
        "{side}: разведка осмотрела {cells}. Замечены: [{units}|никого].[ Предводители там: {leaders}.|] Вражеская"
        " ставка на {hq}.",
    ),
    "swap": ("{side}: {first} and {second} exchanged places.", "{side}: «{first}» и «{second}» поменялись местами."),
    # the command phase
    "turn": ("Turn {turn}.", "Ход {turn}."),
    "hq_lost": (
        "{side}: the enemy *overran the headquarters*; the leaders in it went to the reserve.",
        "{side}: враг *разгромил ставку*, предводители из неё ушли в резерв.",
    ),
    "command": ("{side}: {stake}, {by}, <{sum}>: success.", "{side}: {stake}, {by}, <{sum}>: успех."),
    "command failed": ("{side}: {stake}, {by}, <{sum}>: failure.", "{side}: {stake}, {by}, <{sum}>: неудача."),
    "orders": ("{side}: orders are given.", "{side}: приказы отданы."),
    "leader": ("{@who} went[ {from}|][ {to}|].", "{@who} перешёл[ {from}|][ {to}|]."),
    "general advance": (
        "{side}: the drums beat for a *general advance*.",
        "{side}: барабаны бьют *общее наступление*.",
    ),
    "general withdraw": (
        "{side}: the shells sound for a *general withdrawal*.",
        "{side}: раковины трубят *общее отступление*.",
    ),
    "general cancel": ("{side}: the general order is withdrawn.", "{side}: общий приказ отменён."),
    "signals": (
        "{side}: a shinobi signals of {target}: [{orders}|no orders].[ For next turn: {plan}.|][ Banner: {banner}.|]"
        "[ Leaders: {leaders}.|][ It goes to the reserve{reserve}.|]",
        "{side}: синоби подаёт сигналы об отряде «{target}»: [{orders}|приказов нет].[ На следующий ход: {plan}.|]"
        "[ Знамя: {banner}.|][ Предводители: {leaders}.|][ Отряд уходит в резерв{reserve}.|]",
    ),
    "shinobi panic": (
        "{side}: a shinobi spread *panic*[ in {target}|].",
        "{side}: синоби посеял *панику*[ в отряде «{target}»|].",
    ),
    "shinobi sabotage": (
        "{side}: sabotage[ in {target}|], all its orders are lost. <Die {die}>",
        "{side}: саботаж[ в отряде «{target}»|], все приказы сорваны. <Кубик {die}>",
    ),
    "shinobi sabotage failed": (
        "{side}: sabotage[ in {target}|] came to nothing. <Die {die}>",
        "{side}: саботаж[ в отряде «{target}»|] не удался. <Кубик {die}>",
    ),
    "shinobi intercept": (
        "{side}: a shinobi killed an enemy messenger.",
        "{side}: синоби убил вражеского гонца.",
    ),
    "shinobi intercept failed": (
        "{side}: a shinobi waited for a messenger in vain.",
        "{side}: синоби напрасно поджидал гонца.",
    ),
    "banner": ("{@who} raised the banner “{banner}”.", "Отряд «{@who}» поднял знамя: {banner}."),
    # execution
    "phase": ("Phase {phase}.", "Фаза {phase}."),
    "bonus hold": (
        "{@who} took root, to *hold at all costs*. <+2 steadiness>",
        "Отряд «{@who}» решил *держаться любой ценой*. <+2 к стойкости>",
    ),
    "bonus advance": (
        "{@who} pressed on, to *advance at all costs*. <+2 impetus>",
        "Отряд «{@who}» решил *продвигаться любой ценой*. <+2 к натиску>",
    ),
    "shot": (
        "{@who} shot at {target}[ {how}|]. <[Dice {dice}, damage|Damage] {damage}[, ammunition −{ammo}|]>",
        "Отряд «{@who}» обстрелял отряд «{target}»[ {how}|]. <[Кубики {dice}, урон|Урон] {damage}[, боеприпасы"
        " −{ammo}|]>",
    ),
    "shot massed": (
        "{@who} fired a massed volley at {target}[ {how}|]. <[Dice {dice}, damage|Damage] {damage}[, ammunition"
        " −{ammo}|]>",
        "Отряд «{@who}» дал залп по отряду «{target}»[ {how}|]. <[Кубики {dice}, урон|Урон] {damage}[, боеприпасы"
        " −{ammo}|]>",
    ),
    "fire": (
        "{@target} lost {losses:figure} under fire. <Damage {damage}, {figures} left>",
        "Отряд «{@target}» потерял под обстрелом {losses:figures_acc}. <Урон {damage}, осталось {figures}>",
    ),
    "fire none": (
        "{@target} stood the fire without losses. <{figures:figure}>",
        "Отряд «{@target}» под обстрелом потерь не понёс. <{figures:figure}>",
    ),
    "fire hidden": (
        "Somebody out of sight was hit. <Damage {damage}>",
        "Обстрел накрыл скрытый отряд. <Урон {damage}>",
    ),
    "broken_off": (
        "{@who} came to a stop under fire: the move is off.",
        "Отряд «{@who}» остановлен обстрелом, перемещение сорвано.",
    ),
    "move move": ("{@who} moved {from} → {to}.", "Отряд «{@who}» переместился {from} → {to}."),
    "move withdraw": ("{@who} withdrew {from} → {to}.", "Отряд «{@who}» отступил {from} → {to}."),
    "move sidestep": ("{@who} stepped aside {from} → {to}.", "Отряд «{@who}» сместился вбок {from} → {to}."),
    "move march": ("{@who} marched {from} → {to}.", "Отряд «{@who}» прошёл маршем {from} → {to}."),
    "move advance": (
        "{@who} advanced at all costs {from} → {to}.",
        "Отряд «{@who}» продвинулся любой ценой {from} → {to}.",
    ),
    "move general": (
        "{@who} moved {from} → {to} by the general order.",
        "Отряд «{@who}» переместился {from} → {to} по общему приказу.",
    ),
    "face turn": ("{@who} turned {facing}.", "Отряд «{@who}» повернулся {facing}."),
    "face hold": ("{@who} turned {facing}, to hold there.", "Отряд «{@who}» повернулся {facing} и держит позицию."),
    "face regroup": ("{@who} regrouped, facing {facing_to}.", "Отряд «{@who}» перегруппировался, фронт {facing}."),
    "face initiative": (
        "{@who} turned {facing} of itself, to meet the enemy.",
        "Отряд «{@who}» сам повернулся {facing}, фронтом к врагу.",
    ),
    "face general": (
        "{@who} turned {facing} by the general order.",
        "Отряд «{@who}» повернулся {facing} по общему приказу.",
    ),
    "face pursuit": (
        "{@who} turned {facing} after the beaten enemy.",
        "Отряд «{@who}» повернулся {facing} вслед разбитому врагу.",
    ),
    "cancel": (
        "{@who}: the order “{order}” was not carried out, {why}.",
        "Отряд «{@who}»: приказ «{order}» не исполнен, {why}.",
    ),
    # melee: heads and results
    "melee attack": ("{@attackers} attacked {defender} on {at}. ", "{@attackers}: атака на отряд «{defender}», {at}. "),
    "melee meeting": ("{@attackers} met head-on on {at}. ", "{@attackers}: встречный бой, {at}. "),
    "melee pursuit": (
        "{@attackers} ran down the routing {defender} on {at}. ",
        "{@attackers}: погоня за бегущим отрядом «{defender}», {at}. ",
    ),
    "result repelled": ("The attack was *repelled*.", "Атака *отбита*."),
    "result driven_back": ("{loser}: *driven back*.", "Отряд «{loser}» *отброшен*."),
    "result routed": ("{loser}: *routed*.", "Отряд «{loser}» *обращён в бегство*."),
    "result destroyed": ("{loser}: *destroyed to the last figure*.", "Отряд «{loser}» *уничтожен*."),
    "result destroyed both": ("Both were *destroyed*.", "Оба отряда *уничтожены*."),
    "result attackers_destroyed": ("The attackers were *destroyed*.", "Нападающие *уничтожены*."),
    "result drawn": ("Neither gave way; both went back.", "Никто не уступил, оба вернулись назад."),
    # after it
    "retreat melee": ("{@who} fell back {from} → {to}.", "Отряд «{@who}» отошёл {from} → {to}."),
    "retreat fire": ("{@who} withdrew under fire {from} → {to}.", "Отряд «{@who}» отошёл под обстрелом {from} → {to}."),
    "rout": ("{@who} *fled*[ {way}|]: {why}.", "Отряд «{@who}» *бежит*[ {way}|]: {why}."),
    "trampled": (
        "{@who} ran through {by} and lost {losses:figure}.",
        "Отряд «{@who}» прорвался сквозь отряд «{by}» и потерял {losses:figures_acc}.",
    ),
    "occupy": ("{@who} took the ground {from} → {to}.", "Отряд «{@who}» занял клетку {from} → {to}."),
    "destroyed": ("{@who} *perished*.", "Отряд «{@who}» *уничтожен*."),
    "scattered": ("{@who} *scattered* and left the field.", "Отряд «{@who}» *рассеян* и покинул поле."),
    "reserve": ("{@who} went to the reserve.", "Отряд «{@who}» ушёл в резерв."),
    "rally regroup": (
        "{@who} *rallied*, facing {facing_to}.",
        "Отряд «{@who}» *прекратил бегство*, фронт {facing}.",
    ),
    "rally calm": (
        "{@who} calmed down and *rallied*, facing {facing_to}.",
        "Отряд «{@who}» успокоился и *прекратил бегство*, фронт {facing}.",
    ),
    "rally banner": (
        "{@who} saw the banner and *rallied*, facing {facing_to}.",
        "Отряд «{@who}» увидел знамя и *прекратил бегство*, фронт {facing}.",
    ),
    "flee": ("{@who} fled on {from} → {to}.", "Отряд «{@who}» бежит дальше {from} → {to}."),
    "fatigue": (
        "{@who} grew *tired*: one step for an order next turn.",
        "Отряд «{@who}» *утомлён* на следующий ход.",
    ),
    # leaders
    "risk none": (
        "{@who} came through unhurt[ ({why})|]. <Dice {dice}>",
        "{@who} невредим[ ({why})|]. <Кубики {dice}>",
    ),
    "risk wounded": ("{@who} was *wounded*[ ({why})|]. <Dice {dice}>", "{@who} *ранен*[ ({why})|]. <Кубики {dice}>"),
    "risk captured": (
        "{@who} was *taken prisoner*[ ({why})|]. <Dice {dice}>",
        "{@who} *захвачен в плен*[ ({why})|]. <Кубики {dice}>",
    ),
    "risk killed": ("{@who} was *killed*[ ({why})|]. <Dice {dice}>", "{@who} *убит*[ ({why})|]. <Кубики {dice}>"),
    "duel none": (
        "{@a} and {@b} crossed swords; neither came to harm. <Die {die}>",
        "{@a} и {@b} сошлись в поединке, оба невредимы. <Кубик {die}>",
    ),
    "duel wounded": (
        "{@a} and {@b} crossed swords; {victim} was *wounded*[ and spared{spared}|]. <Die {die}>",
        "{@a} и {@b} сошлись в поединке, {victim} *ранен*[, но пощажён{spared}|]. <Кубик {die}>",
    ),
    "duel killed": (
        "{@a} and {@b} crossed swords; {victim} was *killed*. <Die {die}>",
        "{@a} и {@b} сошлись в поединке, {victim} *убит*. <Кубик {die}>",
    ),
    "duel both_wounded": (
        "{@a} and {@b} crossed swords and *wounded* one another. <Die {die}>",
        "{@a} и {@b} сошлись в поединке, *ранены* оба. <Кубик {die}>",
    ),
    "duel captured": (
        "{@a} and {@b} crossed swords; the one whose men fled was *taken prisoner*. <Die {die}>",
        "{@a} и {@b} сошлись в поединке; тот, чей отряд бежал, *захвачен в плен*. <Кубик {die}>",
    ),
    # skills of cards
    "skill losses": (
        "{@target} lost {losses:figure}[: {skill}|].",
        "Отряд «{@target}» потерял {losses:figures_acc}[: {skill}|].",
    ),
    "skill restored": (
        "{@target} got {restored:figure} back[: {skill}|].",
        "В отряд «{@target}» вернулись потерянные фигурки[: {skill}|]. <{restored:figure}>",
    ),
    "skill ammo": (
        "{@target}: ammunition {ammo:+}[: {skill}|].",
        "Отряд «{@target}»: боеприпасы {ammo:+}[, {skill}|].",
    ),
    "skill panic": ("{@target}: panic +{panic}[, {skill}|].", "Отряд «{@target}»: паника +{panic}[, {skill}|]."),
    "skill cancelled": (
        "{@target} lost all orders of the turn[: {skill}|].",
        "Отряд «{@target}»: все приказы хода отменены[, {skill}|].",
    ),
    # the end
    "claim": ("{side}: the battle is over, says the victor.", "{side}: победитель заканчивает битву."),
    "claim not": ("{side}: the fight goes on.", "{side}: сражение продолжается."),
}
EVENT_TYPES = (*dict.fromkeys(key.split()[0] for key in EVENTS if not key.startswith("result ")), "end")

HOW_SHOT: Mapping[str, Both] = {
    "initiative": ("of its own accord", "без команды"),
    "defensive": ("to stop the attack", "в ответ на атаку"),
}
ROUT_CAUSES: Mapping[str, Both] = {
    "melee": ("beaten in melee", "разбит в рукопашной"),
    "fire": ("beaten by fire", "разбит обстрелом"),
    "peasants": ("panic of the peasants", "паника крестьян"),
    "pursuit": ("run down again", "настигла погоня"),
    "no_retreat": ("no way to retreat", "отойти некуда"),
    "skill": ("by a skill", "сработало умение"),
}
RISKS: Mapping[str, Both] = {
    "losses": ("losses of the unit", "потери отряда"),
    "rout": ("rout of the unit", "бегство отряда"),
    "destroyed": ("end of the unit", "гибель отряда"),
}
FROM: Mapping[str, Both] = {"hq": ("from the headquarters", "из ставки"), "reserve": ("from the reserve", "из резерва")}
INTO: Mapping[str, Both] = {"hq": ("to the headquarters", "в ставку"), "reserve": ("to the reserve", "в резерв")}
FROM_UNIT: Both = ("from {who}", "из отряда «{who}»")
INTO_UNIT: Both = ("to {who}", "в отряд «{who}»")
# Why an order was not carried out, by the rule.
CANCELLED: Mapping[str, Both] = {
    "SENG-ORD-04": ("a flank or the rear would face an enemy’s front", "фланг или тыл оказался бы перед фронтом врага"),
    "SENG-ORD-08": ("the target is out of the zone of fire", "цель вне зоны обстрела"),
    "SENG-ORD-10": ("there is no way back", "назад пути нет"),
    "SENG-ORD-12": ("there is no way aside", "вбок пути нет"),
    "SENG-ORD-13": ("the second step would show a flank", "второй шаг подставил бы фланг"),
    "SENG-ORD-21": ("the way is barred", "путь закрыт"),
    "SENG-TER-05": ("a swamp lies in the way", "на пути топь"),
    "SENG-TER-08": ("crossing the river takes the whole order", "переход через реку занимает весь приказ"),
    "SENG-TER-15": ("entering woods takes the whole order", "вход в лес занимает весь приказ"),
    "SENG-TER-16": ("nobody turns in woods", "в лесу не развернуться"),
    "SENG-TER-17": ("nobody regroups from a rout in woods", "в лесу бегство не остановить"),
    "SENG-PRI-08": ("friends do not pass through each other", "свои не проходят друг сквозь друга"),
    "SENG-PRI-09": ("an enemy came in first", "враг вошёл туда раньше"),
    "SENG-PRI-11": ("another unit of its side came first", "туда вошёл другой свой отряд"),
    "SENG-SHD-08": ("nobody attacks with shields", "со щитами не атакуют"),
    "SENG-SHO-04": ("no ammunition is left", "боеприпасов не осталось"),
    "SENG-INI-10": ("it shot in defence instead", "вместо него был ответный обстрел"),
    "SENG-ARM-09": ("it cannot be followed now", "сейчас он невыполним"),
}
# The sums of a melee.
LOSSES: Table = {"losses": ("losses: {words}", "потери: {words}")}
EACH: Both = ("{who} {n}", "«{who}» {n}")
EACH_OF: Both = ("{who} {n} (damage {damage})", "«{who}» {n} (урон {damage})")
SCORE: Both = ("score {score} to steadiness {steadiness}", "счёт {score} против стойкости {steadiness}")
IMPETUS: Both = ("impetus of {who} {n}", "натиск отряда «{who}» {n}")
STEADINESS: Both = ("steadiness {n}", "стойкость {n}")
POINTS: Both = ("points: {words}", "очки: {words}")

# The ledger ids that events rest on, without their prefix; where an event goes several ways, by "type way".
RULES: Mapping[str, tuple[str, ...]] = {
    "traits": ("TRT-02",),
    "terrain": ("TER-01",),
    "deploy": ("SET-03", "SET-04"),
    "blocked": ("SET-09",),
    "scouted": ("SET-10", "SET-11"),
    "swap": ("SET-12",),
    "turn": ("CMD-13",),
    "hq_lost": ("HQ-06",),
    "command low": ("CMD-03",),
    "command high": ("CMD-04",),
    "orders": ("CMD-09",),
    "leader": ("LDR-03",),
    "general advance": ("ARM-01", "ARM-02"),
    "general withdraw": ("ARM-01", "ARM-03"),
    "general": ("ARM-01",),
    "signals": ("SHI-02",),
    "shinobi panic": ("SHI-03",),
    "shinobi sabotage": ("SHI-04",),
    "shinobi intercept": ("SHI-05",),
    "banner": ("BAN-01",),
    "phase": ("PHS-01",),
    "bonus hold": ("ORD-17",),
    "bonus advance": ("ORD-18",),
    "shot order": ("ORD-08",),
    "shot initiative": ("INI-05",),
    "shot defensive": ("INI-07",),
    "fire": ("SHO-05", "SHO-11"),
    "broken_off": ("SHO-15",),
    "move move": ("ORD-09",),
    "move withdraw": ("ORD-10",),
    "move sidestep": ("ORD-12",),
    "move march": ("ORD-13",),
    "move advance": ("ORD-18",),
    "move general": ("ARM-02",),
    "face turn": ("ORD-11",),
    "face hold": ("ORD-17",),
    "face regroup": ("ORD-19",),
    "face initiative": ("INI-02",),
    "face general": ("ARM-04",),
    "face pursuit": ("MEL-24",),
    "melee attack": ("MEL-10",),
    "melee meeting": ("MEL-18",),
    "melee pursuit": ("MEL-26",),
    "retreat melee": ("RET-03",),
    "retreat fire": ("SHO-13", "SHO-19"),
    "rout melee": ("MEL-16", "ROU-01"),
    "rout fire": ("ROU-01",),
    "rout peasants": ("UNT-16", "ROU-11"),
    "rout pursuit": ("MEL-26", "ROU-15"),
    "rout no_retreat": ("RET-06", "ROU-01"),
    "rout skill": ("ROU-01",),
    "trampled": ("ROU-04",),
    "occupy": ("MEL-15",),
    "destroyed": ("MEL-07",),
    "scattered": ("ROU-06", "ROU-07"),
    "reserve": ("UNT-21",),
    "rally regroup": ("ORD-19", "ROU-09"),
    "rally calm": ("UNT-17",),
    "rally banner": ("BAN-06",),
    "flee": ("ROU-16",),
    "fatigue": ("UNT-08",),
    "risk losses": ("RSK-01",),
    "risk rout": ("RSK-03",),
    "risk destroyed": ("RSK-04",),
    "duel": ("DUE-01", "DUE-05"),
    "claim": ("END-02",),
}
SORTED_BY: Mapping[str, str] = {
    "command": "stake",
    "general": "order",
    "shinobi": "task",
    "bonus": "order",
    "shot": "how",
    "move": "how",
    "face": "how",
    "melee": "kind",
    "retreat": "cause",
    "rout": "cause",
    "rally": "by",
    "risk": "for",
}
RESULT_RULES: Mapping[str, tuple[str, ...]] = {
    "repelled": ("MEL-14",),
    "driven_back": ("MEL-15",),
    "routed": ("MEL-16",),
    "destroyed": ("MEL-22",),
    "attackers_destroyed": ("MEL-13",),
    "drawn": ("MEL-20",),
}
