"""List files, fight files and catalogs: decoded strictly, typed, with the path of the first thing that is wrong.

What is common to the systems is read here; options, cards and entries are read by the system that the file names.
A file's keys are read in the order in which they stand; first come `format`, `version` and `system`, which say how.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import msgspec

from rules.reading import FileError, Reader, anything, card_id, fields, integer, list_of, mapping, names, text
from rules.syntax import fault_of
from rules.system import System, WithArmy, systems, with_army, with_links

__all__ = ["FightFile", "FileError", "ListFile", "Side", "decode", "read_catalog", "read_fight", "read_list"]

MAX_DEPTH = 30
#: A catalog as callers hold it: card id → the card's JSON, or the card already read.
Catalog = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ListFile:
    """A list: `cards` are those that it uses, by id; `entries`, `army` (None where the game has none) and `options` are
    the system's own types. `shelf`: where its cards are looked up."""

    system: str
    name: str
    options: Any
    cards: Mapping[str, Any]
    entries: tuple[Any, ...]
    raw: Mapping[str, Any]
    army: Any = None
    shelf: "Cards | None" = None

    def whole(self) -> dict[str, Any]:
        """The file as JSON with exactly the cards that it uses, so that it needs no catalog."""
        return {**self.raw, "cards": {key: card.raw for key, card in self.cards.items()}}


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a fight: "A" or "B", and its list."""

    name: str
    list: ListFile


@dataclass(frozen=True, slots=True)
class FightFile:
    """A fight: `board` and `start` as written (None: absent), for the system to read with the fight's own `cards`."""

    system: str
    title: str
    options: Any
    sides: tuple[Side, Side]
    board: Mapping[str, Any] | None
    start: Mapping[str, Any] | None
    seed: int
    actions: tuple[Mapping[str, Any], ...]
    cards: "Cards"
    raw: Mapping[str, Any]

    def whole(self) -> dict[str, Any]:
        """The file as JSON with every card that a side uses in that side's list, so that it needs no catalog."""
        sides = [{"name": side.name, "list": side.list.whole()} for side in self.sides]
        return {**self.raw, "sides": sides}


# Text → JSON

_TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|[\[\]{},:]', re.DOTALL)

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_PAIR = re.compile(rb"\[\]|\{\}")


def decode(raw: bytes | str) -> Any:
    """The JSON of a file; FileError when it is none, is nested deeper than 30, or gives a key twice."""
    try:
        data = raw.encode() if isinstance(raw, str) else raw
    except UnicodeEncodeError as error:
        raise _no_json(raw) from error
    data = data.removeprefix(b"\xef\xbb\xbf")
    if not _is_shallow(data):
        _check_depth(data)
    try:
        doc = msgspec.json.decode(data)
    except msgspec.MsgspecError as error:
        raise _no_json(data) from error
    _check_keys(data)
    return doc


def _no_json(raw: bytes | str) -> FileError:
    """`syntax`: a key of `rules.formats_words.REASONS`; `line` and `column`, from 1, to the character."""
    fault = fault_of(raw)
    if fault is None:  # msgspec refuses what we should read
        return FileError("$", "not_json", syntax="other")
    return FileError("$", "not_json", syntax=fault.reason, line=fault.line, column=fault.column)


def _is_shallow(data: bytes) -> bool:
    """Whether all brackets are in pairs and none lies deeper than the limit: the innermost are taken out so many times,
    which takes a fifth of the time that it takes to go through them."""
    if data.count(b"{") + data.count(b"[") <= MAX_DEPTH:
        return True
    brackets = _STRING.sub(b"", data).translate(None, _NO_BRACKETS)
    for _level in range(MAX_DEPTH):
        brackets = _PAIR.sub(b"", brackets)
    return not brackets


def _check_depth(data: bytes) -> None:
    """Counts brackets outside strings, before anything recurses into them."""
    place: list[Any] = []
    last = b""
    for match in _TOKEN.finditer(data):
        token = match[0]
        if token in b"[{":
            if len(place) == MAX_DEPTH:
                raise FileError(_path_of(place), "too_deep", limit=MAX_DEPTH)
            place.append(0 if token == b"[" else b"")
        elif token in b"]}":
            del place[-1:]
        elif token == b"," and place and isinstance(place[-1], int):
            place[-1] += 1
        elif token == b":" and place and isinstance(place[-1], bytes):
            place[-1] = last
        else:
            last = token


def _path_of(place: Sequence[Any]) -> str:
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{_plain(step)}" for step in place)


def _plain(key: bytes) -> str:
    try:
        return msgspec.json.decode(key, type=str)
    except msgspec.MsgspecError:
        return key.decode(errors="replace")


class _Pairs(list[tuple[str, Any]]):
    """An object as its pairs of key and value, as many as were written."""


