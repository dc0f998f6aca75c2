"""Okko: Era of Asagiri. `SYSTEM` is its contract; RULES.md beside this file is its ledger."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.okko import cards, options, roster, words_faults, words_lists

if TYPE_CHECKING:
    from rules.formats import Cards, ListFile
    from rules.report import Report, Violation
    from rules.words import Lang


class Okko:
    """The System contract, answered by the modules of this package."""

    slug = "okko"
    name = {"en": "Okko", "ru": "Окко"}
    card_kinds = cards.KINDS
    faults = words_faults.FAULTS

    def read_options(self, raw: Any, path: str = "$.options") -> options.Options:
        return options.read_options(raw, path)

    def parse_card(self, card_id: str, raw: Any, path: str) -> cards.Card:
        return cards.parse_card(card_id, raw, path)

    def read_entries(self, raw: Any, path: str, cards: "Cards") -> tuple[roster.Entry, ...]:
        return roster.read_entries(raw, path, cards)

    def check(self, army: "ListFile") -> "Report":
        return roster.check(army)

    def violation_text(self, found: "Violation", lang: "Lang" = "en") -> str:
        return words_lists.violation_text(found, lang)

    def usual_board(self, options: options.Options) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        side = 2 * options.tile_size
        return {"rows": ["." * side] * side}, {}


SYSTEM = Okko()
