"""Anima: a skirmish of whole squads on the engine of Anima Tactics. `SYSTEM` is its contract; RULES.md beside this file
is its ledger."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules.anima import (
    cards,
    draw,
    duel,
    engine,
    idle,
    options,
    plans,
    roster,
    start,
    words_faults,
    words_lists,
    words_refusals,
    words_terms,
)
from rules.anima.figures import State
from rules.refusal import Illegal, Refused
from rules.vocabulary import Vocabulary, read_vocabulary

if TYPE_CHECKING:
    from rules.formats import FightFile
    from rules.ground import Duels
    from rules.system import File
    from rules.words import Lang


class Anima:
    """The System contract, answered by the modules of this package."""

    slug = "anima"
    prefix = "ANIMA-"
    name = {"en": "Anima", "ru": "Анима"}
    card_kinds = cards.KINDS
    shapes = cards.SHAPES
    faults = words_faults.FAULTS
    form_faults = words_faults.IN_FORM
    offered = dict.fromkeys(
        ("character.organizations", "upgrade.requires.organizations", "condition.target_organization.value"),
        words_terms.ORGANIZATIONS,
    )
    parse_card = staticmethod(cards.parse_card)
    idle = staticmethod(idle.idle)
    read_entries = staticmethod(roster.read_entries)
    check = staticmethod(roster.check)
    violation_text = staticmethod(words_lists.violation_text)
    setup = staticmethod(start.setup)
    decision = staticmethod(engine.decision)
    apply = staticmethod(engine.apply)
    dump = staticmethod(start.dump)
    draw = staticmethod(draw.draw)
    best = staticmethod(plans.best)
    fight_options = tuple(options.FIGHT_READERS)

    def vocabulary(self) -> Vocabulary:
        return read_vocabulary(Path(__file__).with_name("VOCABULARY.md"))

    def read_options(
        self, raw: Any, path: str = "$.options", of: "File" = "list"
    ) -> options.ListOptions | options.Options:
        return options.read_options(raw, path, of)

    def illegal_text(self, illegal: Illegal, lang: "Lang" = "en") -> str:
        report = illegal.report
        if report is None:
            raise ValueError("only lists keep a fight from beginning")
        return self.violation_text(report.violations[0], lang)

    def refusal_text(self, refusal: Refused, fight: "FightFile", lang: "Lang" = "en") -> str:
        cast = words_terms.make_cast(fight.whole())
        return words_refusals.refusal_text(refusal.rule, refusal.key, refusal.values, cast, lang)

    def usual_board(self, options: options.Options) -> Mapping[str, Any]:
        """None given: the sides place the terrain themselves (ANIMA-SET-01)."""
        return {}

    def turn(self, state: State) -> int:
        return state.turn

    def winner(self, state: State) -> str | None:
        return state.winner

    def view(
        self, state: State, events: list[dict[str, Any]], side: str
    ) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """Everything: nothing in Anima is secret (ANIMA-STL-09)."""
        return self.dump(state), events

    duels: "Duels" = duel


SYSTEM = Anima()