def _check_keys(data: bytes) -> None:
    """No key twice in one object. msgspec keeps the last one silently, so the standard decoder counts them."""
    twice = False

    def count(pairs: list[tuple[str, Any]]) -> None:
        nonlocal twice
        twice = twice or len(dict(pairs)) < len(pairs)

    json.loads(data, object_pairs_hook=count)
    if twice:
        _find_twice(json.loads(data, object_pairs_hook=_Pairs), "$")


def _find_twice(value: Any, path: str) -> None:
    if not isinstance(value, _Pairs):
        for place, item in enumerate(value if isinstance(value, list) else ()):
            _find_twice(item, f"{path}[{place}]")
        return
    seen = set()
    for key, item in value:
        if key in seen:
            raise FileError(f"{path}.{key}", "twice")
        seen.add(key)
        _find_twice(item, f"{path}.{key}")


# Cards


class Cards:
    """Cards looked up in layers, the first that has the id; each is read once, when it is first asked for.

    `used` holds what `take` gave, by id.
    """

    __slots__ = ("_layers", "_links", "_system", "used")

    def __init__(self, system: System, layers: Sequence[tuple[Catalog, str]]) -> None:
        self._system = system
        self._links = with_links(system)
        self._layers = [(raw, path, dict[str, Any]()) for raw, path in layers]
        self.used: dict[str, Any] = {}

    def within(self, raw: Any, path: str) -> "Cards":
        """These cards, with a file's own `cards` before them; what they are is said by `read_all`, in its turn."""
        inner = Cards(self._system, [(raw if type(raw) is dict else {}, path)])
        inner._layers += self._layers
        return inner

    def read_all(self, raw: Any, path: str) -> None:
        """Reads a file's own `cards`, all of them: they must be right even where nothing uses them."""
        self.read_each(raw, path)
        for key in raw if self._links else ():
            self._linked(key, self.get(key))

    def read_each(self, raw: Any, path: str) -> None:
        """The same of a fight's `cards`, but that what they name may be in a side's list, where it is looked up."""
        for key in mapping(raw, path):
            card_id(key, f"{path}.{key}")
            self.get(key)

    def get(self, key: str) -> Any | None:
        """The card of this id, or None; FileError when it is there and faulty."""
        for raw, path, cards in self._layers:
            if key in cards:
                return cards[key]
            if key in raw:
                card = raw[key]
                if type(card) is dict or not hasattr(card, "raw"):
                    card = self._system.parse_card(key, card, f"{path}.{key}")
                cards[key] = card
                return card
        return None

    def _linked(self, key: str, card: Any) -> Any:
        """The card with the cards that it names put in. They are looked up here, so another list's may differ."""
        if self._links is None:
            return card
        path = next(path for raw, path, _ in self._layers if key in raw)
        return self._links.link(card, self.get, f"{path}.{key}")

    def take(self, key: Any, path: str, *kinds: str) -> Any:
        """The card that the file names at `path`, which must be of one of these kinds."""
        card = self.get(text(key, path))
        if card is None:
            raise FileError(path, "unknown_card", card=key)
        if card.raw["kind"] not in kinds:
            raise FileError(path, "wrong_kind", card=key, kind=card.raw["kind"], kinds=kinds)
        if key not in self.used:
            self.used[key] = self._linked(key, card)
            for named in self._links.named_cards(card) if self._links else ():
                if (other := self.get(named)) is not None:
                    self.used.setdefault(named, other)
        return self.used[key]


def _outer_cards(system: System, catalogs: Iterable[Catalog]) -> Cards:
    return Cards(system, [(catalog, f"catalogs[{place}]") for place, catalog in enumerate(catalogs)])


# Files


def _open(raw: Any, path: str, wanted: str) -> System:
    """Checks `format` and `version`; the system that the file is for."""
    for key in ("format", "version", "system"):
        if key not in mapping(raw, path):
            raise FileError(f"{path}.{key}", "missing")
    if raw["format"] != wanted:
        raise FileError(f"{path}.format", "wrong_format", wanted=wanted)
    if type(raw["version"]) is not int or raw["version"] != 1:
        raise FileError(f"{path}.version", "wrong_version", wanted=1)
    known = systems()
    if not isinstance(raw["system"], str) or raw["system"] not in known:
        raise FileError(f"{path}.system", "not_one_of", words=tuple(known))
    return known[raw["system"]]


_ENVELOPE: dict[str, Reader] = {"format": anything, "version": anything, "system": anything}


def read_list(doc: Any, catalogs: Iterable[Catalog] = ()) -> ListFile:
    """A list file from its decoded JSON; cards that it does not carry come from `catalogs`, the first that has them."""
    system = _open(doc, "$", "muster-list")
    return _read_list(doc, "$", system, _outer_cards(system, catalogs))


