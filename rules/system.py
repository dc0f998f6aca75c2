"""The contract of a game, and the registry of those that there are. A new game is a folder and one line here."""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Literal, Protocol, runtime_checkable

from rules import anima, okko, sengoku
from rules.refusal import Decision, Illegal, Refused

if TYPE_CHECKING:
    from rules.dice import Dice
    from rules.formats import Cards, FightFile, ListFile
    from rules.ground import Duels
    from rules.reading import FileError
    from rules.report import Report, Violation
    from rules.shapes import Shape
    from rules.vocabulary import Vocabulary
    from rules.words import Lang, Table


#: The kinds of file that have options.
File = Literal["list", "fight"]


class System(Protocol):
    """One object per game. Readers raise FileError with the path of the fault."""

    slug: str
    #: What its rule ids begin with, "OKKO-".
    prefix: str
    name: Mapping[str, str]
    card_kinds: tuple[str, ...]
    #: What a card of each kind may say.
    shapes: "Mapping[str, Shape]"
    #: What can be wrong with its cards, boards and positions, beside `rules.formats_words.FAULTS`.
    faults: "Table"
    #: How some of that, and of `rules.reading`, is said to whoever fills in a card's form (see `rules.forms_words`).
    form_faults: "Table"
    #: What is offered while one types at a topic of its vocabulary, where more may be typed: each with its names.
    offered: "Mapping[str, Table]"
    #: The names of the options that a fight may have.
    fight_options: Collection[str]

    @property
    def duels(self) -> "Duels":
        """How its cards are tried against each other."""

    def __hash__(self) -> int:
        """As every object has it: a game is one object."""

    def vocabulary(self) -> "Vocabulary":
        """What every word that a card may say is called, and what it does."""

    def read_options(self, raw: Any, path: str = "$.options", of: File = "list") -> Any:
        """The options of a list, or those of a fight."""

    def parse_card(self, card_id: str, raw: Any, path: str) -> Any:
        """A card, which keeps its JSON as `raw`."""

    def idle(self, card: Any, path: str = "$") -> "Iterable[FileError]":
        """What of a card, which stands at `path`, can do nothing in any fight: each at its place, as a reader would
        refuse it. Such a card is played like any other; who makes cards is told before one is saved."""

    def read_entries(self, raw: Any, path: str, cards: "Cards") -> tuple[Any, ...]:
        """A list's entries, each with an `id`; cards are taken from `cards`."""

    def check(self, army: "ListFile") -> "Report":
        """Is this list legal? All that it breaks."""

    def violation_text(self, found: "Violation", lang: "Lang" = "en") -> str:
        """A violation or an advice in words."""

    def illegal_text(self, illegal: Illegal, lang: "Lang" = "en") -> str:
        """Why a fight cannot begin, in words."""

    def refusal_text(self, refusal: Refused, fight: "FightFile", lang: "Lang" = "en") -> str:
        """Why an action was refused, in words."""

    def usual_board(self, options: Any) -> Mapping[str, Any] | None:
        """The board that two lists meet on when nobody chose one, as a fight file has it; None: the file has none."""

    def setup(self, file: "FightFile") -> Any:
        """The position in which a fight opens; FileError at its board or start, Illegal when it cannot begin."""

    def turn(self, state: Any) -> int:
        """The turn that a position is in (part of a die's address)."""

    def decision(self, state: Any) -> Decision | None:
        """What is asked, of whom; None when the fight is over."""

    def winner(self, state: Any) -> str | None:
        """ "A", "B", "draw", or None while the fight goes on."""

    def apply(self, state: Any, action: Mapping[str, Any], dice: "Dice", log: list[dict[str, Any]] | None) -> None:
        """Judges and carries out an action; Refused. Without scripted dice a refusal leaves the position as it was."""

    def dump(self, state: Any) -> dict[str, Any]:
        """The whole position, as the format page has it."""

    def view(self, state: Any, events: list[dict[str, Any]], side: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The position and the story as side "A" or "B" may know them."""

    def draw(self, state: Any, rng: Random) -> dict[str, Any]:
        """A legal answer to the decision that is asked, drawn at random."""

    def best(self, state: Any) -> dict[str, Any]:
        """The answer that the system's own judgement rates best; it depends on the position alone."""


@runtime_checkable
class WithArmy(Protocol):
    """What a system answers besides when its list file has `army` beside `entries`: leaders and stores."""

    def read_army(self, raw: Any, path: str, cards: "Cards") -> Any:
        """The army of a list, `{}` where the list has none; cards are taken from `cards`."""

    def army_ids(self, army: Any) -> tuple[tuple[str, str], ...]:
        """The ids that it gives out, each with its place in the army (`.commander.id`)."""

    def may_need(self, options: Any) -> Iterable[str]:
        """The ids of cards that nobody in the list names and a fight of it may need all the same."""

    def rename_army(self, raw: Mapping[str, Any], letter: str) -> dict[str, Any]:
        """The army's JSON with its ids as one side of a fight has them."""


@runtime_checkable
class WithLinks(Protocol):
    """What a system answers besides when its cards may name other cards."""

    def named_cards(self, card: Any) -> Iterable[str]:
        """The ids that the card names."""

    def link(self, card: Any, find: Callable[[str], Any], path: str) -> Any:
        """The card, which stands at `path`, with what it names put in; `find` gives the card of an id, or None.
        FileError at an id that means nothing."""


@runtime_checkable
class WithSecrets(Protocol):
    """What a system answers besides when its sides keep secrets from each other until the fight is over."""

    def public(self, state: Any, events: list[dict[str, Any]]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The position and the story as those may know them who only look on: what both sides know."""

    def told(self, state: Any, events: list[dict[str, Any]], side: str | None) -> list[dict[str, Any] | None]:
        """Each event (all since the fight opened) as a side may know it, or, with None, who only looks on; None where
        nothing of it may be known."""


@lru_cache
def with_army(game: System) -> WithArmy | None:
    """The game, if its lists have an army. Asked of every list, so it is found out once."""
    return game if isinstance(game, WithArmy) else None


@lru_cache
def with_secrets(game: System) -> WithSecrets | None:
    """The game, if its sides keep secrets."""
    return game if isinstance(game, WithSecrets) else None


@lru_cache
def with_links(game: System) -> WithLinks | None:
    """The game, if its cards may name other cards."""
    return game if isinstance(game, WithLinks) else None


_SYSTEMS: dict[str, System] = {module.SYSTEM.slug: module.SYSTEM for module in (okko, anima, sengoku)}


def systems() -> Mapping[str, System]:
    """The games, by slug."""
    return _SYSTEMS


def system(slug: str) -> System:
    """The game of this slug; KeyError when there is none."""
    return _SYSTEMS[slug]
