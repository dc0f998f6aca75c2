"""What is wrong with a card, a list, a board or a start position of Anima (see rules.formats_words)."""

from rules.words import Table

FAULTS: Table = {
    # cards
    "categories": (
        "A character has one category, or two different ones.",
        "У персонажа одна категория или две разные.",
    ),
    "two_numbers": (
        "Here stand two numbers, as in [4, 8].",
        "Здесь стоят два числа, например [4, 8].",
    ),
    "pair_order": (
        "The first of the two numbers is not more than the second.",
        "Первое из двух чисел не больше второго.",
    ),
    # abilities
    "trigger_without_reaction": (
        "An action has no trigger: its owner uses it when it wants. Leave trigger out, or make it a reaction.",
        "У действия нет trigger: его применяют по желанию. Уберите trigger или сделайте способность реакцией.",
    ),
    "wrong_trigger": (
        "An ability whose when is {when} has one of these triggers: {words}.",
        "У способности с when: {when} бывает trigger: {words}.",
    ),
    "by_or_set": (
        "A modify has either by (a change) or set (a value): one of the two.",
        "У modify есть либо by (изменение), либо set (значение): одно из двух.",
    ),
    "by_and_set": (
        "A modify has either by (a change) or set (a value): not both.",
        "У modify есть либо by (изменение), либо set (значение): но не оба сразу.",
    ),
    "only_in_attacks": (
        "Only {words} can be changed in one kind of attack alone. Leave only out.",
        "Только {words} можно менять лишь для одного вида атак. Уберите only.",
    ),
    "cancel_without_reaction": (
        "Only a reaction has something to cancel. Make it a reaction, or leave the effect out.",
        "Отменить что-то может только реакция. Сделайте способность реакцией или уберите этот эффект.",
    ),
    "finds_its_targets": (
        "This ability works by itself and nobody chooses for it: who is one of {words}.",
        "Эта способность срабатывает сама, цель никто не выбирает: who бывает {words}.",
    ),
    "nobody_moves": (
        "This ability works by itself and nobody is asked for a path. Make it an action, or leave the move out.",
        "Эта способность срабатывает сама, путь никто не выбирает. Сделайте её действием или уберите move.",
    ),
    "no_moment": (
        "An ability that is always on has no moment to do this. It can have {words}.",
        "У способности, которая действует всегда, нет момента, чтобы это сделать. У неё бывают {words}.",
    ),
    # options
    "not_opposite": (
        "The two sides’ edges face each other: N and S, or E and W.",
        "Края сторон лежат друг против друга: N и S или E и W.",
    ),
    # boards
    "bad_ground": (
        "A row has only these signs: . clear, b bushes, r rubble, f forest, # wall, O rock, = barricade, ~ water,"
        " L stairs.",
        "В ряду бывают только знаки: . чистая клетка, b кусты, r обломки, f лес, # стена, O скала, = баррикада,"
        " ~ вода, L лестница.",
    ),
    "bad_height": (
        "Heights are written with the digits 0 to 9, one for each square.",
        "Высоты записывают цифрами от 0 до 9, по одной на клетку.",
    ),
    "heights_side": (
        "There are as many rows of heights as rows of ground: {side}.",
        "Рядов высот столько же, сколько рядов местности: {side}.",
    ),
    "heights_row": (
        "A row of heights is as long as a row of ground: {side} digits.",
        "Ряд высот той же длины, что ряд местности: {side} зн.",
    ),
    # start positions
    "nowhere": (
        "An infiltrating character stands nowhere yet. Leave its square out.",
        "Проникающий персонаж ещё нигде не стоит. Уберите клетку.",
    ),
    "unknown_ability": (
        "This character has no ability {id}, on its card or its upgrade.",
        "У этого персонажа нет способности {id} ни на карте, ни на улучшении.",
    ),
    "not_sustained": (
        "The ability {id} is not one that is sustained. Leave it out.",
        "Способность {id} не поддерживают. Уберите её.",
    ),
    "not_limited": (
        "Uses of {id} are not counted: its cost has no uses. Leave it out.",
        "Применения {id} не считают: в её cost нет uses. Уберите.",
    ),
    "bad_marker": (
        "{name} is no marker: they are named A1, A2, … and B1, B2, …",
        "{name} — не метка: их называют A1, A2, … и B1, B2, …",
    ),
    "not_to_act": (
        "{id} cannot be active: it must stand on the table and be of the side to act.",
        "{id} не может быть активен: он должен стоять на поле и быть той стороны, что действует.",
    ),
    # what can do nothing
    "idle_anima_instant": (
        "This lasts to the end of the action, and nothing comes in it any more. Set duration to {words}.",
        "Это длится до конца действия, а в нём больше ничего не будет. Поставьте duration: {words}.",
    ),
    "idle_anima_short": (
        "This is over before it is asked for. It must last: duration {words}.",
        "Это кончается раньше, чем понадобится. Нужен срок подольше: duration {words}.",
    ),
    "idle_anima_trait": (
        "Characters are set up by the traits on their cards; an effect gives this one too late. Take it out.",
        "Персонажей расставляют по свойствам на их картах; эффект даёт это свойство слишком поздно. Уберите его.",
    ),
    "idle_anima_self": (
        "Nobody is pushed away from himself, or towards himself. Let it fall on others, or set direction to choice.",
        "Никого не толкнуть от него самого или к нему самому. Пусть это действует на других, или поставьте"
        " direction: choice.",
    ),
    "idle_anima_condition": (
        "This ability is used on nobody whom this could look at: it never works.",
        "Способность применяют ни на ком, и смотреть здесь не на кого: она никогда не сработает.",
    ),
}

