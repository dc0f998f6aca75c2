"""What may mend a squad beside taking away and handing over: its options, and the roles of its members."""

from collections.abc import Iterator, Mapping
from typing import Any

from builder.lists.checks import Judged
from builder.lists.operations import Operation, Option, Role
from rules.report import Violation

ROLES = (None, "leader", "agent")


def mends(violation: Violation, now: Judged) -> Iterator[Operation]:
    """Operations to try. What would be mended by an option is mended so that the list as it is fits it."""
    values = violation.values
    if violation.rule == "ANIMA-LST-18":
        yield from (Role(entry, role) for entry in violation.entries for role in ROLES)
    if (violation.rule, violation.key) in FITTED:
        yield from FITTED[violation.rule, violation.key](values)
    if violation.rule in ("ANIMA-LST-11", "ANIMA-LST-13", "ANIMA-LST-14", "ANIMA-LST-15"):
        yield from (Option("organization", slug) for slug in _organizations(now))
        yield Option("base", "alignment")
    if violation.rule == "ANIMA-LST-16":
        yield Option("base", "organization")


def _to_quota(values: Mapping[str, Any]) -> Iterator[Operation]:
    yield Option("limit", values["count"] * values["step"])


FITTED: Mapping[tuple[str, str], Any] = {
    ("ANIMA-LST-01", "over_limit"): lambda values: iter([Option("limit", values["spent"])]),
    ("ANIMA-LST-04", "leaders"): _to_quota,
    ("ANIMA-LST-05", "agents"): _to_quota,
    ("ANIMA-LST-06", "upgrades_over"): lambda values: iter([Option("limit", values["spent"] * 10)]),
    ("ANIMA-LST-13", "hired"): lambda values: iter([Option("hired", values["count"])]),
    ("ANIMA-LST-19", "too_few"): lambda values: iter([Option("min_size", values["count"])] if values["count"] else []),
    ("ANIMA-LST-19", "too_many"): lambda values: iter([Option("max_size", values["count"])]),
}


def _organizations(now: Judged) -> list[str]:
    """The organisations of the squad's characters, each once, in their order."""
    cards = (now.cards[entry["card"]] for entry in now.draft.entries)
    return list(dict.fromkeys(slug for card in cards for slug in getattr(card, "organizations", ())))
