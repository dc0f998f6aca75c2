"""The changes one can make to a list, as small data, and what each of them does to a list file.

An operation comes from a form as JSON (`read`), is carried out on a `Draft` (`apply`) and is kept with the revision it
made. `touches` names what it would change and `changed` what is different between two drafts, in the same words: two
edits made at once clash when these meet.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Union

import msgspec

import rules
from builder.lists.games import army_of, game_of, gear_kind

File = dict[str, Any]
Entries = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Draft:
    """What a revision holds: the list file without its cards, the note for readers, and the id of the release that it
    is on; None for a draft that is no list's yet."""

    file: File
    note: str = ""
    release: int | None = None

    @property
    def entries(self) -> Entries:
        return self.file["entries"]

    @property
    def is_empty(self) -> bool:
        """Whether nobody and nothing has been put into the list yet, or all is out again."""
        return not self.entries and not any((self.file.get("army") or {}).values())

    @property
    def gear_key(self) -> str:
        """The key of what an entry carries, in this list's game."""
        return gear_kind(self.file["system"])

    def gear_of(self, entry: dict[str, Any]) -> str | None:
        """The card that the entry carries."""
        return entry.get(self.gear_key)


class NoEntry(LookupError):
    """The operation names an entry that the list does not have (`.args[0]` is its id)."""


