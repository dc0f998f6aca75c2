"""What a fight says to those who drive it: what it asks, that an action is refused, that it cannot begin."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from rules.report import Report


class Decision(NamedTuple):
    """What is asked: of side "A" or "B", and which kind of decision (the format page's `decision`)."""

    side: str
    kind: str


class Illegal(Exception):
    """A fight from the set-up whose list is illegal, or that cannot be set up. `rule`: the first rule broken; `report`:
    what `check` says of the list of `side` (None when the board is what does not fit)."""

    def __init__(self, rule: str, side: str | None = None, report: Report | None = None) -> None:
        super().__init__(rule)
        self.rule, self.side, self.report = rule, side, report


class Refused(Exception):
    """A refused action; it changes nothing. `rule` is the ledger id (or FILE-ACTION, FILE-DICE), `key` the variant of
    its message, `values` what fills it."""

    def __init__(self, rule: str, key: str = "", **values: object) -> None:
        super().__init__(rule, key, values)
        self.rule = rule
        self.key = key
        self.values = values


def refuse(rule: str, key: str = "", **values: object) -> None:
    """Every judgement that an action breaks a rule ends here (tests switch single rules off here)."""
    raise Refused(rule, key, **values)


def name_key(action: Mapping[str, Any], must: Iterable[str], allowed: Container[str]) -> None:
    """FILE-ACTION: refuses an action for the first of its keys that is not allowed, or that it must have and lacks."""
    for key in action:
        if key not in allowed:
            refuse("FILE-ACTION", "key", name=key)
    for key in sorted(must):
        if key not in action:
            refuse("FILE-ACTION", "missing", name=key)
