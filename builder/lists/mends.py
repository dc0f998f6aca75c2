"""What would mend a violation: operations that were tried out before the rules, each with its price.

No rule is known here. Likely operations on the entries concerned are carried out on the draft, and the rules say
whether the violation is gone and nothing else is broken by it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import rules
from builder.lists.checks import Judged
from builder.lists.games import army_of, game_of
from builder.lists.operations import Equip, Give, Operation, Option, Own, Remove, Role, Strip, written
from rules.report import Report, Violation

OFFERED = 4
TRIED = 60  # operations tried for one violation at most
WEIGHED = 50_000  # entries judged in all that is tried for one page: it must not wait for a monstrous list


class Purse:
    """What may be spent on trying things out for the violations of a list, in entries judged; each has its share of
    what those before it left."""

    __slots__ = ("_left", "_share", "_waiting")

    def __init__(self, violations: int) -> None:
        self._left, self._waiting, self._share = WEIGHED, violations, 0

    def turn(self) -> None:
        """The next violation's turn."""
        self._share = self._left // max(1, self._waiting)
        self._waiting -= 1

    def pays(self, now: Judged) -> bool:
        """Whether one more operation may be tried on this list."""
        cost = 1 + len(now.draft.entries)
        self._left -= cost
        self._share -= cost
        return self._share > 0


@dataclass(frozen=True, slots=True)
class Mend:
    """An operation that mends, the entries it changes (none: the list's options), and how the total changes by it."""

    operation: Operation
    entries: tuple[str, ...]
    price: int


def mends_of(violation: Violation, now: Judged, purse: Purse) -> tuple[Mend, ...]:
    """The mends to offer for this violation, the smallest change first. Where none leaves the list whole, those that
    leave it unfinished: what is missing then can be added."""
    purse.turn()
    unfinished = game_of(now.draft.file["system"]).UNFINISHED
    found = _first_found(violation, now, frozenset(), purse)
    if all(isinstance(mend.operation, Option) for mend in found):
        more = _first_found(violation, now, unfinished, purse)
        found += tuple(mend for mend in more if mend not in found)
    return found[:OFFERED]


def _first_found(violation: Violation, now: Judged, borne: "Borne", purse: Purse) -> tuple["Mend", ...]:
    """The mends of the first kind of steps that has any; those by an option are kept, but go on looking for others."""
    agreed: tuple[Mend, ...] = ()
    for candidates in (_gear_alone, _one_step, _of_several, _all_of_them):
        found = _distinct(_working(candidates(violation, now, purse), violation, now, borne, purse), now)
        if any(not isinstance(mend.operation, Option) for mend in found):
            return found + tuple(mend for mend in agreed if mend not in found)
        agreed = agreed or found
    return agreed


Borne = frozenset[tuple[str, str]]  # violations, as (rule, key), that a mend may leave behind


def _working(
    candidates: Iterable[Operation], violation: Violation, now: Judged, borne: Borne, purse: Purse
) -> Iterator[Mend]:
    price = game_of(now.draft.file["system"]).price
    for tried, operation in enumerate(candidates):
        if tried == TRIED or not purse.pays(now):
            return
        try:
            report = now.after(operation)
        except rules.FileError:  # an option beyond all bounds
            continue
        if mended(violation, now.report, report, borne):
            yield Mend(operation, _entries_of(operation), price(report.cost) - price(now.report.cost))


def out_of(card: str, now: Judged) -> tuple[Mend, ...]:
    """What takes a card out of the list, wherever it is: as an entry, as what entries carry, and out of an army."""
    system, entries = now.draft.file["system"], now.draft.entries
    price, army = game_of(system).price, army_of(system)
    members = tuple(entry["id"] for entry in entries if entry["card"] == card)
    bearers = tuple(entry["id"] for entry in entries if now.draft.gear_of(entry) == card)
    found: list[Operation] = [Remove(members)] if members else []
    found += [Equip(bearers[0], None) if len(bearers) == 1 else Strip(bearers)] if bearers else []
    found += army.without(now.draft.file, card) if army else ()
    spent = price(now.report.cost)
    return tuple(
        Mend(operation, _entries_of(operation), price(now.after(operation).cost) - spent) for operation in found
    )


def mended(violation: Violation, before: Report, after: Report, borne: Borne = frozenset()) -> bool:
    """Whether the violation is gone and nothing is broken that was whole before, but for what is `borne`."""
    if _left(violation, before, after):
        return False
    culprits = set(violation.entries)
    for left in after.violations:
        same = left.rule == violation.rule and (culprits & set(left.entries) or _another_key(left, violation))
        if (left.rule, left.key) not in borne and (same or not any(_covers(old, left) for old in before.violations)):
            return False
    return True


