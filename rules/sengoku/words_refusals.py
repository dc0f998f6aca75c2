"""Why an action is refused: what cannot be done, why, and what would help. The rule id stands beside the text.

How a refusal is looked up, and the rows of the file itself, are in `rules.refusal_words`. Values: units and leaders as
`who`, `target`; cells as `at`, `cells`; where a leader should go as `to`, `place`; `banner`, `feature`, `order`;
numbers `count`, `most`. Russian has no cases to fit, so names stand before a colon or in quotation marks.
"""

from collections.abc import Mapping
from typing import Any

from rules.cast import Cast
from rules.refusal_words import FILE_REFUSALS, Terms, shown, told
from rules.sengoku.words_terms import DECISIONS, FEATURES, ORDERS, PLACES
from rules.words import Lang, Table

REFUSALS: Table = {
    # The file
    **FILE_REFUSALS,
    "FILE-ACTION over": (
        "The battle is over: nothing more can be done.",
        "Битва окончена: больше ничего сделать нельзя.",
    ),
    # Terrain
    "SENG-TER-02": (
        "Hills, woods and swamps take two cells each, apart from one another, in your own zones.",
        "Холмы, леса и топи занимают по две клетки, не соседние, в своих зонах.",
    ),
    "SENG-TER-02 two": (
        "[{feature}: two|Two] cells are needed, no more and no less. Name two.",
        "[{feature}: нужны|Нужны] ровно две клетки. Назовите две.",
    ),
    "SENG-TER-02 own_zones": (
        "[{feature}: {at}|This cell] does not lie in your own zones. Choose a cell of your half.",
        "[{feature}: {at}|Эта клетка] — не в ваших зонах. Выберите клетку своей половины.",
    ),
    "SENG-TER-02 apart": (
        "[{feature}: the|The] two cells touch, even if only by a corner. Move one away.",
        "[{feature}: две|Две] клетки соседние, хотя бы наискосок. Отодвиньте одну.",
    ),
    "SENG-TER-03": (
        "No woods[ on {at}|] before the bridge. Choose a cell that the bridge does not join.",
        "Перед мостом леса не бывает[ ({at})|]. Выберите клетку, к которой мост не ведёт.",
    ),
    "SENG-TER-04": (
        "No swamp[ on {at}|] there. Choose another cell.",
        "Топи там быть не может[ ({at})|]. Выберите другую клетку.",
    ),
    "SENG-TER-04 shared": (
        "The swamp[ on {at}|] shares its cell with a hill or woods, and it shares with nothing. Choose another cell.",
        "Топь[ на {at}|] стоит в одной клетке с холмом или лесом, а она ни с чем не сочетается. Выберите другую.",
    ),
    "SENG-TER-04 bridge": (
        "The swamp[ on {at}|] would lie before the bridge. Choose another cell.",
        "Топь[ на {at}|] легла бы перед мостом. Выберите другую клетку.",
    ),
    "SENG-TER-04 anchor": (
        "A unit must stand[ on {at}|] at deployment, so no swamp lies there. Choose another cell.",
        "Эту клетку[ ({at})|] при расстановке нужно занять отрядом, топи там быть не может. Выберите другую.",
    ),
    # Deployment
    "SENG-SET-03": ("Deploy in your own half.", "Расставляйте войска на своей половине."),
    "SENG-SET-03 half": (
        "[{at}|This cell] is not in your half. Choose a cell of your own three rows.",
        "[{at}|Эта клетка] — не на вашей половине. Выберите клетку своих трёх рядов.",
    ),
    "SENG-SET-03 anchors": (
        "Units must stand[ on {cells}| on both anchor cells]. Put a unit on each of them.",
        "Отряды должны стоять на клетках[: {cells}| у ничейной полосы]. Поставьте отряд на каждую из них.",
    ),
    "SENG-SET-03 zones": (
        "A unit must stand in each of your two zones. Move one over.",
        "В каждой из двух ваших зон должен стоять отряд. Перенесите один.",
    ),
    "SENG-SET-04": (
        "Every unit is deployed, each on a cell of its own.",
        "Расставляют все отряды, каждый в своей клетке.",
    ),
    "SENG-SET-04 missing": (
        "[{who} has|A unit has] no place. Every unit of the list is deployed: put it on a cell.",
        "[{who}: отряд|Один отряд] не расставлен. Расставляют все отряды списка: поставьте его в клетку.",
    ),
    "SENG-SET-04 taken": (
        "Two units stand[ on {at}| on one cell]. One unit fills a cell: move the other.",
        "В одной клетке[ ({at})|] два отряда. Клетка вмещает один: переставьте другой.",
    ),
    "SENG-TER-05": (
        "[{at} is|This is] a swamp: no unit stands there. Choose another cell.",
        "[{at}: топь|Это топь], отряды там не стоят. Выберите другую клетку.",
    ),
    "SENG-SET-05": (
        "[{who} cannot begin there|A leader cannot begin there]: only in the headquarters, the reserve or a unit of his"
        " own side.",
        "[{who}: начать|Начать] там нельзя, только в ставке, резерве или отряде своей стороны.",
    ),
    "SENG-SET-06": (
        "The headquarters stands in your own half, not in a swamp. Choose another cell.",
        "Ставка стоит на своей половине и не в топи. Выберите другую клетку.",
    ),
    "SENG-SET-06 half": (
        "The headquarters stands in your own half, and [{at}|this cell] is not there. Choose another cell.",
        "Ставка стоит на своей половине, а [{at}|эта клетка] — не там. Выберите другую клетку.",
    ),
    "SENG-SET-06 swamp": (
        "The headquarters does not stand in a swamp[ ({at})|]. Choose another cell.",
        "В топи[ ({at})|] ставку не разбивают. Выберите другую клетку.",
    ),
    "SENG-SET-07": (
        "[{who} does|This unit does] not shoot and has no ammunition to save. Leave it out.",
        "[{who}: это|Это] не стрелки, беречь боеприпасы им незачем. Уберите отряд из списка.",
    ),
    "SENG-SET-08": (
        "[{count} shinobi are named, and the army has {most}|More shinobi are named than the army has]. Name fewer as"
        " infiltrators and guards.",
        "[Синоби названо {count}, а в войске их {most}|Синоби названо больше, чем есть в войске]. Уменьшите число"
        " лазутчиков или охраны.",
    ),
    "SENG-SHD-01": (
        "No shield stands there: shields stand on the edges of your own cells.",
        "Щит там не ставят: щиты стоят по границам клеток своих зон.",
    ),
    "SENG-SHD-01 half": (
        "[{at}|This cell] is not in your half: shields are set in your own zones.",
        "[{at}|Эта клетка] — не на вашей половине, а щиты ставят в своих зонах.",
    ),
    "SENG-SHD-01 swamp": (
        "Shields are not set in a swamp[ ({at})|]. Choose another cell.",
        "В топи[ ({at})|] щиты не ставят. Выберите другую клетку.",
    ),
    "SENG-SHD-01 twice": (
        "One edge has two shields[ on {at}|]: an edge takes one. Name it once.",
        "На одной границе клетки[ {at}|] два щита, а место там для одного. Назовите её один раз.",
    ),
    "SENG-SET-14": (
        "[{count} shields are set, and the army has {most}|More shields are set than the army has]. Set fewer.",
        "[Щитов расставлено {count}, а в войске их {most}|Щитов расставлено больше, чем есть в войске]. Уберите"
        " лишние.",
    ),
    "SENG-SET-10": (
        "[{count} scouts are sent, and {most} shinobi got through|More scouts are sent than got through]. Send fewer.",
        "[Разведчиков отправлено {count}, а проникло синоби {most}|Разведчиков больше, чем проникло]. Отправьте"
        " меньше.",
    ),
    "SENG-SET-12": (
        "[{count} exchanges, and {most} scouts were sent|More exchanges than scouts]: one exchange for each scout."
        " Exchange fewer.",
        "[Обменов {count}, а разведчиков {most}|Обменов больше, чем разведчиков]: на каждого разведчика — один обмен."
        " Меняйте меньше.",
    ),
    # The command roll
    "SENG-LDR-12": (
        "The commander is dead or a prisoner: the high stake is not for this army. Take the low one.",
        "Полководец погиб или в плену, большой ставки этому войску не сделать. Сделайте малую.",
    ),
    "SENG-CMD-05": (
        "There is no such re-roll left. Let the roll stand.",
        "Такого переброса не осталось. Оставьте бросок как есть.",
    ),
    "SENG-CMD-05 hq": (
        "There is no re-roll from the headquarters: the commander must have been in it since the start of the turn, and"
        " it works once a turn.",
        "Переброса из ставки нет: полководец должен быть в ней с начала хода, и он даётся один раз за ход.",
    ),
    "SENG-CMD-05 messenger": (
        "No messenger is left to re-roll. Let the roll stand.",
        "Гонцов для переброса не осталось. Оставьте бросок как есть.",
    ),
    "SENG-TRT-01": (
        "The stake is lowered only for a messenger’s re-roll, and with a cautious leader. Keep the stake.",
        "Снизить ставку можно только для переброса гонца и с осторожным предводителем. Оставьте ставку.",
    ),
    # Leaders
    "SENG-LDR-10": (
        "[{who} is|This leader is] dead, a prisoner or in the reserve for wounds, and goes nowhere.",
        "[{who}: погиб|Этот предводитель погиб], в плену или в резерве из-за ран и никуда не идёт.",
    ),
    "SENG-HQ-05": (
        "[{who} has|The commander has] re-rolled from the headquarters and stays there this turn.",
        "[{who}: переброс|Переброс] из ставки сделан, в этот ход полководец остаётся в ней.",
    ),
    "SENG-HQ-08": (
        "The headquarters is destroyed: nobody goes there. Choose a unit or the reserve.",
        "Ставка разгромлена, туда не идут. Выберите отряд или резерв.",
    ),
    "SENG-LDR-08": (
        "[{to} is|This unit is] routing: no leader joins it. Choose another.",
        "[{to}: отряд|Отряд] бежит, предводители в него не идут. Выберите другой.",
    ),
    "SENG-LDR-03": (
        "[{who} cannot go|A leader cannot go] there: from the headquarters or reserve to any unit of his side, from a"
        " unit only to a neighbouring one, the headquarters or the reserve.",
        "[{who}: туда|Туда] не перейти. Из ставки или резерва идут в любой свой отряд, из отряда — только в соседний, в"
        " ставку или в резерв.",
    ),
    # The reserve
    "SENG-UNT-21": (
        "Only small units on the field are sent to the reserve.",
        "В резерв отводят только малые отряды, которые на поле.",
    ),
    "SENG-UNT-21 off_field": (
        "[{who} is|This unit is] not on the field and cannot be sent to the reserve. Leave it out.",
        "[{who}: отряда|Отряда] нет на поле, в резерв отводить некого. Уберите его.",
    ),
    "SENG-UNT-21 size": (
        "[{who} has|This unit has] more than 3 figures: only smaller ones are sent to the reserve.",
        "[{who}: больше|Больше] 3 фигурок, а в резерв отводят отряды не больше 3.",
    ),
    "SENG-UNT-21 orders": (
        "[{who} goes|This unit goes] to the reserve and takes no orders. Leave its orders or the reserve out.",
        "[{who}: отряд|Отряд] уходит в резерв, приказов ему не отдают. Уберите приказы или оставьте отряд на поле.",
    ),
    # Orders
    "SENG-ORD-20": ("This order cannot be given.", "Такого приказа отдать нельзя."),
    "SENG-ORD-20 off_field": (
        "[{who} is|This unit is] not on the field and takes no orders. Leave it out.",
        "[{who}: отряда|Отряда] нет на поле, приказов ему не отдают. Уберите его.",
    ),
    "SENG-ORD-20 no_shooter": (
        "[{who} does|This unit does] not shoot: only shooters do. Give another order.",
        "[{who}: это|Это] не стрелки, обстрел им не поручают. Отдайте другой приказ.",
    ),
    "SENG-ORD-20 target": (
        "[{who} cannot aim|Nobody can aim] at [{target}|this]: the target is an enemy unit on the field that is seen.",
        "[{who}: цель {target} назвать|Такую цель назвать] нельзя. Цель — вражеский отряд на поле, который виден.",
    ),
    "SENG-ORD-20 kind": (
        "[{order}: this|This] order is a special one and is not given as an ordinary one. Pay with a special order.",
        "[{order}: это|Это] особый приказ, обычным его не отдать. Потратьте особый приказ.",
    ),
    "SENG-ORD-07": (
        "[{who}: an|An] order is carried out as a special one only if a special order pays for it. Pay with one.",
        "[{who}: в|В] порядке особого исполняется только приказ, на который потрачен особый. Потратьте особый.",
    ),
    "SENG-CMD-10": ("A unit takes at most two orders a turn.", "Отряд получает не больше двух приказов за ход."),
    "SENG-CMD-10 count": (
        "[{who} has {count} orders|A unit has more than two orders]: two a turn are the most. Take some back.",
        "[{who}: приказов {count}|Приказов больше двух], а за ход их не больше двух. Уберите лишние.",
    ),
    "SENG-CMD-10 march": (
        "[{who}: the|The] quick march fills both phases and goes with no other order. Leave one of them out.",
        "[{who}: ускоренный|Ускоренный] марш занимает обе фазы, второго приказа с ним не бывает. Уберите один.",
    ),
    "SENG-ARM-07": (
        "[{who}: the|The] first order may stay empty only where a general order is followed. Give a first order.",
        "[{who}: первый|Первый] приказ можно оставить пустым, только если отряд выполняет общий. Отдайте первый"
        " приказ.",
    ),
    "SENG-ORD-19": (
        "[{who} is|This unit is] routing: it takes no order but to regroup.",
        "[{who}: отряд|Отряд] бежит, ему можно приказать только перегруппировку.",
    ),
    "SENG-TER-17": (
        "[{who} is|This unit is] routing in woods, where nobody regroups. Wait until it leaves them.",
        "[{who}: отряд|Отряд] бежит и находится в лесу, там не перегруппироваться. Дождитесь, пока выйдет.",
    ),
    "SENG-ORD-15": (
        "[{who}: wait|Wait] is given only as the first of two orders. Add a second, or leave it out.",
        "[{who}: «ждать»|«Ждать»] бывает только первым из двух приказов. Добавьте второй или уберите этот.",
    ),
    "SENG-SHO-04": (
        "[{who} has|This unit has] no ammunition left. Give another order.",
        "[{who}: боеприпасов|Боеприпасов] не осталось. Отдайте другой приказ.",
    ),
    "SENG-ORD-13": (
        "[{who} is|This unit is] cavalry: the quick march is for infantry. Order a move.",
        "[{who}: это|Это] конница, а ускоренный марш — для пехоты. Прикажите перемещение.",
    ),
    "SENG-UNT-05": ("Two steps for one order are for cavalry.", "Два шага за один приказ делает только конница."),
    "SENG-UNT-05 infantry": (
        "[{who} is|This unit is] infantry and makes one move for an order. Leave the steps out.",
        "[{who}: это|Это] пехота, за один приказ она делает одно перемещение. Уберите шаги.",
    ),
    "SENG-UNT-05 count": (
        "[{who}: too|Too] many steps for one order. Leave some out.",
        "[{who}: слишком|Слишком] много шагов за один приказ. Уберите лишние.",
    ),
    "SENG-UNT-06": (
        "[{who}: only|Only] the first of two steps is skipped, and only by a unit that gallops. Leave it out.",
        "[{who}: пропустить|Пропустить] можно только первый из двух шагов и только отряду с галопом. Уберите пропуск.",
    ),
    "SENG-UNT-08": (
        "[{who} is|This unit is] fatigued: one step for an order this turn. Take the other back.",
        "[{who}: отряд|Отряд] утомлён, в этот ход за приказ он делает один шаг. Уберите второй.",
    ),
    "SENG-ORD-18": (
        "[{who}: to|To] advance at all costs is to move: one of the steps must be a move.",
        "[{who}: продвигаться|Продвигаться] — значит перемещаться: хотя бы один шаг должен быть перемещением.",
    ),
    "SENG-TER-16": (
        "[{who} is|This unit is] in woods and cannot turn there: only regrouping changes its facing.",
        "[{who}: отряд|Отряд] в лесу, развернуться там нельзя. Направление меняет только перегруппировка.",
    ),
    "SENG-UNT-23": (
        "[{who} has|This unit has] more than 2 figures and does not turn and move at once. Leave the facing out.",
        "[{who}: больше|Больше] 2 фигурок, повернуться и переместиться разом нельзя. Уберите направление.",
    ),
    # Shields
    "SENG-SHD-10": (
        "[{who} is|This unit is] cavalry: only infantry carries shields. Leave them.",
        "[{who}: это|Это] конница, а щиты переносит только пехота. Оставьте их.",
    ),
    "SENG-SHD-06": (
        "Shields are carried by 4 or more figures, from the cell where they stand.",
        "Щиты переносит отряд от 4 фигурок из клетки, где они стоят.",
    ),
    "SENG-SHD-06 small": (
        "[{who} has|This unit has] fewer than 4 figures: too few to carry shields. Leave them.",
        "[{who}: меньше|Меньше] 4 фигурок, щитов им не унести. Оставьте их.",
    ),
    "SENG-SHD-06 none": (
        "[{who}: there|There] are no shields on its cell. Leave them out of the order.",
        "[{who}: в|В] клетке отряда нет щитов. Уберите их из приказа.",
    ),
    "SENG-SHD-06 edges": (
        "[{who}: name|Name] as many edges as the cell has shields[: {count}|].",
        "[{who}: границ|Границ] должно быть столько, сколько в клетке щитов[: {count}|].",
    ),
    "SENG-SHD-07": (
        "[{who} handles|This unit handles] shields, and so has one order only this turn. Take the other back.",
        "[{who}: отряд|Отряд] занят щитами, в этот ход у него один приказ. Уберите второй.",
    ),
    "SENG-SHD-08": (
        "[{who}: shields|Shields] go along only with a move or withdrawal, or are re-set with a turn or regroup.",
        "[{who}: щиты|Щиты] берут с собой только при перемещении и отступлении, а переставляют при перестроении и"
        " перегруппировке.",
    ),
    # Who gives the order
    "SENG-LDR-02": (
        "A general gives one free special order a turn to the unit he goes in.",
        "Генерал отдаёт один бесплатный особый приказ за ход отряду, в котором идёт.",
    ),
    "SENG-LDR-02 none": (
        "[{who}: no|No] general goes in this unit. Pay for the order otherwise.",
        "[{who}: генерала|Генерала] в отряде нет. Отдайте приказ за счёт броска.",
    ),
    "SENG-LDR-02 moved": (
        "[{who}: its|Its] general moves this turn and gives no order. Pay for it otherwise.",
        "[{who}: генерал|Генерал] в этот ход переходит и приказа не даёт. Отдайте приказ за счёт броска.",
    ),
    "SENG-LDR-02 used": (
        "[{who}: its|Its] general gives one order a turn, and has given it. Pay for the other otherwise.",
        "[{who}: генерал|Генерал] даёт один приказ за ход, и он уже отдан. Отдайте другой за счёт броска.",
    ),
    "SENG-LDR-02 kind": (
        "[{who}: a|A] general’s free order is a special one. Give it with kind special.",
        "[{who}: бесплатный|Бесплатный] приказ генерала — особый. Отдайте его как особый.",
    ),
    "SENG-LDR-05": (
        "[{who}: the|The] commander goes in this unit too, and only his bonus counts. Pay for the order otherwise.",
        "[{who}: в|В] отряде и полководец, и бонус даёт только он. Отдайте приказ за счёт броска.",
    ),
    "SENG-LDR-07": (
        "[{who}: this|This] is a minor clan’s unit, and a general gives it no free order.",
        "[{who}: это|Это] отряд мелкого клана, бесплатного приказа генерал ему не даёт.",
    ),
    "SENG-ALY-01": (
        "A minor clan gives one ordinary order a turn, to its own units.",
        "Мелкий клан даёт один обычный приказ за ход своим отрядам.",
    ),
    "SENG-ALY-01 own": (
        "[{who} belongs|This unit belongs] to no minor clan, and no clan gives it an order.",
        "[{who}: отряд|Отряд] не из мелкого клана, приказа от клана у него нет.",
    ),
    "SENG-ALY-01 used": (
        "[{who}: its|Its] clan has given its order this turn. Pay for this one otherwise.",
        "[{who}: клан|Клан] свой приказ в этот ход уже отдал. Отдайте этот за счёт броска.",
    ),
    "SENG-ALY-01 kind": (
        "[{who}: a|A] clan’s order is an ordinary one. Give it with kind ordinary.",
        "[{who}: приказ|Приказ] клана — обычный. Отдайте его как обычный.",
    ),
    "SENG-UNT-17": (
        "The free order of calm is to regroup, for a routing unit that has the skill.",
        "Бесплатный приказ спокойствия — перегруппировка бегущего отряда с этим умением.",
    ),
    "SENG-UNT-17 unit": (
        "[{who} has|This unit has] no free order of calm: it must have the skill and have been routing at the start of"
        " the turn.",
        "[{who}: приказа|Приказа] от спокойствия нет. Нужно умение, и отряд должен бежать с начала хода.",
    ),
    "SENG-UNT-17 order": (
        "[{who}: calm|Calm] gives a regroup as the first order, and nothing else.",
        "[{who}: спокойствие|Спокойствие] даёт только перегруппировку первым приказом.",
    ),
    "SENG-TRT-06": (
        "A cunning plan is one ordinary order a turn to a unit that is not allied.",
        "Хитрый план — один обычный приказ за ход отряду, который не из мелкого клана.",
    ),
    "SENG-TRT-06 slot": (
        "[{who}: a|A] cunning plan of last turn fills this order. Leave that place empty.",
        "[{who}: это|Это] место занято приказом по хитрому плану с прошлого хода. Оставьте его пустым.",
    ),
    "SENG-TRT-06 none": (
        "No cunning plan works this turn. Leave it out.",
        "Хитрый план в этот ход не действует. Уберите его.",
    ),
    "SENG-TRT-06 special": (
        "[{who}: a|A] cunning plan is an ordinary order, paid by nobody. Choose an ordinary one.",
        "[{who}: хитрый|Хитрый] план — обычный приказ, за него ничем не платят. Выберите обычный.",
    ),
    "SENG-TRT-06 allied": (
        "[{who}: this|This] is a minor clan’s unit, and cunning plans are for your own. Choose another.",
        "[{who}: это|Это] отряд мелкого клана, а хитрый план — для своих. Выберите другой.",
    ),
    # Banners, shinobi, the total
    "SENG-BAN-02": (
        "[{who}: too|Too] many banners for one unit[, at most {most} a turn|]. Take one away.",
        "[{who}: знамён|Знамён] для одного отряда слишком много[, за ход не больше {most}|]. Уберите лишнее.",
    ),
    "SENG-BAN-03": (
        "[{who}: banners|Banners] are not raised in a minor clan’s unit. Choose one of your own.",
        "[{who}: в|В] отряде мелкого клана знамён не поднимают. Выберите свой отряд.",
    ),
    "SENG-BAN-04": (
        "[“{banner}”: this|This] banner does not suit the unit.",
        "[«{banner}»: знамя|Знамя] этому отряду не подходит.",
    ),
    "SENG-BAN-04 routing": (
        "[{who} is|This unit is] routing[, and “{banner}” is not raised in such|]. Choose another unit.",
        "[{who}: отряд|Отряд] бежит[, в таком знамя «{banner}» не поднимают|]. Выберите другой.",
    ),
    "SENG-BAN-04 formed": (
        "[“{banner}”: this|This] banner is raised only in a unit that was routing at the start of the turn.",
        "[«{banner}»: это|Это] знамя поднимают только в отряде, который бежит с начала хода.",
    ),
    "SENG-BAN-05": (
        "[“{banner}”: this|This] banner cannot be raised any more.",
        "[«{banner}»: это|Это] знамя больше не поднять.",
    ),
    "SENG-BAN-05 twice": (
        "[“{banner}”: one|One] banner is raised in one unit a turn. Choose one of them.",
        "[«{banner}»: одно|Одно] знамя за ход поднимают в одном отряде. Выберите один.",
    ),
    "SENG-BAN-05 none": (
        "[“{banner}”: no|No] such banner is left to the army. Leave it out.",
        "[«{banner}»: такого|Такого] знамени у войска не осталось. Уберите его.",
    ),
    "SENG-SHI-01": (
        "[{count} tasks are given, and {most} shinobi are left|More tasks are given than shinobi are left]. Give"
        " fewer.",
        "[Заданий {count}, а синоби осталось {most}|Заданий больше, чем осталось синоби]. Уменьшите число заданий.",
    ),
    "SENG-SHI-07": (
        "Shinobi work on an enemy unit on the field[, and {target} is none|]. Name one.",
        "Синоби действуют против вражеского отряда на поле[, а {target} — не такой|]. Назовите другой.",
    ),
    "SENG-CMD-11": (
        "More orders are given than there are. Take some back.",
        "Приказов отдано больше, чем есть. Уберите лишние.",
    ),
    "SENG-CMD-11 special": (
        "[{count} special orders are given, and there are {most}|Too many special orders]. Take some back.",
        "[Особых приказов отдано {count}, а есть {most}|Особых приказов слишком много]. Уберите лишние.",
    ),
    "SENG-CMD-11 ordinary": (
        "[{count} ordinary orders are given, and there are {most}|Too many ordinary orders]. Take some back, or give"
        " them with kind special.",
        "[Обычных приказов отдано {count}, а есть {most}|Обычных приказов слишком много]. Уберите лишние или отдайте их"
        " за счёт особых.",
    ),
    "SENG-CMD-11 general": (
        "No order is left for the general order. Take another back.",
        "На общий приказ не осталось приказа. Уберите какой-нибудь другой.",
    ),
}

_TERMS: Terms = {"decision": DECISIONS, "feature": FEATURES, "order": ORDERS}


def refusal_text(rule: str, key: str, values: Mapping[str, Any], cast: Cast, lang: Lang) -> str:
    """Why the action was refused, in words (the rule id is shown beside them); unknown rules get a plain sentence."""
    words = shown(values, cast, lang, _TERMS)
    for name in ("to", "place"):
        if isinstance(values.get(name), str) and values[name] not in PLACES:
            words[name] = cast.figure(values[name], lang)
    if values.get("banner"):
        words["banner"] = cast.skill(values["banner"], lang)
    return told(REFUSALS, rule, key, words, lang)