class Operation(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What all operations share: `do` in the data is the name of the class in lower case."""


class Add(Operation, frozen=True, tag="add"):
    card: str


class Remove(Operation, frozen=True, tag="remove"):
    entries: tuple[str, ...]


class Duplicate(Operation, frozen=True, tag="duplicate"):
    entry: str


class Move(Operation, frozen=True, tag="move"):
    """Up by `-by` places or down by `by`; beyond the end it stays at the end."""

    entry: str
    by: int


class Equip(Operation, frozen=True, tag="equip"):
    """Give the entry a card in place of what it carries; None takes it off."""

    entry: str
    card: str | None


class Strip(Operation, frozen=True, tag="strip"):
    """Take off all of these what they carry."""

    entries: tuple[str, ...]


class Give(Operation, frozen=True, tag="give"):
    """Hand what one entry carries to another; what that one carried comes back in exchange."""

    entry: str
    to: str


class Role(Operation, frozen=True, tag="role"):
    """Say in what role the entry is there, where its game has roles."""

    entry: str
    role: str | None


class Rename(Operation, frozen=True, tag="rename"):
    name: str


class Option(Operation, frozen=True, tag="option"):
    """Set an option of the list, which its game names; `besides` sets others with it. "asset_cost.general" is a part of
    an option that has parts."""

    option: str
    value: int | str | bool | None
    besides: dict[str, int | str | bool | None] = {}

    @property
    def values(self) -> dict[str, int | str | bool | None]:
        return {self.option: self.value} | self.besides


class Note(Operation, frozen=True, tag="note"):
    note: str


class Renew(Operation, frozen=True, tag="renew"):
    """Move the list to another release of its codex. No form asks for it by its JSON: whether there is such a release
    and who may read it is seen to first."""

    release: int
    number: int


class Own(Operation, frozen=True):
    """What one game has besides, for its entries or its army: each such game has these in its module `army`.

    `after(file)` is the file that it makes; `touches` and `needs` as the functions of this name; `entries` those of
    whom it is said; `filled(text)` the same with what somebody typed, ValidationError at the field for no such thing.
    """

    def after(self, file: File) -> File:
        raise NotImplementedError

    def filled(self, text: str) -> "Own":
        return self

    @property
    def touches(self) -> frozenset[str]:
        return frozenset()

    @property
    def needs(self) -> frozenset[str]:
        return frozenset()

    @property
    def entries(self) -> tuple[str, ...]:
        return ()


AnyOperation = Add | Remove | Duplicate | Move | Equip | Strip | Give | Role | Rename | Option | Note


@cache
def _any() -> Any:
    """What a form may ask for, in any game."""
    armies = filter(None, map(army_of, rules.systems()))
    return Union[AnyOperation, *(operation for army in armies for operation in army.OPERATIONS)]


class NoOperation(ValueError):
    """The text is not an operation."""


def read(text: str) -> Operation:
    """The operation in a form's JSON; NoOperation when it is none."""
    try:
        return msgspec.json.decode(text, type=_any())
    except (msgspec.MsgspecError, UnicodeEncodeError) as error:
        raise NoOperation from error


def written(operation: Operation) -> str:
    """The JSON that `read` takes back."""
    return msgspec.json.encode(operation).decode()


def from_data(data: dict[str, Any]) -> Operation:
    """The operation that a revision keeps."""
    return msgspec.convert(data, Renew if data["do"] == "renew" else _any())


def as_data(operation: Operation) -> dict[str, Any]:
    return msgspec.to_builtins(operation)


def new_id(file: File) -> str:
    """An id that nothing in the list has: a1, a2, … in the order of adding, as the sample files do."""
    taken = ids(file)
    number = len(file["entries"]) + 1
    while f"a{number}" in taken:
        number += 1
    return f"a{number}"


def ids(file: File) -> set[str]:
    """The ids of a list: of its entries, and of whoever its army names."""
    army = army_of(file["system"])
    return {entry["id"] for entry in file["entries"]} | (army.ids(file) if army else set())


def place_of(entries: Entries, entry: str) -> int:
    for place, found in enumerate(entries):
        if found["id"] == entry:
            return place
    raise NoEntry(entry)


def apply(draft: Draft, operation: Operation) -> Draft:
    """The draft after the operation; the given one is left as it was. NoEntry when it names what is not there."""
    match operation:
        case Rename(name):
            return replace(draft, file=draft.file | {"name": name})
        case Note(note):
            return replace(draft, note=note)
        case Renew(release):
            return replace(draft, release=release)
        case Option():
            options = _with_options(draft.file.get("options", {}), operation.values)
            return replace(draft, file=draft.file | {"options": options})
        case Own():
            return replace(draft, file=operation.after(draft.file))
    return replace(draft, file=draft.file | {"entries": _entries_after(draft, operation)})


def _with_options(options: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    """The options with these set; a part of an option that has none makes one that its game refuses."""
    for name, value in values.items():
        option, _dot, part = name.partition(".")
        parts = options.get(option) if isinstance(options.get(option), dict) else {}
        options = options | {option: {**parts, part: value} if part else value}
    return options


def _entries_after(draft: Draft, operation: Operation) -> Entries:
    entries, gear = draft.entries, draft.gear_key
    match operation:
        case Add(card):
            return [*entries, new_entry(card, draft.file)]
        case Remove(gone):
            return [entry for entry in entries if entry["id"] not in gone]
        case Duplicate(entry):
            place = place_of(entries, entry)
            copy = entries[place] | {"id": new_id(draft.file)}
            return [*entries[: place + 1], copy, *entries[place + 1 :]]
        case Move(entry, by):
            return _moved(entries, place_of(entries, entry), by)
        case Equip(entry, card):
            return _with(entries, gear, {entry: card})
        case Strip(bearers):
            return _with(entries, gear, dict.fromkeys(bearers))
        case Give(entry, to):
            loads = [entries[place_of(entries, bearer)].get(gear) for bearer in (entry, to)]
            return _with(entries, gear, {to: loads[0], entry: loads[1]})
        case Role(entry, role):
            return _with(entries, "role", {entry: role})
    raise TypeError(operation)


def new_entry(card: str, file: File) -> dict[str, Any]:
    """An entry for the list with nothing but its card, and what its game gives to everybody."""
    own = game_of(file["system"]).blank(file.get("options", {}))
    return {"id": new_id(file), "card": card, **own}


def _moved(entries: Entries, place: int, by: int) -> Entries:
    rest = entries[:place] + entries[place + 1 :]
    target = max(0, min(len(rest), place + by))
    return [*rest[:target], entries[place], *rest[target:]]


def _with(entries: Entries, key: str, values: dict[str, str | None]) -> Entries:
    """The entries with `key` set as `values` say, by entry."""
    for entry in values:
        place_of(entries, entry)
    return [entry | {key: values[entry["id"]]} if entry["id"] in values else entry for entry in entries]


def touches(operation: Operation) -> frozenset[str]:
    """What the operation changes, in the words of `changed`: adding, copying and moving change nothing there was."""
    match operation:
        case Rename():
            return frozenset({"name"})
        case Note():
            return frozenset({"note"})
        case Renew():
            return frozenset({"release"})
        case Option():
            return frozenset(f"option:{option}" for option in operation.values)
        case Equip(entry) | Role(entry):
            return frozenset({f"entry:{entry}"})
        case Give(entry, to):
            return frozenset({f"entry:{entry}", f"entry:{to}"})
        case Remove(entries) | Strip(entries):
            return frozenset(f"entry:{entry}" for entry in entries)
        case Own():
            return operation.touches
    return frozenset()


def needs(operation: Operation) -> frozenset[str]:
    """The ids without which the operation means nothing."""
    match operation:
        case Duplicate(entry) | Move(entry) | Equip(entry) | Role(entry):
            return frozenset({entry})
        case Give(entry, to):
            return frozenset({entry, to})
        case Strip(entries):
            return frozenset(entries)
        case Own():
            return operation.needs
    return frozenset()


def bring_back(head: Draft, base: Draft, operation: Operation) -> Draft:
    """The head with all that the operation touches or needs as it was in `base`."""
    if isinstance(operation, Renew):
        return replace(head, release=base.release)
    wanted = {key.removeprefix("entry:") for key in touches(operation) if key.startswith("entry:")} | needs(operation)
    old = {entry["id"]: entry for entry in base.entries if entry["id"] in wanted}
    kept = [old.pop(entry["id"], entry) for entry in head.entries]
    for place, entry in enumerate(base.entries):
        if entry["id"] in old:
            kept.insert(place, entry)
    file, army = head.file | {"entries": kept}, army_of(head.file["system"])
    keys = touches(operation) | {f"leader:{some_id}" for some_id in needs(operation)}
    return replace(head, file=army.brought_back(file, base.file, keys) if army else file)


def changed(base: Draft, head: Draft) -> frozenset[str]:
    """What differs between two drafts: "name", "note", "release", "option:…", "entry:…" (changed, gone or new); and
    what a game calls the parts of its army."""
    different = {key for key, value in _plain(base).items() if value != _plain(head)[key]}
    different |= {f"option:{key}" for key in _differing(_by_part(base), _by_part(head))}
    different |= {f"entry:{key}" for key in _differing(_by_id(base), _by_id(head))}
    if army := army_of(head.file["system"]):
        different |= _differing(army.parts(base.file), army.parts(head.file))
    return frozenset(different)


def _plain(draft: Draft) -> dict[str, Any]:
    return {"name": draft.file["name"], "note": draft.note, "release": draft.release}


def _by_id(draft: Draft) -> dict[str, Any]:
    return {entry["id"]: entry for entry in draft.entries}


def _by_part(draft: Draft) -> dict[str, Any]:
    """The options, each part of one that has parts by itself."""
    flat: dict[str, Any] = {}
    for option, value in draft.file.get("options", {}).items():
        flat |= {f"{option}.{part}": own for part, own in value.items()} if isinstance(value, dict) else {option: value}
    return flat


def _differing(one: dict[str, Any], other: dict[str, Any]) -> set[str]:
    missing = object()
    return {key for key in one.keys() | other.keys() if one.get(key, missing) != other.get(key, missing)}