def _left(violation: Violation, before: Report, after: Report) -> bool:
    """Whether it is broken still. Of several alike that concern no entry, one less is this one gone."""
    there = [left for left in after.violations if (left.rule, left.key) == (violation.rule, violation.key)]
    if violation.entries:
        return any(set(violation.entries) & set(left.entries) for left in there)
    were = [old for old in before.violations if (old.rule, old.key) == (violation.rule, violation.key)]
    return violation in there or len(there) >= len(were)


def _another_key(left: Violation, violation: Violation) -> bool:
    """Whether what concerned no entry is broken in another way now."""
    return not violation.entries and left.key != violation.key


def _covers(old: Violation, left: Violation) -> bool:
    return old.rule == left.rule and set(left.entries) <= set(old.entries)


def _gear_alone(violation: Violation, now: Judged, purse: Purse) -> Iterator[Operation]:
    """Another bearer, or taking it off."""
    carrying = [entry for entry in violation.entries if _load(now, entry)]
    free = [entry["id"] for entry in now.draft.entries if not now.draft.gear_of(entry)]
    yield from (Give(entry, to) for entry in carrying for to in free)
    yield from (Equip(entry, None) for entry in carrying)


def _one_step(violation: Violation, now: Judged, purse: Purse) -> Iterator[Operation]:
    """What the game knows to mend it; one entry less; where the whole list is at fault also what an entry carries."""
    yield from game_of(now.draft.file["system"]).mends(violation, now)
    if not violation.entries:
        yield from (Equip(entry["id"], None) for entry in now.draft.entries if now.draft.gear_of(entry))
    yield from (Remove((entry,)) for entry in _culprits(violation, now))


def _of_several(violation: Violation, now: Judged, purse: Purse) -> Iterator[Operation]:
    """Several steps: for each culprit, keep it and as many others as the rules allow beside it."""
    culprits = _culprits(violation, now)
    for make in (Strip, Remove) if now.draft.gear_key else (Remove,):
        for kept in culprits[:OFFERED]:
            yield make(_all_but_those_beside(kept, culprits, make, violation, now, purse))


def _all_of_them(violation: Violation, now: Judged, purse: Purse) -> Iterator[Operation]:
    """None of the culprits."""
    if violation.entries:
        yield Remove(violation.entries)


def _all_but_those_beside(
    kept: str,
    culprits: Sequence[str],
    make: Callable[[tuple[str, ...]], Operation],
    violation: Violation,
    now: Judged,
    purse: Purse,
) -> tuple[str, ...]:
    gone = [entry for entry in culprits if entry != kept]
    for entry in list(gone)[:TRIED]:
        fewer = tuple(other for other in gone if other != entry)
        if fewer and purse.pays(now) and mended(violation, now.report, now.after(make(fewer))):
            gone.remove(entry)
    return tuple(gone)


def _culprits(violation: Violation, now: Judged) -> list[str]:
    return list(violation.entries) or [entry["id"] for entry in now.draft.entries]


def _load(now: Judged, entry: str) -> str | None:
    return next((now.draft.gear_of(found) for found in now.draft.entries if found["id"] == entry), None)


def _entries_of(operation: Operation) -> tuple[str, ...]:
    match operation:
        case Remove(entries) | Strip(entries):
            return entries
        case Equip(entry) | Give(entry) | Role(entry):
            return (entry,)
        case Own():
            return operation.entries
    return ()


def _distinct(mends: Iterable[Mend], now: Judged) -> tuple[Mend, ...]:
    """The first few that differ for the reader: taking off the one or the other of two Ronin does not."""
    cards = {entry["id"]: (entry["card"], now.draft.gear_of(entry)) for entry in now.draft.entries}
    found: dict[object, Mend] = {}
    for mend in mends:
        bearer = cards.get(mend.operation.to) if isinstance(mend.operation, Give) else None
        set_to = written(mend.operation) if isinstance(mend.operation, Option | Own) else ""
        whose = tuple(sorted(map(str, (cards.get(entry, entry) for entry in mend.entries))))
        key = (type(mend.operation), whose, bearer, set_to)
        found.setdefault(key, mend)
    ranked = sorted(
        found.values(), key=lambda mend: (mend.price == 0 and isinstance(mend.operation, Option), -mend.price)
    )
    return tuple(ranked[:OFFERED])
