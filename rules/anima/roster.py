"""Building a squad (LST): its entries, and whether it is legal. One function a rule, in the ledger's order.

The violations' and advices' keys, with their values (`card`, `upgrade`: names in both languages; counts are ints;
levels are on the list's scale):

- ANIMA-LST-01 `over_limit`: spent, limit, over
- ANIMA-LST-04 `leaders`, ANIMA-LST-05 `agents`: count, quota, step (levels of the limit for one more)
- ANIMA-LST-06 `upgrades_over`: spent, limit, over
- ANIMA-LST-09 `may_not_carry`: card, upgrade, requires (the upgrade's own, group → values), unmet (its groups not met)
- ANIMA-LST-10 `upgrade_twice`: upgrade, count
- ANIMA-LST-11 `outsiders`: organization, count
- ANIMA-LST-13 `hired`: count, quota
- ANIMA-LST-14 `hired_opposed`: count
- ANIMA-LST-15 `hired_leader`: card
- ANIMA-LST-16 `mixed`: light, dark (how many)
- ANIMA-LST-17 `same_character`: card (of the first), count
- ANIMA-LST-18 `role`: card, rank, role
- ANIMA-LST-19 `too_few`: count, least; `too_many`: count, most
- ANIMA-LST-20 `wrong_card`: card; `wrong_upgrade`: upgrade; `both_wrong`: card, upgrade
- ANIMA-LST-21 (advice) `unspent`: left, limit
- ANIMA-LST-22 (advice) `infiltrators`: count, half
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.anima.cards import KINDS, ORGANIZATIONS, Card, Character, Upgrade
from rules.anima.options import AGENT_STEP, LEADER_STEP, ListOptions
from rules.reading import FileError, Reader, entry_id, fields, nullable, word
from rules.report import Report, Violation, judges, report_of

if TYPE_CHECKING:
    from rules.formats import Cards, ListFile

HIRE = "mercenaries"
#: The role that a card's rank prints, where an entry names none (ANIMA-LST-18), and all that it may have.
PRINTED = {"none": None, "leader": "leader", "agent": "agent", "optional_leader": None}
ROLES: dict[str, tuple[str | None, ...]] = {
    "none": (None,),
    "leader": ("leader",),
    "agent": ("agent",),
    "optional_leader": (None, "leader"),
}
OPPOSED = {"light": "dark", "dark": "light"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One character of a squad, its upgrade if any (ANIMA-LST-08), and its role; `misfit` is the card that stands where
    an upgrade should and counts as none (ANIMA-LST-20)."""

    id: str
    card: Character
    upgrade: Upgrade | None = None
    role: str | None = None
    misfit: Character | None = None

    @property
    def used(self) -> tuple[Card, ...]:
        """The cards that this entry needs."""
        return tuple(card for card in (self.card, self.upgrade, self.misfit) if card)

    @property
    def leads(self) -> bool:
        """Counts as a leader: by its rank whatever its role, or as an optional leader who takes the role."""
        return self.card.rank == "leader" or (self.card.rank == "optional_leader" and self.role == "leader")

    def has(self, trait: str) -> bool:
        """Whether the character has this trait, of its own or by its upgrade."""
        given = self.upgrade.traits if self.upgrade else ()
        return any(own.name == trait for own in (*self.card.traits, *given))


@dataclass(frozen=True, slots=True)
class Misplaced:
    """An entry whose `card` is no character: it is left out of every check but ANIMA-LST-20, and of every fight."""

    id: str
    card: Upgrade
    upgrade: Card | None = None

    @property
    def used(self) -> tuple[Card, ...]:
        """The cards that this entry names."""
        return (self.card, self.upgrade) if self.upgrade else (self.card,)


def squad_of(entries: Iterable[Entry | Misplaced]) -> tuple[Entry, ...]:
    """The entries that are characters, in list order (ANIMA-LST-20)."""
    return tuple([entry for entry in entries if isinstance(entry, Entry)])


def read_entries(raw: Any, path: str, cards: "Cards") -> tuple[Entry | Misplaced, ...]:
    """The entries of a list; FileError at an id used twice or a card found nowhere."""

    def take(raw: Any, path: str) -> Any:
        return cards.take(raw, path, *KINDS)

    readers: dict[str, Reader] = {
        "id": entry_id,
        "card": take,
        "upgrade": nullable(take),
        "role": nullable(word("leader", "agent")),
    }
    if type(raw) is not list:
        raise FileError(path, "expected", what="list")
    entries: dict[str, Entry | Misplaced] = {}
    for place, item in enumerate(raw):
        entry = _make_entry(**fields(item, f"{path}[{place}]", readers, ("id", "card")))
        if entry.id in entries:
            raise FileError(f"{path}[{place}].id", "id_taken", id=entry.id)
        entries[entry.id] = entry
    return tuple(entries.values())


