"""Which words do not go where a form offers them: asked of the card's own reader, by trying each in its place."""

import json
from collections.abc import Callable, Iterator, Mapping, Set
from copy import deepcopy
from dataclasses import replace
from typing import Any

from catalog.studio.aiming import aimed, within
from catalog.studio.faults import field_name, is_begun
from catalog.studio.fields import Choice, Field, joined
from catalog.studio.posted import blank
from rules.reading import FileError
from rules.shapes import ByWord, Either, Many, OneKey, Row, Shape, Word, bare, inner, keys_of, way_of

#: Faults of what a new part begins with, beside those of what is left empty: the word itself may stand there.
UNFIT = frozenset(("out_of_range", "expected"))
MOST_READ = 5_000_000  # characters of JSON, in all tries; a fifteenth for the largest of the starter codices
Refusals = Mapping[tuple[str, str], FileError]
#: Name of the choice, its word, and the JSON of what stands there with it.
Try = tuple[str, str, Any]


def refusals(shape: Shape, raw: Any, read: Callable[[Any], Any]) -> Refusals:
    """The words that `read` refuses in whatever way they stand, by the name of their choice and the word, with what it
    says. What is wrong with the card as it is, is no word's fault, nor is what comes right by itself once the word is
    chosen (`aimed`). None of a card so large that to try them would take more than some tenths of a second (MOST_READ):
    each try reads the whole card."""
    root = {"": deepcopy(raw)}
    tries = list(_tries(shape, root, "", ""))
    if len(tries) * len(json.dumps(raw)) > MOST_READ:
        return {}
    before = _fault(raw, read)
    wrong = "" if before is None or _is_unfinished(before, raw) else before.path
    found: dict[tuple[str, str], FileError] = {}
    fine, working = set(), set()
    for name, word, above, key, tried in tries:
        old = above[key]
        above[key] = tried
        error = _refused(shape, root[""], _part_of(name, tried), read)
        fits = error is None or _is_unfinished(error, root[""])
        above[key] = old
        if error is None or fits or wrong == error.path:
            fine.add((name, word))
            working |= set() if error else {name}
        else:
            found.setdefault((name, word), error)
    found = {at: error for at, error in found.items() if at not in fine}
    innocent = _innocent(found, working)
    return {at: error for at, error in found.items() if at[0] not in innocent}


def _refused(shape: Shape, raw: Any, part: str, read: Callable[[Any], Any]) -> FileError | None:
    error = _fault(raw, read)
    if not part or error is None or not within(error.path, part) or _is_unfinished(error, raw):
        return error
    right = aimed(shape, raw, part, read)
    return error if right is raw else _fault(right, read)


def _is_unfinished(error: FileError, raw: Any) -> bool:
    return error.key in UNFIT or is_begun(field_name(error.path), error, raw)


def _part_of(name: str, tried: Any) -> str:
    """The name of the part of which the choice of this name says what it is; "" where it says nothing but itself."""
    if not isinstance(tried, dict):
        return ""
    return name.removesuffix(":key") if name.endswith(":key") else name.rpartition(".")[0]


def _innocent(found: Refusals, working: Set[str]) -> set[str]:
    """The choices of what a part is of which none is refused but for the same thing elsewhere, and none works: that
    was wrong before, and not told since the part is only begun."""
    places: dict[str, set[str]] = {}
    for (name, _word), error in found.items():
        places.setdefault(name, set()).add(error.path)
    alone = {name: next(iter(paths)) for name, paths in places.items() if len(paths) == 1 and name not in working}
    return {name for name, path in alone.items() if not _within(field_name(path), name)}


def _within(place: str, name: str) -> bool:
    """Whether a field stands in what the choice of this name is about; a word that is chosen is about what it is in."""
    above = name.removesuffix(":key") if name.endswith(":key") else name.rpartition(".")[0]
    return f"{place}.".startswith(f"{above}.")


def _fault(raw: Any, read: Callable[[Any], Any]) -> FileError | None:
    try:
        read(raw)
    except FileError as error:
        return error
    return None


def _tries(shape: Shape, above: Any, key: str | int, name: str) -> Iterator[tuple[str, str, Any, Any, Any]]:
    """Every word that might stand instead or besides, each with where the JSON that has it goes: above[key]."""
    value, plain = above[key], bare(shape)
    if isinstance(plain, Either):
        yield from _tries(inner(plain, way_of(plain, value)), above, key, name)
        return
    for chooser, word, tried in _words(plain, value, name):
        yield chooser, word, above, key, tried
    for inner_key, of in _inside(plain, value):
        yield from _tries(of, value, inner_key, joined(name, inner_key))


def _words(shape: Shape, value: Any, name: str) -> Iterator[Try]:
    match shape:
        case Word(choices=choices):
            yield from ((name, word, word) for word in choices if word != value)
        case Many(of=of, repeats=False) if isinstance(word := bare(of), Word):
            values = value if isinstance(value, list) else [value]
            yield from ((name, one, [*values, one]) for one in word.choices if one not in values)
        case OneKey(choices=kinds) if isinstance(value, dict):
            beside = {key: one for key, one in value.items() if key in shape.beside and key not in shape.only_with}
            others = ((key, one) for key, of in kinds.items() if key not in value for one in _samples(of))
            yield from ((f"{name}:key", key, {key: one, **beside}) for key, one in others)
        case ByWord(key=key, kinds=kinds) if isinstance(value, dict):
            beside = {one: of for one, of in value.items() if one in shape.beside}
            others = ((kind, record) for kind, record in kinds.items() if kind != value.get(key))
            yield from ((joined(name, key), kind, {key: kind, **blank(of), **beside}) for kind, of in others)


def _samples(of: Shape) -> list[Any]:
    """What might stand under a word: each word, where there is one, else what a new one begins with."""
    plain = bare(of)
    if isinstance(plain, Word):
        return list(plain.choices)
    if isinstance(plain, Many) and isinstance(word := bare(plain.of), Word):
        return [[one] for one in word.choices]
    return [blank(of)]


def _inside(shape: Shape, value: Any) -> list[tuple[Any, Shape]]:
    """What of a value has a shape of its own."""
    if isinstance(shape, Many) and isinstance(value, list) and not isinstance(bare(shape.of), Word):
        return [(place, shape.of) for place in range(len(value))]
    if isinstance(shape, Row) and isinstance(value, list):
        return list(zip(range(len(value)), shape.places.values(), strict=False))
    if not isinstance(value, dict):
        return []
    of = dict(keys_of(shape))
    if isinstance(shape, ByWord) and value.get(shape.key) in shape.kinds:
        of |= shape.kinds[value[shape.key]].keys
    return [(key, of[key]) for key in value if key in of and value[key] is not None]


def with_refusals(form: Field, told: Mapping[tuple[str, str], str]) -> Field:
    """The form with each such word marked where it is offered; `told`: why it does not go there, in words."""
    parts = tuple(with_refusals(part, told) for part in form.parts)
    choices = tuple(_marked(choice, told.get((form.name, choice.value), "")) for choice in form.choices)
    return replace(form, parts=parts, choices=choices)


def _marked(choice: Choice, why: str) -> Choice:
    return replace(choice, refused=why) if why else choice
