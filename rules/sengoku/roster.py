"""Raising an army (LST): its units, leaders and stores, and whether it is legal. One function a rule, in the ledger's
order.

The violations' and advices' keys, with their values (`card`: names in both languages; `who`: a leader's name; counts
are ints; points are whole):

- SENG-LST-01 `over_budget`: spent, budget, over
- SENG-LST-02 `too_few_figures`: card, figures, least; SENG-LST-03 `too_many_figures`: card, figures, most
- SENG-LST-04 `too_many_units`: card, count, most
- SENG-LST-08 `no_commander`
- SENG-LST-09 `generals`: count, most
- SENG-LST-10 `commander_traits`, `general_traits`: who, count, most
- SENG-LST-11 `trait_twice`: who, card (of the first that is there twice)
- SENG-LST-12 `traits_named`: count (of leaders)
- SENG-LST-13 `shinobi`, SENG-LST-14 `messengers`, SENG-LST-15 `shields`, SENG-LST-16 `banners`: count, most
- SENG-LST-17 `banner_twice`: card, count
- SENG-LST-18 `clans`: count, most
- SENG-LST-19 `unknown_clan`: card, clan; SENG-LST-20 `empty_clan`: clan
- SENG-LST-21 `only_allies` (values: count); `nobody`
- SENG-LST-22 `units`: count, most
- SENG-LST-23 `no_unit`: card; `no_trait`: card, who; `no_banner`: card
- SENG-LST-25 (advice) `unspent`: left, budget
- SENG-LST-26 (advice) `no_general`
- SENG-LST-27 (advice) `small_units`: count
- SENG-LST-28 (advice) `one_unit`
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Any

from rules.reading import Reader, entry_id, fields, integer, list_of, nullable, tag, text
from rules.report import Report, Violation, judges, report_of
from rules.sengoku.cards import KINDS, Banner, Card, Trait, Unit
from rules.sengoku.options import Options

if TYPE_CHECKING:
    from rules.formats import Cards, ListFile

#: SENG-LST-22: the cells of a half.
MOST_UNITS = 36
#: SENG-LST-27: two losses make a unit of so many too small to hold a zone.
SMALL = (4, 5)
STORES = ("shinobi", "messengers", "shields")


@dataclass(frozen=True, slots=True)
class Entry:
    """SENG-GEN-00: a unit, its troop type, its figures, and the minor clan that lends it (None: the own clan)."""

    id: str
    card: Unit
    figures: int
    clan: str | None = None


@dataclass(frozen=True, slots=True)
class Misplaced:
    """An entry whose card is no unit: it costs nothing and counts in no check but SENG-LST-23."""

    id: str
    card: Card
    figures: int
    clan: str | None = None


@dataclass(frozen=True, slots=True)
class Leader:
    """The commander or a general. `misfits`: cards that stand among his traits and are none (SENG-LST-23)."""

    id: str
    name: str
    traits: tuple[Trait, ...] = ()
    misfits: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Army:
    """What an army has beside its units. `misfits`: cards that stand among the banners and are none (SENG-LST-23)."""

    commander: Leader | None = None
    generals: tuple[Leader, ...] = ()
    shinobi: int = 0
    messengers: int = 0
    shields: int = 0
    banners: tuple[Banner, ...] = ()
    clans: tuple[str, ...] = ()
    misfits: tuple[Card, ...] = ()

    @property
    def leaders(self) -> tuple[Leader, ...]:
        """SENG-GEN-02: the commander, if there is one, and the generals in list order."""
        return (self.commander, *self.generals) if self.commander else self.generals


def units_of(entries: Iterable[Entry | Misplaced]) -> tuple[Entry, ...]:
    """The entries that are units, in list order (SENG-LST-23)."""
    return tuple([entry for entry in entries if isinstance(entry, Entry)])


# Reading


def _taker(cards: "Cards") -> Reader:
    """Takes a card of any kind: a wrong one makes the list illegal, not unusable (SENG-LST-23)."""

    def take(raw: Any, path: str) -> Any:
        return cards.take(raw, path, *KINDS)

    return take


def read_entries(raw: Any, path: str, cards: "Cards") -> tuple[Entry | Misplaced, ...]:
    """The entries of a list; FileError at a card found nowhere."""
    readers: dict[str, Reader] = {
        "id": entry_id,
        "card": _taker(cards),
        "figures": integer(1),
        "clan": nullable(tag),
    }

    def read(raw: Any, path: str) -> Entry | Misplaced:
        keys = fields(raw, path, readers, ("id", "card", "figures"))
        return Entry(**keys) if isinstance(keys["card"], Unit) else Misplaced(**keys)

    entries: tuple[Entry | Misplaced, ...] = list_of(read)(raw, path)
    return entries


def read_army(raw: Any, path: str, cards: "Cards") -> Army:
    """The `army` of a list; FileError at a card found nowhere, or a clan named twice."""
    take = _taker(cards)
    leader = partial(_read_leader, take=take)
    count = integer(0)
    readers: dict[str, Reader] = {
        "commander": leader,
        "generals": list_of(leader),
        **dict.fromkeys(STORES, count),
        "banners": list_of(take),
        "clans": list_of(tag, distinct=True),
    }
    keys = fields(raw, path, readers)
    banners = keys.pop("banners", ())
    return Army(
        banners=tuple([card for card in banners if isinstance(card, Banner)]),
        misfits=tuple([card for card in banners if not isinstance(card, Banner)]),
        **keys,
    )


def _read_leader(raw: Any, path: str, take: Reader) -> Leader:
    keys = fields(raw, path, {"id": entry_id, "name": text, "traits": list_of(take)}, ("id",))
    traits = keys.get("traits", ())
    return Leader(
        keys["id"],
        keys.get("name", keys["id"]),
        tuple([card for card in traits if isinstance(card, Trait)]),
        tuple([card for card in traits if not isinstance(card, Trait)]),
    )


def army_ids(army: Army) -> tuple[tuple[str, str], ...]:
    """SENG-LST-29: the leaders' ids, each with its place in `army`."""
    own = ((army.commander.id, ".commander.id"),) if army.commander else ()
    return (*own, *[(general.id, f".generals[{place}].id") for place, general in enumerate(army.generals)])


