"""What a panel beside the board is: its kind, its words and values, what it marks on the board."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Problem:
    """What cannot be done, and by which rule."""

    rule: str
    text: str


@dataclass(slots=True)
class Panel:
    """`kind` is what it is about; `values` are what the template `body` shows ("": nothing but the title and the
    problem); `marks` are for the board, of the game's own sort."""

    kind: str
    title: str
    meta: str = ""
    values: dict[str, Any] = field(default_factory=dict)
    marks: Any = None
    problem: Problem | None = None
    body: str = ""


@dataclass(frozen=True, slots=True)
class Able:
    """Something that a figure can do (`href`), or why it cannot. `cost`: as the game's template draws it."""

    words: str
    href: str = ""
    meta: str = ""
    cost: Sequence[Any] = ()
    off: Problem | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to press: `action` is its JSON, `cells` what it brings, in the order of the table's heads."""

    words: str
    action: str
    costs: Sequence[Any] = ()
    cells: tuple[str, ...] = ()
    note: str = ""


def concede_panel(back: str, marks: Any) -> Panel:
    """At any decision."""
    body = "fights/panels/concede.html"
    return Panel("concede", _("Concede the fight?"), values={"close": back}, marks=marks, body=body)
