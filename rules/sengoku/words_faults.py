"""What is wrong with a card, a list, a field or a start position of Sengoku (see rules.formats_words)."""

from rules.words import Table

FAULTS: Table = {
    # options
    "six_traits": (
        "The table of traits has six places, one for each face of the die.",
        "В таблице черт шесть мест, по одному на каждую грань кубика.",
    ),
    # cards
    "one_arm": (
        "A unit is either cavalry or infantry: exactly one of the two tags.",
        "Отряд — либо конница (cavalry), либо пехота (infantry): нужна ровно одна из двух меток.",
    ),
    "points_and_figures": (
        "A cost has two numbers: points, and for how many figures, as in [2, 3].",
        "Стоимость — это два числа: очки и за сколько фигурок, например [2, 3].",
    ),
    "shooters_need_shot": (
        "Shooters need shot: base, extra, ranks and ammo. Or take the tag shooters off.",
        "Стрелкам (shooters) нужен shot: base, extra, ranks и ammo. Или снимите метку.",
    ),
    "shot_without_shooters": (
        "Only shooters have shot. Add the tag shooters or leave shot out.",
        "shot бывает только у стрелков. Добавьте метку shooters или уберите shot.",
    ),
    "skill_card_id": (
        "A skill card’s id is the card’s own: here must stand {wanted}, or leave id out.",
        "Идентификатор карты умения совпадает с картой: здесь должно стоять {wanted}, или уберите id.",
    ),
    "unknown_skill": (
        "There is no skill {skill}: neither a card nor a built-in skill.",
        "Умения {skill} нет ни среди карт, ни среди встроенных умений.",
    ),
    # skills
    "no_target": (
        "This effect falls on the target, but the skill chooses none. Give the skill a target.",
        "Эффект действует на цель (target), но умение её не выбирает. Добавьте умению target.",
    ),
    "standing_deed": (
        "This is done once, and a skill that is always on has no moment to do it. Give it another moment.",
        "Это делается один раз, а у постоянного умения (always) нет мига, чтобы это сделать. Дайте другой.",
    ),
    "turns_order": (
        "Turns are two numbers, from and to, the first not more than the second.",
        "turns — это два числа, «с» и «по», первое не больше второго.",
    ),
    "bad_faces": (
        "Here stand faces of a die, as in [1, 2], or one of: {words}.",
        "Здесь стоят грани кубика, например [1, 2], или одно из: {words}.",
    ),
    "faces_of_roll": (
        "This roll can be done over by faces of a die, or by the word {words}.",
        "Этот бросок перебрасывают по граням кубика или по слову: {words}.",
    ),
    "not_a_word": (
        "Here must stand one of {words}, or the group of a skill.",
        "Здесь должно стоять одно из: {words}, или группа умения.",
    ),
    # field
    "board_rows": ("The field has {rows} rows.", "В поле {rows} рядов."),
    "board_cells": ("A row of the field has {cells} cells.", "В ряду поля {cells} клеток."),
    "board_sign": (
        "There is no ground {sign}. The signs of the field: {legend}",
        "Знака {sign} на поле не бывает. Знаки поля: {legend}",
    ),
    # start positions
    "unknown_unit": ("There is no unit {id} in the lists.", "В списках нет отряда {id}."),
    "unknown_leader": ("There is no leader {id} in the lists.", "В списках нет предводителя {id}."),
    "unknown_banner": (
        "The army has no banner {banner}.",
        "Знамени {banner} у войска нет.",
    ),
    "own_unit": (
        "A leader goes with a unit of his own side that is on the field; {id} is none.",
        "Предводитель идёт с отрядом своей стороны, который на поле; {id} — не такой.",
    ),
    "off_field_has_none": (
        "A unit that is not on the field has no place, facing or standing order. Leave this out.",
        "У отряда вне поля нет места, направления и стоящих приказов. Уберите это.",
    ),
    "no_orders_yet": (
        "A battle starts before orders are given. Leave this out and give them by an action.",
        "Битва начинается до приказов. Уберите это и отдайте приказы действием.",
    ),
    # what can do nothing
    "idle_sengoku_effect": (
        "At {when} this does nothing. It works at {words}.",
        "При when {when} это ничего не делает. Это работает при {words}.",
    ),
    "idle_sengoku_here": (
        "As it stands, this does nothing at any moment. Take it out.",
        "В таком виде это ничего не делает ни в какой миг. Уберите это.",
    ),
    "idle_sengoku_to": (
        "At {when} this does nothing to those it falls on. It can fall on {words}.",
        "При when {when} это ничего не делает с теми, на кого действует. В to может стоять {words}.",
    ),
    "idle_sengoku_moment": (
        "At {when} this skill does nothing. Take the moment out, or add an effect that works then.",
        "При {when} умение ничего не делает. Уберите этот миг или добавьте эффект, который тогда работает.",
    ),
    "idle_sengoku_condition": (
        "At {when} this is never so. It can be at {words}.",
        "При when {when} так не бывает. Бывает при {words}.",
    ),
    "idle_sengoku_place": (
        "Only a leader’s trait asks where he is; here it never holds. Take it out.",
        "Где предводитель, спрашивает только его черта; здесь это никогда не выполнено. Уберите это.",
    ),
    "idle_sengoku_for": (
        "What this does is over before anything asks for it. Leave for out, or let it last longer.",
        "То, что это делает, кончается раньше, чем понадобится. Уберите for или поставьте больший срок.",
    ),
    "idle_sengoku_uses": (
        "Nobody counts how often this works: it stands, or is there all along. Leave uses out.",
        "Сколько раз это сработало, никто не считает: оно действует постоянно. Уберите uses.",
    ),
    "idle_sengoku_setup": (
        "Before deployment no banner is raised: only units and leaders’ traits have this moment.",
        "До расстановки знамёна не подняты: этот миг бывает только у отрядов и черт предводителей.",
    ),
    "idle_sengoku_raise": (
        "Only a banner is raised: no other card has this moment.",
        "Поднимают только знамёна: у других карт этого мига не бывает.",
    ),
    "idle_sengoku_leader": (
        "Only a leader rolls for this: no card but a trait has this moment.",
        "Это бросок предводителя: такой миг бывает только у черт.",
    ),
}