def rename_army(raw: Mapping[str, Any], letter: str) -> dict[str, Any]:
    """The army's JSON with its leaders called `ac`, `ag1`, … as those of side A ("a"), or `bc`, … as those of B."""
    renamed = dict(raw)
    if "commander" in raw:
        renamed["commander"] = {**raw["commander"], "id": f"{letter}c"}
    if "generals" in raw:
        renamed["generals"] = [{**general, "id": f"{letter}g{n}"} for n, general in enumerate(raw["generals"], 1)]
    return renamed


def may_need(options: Options) -> tuple[str, ...]:
    """SENG-TRT-02: the traits that leaders may roll."""
    return options.trait_table if options.traits == "rolled" else ()


# The army and its totals


class Host:
    """An army as it is judged: its units (allied ones among them), leaders, options, and what it costs in all."""

    __slots__ = ("allied", "army", "entries", "options", "spent", "units")

    def __init__(self, entries: Sequence[Entry | Misplaced], army: Army, options: Options) -> None:
        self.entries, self.army, self.options = entries, army, options
        self.units = units_of(entries)
        self.allied = [unit for unit in self.units if unit.clan is not None]
        self.spent = _units_cost(self.units, options) + _assets_cost(army, options) + _cards_cost(army)


def unit_cost(unit: Entry) -> int:
    """SENG-LST-05, SENG-LST-07: a unit's points, a fraction rounded up."""
    return ceil(unit.card.price(unit.figures))


def _units_cost(units: Iterable[Entry], options: Options) -> int:
    """SENG-LST-07: rounded up per unit, or once for the army."""
    if options.rounding == "unit":
        return sum([unit_cost(unit) for unit in units])
    return ceil(sum([unit.card.price(unit.figures) for unit in units], Fraction()))


def _assets_cost(army: Army, options: Options) -> int:
    """SENG-LST-24: leaders and stores, at the points that were agreed."""
    each = options.asset_cost
    leaders = (each["commander"] if army.commander else 0) + each["general"] * len(army.generals)
    stores = each["shinobi"] * army.shinobi + each["messenger"] * army.messengers + each["shield"] * army.shields
    return leaders + stores


def _cards_cost(army: Army) -> int:
    """SENG-LST-24: traits and banners."""
    return sum([card.cost for leader in army.leaders for card in leader.traits] + [card.cost for card in army.banners])


def check(army: "ListFile") -> Report:
    """Every rule that the army breaks, by rule id, then by the place of its first entry; and the advice."""
    return judge(Host(army.entries, army.army, army.options))


def judge(host: Host) -> Report:
    """The report on an army."""
    return report_of({"spent": host.spent, "budget": host.options.budget}, RULES, ADVICE, host)


