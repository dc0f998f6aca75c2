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
}
