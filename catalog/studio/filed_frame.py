"""What stands around the cards of a codex file: what of it can be read, and all that is wrong with the rest."""

from collections.abc import Iterable, Mapping
from typing import Any

import rules
from catalog.letters import all_cleaned, shows
from catalog.shown import language
from rules.formats_words import fault_text
from rules.reading import FileError, Reader, anything, fields, integer, list_of, mapping, text

FORMAT, VERSION = "muster-codex", 1
Fault = tuple[str, str]
Readers = Mapping[str, Reader]

_PART: Readers = {"factions": list_of(anything), "cards": mapping, "placed": mapping, "pictured": mapping}
_HEAD: Readers = {
    "format": text,
    "version": integer(1),
    "system": text,
    "name": mapping,
    "about": mapping,
    "licence": text,
    "sources": text,
    **_PART,
    "releases": list_of(anything),
    "pictures": mapping,
}
_RELEASE: Readers = {"number": integer(1, 1_000_000), "notes": text, **_PART, "lists": list_of(anything)}
_FACTION: Readers = {"slug": text, "name": mapping, "about": mapping}
_TEXTS: Readers = {"en": text, "ru": text}
#: What is no text of the drafts.
_AS_IT_IS = ("releases", "pictures")
#: So many faults are enough: a file may have millions.
MOST_FAULTS = 200


class _Enough(Exception):
    pass


class Frame:
    """The file without what cannot be read of it (`doc`), what that was (`faults`), and whether its game is known, so
    that there are cards to be looked at (`playable`). What stood at a place in a list keeps that place; of a part
    without cards nothing is known of where they stand. FileError for what is no codex file, or one of a day to come:
    nothing else of it is told."""

    def __init__(self, raw: Any) -> None:
        _require_codex(raw)
        self.faults: list[Fault] = []
        self.doc: dict[str, Any] = {"cards": {}}
        self.playable = False
        drafts = {key: value if key in _AS_IT_IS else all_cleaned(value) for key, value in raw.items()}
        try:
            self._read(drafts)
        except _Enough:
            self.playable = False

    def _read(self, raw: Any) -> None:
        self.doc = self._part(raw, "$", _HEAD, ("format", "version", "system", "cards"))
        for place, faction in enumerate(self.doc.get("factions", ())):
            if faction.get("name", {}).keys() == _TEXTS.keys() and not any(map(shows, faction["name"].values())):
                self._tell(FileError(f"$.factions[{place}].name", "empty_text"))
        self.playable = self._is_played(self.doc)
        if "releases" in self.doc:
            releases = enumerate(self.doc["releases"])
            self.doc["releases"] = [
                self._part(one, f"$.releases[{place}]", _RELEASE, ("number", "cards")) for place, one in releases
            ]

    def _is_played(self, doc: Mapping[str, Any]) -> bool:
        known = doc.get("system") in rules.systems()
        if "system" in doc and not known:
            self._tell(FileError("$.system", "not_one_of", words=tuple(rules.systems())))
        return known

    def _part(self, raw: Any, path: str, readers: Readers, required: Iterable[str]) -> dict[str, Any]:
        """The file's own part, or a release."""
        part = self._texts(raw, path, readers, required)
        if "cards" not in part:
            part = {key: value for key, value in part.items() if key not in ("placed", "pictured")} | {"cards": {}}
        if "factions" in part:
            factions = enumerate(part["factions"])
            part["factions"] = [
                self._texts(one, f"{path}.factions[{place}]", _FACTION, ("slug", "name")) for place, one in factions
            ]
        return part

    def _texts(self, raw: Any, path: str, readers: Readers, required: Iterable[str]) -> dict[str, Any]:
        """An object that may have texts in both languages."""
        found = self._keys(raw, path, readers, required)
        for key in {"name", "about"} & found.keys():
            found[key] = self._keys(found[key], f"{path}.{key}", _TEXTS, _TEXTS)
        return found

    def _keys(self, raw: Any, path: str, readers: Readers, required: Iterable[str]) -> dict[str, Any]:
        """The keys of an object that can be read."""
        if type(raw) is not dict:
            self._tell(FileError(path, "expected", what="object"))
            return {}
        found = {}
        for key, value in raw.items():
            try:
                fields({key: value}, path, readers)
            except FileError as error:
                self._tell(error)
            else:
                found[key] = value
        for key in required:
            if key not in raw:
                self._tell(FileError(f"{path}.{key}", "missing"))
        return found

    def _tell(self, error: FileError) -> None:
        self.faults.append((error.path, fault_text(error, language())))
        if len(self.faults) >= MOST_FAULTS:
            raise _Enough


def _require_codex(raw: Any) -> None:
    head = mapping(raw, "$")
    for key, right in (("format", FORMAT), ("version", VERSION)):
        if key not in head:
            raise FileError(f"$.{key}", "missing")
        if type(head[key]) is not type(right) or head[key] != right:
            raise FileError(f"$.{key}", "not_one_of", words=(str(right),))
