"""Gathering the band (LST): its entries, and whether it is legal. One function a rule, in the ledger's order."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.okko.cards import Character, Equipment
from rules.reading import FileError, Reader, entry_id, fields

if TYPE_CHECKING:
    from rules.formats import Cards


@dataclass(frozen=True, slots=True)
class Entry:
    """One character of a band and the equipment that it carries, if any (OKKO-LST-05)."""

    id: str
    card: Character
    equipment: Equipment | None = None

    @property
    def cost(self) -> int:
        """Zeni of the character and its equipment."""
        return self.card.cost + (self.equipment.cost if self.equipment else 0)


def read_entries(raw: Any, path: str, cards: "Cards") -> tuple[Entry, ...]:
    """The entries of a list; FileError at an id used twice, an unknown card or one of the wrong kind."""
    readers: dict[str, Reader] = {
        "id": entry_id,
        "card": lambda raw, path: cards.take(raw, path, "character"),
        "equipment": lambda raw, path: None if raw is None else cards.take(raw, path, "equipment"),
    }
    if type(raw) is not list:
        raise FileError(path, "expected", what="list")
    entries: dict[str, Entry] = {}
    for place, item in enumerate(raw):
        entry = Entry(**fields(item, f"{path}[{place}]", readers, ("id", "card")))
        if entry.id in entries:
            raise FileError(f"{path}[{place}].id", "repeated", value=entry.id)
        entries[entry.id] = entry
    return tuple(entries.values())
