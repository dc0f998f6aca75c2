"""What would mend a violation: operations that were tried out before the rules, each with its price.

No rule is known here. Likely operations on the entries concerned are carried out on the draft, and the rules say
whether the violation is gone and nothing else is broken by it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import rules
from builder.lists.checks import Judged
from builder.lists.operations import Equip, Give, Operation, Option, Remove, Strip
from rules.report import Report, Violation

OFFERED = 4
TRIED = 60  # operations tried for one violation at most: a page must not wait for a monstrous list


@dataclass(frozen=True, slots=True)
class Mend:
    """An operation that mends, the entries it changes (none: the list's options), and how the total changes by it."""

    operation: Operation
    entries: tuple[str, ...]
    price: int


def mends_of(violation: Violation, now: Judged) -> tuple[Mend, ...]:
    """The mends to offer for this violation, the smallest change first."""
    for candidates in (_equipment_alone, _one_step, _of_several):
        if found := _distinct(_working(candidates(violation, now), violation, now), now):
            return found
    return ()


def _working(candidates: Iterable[Operation], violation: Violation, now: Judged) -> Iterator[Mend]:
    for tried, operation in enumerate(candidates):
        if tried == TRIED:
            return
        try:
            report = now.after(operation)
        except rules.FileError:  # a budget beyond all bounds
            continue
        if mended(violation, now.report, report):
            yield Mend(operation, _entries_of(operation), report.cost["spent"] - now.report.cost["spent"])


def mended(violation: Violation, before: Report, after: Report) -> bool:
    """Whether the violation is gone and nothing is broken that was whole before."""
    culprits = set(violation.entries)
    for left in after.violations:
        same = left.rule == violation.rule and (not culprits or culprits & set(left.entries))
        if same or not any(_covers(old, left) for old in before.violations):
            return False
    return True


def _covers(old: Violation, left: Violation) -> bool:
    return old.rule == left.rule and set(left.entries) <= set(old.entries)


def _equipment_alone(violation: Violation, now: Judged) -> Iterator[Operation]:
    """Another bearer, or taking it off."""
    carrying = [entry for entry in violation.entries if _load(now, entry)]
    free = [entry["id"] for entry in now.draft.entries if not entry.get("equipment")]
    yield from (Give(entry, to) for entry in carrying for to in free)
    yield from (Equip(entry, None) for entry in carrying)


def _one_step(violation: Violation, now: Judged) -> Iterator[Operation]:
    """One entry less; where the whole band is at fault also a budget that fits, or some equipment less."""
    if not violation.entries:
        if now.report.cost["spent"] > now.report.cost["budget"]:
            yield Option("budget", now.report.cost["spent"])
        yield from (Equip(entry["id"], None) for entry in now.draft.entries if entry.get("equipment"))
    yield from (Remove((entry,)) for entry in _culprits(violation, now))


def _of_several(violation: Violation, now: Judged) -> Iterator[Operation]:
    """Several steps: for each culprit, keep it and as many others as the rules allow beside it."""
    culprits = _culprits(violation, now)
    for make in (Strip, Remove):
        for kept in culprits[:OFFERED]:
            yield make(_all_but_those_beside(kept, culprits, make, violation, now))


def _all_but_those_beside(
    kept: str, culprits: Sequence[str], make: Callable[[tuple[str, ...]], Operation], violation: Violation, now: Judged
) -> tuple[str, ...]:
    gone = [entry for entry in culprits if entry != kept]
    for entry in list(gone)[:TRIED]:
        fewer = tuple(other for other in gone if other != entry)
        if fewer and mended(violation, now.report, now.after(make(fewer))):
            gone.remove(entry)
    return tuple(gone)


def _culprits(violation: Violation, now: Judged) -> list[str]:
    return list(violation.entries) or [entry["id"] for entry in now.draft.entries]


def _load(now: Judged, entry: str) -> str | None:
    return next((found.get("equipment") for found in now.draft.entries if found["id"] == entry), None)


def _entries_of(operation: Operation) -> tuple[str, ...]:
    match operation:
        case Remove(entries) | Strip(entries):
            return entries
        case Equip(entry) | Give(entry):
            return (entry,)
    return ()


def _distinct(mends: Iterable[Mend], now: Judged) -> tuple[Mend, ...]:
    """The first few that differ for the reader: taking off the one or the other of two Ronin does not."""
    cards = {entry["id"]: (entry["card"], entry.get("equipment")) for entry in now.draft.entries}
    found: dict[object, Mend] = {}
    for mend in mends:
        bearer = cards.get(mend.operation.to) if isinstance(mend.operation, Give) else None
        key = (type(mend.operation), tuple(sorted(map(str, (cards[entry] for entry in mend.entries)))), bearer)
        found.setdefault(key, mend)
    ranked = sorted(
        found.values(), key=lambda mend: (mend.price == 0 and isinstance(mend.operation, Option), -mend.price)
    )
    return tuple(ranked[:OFFERED])
