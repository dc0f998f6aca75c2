"""Okko: Era of Asagiri. `SYSTEM` is its contract; RULES.md beside this file is its ledger."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules.cast import Cast
from rules.okko import (
    boards,
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
from rules.okko.figures import SIDE_NAMES, State
from rules.refusal import Decision, Illegal, Refused
from rules.vocabulary import Vocabulary, read_vocabulary

if TYPE_CHECKING:
    from rules.formats import FightFile
    from rules.ground import Duels
    from rules.system import File
    from rules.words import Lang, Table


class Okko:
    """The System contract, answered by the modules of this package."""

    slug = "okko"
    prefix = "OKKO-"
    name = {"en": "Okko", "ru": "Окко"}
    card_kinds = cards.KINDS
    shapes = cards.SHAPES
    faults = words_faults.FAULTS
    form_faults = words_faults.IN_FORM
    offered: Mapping[str, "Table"] = {}
    parse_card = staticmethod(cards.parse_card)
    idle = staticmethod(idle.idle)
    read_entries = staticmethod(roster.read_entries)
    check = staticmethod(roster.check)
    violation_text = staticmethod(words_lists.violation_text)
    setup = staticmethod(start.setup)
    apply = staticmethod(engine.apply)
    dump = staticmethod(start.dump)
    draw = staticmethod(draw.draw)
    best = staticmethod(plans.best)
    fight_options = tuple(options.READERS)

    def vocabulary(self) -> Vocabulary:
        return read_vocabulary(Path(__file__).with_name("VOCABULARY.md"))

    def read_options(self, raw: Any, path: str = "$.options", of: "File" = "list") -> options.Options:
        """A list and a fight have the same options."""
        return options.read_options(raw, path)

    def illegal_text(self, illegal: Illegal, lang: "Lang" = "en") -> str:
        if illegal.report is None:
            return words_refusals.refusal_text(illegal.rule, "bands", {}, Cast(), lang)
        return self.violation_text(illegal.report.violations[0], lang)

    def refusal_text(self, refusal: Refused, fight: "FightFile", lang: "Lang" = "en") -> str:
        cast = words_terms.make_cast(fight.whole())
        return words_refusals.refusal_text(refusal.rule, refusal.key, refusal.values, cast, lang)

    def usual_board(self, options: options.Options) -> Mapping[str, Any]:
        """The first of the playable boards; tiles of another size than theirs make a clear board."""
        if options.tile_size == boards.TILE_SIZE:
            return boards.board_json(next(iter(boards.boards())))
        side = 2 * options.tile_size
        return {"rows": ["." * side] * side}

    def turn(self, state: State) -> int:
        return state.turn

    def decision(self, state: State) -> Decision | None:
        return _ASKED.get((state.to_act, state.stage))

    def winner(self, state: State) -> str | None:
        return state.winner

    def view(
        self, state: State, events: list[dict[str, Any]], side: str
    ) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """Everything: nothing in Okko is secret."""
        return start.dump(state), events

    duels: "Duels" = duel


_ASKED = {
    (side, kind): Decision(name, kind)
    for side, name in enumerate(SIDE_NAMES)
    for kind in dict.fromkeys(decision for decision, _, _ in engine.KEYS.values())
}
SYSTEM = Okko()
