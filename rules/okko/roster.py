"""Gathering the band (LST): its entries, and whether it is legal. One function a rule, in the ledger's order."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from rules.okko.cards import Card, Character, Equipment, matches
from rules.okko.options import Options
from rules.reading import FileError, Reader, entry_id, fields
from rules.report import Report, Violation, judges, report_of

if TYPE_CHECKING:
    from rules.formats import Cards, ListFile


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

    @property
    def used(self) -> tuple[Card, ...]:
        """The cards that this entry needs."""
        return (self.card, self.equipment) if self.equipment else (self.card,)


Band = Sequence[Entry]


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
            raise FileError(f"{path}[{place}].id", "id_taken", id=entry.id)
        entries[entry.id] = entry
    return tuple(entries.values())


def check(army: "ListFile") -> Report:
    """Every rule that the band breaks, by rule id, then by the place of its first entry; and the advice."""
    band, options = army.entries, army.options
    return report_of({"spent": spent(band), "budget": options.budget}, RULES, ADVICE, band, options)


Judge = Callable[[Band, Options], Iterable[Violation]]
RULES: dict[str, Judge] = {}
ADVICE: dict[str, Judge] = {}


def spent(band: Band) -> int:
    """Zeni of all characters and their equipment."""
    return sum(entry.cost for entry in band)


def _ids(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(entry.id for entry in entries)


@judges("OKKO-LST-01", RULES)
def within_budget(band: Band, options: Options) -> Iterator[Violation]:
    """Characters and equipment cost at most `budget`."""
    cost = spent(band)
    if cost > options.budget:
        values = {"spent": cost, "budget": options.budget, "over": cost - options.budget}
        yield Violation("OKKO-LST-01", (), "over_budget", values)


@judges("OKKO-LST-02", RULES)
def one_cause(band: Band, options: Options) -> Iterator[Violation]:
    """No demon hunter beside an evil creature; mercenaries (OKKO-LST-10, OKKO-LST-11) go with either."""
    sworn = [entry for entry in band if entry.card.alignment != "mercenary"]
    if len({entry.card.alignment for entry in sworn}) > 1:
        counts = Counter(entry.card.alignment for entry in sworn)
        values = {"hunters": counts["demon_hunter"], "evil": counts["evil_creature"]}
        yield Violation("OKKO-LST-02", _ids(sworn), "mixed", values)


@judges("OKKO-LST-03", RULES)
def unique_once(band: Band, options: Options) -> Iterator[Violation]:
    """A unique character stands in the band at most once; others may be taken again (OKKO-LST-12)."""
    for card, bearers in _copies(band, attrgetter("card")):
        values = {"card": card.name, "count": len(bearers), "limit": 1}
        yield Violation("OKKO-LST-03", _ids(bearers), "unique_twice", values)


@judges("OKKO-LST-04", RULES)
def one_civilian(band: Band, options: Options) -> Iterator[Violation]:
    """At most one civilian, of any alignment."""
    civilians = [entry for entry in band if entry.card.civilian]
    if len(civilians) > 1:
        values = {"count": len(civilians), "limit": 1}
        yield Violation("OKKO-LST-04", _ids(civilians), "civilians", values)


@judges("OKKO-LST-06", RULES)
def equipment_fits(band: Band, options: Options) -> Iterator[Violation]:
    """A character carries what the equipment's card lets it carry."""
    for entry in band:
        if entry.equipment and not may_carry(entry.card, entry.equipment):
            values = {
                "card": entry.card.name,
                "equipment": entry.equipment.name,
                "restrict": entry.equipment.restrict,
            }
            yield Violation("OKKO-LST-06", (entry.id,), "may_not_carry", values)


def may_carry(character: Character, equipment: Equipment) -> bool:
    """OKKO-LST-06: whether the equipment's `restrict` lets this character carry it."""
    return equipment.restrict is None or matches(equipment.restrict, character)


@judges("OKKO-LST-07", RULES)
def not_empty(band: Band, options: Options) -> Iterator[Violation]:
    """A band has at least one character."""
    if not band:
        yield Violation("OKKO-LST-07", (), "empty")


@judges("OKKO-LST-08", RULES)
def unique_equipment_once(band: Band, options: Options) -> Iterator[Violation]:
    """Unique equipment is carried at most once in the band."""
    for equipment, bearers in _copies(band, attrgetter("equipment")):
        values = {"equipment": equipment.name, "count": len(bearers), "limit": 1}
        yield Violation("OKKO-LST-08", _ids(bearers), "unique_equipment_twice", values)


def _copies(
    band: Band, card_of: Callable[[Entry], Character | Equipment | None]
) -> Iterator[tuple[Character | Equipment, list[Entry]]]:
    """Each unique card that several entries hold, with these entries, by the place of the first."""
    holders: dict[str, list[Entry]] = {}
    for entry in band:
        card = card_of(entry)
        if card and card.unique:
            holders.setdefault(card.id, []).append(entry)
    for entries in holders.values():
        card = card_of(entries[0])
        if card and len(entries) > 1:
            yield card, entries


@judges("OKKO-LST-15", ADVICE)
def unspent(band: Band, options: Options) -> Iterator[Violation]:
    """Zeni left are worth saying."""
    left = options.budget - spent(band)
    if band and left > 0:
        yield Violation("OKKO-LST-15", (), "unspent", {"left": left, "budget": options.budget})


@judges("OKKO-LST-16", ADVICE)
def no_civilian(band: Band, options: Options) -> Iterator[Violation]:
    """A band without a civilian forgoes an inspiration die."""
    if band and not any(entry.card.civilian for entry in band):
        yield Violation("OKKO-LST-16", (), "no_civilian")
