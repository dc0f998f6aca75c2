"""Sengoku: armies of samurai under secret orders. `SYSTEM` is its contract; RULES.md beside this file is its ledger."""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules.refusal import Decision, Illegal, Refused
from rules.sengoku import cards, options, roster
from rules.vocabulary import Vocabulary, read_vocabulary

if TYPE_CHECKING:
    from rules.formats import Cards, FightFile, ListFile
    from rules.ground import Duels
    from rules.reading import FileError
    from rules.report import Report, Violation
    from rules.system import File
    from rules.words import Lang, Table


def _part(name: str) -> Any:
    """A module of this package, loaded when a battle or a text first needs it."""
    return import_module(f"{__name__}.{name}")


class Sengoku:
    """The System contract, answered by the modules of this package."""

    slug = "sengoku"
    prefix = "SENG-"
    name = {"en": "Sengoku", "ru": "Сэнгоку"}
    card_kinds = cards.KINDS
    shapes = cards.SHAPES
    fight_options = tuple(options.READERS)

    @property
    def faults(self) -> "Table":
        table: Table = _part("words_faults").FAULTS
        return table

    @property
    def form_faults(self) -> "Table":
        table: Table = _part("words_faults").IN_FORM
        return table

    @property
    def offered(self) -> "Mapping[str, Table]":
        built_in = _part("skills").BUILT_IN
        return {"carried.named": {name: (made[0].names["en"], made[0].names["ru"]) for name, made in built_in.items()}}

    def vocabulary(self) -> Vocabulary:
        return read_vocabulary(Path(__file__).with_name("VOCABULARY.md"))

    def read_options(self, raw: Any, path: str = "$.options", of: "File" = "list") -> options.Options:
        """A list and a fight have the same options."""
        return options.read_options(raw, path)

    def parse_card(self, card_id: str, raw: Any, path: str) -> cards.Card:
        return cards.parse_card(card_id, raw, path)

    def idle(self, card: cards.Card, path: str = "$") -> "Iterable[FileError]":
        found: Iterable[FileError] = _part("idle").idle(card, path)
        return found

    def named_cards(self, card: cards.Card) -> Iterable[str]:
        return cards.named_cards(card)

    def link(self, card: cards.Card, find: Callable[[str], Any], path: str) -> cards.Card:
        return cards.link(card, find, path)

    def read_entries(self, raw: Any, path: str, cards: "Cards") -> tuple[roster.Entry | roster.Misplaced, ...]:
        return roster.read_entries(raw, path, cards)

    def read_army(self, raw: Any, path: str, cards: "Cards") -> roster.Army:
        return roster.read_army(raw, path, cards)

    def army_ids(self, army: roster.Army) -> tuple[tuple[str, str], ...]:
        return roster.army_ids(army)

    def may_need(self, options: options.Options) -> Iterable[str]:
        return roster.may_need(options)

    def rename_army(self, raw: Mapping[str, Any], letter: str) -> dict[str, Any]:
        return roster.rename_army(raw, letter)

    def check(self, army: "ListFile") -> "Report":
        return roster.check(army)

    def violation_text(self, found: "Violation", lang: "Lang" = "en") -> str:
        text: str = _part("words_lists").violation_text(found, lang)
        return text

    def illegal_text(self, illegal: Illegal, lang: "Lang" = "en") -> str:
        if illegal.report is None:
            raise ValueError("only lists keep a battle from beginning")
        return self.violation_text(illegal.report.violations[0], lang)

    def refusal_text(self, refusal: Refused, fight: "FightFile", lang: "Lang" = "en") -> str:
        cast = _part("words_terms").make_cast(fight.whole())
        text: str = _part("words_refusals").refusal_text(refusal.rule, refusal.key, refusal.values, cast, lang)
        return text

    def usual_board(self, options: options.Options) -> None:
        """None: the field is open, or the defender places its features (SENG-TER-01)."""

    def setup(self, file: "FightFile") -> Any:
        return _part("start").setup(file)

    def turn(self, state: Any) -> int:
        turn: int = state.turn
        return turn

    def decision(self, state: Any) -> Decision | None:
        asked: Decision | None = _part("engine").decision(state)
        return asked

    def winner(self, state: Any) -> str | None:
        return state.result["winner"] if state.result else None

    def apply(self, state: Any, action: Mapping[str, Any], dice: Any, log: list[dict[str, Any]] | None) -> None:
        _part("engine").apply(state, action, dice, log)

    def dump(self, state: Any) -> dict[str, Any]:
        position: dict[str, Any] = _part("start").dump(state)
        return position

    def view(self, state: Any, events: list[dict[str, Any]], side: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        seen: tuple[dict[str, Any], list[dict[str, Any]]] = _part("view").view(state, events, side)
        return seen

    def public(self, state: Any, events: list[dict[str, Any]]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        seen: tuple[dict[str, Any], list[dict[str, Any]]] = _part("view").public(state, events)
        return seen

    def told(self, state: Any, events: list[dict[str, Any]], side: str | None) -> list[dict[str, Any] | None]:
        told: list[dict[str, Any] | None] = _part("view").told(state, events, side)
        return told

    def draw(self, state: Any, rng: Any) -> dict[str, Any]:
        answer: dict[str, Any] = _part("draw").draw(state, rng)
        return answer

    def best(self, state: Any) -> dict[str, Any]:
        answer: dict[str, Any] = _part("plans").best(state)
        return answer

    @property
    def duels(self) -> "Duels":
        module: Duels = _part("duel")
        return module


SYSTEM = Sengoku()