#: The same, where there is another way to say it, for the form of a card (see rules.forms_words).
IN_FORM: Table = {
    "one_arm": (
        "A unit is either cavalry or infantry. Tick exactly one of the two: {tag.cavalry}, {tag.infantry}.",
        "Отряд — либо конница, либо пехота. Отметьте ровно одно из двух: {tag.cavalry}, {tag.infantry}.",
    ),
    "points_and_figures": (
        "A cost has two numbers: {unit.cost.points}, and {unit.cost.figures}.",
        "Стоимость — это два числа: {unit.cost.points} и {unit.cost.figures}.",
    ),
    "shooters_need_shot": (
        "Shooters need {unit.shot}. Add it, or untick {tag.shooters} at {unit.tags}.",
        "Стрелкам нужно {unit.shot}. Добавьте или снимите отметку {tag.shooters} в поле {unit.tags}.",
    ),
    "shot_without_shooters": (
        "Only shooters have this. Take it out, or tick {tag.shooters} at {unit.tags}.",
        "Это есть только у стрелков. Уберите или отметьте {tag.shooters} в поле {unit.tags}.",
    ),
    "skill_card_id": (
        "A skill card’s id is the card’s own. Write {wanted} here, or empty this field.",
        "Идентификатор карты умения тот же, что у самой карты. Запишите здесь {wanted} или очистите поле.",
    ),
    "unknown_skill": (
        "No skill has the id {skill}, neither a card of this codex nor one that is built in. Write another, or put a"
        " skill of its own here.",
        "Умения с идентификатором {skill} нет ни среди карт этого кодекса, ни среди встроенных. Запишите другой или"
        " составьте здесь своё умение.",
    ),
    "no_target": (
        "This falls on the target, but the skill chooses none. Add {skill.target}, or choose something else here.",
        "Это действует на цель, но умение её не выбирает. Добавьте {skill.target} или выберите здесь другое.",
    ),
    "standing_deed": (
        "This is done once, and a skill that is {skill.when.always} at work has no moment to do it. Choose another"
        " effect, or another moment at {skill.when}.",
        "Это делается один раз, а у умения с моментом {skill.when.always} нет мига, чтобы это сделать. Выберите другой"
        " эффект или другой момент в поле {skill.when}.",
    ),
    "turns_order": (
        "{condition.turns.from} cannot be more than {condition.turns.to}.",
        "{condition.turns.from} не может быть больше, чем {condition.turns.to}.",
    ),
    "bad_faces": (
        "Here stand faces of a die, 1 to 6, or {effect.faces.word=words}.",
        "Здесь стоят грани кубика, от 1 до 6, или {effect.faces.word=words}.",
    ),
    "faces_of_roll": (
        "This roll can be done over by faces of a die, or by {effect.faces.word=words}. Choose that.",
        "Этот бросок перебрасывают по граням кубика или так: {effect.faces.word=words}. Выберите это.",
    ),
    "not_a_word": (
        "Choose words of these, or write the {skill.group} of a skill: small Latin letters, digits and hyphens.",
        "Выберите слова из этих или запишите, какая у умения {skill.group}: строчные латинские буквы, цифры и дефисы.",
    ),
    "idle_sengoku_effect": (
        "With the moment {skill.when=when} this does nothing. It works with {skill.when=words}: choose that at"
        " {skill.when}, or something else here.",
        "С моментом {skill.when=when} это ничего не делает. Это работает с моментом {skill.when=words}: выберите его в"
        " поле {skill.when} или что-то другое здесь.",
    ),
    "idle_sengoku_here": (
        "As it stands, this does nothing at any moment. Take it out, or choose something else here.",
        "В таком виде это ничего не делает ни в какой миг. Уберите это или выберите здесь другое.",
    ),
    "idle_sengoku_to": (
        "With the moment {skill.when=when} this does nothing to those it falls on. Choose {effect.to=words} at"
        " {effect.to}, or something else here.",
        "С моментом {skill.when=when} это ничего не делает с теми, на кого действует. Выберите {effect.to=words} в поле"
        " {effect.to} или что-то другое здесь.",
    ),
    "idle_sengoku_moment": (
        "At the moment {skill.when=when} this skill does nothing. Untick it, or add an effect that works then.",
        "В момент {skill.when=when} это умение ничего не делает. Снимите отметку или добавьте эффект, который тогда"
        " работает.",
    ),
    "idle_sengoku_condition": (
        "With the moment {skill.when=when} this is never so. It can be with {skill.when=words}: choose that at"
        " {skill.when}, or take this out.",
        "С моментом {skill.when=when} так не бывает. Бывает с моментом {skill.when=words}: выберите его в поле"
        " {skill.when} или уберите это.",
    ),
    "idle_sengoku_place": (
        "Only a leader’s trait can ask where its leader is; here it is never so. Take this out.",
        "Где предводитель, может спросить только его черта; здесь так не бывает. Уберите это.",
    ),
    "idle_sengoku_for": (
        "What this does is over before anything asks for it. Empty {skill.for}, or choose a longer time.",
        "То, что это делает, кончается раньше, чем понадобится. Очистите поле {skill.for} или выберите больший срок.",
    ),
    "idle_sengoku_uses": (
        "Nobody counts how often this works: it is there all along. Empty this field.",
        "Сколько раз это сработало, никто не считает: оно действует постоянно. Очистите это поле.",
    ),
    "idle_sengoku_setup": (
        "Before deployment no banner is raised: only units and leaders’ traits have this moment. Untick it.",
        "До расстановки знамёна не подняты: этот миг бывает только у отрядов и черт предводителей. Снимите отметку.",
    ),
    "idle_sengoku_raise": (
        "Only a banner is raised: no other card has this moment. Untick it.",
        "Поднимают только знамёна: у других карт этого мига не бывает. Снимите отметку.",
    ),
    "idle_sengoku_leader": (
        "Only a leader rolls for this: no card but a trait has this moment. Untick it.",
        "Это бросок предводителя: такой миг бывает только у черт. Снимите отметку.",
    ),
}
