"""What is wrong with a card, a board or a start position of Okko, in English and Russian (see rules.formats_words)."""

from rules.words import Table

FAULTS: Table = {
    # cards
    "equipment_sides": (
        "Skills of equipment show on both sides; leave sides out.",
        "Умения снаряжения видны на обеих сторонах; уберите sides.",
    ),
    "face_without_set": (
        "A face goes with dice: set only. Set it or leave the face out.",
        "Грань указывают только при dice: set. Поставьте set или уберите грань.",
    ),
    "not_ranged": (
        "Only a skill with ranged in its when has this. Add ranged or leave it out.",
        "Это есть только у умения с ranged в when. Добавьте ranged или уберите этот ключ.",
    ),
    "never_asked": (
        "A skill of timing {when} works by itself and nobody is asked: it has no cost, no uses and is not optional.",
        "Умение с моментом {when} срабатывает само, никого не спрашивают: у него нет cost и uses, и оно не optional.",
    ),
    "count_with_all": (
        "With all every match is meant; leave count out.",
        "При all имеются в виду все подходящие; уберите count.",
    ),
    "nobody_chooses": (
        "At timing {when} nobody is asked to choose a target: set all to true or who to self.",
        "В момент {when} цель никто не выбирает: поставьте all: true или who: self.",
    ),
    "test_in_will": (
        "A skill used in a Willpower test cannot ask for another. Take will out of when, or the test out of effects.",
        "Умение для теста Силы Воли не может требовать ещё одного теста. Уберите will из when или тест из effects.",
    ),
    "deed_always": (
        "A skill that is always on has no moment to do this. It can have {words}, or dice: extra.",
        "У умения с when: always нет момента, чтобы это сделать. У него бывают {words} или dice: extra.",
    ),
    "extra_not_always": (
        "An extra inspiration die comes with a skill whose when is always alone.",
        "Ещё один кубик вдохновения даёт только умение, у которого when состоит из одного always.",
    ),
    "nothing_to_cancel": (
        "There is no attack or shot to cancel at this timing. Cancel works with {words}.",
        "В этот момент нет ни атаки, ни выстрела, которые можно отменить. Отмена работает с {words}.",
    ),
    "nothing_compared": (
        "No dice are compared at this timing, so on has no moment. It works with {words}.",
        "В этот момент кубики не сравнивают, и on не наступит. Он работает с {words}.",
    ),
    # tiles and boards
    "board_size": (
        "A fight from the set-up needs a board of {side} × {side} squares (twice the option tile_size).",
        "Для боя с расстановкой нужно поле {side} × {side} клеток (дважды настройка tile_size).",
    ),
    "bad_turn": (
        "A tile is turned by 0, 90, 180 or 270 degrees, not {turn}.",
        "Плитку поворачивают на 0, 90, 180 или 270 градусов, не на {turn}.",
    ),
    "four_tiles": (
        "A board has four tiles; here are {have}.",
        "Поле складывают из четырёх плиток; здесь их {have}.",
    ),
    "bad_terrain": (
        "A row has only these signs: . clear, h hindering, ~ water, # blocking, s stairs.",
        "В ряду бывают только знаки: . чистая клетка, h препятствие, ~ вода, # преграда, s лестница.",
    ),
    "bad_wall": (
        "{wall} is no wall here: name two squares of it that share a side, as in b1/b2.",
        "{wall} здесь не стена: назовите две её клетки с общей стороной, например b1/b2.",
    ),
    "tile_side": (
        "A tile has from {low} to {high} rows.",
        "У плитки от {low} до {high} рядов.",
    ),
    "tile_size": (
        "On this board a tile has {low} rows of {low} squares (option tile_size).",
        "На этом поле у плитки {low} рядов по {low} клеток (настройка tile_size).",
    ),
    "not_square": (
        "A tile is square: this row must have {size} signs, as many as there are rows.",
        "Плитка квадратная: в этом ряду должно быть {size} зн., столько же, сколько рядов.",
    ),
    # start positions
    "out_has_none": (
        "A figure that is out of action has none. Write null or leave the key out.",
        "У персонажа вне игры этого нет. Запишите null или уберите ключ.",
    ),
    "no_equipment": (
        "This figure carries no equipment, so none is face up.",
        "У этого персонажа нет снаряжения, открытым ему не быть.",
    ),
    "one_active": (
        "One figure at a time is active, and of the side whose phase it is.",
        "Активен бывает только один персонаж, и той стороны, чья сейчас фаза.",
    ),
    "too_many_dice": (
        "The side has {dice:die}: pool and reserves hold more.",
        "У стороны {dice:die}, а в pool и резервах больше.",
    ),
    "only_null": (
        "A start position opens at act or roll, where nothing is pending: write null or leave the key out.",
        "Начальная позиция открывается на act или roll, где ничего не ждут: запишите null или уберите ключ.",
    ),
    # what can do nothing
    "idle_okko_effect": (
        "At {when} this does nothing. It works at {words}.",
        "При when {when} это ничего не делает. Это работает при {words}.",
    ),
    "idle_okko_for": (
        "What this changes is over at once. It needs a for that outlasts the roll or the move.",
        "То, что это меняет, сразу кончается. Нужен for, который длится дольше броска или движения.",
    ),
    "idle_okko_unasked": (
        "This skill works by itself and asks nobody for a square, a facing or a die: this does nothing. Give the skill"
        " a cost, or make it optional.",
        "Умение срабатывает само и не спрашивает ни клетку, ни направление, ни кубик: это ничего не делает. Дайте"
        " умению cost или сделайте его optional.",
    ),
    "idle_okko_self": (
        "Nobody is pushed away from himself, or turned to himself. Set to: target.",
        "Никто не отталкивает себя от себя и не поворачивается к себе. Поставьте to: target.",
    ),
    "idle_okko_moment": (
        "At {when} this skill does nothing. Take it out, or add an effect that works then.",
        "При {when} умение ничего не делает. Уберите этот момент или добавьте эффект, который тогда работает.",
    ),
    "idle_okko_condition": (
        "At {when} this is never so. It can be at {words}.",
        "При when {when} так не бывает. Бывает при {words}.",
    ),
}