def _read_list(raw: Any, path: str, system: System, outer: Cards) -> ListFile:
    cards = outer.within(raw.get("cards", {}), f"{path}.cards")
    readers: dict[str, Reader] = {
        **_ENVELOPE,
        "name": text,
        "options": system.read_options,
        "cards": cards.read_all,
        "entries": lambda raw, path: system.read_entries(raw, path, cards),
    }
    leaders = with_army(system)
    if leaders:
        readers["army"] = partial(leaders.read_army, cards=cards)
    keys = fields(raw, path, readers, ("name", "entries"))
    options = keys.get("options") or system.read_options({}, path)
    read = ListFile(system.slug, keys["name"], options, cards.used, keys["entries"], raw, keys.get("army"), cards)
    if leaders is None:
        return read
    for key in leaders.may_need(options):
        if cards.get(key) is not None:
            cards.take(key, f"{path}.options", *system.card_kinds)
    whole = read if "army" in keys else replace(read, army=leaders.read_army({}, f"{path}.army", cards))
    _check_ids(leaders, (whole, path))
    return whole


def _ids_of(leaders: WithArmy | None, army: ListFile, path: str) -> Iterator[tuple[str, str]]:
    """Every id that a list gives out and its path, in the order in which they stand in the file."""
    for key in army.raw:
        if key == "entries":
            yield from ((entry.id, f"{path}.entries[{place}].id") for place, entry in enumerate(army.entries))
        elif key == "army" and leaders:
            yield from ((some_id, f"{path}.army{place}") for some_id, place in leaders.army_ids(army.army))


def _check_ids(leaders: WithArmy | None, *lists: tuple[ListFile, str]) -> None:
    """No id twice, in one list or in several together."""
    taken = set()
    for army, path in lists:
        for some_id, place in _ids_of(leaders, army, path):
            if some_id in taken:
                raise FileError(place, "id_taken", id=some_id)
            taken.add(some_id)


def _list_of(system: System, cards: Cards) -> Reader:
    """Reads a list file inside another file, of that file's system."""

    def read(raw: Any, path: str) -> ListFile:
        if _open(raw, path, "muster-list") is not system:
            raise FileError(f"{path}.system", "other_system", wanted=system.slug)
        return _read_list(raw, path, system, cards)

    return read


def read_fight(doc: Any, catalogs: Iterable[Catalog] = ()) -> FightFile:
    """A fight file from its decoded JSON. Its lists' legality, board and start are the fight's own matter."""
    system = _open(doc, "$", "muster-fight")
    cards = _outer_cards(system, catalogs).within(doc.get("cards", {}), "$.cards")
    readers: dict[str, Reader] = {
        **_ENVELOPE,
        "title": text,
        "options": partial(system.read_options, of="fight"),
        "cards": cards.read_each,
        "sides": lambda raw, path: _read_sides(raw, path, system, cards),
        "board": mapping,
        "start": mapping,
        "seed": integer(-(2**63), 2**63 - 1),
        "actions": list_of(mapping),
    }
    keys = fields(doc, "$", readers, ("sides",))
    return FightFile(
        system=system.slug,
        title=keys.get("title", ""),
        options=keys.get("options") or system.read_options({}, of="fight"),
        sides=keys["sides"],
        board=keys.get("board"),
        start=keys.get("start"),
        seed=keys.get("seed", 0),
        actions=keys.get("actions", ()),
        cards=cards,
        raw=doc,
    )


def _read_sides(raw: Any, path: str, system: System, cards: Cards) -> tuple[Side, Side]:
    if type(raw) is not list:
        raise FileError(path, "expected", what="list")
    if len(raw) != 2:
        raise FileError(path, "two_sides")
    a, b = (_read_side(side, f"{path}[{place}]", system, cards, "AB"[place]) for place, side in enumerate(raw))
    leaders = with_army(system)
    _check_ids(leaders, (a.list, f"{path}[0].list"), (b.list, f"{path}[1].list"))
    return a, b


def _read_side(raw: Any, path: str, system: System, cards: Cards, name: str) -> Side:
    def read_name(raw: Any, path: str) -> str:
        if raw != name:
            raise FileError(path, "side_name", wanted=name)
        return name

    keys = fields(raw, path, {"name": read_name, "list": _list_of(system, cards)}, ("name", "list"))
    return Side(name, keys["list"])


def _read_factions(raw: Any, path: str) -> None:
    for key, faction in mapping(raw, path).items():
        fields(faction, f"{path}.{key}", {"name": names, "about": names}, ("name",))


def read_catalog(doc: Any) -> dict[str, Any]:
    """The cards of a catalog file, by id; its sample lists must be right as well."""
    system = _open(doc, "$", "muster-catalog")
    cards = Cards(system, []).within(doc.get("cards", {}), "$.cards")

    readers: dict[str, Reader] = {
        **_ENVELOPE,
        "factions": _read_factions,
        "cards": cards.read_all,
        "lists": list_of(_list_of(system, cards)),
    }
    fields(doc, "$", readers, ("cards",))
    return {key: cards.get(key) for key in doc["cards"]}
