"""Why an action is refused: what cannot be done, why, and what would help. The rule id stands beside the text.

How a refusal is looked up, and the rows of the file itself, are in `rules.refusal_words`. Values: figures as `who`,
`target`, `by`; `ability`; squares as `at`; `marker`, `piece`, `roll`; numbers `need`, `have`, `count`, `most`; `uses`
with `per`; `because`, a rule that is broken on the way.
"""

from collections.abc import Mapping
from typing import Any

from rules.anima.words_effects import LIMITS
from rules.anima.words_terms import DECISIONS, PIECES, ROLLS, STATES
from rules.cast import Cast
from rules.refusal_words import FILE_REFUSALS, Terms, shown, told
from rules.words import Lang, Table, counted, pick

REFUSALS: Table = {
    # The file
    **FILE_REFUSALS,
    "FILE-ACTION ability": (
        "[{who} has no ability|There is no ability] [“{ability}”|of this name], on its card or its upgrade.",
        "[{who}: нет способности|Нет способности] [«{ability}»|с таким именем] ни на карте, ни на улучшении.",
    ),
    "FILE-ACTION when": (
        "[{ability}|This ability] is not used at this moment. Its text says when.",
        "[{ability}: сейчас|Сейчас] эту способность не применяют. Когда можно, сказано в её тексте.",
    ),
    "ANIMA-END-03": (
        "The fight is over: nothing more can be done.",
        "Бой окончен: больше ничего сделать нельзя.",
    ),
    # Set-up
    "ANIMA-SET-03": (
        "[A piece at {at}|This piece] would come too near the table edge: 3 squares stay free. Place it further in.",
        "[Объект на {at}|Этот объект] слишком близко к краю поля, от него нужно 3 свободные клетки. Поставьте дальше.",
    ),
    "ANIMA-SET-04": (
        "[A piece at {at}|This piece] would come too near another: 1 square stays free between them. Move it away.",
        "[Объект на {at}|Этот объект] слишком близко к другому, между ними нужна 1 свободная клетка. Отодвиньте.",
    ),
    "ANIMA-SET-05": (
        "There is no piece of terrain [“{piece}”|of this name]. Choose one of those offered.",
        "Такого объекта местности нет[: «{piece}»|]. Выберите из предложенных.",
    ),
    "ANIMA-SET-09": (
        "[{who} cannot stand|It cannot stand][ on {at}| there]: a free, passable square of its deployment zone is"
        " needed.",
        "[{who}: |]встать [на {at}|сюда] нельзя, нужна свободная проходимая клетка своей зоны расстановки.",
    ),
    "ANIMA-TRT-05": (
        "[{who} cannot stand|It cannot stand][ on {at}| there]: with advanced deployment it stands within 16 squares of"
        " its zone, at least 4 from enemies, on a free square.",
        "[{who}: |]встать [на {at}|сюда] нельзя. С продвинутой расстановкой встают не далее 16 клеток от своей зоны и"
        " не ближе 4 к врагам, на свободную клетку.",
    ),
    # Infiltration
    "ANIMA-INF-02": (
        "[{need:marker} are laid here, not {count}|The number of markers does not fit]: 3 for one character, 1 more for"
        " each further.",
        "[Меток нужно {need}, а не {count}|Меток не столько, сколько нужно]: 3 на одного персонажа и ещё по одной на"
        " каждого следующего.",
    ),
    "ANIMA-INF-03": (
        "No marker can lie[ on {at}| there]: it needs passable ground, at least 6 squares from the enemy’s deployment"
        " zone.",
        "Метку [на {at}|сюда] положить нельзя: нужна проходимая клетка не ближе 6 клеток к зоне расстановки врага.",
    ),
    "ANIMA-INF-03 near": (
        "The marker[ on {at}|] lies too near another of yours: 6 squares are needed between them.",
        "Метка[ на {at}|] слишком близко к другой своей метке, от неё нужно не меньше 6 клеток.",
    ),
    "ANIMA-INF-04": (
        "[{count} are too many|These are too many]: at most half the squad may infiltrate[, here {most}|].",
        "[{count} — слишком много|Это слишком много]: проникать может не больше половины отряда[, здесь {most}|].",
    ),
    "ANIMA-INF-06": (
        "There is no such marker of yours[: {marker}|]. Choose one that lies on the table.",
        "Такой вашей метки[ ({marker})|] нет. Выберите из лежащих на поле.",
    ),
    "ANIMA-INF-08": (
        "[{who} cannot come out|It cannot come out][ on {at}| there]: it stands on its marker, or, where somebody is on"
        " or beside it, within 2 squares and not next to an enemy.",
        "[{who}: |]выйти [на {at}|сюда] нельзя. Раскрываются на самой метке, а если на ней или рядом кто-то есть, не"
        " далее 2 клеток и не рядом с врагом.",
    ),
    "ANIMA-INF-09": (
        "[{ability}|This ability] cannot be used on coming out: only one with upkeep that is sustained.",
        "[{ability}: при|При] раскрытии такую способность применить нельзя, только поддерживаемую.",
    ),
    "ANIMA-INF-09 ap": (
        "[{who} has {have} AP for this, and it takes {need}|Too few AP for this]. Use less.",
        "[{who}: ОД всего {have}, а нужно {need}|На это не хватает ОД]. Примените меньше.",
    ),
    "ANIMA-INF-11": (
        "[{marker}|This marker] cannot be removed: there are no more markers than characters to reveal. Reveal one.",
        "[Метку {marker}|Эту метку] убрать нельзя: меток не больше, чем нераскрытых персонажей. Раскройте персонажа.",
    ),
    # Turns and action points
    "ANIMA-TRN-09": (
        "[{who} has been activated|This character has been activated] this turn already. Choose another.",
        "[{who}: активация|Активация] в этот ход уже была. Выберите другого персонажа.",
    ),
    "ANIMA-TRN-09 active": (
        "[{by} is active|Another is active]: nobody else of its side acts until it is done. End its activation first.",
        "[Сейчас действует {by}|Сейчас действует другой], остальные на его стороне ждут. Сначала закончите его"
        " активацию.",
    ),
    "ANIMA-ACT-02": (
        "[{who} has {have} AP, and this takes {need}|Too few AP for this]. Do something cheaper, or end the"
        " activation.",
        "[{who}: ОД всего {have}, а нужно {need}|На это не хватает ОД]. Сделайте что-нибудь дешевле или закончите"
        " активацию.",
    ),
    "ANIMA-ACT-09": (
        "There is no attack to answer. Let it pass, or use a reaction ability.",
        "Атаки нет, отвечать не на что. Пропустите или примените способность-реакцию.",
    ),
    # Gnosis
    "ANIMA-GNO-03": (
        "Too few gnosis points[: {need} are needed, {have} left|]. Strengthen fewer rolls.",
        "Очков гнозиса не хватает[: нужно {need}, осталось {have}|]. Усильте меньше бросков.",
    ),
    "ANIMA-GNO-03 twice": (
        "[The roll “{roll}”|A roll] is named twice: one point strengthens a roll once. Name it once.",
        "[Бросок «{roll}»|Бросок] назван дважды, а усиливают его один раз. Назовите один раз.",
    ),
    "ANIMA-GNO-03 roll": (
        "This action has no such roll[: {roll}|]. Strengthen one that it has.",
        "Такого броска[ ({roll})|] в этом действии нет. Усильте тот, что есть.",
    ),
    # Movement
    "ANIMA-MOV-01": (
        "[A free move has {have:point}, and this takes {need}|Too far for a free move]. Stop before, or walk.",
        "[У бесплатного движения {have:point}, а нужно {need}|Для бесплатного движения далеко]. Остановитесь раньше или"
        " идите шагом.",
    ),
    "ANIMA-MOV-02": (
        "[{who} walks {have:point}, and this takes {need}|Too far for a walk]. Stop before, or run.",
        "[{who}: шагом {have:point}, а нужно {need}|Шагом так далеко не пройти]. Остановитесь раньше или бегите.",
    ),
    "ANIMA-MOV-03": (
        "[{who} runs {have:point}, and this takes {need}|Too far for a run]. Stop before.",
        "[{who}: бегом {have:point}, а нужно {need}|Бегом так далеко не добраться]. Остановитесь раньше.",
    ),
    "ANIMA-MOV-04": (
        "[{who} cannot step now|No step now]: only the target of the action may, if it has not moved, is not in close"
        " combat and not paralysed.",
        "[{who}: шагнуть|Шагнуть] сейчас нельзя. Шагает только цель действия, если она не двигалась, не в ближнем бою и"
        " не парализована.",
    ),
    "ANIMA-MOV-04 target": (
        "[{who} is not the target|This is not the target]: only the target of the action steps. Let it pass, or"
        " intercept.",
        "[{who}: это|Это] не цель действия, а шагает только она. Пропустите или перехватите.",
    ),
    "ANIMA-MOV-05": (
        "[{who} has moved already|This character has moved already]: one movement a turn, whatever its kind.",
        "[{who}: |]движение в этот ход уже было, оно бывает одно, любое.",
    ),
    "ANIMA-MOV-06": (
        "[{who} is in close combat|This character is in close combat]. Disengage first: 1 AP and 6+ on the die.",
        "[{who}: ближний бой|Это ближний бой], просто уйти нельзя. Сначала выйдите из схватки: 1 ОД и 6+ на кубике.",
    ),
    "ANIMA-MOV-08": (
        "[{who} comes next to an enemy|It comes next to an enemy][ on {at}|] and stops there. Let the path end on that"
        " square, or lead it round.",
        "[{who}: клетка {at} рядом с врагом|Клетка {at} рядом с врагом|Эта клетка рядом с врагом], движение на ней"
        " заканчивается. Закончите путь здесь или обойдите.",
    ),
    "ANIMA-MOV-10": (
        "[{at}|This square] is impassable ground. Go round it.",
        "Клетка [{at} |]непроходима. Обойдите.",
    ),
    "ANIMA-MOV-11": (
        "Somebody stands [on {at}|there]: nobody moves through another. Go round.",
        "[На {at}|Там] кто-то стоит, сквозь других не ходят. Обойдите.",
    ),
    "ANIMA-MOV-11 end": (
        "[{at}|The square] is occupied: nobody ends a move there. Stop on a free square.",
        "Клетка [{at} |]занята, закончить движение на ней нельзя. Остановитесь на свободной.",
    ),
    "ANIMA-MOV-12": (
        "[{at}|A square] of the path is not next to the one before. Name the squares one by one.",
        "Клетка пути[ {at}|] не соседняя с предыдущей. Называйте клетки по одной.",
    ),
    "ANIMA-MOV-12 off": (
        "The path leaves the table. Stay on it.",
        "Путь ведёт за край поля. Оставайтесь на поле.",
    ),
    "ANIMA-MOV-12 empty": (
        "The path leads nowhere. Name at least one other square.",
        "Путь никуда не ведёт. Назовите хотя бы одну другую клетку.",
    ),
    "ANIMA-MOV-13": (
        "[{who} has nothing to disengage from|There is nothing to disengage from]: it is in no close combat, or free to"
        " leave already. Just move.",
        "[{who}: выходить|Выходить] из схватки незачем, ближнего боя нет или уйти уже можно. Просто двигайтесь.",
    ),
    "ANIMA-BRD-06": (
        "[{at}|This square] is too high or too low for a step: 2 heights or more. Find stairs or a slope.",
        "Клетка [{at} |]слишком высоко или низко для шага, разница высот 2 или больше. Найдите лестницу или склон.",
    ),
    "ANIMA-BRD-07": (
        "No diagonal step[ to {at}|]: both squares beside it are impassable. Go round.",
        "По диагонали[ на {at}|] не пройти: обе клетки по бокам непроходимы. Обойдите.",
    ),
    # Sight and targets
    "ANIMA-BRD-13": (
        "[{who} does not see {target}|{target} is out of sight|The target is out of sight]. Choose one in sight, or"
        " move first.",
        "[{who}: цель {target} не видна|{target}: цель не видна|Цель не видна]. Выберите видимую или сначала"
        " передвиньтесь.",
    ),
    "ANIMA-STL-02": (
        "[{target} is|The target is] hidden and cannot be aimed at. Search for it first, or choose another.",
        "[{target}: незаметность|Цель незаметна], целью выбрать нельзя. Сначала найдите поиском или выберите другую"
        " цель.",
    ),
    "ANIMA-STL-06": (
        "[{who} is|The place is] in the control zone of an enemy: nobody hides there. Get out of sight first.",
        "[{who}: зона контроля врага|Это зона контроля врага], спрятаться здесь нельзя. Сначала уйдите с глаз.",
    ),
    # Close combat
    "ANIMA-CBT-02": (
        "[{target} cannot be attacked|This cannot be attacked]: only a visible enemy next to the attacker. Come closer,"
        " charge or shoot.",
        "[{target}: атаковать|Атаковать] эту цель нельзя, только видимого врага на соседней клетке. Подойдите, чарджите"
        " или стреляйте.",
    ),
    "ANIMA-CBT-04": (
        "This attack cannot be dodged. Let it pass, or use a reaction ability.",
        "От этой атаки не уклониться. Пропустите её или примените способность-реакцию.",
    ),
    "ANIMA-CBT-05": (
        "This cannot be countered: only a close-combat attack or a charge that does not forbid it. Dodge, or let it"
        " pass.",
        "На это контратаки нет: только на ближний бой или чардж, если способность её не запрещает. Уклонитесь или"
        " пропустите.",
    ),
    "ANIMA-TRT-02": (
        "[{who} has damage resistance|It has damage resistance]: it neither dodges nor counterattacks. Let it pass.",
        "[{who}: устойчивость к повреждениям|У него устойчивость к повреждениям], уклоняться и контратаковать нельзя."
        " Пропустите.",
    ),
    "ANIMA-KNB-02": (
        "[{target} cannot be thrown|It cannot be thrown] towards the attacker. Choose another direction.",
        "[{target}: отбросить|Отбросить] цель к нападающему нельзя. Выберите другое направление.",
    ),
    "ANIMA-KNB-12": (
        "[{who} may not be activated this turn|This character may not be activated this turn], after what it flew into."
        " Choose another.",
        "[{who}: после|После] столкновения в полёте активации в этот ход не будет. Выберите другого персонажа.",
    ),
    # Charges
    "ANIMA-CHG-03": (
        "This charge is not possible: it goes at a visible enemy that is not adjacent, to a free square beside it.",
        "Такого чарджа быть не может: чарджат видимого врага не на соседней клетке, до свободной клетки рядом с ним.",
    ),
    "ANIMA-CHG-03 target": (
        "[{target} cannot be charged|This cannot be charged]: only an enemy that is not adjacent. If it is, attack it.",
        "[{target}: чарджить|Чарджить] эту цель нельзя, только врага не на соседней клетке. Соседнего атакуйте.",
    ),
    "ANIMA-CHG-03 to": (
        "The charge cannot end [on {at}|there]: a free square next to the target is needed. Choose another.",
        "Закончить чардж [на {at}|там] нельзя, нужна свободная клетка рядом с целью. Выберите другую.",
    ),
    "ANIMA-CHG-04": (
        "The way of the charge is barred[ on {at}|], by impassable ground or by somebody. Charge from elsewhere, or at"
        " another square.",
        "Путь чарджа закрыт[ на {at}|]: непроходимая местность или чья-то фигура. Чарджите с другого места или на"
        " другую клетку.",
    ),
    "ANIMA-CHG-06": (
        "[{who} would not stand in the charge|This is not in the charge]: a free square of its line is needed,"
        " within 2 points. Choose another, or let it pass.",
        "[{who}: так|Так] чардж не перехватить, нужна свободная клетка на его линии, в пределах 2 очков. Выберите"
        " другую или пропустите.",
    ),
    "ANIMA-CHG-06 path": (
        "[{who} cannot get onto the line of the charge|Nobody gets onto the line of the charge] this way.[ {why}|]",
        "[{who}: на|На] линию чарджа так не попасть.[ {why}|]",
    ),
    "ANIMA-CHG-08": (
        "[{who} has intercepted|This character has intercepted] a charge this turn already: once a turn. Choose"
        " another.",
        "[{who}: перехват|Перехват] чарджа в этот ход уже был, больше одного нельзя. Выберите другого.",
    ),
    "ANIMA-CHG-09": (
        "[{who} cannot intercept|This character cannot intercept]: it is in close combat. Choose another, or let it"
        " pass.",
        "[{who}: перехватить|Перехватить] нельзя, идёт ближний бой. Выберите другого или пропустите.",
    ),
    "ANIMA-CHG-12": (
        "[{who} is in close combat|This character is in close combat] and cannot charge. Disengage first, or attack.",
        "[{who}: ближний бой|Идёт ближний бой], чарджить нельзя. Сначала выйдите из схватки или атакуйте.",
    ),
    # Shots
    "ANIMA-SHO-01": (
        "[{who} does not shoot|This character does not shoot]: its card has no ranged attack. Come closer and attack.",
        "[{who}: стрелять|Стрелять] нельзя, на карте нет дальнобойной атаки. Подойдите и атакуйте.",
    ),
    "ANIMA-SHO-02": (
        "[{who} is in close combat|The shooter is in close combat] and cannot shoot. Attack, or disengage first.",
        "[{who}: ближний бой|Идёт ближний бой], стрелять нельзя. Атакуйте или сначала выйдите из схватки.",
    ),
    "ANIMA-SHO-03": (
        "[{target} is on your own side|This is one of your own side]. Shoot at an enemy.",
        "[{target} — свой персонаж|Это свой персонаж]. Стреляйте во врага.",
    ),
    "ANIMA-SHO-10": (
        "[{who} cannot take this on itself|This cannot be taken by another]: only a shot whose line passes within 2"
        " squares. Choose another, or let it pass.",
        "[{who}: закрыть|Закрыть] собой здесь нельзя, только от выстрела, линия которого проходит в 2 клетках. Выберите"
        " другого или пропустите.",
    ),
    "ANIMA-SHO-10 ability": (
        "[{who} cannot take this on itself|This cannot be taken by another]: only charges and shots can be. Let it"
        " pass.",
        "[{who}: закрыть|Закрыть] собой здесь нельзя, перехватывают только чарджи и выстрелы. Пропустите.",
    ),
    "ANIMA-SHO-11": (
        "[{who} has taken the shot for another|Who takes a shot for another] does not dodge it. Let it pass.",
        "[{who}: от|От] выстрела, принятого за другого, не уклоняются. Пропустите.",
    ),
    "ANIMA-SHO-12": (
        "[{who} cannot take the shot|This character cannot take the shot]: it is in close combat. Choose another, or"
        " let it pass.",
        "[{who}: закрыть|Закрыть] собой нельзя, идёт ближний бой. Выберите другого или пропустите.",
    ),
    "ANIMA-SEA-01": (
        "[{who} has searched|This character has searched] this turn already: once a turn. Let another search.",
        "[{who}: поиск|Поиск] в этот ход уже был, больше одного нельзя. Пусть ищет другой.",
    ),
    # States
    "ANIMA-STA-09": (
        "[{who} is|This character is] sealed and uses no abilities. Use a basic action.",
        "[{who}: печать|На нём печать], способности применять нельзя. Выберите обычное действие.",
    ),
    "ANIMA-STA-10": (
        "[{who} is|This character is] paralysed: no actions and no reactions. Choose another.",
        "[{who}: паралич|Это паралич], ни действий, ни реакций. Выберите другого персонажа.",
    ),
    "ANIMA-STA-13": (
        "[{who} is|This character is] berserk: it charges the nearest enemy, and attacks as long as it can.",
        "[{who}: берсерк|Это берсерк], он чарджит ближайшего врага и атакует, пока может.",
    ),
    "ANIMA-STA-13 charge": (
        "[{who} is|This character is] berserk and must charge the nearest enemy[: {target}|].",
        "[{who}: берсерк|Это берсерк], он обязан чарджить ближайшего врага[: {target}|].",
    ),
    "ANIMA-STA-13 attack": (
        "[{who} is|This character is] berserk and in close combat: it must attack, as long as it has 2 AP.",
        "[{who}: берсерк|Это берсерк] в ближнем бою, он обязан атаковать, пока есть 2 ОД.",
    ),
    # Abilities
    "ANIMA-ABL-06": (
        "[{ability} is|This ability is] still sustained and is not used again while it lasts.",
        "[{ability}: способность|Способность] ещё поддерживается, второй раз её не применяют.",
    ),
    "ANIMA-ABL-07": (
        "[{ability}|This upkeep] cannot be paid[ for {who}|]: it is not due, or the AP do not suffice. Leave it out.",
        "[{ability}: оплатить|Оплатить] эту поддержку нельзя[ ({who})|], её не требуется или не хватает ОД. Уберите"
        " её.",
    ),
    "ANIMA-ABL-09": (
        "[{ability}|This ability] has been used as often as its card allows[: {limit}|].",
        "[{ability}: способность|Способность] применена столько раз, сколько позволяет карта[: {limit}|].",
    ),
    "ANIMA-ABL-10": (
        "[{ability}|This ability] needs what its text says after “if”, and that does not hold.",
        "[{ability}: условие|Условие] из текста способности не выполнено.",
    ),
    "ANIMA-ABL-10 kind": (
        "[{ability} does not work on {target}|{target} is no target for it|{ability} does not work on this target|It is"
        " no target]. Choose one that its text allows.",
        "[{ability}: цель {target} не подходит|{target}: цель не подходит|{ability}: цель не подходит|Цель не"
        " подходит]. Выберите ту, что позволяет текст способности.",
    ),
    "ANIMA-ABL-10 lp": (
        "[{ability}|This ability] costs [{who}|its user] too many LP: at least 1 must be left.",
        "[{ability}: не|Не] хватает хитов[ ({who})|], хотя бы 1 должен остаться.",
    ),
    "ANIMA-ABL-13": (
        "[{ability}|This reaction] has answered this already: once for each event.",
        "[{ability}: эта|Эта] реакция на это уже ответила, второй раз нельзя.",
    ),
    "ANIMA-ABL-13 window": (
        "[{ability}|This reaction] answers something else. Its text says to what.",
        "[{ability}: эта|Эта] реакция отвечает на другое. На что, сказано в её тексте.",
    ),
}

_TERMS: Terms = {"decision": DECISIONS, "roll": ROLLS, "piece": PIECES, "state": STATES}


def refusal_text(rule: str, key: str, values: Mapping[str, Any], cast: Cast, lang: Lang) -> str:
    """Why the action was refused, in words (the rule id is shown beside them); unknown rules get a plain sentence."""
    words = shown(values, cast, lang, _TERMS)
    if values.get("uses") and values.get("per"):
        often = counted(values["uses"], "time", lang)
        words["limit"] = f"{often} {pick(LIMITS[values['per']], lang)}"
    if values.get("because"):
        words["why"] = told(REFUSALS, values["because"], "", {}, lang)
    return told(REFUSALS, rule, key, words, lang)
