"""Okko: Era of Asagiri. `SYSTEM` is its contract; RULES.md beside this file is its ledger."""

from typing import TYPE_CHECKING, Any

from rules.okko import cards, options, roster

if TYPE_CHECKING:
    from rules.formats import Cards, ListFile
    from rules.report import Report


class Okko:
    """The System contract, answered by the modules of this package."""

    slug = "okko"
    name = {"en": "Okko", "ru": "Окко"}
    card_kinds = cards.KINDS

    def read_options(self, raw: Any, path: str = "$.options") -> options.Options:
        return options.read_options(raw, path)

    def parse_card(self, card_id: str, raw: Any, path: str) -> cards.Card:
        return cards.parse_card(card_id, raw, path)

    def read_entries(self, raw: Any, path: str, cards: "Cards") -> tuple[roster.Entry, ...]:
        return roster.read_entries(raw, path, cards)

    def check(self, army: "ListFile") -> "Report":
        return roster.check(army)


SYSTEM = Okko()