#: The same, where there is another way to say it, for the form of a card (see rules.forms_words).
IN_FORM: Table = {
    "equipment_sides": (
        "Skills of equipment show on both sides of its bearer’s card: untick everything here.",
        "Умения снаряжения видны на обеих сторонах карты носителя: снимите здесь все отметки.",
    ),
    "face_without_set": (
        "A face goes with {effect.dice}: {effect.dice.set} only. Choose that, or leave the face out.",
        "Грань указывают только там, где выбрано {effect.dice}: {effect.dice.set}. Выберите это или уберите грань.",
    ),
    "not_ranged": (
        "Only a weapon has this. Empty this field, or tick {skill.when.ranged} at {skill.when}.",
        "Это есть только у оружия. Очистите поле или отметьте {skill.when.ranged} в поле {skill.when}.",
    ),
    "never_asked": (
        "A skill with the moment {skill.when=when} works by itself and nobody is asked. Untick that moment, or leave"
        " {skill.cost} and {skill.uses} empty and {skill.optional} unticked.",
        "Умение с моментом {skill.when=when} срабатывает само, никого не спрашивают. Снимите отметку с этого момента"
        " или оставьте {skill.cost} и {skill.uses} пустыми, а {skill.optional} — без отметки.",
    ),
    "count_with_all": (
        "{skill.target.all} means every one that fits. Empty this field, or say no to {skill.target.all}.",
        "{skill.target.all} — это все подходящие. Очистите поле или откажитесь от {skill.target.all}.",
    ),
    "nobody_chooses": (
        "With the moment {skill.when=when} nobody is asked to choose a target. Tick {skill.target.all}, or choose"
        " {skill.target.who.self} at {skill.target.who}.",
        "В момент {skill.when=when} цель никто не выбирает. Отметьте {skill.target.all} или выберите"
        " {skill.target.who.self} в поле {skill.target.who}.",
    ),
    "test_in_will": (
        "A skill used in a Willpower test cannot ask for another. Untick {skill.when.will} at {skill.when}, or take"
        " this effect out.",
        "Умение для теста Силы Воли не может требовать ещё одного теста. Снимите отметку {skill.when.will} в поле"
        " {skill.when} или уберите этот эффект.",
    ),
    "deed_always": (
        "A skill that is {skill.when.always} at work has no moment to do this. It can have {effect=words}, or"
        " {effect.dice}: {effect.dice.extra}. Choose one of these, or another moment.",
        "У умения с моментом {skill.when.always} нет мига, чтобы это сделать. У него бывают {effect=words} или"
        " {effect.dice}: {effect.dice.extra}. Выберите что-то из этого или другой момент.",
    ),
    "extra_not_always": (
        "One more inspiration die comes with a skill whose only moment is {skill.when.always}. Tick that alone, or"
        " choose something else here.",
        "Ещё один кубик вдохновения даёт только умение с единственным моментом {skill.when.always}. Отметьте только"
        " его или выберите здесь другое.",
    ),
    "nothing_to_cancel": (
        "There is no attack or shot to cancel at these moments. Choose another effect, or one of the moments"
        " {skill.when=words}.",
        "В эти моменты нет ни атаки, ни выстрела, которые можно отменить. Выберите другой эффект или один из моментов"
        " {skill.when=words}.",
    ),
    "nothing_compared": (
        "No dice are compared at these moments, so there is no outcome to wait for. Leave this out, or choose one of"
        " the moments {skill.when=words}.",
        "В эти моменты кубики не сравнивают, и исхода ждать неоткуда. Уберите это или выберите один из моментов"
        " {skill.when=words}.",
    ),
    "idle_okko_effect": (
        "With the moment {skill.when=when} this does nothing. It works with {skill.when=words}: choose that at"
        " {skill.when}, or something else here.",
        "С моментом {skill.when=when} это ничего не делает. Это работает с моментом {skill.when=words}: выберите его в"
        " поле {skill.when} или что-то другое здесь.",
    ),
    "idle_okko_for": (
        "What this changes is over at once. Choose at {skill.for} what outlasts the roll or the move.",
        "То, что это меняет, сразу кончается. Выберите в поле {skill.for} то, что длится дольше броска или движения.",
    ),
    "idle_okko_unasked": (
        "This skill works by itself and asks nobody for a square, a facing or a die, so this does nothing. Give the"
        " skill {skill.cost}, or tick {skill.optional}.",
        "Умение срабатывает само и не спрашивает ни клетку, ни направление, ни кубик, так что это ничего не делает."
        " Заполните у умения {skill.cost} или отметьте {skill.optional}.",
    ),
    "idle_okko_self": (
        "Nobody is pushed away from himself, or turned to himself. Choose {effect.to.target} at {effect.to}.",
        "Никто не отталкивает себя от себя и не поворачивается к себе. Выберите {effect.to.target} в поле {effect.to}.",
    ),
    "idle_okko_moment": (
        "At the moment {skill.when=when} this skill does nothing. Untick it, or add an effect that works then.",
        "В момент {skill.when=when} это умение ничего не делает. Снимите отметку или добавьте эффект, который тогда"
        " работает.",
    ),
    "idle_okko_condition": (
        "With the moment {skill.when=when} this is never so. It can be with {skill.when=words}: choose that at"
        " {skill.when}, or take this out.",
        "С моментом {skill.when=when} так не бывает. Бывает с моментом {skill.when=words}: выберите его в поле"
        " {skill.when} или уберите это.",
    ),
}