def _make_entry(id: str, card: Card, upgrade: Card | None = None, **given: Any) -> Entry | Misplaced:
    """`given`: the role, where the entry names one; an absent role is the printed one (ANIMA-LST-18)."""
    if isinstance(card, Upgrade):
        return Misplaced(id, card, upgrade)
    role = given.get("role", PRINTED[card.rank])
    if isinstance(upgrade, Character):
        return Entry(id, card, None, role, misfit=upgrade)
    return Entry(id, card, upgrade, role)


# The squad and its totals


class Squad:
    """A squad as it is judged: its entries, its options, and the totals that several rules read. Levels are on the
    options' scale; `organization` is the squad's own (ANIMA-LST-11, ANIMA-LST-12), None with base alignment."""

    __slots__ = ("agents", "everyone", "hired", "leaders", "members", "options", "organization", "spent", "upgrades")

    def __init__(self, everyone: Sequence[Entry | Misplaced], options: ListOptions) -> None:
        self.everyone, self.options = everyone, options
        self.members = squad_of(everyone)
        self.spent = options.level * sum([entry.card.level for entry in self.members])
        self.upgrades = options.level * sum([entry.upgrade.level for entry in self.members if entry.upgrade])
        self.leaders = [entry for entry in self.members if entry.leads]
        self.agents = [entry for entry in self.members if entry.card.rank == "agent"]
        self.organization = _organization(self.members, options)
        self.hired = [entry for entry in self.members if self._hires(entry)] if self.organization else []

    def _hires(self, entry: Entry) -> bool:
        """ANIMA-LST-13: a mercenary who is no member of the squad's organisation."""
        return HIRE in entry.card.organizations and self.organization not in entry.card.organizations

    @property
    def upgrade_limit(self) -> int:
        """The tenth (ANIMA-LST-06); where the option allows it the unspent levels too (ANIMA-LST-07)."""
        tenth = self.options.limit // 10
        return tenth + max(0, self.options.limit - self.spent) if self.options.upgrade_overflow else tenth

    @property
    def left(self) -> int:
        """Levels of the limit that neither characters nor, by ANIMA-LST-07, upgrades take."""
        taken = max(0, self.upgrades - self.options.limit // 10) if self.options.upgrade_overflow else 0
        return self.options.limit - self.spent - taken


def _organization(members: Sequence[Entry], options: ListOptions) -> str | None:
    if options.base == "alignment":
        return None
    return options.organization or majority(members)


def majority(members: Sequence[Entry]) -> str | None:
    """ANIMA-LST-12: the organisation to which most belong, ties in the ledger's order; None of nobody."""
    counts = Counter(name for entry in members for name in set(entry.card.organizations))
    return min(counts, key=lambda name: (-counts[name], *_order(name)), default=None)


def _order(organization: str) -> tuple[int, str]:
    known = organization in ORGANIZATIONS
    return (ORGANIZATIONS.index(organization) if known else len(ORGANIZATIONS), organization)


def check(army: "ListFile") -> Report:
    """Every rule that the squad breaks, by rule id, then by the place of its first entry; and the advice."""
    squad = Squad(army.entries, army.options)
    return report_of(cost_of(squad), RULES, ADVICE, squad)


def cost_of(squad: Squad) -> dict[str, Any]:
    """The totals that `check` answers."""
    return {
        "spent": squad.spent,
        "limit": squad.options.limit,
        "upgrades": squad.upgrades,
        "upgrade_limit": squad.upgrade_limit,
        "characters": len(squad.members),
        "leaders": len(squad.leaders),
        "leader_limit": squad.options.leaders,
        "agents": len(squad.agents),
        "agent_limit": squad.options.agents,
        "organization": squad.organization,
    }


Judge = Callable[[Squad], Iterable[Violation]]
RULES: dict[str, Judge] = {}
ADVICE: dict[str, Judge] = {}


def _ids(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple([entry.id for entry in entries])


@judges("ANIMA-LST-01", RULES)
def within_limit(squad: Squad) -> Iterator[Violation]:
    """The characters' levels are at most `limit`."""
    limit = squad.options.limit
    if squad.spent > limit:
        values = {"spent": squad.spent, "limit": limit, "over": squad.spent - limit}
        yield Violation("ANIMA-LST-01", (), "over_limit", values)


@judges("ANIMA-LST-04", RULES)
def leader_quota(squad: Squad) -> Iterator[Violation]:
    """One leader for each full step of the limit (ANIMA-LST-02)."""
    count, quota = len(squad.leaders), squad.options.leaders
    if count > quota:
        values = {"count": count, "quota": quota, "step": LEADER_STEP[squad.options.scale]}
        yield Violation("ANIMA-LST-04", _ids(squad.leaders), "leaders", values)


@judges("ANIMA-LST-05", RULES)
def agent_quota(squad: Squad) -> Iterator[Violation]:
    """One agent for each full step of the limit (ANIMA-LST-02)."""
    count, quota = len(squad.agents), squad.options.agents
    if count > quota:
        values = {"count": count, "quota": quota, "step": AGENT_STEP[squad.options.scale]}
        yield Violation("ANIMA-LST-05", _ids(squad.agents), "agents", values)


@judges("ANIMA-LST-06", RULES)
def upgrade_budget(squad: Squad) -> Iterator[Violation]:
    """The upgrades' levels are at most their own budget."""
    limit = squad.upgrade_limit
    if squad.upgrades > limit:
        bearers = [entry for entry in squad.members if entry.upgrade]
        values = {"spent": squad.upgrades, "limit": limit, "over": squad.upgrades - limit}
        yield Violation("ANIMA-LST-06", _ids(bearers), "upgrades_over", values)


@judges("ANIMA-LST-09", RULES)
def upgrade_fits(squad: Squad) -> Iterator[Violation]:
    """The bearer meets what its upgrade requires."""
    for entry in squad.members:
        unmet = unmet_groups(entry.card, entry.upgrade) if entry.upgrade else ()
        if entry.upgrade and unmet:
            names = {"card": entry.card.names, "upgrade": entry.upgrade.names}
            values = {**names, "requires": entry.upgrade.requires, "unmet": unmet}
            yield Violation("ANIMA-LST-09", (entry.id,), "may_not_carry", values)


def unmet_groups(card: Character, upgrade: Upgrade) -> tuple[str, ...]:
    """ANIMA-LST-09: the groups of the upgrade's `requires` of which this character has none of the values."""
    if not upgrade.requires:
        return ()
    has = {
        "organizations": card.organizations,
        "categories": card.categories,
        "alignments": (card.alignment,),
        "ranks": (card.rank,),
    }
    return tuple([group for group, values in upgrade.requires.items() if not set(values) & set(has[group])])


def may_carry(card: Character, upgrade: Upgrade) -> bool:
    """ANIMA-LST-09: whether this character may bear this upgrade."""
    return not unmet_groups(card, upgrade)


@judges("ANIMA-LST-10", RULES)
def upgrade_once(squad: Squad) -> Iterator[Violation]:
    """An upgrade stands once in a squad, unless it is not unique."""
    bearers: dict[str, list[Entry]] = {}
    for entry in squad.members:
        if entry.upgrade and entry.upgrade.unique:
            bearers.setdefault(entry.upgrade.id, []).append(entry)
    for entries in bearers.values():
        upgrade = entries[0].upgrade
        if upgrade and len(entries) > 1:
            values = {"upgrade": upgrade.names, "count": len(entries)}
            yield Violation("ANIMA-LST-10", _ids(entries), "upgrade_twice", values)


@judges("ANIMA-LST-11", RULES)
def one_organization(squad: Squad) -> Iterator[Violation]:
    """Everyone belongs to the squad's organisation, except hired mercenaries."""
    if squad.organization is None:
        return
    foreign = [entry for entry in squad.members if squad.organization not in entry.card.organizations]
    outsiders = [entry for entry in foreign if entry not in squad.hired]
    if outsiders:
        values = {"organization": squad.organization, "count": len(outsiders)}
        yield Violation("ANIMA-LST-11", _ids(outsiders), "outsiders", values)


@judges("ANIMA-LST-13", RULES)
def hired_quota(squad: Squad) -> Iterator[Violation]:
    """At most `hired` mercenaries from outside the organisation."""
    count, quota = len(squad.hired), squad.options.hired
    if count > quota:
        yield Violation("ANIMA-LST-13", _ids(squad.hired), "hired", {"count": count, "quota": quota})


@judges("ANIMA-LST-14", RULES)
def hired_not_opposed(squad: Squad) -> Iterator[Violation]:
    """No hired mercenary of light beside a character of dark who is not hired, nor the reverse."""
    if not squad.hired:
        return
    ours = {entry.card.alignment for entry in squad.members if entry not in squad.hired}
    opposed = [entry for entry in squad.hired if OPPOSED.get(entry.card.alignment) in ours]
    if opposed:
        yield Violation("ANIMA-LST-14", _ids(opposed), "hired_opposed", {"count": len(opposed)})


@judges("ANIMA-LST-15", RULES)
def hired_lead_nobody(squad: Squad) -> Iterator[Violation]:
    """A hired mercenary is no leader."""
    for entry in squad.hired:
        if entry.leads:
            yield Violation("ANIMA-LST-15", (entry.id,), "hired_leader", {"card": entry.card.names})


@judges("ANIMA-LST-16", RULES)
def one_alignment(squad: Squad) -> Iterator[Violation]:
    """With `base: alignment`: not light and dark in one squad."""
    if squad.options.base != "alignment":
        return
    sworn = [entry for entry in squad.members if entry.card.alignment in OPPOSED]
    counts = Counter(entry.card.alignment for entry in sworn)
    if len(counts) > 1:
        yield Violation("ANIMA-LST-16", _ids(sworn), "mixed", {"light": counts["light"], "dark": counts["dark"]})


@judges("ANIMA-LST-17", RULES)
def character_once(squad: Squad) -> Iterator[Violation]:
    """A character stands once in a squad; only cards that are not unique stand there together."""
    cards: dict[str, list[Entry]] = {}
    for entry in squad.members:
        cards.setdefault(entry.card.character, []).append(entry)
    for entries in cards.values():
        if len(entries) > 1 and any(entry.card.unique for entry in entries):
            values = {"card": entries[0].card.names, "count": len(entries)}
            yield Violation("ANIMA-LST-17", _ids(entries), "same_character", values)


@judges("ANIMA-LST-18", RULES)
def role_printed(squad: Squad) -> Iterator[Violation]:
    """An entry's role is one that its card's rank allows."""
    for entry in squad.members:
        if entry.role not in ROLES[entry.card.rank]:
            values = {"card": entry.card.names, "rank": entry.card.rank, "role": entry.role}
            yield Violation("ANIMA-LST-18", (entry.id,), "role", values)


@judges("ANIMA-LST-19", RULES)
def squad_size(squad: Squad) -> Iterator[Violation]:
    """From `min_size` to `max_size` characters."""
    count, least, most = len(squad.members), squad.options.min_size, squad.options.max_size
    if least is not None and count < least:
        yield Violation("ANIMA-LST-19", (), "too_few", {"count": count, "least": least})
    if most is not None and count > most:
        yield Violation("ANIMA-LST-19", (), "too_many", {"count": count, "most": most})


@judges("ANIMA-LST-20", RULES)
def right_kinds(squad: Squad) -> Iterator[Violation]:
    """`card` is a character card, `upgrade` an upgrade card."""
    for entry in squad.everyone:
        if isinstance(entry, Entry):
            if entry.misfit:
                yield Violation("ANIMA-LST-20", (entry.id,), "wrong_upgrade", {"upgrade": entry.misfit.names})
        elif isinstance(entry.upgrade, Character):
            values = {"card": entry.card.names, "upgrade": entry.upgrade.names}
            yield Violation("ANIMA-LST-20", (entry.id,), "both_wrong", values)
        else:
            yield Violation("ANIMA-LST-20", (entry.id,), "wrong_card", {"card": entry.card.names})


@judges("ANIMA-LST-21", ADVICE)
def unspent(squad: Squad) -> Iterator[Violation]:
    """Levels left are worth saying."""
    if squad.left > 0:
        yield Violation("ANIMA-LST-21", (), "unspent", {"left": squad.left, "limit": squad.options.limit})


@judges("ANIMA-LST-22", ADVICE)
def too_many_infiltrators(squad: Squad) -> Iterator[Violation]:
    """Only half the squad can infiltrate (ANIMA-INF-04)."""
    infiltrators = [entry for entry in squad.members if entry.has("infiltration")]
    half = len(squad.members) // 2
    if len(infiltrators) > half:
        values = {"count": len(infiltrators), "half": half}
        yield Violation("ANIMA-LST-22", _ids(infiltrators), "infiltrators", values)
