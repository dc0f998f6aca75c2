"""Values drawn from the shapes of cards: whatever a card may say, key by key, whether or not it goes together."""

from hypothesis import strategies as st

from rules.shapes import (
    Anything,
    ByWord,
    Either,
    Flag,
    Later,
    Many,
    Nullable,
    Number,
    OneKey,
    Only,
    Record,
    Row,
    Text,
    Word,
    bare,
)

SIGNS = st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp"))
IDS = st.from_regex(r"\A[a-z0-9][a-z0-9-]{0,6}\Z")
TEXTS = {
    "text": st.text(SIGNS, max_size=6),
    "prose": st.text(st.one_of(SIGNS, st.just("\n")), max_size=8),
    "line": st.one_of(st.text(".h~#s", min_size=1, max_size=4), st.sampled_from(["a1/a2", "c3/b3"])),
    "tag": st.text(SIGNS, min_size=1, max_size=6),
    "id": IDS,
}


def values(shape, depth=0):
    """Values of a shape; null where it may be; fewer the deeper they lie."""
    plain = bare(shape)
    found = _MAKERS[type(plain)](plain, depth)
    return st.one_of(st.none(), found) if _may_be_null(shape) else found


def _may_be_null(shape):
    while isinstance(shape, Later):
        shape = shape.get()
    return isinstance(shape, Nullable)


def _number(shape, depth):
    return st.integers(shape.low, shape.low + 12 if shape.high is None else shape.high)


def _word(shape, depth):
    known = st.sampled_from(shape.choices)
    return st.one_of(known, IDS) if shape.more else known


def _many(shape, depth):
    most = min(1 if depth > 5 else 2, 2 if shape.most is None else shape.most)
    items = st.lists(
        st.deferred(lambda: values(shape.of, depth + 1)),
        min_size=shape.least,
        max_size=max(most, shape.least) if depth < 9 else shape.least,
        unique=shape.distinct,
    )
    return st.one_of(items, st.deferred(lambda: values(shape.of, depth + 1))) if shape.bare else items


def _row(shape, depth):
    return st.tuples(*[values(of, depth + 1) for of in shape.places.values()]).map(list)


def _some(keys, depth, most=4):
    """Some of these keys."""
    if not keys:
        return st.just({})
    chosen = st.lists(st.sampled_from(list(keys)), max_size=0 if depth > 8 else most, unique=True)
    return chosen.flatmap(lambda names: st.fixed_dictionaries({name: values(keys[name], depth + 1) for name in names}))


def _record(shape, depth):
    must = {key: values(shape.keys[key], depth + 1) for key in shape.required}
    may = {key: of for key, of in shape.keys.items() if key not in must and not isinstance(of, Anything)}
    free = _some(may, depth, 12 if depth == 0 else 4)
    if shape.least:
        free = st.sampled_from(list(may)).flatmap(lambda key: st.fixed_dictionaries({key: values(may[key], depth + 1)}))
    return st.builds(lambda one, other: {**one, **other}, st.fixed_dictionaries(must), free)


def _one_key(shape, depth):
    def with_key(key):
        beside = {one: of for one, of in shape.beside.items() if shape.only_with.get(one, key) == key}
        value = st.fixed_dictionaries({key: values(shape.choices[key], depth + 1)})
        return st.builds(lambda one, other: {**one, **other}, value, _some(beside, depth))

    return st.sampled_from(_shallow(shape.choices, depth)).flatmap(with_key)


def _shallow(choices, depth):
    """Deep down only what holds no list of the same again."""
    names = [name for name in choices if depth < 4 or not _holds_lists(choices[name])]
    return names or list(choices)


def _holds_lists(shape):
    plain = bare(shape)
    return isinstance(plain, Record) and any(isinstance(bare(of), Many) for of in plain.keys.values())


def _by_word(shape, depth):
    def of_kind(kind):
        beside = _some(shape.beside, depth)
        return st.builds(lambda one, other: {shape.key: kind, **one, **other}, values(shape.kinds[kind], depth), beside)

    return st.sampled_from(_shallow(shape.kinds, depth)).flatmap(of_kind)


def _either(shape, depth):
    ways = [way for way in shape.ways.values() if depth < 4 or not isinstance(bare(way), Record)]
    return st.one_of([st.deferred(lambda way=way: values(way, depth + 1)) for way in ways or shape.ways.values()])


_MAKERS = {
    Flag: lambda shape, depth: st.booleans(),
    Only: lambda shape, depth: st.just(shape.value),
    Text: lambda shape, depth: TEXTS[shape.form],
    Number: _number,
    Word: _word,
    Many: _many,
    Row: _row,
    Record: _record,
    OneKey: _one_key,
    ByWord: _by_word,
    Either: _either,
}


def cards(game, kind):
    """Raw cards of a kind."""
    return values(game.shapes[kind]).map(lambda raw: {"kind": kind, **raw})
