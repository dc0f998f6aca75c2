"""The contract of a game, and the registry of those that there are. A new game is a folder and one line here."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from rules import okko

if TYPE_CHECKING:
    from rules.formats import Cards, ListFile
    from rules.report import Report, Violation
    from rules.words import Lang, Table


class System(Protocol):
    """One object per game. Readers raise FileError with the path of the fault."""

    slug: str
    name: Mapping[str, str]
    card_kinds: tuple[str, ...]
    #: What can be wrong with its cards, boards and positions, beside `rules.formats_words.FAULTS`.
    faults: "Table"

    def read_options(self, raw: Any, path: str = "$.options") -> Any:
        """The options of a list or a fight."""

    def parse_card(self, card_id: str, raw: Any, path: str) -> Any:
        """A card, which keeps its JSON as `raw`."""

    def read_entries(self, raw: Any, path: str, cards: "Cards") -> tuple[Any, ...]:
        """A list's entries, each with an `id`; cards are taken from `cards`."""

    def check(self, army: "ListFile") -> "Report":
        """Is this list legal? All that it breaks."""

    def violation_text(self, found: "Violation", lang: "Lang" = "en") -> str:
        """A violation or an advice in words."""

    def usual_board(self, options: Any) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """The board that two lists meet on when nobody chose one, and the cards of its tiles."""


_SYSTEMS: dict[str, System] = {module.SYSTEM.slug: module.SYSTEM for module in (okko,)}


def systems() -> Mapping[str, System]:
    """The games, by slug."""
    return _SYSTEMS


def system(slug: str) -> System:
    """The game of this slug; KeyError when there is none."""
    return _SYSTEMS[slug]
