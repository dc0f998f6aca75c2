"""A walk through the vocabulary of a game: a card, word by word, and what it would say without each."""

from rules.cases import answer_to, differences
from rules.reading import FileError
from rules.shapes import (
    Anything,
    ByWord,
    Either,
    Many,
    Number,
    OneKey,
    Only,
    Record,
    Row,
    Text,
    Word,
    bare,
    topic_of,
    way_of,
)

#: Instead of a value: it goes, and with it whatever cannot be without it.
GONE = object()


def changes(shape, value, topic):
    """(word, the value without it or with another instead) for every word of a value, `topic` being where it stands."""
    plain = bare(shape)
    if value is None or isinstance(plain, Anything):
        return
    here = topic_of(plain, topic)
    if type(plain) in _WALKS:
        yield from _WALKS[type(plain)](plain, value, here)


def _word(shape, value, topic):
    """Another word: that there was one at all is the key's own affair."""
    for other in shape.choices if value in shape.choices else ():
        if other != value:
            yield f"{topic}.{value}", other
    yield f"{topic}.{value}" if len(shape.choices) == 1 else f"without {topic}.{value}", GONE


def _many(shape, value, topic):
    values = value if isinstance(value, list) else [value]
    of, single = bare(shape.of), isinstance(bare(shape.of), Word)
    for place, item in enumerate(values):
        without = values[:place] + values[place + 1 :]
        rest = without if len(without) >= shape.least else GONE
        if single and item in of.choices:
            yield f"{topic_of(of, topic)}.{item}", rest
        elif isinstance(of, Record | OneKey | ByWord | Either):
            yield topic_of(of, topic), rest
        for word, other in changes(of, item, topic):
            yield word, rest if other is GONE else [*values[:place], other, *values[place + 1 :]]


def _row(shape, value, topic):
    for place, name in enumerate(shape.places):
        for number in (value[place] - 1, value[place] + 1):
            yield f"{topic}.{name}", [*value[:place], number, *value[place + 1 :]]


def _object(keys, value, topic, required=()):
    for key, of in keys.items():
        if key not in value or isinstance(of, Anything):
            continue
        rest = {name: one for name, one in value.items() if name != key}
        for other in _others(bare(of), value[key]):
            yield f"{topic}.{key}", {**value, key: other}
        if key not in required:
            yield f"{topic}.{key}", rest
        for word, other in changes(of, value[key], f"{topic}.{key}"):
            gone = GONE if key in required else rest
            yield word, gone if other is GONE else {**value, key: other}
            yield f"{topic}.{key}", gone if other is GONE else {**value, key: other}


def _others(of, value):
    """Something else under a key that may not go."""
    if isinstance(of, Number) and type(value) is int:
        return [value + 1, value - 1, value + 3, value - 3]
    if type(value) is bool:
        return [not value]
    if isinstance(of, Text) and of.form in ("tag", "id"):
        return ["another"]
    if isinstance(of, Many) and isinstance(bare(of.of), Text) and isinstance(value, list):
        return [["another"], [*value[:-1], "." * len(value[-1])]] if value else []
    return []


def _record(shape, value, topic):
    yield from _object(shape.keys, value, topic, shape.required)


def _one_key(shape, value, topic):
    for key, of in shape.choices.items():
        if key not in value:
            continue
        yield f"{topic}.{key}", GONE
        for other in _others(bare(of), value[key]):
            yield f"{topic}.{key}", {**value, key: other}
        for word, other in changes(of, value[key], f"{topic}.{key}"):
            for beside in _companies(shape, key, value) if other is not GONE else ():
                yield word, {**beside, key: other}
                yield f"{topic}.{key}", {**beside, key: other}
            if other is GONE:
                yield word, GONE
    yield from _object(shape.beside, value, topic)


def _companies(shape, key, value):
    """What stands beside a choice, with what goes with it alone, without it, and with its first word."""
    mine = [name for name, choice in shape.only_with.items() if choice == key]
    yield value
    yield {name: one for name, one in value.items() if name not in mine}
    words = {name: bare(shape.beside[name]) for name in mine}
    yield {**value, **{name: word.choices[0] for name, word in words.items() if isinstance(word, Word)}}


def _by_word(shape, value, topic):
    kind = value[shape.key]
    yield f"{topic}.{kind}", GONE
    record = shape.kinds[kind]
    yield from _object(record.keys, value, f"{topic}.{kind}", record.required)
    yield from _object(shape.beside, value, topic)


def _either(shape, value, topic):
    way = way_of(shape, value)
    yield f"{topic}.{way}", GONE
    for other in [one for name, of in shape.ways.items() if name != way for one in _firsts(bare(of))]:
        yield f"{topic}.{way}", other
        if isinstance(bare(shape.ways[way]), Word):
            yield f"{topic}.{way}.{value}", other
    yield from changes(shape.ways[way], value, f"{topic}.{way}")


def _firsts(of):
    """Some of what may stand there."""
    if isinstance(of, Many):
        return [[one] for one in _firsts(bare(of.of))]
    if isinstance(of, Word):
        return list(of.choices)
    return [of.value] if isinstance(of, Only) else [1] if isinstance(of, Number) else []


_WALKS = {
    Word: _word,
    Many: _many,
    Row: _row,
    Record: _record,
    OneKey: _one_key,
    ByWord: _by_word,
    Either: _either,
}


def without(game, card_id, raw, wanted):
    """(word, card): the card with one of the wanted words changed, as long as it is wanted and the game reads it."""
    kind = raw.get("kind")
    for word, other in changes(game.shapes[kind], raw, kind) if kind in game.shapes else ():
        if word not in wanted or other is GONE or other == raw:
            continue
        try:
            game.parse_card(card_id, other, "$")
        except FileError:
            continue
        yield word, other


def shelves(value):
    """Every object of cards below a list or a fight."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "cards" and isinstance(inner, dict):
                yield inner
            else:
                yield from shelves(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from shelves(inner)


def holds(case):
    """Whether a case's expectations are met."""
    return not any(differences(answer_to(case), case["expect"]))


def walk_cases(game, cases, wanted, prepare=None):
    """Takes from the wanted words each that some case needs: the case does not hold with the word changed on a card.
    `prepare` may write a card in another way that says the same; where the case does not hold then, it stays."""
    for case in cases:
        for shelf in shelves({key: case[key] for key in ("list", "fight") if key in case}):
            for card_id in list(shelf):
                if wanted:
                    _walk_card(game, case, shelf, card_id, wanted, prepare)


def _walk_card(game, case, shelf, card_id, wanted, prepare):
    raw = shelf[card_id]
    try:
        game.parse_card(card_id, raw, "$")
    except FileError:
        return
    if prepare and (plain := prepare(raw, shelf)) != raw:
        shelf[card_id] = plain
        if not holds(case):
            plain = shelf[card_id] = raw
        raw = plain
    for word, other in without(game, card_id, raw, wanted):
        shelf[card_id] = other
        if not holds(case):
            wanted.discard(word)
    shelf[card_id] = raw
