"""What a panel beside the board is: its kind, its words and values, what it marks on the board."""

from dataclasses import dataclass, field
from typing import Any

from builder.fights.okko.board import Marks
from builder.fights.okko.scene import Problem


@dataclass(slots=True)
class Panel:
    """`kind` names its template; `values` are what that template shows; `marks` are for the board."""

    kind: str
    title: str
    meta: str = ""
    values: dict[str, Any] = field(default_factory=dict)
    marks: Marks = field(default_factory=Marks)
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class Able:
    """Something that a figure can do (`href`), or why it cannot."""

    words: str
    href: str = ""
    meta: str = ""
    cost: tuple[str, ...] = ()
    off: Problem | None = None
