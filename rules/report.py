"""What `check` answers: every broken rule of a list, as data that `words` turns into sentences."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar


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


Judge = TypeVar("Judge", bound=Callable[..., Iterable[Violation]])


def judges(rule: str, register: dict[str, Judge]) -> Callable[[Judge], Judge]:
    """Puts a judge under its rule id; `report_of` asks them in the order in which they stand, the ledger's."""

    def put(judge: Judge) -> Judge:
        register[rule] = judge
        return judge

    return put


def report_of(cost: Mapping[str, Any], rules: Mapping[str, Judge], advice: Mapping[str, Judge], *judged: Any) -> Report:
    """What all judges say of `judged`, which each of them takes."""
    return Report(
        cost=cost,
        violations=tuple([found for judge in rules.values() for found in judge(*judged)]),
        advice=tuple([found for judge in advice.values() for found in judge(*judged)]),
    )