#: The same, where there is another way to say it, for the form of a card (see rules.forms_words).
IN_FORM: Table = {
    "two_numbers": ("Here stand two numbers.", "Здесь стоят два числа."),
    "trigger_without_reaction": (
        "An action has no trigger: its owner uses it when it wants. Leave this out, or choose {ability.when.reaction}"
        " at {ability.when}.",
        "У действия нет повода: его применяют по желанию. Уберите его или выберите {ability.when.reaction} в поле"
        " {ability.when}.",
    ),
    "wrong_trigger": (
        "With {ability.when}: {ability.when=when} choose {ability.trigger=words} here.",
        "Если {ability.when}: {ability.when=when}, выберите здесь {ability.trigger=words}.",
    ),
    "by_or_set": (
        "Fill in one of the two: {effect.modify.by}, which is a change, or {effect.modify.set}, which is a value.",
        "Заполните одно из двух: {effect.modify.by}, то есть изменение, или {effect.modify.set}, то есть значение.",
    ),
    "by_and_set": (
        "Only one of the two goes here: {effect.modify.by}, which is a change, or {effect.modify.set}, which is a"
        " value. Empty the other.",
        "Здесь заполняют что-то одно: {effect.modify.by}, то есть изменение, или {effect.modify.set}, то есть"
        " значение. Оставьте другое поле пустым.",
    ),
    "only_in_attacks": (
        "Only {effect.modify.stat=words} can be changed in one kind of attack alone. Leave this out, or choose one of"
        " them at {effect.modify.stat}.",
        "Лишь для одного вида атак можно менять только {effect.modify.stat=words}. Уберите это или выберите одну из"
        " них в поле {effect.modify.stat}.",
    ),
    "cancel_without_reaction": (
        "Only a reaction has something to cancel. Choose {ability.when.reaction} at {ability.when}, or another effect.",
        "Отменить что-то может только реакция. Выберите {ability.when.reaction} в поле {ability.when} или другой"
        " эффект.",
    ),
    "finds_its_targets": (
        "This ability works by itself and nobody chooses for it. Choose {ability.target.who=words} here.",
        "Эта способность срабатывает сама, цель никто не выбирает. Выберите здесь {ability.target.who=words}.",
    ),
    "nobody_moves": (
        "This ability works by itself and nobody is asked for a path. Choose {ability.when.action} at {ability.when},"
        " or another effect.",
        "Эта способность срабатывает сама, путь никто не выбирает. Выберите {ability.when.action} в поле"
        " {ability.when} или другой эффект.",
    ),
    "no_moment": (
        "An ability that is {ability.when.always} at work has no moment to do this. It can have {effect=words}: choose"
        " one of these, or give it a moment at {ability.trigger}.",
        "У способности, которая действует {ability.when.always}, нет мига, чтобы это сделать. У неё бывает"
        " {effect=words}: выберите что-то из этого или укажите миг в поле {ability.trigger}.",
    ),
    "idle_anima_instant": (
        "This lasts to the end of the action, and nothing comes in it any more. Choose {ability.duration=words} at"
        " {ability.duration}.",
        "Это длится до конца действия, а в нём больше ничего не будет. Выберите {ability.duration=words} в поле"
        " {ability.duration}.",
    ),
    "idle_anima_short": (
        "This is over before it is asked for. Choose {ability.duration=words} at {ability.duration}, or something else"
        " here.",
        "Это кончается раньше, чем понадобится. Выберите {ability.duration=words} в поле {ability.duration} или что-то"
        " другое здесь.",
    ),
    "idle_anima_trait": (
        "Characters are set up by the traits on their cards; an effect gives this one too late. Choose another.",
        "Персонажей расставляют по свойствам на их картах; эффект даёт это свойство слишком поздно. Выберите другое.",
    ),
    "idle_anima_self": (
        "Nobody is pushed away from himself, or towards himself. Choose {effect.push.direction.choice} here, or others"
        " at {ability.target}.",
        "Никого не толкнуть от него самого или к нему самому. Выберите здесь {effect.push.direction.choice} или других"
        " в поле {ability.target}.",
    ),
    "idle_anima_condition": (
        "This ability is used on nobody whom this could look at, so it would never work. Choose others at"
        " {ability.target}, or take this out.",
        "Способность применяют ни на ком, смотреть здесь не на кого, и она никогда не сработала бы. Выберите других в"
        " поле {ability.target} или уберите это.",
    ),
}
