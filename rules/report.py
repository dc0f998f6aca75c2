"""What `check` answers: every broken rule of a list, as data that `words` turns into sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule (or, as advice, one worth saying): ledger id, entries concerned, message key and its values."""

    rule: str
    entries: tuple[str, ...]
    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Report:
    """The system's totals, all violations ordered by rule id and then by list place, and the advice."""

    cost: Mapping[str, Any]
    violations: tuple[Violation, ...]
    advice: tuple[Violation, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the list breaks no rule."""
        return not self.violations