Judge = Callable[[Host], Iterable[Violation]]
RULES: dict[str, Judge] = {}
ADVICE: dict[str, Judge] = {}


def _ids(entries: Iterable[Entry | Leader]) -> tuple[str, ...]:
    return tuple([entry.id for entry in entries])


def _at_most(rule: str, key: str, count: int, most: int, entries: tuple[str, ...] = ()) -> Iterator[Violation]:
    """More of something than an option allows."""
    if count > most:
        yield Violation(rule, entries, key, {"count": count, "most": most})


@judges("SENG-LST-01", RULES)
def within_budget(host: Host) -> Iterator[Violation]:
    """The army costs at most `budget`."""
    spent, budget = host.spent, host.options.budget
    if spent > budget:
        values = {"spent": spent, "budget": budget, "over": spent - budget}
        yield Violation("SENG-LST-01", (), "over_budget", values)


@judges("SENG-LST-02", RULES)
def figures_at_least(host: Host) -> Iterator[Violation]:
    """A unit starts with at least `min_figures`."""
    least = host.options.min_figures
    for unit in host.units:
        if unit.figures < least:
            values = {"card": unit.card.names, "figures": unit.figures, "least": least}
            yield Violation("SENG-LST-02", (unit.id,), "too_few_figures", values)


@judges("SENG-LST-03", RULES)
def figures_at_most(host: Host) -> Iterator[Violation]:
    """A unit starts with at most `max_figures`."""
    most = host.options.max_figures
    for unit in host.units:
        if unit.figures > most:
            values = {"card": unit.card.names, "figures": unit.figures, "most": most}
            yield Violation("SENG-LST-03", (unit.id,), "too_many_figures", values)


@judges("SENG-LST-04", RULES)
def units_of_a_card(host: Host) -> Iterator[Violation]:
    """Of a card with `max_units` no more than so many units, allied ones too."""
    for card in dict.fromkeys(unit.card for unit in host.units if unit.card.max_units is not None):
        units = [unit for unit in host.units if unit.card is card]
        if card.max_units is not None and len(units) > card.max_units:
            values = {"card": card.names, "count": len(units), "most": card.max_units}
            yield Violation("SENG-LST-04", _ids(units), "too_many_units", values)


@judges("SENG-LST-08", RULES)
def one_commander(host: Host) -> Iterator[Violation]:
    """An army has a commander."""
    if host.army.commander is None:
        yield Violation("SENG-LST-08", (), "no_commander")


@judges("SENG-LST-09", RULES)
def generals(host: Host) -> Iterator[Violation]:
    """At most `max_generals` generals."""
    found = host.army.generals
    yield from _at_most("SENG-LST-09", "generals", len(found), host.options.max_generals, _ids(found))


@judges("SENG-LST-10", RULES)
def traits_of_a_leader(host: Host) -> Iterator[Violation]:
    """A commander has at most `commander_traits`, a general `general_traits`."""
    for leader in host.army.leaders:
        commands = leader is host.army.commander
        most = host.options.commander_traits if commands else host.options.general_traits
        if len(leader.traits) > most:
            values = {"who": leader.name, "count": len(leader.traits), "most": most}
            yield Violation("SENG-LST-10", (leader.id,), "commander_traits" if commands else "general_traits", values)


@judges("SENG-LST-11", RULES)
def trait_once(host: Host) -> Iterator[Violation]:
    """A leader has a trait once."""
    for leader in host.army.leaders:
        counts = Counter(trait.id for trait in leader.traits)
        twice = next((trait for trait in leader.traits if counts[trait.id] > 1), None)
        if twice:
            yield Violation("SENG-LST-11", (leader.id,), "trait_twice", {"who": leader.name, "card": twice.names})


@judges("SENG-LST-12", RULES)
def traits_rolled(host: Host) -> Iterator[Violation]:
    """With `traits: rolled` the list names none."""
    named = [leader for leader in host.army.leaders if leader.traits]
    if named and host.options.traits == "rolled":
        yield Violation("SENG-LST-12", _ids(named), "traits_named", {"count": len(named)})


@judges("SENG-LST-13", RULES)
def shinobi(host: Host) -> Iterator[Violation]:
    """At most `max_shinobi` shinobi."""
    yield from _at_most("SENG-LST-13", "shinobi", host.army.shinobi, host.options.max_shinobi)


