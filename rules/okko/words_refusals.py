"""Why an action is refused: what cannot be done, why, and what would help. The rule id stands beside the text.

How a refusal is looked up, and the rows of the file itself, are in `rules.refusal_words`.
"""

from collections.abc import Mapping
from typing import Any

from rules.cast import Cast
from rules.okko.words_terms import (
    DECISIONS,
    EDGES,
    ELEMENT_OF_STAT,
    ELEMENTS,
    FACINGS,
    STATS,
    TERRAIN,
)
from rules.refusal_words import FILE_REFUSALS, Terms, shown, told
from rules.words import Lang, Table, pick

REFUSALS: Table = {
    # The file
    **FILE_REFUSALS,
    "FILE-ACTION skill": (
        "[{who} has no skill|There is no skill] [“{skill}”|of this name], on its card or its equipment.",
        "[{who}: нет умения|Нет умения] [«{skill}»|с таким именем] ни на карте, ни на снаряжении.",
    ),
    "FILE-ACTION placed": (
        "[{who} cannot be placed now|This figure cannot be placed now]: it stands already, or is the other side’s."
        " Choose one of yours that waits.",
        "[{who}: эту|Эту] фигуру сейчас поставить нельзя, она уже стоит или чужая. Выберите свою, которая ещё не"
        " стоит.",
    ),
    "FILE-ACTION facing": (
        "[{who} could face|It could face] two ways here. Say which.",
        "[{who}: здесь|Здесь] можно повернуться в две стороны. Укажите, в какую.",
    ),
    "FILE-ACTION not-adjacent": (
        "[{at}|This square] is not next to [{who}|the figure]. Move one square at a time.",
        "Клетка [{at} |]не соседняя[ для фигуры: {who}|]. Двигайтесь по одной клетке.",
    ),
    # Set-up
    "OKKO-SET-06": (
        "[{who} cannot stand|It cannot stand][ on {at}| there]: a free square of one’s own deployment zone is needed.",
        "[{who}: |]встать [на {at}|сюда] нельзя, нужна свободная клетка своей зоны размещения.",
    ),
    "OKKO-SET-06 zone": (
        "[{at}|This square] lies outside the deployment zone. Choose a square near your own edge.",
        "Клетка [{at} |]вне зоны размещения. Выберите клетку у своего края.",
    ),
    "OKKO-SET-06 blocking": (
        "[{at} is blocking terrain|This is blocking terrain]: nobody stands there. Choose another square.",
        "[{at} — преграда|Это преграда], встать нельзя. Выберите другую клетку.",
    ),
    "OKKO-SET-06 occupied": (
        "[{at}|This square] is taken[ by {by}|]. Choose a free one.",
        "Клетка [{at} |]занята[, там {by}|]. Выберите свободную.",
    ),
    "OKKO-SET-10": (
        "[The {edge} edge|This edge] leaves a band without room[: {have} squares for {need:character}|]."
        " Choose another edge.",
        "На этом краю[ ({edge})|] отряду не хватает места[: клеток {have}, персонажей {need}|]. Выберите другой край.",
    ),
    "OKKO-SET-10 bands": (
        "No edge of this board has room for both bands. Take a larger board or a deeper deployment zone.",
        "Ни один край этого поля не вмещает оба отряда. Возьмите поле побольше или зону размещения поглубже.",
    ),
    # Turns
    "OKKO-TRN-05": (
        "[{who} is finished|This character is finished]: each is activated once per phase. Choose another.",
        "[{who}: |]активация в этой фазе уже закончена, она бывает одна. Выберите другого персонажа.",
    ),
    "OKKO-TRN-06": (
        "[{who} has acted already|This character has acted already]: one action per activation."
        " It may still move if it has not.",
        "[{who}: |]действие в этой активации уже было. Движение ещё возможно, если его не было.",
    ),
    "OKKO-TRN-08": (
        "[{who} has moved already|This character has moved already]: one move per activation."
        " It may still act if it has not.",
        "[{who}: |]движение в этой активации уже было. Действие ещё возможно, если его не было.",
    ),
    "OKKO-TRN-11": (
        "[{who} belongs to the other side|This is the other side’s character]: it neither moves nor acts in your phase."
        " Choose one of yours.",
        "[{who}: чужой персонаж|Это чужой персонаж], в вашей фазе он не движется и не действует. Выберите своего.",
    ),
    # Inspiration dice
    "OKKO-DIC-11": (
        "[{who}: a die has raised {stat} already this phase|This stat has had its die this phase]: one die per stat and"
        " phase.[ Another {die} die may still pay for a skill.|]",
        "[{who}: {stat} в этой фазе уже с кубиком|Эта характеристика в этой фазе уже с кубиком], больше одного нельзя."
        "[ Второй кубик ({die}) может оплатить умение.|]",
    ),
    "OKKO-DIC-17": (
        "[{who} holds|This card holds] a reserve die already[ ({die})|]: one per card. Choose another character.",
        "[{who}: в резерве уже|На этой карте уже] есть кубик[ ({die})|], больше одного нельзя. Выберите другого"
        " персонажа.",
    ),
    "OKKO-DIC-18": (
        "[{who} is not yours|This character is not yours]: a reserve die serves the character on whose card it lies."
        " Choose one of your own.",
        "[{who}: чужой персонаж|Это чужой персонаж]. Кубик в резерве служит тому, на чьей карте лежит. Выберите"
        " своего.",
    ),
    "OKKO-DIC-24": (
        "There is no [{die} |such ]die to spend. Choose a die that is there.",
        "Такого кубика[ ({die})|] нет. Выберите из тех, что есть.",
    ),
    "OKKO-DIC-24 pool": (
        "There is no [{die} |such ]die left in the pool. Choose one that was rolled and not spent.",
        "Среди выпавших кубиков такого[ ({die})|] не осталось. Выберите непотраченный.",
    ),
    "OKKO-DIC-24 reserve": (
        "[{who} has|This character has] no [{die} |such ]die in reserve. Use another die, or none.",
        "[{who}: в резерве|В резерве] такого кубика[ ({die})|] нет. Возьмите другой или обойдитесь без кубика.",
    ),
    "OKKO-DIC-24 opponent": (
        "In the opponent’s phase only the die in reserve can be spent[, and {who} has none of {die}|].",
        "В фазе противника тратится только кубик из резерва[, а такого ({die}) в нём нет: {who}|].",
    ),
    "OKKO-DIC-24 recall": (
        "[{who} has|This character has] no reserve die to roll again.",
        "[{who}: в резерве|В резерве] нет кубика, который можно перебросить.",
    ),
    "OKKO-DIC-24 lose": (
        "This die is not there to be lost. Choose a die of your own: aside, rolled or in reserve.",
        "Такого кубика нет, потерять его нельзя. Выберите свой кубик: отложенный, выпавший или в резерве.",
    ),
    # Skills
    "OKKO-ABL-02": (
        "[{skill}|This skill] works by itself and costs nothing: it is not declared.",
        "[{skill}: умение|Это умение] срабатывает само и бесплатно, объявлять его не нужно.",
    ),
    "OKKO-ABL-04": (
        "[{who} has used {skill} already this phase|This skill has been used already this phase]: once per phase.",
        "[{who}: умение «{skill}»|Это умение] в этой фазе уже было, второй раз нельзя.",
    ),
    "OKKO-ABL-05": (
        "[{who} is held by a skill|A skill forbids it].",
        "[{who}: |]этого не позволяет действующее умение.",
    ),
    "OKKO-ABL-05 move": (
        "[{who} may not move|This character may not move]: [{skill}|a skill] forbids it for now.",
        "[{who}: |]двигаться пока нельзя, не позволяет [{skill}|умение].",
    ),
    "OKKO-ABL-05 act": (
        "[{who} may not act|This character may not act]: [{skill}|a skill] forbids it for now.",
        "[{who}: |]действовать пока нельзя, не позволяет [{skill}|умение].",
    ),
    "OKKO-ABL-05 skills": (
        "[{who} may not use skills|This character may not use skills]: another skill forbids it for now.",
        "[{who}: |]применять умения пока нельзя, не позволяет другое умение.",
    ),
    "OKKO-ABL-05 reserve": (
        "[{who} may not spend its reserve die|The reserve die may not be spent]: a skill forbids it for now.",
        "[{who}: |]тратить кубик из резерва пока нельзя, не позволяет умение.",
    ),
    "OKKO-ABL-07": (
        "[{skill}|This skill] cannot be used at this moment. Its text says when.",
        "[{skill}: сейчас|Сейчас] это умение применить нельзя. Когда можно, сказано в его тексте.",
    ),
    "OKKO-ABL-08": (
        "[{skill} is|This skill is] on the other side of [the card of {who}|the card]: only the side showing counts.",
        "[{skill}: это умение|Это умение] на другой стороне карты[ ({who})|], а считается только открытая.",
    ),
    "OKKO-ABL-09": (
        "[{skill}: the|The] equipment lies face down after its use and gives nothing more.",
        "[{skill}: снаряжение|Снаряжение] использовано и лежит лицом вниз, оно больше ничего не даёт.",
    ),
    "OKKO-ABL-10": (
        "[{skill}|This skill] cannot be used now. Its text says when it can.",
        "[{skill}: сейчас|Сейчас] это умение применить нельзя. Когда можно, сказано в его тексте.",
    ),
    "OKKO-ABL-10 uses": (
        "[{skill}|This skill] is used up for this game.",
        "[{skill}: умение|Умение] в этой игре больше применить нельзя, оно израсходовано.",
    ),
    "OKKO-ABL-10 condition": (
        "[{skill}|This skill] needs what its text says after “if”, and that does not hold.",
        "[{skill}: условие|Условие] из текста умения не выполнено.",
    ),
    "OKKO-ABL-10 target": (
        "[{skill} cannot reach {target}|{target} is no target for it|{skill} cannot reach this target|It is no target]."
        " Choose one that its text allows.",
        "[{skill}: {target} не подходит|{target} не подходит|{skill}: цель не подходит|Цель не подходит]."
        " Выберите ту, что позволяет текст умения.",
    ),
    "OKKO-ABL-10 nobody": (
        "[{skill}|This skill] would reach nobody. Wait until somebody is in its reach.",
        "[{skill}: умение|Умение] никого не достанет. Дождитесь, пока кто-нибудь окажется в пределах его действия.",
    ),
    "OKKO-ABL-10 too-many": (
        "Too many targets[ for {skill}|][: at most {need}|]. Choose fewer.",
        "[{skill}: целей|Целей] слишком много[, можно не больше {need}|]. Выберите меньше.",
    ),
    "OKKO-ABL-10 square": (
        "[{skill} cannot reach {at}|{at} is out of its reach|This square does not fit]: a free square within reach is"
        " needed.",
        "[{skill}: клетка {at} не подходит|Клетка {at} не подходит|Эта клетка не подходит], нужна свободная и в"
        " пределах"
        " действия.",
    ),
    "OKKO-ABL-10 facing": (
        "[{skill}|This skill] cannot turn it that way. Choose another facing.",
        "[{skill}: так|Так] повернуть нельзя. Выберите другую сторону.",
    ),
    "OKKO-ABL-10 die": (
        "[{skill} needs|This skill needs] a die that is rolled and not spent[, and there is no {die}|]. Choose"
        " another.",
        "[{skill}: нужен|Нужен] выпавший и непотраченный кубик[, а такого ({die}) нет|]. Выберите другой.",
    ),
    # Control zones and movement
    "OKKO-ZOC-04": (
        "[{who} has entered an enemy control zone|This is an enemy control zone][ on {at}|]: the move is over."
        " It may still act if it has not.",
        "[{who}: |]вход в зону контроля врага[ на {at}|], движение закончено. Действие ещё возможно, если его не было.",
    ),
    "OKKO-ZOC-06": (
        "[{who}|This character] is shaken and began its move in an enemy control zone: it may turn, not leave"
        "[ {at}| its square].",
        "[{who}: шок|Шок] и начало движения в зоне контроля врага. Можно поворачиваться, но не покидать клетку["
        " {at}|].",
    ),
    "OKKO-MOV-05": (
        "[{who} turns|A turn is] by 90 degrees at a time. Turn twice to face about.",
        "[{who}: поворот|Поворот] бывает только на 90 градусов. Чтобы развернуться, повернитесь дважды.",
    ),
    "OKKO-MOV-09": (
        "[{at} is blocking terrain|This is blocking terrain] and cannot be entered. Go round it.",
        "[{at} — преграда|Это преграда], войти нельзя. Обойдите.",
    ),
    "OKKO-MOV-10": (
        "[{by} stands on {at}|{at} is occupied|The square is occupied]: nobody passes through another. Go round.",
        "[На {at} стоит {by}|Клетка {at} занята|Клетка занята], сквозь других не ходят. Обойдите.",
    ),
    "OKKO-MOV-10 end": (
        "[{who} cannot end its move on {at}|The move cannot end here]: the square is occupied. Go one square further.",
        "[{who}: закончить движение на {at} нельзя|Закончить движение здесь нельзя], клетка занята. Пройдите дальше.",
    ),
    "OKKO-MOV-11": (
        "A wall stands before [{at}|this square]. Go round it.",
        "На пути[ к {at}|] стена. Обойдите.",
    ),
    "OKKO-MOV-12": (
        "[{at} is off the board|This is off the board], as if a wall stood there.",
        "[{at} — за краем поля|Это за краем поля], выйти за него нельзя.",
    ),
    "OKKO-MOV-13": (
        "[{who} has {have:point}, and this takes {need}|Too few points for this]. Stop before, or raise Movement with"
        " an"
        " air die.",
        "[{who}: {have:point}, а нужно {need}|Очков на это не хватает]. Остановитесь раньше или потратьте на движение"
        " кубик воздуха.",
    ),
    "OKKO-MOV-14": (
        "[No diagonal step to {at}|No diagonal step here]: both ways past the corner are closed. Go round.",
        "По диагонали[ на {at}|] не пройти: оба пути мимо угла закрыты. Обойдите.",
    ),
    # Combat
    "OKKO-CBT-02": (
        "[{who} cannot attack {target}|{target} cannot be attacked|This target cannot be attacked]: only an enemy in"
        " the"
        " attacker’s control zone can be. Move or turn first.",
        "[{who}: цель {target} вне зоны контроля|{target} вне зоны контроля|Цель вне зоны контроля]. Атаковать можно"
        " только врага в своей зоне контроля. Сначала подойдите или повернитесь.",
    ),
    "OKKO-CBT-05": (
        "[{who} may not face {facing}|This facing is not allowed]: the defender turns only to have the attacker in its"
        " control zone, and stays as it is when it has.",
        "[{who}: повернуться на {facing} нельзя|Так повернуться нельзя]. Защищающийся поворачивается, только чтобы"
        " нападающий оказался в его зоне контроля, а если он уже там, остаётся как есть.",
    ),
    "OKKO-WIL-03": (
        "[{who} does not dare to attack {target} again|The test against fear was failed]: not this phase. Choose"
        " another"
        " enemy.",
        "[{who}: тест на страх провален, цель {target}|Тест на страх провален], в этой фазе атаковать эту цель нельзя."
        " Выберите другую.",
    ),
    "OKKO-WIL-05": (
        "No Willpower test takes place[ when {who} attacks {target}|]: water and test skills are only for a test."
        " Leave them out.",
        "Теста Силы Воли здесь нет[ ({who} атакует, цель {target})|], а вода и умения для теста нужны только в тесте."
        " Уберите их.",
    ),
    # Shooting and retreat
    "OKKO-SHO-02": (
        "[{skill} is no ranged skill|This is no ranged skill]. Shoot with one that has a range.",
        "[{skill}: этим|Этим] не стреляют. Возьмите умение, у которого есть дальность.",
    ),
    "OKKO-SHO-03": (
        "[{who} stands in an enemy control zone|The shooter stands in an enemy control zone][ ({by})|]. Leave it first,"
        " or attack.",
        "[{who}: зона контроля врага|Стрелок в зоне контроля врага][ ({by})|], стрелять нельзя. Сначала выйдите из неё"
        " или атакуйте.",
    ),
    "OKKO-SHO-04": (
        "[{target} is|The target is] outside the field of vision[ of {who}|]. Turn first.",
        "[{target} вне поля зрения|Цель вне поля зрения][ ({who})|]. Сначала повернитесь.",
    ),
    "OKKO-SHO-05": (
        "The line of sight[ to {target}|] is blocked[ on {at}|][ by {by}|]. Shoot from another square.",
        "Линия видимости[ до {target}|] закрыта[ на {at}|][: {by}|]. Стреляйте с другой клетки.",
    ),
    "OKKO-SHO-06": (
        "[{target} is|The target is] out of range[: {need:square} away, the range is {have}|]. Come closer.",
        "[{target} слишком далеко|Цель слишком далеко][: {need:square}, дальность {have}|]. Подойдите ближе.",
    ),
    "OKKO-SHO-08": (
        "[{who} may not face {facing}|This facing is not allowed]: after a shot it turns only to see the shooter, and"
        " to"
        " where it can retreat.",
        "[{who}: повернуться на {facing} нельзя|Так повернуться нельзя]. После выстрела поворачиваются, только чтобы"
        " увидеть стрелка, и туда, откуда есть куда отступить.",
    ),
    "OKKO-SHO-12": (
        "[{target} is no enemy|Only an enemy can be shot]. Choose an enemy.",
        "[{target} — не враг|Стрелять можно только во врага]. Выберите врага.",
    ),
    "OKKO-SHO-12 friend": (
        "[{target} is on your own side|This is one of your own side]. Choose an enemy.",
        "[{target} — свой персонаж|Это свой персонаж]. Выберите врага.",
    ),
    "OKKO-SHO-12 boost": (
        "Fire raises Attack, and a shot is no attack. Shoot without it.",
        "Огонь усиливает Атаку, а выстрел — не атака. Стреляйте без него.",
    ),
    "OKKO-RET-02": (
        "[{at} is not behind {who}|{at} is not behind it|This square is not behind it]: a retreat goes to one of the"
        " three"
        " squares behind.",
        "[{who}: клетка {at} не сзади|Клетка {at} не сзади|Эта клетка не сзади]. Отступают на одну из трёх клеток за"
        " спиной.",
    ),
    "OKKO-RET-04": (
        "[{who} cannot retreat to {at}|{at} is closed|This square is closed]: it is occupied, blocking or walled off."
        " Choose another of the three.",
        "[{who}: отступить на {at} нельзя|Отступить на {at} нельзя|Отступить сюда нельзя], клетка занята или закрыта."
        " Выберите другую из трёх.",
    ),
    # Recovering
    "OKKO-STA-06": (
        "[{who} has tested its nerves|This character has tested its nerves]: nothing more until its next activation.",
        "[{who}: |]тест на бдительность уже был, до следующей активации больше ничего нельзя.",
    ),
    "OKKO-STA-07": (
        "[{who} stands in an enemy control zone|It stands in an enemy control zone][ ({by})|]: no test to become"
        " vigilant"
        " there. Leave the zone or drive the enemy off.",
        "[{who}: зона контроля врага|Зона контроля врага][ ({by})|], теста на бдительность здесь нет. Покиньте зону или"
        " оттесните врага.",
    ),
    "OKKO-STA-08": (
        "[{who} is vigilant already|This character is vigilant already]: there is nothing to recover from.",
        "[{who}: |]шока нет, тест не нужен.",
    ),
}

_TERMS: Terms = {
    "stat": STATS,
    "die": ELEMENTS,
    "face": ELEMENTS,
    "facing": FACINGS,
    "edge": EDGES,
    "decision": DECISIONS,
    "terrain": TERRAIN,
}


def refusal_text(rule: str, key: str, values: Mapping[str, Any], cast: Cast, lang: Lang) -> str:
    """Why the action was refused, in words (the rule id is shown beside them); unknown rules get a plain sentence."""
    if rule == "OKKO-DIC-24" and not key:
        key = _no_die(values)
    return told(REFUSALS, rule, key, _shown(values, cast, lang), lang)


def _no_die(values: Mapping[str, Any]) -> str:
    """Which "no such die" it is: of the source that was asked for, or among the dice that may be lost."""
    if str(values.get("die")).startswith(("aside", "pool:", "reserve:")):
        return "lose"
    return str(values.get("source", ""))


def _shown(values: Mapping[str, Any], cast: Cast, lang: Lang) -> dict[str, Any]:
    words = shown(values, cast, lang, _TERMS)
    if "stat" in values and "die" not in values:
        words["die"] = pick(ELEMENTS[ELEMENT_OF_STAT[values["stat"]]], lang)
    return words
