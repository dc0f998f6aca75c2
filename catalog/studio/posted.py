"""A posted form back as the JSON of a card: what `catalog.studio.fields` draws, as it was typed.

What was typed wrongly stays what it is (a number's field holds "four", the JSON says "four"), so the card's own reader
finds it, names its place, and the form shows it again.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import BadRequest
from django.http import QueryDict

from catalog.studio.fields import ABSENT, inline, joined
from rules.cards import MOST_VALUES, size_of
from rules.formats import MAX_DEPTH, decode
from rules.reading import FileError
from rules.shapes import (
    Anything,
    ByWord,
    Either,
    Flag,
    Many,
    Number,
    OneKey,
    Only,
    Record,
    Row,
    Shape,
    Text,
    Word,
    bare,
    inner,
)

MOST_ITEMS = 200  # of one list: no card may have so many


def fits_form(raw: Any) -> bool:
    """Whether a form can show this JSON of a card and send all of it again."""
    return size_of(raw) <= MOST_VALUES and _longest(raw) <= MOST_ITEMS


def _longest(raw: Any) -> int:
    inside = raw.values() if isinstance(raw, dict) else raw if isinstance(raw, list) else ()
    return max([len(raw) if isinstance(raw, list) else 0, *map(_longest, inside)])


def read_form(shape: Shape, post: QueryDict) -> Any:
    """The raw JSON of the whole form; BadRequest where it is not whole, so that nothing is lost by it."""
    return _read(shape, "", post, keep=True)


def blank(shape: Shape) -> Any:
    """What stands where something new is put: its first word, a small number, an empty list."""
    match bare(shape):
        case Flag():
            return True
        case Only(value=value):
            return value
        case Number(low=low, high=high):
            return max(low, 1 if high is None else min(1, high))
        case Text():
            return ""
        case Word(choices=choices, more=more):
            return "" if more else choices[0]
        case Many():
            return []
        case Row(places=places):
            return [blank(of) for of in places.values()]
        case Record(keys=keys, required=required):
            return {key: blank(keys[key]) for key in required}
        case Either(ways=ways):
            return blank(list(ways.values())[-1])
    return {}


def sound(shape: Shape) -> Any:
    """Something that a reader takes there, as far as the shape tells: the first word, as many items as must be, what is
    required."""
    match bare(shape):
        case Text(form=form):
            return "one" if form != "prose" else ""
        case Many(of=of, least=least):
            return [sound(of)] * least
        case Word(choices=choices):
            return choices[0]
        case Row(places=places):
            return [sound(of) for of in places.values()]
        case Record(keys=keys, required=required, least=least):
            return {key: sound(keys[key]) for key in required or (tuple(keys)[:1] if least else ())}
        case OneKey(choices=choices):
            return {key: sound(of) for key, of in tuple(choices.items())[:1]}
        case ByWord(key=key, kinds=kinds):
            return next({key: kind, **sound(record)} for kind, record in kinds.items())
        case Either(ways=ways):
            return sound(list(ways.values())[-1])
    return blank(shape)


def _read(shape: Shape, name: str, post: QueryDict, keep: bool) -> Any:
    """What stands at a name; ABSENT for nothing, unless it must `keep` its place."""
    if name.count(".") > MAX_DEPTH:  # no card is so deep, and no file may be
        return ABSENT
    if f"{name}:json" in post:
        return _json(post[name])
    plain = bare(shape)
    value = _READ[type(plain)](plain, name, post, keep)
    return None if value is ABSENT and post.get(f"{name}:is") == "null" else value


def _json(text: str) -> Any:
    """Held to what any file of the site is: not too deep, no key twice, nothing that UTF-8 has not."""
    try:
        return decode(text)
    except FileError:
        return text


# --- Single values


def _anything(shape: Anything, name: str, post: QueryDict, keep: bool) -> Any:
    return _json(post[name]) if post.get(name) else ABSENT


_WHOLE = re.compile("[-\N{MINUS SIGN}+]?[0-9]{1,18}")


def _number(shape: Number, name: str, post: QueryDict, keep: bool) -> Any:
    """A whole number; anything else as it was typed."""
    typed = post.get(name, "").strip()
    if not typed:
        return "" if keep and name in post else ABSENT
    return int(typed.replace("\N{MINUS SIGN}", "-")) if _WHOLE.fullmatch(typed) else typed


def _text(shape: Text, name: str, post: QueryDict, keep: bool) -> Any:
    """As it was typed; without blanks around an id, and with one sign for each end of a line."""
    if name not in post:
        return ABSENT
    typed = post[name].replace("\r\n", "\n")
    if shape.form == "id":
        typed = typed.strip()
    return typed if typed or keep or post.get(f"{name}:is") == "there" else ABSENT


def _word(shape: Word, name: str, post: QueryDict, keep: bool) -> Any:
    if name not in post:
        return ABSENT
    return post[name] if post[name] or keep else ABSENT


_FLAGS: Mapping[str, bool] = {"true": True, "false": False}


def _flag(shape: Flag, name: str, post: QueryDict, keep: bool) -> Any:
    """A choice of two; or a box, which says what leaving it out means (`name:usual`) beside its state."""
    usual = _FLAGS.get(post.get(f"{name}:usual", ""))
    if usual is None:
        return _FLAGS.get(post.get(name, ""), ABSENT)
    ticked = name in post
    return ticked if ticked != usual or post.get(f"{name}:is") == "there" else ABSENT


def _only(shape: Only, name: str, post: QueryDict, keep: bool) -> Any:
    return shape.value


# --- Lists


def _many(shape: Many, name: str, post: QueryDict, keep: bool) -> Any:
    of, state = bare(shape.of), post.get(f"{name}:is")
    if shape.bare and isinstance(of, Flag) and f"{name}:n" not in post:
        return _flag(of, name, post, keep)
    if state is None:
        if f"{name}:n" in post:
            raise BadRequest(f"{name}:is is gone")
        return ABSENT
    if f"{name}:order" in post:
        values = _checked(name, post)
        if not values and not keep and post[f"{name}:order"] != "[]":
            return ABSENT
    elif isinstance(of, Text) and of.form == "line" and f"{name}:n" not in post:
        text = post.get(name, "").replace("\r\n", "\n")
        values = text.split("\n") if text else []
    else:
        read = [_read(of, joined(name, n), post, keep=True) for n in range(_count(name, post))]
        values = [one for one in read if one is not ABSENT]
    if shape.bare and len(values) == 1 and state != "there":
        return values[0]
    return values if values or state == "there" or keep else ABSENT


#: What a part of a form sends, one of these at least, whatever else; of some parts only what is inside them.
_SIGNS = ("", ":is", ":way", ":key", ":json", ":n", ":usual", ":order")
_COUNT = re.compile("[0-9]{1,3}")


def _count(name: str, post: QueryDict) -> int:
    """How many items the form says that it sends of a list. A form that counts none, or others than it sends, came
    damaged: read as it is, it would make the card another one."""
    said = post.get(f"{name}:n", "")
    count = int(said) if _COUNT.fullmatch(said) else MOST_ITEMS + 1
    if count > MOST_ITEMS or _sends(joined(name, count), post) or (count and not _has(joined(name, count - 1), post)):
        raise BadRequest(f"{name}:n does not count what is sent")
    return count


def _sends(name: str, post: QueryDict) -> bool:
    return any(f"{name}{sign}" in post for sign in _SIGNS)


def _has(name: str, post: QueryDict) -> bool:
    return _sends(name, post) or any(sent.startswith(f"{name}.") for sent in post)


def _checked(name: str, post: QueryDict) -> list[Any]:
    """The words ticked: first those that were there, in their order and as often, then the new ones."""
    ticked = post.getlist(name)
    before = _json(post[f"{name}:order"])
    kept = [word for word in before if word in ticked] if isinstance(before, list) else []
    also = post.get(f"{name}:also", "").strip()
    return [*kept, *[word for word in dict.fromkeys([*ticked, also]) if word and word not in kept]]


def _row(shape: Row, name: str, post: QueryDict, keep: bool) -> Any:
    read = [_read(of, joined(name, n), post, keep=True) for n, of in enumerate(shape.places.values())]
    if all(one is ABSENT or (one == "" and not keep) for one in read):
        return ABSENT
    return ["" if one is ABSENT else one for one in read]


# --- Objects


def _rest(name: str, post: QueryDict) -> dict[str, Any]:
    """What had no field; a text that is no object stands under a key of its own, so that it is not lost."""
    typed = post.get(f"{name}:more", "").strip()
    rest = _json(typed) if typed else {}
    return rest if isinstance(rest, dict) else {"more": rest}


def _keys(keys: Mapping[str, Shape], required: tuple[str, ...], name: str, post: QueryDict) -> dict[str, Any]:
    """The keys that are there. What must be there and has no field in this form is not made up: it is missing."""
    found = {}
    for key, of in keys.items():
        at = joined(name, key)
        composite = key in required and isinstance(bare(of), Many | Record | OneKey | ByWord)
        value = _read(of, at, post, keep=composite and (f"{at}:is" in post))
        if value is not ABSENT:
            found[key] = value
    return found


def _record(shape: Record, name: str, post: QueryDict, keep: bool) -> Any:
    state = post.get(f"{name}:is", "there" if not name else None)
    if inline(shape):
        return _names(shape, name, post, state, keep)
    if state != "there" and not keep:
        return ABSENT
    return {**_keys(shape.keys, shape.required, name, post), **_rest(name, post)}


def _names(shape: Record, name: str, post: QueryDict, state: str | None, keep: bool) -> Any:
    """Texts in both languages: there if one of them is, or if they were there before."""
    typed = {key: post.get(joined(name, key), "").replace("\r\n", "\n") for key in shape.keys}
    if state is None or (state != "there" and not keep and not any(typed.values())):
        return ABSENT
    return {**typed, **_rest(name, post)}


def _one_key(shape: OneKey, name: str, post: QueryDict, keep: bool) -> Any:
    key, found = post.get(f"{name}:key", ""), {}
    if key in shape.choices:
        of = shape.choices[key]
        changed = key != post.get(f"{name}:was", key)
        value = ABSENT if changed else _read(of, joined(name, key), post, keep=True)
        found[key] = blank(of) if value is ABSENT else value
        beside = {one: of for one, of in shape.beside.items() if shape.only_with.get(one, key) == key}
        found |= _keys(beside, (), name, post)
    return {**found, **_rest(name, post)}


def _by_word(shape: ByWord, name: str, post: QueryDict, keep: bool) -> Any:
    at = joined(name, shape.key)
    kind = post.get(at, "")
    head = {shape.key: kind} if kind else {}
    if kind not in shape.kinds:
        return {**head, **_rest(name, post)}
    record = shape.kinds[kind]
    found = {**_keys(record.keys, record.required, name, post), **_keys(shape.beside, (), name, post)}
    if kind != post.get(f"{at}:was", kind):
        found = {**blank(record), **found}
    return {**head, **found, **_rest(name, post)}


def _either(shape: Either, name: str, post: QueryDict, keep: bool) -> Any:
    way = post.get(f"{name}:way", "")
    if way not in shape.ways:
        return ABSENT
    of = inner(shape, way)
    value = ABSENT if way != post.get(f"{name}:was", way) else _read(of, name, post, keep=True)
    return blank(of) if value is ABSENT else value


_READ: Mapping[type, Callable[..., Any]] = {
    Anything: _anything,
    Flag: _flag,
    Only: _only,
    Number: _number,
    Text: _text,
    Word: _word,
    Many: _many,
    Row: _row,
    Record: _record,
    OneKey: _one_key,
    ByWord: _by_word,
    Either: _either,
}