@judges("SENG-LST-14", RULES)
def messengers(host: Host) -> Iterator[Violation]:
    """At most `max_messengers` messengers."""
    yield from _at_most("SENG-LST-14", "messengers", host.army.messengers, host.options.max_messengers)


@judges("SENG-LST-15", RULES)
def shields(host: Host) -> Iterator[Violation]:
    """At most `max_shields` mobile shields."""
    yield from _at_most("SENG-LST-15", "shields", host.army.shields, host.options.max_shields)


@judges("SENG-LST-16", RULES)
def banners(host: Host) -> Iterator[Violation]:
    """At most `max_banners` banners."""
    yield from _at_most("SENG-LST-16", "banners", len(host.army.banners), host.options.max_banners)


@judges("SENG-LST-17", RULES)
def banner_once(host: Host) -> Iterator[Violation]:
    """A banner stands once in an army."""
    for card, count in Counter(host.army.banners).items():
        if count > 1:
            yield Violation("SENG-LST-17", (), "banner_twice", {"card": card.names, "count": count})


@judges("SENG-LST-18", RULES)
def clans(host: Host) -> Iterator[Violation]:
    """At most `max_clans` minor clans."""
    yield from _at_most("SENG-LST-18", "clans", len(host.army.clans), host.options.max_clans, _ids(host.allied))


@judges("SENG-LST-19", RULES)
def clan_known(host: Host) -> Iterator[Violation]:
    """An allied unit's clan is one of the army's."""
    for unit in host.allied:
        if unit.clan not in host.army.clans:
            yield Violation("SENG-LST-19", (unit.id,), "unknown_clan", {"card": unit.card.names, "clan": unit.clan})


@judges("SENG-LST-20", RULES)
def clan_lends(host: Host) -> Iterator[Violation]:
    """A clan of the army lends at least one unit."""
    lending = {unit.clan for unit in host.allied}
    for clan in host.army.clans:
        if clan not in lending:
            yield Violation("SENG-LST-20", (), "empty_clan", {"clan": clan})


@judges("SENG-LST-21", RULES)
def one_of_its_own(host: Host) -> Iterator[Violation]:
    """At least one unit is not allied."""
    if not host.units:
        yield Violation("SENG-LST-21", (), "nobody")
    elif len(host.allied) == len(host.units):
        yield Violation("SENG-LST-21", (), "only_allies", {"count": len(host.allied)})


@judges("SENG-LST-22", RULES)
def room_for_all(host: Host) -> Iterator[Violation]:
    """No more units than a half has cells."""
    yield from _at_most("SENG-LST-22", "units", len(host.units), MOST_UNITS)


@judges("SENG-LST-23", RULES)
def right_kinds(host: Host) -> Iterator[Violation]:
    """Banners stand among banners, traits among traits, units among units. What concerns no entry comes first."""
    for card in host.army.misfits:
        yield Violation("SENG-LST-23", (), "no_banner", {"card": card.names})
    for leader in host.army.leaders:
        for card in leader.misfits:
            yield Violation("SENG-LST-23", (leader.id,), "no_trait", {"card": card.names, "who": leader.name})
    for entry in host.entries:
        if isinstance(entry, Misplaced):
            yield Violation("SENG-LST-23", (entry.id,), "no_unit", {"card": entry.card.names})


@judges("SENG-LST-25", ADVICE)
def unspent(host: Host) -> Iterator[Violation]:
    """Points left are worth saying."""
    left = host.options.budget - host.spent
    if left > 0 and host.units:
        yield Violation("SENG-LST-25", (), "unspent", {"left": left, "budget": host.options.budget})


@judges("SENG-LST-26", ADVICE)
def no_general(host: Host) -> Iterator[Violation]:
    """Without a general nobody gives a special order for nothing (SENG-LDR-02)."""
    if not host.army.generals:
        yield Violation("SENG-LST-26", (), "no_general")


@judges("SENG-LST-27", ADVICE)
def small_units(host: Host) -> Iterator[Violation]:
    """Two losses make these units too small to hold a zone (SENG-UNT-20)."""
    found = [unit for unit in host.units if unit.figures in SMALL]
    if found:
        yield Violation("SENG-LST-27", _ids(found), "small_units", {"count": len(found)})


@judges("SENG-LST-28", ADVICE)
def one_unit(host: Host) -> Iterator[Violation]:
    """One unit cannot stand on both anchor cells (SENG-SET-03)."""
    if len(host.units) == 1:
        yield Violation("SENG-LST-28", (), "one_unit")
